"""The state of an Omaha 8 game: PokerKit's, with the chips pushed as `omaha8_fast.showdown` settles them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from pokerkit import BetCollection, Card, CardsLike, ChipsPushing, Folding, Pot, ValuesLike, clean_values

from ...arguments import take_integer
from ...cards import DECK
from ...errors import ArgumentError, BettingError, CardError, ShowdownError
from ...results import Pot as SettledPot
from ...showdown import ODD_CHIP_RULES, showdown
from .betting import BettingState

BOARD = 5


def _halves(pot: SettledPot, chip: int) -> list[tuple[int, ...]]:
    """What a pot pays for the high and, if somebody has one, for the low.

    Who wins both gets one sum: so much of it is for the low that the low half is whole, unless its odd chips have gone
    to others (`odd_chip="bovada"`).
    """
    if not pot.low_winners:
        return [pot.payouts]
    chips = (pot.amount - pot.rake) // chip
    low_share = chips // 2 // len(pot.low_winners) * chip
    high_share = (chips - chips // 2) // len(pot.high_winners) * chip
    lows = [0] * len(pot.payouts)
    for seat in pot.low_winners:
        lows[seat] = low_share if seat in pot.high_winners else pot.payouts[seat]
    odd = chips // 2 * chip - sum(lows)
    for seat in pot.low_winners:
        if odd and seat in pot.high_winners and pot.payouts[seat] - lows[seat] > high_share:
            lows[seat] += chip
            odd -= chip
    return [tuple(paid - low for paid, low in zip(pot.payouts, lows)), tuple(lows)]


@dataclass
class Omaha8State(BettingState):
    """PokerKit's `State` of an Omaha 8 game, with two parameters more: `odd_chip` and `chip`, those of `showdown`.

    It is used as PokerKit's own, and what differs is this: each half of a pot is judged among that pot's players, odd
    chips go out as `odd_chip` says, a pot that ends with a fold is raked on all that was matched, and no chips are
    lost. Player 0 sits left of the button, which is the last player; that is PokerKit's order, also of two players.

    Raises ArgumentError or InputTypeError for chips that are not whole or no multiples of `chip`, for `odd_chip`, and
    for more players than the deck has cards for; ValueError for what PokerKit refuses.

    The rules of settling: those of `showdown`. Several boards: each pot evenly, what is left over to the first.

    >>> from pokerkit import Automation
    >>> from omaha8_fast.adapters.pokerkit import NoLimitOmaha8
    >>> state = NoLimitOmaha8(tuple(Automation), True, 0, (1, 2), 2)([30, 30], 2)
    >>> isinstance(state, Omaha8State), state.odd_chip, state.chip
    (True, 'tda', 1)
    """

    _: KW_ONLY
    odd_chip: str = "tda"
    _pushes: list[tuple[int, ...]] = field(default_factory=list, init=False, repr=False)

    def __post_init__(
        self, raw_antes: ValuesLike, raw_blinds_or_straddles: ValuesLike, raw_starting_stacks: ValuesLike
    ) -> None:
        if not isinstance(self.odd_chip, str) or self.odd_chip not in ODD_CHIP_RULES:
            raise ArgumentError.choice("odd_chip", self.odd_chip, ODD_CHIP_RULES)
        self.chip = take_integer("chip", self.chip)
        if self.chip < 1:
            raise ArgumentError.too_small("chip", self.chip, 1)
        self.player_count = take_integer("player_count", self.player_count)
        most = (DECK - BOARD * self.starting_board_count) // len(self.streets[0].hole_dealing_statuses)
        if self.player_count > most:
            raise ArgumentError.too_great("player_count", self.player_count, most)
        for i, street in enumerate(self.streets):
            self._whole(f"streets[{i}]", street.min_completion_betting_or_raising_amount)
        antes = self._all_whole("raw_antes", raw_antes)
        blinds = self._all_whole("raw_blinds_or_straddles", raw_blinds_or_straddles)
        stacks = self._all_whole("raw_starting_stacks", raw_starting_stacks)
        self._count_posted(max(map(abs, blinds), default=0))
        super().__post_init__(antes, blinds, stacks)

    def _whole(self, where: str, amount: object) -> int:
        taken = take_integer(where, amount)
        if taken % self.chip:
            raise ArgumentError.not_in_chips(where, taken, self.chip)
        return taken

    def _all_whole(self, where: str, values: ValuesLike) -> tuple[int, ...]:
        cleaned = clean_values(values, self.player_count)
        return tuple(self._whole(f"{where}[{i}]", amount) for i, amount in enumerate(cleaned))

    # ---- Pots ----

    def collect_bets(self, *, commentary: str | None = None) -> BetCollection:
        """Collects the bets; what nobody matched goes back to who is still in, also when all others have folded.

        Antes that are not trimmed are collected whole. Raises ValueError when there is nothing to collect.
        """
        self.verify_bet_collection()
        matched = sorted(self.bets)[-2]
        if self.street is None and not self.ante_trimming_status:
            matched = max(self.bets)
        collected = [min(bet, matched) if live else bet for bet, live in zip(self.bets, self.statuses)]
        for i, bet in enumerate(self.bets):
            self.stacks[i] += bet - collected[i]
            self.payoffs[i] += bet - collected[i]
            self.bets[i] = 0
        self.bet_collection_status = False
        operation = BetCollection(tuple(collected), commentary=commentary)
        self._update_bet_collection(operation)
        return operation

    def _layers(self) -> list[tuple[int, tuple[int, ...]]]:
        """Of each layer what has been collected, and who is in it: who has not folded, also if he has mucked since."""
        folded = {operation.player_index for operation in self.operations if isinstance(operation, Folding)}
        antes = [0 if self.ante_trimming_status else self.get_effective_ante(i) for i in self.player_indices]
        put_in = [-payoff - ante for payoff, ante in zip(self.payoffs, antes)]
        collected = [chips - bet for chips, bet in zip(put_in, self.bets)]
        layers: list[tuple[int, tuple[int, ...]]] = []
        amount, below = sum(antes), 0
        for level in sorted(set(collected)):
            amount += (level - below) * sum(chips >= level for chips in collected)
            below = level
            players = tuple(i for i in self.player_indices if put_in[i] >= level and i not in folded)
            if layers and players == layers[-1][1]:
                amount += layers.pop()[0]
            if amount:
                layers.append((amount, players))
            amount = 0
        return layers

    @property
    def pots(self) -> Iterator[Pot]:
        """The pots, main first, with the players who can win them.

        Who mucks or whose hand is killed at the showdown wins nothing, but the pots stay what they were when the
        betting ended. A pot for which nobody is left joins the one below.
        """
        if self._pots is not None:
            yield from self._pots
            return
        if sum(self.payoffs) == -sum(self.bets):  # nothing has been collected
            return
        pots: list[tuple[int, tuple[int, ...]]] = []
        for amount, players in self._layers():
            live = tuple(i for i in players if self.statuses[i])
            if pots and not live:
                under, live = pots.pop()
                amount += under
            pots.append((amount, live))
        for i, (amount, live) in enumerate(pots):
            raked, unraked = self.rake(amount, self)
            if raked % 1 or raked + unraked != amount:
                raise ShowdownError.rake_parts(f"pots[{i}]", amount, raked, unraked)
            yield Pot(int(raked), int(unraked), live)

    # ---- Showing ----

    def _known_board(self, board_index: int) -> list[Card]:
        cards = list(self.get_board_cards(board_index))
        if not all(cards):
            raise CardError.board_unknown(f"board {board_index}")
        return cards

    def verify_hole_cards_showing_or_mucking(
        self, status_or_hole_cards: bool | CardsLike | None = None, player_index: int | None = None
    ) -> Any:
        """What is shown or mucked, as PokerKit has it: (status, cards, hole cards, their statuses, player).

        Raises BettingError when only a part of a hand would be shown (Robert's Rules of Poker v11, Showdown: to win any
        part of a pot, all cards), or the last hand mucked; ValueError for what PokerKit refuses.
        """
        verified = super().verify_hole_cards_showing_or_mucking(status_or_hole_cards, player_index)
        status, _, _, hole_card_statuses, seat = verified
        if status and not all(hole_card_statuses):
            raise BettingError.partly_shown(seat)
        if not status and sum(self.statuses) == 1:
            raise BettingError.last_hand(seat)
        return verified

    def _end_showdown(self) -> None:
        if sum(self.statuses) == 1:  # no more cards, also when players were all-in before the river
            self._begin_hand_killing()
        else:
            super()._end_showdown()

    def can_win_now(self, player_index: int) -> bool:
        """Whether no shown hand keeps a player from a part of a pot: from the high or the low, of any board."""
        if not self.statuses[player_index] or sum(self.statuses) == 1:
            return self.statuses[player_index]
        rivals = [pot.player_indices for pot in self.pots if player_index in pot.player_indices]
        for board in self.board_indices:
            self._known_board(board)
            for kind in self.hand_type_indices:
                hand = self.get_hand(player_index, board, kind)
                if hand is None:
                    continue
                shown = [self.get_up_hand(i, board, kind) for i in self.player_indices]
                better = {i for i, other in enumerate(shown) if other is not None and other > hand}
                if any(better.isdisjoint(players) for players in rivals):
                    return True
        return False

    # ---- Chips pushing ----

    def _settle(self, players: Sequence[int], board_index: int, amount: int) -> list[tuple[int, ...]]:
        """What an amount pays among some players on one board: for the high and for the low, by player."""
        holes = ["".join(map(repr, self.hole_cards[i])) if i in players else None for i in self.player_indices]
        settled = showdown(
            holes,
            "".join(map(repr, self._known_board(board_index))),
            [0] * self.player_count,
            folded=[i for i in self.player_indices if i not in players],
            button=self.player_count - 1,
            chip=self.chip,
            dead_money=amount,
            odd_chip=self.odd_chip,
        )
        return _halves(settled.pots[0], self.chip)

    def _begin_chips_pushing(self) -> None:
        pots = list(self.pots)
        for i, pot in enumerate(pots):
            if pot.raked_amount % self.chip:
                raise ShowdownError.rake_not_in_chips(f"rake[{i}]", pot.raked_amount, self.chip)
        if sum(self.statuses) == 1:
            super()._begin_chips_pushing()
            return
        self.street_index = None
        self._pots = pots
        for i, pot in enumerate(pots):
            quotient, remainder = divmod(pot.unraked_amount // self.chip, self.board_count)
            for board in self.board_indices:
                amount = (quotient if board else quotient + remainder) * self.chip
                halves = self._settle(pot.player_indices, board, amount) if amount else []
                for kind, amounts in enumerate(halves):
                    if any(amounts):
                        self._sub_pots.append((sum(amounts), i, board, kind))
                        self._pushes.append(amounts)
        self._update_chips_pushing()

    def push_chips(self, *, commentary: str | None = None) -> ChipsPushing:
        """Pushes one half of one pot of one board to its winners.

        Raises ValueError when there is none to push.
        """
        if not self._pushes:
            return super().push_chips(commentary=commentary)
        assert self._pots is not None
        amounts = self._pushes.pop(0)
        amount, pot_index, board_index, hand_type_index = self._sub_pots.pop(0)
        self._pots[pot_index].unraked_amount -= amount
        for i, pushed in enumerate(amounts):
            self.bets[i] += pushed
        self.total_pushed_amount += amount
        operation = ChipsPushing(amounts, pot_index, board_index, hand_type_index, commentary=commentary)
        self._update_chips_pushing(operation)
        return operation
