"""From the tree of a range text to its hands and weights, one block of hands at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .errors import RangeError
from .range_hands import Block, Layout, Weigh, Words, hand_words, layout, word_hands
from .range_terms import weigh_groups, weigh_term
from .range_text import Filtered, Groups, Leaf, Percent, Shape, Term, Union


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
            return weigh_groups(leaf, self.hands)
        return weigh_term(leaf, self.hands)

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
        shapes: dict[float, list[Shape]] = {}
        parts = []
        for part in dict.fromkeys(tree.parts):
            if cards := _exact_hand(part, self.hands.size):
                exact[cards] = max(part.weight, exact.get(cards, 0.0))
            elif isinstance(part.first, Term) and not part.filters:
                shapes.setdefault(part.weight, []).extend(part.first.shapes)
            else:
                parts.append(self.filtered(part))
        for weight, alike in shapes.items():
            parts.append(self.filtered(Filtered(Term(tuple(alike)), (), weight)))
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
