"""`showdown_batch`: row by row it is `showdown` and the reference, errors too; shapes, types, threads, large sums."""

from __future__ import annotations

import random
import sys
import threading
import time
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import pytest

from omaha8_fast import (
    ArgumentError,
    CardError,
    InputTypeError,
    Omaha8Error,
    ShowdownError,
    parse_cards,
    reference,
    showdown,
    showdown_batch,
)

Array = np.ndarray[Any, Any]

SEED = 20_26_12
UNKNOWN = 255
RULES = ("tda", "roberts", "bovada")
INTEGER_DTYPES = [order + kind + size for kind in "iu" for size in "1248" for order in "<>"]


class Hand(NamedTuple):
    """One row of a batch; unknown holes and the rest of the board are 255."""

    holes: list[list[int]]
    boards: list[int]
    contributions: list[int]
    folded: list[bool]
    button: int
    chip: int
    rake: int
    dead_money: int

    def alone(self) -> dict[str, Any]:
        """The arguments of `showdown`."""
        return {
            "holes": [None if set(hole) == {UNKNOWN} else hole for hole in self.holes],
            "board": [card for card in self.boards if card != UNKNOWN],
            "contributions": self.contributions,
            "folded": [seat for seat, out in enumerate(self.folded) if out],
            "button": self.button,
            "chip": self.chip,
            "rake": self.rake,
            "dead_money": self.dead_money,
        }


def random_hand(rng: random.Random, seats: int, size: int) -> Hand:
    """Folds, all-ins of few levels, empty chairs, unknown holes, ties; now and then with a fault."""
    deck = rng.sample(range(52), 52)
    if rng.random() < 0.3 and seats <= 4:  # the same ranks in other suits: everybody ties
        ranks = rng.sample(range(13), size)
        holes = [[4 * rank + seat for rank in ranks] for seat in range(seats)]
        deck = [card for card in deck if not any(card in hole for hole in holes)]
    else:
        holes = [deck[seat * size : (seat + 1) * size] for seat in range(seats)]
        deck = deck[seats * size :]
    board = deck[:5]
    chip = rng.choice([1, 1, 1, 5, 25])
    levels = [chip * rng.randrange(1, 60) for _ in range(3)]
    contributions = [rng.choice([levels[0], *levels, chip * rng.randrange(60)]) for _ in range(seats)]
    folded = [rng.random() < 0.3 for _ in range(seats)]
    for seat in range(seats):
        if rng.random() < 0.15:  # an empty chair
            contributions[seat], folded[seat], holes[seat] = 0, True, [UNKNOWN] * size
        elif (folded[seat] and rng.random() < 0.6) or rng.random() < 0.01:
            holes[seat] = [UNKNOWN] * size
    if rng.random() < 0.25:  # nobody is left to meet
        stays = rng.randrange(seats)
        folded = [seat != stays for seat in range(seats)]
        holes[stays] = rng.choice([holes[stays], [UNKNOWN] * size])
        dealt = rng.choice([0, 3, 4, 5])
        board = board[:dealt] + [UNKNOWN] * (5 - dealt)
    rake = chip * rng.choice([0, 0, 1, 2, rng.randrange(20)]) + (rng.random() < 0.02)
    dead_money = chip * rng.choice([0, 0, 0, 3, 7])
    return Hand(holes, board, contributions, folded, rng.randrange(seats), chip, rake, dead_money)


def outcome(function: Any, **arguments: Any) -> Any:
    try:
        return function(**arguments)
    except Omaha8Error as error:
        return error


def stacked(hands: list[Hand]) -> dict[str, Any]:
    """The arguments of `showdown_batch`."""
    fields = {name: np.array(values) for name, values in zip(Hand._fields, zip(*hands, strict=True), strict=True)}
    return fields | {"holes": fields["holes"].astype(np.uint8), "boards": fields["boards"].astype(np.uint8)}


def hands_of(seed: int, count: int, seats: int, size: int, odd_chip: str = "tda") -> tuple[list[Hand], list[Hand]]:
    """Random hands: those that can be settled, and those that cannot."""
    rng = random.Random(seed)
    good: list[Hand] = []
    bad: list[Hand] = []
    while len(good) < count:
        hand = random_hand(rng, seats, size)
        fails = isinstance(outcome(showdown, **hand.alone(), odd_chip=odd_chip), Omaha8Error)
        (bad if fails else good).append(hand)
    return good, bad


