# cython: language_level=3, boundscheck=False, wraparound=False, embedsignature=False
"""The bridge to the C core: takes buffers and plain numbers, calls, and says status and place. No messages here.

Three layers: C knows no Python; this module checks shapes and calls; the Python modules convert and name.
"""
from math import comb

cimport cython
from cpython.buffer cimport PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from libc.stdint cimport int32_t, int64_t, intptr_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc

from omaha8_fast._internal cimport *
from omaha8_fast._types cimport *
cimport omaha8_fast.libomaha8 as c

cdef extern from "Python.h":
    ctypedef struct PyObject
    bint PyLong_CheckExact(PyObject *)
    long PyLong_AsLongAndOverflow(PyObject *, int *) except? -1
    PyObject *PyList_GetItem(object, Py_ssize_t) except NULL  # borrowed
    PyObject *PyTuple_GetItem(object, Py_ssize_t) except NULL
    const char *PyUnicode_AsUTF8AndSize(object, Py_ssize_t *)  # NULL: an error is set
    void PyErr_Clear()

cdef extern from "tables.h":
    enum:
        PAIR_ROWS
        PAIR_COLUMNS
        FLUSH_ROWS
        FLUSH_COLUMNS
        FLUSH_ROWS_3
        FLUSH_ROWS_4
        BOARD_ROWS
    const uint16_t omaha8_pair_class[1][1]
    const uint16_t omaha8_flush_class[1][1]
    const uint16_t omaha8_class_by_pair[1][1]
    const uint16_t omaha8_row_of_three[1][1]
    const uint16_t omaha8_row_of_four[1][1]
    const uint8_t omaha8_triangle[1]
    const uint64_t omaha8_card_marks[1]
    const uint8_t omaha8_low_two[1]
    const uint8_t omaha8_low_three[1]
    const uint8_t omaha8_low_five[1]

version = c.omaha8_version().decode("ascii")

HOLE_SIZE = OMAHA8_HOLE_SIZE
BOARD_SIZE = OMAHA8_BOARD_SIZE
CARD = OMAHA8_CARD
DUPLICATE = OMAHA8_DUPLICATE
KERNEL = OMAHA8_KERNEL
SEATS = OMAHA8_SEATS
CONTRIBUTION = OMAHA8_CONTRIBUTION
BUTTON = OMAHA8_BUTTON
CHIP = OMAHA8_CHIP
RAKE = OMAHA8_RAKE
DEAD_MONEY = OMAHA8_DEAD_MONEY
ODD_CHIP = OMAHA8_ODD_CHIP
NOBODY_IN = OMAHA8_NOBODY_IN
TOO_MANY_CHIPS = OMAHA8_TOO_MANY_CHIPS
UNKNOWN_SEAT = OMAHA8_UNKNOWN_SEAT
BOARD_INCOMPLETE = OMAHA8_BOARD_INCOMPLETE
RAKE_COUNT = OMAHA8_RAKE_COUNT
RAKE_ABOVE_POT = OMAHA8_RAKE_ABOVE_POT
RAKE_ABOVE_POTS = OMAHA8_RAKE_ABOVE_POTS
RAKE_NOT_CHIPS = OMAHA8_RAKE_NOT_CHIPS
POT_NOT_CHIPS = OMAHA8_POT_NOT_CHIPS
NO_DEAL = OMAHA8_NO_DEAL
STATUS_COUNT = OMAHA8_STATUS_COUNT


def table(name):
    """The bytes of a table of csrc/tables.h, for tests."""
    cdef intptr_t start
    cdef Py_ssize_t size
    start, size = {
        "pair_class": (<intptr_t>omaha8_pair_class, PAIR_ROWS * PAIR_COLUMNS * 2),
        "flush_class": (<intptr_t>omaha8_flush_class, FLUSH_ROWS * FLUSH_COLUMNS * 2),
        "class_by_pair": (<intptr_t>omaha8_class_by_pair, 91 * BOARD_ROWS * 2),
        "row_of_three": (<intptr_t>omaha8_row_of_three, FLUSH_ROWS_3 * 91 * 2),
        "row_of_four": (<intptr_t>omaha8_row_of_four, FLUSH_ROWS_4 * 13 * 2),
        "triangle": (<intptr_t>omaha8_triangle, 13),
        "card_marks": (<intptr_t>omaha8_card_marks, 256 * 8),
        "low_two": (<intptr_t>omaha8_low_two, 256),
        "low_three": (<intptr_t>omaha8_low_three, 256),
        "low_five": (<intptr_t>omaha8_low_five, 256),
    }[name]
    return (<const char *>start)[:size]


# ---- One deal ----

