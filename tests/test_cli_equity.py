"""`omaha8 equity`: the table, its footer, JSON, faults with a caret, hints; and how an `Equity` prints."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytest.importorskip("click", reason="the extra cli is not installed")
pytest.importorskip("rich", reason="the extra cli is not installed")
from click.testing import CliRunner, Result

import omaha8_fast as o8
from omaha8_fast import cli

MATCH_UP = ("AsAh2s3h", "KsKhQdJd")


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(cli.commands(), ["equity", *arguments])


def test_table_of_an_exact_equity() -> None:
    done = run(*MATCH_UP)
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "          equity                        scoop   high   tie    low   tie  quarter",
        "AsAh2s3h   71.77  ##############......  65.26  65.26  0.00  55.80  0.00     0.00",
        "KsKhQdJd   28.23  ######..............  21.72  34.74  0.00   0.00  0.00     0.00",
        "exact, 1,086,008 boards",
    ]
    assert str(o8.equity(list(MATCH_UP))) == done.stdout.rstrip()


def test_footer_of_a_sample() -> None:
    done = run("AA:$ds", "A2[3,4]", "random", "--samples", "100000", "--seed", "7")
    assert done.exit_code == 0
    last = done.stdout.splitlines()[-1]
    assert last.startswith("+-0.")
    assert last.endswith(" % (95 %), 100,000 deals, seed 7")


def test_footers_of_other_exact_answers() -> None:
    assert run(*MATCH_UP, "--board", "7c4d2hTsTd").stdout.endswith("exact, 1 board\n")
    assert run(*MATCH_UP, "--board", "7c4d2hTs").stdout.endswith("exact, 40 boards\n")
    assert run(MATCH_UP[0], "KsKhQd", "--board", "7c4d2hTsTd").stdout.endswith(" outcomes\n")


def test_options_reach_the_function() -> None:
    done = run(*MATCH_UP, "--board", "7c4d5h", "--dead", "2c,3c", "--game", "omaha", "--json")
    wanted = o8.equity(list(MATCH_UP), "7c4d5h", dead="2c,3c", game="omaha")
    assert o8.Equity.from_dict(json.loads(done.stdout)) == wanted
    done = run("AA", "random", "--cards", "5", "--board", "7c4d5hTsTd", "--samples", "20000", "--seed", "3", "--json")
    wanted = o8.equity(["AA", "random"], "7c4d5hTsTd", size=5, samples=20_000, seed=3)
    assert o8.Equity.from_dict(json.loads(done.stdout)) == wanted


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (
            (*MATCH_UP, "--board", "7c4x2h"),
            ["omaha8 equity: board: text position 3: 'x' (U+0078) is not a suit", "7c4x2h", "   ^"],
        ),
        (
            (*MATCH_UP, "--dead", "7c4"),
            ["omaha8 equity: dead: text position 3: the suit is missing after '4'", "7c4", "   ^"],
        ),
        (
            ("AsAh2s3h", "AsKhQdJd"),
            ["omaha8 equity: players[0]: As appears twice (also in players[1])", "AsAh2s3h", "^"],
        ),
        ((*MATCH_UP, "--max-error", "-1"), ["omaha8 equity: max_error: -1.0, want a number above 0"]),
        (("AsAh2s3h",), ["omaha8 equity: players: 1 player, want 2..11"]),
    ],
)
def test_faults_have_a_caret(arguments: tuple[str, ...], lines: list[str]) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert done.stderr.splitlines() == lines
    assert done.stdout == ""


def test_a_fault_in_a_range_has_its_own_caret() -> None:
    done = run("AsAh2s3h", "A2xx")
    assert done.exit_code == 2
    said = done.stderr.splitlines()
    assert said[0].startswith("omaha8 equity: players[1]: range: column 3: 'x' is a suit variable")
    assert said[1].index("x") == said[2].index("^")


def test_hints_go_to_stderr() -> None:
    done = run("AsAh2s3h", "[K-J]:ds", "--board", "7c4d5hTsTd")
    assert done.exit_code == 0
    assert done.stderr.startswith("hint: ")
    assert "$ds" in done.stderr


def test_html() -> None:
    shown = o8.equity(list(MATCH_UP))._repr_html_()
    assert "<td>AsAh2s3h</td><td>71.77</td>" in shown
    assert "exact, 1,086,008 boards" in shown


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT is sent in another way on Windows")
def test_ctrl_c_ends_a_long_sample_within_a_second() -> None:
    import signal
    import time

    code = "from omaha8_fast.cli import main; main()"
    command = [sys.executable, "-P", "-c", code, "equity", "random", "random", "--samples", "4000000000"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(2.5)
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert process.returncode == 130
    assert time.monotonic() - began < 5  # it takes milliseconds; the rest is for a busy machine
    assert b"Traceback" not in said
