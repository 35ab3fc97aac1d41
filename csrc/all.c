/* Every hole on one board, and every board for one hole.
 *
 * A hole is worth the minimum over its pairs, so a table of the values of all pairs of the unseen cards gives every hole
 * as minima of its rows; a five-card board is worth the minimum over its triples in the same way. The last card runs
 * along a row: its results stand side by side, and the minima of a run are vector code.
 *
 * Results are in the order of combinations of the unseen cards, ascending.
 */
#include <string.h>

#include "block.h"
#include "card.h"

enum {
    UNSEEN = DECK - 3, /* at most, when all holes of a flop are ranked */
    CHUNK = 16,        /* results written at once; a run may write over the start of the next one */
    WIDTH = UNSEEN + CHUNK
};

/* Classes as signed numbers, of which SSE2 has minima. */
typedef struct {
    int16_t high[WIDTH];
    uint8_t low[WIDTH];
} value_row;

static const omaha8_value WORST = {INT16_MAX, OMAHA8_NO_LOW};

typedef struct {
    uint16_t *high;
    uint8_t *low;
    int64_t written;
    int64_t total;
} results;

static inline int16_t lesser_high(int16_t a, int16_t b) { return a < b ? a : b; }

static inline uint8_t lesser_low(uint8_t a, uint8_t b) { return a < b ? a : b; }

static omaha8_value lesser(omaha8_value value, const value_row *row, int at)
{
    value.high = (uint16_t)lesser_high((int16_t)value.high, row->high[at]);
    value.low = lesser_low(value.low, row->low[at]);
    return value;
}

static void lesser_row(value_row *to, const value_row *a, const value_row *b)
{
    for (int i = 0; i < WIDTH; i++) {
        to->high[i] = lesser_high(a->high[i], b->high[i]);
    }
    for (int i = 0; i < WIDTH; i++) {
        to->low[i] = lesser_low(a->low[i], b->low[i]);
    }
}

static int unseen_cards(const uint8_t *cards, int count, uint8_t unseen[DECK])
{
    uint64_t seen = 0;
    for (int k = 0; k < count; k++) {
        seen |= UINT64_C(1) << cards[k];
    }
    int left = 0;
    for (uint8_t card = 0; card < DECK; card++) {
        if (!(seen >> card & 1)) {
            unseen[left++] = card;
        }
    }
    return left;
}

/* ---- A run: the last card from `first` to the last of `count`, with minima of three rows ---- */

static inline void run_chunk(results *to, const value_row *a, const value_row *b, const value_row *c, int at,
                             omaha8_value floor)
{
    int16_t *high = (int16_t *)to->high + to->written;
    uint8_t *low = to->low + to->written;
    for (int i = 0; i < CHUNK; i++) {
        int16_t value = lesser_high(a->high[at + i], b->high[at + i]);
        high[i] = lesser_high(lesser_high(value, c->high[at + i]), (int16_t)floor.high);
    }
    for (int i = 0; i < CHUNK; i++) {
        uint8_t value = lesser_low(a->low[at + i], b->low[at + i]);
        low[i] = lesser_low(lesser_low(value, c->low[at + i]), floor.low);
    }
}

static void run(results *to, const value_row *a, const value_row *b, const value_row *c, int first, int count,
                omaha8_value floor)
{
    for (int at = first; at < count; at += CHUNK) {
        int taken = count - at < CHUNK ? count - at : CHUNK;
        if (to->total - to->written >= CHUNK) {
            run_chunk(to, a, b, c, at, floor);
        } else {
            for (int i = 0; i < taken; i++) {
                omaha8_value value = lesser(lesser(lesser(floor, a, at + i), b, at + i), c, at + i);
                to->high[to->written + i] = value.high;
                to->low[to->written + i] = value.low;
            }
        }
        to->written += taken;
    }
}

/* ---- Every hole ---- */

typedef struct {
    int unseen;
    int size;
    value_row pair[UNSEEN]; /* pair[a] at b > a: the value of the cards a and b */
    results to;
} hole_walk;

static omaha8_status fill_pairs(hole_walk *walk, const uint8_t *unseen, const uint8_t *board, int board_size)
{
    omaha8_status status = OMAHA8_OK;
    memset(walk->pair, 0, sizeof walk->pair);
    for (int a = 0; a < walk->unseen && status == OMAHA8_OK; a++) {
        uint8_t pairs[UNSEEN][2];
        uint16_t high[UNSEEN];
        int count = walk->unseen - a - 1;
        for (int i = 0; i < count; i++) {
            pairs[i][0] = unseen[a];
            pairs[i][1] = unseen[a + 1 + i];
        }
        const omaha8_rows holes = {pairs[0], 2, 1, 2};
        const omaha8_rows boards = {board, 0, 1, board_size};
        const omaha8_results to = {high, sizeof high[0], walk->pair[a].low + a + 1, 1};
        int bad_lane;
        status = count > 0 ? omaha8_rank_block(&holes, &boards, 0, count, &to, &bad_lane) : OMAHA8_OK;
        for (int i = 0; i < count; i++) {
            walk->pair[a].high[a + 1 + i] = (int16_t)high[i];
        }
    }
    return status;
}

/* `row`: at each card, the best pair that it makes with a card chosen so far; `floor`: the best pair of those. */
static void walk_holes(hole_walk *walk, int chosen, int first, const value_row *row, omaha8_value floor)
{
    for (int card = first; card < walk->unseen; card++) {
        omaha8_value best = lesser(floor, row, card);
        if (chosen + 2 == walk->size) {
            run(&walk->to, row, &walk->pair[card], row, card + 1, walk->unseen, best);
        } else {
            value_row next;
            lesser_row(&next, row, &walk->pair[card]);
            walk_holes(walk, chosen + 1, card + 1, &next, best);
        }
    }
}

