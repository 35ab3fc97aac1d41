"""Medians of calls that take turns in one process, each after an untimed call of its own."""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Callable, Mapping

import numpy as np

import omaha8_fast as o8

DEALS = 1_000_000


def random_deals(hole_size: int, count: int = DEALS) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(8)
    cards = np.argsort(rng.random((count, 52), dtype=np.float32), axis=1)[:, : hole_size + 5].astype(np.uint8)
    return np.ascontiguousarray(cards[:, :hole_size]), np.ascontiguousarray(cards[:, hole_size:])


def medians(calls: Mapping[str, tuple[int, Callable[[], object]]], repetitions: int = 9) -> dict[str, float]:
    """Nanoseconds a unit of each call, from (units, call)."""
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(repetitions):
        for name, (units, call) in calls.items():
            call()  # untimed: the call before has emptied the caches
            began = time.perf_counter()
            call()
            times[name].append((time.perf_counter() - began) / units * 1e9)
    return {name: statistics.median(values) for name, values in times.items()}


def report(title: str, unit: str, calls: Mapping[str, tuple[int, Callable[[], object]]]) -> None:
    """Prints each call's median, and how many times that of the first it is."""
    print(f"\n{title} (kernel {o8.kernel()}, CPython {platform.python_version()}, NumPy {np.__version__})")
    each = medians(calls)
    first = next(iter(each.values()))
    for name, nanoseconds in each.items():
        print(f"  {name:44} {nanoseconds:14,.2f} ns a {unit} {nanoseconds / first:10,.2f} x")
