"""Equities: known facts, brute force over all boards, the reference, poker-equity; samples; ranges; errors."""

from __future__ import annotations

import importlib
import importlib.util
import itertools
import json
import math
import pathlib
import pickle
import random
import re
import signal
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from deals import LOW_RANKS, outcome

import omaha8_fast as o8
from omaha8_fast import _core, reference

SEED = 1_086_008
DATA = pathlib.Path(__file__).parent / "data"
FACTS = json.loads((DATA / "exact_equities.json").read_text())
CASES = [case for case in json.loads((DATA / "cases.json").read_text()) if case["op"] == "equity"]
COUNTS = ("scoop", "high_win", "high_tie", "low_win", "low_tie", "quarter", "three_quarter")
GAMES = ("omaha8", "omaha")
ACES, KINGS = "AsAh2s3h", "KsKhQdJd"
PINNED = [(4114, 4646, 5121), (1811, 3026, 0), (717, 2221, 666)]


@dataclass
class Hands:
    """A list of hands with weights, as a range has them."""

    texts: Sequence[str]
    given: Sequence[float] | None = None
    hands: np.ndarray = field(init=False)
    weights: np.ndarray = field(init=False)
    size: int = field(init=False)

    def __post_init__(self) -> None:
        self.hands = np.sort(o8.parse_cards(list(self.texts)), axis=1)
        self.weights = np.ones(len(self.hands)) if self.given is None else np.array(self.given, float)
        self.size = self.hands.shape[1]

    def __str__(self) -> str:
        return "; ".join(self.texts)


def hands_of(rng: random.Random, count: int, size: int, deck: Sequence[int] = range(52)) -> Hands:
    found = {tuple(sorted(rng.sample(list(deck), size))) for _ in range(count)}
    return Hands([o8.format_cards(hand) for hand in sorted(found)])


# ---- Facts ----


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{'-'.join(fact['hands'])}-{fact['board']}")
def test_known_facts(fact: dict[str, Any]) -> None:
    result = o8.equity(fact["hands"], fact["board"])
    assert result.exact
    assert result.outcomes == fact["boards"]
    for player, known in zip(result.players, fact["players"]):  # the facts about a random hand are of its opponent
        for name in set(COUNTS) & set(known):
            assert getattr(player, name) == known[name], name
        assert player.equity == pytest.approx(known.get("equity", player.equity), abs=1e-12)
        assert player.equity == pytest.approx(known.get("equity_3dp", player.equity), abs=5e-4)
        assert player.equity * result.outcomes == pytest.approx(known.get("share_sum", player.equity * result.outcomes))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_cases_from_reports(case: dict[str, Any]) -> None:
    given, wanted = case["input"], case["expected"]
    players = [Hands(list(hand), list(hand.values())) if isinstance(hand, dict) else hand for hand in given["hands"]]
    result = o8.equity(players, given["board"], game=given["game"], samples=given.get("samples"))
    assert result.exact
    assert [player.equity for player in result.players] == pytest.approx(wanted["equity"], abs=1e-9)
    assert all(player.std_error == 0 for player in result.players)
    assert result.outcomes == wanted.get("boards", result.outcomes)
    assert result.no_low == wanted.get("no_low_boards", result.no_low)
    for name, sums in (("high_share", "hi_share_sum"), ("low_share", "lo_share_sum")):
        found = [getattr(player, name) * result.outcomes for player in result.players]
        assert found == pytest.approx(wanted.get(sums, found), abs=1e-6)
    for name, counts in (("scoop", "scoop"), ("high_win", "wins"), ("high_tie", "hi_tie_boards")):
        found = [getattr(player, name) for player in result.players]
        assert found == wanted.get(counts, found)


def test_case_equity_of_each_hand_of_a_range() -> None:
    case = next(case for case in CASES if case["id"] == "Q09")
    hand, weighted = case["input"]["hands"]
    for text, wanted in zip(weighted, case["expected"]["equity_vs_each"]):
        assert o8.equity([hand, text], case["input"]["board"]).players[0].equity == pytest.approx(wanted, abs=1e-9)


# ---- Brute force: every board, ranked by evaluate_batch ----


