/* The table kernel works in passes over a block of deals, each deal in its own lane:
 *
 *   1. take the cards in: plane k holds the k-th card of every deal;
 *   2. check that every deal's cards are different and in 0..51;
 *   3. rank the low, and note who has two cards of a suit that has three on the board;
 *   4. sort the cards of each hole and board, by a network of minima and maxima between planes;
 *   5. look up the best pair of the hole in the board's row;
 *   6. look up the flushes, of one deal in fourteen.
 *
 * Cards are copied once and checked as copied, and no byte reaches outside a table: other threads may change the
 * caller's cards meanwhile. Passes 2 and 4 are loops of bytes that compilers turn into vector code.
 */
#include "block.h"

#include <string.h>

#include "compiler.h"
#include "tables.h"

enum { GROUP = 16 }; /* lanes that a vector register of bytes holds; blocks are padded to whole groups */

typedef struct {
    uint8_t hole[OMAHA8_MAX_HOLE][BLOCK];
    uint8_t board[OMAHA8_MAX_BOARD][BLOCK];
    int flushes;                 /* how many lanes may have a flush */
    uint8_t flush_lane[BLOCK];   /* which */
    uint16_t flush_suits[BLOCK]; /* as flush_suits() gives them */
} planes;

/* ---- 1. Taking cards in ---- */

/* The descriptor comes by value: a byte stored in a plane might be in it, for all that the compiler knows. */
static ALWAYS_INLINE void take_rows(omaha8_rows rows, int size, int64_t first, int lanes, uint8_t (*cards)[BLOCK])
{
    const uint8_t *from = rows.cards + first * rows.row_stride;
    for (int lane = 0; lane < lanes; lane++) {
        UNROLL for (int k = 0; k < size; k++) {
            cards[k][lane] = from[k * rows.card_stride];
        }
        from += rows.row_stride;
    }
    for (int lane = lanes; lane % GROUP != 0; lane++) {
        UNROLL for (int k = 0; k < size; k++) {
            cards[k][lane] = 0;
        }
    }
}

/* ---- 2. Checking ---- */

static ALWAYS_INLINE void mark_repeats(uint8_t *bad, const uint8_t *cards, const uint8_t *others)
{
    ROLLED for (int i = 0; i < GROUP; i++) {
        bad[i] |= cards[i] == others[i] ? 1 : 0;
    }
}

static ALWAYS_INLINE void mark_no_cards(uint8_t *bad, const uint8_t *cards)
{
    ROLLED for (int i = 0; i < GROUP; i++) {
        bad[i] |= cards[i] >= DECK ? 2 : 0;
    }
}

/* The status of the first lane that is not good. */
static ALWAYS_INLINE omaha8_status check_block(const planes *block, int hole_size, int board_size, int lanes,
                                               int *bad_lane)
{
    for (int group = 0; group < lanes; group += GROUP) {
        uint8_t bad[GROUP] = {0};
        UNROLL for (int a = 0; a < hole_size + board_size; a++) {
            const uint8_t *cards = a < hole_size ? block->hole[a] : block->board[a - hole_size];
            mark_no_cards(bad, cards + group);
            UNROLL for (int b = 0; b < a; b++) {
                const uint8_t *others = b < hole_size ? block->hole[b] : block->board[b - hole_size];
                mark_repeats(bad, cards + group, others + group);
            }
        }
        for (int i = 0; i < GROUP && group + i < lanes; i++) {
            if (bad[i]) {
                *bad_lane = group + i;
                return bad[i] & 2 ? OMAHA8_CARD : OMAHA8_DUPLICATE;
            }
        }
    }
    return OMAHA8_OK;
}

/* ---- 3. Lows, and who may have a flush ---- */

static ALWAYS_INLINE card_marks join_marks(const uint8_t (*cards)[BLOCK], int size, int lane)
{
    card_marks joined = {0, 0};
    UNROLL for (int k = 0; k < size; k++) {
        add_marks(&joined, cards[k][lane]);
    }
    return joined;
}

static ALWAYS_INLINE uint8_t mark_lane(planes *block, int hole_size, int board_size, int lane)
{
    card_marks hole = join_marks(block->hole, hole_size, lane);
    card_marks board = join_marks(block->board, board_size, lane);
    unsigned suits = flush_suits(&hole, &board);
    block->flush_lane[block->flushes] = (uint8_t)lane;
    block->flush_suits[block->flushes] = (uint16_t)suits;
    block->flushes += suits != 0;
    return low_value(low_ranks(&board), low_ranks(&hole));
}

/* ---- 4. Sorting ---- */

static ALWAYS_INLINE void order_planes(uint8_t *low, uint8_t *high)
{
    ROLLED for (int i = 0; i < GROUP; i++) {
        uint8_t a = low[i];
        uint8_t b = high[i];
        low[i] = a < b ? a : b;
        high[i] = a < b ? b : a;
    }
}

static ALWAYS_INLINE void take_ranks(const uint8_t *cards, uint8_t *ranks)
{
    ROLLED for (int i = 0; i < GROUP; i++) {
        ranks[i] = (uint8_t)rank_of(cards[i]);
    }
}

/* Sorts the cards and gives their ranks, which are then sorted too. */
static ALWAYS_INLINE void sort_cards(uint8_t (*cards)[BLOCK], uint8_t (*ranks)[BLOCK], int size, int lanes)
{
    for (int group = 0; group < lanes; group += GROUP) {
        UNROLL for (int last = 1; last < size; last++) {
            UNROLL for (int k = last; k > 0; k--) {
                order_planes(&cards[k - 1][group], &cards[k][group]);
            }
        }
        UNROLL for (int k = 0; k < size; k++) {
            take_ranks(&cards[k][group], &ranks[k][group]);
        }
    }
}

