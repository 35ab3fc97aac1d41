"""A hand as it was played and written down: what every reader makes and the audit compares.

Amounts are whole numbers of the smallest unit: cents where a currency is named, else chips. Seats are indices into
`PlayedHand.players`, clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Line(NamedTuple):
    """A line of a file: its number from 1 and its text without the end."""

    number: int
    text: str


class Unreadable(Exception):
    """A hand, or a stretch of lines, that cannot be used: the line at fault, what is wrong, and the text there.

    `others`: further lines of the hand that were not understood.
    """

    def __init__(self, line: int, message: str, text: str = "", others: Sequence[Line] = ()) -> None:
        super().__init__(message)
        self.line = line
        self.text = text
        self.others = others


@dataclass(slots=True)
class Player:
    """One chair of the table. `number` is the site's; `hole` None: not known; `line`: where the cards stand.

    `mucked`: gave the hand up at the showdown, whatever it was.
    """

    number: int
    name: str
    contributed: int = 0
    folded: bool = False
    hole: str | None = None
    line: int = 0
    mucked: bool = False


class Award(NamedTuple):
    """Chips that the site paid: of which pot (0: main) and on which board; None: it does not say."""

    seat: int
    amount: int
    pot: int | None
    board: int | None
    line: int


class PrintedName(NamedTuple):
    """What the site says that a hand is: the high and, if it names one, the low. `board` is the one it stands on."""

    seat: int
    board: str
    high: str
    low: str | None
    line: int


class Skipped(NamedTuple):
    """A hand that there is nothing to do for: another game, or cancelled."""

    line: int
    reason: str


@dataclass(slots=True)
class PlayedHand:
    """A hand as written down. None stands for what the file does not say.

    `boards`: one, or two of a hand that was run twice. `returned`: uncalled bets by seat; None without such a line.
    `total`: of the pots, rake included. `pots`: as printed, main first. `won`: what the summary repeats by seat,
    once a board. `received`: by seat, what the stacks after the hand say that came back. `implied_rake`: rake is what
    is left.
    """

    id: str
    game: str
    line: int
    players: list[Player]
    button: int
    hole_size: int
    symbol: str = ""
    cents: bool = False
    boards: list[str] = field(default_factory=list)
    board_line: int = 0
    dead_money: int = 0
    returned: dict[int, int] | None = None
    awards: list[Award] | None = None
    won: dict[int, list[int]] = field(default_factory=dict)
    received: list[int] | None = None
    total: int | None = None
    pots: list[int] | None = None
    rake: int | None = None
    implied_rake: bool = False
    names: list[PrintedName] = field(default_factory=list)
    unknown_lines: list[Line] = field(default_factory=list)

    def money(self, amount: int) -> str:
        """An amount as the site would write it.

        >>> hand = PlayedHand("7", "Omaha Hi/Lo Pot Limit", 1, [], 0, 4, symbol="$", cents=True)
        >>> hand.money(1205), hand.money(-5)
        ('$12.05', '-$0.05')
        """
        if not self.cents:
            return f"{self.symbol}{amount}" if amount >= 0 else f"-{self.symbol}{-amount}"
        whole, cents = divmod(abs(amount), 100)
        return f"{'-' * (amount < 0)}{self.symbol}{whole}.{cents:02}"

    def who(self, seat: int) -> str:
        """A player by name and by the number of the chair."""
        player = self.players[seat]
        return f"{player.name} (seat {player.number})"

    def live(self) -> list[int]:
        """The seats still in at the end; a reader notes chairs that were not dealt in as folded."""
        return [seat for seat, player in enumerate(self.players) if not player.folded]
