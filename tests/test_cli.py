"""The command line: what it prints, where its carets stand, and with which code it ends."""

from __future__ import annotations

import codecs
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("click", reason="the extra cli is not installed")
pytest.importorskip("rich", reason="the extra cli is not installed")
from click.testing import CliRunner, Result

from omaha8_fast import __version__, cli, evaluate, hand_lines, report, showdown

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and terminals as POSIX has them")
COMMAND = (sys.executable, "-P", "-c", "from omaha8_fast.cli import main; main()")

# A record as sites deal it: a side pot, one habit of the site (the odd chip went to the low).
SIDE_POTS: dict[str, Any] = {
    "id": "wpn-064",
    "site": "WPN",
    "board": "2c6c5hKh3h",
    "players": [
        {"hole": "2d6dAc5c", "contributed": 16608, "folded": False},
        {"hole": "9cQd4c9h", "contributed": 15815, "folded": False},
        {"hole": "Jh8d5dQs", "contributed": 11274, "folded": False},
        {"hole": "ThKdKc5s", "contributed": 16608, "folded": False},
    ],
    "pots": [{"gross": 45096, "net": 45096}, {"gross": 13623, "net": 13623}, {"gross": 1586, "net": 1586}],
    "paid": [30153, 0, 0, 30152],
    "pays_by_standard_rules": False,
    "note": "the odd chip to the low",
    "currency": "chips",
    "features": ["side pot"],
}
RAKED: dict[str, Any] = {
    "id": "bovada-015",
    "board": "Ks6s2c4h4d",
    "players": [
        {"hole": "Jh7s7d2s", "contributed": 2, "folded": True},
        {"hole": None, "contributed": 5, "folded": True},
        {"hole": "4s6c5dAh", "contributed": 150, "folded": False},
        {"hole": "AcTc8dAs", "contributed": 258, "folded": False},
        {"hole": "9cJcJsKd", "contributed": 22, "folded": True},
        {"hole": "2h5cAd6h", "contributed": 258, "folded": False},
    ],
    "pots": [{"gross": 479, "net": 455}, {"gross": 216, "net": 206}],
    "paid": [0, 0, 342, 103, 0, 216],
}
QUARTERED: dict[str, Any] = {
    "id": 7,
    "holes": ["KsKhQsQd", "Ac2cJhTh", "Ad2dJsTs"],
    "board": "3s4h8cKc7s",
    "contributions": [9, 9, 9],
    "paid": [14, 7, 6],
}
NO_LOW: dict[str, Any] = {
    "holes": ["2c3d5h8s", "AhKs7d6d"],
    "board": "9hKdAc4sJd",
    "contributions": [40, 40],
    "paid": [0, 80],
}
WRONG: dict[str, Any] = {**NO_LOW, "id": "wrong", "paid": [80, 0]}


def lines(*hands: Any) -> bytes:
    """Hands, and lines as they stand, as a file."""
    texts = (hand if isinstance(hand, (str, bytes)) else json.dumps(hand) for hand in hands)
    return b"".join((text if isinstance(text, bytes) else text.encode()) + b"\n" for text in texts)


def run(*arguments: str, given: bytes | None = None, **environment: str) -> Result:
    return CliRunner(env={"COLUMNS": "100", **environment}).invoke(cli.commands(), arguments, input=given)


def settle(*hands: Any, options: tuple[str, ...] = (), code: int = 0) -> Result:
    result = run("showdown", "-", *options, given=lines(*hands))
    assert result.exit_code == code, result.output
    return result


def process(*arguments: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments], input=given, capture_output=True, env={**os.environ, **environment}, check=False
    )


def fault(line: Any, **environment: str) -> tuple[str, str]:
    """The message about a line, and what stands in the excerpt from the caret on."""
    result = run("showdown", "-", given=lines(line), **environment)
    assert result.exit_code == 2
    message, text, caret = result.stderr.splitlines()
    assert message.startswith("<stdin>:1: ")
    return message.removeprefix("<stdin>:1: "), text[caret.index("^") :]


def changed(hand: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**hand, **fields}


def record(*players: Any, **fields: Any) -> dict[str, Any]:
    return {"players": list(players), "board": "3s4h8cKc7s", **fields}


def player(hole: Any = "KsKhQsQd", contributed: Any = 9, folded: Any = False) -> dict[str, Any]:
    return {"hole": hole, "contributed": contributed, "folded": folded}


