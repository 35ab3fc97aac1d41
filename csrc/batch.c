/* Ranking and checking many deals, a block at a time. Blocks go to the bulk kernel where there is one for the sizes and
 * enough deals are left to pay for a block; else to the table kernel, which also names the first bad row of a block
 * that the bulk kernel refused. */
#include "batch.h"

#include <string.h>

#include "dispatch.h"

static omaha8_status check_sizes(const omaha8_rows *holes, const omaha8_rows *boards)
{
    if (holes->size < 4 || holes->size > OMAHA8_MAX_HOLE) {
        return OMAHA8_HOLE_SIZE;
    }
    return boards->size < 3 || boards->size > OMAHA8_MAX_BOARD ? OMAHA8_BOARD_SIZE : OMAHA8_OK;
}

/* ---- By tables ---- */

/* Ranks `count` rows from `first` on; `to` NULL, here and below, only checks. */
static omaha8_status table_blocks(const omaha8_rows *holes, const omaha8_rows *boards, int64_t first, int64_t count,
                                  const omaha8_results *to, omaha8_place *place)
{
    omaha8_status status = OMAHA8_OK;
    for (int64_t end = first + count; first < end && status == OMAHA8_OK; first += BLOCK) {
        int lane = 0;
        int lanes = end - first < BLOCK ? (int)(end - first) : BLOCK;
        status = omaha8_rank_block(holes, boards, first, lanes, to, &lane);
        place->row = first + lane;
    }
    return status;
}

/* ---- By the bulk kernel ---- */

enum { BULK_WORTH = 64 }; /* a block costs less than this many deals by the tables */

/* Rows as the bulk kernel wants them, one behind the other: in place, or copied. */
typedef struct {
    const omaha8_rows *rows;
    bool shared; /* `copy` holds a block of the one row that all deals share */
    uint8_t copy[BULK_MOST_LANES * BULK_MAX_HOLE];
} packed_rows;

static inline void copy_size(const omaha8_rows *rows, int size, int64_t first, int count, uint8_t *copy)
{
    const uint8_t *from = rows->cards + first * rows->row_stride;
    ptrdiff_t row_stride = rows->row_stride;
    ptrdiff_t card_stride = rows->card_stride;
    for (int row = 0; row < count; row++) {
        if (card_stride == 1) {
            memcpy(copy, from, (size_t)size);
        } else {
            for (int k = 0; k < size; k++) {
                copy[k] = from[k * card_stride];
            }
        }
        from += row_stride;
        copy += size;
    }
}

static void copy_rows(const omaha8_rows *rows, int64_t first, int count, uint8_t *copy)
{
    switch (rows->size) {
    case 4:
        copy_size(rows, 4, first, count, copy);
        return;
    case 5:
        copy_size(rows, 5, first, count, copy);
        return;
    default:
        copy_size(rows, 6, first, count, copy);
        return;
    }
}

/* Fills `bytes` bytes with repetitions of the first `period` of them. */
static void repeat(uint8_t *memory, int period, int bytes)
{
    for (int filled = period; filled < bytes; filled *= 2) {
        int rest = bytes - filled;
        memcpy(memory + filled, memory, (size_t)(rest < filled ? rest : filled));
    }
}

/* `count` rows from `first` on, repeated to make a block of `lanes`. */
static const uint8_t *pack_rows(packed_rows *packed, int64_t first, int count, int lanes)
{
    const omaha8_rows *rows = packed->rows;
    if (packed->shared) {
        return packed->copy;
    }
    if (rows->card_stride == 1 && rows->row_stride == rows->size && count == lanes) {
        return rows->cards + first * rows->size;
    }
    packed->shared = rows->row_stride == 0;
    int different = packed->shared ? 1 : count;
    copy_rows(rows, first, different, packed->copy);
    repeat(packed->copy, different * rows->size, lanes * rows->size);
    return packed->copy;
}

