/* Settling showdowns side by side: one row a lane, for the hands that are played most. Chips count 1, there is no rake,
 * all chips of a row together are below 2^31, and every live seat is shown, or one seat alone is live. */
#ifndef OMAHA8_LANES_H
#define OMAHA8_LANES_H

#include <stdint.h>

enum {
    LANES = 32,
    MOST_ROWS = 256,
    MOST_CELLS = 1024
};

/* A cell is one seat of one row: seat * rows + row. Sets of seats are bit masks. */
typedef struct {
    int seats;
    int rows;                  /* a multiple of LANES */
    int32_t stake[MOST_CELLS]; /* contributions */
    int32_t high[MOST_CELLS];  /* values, of seats that are shown */
    int32_t low[MOST_CELLS];
    int32_t live[MOST_ROWS]; /* sets of seats */
    int32_t dead_money[MOST_ROWS];
    int32_t paid[MOST_CELLS]; /* out */
    int32_t left[MOST_ROWS];  /* out: not 0 for rows that others must settle, as shares do not come out even */
} omaha8_lanes;

#endif
