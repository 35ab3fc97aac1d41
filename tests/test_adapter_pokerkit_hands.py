"""The hand classes of the PokerKit adapter beside PokerKit's own: results, order, print, and what is wrong."""

from __future__ import annotations

import itertools
import operator
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest
from deals import outcome, random_deal

import omaha8_fast as o8

pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is not installed")
adapter = pytest.importorskip("omaha8_fast.adapters.pokerkit")

SEED = 20_261_205
PAIRS = [
    (adapter.OmahaHoldemHand, pokerkit.OmahaHoldemHand),
    (adapter.OmahaEightOrBetterLowHand, pokerkit.OmahaEightOrBetterLowHand),
]
COMPARISONS = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]
HALVES = pytest.mark.parametrize(("ours", "stock"), PAIRS, ids=["high", "low"])


def check_deals(deals: int, board_size: int) -> None:
    """Each hand as PokerKit's, and compared with the one before in all four pairings of ours and PokerKit's."""
    rng = random.Random(SEED + board_size)
    before: dict[type, tuple[Any, Any]] = {}
    for _ in range(deals):
        hole, board = (o8.format_cards(cards) for cards in random_deal(rng, rng.choice([4, 4, 4, 5, 6, 7]), board_size))
        for ours, stock in PAIRS:
            place = f"seed {SEED + board_size}: {ours.__name__}.from_game({hole!r}, {board!r})"
            mine, theirs = ours.from_game_or_none(hole, board), stock.from_game_or_none(hole, board)
            assert (mine is None) == (theirs is None), place
            if mine is None:
                continue
            assert hash(mine) == hash(theirs), place
            assert (str(mine), repr(mine), mine.cards) == (str(theirs), repr(theirs), theirs.cards), place
            assert (mine.entry, mine.entry.label) == (theirs.entry, theirs.entry.label), place
            assert mine == theirs, place
            assert theirs == mine, place
            last, last_stock = before.get(ours, (mine, theirs))
            for compare in COMPARISONS:
                want = compare(theirs, last_stock)
                for left, right in itertools.product((mine, theirs), (last, last_stock)):
                    assert compare(left, right) == want, f"{place} {compare.__name__} {right!r}"
            before[ours] = mine, theirs


@pytest.mark.parametrize(("board_size", "deals"), [(5, 500), (4, 150), (3, 150)])
def test_sampled_deals(board_size: int, deals: int) -> None:
    check_deals(deals, board_size)


@pytest.mark.slow
@pytest.mark.parametrize("board_size", [5, 4, 3])
def test_deals_at_length(board_size: int) -> None:
    check_deals(5000, board_size)


@HALVES
def test_five_cards(ours: Any, stock: Any) -> None:
    rng = random.Random(SEED)
    for _ in range(300):
        text = o8.format_cards(rng.sample(range(52), 5))
        mine, theirs = outcome(ours, text), outcome(stock, text)
        assert mine == theirs, f"seed {SEED}: {ours.__name__}({text!r}): {mine!r}, PokerKit {theirs!r}"
        if isinstance(theirs, stock):
            assert (hash(mine), str(mine), mine.cards) == (hash(theirs), str(theirs), theirs.cards)


def kind(function: Callable[..., Any], *arguments: Any) -> Any:
    """The result, or which kind of exception there is."""
    try:
        return function(*arguments)
    except Exception as error:
        return next(base for base in (ValueError, TypeError, KeyError, AttributeError) if isinstance(error, base))


