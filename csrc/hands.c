#include "hands.h"

#include <string.h>

#include "card.h"
#include "omaha8/omaha8.h"

static bool good_hand(const uint8_t *ids, int64_t size, bool unknown)
{
    uint64_t seen = 0;
    for (int64_t i = 0; i < size; i++) {
        if (ids[i] >= DECK) {
            if (unknown && ids[i] == OMAHA8_UNKNOWN) {
                continue;
            }
            return false;
        }
        uint64_t card = UINT64_C(1) << ids[i];
        if (seen & card) {
            return false;
        }
        seen |= card;
    }
    return true;
}

/* ---- Four cards in one word ---- */

enum { BLOCK_ROWS = 64 };

static inline uint32_t each(uint32_t byte) { return byte * 0x01010101u; }

/* The top bit of some byte is set if a byte is zero, else none is. */
static inline uint32_t zero_byte(uint32_t word) { return (word - each(1)) & ~word & each(0x80); }

/* A card twice is a byte that equals its first or its second neighbour, going round; 52 and more carry into the top
 * bit, or have it. */
static inline uint32_t bad_four(uint32_t hand)
{
    uint32_t no_card = hand | ((hand & each(0x7F)) + each(0x80 - DECK));
    return (no_card & each(0x80)) | zero_byte(hand ^ (hand << 8 | hand >> 24)) |
           zero_byte(hand ^ (hand << 16 | hand >> 16));
}

static bool good_block(const uint8_t *ids)
{
    uint32_t bad = 0;
    for (int row = 0; row < BLOCK_ROWS; row++) {
        uint32_t hand;
        memcpy(&hand, ids + 4 * row, sizeof hand);
        bad |= bad_four(hand);
    }
    return !bad;
}

int64_t omaha8_hands_fault(const uint8_t *ids, int64_t rows, int64_t size, bool unknown)
{
    int64_t row = 0;
    while (size == 4 && rows - row >= BLOCK_ROWS && good_block(ids + 4 * row)) {
        row += BLOCK_ROWS;
    }
    while (row < rows && good_hand(ids + row * size, size, unknown)) {
        row++;
    }
    return row;
}
