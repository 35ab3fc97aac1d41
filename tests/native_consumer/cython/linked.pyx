# cython: language_level=3
from omaha8_fast.libomaha8 cimport OMAHA8_NO_LOW, OMAHA8_OK, int32_t, omaha8_rank, omaha8_value, uint8_t


cdef int share(int mine, int theirs) noexcept nogil:
    return 2 if mine < theirs else 1 if mine == theirs else 0


def turn_equity(const uint8_t[::1] mine, const uint8_t[::1] theirs, const uint8_t[::1] board):
    """The expected share of the pot of one hand against another, on a board of four cards."""
    cdef omaha8_value my_value, their_value
    cdef uint8_t cards[5]
    cdef int river, i
    cdef int quarters = 0
    cdef int rivers = 0
    if len(board) != 4:
        raise ValueError("a board of four cards")
    for i in range(4):
        cards[i] = board[i]
    for river in range(52):
        cards[4] = <uint8_t>river
        # a river that has been dealt is a card twice, which one of the two refuses
        if omaha8_rank(&mine[0], <int32_t>len(mine), cards, 5, &my_value) != OMAHA8_OK \
                or omaha8_rank(&theirs[0], <int32_t>len(theirs), cards, 5, &their_value) != OMAHA8_OK:
            continue
        rivers += 1
        quarters += share(my_value.high, their_value.high)
        if my_value.low == their_value.low == OMAHA8_NO_LOW:
            quarters += share(my_value.high, their_value.high)
        else:
            quarters += share(my_value.low, their_value.low)
    return quarters / (4 * rivers)
