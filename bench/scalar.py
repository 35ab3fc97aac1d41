"""What does one call cost: `evaluate` with integers and with text, `showdown`, beside phevaluator's public function?"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable

from timing import report

import omaha8_fast as o8

CALLS = 20_000


def repeated(call: Callable[[], object]) -> tuple[int, Callable[[], object]]:
    return CALLS, lambda: [call() for _ in range(CALLS)]


def main() -> None:
    hole, board = [51, 46, 20, 11], [49, 17, 5, 44, 43]
    hole_text, board_text = "AsKh7c4s", "Ad6d3dKcQs"
    hands = [hole_text, "QhJd4d2c"]
    calls = {
        "evaluate, integers": repeated(lambda: o8.evaluate(hole, board)),
        "evaluate, text": repeated(lambda: o8.evaluate(hole_text, board_text)),
        "evaluate, text, and read the names": repeated(lambda: o8.evaluate(hole_text, board_text).high_name),
        "showdown of two, text": repeated(lambda: o8.showdown(hands, board_text, [50, 50])),
    }
    if importlib.util.find_spec("phevaluator"):
        from phevaluator import evaluate_omaha_cards

        ids = [*board, *hole]
        texts = [text[i : i + 2] for text in (board_text, hole_text) for i in range(0, len(text), 2)]
        calls["phevaluator, integers, high only"] = repeated(lambda: evaluate_omaha_cards(*ids))
        calls["phevaluator, text, high only"] = repeated(lambda: evaluate_omaha_cards(*texts))
    report("One call", "call", calls)


if __name__ == "__main__":
    main()
