/* Small words about cards; the picture of a card is in omaha8.h. */
#ifndef OMAHA8_CARD_H
#define OMAHA8_CARD_H

#include <stdbool.h>
#include <stdint.h>

enum { DECK = 52, RANKS = 13, SUITS = 4, ACE = 12, LOW_RANKS = 8 };

static inline unsigned rank_of(uint8_t card) { return card >> 2; }

static inline unsigned suit_of(uint8_t card) { return card & 3u; }

#endif