TABLES = [(seats, 4) for seats in range(2, 11)] + [(2, 5), (6, 5), (9, 5), (2, 6), (7, 6), (2, 7), (6, 7)]


# ---- Row by row ----


@pytest.mark.parametrize("odd_chip", RULES)
@pytest.mark.parametrize(("seats", "size"), TABLES)
def test_rows_are_showdowns(seats: int, size: int, odd_chip: str) -> None:
    hands, _ = hands_of(SEED + seats, 40, seats, size, odd_chip)
    given = stacked(hands)
    before = {name: array.copy() for name, array in given.items()}
    payouts = showdown_batch(**given, odd_chip=odd_chip)
    assert (payouts.dtype, payouts.shape) == (np.int64, (len(hands), seats))
    assert payouts.flags.c_contiguous
    assert payouts.flags.writeable
    for row, hand in enumerate(hands):
        label = f"seed {SEED + seats}, row {row}: {hand}, {odd_chip}"
        paid = tuple(payouts[row].tolist())
        assert paid == showdown(**hand.alone(), odd_chip=odd_chip).payouts, label
        assert paid == reference.showdown(**hand.alone(), odd_chip=odd_chip).payouts, label
        assert sum(paid) + hand.rake == sum(hand.contributions) + hand.dead_money, label
    assert all(np.array_equal(given[name], array) for name, array in before.items())


@pytest.mark.parametrize(("seats", "size"), TABLES)
def test_errors_are_those_of_the_showdown_with_the_row(seats: int, size: int) -> None:
    good, bad = hands_of(SEED + seats, 60, seats, size)
    assert bad
    for hand in bad[:25]:
        label = f"seed {SEED + seats}: {hand}"
        error = outcome(showdown, **hand.alone())
        plain = outcome(reference.showdown, **hand.alone())
        assert (type(error), str(error)) == (type(plain), str(plain)), label
        with pytest.raises(type(error)) as caught:
            showdown_batch(**stacked([*good[:17], hand, *good[17:20], hand]))
        assert str(caught.value) == f"row 17: {error}", label
        alone = {name: array[0] for name, array in stacked([hand]).items()}
        with pytest.raises(type(error)) as caught:
            showdown_batch(**alone)
        assert str(caught.value) == f"row 0: {error}", label


@pytest.mark.parametrize(
    ("odd_chip", "payouts"), [("tda", [14, 7, 6]), ("roberts", [14, 7, 6]), ("bovada", [15, 6, 6])]
)
def test_a_quartered_pot_of_27(odd_chip: str, payouts: list[int]) -> None:
    """The high takes 14; the two lows share 13, whose odd chip goes to the left of the button or to the high."""
    holes = parse_cards(["KsKhQsQd", "Ac2cJhTh", "Ad2dJsTs"])
    paid = showdown_batch(holes, parse_cards("3s4h8cKc7s"), [[9, 9, 9]], odd_chip=odd_chip)
    assert paid.tolist() == [payouts]


def test_the_button_moves_the_odd_chip() -> None:
    holes = parse_cards(["KsKhQsQd", "Ac2cJhTh", "Ad2dJsTs"])
    paid = showdown_batch(holes, parse_cards("3s4h8cKc7s"), [9, 9, 9], button=[0, 1, 2])
    assert paid.tolist() == [[14, 7, 6], [14, 6, 7], [14, 7, 6]]


def test_empty_chairs_change_nothing() -> None:
    for seats, size in ((3, 4), (6, 4), (5, 5)):
        hands, _ = hands_of(SEED, 40, seats, size)
        payouts = showdown_batch(**stacked(hands))
        chair = [UNKNOWN] * size
        wider = [
            hand._replace(
                holes=[chair, *hand.holes, chair, chair],
                contributions=[0, *hand.contributions, 0, 0],
                folded=[True, *hand.folded, True, True],
                button=hand.button + 1,
            )
            for hand in hands
        ]
        more = showdown_batch(**stacked(wider))
        assert np.array_equal(more[:, 1:-2], payouts), f"seed {SEED}"
        assert not more[:, [0, -2, -1]].any()


