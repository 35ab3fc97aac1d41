/* Sampled equity: deals in blocks, each with a generator of its own, so that any number of threads counts the same.
 *
 * A deal is a tuple of hands for the players who have lists, drawn by their weights given that no card repeats, and
 * then cards from what is left for the board and the players with random hands. Tuples come
 *
 *   apart    each drawn whole, and drawn again whole when cards collide (to redraw one hand would favour others);
 *   chained  where that hardly ever succeeds: one such tuple a block, then one player's hand at a time is drawn anew
 *            given all others. Every deal still has the right distribution, and blocks do not depend on each other.
 *
 * Deals are laid down in rows, a part of a block at a time, and ranked together.
 */
#include <stdbool.h>
#include <string.h>

#include "card.h"
#include "equity.h"
#include "rng.h"
#include "sample.h"

enum {
    PART = 512, /* deals laid down together */
    BATCH = 8,  /* cards from one random number: 52^8 < 2^46 */
    MAX_ATTEMPTS = 1 << 14,
    MIN_REDRAWS = 64,
    REDRAWS_OF = 8, /* an eighth of a list: what going through it costs */
    MAX_SEARCH = 1 << 24,
    MAX_REPAIRS = 4096,    /* steps of a repair, */
    REPAIR_STRETCH = 4096, /* and hands looked at in each */
    SETTLING_ROUNDS = 64
};

static const uint64_t BATCH_MOST = UINT64_C(1) << 46;

typedef struct {
    const omaha8_sampler *from;
    rng random;
    uint8_t deck[DECK]; /* cards that no known hand, board or dead card has; permuted */
    int deck_size;
    int lists;
    int list[OMAHA8_MAX_PLAYERS];           /* players with lists */
    uint8_t column[OMAHA8_MAX_PLAYERS];     /* where their hands stand in a row, after the board */
    int row_size;
    int drawn;                              /* cards dealt to the board and to random hands */
    uint8_t drawn_column[DECK];
    uint32_t index[OMAHA8_MAX_PLAYERS];     /* the tuple at hand */
    uint64_t mask[OMAHA8_MAX_PLAYERS];
    uint64_t gone;                          /* cards that no list may use */
    int turn;                               /* whose hand a chain draws next */
} dealer;

typedef struct {
    uint8_t rows[PART * DECK];
    uint16_t high[PART];
    uint8_t low[PART];
    int16_t best_high[PART];
    int16_t best_low[PART];
    uint16_t high_winners[PART];
    uint16_t low_winners[PART];
} part;

/* ---- Tuples ---- */

static uint64_t hand_mask(const omaha8_sample_player *player, uint32_t index, int32_t size)
{
    const uint8_t *hand = player->hands + (size_t)index * (size_t)size;
    uint64_t mask = 0;
    for (int32_t k = 0; k < size; k++) {
        mask |= UINT64_C(1) << (hand[k] & 63);
    }
    return mask;
}

static uint32_t draw_index(rng *random, const omaha8_sample_player *player)
{
    uint32_t index = next_below(random, (uint32_t)player->count);
    if (!player->thresholds) {
        return index;
    }
    return (uint32_t)(next64(random) >> 32) < player->thresholds[index] ? index : player->aliases[index];
}

/* One draw of a whole tuple; false if cards collide. */
static bool draw_tuple(dealer *deal)
{
    uint64_t taken = deal->gone;
    for (int i = 0; i < deal->lists; i++) {
        const omaha8_sample_player *player = &deal->from->seats[deal->list[i]];
        deal->index[i] = draw_index(&deal->random, player);
        deal->mask[i] = hand_mask(player, deal->index[i], deal->from->hole_size);
        if (taken & deal->mask[i]) {
            return false;
        }
        taken |= deal->mask[i];
    }
    return true;
}

static int count_cards(uint64_t mask)
{
    int count = 0;
    for (; mask; mask &= mask - 1) {
        count++;
    }
    return count;
}