WRONG = [
    ("", ""),
    ("AsKs", ""),
    ("As", "2c3c4c"),
    ("AsKsQsJs", ""),
    ("AsKsQsJs", "Ts9s"),
    ("AsKs", "QsJsTs"),  # fewer hole cards than Omaha's: PokerKit ranks them
    ("AsKs2s", "QsJsTs3d4d"),
    ("As2s3s4s5s6s7s8s", "QsJsTs3d4d"),
    ("As2s3s4s", "QsJsTs3d4d5d"),
    ("AsAsKsKd", "QsJsTs3d4d"),  # a card twice
    ("AsKsQsJs", "AsTs9s3d4d"),
    ("AsKsQsJ?", "Ts9s3d4d2c"),
    ("????????", "Ts9s3d4d2c"),
    ("AsKsQsJs", "Ts9s3d4d??"),
    ("AsKsQsJ", "Ts9s3d"),
    ("AsKsQsJx", "Ts9s3d"),
    ("1sKsQsJs", "Ts9s3d"),
    ("asKsQsJs", "Ts9s3d"),
    ("10sKs, Qs Js", "Ts9s,3d"),
    (None, "Ts9s3d"),
    ("AsKsQsJs", 5),
    ([1, 2, 3, 4], [5, 6, 7]),
    (["As", "Ks", "Qs", "Js"], ["Ts", "9s", "3d"]),
    ([], [1]),
    ("2c3d5h8s", "9hKdAc4sJd"),  # no low
]


@HALVES
@pytest.mark.parametrize(("hole", "board"), WRONG, ids=str)
def test_what_is_wrong_is_what_pokerkit_says(ours: Any, stock: Any, hole: Any, board: Any) -> None:
    for name in ("from_game", "from_game_or_none"):
        assert kind(getattr(ours, name), hole, board) == kind(getattr(stock, name), hole, board), name


@HALVES
@pytest.mark.parametrize("cards", ["", "As", "AsKsQsJs", "AsKsQsJsTs9s", "As2s3s4s?s", "AsAs2s3s4s", "xx", None, [1]])
def test_wrong_five_cards(ours: Any, stock: Any, cards: Any) -> None:
    assert kind(ours, cards) == kind(stock, cards)


@HALVES
def test_cards_in_every_form(ours: Any, stock: Any) -> None:
    hole, board = pokerkit.Card.clean("As2s3dKc"), pokerkit.Card.clean("4h5c8dQsQh")
    want = stock.from_game(hole, board)
    for form in (tuple, list, iter, lambda cards: filter(None, cards), lambda cards: "".join(map(repr, cards))):
        assert ours.from_game(form(hole), form(board)) == want
    assert ours(iter(want.cards)) == ours(want.cards) == ours(repr(want)) == want


@HALVES
def test_of_pokerkits_kind(ours: Any, stock: Any) -> None:
    assert issubclass(ours, stock)
    names = ("lookup", "low", "card_count", "hole_card_count", "board_card_count", "__name__", "__qualname__")
    assert [getattr(ours, name) for name in names] == [getattr(stock, name) for name in names]


@HALVES
def test_hands_pickle_and_live_in_sets(ours: Any, stock: Any) -> None:
    hand = ours.from_game("As2s3dKc", "4h5c8dQsQh")
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert pickle.loads(pickle.dumps(hand)).cards == hand.cards
    assert len({hand, stock.from_game("As2s3dKc", "4h5c8dQsQh"), ours(hand.cards)}) == 1


def test_other_hands_are_not_compared() -> None:
    high, low = (ours.from_game("As2s3dKc", "4h5c8dQsQh") for ours, _ in PAIRS)
    for other in (low, pokerkit.StandardHighHand(high.cards), 5, None):
        assert high != other
        for compare in COMPARISONS[2:]:
            with pytest.raises(TypeError):
                compare(high, other)
            with pytest.raises(TypeError):
                compare(other, high)


def test_they_stand_in_a_state_of_pokerkit() -> None:
    class Game(pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):  # type: ignore[misc, name-defined]
        hand_types = adapter.OmahaHoldemHand, adapter.OmahaEightOrBetterLowHand

    ends = []
    for game in (Game, pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
        random.seed(SEED)
        state = game.create_state(tuple(pokerkit.Automation), True, 0, (1, 2), 2, 4, [90, 120, 200], 3)
        while state.actor_index is not None:
            state.check_or_call()
        ends.append((state.stacks, state.operations))
    assert ends[0] == ends[1]
