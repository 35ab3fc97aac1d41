"""Columns of hands give what their rows give one by one, and name the first bad row, whoever holds them.

`pytest -m slow tests/test_columns.py` compares 5,000 random columns of each kind; OMAHA8_SEED chooses others.
"""

from __future__ import annotations

import gc
import importlib.util
import os
import random
import struct
from collections.abc import Callable, Sequence
from typing import Any

import arrow_memory
import numpy as np
import pytest

from omaha8_fast import (
    ArgumentError,
    CardError,
    InputTypeError,
    Omaha8Error,
    Range,
    evaluate,
    evaluate_batch,
    format_cards,
    parse_cards,
    reference,
    showdown_batch,
)

SEED = int(os.environ.get("OMAHA8_SEED", "20261130"))
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
HOLES = ["AsKh7c4s", "QhJd4d2c", "5c5d9h9s", "2c3c4c5c"]
IDS = [[51, 46, 20, 11], [42, 37, 9, 0], [12, 13, 30, 31], [0, 4, 8, 12]]
NO_CARD = "is not a card, want text or an integer 0..51"

Outcome = tuple[Any, ...]


def has(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


# ---- The rule: row by row, with the reader of the reference ----


def by_rows(texts: Sequence[str | None], where: str = "cards") -> Outcome:
    """The ids of a column, or the class and the message of what is wrong with its first bad row."""
    hands: list[list[int]] = []
    for row, text in enumerate(texts):
        label = f"{where}[{row}]"
        if text is None:
            return InputTypeError, f"{label}: None (NoneType) {NO_CARD}"
        try:
            ids = reference._text_cards(label, text)
        except CardError as error:
            return CardError, str(error)
        if hands and len(ids) != len(hands[0]):
            cards = "1 card" if len(ids) == 1 else f"{len(ids)} cards"
            return CardError, f"{label}: {cards}, want {len(hands[0])} as in {where}[0]"
        if again := [id for place, id in enumerate(ids) if id in ids[:place]]:
            return CardError, f"{label}: {DECK[again[0]]} appears twice"
        hands.append(ids)
    if len(hands[0]) != 1:
        return np.uint8, (len(hands), len(hands[0])), hands
    flat = [ids[0] for ids in hands]
    if again := [id for place, id in enumerate(flat) if id in flat[:place]]:
        return CardError, f"{DECK[again[0]]} appears twice"
    return np.uint8, (len(flat),), flat


def outcome(function: Callable[..., Any], *arguments: Any) -> Outcome:
    try:
        got = function(*arguments)
    except Omaha8Error as error:
        return type(error), str(error)
    return got.dtype.type, got.shape, got.tolist()


# ---- Random columns ----

FORMS = {
    "T": ["T", "t", "10"], "c": ["c", "C", "♣", "♧\ufe0e"], "d": ["d", "D", "♦\ufe0f", "♢"],
    "h": ["h", "H", "♥", "♡"], "s": ["s", "S", "♠️", "♤"],
}  # fmt: skip
CHARACTERS = "23456789TJQKAtjqkacdhsCDHS10 ,\t\n\0♠♥\ufe0f🂡🂬éсX-\u00a0\u0660\u2028"


def plain_text(rng: random.Random, size: int) -> str:
    return "".join(rng.sample(DECK, size))


def free_text(rng: random.Random, size: int) -> str:
    """The same in any of the forms that card text has."""
    cards = rng.sample(DECK, size)
    written = ["".join(rng.choice(FORMS.get(c, [c, c.lower()])) for c in card) for card in cards]
    return rng.choice(["", " ", ",", " , "]).join(written)


def damaged(rng: random.Random, text: str, size: int) -> str:
    kind = rng.randrange(6)
    at = rng.randrange(len(text) + 1)
    if kind == 0:
        return text[:at] + rng.choice(CHARACTERS) + text[at + 1 :]
    if kind == 1:
        return text[:at] + rng.choice(CHARACTERS) + text[at:]
    if kind == 2:
        return text[:at] + text[at + 1 :]
    if kind == 3:
        return plain_text(rng, rng.randrange(8))
    if kind == 4:
        return text + text[-2:]
    return "".join(rng.choice(CHARACTERS) for _ in range(rng.randrange(2 * size + 3)))


def random_column(rng: random.Random, missing: bool) -> list[str | None]:
    size = rng.choice([4, 4, 4, 5, 3, 1, 2, 6, 7, 0])
    rows = rng.choice([1, 2, 7, 40])
    free = rng.choice([0, 0, 0.1, 1])
    texts: list[str | None] = [
        free_text(rng, size) if rng.random() < free else plain_text(rng, size) for _ in range(rows)
    ]
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        row = rng.randrange(rows)
        text = texts[row] or ""
        texts[row] = None if missing and rng.random() < 0.2 else damaged(rng, text, size)
    return texts


def encoded(texts: Sequence[str | None]) -> list[bytes | None]:
    return [text if text is None else text.encode() for text in texts]


def chunked(format: str, texts: Sequence[str | None], rng: random.Random) -> arrow_memory.Stream:
    cut = rng.randrange(len(texts) + 1)
    parts = [encoded(texts[:cut]), [], encoded(texts[cut:])]
    return arrow_memory.text_stream(format, parts, offset=rng.randrange(20))


def by_index(texts: Sequence[str | None], rng: random.Random) -> arrow_memory.Array:
    """Every text is stored once, among others that nobody refers to."""
    stored = [*dict.fromkeys(text for text in texts if text is not None), "not used", "As"]
    rng.shuffle(stored)
    indices = [None if text is None else stored.index(text) for text in texts]
    return arrow_memory.dictionary_column(encoded(stored), indices, rng.randrange(10))


Holder = Callable[[Any, random.Random], Any]
ALWAYS: dict[str, Holder] = {
    "array of objects": lambda texts, rng: np.array([*texts, None], dtype=object)[:-1],
    "every other object": lambda texts, rng: np.array([e for t in texts for e in (t, 5)], dtype=object)[::2],
    "utf8": lambda texts, rng: arrow_memory.text_column("u", encoded(texts), rng.randrange(20)),
    "large utf8": lambda texts, rng: arrow_memory.text_column("U", encoded(texts), rng.randrange(20)),
    "views": lambda texts, rng: arrow_memory.text_column("vu", encoded(texts), rng.randrange(20)),
    "utf8 in chunks": lambda texts, rng: chunked("u", texts, rng),
    "views in chunks": lambda texts, rng: chunked("vu", texts, rng),
    "dictionary": by_index,
}
WITHOUT_MISSING: dict[str, Holder] = {
    "list": lambda texts, rng: list(texts),
    "tuple": lambda texts, rng: tuple(texts),
    "iterator": lambda texts, rng: iter(texts),
    "array of width": lambda texts, rng: np.array(texts),
    "array of width, swapped": lambda texts, rng: np.array(texts).astype(np.array(texts).dtype.newbyteorder()),
    "array of width, backwards": lambda texts, rng: np.array(texts[::-1])[::-1],
    "array of any width": lambda texts, rng: np.array(texts, np.dtypes.StringDType()),
}


def pyarrow(change: Callable[[Any, Any], Any]) -> Holder:
    def hold(texts: Any, rng: random.Random) -> Any:
        pa = pytest.importorskip("pyarrow")
        return change(pa, pa.array(["9c9d9h9s", *texts], pa.string())[1:])

    return hold


def polars(change: Callable[[Any, Any], Any]) -> Holder:
    def hold(texts: Any, rng: random.Random) -> Any:
        pl = pytest.importorskip("polars")
        return change(pl, pl.Series(texts, dtype=pl.String))

    return hold


def pandas(dtype: str) -> Holder:
    def hold(texts: Any, rng: random.Random) -> Any:
        pd = pytest.importorskip("pandas")
        return pd.Series(texts, dtype=dtype, index=range(5, 5 + len(texts)))

    return hold


def duckdb(texts: Any, rng: random.Random) -> Any:
    duckdb = pytest.importorskip("duckdb")
    connection = duckdb.connect()
    connection.execute("CREATE TABLE t (row INTEGER, hole VARCHAR)")
    connection.executemany("INSERT INTO t VALUES (?, ?)", list(enumerate(texts)))
    return connection.sql("SELECT hole FROM t ORDER BY row")


TOOLS: dict[str, Holder] = {
    "pyarrow": pyarrow(lambda pa, column: column),
    "pyarrow large": pyarrow(lambda pa, column: column.cast(pa.large_string())),
    "pyarrow views": pyarrow(lambda pa, column: column.cast(pa.string_view())),
    "pyarrow dictionary": pyarrow(lambda pa, column: column.dictionary_encode()),
    "pyarrow chunks": pyarrow(lambda pa, column: pa.chunked_array([column[:3], column[3:3], column[3:]])),
    "polars": polars(lambda pl, column: column),
    "polars slice": polars(lambda pl, column: pl.concat([column, column])[len(column) :]),
    "polars categories": polars(lambda pl, column: column.cast(pl.Categorical)),
    "pandas": pandas("str"),
    "pandas objects": pandas("object"),
    "pandas categories": pandas("category"),
}
if has("pyarrow"):
    TOOLS["pandas over PyArrow"] = pandas("string[pyarrow]")


def storable(name: str, texts: Sequence[str | None]) -> bool:
    """NumPy's width ends a text before zeros at its end."""
    return not name.startswith("array of width") or not any(text and text.endswith("\0") for text in texts)


def compare(name: str, hold: Holder, columns: int, missing: bool) -> None:
    rng = random.Random(f"{SEED} {name}")
    for number in range(columns):
        texts = random_column(rng, missing)
        if not storable(name, texts):
            continue
        expected = by_rows(texts)
        if "objects" in name and expected[0] is InputTypeError and has("pandas"):  # it may store NaN
            expected = InputTypeError, expected[1].replace("None (NoneType)", repr_of_missing(hold, rng))
        assert outcome(parse_cards, hold(texts, rng)) == expected, f"seed {SEED}, {name} {number}: {texts!r}"


def repr_of_missing(hold: Holder, rng: random.Random) -> str:
    element = np.asarray(hold(["As", None], rng))[1]
    return f"{element!r} ({type(element).__name__})"


@pytest.mark.parametrize("name", ALWAYS | WITHOUT_MISSING)
def test_random_columns(name: str) -> None:
    compare(name, (ALWAYS | WITHOUT_MISSING)[name], 300, name in ALWAYS)


@pytest.mark.parametrize("name", TOOLS)
def test_random_columns_of_tools(name: str) -> None:
    compare(name, TOOLS[name], 100, "categories" not in name)


def test_random_columns_of_duckdb() -> None:
    compare("duckdb", duckdb, 15, True)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALWAYS | WITHOUT_MISSING | TOOLS)
