"""Drop-in for phevaluator: its documented Omaha calls on both, results and exceptions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from deals import outcome, random_deal

import omaha8_fast as o8
from omaha8_fast.adapters import phevaluator as ours

theirs = pytest.importorskip("phevaluator", reason="phevaluator is not installed")
SEED = 20_261_202


def as_ids(cards: list[int]) -> list[Any]:
    return cards


def as_texts(cards: list[int]) -> list[Any]:
    return [o8.format_cards([card]) for card in cards]


def as_capitals(cards: list[int]) -> list[Any]:
    return [text.upper() for text in as_texts(cards)]


def as_cards(cards: list[int]) -> list[Any]:
    return [theirs.Card(card) for card in cards]


def as_a_mixture(cards: list[int]) -> list[Any]:
    return [each(cards)[i] for i, each in enumerate([as_ids, as_texts, as_cards] * 3)]


def check_ranks(deals: int) -> None:
    rng = random.Random(SEED)
    for _ in range(deals):
        hole, board = random_deal(rng, 4, 5)
        call = board + hole
        assert ours.evaluate_omaha_cards(*call) == theirs.evaluate_omaha_cards(*call), f"seed {SEED}: {call}"


def test_ranks() -> None:
    check_ranks(5_000)


@pytest.mark.slow
def test_ranks_at_length() -> None:
    check_ranks(100_000)


@pytest.mark.parametrize("form", [as_ids, as_texts, as_capitals, as_cards, as_a_mixture])
@pytest.mark.parametrize("name", ["evaluate_omaha_cards", "evaluate_plo4_cards"])
def test_every_form_of_a_card(name: str, form: Callable[[list[int]], list[Any]]) -> None:
    rng = random.Random(SEED)
    for _ in range(200):
        hole, board = random_deal(rng, 4, 5)
        call = form(board + hole)
        assert getattr(ours, name)(*call) == getattr(theirs, name)(*call), f"seed {SEED}: {call}"


def test_the_documented_example() -> None:
    board = ["3c", "9c", "3h", "9h", "6h"]
    clubs, diamonds = (ours.evaluate_omaha_cards(*board, *[r + s for r in "AKQJ"]) for s in "cd")
    assert clubs == diamonds == theirs.evaluate_omaha_cards(*board, "Ad", "Kd", "Qd", "Jd")


@pytest.mark.parametrize("size", [5, 6])
def test_five_and_six_hole_cards(size: int) -> None:
    """phevaluator has these only when built with their tables; the oracle is its four-card function on every four."""
    name = f"evaluate_plo{size}_cards"
    rng = random.Random(SEED)
    for _ in range(200):
        hole, board = random_deal(rng, size, 5)
        fours = [[card for card in hole if card not in (a, b)] for a in hole for b in hole if size == 6 or a == b]
        best = min(theirs.evaluate_omaha_cards(*board, *four) for four in fours if len(four) == 4)
        assert getattr(ours, name)(*board, *hole) == best, f"seed {SEED}: {name} {board + hole}"
        their_rank = outcome_or_missing(getattr(theirs, name), *board, *hole)
        assert their_rank in (best, None), f"seed {SEED}: {name} {board + hole}"


def outcome_or_missing(function: Callable[..., Any], *cards: Any) -> Any:
    try:
        return function(*cards)
    except NotImplementedError:
        return None


DEAL = ["3c", "9c", "3h", "9h", "6h", "Ac", "Kc", "Qc", "Jc"]


@pytest.mark.parametrize(
    "cards",
    [DEAL[:8], [*DEAL, "2c"], [], [*DEAL[:8], "J"], [*DEAL[:8], ""], [*DEAL[:8], "10xc"]],
    ids=lambda cards: f"{len(cards)} {cards[-1:]}",
)
def test_errors_of_value(cards: list[Any]) -> None:
    for function in (ours.evaluate_omaha_cards, theirs.evaluate_omaha_cards):
        with pytest.raises(ValueError):  # noqa: PT011
            function(*cards)


@pytest.mark.parametrize("card", [1.0, None, b"Jc", ["Jc"]], ids=repr)
def test_errors_of_type(card: Any) -> None:
    for function in (ours.evaluate_omaha_cards, theirs.evaluate_omaha_cards):
        with pytest.raises(TypeError):
            function(*DEAL[:8], card)


def test_what_phevaluator_lets_pass_is_an_error() -> None:
    for cards, message in [
        ([*DEAL[:8], "Qc"], "hole: Qc appears twice"),
        ([*DEAL[:8], "3c"], "hole: 3c appears twice (also in board)"),
        ([*range(8), 52], "cards[8]: card 52 is not in 0..51"),
        ([*range(8), -1], "cards[8]: card -1 is not in 0..51"),
        ([*DEAL[:8], "Xc"], "cards[8]: text position 0: 'X' (U+0058) is not a rank"),
        ([*DEAL[:8], "JcTc"], "cards[8]: 2 cards, want 1"),
        (DEAL[:8], "cards: 8 cards, want 9 (5 community, 4 hole cards)"),
    ]:
        assert outcome(ours.evaluate_omaha_cards, *cards) == ("CardError", message)
    assert outcome(ours.evaluate_omaha_cards, *range(8), True) == (
        "InputTypeError",
        "cards[8]: True (bool) is not a card, want text or an integer 0..51",
    )


def test_more_than_phevaluator_takes() -> None:
    rank = ours.evaluate_omaha_cards(*DEAL)
    assert ours.evaluate_omaha_cards(*o8.parse_cards(DEAL)) == rank
    assert ours.evaluate_omaha_cards(np.int64(4), *DEAL[1:8], "j♣") == rank
