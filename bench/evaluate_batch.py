"""How fast is `evaluate_batch`? One thread, random deals of 4 to 7 hole cards and 5 board cards, checked.

Beside it, in the same process and in turn: the reference and, if they are installed, phevaluator (high only), treys
(high only) and PokerKit (high and low), each on as many of the same deals as it can rank in a moment.
"""

from __future__ import annotations

import importlib.util
import platform
import random
import statistics
import time
from collections.abc import Callable

import numpy as np

import omaha8_fast as o8
from omaha8_fast import reference

DEALS = 1_000_000
REPETITIONS = 7


def random_deals(hole_size: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(8)
    cards = np.argsort(rng.random((DEALS, 52), dtype=np.float32), axis=1)[:, : hole_size + 5].astype(np.uint8)
    return np.ascontiguousarray(cards[:, :hole_size]), np.ascontiguousarray(cards[:, hole_size:])


def phevaluator(holes: list[list[int]], boards: list[list[int]]) -> Callable[[], None]:
    from phevaluator import evaluate_omaha_cards

    return lambda: [evaluate_omaha_cards(*board, *hole) for hole, board in zip(holes, boards)] and None


def treys(holes: list[list[int]], boards: list[list[int]]) -> Callable[[], None]:
    from treys import Card, PLOEvaluator

    evaluator = PLOEvaluator()
    new = [Card.new(o8.format_cards([card])) for card in range(52)]
    deals = [([new[c] for c in hole], [new[c] for c in board]) for hole, board in zip(holes, boards)]
    return lambda: [evaluator.evaluate(hole, board) for hole, board in deals] and None


def pokerkit(holes: list[list[int]], boards: list[list[int]]) -> Callable[[], None]:
    from pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand

    deals = [(o8.format_cards(hole), o8.format_cards(board)) for hole, board in zip(holes, boards)]
    kinds = (OmahaHoldemHand, OmahaEightOrBetterLowHand)
    return lambda: [kind.from_game_or_none(*deal) for deal in deals for kind in kinds] and None


def plain(holes: list[list[int]], boards: list[list[int]]) -> Callable[[], None]:
    return lambda: [reference.evaluate(hole, board) for hole, board in zip(holes, boards)] and None


def seconds(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def main() -> None:
    versions = f"CPython {platform.python_version()}, NumPy {np.__version__}, omaha8_fast {o8.__version__}"
    print(f"{platform.machine()}, {versions}")
    print(f"{DEALS:,} random deals a call, one thread, median of {REPETITIONS} in turn")
    rng = random.Random(8)
    deals = {size: random_deals(size) for size in (4, 5, 6, 7)}
    some = rng.sample(range(DEALS), 300)
    holes, boards = (array[some].tolist() for array in deals[4])
    calls: dict[str, tuple[int, Callable[[], object]]] = {
        f"evaluate_batch {size}+5": (DEALS, lambda pair=pair: o8.evaluate_batch(*pair)) for size, pair in deals.items()
    }
    calls["reference 4+5"] = len(some), plain(holes, boards)
    for name, peer in (("phevaluator", phevaluator), ("treys", treys), ("pokerkit", pokerkit)):
        if importlib.util.find_spec(name):
            calls[f"{name} 4+5"] = len(some), peer(holes, boards)
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(REPETITIONS):
        for name, (_, call) in calls.items():
            call()  # untimed: the call before has emptied the caches
            times[name].append(seconds(call))
    each = {name: statistics.median(times[name]) / count * 1e9 for name, (count, _) in calls.items()}
    for name, nanoseconds in each.items():
        ratio = nanoseconds / each["evaluate_batch 4+5"]
        print(f"{name:22} {nanoseconds:12,.1f} ns a deal {1e3 / nanoseconds:10.3f} M deals a second {ratio:10,.1f} x")


if __name__ == "__main__":
    main()
