"""The core built and run by a C compiler alone, with warnings as errors and with the sanitizers."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parent.parent
CSRC = ROOT / "csrc"
INCLUDE = ["-I", str(CSRC), "-I", str(CSRC / "include")]
STRICT = ["-std=c11", "-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror"]
SANITIZE = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
COMPILER = os.environ.get("CC") or shutil.which("cc")

pytestmark = [
    pytest.mark.skipif(COMPILER is None, reason="no C compiler"),
    pytest.mark.skipif(not CSRC.is_dir(), reason="no C sources beside the tests"),
]


def run(*command: str | pathlib.Path) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """The tables, by the generator."""
    folder = tmp_path_factory.mktemp("core")
    run(str(COMPILER), *STRICT, "-O2", *INCLUDE, CSRC / "gen" / "gen_tables.c", "-o", folder / "gen_tables")
    (folder / "tables.c").write_text(run(folder / "gen_tables"))
    run(str(COMPILER), "-c", *INCLUDE, folder / "tables.c", "-o", folder / "tables.o")
    return folder / "tables.o"


def has_sanitizers(folder: pathlib.Path) -> bool:
    (folder / "empty.c").write_text("int main(void) { return 0; }\n")
    build = [str(COMPILER), *SANITIZE, str(folder / "empty.c"), "-o", str(folder / "empty")]
    return subprocess.run(build, capture_output=True).returncode == 0


@pytest.mark.parametrize("flags", [["-O2"], ["-O3"], SANITIZE], ids=["O2", "O3", "sanitizers"])
def test_core(flags: list[str], tables: pathlib.Path, tmp_path: pathlib.Path) -> None:
    if flags is SANITIZE and not has_sanitizers(tmp_path):
        pytest.skip("the compiler has no sanitizers")
    sources = [*sorted(CSRC.glob("*.c")), ROOT / "tests" / "c" / "test_core.c"]
    run(str(COMPILER), *STRICT, *flags, *INCLUDE, *sources, tables, "-o", tmp_path / "test_core")
    assert "all passed" in run(tmp_path / "test_core")
