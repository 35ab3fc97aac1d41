/* Ranking one deal, and finding the five cards that make its value. */
#include <stdbool.h>

#include "block.h"

omaha8_status omaha8_rank(const uint8_t *hole, int32_t hole_size, const uint8_t *board, int32_t board_size,
                          omaha8_value *value)
{
    const omaha8_rows holes = {hole, 0, 1, hole_size};
    const omaha8_rows boards = {board, 0, 1, board_size};
    omaha8_place place;
    return omaha8_rank_many(&holes, &boards, 1, &value->high, 0, &value->low, 0, &place);
}

/* ---- The cards behind a value: every pair with every triple ---- */

enum { MAX_COMBINATIONS = 21 * 10 };

typedef struct {
    int count;
    uint8_t pair[MAX_COMBINATIONS][2];
    uint8_t triple[MAX_COMBINATIONS][3];
} combinations;

static void add_triples(combinations *all, const uint8_t *pair, const uint8_t *board, int size)
{
    for (int c = 2; c < size; c++) {
        for (int b = 1; b < c; b++) {
            for (int a = 0; a < b; a++) {
                int i = all->count++;
                all->pair[i][0] = pair[0];
                all->pair[i][1] = pair[1];
                all->triple[i][0] = board[a];
                all->triple[i][1] = board[b];
                all->triple[i][2] = board[c];
            }
        }
    }
}

static void combine(combinations *all, const uint8_t *hole, int hole_size, const uint8_t *board, int board_size)
{
    all->count = 0;
    for (int b = 1; b < hole_size; b++) {
        for (int a = 0; a < b; a++) {
            const uint8_t pair[2] = {hole[a], hole[b]};
            add_triples(all, pair, board, board_size);
        }
    }
}

/* The cards of combination i, ids descending. */
static void sorted_cards(const combinations *all, int i, uint8_t cards[5])
{
    const uint8_t *from[5] = {&all->pair[i][0], &all->pair[i][1], &all->triple[i][0], &all->triple[i][1],
                              &all->triple[i][2]};
    for (int k = 0; k < 5; k++) {
        int at = k;
        for (; at > 0 && cards[at - 1] < *from[k]; at--) {
            cards[at] = cards[at - 1];
        }
        cards[at] = *from[k];
    }
}

/* Whether `cards` come after `other` when each is sorted ascending; both are descending. */
static bool later_cards(const uint8_t cards[5], const uint8_t other[5])
{
    for (int k = 5; k-- > 0;) {
        if (cards[k] != other[k]) {
            return cards[k] > other[k];
        }
    }
    return false;
}

static void keep_later(uint8_t kept[5], const uint8_t cards[5])
{
    if (kept[0] == OMAHA8_UNKNOWN || later_cards(cards, kept)) {
        for (int k = 0; k < 5; k++) {
            kept[k] = cards[k];
        }
    }
}

omaha8_status omaha8_best_cards(const uint8_t *hole, int32_t hole_size, const uint8_t *board, int32_t board_size,
                                uint8_t high_cards[5], uint8_t low_cards[5])
{
    omaha8_value best;
    omaha8_status status = omaha8_rank(hole, hole_size, board, board_size, &best);
    if (status != OMAHA8_OK) {
        return status;
    }
    for (int k = 0; k < 5; k++) {
        high_cards[k] = OMAHA8_UNKNOWN;
        low_cards[k] = OMAHA8_UNKNOWN;
    }
    combinations all;
    combine(&all, hole, hole_size, board, board_size);
    uint16_t high[MAX_COMBINATIONS];
    uint8_t low[MAX_COMBINATIONS];
    const omaha8_rows pairs = {all.pair[0], 2, 1, 2};
    const omaha8_rows triples = {all.triple[0], 3, 1, 3};
    const omaha8_results to = {high, sizeof high[0], low, sizeof low[0]};
    for (int first = 0; first < all.count && status == OMAHA8_OK; first += BLOCK) {
        int lane;
        int lanes = all.count - first < BLOCK ? all.count - first : BLOCK;
        status = omaha8_rank_block(&pairs, &triples, first, lanes, &to, &lane);
    }
    for (int i = 0; i < all.count && status == OMAHA8_OK; i++) {
        uint8_t cards[5];
        sorted_cards(&all, i, cards);
        if (high[i] == best.high) {
            keep_later(high_cards, cards);
        }
        if (low[i] == best.low && best.low != OMAHA8_NO_LOW) {
            keep_later(low_cards, cards);
        }
    }
    return status;
}
