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
 * Every function checks its input before it writes a result, allocates nothing, prints nothing and may be
 * called from any number of threads. On a fault it says what and where, by the lowest row that has one.
 */
#ifndef OMAHA8_H
#define OMAHA8_H

#include <stddef.h>
#include <stdint.h>

#define OMAHA8_VERSION "0.1.0"

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

/* A player of a sample: a random hand (count 0), a known hand (1), or a list of hands (more). Known hands share no
 * cards with each other, the board or the dead cards; hands of lists that do are never dealt. */
typedef struct {
    const uint8_t *hands; /* count x hole_size */
    int64_t count;        /* below 2^32 */
    const double *weights;      /* of a list; these three are NULL when all weights are equal */
    const uint32_t *thresholds; /* as omaha8_alias fills them */
    const uint32_t *aliases;
} omaha8_sample_player;

typedef struct {
    int32_t players;
    int32_t hole_size;
    int32_t board_size;
    int32_t dead_count;
    const omaha8_sample_player *seats;
    const uint8_t *board;
    const uint8_t *dead;
    int32_t high_only;
    int32_t chained;     /* hands of lists one at a time instead of all at once */
    int64_t block_deals; /* deals that share a generator */
    uint64_t seed;
} omaha8_sampler;

/* Samples `deals` deals, in blocks from number `first_block` on, and adds them to `counts`: 4^players counters, by the
 * set of players that share the high and above it, shifted by `players`, the set that shares the low. Chained, each
 * block's sum of shares (in units as of omaha8_equity) is added to block_shares[block * players + player]; else it
 * may be NULL. OMAHA8_NO_DEAL: no tuple of hands was found. */
omaha8_status omaha8_sample(const omaha8_sampler *sampler, int64_t first_block, int64_t deals, int64_t *counts,
                            int64_t *block_shares);

/* How many of so many tuples, drawn from the lists at once, have no card twice. */
int32_t omaha8_sample_trial(const omaha8_sampler *sampler, int32_t attempts);

/* The equity that 4^players counters say. */
void omaha8_sample_tally(int32_t players, const int64_t *counts, omaha8_equity *equity);

/* Fills the alias table of `count` weights; all six arrays have that length, the last two are memory to work in. */
void omaha8_alias(const double *weights, int64_t count, uint32_t *thresholds, uint32_t *aliases, double *scaled,
                  uint32_t *order);

/* A player's list of hands. The last two, NULL or one a hand, get the weight of each hand's outcomes and its shares, in
 * units as of omaha8_equity, added. */
typedef struct {
    const uint8_t *hands; /* count x hole_size */
    int64_t count;
    const double *weights; /* NULL: all 1 */
    double *hand_weights;
    double *hand_shares;
} omaha8_list;

typedef struct {
    int32_t players;
    int32_t hole_size;
    int32_t board_size;
    int32_t dead_count;
    const omaha8_list *lists; /* of every player */
    const uint8_t *board;
    const uint8_t *dead;
    int32_t high_only;
    int32_t outer;      /* the player whose hands are gone through in parts */
    int32_t count_only; /* not zero: only count tuples */
} omaha8_lists;

/* The figures of omaha8_player_equity and omaha8_equity, weighted. */
typedef struct {
    double scoop;
    double high_win;
    double high_tie;
    double low_win;
    double low_tie;
    double quarter;
    double three_quarter;
    double high_share;
    double low_share;
} omaha8_player_sums;

typedef struct {
    int64_t tuples; /* of hands without a card twice */
    double outcomes;
    double no_low;
    omaha8_player_sums players[OMAHA8_MAX_PLAYERS];
} omaha8_weighted;

/* The exact equity of lists: tuples whose outer player has the hands `first` .. `last` - 1 of his list. Hands with a
 * card of the board or a dead card, or that are none, are passed over. `workspace` as for omaha8_equity_exact. */
omaha8_status omaha8_equity_lists(const omaha8_lists *lists, int64_t first, int64_t last, omaha8_weighted *sums,
                                  void *workspace);

/* A list of hands with their values on a full board. */
typedef struct {
    int64_t count;
    const uint64_t *masks; /* bit c: the hand has card c */
    const uint16_t *high;
    const uint8_t *low;
    const double *weights; /* NULL: all 1 */
    double *hand_weights;  /* as in omaha8_list, never NULL */
    double *hand_shares;
} omaha8_river_list;

/* Two lists on a full board: the first player's hands `from` .. `to` - 1 against all of the second's. */
void omaha8_equity_river(const omaha8_river_list *first, const omaha8_river_list *second, int64_t from, int64_t to,
                         omaha8_weighted *sums);

enum {
    OMAHA8_SWEEP_LEVELS = 57, /* 56 lows and none */
    OMAHA8_SWEEP_ROWS = 1 + 52 + 1326 + 22100
};

/* Four-card hands on a full board, from the weakest high to the strongest. */
typedef struct {
    int64_t count;
    const uint8_t *hands; /* count x 4, ascending */
    const uint16_t *high;
    const uint8_t *level; /* of the low, 0 = strongest .. levels - 1 = none */
    const int64_t *weights;
} omaha8_sweep_list;

/* For every hand of the first list, the weights of the second's that share no card with it, to
 * kinds[12 * i + 4 * high + low]: how the hand stands to them, 0 = stronger, 1 = equal, 2 = weaker, low 3 = neither has
 * one. same[i] is the weight of that very hand in the second list. `sums`: OMAHA8_SWEEP_ROWS x levels to work in. */
omaha8_status omaha8_sweep(const omaha8_sweep_list *first, const omaha8_sweep_list *second, int32_t levels,
                           const int64_t *same, int64_t *kinds, int64_t *sums);

/* The sums of kinds found by omaha8_sweep, each times its hand's weight; as omaha8_equity_river. */
void omaha8_sweep_sums(const int64_t *kinds, int64_t count, const double *weights, double *hand_weights,
                       double *hand_shares, omaha8_weighted *sums);

#ifdef __cplusplus
}
#endif

#endif
