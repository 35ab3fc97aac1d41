"""Cards in and out: text, iterables and arrays to card ids, ids to text, and what is wrong with them.

A card is an integer 0..51 = 4 * rank + suit, rank 0 = deuce .. 12 = ace, suit 0 = clubs, 1 = diamonds, 2 = hearts,
3 = spades.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, NamedTuple, Protocol, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import columns
from .errors import ArgumentError, CardError, InputTypeError, Omaha8Error

RANKS = "23456789TJQKA"
SUITS = "cdhs"
TEXT = tuple(rank + suit for rank in RANKS for suit in SUITS)
DECK = len(TEXT)
_CODE_POINTS = np.array([[ord(character) for character in text] for text in TEXT], np.uint32)
UNKNOWN = columns.UNKNOWN
NO_CARD = 254
CONVERTED_AT_ONCE = 1 << 20
DEEPEST = 32  # nested lists
HOLE_SIZES = (4, 5, 6, 7)
BOARD_SIZES = (3, 4, 5)


class CardObject(Protocol):
    """A card of another package: PokerKit's, whose rank and suit are text, or eval7's, whose are integers."""

    @property
    def rank(self) -> str | int: ...
    @property
    def suit(self) -> str | int: ...


CardsLike: TypeAlias = "str | Iterable[str | SupportsIndex | CardObject] | NDArray[np.integer[Any]]"
HandsLike: TypeAlias = "CardsLike | ArrayLike | columns.ArrowStream | columns.ArrowArray"

# ---- Text ----

_SUIT_SYMBOLS = {"c": "♣♧", "d": "♦♢", "h": "♥♡", "s": "♠♤"}
_RANK_IDS = {text: id for id, rank in enumerate(RANKS) for text in {rank, rank.lower()}} | {"10": RANKS.index("T")}
_SUIT_IDS = {text: id for id, suit in enumerate(SUITS) for text in (suit, suit.upper(), *_SUIT_SYMBOLS[suit])}
_CARD_IDS = {r + s: 4 * rank + suit for r, rank in _RANK_IDS.items() for s, suit in _SUIT_IDS.items()}
_PAIRS = {text: id for text, id in _CARD_IDS.items() if len(text) == 2}

# The block of playing-card characters: 16 a suit, spades first; 1 ace .. 10 ten, 11 jack, 12 knight, 13 queen, 14 king.
_CHARACTER_RANKS = {1: "A", 10: "T", 11: "J", 13: "Q", 14: "K"} | {n: str(n) for n in range(2, 10)}
_CHARACTER_IDS = {
    chr(0x1F0A0 + 16 * row + column): 4 * RANKS.index(rank) + SUITS.index(suit)
    for row, suit in enumerate("shdc")
    for column, rank in _CHARACTER_RANKS.items()
}
_VARIATION = "[\ufe0e\ufe0f]?"
_CARD = re.compile(
    rf"(?P<card>(?:10|[2-9TJQKAtjqka])(?:[cdhsCDHS]|(?P<symbol>[♣♦♥♠♧♢♡♤]){_VARIATION}))"
    rf"|(?P<character>[\U0001f0a0-\U0001f0ff]){_VARIATION}"
)
_SPACE = re.compile(r"\s*")


def _explain_text(where: str | None, text: str, at: int) -> CardError:
    """The error of text that is not a card from position `at` on."""
    rank = "10" if text.startswith("10", at) else text[at]
    if rank not in _RANK_IDS:
        return CardError.not_a_rank(where, at, rank)
    suit_at = at + len(rank)
    if suit_at == len(text):
        return CardError.no_suit(where, suit_at, rank)
    return CardError.not_a_suit(where, suit_at, text[suit_at])


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def parse_text(where: str | None, text: str) -> bytes:
    """The ids of the cards in a text, one byte each; repeats are not looked for."""
    try:
        return bytes([_PAIRS[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError:
        pass
    ids = bytearray()
    comma: int | None = None
    at = _skip(text, 0)
    while at < len(text):
        if text[at] == ",":
            if comma is not None or not ids:
                raise CardError.no_card(where, at)
            comma = at
            at = _skip(text, at + 1)
            continue
        match = _CARD.match(text, at)
        if match is None:
            raise _explain_text(where, text, at)
        if character := match["character"]:
            if character not in _CHARACTER_IDS:
                raise CardError.not_a_playing_card(where, at, character)
            ids.append(_CHARACTER_IDS[character])
        else:
            ids.append(_CARD_IDS[match["card"].rstrip("\ufe0e\ufe0f")])
        comma = None
        at = _skip(text, match.end())
    if comma is not None:
        raise CardError.no_card(where, comma)
    return bytes(ids)


# ---- One hand: bytes ----


def _object_id(here: str | None, card: object) -> int | None:
    """The id of another package's card object, None for what is no such thing.

    Integers alone could be in any numbering: eval7's cards have a `mask` besides, with the bit of 13 * suit + rank set.
    """
    rank, suit = getattr(card, "rank", None), getattr(card, "suit", None)
    if isinstance(rank, str) and isinstance(suit, str):
        text = rank + suit
        if "?" in text:
            raise CardError.unknown_card(here, text)
        return _PAIRS.get(text)
    if isinstance(rank, int) and isinstance(suit, int) and 0 <= rank < len(RANKS) and 0 <= suit < len(SUITS):
        return 4 * rank + suit if getattr(card, "mask", None) == 1 << 13 * suit + rank else None
    return None


def _card_id(where: str | None, card: object, place: int | None = None) -> int:
    """The id of exactly one card, of an iterable's at `place`; an integer may be any."""
    if type(card) is int:
        return card
    if isinstance(card, str):
        id = _CARD_IDS.get(card)
        if id is not None:
            return id
    here = where if place is None else f"{where or 'cards'}[{place}]"
    if isinstance(card, str):
        ids = parse_text(here, card)
        if len(ids) != 1:
            raise CardError.count(here, len(ids), (1,))
        return ids[0]
    if isinstance(card, bool):
        raise InputTypeError.not_a_card(here, card)
    try:
        return operator.index(card)  # type: ignore[arg-type]
    except TypeError:
        id = _object_id(here, card)
        if id is None:
            raise InputTypeError.not_a_card(here, card) from None
        return id