def test_random_columns_at_length(name: str) -> None:
    holders = ALWAYS | WITHOUT_MISSING | TOOLS
    compare(name, holders[name], 5_000, name not in WITHOUT_MISSING and "categories" not in name)


# ---- Where columns go ----


@pytest.mark.parametrize("name", ALWAYS | WITHOUT_MISSING)
def test_columns_are_hands_everywhere(name: str) -> None:
    hold = (ALWAYS | WITHOUT_MISSING)[name]
    rng = random.Random(8)

    def column(*texts: str) -> Any:
        return hold(list(texts), rng)

    board = "Ad6d3dKcQs"
    expected = evaluate_batch(IDS[:3], parse_cards(board))
    assert evaluate_batch(column(*HOLES[:3]), board) == expected
    assert evaluate_batch(column(*HOLES[:3]), column(*[board] * 3)) == expected
    assert format_cards(column(*HOLES)) == HOLES
    assert len(Range(column(*HOLES))) == 4
    paid = showdown_batch(np.array([IDS[:2]] * 2), column(board, "8s8d3dKcQs"), [50, 50])
    assert paid.tolist() == showdown_batch([IDS[:2]] * 2, [board, "8s8d3dKcQs"], [50, 50]).tolist()
    for bad, message in (
        ("AsKh7cXs", "text position 6: 'X' (U+0058) is not a rank"),
        ("AsKh7cAs", "As appears twice"),
        ("AsKh7c", "3 cards, want 4 as in holes[0]"),
        ("AdKh7c2c", "Ad appears twice (also in boards)"),
    ):
        assert outcome(evaluate_batch, column(*HOLES[:2], bad), board)[1] == f"holes[2]: {message}"