cdef class EvaluationBase:
    """The part of an `Evaluation` that lives in C: the values, and the deal for what is worked out later."""
    cdef readonly int high
    cdef readonly int low
    cdef public object _details
    cdef uint8_t hole[7]
    cdef uint8_t board[5]
    cdef int hole_size
    cdef int board_size

    def _fill(self, int high, int low, bytes hole, bytes board, details):
        cdef int i
        if len(hole) > OMAHA8_MAX_HOLE or len(board) > OMAHA8_MAX_BOARD:
            raise AssertionError("no deal")
        self.high = high
        self.low = low
        self._details = details
        self.hole_size = <int>len(hole)
        self.board_size = <int>len(board)
        for i in range(self.hole_size):
            self.hole[i] = hole[i]
        for i in range(self.board_size):
            self.board[i] = board[i]

    def _deal(self):
        """The ids of the hole and of the board."""
        return (<const char *>self.hole)[:self.hole_size], (<const char *>self.board)[:self.board_size]


cdef int take_text(str text, uint8_t *cards, int most):
    """The number of cards in plain text, `AsKd` and nothing else; -1 for any other."""
    cdef Py_ssize_t length
    cdef const char *at = PyUnicode_AsUTF8AndSize(text, &length)
    if at == NULL:  # a lone surrogate
        PyErr_Clear()
        return -1
    if length % 2 or length > 2 * most:
        return -1
    return <int>(length // 2) if omaha8_text_hand(<const uint8_t *>at, length, length // 2, cards) else -1


cdef int take_items(items, bint is_list, uint8_t *cards, int most):
    """The number of cards in a list or tuple of plain integers and texts of one card; -1 for any other."""
    cdef Py_ssize_t length = len(items)
    cdef PyObject *item
    cdef long card
    cdef int overflow
    cdef Py_ssize_t i
    if length > most:
        return -1
    for i in range(length):
        item = PyList_GetItem(items, i) if is_list else PyTuple_GetItem(items, i)
        if not PyLong_CheckExact(item):
            text = <object>item
            if type(text) is not str or take_text(text, cards + i, 1) != 1:
                return -1
            continue
        card = PyLong_AsLongAndOverflow(item, &overflow)
        if card < 0 or card > 51:
            return -1
        cards[i] = <uint8_t>card
    return <int>length


cdef int take_plain(cards, uint8_t *ids, int most):
    kind = type(cards)
    if kind is str:
        return take_text(cards, ids, most)
    if kind is list or kind is tuple:
        return take_items(cards, kind is list, ids, most)
    return -1


def evaluate_quick(kind, hole, board):
    """An evaluation of `kind` for plain text or lists and a good deal; None: look closer."""
    cdef uint8_t hole_ids[7]
    cdef uint8_t board_ids[5]
    cdef omaha8_value value
    cdef int i
    cdef int hole_size = take_plain(hole, hole_ids, OMAHA8_MAX_HOLE)
    cdef int board_size = take_plain(board, board_ids, OMAHA8_MAX_BOARD)
    if hole_size < 0 or board_size < 0:
        return None
    if omaha8_rank(hole_ids, hole_size, board_ids, board_size, &value) != OMAHA8_OK:
        return None
    cdef EvaluationBase evaluation = EvaluationBase.__new__(kind)
    evaluation.high = value.high
    evaluation.low = value.low
    evaluation.hole_size = hole_size
    evaluation.board_size = board_size
    for i in range(hole_size):
        evaluation.hole[i] = hole_ids[i]
    for i in range(board_size):
        evaluation.board[i] = board_ids[i]
    return evaluation


def rank(bytes hole, bytes board):
    """(status, high, low) of one deal."""
    cdef omaha8_value value
    cdef omaha8_status status = omaha8_rank(hole, <int32_t>len(hole), board, <int32_t>len(board), &value)
    if status != OMAHA8_OK:
        return status, 0, 0
    return 0, value.high, value.low


def best_cards(bytes hole, bytes board):
    """(high cards, low cards) of a deal that `rank` accepts, each five bytes; the low's are 255 without one."""
    cdef uint8_t high[5]
    cdef uint8_t low[5]
    cdef omaha8_status status = omaha8_best_cards(hole, <int32_t>len(hole), board, <int32_t>len(board), high, low)
    if status != OMAHA8_OK:
        raise AssertionError(status)
    return (<const char *>high)[:5], (<const char *>low)[:5]


# ---- Every hole, every board ----

def all_holes(bytes board, int hole_size, uint16_t[::1] high, uint8_t[::1] low):
    """The status; the values of every hole of a size on one board, in arrays of just that length."""
    cdef omaha8_status status
    cdef const uint8_t *cards = board
    cdef int32_t size = <int32_t>len(board)
    if not len(high) == len(low) == comb(52 - size, hole_size):
        raise AssertionError("one value a hole")
    with nogil:
        status = omaha8_all_holes(cards, size, hole_size, &high[0], &low[0])
    return status


def all_boards(bytes hole, uint16_t[::1] high, uint8_t[::1] low):
    """The status; the values of every five-card board for one hole, in arrays of just that length."""
    cdef omaha8_status status
    cdef const uint8_t *cards = hole
    cdef int32_t size = <int32_t>len(hole)
    if not len(high) == len(low) == comb(52 - size, 5):
        raise AssertionError("one value a board")
    cdef bytearray workspace = bytearray(OMAHA8_ALL_BOARDS_WORKSPACE)
    cdef char *memory = workspace
    with nogil:
        status = omaha8_all_boards(cards, size, &high[0], &low[0], memory)
    return status


# ---- Many deals ----

def kernel():
    """The name of the kernel in use; None if the environment names none that runs here."""
    cdef const char *name
    return name.decode("ascii") if omaha8_kernel(&name) == OMAHA8_OK else None


cdef enum:
    OPERANDS = 4  # holes, boards, high, low
    MAX_AXES = 64


@cython.final
cdef class RankBatch:
    """Deals in four arrays of the same leading shape: holes and boards (uint8), high (uint16), low (uint8).

    Holds the buffers, and the leading axes merged into as few as all four allow; the last of them is the run that one
    call of the core covers.
    """
    cdef Py_buffer buffers[OPERANDS]
    cdef int held
    cdef int axes
    cdef Py_ssize_t lengths[MAX_AXES]
    cdef Py_ssize_t strides[OPERANDS][MAX_AXES]
    cdef readonly Py_ssize_t rows

    def __cinit__(self, holes, boards, high, low):
        self.held = 0
        for operand in (holes, boards):
            PyObject_GetBuffer(operand, &self.buffers[self.held], PyBUF_STRIDES)
            self.held += 1
        for operand in (high, low):
            PyObject_GetBuffer(operand, &self.buffers[self.held], PyBUF_STRIDES | PyBUF_WRITABLE)
            self.held += 1
        self.check_buffers()
        self.merge_axes()

    def __dealloc__(self):
        for i in range(self.held):
            PyBuffer_Release(&self.buffers[i])

    cdef check_buffers(self):
        cdef int i, axis
        cdef int axes = self.buffers[2].ndim
        for i in range(OPERANDS):
            if self.buffers[i].itemsize != (2 if i == 2 else 1) or self.buffers[i].ndim != axes + (i < 2):
                raise AssertionError("bytes, but for the high; an axis of cards for holes and boards")
            for axis in range(axes):
                if self.buffers[i].shape[axis] != self.buffers[2].shape[axis]:
                    raise AssertionError("one leading shape")

    cdef void merge_axes(self):
        cdef int axis, i
        cdef Py_ssize_t length
        cdef bint merges
        self.axes = 0
        self.rows = 1
        for axis in range(self.buffers[2].ndim):
            length = self.buffers[2].shape[axis]
            self.rows *= length
            if length == 1:
                continue
            merges = self.axes > 0
            for i in range(OPERANDS):
                if merges and self.strides[i][self.axes - 1] != self.buffers[i].strides[axis] * length:
                    merges = False
            if not merges:
                self.lengths[self.axes] = 1
                self.axes += 1
            self.lengths[self.axes - 1] *= length
            for i in range(OPERANDS):
                self.strides[i][self.axes - 1] = self.buffers[i].strides[axis]
        if self.axes == 0:
            self.axes = 1
            self.lengths[0] = 1
            for i in range(OPERANDS):
                self.strides[i][0] = 0

    def rank(self, Py_ssize_t start, Py_ssize_t stop):
        """Ranks rows start..stop of the flattened leading shape; the faulty row and its status, or None."""
        return self.run(start, stop, True)

    def check(self, Py_ssize_t start, Py_ssize_t stop):
        """Checks the same rows and writes nothing."""
        return self.run(start, stop, False)

    cdef run(self, Py_ssize_t start, Py_ssize_t stop, bint write):
        cdef omaha8_place place
        cdef omaha8_status status = OMAHA8_OK
        cdef Py_ssize_t row = start
        cdef Py_ssize_t count, inside
        cdef Py_ssize_t inner = self.lengths[self.axes - 1]
        with nogil:
            while row < stop and status == OMAHA8_OK:
                inside = row % inner
                count = min(inner - inside, stop - row)
                status = self.run_inner(row, count, write, &place)
                if status == OMAHA8_OK:
                    row += count
        return None if status == OMAHA8_OK else (row + place.row, status)

    cdef omaha8_status run_inner(self, Py_ssize_t row, Py_ssize_t count, bint write, omaha8_place *place) noexcept nogil:
        cdef char *at[OPERANDS]
        cdef omaha8_rows rows[2]
        cdef int axis, i
        cdef Py_ssize_t index
        for i in range(OPERANDS):
            at[i] = <char *>self.buffers[i].buf
        for axis in range(self.axes - 1, -1, -1):
            index = row % self.lengths[axis]
            row //= self.lengths[axis]
            for i in range(OPERANDS):
                at[i] += index * self.strides[i][axis]
        for i in range(2):
            axis = self.buffers[i].ndim - 1
            rows[i].cards = <const uint8_t *>at[i]
            rows[i].row_stride = self.strides[i][self.axes - 1]
            rows[i].card_stride = self.buffers[i].strides[axis]
            rows[i].size = <int32_t>self.buffers[i].shape[axis]
        if not write:
            return omaha8_check_many(&rows[0], &rows[1], count, place)
        return omaha8_rank_many(&rows[0], &rows[1], count, <uint16_t *>at[2], self.strides[2][self.axes - 1],
                                <uint8_t *>at[3], self.strides[3][self.axes - 1], place)


# ---- Showdowns ----

cdef tuple seats_of(uint32_t seats):
    return tuple([seat for seat in range(OMAHA8_MAX_SEATS) if seats >> seat & 1])


cdef tuple chips_of(const int64_t *chips, int seats):
    return tuple([chips[seat] for seat in range(seats)])


def settle(bytes holes, int hole_size, bytes board, contributions, bytes folded, int64_t button, int64_t chip,
           rakes, bint whole_rake, int64_t dead_money, int odd_chip):
    """(status, at, settlement) of one showdown.

    The settlement is (payouts, returned, rake, values, pots): values[seat] is (high, low) or None, a pot (amount, rake,
    eligible, high winners, low winners, payouts). With a status that is not 0 it is the
    pots so far, each (amount, rake, eligible).
    """
    cdef int64_t chips[23]
    cdef int64_t rake_of[24]
    cdef omaha8_showdown showdown
    cdef omaha8_settlement out
    cdef omaha8_place place
    cdef int seats = <int>len(folded)
    if seats > OMAHA8_MAX_SEATS or len(contributions) != seats or len(holes) != seats * hole_size:
        raise AssertionError("one hole, contribution and folded flag a seat")
    for i in range(seats):
        chips[i] = contributions[i]
    for i in range(min(len(rakes), OMAHA8_MAX_SEATS + 1)):  # more are too many in any case
        rake_of[i] = rakes[i]
    showdown.seats = seats
    showdown.hole_size = hole_size
    showdown.board_size = <int32_t>len(board)
    showdown.holes = holes
    showdown.board = board
    showdown.contributions = chips
    showdown.folded = folded
    showdown.button = button
    showdown.chip = chip
    showdown.dead_money = dead_money
    showdown.rakes = rake_of
    showdown.rake_count = OMAHA8_RAKE_WHOLE_HAND if whole_rake else <int32_t>min(len(rakes), OMAHA8_MAX_SEATS + 1)
    showdown.odd_chip = odd_chip
    out.pot_count = 0
    cdef omaha8_status status = omaha8_settle(&showdown, &out, &place)
    if status != OMAHA8_OK:
        pots = [(out.pots[i].amount, out.pots[i].rake, seats_of(out.pots[i].eligible)) for i in range(out.pot_count)]
        return status, place.at, pots
    values = [(out.values[i].high, out.values[i].low) if out.ranked >> i & 1 else None for i in range(seats)]
    pots = [
        (
            out.pots[i].amount,
            out.pots[i].rake,
            seats_of(out.pots[i].eligible),
            seats_of(out.pots[i].high_winners),
            seats_of(out.pots[i].low_winners),
            chips_of(out.pots[i].payouts, seats),
        )
        for i in range(out.pot_count)
    ]
    return 0, 0, (chips_of(out.payouts, seats), chips_of(out.returned, seats), out.rake, values, pots)


@cython.final
cdef class ShowdownBatch:
    """Showdowns of one shape in arrays whose first axis is the row (a stride of 0 shares one row).

    operands: holes (n, seats, cards) uint8, boards (n, 0..5) uint8, folded (n, seats) bool, contributions (n, seats),
    button, chip, rake and dead_money (n,) int64; payouts (n, seats) int64; contiguous but for the first axis.
    """
    cdef Py_buffer buffers[9]  # eight operands and the payouts
    cdef int held
    cdef omaha8_showdowns showdowns

    def __cinit__(self, operands, payouts, int odd_chip):
        cdef omaha8_showdown *first = &self.showdowns.first
        self.held = 0
        if len(operands) != 8:
            raise AssertionError("eight operands")
        for operand in operands:
            PyObject_GetBuffer(operand, &self.buffers[self.held], PyBUF_STRIDES)
            self.held += 1
        PyObject_GetBuffer(payouts, &self.buffers[self.held], PyBUF_STRIDES | PyBUF_WRITABLE)
        self.held += 1
        self.check_buffers()
        first.seats = <int32_t>self.buffers[0].shape[1]
        first.hole_size = <int32_t>self.buffers[0].shape[2]
        first.board_size = <int32_t>self.buffers[1].shape[1]
        first.holes = <const uint8_t *>self.buffers[0].buf
        first.board = <const uint8_t *>self.buffers[1].buf
        first.folded = <const uint8_t *>self.buffers[2].buf
        first.contributions = <const int64_t *>self.buffers[3].buf
        first.odd_chip = odd_chip
        self.showdowns.holes_stride = self.buffers[0].strides[0]
        self.showdowns.board_stride = self.buffers[1].strides[0]
        self.showdowns.folded_stride = self.buffers[2].strides[0]
        self.showdowns.contributions_stride = self.buffers[3].strides[0]
        self.showdowns.buttons = <const int64_t *>self.buffers[4].buf
        self.showdowns.button_stride = self.buffers[4].strides[0]
        self.showdowns.chips = <const int64_t *>self.buffers[5].buf
        self.showdowns.chip_stride = self.buffers[5].strides[0]
        self.showdowns.rakes = <const int64_t *>self.buffers[6].buf
        self.showdowns.rake_stride = self.buffers[6].strides[0]
        self.showdowns.dead_money = <const int64_t *>self.buffers[7].buf
        self.showdowns.dead_money_stride = self.buffers[7].strides[0]

    def __dealloc__(self):
        for i in range(self.held):
            PyBuffer_Release(&self.buffers[i])

    cdef check_buffers(self):
        cdef int i, axis
        cdef Py_ssize_t size
        for i in range(9):
            size = 1 if i < 3 else 8
            if self.buffers[i].itemsize != size or self.buffers[i].ndim != (3, 2, 2, 2, 1, 1, 1, 1, 2)[i]:
                raise AssertionError("the dtypes and axes of the class")
            if self.buffers[i].shape[0] != self.buffers[0].shape[0]:
                raise AssertionError("one number of rows")
            if i in (2, 3, 8) and self.buffers[i].shape[1] != self.buffers[0].shape[1]:
                raise AssertionError("one number of seats")
            for axis in range(self.buffers[i].ndim - 1, 0, -1):
                if self.buffers[i].shape[axis] > 1 and self.buffers[i].strides[axis] != size:
                    raise AssertionError("contiguous but for the first axis")
                size *= self.buffers[i].shape[axis]

    def settle(self, Py_ssize_t start, Py_ssize_t stop):
        """Settles rows start..stop; the faulty row and its status, or None."""
        cdef omaha8_place place
        cdef omaha8_status status
        with nogil:
            status = omaha8_settle_many(&self.showdowns, start, stop - start, <int64_t *>self.buffers[8].buf, &place)
        return None if status == OMAHA8_OK else (place.row, status)


# ---- Equity ----

MAX_PLAYERS = OMAHA8_MAX_PLAYERS


cdef tuple tally_of(const omaha8_equity *equity, int players):
    """(outcomes, no_low, unit, players), each (seven counts in the order of the results, high share, low share,
    squares)."""
    cdef const omaha8_player_equity *player
    rows = []
    for i in range(players):
        player = &equity.players[i]
        rows.append((
            player.scoop, player.high_win, player.high_tie, player.low_win, player.low_tie, player.quarter,
            player.three_quarter, player.high_share, player.low_share, player.squares,
        ))
    return equity.outcomes, equity.no_low, equity.unit, rows


def equity_exact(bytes holes, int players, bytes board, bytes dead, bint high_only):
    """(status, tally) of known hands; the tally is that of `tally_of`."""
    cdef omaha8_match match
    cdef omaha8_equity equity
    cdef omaha8_status status
    if players < 1 or len(holes) % players != 0:
        raise AssertionError("hands of one size")
    match.players = players
    match.hole_size = <int32_t>(len(holes) // players)
    match.board_size = <int32_t>len(board)
    match.dead_count = <int32_t>len(dead)
    match.holes = holes
    match.board = board
    match.dead = dead
    match.high_only = high_only
    cdef void *workspace = malloc(OMAHA8_EQUITY_WORKSPACE)
    if not workspace:
        raise MemoryError()
    with nogil:
        status = omaha8_equity_exact(&match, &equity, workspace)
    free(workspace)
    return (status, None) if status != OMAHA8_OK else (0, tally_of(&equity, players))


def alias_table(const double[::1] weights, uint32_t[::1] thresholds, uint32_t[::1] aliases):
    """Fills the alias table of some weights; the arrays are of one length, 1 or more."""
    cdef Py_ssize_t count = weights.shape[0]
    if count < 1 or thresholds.shape[0] != count or aliases.shape[0] != count:
        raise AssertionError("arrays of one length")
    cdef char *memory = <char *>malloc(<size_t>count * (sizeof(double) + sizeof(uint32_t)))
    if not memory:
        raise MemoryError()
    omaha8_alias(&weights[0], count, &thresholds[0], &aliases[0], <double *>memory,
                 <uint32_t *>(memory + <size_t>count * sizeof(double)))
    free(memory)


@cython.final
cdef class Sampler:
    """Deals to sample. A player is None (a random hand) or (hands, weights, thresholds, aliases): hands uint8
    (n, size), the others (n,) or None."""
    cdef omaha8_sample_player seats[11]
    cdef omaha8_sampler sampler
    cdef object kept

    def __cinit__(self, players, int hole_size, bytes board, bytes dead, bint high_only, bint chained,
                  int64_t block_deals, uint64_t seed):
        cdef const uint8_t[:, ::1] hands
        cdef const double[::1] weights
        cdef const uint32_t[::1] thresholds
        cdef const uint32_t[::1] aliases
        cdef omaha8_sample_player *seat
        self.kept = (players, board, dead)
        if not 2 <= len(players) <= OMAHA8_MAX_PLAYERS or block_deals < 1:
            raise AssertionError("players and blocks")
        for i, player in enumerate(players):
            seat = &self.seats[i]
            seat.hands, seat.count = NULL, 0
            seat.weights, seat.thresholds, seat.aliases = NULL, NULL, NULL
            if player is None:
                continue
            hands = player[0]
            if hands.shape[0] < 1 or hands.shape[1] != hole_size:
                raise AssertionError("hands of one size")
            seat.hands, seat.count = &hands[0, 0], hands.shape[0]
            if player[1] is None:
                continue
            weights, thresholds, aliases = player[1], player[2], player[3]
            if weights.shape[0] != seat.count or thresholds.shape[0] != seat.count or aliases.shape[0] != seat.count:
                raise AssertionError("a weight a hand")
            seat.weights, seat.thresholds, seat.aliases = &weights[0], &thresholds[0], &aliases[0]
        self.sampler.players = <int32_t>len(players)
        self.sampler.hole_size = hole_size
        self.sampler.board_size = <int32_t>len(board)
        self.sampler.dead_count = <int32_t>len(dead)
        self.sampler.seats = self.seats
        self.sampler.board = board
        self.sampler.dead = dead
        self.sampler.high_only = high_only
        self.sampler.chained = chained
        self.sampler.block_deals = block_deals
        self.sampler.seed = seed

    def trial(self, int attempts):
        """How many of so many tuples have no card twice."""
        return omaha8_sample_trial(&self.sampler, attempts)

    def sample(self, int64_t first_block, int64_t deals, int64_t[::1] counts, int64_t[:, ::1] shares):
        """The status of sampling deals from a block on; they are added to `counts` (4**players,), and sums of shares to
        `shares` (blocks, players) if it is not None."""
        cdef omaha8_status status
        cdef int64_t blocks = (deals + self.sampler.block_deals - 1) // self.sampler.block_deals
        cdef int64_t *block_shares = NULL
        if counts.shape[0] != 1 << 2 * self.sampler.players:
            raise AssertionError("4**players counts")
        if self.sampler.chained and shares is None:
            raise AssertionError("shares of chained blocks")
        if shares is not None:
            if shares.shape[0] != blocks or shares.shape[1] != self.sampler.players:
                raise AssertionError("shares of blocks and players")
            block_shares = &shares[0, 0]
        with nogil:
            status = omaha8_sample(&self.sampler, first_block, deals, &counts[0], block_shares)
        return status


def sample_tally(int players, const int64_t[::1] counts):
    """The tally of `counts` (4**players,), that of `tally_of`."""
    cdef omaha8_equity equity
    if not 2 <= players <= OMAHA8_MAX_PLAYERS or counts.shape[0] != 1 << 2 * players:
        raise AssertionError("4**players counts")
    omaha8_sample_tally(players, &counts[0], &equity)
    return tally_of(&equity, players)


cdef tuple sums_of(const omaha8_weighted *sums, int players):
    """(tuples, outcomes, no_low, players), each nine sums in the order of the header."""
    cdef const omaha8_player_sums *player
    rows = []
    for i in range(players):
        player = &sums.players[i]
        rows.append((
            player.scoop, player.high_win, player.high_tie, player.low_win, player.low_tie, player.quarter,
            player.three_quarter, player.high_share, player.low_share,
        ))
    return sums.tuples, sums.outcomes, sums.no_low, rows


@cython.final
cdef class Lists:
    """Players with lists of hands, all of them to be gone through. A player is (hands, weights): hands uint8 (n, size),
    weights (n,) or None."""
    cdef omaha8_list lists[11]
    cdef omaha8_lists all
    cdef object kept

    def __cinit__(self, players, int hole_size, bytes board, bytes dead, bint high_only, int outer):
        cdef const uint8_t[:, ::1] hands
        cdef const double[::1] weights
        self.kept = (players, board, dead)
        if not 2 <= len(players) <= OMAHA8_MAX_PLAYERS or not 0 <= outer < len(players):
            raise AssertionError("players")
        for i, (player_hands, player_weights) in enumerate(players):
            hands = player_hands
            if hands.shape[0] < 1 or hands.shape[1] != hole_size:
                raise AssertionError("hands of one size")
            self.lists[i].hands, self.lists[i].count = &hands[0, 0], hands.shape[0]
            self.lists[i].weights, self.lists[i].hand_weights, self.lists[i].hand_shares = NULL, NULL, NULL
            if player_weights is not None:
                weights = player_weights
                if weights.shape[0] != hands.shape[0]:
                    raise AssertionError("a weight a hand")
                self.lists[i].weights = &weights[0]
        self.all.players = <int32_t>len(players)
        self.all.hole_size = hole_size
        self.all.board_size = <int32_t>len(board)
        self.all.dead_count = <int32_t>len(dead)
        self.all.board = board
        self.all.dead = dead
        self.all.high_only = high_only
        self.all.outer = outer

    def run(self, int64_t first, int64_t last, by_hand, bint count_only):
        """The sums, as of `sums_of`, over hands first..last of the outer player. `by_hand` has an array (2, n) a
        player, to which the weights and shares of the hands are added, or is None."""
        cdef omaha8_list lists[11]
        cdef omaha8_lists all = self.all
        cdef omaha8_weighted sums
        cdef omaha8_status status
        cdef double[:, ::1] hand_sums
        for i in range(all.players):
            lists[i] = self.lists[i]
            if by_hand is not None:
                hand_sums = by_hand[i]
                if hand_sums.shape[0] != 2 or hand_sums.shape[1] != lists[i].count:
                    raise AssertionError("two sums a hand")
                lists[i].hand_weights, lists[i].hand_shares = &hand_sums[0, 0], &hand_sums[1, 0]
        if not 0 <= first <= last <= lists[all.outer].count:
            raise AssertionError("hands of the outer player")
        all.lists = lists
        all.count_only = count_only
        cdef void *workspace = malloc(OMAHA8_EQUITY_WORKSPACE)
        if not workspace:
            raise MemoryError()
        with nogil:
            status = omaha8_equity_lists(&all, first, last, &sums, workspace)
        free(workspace)
        if status != OMAHA8_OK:
            raise AssertionError(status)
        return sums_of(&sums, all.players)


cdef omaha8_river_list river_list(player) except *:
    cdef const uint64_t[::1] masks = player[0]
    cdef const uint16_t[::1] high = player[1]
    cdef const uint8_t[::1] low = player[2]
    cdef const double[::1] weights
    cdef double[:, ::1] hand_sums = player[4]
    cdef omaha8_river_list to
    to.count = masks.shape[0]
    if to.count < 1 or high.shape[0] != to.count or low.shape[0] != to.count or hand_sums.shape[0] != 2 \
            or hand_sums.shape[1] != to.count:
        raise AssertionError("arrays of one length")
    to.masks, to.high, to.low, to.weights = &masks[0], &high[0], &low[0], NULL
    to.hand_weights, to.hand_shares = &hand_sums[0, 0], &hand_sums[1, 0]
    if player[3] is not None:
        weights = player[3]
        if weights.shape[0] != to.count:
            raise AssertionError("a weight a hand")
        to.weights = &weights[0]
    return to


def equity_river(first, second, int64_t start, int64_t stop):
    """The sums, as of `sums_of`, of the first player's hands start..stop against all of the second's on a full board.
    A player is (masks uint64, high, low, weights or None, sums (2, n)); the hands' weights and shares are added to the
    last."""
    cdef omaha8_river_list one = river_list(first)
    cdef omaha8_river_list other = river_list(second)
    cdef omaha8_weighted sums
    if not 0 <= start <= stop <= one.count:
        raise AssertionError("hands of the first player")
    with nogil:
        omaha8_equity_river(&one, &other, start, stop, &sums)
    return sums_of(&sums, 2)


cdef omaha8_sweep_list sweep_list(player) except *:
    cdef const uint8_t[:, ::1] hands = player[0]
    cdef const uint16_t[::1] high = player[1]
    cdef const uint8_t[::1] level = player[2]
    cdef const int64_t[::1] weights = player[3]
    cdef omaha8_sweep_list to
    to.count = hands.shape[0]
    if to.count < 1 or hands.shape[1] != 4 or high.shape[0] != to.count or level.shape[0] != to.count \
            or weights.shape[0] != to.count:
        raise AssertionError("arrays of one length")
    to.hands, to.high, to.level, to.weights = &hands[0, 0], &high[0], &level[0], &weights[0]
    return to


def sweep(first, second, int levels, const int64_t[::1] same, const double[::1] weights, double[:, ::1] hand_sums):
    """The sums, as of `sums_of`, of the first player's hands against all of the second's on a full board. A player is
    (hands (n, 4), high, level of the low, weights int64), from the weakest high to the strongest; `same`: the weights
    of the first's hands in the second; `weights`: what the first's count; its hands' weights and shares are added to
    `hand_sums` (2, n)."""
    cdef omaha8_sweep_list one = sweep_list(first)
    cdef omaha8_sweep_list other = sweep_list(second)
    cdef omaha8_weighted sums
    cdef omaha8_status status
    if same.shape[0] != one.count or weights.shape[0] != one.count or hand_sums.shape[0] != 2 \
            or hand_sums.shape[1] != one.count or not 1 <= levels <= OMAHA8_SWEEP_LEVELS:
        raise AssertionError("arrays of one length")
    cdef size_t room = OMAHA8_SWEEP_ROWS * <size_t>levels
    cdef int64_t *memory = <int64_t *>malloc((room + 12 * <size_t>one.count) * sizeof(int64_t))
    if not memory:
        raise MemoryError()
    with nogil:
        status = omaha8_sweep(&one, &other, levels, &same[0], memory + room, memory)
        if status == OMAHA8_OK:
            omaha8_sweep_sums(memory + room, one.count, &weights[0], &hand_sums[0, 0], &hand_sums[1, 0], &sums)
    free(memory)
    if status != OMAHA8_OK:
        raise AssertionError(status)
    return sums_of(&sums, 2)


# ---- The functions of the public header, for other extensions (__init__.pxd) ----

cdef api omaha8_status omaha8_rank(const uint8_t *hole, int32_t hole_size, const uint8_t *board, int32_t board_size,
                                   omaha8_value *value) noexcept nogil:
    return c.omaha8_rank(hole, hole_size, board, board_size, value)


cdef api omaha8_status omaha8_best_cards(const uint8_t *hole, int32_t hole_size, const uint8_t *board,
                                         int32_t board_size, uint8_t *high_cards, uint8_t *low_cards) noexcept nogil:
    return c.omaha8_best_cards(hole, hole_size, board, board_size, high_cards, low_cards)


cdef api omaha8_status omaha8_rank_many(const omaha8_rows *holes, const omaha8_rows *boards, int64_t count,
                                        uint16_t *high, ptrdiff_t high_stride, uint8_t *low, ptrdiff_t low_stride,
                                        omaha8_place *place) noexcept nogil:
    return c.omaha8_rank_many(holes, boards, count, high, high_stride, low, low_stride, place)


cdef api omaha8_status omaha8_kernel(const char **name) noexcept nogil:
    return c.omaha8_kernel(name)


cdef api omaha8_status omaha8_check_many(const omaha8_rows *holes, const omaha8_rows *boards, int64_t count,
                                         omaha8_place *place) noexcept nogil:
    return c.omaha8_check_many(holes, boards, count, place)


cdef api omaha8_status omaha8_all_holes(const uint8_t *board, int32_t board_size, int32_t hole_size, uint16_t *high,
                                        uint8_t *low) noexcept nogil:
    return c.omaha8_all_holes(board, board_size, hole_size, high, low)


cdef api omaha8_status omaha8_all_boards(const uint8_t *hole, int32_t hole_size, uint16_t *high, uint8_t *low,
                                         void *workspace) noexcept nogil:
    return c.omaha8_all_boards(hole, hole_size, high, low, workspace)


cdef api omaha8_status omaha8_settle(const omaha8_showdown *showdown, omaha8_settlement *settlement,
                                     omaha8_place *place) noexcept nogil:
    return c.omaha8_settle(showdown, settlement, place)


cdef api omaha8_status omaha8_settle_many(const omaha8_showdowns *showdowns, int64_t start, int64_t count,
                                          int64_t *payouts, omaha8_place *place) noexcept nogil:
    return c.omaha8_settle_many(showdowns, start, count, payouts, place)


cdef api omaha8_status omaha8_equity_exact(const omaha8_match *match, omaha8_equity *equity,
                                           void *workspace) noexcept nogil:
    return c.omaha8_equity_exact(match, equity, workspace)


cdef api const char *omaha8_status_text(omaha8_status status) noexcept nogil:
    return c.omaha8_status_text(status)


cdef api const char *omaha8_version() noexcept nogil:
    return c.omaha8_version()
