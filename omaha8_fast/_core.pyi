from collections.abc import Sequence
from typing import Any, TypeVar, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import disjoint_base

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
STATUS_COUNT: int

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
