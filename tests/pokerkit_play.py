"""Random complete hands of the PokerKit games, with a referee who knows the rules of betting, not PokerKit."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pokerkit import Automation, HoleDealing, Mode
from pokerkit.utilities import rake as pokerkit_rake

import omaha8_fast as o8
from omaha8_fast import reference
from omaha8_fast.adapters.pokerkit import FixedLimitOmaha8, NoLimitOmaha8, PotLimitOmaha8

FL, PL, NL = "fixed limit", "pot limit", "no limit"


@dataclass
class Table:
    """What a hand is played for."""

    limit: str
    stacks: list[int]
    blinds: list[int]  # by position: small blind, big blind, straddle; of two players the last one has the small blind
    antes: list[int]  # by position
    trimmed: bool  # antes count for the levels of the pots
    small_bet: int
    big_bet: int
    raises: int = 4
    holes: int = 4
    chip: int = 1
    odd_chip: str = "tda"
    mode: Mode = Mode.TOURNAMENT
    boards: int = 1
    rake: Any = pokerkit_rake
    automations: tuple[Automation, ...] = field(default=tuple(Automation), repr=False)

    def state(self) -> Any:
        ways = {"hole_count": self.holes, "chip": self.chip, "odd_chip": self.odd_chip, "mode": self.mode}
        ways |= {"starting_board_count": self.boards, "rake": self.rake}
        where = (self.automations, self.trimmed, self.antes, self.blinds)
        if self.limit == FL:
            game: Any = FixedLimitOmaha8(*where, self.small_bet, self.big_bet, raises=self.raises, **ways)
        else:
            game = (PotLimitOmaha8 if self.limit == PL else NoLimitOmaha8)(*where, self.small_bet, **ways)
        return game(self.stacks, len(self.stacks))


@dataclass
class Referee:
    """Follows a hand from the actions alone and says what may be bet or raised to.

    No limit: at least as much more as the largest bet or raise of the round, or the minimum bet. Pot limit: at most
    the pot with the call in it. Fixed limit: a bet more than the last whole one, as which half a bet all-in counts.
    Who has acted raises again only when he faces a full raise, in fixed limit half a bet.
    """

    table: Table
    left: list[int] = field(default_factory=list)
    bets: list[int] = field(default_factory=list)
    level: list[int] = field(default_factory=list)  # all that was put in, without dead antes
    folded: set[int] = field(default_factory=set)
    acted: set[int] = field(default_factory=set)
    dead: int = 0
    unit: int = 0
    largest: int = 0
    whole_bets: int = 0
    whole: int = 0  # what the last whole bet was to
    refused: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        table = self.table
        players = range(len(table.stacks))
        self.left = list(table.stacks)
        self.bets = [0 for _ in players]
        self.level = [0 for _ in players]
        for position in players:
            seat = 1 - position if len(players) == 2 else position
            ante = min(table.antes[position], self.left[seat])
            self.left[seat] -= ante
            if table.trimmed:
                self.level[seat] += ante
            else:
                self.dead += ante
        self.start_round(0)
        for position in players:
            seat = 1 - position if len(players) == 2 else position
            self.put(seat, min(table.blinds[position], self.left[seat]))
        while self.whole + self.unit <= max(self.bets):
            self.whole += self.unit
            self.whole_bets += 1
        if self.whole_bets and 2 * (max(self.bets) - self.whole) >= self.unit:  # a straddle that is all-in for less
            self.whole = max(self.bets)
            self.whole_bets += 1

    def start_round(self, street: int) -> None:
        self.bets = [0] * len(self.bets)
        self.acted = set()
        self.unit = self.table.big_bet if street >= 2 else self.table.small_bet
        self.largest = self.whole_bets = self.whole = 0

    def put(self, seat: int, chips: int) -> None:
        self.left[seat] -= chips
        self.bets[seat] += chips
        self.level[seat] += chips

    def refuse(self, why: str) -> None:
        self.refused[why] += 1

    def range(self, seat: int) -> tuple[int, int] | None:
        """The least and the most that a player may raise to, or None."""
        top, all_in = max(self.bets), self.bets[seat] + self.left[seat]
        call = top - self.bets[seat]
        rivals = [i for i in range(len(self.bets)) if i != seat and i not in self.folded]
        if self.left[seat] <= call or not any(self.bets[i] + self.left[i] > top for i in rivals):
            return self.refuse("no chips")
        if self.table.limit == FL:
            if self.whole_bets > self.table.raises:
                return self.refuse("cap")
            if seat in self.acted and 2 * call < self.unit:
                return self.refuse("less than half a bet")
            amount = min(self.whole + self.unit, all_in)
            return amount, amount
        full = max(self.largest, self.unit)
        if seat in self.acted and call < full:
            return self.refuse("less than a raise")
        least = min(top + full, all_in)
        if self.table.limit == NL:
            return least, all_in
        pot = sum(self.level) + self.dead + call
        return least, min(max(least, top + pot), all_in)

    def call(self, seat: int) -> None:
        self.acted.add(seat)
        self.put(seat, min(max(self.bets) - self.bets[seat], self.left[seat]))

    def raise_to(self, seat: int, amount: int) -> None:
        self.acted.add(seat)
        self.largest = max(self.largest, amount - max(self.bets))
        self.put(seat, amount - self.bets[seat])
        if 2 * (amount - self.whole) >= self.unit:
            self.whole_bets += 1
            self.whole = amount


def random_table(rng: random.Random) -> Table:
    players = rng.randint(2, 6)
    chip = rng.choice([1, 1, 1, 5])
    blind = 2 * rng.choice([1, 2, 5, 10])
    blinds = [blind // 2, blind, 0, 0, 0, 0]
    if players > 2 and rng.random() < 0.15:
        blinds[2] = 2 * blind
    antes = [0] * 6
    kind = rng.random()
    if kind < 0.25:
        antes = [rng.randint(1, blind)] * 6
    elif kind < 0.4:
        antes[1] = blind
    stacks = [blind * rng.choice([3, 25, 25, 200]) for _ in range(players)]
    stacks = [rng.randint(1, stack) for stack in stacks]
    limit = rng.choice([FL, PL, NL])
    return Table(
        limit=limit,
        stacks=[chip * stack for stack in stacks],
        blinds=[chip * amount for amount in blinds[:players]],
        antes=[chip * amount for amount in antes[:players]],
        trimmed=kind < 0.25,
        small_bet=chip * blind,
        big_bet=chip * blind * (2 if limit == FL else 1),
        raises=rng.choice([3, 4]),
        holes=rng.choice([4, 5]),
        chip=chip,
        odd_chip=rng.choice(["tda", "tda", "roberts", "bovada"]),
        mode=rng.choice(list(Mode)),
    )


def check_raises(state: Any, referee: Referee, seat: int, place: str) -> tuple[int, int] | None:
    """The range of the referee, after the state has shown that it takes no less, no more and nothing outside."""
    allowed = referee.range(seat)
    can = state.can_complete_bet_or_raise_to
    if allowed is None:
        top = max(referee.bets)
        assert not any(map(can, (None, top + 1, top + referee.unit, referee.bets[seat] + referee.left[seat]))), place
        return None
    least, most = allowed
    step = referee.table.chip
    assert can(least), f"{place}: {least} is refused"
    assert can(most), f"{place}: {most} is refused"
    assert not can(least - step), f"{place}: {least - step} is accepted, {least} is the least"
    assert not can(most + step), f"{place}: {most + step} is accepted, {most} is the most"
    assert state.min_completion_betting_or_raising_to_amount == least, place
    assert state.max_completion_betting_or_raising_to_amount == most, place
    return allowed


def play(rng: random.Random, state: Any, referee: Referee, place: str) -> None:
    """Random legal actions to the end of the betting."""
    street = 0
    eager = rng.random() ** 2
    while state.actor_index is not None:
        if state.street_index != street:
            street = state.street_index
            referee.start_round(street)
        seat = state.actor_index
        assert list(state.bets) == referee.bets, place
        allowed = check_raises(state, referee, seat, place)
        draw = rng.random()
        if allowed and draw < 0.1 + 0.6 * eager:
            least, most = allowed
            between = rng.randrange(least, most + 1, referee.table.chip)
            amount = rng.choice([least, least, least, most, between])
            state.complete_bet_or_raise_to(amount)
            referee.raise_to(seat, amount)
        elif max(referee.bets) > referee.bets[seat] and draw > 0.85:
            state.fold()
            referee.folded.add(seat)
        else:
            state.check_or_call()
            referee.call(seat)


def dealt(state: Any) -> list[str]:
    """The hands as they were dealt, which the state forgets when they are mucked."""
    holes = [""] * state.player_count
    for operation in state.operations:
        if isinstance(operation, HoleDealing):
            holes[operation.player_index] += "".join(map(repr, operation.cards))
    return holes


def actions(state: Any) -> list[str]:
    """The operations after the deal, shortened."""
    done = [operation for operation in state.operations if not isinstance(operation, HoleDealing)]
    return [re.sub("commentary=None, |player_index=", "", str(operation)) for operation in done]


def check_hand(seed: int) -> tuple[Any, Referee]:
    """One random hand: every raise by the referee's rule, and paid as the core and the reference settle it."""
    rng = random.Random(seed)
    random.seed(seed)  # PokerKit shuffles with it
    table = random_table(rng)
    state = table.state()
    place = f"seed {seed}: {table}, {dealt(state)}"
    referee = Referee(table)
    play(rng, state, referee, place)
    place = f"{place}, {actions(state)}"
    assert not state.status, place
    board = "".join(map(repr, state.get_board_cards(0)))
    arguments = (dealt(state), board, referee.level)
    keywords: dict[str, Any] = {
        "folded": sorted(referee.folded),
        "button": state.player_count - 1,
        "chip": table.chip,
        "dead_money": referee.dead,
        "odd_chip": table.odd_chip,
    }
    for settle in (o8.showdown, reference.showdown):
        payouts = settle(*arguments, **keywords).payouts
        expected = [left + paid for left, paid in zip(referee.left, payouts)]
        assert state.stacks == expected, f"{place}: {settle.__module__} gives {expected}"
    assert sum(state.stacks) == sum(table.stacks), place
    assert state.payoffs == [end - start for end, start in zip(state.stacks, table.stacks)], place
    return state, referee


