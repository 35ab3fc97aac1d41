"""Settling showdowns: `showdown` for one, `showdown_batch` for arrays of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from .arguments import LIMIT, first_fault, take_integer, take_threads
from .cards import (
    DECK,
    HOLE_SIZES,
    UNKNOWN,
    CardsLike,
    Hands,
    HandsLike,
    check_hands,
    first_repeat,
    take_hand,
    take_hands,
)
from .errors import ArgumentError, CardError, InputTypeError, Omaha8Error, ShowdownError
from .results import Evaluation, Pot, Showdown

MAX_SEATS = 23
BOARD_SIZES = (0, 3, 4, 5)
ODD_CHIP_RULES = ("tda", "roberts", "bovada")  # in the order of the core


class _Hand(NamedTuple):
    """One showdown as the core takes it."""

    holes: Sequence[bytes | None]
    board: bytes
    contributions: Sequence[int]
    folded: Sequence[bool]
    button: int
    chip: int
    rakes: Sequence[int]
    whole_rake: bool
    dead_money: int
    odd_chip: int


# ---- What the statuses of the core say ----


class _Fault(NamedTuple):
    """A status of the core: the hand, the seat or pot, and the pots so far (amount, rake, eligible seats)."""

    hand: _Hand
    at: int
    pots: Sequence[tuple[int, int, tuple[int, ...]]]

    def rake(self) -> tuple[str, int]:
        """The name and amount of the rake at fault."""
        hand = self.hand
        return ("rake", hand.rakes[0]) if hand.whole_rake else (f"rake[{self.at}]", hand.rakes[self.at])


def _named_cards(hand: _Hand) -> list[tuple[str | None, bytes]]:
    holes: list[tuple[str | None, bytes]] = [(f"holes[{s}]", h) for s, h in enumerate(hand.holes) if h is not None]
    return [*holes, ("board", hand.board.rstrip(bytes([UNKNOWN])))]


def _hole_size(holes: Sequence[bytes | None]) -> int:
    """Of the known holes, all alike; any size will do when none is known."""
    return next((len(hole) for hole in holes if hole is not None), HOLE_SIZES[0])


def _no_card(fault: _Fault) -> Omaha8Error:
    return next(
        CardError.out_of_range(where, id) for where, ids in _named_cards(fault.hand) for id in ids if id >= DECK
    )


def _repeat(fault: _Fault) -> Omaha8Error:
    return first_repeat(_named_cards(fault.hand)) or AssertionError()  # type: ignore[return-value]


def _unknown_seat(fault: _Fault) -> Omaha8Error:
    eligible = fault.pots[fault.at][2]
    return CardError.unknown(f"holes[{next(s for s in eligible if fault.hand.holes[s] is None)}]", fault.at)


def _rake_above_pot(fault: _Fault) -> Omaha8Error:
    where, _ = fault.rake()
    amount, rake, _ = fault.pots[fault.at]
    return ShowdownError.rake_above_pot(where, rake, f"pots[{fault.at}]", amount)


def _pot_not_chips(fault: _Fault) -> Omaha8Error:
    amount, rake, _ = fault.pots[fault.at]
    return ShowdownError.pot_not_in_chips(fault.at, amount - rake, fault.hand.chip)


FAULTS: dict[int, Callable[[_Fault], Omaha8Error]] = {
    _core.HOLE_SIZE: lambda f: CardError.count("holes", _hole_size(f.hand.holes), HOLE_SIZES),
    _core.BOARD_SIZE: lambda f: CardError.count("board", len(_named_cards(f.hand)[-1][1]), BOARD_SIZES),
    _core.CARD: _no_card,
    _core.DUPLICATE: _repeat,
    _core.SEATS: lambda f: ShowdownError.seats(len(f.hand.holes)),
    _core.CONTRIBUTION: lambda f: ShowdownError.negative(f"contributions[{f.at}]", f.hand.contributions[f.at]),
    _core.BUTTON: lambda f: ShowdownError.not_a_seat("button", f.hand.button, len(f.hand.holes)),
    _core.CHIP: lambda f: ArgumentError.too_small("chip", f.hand.chip, 1),
    _core.RAKE: lambda f: ShowdownError.negative(*f.rake()),
    _core.DEAD_MONEY: lambda f: ShowdownError.negative("dead_money", f.hand.dead_money),
    _core.ODD_CHIP: lambda f: ArgumentError.choice("odd_chip", f.hand.odd_chip, ODD_CHIP_RULES),
    _core.NOBODY_IN: lambda f: ShowdownError.nobody_in(),
    _core.TOO_MANY_CHIPS: lambda f: ShowdownError.too_many_chips(sum(f.hand.contributions) + f.hand.dead_money),
    _core.UNKNOWN_SEAT: _unknown_seat,
    _core.BOARD_INCOMPLETE: lambda f: CardError.count(
        "board", len(_named_cards(f.hand)[-1][1]), (5,), f"pots[{f.at}] is contested"
    ),
    _core.RAKE_COUNT: lambda f: ShowdownError.rake_length(len(f.hand.rakes), len(f.pots)),
    _core.RAKE_ABOVE_POT: _rake_above_pot,
    _core.RAKE_ABOVE_POTS: lambda f: ShowdownError.rake_above_pot(
        "rake", f.hand.rakes[0], "the pots", sum(amount for amount, _, _ in f.pots)
    ),
    _core.RAKE_NOT_CHIPS: lambda f: ShowdownError.rake_not_in_chips(*f.rake(), f.hand.chip),
    _core.POT_NOT_CHIPS: _pot_not_chips,
}


def _settle(hand: _Hand) -> Any:
    """The core's settlement of a hand, or the error that its status means."""
    size = _hole_size(hand.holes)
    unknown = bytes([UNKNOWN]) * size
    status, at, settlement = _core.settle(
        b"".join(unknown if hole is None else hole for hole in hand.holes),
        size,
        hand.board,
        [_core_integer(amount) for amount in hand.contributions],
        bytes(hand.folded),
        _core_integer(hand.button),
        _core_integer(hand.chip),
        [_core_integer(rake) for rake in hand.rakes],
        hand.whole_rake,
        _core_integer(hand.dead_money),
        hand.odd_chip,
    )
    # a single amount may be more than the core can be told; what it checks before the sum comes first all the same
    if sum(hand.contributions) + hand.dead_money >= LIMIT and not 0 < status < _core.TOO_MANY_CHIPS:
        status = _core.TOO_MANY_CHIPS
    if status:
        raise FAULTS[status](_Fault(hand, at, settlement))
    return settlement


