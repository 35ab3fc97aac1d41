/* Exact equity of lists of hands, each hand with a weight: every tuple of hands without a card twice, on every board.
 *
 * Sums are of doubles, in the order of the hands. With weights of 1 they are whole numbers below 2^53, and exact.
 */
#include <stdbool.h>
#include <string.h>

#include "card.h"
#include "equity.h"
#include "lists.h"

typedef struct {
    const omaha8_lists *from;
    int order[OMAHA8_MAX_PLAYERS]; /* the outer player first */
    omaha8_match match;            /* of the tuple at hand */
    uint8_t holes[OMAHA8_MAX_PLAYERS * OMAHA8_MAX_HOLE];
    int64_t index[OMAHA8_MAX_PLAYERS];
    omaha8_weighted *to;
    void *workspace;
} walk;

static const uint64_t NO_HAND = UINT64_C(1) << 63; /* in the mask of what is none, and taken from the start */

static uint64_t hand_mask(const uint8_t *hand, int32_t size)
{
    uint64_t mask = 0;
    for (int32_t k = 0; k < size; k++) {
        uint64_t bit = hand[k] < DECK ? UINT64_C(1) << hand[k] : NO_HAND;
        mask |= mask & bit ? NO_HAND : bit;
    }
    return mask;
}

/* ---- Weighted sums ---- */

static void add_weighted(const omaha8_equity *equity, int32_t players, double weight, omaha8_weighted *to)
{
    to->outcomes += weight * (double)equity->outcomes;
    to->no_low += weight * (double)equity->no_low;
    for (int32_t player = 0; player < players; player++) {
        const omaha8_player_equity *from = &equity->players[player];
        omaha8_player_sums *sums = &to->players[player];
        sums->scoop += weight * (double)from->scoop;
        sums->high_win += weight * (double)from->high_win;
        sums->high_tie += weight * (double)from->high_tie;
        sums->low_win += weight * (double)from->low_win;
        sums->low_tie += weight * (double)from->low_tie;
        sums->quarter += weight * (double)from->quarter;
        sums->three_quarter += weight * (double)from->three_quarter;
        sums->high_share += weight * (double)from->high_share;
        sums->low_share += weight * (double)from->low_share;
    }
}

static double share_sum(const omaha8_equity *equity, int player)
{
    return (double)(equity->players[player].high_share + equity->players[player].low_share);
}

/* ---- Tuples ---- */

static void count_tuple(walk *tuples, double weight)
{
    const omaha8_lists *from = tuples->from;
    omaha8_equity equity;
    tuples->to->tuples++;
    if (from->count_only) {
        return;
    }
    histogram outcomes = omaha8_clear_outcomes(from->players, tuples->workspace);
    omaha8_count_outcomes(&tuples->match, &outcomes);
    omaha8_begin_equity(from->players, &equity);
    omaha8_tally(&outcomes, &equity);
    add_weighted(&equity, from->players, weight, tuples->to);
    for (int player = 0; player < from->players; player++) {
        const omaha8_list *list = &from->lists[player];
        if (list->hand_weights) {
            list->hand_weights[tuples->index[player]] += weight * (double)equity.outcomes;
            list->hand_shares[tuples->index[player]] += weight * share_sum(&equity, player);
        }
    }
}

static void walk_lists(walk *tuples, int depth, int64_t first, int64_t last, uint64_t taken, double weight)
{
    int player = tuples->order[depth];
    const omaha8_list *list = &tuples->from->lists[player];
    size_t size = (size_t)tuples->from->hole_size;
    for (int64_t index = first; index < last; index++) {
        uint8_t *hole = tuples->holes + (size_t)player * size;
        memcpy(hole, list->hands + (size_t)index * size, size);
        uint64_t mask = hand_mask(hole, tuples->from->hole_size);
        if (taken & mask) {
            continue;
        }
        double product = list->weights ? weight * list->weights[index] : weight;
        tuples->index[player] = index;
        if (depth + 1 == tuples->from->players) {
            count_tuple(tuples, product);
        } else {
            int64_t count = tuples->from->lists[tuples->order[depth + 1]].count;
            walk_lists(tuples, depth + 1, 0, count, taken | mask, product);
        }
    }
}

