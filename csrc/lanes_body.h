/* Settles the lanes `first` .. `first + LANES - 1`, as showdown.c does one row. Compiled for several widths of vector;
 * every loop over lanes is one of constant length, without a branch. */
#include "lanes.h"

#define EACH_LANE for (int i = 0; i < LANES; i++)

enum { OUT_OF_POT = 1 << 20, NO_LEVEL = INT32_MAX, NONE_LOW = 255 };

/* What a pot of each lane is, as it is built and when it is paid. */
typedef struct {
    int32_t amount[LANES];
    int32_t eligible[LANES];
} lane_pots;

/* The largest contribution's part that nobody matched goes back, if its seat is in. */
static ALWAYS_INLINE void return_lanes(omaha8_lanes *all, int first)
{
    int32_t most[LANES];
    int32_t second[LANES];
    EACH_LANE { most[i] = second[i] = -1; }
    for (int seat = 0; seat < all->seats; seat++) {
        const int32_t *stakes = all->stake + seat * all->rows + first;
        EACH_LANE
        {
            int32_t stake = stakes[i];
            int32_t lesser = stake > most[i] ? most[i] : stake;
            second[i] = lesser > second[i] ? lesser : second[i];
            most[i] = stake > most[i] ? stake : most[i];
        }
    }
    const int32_t *live = all->live + first;
    for (int seat = 0; seat < all->seats; seat++) {
        int32_t *stakes = all->stake + seat * all->rows + first;
        int32_t *paid = all->paid + seat * all->rows + first;
        int32_t bit = INT32_C(1) << seat;
        EACH_LANE
        {
            int32_t over = stakes[i] > second[i] ? stakes[i] - second[i] : 0;
            int32_t back = live[i] & bit ? over : 0;
            stakes[i] -= back;
            paid[i] = back;
        }
    }
}

/* The best high and low of the eligible seats, and the sets of seats that have them. */
typedef struct {
    int32_t high[LANES];
    int32_t low[LANES];
    int32_t high_winners[LANES];
    int32_t low_winners[LANES];
} lane_winners;

static ALWAYS_INLINE void find_lane_winners(const omaha8_lanes *all, int first, const lane_pots *pots,
                                            lane_winners *best)
{
    EACH_LANE
    {
        best->high[i] = best->low[i] = OUT_OF_POT;
        best->high_winners[i] = best->low_winners[i] = 0;
    }
    for (int seat = 0; seat < all->seats; seat++) {
        const int32_t *high = all->high + seat * all->rows + first;
        const int32_t *low = all->low + seat * all->rows + first;
        int32_t bit = INT32_C(1) << seat;
        EACH_LANE
        {
            int32_t own_high = pots->eligible[i] & bit ? high[i] : OUT_OF_POT;
            int32_t own_low = pots->eligible[i] & bit ? low[i] : OUT_OF_POT;
            best->high[i] = own_high < best->high[i] ? own_high : best->high[i];
            best->low[i] = own_low < best->low[i] ? own_low : best->low[i];
        }
    }
    for (int seat = 0; seat < all->seats; seat++) {
        const int32_t *high = all->high + seat * all->rows + first;
        const int32_t *low = all->low + seat * all->rows + first;
        int32_t bit = INT32_C(1) << seat;
        EACH_LANE
        {
            best->high_winners[i] |= high[i] == best->high[i] ? bit : 0;
            best->low_winners[i] |= low[i] == best->low[i] ? bit : 0;
        }
    }
    EACH_LANE
    {
        best->high_winners[i] &= pots->eligible[i];
        best->low_winners[i] &= best->low[i] == NONE_LOW ? 0 : pots->eligible[i];
    }
}

/* One or two winners share evenly; what does not come out so is left. */
static ALWAYS_INLINE void share_lanes(const int32_t *winners, int32_t *amounts, int32_t *left)
{
    EACH_LANE
    {
        int32_t second = winners[i] & (winners[i] - 1);
        int32_t third = second & (second - 1);
        int32_t odd = second ? (third ? 1 : amounts[i] & 1) : 0;
        left[i] |= amounts[i] ? odd : 0;
        amounts[i] = second ? amounts[i] >> 1 : amounts[i];
    }
}