static void spread_results(const uint16_t *high, const uint8_t *low, int64_t first, int count,
                           const omaha8_results *to)
{
    for (int i = 0; i < count; i++) {
        memcpy((char *)to->high + (first + i) * to->high_stride, &high[i], sizeof high[i]);
        to->low[(first + i) * to->low_stride] = low[i];
    }
}

/* Ranks up to a block of rows; false if one is not good. */
static bool bulk_block(const omaha8_bulk *kernel, packed_rows *holes, packed_rows *boards, int64_t first, int count,
                       const omaha8_results *to)
{
    const uint8_t *hole = pack_rows(holes, first, count, kernel->lanes);
    const uint8_t *board = pack_rows(boards, first, count, kernel->lanes);
    if (!to) {
        return kernel->rank(hole, holes->rows->size, board, NULL, NULL);
    }
    if (count == kernel->lanes && to->high_stride == sizeof(uint16_t) && to->low_stride == 1) {
        return kernel->rank(hole, holes->rows->size, board, to->high + first, to->low + first);
    }
    uint16_t high[BULK_MOST_LANES];
    uint8_t low[BULK_MOST_LANES];
    if (!kernel->rank(hole, holes->rows->size, board, high, low)) {
        return false;
    }
    spread_results(high, low, first, count, to);
    return true;
}

/* Ranks as many rows as are worth it. Returns how many it did before it stopped: at a block that is not good, or when
 * the rest is better left to the tables. A last block that would not be full starts among rows already done, and ranks
 * those again. */
static int64_t bulk_blocks(const omaha8_bulk *kernel, const omaha8_rows *holes, const omaha8_rows *boards,
                           int64_t count, const omaha8_results *to)
{
    packed_rows packed_holes;
    packed_rows packed_boards;
    packed_holes.rows = holes;
    packed_boards.rows = boards;
    packed_holes.shared = packed_boards.shared = false;
    int rows = count < kernel->lanes ? (int)count : kernel->lanes;
    int64_t done = 0;
    while (count - done >= BULK_WORTH) {
        int64_t first = count - done < rows ? count - rows : done;
        if (!bulk_block(kernel, &packed_holes, &packed_boards, first, rows, to)) {
            break;
        }
        done = first + rows;
    }
    return done;
}

static bool bulk_sizes(const omaha8_rows *holes, const omaha8_rows *boards)
{
    return holes->size >= BULK_MIN_HOLE && holes->size <= BULK_MAX_HOLE && boards->size == BULK_BOARD;
}

/* ---- Batches ---- */

omaha8_status omaha8_rank_rows(const omaha8_bulk *kernel, const omaha8_rows *holes, const omaha8_rows *boards,
                               int64_t count, const omaha8_results *to, omaha8_place *place)
{
    *place = (omaha8_place){0, 0};
    omaha8_status status = check_sizes(holes, boards);
    if (status != OMAHA8_OK) {
        return status;
    }
    int64_t done = kernel->rank && bulk_sizes(holes, boards) ? bulk_blocks(kernel, holes, boards, count, to) : 0;
    return table_blocks(holes, boards, done, count - done, to, place);
}

static omaha8_status by_chosen_kernel(const omaha8_rows *holes, const omaha8_rows *boards, int64_t count,
                                      const omaha8_results *to, omaha8_place *place)
{
    const omaha8_bulk *kernel = omaha8_chosen_kernel();
    if (!kernel) {
        *place = (omaha8_place){0, 0};
        return OMAHA8_KERNEL;
    }
    return omaha8_rank_rows(kernel, holes, boards, count, to, place);
}

omaha8_status omaha8_rank_many(const omaha8_rows *holes, const omaha8_rows *boards, int64_t count, uint16_t *high,
                               ptrdiff_t high_stride, uint8_t *low, ptrdiff_t low_stride, omaha8_place *place)
{
    const omaha8_results to = {high, high_stride, low, low_stride};
    return by_chosen_kernel(holes, boards, count, &to, place);
}

omaha8_status omaha8_check_many(const omaha8_rows *holes, const omaha8_rows *boards, int64_t count,
                                omaha8_place *place)
{
    return by_chosen_kernel(holes, boards, count, NULL, place);
}