# eval


def test_eval_names_both_halves() -> None:
    result = run("eval", "AsKd5h2c", "Ac3d7hKs9d")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "high  2471  AsAcKsKd9d  two pair, aces and kings",
        "low     87  7h5h3d2cAc  7-5-3-2-A",
    ]


def test_eval_without_a_low() -> None:
    assert run("eval", "AsKd5h2c", "AcTdTh").stdout.splitlines()[1] == "low   none"


def test_eval_json_is_to_dict() -> None:
    result = run("eval", "As Kd 5h 2c", "Ac3d7h", "--json")
    assert json.loads(result.stdout) == evaluate("AsKd5h2c", "Ac3d7h").to_dict()


@pytest.mark.parametrize(
    ("hole", "board", "text", "at"),
    [
        ("AsKd5h2x", "Ac3d7hKs9d", "AsKd5h2x", 7),
        ("As Kd 5h 2", "Ac3d7hKs9d", "As Kd 5h 2", 10),
        ("AsKd5h2c", "Ac3d7h♠s9d", "Ac3d7h♠s9d", 6),
        ("AsKd5h2c", "Ac3d", "Ac3d", 0),
        ("AsKd5h", "Ac3d7h", "AsKd5h", 0),
    ],
)
def test_eval_points_at_the_fault(hole: str, board: str, text: str, at: int) -> None:
    result = run("eval", hole, board)
    assert (result.exit_code, result.stdout) == (2, "")
    message, shown, caret = result.stderr.splitlines()
    assert message.startswith("omaha8 eval: ")
    assert (shown, caret) == (text, " " * at + "^")


# showdown, for people


def test_a_hand_with_side_pots_is_told() -> None:
    assert settle(SIDE_POTS).stdout.splitlines() == [
        "wpn-064  WPN  board 2c6c5hKh3h  in chips",
        "  seat 0  2d6dAc5c  in 16608  gets 30152",
        "  seat 1  9cQd4c9h  in 15815  gets     0",
        "  seat 2  Jh8d5dQs  in 11274  gets     0",
        "  seat 3  ThKdKc5s  in 16608  gets 30153  button",
        "  main pot 45096, seats 0, 1, 2 and 3",
        "    seat 3 wins high, 22548, with KhKdKc6c5h (three of a kind, kings)",
        "    seat 0 wins low, 22548, with 6c5h3h2dAc (6-5-3-2-A)",
        "  side pot 1 13623, seats 0, 1 and 3",
        "    seat 3 wins high, 6812, with KhKdKc6c5h (three of a kind, kings)",
        "    seat 0 wins low, 6811, with 6c5h3h2dAc (6-5-3-2-A)",
        "    odd chip to the high half (TDA 20)",
        "  side pot 2 1586, seats 0 and 3",
        "    seat 3 wins high, 793, with KhKdKc6c5h (three of a kind, kings)",
        "    seat 0 wins low, 793, with 6c5h3h2dAc (6-5-3-2-A)",
    ]


def test_rake_folded_seats_and_a_tied_low_are_told() -> None:
    said = settle(RAKED).stdout
    assert "  seat 0  Jh7s7d2s  in   2  folded\n  seat 1  unknown   in   5  folded\n" in said
    assert "  main pot 479, rake 24, seats 2, 3 and 5\n" in said
    assert "    seat 2 shares low, 114, with 6s5d4h2cAh (6-5-4-2-A)\n" in said
    assert "    odd chip of the tied low to seat 2 (first left of the button, TDA 20)\n" in said


def test_no_low_is_told() -> None:
    assert settle(NO_LOW).stdout.splitlines() == [
        "line 1  board 9hKdAc4sJd",
        "  seat 0  2c3d5h8s  in 40  gets  0  button",
        "  seat 1  AhKs7d6d  in 40  gets 80",
        "  pot 80, seats 0 and 1",
        "    seat 1 wins high, 80, with AhAcKsKdJd (two pair, aces and kings)",
        "    no low: all to high",
    ]


def test_an_even_split_is_told() -> None:
    split = {"holes": ["Ac2cKhQh", "Ad2dKsQs"], "board": "3s4h5dJc9s", "contributions": [33, 33], "dead_money": 1}
    said = settle(split).stdout
    assert "  dead money 1, in the main pot\n  pot 67, seats 0 and 1\n" in said
    assert (
        "    seat 1 shares high and low, 34, with 5d4h3s2dAd (straight, five high) and 5d4h3s2dAd (5-4-3-2-A)" in said
    )
    assert "    odd chip of the tied high and low to seat 1 (first left of the button, TDA 20)\n" in said


