/* Exact equity of known hands: all boards to come, counted by classes.
 *
 * Without flushes a board is its ranks, so
 *
 *   1. every rank multiset of the board gets its winners and is counted with its weight: in how many ways the unseen
 *      cards make it;
 *   2. for every suit of which a player holds two cards or more, and every set of ranks of that suit that may be on the
 *      board, three or more in all, the best flush and its owners are the same whatever the other cards are. Boards on
 *      which it beats the best hand of step 1 move to the flush's owners. No flush class equals another class, and a
 *      board has three cards of one suit only: no ties, and no board moves twice.
 *
 * Lows depend on the ranks alone. What is known of the board is part of every multiset and every set.
 */
#include <stdbool.h>
#include <string.h>

#include "equity.h"
#include "tables.h"

enum {
    MIN_SIZE = 4,
    MAX_SIZE = 6,
    MAX_PAIRS = MAX_SIZE * (MAX_SIZE - 1) / 2,
    MAX_LEAVES = PAIRS /* rank multisets of two cards */
};

typedef struct {
    int count;
    uint8_t column[MAX_PAIRS];
} columns;

typedef struct {
    int32_t players;
    int missing;                 /* board cards to come: 0, 1, 2 or 5 */
    int known;                   /* and cards that lie there, by rank, ascending */
    uint8_t known_ranks[OMAHA8_MAX_BOARD];
    uint16_t known_suited[SUITS]; /* their ranks by suit, and those of the unseen cards */
    uint16_t left_suited[SUITS];
    uint8_t left[RANKS]; /* unseen cards of each rank */
    columns pairs[OMAHA8_MAX_PLAYERS];
    columns flush_pairs[OMAHA8_MAX_PLAYERS][SUITS];
    uint32_t low_winners[256]; /* by the board's set of low ranks; shifted as in a key */
    histogram outcomes;
    int16_t best[BOARD_ROWS]; /* by multiset of five ranks: the best class without a flush */
    uint16_t owners[BOARD_ROWS];
    uint32_t key[BOARD_ROWS];
} board_count;

/* A multiset of five board ranks, and in how many ways it comes. */
typedef struct {
    uint16_t row;
    uint8_t low_ranks;
    int32_t ways;
} leaf;

/* ---- What the cards say ---- */

static unsigned low_rank_bit(unsigned rank) { return rank == ACE ? 1u : rank < LOW_RANKS - 1 ? 2u << rank : 0; }

static void take_away(board_count *count, const uint8_t *cards, int32_t size)
{
    for (int32_t k = 0; k < size; k++) {
        count->left[rank_of(cards[k])]--;
        count->left_suited[suit_of(cards[k])] &= (uint16_t)~(1u << rank_of(cards[k]));
    }
}

static void insert_rank(uint8_t *ranks, int count, uint8_t rank)
{
    int at = count;
    for (; at > 0 && ranks[at - 1] > rank; at--) {
        ranks[at] = ranks[at - 1];
    }
    ranks[at] = rank;
}

static void add_column(columns *to, unsigned column)
{
    for (int i = 0; i < to->count; i++) {
        if (to->column[i] == column) {
            return;
        }
    }
    to->column[to->count++] = (uint8_t)column;
}

static void take_hole(board_count *count, int32_t player, const uint8_t *hole, int32_t size)
{
    columns *pairs = &count->pairs[player];
    columns *flush_pairs = count->flush_pairs[player];
    pairs->count = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        flush_pairs[suit].count = 0;
    }
    for (int32_t k = 1; k < size; k++) {
        for (int32_t i = 0; i < k; i++) {
            unsigned a = rank_of(hole[i]);
            unsigned b = rank_of(hole[k]);
            unsigned low = a < b ? a : b;
            unsigned high = a < b ? b : a;
            add_column(pairs, omaha8_triangle[high] + low);
            if (suit_of(hole[i]) == suit_of(hole[k])) {
                add_column(&flush_pairs[suit_of(hole[i])], flush_column(low, high));
            }
        }
    }
    take_away(count, hole, size);
}

/* A low takes at most two ranks that only the hole has and three that only the board has; a rank on both sides may come
 * from either. */
static uint8_t low_of(unsigned board, unsigned hole)
{
    return omaha8_low_five[omaha8_low_two[hole & ~board] | omaha8_low_three[board & ~hole] | (hole & board)];
}