static int64_t choose(int n, int k)
{
    int64_t ways = 1;
    for (int i = 0; i < k; i++) {
        ways = ways * (n - i) / (i + 1);
    }
    return ways;
}

static void worst_row(value_row *row)
{
    for (int i = 0; i < WIDTH; i++) {
        row->high[i] = INT16_MAX;
        row->low[i] = OMAHA8_NO_LOW;
    }
}

static omaha8_status check_cards(const uint8_t *cards, int count)
{
    uint64_t seen = 0;
    for (int k = 0; k < count; k++) {
        if (cards[k] >= DECK) {
            return OMAHA8_CARD;
        }
        if (seen >> cards[k] & 1) {
            return OMAHA8_DUPLICATE;
        }
        seen |= UINT64_C(1) << cards[k];
    }
    return OMAHA8_OK;
}

omaha8_status omaha8_all_holes(const uint8_t *board, int32_t board_size, int32_t hole_size, uint16_t *high,
                               uint8_t *low)
{
    if (hole_size < 4 || hole_size > 5) {
        return OMAHA8_HOLE_SIZE;
    }
    if (board_size < 3 || board_size > OMAHA8_MAX_BOARD) {
        return OMAHA8_BOARD_SIZE;
    }
    omaha8_status status = check_cards(board, board_size);
    if (status != OMAHA8_OK) {
        return status;
    }
    uint8_t unseen[DECK];
    hole_walk walk;
    value_row none;
    walk.unseen = unseen_cards(board, board_size, unseen);
    walk.size = hole_size;
    walk.to = (results){high, low, 0, choose(walk.unseen, hole_size)};
    status = fill_pairs(&walk, unseen, board, board_size);
    worst_row(&none);
    if (status == OMAHA8_OK) {
        walk_holes(&walk, 0, 0, &none, WORST);
    }
    return status;
}

/* ---- Every board ---- */

/* triple[a][b] at c > b > a: the value of a board of just these three cards. */
typedef struct {
    value_row triple[UNSEEN][UNSEEN];
} board_tables;

_Static_assert(sizeof(board_tables) <= OMAHA8_ALL_BOARDS_WORKSPACE, "the workspace of omaha8_all_boards");

static omaha8_status fill_triples(board_tables *tables, const uint8_t *unseen, int count, const uint8_t *hole,
                                  int hole_size)
{
    omaha8_status status = OMAHA8_OK;
    memset(tables, 0, sizeof *tables);
    for (int a = 0; a < count; a++) {
        for (int b = a + 1; b + 1 < count && status == OMAHA8_OK; b++) {
            value_row *row = &tables->triple[a][b];
            uint8_t triples[UNSEEN][3];
            uint16_t high[UNSEEN];
            int last = count - b - 1;
            for (int i = 0; i < last; i++) {
                triples[i][0] = unseen[a];
                triples[i][1] = unseen[b];
                triples[i][2] = unseen[b + 1 + i];
            }
            const omaha8_rows holes = {hole, 0, 1, hole_size};
            const omaha8_rows boards = {triples[0], 3, 1, 3};
            const omaha8_results to = {high, sizeof high[0], row->low + b + 1, 1};
            int bad_lane;
            status = omaha8_rank_block(&holes, &boards, 0, last, &to, &bad_lane);
            for (int i = 0; i < last; i++) {
                row->high[b + 1 + i] = (int16_t)high[i];
            }
        }
    }
    return status;
}

/* Boards that begin with cards a and b: a board {a, b, c, d, e} is worth the least of its ten triples. */
static void walk_boards(const board_tables *tables, int a, int b, int count, results *to)
{
    value_row either[UNSEEN]; /* at [d], e: of {a, d, e} and {b, d, e} */
    for (int d = b + 1; d < count; d++) {
        lesser_row(&either[d], &tables->triple[a][d], &tables->triple[b][d]);
    }
    const value_row *both = &tables->triple[a][b];
    for (int c = b + 1; c < count; c++) {
        value_row three; /* at e: of the triples of e and two of a, b, c */
        lesser_row(&three, both, &either[c]);
        omaha8_value floor = lesser(WORST, both, c);
        for (int d = c + 1; d < count; d++) {
            run(to, &three, &either[d], &tables->triple[c][d], d + 1, count, lesser(floor, &three, d));
        }
    }
}

omaha8_status omaha8_all_boards(const uint8_t *hole, int32_t hole_size, uint16_t *high, uint8_t *low, void *workspace)
{
    if (hole_size < 4 || hole_size > OMAHA8_MAX_HOLE) {
        return OMAHA8_HOLE_SIZE;
    }
    omaha8_status status = check_cards(hole, hole_size);
    if (status != OMAHA8_OK) {
        return status;
    }
    uint8_t unseen[DECK];
    int count = unseen_cards(hole, hole_size, unseen);
    results to = {high, low, 0, choose(count, 5)};
    board_tables *tables = workspace;
    status = fill_triples(tables, unseen, count, hole, hole_size);
    for (int a = 0; a < count && status == OMAHA8_OK; a++) {
        for (int b = a + 1; b < count; b++) {
            walk_boards(tables, a, b, count, &to);
        }
    }
    return status;
}
