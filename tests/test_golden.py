"""Known facts: real hands, cases from rules texts and bug reports, published counts."""

from __future__ import annotations

import importlib.resources
import itertools
import json
import pathlib
from typing import Any

import numpy as np
import pytest

import omaha8_fast as o8
from omaha8_fast import reference

CASES = json.loads((pathlib.Path(__file__).parent / "data" / "cases.json").read_text())
SAMPLE = importlib.resources.files("omaha8_fast") / "data" / "sample_hands.jsonl"
HANDS = [json.loads(line) for line in SAMPLE.read_text().splitlines()]

# The five real hands whose site did not pay by the standard rules, and what explains it.
HABITS: dict[str, dict[str, Any] | None] = {
    "bovada-020": {"odd_chip": "bovada"},
    "bovada-031": {"odd_chip": "bovada"},
    "fulltilt-001": {"chip": 5},
    "wpn-047": None,  # the odd chip of a tied high, to the second winner; WPN followed no rule found
    "wpn-064": None,  # the odd chip of a side pot, to the low; the same
}


def of_kind(*kinds: str) -> Any:
    cases = [case for case in CASES if case["op"] in kinds]
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


def settle(hand: dict[str, Any], **keywords: Any) -> o8.Showdown:
    players = hand["players"]
    return o8.showdown(
        [player["hole"] for player in players],
        hand["board"],
        [player["contributed"] for player in players],
        folded=[seat for seat, player in enumerate(players) if player["folded"]],
        button=len(players) - 1,
        rake=[pot["gross"] - pot["net"] for pot in hand["pots"]],
        **keywords,
    )


def test_the_real_hands_are_all_there() -> None:
    assert len(HANDS) == 252
    assert {hand["id"] for hand in HANDS if not hand["pays_by_standard_rules"]} == set(HABITS)


@pytest.mark.parametrize("hand", HANDS, ids=[hand["id"] for hand in HANDS])
def test_real_hand(hand: dict[str, Any]) -> None:
    settled = settle(hand)
    assert [pot.amount for pot in settled.pots] == [pot["gross"] for pot in hand["pots"]]
    assert [list(pot.eligible) for pot in settled.pots] == [pot["eligible"] for pot in hand["pots"]]
    assert list(settled.returned) == hand["returned"]
    assert settled.rake == hand["rake"]
    if hand["pays_by_standard_rules"]:
        assert list(settled.payouts) == hand["paid"]
        return
    assert list(settled.payouts) != hand["paid"]
    explained = HABITS[hand["id"]]
    if explained is not None:
        assert list(settle(hand, **explained).payouts) == hand["paid"]


@of_kind("evaluate")
@pytest.mark.parametrize("evaluate", [o8.evaluate, reference.evaluate], ids=["core", "reference"])
def test_evaluate(case: dict[str, Any], evaluate: Any) -> None:
    given, wanted = case["input"], case["expected"]
    if "error" in wanted:
        for hole, board in given.get("deals", [[given.get("hole"), given.get("board")]]):
            with pytest.raises(ValueError, match=r"appears twice|want"):
                evaluate(hole, board)
        return
    found = evaluate(given["hole"], given["board"])
    assert found.low == wanted["low_mask"]
    assert found.low_name == wanted["low"]
    assert found.high == wanted["high"].get("rank", found.high)
    words = {"trips": "three of a kind", "high card": " high", "quads": "four of a kind"}
    category = wanted["high"]["category"]
    assert words.get(category, category) in found.high_name


@of_kind("compare")
def test_compare(case: dict[str, Any]) -> None:
    highs = [o8.evaluate(hole, case["input"]["board"]).high for hole in case["input"]["hands"]]
    assert highs.index(min(highs)) == case["expected"]["winner"]


