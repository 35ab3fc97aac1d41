"""Ranges: published counts, a slow predicate beside the language, its errors and hints, and ranges as sets."""

from __future__ import annotations

import copy
import itertools
import json
import pathlib
import pickle
import random
import warnings
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha8_fast as o8
from omaha8_fast import Range, RangeError, RangeHint
from omaha8_fast.range_text import parse_range

FACTS = json.loads((pathlib.Path(__file__).parent / "data" / "ranges.json").read_text())
COUNTS = [(row, size) for size, rows in ((4, "four"), (5, "five")) for row in FACTS[rows]]
SIZES = (4, 5, 6)
RANKS = "23456789TJQKA"
SUITS = "cdhs"


def fault(text: str, size: int = 4) -> RangeError | None:
    """The error of a text, if it has one."""
    try:
        parse_range(text, size)
    except RangeError as error:
        return error
    return None


def quiet(text: str, size: int = 4) -> Range:
    """The range of a text, whatever it hints."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RangeHint)
        return Range(text, size=size)


def textwise(hand: str) -> list[str]:
    """The cards of a hand text."""
    return [hand[i : i + 2] for i in range(0, len(hand), 2)]


# ---- Counts ----


@pytest.mark.parametrize(("row", "size"), COUNTS, ids=[f"{row['expr']} of {size}" for row, size in COUNTS])
def test_published_counts(row: dict[str, Any], size: int) -> None:
    found = quiet(row["expr"], size)
    assert len(found) == row["combos"]
    assert found.weight == pytest.approx(row.get("weight", row["combos"]), abs=1e-6)


@pytest.mark.parametrize("size", [4, 5])
def test_any_hand_is_every_combination_in_order(size: int) -> None:
    every = Range("*", size=size)
    assert len(every) == FACTS[f"total{size}"] == comb(52, size)
    flat = itertools.chain.from_iterable(itertools.combinations(range(52), size))
    assert np.array_equal(every.hands, np.fromiter(flat, np.uint8).reshape(-1, size))
    assert (every.weights == 1).all()


def test_six_cards() -> None:
    """Closed formulas: exactly three suited pairs, three rank pairs, a pair of aces among six cards."""
    assert len(Range("xxyyzz", size=6)) == 4 * comb(13, 2) ** 3
    assert len(Range("RROONN", size=6)) == comb(13, 3) * 6**3
    assert len(Range("AA!AAA", size=6)) == comb(4, 2) * comb(48, 4)
    assert len(Range("A23456", size=6)) == 4**6


@pytest.mark.slow
def test_all_hands_of_six_cards() -> None:
    every = Range("*", size=6)
    assert len(every) == comb(52, 6)
    steps = every.hands[1:].astype(np.int16) - every.hands[:-1]
    assert (steps[np.arange(len(steps)), (steps != 0).argmax(axis=1)] > 0).all()
    assert len(Range("AA@50,*@0.25", size=6) - Range("AA", size=6)) == comb(52, 6) - len(Range("AA", size=6))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("random", "*"),
        ("RanDom", "*"),
        ("a2", "A2"),
        ("aCKD", "AcKd"),
        (" A A : $ d s ", "AA:$ds"),
        ("A\t2\n@ 5 0 %", "A2@0.5"),
        ("s", "*s"),
        ("$ds", "xxyy"),
        ("$ss", "xxyz"),
        ("$ms", "xxxx"),
        ("$op", "RRON"),
        ("$tp", "RROO"),
        ("$nt", "*!RRR"),
        ("$np", "*!RR"),
        ("$W", "[A,5-2]"),
        ("$L", "[A,8-]"),
        ("$R", "[T+]"),
        ("$B", "[J+]"),
        ("$M", "[7-T]"),
        ("$Z", "[6-]"),
        ("$N", "[9-K]"),
        ("$F", "[J-K]"),
        ("$Ws", "[As,5s,4s,3s,2s]"),
        ("[s,h]", "s,h"),
        ("[As,Kd]", "As,Kd"),
        ("[A,K]s", "As,Ks"),
        ("A[J+]", "AJ,AQ,AK,AA"),
        ("QQ+", "QQ,KK,AA"),
        ("33-", "33,22"),
        ("88-66", "66-88"),
        ("88-88", "88"),
        ("KsQs+", "KsQs,AsKs"),
        ("KxQxy+", "KxQxy,AxKxy"),
        ("QQ*s+", "QQ*s,KK*s,AA*s"),
        ("QQRR+", "QQRR,KKRR,AARR"),
        ("JT98-9876", "JT98,T987,9876"),
        ("(A2,A3):$ds", "A2:$ds,A3:$ds"),
        ("A2,A3:$ds", "A2,(A3:$ds)"),
        ("A2!A3:$ds", "(A2!A3):$ds"),
        ("A2@100", "A2@100%"),
        ("A2@100", "A2@1.0"),
        ("A2@1%", "A2@0.01"),
        ("A2@.5", "A2@50"),
        ("A2@12.5%", "A2@0.125"),
        ("((A2@0.5)@0.5)", "A2@0.25"),
        ("A@0.5,AA@0.25", "A@0.5"),
        ("(A@0.5):AA", "AA@0.5"),
        ("(A@0.5):(AA@0.5)", "AA@0.25"),
        ("(A@0.5)!(AA@0.1)", "(A!AA)@0.5"),
        ("A2@0%", "AsAs"),
        ("A!(AA@0.0)", "A"),
        ("AsKhJd2c@0.2,2cKhJdAs@0.7,AsKhJd2c@0.5", "AsKhJd2c@0.7"),
        ("AsKhJd2c,A@0.5", "A@0.5,AsKhJd2c"),
    ],
)
def test_two_texts_of_one_range(text: str, same: str) -> None:
    assert quiet(text) == quiet(same)


def test_a_variable_is_no_explicit_rank_or_suit() -> None:
    assert not any(Counter(hand[::2])["A"] > 2 for hand in Range("AARO"))
    assert len(Range("AARR")) == 432
    assert len(Range("Asxx")) + len(quiet("Asss")) == len(quiet("As:xx:(Asss,Ashh,Asdd,Ascc)"))
    assert len(Range("cdhsx", size=5)) == 0
    assert len(Range("[A]R:AA")) == len(Range("A:AA"))  # a list does not forbid


def test_long_lists_of_hands() -> None:
    """As other tools write ranges out: weights hand by hand."""
    rng = random.Random(7)
    chosen = rng.sample(list(Range("*", size=5)), 2000)
    weights = {hand: rng.randrange(1, 1000) / 1000 for hand in chosen}
    shuffled = {hand: "".join(rng.sample([hand[i : i + 2] for i in range(0, 10, 2)], 5)) for hand in chosen}
    text = ",".join(f"{shuffled[hand]}@{weight}" for hand, weight in weights.items())
    assert Range(text, size=5).to_dict() == weights


# ---- A slow predicate, from the wording of the language alone ----

Hand = tuple[str, ...]
Weight = Callable[[Hand], float]
CLASSES = {"W": "A2345", "L": "A2345678", "R": "AKQJT", "B": "AKQJ"}
CLASSES |= {"M": "T987", "Z": "65432", "N": "KQJT9", "F": "KQJ"}
DECK = [rank + suit for rank in RANKS for suit in SUITS]


class Part:
    """One element: how it is written, and what it says of a card."""

    def __init__(self, rng: random.Random) -> None:
        self.rank = self.rank_variable = self.suit = self.suit_variable = ""
        self.cards = set(DECK)
        kind = rng.choice("rrrrvvv*sslc")
        self.text = ""
        if kind == "r":
            self.text = self.rank = rng.choice("AK32")
        elif kind == "v":
            self.text = self.rank_variable = rng.choice("RROBV")
        elif kind == "*":
            self.text = "*"
        elif kind == "l":
            items = [self.item(rng) for _ in range(rng.randint(1, 3))]
            self.text = f"[{','.join(text for text, _ in items)}]"
            self.cards = set().union(*(cards for _, cards in items))
        elif kind == "c":
            name = rng.choice(list(CLASSES))
            self.text = f"${name}"
            self.cards = {card for card in self.cards if card[0] in CLASSES[name]}
        suits = rng.choice(["explicit", "variable"] if kind == "s" else ["", "", "explicit", "variable", "variable"])
        if suits == "explicit":
            self.suit = rng.choice("sh")
        elif suits:
            self.suit_variable = rng.choice("xxyw")
        self.text += self.suit + self.suit_variable

    @staticmethod
    def item(rng: random.Random) -> tuple[str, set[str]]:
        low, high = sorted(rng.choices(range(13), k=2))
        text, ranks = {
            "span": (f"{RANKS[high]}-{RANKS[low]}", RANKS[low : high + 1]),
            "up": (f"{RANKS[low]}+", RANKS[low:]),
            "down": (f"{RANKS[low]}-", RANKS[: low + 1]),
            "rank": (RANKS[low], RANKS[low]),
            "card": (f"{RANKS[low]}d", RANKS[low]),
            "suit": ("d", RANKS),
        }[rng.choice("span up down rank card suit".split())]
        return text, {rank + suit for rank in ranks for suit in ("d" if text.endswith("d") else SUITS)}

    def shifted(self, by: int) -> Part:
        other = copy.copy(self)
        other.rank = self.rank and RANKS[RANKS.index(self.rank) + by]
        return other


def consistent(pairs: list[tuple[str, str]], explicit: set[str]) -> bool:
    """Variables and what they stand for: equal are equal, different differ, and none is explicit."""
    bound = dict(pairs)
    different = len(set(bound.values())) == len(bound)
    return different and all(bound[name] == value and value not in explicit for name, value in pairs)


def matches(parts: list[Part], hand: Hand) -> bool:
    ranks, suits = {part.rank for part in parts}, {part.suit for part in parts}
    for cards in itertools.permutations(hand, len(parts)):
        given = list(zip(parts, cards, strict=True))
        if (
            all(c[0] == (p.rank or c[0]) and c[1] == (p.suit or c[1]) and c in p.cards for p, c in given)
            and consistent([(p.rank_variable, c[0]) for p, c in given if p.rank_variable], ranks)
            and consistent([(p.suit_variable, c[1]) for p, c in given if p.suit_variable], suits)
        ):
            return True
    return False


def random_term(rng: random.Random, size: int) -> tuple[str, Weight]:
    parts = [Part(rng) for _ in range(rng.randint(1, size))]
    for before, part in itertools.pairwise(parts):
        if part.text[0] in "shxyw" and not before.suit + before.suit_variable:
            part.text = f"*{part.text}"  # else it is the suit of the card before it
    text = "".join(part.text for part in parts)
    shapes = [parts]
    ranks = [RANKS.index(part.rank) for part in parts if part.rank]
    if ranks and not any("[" in part.text or "$" in part.text for part in parts) and rng.random() < 0.4:
        room = {"+": 12 - max(ranks), "-": -min(ranks)}
        sign = rng.choice("+-")
        if room[sign]:
            text += sign
            shapes = [[part.shifted(by) for part in parts] for by in range(min(room[sign], 0), max(room[sign], 0) + 1)]
    return text, lambda hand: float(any(matches(shape, hand) for shape in shapes))


def random_leaf(rng: random.Random, size: int, depth: int) -> tuple[str, Weight]:
    kind = rng.random()
    if kind < 0.1:
        return "$np", lambda hand: float(max(Counter(card[0] for card in hand).values()) < 2)
    if kind < 0.2:
        return "$nt", lambda hand: float(max(Counter(card[0] for card in hand).values()) < 3)
    if kind < 0.4 and depth:
        text, weight = random_range(rng, size, depth - 1)
        return f"({text})", weight
    return random_term(rng, size)


def random_filtered(rng: random.Random, size: int, depth: int) -> tuple[str, Weight]:
    text, first = random_leaf(rng, size, depth)
    filters = []
    for _ in range(rng.choice([0, 0, 1, 2])):
        operator = rng.choice(":!")
        other_text, other = random_leaf(rng, size, depth)
        text += operator + other_text
        filters.append((operator, other))
    factor = rng.choice([1.0, 1.0, 0.5, 0.25])
    text += "" if factor == 1 else f"@{factor}"

    def weight(hand: Hand) -> float:
        value = first(hand)
        for operator, other in filters:
            value *= other(hand) if operator == ":" else other(hand) == 0
        return value * factor

    return text, weight


def random_range(rng: random.Random, size: int, depth: int = 1) -> tuple[str, Weight]:
    parts = [random_filtered(rng, size, depth) for _ in range(rng.choice([1, 1, 2, 3]))]
    return ", ".join(text for text, _ in parts), lambda hand: max(weight(hand) for _, weight in parts)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("make", [random_term, random_range])
def test_random_texts_against_the_predicate(make: Callable[..., tuple[str, Weight]], size: int) -> None:
    seed = 20 + size
    rng = random.Random(seed)
    done = 0
    while done < {4: 150, 5: 30, 6: 5}[size]:
        text, weight = make(rng, size)
        if error := fault(text, size):  # suit variables at the end, the one thing wrong that is made here
            assert "is a suit variable" in str(error), (seed, text)
            continue
        done += 1
        found = quiet(text, size)
        hands = [tuple(rng.sample(DECK, size)) for _ in range(10)]
        rows = [rng.randrange(len(found)) for _ in range(12) if len(found)]
        hands += [tuple(textwise(hand)) for hand in o8.format_cards(found.hands[rows])]
        near = [(*hand[1:], rng.choice(DECK)) for hand in hands[10:]]
        hands += [hand for hand in near if len(set(hand)) == size]
        some = found & Range({tuple(sorted(hand)) for hand in hands}, size=size)
        weights = {frozenset(textwise(hand)): weight for hand, weight in some.to_dict().items()}
        for hand in hands:
            assert weights.get(frozenset(hand), 0.0) == weight(hand), (seed, text, hand)


@pytest.mark.parametrize(("size", "ending"), [(4, ""), (5, ""), (5, "x"), (6, "")])
def test_wide_lists_of_single_cards(size: int, ending: str) -> None:
    """Lists that are no ranks with suits, each half of the deck: ways to give them out are too many to go through."""
    seed = 3 * size
    rng = random.Random(seed)
    parts = []
    for _ in range(size - 1):
        part = Part(random.Random(0))
        part.cards = set(rng.sample(DECK, 25 if size < 6 else 12))
        part.rank = part.rank_variable = part.suit = ""
        part.suit_variable = ending
        part.text = f"[{','.join(sorted(part.cards))}]{ending}"
        parts.append(part)
    found = Range("".join(part.text for part in parts), size=size)
    for _ in range(150):
        hand = tuple(rng.sample(DECK, size))
        assert (hand in found) == matches(parts, hand), (seed, hand)
    for row in rng.sample(range(len(found)), 50):
        assert matches(parts, tuple(textwise(o8.format_cards(found.hands[row])))), (seed, row)


# ---- What is wrong ----


@pytest.mark.parametrize("row", FACTS["errors"], ids=[row["expr"] for row in FACTS["errors"]])
def test_known_errors(row: dict[str, Any]) -> None:
    with pytest.raises(RangeError) as caught:
        Range(row["expr"])
    assert (caught.value.column, caught.value.text) == (row["at"], row["expr"])


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "expected cards"),
        ("  ", 1, "expected cards"),
        ("A2: ", 4, "expected cards"),
        (" A2 ,,A3", 6, "expected cards"),
        ("()", 2, "expected cards"),
        ("!AA", 1, "expected cards"),
        ("A2!", 4, "expected cards"),
        ("AA)", 3, "no '(' is open"),
        ("A,(AA;", 6, "unexpected ';'"),
        ("AA(KK)", 3, "write ',' or ':' before it"),
        ("(AA)KK", 5, "write ',' or ':' before it"),
        ("AA$ds", 3, "write ',' or ':' before it"),
        ("$dsx", 4, "write ',' or ':' before it"),
        ("A2@0.5:$ds", 7, "write '(' before that"),
        ("A2@50@50", 6, "a weight already"),
        ("A2@", 4, "expected a weight"),
        ("A2@x", 4, "expected a weight"),
        ("A2@-1", 4, "expected a weight"),
        ("A2@0", 3, "ambiguous weight @0: write @0% or @0.0"),
        ("A2@101", 3, "out of range"),
        ("A2@100.5%", 3, "out of range"),
        ("A2@" + "9" * 400, 3, "out of range"),
        ("15%-", 5, "expected a percentage"),
        ("15%-30", 5, "expected a percentage"),
        ("101%", 1, "out of range"),
        ("15%:", 5, "expected cards"),
        ("55-22%", 6, "unexpected '%'"),
        ("[]", 2, "bad list item"),
        ("[A,]", 4, "bad list item"),
        ("[A", 3, "expected ',' or ']'"),
        ("[A2]", 3, "expected ',' or ']'"),
        ("[A,", 4, "expected a list item"),
        ("[$W]", 2, "bad list item"),
        ("AA]", 3, "no '[' is open"),
        ("AXX", 2, "small letters, 'x'"),
        ("AKo", 3, "capital letters, 'O'"),
        ("A10", 2, "ten is 'T'"),
        ("A♠", 2, "suits are 's', 'h', 'd', 'c'"),
        ("А2", 1, "U+0410"),
        ("$q", 1, "small and capital letters differ"),
        ("$", 1, "small and capital letters differ"),
        ("AKQyy", 4, "write AKQ* for any cards"),
        ("A2$Wxx", 5, "is a suit variable"),
        ("KQxx-", 3, "is a suit variable"),
        ("A23456xx", 5, "too many cards"),
        ("AJ+", 3, "write A[J+]"),
        ("52-", 3, "cannot shift down, a span shifts all its ranks: write 52"),
        ("AA+", 3, "write AA"),
        ("xx+", 3, "no rank before it"),
        ("$WK+", 1, "a list or class cannot shift"),
        ("K[A,2]-", 2, "a list or class cannot shift"),
        ("KK-J", 4, "same shape"),
        ("KsQs-JsTh", 6, "same shape"),
        ("KK-**", 4, "same shape"),
        ("2A-*K", 4, "same shape"),
        ("QQ++", 4, "can shift, once"),
        ("(" * 200 + "A" + ")" * 200, 101, "parentheses inside each other"),
        ("A2,15%", 4, "percentages are not supported: there is no order of starting hands"),
        ("10% - 30%", 1, "percentages are not supported: there is no order of starting hands"),
    ],
)
def test_errors_say_where_and_what(text: str, column: int, words: str) -> None:
    with pytest.raises(RangeError) as caught:
        quiet(text)
    assert caught.value.column == column
    assert words in str(caught.value)


def test_an_error_shows_the_text_with_a_caret() -> None:
    with pytest.raises(RangeError) as caught:
        Range("KK, A2xx")
    assert str(caught.value) == (
        "range: column 7: 'x' is a suit variable, not a wildcard: write A2** for any cards, or use ':' for suits "
        "(A2:xx)\n"
        "  KK, A2xx\n"
        "        ^"
    )
    assert isinstance(caught.value, ValueError)
    restored = pickle.loads(pickle.dumps(caught.value))
    assert (str(restored), restored.column) == (str(caught.value), 7)
    assert caught.value.within("players[1]").column == 7  # type: ignore[attr-defined]


def test_an_error_shows_the_part_of_a_long_text_that_matters() -> None:
    text = "AsKsQsJs,\n" * 500 + "A2;A3" + ",\tAsKsQsJs" * 500
    with pytest.raises(RangeError) as caught:
        Range(text)
    _, shown, caret = str(caught.value).split("\n")
    assert len(shown) < 120
    assert shown.startswith("  ...")
    assert shown.endswith("...")
    assert shown[caret.index("^")] == ";" == text[(caught.value.column or 0) - 1]


PIECES = [*"AK2TsxyRO*[],-+:!()@10.%$ ſİ²٣\0", "$W", "$ds", "$np", "random", "50", "[A,K]", "AsKsQsJs", "@0.5", "10"]


@settings(deadline=5000, max_examples=400)
@given(st.one_of(st.lists(st.sampled_from(PIECES), max_size=14).map("".join), st.text(max_size=30)))
def test_any_text_is_a_range_or_a_range_error(text: str) -> None:
    found: Range | RangeError
    try:
        found = quiet(text)
    except RangeError as error:
        found = error
    if isinstance(found, RangeError):
        assert found.text == text
        assert 1 <= (found.column or 0) <= len(text) + 1
    else:
        assert found.hands.shape == (len(found), 4)
        assert (found.weights > 0).all()


@settings(deadline=5000, max_examples=300)
@given(st.lists(st.sampled_from([*PIECES, "1", "%", "(", ")"]), max_size=40).map("".join), st.sampled_from(SIZES))
def test_the_grammar_alone_takes_any_text(text: str, size: int) -> None:
    if error := fault(text, size):
        assert 1 <= (error.column or 0) <= len(text) + 1


def test_long_and_deep_texts_end_soon() -> None:
    digits = "1" * 100_000
    for text in ("A" * 100_000, "[" * 50_000, "[" + "A," * 50_000, digits, f"1.{digits}", f"A@{digits}"):
        with pytest.raises(RangeError):
            Range(text)
    assert len(Range(",".join(["A"] * 300))) == 76145
    assert len(Range("(" * 100 + "A" + ")" * 100)) == 76145


# ---- Hints ----


@pytest.mark.parametrize(
    ("text", "size", "words"),
    [
        ("[A-5]", 4, ["column 2: the ace is high, so A-5 is 10 ranks: write $W or [A,2-5]"]),
        ("A[K,A-8][A-5]", 4, ["column 5: the ace is high, so A-8 is 7 ranks: write $L or [A,2-8]"]),
        ("[A-2]", 4, ["write [A,2] for"]),
        ("AKs,AQs", 4, ["column 3: 's' is spades, for this card only: write AxKx for suited"]),
        ("A2:ds", 4, ["column 4: this is a diamond and a spade: write $ds for double-suited"]),
        ("A2!ss", 4, ["column 4: this is two spades: write $ss for single-suited"]),
        ("$ss:$ss", 5, ["column 1: $ss is xxyz"]),
        ("$ss,[A-4]:ds:sd:DS, AKQs", 6, ["$ss is xxyz", "A-4 is 11 ranks", "write $ds", "write AxKxQx"]),
    ],
)
def test_hints_come_once_for_an_expression(text: str, size: int, words: list[str]) -> None:
    with pytest.warns(RangeHint) as caught:
        Range(text, size=size)
    assert len(caught) == len(words)
    for warning, part in zip(caught, words):
        assert part in str(warning.message)
        assert str(warning.message).split("\n")[1:2] == [f"  {text}"]
        assert warning.filename == __file__


@pytest.mark.parametrize("text", "[A-T] [A-9] [5-A] [A,2-5] AsKs As *s $W$Ws AKh $ss $ds dh".split())
def test_ordinary_texts_have_no_hints(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Range(text)


def test_a_range_that_travels_does_not_hint_again() -> None:
    hinted = quiet("AKs")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert pickle.loads(pickle.dumps(hinted)) == hinted
        assert copy.deepcopy(hinted).text == "AKs"


# ---- Hands one by one ----

HANDS = ["AsKhJd2c", "2c3c4c5c", "KsKhKdKc"]
ROWS = [[0, 4, 8, 12], [0, 37, 46, 51], [44, 45, 46, 47]]


@pytest.mark.parametrize(
    "source",
    [
        HANDS,
        tuple(HANDS),
        iter(HANDS),
        dict.fromkeys(HANDS, 1),
        np.array(HANDS),
        np.array(HANDS, object),
        [o8.parse_cards(hand) for hand in HANDS],
        [o8.parse_cards(hand).tolist() for hand in HANDS],
        [["As", "K♥", "Jd", 0], "2c 3c 4c 5c", (47, 46, 45, 44)],
        o8.parse_cards(HANDS),
        o8.parse_cards(HANDS).astype(np.int64)[:, ::-1],
        memoryview(o8.parse_cards(HANDS)),
        {tuple(o8.parse_cards(hand).tolist()): 1.0 for hand in HANDS},
        Range(HANDS),
    ],
)
def test_hands_of_every_kind(source: Any) -> None:
    made = Range(source)
    assert made.hands.tolist() == ROWS
    assert made.hands.dtype == np.uint8
    assert made.weights.tolist() == [1.0, 1.0, 1.0]
    assert made.weights.dtype == np.float64
    assert (made.size, made.text, made.weight, len(made)) == (4, None, 3.0, 3)
    assert list(made) == ["2c3c4c5c", "2cJdKhAs", "KcKdKhKs"]


@pytest.mark.parametrize(
    "weights", [[0.5, 0, 1], (0.5, 0.0, 1), np.array([0.5, 0, 1], np.float32), iter([Fraction(1, 2), np.int8(0), 1.0])]
)
def test_weights_of_every_kind(weights: Any) -> None:
    made = Range(HANDS, weights)
    assert made.to_dict() == {"2cJdKhAs": 0.5, "KcKdKhKs": 1.0}
    assert made == Range({"AsKhJd2c": 0.5, "2c3c4c5c": 0, "KsKhKdKc": 1})
    assert made == Range(made) == Range(made.to_dict())
    assert made.weight == 1.5


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("source", [[], {}, np.empty((0,), np.uint8), "AsAs"])
def test_no_hands(source: Any, size: int) -> None:
    nothing = Range(source, size=size)
    assert (len(nothing), nothing.weight, nothing.size) == (0, 0.0, size)
    assert nothing.hands.shape == (0, size)
    assert nothing == nothing | nothing == nothing & Range("AA", size=size) == nothing - nothing
    assert nothing == nothing.without("As")
    assert nothing != Range(source, size=9 - size if size < 6 else 4)
    assert eval(repr(nothing.without(""))) == nothing


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((["AsKhJd2c", "2cJdKhAs"],), RangeError, "hands[1]: 2cJdKhAs appears twice (also as hands[0])"),
        (([*HANDS, "5c4c3c2c", "2cJdKhAs"],), RangeError, "hands[3]: 5c4c3c2c appears twice (also as hands[1])"),
        ((["AsKhJd2c", "AsAs2c3c"],), o8.CardError, "hands[1]: As appears twice"),
        ((["AsKhJd2c", "AsKh"],), o8.CardError, "hands[1]: 2 cards, want 4 (the size of the range)"),
        ((["AsKhJd2c3c"],), o8.CardError, "hands[0]: 5 cards, want 4 (the size of the range)"),
        (([51, 46, 37, 0],), o8.InputTypeError, "hands[0]: int is not cards, want text, integers or an integer array"),
        ((["AsKhJdXc"],), o8.CardError, "hands[0]: text position 6: 'X' (U+0058) is not a rank"),
        ((np.array([[0, 1, 2, 52]], np.uint8),), o8.CardError, "hands[0]: card 52 is not in 0..51"),
        ((np.array([[0, 1, 2, 256]]),), o8.CardError, "hands[0]: card 256 is not in 0..51"),
        ((np.array([[0, 1, 2, 3], [5, 1, 4, 1]]),), o8.CardError, "hands[1]: 2d appears twice"),
        ((np.zeros((1, 5), np.uint8),), o8.ArgumentError, "hands: shape (1, 5), want (n, 4)"),
        ((np.arange(4),), o8.ArgumentError, "hands: shape (4,), want (n, 4)"),
        ((np.zeros((1, 4)),), o8.InputTypeError, None),
        ((7,), o8.InputTypeError, "hands: int is not cards, want text, integers or an integer array"),
        ((b"AsKhJd2c",), o8.InputTypeError, "hands: bytes is not cards, want text, integers or an integer array"),
        ((HANDS, [1, 1]), o8.ArgumentError, "weights: 2 values, want 3, one for each hand"),
        ((HANDS, np.ones((3, 1))), o8.ArgumentError, "weights: shape (3, 1), want (3,)"),
        ((HANDS, [1, 1, 1.5]), RangeError, "weights[2]: 1.5 is not in 0..1"),
        ((HANDS, [1, -0.1, 1]), RangeError, "weights[1]: -0.1 is not in 0..1"),
        ((HANDS, [1, float("nan"), 1]), RangeError, "weights[1]: nan is not in 0..1"),
        ((HANDS, np.array([1, 1, np.inf])), RangeError, "weights[2]: inf is not in 0..1"),
        ((HANDS, [1, 10**400, 1]), RangeError, None),
        ((HANDS, [1, True, 1]), o8.InputTypeError, "weights[1]: True (bool) is not a number"),
        ((HANDS, ["1", 1, 1]), o8.InputTypeError, "weights[0]: '1' (str) is not a number"),
        ((HANDS, [1, 1, Decimal(1)]), o8.InputTypeError, None),
        ((HANDS, np.array([True] * 3)), o8.InputTypeError, "weights: an array of bool, want integers or floats"),
        ((HANDS, 1.0), o8.InputTypeError, "weights: float is not a sequence, want one number for each hand"),
        ((HANDS, "111"), o8.InputTypeError, "weights: str is not a sequence, want one number for each hand"),
        (({HANDS[0]: 2},), RangeError, "weights[0]: 2 is not in 0..1"),
        (({HANDS[0]: 1}, [1]), RangeError, "weights: a mapping has its weights in it, want None"),
        (("AA", [1]), RangeError, "weights: text has its weights in it, want None"),
        (("AA", None, 7), o8.ArgumentError, "size: 7, want 4, 5 or 6"),
        (("AA", None, 4.0), o8.InputTypeError, "size: 4.0 (float) is not an integer"),
        ((Range("AA"), None, 5), RangeError, "ranges of 4 and of 5 cards, want one size"),
    ],
)
def test_wrong_arguments(arguments: tuple[Any, ...], error: type[Exception], message: str | None) -> None:
    with pytest.raises(error) as caught:
        Range(*arguments)
    assert type(caught.value) is error
    assert message is None or str(caught.value) == message


# ---- Ranges as sets and as values ----


@pytest.mark.parametrize("size", [4, 5])
def test_set_operations_against_dicts(size: int) -> None:
    left, right = Range("A2:$ds@0.5,A3:$np", size=size), Range("A3:$ds@0.75,A4:$ds@25%", size=size)
    a, b = left.to_dict(), right.to_dict()
    assert (left | right).to_dict() == {hand: max(a.get(hand, 0), b.get(hand, 0)) for hand in a | b}
    assert (left & right).to_dict() == {hand: a[hand] * b[hand] for hand in a if hand in b}
    assert (left - right).to_dict() == {hand: weight for hand, weight in a.items() if hand not in b}
    assert left | right == right | left == Range("A2:$ds@.5,A3:$np,A3:$ds@.75,A4:$ds@.25", size=size)
    assert left & right == Range("(A2:$ds@0.5,A3:$np):(A3:$ds@0.75,A4:$ds@25%)", size=size)
    assert left - right == Range("(A2:$ds@0.5,A3:$np)!((A3,A4):$ds)", size=size)
    for made in (left | right, left & right, left - right, left.without("As")):
        assert np.array_equal(made.hands, Range(made.to_dict(), size=size).hands)
        assert made.text is None


def test_sets_want_ranges_of_one_size() -> None:
    for operate in (lambda a, b: a | b, lambda a, b: a & b, lambda a, b: a - b):
        with pytest.raises(RangeError, match="ranges of 4 and of 5 cards, want one size"):
            operate(Range("AA"), Range("AA", size=5))
        with pytest.raises(TypeError):
            operate(Range("AA"), "AA")


@pytest.mark.parametrize("cards", ["AsKd2h", [51, 45, 2], ["As", "Kd", "2h"], np.array([51, 45, 2])])
def test_without_cards(cards: Any) -> None:
    aces = Range("A2@0.5,AK")
    left = {hand: weight for hand, weight in aces.to_dict().items() if not {"As", "Kd", "2h"} & set(textwise(hand))}
    assert aces.without(cards).to_dict() == left


def test_without_refuses_what_is_no_card() -> None:
    with pytest.raises(o8.CardError, match="cards: As appears twice"):
        Range("AA").without("AsAs")
    with pytest.raises(o8.CardError, match="card 52"):
        Range("AA").without([52])
    assert Range("AA").without([]) == Range("AA")


def test_membership() -> None:
    aces = Range("AA")
    assert "AsAh2s3h" in aces
    assert [51, 50, 0, 1] in aces
    assert "AsKh2s3h" not in aces
    with pytest.raises(o8.CardError, match="hand: 2 cards, want 4"):
        assert "AsAh" in aces


@pytest.mark.parametrize(
    "made",
    [
        Range("AA:$ds, A2@0.5"),
        Range("A2345", size=5),
        Range(HANDS),
        Range(HANDS, [0.1, 1, 1 / 3]),
        Range("AsAs").without(""),
    ],
)
def test_repr_pickle_and_hash(made: Range) -> None:
    names = {"Range": Range, "array": np.array, "uint8": np.uint8}
    assert eval(repr(made), names) == made or len(made) > 3
    for restored in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
        assert restored == made
        assert restored.text == made.text
        assert hash(restored) == hash(made)
        assert not restored.hands.flags.writeable


def test_repr() -> None:
    assert repr(Range("AA:$ds")) == "Range('AA:$ds', size=4)"
    assert repr(Range(["2c2d2h2s"])) == "Range(array([[0, 1, 2, 3]], dtype=uint8), size=4)"
    assert repr(Range(["2c2d2h2s"], [0.5])) == "Range(array([[0, 1, 2, 3]], dtype=uint8), array([0.5]), size=4)"


def test_equality_is_by_value() -> None:
    assert Range("AA") == Range("AA**") == Range(list(Range("AA")))
    assert hash(Range("AA")) == hash(Range(list(Range("AA"))))
    assert Range("AA") != Range("AA@0.5")
    assert Range("AA") != Range("KK")
    assert Range("AA") != "AA"
    assert len({Range("AA"), Range("AA**"), Range("KK")}) == 2


def test_ranges_do_not_change() -> None:
    hands, weights = o8.parse_cards(HANDS), np.array([1, 0.5, 1])
    made = Range(hands, weights)
    before = made.to_dict()
    hands[:] = 9
    weights[:] = 0
    assert made.to_dict() == before
    for array in (made.hands, made.weights, Range("AA").hands, Range("AA").weights, (made | made).hands):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
    for name in ("hands", "weights", "size", "text", "weight", "other"):
        with pytest.raises(AttributeError):
            setattr(made, name, None)