def test_the_first_bad_row_is_named_whatever_is_wrong_with_it() -> None:
    faults = [
        ("AsAs2c3c", "As appears twice"),
        ("As2c3c", "3 cards, want 4 as in cards[0]"),
        ("As2cX", "text position 4: 'X' (U+0058) is not a rank"),
    ]
    for first, message in faults:
        for second, _ in faults:
            texts = [HOLES[0], first, HOLES[1], second]
            for column in (texts, np.array(texts), arrow_memory.text_column("u", encoded(texts))):
                assert outcome(parse_cards, column) == (CardError, f"cards[1]: {message}"), texts


# ---- Missing hands ----


def test_missing_hands_are_named() -> None:
    for element in (None, float("nan"), np.nan, 2.5, b"As"):
        for text in ("As", "AsKd"):
            expected = InputTypeError, f"cards[1]: {element!r} ({type(element).__name__}) {NO_CARD}"
            assert outcome(parse_cards, [text, element, "2c"]) == expected
            assert outcome(parse_cards, np.array([text, element], dtype=object)) == expected
    assert outcome(parse_cards, ["AsKd", "X", None])[1].startswith("cards[1]: text position 0")
    assert outcome(parse_cards, ["AsKd", 5]) == (CardError, "cards[0]: 2 cards, want 1")


