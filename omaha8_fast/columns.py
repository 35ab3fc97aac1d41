"""Whole columns of hands: of text in lists and NumPy arrays, of text or of card ids in anything that speaks Arrow.

Plain text, `AsKd` and nothing else, is read by the core. A row that it cannot read is read here by the rules of card
text, so that a column holds just what its texts hold one by one, and the first bad row is named, whatever is wrong with
it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from . import _columns
from .errors import ArgumentError, CardError, InputTypeError, Omaha8Error

UNKNOWN = 255
READ_AT_ONCE = 1 << 20
ARROW_INTEGERS = {"c": "i1", "C": "u1", "s": "i2", "S": "u2", "i": "i4", "I": "u4", "l": "i8", "L": "u8"}
ARROW_TEXTS = ("u", "U", "vu")
FIXED_SIZE_LIST, STRUCT = "+w:", "+s"

Ids = NDArray[np.uint8]


class ArrowStream(Protocol):
    """A column that is handed over in chunks: a Polars or pandas Series, a PyArrow ChunkedArray, a DuckDB relation."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...


class ArrowArray(Protocol):
    """A column that is handed over in one piece: a PyArrow Array."""

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...


class TextColumn(Protocol):
    """Texts in a row; the parts of `_columns` say what they do."""

    @property
    def rows(self) -> int: ...
    def read(self, start: int, stop: int, size: int, ids: Ids) -> int: ...
    def text(self, row: int) -> object: ...


class Rules(NamedTuple):
    """What an argument of hands is called, and how its rows are read and checked.

    `parse` gives the ids of a text, `check` raises what is wrong with hands that were read. `unknown`: a missing hand
    is 255s.
    """

    where: str | None
    parse: Callable[[str | None, str], bytes]
    check: Callable[[Ids], None]
    unknown: bool

    def label(self, row: int) -> str:
        return f"{self.where or 'cards'}[{row}]"

    def missing(self, row: int, given: object = None) -> InputTypeError:
        return InputTypeError.not_a_card(self.label(row), given)

    def no_hand(self) -> InputTypeError:
        return InputTypeError.not_cards(self.where, None)


# ---- Text ----


def _fill(column: TextColumn, ids: Ids, take: Callable[[int], Sequence[int]]) -> None:
    """Reads all rows, those that are not plain text with `take`."""
    row = 0
    while row < column.rows:
        stop = min(row + READ_AT_ONCE, column.rows)  # in parts, so that an interrupt is acted on
        row = column.read(row, stop, ids.shape[1], ids)
        if row < stop:
            ids[row] = take(row)
            row += 1


def _take_row(rules: Rules, row: int, text: object, size: int, first: int) -> Sequence[int]:
    """The ids of a hand of `size` cards, as many as in row `first`."""
    if text is None and rules.unknown:
        return [UNKNOWN] * size
    if not isinstance(text, str):
        raise rules.missing(row, text)
    ids = rules.parse(rules.label(row), text)
    if len(ids) != size:
        raise CardError.sizes(rules.label(row), len(ids), rules.label(first), size)
    return list(ids)


def _first_size(rules: Rules, texts: Callable[[int], object], rows: int) -> tuple[int, int]:
    """The first row that is not missing, and the number of its cards."""
    for row in range(rows):
        text = texts(row)
        if text is None and rules.unknown:
            continue
        if not isinstance(text, str):
            raise rules.missing(row, text)
        return row, len(rules.parse(rules.label(row), text))
    raise rules.no_hand()


def _read_chunk(rules: Rules, column: TextColumn, ids: Ids, start: int, first: int) -> None:
    """Reads the rows of one column, the first of which is `start` of all; first says what is wrong before a bad one."""

    def take(row: int) -> Sequence[int]:
        try:
            return _take_row(rules, start + row, column.text(row), ids.shape[1], first)
        except Omaha8Error:
            rules.check(ids[: start + row])
            raise

    _fill(column, ids[start : start + column.rows], take)


def read_texts(rules: Rules, columns: Sequence[TextColumn]) -> Ids:
    """The ids of hands in columns of text, one after the other: shape (rows, cards), of one row or more."""
    starts = np.cumsum([0, *(column.rows for column in columns)]).tolist()

    def text(row: int) -> object:
        chunk = int(np.searchsorted(starts, row, "right")) - 1
        return columns[chunk].text(row - starts[chunk])

    first, size = _first_size(rules, text, starts[-1])
    ids = np.empty((starts[-1], size), np.uint8)
    for column, start in zip(columns, starts):
        _read_chunk(rules, column, ids, start, first)
    return ids


