"""The game that is registered with OpenSpiel: random playouts, chips conserved, payouts those of `showdown`."""

from __future__ import annotations

import importlib
import pickle
import random
from typing import Any

import pytest

import omaha8_fast as o8

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is not installed")
openspiel = importlib.import_module("omaha8_fast.adapters.openspiel")

SEED = 20_261_205
FOLD, CALL = 0, 1


def load(stacks: list[int], **parameters: Any) -> Any:
    sizes = {"num_players": len(stacks), "stack_sizes": " ".join(map(str, stacks)), "blinds": "1 2"}
    return pyspiel.load_game("python_omaha8", sizes | parameters)


def text(cards: Any) -> str:
    return "".join(map(repr, cards))


def expected_returns(wrapped: Any, players: int) -> list[float]:
    """What `showdown` says of the cards and chips that the operations of a finished hand record."""
    holes: list[Any] = [[] for _ in range(players)]
    board: list[Any] = []
    contributions = [0] * players
    folded = []
    for operation in wrapped.operations:
        if isinstance(operation, pokerkit.HoleDealing):
            holes[operation.player_index] += operation.cards
        elif isinstance(operation, pokerkit.BoardDealing):
            board += operation.cards
        elif isinstance(operation, pokerkit.Folding):
            folded.append(operation.player_index)
        elif isinstance(operation, pokerkit.BetCollection):
            contributions = [paid + bet for paid, bet in zip(contributions, operation.bets, strict=True)]
    settled = o8.showdown(list(map(text, holes)), text(board), contributions, folded=folded, button=players - 1)
    return [float(won - paid) for won, paid in zip(settled.payouts, contributions, strict=True)]


def check_raises(state: Any, raises: list[int], place: str) -> None:
    """The largest raise: what is to call, and then the pot with the call in it; the wrapper writes 1 chip as 2."""
    wrapped = state._wrapped_state
    player, bets = state.current_player(), wrapped.bets
    pot = sum(wrapped.starting_stacks) - sum(wrapped.stacks)
    most = max(bets) + pot + max(bets) - bets[player]
    assert max(raises) == max(min(most, wrapped.stacks[player] + bets[player]), 2), place


def play(state: Any, rng: random.Random, place: str) -> int:
    """Plays a hand to its end, folding seldom; the number of actions."""
    actions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice([card for card, _ in state.chance_outcomes()]))
            continue
        legal = state.legal_actions()
        raises = [action for action in legal if action > CALL]
        if raises:
            check_raises(state, raises, place)
        kind = rng.random()
        if kind < 0.35 and raises:
            action = rng.choice([max(raises), rng.choice(raises)])
        else:
            action = FOLD if kind > 0.92 and FOLD in legal else CALL
        state.apply_action(action)
        actions += 1
    return actions


def random_game(rng: random.Random) -> Any:
    players = rng.randint(2, 6)
    stacks = [rng.choice([3, 20, 50, 51, 100, 200]) for _ in range(players)]
    ante = rng.choice([0, 0, 1, 5])
    return load(stacks, hole_count=rng.choice([4, 4, 5]), antes=" ".join([str(ante)] * players))


def check_playouts(hands: int) -> None:
    rng = random.Random(SEED)
    split = 0
    for hand in range(hands):
        game = random_game(rng)
        place = f"seed {SEED}, hand {hand}: {game}"
        state = game.new_initial_state()
        play(state, rng, place)
        returns = state.returns()
        assert sum(returns) == 0, place
        assert returns == expected_returns(state._wrapped_state, game.num_players()), f"{place}: {state}"
        split += sum(won > 0 for won in returns) > 1
    assert split > hands // 20


def test_playouts() -> None:
    check_playouts(150)


@pytest.mark.slow
def test_playouts_at_length() -> None:
    check_playouts(2_000)


def deal_in_turn(game: Any, state: Any, holes: list[str], board: str) -> None:
    """All in before the flop, with these cards."""
    cards = [hole[i : i + 2] for i in range(0, 8, 2) for hole in holes] + [board[i : i + 2] for i in range(0, 10, 2)]
    numbers = {repr(card): number for card, number in game.card_to_int.items()}
    while not state.is_terminal():
        state.apply_action(numbers[cards.pop(0)] if state.is_chance_node() else max(state.legal_actions()))


def test_a_side_pot_without_a_low() -> None:
    """PokerKit's own state gives half of the side pots to all players when only the main pot has a low."""
    game = load([50, 100, 200, 200])
    state = game.new_initial_state()
    deal_in_turn(game, state, ["Ad2dJcJs", "KcKhQcQd", "TcTh9c9d", "6c6h9s9h"], "3s4h8cKdQh")
    assert state.returns() == [50, 150, 0, -200]
    assert isinstance(state._wrapped_state, openspiel.Omaha8State)


def test_a_short_ante_wins_no_more_than_itself() -> None:
    """Player 0 has 2 of 5 chips for his ante; the best high is his, and the second best that of player 1."""
    game = load([2, 50, 50], antes="5 5 5")
    state = game.new_initial_state()
    deal_in_turn(game, state, ["KcKhQcQd", "TcTh9c9d", "6c6h9s9h"], "3s4h8cKdQh")
    assert state.returns() == [4, 46, -50]


def test_a_big_blind_ante_is_dead_money() -> None:
    game = load([2, 9, 50], antes="0 3 0")
    state = game.new_initial_state()
    deal_in_turn(game, state, ["KcKhQcQd", "TcTh9c9d", "6c6h9s9h"], "3s4h8cKdQh")
    settled = o8.showdown(["KcKhQcQd", "TcTh9c9d", "6c6h9s9h"], "3s4h8cKdQh", [2, 6, 6], button=2, dead_money=3)
    assert state.returns() == [settled.payouts[0] - 2, settled.payouts[1] - 9, settled.payouts[2] - 6]


def test_strings_and_copies() -> None:
    rng = random.Random(SEED)
    game = load([40, 60, 100])
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([card for card, _ in state.chance_outcomes()]))
    hole = text(state._wrapped_state.hole_cards[0])
    assert f"d dh p1 {hole}" in state.information_state_string(0)
    assert hole not in state.information_state_string(1)
    assert hole not in state.observation_string(2)
    copy = state.clone()
    play(copy, rng, f"seed {SEED}")
    assert not state.is_terminal()
    assert pickle.loads(pickle.dumps(game)) == game
    again, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, copy))
    assert again == game
    assert other.returns() == copy.returns()


def test_openspiels_own_test() -> None:
    pyspiel.random_sim_test(load([40, 60, 100]), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("parameters", "kind", "message"),
    [
        ({"variant": "NoLimitTexasHoldem"}, ValueError, "variant: 'NoLimitTexasHoldem', want 'PotLimitOmahaHoldem'"),
        ({"hole_count": 3}, ValueError, "hole_count: 3, want 4, 5, 6 or 7"),
        ({"stack_sizes": "100.5 100"}, TypeError, "Decimal('100.5')"),
        ({"stack_sizes": "100 100 100"}, ValueError, "stack_sizes must be"),
        ({"num_players": 10, "stack_sizes": " ".join(["9"] * 10), "hole_count": 5}, ValueError, "want 9 or less"),
    ],
)
def test_errors(parameters: dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as caught:
        pyspiel.load_game("python_omaha8", parameters)
    assert message in str(caught.value)
