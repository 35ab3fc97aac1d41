"""From the tree of a range text to its hands and weights.

Hands are looked at by their ranks and their suits apart. The k cards of a hand, ascending, are a row of ranks (1,820 of
them for four cards) and a row of suits (4**k). Whether a term matches is then a sum of products: for each way to give
its elements to the k places there is a set of rank rows and a set of suit rows that do, and the hand matches when one
way has both. Ways with the same suit rows are one, and rank rows that go the same ways are one class, so that a term is
a small table: class of ranks x row of suits.

Not every row of suits makes a hand: where neighbours have one rank, their suits ascend. Rank rows with their pairs in
the same places share the suit rows that do; together they are a block, and all work is done on one block at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .cards import RANKS
from .errors import RangeError
from .range_text import Element, Filtered, Groups, Leaf, Percent, Shape, Term, Union

Words: TypeAlias = NDArray[np.uint64]
Mask: TypeAlias = NDArray[np.bool_]
Weigh: TypeAlias = "Callable[[Block], NDArray[Any]]"  # the weights of the hands of a block, bool where all are 0 or 1

_WORD = 8  # bytes

# ---- Hands as words ----


def hand_words(hands: NDArray[np.uint8]) -> Words:
    """Hands (n, k) as one integer each, the first card in the highest byte: they sort as the hands do."""
    padded = np.zeros((len(hands), _WORD), np.uint8)
    padded[:, : hands.shape[1]] = hands
    return padded.view(">u8").reshape(-1).astype(np.uint64)


def word_hands(words: Words, size: int) -> NDArray[np.uint8]:
    """The hands (n, size) of words."""
    return np.ascontiguousarray(words.astype(">u8").view(np.uint8).reshape(-1, _WORD)[:, :size])


# ---- All hands of a size ----


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Hands of every one of some rank rows with every one of some suit rows. A hand's word is the sum of both words."""

    rank_rows: slice
    suit_rows: NDArray[np.intp]
    rank_words: Words
    suit_words: Words


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """All hands of one size. `ranks` (rows, k) and `suits` (4**k, k) are the rows; the rest is a row of flags for each.

    `equal_ranks[p][q]`: the cards at places p and q have one rank; `equal_suits` likewise.
    """

    size: int
    ranks: NDArray[np.uint8]
    suits: NDArray[np.uint8]
    equal_ranks: list[list[Mask]]
    equal_suits: list[list[Mask]]
    blocks: list[Block]


def _equal(rows: NDArray[np.uint8]) -> list[list[Mask]]:
    columns = rows.T
    return [[p == q for q in columns] for p in columns]


@cache
def layout(size: int) -> Layout:
    """All hands of `size` cards."""
    every = np.array(list(combinations_with_replacement(range(len(RANKS)), size)), np.uint8)
    every = every[(every[:, 4:] != every[:, :-4]).all(axis=1)]
    pairs = (every[:, 1:] == every[:, :-1]) @ (1 << np.arange(size - 1))
    order = np.argsort(pairs, kind="stable")
    ranks, pairs = every[order], pairs[order]
    suits = np.array(list(product(range(4), repeat=size)), np.uint8)
    ascending = suits[:, 1:] > suits[:, :-1]
    rank_words, suit_words = hand_words(4 * ranks), hand_words(suits)
    blocks = []
    for kind in np.unique(pairs):
        paired = kind >> np.arange(size - 1) & 1 == 1
        rank_rows = slice(*np.searchsorted(pairs, [kind, kind + 1]).tolist())
        suit_rows = np.flatnonzero(ascending[:, paired].all(axis=1))
        blocks.append(Block(rank_rows, suit_rows, rank_words[rank_rows], suit_words[suit_rows]))
    return Layout(size, ranks, suits, _equal(ranks), _equal(suits), blocks)


# ---- Terms ----


