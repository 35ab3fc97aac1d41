"""Cards in and out: every accepted form, every fault with its message and position, and the way back."""

from __future__ import annotations

import array
import unicodedata
from collections import deque
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from omaha8_fast import ArgumentError, CardError, InputTypeError, evaluate, format_cards, parse_card, parse_cards

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
SYMBOLS = {"c": "♣♧", "d": "♦♢", "h": "♥♡", "s": "♠♤"}
SUIT_NAMES = {"c": "CLUBS", "d": "DIAMONDS", "h": "HEARTS", "s": "SPADES"}
RANK_NAMES = dict(
    zip(RANKS, "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split(), strict=True)
)
SELECTORS = ("", "\ufe0e", "\ufe0f")
INTEGER_DTYPES = [order + kind + size for kind in "iu" for size in "1248" for order in "<>"]


def card_character(card: str) -> str:
    """The one playing-card character of a card, by its Unicode name."""
    return unicodedata.lookup(f"PLAYING CARD {RANK_NAMES[card[0]]} OF {SUIT_NAMES[card[1]]}")


def forms(card: str) -> list[str]:
    """Every accepted text of a card."""
    ranks = {card[0], card[0].lower()} | ({"10"} if card[0] == "T" else set())
    suits = [card[1], card[1].upper()] + [symbol + end for symbol in SYMBOLS[card[1]] for end in SELECTORS]
    return [rank + suit for rank in sorted(ranks) for suit in suits] + [card_character(card) + end for end in SELECTORS]


def not_cards(kind: str) -> str:
    return f"{kind} is not cards, want text, integers or an integer array"


def not_a_card(given: Any) -> str:
    return f"{given!r} ({type(given).__name__}) is not a card, want text or an integer 0..51"


# ---- One card ----


def test_the_numbering_of_the_cards() -> None:
    assert [parse_card(card) for card in DECK] == list(range(52))
    assert [parse_card(card) for card in ("2c", "2d", "2h", "2s", "3c", "As")] == [0, 1, 2, 3, 4, 51]


@pytest.mark.parametrize(("card", "text"), list(enumerate(DECK)), ids=DECK)
def test_every_form_of_a_card(card: int, text: str) -> None:
    assert len(forms(text)) == {"T": 27}.get(text[0], 19 if text[0].isalpha() else 11)
    for form in forms(text):
        assert parse_card(form) == card, ascii(form)
        assert parse_card(f" \t{form}\n") == card, ascii(form)
        assert parse_cards(form).tolist() == [card], ascii(form)
        assert parse_cards([form]).tolist() == [card], ascii(form)
        assert format_cards(form) == text, ascii(form)


@pytest.mark.parametrize(("card", "text"), list(enumerate(DECK)), ids=DECK)
def test_round_trip_of_a_card(card: int, text: str) -> None:
    assert format_cards([card]) == text
    assert format_cards(parse_cards(text)) == text
    assert parse_card(format_cards([card])) == card
    assert parse_card(card) == card


def test_the_characters_of_the_block_that_are_cards() -> None:
    """16 code points a suit, a knight between jack and queen."""
    block = {chr(code) for code in range(0x1F0A0, 0x1F100)}
    cards = {card_character(card) for card in DECK}
    accepted = set()
    for character in block:
        try:
            parse_card(character)
        except CardError:
            continue
        accepted.add(character)
    assert accepted == cards
    assert [hex(ord(card_character(card))) for card in ("As", "Js", "Qs", "Ks", "Kc")] == [
        "0x1f0a1", "0x1f0ab", "0x1f0ad", "0x1f0ae", "0x1f0de",
    ]


@pytest.mark.parametrize(
    "code",
    [
        0x1F0A0, 0x1F0AC, 0x1F0BC, 0x1F0CC, 0x1F0DC, 0x1F0BF, 0x1F0CF, 0x1F0DF, 0x1F0E0, 0x1F0F5, 0x1F0AF, 0x1F0B0,
        0x1F0FF,
    ],
    ids=hex,
)
def test_the_characters_of_the_block_that_are_none(code: int) -> None:
    """The back, the knights, the jokers, the trumps, the gaps."""
    character = chr(code)
    for text, position in ((character, 0), (f"As {character}", 3), (f"🂡{character}", 1)):
        with pytest.raises(CardError) as caught:
            parse_cards(text)
        assert str(caught.value) == f"text position {position}: {character!r} (U+{code:04X}) is not a card of the 52"


@pytest.mark.parametrize(
    ("id", "texts", "card"),
    [
        ("P01", ["10h", "10H", "Th", "tH", "TH"], "Th"),
        ("P02", ["6♠", "6♠\ufe0f", "6♤", "\U0001f0a6"], "6s"),
    ],
)
def test_texts_that_other_libraries_misread(id: str, texts: list[str], card: str) -> None:
    assert {format_cards([parse_card(text)]) for text in texts} == {card}, id


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("6сTc9h", "text position 1: 'с' (U+0441) is not a suit"),  # P03: the Cyrillic letter
        ("1h", "text position 0: '1' (U+0031) is not a rank"),  # P04, and the next five
        ("Xx", "text position 0: 'X' (U+0058) is not a rank"),
        ("", "0 cards, want 1"),
        ("A", "text position 1: the suit is missing after 'A'"),
        ("Ahh", "text position 2: 'h' (U+0068) is not a rank"),
        ("AsK", "text position 3: the suit is missing after 'K'"),
        ("AsKd", "2 cards, want 1"),
        ("As As", "2 cards, want 1"),
        (" \n", "0 cards, want 1"),
        ("51", "text position 1: '1' (U+0031) is not a suit"),
    ],
)
def test_parse_card_refuses_text(text: str, message: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text)
    assert str(caught.value) == message


