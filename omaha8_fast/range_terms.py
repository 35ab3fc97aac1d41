"""Which hands match a term: its elements have to be given to different cards.

Most elements ask for ranks and for a suit. For each way to give those to the places of a hand there is a set of rank
rows and a set of suit rows that fit, and the hand matches when one way has both. Ways with the same suit rows are one,
and rank rows that go the same ways are one class: what is left is a small table, class of ranks x row of suits.

Lists of single cards ([As,Kd]) ask for neither. They are matched to the cards at the places that a way leaves free, by
a machine: its state is a set of sets of lists, those that can all be given to the cards so far, and it reads cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .cards import DECK, RANKS
from .range_hands import Block, Layout, Mask, Weigh
from .range_text import Element, Groups, Shape, Term

Ways: TypeAlias = dict[bytes, Mask]  # a set of suit rows, as bytes -> the rank rows that go with it
Lists: TypeAlias = tuple[bytes, ...]  # for each list a flag for each card, as bytes
Places: TypeAlias = tuple[int, ...]

# ---- Elements ----


def _cards(element: Element) -> Mask:
    """The cards (13, 4) that an element takes, its variables aside."""
    cards = np.ones((len(RANKS), 4), np.bool_)
    if element.cards is not None:
        cards &= np.array([element.cards >> id & 1 == 1 for id in range(DECK)]).reshape(cards.shape)
    if element.rank >= 0:
        cards &= (np.arange(len(RANKS)) == element.rank)[:, None]
    if element.suit >= 0:
        cards &= np.arange(4) == element.suit
    return cards


def _ranks(cards: Mask) -> Mask:
    return np.asarray(cards.any(axis=1))


def _suits(cards: Mask) -> Mask:
    return np.asarray(cards.any(axis=0))


def _is_of_cards(element: Element) -> bool:
    """Whether the cards of an element are more than ranks and suits: not all of its ranks have the same suits."""
    cards = _cards(element)
    return not np.array_equal(cards, _ranks(cards)[:, None] & _suits(cards))


def _without_variables_of_cards(shape: Shape) -> Iterator[Shape]:
    """Shapes that together match what a shape does, in which no list of single cards has a suit variable."""
    variable = next((e.suit_variable for e in shape if e.suit_variable and _is_of_cards(e)), None)
    if variable is None:
        yield shape
        return
    for suit in {0, 1, 2, 3} - {e.suit for e in shape}:
        bound = (replace(e, suit=suit, suit_variable="") if e.suit_variable == variable else e for e in shape)
        yield from _without_variables_of_cards(tuple(bound))


def _order(element: Element) -> tuple[Any, ...]:
    """Known ranks first, they leave the fewest rows; equal elements together."""
    return (-element.rank, element.rank_variable, element.cards or 0, element.suit, element.suit_variable)


# ---- Ways ----


class _Ways:
    """The ways of one shape, in `found` by the lists of single cards and the places that are left to them."""

    def __init__(self, shape: Shape, hands: Layout, found: dict[tuple[Lists, Places], Ways]) -> None:
        self.hands = hands
        self.found = found
        # A free element wants nothing but one of the cards, of which there are enough.
        elements = [e for e in shape if e != Element()]
        self.elements = sorted((e for e in elements if not _is_of_cards(e)), key=_order)
        self.cards = [_cards(e) for e in self.elements]
        self.lists = tuple(sorted(_cards(e).tobytes() for e in elements if _is_of_cards(e)))
        self.ranks = [e.rank for e in shape if e.rank >= 0]
        self.suits = [e.suit for e in shape if e.suit >= 0]
        self.places: list[int] = []
        self.place(np.ones(len(hands.ranks), np.bool_), np.ones(len(hands.suits), np.bool_))

    def place(self, ranks: Mask, suits: Mask) -> None:
        """Gives the next element to each free place, where the rows that fit those before are `ranks` and `suits`."""
        index = len(self.places)
        if index == len(self.elements):
            self.keep(ranks, suits)
            return
        again = index > 0 and self.elements[index] == self.elements[index - 1]
        for place in range(self.places[-1] + 1 if again else 0, self.hands.size):
            if place in self.places:
                continue
            place_ranks = ranks & self.fitting_ranks(index, place)
            place_suits = suits & self.fitting_suits(index, place)
            if place_ranks.any() and place_suits.any():
                self.places.append(place)
                self.place(place_ranks, place_suits)
                self.places.pop()

    def keep(self, ranks: Mask, suits: Mask) -> None:
        free = tuple(p for p in range(self.hands.size) if p not in self.places) if self.lists else ()
        ways = self.found.setdefault((self.lists, free), {})
        key = suits.tobytes()
        ways[key] = ways[key] | ranks if key in ways else ranks

    def fitting_ranks(self, index: int, place: int) -> Mask:
        fits = _ranks(self.cards[index])[self.hands.ranks[:, place]]
        if variable := self.elements[index].rank_variable:
            fits &= ~np.isin(self.hands.ranks[:, place], self.ranks)
            for other, other_place in zip(self.elements, self.places):
                if other.rank_variable:
                    equal = self.hands.equal_ranks[place][other_place]
                    fits &= equal if other.rank_variable == variable else ~equal
        return fits

    def fitting_suits(self, index: int, place: int) -> Mask:
        fits = _suits(self.cards[index])[self.hands.suits[:, place]]
        if variable := self.elements[index].suit_variable:
            fits &= ~np.isin(self.hands.suits[:, place], self.suits)
            for other, other_place in zip(self.elements, self.places):
                if other.suit_variable:
                    equal = self.hands.equal_suits[place][other_place]
                    fits &= equal if other.suit_variable == variable else ~equal
        return fits


def _weigh_ways(ways: Ways, hands: Layout) -> Weigh:
    """The hands that have one of the ways."""
    packed = np.packbits(np.stack(list(ways.values()), axis=1), axis=1)
    distinct, classes = np.unique(packed, axis=0, return_inverse=True)
    classes = classes.reshape(-1)
    goes = np.unpackbits(distinct, axis=1, count=len(ways)).astype(np.bool_)
    table = np.zeros((len(distinct), len(hands.suits)), np.bool_)
    for way, suits in enumerate(ways):
        table[goes[:, way]] |= np.frombuffer(suits, np.bool_)
    return lambda block: table[:, block.suit_rows][classes[block.rank_rows]]


# ---- Lists of single cards ----


def _machine(lists: Lists, cards: int) -> list[NDArray[np.int32]]:
    """For each of some cards, state * 52 + card -> next state; after the last, 1 if all lists can be given, else 0.

    A state is 64 bits, one for each set of lists: 1 if all of the set can be given to different cards so far. A card
    adds a list that has it to every set without that list.
    """
    subsets = 1 << len(lists)
    adds = []
    for place, flags in enumerate(lists):
        open_sets = sum(1 << subset for subset in range(subsets) if not subset >> place & 1)
        adds.append((np.frombuffer(flags, np.bool_), np.uint64(open_sets), np.uint64(1 << place)))
    states = np.ones(1, np.uint64)
    steps = []
    for _ in range(cards):
        after = np.repeat(states[:, None], DECK, axis=1)
        for has, open_to_it, shift in adds:
            after |= np.where(has, (states[:, None] & open_to_it) << shift, np.uint64(0))
        states, step = np.unique(after, return_inverse=True)
        steps.append(step.reshape(-1).astype(np.int32))
    given = states >> np.uint64(subsets - 1) & np.uint64(1)
    steps[-1] = given.astype(np.int32)[steps[-1]]
    return steps


def _weigh_lists(lists: Lists, places: Places, hands: Layout) -> Weigh:
    """The hands whose cards at some places can be given the lists."""
    steps = _machine(lists, len(places))

    def weigh(block: Block) -> NDArray[Any]:
        state = np.zeros((len(block.rank_words), len(block.suit_words)), np.int32)
        ranks, suits = hands.ranks[block.rank_rows], hands.suits[block.suit_rows]
        for place, step in zip(places, steps):
            state *= DECK
            state += 4 * ranks[:, place, None] + suits[:, place]
            state = step[state]
        return state.astype(np.bool_)

    return weigh


# ---- Terms ----


def weigh_groups(leaf: Groups, hands: Layout) -> Weigh:
    """Hands without too many cards of a rank."""
    fits = (hands.ranks[:, leaf.most :] != hands.ranks[:, : -leaf.most]).all(axis=1)
    return lambda block: np.repeat(fits[block.rank_rows, None], len(block.suit_rows), axis=1)


def weigh_term(term: Term, hands: Layout) -> Weigh:
    """Hands that match one of the shapes of a term."""
    found: dict[tuple[Lists, Places], Ways] = {}
    for shape in term.shapes:
        for bound in _without_variables_of_cards(shape):
            _Ways(bound, hands, found)
    parts = [
        (_weigh_ways(ways, hands), _weigh_lists(lists, places, hands) if lists else None)
        for (lists, places), ways in found.items()
    ]

    def weigh(block: Block) -> NDArray[Any]:
        match = np.zeros((len(block.rank_words), len(block.suit_words)), np.bool_)
        for ways, lists in parts:
            match |= ways(block) & lists(block) if lists else ways(block)
        return match

    return weigh