static uint64_t taken_by_others(const dealer *deal, int i)
{
    uint64_t taken = deal->gone;
    for (int k = 0; k < deal->lists; k++) {
        taken |= k == i ? 0 : deal->mask[k];
    }
    return taken;
}

/* A list whose hand collides, from a random one on; -1 if none does. */
static int find_collision(dealer *deal)
{
    int start = (int)next_below(&deal->random, (uint32_t)deal->lists);
    for (int k = 0; k < deal->lists; k++) {
        int i = (start + k) % deal->lists;
        if (deal->mask[i] & taken_by_others(deal, i)) {
            return i;
        }
    }
    return -1;
}

/* Gives a list the hand that collides in the fewest cards, of a stretch of it from a random place on. */
static void repair_one(dealer *deal, int i)
{
    const omaha8_sample_player *player = &deal->from->seats[deal->list[i]];
    uint64_t taken = taken_by_others(deal, i);
    uint32_t index = draw_index(&deal->random, player);
    int fewest = OMAHA8_MAX_HOLE + 1;
    for (int64_t step = 0; step < REPAIR_STRETCH && step < player->count && fewest > 0; step++) {
        uint64_t mask = hand_mask(player, index, deal->from->hole_size);
        int collisions = count_cards(mask & taken);
        if (collisions < fewest) {
            fewest = collisions;
            deal->index[i] = index;
            deal->mask[i] = mask;
        }
        index = index + 1 == (uint32_t)player->count ? 0 : index + 1;
    }
}

/* A tuple for lists that nearly fill the deck with the same cards: hands that collide are replaced until none does. */
static bool repair_tuple(dealer *deal)
{
    for (int i = 0; i < deal->lists; i++) {
        deal->mask[i] = 0;
    }
    for (int i = 0; i < deal->lists; i++) {
        repair_one(deal, i);
    }
    for (int step = 0; step < MAX_REPAIRS; step++) {
        int i = find_collision(deal);
        if (i < 0) {
            return true;
        }
        repair_one(deal, i);
    }
    return false;
}

/* The first tuple without collisions, going through all from a random place on, each list in turn from the i-th. */
static bool search_tuple(dealer *deal, int i, uint64_t taken, int *budget)
{
    if (i == deal->lists) {
        return true;
    }
    const omaha8_sample_player *player = &deal->from->seats[deal->list[i]];
    uint32_t start = draw_index(&deal->random, player);
    for (uint32_t step = 0; step < player->count && *budget > 0; step++) {
        uint32_t index = (uint32_t)(((uint64_t)start + step) % (uint64_t)player->count);
        uint64_t mask = hand_mask(player, index, deal->from->hole_size);
        --*budget;
        if (!(taken & mask)) {
            deal->index[i] = index;
            deal->mask[i] = mask;
            if (search_tuple(deal, i + 1, taken | mask, budget)) {
                return true;
            }
        }
    }
    return false;
}

static double weight_at(const omaha8_sample_player *player, uint32_t index)
{
    return player->weights ? player->weights[index] : 1.0;
}

/* A hand by weight among those that collide with nothing taken, by going through them all. */
static uint32_t draw_by_scan(dealer *deal, const omaha8_sample_player *player, uint64_t taken, uint32_t current)
{
    double total = 0;
    for (uint32_t index = 0; index < player->count; index++) {
        if (!(taken & hand_mask(player, index, deal->from->hole_size))) {
            total += weight_at(player, index);
        }
    }
    double left = total * next_unit(&deal->random);
    for (uint32_t index = 0; index < player->count; index++) {
        if (!(taken & hand_mask(player, index, deal->from->hole_size))) {
            left -= weight_at(player, index);
            if (left < 0) {
                return index;
            }
        }
    }
    return current;
}

