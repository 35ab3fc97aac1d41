"""Card objects of eval7 and PokerKit stand wherever cards do; what only looks like a card does not."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from deals import random_deal

import omaha8_fast as o8

SEED = 20_261_201
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def eval7_card(text: str) -> Any:
    return importlib.import_module("eval7").Card(text)


def pokerkit_card(text: str) -> Any:
    (card,) = importlib.import_module("pokerkit").Card.parse(text)
    return card


def look_alike(text: str) -> Any:
    rank, suit = DECK.index(text) // 4, DECK.index(text) % 4
    return SimpleNamespace(rank=rank, suit=suit, mask=1 << 13 * suit + rank)


@pytest.fixture(params=["eval7", "pokerkit", "neither"])
def card(request: pytest.FixtureRequest) -> Callable[[str], Any]:
    """What makes a card object of a card's text."""
    if request.param == "neither":
        return look_alike
    pytest.importorskip(request.param, reason=f"{request.param} is not installed")
    return {"eval7": eval7_card, "pokerkit": pokerkit_card}[request.param]


def test_every_card(card: Callable[[str], Any]) -> None:
    objects = [card(text) for text in DECK]
    assert [o8.parse_card(each) for each in objects] == list(range(52))
    assert o8.parse_cards(objects).tolist() == list(range(52))
    assert o8.format_cards(objects) == "".join(DECK)


def test_wherever_cards_are(card: Callable[[str], Any]) -> None:
    rng = random.Random(SEED)
    for _ in range(200):
        hole, board = random_deal(rng, rng.choice([4, 5, 6, 7]), rng.choice([3, 4, 5]))
        place = f"seed {SEED}: {o8.format_cards(hole)} on {o8.format_cards(board)}"
        objects = [card(DECK[id]) for id in hole], tuple(card(DECK[id]) for id in board)
        assert o8.evaluate(*objects) == o8.evaluate(hole, board), place
        assert o8.evaluate_batch([objects[0]] * 2, objects[1]) == o8.evaluate_batch([hole] * 2, board), place


def test_showdown_and_equity(card: Callable[[str], Any]) -> None:
    texts = [["As", "Ah", "2s", "3h"], ["Ks", "Kh", "Qd", "Jd"]]
    board = ["4c", "8d", "Td", "7h", "2c"]
    hands = [[card(text) for text in hand] for hand in texts]
    settled = o8.showdown(texts, board, [10, 10])
    assert o8.showdown(hands, [card(text) for text in board], [10, 10]) == settled
    flop = [card(text) for text in board[:3]]
    dead = [card("2c")]
    assert o8.equity(hands, flop, dead=dead) == o8.equity(["AsAh2s3h", "KsKhQdJd"], "4c8dTd", dead="2c")
    assert o8.Range([hands[0]]).hands.tolist() == o8.Range(["AsAh2s3h"]).hands.tolist()


def test_forms(card: Callable[[str], Any]) -> None:
    one, other = card("As"), card("2c")
    array = np.empty(2, object)
    array[:] = [one, other]
    assert o8.parse_cards([one, "Kd", 0]).tolist() == [51, 45, 0]
    assert o8.parse_cards(array).tolist() == [51, 0]
    assert o8.parse_cards([[one, other], [3, card("3d")]]).tolist() == [[51, 0], [3, 5]]


def test_repeats_are_named(card: Callable[[str], Any]) -> None:
    with pytest.raises(o8.CardError, match=r"^hole: As appears twice$"):
        o8.evaluate([card("As"), card("As"), 1, 2], "2c3c4c")


@pytest.mark.parametrize("text", ["??", "A?", "?s"])
def test_an_unknown_card_of_pokerkit(text: str) -> None:
    pytest.importorskip("pokerkit", reason="PokerKit is not installed")
    cards = [pokerkit_card("Kd"), pokerkit_card(text)]
    for function, message in [
        (lambda: o8.parse_card(cards[1]), f"{text} is an unknown card"),
        (lambda: o8.parse_cards(cards), f"cards[1]: {text} is an unknown card"),
        (lambda: o8.evaluate(cards, "2c3c4c"), f"hole[1]: {text} is an unknown card"),
        (lambda: o8.showdown([cards, "2c3c4c5c"], "", [1, 1]), f"holes[0][1]: {text} is an unknown card"),
        (lambda: o8.equity([cards, "2c3c4c5c"]), f"players[0][1]: {text} is an unknown card"),
    ]:
        with pytest.raises(o8.CardError) as caught:
            function()
        assert str(caught.value) == message


@pytest.mark.parametrize(
    "other",
    [
        SimpleNamespace(rank=12, suit=3),  # integers in no known numbering
        SimpleNamespace(rank=14, suit=3, mask=1 << 53),
        SimpleNamespace(rank=12, suit=3, mask=1 << 50),
        SimpleNamespace(rank=-1, suit=0, mask=0),
        SimpleNamespace(rank="A", suit=3),
        SimpleNamespace(rank="ace", suit="spades"),
        SimpleNamespace(rank=12),
    ],
    ids=repr,
)
def test_what_is_no_card(other: Any) -> None:
    with pytest.raises(o8.InputTypeError) as caught:
        o8.parse_cards(["As", other])
    assert str(caught.value) == (
        f"cards[1]: {other!r} ({type(other).__name__}) is not a card, want text or an integer 0..51"
    )


def test_one_card_is_no_hand(card: Callable[[str], Any]) -> None:
    with pytest.raises(o8.InputTypeError, match=r"is not cards, want text, integers or an integer array$"):
        o8.parse_cards(card("As"))