def text_column(texts: list[Any] | NDArray[Any]) -> TextColumn:
    """The column in a list, or in an array of one axis and dtype U, StringDType or object."""
    if isinstance(texts, list):
        return _columns.ListTexts(texts)
    if texts.dtype.kind == "O":
        return _columns.ObjectTexts(texts)
    if texts.dtype.kind == "U":
        return _columns.WideTexts(texts.astype(texts.dtype.newbyteorder("="), copy=False))
    return _columns.ListTexts(texts.tolist())


def one_card_flat(hands: NDArray[Any]) -> NDArray[Any]:
    """Hands of text as `parse_cards` has them: texts of one card each are one hand."""
    return hands[..., 0] if hands.shape[-1] == 1 else hands


class DictionaryTexts:
    """Text by indices into a dictionary, whose every text is read once."""

    def __init__(self, rules: Rules, column: _columns.Column) -> None:
        self.rows = column.rows
        self._parse = rules.parse
        self._values = column.dictionary()
        indices = _integers(column)
        there = _validity(column) & (indices >= 0) & (indices < self._values.rows)
        self._indices = np.where(there, indices, 0).astype(np.intp)
        self._there = there
        self._size = -1

    def _read_values(self, size: int) -> None:
        values = np.zeros((max(self._values.rows, 1), size), np.uint8)
        good = np.ones(len(values), np.bool_)

        def take(row: int) -> Sequence[int]:
            with suppress(Omaha8Error):  # said of the rows that have this text, if any
                text = self._values.text(row)
                if text is not None and len(ids := self._parse(None, text)) == size:
                    return list(ids)
            good[row] = False
            return [UNKNOWN] * size

        _fill(self._values, values, take)
        self._size, self._ids = size, values
        self._bad = np.flatnonzero(~(self._there & good[self._indices]))

    def read(self, start: int, stop: int, size: int, ids: Ids) -> int:
        if size != self._size:
            self._read_values(size)
        place = int(np.searchsorted(self._bad, start))
        if place < len(self._bad):
            stop = min(stop, int(self._bad[place]))
        np.take(self._ids, self._indices[start:stop], axis=0, out=ids[start:stop])
        return stop

    def text(self, row: int) -> object:
        return self._values.text(int(self._indices[row])) if self._there[row] else None


# ---- Arrow integers ----


class _Memory:
    """Integers of an Arrow column as NumPy finds them, which keeps the column for as long as it looks at them."""

    def __init__(self, column: _columns.Column) -> None:
        kind = ARROW_INTEGERS[column.format]
        self.column = column
        self.__array_interface__ = {
            "version": 3,
            "shape": (column.rows,),
            "typestr": ("|" if kind[1] == "1" else np.dtype(kind).str[0]) + kind,
            "data": (column.address(int(kind[1])), True),
        }


def _integers(column: _columns.Column) -> NDArray[np.integer[Any]]:
    if column.rows == 0:
        return np.empty(0, ARROW_INTEGERS[column.format])
    return np.asarray(_Memory(column))


def _validity(column: _columns.Column) -> NDArray[np.bool_]:
    """Which rows are there."""
    if (bitmap := column.validity()) is None:
        return np.ones(column.rows, np.bool_)
    bits, first = bitmap
    return np.unpackbits(np.frombuffer(bits, np.uint8), bitorder="little")[first : first + column.rows].astype(np.bool_)


# ---- Arrow columns ----


def _list_size(column: _columns.Column) -> int:
    """The cards of a hand in lists of one size; 1 in a column of cards."""
    return int(column.format.removeprefix(FIXED_SIZE_LIST)) if column.format.startswith(FIXED_SIZE_LIST) else 1


def _elements(column: _columns.Column) -> _columns.Column:
    return column.elements(_list_size(column)) if column.format.startswith(FIXED_SIZE_LIST) else column


def _is_text(column: _columns.Column) -> bool:
    return (column.dictionary() if column.has_dictionary else column).format in ARROW_TEXTS


def _is_integers(column: _columns.Column) -> bool:
    elements = _elements(column)
    return elements.format in ARROW_INTEGERS and not elements.has_dictionary


def _capsules(given: Any) -> tuple[object, ...]:
    """The Arrow structures of a column; none if its owner cannot, as pandas without PyArrow, but NumPy will do."""
    try:
        return given.__arrow_c_array__() if hasattr(given, "__arrow_c_array__") else (given.__arrow_c_stream__(),)
    except Exception:
        if hasattr(given, "__array__"):
            return ()
        raise


