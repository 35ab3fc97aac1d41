/* omaha8: rank and settle Omaha Hi-Lo, eight or better.
 *
 * A card is one byte, 0..51 = 4 * rank + suit:
 *
 *      rank  0  1  2  3  4  5  6  7  8  9 10 11 12        suit  0 1 2 3
 *            2  3  4  5  6  7  8  9  T  J  Q  K  A              c d h s       2c = 0, 2d = 1 .. As = 51
 *
 * A hole is 4 to 7 cards, a board 3 to 5. Exactly two cards of the hole and three of the board make each
 * five-card hand; the high and the low choose independently.
 *
 * Values: smaller is stronger, for both.
 *      high   1 = royal flush .. 7462 = 7-5-4-3-2 of two suits or more
 *      low    8-bit set of the low's five ranks, bit 0 = ace .. bit 7 = eight: 0x1F = wheel .. 0xF8 = 8-7-6-5-4;
 *             OMAHA8_NO_LOW = 0xFF when no low qualifies
 *
 * Every function checks cards, sizes and numbers (but no pointer) before it writes a result, allocates nothing, prints
 * nothing and may be called from any number of threads, as long as none writes to what another one uses. On a fault it
 * says what and where, by the lowest row that has one.
 *
 * For C99 and C++. Without its preprocessor lines and the braces of extern "C" this file is plain declarations, for
 * readers of those, like cffi.
 */
#ifndef OMAHA8_H
#define OMAHA8_H

#include <stddef.h>
#include <stdint.h>

/* The version of this header; omaha8_version() is that of the library. Before 1.0 they belong together when major and
 * minor are the same. */
#define OMAHA8_VERSION_MAJOR 0
#define OMAHA8_VERSION_MINOR 1
#define OMAHA8_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

enum {
    OMAHA8_NO_LOW = 0xFF,
    OMAHA8_UNKNOWN = 0xFF, /* an unseen card of a showdown: a hole all unknown, a board padded at its end */
    OMAHA8_MAX_HOLE = 7,
    OMAHA8_MAX_BOARD = 5,
    OMAHA8_MIN_SEATS = 2,
    OMAHA8_MAX_SEATS = 23
};

typedef enum {
    OMAHA8_OK = 0,
    OMAHA8_HOLE_SIZE,        /* not 4..7 cards */
    OMAHA8_BOARD_SIZE,       /* not 3..5 cards; in a showdown not 0, 3, 4 or 5 */
    OMAHA8_CARD,             /* a card is not in 0..51 */
    OMAHA8_DUPLICATE,        /* a card appears twice */
    OMAHA8_KERNEL,           /* the environment's OMAHA8_KERNEL names no kernel that runs here */
    OMAHA8_SEATS,            /* not 2..23 seats */
    OMAHA8_CONTRIBUTION,     /* a seat's contribution is negative */
    OMAHA8_BUTTON,           /* the button is not a seat */
    OMAHA8_CHIP,             /* the smallest chip is not 1 or more */
    OMAHA8_RAKE,             /* a rake is negative */
    OMAHA8_DEAD_MONEY,       /* the dead money is negative */
    OMAHA8_ODD_CHIP,         /* no such rule for odd chips */
    OMAHA8_NOBODY_IN,        /* every seat has folded */
    OMAHA8_TOO_MANY_CHIPS,   /* contributions and dead money sum to 2^63 or more */
    OMAHA8_UNKNOWN_SEAT,     /* a seat in a contested pot has an unknown hole */
    OMAHA8_BOARD_INCOMPLETE, /* a pot is contested and the board has not five cards */
    OMAHA8_RAKE_COUNT,       /* not one rake a pot */
    OMAHA8_RAKE_ABOVE_POT,   /* a pot's rake is more than the pot */
    OMAHA8_RAKE_ABOVE_POTS,  /* the hand's rake is more than all its pots */
    OMAHA8_RAKE_NOT_CHIPS,   /* a rake is no multiple of the chip */
    OMAHA8_POT_NOT_CHIPS,    /* a contested pot, after rake, is no multiple of the chip */
    OMAHA8_NO_DEAL,          /* equity: no hands of the players' lists go together */
    OMAHA8_STATUS_COUNT
} omaha8_status;

/* What a status says, in a few words of English: "a card appears twice". Never NULL. */
const char *omaha8_status_text(omaha8_status status);

