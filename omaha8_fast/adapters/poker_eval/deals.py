"""All ways to deal the cards that are missing, or a sample of them, and who wins: the counting behind `PokerEval`.

Cards are ids 0..51, 255 one that is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import comb, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...cards import DECK, UNKNOWN
from ...errors import PokerEvalError
from ...evaluation import NO_LOW, evaluate_batch

DEALS_AT_ONCE = 1 << 16

Ids = NDArray[np.uint8]


@dataclass
class Spot:
    """Hands, a board and dead cards; the places of unknown cards are dealt."""

    hands: Sequence[Sequence[int]]
    board: Sequence[int]
    dead: Sequence[int]
    has_low: bool

    def missing(self) -> list[int]:
        """How many cards each hand lacks, and the board."""
        return [list(cards).count(UNKNOWN) for cards in (*self.hands, self.board)]

    def deck(self) -> Ids:
        """The cards that may come."""
        seen = {*self.dead, *self.board, *chain.from_iterable(self.hands)}
        return np.array([id for id in range(DECK) if id not in seen], np.uint8)


class Tally:
    """Counts over deals, one a player; `shares` of the pot are in `unit`s, which every tie of these players divides."""

    def __init__(self, players: int) -> None:
        self.deals = 0
        self.unit = 2 * lcm(*range(1, players + 1))
        self.scoop, self.win_high, self.lose_high, self.tie_high, self.win_low, self.lose_low, self.tie_low = (
            [0] * players for _ in range(7)
        )
        self.shares = [0] * players

    def add(self, high: NDArray[np.uint16], low: NDArray[np.uint8]) -> None:
        """The deals of values (players, n)."""
        best_low = low.min(axis=0)
        has_low = best_low != NO_LOW
        wins_high, wins_low = high == high.min(axis=0), (low == best_low) & has_low
        highs, lows = wins_high.sum(axis=0), wins_low.sum(axis=0)
        of_high = np.where(has_low, self.unit // 2, self.unit) // highs
        of_low = np.where(has_low, self.unit // 2, 0) // np.maximum(lows, 1)
        shares = wins_high * of_high + wins_low * of_low
        self.deals += high.shape[1]
        for totals, counted in (
            (self.scoop, shares == self.unit),
            (self.win_high, wins_high & (highs == 1)),
            (self.lose_high, ~wins_high),
            (self.tie_high, wins_high & (highs > 1)),
            (self.win_low, wins_low & (lows == 1)),
            (self.lose_low, (low != NO_LOW) & ~wins_low),
            (self.tie_low, wins_low & (lows > 1)),
            (self.shares, shares),
        ):
            for player, count in enumerate(counted.sum(axis=1).tolist()):
                totals[player] += count

    def rows(self, times: int) -> list[tuple[Any, ...]]:
        """(scoop, wins, losses and ties of the high, of the low, equity) of each player, every deal counted `times`."""
        counts = (self.scoop, self.win_high, self.lose_high, self.tie_high, self.win_low, self.lose_low, self.tie_low)
        return [
            (*[count * times for count in own], share / self.unit / self.deals)
            for *own, share in zip(*counts, self.shares, strict=True)
        ]


# ---- Deals ----


def _choices(size: int, count: int) -> NDArray[np.intp]:
    """The places of every `count` of `size` cards."""
    number = comb(size, count)
    places = np.fromiter(chain.from_iterable(combinations(range(size), count)), np.intp, number * count)
    return places.reshape(number, count)


def _every(deck: Ids, counts: Sequence[int]) -> Iterator[list[Ids]]:
    """All ways to deal groups of cards, in parts: arrays (n, count), or (1, count) for what is the same in a part.

    The last group is the one that is dealt in arrays.
    """
    *first, last = counts
    if not first:
        choices = _choices(len(deck), last)
        for start in range(0, len(choices), DEALS_AT_ONCE):
            yield [deck[choices[start : start + DEALS_AT_ONCE]]]
        return
    inner = _choices(len(deck) - sum(first), last) if len(first) == 1 else None
    for group in combinations(deck.tolist(), first[0]):
        left = deck[~np.isin(deck, group)]
        own = np.array([group], np.uint8)
        if inner is None:
            for others in _every(left, counts[1:]):
                yield [own, *others]
            continue
        for start in range(0, len(inner), DEALS_AT_ONCE):
            yield [own, left[inner[start : start + DEALS_AT_ONCE]]]


def _sampled(deck: Ids, counts: Sequence[int], deals: int, rng: np.random.Generator) -> Iterator[list[Ids]]:
    """As many deals of groups, each drawn from the whole deck without replacement."""
    total = sum(counts)
    for start in range(0, deals, DEALS_AT_ONCE):
        rows = np.arange(min(DEALS_AT_ONCE, deals - start))
        cards = np.tile(deck, (len(rows), 1))
        for place in range(total):  # a shuffle that stops when enough cards are out
            other = rng.integers(place, len(deck), len(rows))
            drawn = cards[rows, other]
            cards[rows, other] = cards[:, place]
            cards[:, place] = drawn
        yield np.split(cards[:, :total], np.cumsum(counts)[:-1].tolist(), axis=1)


def _filled(cards: Sequence[int], dealt: Ids) -> Ids:
    """A hand or board with its missing cards, (n, size)."""
    known = [card for card in cards if card != UNKNOWN]
    return np.hstack([np.broadcast_to(np.array(known, np.uint8), (len(dealt), len(known))), dealt])


def count_deals(spot: Spot, iterations: int, rng: np.random.Generator) -> tuple[int, list[tuple[Any, ...]]]:
    """How many deals were counted, and the `Tally.rows`: all there are, or `iterations` if that is above 0.

    Raises PokerEvalError when the deck has not enough cards.
    """
    missing = spot.missing()
    deck = spot.deck()
    if sum(missing) > len(deck):
        raise PokerEvalError.too_few_cards(sum(missing), len(deck))
    if not spot.hands:
        return iterations if iterations > 0 else comb(len(deck), missing[-1]), []
    groups = sorted((group for group, count in enumerate(missing) if count), key=lambda group: missing[group])
    counts = [missing[group] for group in groups]
    if not groups:
        deals: Iterator[list[Ids]] = iter([[]])
    elif iterations > 0:
        deals = _sampled(deck, counts, iterations, rng)
    else:
        deals = _every(deck, counts)
    tally = Tally(len(spot.hands))
    for part in deals:
        dealt = [np.empty((1, 0), np.uint8)] * len(missing)
        for group, cards in zip(groups, part, strict=True):
            dealt[group] = cards
        *holes, board = (_filled(cards, new) for cards, new in zip((*spot.hands, spot.board), dealt, strict=True))
        values = [evaluate_batch(hole, board) for hole in holes]
        high, low = (np.stack(np.broadcast_arrays(*halves)) for halves in zip(*values, strict=True))
        tally.add(high, low if spot.has_low else np.full_like(low, NO_LOW))
    times = iterations if iterations > 0 and not groups else 1
    return tally.deals * times, tally.rows(times)