BY_HAND = (
    Automation.BET_COLLECTION,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def act(rng: random.Random, state: Any, runouts: int | None) -> None:
    """One thing that can be done, at random where there is a choice."""
    if state.actor_index is not None:
        draw = rng.random()
        if draw < 0.15 and state.can_fold():
            state.fold()
        elif draw < 0.4 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
        else:
            state.check_or_call()
    elif state.can_collect_bets():
        state.collect_bets()
    elif state.can_select_runout_count():
        state.select_runout_count(runouts)
    elif state.street_index is not None and state.can_show_or_muck_hole_cards():
        choice = rng.choice([None, None, True, False])
        state.show_or_muck_hole_cards(choice if state.can_show_or_muck_hole_cards(choice) else True)
    elif state.can_kill_hand():
        state.kill_hand(rng.choice(list(state.hand_killing_indices)))
    elif state.can_push_chips():
        state.push_chips()
    else:
        state.pull_chips()


def check_chips(seed: int) -> Any:
    """One random hand in which things are done by hand, hands mucked too: no chip is lost, or comes from nowhere."""
    rng = random.Random(seed)
    random.seed(seed)
    table = random_table(rng)
    table.automations = tuple(step for step in Automation if step not in BY_HAND or rng.random() < 0.5)
    table.boards = rng.choice([1, 1, 2])
    table.holes = 4
    if table.chip == 1 and rng.random() < 0.5:
        table.rake = partial(pokerkit_rake, percentage=0.05)
    state = table.state()
    runouts = rng.choice([None, 1, 2])
    while state.status:
        held = sum(state.stacks) + sum(state.bets) + sum(pot.amount for pot in state.pots)
        assert held == sum(table.stacks), f"seed {seed}: {table}, {held} chips, {actions(state)}"
        act(rng, state, runouts)
    place = f"seed {seed}: {table}, {state.stacks}, {actions(state)}"
    pots = list(state.pots)
    assert sum(state.stacks) + sum(pot.raked_amount for pot in pots) == sum(table.stacks), place
    assert all(pot.unraked_amount == 0 for pot in pots), place
    assert state.payoffs == [end - start for end, start in zip(state.stacks, table.stacks)], place
    return state