static ALWAYS_INLINE void pay_lanes(omaha8_lanes *all, int first, const lane_pots *pots)
{
    lane_winners best;
    int32_t high[LANES];
    int32_t low[LANES];
    find_lane_winners(all, first, pots, &best);
    EACH_LANE
    {
        low[i] = best.low_winners[i] ? pots->amount[i] >> 1 : 0;
        high[i] = pots->amount[i] - low[i];
    }
    share_lanes(best.high_winners, high, all->left + first);
    share_lanes(best.low_winners, low, all->left + first);
    for (int seat = 0; seat < all->seats; seat++) {
        int32_t *paid = all->paid + seat * all->rows + first;
        int32_t bit = INT32_C(1) << seat;
        EACH_LANE
        {
            paid[i] += (best.high_winners[i] & bit ? high[i] : 0) + (best.low_winners[i] & bit ? low[i] : 0);
        }
    }
}

/* The seats that reach a level, what all put in up to it, and the level after it. */
typedef struct {
    int32_t level[LANES];
    int32_t next[LANES];
    int32_t reached[LANES];
    int32_t total[LANES];
} lane_levels;

static ALWAYS_INLINE void reach_lanes(const omaha8_lanes *all, int first, lane_levels *to)
{
    EACH_LANE
    {
        to->reached[i] = to->total[i] = 0;
        to->next[i] = NO_LEVEL;
    }
    for (int seat = 0; seat < all->seats; seat++) {
        const int32_t *stakes = all->stake + seat * all->rows + first;
        int32_t bit = INT32_C(1) << seat;
        EACH_LANE
        {
            int32_t stake = stakes[i];
            int32_t level = to->level[i];
            int32_t higher = stake > level ? stake : NO_LEVEL;
            to->reached[i] |= stake >= level ? bit : 0;
            to->total[i] += stake < level ? stake : level;
            to->next[i] = higher < to->next[i] ? higher : to->next[i];
        }
    }
}

/* Adds the layer of a level to the pots, or ends them and begins new ones; whether any ended. */
static ALWAYS_INLINE int32_t add_layers(const lane_levels *at, const int32_t *live, int32_t *below, lane_pots *pots,
                                        lane_pots *ended)
{
    int32_t any = 0;
    EACH_LANE
    {
        int32_t layer = at->total[i] - below[i];
        int32_t eligible = live[i] & at->reached[i];
        int32_t kept = eligible == 0 ? pots->amount[i] : 0;
        kept = eligible == pots->eligible[i] ? pots->amount[i] : kept;
        ended->amount[i] = pots->amount[i] - kept;
        ended->eligible[i] = pots->eligible[i];
        pots->amount[i] = kept + layer;
        pots->eligible[i] = eligible ? eligible : pots->eligible[i];
        below[i] = at->total[i];
        any |= ended->amount[i];
    }
    return any;
}

static ALWAYS_INLINE int32_t next_levels(lane_levels *at)
{
    int32_t any = 0;
    EACH_LANE
    {
        at->level[i] = at->next[i];
        any |= at->next[i] ^ NO_LEVEL;
    }
    return any;
}

static void settle_lanes(omaha8_lanes *all, int first)
{
    lane_levels at;
    lane_pots pots; /* as they are built; dead money is in the main pot */
    int32_t below[LANES];
    return_lanes(all, first);
    EACH_LANE
    {
        at.level[i] = -1;
        below[i] = 0;
        pots.amount[i] = all->dead_money[first + i];
        pots.eligible[i] = all->live[first + i];
        all->left[first + i] = 0;
    }
    reach_lanes(all, first, &at);
    while (next_levels(&at)) {
        lane_pots ended;
        reach_lanes(all, first, &at);
        if (add_layers(&at, all->live + first, below, &pots, &ended)) {
            pay_lanes(all, first, &ended);
        }
    }
    pay_lanes(all, first, &pots);
}

#undef EACH_LANE
