/* Ranking one deal, and finding the five cards that make its value. */
#include <stdbool.h>

#include "block.h"
#include "compiler.h"
#include "tables.h"

/* ---- One deal: what block.c does for many, without planes ---- */

enum { ROOM = 16 }; /* for as many cards as loops are unrolled for */

typedef struct {
    uint8_t hole[ROOM]; /* copies, sorted; what was checked is what is ranked */
    uint8_t board[ROOM];
} deal;

static ALWAYS_INLINE void take_sorted(uint8_t *cards, const uint8_t *from, int size)
{
    UNROLL for (int last = 0; last < size; last++) {
        uint8_t card = from[last];
        UNROLL for (int k = 0; k < last; k++) {
            uint8_t other = cards[k];
            cards[k] = other < card ? other : card;
            card = other < card ? card : other;
        }
        cards[last] = card;
    }
}

static ALWAYS_INLINE omaha8_status take_deal(deal *taken, const uint8_t *hole, int hole_size, const uint8_t *board,
                                             int board_size)
{
    take_sorted(taken->hole, hole, hole_size);
    take_sorted(taken->board, board, board_size);
    if (taken->hole[hole_size - 1] >= DECK || taken->board[board_size - 1] >= DECK) {
        return OMAHA8_CARD;
    }
    uint64_t seen = 0;
    uint64_t sum = 0; /* more than `seen` when a card repeats */
    UNROLL for (int k = 0; k < hole_size; k++) {
        seen |= UINT64_C(1) << taken->hole[k];
        sum += UINT64_C(1) << taken->hole[k];
    }
    UNROLL for (int k = 0; k < board_size; k++) {
        seen |= UINT64_C(1) << taken->board[k];
        sum += UINT64_C(1) << taken->board[k];
    }
    return seen == sum ? OMAHA8_OK : OMAHA8_DUPLICATE;
}

static ALWAYS_INLINE int plain_class(const deal *taken, int hole_size, int board_size)
{
    unsigned row = pair_row_base(board_size);
    UNROLL for (int k = 0; k < board_size; k++) {
        row += multiset_term(rank_of(taken->board[k]), k);
    }
    int best = UNREACHABLE;
    UNROLL for (int b = 1; b < hole_size; b++) {
        const uint16_t *column = omaha8_pair_class[row] + omaha8_triangle[rank_of(taken->hole[b])];
        UNROLL for (int a = 0; a < b; a++) {
            int class = column[rank_of(taken->hole[a])];
            best = class < best ? class : best;
        }
    }
    return best;
}

static int suited_ranks(const uint8_t *cards, int size, unsigned suit, uint8_t *ranks)
{
    int count = 0;
    for (int k = 0; k < size; k++) {
        ranks[count] = (uint8_t)rank_of(cards[k]);
        count += suit_of(cards[k]) == suit;
    }
    return count;
}

static NOINLINE int flush_class(const deal *taken, int hole_size, int board_size, unsigned suit)
{
    uint8_t ranks[OMAHA8_MAX_HOLE + 1];
    int count = suited_ranks(taken->board, board_size, suit, ranks);
    const uint16_t *row = omaha8_flush_class[flush_row(ranks, count)];
    count = suited_ranks(taken->hole, hole_size, suit, ranks);
    int best = UNREACHABLE;
    for (int b = 1; b < count; b++) {
        for (int a = 0; a < b; a++) {
            int class = row[flush_column(ranks[a], ranks[b])];
            best = class < best ? class : best;
        }
    }
    return best;
}

static ALWAYS_INLINE card_marks join_marks(const uint8_t *cards, int size)
{
    card_marks joined = {0, 0};
    UNROLL for (int k = 0; k < size; k++) {
        add_marks(&joined, cards[k]);
    }
    return joined;
}

static ALWAYS_INLINE omaha8_status rank_deal(const uint8_t *hole, int hole_size, const uint8_t *board, int board_size,
                                             omaha8_value *value)
{
    deal taken;
    omaha8_status status = take_deal(&taken, hole, hole_size, board, board_size);
    if (status != OMAHA8_OK) {
        return status;
    }
    card_marks hole_marks = join_marks(taken.hole, hole_size);
    card_marks board_marks = join_marks(taken.board, board_size);
    int best = plain_class(&taken, hole_size, board_size);
    unsigned suits = flush_suits(&hole_marks, &board_marks);
    if (suits != 0) {
        int flush = flush_class(&taken, hole_size, board_size, suit_of_bit(suits));
        best = flush < best ? flush : best;
    }
    value->high = (uint16_t)best;
    value->low = low_value(low_ranks(&board_marks), low_ranks(&hole_marks));
    return OMAHA8_OK;
}

