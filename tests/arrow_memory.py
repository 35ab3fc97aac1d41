"""Arrow columns made by hand, of any bytes and offsets, that count how often each of their structures is released.

The structures are those of https://arrow.apache.org/docs/format/CDataInterface.html, by ctypes, so that no package that
would refuse a column stands between it and the test.
"""

from __future__ import annotations

import ctypes
import struct
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

Release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
GetNext = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
LastError = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)


class SchemaStruct(ctypes.Structure):
    _fields_ = (
        ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_void_p),
        ("flags", ctypes.c_int64), ("n_children", ctypes.c_int64), ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p), ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p),
    )  # fmt: skip


class ArrayStruct(ctypes.Structure):
    _fields_ = (
        ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64),
        ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64), ("buffers", ctypes.c_void_p),
        ("children", ctypes.c_void_p), ("dictionary", ctypes.c_void_p), ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    )  # fmt: skip


class StreamStruct(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_void_p) for name in ("schema", "next", "error", "release", "private_data"))


_capsule = ctypes.pythonapi.PyCapsule_New
_capsule.restype = ctypes.py_object
_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)


class Memory:
    """Keeps what structures point to, and counts their releases by name."""

    def __init__(self) -> None:
        self.kept: list[Any] = []
        self.made: Counter[str] = Counter()
        self.released: Counter[str] = Counter()

    def keep(self, value: Any) -> Any:
        self.kept.append(value)
        return value

    def release(self, name: str, kind: type[ctypes.Structure]) -> Any:
        self.made[name] += 1

        def released(at: int) -> None:
            self.released[name] += 1
            ctypes.memset(at + kind.release.offset, 0, ctypes.sizeof(ctypes.c_void_p))

        return ctypes.cast(self.keep(Release(released)), ctypes.c_void_p)

    def schema(self, format: str, *children: SchemaStruct, dictionary: SchemaStruct | None = None) -> SchemaStruct:
        pointers = self.keep((ctypes.c_void_p * len(children))(*map(ctypes.addressof, children)))
        return self.keep(
            SchemaStruct(
                self.keep(format.encode()), b"", None, 2, len(children), ctypes.addressof(pointers),
                ctypes.addressof(dictionary) if dictionary else None, self.release("schema", SchemaStruct), None,
            )
        )  # fmt: skip

    def array(
        self,
        length: int,
        buffers: Sequence[bytes | None],
        *children: ArrayStruct,
        offset: int = 0,
        nulls: int = -1,
        dictionary: ArrayStruct | None = None,
    ) -> ArrayStruct:
        held = [None if b is None else self.keep(ctypes.create_string_buffer(b, max(len(b), 1))) for b in buffers]
        pointers = self.keep((ctypes.c_void_p * len(held))(*(b and ctypes.addressof(b) for b in held)))
        inner = self.keep((ctypes.c_void_p * len(children))(*map(ctypes.addressof, children)))
        return self.keep(
            ArrayStruct(
                length, nulls, offset, len(held), len(children), ctypes.addressof(pointers), ctypes.addressof(inner),
                ctypes.addressof(dictionary) if dictionary else None, self.release("array", ArrayStruct), None,
            )
        )  # fmt: skip


class Array:
    """A column in one piece."""

    def __init__(self, memory: Memory, schema: SchemaStruct, array: ArrayStruct) -> None:
        self.memory, self.schema, self.array = memory, schema, array

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        return (
            _capsule(ctypes.addressof(self.schema), b"arrow_schema", None),
            _capsule(ctypes.addressof(self.array), b"arrow_array", None),
        )


class Stream:
    """A column in chunks; `fails_at`: the chunk instead of which there is an error, -1 for the schema."""

    def __init__(
        self, memory: Memory, schema: SchemaStruct, chunks: Sequence[ArrayStruct], fails_at: int | None = None
    ) -> None:
        self.memory = memory
        self.given = 0

        def get_schema(stream: int, out: int) -> int:
            if fails_at == -1:
                return 5
            ctypes.memmove(out, ctypes.addressof(schema), ctypes.sizeof(schema))
            return 0

        def get_next(stream: int, out: int) -> int:
            if fails_at == self.given:
                return 22
            if self.given == len(chunks):
                ctypes.memset(out, 0, ctypes.sizeof(ArrayStruct))
                return 0
            ctypes.memmove(out, ctypes.addressof(chunks[self.given]), ctypes.sizeof(ArrayStruct))
            self.given += 1
            return 0

        message = memory.keep(ctypes.create_string_buffer(b"the well is dry"))
        callbacks = GetNext(get_schema), GetNext(get_next), LastError(lambda stream: ctypes.addressof(message))
        pointers = [ctypes.cast(memory.keep(callback), ctypes.c_void_p) for callback in callbacks]
        self.stream = memory.keep(StreamStruct(*pointers, memory.release("stream", StreamStruct), None))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return _capsule(ctypes.addressof(self.stream), b"arrow_array_stream", None)


# ---- Columns of text ----


def bitmap(there: Sequence[bool], offset: int) -> bytes:
    return np.packbits(np.array([True] * offset + list(there), np.bool_), bitorder="little").tobytes()


def text_array(memory: Memory, format: str, texts: Sequence[bytes | None], offset: int = 0) -> ArrayStruct:
    """Texts behind `offset` others, in any of the layouts."""
    stored = [b"9c9d9h9s"] * offset + [text or b"" for text in texts]
    there = bitmap([text is not None for text in texts], offset) if None in texts else None
    if format == "vu":
        views, data = b"", b""
        for text in stored:
            if len(text) <= 12:
                views += struct.pack("i12s", len(text), text)
            else:
                views += struct.pack("i4sii", len(text), text[:4], 0, len(data))
                data += text
        return memory.array(len(texts), [there, views, data, struct.pack("q", len(data))], offset=offset)
    offsets = np.cumsum([0, *map(len, stored)]).astype("i4" if format == "u" else "i8").tobytes()
    return memory.array(len(texts), [there, offsets, b"".join(stored)], offset=offset)


def text_column(format: str, texts: Sequence[bytes | None], offset: int = 0) -> Array:
    memory = Memory()
    return Array(memory, memory.schema(format), text_array(memory, format, texts, offset))


def text_stream(
    format: str, chunks: Sequence[Sequence[bytes | None]], offset: int = 0, fails_at: int | None = None
) -> Stream:
    memory = Memory()
    arrays = [text_array(memory, format, chunk, offset) for chunk in chunks]
    return Stream(memory, memory.schema(format), arrays, fails_at)


def dictionary_column(texts: Sequence[bytes | None], indices: Sequence[int | None], offset: int = 0) -> Array:
    memory = Memory()
    there = bitmap([index is not None for index in indices], offset)
    stored = np.array([99] * offset + [99 if index is None else index for index in indices], "i2").tobytes()
    schema = memory.schema("s", dictionary=memory.schema("vu"))
    values = text_array(memory, "vu", texts, 1)
    return Array(memory, schema, memory.array(len(indices), [there, stored], offset=offset, dictionary=values))
