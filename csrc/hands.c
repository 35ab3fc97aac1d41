#include "hands.h"

#include "card.h"
#include "omaha8/omaha8.h"

static bool good_hand(const uint8_t *ids, int64_t size, bool unknown)
{
    uint64_t seen = 0;
    uint64_t again = 0;
    for (int64_t i = 0; i < size; i++) {
        if (ids[i] >= DECK) {
            if (unknown && ids[i] == OMAHA8_UNKNOWN) {
                continue;
            }
            return false;
        }
        uint64_t card = UINT64_C(1) << ids[i];
        again |= seen & card;
        seen |= card;
    }
    return !again;
}

int64_t omaha8_hands_fault(const uint8_t *ids, int64_t rows, int64_t size, bool unknown)
{
    for (int64_t row = 0; row < rows; row++) {
        if (!good_hand(ids + row * size, size, unknown)) {
            return row;
        }
    }
    return rows;
}
