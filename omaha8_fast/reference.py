"""The oracle: `evaluate`, `showdown` and `equity` in plain Python, from the rules of the game alone.

The fast functions of the package are tested against this module, so it shares no code, table or trick with them:
it imports only the error classes and the result types, and NumPy for the arrays in them. It forms every hand of two
hole cards and three board cards, sorts all kinds of five-card hands by the rules of poker to number them, settles pots
in Python integers, and deals every hand and board that an equity is over.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, product
from math import prod
from typing import Any, Final, SupportsIndex, TypeAlias

import numpy as np

from .errors import ArgumentError, CardError, EquityError, InputTypeError, ShowdownError
from .names import Details
from .results import ByHand, Equity, Evaluation, PlayerEquity, Pot, Showdown

__all__ = ["NO_LOW", "equity", "evaluate", "showdown"]

Cards: TypeAlias = str | Iterable[str | SupportsIndex]
Ranks: TypeAlias = tuple[int, ...]
Seats: TypeAlias = tuple[int, ...]

NO_LOW: Final = 255
ODD_CHIP_RULES: Final = ("tda", "roberts", "bovada")
UNKNOWN: Final = 255  # a card that is not shown, in integers
LIMIT: Final = 2**63  # amounts of chips stay below it

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
RANK_OF: Final = {text: rank for rank, letter in enumerate(RANKS) for text in (letter, letter.lower())} | {"10": 8}
SYMBOLS: Final = "♣♦♥♠♧♢♡♤"
SUIT_OF: Final = {text: place % 4 for letters in (SUITS, SUITS.upper(), SYMBOLS) for place, text in enumerate(letters)}
VARIATION_SELECTORS: Final = ("\ufe0e", "\ufe0f")
PLAYING_CARDS: Final = range(0x1F0A0, 0x1F100)  # the block of Unicode: sixteen characters a suit, spades first
PLAYING_CARD_RANKS: Final = " A23456789TJ QK "  # blank: the back, the knight, a joker

ACE: Final = 12
WHEEL: Final = (0, 1, 2, 3, ACE)
RANK_WORDS: Final = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)
HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
HIGH_NAMES: Final = (
    "{rank} high", "pair of {ranks}", "two pair, {ranks} and {others}", "three of a kind, {ranks}",
    "straight, {rank} high", "flush, {rank} high", "full house, {ranks} over {others}", "four of a kind, {ranks}",
    "straight flush, {rank} high",
)
GROUPS: Final = {
    (1, 1, 1, 1, 1): HIGH_CARD, (2, 1, 1, 1): PAIR, (2, 2, 1): TWO_PAIR, (3, 1, 1): THREE, (3, 2): FULL_HOUSE,
    (4, 1): FOUR,
}

# Cards.


def _card_text(card: int) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


def _after_selector(text: str, at: int) -> int:
    return at + 1 if text.startswith(VARIATION_SELECTORS, at) else at


def _card_at(where: str, text: str, at: int) -> tuple[int, int]:
    """The card that starts at a position of the text, and the position behind it."""
    if ord(text[at]) in PLAYING_CARDS:
        row, column = divmod(PLAYING_CARDS.index(ord(text[at])), 16)
        if row > 3 or PLAYING_CARD_RANKS[column] == " ":
            raise CardError.not_a_playing_card(where, at, text[at])
        return 4 * RANKS.index(PLAYING_CARD_RANKS[column]) + 3 - row, _after_selector(text, at + 1)
    rank = "10" if text.startswith("10", at) else text[at]
    if rank not in RANK_OF:
        raise CardError.not_a_rank(where, at, rank)
    at += len(rank)
    if at == len(text):
        raise CardError.no_suit(where, at, rank)
    suit = text[at]
    if suit not in SUIT_OF:
        raise CardError.not_a_suit(where, at, suit)
    return 4 * RANK_OF[rank] + SUIT_OF[suit], _after_selector(text, at + 1) if suit in SYMBOLS else at + 1


def _text_cards(where: str, text: str) -> list[int]:
    cards: list[int] = []
    comma: int | None = None  # the position of one that waits for its card
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
        elif text[at] == ",":
            if not cards or comma is not None:
                raise CardError.no_card(where, at)
            comma, at = at, at + 1
        else:
            card, at = _card_at(where, text, at)
            cards.append(card)
            comma = None
    if comma is not None:
        raise CardError.no_card(where, comma)
    return cards


def _index(given: Any) -> int | None:
    """The value of an integer of any type; None for anything else, also for a bool."""
    try:
        return None if isinstance(given, bool) else operator.index(given)
    except TypeError:
        return None


def _elements(where: str, given: Any) -> list[Any]:
    """What stands for cards, one by one, not yet checked; the cards of a text."""
    if isinstance(given, str):
        return _text_cards(where, given)
    try:
        elements = None if isinstance(given, (bytes, bytearray)) else iter(given)
    except TypeError:
        elements = None
    if elements is None:
        raise InputTypeError.not_cards(where, given)
    dtype = getattr(given, "dtype", None)
    if getattr(dtype, "kind", "O") not in "iuUTO":
        raise InputTypeError.not_card_array(where, dtype)
    return list(elements)


def _card(where: str, place: int, element: object) -> int:
    if isinstance(element, str):
        cards = _text_cards(f"{where}[{place}]", element)
        _check_count(f"{where}[{place}]", cards, (1,))
        return cards[0]
    card = _index(element)
    if card is None:
        raise InputTypeError.not_a_card(f"{where}[{place}]", element)
    if not 0 <= card <= 51:
        raise CardError.out_of_range(where, card)
    return card


def _cards(where: str, given: Cards) -> tuple[int, ...]:
    return tuple([_card(where, place, element) for place, element in enumerate(_elements(where, given))])


def _check_count(where: str, cards: Sequence[int], want: Sequence[int]) -> None:
    if len(cards) not in want:
        raise CardError.count(where, len(cards), want)


def _check_different(parts: Iterable[tuple[str, Iterable[int]]]) -> None:
    """No card twice in the whole deal, whose parts come with their names."""
    seen: dict[int, str] = {}
    for name, cards in parts:
        for card in cards:
            if card in seen:
                raise CardError.twice(seen[card], _card_text(card), name if name != seen[card] else None)
            seen[card] = name


# Five cards.


def _grouped(ranks: Ranks) -> list[int]:
    """The different ranks of a hand: larger groups first, then from the top; the ace of a wheel is its lowest."""
    if ranks == WHEEL:
        return [3, 2, 1, 0, ACE]
    return sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)


def _strength(ranks: Ranks, flush: bool) -> tuple[int, ...]:
    """What decides between two hands: the category, then the ranks in groups."""
    grouped = _grouped(ranks)
    straight = ranks == WHEEL or (len(grouped) == 5 and grouped[0] - grouped[4] == 4)
    if flush:
        return STRAIGHT_FLUSH if straight else FLUSH, *grouped
    return STRAIGHT if straight else GROUPS[tuple(ranks.count(rank) for rank in grouped)], *grouped


def _low_place(rank: int) -> int:
    """0 for the ace, 1 for the deuce .. 7 for the eight."""
    return 0 if rank == ACE else rank + 1


def _low(ranks: Ranks) -> int:
    """The ranks as a set of bits: the highest bit in which two lows differ is the top card in which they do."""
    places = {_low_place(rank) for rank in ranks}
    return sum(2**place for place in places) if len(places) == 5 and max(places) <= 7 else NO_LOW


@cache
def _values() -> dict[bool, dict[Ranks, tuple[int, int]]]:
    """(high, low) of all 7,462 kinds of hands, by "is it of one suit?" and the ascending ranks."""
    kinds = [(ranks, False) for ranks in combinations_with_replacement(range(13), 5) if len(set(ranks)) > 1]
    kinds += [(ranks, True) for ranks in combinations(range(13), 5)]
    kinds.sort(key=lambda kind: _strength(*kind), reverse=True)
    values: dict[bool, dict[Ranks, tuple[int, int]]] = {False: {}, True: {}}
    for high, (ranks, flush) in enumerate(kinds, start=1):
        values[flush][ranks] = high, _low(ranks)
    return values


def _parts(cards: Sequence[int], size: int) -> list[tuple[tuple[int, ...], Ranks, int | None]]:
    """Every choice of so many cards: the cards, their ranks, the suit if it is one."""
    ranks = combinations([card // 4 for card in cards], size)
    suits = combinations([card % 4 for card in cards], size)
    return [(c, r, s[0] if len(set(s)) == 1 else None) for c, r, s in zip(combinations(cards, size), ranks, suits)]


def _hands(hole: Sequence[int], board: Sequence[int]) -> list[tuple[tuple[int, int], tuple[int, ...]]]:
    """Every hand of two hole cards and three board cards: its (high, low) and its cards."""
    values = _values()
    triples = _parts(board, 3)
    return [
        (values[suit is not None and suit == board_suit][tuple(sorted(ranks + board_ranks))], pair + triple)
        for pair, ranks, suit in _parts(hole, 2)
        for triple, board_ranks, board_suit in triples
    ]


def _high_text(hand: tuple[int, ...]) -> tuple[str, str]:
    """The cards of a hand in the order that is read out, and its name."""
    ranks = tuple(sorted(card // 4 for card in hand))
    category, *grouped = _strength(ranks, len({card % 4 for card in hand}) == 1)
    shown = sorted(hand, key=lambda card: (grouped.index(card // 4), -card))
    rank, other = RANK_WORDS[grouped[0]], RANK_WORDS[grouped[1]]
    many, others = (word + ("es" if word == "six" else "s") for word in (rank, other))
    royal = category == STRAIGHT_FLUSH and grouped[0] == ACE
    name = "royal flush" if royal else HIGH_NAMES[category].format(rank=rank, ranks=many, others=others)
    return "".join(map(_card_text, shown)), name


def _low_text(hand: tuple[int, ...]) -> tuple[str, str]:
    shown = [_card_text(card) for card in sorted(hand, key=lambda card: _low_place(card // 4), reverse=True)]
    return "".join(shown), "-".join(text[0] for text in shown)


def _details(hole: Sequence[int], board: Sequence[int], best_high: int, best_low: int) -> Details:
    """The winning cards and their names; among equal hands the one with the largest sorted cards."""
    hands = [(value, tuple(sorted(cards))) for value, cards in _hands(hole, board)]
    high_cards, high_name = _high_text(max(cards for (high, _), cards in hands if high == best_high))
    if best_low == NO_LOW:
        return Details(high_cards, None, high_name, None)
    low_cards, low_name = _low_text(max(cards for (_, low), cards in hands if low == best_low))
    return Details(high_cards, low_cards, high_name, low_name)


def _evaluated(hole: Sequence[int], board: Sequence[int]) -> Evaluation:
    values = [value for value, _ in _hands(hole, board)]
    high, low = min([high for high, _ in values]), min([low for _, low in values])
    return Evaluation.lazy(high, low, partial(_details, hole, board, high, low))


def evaluate(hole: Cards, board: Cards) -> Evaluation:
    """The best high and the best low of exactly two of 4..7 hole cards with three of 3..5 board cards.

    Smaller is stronger, for both: `high` is 1 (royal flush) .. 7462 (7-5-4-3-2), the numbering that phevaluator and
    treys use; `low` the bits of its ranks, 0x1F (wheel) .. 0xF8, or `NO_LOW`. Cards are text, or an iterable (an
    array too) of texts and of integers 0..51, `4*rank + suit`. Rules: Robert's Rules of Poker v11, Omaha high-low.
    Raises InputTypeError for what is not cards, CardError for a wrong card, a wrong number of cards, a duplicate.

    >>> best = evaluate("AsKd5h2c", "Ac3d7hKs9d")
    >>> best.high, best.high_name, best.low, best.low_cards
    (2471, 'two pair, aces and kings', 87, '7h5h3d2cAc')
    """
    hole_cards = _cards("hole", hole)
    _check_count("hole", hole_cards, (4, 5, 6, 7))
    board_cards = _cards("board", board)
    _check_count("board", board_cards, (3, 4, 5))
    _check_different([("hole", hole_cards), ("board", board_cards)])
    return _evaluated(hole_cards, board_cards)


# What a showdown is given.


def _is_list(given: Any, others: tuple[type, ...] = ()) -> bool:
    """A sequence other than text, an array, or one of what else is welcome."""
    is_array = hasattr(given, "tolist") and isinstance(given.tolist(), list)
    return is_array or (isinstance(given, (Sequence, *others)) and not isinstance(given, (str, bytes, bytearray)))


def _integer(where: str, given: object) -> int:
    value = _index(given)
    if value is None:
        raise InputTypeError.not_an_integer(where, given)
    return value


def _amount(where: str, given: object) -> int:
    amount = _integer(where, given)
    if amount < 0:
        raise ShowdownError.negative(where, amount)
    return amount


def _amount_of_64_bits(where: str, given: object) -> int:
    amount = _amount(where, given)
    if amount >= LIMIT:
        raise ArgumentError.too_large(where, amount)
    return amount


def _check_seat(where: str, seat: int, seats: int) -> None:
    if not 0 <= seat < seats:
        raise ShowdownError.not_a_seat(where, seat, seats)


def _hand_or_unknown(where: str, given: Cards | None) -> tuple[int, ...] | None:
    if given is None:
        return None
    elements = _elements(where, given)
    unknown = bool(elements) and all(_index(element) == UNKNOWN for element in elements)
    return None if unknown else _cards(where, elements)


def _dealt_hands(holes: Any) -> dict[int, tuple[int, ...] | None]:
    """The hand of each seat; None where it is unknown."""
    if not _is_list(holes):
        raise InputTypeError.not_a_sequence("holes", holes, "one hand a seat")
    if not 2 <= len(holes) <= 23:
        raise ShowdownError.seats(len(holes))
    hands = {seat: _hand_or_unknown(f"holes[{seat}]", hand) for seat, hand in enumerate(holes)}
    first, size = None, 0
    for seat, hand in hands.items():
        if hand is not None and first is None:
            _check_count(f"holes[{seat}]", hand, (4, 5, 6, 7))
            first, size = seat, len(hand)
        elif hand is not None and len(hand) != size:
            raise CardError.sizes(f"holes[{seat}]", len(hand), f"holes[{first}]", size)
    return hands


def _padded_board(given: Cards) -> tuple[int, ...]:
    elements = _elements("board", given)
    if all(_index(element) is not None for element in elements):
        while elements and _index(elements[-1]) == UNKNOWN:
            elements.pop()
    cards = _cards("board", elements)
    _check_count("board", cards, (0, 3, 4, 5))
    return cards


def _contributed(given: Any, seats: int) -> list[int]:
    if not _is_list(given):
        raise InputTypeError.not_a_sequence("contributions", given, "one amount a seat")
    if len(given) != seats:
        raise ArgumentError.length("contributions", len(given), f"one for each of {seats} seats")
    return [_amount(f"contributions[{seat}]", amount) for seat, amount in enumerate(given)]


def _folded_seats(given: Any, seats: int) -> set[int]:
    if not _is_list(given, (Set,)):
        raise InputTypeError.not_a_sequence("folded", given, "seat numbers")
    folded: set[int] = set()
    for place, element in enumerate(given):
        seat = _integer(f"folded[{place}]", element)
        _check_seat("folded", seat, seats)
        if seat in folded:
            raise ShowdownError.folded_twice(seat)
        folded.add(seat)
    return folded


def _smallest_chip(given: object) -> int:
    chip = _integer("chip", given)
    if chip < 1:
        raise ArgumentError.too_small("chip", chip, 1)
    return _amount_of_64_bits("chip", chip)


def _rake_amounts(given: Any) -> int | list[int]:
    """One amount of the whole hand, or one of each pot."""
    if not _is_list(given):
        return _amount_of_64_bits("rake", given)
    return [_amount_of_64_bits(f"rake[{pot}]", amount) for pot, amount in enumerate(given)]


# Pots.


def _uncalled(contributed: Sequence[int], live: Seats) -> list[int]:
    """What goes back to each seat: the part of the largest contribution that no other seat matched."""
    second, largest = sorted(contributed)[-2:]
    return [largest - second if seat in live and paid == largest else 0 for seat, paid in enumerate(contributed)]


def _layered(contributed: Sequence[int], live: Seats, dead_money: int) -> list[tuple[int, Seats]]:
    """The pots, main first: (amount, eligible seats)."""
    pots: list[tuple[int, Seats]] = []
    below = 0
    for level in sorted(set(contributed)):
        layer = sum(min(paid, level) - min(paid, below) for paid in contributed)
        eligible = tuple(seat for seat in live if contributed[seat] >= level)
        below = level
        if not pots:
            pots.append((layer + dead_money, eligible))
            continue
        amount, eligible_below = pots[-1]
        if not eligible or eligible == eligible_below:
            pots[-1] = amount + layer, eligible_below
        elif amount == 0:
            pots[-1] = layer, eligible
        else:
            pots.append((layer, eligible))
    return pots


def _check_shown(
    pots: Sequence[tuple[int, Seats]], hands: dict[int, tuple[int, ...] | None], board: Sequence[int]
) -> None:
    """Seats that meet in a pot have to show, on a full board."""
    contested = [(pot, eligible) for pot, (_, eligible) in enumerate(pots) if len(eligible) > 1]
    for pot, eligible in contested:
        for seat in eligible:
            if hands[seat] is None:
                raise CardError.unknown(f"holes[{seat}]", pot)
    if contested and len(board) != 5:
        raise CardError.count("board", len(board), (5,), f"pots[{contested[0][0]}] is contested")


def _shared_rake(rake: int, amounts: Sequence[int], chip: int) -> list[int]:
    """One rake of the whole hand, shared between the pots in smallest chips by largest remainder."""
    total = sum(amounts)
    if rake > total:
        raise ShowdownError.rake_above_pot("rake", rake, "the pots", total)
    if rake % chip:
        raise ShowdownError.rake_not_in_chips("rake", rake, chip)
    if rake == 0:
        return [0 for _ in amounts]
    chips = rake // chip
    shares = [chips * amount // total for amount in amounts]
    remainders = [chips * amount % total for amount in amounts]
    for pot in sorted(range(len(amounts)), key=lambda pot: -remainders[pot])[: chips - sum(shares)]:
        shares[pot] += 1
    return [share * chip for share in shares]


def _rake_of_pots(rake: int | list[int], amounts: Sequence[int], chip: int) -> list[int]:
    if isinstance(rake, list) and len(rake) != len(amounts):
        raise ShowdownError.rake_length(len(rake), len(amounts))
    shares = rake if isinstance(rake, list) else _shared_rake(rake, amounts, chip)
    for pot, (share, amount) in enumerate(zip(shares, amounts)):
        where = f"rake[{pot}]" if isinstance(rake, list) else "rake"
        if share > amount:
            raise ShowdownError.rake_above_pot(where, share, f"pots[{pot}]", amount)
        if share % chip:
            raise ShowdownError.rake_not_in_chips(where, share, chip)
    return shares


# Halves and odd chips.


def _winners(eligible: Seats, value: Callable[[int], int]) -> Seats:
    best = min(value(seat) for seat in eligible)
    return tuple(seat for seat in eligible if value(seat) == best)


def _split(chips: int, winners: Seats, order: Sequence[int]) -> Counter[int]:
    """Equal shares; the chips left over go one each to the first winners in order."""
    share, left = divmod(chips, len(winners))
    in_turn = [seat for seat in order if seat in winners]
    return Counter({seat: share + (turn < left) for turn, seat in enumerate(in_turn)})


def _won(chips: int, high: Seats, low: Seats, clockwise: Sequence[int], odd_chip: str) -> Counter[int]:
    """How many chips each winner of a contested pot takes; the odd chip of the pot goes to the high half."""
    if not low or low == high:
        return _split(chips, high, clockwise)
    low_chips = chips // 2
    high_chips = chips - low_chips
    won = _split(high_chips, high, clockwise)
    if odd_chip == "bovada":
        left = low_chips % len(low)
        first_high = next(seat for seat in clockwise if seat in high)
        return won + Counter({first_high: left}) + _split(low_chips - left, low, clockwise)
    if odd_chip == "roberts":
        even_share = chips // 2 if len(high) == 1 else high_chips // len(high)
        clockwise = sorted(clockwise, key=lambda seat: won[seat] > even_share)
    return won + _split(low_chips, low, clockwise)


def _settled(
    pot: tuple[int, Seats], rake: int, shown: dict[int, Evaluation], clockwise: Sequence[int], chip: int, odd_chip: str
) -> Pot:
    amount, eligible = pot
    if len(eligible) == 1:
        payouts = tuple(amount - rake if seat in eligible else 0 for seat in sorted(clockwise))
        return Pot(amount, rake, eligible, eligible, (), payouts)
    high = _winners(eligible, lambda seat: shown[seat].high)
    with_low = tuple(seat for seat in eligible if shown[seat].low != NO_LOW)
    low = _winners(with_low, lambda seat: shown[seat].low) if with_low else ()
    won = _won((amount - rake) // chip, high, low, clockwise, odd_chip)
    return Pot(amount, rake, eligible, high, low, tuple(won[seat] * chip for seat in sorted(clockwise)))


def showdown(
    holes: Iterable[Cards | None],
    board: Cards,
    contributions: Iterable[SupportsIndex],
    *,
    folded: Iterable[SupportsIndex] = (),
    button: SupportsIndex = 0,
    chip: SupportsIndex = 1,
    rake: SupportsIndex | Iterable[SupportsIndex] = 0,
    dead_money: SupportsIndex = 0,
    odd_chip: str = "tda",
) -> Showdown:
    """Settle a showdown: uncalled chips back, side pots, rake, high and low halves, odd chips.

    `holes` (a list, tuple or array) has one hand a seat, clockwise, None or all 255 for unknown cards; `contributions`
    all the chips that each seat put in; `folded` the seats that are out; `chip` the smallest chip; `rake` one amount
    of the whole hand, or one of each pot, main first; `dead_money` chips that count for no seat. Amounts are whole.
    Raises InputTypeError for a wrong type, CardError for wrong cards, ShowdownError or ArgumentError for the rest.
    Rules: TDA 20 (odd chips) and 21 (side pots); WSOP tournament rules 73 and 74; with `odd_chip="roberts"`
    Robert's Rules of Poker v11, Ties 3-5; with "bovada" what is left over of a tied low goes to the high winner.

    >>> settled = showdown(["KsKhQsQd", "Ac2cJhTh", "Ad2dJsTs"], "3s4h8cKc7s", [9, 9, 9], button=0)
    >>> settled.payouts, settled.pots[0].high_winners, settled.pots[0].low_winners
    ((14, 7, 6), (0,), (1, 2))
    """
    hands = _dealt_hands(holes)
    board_cards = _padded_board(board)
    known = {seat: hand for seat, hand in hands.items() if hand is not None}
    _check_different([*((f"holes[{seat}]", hand) for seat, hand in known.items()), ("board", board_cards)])
    contributed = _contributed(contributions, len(hands))
    out = _folded_seats(folded, len(hands))
    dealer = _integer("button", button)
    _check_seat("button", dealer, len(hands))
    smallest = _smallest_chip(chip)
    rake_amounts = _rake_amounts(rake)
    dead = _amount("dead_money", dead_money)
    if not isinstance(odd_chip, str) or odd_chip not in ODD_CHIP_RULES:
        raise ArgumentError.choice("odd_chip", odd_chip, ODD_CHIP_RULES)
    live = tuple(seat for seat in hands if seat not in out)
    if not live:
        raise ShowdownError.nobody_in()
    if sum(contributed) + dead >= LIMIT:
        raise ShowdownError.too_many_chips(sum(contributed) + dead)

    returned = _uncalled(contributed, live)
    pots = _layered([paid - back for paid, back in zip(contributed, returned)], live, dead)
    _check_shown(pots, hands, board_cards)
    rakes = _rake_of_pots(rake_amounts, [amount for amount, _ in pots], smallest)
    for index, ((amount, eligible), taken) in enumerate(zip(pots, rakes)):
        if len(eligible) > 1 and (amount - taken) % smallest:
            raise ShowdownError.pot_not_in_chips(index, amount - taken, smallest)

    shown = {seat: _evaluated(known[seat], board_cards) for seat in live if seat in known and board_cards}
    clockwise = [(dealer + step) % len(hands) for step in range(1, len(hands) + 1)]
    settled = tuple(_settled(pot, taken, shown, clockwise, smallest, odd_chip) for pot, taken in zip(pots, rakes))
    payouts = tuple(map(sum, zip(returned, *(pot.payouts for pot in settled))))
    return Showdown(payouts, tuple(returned), sum(rakes), tuple(shown.get(seat) for seat in hands), settled)


# Equity.

Weighted: TypeAlias = list[tuple[tuple[int, ...], Fraction]]
Won: TypeAlias = tuple[Seats, Seats, Fraction, Fraction]  # winners of each half, and what each of them takes
COUNTS: Final = ("scoop", "high_win", "high_tie", "low_win", "low_tie", "quarter", "three_quarter")


def _is_hand_text(text: str) -> bool:
    try:
        cards = _text_cards("", text)
    except CardError:
        return False
    return "," not in text and 4 <= len(cards) <= 6 and len(set(cards)) == len(cards)


def _weighted_hands(where: str, given: Any) -> Weighted | None:
    """A player's hands with their weights; None for every hand there is."""
    if isinstance(given, str) and given.strip().lower() == "random":
        return None
    if hasattr(given, "hands") and hasattr(given, "weights"):
        hands = [tuple(int(card) for card in hand) for hand in given.hands]
        return [(hand, Fraction(float(weight))) for hand, weight in zip(hands, given.weights) if weight > 0]
    cards = _cards(where, given)
    if isinstance(given, str) and not _is_hand_text(given):
        _check_different([(where, cards)])
        if "," in given and 4 <= len(cards) <= 6:
            raise EquityError.not_a_hand(where, given.strip())
    _check_count(where, cards, (4, 5, 6))
    return [(cards, Fraction(1))]