omaha8_status omaha8_rank(const uint8_t *hole, int32_t hole_size, const uint8_t *board, int32_t board_size,
                          omaha8_value *value)
{
    if (hole_size < 4 || hole_size > OMAHA8_MAX_HOLE) {
        return OMAHA8_HOLE_SIZE;
    }
    if (board_size < 3 || board_size > OMAHA8_MAX_BOARD) {
        return OMAHA8_BOARD_SIZE;
    }
    if (hole_size == 4 && board_size == OMAHA8_MAX_BOARD) { /* by far the most, and worth code of its own */
        return rank_deal(hole, 4, board, OMAHA8_MAX_BOARD, value);
    }
    return rank_deal(hole, hole_size, board, board_size, value);
}

/* ---- The cards behind a value: every pair with every triple ---- */

enum { MAX_COMBINATIONS = 21 * 10 };

typedef struct {
    int count;
    uint8_t pair[MAX_COMBINATIONS][2];
    uint8_t triple[MAX_COMBINATIONS][3];
} combinations;

static void add_triples(combinations *all, const uint8_t *pair, const uint8_t *board, int size)
{
    for (int c = 2; c < size; c++) {
        for (int b = 1; b < c; b++) {
            for (int a = 0; a < b; a++) {
                int i = all->count++;
                all->pair[i][0] = pair[0];
                all->pair[i][1] = pair[1];
                all->triple[i][0] = board[a];
                all->triple[i][1] = board[b];
                all->triple[i][2] = board[c];
            }
        }
    }
}

static void combine(combinations *all, const uint8_t *hole, int hole_size, const uint8_t *board, int board_size)
{
    all->count = 0;
    for (int b = 1; b < hole_size; b++) {
        for (int a = 0; a < b; a++) {
            const uint8_t pair[2] = {hole[a], hole[b]};
            add_triples(all, pair, board, board_size);
        }
    }
}

/* The cards of combination i, ids descending. */
static void sorted_cards(const combinations *all, int i, uint8_t cards[5])
{
    const uint8_t *from[5] = {&all->pair[i][0], &all->pair[i][1], &all->triple[i][0], &all->triple[i][1],
                              &all->triple[i][2]};
    for (int k = 0; k < 5; k++) {
        int at = k;
        for (; at > 0 && cards[at - 1] < *from[k]; at--) {
            cards[at] = cards[at - 1];
        }
        cards[at] = *from[k];
    }
}

/* Whether `cards` come after `other` when each is sorted ascending; both are descending. */
static bool later_cards(const uint8_t cards[5], const uint8_t other[5])
{
    for (int k = 5; k-- > 0;) {
        if (cards[k] != other[k]) {
            return cards[k] > other[k];
        }
    }
    return false;
}

static void keep_later(uint8_t kept[5], const uint8_t cards[5])
{
    if (kept[0] == OMAHA8_UNKNOWN || later_cards(cards, kept)) {
        for (int k = 0; k < 5; k++) {
            kept[k] = cards[k];
        }
    }
}

omaha8_status omaha8_best_cards(const uint8_t *hole, int32_t hole_size, const uint8_t *board, int32_t board_size,
                                uint8_t high_cards[5], uint8_t low_cards[5])
{
    omaha8_value best;
    omaha8_status status = omaha8_rank(hole, hole_size, board, board_size, &best);
    if (status != OMAHA8_OK) {
        return status;
    }
    for (int k = 0; k < 5; k++) {
        high_cards[k] = OMAHA8_UNKNOWN;
        low_cards[k] = OMAHA8_UNKNOWN;
    }
    combinations all;
    combine(&all, hole, hole_size, board, board_size);
    uint16_t high[MAX_COMBINATIONS];
    uint8_t low[MAX_COMBINATIONS];
    const omaha8_rows pairs = {all.pair[0], 2, 1, 2};
    const omaha8_rows triples = {all.triple[0], 3, 1, 3};
    const omaha8_results to = {high, sizeof high[0], low, sizeof low[0]};
    for (int first = 0; first < all.count && status == OMAHA8_OK; first += BLOCK) {
        int lane;
        int lanes = all.count - first < BLOCK ? all.count - first : BLOCK;
        status = omaha8_rank_block(&pairs, &triples, first, lanes, &to, &lane);
    }
    for (int i = 0; i < all.count && status == OMAHA8_OK; i++) {
        uint8_t cards[5];
        sorted_cards(&all, i, cards);
        if (high[i] == best.high) {
            keep_later(high_cards, cards);
        }
        if (low[i] == best.low && best.low != OMAHA8_NO_LOW) {
            keep_later(low_cards, cards);
        }
    }
    return status;
}
