"""poker-eval's Python interface: what its documentation and tests say, its rules by hand, and the calls of fpdb.

poker-eval is on no package index, so nothing here runs it. Facts are from pypoker-eval (pokereval.py, bug-1823.py,
test.py, pypokereval.c, of version 138) and poker-eval (handval.h, enumdefs.h).
"""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest
from deals import outcome, random_deal

import omaha8_fast as o8
from omaha8_fast import reference
from omaha8_fast.adapters.poker_eval import PokerEval

SEED = 20_261_204
RANKS = "23456789TJQKA"
DECK = [rank + suit for suit in "hdcs" for rank in RANKS]
LOW_RANKS = "A2345678"
TYPES = {
    "royal flush": "StFlush", "straight flush": "StFlush", "four": "Quads", "full": "FlHouse", "flush": "Flush",
    "straight": "Straight", "three": "Trips", "two": "TwoPair", "pair": "OnePair",
}  # fmt: skip
NUMBERS = ["NoPair", "OnePair", "TwoPair", "Trips", "Straight", "Flush", "FlHouse", "Quads", "StFlush"]


@pytest.fixture
def poker() -> PokerEval:
    return PokerEval(seed=SEED)


def texts(ids: list[int]) -> list[str]:
    return [o8.format_cards([id]) for id in ids]


# ---- What poker-eval's own documentation and tests say ----


def test_the_table_of_cards(poker: PokerEval) -> None:
    assert poker.string2card(DECK) == list(range(52))
    assert poker.card2string(list(range(52))) == DECK
    assert [poker.string2card(text) for text in ("2h", "Ah", "2d", "Ac", "As", "__")] == [0, 12, 13, 38, 51, 255]
    assert (poker.card2string(255), poker.nocard()) == ("__", 255)
    assert poker.string2card(("tc", "AC", "tC")) == [34, 38, 34]
    assert poker.card2string(poker.deck()) == [rank + suit for rank in RANKS for suit in "hdcs"]


def test_documented_values(poker: PokerEval) -> None:
    assert poker.best("hi", ["5c", "4c", "3c", "2c", "Ac"]) == [134414336, ["StFlush", 29, 28, 27, 26, 38]]
    assert poker.best("low", ["As", "8s", "5c", "4s", "2s"]) == [475920, ["NoPair", 45, 29, 41, 39, 51]]
    assert poker.best("low", ["As", "9s", "5c", "4s", "2s"]) == [268435455, ["Nothing"]]
    assert poker.best_hand_value("hi", ["Ah", "Ad", "As", "Kh", "Ks"]) == 101494784
    assert poker.best_hand("hi", ["2h", "Kh", "Qh", "Jh", "Th"]) == ["Flush", 11, 10, 9, 8, 0]


def test_documented_equity(poker: PokerEval) -> None:
    """bug-1823.py."""
    result = poker.poker_eval(
        game="omaha8",
        fill_pockets=1,
        pockets=[["As", "3s", "2s", "6s"], ["__", "__", "__", "__"]],
        dead=[],
        board=["Ad", "Qs", "2c", "7c", "5c"],
    )
    keys = ("scoop", "winhi", "losehi", "tiehi", "winlo", "loselo", "tielo", "ev")
    assert result == {
        "info": (123410, 1, 1),
        "eval": [
            dict(zip(keys, (69661, 73190, 48978, 1242, 109375, 8674, 5361, 753), strict=True)),
            dict(zip(keys, (8674, 48978, 73190, 1242, 8674, 68788, 5361, 246), strict=True)),
        ],
    }


