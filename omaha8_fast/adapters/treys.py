"""A stand-in for treys' `PLOEvaluator`, on treys' card integers, with the low besides; treys itself is not needed.

`from omaha8_fast.adapters.treys import PLOEvaluator` replaces `from treys import PLOEvaluator`: the same methods, the
same numbers, the same printed summary. Cards stay what `treys.Card.new` makes: 32 bits, from the top 16 bits of rank
(1 << rank), 4 bits of suit (spades 1, hearts 2, diamonds 4, clubs 8), 4 bits of the rank (deuce 0 .. ace 12) and 8 of
the rank's prime (2 .. 41).

Tried with treys 0.1.8. treys looks at nothing ("that's cycles"); here integers that are no cards, cards that appear
twice, other than 4 to 7 hole cards and other than 3 to 5 board cards are errors, where treys raises KeyError, gives
some number, or 7462. So is a rank outside 1..7462.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .. import _core
from ..arguments import take_integer
from ..cards import BOARD_SIZES, HOLE_SIZES, CardsLike, deal_fault, take_hand
from ..errors import ArgumentError, CardError, InputTypeError
from ..names import WORST_HIGH, category

__all__ = ["PLOEvaluator", "from_treys", "to_treys"]

_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_SUIT_BITS = (8, 4, 2, 1)  # clubs, diamonds, hearts, spades
_INTS = tuple(
    1 << rank + 16 | suit << 12 | rank << 8 | prime for rank, prime in enumerate(_PRIMES) for suit in _SUIT_BITS
)
_IDS = {card: id for id, card in enumerate(_INTS)}

_CLASSES = (
    "Royal Flush",
    "Straight Flush",
    "Four of a Kind",
    "Full House",
    "Flush",
    "Straight",
    "Three of a Kind",
    "Two Pair",
    "Pair",
    "High Card",
)
_STREETS = ("FLOP", "TURN", "RIVER")
_LINE = "=" * 10


def to_treys(cards: CardsLike) -> list[int]:
    """treys' integers of cards, which are as for `parse_cards`.

    Raises CardError and InputTypeError as `parse_cards` does.

    >>> to_treys("As2c")
    [268442665, 98306]
    """
    ids = take_hand("cards", cards)
    if fault := deal_fault("cards", ids, "cards", b""):
        raise fault
    return [_INTS[id] for id in ids]


def from_treys(cards: Iterable[int]) -> list[int]:
    """The ids 0..51 of treys' integers.

    Raises CardError for integers that are no cards of treys; InputTypeError for other types.

    >>> from_treys([268442665, 98306])
    [51, 0]
    """
    return list(_take("cards", cards))


def _id(where: str, place: int, card: object) -> int:
    number = card if type(card) is int else take_integer(f"{where}[{place}]", card)
    id = _IDS.get(number)
    if id is None:
        raise CardError.not_of_treys(f"{where}[{place}]", number)
    return id


def _take(where: str, cards: Iterable[int]) -> bytes:
    """The ids of treys' integers, one byte each; repeats are not looked for."""
    if isinstance(cards, str | bytes) or not isinstance(cards, Iterable):
        raise InputTypeError.not_a_sequence(where, cards, "treys' integers")
    return bytes([_id(where, place, card) for place, card in enumerate(cards)])