static uint32_t low_winners(const uint8_t *hole_lows, int32_t players, unsigned board)
{
    uint8_t best = OMAHA8_NO_LOW;
    uint32_t winners = 0;
    for (int32_t player = 0; player < players; player++) {
        uint8_t low = low_of(board, hole_lows[player]);
        winners = low < best ? 0 : winners;
        best = low < best ? low : best;
        winners |= (uint32_t)(low == best) << player;
    }
    return best == OMAHA8_NO_LOW ? 0 : winners;
}

static unsigned low_ranks_of(const uint8_t *cards, int32_t size)
{
    unsigned ranks = 0;
    for (int32_t k = 0; k < size; k++) {
        ranks |= low_rank_bit(rank_of(cards[k]));
    }
    return ranks;
}

/* The winners of every set of low ranks that the board may end with. */
static void take_lows(board_count *count, const omaha8_match *match)
{
    if (match->high_only) {
        memset(count->low_winners, 0, sizeof count->low_winners);
        return;
    }
    uint8_t hole_lows[OMAHA8_MAX_PLAYERS];
    for (int32_t player = 0; player < match->players; player++) {
        hole_lows[player] = (uint8_t)low_ranks_of(match->holes + player * match->hole_size, match->hole_size);
    }
    unsigned known = low_ranks_of(match->board, match->board_size);
    for (unsigned free = 0xFF & ~known, more = free;; more = (more - 1) & free) {
        count->low_winners[known | more] = low_winners(hole_lows, match->players, known | more) << match->players;
        if (more == 0) {
            break;
        }
    }
}

static void take_match(board_count *count, const omaha8_match *match)
{
    count->players = match->players;
    count->known = match->board_size;
    count->missing = OMAHA8_MAX_BOARD - match->board_size;
    memset(count->left, SUITS, sizeof count->left);
    for (int suit = 0; suit < SUITS; suit++) {
        count->left_suited[suit] = (1u << RANKS) - 1;
        count->known_suited[suit] = 0;
    }
    take_away(count, match->board, match->board_size);
    take_away(count, match->dead, match->dead_count);
    for (int32_t player = 0; player < match->players; player++) {
        take_hole(count, player, match->holes + player * match->hole_size, match->hole_size);
    }
    for (int32_t k = 0; k < match->board_size; k++) {
        insert_rank(count->known_ranks, k, (uint8_t)rank_of(match->board[k]));
        count->known_suited[suit_of(match->board[k])] |= (uint16_t)(1u << rank_of(match->board[k]));
    }
    take_lows(count, match);
}

/* ---- Completing a board by up to two ranks ---- */

/* at[p] = what the ranks add to a row of five when another rank stands at place p among them. */
static void rows_around(const uint8_t *ranks, int size, unsigned at[OMAHA8_MAX_BOARD])
{
    unsigned row = 0;
    for (int k = 0; k < size; k++) {
        row += multiset_term(ranks[k], k + 1);
    }
    at[0] = row;
    for (int k = 0; k < size; k++) {
        row += multiset_term(ranks[k], k) - multiset_term(ranks[k], k + 1);
        at[k + 1] = row;
    }
}

/* Four ranks and one of those left, from `first` on; `ways` is of the four, `taken` of `first` already. */
static leaf *complete_by_one(const uint8_t ranks[4], const uint8_t left[RANKS], unsigned first, int taken, int32_t ways,
                             unsigned low_ranks, leaf *to)
{
    unsigned at[OMAHA8_MAX_BOARD];
    rows_around(ranks, 4, at);
    int place = 0;
    for (unsigned rank = first; rank < RANKS; rank++) {
        while (place < 4 && ranks[place] <= rank) {
            place++;
        }
        int32_t more = rank == first && taken ? ways * (left[rank] - 1) / 2 : ways * left[rank];
        if (more > 0) {
            to->row = (uint16_t)(at[place] + multiset_term(rank, place));
            to->low_ranks = (uint8_t)(low_ranks | low_rank_bit(rank));
            to->ways = more;
            to++;
        }
    }
    return to;
}

