"""A played hand compared with its settlement: what the site paid, printed and named, and by how much it is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice, product
from typing import Any, Final

from ..errors import CardError, Omaha8Error, ShowdownError
from ..evaluation import evaluate
from .hand_names import high_name, is_high_name, low_name
from .model import Award, PlayedHand, Unreadable
from .settle import Rules, Settled, Table

VERDICTS: Final = ("right", "right as shown", "wrong name", "unchecked", "wrong")


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as it should be. `what`: payout, award, returned, total, pots, rake, summary or name.

    `seat` and `pot` are None where it is of none; `printed` and `right` are amounts or names.
    """

    what: str
    text: str
    printed: Any
    right: Any
    seat: int | None = None
    pot: int | None = None

    def to_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("what", "text", "printed", "right", "seat", "pot")}


@dataclass(slots=True)
class Audit:
    """A hand, its settlement, what differs, and what of it could not be checked and why."""

    hand: PlayedHand
    settled: Settled
    paid: list[int] | None
    hidden: list[int]
    names: int = 0
    differences: list[Difference] = field(default_factory=list)
    unchecked: str = ""

    @property
    def verdict(self) -> str:
        """One of VERDICTS; wrong if chips are, wrong name if only names are."""
        if any(difference.what != "name" for difference in self.differences):
            return "wrong"
        if self.differences:
            return "wrong name"
        if self.unchecked:
            return "unchecked"
        return "right as shown" if self.hidden else "right"

    def payouts_differ(self) -> bool:
        return any(difference.what in ("payout", "award") for difference in self.differences)


def audit(hand: PlayedHand, rules: Rules) -> Audit:
    """Settles a hand again and compares.

    Raises Unreadable for a hand that cannot be settled, or that does not add up while a line of it is not understood.

    >>> from omaha8_fast.hand_history.model import Player
    >>> players = [
    ...     Player(1, "Ann", contributed=50, hole="Ad2dJcJs"), Player(4, "Bob", contributed=50, hole="KcKhQcQd")]
    >>> awards = [Award(0, 49, None, 0, 1), Award(1, 51, None, 0, 1)]
    >>> hand = PlayedHand(
    ...     "7", "Omaha Hi/Lo Pot Limit", 1, players, button=0, hole_size=4, boards=["3s4h8cKdQh"], awards=awards,
    ...     total=100, rake=0)
    >>> found = audit(hand, Rules())
    >>> found.verdict, found.differences[0].text
    ('wrong', 'Ann (seat 1): paid 49, settled 50, 1 too little')
    """
    table = Table(hand, rules)
    try:
        settled, awards, extra = _settled(table)
    except Omaha8Error as error:
        raise _unsettled(hand, error) from None
    paid = None if awards is None else _by_seat(hand, awards)
    result = Audit(hand, settled, paid, table.hidden)
    result.differences += _total_differences(hand, settled, awards, extra)
    if hand.unknown_lines and result.differences:
        line, *others = hand.unknown_lines
        why = f"not understood, and without it the hand does not add up: {result.differences[0].text}"
        raise Unreadable(line.number, why, line.text, others)
    dark = [at for at, pot in enumerate(settled.pots) if len(pot.eligible) > 1 and table.gone.issuperset(pot.eligible)]
    if paid is None:
        result.unchecked = "the file does not say what was paid"
    elif dark:
        result.unchecked = f"nobody who is in the {pot_name(dark[0], len(settled.pots))} shows"
    elif any(paid[seat] for seat in table.hidden):
        shown = " and ".join(hand.who(seat) for seat in table.hidden)
        result.unchecked = f"the cards of {shown} are not shown"
    else:
        result.differences += _payout_differences(hand, settled, paid)
        result.differences += _summary_differences(hand, settled, awards or [])
        result.differences += _award_differences(hand, settled, awards or [])
    if hand.awards is not None and not result.unchecked:
        result.differences += _stack_differences(hand, settled)
    _check_names(result)
    return result


def _unsettled(hand: PlayedHand, error: Omaha8Error) -> Unreadable:
    """An error of `showdown` in the words of the hand, at the line of the cards that it is about."""
    message, line = str(error), hand.line
    for seat, player in enumerate(hand.players):
        name = f"holes[{seat}]"
        if message.startswith(f"{name}:"):
            line = player.line or line
        message = message.replace(name, f"the cards of {hand.who(seat)}")
    if message.startswith("board:"):
        line = hand.board_line or line
    return Unreadable(line, message, others=hand.unknown_lines)


# ---- Rake, uncalled bets and the pots as printed ----


