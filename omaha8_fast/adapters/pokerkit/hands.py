"""PokerKit's two Omaha hand classes, ranked by the core."""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar, Self

import pokerkit
from pokerkit import Card, CardsLike, Hand

from ..._core import evaluate_quick
from ...errors import CardError
from ...evaluation import NO_LOW
from ...names import WORST_HIGH
from ...results import Evaluation

Cards = tuple[Card, ...]

LOWS = sorted(mask for mask in range(256) if mask.bit_count() == 5)  # from the wheel up, as PokerKit counts them
LOW_STRENGTHS = {mask: -index for index, mask in enumerate(LOWS)}


def _text(cards: Cards) -> str:
    return "".join([card.rank + card.suit for card in cards])


def evaluation_of(hole: Cards, board: Cards) -> Evaluation | None:
    """The core's evaluation; None for a deal that it does not take: PokerKit says what becomes of that."""
    try:
        return evaluate_quick(Evaluation, _text(hole), _text(board))
    except (AttributeError, TypeError):  # something among them is no card
        return None


class _FastHand(pokerkit.HoleBoardCombinationHand):
    """A hand with its strength, and five cards that are looked for when somebody asks.

    Compared are two hands of one class, or one with an instance of PokerKit's own class of the same name. Python asks
    an instance of a subclass first, so it does not matter which of the two stands on the left.
    """

    _stock: ClassVar[type[Hand]]
    _strength: int  # PokerKit's index, negative in a low: greater is stronger
    _deal: tuple[Cards, Cards] | None = None
    _found: Cards | None = None

    def __init__(self, cards: CardsLike) -> None:
        super().__init__(cards)
        self._strength = -self.entry.index if self.low else self.entry.index

    @classmethod
    def _strength_of(cls, evaluation: Evaluation) -> int | None:
        raise NotImplementedError

    @classmethod
    def _of_deal(cls, hole: Cards, board: Cards, evaluation: Evaluation) -> Self | None:
        strength = cls._strength_of(evaluation)
        if strength is None:
            return None
        hand = cls.__new__(cls)
        hand._strength = strength
        hand._deal = hole, board
        return hand

    @classmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Hand:
        """The best hand of two of the hole cards and three of the board's, as PokerKit's own class finds it.

        Four to seven hole cards with three to five on the board go through the core; whatever else PokerKit takes goes
        the way of PokerKit. Raises what PokerKit raises, a ValueError when there is no such hand.
        """
        hole, board = Card.clean(hole_cards), Card.clean(board_cards)
        evaluation = evaluation_of(hole, board)
        if evaluation is None:
            return super().from_game(hole, board)
        hand = cls._of_deal(hole, board, evaluation)
        if hand is None:
            raise CardError.no_low()
        return hand

    @classmethod
    def from_game_or_none(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Hand | None:
        """The hand of `from_game`, or None where that raises a ValueError."""
        try:
            hole, board = Card.clean(hole_cards), Card.clean(board_cards)
        except ValueError:
            return None
        evaluation = evaluation_of(hole, board)
        if evaluation is None:
            return super().from_game_or_none(hole, board)
        return cls._of_deal(hole, board, evaluation)

    def _first_of_the_best(self, hole: Cards, board: Cards) -> Cards:
        """Of the combinations with this strength the first in PokerKit's order, which is the one that it keeps."""
        for two in combinations(hole, 2):
            for three in combinations(board, 3):
                entry = self.lookup.get_entry_or_none(two + three)
                if entry is not None and entry.index == abs(self._strength):
                    return two + three
        raise AssertionError(f"{hole} and {board} do not make the hand that they made")

    @property
    def cards(self) -> Cards:
        """The five cards, the same that PokerKit's own class would have kept, in the same order."""
        if self._deal is None:
            return super().cards
        if self._found is None:
            self._found = self._first_of_the_best(*self._deal)
        return self._found

    def _strength_beside(self, other: object) -> int | None:
        if type(other) is type(self):
            return other._strength
        if type(other) is self._stock:
            return -other.entry.index if self.low else other.entry.index
        return None

    def __eq__(self, other: object) -> bool:
        strength = self._strength_beside(other)
        return NotImplemented if strength is None else self._strength == strength

    def __hash__(self) -> int:
        return hash((abs(self._strength),))  # that of PokerKit's entry, a dataclass of one compared field

    def __lt__(self, other: Any) -> bool:
        strength = self._strength_beside(other)
        return NotImplemented if strength is None else self._strength < strength

    def __le__(self, other: Any) -> bool:
        strength = self._strength_beside(other)
        return NotImplemented if strength is None else self._strength <= strength

    def __gt__(self, other: Any) -> bool:
        strength = self._strength_beside(other)
        return NotImplemented if strength is None else self._strength > strength

    def __ge__(self, other: Any) -> bool:
        strength = self._strength_beside(other)
        return NotImplemented if strength is None else self._strength >= strength


class OmahaHoldemHand(_FastHand, pokerkit.OmahaHoldemHand):
    """The high hand of Omaha: PokerKit's class of this name, ranked by the core.

    It is a subclass of PokerKit's, takes and raises what that does, and compares, hashes and prints like it, also with
    PokerKit's own instances. A stronger hand is greater, as everywhere in PokerKit.

    >>> hand = OmahaHoldemHand.from_game("AsKh7c4s", "Ad6d3dKcQs")
    >>> print(hand)
    Two pair (AsKhAdKcQs)
    >>> hand == OmahaHoldemHand("AcKsAhKdQd"), hand < OmahaHoldemHand.from_game("QhJd4d2c", "Ad6d3dKcQs")
    (True, True)
    """

    _stock = pokerkit.OmahaHoldemHand

    @classmethod
    def _strength_of(cls, evaluation: Evaluation) -> int:
        return WORST_HIGH - evaluation.high


class OmahaEightOrBetterLowHand(_FastHand, pokerkit.OmahaEightOrBetterLowHand):
    """The eight-or-better low of Omaha: PokerKit's class of this name, ranked by the core.

    It is a subclass of PokerKit's, takes and raises what that does, and compares, hashes and prints like it, also with
    PokerKit's own instances. A better low is greater, as everywhere in PokerKit.

    >>> OmahaEightOrBetterLowHand.from_game("AsKh7c4s", "Ad6d3dKcQs")
    7c4sAd6d3d
    >>> OmahaEightOrBetterLowHand.from_game_or_none("2c3d5h8s", "9hKdAc4sJd") is None
    True
    """

    _stock = pokerkit.OmahaEightOrBetterLowHand

    @classmethod
    def _strength_of(cls, evaluation: Evaluation) -> int | None:
        return None if evaluation.low == NO_LOW else LOW_STRENGTHS[evaluation.low]