def test_documented_calls(poker: PokerEval) -> None:
    """test.py; the winners are worked out by hand: kings full of sevens, and the only low is 8-7-6-3-2."""
    pockets = [["tc", "ac", "ks", "kc"], ["th", "ah", "qs", "qc"], ["8c", "6h", "js", "jc"]]
    board = ["7h", "3s", "2c", "7s", "7d"]
    assert poker.winners(game="omaha", pockets=pockets, dead=[], board=board) == {"hi": [0]}
    assert poker.winners(game="omaha8", pockets=pockets, dead=[], board=board) == {"low": [2], "hi": [0]}
    assert poker.best_hand("low", ["2s", "5s", "Jd", "Ks"], ["As", "4d", "6h", "7d", "3c"]) == [
        "NoPair", *poker.string2card(["5s", "4d", "3c", "2s", "As"]),
    ]  # fmt: skip
    assert poker.best_hand("hi", ["2c", "Ac", "5h", "9d"], ["Jc", "4c", "3c", "5c", "9c"]) == [
        "StFlush", *poker.string2card(["5c", "4c", "3c", "2c", "Ac"]),
    ]  # fmt: skip
    assert poker.best("low", ["2c", "4c", "Th", "6s"], ["Jd", "9c", "Jc", "Tc", "2h"]) == [268435455, ["Nothing"]]
    assert (poker.evaln(["As", "Ad"]), poker.evaln(["Qc", "7d"])) == (1 << 24 | 12 << 16, 10 << 16 | 5 << 12)


# ---- One hand: value, name, cards ----


def packed(kind: int, ranks: list[int]) -> int:
    return kind << 24 | sum(rank << shift for rank, shift in zip(ranks, (16, 12, 8, 4, 0)))


def expected_high(evaluation: Any) -> tuple[int, str, list[str]]:
    """Value, type and ranks from the name and the cards of the reference."""
    name = evaluation.high_name
    kind = next((kind for start, kind in TYPES.items() if name.startswith(start)), "NoPair")
    order = [evaluation.high_cards[i] for i in range(0, 10, 2)]
    ranks = [RANKS.index(rank) for rank in dict.fromkeys(order)]
    return packed(NUMBERS.index(kind), ranks[:1] if kind in ("Straight", "StFlush") else ranks), kind, order


def test_best_of_omaha(poker: PokerEval) -> None:
    rng = random.Random(SEED)
    lows = 0
    for _ in range(1_500):
        hole, board = random_deal(rng, rng.choice([4, 4, 5, 6]), rng.choice([3, 4, 5, 5]))
        place = f"seed {SEED}: {o8.format_cards(hole)} on {o8.format_cards(board)}"
        plain = reference.evaluate(hole, board)
        value, kind, order = expected_high(plain)
        best = poker.best("hi", texts(hole), texts(board))
        assert (best[0], best[1][0]) == (value, kind), place
        assert [text[0] for text in poker.card2string(best[1][1:])] == order, place
        low = poker.best("low", texts(hole), texts(board))
        if plain.low_cards is None:
            assert low == [268435455, ["Nothing"]], place
            continue
        lows += 1
        low_order = [plain.low_cards[i] for i in range(0, 10, 2)]
        assert low[0] == packed(0, [LOW_RANKS.index(rank) for rank in low_order]), place
        assert ["NoPair", *low_order] == ["NoPair", *(text[0] for text in poker.card2string(low[1][1:]))], place
    assert lows > 300


def test_values_are_in_the_order_of_ranks(poker: PokerEval) -> None:
    rng = random.Random(SEED)
    highs, lows = {}, {}
    for _ in range(2_000):
        hole, board = random_deal(rng, 4, 5)
        plain = reference.evaluate(hole, board)
        highs[plain.high] = poker.best_hand_value("hi", texts(hole), texts(board))
        lows[plain.low] = poker.best_hand_value("low", texts(hole), texts(board))
    assert [highs[rank] for rank in sorted(highs)] == sorted(highs.values(), reverse=True)
    assert [lows[rank] for rank in sorted(lows)] == sorted(lows.values())
    assert len(set(highs.values())) == len(highs) > 500