def test_returned_chips_and_an_uncontested_pot_are_told() -> None:
    said = settle({"holes": ["KsKhQsQd", None], "board": "", "contributions": [1000, 20], "folded": [1]}).stdout
    assert said.splitlines() == [
        "line 1  board none",
        "  seat 0  KsKhQsQd  in 1000  gets 1020, 980 of it returned  button",
        "  seat 1  unknown   in   20  folded",
        "  pot 40, seat 0",
        "    seat 0 takes 40, alone in this pot",
    ]


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("tda", "odd chip of the tied low to seat 1 (first left of the button, TDA 20)"),
        (
            "roberts",
            "odd chip of the tied low to seat 1 (first left of the button without one, Robert's Rules, Ties 3-5)",
        ),
        ("bovada", "odd chip of the tied low to seat 0 (the high winner, as at Bovada)"),
    ],
)
def test_odd_chips_go_by_the_rule(rule: str, says: str) -> None:
    assert f"    {says}\n" in settle(QUARTERED, options=("--odd-chip", rule)).stdout


def test_cards_are_printed_in_one_form() -> None:
    said = settle(
        changed(QUARTERED, holes=["K♠,k♥ Q♠ qd", [48, 0, 38, 34], "Ad2dJsTs"], board=["3s", "4h", "8c", "Kc", "7s"])
    )
    assert "KsKhQsQd" in said.stdout
    assert "Ac2cJhTh" in said.stdout
    assert "board 3s4h8cKc7s" in said.stdout


def test_arrays_pad_with_255() -> None:
    padded = {"holes": [[255] * 4, [0, 4, 8, 12]], "board": [51, 47, 43, 255, 255], "contributions": [1, 1]}
    said = settle(changed(padded, folded=[0])).stdout
    assert said.startswith("line 1  board AsKsQs\n  seat 0  unknown   in 1  folded")
    assert "\n  seat 1  2c3c4c5c  in 1  gets 2\n" in said


def test_a_tied_low_goes_to_the_first_of_tied_highs_at_bovada() -> None:
    both = {"holes": ["4sKsAh6c", "9d2s7dKc", "AsTd6d5c", "AdQh3c8h"], "board": "2c3d4h5s9c", "contributions": [11] * 4}
    said = settle(changed(both, button=1, odd_chip="bovada")).stdout
    assert "    seat 2 shares high, 12, with" in said
    assert "    odd chip of the tied low to seat 2 (the high winner, as at Bovada)\n" in said


def test_blocks_stand_apart_and_blank_lines_are_skipped() -> None:
    said = settle(NO_LOW, "", "  ", QUARTERED).stdout
    assert re.findall(r"\n\n(.*)", said) == ["7  board 3s4h8cKc7s"]
    assert not said.startswith("\n")
    assert not said.endswith("\n\n")


def test_what_a_line_says_cannot_move_the_cursor() -> None:
    said = settle(changed(NO_LOW, id="a\x1b[31m\nb\u202e")).stdout
    assert said.splitlines()[0] == "a\ufffd[31m\ufffdb\ufffd  board 9hKdAc4sJd"


def random_hand(rng: random.Random) -> dict[str, Any]:
    """Three to six seats on a board that makes ties of both halves likely."""
    board = rng.choice(["AsKsQsJsTs", "2c3d4h5s9c", "AcAd3h4s8c", "7h7c6d8sQc", "2c4d6h8sTc"])
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in board]
    cards = rng.sample(deck, 24)
    seats = rng.randint(3, 6)
    return {
        "holes": ["".join(cards[4 * seat : 4 * seat + 4]) for seat in range(seats)],
        "board": board,
        "contributions": [25 * rng.randint(1, 9) for _ in range(seats)],
        "button": rng.randrange(seats),
        "dead_money": 25 * rng.randint(0, 3),
        "chip": 25,
        "odd_chip": rng.choice(["tda", "roberts", "bovada"]),
    }


