from collections.abc import Sequence
from typing import Any, TypeVar, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import disjoint_base

__pyx_capi__: dict[str, object]  # PyCapsules of the C functions of __init__.pxd
version: str
HOLE_SIZE: int
BOARD_SIZE: int
CARD: int
DUPLICATE: int
KERNEL: int
SEATS: int
CONTRIBUTION: int
BUTTON: int
CHIP: int
RAKE: int
DEAD_MONEY: int
ODD_CHIP: int
NOBODY_IN: int
TOO_MANY_CHIPS: int
UNKNOWN_SEAT: int
BOARD_INCOMPLETE: int
RAKE_COUNT: int
RAKE_ABOVE_POT: int
RAKE_ABOVE_POTS: int
RAKE_NOT_CHIPS: int
POT_NOT_CHIPS: int
NO_DEAL: int
STATUS_COUNT: int
MAX_PLAYERS: int

def table(name: str) -> bytes: ...
@disjoint_base
class EvaluationBase:
    @property
    def high(self) -> int: ...
    @property
    def low(self) -> int: ...
    _details: Any
    def _fill(self, high: int, low: int, hole: bytes, board: bytes, details: Any) -> None: ...
    def _deal(self) -> tuple[bytes, bytes]: ...

_E = TypeVar("_E", bound=EvaluationBase)

def evaluate_quick(kind: type[_E], hole: object, board: object) -> _E | None: ...
def rank(hole: bytes, board: bytes) -> tuple[int, int, int]: ...
def best_cards(hole: bytes, board: bytes) -> tuple[bytes, bytes]: ...
def all_holes(board: bytes, hole_size: int, high: NDArray[np.uint16], low: NDArray[np.uint8]) -> int: ...
def all_boards(hole: bytes, high: NDArray[np.uint16], low: NDArray[np.uint8]) -> int: ...
def kernel() -> str | None: ...

@final
class RankBatch:
    rows: int
    def __init__(
        self, holes: NDArray[np.uint8], boards: NDArray[np.uint8], high: NDArray[np.uint16], low: NDArray[np.uint8]
    ) -> None: ...
    def rank(self, start: int, stop: int) -> tuple[int, int] | None: ...
    def check(self, start: int, stop: int) -> tuple[int, int] | None: ...

def settle(
    holes: bytes,
    hole_size: int,
    board: bytes,
    contributions: Sequence[int],
    folded: bytes,
    button: int,
    chip: int,
    rakes: Sequence[int],
    whole_rake: bool,
    dead_money: int,
    odd_chip: int,
) -> tuple[int, int, Any]: ...

@final
class ShowdownBatch:
    def __init__(self, operands: Sequence[NDArray[Any]], payouts: NDArray[np.int64], odd_chip: int) -> None: ...
    def settle(self, start: int, stop: int) -> tuple[int, int] | None: ...

_Tally = tuple[int, int, int, list[tuple[int, ...]]]
_Sums = tuple[int, float, float, list[tuple[float, ...]]]

def equity_exact(
    holes: bytes, players: int, board: bytes, dead: bytes, high_only: bool
) -> tuple[int, _Tally | None]: ...
def alias_table(
    weights: NDArray[np.float64], thresholds: NDArray[np.uint32], aliases: NDArray[np.uint32]
) -> None: ...
@final
class Sampler:
    def __init__(
        self,
        players: Sequence[tuple[NDArray[Any] | None, ...] | None],
        hole_size: int,
        board: bytes,
        dead: bytes,
        high_only: bool,
        chained: bool,
        block_deals: int,
        seed: int,
    ) -> None: ...
    def trial(self, attempts: int) -> int: ...
    def sample(
        self, first_block: int, deals: int, counts: NDArray[np.int64], shares: NDArray[np.int64] | None
    ) -> int: ...

def sample_tally(players: int, counts: NDArray[np.int64]) -> _Tally: ...
@final
class Lists:
    def __init__(
        self,
        players: Sequence[tuple[NDArray[np.uint8], NDArray[np.float64] | None]],
        hole_size: int,
        board: bytes,
        dead: bytes,
        high_only: bool,
        outer: int,
    ) -> None: ...
    def run(self, first: int, last: int, by_hand: Sequence[NDArray[np.float64]] | None, count_only: bool) -> _Sums: ...

def equity_river(
    first: Sequence[NDArray[Any] | None], second: Sequence[NDArray[Any] | None], start: int, stop: int
) -> _Sums: ...
def sweep(
    first: Sequence[NDArray[Any]],
    second: Sequence[NDArray[Any]],
    levels: int,
    same: NDArray[np.int64],
    weights: NDArray[np.float64],
    hand_sums: NDArray[np.float64],
) -> _Sums: ...
