"""The core built and run by a C compiler alone, with warnings as errors and with the sanitizers.

`pytest -m slow tests/test_c.py` compares each bulk kernel with the tables on 100,000,000 deals per hole size.
"""

from __future__ import annotations

import pathlib
import subprocess

import pytest
from c_program import COMPILER, CSRC, OPTIMISE, ROOT, SANITIZE, build, run

import omaha8_fast as o8

PROGRAMS = [ROOT / "tests" / "c" / f"{name}.c" for name in ("test_core", "test_bulk", "test_dispatch", "test_text")]

pytestmark = [
    pytest.mark.skipif(COMPILER is None, reason="no C compiler"),
    pytest.mark.skipif(not CSRC.is_dir(), reason="no C sources beside the tests"),
]


@pytest.fixture(scope="module")
def optimised(tmp_path_factory: pytest.TempPathFactory) -> list[pathlib.Path]:
    return build(PROGRAMS, tmp_path_factory.mktemp("core"), *OPTIMISE)


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory: pytest.TempPathFactory) -> list[pathlib.Path]:
    folder = tmp_path_factory.mktemp("sanitized")
    (folder / "empty.c").write_text("int main(void) { return 0; }\n")
    command = [str(COMPILER), *SANITIZE, str(folder / "empty.c"), "-o", str(folder / "empty")]
    if subprocess.run(command, capture_output=True).returncode != 0:
        pytest.skip("the compiler has no sanitizers")
    return build(PROGRAMS, folder, *SANITIZE)


def test_core(optimised: list[pathlib.Path]) -> None:
    assert "all passed" in run(optimised[0])


def test_core_with_sanitizers(sanitized: list[pathlib.Path]) -> None:
    assert "all passed" in run(sanitized[0])


def test_bulk_kernels_against_tables(optimised: list[pathlib.Path]) -> None:
    """Deals, all batch lengths 0..1100, layouts, and every fault at every position of a block."""
    print(run(optimised[1], "300000"))


def test_bulk_kernels_with_sanitizers(sanitized: list[pathlib.Path]) -> None:
    print(run(sanitized[1], "1000"))


def test_columns_of_text(optimised: list[pathlib.Path]) -> None:
    """Every pair of bytes in every place; columns of every layout against a slow reading."""
    assert "all passed" in run(optimised[3], "20000")


def test_columns_of_text_with_sanitizers(sanitized: list[pathlib.Path]) -> None:
    """Bytes, offsets and views that are anything, in memory of exactly their size."""
    assert "all passed" in run(sanitized[3], "5000")


@pytest.mark.slow
def test_columns_of_text_at_length(sanitized: list[pathlib.Path]) -> None:
    assert "all passed" in run(sanitized[3], "2000000")


@pytest.mark.slow
def test_bulk_kernels_at_length(optimised: list[pathlib.Path]) -> None:
    print(run(optimised[1], "100000000"))


@pytest.mark.parametrize("kernel", ["", "avx512", "avx2", "portable", "tables", "none", "AVX2"])
def test_the_environment_chooses_the_kernel(optimised: list[pathlib.Path], kernel: str) -> None:
    assert "OMAHA8_KERNEL=" in run(optimised[2], OMAHA8_KERNEL=kernel)


def test_the_kernels_of_the_documents() -> None:
    assert o8.kernel() in ("avx512", "avx2", "portable", "tables")
