"""A Dask array of holes and boards goes through `evaluate_batch` block by block."""

from __future__ import annotations

import random

import numpy as np
import pytest
from deals import random_deal

import omaha8_fast as o8

array = pytest.importorskip("dask.array", reason="Dask is not installed")


def test_map_blocks() -> None:
    rng = random.Random(8)
    deals = [random_deal(rng, 4, 5) for _ in range(1000)]
    holes = np.array([hole for hole, _ in deals], np.uint8)
    boards = np.array([board for _, board in deals], np.uint8)
    lazy = array.map_blocks(
        lambda h, b: o8.evaluate_batch(h, b).high,
        array.from_array(holes, chunks=(300, 4)),
        array.from_array(boards, chunks=(300, 5)),
        dtype="uint16",
        drop_axis=-1,
    )
    assert lazy.dtype == np.uint16
    assert np.array_equal(lazy.compute(), o8.evaluate_batch(holes, boards).high)
