# The functions of omaha8/omaha8.h, which documents them, to be linked with the static library.
from omaha8_fast._types cimport *


cdef extern from "omaha8/omaha8.h" nogil:
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
    omaha8_status omaha8_settle(const omaha8_showdown *showdown, omaha8_settlement *settlement, omaha8_place *place)
    omaha8_status omaha8_settle_many(const omaha8_showdowns *showdowns, int64_t start, int64_t count,
                                     int64_t *payouts, omaha8_place *place)
    omaha8_status omaha8_equity_exact(const omaha8_match *match, omaha8_equity *equity, void *workspace)
    const char *omaha8_status_text(omaha8_status status)
    const char *omaha8_version()
