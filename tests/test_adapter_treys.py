"""Drop-in for treys' PLOEvaluator: its methods on both, results, printed text and exceptions."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from deals import outcome, random_deal

import omaha8_fast as o8
from omaha8_fast.adapters import treys as ours

treys = pytest.importorskip("treys", reason="treys is not installed")
SEED = 20_261_203
DECK = [treys.Card.new(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]


@pytest.fixture(scope="module")
def pair() -> tuple[ours.PLOEvaluator, Any]:
    return ours.PLOEvaluator(), treys.PLOEvaluator()


def as_treys(ids: list[int]) -> list[int]:
    return [DECK[id] for id in ids]


def check_ranks(pair: tuple[ours.PLOEvaluator, Any], deals: int) -> None:
    mine, other = pair
    rng = random.Random(SEED)
    for _ in range(deals):
        hole, board = map(as_treys, random_deal(rng, 4, rng.choice([3, 4, 5, 5, 5])))
        assert mine.evaluate(hole, board) == other.evaluate(hole, board), f"seed {SEED}: {hole} on {board}"


def test_ranks(pair: tuple[ours.PLOEvaluator, Any]) -> None:
    check_ranks(pair, 5_000)


@pytest.mark.slow
def test_ranks_at_length(pair: tuple[ours.PLOEvaluator, Any]) -> None:
    check_ranks(pair, 100_000)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_larger_hands(pair: tuple[ours.PLOEvaluator, Any], size: int) -> None:
    mine, other = pair
    rng = random.Random(SEED)
    for _ in range(100):
        hole, board = map(as_treys, random_deal(rng, size, 5))
        assert mine.evaluate(hole, board) == other.evaluate(hole, board), f"seed {SEED}: {hole} on {board}"


def test_lows(pair: tuple[ours.PLOEvaluator, Any]) -> None:
    rng = random.Random(SEED)
    for _ in range(1_000):
        hole, board = random_deal(rng, 4, 5)
        low = pair[0].evaluate_low(as_treys(hole), as_treys(board))
        assert low == o8.reference.evaluate(hole, board).low, f"seed {SEED}: {hole} on {board}"


def test_classes_and_percentages(pair: tuple[ours.PLOEvaluator, Any]) -> None:
    mine, other = pair
    for rank in range(1, 7463):
        assert mine.get_rank_class(rank) == other.get_rank_class(rank)
        assert mine.get_five_card_rank_percentage(rank) == other.get_five_card_rank_percentage(rank)
    assert [mine.class_to_string(i) for i in range(10)] == [other.class_to_string(i) for i in range(10)]
    assert (mine.HAND_LENGTH, mine.BOARD_LENGTH) == (other.HAND_LENGTH, other.BOARD_LENGTH)


def summary(evaluator: Any, capsys: pytest.CaptureFixture[str], board: list[int], hands: list[list[int]]) -> str:
    assert evaluator.hand_summary(board, hands) is None
    return capsys.readouterr().out


def test_hand_summary(pair: tuple[ours.PLOEvaluator, Any], capsys: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(SEED)
    tied = 0
    for round in range(150):
        if round % 3:
            cards = rng.sample(range(52), 5 + 4 * rng.randint(1, 6))
        else:  # hands of the same ranks, for ties
            ranks = rng.sample(range(13), 7)
            cards = rng.sample([card for card in range(52) if card // 4 not in ranks[:4]], 5)
            cards += [4 * rank + suit for suit in (0, 1, 2) for rank in ranks[:4]]
        board, *hands = (as_treys(cards[start : start + 4 + (start == 0)]) for start in [0, *range(5, len(cards), 4)])
        text, expected = (summary(evaluator, capsys, board, hands) for evaluator in pair)
        assert text == expected, f"seed {SEED}: {board}, {hands}"
        tied += "tied for the win" in text and "tied for the lead" in text
    assert tied > 10


def test_the_integers() -> None:
    assert ours.to_treys(range(52)) == DECK
    assert ours.from_treys(DECK) == list(range(52))
    assert ours.from_treys(np.array(DECK)) == list(range(52))
    assert [treys.Card.int_to_str(card) for card in ours.to_treys("As2c")] == ["As", "2c"]


def test_errors(pair: tuple[ours.PLOEvaluator, Any], capsys: pytest.CaptureFixture[str]) -> None:
    mine, _ = pair
    hole, board = DECK[:4], DECK[4:9]
    for function, arguments, expected in [
        (mine.evaluate, (hole[:3], board), ("CardError", "hand: 3 cards, want 4, 5, 6 or 7")),
        (mine.evaluate, (hole, board[:2]), ("CardError", "board: 2 cards, want 3, 4 or 5")),
        (mine.evaluate, (hole, []), ("CardError", "board: 0 cards, want 3, 4 or 5")),
        (mine.evaluate, (DECK[:3] + DECK[:1], board), ("CardError", "hand: 2c appears twice")),
        (mine.evaluate, (hole, DECK[:5]), ("CardError", "hand: 2c appears twice (also in board)")),
        (mine.evaluate, ([1, 2, 3, 4], board), ("CardError", "hand[0]: 1 is not one of treys' integers")),
        (mine.evaluate_low, (hole, [*DECK[4:8], True]), ("InputTypeError", "board[4]: True (bool) is not an integer")),
        (mine.evaluate, (hole, [*DECK[4:8], float(DECK[8])]),
         ("InputTypeError", f"board[4]: {float(DECK[8])!r} (float) is not an integer")),
        (mine.evaluate, ("AsKsQsJs", board), ("InputTypeError", "hand: str is not a sequence, want treys' integers")),
        (mine.get_rank_class, (7463,), ("ArgumentError", "hr: 7463, want 7462 or less")),
        (mine.get_rank_class, (0,), ("ArgumentError", "hr: 0, want 1 or more")),
        (mine.class_to_string, (10,), ("ArgumentError", "class_int: 10, want 0, 1, 2, 3, 4, 5, 6, 7, 8 or 9")),
        (mine.hand_summary, (board[:4], [hole]), ("CardError", "board: 4 cards, want 5")),
        (mine.hand_summary, (board, [hole, DECK[20:25]]), ("CardError", "hands[1]: 5 cards, want 4")),
        (mine.hand_summary, (board, []), ("ArgumentError", "hands: 0 values, want one hand or more")),
        (ours.to_treys, ("AsAs",), ("CardError", "cards: As appears twice")),
        (ours.to_treys, ([52],), ("CardError", "cards: card 52 is not in 0..51")),
        (ours.from_treys, ([0],), ("CardError", "cards[0]: 0 is not one of treys' integers")),
    ]:
        assert outcome(function, *arguments) == expected
    assert capsys.readouterr().out == ""


def test_where_treys_raises_too(pair: tuple[ours.PLOEvaluator, Any]) -> None:
    mine, other = pair
    hole, board = DECK[:4], DECK[4:9]
    for name, arguments, their_error in [
        ("evaluate", ([1, 2, 3, 4], board), KeyError),
        ("get_rank_class", (7463,), Exception),
        ("class_to_string", (10,), KeyError),
        ("hand_summary", (board[:4], [hole]), AssertionError),
        ("hand_summary", (board, [hole[:2]]), AssertionError),
    ]:
        with pytest.raises(their_error):
            getattr(other, name)(*arguments)
        with pytest.raises(ValueError):  # noqa: PT011
            getattr(mine, name)(*arguments)