def _one_size(hands: Sequence[Weighted | None], size: int | None) -> int:
    first = "size"
    for place, weighted in enumerate(hands):
        if weighted and size is None:
            first, size = f"players[{place}]", len(weighted[0][0])
        elif weighted and len(weighted[0][0]) != size:
            raise CardError.sizes(f"players[{place}]", len(weighted[0][0]), first, size or 0)
    return size or 4


def _shares(values: Sequence[tuple[int, int]], high_only: bool) -> Won:
    """Who shares the high and the low, and how much of the pot each of them takes of it."""
    seats = range(len(values))
    high = _winners(tuple(seats), lambda seat: values[seat][0])
    with_low = tuple(seat for seat in seats if values[seat][1] != NO_LOW and not high_only)
    low = _winners(with_low, lambda seat: values[seat][1]) if with_low else ()
    if not low:
        return high, low, Fraction(1, len(high)), Fraction(0)
    return high, low, Fraction(1, 2 * len(high)), Fraction(1, 2 * len(low))


def _kinds(seat: int, high: Seats, low: Seats, share: Fraction) -> list[str]:
    """The names of the counts that an outcome is part of for one player."""
    return [
        name
        for name, holds in {
            "scoop": share == 1,
            "high_win": high == (seat,),
            "high_tie": seat in high and len(high) > 1,
            "low_win": low == (seat,),
            "low_tie": seat in low and len(low) > 1,
            "quarter": bool(low) and share == Fraction(1, 4),
            "three_quarter": bool(low) and share == Fraction(3, 4),
        }.items()
        if holds
    ]