def test_the_first_of_equal_hands_is_shown(poker: PokerEval) -> None:
    """pypokereval.c goes through the hole, then the board, by its own numbers, and keeps what is strictly better."""
    phevaluator = pytest.importorskip("phevaluator", reason="phevaluator is not installed")
    rng = random.Random(SEED)
    for _ in range(150):
        hole, board = (sorted(map(DECK.index, texts(ids))) for ids in random_deal(rng, 4, 5))
        high: tuple[int, list[int]] = (9999, [])
        low: tuple[list[int], list[int]] = ([99], [])
        for two, three in itertools.product(itertools.combinations(hole, 2), itertools.combinations(board, 3)):
            cards = [*two, *three]
            rank = phevaluator.evaluate_cards(*[DECK[card] for card in cards])
            high = (rank, cards) if rank < high[0] else high
            ranks = sorted({(card + 1) % 13 for card in cards}, reverse=True)
            if len(ranks) == 5 and ranks[0] < 8 and ranks < low[0]:
                low = (ranks, cards)
        place = f"seed {SEED}: {hole} on {board}"
        assert sorted(poker.best_hand("hi", hole, board)[1:]) == sorted(high[1]), place
        assert sorted(poker.best_hand("low", hole, board)[1:]) == sorted(low[1]), place


def test_best_of_any_five(poker: PokerEval) -> None:
    """Without a board; the oracle is the Omaha hand of which two cards must be in the hand."""
    rng = random.Random(SEED)
    for _ in range(200):
        cards = [DECK[card] for card in rng.sample(range(52), rng.choice([5, 6, 7]))]
        for side in ("hi", "low"):
            found = poker.best(side, cards)
            fives = [poker.best_hand_value(side, list(five)) for five in itertools.combinations(cards, 5)]
            assert found[0] == (max if side == "hi" else min)(fives), f"seed {SEED}: {side} of {cards}"
        assert poker.evaln(cards) == poker.best_hand_value("hi", cards), f"seed {SEED}: {cards}"


def test_of_equal_ranks_the_spade_comes_first(poker: PokerEval) -> None:
    assert poker.best_hand("hi", ["Kh", "Ks", "Kd", "2d", "2s"]) == ["FlHouse", 50, 24, 11, 39, 13]
    assert poker.best_hand("hi", ["Kh", "Ks", "Kd", "Kc", "2s"]) == ["Quads", 50, 37, 24, 11, 39]


def test_fewer_than_five_cards_are_false(poker: PokerEval) -> None:
    for method in (poker.best, poker.best_hand, poker.best_hand_value):
        assert method("hi", ["As", "Ks", "Qs", "Js"], []) is False
        assert method("low", ["As", "Ks", "Qs", "Js"]) is False


# ---- Several hands ----


def plain_counts(game: str, pockets: list[list[str]], board: list[str], dead: list[str]) -> dict[str, Any]:
    """All deals of the unknown cards one by one, by the reference."""
    seen = {card for cards in (*pockets, board, dead) for card in cards}
    deck = [card for card in DECK if card not in seen]
    missing = [cards.count("__") for cards in (*pockets, board)]
    keys = ("scoop", "winhi", "losehi", "tiehi", "winlo", "loselo", "tielo", "ev")
    rows: list[dict[str, Any]] = [dict.fromkeys(keys, 0) for _ in pockets]
    deals = 0
    for new in combinations_of_groups(deck, missing):
        full = [[c for c in cards if c != "__"] + list(add) for cards, add in zip((*pockets, board), new, strict=True)]
        values = [reference.evaluate("".join(hole), "".join(full[-1])) for hole in full[:-1]]
        lows = [255 if game == "omaha" else value.low for value in values]
        count_deal(rows, [value.high for value in values], lows)
        deals += 1
    for row in rows:
        row["ev"] = int(row["ev"] / deals * 1000)
    return {"info": (deals, int(game != "omaha"), 1), "eval": rows}


def combinations_of_groups(deck: list[str], counts: list[int]) -> Any:
    if not counts:
        yield []
        return
    for group in itertools.combinations(deck, counts[0]):
        for others in combinations_of_groups([card for card in deck if card not in group], counts[1:]):
            yield [group, *others]


