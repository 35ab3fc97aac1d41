"""Equity: the expected share of the pot, exactly where that is affordable, else by sampling."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import comb
from typing import Any, Protocol, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import _core
from .arguments import share_chunks, take_integer, take_threads
from .cards import DECK, TEXT, CardsLike, first_repeat, parse_text, take_hand
from .errors import ArgumentError, CardError, EquityError, InputTypeError, Omaha8Error
from .evaluation import NO_LOW, evaluate_batch
from .results import ByHand, Equity, PlayerEquity

SIZES = (4, 5, 6)
BOARDS = (0, 3, 4, 5)
GAMES = ("omaha8", "omaha")
FULL_BOARD = 5

DEFAULT_SAMPLES = 1 << 22
MOST_SAMPLES = 1 << 32
FIRST_CHECKPOINT = 1 << 16  # deals; the next ones are each twice as many
BLOCK_DEALS = 1 << 12
SHORTEST_CHAIN = 1 << 6
TRIAL = 1 << 12
LEAST_ACCEPTED = TRIAL // 20

# Tuples of hands that are enumerated unasked, by the number of board cards to come: a second of work, or two.
AFFORDABLE = {5: 4_000, 2: 200_000, 1: 500_000, 0: 2_000_000}
AFFORDABLE_RIVER_PAIRS = 400_000_000
SWEPT_PAIRS = 1_000_000  # from here on two lists of four-card hands on the river are swept, where weights allow it
WEIGHT_UNITS = 1_000_000
LEAST_WEIGHT, MOST_WEIGHT = 1e-9, 1e9  # so that no product of weights is lost
PARTS = 64  # of an enumeration; float sums are of parts, in their order, whatever the number of threads


class HandRange(Protocol):
    """Hands of one size, ids ascending, each with a weight: what `Range` is."""

    @property
    def size(self) -> int: ...
    @property
    def hands(self) -> NDArray[np.uint8]: ...
    @property
    def weights(self) -> NDArray[np.float64]: ...


Sums: TypeAlias = tuple[int, float, float, list[tuple[float, ...]]]
Lists: TypeAlias = list[tuple[NDArray[np.uint8], "NDArray[np.float64] | None"]]
PlayerLike: TypeAlias = "str | CardsLike | HandRange"


@dataclass
class _Player:
    """A known hand (one of `hands`), a list of hands, or a random hand (`hands` None)."""

    where: str
    label: str
    hand: bytes | None = None
    hands: NDArray[np.uint8] | None = None
    weights: NDArray[np.float64] | None = None  # None: all 1

    def known(self) -> NDArray[np.uint8]:
        """The hands of a player who is not random."""
        if self.hands is None:
            self.hands = np.frombuffer(self.hand or b"", np.uint8).reshape(1, -1)
        return self.hands


@dataclass
class _Spot:
    players: list[_Player]
    size: int
    board: bytes
    dead: bytes
    high_only: bool

    @property
    def missing(self) -> int:
        return FULL_BOARD - len(self.board)

    def seen(self) -> set[int]:
        """The cards that are known."""
        return set(chain(self.board, self.dead, *[player.hand or b"" for player in self.players]))

    def boards(self) -> int:
        """In how many ways the board is completed once all hands are dealt."""
        left = DECK - len(self.board) - len(self.dead) - self.size * len(self.players)
        return comb(left, self.missing)


# ---- Players ----


def _hand_of_text(text: str) -> bytes | None:
    """The cards of a text that is a hand: four to six different cards, no commas."""
    if "," in text:
        return None
    try:
        ids = parse_text(None, text)
    except CardError:
        return None
    return ids if len(ids) in SIZES and len(set(ids)) == len(ids) else None


def _range_of_text(where: str, text: str, size: int) -> HandRange:
    """The range that a text describes."""
    from .ranges import Range  # not at import: few equities are of ranges

    try:
        return Range(text, size=size)
    except Omaha8Error as error:
        raise error.within(where) from None


def _is_range(given: object) -> bool:
    return hasattr(given, "hands") and hasattr(given, "weights")


def _take_range(where: str, label: str, given: Any) -> _Player:
    hands = np.array(given.hands, order="C")  # a copy: others may change theirs
    weights = np.array(given.weights, np.float64)
    if hands.dtype != np.uint8:
        raise InputTypeError.wrong_dtype(f"{where}.hands", hands.dtype, "uint8")
    if hands.ndim != 2 or hands.shape[1] not in SIZES:
        raise ArgumentError.shape(f"{where}.hands", hands.shape, "(n, 4), (n, 5) or (n, 6)")
    if weights.shape != hands.shape[:1]:
        raise ArgumentError.shape(f"{where}.weights", weights.shape, str(hands.shape[:1]))
    good = (hands[:, -1] < DECK) & (hands[:, 1:] > hands[:, :-1]).all(axis=1)
    if not good.all():
        raise EquityError.hand(where, int(good.argmin()))
    good = (weights == 0) | ((weights >= LEAST_WEIGHT) & (weights <= MOST_WEIGHT))
    if not good.all():
        place = int(good.argmin())
        raise EquityError.weight(where, place, float(weights[place]))
    if not (weights > 0).any():
        raise EquityError.empty_range(where)
    return _Player(where, label, hands=hands, weights=weights)


def _take_player(where: str, given: Any) -> _Player | str:
    """A player; the text of one whose range waits for the size of the hands."""
    if isinstance(given, str):
        hand = _hand_of_text(given)
        if hand is None:
            text = given.strip()
            return _Player(where, "random") if text.lower() == "random" else text
    elif _is_range(given):
        return _take_range(where, str(given), given)
    else:
        hand = take_hand(where, given)
        if len(hand) not in SIZES:
            raise CardError.count(where, len(hand), SIZES)
    return _Player(where, "".join([TEXT[id] for id in hand]), hand)


def _take_players(given: Any, size: int | None) -> tuple[list[_Player], int]:
    if isinstance(given, str | bytes) or not isinstance(given, list | tuple | np.ndarray):
        raise InputTypeError.not_a_sequence("players", given, "a hand, a range or 'random' for each player")
    if not 2 <= len(given) <= _core.MAX_PLAYERS:
        raise EquityError.players(len(given), _core.MAX_PLAYERS)
    wheres = [f"players[{i}]" for i in range(len(given))]
    taken = [_take_player(where, player) for where, player in zip(wheres, given)]
    first = "size"
    for where, player in zip(wheres, taken):
        if isinstance(player, str) or (player.hand is None and player.hands is None):
            continue
        own = player.known().shape[1] if player.hand is None else len(player.hand)
        if size is None:
            first, size = where, own
        elif own != size:
            raise CardError.sizes(where, own, first, size)
    size = size or SIZES[0]
    players = [
        _take_range(where, player, _range_of_text(where, player, size)) if isinstance(player, str) else player
        for where, player in zip(wheres, taken)
    ]
    return players, size


def _drop_seen(spot: _Spot) -> None:
    """Leaves the hands of ranges that have no card seen elsewhere and a weight; weights of 1 only are none."""
    ranges = [player for player in spot.players if player.weights is not None]
    if not ranges:
        return
    seen = np.zeros(DECK, bool)
    seen[list(spot.seen())] = True
    for player in ranges:
        hands, weights = player.known(), player.weights
        assert weights is not None
        kept = ~seen[hands].any(axis=1) & (weights > 0)
        if not kept.any():
            raise EquityError.dead_range(player.where)
        player.hands, weights = np.ascontiguousarray(hands[kept]), weights[kept]
        player.weights = None if (weights == 1).all() else weights


def _take_spot(players: Any, board: Any, dead: Any, game: Any, size: Any) -> _Spot:
    if game not in GAMES:
        raise ArgumentError.choice("game", game, GAMES)
    if size is not None:
        size = take_integer("size", size)
        if size not in SIZES:
            raise ArgumentError.choice("size", size, SIZES)
    taken, size = _take_players(players, size)
    board_ids = take_hand("board", board)
    if len(board_ids) not in BOARDS:
        raise CardError.count("board", len(board_ids), BOARDS)
    dead_ids = take_hand("dead", dead)
    named = [(player.where, player.hand) for player in taken if player.hand is not None]
    named += [("board", board_ids), ("dead", dead_ids)]
    known = b"".join([ids for _, ids in named])
    if len(set(known)) < len(known):
        raise first_repeat(named) or AssertionError()
    if size * len(taken) + FULL_BOARD > DECK - len(dead_ids):
        raise EquityError.no_room(len(taken), size, len(dead_ids))
    spot = _Spot(taken, size, board_ids, dead_ids, game == "omaha")
    _drop_seen(spot)
    return spot


# ---- Known hands ----


def _equity(
    spot: _Spot,
    tally: tuple[float, float, int, Sequence[tuple[float, ...]]],
    errors: Sequence[float],
    seed: int | None = None,
    by_hand: Sequence[ByHand | None] = (),
) -> Equity:
    """The result of a tally; exact if there is no seed."""
    outcomes, no_low, unit, rows = tally
    by_hand = by_hand or [None] * len(rows)
    whole = unit * outcomes
    players = []
    for player, row, error, hands in zip(spot.players, rows, errors, by_hand):
        scoop, high_win, high_tie, low_win, low_tie, quarter, three_quarter, high, low = row[:9]
        shares = (high + low) / whole, high / whole, low / whole
        counts = scoop, high_win, high_tie, low_win, low_tie, quarter, three_quarter
        players.append(PlayerEquity(player.label, *shares, *counts, error, hands))
    return Equity(tuple(players), outcomes, no_low, seed is None, seed)


def _exact_hands(spot: _Spot) -> Equity:
    holes = b"".join([player.hand or b"" for player in spot.players])
    status, tally = _core.equity_exact(holes, len(spot.players), spot.board, spot.dead, spot.high_only)
    if tally is None:
        raise AssertionError(status)
    return _equity(spot, tally, [0.0] * len(spot.players))


# ---- Ranges, exactly ----


def _hand_counts(spot: _Spot) -> list[int]:
    """How many hands each player may have, for all that the known cards say."""
    if all(player.hand is not None for player in spot.players):
        return [1] * len(spot.players)
    left = DECK - len(spot.seen())
    return [
        1 if player.hand is not None else comb(left, spot.size) if player.hands is None else len(player.hands)
        for player in spot.players
    ]


def _lists(spot: _Spot) -> Lists:
    """Every player's hands with their weights."""
    every: NDArray[np.uint8] | None = None
    lists: Lists = []
    for player in spot.players:
        if player.hand is None and player.hands is None:
            if every is None:
                seen = spot.seen()
                unseen = [card for card in range(DECK) if card not in seen]
                every = np.fromiter(chain.from_iterable(combinations(unseen, spot.size)), np.uint8)
                every = every.reshape(-1, spot.size)
            lists.append((every, None))
        else:
            lists.append((player.known(), player.weights))
    return lists


