/* Equity of weighted lists of hands: by going through all of them, and quicker ways for two lists on a full board. */
#ifndef OMAHA8_LISTS_H
#define OMAHA8_LISTS_H

#include "omaha8/omaha8.h"

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

#endif