def test_missing_boards_are_no_cards() -> None:
    """Where hands may be unknown, a missing one is, as None is in a list."""
    boards = [None, "Ad6d3dKcQs", None]
    folded = np.array([[True, False], [False, False], [True, False]])
    expected = showdown_batch([IDS[:2]] * 3, boards, [50, 50], folded=folded).tolist()
    for column in (
        arrow_memory.text_column("u", encoded(boards), 3),
        arrow_memory.text_stream("vu", [encoded(boards[:1]), encoded(boards[1:])]),
        arrow_memory.dictionary_column([b"X", b"Ad6d3dKcQs"], [None, 1, None], 1),
    ):
        assert showdown_batch([IDS[:2]] * 3, column, [50, 50], folded=folded).tolist() == expected
    nothing = arrow_memory.text_column("u", [None, None])
    with pytest.raises(InputTypeError, match=r"^boards: NoneType is not cards"):
        showdown_batch([IDS[:2]] * 2, nothing, [50, 50])


# ---- Card ids in Arrow ----


def id_lists(
    ids: Any, dtype: str = "u1", missing: Sequence[int] = (), no_card: Sequence[int] = (), offset: int = 0
) -> arrow_memory.Array:
    """Lists of four ids behind `offset` others."""
    memory = arrow_memory.Memory()
    format = {"i1": "c", "u1": "C", "i2": "s", "u2": "S", "i4": "i", "u4": "I", "i8": "l", "u8": "L"}[dtype]
    hands = np.concatenate([np.full((offset, 4), 99), ids])
    elements = [place not in no_card for place in range(4 * len(ids))]
    there = arrow_memory.bitmap([row not in missing for row in range(len(ids))], offset) if missing else None
    bits = arrow_memory.bitmap(elements, 4 * offset + 2) if no_card else None
    data = np.concatenate([[7, 7], hands.ravel()]).astype(dtype).tobytes()
    child = memory.array(hands.size, [bits, data], offset=2)
    return arrow_memory.Array(
        memory, memory.schema("+w:4", memory.schema(format)), memory.array(len(ids), [there], child, offset=offset)
    )


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"])
@pytest.mark.parametrize("offset", [0, 3])
def test_lists_of_ids(dtype: str, offset: int) -> None:
    assert outcome(parse_cards, id_lists(IDS, dtype, offset=offset)) == (np.uint8, (4, 4), IDS)
    empty = id_lists(np.empty((0, 4)), dtype, offset=offset)
    assert outcome(parse_cards, empty) == (np.uint8, (0, 4), [])
    assert evaluate_batch(id_lists(IDS[:3], dtype, offset=offset), "Ad6d3dKcQs") == evaluate_batch(
        IDS[:3], "Ad6d3dKcQs"
    )
    missing = outcome(parse_cards, id_lists(IDS, dtype, missing=[2], offset=offset))
    assert missing == (InputTypeError, f"cards[2]: None (NoneType) {NO_CARD}")
    missing = outcome(parse_cards, id_lists(IDS, dtype, no_card=[7], offset=offset))
    assert missing == (InputTypeError, f"cards[1]: None (NoneType) {NO_CARD}")
    bad = outcome(parse_cards, id_lists([IDS[0], [0, 1, 2, 52], IDS[2]], dtype, missing=[2], offset=offset))
    assert bad == (CardError, "cards[1]: card 52 is not in 0..51")
    folded = [[True, False]] * 4
    boards = id_lists([[0, 1, 2, 5], *IDS[1:]], dtype, missing=[1, 3], offset=offset)
    got = showdown_batch([[[6, 7, 9, 10], [16, 17, 18, 19]]] * 4, boards, [5, 5], folded=folded)
    assert got.tolist() == [[0, 10]] * 4


