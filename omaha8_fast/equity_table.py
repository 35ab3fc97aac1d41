"""An `Equity` for people: as lines of text and as HTML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .results import Equity

HEADER = ("", "equity", "scoop", "high", "tie", "low", "tie", "quarter")
BAR = 20
_HAND = re.compile(r"(?:[2-9TJQKA][cdhs]){4,6}")
_NORMAL_95 = 1.959964  # standard deviations on either side of 95 % of a normal distribution


def rows(equity: Equity) -> list[tuple[str, ...]]:
    """A row a player: the hand, and in percent its equity and how often it has each outcome."""
    table = []
    for player in equity.players:
        counts = (player.scoop, player.high_win, player.high_tie, player.low_win, player.low_tie, player.quarter)
        percents = [100 * player.equity, *(100 * count / equity.outcomes for count in counts)]
        table.append((player.hand, *(f"{percent:.2f}" for percent in percents)))
    return table


def footer(equity: Equity) -> str:
    """How the numbers came about: `exact, 1,086,008 boards`, or the error, the deals and the seed of a sample."""
    count = f"{equity.outcomes:,.10g}" if isinstance(equity.outcomes, float) else f"{equity.outcomes:,}"
    if not equity.exact:
        error = 100 * _NORMAL_95 * max(player.std_error for player in equity.players)
        return f"+-{error:.2g} % (95 %), {count} deals, seed {equity.seed}"
    known = all(_HAND.fullmatch(player.hand) for player in equity.players)
    return f"exact, {count} {'boards' if known else 'outcomes'}" if count != "1" else "exact, 1 board"


def text_lines(equity: Equity, full: str = "#", empty: str = ".") -> list[str]:
    """Aligned columns with a bar of the equity, and the footer."""
    table = [HEADER, *rows(equity)]
    widths = [max(len(row[column]) for row in table) for column in range(len(HEADER))]
    lines = []
    for index, row in enumerate(table):
        cells = [f"{row[0]:<{widths[0]}}", *(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:]))]
        filled = round(BAR * equity.players[index - 1].equity) if index else 0
        cells.insert(2, full * filled + empty * (BAR - filled) if index else " " * BAR)
        lines.append("  ".join(cells).rstrip())
    return [*lines, footer(equity)]


def to_html(equity: Equity) -> str:
    """A table for notebooks."""
    import html  # only notebooks ask

    head = "".join(f"<th>{html.escape(name)}</th>" for name in HEADER)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows(equity)
    )
    note = html.escape(footer(equity))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody><caption>{note}</caption></table>"
