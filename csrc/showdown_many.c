/* Settling many showdowns: the hands of a run of rows are gathered and ranked together, then each row is settled. */
#include <string.h>

#include "showdown.h"

static const int64_t *row_of(const int64_t *values, ptrdiff_t stride, int64_t row)
{
    return (const int64_t *)(const void *)((const char *)values + row * stride);
}

/* Scalars are copied, `rake` to where the caller keeps it: what was checked is what is used. */
static omaha8_showdown showdown_row(const omaha8_showdowns *all, int64_t row, int64_t *rake)
{
    omaha8_showdown one = all->first;
    one.holes += row * all->holes_stride;
    one.board += row * all->board_stride;
    one.folded += row * all->folded_stride;
    one.contributions = row_of(one.contributions, all->contributions_stride, row);
    one.button = *row_of(all->buttons, all->button_stride, row);
    one.chip = *row_of(all->chips, all->chip_stride, row);
    one.dead_money = *row_of(all->dead_money, all->dead_money_stride, row);
    *rake = *row_of(all->rakes, all->rake_stride, row);
    one.rakes = rake;
    one.rake_count = OMAHA8_RAKE_WHOLE_HAND;
    return one;
}

/* ---- Gathering the hands that are shown ---- */

enum { MOST_HANDS = 1024, MOST_ROWS = 256 };

typedef struct {
    int rows;
    int hands;
    uint32_t shown[MOST_ROWS]; /* seats of each row that are gathered */
    uint8_t holes[MOST_HANDS * OMAHA8_MAX_HOLE];
    uint8_t boards[MOST_HANDS * OMAHA8_MAX_BOARD];
    uint16_t high[MOST_HANDS];
    uint8_t low[MOST_HANDS];
} gathering;

/* Of constant size, so that it is a move or two. */
static inline void copy_hole(uint8_t *to, const uint8_t *from, int size)
{
    switch (size) {
    case 4:
        memcpy(to, from, 4);
        return;
    case 5:
        memcpy(to, from, 5);
        return;
    case 6:
        memcpy(to, from, 6);
        return;
    default:
        memcpy(to, from, 7);
        return;
    }
}

/* Seats that are in, with a hole that is known, on a full board. */
static void gather_row(gathering *all, const omaha8_showdown *row)
{
    uint32_t shown = 0;
    int size = row->hole_size;
    bool full = row->board_size == OMAHA8_MAX_BOARD && row->board[OMAHA8_MAX_BOARD - 1] != OMAHA8_UNKNOWN;
    for (int32_t seat = 0; seat < row->seats && full; seat++) {
        const uint8_t *hole = row->holes + seat * size;
        if (!row->folded[seat] && hole[0] != OMAHA8_UNKNOWN) {
            copy_hole(all->holes + all->hands * size, hole, size);
            memcpy(all->boards + all->hands * OMAHA8_MAX_BOARD, row->board, OMAHA8_MAX_BOARD);
            shown |= UINT32_C(1) << seat;
            all->hands++;
        }
    }
    all->shown[all->rows++] = shown;
}

static omaha8_status rank_gathered(gathering *all, int size)
{
    const omaha8_rows holes = {all->holes, size, 1, size};
    const omaha8_rows boards = {all->boards, OMAHA8_MAX_BOARD, 1, OMAHA8_MAX_BOARD};
    omaha8_place place;
    return omaha8_rank_many(&holes, &boards, all->hands, all->high, sizeof all->high[0], all->low,
                            sizeof all->low[0], &place);
}

/* ---- Settling ---- */

static omaha8_status settle_row(const omaha8_showdown *row, const gathering *all, int index, int *hand,
                                int64_t *payouts, omaha8_place *place)
{
    omaha8_hand state;
    omaha8_settlement settlement;
    omaha8_status status = omaha8_prepare_hand(row, &state, &settlement, place);
    if (status != OMAHA8_OK) {
        return status;
    }
    for (int32_t seat = 0; seat < row->seats; seat++) {
        if (all->shown[index] >> seat & 1) {
            settlement.values[seat] = (omaha8_value){all->high[*hand], all->low[*hand]};
            ++*hand;
        } else {
            settlement.values[seat] = (omaha8_value){UINT16_MAX, OMAHA8_NO_LOW};
        }
    }
    omaha8_pay_pots(row, &settlement, false);
    memcpy(payouts, settlement.payouts, (size_t)row->seats * sizeof payouts[0]);
    return OMAHA8_OK;
}

/* Rows whose cards are not all good: one by one, to find the first that is not. */
static omaha8_status settle_singly(const omaha8_showdowns *showdowns, int64_t start, int64_t stop, int64_t *payouts,
                                   omaha8_place *place)
{
    for (int64_t row = start; row < stop; row++) {
        int64_t rake;
        omaha8_settlement settlement;
        omaha8_showdown one = showdown_row(showdowns, row, &rake);
        omaha8_status status = omaha8_settle(&one, &settlement, place);
        if (status != OMAHA8_OK) {
            place->row = row;
            return status;
        }
        memcpy(payouts + row * one.seats, settlement.payouts, (size_t)one.seats * sizeof payouts[0]);
    }
    return OMAHA8_OK;
}

static omaha8_status settle_run(const omaha8_showdowns *showdowns, int64_t start, int64_t stop, int64_t *payouts,
                                omaha8_place *place)
{
    gathering all;
    int64_t rake;
    all.rows = 0;
    all.hands = 0;
    for (int64_t row = start; row < stop; row++) {
        omaha8_showdown one = showdown_row(showdowns, row, &rake);
        gather_row(&all, &one);
    }
    if (rank_gathered(&all, showdowns->first.hole_size) != OMAHA8_OK) {
        return settle_singly(showdowns, start, stop, payouts, place);
    }
    int hand = 0;
    for (int64_t row = start; row < stop; row++) {
        omaha8_showdown one = showdown_row(showdowns, row, &rake);
        omaha8_status status = settle_row(&one, &all, (int)(row - start), &hand, payouts + row * one.seats, place);
        if (status != OMAHA8_OK) {
            place->row = row;
            return status;
        }
    }
    return OMAHA8_OK;
}

omaha8_status omaha8_settle_many(const omaha8_showdowns *showdowns, int64_t start, int64_t count, int64_t *payouts,
                                 omaha8_place *place)
{
    int32_t seats = showdowns->first.seats;
    int32_t size = showdowns->first.hole_size;
    if (seats < OMAHA8_MIN_SEATS || seats > OMAHA8_MAX_SEATS || size < 4 || size > OMAHA8_MAX_HOLE) {
        return settle_singly(showdowns, start, start + count, payouts, place);
    }
    int64_t most = MOST_HANDS / seats < MOST_ROWS ? MOST_HANDS / seats : MOST_ROWS;
    omaha8_status status = OMAHA8_OK;
    for (int64_t row = start; row < start + count && status == OMAHA8_OK; row += most) {
        int64_t stop = row + most < start + count ? row + most : start + count;
        status = settle_run(showdowns, row, stop, payouts, place);
    }
    return status;
}
