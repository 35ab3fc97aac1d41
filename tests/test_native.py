"""Other compiled code uses the installed core: the programs of docs/integrations/native.md are built and run.

They see the installed package alone: its header, static library, CMake package and declarations for Cython.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.resources
import importlib.util
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import sysconfig
from types import ModuleType

import numpy as np
import pytest
from c_program import COMPILER
from deals import SIZES, random_deal

import omaha8_fast as o8

CONSUMERS = pathlib.Path(__file__).parent / "native_consumer"
PROGRAMS = sorted(path for path in CONSUMERS.rglob("*.*") if path.suffix != ".pyc")
PAGE = CONSUMERS.parent.parent / "docs" / "integrations" / "native.md"
PACKAGE = pathlib.Path(o8.get_include()).parent
HEADER = PACKAGE / "include" / "omaha8" / "omaha8.h"
LIBRARY = next(iter((PACKAGE / "lib").glob("*omaha8.*")), PACKAGE / "lib" / "libomaha8.a")
TOOLS = os.pathsep.join((sysconfig.get_path("scripts"), os.environ.get("PATH", "")))
CXX = os.environ.get("CXX") or shutil.which("c++")
STRICT = ["-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-pedantic", "-Werror"]
FUNCTION = re.compile(r"^(?:cdef | {4})?(\w[\w *]*\bomaha8_\w+\([^()]*\))(?:;| noexcept nogil)?$", re.MULTILINE)
CONSTANT = re.compile(r"\bOMAHA8_(?!H\b)[A-Z_]+\b")

needs_compiler = pytest.mark.skipif(COMPILER is None, reason="no C compiler")


def run(*command: str | pathlib.Path, cwd: pathlib.Path, stdin: str = "", code: int = 0, **environment: str) -> str:
    """The standard output of a command that must end with this code."""
    settings = os.environ | {"PATH": TOOLS, "CC": str(COMPILER)} | environment
    done = subprocess.run(command, cwd=cwd, input=stdin, capture_output=True, text=True, env=settings)
    assert done.returncode == code, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout


def consumer(name: str, folder: pathlib.Path) -> pathlib.Path:
    """A copy of a consumer, to build in."""
    return shutil.copytree(CONSUMERS / name, folder / name)


def ids(cards: list[int]) -> bytes:
    return bytes(cards)


# ---- What is installed ----


@pytest.mark.parametrize("path", PROGRAMS, ids=[path.name for path in PROGRAMS])
def test_the_page_shows_the_program(path: pathlib.Path) -> None:
    assert f"`{path.name}`:\n\n```" in PAGE.read_text()
    assert f"\n{path.read_text()}```\n" in PAGE.read_text()


def functions(name: str) -> dict[str, str]:
    """The functions that a file of the package declares: name -> declaration, as Cython spells it."""
    found = {}
    for declaration in FUNCTION.findall((PACKAGE / name).read_text()):
        plain = " ".join(declaration.split()).replace("(void)", "()")
        plain = re.sub(r"(\w+)\[\d\]", r"*\1", plain)  # an array as a parameter is a pointer
        found[plain[: plain.index("(")].split(" ")[-1].lstrip("*")] = plain
    return found


def signature(declaration: str) -> str:
    """A declaration without its names and with `const` behind what it says, as in the capsules."""
    result, parameters = declaration.rstrip(")").split("(")
    types = [re.sub(r"\w+$", "", text).strip() for text in (result, *parameters.split(", "))]
    types = [re.sub(r"^const (\w+)", r"\1 const", text) for text in types]
    return f"{types[0]} ({', '.join(types[1:]) or 'void'})"


def test_the_declarations_are_the_headers() -> None:
    """Those for Cython word by word, those of the extension by their types."""
    header = functions("include/omaha8/omaha8.h")
    assert "omaha8_rank" in header
    assert functions("libomaha8.pxd") == header
    assert functions("__init__.pxd") == header
    capsules = {name: str(capsule).split('"')[1].replace(" ", "") for name, capsule in o8.__pyx_capi__.items()}
    assert capsules == {name: signature(declaration).replace(" ", "") for name, declaration in header.items()}


def test_the_constants_are_the_headers() -> None:
    code = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.DOTALL)
    assert set(CONSTANT.findall((PACKAGE / "_types.pxd").read_text())) == set(CONSTANT.findall(code))


def test_the_version_is_the_headers() -> None:
    found = re.findall(r"#define OMAHA8_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", HEADER.read_text())
    assert ".".join(found) == o8.__version__


def test_build_backends_find_the_cmake_package() -> None:
    (entry,) = (e for e in importlib.metadata.entry_points(group="cmake.root") if e.name == "omaha8")
    assert importlib.resources.files(entry.load()).joinpath("omaha8Config.cmake").is_file()


@pytest.mark.skipif(shutil.which("nm") is None, reason="no nm")
@pytest.mark.skipif(LIBRARY.suffix != ".a", reason="not an archive of nm's")
def test_the_library_defines_its_own_names_only(tmp_path: pathlib.Path) -> None:
    lines = run("nm", "-g", "-P", LIBRARY, cwd=tmp_path).splitlines()
    defined = [parts[0].lstrip("_") for parts in map(str.split, lines) if len(parts) > 1 and parts[1] in "TDRBSVC"]
    assert "omaha8_rank" in defined
    assert [name for name in defined if not name.startswith("omaha8_")] == []


@needs_compiler
@pytest.mark.parametrize("language", ["c:c99", "c:c11", "c++:c++98", "c++:c++17"])
def test_the_header_stands_alone(tmp_path: pathlib.Path, language: str) -> None:
    name, standard = language.split(":")
    compiler = CXX if name == "c++" else COMPILER
    if compiler is None:
        pytest.skip("no C++ compiler")
    source = tmp_path / ("alone.c" if name == "c" else "alone.cpp")
    source.write_text('#include "omaha8/omaha8.h"\nint main(void) { return 0; }\n')
    flags = [f"-std={standard}", *STRICT, *(["-Wno-long-long"] if standard == "c++98" else []), "-I", o8.get_include()]
    run(compiler, *flags, "-c", source, "-o", tmp_path / "alone.o", cwd=tmp_path)


# ---- Cython ----


def load(name: str, folder: pathlib.Path) -> ModuleType:
    (path,) = (path for path in folder.glob(f"{name}.*") if path.suffix in (".so", ".pyd"))
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module", params=["", "-DPy_LIMITED_API=0x030B0000"], ids=["full API", "limited API"])
def cython_modules(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[ModuleType]:
    """The extension that imports the functions and the one that links them."""
    pytest.importorskip("Cython")
    pytest.importorskip("setuptools")
    if COMPILER is None:
        pytest.skip("no C compiler")
    folder = consumer("cython", tmp_path_factory.mktemp("native"))
    run(sys.executable, "setup.py", "-q", "build_ext", "--inplace", cwd=folder, CFLAGS=f"-O0 {request.param}")
    return [load("imported", folder), load("linked", folder)]


def test_cython_without_linking(cython_modules: list[ModuleType]) -> None:
    imported, _ = cython_modules
    for seed in range(600):
        hole, board = random_deal(random.Random(seed), *SIZES[seed % len(SIZES)])
        deal = o8.evaluate(hole, board)
        assert imported.rank(ids(hole), ids(board)) == (deal.high, deal.low), (seed, hole, board)
    with pytest.raises(ValueError, match=r"^a card appears twice$"):
        imported.rank(b"\0\1\2\3", b"\3\4\5")


def test_cython_without_linking_ranks_rows(cython_modules: list[ModuleType]) -> None:
    imported, _ = cython_modules
    board = o8.parse_cards("Ac3d7hKs9d")
    batch, holes = o8.evaluate_all_holes(board, return_cards=True)
    high, low = np.empty(len(holes), np.uint16), np.empty(len(holes), np.uint8)
    imported.rank_on_board(holes, board, high, low)
    np.testing.assert_array_equal(high, batch.high)
    np.testing.assert_array_equal(low, batch.low)


def test_cython_linked(cython_modules: list[ModuleType]) -> None:
    _, linked = cython_modules
    for seed in range(60):
        cards = random.Random(seed).sample(range(52), 12)
        mine, theirs, board = cards[:4], cards[4:8], cards[8:]
        expected = o8.equity([mine, theirs], board).players[0].equity
        found = linked.turn_equity(ids(mine), ids(theirs), ids(board))
        assert found == pytest.approx(expected, abs=1e-12), (seed, cards)


# ---- C and C++ ----


def deals_text(deals: list[list[int]]) -> str:
    return "".join(" ".join(map(str, deal)) + "\n" for deal in deals)


def expected_output(deals: list[list[int]]) -> str:
    """What main.c says of the deals, and of its showdown."""
    settled = o8.showdown(
        ["Ad2dJcJs", "KcKhQcQd", "TcTh9c9d", "6c6h9s9h"], "3s4h8cKdQh", contributions=[50, 100, 200, 200]
    )
    values = [o8.evaluate(deal[:4], deal[4:]) for deal in deals]
    lines = [f"{value.high} {value.low}" for value in values]
    lines += [f"seat {seat}: {paid}" for seat, paid in enumerate(settled.payouts)]
    return "\n".join([*lines, f"omaha8 {o8.__version__}: all is well"]) + "\n"


def check_program(program: pathlib.Path) -> None:
    deals = [[*hole, *board] for hole, board in (random_deal(random.Random(seed), 4, 5) for seed in range(1500))]
    assert run(program, cwd=program.parent, stdin=deals_text(deals)) == expected_output(deals)
    deals[700][3] = deals[700][8]
    fault = run(program, cwd=program.parent, stdin=deals_text(deals), code=1)
    assert fault == "deal 700: a card appears twice\n"
    fault = run(program, cwd=program.parent, stdin=deals_text([[0, 1, 2, 3, 4]]), code=1)
    assert fault == "nine cards a deal\n"


@needs_compiler
def test_cmake_program(tmp_path: pathlib.Path) -> None:
    cmake, ninja = shutil.which("cmake", path=TOOLS), shutil.which("ninja", path=TOOLS)
    if cmake is None or ninja is None:
        pytest.skip(f"no {'ninja' if cmake else 'cmake'}")
    folder = consumer("cmake", tmp_path)
    run(cmake, "-G", "Ninja", "-B", "build", f"-DCMAKE_PREFIX_PATH={PACKAGE}", cwd=folder)
    run(cmake, "--build", "build", cwd=folder)
    check_program(folder / "build" / "consumer")


@needs_compiler
@pytest.mark.skipif(LIBRARY.suffix != ".a", reason="not an archive of this compiler's")
@pytest.mark.parametrize("language", ["c", "c++"])
def test_program_by_the_compiler_alone(tmp_path: pathlib.Path, language: str) -> None:
    compiler = CXX if language == "c++" else COMPILER
    if compiler is None:
        pytest.skip("no C++ compiler")
    source = CONSUMERS / "cmake" / "main.c"
    program = tmp_path / "program"
    build = ["-x", language, source, "-x", "none", LIBRARY, "-o", program]
    run(compiler, *STRICT, "-I", o8.get_include(), *build, cwd=tmp_path)
    check_program(program)


# ---- cffi ----


@pytest.fixture(scope="module")
def cffi_consumer(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    pytest.importorskip("cffi")
    pytest.importorskip("setuptools")
    if COMPILER is None:
        pytest.skip("no C compiler")
    folder = consumer("cffi", tmp_path_factory.mktemp("native"))
    run(sys.executable, "build_omaha8.py", cwd=folder, CFLAGS="-O0")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        return importlib.import_module("consumer")


def test_cffi(cffi_consumer: ModuleType) -> None:
    for seed in range(600):
        hole, board = random_deal(random.Random(seed), *SIZES[seed % len(SIZES)])
        deal = o8.evaluate(hole, board)
        assert cffi_consumer.rank(hole, board) == (deal.high, deal.low), (seed, hole, board)
    high, low = cffi_consumer.all_boards(o8.parse_cards("AsAh2s3h"))
    batch = o8.evaluate_all_boards("AsAh2s3h")
    np.testing.assert_array_equal(high, batch.high)
    np.testing.assert_array_equal(low, batch.low)


def test_cffi_says_what_is_wrong(cffi_consumer: ModuleType) -> None:
    with pytest.raises(ValueError, match=r"^a hole of this size is not ranked here$"):
        cffi_consumer.rank([0, 1, 2], [3, 4, 5])
    ffi, lib = cffi_consumer.ffi, cffi_consumer.lib
    texts = [ffi.string(lib.omaha8_status_text(status)).decode() for status in range(lib.OMAHA8_STATUS_COUNT)]
    assert len(set(texts)) == len(texts)
    for status in (lib.OMAHA8_STATUS_COUNT, 2**31, 2**32 - 1):
        assert ffi.string(lib.omaha8_status_text(status)) == b"no such status"
    assert ffi.string(lib.omaha8_version()).decode() == o8.__version__
