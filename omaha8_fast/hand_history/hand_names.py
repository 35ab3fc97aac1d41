"""How PokerStars names hands, and whether a name it printed is the right one.

A high is named by a phrase that follows from its class, "two pair, Aces and Kings", now and then with the kicker that
decided, "a pair of Aces - King kicker"; a low by its ranks from the top, "8,6,4,3,A".
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from ..cards import RANKS
from ..evaluation import NO_LOW
from ..names import RANK_WORDS, category, plural
from ..results import Evaluation

_WORD: Final = {rank: word.capitalize() for rank, word in zip(RANKS, RANK_WORDS, strict=True)}
_PLURAL: Final = {rank: plural(id).capitalize() for id, rank in enumerate(RANKS)}
_PHRASES: Final = (  # of the categories, best first
    "a Royal Flush",
    "a straight flush, {bottom} to {top}",
    "four of a kind, {first}",
    "a full house, {first} full of {second}",
    "a flush, {top} high",
    "a straight, {bottom} to {top}",
    "three of a kind, {first}",
    "two pair, {first} and {second}",
    "a pair of {first}",
    "high card {top}",
)
_KICKER: Final = re.compile(r"(?P<hand>.*\S) - (?P<kickers>\w+(?:\+\w+)*) kickers?")


class SiteName(NamedTuple):
    """The phrase of a high, and the words of the ranks that may be named as its kickers."""

    phrase: str
    kickers: frozenset[str]


def high_name(value: Evaluation) -> SiteName:
    """The high of a deal in PokerStars' words.

    >>> from omaha8_fast import evaluate
    >>> high_name(evaluate("As2d9h7c", "5c6d8hQsKc")).phrase
    'a straight, Five to Nine'
    """
    return _named(value.high, value.high_cards[::2])


@lru_cache(1024)
def _named(high: int, ranks: str) -> SiteName:
    """The name of a class, from its ranks in the order that decides."""
    groups = list(dict.fromkeys(ranks))
    phrase = _PHRASES[category(high)].format(
        top=_WORD[ranks[0]], bottom=_WORD[ranks[-1]], first=_PLURAL[groups[0]], second=_PLURAL[groups[1]]
    )
    return SiteName(phrase, frozenset(_WORD[rank] for rank in ranks if ranks.count(rank) == 1))


@lru_cache(64)
def low_name(low: int) -> str | None:
    """A low in PokerStars' words, from its bit set of ranks; None for no low.

    >>> low_name(0x1F)
    '5,4,3,2,A'
    """
    if low == NO_LOW:
        return None
    return ",".join("A2345678"[bit] for bit in range(7, -1, -1) if low >> bit & 1)


def is_high_name(printed: str, value: Evaluation) -> bool:
    """Whether a printed phrase names the high of a deal. The other's kicker may be called lower or higher."""
    right = high_name(value)
    kicker = _KICKER.fullmatch(printed)
    if kicker is None:
        return printed.casefold() == right.phrase.casefold()
    kickers = {word.capitalize() for word in kicker["kickers"].split("+")} - {"Lower", "Higher"}
    return kicker["hand"].casefold() == right.phrase.casefold() and kickers <= right.kickers
