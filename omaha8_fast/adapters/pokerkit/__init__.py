"""PokerKit with Omaha 8 at this package's speed: its two hand classes, and three games.

- `OmahaHoldemHand` and `OmahaEightOrBetterLowHand` stand in for PokerKit's classes of these names anywhere, also in the
  `hand_types` of a state.
- `FixedLimitOmaha8`, `PotLimitOmaha8` and `NoLimitOmaha8` are games as PokerKit has them; their state, `Omaha8State`,
  pays what `omaha8_fast.showdown` pays.

Tried with PokerKit 0.7.0 to 0.7.7. Another version gives the warning `UntriedVersion` when this module is imported.
Needs the extra `pokerkit`.

>>> print(OmahaHoldemHand.from_game("AsKh7c4s", "Ad6d3dKcQs"))
Two pair (AsKhAdKcQs)
"""

from importlib.metadata import version
from warnings import warn

from ...errors import UntriedVersion
from .games import FixedLimitOmaha8, NoLimitOmaha8, PotLimitOmaha8
from .hands import OmahaEightOrBetterLowHand, OmahaHoldemHand
from .state import Omaha8State

TRIED = tuple(f"0.7.{n}" for n in range(8))

__all__ = [
    "TRIED",
    "FixedLimitOmaha8",
    "NoLimitOmaha8",
    "Omaha8State",
    "OmahaEightOrBetterLowHand",
    "OmahaHoldemHand",
    "PotLimitOmaha8",
    "UntriedVersion",
]

if version("pokerkit") not in TRIED:
    warn(UntriedVersion.of("PokerKit", version("pokerkit"), TRIED), stacklevel=2)
