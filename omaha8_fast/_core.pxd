# The C core, as omaha8/omaha8.h declares and documents it.
from libc.stddef cimport ptrdiff_t
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t


cdef extern from "omaha8/omaha8.h" nogil:
    const char *OMAHA8_VERSION

    enum:
        OMAHA8_NO_LOW
        OMAHA8_UNKNOWN
        OMAHA8_MAX_HOLE
        OMAHA8_MAX_BOARD
        OMAHA8_MAX_SEATS
        OMAHA8_RAKE_WHOLE_HAND
        OMAHA8_ALL_BOARDS_WORKSPACE

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

    omaha8_status omaha8_rank(const uint8_t *hole, int32_t hole_size, const uint8_t *board, int32_t board_size,
                              omaha8_value *value)
    omaha8_status omaha8_best_cards(const uint8_t *hole, int32_t hole_size, const uint8_t *board, int32_t board_size,
                                    uint8_t *high_cards, uint8_t *low_cards)
    omaha8_status omaha8_rank_many(const omaha8_rows *holes, const omaha8_rows *boards, int64_t count, uint16_t *high,
                                   ptrdiff_t high_stride, uint8_t *low, ptrdiff_t low_stride, omaha8_place *place)
    omaha8_status omaha8_kernel(const char **name)
    omaha8_status omaha8_check_many(const omaha8_rows *holes, const omaha8_rows *boards, int64_t count,
                                    omaha8_place *place)

    omaha8_status omaha8_all_holes(const uint8_t *board, int32_t board_size, int32_t hole_size, uint16_t *high,
                                   uint8_t *low)
    omaha8_status omaha8_all_boards(const uint8_t *hole, int32_t hole_size, uint16_t *high, uint8_t *low,
                                    void *workspace)

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

    omaha8_status omaha8_settle(const omaha8_showdown *showdown, omaha8_settlement *settlement, omaha8_place *place)

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

    omaha8_status omaha8_settle_many(const omaha8_showdowns *showdowns, int64_t start, int64_t count,
                                     int64_t *payouts, omaha8_place *place)

    enum:
        OMAHA8_MAX_PLAYERS
        OMAHA8_EQUITY_WORKSPACE

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

    omaha8_status omaha8_equity_exact(const omaha8_match *match, omaha8_equity *equity, void *workspace)

    ctypedef struct omaha8_sample_player:
        const uint8_t *hands
        int64_t count
        const double *weights
        const uint32_t *thresholds
        const uint32_t *aliases

    ctypedef struct omaha8_sampler:
        int32_t players
        int32_t hole_size
        int32_t board_size
        int32_t dead_count
        const omaha8_sample_player *seats
        const uint8_t *board
        const uint8_t *dead
        int32_t high_only
        int32_t chained
        int64_t block_deals
        uint64_t seed

    omaha8_status omaha8_sample(const omaha8_sampler *sampler, int64_t first_block, int64_t deals, int64_t *counts,
                                int64_t *block_shares)
    int32_t omaha8_sample_trial(const omaha8_sampler *sampler, int32_t attempts)
    void omaha8_sample_tally(int32_t players, const int64_t *counts, omaha8_equity *equity)
    void omaha8_alias(const double *weights, int64_t count, uint32_t *thresholds, uint32_t *aliases, double *scaled,
                      uint32_t *order)

    ctypedef struct omaha8_list:
        const uint8_t *hands
        int64_t count
        const double *weights
        double *hand_weights
        double *hand_shares

    ctypedef struct omaha8_lists:
        int32_t players
        int32_t hole_size
        int32_t board_size
        int32_t dead_count
        const omaha8_list *lists
        const uint8_t *board
        const uint8_t *dead
        int32_t high_only
        int32_t outer
        int32_t count_only

    ctypedef struct omaha8_player_sums:
        double scoop
        double high_win
        double high_tie
        double low_win
        double low_tie
        double quarter
        double three_quarter
        double high_share
        double low_share

    ctypedef struct omaha8_weighted:
        int64_t tuples
        double outcomes
        double no_low
        omaha8_player_sums players[11]

    omaha8_status omaha8_equity_lists(const omaha8_lists *lists, int64_t first, int64_t last, omaha8_weighted *sums,
                                      void *workspace)

    ctypedef struct omaha8_river_list:
        int64_t count
        const uint64_t *masks
        const uint16_t *high
        const uint8_t *low
        const double *weights
        double *hand_weights
        double *hand_shares

    void omaha8_equity_river(const omaha8_river_list *first, const omaha8_river_list *second, int64_t start,
                             int64_t stop, omaha8_weighted *sums)

    enum:
        OMAHA8_SWEEP_LEVELS
        OMAHA8_SWEEP_ROWS

    ctypedef struct omaha8_sweep_list:
        int64_t count
        const uint8_t *hands
        const uint16_t *high
        const uint8_t *level
        const int64_t *weights

    omaha8_status omaha8_sweep(const omaha8_sweep_list *first, const omaha8_sweep_list *second, int32_t levels,
                               const int64_t *same, int64_t *kinds, int64_t *sums)
    void omaha8_sweep_sums(const int64_t *kinds, int64_t count, const double *weights, double *hand_weights,
                           double *hand_shares, omaha8_weighted *sums)
