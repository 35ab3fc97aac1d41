"""Hand histories audited: samples are right, every planted error is found, and nothing else; no line is lost."""

from __future__ import annotations

import io
import itertools
import json
import random
import re
import shlex
import subprocess
import sys
import warnings
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("click", reason="the extra cli is not installed")
pytest.importorskip("rich", reason="the extra cli is not installed")
import histories
from click.testing import CliRunner, Result

from omaha8_fast import cli, evaluate
from omaha8_fast.hand_history import hand_names, phh, pokerstars
from omaha8_fast.hand_history.audit import Audit, audit
from omaha8_fast.hand_history.command import AuditRun
from omaha8_fast.hand_history.model import Award, PlayedHand, Player, Skipped, Unreadable
from omaha8_fast.hand_history.settle import Rules
from omaha8_fast.report import Ink

SAMPLES = Path(__file__).parent / "data" / "histories"
PAGE = Path(__file__).parent.parent / "docs" / "integrations" / "hand_histories.md"
CASH, TOURNAMENT, MIXED = (
    (SAMPLES / name).read_text(encoding="utf-8") for name in ("cash.txt", "tournament.txt", "mixed.txt")
)
TDA = Rules()


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(cli.commands(), ["audit", *arguments], input=given)


def one(text: str, number: int) -> str:
    """A hand of a sample."""
    return next(hand for hand in re.split(r"\n\n+", text) if f"#{number}:" in hand) + "\n"


def found(text: str | bytes, rules: Rules = TDA) -> Audit | Unreadable | Skipped:
    """What the audit says of the one hand in a text."""
    (item,) = pokerstars.read(io.BytesIO(text if isinstance(text, bytes) else text.encode()))
    if not isinstance(item, PlayedHand):
        return item
    try:
        return audit(item, rules)
    except Unreadable as error:
        return error


def checked(text: str | bytes, rules: Rules = TDA) -> Audit:
    result = found(text, rules)
    assert isinstance(result, Audit), result
    return result


# the samples


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (CASH, {number: "right as shown" if number == 7007 else "right" for number in range(7001, 7011)}),
        (TOURNAMENT, dict.fromkeys(range(8001, 8004), "right")),
    ],
)
def test_samples_are_right(text: str, verdicts: dict[int, str]) -> None:
    said = {number: checked(one(text, number)) for number in verdicts}
    assert {number: result.verdict for number, result in said.items()} == verdicts
    assert not any(result.hand.unknown_lines for result in said.values())


def test_what_a_hand_is_read_as() -> None:
    hand = checked(one(CASH, 7003)).hand
    assert (hand.id, hand.game, hand.line, hand.dead_money) == ("7003", "Omaha Hi/Lo Pot Limit", 1, 50)
    assert [(p.number, p.name, p.contributed, p.folded) for p in hand.players] == [
        (1, "Hal", 0, True),
        (2, "Ivy", 100, True),
        (3, "Jon", 400, False),
        (5, "Kit", 400, False),
    ]
    assert (hand.button, hand.total, hand.rake, hand.boards) == (0, 950, 45, ["3s4h8cKdQh"])


@pytest.mark.parametrize(
    "header",
    [
        "PokerStars Hand #7001:  Omaha Hi/Lo Limit ($1/$2 USD) - 2024/03/01 14:00:00 ET",
        "PokerStars Game #7001:  Omaha Hi/Lo Limit ($1/$2) - 2010/03/01 14:00:00 ET",
        "PokerStars Home Game Hand #7001: {Club #123}  Omaha Hi/Lo Limit ($1/$2 USD) - 2024/03/01 14:00:00 ET",
        "PokerStars Home Game #7001:  {Club #123} Omaha Hi/Lo Limit ($1/$2 USD) - 2024/03/01 14:00:00 ET",
        "PokerStars Hand #7001:  Omaha Hi/Lo Pot Limit ($1/$2 - $80 Cap -  USD) - 2024/03/01 14:00:00 ET",
        "PokerStars Hand #7001:  Omaha Hi/Lo Fixed Limit ($1/$2 USD) [AAMS ID: M1A2B3] - 2024/03/01 14:00:00 CET",
        "PokerStars Hand #7001:  Mixed Omaha H/L (Omaha Hi/Lo Limit, $1/$2 USD) - 2024/03/01 14:00:00 ET",
        "PokerStars Zoom Hand #7001:  OMAHA HI/LO LIMIT (€1/€2 EUR) - 2024/03/01 14:00:00 ET",
    ],
)
def test_headers(header: str) -> None:
    text = one(CASH, 7001)
    result = checked(header + text[text.index("\n") :])
    assert (result.verdict, result.hand.cents) == ("right", True)


def test_a_button_at_an_empty_chair_takes_no_part() -> None:
    hand = checked(one(CASH, 7010)).hand
    assert [(p.number, p.name, p.folded) for p in hand.players] == [
        (1, "Tam", False),
        (2, "Una", True),
        (3, "", True),
        (4, "Vic", True),
    ]
    assert (hand.button, hand.dead_money) == (2, 2)


@pytest.mark.parametrize("name", ["Table 'x'", "Seat 4", "*** FLOP ***", "Board [Ah]", "Hand cancelled", "Dealt to"])
def test_names_may_be_words_of_the_text(name: str) -> None:
    result = checked(one(CASH, 7001).replace("Pell", name).replace("Odo", f"{name}: x"))
    assert (result.verdict, result.hand.unknown_lines) == ("right", [])


def test_a_small_blind_from_beyond_the_big_one_is_dead() -> None:
    text = one(CASH, 7010).replace("Vic: posts small blind $0.02\n", "").replace("Vic (small blind)", "Vic")
    text = text.replace("Uncalled bet ($0.02)", "Uncalled bet ($0.04)").replace("$0.06", "$0.02")
    result = checked(text)
    assert (result.verdict, result.hand.dead_money, result.hand.players[1].contributed) == ("right", 2, 0)


