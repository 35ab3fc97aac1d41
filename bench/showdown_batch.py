"""How fast is `showdown_batch` with side pots, beside single calls of `showdown` and the reference?"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from timing import report

import omaha8_fast as o8
from omaha8_fast import reference

ROWS = 200_000


def random_tables(seats: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Contributions of three levels, and every fifth seat but the first has folded."""
    rng = np.random.default_rng(8)
    cards = np.argsort(rng.random((ROWS, 52), dtype=np.float32), axis=1).astype(np.uint8)
    holes = np.ascontiguousarray(cards[:, : 4 * seats]).reshape(ROWS, seats, 4)
    boards = np.ascontiguousarray(cards[:, 4 * seats : 4 * seats + 5])
    folded = rng.random((ROWS, seats)) < 0.2
    folded[:, 0] = False
    return holes, boards, rng.integers(1, 4, (ROWS, seats)) * 50, folded


def main() -> None:
    calls: dict[str, tuple[int, Callable[[], object]]] = {}
    for seats in (6, 2, 10):
        holes, boards, chips, folded = random_tables(seats)
        calls[f"showdown_batch, {seats} seats"] = (
            ROWS,
            lambda h=holes, b=boards, c=chips, f=folded: o8.showdown_batch(h, b, c, folded=f),
        )
    holes, boards, chips, folded = (array[:200].tolist() for array in random_tables(6))
    out = [[seat for seat, fold in enumerate(row) if fold] for row in folded]
    for name, function in (("showdown", o8.showdown), ("reference", reference.showdown)):
        calls[f"{name}, 6 seats, one by one"] = (
            200,
            lambda f=function: [f(h, b, c, folded=o) for h, b, c, o in zip(holes, boards, chips, out)],
        )
    report("Showdowns", "showdown", calls)


if __name__ == "__main__":
    main()
