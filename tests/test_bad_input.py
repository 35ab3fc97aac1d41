"""Bad input: the class and the exact message of every fault, by function; nothing is narrowed, nothing half written."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from omaha8_fast import (
    ArgumentError,
    CardError,
    InputTypeError,
    Omaha8Error,
    ShowdownError,
    evaluate,
    evaluate_batch,
    format_cards,
    parse_card,
    parse_cards,
    reference,
    showdown,
    showdown_batch,
)

Fault = tuple[type[Omaha8Error], str]

HOLE, BOARD = "AsKh7c4s", "Ad6d3dKcQs"
HOLE_IDS, BOARD_IDS = [51, 46, 20, 11], [49, 17, 5, 44, 43]
SIZES = "want 4, 5, 6 or 7"
WANT_CARDS = "want text, integers or an integer array"


def fault_of(function: Callable[..., Any], *arguments: Any, **keywords: Any) -> Fault:
    with pytest.raises(Omaha8Error) as caught:
        function(*arguments, **keywords)
    assert isinstance(caught.value, TypeError if isinstance(caught.value, InputTypeError) else ValueError)
    return type(caught.value), str(caught.value)


def spelt(value: Any) -> str:
    return f"{value!r} ({type(value).__name__})"


# ---- Never narrow: what is no integer of a card, and no integer at all ----

TOO_LARGE = [52, 256, 307, 2**31, 2**32 + 5, 2**40, 2**63, 2**64 + 5, 2**70]
NEGATIVE = [-1, -251, -(2**40), -(2**70)]
NO_INTEGERS: list[Any] = [
    1.0, 5.5, float("nan"), np.float32(5.0), np.float64(5.0), True, False, np.True_, np.False_, Decimal(5), Fraction(5),
    None, 5 + 0j, np.complex64(5), b"5", object,
]


@pytest.mark.parametrize("value", TOO_LARGE + NEGATIVE)
def test_integers_that_are_no_cards_are_not_narrowed(value: int) -> None:
    message = f"card {value} is not in 0..51"
    hole, board = [value, *HOLE_IDS[1:]], [*BOARD_IDS[1:], value]
    assert fault_of(parse_card, value) == (CardError, message)
    for function in (parse_cards, format_cards):
        assert fault_of(function, hole) == (CardError, message)
        assert fault_of(function, [BOARD_IDS, board]) == (CardError, f"cards[1]: {message}")
    for one in (evaluate, reference.evaluate):
        for make in (list, tuple, iter, lambda cards: np.array(cards, dtype=object)):
            assert fault_of(one, make(hole), BOARD) == (CardError, f"hole: {message}")
            assert fault_of(one, HOLE, make(board)) == (CardError, f"board: {message}")
    assert fault_of(evaluate_batch, [HOLE_IDS, hole], BOARD) == (CardError, f"holes[1]: {message}")
    assert fault_of(evaluate_batch, hole, BOARD) == (CardError, f"holes: {message}")
    assert fault_of(evaluate_batch, HOLE, [BOARD_IDS, board]) == (CardError, f"boards[1]: {message}")
    for settle in (showdown, reference.showdown):
        assert fault_of(settle, ["QhJd4d2c", hole], BOARD, [5, 5]) == (CardError, f"holes[1]: {message}")
        assert fault_of(settle, ["QhJd4d2c", HOLE], board, [5, 5]) == (CardError, f"board: {message}")


@pytest.mark.parametrize("dtype", [order + kind + size for kind in "iu" for size in "1248" for order in "<>"])
def test_array_elements_that_are_no_cards_are_not_narrowed(dtype: str) -> None:
    limits = np.iinfo(dtype)
    for value in {52, 127, 255, 256, 2**16 + 5, 2**32 + 5, -1, -205, limits.min, limits.max}:
        if value == 0 or not limits.min <= value <= limits.max:
            continue
        message = f"card {value} is not in 0..51"
        hole, board = np.array([*HOLE_IDS[:3], value], dtype), np.array([value, *BOARD_IDS[1:]], dtype)
        for one in (evaluate, reference.evaluate):
            assert fault_of(one, hole, BOARD) == (CardError, f"hole: {message}")
            assert fault_of(one, HOLE, board) == (CardError, f"board: {message}")
        assert fault_of(evaluate_batch, hole, BOARD) == (CardError, f"holes: {message}")
        assert fault_of(evaluate_batch, hole[None, None], BOARD) == (CardError, f"holes[0, 0]: {message}")
        assert fault_of(evaluate_batch, HOLE, board) == (CardError, f"boards: {message}")
        for settle in (showdown, reference.showdown):
            assert fault_of(settle, ["QhJd4d2c", hole], BOARD, [5, 5]) == (CardError, f"holes[1]: {message}")
            if value != 255:  # the padding of a board, were it at the end
                assert fault_of(settle, ["QhJd4d2c", HOLE], board, [5, 5]) == (CardError, f"board: {message}")


@pytest.mark.parametrize("value", NO_INTEGERS, ids=repr)
def test_what_is_no_integer_is_no_card(value: Any) -> None:
    message = f"{spelt(value)} is not a card, want text or an integer 0..51"
    hole, board = [*HOLE_IDS[:3], value], [value, *BOARD_IDS[1:]]
    assert fault_of(parse_card, value) == (InputTypeError, message)
    for function in (parse_cards, format_cards):
        assert fault_of(function, hole) == (InputTypeError, f"cards[3]: {message}")
    for one in (evaluate, reference.evaluate):
        for make in (list, tuple, iter, lambda cards: np.array(cards, dtype=object)):
            assert fault_of(one, make(hole), BOARD) == (InputTypeError, f"hole[3]: {message}")
            assert fault_of(one, HOLE, make(board)) == (InputTypeError, f"board[0]: {message}")
    assert fault_of(evaluate_batch, hole, BOARD) == (InputTypeError, f"holes[3]: {message}")
    assert fault_of(evaluate_batch, [HOLE_IDS, hole], BOARD) == (InputTypeError, f"holes[1][3]: {message}")
    assert fault_of(evaluate_batch, HOLE, [board]) == (InputTypeError, f"boards[0][0]: {message}")
    for settle in (showdown, reference.showdown):
        assert fault_of(settle, ["QhJd4d2c", hole], BOARD, [5, 5]) == (InputTypeError, f"holes[1][3]: {message}")
        assert fault_of(settle, ["QhJd4d2c", HOLE], board, [5, 5]) == (InputTypeError, f"board[0]: {message}")
    bad_holes = [[HOLE_IDS, hole]]
    assert fault_of(showdown_batch, bad_holes, BOARD, [5, 5]) == (InputTypeError, f"holes[0][1][3]: {message}")


@pytest.mark.parametrize("value", [*NO_INTEGERS, "5"], ids=repr)
def test_what_is_no_integer_is_no_amount_and_no_seat(value: Any) -> None:
    message = f"{spelt(value)} is not an integer"
    hands = ["QhJd4d2c", HOLE]
    for settle in (showdown, reference.showdown):
        for name in ("button", "chip", "rake", "dead_money"):
            assert fault_of(settle, hands, BOARD, [5, 5], **{name: value}) == (InputTypeError, f"{name}: {message}")
        assert fault_of(settle, hands, BOARD, [5, value]) == (InputTypeError, f"contributions[1]: {message}")
        assert fault_of(settle, hands, BOARD, [5, 5], rake=[value]) == (InputTypeError, f"rake[0]: {message}")
        assert fault_of(settle, hands, BOARD, [5, 5], folded=[value]) == (InputTypeError, f"folded[0]: {message}")


ARRAYS_OF_NO_INTEGERS = [
    *(np.array([5, 6, 7, 8], dtype) for dtype in ("f8", "f4", "f2", "c8", "m8[s]")), np.array([True] * 4),
    np.array([b"5", b"6", b"7", b"8"]),
]


@pytest.mark.parametrize("array", ARRAYS_OF_NO_INTEGERS, ids=lambda array: str(array.dtype))
def test_arrays_of_no_integers_are_no_cards(array: Any) -> None:
    message = f"an array of {array.dtype} is not cards, {WANT_CARDS}"
    for one in (evaluate, reference.evaluate):
        assert fault_of(one, array, BOARD) == (InputTypeError, f"hole: {message}")
        assert fault_of(one, HOLE, array) == (InputTypeError, f"board: {message}")
    for given in (array, array[None], array[:0]):
        assert fault_of(parse_cards, given) == (InputTypeError, message)
        assert fault_of(format_cards, given) == (InputTypeError, message)
        assert fault_of(evaluate_batch, given, BOARD) == (InputTypeError, f"holes: {message}")
        assert fault_of(evaluate_batch, HOLE, given) == (InputTypeError, f"boards: {message}")
        assert fault_of(showdown_batch, given, BOARD, [5, 5]) == (InputTypeError, f"holes: {message}")
        assert fault_of(showdown_batch, [HOLE, "QhJd4d2c"], given, [5, 5]) == (InputTypeError, f"boards: {message}")
    for settle in (showdown, reference.showdown):
        assert fault_of(settle, [HOLE, array], BOARD, [5, 5]) == (InputTypeError, f"holes[1]: {message}")
        assert fault_of(settle, [HOLE, "QhJd4d2c"], array, [5, 5]) == (InputTypeError, f"board: {message}")


# ---- evaluate ----

CARD_FAULTS: list[tuple[Any, str, str]] = [  # cards, what follows the name of the argument, message
    ("AsKh7c4x", "", "text position 7: 'x' (U+0078) is not a suit"),
    ("AsKh7c14", "", "text position 6: '1' (U+0031) is not a rank"),
    ("As Kh 7c 4", "", "text position 10: the suit is missing after '4'"),
    ("A♠️ 10♥ 7c 4с", "", "text position 12: 'с' (U+0441) is not a suit"),
    ("As,,Kh", "", "text position 3: a comma wants a card before and after it"),
    ("As🂬7c4s", "", "text position 2: '🂬' (U+1F0AC) is not a card of the 52"),
    ("As\ud800h7c4s", "", "text position 2: '\\ud800' (U+D800) is not a rank"),
    (["As", "\ud800h", "7c", "4s"], "[1]", "text position 0: '\\ud800' (U+D800) is not a rank"),
    (["As", "Kh", "7x", "4s"], "[2]", "text position 1: 'x' (U+0078) is not a suit"),
    (["As", "Kh", "", "4s"], "[2]", "0 cards, want 1"),
    (["As", "Kh", "7c4s"], "[2]", "2 cards, want 1"),
    (["5", "Kh", "7c", "4s"], "[0]", "text position 1: the suit is missing after '5'"),
    (np.array(["As", "Kh", "7c", "44"]), "[3]", "text position 1: '4' (U+0034) is not a suit"),
    ([51, 46, "7c", 255], "", "card 255 is not in 0..51"),
]


@pytest.mark.parametrize(("cards", "at", "message"), CARD_FAULTS)
@pytest.mark.parametrize("function", [parse_cards, format_cards])
def test_parse_cards_and_format_cards(function: Any, cards: Any, at: str, message: str) -> None:
    if isinstance(cards, list | np.ndarray) and all(isinstance(card, str) for card in cards) and " cards" in message:
        message += " as in cards[0]"  # a list of texts may be hands
    assert fault_of(function, cards) == (CardError, f"cards{at}: {message}" if at else message)
    if isinstance(cards, str):
        assert fault_of(function, ["2c2d3c3d", cards]) == (CardError, f"cards[1]: {message}")


PARSE_CARD_FAULTS: list[tuple[Any, type[Omaha8Error], str]] = [
    ("", CardError, "0 cards, want 1"),
    ("AsKh", CardError, "2 cards, want 1"),
    ("A", CardError, "text position 1: the suit is missing after 'A'"),
    ("sA", CardError, "text position 0: 's' (U+0073) is not a rank"),
    (" Ax", CardError, "text position 2: 'x' (U+0078) is not a suit"),
    ("As,", CardError, "text position 2: a comma wants a card before and after it"),
    ("🃏", CardError, "text position 0: '🃏' (U+1F0CF) is not a card of the 52"),
    *((value, CardError, f"card {value} is not in 0..51") for value in (-1, 52, 255, 256, 2**40, 2**70)),
    *((value, InputTypeError, f"{spelt(value)} is not a card, want text or an integer 0..51")
      for value in (None, True, 1.0, b"As", ["As"], (51,), np.array([51]), Decimal(5), np.float32(5))),
]


@pytest.mark.parametrize(("card", "kind", "message"), PARSE_CARD_FAULTS)
def test_parse_card(card: Any, kind: type[Omaha8Error], message: str) -> None:
    assert fault_of(parse_card, card) == (kind, message)


EVALUATE_FAULTS: list[tuple[Any, Any, type[Omaha8Error], str]] = [
    *((cards, BOARD, CardError, f"hole{at}: {message}") for cards, at, message in CARD_FAULTS),
    *((HOLE, cards, CardError, f"board{at}: {message}") for cards, at, message in CARD_FAULTS),
    ("", BOARD, CardError, f"hole: 0 cards, {SIZES}"),
    ([], BOARD, CardError, f"hole: 0 cards, {SIZES}"),
    ("As", BOARD, CardError, f"hole: 1 card, {SIZES}"),
    ("AsKh", BOARD, CardError, f"hole: 2 cards, {SIZES}"),
    (["As", "Kh", "7c"], BOARD, CardError, f"hole: 3 cards, {SIZES}"),
    (np.arange(8), BOARD, CardError, f"hole: 8 cards, {SIZES}"),
    (range(52), BOARD, CardError, f"hole: 52 cards, {SIZES}"),
    (HOLE, "", CardError, "board: 0 cards, want 3, 4 or 5"),
    (HOLE, "Ad", CardError, "board: 1 card, want 3, 4 or 5"),
    (HOLE, (49, 17), CardError, "board: 2 cards, want 3, 4 or 5"),
    (HOLE, "Ad6d3dKcQs2c", CardError, "board: 6 cards, want 3, 4 or 5"),
    ("AsKhAs4s", BOARD, CardError, "hole: As appears twice"),
    ([51, 46, 20, 51], BOARD, CardError, "hole: As appears twice"),
    (HOLE, "Ad6dAdKcQs", CardError, "board: Ad appears twice"),
    (HOLE, np.array([49, 17, 5, 44, 49]), CardError, "board: Ad appears twice"),
    (HOLE, "Ad6d3dKcAs", CardError, "hole: As appears twice (also in board)"),
    (np.array(HOLE_IDS, np.uint8), [49, 17, 11], CardError, "hole: 4s appears twice (also in board)"),
    *((given, BOARD, InputTypeError, f"hole: {kind} is not cards, {WANT_CARDS}")
      for given, kind in [(b"AsKh7c4s", "bytes"), (bytearray(4), "bytearray"), (None, "NoneType"), (5, "int"),
                          (True, "bool"), (1.0, "float"), (Decimal(5), "Decimal"), (np.array(5), "ndarray")]),
    *((HOLE, given, InputTypeError, f"board: {kind} is not cards, {WANT_CARDS}")
      for given, kind in [(b"Ad6d3d", "bytes"), (bytearray(3), "bytearray"), (None, "NoneType"), (5, "int"),
                          (np.uint8(5), "uint8"), (5j, "complex")]),
]


@pytest.mark.parametrize(("hole", "board", "kind", "message"), EVALUATE_FAULTS)
@pytest.mark.parametrize("function", [evaluate, reference.evaluate], ids=["core", "reference"])
def test_evaluate(function: Any, hole: Any, board: Any, kind: type[Omaha8Error], message: str) -> None:
    assert fault_of(function, hole, board) == (kind, message)


# ---- evaluate_batch ----

HOLES = np.array([HOLE_IDS, [42, 37, 9, 0], [45, 40, 36, 1]], np.uint8)
BOARDS = np.array([BOARD_IDS, [50, 48, 47, 41, 2], [19, 18, 16, 15, 14]], np.uint8)


def changed(array: Any, place: Any, value: int) -> Any:
    copy = array.copy()
    copy[place] = value
    return copy


BATCH_FAULTS: list[tuple[Any, Any, dict[str, Any], type[Omaha8Error], str]] = [
    (changed(HOLES, (2, 3), 52), BOARDS, {}, CardError, "holes[2]: card 52 is not in 0..51"),
    (changed(HOLES, (0, 0), 255), BOARDS, {}, CardError, "holes[0]: card 255 is not in 0..51"),
    (HOLES, changed(BOARDS, (1, 4), 99), {}, CardError, "boards[1]: card 99 is not in 0..51"),
    (HOLES, changed(BOARDS[0], 4, 99), {}, CardError, "boards: card 99 is not in 0..51"),
    (changed(HOLES, (1, 3), 9), BOARDS, {}, CardError, "holes[1]: 4d appears twice"),
    (HOLES, changed(BOARDS, (2, 0), 14), {}, CardError, "boards[2]: 5h appears twice"),
    (HOLES, changed(BOARDS, (2, 0), 36), {}, CardError, "holes[2]: Jc appears twice (also in boards[2])"),
    (HOLES, changed(BOARDS[0], 0, 0), {}, CardError, "holes[1]: 2c appears twice (also in boards)"),
    (HOLES[1], changed(BOARDS[0], 0, 0), {}, CardError, "holes: 2c appears twice (also in boards)"),
    (HOLES[1], changed(BOARDS, (2, 0), 0), {}, CardError, "holes: 2c appears twice (also in boards[2])"),
    (changed(HOLES, (1, 0), 52), changed(BOARDS, (0, 0), 52), {}, CardError, "boards[0]: card 52 is not in 0..51"),
    (changed(HOLES, (1, 0), 52), changed(BOARDS, (1, 0), 52), {}, CardError, "holes[1]: card 52 is not in 0..51"),
    (HOLES[:, :3], BOARDS, {}, CardError, f"holes: 3 cards, {SIZES}"),
    (np.zeros((3, 8), int), BOARDS, {}, CardError, f"holes: 8 cards, {SIZES}"),
    (HOLES[:, :0], BOARDS, {}, CardError, f"holes: 0 cards, {SIZES}"),
    ("As", BOARDS, {}, CardError, f"holes: 1 card, {SIZES}"),
    ([], BOARDS, {}, CardError, f"holes: 0 cards, {SIZES}"),
    (HOLES, BOARDS[:, :2], {}, CardError, "boards: 2 cards, want 3, 4 or 5"),
    (HOLES, np.zeros((3, 6), int), {}, CardError, "boards: 6 cards, want 3, 4 or 5"),
    (HOLES, "", {}, CardError, "boards: 0 cards, want 3, 4 or 5"),
    (["AsKh7c4s", "QhJd4d2x"], BOARD, {}, CardError, "holes[1]: text position 7: 'x' (U+0078) is not a suit"),
    (["AsKh7c4s", "QhJd4d"], BOARD, {}, CardError, "holes[1]: 3 cards, want 4 as in holes[0]"),
    ([["As", "Kh", "7c", "4"]], BOARD, {}, CardError,
     "holes[0][3]: text position 1: the suit is missing after '4'"),
    (HOLE, [BOARD, "Ad6d3dKc"], {}, CardError, "boards[1]: 4 cards, want 5 as in boards[0]"),
    ([[51, 46, 20, 11], [42, 37, 9]], BOARD, {}, ArgumentError,
     "holes: rows of unequal length or depth, want a rectangular array"),
    (HOLES, BOARDS[:2], {}, ArgumentError, "leading axes do not broadcast: holes (3,) and boards (2,)"),
    (HOLES[:, None], np.zeros((2, 2, 5), int), {}, ArgumentError,
     "leading axes do not broadcast: holes (3, 1) and boards (2, 2)"),
    *((given, BOARD, {}, InputTypeError, f"holes: {kind} is not cards, {WANT_CARDS}")
      for given, kind in [(b"AsKh7c4s", "bytes"), (bytearray(4), "bytearray"), (None, "NoneType"), (5, "int"),
                          (1.0, "float"), (np.array(5), "ndarray")]),
    ([b"AsKh7c4s"], BOARD, {}, InputTypeError,
     "holes[0]: b'AsKh7c4s' (bytes) is not a card, want text or an integer 0..51"),
    ([HOLES[0], HOLES[1] * 1.0], BOARD, {}, InputTypeError,
     f"holes[1]: an array of float64 is not cards, {WANT_CARDS}"),
    *((HOLES, BOARDS, {"threads": value}, ArgumentError, f"threads: {value}, want 1 or more")
      for value in (0, -1, -(2**70))),
    *((HOLES, BOARDS, {"threads": value}, InputTypeError, f"threads: {spelt(value)} is not an integer")
      for value in (1.0, True, np.True_, "2", Decimal(2), (1,))),
]


@pytest.mark.parametrize(("holes", "boards", "keywords", "kind", "message"), BATCH_FAULTS)
def test_evaluate_batch(holes: Any, boards: Any, keywords: Any, kind: type[Omaha8Error], message: str) -> None:
    assert fault_of(evaluate_batch, holes, boards, **keywords) == (kind, message)


# ---- showdown ----

HANDS = ["QhJd4d2c", HOLE, "Td9d8d7d"]


def seats(count: int) -> list[None]:
    return [None] * count


SHOWDOWN_FAULTS: list[tuple[dict[str, Any], type[Omaha8Error], str]] = [
    # seats and holes
    *(({"holes": given}, InputTypeError, f"holes: {kind} is not a sequence, want one hand a seat")
      for given, kind in [(HOLE, "str"), (None, "NoneType"), (5, "int"), (b"AsKh7c4s", "bytes"), ({0: HOLE}, "dict"),
                          ({HOLE}, "set"), (iter(HANDS), "list_iterator"), (np.array(5), "ndarray")]),
    ({"holes": []}, ShowdownError, "holes: 0 seats, want 2..23"),
    ({"holes": HANDS[:1]}, ShowdownError, "holes: 1 seat, want 2..23"),
    ({"holes": seats(24)}, ShowdownError, "holes: 24 seats, want 2..23"),
    *(({"holes": [HOLE, given, None]}, InputTypeError, f"holes[1]: {kind} is not cards, {WANT_CARDS}")
      for given, kind in [(b"QhJd4d2c", "bytes"), (5, "int"), (False, "bool"), (1.0, "float"), (np.uint8(5), "uint8")]),
    *(({"holes": [HANDS[0], cards, None]}, CardError, f"holes[1]{at}: {message}")
      for cards, at, message in CARD_FAULTS),
    ({"holes": [HOLE, "QhJd4d", None]}, CardError, "holes[1]: 3 cards, want 4 as in holes[0]"),
    ({"holes": [None, HOLE, "QhJd4d2c3c"]}, CardError, "holes[2]: 5 cards, want 4 as in holes[1]"),
    ({"holes": [None, "QhJd4d", HOLE]}, CardError, f"holes[1]: 3 cards, {SIZES}"),
    ({"holes": [None, "", HOLE]}, CardError, f"holes[1]: 0 cards, {SIZES}"),
    ({"holes": [range(8), None, None]}, CardError, f"holes[0]: 8 cards, {SIZES}"),
    ({"holes": [HANDS[0], "AsKhAs4s", None]}, CardError, "holes[1]: As appears twice"),
    ({"holes": [HOLE, "QhJd4dAs", None]}, CardError, "holes[0]: As appears twice (also in holes[1])"),
    ({"holes": [None, HOLE, "QhJd4dQs"]}, CardError, "holes[2]: Qs appears twice (also in board)"),
    ({"holes": np.array([HOLE_IDS, [1, 2, 3, 52], [6, 7, 8, 9]])}, CardError, "holes[1]: card 52 is not in 0..51"),
    ({"holes": np.array([HOLE_IDS, [1, 2, 3, 255], [6, 7, 8, 9]], np.uint8)}, CardError,
     "holes[1]: card 255 is not in 0..51"),  # some of a hole is not a hole unknown
    ({"holes": np.array([HOLE_IDS, [1, 2, 3, 4]]) * 1.0}, InputTypeError,
     f"holes[0]: an array of float64 is not cards, {WANT_CARDS}"),
    ({"holes": [HOLE, "QhJd4dAs", None], "folded": [0, 1]}, CardError,  # the cards of folded seats are checked, too
     "holes[0]: As appears twice (also in holes[1])"),
    ({"holes": [HOLE, None, HANDS[0]]}, CardError, "holes[1]: the cards are unknown, but pots[0] is contested"),
    ({"holes": [HOLE, [255] * 4, HANDS[0]]}, CardError, "holes[1]: the cards are unknown, but pots[0] is contested"),
    ({"holes": [HOLE, HANDS[0], None], "contributions": [5, 9, 9], "folded": [0]}, CardError,
     "holes[2]: the cards are unknown, but pots[0] is contested"),
    ({"holes": seats(23), "contributions": [1] * 23}, CardError,
     "holes[0]: the cards are unknown, but pots[0] is contested"),
    # board
    *(({"board": cards}, CardError, f"board{at}: {message}") for cards, at, message in CARD_FAULTS[:-1]),
    *(({"board": given}, InputTypeError, f"board: {kind} is not cards, {WANT_CARDS}")
      for given, kind in [(b"Ad6d3dKcQs", "bytes"), (None, "NoneType"), (5, "int"), (5.0, "float")]),
    ({"board": "Ad"}, CardError, "board: 1 card, want 0, 3, 4 or 5"),
    ({"board": "Ad6s"}, CardError, "board: 2 cards, want 0, 3, 4 or 5"),
    ({"board": "Ad6s3dKcQs2h"}, CardError, "board: 6 cards, want 0, 3, 4 or 5"),
    ({"board": [49, 255, 5, 44, 43]}, CardError, "board: card 255 is not in 0..51"),  # it pads at the end only
    ({"board": [255, 49, 5, 44]}, CardError, "board: card 255 is not in 0..51"),
    ({"board": [49, 16, 255, 255, 255]}, CardError, "board: 2 cards, want 0, 3, 4 or 5"),
    ({"board": "Ad6sAdKcQs"}, CardError, "board: Ad appears twice"),
    ({"board": "Ad6s3dKcAs"}, CardError, "holes[1]: As appears twice (also in board)"),
    ({"board": ""}, CardError, "board: 0 cards, want 5 (pots[0] is contested)"),
    ({"board": "Ad6s3d"}, CardError, "board: 3 cards, want 5 (pots[0] is contested)"),
    ({"board": [49, 16, 5, 44, 255]}, CardError, "board: 4 cards, want 5 (pots[0] is contested)"),
    ({"board": "Ad6s3d", "contributions": [0, 9, 9], "dead_money": 0}, CardError,
     "board: 3 cards, want 5 (pots[0] is contested)"),
    # contributions
    *(({"contributions": given}, InputTypeError, f"contributions: {kind} is not a sequence, want one amount a seat")
      for given, kind in [(9, "int"), ("999", "str"), (None, "NoneType"), ({9, 8, 7}, "set"), (np.array(9), "ndarray"),
                          (iter([9, 9, 9]), "list_iterator")]),
    ({"contributions": []}, ArgumentError, "contributions: 0 values, want one for each of 3 seats"),
    ({"contributions": [9]}, ArgumentError, "contributions: 1 value, want one for each of 3 seats"),
    ({"contributions": [9] * 4}, ArgumentError, "contributions: 4 values, want one for each of 3 seats"),
    ({"contributions": [9, -1, 9]}, ShowdownError, "contributions[1]: -1 is negative"),
    ({"contributions": [9, 9, -(2**70)]}, ShowdownError, f"contributions[2]: {-(2**70)} is negative"),
    ({"contributions": np.array([9, 9, -9], np.int8)}, ShowdownError, "contributions[2]: -9 is negative"),
    *(({"contributions": [amount, 9, 9], "dead_money": dead}, ShowdownError,
       f"contributions and dead_money: a sum of {amount + 18 + dead} is 2**63 or more")
      for amount, dead in [(2**63, 0), (2**63 - 18, 0), (2**62, 2**62 - 18), (0, 2**63), (2**70, 2**71)]),
    ({"contributions": np.array([2**64 - 1, 0, 0], np.uint64)}, ShowdownError,
     f"contributions and dead_money: a sum of {2**64 - 1} is 2**63 or more"),
    *(({"contributions": np.array([9, 9, 9], dtype)}, InputTypeError,
       f"contributions[0]: {spelt(np.array([9], dtype)[0])} is not an integer") for dtype in ("f8", "?", "c8")),
    # folded
    *(({"folded": given}, InputTypeError, f"folded: {kind} is not a sequence, want seat numbers")
      for given, kind in [(1, "int"), ("1", "str"), (None, "NoneType"), ({1: 1}, "dict")]),
    *(({"folded": [0, seat]}, ShowdownError, f"folded: {seat} is not a seat, want 0..2")
      for seat in (3, -1, 256, 2**40, 2**70, -(2**70))),
    ({"folded": [1, 1]}, ShowdownError, "folded: seat 1 appears twice"),
    ({"folded": np.array([True, False, False])}, InputTypeError, f"folded[0]: {spelt(np.True_)} is not an integer"),
    ({"folded": range(3)}, ShowdownError, "folded: every seat has folded, want one still in"),
    ({"folded": {0, 1, 2}}, ShowdownError, "folded: every seat has folded, want one still in"),
    # button, chip
    *(({"button": seat}, ShowdownError, f"button: {seat} is not a seat, want 0..2")
      for seat in (3, -1, 256, 2**32, 2**40, 2**63, 2**70, -(2**70))),
    *(({"chip": chip}, ArgumentError, f"chip: {chip}, want 1 or more") for chip in (0, -1, -(2**70))),
    *(({"chip": chip}, ArgumentError, f"chip: {chip} does not fit 64 bits") for chip in (2**63, 2**64, 2**70)),
    ({"chip": 2}, ShowdownError, "pots[0]: 27 after rake is no multiple of the chip 2"),
    ({"chip": 2**63 - 1}, ShowdownError, f"pots[0]: 27 after rake is no multiple of the chip {2**63 - 1}"),
    ({"chip": 5, "contributions": [10, 13, 13], "rake": [5, 0]}, ShowdownError,
     "pots[1]: 6 after rake is no multiple of the chip 5"),
    ({"chip": 9, "dead_money": 1}, ShowdownError, "pots[0]: 28 after rake is no multiple of the chip 9"),
    # rake
    *(({"rake": rake}, ShowdownError, f"rake: {rake} is negative") for rake in (-1, -(2**40), -(2**70))),
    *(({"rake": rake}, ArgumentError, f"rake: {rake} does not fit 64 bits") for rake in (2**63, 2**70)),
    ({"rake": 28}, ShowdownError, "rake: 28 is more than the 27 of the pots"),
    ({"rake": 2**63 - 1}, ShowdownError, f"rake: {2**63 - 1} is more than the 27 of the pots"),
    ({"rake": 28, "contributions": [9, 9, 20]}, ShowdownError,  # what goes back is not raked
     "rake: 28 is more than the 27 of the pots"),
    ({"rake": 10, "chip": 9}, ShowdownError, "rake: 10 is no multiple of the chip 9"),
    ({"rake": 20, "chip": 20, "contributions": [9, 15, 15], "folded": [0]}, ShowdownError,
     "pots[0]: 19 after rake is no multiple of the chip 20"),
    ({"rake": []}, ShowdownError, "rake: 0 amounts, want one for each of 1 pot"),
    ({"rake": (1, 1)}, ShowdownError, "rake: 2 amounts, want one for each of 1 pot"),
    ({"rake": [1], "contributions": [5, 9, 9]}, ShowdownError, "rake: 1 amount, want one for each of 2 pots"),
    ({"rake": [0] * 100}, ShowdownError, "rake: 100 amounts, want one for each of 1 pot"),
    ({"rake": np.array([1, -1]), "contributions": [5, 9, 9]}, ShowdownError, "rake[1]: -1 is negative"),
    ({"rake": [1, 2**63], "contributions": [5, 9, 9]}, ArgumentError, f"rake[1]: {2**63} does not fit 64 bits"),
    ({"rake": [28]}, ShowdownError, "rake[0]: 28 is more than the 27 of pots[0]"),
    ({"rake": [0, 9], "contributions": [5, 9, 9]}, ShowdownError, "rake[1]: 9 is more than the 8 of pots[1]"),
    ({"rake": [0, 3], "chip": 2, "contributions": [6, 10, 10]}, ShowdownError,
     "rake[1]: 3 is no multiple of the chip 2"),
    ({"rake": [[1]]}, InputTypeError, "rake[0]: [1] (list) is not an integer"),
    *(({"rake": given}, InputTypeError, f"rake: {spelt(given)} is not an integer") for given in ("1", {1}, {0: 1})),
    # dead money, odd chip
    *(({"dead_money": amount}, ShowdownError, f"dead_money: {amount} is negative") for amount in (-1, -(2**70))),
    *(({"dead_money": given}, InputTypeError, f"dead_money: {spelt(given)} is not an integer") for given in ([1], "1")),
    *(({"odd_chip": given}, ArgumentError, f"odd_chip: {given!r}, want 'tda', 'roberts' or 'bovada'")
      for given in ("", "TDA", "tda ", None, 0, b"tda", ["tda"])),
]


@pytest.mark.parametrize(("given", "kind", "message"), SHOWDOWN_FAULTS)
@pytest.mark.parametrize("function", [showdown, reference.showdown], ids=["core", "reference"])
def test_showdown(function: Any, given: dict[str, Any], kind: type[Omaha8Error], message: str) -> None:
    arguments = {"holes": HANDS, "board": "Ad6s3dKcQs", "contributions": [9, 9, 9]} | given
    assert fault_of(function, **arguments) == (kind, message)


# ---- showdown_batch ----

ROWS = 5
SEAT_HOLES = np.tile(np.array([[42, 37, 9, 0], HOLE_IDS, [33, 29, 25, 21]], np.uint8), (ROWS, 1, 1))
SEAT_BOARDS = np.tile(np.array([49, 16, 5, 44, 43], np.uint8), (ROWS, 1))
PAID = np.full((ROWS, 3), 9)
NO = np.zeros((ROWS, 3), bool)

ROW_FAULTS: list[tuple[dict[str, Any], type[Omaha8Error], str]] = [
    ({"holes": changed(SEAT_HOLES, (3, 1, 2), 52)}, CardError, "row 3: holes[1]: card 52 is not in 0..51"),
    ({"holes": changed(SEAT_HOLES, (3, 1, 2), 255)}, CardError, "row 3: holes[1]: card 255 is not in 0..51"),
    ({"holes": changed(SEAT_HOLES, (0, 1, 2), 46)}, CardError, "row 0: holes[1]: Kh appears twice"),
    ({"holes": changed(SEAT_HOLES, (4, 2, 0), 42)}, CardError, "row 4: holes[0]: Qh appears twice (also in holes[2])"),
    ({"holes": changed(SEAT_HOLES, (4, 2, 0), 43)}, CardError, "row 4: holes[2]: Qs appears twice (also in board)"),
    ({"holes": changed(SEAT_HOLES, (2, 1), 255)}, CardError,
     "row 2: holes[1]: the cards are unknown, but pots[0] is contested"),
    ({"holes": changed(SEAT_HOLES, (2, 2), 255), "contributions": changed(PAID, (slice(None), 0), 4),
      "folded": changed(NO, (slice(None), 0), True)}, CardError,
     "row 2: holes[2]: the cards are unknown, but pots[0] is contested"),
    ({"boards": changed(SEAT_BOARDS, (1, 0), 99)}, CardError, "row 1: board: card 99 is not in 0..51"),
    ({"boards": changed(SEAT_BOARDS, (1, 0), 255)}, CardError, "row 1: board: card 255 is not in 0..51"),
    ({"boards": changed(SEAT_BOARDS, (1, 0), 44)}, CardError, "row 1: board: Kc appears twice"),
    ({"boards": changed(SEAT_BOARDS, (1, 0), 51)}, CardError, "row 1: holes[1]: As appears twice (also in board)"),
    ({"boards": changed(SEAT_BOARDS, (1, 4), 255)}, CardError,
     "row 1: board: 4 cards, want 5 (pots[0] is contested)"),
    ({"boards": changed(SEAT_BOARDS, (1, slice(0, 5)), 255)}, CardError,
     "row 1: board: 0 cards, want 5 (pots[0] is contested)"),
    ({"boards": changed(SEAT_BOARDS, (1, slice(2, 5)), 255)}, CardError, "row 1: board: 2 cards, want 0, 3, 4 or 5"),
    ({"boards": SEAT_BOARDS[:, :1]}, CardError, "row 0: board: 1 card, want 0, 3, 4 or 5"),
    ({"boards": SEAT_BOARDS[0, :4]}, CardError, "row 0: board: 4 cards, want 5 (pots[0] is contested)"),
    ({"contributions": changed(PAID, (4, 2), -7)}, ShowdownError, "row 4: contributions[2]: -7 is negative"),
    ({"contributions": changed(PAID, 3, 2**62)}, ShowdownError,
     f"row 3: contributions and dead_money: a sum of {3 * 2**62} is 2**63 or more"),
    ({"dead_money": [0, 0, 0, 0, 2**63 - 27]}, ShowdownError,
     f"row 4: contributions and dead_money: a sum of {2**63} is 2**63 or more"),
    ({"folded": changed(NO, 2, True)}, ShowdownError, "row 2: folded: every seat has folded, want one still in"),
    ({"button": [0, 1, 2, 3, 4]}, ShowdownError, "row 3: button: 3 is not a seat, want 0..2"),
    ({"button": -1}, ShowdownError, "row 0: button: -1 is not a seat, want 0..2"),
    ({"button": [0, 0, 0, 256, 2**40]}, ShowdownError, "row 3: button: 256 is not a seat, want 0..2"),
    ({"button": 2**40}, ShowdownError, f"row 0: button: {2**40} is not a seat, want 0..2"),
    ({"chip": [1, 0, 1, 1, 1]}, ArgumentError, "row 1: chip: 0, want 1 or more"),
    ({"chip": [1, 1, 2, 1, 1]}, ShowdownError, "row 2: pots[0]: 27 after rake is no multiple of the chip 2"),
    ({"rake": [1, -1, 1, 1, 1]}, ShowdownError, "row 1: rake: -1 is negative"),
    ({"rake": [1, 27, 28, 1, 1]}, ShowdownError, "row 2: rake: 28 is more than the 27 of the pots"),
    ({"rake": 1, "chip": 9}, ShowdownError, "row 0: rake: 1 is no multiple of the chip 9"),
    ({"dead_money": [0, 0, 0, 0, -1]}, ShowdownError, "row 4: dead_money: -1 is negative"),
]
WHOLE_FAULTS: list[tuple[dict[str, Any], type[Omaha8Error], str]] = [
    *(({"holes": given}, InputTypeError, f"holes: {kind} is not cards, {WANT_CARDS}")
      for given, kind in [(b"AsKh7c4s", "bytes"), (None, "NoneType"), (5, "int"), (1.0, "float")]),
    ({"holes": HOLE}, ArgumentError, "holes: shape (4,), want (seats, cards) or (n, seats, cards)"),
    ({"holes": SEAT_HOLES[None]}, ArgumentError,
     "holes: shape (1, 5, 3, 4), want (seats, cards) or (n, seats, cards)"),
    ({"holes": SEAT_HOLES[:, :1]}, ShowdownError, "holes: 1 seat, want 2..23"),
    ({"holes": np.full((ROWS, 24, 4), 255, np.uint8)}, ShowdownError, "holes: 24 seats, want 2..23"),
    ({"holes": SEAT_HOLES[:, :, :3]}, CardError, f"holes: 3 cards, {SIZES}"),
    ({"holes": np.full((ROWS, 3, 8), 255, np.uint8)}, CardError, f"holes: 8 cards, {SIZES}"),
    ({"holes": [[HOLE, "QhJd4d2c", "Td9d8d7x"]]}, CardError,
     "holes[0][2]: text position 7: 'x' (U+0078) is not a suit"),
    ({"holes": [HOLE, "QhJd4d2c", "Td9d8d"]}, CardError, "holes[2]: 3 cards, want 4 as in holes[0]"),
    ({"holes": [HOLE_IDS, None, [0, 1, 2, 3]]}, CardError,
     "row 0: holes[1]: the cards are unknown, but pots[0] is contested"),
    ({"holes": [None, None, None]}, InputTypeError, f"holes: NoneType is not cards, {WANT_CARDS}"),
    ({"holes": [HOLE_IDS, [0, 1, 2]]}, ArgumentError,
     "holes: rows of unequal length or depth, want a rectangular array"),
    *(({"boards": given}, InputTypeError, f"boards: {kind} is not cards, {WANT_CARDS}")
      for given, kind in [(b"Ad6s3dKcQs", "bytes"), (None, "NoneType"), (5, "int")]),
    ({"boards": "Ad6s3dKcQs2h"}, CardError, "boards: 6 cards, want 0, 3, 4 or 5"),
    ({"boards": SEAT_BOARDS[None]}, ArgumentError, "boards: shape (1, 5, 5), want (5,) or (n, 5)"),
    ({"contributions": 9}, ArgumentError, "contributions: shape (), want (3,) or (n, 3)"),
    ({"contributions": PAID[:, :2]}, ArgumentError, "contributions: shape (5, 2), want (3,) or (n, 3)"),
    ({"contributions": PAID[None]}, ArgumentError, "contributions: shape (1, 5, 3), want (3,) or (n, 3)"),
    ({"contributions": [[9, 9, 9], [9, 9]]}, ArgumentError,
     "contributions: rows of unequal length or depth, want a rectangular array"),
    *(({"contributions": PAID.astype(dtype)}, InputTypeError,
       f"contributions: an array of {np.dtype(dtype)}, want integers")
      for dtype in ("f8", "f4", "?", "c16", "U1", "S1", "m8[s]")),
    ({"contributions": [[9, 9, 9.0]] * ROWS}, InputTypeError, "contributions: 9.0 (float) is not an integer"),
    ({"contributions": [[9, 9, True]] * ROWS}, InputTypeError, "contributions: True (bool) is not an integer"),
    ({"contributions": [[9, 9, None]] * ROWS}, InputTypeError, "contributions: None (NoneType) is not an integer"),
    ({"contributions": [[9, 9, Decimal(9)]] * ROWS}, InputTypeError,
     "contributions: Decimal('9') (Decimal) is not an integer"),
    ({"contributions": [[9, 9, 2**70]] * ROWS}, ArgumentError, f"contributions: {2**70} does not fit 64 bits"),
    ({"contributions": PAID.astype(np.uint64) + np.uint64(2**63)}, ArgumentError,
     f"contributions: {2**63 + 9} does not fit 64 bits"),
    ({"folded": [[False, False]] * ROWS}, ArgumentError, "folded: shape (5, 2), want (3,) or (n, 3)"),
    ({"folded": False}, ArgumentError, "folded: shape (), want (3,) or (n, 3)"),
    ({"folded": [[False], [False, False, False]]}, ArgumentError,
     "folded: rows of unequal length or depth, want a rectangular array"),
    *(({"folded": NO.astype(dtype)}, InputTypeError, f"folded: an array of {np.dtype(dtype)}, want bools")
      for dtype in ("u1", "i8", "f8", "O")),
    ({"folded": [[0, 1, 0]] * ROWS}, InputTypeError, f"folded: an array of {np.dtype(int)}, want bools"),
    *(({name: [[1]]}, ArgumentError, f"{name}: shape (1, 1), want () or (n,)")
      for name in ("button", "chip", "rake", "dead_money")),
    *(({name: value}, InputTypeError, f"{name}: an array of {np.asarray(value).dtype}, want integers")
      for name in ("button", "chip", "rake", "dead_money")
      for value in (np.array([True] * ROWS), np.ones(ROWS))),
    *(({name: [1.0] * ROWS}, InputTypeError, f"{name}: 1.0 (float) is not an integer")
      for name in ("button", "chip", "rake", "dead_money")),
    *(({name: value}, InputTypeError, f"{name}: {spelt(value)} is not an integer")
      for name in ("button", "chip", "rake", "dead_money")
      for value in (True, np.True_, 1.0, np.float32(1), "1", 1j, Decimal(1), None, Fraction(1), object)),
    *(({name: value}, ArgumentError, f"{name}: {value} does not fit 64 bits")
      for name in ("button", "chip", "rake", "dead_money") for value in (2**63, 2**70, -(2**63) - 1)),
    ({"rake": [0, 0]}, ArgumentError,
     "leading axes do not broadcast: holes (5,), boards (5,), folded (5,), contributions (5,) and rake (2,)"),
    *(({"odd_chip": given}, ArgumentError, f"odd_chip: {given!r}, want 'tda', 'roberts' or 'bovada'")
      for given in ("", "TDA", None, 0, b"tda")),
    *(({"threads": value}, ArgumentError, f"threads: {value}, want 1 or more") for value in (0, -1, -(2**70))),
    *(({"threads": value}, InputTypeError, f"threads: {spelt(value)} is not an integer")
      for value in (1.0, True, np.True_, "2", Decimal(2))),
]


@pytest.mark.parametrize(("given", "kind", "message"), ROW_FAULTS + WHOLE_FAULTS)
def test_showdown_batch(given: dict[str, Any], kind: type[Omaha8Error], message: str) -> None:
    arguments = {"holes": SEAT_HOLES, "boards": SEAT_BOARDS, "contributions": PAID, "folded": NO}
    assert showdown_batch(**arguments).shape == (ROWS, 3)
    assert fault_of(showdown_batch, **(arguments | given)) == (kind, message)


# ---- Nothing is written ----

LONG = 200_000  # rows: more than one thread's portion


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("row", [0, 1, LONG // 2, LONG - 2, LONG - 1])
def test_out_is_untouched_when_a_row_is_bad(row: int, threads: int) -> None:
    for place, value, fault in [(3, 52, "card 52 is not in 0..51"), (0, 255, "card 255 is not in 0..51"),
                                (2, 46, "Kh appears twice"), (1, 43, "Qs appears twice (also in boards)")]:
        holes = np.empty((LONG, 4), np.uint8)
        holes[:] = HOLE_IDS
        holes[row, place] = value
        high, low = np.full(LONG, 9999, np.uint16), np.full(LONG, 77, np.uint8)
        message = f"holes[{row}]: {fault}"
        assert fault_of(evaluate_batch, holes, BOARD_IDS, out=(high, low), threads=threads) == (CardError, message)
        assert (high == 9999).all()
        assert (low == 77).all()


@pytest.mark.parametrize(
    ("holes", "boards", "keywords"), [fault[:3] for fault in BATCH_FAULTS], ids=[fault[4] for fault in BATCH_FAULTS]
)
def test_out_is_untouched_after_any_fault(holes: Any, boards: Any, keywords: dict[str, Any]) -> None:
    high, low = np.full(3, 9999, np.uint16), np.full(3, 77, np.uint8)
    fault_of(evaluate_batch, holes, boards, out=(high, low), **keywords)
    assert (high.tolist(), low.tolist()) == ([9999] * 3, [77] * 3)