def _whole_weights(weights: NDArray[np.float64]) -> NDArray[np.int64] | None:
    """Weights in millionths, if they are whole numbers of them and none is above 1."""
    units = np.rint(weights * WEIGHT_UNITS)
    whole = (units / WEIGHT_UNITS == weights).all() and units.max() <= WEIGHT_UNITS
    return units.astype(np.int64) if whole else None


def _is_swept(spot: _Spot) -> bool:
    """Whether the river's pairs of hands are many and can be counted by cards."""
    if len(spot.players) > 2 or spot.missing > 0 or spot.size != 4 or math.prod(_hand_counts(spot)) < SWEPT_PAIRS:
        return False
    return all(player.weights is None or _whole_weights(player.weights) is not None for player in spot.players)


def _is_affordable(spot: _Spot, tuples: int) -> bool:
    """Whether an enumeration of so many tuples of hands needs no asking for."""
    if spot.missing == 0 and len(spot.players) == 2:
        return _is_swept(spot) or tuples <= AFFORDABLE_RIVER_PAIRS
    return tuples <= AFFORDABLE[spot.missing]


def _is_exact(spot: _Spot, samples: int | None) -> bool:
    tuples = math.prod(_hand_counts(spot))
    if samples is None or tuples * spot.boards() <= samples:
        return samples is not None or _is_affordable(spot, tuples)
    if tuples == 1 or tuples > AFFORDABLE[0]:
        return False
    walk = _core.Lists(_lists(spot), spot.size, spot.board, spot.dead, spot.high_only, 0)
    legal = walk.run(0, _hand_counts(spot)[0], None, True)[0]
    return legal * spot.boards() <= samples


