"""What does a hand cost in a whole column of text, by kind of column, beside a loop in Python and other parsers?"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable

import numpy as np
from timing import DEALS, random_deals, report

import omaha8_fast as o8

Call = tuple[int, Callable[[], object]]
LOOP = 50_000


def loop(texts: list[str]) -> Callable[[], object]:
    """The plainest Python that reads `AsKd`: a dictionary of cards, a list of lists."""
    ids = {text: card for card, text in enumerate(o8.format_cards([[card] for card in range(52)]))}
    return lambda: np.array([[ids[text[i : i + 2]] for i in range(0, len(text), 2)] for text in texts], np.uint8)


def whole(column: object) -> Call:
    return DEALS, lambda: o8.parse_cards(column)  # type: ignore[arg-type]


def arrow_columns(texts: list[str]) -> dict[str, Call]:
    import pyarrow as pa

    column = pa.array(texts)
    halves = pa.chunked_array([column[: DEALS // 2], column[DEALS // 2 :]])
    few = pa.array([texts[i % 1000] for i in range(DEALS)]).dictionary_encode()
    ids = pa.FixedSizeListArray.from_arrays(pa.array(o8.parse_cards(texts).ravel()), 4)
    return {
        "PyArrow string": whole(column),
        "PyArrow string, two chunks": whole(halves),
        "PyArrow large_string": whole(column.cast(pa.large_string())),
        "PyArrow string_view": whole(column.cast(pa.string_view())),
        "PyArrow dictionary of 1,000": whole(few),
        "PyArrow lists of ids": whole(ids),
    }


def polars_columns(texts: list[str]) -> dict[str, Call]:
    import polars as pl

    return {"Polars String": whole(pl.Series(texts)), "Polars Array of ids": whole(pl.Series(o8.parse_cards(texts)))}


def pandas_columns(texts: list[str]) -> dict[str, Call]:
    import pandas as pd

    return {"pandas str": whole(pd.Series(texts)), "pandas object": whole(pd.Series(texts, dtype=object))}


def duckdb_columns(texts: list[str]) -> dict[str, Call]:
    import duckdb
    import pyarrow as pa

    connection = duckdb.connect()
    connection.register("given", pa.table({"hole": texts}))
    connection.execute("CREATE TABLE hands AS SELECT hole FROM given")
    return {"DuckDB, a query of one column": (DEALS, lambda: o8.parse_cards(connection.sql("SELECT hole FROM hands")))}


def eval7(texts: list[str]) -> dict[str, Call]:
    """Into its own card objects."""
    from eval7 import Card

    some = texts[:LOOP]
    return {"eval7, a list of Card a hand": (LOOP, lambda: [[Card(t[i : i + 2]) for i in (0, 2, 4, 6)] for t in some])}


def phevaluator(texts: list[str]) -> dict[str, Call]:
    from phevaluator import Card

    some = texts[:LOOP]
    return {
        "phevaluator, a list of ids a hand": (
            LOOP, lambda: [[Card.to_id(t[i : i + 2]) for i in (0, 2, 4, 6)] for t in some]
        )
    }  # fmt: skip


TOOLS = {
    "pyarrow": arrow_columns, "polars": polars_columns, "pandas": pandas_columns, "duckdb": duckdb_columns,
    "eval7": eval7, "phevaluator": phevaluator,
}  # fmt: skip


def main() -> None:
    texts: list[str] = o8.format_cards(random_deals(4)[0])
    spaced = [f"{t[:2]} {t[2:4]} {t[4:6]} {t[6:]}" for t in texts[:LOOP]]
    calls: dict[str, Call] = {
        "list of str": whole(texts),
        "NumPy, width 8": whole(np.array(texts)),
        "NumPy, objects": whole(np.array(texts, dtype=object)),
        "NumPy, StringDType": whole(np.array(texts, np.dtypes.StringDType())),
    }
    for package, tool in TOOLS.items():
        if importlib.util.find_spec(package):
            try:
                calls |= tool(texts)
            except (ImportError, AttributeError) as error:
                print(f"{package}: not measured, {error}")
    calls["not plain, 'As Kd Qh Jc', a list"] = LOOP, lambda: o8.parse_cards(spaced)
    calls["a loop in Python"] = LOOP, loop(texts[:LOOP])
    calls["parse_cards, hand by hand"] = LOOP, lambda: [o8.parse_cards(text) for text in texts[:LOOP]]
    ids = o8.parse_cards(texts)
    calls["back: format_cards"] = DEALS, lambda: o8.format_cards(ids)
    report("Four-card hands of text, 1,000,000 rows", "hand", calls)


if __name__ == "__main__":
    main()
