"""What may be bet and raised: fixed, pot and no limit, the cap, and all-in wagers that are less than a full raise."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace

from pokerkit import (
    BettingStructure,
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    HoleDealing,
    Operation,
    State,
)

from ...arguments import take_integer
from ...errors import ArgumentError, BettingError, InputTypeError

Acting = CheckingOrCalling | CompletionBettingOrRaisingTo


def _posted_bets(posted: int, unit: int) -> tuple[int, int]:
    """How many whole bets are posted, and to what the last of them is; above the first, half a bet counts as one."""
    count, rest = divmod(posted, unit)
    return (count + 1, posted) if count and 2 * rest >= unit else (count, posted - rest)


@dataclass
class BettingState(State):
    """PokerKit's state with betting rules of its own, which are the same for every version of PokerKit.

    - No limit and pot limit: the least raise is the largest bet or raise of the round so far, or the minimum bet. A
      player who has acted may raise again only when he faces that much (TDA 43 and 47).
    - Fixed limit: a raise is to one bet more than the last whole one. An all-in wager of less than half a bet above it
      does not count, and may be completed; from half a bet on it is a whole one, and raised from there. A player who
      has acted may raise again only when he faces half a bet (TDA 47; Robert's Rules of Poker v11, Betting and
      Raising). All whole bets of a round count for its cap, the big blind too.
    """

    _: KW_ONLY
    chip: int = 1

    def _count_posted(self, posted: int) -> None:
        """Leaves the first street the raises that are left by what is posted: every whole bet of it counts."""
        cap = self.streets[-1].max_completion_betting_or_raising_count
        if cap is not None:
            first, *others = self.streets
            count, _ = _posted_bets(posted, first.min_completion_betting_or_raising_amount)
            left = max(cap - count, 0)
            self.streets = (replace(first, max_completion_betting_or_raising_count=left), *others)

    def _round(self) -> list[Operation]:
        """What has been done since the last card was dealt."""
        done = self.operations
        start = next(i for i in reversed(range(len(done))) if isinstance(done[i], BoardDealing | HoleDealing))
        return done[start + 1 :]

    def _acted(self, player_index: int) -> bool:
        """Whether a player has checked, called, bet or raised in this round. Blinds are no action."""
        return any(isinstance(done, Acting) and done.player_index == player_index for done in self._round())

    @property
    def _unit(self) -> int:
        """The bet of the street: the least one, in fixed limit the only one."""
        assert self.street is not None
        return self.street.min_completion_betting_or_raising_amount

    def _whole_bets(self) -> tuple[int, int]:
        """How many whole bets of a fixed limit this round has, posted ones too, and to what the last of them was."""
        count = last = 0
        if self.street_index == 0:
            posted = max(map(self.get_effective_blind_or_straddle, self.player_indices))
            count, last = _posted_bets(posted, self._unit)
        for done in self._round():
            if isinstance(done, CompletionBettingOrRaisingTo) and 2 * (done.amount - last) >= self._unit:
                count, last = count + 1, done.amount
        return count, last

    def _full_raise(self) -> int:
        """What a player who has acted must face to raise again; in pot and no limit also the least raise."""
        if self.betting_structure == BettingStructure.FIXED_LIMIT:
            return (self._unit + 1) // 2
        return max(self.completion_betting_or_raising_amount, self._unit)

    def _verify_completion_betting_or_raising(self) -> None:
        player_index = self.actor_index
        if player_index is None:
            raise BettingError.nobody_to_act()
        top = max(self.bets)
        facing = top - self.bets[player_index]
        cap = self.streets[-1].max_completion_betting_or_raising_count  # no blinds there: as many bets as can be
        if cap is not None and self._whole_bets()[0] >= cap:
            raise BettingError.capped(cap)
        if facing < self._full_raise() and self._acted(player_index):
            raise BettingError.not_reopened(player_index, facing, self._full_raise())
        if self.stacks[player_index] <= facing:
            raise BettingError.covered(player_index, facing)
        others = [i for i in self.player_indices if self.statuses[i] and i != player_index]
        if all(self.stacks[i] + self.bets[i] <= top for i in others):
            raise BettingError.nobody_to_call(player_index)

    @property
    def min_completion_betting_or_raising_to_amount(self) -> int | None:
        """The least amount that the player to act may bet or raise to, all-in for less included; None if he may not."""
        try:
            self._verify_completion_betting_or_raising()
        except ValueError:
            return None
        player_index = self.actor_index
        assert player_index is not None
        if self.betting_structure == BettingStructure.FIXED_LIMIT:
            amount = self._whole_bets()[1] + self._unit
        else:
            amount = max(self.bets) + self._full_raise()
        return min(self.stacks[player_index] + self.bets[player_index], amount)

    def verify_completion_betting_or_raising_to(self, amount: int | None = None) -> int:
        """The amount that will be bet or raised to: the least one for None.

        Raises BettingError or ValueError when the player may not bet or raise, or not to this amount; ArgumentError
        when it is not in whole chips.
        """
        if amount is not None:
            try:
                amount = take_integer("amount", amount)
            except InputTypeError as error:
                raise ArgumentError(str(error)) from None  # PokerKit's can_ methods expect a ValueError
        amount = super().verify_completion_betting_or_raising_to(amount)
        if amount % self.chip:
            raise ArgumentError.not_in_chips("amount", amount, self.chip)
        return amount
