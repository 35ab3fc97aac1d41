"""poker-eval's numbers: of cards, of hands' values, and the cards that it names for a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, SupportsIndex, TypeAlias

from ... import _core
from ...arguments import take_integer
from ...cards import DECK, RANKS, SUITS, parse_card
from ...errors import CardError, InputTypeError, PokerEvalError

CardLike: TypeAlias = "str | SupportsIndex"

NO_CARD = 255
UNKNOWN_TEXT = "__"
NOTHING = 0x0FFFFFFF
HAND_TYPES = ("NoPair", "OnePair", "TwoPair", "Trips", "Straight", "Flush", "FlHouse", "Quads", "StFlush")
_NO_PAIR, _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE, _QUADS, _STRAIGHT_FLUSH = range(9)
_TYPE_OF_COUNTS = {  # by how often the two most frequent ranks are there
    (4,): _QUADS, (4, 1): _QUADS, (3, 2): _FULL_HOUSE, (3,): _TRIPS, (3, 1): _TRIPS, (2, 2): _TWO_PAIR, (2,): _PAIR,
    (2, 1): _PAIR,
}  # fmt: skip
_TYPE_OF_FIVE = {  # of five ranks, by straight and flush
    (False, False): _NO_PAIR, (True, False): _STRAIGHT, (False, True): _FLUSH, (True, True): _STRAIGHT_FLUSH,
}  # fmt: skip
_ACE = 12
_WHEEL = [_ACE, 3, 2, 1, 0]

NAMES = tuple(rank + suit for suit in "hdcs" for rank in RANKS)
OURS = bytes([4 * RANKS.index(name[0]) + SUITS.index(name[1]) for name in NAMES])
THEIRS = bytes([OURS.index(id) for id in range(DECK)])


# ---- Cards ----


def take_card(where: str, card: CardLike) -> int:
    """poker-eval's number of a card, 255 for one that is not known."""
    if isinstance(card, str):
        if card == UNKNOWN_TEXT:
            return NO_CARD
        try:
            return THEIRS[parse_card(card)]
        except CardError as error:
            raise PokerEvalError.of(f"{where}: {card!r}", error) from None
    try:
        number = take_integer(where, card)
    except InputTypeError:
        raise InputTypeError.not_a_card(where, card) from None
    if not (0 <= number < DECK or number == NO_CARD):
        raise InputTypeError.not_a_card(where, card)
    return number


def take_cards(where: str, cards: Iterable[CardLike] | None) -> list[int]:
    if cards is None:
        return []
    if isinstance(cards, str | bytes) or not isinstance(cards, Iterable):
        raise InputTypeError.not_a_sequence(where, cards, "a list of cards")
    return [take_card(f"{where}[{place}]", card) for place, card in enumerate(cards)]


def known(cards: Iterable[int]) -> list[int]:
    return [card for card in cards if card != NO_CARD]


# ---- Values ----


def _packed(kind: int, ranks: Iterable[int]) -> int:
    return kind << 24 | sum(rank << 16 - 4 * place for place, rank in enumerate(ranks))


def _high_order(cards: Sequence[int]) -> tuple[int, list[int]]:
    """The type of up to five cards, and the cards in the order that decides; of equal ranks spades come first."""
    ranks = [card % 13 for card in cards]
    ordered = sorted(cards, key=lambda card: (ranks.count(card % 13), card % 13, card), reverse=True)
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if len(counts) < 5:
        return _TYPE_OF_COUNTS.get(tuple(counts[:2]), _NO_PAIR), ordered
    sequence = [card % 13 for card in ordered]
    if sequence == _WHEEL:
        ordered = [*ordered[1:], ordered[0]]
    straight = sequence == _WHEEL or sequence[0] - sequence[4] == 4
    flush = len({card // 13 for card in cards}) == 1
    return _TYPE_OF_FIVE[straight, flush], ordered


def high_value(cards: Sequence[int]) -> int:
    kind, ordered = _high_order(cards)
    ranks = list(dict.fromkeys(card % 13 for card in ordered))
    return _packed(kind, ranks[:1] if kind in (_STRAIGHT, _STRAIGHT_FLUSH) else ranks)


def low_value(cards: Sequence[int]) -> int:
    """The value of five cards as an eight-or-better low."""
    ranks = sorted({(card + 1) % 13 for card in cards}, reverse=True)
    return _packed(_NO_PAIR, ranks) if len(ranks) == 5 and ranks[0] < 8 else NOTHING


def described(low: bool, cards: Sequence[int]) -> list[Any]:
    """["Flush", 11, 10, 9, 8, 0], the best five cards in order."""
    if low:
        return [HAND_TYPES[_NO_PAIR], *sorted(cards, key=lambda card: (card + 1) % 13, reverse=True)]
    kind, ordered = _high_order(cards)
    return [HAND_TYPES[kind], *ordered]


def best_of_omaha(low: bool, hand: Sequence[int], board: Sequence[int]) -> tuple[int, list[int] | None]:
    """The value of an Omaha hand and the first five cards that have it, in the order in which poker-eval looks."""
    ids = [bytes([OURS[card] for card in cards]) for cards in (hand, board)]
    status, _, low_mask = _core.rank(*ids)
    if status:
        raise AssertionError(status)
    if low and low_mask == NO_CARD:
        return NOTHING, None
    best = [THEIRS[id] for id in _core.best_cards(*ids)[low]]
    wanted = _rank_key(low, best)
    for two in combinations(sorted(hand), 2):
        for three in combinations(sorted(board), 3):
            if _rank_key(low, [*two, *three]) == wanted:
                return (low_value if low else high_value)(best), [*two, *three]
    raise AssertionError(wanted)


def _rank_key(low: bool, cards: Sequence[int]) -> tuple[list[int], bool]:
    """What five cards of the same value have in common, and no others."""
    return sorted(card % 13 for card in cards), not low and len({card // 13 for card in cards}) == 1


def best_of_any(low: bool, hand: Sequence[int]) -> tuple[int, list[int] | None]:
    """The best five of some cards, all of which may be used."""
    fives: Iterator[tuple[int, ...]] = combinations(sorted(hand, reverse=True), 5)
    best = min(fives, key=low_value) if low else max(fives, key=high_value)
    value = (low_value if low else high_value)(best)
    return value, None if value == NOTHING else list(best)
