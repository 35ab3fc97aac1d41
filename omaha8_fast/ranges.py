"""`Range`: weighted sets of hands, from the range language or hand by hand."""

from __future__ import annotations

import warnings
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from numbers import Real
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arguments import take_integer
from .cards import (
    DECK,
    TEXT,
    CardsLike,
    check_hands,
    deal_fault,
    first_repeat,
    row_label,
    take_hand,
    take_hands,
)
from .columns import speaks_arrow
from .errors import ArgumentError, CardError, InputTypeError, RangeError
from .range_build import build_range
from .range_hands import hand_words, word_hands
from .range_text import parse_range

RANGE_SIZES = (4, 5, 6)

Hands: TypeAlias = NDArray[np.uint8]
Weights: TypeAlias = NDArray[np.float64]
RangeSource: TypeAlias = "str | Range | Mapping[Any, Any] | Iterable[CardsLike] | ArrayLike"

# ---- Hands and weights given one by one ----


def _hand_row(where: str | None, hand: object, size: int) -> bytes:
    ids = take_hand(where, hand)
    if len(ids) != size:
        raise CardError.count(where, len(ids), (size,), "the size of the range")
    return ids


def _take_rows(source: object, size: int) -> Hands:
    """The hands (n, size) as given; values and repeats are not looked at."""
    if hasattr(source, "__array__") or isinstance(source, memoryview) or speaks_arrow(source):
        taken = take_hands("hands", source)
        if taken.ids.shape == (0,):
            return taken.ids.reshape(0, size)
        if taken.ids.ndim != 2 or taken.ids.shape[1] != size:
            raise ArgumentError.shape("hands", taken.ids.shape, f"(n, {size})")
        check_hands("hands", taken)
        return taken.ids
    if isinstance(source, bytes | bytearray) or not isinstance(source, Iterable):
        raise InputTypeError.not_cards("hands", source)
    rows = [_hand_row(row_label("hands", [i]), hand, size) for i, hand in enumerate(source)]
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), size)


def _is_number(given: object) -> bool:
    return isinstance(given, Real) and not isinstance(given, bool)


def _take_weights(weights: object, hands: int) -> Weights:
    if weights is None:
        return np.ones(hands)
    if isinstance(weights, np.ndarray):
        if weights.dtype.kind not in "iuf":
            raise InputTypeError.wrong_dtype("weights", weights.dtype, "integers or floats")
        if weights.ndim != 1:
            raise ArgumentError.shape("weights", weights.shape, f"({hands},)")
    elif isinstance(weights, str | bytes | Mapping) or not isinstance(weights, Iterable):
        raise InputTypeError.not_a_sequence("weights", weights, "one number for each hand")
    given: list[Any] | NDArray[Any] = weights if isinstance(weights, np.ndarray) else list(weights)
    if len(given) != hands:
        raise ArgumentError.length("weights", len(given), f"{hands}, one for each hand")
    if not isinstance(given, np.ndarray):
        for i, weight in enumerate(given):
            if not _is_number(weight):
                raise InputTypeError.not_a_number(f"weights[{i}]", weight)
            if not 0 <= weight <= 1:  # before a float is made of it, which can overflow
                raise RangeError.weight(f"weights[{i}]", weight)
    taken = np.array(given, np.float64)
    outside = ~((taken >= 0) & (taken <= 1))
    if outside.any():
        first = int(outside.argmax())
        raise RangeError.weight(f"weights[{first}]", taken[first])
    return taken


