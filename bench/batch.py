"""How fast is `evaluate_batch` on 1,000,000 random deals, checked, and what do peers take for the same deals?"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable

from timing import DEALS, random_deals, report

import omaha8_fast as o8
from omaha8_fast import reference

Lists = list[list[int]]


def phevaluator(holes: Lists, boards: Lists) -> Callable[[], object]:
    from phevaluator import evaluate_omaha_cards

    return lambda: [evaluate_omaha_cards(*board, *hole) for hole, board in zip(holes, boards)]


def phevaluator_compiled(holes: Lists, boards: Lists) -> Callable[[], object]:
    """The function behind phevaluator's public one, without its checks and conversions."""
    from phevaluator import _pheval

    compiled = _pheval.evaluate_omaha_cards
    return lambda: [compiled(*board, *hole) for hole, board in zip(holes, boards)]


def treys(holes: Lists, boards: Lists) -> Callable[[], object]:
    from treys import Card, PLOEvaluator

    evaluator = PLOEvaluator()
    new = [Card.new(o8.format_cards([card])) for card in range(52)]
    deals = [([new[c] for c in hole], [new[c] for c in board]) for hole, board in zip(holes, boards)]
    return lambda: [evaluator.evaluate(hole, board) for hole, board in deals]


def pokerkit(holes: Lists, boards: Lists) -> Callable[[], object]:
    from pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand

    deals = [(o8.format_cards(hole), o8.format_cards(board)) for hole, board in zip(holes, boards)]
    kinds = (OmahaHoldemHand, OmahaEightOrBetterLowHand)
    return lambda: [kind.from_game_or_none(*deal) for deal in deals for kind in kinds]


PEERS = {
    "phevaluator, high only": ("phevaluator", phevaluator),
    "phevaluator's compiled entry, high only": ("phevaluator", phevaluator_compiled),
    "treys, high only": ("treys", treys),
    "PokerKit, high and low": ("pokerkit", pokerkit),
}


def main() -> None:
    deals = {size: random_deals(size) for size in (4, 5, 6, 7)}
    calls: dict[str, tuple[int, Callable[[], object]]] = {
        f"evaluate_batch, {size}+5 cards": (DEALS, lambda pair=pair: o8.evaluate_batch(*pair))
        for size, pair in deals.items()
    }
    calls["evaluate_batch, 4+5 cards, two threads"] = DEALS, lambda: o8.evaluate_batch(*deals[4], threads=2)
    holes, boards = (array[:300].tolist() for array in deals[4])
    calls["reference"] = 300, lambda: [reference.evaluate(hole, board) for hole, board in zip(holes, boards)]
    for name, (package, peer) in PEERS.items():
        if importlib.util.find_spec(package):
            try:
                calls[name] = 300, peer(holes, boards)
            except (ImportError, AttributeError) as error:
                print(f"{name}: not measured, {error}")
    report("evaluate_batch", "deal", calls)


if __name__ == "__main__":
    main()