def test_courchevel_shows_a_card_before_the_flop() -> None:
    text = one(CASH, 7002).replace("5 Card Omaha", "Courchevel")
    text = text.replace("Åke: raises", "*** PRE-FLOP *** [3s]\nÅke: raises")
    assert (checked(text).verdict, checked(text).hand.unknown_lines) == ("right", [])
    text = one(CASH, 7010).replace("Omaha Hi/Lo Limit", "Courchevel Hi/Lo Limit")
    text = text.replace("Una: folds\n", "*** PRE-FLOP *** [3s]\nUna: folds\n")
    result = checked(text.replace("Rake $0\n", "Rake $0\nBoard [3s]\n"))
    assert (result.verdict, result.hand.unknown_lines, result.hand.boards) == ("right", [], [""])


def test_who_lost_may_have_cashed_out_too() -> None:
    text = one(CASH, 7009).replace("Rex cashed out the hand", "Sue cashed out the hand for $9\nRex cashed out the hand")
    text = text.replace("Sue collected $19.50 from pot\n", "").replace("[Ad 2d Jc Js]", "[Td 2d Jc Js]")
    text = text.replace("a pair of Jacks; LO: 8,4,3,2,A", "a pair of Jacks")
    text = text.replace("won ($19.50) with HI: a pair of Jacks (pot not awarded as player cashed out)",
                        "lost with HI: a pair of Jacks (cashed out).")  # fmt: skip
    text = text.replace("won ($19.50) with HI: three of a kind, Kings",
                        "won ($39) with HI: three of a kind, Kings (pot not awarded as player cashed out)")  # fmt: skip
    result = checked(text)
    assert (result.verdict, result.paid, result.hand.unknown_lines) == ("right", [0, 3900], [])


# planted errors

POKERKIT_FAULT = {  # the low half of a side pot to a player who is not in it
    "Bo collected 150 from side pot-1": "Bo collected 75 from side pot-1\nAna collected 75 from side pot-1",
    "won (100)": "won (175)",
    "won (250)": "won (175)",
}
PLANTED: list[tuple[int, dict[str, str], str, str]] = [
    (7001, {"Pell collected $6.25": "Pell collected $6.26"}, "wrong", "Pell (seat 4): paid $6.26, settled $6.25,"),
    (7001, {"Mira collected $6.25": "Mira collected $6.24"}, "wrong", "paid $6.24, settled $6.25, $0.01 too little"),
    (7001, {"Total pot $13 ": "Total pot $13.01 "}, "wrong", "total pot: $13.01, but the players put in $13.00"),
    (7001, {"Rake $0.50": "Rake $0.60"}, "wrong", "awards of $12.50 and rake of $0.60 make $13.10 of $13.00"),
    (7001, {"Rake $0.50": "Rake $50"}, "wrong", "awards of $12.50 and rake of $50.00 make $62.50 of $13.00"),
    (7001, {"and won ($6.25) with HI: t": "and won ($6.24) with HI: t"}, "wrong", "won $6.24 by the summary"),
    (7001, {"Jacks; LO: 8,4,3,2,A)": "Jacks; LO: 8,4,3,2,A)"}, "right", ""),
    (7001, {"(HI: a pair of Jacks": "(HI: a pair of Jack"}, "wrong name", "is 'HI: a pair of Jacks; LO: 8,4,3,2,A'"),
    (7001, {"2,A\n": "2\n"}, "wrong name", "LO: 8,4,3,2', is"),
    (7001, {"(HI: three of a kind, Kings)": "(HI: three of a kind, Kings; LO: 8,7,4,3,2)"}, "wrong name", "LO: 8,7,4"),
    (7002, {"Bea: o) collected €0.07": "Bea: o) collected €0.06", "Дуня collected €0.06": "Дуня collected €0.07"},
     "wrong", "Bea: o) (seat 4): paid €0.06, settled €0.07"),
    (7002, {"Åke collected €0.14": "Åke collected €0.13", "Дуня collected €0.06": "Дуня collected €0.07"},
     "wrong", "Åke (seat 2): paid €0.13, settled €0.14"),
    (7003, {"Jon collected $4.53": "Jon collected $4.52", "Kit collected $4.52": "Kit collected $4.53"},
     "wrong", "Kit (seat 5): paid $4.53, settled $4.52"),
    (7003, {"Jon collected $4.53": "Jon collected $9.05", "Kit collected $4.52 from pot\n": ""},
     "wrong", "Jon (seat 3): paid $9.05, settled $4.53"),
    (7004, {"Max collected $24.88 from pot\nLou collected $24.87 from pot\n*** SUMMARY":
            "Max collected $24.87 from pot\nLou collected $24.88 from pot\n*** SUMMARY"},
     "wrong", "pot, board 2: Max (seat 2): paid $24.87, settled $24.88"),
    (7004, {"and won ($24.88) with HI: a pair of Kings": "and won ($24.88) with HI: a pair of Queens"},
     "wrong name", "is 'HI: a pair of Kings'"),
    (7004, {"won ($24.88) with HI: three of a kind, Kings, and won ($24.88)":
            "won ($24.87) with HI: three of a kind, Kings, and won ($24.89)"},
     "wrong", "Max (seat 2): won $24.89 on board 2 by the summary, but collected $24.88"),
    (7001, {"Pell collected $6.25 from pot": "Pell collected $6.25 from side pot"},
     "wrong", "awards of side pot 1, but there is 1 pot"),
    (7005, {"Ned collected 65": "Ned collected 64"}, "wrong", "Ned (seat 4): paid 64, settled 65, 1 too little"),
    (7006, {"Ned collected 105": "Ned collected 106"}, "wrong", "paid 66, settled 65, 1 too much"),
    (7007, {"Quinn collected £1.43": "Quinn collected £1.42"}, "wrong", "paid £1.42, settled £1.43"),
    (7007, {"Quinn collected £1.43": "Ray collected £1.43"}, "wrong", "Ray (seat 3): paid £1.43, settled £0.00"),
    (7007, {"Quinn collected £1.43": "Sol collected £1.43"}, "unchecked", "the cards of Sol (seat 5) are not shown"),
    (7008, {"collected $59.25 from main pot\n***": "collected $59.26 from main pot\n***"},
     "wrong", "main pot: Quill (seat 1): paid $59.26, settled $59.25"),
    (7008, {"Side pot $62.50.": "Side pot $62.51."}, "wrong", "pots: $118.50, $62.51 printed, want $118.50, $62.50"),
    (7008, {"Uncalled bet ($28)": "Uncalled bet ($27)"}, "wrong", "$27.00 returned, want $28.00"),
    (7009, {"won ($19.50) with HI: a pair": "won ($20.50) with HI: a pair"}, "wrong", "Rex (seat 1): paid $20.50"),
    (7010, {"Tam collected $0.06": "Tam collected $0.05"}, "wrong", "Tam (seat 1): paid $0.05, settled $0.06"),
    (8001, POKERKIT_FAULT, "wrong", "side pot 1: Ana (seat 2): paid 75, settled 0, 75 too much"),
    (8001, {"Cy collected 200": "Dov collected 200"}, "wrong", "side pot 2: Dov (seat 6): paid 200, settled 0"),
    (8001, {"Main pot 200. Side pot-1 150.": "Main pot 150. Side pot-1 200."}, "wrong", "pots: 150, 200, 200 printed"),
    (8001, {"200 from side pot-2": "200 from side pot-3"}, "wrong", "awards of side pot 3"),
    (8002, {"Fay collected 40": "Fay collected 60", "Eli collected 40": "Eli collected 20"},
     "wrong", "main pot: Eli (seat 1): paid 20, settled 40, 20 too little"),
    (8003, {"Jo collected 22": "Jo collected 24", "Ima collected 22": "Ima collected 20"}, "wrong", "Jo (seat 2)"),
    (8003, {"9d] (HI: a straight, Ace to Five": "9d] (HI: a straight, Five high"}, "wrong name", "Five high;"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "changes", "verdict", "says"), PLANTED)
