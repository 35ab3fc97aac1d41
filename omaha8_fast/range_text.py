"""The grammar of range text: text in, a tree of what it says out; nothing is looked up or counted here.

    range   = and { "," and }
    and     = leaf { (":" | "!") leaf } [ weight ]
    leaf    = "(" range ")" | "random" | percent | macro | term
    weight  = "@" ( 0.5 | 50% | 50 )
    percent = number "%" [ "-" number "%" ]
    macro   = $ds | $ss | $rainbow | $ms | $np | $nt | $op | $tp
    term    = element { element } [ "+" | "-" [ element { element } ] ]
    element = rank [suit] | rank variable [suit] | "*" [suit] | suit | list [suit] | class [suit]
    list    = "[" item { "," item } "]"
    item    = rank [suit] | rank "+" | rank "-" | rank "-" rank | suit

docs/ranges.md says what each of them means.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from .cards import RANKS, SUITS
from .errors import RangeError, RangeHint

RANK_VARIABLES = "BEFGILMNOPRUV"
SUIT_VARIABLES = "wxyz"
MACRO_TERMS = {"ds": "xxyy", "ss": "xxyz", "rainbow": "wxyz", "ms": "xxxx", "op": "RRON", "tp": "RROO"}
MACRO_GROUPS = {"np": 1, "nt": 2}
CLASSES = {
    "W": "A2345",
    "L": "A2345678",
    "R": "AKQJT",
    "B": "AKQJ",
    "M": "T987",
    "Z": "65432",
    "N": "KQJT9",
    "F": "KQJ",
}
MOST_PARENTHESES = 100

_ACE = RANKS.index("A")
_LOWEST_HIGH = RANKS.index("9")
_NAMES = [f"${name}" for name in (*MACRO_TERMS, *MACRO_GROUPS, *CLASSES)]
_MACRO = re.compile(rf"\$({'|'.join((*MACRO_TERMS, *MACRO_GROUPS))})")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")
_PERCENTAGE = re.compile(rf"({_NUMBER.pattern})%")
_SUIT_SYMBOLS = "♣♦♥♠♧♢♡♤"
_FIRST = RANKS + RANKS.lower() + SUITS + SUITS.upper() + RANK_VARIABLES + SUIT_VARIABLES + "*[$"
_MISPLACED = {
    "@": "there is a weight already",
    ":": "a weight ends its part, write '(' before that and ')' after the weight",
    "!": "a weight ends its part, write '(' before that and ')' after the weight",
    ")": "no '(' is open",
    "]": "no '[' is open",
    "+": "only a row of cards can shift, once",
    "-": "only a row of cards can shift, once",
    "%": "a percentage is a number alone",
}

# ---- The tree ----


@dataclass(frozen=True, slots=True)
class Element:
    """What one card of a term has to be. -1 and "" leave a part free; `cards` is a list or class, a bit for each id."""

    rank: int = -1
    rank_variable: str = ""
    cards: int | None = None
    suit: int = -1
    suit_variable: str = ""
    at: int = field(default=0, compare=False)


Shape: TypeAlias = tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """Hands that match one of the shapes: one shape, or all that a span shifts through. The empty shape is any hand."""

    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Groups:
    """Hands with at most so many cards of any one rank: `$np` and `$nt`."""

    most: int


@dataclass(frozen=True, slots=True)
class Percent:
    """The starting hands from `low` to `high` percent of the order; `at` is the place in the text."""

    low: float
    high: float
    at: int


@dataclass(frozen=True, slots=True)
class Filtered:
    """A leaf, what ":" and "!" do to it from left to right, and the weight of it all."""

    first: Leaf
    filters: tuple[tuple[str, Leaf], ...]
    weight: float


@dataclass(frozen=True, slots=True)
class Union:
    """The larger weight of any part."""

    parts: tuple[Filtered, ...]


Leaf: TypeAlias = Term | Groups | Percent | Union


def _cards_of_ranks(ranks: int) -> int:
    """The cards, a bit for each id, of ranks, a bit for each rank."""
    return sum(15 << 4 * rank for rank in range(len(RANKS)) if ranks >> rank & 1)


def _class_cards(name: str) -> int:
    return _cards_of_ranks(sum(1 << RANKS.index(rank) for rank in CLASSES[name]))


def _ranks_between(one: int, other: int) -> int:
    low, high = sorted((one, other))
    return (2 << high) - (1 << low)


# ---- The parser ----


class _Parser:
    """Reads one text. `source` is the text without spaces, `at` the place in it; messages name places of the text."""

    def __init__(self, text: str, size: int) -> None:
        self.text = text
        self.size = size
        self.places = [i for i, character in enumerate(text) if not character.isspace()]
        self.source = "".join(text[i] for i in self.places)
        self.places.append(self.places[-1] + 1 if self.places else 0)
        self.at = 0
        self.depth = 0
        self.hints: dict[str, RangeHint] = {}

    def here(self, at: int | None = None) -> int:
        return self.places[self.at if at is None else at]

    def peek(self) -> str:
        return self.source[self.at : self.at + 1]

    def take(self, characters: str) -> str:
        """The next character if it is one of these, and goes past it; else ""."""
        character = self.peek()
        if character and character in characters:
            self.at += 1
            return character
        return ""

    def hint(self, kind: Callable[..., RangeHint], at: int, *values: object) -> None:
        """Keeps the first hint of each kind."""
        if kind.__name__ not in self.hints:
            self.hints[kind.__name__] = kind(self.text, self.here(at), *values)

    # ---- What cannot stand here ----

    def advice(self) -> str:
        """What to write instead of the character here, which begins no card."""
        character = self.peek()
        if character.lower() in SUIT_VARIABLES:
            return f"suit variables are small letters, {character.lower()!r} (and '*' is any card)"
        if character.upper() in RANK_VARIABLES:
            return f"rank variables are capital letters, {character.upper()!r}"
        if self.source.startswith("10", self.at):
            return "ten is 'T'"
        if character in _SUIT_SYMBOLS:
            return "suits are 's', 'h', 'd', 'c'"
        return "not a rank, a suit or any other part of a range"

    def expected_cards(self) -> RangeError:
        if not self.peek() or self.peek() in ",:!@)+-]%":
            return RangeError.expected(self.text, self.here(), "cards")
        return RangeError.unexpected(self.text, self.here(), self.advice())

    def unexpected(self) -> RangeError:
        """The error of a character that cannot follow what was read."""
        character = self.peek()
        advice = _MISPLACED.get(character)
        if advice is None:
            advice = "write ',' or ':' before it" if character in (*_FIRST, "(") else self.advice()
        return RangeError.unexpected(self.text, self.here(), advice)

    # ---- Ranges ----

    def whole(self) -> Union:
        tree = self.union()
        if self.peek():
            raise self.unexpected()
        return tree

    def union(self) -> Union:
        parts = [self.filtered()]
        while self.take(","):
            parts.append(self.filtered())
        return Union(tuple(parts))

    def filtered(self) -> Filtered:
        first = self.leaf()
        filters = []
        while operator := self.take(":!"):
            filters.append((operator, self.leaf()))
        return Filtered(first, tuple(filters), self.weight() if self.peek() == "@" else 1.0)

    def leaf(self) -> Leaf:
        if self.peek() == "(":
            return self.parentheses()
        if self.source[self.at : self.at + 6].lower() == "random":
            self.at += 6
            return Term(((),))
        if _PERCENTAGE.match(self.source, self.at):
            return self.percent()
        if macro := _MACRO.match(self.source, self.at):
            return self.macro(macro[1])
        return self.term()

    def parentheses(self) -> Union:
        if self.depth == MOST_PARENTHESES:
            raise RangeError.too_deep(self.text, self.here(), MOST_PARENTHESES)
        self.at += 1
        self.depth += 1
        tree = self.union()
        if not self.peek():
            raise RangeError.expected(self.text, self.here(), "')'")
        if not self.take(")"):
            raise self.unexpected()
        self.depth -= 1
        return tree

    def weight(self) -> float:
        start = self.here()
        self.at += 1
        number = _NUMBER.match(self.source, self.at)
        if number is None:
            raise RangeError.expected(self.text, self.here(), "a weight like 0.5 or 50%")
        self.at = number.end()
        given, value = number[0], float(number[0])
        if self.take("%"):
            given, value = f"{given}%", value / 100
        elif "." not in given:
            if value in (0, 1):
                raise RangeError.ambiguous_weight(self.text, start, given)
            value /= 100
        if value > 1:
            raise RangeError.weight_out_of_range(self.text, start, given)
        return value

    def percentage(self) -> float:
        match = _PERCENTAGE.match(self.source, self.at)
        if match is None:
            raise RangeError.expected(self.text, self.here(), "a percentage like 30%")
        value = float(match[1])
        if value > 100:
            raise RangeError.percentage_out_of_range(self.text, self.here(), match[0])
        self.at = match.end()
        return value

    def percent(self) -> Percent:
        start = self.here()
        one = self.percentage()
        other = self.percentage() if self.take("-") else 0.0
        return Percent(min(one, other), max(one, other), start)

    def macro(self, name: str) -> Leaf:
        start = self.at
        self.at += 1 + len(name)
        if name in MACRO_GROUPS:
            return Groups(MACRO_GROUPS[name])
        if name == "ss" and self.size > 4:
            self.hint(RangeHint.single_suited, start, self.size)
        return parse_range(MACRO_TERMS[name], self.size)[0].parts[0].first

    # ---- Terms ----

    def term(self) -> Term:
        start = self.at
        shape = self.shape()
        if not shape:
            raise self.expected_cards()
        self.check_shape(shape, self.at)
        self.look_for_hints(shape, start)
        span_at = self.at
        sign = self.take("+-")
        return Term(self.span(shape, sign, start, span_at) if sign else (shape,))

    def shape(self) -> Shape:
        elements = []
        while element := self.element():
            elements.append(element)
        return tuple(elements)

    def check_shape(self, shape: Shape, end: int) -> None:
        """Refuses suit variables that look like any cards, and more cards than a hand has; the first of both."""
        run = end
        while run and self.source[run - 1] == self.source[end - 1] and self.source[end - 1] in SUIT_VARIABLES:
            run -= 1
        ends = [*(e.at for e in shape[1:]), end]
        suited = any((e.suit >= 0 or e.suit_variable) and e_end <= run for e, e_end in zip(shape, ends))
        ranks = sum(e.rank >= 0 for e in shape)
        extra = shape[self.size].at if len(shape) > self.size else end
        if end - run >= 2 and ranks >= 2 and not suited and run < extra:
            head = self.source[shape[0].at : run]
            free = "*" * min(end - run, self.size - sum(e.at < run for e in shape))
            raise RangeError.suit_variable(self.text, self.here(run), head + free, f"{head}:{self.source[run:end]}")
        if extra < end:
            raise RangeError.too_many_cards(self.text, self.here(extra), self.size)

    def look_for_hints(self, shape: Shape, start: int) -> None:
        spoken = self.source[start : self.at]
        if spoken.lower() in ("ds", "ss"):
            self.hint(RangeHint.suits_for_macro, start, f"${spoken.lower()}")
        *head, last = shape
        ranked = all(e.rank >= 0 for e in shape)
        if head and ranked and last.suit == SUITS.index("s") and all(e == Element(rank=e.rank) for e in head):
            suited = "".join(f"{RANKS[e.rank]}x" for e in shape)
            self.hint(RangeHint.spade, self.at - 1, suited)

    def span(self, shape: Shape, sign: str, start: int, span_at: int) -> tuple[Shape, ...]:
        for element in shape:
            if element.cards is not None:
                raise RangeError.span_of_list(self.text, self.here(element.at))
        ranks = [e.rank for e in shape if e.rank >= 0]
        if not ranks:
            raise RangeError.span_without_rank(self.text, self.here(span_at))
        end_at = self.at
        end = self.shape() if sign == "-" else ()
        if end:
            shift = next((b.rank - a.rank for a, b in zip(shape, end) if a.rank >= 0), 0)
            if end != _shifted(shape, shift) or [e.rank >= 0 for e in end] != [e.rank >= 0 for e in shape]:
                raise RangeError.span_shape(self.text, self.here(end_at))
        else:
            shift = _ACE - max(ranks) if sign == "+" else -min(ranks)
            if not shift:
                spoken = self.source[start:span_at]
                raise RangeError.span_without_room(self.text, self.here(span_at), spoken, _instead(shape, spoken, sign))
        return tuple(_shifted(shape, by) for by in range(min(shift, 0), max(shift, 0) + 1))

    # ---- Elements ----

    def element(self) -> Element | None:
        """The next element, or None and nothing read."""
        at, character = self.at, self.peek()
        if not character or character not in _FIRST or _MACRO.match(self.source, at):
            return None
        rank = self.rank()
        variable = self.take(RANK_VARIABLES) if rank < 0 else ""
        cards = self.card_list() if character == "[" else self.card_class() if character == "$" else None
        if character == "*":
            self.at += 1
        suit = self.suit()
        return Element(rank, variable, cards, suit, self.take(SUIT_VARIABLES) if suit < 0 else "", at)

    def suit(self) -> int:
        """The next suit, or -1."""
        character = self.take(SUITS + SUITS.upper())
        return SUITS.index(character.lower()) if character else -1

    def card_class(self) -> int:
        name = self.source[self.at + 1 : self.at + 2]
        if name not in CLASSES:
            raise RangeError.not_a_name(self.text, self.here(), _NAMES)
        self.at += 2
        return _class_cards(name)

    def card_list(self) -> int:
        self.at += 1
        cards = self.item()
        while self.take(","):
            cards |= self.item()
        if not self.take("]"):
            raise RangeError.expected(self.text, self.here(), "',' or ']'")
        return cards

    def rank(self) -> int:
        """The next rank, or -1."""
        character = self.take(RANKS + RANKS.lower())
        return RANKS.index(character.upper()) if character else -1

    def item(self) -> int:
        at = self.at
        rank = self.rank()
        if rank >= 0 and self.take("+"):
            return _cards_of_ranks(_ranks_between(rank, _ACE))
        if rank >= 0 and self.take("-"):
            end = self.rank()
            if rank == _ACE and 0 <= end < _LOWEST_HIGH:
                self.hint(RangeHint.ace_high, at, RANKS[end], _ACE - end + 1)
            return _cards_of_ranks(_ranks_between(rank, max(end, 0)))
        cards = _cards_of_ranks(1 << rank if rank >= 0 else (1 << len(RANKS)) - 1)
        suit = self.suit()
        if suit >= 0:
            return cards & sum(1 << 4 * r + suit for r in range(len(RANKS)))
        if rank < 0:
            if not self.peek():
                raise RangeError.expected(self.text, self.here(), "a list item")
            raise RangeError.not_a_list_item(self.text, self.here())
        return cards


def _shifted(shape: Shape, by: int) -> Shape:
    return tuple(replace(e, rank=e.rank + by) if e.rank >= 0 else e for e in shape)


def _instead(shape: Shape, spoken: str, sign: str) -> str:
    """What to write for a shape that has no room to shift: A[J+] for AJ+, and AA for AA+."""
    last = shape[-1]
    if last == Element(rank=last.rank) and last.rank not in (-1, 0 if sign == "-" else _ACE):
        return f"{spoken[:-1]}[{spoken[-1]}{sign}]"
    return spoken


def parse_range(text: str, size: int) -> tuple[Union, list[RangeHint]]:
    """The tree of a range text about hands of `size` cards, and the hints it deserves.

    Raises RangeError, with the column, for text that is not in the language.

    The rule: the range language of docs/ranges.md, which follows the generic syntax of ProPokerTools.

    >>> tree, hints = parse_range("A2@0.5", 4)
    >>> [(part.first.shapes[0][1].rank, part.weight) for part in tree.parts], hints
    ([(0, 0.5)], [])
    """
    parser = _Parser(text, size)
    return parser.whole(), list(parser.hints.values())