/* Draws one player's hand anew, given the others. */
static void redraw_one(dealer *deal)
{
    int i = deal->turn;
    deal->turn = (i + 1) % deal->lists;
    const omaha8_sample_player *player = &deal->from->seats[deal->list[i]];
    uint64_t taken = taken_by_others(deal, i);
    uint32_t index = 0;
    bool found = false;
    int64_t redraws = MIN_REDRAWS + player->count / REDRAWS_OF;
    for (int64_t attempt = 0; attempt < redraws && !found; attempt++) {
        index = draw_index(&deal->random, player);
        found = !(taken & hand_mask(player, index, deal->from->hole_size));
    }
    deal->index[i] = found ? index : draw_by_scan(deal, player, taken, deal->index[i]);
    deal->mask[i] = hand_mask(player, deal->index[i], deal->from->hole_size);
}

static bool start_tuple(dealer *deal)
{
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        if (draw_tuple(deal)) {
            return true;
        }
    }
    int budget = MAX_SEARCH;
    if (!repair_tuple(deal) && !search_tuple(deal, 0, deal->gone, &budget)) {
        return false;
    }
    for (int step = 0; step < SETTLING_ROUNDS * deal->lists; step++) {
        redraw_one(deal);
    }
    return true;
}

/* ---- Deals ---- */

static omaha8_status begin_dealer(dealer *deal, const omaha8_sampler *from)
{
    deal->from = from;
    deal->gone = 0;
    omaha8_status status = omaha8_check_spot(from->players, from->hole_size, from->board, from->board_size, from->dead,
                                             from->dead_count, &deal->gone);
    if (status != OMAHA8_OK) {
        return status;
    }
    deal->lists = 0;
    deal->drawn = 0;
    deal->row_size = OMAHA8_MAX_BOARD;
    for (int k = from->board_size; k < OMAHA8_MAX_BOARD; k++) {
        deal->drawn_column[deal->drawn++] = (uint8_t)k;
    }
    for (int seat = 0; seat < from->players; seat++) {
        const omaha8_sample_player *player = &from->seats[seat];
        if (player->count == 1) {
            uint64_t mask = hand_mask(player, 0, from->hole_size);
            if (deal->gone & mask) {
                return OMAHA8_NO_DEAL;
            }
            deal->gone |= mask;
            continue;
        }
        deal->column[seat] = (uint8_t)deal->row_size;
        for (int k = 0; k < from->hole_size; k++, deal->row_size++) {
            if (player->count == 0) {
                deal->drawn_column[deal->drawn++] = (uint8_t)deal->row_size;
            }
        }
        if (player->count > 1) {
            int at = deal->lists++;
            for (; at > 0 && from->seats[deal->list[at - 1]].count > player->count; at--) {
                deal->list[at] = deal->list[at - 1];
            }
            deal->list[at] = seat;
        }
    }
    return OMAHA8_OK;
}

static void begin_block(dealer *deal, uint64_t stream)
{
    const omaha8_sampler *from = deal->from;
    deal->deck_size = 0;
    for (uint8_t card = 0; card < DECK; card++) {
        if (!(deal->gone >> card & 1)) {
            deal->deck[deal->deck_size++] = card;
        }
    }
    deal->random = rng_of(from->seed, stream);
    deal->turn = 0;
}

/* Deals the board and the random hands from the deck without the tuple's cards: a shuffle as far as needed. */
static void draw_cards(dealer *deal, uint64_t taken, uint8_t *row)
{
    int wanted = 0;
    for (int at = 0; wanted < deal->drawn;) {
        uint32_t digits[BATCH];
        int count = deal->drawn - wanted < BATCH ? deal->drawn - wanted : BATCH;
        next_digits(&deal->random, (uint32_t)(deal->deck_size - at), count, BATCH_MOST, digits);
        for (int i = 0; i < count; i++, at++) {
            uint8_t *other = &deal->deck[at + (int)digits[i]];
            uint8_t card = *other;
            *other = deal->deck[at];
            deal->deck[at] = card;
            row[deal->drawn_column[wanted]] = card;
            wanted += !(taken >> card & 1);
        }
    }
}

