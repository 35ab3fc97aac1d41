"""Every table against the rules: its digest, and its rows by the reference's values of five-card hands.

The normal run takes a sample of the rows; `pytest -m slow tests/test_tables.py` takes all.
"""

from __future__ import annotations

import hashlib
import itertools
import math
import random
from collections.abc import Sequence

import numpy as np
import pytest

from omaha8_fast import _core, reference

UNREACHABLE = 0xFFFF
COLUMNS, FLUSH_COLUMNS, BOARD_ROWS = 96, 78, 6192
SEED = 20_261

DIGESTS = {
    "pair_class": "03b83c178b4f9487",
    "flush_class": "6b0f1b52c3e54ea6",
    "class_by_pair": "bdcde0daf7d9ff40",
    "row_of_three": "85a74fc965414288",
    "row_of_four": "90f90e146c2e6e60",
    "triangle": "f1ee2a375ed0dd65",
    "card_marks": "a68d2f017b74b72d",
    "low_two": "68b41b2480af6fc8",
    "low_three": "21217a83ad0be622",
    "low_five": "c1a5885f00474bc7",
}
PAIR_CLASS = np.frombuffer(_core.table("pair_class"), np.uint16).reshape(-1, COLUMNS)
FLUSH_CLASS = np.frombuffer(_core.table("flush_class"), np.uint16).reshape(-1, FLUSH_COLUMNS)

CLASS_BY_PAIR = np.frombuffer(_core.table("class_by_pair"), np.uint16).reshape(-1, BOARD_ROWS)
ROW_OF_THREE = np.frombuffer(_core.table("row_of_three"), np.uint16).reshape(-1, 91)
ROW_OF_FOUR = np.frombuffer(_core.table("row_of_four"), np.uint16).reshape(-1, 13)
PAIRS = list(itertools.combinations_with_replacement(range(13), 2))
PLAIN, SUITED = ({ranks: high for ranks, (high, _) in reference._values()[suited].items()} for suited in (False, True))


def pair_rows() -> list[tuple[int, ...]]:
    """The boards of the rows, in the order of the row numbers (colexicographic, by size)."""
    return [
        ranks
        for size in (3, 4, 5)
        for ranks in sorted(itertools.combinations_with_replacement(range(13), size), key=lambda r: r[::-1])
    ]


def flush_rows() -> list[tuple[int, ...]]:
    return [r for size in (3, 4, 5) for r in sorted(itertools.combinations(range(13), size), key=lambda r: r[::-1])]


def best(values: dict[tuple[int, ...], int], board: Sequence[int], pair: Sequence[int]) -> int:
    return min(values.get(tuple(sorted((*pair, *triple))), UNREACHABLE) for triple in itertools.combinations(board, 3))


def in_one_deck(ranks: Sequence[int]) -> bool:
    return max(ranks.count(rank) for rank in ranks) <= 4


def deal(board: Sequence[int], pair: Sequence[int]) -> str:
    return " ".join("".join("23456789TJQKA"[rank] for rank in ranks) for ranks in (pair, board))


