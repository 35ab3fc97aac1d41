"""PokerKit's hands."""

from .hands import OmahaEightOrBetterLowHand, OmahaHoldemHand

__all__ = ["OmahaEightOrBetterLowHand", "OmahaHoldemHand"]