def _take_explicit(source: object, weights: object, size: int) -> tuple[Hands, Weights]:
    """Checked hands in ascending order with their weights above 0."""
    if isinstance(source, Mapping):
        if weights is not None:
            raise RangeError.weights_twice("a mapping")
        weights = list(source.values())
    rows = _take_rows(source, size)
    hands = np.sort(rows, axis=1)
    bad = (hands >= DECK).any(axis=1) | (hands[:, 1:] == hands[:, :-1]).any(axis=1)
    if bad.any():
        row = int(bad.argmax())
        raise deal_fault(row_label("hands", [row]) or "", rows[row].tolist(), "", ()) or ArgumentError.changed("hands")
    words = hand_words(hands)
    order = np.argsort(words, kind="stable")
    words = words[order]
    again = np.flatnonzero(words[1:] == words[:-1])
    if len(again):
        first, second = min(((int(order[i]), int(order[i + 1])) for i in again), key=lambda pair: pair[1])
        text = "".join(TEXT[id] for id in rows[second].tolist())
        raise RangeError.hand_twice(f"hands[{second}]", text, f"hands[{first}]")
    taken = _take_weights(weights, len(hands))[order]
    return hands[order][taken > 0], taken[taken > 0]


# ---- The class ----


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    """A view that nobody can make writeable."""
    array.flags.writeable = False
    return array.view()


