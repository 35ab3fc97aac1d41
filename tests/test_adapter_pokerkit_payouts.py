"""What the games of the PokerKit adapter pay: where PokerKit's own are wrong, rake, several boards, hands not shown."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

import omaha8_fast as o8
from omaha8_fast import reference

pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is not installed")
adapter = pytest.importorskip("omaha8_fast.adapters.pokerkit")
play = pytest.importorskip("pokerkit_play")

Stock = pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
UNDEALT = tuple(
    set(pokerkit.Automation)
    - {pokerkit.Automation.CARD_BURNING, pokerkit.Automation.HOLE_DEALING, pokerkit.Automation.BOARD_DEALING}
)
FIVE_PERCENT = partial(pokerkit.utilities.rake, percentage=0.05, cap=3)


def create(game: Any, stacks: Any, blinds: Any = (1, 2), antes: Any = 0, **parameters: Any) -> Any:
    automations = parameters.pop("automations", UNDEALT)
    bets = (2, 4) if hasattr(game, "raises") or game in (Stock, adapter.FixedLimitOmaha8) else (2,)
    return game.create_state(automations, True, antes, blinds, *bets, stacks, len(stacks), **parameters)


def deal(state: Any, board: str) -> None:
    """The rest of the board, from its first card on; a second board from its flop or turn on."""
    while board:
        state.burn_card("??")
        cards = state.board_dealing_count
        state.deal_board(board[: 2 * cards])
        board = board[2 * cards :]


def put_in_everything(state: Any, holes: list[str]) -> None:
    """Everybody does so before the flop."""
    for hole in holes:
        state.deal_hole(hole)
    while state.actor_index is not None:
        if state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
        else:
            state.check_or_call()


def all_in(state: Any, holes: list[str], board: str) -> Any:
    put_in_everything(state, holes)
    deal(state, board)
    return state


def pushed(state: Any) -> list[tuple[tuple[int, ...], int, int | None, int | None]]:
    return [
        (operation.amounts, operation.pot_index, operation.board_index, operation.hand_type_index)
        for operation in state.operations
        if isinstance(operation, pokerkit.ChipsPushing)
    ]


# ---- Where PokerKit is wrong ----

SIDE_POTS = ["Ad2dJcJs", "KcKhQcQd", "TcTh9c9d", "6c6h9s9h"], "3s4h8cKdQh"


def test_a_side_pot_without_a_low_is_not_halved() -> None:
    stacks = [50, 100, 200, 200]
    assert all_in(create(Stock, stacks), *SIDE_POTS).stacks == [100, 213, 237, 0]
    for game in (adapter.PotLimitOmaha8, adapter.NoLimitOmaha8):
        state = all_in(create(game, stacks), *SIDE_POTS)
        assert state.stacks == [100, 250, 200, 0]
        assert state.payoffs == [50, 150, 0, -200]
        assert pushed(state) == [
            ((0, 100, 0, 0), 0, 0, 0),
            ((100, 0, 0, 0), 0, 0, 1),
            ((0, 150, 0, 0), 1, 0, 0),
            ((0, 0, 200, 0), 2, 0, 0),
        ]


def test_chips_are_pushed_and_pulled_by_hand() -> None:
    """One push a half of a pot; what is in front of the players and in the pots is the same as before, all the way."""
    automations = tuple(set(UNDEALT) - {pokerkit.Automation.CHIPS_PUSHING, pokerkit.Automation.CHIPS_PULLING})
    state = all_in(create(adapter.NoLimitOmaha8, [50, 100, 200, 200], automations=automations), *SIDE_POTS)
    assert [pot.unraked_amount for pot in state.pots] == [200, 150, 200]
    left = [[100, 150, 200], [0, 150, 200], [0, 0, 200], [0, 0, 0]]
    for amounts in left:
        assert not state.can_pull_chips()
        state.push_chips()
        assert [pot.unraked_amount for pot in state.pots] == amounts
        assert state.total_pushed_amount == sum(state.bets) == 550 - sum(amounts)
    assert not state.can_push_chips()
    with pytest.raises(ValueError, match="not allowed"):
        state.push_chips()
    assert list(state.chips_pulling_indices) == [0, 1, 2]
    while state.can_pull_chips():
        state.pull_chips()
    assert (state.stacks, state.bets, state.status) == ([100, 250, 200, 0], [0] * 4, False)


THREE_TIE = ["2h3h4d5s", "AcKc2c3c", "AdKd2d3d", "AhKh4c5c"], "QsJsTh9d9s"


def test_odd_chips_go_to_one_player_each() -> None:
    """35 chips between three: the small blind of 5 has folded."""

    def played(game: Any) -> Any:
        state = create(game, [20, 10, 10, 10], (5, 10))
        for hole in THREE_TIE[0]:
            state.deal_hole(hole)
        state.check_or_call()
        state.check_or_call()
        state.fold()
        deal(state, THREE_TIE[1])
        return state

    assert played(Stock).stacks == [15, 13, 11, 11]
    assert played(adapter.PotLimitOmaha8).stacks == [15, 12, 12, 11]


def test_fixed_limit_is_fixed_and_capped() -> None:
    ours, stock = (create(game, [500] * 3) for game in (adapter.FixedLimitOmaha8, Stock))
    for state in (ours, stock):
        for _ in range(3):
            state.deal_hole(4)
    assert stock.can_complete_bet_or_raise_to(7)  # the pot
    assert ours.max_completion_betting_or_raising_to_amount == ours.min_completion_betting_or_raising_to_amount == 4
    raises = []
    for state in (ours, stock):
        raises.append(0)
        while raises[-1] < 8 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
            raises[-1] += 1
    assert raises == [4, 8]


# ---- Odd chips, by rule ----


@pytest.mark.parametrize("rule", ["tda", "roberts", "bovada"])
def test_halves_add_up_to_what_is_paid(rule: str) -> None:
    """Crowded deals with odd pots: what is pushed for each half is exactly that half, and goes to its winners only."""
    rng = random.Random(20_261_206)
    met = 0
    for _ in range(300):
        lows = rng.sample([card for card in range(52) if card // 4 in (12, 0, 1, 2, 3, 4, 5)], 21)
        holes = [o8.format_cards(lows[4 * i : 4 * i + 4]) for i in range(4)]
        high = [card for card in range(52) if card not in lows]
        board = o8.format_cards(lows[16:19] + rng.sample(high, 2))
        stacks = [rng.choice([9, 11, 20]) for _ in range(4)]
        state = all_in(create(adapter.NoLimitOmaha8, stacks, odd_chip=rule), holes, board)
        place = f"{holes} on {board} with {stacks}, {rule}"
        settled = reference.showdown(holes, board, stacks, button=3, odd_chip=rule)
        assert state.stacks == list(settled.payouts), place
        for i, pot in enumerate(settled.pots):
            parts = {kind: amounts for amounts, at, _, kind in pushed(state) if at == i}
            total = [sum(amounts) for amounts in zip(*parts.values())]
            assert total == list(pot.payouts), place
            if sum(state.statuses[seat] for seat in pot.eligible) == 1:  # all others are killed: not divided
                continue
            assert all(chips == 0 or seat in pot.high_winners for seat, chips in enumerate(parts[0])), place
            low = parts.get(1, (0,) * 4)
            assert all(chips == 0 or seat in pot.low_winners for seat, chips in enumerate(low)), place
            if pot.low_winners and rule != "bovada":
                assert sum(low) == pot.amount // 2, place
                met += len(pot.low_winners) > 1 and sum(low) % len(pot.low_winners) > 0
    assert met > 10 or rule == "bovada"


# ---- Rake ----


def test_rake_comes_off_each_pot_before_it_is_split() -> None:
    state = all_in(create(adapter.PotLimitOmaha8, [50, 100, 200, 200], rake=FIVE_PERCENT), *SIDE_POTS)
    settled = reference.showdown(*SIDE_POTS, [50, 100, 200, 200], button=3, rake=[3, 3, 3])
    assert state.stacks == list(settled.payouts)
    assert [pot.raked_amount for pot in state.pots] == [3, 3, 3]


def test_what_nobody_matched_is_not_raked() -> None:
    """Blinds 10 and 20, a raise to 60 and folds: the pot is 10 + 20 + 20, and 40 go back."""
    state = create(adapter.PotLimitOmaha8, [200] * 3, (10, 20), rake=partial(pokerkit.utilities.rake, percentage=0.1))
    for _ in range(3):
        state.deal_hole(4)
    state.complete_bet_or_raise_to(60)
    state.fold()
    state.fold()
    assert state.stacks == [190, 180, 140 + 40 + 45]
    assert pushed(state) == [((0, 0, 45), 0, None, None)]
    assert state.folded_status


@pytest.mark.parametrize("parts", [(1.5, 98.5), (Fraction(3, 2), Fraction(197, 2)), (2, 99), (0, 99)], ids=str)
def test_a_rake_that_is_not_whole(parts: tuple[Any, Any]) -> None:
    state = create(adapter.PotLimitOmaha8, [50, 100], rake=lambda amount, state: parts)
    with pytest.raises(o8.ShowdownError, match=r"pots\[0\]: 100 is raked into .*, want whole numbers with that sum"):
        all_in(state, SIDE_POTS[0][:2], SIDE_POTS[1])


def test_a_rake_that_is_no_multiple_of_the_chip() -> None:
    state = create(adapter.NoLimitOmaha8, [50, 100], (2, 4), chip=2, rake=lambda amount, state: (1, amount - 1))
    with pytest.raises(o8.ShowdownError, match=r"rake\[0\]: 1 is no multiple of the chip 2"):
        all_in(state, SIDE_POTS[0][:2], SIDE_POTS[1])


# ---- Several boards ----


def by_boards(pots: list[int], players: list[tuple[int, ...]], holes: list[str], boards: list[str]) -> list[int]:
    """Every pot divided between the boards, what is left over to the first, and each part settled by itself."""
    paid = [0] * len(holes)
    for amount, inside in zip(pots, players):
        for i, board in enumerate(boards):
            part = amount // len(boards) + (amount % len(boards) if i == 0 else 0)
            folded = [seat for seat in range(len(holes)) if seat not in inside]
            settled = reference.showdown(
                holes, board, [0] * len(holes), folded=folded, button=len(holes) - 1, dead_money=part
            )
            paid = [chips + more for chips, more in zip(paid, settled.payouts)]
    return paid


def test_run_it_twice() -> None:
    holes, board = SIDE_POTS
    where = {"automations": tuple(set(UNDEALT) - {pokerkit.Automation.RUNOUT_COUNT_SELECTION})}
    state = create(adapter.NoLimitOmaha8, [51, 100, 200, 201], mode=pokerkit.Mode.CASH_GAME, **where)
    for hole in holes:
        state.deal_hole(hole)
    for _ in range(4):
        state.check_or_call()
    deal(state, board[:6])
    while state.actor_index is not None:
        if state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
        else:
            state.check_or_call()
    while state.can_select_runout_count():
        state.select_runout_count(2)
    deal(state, board[6:])
    deal(state, "2c5s")
    assert [list(map(repr, state.get_board_cards(i))) for i in state.board_indices] == [
        ["3s", "4h", "8c", "Kd", "Qh"],
        ["3s", "4h", "8c", "2c", "5s"],
    ]
    expected = by_boards([204, 147, 200], [(0, 1, 2, 3), (1, 2, 3), (2, 3)], holes, [board, board[:6] + "2c5s"])
    assert state.stacks == [paid + back for paid, back in zip(expected, [0, 0, 0, 1])]
    assert {at for _, _, at, _ in pushed(state)} == {0, 1}


def test_two_boards_from_the_start() -> None:
    rng = random.Random(20_261_207)
    for _ in range(100):
        cards = rng.sample(range(52), 22)
        holes = [o8.format_cards(cards[4 * i : 4 * i + 4]) for i in range(3)]
        boards = [o8.format_cards(cards[12:17]), o8.format_cards(cards[17:22])]
        stacks = [rng.randint(3, 40) for _ in range(3)]
        state = create(adapter.NoLimitOmaha8, stacks, starting_board_count=2)
        order = [board[start:stop] for start, stop in ((0, 6), (6, 8), (8, 10)) for board in boards]
        put_in_everything(state, holes)
        for i, part in enumerate(order):
            if i % 2 == 0:
                state.burn_card("??")
            state.deal_board(part)
        levels = sorted(set(stacks))
        inside = [tuple(seat for seat in range(3) if stacks[seat] >= level) for level in levels]
        pots = [(level - below) * len(seats) for level, below, seats in zip(levels, [0, *levels], inside)]
        assert state.stacks == by_boards(pots, inside, holes, boards), f"{holes} on {boards} with {stacks}"


# ---- Hands that are not shown ----


def to_the_river(state: Any, holes: list[str], board: str) -> Any:
    for hole in holes:
        state.deal_hole(hole)
    while board:
        while state.actor_index is not None:
            state.check_or_call()
        state.burn_card("??")
        cards = state.board_dealing_count
        state.deal_board(board[: 2 * cards])
        board = board[2 * cards :]
    while state.actor_index is not None:
        state.check_or_call()
    return state


UNSHOWN = tuple(set(UNDEALT) - {pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING, pokerkit.Automation.HAND_KILLING})
LOW_AND_HIGH = ["KcKhQcQd", "Ad2dJcJs", "9c9d6c6h"], "3s4h8cKdQh"


def test_who_can_win_a_half_is_not_mucked() -> None:
    state = to_the_river(create(adapter.PotLimitOmaha8, [100] * 3, automations=UNSHOWN), *LOW_AND_HIGH)
    assert [state.can_win_now(i) for i in range(3)] == [True, True, True]  # nobody has shown
    state.show_or_muck_hole_cards()
    assert [state.can_win_now(i) for i in range(3)] == [True, True, False]
    while state.can_show_or_muck_hole_cards():
        state.show_or_muck_hole_cards()
    assert state.statuses == [True, True, False]
    assert state.stacks == [101, 101, 98]


def test_a_mucked_hand_wins_nothing() -> None:
    state = to_the_river(create(adapter.PotLimitOmaha8, [100] * 3, automations=UNSHOWN), *LOW_AND_HIGH)
    state.show_or_muck_hole_cards(True)
    state.show_or_muck_hole_cards(False)  # the only low
    state.show_or_muck_hole_cards(True)
    state.kill_hand()
    assert state.stacks == [104, 98, 98]


def test_the_last_hand_cannot_be_mucked() -> None:
    state = to_the_river(create(adapter.PotLimitOmaha8, [100] * 3, automations=UNSHOWN), *LOW_AND_HIGH)
    state.show_or_muck_hole_cards(False)
    state.show_or_muck_hole_cards(False)
    assert not state.can_show_or_muck_hole_cards(False)
    with pytest.raises(ValueError, match="player 2: the last hand that is in cannot be mucked"):
        state.show_or_muck_hole_cards(False)
    state.show_or_muck_hole_cards(True)
    assert state.stacks == [98, 98, 104]


def test_no_cards_are_dealt_for_one_hand() -> None:
    """PokerKit fails when all but one of the hands that are all-in are mucked before the river."""
    state = create(adapter.NoLimitOmaha8, [50, 100], automations=UNSHOWN)
    for hole in LOW_AND_HIGH[0][:2]:
        state.deal_hole(hole)
    state.complete_bet_or_raise_to(50)
    state.check_or_call()
    state.show_or_muck_hole_cards(False)
    state.show_or_muck_hole_cards(True)
    assert (state.stacks, state.status) == ([100, 50], False)
    assert state.board_cards == []


def test_the_last_hand_wins_whatever_it_is() -> None:
    holes = [*LOW_AND_HIGH[0][:2], "????????"]
    state = to_the_river(create(adapter.PotLimitOmaha8, [100] * 3, automations=UNSHOWN), holes, LOW_AND_HIGH[1])
    assert not state.can_win_now(2)
    state.show_or_muck_hole_cards(False)
    state.show_or_muck_hole_cards(False)
    assert state.can_win_now(2)
    state.show_or_muck_hole_cards("9c9d6c6h")
    assert state.stacks == [98, 98, 104]


def test_a_part_of_a_hand_is_not_shown() -> None:
    where = {"automations": UNSHOWN, "mode": pokerkit.Mode.CASH_GAME}
    state = to_the_river(create(adapter.PotLimitOmaha8, [100] * 3, **where), *LOW_AND_HIGH)
    with pytest.raises(ValueError, match="player 0: shows some cards, want all, or the hand mucked"):
        state.show_or_muck_hole_cards("KcKh")


def test_a_pot_that_all_its_players_give_up_joins_the_one_below() -> None:
    """PokerKit takes such chips out of the game."""
    where = {"automations": UNSHOWN, "mode": pokerkit.Mode.CASH_GAME}
    state = create(adapter.NoLimitOmaha8, [20, 100, 100], **where)
    for hole in LOW_AND_HIGH[0]:
        state.deal_hole(hole)
    state.complete_bet_or_raise_to(60)
    state.check_or_call()  # all-in for 20
    state.check_or_call()
    deal(state, LOW_AND_HIGH[1][:6])
    while state.actor_index is not None or state.card_burning_status:
        if state.actor_index is None:
            state.burn_card("??")
            state.deal_board({3: "Kd", 4: "Qh"}[len(state.board_cards)])
        else:
            state.check_or_call()
    for player, shows in ((1, False), (2, False), (0, True)):
        state.show_or_muck_hole_cards(shows, player)
    assert state.stacks == [140, 40, 40]


def test_a_layer_that_all_its_players_fold_joins_the_one_below() -> None:
    state = create(adapter.NoLimitOmaha8, [20, 100, 100], mode=pokerkit.Mode.CASH_GAME)
    for hole in LOW_AND_HIGH[0]:
        state.deal_hole(hole)
    state.complete_bet_or_raise_to(60)
    state.check_or_call()  # all-in for 20
    state.check_or_call()
    deal(state, LOW_AND_HIGH[1][:6])
    for _ in range(2):
        with pytest.warns(UserWarning, match="no reason for this player to fold"):
            state.fold()
    assert state.stacks == [140, 40, 40]


@pytest.mark.parametrize("stacks", [[100, 100, 100, 7], [4, 100, 100, 7]], ids=["one is left", "two are left"])
def test_what_a_folded_hand_has_bet_is_not_given_back(stacks: list[int]) -> None:
    """The big blind of 10 folds to an all-in of 7: nobody matched 3 chips, and nobody who is in put them there."""
    holes, board = SIDE_POTS
    state = create(adapter.NoLimitOmaha8, stacks, (5, 10), mode=pokerkit.Mode.CASH_GAME)
    for hole in holes:
        state.deal_hole(hole)
    state.fold()
    state.check_or_call()
    if state.actor_index == 0:
        state.fold()
    with pytest.warns(UserWarning, match="no reason for this player to fold"):
        state.fold()
    if state.status:
        deal(state, board)
    folded = [i for i in range(4) if stacks[i] == 100]
    put_in = [min(stacks[0], 5), 10, 0, 7]
    settled = reference.showdown(holes, board, put_in, folded=folded, button=3)
    assert state.stacks == [stack - chips + paid for stack, chips, paid in zip(stacks, put_in, settled.payouts)]
    assert state.stacks[1] == 90


def test_killed_hands_leave_the_pots_as_they_were() -> None:
    """Pots of 5, 4, 3 and 2 chips, not one of 14, when those who made the levels are out."""
    holes = ["Ac2c9h9d", "Ad2d9s9c", "KhKdJhJd", "TcTd8d7d", "6s6h7c7h"]
    board, stacks = "3s4h8cKsQh", [4, 4, 3, 2, 1]
    state = all_in(create(adapter.NoLimitOmaha8, stacks), holes, board)
    assert state.stacks == list(reference.showdown(holes, board, stacks, button=4).payouts)


def test_an_unknown_board_card() -> None:
    state = create(adapter.PotLimitOmaha8, [50, 100])
    with pytest.raises(o8.CardError, match="board 0: a card is unknown"):
        all_in(state, SIDE_POTS[0][:2], "3s4h8cKd??")
    assert state.statuses == [True, True]


# ---- Antes ----


def test_a_big_blind_ante_is_for_everybody() -> None:
    """Player 1 of three is all-in from his ante: he plays for the antes alone."""
    state = adapter.NoLimitOmaha8.create_state(UNDEALT, False, {1: 4}, (1, 2), 2, [30, 4, 30], 3)
    state = all_in(state, ["9c9d6c6h", "Ad2dJcJs", "KcKhQcQd"], SIDE_POTS[1])
    assert state.stacks == [0, 2, 62]
