"""How fast is `equity`? Exact match-ups, text in and object out; sampled deals on one thread; ranges.

Beside it, in the same process and in turn, poker-equity if it is installed, on the same match-ups.
"""

from __future__ import annotations

import argparse
import importlib.util
import platform
import statistics
import time
from collections.abc import Callable

import numpy as np

import omaha8_fast as o8

TWO = ["AsAh2s3h", "KsKhQdJd"]
SIX = ["As2s3hKh", "AcAd5c4d", "KsKcQdJd", "9s8s7h6h", "TcTd8c7d", "2c2d5h5s"]
FIVE_CARDS = ["As2d3h4c5s", "6s7d8h9cTs"]
EXACT = {
    "two hands": (TWO, ""),
    "two hands of five": (FIVE_CARDS, ""),
    "six hands": (SIX, ""),
    "two hands, flop": (["As3sKhQd", "AhAc5h6h"], "7c4d2h"),
    "two hands, turn": (["As3sKhQd", "AhAc5h6h"], "7c4d2hJs"),
}
MATCHES = 1000
VARIANTS = {4: "omaha_hi_lo", 5: "omaha_five_hi_lo"}


class Hands:
    """A range of hands that are all alike in weight."""

    def __init__(self, hands: np.ndarray) -> None:
        self.hands = np.sort(hands, axis=1).astype(np.uint8)
        self.weights = np.ones(len(hands))
        self.size = hands.shape[1]


def median(call: Callable[[], object], repetitions: int) -> float:
    call()
    times = []
    for _ in range(repetitions):
        began = time.perf_counter()
        call()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def exact(repetitions: int) -> None:
    peer = importlib.util.find_spec("poker_equity") is not None
    if peer:
        import poker_equity
    for name, (hands, board) in EXACT.items():
        own = median(lambda hands=hands, board=board: o8.equity(hands, board), 20 * repetitions)
        line = f"{name:24} {own * 1e6:12,.0f} us"
        if peer:
            variant = VARIANTS[len(hands[0]) // 2]
            other = median(lambda: poker_equity.exact_from_text(variant, hands, board), repetitions)  # noqa: B023
            line += f"   poker-equity {other * 1e6:12,.0f} us {other / own:10,.0f} x"
        print(line)


def different(repetitions: int) -> None:
    """As many match-ups of two hands, none of them twice, as text."""
    rng = np.random.default_rng(8)
    for street, cards in (("flop", 3), ("turn", 4)):
        deals = [rng.permutation(52)[: 8 + cards] for _ in range(MATCHES)]
        calls = [
            ([o8.format_cards(deal[:4]), o8.format_cards(deal[4:8])], o8.format_cards(deal[8:])) for deal in deals
        ]
        each = median(lambda: [o8.equity(*call) for call in calls], repetitions) / MATCHES  # noqa: B023
        print(f"two hands, {street:12} {each * 1e6:13,.0f} us")


def sampled(repetitions: int) -> None:
    unseen, holes = o8.evaluate_all_holes("2c7d9h", return_cards=True)  # type: ignore[misc]
    rng = np.random.default_rng(8)
    some = [Hands(holes[rng.choice(len(unseen.high), 30_000, replace=False)]) for _ in range(6)]
    spots: dict[str, tuple[list[object], int]] = {
        "two hands": ([*TWO], 1_000_000),
        "six hands": ([*SIX], 98_000),
        "a hand and a random one": ([TWO[0], "random"], 1_000_000),
        "a hand and five random": ([TWO[0], *["random"] * 5], 500_000),
        "two ranges": ([*some[:2]], 1_000_000),
        "six ranges": ([*some], 500_000),
    }
    for name, (players, deals) in spots.items():
        each = median(lambda: o8.equity(players, samples=deals, seed=8, threads=1), repetitions) / deals  # noqa: B023
        print(f"{name:24} {each * 1e9:12,.0f} ns a deal {1e-6 / each:8.2f} M deals a second")


def ranges(repetitions: int) -> None:
    rng = np.random.default_rng(8)
    for board, count in (("AdQs2c7c5c", 10_000), ("AdQs2c7c", 400), ("AdQs2c", 200)):
        _, holes = o8.evaluate_all_holes(board, return_cards=True)  # type: ignore[misc]
        one, other = (Hands(holes[rng.choice(len(holes), count, replace=False)]) for _ in range(2))
        each = median(lambda: o8.equity([one, other], board, threads=1), repetitions) / count**2  # noqa: B023
        print(f"pairs of hands on {board:12} {each * 1e9:10,.1f} ns a pair, {count:,} x {count:,}")
    every = median(lambda: o8.equity(["random", "random"], "AdQs2c7c5c", threads=1), repetitions)
    print(f"all hands against all on AdQs2c7c5c   {every * 1e3:8,.0f} ms")
    for board in ("AdQs2c7c5c", "AdQs2c7c", "AdQs2c"):
        all_hands = median(lambda: o8.equity(["As3s2s6s", "random"], board, threads=1), repetitions)  # noqa: B023
        print(f"a hand against all on {board:12} {all_hands * 1e3:8,.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=7)
    repetitions = parser.parse_args().repetitions
    versions = f"CPython {platform.python_version()}, NumPy {np.__version__}, omaha8_fast {o8.__version__}"
    print(f"{platform.machine()}, {versions}")
    parts = {
        "exact": exact,
        f"exact, {MATCHES:,} different calls": different,
        "sampled, one thread": sampled,
        "ranges, exact, one thread": ranges,
    }
    for title, part in parts.items():
        print(f"-- {title}, median of {repetitions}")
        part(repetitions)


if __name__ == "__main__":
    main()