@of_kind("showdown")
@pytest.mark.parametrize("showdown", [o8.showdown, reference.showdown], ids=["core", "reference"])
def test_showdown(case: dict[str, Any], showdown: Any) -> None:
    given, wanted = dict(case["input"]), case["expected"]
    settled = showdown(given.pop("holes"), given.pop("board"), given.pop("contributions"), **given)
    assert list(settled.payouts) == wanted["payouts"]
    for pot, want in zip(settled.pots, wanted.get("pots", ()), strict="pots" in wanted):
        assert (pot.amount, list(pot.eligible)) == (want["amount"], want["eligible"])
        assert list(pot.payouts) == want["payouts"]


def test_one_odd_chip_a_player_is_an_option() -> None:
    given = dict(next(case for case in CASES if case["id"] == "S27")["input"])
    holes, board, contributions = (given.pop(name) for name in ("holes", "board", "contributions"))
    assert o8.showdown(holes, board, contributions, **given, odd_chip="roberts").payouts == (33, 16, 17)


@of_kind("parse")
def test_parse(case: dict[str, Any]) -> None:
    for text in case["input"]["texts"]:
        if "card" in case["expected"]:
            assert o8.format_cards([o8.parse_card(text)]) == case["expected"]["card"]
        else:
            with pytest.raises(o8.CardError):
                o8.parse_card(text)


def lows_by_value() -> dict[int, str]:
    """Every low mask and its name, from deals that make it: three ranks on the board, two in the hole."""
    names = {}
    for ranks in itertools.combinations((12, 0, 1, 2, 3, 4, 5, 6), 5):
        hole = [4 * ranks[0], 4 * ranks[1] + 1, 4 * 10 + 2, 4 * 11 + 3]
        board = [4 * ranks[2] + 2, 4 * ranks[3] + 3, 4 * ranks[4]]
        found = o8.evaluate(hole, board)
        names[found.low] = str(found.low_name)
    return names


@of_kind("low_order")
def test_low_order(case: dict[str, Any]) -> None:
    names = lows_by_value()
    assert len(names) == case["expected"]["count_of_all_lows"] == 56
    assert (min(names), max(names)) == (0x1F, 0xF8)
    value = {name: low for low, name in names.items()}
    assert sorted(case["input"]["lows"], key=value.__getitem__) == case["expected"]["best_to_worst"]


@of_kind("straight_pairs")
def test_straight_pairs(case: dict[str, Any]) -> None:
    board = [rank + suit for rank, suit in zip(case["input"]["board_ranks"], "cdhsc", strict=True)]
    found = set()
    for high, low in itertools.combinations("AKQJT98765432", 2):
        # with two cards that are in no straight on this board, whatever they are paired with
        side = next(rank for rank in "2AK" if rank not in (high, low))
        pair = [next(rank + suit for suit in "cdhs" if rank + suit not in board) for rank in (high, low)]
        made = o8.evaluate([*pair, f"{side}h", f"{side}s"], board)
        if made.high_name.startswith("straight, "):
            found.add(high + low)
    assert found == set(case["expected"]["pairs"])


def test_a_low_is_possible_on_1561728_boards() -> None:
    boards = np.array(list(itertools.combinations(range(52), 5)), np.uint8)
    low_rank = np.array([rank in (12, 0, 1, 2, 3, 4, 5, 6) for rank in range(13)])
    order = np.array([12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], np.uint8)  # lows first
    on_board = np.zeros((len(boards), 13), bool)
    np.put_along_axis(on_board, boards.astype(np.intp) // 4, True, axis=1)
    # the best chance of a low: the four lowest ranks that are not on the board
    missing = np.argsort(on_board[:, order], axis=1, kind="stable")[:, :4]
    low = o8.evaluate_batch(4 * order[missing], boards).low
    possible = (on_board & low_rank).sum(axis=1) >= 3
    assert len(boards) == 2_598_960
    assert np.array_equal(low != o8.NO_LOW, possible)
    assert int(possible.sum()) == 1_561_728