def count_deal(rows: list[dict[str, Any]], highs: list[int], lows: list[int]) -> None:
    """INNER_LOOP of pypokereval.c, in fractions."""
    best_high, best_low = min(highs), min(lows)
    high_pot = Fraction(1, 1 if best_low == 255 else 2) / highs.count(best_high)
    low_pot = Fraction(1, 2) / lows.count(best_low)
    for row, high, low in zip(rows, highs, lows, strict=True):
        share = Fraction(0)
        if high == best_high:
            share += high_pot
            row["winhi" if highs.count(high) == 1 else "tiehi"] += 1
        else:
            row["losehi"] += 1
        if low != 255 and low == best_low:
            share += low_pot
            row["winlo" if lows.count(low) == 1 else "tielo"] += 1
        elif low != 255:
            row["loselo"] += 1
        row["scoop"] += share == 1
        row["ev"] += share


def random_spot(rng: random.Random) -> tuple[str, list[list[str]], list[str], list[str]]:
    """A spot of which at most two cards, of any hand or the board, are unknown."""
    size, players = rng.choice([4, 4, 5, 6]), rng.choice([1, 2, 2, 3, 4])
    low_deck = [card for card in DECK if card[0] in "A2345678K"]
    cards = rng.sample(rng.choice([DECK, low_deck]), players * size + 7)
    pockets = [cards[i * size : (i + 1) * size] for i in range(players)]
    board, dead = cards[-7:-2][: rng.choice([3, 4, 5, 5])], cards[-2:]
    for _ in range(rng.choice([0, 1, 1, 2])):
        hand = rng.choice([*pockets, board])
        hand[rng.randrange(len(hand))] = "__"
    return rng.choice(["omaha", "omaha8"]), pockets, board, dead


def test_counts(poker: PokerEval) -> None:
    rng = random.Random(SEED)
    for _ in range(40):
        game, pockets, board, dead = random_spot(rng)
        unknown = sum(cards.count("__") for cards in (*pockets, board))
        if unknown > 1 and len(pockets) > 2:
            continue
        result = poker.poker_eval(game=game, pockets=pockets, board=board, dead=dead)
        expected = plain_counts(game, pockets, board, dead)
        assert result == expected, f"seed {SEED}: {game}, {pockets}, {board}, {dead}"


def test_counts_are_those_of_equity(poker: PokerEval) -> None:
    rng = random.Random(SEED)
    for _ in range(30):
        size, players = rng.choice([4, 5, 6]), rng.choice([2, 3, 6])
        cards = rng.sample(range(52), players * size + 5)
        known, game = rng.choice([3, 4, 5]), rng.choice(["omaha", "omaha8"])
        pockets = [cards[i * size : (i + 1) * size] for i in range(players)]
        board, dead = cards[-5:][:known], cards[-5:][known:]
        result = poker.poker_eval(
            game, list(map(texts, pockets)), texts(board) + ["__"] * (5 - known), dead=texts(dead[:1])
        )
        exact = o8.equity(pockets, board, dead=dead[:1], game=game)
        place = f"seed {SEED}: {game}, {pockets}, {board}, {dead[:1]}"
        assert result["info"] == (exact.outcomes, int(game == "omaha8"), 1), place
        for row, player in zip(result["eval"], exact.players, strict=True):
            counts = [row[key] for key in ("scoop", "winhi", "tiehi", "winlo", "tielo")]
            assert counts == [player.scoop, player.high_win, player.high_tie, player.low_win, player.low_tie], place
            assert row["winhi"] + row["losehi"] + row["tiehi"] == exact.outcomes, place
            assert abs(row["ev"] + 0.5 - player.equity * 1000) < 0.5 + 1e-9, place


def test_before_the_flop(poker: PokerEval) -> None:
    hands = [["As", "Ah", "2s", "3h"], ["Ks", "Kh", "Qd", "Jd"]]
    result = poker.poker_eval(game="omaha8", pockets=hands, board=["__"] * 5)
    exact = o8.equity(["AsAh2s3h", "KsKhQdJd"])
    assert result["info"] == (1_086_008, 1, 1)
    assert [row["scoop"] for row in result["eval"]] == [player.scoop for player in exact.players]
    assert [row["ev"] for row in result["eval"]] == [int(player.equity * 1000) for player in exact.players]