static bool next_tuple(dealer *deal)
{
    if (deal->from->chained) {
        redraw_one(deal);
        return true;
    }
    for (int attempt = 0; attempt < MAX_SEARCH; attempt++) {
        if (draw_tuple(deal)) {
            return true;
        }
    }
    return false;
}

static bool deal_row(dealer *deal, uint8_t *row)
{
    const omaha8_sampler *from = deal->from;
    uint64_t taken = 0;
    if (deal->lists > 0 && !next_tuple(deal)) {
        return false;
    }
    for (int i = 0; i < deal->lists; i++) {
        int seat = deal->list[i];
        const uint8_t *hand = from->seats[seat].hands + (size_t)deal->index[i] * (size_t)from->hole_size;
        memcpy(row + deal->column[seat], hand, (size_t)from->hole_size);
        taken |= deal->mask[i];
    }
    for (int32_t k = 0; k < from->board_size; k++) {
        row[k] = from->board[k];
    }
    draw_cards(deal, taken, row);
    return true;
}

/* ---- Winners ---- */

static void keep_better(int16_t *best, uint16_t *winners, int16_t value, uint16_t player)
{
    uint16_t kept = value < *best ? 0 : *winners;
    uint16_t added = value <= *best ? player : 0;
    *winners = kept | added;
    *best = value < *best ? value : *best;
}

static omaha8_status rank_part(const dealer *deal, part *deals, int count)
{
    const omaha8_sampler *from = deal->from;
    const omaha8_rows boards = {deals->rows, deal->row_size, 1, OMAHA8_MAX_BOARD};
    for (int i = 0; i < count; i++) {
        deals->best_high[i] = INT16_MAX;
        deals->best_low[i] = OMAHA8_NO_LOW - 1;
        deals->high_winners[i] = 0;
        deals->low_winners[i] = 0;
    }
    omaha8_status status = OMAHA8_OK;
    for (int seat = 0; seat < from->players && status == OMAHA8_OK; seat++) {
        const omaha8_sample_player *player = &from->seats[seat];
        omaha8_rows holes = {player->hands, 0, 1, from->hole_size};
        if (player->count != 1) {
            holes = (omaha8_rows){deals->rows + deal->column[seat], deal->row_size, 1, from->hole_size};
        }
        omaha8_place place;
        status = omaha8_rank_many(&holes, &boards, count, deals->high, sizeof deals->high[0], deals->low, 1, &place);
        uint16_t bit = (uint16_t)(1u << seat);
        for (int i = 0; i < count; i++) {
            keep_better(&deals->best_high[i], &deals->high_winners[i], (int16_t)deals->high[i], bit);
        }
        for (int i = 0; i < count && !from->high_only; i++) {
            keep_better(&deals->best_low[i], &deals->low_winners[i], deals->low[i], bit);
        }
    }
    return status;
}

static int64_t share_of(int64_t unit, uint32_t high, uint32_t low, int player)
{
    int64_t sharing_high = 0;
    int64_t sharing_low = 0;
    for (uint32_t rest = high; rest; rest &= rest - 1) {
        sharing_high++;
    }
    for (uint32_t rest = low; rest; rest &= rest - 1) {
        sharing_low++;
    }
    int64_t high_part = (low ? unit / 2 : unit) / sharing_high;
    return (high >> player & 1 ? high_part : 0) + (low >> player & 1 ? unit / 2 / sharing_low : 0);
}