def test_the_halves_make_up_the_payouts() -> None:
    seed = 8
    rng = random.Random(seed)
    for _ in range(300):
        hand = random_hand(rng)
        for pot in showdown(**hand).pots:
            halves = report.parts(pot, hand) if len(pot.eligible) > 1 else []
            paid = [sum(part.shares.get(seat, 0) for part in halves) for seat in range(len(hand["holes"]))]
            assert not halves or paid == list(pot.payouts), (seed, hand)
            for part in halves:
                fair = part.amount / len(part.shares)
                spare = 25 * (1 + len(pot.low_winners)) if hand["odd_chip"] == "bovada" else 25
                assert all(abs(share - fair) < spare for share in part.shares.values()), (seed, hand)
            told = "\n".join(report.odd_chip_lines(pot, halves, hand))
            even = all(part.amount % (25 * len(part.shares)) == 0 for part in halves)
            assert ("tied" in told) != even, (seed, hand)


# showdown, as JSON


def test_json_has_one_object_a_line() -> None:
    first, second = map(json.loads, settle(SIDE_POTS, "", NO_LOW, options=("--json",)).stdout.splitlines())
    assert list(first) == ["line", "id", "payouts", "returned", "rake", "evaluations", "pots"]
    assert (first["line"], first["id"], first["payouts"]) == (1, "wpn-064", [30152, 0, 0, 30153])
    settled = showdown(**{name: NO_LOW[name] for name in hand_lines.REQUIRED})
    assert second == {"line": 3, "id": None, **settled.to_dict()}


def test_json_check_adds_ok_and_paid() -> None:
    unpaid = {k: v for k, v in NO_LOW.items() if k != "paid"}
    said = settle(NO_LOW, WRONG, unpaid, options=("--json", "--check"), code=1).stdout
    assert [(o["ok"], o["paid"]) for o in map(json.loads, said.splitlines())] == [
        (True, [0, 80]),
        (False, [80, 0]),
        (None, None),
    ]


def test_json_has_the_errors_too() -> None:
    result = settle(NO_LOW, "{", options=("--json",), code=2)
    assert json.loads(result.stdout.splitlines()[1]) == {
        "line": 2,
        "error": "not JSON: Expecting property name enclosed in double quotes",
    }
    assert result.stderr.startswith("<stdin>:2: not JSON")


# showdown --check


def test_check_says_nothing_of_hands_as_paid() -> None:
    assert settle(RAKED, QUARTERED, NO_LOW, options=("--check",)).stdout == "3 of 3 as paid\n"


def test_check_prints_a_hand_that_differs() -> None:
    said = settle(QUARTERED, WRONG, options=("--check",), code=1).stdout.splitlines()
    assert said[0] == "wrong  board 9hKdAc4sJd"
    assert said[-3:] == [
        "  not as paid: seat 0 settled 0, paid 80; seat 1 settled 80, paid 0",
        "",
        "1 of 2 as paid, 1 not as paid",
    ]


def test_check_knows_the_habits_of_sites() -> None:
    fair = changed(RAKED, pays_by_standard_rules=False)
    assert settle(SIDE_POTS, fair, options=("--check",)).stdout.splitlines() == [
        "wpn-064  WPN  a habit of the site: seat 0 settled 30152, paid 30153; seat 3 settled 30153, paid 30152",
        "  the odd chip to the low",
        "",
        "1 of 2 as paid, 1 by a habit of their site",
        "  wpn-064  WPN: the odd chip to the low",
    ]


def test_check_names_ten_hands_of_a_habit() -> None:
    habits = [changed(SIDE_POTS, id=number, note=None) for number in range(12)]
    said = settle(*habits, options=("--check",)).stdout.splitlines()
    assert said[11].startswith("11  WPN  a habit")
    assert said[12:] == [
        "",
        "0 of 12 as paid, 12 by a habit of their site",
        "  0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more  WPN",
    ]


def test_check_counts_what_it_cannot_check() -> None:
    unpaid = {k: v for k, v in NO_LOW.items() if k != "paid"}
    said = settle(NO_LOW, unpaid, "[", options=("--check",), code=2).stdout
    assert said == "1 of 1 as paid, 1 not checked, 1 bad input\n"


def test_check_verbose_prints_every_hand() -> None:
    said = settle(SIDE_POTS, NO_LOW, options=("--check", "--verbose")).stdout
    assert "side pot 2 1586" in said
    assert "  as paid\n" in said
    assert "  habit: seat 0 settled 30152, paid 30153; " in said


