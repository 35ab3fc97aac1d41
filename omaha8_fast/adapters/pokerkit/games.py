"""Omaha 8 as games of PokerKit: fixed limit, pot limit and no limit."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterator
from typing import ClassVar

from pokerkit import Automation, BettingStructure, Deck, Hand, Holdem, Mode, State, ValuesLike
from pokerkit.utilities import divmod, rake

from ...arguments import take_integer
from ...cards import HOLE_SIZES
from ...errors import ArgumentError
from .hands import OmahaEightOrBetterLowHand, OmahaHoldemHand
from .state import Omaha8State

Divmod = Callable[[int, int], tuple[int, int]]
Rake = Callable[[int, State], tuple[int, int]]
POKERKITS_DIVMOD = divmod


def _kept(values: ValuesLike) -> ValuesLike:
    """Antes or blinds that can be read for every hand."""
    return tuple(values) if isinstance(values, Iterator) else values


class Omaha8(Holdem, ABC):
    """What the three games share: the deck, the hands, the parameters of settling, and the state they make."""

    deck: ClassVar[Deck] = Deck.STANDARD
    hand_types: ClassVar[tuple[type[Hand], ...]] = (OmahaHoldemHand, OmahaEightOrBetterLowHand)

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        small_bet: int,
        big_bet: int,
        *,
        hole_count: int,
        odd_chip: str,
        chip: int,
        mode: Mode,
        starting_board_count: int,
        divmod: Divmod,
        rake: Rake,
    ) -> None:
        self.hole_dealing_count = take_integer("hole_count", hole_count)  # type: ignore[misc]
        if self.hole_dealing_count not in HOLE_SIZES:
            raise ArgumentError.choice("hole_count", hole_count, HOLE_SIZES)
        if divmod is not POKERKITS_DIVMOD:
            raise ArgumentError.not_for("divmod", divmod, "odd_chip and chip say how a pot is divided")
        self.odd_chip = odd_chip
        self.chip = chip
        super().__init__(
            automations,
            ante_trimming_status,
            _kept(raw_antes),
            _kept(raw_blinds_or_straddles),
            small_bet,
            big_bet,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
        )

    def __call__(self, raw_starting_stacks: ValuesLike, player_count: int) -> Omaha8State:
        """The state of one hand: stacks in any of PokerKit's ways to write them, for this many players.

        Raises InputTypeError for chips that are not whole, ArgumentError for chips that are no multiple of `chip` or
        more players than the deck has cards for, and ValueError for what PokerKit refuses.
        """
        return Omaha8State(
            self.automations,
            self.deck,
            self.hand_types,
            self.streets,
            self.betting_structure,
            self.ante_trimming_status,
            self.raw_antes,
            self.raw_blinds_or_straddles,
            self.bring_in,
            raw_starting_stacks,
            player_count,
            mode=self.mode,
            starting_board_count=self.starting_board_count,
            divmod=self.divmod,
            rake=self.rake,
            odd_chip=self.odd_chip,
            chip=self.chip,
        )


class FixedLimitOmaha8(Omaha8):
    """Fixed-limit Omaha 8 or better, of four to seven hole cards, in PokerKit's way.

    The parameters are those of PokerKit's fixed-limit games, and by keyword: `hole_count` (4), `raises` (4), the raises
    after the first bet of a round, for which the big blind stands before the flop (3 for rooms that cap a round at four
    bets, None for no cap), and `odd_chip` ("tda") and `chip` (1) of `omaha8_fast.showdown`. `divmod` is there for
    PokerKit's own calls, and taken only as PokerKit has it. An instance is called with stacks and a number of players;
    `create_state` does both at once.

    Raises ArgumentError or InputTypeError for parameters that cannot be; ValueError for what PokerKit refuses.

    >>> from pokerkit import Automation
    >>> game = FixedLimitOmaha8(tuple(Automation), True, 0, (5, 10), 10, 20)
    >>> state = game([500, 500, 500], 3)
    >>> state.complete_bet_or_raise_to(20).amount, state.complete_bet_or_raise_to().amount
    (20, 30)
    >>> state.can_complete_bet_or_raise_to(50), state.can_complete_bet_or_raise_to(40)
    (False, True)
    """

    betting_structure: ClassVar[BettingStructure] = BettingStructure.FIXED_LIMIT

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        small_bet: int,
        big_bet: int,
        *,
        hole_count: int = 4,
        raises: int | None = 4,
        odd_chip: str = "tda",
        chip: int = 1,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: Rake = rake,
    ) -> None:
        self.raises = None if raises is None else take_integer("raises", raises)
        if self.raises is not None and self.raises < 0:
            raise ArgumentError.too_small("raises", self.raises, 0)
        bets = None if self.raises is None else self.raises + 1
        self.max_completion_betting_or_raising_count = bets  # type: ignore[misc]
        super().__init__(
            automations,
            ante_trimming_status,
            raw_antes,
            raw_blinds_or_straddles,
            take_integer("small_bet", small_bet),
            take_integer("big_bet", big_bet),
            hole_count=hole_count,
            odd_chip=odd_chip,
            chip=chip,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
        )

    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        small_bet: int,
        big_bet: int,
        raw_starting_stacks: ValuesLike,
        player_count: int,
        *,
        hole_count: int = 4,
        raises: int | None = 4,
        odd_chip: str = "tda",
        chip: int = 1,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: Rake = rake,
    ) -> Omaha8State:
        """The state of one hand, from the parameters of the game, the stacks and the number of players.

        Raises what the class and its call raise.
        """
        return cls(
            automations,
            ante_trimming_status,
            raw_antes,
            raw_blinds_or_straddles,
            small_bet,
            big_bet,
            hole_count=hole_count,
            raises=raises,
            odd_chip=odd_chip,
            chip=chip,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
        )(raw_starting_stacks, player_count)


class _UnfixedLimitOmaha8(Omaha8, ABC):
    """The parameters of the games in which one minimum bet serves all streets."""

    max_completion_betting_or_raising_count: ClassVar[int | None] = None

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        min_bet: int,
        *,
        hole_count: int = 4,
        odd_chip: str = "tda",
        chip: int = 1,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: Rake = rake,
    ) -> None:
        bet = take_integer("min_bet", min_bet)
        super().__init__(
            automations,
            ante_trimming_status,
            raw_antes,
            raw_blinds_or_straddles,
            bet,
            bet,
            hole_count=hole_count,
            odd_chip=odd_chip,
            chip=chip,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
        )

    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        min_bet: int,
        raw_starting_stacks: ValuesLike,
        player_count: int,
        *,
        hole_count: int = 4,
        odd_chip: str = "tda",
        chip: int = 1,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Divmod = divmod,
        rake: Rake = rake,
    ) -> Omaha8State:
        """The state of one hand, from the parameters of the game, the stacks and the number of players.

        Raises what the class and its call raise.
        """
        return cls(
            automations,
            ante_trimming_status,
            raw_antes,
            raw_blinds_or_straddles,
            min_bet,
            hole_count=hole_count,
            odd_chip=odd_chip,
            chip=chip,
            mode=mode,
            starting_board_count=starting_board_count,
            divmod=divmod,
            rake=rake,
        )(raw_starting_stacks, player_count)


class PotLimitOmaha8(_UnfixedLimitOmaha8):
    """Pot-limit Omaha 8 or better, of four to seven hole cards, in PokerKit's way.

    The parameters are those of PokerKit's `PotLimitOmahaHoldem`, and by keyword `hole_count` (4; 5 is Big O), and
    `odd_chip` ("tda") and `chip` (1) of `omaha8_fast.showdown`. `divmod` is there for PokerKit's own calls, and taken
    only as PokerKit has it. An instance is called with stacks and a number of players; `create_state` does both at
    once. The most that can be raised to is what is to call, and then the pot with the call in it.

    Raises ArgumentError or InputTypeError for parameters that cannot be; ValueError for what PokerKit refuses.

    >>> from pokerkit import Automation
    >>> game = PotLimitOmaha8(tuple(Automation), True, 0, (1, 2), 2, hole_count=5)
    >>> state = game([200, 200, 200], 3)
    >>> state.max_completion_betting_or_raising_to_amount, len(state.hole_cards[0])
    (7, 5)
    """

    betting_structure: ClassVar[BettingStructure] = BettingStructure.POT_LIMIT


class NoLimitOmaha8(_UnfixedLimitOmaha8):
    """No-limit Omaha 8 or better, of four to seven hole cards, in PokerKit's way.

    The parameters are those of PokerKit's no-limit games, and by keyword `hole_count` (4), and `odd_chip` ("tda") and
    `chip` (1) of `omaha8_fast.showdown`. `divmod` is there for PokerKit's own calls, and taken only as PokerKit has it.
    An instance is called with stacks and a number of players; `create_state` does both at once.

    Raises ArgumentError or InputTypeError for parameters that cannot be; ValueError for what PokerKit refuses.

    >>> from pokerkit import Automation
    >>> state = NoLimitOmaha8.create_state(tuple(Automation), True, 0, (1, 2), 2, [200, 150], 2)
    >>> state.max_completion_betting_or_raising_to_amount
    150
    """

    betting_structure: ClassVar[BettingStructure] = BettingStructure.NO_LIMIT
