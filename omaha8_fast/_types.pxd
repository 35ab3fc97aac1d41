# The constants and types of omaha8/omaha8.h, which documents them.
from libc.stddef cimport ptrdiff_t
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t


cdef extern from "omaha8/omaha8.h" nogil:
    enum:
        OMAHA8_VERSION_MAJOR
        OMAHA8_VERSION_MINOR
        OMAHA8_VERSION_PATCH
        OMAHA8_NO_LOW
        OMAHA8_UNKNOWN
        OMAHA8_MAX_HOLE
        OMAHA8_MAX_BOARD
        OMAHA8_MIN_SEATS
        OMAHA8_MAX_SEATS
        OMAHA8_ALL_BOARDS_WORKSPACE
        OMAHA8_RAKE_WHOLE_HAND
        OMAHA8_MAX_PLAYERS
        OMAHA8_EQUITY_WORKSPACE

    ctypedef enum omaha8_odd_chip:
        OMAHA8_ODD_TDA
        OMAHA8_ODD_ROBERTS
        OMAHA8_ODD_BOVADA
        OMAHA8_ODD_COUNT

    ctypedef enum omaha8_status:
        OMAHA8_OK
        OMAHA8_HOLE_SIZE
        OMAHA8_BOARD_SIZE
        OMAHA8_CARD
        OMAHA8_DUPLICATE
        OMAHA8_KERNEL
        OMAHA8_SEATS
        OMAHA8_CONTRIBUTION
        OMAHA8_BUTTON
        OMAHA8_CHIP
        OMAHA8_RAKE
        OMAHA8_DEAD_MONEY
        OMAHA8_ODD_CHIP
        OMAHA8_NOBODY_IN
        OMAHA8_TOO_MANY_CHIPS
        OMAHA8_UNKNOWN_SEAT
        OMAHA8_BOARD_INCOMPLETE
        OMAHA8_RAKE_COUNT
        OMAHA8_RAKE_ABOVE_POT
        OMAHA8_RAKE_ABOVE_POTS
        OMAHA8_RAKE_NOT_CHIPS
        OMAHA8_POT_NOT_CHIPS
        OMAHA8_NO_DEAL
        OMAHA8_STATUS_COUNT

    ctypedef struct omaha8_place:
        int64_t row
        int32_t at

    ctypedef struct omaha8_value:
        uint16_t high
        uint8_t low

    ctypedef struct omaha8_rows:
        const uint8_t *cards
        ptrdiff_t row_stride
        ptrdiff_t card_stride
        int32_t size

    ctypedef struct omaha8_showdown:
        int32_t seats
        int32_t hole_size
        int32_t board_size
        const uint8_t *holes
        const uint8_t *board
        const int64_t *contributions
        const uint8_t *folded
        int64_t button
        int64_t chip
        int64_t dead_money
        const int64_t *rakes
        int32_t rake_count
        int32_t odd_chip

    ctypedef struct omaha8_pot:
        int64_t amount
        int64_t rake
        uint32_t eligible
        uint32_t high_winners
        uint32_t low_winners
        int64_t payouts[23]

    ctypedef struct omaha8_settlement:
        int32_t pot_count
        uint32_t ranked
        int64_t rake
        omaha8_value values[23]
        int64_t payouts[23]
        int64_t returned[23]
        omaha8_pot pots[23]

    ctypedef struct omaha8_showdowns:
        omaha8_showdown first
        ptrdiff_t holes_stride
        ptrdiff_t board_stride
        ptrdiff_t contributions_stride
        ptrdiff_t folded_stride
        ptrdiff_t button_stride
        ptrdiff_t chip_stride
        ptrdiff_t rake_stride
        ptrdiff_t dead_money_stride
        const int64_t *buttons
        const int64_t *chips
        const int64_t *rakes
        const int64_t *dead_money

    ctypedef struct omaha8_match:
        int32_t players
        int32_t hole_size
        int32_t board_size
        int32_t dead_count
        const uint8_t *holes
        const uint8_t *board
        const uint8_t *dead
        int32_t high_only

    ctypedef struct omaha8_player_equity:
        int64_t scoop
        int64_t high_win
        int64_t high_tie
        int64_t low_win
        int64_t low_tie
        int64_t quarter
        int64_t three_quarter
        int64_t high_share
        int64_t low_share
        uint64_t squares

    ctypedef struct omaha8_equity:
        int64_t outcomes
        int64_t no_low
        int64_t unit
        omaha8_player_equity players[11]
