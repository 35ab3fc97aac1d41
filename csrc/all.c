/* Every hole on one board, and every board for one hole.
 *
 * A hole is worth the minimum over its pairs, so the values of all pairs of the unseen cards give every hole as minima of
 * rows of them; a five-card board is worth the minimum over its triples in the same way. The last card runs along a row:
 * its results stand side by side, and the minima of a run are vector code.
 *
 * Results are in the order of combinations of the unseen cards, ascending.
 */
#include <string.h>

#include "compiler.h"
#include "omaha8/omaha8.h"
#include "tables.h"

enum {
    UNSEEN = DECK - 3, /* at most, when all holes of a flop are ranked */
    CHUNK = 16,        /* results written at once; a run may write over the start of the next one */
    WIDTH = 64         /* a chunk from the last card stays inside */
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

static void lesser_row(value_row *restrict to, const value_row *a, const value_row *b)
{
    ROLLED for (int i = 0; i < WIDTH; i++) {
        to->high[i] = lesser_high(a->high[i], b->high[i]);
    }
    ROLLED for (int i = 0; i < WIDTH; i++) {
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

/* ---- A run: the last card from `first` to the last of `count`, the minima of two or three rows ---- */

/* A register of results each; `c` may be NULL. */
static ALWAYS_INLINE void least_high(int16_t *restrict to, const int16_t *a, const int16_t *b, const int16_t *c,
                                     int16_t floor)
{
    ROLLED for (int i = 0; i < CHUNK / 2; i++) {
        int16_t value = lesser_high(lesser_high(a[i], b[i]), floor);
        to[i] = c ? lesser_high(value, c[i]) : value;
    }
}

static ALWAYS_INLINE void least_low(uint8_t *restrict to, const uint8_t *a, const uint8_t *b, const uint8_t *c,
                                    uint8_t floor)
{
    ROLLED for (int i = 0; i < CHUNK; i++) {
        uint8_t value = lesser_low(lesser_low(a[i], b[i]), floor);
        to[i] = c ? lesser_low(value, c[i]) : value;
    }
}

/* The chunk goes to `high` and `low` whole. */
static ALWAYS_INLINE void run_chunk(int16_t *high, uint8_t *low, const value_row *a, const value_row *b,
                                    const value_row *c, int at, omaha8_value floor)
{
    for (int half = 0; half < CHUNK; half += CHUNK / 2) {
        least_high(high + half, a->high + at + half, b->high + at + half, c ? c->high + at + half : NULL,
                   (int16_t)floor.high);
    }
    least_low(low, a->low + at, b->low + at, c ? c->low + at : NULL, floor.low);
}

static ALWAYS_INLINE void run(results *to, const value_row *a, const value_row *b, const value_row *c, int first,
                              int count, omaha8_value floor)
{
    for (int at = first; at < count; at += CHUNK) {
        int taken = count - at < CHUNK ? count - at : CHUNK;
        int16_t *high = (int16_t *)to->high + to->written;
        uint8_t *low = to->low + to->written;
        if (to->total - to->written >= CHUNK) {
            run_chunk(high, low, a, b, c, at, floor);
        } else {
            int16_t last_high[CHUNK];
            uint8_t last_low[CHUNK];
            run_chunk(last_high, last_low, a, b, c, at, floor);
            memcpy(high, last_high, (size_t)taken * sizeof last_high[0]);
            memcpy(low, last_low, (size_t)taken);
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

/* The row of FLUSH_CLASS of the ascending cards' ranks of a suit, or NULL when they are fewer than three. */
static const uint16_t *suited_row(const uint8_t *cards, int size, unsigned suit)
{
    uint8_t ranks[OMAHA8_MAX_BOARD];
    int count = 0;
    for (int k = 0; k < size; k++) {
        if (suit_of(cards[k]) == suit) {
            ranks[count++] = (uint8_t)rank_of(cards[k]);
        }
    }
    return count < 3 ? NULL : omaha8_flush_class[flush_row(ranks, count)];
}

/* `board` is ascending, and so are the unseen cards. */
static void fill_pairs(hole_walk *walk, const uint8_t *unseen, const uint8_t *board, int board_size)
{
    unsigned board_row = pair_row_base(board_size);
    unsigned board_lows = 0;
    const uint16_t *flush[SUITS];
    for (int k = 0; k < board_size; k++) {
        board_row += multiset_term(rank_of(board[k]), k);
        board_lows |= low_rank_set(board[k]);
    }
    for (unsigned suit = 0; suit < SUITS; suit++) {
        flush[suit] = suited_row(board, board_size, suit);
    }
    memset(walk->pair, 0, sizeof walk->pair);
    for (int b = 1; b < walk->unseen; b++) {
        const uint16_t *column = omaha8_pair_class[board_row] + omaha8_triangle[rank_of(unseen[b])];
        const uint16_t *suited = flush[suit_of(unseen[b])];
        unsigned lows = low_rank_set(unseen[b]);
        for (int a = 0; a < b; a++) {
            uint16_t class = column[rank_of(unseen[a])];
            if (suited && suit_of(unseen[a]) == suit_of(unseen[b])) {
                uint16_t better = suited[flush_column(rank_of(unseen[a]), rank_of(unseen[b]))];
                class = better < class ? better : class;
            }
            walk->pair[a].high[b] = (int16_t)class;
            walk->pair[a].low[b] = low_value(board_lows, lows | low_rank_set(unseen[a]));
        }
    }
}

/* `row`: at each card, the best pair that it makes with a card chosen so far; `floor`: the best pair of those. */
static void walk_holes(hole_walk *walk, int chosen, int first, const value_row *row, omaha8_value floor)
{
    for (int card = first; card < walk->unseen; card++) {
        omaha8_value best = lesser(floor, row, card);
        if (chosen + 2 == walk->size) {
            run(&walk->to, row, &walk->pair[card], NULL, card + 1, walk->unseen, best);
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

/* Checks the cards, and gives them ascending. */
static omaha8_status take_ascending(const uint8_t *cards, int count, uint8_t *sorted)
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
    for (uint8_t card = 0; card < DECK; card++) {
        *sorted = card;
        sorted += seen >> card & 1;
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
    uint8_t sorted[OMAHA8_MAX_BOARD + 1];
    omaha8_status status = take_ascending(board, board_size, sorted);
    if (status != OMAHA8_OK) {
        return status;
    }
    uint8_t unseen[DECK];
    hole_walk walk;
    value_row none;
    walk.unseen = unseen_cards(sorted, board_size, unseen);
    walk.size = hole_size;
    walk.to = (results){high, low, 0, choose(walk.unseen, hole_size)};
    fill_pairs(&walk, unseen, sorted, board_size);
    worst_row(&none);
    walk_holes(&walk, 0, 0, &none, WORST);
    return OMAHA8_OK;
}

/* ---- Every board ---- */

/* triple[a][b] at c > b > a: the value of a board of just these three cards. */
typedef struct {
    value_row triple[UNSEEN][UNSEEN];
} board_tables;

_Static_assert(sizeof(board_tables) <= OMAHA8_ALL_BOARDS_WORKSPACE, "the workspace of omaha8_all_boards");

/* The best class without a flush of each row of three board ranks. */
static void best_of_rows(const uint8_t *hole, int hole_size, uint16_t best[PAIR_ROWS_3])
{
    for (int row = 0; row < PAIR_ROWS_3; row++) {
        best[row] = UNREACHABLE;
        for (int b = 1; b < hole_size; b++) {
            const uint16_t *column = omaha8_pair_class[row] + omaha8_triangle[rank_of(hole[b])];
            for (int a = 0; a < b; a++) {
                uint16_t class = column[rank_of(hole[a])];
                best[row] = class < best[row] ? class : best[row];
            }
        }
    }
}

/* The best flush of a hole with three board cards of one suit, or UNREACHABLE. */
static uint16_t triple_flush(const uint8_t *hole, int hole_size, const uint8_t *triple)
{
    uint16_t best = UNREACHABLE;
    unsigned suit = suit_of(triple[0]);
    const uint16_t *row = suited_row(triple, 3, suit);
    for (int b = 1; b < hole_size && row; b++) {
        for (int a = 0; a < b; a++) {
            if (suit_of(hole[a]) == suit && suit_of(hole[b]) == suit) {
                uint16_t class = row[flush_column(rank_of(hole[a]), rank_of(hole[b]))];
                best = class < best ? class : best;
            }
        }
    }
    return best;
}

/* `hole` is ascending, and so are the unseen cards. */
static void fill_triples(board_tables *tables, const uint8_t *unseen, int count, const uint8_t *hole, int hole_size)
{
    uint16_t best[PAIR_ROWS_3];
    unsigned hole_lows = 0;
    best_of_rows(hole, hole_size, best);
    for (int k = 0; k < hole_size; k++) {
        hole_lows |= low_rank_set(hole[k]);
    }
    memset(tables, 0, sizeof *tables);
    for (int a = 0; a < count; a++) {
        for (int b = a + 1; b < count; b++) {
            value_row *row = &tables->triple[a][b];
            unsigned two = multiset_term(rank_of(unseen[a]), 0) + multiset_term(rank_of(unseen[b]), 1);
            unsigned lows = low_rank_set(unseen[a]) | low_rank_set(unseen[b]);
            for (int c = b + 1; c < count; c++) {
                uint16_t class = best[two + multiset_term(rank_of(unseen[c]), 2)];
                if (suit_of(unseen[a]) == suit_of(unseen[b]) && suit_of(unseen[b]) == suit_of(unseen[c])) {
                    const uint8_t triple[3] = {unseen[a], unseen[b], unseen[c]};
                    uint16_t flush = triple_flush(hole, hole_size, triple);
                    class = flush < class ? flush : class;
                }
                row->high[c] = (int16_t)class;
                row->low[c] = low_value(lows | low_rank_set(unseen[c]), hole_lows);
            }
        }
    }
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
    uint8_t sorted[OMAHA8_MAX_HOLE + 1];
    omaha8_status status = take_ascending(hole, hole_size, sorted);
    if (status != OMAHA8_OK) {
        return status;
    }
    uint8_t unseen[DECK];
    int count = unseen_cards(sorted, hole_size, unseen);
    results to = {high, low, 0, choose(count, 5)};
    board_tables *tables = workspace;
    fill_triples(tables, unseen, count, sorted, hole_size);
    for (int a = 0; a < count; a++) {
        for (int b = a + 1; b < count; b++) {
            walk_boards(tables, a, b, count, &to);
        }
    }
    return OMAHA8_OK;
}
