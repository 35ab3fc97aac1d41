"""How many hands of a history are audited in a second? Hands of the tests: samples, and random ones with many pots."""

from __future__ import annotations

import io
import pathlib
import random
import sys
from collections.abc import Sequence

from timing import report

from omaha8_fast.hand_history.command import AuditRun
from omaha8_fast.hand_history.settle import Rules
from omaha8_fast.report import Ink

TESTS = pathlib.Path(__file__).parent.parent / "tests"
sys.path.insert(0, str(TESTS))
import histories  # noqa: E402


def audited(lines: Sequence[bytes]) -> None:
    run = AuditRun(Rules(), False, False, Ink(io.StringIO()), lambda text, stderr: None)
    run.file("hands.txt", lines)


def random_text(seed: int) -> str:
    rng = random.Random(seed)
    hand = histories.random_hand(rng)
    return histories.text(rng, hand, histories.random_style(rng, hand), seed)


def main() -> None:
    sample = (TESTS / "data" / "histories" / "cash.txt").read_bytes() + b"\n"
    samples = (sample * 50).splitlines(keepends=True)
    crowded = "\n".join(random_text(seed) for seed in range(500)).encode().splitlines(keepends=True)
    calls = {
        f"{len(samples) / 500:.0f} lines a hand": (500, lambda: audited(samples)),
        f"{len(crowded) / 500:.0f} lines a hand, many all in": (500, lambda: audited(crowded)),
    }
    report("Histories", "hand", calls)


if __name__ == "__main__":
    main()
