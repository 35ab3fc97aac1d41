"""How fast are every hole on one board, and every board for one hole, beside `evaluate_batch` on the same cards?"""

from __future__ import annotations

from timing import report

import omaha8_fast as o8


def main() -> None:
    board, hole = "Ac3d7hKs9d", "AsAh2s3h"
    _, holes = o8.evaluate_all_holes(board, return_cards=True)
    _, boards = o8.evaluate_all_boards(hole, return_cards=True)
    one_board, one_hole = o8.parse_cards(board), o8.parse_cards(hole)
    calls = {
        "evaluate_all_holes, four cards": (len(holes), lambda: o8.evaluate_all_holes(board)),
        "evaluate_all_holes, five cards": (1_533_939, lambda: o8.evaluate_all_holes(board, 5)),
        "evaluate_all_boards": (len(boards), lambda: o8.evaluate_all_boards(hole)),
        "evaluate_batch, all holes, one board": (len(holes), lambda: o8.evaluate_batch(holes, one_board)),
        "evaluate_batch, one hole, all boards": (len(boards), lambda: o8.evaluate_batch(one_hole, boards)),
    }
    report("Every hole, every board", "deal", calls)


if __name__ == "__main__":
    main()