def test_a_whole_unknown_hand(poker: PokerEval) -> None:
    """Sampled on the turn, and the exact equity of a hand against a random one."""
    board = ["Ad", "Qs", "2c", "7c"]
    result = poker.poker_eval("omaha8", [["As", "3s", "2s", "6s"], [255] * 4], [*board, "__"], iterations=200_000)
    exact = o8.equity(["As3s2s6s", "random"], "AdQs2c7c")
    hero, row = exact.players[0], result["eval"][0]
    assert result["info"][0] == 200_000
    assert abs(row["scoop"] / 200_000 - hero.scoop / exact.outcomes) < 0.006
    assert abs(row["ev"] - hero.equity * 1000) < 6


def test_samples(poker: PokerEval) -> None:
    rng = random.Random(SEED)
    for _ in range(10):
        game, pockets, board, dead = random_spot(rng)
        exact = poker.poker_eval(game=game, pockets=pockets, board=board, dead=dead)
        sampled = poker.poker_eval(game=game, pockets=pockets, board=board, dead=dead, iterations=100_000)
        assert sampled["info"] == (100_000, *exact["info"][1:])
        for row, other in zip(exact["eval"], sampled["eval"], strict=True):
            for key in row.keys() - {"ev"}:
                part = row[key] / exact["info"][0]
                spread = 6 * (part * (1 - part) / 100_000) ** 0.5
                assert abs(other[key] / 100_000 - part) <= spread, f"seed {SEED}: {key} of {pockets}, {board}, {dead}"
            assert abs(row["ev"] - other["ev"]) < 11, f"seed {SEED}: {pockets}, {board}, {dead}"


def test_the_seed_says_which_samples() -> None:
    call: dict[str, Any] = {"game": "omaha8", "pockets": [["As", "Ah", "2s", "3h"], ["Ks", "Kh", "Qd", "Jd"]]}
    call |= {"board": ["__"] * 5, "iterations": 70_000}
    assert PokerEval(seed=8).poker_eval(**call) == PokerEval(seed=8).poker_eval(**call)
    assert PokerEval(seed=8).poker_eval(**call) != PokerEval(seed=9).poker_eval(**call)


def test_winners_are_those_of_showdown(poker: PokerEval) -> None:
    rng = random.Random(SEED)
    for _ in range(300):
        size, players = rng.choice([4, 5]), rng.choice([2, 3, 5])
        cards = rng.sample(range(52), players * size + 5)
        pockets, board = [cards[i * size : (i + 1) * size] for i in range(players)], cards[-5:]
        (pot,) = o8.showdown(pockets, board, [1] * players).pots
        found = poker.winners(game="omaha8", pockets=list(map(texts, pockets)), board=texts(board))
        expected = {"low": list(pot.low_winners)} if pot.low_winners else {}
        assert found == expected | {"hi": list(pot.high_winners)}, f"seed {SEED}: {pockets}, {board}"
        high = poker.winners(game="omaha", pockets=list(map(texts, pockets)), board=texts(board))
        assert high == {"hi": list(pot.high_winners)}, f"seed {SEED}: {pockets}, {board}"


def test_pockets_that_are_left_out(poker: PokerEval) -> None:
    """Empty ones, and those with a card that is not known."""
    board = ["4c", "8d", "Td", "7h", "2c"]
    pockets: list[list[Any]] = [["As", "Ah", "2s", 255], [], ["Ks", "__", "Qd", "Jd"]]
    pockets += [["Ad", "Ac", "Qh", "Jh"], ["Ks", "Kc", "5h", "5s"]]
    assert poker.winners(game="omaha8", pockets=pockets, board=board) == {"hi": [3]}
    assert poker.winners("omaha8", pockets=[[], []], board=board) == {"hi": []}
    assert poker.poker_eval("omaha8", [], [*board[:3], "__", "__"]) == {"info": (1176, 1, 1), "eval": []}
    filled = [*pockets[3:], ["__", "As", "2d", "3d"]]
    counts = poker.poker_eval("omaha8", filled, board)["eval"]
    found = poker.winners("omaha8", pockets=filled, board=board, fill_pockets=1)
    assert found["hi"] == [place for place, row in enumerate(counts) if 1 in (row["winhi"], row["tiehi"])]


