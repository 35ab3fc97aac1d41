"""Random and adversarial deals and showdowns, and their comparison between the core and the reference."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import omaha8_fast as o8
from omaha8_fast import reference

SIZES = [(hole, board) for hole in (4, 5, 6, 7) for board in (3, 4, 5)]
LOW_RANKS = (12, 0, 1, 2, 3, 4, 5, 6)
RULES = ("tda", "roberts", "bovada")


def random_deck(rng: random.Random) -> list[int]:
    """The whole deck, or a part of it in which pairs, flushes, straights or lows crowd."""
    kind = rng.randrange(6)
    if kind == 0:  # few ranks
        ranks = rng.sample(range(13), rng.randint(4, 6))
        return [card for card in range(52) if card // 4 in ranks]
    if kind == 1:  # one suit and a little of the others
        suit = rng.randrange(4)
        return [card for card in range(52) if card % 4 == suit or rng.random() < 0.15]
    if kind == 2:  # low cards only
        return [card for card in range(52) if card // 4 in LOW_RANKS]
    if kind == 3:  # neighbouring ranks
        bottom = rng.randrange(13)
        return [card for card in range(52) if (card // 4 - bottom) % 13 < 6]
    return list(range(52))


def random_deal(rng: random.Random, hole_size: int, board_size: int) -> tuple[list[int], list[int]]:
    deck: list[int] = []
    while len(deck) < hole_size + board_size:
        deck = random_deck(rng)
    cards = rng.sample(deck, hole_size + board_size)
    return cards[:hole_size], cards[hole_size:]


def random_amounts(rng: random.Random, seats: int, chip: int) -> list[int]:
    """Contributions with many equal levels, short all-ins and zeros."""
    levels = [rng.randrange(200) for _ in range(3)]
    return [chip * rng.choice([0, 1, *levels, levels[0], rng.randrange(200)]) for _ in range(seats)]


def random_rake(rng: random.Random, chip: int) -> Any:
    kind = rng.randrange(5)
    if kind == 0:
        return [chip * rng.randrange(3) for _ in range(rng.randint(1, 4))]
    return chip * rng.randrange(30) + (kind == 1) if kind < 3 else 0


def random_showdown(rng: random.Random) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments of `showdown`: mostly legal, now and then with a fault in the chips or a hole missing."""
    size = rng.choice([4, 4, 4, 5, 6, 7])
    seats = rng.randint(2, min(10, 47 // size))
    deck = list(range(52)) if rng.random() < 0.7 or seats > 3 else [c for c in range(52) if c // 4 in LOW_RANKS]
    cards = rng.sample(deck, seats * size + 5)
    holes: list[Any] = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    if rng.random() < 0.2:  # ties: the same ranks in other suits
        ranks = rng.sample(range(13), size)
        holes = [[4 * rank + seat % 4 for rank in ranks] for seat in range(min(seats, 4))]
        seats = len(holes)
    used = {card for hole in holes for card in hole}
    board = rng.sample([card for card in range(52) if card not in used], 5)
    folded = [seat for seat in range(seats) if rng.random() < 0.25]
    for seat in range(seats):
        if rng.random() < (0.3 if seat in folded else 0.02):
            holes[seat] = None
    if rng.random() < 0.1:
        board = board[: rng.choice([0, 3, 4])]
    chip = rng.choice([1, 1, 1, 5, 25])
    return (holes, board, random_amounts(rng, seats, chip)), {
        "folded": folded,
        "button": rng.randrange(seats),
        "chip": chip,
        "rake": random_rake(rng, chip),
        "dead_money": chip * rng.choice([0, 0, 0, 7]) + (rng.random() < 0.02),
        "odd_chip": rng.choice(RULES),
    }


def outcome(function: Callable[..., Any], *arguments: Any, **keywords: Any) -> Any:
    """The result, or the class and message of the exception."""
    try:
        return function(*arguments, **keywords)
    except (ValueError, TypeError) as error:
        return type(error).__name__, str(error)


def deal_difference(rng: random.Random, hole_size: int, board_size: int) -> str | None:
    hole, board = random_deal(rng, hole_size, board_size)
    core, plain = outcome(o8.evaluate, hole, board), outcome(reference.evaluate, hole, board)
    if core == plain:
        return None
    return f"evaluate({o8.format_cards(hole)!r}, {o8.format_cards(board)!r}): core {core}, reference {plain}"


def showdown_difference(rng: random.Random) -> str | None:
    arguments, keywords = random_showdown(rng)
    core = outcome(o8.showdown, *arguments, **keywords)
    plain = outcome(reference.showdown, *arguments, **keywords)
    return None if core == plain else f"showdown(*{arguments}, **{keywords}): core {core}, reference {plain}"