def test_the_hands_that_ship_are_as_paid() -> None:
    result = run("showdown", "--sample", "--check")
    assert result.exit_code == 0
    assert "\n247 of 252 as paid, 5 by a habit of their site\n" in result.stdout


def test_bad_input_wins_over_a_difference_and_stops_nothing() -> None:
    result = settle("nonsense", WRONG, NO_LOW, options=("--check",), code=2)
    assert "wrong  board" in result.stdout
    assert "1 of 2 as paid, 1 not as paid, 1 bad input" in result.stdout
    assert settle(WRONG, code=0).exit_code == 0  # nothing is compared without --check


# defaults and forms


def test_options_are_defaults_of_lines_that_do_not_say() -> None:
    by_25 = changed(QUARTERED, contributions=[225] * 3)
    said = settle(by_25, changed(by_25, chip=5), options=("--chip", "25", "--json")).stdout.splitlines()
    assert [json.loads(line)["payouts"] for line in said] == [[350, 175, 150], [340, 170, 165]]
    said = settle(
        QUARTERED, changed(QUARTERED, odd_chip="tda"), options=("--odd-chip", "bovada", "--json")
    ).stdout.splitlines()
    assert [json.loads(line)["payouts"] for line in said] == [[15, 6, 6], [14, 7, 6]]


def test_a_record_says_what_the_simple_form_says() -> None:
    simple = {
        "holes": [p["hole"] for p in RAKED["players"]],
        "board": RAKED["board"],
        "contributions": [p["contributed"] for p in RAKED["players"]],
        "folded": [0, 1, 4],
        "button": 5,
        "rake": [24, 10],
    }
    record, same = map(json.loads, settle(RAKED, simple, options=("--json",)).stdout.splitlines())
    assert record["payouts"] == RAKED["paid"]
    assert {**record, "line": 2, "id": None} == same


def test_a_record_may_have_the_other_arguments() -> None:
    two = record(player(), player("Ac2cJhTh"), player("Ad2dJsTs"), chip=1, dead_money=1, odd_chip="bovada", button=1)
    simple = {
        "holes": ["KsKhQsQd", "Ac2cJhTh", "Ad2dJsTs"],
        "board": "3s4h8cKc7s",
        "contributions": [9, 9, 9],
        **{name: two[name] for name in ("chip", "dead_money", "odd_chip", "button")},
    }
    same = [{**json.loads(line), "line": 0} for line in settle(two, simple, options=("--json",)).stdout.splitlines()]
    assert same[0] == same[1]
    assert sum(same[0]["payouts"]) == 28
    said = settle(two, simple, options=("--chip", "9")).stdout  # only a default
    assert said.count("button\n") == 2
    assert said.count("gets  7  button\n") == 2


def test_rake_of_a_record_without_pots() -> None:
    two = record(player(), player("Ac2cJhTh"), rake=4)
    assert json.loads(settle(two, options=("--json",)).stdout)["rake"] == 4
    assert json.loads(settle(record(player(), player("Ac2cJhTh")), options=("--json",)).stdout)["rake"] == 0


# bad input