omaha8_status omaha8_equity_lists(const omaha8_lists *lists, int64_t first, int64_t last, omaha8_weighted *sums,
                                  void *workspace)
{
    walk tuples;
    uint64_t taken = NO_HAND;
    omaha8_status status = omaha8_check_spot(lists->players, lists->hole_size, lists->board, lists->board_size,
                                             lists->dead, lists->dead_count, &taken);
    if (status != OMAHA8_OK) {
        return status;
    }
    memset(sums, 0, sizeof *sums);
    tuples.from = lists;
    tuples.to = sums;
    tuples.workspace = workspace;
    tuples.order[0] = lists->outer;
    for (int player = 0, depth = 1; player < lists->players; player++) {
        if (player != lists->outer) {
            tuples.order[depth++] = player;
        }
    }
    tuples.match = (omaha8_match){lists->players, lists->hole_size,   lists->board_size, lists->dead_count,
                                  tuples.holes,   lists->board, lists->dead,       lists->high_only};
    walk_lists(&tuples, 0, first, last, taken, 1.0);
    return OMAHA8_OK;
}

/* ---- Two players on a full board: values are known, pairs are compared ---- */

enum { STRONGER, EQUAL, WEAKER, NO_LOWS, RELATIONS };

/* The equity of one outcome by how the first player's high and low stand to the second's. */
static void relation_equities(omaha8_equity equities[RELATIONS * RELATIONS])
{
    static const uint32_t WINNERS[RELATIONS] = {1, 3, 2, 0};
    for (int high = 0; high < NO_LOWS; high++) {
        for (int low = 0; low < RELATIONS; low++) {
            int64_t counts[1 << 4] = {0};
            const histogram outcomes = {2, counts, NULL};
            counts[outcome_key(WINNERS[high], WINNERS[low], 2)] = 1;
            omaha8_begin_equity(2, &equities[RELATIONS * high + low]);
            omaha8_tally(&outcomes, &equities[RELATIONS * high + low]);
        }
    }
}

static inline int relation(unsigned value, unsigned other) { return (value >= other) + (value > other); }

/* How many hands of the second player go with one of the first's, and the sums of those pairs by how they compare. */
static int64_t compare_hand(const omaha8_river_list *first, int64_t index, const omaha8_river_list *second,
                         const double shares[RELATIONS * RELATIONS], double sums[RELATIONS * RELATIONS])
{
    uint64_t mask = first->masks[index];
    unsigned high = first->high[index];
    unsigned low = first->low[index];
    double weight = first->weights ? first->weights[index] : 1.0;
    int64_t pairs = 0;
    for (int64_t k = 0; k < second->count; k++) {
        if (mask & second->masks[k]) {
            continue;
        }
        bool no_lows = (low & second->low[k]) == OMAHA8_NO_LOW;
        int kind = RELATIONS * relation(high, second->high[k]) + (no_lows ? NO_LOWS : relation(low, second->low[k]));
        double pair = second->weights ? weight * second->weights[k] : weight;
        pairs++;
        sums[kind] += pair;
        second->hand_weights[k] += pair;
        second->hand_shares[k] += pair * shares[kind];
    }
    return pairs;
}

void omaha8_equity_river(const omaha8_river_list *first, const omaha8_river_list *second, int64_t from, int64_t to,
                         omaha8_weighted *sums)
{
    omaha8_equity equities[RELATIONS * RELATIONS];
    double second_shares[RELATIONS * RELATIONS] = {0};
    memset(sums, 0, sizeof *sums);
    relation_equities(equities);
    for (int kind = 0; kind < RELATIONS * NO_LOWS; kind++) {
        second_shares[kind] = share_sum(&equities[kind], 1);
    }
    for (int64_t index = from; index < to; index++) {
        double kinds[RELATIONS * RELATIONS] = {0};
        sums->tuples += compare_hand(first, index, second, second_shares, kinds);
        for (int kind = 0; kind < RELATIONS * NO_LOWS; kind++) {
            add_weighted(&equities[kind], 2, kinds[kind], sums);
            first->hand_weights[index] += kinds[kind];
            first->hand_shares[index] += kinds[kind] * share_sum(&equities[kind], 0);
        }
    }
}

void omaha8_sweep_sums(const int64_t *kinds, int64_t count, const double *weights, double *hand_weights,
                       double *hand_shares, omaha8_weighted *sums)
{
    omaha8_equity equities[RELATIONS * RELATIONS];
    memset(sums, 0, sizeof *sums);
    relation_equities(equities);
    for (int64_t index = 0; index < count; index++) {
        for (int kind = 0; kind < RELATIONS * NO_LOWS; kind++) {
            double weight = weights[index] * (double)kinds[RELATIONS * NO_LOWS * index + kind];
            add_weighted(&equities[kind], 2, weight, sums);
            hand_weights[index] += weight;
            hand_shares[index] += weight * share_sum(&equities[kind], 0);
        }
    }
}