def _settled(table: Table) -> tuple[Settled, list[Award] | None, int]:
    """The settlement; the awards without the uncalled chips that may be in them; how many these are.

    A history without a line for an uncalled bet may count the bet in the pot and in what its owner collects.
    """
    hand = table.hand
    settled = _with_any_rake(table)
    awards, extra = hand.awards, 0
    back = sum(settled.returned)
    if awards is None and hand.received is not None:
        amounts = [got - uncalled for got, uncalled in zip(hand.received, settled.returned)]
        awards = [Award(seat, amount, None, None, hand.line) for seat, amount in enumerate(amounts) if amount]
    counted = sum(award.amount for award in awards or ()) if hand.total is None else hand.total
    silent = hand.returned is None and hand.received is None
    if awards is not None and silent and back and counted == settled.total + back:
        awards, extra = _without(awards, settled.returned), back
    whole, shares = _rake(hand, settled, awards)
    if whole != settled.rake or (shares and shares != [pot.rake for pot in settled.pots]):
        settled = table.settled(shares or whole)
    if awards is not None and not shares and len(settled.pots) > 1 and whole:
        settled = _shared_as_paid(table, settled, _by_seat(hand, awards))
    return settled, awards, extra


def _with_any_rake(table: Table) -> Settled:
    """The hand with the rake that it names, if that can be; else without."""
    rake = table.hand.rake or 0
    try:
        return table.settled(rake)
    except ShowdownError:
        if not rake:
            raise
        return table.settled(0)


def _shared_as_paid(table: Table, settled: Settled, paid: list[int]) -> Settled:
    """The hand with its rake shared between the pots so that the awards come out, if there is a way."""
    if list(settled.won) == paid or sum(settled.won) != sum(paid):
        return settled
    gross = [pot.amount for pot in settled.pots]
    return next((other for other in _shared(table, gross, settled) if list(other.won) == paid), settled)


def _shared(table: Table, gross: Sequence[int], settled: Settled) -> Iterator[Settled]:
    """The hand under other ways of sharing its rake between the pots: all from one pot, then near to proportion.

    Sites have ways of their own, and a file that does not say what each pot paid does not say which.
    """
    near = [pot.rake for pot in settled.pots]
    most = 400 if len(gross) == 2 else 2
    steps = sorted(range(-most, most + 1), key=abs)
    one_pot = [[sum(near) if pot == raked else 0 for pot in range(len(gross))] for raked in range(len(gross))]
    shares = (
        [near[0] - sum(moved), *(share + move for share, move in zip(near[1:], moved))]
        for moved in islice(product(steps, repeat=len(gross) - 1), 1000)
    )
    for rake in chain(one_pot, shares):
        if all(0 <= share <= amount for share, amount in zip(rake, gross)):
            try:
                yield table.settled(rake)
            except ShowdownError:  # not in whole chips
                continue


def _without(awards: Sequence[Award], returned: Sequence[int]) -> list[Award]:
    """Awards less what went back to seats, of the last pots first."""
    left, kept = list(returned), []
    for award in sorted(awards, key=lambda award: (award.pot or 0, award.board or 0), reverse=True):
        off = min(left[award.seat], award.amount)
        left[award.seat] -= off
        kept.append(award._replace(amount=award.amount - off))
    return kept[::-1]


def _rake(hand: PlayedHand, settled: Settled, awards: Sequence[Award] | None) -> tuple[int, list[int]]:
    """The rake of the hand, 0 for one that cannot be; and of each pot, empty where nothing says how it is shared."""
    gross = [pot.amount for pot in settled.pots]
    whole = hand.rake
    if whole is None:
        whole = 0 if awards is None else settled.total - sum(award.amount for award in awards)
    if not 0 <= whole <= settled.total:
        return 0, []
    if whole and len(gross) > 1:
        collected: Counter[int] = Counter()
        for award in awards or ():
            collected[-1 if award.pot is None else award.pot] += award.amount
        nets = [hand.pots or [], [collected[pot] for pot in range(len(gross))]]
        for net in nets:
            shares = [amount - left for amount, left in zip(gross, net)]
            if len(net) == len(gross) and sum(shares) == whole and min(shares) >= 0:
                return whole, shares
    return whole, []


def _total_differences(
    hand: PlayedHand, settled: Settled, awards: Sequence[Award] | None, extra: int
) -> Iterator[Difference]:
    """Sums that the file prints, and whether they are those of the hand and of each other."""
    money, total = hand.money, settled.total
    for seat, back in enumerate(settled.returned):
        printed = (hand.returned or {}).get(seat, 0)
        if hand.returned is not None and printed != back:
            text = f"uncalled bet of {hand.who(seat)}: {money(printed)} returned, want {money(back)}"
            yield Difference("returned", text, printed, back, seat)
    if hand.total is not None and hand.total != total + extra:
        text = f"total pot: {money(hand.total)}, but the players put in {money(total + extra)}"
        yield Difference("total", text, hand.total, total + extra)
    paid = None if awards is None else sum(award.amount for award in awards)
    if hand.rake is not None and paid is not None and paid + hand.rake != total:
        makes = f"make {money(paid + hand.rake)} of {money(total)}"
        text = f"awards of {money(paid)} and rake of {money(hand.rake)} {makes}"
        yield Difference("rake", text, hand.rake, total - paid)
    elif hand.implied_rake and paid is not None and paid > total:
        text = f"awards make {money(paid)}, but the pots hold {money(total)}"
        yield Difference("rake", text, total - paid, 0)
    if hand.pots is not None:
        net = [pot.amount - pot.rake for pot in settled.pots]
        gross = [pot.amount for pot in settled.pots]
        if extra and len(hand.pots) == len(net):
            net[-1], gross[-1] = net[-1] + extra, gross[-1] + extra
        if hand.pots not in (net, gross):
            text = f"pots: {', '.join(map(money, hand.pots))} printed, want {', '.join(map(money, net))}"
            yield Difference("pots", text, hand.pots, net)