/* All boards of `size` ranks (3, 4 or 5) and others of those left; how many multisets they are. */
static int complete(const uint8_t *ranks, int size, const uint8_t left[RANKS], leaf leaves[MAX_LEAVES])
{
    unsigned low_ranks = 0;
    for (int k = 0; k < size; k++) {
        low_ranks |= low_rank_bit(ranks[k]);
    }
    if (size == 5) {
        unsigned row = 0;
        for (int k = 0; k < 5; k++) {
            row += multiset_term(ranks[k], k);
        }
        leaves[0] = (leaf){(uint16_t)row, (uint8_t)low_ranks, 1};
        return 1;
    }
    if (size == 4) {
        return (int)(complete_by_one(ranks, left, 0, 0, 1, low_ranks, leaves) - leaves);
    }
    leaf *end = leaves;
    for (uint8_t rank = 0; rank < RANKS; rank++) {
        if (left[rank] > 0) {
            uint8_t four[4] = {ranks[0], ranks[1], ranks[2]};
            insert_rank(four, 3, rank);
            end = complete_by_one(four, left, rank, 1, left[rank], low_ranks | low_rank_bit(rank), end);
        }
    }
    return (int)(end - leaves);
}

/* ---- 1. Boards without their flushes ---- */

static void add_leaf(board_count *count, unsigned row, unsigned low_ranks, int64_t ways)
{
    count->key[row] = count->owners[row] | count->low_winners[low_ranks];
    *outcome_cell(&count->outcomes, count->key[row]) += ways;
}

/* The best class and its owners on one board. */
static void rank_row(board_count *count, unsigned row)
{
    const uint16_t *classes = omaha8_pair_class[pair_row_base(5) + row];
    unsigned best = UNREACHABLE;
    unsigned owners = 0;
    for (int32_t player = 0; player < count->players; player++) {
        const columns *pairs = &count->pairs[player];
        unsigned class = UNREACHABLE;
        for (int i = 0; i < pairs->count; i++) {
            unsigned other = classes[pairs->column[i]];
            class = other < class ? other : class;
        }
        owners = class < best ? 0 : owners;
        best = class < best ? class : best;
        owners |= (unsigned)(class == best) << player;
    }
    count->best[row] = (int16_t)best;
    count->owners[row] = (uint16_t)owners;
}

/* The same on all boards at once. A class is a signed number here, for which every machine has vector minima;
 * UNREACHABLE is then -1 and wins, but only on boards that the players' own cards make impossible. */
static void rank_rows(board_count *count)
{
    int16_t classes[BOARD_ROWS];
    for (int32_t player = 0; player < count->players; player++) {
        const columns *pairs = &count->pairs[player];
        memcpy(classes, omaha8_class_by_pair[pairs->column[0]], sizeof classes);
        for (int i = 1; i < pairs->count; i++) {
            const int16_t *others = (const int16_t *)omaha8_class_by_pair[pairs->column[i]];
            for (int row = 0; row < BOARD_ROWS; row++) {
                classes[row] = others[row] < classes[row] ? others[row] : classes[row];
            }
        }
        uint16_t own = (uint16_t)(1u << player);
        if (player == 0) {
            memcpy(count->best, classes, sizeof classes);
            for (int row = 0; row < BOARD_ROWS; row++) {
                count->owners[row] = own;
            }
            continue;
        }
        for (int row = 0; row < BOARD_ROWS; row++) {
            int16_t class = classes[row];
            int16_t best = count->best[row];
            uint16_t kept = class < best ? 0 : count->owners[row];
            uint16_t added = class <= best ? own : 0;
            count->owners[row] = kept | added;
            count->best[row] = class < best ? class : best;
        }
    }
}

/* Counts the boards whose ranks from place `place` on are chosen: they make `row` so far, the last of them is `rank`,
 * there `taken` times, and they come in `ways` ways. */
static void count_rows(board_count *count, int place, unsigned row, unsigned rank, int taken, int64_t ways,
                       unsigned low_ranks)
{
    for (unsigned next = 0; next < rank; next++) {
        int64_t more = ways * count->left[next];
        unsigned low = low_ranks | low_rank_bit(next);
        if (more == 0) {
            continue;
        }
        if (place == 0) {
            add_leaf(count, row + next, low, more);
        } else {
            count_rows(count, place - 1, row + multiset_term(next, place), next, 1, more, low);
        }
    }
    if (rank < RANKS && count->left[rank] > taken) {
        int64_t more = ways * (count->left[rank] - taken) / (taken + 1);
        unsigned same = row + multiset_term(rank, place);
        if (place == 0) {
            add_leaf(count, same, low_ranks, more);
        } else {
            count_rows(count, place - 1, same, rank, taken + 1, more, low_ranks);
        }
    }
}