def test_short_boards_where_nobody_meets() -> None:
    holes = np.full((4, 2, 4), UNKNOWN, np.uint8)
    boards = np.array([[UNKNOWN] * 5, [0, 1, 2, UNKNOWN, UNKNOWN], [0, 1, 2, 3, UNKNOWN], [0, 1, 2, 3, 4]], np.uint8)
    folded = [[False, True]] * 4
    expected = [[12, 0]] * 4
    assert showdown_batch(holes, boards, [5, 7], folded=folded).tolist() == expected
    for size in (0, 3, 4):
        short = np.broadcast_to(np.arange(size, dtype=np.uint8), (4, size))
        assert showdown_batch(holes, short, [5, 7], folded=folded).tolist() == expected
    assert showdown_batch(holes, "", [5, 7], folded=folded).tolist() == expected
    for size in (1, 2):  # slots that are all padding hold no card
        padding = np.full((4, size), UNKNOWN, np.uint8)
        assert showdown_batch(holes, padding, [5, 7], folded=folded).tolist() == expected


# ---- Shared operands ----

OPERANDS = ("holes", "boards", "contributions", "folded", "button", "chip", "rake", "dead_money")


def shared(hands: list[Hand], names: set[str]) -> tuple[list[Hand], dict[str, Any]]:
    """The hands with the named fields of the first, and the arguments in which those lack the first axis."""
    hands = [hand._replace(**{name: getattr(hands[0], name) for name in names}) for hand in hands]
    given = stacked(hands)
    return hands, given | {name: given[name][0] for name in names}


def sharing_hands() -> list[Hand]:
    """Hands any fields of which may be exchanged: cards from three parts of the deck, amounts that fit every chip."""
    rng = random.Random(SEED)
    hands = []
    for _ in range(12):
        deck = rng.sample(range(40), 12), rng.sample(range(40, 52), 5)
        holes = [deck[0][4 * seat : 4 * seat + 4] for seat in range(3)]
        folded = [False, False, rng.random() < 0.5]
        amounts = [50 * rng.randrange(1, 6) for _ in range(3)]
        hands.append(
            Hand(holes, deck[1], amounts, folded, rng.randrange(3), rng.choice([1, 5, 25]), 50 * rng.randrange(2),
                 50 * rng.randrange(3))
        )
    return hands


@pytest.mark.parametrize(
    "names",
    [{name} for name in OPERANDS] + [{"holes", "folded"}, {"boards", "rake", "chip"}, set(OPERANDS[1:])],
    ids=lambda names: "+".join(sorted(names)),
)
def test_an_operand_without_the_first_axis_is_shared(names: set[str]) -> None:
    hands, given = shared(sharing_hands(), names)
    expected = [list(showdown(**hand.alone()).payouts) for hand in hands]
    assert showdown_batch(**given).tolist() == expected, f"seed {SEED}"
    one_row = given | {name: given[name][None] for name in names}
    assert showdown_batch(**one_row).tolist() == expected, f"seed {SEED}"


def test_all_operands_shared_are_one_hand() -> None:
    hands, given = shared(sharing_hands(), set(OPERANDS))
    payouts = showdown_batch(**given)
    assert (payouts.dtype, payouts.shape) == (np.int64, (3,))
    assert payouts.tolist() == list(showdown(**hands[0].alone()).payouts)


@pytest.mark.parametrize("name", ["button", "chip", "rake", "dead_money"])
def test_a_number_is_that_number_in_every_row(name: str) -> None:
    hands, given = shared(sharing_hands(), {name})
    value = int(given[name])
    expected = showdown_batch(**given)
    rows = len(hands)
    for number in (value, np.int16(value), np.array(value, ">u4"), [value] * rows, np.full(rows, value, "i2"), [value]):
        assert np.array_equal(showdown_batch(**(given | {name: number})), expected)


def test_defaults() -> None:
    hands = [hand._replace(folded=[False] * 3, button=0, chip=1, rake=0, dead_money=0) for hand in sharing_hands()]
    given = stacked(hands)
    payouts = showdown_batch(given["holes"], given["boards"], given["contributions"])
    assert payouts.tolist() == [list(showdown(**hand.alone()).payouts) for hand in hands]
    assert np.array_equal(showdown_batch(**given, odd_chip="tda", threads=1), payouts)


# ---- Types and layouts ----