def test_planted_errors_are_found(number: int, changes: dict[str, str], verdict: str, says: str) -> None:
    text = one(CASH + "\n" + TOURNAMENT, number)
    for old, new in changes.items():
        assert text.count(old) == 1 or old == "2,A\n", old
        text = text.replace(old, new)
    result = checked(text)
    assert result.verdict == verdict, result.differences
    assert any(says in difference.text for difference in result.differences) or says in result.unchecked


def test_kickers_may_be_named() -> None:
    text = one(CASH, 7001).replace("(HI: a pair of Jacks;", "(HI: a pair of Jacks - King kicker;")
    assert checked(text).verdict == "right"
    assert checked(text.replace("King kicker", "lower kicker")).verdict == "right"
    assert checked(text.replace("King kicker", "King+Queen kicker")).verdict == "right"
    assert checked(text.replace("King kicker", "Ten kicker")).verdict == "wrong name"


def test_who_did_not_show_and_was_paid_nothing_has_mucked() -> None:
    text = one(CASH, 7007)
    result = checked(text)
    assert (result.verdict, result.hidden) == ("right as shown", [2])
    low = text.replace("Kc Kh Qc Qd] (HI: three of a kind, Kings", "Kc Kh 2c Ad] (HI: a pair of Kings; LO: 8,4,3,2,A")
    low = low.replace("[Kc Kh Qc Qd] and won (£1.43) with HI: three of a kind, Kings", "[Kc Kh 2c Ad] and won (£1.43)")
    assert checked(low).verdict == "wrong name"  # three kings, whoever else is in


def test_a_pot_of_which_nobody_shows_is_not_checked() -> None:
    text = one(CASH, 7007).replace("Quinn collected £1.43", "Ray collected £1.43").replace("[6c 6h 9s 9h]", "")
    text = text.replace("shows [Kc Kh Qc Qd] (HI: three of a kind, Kings)", "mucks hand")
    text = text.replace("showed [Kc Kh Qc Qd] and won (£1.43) with HI: three of a kind, Kings", "mucked")
    result = checked(text)
    assert (result.verdict, result.unchecked) == ("unchecked", "nobody who is in the pot shows")


# options


def test_rules_for_odd_chips() -> None:
    text = one(CASH, 7002)
    assert checked(text, Rules("roberts")).verdict == "right"
    assert checked(text, Rules("bovada")).verdict == "wrong"
    paid = text.replace("Åke collected €0.14", "Åke collected €0.15").replace("(€0.14)", "(€0.15)")
    paid = paid.replace("collected €0.07", "collected €0.06").replace("(€0.07)", "(€0.06)")
    assert checked(paid).verdict == "wrong"
    assert checked(paid, Rules("bovada")).verdict == "right"


def test_the_smallest_chip() -> None:
    text = one(TOURNAMENT, 8002)
    assert checked(text, Rules(chip=5)).verdict == "right"
    assert "no multiple of the chip 25" in str(found(text, Rules(chip=25)))
    result = run("-", "--chip", "5", given=text)
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "1 of 1 right")
    assert run("-", "--odd-chip", "bovada", given=one(CASH, 7002)).exit_code == 1


def test_halves_of_a_hand_run_twice_are_in_whole_chips() -> None:
    text = one(CASH, 7004)
    first, second = text.split("*** SECOND SHOW DOWN ***")
    first = first.replace("collected $24.88", "collected $25").replace("collected $24.87", "collected $25")
    second = second.replace("collected $24.88", "collected $25").replace("collected $24.87", "collected $24.50")
    second = second.replace("won ($24.88)", "won ($25)").replace("won ($24.87)", "won ($25)", 1)
    text = f"{first}*** SECOND SHOW DOWN ***{second.replace('24.87)', '24.50)')}"
    assert checked(text, Rules(chip=50)).verdict == "right"


# what may be missing, or stand in other places


def test_a_summary_says_who_folded() -> None:
    assert checked(one(CASH, 7001).replace("Odo: folds\n", "")).verdict == "right"


def test_a_blank_line_inside_a_hand_does_not_end_it() -> None:
    assert checked(one(CASH, 7001).replace("*** TURN", "\n*** TURN")).verdict == "right"


def test_hands_need_no_blank_line_between_them() -> None:
    result = run("-", given=re.sub(r"\n\n+", "\n", CASH))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1].startswith("9 of 10 right")


def test_two_boards_have_no_card_in_common_but_those_before() -> None:
    error = found(one(CASH, 7004).replace("[9c]", "[Qh]").replace(" 9c ", " Qh ").replace(" 9c]", " Qh]"))
    assert isinstance(error, Unreadable)
    assert (str(error), error.text) == ("Qh is on both boards", "3s4h8cKdQh / 3s4h8cQh2h")


# lines that are not understood