@pytest.mark.parametrize(
    ("line", "message", "points_at"),
    [
        ('{"holes": [}', "not JSON: Expecting value", "}"),
        ('{"a": 1', "not JSON: Expecting ',' delimiter", ""),
        ('{"a": 1} x', "not JSON: Extra data", "x"),
        ('{"id": "a\tb"}', "not JSON: Invalid control character", ' b"}'),
        ('{"id": NaN}', "not JSON: NaN", "NaN}"),
        ('{"x": [1, {"a": 1, "a" : 2}]}', "the key 'a' appears twice", '"a" : 2'),
        ('{"board": "", "b\\u006fard": ""}', "the key 'board' appears twice", '"b\\u006fard"'),
        ('{"x": ' + 5000 * "9" + "}", "Exceeds the limit", "999"),
        ("[1]", "list, want an object", "[1]"),
        (" 7", "int, want an object", " 7"),
        (100_000 * "[", "nested too deeply", "[[["),
        (changed(NO_LOW, foldd=[1]), "'foldd' is no key of a hand, want holes, board,", '"foldd"'),
        ({"holes": [], "board": ""}, "contributions: missing", '{"holes"'),
        (changed(NO_LOW, contributions=[40, 40.0]), "contributions[1]: 40.0 (float) is not an integer", "40.0]"),
        (changed(NO_LOW, contributions=[True, 1]), "contributions[0]: True (bool) is not an integer", "true"),
        (changed(NO_LOW, contributions=[40]), "contributions: 1 value", "[40]"),
        (changed(NO_LOW, contributions=[2**62, 2**62]), "contributions and dead_money: a sum", "[4611"),
        (changed(NO_LOW, rake=81), "rake: 81 is more than", "81"),
        (changed(NO_LOW, rake=[1, 1]), "rake: 2 amounts", "[1, 1]"),
        (changed(NO_LOW, rake=[-1]), "rake[0]: -1 is negative", "-1"),
        (changed(NO_LOW, chip=3), "pots[0]: 80 after rake", '{"holes"'),
        (changed(NO_LOW, chip=None), "chip: None", "null"),
        (changed(NO_LOW, button=2), "button: 2 is not a seat", "2"),
        (changed(NO_LOW, odd_chip="tdb"), "odd_chip: 'tdb', want", '"tdb"'),
        (changed(NO_LOW, folded=[0, 1]), "folded: every seat", "[0, 1]"),
        (changed(NO_LOW, paid=[80]), "paid: 1 value, want one for each of 2 seats", "[80]"),
        (changed(NO_LOW, paid=[80, "0"]), "paid[1]: str, want an integer", '"0"'),
        (changed(NO_LOW, pays_by_standard_rules=0), "pays_by_standard_rules: int, want true or false", "0"),
        (changed(NO_LOW, board="9hKdAc4s"), "board: 4 cards", '"9hKdAc4s"'),
        (changed(NO_LOW, board="9hKdAc4sJx"), "board: text position 9: 'x'", 'x"'),
        (changed(NO_LOW, board="9hKdAc4sJ"), "board: text position 9: the suit", '"'),
        (changed(NO_LOW, holes=["2c3d5h8s", "AhK\u2660Kdx"]), "holes[1]: text position 6: 'x'", 'x"'),
        (changed(NO_LOW, holes=["2c3d5h8s", "A\tK\U0001f0a1x"]), "holes[1]: text position 1:", "\\t"),
        (changed(NO_LOW, holes=["2c3d5h8s", "\U0001f0b1\U0001f0ad x"]), "holes[1]: text position 3:", 'x"'),
        (changed(NO_LOW, holes=["2c3d5h8s", ["Ah", "Kx"]]), "holes[1][1]: text position 1:", 'x"'),
        (changed(NO_LOW, holes=["2c3d5h8s", "2cKs7d6d"]), "holes[0]: 2c appears twice", '"2c3d'),
        (record(), "holes: 0 seats", "[]"),
        (record(7, player()), "players[0]: int, want an object", "7"),
        (record(player(), {"hole": None, "folded": True}), "players[1].contributed: missing", '{"hole": null'),
        (record(player(), player("Ac2cJhTx")), "holes[1]: text position 7:", 'x"'),
        (record(player(), player("Ac2cJhTh", 9.5)), "contributions[1]: 9.5", "9.5"),
        (record(player(), player(folded="no")), "players[1].folded: str, want true or false", '"no"'),
        (record(player(folded=True), player(None, folded=True)), "folded: every seat", "[{"),
        (record(player(), player("Ac2cJhTh"), pots=[{"gross": 18, "net": 20}]), "rake[0]: -2", '{"gross"'),
        (record(player(), player("Ac2cJhTh"), pots=[{"gross": 18, "net": 1.5}]), "pots[0].net: float", "1.5"),
        (record(player(), player("Ac2cJhTh"), pots=[{"gross": 18}]), "pots[0].net: missing", '{"gross"'),
        (record(player(), player("Ac2cJhTh"), pots=[]), "rake: 0 amounts", "[]"),
        (record(player(), player("Ac2cJhTh"), pots=7), "pots: int, want a list", "7"),
        (record(player(), player("Ac2cJhTh"), rake=19), "rake: 19 is more", "19"),
        ({"players": []}, "board: missing", "{"),
        ('{"holes" : [], "board":"", "contributions"\t:7}', "holes: 0 seats", "[]"),
        (changed(NO_LOW, holes=["2c3d5h8s", {"Ax": 1}]), "holes[1][0]: text position 1:", '{"Ax"'),
        (b'{"id": "\xe9"}\r', "not UTF-8: byte 0xe9", '\ufffd"}'),
        (b'{"id": "\xe9"}', "not UTF-8: byte 0xe9", '\ufffd"}'),
        (b"\xff\xfe{\x00", "not UTF-8: the mark of UTF-16", "\ufffd\ufffd{"),
    ],
)
def test_bad_lines_get_a_caret(line: Any, message: str, points_at: str) -> None:
    said, at = fault(line)
    assert said.startswith(message)
    assert at.startswith(points_at)
    assert points_at or not at


