"""What does the last card of a PokerKit showdown cost with this package's hands and game, beside PokerKit's own?"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from pokerkit import Automation, Card, FixedLimitOmahaHoldemHighLowSplitEightOrBetter
from timing import report

from omaha8_fast.adapters.pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand, PotLimitOmaha8

STATES = 8
HANDS = 50
HOLES = ["Ad2dJcJs", "KcKhQcQd", "TcTh9c9d", "6c6h9s9h"]
CARDS = ("3s4h8c", "Kd"), "Qh"
DEALING = {Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING}


class StockWithOurHands(FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    hand_types = OmahaHoldemHand, OmahaEightOrBetterLowHand


def before_the_river(game: Any) -> Any:
    """Four players all-in before the flop with three pots, and the turn dealt: the river is next."""
    bets = (2,) if game is PotLimitOmaha8 else (2, 4)
    automations = tuple(automation for automation in Automation if automation not in DEALING)
    state = game.create_state(automations, True, 0, (1, 2), *bets, (50, 100, 200, 200), 4)
    for hole in HOLES:
        state.deal_hole(hole)
    while state.actor_index is not None:
        if state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
        else:
            state.check_or_call()
    for cards in CARDS[0]:
        state.burn_card("??")
        state.deal_board(cards)
    state.burn_card("??")
    return state


def rivers(game: Any, calls: int) -> tuple[int, Callable[[], object]]:
    """The river in so many copies of a state, made beforehand for every call."""
    start = before_the_river(game)
    ready: list[list[Any]] = []

    def call() -> None:
        for state in ready.pop():
            state.deal_board(CARDS[1])

    for _ in range(calls):
        ready.append([copy.deepcopy(start) for _ in range(STATES)])
    return STATES, call


def hands(kind: Any, hole: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[int, Callable[[], object]]:
    return HANDS, lambda: [kind.from_game(hole, board) for _ in range(HANDS)]


def main() -> None:
    calls = 2 * 9  # an untimed one before each that is timed
    report(
        "The last deal_board of a showdown of four with three pots",
        "deal",
        {
            "PotLimitOmaha8": rivers(PotLimitOmaha8, calls),
            "PokerKit's game with our hands": rivers(StockWithOurHands, calls),
            "PokerKit": rivers(FixedLimitOmahaHoldemHighLowSplitEightOrBetter, calls),
        },
    )
    hole, board = Card.clean(HOLES[0]), Card.clean("3s4h8cKdQh")
    stock_high, stock_low = FixedLimitOmahaHoldemHighLowSplitEightOrBetter.hand_types
    kinds = {
        "from_game, high": OmahaHoldemHand,
        "from_game, low": OmahaEightOrBetterLowHand,
        "PokerKit's from_game, high": stock_high,
        "PokerKit's from_game, low": stock_low,
    }
    calls_of_hands = {name: hands(kind, hole, board) for name, kind in kinds.items()}
    report("One hand from the cards of a game", "hand", calls_of_hands)



if __name__ == "__main__":
    main()
