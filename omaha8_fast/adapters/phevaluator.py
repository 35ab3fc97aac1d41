"""phevaluator's Omaha functions: the same calls, the same ids, the same ranks; phevaluator itself is not needed.

`from omaha8_fast.adapters.phevaluator import evaluate_omaha_cards` stands in for `from phevaluator import
evaluate_omaha_cards`. A call is the five community cards followed by the hole cards, each an id 0..51, a text or
phevaluator's `Card`. The number of cards says which is which, so a call can have neither a smaller board nor another
number of hole cards than its name says: `omaha8_fast.evaluate` takes the two apart, and gives the low as well.

Tried with phevaluator 0.6.0. Where it goes on with what is no deal, this does not: a card that appears twice and an id
outside 0..51 are errors (there they give a number, or worse). Text that is no card is a CardError, not a KeyError, and
the texts of `parse_card` are welcome. `evaluate_plo5_cards` and `evaluate_plo6_cards` always work; phevaluator has them
only when it was built with their tables.
"""

from __future__ import annotations

from typing import Any, Protocol, SupportsIndex, TypeAlias

from .. import _core
from .._core import evaluate_quick
from ..cards import CardObject, deal_fault, parse_card
from ..errors import CardError, Omaha8Error
from ..results import Evaluation

__all__ = ["evaluate_omaha_cards", "evaluate_plo4_cards", "evaluate_plo5_cards", "evaluate_plo6_cards"]

BOARD = 5


class _Card(Protocol):
    """What is used of a phevaluator `Card`."""

    @property
    def id_(self) -> int: ...


CardLike: TypeAlias = "str | SupportsIndex | _Card | CardObject"


def _id(card: Any, place: int) -> int:
    """The id of the card at this place; errors say which."""
    try:
        return parse_card(card)
    except Omaha8Error as error:
        raise error.within(f"cards[{place}]") from None


def _rank(cards: tuple[CardLike, ...], hole_size: int) -> int:
    if len(cards) != BOARD + hole_size:
        raise CardError.count("cards", len(cards), (BOARD + hole_size,), f"5 community, {hole_size} hole cards")
    quick = evaluate_quick(Evaluation, cards[BOARD:], cards[:BOARD])
    if quick is not None:
        return quick.high
    given = [getattr(card, "id_", card) for card in cards]
    quick = evaluate_quick(Evaluation, given[BOARD:], given[:BOARD])
    if quick is not None:
        return quick.high
    ids = bytes(map(_id, given, range(len(given))))
    board, hole = ids[:BOARD], ids[BOARD:]
    status, high, _ = _core.rank(hole, board)
    if status:
        raise deal_fault("hole", hole, "board", board) or AssertionError(status)
    return high


def evaluate_omaha_cards(*cards: CardLike) -> int:
    """The rank, 1 (royal flush) .. 7462, of five community cards followed by four hole cards; smaller is stronger.

    Raises CardError (a ValueError) for another number of cards, cards that are none or appear twice; InputTypeError (a
    TypeError) for other types.

    The rule: that of `omaha8_fast.evaluate`.

    >>> evaluate_omaha_cards("3c", "9c", "3h", "9h", "6h", "Ac", "Kc", "Qc", "Jc")
    4431
    >>> evaluate_omaha_cards(4, 28, 6, 30, 18, 48, 44, 40, 36)
    4431
    """
    return _rank(cards, 4)


def evaluate_plo4_cards(*cards: CardLike) -> int:
    """The same as `evaluate_omaha_cards`.

    >>> evaluate_plo4_cards("3c", "9c", "3h", "9h", "6h", "Ac", "Kc", "Qc", "Jc")
    4431
    """
    return _rank(cards, 4)


def evaluate_plo5_cards(*cards: CardLike) -> int:
    """The rank of five community cards followed by five hole cards; the rest is as in `evaluate_omaha_cards`.

    >>> evaluate_plo5_cards("3c", "9c", "3h", "9h", "6h", "Ac", "Kc", "Qc", "Jc", "3d")
    2340
    """
    return _rank(cards, 5)


def evaluate_plo6_cards(*cards: CardLike) -> int:
    """The rank of five community cards followed by six hole cards; the rest is as in `evaluate_omaha_cards`.

    >>> evaluate_plo6_cards("3c", "9c", "3h", "9h", "6h", "Ac", "Kc", "Qc", "Jc", "3d", "3s")
    148
    """
    return _rank(cards, 6)