class _Ways:
    """All ways to give the elements of one shape to the places of a hand: the rank rows for each set of suit rows."""

    def __init__(self, shape: Shape, hands: Layout, ways: dict[bytes, Mask]) -> None:
        self.hands = hands
        self.ways = ways
        # Equal elements stand together; a free one wants nothing but one of the cards, of which there are enough.
        self.elements = sorted((e for e in shape if e != Element()), key=_order)
        self.ranks = [e.rank for e in shape if e.rank >= 0]
        self.suits = [e.suit for e in shape if e.suit >= 0]
        self.parts = [_parts(element) for element in self.elements]
        self.places: list[int] = []
        self.place(np.ones(len(hands.ranks), np.bool_), np.ones(len(hands.suits), np.bool_))

    def place(self, ranks: Mask, suits: Mask) -> None:
        """Gives the next element to each free place, where the rows that fit those before are `ranks` and `suits`."""
        index = len(self.places)
        if index == len(self.elements):
            key = suits.tobytes()
            self.ways[key] = self.ways[key] | ranks if key in self.ways else ranks
            return
        element = self.elements[index]
        again = index > 0 and element == self.elements[index - 1]
        for place in range(self.places[-1] + 1 if again else 0, self.hands.size):
            if place in self.places:
                continue
            place_ranks = ranks & self.fitting_ranks(element, place)
            place_suits = suits & self.fitting_suits(element, place)
            self.places.append(place)
            for of_ranks, of_suits in self.parts[index]:
                part_ranks = place_ranks & of_ranks[self.hands.ranks[:, place]]
                part_suits = place_suits & of_suits[self.hands.suits[:, place]]
                if part_ranks.any() and part_suits.any():
                    self.place(part_ranks, part_suits)
            self.places.pop()

    def fitting_ranks(self, element: Element, place: int) -> Mask:
        fits = np.ones(len(self.hands.ranks), np.bool_)
        if element.rank_variable:
            fits &= ~np.isin(self.hands.ranks[:, place], self.ranks)
            for other, other_place in zip(self.elements, self.places):
                if other.rank_variable:
                    equal = self.hands.equal_ranks[place][other_place]
                    fits &= equal if other.rank_variable == element.rank_variable else ~equal
        return fits

    def fitting_suits(self, element: Element, place: int) -> Mask:
        fits = np.ones(len(self.hands.suits), np.bool_)
        if element.suit_variable:
            fits &= ~np.isin(self.hands.suits[:, place], self.suits)
            for other, other_place in zip(self.elements, self.places):
                if other.suit_variable:
                    equal = self.hands.equal_suits[place][other_place]
                    fits &= equal if other.suit_variable == element.suit_variable else ~equal
        return fits


def _order(element: Element) -> tuple[Any, ...]:
    """Known ranks first, they leave the fewest rows."""
    return (-element.rank, element.rank_variable, element.cards or 0, element.suit, element.suit_variable)


def _parts(element: Element) -> list[tuple[Mask, Mask]]:
    """The cards of an element as sets of ranks with sets of suits, no rank in two of them."""
    allowed = np.ones((len(RANKS), 4), np.bool_)
    if element.cards is not None:
        allowed &= np.array([element.cards >> id & 1 == 1 for id in range(allowed.size)]).reshape(allowed.shape)
    if element.rank >= 0:
        allowed &= (np.arange(len(RANKS)) == element.rank)[:, None]
    if element.suit >= 0:
        allowed &= np.arange(4) == element.suit
    ranks_of: dict[bytes, Mask] = {}
    for rank, suits in enumerate(allowed):
        if suits.any():
            ranks_of.setdefault(suits.tobytes(), np.zeros(len(RANKS), np.bool_))[rank] = True
    return [(ranks, np.frombuffer(suits, np.bool_)) for suits, ranks in ranks_of.items()]


def _weigh_ways(ways: dict[bytes, Mask], hands: Layout) -> Weigh:
    """The hands that have one of the ways."""
    if not ways:
        return lambda block: np.zeros((len(block.rank_words), len(block.suit_words)), np.bool_)
    packed = np.packbits(np.stack(list(ways.values()), axis=1), axis=1)
    distinct, classes = np.unique(packed, axis=0, return_inverse=True)
    classes = classes.reshape(-1)
    goes = np.unpackbits(distinct, axis=1, count=len(ways)).astype(np.bool_)
    table = np.zeros((len(distinct), len(hands.suits)), np.bool_)
    for way, suits in enumerate(ways):
        table[goes[:, way]] |= np.frombuffer(suits, np.bool_)
    return lambda block: table[:, block.suit_rows][classes[block.rank_rows]]


# ---- Trees ----


def _exact_hand(part: Filtered, size: int) -> bytes | None:
    """The cards of a part that is one hand, all its cards stated; None of any other."""
    if part.filters or not isinstance(part.first, Term) or len(part.first.shapes) > 1:
        return None
    cards = {4 * e.rank + e.suit for e in part.first.shapes[0] if e.rank >= 0 and e.suit >= 0}
    return bytes(sorted(cards)) if len(cards) == size else None


