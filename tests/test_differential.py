"""The core against the reference, results and exceptions; the long run is tests/fuzz.py."""

from __future__ import annotations

import importlib
import random

import numpy as np
import pytest
from deals import SIZES, deal_difference, random_deal, showdown_difference

import omaha8_fast as o8
from omaha8_fast import _core, reference

SEED = 8_2026


@pytest.mark.parametrize(("hole_size", "board_size"), SIZES)
def test_deals(hole_size: int, board_size: int) -> None:
    rng = random.Random(SEED)
    for _ in range(700):
        difference = deal_difference(rng, hole_size, board_size)
        assert difference is None, f"seed {SEED}: {difference}"


def test_showdowns() -> None:
    rng = random.Random(SEED)
    for _ in range(6000):
        difference = showdown_difference(rng)
        assert difference is None, f"seed {SEED}: {difference}"


@pytest.mark.parametrize(("hole_size", "board_size"), SIZES)
def test_a_batch_is_its_deals(hole_size: int, board_size: int) -> None:
    rng = random.Random(SEED)
    deals = [random_deal(rng, hole_size, board_size) for _ in range(700)]
    batch = o8.evaluate_batch(np.array([hole for hole, _ in deals]), np.array([board for _, board in deals]))
    for (hole, board), high, low in zip(deals, batch.high.tolist(), batch.low.tolist(), strict=True):
        plain = reference.evaluate(hole, board)
        assert (high, low) == (plain.high, plain.low), f"seed {SEED}: {hole} {board}"


def test_every_status_of_the_core_has_its_error() -> None:
    """One table from status to error, and none of the core's statuses is missing in it, but the one of equities."""
    faults = importlib.import_module("omaha8_fast.showdown").FAULTS  # the package's name is the function
    others = {_core.KERNEL, _core.NO_DEAL}  # those are of `kernel` and `equity`
    assert set(faults) == set(range(1, _core.STATUS_COUNT)) - others