def _best_values(hole: Sequence[int], board: Sequence[int]) -> tuple[int, int]:
    values = [value for value, _ in _hands(hole, board)]
    return min(high for high, _ in values), min(low for _, low in values)


@dataclass
class _Tally:
    """What the outcomes say of one player, in weights."""

    counts: dict[str, Fraction] = field(default_factory=lambda: dict.fromkeys(COUNTS, Fraction(0)))
    high: Fraction = Fraction(0)
    low: Fraction = Fraction(0)
    by_hand: dict[tuple[int, ...], tuple[Fraction, Fraction]] = field(default_factory=dict)  # weight and share

    def add(self, seat: int, hole: tuple[int, ...], weight: Fraction, won: Won) -> None:
        high, low, high_part, low_part = won
        own_high = high_part if seat in high else Fraction(0)
        own_low = low_part if seat in low else Fraction(0)
        self.high += weight * own_high
        self.low += weight * own_low
        for name in _kinds(seat, high, low, own_high + own_low):
            self.counts[name] += weight
        before = self.by_hand.get(tuple(sorted(hole)), (Fraction(0), Fraction(0)))
        self.by_hand[tuple(sorted(hole))] = before[0] + weight, before[1] + weight * (own_high + own_low)

    def hands(self, own: Weighted) -> ByHand:
        """In the order of the player's hands."""
        rows = [(key, self.by_hand[key]) for hand, _ in own if (key := tuple(sorted(hand))) in self.by_hand]
        return ByHand(
            np.array([hand for hand, _ in rows], np.uint8),
            np.array([float(weight) for _, (weight, _) in rows]),
            np.array([float(share / weight) for _, (weight, share) in rows]),
        )