def _masks(hands: NDArray[np.uint8]) -> NDArray[np.uint64]:
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
    return masks


def _river_values(spot: _Spot, hands: NDArray[np.uint8], threads: int) -> tuple[NDArray[Any], ...]:
    values = evaluate_batch(hands, np.frombuffer(spot.board, np.uint8), threads=threads)
    if spot.high_only:
        values.low[:] = NO_LOW
    return _masks(hands), values.high, values.low



def _part_runner(
    spot: _Spot, lists: Lists, outer: int, threads: int
) -> Callable[[int, int, list[NDArray[np.float64]] | None], Sums]:
    """What sums up some of the outer player's hands against all others, with the sums of every hand if asked."""
    if spot.missing == 0 and len(lists) == 2:
        values = [_river_values(spot, hands, threads) for hands, _ in lists]

        def run_river(first: int, last: int, by_hand: list[NDArray[np.float64]] | None) -> Sums:
            assert by_hand is not None
            one, other = [(*values[i], lists[i][1], by_hand[i]) for i in (outer, 1 - outer)]
            tuples, outcomes, no_low, rows = _core.equity_river(one, other, first, last)
            return tuples, outcomes, no_low, rows if outer == 0 else rows[::-1]

        return run_river
    walk = _core.Lists(lists, spot.size, spot.board, spot.dead, spot.high_only, outer)
    return lambda first, last, by_hand: walk.run(first, last, by_hand, False)


