"""Edges of the input: amounts near 2**63, empty axes, memory shared with the caller, arrays of odd kinds."""

from __future__ import annotations

import collections
import importlib
import itertools
import re
import subprocess
import sys
import textwrap
import threading
import types
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from omaha8_fast import (
    ArgumentError,
    BatchEvaluation,
    CardError,
    Evaluation,
    InputTypeError,
    Omaha8Error,
    _core,
    evaluate,
    evaluate_batch,
    format_cards,
    parse_cards,
    reference,
    showdown,
    showdown_batch,
)

arguments = importlib.import_module("omaha8_fast.arguments")
HANDS, BOARD = ["AsKh7c4s", "QhJd4d2c"], "Ad6d3dKcQs"


def test_the_rake_of_a_huge_pot_is_shared_in_no_time() -> None:
    code = """
        from omaha8_fast import reference, showdown
        hand = (["AsKh7c4s", "QhJd4d2c", "Td9d8d7d"], "Ad6s3dKcQs",
                [1519994689236788476, 3230556565641356902, 3070697714154233063])
        assert showdown(*hand, rake=1683025921307717869) == reference.showdown(*hand, rake=1683025921307717869)
    """
    subprocess.run([sys.executable, "-P", "-c", textwrap.dedent(code)], check=True, timeout=60)


@pytest.mark.parametrize(
    "given",
    [
        {"contributions": [2**63, -1]},
        {"contributions": [2**63, 5], "dead_money": -9},
        {"contributions": [2**63, 5], "button": 7},
        {"contributions": [2**63, 5], "board": "AdAd6d3dKc"},
        {"contributions": [2**63, 5], "folded": [0, 1]},
        {"contributions": [2**63, 5], "rake": 7},
        {"contributions": [2**63 - 1, 1]},
        {"contributions": [5, 5], "dead_money": 2**63},
    ],
)
def test_a_huge_amount_hides_no_other_fault(given: dict[str, Any]) -> None:
    hand = {"holes": HANDS, "board": BOARD} | given
    with pytest.raises(Omaha8Error) as core:
        showdown(**hand)
    with pytest.raises(Omaha8Error) as plain:
        reference.showdown(**hand)
    assert str(core.value) == str(plain.value)


@pytest.mark.parametrize("shape", [(3, 0), (0, 7), (2, 0, 3)])
def test_out_of_an_empty_batch_of_several_axes(shape: tuple[int, ...]) -> None:
    out = BatchEvaluation(np.zeros(shape, np.uint16), np.zeros(shape, np.uint8))
    assert evaluate_batch(np.zeros((*shape, 4), np.uint8), np.arange(10, 15), out=out) is out


@pytest.mark.parametrize("dtype", ["u1", "i8"])
def test_a_shared_board_of_no_deals_is_checked(dtype: str) -> None:
    with pytest.raises(CardError, match=r"^boards: card 99 is not in 0\.\.51$"):
        evaluate_batch(np.zeros((0, 4), np.uint8), np.full(5, 99, dtype))


@pytest.mark.parametrize("value", [np.True_, np.array(True)], ids=repr)
@pytest.mark.parametrize("name", ["contributions", "button", "chip", "rake", "dead_money"])
def test_bools_of_numpy_in_lists(name: str, value: Any) -> None:
    given = {"contributions": [[5, 5]] * 2} | {name: [[value, 5]] * 2 if name == "contributions" else [value, 1]}
    with pytest.raises(InputTypeError, match=rf"^{name}: .* is not an integer$"):
        showdown_batch(HANDS, BOARD, **given)


def test_large_integers_stay_integers() -> None:
    with pytest.raises(ArgumentError, match=f"^contributions: {2**63} does not fit 64 bits$"):
        showdown_batch(HANDS, BOARD, [[2**63, 1]])
    with pytest.raises(CardError, match=f"card {2**63 + 1} is not in"):
        evaluate_batch([[2**63 + 1, 1, 2, 3]], BOARD)


@pytest.mark.parametrize("dtype", ["u1", "i8", ">i2"])
def test_the_first_bad_row_is_named_whatever_the_dtype(dtype: str) -> None:
    holes = np.tile(np.arange(4, dtype=dtype), (6, 1))
    holes[2], holes[4, 1] = [0, 0, 1, 2], 99
    with pytest.raises(CardError, match=r"^holes\[2\]: 2c appears twice$"):
        evaluate_batch(holes, [40, 41, 45])
    seats = np.arange(8, dtype=dtype).reshape(1, 2, 4)
    seats[0, 1, 3] = 99
    with pytest.raises(CardError, match=r"^row 0: holes\[1\]: card 99 is not in 0\.\.51$"):
        showdown_batch(seats, [40, 41, 45, 46, 47], [5, 5])


