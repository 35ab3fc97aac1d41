"""How PokerStars names hands, and whether a name it printed is the right one.

A high is named by a phrase that follows from its class, "two pair, Aces and Kings", now and then with the kicker that
decided, "a pair of Aces - King kicker"; a low by its ranks from the top, "8,6,4,3,A".
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from ..results import Evaluation

_RANKS: Final = "23456789TJQKA"
_WORDS: Final = "Deuce Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace".split()
_WORD: Final = dict(zip(_RANKS, _WORDS))
_PHRASES: Final = (  # the last class of each category, best first
    (1, "a Royal Flush"),
    (10, "a straight flush, {bottom} to {top}"),
    (166, "four of a kind, {first}"),
    (322, "a full house, {first} full of {second}"),
    (1599, "a flush, {top} high"),
    (1609, "a straight, {bottom} to {top}"),
    (2467, "three of a kind, {first}"),
    (3325, "two pair, {first} and {second}"),
    (6185, "a pair of {first}"),
    (7462, "high card {top}"),
)
_KICKER: Final = re.compile(r"(?P<hand>.*\S) - (?P<kickers>\w+(?:\+\w+)*) kickers?")


class SiteName(NamedTuple):
    """The phrase of a high, and the words of the ranks that may be named as its kickers."""

    phrase: str
    kickers: frozenset[str]


def _plural(rank: str) -> str:
    word = _WORD[rank]
    return word + ("es" if word.endswith("x") else "s")


_KNOWN: dict[int, SiteName] = {}


def high_name(value: Evaluation) -> SiteName:
    """The high of a deal in PokerStars' words.

    >>> from omaha8_fast import evaluate
    >>> high_name(evaluate("As2d9h7c", "5c6d8hQsKc")).phrase
    'a straight, Five to Nine'
    """
    if value.high not in _KNOWN:
        _KNOWN[value.high] = _named(value.high, value.high_cards[::2])
    return _KNOWN[value.high]


def _named(high: int, ranks: str) -> SiteName:
    """The name of a class, from its ranks in the order that decides."""
    groups = list(dict.fromkeys(ranks))
    pattern = next(phrase for last, phrase in _PHRASES if high <= last)
    phrase = pattern.format(
        top=_WORD[ranks[0]], bottom=_WORD[ranks[-1]], first=_plural(groups[0]), second=_plural(groups[1])
    )
    return SiteName(phrase, frozenset(_WORD[rank] for rank in ranks if ranks.count(rank) == 1))


@lru_cache(64)
def low_name(low: int) -> str | None:
    """A low in PokerStars' words, from its bit set of ranks; None for no low.

    >>> low_name(0x1F)
    '5,4,3,2,A'
    """
    if low == 255:
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
