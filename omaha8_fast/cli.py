"""The command line `omaha8`: equities, the value of a deal, showdowns settled and checked against what was paid, hand
histories audited.

`hand_lines` reads a line into the arguments of `showdown` and settles it, `report` prints it for people; `hand_history`
does both for histories. click and rich come with the extra `cli`, so only the functions that need them import them.
"""

from __future__ import annotations

import io
import json
import math
import os
import re
import stat
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from typing import IO, TYPE_CHECKING, Any

from . import __version__, equity, evaluate
from .equity_table import text_lines
from .errors import Omaha8Error, RangeError, RangeHint
from .hand_lines import DEFAULTS, POSITION, Fault, Hand, decoded, settled
from .report import FAINT, RULES, Ink, block, checked, excerpt, named, summary, told
from .results import Equity

if TYPE_CHECKING:
    import click
    from rich.progress import Progress

DIFFERS, BAD_INPUT, NO_OUTPUT = 1, 2, 74  # exit codes; 74 as sysexits.h has it
INTERRUPTED, BROKEN_PIPE = 130, 141  # those of a shell


class Bar:
    """A progress bar on stderr, once a terminal there has waited a second; it makes way for what is printed."""

    def __init__(self, source: IO[bytes]) -> None:
        wanted = sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not source.isatty()
        self.due = time.monotonic() + 1 if wanted else math.inf
        self.source, self.done = source, 0
        self.progress: Progress | None = None

    def advance(self, size: int) -> None:
        self.done += size
        if time.monotonic() < self.due:
            return
        self.due = time.monotonic() + 0.1
        self.progress = self.progress or self.made()
        self.progress.start()
        self.progress.update(self.progress.task_ids[0], completed=self.done, refresh=True)

    def made(self) -> Progress:
        from rich.console import Console
        from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

        progress = Progress(
            *(BarColumn(), DownloadColumn(), TimeRemainingColumn()),
            console=Console(stderr=True),
            transient=True,
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        status = os.fstat(self.source.fileno())
        progress.add_task("", total=status.st_size if stat.S_ISREG(status.st_mode) else None)
        return progress

    def hide(self) -> None:
        if self.progress:
            self.progress.stop()


@dataclass
class Run:
    """One pass over a file of hands: settles line by line, prints, counts."""

    name: str
    check: bool
    as_json: bool
    verbose: bool
    ink: Ink
    bar: Bar
    verdicts: Counter[str] = field(default_factory=Counter)
    habits: dict[str, list[str]] = field(default_factory=dict)
    printed: bool = False

    def say(self, text: str, stderr: bool = False) -> None:
        """Print, where the bar stands on the same terminal in its place."""
        import click

        if stderr or sys.stdout.isatty():
            self.bar.hide()
        click.echo(text, file=sys.stderr if stderr else sys.stdout, color=self.ink.colour)

    def say_block(self, lines: Iterator[str], apart: bool = True) -> None:
        """Print lines, if any, apart from those before."""
        if text := "\n".join(lines):
            self.say("\n" * (self.printed and apart) + text)
            self.printed = True

    def line(self, number: int, raw: bytes, defaults: Mapping[str, Any]) -> None:
        try:
            text = decoded(raw)
            if text.strip():
                self.hand(settled(number, text, defaults))
        except Fault as fault:
            self.verdicts["bad input"] += 1
            self.say(f"{self.name}:{number}: {fault}\n{excerpt(fault.text, fault.at)}", stderr=True)
            if self.as_json:
                self.say(json.dumps({"line": number, "error": str(fault)}))

    def hand(self, hand: Hand) -> None:
        self.verdicts[hand.verdict] += 1
        if hand.verdict == "habit":
            what = ": ".join(filter(None, (told(hand, "site"), told(hand, "note"))))
            self.habits.setdefault(what, []).append(named(hand))
        if self.as_json:
            self.say(json.dumps(hand.to_dict(self.check)))
        else:
            lines = checked(hand, self.verbose, self.ink) if self.check else block(hand, self.ink)
            self.say_block(lines, apart=self.verbose or hand.verdict != "habit")

    def lines(self, source: IO[bytes], defaults: Mapping[str, Any]) -> int:
        """All lines of a file; returns the exit code."""
        try:
            for number, raw in enumerate(source, 1):
                self.line(number, raw, defaults)
                self.bar.advance(len(raw))
        finally:
            self.bar.hide()
        if self.check and not self.as_json:
            self.say_block(summary(self.verdicts, self.habits))
        if self.verdicts["bad input"]:
            return BAD_INPUT
        return DIFFERS if self.check and self.verdicts["not as paid"] else 0


def audited(names: Sequence[str], odd_chip: str, chip: int, as_json: bool, quiet: bool) -> int:
    """Audits files of hand histories; returns the exit code."""
    import click

    from .hand_history.command import AuditRun
    from .hand_history.settle import Rules

    ink = Ink(sys.stdout)
    bars: list[Bar] = []

    def say(text: str, stderr: bool) -> None:
        if bars and (stderr or sys.stdout.isatty()):
            bars[-1].hide()
        click.echo(text, file=sys.stderr if stderr else sys.stdout, color=ink.colour)

    def counted(source: IO[bytes]) -> Iterator[bytes]:
        for raw in source:
            yield raw
            bars[-1].advance(len(raw))

    run = AuditRun(Rules(odd_chip, chip), as_json, quiet, ink, say)
    for name in names:
        with click.open_file(name, "rb") as source:
            bars[:] = [Bar(source)]
            try:
                run.file("<stdin>" if name == "-" else name, counted(source))
            finally:
                bars[-1].hide()
    run.finish()
    if run.counts["bad input"]:
        return BAD_INPUT
    return DIFFERS if run.counts["wrong"] else 0


def evaluation(hole: str, board: str, as_json: bool, ink: Ink) -> str:
    """What `eval` prints; a Fault in the text of the hole or the board."""
    try:
        value = evaluate(hole, board)
    except Omaha8Error as error:
        position = POSITION.match(str(error))
        text = board if str(error).startswith("board") else hole
        raise Fault(str(error), text, int(position[1]) if position else 0) from None
    if as_json:
        return json.dumps(value.to_dict())
    low = f"{value.low:4}  {ink.cards(value.low_cards)}  {value.low_name}" if value.low_cards else "none"
    return f"high  {value.high:4}  {ink.cards(value.high_cards)}  {value.high_name}\nlow   {low}"


class Sampling:
    """A progress bar on stderr for an equity that takes longer than a second."""

    def __init__(self, total: int | None) -> None:
        self.total, self.done = total, 0
        wanted = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self.due = time.monotonic() + 1 if wanted else math.inf
        self.progress: Progress | None = None

    def __call__(self, outcomes: int) -> None:
        self.done += outcomes
        if time.monotonic() < self.due:
            return
        if self.progress is None:
            from rich.console import Console
            from rich.progress import Progress

            self.progress = Progress(console=Console(stderr=True), transient=True)
            self.progress.add_task("", total=self.total)
            self.progress.start()
        self.progress.update(self.progress.task_ids[0], completed=self.done)

    def hide(self) -> None:
        if self.progress:
            self.progress.stop()


def equities(players: Sequence[str], options: Mapping[str, Any]) -> Equity:
    """The equity of players as typed; a Fault in the text at fault. Hints go to stderr."""
    bar = Sampling(options["samples"])
    try:
        with warnings.catch_warnings(record=True) as hints:
            warnings.simplefilter("always", RangeHint)
            result = equity(list(players), progress=bar, threads=None, **options)
    except Omaha8Error as error:
        raise equity_fault(error, players, options) from None
    finally:
        bar.hide()
    for hint in hints:
        print(f"hint: {hint.message}", file=sys.stderr)
    return result


def equity_fault(error: Omaha8Error, players: Sequence[str], options: Mapping[str, Any]) -> Fault:
    where = re.match(r"players\[(\d+)\]|board|dead", str(error))
    if isinstance(error, RangeError) or where is None:
        return Fault(str(error), "")  # which has its own caret, or is about no text
    text = players[int(where[1])] if where[1] else options[where[0]]
    position = POSITION.match(str(error))
    return Fault(str(error), text, int(position[1]) if position else 0)


@contextmanager
def quiet_ends() -> Iterator[None]:
    """Ctrl-C, a reader that has gone and a full disk end a command without a traceback; what stdout cannot encode is
    escaped."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for the flush at exit
        sys.exit(BROKEN_PIPE)
    except OSError as error:
        print(f"omaha8: {error}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(NO_OUTPUT)


def commands() -> click.Group:
    """The commands, as click has them."""
    import click

    existing = click.Path(exists=True, dir_okay=False, allow_dash=True)
    settings = {"help_option_names": ["-h", "--help"], "max_content_width": 100, "show_default": True}

    @click.group(context_settings=settings)
    @click.version_option(__version__, message="omaha8 %(version)s")
    def omaha8() -> None:
        """Omaha Hi-Lo, eight or better: equities, deals, showdowns, hand histories.

        Cards are written AsKd, "As Kd", As,Kd or with suit symbols.

        \b
        Examples:
          omaha8 equity AsAh2s3h KsKhQdJd
          omaha8 eval AsKd5h2c Ac3d7hKs9d
          omaha8 showdown --sample --check
        """

    @omaha8.command("eval")
    @click.argument("hole")
    @click.argument("board")
    @click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
    def eval_(hole: str, board: str, as_json: bool) -> None:
        """Evaluate a HOLE of 4 to 7 cards on a BOARD of 3 to 5.

        Prints the value, the five cards and the name of the high and of the low; smaller values are stronger.

        \b
        Examples:
          omaha8 eval AsKd5h2c Ac3d7hKs9d
          omaha8 eval "As Kd 5h 2c" "Ac 3d 7h" --json
        """
        with quiet_ends():
            ink = Ink(sys.stdout)
            try:
                click.echo(evaluation(hole, board, as_json, ink), file=sys.stdout, color=ink.colour)
            except Fault as fault:
                click.echo(f"omaha8 eval: {fault}\n{excerpt(fault.text, fault.at)}", file=sys.stderr)
                sys.exit(BAD_INPUT)

    @omaha8.command("equity")
    @click.argument("players", nargs=-1, required=True)
    @click.option("--board", default="", help="Community cards: none, 3, 4 or 5.")
    @click.option("--dead", default="", help="Cards that nobody can have.")
    @click.option("--game", type=click.Choice(["omaha8", "omaha"]), default="omaha8", help="omaha8, or high only.")
    @click.option("--cards", type=click.IntRange(4, 6), default=None, help="Cards of a hole, if no hand says it.")
    @click.option(
        "--samples", type=click.IntRange(1), default=None, help="Deals to sample, unless an exact answer needs no more."
    )
    @click.option("--max-error", type=float, default=None, help="Sample until every standard error is below it.")
    @click.option("--seed", type=click.IntRange(0), default=None, help="Of a sample; drawn and printed if not given.")
    @click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
    def equity_(players: tuple[str, ...], cards: int | None, as_json: bool, **options: Any) -> None:
        """Expected share of the pot of two players or more.

        A player is a hand (AsAh2s3h), a range ('AA:$ds', quoted for the shell) or random. Exact wherever that is
        affordable, otherwise sampled.

        \b
        Examples:
          omaha8 equity AsAh2s3h KsKhQdJd
          omaha8 equity AsAh2s3h random --board 7c4d2h
          omaha8 equity 'AA:$ds' 'A2[3,4]' random --samples 1000000 --seed 7
        """
        with quiet_ends():
            try:
                result = equities(players, {**options, "size": cards})
            except Fault as fault:
                shown = f"\n{excerpt(fault.text, fault.at)}" if fault.text else ""
                click.echo(f"omaha8 equity: {fault}{shown}", file=sys.stderr)
                sys.exit(BAD_INPUT)
            ink = Ink(sys.stdout)
            if as_json:
                click.echo(json.dumps(result.to_dict()))
                return
            blocks = ("\u2588", "\u00b7") if ink.symbols else ("#", ".")
            head, *rows, foot = text_lines(result, *blocks)
            lines = [ink(FAINT, head), *map(ink.cards, rows), ink(FAINT, foot)]
            click.echo("\n".join(lines), file=sys.stdout, color=ink.colour)

    @omaha8.command("showdown")
    @click.argument("file", type=click.File("rb"), required=False)
    @click.option("--sample", is_flag=True, help="Settle the hands that ship with the package.")
    @click.option("--check", is_flag=True, help="Compare with what was paid; print what differs and a summary.")
    @click.option("-v", "--verbose", is_flag=True, help="With --check, print every hand.")
    @click.option("--json", "as_json", is_flag=True, help="Print one JSON object a hand.")
    @click.option("--chip", type=click.IntRange(1), default=1, metavar="N", help="Smallest chip, if a line names none.")
    @click.option("--odd-chip", type=click.Choice(list(RULES)), default="tda", help="Rule, if a line names none.")
    def showdown_(
        file: IO[bytes] | None, sample: bool, check: bool, verbose: bool, as_json: bool, chip: int, odd_chip: str
    ) -> None:
        """Settle the showdowns of FILE (- for stdin): JSON Lines, one hand a line.

        A line has the arguments of omaha8_fast.showdown by name: holes, board and contributions, if need be
        folded, button, chip, rake, dead_money and odd_chip; and may have id, paid, pays_by_standard_rules, note:

        \b
          {"holes": ["As2sKdQd", "Ad3hJcTc"], "board": "4c5d8hKsJd", "contributions": [50, 50]}

        Or it is a record: players from the left of the button on, each with hole, contributed and folded; board;
        pots, each with gross and net of rake, or else rake; and what else describes the hand: id, site, paid ...

        Exit code: 0; 1 if --check finds a hand not as paid; 2 if a line is no hand (the others are settled).

        \b
        Examples:
          omaha8 showdown --sample --check
          omaha8 showdown hands.jsonl --json | jq -c .payouts
          omaha8 showdown - --chip 25 --odd-chip roberts < hands.jsonl
        """
        if sample == (file is not None):
            raise click.UsageError("Give either FILE or --sample.")
        with quiet_ends(), file or (files("omaha8_fast") / "data" / "sample_hands.jsonl").open("rb") as source:
            name = "sample_hands.jsonl" if sample else getattr(source, "name", "<stdin>")
            run = Run(name, check, as_json, verbose, Ink(sys.stdout), Bar(source))
            sys.exit(run.lines(source, {**DEFAULTS, "chip": chip, "odd_chip": odd_chip}))

    @omaha8.command("audit")
    @click.argument("names", metavar="FILE...", nargs=-1, required=True, type=existing)
    @click.option("-q", "--quiet", is_flag=True, help="Print only the hands that are not right.")
    @click.option("--json", "as_json", is_flag=True, help="Print one JSON object a hand, and one of sums.")
    @click.option("--chip", type=click.IntRange(1), default=1, metavar="N", help="Smallest chip, in cents or chips.")
    @click.option("--odd-chip", type=click.Choice(list(RULES)), default="tda", help="Rule for odd chips.")
    def audit_(names: tuple[str, ...], quiet: bool, as_json: bool, chip: int, odd_chip: str) -> None:
        """Settle hand histories again: names, pots, awards.

        Says hand by hand whether they are right, and by how much they are not.

        FILE (- for stdin) is PokerStars' text or PHH (.phh, .phhs; through PokerKit) of Omaha Hi/Lo: fixed, pot and no
        limit, four cards or more, cash or tournament, run twice or not. Other games are counted and skipped. A line
        that is not understood is named; it matters if the hand does not add up without it.

        \b
        right           everything is as it should be
        right as shown  so far as cards are shown; who did not show and got nothing is taken to have mucked
        wrong name      chips are right, the name of a hand is not
        unchecked       a seat was paid whose cards are not shown, or the file does not say what was paid
        wrong           a payout, an uncalled bet, a pot or a sum

        Exit code: 0; 1 if a hand is wrong; 2 if something is no hand (the others are audited).

        \b
        Examples:
          omaha8 audit hands.txt
          omaha8 audit --quiet --odd-chip bovada *.txt
          omaha8 audit --json hands.phhs | jq -c .verdict
        """
        with quiet_ends():
            sys.exit(audited(names, odd_chip, chip, as_json, quiet))

    return omaha8


def main() -> None:
    """The console script `omaha8`."""
    try:
        import click  # noqa: F401
        import rich  # noqa: F401
    except ImportError:
        print("omaha8 needs click and rich: pip install click rich", file=sys.stderr)
        sys.exit(BAD_INPUT)
    if sys.stdin is None or sys.stdout is None or sys.stderr is None:
        sys.exit(NO_OUTPUT)  # closed by the caller: there is nowhere to say so
    commands()(prog_name="omaha8")
