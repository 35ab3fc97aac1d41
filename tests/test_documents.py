"""The documents are run as printed: docstrings, README and docs."""

from __future__ import annotations

import doctest
import importlib
import pathlib
import pkgutil
import re

import pytest

import omaha8_fast as o8

ROOT = pathlib.Path(__file__).parent.parent
MODULES = [
    name.removeprefix("omaha8_fast.")
    for _, name, _ in pkgutil.walk_packages(o8.__path__, "omaha8_fast.")
    if name not in ("omaha8_fast._core", "omaha8_fast.cli")
]
DOCUMENTS = [path for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if path.exists()]
IMPORT = re.compile(r"^(?:>>>|\.\.\.) (?:import|from) (\w+)", re.MULTILINE)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    try:
        module = importlib.import_module(f"omaha8_fast.{name}")
    except ModuleNotFoundError as error:
        if str(error.name).startswith("omaha8_fast"):
            raise
        pytest.skip(f"{error.name} is not installed")
    names = {public: getattr(o8, public) for public in o8.__all__} | vars(module)
    assert doctest.testmod(module, globs=names).failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=[str(path.relative_to(ROOT)) for path in DOCUMENTS])
def test_document(path: pathlib.Path) -> None:
    text = path.read_text()
    if not re.search(r"^>>>", text, re.MULTILINE):
        pytest.skip("no session in it")
    for package in sorted(set(IMPORT.findall(text))):
        pytest.importorskip(package)
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.skipif(not (ROOT / ".ci" / "run").exists(), reason="not a checkout")
def test_ci_runs_the_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text()
    assert re.search(r"^python3 .*pytest$", readme, re.MULTILINE)
    assert "README.md" in (ROOT / ".ci" / "run").read_text()


def test_public_docstrings_say_what_they_should() -> None:
    names = ("equity", "evaluate", "evaluate_batch", "showdown", "showdown_batch", "parse_cards", "Range")
    for name in names:
        text = " ".join(getattr(o8, name).__doc__.split())
        assert ">>>" in text
        assert "Raises" in text
        if name.startswith("evaluate"):
            assert "maller is stronger" in text
