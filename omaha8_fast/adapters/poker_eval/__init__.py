"""poker-eval's Python interface, `PokerEval`, for Omaha and Omaha eight-or-better; poker-eval itself is not needed.

`from omaha8_fast.adapters.poker_eval import PokerEval` stands in for `from pokereval import PokerEval`. Covered is what
the fpdb tracker calls: `best(side, hand, board)`, `winners(game=, pockets=, board=)`, `poker_eval(game=, pockets=,
board=, dead=, iterations=)` and `card2string`; and the rest of the class: `best_hand`, `best_hand_value`, `evaln`,
`string2card`, `deck`, `nocard`, `fill_pockets`. Games are "omaha" and "omaha8", each with hands of 4, 5 or 6 cards
(fpdb uses the same names for all), and "omaha5", "omaha6" and "omaha85".

Cards are its own: 0..12 are 2h .. Ah, then diamonds, clubs, spades; text as "As" or "as"; 255 or "__" is a card that
is not known. Values are its own, bit for bit: the hand's type in bits 24 up (0 no pair .. 8 straight flush), then up to
five ranks of four bits, the first in bits 16 .. 19; for a low the ranks count from the ace = 0. **Larger is stronger
for the high, smaller for the low**, and no low is 268435455. Among equal hands the cards are those that poker-eval
finds first. `ev` may differ from poker-eval's by 1 where pots were split three, five or more ways: there it adds up
rounded fractions.

What poker-eval says with a RuntimeError is a PokerEvalError, a RuntimeError and ValueError. Cards that appear twice,
and numbers of cards that are no Omaha hand, are such errors throughout; poker-eval goes on with some of them.

Sources: pypoker-eval's documentation in pokereval.py and its pypokereval.c; poker-eval's handval.h, eval_low8.h,
eval_omaha.h and enumdefs.h; fpdb-3's DerivedStats.py and Card.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, SupportsIndex, overload

import numpy as np

from ...arguments import take_integer
from ...cards import BOARD_SIZES, DECK, first_repeat
from ...errors import ArgumentError, CardError, InputTypeError, PokerEvalError
from .deals import Spot, count_deals
from .values import (
    NAMES,
    NO_CARD,
    OURS,
    UNKNOWN_TEXT,
    CardLike,
    best_of_any,
    best_of_omaha,
    described,
    high_value,
    known,
    take_card,
    take_cards,
)

_GAMES = {  # whether there is a low, and how many cards a hand may have
    "omaha": (False, (4, 5, 6)),
    "omaha8": (True, (4, 5, 6)),
    "omaha5": (False, (5,)),
    "omaha6": (False, (6,)),
    "omaha85": (True, (5,)),
}
_UNSET = object()


def _take_pockets(pockets: Iterable[Iterable[CardLike]]) -> list[tuple[str, list[int]]]:
    """The hands, with their names."""
    if isinstance(pockets, str | bytes) or not isinstance(pockets, Iterable):
        raise InputTypeError.not_a_sequence("pockets", pockets, "a list of hands")
    return [(f"pockets[{place}]", take_cards(f"pockets[{place}]", cards)) for place, cards in enumerate(pockets)]


def _check_repeats(hands: Iterable[tuple[str, Sequence[int]]]) -> None:
    if fault := first_repeat([(where, [OURS[card] for card in known(cards)]) for where, cards in hands]):
        raise PokerEvalError(str(fault))


def _check_size(where: str, cards: Sequence[int], sizes: Sequence[int]) -> None:
    if len(cards) not in sizes:
        raise PokerEvalError(str(CardError.count(where, len(cards), sizes)))


class PokerEval:
    """Stands in for pypoker-eval's class of this name, for Omaha and Omaha eight-or-better.

    `seed`: of the samples that `iterations` asks for, the same for the same calls; None draws one. poker-eval has no
    such argument.

    >>> poker = PokerEval()
    >>> board = ["4c", "8d", "Td", "7h", "2c"]
    >>> poker.winners(game="omaha8", pockets=[["As", "Ah", "2s", "3h"], ["Ks", "Kh", "Qd", "Jd"]], board=board)
    {'low': [0], 'hi': [0]}
    """

    def __init__(self, seed: SupportsIndex | None = None) -> None:
        number = None if seed is None else take_integer("seed", seed)
        if number is not None and number < 0:
            raise ArgumentError.too_small("seed", number, 0)
        self._rng = np.random.default_rng(number)

    # ---- One hand ----

    def best(self, side: str, hand: Sequence[CardLike], board: Sequence[CardLike] | None = None) -> Any:
        """[value, [type, *cards]] of the best five cards for the side "hi" or "low"; False for fewer than five cards.

        With a board, two of the hand's 4 to 6 cards and three of the board's 3 to 5; without, any five. No low is
        [268435455, ["Nothing"]]. Cards that are not known are left out.

        Raises PokerEvalError for what are no cards or appears twice, and numbers of cards that are no Omaha hand;
        InputTypeError for other types.

        >>> PokerEval().best("low", ["2s", "4s", "Jd", "Ks"], ["As", "4d", "5c", "8s", "9c"])
        [475920, ['NoPair', 45, 29, 41, 39, 51]]
        """
        hand_cards, board_cards = take_cards("hand", hand), take_cards("board", board)
        if len(hand_cards) + len(board_cards) < 5:
            return False
        hand_cards, board_cards = known(hand_cards), known(board_cards)
        _check_repeats([("hand", hand_cards), ("board", board_cards)])
        if board_cards:
            _check_size("hand", hand_cards, (4, 5, 6))
            _check_size("board", board_cards, BOARD_SIZES)
            value, cards = best_of_omaha(side == "low", hand_cards, board_cards)
        else:
            _check_size("hand", hand_cards, range(5, DECK + 1))
            value, cards = best_of_any(side == "low", hand_cards)
        return [value, described(side == "low", cards) if cards else ["Nothing"]]

    def best_hand(self, side: str, hand: Sequence[CardLike], board: Sequence[CardLike] | None = None) -> Any:
        """The second element of `best`, or False.

        >>> PokerEval().best_hand("hi", ["Ah", "Ts", "Kh", "Qs", "Js"])
        ['Straight', 12, 11, 49, 48, 47]
        """
        found = self.best(side, hand, board)
        return found and found[1]

    def best_hand_value(self, side: str, hand: Sequence[CardLike], board: Sequence[CardLike] | None = None) -> Any:
        """The first element of `best`, or False.

        >>> PokerEval().best_hand_value("hi", ["Ah", "Ad", "As", "Kh", "Ks"])
        101494784
        """
        found = self.best(side, hand, board)
        return found and found[0]

    def evaln(self, cards: Sequence[CardLike]) -> int:
        """The value of one or more cards, the best five of them, for the high.

        Raises PokerEvalError for what are no cards, are not known or appear twice; InputTypeError for other types.

        >>> hex(PokerEval().evaln(["As", "Ad"]))
        '0x10c0000'
        """
        taken = take_cards("cards", cards)
        _check_size("cards", known(taken), (len(taken),))
        _check_repeats([("cards", taken)])
        return max(map(high_value, combinations(taken, min(len(taken), 5))))

    # ---- Several hands ----

    def _count(
        self, game: str, hands: list[tuple[str, list[int]]], board: Any, dead: Any, iterations: SupportsIndex
    ) -> tuple[tuple[int, int, int], list[tuple[Any, ...]]]:
        """(deals, has a low, has a high) and the counts of each pocket."""
        if not isinstance(game, str) or game not in _GAMES:
            raise PokerEvalError.game(game, tuple(_GAMES))
        has_low, sizes = _GAMES[game]
        shared = take_cards("board", board)
        for where, cards in hands:
            _check_size(where, cards, sizes)
        _check_size("board", shared, BOARD_SIZES)
        _check_repeats([*hands, ("board", shared)])
        ids = [[NO_CARD if card == NO_CARD else OURS[card] for card in cards] for _, cards in [*hands, ("", shared)]]
        spot = Spot(ids[:-1], ids[-1], [OURS[card] for card in known(take_cards("dead", dead))], has_low)
        deals, rows = count_deals(spot, take_integer("iterations", iterations), self._rng)
        return (deals, int(has_low), 1), rows

    def winners(
        self,
        game: str,
        pockets: Sequence[Sequence[CardLike]],
        board: Sequence[CardLike] | None = None,
        dead: Sequence[CardLike] | None = None,
        fill_pockets: Any = _UNSET,
        iterations: SupportsIndex = 0,
    ) -> dict[str, list[int]]:
        """The places in `pockets` of the hands that win or tie, by side: {"low": [1], "hi": [0, 2]}.

        "low" is there only if somebody has one. Empty pockets are left out, and so are those with an unknown card,
        unless `fill_pockets` is given. The rest is as in `poker_eval`; it is meant for one deal, all cards known.

        >>> pockets = [["As", "Ah", "2s", "3h"], [], ["Ks", "__", "Qd", "Jd"], ["Ad", "Ac", "Qh", "Jh"]]
        >>> PokerEval().winners(game="omaha", pockets=pockets, board=["4c", "8d", "Td", "7h", "2c"])
        {'hi': [0, 3]}
        """
        hands, filled = _take_pockets(pockets), fill_pockets is not _UNSET
        kept = [place for place, (_, cards) in enumerate(hands) if cards and (filled or NO_CARD not in cards)]
        (_, has_low, _), rows = self._count(game, [hands[place] for place in kept], board, dead, iterations)
        low = [place for place, row in zip(kept, rows) if 1 in (row[4], row[6])]
        high = [place for place, row in zip(kept, rows) if 1 in (row[1], row[3])]
        return {"low": low, "hi": high} if has_low and low else {"hi": high}

    def poker_eval(
        self,
        game: str,
        pockets: Sequence[Sequence[CardLike]],
        board: Sequence[CardLike] | None = None,
        dead: Sequence[CardLike] | None = None,
        fill_pockets: Any = 0,
        iterations: SupportsIndex = 0,
    ) -> dict[str, Any]:
        """Who wins how often, over all ways to deal the unknown cards of hands and board, or `iterations` of them.

        `game`: "omaha" or "omaha8", hands of 4 to 6 cards, or "omaha5", "omaha6", "omaha85". `board`: 3 to 5 cards,
        known or not; nothing is added to it. `dead`: cards that do not come. `fill_pockets` changes nothing. The result
        has "info", (deals, 1 with a low else 0, 1), and "eval", for each pocket how often it takes the whole pot
        ("scoop"), wins, loses and ties for the high ("winhi", "losehi", "tiehi") and, of the deals on which it has a
        low, the low ("winlo", "loselo", "tielo"), and its part of the pot in thousandths, rounded down ("ev").

        Raises PokerEvalError for what are no cards or appear twice, for numbers of cards that do not fit, and for other
        games; InputTypeError for other types.

        >>> spot = PokerEval().poker_eval(game="omaha8", board=["4c", "8d", "Td", "__", "__"],
        ...     pockets=[["As", "Ah", "2s", "3h"], ["Ks", "Kh", "Qd", "Jd"]])
        >>> spot["info"], [hand["ev"] for hand in spot["eval"]]
        ((820, 1, 1), [645, 354])
        """
        info, rows = self._count(game, _take_pockets(pockets), board, dead, iterations)
        keys = ("scoop", "winhi", "losehi", "tiehi", "winlo", "loselo", "tielo")
        return {"info": info, "eval": [dict(zip(keys, row)) | {"ev": int(row[7] * 1000)} for row in rows]}

    # ---- Cards ----

    def deck(self) -> list[int]:
        """All cards, from the deuces up.

        >>> PokerEval().deck()[:5]
        [0, 13, 26, 39, 1]
        """
        return [suit * 13 + rank for rank in range(13) for suit in range(4)]

    def nocard(self) -> int:
        """255, the card that is not known.

        >>> PokerEval().nocard()
        255
        """
        return NO_CARD

    @overload
    def string2card(self, cards: str) -> int: ...
    @overload
    def string2card(self, cards: list[str] | tuple[str, ...]) -> list[int]: ...
    def string2card(self, cards: str | list[str] | tuple[str, ...]) -> int | list[int]:
        """The number of a card's text, or those of a list's.

        Raises PokerEvalError for text that is no card; InputTypeError for other types.

        >>> PokerEval().string2card(["2h", "As", "__"])
        [0, 51, 255]
        """
        if isinstance(cards, list | tuple):
            return [self.string2card(card) for card in cards]
        if not isinstance(cards, str):
            raise InputTypeError.not_a_card("cards", cards)
        return take_card("cards", cards)

    @overload
    def card2string(self, cards: SupportsIndex) -> str: ...
    @overload
    def card2string(self, cards: list[int] | tuple[int, ...]) -> list[str]: ...
    def card2string(self, cards: SupportsIndex | list[int] | tuple[int, ...]) -> str | list[str]:
        """The text of a card's number, or those of a list's.

        Raises InputTypeError for what is no number of a card.

        >>> PokerEval().card2string([0, 51, 255])
        ['2h', 'As', '__']
        """
        if isinstance(cards, list | tuple):
            return [self.card2string(card) for card in cards]
        if isinstance(cards, str):
            raise InputTypeError.not_a_card("cards", cards)
        card = take_card("cards", cards)
        return UNKNOWN_TEXT if card == NO_CARD else NAMES[card]
