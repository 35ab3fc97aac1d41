"""Settled hands for people: who wins which half of which pot, with which cards, and where odd chips go."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from .cards import format_cards
from .hand_lines import Hand
from .results import Pot

SUITS: Final = {"c": ("♣", 32), "d": ("♦", 94), "h": ("♥", 31), "s": ("♠", 39)}
CARD: Final = re.compile(r"([2-9TJQKA])([cdhs])")
BOLD, FAINT, RED = 1, 2, 31
RULES: Final = {"tda": "TDA 20", "roberts": "Robert's Rules, Ties 3-5", "bovada": "as at Bovada"}


class Part(NamedTuple):
    """A half of a pot, or a pot that is not halved: its chips, and what each winner gets of them."""

    word: str
    amount: int
    shares: dict[int, int]


def in_turn(seats: Sequence[int], given: Mapping[str, Any]) -> list[int]:
    """Seats in order from the left of the button."""
    return sorted(seats, key=lambda seat: (seat - given["button"] - 1) % len(given["holes"]))


def parts(pot: Pot, given: Mapping[str, Any]) -> list[Part]:
    """How the payouts of a contested pot come about, as payouts do not say which half they are from."""
    net, chip = pot.amount - pot.rake, given["chip"]
    if not pot.low_winners or pot.low_winners == pot.high_winners:
        word = "high and low" if pot.low_winners else "high"
        return [Part(word, net, {seat: pot.payouts[seat] for seat in pot.high_winners})]
    low = net // chip // 2 * chip
    if given["odd_chip"] == "bovada":
        lows = dict.fromkeys(pot.low_winners, low // chip // len(pot.low_winners) * chip)
        highs = {seat: pot.payouts[seat] - lows.get(seat, 0) for seat in pot.high_winners}
    else:
        share, left = divmod((net - low) // chip, len(pot.high_winners))
        turns = enumerate(in_turn(pot.high_winners, given))
        highs = {seat: (share + (turn < left)) * chip for turn, seat in turns}
        lows = {seat: pot.payouts[seat] - highs.get(seat, 0) for seat in pot.low_winners}
    return [Part("high", net - low, highs), Part("low", low, lows)]


def printable(text: str) -> str:
    """The text without what would move the cursor, character for character."""
    return "".join(c if c.isprintable() else " " if c == "\t" else "\N{REPLACEMENT CHARACTER}" for c in text)


class Ink:
    """How text looks: on a terminal in colour, with suit symbols if it can show them; else plain."""

    def __init__(self, stream: Any) -> None:
        self.colour = stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.symbols = self.colour and "utf" in stream.encoding.lower()

    def __call__(self, code: int, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    def cards(self, text: str) -> str:
        """The cards in a text, `AsKd`, each in the colour of its suit."""

        def drawn(card: re.Match[str]) -> str:
            symbol, colour = SUITS[card[2]]
            return self(colour, card[1] + (symbol if self.symbols else card[2]))

        return CARD.sub(drawn, text) if self.colour else text


def card_text(cards: Any) -> str:
    """Cards as `AsKd`; "" for None and for an array of 255s."""
    text: str = format_cards(cards if isinstance(cards, str) else [card for card in cards or () if card != 255])
    return text


def listed(seats: Sequence[int]) -> str:
    *first, last = map(str, seats)
    return f"seats {', '.join(first)} and {last}" if first else f"seat {last}"


def told(hand: Hand, name: str) -> str:
    """What the line says under a name, fit for one line of a terminal; "" for nothing."""
    value = hand.fields.get(name)
    return printable(str(value)) if isinstance(value, (str, int, float)) else ""


def named(hand: Hand) -> str:
    return told(hand, "id") or f"line {hand.line}"


def title(hand: Hand, ink: Ink) -> str:
    return "  ".join(filter(None, (ink(BOLD, named(hand)), told(hand, "site"))))


def block(hand: Hand, ink: Ink) -> Iterator[str]:
    """A settled hand in lines: what it is, its seats, its pots."""
    given, pots = hand.arguments, hand.showdown.pots
    board = ink.cards(card_text(given["board"])) or "none"
    unit = told(hand, "currency") and ink(FAINT, f"  in {told(hand, 'currency')}")
    yield f"{title(hand, ink)}  board {board}{unit}"
    yield from seat_lines(hand, ink)
    if given["dead_money"]:
        yield f"  dead money {given['dead_money']}, in the main pot"
    for number, pot in enumerate(pots):
        name = f"side pot {number}" if number else "main pot" if len(pots) > 1 else "pot"
        rake = f", rake {pot.rake}" if pot.rake else ""
        yield f"  {ink(BOLD, f'{name} {pot.amount}')}{rake}, {listed(pot.eligible)}"
        yield from (f"    {line}" for line in pot_lines(pot, hand, ink))


def seat_lines(hand: Hand, ink: Ink) -> Iterator[str]:
    given, result = hand.arguments, hand.showdown
    holes = [card_text(hole) or "unknown" for hole in given["holes"]]
    seats, cards = len(str(len(holes) - 1)), max(map(len, holes))
    chips = len(str(max(*given["contributions"], *result.payouts)))
    for seat, (hole, put_in, gets) in enumerate(zip(holes, given["contributions"], result.payouts)):
        back = f", {result.returned[seat]} of it returned" if result.returned[seat] else ""
        state = "folded" if seat in given["folded"] else f"gets {gets:>{chips}}{back}"
        yield (
            f"  seat {seat:<{seats}}  {ink.cards(f'{hole:<{cards}}')}  in {put_in:>{chips}}  "
            f"{ink(BOLD if gets else FAINT, state)}{'  button' if seat == given['button'] else ''}"
        )


def pot_lines(pot: Pot, hand: Hand, ink: Ink) -> Iterator[str]:
    """Who wins what of a pot, with which cards, and where odd chips go."""
    if len(pot.eligible) == 1:
        yield f"{listed(pot.eligible)} takes {sum(pot.payouts)}, alone in this pot"
        return
    halves = parts(pot, hand.arguments)
    for word, _, shares in halves:
        for seat, amount in shares.items():
            value = hand.showdown.evaluations[seat]
            assert value is not None  # the winners of a contested pot have shown
            ways = ("high", value.high_cards, value.high_name), ("low", value.low_cards, value.low_name)
            cards = " and ".join(f"{ink.cards(text or '')} ({name})" for half, text, name in ways if half in word)
            yield f"seat {seat} {'shares' if len(shares) > 1 else 'wins'} {word}, {amount}, with {cards}"
    if not pot.low_winners:
        yield ink(FAINT, "no low: all to high")
    yield from (ink(FAINT, line) for line in odd_chip_lines(pot, halves, hand.arguments))


def odd_chip_lines(pot: Pot, halves: Sequence[Part], given: Mapping[str, Any]) -> Iterator[str]:
    chip, rule = given["chip"], RULES[given["odd_chip"]]
    size = f" of {chip}" if chip > 1 else ""
    if len(halves) > 1 and (pot.amount - pot.rake) // chip % 2:
        yield f"odd chip{size} to the high half ({rule})"
    for word, amount, shares in halves:
        share, left = divmod(amount // chip, len(shares))
        takers = [seat for seat, gets in shares.items() if gets > share * chip]
        why = "first left of the button"
        if word == "low" and given["odd_chip"] == "bovada":
            takers, why = in_turn(pot.high_winners, given)[:1], "the high winner"
        elif given["odd_chip"] == "roberts":
            why += " without one"
        if left:
            odd = f"{left} odd chips{size}" if left > 1 else f"odd chip{size}"
            yield f"{odd} of the tied {word} to {listed(takers)} ({why}, {rule})"


def checked(hand: Hand, verbose: bool, ink: Ink) -> Iterator[str]:
    """What a check says of a hand: of one that is as paid nothing, unless verbose."""
    pairs = enumerate(zip(hand.showdown.payouts, hand.paid or ()))
    differs = "; ".join(f"seat {seat} settled {gets}, paid {paid}" for seat, (gets, paid) in pairs if gets != paid)
    if verbose or hand.verdict == "not as paid":
        yield from block(hand, ink)
        yield ink(RED if hand.verdict == "not as paid" else FAINT, f"  {hand.verdict}{differs and ': '}{differs}")
    elif hand.verdict == "habit":
        yield f"{title(hand, ink)}  a habit of the site: {differs}"
    if hand.verdict == "habit" and told(hand, "note"):
        yield f"  {told(hand, 'note')}"


def summary(verdicts: Mapping[str, int], habits: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """How many hands are as paid, how many are otherwise, and the habits with the hands that have them."""
    checked = sum(verdicts[verdict] for verdict in ("as paid", "habit", "not as paid"))
    others = {"habit": "by a habit of their site"} | {v: v for v in ("not as paid", "not checked", "bad input")}
    said = [f"{verdicts[verdict]} {words}" for verdict, words in others.items() if verdicts[verdict]]
    yield ", ".join([f"{verdicts['as paid']} of {checked} as paid", *said])
    for what, names in habits.items():
        more = f" and {len(names) - 10} more" if len(names) > 10 else ""
        yield f"  {', '.join(names[:10])}{more}" + (f"  {what}" if what else "")


def excerpt(text: str, at: int) -> str:
    """A text, or a window of it that fits the terminal, with a caret below the character at fault."""
    from rich.cells import cell_len

    width = max(shutil.get_terminal_size((100, 24)).columns, 20)
    start = max(min(at - width // 2, len(text) + 1 - width), 0)
    end = start + width

    def seen(part: str) -> str:
        return printable(part).encode(sys.stderr.encoding, "backslashreplace").decode(sys.stderr.encoding)

    before = seen(("..." + text[start + 3 : at]) if start else text[:at])
    after = seen((text[at : end - 3] + "...") if end < len(text) else text[at:])
    return f"{before}{after}\n{' ' * cell_len(before)}^"
