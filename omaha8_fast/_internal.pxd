# What the extension uses of the core's inner headers.
from omaha8_fast._types cimport *


cdef extern from "sample.h" nogil:
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


cdef extern from "lists.h" nogil:
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


cdef extern from "text.h" nogil:
    bint omaha8_text_hand(const uint8_t *bytes, int64_t length, int64_t size, uint8_t *ids)
