"""Writes random hands as PokerStars' text and as PHH: played out, settled by the reference, with an error or without.

Nothing here is shared with the readers: the play, the pots of a hand run twice and the names are worked out anew.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from omaha8_fast import reference

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
NAMES = ["8:8", "Quill", "Quill: x", "Zoë (12)", "b.o_b", "A: folds", "Дуб 7", "a $5", "[Ah]", "said", "木 木", "chips"]
WORDS = dict(zip("23456789TJQKA", "Deuce Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace".split()))
NOISE = [
    'Nobody said, "Quill: folds"',
    "{name} is disconnected",
    "{name} is connected",
    "{name} has timed out",
    '{name} said, "collected $5 from pot"',
    "Newcomer joins the table at seat #9",
    "Newcomer: sits out",
    "Newcomer will be allowed to play after the button",
    "Newcomer leaves the table",
]


def phrase(hole: str, board: str) -> str:
    """A hand in PokerStars' words, from the reference's cards."""
    value = reference.evaluate(hole, board)
    ranks = value.high_cards[::2]
    one, two = (WORDS[rank] for rank in list(dict.fromkeys(ranks))[:2])
    many, other = (word + ("es" if word == "Six" else "s") for word in (one, two))
    kind = value.high_name.split(",")[0]
    high = {
        "royal flush": "a Royal Flush",
        "straight flush": f"a straight flush, {WORDS[ranks[4]]} to {one}",
        "four of a kind": f"four of a kind, {many}",
        "full house": f"a full house, {many} full of {other}",
        "flush": f"a flush, {one} high",
        "straight": f"a straight, {WORDS[ranks[4]]} to {one}",
        "three of a kind": f"three of a kind, {many}",
        "two pair": f"two pair, {many} and {other}",
    }.get(kind, f"a pair of {many}" if kind.startswith("pair") else f"high card {one}")
    low = f"; LO: {value.low_name.replace('-', ',')}" if value.low_name else ""
    return f"HI: {high}{low}"


@dataclass
class Hand:
    """A hand: seats 0.. from the left of the button on, the last one has it; what happened, in order."""

    cents: bool
    symbol: str
    size: int
    limit: str
    tournament: bool
    names: list[str]
    numbers: list[int]
    stacks: list[int]
    blinds: tuple[int, int]
    ante: int
    holes: list[str]
    boards: list[str]
    events: list[tuple[Any, ...]] = field(default_factory=list)  # (what, seat, amounts ...)
    put: list[int] = field(default_factory=list)
    dead: int = 0
    folded: set[int] = field(default_factory=set)
    returned: dict[int, int] = field(default_factory=dict)
    shared: int = 5  # cards dealt before the hand was run twice
    pots: list[tuple[int, int, tuple[int, ...]]] = field(default_factory=list)  # amount, rake, eligible
    awards: list[tuple[int, int, int, int]] = field(default_factory=list)  # board, pot, seat, amount
    total: int = 0
    rake: int = 0
    back_written: dict[int, int] = field(default_factory=dict)
    wrong_names: dict[int, str] = field(default_factory=dict)

    def money(self, units: int) -> str:
        whole, cents = divmod(units, 100)
        if not self.cents:
            return str(units)
        return f"{self.symbol}{whole:,}" + (f".{cents:02}" if cents else "")

    def live(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if seat not in self.folded]


class Play:
    """Plays a hand: random bets of any size, which the audit has no opinion about."""

    def __init__(self, rng: random.Random, hand: Hand, extra_blinds: bool) -> None:
        self.rng, self.hand = rng, hand
        self.count = len(hand.names)
        self.left = list(hand.stacks)
        hand.put = [0] * self.count
        if hand.ante:
            for seat in range(self.count):
                self.pay(seat, hand.ante, "ante", on_street=False)
        self.street = [0] * self.count
        small, big = (1, 0) if self.count == 2 else (0, 1)
        self.pay(small, hand.blinds[0], "small blind")
        self.pay(big, hand.blinds[1], "big blind")
        for seat in range(2, self.count if extra_blinds else 0):
            kind = rng.choice(["", "", "", "big blind", "both", "dead small"])
            if self.left[seat] > sum(hand.blinds) and kind:
                dead = hand.blinds[0] if kind != "big blind" else 0
                live = hand.blinds[1] if kind != "dead small" else 0
                self.left[seat] -= dead + live
                self.street[seat] += live
                hand.put[seat] += live
                hand.dead += dead
                self.hand.events.append((kind, seat, dead + live))
        self.streets(big)

    def pay(self, seat: int, amount: int, what: str, on_street: bool = True) -> None:
        amount = min(amount, self.left[seat])
        self.left[seat] -= amount
        self.hand.put[seat] += amount
        if on_street:
            self.street[seat] += amount
        self.hand.events.append((what, seat, amount, not self.left[seat]))

    def streets(self, big: int) -> None:
        hand = self.hand
        hand.events.append(("hole cards", 0))
        for dealt in (0, 3, 4, 5):
            if dealt:
                hand.events.append(("board", dealt))
                self.street = [0] * self.count
            self.betting((big + 1) % self.count if not dealt else 0)
            self.uncalled()
            if len(hand.live()) == 1:
                hand.boards = [board[: 2 * dealt] for board in hand.boards[:1]]
                return
            if sum(self.left[seat] > 0 for seat in hand.live()) < 2:
                if len(hand.boards) > 1 and dealt < 5:
                    hand.shared = dealt
                    hand.boards[1] = hand.boards[0][: 2 * dealt] + hand.boards[1][2 * dealt :]
                    hand.events.append(("twice", dealt))
                else:
                    hand.boards = hand.boards[:1]
                    hand.events += [("board", later) for later in (3, 4, 5) if later > dealt]
                return
        hand.boards = hand.boards[:1]

    def betting(self, first: int) -> None:
        hand, rng = self.hand, self.rng
        waiting = [(first + i) % self.count for i in range(self.count)]
        raises = 0
        while waiting:
            seat = waiting.pop(0)
            others = [other for other in hand.live() if other != seat]
            if seat in hand.folded or not self.left[seat] or not others:
                continue
            owes = max(self.street) - self.street[seat]
            if not owes and all(not self.left[other] for other in others):
                continue
            roll = rng.random()
            if owes and roll < 0.15:
                hand.folded.add(seat)
                hand.events.append(("folds", seat))
            elif roll < 0.75 or raises > 2 or self.left[seat] <= owes:
                self.pay(seat, owes, "calls") if owes else hand.events.append(("checks", seat))
            else:
                more = rng.choice([hand.blinds[1], rng.randint(1, 9 * hand.blinds[1]), 10**9])
                self.raise_to(seat, min(self.left[seat] + self.street[seat], max(self.street) + more))
                raises += 1
                waiting = [(seat + i) % self.count for i in range(1, self.count)]

    def raise_to(self, seat: int, to: int) -> None:
        top, before = max(self.street), self.street[seat]
        self.left[seat] -= to - before
        self.hand.put[seat] += to - before
        self.street[seat] = to
        self.hand.events.append(("raises" if top else "bets", seat, to - top, to, not self.left[seat]))

    def uncalled(self) -> None:
        hand = self.hand
        first, second = sorted(hand.put, reverse=True)[:2]
        seat = hand.put.index(first)
        if first > second and seat not in hand.folded:
            hand.put[seat] = second
            self.left[seat] += first - second
            hand.returned[seat] = first - second
            hand.events.append(("uncalled", seat))


def settle(rng: random.Random, hand: Hand, chips_of_rake: int) -> None:
    """Awards by the reference, each pot by itself; rake is shared anyhow, halves of two boards first board first."""
    keys = {"folded": sorted(hand.folded), "button": len(hand.names) - 1}
    shown = [hole if seat not in hand.folded else None for seat, hole in enumerate(hand.holes)]
    if len(hand.live()) > 1:
        whole = reference.showdown(shown, hand.boards[0], hand.put, dead_money=hand.dead, **keys)
        pots = [(pot.amount, pot.eligible) for pot in whole.pots]
    else:
        pots = [(sum(hand.put) + hand.dead, tuple(hand.live()))]
    hand.total = sum(amount for amount, _ in pots)
    rakes = [0] * len(pots)
    for _ in range(min(chips_of_rake, hand.total // 10)):
        at = rng.randrange(len(pots))
        rakes[at] += pots[at][0] - rakes[at] > 1
    hand.rake = sum(rakes)
    for number, ((amount, eligible), rake) in enumerate(zip(pots, rakes)):
        hand.pots.append((amount, rake, eligible))
        halves = [amount - rake]
        if len(hand.boards) > 1:
            halves = [(amount - rake + 1) // 2, (amount - rake) // 2]
        for board, half in enumerate(halves):
            alone = {**keys, "folded": [seat for seat in range(len(hand.names)) if seat not in eligible]}
            zeros = [0] * len(hand.names)
            paid = reference.showdown(hand.holes, hand.boards[board], zeros, dead_money=half, **alone).payouts
            hand.awards += [(board, number, seat, chips) for seat, chips in enumerate(paid) if chips]


def random_hand(rng: random.Random, plain: bool = False, raked: bool = True) -> Hand:
    """A hand of any kind; `plain`: one that PHH can say too, without extra blinds and run once."""
    kind = rng.choice(["cash", "cash", "play", "tournament"])
    cents, tournament = kind == "cash", kind == "tournament"
    size = rng.choice([4, 4, 5, 6])
    count = rng.randint(2, min(9, 42 // size))
    big = rng.choice([2, 10, 25, 100, 5000])
    deck = rng.sample(CARDS, 52)
    board, again = "".join(deck[:5]), "".join(deck[5:10])
    if rng.random() < 0.5:  # lows and ties
        low = [card for card in deck if card[0] in "A2345678"]
        board, again = "".join(low[:5]), "".join(low[5:10])
        deck = low[:10] + [card for card in deck if card not in low[:10]]
    holes = ["".join(deck[10 + size * seat : 10 + size * (seat + 1)]) for seat in range(count)]
    ante = rng.choice([0, max(big // 8, 1)]) if tournament else 0
    hand = Hand(
        cents=cents,
        symbol=rng.choice("$€£") if cents else "",
        size=size,
        limit=rng.choice(["Limit", "Pot Limit", "No Limit"]),
        tournament=tournament,
        names=rng.sample(NAMES, count),
        numbers=sorted(rng.sample(range(1, 10), count)),
        stacks=[ante + rng.randint(1, 40 * big) for _ in range(count)],
        blinds=(big // 2, big),
        ante=ante,
        holes=holes,
        boards=[board, again] if rng.random() < 0.4 and not plain else [board],
    )
    turn = rng.randrange(count)
    hand.numbers = hand.numbers[turn:] + hand.numbers[:turn]
    Play(rng, hand, extra_blinds=not plain and not tournament and rng.random() < 0.3)
    settle(rng, hand, rng.randrange(8) if cents and raked else 0)
    hand.back_written = dict(hand.returned)
    return hand


# ---- Errors ----

ERRORS = ("award", "swap", "gift", "total", "rake", "returned", "name")


def plant(rng: random.Random, hand: Hand, error: str) -> bool:
    """Puts an error into what the site pays or prints; False where this hand has no place for it."""
    at = rng.randrange(len(hand.awards))
    board, pot, seat, chips = hand.awards[at]
    if error == "award":
        hand.awards[at] = (board, pot, seat, chips + rng.choice([-1, 1]))
    elif error == "swap":  # two awards of one pot change places
        other = next((a for a in hand.awards if a[:2] == (board, pot) and a[2] != seat and a[3] != chips), None)
        if other is None:
            return False
        hand.awards[hand.awards.index(other)] = (*other[:3], chips)
        hand.awards[at] = (board, pot, seat, other[3])
    elif error == "gift":  # half of an award goes to somebody else
        others = [other for other in hand.live() if other != seat]
        if chips < 2 or not others or not all(hand.holes):
            return False
        hand.awards[at] = (board, pot, seat, chips - chips // 2)
        hand.awards.append((board, pot, rng.choice(others), chips // 2))
    elif error == "total":
        hand.total += rng.choice([-1, 1, 7])
    elif error == "rake":
        hand.rake += 1
    elif error == "returned":
        if not hand.returned:
            return False
        hand.back_written[min(hand.returned)] += 1
    elif error == "name":
        if len(hand.live()) < 2:
            return False
        hand.wrong_names[rng.choice(hand.live())] = rng.choice(["HI: a pair of Sixs", "HI: a flush, Deuce high"])
    return True


# ---- PokerStars' text ----


@dataclass
class Style:
    """What may differ between histories of the same hand."""

    uncalled: bool = True
    pots: bool = True
    noise: float = 0.1
    unshown: frozenset[int] = frozenset()
    word: str = "Hand"


def cards(text: str) -> str:
    return " ".join(text[i : i + 2] for i in range(0, len(text), 2))


class Text:
    """One hand as PokerStars' text."""

    def __init__(self, rng: random.Random, hand: Hand, style: Style, number: int) -> None:
        self.rng, self.hand, self.style = rng, hand, style
        self.lines: list[str] = []
        self.head(number)
        for event in hand.events:
            self.event(*event)
            if rng.random() < style.noise:
                self.lines.append(rng.choice(NOISE).format(name=rng.choice(hand.names)))
        self.showdown()
        self.summary()

    def head(self, number: int) -> None:
        hand = self.hand
        name = {4: "Omaha", 5: "5 Card Omaha", 6: "6 Card Omaha"}[hand.size] + f" Hi/Lo {hand.limit}"
        small, big = hand.blinds if hand.limit != "Limit" else (hand.blinds[1], 2 * hand.blinds[1])
        stakes = f"{hand.money(small)}/{hand.money(big)}".replace(",", "")
        if hand.tournament:
            game = f"Tournament #77, $10+$1 USD {name} - Level IV ({stakes})"
        else:
            game = f" {name} ({stakes}{' USD' if hand.cents else ''})"
        self.lines.append(f"PokerStars {self.style.word} #{number}: {game} - 2024/03/01 20:00:00 ET")
        self.lines.append(f"Table 'Nowhere: II' 9-max Seat #{hand.numbers[-1]} is the button")
        for number, seat in sorted(zip(hand.numbers, range(9))):
            self.lines.append(f"Seat {number}: {hand.names[seat]} ({hand.money(hand.stacks[seat])} in chips) ")

    def event(self, what: str, seat: int, *amounts: Any) -> None:
        hand = self.hand
        name = hand.names[seat] if what not in ("board", "twice") else ""
        money = [hand.money(amount) for amount in amounts if not isinstance(amount, bool)]
        end = " and is all-in" if amounts and amounts[-1] is True else ""
        words = {"ante": "posts the ante", "both": "posts small & big blinds", "dead small": "posts small blind"}
        if what == "hole cards":
            self.lines += ["*** HOLE CARDS ***", f"Dealt to {hand.names[0]} [{cards(hand.holes[0])}]"]
        elif what in ("board", "twice"):
            self.board(what, seat)
        elif what in ("folds", "checks"):
            self.lines.append(f"{name}: {what} ")
        elif what == "raises":
            self.lines.append(f"{name}: raises {money[0]} to {money[1]}{end}")
        elif what in ("calls", "bets"):
            self.lines.append(f"{name}: {what} {money[0]}{end}")
        elif what == "uncalled":
            if self.style.uncalled:
                self.lines.append(f"Uncalled bet ({hand.money(hand.back_written[seat])}) returned to {name}")
        else:
            self.lines.append(f"{name}: {words.get(what, 'posts ' + what)} {money[0]}{end}")

    def board(self, what: str, dealt: int) -> None:
        runs = [("", self.hand.boards[0], [dealt])]
        if what == "twice":
            later = [at for at in (3, 4, 5) if at > dealt]
            runs = [("FIRST ", self.hand.boards[0], later), ("SECOND ", self.hand.boards[1], later)]
        for run, board, ats in runs:
            for at in ats:
                street = {3: "FLOP", 4: "TURN", 5: "RIVER"}[at]
                before = f"[{cards(board[: 2 * at - 2])}] " if at > 3 else ""
                new = board[2 * at - 2 : 2 * at] if at > 3 else board[:6]
                self.lines.append(f"*** {run}{street} *** {before}[{cards(new)}]")

    def named(self, seat: int, board: str) -> str:
        return self.hand.wrong_names.get(seat) or phrase(self.hand.holes[seat], board)

    def won(self, seat: int, board: int | None = None) -> int:
        return sum(chips for at, _, who, chips in self.hand.awards if who == seat and board in (None, at))

    def showdown(self) -> None:
        hand, rng = self.hand, self.rng
        contested = len(hand.live()) > 1
        for board in range(len(hand.boards)):
            if contested:
                run = ["FIRST ", "SECOND "][board] if len(hand.boards) > 1 else ""
                self.lines.append(f"*** {run}SHOW DOWN ***")
                for seat in hand.live():
                    shows = f"shows [{cards(hand.holes[seat])}] ({self.named(seat, hand.boards[board])})"
                    mucks = seat in self.style.unshown or (not self.won(seat) and rng.random() < 0.3)
                    self.lines.append(f"{hand.names[seat]}: {'mucks hand' if mucks else shows}")
            for at, pot, seat, chips in hand.awards:
                if at == board and chips:
                    back = 0 if self.style.uncalled or pot < len(hand.pots) - 1 or at else hand.returned.get(seat, 0)
                    self.collected(seat, pot, chips + back)
        if not contested:
            self.lines.append(f"{hand.names[hand.live()[0]]}: doesn't show hand ")

    def collected(self, seat: int, pot: int, chips: int) -> None:
        label = "pot" if len(self.hand.pots) == 1 else "main pot" if not pot else f"side pot-{pot}"
        if len(self.hand.pots) == 2 and pot:
            label = "side pot"
        part = self.rng.choice([0, 0, chips // 2])
        for some in filter(None, (chips - part, part)):
            self.lines.append(f"{self.hand.names[seat]} collected {self.hand.money(some)} from {label}")

    def summary(self) -> None:
        hand = self.hand
        money = hand.money
        extra = 0 if self.style.uncalled else sum(hand.returned.values())
        total = f"Total pot {money(hand.total + extra)}"
        if len(hand.pots) > 1 and self.style.pots:
            nets = [amount - rake for amount, rake, _ in hand.pots]
            nets[-1] += extra
            sides = " ".join(
                f"Side pot{'' if len(nets) == 2 else f'-{at}'} {money(net)}." for at, net in enumerate(nets) if at
            )
            total += f" Main pot {money(nets[0])}. {sides}"
        self.lines += ["*** SUMMARY ***", f"{total} | Rake {money(hand.rake)} "]
        if len(hand.boards) > 1:
            self.lines.append("Hand was run twice")
            self.lines += [f"{run} Board [{cards(board)}]" for run, board in zip(("FIRST", "SECOND"), hand.boards)]
        elif hand.boards[0]:
            self.lines.append(f"Board [{cards(hand.boards[0])}]")
        for number, seat in sorted(zip(hand.numbers, range(9))):
            role = " (button)" if seat == len(hand.names) - 1 else " (big blind)" if seat == 1 else ""
            self.lines.append(f"Seat {number}: {hand.names[seat]}{role} {self.result(seat)}")
        self.lines.append("")

    def result(self, seat: int) -> str:
        hand = self.hand
        extra = 0 if self.style.uncalled else hand.returned.get(seat, 0)
        if seat in hand.folded:
            return "folded before Flop (didn't bet)"
        if len(hand.live()) == 1:
            return f"collected ({hand.money(self.won(seat) + extra)})"
        if seat in self.style.unshown:
            return "mucked"
        results = []
        for board, shown in enumerate(hand.boards):
            chips = self.won(seat, board) + (0 if board else extra)
            what = f"won ({hand.money(chips)})" if chips else "lost"
            results.append(f"{what} with {self.named(seat, shown)}")
        return f"showed [{cards(hand.holes[seat])}] and {', and '.join(results)}"


def random_style(rng: random.Random, hand: Hand) -> Style:
    winners = {seat for _, _, seat, _ in hand.awards}
    losers = [seat for seat in hand.live() if seat not in winners and seat != 0]
    return Style(
        uncalled=rng.random() < 0.8 or bool(hand.rake) or len(hand.boards) > 1,
        pots=rng.random() < 0.8,
        unshown=frozenset(losers if rng.random() < 0.2 else ()),
        word=rng.choice(["Hand", "Game", "Zoom Hand"]),
    )


def text(rng: random.Random, hand: Hand, style: Style | None = None, number: int = 1) -> str:
    return "\n".join(Text(rng, hand, style or Style(), number).lines) + "\n"


# ---- PHH ----


def phh(hand: Hand, winnings: bool = True, finishing: bool = False, rake: bool = False) -> str:
    """The hand as PHH: a plain one, as p1 is left of the button and the last player has it."""

    def number(units: int) -> str:
        return f"{units // 100}.{units % 100:02}" if hand.cents else str(units)

    def numbers(units: list[int]) -> str:
        return "[" + ", ".join(map(number, units)) + "]"

    count = len(hand.names)
    won = [sum(chips for _, _, who, chips in hand.awards if who == seat) for seat in range(count)]
    after = [
        stack - put + won[seat] + hand.back_written.get(seat, 0) - hand.returned.get(seat, 0)
        for seat, (stack, put) in enumerate(zip(hand.stacks, hand.put))
    ]
    actions = [f"d dh p{seat + 1} {hole}" for seat, hole in enumerate(hand.holes)]
    for what, seat, *amounts in hand.events:
        if what == "board":
            actions.append(f"d db {hand.boards[0][0 if seat == 3 else 2 * seat - 2 : 2 * seat]}")
        elif what in ("folds", "checks", "calls"):
            actions.append(f"p{seat + 1} {'f' if what == 'folds' else 'cc'}")
        elif what in ("bets", "raises"):
            actions.append(f"p{seat + 1} cbr {number(amounts[1])}")
    lines = [
        f"variant = '{ {'Limit': 'FO/8', 'Pot Limit': 'PO/8', 'No Limit': 'NO/8'}[hand.limit] }'",
        "ante_trimming_status = true",
        f"antes = {numbers([hand.ante] * count)}",
        f"blinds_or_straddles = {numbers([*hand.blinds, *[0] * (count - 2)])}",
        f"min_bet = {number(hand.blinds[1])}",
        f"starting_stacks = {numbers(hand.stacks)}",
        f"players = {hand.names!r}",
        f"actions = {actions!r}",
    ]
    lines += [f"winnings = {numbers(won)}"] * winnings + [f"finishing_stacks = {numbers(after)}"] * finishing
    lines += [f"_rake = {number(hand.rake)}"] * rake
    return "\n".join(lines) + "\n"
