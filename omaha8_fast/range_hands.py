"""All hands of a size, by their ranks and their suits apart.

The k cards of a hand, ascending, are a row of ranks (1,820 of them for four cards) and a row of suits (4**k). Not every
row of suits makes a hand: where neighbours have one rank, their suits ascend. Rank rows with their pairs in the same
places share the suit rows that do; together they are a block, and all work is done on one block at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .cards import RANKS

Words: TypeAlias = NDArray[np.uint64]
Mask: TypeAlias = NDArray[np.bool_]
Weigh: TypeAlias = "Callable[[Block], NDArray[Any]]"  # weights (rank rows, suit rows) of a block, bool if all 0 or 1

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
