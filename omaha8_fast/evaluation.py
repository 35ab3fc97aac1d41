"""Ranking deals: `evaluate` for one, `evaluate_batch` for arrays of them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import chain, combinations
from math import comb
from typing import Any, Literal, NoReturn, SupportsIndex, overload

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._core import evaluate_quick
from .arguments import first_fault, take_integer, take_threads
from .cards import (
    BOARD_SIZES,
    DECK,
    HOLE_SIZES,
    CardsLike,
    Hands,
    HandsLike,
    check_hands,
    deal_fault,
    row_label,
    take_hand,
    take_hands,
)
from .columns import is_column
from .errors import ArgumentError, CardError, InputTypeError
from .results import BatchEvaluation, Evaluation

NO_LOW = 255

# ---- One deal ----


def _take_hand(where: str, cards: object, sizes: Sequence[int]) -> bytes:
    ids = take_hand(where, cards)
    if len(ids) not in sizes:
        raise CardError.count(where, len(ids), sizes)
    return ids


def evaluate(hole: CardsLike, board: CardsLike) -> Evaluation:
    """The high and low of one deal: exactly two hole cards with three board cards, each half for itself.

    `hole` is 4 to 7 cards, `board` 3 to 5: text, an iterable of texts or integers, or an integer array. Smaller is
    stronger, for both: `.high` is 1 (royal flush) .. 7462; `.low` the bit set of the low's ranks, 0x1F (wheel) .. 0xF8,
    or `NO_LOW` when no five different ranks of eight or lower can be made. The five cards and the names of both halves
    are worked out when they are read; among equal combinations they are the one whose ids, sorted ascending, are the
    largest.

    Raises CardError for cards that are none, too few, too many or twice the same; InputTypeError for other types.

    The rule: Omaha and its eight-or-better split as in the TDA and WSOP tournament rules and Robert's Rules of Poker.

    >>> deal = evaluate("AsKh7c4s", "Ad6d3dKcQs")
    >>> deal.high, deal.high_name, deal.high_cards
    (2468, 'two pair, aces and kings', 'AsAdKhKcQs')
    >>> deal.low, deal.low_name, deal.low_cards
    (109, '7-6-4-3-A', '7c6d4s3dAd')
    """
    quick = evaluate_quick(Evaluation, hole, board)
    if quick is not None:
        return quick
    hole_ids = _take_hand("hole", hole, HOLE_SIZES)
    board_ids = _take_hand("board", board, BOARD_SIZES)
    status, high, low = _core.rank(hole_ids, board_ids)
    if status:
        raise deal_fault("hole", hole_ids, "board", board_ids) or AssertionError(status)
    return Evaluation.of_deal(high, low, hole_ids, board_ids)


# ---- Many deals ----

KERNELS = ("avx512", "avx2", "portable", "tables")


def kernel() -> str:
    """The name of the kernel that ranks many deals: "avx512", "avx2", "portable" or "tables".

    The fastest that the CPU and the operating system support is chosen on first use. The environment variable
    `OMAHA8_KERNEL`, read then, forces one; every kernel gives the same values.

    Raises ArgumentError when `OMAHA8_KERNEL` says anything else, or one that does not run here; so does
    `evaluate_batch`.

    >>> kernel() in ("avx512", "avx2", "portable", "tables")
    True
    """
    name = _core.kernel()
    if name is None:
        raise ArgumentError.choice("OMAHA8_KERNEL", os.environ.get("OMAHA8_KERNEL"), KERNELS)
    return name



def _take_hands(where: str, cards: object, sizes: Sequence[int]) -> Hands:
    hands = take_hands(where, cards)
    if hands.ids.shape == (0,) and is_column(cards):
        none = np.empty((0, sizes[0]), np.uint8)
        return Hands(none, none)
    if hands.ids.shape[-1] not in sizes:
        raise CardError.count(where, hands.ids.shape[-1], sizes)
    return hands


def _overlaps_itself(array: NDArray[Any]) -> bool:
    """Whether two elements share memory."""
    axes = sorted((abs(stride), length) for stride, length in zip(array.strides, array.shape) if length > 1)
    if axes and axes[0][0] == 0:
        return True
    span = array.itemsize
    for stride, length in axes:
        if stride < span:
            break
        span += stride * (length - 1)
    else:
        return False
    places = np.zeros(1, np.intp)
    for stride, length in axes:
        places = (places[:, None] + stride * np.arange(length)).ravel()
    return bool((np.diff(np.sort(places)) < array.itemsize).any())


def _share_memory(array: NDArray[Any], other: NDArray[Any]) -> bool:
    """Whether two arrays share a byte; taken for granted where it is too hard to tell."""
    try:
        return np.may_share_memory(array, other) and np.shares_memory(array, other, max_work=100_000)  # type: ignore[arg-type]
    except np.exceptions.TooHardError:
        return True


def _check_out(out: object, shape: tuple[int, ...], inputs: Sequence[tuple[str, object]]) -> BatchEvaluation:
    if isinstance(out, tuple | list) and len(out) == 2:
        out = BatchEvaluation(*out)
    if not isinstance(out, BatchEvaluation):
        raise InputTypeError.not_out("out", out)
    taken = [(where, np.asarray(given)) for where, given in inputs if isinstance(given, np.ndarray | memoryview)]
    for name, array, dtype in (("high", out.high, np.uint16), ("low", out.low, np.uint8)):
        where = f"out.{name}"
        if not isinstance(array, np.ndarray):
            raise InputTypeError.not_out(where, array)
        if array.dtype != dtype:
            raise InputTypeError.wrong_dtype(where, array.dtype, np.dtype(dtype).name)
        if array.shape != shape:
            raise ArgumentError.shape(where, array.shape, str(shape))
        if not array.flags.writeable:
            raise ArgumentError.read_only(where)
        if array.size and _overlaps_itself(array):
            raise ArgumentError.overlap(where, "itself")
        for other, memory in taken:
            if _share_memory(array, memory):
                raise ArgumentError.overlap(where, other)
        taken.append((where, array))
    return out


def _own_row(where: str, array: NDArray[Any], index: Sequence[int]) -> tuple[str, list[int]]:
    """The name and cards of the row of `array` that stands at an index of the broadcast shape."""
    leading = array.shape[:-1]
    own = [0 if n == 1 else i for n, i in zip(leading, index[len(index) - len(leading) :], strict=True)]
    return row_label(where, own) or where, array[tuple(own)].tolist()


def _raise_fault(row: int, shape: tuple[int, ...], holes: NDArray[Any], boards: NDArray[Any]) -> NoReturn:
    index = [int(i) for i in np.unravel_index(row, shape)]
    hole = _own_row("holes", holes, index)
    board = _own_row("boards", boards, index)
    raise deal_fault(*hole, *board) or ArgumentError.changed(hole[0])


def evaluate_batch(
    holes: HandsLike,
    boards: HandsLike,
    *,
    out: BatchEvaluation | tuple[NDArray[np.uint16], NDArray[np.uint8]] | None = None,
    threads: int | None = 1,
) -> BatchEvaluation:
    """The highs and lows of many deals, in arrays.

    `holes` has shape (..., 4 to 7) and `boards` (..., 3 to 5), in card ids: integer arrays of any dtype and strides
    (uint8 is read in place, others are range-checked and converted), or nested lists, texts and columns as for
    `parse_cards`; a column without rows is no deals.
    The leading axes broadcast as in NumPy, without copies: one board for all holes is `boards` of shape (5,). The
    result's arrays `.high` (uint16) and `.low` (uint8) have the broadcast shape; smaller is stronger, for both, and no
    low is `NO_LOW` = 255. The values are those of `evaluate`.

    `out`: a `BatchEvaluation` or pair of arrays to write to, of exactly that shape and those dtypes, of any strides,
    that overlap nothing; it is returned. `threads`: 1 or more, or None for all that the process may use; the result is
    the same for any number.

    Raises CardError (the first bad row is named, as `holes[17]`), ArgumentError for shapes, `out` and `threads`, and
    InputTypeError; nothing is written to `out` unless every row is good.

    The rule: that of `evaluate`.

    >>> batch = evaluate_batch([[51, 46, 20, 11], [42, 37, 9, 0]], [49, 17, 5, 44, 43])
    >>> batch.high, batch.low
    (array([2468,  684], dtype=uint16), array([109,  47], dtype=uint8))
    """
    hole_hands = _take_hands("holes", holes, HOLE_SIZES)
    board_hands = _take_hands("boards", boards, BOARD_SIZES)
    threads = take_threads(threads)
    kernel()  # an error if none can be used
    leading = [("holes", hole_hands.ids.shape[:-1]), ("boards", board_hands.ids.shape[:-1])]
    try:
        shape = np.broadcast_shapes(*(axes for _, axes in leading))
    except ValueError:
        raise ArgumentError.no_broadcast(leading) from None
    if out is None:
        result = BatchEvaluation(np.empty(shape, np.uint16), np.empty(shape, np.uint8))
    else:
        inputs = [("holes", holes), ("holes", hole_hands.ids), ("boards", boards), ("boards", board_hands.ids)]
        result = _check_out(out, shape, inputs)
    batch = _core.RankBatch(
        np.broadcast_to(hole_hands.ids, (*shape, hole_hands.ids.shape[-1])),
        np.broadcast_to(board_hands.ids, (*shape, board_hands.ids.shape[-1])),
        result.high,
        result.low,
    )
    if batch.rows == 0:  # no deal in which the core would see what is wrong with the hands that there are
        check_hands("holes", hole_hands)
        check_hands("boards", board_hands)
    fault = first_fault(batch.check, batch.rows, threads) if out is not None else None
    fault = fault or first_fault(batch.rank, batch.rows, threads)
    if fault:
        _raise_fault(fault[0], shape, hole_hands.given, board_hands.given)
    return result


# ---- Every hole, every board ----


def _unseen_combinations(seen: bytes, size: int) -> NDArray[np.uint8]:
    """Every `size` of the other cards, ascending."""
    unseen = [card for card in range(DECK) if card not in seen]
    count = comb(len(unseen), size)
    cards = np.fromiter(chain.from_iterable(combinations(unseen, size)), np.uint8, count * size)
    return cards.reshape(count, size)


@overload
def evaluate_all_holes(
    board: CardsLike, size: SupportsIndex = 4, *, return_cards: Literal[False] = False
) -> BatchEvaluation: ...
@overload
def evaluate_all_holes(
    board: CardsLike, size: SupportsIndex = 4, *, return_cards: Literal[True]
) -> tuple[BatchEvaluation, NDArray[np.uint8]]: ...
@overload
def evaluate_all_holes(
    board: CardsLike, size: SupportsIndex = 4, *, return_cards: bool
) -> BatchEvaluation | tuple[BatchEvaluation, NDArray[np.uint8]]: ...
def evaluate_all_holes(
    board: CardsLike, size: SupportsIndex = 4, *, return_cards: bool = False
) -> BatchEvaluation | tuple[BatchEvaluation, NDArray[np.uint8]]:
    """The highs and lows of every hole on one board.

    `board` is 3 to 5 cards, `size` 4 or 5, the cards of a hole. The arrays have shape (n,), n = 178,365 holes of four
    cards on a board of five, in the order of `itertools.combinations` over the other cards ascending; smaller is
    stronger, for both, and no low is `NO_LOW` = 255. With `return_cards`, a pair: the values and the holes, uint8 (n,
    size).

    Raises CardError for cards that are none, too few, too many or twice the same; ArgumentError for `size`;
    InputTypeError for other types.

    The rule: that of `evaluate`.

    >>> batch, holes = evaluate_all_holes("Ac3d7hKs9d", return_cards=True)
    >>> format_cards(holes[batch.high.argmin()]), len(holes)
    ('2c2dAdAh', 178365)
    """
    ids = _take_hand("board", board, BOARD_SIZES)
    hole_size = take_integer("size", size)
    if hole_size not in (4, 5):
        raise ArgumentError.choice("size", hole_size, (4, 5))
    if fault := deal_fault("hole", b"", "board", ids):
        raise fault
    count = comb(DECK - len(ids), hole_size)
    result = BatchEvaluation(np.empty(count, np.uint16), np.empty(count, np.uint8))
    _core.all_holes(ids, hole_size, result.high, result.low)
    return (result, _unseen_combinations(ids, hole_size)) if return_cards else result


@overload
def evaluate_all_boards(hole: CardsLike, *, return_cards: Literal[False] = False) -> BatchEvaluation: ...
@overload
def evaluate_all_boards(
    hole: CardsLike, *, return_cards: Literal[True]
) -> tuple[BatchEvaluation, NDArray[np.uint8]]: ...
@overload
def evaluate_all_boards(
    hole: CardsLike, *, return_cards: bool
) -> BatchEvaluation | tuple[BatchEvaluation, NDArray[np.uint8]]: ...
def evaluate_all_boards(
    hole: CardsLike, *, return_cards: bool = False
) -> BatchEvaluation | tuple[BatchEvaluation, NDArray[np.uint8]]:
    """The highs and lows of one hole on every five-card board.

    `hole` is 4 to 7 cards. The arrays have shape (n,), n = 1,712,304 boards for a hole of four, in the order of
    `itertools.combinations` over the other cards ascending; smaller is stronger, for both, and no low is `NO_LOW` =
    255. With `return_cards`, a pair: the values and the boards, uint8 (n, 5).

    Raises CardError for cards that are none, too few, too many or twice the same; InputTypeError for other types.

    The rule: that of `evaluate`.

    >>> batch = evaluate_all_boards("AsAh2s3h")
    >>> round(float((batch.low != NO_LOW).mean()), 4)
    0.4735
    """
    ids = _take_hand("hole", hole, HOLE_SIZES)
    if fault := deal_fault("hole", ids, "board", b""):
        raise fault
    count = comb(DECK - len(ids), 5)
    result = BatchEvaluation(np.empty(count, np.uint16), np.empty(count, np.uint8))
    _core.all_boards(ids, result.high, result.low)
    return (result, _unseen_combinations(ids, 5)) if return_cards else result
