"""`evaluate_batch`: broadcasting, layouts, `out=`, threads, interrupts; its values are those of `evaluate`."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from omaha8_fast import (
    NO_LOW,
    ArgumentError,
    BatchEvaluation,
    CardError,
    InputTypeError,
    Omaha8Error,
    evaluate,
    evaluate_batch,
    format_cards,
    reference,
)

Array = np.ndarray[Any, Any]

SEED = 20_26_11
SIZES = [(hole, board) for hole in (4, 5, 6, 7) for board in (3, 4, 5)]
INTEGER_DTYPES = [order + kind + size for kind in "iu" for size in "1248" for order in "<>"]


def deals_of(rng: random.Random, hole_shape: tuple[int, ...], board_shape: tuple[int, ...]) -> tuple[Array, Array]:
    """Holes and boards any two of which are different cards: each from its own half of the deck."""
    deck = rng.sample(range(52), 52)
    sides = deck[:26], deck[26:]
    holes, boards = (
        np.array([rng.sample(side, shape[-1]) for _ in np.ndindex(shape[:-1])], np.uint8).reshape(shape)
        for side, shape in zip(sides, (hole_shape, board_shape), strict=True)
    )
    return holes, boards


def plain(holes: Array, boards: Array) -> tuple[Array, Array]:
    """What a loop over `evaluate` gives."""
    shape = np.broadcast_shapes(holes.shape[:-1], boards.shape[:-1])
    all_holes = np.broadcast_to(holes, (*shape, holes.shape[-1]))
    all_boards = np.broadcast_to(boards, (*shape, boards.shape[-1]))
    high, low = np.zeros(shape, np.uint16), np.zeros(shape, np.uint8)
    for index in np.ndindex(shape):
        value = evaluate(all_holes[index].tolist(), all_boards[index].tolist())
        high[index], low[index] = value.high, value.low
    return high, low


def assert_same(batch: BatchEvaluation, expected: tuple[Array, Array], label: object = "") -> None:
    for got, wanted, dtype in zip(batch, expected, (np.uint16, np.uint8), strict=True):
        assert isinstance(got, np.ndarray), label
        assert (got.dtype, got.shape) == (dtype, wanted.shape), label
        assert np.array_equal(got, wanted), f"seed {SEED}, {label}: got {got.tolist()}, want {wanted.tolist()}"


# ---- Values ----


def crowded_deck(rng: random.Random) -> list[int]:
    """The deck, or a part of it in which pairs, flushes, straights or lows crowd."""
    kind, ranks, suit = rng.randrange(5), rng.sample(range(13), 5), rng.randrange(4)
    keep: Callable[[int], bool] = [
        lambda card: True,
        lambda card: card // 4 in ranks,
        lambda card: card % 4 == suit or rng.random() < 0.2,
        lambda card: card // 4 in (12, 0, 1, 2, 3, 4, 5, 6),
        lambda card: (card // 4 - ranks[0]) % 13 < 6,
    ][kind]
    return [card for card in range(52) if keep(card)]


@pytest.mark.parametrize(("hole_size", "board_size"), SIZES)
def test_every_size_against_the_reference(hole_size: int, board_size: int) -> None:
    rng = random.Random(SEED)
    deals = []
    while len(deals) < 300:
        deck = crowded_deck(rng)
        if len(deck) >= hole_size + board_size:
            deals.append(rng.sample(deck, hole_size + board_size))
    cards = np.array(deals, np.uint8)
    batch = evaluate_batch(cards[:, :hole_size], cards[:, hole_size:])
    for row, deal in enumerate(deals):
        wanted = reference.evaluate(deal[:hole_size], deal[hole_size:])
        label = f"seed {SEED}, row {row}: {format_cards(deal[:hole_size])} on {format_cards(deal[hole_size:])}"
        assert (batch.high[row], batch.low[row]) == (wanted.high, wanted.low), label


def test_no_low_is_marked() -> None:
    batch = evaluate_batch(["As2d3h4c", "KsKhQdJc"], "5c6d7hTsTc")
    assert batch.low.tolist() == [0b0111_0011, NO_LOW]  # 7-6-5-2-A


# ---- Broadcasting ----


@pytest.mark.parametrize(
    ("holes", "boards"),
    [
        ((), ()), ((1,), ()), ((), (1,)), ((5,), (5,)), ((5,), ()), ((), (5,)), ((1,), (5,)), ((5,), (1,)),
        ((3, 4), (3, 4)), ((3, 4), ()), ((), (3, 4)), ((3, 1), (4,)), ((4,), (3, 1)), ((3, 1), (1, 4)),
        ((1, 4), (3, 4)), ((2, 3, 4), (2, 3, 4)), ((2, 1, 4), (3, 1)), ((2, 3, 1), (4,)), ((1, 1, 1), (2, 3, 4)),
        ((2, 3, 4), (3, 4)), ((4,), (2, 3, 4)), ((2, 1, 2, 1, 2), (3, 1, 2, 1)), ((0,), (0,)), ((0,), ()),
        ((), (0,)), ((1,), (0,)), ((2, 0, 3), (3,)), ((3, 1), (0,)), ((0, 1), (1, 4)), ((1,) * 20, (2,)),
    ],
)
@pytest.mark.parametrize(("hole_size", "board_size"), [(4, 5), (5, 3), (7, 4)])
def test_leading_axes_broadcast(
    holes: tuple[int, ...], boards: tuple[int, ...], hole_size: int, board_size: int
) -> None:
    given = deals_of(random.Random(SEED), (*holes, hole_size), (*boards, board_size))
    before = [array.copy() for array in given]
    assert_same(evaluate_batch(*given), plain(*given), (holes, boards))
    assert_same(evaluate_batch(given[0].astype(np.int16), given[1].astype(np.int64)), plain(*given), (holes, boards))
    assert all(np.array_equal(array, copy) for array, copy in zip(given, before, strict=True))


def test_broadcasting_is_that_of_the_reference() -> None:
    holes, boards = deals_of(random.Random(SEED), (6, 1, 4), (7, 5))
    batch = evaluate_batch(holes, boards)
    for i, j in np.ndindex(6, 7):
        wanted = reference.evaluate(holes[i, 0].tolist(), boards[j].tolist())
        assert (batch.high[i, j], batch.low[i, j]) == (wanted.high, wanted.low), f"seed {SEED}: {holes[i]} {boards[j]}"


def test_views_of_one_row_are_read_in_place() -> None:
    """A million rows of one deal, by strides of 0, cost no memory for the cards."""
    hole = np.broadcast_to(np.array([51, 46, 20, 11], np.uint8), (1000, 1000, 4))
    batch = evaluate_batch(hole, np.broadcast_to(np.array([49, 17, 5, 44, 43], np.uint8), (1000, 5)))
    assert batch.high.shape == (1000, 1000)
    assert (batch.high == 2468).all()
    assert (batch.low == 109).all()


# ---- Layouts ----


def odd_offset(array: Array) -> Array:
    raw = np.zeros(array.nbytes + 1, np.uint8)
    view = raw[1:].view(array.dtype).reshape(array.shape)
    view[...] = array
    return view


def sliced(array: Array) -> Array:
    """A window of a larger array, every other element along each axis."""
    larger = np.full([2 * length + 3 for length in array.shape], 99, array.dtype)
    view = larger[tuple(slice(2, 2 + 2 * length, 2) for length in array.shape)]
    view[...] = array
    return view


def reversed_axes(*axes: int) -> Callable[[Array], Array]:
    return lambda array: np.flip(np.flip(array, axes).copy(), axes)


def read_only(array: Array) -> Array:
    copy = array.copy()
    copy.flags.writeable = False
    return copy


def field_of_records(array: Array) -> Array:
    records = np.zeros(array.shape[:-1], [("before", "u1"), ("cards", "u1", array.shape[-1:]), ("after", "u2")])
    records["cards"] = array
    return records["cards"]


LAYOUTS: dict[str, Callable[[Array], Array]] = {
    "contiguous": np.array,
    "Fortran order": np.asfortranarray,
    "first axis reversed": reversed_axes(0),
    "leading axes reversed": reversed_axes(0, 1),
    "cards reversed": reversed_axes(-1),
    "all reversed": lambda array: np.flip(np.flip(array).copy()),
    "sliced": sliced,
    "leading axes transposed": lambda array: array.swapaxes(0, 1).copy().swapaxes(0, 1),
    "cards first": lambda array: np.moveaxis(np.moveaxis(array, -1, 0).copy(), 0, -1),
    "cards in the middle": lambda array: array.swapaxes(-1, 1).copy().swapaxes(-1, 1),
    "odd offset": odd_offset,
    "read-only": read_only,
    "field of records": field_of_records,
}


@pytest.mark.parametrize("of_boards", LAYOUTS)
@pytest.mark.parametrize("of_holes", LAYOUTS)
def test_every_layout(of_holes: str, of_boards: str) -> None:
    holes, boards = deals_of(random.Random(SEED), (5, 3, 4), (5, 3, 5))
    laid_out = LAYOUTS[of_holes](holes), LAYOUTS[of_boards](boards)
    assert np.array_equal(laid_out[0], holes)
    assert np.array_equal(laid_out[1], boards)
    assert_same(evaluate_batch(*laid_out), plain(holes, boards), (of_holes, of_boards))
    assert np.array_equal(laid_out[0], holes)
    assert np.array_equal(laid_out[1], boards)


@pytest.mark.parametrize("dtype", INTEGER_DTYPES)
@pytest.mark.parametrize("layout", ["contiguous", "Fortran order", "sliced", "all reversed", "read-only", "odd offset"])
def test_every_integer_dtype(dtype: str, layout: str) -> None:
    holes, boards = deals_of(random.Random(SEED), (5, 1, 6), (3, 4))
    expected = plain(holes, boards)
    other_holes, other_boards = LAYOUTS[layout](holes.astype(dtype)), LAYOUTS[layout](boards.astype(dtype))
    before = other_holes.copy(), other_boards.copy()
    assert_same(evaluate_batch(other_holes, boards), expected, dtype)
    assert_same(evaluate_batch(holes, other_boards), expected, dtype)
    assert_same(evaluate_batch(other_holes, other_boards), expected, dtype)
    assert other_holes.tobytes() == before[0].tobytes()
    assert other_boards.tobytes() == before[1].tobytes()


class Provider:
    """Something that is no array but can be made one."""

    def __init__(self, array: Array) -> None:
        self.array = array

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        return self.array


FORMS: dict[str, Callable[[Array], Any]] = {
    "nested lists": lambda array: array.tolist(),
    "tuples": lambda array: tuple(map(tuple, array.tolist())),
    "texts": lambda array: [format_cards(row) for row in array],
    "texts of cards": lambda array: [[format_cards([card]) for card in row] for row in array],
    "array of texts": lambda array: np.array([format_cards(row) for row in array]),
    "array of objects": lambda array: array.astype(object),
    "list of arrays": list,
    "generator": lambda array: (row for row in array),
    "memoryview": memoryview,
    "read-only memoryview": lambda array: memoryview(read_only(array)),
    "strided memoryview": lambda array: memoryview(sliced(array)),
    "memoryview of int64": lambda array: memoryview(array.astype(np.int64)),
    "provider": Provider,
    "provider of int64": lambda array: Provider(array.astype(np.int64)),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_input(form: str) -> None:
    holes, boards = deals_of(random.Random(SEED), (4, 5), (4, 3))
    expected = plain(holes, boards)
    assert_same(evaluate_batch(FORMS[form](holes), boards), expected, form)
    assert_same(evaluate_batch(holes, FORMS[form](boards)), expected, form)
    assert_same(evaluate_batch(FORMS[form](holes), FORMS[form](boards)), expected, form)


def test_one_deal_gives_arrays_without_an_axis() -> None:
    for hole, board in (("AsKh7c4s", "Ad6d3dKcQs"), (["As", "Kh", "7c", 11], (49, 17, 5, 44, 43)),
                        (range(4), memoryview(bytes([4, 5, 6])))):
        batch = evaluate_batch(hole, board)
        one = evaluate(hole, board)
        assert_same(batch, (np.array(one.high), np.array(one.low)))
        assert batch.high.flags.writeable


def test_results_are_fresh_and_contiguous() -> None:
    holes, boards = deals_of(random.Random(SEED), (3, 1, 4), (5, 5))
    one, other = evaluate_batch(holes, boards), evaluate_batch(np.asfortranarray(holes), boards)
    assert one == other
    for array in (*one, *other):
        assert array.flags.c_contiguous
        assert array.flags.writeable
        assert array.flags.owndata
    assert not np.shares_memory(one.high, other.high)


# ---- out= : legal ----


def empty(shape: tuple[int, ...], dtype: Any) -> Array:
    return np.zeros(shape, dtype)


def packed_fields(shape: tuple[int, ...]) -> tuple[Array, Array]:
    """Fields of one array of packed records: the high at an odd address in every other record."""
    records = np.zeros(shape, [("before", "u1"), ("high", "=u2"), ("low", "u1"), ("after", "u1")])
    assert not records["high"].flags.aligned
    return records["high"], records["low"]


OUTS: dict[str, Callable[[tuple[int, ...]], tuple[Array, Array]]] = {
    "contiguous": lambda shape: (empty(shape, np.uint16), empty(shape, np.uint8)),
    "Fortran order": lambda shape: (np.zeros(shape, np.uint16, "F"), np.zeros(shape, np.uint8, "F")),
    "one of each order": lambda shape: (np.zeros(shape, np.uint16, "F"), empty(shape, np.uint8)),
    "sliced": lambda shape: (sliced(empty(shape, np.uint16)), sliced(empty(shape, np.uint8))),
    "reversed": lambda shape: (np.flip(empty(shape, np.uint16)), np.flip(empty(shape, np.uint8), 0)),
    "transposed": lambda shape: (empty(shape[::-1], np.uint16).T, empty(shape[::-1], np.uint8).T),
    "odd offset": lambda shape: (odd_offset(empty(shape, np.uint16)), odd_offset(empty(shape, np.uint8))),
    "packed fields": packed_fields,
    "one plane of two": lambda shape: (empty((*shape, 2), np.uint16)[..., 0], empty((2, *shape), np.uint8)[1]),
}


@pytest.mark.parametrize("make", [tuple, list, lambda pair: BatchEvaluation(*pair)], ids=["tuple", "list", "result"])
@pytest.mark.parametrize("layout", OUTS)
@pytest.mark.parametrize("shape", [(7,), (4, 3), (2, 3, 4), (1, 5), (300,)])
def test_out_of_any_layout(shape: tuple[int, ...], layout: str, make: Any) -> None:
    holes, boards = deals_of(random.Random(SEED), (*shape, 4), (*shape[-1:], 5))
    expected = plain(holes, boards)
    high, low = OUTS[layout](shape)
    out = make((high, low))
    result = evaluate_batch(holes, boards, out=out)
    assert result is out or not isinstance(out, BatchEvaluation)
    assert isinstance(result, BatchEvaluation)
    assert result.high is high
    assert result.low is low
    assert_same(BatchEvaluation(high, low), expected, layout)


def test_out_writes_nothing_else() -> None:
    """What lies between the elements of `out` stays."""
    holes, boards = deals_of(random.Random(SEED), (4, 3, 4), (3, 5))
    expected = plain(holes, boards)
    records = np.full((4, 15), 0xA5, "u1").view([("a", "u1"), ("high", "=u2"), ("low", "u1"), ("b", "u1")])
    evaluate_batch(holes, boards, out=(records["high"], records["low"]))
    assert_same(BatchEvaluation(records["high"].copy(), records["low"].copy()), expected)
    assert (records["a"] == 0xA5).all()
    assert (records["b"] == 0xA5).all()
    large_high, large_low = np.full((10, 9), 9999, np.uint16), np.full((10, 9), 77, np.uint8)
    high, low = large_high[1:9:2, 8:2:-2], large_low[8:0:-2, 3:6]
    evaluate_batch(holes, boards, out=(high, low))
    assert_same(BatchEvaluation(high.copy(), low.copy()), expected)
    high[...], low[...] = 9999, 77
    assert (large_high == 9999).all()
    assert (large_low == 77).all()


def test_out_of_one_deal() -> None:
    high, low = np.zeros((), np.uint16), np.zeros((), np.uint8)
    out = BatchEvaluation(high, low)
    assert evaluate_batch("AsKh7c4s", "Ad6d3dKcQs", out=out) is out
    assert (int(high), int(low)) == (2468, 109)


def test_out_may_be_used_again_and_beside_its_inputs() -> None:
    """Rows of one record array: cards and results in the same memory, sharing no byte."""
    holes, boards = deals_of(random.Random(SEED), (9, 4), (9, 5))
    fields = [("hole", "u1", 4), ("high", "=u2"), ("board", "u1", 5), ("low", "u1")]
    records = np.zeros(9, fields)
    records["hole"], records["board"] = holes, boards
    for _ in range(2):
        evaluate_batch(records["hole"], records["board"], out=(records["high"], records["low"]))
        assert_same(BatchEvaluation(records["high"], records["low"]), plain(holes, boards))
    assert np.array_equal(records["hole"], holes)
    assert np.array_equal(records["board"], boards)


# ---- out= : illegal ----


def overlapping(start: int, count: int) -> tuple[Array, Array]:
    """A high of `count` elements, and a low that starts `start` bytes into it."""
    raw = np.zeros(4 * count, np.uint8)
    return raw[: 2 * count].view(np.uint16), raw[start : start + count]


def window(dtype: Any, stride: int, count: int = 5) -> Array:
    return np.lib.stride_tricks.as_strided(np.zeros(4 * count, dtype), (count,), (stride,))


HIGH, LOW = np.zeros(5, np.uint16), np.zeros(5, np.uint8)
PAIR = "want a BatchEvaluation or a pair of arrays (high, low)"
ILLEGAL_OUTS: list[tuple[Any, type[Omaha8Error], str]] = [
    (HIGH, InputTypeError, f"out: ndarray, {PAIR}"),
    (np.zeros((2, 5), np.uint16), InputTypeError, f"out: ndarray, {PAIR}"),
    ((HIGH,), InputTypeError, f"out: tuple, {PAIR}"),
    ((HIGH, LOW, LOW), InputTypeError, f"out: tuple, {PAIR}"),
    ({"high": HIGH, "low": LOW}, InputTypeError, f"out: dict, {PAIR}"),
    ("hl", InputTypeError, f"out: str, {PAIR}"),
    (5, InputTypeError, f"out: int, {PAIR}"),
    ((HIGH, None), InputTypeError, f"out.low: NoneType, {PAIR}"),
    ((None, LOW), InputTypeError, f"out.high: NoneType, {PAIR}"),
    (([0] * 5, LOW), InputTypeError, f"out.high: list, {PAIR}"),
    ((memoryview(HIGH), LOW), InputTypeError, f"out.high: memoryview, {PAIR}"),
    *(((HIGH.astype(dtype), LOW), InputTypeError, f"out.high: an array of {np.dtype(dtype)}, want uint16")
      for dtype in ("u1", "i2", "u4", "i8", "f2", "f8", "?", "O", np.dtype("u2").newbyteorder())),
    *(((HIGH, LOW.astype(dtype)), InputTypeError, f"out.low: an array of {np.dtype(dtype)}, want uint8")
      for dtype in ("i1", "u2", "i8", "f8", "?", "O")),
    ((LOW, HIGH), InputTypeError, "out.high: an array of uint8, want uint16"),
    *(((np.zeros(shape, np.uint16), LOW), ArgumentError, f"out.high: shape {shape}, want (5,)")
      for shape in ((4,), (6,), (), (0,), (1,), (5, 1), (1, 5), (5, 5))),
    *(((HIGH, np.zeros(shape, np.uint8)), ArgumentError, f"out.low: shape {shape}, want (5,)")
      for shape in ((4,), (6,), (), (0,), (1,), (5, 1), (1, 5))),
    ((read_only(HIGH), LOW), ArgumentError, "out.high: the array is read-only"),
    ((HIGH, read_only(LOW)), ArgumentError, "out.low: the array is read-only"),
    ((np.broadcast_to(np.zeros(1, np.uint16), 5), LOW), ArgumentError, "out.high: the array is read-only"),
    ((window(np.uint16, 0), LOW), ArgumentError, "out.high: shares memory with itself"),
    ((window(np.uint16, 1), LOW), ArgumentError, "out.high: shares memory with itself"),
    ((window(np.uint16, -1)[::-1], LOW), ArgumentError, "out.high: shares memory with itself"),
    ((HIGH, window(np.uint8, 0)), ArgumentError, "out.low: shares memory with itself"),
    *((overlapping(start, 5), ArgumentError, "out.low: shares memory with out.high") for start in (0, 3, 9)),
]


@pytest.mark.parametrize(("out", "kind", "message"), ILLEGAL_OUTS, ids=[fault[2] for fault in ILLEGAL_OUTS])
def test_illegal_out(out: Any, kind: type[Omaha8Error], message: str) -> None:
    holes, boards = deals_of(random.Random(SEED), (5, 4), (5,))
    arrays = [array for array in out if isinstance(array, np.ndarray)] if isinstance(out, tuple) else []
    before = [array.copy() for array in arrays]
    with pytest.raises(kind) as caught:
        evaluate_batch(holes, boards, out=out)
    assert str(caught.value) == message
    assert all(np.array_equal(array, was) for array, was in zip(arrays, before, strict=True))


def test_out_beside_each_other_is_legal() -> None:
    holes, boards = deals_of(random.Random(SEED), (5, 4), (5,))
    assert_same(evaluate_batch(holes, boards, out=overlapping(10, 5)), plain(holes, boards))


def test_out_that_repeats_itself_along_two_axes() -> None:
    holes, boards = deals_of(random.Random(SEED), (3, 4, 4), (5,))
    high = np.lib.stride_tricks.as_strided(np.zeros(20, np.uint16), (3, 4), (4, 2))
    with pytest.raises(ArgumentError, match=r"^out\.high: shares memory with itself$"):
        evaluate_batch(holes, boards, out=(high, np.zeros((3, 4), np.uint8)))


@pytest.mark.parametrize("threads", [1, 2])
def test_out_in_the_memory_of_an_input(threads: int) -> None:
    holes, boards = deals_of(random.Random(SEED), (6, 4), (6, 4))
    high, low = np.zeros(6, np.uint16), np.zeros(6, np.uint8)
    cases: list[tuple[tuple[Array, Array], str]] = [
        ((high, holes[:, 0]), "out.low: shares memory with holes"),
        ((high, boards[:, 3]), "out.low: shares memory with boards"),
        ((holes.view(np.uint16)[:, 1], low), "out.high: shares memory with holes"),
        ((boards.reshape(-1)[12:].view(np.uint16), low), "out.high: shares memory with boards"),
    ]
    before = holes.copy(), boards.copy()
    for out, message in cases:
        with pytest.raises(ArgumentError) as caught:
            evaluate_batch(holes, boards, out=out, threads=threads)
        assert str(caught.value) == message
    assert np.array_equal(holes, before[0])
    assert np.array_equal(boards, before[1])


# ---- Empty batches ----


@pytest.mark.parametrize("dtype", ["u1", "i8", ">u2"])
@pytest.mark.parametrize(
    ("holes", "boards", "shape"),
    [
        ((0, 4), (0, 5), (0,)), ((0, 7), (5,), (0,)), ((4,), (0, 3), (0,)), ((0, 4), (1, 5), (0,)),
        ((3, 0, 5), (0, 4), (3, 0)), ((3, 1, 4), (0, 5), (3, 0)), ((0, 1, 4), (7, 5), (0, 7)),
    ],
)
def test_empty_batches(dtype: str, holes: Any, boards: Any, shape: tuple[int, ...]) -> None:
    def cards(wanted: tuple[int, ...], first: int) -> Array:
        return np.broadcast_to(np.arange(first, first + wanted[-1], dtype=dtype), wanted)

    for threads in (1, 3, None):
        out = BatchEvaluation(np.zeros(shape, np.uint16), np.zeros(shape, np.uint8))
        for given in (None, out) if len(shape) == 1 else (None,):
            result = evaluate_batch(cards(holes, 0), cards(boards, 10), out=given, threads=threads)
            assert_same(result, (np.zeros(shape, np.uint16), np.zeros(shape, np.uint8)))


@pytest.mark.parametrize(
    ("holes", "boards", "message"),
    [
        ((0, 3), (0, 5), "holes: 3 cards, want 4, 5, 6 or 7"),
        ((0, 8), (0, 5), "holes: 8 cards, want 4, 5, 6 or 7"),
        ((0, 0), (0, 5), "holes: 0 cards, want 4, 5, 6 or 7"),
        ((0,), (0, 5), "holes: 0 cards, want 4, 5, 6 or 7"),
        ((0, 4), (0, 2), "boards: 2 cards, want 3, 4 or 5"),
        ((0, 4), (0, 6), "boards: 6 cards, want 3, 4 or 5"),
        ((0, 4), (0,), "boards: 0 cards, want 3, 4 or 5"),
        ((0, 4), (3, 5), "leading axes do not broadcast: holes (0,) and boards (3,)"),
    ],
)
def test_empty_batches_still_have_legal_axes(holes: Any, boards: Any, message: str) -> None:
    for dtype in ("u1", "i8"):
        with pytest.raises(ValueError, match=r"want|broadcast") as caught:
            evaluate_batch(np.zeros(holes, dtype), np.zeros(boards, dtype))
        assert str(caught.value) == message


# ---- Threads ----

MANY = 300_000


def random_rows(seed: int, rows: int, cards: int) -> Array:
    """Rows of different cards, at random."""
    rng = np.random.default_rng(seed)
    deals = rng.integers(0, 52, (4 * rows, cards), np.uint8)
    ordered = np.sort(deals, axis=1)
    different = deals[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]
    assert len(different) >= rows
    return different[:rows]


@pytest.fixture(scope="module")
def many() -> Array:
    cards = random_rows(SEED, MANY, 9)
    cards.flags.writeable = False
    return cards


def test_threads_change_nothing(many: Array) -> None:
    holes, boards = many[:, :4], many[:, 4:]
    one = evaluate_batch(holes, boards)
    for threads in (1, 2, 3, 7, 1000, None, np.int8(2)):
        out = BatchEvaluation(np.zeros(MANY, np.uint16), np.zeros(MANY, np.uint8))
        assert evaluate_batch(holes, boards, threads=threads) == one
        assert evaluate_batch(holes, boards, out=out, threads=threads) is out
        assert out == one
    shape = (300, 1000)
    folded = evaluate_batch(holes.reshape(*shape, 4), boards.reshape(*shape, 5).astype(np.int64), threads=2)
    assert np.array_equal(folded.high.ravel(), one.high)
    assert np.array_equal(folded.low.ravel(), one.low)
    for row in random.Random(SEED).sample(range(MANY), 300):
        wanted = reference.evaluate(holes[row], boards[row])
        label = f"seed {SEED}, row {row}: {format_cards(holes[row])} on {format_cards(boards[row])}"
        assert (one.high[row], one.low[row]) == (wanted.high, wanted.low), label


def test_about_a_third_of_random_deals_have_a_low(many: Array) -> None:
    """34.76 % of deals with a hole of four."""
    low = evaluate_batch(many[:, :4], many[:, 4:], threads=None).low
    assert abs(np.count_nonzero(low != NO_LOW) / MANY - 0.3476) < 0.004


@pytest.mark.parametrize("threads", [1, 2, 3, None])
@pytest.mark.parametrize(
    "rows", [[0, MANY - 1], [65_535, 65_536], [65_536, 131_072], [70_000, 70_001, 200_000], [123_456, 299_999]]
)
def test_the_lowest_bad_row_is_named(many: Array, rows: list[int], threads: int | None) -> None:
    holes = many[:, :4].copy()
    holes[rows[0], 2] = 200
    holes[rows[1:], 1] = holes[rows[1:], 0]
    for out in (None, BatchEvaluation(np.full(MANY, 9999, np.uint16), np.full(MANY, 77, np.uint8))):
        with pytest.raises(CardError) as caught:
            evaluate_batch(holes, many[:, 4:], out=out, threads=threads)
        assert str(caught.value) == f"holes[{rows[0]}]: card 200 is not in 0..51"
        assert out is None or ((out.high == 9999).all() and (out.low == 77).all())


# ---- The row that is named ----


@pytest.mark.parametrize(
    ("holes", "boards", "bad_hole", "bad_board", "where"),
    [
        ((), (), (), None, "holes"),
        ((), (), None, (), "boards"),
        ((7,), (7,), (5,), None, "holes[5]"),
        ((7,), (), (5,), None, "holes[5]"),
        ((7,), (), None, (), "boards"),
        ((), (7,), (), None, "holes"),
        ((), (7,), None, (5,), "boards[5]"),
        ((1,), (7,), (0,), None, "holes[0]"),
        ((3, 1), (4,), (2, 0), None, "holes[2, 0]"),
        ((3, 1), (4,), None, (3,), "boards[3]"),
        ((3, 4), (4,), (1, 3), None, "holes[1, 3]"),
        ((2, 3, 4), (3, 1), None, (2, 0), "boards[2, 0]"),
        ((2, 3, 4), (3, 1), (1, 2, 3), None, "holes[1, 2, 3]"),
        ((3, 1), (4,), (1, 0), (2,), "boards[2]"),  # the first row that has a fault, in C order
        ((3, 1), (4,), (0, 0), (2,), "holes[0, 0]"),
    ],
)
def test_the_row_is_named_by_its_own_axes(holes: Any, boards: Any, bad_hole: Any, bad_board: Any, where: str) -> None:
    given = deals_of(random.Random(SEED), (*holes, 4), (*boards, 5))
    for array, place in zip(given, (bad_hole, bad_board), strict=True):
        if place is not None:
            array[(*place, 1)] = 77
    for threads in (1, 2):
        with pytest.raises(CardError) as caught:
            evaluate_batch(*given, threads=threads)
        assert str(caught.value) == f"{where}: card 77 is not in 0..51"
    if bad_hole is None or bad_board is None:
        with pytest.raises(CardError) as caught:
            evaluate_batch(*(array.astype(">i4") for array in given))
        assert str(caught.value) == f"{where}: card 77 is not in 0..51"


@pytest.mark.parametrize(
    ("holes", "boards", "message"),
    [
        ([[0, 1, 2, 3], [4, 5, 6, 7]], [[8, 9, 10], [11, 12, 7]], "holes[1]: 3s appears twice (also in boards[1])"),
        ([[0, 1, 2, 3], [4, 5, 6, 7]], [8, 9, 4], "holes[1]: 3c appears twice (also in boards)"),
        ([0, 1, 2, 3], [[8, 9, 10], [11, 12, 3]], "holes: 2s appears twice (also in boards[1])"),
        ([0, 1, 2, 3], [11, 12, 3], "holes: 2s appears twice (also in boards)"),
        ([[[0, 1, 2, 3]], [[4, 5, 6, 7]]], [[8, 9, 10], [11, 12, 7]],
         "holes[1, 0]: 3s appears twice (also in boards[1])"),
        ([[0, 1, 2, 3], [4, 5, 6, 5]], [8, 9, 10], "holes[1]: 3d appears twice"),
        ([0, 1, 2, 3], [[8, 9, 10], [11, 12, 12]], "boards[1]: 5c appears twice"),
    ],
)
def test_repeats_name_both_rows(holes: Any, boards: Any, message: str) -> None:
    for dtype in ("u1", "i8"):
        with pytest.raises(CardError) as caught:
            evaluate_batch(np.array(holes, dtype), np.array(boards, dtype))
        assert str(caught.value) == message


def test_every_place_of_a_bad_card_is_found() -> None:
    """In every size, at every place of the deal, in every lane of a block."""
    rng = random.Random(SEED)
    for hole_size, board_size in SIZES:
        size = hole_size + board_size
        good = np.array([rng.sample(range(52), size) for _ in range(70)], np.uint8)
        for place in range(size):
            for row in (0, 15, 16, 63, 64, 69):
                for value in (52, 255, int(good[row, place - 1])):
                    cards = good.copy()
                    cards[row, place] = value
                    with pytest.raises(CardError) as caught:
                        evaluate_batch(cards[:, :hole_size], cards[:, hole_size:])
                    fault = f"card {value} is not in 0..51" if value >= 52 else f"{format_cards([value])} appears twice"
                    assert f"s[{row}]: {fault}" in str(caught.value), f"seed {SEED}: {cards[row]}: {caught.value}"


# ---- Processes, threads and signals ----


def run_python(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-P", "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_two_threads_race_the_first_call() -> None:
    output = run_python(
        """
        import threading
        import numpy as np
        from omaha8_fast import evaluate_batch

        holes = np.array([[51, 46, 20, 11], [42, 37, 9, 0]] * 500, np.uint8)
        boards = np.array([49, 17, 5, 44, 43], np.uint8)
        barrier = threading.Barrier(8)
        results = []

        def first_call():
            barrier.wait()
            results.append(evaluate_batch(holes, boards))

        threads = [threading.Thread(target=first_call) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(results) == 8
        for high, low in results:
            assert high.tolist() == [2468, 684] * 500
            assert low.tolist() == [109, 47] * 500
        print("same")
        """
    )
    assert output == "same\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT that one process sends another")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("with_out", [False, True])
def test_an_interrupt_acts_within_a_second(threads: int, with_out: bool) -> None:
    output = run_python(
        f"""
        import os, signal, threading, time
        import numpy as np
        from omaha8_fast import evaluate_batch

        hole, board = np.arange(0, 28, 4, dtype=np.uint8), np.array([1, 5, 10, 15, 22], np.uint8)

        def run(rows, out=None):
            return evaluate_batch(np.broadcast_to(hole, (rows, 7)), board, out=out, threads={threads})

        began = time.perf_counter()
        run(1_000_000)
        rows = min(int(4_000_000 / (time.perf_counter() - began)), 100_000_000)  # four seconds' work
        out = (np.empty(rows, np.uint16), np.empty(rows, np.uint8)) if {with_out} else None
        sent = []

        def interrupt():
            sent.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)

        threading.Timer(0.2, interrupt).start()
        try:
            run(rows, out)
        except KeyboardInterrupt:
            print(time.perf_counter() - sent[0])
        else:
            print("finished before the interrupt")
        """
    )
    assert float(output) < 1, output


def test_the_gil_is_released(many: Array) -> None:
    """Another thread goes on while the core works, though none may take the GIL from a thread that holds it."""
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.0001)

    interval = sys.getswitchinterval()
    thread = threading.Thread(target=tick)
    try:
        sys.setswitchinterval(60)
        thread.start()
        began = time.perf_counter()
        for _ in range(20):
            evaluate_batch(many[:, :4], many[:, 4:])
        ended = time.perf_counter()
    finally:
        sys.setswitchinterval(interval)
        done.set()
        thread.join()
    assert sum(began < moment < ended for moment in ticks) >= 20


def test_input_that_changes_meanwhile_does_no_harm(many: Array) -> None:
    """Whatever another thread writes to the cards: an error, or values that there are."""
    holes, boards = many[:100_000, :4].copy(), many[:100_000, 4:].copy()
    good, bad = holes.copy(), np.random.default_rng(SEED).integers(0, 256, holes.shape, np.uint8)
    done = threading.Event()

    def write() -> None:
        while not done.is_set():
            holes[:] = bad
            holes[:] = good

    out = BatchEvaluation(np.zeros(100_000, np.uint16), np.zeros(100_000, np.uint8))
    thread = threading.Thread(target=write)
    thread.start()
    try:
        until = time.perf_counter() + 1
        while time.perf_counter() < until:
            for given in (None, out):
                try:
                    result = evaluate_batch(holes, boards, out=given, threads=2)
                except (CardError, ArgumentError):
                    continue
                assert result.high.min() >= 1
                assert result.high.max() <= 7462
    finally:
        done.set()
        thread.join()
    assert evaluate_batch(good, boards) == evaluate_batch(many[:100_000, :4], boards)
