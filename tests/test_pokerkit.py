"""PokerKit's hand classes as a second oracle: the order of highs and of lows on the same boards."""

from __future__ import annotations

import itertools
import random

import pytest
from deals import random_deal

import omaha8_fast as o8

pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is not installed")
SEED = 20_261_130


def check_order(deals: int) -> None:
    """Several holes share each board, so that every two of them are compared in both halves."""
    rng = random.Random(SEED)
    done = 0
    while done < deals:
        hole_size = rng.choice([4, 4, 4, 5, 6])
        board = random_deal(rng, 0, 5)[1]
        left = rng.sample([card for card in range(52) if card not in board], 4 * hole_size)
        holes = [left[i : i + hole_size] for i in range(0, len(left), hole_size)]
        texts = [o8.format_cards(hole) for hole in holes]
        board_text = o8.format_cards(board)
        ours = [o8.evaluate(hole, board) for hole in holes]
        highs = [pokerkit.OmahaHoldemHand.from_game(text, board_text) for text in texts]
        lows = [pokerkit.OmahaEightOrBetterLowHand.from_game_or_none(text, board_text) for text in texts]
        for i, j in itertools.combinations(range(4), 2):
            place = f"seed {SEED}: {texts[i]} and {texts[j]} on {board_text}"
            assert (ours[i].high < ours[j].high) == (highs[i] > highs[j]), place
            assert (ours[i].high == ours[j].high) == (highs[i] == highs[j]), place
            if lows[i] is not None and lows[j] is not None:
                assert (ours[i].low < ours[j].low) == (lows[i] > lows[j]), place
                assert (ours[i].low == ours[j].low) == (lows[i] == lows[j]), place
        for text, our, low in zip(texts, ours, lows, strict=True):
            assert (our.low == o8.NO_LOW) == (low is None), f"seed {SEED}: {text} on {board_text}"
        done += len(holes)


def test_sampled_order() -> None:
    check_order(1000)


@pytest.mark.slow
def test_order_at_length() -> None:
    check_order(20_000)
