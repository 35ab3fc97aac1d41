/* The tables that gen/gen_tables.c writes at build time.
 *
 * A hole is worth the minimum over its pairs of cards, and a board the minimum over its triples; so one row per board
 * holds the best class that each *pair* of hole ranks makes with it, for boards of 3, 4 and 5 cards and holes of any
 * size alike.
 *
 *   table        index                                                 value
 *   PAIR_CLASS   [row of the board's ranks][TRIANGLE[b] + a], a <= b   best class without a flush
 *   FLUSH_CLASS  [row of its ranks of one suit][flush_column(a, b)]    best flush or straight flush
 *   CLASS_BY_PAIR [TRIANGLE[b] + a][row of five board ranks]           PAIR_CLASS, the pair first: what a pair makes of
 *                                                                      all boards of five
 *   ROW_OF_THREE [row of a set of three ranks][TRIANGLE[b] + a]        row of the board of the set and two more ranks
 *   ROW_OF_FOUR  [row of a set of four ranks - FLUSH_ROWS_3][rank]     row of the board of the set and one more rank
 *   TRIANGLE     [rank b]                                              b(b+1)/2
 *   CARD_MARKS   [byte]                                                1 << 4 * suit | low rank's bit << LOW_MARK; none
 *                                                                      for a byte that is no card
 *   LOW_TWO      [set of low ranks, ace = bit 0 .. eight = bit 7]      its two lowest, or what it has
 *   LOW_THREE    [the same]                                            its three lowest, or what it has
 *   LOW_FIVE     [the same]                                            its five lowest, or OMAHA8_NO_LOW
 *
 * Cells that no deal reaches (five cards of a rank, a card of the suit on both sides, padding) hold UNREACHABLE, which
 * is weaker than every class, so that a minimum never picks one.
 *
 * Rows are numbered without a hash. Ranks r_0 <= r_1 <= .. of a multiset have the combinatorial number
 * sum C(r_k + k, k + 1), ranks r_0 < r_1 < .. of a set sum C(r_k, k + 1); the rows of smaller boards come first.
 */
#ifndef OMAHA8_TABLES_H
#define OMAHA8_TABLES_H

#include "card.h"

enum {
    UNREACHABLE = 0xFFFF,
    CLASSES = 7462,
    LOW_MARK = 56,

    PAIR_ROWS_3 = 455, /* multisets of 3, 4 and 5 of the 13 ranks */
    PAIR_ROWS_4 = 1820,
    PAIR_ROWS_5 = 6188,
    PAIR_ROWS = PAIR_ROWS_3 + PAIR_ROWS_4 + PAIR_ROWS_5,
    PAIRS = 91,
    BOARD_ROWS = 6192, /* PAIR_ROWS_5 in whole vectors */
    PAIR_COLUMNS = 96, /* 91 pairs a <= b; 192 bytes, three cache lines */

    FLUSH_ROWS_3 = 286, /* sets of 3, 4 and 5 of the 13 ranks */
    FLUSH_ROWS_4 = 715,
    FLUSH_ROWS_5 = 1287,
    FLUSH_ROWS = FLUSH_ROWS_3 + FLUSH_ROWS_4 + FLUSH_ROWS_5,
    FLUSH_COLUMNS = 78 /* pairs a < b */
};

extern const uint16_t omaha8_pair_class[PAIR_ROWS][PAIR_COLUMNS];
extern const uint16_t omaha8_flush_class[FLUSH_ROWS][FLUSH_COLUMNS];
extern const uint16_t omaha8_class_by_pair[PAIRS][BOARD_ROWS];
extern const uint16_t omaha8_row_of_three[FLUSH_ROWS_3][PAIRS];
extern const uint16_t omaha8_row_of_four[FLUSH_ROWS_4][RANKS];
extern const uint8_t omaha8_triangle[RANKS];
extern const uint64_t omaha8_card_marks[256];
extern const uint8_t omaha8_low_two[256];
extern const uint8_t omaha8_low_three[256];
extern const uint8_t omaha8_low_five[256];

/* BINOMIAL[k][n] = C(n, k), for n up to 12 + 4. */
static const uint16_t BINOMIAL[6][17] = {
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
    {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120},
    {0, 0, 0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455, 560},
    {0, 0, 0, 0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365, 1820},
    {0, 0, 0, 0, 0, 1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002, 3003, 4368},
};

/* What the k-th of a multiset's ranks, ascending from k = 0, adds to its row. */
static inline unsigned multiset_term(unsigned rank, int k) { return BINOMIAL[k + 1][rank + (unsigned)k]; }

static inline unsigned pair_row_base(int size)
{
    return size == 3 ? 0 : size == 4 ? PAIR_ROWS_3 : PAIR_ROWS_3 + PAIR_ROWS_4;
}

/* Row of FLUSH_CLASS for `size` ranks, strictly ascending. */
static inline unsigned flush_row(const uint8_t *ranks, int size)
{
    unsigned row = size == 3 ? 0 : size == 4 ? FLUSH_ROWS_3 : FLUSH_ROWS_3 + FLUSH_ROWS_4;
    for (int k = 0; k < size; k++) {
        row += BINOMIAL[k + 1][ranks[k]];
    }
    return row;
}

/* Column of FLUSH_CLASS for ranks a < b: b(b-1)/2 + a. */
static inline unsigned flush_column(unsigned a, unsigned b) { return b * (b - 1) / 2 + a; }

/* ---- What is said of cards by their marks ---- */

typedef struct {
    uint64_t counts; /* sum: a nibble a suit, how many cards */
    uint64_t ranks;  /* union: from bit LOW_MARK on, which low ranks */
} card_marks;

static inline void add_marks(card_marks *marks, uint8_t card)
{
    marks->counts += omaha8_card_marks[card];
    marks->ranks |= omaha8_card_marks[card];
}

static inline unsigned low_ranks(const card_marks *marks) { return (unsigned)(marks->ranks >> LOW_MARK); }

/* Bit 4 * suit + 3 for a suit with two cards of the hole and three of the board, of which there is at most one: the
 * second or third card carries into it. */
static inline unsigned flush_suits(const card_marks *hole, const card_marks *board)
{
    return (unsigned)(hole->counts + 0x6666u) & (unsigned)(board->counts + 0x5555u) & 0x8888u;
}

static inline unsigned suit_of_bit(unsigned suits)
{
    return (suits > 0x80u ? 2u : 0u) + ((suits & 0x8080u) != 0 ? 1u : 0u);
}

/* The low ranks of a card, as a set: one or none. */
static inline unsigned low_rank_set(uint8_t card) { return (unsigned)(omaha8_card_marks[card] >> LOW_MARK); }

/* A low takes at most two of the ranks that only the hole has and three that only the board has, and the lowest serve
 * best; a rank on both sides may come from either. Any five ranks of those can be split two and three. */
static inline uint8_t low_value(unsigned board, unsigned hole)
{
    return omaha8_low_five[omaha8_low_two[hole & ~board] | omaha8_low_three[board & ~hole] | (hole & board)];
}

#endif