@pytest.mark.parametrize("columns", [1, 30, 41, 100, 1000])
@pytest.mark.parametrize("before", [0, 5, 50, 300])
@pytest.mark.parametrize("after", [0, 3, 300])
def test_a_window_shows_the_fault(columns: int, before: int, after: int) -> None:
    line = changed(NO_LOW, note="." * before, board="9hKdAc4s!", id="." * after)
    message, at = fault(line, COLUMNS=str(columns))
    assert message.startswith("board: text position 8: '!'")
    assert at.startswith('!"'[: 1 + (columns > 20)])
    result = run("showdown", "-", given=lines(line), COLUMNS=str(columns))
    assert max(map(len, result.stderr.splitlines()[1:])) <= max(columns, 20)


@pytest.mark.parametrize("length", [20, 98, 99, 100, 101, 300])
def test_a_caret_behind_a_long_line_stays_in_the_window(length: int) -> None:
    line = '{"id": "' + "." * (length - 9) + '"'
    result = run("showdown", "-", given=lines(line))
    text, caret = result.stderr.splitlines()[1:]
    assert (text, len(caret)) == ((line, length + 1) if length < 100 else ("..." + line[-96:], 100))


def test_line_ends_are_not_shown() -> None:
    assert run("showdown", "-", given=b"x\r\n").stderr.splitlines()[1:] == ["x", "^"]


def test_a_caret_minds_wide_characters() -> None:
    result = run("showdown", "-", given='{"id": "日本", "x": }\n'.encode())
    assert result.stderr.splitlines()[1:] == ['{"id": "日本", "x": }', " " * 20 + "^"]


def test_marks_and_line_ends_of_other_systems_are_read() -> None:
    given = codecs.BOM_UTF8 + lines(NO_LOW).replace(b"\n", b"\r\n") + b"\r\n" + json.dumps(QUARTERED).encode()
    result = run("showdown", "-", "--check", given=given)
    assert (result.exit_code, result.stdout) == (0, "2 of 2 as paid\n")


# usage


def test_file_or_sample_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(lines("x"))
    for arguments in ((), ("--sample", str(path)), (str(tmp_path / "none.jsonl"),), ("-", "--chip", "0")):
        assert run("showdown", *arguments).exit_code == 2
    assert run("showdown", str(path)).stderr.startswith(f"{path}:1: not JSON")


def test_help_and_version() -> None:
    assert run("--version").stdout == f"omaha8 {__version__}\n"
    for arguments in (("--help",), ("eval", "-h"), ("showdown", "--help")):
        result = run(*arguments)
        assert result.exit_code == 0
        assert "Examples:\n" in result.stdout