def test_lists_of_ids_are_read_in_place() -> None:
    column = id_lists(IDS)
    hands = np.zeros(3, np.uint16), np.zeros(3, np.uint8)
    pa = pytest.importorskip("pyarrow")
    flat = np.array(IDS, np.uint8).ravel()
    lists = pa.FixedSizeListArray.from_arrays(pa.array(flat), 4)
    with pytest.raises(ArgumentError, match=r"^out\.low: shares memory with holes"):
        evaluate_batch(lists[:3], "Ad6d3dKcQs", out=(hands[0], flat[:3]))
    assert parse_cards(column).flags.writeable


def test_cards_one_a_row() -> None:
    missing = InputTypeError, f"cards[1]: None (NoneType) {NO_CARD}"
    for there, expected in ((None, (np.uint8, (3,), [51, 0, 34])), ([True, False, True], missing)):
        memory = arrow_memory.Memory()
        bits = there and arrow_memory.bitmap(there, 1)
        array = memory.array(3, [bits, struct.pack("4i", 9, 51, 0, 34)], offset=1)
        assert outcome(parse_cards, arrow_memory.Array(memory, memory.schema("i"), array)) == expected


@pytest.mark.parametrize("package", ["pyarrow", "polars"])
def test_lists_of_ids_of_tools(package: str) -> None:
    tool = pytest.importorskip(package)
    ids = np.array(IDS, np.uint8)
    if package == "pyarrow":
        whole = tool.FixedSizeListArray.from_arrays(tool.array(ids.ravel()), 4)
        some = tool.array([IDS[0], None, IDS[2]], tool.list_(tool.uint8(), 4))
        columns = [whole, whole[1:], tool.chunked_array([whole[:1], whole[1:]]), tool.chunked_array([], whole.type)]
    else:
        whole = tool.Series(ids, dtype=tool.Array(tool.UInt8, 4))
        some = tool.Series([IDS[0], None, IDS[2]], dtype=tool.Array(tool.UInt8, 4))
        columns = [whole, whole[1:], tool.concat([whole[:1], whole[1:]], rechunk=False), whole[:0]]
    for column, expected in zip(columns, (IDS, IDS[1:], IDS, [])):
        assert outcome(parse_cards, column) == (np.uint8, (len(expected), 4), expected)
    assert outcome(parse_cards, some) == (InputTypeError, f"cards[1]: None (NoneType) {NO_CARD}")


# ---- Columns of other things ----


def test_columns_that_are_not_hands() -> None:
    for format in ("g", "+l", "z", "tdD", "+w:2"):
        memory = arrow_memory.Memory()
        children = [memory.schema("g")] if format.startswith("+") else []
        column = arrow_memory.Stream(memory, memory.schema(format, *children), [])
        message = f"an array of Arrow format {format} is not cards, want text, integers or an integer array"
        assert outcome(parse_cards, column) == (InputTypeError, message)
        assert memory.released["stream"] == 1


def test_tables() -> None:
    """A table of one column is that column, where NumPy does not say otherwise."""
    duckdb = pytest.importorskip("duckdb")
    rows = "VALUES ('AsKd', [1, 2]::UTINYINT[2]), ('2c3c', [3, 4]::UTINYINT[2])"
    relation = duckdb.connect().sql(f"SELECT * FROM ({rows}) t(hole, ids)")
    assert parse_cards(relation.select("hole")).tolist() == [[51, 45], [0, 4]]
    assert parse_cards(relation.select("ids")).tolist() == [[1, 2], [3, 4]]
    assert outcome(parse_cards, relation)[0] is InputTypeError
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame({"one": [1, 2], "two": [3, 4]})
    assert parse_cards(frame).tolist() == [[1, 3], [2, 4]]
    assert parse_cards(pd.DataFrame({"hole": ["AsKd", "2c3c"]})).tolist() == [[[51, 45]], [[0, 4]]]


def test_a_column_without_its_own_arrow() -> None:
    """What its owner cannot hand over by Arrow is read as an array."""

    class Column:
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            raise ImportError("no PyArrow")

        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return np.array(["AsKd", "2c3c"], dtype=object)

    assert parse_cards(Column()).tolist() == [[51, 45], [0, 4]]


