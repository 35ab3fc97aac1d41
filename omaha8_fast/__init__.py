"""Omaha Hi-Lo, eight or better: rank any deal, settle any showdown, compute any equity.

Values: smaller is stronger, for the high (1..7462) and for the low (a bit set of ranks, `NO_LOW` without one).
"""

from typing import TYPE_CHECKING, Any

try:
    from ._core import __pyx_capi__ as __pyx_capi__  # where Cython looks for the functions of __init__.pxd
    from ._core import version as __version__
except ModuleNotFoundError as error:
    if error.name != "omaha8_fast._core":
        raise
    raise ImportError(
        "omaha8_fast is not built in this folder: install it (pip install .) and run outside the source tree"
    ) from None
from .cards import format_cards, parse_card, parse_cards
from .equity import equity
from .errors import (
    ArgumentError,
    CardError,
    EquityError,
    InputTypeError,
    Omaha8Error,
    RangeError,
    RangeHint,
    ShowdownError,
)
from .evaluation import NO_LOW, evaluate, evaluate_all_boards, evaluate_all_holes, evaluate_batch, kernel
from .native import get_include
from .results import BatchEvaluation, ByHand, Equity, Evaluation, PlayerEquity, Pot, Showdown
from .showdown import showdown, showdown_batch

if TYPE_CHECKING:
    from .ranges import Range

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
    "Range",
    "RangeError",
    "RangeHint",
    "Showdown",
    "ShowdownError",
    "__version__",
    "equity",
    "evaluate",
    "evaluate_all_boards",
    "evaluate_all_holes",
    "evaluate_batch",
    "format_cards",
    "get_include",
    "kernel",
    "parse_card",
    "parse_cards",
    "showdown",
    "showdown_batch",
]


def __getattr__(name: str) -> Any:
    """Loads the larger parts when they are first asked for."""
    if name == "Range":
        from .ranges import Range

        return Range
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
