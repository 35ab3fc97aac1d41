"""Showdowns from lines of JSON: the arguments in a line, the place of what is wrong with it, the hand settled.

Two forms of a line are understood: the arguments of `showdown` by name, and a record of a hand as it was played.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TypeAlias

from .errors import ArgumentError, InputTypeError, Omaha8Error
from .results import Showdown
from .showdown import showdown

REQUIRED: Final = ("holes", "board", "contributions")
DEFAULTS: Final = {"folded": (), "button": 0, "chip": 1, "rake": 0, "dead_money": 0, "odd_chip": "tda"}
RECORD_OPTIONS: Final = ("button", "chip", "dead_money", "odd_chip")
SIMPLE: Final = (*REQUIRED, *DEFAULTS, "id", "paid", "pays_by_standard_rules", "note")
KeyPath: TypeAlias = tuple[str | int, ...]


class Fault(Exception):
    """A text that cannot be used: what is wrong with it, and at which character."""

    def __init__(self, message: str, text: str, at: int = 0) -> None:
        super().__init__(message)
        self.text = text
        self.at = at


def decoded(raw: bytes) -> str:
    raw = raw.rstrip(b"\r\n").removeprefix(codecs.BOM_UTF8)
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        utf_16 = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        message = f"not UTF-8: {'the mark of UTF-16' if utf_16 else f'byte 0x{raw[error.start]:02x}'}"
        raise Fault(message, raw.decode(errors="replace"), len(raw[: error.start].decode())) from None


def refused(constant: str) -> NoReturn:
    raise ValueError(f"not JSON: {constant}")


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(fields := dict(pairs)) < len(pairs):
        raise ValueError("a key appears twice")
    return fields


STRICT: Final = json.JSONDecoder(object_pairs_hook=unique, parse_constant=refused)


def parsed(text: str) -> dict[str, Any]:
    try:
        value = STRICT.decode(text)
    except json.JSONDecodeError as error:
        raise Fault(f"not JSON: {error.msg}", text, error.pos) from None
    except RecursionError:
        raise Fault("nested too deeply", text) from None
    except ValueError as error:
        places(text)  # raises the same, and knows where
        raise Fault(str(error), text) from None
    if not isinstance(value, dict):
        raise Fault(f"{type(value).__name__}, want an object that says one hand", text)
    return value


def places(text: str) -> dict[KeyPath, tuple[int, int]]:
    """Where each key and its value are in a JSON text; a Fault where a key appears twice or a value cannot be read."""
    found: dict[KeyPath, tuple[int, int]] = {}

    def skip(at: int) -> int:
        while text[at] in " \t\r\n":
            at += 1
        return at

    def scalar(at: int) -> tuple[Any, int]:
        try:
            return STRICT.raw_decode(text, at)
        except ValueError as error:
            raise Fault(str(error).partition(";")[0], text, at) from None

    def walk(path: KeyPath, key_at: int, at: int) -> int:
        """Note the value that starts at a position, and those inside it; returns its end."""
        found[path] = key_at, at
        if text[at] not in "{[":
            return scalar(at)[1]
        is_object, at, length = text[at] == "{", skip(at + 1), 0
        while text[at] not in "}]":
            name, key_at = length, at
            if is_object:
                name, at = scalar(at)
                at = skip(skip(at) + 1)
            if (*path, name) in found:
                raise Fault(f"the key {name!r} appears twice", text, key_at)
            at = skip(walk((*path, name), key_at, at))
            at = skip(at + 1) if text[at] == "," else at
            length += 1
        return at + 1

    with suppress(RecursionError):  # what lies deeper is no argument
        walk((), 0, skip(0))
    return found


ARGUMENT_STEP: Final = re.compile(r"\.?(\w+)|\[(\d+)\]")
POSITION: Final = re.compile(r"\S+: text position (\d+):")
STRING_CHARACTER: Final = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|.", re.DOTALL)


def argument_path(message: str, record: bool, pots: bool) -> KeyPath:
    """The path that a message begins with, `holes[2]: ...`, by the names that a record has for the arguments."""
    steps = ARGUMENT_STEP.findall(message.partition(" ")[0])
    path: KeyPath = tuple(name or int(index) for name, index in steps)
    match path:
        case ("holes", seat, *rest) if record:
            return ("players", seat, "hole", *rest)
        case ("contributions", seat) if record:
            return ("players", seat, "contributed")
        case ("holes" | "contributions" | "folded", *_) if record:
            return ("players",)
        case ("rake", *pot) if record and pots:
            return ("pots", *pot)
    return path


def key_at(name: str, text: str) -> int:
    return places(text).get((name,), (0, 0))[0]


def fault_at(message: str, text: str) -> int:
    """The character of a line that a message is about: of a faulty card, else the start of the value."""
    found = places(text)
    path = argument_path(message, ("players",) in found, ("pots",) in found)
    while path not in found:
        path = path[:-1]
    at = found[path][1]
    position = POSITION.match(message)
    if position and text[at] == '"':
        characters = STRING_CHARACTER.finditer(text, at + 1)
        at = next((c.start() for place, c in enumerate(characters) if place == int(position[1])), at)
    return at


WANTED: Final = {int: "an integer", bool: "true or false", list: "a list", dict: "an object"}


def typed(value: Any, kind: type, where: str) -> Any:
    if type(value) is not kind:
        raise InputTypeError(f"{where}: {type(value).__name__}, want {WANTED[kind]}")
    return value


def require(fields: Mapping[str, Any], names: Sequence[str], where: str = "") -> None:
    for name in names:
        if name not in fields:
            raise ArgumentError(f"{where}{name}: missing")


def table(fields: Mapping[str, Any], name: str, columns: Mapping[str, type]) -> list[list[Any]]:
    """The columns of a list of objects; a column of type `object` is for showdown to check."""
    for row, value in enumerate(typed(fields[name], list, name)):
        require(typed(value, dict, f"{name}[{row}]"), list(columns), f"{name}[{row}].")
        for column, kind in columns.items():
            if kind is not object:
                typed(value[column], kind, f"{name}[{row}].{column}")
    return [[value[column] for value in fields[name]] for column in columns]


def record_arguments(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments in a record: players from the left of the button on, rake from the pots where it has them."""
    require(fields, ("players", "board"))
    holes, contributions, folded = table(fields, "players", {"hole": object, "contributed": object, "folded": bool})
    rake = fields.get("rake", 0)
    if fields.get("pots") is not None:
        rake = [gross - net for gross, net in zip(*table(fields, "pots", {"gross": int, "net": int}))]
    return {
        "holes": holes,
        "board": fields["board"],
        "contributions": contributions,
        "folded": [seat for seat, out in enumerate(folded) if out],
        "button": len(holes) - 1,
        "rake": rake,
        **{name: fields[name] for name in RECORD_OPTIONS if name in fields},
    }