def _core_integer(value: int) -> int:
    """What stands for `value` in 64 bits: all negative amounts are alike, and so are all seats that there are not."""
    return max(-1, min(value, LIMIT - 1))


# ---- Taking the arguments of one showdown ----


def _is_array(given: object) -> bool:
    return isinstance(getattr(given, "tolist", int)(), list)


def _is_sequence(given: object) -> bool:
    """A list, tuple, range or the like, or an array; text is none."""
    return _is_array(given) or (isinstance(given, Sequence) and not isinstance(given, str | bytes | bytearray))


def _take_sequence(where: str, given: Any, want: str) -> list[Any]:
    if not _is_sequence(given):
        raise InputTypeError.not_a_sequence(where, given, want)
    return list(np.asarray(given) if isinstance(given, memoryview) else given)


def _take_integers(where: str, given: Any, want: str) -> list[int]:
    return [take_integer(f"{where}[{i}]", value) for i, value in enumerate(_take_sequence(where, given, want))]


def _take_holes(holes: object) -> list[bytes | None]:
    hands = _take_sequence("holes", holes, "one hand a seat")
    if not 2 <= len(hands) <= MAX_SEATS:
        raise ShowdownError.seats(len(hands))
    taken = [
        None if cards is None else take_hand(f"holes[{seat}]", cards, unknown=True) for seat, cards in enumerate(hands)
    ]
    return [None if hole and set(hole) == {UNKNOWN} else hole for hole in taken]


def _check_sizes(holes: Sequence[bytes | None]) -> None:
    known = [(f"holes[{seat}]", len(hole)) for seat, hole in enumerate(holes) if hole is not None]
    if known and known[0][1] not in HOLE_SIZES:
        raise CardError.count(*known[0], HOLE_SIZES)
    for where, size in known:
        if size != known[0][1]:
            raise CardError.sizes(where, size, *known[0])


