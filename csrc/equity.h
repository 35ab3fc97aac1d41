/* Outcomes counted by who wins them. Every figure of an equity follows from the histogram. */
#ifndef OMAHA8_EQUITY_H
#define OMAHA8_EQUITY_H

#include "omaha8/omaha8.h"

/* The key of an outcome: the players who share the high, bit p = player p, and above them those who share the low. */
static inline uint32_t outcome_key(uint32_t high, uint32_t low, int32_t players) { return high | low << players; }

/* Counts by key, in memory of the caller. With `keys` NULL there are 4^players cells and the key is the index; else
 * there are SEARCHED_CELLS, found by search, for boards so few that they never fill. */
typedef struct {
    int32_t players;
    int64_t *counts;
    uint32_t *keys; /* 0: a free cell */
} histogram;

enum {
    SEARCHED_BITS = 14,
    SEARCHED_CELLS = 1 << SEARCHED_BITS, /* with eight players at most C(20, 5) = 15,504 boards are left */
    INDEXED_PLAYERS = SEARCHED_BITS / 2
};

static inline int64_t *outcome_cell(const histogram *outcomes, uint32_t key)
{
    if (!outcomes->keys) {
        return &outcomes->counts[key];
    }
    uint32_t at = key * UINT32_C(0x9E3779B1) >> (32 - SEARCHED_BITS);
    while (outcomes->keys[at] != key && outcomes->keys[at] != 0) {
        at = (at + 1) % SEARCHED_CELLS;
    }
    outcomes->keys[at] = key;
    return &outcomes->counts[at];
}

/* The status of a spot but for its hands: sizes, whether the deck has the cards, and the board's and dead cards, which
 * are added to `seen`. */
omaha8_status omaha8_check_spot(int32_t players, int32_t hole_size, const uint8_t *board, int32_t board_size,
                                const uint8_t *dead, int32_t dead_count, uint64_t *seen);

/* Adds the outcomes counted to an equity. */
void omaha8_tally(const histogram *outcomes, omaha8_equity *equity);

/* An equity of no outcomes yet. */
void omaha8_begin_equity(int32_t players, omaha8_equity *equity);

/* A histogram for exact equities in OMAHA8_EQUITY_WORKSPACE bytes, all zero. */
histogram omaha8_clear_outcomes(int32_t players, void *workspace);

/* Counts the outcomes of a match-up that is known to be legal. */
void omaha8_count_outcomes(const omaha8_match *match, const histogram *outcomes);

#endif