def check_pair_row(row: int, board: Sequence[int]) -> None:
    for a, b in PAIRS:
        want = best(PLAIN, board, (a, b)) if in_one_deck((*board, a, b)) else UNREACHABLE
        assert PAIR_CLASS[row, b * (b + 1) // 2 + a] == want, f"first wrong deal: {deal(board, (a, b))}"
    assert (PAIR_CLASS[row, 91:] == UNREACHABLE).all()


def check_flush_row(row: int, board: Sequence[int]) -> None:
    for a, b in itertools.combinations(range(13), 2):
        want = UNREACHABLE if a in board or b in board else best(SUITED, board, (a, b))
        assert FLUSH_CLASS[row, b * (b - 1) // 2 + a] == want, f"first wrong suited deal: {deal(board, (a, b))}"


@pytest.mark.parametrize("name", DIGESTS)
def test_digest(name: str) -> None:
    """A table that changes is a table to look at, whatever else passes."""
    assert hashlib.sha256(_core.table(name)).hexdigest()[:16] == DIGESTS[name]


def test_row_numbers() -> None:
    """The combinatorial numbers of tables.h number the rows in colexicographic order."""
    sizes = {3: 0, 4: 455, 5: 455 + 1820}
    for row, ranks in enumerate(pair_rows()):
        assert row == sizes[len(ranks)] + sum(math.comb(rank + k, k + 1) for k, rank in enumerate(ranks))
    sizes = {3: 0, 4: 286, 5: 286 + 715}
    for row, ranks in enumerate(flush_rows()):
        assert row == sizes[len(ranks)] + sum(math.comb(rank, k + 1) for k, rank in enumerate(ranks))


def test_sampled_rows() -> None:
    rng = random.Random(SEED)
    for row, board in rng.sample(list(enumerate(pair_rows())), 300):
        check_pair_row(row, board)
    for row, board in rng.sample(list(enumerate(flush_rows())), 150):
        check_flush_row(row, board)


@pytest.mark.slow
def test_all_pair_rows() -> None:
    for row, board in enumerate(pair_rows()):
        check_pair_row(row, board)


@pytest.mark.slow
def test_all_flush_rows() -> None:
    for row, board in enumerate(flush_rows()):
        check_flush_row(row, board)


def test_there_are_7462_classes() -> None:
    classes = np.union1d(PAIR_CLASS[:455], FLUSH_CLASS[:286])
    assert np.array_equal(classes, [*range(1, 7463), UNREACHABLE])


def test_unreachable_cells() -> None:
    """Exactly the cells of five of a rank, of a suited card on both sides, and the padding hold the sentinel."""
    per_row = [sum(not in_one_deck((*board, *pair)) for pair in PAIRS) for board in pair_rows()]
    assert ((PAIR_CLASS == UNREACHABLE).sum(axis=1) - 5 == per_row).all()
    per_row = [78 - math.comb(13 - len(board), 2) for board in flush_rows()]
    assert ((FLUSH_CLASS == UNREACHABLE).sum(axis=1) == per_row).all()


@pytest.mark.parametrize(("name", "size"), [("low_two", 2), ("low_three", 3), ("low_five", 5)])
def test_low_tables(name: str, size: int) -> None:
    for ranks, value in enumerate(_core.table(name)):
        bits = [bit for bit in range(8) if ranks >> bit & 1]
        none = 255 if size == 5 else ranks
        assert value == (none if len(bits) < size else sum(1 << bit for bit in bits[:size])), f"ranks {ranks:08b}"


def test_card_marks() -> None:
    """One in the nibble of the suit; from bit 56 the low rank, ace first; nothing for a byte that is no card."""
    marks = np.frombuffer(_core.table("card_marks"), np.uint64).tolist()
    low_bits = {12: 1} | {rank: 2 << rank for rank in range(7)}
    assert marks[:52] == [1 << 4 * (card % 4) | low_bits.get(card // 4, 0) << 56 for card in range(52)]
    assert not any(marks[52:])


def test_triangle() -> None:
    assert list(_core.table("triangle")) == [math.comb(rank + 1, 2) for rank in range(13)]


def test_class_by_pair_is_pair_class() -> None:
    """Of boards of five, which the test above takes from the rules."""
    boards = len(pair_rows()) - 6188
    assert np.array_equal(CLASS_BY_PAIR[:, :6188], PAIR_CLASS[boards:, :91].T)
    assert (CLASS_BY_PAIR[:, 6188:] == UNREACHABLE).all()


def test_rows_of_completed_boards() -> None:
    rows = {board: row for row, board in enumerate(pair_rows()[-6188:])}
    for row, board in enumerate(flush_rows()[: 286 + 715]):
        for a, b in PAIRS if len(board) == 3 else [(rank, rank) for rank in range(13)]:
            added = (a, b) if len(board) == 3 else (a,)
            found = ROW_OF_THREE[row, b * (b + 1) // 2 + a] if len(board) == 3 else ROW_OF_FOUR[row - 286, a]
            assert found == rows[tuple(sorted(board + added))], f"first wrong board: {board} and {added}"