def _take_contributions(contributions: object, seats: int) -> list[int]:
    amounts = _take_integers("contributions", contributions, "one amount a seat")
    if len(amounts) != seats:
        raise ArgumentError.length("contributions", len(amounts), f"one for each of {seats} seats")
    return amounts


def _take_folded(folded: object, seats: int) -> list[bool]:
    flags = [False] * seats
    given = list(folded) if isinstance(folded, Set) else folded
    for seat in _take_integers("folded", given, "seat numbers"):
        if not 0 <= seat < seats:
            raise ShowdownError.not_a_seat("folded", seat, seats)
        if flags[seat]:
            raise ShowdownError.folded_twice(seat)
        flags[seat] = True
    return flags


def _fits(where: str, amount: int) -> int:
    if amount >= LIMIT:
        raise ArgumentError.too_large(where, amount)
    return amount


def _take_rake(rake: object) -> tuple[list[int], bool]:
    """The amounts, and whether it is one for the whole hand."""
    if _is_sequence(rake):
        return [_fits(f"rake[{i}]", amount) for i, amount in enumerate(_take_integers("rake", rake, ""))], False
    return [_fits("rake", take_integer("rake", rake))], True


def _take_rule(odd_chip: object) -> int:
    if not isinstance(odd_chip, str) or odd_chip not in ODD_CHIP_RULES:
        raise ArgumentError.choice("odd_chip", odd_chip, ODD_CHIP_RULES)
    return ODD_CHIP_RULES.index(odd_chip)


# ---- One showdown ----


def showdown(
    holes: Sequence[CardsLike | None] | NDArray[np.integer[Any]],
    board: CardsLike,
    contributions: Sequence[int] | NDArray[np.integer[Any]],
    *,
    folded: Sequence[int] | Set[int] | NDArray[np.integer[Any]] = (),
    button: SupportsIndex = 0,
    chip: SupportsIndex = 1,
    rake: SupportsIndex | Sequence[int] | NDArray[np.integer[Any]] = 0,
    dead_money: SupportsIndex = 0,
    odd_chip: str = "tda",
) -> Showdown:
    """Settles one Omaha Hi-Lo showdown, side pots, rake and odd chips included, to the last chip.

    `holes`: one hand a seat, clockwise, 2 to 23 seats, all of one size (4 to 7 cards); None (or 255s) for cards that
    are not known, which a seat may have that folded or that meets no other in any pot. `board`: five cards if any pot
    has two seats in it, else 0, 3, 4 or 5. `contributions`: all that each seat put in, in whole chips. `folded`: the
    seats that folded. `button`: the dealer's seat; odd chips go clockwise from the next one. `chip`: the smallest in
    play. `rake`: one amount for the hand, shared between the pots in proportion, or one a pot, main first.
    `dead_money`: chips in the main pot that count for no seat's level. `odd_chip`: "tda"; "roberts", no seat gets a
    second odd chip of a pot while another winner of that half has none; "bovada", what is left of a tied low goes to
    the first high winner.

    The unmatched part of the largest contribution goes back. Each pot is its own: the best high and the best low of its
    own seats take half each, the odd chip to the high; no low, all to the high.
    `sum(payouts) + rake == sum(contributions) + dead_money`, always.

    Raises CardError, ShowdownError, ArgumentError (all ValueErrors) or InputTypeError, saying where.

    The rules: TDA 20 and 21, WSOP tournament rules 73 and 74; Robert's Rules of Poker v11, Ties 3-5.

    >>> settled = showdown(["Ad2dJcJs", "KcKhQcQd", "TcTh9c9d", "6c6h9s9h"], "3s4h8cKdQh", [50, 100, 200, 200])
    >>> settled.payouts
    (100, 250, 200, 0)
    >>> [(pot.amount, pot.high_winners, pot.low_winners) for pot in settled.pots]
    [(200, (1,), (0,)), (150, (1,), ()), (200, (2,), ())]
    """
    taken = _take_holes(holes)
    _check_sizes(taken)
    rakes, whole_rake = _take_rake(rake)
    hand = _Hand(
        taken,
        take_hand("board", board, unknown=True).rstrip(bytes([UNKNOWN])),
        _take_contributions(contributions, len(taken)),
        _take_folded(folded, len(taken)),
        take_integer("button", button),
        _fits("chip", take_integer("chip", chip)),
        rakes,
        whole_rake,
        take_integer("dead_money", dead_money),
        _take_rule(odd_chip),
    )
    payouts, returned, total_rake, values, pots = _settle(hand)
    evaluations = [
        None if value is None or hole is None else Evaluation.of_deal(value[0], value[1], hole, hand.board)
        for value, hole in zip(values, hand.holes, strict=True)
    ]
    return Showdown(payouts, returned, total_rake, tuple(evaluations), tuple(Pot(*pot) for pot in pots))


