/* Hands each for itself, without a board. */
#ifndef OMAHA8_HANDS_H
#define OMAHA8_HANDS_H

#include <stdbool.h>
#include <stdint.h>

/* The first of `rows` hands of `size` cards, one behind the other, that has a byte which is no card, or a card twice;
 * `rows` if none has. `unknown`: OMAHA8_UNKNOWN is no card, and may repeat. */
int64_t omaha8_hands_fault(const uint8_t *ids, int64_t rows, int64_t size, bool unknown);

#endif
