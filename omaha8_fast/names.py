"""The winning cards of a deal, in the order in which they are read out, and the names of hands."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from . import _core
from .cards import TEXT


class Details(NamedTuple):
    """The part of an evaluation that is worked out only when somebody asks for it."""

    high_cards: str
    low_cards: str | None
    high_name: str
    low_name: str | None


RANK_WORDS = tuple("deuce three four five six seven eight nine ten jack queen king ace".split())
LAST_CLASSES = (1, 10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462)  # of the categories, from the royal flush down
WORST_HIGH = LAST_CLASSES[-1]
_PATTERNS = (
    "royal flush",
    "straight flush, {high} high",
    "four of a kind, {first}",
    "full house, {first} over {second}",
    "flush, {high} high",
    "straight, {high} high",
    "three of a kind, {first}",
    "two pair, {first} and {second}",
    "pair of {first}",
    "{high} high",
)
_ACE = 12
_WHEEL = [_ACE, 3, 2, 1, 0]


def category(high: int) -> int:
    """The place of a high class's category: 0 royal flush, 1 straight flush .. 9 high card."""
    return bisect_left(LAST_CLASSES, high)


def plural(rank: int) -> str:
    word = RANK_WORDS[rank]
    return word + ("es" if word.endswith("x") else "s")


def _high_details(high: int, ids: Sequence[int]) -> tuple[str, str]:
    """The cards in the order that decides, and the name. `ids` are descending."""
    ranks = [id // 4 for id in ids]
    ordered = sorted(ids, key=lambda id: (ranks.count(id // 4), id), reverse=True)
    if ranks == _WHEEL and high in (10, 1609):
        ordered = [*ordered[1:], ordered[0]]
    groups = list(dict.fromkeys(id // 4 for id in ordered))
    pattern = _PATTERNS[category(high)]
    name = pattern.format(high=RANK_WORDS[groups[0]], first=plural(groups[0]), second=plural(groups[1]))
    return "".join(TEXT[id] for id in ordered), name


def _low_details(ids: Sequence[int]) -> tuple[str, str]:
    ordered = sorted(ids, key=lambda id: (id // 4 + 1) % 13, reverse=True)
    cards = [TEXT[id] for id in ordered]
    return "".join(cards), "-".join(card[0] for card in cards)


def work_out(high: int, low: int, hole: bytes, board: bytes) -> Details:
    """The five cards of both halves of a deal, and their names."""
    high_ids, low_ids = _core.best_cards(hole, board)
    high_cards, high_name = _high_details(high, high_ids)
    low_cards, low_name = _low_details(low_ids) if low != 255 else (None, None)
    return Details(high_cards, low_cards, high_name, low_name)