@pytest.mark.parametrize("dtype", INTEGER_DTYPES)
def test_every_integer_dtype(dtype: str) -> None:
    hands = [hand._replace(contributions=[9, 7, 5], dead_money=2, rake=1, chip=1) for hand in sharing_hands()]
    given = stacked(hands)
    expected = showdown_batch(**given)
    for name in OPERANDS:
        if name != "folded":
            other = given[name].astype(dtype)
            assert np.array_equal(showdown_batch(**(given | {name: other})), expected), name
    assert np.array_equal(
        showdown_batch(**{n: a if n == "folded" else a.astype(dtype) for n, a in given.items()}), expected
    )


def test_unknown_cards_in_wider_dtypes() -> None:
    holes = np.array([[[0, 1, 2, 3], [UNKNOWN] * 4]])
    board = np.array([4, 5, 6, UNKNOWN, UNKNOWN])
    for dtype in ("u1", "i2", ">u2", "i8", "u8"):
        paid = showdown_batch(holes.astype(dtype), board.astype(dtype), [5, 9], folded=[True, False])
        assert paid.tolist() == [[0, 14]]
    assert showdown_batch(holes.tolist(), board.tolist(), [5, 9], folded=[[True, False]]).tolist() == [[0, 14]]
    for bad in (-1, 256, 255 + 2**32, 2**40):
        with pytest.raises(CardError, match=f"card {bad} is not in 0..51"):
            showdown_batch(np.array([[[0, 1, 2, 3], [bad] * 4]]), board, [5, 9], folded=[True, False])


@pytest.mark.parametrize("name", OPERANDS)
@pytest.mark.parametrize("layout", ["list", "Fortran", "reversed", "sliced", "read-only", "stride 0"])
def test_every_layout(name: str, layout: str) -> None:
    hands = sharing_hands()
    if layout == "stride 0":
        hands, given = shared(hands, {name})
        laid_out = np.broadcast_to(given[name], (len(hands), *given[name].shape))
    else:
        given = stacked(hands)
        array = given[name]
        larger = np.zeros([2 * length for length in array.shape], array.dtype)
        larger[tuple(slice(None, None, 2) for _ in array.shape)] = array
        laid_out = {
            "list": array.tolist(),
            "Fortran": np.asfortranarray(array),
            "reversed": np.flip(np.flip(array).copy()),
            "sliced": larger[tuple(slice(None, None, 2) for _ in array.shape)],
            "read-only": array.copy(),
        }[layout]
        if layout == "read-only":
            laid_out.flags.writeable = False
    expected = [list(showdown(**hand.alone()).payouts) for hand in hands]
    assert showdown_batch(**(given | {name: laid_out})).tolist() == expected, f"seed {SEED}"


def test_texts() -> None:
    paid = showdown_batch(
        [["AsKh7c4s", "QhJd4d2c"], ["QhJd4d2c", "AsKh7c4s"]], ["Ad6d3dKcQs", "Ad6d3dKcQs"], [[50, 50], [80, 100]]
    )
    assert paid.tolist() == [[0, 100], [160, 20]]
    assert showdown_batch(["AsKh7c4s", "QhJd4d2c"], "Ad6d3dKcQs", [50, 50]).tolist() == [0, 100]


@pytest.mark.parametrize("name", ["contributions", "button", "chip", "rake", "dead_money"])
@pytest.mark.parametrize("dtype", ["?", "f2", "f4", "f8", "c8", "U1", "S1", "m8[s]"])
def test_numbers_of_other_dtypes_are_refused(name: str, dtype: str) -> None:
    given = stacked(sharing_hands())
    with pytest.raises(InputTypeError) as caught:
        showdown_batch(**(given | {name: given[name].astype(dtype)}))
    assert str(caught.value) == f"{name}: an array of {np.dtype(dtype)}, want integers"


@pytest.mark.parametrize("dtype", ["u1", "i8", "f8", "U1"])
def test_folded_is_bools_only(dtype: str) -> None:
    given = stacked(sharing_hands())
    with pytest.raises(InputTypeError) as caught:
        showdown_batch(**(given | {"folded": given["folded"].astype(dtype)}))
    assert str(caught.value) == f"folded: an array of {np.dtype(dtype)}, want bools"


