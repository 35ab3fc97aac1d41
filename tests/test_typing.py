"""The package is typed: mypy --strict passes, and the stub of the extension says what it holds."""

from __future__ import annotations

import importlib.util
import pathlib
import subprocess
import sys

import pytest

import omaha8_fast as o8

pytestmark = pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")
ALLOWED = r"""
omaha8_fast\._core\.(__test__|(.*\.)?__(reduce|setstate)_cython__)
omaha8_fast\._columns\.(__test__|__pyx_capi__|Bytes|Chunk|Schema|HANDED_OVER|(.*\.)?__(reduce|setstate)_cython__)
omaha8_fast\._columns\.(ListTexts|ArrayTexts|ObjectTexts|WideTexts|Stream)\.__init__
omaha8_fast\._core\.(Lists|RankBatch|Sampler|ShowdownBatch)\.__init__  # Cython shows no signature of __cinit__
"""
PACKAGE = pathlib.Path(o8.__path__[0])

USE = """
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from omaha8_fast import BatchEvaluation, Equity, Evaluation, Range, Showdown
from omaha8_fast import equity, evaluate, evaluate_all_holes, evaluate_batch, parse_cards, showdown, showdown_batch

deal: Evaluation = evaluate("AsKh7c4s", [50, 18, 6, 44, 43])
name: str | None = deal.low_name
holes: NDArray[np.uint8] = parse_cards(["AsKh7c4s", "QhJd4d2c"])
batch: BatchEvaluation = evaluate_batch(holes, "Ad6d3dKcQs", threads=None)
all_values, all_holes = evaluate_all_holes("Ad6d3d", return_cards=True)
best: int = int(all_values.high.min())
settled: Showdown = showdown([holes[0], None], "", [5, 2], folded={1}, rake=[1])
hands: Range = Range({"AsKh7c4s": 1}) | Range(holes, [1, 0.5]) & Range("AA@0.5", size=4)
ids: NDArray[np.uint8] = hands.without([holes[0][0]]).hands
against: Equity = equity([holes[0], "random", [0, 1, 2, 3], hands], "Ad6d3d", dead=["Kc"], progress=print)


@dataclass(frozen=True)
class Card:  # as other packages have them
    rank: str
    suit: str


objects: NDArray[np.uint8] = parse_cards([Card("A", "s"), Card("K", "h")])
column: NDArray[np.uint8] = parse_cards(np.array(["AsKh7c4s", "QhJd4d2c"]))
paid: NDArray[np.int64] = showdown_batch(holes, "Ad6d3dKcQs", [[5, 5]], rake=np.array([1]))
"""


def run(*arguments: str, cwd: pathlib.Path) -> None:
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_is_strictly_typed(tmp_path: pathlib.Path) -> None:
    run("mypy", "--strict", "-p", "omaha8_fast", cwd=tmp_path)


def test_its_use_is_strictly_typed(tmp_path: pathlib.Path) -> None:
    (tmp_path / "use.py").write_text(USE)
    run("mypy", "--strict", "use.py", cwd=tmp_path)


@pytest.mark.parametrize("bridge", ["_core", "_columns"])
def test_the_stub_is_true(tmp_path: pathlib.Path, bridge: str) -> None:
    allowed = tmp_path / "allowed"
    allowed.write_text(ALLOWED)
    options = ["--allowlist", str(allowed), "--ignore-unused-allowlist"]
    run("mypy.stubtest", f"omaha8_fast.{bridge}", *options, cwd=tmp_path)


def test_the_package_is_marked_as_typed() -> None:
    assert (PACKAGE / "py.typed").exists()
    assert (PACKAGE / "_core.pyi").exists()
    assert (PACKAGE / "_columns.pyi").exists()
