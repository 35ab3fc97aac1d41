"""`omaha8 audit`: reads files of hands, audits each hand, prints what it finds, counts."""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from ..report import Ink, printable
from . import phh, pokerstars
from .audit import Audit, audit
from .model import Line, PlayedHand, Skipped, Unreadable
from .report import hand_lines, summary_dict, summary_line, to_dict
from .settle import Rules

PHH_LINE: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\[.*\]|[\w'\"-]+\s*=.*)\s*")
COMMENT: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:#.*)?\s*")


def hands(name: str, source: Iterable[bytes]) -> Iterator[PlayedHand | Skipped | Unreadable]:
    """The hands of a file: PHH by the end of its name or its first line that is no comment, else PokerStars' text."""
    rest = iter(source)
    head: list[bytes] = []
    for raw in rest:
        head.append(raw)
        if COMMENT.fullmatch(raw) is None:
            break
    first = head[-1] if head else b""
    if first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        yield Unreadable(len(head), "UTF-16 text, want UTF-8")
        return
    is_phh = name.endswith((".phh", ".phhs")) or PHH_LINE.fullmatch(first) is not None
    yield from (phh if is_phh else pokerstars).read(chain(head, rest))


@dataclass
class AuditRun:
    """One pass over files. `say` prints a text, the second argument whether on stderr."""

    rules: Rules
    as_json: bool
    quiet: bool
    ink: Ink
    say: Callable[[str, bool], None]
    counts: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)

    def file(self, name: str, source: Iterable[bytes]) -> None:
        for item in hands(name, source):
            try:
                if isinstance(item, Unreadable):
                    raise item
                if isinstance(item, Skipped):
                    self.skipped[item.reason] += 1
                else:
                    self.hand(name, audit(item, self.rules))
            except Unreadable as error:
                self.unreadable(name, error)

    def unreadable(self, name: str, error: Unreadable) -> None:
        self.counts["bad input"] += 1
        text = f"\n{printable(error.text)}" if error.text else ""
        self.say(f"{name}:{error.line}: {error}{text}", True)
        self.not_understood(name, error.others)
        if self.as_json:
            others = [{"line": line.number, "text": line.text} for line in error.others]
            record = {"file": name, "line": error.line, "error": str(error), "text": error.text}
            self.say(json.dumps({**record, "not_understood": others}), False)

    def not_understood(self, name: str, lines: Sequence[Line]) -> None:
        self.counts["lines"] += len(lines)
        for line in lines:
            self.say(f"{name}:{line.number}: not understood\n{printable(line.text)}", True)

    def hand(self, name: str, result: Audit) -> None:
        self.counts[result.verdict] += 1
        self.counts["rake"] += result.hand.implied_rake and any(pot.rake for pot in result.settled.pots)
        self.not_understood(name, result.hand.unknown_lines)
        if self.as_json:
            self.say(json.dumps(to_dict(name, result)), False)
        elif not self.quiet or result.verdict != "right":
            self.say("\n".join(hand_lines(name, result, self.rules, self.ink)), False)

    def finish(self) -> None:
        if self.as_json:
            self.say(json.dumps({"summary": summary_dict(self.counts, self.skipped)}), False)
        else:
            self.say(summary_line(self.counts, self.skipped), False)