def _columns_of(given: Any) -> list[_columns.Column] | str:
    """An empty column of the type and the chunks, if they can be read; else the format, or nothing.

    A table of one column is that column, unless NumPy has another idea of it.
    """
    capsules = _capsules(given)
    if not capsules:
        return ""
    if len(capsules) == 2:
        column = _columns.column_of_array(*capsules)
        kind, following = column, iter([column])
    else:
        stream = _columns.Stream(*capsules)
        kind, following = stream.empty(), iter(stream.next, None)
    if table := kind.format == STRUCT and kind.children == 1 and not hasattr(given, "__array__"):
        kind = kind.field()
    if not (_is_text(kind) or _is_integers(kind)):
        return kind.format
    columns = list(following)
    if table and any(column.validity() is not None for column in columns):
        return STRUCT
    return [kind, *(column.field() if table else column for column in columns)]


def _read_integers(rules: Rules, column: _columns.Column, before: Sequence[NDArray[Any]]) -> NDArray[np.integer[Any]]:
    """Hands of card ids, in place unless some are missing: shape (rows, cards)."""
    elements, size = _elements(column), _list_size(column)
    hands = _integers(elements).reshape(column.rows, size)
    if column.validity() is None and elements.validity() is None:
        return hands
    there = _validity(column)
    whole = _validity(elements).reshape(hands.shape).all(axis=1)
    unknown = ~there if rules.unknown and elements is not column else np.zeros_like(there)
    bad = ~(there & whole | unknown)
    if bad.any():
        row = int(bad.argmax())
        if elements is not column:
            rules.check(np.concatenate([*before, hands[:row]]))
        raise rules.missing(sum(map(len, before)) + row)
    hands = hands.astype(np.promote_types(hands.dtype, np.uint8))
    hands[unknown] = UNKNOWN
    return hands


def read_arrow(rules: Rules, given: ArrowStream | ArrowArray) -> NDArray[np.integer[Any]] | str:
    """The hands of a column of text, of card ids in lists of one size, or of one card a row; else its Arrow format.

    Texts of several cards and lists have shape (rows, cards), others (rows,).
    """
    try:
        columns = _columns_of(given)
    except (OSError, ValueError) as error:  # what the owner says, or what it hands over is no such structure
        raise ArgumentError.not_read(rules.where, str(error)) from error
    if isinstance(columns, str):
        return columns
    kind, *columns = columns
    if _is_text(kind):
        if not any(column.rows for column in columns):
            return np.empty(0, np.uint8)
        texts = [DictionaryTexts(rules, column) if kind.has_dictionary else column for column in columns]
        return one_card_flat(read_texts(rules, texts))
    hands: list[NDArray[np.integer[Any]]] = []
    for column in columns:
        hands.append(_read_integers(rules, column, hands))
    if not hands:
        hands = [_read_integers(rules, kind, [])]
    joined = hands[0] if len(hands) == 1 else np.concatenate(hands)
    return joined if kind.format.startswith(FIXED_SIZE_LIST) else joined[:, 0]


def speaks_arrow(given: object) -> bool:
    """Whether Arrow is the way to read an object: not if it is NumPy's inside, or a table that NumPy can read."""
    if not (hasattr(given, "__arrow_c_stream__") or hasattr(given, "__arrow_c_array__")):
        return False
    numpy_inside = isinstance(getattr(given, "dtype", None), np.dtype)
    return not hasattr(given, "__array__") or not (numpy_inside or len(getattr(given, "shape", (0,))) != 1)


def is_column(given: object) -> bool:
    """Whether each element is a hand of its own, so that none of them are no hands, and not a hand of no cards."""
    return speaks_arrow(given) or getattr(getattr(given, "dtype", None), "kind", "") in ("U", "T", "O")


# ---- Checks ----


def first_bad_hand(ids: Ids, unknown: bool) -> int | None:
    """The row, of the flattened leading axes, of the first hand with a byte that is no card, or with a card twice."""
    size = ids.shape[-1]
    hands = np.ascontiguousarray(ids).reshape(-1 if ids.size else ids.size, size)
    for start in range(0, len(hands), READ_AT_ONCE):
        part = hands[start : start + READ_AT_ONCE]
        row = _columns.hands_fault(part, len(part), size, unknown)
        if row < len(part):
            return start + row
    return None
