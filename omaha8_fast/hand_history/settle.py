"""A played hand, settled: what each pot holds and who gets how much of it, on one board or on two.

One board and all cards known: `showdown` settles the hand as it is. Otherwise each pot is settled by itself, as dead
money that the seats left in it play for: a hand that was run twice pays half of each pot, the odd chip with the first
board, by the cards of that board; and a seat that mucked, or whose cards were never shown and that was paid nothing,
has given its hand up, so the others in a pot play for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..cards import TEXT
from ..results import Pot
from ..showdown import showdown
from .model import PlayedHand


class Rules(NamedTuple):
    """How odd chips go, and how small the smallest chip is."""

    odd_chip: str = "tda"
    chip: int = 1


@dataclass(frozen=True, slots=True)
class SettledPot:
    """A pot before rake, its rake, the seats in it, and how it is paid: one `Pot` a board."""

    amount: int
    rake: int
    eligible: tuple[int, ...]
    boards: tuple[Pot, ...]

    def payouts(self, seat: int) -> int:
        return sum(pot.payouts[seat] for pot in self.boards)


@dataclass(frozen=True, slots=True)
class Settled:
    """What each seat gets out of the pots, what went back to it, and the pots, main first."""

    won: tuple[int, ...]
    returned: tuple[int, ...]
    pots: tuple[SettledPot, ...]

    @property
    def total(self) -> int:
        return sum(pot.amount for pot in self.pots)

    @property
    def rake(self) -> int:
        return sum(pot.rake for pot in self.pots)


def unseen(hand: PlayedHand) -> list[int]:
    """The live seats of a contested hand whose cards the file does not show."""
    live = hand.live()
    return [seat for seat in live if hand.players[seat].hole is None] if len(live) > 1 else []


def _filled(hand: PlayedHand, hidden: Sequence[int]) -> list[str | None]:
    """The holes, with cards that nobody has for those unseen, which no payout will depend on."""
    holes = [player.hole for player in hand.players]
    if hidden:
        dealt = "".join(hole or "" for hole in (*holes, *hand.boards))
        used = {dealt[i : i + 2] for i in range(0, len(dealt), 2)}
        spare = [card for card in TEXT if card not in used]
        for at, seat in enumerate(hidden):
            holes[seat] = "".join(spare[at * hand.hole_size : (at + 1) * hand.hole_size])
    return holes


class Table:
    """A played hand as `showdown` takes it."""

    def __init__(self, hand: PlayedHand, rules: Rules) -> None:
        self.hand = hand
        self.rules = rules
        self.hidden = unseen(hand)
        self.gone = {*self.hidden, *(seat for seat, player in enumerate(hand.players) if player.mucked)}
        self.holes = _filled(hand, self.hidden)
        self.contributions = [player.contributed for player in hand.players]
        self.folded = [seat for seat, player in enumerate(hand.players) if player.folded]

    @property
    def simple(self) -> bool:
        """Whether one call of `showdown` settles the hand."""
        return not self.gone and len(self.hand.boards) < 2

    def settled(self, rake: int | Sequence[int]) -> Settled:
        """The hand, settled with one rake, or one a pot. Raises the errors of `showdown`."""
        hand, rules = self.hand, self.rules
        result = showdown(
            self.holes,
            hand.boards[0] if hand.boards else "",
            self.contributions,
            folded=self.folded,
            button=hand.button,
            chip=rules.chip,
            rake=rake,
            dead_money=hand.dead_money,
            odd_chip=rules.odd_chip,
        )
        if self.simple:
            pots = tuple(SettledPot(pot.amount, pot.rake, pot.eligible, (pot,)) for pot in result.pots)
        else:
            pots = tuple(self._alone(pot) for pot in result.pots)
        won = tuple(sum(pot.payouts(seat) for pot in pots) for seat in range(len(hand.players)))
        return Settled(won, result.returned, pots)

    def _alone(self, pot: Pot) -> SettledPot:
        """A pot settled by itself, board by board, among the seats that have not mucked; anyhow if all have."""
        seats = [seat for seat in pot.eligible if seat not in self.gone] or pot.eligible
        chip, net = self.rules.chip, pot.amount - pot.rake
        boards = self.hand.boards or [""]
        second = net // chip // 2 * chip if len(boards) > 1 else 0
        shares = (net - second, second)
        return SettledPot(
            pot.amount,
            pot.rake,
            pot.eligible,
            tuple(self._on(board, share, seats) for board, share in zip(boards, shares)),
        )

    def _on(self, board: str, amount: int, seats: Sequence[int]) -> Pot:
        out = [seat for seat in range(len(self.holes)) if seat not in seats]
        result = showdown(
            self.holes,
            board,
            [0] * len(self.holes),
            folded=out,
            button=self.hand.button,
            chip=self.rules.chip,
            dead_money=amount,
            odd_chip=self.rules.odd_chip,
        )
        return result.pots[0] if result.pots else Pot(0, 0, tuple(seats), (), (), (0,) * len(self.holes))
