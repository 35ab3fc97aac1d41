"""Hands in the PHH format, loaded by PokerKit: Omaha Hi/Lo with fixed, pot and no limit, holes of any size.

The standard has one of the variants, FO/8; PO/8 and NO/8 are spelled after it. The actions are added up here, so the
variant need not be one that PokerKit can play.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any, Final, NoReturn

from .model import Award, PlayedHand, Player, Skipped, Unreadable

VARIANTS: Final = ("FO/8", "PO/8", "NO/8")
SECTION: Final = re.compile(r"\s*\[\s*(?:[\w.-]+|'[^']*'|\"[^\"]*\")\s*\]\s*(?:#.*)?")
CARDS: Final = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?)*")
NUMBER: Final = re.compile(r"[\d,]*\.?\d+")
MOST: Final = 1 << 55  # of an amount: in cents that is still less than 2^63
AT_LINE: Final = re.compile(r" \(at line (\d+), column \d+\)| \(at end of document\)")


def sections(source: Iterable[bytes]) -> Iterator[tuple[int, str]]:
    """The text of each hand and the number of its first line: of a .phhs the tables, of a .phh the whole file."""
    first, lines = 1, list[str]()
    for number, raw in enumerate(source, 1):
        text = raw.decode(errors="replace").removeprefix("\ufeff").rstrip("\r\n")
        if SECTION.fullmatch(text):
            if any(line.strip() and not line.lstrip().startswith("#") for line in lines):
                yield first, "\n".join(lines)
            first, lines = number + 1, []
        else:
            lines.append(text)
    if any(line.strip() for line in lines):
        yield first, "\n".join(lines)


def read(source: Iterable[bytes]) -> Iterator[PlayedHand | Skipped | Unreadable]:
    """The hands of a file, in order; what cannot be read comes as the error that it is, also without PokerKit."""
    try:
        from pokerkit import HandHistory
    except ImportError:
        yield Unreadable(1, "reading PHH needs PokerKit: pip install 'pokerkit<0.8'")
        return
    for first, text in sections(source):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # fields that the standard does not know
                history = HandHistory.loads(text)
            if history.variant in VARIANTS:
                yield _Reader(history, first, text).read()
            else:
                yield Skipped(first, f"variant {history.variant}")
        except Unreadable as error:
            yield error
        except (TypeError, ValueError, ArithmeticError, AttributeError) as error:
            yield _not_phh(first, text, error)


def _not_phh(first: int, text: str, error: Exception) -> Unreadable:
    at = AT_LINE.search(str(error))
    line = int(at[1]) if at and at[1] else 1
    shown = text.split("\n")[line - 1 : line]
    message = AT_LINE.sub("", str(error)).replace("HandHistory.__init__() ", "")
    return Unreadable(first + line - 1, f"not PHH: {message}", shown[0] if shown else "")


class _Reader:
    """Adds up one hand."""

    def __init__(self, history: Any, first: int, text: str) -> None:
        self.history, self.first, self.text = history, first, text
        self.action, self.end = "", 0  # of the action in the text, which may have the same one earlier
        self.count = len(self._list("starting_stacks"))
        if self.count < 2:
            self._fail("starting_stacks: want two players or more")
        self.cents = any(isinstance(amount, Decimal) and amount.is_finite() for amount in self._amounts())
        self.stacks = [self._stack(stack) for stack in self._list("starting_stacks")]
        self.bets = [0] * self.count
        self.holes = [""] * self.count
        self.cards: list[str] = []
        self.dealt_lines = [first] * self.count
        seats = self._optional("seats") or range(1, self.count + 1)
        names = self._optional("players") or [f"p{seat + 1}" for seat in range(self.count)]
        players = [Player(number, str(name)) for number, name in zip(seats, names)]
        name = str(history.hand if history.hand is not None else first)
        symbol = history.currency_symbol or ""
        self.hand = PlayedHand(name, history.variant, first, players, self.count - 1, 4, symbol, self.cents)

    def _fail(self, message: str) -> NoReturn:
        """A fault of the action being read, at its line; else of the hand."""
        raise Unreadable(self._line(), message, self.action or self.text.partition("\n")[0])

    def _list(self, name: str) -> list[Any]:
        values = getattr(self.history, name)
        if not isinstance(values, list):
            self._fail(f"{name}: want a list")
        return values

    def _optional(self, name: str) -> list[Any] | None:
        if getattr(self.history, name) is None:
            return None
        values = self._list(name)
        if len(values) != self.count:
            self._fail(f"{name}: {len(values)} values, want {self.count}")
        return values

    def _amounts(self) -> Iterator[Any]:
        """Every amount in the hand, those in actions as their texts say."""
        for name in ("starting_stacks", "antes", "blinds_or_straddles", "winnings", "finishing_stacks"):
            yield from getattr(self.history, name) or ()
        yield self.history.user_defined_fields.get("_rake")
        for action in self._list("actions"):
            words = str(action).split()
            if len(words) > 2 and words[1] == "cbr" and "." in words[2]:
                yield Decimal(0)

    def _chips(self, amount: Any) -> int:
        """An amount in the smallest unit."""
        if isinstance(amount, bool) or not isinstance(amount, int | Decimal):
            self._fail(f"{amount!r} is not an amount")
        given = Decimal(amount)
        if given.is_finite() and abs(given) >= MOST:
            self._fail(f"{given:.4g}: an amount that is too large")
        units = given * (100 if self.cents else 1)
        if not units.is_finite() or units != int(units):
            self._fail(f"{amount}: an amount in parts of {'a cent' if self.cents else 'a chip'}")
        return int(units)

    def _stack(self, amount: Any) -> int:
        """A stack; what is unlimited is more than anybody bets."""
        unlimited = isinstance(amount, float | Decimal) and Decimal(amount).is_infinite()
        return 1 << 60 if unlimited else self._chips(amount)

    def _posts(self, name: str) -> list[int]:
        """Antes or blinds by seat. Heads-up they stand the other way round, as the button has the small blind."""
        given = [abs(self._chips(amount)) for amount in (getattr(self.history, name) or [])][: self.count]
        given += [0] * (self.count - len(given))
        return given[::-1] if self.count == 2 else given

    # ---- The play ----

    def read(self) -> PlayedHand:
        hand, history = self.hand, self.history
        for seat, ante in enumerate(self._posts("antes")):
            ante = min(ante, self.stacks[seat])
            self.stacks[seat] -= ante
            if history.ante_trimming_status:
                hand.players[seat].contributed += ante
            else:
                hand.dead_money += ante
        for seat, blind in enumerate(self._posts("blinds_or_straddles")):
            self._put_in(seat, min(blind, self.stacks[seat]))
        for action in self._list("actions"):
            self.action = str(action)
            found = self.text.find(self.action, self.end)
            self.end = found + len(self.action) if found >= 0 else self.end
            self._act(self.action.partition("#")[0].split())
        self.action = ""
        self._board()
        self._holes()
        self._results()
        return hand

    def _put_in(self, seat: int, chips: int) -> None:
        if not 0 <= chips <= self.stacks[seat]:
            self._fail("a bet of less than before" if chips < 0 else "a bet of more than the stack")
        self.bets[seat] += chips
        self.stacks[seat] -= chips
        self.hand.players[seat].contributed += chips

    def _seat(self, label: str) -> int:
        if not re.fullmatch(r"p\d{1,2}", label) or not 1 <= int(label[1:]) <= self.count:
            self._fail(f"{label!r} is no player, want p1 to p{self.count}")
        return int(label[1:]) - 1

    def _act(self, words: Sequence[str]) -> None:
        match words:
            case []:
                pass
            case ["d", "db", cards]:
                self.cards += self._cards(cards)
                self.bets = [0] * self.count
            case ["d", "dh", label, cards]:
                seat = self._seat(label)
                self.holes[seat] += "".join(self._cards(cards))
                self.dealt_lines[seat] = self._line()
            case [label, "f"]:
                self.hand.players[self._seat(label)].folded = True
            case [label, "cc"]:
                seat = self._seat(label)
                self._put_in(seat, min(max(self.bets) - self.bets[seat], self.stacks[seat]))
            case [label, "cbr", amount] if NUMBER.fullmatch(amount):
                seat = self._seat(label)
                self._put_in(seat, self._chips(Decimal(amount.replace(",", ""))) - self.bets[seat])
            case [label, "sm", "-"]:
                self._seat(label)
            case [label, "sm", cards]:
                seat = self._seat(label)
                self.holes[seat] = "".join(self._cards(cards))
                self.dealt_lines[seat] = self._line()
            case [label, "sm"]:
                self.hand.players[self._seat(label)].mucked = True
            case _:
                self._fail("an action that is not understood")

    def _line(self) -> int:
        return self.first + (self.text.count("\n", 0, self.end) if self.action else 0)

    def _cards(self, text: str) -> list[str]:
        if not CARDS.fullmatch(text):
            self._fail(f"{text!r} is not cards")
        return [text[i : i + 2] for i in range(0, len(text), 2)]

    # ---- The end ----

    def _board(self) -> None:
        """One board, or two that share what was dealt before the hand was run twice."""
        cards, hand = self.cards, self.hand
        if "??" in cards:
            self._fail("a card of the board is not known")
        shared = 10 - len(cards)
        if len(cards) <= 5:
            hand.boards = ["".join(cards)]
        elif shared in (0, 3, 4):
            hand.boards = ["".join(cards[:5]), "".join(cards[:shared] + cards[5:])]
        else:
            self._fail(f"{len(cards)} cards on the board")

    def _holes(self) -> None:
        sizes = {len(hole) // 2 for hole in self.holes if hole}
        if len(sizes) == 1:
            self.hand.hole_size = sizes.pop()
        for player, hole, line in zip(self.hand.players, self.holes, self.dealt_lines):
            player.line = line
            player.hole = hole if hole and "?" not in hole else None

    def _results(self) -> None:
        """What was paid: winnings, stacks after the hand, or both."""
        hand = self.hand
        winnings, finishing = self._optional("winnings"), self._optional("finishing_stacks")
        if winnings is not None:
            amounts = [self._chips(amount) for amount in winnings]
            hand.awards = [Award(seat, chips, None, None, self.first) for seat, chips in enumerate(amounts) if chips]
        if finishing is not None:
            hand.received = [self._stack(after) - left for after, left in zip(finishing, self.stacks)]
        rake = self.history.user_defined_fields.get("_rake")
        if rake is None:
            hand.implied_rake = True
        else:
            hand.rake = self._chips(rake)
