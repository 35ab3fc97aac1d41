"""Every bulk kernel gives what the reference gives, chosen by its name in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest

KERNELS = ["avx512", "avx2", "portable", "tables"]
COMPARE = """
    import random, sys
    import numpy as np
    import omaha8_fast as o8
    from omaha8_fast import reference

    sys.path.insert(0, {tests!r})
    from deals import random_deal

    try:
        name = o8.kernel()
    except o8.ArgumentError as error:
        print(error)
        sys.exit(77)
    assert name == {kernel!r}, name
    seed = 20_26_11_30
    rng = random.Random(seed)
    for size in (4, 5, 6, 7):
        deals = [random_deal(rng, size, 5) for _ in range(1500)]
        batch = o8.evaluate_batch(np.array([d[0] for d in deals], np.uint8), np.array([d[1] for d in deals], np.uint8))
        for (hole, board), high, low in zip(deals, batch.high.tolist(), batch.low.tolist()):
            plain = reference.evaluate(hole, board)
            assert (high, low) == (plain.high, plain.low), (seed, hole, board, high, low)
"""

SETTLE = """
    import sys
    import omaha8_fast as o8
    from omaha8_fast import reference

    sys.path.insert(0, {tests!r})
    from test_showdown_batch import hands_of, stacked

    try:
        assert o8.kernel() == {kernel!r}
    except o8.ArgumentError as error:
        print(error)
        sys.exit(77)
    for seats, odd_chip in ((2, "tda"), (3, "roberts"), (6, "bovada"), (10, "tda")):
        seed = 20_26_12_01 + seats
        hands, _ = hands_of(seed, 150, seats, 4, odd_chip)
        batch = o8.showdown_batch(**stacked(hands), odd_chip=odd_chip)
        for hand, payouts in zip(hands, batch.tolist()):
            wanted = reference.showdown(**hand.alone(), odd_chip=odd_chip).payouts
            assert tuple(payouts) == wanted, (seed, hand, odd_chip, payouts, wanted)
"""


def python(code: str, kernel: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"OMAHA8_KERNEL": kernel}
    command = [sys.executable, "-P", "-c", textwrap.dedent(code)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("code", [COMPARE, SETTLE], ids=["deals", "showdowns"])
def test_kernel_against_reference(code: str, kernel: str) -> None:
    done = python(code.format(tests=os.path.dirname(__file__), kernel=kernel), kernel)
    if done.returncode == 77:
        pytest.skip(f"{kernel} does not run here: {done.stdout.strip()}")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("call", ["kernel()", "evaluate_batch([[0, 1, 2, 3]], [40, 41, 45])"])
def test_a_kernel_that_is_none_is_an_error(call: str) -> None:
    done = python(f"import omaha8_fast as o8; o8.{call}", "fastest")
    assert done.returncode == 1
    assert (
        "ArgumentError: OMAHA8_KERNEL: 'fastest', want 'avx512', 'avx2', 'portable' or 'tables'" in done.stderr
    )


def test_other_functions_do_not_mind() -> None:
    code = "import omaha8_fast as o8; print(o8.evaluate('AsKh7c4s', 'Ad6d3dKcQs').high)"
    assert python(code, "fastest").stdout == "2468\n"


def test_a_sample_has_the_same_numbers_on_every_kernel() -> None:
    code = """
        import omaha8_fast as o8
        hands = ["AsAh2s3h", "random", o8.Range("KK,QQ,A2")]
        print([o8.equity(hands, samples=40_000, seed=11, threads=threads).to_dict() for threads in (1, 2)])
    """
    said = {done.stdout for kernel in KERNELS if (done := python(code, kernel)).returncode == 0}
    assert len(said) == 1