def test_empty_columns() -> None:
    """No hands; a list that is empty is a hand of no cards."""
    nothing: list[Callable[[], Any]] = [
        lambda: arrow_memory.text_column("u", []),
        lambda: arrow_memory.text_stream("U", []),
        lambda: arrow_memory.dictionary_column([b"As"], []),
        lambda: np.array([], "U8"),
        lambda: np.array([], object),
        lambda: np.array([], np.dtypes.StringDType()),
    ]
    for make in nothing:
        assert outcome(parse_cards, make()) == (np.uint8, (0,), [])
        assert evaluate_batch(make(), "Ad6d3dKcQs").high.shape == (0,)
        assert evaluate_batch(make(), make()).high.shape == (0,)
        assert evaluate_batch(HOLES[:1], make()).high.shape == (0,)
    for none in ([], np.array([], np.uint8), np.empty((0, 0), np.uint8)):
        assert outcome(evaluate_batch, none, "Ad6d3dKcQs") == (CardError, "holes: 0 cards, want 4, 5, 6 or 7")
    assert outcome(parse_cards, arrow_memory.dictionary_column([], [None, None])) == (
        InputTypeError, f"cards[0]: None (NoneType) {NO_CARD}"
    )  # fmt: skip


def test_kinds_of_lists_and_texts() -> None:
    class Hands(list[str]):
        pass

    class Hand(str):
        pass

    for texts in (Hands(HOLES), [Hand(text) for text in HOLES], [np.str_(text) for text in HOLES]):
        assert parse_cards(texts).tolist() == IDS


def test_arrays_of_text_of_several_axes() -> None:
    texts = [["AsKd", "2c3c"], ["QhQd", "10c 9c"]]
    expected = [[[51, 45], [0, 4]], [[42, 41], [32, 28]]]
    for dtype in (None, object, np.dtypes.StringDType()):
        array = np.array(texts, dtype)
        assert parse_cards(array).tolist() == expected
        assert parse_cards(array.T).tolist() == np.swapaxes(expected, 0, 1).tolist()
    bad = np.array([["AsKd", "2c3c"], ["QhQd", "Tx9c"]])
    assert outcome(parse_cards, bad) == (CardError, "cards[1][1]: text position 1: 'x' (U+0078) is not a suit")
    assert outcome(parse_cards, np.array([["AsKd", "2c3c"], ["Qh", "Td"]])) == (
        ArgumentError, "rows of unequal length or depth, want a rectangular array"
    )  # fmt: skip


class Shortening(str):
    """Text that makes the list that it is in shorter when it is looked into, as another thread may at any time."""

    texts: list[str]

    def __getitem__(self, key: Any) -> str:
        del self.texts[1:]
        return super().__getitem__(key)


@pytest.mark.parametrize("others", [["AsKdQh2c"] * 99, ["AsKdQh2♣"] * 99])
def test_a_list_that_gets_shorter_meanwhile(others: list[str]) -> None:
    first = Shortening("AsKdQh2c")
    first.texts = [first, *others]
    with pytest.raises(ArgumentError, match=r"^cards: the input changed during the call$"):
        parse_cards(first.texts)


def test_lone_surrogates() -> None:
    text = "As\ud800d2c3c"
    message = "text position 2: '\\ud800' (U+D800) is not a rank"
    assert outcome(parse_cards, [HOLES[0], text]) == (CardError, f"cards[1]: {message}")
    assert outcome(parse_cards, np.array([HOLES[0], text])) == (CardError, f"cards[1]: {message}")
    assert outcome(evaluate, text, "Ad6d3dKcQs") == (CardError, f"hole: {message}")


# ---- Memory that comes by Arrow ----


def released(column: Any) -> dict[str, int]:
    if column.memory.released != column.memory.made:
        gc.collect()
    return dict(column.memory.released)


def test_structures_are_released_once() -> None:
    for texts in (HOLES, [HOLES[0], "X"], [HOLES[0], None], ["AsAs"], []):
        for format in ("u", "U", "vu"):
            column = arrow_memory.text_column(format, encoded(texts), 2)
            outcome(parse_cards, column)
            assert released(column) == {"schema": 1, "array": 1}, (texts, format)
            stream = arrow_memory.text_stream(format, [encoded(texts), encoded(HOLES)])
            outcome(parse_cards, stream)
            assert released(stream) == {"schema": 1, "array": 2, "stream": 1}, (texts, format)
    for ids in (id_lists(IDS), id_lists(IDS, missing=[1]), id_lists([[0, 0, 0, 0]])):
        outcome(parse_cards, ids)
        assert released(ids) == {"schema": 1, "array": 1}
    column = arrow_memory.dictionary_column([b"AsKd"], [0, 0])
    assert outcome(parse_cards, column)[1] == (2, 2)
    assert released(column) == {"schema": 1, "array": 1}