def _out_of_range(where: str | None, ids: Iterable[int]) -> CardError | None:
    return next((CardError.out_of_range(where, id) for id in ids if not 0 <= id < DECK), None)


def take_hand(where: str | None, cards: object, *, unknown: bool = False) -> bytes:
    """The ids of one hand, one byte each; repeats are not looked for. `unknown`: integers may be 255, for no card."""
    if isinstance(cards, str):
        return parse_text(where, cards)
    if type(cards) in (list, tuple) and set(map(type, cards)) == {int}:  # type: ignore[call-overload]
        try:
            quick = bytes(cards)  # type: ignore[call-overload]
            if max(quick) < DECK:
                return quick  # type: ignore[no-any-return]
        except ValueError:  # an integer that is no byte: said below
            pass
    if isinstance(cards, bytes | bytearray) or not isinstance(cards, Iterable):
        raise InputTypeError.not_cards(where, cards)
    if hasattr(cards, "__array__") and not isinstance(cards, np.ndarray):
        cards = np.asarray(cards)
    dtype = getattr(cards, "dtype", None)
    if getattr(dtype, "kind", "O") not in "iuUTO":
        raise InputTypeError.not_card_array(where, dtype)
    try:
        elements = list(cards)
    except TypeError:  # an array without an axis
        raise InputTypeError.not_cards(where, cards) from None
    ids: list[int] = []
    for place, element in enumerate(elements):
        id = _card_id(where, element, place)
        if not 0 <= id < DECK and not (unknown and id == UNKNOWN and not isinstance(element, str)):
            raise CardError.out_of_range(where, id)
        ids.append(id)
    return bytes(ids)