/* ---- 5. The best pair without a flush ---- */

static ALWAYS_INLINE const uint16_t *board_row(const uint8_t (*ranks)[BLOCK], int size, int lane)
{
    unsigned row = pair_row_base(size);
    UNROLL for (int k = 0; k < size; k++) {
        row += multiset_term(ranks[k][lane], k);
    }
    return omaha8_pair_class[row];
}

static ALWAYS_INLINE int best_pair(const uint16_t *row, const uint8_t (*ranks)[BLOCK], int size, int lane)
{
    int best = UNREACHABLE; /* signed: its minimum is the cheaper instruction */
    UNROLL for (int b = 1; b < size; b++) {
        const uint16_t *column = row + omaha8_triangle[ranks[b][lane]];
        UNROLL for (int a = 0; a < b; a++) {
            int class = column[ranks[a][lane]];
            best = class < best ? class : best;
        }
    }
    return best;
}

/* ---- 6. Flushes ---- */

/* The ranks of the sorted cards of one suit; ranks above their number are left alone. */
static ALWAYS_INLINE int suited_ranks(const uint8_t (*cards)[BLOCK], int size, int lane, unsigned suit, uint8_t *ranks)
{
    int count = 0;
    UNROLL for (int k = 0; k < size; k++) {
        uint8_t card = cards[k][lane];
        ranks[count] = (uint8_t)rank_of(card);
        count += suit_of(card) == suit;
    }
    return count;
}

static ALWAYS_INLINE uint16_t best_flush(const planes *block, int hole_size, int board_size, int lane, unsigned suits)
{
    unsigned suit = suit_of_bit(suits);
    uint8_t ranks[OMAHA8_MAX_HOLE + 1];
    int count = suited_ranks(block->board, board_size, lane, suit, ranks);
    const uint16_t *row = omaha8_flush_class[flush_row(ranks, count)];
    count = suited_ranks(block->hole, hole_size, lane, suit, ranks);
    uint16_t best = UNREACHABLE;
    for (int b = 1; b < count; b++) {
        for (int a = 0; a < b; a++) {
            uint16_t class = row[flush_column(ranks[a], ranks[b])];
            best = class < best ? class : best;
        }
    }
    return best;
}

/* ---- A block ---- */

/* Copied byte by byte: a stride may leave it at an odd address. */
static ALWAYS_INLINE void put_high(omaha8_results to, int64_t row, uint16_t class)
{
    memcpy((char *)to.high + row * to.high_stride, &class, sizeof class);
}

static ALWAYS_INLINE omaha8_status rank_block(const omaha8_rows *holes, int hole_size, const omaha8_rows *boards,
                                              int board_size, int64_t first, int lanes, const omaha8_results *to,
                                              int *bad_lane)
{
    planes block;
    take_rows(*holes, hole_size, first, lanes, block.hole);
    take_rows(*boards, board_size, first, lanes, block.board);
    omaha8_status status = check_block(&block, hole_size, board_size, lanes, bad_lane);
    if (status != OMAHA8_OK || !to) {
        return status;
    }
    const omaha8_results result = *to;
    block.flushes = 0;
    for (int lane = 0; lane < lanes; lane++) {
        result.low[(first + lane) * result.low_stride] = mark_lane(&block, hole_size, board_size, lane);
    }
    uint16_t classes[BLOCK];
    uint8_t hole_ranks[OMAHA8_MAX_HOLE][BLOCK];
    uint8_t board_ranks[OMAHA8_MAX_BOARD][BLOCK];
    sort_cards(block.hole, hole_ranks, hole_size, lanes);
    sort_cards(block.board, board_ranks, board_size, lanes);
    for (int lane = 0; lane < lanes; lane++) {
        const uint16_t *row = board_row(board_ranks, board_size, lane);
        classes[lane] = (uint16_t)best_pair(row, hole_ranks, hole_size, lane);
    }
    for (int i = 0; i < block.flushes; i++) {
        uint16_t class = best_flush(&block, hole_size, board_size, block.flush_lane[i], block.flush_suits[i]);
        uint16_t *best = &classes[block.flush_lane[i]];
        *best = class < *best ? class : *best;
    }
    for (int lane = 0; lane < lanes; lane++) {
        put_high(result, first + lane, classes[lane]);
    }
    return OMAHA8_OK;
}

/* A copy of rank_block for each pair of sizes. */
#define SIZES(hole_size, board_size)                                                                                   \
    case 8 * hole_size + board_size:                                                                                   \
        return rank_block(holes, hole_size, boards, board_size, first, lanes, to, bad_lane);

omaha8_status omaha8_rank_block(const omaha8_rows *holes, const omaha8_rows *boards, int64_t first, int lanes,
                                const omaha8_results *to, int *bad_lane)
{
    switch (8 * holes->size + boards->size) {
        SIZES(2, 3)
        SIZES(4, 3) SIZES(4, 4) SIZES(4, 5)
        SIZES(5, 3) SIZES(5, 4) SIZES(5, 5)
        SIZES(6, 3) SIZES(6, 4) SIZES(6, 5)
        SIZES(7, 3) SIZES(7, 4) SIZES(7, 5)
    default:
        return holes->size < 4 || holes->size > OMAHA8_MAX_HOLE ? OMAHA8_HOLE_SIZE : OMAHA8_BOARD_SIZE;
    }
}