def brute_force(holes: list[list[int]], board: list[int], dead: list[int], game: str) -> dict[str, Any]:
    seats = len(holes)
    seen = {*board, *dead, *itertools.chain(*holes)}
    unseen = [card for card in range(52) if card not in seen]
    boards = np.array([[*board, *rest] for rest in itertools.combinations(unseen, 5 - len(board))], np.uint8)
    values = [o8.evaluate_batch(np.array(hole, np.uint8), boards) for hole in holes]
    highs, lows = np.array([v.high for v in values]), np.array([v.low for v in values])
    high = highs == highs.min(axis=0)
    low = (lows == lows.min(axis=0)) & (lows != o8.NO_LOW) & (game == "omaha8")
    with_low = low.any(axis=0)
    unit = 2 * math.lcm(*range(1, seats + 1))
    high_shares = high * (np.where(with_low, unit // 2, unit) // high.sum(axis=0))
    low_shares = low * (unit // 2 // np.maximum(low.sum(axis=0), 1))
    shares = high_shares + low_shares
    counts = {
        "scoop": shares == unit,
        "high_win": high & (high.sum(axis=0) == 1),
        "high_tie": high & (high.sum(axis=0) > 1),
        "low_win": low & (low.sum(axis=0) == 1),
        "low_tie": low & (low.sum(axis=0) > 1),
        "quarter": (4 * shares == unit) & with_low,
        "three_quarter": (4 * shares == 3 * unit) & with_low,
    }
    whole = unit * len(boards)
    return {
        "outcomes": len(boards),
        "no_low": int((~with_low).sum()),
        "equity": [int(total) / whole for total in shares.sum(axis=1)],
        "high_share": [int(total) / whole for total in high_shares.sum(axis=1)],
        "low_share": [int(total) / whole for total in low_shares.sum(axis=1)],
        **{name: held.sum(axis=1).tolist() for name, held in counts.items()},
    }


def figures(result: o8.Equity) -> dict[str, Any]:
    names = ("equity", "high_share", "low_share", *COUNTS)
    rows = {name: [getattr(player, name) for player in result.players] for name in names}
    return {"outcomes": result.outcomes, "no_low": result.no_low, **rows}


def random_match(rng: random.Random, most: int) -> tuple[list[list[int]], list[int], list[int], str]:
    """A match-up with at most so many boards to come."""
    while True:
        seats, size, on_board = rng.randint(2, 11), rng.choice([4, 5, 6]), rng.choice([0, 0, 0, 3, 4, 5])
        dead = rng.choice([0, 0, 1, 5, 13])
        left = 52 - seats * size - on_board - dead
        if left < 5 - on_board or math.comb(left, 5 - on_board) > most:
            continue
        deck = rng.sample(range(52), 52)
        kind = rng.randrange(4)
        if kind == 0:  # crowded suits
            deck.sort(key=lambda card: card % 4 + rng.random() * 2)
        elif kind == 1:  # lows
            deck.sort(key=lambda card: (card // 4 not in LOW_RANKS) + rng.random() * 1.5)
        elif kind == 2:  # neighbours: ties
            deck.sort(key=lambda card: card // 4 + rng.random() * 4)
        holes = [deck[i * size : (i + 1) * size] for i in range(seats)]
        rest = deck[seats * size :]
        if rng.random() < 0.5:
            rng.shuffle(rest)
        return holes, rest[:on_board], rest[on_board : on_board + dead], rng.choice(GAMES)


def assert_brute_force(rng: random.Random, most: int) -> None:
    holes, board, dead, game = random_match(rng, most)
    result = figures(o8.equity(holes, board, dead=dead, game=game))
    assert result == brute_force(holes, board, dead, game), (
        f"seed {SEED}: {o8.format_cards(holes)} {o8.format_cards(board)!r} dead {o8.format_cards(dead)!r} {game}"
    )


def test_brute_force() -> None:
    rng = random.Random(SEED)
    for _ in range(150):
        assert_brute_force(rng, 25_000)


@pytest.mark.slow
def test_brute_force_at_length() -> None:
    rng = random.Random(SEED + 1)
    for _ in range(500):
        assert_brute_force(rng, 2_000_000)


# ---- The reference ----


def test_reference_hands() -> None:
    rng = random.Random(SEED)
    for _ in range(12):
        holes, board, dead, game = random_match(rng, 60)
        core = o8.equity(holes, board, dead=dead, game=game)
        assert core == reference.equity(holes, board, dead=dead, game=game), (
            f"seed {SEED}: {holes} {board} dead {dead} {game}"
        )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("players", "board", "dead"),
    [
        ([ACES, Hands([KINGS, "2c3c4c5c", "AdKd7c6c"])], "7h8hTc9s", "2d"),
        ([Hands(["AsAh2s3h", "AsAd2s3d", "KsKh2s3h"]), Hands([KINGS, "AdAc7c6c", "2c3c4c5c"])], "7h8hTc9s2d", ""),
        ([Hands(["AsAh2s3h", "AsAd2s3d"]), Hands(["KsKhQdJd", "AdAc7c6c"]), "2c2h3c4c"], "7h8hTc9s", ""),
        (["As3s2s6s5s", Hands(["AcAdKc2d3d", "6c7c8c9cTc"])], "7h8hTh9sJs", ""),
    ],
    ids=str,
)
def test_reference_ranges(players: Any, board: str, dead: str, game: str) -> None:
    assert o8.equity(players, board, dead=dead, game=game) == reference.equity(players, board, dead=dead, game=game)


def test_reference_random() -> None:
    """Few cards are left, so that every random hand can be gone through."""
    dead = [card for card in range(52) if card // 4 in (5, 6, 7, 8, 9, 10)]
    board, hand = "AsKd2h3c4s", "2s3s4hKs"
    players = [hand, "random"]
    assert o8.equity(players, board, dead=dead) == reference.equity(players, board, dead=dead)


def test_reference_weights() -> None:
    players = [
        Hands([ACES, "AsAd2s3d", "QsTs2s3s"], [0.25, 1, 0]),
        Hands([KINGS, "AdAc7c6c", "2c3c4c5c"], [0.5, 0.1, 3]),
    ]
    core, plain = o8.equity(players, "7h8hTc9s"), reference.equity(players, "7h8hTc9s")
    assert core.outcomes == pytest.approx(plain.outcomes, rel=1e-12)
    for one, other in zip(core.players, plain.players):
        for name in ("equity", "high_share", "low_share", *COUNTS):
            assert getattr(one, name) == pytest.approx(getattr(other, name), rel=1e-12), name
        assert one.by_hand is not None
        assert other.by_hand is not None
        assert np.array_equal(one.by_hand.hands, other.by_hand.hands)
        assert np.allclose(one.by_hand.weight, other.by_hand.weight, rtol=1e-12)
        assert np.allclose(one.by_hand.equity, other.by_hand.equity, rtol=1e-12)


BAD_CALLS: list[tuple[tuple[Any, ...], dict[str, Any], str]] = [
    (([ACES],), {}, "players: 1 player, want 2..11"),
    (([ACES] * 12,), {}, "players: 12 players, want 2..11"),
    ((ACES,), {}, "players: str is not a sequence, want a hand, a range or 'random' for each player"),
    (({ACES: 1},), {}, "players: dict is not a sequence, want a hand, a range or 'random' for each player"),
    (([ACES, ACES],), {}, "players[0]: As appears twice (also in players[1])"),
    (([ACES, KINGS], "As2c3c"), {}, "players[0]: As appears twice (also in board)"),
    (([ACES, KINGS], "4c2c3c"), {"dead": "4c"}, "board: 4c appears twice (also in dead)"),
    (([ACES, KINGS], "4c4c3c"), {}, "board: 4c appears twice"),
    (([ACES, KINGS], "4c5c"), {}, "board: 2 cards, want 0, 3, 4 or 5"),
    (([ACES, KINGS], "4c5x6c"), {}, "board: text position 3: 'x' (U+0078) is not a suit"),
    (([ACES, KINGS + "2c"],), {}, "players[1]: 5 cards, want 4 as in players[0]"),
    (([ACES, KINGS],), {"size": 5}, "players[0]: 4 cards, want 5 as in size"),
    (([ACES, KINGS],), {"size": 7}, "size: 7, want 4, 5 or 6"),
    (([ACES, KINGS],), {"size": 4.0}, "size: 4.0 (float) is not an integer"),
    (([ACES, KINGS],), {"game": "holdem"}, "game: 'holdem', want 'omaha8' or 'omaha'"),
    (([ACES, [0, 1, 2]],), {}, "players[1]: 3 cards, want 4, 5 or 6"),
    (([ACES, [0, 1, 2, 52]],), {}, "players[1]: card 52 is not in 0..51"),
    (([ACES, [0, 1, 2, 2.5]],), {}, "players[1][3]: 2.5 (float) is not a card, want text or an integer 0..51"),
    (([ACES, b"KsKhQdJd"],), {}, "players[1]: bytes is not cards, want text, integers or an integer array"),
    (([ACES, None],), {}, "players[1]: NoneType is not cards, want text, integers or an integer array"),
    ((["random"] * 8,), {"size": 6}, "players: 8 hands of 6 cards and a board take 53 cards, the deck has 52"),
    (
        (["random"] * 11,),
        {"dead": "2c3c4c5c"},
        "players: 11 hands of 4 cards and a board take 49 cards, 48 are not dead",
    ),
    (
        ([ACES, Hands(["AsKsQsJs", "AhKhQhJh"])],),
        {},
        "players[1]: no hand of the range is left without the known cards",
    ),
    (
        ([Hands(["AsKsQsJs"]), Hands(["AsKhQhJh"])], "2c3c4c"),
        {},
        "players: found no hands of the ranges that do not share cards",
    ),
]


@pytest.mark.parametrize(("arguments", "keywords", "message"), BAD_CALLS, ids=[message for _, _, message in BAD_CALLS])
def test_bad_input(arguments: Any, keywords: dict[str, Any], message: str) -> None:
    core = outcome(o8.equity, *arguments, **keywords)
    assert core[1] == message
    assert core == outcome(reference.equity, *arguments, **keywords)


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"samples": 0}, "samples: 0, want 1 or more"),
        ({"samples": 2**32 + 1}, "samples: 4294967297, want 4294967296 or less"),
        ({"samples": 1e6}, "samples: 1000000.0 (float) is not an integer"),
        ({"samples": True}, "samples: True (bool) is not an integer"),
        ({"max_error": 0}, "max_error: 0, want a number above 0"),
        ({"max_error": math.nan}, "max_error: nan, want a number above 0"),
        ({"max_error": "1e-3"}, "max_error: '1e-3' (str) is not a number"),
        ({"seed": -1}, "seed: -1, want 0 or more"),
        ({"seed": 2**64}, "seed: 18446744073709551616 does not fit 64 bits"),
        ({"threads": 0}, "threads: 0, want 1 or more"),
        ({"progress": 1}, "progress: int is not callable"),
    ],
)
def test_bad_options(keywords: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, TypeError)) as raised:
        o8.equity([ACES, KINGS], **keywords)
    assert str(raised.value) == message


def with_arrays(hands: Any, weights: Any) -> Any:
    made = Hands([KINGS])
    made.hands, made.weights = np.array(hands), np.array(weights)
    return made


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (with_arrays([[0, 1, 2, 3]], [1.0]), "players[1].hands: an array of int64, want uint8"),
        (
            with_arrays(np.zeros((2, 3), np.uint8), [1, 1]),
            "players[1].hands: shape (2, 3), want (n, 4), (n, 5) or (n, 6)",
        ),
        (with_arrays(np.arange(8, dtype=np.uint8).reshape(2, 4), [1]), "players[1].weights: shape (1,), want (2,)"),
        (
            with_arrays(np.array([[0, 1, 2, 3], [3, 2, 1, 0]], np.uint8), [1, 1]),
            "players[1]: hand 1 is not cards 0..51 in ascending order",
        ),
        (
            with_arrays(np.array([[0, 1, 2, 99]], np.uint8), [1]),
            "players[1]: hand 0 is not cards 0..51 in ascending order",
        ),
        (
            with_arrays(np.array([[0, 1, 2, 3]], np.uint8), [-1.0]),
            "players[1]: weight -1.0 of hand 0 is neither 0 nor a number from 1e-9 to 1e9",
        ),
        (
            with_arrays(np.array([[0, 1, 2, 3], [4, 5, 6, 7]], np.uint8), [1.0, math.nan]),
            "players[1]: weight nan of hand 1 is neither 0 nor a number from 1e-9 to 1e9",
        ),
        (with_arrays(np.array([[0, 1, 2, 3]], np.uint8), [0.0]), "players[1]: the range is empty"),
        (with_arrays(np.zeros((0, 4), np.uint8), np.zeros(0)), "players[1]: the range is empty"),
    ],
)
def test_bad_ranges(given: Any, message: str) -> None:
    with pytest.raises((ValueError, TypeError)) as raised:
        o8.equity([ACES, given])
    assert str(raised.value) == message


