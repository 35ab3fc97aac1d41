"""The games of the PokerKit adapter: complete random hands, the limits, and what is refused."""

from __future__ import annotations

import copy
import pickle
from decimal import Decimal
from functools import partial
from typing import Any

import pytest

import omaha8_fast as o8

pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is not installed")
adapter = pytest.importorskip("omaha8_fast.adapters.pokerkit")
play = pytest.importorskip("pokerkit_play")

GAMES = (adapter.FixedLimitOmaha8, adapter.PotLimitOmaha8, adapter.NoLimitOmaha8)
EVERY = tuple(pokerkit.Automation)


def bets(game: Any) -> tuple[int, ...]:
    return (10, 20) if game is adapter.FixedLimitOmaha8 else (10,)


def create(game: Any, stacks: Any = (500, 500, 500), **parameters: Any) -> Any:
    where = {"raw_antes": 0, "raw_blinds_or_straddles": (5, 10)} | parameters
    antes, blinds = where.pop("raw_antes"), where.pop("raw_blinds_or_straddles")
    return game.create_state(EVERY, True, antes, blinds, *bets(game), stacks, len(stacks), **where)


# ---- Complete hands ----


def test_random_hands() -> None:
    for seed in range(200):
        play.check_hand(seed)


@pytest.mark.slow
def test_random_hands_at_length() -> None:
    """Two thousand, and what is worth meeting has been met."""
    refused = play.Counter()
    limits = play.Counter()
    side_pots = folds = 0
    for seed in range(2000):
        state, referee = play.check_hand(seed)
        refused += referee.refused
        limits[referee.table.limit] += 1
        side_pots += len(state._pots) > 2
        folds += state.folded_status
    assert min(refused[why] for why in ("no chips", "cap", "less than half a bet", "less than a raise")) >= 20
    assert min(limits.values()) >= 500
    assert min(side_pots, folds) >= 100


def test_chips_are_conserved_by_hand() -> None:
    for seed in range(200):
        play.check_chips(seed)


@pytest.mark.slow
def test_chips_are_conserved_by_hand_at_length() -> None:
    boards = play.Counter(play.check_chips(seed).board_count for seed in range(3000))
    assert min(boards[count] for count in (1, 2, 4)) >= 20


# ---- The limits ----


def raised(state: Any) -> list[int]:
    """The amounts of the least raises in turn, until there is none."""
    amounts = []
    while state.can_complete_bet_or_raise_to():
        amounts.append(state.complete_bet_or_raise_to().amount)
    return amounts


@pytest.mark.parametrize("raises", [4, 3])
def test_the_big_blind_is_the_first_bet(raises: int) -> None:
    state = create(adapter.FixedLimitOmaha8, raises=raises)
    assert raised(state) == [20, 30, 40, 50][:raises]
    for bet in (10, 20, 20):
        street = state.street_index
        while state.street_index == street:
            state.check_or_call()
        assert raised(state) == [bet * n for n in range(1, raises + 2)]
    counts = [street.max_completion_betting_or_raising_count for street in state.streets]
    assert counts == [raises, raises + 1, raises + 1, raises + 1]


def test_without_a_cap() -> None:
    state = create(adapter.FixedLimitOmaha8, raises=None)
    assert raised(state) == list(range(20, 501, 10))


def test_posted_bets_count_for_the_cap() -> None:
    assert raised(create(adapter.FixedLimitOmaha8, [500] * 4, raw_blinds_or_straddles=(5, 10, 20))) == [30, 40, 50]
    assert raised(create(adapter.FixedLimitOmaha8, raw_antes=1, raw_blinds_or_straddles=0)) == [10, 20, 30, 40, 50]


@pytest.mark.parametrize(
    ("straddler", "amounts"),
    [(13, [20, 30, 40, 50]), (14, [20, 30, 40, 50]), (15, [25, 35, 45]), (20, [30, 40, 50])],
)
def test_a_straddle_that_is_all_in_for_less(straddler: int, amounts: list[int]) -> None:
    state = create(adapter.FixedLimitOmaha8, [500, 500, straddler, 500], raw_blinds_or_straddles=(5, 10, 20))
    assert raised(state) == amounts


def test_blinds_of_empty_seats_do_not_count_for_the_cap() -> None:
    state = create(adapter.FixedLimitOmaha8, raw_blinds_or_straddles=(5, 10, 0, 40))
    assert state.streets[0].max_completion_betting_or_raising_count == 4
    assert raised(state) == [20, 30, 40, 50]