def test_a_line_that_does_not_matter_is_named() -> None:
    text = one(CASH, 7001).replace("Pell: checks\n***", "Pell: hums a tune\nPell: checks\n***", 1)
    result = run("-", given=text)
    assert result.exit_code == 0
    assert result.stderr == "<stdin>:12: not understood\nPell: hums a tune\n"
    assert result.stdout.splitlines()[-1] == "1 of 1 right; 1 line not understood"
    record, summary = map(json.loads, run("-", "--json", given=text).stdout.splitlines())
    assert record["not_understood"] == [{"line": 12, "text": "Pell: hums a tune"}]
    assert summary["summary"]["lines_not_understood"] == 1


def test_a_line_that_matters_makes_the_hand_unreadable() -> None:
    text = one(CASH, 7001).replace("Pell: bets $2", "Pell: bats $2")
    text = text.replace("Mira: calls $1\nOdo: folds", "Mira: balls $1\nOdo: folds")
    result = run("-", given=text)
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "<stdin>:16: not understood, and without it the hand does not add up: total pot: $13.00, but the players "
        "put in $9.00",
        "Mira: balls $1",
        "<stdin>:19: not understood",
        "Pell: bats $2",
    ]
    assert "1 bad input" in result.stdout


@pytest.mark.parametrize(
    "line",
    [
        f'Pell said, "{"hum " * 1000}"',
        "x" + " wins the x" * 20_000,
        "Pell: calls $" + "9" * 5000,
        "Odo collected $1 from side pot-" + "9" * 5000,
        "Seat " + "9" * 5000 + ": Pell ($1 in chips)",
    ],
    ids=["chat", "bounties", "amount", "pot", "seat"],
)
def test_lines_that_go_on_and_on_are_not_understood(line: str) -> None:
    text = one(CASH, 7001).replace("Pell: checks\n***", f"{line}\nPell: checks\n***", 1)
    result = checked(text.replace("Board [", f"{line}\nBoard ["))
    assert result.verdict == "right"
    assert [unknown.text for unknown in result.hand.unknown_lines] == [line, line]


@pytest.mark.parametrize("said", ["won with HI: a pair of Nines", "lost (5) with HI: a pair of Nines"])
def test_who_won_has_an_amount_and_who_lost_has_none(said: str) -> None:
    hand = checked(one(TOURNAMENT, 8001).replace("lost with HI: a pair of Nines", said)).hand
    assert [line.text.endswith(said) for line in hand.unknown_lines] == [True]


def test_lines_that_are_no_hand_are_named_and_stop_nothing() -> None:
    text = "what is this\nand this\n\n" + one(CASH, 7001) + "\n\nPokerSters Hand #1: x\n" + one(CASH, 7005)
    result = run("-", given=text)
    assert result.exit_code == 2
    assert "<stdin>:1: no hand, want a line that begins 'PokerStars Hand #' (and 1 line more)\nwhat" in result.stderr
    assert "<stdin>:41: no hand" in result.stderr
    assert result.stdout.splitlines()[-1] == "2 of 2 right; 2 bad input"