def test_the_examples_of_the_help_work() -> None:
    helps = run("--help").stdout + run("eval", "-h").stdout
    examples = re.findall(r"^ +omaha8 (.*)$", helps, re.MULTILINE)
    assert len(examples) == 5
    for example in examples:
        words = [quoted or word for quoted, word in re.findall(r'"([^"]*)"|(\S+)', example)]
        assert run(*words).exit_code == 0, example
    line = re.search(r'^ +(\{"holes".*\})$', run("showdown", "-h").stdout, re.MULTILINE)
    assert line
    assert settle(line[1])


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_it_says_what_to_install(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from omaha8_fast.cli import main; main()"
    done = subprocess.run([sys.executable, "-P", "-c", code, "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install click rich" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_package_imports_without_the_extra() -> None:
    code = "import sys, omaha8_fast; sys.exit(bool({'click', 'rich', 'omaha8_fast.cli'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-P", "-c", code], check=False).returncode == 0


# processes, pipes and terminals


def test_exit_codes_of_the_process() -> None:
    for given, code in ((lines(NO_LOW), 0), (lines(WRONG), 1), (lines(WRONG, "x"), 2)):
        done = process("showdown", "-", "--check", given=given)
        assert done.returncode == code
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-16"])
def test_any_stdout_can_be_written(encoding: str) -> None:
    done = process("showdown", "-", given=lines(changed(NO_LOW, id="é日")), PYTHONIOENCODING=encoding)
    wanted = "é日".encode(encoding, "backslashreplace").decode(encoding)
    assert done.returncode == 0
    assert done.stdout.decode(encoding).splitlines()[0] == f"{wanted}  board 9hKdAc4sJd"


def test_a_caret_minds_an_escaping_stderr() -> None:
    done = process("showdown", "-", given='{"id": "日", x}\n'.encode(), PYTHONIOENCODING="ascii")
    text, caret = done.stderr.decode("ascii").splitlines()[1:]
    assert text[caret.index("^") :] == "x}"


@POSIX
def test_a_reader_that_has_gone_ends_it_quietly(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(lines(QUARTERED) * 2000)
    with subprocess.Popen([*COMMAND, "showdown", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        assert running.stdout.readline() == b"7  board 3s4h8cKc7s\n"
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 141


@POSIX
def test_ctrl_c_ends_it_quietly_and_hands_are_printed_as_they_come() -> None:
    with subprocess.Popen(
        [*COMMAND, "showdown", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdin.write(lines(QUARTERED))
        running.stdin.flush()
        assert running.stdout.readline() == b"7  board 3s4h8cKc7s\n"
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 130
        assert running.stderr.read() == b""


class Terminal:
    """A pseudo-terminal: one end for a process, what it wrote from the other."""

    def __init__(self) -> None:
        import pty

        self.reading, self.end = pty.openpty()

    def written(self) -> str:
        os.close(self.end)
        text = b""
        try:
            while more := os.read(self.reading, 65536):
                text += more
        except OSError:  # nobody is left to write
            pass
        os.close(self.reading)
        return text.decode().replace("\r\n", "\n")


def on_terminal(**environment: str) -> str:
    terminal = Terminal()
    wanted = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "PYTHONIOENCODING")}
    wanted |= {"TERM": "xterm", "PYTHONUTF8": "1", **environment}
    command = [*COMMAND, "eval", "AsKd5h2c", "Ac3d7hKs9d"]
    subprocess.run(command, stdout=terminal.end, env=wanted, check=True)
    return terminal.written()


@POSIX
def test_suits_have_four_colours_on_a_terminal() -> None:
    said = on_terminal()
    assert "\x1b[39mA♠\x1b[0m\x1b[32mA♣\x1b[0m\x1b[39mK♠\x1b[0m\x1b[94mK♦\x1b[0m" in said
    assert "\x1b[31m7♥\x1b[0m" in said


@POSIX
def test_colour_does_without_symbols_where_it_must() -> None:
    assert "\x1b[32mAc\x1b[0m" in on_terminal(PYTHONIOENCODING="ascii")


@POSIX
@pytest.mark.parametrize("plain", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_can_ask_for_plain_text(plain: dict[str, str]) -> None:
    assert on_terminal(**plain) == run("eval", "AsKd5h2c", "Ac3d7hKs9d").stdout


@POSIX
@pytest.mark.parametrize(("wait", "bar"), [(0.0, False), (1.2, True)])
def test_a_bar_stands_on_stderr_when_it_takes_long(wait: float, bar: bool) -> None:
    terminal = Terminal()
    with subprocess.Popen(
        [*COMMAND, "showdown", "-", "--check"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=terminal.end,
        env={**os.environ, "TERM": "xterm"},
    ) as running:
        assert running.stdin
        assert running.stdout
        for hand in (SIDE_POTS, NO_LOW, NO_LOW, "x", NO_LOW):
            running.stdin.write(lines(hand))
            running.stdin.flush()
            if hand is SIDE_POTS:
                assert running.stdout.readline().startswith(b"wpn-064")
            time.sleep(wait)
        running.stdin.close()
        said = running.stdout.read().decode()
    drawn = terminal.written()
    assert running.returncode == 2
    assert "\x1b" not in said
    assert "3 of 4 as paid" in said
    assert ("\x1b[?25l" in drawn) == bar == drawn.endswith("\x1b[2K")
    assert ("\x1b[2K<stdin>:4: not JSON" in drawn) == bar


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_is_said_and_is_no_payout_that_differs() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*COMMAND, "showdown", "--sample"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 74
    assert done.stderr.startswith("omaha8: ")
    assert "Traceback" not in done.stderr