def _by_hand(hands: NDArray[np.uint8], sums: NDArray[np.float64], unit: int) -> ByHand:
    met = sums[0] > 0
    weight, shares = sums[0, met], sums[1, met]
    return ByHand(np.sort(hands[met], axis=1), weight, shares / (unit * weight))


def _total(parts: Iterable[Sums], whole: bool) -> tuple[float, float, list[tuple[float, ...]]]:
    """(outcomes, no_low, rows) of all parts, added up in their order; ints where all are whole."""
    flat = [[outcomes, no_low, *chain.from_iterable(rows)] for _, outcomes, no_low, rows in parts]
    totals: list[float] = [sum(column) for column in zip(*flat)]
    if whole:
        totals = [int(total) for total in totals]
    outcomes, no_low, *rest = totals
    return outcomes, no_low, [tuple(rest[i : i + 9]) for i in range(0, len(rest), 9)]


def _equity_of_lists(
    spot: _Spot, lists: Lists, sums: Sequence[Sums], hand_sums: Sequence[NDArray[np.float64]]
) -> Equity:
    """The result of sums over parts, in their order; with what each hand makes, if there are such sums."""
    if not any(outcomes for _, outcomes, _, _ in sums):
        raise EquityError.no_deal()
    unit = 2 * math.lcm(*range(1, len(lists) + 1))
    outcomes, no_low, rows = _total(sums, all(weights is None for _, weights in lists))
    by_hand = [_by_hand(hands, own, unit) for (hands, _), own in zip(lists, hand_sums)]
    return _equity(spot, (outcomes, no_low, unit, rows), [0.0] * len(lists), None, by_hand)


def _exact_lists(spot: _Spot, threads: int, progress: Callable[[int], object] | None) -> Equity:
    lists = _lists(spot)
    counts = [len(hands) for hands, _ in lists]
    outer = counts.index(max(counts))
    parts = min(PARTS, counts[outer])
    run = _part_runner(spot, lists, outer, threads)
    sums: list[Sums] = [(0, 0.0, 0.0, [])] * parts
    heads_up = len(lists) == 2
    outer_sums = np.zeros((2, counts[outer] if heads_up else 0))
    inner_sums = np.zeros((parts, 2, counts[1 - outer] if heads_up else 0))

    def run_part(part: int) -> int:
        first, last = part * counts[outer] // parts, (part + 1) * counts[outer] // parts
        hand_sums = [outer_sums, inner_sums[part]] if outer == 0 else [inner_sums[part], outer_sums]
        sums[part] = run(first, last, hand_sums if heads_up else None)
        return sums[part][0] * spot.boards()

    share_chunks(run_part, parts, threads, progress)
    totals: list[NDArray[np.float64]] = []
    if heads_up:
        added = inner_sums[0]
        for part in inner_sums[1:]:
            added += part
        totals = [outer_sums, added] if outer == 0 else [added, outer_sums]
    return _equity_of_lists(spot, lists, sums, totals)