static void count_without_flushes(board_count *count)
{
    if (count->missing == OMAHA8_MAX_BOARD) {
        rank_rows(count);
        count_rows(count, OMAHA8_MAX_BOARD - 1, 0, RANKS, 0, 1, 0);
        return;
    }
    leaf leaves[MAX_LEAVES];
    int size = complete(count->known_ranks, count->known, count->left, leaves);
    for (int i = 0; i < size; i++) {
        rank_row(count, leaves[i].row);
        add_leaf(count, leaves[i].row, leaves[i].low_ranks, leaves[i].ways);
    }
}

/* ---- 2. Flushes ---- */

typedef struct {
    int class;
    uint32_t owners;
} flush;

/* Two players' flushes on the same board cards are never equal: the suit has each rank once. */
static flush best_flush(const board_count *count, unsigned suit, unsigned suited_row)
{
    const uint16_t *classes = omaha8_flush_class[suited_row];
    flush best = {INT16_MAX, 0};
    for (int32_t player = 0; player < count->players; player++) {
        const columns *pairs = &count->flush_pairs[player][suit];
        for (int i = 0; i < pairs->count; i++) {
            int class = classes[pairs->column[i]];
            if (class < best.class) {
                best = (flush){class, UINT32_C(1) << player};
            }
        }
    }
    return best;
}

static inline void move_row(const board_count *count, flush to, unsigned row, int64_t ways)
{
    if (count->best[row] > to.class) {
        uint32_t key = count->key[row];
        *outcome_cell(&count->outcomes, key) -= ways;
        *outcome_cell(&count->outcomes, to.owners | (key & ~UINT32_C(0) << count->players)) += ways;
    }
}

/* Columns of ROW_OF_THREE or ROW_OF_FOUR, and in how many ways the cards left complete a board so. */
typedef struct {
    int count;
    uint8_t column[PAIRS];
    uint8_t ways[PAIRS];
} completions;

static void add_completion(completions *to, unsigned column, unsigned ways)
{
    if (ways > 0) {
        to->column[to->count] = (uint8_t)column;
        to->ways[to->count++] = (uint8_t)ways;
    }
}

static void move_rows(const board_count *count, flush to, const uint16_t *rows, const completions *others)
{
    for (int i = 0; i < others->count; i++) {
        move_row(count, to, rows[others->column[i]], others->ways[i]);
    }
}

/* Before the flop: every three, four and five of the suit's unseen ranks a < b < c < d < e. */
static void move_before_flop(const board_count *count, unsigned suit, const uint8_t off_suit[RANKS])
{
    completions one = {.count = 0};
    completions two = {.count = 0};
    uint8_t ranks[RANKS];
    int size = 0;
    for (unsigned b = 0; b < RANKS; b++) {
        add_completion(&one, b, off_suit[b]);
        for (unsigned a = 0; a < b; a++) {
            add_completion(&two, omaha8_triangle[b] + a, (unsigned)off_suit[a] * off_suit[b]);
        }
        add_completion(&two, omaha8_triangle[b] + b, off_suit[b] * (off_suit[b] - 1u) / 2);
        ranks[size] = (uint8_t)b;
        size += count->left_suited[suit] >> b & 1;
    }
    for (int c = 2; c < size; c++) {
        for (int b = 1; b < c; b++) {
            for (int a = 0; a < b; a++) {
                uint8_t set[OMAHA8_MAX_BOARD] = {ranks[a], ranks[b], ranks[c]};
                unsigned three = flush_row(set, 3);
                move_rows(count, best_flush(count, suit, three), omaha8_row_of_three[three], &two);
                for (int d = c + 1; d < size; d++) {
                    set[3] = ranks[d];
                    unsigned four = flush_row(set, 4);
                    const uint16_t *rows = omaha8_row_of_four[four - FLUSH_ROWS_3];
                    move_rows(count, best_flush(count, suit, four), rows, &one);
                    for (int e = d + 1; e < size; e++) {
                        set[4] = ranks[e];
                        move_row(count, best_flush(count, suit, flush_row(set, 5)), rows[ranks[e]], 1);
                    }
                }
            }
        }
    }
}