/* "major.minor.patch" of the library. */
const char *omaha8_version(void);

/* Where a fault is: the row of a batch (0 for one deal) and, in a showdown, the seat or pot. */
typedef struct {
    int64_t row;
    int32_t at;
} omaha8_place;

typedef struct {
    uint16_t high;
    uint8_t low;
} omaha8_value;

/* Rows of cards in memory: row i, card k is at cards[i * row_stride + k * card_stride] (bytes; a row stride of
 * 0 shares one row among all). */
typedef struct {
    const uint8_t *cards;
    ptrdiff_t row_stride;
    ptrdiff_t card_stride;
    int32_t size;
} omaha8_rows;

/* Ranks one deal. */
omaha8_status omaha8_rank(const uint8_t *hole, int32_t hole_size, const uint8_t *board, int32_t board_size,
                          omaha8_value *value);

/* The five cards of each half, ids descending; of equal combinations the one whose ids, sorted ascending, are the
 * largest. Without a low, `low_cards` is five times OMAHA8_UNKNOWN. */
omaha8_status omaha8_best_cards(const uint8_t *hole, int32_t hole_size, const uint8_t *board, int32_t board_size,
                                uint8_t high_cards[5], uint8_t low_cards[5]);

/* Ranks `count` deals: row i of `holes` with row i of `boards`. Strides of the results are in bytes; rows before a
 * faulty one may have been written. */
omaha8_status omaha8_rank_many(const omaha8_rows *holes, const omaha8_rows *boards, int64_t count, uint16_t *high,
                               ptrdiff_t high_stride, uint8_t *low, ptrdiff_t low_stride, omaha8_place *place);

/* The name of the kernel that ranks many deals here: "avx512", "avx2", "portable" or "tables". The fastest is chosen on
 * first use and stays; the environment variable OMAHA8_KERNEL forces one by its name. If it says anything else, or
 * names one that this CPU cannot run, *name is NULL and the status OMAHA8_KERNEL; omaha8_rank_many and
 * omaha8_check_many then return it too, whatever the batch. */
omaha8_status omaha8_kernel(const char **name);

/* Checks `count` deals as omaha8_rank_many does, and writes nothing but the place of the first fault. */
omaha8_status omaha8_check_many(const omaha8_rows *holes, const omaha8_rows *boards, int64_t count,
                                omaha8_place *place);

/* Values of every hole of 4 or 5 cards on one board, in the order of combinations of the unseen cards, ascending: with
 * n = 52 - board_size, C(n, hole_size) of each. */
omaha8_status omaha8_all_holes(const uint8_t *board, int32_t board_size, int32_t hole_size, uint16_t *high,
                               uint8_t *low);

enum { OMAHA8_ALL_BOARDS_WORKSPACE = 1 << 19 };

/* Values of every five-card board for one hole, in the same order: C(52 - hole_size, 5) of each. `workspace`:
 * OMAHA8_ALL_BOARDS_WORKSPACE bytes, aligned as by malloc. */
omaha8_status omaha8_all_boards(const uint8_t *hole, int32_t hole_size, uint16_t *high, uint8_t *low,
                                void *workspace);

/* Who gets the chips that a tie cannot split. */
typedef enum {
    OMAHA8_ODD_TDA = 0, /* first winners clockwise from the seat left of the button (TDA 20 and 21) */
    OMAHA8_ODD_ROBERTS, /* the same, but a second odd chip of a pot only when every winner of the half has one */
    OMAHA8_ODD_BOVADA,  /* what is left of a tied low goes to the first high winner */
    OMAHA8_ODD_COUNT
} omaha8_odd_chip;

enum { OMAHA8_RAKE_WHOLE_HAND = -1 };

/* One showdown. Chips are whole numbers; seats run clockwise from 0. */
typedef struct {
    int32_t seats;
    int32_t hole_size;
    int32_t board_size;           /* slots of the board, 0..5 */
    const uint8_t *holes;         /* seats x hole_size; a hole of OMAHA8_UNKNOWN only is not known */
    const uint8_t *board;         /* OMAHA8_UNKNOWN pads it at the end */
    const int64_t *contributions; /* all that each seat put in, of the chips that count for its level */
    const uint8_t *folded;        /* per seat, not zero: folded */
    int64_t button;
    int64_t chip; /* the smallest in play */
    int64_t dead_money;
    const int64_t *rakes; /* per pot, main first; or one amount for the hand */
    int32_t rake_count;   /* of `rakes`, or OMAHA8_RAKE_WHOLE_HAND */
    int32_t odd_chip;     /* an omaha8_odd_chip */
} omaha8_showdown;

