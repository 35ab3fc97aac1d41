"""What the functions return: small immutable values that compare, print, pickle and convert to dicts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._core import EvaluationBase
from .equity_table import text_lines, to_html
from .names import Details, work_out


class Evaluation(EvaluationBase):
    """The value of one deal: smaller is stronger, for both halves.

    `high` is 1 (royal flush) .. 7462 (7-5-4-3-2); `low` the 8-bit set of the low's ranks, 0x1F (wheel) .. 0xF8,
    or `NO_LOW` = 255. `high_cards` and `low_cards` are the five cards as text, the low's from the top down;
    `high_name` and `low_name` say them in words. `low_cards` and `low_name` are None without a low.

    >>> from omaha8_fast import evaluate
    >>> evaluate("AsKd5h2c", "Ac3d7hKs9d").low_name
    '7-5-3-2-A'
    """

    __slots__ = ()

    def __init__(
        self, high: int, low: int, high_cards: str, low_cards: str | None, high_name: str, low_name: str | None
    ) -> None:
        self._fill(high, low, b"", b"", Details(high_cards, low_cards, high_name, low_name))

    @classmethod
    def of_deal(cls, high: int, low: int, hole: bytes, board: bytes) -> Evaluation:
        """The evaluation of a deal of ids, whose cards and names are worked out when they are first read."""
        self = cls.__new__(cls)
        self._fill(high, low, hole, board, None)
        return self

    @classmethod
    def lazy(cls, high: int, low: int, details: Callable[[], Details]) -> Evaluation:
        """An evaluation whose cards and names `details()` gives when they are first read."""
        self = cls.__new__(cls)
        self._fill(high, low, b"", b"", details)
        return self

    def _worked_out(self) -> Details:
        if not isinstance(self._details, Details):
            self._details = self._details() if self._details else work_out(self.high, self.low, *self._deal())
        details: Details = self._details
        return details

    @property
    def high_cards(self) -> str:
        return self._worked_out().high_cards

    @property
    def low_cards(self) -> str | None:
        return self._worked_out().low_cards

    @property
    def high_name(self) -> str:
        return self._worked_out().high_name

    @property
    def low_name(self) -> str | None:
        return self._worked_out().low_name

    def to_dict(self) -> dict[str, Any]:
        """All six values by name; `Evaluation.from_dict` reads them back."""
        return {"high": self.high, "low": self.low, **self._worked_out()._asdict()}

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Evaluation:
        """The evaluation that `to_dict` described."""
        return cls(**values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Evaluation):
            return NotImplemented
        same_values = self.high == other.high and self.low == other.low
        return same_values and self._worked_out() == other._worked_out()

    def __hash__(self) -> int:
        return hash((self.high, self.low, self._worked_out()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Evaluation, (self.high, self.low, *self._worked_out())

    def __repr__(self) -> str:
        return f"Evaluation({', '.join(f'{name}={value!r}' for name, value in self.to_dict().items())})"


@dataclass(frozen=True, slots=True, eq=False)
class BatchEvaluation:
    """The values of many deals: `high` uint16 and `low` uint8, of the broadcast shape; smaller is stronger.

    Unpacks as a pair: `high, low = evaluate_batch(holes, boards)`. Without a low, `low` is `NO_LOW` = 255. Its repr has
    that of the arrays, which NumPy shortens when they are long.
    """

    high: NDArray[np.uint16]
    low: NDArray[np.uint8]

    def __iter__(self) -> Iterator[NDArray[Any]]:
        return iter((self.high, self.low))

    def to_dict(self) -> dict[str, Any]:
        """The values as (nested) lists of ints, and their shape."""
        return {"high": self.high.tolist(), "low": self.low.tolist(), "shape": list(self.high.shape)}

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> BatchEvaluation:
        """The evaluation that `to_dict` described."""
        high, low = np.array(values["high"], np.uint16), np.array(values["low"], np.uint8)
        return cls(high.reshape(values["shape"]), low.reshape(values["shape"]))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BatchEvaluation):
            return NotImplemented
        return np.array_equal(self.high, other.high) and np.array_equal(self.low, other.low)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot of a showdown, in chips. Seats are indices of the players.

    `amount` is before rake; `payouts`, one a seat, sum to `amount - rake`. `low_winners` is empty without a
    low; of an uncontested pot the one eligible seat is the only high winner and nothing is ranked.
    """

    amount: int
    rake: int
    eligible: tuple[int, ...]
    high_winners: tuple[int, ...]
    low_winners: tuple[int, ...]
    payouts: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """All values by name, tuples as lists."""
        return {
            field.name: list(value) if isinstance(value := getattr(self, field.name), tuple) else value
            for field in fields(self)
        }

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Pot:
        """The pot that `to_dict` described."""
        tuples: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
        return cls(**tuples)


