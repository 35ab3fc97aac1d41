"""Every hole on a board and every board for a hole, against `evaluate_batch` on the same cards."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

import omaha8_fast as o8

SEED = 178_365
BOARDS = ["Ac3d7hKs9d", "5s6s7s8s9s", "2c2d2h2s3c", "AsKsQs", "Ah2h3h4h", "8h8dKcKd"]


def boards() -> list[list[int]]:
    rng = random.Random(SEED)
    return [rng.sample(range(52), size) for size in (3, 4, 5, 5, 5)] + [o8.parse_cards(b).tolist() for b in BOARDS]


@pytest.mark.parametrize("board", boards(), ids=o8.format_cards)
def test_all_holes(board: list[int]) -> None:
    batch, holes = o8.evaluate_all_holes(board, return_cards=True)
    unseen = [card for card in range(52) if card not in board]
    assert np.array_equal(holes, list(itertools.combinations(unseen, 4)))
    assert batch == o8.evaluate_batch(holes, board) == o8.evaluate_all_holes(board)


@pytest.mark.parametrize("board", boards()[2:4], ids=o8.format_cards)
def test_all_holes_of_five(board: list[int]) -> None:
    batch, holes = o8.evaluate_all_holes(board, 5, return_cards=True)
    assert holes.shape == (1_533_939, 5)
    assert batch == o8.evaluate_batch(holes, board)


@pytest.mark.parametrize("hole", ["AsAh2s3h", "2c2d2h2s", "9sTsJsQs", "AsKhQd3c2s", "5c6c7c8c9cTc", "AsAhAd2c3c4c5c"])
def test_all_boards(hole: str) -> None:
    batch, boards = o8.evaluate_all_boards(hole, return_cards=True)
    unseen = [card for card in range(52) if card not in o8.parse_cards(hole)]
    assert boards[0].tolist() == unseen[:5]
    assert boards[-1].tolist() == unseen[-5:]
    assert (np.diff(boards.astype(np.int64) @ 52 ** np.arange(4, -1, -1)) > 0).all()
    assert batch == o8.evaluate_batch(o8.parse_cards(hole), boards) == o8.evaluate_all_boards(hole)


def test_published_facts() -> None:
    """AsAh2s3h ends with the nut low 42.29 % and any low 47.35 % of the time."""
    values, boards = o8.evaluate_all_boards("AsAh2s3h", return_cards=True)
    assert len(boards) == 1_712_304
    assert round(float((values.low != o8.NO_LOW).mean()), 4) == 0.4735
    low_bit = np.array([2 << rank if rank < 7 else 0 for rank in range(12)] + [1], np.uint8)
    on_board = np.bitwise_or.reduce(low_bit[boards // 4], axis=1)
    # the nut low: the five lowest ranks of which at most two are not on the board
    present = (on_board[:, None] >> np.arange(8) & 1).astype(bool)
    usable = present | ((~present).cumsum(axis=1) <= 2)
    nuts = ((usable & (usable.cumsum(axis=1) <= 5)) << np.arange(8)).sum(axis=1)
    possible = present.sum(axis=1) >= 3
    assert round(float((possible & (values.low == nuts)).mean()), 4) == 0.4229


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: o8.evaluate_all_holes("AcKd"), "board: 2 cards, want 3, 4 or 5"),
        (lambda: o8.evaluate_all_holes("AcKdKd"), "board: Kd appears twice"),
        (lambda: o8.evaluate_all_holes([0, 1, 52]), "board: card 52 is not in 0..51"),
        (lambda: o8.evaluate_all_holes("AcKdQd", 6), "size: 6, want 4 or 5"),
        (lambda: o8.evaluate_all_holes("AcKdQd", 4.0), "size: 4.0 (float) is not an integer"),
        (lambda: o8.evaluate_all_boards("AcKdQd"), "hole: 3 cards, want 4, 5, 6 or 7"),
        (lambda: o8.evaluate_all_boards("AcKdQdQd"), "hole: Qd appears twice"),
        (lambda: o8.evaluate_all_boards(b"AcKd"), "hole: bytes is not cards, want text, integers or an integer array"),
    ],
)
def test_bad_input(call: object, message: str) -> None:
    with pytest.raises((ValueError, TypeError)) as raised:
        call()  # type: ignore[operator]
    assert str(raised.value) == message