static omaha8_status sample_block(dealer *deal, part *deals, int64_t count, const histogram *outcomes, int64_t unit,
                                  int64_t *shares)
{
    const omaha8_sampler *from = deal->from;
    if (from->chained && !start_tuple(deal)) {
        return OMAHA8_NO_DEAL;
    }
    for (int64_t done = 0; done < count; done += PART) {
        int size = count - done < PART ? (int)(count - done) : PART;
        for (int i = 0; i < size; i++) {
            if (!deal_row(deal, deals->rows + i * deal->row_size)) {
                return OMAHA8_NO_DEAL;
            }
        }
        omaha8_status status = rank_part(deal, deals, size);
        if (status != OMAHA8_OK) {
            return status;
        }
        for (int i = 0; i < size; i++) {
            uint32_t key = outcome_key(deals->high_winners[i], deals->low_winners[i], from->players);
            outcomes->counts[key]++;
            for (int seat = 0; seat < from->players && from->chained; seat++) {
                shares[seat] += share_of(unit, deals->high_winners[i], deals->low_winners[i], seat);
            }
        }
    }
    return OMAHA8_OK;
}

/* ---- The calls ---- */

omaha8_status omaha8_sample(const omaha8_sampler *sampler, int64_t first_block, int64_t deals, int64_t *counts,
                            int64_t *block_shares)
{
    dealer deal;
    part laid_down;
    omaha8_equity units;
    const histogram outcomes = {sampler->players, counts, NULL};
    omaha8_status status = begin_dealer(&deal, sampler);
    if (status != OMAHA8_OK) {
        return status;
    }
    omaha8_begin_equity(sampler->players, &units);
    for (int64_t block = 0; block * sampler->block_deals < deals && status == OMAHA8_OK; block++) {
        int64_t left = deals - block * sampler->block_deals;
        int64_t count = left < sampler->block_deals ? left : sampler->block_deals;
        int64_t *shares = block_shares ? block_shares + block * sampler->players : NULL;
        begin_block(&deal, (uint64_t)(first_block + block));
        status = sample_block(&deal, &laid_down, count, &outcomes, units.unit, shares);
    }
    return status;
}

void omaha8_sample_tally(int32_t players, const int64_t *counts, omaha8_equity *equity)
{
    const histogram outcomes = {players, (int64_t *)counts, NULL};
    omaha8_begin_equity(players, equity);
    omaha8_tally(&outcomes, equity);
}

int32_t omaha8_sample_trial(const omaha8_sampler *sampler, int32_t attempts)
{
    dealer deal;
    int32_t accepted = 0;
    if (begin_dealer(&deal, sampler) != OMAHA8_OK) {
        return 0;
    }
    begin_block(&deal, UINT64_MAX);
    for (int32_t attempt = 0; attempt < attempts; attempt++) {
        accepted += draw_tuple(&deal);
    }
    return accepted;
}

/* Vose's method. The probability of an entry is a threshold of 32 bits. */
void omaha8_alias(const double *weights, int64_t count, uint32_t *thresholds, uint32_t *aliases, double *scaled,
                  uint32_t *order)
{
    double total = 0;
    for (int64_t i = 0; i < count; i++) {
        total += weights[i];
    }
    int64_t small = 0;
    int64_t large = count;
    for (int64_t i = 0; i < count; i++) {
        scaled[i] = weights[i] / total * (double)count;
        order[scaled[i] < 1 ? small++ : --large] = (uint32_t)i;
    }
    while (small > 0 && large < count) {
        uint32_t less = order[--small];
        uint32_t more = order[large];
        thresholds[less] = (uint32_t)(scaled[less] * 0x1p32);
        aliases[less] = more;
        scaled[more] -= 1 - scaled[less];
        if (scaled[more] < 1) {
            order[small++] = more;
            large++;
        }
    }
    for (int64_t i = 0; i < small; i++) {
        thresholds[order[i]] = UINT32_MAX;
        aliases[order[i]] = order[i];
    }
    for (int64_t i = large; i < count; i++) {
        thresholds[order[i]] = UINT32_MAX;
        aliases[order[i]] = order[i];
    }
}