@pytest.mark.parametrize(
    ("changes", "line", "says"),
    [
        ({"Total pot $13 | Rake $0.50": "Total"}, 31, "a hand without a line 'Total pot"),
        ({"shows [Kc Kh Qc Qd]": "shows [Kc Kh Qc Qc]"}, 27, "a card appears twice"),
        ({"shows [Kc Kh Qc Qd]": "shows [Kc Kh Qc Ad]"}, 33, "not the cards"),
        ({"*** RIVER *** [3s 4h 8c Kd] [Qh]": "*** RIVER *** [3s 4h 8c Kd] [Jh]"}, 32, "not the board"),
        ({"*** TURN *** [3s 4h 8c]": "*** TURN *** [3s 4h 9c]"}, 18, "not the board that was dealt, 3s4h8c"),
        ({" Seat #1 is the button": ""}, 1, "a hand without a line that says who has the button"),
        ({"Seat 2: Absent": "Seat 1: Absent"}, 7, "a seat is listed twice"),
        ({"Seat 2: Absent": "Seat 2: Mira"}, 7, "two seats have one name"),
        ({"Mira: calls $1\nOdo: folds": "Mira: raises $1 to $2\nMira: raises $1 to $1"}, 17, "a raise to less than"),
        ({"Omaha Hi/Lo Limit": "Crazy Nines"}, 1, "the line names no game"),
        ({"($1/$2 USD)": "(cheap)"}, 1, "the line names no stakes"),
        ({"[Kc Kh Qc Qd]": "[3s Kh Qc Qd]"}, 27, "the cards of Mira (seat 1): 3s appears twice (also in board)"),
        ({" [Qh]": "", " Qh]": "]"}, 32, "board: 4 cards, want 5"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(changes: dict[str, str], line: int, says: str) -> None:
    text = one(CASH, 7001)
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1 if "not the" in says else -1)
    error = found(text)
    assert isinstance(error, Unreadable), error
    assert says in str(error)
    assert error.line == line


def test_a_hand_that_breaks_off() -> None:
    text = one(CASH, 7001)
    cut = text[: text.index("*** TURN")]
    result = run("-", given=cut + "\n\n" + text)
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (2, "1 of 1 right; 1 bad input")
    assert result.stderr.startswith("<stdin>:17: a hand without a line 'Total pot")


# encodings, and files as they are


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n", " \r\n"])
def test_marks_and_line_ends(encoding: str, end: str) -> None:
    assert run("-", given=CASH.replace("\n", end).encode(encoding)).stdout.splitlines()[-1].startswith("9 of 10 right")


def test_older_encodings_are_read() -> None:
    text = one(CASH, 7002).replace("Дуня", "Dünya")
    result = checked(text.encode("cp1252"))
    assert (result.verdict, result.hand.players[2].name, result.hand.symbol) == ("right", "Dünya", "€")
    assert "<stdin>:1: UTF-16 text, want UTF-8" in run("-", given=text.encode("utf-16")).stderr


def test_a_comment_does_not_make_a_file_phh() -> None:
    result = run("-", given=b"#Game No : 12345\n***** Hand History for Game 12345 *****\n")
    assert result.exit_code == 2
    assert "PHH" not in result.stderr
    assert "<stdin>:1: " in result.stderr
    commented = b"# a hand\n\n# with a remark\n" + (SAMPLES / "sidepot.phh").read_bytes()
    assert run("-", given=commented).stdout.splitlines()[-1].startswith("1 of 1 right")


def test_hands_come_as_they_are_read() -> None:
    def endless() -> Iterator[bytes]:
        for number in itertools.count():
            yield from (line.encode() + b"\n" for line in one(CASH, 7001).replace("7001", str(number)).split("\n"))

    hands = itertools.islice(pokerstars.read(endless()), 100)
    assert [hand.id for hand in hands if isinstance(hand, PlayedHand)] == [str(number) for number in range(100)]


def test_a_stretch_without_end_is_cut() -> None:
    lines = (b"x\n" for _ in range(3 * pokerstars.MOST_LINES))
    assert len(list(pokerstars.read(lines))) == 3


def test_other_games_are_skipped_and_counted() -> None:
    result = run("-", given=MIXED)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "0 of 0 right; 4 skipped (1 7 Card Stud Hi/Lo Limit, 1 Hold'em No Limit, 1 Omaha Pot Limit, 1 cancelled)\n"
    )


# the command


def test_exit_codes(tmp_path: Path) -> None:
    wrong = one(CASH, 7001).replace("Pell collected $6.25", "Pell collected $6.26")
    named = one(CASH, 7001).replace("Jacks; LO: 8,4,3,2,A)", "Tens; LO: 8,4,3,2,A)")
    assert [run("-", given=text).exit_code for text in (CASH, named, wrong, wrong + "\n\nx")] == [0, 0, 1, 2]
    assert run().exit_code == 2
    assert run(str(tmp_path / "none.txt")).exit_code == 2
    assert run(str(tmp_path)).exit_code == 2
    assert run("-", given="").stdout == "0 of 0 right\n"


def test_many_files_and_quiet(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(one(CASH, 7001).replace("Pell collected $6.25", "Pell collected $6.26"))
    result = run("--quiet", str(SAMPLES / "cash.txt"), str(wrong), str(SAMPLES / "mixed.txt"))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith("right as shown  #7007  ")
    assert lines[2] == f"wrong           #7001  {wrong}:1  1 pot of $13.00, 2 awards, 4 names"
    assert lines[3:-1] == [
        "    awards of $12.51 and rake of $0.50 make $13.01 of $13.00",
        "    Pell (seat 4): paid $6.26, settled $6.25, $0.01 too much",
        "    Pell (seat 4): won $6.25 by the summary, but collected $6.26",
        "    pot $13.00, rake $0.50: high Mira (seat 1) $6.25 with three of a kind, kings; "
        "low Pell (seat 4) $6.25 with 8-4-3-2-A",
    ]
    assert lines[-1].startswith("9 of 11 right, 1 right as shown, 1 wrong; 4 skipped")


def test_json() -> None:
    text = one(TOURNAMENT, 8001).replace("Cy collected 200", "Cy collected 199") + "\n\nx\n"
    result = run("-", "--json", given=text)
    assert result.exit_code == 2
    record, error, summary = map(json.loads, result.stdout.splitlines())
    assert {k: record[k] for k in ("file", "line", "id", "game", "unit", "verdict", "boards", "rake", "names")} == {
        "file": "<stdin>", "line": 1, "id": "8001", "game": "Omaha Hi/Lo No Limit", "unit": "chips",
        "verdict": "wrong", "boards": ["3s4h8cKdQh"], "rake": 0, "names": 8,
    }  # fmt: skip
    assert [(s["seat"], s["name"], s["contributed"], s["paid"], s["settled"]) for s in record["seats"]] == [
        (2, "Ana", 50, 100, 100), (3, "Bo", 100, 250, 250), (5, "Cy", 200, 199, 200), (6, "Dov", 200, 0, 0),
    ]  # fmt: skip
    assert record["pots"][0] == {
        "amount": 200, "rake": 0, "seats": [2, 3, 5, 6],
        "boards": [{"high_winners": [3], "low_winners": [2], "payouts": [100, 100, 0, 0]}],
    }  # fmt: skip
    payout = next(difference for difference in record["differences"] if difference["what"] == "payout")
    assert payout == {
        "what": "payout", "text": "Cy (seat 5): paid 199, settled 200, 1 too little",
        "printed": 199, "right": 200, "seat": 5, "pot": None,
    }  # fmt: skip
    assert (error["file"], error["line"], error["text"]) == ("<stdin>", 36, "x")
    assert summary == {
        "summary": {
            "hands": 1, "right": 0, "right_as_shown": 0, "wrong_name": 0, "unchecked": 0, "wrong": 1,
            "bad_input": 1, "lines_not_understood": 0, "skipped": {},
        }
    }  # fmt: skip


def test_names_cannot_move_the_cursor() -> None:
    text = one(CASH, 7001).replace("Pell collected $6.25", "Pell collected $6").replace("Pell", "P\x1b[31mll")
    assert "\x1b" not in run("-", given=text).output


# names of hands


@pytest.mark.parametrize("seed", range(4))
def test_names_are_those_of_the_reference(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        deck = rng.sample([c for c in histories.CARDS if rng.random() < 0.7 or c[0] in "A2345"], 9)
        hole, board = "".join(deck[:4]), "".join(deck[4:])
        value = evaluate(hole, board)
        low = hand_names.low_name(value.low)
        said = f"HI: {hand_names.high_name(value).phrase}" + (f"; LO: {low}" if low else "")
        assert said == histories.phrase(hole, board), (seed, hole, board)


# random hands, with an error or without


def text_difference(seed: int) -> str | None:
    """What the audit gets wrong about a random hand; None for nothing."""
    rng = random.Random(seed)
    hand = histories.random_hand(rng)
    error: str | None = rng.choice((None, *histories.ERRORS))
    if error and not histories.plant(rng, hand, error):
        error = None
    style = histories.random_style(rng, hand)
    style.uncalled = style.uncalled or error == "returned"
    style.unshown = frozenset() if error == "name" else style.unshown
    text = histories.text(rng, hand, style)
    result = found(text)
    wanted = {None: ("right", "right as shown"), "name": ("wrong name",)}.get(error, ("wrong",))
    good = isinstance(result, Audit) and result.verdict in wanted and not result.hand.unknown_lines
    return None if good else f"seed {seed}, planted {error}: {result}\n{text}"


def phh_difference(seed: int) -> str | None:
    """The same of a random hand as PHH, with the rake named; winnings may have an uncalled bet in them."""
    rng = random.Random(seed)
    hand = histories.random_hand(rng, plain=True, raked=False)
    error: str | None = rng.choice((None, "swap", "gift", "returned"))
    if error and not histories.plant(rng, hand, error):
        error = None
    winnings, finishing = rng.choice([(True, False), (False, True), (True, True)])
    text = histories.phh(hand, winnings, finishing or error == "returned", rake=True)
    (item,) = phh.read(io.BytesIO(text.encode()))
    result = audit(item, TDA) if isinstance(item, PlayedHand) else item
    good = isinstance(result, Audit) and result.verdict == ("wrong" if error else "right")
    return None if good else f"seed {seed}, planted {error}: {result}\n{text}"


@pytest.mark.parametrize("seed", range(0, 800, 100))
def test_random_hands_as_text(seed: int) -> None:
    for number in range(seed, seed + 100):
        assert not text_difference(number)


@pytest.mark.parametrize("seed", range(0, 300, 100))
def test_random_hands_as_phh(seed: int) -> None:
    pytest.importorskip("pokerkit", reason="the extra pokerkit is not installed")
    for number in range(seed, seed + 100):
        assert not phh_difference(number)


@pytest.mark.slow
def test_many_random_hands() -> None:
    pytest.importorskip("pokerkit", reason="the extra pokerkit is not installed")
    for seed in range(10_000, 30_000):
        assert not text_difference(seed)
    for seed in range(10_000, 15_000):
        assert not phh_difference(seed)


def garbled(rng: random.Random, data: bytes) -> bytes:
    """A file with some lines dropped, doubled, cut, moved or with wrong bytes or numbers in them."""
    lines = data.split(b"\n")
    for _ in range(rng.choice([1, 1, 2, 5])):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        line = lines[at]
        numbers = list(re.finditer(rb"\d+", line))
        kind = rng.randrange(8)
        if kind == 0 and len(lines) > 1:
            del lines[at]
        elif kind == 1:
            lines.insert(at, lines[other])
        elif kind == 2:
            lines[at] = line[: rng.randrange(len(line) + 1)]
        elif kind == 3 and line:
            place = rng.randrange(len(line))
            lines[at] = line[:place] + bytes([rng.randrange(256)]) + line[place + 1 :]
        elif kind == 4:
            lines[at], lines[other] = lines[other], line
        elif kind == 5:
            lines[at] = b" ".join(rng.sample(words := line.split(b" "), len(words)))
        elif kind == 6 and numbers:
            number = rng.choice(numbers)
            wrong = rng.choice([b"0", b"-5", b"1000000000", b"9" * 30])
            lines[at] = line[: number.start()] + wrong + line[number.end() :]
        elif kind == 7 and rng.random() < 0.2:
            lines = lines[: at + 1]
    return b"\n".join(lines)


def garbled_run(seed: int) -> None:
    rng = random.Random(seed)
    as_phh = seed % 4 == 0
    hand = histories.random_hand(rng, plain=as_phh)
    text = histories.phh(hand) if as_phh else histories.text(rng, hand, histories.random_style(rng, hand))
    data = garbled(rng, text.encode())
    said: list[tuple[str, bool]] = []
    as_json, ink = rng.random() < 0.5, Ink(io.StringIO())
    audits = AuditRun(TDA, as_json, False, ink, lambda line, stderr: said.append((line, stderr)))
    audits.file("file", data.splitlines(keepends=True))
    audits.finish()
    places = [re.match(r"file:(\d+): ", line) for line, stderr in said if stderr]
    assert all(place and 1 <= int(place[1]) <= data.count(b"\n") + 1 for place in places), (seed, said)


@pytest.mark.parametrize("seed", range(0, 600, 100))
def test_garbled_files_never_break_it_and_always_have_a_line(seed: int) -> None:
    pytest.importorskip("pokerkit", reason="the extra pokerkit is not installed")
    for number in range(seed, seed + 100):
        try:
            garbled_run(number)
        except Exception as error:
            raise AssertionError(f"seed {number}") from error


@pytest.mark.slow
def test_many_garbled_files() -> None:
    pytest.importorskip("pokerkit", reason="the extra pokerkit is not installed")
    for seed in range(1000, 20_000):
        garbled_run(seed)


# PHH


def read_phh(text: str) -> list[Any]:
    pytest.importorskip("pokerkit", reason="the extra pokerkit is not installed")
    return list(phh.read(io.BytesIO(text.encode())))


def test_samples_of_phh() -> None:
    pytest.importorskip("pokerkit", reason="the extra pokerkit is not installed")
    result = run(str(SAMPLES / "hands.phhs"), str(SAMPLES / "sidepot.phh"))
    assert (result.exit_code, result.stderr) == (0, "")
    lines = [line for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert [line.split("  ")[0].strip() for line in lines[:-1]] == ["right", "right", "right", "unchecked", "right"]
    assert lines[-1] == (
        "4 of 5 right, 1 unchecked; 1 skipped (1 variant NT); 1 hand with rake that the file does not name"
    )


def test_phh_is_known_by_its_first_line() -> None:
    pytest.importorskip("pokerkit", reason="the extra pokerkit is not installed")
    for name in ("hands.phhs", "sidepot.phh"):
        given = (SAMPLES / name).read_bytes()
        assert run("-", given=given).stdout.splitlines()[-1] == run(str(SAMPLES / name)).stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("changes", "verdict", "says"),
    [
        ({"winnings = [100, 250, 200, 0]": "winnings = [100, 251, 199, 0]"}, "wrong", "Bo (seat 3): paid 251, settled"),
        ({"finishing_stacks = [100": "finishing_stacks = [101"}, "wrong", "Ana (seat 2), by the stacks: paid 101"),
        ({"winnings = [100, 250": "winnings = [175, 175"}, "wrong", "Ana (seat 2): paid 175, settled 100, 75 too much"),
        ({"winnings = [100,": "winnings = [300,"}, "wrong", "awards make 750, but the pots hold 550"),
        ({"finishing_stacks = [100, 250, 200, 0]\n": "", "[100, 250, 200, 0]": "[99, 250, 200, 0]\n_rake = 0"},
         "wrong", "awards of 549 and rake of 0 make 549 of 550"),
    ],
)  # fmt: skip
def test_planted_errors_in_phh(changes: dict[str, str], verdict: str, says: str) -> None:
    text = (SAMPLES / "sidepot.phh").read_text()
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    (hand,) = read_phh(text)
    result = audit(hand, TDA)
    assert result.verdict == verdict
    assert any(says in difference.text for difference in result.differences)


def test_stacks_leave_no_doubt_about_an_uncalled_bet() -> None:
    text = "variant = 'NO/8'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [50, 50]\n"
    text += "actions = ['d dh p1 Ad2dJcJs', 'd dh p2 KcKhQcQd', 'p2 f']\n_rake = 0\n"
    for said, verdict in (
        ("finishing_stacks = [51, 49]", "right"),
        ("finishing_stacks = [52, 49]", "wrong"),
        ("winnings = [2, 0]", "right"),
        ("winnings = [3, 0]", "right"),  # with the uncalled chip
        ("winnings = [4, 0]", "wrong"),
    ):
        (hand,) = read_phh(text + said)
        assert audit(hand, TDA).verdict == verdict, said


def test_a_mucked_hand_of_phh_is_dead() -> None:
    text = (SAMPLES / "sidepot.phh").read_text().replace("[100, 250, 200, 0]", "[0, 350, 200, 0]")
    assert [audit(hand, TDA).verdict for hand in read_phh(text)] == ["wrong"]
    text = text.replace('"d db Qh",', '"d db Qh", "p1 sm",')
    assert [audit(hand, TDA).verdict for hand in read_phh(text)] == ["right"]


def test_rake_that_the_file_does_not_name_is_shared_as_the_winnings_need_it() -> None:
    text = (SAMPLES / "sidepot.phh").read_text().replace("[50, 100, 200, 200]", "[50, 100, 100, 100]")
    text = re.sub(r'"p3 cbr 200"', '"p3 cbr 100"', re.sub(r"finishing_stacks = .*\n", "", text))
    for main, side in ((0, 0), (6, 4), (10, 0), (0, 10), (3, 2)):
        paid = [(200 - main) // 2, 200 - main - (200 - main) // 2 + 150 - side, 0, 0]
        (hand,) = read_phh(re.sub(r"winnings = .*", f"winnings = {paid}", text))
        result = audit(hand, TDA)
        assert result.verdict == "right", (main, side)
        assert sum(pot.rake for pot in result.settled.pots) == main + side
    (hand,) = read_phh(re.sub(r"winnings = .*", "winnings = [90, 240, 10, 0]", text))
    assert audit(hand, TDA).verdict == "wrong"


@pytest.mark.parametrize("raked", [0, 1, 2])
def test_rake_may_come_from_one_pot_of_several(raked: int) -> None:
    rake = [20 if pot == raked else 0 for pot in range(3)]
    paid = [(200 - rake[0]) // 2, (200 - rake[0]) // 2 + 150 - rake[1], 200 - rake[2], 0]
    text = re.sub(r"finishing_stacks = .*\n", "", (SAMPLES / "sidepot.phh").read_text())
    (hand,) = read_phh(re.sub(r"winnings = .*", f"winnings = {paid}", text))
    result = audit(hand, TDA)
    assert (result.verdict, [pot.rake for pot in result.settled.pots]) == ("right", rake)


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('"p4 cc"', '"p4 xx"', 14, "an action that is not understood"),
        ('"p4 cc"', '"p9 cc"', 14, "'p9' is no player, want p1 to p4"),
        ('"p3 cbr 200"', '"p3 cbr 201"', 13, "a bet of more than the stack"),
        ('"d db Kd"', '"p3 cbr 200"', 18, "a bet of more than the stack"),
        ('"d db Kd"', '"d db K?"', 18, "'K?' is not cards"),
        ('"d db Kd"', '"d db ??"', 1, "a card of the board is not known"),
        ('"d db Kd"', '"d db Ad"', 1, "the cards of Ana (seat 2): Ad appears twice (also in board)"),
        ('  "d db Qh",\n', "", 1, "board: 4 cards, want 5"),
        ("min_bet = 20", "min_bet = ", 6, "not PHH: Invalid value"),
        ('variant = "NO/8"\n', "", 1, "not PHH: missing 1 required keyword-only argument: 'variant'"),
        ("[50, 100, 200, 200]", "[50, 100, 200, true]", 1, "True is not an amount"),
        ("[50, 100, 200, 200]", "[50.001, 100, 200, 200]", 1, "50.001: an amount in parts of a cent"),
        ("winnings = [100, ", "winnings = [1e5000, ", 1, "1e+5000: an amount that is too large"),
        ("winnings = [100, ", "winnings = [", 1, "winnings: 3 values, want 4"),
    ],
)
def test_bad_phh_is_said_with_its_line(old: str, new: str, line: int, says: str) -> None:
    text = (SAMPLES / "sidepot.phh").read_text()
    assert old in text
    (item,) = read_phh(text.replace(old, new))
    if isinstance(item, PlayedHand):
        with pytest.raises(Unreadable) as error:
            audit(item, TDA)
        item = error.value
    assert isinstance(item, Unreadable)
    assert says in str(item)
    assert item.line == line or "appears twice" in says


def replayed_by_pokerkit(text: str) -> list[int] | None:
    """What each player puts in, as PokerKit replays a history; None for bets that its no-limit game refuses."""
    pokerkit = pytest.importorskip("pokerkit", reason="the extra pokerkit is not installed")
    as_holdem = re.sub(r"'(d dh p\d) \w+'", r"'\1 ????'", re.sub("variant = '.*'", "variant = 'NT'", text))
    history = pokerkit.HandHistory.loads(as_holdem)
    least, done = list(history.starting_stacks), 0
    try:
        for state, action in history.state_actions:
            least = list(map(min, least, state.stacks))
            done += action is not None
    except ValueError:
        pass
    put = [before - after for before, after in zip(history.starting_stacks, least)]
    return put if done == len(history.actions) else None


def test_contributions_are_those_of_a_replay_by_pokerkit() -> None:
    compared = 0
    for seed in range(300):
        hand = histories.random_hand(random.Random(seed), plain=True, raked=False)
        text = histories.phh(hand)
        put = None if hand.cents else replayed_by_pokerkit(text)
        if put is not None:
            (item,) = read_phh(text)
            assert [player.contributed for player in item.players] == put, (seed, text)
            compared += 1
    assert compared > 40


def test_the_fault_of_a_settlement_by_pokerkit_is_found() -> None:
    pokerkit = pytest.importorskip("pokerkit", reason="the extra pokerkit is not installed")
    dealing = pokerkit.Automation.HOLE_DEALING, pokerkit.Automation.BOARD_DEALING
    automatic = [a for a in pokerkit.Automation if a not in dealing]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        game = pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
        state = game.create_state(tuple(automatic), True, 0, (10, 20), 200, 400, (50, 100, 200, 200), 4)
        for hole in ("Ad2dJcJs", "KcKhQcQd", "TcTh9c9d", "6c6h9s9h"):
            state.deal_hole(hole)
        while state.actor_index is not None:
            allin = state.can_complete_bet_or_raise_to()
            state.complete_bet_or_raise_to() if allin else state.check_or_call()
        for cards in ("3s4h8c", "Kd", "Qh"):
            state.deal_board(cards)
    paid = list(state.stacks)
    if paid == [100, 250, 200, 0]:
        pytest.skip("this PokerKit shares the low half of a side pot among its own players")
    text = (SAMPLES / "sidepot.phh").read_text()
    (hand,) = read_phh(re.sub(r"finishing_stacks = .*\nwinnings = .*", f"finishing_stacks = {paid}", text))
    result = audit(hand, TDA)
    assert result.verdict == "wrong"
    assert list(result.settled.won) == [100, 250, 200, 0]


def test_hands_that_ship_are_right_but_for_habits_of_sites() -> None:
    verdicts = []
    for line in (files("omaha8_fast") / "data" / "sample_hands.jsonl").read_text().splitlines():
        record = json.loads(line)
        players = [
            Player(seat + 1, f"p{seat + 1}", player["contributed"], player["folded"], player["hole"])
            for seat, player in enumerate(record["players"])
        ]
        size = max(len(player.hole or "") for player in players) // 2
        gross = sum(pot["gross"] for pot in record["pots"])
        net = [pot["net"] for pot in record["pots"]]
        back = record.get("returned") or [0] * len(players)
        paid = [amount - uncalled for amount, uncalled in zip(record["paid"], back)]
        awards = [Award(seat, amount, None, None, 1) for seat, amount in enumerate(paid) if amount]
        hand = PlayedHand(
            record["id"], record["variant"], 1, players, len(players) - 1, size,
            boards=[record["board"]], awards=awards, total=gross, pots=net, rake=gross - sum(net),
            dead_money=record.get("dead_money", 0),
        )  # fmt: skip
        verdicts.append((audit(hand, TDA).verdict.startswith("right"), record["pays_by_standard_rules"]))
    assert len(verdicts) == 252
    assert all(right == standard for right, standard in verdicts)


def played_through(rng: random.Random, games: Any, pokerkit: Any) -> str:
    """A game of the package's own PokerKit games, played at random, as PHH with the stacks after it."""
    classes = {"FO/8": games.FixedLimitOmaha8, "PO/8": games.PotLimitOmaha8, "NO/8": games.NoLimitOmaha8}
    fields = pokerkit.HandHistory.required_field_names

    class History(pokerkit.HandHistory):
        variants = pokerkit.HandHistory.variants | {game: code for code, game in classes.items()}
        required_field_names = fields | dict.fromkeys(("PO/8", "NO/8"), fields["PO"])

    code, size, count = rng.choice(list(classes)), rng.choice([4, 5]), rng.randint(2, 6)
    dealing = pokerkit.Automation.HOLE_DEALING, pokerkit.Automation.BOARD_DEALING
    automatic = tuple(a for a in pokerkit.Automation if a not in dealing)
    bets = (20, 40) if code == "FO/8" else (20,)
    game = classes[code](automatic, True, rng.choice([0, 3]), (10, 20), *bets, hole_count=size)
    state = game([rng.randint(15, 600) for _ in range(count)], count)
    deck = rng.sample(histories.CARDS, 52)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole("".join(deck.pop() for _ in range(size)))
        elif state.can_deal_board():
            state.deal_board("".join(deck.pop() for _ in range(1 if state.board_cards else 3)))
        elif rng.random() < 0.2 and state.can_fold():
            state.fold()
        elif rng.random() < 0.3 and state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(rng.randint(least, state.max_completion_betting_or_raising_to_amount))
        else:
            state.check_or_call()
    text: str = History.from_game_state(game, state, finishing_stacks=list(state.stacks)).dumps()
    return text


def test_games_of_the_adapter_are_paid_right() -> None:
    pokerkit = pytest.importorskip("pokerkit", reason="the extra pokerkit is not installed")
    games = pytest.importorskip("omaha8_fast.adapters.pokerkit", reason="there are no games for PokerKit")
    for seed in range(60):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # PokerKit warns of cards that are dealt by name
            text = played_through(random.Random(seed), games, pokerkit)
        (hand,) = read_phh(text)
        assert audit(hand, TDA).verdict == "right", (seed, text)


def test_without_pokerkit_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['pokerkit'] = None; from omaha8_fast.cli import main; main()"
    command = [sys.executable, "-P", "-c", code, "audit", str(SAMPLES / "sidepot.phh"), str(SAMPLES / "cash.txt")]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 2
    assert "sidepot.phh:1: reading PHH needs PokerKit: pip install 'pokerkit<0.8'" in done.stderr
    assert "9 of 10 right" in done.stdout
    assert "Traceback" not in done.stderr


# the page


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_page_shows_what_the_command_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for text in blocks("text"):
        name, _, content = text.partition("\n")
        (tmp_path / name.removeprefix("# ")).write_text(content, encoding="utf-8")
    sessions = [re.split(r"^\$ ", block, flags=re.MULTILINE)[1:] for block in blocks("console")]
    commands = [command.partition("\n") for session in sessions for command in session]
    assert len(commands) >= 4
    status = 0
    for line, _, printed in commands:
        if line == "echo $?":
            assert printed == f"{status}\n"
            continue
        words = shlex.split(line)
        assert words[:2] == ["omaha8", "audit"]
        if any(word.endswith((".phh", ".phhs")) for word in words):
            pytest.importorskip("pokerkit", reason="the extra pokerkit is not installed")
        result = run(*words[2:])
        assert result.stderr + result.stdout == printed, line
        status = result.exit_code