def _tallied(
    hands: Sequence[Weighted], board: Sequence[int], gone: set[int], high_only: bool
) -> tuple[Fraction, Fraction, list[_Tally]]:
    """All outcomes, those without a low, and each player's part, from every deal without a card twice."""
    outcomes, no_low = Fraction(0), Fraction(0)
    tallies = [_Tally() for _ in hands]
    for dealt in product(*hands):
        holes = [hole for hole, _ in dealt]
        weight = prod((own for _, own in dealt), start=Fraction(1))
        used = gone.union(*holes)
        if len(used) < len(gone) + sum(map(len, holes)):
            continue
        for rest in combinations([card for card in range(52) if card not in used], 5 - len(board)):
            won = _shares([_best_values(hole, (*board, *rest)) for hole in holes], high_only)
            outcomes += weight
            no_low += 0 if won[1] else weight
            for seat, hole in enumerate(holes):
                tallies[seat].add(seat, hole, weight, won)
    if not outcomes:
        raise EquityError.no_deal()
    return outcomes, no_low, tallies


def equity(
    players: Sequence[Any],
    board: Cards = "",
    *,
    dead: Cards = "",
    game: str = "omaha8",
    size: SupportsIndex | None = None,
) -> Equity:
    """The expected share of the pot of each player, over every hand and every board that may come.

    A player is a hand of 4 to 6 cards, "random", or an object with `.hands` and `.weights`; the rest is as in
    `omaha8_fast.equity`. A board takes some 0.1 ms a hand: this is for boards of three cards and more.
    Raises InputTypeError for a wrong type, CardError for wrong cards, EquityError or ArgumentError for the rest.
    Rules: the pot is split as in Robert's Rules of Poker v11, Omaha high-low, without odd chips.

    >>> result = equity(["As3sKhQd", "AhAc5h6h"], "7c4d2hJs")
    >>> [player.equity for player in result.players], result.outcomes
    ([0.4875, 0.5125], 40)
    """
    if game not in ("omaha8", "omaha"):
        raise ArgumentError.choice("game", game, ("omaha8", "omaha"))
    wanted_size = None if size is None else _integer("size", size)
    if wanted_size not in (None, 4, 5, 6):
        raise ArgumentError.choice("size", wanted_size, (4, 5, 6))
    if not _is_list(players):
        raise InputTypeError.not_a_sequence("players", players, "a hand, a range or 'random' for each player")
    if not 2 <= len(players) <= 11:
        raise EquityError.players(len(players), 11)
    given = [_weighted_hands(f"players[{place}]", player) for place, player in enumerate(players)]
    hole_size = _one_size(given, wanted_size)
    board_cards = _cards("board", board)
    _check_count("board", board_cards, (0, 3, 4, 5))
    dead_cards = _cards("dead", dead)
    known = {seat: own[0][0] for seat, own in enumerate(given) if own and not hasattr(players[seat], "hands")}
    named = [(f"players[{seat}]", hand) for seat, hand in known.items()]
    _check_different([*named, ("board", board_cards), ("dead", dead_cards)])
    if hole_size * len(players) + 5 + len(dead_cards) > 52:
        raise EquityError.no_room(len(players), hole_size, len(dead_cards))

    gone = {*board_cards, *dead_cards}
    seen = gone.union(*known.values())
    left = [card for card in range(52) if card not in seen]
    every = [(hand, Fraction(1)) for hand in combinations(left, hole_size)] if None in given else []
    hands = [every if own is None else own for own in given]
    for seat, own in enumerate(hands):
        if seat not in known and not any(seen.isdisjoint(hand) for hand, _ in own):
            raise EquityError.dead_range(f"players[{seat}]") if own else EquityError.empty_range(f"players[{seat}]")
    outcomes, no_low, tallies = _tallied(hands, board_cards, gone, game == "omaha")
    whole = all(weight == 1 for own in hands for hand, weight in own if seen.isdisjoint(hand))
    number: Callable[[Fraction], float] = int if whole else float
    results = []
    for seat, tally in enumerate(tallies):
        text = "random" if given[seat] is None else str(players[seat])
        text = "".join(map(_card_text, known[seat])) if seat in known else text
        shares = [float(part / outcomes) for part in (tally.high + tally.low, tally.high, tally.low)]
        counts = [number(count) for count in tally.counts.values()]
        by_hand = tally.hands(hands[seat]) if len(players) == 2 and len(known) < 2 else None
        values: list[Any] = [text, *shares, *counts, 0.0, by_hand]
        results.append(PlayerEquity(*values))
    return Equity(tuple(results), number(outcomes), number(no_low), True, None)