/* All boards that have these ranks, `suited` of the suit and no other card of it. */
static void move_flushes(const board_count *count, unsigned suit, unsigned suited, const uint8_t *ranks, int size,
                         const uint8_t off_suit[RANKS])
{
    uint8_t set[RANKS];
    int set_size = 0;
    for (unsigned rank = 0; rank < RANKS; rank++) {
        set[set_size] = (uint8_t)rank;
        set_size += (int)(suited >> rank & 1);
    }
    flush to = best_flush(count, suit, flush_row(set, set_size));
    leaf leaves[MAX_LEAVES];
    int leaf_count = complete(ranks, size, off_suit, leaves);
    for (int i = 0; i < leaf_count; i++) {
        move_row(count, to, leaves[i].row, leaves[i].ways);
    }
}

/* From the flop on: adds ranks of the suit from `first` on to the board, as many as are missing. */
static void choose_suited(const board_count *count, unsigned suit, unsigned suited, int suited_count,
                          const uint8_t *ranks, int size, unsigned first, const uint8_t off_suit[RANKS])
{
    if (suited_count >= 3) {
        move_flushes(count, suit, suited, ranks, size, off_suit);
    }
    if (size == OMAHA8_MAX_BOARD) {
        return;
    }
    for (unsigned rank = first; rank < RANKS; rank++) {
        if (count->left_suited[suit] >> rank & 1) {
            uint8_t more[OMAHA8_MAX_BOARD];
            memcpy(more, ranks, (size_t)size);
            insert_rank(more, size, (uint8_t)rank);
            choose_suited(count, suit, suited | 1u << rank, suited_count + 1, more, size + 1, rank + 1, off_suit);
        }
    }
}

static void count_flushes(const board_count *count, unsigned suit)
{
    bool held = false;
    for (int32_t player = 0; player < count->players; player++) {
        held = held || count->flush_pairs[player][suit].count > 0;
    }
    int on_board = 0;
    for (unsigned rank = 0; rank < RANKS; rank++) {
        on_board += count->known_suited[suit] >> rank & 1;
    }
    if (!held || on_board + count->missing < 3) {
        return;
    }
    uint8_t off_suit[RANKS];
    for (unsigned rank = 0; rank < RANKS; rank++) {
        off_suit[rank] = (uint8_t)(count->left[rank] - (count->left_suited[suit] >> rank & 1));
    }
    if (count->known == 0) {
        move_before_flop(count, suit, off_suit);
    } else {
        choose_suited(count, suit, count->known_suited[suit], on_board, count->known_ranks, count->known, 0, off_suit);
    }
}

void omaha8_count_outcomes(const omaha8_match *match, const histogram *outcomes)
{
    board_count count;
    take_match(&count, match);
    count.outcomes = *outcomes;
    count_without_flushes(&count);
    for (unsigned suit = 0; suit < SUITS; suit++) {
        count_flushes(&count, suit);
    }
}

/* ---- From counts to equities ---- */