def test_fixed_limit_takes_one_amount() -> None:
    state = create(adapter.FixedLimitOmaha8)
    for amount in (11, 15, 19, 21, 25, 30, 35, 500):
        assert not state.can_complete_bet_or_raise_to(amount)
        with pytest.raises(ValueError, match=str(amount)):
            state.complete_bet_or_raise_to(amount)
    assert state.complete_bet_or_raise_to(20).amount == 20


@pytest.mark.parametrize(("all_in", "then"), [(23, 30), (24, 30), (25, 35), (29, 39)])
def test_an_all_in_of_half_a_bet_counts_as_one(all_in: int, then: int) -> None:
    state = create(adapter.FixedLimitOmaha8, [all_in, 500, 500, 500])
    state.complete_bet_or_raise_to(20)  # player 2
    state.check_or_call()  # player 3
    state.complete_bet_or_raise_to(all_in)  # player 0
    assert state.min_completion_betting_or_raising_to_amount == then  # player 1 has not acted
    state.check_or_call()
    assert state.can_complete_bet_or_raise_to() == (all_in >= 25)  # player 2 has


def test_small_all_ins_add_up_to_a_bet() -> None:
    state = create(adapter.FixedLimitOmaha8, [23, 26, 500, 500])
    state.complete_bet_or_raise_to(20)  # player 2
    state.check_or_call()
    state.complete_bet_or_raise_to(23)
    state.complete_bet_or_raise_to(26)
    assert state.complete_bet_or_raise_to().amount == 36  # player 2 faces 6
    assert raised(state) == [46]  # the fifth after the big blind, 20, 26 and 36


def test_no_limit_is_reopened_by_a_full_raise_only() -> None:
    def facing(first: int, second: int) -> Any:
        state = create(adapter.NoLimitOmaha8, [first, second, 500, 500])
        state.complete_bet_or_raise_to(100)  # player 2, a raise of 90
        state.check_or_call()
        state.complete_bet_or_raise_to(first)
        state.complete_bet_or_raise_to(second)
        return state

    assert not facing(130, 189).can_complete_bet_or_raise_to()
    reopened = facing(130, 190)
    assert reopened.min_completion_betting_or_raising_to_amount == 280
    reopened.check_or_call()
    assert reopened.can_complete_bet_or_raise_to()  # player 3 faces 90 too


def test_a_short_bet_does_not_reopen_for_those_who_checked() -> None:
    state = create(adapter.PotLimitOmaha8, [500, 500, 16])
    for _ in range(3):
        state.check_or_call()
    state.check_or_call()
    state.check_or_call()
    state.complete_bet_or_raise_to(6)  # all-in for less than the bet of 10
    assert not state.can_complete_bet_or_raise_to()


def test_pot_limit() -> None:
    state = create(adapter.PotLimitOmaha8, [5000] * 3, raw_antes=2)
    assert state.max_completion_betting_or_raising_to_amount == 10 + (6 + 15 + 10)
    state.complete_bet_or_raise_to(41)
    assert state.max_completion_betting_or_raising_to_amount == 41 + (6 + 5 + 10 + 41 + 36)


# ---- Parameters ----


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("cards", [4, 5, 6, 7])
def test_hole_cards(game: Any, cards: int) -> None:
    state = create(game, hole_count=cards)
    assert {len(hole) for hole in state.hole_cards} == {cards}
    assert isinstance(state, pokerkit.State)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_makes_states_of_its_parameters(game: Any) -> None:
    rake = partial(pokerkit.utilities.rake, percentage=0.1)
    ways = {"odd_chip": "roberts", "chip": 5, "mode": pokerkit.Mode.CASH_GAME, "rake": rake, "starting_board_count": 2}
    definition = game((), False, iter([5]), iter([5, 10]), *bets(game), **ways)
    for _ in range(2):
        state = definition({0: 100, 1: 200}, 2)
        assert (state.odd_chip, state.chip, state.mode, state.rake) == ("roberts", 5, pokerkit.Mode.CASH_GAME, rake)
        assert (state.antes, state.blinds_or_straddles, state.starting_stacks) == ((5, 0), (5, 10), (100, 200))
        assert (state.board_count, state.ante_trimming_status, state.automations) == (2, False, ())
    assert (definition.small_bet, definition.max_hole_card_count, definition.button_status) == (10, 4, True)