# ---- Many showdowns ----


def _array(where: str, given: object) -> NDArray[Any]:
    if isinstance(given, np.ma.MaskedArray):
        raise InputTypeError.masked(where)
    try:
        return np.asarray(given)
    except ValueError:
        raise ArgumentError.ragged(where) from None


def _int64_array(where: str, given: object) -> NDArray[np.int64]:
    """An int64 array of integers of any dtype that fit it."""
    array = _array(where, given)
    if isinstance(given, list | tuple) or array.ndim == 0 or array.dtype.kind == "O":
        # one by one: NumPy makes integers of the bools among integers, and floats of large integers
        values = np.array(given, object)
        for value in values.ravel().tolist():
            if not -LIMIT <= take_integer(where, value) < LIMIT:
                raise ArgumentError.too_large(where, value)
        array = values.astype(np.int64)
    if array.dtype.kind not in "iu":
        raise InputTypeError.wrong_dtype(where, array.dtype, "integers")
    if array.dtype.kind == "u" and array.size and int(array.max()) >= LIMIT:
        raise ArgumentError.too_large(where, int(array.max()))
    return np.require(array, np.int64, ["C", "ALIGNED"])


def _bool_array(where: str, given: object) -> NDArray[np.bool_]:
    array = _array(where, given)
    if array.dtype != np.bool_:
        raise InputTypeError.wrong_dtype(where, array.dtype, "bools")
    return np.asarray(array, order="C")


def _leading(where: str, array: NDArray[Any], tail: tuple[int, ...]) -> tuple[int, ...]:
    """The shape before `tail`: () or (n,)."""
    leading = array.ndim - len(tail)
    if leading not in (0, 1) or array.shape[leading:] != tail:
        ends = ", ".join(map(str, tail))
        want = f"({ends}{',' if len(tail) == 1 else ''}) or (n, {ends})" if tail else "() or (n,)"
        raise ArgumentError.shape(where, array.shape, want)
    return array.shape[:leading]


def _raise_row_fault(row: int, hands: Sequence[Hands], arrays: Sequence[NDArray[Any]], odd_chip: int) -> None:
    """Raises what is wrong with a row: the error of `showdown` for the same hand."""
    holes, board, folded, contributions, button, chip, rake, dead_money = (array[row].tolist() for array in arrays)
    given_holes, given_board = (
        np.broadcast_to(given, array.shape)[row] for (given, _), array in zip(hands, arrays, strict=False)
    )
    named = [(f"holes[{seat}]", hole) for seat, hole in enumerate(given_holes.tolist())]
    for where, values in [*named, ("board", given_board.tolist())]:
        for value in values:
            if not 0 <= value <= UNKNOWN:  # no byte that the core could have seen
                raise CardError.out_of_range(where, value).within(f"row {row}")
    hand = _Hand(
        [None if set(hole) == {UNKNOWN} else bytes(hole) for hole in holes],
        bytes(board).rstrip(bytes([UNKNOWN])),
        contributions,
        folded,
        button,
        chip,
        [rake],
        True,
        dead_money,
        odd_chip,
    )
    try:
        _settle(hand)
    except Omaha8Error as error:
        raise error.within(f"row {row}") from None
    raise ArgumentError.changed(f"row {row}")


def _check_shared(
    hands: Sequence[Hands], operands: Sequence[NDArray[Any]], arrays: dict[str, tuple[NDArray[Any], tuple[int, ...]]]
) -> None:
    """Of a batch without rows, what all rows would have shared: nothing that is wrong goes through."""
    for where, (given, ids) in zip(("holes", "boards"), hands):
        check_hands(where, Hands(given, ids), unknown=True)
    seats = operands[0].shape[1]
    for where, (array, _) in arrays.items():
        if where in ("contributions", "rake", "dead_money") and array.size and array.min() < 0:
            raise ShowdownError.negative(where, int(array.min()))
        if where == "chip" and array.size and array.min() < 1:
            raise ArgumentError.too_small(where, int(array.min()), 1)
        if where == "button" and array.size and not 0 <= array.min() <= array.max() < seats:
            raise ShowdownError.not_a_seat(where, int(array.min() if array.min() < 0 else array.max()), seats)