def first_repeat(hands: Iterable[tuple[str | None, Sequence[int]]]) -> CardError | None:
    """The error of the first card that was seen before, going through named hands in order."""
    seen: dict[int, str | None] = {}
    for where, ids in hands:
        for id in ids:
            if id in seen:
                return CardError.twice(seen[id], TEXT[id], None if seen[id] == where else where)
            seen[id] = where
    return None


def deal_fault(hole_where: str, hole: Sequence[int], board_where: str, board: Sequence[int]) -> CardError | None:
    """What is wrong with a deal of ids, by the order of SPEC: values, then repeats."""
    return (
        _out_of_range(hole_where, hole)
        or _out_of_range(board_where, board)
        or first_repeat([(hole_where, hole), (board_where, board)])
    )


# ---- Many hands: arrays ----


def row_label(where: str | None, index: Sequence[int]) -> str | None:
    """`holes[3, 1]`, as one would index it; the bare name without an index."""
    return f"{where or 'cards'}[{', '.join(map(str, index))}]" if len(index) else where


class Hands(NamedTuple):
    """Hands as given, to say what is wrong with them, and as uint8 ids, where `NO_CARD` stands for what is no byte."""

    given: NDArray[np.integer[Any]]
    ids: NDArray[np.uint8]


def _integer_hands(array: NDArray[Any]) -> Hands:
    """Elements are looked at by those who take the hands, so that the first bad row is named whatever the dtype."""
    if array.dtype == np.uint8:
        return Hands(array, array)
    shared = [0 if stride == 0 and length > 1 else None for stride, length in zip(array.strides, array.shape)]
    once = array[tuple(slice(0, 1) if axis == 0 else slice(None) for axis in shared)]
    ids = np.empty(once.shape, np.uint8)
    rows = max(CONVERTED_AT_ONCE // max(once[:1].size, 1), 1)
    for start in range(0, len(once), rows):  # in parts, so that an interrupt is acted on
        part = once[start : start + rows]
        ids[start : start + rows] = part.astype(np.uint8)  # modulo 256; what that changes is no card
        np.copyto(ids[start : start + rows], NO_CARD, where=(part < 0) | (part > UNKNOWN))
    return Hands(array, np.broadcast_to(ids, array.shape))


def _column_rules(where: str | None, unknown: bool) -> columns.Rules:
    def check(ids: NDArray[Any]) -> None:
        check_hands(where, _integer_hands(ids), unknown=unknown)

    return columns.Rules(where, parse_text, check, unknown)


def _text_hands(where: str | None, texts: list[Any] | NDArray[Any]) -> Hands | Omaha8Error:
    """Texts of one card each are one hand, texts of several cards a hand each.

    Of a column that is not all text: what is wrong with its first bad row, unless it is something else than text.
    """
    try:
        ids = columns.read_texts(_column_rules(where, False), [columns.text_column(texts)])
    except IndexError:  # another thread made the list shorter
        raise ArgumentError.changed(where or "cards") from None
    except Omaha8Error as error:
        if all(isinstance(text, str) for text in texts):
            raise
        return error
    return _integer_hands(columns.one_card_flat(ids))


def _text_array_hands(where: str | None, array: NDArray[Any]) -> Hands | Omaha8Error | None:
    """The hands of an array of text. None if it has several axes and is not all of it good: look row by row."""
    if array.ndim == 1:
        return _text_hands(where, array)
    with suppress(Omaha8Error):
        hands = _text_hands(where, array.ravel())
        if isinstance(hands, Hands):
            return _integer_hands(hands.ids.reshape(*array.shape, *hands.ids.shape[1:]))
    return None


def _arrow_hands(where: str | None, cards: Any, unknown: bool) -> Hands | None:
    """The hands of a column with an Arrow interface; None if NumPy should read it."""
    hands = columns.read_arrow(_column_rules(where, unknown), cards)
    if not isinstance(hands, str):
        return _integer_hands(hands)
    if hasattr(cards, "__array__"):
        return None
    table = ", a table of several columns," if hands == columns.STRUCT else ""
    raise InputTypeError.not_card_array(where, f"Arrow format {hands}{table}")


def _nested_hands(where: str | None, rows: Sequence[Any], unknown: bool, depth: int) -> Hands:
    if all(type(row) in (list, tuple) for row in rows) and set(map(type, chain.from_iterable(rows))) == {int}:
        with suppress(ValueError):  # unequal lengths: said below
            array = np.array(rows)
            if array.dtype.kind in "iu":
                return _integer_hands(array)
    if depth > DEEPEST:
        raise ArgumentError.ragged(where)
    taken = [_take_hands(row_label(where, [i]), row, unknown, depth + 1) for i, row in enumerate(rows)]
    if len({hands.ids.shape for hands in taken}) != 1:
        raise ArgumentError.ragged(where)
    return Hands(np.stack([hands.given for hands in taken]), np.stack([hands.ids for hands in taken]))


def _is_hand(element: object) -> bool:
    return isinstance(element, Iterable) and not isinstance(element, bytes | bytearray)


def _is_missing(element: object) -> bool:
    """Whether a hand is not there: None, or what data frames have in its place, NaN and pandas' NA."""
    return element is None or (type(element) is float and element != element) or type(element).__name__ == "NAType"


def _hands_with_unknown(where: str | None, elements: Sequence[Any], depth: int) -> Hands:
    """Hands of which some are missing: their cards are 255s."""
    known = [element for element in elements if not _is_missing(element)]
    if not known:
        raise InputTypeError.not_cards(where, None)
    hands = _nested_hands(where, known, True, depth)
    place = np.cumsum([not _is_missing(element) for element in elements]) - 1
    missing = [i for i, element in enumerate(elements) if _is_missing(element)]
    given, ids = hands.given[place], hands.ids[place]
    given[missing], ids[missing] = UNKNOWN, UNKNOWN
    return Hands(given, ids)


def _take_hands(where: str | None, cards: object, unknown: bool, depth: int) -> Hands:
    if isinstance(cards, str):
        return _integer_hands(np.frombuffer(parse_text(where, cards), np.uint8))
    if isinstance(cards, np.ma.MaskedArray):
        raise InputTypeError.masked(where)
    if isinstance(cards, bytes | bytearray):
        raise InputTypeError.not_cards(where, cards)
    elements: Any = cards
    taken: Hands | Omaha8Error | None = None
    sequence = isinstance(cards, list | tuple | np.ndarray)
    if not sequence and columns.speaks_arrow(cards) and (column := _arrow_hands(where, cards, unknown)) is not None:
        return column
    if not isinstance(cards, list | tuple) and (hasattr(cards, "__array__") or isinstance(cards, memoryview)):
        array = np.asarray(cards)
        if array.ndim == 0:
            raise InputTypeError.not_cards(where, cards)
        if array.dtype.kind in "iu":
            return _integer_hands(array)
        if array.dtype.kind not in "UTO":
            raise InputTypeError.not_card_array(where, array.dtype)
        if array.size == 0:
            return _integer_hands(np.empty(array.shape, np.uint8))
        taken = _text_array_hands(where, array) if isinstance(array.flat[0], str) else None
        if isinstance(taken, Hands):
            return taken
        elements = array.tolist()
    if not isinstance(elements, Iterable):
        raise InputTypeError.not_cards(where, cards)
    elements = elements if type(elements) is list else list(elements)
    if taken is None and isinstance(next(iter(elements), None), str):
        taken = _text_hands(where, elements)
        if isinstance(taken, Hands):
            return taken
    if elements and all(map(_is_hand, elements)):
        return _nested_hands(where, elements, unknown, depth)
    if unknown and elements and all(_is_missing(element) or _is_hand(element) for element in elements):
        return _hands_with_unknown(where, elements, depth)
    if isinstance(taken, Omaha8Error) and not any(isinstance(element, SupportsIndex) for element in elements):
        raise taken  # a column of text in which some is missing
    return _integer_hands(np.frombuffer(take_hand(where, elements, unknown=unknown), np.uint8))


def take_hands(where: str | None, cards: object, *, unknown: bool = False) -> Hands:
    """Hands in an array of shape (..., cards). Integers in arrays are not looked at, all other elements are.

    `unknown`: integers may be 255, and a hand among others missing.
    """
    return _take_hands(where, cards, unknown, 0)


def check_hands(where: str | None, hands: Hands, *, unknown: bool = False) -> None:
    """Raises what is wrong with the first bad hand, each for itself. `unknown`: 255 is no card, and may repeat."""
    bad = columns.first_bad_hand(hands.ids, unknown)
    if bad is not None:
        index = [int(i) for i in np.unravel_index(bad, hands.ids.shape[:-1])]
        label, row = row_label(where, index), hands.given[tuple(index)].tolist()
        known = [id for id in row if not unknown or id != UNKNOWN]
        raise _out_of_range(label, known) or first_repeat([(label, known)]) or ArgumentError.changed(label or "cards")


# ---- Public ----


def parse_card(card: str | SupportsIndex | CardObject) -> int:
    """The id 0..51 of exactly one card, given as text, as an integer, or as a Card of PokerKit or eval7.

    Raises CardError for text that is not one card, an integer outside 0..51 or an unknown card, with the position
    counted in code points from 0; InputTypeError for any other type.

    >>> parse_card("As"), parse_card("10♥"), parse_card(0)
    (51, 34, 0)
    """
    id = _card_id(None, card)
    if not 0 <= id < DECK:
        raise CardError.out_of_range(None, id)
    return id


def parse_cards(cards: HandsLike) -> NDArray[np.uint8]:
    """The ids 0..51 of cards: shape (n,), or (n, k) for n hands of k cards given as texts, lists or an array.

    Accepts text ("AsKd", "As Kd", "As,Kd", "A♠ 10♦", either case), an iterable of texts, integers or Cards of PokerKit
    or eval7, and arrays of texts or integers. Texts of one card each are one hand; texts of more cards are a hand each.
    "" is no cards, shape (0,). Also a column of text, or of lists of k integers, in an object with the Arrow C
    interface (`__arrow_c_stream__` or `__arrow_c_array__`): PyArrow, Polars, pandas, DuckDB. Columns of text without
    symbols are read by the C core.

    Raises CardError when something is not a card, when hands are unequally long, or when a card is unknown (PokerKit's
    "??") or appears twice in a hand, naming the first bad row; InputTypeError for a missing value, for bytes, bools,
    floats and other types; ArgumentError for a column that its owner fails to hand over.

    >>> parse_cards("As Kd 10h")
    array([51, 45, 34], dtype=uint8)
    >>> parse_cards(["As2s", "KdQd"]).shape
    (2, 2)
    """
    hands = take_hands(None, cards)
    check_hands(None, hands)
    return np.array(hands.ids)


def format_cards(cards: HandsLike) -> Any:
    """The text of cards, `AsKd` form: a str for one hand, (nested) lists of str for an array of hands.

    Takes and refuses what `parse_cards` does.

    >>> format_cards([51, 45]), format_cards("a♠ kd"), format_cards([["As", "Ks"], [0, 1]])
    ('AsKd', 'AsKd', ['AsKs', '2c2d'])
    """
    ids = parse_cards(cards)
    *leading, size = ids.shape
    if size == 0:
        return np.full(leading, "").tolist()
    return _CODE_POINTS[ids].reshape(*leading, 2 * size).view(f"U{2 * size}")[..., 0].tolist()
