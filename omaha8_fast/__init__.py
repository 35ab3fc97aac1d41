"""Omaha Hi-Lo, eight or better: rank any deal, settle any showdown, compute any equity.

Values: smaller is stronger, for the high (1..7462) and for the low (a bit set of ranks, `NO_LOW` without one).
"""

from ._core import version as __version__
from .cards import format_cards, parse_card, parse_cards
from .equity import equity
from .errors import ArgumentError, CardError, EquityError, InputTypeError, Omaha8Error, ShowdownError
from .evaluation import NO_LOW, evaluate, evaluate_all_boards, evaluate_all_holes, evaluate_batch
from .results import BatchEvaluation, ByHand, Equity, Evaluation, PlayerEquity, Pot, Showdown
from .showdown import showdown, showdown_batch

__all__ = [
    "NO_LOW",
    "ArgumentError",
    "BatchEvaluation",
    "ByHand",
    "CardError",
    "Equity",
    "EquityError",
    "Evaluation",
    "InputTypeError",
    "Omaha8Error",
    "PlayerEquity",
    "Pot",
    "Showdown",
    "ShowdownError",
    "__version__",
    "equity",
    "evaluate",
    "evaluate_all_boards",
    "evaluate_all_holes",
    "evaluate_batch",
    "format_cards",
    "parse_card",
    "parse_cards",
    "showdown",
    "showdown_batch",
]