# ---- Payouts ----


def _by_seat(hand: PlayedHand, awards: Sequence[Award]) -> list[int]:
    paid = [0] * len(hand.players)
    for award in awards:
        paid[award.seat] += award.amount
    return paid


def _payout_differences(hand: PlayedHand, settled: Settled, paid: Sequence[int]) -> Iterator[Difference]:
    for seat, (got, right) in enumerate(zip(paid, settled.won)):
        if got != right:
            yield Difference("payout", _amounts(hand, hand.who(seat), got, right), got, right, seat)


def _summary_differences(hand: PlayedHand, settled: Settled, awards: Sequence[Award]) -> Iterator[Difference]:
    """What the summary repeats of the awards: all that a seat won, and if that is right, what it won on each board."""
    for seat, shares in hand.won.items():
        own = [award for award in awards if award.seat == seat]
        won, paid = sum(shares), sum(award.amount for award in own)
        uncalled = settled.returned[seat] if hand.returned is None else 0
        compared = [("", won, paid)] if won not in (paid, paid + uncalled) else []
        if won == paid and len(shares) > 1:
            boards = (sum(award.amount for award in own if award.board == board) for board in range(len(shares)))
            compared = [(f" on board {at}", *both) for at, both in enumerate(zip(shares, boards), 1)]
        for where, said, got in compared:
            if said != got:
                text = f"won {hand.money(said)}{where} by the summary, but collected {hand.money(got)}"
                yield Difference("summary", f"{hand.who(seat)}: {text}", said, got, seat)


def _amounts(hand: PlayedHand, who: str, got: int, right: int) -> str:
    by = f"{hand.money(abs(got - right))} too {'much' if got > right else 'little'}"
    return f"{who}: paid {hand.money(got)}, settled {hand.money(right)}, {by}"


def _award_differences(hand: PlayedHand, settled: Settled, awards: Sequence[Award]) -> Iterator[Difference]:
    """Pot by pot and board by board, if every award says of which it is."""
    alone = len(settled.pots) == 1
    last = max((award.pot for award in awards if award.pot is not None), default=0)
    if last >= len(settled.pots):
        there_are = "there is 1 pot" if alone else f"there are {len(settled.pots)} pots"
        if last:
            yield Difference("award", f"awards of {pot_name(last, 2)}, but {there_are}", last, len(settled.pots))
        return
    if len(settled.pots[0].boards) > 1:
        if any(award.board is None for award in awards):
            return
    elif alone:
        return  # the payouts by seat have said it
    named = [(award.pot if award.pot is not None else 0 if alone else -1) for award in awards]
    if min(named, default=0) < 0:
        return
    paid: Counter[tuple[int, int, int]] = Counter()
    for award, number in zip(awards, named):
        contested = len(settled.pots[number].eligible) > 1
        paid[number, (award.board or 0) if contested else 0, award.seat] += award.amount
    for number, pot in enumerate(settled.pots):
        boards = [board.payouts for board in pot.boards]
        if len(pot.eligible) == 1:
            boards = [tuple(map(sum, zip(*boards)))]
        for board, payouts in enumerate(boards):
            for seat, right in enumerate(payouts):
                got = paid[number, board, seat]
                if got != right:
                    where = pot_name(number, len(settled.pots)) + (f", board {board + 1}" if len(boards) > 1 else "")
                    text = _amounts(hand, f"{where}: {hand.who(seat)}", got, right)
                    yield Difference("award", text, got, right, seat, number)


def pot_name(number: int, pots: int) -> str:
    return f"side pot {number}" if number else "main pot" if pots > 1 else "pot"


def _stack_differences(hand: PlayedHand, settled: Settled) -> Iterator[Difference]:
    """Stacks after the hand, where the file says them."""
    for seat, got in enumerate(hand.received or ()):
        right = settled.won[seat] + settled.returned[seat]
        if got != right:
            text = _amounts(hand, f"{hand.who(seat)}, by the stacks", got, right)
            yield Difference("payout", text, got, right, seat)


# ---- Names ----


def _check_names(result: Audit) -> None:
    hand = result.hand
    for name in hand.names:
        hole = hand.players[name.seat].hole
        if hole is None or len(name.board) < 6:
            continue
        try:
            value = evaluate(hole, name.board)
        except CardError as error:
            raise Unreadable(name.line, str(error)) from None
        result.names += 1
        low = low_name(value.low)
        right = f"HI: {high_name(value).phrase}" + (f"; LO: {low}" if low else "")
        if not is_high_name(name.high, value) or name.low != low:
            printed = f"HI: {name.high}" + (f"; LO: {name.low}" if name.low else "")
            text = f"{hand.who(name.seat)}: named {printed!r}, is {right!r} (line {name.line})"
            result.differences.append(Difference("name", text, printed, right, name.seat))