# ---- Two long lists on the river ----


class _Swept:
    """A list of four-card hands on the river, from the weakest high to the strongest."""

    def __init__(
        self, spot: _Spot, hands: NDArray[np.uint8], weights: NDArray[np.float64] | None, threads: int
    ) -> None:
        masks, high, low = _river_values(spot, hands, threads)
        self.order = np.argsort(high, kind="stable")[::-1]
        self.masks: NDArray[np.uint64] = masks[self.order]
        self.high = high[self.order]
        self.low = low[self.order]
        self.hands = np.ascontiguousarray(np.sort(hands, axis=1)[self.order])
        units = None if weights is None else _whole_weights(weights)
        self.scale = 1 if units is None else WEIGHT_UNITS
        self.units = np.ones(len(hands), np.int64) if units is None else units[self.order]

    def weights_of(self, masks: NDArray[np.uint64], units: NDArray[np.int64]) -> NDArray[np.int64]:
        """What these hands weigh in this list."""
        there, places = np.unique(self.masks, return_inverse=True)
        total = np.zeros(len(there), np.int64)
        np.add.at(total, places, units)
        at = np.minimum(np.searchsorted(there, masks), len(there) - 1)
        return np.where(there[at] == masks, total[at], 0)


def _sweep(one: _Swept, other: _Swept, weighted: bool) -> tuple[Sums, NDArray[np.float64]]:
    """The sums of one list against another, and those of its hands in their own order."""
    lows = np.unique(np.concatenate([one.low, other.low, np.array([NO_LOW], np.uint8)]))
    units = [swept.units if weighted else np.ones(len(swept.units), np.int64) for swept in (one, other)]
    first, second = [
        (swept.hands, swept.high, np.searchsorted(lows, swept.low).astype(np.uint8), own)
        for swept, own in zip((one, other), units)
    ]
    scale = one.scale * other.scale if weighted else 1
    hand_sums = np.zeros((2, len(one.hands)))
    same = other.weights_of(one.masks, units[1])
    sums = _core.sweep(first, second, len(lows), same, units[0] / scale, hand_sums)
    ordered = np.empty_like(hand_sums)
    ordered[:, one.order] = hand_sums
    return sums, ordered


def _exact_sweep(spot: _Spot, threads: int, progress: Callable[[int], object] | None) -> Equity:
    """Two long lists on the river, each swept against the other."""
    lists = _lists(spot)
    one, other = (_Swept(spot, hands, weights, threads) for hands, weights in lists)
    swept: list[tuple[Sums, NDArray[np.float64]] | None] = [None, None]

    def work(seat: int) -> int:
        swept[seat] = _sweep(*((one, other) if seat == 0 else (other, one)), True)
        return 0

    share_chunks(work, 2, threads, None)
    done = [found for found in swept if found is not None]
    result = _equity_of_lists(spot, lists, [done[0][0]], [hand_sums for _, hand_sums in done])
    if progress is not None:
        progress(int(result.outcomes if one.scale * other.scale == 1 else _sweep(one, other, False)[0][1]))
    return result


# ---- Sampling ----


def _sample_player(player: _Player) -> tuple[NDArray[Any] | None, ...] | None:
    if player.hand is None and player.hands is None:
        return None
    hands, weights = player.known(), player.weights
    if weights is None or (weights == weights[0]).all():
        return hands, None, None, None
    thresholds, aliases = np.empty(len(weights), np.uint32), np.empty(len(weights), np.uint32)
    _core.alias_table(weights, thresholds, aliases)
    return hands, weights, thresholds, aliases


