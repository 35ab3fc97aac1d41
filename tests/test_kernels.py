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


def python(code: str, kernel: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"OMAHA8_KERNEL": kernel}
    command = [sys.executable, "-P", "-c", textwrap.dedent(code)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize("kernel", KERNELS)
def test_kernel_against_reference(kernel: str) -> None:
    done = python(COMPARE.format(tests=os.path.dirname(__file__), kernel=kernel), kernel)
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
