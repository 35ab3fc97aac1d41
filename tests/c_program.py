"""Builds programs of tests/c and bench with a C compiler alone, from the sources of the core."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).parent.parent
CSRC = ROOT / "csrc"
STRICT = ["-std=c11", "-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror"]
OPTIMISE = ["-O2", "-ftree-vectorize"]
SANITIZE = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
COMPILER = os.environ.get("CC") or shutil.which("cc")


def run(*command: str | pathlib.Path, **environment: str) -> str:
    """The standard output of a command that must succeed."""
    text = [str(part) for part in command]
    done = subprocess.run(text, capture_output=True, text=True, env=os.environ | environment)
    assert done.returncode == 0, f"{' '.join(text)}\n{done.stdout}{done.stderr}"
    return done.stdout


def generate(folder: pathlib.Path) -> None:
    """Writes tables.c and bulk_circuits.inc, as the build does."""
    if (folder / "bulk_circuits.inc").exists():
        return
    generator = folder / "gen_tables"
    includes = ["-I", CSRC, "-I", CSRC / "include"]
    run(str(COMPILER), *STRICT, "-O2", *includes, CSRC / "gen" / "gen_tables.c", "-o", generator)
    (folder / "tables.c").write_text(run(generator))
    (folder / "bulk_circuits.inc").write_text(run(sys.executable, "-B", CSRC / "gen" / "gen_circuit.py"))


def build(programs: list[pathlib.Path], folder: pathlib.Path, *flags: str) -> list[pathlib.Path]:
    """The executables of programs, with all of the core behind them, compiled with these flags in a folder."""
    generate(folder)
    includes = ["-I", CSRC, "-I", CSRC / "include", "-I", ROOT / "tests" / "c", "-I", folder]
    objects = []
    for source in [*sorted(CSRC.glob("*.c")), folder / "tables.c", *programs]:
        objects.append(folder / f"{source.stem}.o")
        run(str(COMPILER), *STRICT, *flags, *includes, "-c", source, "-o", objects[-1])
    core = objects[: -len(programs)]
    executables = [folder / program.stem for program in programs]
    for program, executable in zip(objects[-len(programs) :], executables):
        run(str(COMPILER), *flags, program, *core, "-o", executable)
    return executables