class Range:
    """A weighted set of hands of one size, 4, 5 or 6 cards.

    `source` is text in the range language (docs/ranges.md), or hands: an iterable of hand texts or of card ids, an
    integer array (n, size), or a mapping of hands to weights. `weights`, one number 0..1 for each hand, go with hands
    only; without them each hand weighs 1. A hand of weight 0 is not in the range.

    `len` is the number of hands (combinations), `.weight` the sum of their weights. `.hands` is uint8 (n, size), the
    cards of a hand and the hands ascending, and `.weights` float64 (n,), both read-only; `.text` is what it was made
    from, or None. Iteration gives the hands as text, `in` asks for one, `to_dict()` maps the hands to their weights.

    `a | b` has the hands of either with the larger weight, `a & b` those of both with the product, `a - b` those of `a`
    that `b` has not; `without(cards)` drops what collides with cards. Ranges are immutable and equal when their hands
    and weights are, whatever they were made from.

    A text takes some milliseconds for four cards, up to 0.2 s for five and a second or two for all 20,358,520 hands of
    six, a few with weights; those are 0.3 GB, and 1.2 GB while they are made.

    Raises RangeError for wrong text (with column and caret), weights outside 0..1, weights beside text or a mapping,
    and the same hand twice; CardError for wrong cards and hands of another size; ArgumentError for shapes, lengths and
    `size`; InputTypeError for other types. Warns with RangeHint of text that often means something else.

    The rule: the language is the generic syntax of ProPokerTools, as docs/ranges.md writes it down.

    >>> aces = Range("AA:$ds, A2:$np@50%")
    >>> len(aces), aces.weight
    (14944, 7904.0)
    >>> (aces & Range(["AsAh2s3h", "AsKh4d2c"])).to_dict()
    {'2c4dKhAs': 0.5, '2s3hAhAs': 1.0}
    >>> len(Range("AA") - Range("AAA")), len(Range("AA", size=5).without("AsKd"))
    (6768, 49726)
    """

    __slots__ = ("_hands", "_size", "_text", "_weights")
    _hands: Hands
    _weights: Weights
    _size: int
    _text: str | None

    def __init__(self, source: RangeSource, weights: ArrayLike | None = None, size: SupportsIndex = 4) -> None:
        cards = take_integer("size", size)
        if cards not in RANGE_SIZES:
            raise ArgumentError.choice("size", cards, RANGE_SIZES)
        if isinstance(source, Range):
            if source.size != cards:
                raise RangeError.sizes(source.size, cards)
            self._fill(*_take_explicit(source.hands, source.weights if weights is None else weights, cards))
        elif not isinstance(source, str):
            self._fill(*_take_explicit(source, weights, cards))
        else:
            if weights is not None:
                raise RangeError.weights_twice("text")
            tree, hints = parse_range(source, cards)
            self._fill(*build_range(tree, source, cards), text=source)
            for hint in hints:
                warnings.warn(hint, stacklevel=2)

    def _fill(self, hands: Hands, weights: Weights, text: str | None = None) -> None:
        self._hands = _read_only(hands)
        self._weights = _read_only(weights)
        self._size = hands.shape[1]
        self._text = text

    @classmethod
    def _of(cls, hands: Hands, weights: Weights) -> Range:
        """The range of checked hands in ascending order."""
        self = cls.__new__(cls)
        self._fill(hands[weights > 0], weights[weights > 0])
        return self

    @classmethod
    def _of_text(cls, text: str, size: int) -> Range:
        """The range of a text whose hints have been given."""
        self = cls.__new__(cls)
        self._fill(*build_range(parse_range(text, size)[0], text, size), text=text)
        return self

    @property
    def hands(self) -> Hands:
        return self._hands

    @property
    def weights(self) -> Weights:
        return self._weights

    @property
    def size(self) -> int:
        return self._size

    @property
    def text(self) -> str | None:
        return self._text

    @property
    def weight(self) -> float:
        return float(self._weights.sum())

    def __len__(self) -> int:
        return len(self._hands)

    def __iter__(self) -> Iterator[str]:
        for ids in self._hands.tolist():
            yield "".join([TEXT[id] for id in ids])

    def __contains__(self, hand: object) -> bool:
        ids = sorted(_hand_row("hand", hand, self._size))
        row = bisect_left(self._hands, ids, key=np.ndarray.tolist)
        return row < len(self) and self._hands[row].tolist() == ids

    def to_dict(self) -> dict[str, float]:
        """The weight of each hand; `Range` of it, with the size, is an equal range."""
        return dict(zip(self, self._weights.tolist(), strict=True))

    # ---- New ranges ----

    def _words(self, other: Range) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        if self._size != other._size:
            raise RangeError.sizes(self._size, other._size)
        return hand_words(self._hands), hand_words(other._hands)

    def __or__(self, other: Range) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        words = np.concatenate(self._words(other))
        if not len(words):
            return Range._of(self._hands, self._weights)
        order = np.argsort(words, kind="stable")
        words = words[order]
        starts = np.flatnonzero(np.append(True, words[1:] != words[:-1]))
        weights = np.concatenate([self._weights, other._weights])[order]
        return Range._of(word_hands(words[starts], self._size), np.maximum.reduceat(weights, starts))

    def __and__(self, other: Range) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        _, mine, its = np.intersect1d(*self._words(other), assume_unique=True, return_indices=True)
        return Range._of(self._hands[mine], self._weights[mine] * other._weights[its])

    def __sub__(self, other: Range) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        keep = ~np.isin(*self._words(other), assume_unique=True)
        return Range._of(self._hands[keep], self._weights[keep])

    def without(self, cards: CardsLike) -> Range:
        """The range without the hands that have one of some cards: those of a board, or dead ones.

        `cards` is text, an iterable of texts or integers, or an integer array; any number of cards.

        Raises CardError and InputTypeError, as `parse_cards`.

        >>> len(Range("AA").without("As")), len(Range("AA").without([]))
        (3432, 6961)
        """
        ids = take_hand("cards", cards)
        if fault := first_repeat([("cards", ids)]):
            raise fault
        gone = np.zeros(DECK, np.bool_)
        gone[list(ids)] = True
        keep = ~gone[self._hands].any(axis=1)
        return Range._of(self._hands[keep], self._weights[keep])

    # ---- As a value ----

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return np.array_equal(self._hands, other._hands) and np.array_equal(self._weights, other._weights)

    def __hash__(self) -> int:
        return hash((self._size, self._hands.tobytes(), self._weights.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._text is not None:
            return Range._of_text, (self._text, self._size)
        return Range._of, (self._hands, self._weights)

    def __repr__(self) -> str:
        if self._text is not None:
            return f"Range({self._text!r}, size={self._size})"
        if not len(self):
            return f"Range([], size={self._size})"
        with np.printoptions(floatmode="unique"):  # all digits, to read back the same
            weights = "" if (self._weights == 1).all() else f"{self._weights!r}, "
        return f"Range({self._hands!r}, {weights}size={self._size})"