# ---- Another engine ----


needs_poker_equity = pytest.mark.skipif(
    importlib.util.find_spec("poker_equity") is None, reason="poker-equity is not installed"
)


def check_with_poker_equity(
    rng: random.Random, variant: str, size: int, game: str, seats: int, on_board: int, dead: int
) -> None:
    import poker_equity

    cards = rng.sample(range(52), seats * size + on_board + dead)
    hands = [o8.format_cards(cards[i * size : (i + 1) * size]) for i in range(seats)]
    board = o8.format_cards(cards[seats * size :][:on_board])
    gone = o8.format_cards(cards[seats * size + on_board :])
    other = poker_equity.exact_from_text(variant, hands, board, gone)
    result = o8.equity(hands, board, dead=gone, game=game)
    message = f"seed {SEED}: {hands} {board!r} dead {gone!r}"
    assert other is not None, message
    assert other["samples"] == result.outcomes, message
    for own, seat in zip(result.players, other["players"]):
        assert own.equity == pytest.approx(seat["equity"], abs=1e-12), message
        if game == "omaha8":
            for name in ("scoop", "high_win", "high_tie", "low_win", "low_tie"):
                assert getattr(own, name) == pytest.approx(seat[name] * result.outcomes), (message, name)


@needs_poker_equity
@pytest.mark.parametrize(
    ("variant", "size", "game"),
    [
        ("omaha_hi_lo", 4, "omaha8"),
        ("omaha_five_hi_lo", 5, "omaha8"),
        ("omaha", 4, "omaha"),
        ("omaha_five", 5, "omaha"),
        ("omaha_six", 6, "omaha"),
    ],
)
def test_poker_equity(variant: str, size: int, game: str) -> None:
    rng = random.Random(SEED)
    for round_ in range(8):
        seats, on_board, dead = rng.randint(2, 6), rng.choice([0, 3, 4]) if round_ else 0, rng.choice([0, 3])
        check_with_poker_equity(rng, variant, size, game, seats if on_board else 38 // size, on_board, dead)


@needs_poker_equity
@pytest.mark.slow
def test_poker_equity_at_length() -> None:
    """Two and three players on every street."""
    rng = random.Random(SEED)
    for round_ in range(200):
        size, variant = rng.choice([(4, "omaha_hi_lo"), (5, "omaha_five_hi_lo")])
        on_board = (0, 3, 4, 5)[round_ % 4]
        check_with_poker_equity(rng, variant, size, "omaha8", rng.choice([2, 3]), on_board, 0)


# ---- Ranges, exactly ----


def test_a_range_is_its_hands() -> None:
    """Every pair of hands by itself, weighted: the range's equity, and that of each of its hands."""
    rng = random.Random(SEED)
    for board in ("", "Kc7d2h", "Kc7d2h9s", "Kc7d2h9s3s"):
        one, other = hands_of(rng, 6, 4), hands_of(rng, 5, 4)
        one.weights, other.weights = (np.array([rng.random() for _ in made.texts]) for made in (one, other))
        result = o8.equity([one, other], board)
        total, share, by_hand = 0.0, 0.0, np.zeros((len(one.texts), 2))
        pairs = itertools.product(enumerate(one.texts), enumerate(other.texts))
        for (i, hand), (k, against) in pairs:
            cards = [*o8.parse_cards(hand), *o8.parse_cards(against), *o8.parse_cards(board)]
            if len(set(cards)) < len(cards):
                continue
            pair = o8.equity([hand, against], board)
            weight = float(one.weights[i] * other.weights[k] * pair.outcomes)
            total += weight
            share += weight * pair.players[0].equity
            by_hand[i] += weight, weight * pair.players[0].equity
        assert result.exact
        assert result.outcomes == pytest.approx(total)
        assert result.players[0].equity == pytest.approx(share / total)
        assert result.players[0].equity + result.players[1].equity == pytest.approx(1)
        met = by_hand[:, 0] > 0
        found = result.players[0].by_hand
        assert found is not None
        assert np.allclose(found.weight, by_hand[met, 0])
        assert np.allclose(found.equity, by_hand[met, 1] / by_hand[met, 0])
        assert np.array_equal(found.hands, one.hands[met])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("board", ["2c7d3h9sTs", "9sTsJsQsKs", "2c2d2h2s3c"])
def test_pairs_on_the_river(game: str, board: str) -> None:
    """The loop over pairs of ranked hands against the enumeration of match-ups."""
    rng = random.Random(SEED)
    ids = o8.parse_cards(board).tolist()
    deck = [card for card in range(52) if card not in ids]
    one, other = hands_of(rng, 300, 4, deck), hands_of(rng, 200, 4, deck)
    one.weights = np.array([rng.choice([0.5, 1, 2]) for _ in one.texts])
    result = o8.equity([one, other], board, game=game)
    lists = [(one.hands, one.weights), (other.hands, None)]
    walk = _core.Lists(lists, 4, bytes(ids), b"", game == "omaha", 0)
    by_hand = [np.zeros((2, len(one.hands))), np.zeros((2, len(other.hands)))]
    _, outcomes, no_low, rows = walk.run(0, len(one.hands), by_hand, False)
    assert (result.outcomes, result.no_low) == (outcomes, no_low)
    for player, row, sums in zip(result.players, rows, by_hand):
        assert [getattr(player, name) for name in COUNTS] == list(row[:7])
        assert (player.high_share, player.low_share) == (row[7] / 4 / outcomes, row[8] / 4 / outcomes)
        assert player.by_hand is not None
        assert np.array_equal(player.by_hand.weight, sums[0][sums[0] > 0])
        assert np.array_equal(player.by_hand.equity, (sums[1] / (4 * sums[0]))[sums[0] > 0])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("board", ["2c7d3h9sTs", "9sTsJsQsKs", "2c2d2h2s3c"])
@pytest.mark.parametrize("weighted", [False, True])
def test_long_lists_on_the_river(game: str, board: str, weighted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sweep against the loop over pairs, also where hands are in both lists, or twice in one."""
    module = importlib.import_module("omaha8_fast.equity")
    rng = random.Random(SEED)
    deck = [card for card in range(52) if card not in o8.parse_cards(board)]
    one, other = hands_of(rng, 1500, 4, deck), hands_of(rng, 1000, 4, deck[:30])
    other.hands = np.concatenate([other.hands, one.hands[:50], other.hands[:9]])
    other.weights = np.ones(len(other.hands))
    if weighted:
        one.weights, other.weights = (
            np.array([rng.choice([0.01, 0.35, 1]) for _ in made.hands]) for made in (one, other)
        )
    seen: list[int] = []
    with monkeypatch.context() as patch:
        patch.setattr(module._core, "equity_river", None)
        swept = o8.equity([one, other], board, game=game, progress=seen.append)
    monkeypatch.setattr(module, "SWEPT_PAIRS", math.inf)
    monkeypatch.setattr(module._core, "sweep", None)
    counted: list[int] = []
    paired = o8.equity([one, other], board, game=game, progress=counted.append)
    assert sum(seen) == sum(counted)
    for own, pair in zip(swept.players, paired.players):
        assert own.by_hand is not None
        assert pair.by_hand is not None
        if not weighted:
            assert own == pair
        assert np.array_equal(own.by_hand.hands, pair.by_hand.hands)
        assert np.allclose(own.by_hand.weight, pair.by_hand.weight, rtol=1e-12)
        assert np.allclose(own.by_hand.equity, pair.by_hand.equity, rtol=1e-12)
    assert figures(swept) == {name: pytest.approx(value, rel=1e-12) for name, value in figures(paired).items()}


def test_all_hands_against_all_hands_on_the_river() -> None:
    result = o8.equity(["random", "random"], "AdQs2c7c5c")
    assert result.exact
    assert result.outcomes == math.comb(47, 4) * math.comb(43, 4)
    assert [player.equity for player in result.players] == [0.5, 0.5]
    hand = o8.equity(["As3s2s6s", "random"], "AdQs2c7c5c").players[0]
    theirs = result.players[0].by_hand
    assert theirs is not None
    place = (theirs.hands == np.sort(o8.parse_cards("As3s2s6s"))).all(axis=1).argmax()
    assert theirs.equity[place] == hand.equity


def test_one_order_or_the_other() -> None:
    """Seats exchanged, the figures are too: the longer list is gone through in parts, wherever it stands."""
    rng = random.Random(SEED)
    few, many = hands_of(rng, 7, 5), hands_of(rng, 400, 5)
    for board in ("Kc7d2h9s", "Kc7d2h9s3s"):
        one, other = o8.equity([few, many], board), o8.equity([many, few], board)
        assert one.players == other.players[::-1]
        assert one.players[0].by_hand == other.players[1].by_hand


def test_sums_do_not_depend_on_threads() -> None:
    rng = random.Random(SEED)
    one, other = hands_of(rng, 300, 4), hands_of(rng, 200, 4)
    one.weights, other.weights = (np.array([rng.random() for _ in made.texts]) for made in (one, other))
    for board in ("Kc7d2h9s", "Kc7d2h9s3s"):
        results = [o8.equity([one, other], board, threads=threads) for threads in (1, 2, 3)]
        assert results[0] == results[1] == results[2]
        assert [pickle.dumps(result) for result in results[1:]] == [pickle.dumps(results[0])] * 2


# ---- Samples ----


@pytest.mark.parametrize(
    "players",
    [
        [ACES, KINGS],
        [ACES, "random", "random"],
        [ACES, Hands([KINGS, "2c3c4c5c", "AdKd7c6c"], [1, 0.5, 0.25]), "random"],
        [hands_of(random.Random(seed), 3000, 4, range(20, 52)) for seed in range(5)],
    ],
    ids=["hands", "random", "range", "chained ranges"],
)
def test_a_seed_gives_the_same_numbers(players: Any) -> None:
    samples = 150_001
    results = [o8.equity(players, samples=samples, seed=7, threads=threads) for threads in (1, 2, 3, None)]
    assert all(result == results[0] for result in results)
    first = results[0]
    assert first.outcomes == samples
    assert not first.exact
    assert first.seed == 7
    assert sum(player.equity for player in first.players) == pytest.approx(1)
    assert all(player.high_share + player.low_share == pytest.approx(player.equity) for player in first.players)
    assert first != o8.equity(players, samples=samples, seed=8)


def test_a_seed_that_was_drawn_is_reported() -> None:
    first = o8.equity([ACES, "random"], samples=20_000)
    assert first.seed is not None
    assert first == o8.equity([ACES, "random"], samples=20_000, seed=first.seed)
    assert first.seed != o8.equity([ACES, "random"], samples=20_000).seed


def test_pinned_numbers() -> None:
    """The numbers of a seed are part of the contract: no machine, thread or kernel changes them."""
    result = o8.equity([ACES, KINGS, "random"], samples=10_000, seed=2026)
    assert [(player.scoop, player.high_win, player.low_win) for player in result.players] == PINNED


def test_few_outcomes_are_enumerated() -> None:
    assert o8.equity([ACES, KINGS], "2c7d9h", samples=820).exact
    assert not o8.equity([ACES, KINGS], "2c7d9h", samples=819).exact
    assert o8.equity([ACES, KINGS], samples=1_086_008).exact
    one, other = Hands([KINGS, "AdAcKd2c"]), Hands([ACES, "AcKc7c6c"])  # of four pairs one has no card twice
    assert o8.equity([one, other], "2d7d9h", samples=3 * 820).exact
    assert o8.equity([one, other], "2d7d9h", samples=3 * 820 - 1).exact is False
    assert o8.equity([one, other], "2d7d9h", samples=3 * 820).outcomes == 3 * 820


def test_max_error() -> None:
    small = o8.equity([ACES, "random"], max_error=0.002, seed=1)
    assert small.outcomes == 65_536
    assert all(player.std_error < 0.002 for player in small.players)
    finer = o8.equity([ACES, "random"], max_error=0.0008, seed=1)
    assert finer.outcomes in (131_072, 262_144)
    assert all(player.std_error < 0.0008 for player in finer.players)
    capped = o8.equity([ACES, "random"], max_error=1e-9, samples=100_000, seed=1)
    assert capped.outcomes == 100_000
    assert o8.equity([ACES, KINGS], max_error=0.1).exact


def test_standard_error_of_independent_deals() -> None:
    """From the counts: each share's spread about the mean."""
    result = o8.equity([ACES, KINGS], "", samples=5_000, seed=3, game="omaha")
    player = result.players[0]
    mean = player.equity
    squares = player.high_win * (1 - mean) ** 2 + player.high_tie * (0.5 - mean) ** 2
    squares += (5_000 - player.high_win - player.high_tie) * mean**2
    assert player.std_error == pytest.approx(math.sqrt(squares / 4_999 / 5_000))
    assert o8.equity([ACES, "random"], samples=1, seed=3).players[0].std_error == math.inf


def deviations(result: o8.Equity, exact: o8.Equity) -> list[float]:
    pairs = zip(result.players, exact.players)
    return [abs(own.equity - true.equity) / own.std_error for own, true in pairs]


def small_ranges() -> list[Hands]:
    """Three ranges of few hands that mostly collide: chained, and yet enumerable."""
    rng = random.Random(SEED)
    ranges = [hands_of(rng, 60, 4, range(33, 52)) for _ in range(3)]
    for made in ranges:
        made.weights = np.array([rng.choice([0.1, 1, 3]) for _ in made.texts])
    return ranges


def crowded_ranges() -> list[Hands]:
    """Two ranges on nine cards: given one hand, one of 25 is left of the other range."""
    rng = random.Random(SEED)
    hands = [o8.format_cards(hand) for hand in itertools.combinations(range(43, 52), 4)]
    return [Hands(hands, [rng.choice([0.05, 1, 2.5]) for _ in hands]) for _ in range(2)]


SPOTS: dict[str, tuple[Any, str]] = {
    "hands": ([ACES, KINGS], ""),
    "one range": ([ACES, Hands([KINGS, "2c3c4c5c", "AdKd7c6c"], [1, 0.5, 0.25])], ""),
    "random": (["As3s2s6s", "random"], "AdQs2c7c5c"),
    "ranges that collide now and then": ([hands_of(random.Random(seed), 40, 4) for seed in (1, 2)], "2c7d9h"),
    "crowded ranges": (crowded_ranges(), "2c7d3h"),
    "chained ranges": (small_ranges(), "2c7d3h4s"),
}


@pytest.mark.parametrize("spot", SPOTS)
def test_samples_come_near_the_exact_answer(spot: str) -> None:
    players, board = SPOTS[spot]
    exact = o8.equity(players, board)
    assert exact.exact
    result = o8.equity(players, board, samples=38_000, seed=SEED, threads=2)
    assert not result.exact
    assert max(deviations(result, exact)) < 4
    for own, true in zip(result.players, exact.players):
        for name in COUNTS:
            assert getattr(own, name) / 38_000 == pytest.approx(getattr(true, name) / exact.outcomes, abs=0.02), name


@pytest.mark.slow
@pytest.mark.parametrize("spot", SPOTS)
def test_intervals_cover(spot: str) -> None:
    """Of 500 intervals of 95 %, about 475 hold the exact equity."""
    players, board = SPOTS[spot]
    exact = o8.equity(players, board)
    inside = 0
    for seed in range(500):
        result = o8.equity(players, board, samples=38_000, seed=seed, threads=1)
        inside += deviations(result, exact)[0] < 1.96
    assert 455 <= inside <= 492


def test_ranges_that_exclude_each_other() -> None:
    pairs = itertools.combinations(["As", "Ah", "Ad", "Ac"], 2)
    aces = Hands(["".join(pair) + f"{rank}s{rank}h" for pair in pairs for rank in "23456789TJQK"])
    with pytest.raises(o8.EquityError, match="found no hands of the ranges that do not share cards"):
        o8.equity([aces] * 3, samples=1000)


def test_ranges_of_one_hand_that_share_cards() -> None:
    players = [Hands([ACES]), Hands(["AsKsKhKd"]), "random", "random"]
    with pytest.raises(o8.EquityError, match="found no hands of the ranges that do not share cards"):
        o8.equity(players)
    with pytest.raises(o8.EquityError, match="found no hands of the ranges that do not share cards"):
        o8.equity([Hands([ACES]), Hands(["AsKsKhKd", "AhQsQhQd"]), "random"])


def test_a_range_of_one_hand_is_that_hand() -> None:
    one, other = (o8.equity([first, "random"], samples=9_000, seed=1) for first in (ACES, Hands([ACES], [0.5])))
    assert [player.equity for player in one.players] == [player.equity for player in other.players]


def test_rare_deals_are_found() -> None:
    """Four players with the same twelve hands, of which every legal deal takes four that make up two ranks twice."""
    pairs = ("cd", "ch", "cs", "dh", "ds", "hs")
    hands = [f"{r}{a}{r}{b}{o}{a}{o}{b}" for a, b in pairs for r, o in ("AK", "QJ")]
    result = o8.equity([Hands(hands)] * 4, samples=5_000, seed=1)
    assert result.outcomes == 5_000
    assert [player.equity for player in result.players] == pytest.approx([0.25] * 4, abs=0.1)


# ---- Progress, interrupts, results ----


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    ("players", "board", "samples"),
    [
        ([ACES, KINGS], "", None),
        ([ACES, "random"], "", 300_000),
        (["As3s2s6s", "random"], "AdQs2c7c5c", None),
        ([Hands([KINGS, "2c3c4c5c"]), Hands(["AsAc7s6c", "AdAh8s7h"])], "9c9d9h", None),
    ],
)
def test_progress(players: Any, board: str, samples: int | None, threads: int) -> None:
    seen: list[int] = []
    callers = set()

    def progress(done: int) -> None:
        seen.append(done)
        callers.add(threading.get_ident())

    result = o8.equity(players, board, samples=samples, threads=threads, progress=progress)
    assert sum(seen) == result.outcomes
    assert callers == {threading.get_ident()}


def test_what_progress_raises_is_raised() -> None:
    def progress(done: int) -> None:
        raise RuntimeError("enough")

    for threads in (1, 2):
        with pytest.raises(RuntimeError, match="enough"):
            o8.equity([ACES, "random"], threads=threads, progress=progress)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers on this system")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("spot", ["samples", "lists", "river"])
def test_an_interrupt_is_acted_on_within_a_second(spot: str, threads: int) -> None:
    rng = random.Random(SEED)
    calls = {
        "samples": lambda: o8.equity([ACES, "random"], samples=2**32, threads=threads),
        "lists": lambda: o8.equity([ACES, hands_of(rng, 40_000, 4)], samples=2**32, threads=threads),
        "river": lambda: o8.equity([hands_of(rng, 60_000, 5)] * 2, "AdQs2c7c5c", samples=2**32, threads=threads),
    }

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 1.0)
        began = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            calls[spot]()
        assert time.monotonic() - began < 2.5
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    stop = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.wait(0.001):
            ticks += 1

    ticker = threading.Thread(target=tick)
    ticker.start()
    o8.equity([ACES, "random"], samples=2_000_000, threads=1)
    stop.set()
    ticker.join()
    assert ticks > 20


