/* The table kernel: the values of up to BLOCK deals at once, for every size of hole and board. All other ranking is
 * made of it: one deal is a block of one, a showdown a block of its seats, a batch many blocks. */
#ifndef OMAHA8_BLOCK_H
#define OMAHA8_BLOCK_H

#include "omaha8/omaha8.h"

enum { BLOCK = 64 };

/* Where values go; strides in bytes. */
typedef struct {
    uint16_t *high;
    ptrdiff_t high_stride;
    uint8_t *low;
    ptrdiff_t low_stride;
} omaha8_results;

/* Ranks rows `first` .. `first + lanes - 1` (1 to BLOCK) of `holes` (4 to 7 cards; or 2, with boards of 3) with the
 * same rows of `boards` (3 to 5 cards). Result i is of row i. On a fault nothing is written but its lane; `to` NULL
 * only checks. */
omaha8_status omaha8_rank_block(const omaha8_rows *holes, const omaha8_rows *boards, int64_t first, int lanes,
                                const omaha8_results *to, int *bad_lane);

#endif