def test_an_array_in_use_is_not_released() -> None:
    column = id_lists(IDS)
    hands = Range(column)
    assert len(hands) == 4
    del hands
    assert released(column) == {"schema": 1, "array": 1}


def test_streams_that_fail() -> None:
    reason = "cards: the column could not be read: [Errno {}] the well is dry"
    for fails_at, errno, gone in (
        (-1, 5, {"stream": 1}),
        (0, 22, {"schema": 1, "stream": 1}),
        (1, 22, {"schema": 1, "array": 1, "stream": 1}),
    ):
        stream = arrow_memory.text_stream("u", [encoded(HOLES)] * 2, fails_at=fails_at)
        assert outcome(parse_cards, stream) == (ArgumentError, reason.format(errno).removeprefix("cards: "))
        assert released(stream) == gone


def test_a_column_is_handed_over_once() -> None:
    stream = arrow_memory.text_stream("u", [encoded(HOLES)])
    assert parse_cards(stream).tolist() == IDS
    column = arrow_memory.text_column("u", encoded(HOLES))
    assert parse_cards(column).tolist() == IDS
    for once in (stream, column):
        with pytest.raises(ArgumentError, match=r"^the column could not be read: it has been handed over before$"):
            parse_cards(once)


def test_an_owner_that_hands_over_something_else() -> None:
    capsule = arrow_memory.text_stream("u", [encoded(HOLES)]).__arrow_c_stream__()

    class Wrong:
        def __init__(self, **methods: Any) -> None:
            vars(self).update(methods)

    for wrong in (
        Wrong(__arrow_c_stream__=lambda: None),
        Wrong(__arrow_c_array__=lambda: (capsule, capsule)),
        Wrong(__arrow_c_stream__=lambda: (_ for _ in ()).throw(ValueError("no"))),
    ):
        with pytest.raises(ArgumentError, match=r"^the column could not be read: "):
            parse_cards(wrong)


def test_bytes_that_are_no_text() -> None:
    for format in ("u", "U", "vu"):
        column = arrow_memory.text_column(format, [b"AsKd", b"As\xff\xfe", b"\x80"])
        assert outcome(parse_cards, column) == (
            CardError, "cards[1]: text position 2: '\ufffd' (U+FFFD) is not a rank"
        )  # fmt: skip


def test_offsets_that_lead_nowhere() -> None:
    memory = arrow_memory.Memory()
    for offsets in ([0, 4, 2**30, 12], [0, -8, 4, 12], [0, 8, 4, 12]):
        array = memory.array(3, [None, struct.pack("4i", *offsets), b"AsKd2c3c4c5c"], nulls=0)
        got = outcome(parse_cards, arrow_memory.Array(memory, memory.schema("u"), array))
        assert got[0] is CardError
        assert "U+FFFD" in got[1] or "want 4 as in" in got[1]
    views = struct.pack("i4sii", 16, b"AsKd", 7, 0) + struct.pack("i4sii", 16, b"AsKd", 0, 2**31 - 1)
    for row in (0, 1):
        array = memory.array(1, [None, views, b"AsKdQcJh2s3s4s5s", struct.pack("q", 16)], offset=row, nulls=0)
        got = outcome(parse_cards, arrow_memory.Array(memory, memory.schema("vu"), array))
        assert got == (CardError, "cards[0]: text position 0: '\ufffd' (U+FFFD) is not a rank")


def test_long_texts() -> None:
    text = " " * 100_000 + "AsKd" + " " * 100_000
    for format in ("u", "U", "vu"):
        column = arrow_memory.text_column(format, [b"2c3c", text.encode()])
        assert parse_cards(column).tolist() == [[0, 4], [51, 45]]
    whole_deck = "".join(DECK)
    assert parse_cards(arrow_memory.text_column("u", encoded([whole_deck] * 3))).tolist() == [list(range(52))] * 3
