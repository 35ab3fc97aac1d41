/* Sampled equity: deals drawn and counted by who wins them. */
#ifndef OMAHA8_SAMPLE_H
#define OMAHA8_SAMPLE_H

#include "omaha8/omaha8.h"

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

#endif
