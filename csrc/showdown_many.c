/* Settling many showdowns: the hands of a run of rows are gathered and ranked together, then each row is settled. */
#include <string.h>

#include "dispatch.h"
#include "lanes.h"
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

enum { MOST_HANDS = MOST_CELLS };

typedef struct {
    int rows;
    int hands;
    uint32_t shown[MOST_ROWS]; /* seats of each row that are gathered */
    int first[MOST_ROWS];      /* and the first of their hands */
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
    all->first[all->rows] = all->hands;
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

/* ---- Settling one by one ---- */

static omaha8_status settle_row(const omaha8_showdown *row, const gathering *all, int index, int64_t *payouts,
                                omaha8_place *place)
{
    omaha8_hand state;
    omaha8_settlement settlement;
    omaha8_status status = omaha8_prepare_hand(row, &state, &settlement, place);
    if (status != OMAHA8_OK) {
        return status;
    }
    int hand = all->first[index];
    for (int32_t seat = 0; seat < row->seats; seat++) {
        if (all->shown[index] >> seat & 1) {
            settlement.values[seat] = (omaha8_value){all->high[hand], all->low[hand]};
            hand++;
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

/* ---- Settling side by side ---- */

/* Takes a row into its lane; whether all about it is good and plain. */
static bool take_lane(const omaha8_showdown *row, int64_t rake, const gathering *all, int index, omaha8_lanes *lanes)
{
    uint32_t shown = all->shown[index];
    uint32_t live = 0;
    uint64_t bits = (uint64_t)row->dead_money; /* of all amounts: none is negative, or 2^31 or more */
    int64_t chips = (int64_t)(bits & INT32_MAX);
    int hand = all->first[index];
    for (int32_t seat = 0; seat < row->seats; seat++) {
        int cell = seat * lanes->rows + index;
        bool is_shown = shown >> seat & 1;
        int64_t stake = row->contributions[seat];
        bits |= (uint64_t)stake;
        chips += (int64_t)((uint64_t)stake & INT32_MAX);
        live |= (uint32_t)!row->folded[seat] << seat;
        lanes->stake[cell] = (int32_t)stake;
        lanes->high[cell] = is_shown ? all->high[hand] : UINT16_MAX;
        lanes->low[cell] = is_shown ? all->low[hand] : OMAHA8_NO_LOW;
        hand += is_shown;
    }
    lanes->live[index] = (int32_t)live;
    lanes->dead_money[index] = (int32_t)row->dead_money;
    bool alone = (live & (live - 1)) == 0;
    bool plain = rake == 0 && row->chip == 1 && row->button >= 0 && row->button < row->seats;
    return plain && bits <= INT32_MAX && chips < INT32_MAX && live != 0 && (alone || (live & ~shown) == 0) &&
           omaha8_are_cards_good(row);
}

/* A lane that no row is in. */
static void clear_lane(omaha8_lanes *lanes, int index)
{
    for (int seat = 0; seat < lanes->seats; seat++) {
        int cell = seat * lanes->rows + index;
        lanes->stake[cell] = lanes->high[cell] = lanes->low[cell] = 0;
    }
    lanes->live[index] = lanes->dead_money[index] = 0;
}

static void give_lane(const omaha8_lanes *lanes, int index, int64_t *payouts)
{
    for (int seat = 0; seat < lanes->seats; seat++) {
        payouts[seat] = lanes->paid[seat * lanes->rows + index];
    }
}

/* Settles what it can of the gathered rows from `start` on, and says which. */
static void settle_side_by_side(const omaha8_showdowns *showdowns, int64_t start, const gathering *all,
                                int64_t *payouts, bool *settled)
{
    omaha8_lanes lanes;
    const omaha8_bulk *kernel = omaha8_chosen_kernel();
    int32_t odd_chip = showdowns->first.odd_chip;
    memset(settled, 0, (size_t)all->rows);
    if (!kernel || !kernel->settle || odd_chip < 0 || odd_chip >= OMAHA8_ODD_COUNT) {
        return;
    }
    lanes.seats = showdowns->first.seats;
    lanes.rows = (all->rows + LANES - 1) / LANES * LANES;
    for (int index = 0; index < lanes.rows; index++) {
        int64_t rake;
        if (index < all->rows) {
            omaha8_showdown one = showdown_row(showdowns, start + index, &rake);
            settled[index] = take_lane(&one, rake, all, index, &lanes);
        }
        if (index >= all->rows || !settled[index]) {
            clear_lane(&lanes, index);
        }
    }
    for (int first = 0; first < lanes.rows; first += LANES) {
        kernel->settle(&lanes, first);
    }
    for (int index = 0; index < all->rows; index++) {
        settled[index] = settled[index] && lanes.left[index] == 0;
        if (settled[index]) {
            give_lane(&lanes, index, payouts + (start + index) * lanes.seats);
        }
    }
}

/* ---- Runs of rows ---- */

static omaha8_status settle_run(const omaha8_showdowns *showdowns, int64_t start, int64_t stop, int64_t *payouts,
                                omaha8_place *place)
{
    gathering all;
    int64_t rake;
    bool settled[MOST_ROWS];
    all.rows = 0;
    all.hands = 0;
    for (int64_t row = start; row < stop; row++) {
        omaha8_showdown one = showdown_row(showdowns, row, &rake);
        gather_row(&all, &one);
    }
    if (rank_gathered(&all, showdowns->first.hole_size) != OMAHA8_OK) {
        return settle_singly(showdowns, start, stop, payouts, place);
    }
    settle_side_by_side(showdowns, start, &all, payouts, settled);
    for (int index = 0; index < all.rows; index++) {
        int64_t row = start + index;
        if (!settled[index]) {
            omaha8_showdown one = showdown_row(showdowns, row, &rake);
            omaha8_status status = settle_row(&one, &all, index, payouts + row * one.seats, place);
            if (status != OMAHA8_OK) {
                place->row = row;
                return status;
            }
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
    int64_t most = MOST_HANDS / seats < MOST_ROWS ? MOST_HANDS / seats / LANES * LANES : MOST_ROWS;
    omaha8_status status = OMAHA8_OK;
    for (int64_t row = start; row < start + count && status == OMAHA8_OK; row += most) {
        int64_t stop = row + most < start + count ? row + most : start + count;
        status = settle_run(showdowns, row, stop, payouts, place);
    }
    return status;
}