@pytest.mark.parametrize("wrong", [-1, 52, 254, 256, 300, -300, 2**40])
def test_no_integer_is_narrowed(wrong: int) -> None:
    holes = np.array([[0, 1, 2, wrong]])
    with pytest.raises(CardError, match=rf"^holes\[0\]: card {wrong} is not in 0\.\.51$"):
        evaluate_batch(holes, [40, 41, 45])
    with pytest.raises(CardError, match=rf"^row 0: holes\[1\]: card {wrong} is not in 0\.\.51$"):
        showdown_batch([[[4, 5, 6, 7], [0, 1, 2, wrong]]], [40, 41, 45, 46, 47], [5, 5])
    with pytest.raises(CardError, match=rf"^row 0: board: card {wrong} is not in 0\.\.51$"):
        showdown_batch([[[4, 5, 6, 7], [0, 1, 2, 3]]], [[40, 41, 45, 46, wrong]], [5, 5])


@pytest.mark.parametrize("make", [memoryview, lambda array: array.view(np.recarray), lambda array: array])
def test_parse_cards_gives_memory_of_its_own(make: Callable[[Any], Any]) -> None:
    array = np.array([1, 2, 3], np.uint8)
    parsed = parse_cards(make(array))
    assert not np.shares_memory(parsed, array)
    assert type(parsed) is np.ndarray


def test_out_in_the_memory_of_a_converted_input() -> None:
    holes = np.arange(20, dtype=np.uint16).reshape(5, 4)
    with pytest.raises(ArgumentError, match=r"^out\.high: shares memory with holes$"):
        evaluate_batch(holes, [40, 41, 45, 46, 50], out=(holes[:, 1], np.zeros(5, np.uint8)))


def test_out_that_is_interleaved_but_does_not_overlap() -> None:
    memory = np.zeros(40, np.uint16)
    high = np.lib.stride_tricks.as_strided(memory, (3, 2), (4, 6))
    holes = np.arange(24, dtype=np.uint8).reshape(3, 2, 4)
    evaluate_batch(holes, [40, 41, 45], out=(high, np.zeros((3, 2), np.uint8)))
    assert np.array_equal(high, evaluate_batch(holes, [40, 41, 45]).high)


def test_masked_arrays_are_refused() -> None:
    masked = np.ma.masked_array([[0, 1, 2, 3]], mask=[[False, True, False, False]])
    with pytest.raises(InputTypeError, match=r"^holes: a masked array, want one without a mask$"):
        evaluate_batch(masked, BOARD)
    with pytest.raises(InputTypeError, match=r"^contributions: a masked array, want one without a mask$"):
        showdown_batch(HANDS, BOARD, np.ma.masked_array([[5, 5]], mask=[[True, False]]))