# ---- Shapes ----


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"holes": (4,)}, "holes: shape (4,), want (seats, cards) or (n, seats, cards)"),
        ({"holes": (2, 6, 3, 4)}, "holes: shape (2, 6, 3, 4), want (seats, cards) or (n, seats, cards)"),
        ({"boards": (2, 6, 5)}, "boards: shape (2, 6, 5), want (5,) or (n, 5)"),
        ({"contributions": (6, 4)}, "contributions: shape (6, 4), want (3,) or (n, 3)"),
        ({"contributions": (6,)}, "contributions: shape (6,), want (3,) or (n, 3)"),
        ({"contributions": (2, 6, 3)}, "contributions: shape (2, 6, 3), want (3,) or (n, 3)"),
        ({"folded": (6, 2)}, "folded: shape (6, 2), want (3,) or (n, 3)"),
        ({"folded": (6,)}, "folded: shape (6,), want (3,) or (n, 3)"),
        ({"button": (6, 1)}, "button: shape (6, 1), want () or (n,)"),
        ({"rake": (6, 3)}, "rake: shape (6, 3), want () or (n,)"),
        ({"boards": (5, 5)},
         "leading axes do not broadcast: holes (6,), boards (5,), folded (6,) and contributions (6,)"),
        ({"holes": (7, 3, 4), "chip": (2,)},
         "leading axes do not broadcast: holes (7,), boards (6,), folded (6,), contributions (6,) and chip (2,)"),
        ({"boards": (0, 5)},
         "leading axes do not broadcast: holes (6,), boards (0,), folded (6,) and contributions (6,)"),
    ],
)
def test_shapes_that_do_not_fit(given: dict[str, tuple[int, ...]], message: str) -> None:
    shapes = {"holes": (6, 3, 4), "boards": (6, 5), "contributions": (6, 3), "folded": (6, 3)} | given
    arrays = {name: np.zeros(shape, bool if name == "folded" else np.uint8) for name, shape in shapes.items()}
    with pytest.raises(ArgumentError) as caught:
        showdown_batch(**arrays)
    assert str(caught.value) == message


@pytest.mark.parametrize("threads", [1, 2, None])
@pytest.mark.parametrize("empty", [{"holes"}, {"boards"}, {"contributions"}, {"folded"}, {"rake"}, set(OPERANDS)])
def test_no_rows(empty: set[str], threads: int | None) -> None:
    _, given = shared(sharing_hands(), set(OPERANDS) - empty)
    given |= {name: given[name][:0] for name in empty}
    payouts = showdown_batch(**given, threads=threads)
    assert (payouts.dtype, payouts.shape) == (np.int64, (0, 3))


@pytest.mark.parametrize(
    ("shapes", "message"),
    [
        (((0, 1, 4), (0, 5), (0, 1)), "holes: 1 seat, want 2..23"),
        (((0, 24, 4), (0, 5), (0, 24)), "holes: 24 seats, want 2..23"),
        (((0, 3, 3), (0, 5), (0, 3)), "holes: 3 cards, want 4, 5, 6 or 7"),
        (((0, 3, 4), (0, 6), (0, 3)), "boards: 6 cards, want 0, 3, 4 or 5"),
        (((0, 3, 4), (0, 5), (0, 2)), "contributions: shape (0, 2), want (3,) or (n, 3)"),
        (((0,), (0, 5), (0, 3)), "holes: shape (0,), want (seats, cards) or (n, seats, cards)"),
    ],
)
def test_no_rows_still_have_legal_axes(shapes: Any, message: str) -> None:
    holes, boards, contributions = (np.zeros(shape, np.uint8) for shape in shapes)
    with pytest.raises(Omaha8Error) as caught:
        showdown_batch(holes, boards, contributions)
    assert str(caught.value) == message


# ---- Many seats ----


@pytest.mark.parametrize("known", [2, 3, 7, 11])
def test_twenty_three_seats_of_which_most_are_unknown_and_folded(known: int) -> None:
    rng = random.Random(SEED + known)
    hands = []
    for _ in range(30):
        deck = rng.sample(range(52), 52)
        shown = rng.sample(range(23), known)
        holes = [[UNKNOWN] * 4 for _ in range(23)]
        for place, seat in enumerate(shown):
            holes[seat] = deck[4 * place : 4 * place + 4]
        folded = [seat not in shown for seat in range(23)]
        amounts = [rng.choice([1, 2, 4, 8, 16, 40]) if not out or rng.random() < 0.8 else 0 for out in folded]
        hands.append(Hand(holes, deck[-5:], amounts, folded, rng.randrange(23), 1, rng.randrange(3), rng.randrange(5)))
    payouts = showdown_batch(**stacked(hands))
    for row, hand in enumerate(hands):
        wanted = reference.showdown(**hand.alone()).payouts
        assert tuple(payouts[row].tolist()) == wanted, f"seed {SEED + known}, row {row}: {hand}"


