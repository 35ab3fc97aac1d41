"""What holds for every deal and showdown, whatever the cards."""

from __future__ import annotations

import json
import pickle
from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

import omaha8_fast as o8

CARDS = st.integers(0, 51)
HOLE_SIZES, BOARD_SIZES = st.integers(4, 7), st.integers(3, 5)


@st.composite
def deals(draw: st.DrawFn, holes: Any = HOLE_SIZES, boards: Any = BOARD_SIZES) -> tuple[list[int], list[int]]:
    hole_size, board_size = draw(holes), draw(boards)
    size = hole_size + board_size
    cards = draw(st.lists(CARDS, min_size=size, max_size=size, unique=True))
    return cards[:hole_size], cards[hole_size:]


@st.composite
def showdowns(draw: st.DrawFn) -> tuple[tuple[Any, ...], dict[str, Any]]:
    seats = draw(st.integers(2, 8))
    cards = draw(st.permutations(range(52)))
    holes = [cards[4 * seat : 4 * seat + 4] for seat in range(seats)]
    chip = draw(st.sampled_from([1, 5, 100]))
    contributions = [chip * draw(st.integers(0, 30)) for _ in range(seats)]
    folded = draw(st.sets(st.integers(0, seats - 1), max_size=seats - 1))
    dead_money = chip * draw(st.integers(0, 5))
    settled = o8.showdown(
        holes, cards[-5:], contributions, folded=folded, dead_money=dead_money, chip=chip, rake=0
    )
    total = sum(pot.amount for pot in settled.pots)
    return (holes, cards[-5:], contributions), {
        "folded": folded,
        "button": draw(st.integers(0, seats - 1)),
        "chip": chip,
        "rake": chip * draw(st.integers(0, total // chip)),
        "dead_money": dead_money,
        "odd_chip": draw(st.sampled_from(["tda", "roberts", "bovada"])),
    }


@given(deals(), st.randoms(use_true_random=False))
def test_the_order_of_cards_changes_nothing(deal: Any, rng: Any) -> None:
    hole, board = deal
    mixed_hole, mixed_board = rng.sample(hole, len(hole)), rng.sample(board, len(board))
    assert o8.evaluate(hole, board) == o8.evaluate(mixed_hole, mixed_board)


@given(deals(), st.permutations(range(4)))
def test_suits_are_only_labels(deal: Any, labels: list[int]) -> None:
    relabelled = [[4 * (card // 4) + labels[card % 4] for card in cards] for cards in deal]
    one, other = o8.evaluate(*deal), o8.evaluate(*relabelled)
    assert (one.high, one.low, one.high_name, one.low_name) == (other.high, other.low, other.high_name, other.low_name)


@given(deals(), CARDS)
def test_another_hole_card_never_weakens(deal: Any, card: int) -> None:
    hole, board = deal
    if card in hole + board or len(hole) == 7:
        return
    few, more = o8.evaluate(hole, board), o8.evaluate([*hole, card], board)
    assert more.high <= few.high
    assert more.low <= few.low


@given(deals())
def test_the_five_cards_are_two_and_three(deal: Any) -> None:
    hole, board = deal
    evaluation = o8.evaluate(hole, board)
    for text in (evaluation.high_cards, evaluation.low_cards):
        if text is not None:
            ids = set(o8.parse_cards(text).tolist())
            assert (len(ids & set(hole)), len(ids & set(board))) == (2, 3)
    assert (evaluation.low == o8.NO_LOW) == (evaluation.low_cards is None) == (evaluation.low_name is None)


@given(showdowns())
@settings(max_examples=300)
def test_chips_are_conserved(hand: Any) -> None:
    arguments, keywords = hand
    settled = o8.showdown(*arguments, **keywords)
    assert sum(settled.payouts) + settled.rake == sum(arguments[2]) + keywords["dead_money"]
    assert settled.rake == keywords["rake"] == sum(pot.rake for pot in settled.pots)
    for seat, payout in enumerate(settled.payouts):
        pots = [pot for pot in settled.pots if seat in pot.eligible]
        assert settled.returned[seat] <= payout
        assert payout - settled.returned[seat] <= sum(pot.amount - pot.rake for pot in pots)
    for pot in settled.pots:
        assert sum(pot.payouts) == pot.amount - pot.rake
        assert min(pot.payouts) >= 0
        assert all(not share or seat in pot.high_winners + pot.low_winners for seat, share in enumerate(pot.payouts))
        if len(pot.eligible) > 1:
            assert all(share % keywords["chip"] == 0 for share in pot.payouts)


@given(showdowns())
def test_a_batch_of_one_is_the_showdown(hand: Any) -> None:
    (holes, board, contributions), keywords = hand
    flags = [[seat in keywords["folded"] for seat in range(len(holes))]]
    payouts = o8.showdown_batch([holes], [board], [contributions], **(keywords | {"folded": flags}))
    assert tuple(payouts[0].tolist()) == o8.showdown(holes, board, contributions, **keywords).payouts


def round_trips(value: Any) -> None:
    names = {name: getattr(o8, name) for name in ("Evaluation", "Showdown", "Pot", "BatchEvaluation")}
    names |= {"array": np.array, "uint16": np.uint16, "uint8": np.uint8}
    assert eval(repr(value), names) == value
    assert pickle.loads(pickle.dumps(value)) == value
    assert type(value).from_dict(json.loads(json.dumps(value.to_dict()))) == value


@given(deals())
def test_evaluations_round_trip(deal: Any) -> None:
    evaluation = o8.evaluate(*deal)
    assert pickle.loads(pickle.dumps(evaluation)) == evaluation  # before anything is worked out
    round_trips(evaluation)
    assert hash(o8.evaluate(*deal)) == hash(evaluation)


@given(showdowns())
def test_showdowns_round_trip(hand: Any) -> None:
    arguments, keywords = hand
    settled = o8.showdown(*arguments, **keywords)
    round_trips(settled)
    for pot in settled.pots:
        round_trips(pot)
    assert hash(settled) == hash(o8.showdown(*arguments, **keywords))


@given(st.lists(deals(st.just(4), st.just(5)), max_size=3))
def test_batches_round_trip(some: Any) -> None:
    holes = np.array([hole for hole, _ in some], np.uint8).reshape(-1, 4)
    boards = np.array([board for _, board in some], np.uint8).reshape(-1, 5)
    batch = o8.evaluate_batch(holes, boards)
    round_trips(batch)
    high, low = batch
    assert high is batch.high
    assert low is batch.low


@given(st.lists(CARDS, unique=True))
def test_text_round_trips(ids: list[int]) -> None:
    text = o8.format_cards(ids)
    assert o8.parse_cards(text).tolist() == ids
    assert o8.parse_cards(" , ".join(text[i : i + 2].swapcase() for i in range(0, len(text), 2))).tolist() == ids


def test_results_are_immutable() -> None:
    settled = o8.showdown(["AsKh7c4s", "QhJd4d2c"], "Ad6d3dKcQs", [50, 50])
    for value, name in ((settled, "payouts"), (settled.pots[0], "amount"), (settled.evaluations[0], "high")):
        with pytest.raises(AttributeError):
            setattr(value, name, 0)