def _weigh_exact(exact: dict[bytes, float], size: int) -> Weigh:
    """Hands one by one: lists of thousands are common, and looking at all hands for each would take long."""
    words = hand_words(np.frombuffer(b"".join(exact), np.uint8).reshape(-1, size))
    rank_words, suit_words = words & np.uint64(0xFCFCFCFCFCFCFCFC), words & np.uint64(0x0303030303030303)
    given = np.array(list(exact.values()))
    weights = given.astype(np.bool_) if set(exact.values()) <= {0.0, 1.0} else given

    def weigh(block: Block) -> NDArray[Any]:
        rows = np.minimum(np.searchsorted(block.rank_words, rank_words), len(block.rank_words) - 1)
        columns = np.minimum(np.searchsorted(block.suit_words, suit_words), len(block.suit_words) - 1)
        here = (block.rank_words[rows] == rank_words) & (block.suit_words[columns] == suit_words)
        result = np.zeros((len(block.rank_words), len(block.suit_words)), weights.dtype)
        result[rows[here], columns[here]] = weights[here]
        return result

    return weigh


def _both(left: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
    product: NDArray[Any] = left & right if left.dtype == right.dtype == np.bool_ else left * right
    return product


def _without(left: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
    return _both(left, right == 0)


class _Builder:
    def __init__(self, text: str, hands: Layout) -> None:
        self.text = text
        self.hands = hands

    def leaf(self, leaf: Leaf) -> Weigh:
        if isinstance(leaf, Union):
            return self.union(leaf)
        if isinstance(leaf, Percent):
            raise RangeError.no_order(self.text, leaf.at)
        if isinstance(leaf, Groups):
            return self.groups(leaf)
        ways: dict[bytes, Mask] = {}
        for shape in leaf.shapes:
            _Ways(shape, self.hands, ways)
        return _weigh_ways(ways, self.hands)

    def groups(self, leaf: Groups) -> Weigh:
        most = leaf.most
        fits = (self.hands.ranks[:, most:] != self.hands.ranks[:, :-most]).all(axis=1)
        return _weigh_ways({b"\1" * len(self.hands.suits): fits}, self.hands)

    def filtered(self, part: Filtered) -> Weigh:
        first = self.leaf(part.first)
        filters = [(_both if operator == ":" else _without, self.leaf(leaf)) for operator, leaf in part.filters]

        def weigh(block: Block) -> NDArray[Any]:
            weights = first(block)
            for combine, other in filters:
                weights = combine(weights, other(block))
            return weights if part.weight == 1 else weights * part.weight

        return weigh if filters or part.weight != 1 else first

    def union(self, tree: Union) -> Weigh:
        exact: dict[bytes, float] = {}
        parts = []
        for part in tree.parts:
            if cards := _exact_hand(part, self.hands.size):
                exact[cards] = max(part.weight, exact.get(cards, 0.0))
            else:
                parts.append(self.filtered(part))
        if exact:
            parts.append(_weigh_exact(exact, self.hands.size))
        if len(parts) == 1:
            return parts[0]

        def weigh(block: Block) -> NDArray[Any]:
            weights = parts[0](block)
            for part in parts[1:]:
                weights = np.maximum(weights, part(block))
            return weights

        return weigh


def _hits(weigh: Weigh, blocks: list[Block]) -> Iterator[tuple[Words, NDArray[Any]]]:
    for block in blocks:
        weights = weigh(block)
        hit = weights != 0
        yield (block.rank_words[:, None] + block.suit_words)[hit], weights[hit]


def build_range(tree: Union, text: str, size: int) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The hands, uint8 (n, size) in ascending order, and the weights, float64 (n,) above 0, of a range tree.

    Raises RangeError for percentages, whose order of starting hands is not there.

    The rule: the range language of docs/ranges.md.

    >>> from omaha8_fast.range_text import parse_range
    >>> hands, weights = build_range(parse_range("AKQJ:$ms", 4)[0], "AKQJ:$ms", 4)
    >>> hands.tolist(), weights
    ([[36, 40, 44, 48], [37, 41, 45, 49], [38, 42, 46, 50], [39, 43, 47, 51]], array([1., 1., 1., 1.]))
    """
    hands = layout(size)
    found = list(_hits(_Builder(text, hands).union(tree), hands.blocks))
    words = np.concatenate([words for words, _ in found])
    if all(weights.dtype == np.bool_ for _, weights in found):
        words.sort()
        return word_hands(words, size), np.ones(len(words))
    weights = np.concatenate([weights for _, weights in found])
    order = np.argsort(words)
    return word_hands(words[order], size), weights[order].astype(np.float64, copy=False)