class PLOEvaluator:
    """Ranks Omaha hands as treys' class of this name does: 1 (royal flush) .. 7462, smaller is stronger.

    >>> evaluator = PLOEvaluator()
    >>> rank = evaluator.evaluate(to_treys("AsKh7c4s"), to_treys("Ad6d3dKcQs"))
    >>> rank, evaluator.class_to_string(evaluator.get_rank_class(rank))
    (2468, 'Two Pair')
    """

    HAND_LENGTH = 4
    BOARD_LENGTH = 5

    def _rank(self, hand: Iterable[int], board: Iterable[int]) -> tuple[int, int]:
        hole_ids, board_ids = _take("hand", hand), _take("board", board)
        if len(hole_ids) not in HOLE_SIZES:
            raise CardError.count("hand", len(hole_ids), HOLE_SIZES)
        if len(board_ids) not in BOARD_SIZES:
            raise CardError.count("board", len(board_ids), BOARD_SIZES)
        status, high, low = _core.rank(hole_ids, board_ids)
        if status:
            raise deal_fault("hand", hole_ids, "board", board_ids) or AssertionError(status)
        return high, low

    def evaluate(self, hand: Iterable[int], board: Iterable[int]) -> int:
        """The rank of 4 to 7 hole cards with 3 to 5 board cards, treys' integers.

        Raises CardError for integers that are no cards, appear twice, or are too few or too many; InputTypeError for
        other types.

        The rule: that of `omaha8_fast.evaluate`.

        >>> PLOEvaluator().evaluate(to_treys("AsAh2s3h"), to_treys("4c8dTd"))
        3472
        """
        return self._rank(hand, board)[0]

    def evaluate_low(self, hand: Iterable[int], board: Iterable[int]) -> int:
        """The eight-or-better low of the same cards, as in `omaha8_fast.evaluate`: smaller is stronger, `NO_LOW` = 255.

        treys has no such method. Raises what `evaluate` does.

        >>> PLOEvaluator().evaluate_low(to_treys("AsAh2s3h"), to_treys("4c8d5d")) == 0b10011011
        True
        """
        return self._rank(hand, board)[1]

    def get_rank_class(self, hr: int) -> int:
        """The class of a rank: 0 royal flush, 1 straight flush, 2 four of a kind .. 9 high card.

        Raises ArgumentError for ranks outside 1..7462; InputTypeError for other types.

        >>> PLOEvaluator().get_rank_class(166)
        2
        """
        rank = take_integer("hr", hr)
        if rank < 1:
            raise ArgumentError.too_small("hr", rank, 1)
        if rank > WORST_HIGH:
            raise ArgumentError.too_great("hr", rank, WORST_HIGH)
        return category(rank)

    def class_to_string(self, class_int: int) -> str:
        """The name of a class 0..9.

        Raises ArgumentError for another class; InputTypeError for other types.

        >>> PLOEvaluator().class_to_string(2)
        'Four of a Kind'
        """
        number = take_integer("class_int", class_int)
        if not 0 <= number < len(_CLASSES):
            raise ArgumentError.choice("class_int", number, range(len(_CLASSES)))
        return _CLASSES[number]

    def get_five_card_rank_percentage(self, hand_rank: int) -> float:
        """A rank as a part of the worst: rank / 7462.

        >>> PLOEvaluator().get_five_card_rank_percentage(3731)
        0.5
        """
        return float(hand_rank) / WORST_HIGH

    def _print_street(self, street: str, board: Sequence[int], hands: Sequence[Sequence[int]]) -> tuple[list[int], str]:
        """Prints one street; the leading players, from 0, and what they have."""
        print(f"{_LINE} {street} {_LINE}")
        ranks = [self.evaluate(hand, board) for hand in hands]
        names = [self.class_to_string(self.get_rank_class(rank)) for rank in ranks]
        for player, (rank, name) in enumerate(zip(ranks, names), 1):
            part = 1.0 - self.get_five_card_rank_percentage(rank)
            print(f"Player {player} hand = {name}, percentage rank among all hands = {part}")
        leaders = [player for player, rank in enumerate(ranks) if rank == min(ranks)]
        return leaders, names[leaders[0]]

    def hand_summary(self, board: Sequence[int], hands: Sequence[Sequence[int]]) -> None:
        """Prints, street by street, what each hand of four has on a board of five, who leads, and who wins.

        The high alone: treys knows no low. Raises CardError for hands and boards of other sizes, and what `evaluate`
        raises; nothing is printed then.

        >>> PLOEvaluator().hand_summary(to_treys("4c8dTd7h2c"), [to_treys("AsAh2s3h"), to_treys("KsKhQdJd")])
        ========== FLOP ==========
        Player 1 hand = Pair, percentage rank among all hands = 0.5347091932457786
        Player 2 hand = Pair, percentage rank among all hands = 0.505226480836237
        Player 1 hand is currently winning.
        <BLANKLINE>
        ========== TURN ==========
        Player 1 hand = Pair, percentage rank among all hands = 0.5351112302331815
        Player 2 hand = Pair, percentage rank among all hands = 0.5056285178236397
        Player 1 hand is currently winning.
        <BLANKLINE>
        ========== RIVER ==========
        Player 1 hand = Pair, percentage rank among all hands = 0.5351112302331815
        Player 2 hand = Pair, percentage rank among all hands = 0.5056285178236397
        <BLANKLINE>
        ========== HAND OVER ==========
        Player 1 is the winner with a Pair
        <BLANKLINE>
        """
        self._check_summary(board, hands)
        for seen, street in enumerate(_STREETS, 3):
            leaders, name = self._print_street(street, board[:seen], hands)
            alone, players = len(leaders) == 1, [player + 1 for player in leaders]
            if street != _STREETS[-1]:
                end = "hand is currently winning." if alone else "are tied for the lead."
            else:
                print(f"\n{_LINE} HAND OVER {_LINE}")
                end = f"is the winner with a {name}" if alone else f"tied for the win with a {name}"
            print(f"Player {players[0]} {end}\n" if alone else f"Players {players} {end}\n")

    def _check_summary(self, board: Sequence[int], hands: Sequence[Sequence[int]]) -> None:
        if len(board) != self.BOARD_LENGTH:
            raise CardError.count("board", len(board), (self.BOARD_LENGTH,))
        if not hands:
            raise ArgumentError.length("hands", 0, "one hand or more")
        for place, hand in enumerate(hands):
            if len(hand) != self.HAND_LENGTH:
                raise CardError.count(f"hands[{place}]", len(hand), (self.HAND_LENGTH,))
            self.evaluate(hand, board)