/* Sets of seats are bit masks, bit s = seat s. */
typedef struct {
    int64_t amount; /* before rake */
    int64_t rake;
    uint32_t eligible;
    uint32_t high_winners; /* of an uncontested pot, its one seat */
    uint32_t low_winners;  /* empty without a low */
    int64_t payouts[OMAHA8_MAX_SEATS];
} omaha8_pot;

typedef struct {
    int32_t pot_count;
    uint32_t ranked; /* the seats that have a value */
    int64_t rake;
    omaha8_value values[OMAHA8_MAX_SEATS];
    int64_t payouts[OMAHA8_MAX_SEATS]; /* `returned` included */
    int64_t returned[OMAHA8_MAX_SEATS];
    omaha8_pot pots[OMAHA8_MAX_SEATS];
} omaha8_settlement;

/* Settles one showdown; entries of seats and pots that do not exist are left alone. After the statuses that
 * concern pots (from OMAHA8_UNKNOWN_SEAT on) pot_count and the pots' amounts are valid, for a message. */
omaha8_status omaha8_settle(const omaha8_showdown *showdown, omaha8_settlement *settlement, omaha8_place *place);

/* Many showdowns of one shape. Row strides are in bytes; 0 shares one row among all. */
typedef struct {
    omaha8_showdown first; /* row 0 */
    ptrdiff_t holes_stride;
    ptrdiff_t board_stride;
    ptrdiff_t contributions_stride;
    ptrdiff_t folded_stride;
    ptrdiff_t button_stride; /* of `buttons` */
    ptrdiff_t chip_stride;
    ptrdiff_t rake_stride;
    ptrdiff_t dead_money_stride;
    const int64_t *buttons; /* these four replace the scalars of `first` */
    const int64_t *chips;
    const int64_t *rakes; /* one a hand */
    const int64_t *dead_money;
} omaha8_showdowns;

/* Settles `count` showdowns from row `start` on; row i's payouts go to payouts[i * seats]. Rows before a faulty one
 * may have been written; `place->row` counts from row 0. */
omaha8_status omaha8_settle_many(const omaha8_showdowns *showdowns, int64_t start, int64_t count, int64_t *payouts,
                                 omaha8_place *place);

/* Equity: the expected share of the pot over the boards to come. */

enum {
    OMAHA8_MAX_PLAYERS = 11,
    OMAHA8_EQUITY_WORKSPACE = 12 << 14
};

/* Known hands against each other. With the board's missing cards they fit the deck. */
typedef struct {
    int32_t players;      /* 2..11 */
    int32_t hole_size;    /* 4..6 */
    int32_t board_size;   /* 0, 3, 4 or 5 */
    int32_t dead_count;
    const uint8_t *holes; /* players x hole_size */
    const uint8_t *board;
    const uint8_t *dead;  /* cards that nobody has and that cannot come */
    int32_t high_only;    /* not zero: no low half */
} omaha8_match;

/* Outcomes by kind, and sums of shares in units of a pot / `unit` of omaha8_equity. */
typedef struct {
    int64_t scoop;    /* the whole pot alone */
    int64_t high_win; /* alone the best high, low or no low */
    int64_t high_tie;
    int64_t low_win;
    int64_t low_tie;
    int64_t quarter;       /* exactly 1/4, with a low */
    int64_t three_quarter; /* exactly 3/4, with a low */
    int64_t high_share;
    int64_t low_share;
    uint64_t squares; /* of shares; modulo 2^64 when outcomes are 2^32 or more */
} omaha8_player_equity;

typedef struct {
    int64_t outcomes;
    int64_t no_low;
    int64_t unit; /* twice the least common multiple of 1..players */
    omaha8_player_equity players[OMAHA8_MAX_PLAYERS];
} omaha8_equity;

/* The exact equity of one match-up. `workspace`: OMAHA8_EQUITY_WORKSPACE bytes, aligned as by malloc. */
omaha8_status omaha8_equity_exact(const omaha8_match *match, omaha8_equity *equity, void *workspace);

#ifdef __cplusplus
}
#endif

#endif