def showdown_batch(
    holes: HandsLike,
    boards: HandsLike,
    contributions: ArrayLike,
    *,
    folded: ArrayLike | None = None,
    button: ArrayLike = 0,
    chip: ArrayLike = 1,
    rake: ArrayLike = 0,
    dead_money: ArrayLike = 0,
    odd_chip: str = "tda",
    threads: int | None = 1,
) -> NDArray[np.int64]:
    """The payouts of many showdowns of as many seats each: int64 of shape (n, seats), in chips.

    `holes`: card ids (n, seats, 4 to 7) or texts (n, seats); 255s, None or a data frame's missing value for a hole that
    is not known. `boards`: card ids (n, 5), padded with 255 (0, 3 or 4 slots will do for all), or texts (n,).
    `contributions`: integers (n, seats). `folded`: bools (n, seats); an empty chair is folded with a contribution of 0.
    `button`, `chip`, `rake` (one amount a hand) and `dead_money`: integers, one for all or (n,). Each of the arrays may
    lack the first axis and is then the same for all rows; when all do, so does the result. The rest is as in
    `showdown`, whose payouts these are, row by row. `threads`: 1 or more, or None for all that the process may use.

    Raises the errors of `showdown`, that of the first bad row, `row 17: ...`; and ArgumentError for shapes.

    The rules: those of `showdown`.

    >>> holes = parse_cards(["AsKh7c4s", "QhJd4d2c"])
    >>> showdown_batch(holes, parse_cards("Ad6d3dKcQs"), [[50, 50], [80, 100]], rake=[5, 0])
    array([[  0,  95],
           [  0, 180]])
    """
    hands = take_hands("holes", holes, unknown=True), take_hands("boards", boards, unknown=True)
    hole_ids, board_ids = (np.ascontiguousarray(taken.ids) for taken in hands)
    if hole_ids.ndim not in (2, 3):
        raise ArgumentError.shape("holes", hole_ids.shape, "(seats, cards) or (n, seats, cards)")
    seats, size = hole_ids.shape[-2:]
    if not 2 <= seats <= MAX_SEATS:
        raise ShowdownError.seats(seats)
    if size not in HOLE_SIZES:
        raise CardError.count("holes", size, HOLE_SIZES)
    if board_ids.shape[-1] > 5:
        raise CardError.count("boards", board_ids.shape[-1], BOARD_SIZES)
    arrays: dict[str, tuple[NDArray[Any], tuple[int, ...]]] = {
        "holes": (hole_ids, (seats, size)),
        "boards": (board_ids, board_ids.shape[-1:]),
        "folded": (np.zeros(seats, np.bool_) if folded is None else _bool_array("folded", folded), (seats,)),
        "contributions": (_int64_array("contributions", contributions), (seats,)),
        "button": (_int64_array("button", button), ()),
        "chip": (_int64_array("chip", chip), ()),
        "rake": (_int64_array("rake", rake), ()),
        "dead_money": (_int64_array("dead_money", dead_money), ()),
    }
    rule = _take_rule(odd_chip)
    threads = take_threads(threads)
    leading = {where: _leading(where, array, tail) for where, (array, tail) in arrays.items()}
    try:
        shape = np.broadcast_shapes(*leading.values())
    except ValueError:
        raise ArgumentError.no_broadcast([item for item in leading.items() if item[1]]) from None
    rows = shape[0] if shape else 1
    operands = [np.broadcast_to(array, (rows, *tail)) for array, tail in arrays.values()]
    payouts = np.empty((rows, seats), np.int64)
    batch = _core.ShowdownBatch(operands, payouts, rule)
    if rows == 0:
        _check_shared(hands, operands, arrays)
    fault = first_fault(batch.settle, rows, threads)
    if fault:
        _raise_row_fault(fault[0], hands, operands, rule)
    return payouts.reshape(*shape, seats)