def test_results_round_trip() -> None:
    results = [
        o8.equity([ACES, KINGS]),
        o8.equity([ACES, KINGS], samples=1000),
        o8.equity([ACES, Hands([KINGS, "2c3c4c5c"], [0.5, 1])], "9c9d9h"),
    ]
    for result in results:
        assert pickle.loads(pickle.dumps(result)) == result
        assert o8.Equity.from_dict(json.loads(json.dumps(result.to_dict()))) == result
        names = {name: getattr(o8, name) for name in ("Equity", "PlayerEquity")}
        if result.players[0].by_hand is None:  # arrays print eight digits
            assert eval(repr(result), names) == result
    assert results[0] != results[1]
    with pytest.raises(AttributeError):
        results[0].outcomes = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    "hand", ["AsAh2s3h", "as ah 2s 3h", "A♠A♥2♠3♥", [51, 50, 3, 6], ("As", "Ah", "2s", "3h"), np.array([51, 50, 3, 6])]
)
def test_hands_as_cards_are_given(hand: Any) -> None:
    result = o8.equity([hand, KINGS], "2c7d9h")
    assert result.players[0].hand == ACES
    assert result == o8.equity([ACES, KINGS], "2c7d9h")
    assert o8.equity(np.array([o8.parse_cards(ACES), o8.parse_cards(KINGS)]), [0, 21, 30]) == result