def test_a_chunk_that_a_thread_takes_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the lowest bad row could be passed over."""

    class Late(threading.Event):
        calls = itertools.count()

        def is_set(self) -> bool:
            if next(self.calls) == 0:
                self.wait(5)
            return super().is_set()

    monkeypatch.setattr(arguments, "threading", types.SimpleNamespace(Event=Late))
    assert arguments.first_fault(lambda start, stop: (start, 1), 4 * arguments.CHUNK_ROWS, 2) == (0, 1)


def test_hands_of_no_cards() -> None:
    assert format_cards(np.zeros((2, 0, 4), np.uint8)) == [[], []]
    assert format_cards(np.zeros((2, 0), np.uint8)) == ["", ""]


def test_scalars_are_named_as_given() -> None:
    with pytest.raises(InputTypeError, match=r"^uint8 is not cards"):
        parse_cards(np.uint8(5))
    with pytest.raises(InputTypeError, match=r"^ndarray is not cards"):
        parse_cards(np.array("As"))


@pytest.mark.parametrize("dtype", ["U2", object, np.uint8, np.int64])
def test_empty_arrays_keep_their_shape(dtype: Any) -> None:
    assert parse_cards(np.empty((0, 4), dtype)).shape == (0, 4)
    assert evaluate_batch(np.empty((0, 4), dtype), BOARD).high.shape == (0,)
    batch = evaluate_batch(np.empty((0, 3, 4), dtype), BOARD)
    assert BatchEvaluation.from_dict(batch.to_dict()).high.shape == (0, 3)


def test_unknown_hands_in_lists_of_a_batch() -> None:
    given = [["AsKh7c4s", None], [None, [0, 1, 2, 3]]]
    folded = [[False, True], [True, False]]
    assert showdown_batch(given, BOARD, [[5, 5]] * 2, folded=folded).tolist() == [[10, 0], [0, 10]]


def test_unknown_hands_in_data_frames() -> None:
    pandas = pytest.importorskip("pandas")
    for missing in (None, float("nan"), pandas.NA):
        for dtype in ("str", "string", object):
            frame = pandas.DataFrame({"a": ["AsKh7c4s", missing], "b": [missing, "2c2d2h2s"]}, dtype=dtype)
            paid = showdown_batch(frame, BOARD, [[5, 5]] * 2, folded=frame.isna().to_numpy())
            assert paid.tolist() == [[10, 0], [0, 10]], (missing, dtype)
            with pytest.raises(InputTypeError, match=r"^holes: (nan|None|<NA>) .* is not cards|holes\[0\]"):
                evaluate_batch(frame, BOARD)


def test_a_relation_of_several_columns_is_no_column() -> None:
    duckdb = pytest.importorskip("duckdb")
    relation = duckdb.connect().sql("SELECT 'AsKh7c4s' AS a, 'QhJd4d2c' AS b")
    with pytest.raises(InputTypeError, match=r"^holes: an array of Arrow format \+s, a table of several columns,"):
        evaluate_batch(relation, BOARD)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"holes": np.full((2, 4), 99, np.uint8)}, "holes[0]: card 99 is not in 0..51"),
        ({"holes": [[0, 1, 2, 2], [4, 5, 6, 7]]}, "holes[0]: 2h appears twice"),
        ({"boards": [40, 41, 45, 46, 46]}, "boards: Kh appears twice"),
        ({"chip": 0}, "chip: 0, want 1 or more"),
        ({"button": 9}, "button: 9 is not a seat, want 0..1"),
        ({"rake": -1}, "rake: -1 is negative"),
        ({"dead_money": -1}, "dead_money: -1 is negative"),
    ],
)
def test_what_no_rows_share_is_checked(given: dict[str, Any], message: str) -> None:
    hand = {"holes": HANDS, "boards": BOARD, "contributions": np.zeros((0, 2), np.int64)}
    assert showdown_batch(**hand).shape == (0, 2)
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        showdown_batch(**(hand | given))


def test_misaligned_integers() -> None:
    records = np.zeros(2, [("filler", "u1"), ("contributions", "i8", (2,)), ("button", "i8")])
    records["contributions"], records["button"] = [[5, 5], [9, 2]], [0, 1]
    assert not records["button"].flags.aligned
    paid = showdown_batch(HANDS, BOARD, records["contributions"], button=records["button"])
    assert paid.tolist() == [list(showdown(HANDS, BOARD, row).payouts) for row in ([5, 5], [9, 2])]


def test_wide_integers_shared_by_all_rows_are_not_copied_row_by_row() -> None:
    holes = np.broadcast_to(np.arange(4, dtype=np.int64), (200_000_000, 4))[:3]
    assert evaluate_batch(holes, [40, 41, 45]).high.shape == (3,)
    huge = np.broadcast_to(np.arange(4, dtype=np.int64), (2**40, 0, 4))
    assert evaluate_batch(huge, [40, 41, 45]).high.shape == (2**40, 0)


def test_any_sequence_is_one() -> None:
    settled = showdown(collections.deque(HANDS), BOARD, range(5, 7), folded={1: 0}.keys(), rake=(1,))
    assert settled == showdown(HANDS, BOARD, [5, 6], folded=[1], rake=[1])
    assert settled == reference.showdown(collections.deque(HANDS), BOARD, range(5, 7), folded={1: 0}.keys(), rake=(1,))


@pytest.mark.parametrize(
    "hole",
    ["AsKh7c4s", "aSkH7C4S", [51, 46, 20, 11], (51, 46, 20, 11), ["As", "Kh", "7c", "4s"], ("As", 46, "7c", 11)],
)
def test_plain_deals_are_read_by_the_core(hole: Any) -> None:
    """What is not plain is read in Python: the same values, ten times as slowly."""
    quick = _core.evaluate_quick(Evaluation, hole, "Ad6d3dKcQs")
    assert quick == evaluate("A♠ K♥ 7♣ 4♠", "Ad6d3dKcQs")
    assert quick.high_cards == "AsAdKhKcQs"
