"""The winning cards of a deal, in the order in which they are read out, and the names of hands."""

from __future__ import annotations

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


_RANK_WORDS = "deuce three four five six seven eight nine ten jack queen king ace".split()
_LAST_CLASS = {  # of each category, best first
    10: "straight flush, {high} high",
    166: "four of a kind, {first}",
    322: "full house, {first} over {second}",
    1599: "flush, {high} high",
    1609: "straight, {high} high",
    2467: "three of a kind, {first}",
    3325: "two pair, {first} and {second}",
    6185: "pair of {first}",
    7462: "{high} high",
}
_ACE = 12
_WHEEL = [_ACE, 3, 2, 1, 0]


def _plural(rank: int) -> str:
    word = _RANK_WORDS[rank]
    return word + ("es" if word.endswith("x") else "s")


def _high_details(high: int, ids: Sequence[int]) -> tuple[str, str]:
    """The cards in the order that decides, and the name. `ids` are descending."""
    ranks = [id // 4 for id in ids]
    ordered = sorted(ids, key=lambda id: (ranks.count(id // 4), id), reverse=True)
    if ranks == _WHEEL and high in (10, 1609):
        ordered = [*ordered[1:], ordered[0]]
    groups = list(dict.fromkeys(id // 4 for id in ordered))
    pattern = next(text for last, text in _LAST_CLASS.items() if high <= last)
    name = pattern.format(high=_RANK_WORDS[groups[0]], first=_plural(groups[0]), second=_plural(groups[1]))
    return "".join(TEXT[id] for id in ordered), "royal flush" if high == 1 else name


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