@dataclass(frozen=True, slots=True)
class Showdown:
    """A settled showdown, in chips: `sum(payouts) + rake == sum(contributions) + dead_money`.

    `payouts` is what each seat gets, what went back to it (`returned`) included. `evaluations` has None for
    a seat that folded or whose cards are unknown, and for all on a board that is not dealt. `pots`: main first.
    """

    payouts: tuple[int, ...]
    returned: tuple[int, ...]
    rake: int
    evaluations: tuple[Evaluation | None, ...]
    pots: tuple[Pot, ...]

    def to_dict(self) -> dict[str, Any]:
        """All values by name, tuples as lists, evaluations and pots as dicts."""
        return {
            "payouts": list(self.payouts),
            "returned": list(self.returned),
            "rake": self.rake,
            "evaluations": [e and e.to_dict() for e in self.evaluations],
            "pots": [pot.to_dict() for pot in self.pots],
        }

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Showdown:
        """The showdown that `to_dict` described."""
        return cls(
            payouts=tuple(values["payouts"]),
            returned=tuple(values["returned"]),
            rake=values["rake"],
            evaluations=tuple(e and Evaluation.from_dict(e) for e in values["evaluations"]),
            pots=tuple(Pot.from_dict(pot) for pot in values["pots"]),
        )


@dataclass(frozen=True, slots=True, eq=False)
class ByHand:
    """What each hand of a player makes against the other player's range, on the outcomes that it is part of.

    `hands` uint8 (n, size), ids ascending; `weight` float64 (n,), the weight of its outcomes; `equity` float64 (n,).
    The mean of `equity` by `weight` is the player's equity. Hands that no outcome has are left out.
    """

    hands: NDArray[np.uint8]
    weight: NDArray[np.float64]
    equity: NDArray[np.float64]

    def to_dict(self) -> dict[str, Any]:
        """The arrays as (nested) lists."""
        return {field.name: getattr(self, field.name).tolist() for field in fields(self)}

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> ByHand:
        """What `to_dict` described."""
        return cls(np.array(values["hands"], np.uint8), np.array(values["weight"]), np.array(values["equity"]))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ByHand):
            return NotImplemented
        return all(np.array_equal(getattr(self, field.name), getattr(other, field.name)) for field in fields(self))

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """One player's part of an `Equity`.

    `equity` = `high_share` + `low_share` is the expected share of the pot. The counts are outcomes, or sums of their
    weights when weights are not all 1: `scoop` the whole pot alone, `high_win` alone the best high, `high_tie` shares
    it, the low likewise, `quarter` and `three_quarter` exactly that share on an outcome with a low. `std_error` is one
    standard deviation of `equity`; 0.0 when it is exact, infinite when the sample is too small to tell.
    """

    hand: str
    equity: float
    high_share: float
    low_share: float
    scoop: float
    high_win: float
    high_tie: float
    low_win: float
    low_tie: float
    quarter: float
    three_quarter: float
    std_error: float
    by_hand: ByHand | None = None

    def to_dict(self) -> dict[str, Any]:
        """All values by name, `by_hand` as a dict of lists or None."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return values | {"by_hand": self.by_hand and self.by_hand.to_dict()}

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> PlayerEquity:
        """The player that `to_dict` described."""
        by_hand = values["by_hand"]
        return cls(**{**values, "by_hand": by_hand and ByHand.from_dict(by_hand)})


@dataclass(frozen=True, slots=True)
class Equity:
    """The equities of players: `outcomes` counted, of them `no_low` without a qualifying low.

    `exact` says whether these are all outcomes there are; if not, `seed` is the one that gives the same sample again.
    """

    players: tuple[PlayerEquity, ...]
    outcomes: float
    no_low: float
    exact: bool
    seed: int | None

    def __str__(self) -> str:
        """A table: in percent, each player's equity and how often it scoops, wins and ties the halves, is quartered."""
        return "\n".join(text_lines(self))

    def _repr_html_(self) -> str:
        return to_html(self)

    def to_dict(self) -> dict[str, Any]:
        """All values by name, players as dicts."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return values | {"players": [player.to_dict() for player in self.players]}

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Equity:
        """The equity that `to_dict` described."""
        return cls(**{**values, "players": tuple(PlayerEquity.from_dict(player) for player in values["players"])})