def test_the_names_of_games(poker: PokerEval) -> None:
    """enumdefs.h has names of their own for five and six cards, fpdb uses the names of four for all."""
    board = ["4c", "8d", "Td", "7h", "2c"]
    fives = [["As", "Ah", "2s", "3h", "9c"], ["Ks", "Kh", "Qd", "Jd", "6c"]]
    for short, long in (("omaha", "omaha5"), ("omaha8", "omaha85")):
        assert poker.poker_eval(short, fives, board) == poker.poker_eval(long, fives, board)
    sixes = [[*fives[0], "Ac"], [*fives[1], "Kc"]]
    assert poker.poker_eval("omaha", sixes, board) == poker.poker_eval("omaha6", sixes, board)


# ---- fpdb ----

FPDB_HANDS = ["Nothing", "NoPair", "OnePair", "TwoPair", "Trips", "Straight", "Flush", "FlHouse", "Quads", "StFlush"]


def test_the_calls_of_fpdb(poker: PokerEval) -> None:
    """Every street of a hand as DerivedStats.py sees it: a name and five ranks a side, equities, winners of pots."""
    rng = random.Random(SEED)
    for size, category in ((4, "omaha8"), (5, "omaha8"), (6, "omaha"), (4, "omaha")):
        cards = texts(rng.sample(range(52), 3 * size + 5))
        holes = [cards[i * size : (i + 1) * size] for i in range(3)]
        for seen in (3, 4, 5):
            board = cards[-5:][:seen]
            for hole in holes:
                for side in ("hi", "low"):
                    value, rank = poker.best(side, hole, board)
                    assert value > 0
                    assert rank[0] in FPDB_HANDS
                    shown = "".join([poker.card2string(card)[0] for card in rank[1:]])
                    assert len(shown) == (0 if rank[0] == "Nothing" else 5)
            evs = poker.poker_eval(
                game=category, iterations=0, pockets=holes[:2], dead=holes[2], board=board + (5 - seen) * ["__"]
            )
            assert 997 <= sum(hand["ev"] for hand in evs["eval"]) <= 1000
        evs = poker.poker_eval(game=category, iterations=50_000, pockets=holes[:2], dead=holes[2], board=5 * ["__"])
        assert evs["info"][0] == 50_000
        assert set(poker.winners(game=category, pockets=holes, board=cards[-5:])) <= {"hi", "low"}


def test_fpdb_catches_runtime_errors(poker: PokerEval) -> None:
    """"0x" is fpdb's card that nobody saw."""
    for call in (
        lambda: poker.best("hi", ["As", "Ks", "0x", "2c"], ["3c", "4c", "5c"]),
        lambda: poker.winners(game="omaha8", pockets=[["As", "Ks", "0x", "2c"]], board=["3c", "4c", "5c"]),
        lambda: poker.poker_eval(game="holdem", pockets=[["As", "Ks"]], board=["3c", "4c", "5c"]),
    ):
        with pytest.raises(RuntimeError):
            call()


# ---- Errors ----