WRONG: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"stacks": (500, 500.0)}, o8.InputTypeError, r"raw_starting_stacks\[1\]: 500.0 \(float\) is not an integer"),
    ({"stacks": (Decimal(500), 500)}, o8.InputTypeError, r"raw_starting_stacks\[0\]"),
    ({"stacks": (500, True)}, o8.InputTypeError, r"raw_starting_stacks\[1\]"),
    ({"raw_antes": 0.5}, o8.InputTypeError, r"raw_antes\[0\]: 0.5"),
    ({"raw_blinds_or_straddles": (0.5, 1)}, o8.InputTypeError, r"raw_blinds_or_straddles\[0\]: 0.5"),
    ({"stacks": (503, 500), "chip": 5}, o8.ArgumentError, r"raw_starting_stacks\[0\]: 503 is no multiple"),
    ({"raw_blinds_or_straddles": (2, 5), "chip": 5}, o8.ArgumentError, r"raw_blinds_or_straddles\[0\]: 2 is no mult"),
    ({"chip": 4}, o8.ArgumentError, r"streets\[0\]: 10 is no multiple of the chip 4"),
    ({"chip": 0}, o8.ArgumentError, "chip: 0, want 1 or more"),
    ({"chip": 1.0}, o8.InputTypeError, "chip: 1.0"),
    ({"odd_chip": "dealer"}, o8.ArgumentError, "odd_chip: 'dealer', want 'tda', 'roberts' or 'bovada'"),
    ({"hole_count": 3}, o8.ArgumentError, "hole_count: 3, want 4, 5, 6 or 7"),
    ({"hole_count": 4.0}, o8.InputTypeError, "hole_count: 4.0"),
    ({"divmod": divmod}, o8.ArgumentError, "divmod: .* is not taken: odd_chip and chip say how a pot is divided"),
    ({"stacks": (500,) * 12}, o8.ArgumentError, "player_count: 12, want 11 or less"),
    ({"stacks": (500,) * 10, "hole_count": 5}, o8.ArgumentError, "player_count: 10, want 9 or less"),
    ({"stacks": (500, 0)}, ValueError, "Non-positive starting stacks"),
    ({"stacks": (500,)}, ValueError, "at least 2 players"),
    ({"raw_antes": -1}, ValueError, "Negative antes"),
    ({"raw_blinds_or_straddles": 0}, ValueError, "No antes"),
    ({"raw_blinds_or_straddles": None}, ValueError, "The values None are invalid"),
    ({"raw_blinds_or_straddles": (5, None)}, o8.InputTypeError, r"raw_blinds_or_straddles\[1\]: None"),
    ({"raw_blinds_or_straddles": float("nan")}, o8.InputTypeError, r"raw_blinds_or_straddles\[0\]: nan"),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("parameters", "error", "message"), WRONG, ids=lambda value: str(value)[:40])
def test_wrong_parameters(game: Any, parameters: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        create(game, **parameters)


def test_wrong_bets_and_raises() -> None:
    where = (EVERY, True, 0, (5, 10))
    with pytest.raises(o8.InputTypeError, match=r"small_bet: 10.0"):
        adapter.FixedLimitOmaha8(*where, 10.0, 20)
    with pytest.raises(o8.InputTypeError, match="min_bet: '10'"):
        adapter.PotLimitOmaha8(*where, "10")
    with pytest.raises(o8.ArgumentError, match="raises: -1, want 0 or more"):
        adapter.FixedLimitOmaha8(*where, 10, 20, raises=-1)
    with pytest.raises(o8.InputTypeError, match=r"raises: 4\.0"):
        adapter.FixedLimitOmaha8(*where, 10, 20, raises=4.0)


def test_wrong_amounts() -> None:
    state = create(adapter.NoLimitOmaha8, chip=5)
    for amount in (50.0, Decimal(50), "50", 52, True):
        assert not state.can_complete_bet_or_raise_to(amount)
        with pytest.raises(o8.ArgumentError, match="amount: "):
            state.complete_bet_or_raise_to(amount)


# ---- States as values ----


def pickled(state: Any) -> Any:
    return pickle.loads(pickle.dumps(state))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("clone", [copy.deepcopy, pickled])
def test_a_copy_goes_on_alone(game: Any, clone: Any) -> None:
    state = create(game, (500, 60, 90))
    state.complete_bet_or_raise_to()
    other = clone(state)
    assert other == state
    for each in (state, other):
        while each.actor_index is not None:
            each.check_or_call()
    assert (other.stacks, other.hole_cards) == (state.stacks, state.hole_cards)
    assert not state.status
    assert clone(state) == state


def test_another_version_is_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib
    import importlib.metadata

    monkeypatch.setattr(importlib.metadata, "version", lambda name: "0.8.1")
    message = r"PokerKit 0\.8\.1: omaha8_fast was tried with 0\.7\.0, .* and 0\.7\.7"
    with pytest.warns(adapter.UntriedVersion, match=message):
        importlib.reload(adapter)