def test_twenty_three_levels_make_as_many_pots() -> None:
    """Folded seats of all levels, and eleven that stay: pots join where nobody new drops out."""
    rng = random.Random(SEED)
    deck = rng.sample(range(52), 52)
    holes = [deck[2 * seat : 2 * seat + 4] if seat % 2 == 0 and seat < 22 else [UNKNOWN] * 4 for seat in range(23)]
    folded = [set(hole) == {UNKNOWN} for hole in holes]
    hand = Hand(holes, deck[-5:], list(range(1, 24)), folded, 22, 1, 10, 3)
    settled = reference.showdown(**hand.alone())
    assert len(settled.pots) == 11
    assert showdown_batch(**stacked([hand])).tolist() == [list(settled.payouts)]
    assert showdown(**hand.alone()) == settled


def test_a_full_table_where_all_but_one_fold() -> None:
    holes = np.full((23, 4), UNKNOWN, np.uint8)
    folded = np.ones((23, 23), bool) ^ np.eye(23, dtype=bool)
    assert np.array_equal(showdown_batch(holes, "", [7] * 23, folded=folded), np.eye(23, dtype=int) * 161)


# ---- Large amounts ----


def fair_rakes(rake: int, amounts: list[int], chip: int) -> list[int]:
    """One rake of the whole hand by largest remainder, in exact fractions; the lower pot first on a tie."""
    total = sum(amounts)
    shares = [Fraction(rake // chip * amount, total) for amount in amounts]
    chips = [int(share) for share in shares]
    order = sorted(range(len(amounts)), key=lambda pot: (chips[pot] - shares[pot], pot))
    for pot in order[: rake // chip - sum(chips)]:
        chips[pot] += 1
    return [count * chip for count in chips]


def large_hand(rng: random.Random, total: int) -> Hand:
    """Several pots of chips up to a sum of `total`, raked; the last of eight chairs may be empty."""
    seats, empty = rng.randint(2, 8), [UNKNOWN] * 4
    deck = rng.sample(range(52), 52)
    chip = rng.choice([1, 1, 1, 7, 1000, 10**15])
    units = total // chip
    cuts = sorted(rng.randint(0, units) for _ in range(seats))
    amounts = [chip * (high - low) for low, high in zip([0, *cuts], cuts, strict=False)]
    if rng.random() < 0.3:  # equal shares: ties between remainders
        amounts = [chip * (units // (3 * seats)) * rng.choice([1, 2, 3]) for _ in range(seats)]
    folded = [rng.random() < 0.2 for _ in range(seats - 1)] + [False]
    dead_money = chip * rng.choice([0, 1, units - sum(amounts) // chip])
    pots = sum(sorted(amounts)[:-1]) // chip
    rake = chip * rng.choice([1, pots // 3, pots, rng.randint(0, pots), rng.randint(0, min(pots, 2**31))])
    holes = [deck[4 * seat : 4 * seat + 4] if seat < seats else empty for seat in range(8)]
    amounts, folded = amounts + [0] * (8 - seats), folded + [True] * (8 - seats)
    return Hand(holes, deck[-5:], amounts, folded, rng.randrange(seats), chip, rake, dead_money)


LARGEST_TOTAL = 2**63 - 1


@pytest.mark.parametrize("total", [10**6, 2**32, 2**53 + 1, 2**61 - 1, 2**62 - 1, 2**62, LARGEST_TOTAL])
@pytest.mark.parametrize("odd_chip", RULES)
def test_large_amounts_are_exact(total: int, odd_chip: str) -> None:
    rng = random.Random(SEED)
    hands = [large_hand(rng, total) for _ in range(80)]
    settled = [outcome(reference.showdown, **hand.alone(), odd_chip=odd_chip) for hand in hands]
    good = [(hand, result) for hand, result in zip(hands, settled, strict=True) if not isinstance(result, Omaha8Error)]
    assert len(good) > 40
    payouts = showdown_batch(**stacked([hand for hand, _ in good]), odd_chip=odd_chip)
    for row, (hand, wanted) in enumerate(good):
        label = f"seed {SEED}, row {row}: {hand}, {odd_chip}"
        amounts = [pot.amount for pot in wanted.pots]
        fair = fair_rakes(hand.rake, amounts, hand.chip) if hand.rake else [0] * len(amounts)
        assert [pot.rake for pot in wanted.pots] == fair, label
        alone = showdown(**hand.alone(), odd_chip=odd_chip)
        assert [pot.rake for pot in alone.pots] == fair, label
        assert alone == wanted, label
        assert tuple(payouts[row].tolist()) == wanted.payouts, label


def test_the_largest_sum() -> None:
    holes = parse_cards(["AsKh7c4s", "QhJd4d2c"])
    board = parse_cards("Ad6d3dKcQs")
    most = 2**63 - 1
    assert showdown_batch(holes, board, [[most, 0], [0, most], [2**62, 2**62 - 1]]).tolist() == [
        [most, 0], [0, most], [1, most - 1],
    ]
    assert showdown_batch(holes, board, [0, 0], dead_money=most).tolist() == [0, most]
    for contributions, dead_money in (([most, 1], 0), ([2**62, 2**62], 0), ([1, 0], most)):
        with pytest.raises(ShowdownError) as caught:
            showdown_batch(holes, board, contributions, dead_money=dead_money)
        assert str(caught.value) == f"row 0: contributions and dead_money: a sum of {2**63} is 2**63 or more"


# ---- Threads ----


def test_threads_change_nothing() -> None:
    hands, _ = hands_of(SEED, 500, 3, 4)
    given = stacked(hands)
    once = showdown_batch(**given)
    many = {name: np.concatenate([array] * 400) for name, array in given.items()}
    expected = np.concatenate([once] * 400)
    assert len(expected) == 200_000
    for threads in (1, 2, 3, 7, None, np.int8(2)):
        assert np.array_equal(showdown_batch(**many, threads=threads), expected)


@pytest.mark.parametrize("threads", [1, 2, 3, None])
@pytest.mark.parametrize("rows", [[0, 149_999], [65_535, 65_536], [70_000, 131_072, 149_999], [149_999]])
def test_the_lowest_bad_row_is_named(rows: list[int], threads: int | None) -> None:
    contributions = np.full((150_000, 2), 9)
    contributions[rows[0], 1] = -1
    contributions[rows[1:], 0] = -2
    holes, board = parse_cards(["AsKh7c4s", "QhJd4d2c"]), parse_cards("Ad6d3dKcQs")
    with pytest.raises(ShowdownError) as caught:
        showdown_batch(holes, board, contributions, threads=threads)
    assert str(caught.value) == f"row {rows[0]}: contributions[1]: -1 is negative"


def test_the_gil_is_released() -> None:
    """Another thread goes on while the core works, though none may take the GIL from a thread that holds it."""
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.0001)

    holes, board = parse_cards(["AsKh7c4s", "QhJd4d2c"]), parse_cards("Ad6d3dKcQs")
    contributions = np.full((300_000, 2), 9)
    interval = sys.getswitchinterval()
    thread = threading.Thread(target=tick)
    try:
        sys.setswitchinterval(60)
        thread.start()
        began = time.perf_counter()
        for _ in range(3):
            showdown_batch(holes, board, contributions)
        ended = time.perf_counter()
    finally:
        sys.setswitchinterval(interval)
        done.set()
        thread.join()
    assert sum(began < moment < ended for moment in ticks) >= 10


def test_input_that_changes_meanwhile_does_no_harm() -> None:
    """Whatever another thread writes to the cards and chips: an error, or payouts that sum to what was put in."""
    hands, _ = hands_of(SEED, 200, 3, 4)
    given = stacked(hands)
    names = ("holes", "boards", "folded", "contributions")
    good = {name: given[name].copy() for name in names}
    rng = np.random.default_rng(SEED)
    bad = {name: rng.integers(0, 2 if name == "folded" else 256, array.shape).astype(array.dtype)
           for name, array in good.items()}
    done = threading.Event()

    def write() -> None:
        while not done.is_set():
            for values in (bad, good):
                for name in names:
                    given[name][...] = values[name]

    thread = threading.Thread(target=write)
    thread.start()
    try:
        until = time.perf_counter() + 1
        while time.perf_counter() < until:
            try:
                payouts = showdown_batch(**given)
            except Omaha8Error:
                continue
            assert payouts.min() >= 0
    finally:
        done.set()
        thread.join()
    assert np.array_equal(showdown_batch(**(given | good)), showdown_batch(**stacked(hands)))