HANDS = [["As", "Ah", "2s", "3h"], ["Ks", "Kh", "Qd", "Jd"]]
BOARD = ["4c", "8d", "Td", "7h", "2c"]
GAMES = "want omaha, omaha8, omaha5, omaha6 or omaha85"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("holdem", HANDS, BOARD), f"game: 'holdem', {GAMES}"),
        ((8, HANDS, BOARD), f"game: 8, {GAMES}"),
        (("omaha8", HANDS, BOARD[:2]), "board: 2 cards, want 3, 4 or 5"),
        (("omaha8", HANDS), "board: 0 cards, want 3, 4 or 5"),
        (("omaha8", [HANDS[0], ["As", "Ks"]], BOARD), "pockets[1]: 2 cards, want 4, 5 or 6"),
        (("omaha85", HANDS, BOARD), "pockets[0]: 4 cards, want 5"),
        (("omaha8", [HANDS[0], HANDS[0]], BOARD), "pockets[0]: As appears twice (also in pockets[1])"),
        (("omaha8", HANDS, [*BOARD[:4], "As"]), "pockets[0]: As appears twice (also in board)"),
        (("omaha8", HANDS, [*BOARD[:4], "4c"]), "board: 4c appears twice"),
        (("omaha8", [["Ax", *HANDS[0][1:]]], BOARD),
         "pockets[0][0]: 'Ax': text position 1: 'x' (U+0078) is not a suit"),
        (("omaha", [["__"] * 6] * 9, BOARD), "pockets and board: 54 cards are to be dealt, 47 are left"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_what_poker_eval_calls_a_runtime_error(poker: PokerEval, arguments: tuple[Any, ...], message: str) -> None:
    assert_error(RuntimeError, message, poker.poker_eval, *arguments)


def assert_error(kind: type[Exception], message: str, function: Any, *arguments: Any) -> None:
    with pytest.raises(kind) as caught:
        function(*arguments)
    assert str(caught.value) == message
    assert isinstance(caught.value, o8.Omaha8Error)
    assert isinstance(caught.value, TypeError if kind is TypeError else ValueError)


def test_other_errors(poker: PokerEval) -> None:
    card = "is not a card, want text or an integer 0..51"
    for function, arguments, message in [
        (poker.poker_eval, ("omaha8", HANDS, [*BOARD[:4], 52]), f"board[4]: 52 (int) {card}"),
        (poker.poker_eval, ("omaha8", HANDS, [*BOARD[:4], -1]), f"board[4]: -1 (int) {card}"),
        (poker.poker_eval, ("omaha8", HANDS, [*BOARD[:4], 5.0]), f"board[4]: 5.0 (float) {card}"),
        (poker.poker_eval, ("omaha8", HANDS, [*BOARD[:4], True]), f"board[4]: True (bool) {card}"),
        (poker.poker_eval, ("omaha8", None, BOARD), "pockets: NoneType is not a sequence, want a list of hands"),
        (poker.poker_eval, ("omaha8", ["AsAh2s3h"], BOARD), "pockets[0]: str is not a sequence, want a list of cards"),
        (poker.poker_eval, ("omaha8", HANDS, BOARD, [], 0, 1.5), "iterations: 1.5 (float) is not an integer"),
        (poker.string2card, (5,), f"cards: 5 (int) {card}"),
        (poker.card2string, ("As",), f"cards: 'As' (str) {card}"),
        (poker.card2string, (52,), f"cards: 52 (int) {card}"),
        (PokerEval, (1.5,), "seed: 1.5 (float) is not an integer"),
    ]:
        assert_error(TypeError, message, function, *arguments)
    for function, arguments, message in [
        (poker.best, ("hi", HANDS[0][:3], BOARD), "hand: 3 cards, want 4, 5 or 6"),
        (poker.best, ("hi", HANDS[0], BOARD[:2]), "board: 2 cards, want 3, 4 or 5"),
        (poker.best, ("hi", HANDS[0], [*BOARD[:4], "As"]), "hand: As appears twice (also in board)"),
        (poker.evaln, (["As", "__"],), "cards: 1 card, want 2"),
        (poker.evaln, (["As", "As"],), "cards: As appears twice"),
        (poker.string2card, ("1s",), "cards: '1s': text position 0: '1' (U+0031) is not a rank"),
    ]:
        assert_error(RuntimeError, message, function, *arguments)
    assert outcome(PokerEval, -1) == ("ArgumentError", "seed: -1, want 0 or more")


def test_dead_cards_may_be_seen_elsewhere(poker: PokerEval) -> None:
    """They say nothing new then; poker-eval takes them too."""
    board = [*BOARD[:3], "__", "__"]
    assert poker.poker_eval("omaha8", HANDS, board, [*HANDS[0], "4c", "__"]) == poker.poker_eval("omaha8", HANDS, board)