def _make_sampler(spot: _Spot, most: int, seed: int) -> tuple[_core.Sampler, int, bool]:
    """The sampler, the deals of its blocks, and whether they are chains."""
    players = [_sample_player(player) for player in spot.players]

    def make(chained: bool, block: int) -> _core.Sampler:
        return _core.Sampler(players, spot.size, spot.board, spot.dead, spot.high_only, chained, block, seed)

    sampler = make(False, BLOCK_DEALS)
    lists = sum(player is not None and player[0] is not None and len(player[0]) > 1 for player in players)
    if lists < 2 or sampler.trial(TRIAL) >= LEAST_ACCEPTED:
        return sampler, BLOCK_DEALS, False
    block = max(SHORTEST_CHAIN, min(BLOCK_DEALS, 1 << (most // 16).bit_length() - 1 if most >= 16 else 0))
    return make(True, block), block, True


def _error_of_deals(squares: int, shares: int, deals: int, unit: int) -> float:
    """The standard deviation of the mean of independent deals."""
    if deals < 2:
        return math.inf
    spread = deals * squares - shares * shares
    return math.sqrt(spread / (deals * deals * (deals - 1) * unit * unit))


def _error_of_blocks(block_shares: list[int], shares: int, deals: int, block: int, unit: int) -> float:
    """The same from sums over independent blocks, the last of which may be shorter."""
    blocks = len(block_shares)
    if blocks < 2:
        return math.inf
    sizes = [min(block, deals - i * block) for i in range(blocks)]
    spread = sum((deals * own - size * shares) ** 2 for own, size in zip(block_shares, sizes))
    return math.sqrt(spread * blocks / ((blocks - 1) * deals**4 * unit * unit))


def _checkpoints(most: int, max_error: float | None) -> list[int]:
    """The numbers of deals after which sampling may end."""
    stops = []
    if max_error is not None:
        stops = [FIRST_CHECKPOINT << i for i in range(most.bit_length()) if FIRST_CHECKPOINT << i < most]
    return [*stops, most]


def _sampled(
    spot: _Spot,
    most: int,
    max_error: float | None,
    seed: int,
    threads: int,
    progress: Callable[[int], object] | None,
) -> Equity:
    sampler, block, chained = _make_sampler(spot, most, seed)
    seats = len(spot.players)
    free: list[NDArray[np.int64]] = []  # counters that no thread is using
    made: list[NDArray[np.int64]] = []
    shares = np.zeros((-(-most // block) if chained else 0, seats), np.int64)

    def sample(start: int, deals: int) -> int:
        try:
            counts = free.pop()
        except IndexError:
            counts = np.zeros(4**seats, np.int64)
            made.append(counts)
        first = start // block
        own_shares = shares[first : first + -(-deals // block)] if chained else None
        status = sampler.sample(first, deals, counts, own_shares)
        free.append(counts)
        if status:
            raise EquityError.no_deal() if status == _core.NO_DEAL else AssertionError(status)
        return deals

    done = 0
    errors: list[float] = []
    for stop in _checkpoints(most, max_error):
        start = done
        chunks = -(-(stop - start) // FIRST_CHECKPOINT)

        def work(chunk: int, start: int = start, stop: int = stop) -> int:
            first = start + chunk * FIRST_CHECKPOINT
            return sample(first, min(FIRST_CHECKPOINT, stop - first))

        share_chunks(work, chunks, threads, progress)
        done = stop
        tally = _core.sample_tally(seats, sum(made[1:], made[0]))
        _, _, unit, rows = tally
        if chained:
            blocks = shares[: -(-done // block)].T.tolist()
            errors = [
                _error_of_blocks(own, row[7] + row[8], done, block, unit) for own, row in zip(blocks, rows)
            ]
        else:
            errors = [_error_of_deals(row[9], row[7] + row[8], done, unit) for row in rows]
        if max_error is not None and max(errors) < max_error:
            break
    return _equity(spot, tally, errors, seed)


# ---- Public ----


def _take_samples(samples: Any) -> int | None:
    if samples is None:
        return None
    samples = take_integer("samples", samples)
    if samples < 1:
        raise ArgumentError.too_small("samples", samples, 1)
    if samples > MOST_SAMPLES:
        raise ArgumentError.too_great("samples", samples, MOST_SAMPLES)
    return int(samples)


def _take_max_error(max_error: Any) -> float | None:
    if max_error is None:
        return None
    if isinstance(max_error, bool | str) or not hasattr(max_error, "__float__"):
        raise InputTypeError.not_a_number("max_error", max_error)
    if not float(max_error) > 0:
        raise ArgumentError.not_positive("max_error", max_error)
    return float(max_error)


def _take_seed(seed: Any) -> int | None:
    if seed is None:
        return None
    seed = take_integer("seed", seed)
    if seed < 0:
        raise ArgumentError.too_small("seed", seed, 0)
    if seed >= 1 << 64:
        raise ArgumentError.too_large("seed", seed)
    return int(seed)


def equity(
    players: Sequence[PlayerLike] | NDArray[np.integer[Any]],
    board: CardsLike = "",
    *,
    dead: CardsLike = "",
    game: str = "omaha8",
    size: SupportsIndex | None = None,
    samples: SupportsIndex | None = None,
    max_error: float | None = None,
    seed: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    progress: Callable[[int], object] | None = None,
) -> Equity:
    """The expected share of the pot of 2 to 11 players, over all cards to come.

    A player is a hand of 4 to 6 cards (text without commas, ids), `"random"`, or a range: other text in the range
    language, a `Range`, or an object with `.hands` (uint8 (n, size), ids ascending) and `.weights` (n,).
    Hands of a range that collide with known cards are dropped. All players have one `size`: that of the hands and
    ranges given, else 4. `board` is 0, 3, 4 or 5 cards, `dead` cards that nobody has and that cannot come, `game`
    "omaha8" or "omaha" (high only). Shares are in pots, halves and ties in exact fractions.

    Exact, unless `samples` is given, when the tuples of hands (the product of the numbers of hands) are at most 4,000
    before the flop, 200,000 on the flop, 500,000 on the turn and 2,000,000 on the river, there 400,000,000 for two
    players, and any number when hands are of four cards and weights are whole millionths up to 1; so known hands
    always are. Else sampled: 4,194,304 deals. `samples=n`: n deals (at most 2^32), but if the
    exact answer has at most n outcomes (tuples x boards) it is enumerated. `max_error=e`: sampling ends after 65,536
    deals, twice, four times .. as many, as soon as every `std_error` is below e, and at the latest after `samples`,
    or 2^32, deals.

    `seed` (0 .. 2^64 - 1; None: drawn, and reported) gives the same numbers for any `threads` (None: all that the
    process may use). Hands of several ranges are drawn all at once, and again while they collide; where less than 5 %
    of draws are good, one player's hand at a time is drawn anew, given the others, in chains of at most 4,096 deals.
    `std_error` is one standard deviation of the mean over independent deals, or chains. `progress(n)` is called in
    this thread with the outcomes done since the last call; an interrupt is acted on within a second.

    Raises CardError for wrong cards or cards that appear twice; RangeError for range text; EquityError for players
    that fit no deck and ranges that leave no deal; ArgumentError for wrong values of the others; InputTypeError for
    other types.

    The rule: that of `evaluate`; the pot is split as in Robert's Rules of Poker, without odd chips.

    >>> result = equity(["AsAh2s3h", "KsKhQdJd"])
    >>> [player.equity for player in result.players], result.outcomes, result.exact
    ([0.7176687464549064, 0.2823312535450936], 1086008, True)
    >>> result.players[0].scoop, result.players[0].low_win, result.no_low
    (708686, 605984, 480024)
    """
    spot = _take_spot(players, board, dead, game, size)
    sample_count = _take_samples(samples)
    error = _take_max_error(max_error)
    given_seed = _take_seed(seed)
    thread_count = take_threads(threads)
    if progress is not None and not callable(progress):
        raise InputTypeError.not_callable("progress", progress)
    if not _is_exact(spot, sample_count):
        most = sample_count or (DEFAULT_SAMPLES if error is None else MOST_SAMPLES)
        drawn_seed = int.from_bytes(os.urandom(8)) if given_seed is None else given_seed
        return _sampled(spot, most, error, drawn_seed, thread_count, progress)
    if all(player.hand is not None for player in spot.players):
        result = _exact_hands(spot)
        if progress is not None:
            progress(int(result.outcomes))
        return result
    if _is_swept(spot):
        return _exact_sweep(spot, thread_count, progress)
    return _exact_lists(spot, thread_count, progress)