def simple_arguments(fields: Mapping[str, Any], text: str) -> dict[str, Any]:
    for name in fields:
        if name not in SIMPLE:
            raise Fault(f"{name!r} is no key of a hand, want {', '.join(SIMPLE)}", text, key_at(name, text))
    require(fields, REQUIRED)
    return {name: fields[name] for name in (*REQUIRED, *DEFAULTS) if name in fields}


def paid_to(fields: Mapping[str, Any], seats: int) -> list[int] | None:
    if fields.get("paid") is None:
        return None
    paid = typed(fields["paid"], list, "paid")
    if len(paid) != seats:
        raise ArgumentError.length("paid", len(paid), f"one for each of {seats} seats")
    return [typed(amount, int, f"paid[{seat}]") for seat, amount in enumerate(paid)]


@dataclass(frozen=True)
class Hand:
    """One line, settled: its fields, the arguments in them, what was paid (None: it does not say)."""

    line: int
    fields: Mapping[str, Any]
    arguments: dict[str, Any]
    showdown: Showdown
    paid: list[int] | None

    @property
    def verdict(self) -> str:
        if self.paid is None:
            return "not checked"
        if self.paid == list(self.showdown.payouts):
            return "as paid"
        return "not as paid" if self.fields.get("pays_by_standard_rules", True) else "habit"

    def to_dict(self, check: bool) -> dict[str, Any]:
        values = {"line": self.line, "id": self.fields.get("id"), **self.showdown.to_dict()}
        ok = None if self.paid is None else self.verdict == "as paid"
        return values | ({"ok": ok, "paid": self.paid} if check else {})


def settled(line: int, text: str, defaults: Mapping[str, Any]) -> Hand:
    """The hand that a line says, settled; a Fault where it cannot be."""
    fields = parsed(text)
    try:
        said = record_arguments(fields) if "players" in fields else simple_arguments(fields, text)
        arguments = {**defaults, **said}
        result = showdown(**arguments)
        typed(fields.get("pays_by_standard_rules", True), bool, "pays_by_standard_rules")
        return Hand(line, fields, arguments, result, paid_to(fields, len(result.payouts)))
    except Omaha8Error as error:
        raise Fault(str(error), text, fault_at(str(error), text)) from None
