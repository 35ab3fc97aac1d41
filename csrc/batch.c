/* Ranking and checking many deals, a block at a time. */
#include "block.h"

static omaha8_status check_sizes(const omaha8_rows *holes, const omaha8_rows *boards)
{
    if (holes->size < 4 || holes->size > OMAHA8_MAX_HOLE) {
        return OMAHA8_HOLE_SIZE;
    }
    return boards->size < 3 || boards->size > OMAHA8_MAX_BOARD ? OMAHA8_BOARD_SIZE : OMAHA8_OK;
}

static omaha8_status each_block(const omaha8_rows *holes, const omaha8_rows *boards, int64_t count,
                                const omaha8_results *to, omaha8_place *place)
{
    *place = (omaha8_place){0, 0};
    omaha8_status status = check_sizes(holes, boards);
    for (int64_t first = 0; first < count && status == OMAHA8_OK; first += BLOCK) {
        int lane = 0;
        int lanes = count - first < BLOCK ? (int)(count - first) : BLOCK;
        status = omaha8_rank_block(holes, boards, first, lanes, to, &lane);
        place->row = first + lane;
    }
    return status;
}

omaha8_status omaha8_rank_many(const omaha8_rows *holes, const omaha8_rows *boards, int64_t count, uint16_t *high,
                               ptrdiff_t high_stride, uint8_t *low, ptrdiff_t low_stride, omaha8_place *place)
{
    const omaha8_results to = {high, high_stride, low, low_stride};
    return each_block(holes, boards, count, &to, place);
}

omaha8_status omaha8_check_many(const omaha8_rows *holes, const omaha8_rows *boards, int64_t count,
                                omaha8_place *place)
{
    return each_block(holes, boards, count, NULL, place);
}