def test_random_takes_the_size_of_the_others() -> None:
    for size, hand in ((4, ACES), (5, ACES + "4d"), (6, ACES + "4d5d")):
        assert o8.equity([hand, " Random "], samples=9, seed=1).players[1].hand == "random"
        sized = o8.equity(["random", "random"], samples=999, seed=1, size=size)
        assert (sized == o8.equity(["random", "random"], samples=999, seed=1)) == (size == 4)


# ---- Range text ----


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("KsKhQdJ?", "players[1]: range: column 8: "),
        ("A2xx", "players[1]: range: column 3: 'x' is a suit variable, not a wildcard"),
        ("AsAs", "players[1]: the range is empty"),
        ("KsKhQdQd", "players[1]: the range is empty"),
        ("As", "players[1]: no hand of the range is left without the known cards"),
        ("15%", "players[1]: range: column 1: "),
    ],
)
def test_what_is_wrong_with_range_text(text: str, message: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(message)):
        o8.equity([ACES, text])


def test_text_with_commas_or_too_few_cards_is_a_range() -> None:
    board = "2c7d9hTs4c"
    text = o8.equity([ACES, "KsKhQd"], board)
    ranged = o8.equity([ACES, o8.Range("KsKhQd")], board)
    assert [player.equity for player in text.players] == [player.equity for player in ranged.players]
    assert text.exact
    by_hand = text.players[1].by_hand
    assert by_hand is not None
    assert len(by_hand.hands) == len(o8.Range("KsKhQd").without(board).without(ACES))
    union = o8.equity([ACES, "KsKhQdJd,KsKhQdTd"], board)
    listed = o8.equity([ACES, o8.Range(["KsKhQdJd", "KsKhQdTd"])], board)
    assert [player.equity for player in union.players] == [player.equity for player in listed.players]