class Index:
    """An integer by `__index__` alone."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@pytest.mark.parametrize("make", [int, Index, *(np.dtype(dtype).type for dtype in INTEGER_DTYPES), np.array])
def test_parse_card_takes_every_type_of_integer(make: Any) -> None:
    for card in (0, 34, 51):
        assert type(parse_card(make(card))) is int
        assert parse_card(make(card)) == card


@pytest.mark.parametrize("value", [-1, 52, 255, 256, 2**32, 2**40, 2**70, -(2**70), np.int64(52), np.uint8(255)])
def test_parse_card_refuses_integers_outside_the_deck(value: Any) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(value)
    assert str(caught.value) == f"card {int(value)} is not in 0..51"


NEVER_CARDS: list[Any] = [
    True, False, np.True_, 1.0, np.float32(1.0), float("nan"), 1 + 0j, Decimal(5), Fraction(5), None, b"As",
    bytearray(b"As"), ["As"], ("As",), np.array([5]), np.array(5.0), np.array(True), object,
]


@pytest.mark.parametrize("value", NEVER_CARDS, ids=repr)
def test_parse_card_refuses_other_types(value: Any) -> None:
    with pytest.raises(InputTypeError) as caught:
        parse_card(value)
    assert str(caught.value) == not_a_card(value)


# ---- Text of several cards ----


@pytest.mark.parametrize(
    "text",
    [
        "AsKd", "As Kd", "As,Kd", "As, Kd", "As ,Kd", " As\tKd\n", "As\r\n,\r\nKd", "As\u00a0Kd", "As\u3000Kd", "aSkD",
        "A♠K♦", "A♠\ufe0fK♦\ufe0e", "A♤ , K♢", "🂡🃎", "🂡,🃎", "🂡\ufe0fKd", "As🃎",
    ],
)
def test_separators(text: str) -> None:
    assert parse_cards(text).tolist() == [51, 45]
    assert format_cards(text) == "AsKd"


@pytest.mark.parametrize("text", ["10sKd", "10s 10d", "Ts10d", "2c10s10dKd", "10♠️,10♦"])
def test_ten_in_two_characters_among_others(text: str) -> None:
    expected = [DECK.index(card) for card in ("2c", "Ts", "Td", "Kd") if card in format_cards(text)]
    assert parse_cards(text).tolist() == expected
    assert len(expected) >= 2


COMMA = "a comma wants a card before and after it"
TEXT_FAULTS = [
    ("Xs", "text position 0: 'X' (U+0058) is not a rank"),
    ("AsXs", "text position 2: 'X' (U+0058) is not a rank"),
    ("As  Xs", "text position 4: 'X' (U+0058) is not a rank"),
    ("As1s", "text position 2: '1' (U+0031) is not a rank"),
    ("As0s", "text position 2: '0' (U+0030) is not a rank"),
    ("As11s", "text position 2: '1' (U+0031) is not a rank"),
    ("As1", "text position 2: '1' (U+0031) is not a rank"),
    ("As-Kd", "text position 2: '-' (U+002D) is not a rank"),
    ("As;Kd", "text position 2: ';' (U+003B) is not a rank"),
    ("As\0", "text position 2: '\\x00' (U+0000) is not a rank"),
    ("Аs", "text position 0: 'А' (U+0410) is not a rank"),  # the Cyrillic letter
    ("２s", "text position 0: '２' (U+FF12) is not a rank"),  # a digit, full width
    ("♠A", "text position 0: '♠' (U+2660) is not a rank"),
    ("As\ufe0f", f"text position 2: {chr(0xFE0F)!r} (U+FE0F) is not a rank"),  # only symbols have variants
    ("A♠\ufe0f\ufe0f", f"text position 3: {chr(0xFE0F)!r} (U+FE0F) is not a rank"),
    ("Ax", "text position 1: 'x' (U+0078) is not a suit"),
    ("A s", "text position 1: ' ' (U+0020) is not a suit"),
    ("A,s", "text position 1: ',' (U+002C) is not a suit"),
    ("A10s", "text position 1: '1' (U+0031) is not a suit"),
    ("10", "text position 2: the suit is missing after '10'"),
    ("As10", "text position 4: the suit is missing after '10'"),
    ("As 10x", "text position 5: 'x' (U+0078) is not a suit"),
    ("As k", "text position 4: the suit is missing after 'k'"),
    ("A\ufe0fs", f"text position 1: {chr(0xFE0F)!r} (U+FE0F) is not a suit"),
    ("🂡Xs", "text position 1: 'X' (U+0058) is not a rank"),  # code points, not bytes or UTF-16 units
    ("🂡🂢2x", "text position 3: 'x' (U+0078) is not a suit"),
    ("A♠\ufe0fXs", "text position 3: 'X' (U+0058) is not a rank"),
    ("2c🂬", "text position 2: '🂬' (U+1F0AC) is not a card of the 52"),
    ("A😀", "text position 1: '😀' (U+1F600) is not a suit"),
    (",As", f"text position 0: {COMMA}"),
    (" ,As", f"text position 1: {COMMA}"),
    ("As,", f"text position 2: {COMMA}"),
    ("As, ", f"text position 2: {COMMA}"),
    ("As,,Kd", f"text position 3: {COMMA}"),
    ("As, ,Kd", f"text position 4: {COMMA}"),
    (",", f"text position 0: {COMMA}"),
]


@pytest.mark.parametrize("function", [parse_cards, format_cards])
@pytest.mark.parametrize(("text", "message"), TEXT_FAULTS, ids=[ascii(text) for text, _ in TEXT_FAULTS])
def test_faults_of_text(function: Any, text: str, message: str) -> None:
    for given, where in (
        (text, ""),
        ([text], "cards[0]: "),
        (["2c", "2d", text], "cards[2]: "),
        (["2c2d", text], "cards[1]: "),
        ([["2c"], [text]], "cards[1][0]: "),
        ([5, text], "cards[1]: "),
        (np.array(["2c", text], dtype=object), "cards[1]: "),
    ):
        with pytest.raises(CardError) as caught:
            function(given)
        assert str(caught.value) == where + message


# ---- Iterables and arrays ----


@pytest.mark.parametrize(
    "make",
    [
        list, tuple, deque, iter, np.array, lambda ids: (id for id in ids), lambda ids: map(int, ids), dict.fromkeys,
        lambda ids: array.array("B", ids), lambda ids: array.array("q", ids), lambda ids: memoryview(bytes(ids)),
        lambda ids: [Index(id) for id in ids], lambda ids: [DECK[id] for id in ids],
        lambda ids: (DECK[id] for id in ids), lambda ids: [np.uint8(id) for id in ids],
        lambda ids: [ids[0], DECK[ids[1]], np.int64(ids[2])], lambda ids: "".join(DECK[id] for id in ids),
        lambda ids: np.str_(" ".join(DECK[id] for id in ids)), lambda ids: np.array(ids, dtype=object),
        lambda ids: np.array([DECK[id] for id in ids]), lambda ids: np.array([DECK[id] for id in ids], dtype=object),
    ],
)
def test_one_hand_of_any_iterable(make: Any) -> None:
    ids = [51, 0, 34]
    got = parse_cards(make(ids))
    assert (got.dtype, got.shape, got.tolist()) == (np.uint8, (3,), ids)
    assert format_cards(make(ids)) == "As2cTh"


def test_a_set_and_a_range() -> None:
    assert sorted(parse_cards({3, 7}).tolist()) == [3, 7]
    assert parse_cards(range(52)).tolist() == list(range(52))
    assert format_cards(range(52)) == "".join(DECK)


@pytest.mark.parametrize("dtype", INTEGER_DTYPES)
@pytest.mark.parametrize("shape", [(4,), (2, 2), (1, 4), (4, 1), (2, 1, 2), (1, 1, 1, 4)])
def test_integer_arrays_of_any_dtype_and_shape(dtype: str, shape: tuple[int, ...]) -> None:
    given = np.array([51, 0, 34, 7], dtype=dtype).reshape(shape)
    before = given.copy()
    got = parse_cards(given)
    assert (got.dtype, got.shape) == (np.uint8, shape)
    assert got.ravel().tolist() == [51, 0, 34, 7]
    assert parse_cards(given.tolist()).tolist() == got.tolist()
    assert not np.shares_memory(got, given)
    got[...] = 1
    assert np.array_equal(given, before)


def test_arrays_of_any_strides() -> None:
    base = np.arange(40, dtype=np.uint8).reshape(5, 8)
    for given in (base[::-1], base[:, ::-2], base.T, base[1:4, 2:6], np.asfortranarray(base), base.astype(">i8")[::2]):
        given.flags.writeable = False
        got = parse_cards(given)
        assert np.array_equal(got, given)
        assert got.flags.writeable


def test_results_belong_to_the_caller() -> None:
    for given in ("AsKd", ["AsKd", "QsQd"], [51, 45], ["As", "Kd"], "", [[51], [45]]):
        got = parse_cards(given)
        assert got.flags.writeable
        got[...] = 0


@pytest.mark.parametrize(
    "given",
    [
        ["AsKs", "QdJd"], ("AsKs", "QdJd"), ["A♠,K♠", "🃍🃋"], [["As", "Ks"], ["Qd", "Jd"]], [[51, 47], [41, 37]],
        [(51, "Ks"), np.array([41, 37])], ["AsKs", np.str_("Qd Jd")], np.array(["AsKs", "QdJd"]),
        np.array([["As", "Ks"], ["Qd", "Jd"]]), np.array([["As", "Ks"], ["Qd", "Jd"]], dtype=object),
        np.array([[51, 47], [41, 37]], dtype=object), [memoryview(bytes([51, 47])), [41, 37]],
        (hand for hand in ("AsKs", "QdJd")),
    ],
)
def test_several_hands(given: Any) -> None:
    got = parse_cards(given)
    assert (got.dtype, got.tolist()) == (np.uint8, [[51, 47], [41, 37]])
    assert format_cards(got) == ["AsKs", "QdJd"]


def test_hands_of_several_axes() -> None:
    given = [[["As", "Ks"], ["Qd", "Jd"]], [["2c", "2d"], ["3c", "3d"]]]
    expected = [[[51, 47], [41, 37]], [[0, 1], [4, 5]]]
    assert parse_cards(given).tolist() == parse_cards(expected).tolist() == expected
    assert parse_cards([["AsKs", "QdJd"], ["2c2d", "3c3d"]]).tolist() == expected
    assert format_cards(given) == format_cards(expected) == [["AsKs", "QdJd"], ["2c2d", "3c3d"]]


def test_variable_width_string_arrays() -> None:
    string_dtype = getattr(np.dtypes, "StringDType", None)
    if string_dtype is None:
        pytest.skip("NumPy before 2.0 has no StringDType")
    assert parse_cards(np.array(["As", "10d"], dtype=string_dtype())).tolist() == [51, 33]


@pytest.mark.parametrize(
    ("given", "shape", "text"),
    [
        ("", (0,), ""),
        (" \t\n", (0,), ""),
        ([], (0,), ""),
        ((), (0,), ""),
        (iter(()), (0,), None),
        (np.array([], np.uint8), (0,), ""),
        (np.array([], np.int64), (0,), ""),
        (np.zeros((0, 4), np.uint8), (0, 4), []),
        (np.zeros((0, 4), np.int64), (0, 4), []),
        (np.zeros((3, 0), np.uint8), (3, 0), ["", "", ""]),
        ([""], (1, 0), [""]),
        (["", ""], (2, 0), ["", ""]),
        ([[], []], (2, 0), ["", ""]),
    ],
)
def test_no_cards(given: Any, shape: tuple[int, ...], text: Any) -> None:
    got = parse_cards(given)
    assert (got.dtype, got.shape) == (np.uint8, shape)
    if text is not None:
        assert format_cards(given) == text


# ---- Faults of iterables and arrays ----


@pytest.mark.parametrize("function", [parse_cards, format_cards])
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("AsAs", "As appears twice"),
        ("As10d🃊As", "Td appears twice"),
        ([0, 1, 0], "2c appears twice"),
        (["2c", 0], "2c appears twice"),
        (np.array([5, 6, 6]), "3h appears twice"),
        (np.array([6, 6], np.uint8), "3h appears twice"),
        (["AsKd", "QdQd"], "cards[1]: Qd appears twice"),
        (np.array([[1, 2], [3, 3]], np.uint8), "cards[1]: 2s appears twice"),
        ([[[0, 1], [2, 3]], [[0, 1], [2, 2]]], "cards[1, 1]: 2h appears twice"),
    ],
    ids=repr,
)
def test_repeats(function: Any, given: Any, message: str) -> None:
    with pytest.raises(CardError) as caught:
        function(given)
    assert str(caught.value) == message


def test_hands_of_one_array_may_share_cards() -> None:
    assert parse_cards(["AsKs", "AsKs"]).tolist() == [[51, 47], [51, 47]]


@pytest.mark.parametrize("function", [parse_cards, format_cards])
@pytest.mark.parametrize("value", [-1, 52, 255, 256, 307, 2**40, 2**63, 2**70, -(2**70)])
def test_integers_outside_the_deck(function: Any, value: int) -> None:
    for given, where in (
        ([0, value], ""),
        ([0, "As", value], ""),
        (iter([value]), ""),
        (np.array([0, value], dtype=object), ""),
        ([[0, 1], [2, value]], "cards[1]: "),
        ([np.array([0, 1]), [2, value]], "cards[1]: "),
    ):
        with pytest.raises(CardError) as caught:
            function(given)
        assert str(caught.value) == f"{where}card {value} is not in 0..51"


@pytest.mark.parametrize("function", [parse_cards, format_cards])
@pytest.mark.parametrize("dtype", INTEGER_DTYPES)
def test_array_elements_outside_the_deck(function: Any, dtype: str) -> None:
    limits = np.iinfo(dtype)
    for value in {limits.min, limits.max, 52} - {0}:
        for shape, where in (((4,), ""), ((2, 2), "cards[1]: "), ((2, 1, 2), "cards[1, 0]: ")):
            given = np.array([0, 1, 2, value], dtype=dtype).reshape(shape)
            with pytest.raises(CardError) as caught:
                function(given)
            assert str(caught.value) == f"{where}card {value} is not in 0..51"


@pytest.mark.parametrize("function", [parse_cards, format_cards])
@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["As", "KdQd"], "cards[1]: 2 cards, want 1 as in cards[0]"),
        (["AsKd", "Qd"], "cards[1]: 1 card, want 2 as in cards[0]"),
        (["AsKd", "QdJd", ""], "cards[2]: 0 cards, want 2 as in cards[0]"),
        ([5, "KdQd"], "cards[1]: 2 cards, want 1"),
        ([5, ""], "cards[1]: 0 cards, want 1"),
        ([["As", "KdQd"], ["As", "Kd"]], "cards[0][1]: 2 cards, want 1 as in cards[0][0]"),
    ],
)
def test_texts_of_unequal_length(function: Any, given: Any, message: str) -> None:
    with pytest.raises(CardError) as caught:
        function(given)
    assert str(caught.value) == message


@pytest.mark.parametrize("function", [parse_cards, format_cards])
@pytest.mark.parametrize("given", [[[0, 1], [2]], [[0, 1], []], [[0, 1], [[2, 3]]], [["As"], ["AsKd"]]])
def test_ragged_rows(function: Any, given: Any) -> None:
    with pytest.raises(ArgumentError) as caught:
        function(given)
    assert str(caught.value) == "rows of unequal length or depth, want a rectangular array"


@pytest.mark.parametrize("function", [parse_cards, format_cards])
@pytest.mark.parametrize(
    ("given", "kind"),
    [
        (b"AsKd", "bytes"),
        (b"", "bytes"),
        (bytearray(b"AsKd"), "bytearray"),
        (None, "NoneType"),
        (5, "int"),
        (True, "bool"),
        (1.0, "float"),
        (Decimal(5), "Decimal"),
        (np.array(5), "ndarray"),
        (object(), "object"),
        (np.array([1.0, 2.0]), "an array of float64"),
        (np.array([1.0], np.float32), "an array of float32"),
        (np.array([True, False]), "an array of bool"),
        (np.array([1j]), "an array of complex128"),
        (np.array([b"As"]), "an array of |S2"),
        (np.array(["2026"], "M8[Y]"), "an array of datetime64[Y]"),
        (np.zeros(2, [("card", "u1")]), "an array of [('card', 'u1')]"),
        (np.zeros((0, 4)), "an array of float64"),
        (memoryview(np.array([1.0, 2.0])), "an array of float64"),
    ],
)
def test_what_is_not_cards(function: Any, given: Any, kind: str) -> None:
    with pytest.raises(InputTypeError) as caught:
        function(given)
    assert str(caught.value) == not_cards(kind)
    if kind not in ("int", "bool", "float", "Decimal", "NoneType", "object", "ndarray", "bytes", "bytearray"):
        with pytest.raises(InputTypeError) as caught:
            function([given, given])
        assert str(caught.value) == f"cards[0]: {not_cards(kind)}"


@pytest.mark.parametrize("function", [parse_cards, format_cards])
@pytest.mark.parametrize("value", [v for v in NEVER_CARDS if not isinstance(v, list | tuple | np.ndarray)], ids=repr)
def test_elements_that_are_not_cards(function: Any, value: Any) -> None:
    for given, where in (
        ([value], "cards[0]"),
        (["As", value], "cards[1]"),
        ([0, 1, value], "cards[2]"),
        (iter([0, value]), "cards[1]"),
        (np.array([0, value], dtype=object), "cards[1]"),
        ([[0, 1], [2, value]], "cards[1][1]"),
    ):
        with pytest.raises(InputTypeError) as caught:
            function(given)
        assert str(caught.value) == f"{where}: {not_a_card(value)}"


def test_depth_must_be_the_same_everywhere() -> None:
    with pytest.raises(InputTypeError, match=r"^cards\[1\]: \[1, 2\] \(list\) is not a card"):
        parse_cards([0, [1, 2]])
    with pytest.raises(ArgumentError, match=r"^rows of unequal length or depth"):
        parse_cards(["AsKd", [[0, 1]]])


def test_hands_may_be_given_in_different_forms() -> None:
    assert parse_cards(["AsKd", [0, 1], np.array([2, 3])]).tolist() == [[51, 45], [0, 1], [2, 3]]


def test_the_errors_are_value_and_type_errors() -> None:
    for given, kind in (("Xs", ValueError), ([52], ValueError), ([[0], [1, 2]], ValueError), (b"As", TypeError)):
        with pytest.raises(kind):
            parse_cards(given)


# ---- Cases of public bug reports ----


@pytest.mark.parametrize(
    ("hole", "board", "message"),
    [
        pytest.param("AsAsKdQc", "AdKs8s3s2c", "hole: As appears twice", id="P05"),
        pytest.param("As8sQdQc", "AcKdKs8s3s", "hole: 8s appears twice (also in board)", id="P06"),
        pytest.param("As2d", "3s4h8cKc7s", "hole: 2 cards, want 4, 5, 6 or 7", id="P07a"),
        pytest.param("As2d3h", "3s4h8cKc7s", "hole: 3 cards, want 4, 5, 6 or 7", id="P07b"),
        pytest.param("As2d3h4c", "KsQs", "board: 2 cards, want 3, 4 or 5", id="P07c"),
        pytest.param("As2d3h4c", "5s6s7s8s9sTs", "board: 6 cards, want 3, 4 or 5", id="P07d"),
    ],
)
def test_deals_that_other_libraries_accept(hole: str, board: str, message: str) -> None:
    with pytest.raises(CardError) as caught:
        evaluate(hole, board)
    assert str(caught.value) == message


def test_five_card_holes_are_welcome() -> None:
    """P09: the best of 100 combinations."""
    got = evaluate("As2d3h4c5s", "6s7d8hKcQd")
    assert (got.high_name.split(",")[0], got.low_name, got.low) == ("straight", "8-7-6-2-A", 227)
