/* Two long lists of four-card hands on a full board, in time that grows with their length and not with its square.
 *
 * From the weakest high to the strongest, the second player's hands are added to sums by every set of up to three of
 * their cards. The weight of those that have no card of a given hand is then, by inclusion and exclusion, a sum over the
 * sets of its cards with signs: all, less those with one of its cards, and so on; the set of four is the hand itself.
 * Asked before and after the hands of the same high are added, and at the end, that gives the weaker, the equal and the
 * stronger ones. Sums are kept apart by the level of the low, and are integers: differences are exact.
 */
#include <string.h>

#include "card.h"
#include "equity.h"
#include "lists.h"

enum {
    CARDS = 4,
    SINGLES = 1, /* rows of the sums: all, then sets of one, two and three cards in colexicographic order */
    PAIRS_OF_CARDS = SINGLES + DECK,
    TRIPLES = PAIRS_OF_CARDS + DECK * (DECK - 1) / 2,
    SETS = 15 /* of a hand, without that of all its cards */
};

_Static_assert(TRIPLES + DECK * (DECK - 1) * (DECK - 2) / 6 == OMAHA8_SWEEP_ROWS, "the rows of the sums");

static unsigned two(unsigned a, unsigned b) { return b * (b - 1) / 2 + a; }

static unsigned three(unsigned a, unsigned b, unsigned c) { return c * (c - 1) * (c - 2) / 6 + two(a, b); }

/* The rows of a hand a < b < c < d: all, four singles, six pairs, four triples. */
static void rows_of(const uint8_t *hand, unsigned rows[SETS])
{
    unsigned a = hand[0];
    unsigned b = hand[1];
    unsigned c = hand[2];
    unsigned d = hand[3];
    const unsigned found[SETS] = {
        0,
        SINGLES + a,
        SINGLES + b,
        SINGLES + c,
        SINGLES + d,
        PAIRS_OF_CARDS + two(a, b),
        PAIRS_OF_CARDS + two(a, c),
        PAIRS_OF_CARDS + two(b, c),
        PAIRS_OF_CARDS + two(a, d),
        PAIRS_OF_CARDS + two(b, d),
        PAIRS_OF_CARDS + two(c, d),
        TRIPLES + three(a, b, c),
        TRIPLES + three(a, b, d),
        TRIPLES + three(a, c, d),
        TRIPLES + three(b, c, d),
    };
    memcpy(rows, found, sizeof found);
}

static void add_hand(const omaha8_sweep_list *list, int64_t index, int32_t levels, int64_t *sums)
{
    unsigned rows[SETS];
    rows_of(list->hands + CARDS * index, rows);
    for (int i = 0; i < SETS; i++) {
        sums[rows[i] * (unsigned)levels + list->level[index]] += list->weights[index];
    }
}

/* The weights by level of the hands added so far that share no card with a hand; `same` is what the hand itself, if it
 * was added, weighs. */
static void ask(const omaha8_sweep_list *list, int64_t index, int32_t levels, const int64_t *sums, int64_t same,
                int64_t *answer)
{
    unsigned rows[SETS];
    rows_of(list->hands + CARDS * index, rows);
    for (int level = 0; level < levels; level++) {
        answer[level] = level == list->level[index] ? same : 0;
    }
    for (int i = 0; i < SETS; i++) {
        const int64_t *row = sums + rows[i] * (unsigned)levels;
        if (i == 0 || (i > CARDS && i < SETS - CARDS)) {
            for (int level = 0; level < levels; level++) {
                answer[level] += row[level];
            }
        } else {
            for (int level = 0; level < levels; level++) {
                answer[level] -= row[level];
            }
        }
    }
}

/* Adds `sign` x the answer to the sums by the low: the other's is weaker, equal, stronger, or there is none. */
static void add_answer(const int64_t *answer, int32_t levels, int32_t own, int64_t sign, int64_t by_low[4])
{
    for (int level = 0; level < levels; level++) {
        int kind = level > own ? 0 : level < own ? 2 : own == levels - 1 ? 3 : 1;
        by_low[kind] += sign * answer[level];
    }
}

static omaha8_status check_list(const omaha8_sweep_list *list, int32_t levels)
{
    for (int64_t i = 0; i < list->count; i++) {
        const uint8_t *hand = list->hands + CARDS * i;
        if (hand[3] >= DECK || list->level[i] >= levels) {
            return OMAHA8_CARD;
        }
        if (hand[0] >= hand[1] || hand[1] >= hand[2] || hand[2] >= hand[3]) {
            return OMAHA8_DUPLICATE;
        }
    }
    return OMAHA8_OK;
}

omaha8_status omaha8_sweep(const omaha8_sweep_list *first, const omaha8_sweep_list *second, int32_t levels,
                           const int64_t *same, int64_t *kinds, int64_t *sums)
{
    int64_t answer[OMAHA8_SWEEP_LEVELS];
    if (levels < 1 || levels > OMAHA8_SWEEP_LEVELS) {
        return OMAHA8_BOARD_SIZE;
    }
    omaha8_status status = check_list(first, levels);
    status = status ? status : check_list(second, levels);
    if (status != OMAHA8_OK) {
        return status;
    }
    memset(sums, 0, sizeof *sums * OMAHA8_SWEEP_ROWS * (size_t)levels);
    memset(kinds, 0, sizeof *kinds * 12 * (size_t)first->count);
    int64_t added = 0;
    for (int64_t from = 0, to = 0; from < first->count; from = to) {
        uint16_t high = first->high[from];
        while (to < first->count && first->high[to] == high) {
            to++;
        }
        for (; added < second->count && second->high[added] > high; added++) {
            add_hand(second, added, levels, sums);
        }
        for (int64_t i = from; i < to; i++) {
            ask(first, i, levels, sums, 0, answer);
            add_answer(answer, levels, first->level[i], 1, kinds + 12 * i);
            add_answer(answer, levels, first->level[i], -1, kinds + 12 * i + 4);
        }
        for (; added < second->count && second->high[added] == high; added++) {
            add_hand(second, added, levels, sums);
        }
        for (int64_t i = from; i < to; i++) {
            ask(first, i, levels, sums, same[i], answer);
            add_answer(answer, levels, first->level[i], 1, kinds + 12 * i + 4);
            add_answer(answer, levels, first->level[i], -1, kinds + 12 * i + 8);
        }
    }
    for (; added < second->count; added++) {
        add_hand(second, added, levels, sums);
    }
    for (int64_t i = 0; i < first->count; i++) {
        ask(first, i, levels, sums, same[i], answer);
        add_answer(answer, levels, first->level[i], 1, kinds + 12 * i + 8);
    }
    return OMAHA8_OK;
}
