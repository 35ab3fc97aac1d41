"""Compares the core with the reference on as many random deals and showdowns as asked for.

    python tests/fuzz.py --deals 2000000 --showdowns 200000 [--seed N] [--processes N]

Prints every difference with its seed and deal; exits 1 if there is one.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from deals import SIZES, deal_difference, showdown_difference

CHUNK = 2000


def run_deals(seed: int, count: int) -> list[str]:
    rng = random.Random(seed)
    found = [deal_difference(rng, *SIZES[i % len(SIZES)]) for i in range(count)]
    return [f"seed {seed}: {difference}" for difference in found if difference]


def run_showdowns(seed: int, count: int) -> list[str]:
    rng = random.Random(seed)
    found = [showdown_difference(rng) for _ in range(count)]
    return [f"seed {seed}: {difference}" for difference in found if difference]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--showdowns", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    seed = random.SystemRandom().randrange(2**32) if given.seed is None else given.seed
    print(f"seed {seed}")
    differences = 0
    with ProcessPoolExecutor(given.processes) as pool:
        for what, run, count in (("deals", run_deals, given.deals), ("showdowns", run_showdowns, given.showdowns)):
            began = time.perf_counter()
            chunks = [min(CHUNK, count - start) for start in range(0, count, CHUNK)]
            seeds = [seed + i for i in range(len(chunks))]
            for found in pool.map(run, seeds, chunks):
                for difference in found:
                    differences += 1
                    print(difference)
            print(f"{count} {what}: {differences} differences so far, {time.perf_counter() - began:.0f} s")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