def test_a_weighted_range_is_the_weighted_mean_of_its_hands() -> None:
    board, hands = "4c5h9d", {"KcKsQdQh": 0.01, "6d7d8sTs": 1.0}
    mixed = o8.equity(["As2s3dKd", o8.Range(hands)], board)
    each = [o8.equity(["As2s3dKd", hand], board).players[0].equity for hand in hands]
    mean = sum(weight * equity for weight, equity in zip(hands.values(), each)) / sum(hands.values())
    assert mixed.players[0].equity == pytest.approx(mean, abs=1e-12)
    assert mixed.players[0].equity == pytest.approx(0.6712931659, abs=1e-9)


def test_ranges_of_five_cards() -> None:
    result = o8.equity(["AsAh2s3h9c", "KKQQ:$ds"], "4d5d6s7cTh", size=5)
    assert result.players[1].hand == "KKQQ:$ds"
    assert sum(player.equity for player in result.players) == pytest.approx(1)


def test_ranges_that_nearly_fill_the_deck_are_dealt() -> None:
    """Six players want aces and kings: four of them one ace each, two of them two kings each, is all there is."""
    crowded = o8.Range("AA,KK,A2,A3")
    result = o8.equity([crowded] * 6, samples=8192, seed=1)
    assert sum(player.equity for player in result.players) == pytest.approx(1)
    with pytest.raises(o8.EquityError, match="found no hands"):
        o8.equity([o8.Range("AA")] * 3, samples=8192, seed=1)