static int32_t count_players(uint32_t players)
{
    int32_t count = 0;
    for (; players; players &= players - 1) {
        count++;
    }
    return count;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

void omaha8_begin_equity(int32_t players, omaha8_equity *equity)
{
    memset(equity, 0, sizeof *equity);
    equity->unit = 2;
    for (int32_t n = 2; n <= players; n++) {
        equity->unit *= n / common_divisor(equity->unit / 2, n);
    }
}

histogram omaha8_clear_outcomes(int32_t players, void *workspace)
{
    if (players <= INDEXED_PLAYERS) {
        memset(workspace, 0, sizeof(int64_t) << 2 * players);
        return (histogram){players, workspace, NULL};
    }
    memset(workspace, 0, OMAHA8_EQUITY_WORKSPACE);
    return (histogram){players, workspace, (uint32_t *)((int64_t *)workspace + SEARCHED_CELLS)};
}

_Static_assert(SEARCHED_CELLS * (sizeof(int64_t) + sizeof(uint32_t)) == OMAHA8_EQUITY_WORKSPACE, "the workspace");

static void add_outcome(omaha8_equity *equity, int32_t players, uint32_t high, uint32_t low, int64_t count)
{
    int32_t sharing_high = count_players(high);
    int32_t sharing_low = count_players(low);
    int64_t high_part = (low ? equity->unit / 2 : equity->unit) / sharing_high;
    int64_t low_part = low ? equity->unit / 2 / sharing_low : 0;
    equity->outcomes += count;
    equity->no_low += low ? 0 : count;
    for (int32_t player = 0; player < players; player++) {
        bool has_high = high >> player & 1;
        bool has_low = low >> player & 1;
        if (!has_high && !has_low) {
            continue;
        }
        omaha8_player_equity *to = &equity->players[player];
        int64_t share = (has_high ? high_part : 0) + (has_low ? low_part : 0);
        to->high_share += has_high ? count * high_part : 0;
        to->low_share += has_low ? count * low_part : 0;
        to->squares += (uint64_t)count * (uint64_t)(share * share);
        to->scoop += share == equity->unit ? count : 0;
        to->high_win += has_high && sharing_high == 1 ? count : 0;
        to->high_tie += has_high && sharing_high > 1 ? count : 0;
        to->low_win += has_low && sharing_low == 1 ? count : 0;
        to->low_tie += has_low && sharing_low > 1 ? count : 0;
        to->quarter += low && 4 * share == equity->unit ? count : 0;
        to->three_quarter += low && 4 * share == 3 * equity->unit ? count : 0;
    }
}

void omaha8_tally(const histogram *outcomes, omaha8_equity *equity)
{
    int32_t players = outcomes->players;
    int64_t cells = outcomes->keys ? SEARCHED_CELLS : INT64_C(1) << 2 * players;
    for (int64_t cell = 0; cell < cells; cell++) {
        if (outcomes->counts[cell] != 0) {
            uint32_t key = outcomes->keys ? outcomes->keys[cell] : (uint32_t)cell;
            uint32_t high = key & ((UINT32_C(1) << players) - 1);
            add_outcome(equity, players, high, key >> players, outcomes->counts[cell]);
        }
    }
}

/* ---- One match-up ---- */

static omaha8_status see_cards(uint64_t *seen, const uint8_t *cards, int32_t count)
{
    for (int32_t k = 0; k < count; k++) {
        if (cards[k] >= DECK) {
            return OMAHA8_CARD;
        }
        if (*seen >> cards[k] & 1) {
            return OMAHA8_DUPLICATE;
        }
        *seen |= UINT64_C(1) << cards[k];
    }
    return OMAHA8_OK;
}

omaha8_status omaha8_check_spot(int32_t players, int32_t hole_size, const uint8_t *board, int32_t board_size,
                                const uint8_t *dead, int32_t dead_count, uint64_t *seen)
{
    if (hole_size < MIN_SIZE || hole_size > MAX_SIZE) {
        return OMAHA8_HOLE_SIZE;
    }
    if (players < 2 || players > OMAHA8_MAX_PLAYERS ||
        players * hole_size + OMAHA8_MAX_BOARD > DECK - (dead_count > 0 ? dead_count : 0)) {
        return OMAHA8_SEATS;
    }
    if (board_size != 0 && (board_size < 3 || board_size > OMAHA8_MAX_BOARD)) {
        return OMAHA8_BOARD_SIZE;
    }
    omaha8_status status = see_cards(seen, board, board_size);
    return status ? status : see_cards(seen, dead, dead_count);
}

omaha8_status omaha8_equity_exact(const omaha8_match *match, omaha8_equity *equity, void *workspace)
{
    uint64_t seen = 0;
    omaha8_status status = omaha8_check_spot(match->players, match->hole_size, match->board, match->board_size,
                                             match->dead, match->dead_count, &seen);
    status = status ? status : see_cards(&seen, match->holes, match->players * match->hole_size);
    if (status == OMAHA8_OK) {
        histogram outcomes = omaha8_clear_outcomes(match->players, workspace);
        omaha8_count_outcomes(match, &outcomes);
        omaha8_begin_equity(match->players, equity);
        omaha8_tally(&outcomes, equity);
    }
    return status;
}
