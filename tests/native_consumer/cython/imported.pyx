# cython: language_level=3
from omaha8_fast cimport (
    OMAHA8_OK, int32_t, int64_t, omaha8_place, omaha8_rank, omaha8_rank_many, omaha8_rows, omaha8_status,
    omaha8_status_text, omaha8_value, uint8_t, uint16_t,
)


cdef check(omaha8_status status):
    if status != OMAHA8_OK:
        raise ValueError(omaha8_status_text(status).decode())


def rank(const uint8_t[::1] hole, const uint8_t[::1] board):
    """(high, low) of one deal; smaller is stronger."""
    cdef omaha8_value value
    check(omaha8_rank(&hole[0], <int32_t>len(hole), &board[0], <int32_t>len(board), &value))
    return value.high, value.low


def rank_on_board(const uint8_t[:, ::1] holes, const uint8_t[::1] board, uint16_t[::1] high, uint8_t[::1] low):
    """Ranks rows of holes on one board; `high` and `low` have a value for each."""
    cdef omaha8_rows hole_rows = [&holes[0, 0], holes.shape[1], 1, <int32_t>holes.shape[1]]
    cdef omaha8_rows board_row = [&board[0], 0, 1, <int32_t>len(board)]
    cdef omaha8_place place
    cdef omaha8_status status
    cdef int64_t count = len(holes)
    if not len(high) == len(low) == count:
        raise ValueError("one value a hole")
    with nogil:
        status = omaha8_rank_many(&hole_rows, &board_row, count, &high[0], sizeof(uint16_t), &low[0], 1, &place)
    check(status)
