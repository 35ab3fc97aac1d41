/* Settling showdowns: what goes back, the pots, the rake, the halves and the odd chips. */
#include "showdown.h"

#include "block.h"
#include "card.h"
#include "compiler.h"

static uint32_t seat_bit(int32_t seat) { return UINT32_C(1) << seat; }

static bool has_seat(uint32_t seats, int32_t seat) { return (seats >> seat & 1u) != 0; }

static bool several(uint32_t seats) { return (seats & (seats - 1)) != 0; }

static int32_t count_seats(uint32_t seats)
{
    int32_t count = 0;
    for (; seats; seats &= seats - 1) {
        count++;
    }
    return count;
}

/* The lowest seat of a set that has one. */
static int32_t first_seat(uint32_t seats)
{
#if defined(__GNUC__)
    return __builtin_ctz(seats);
#else
    int32_t seat = 0;
    while (!has_seat(seats, seat)) {
        seat++;
    }
    return seat;
#endif
}

/* ---- Cards ---- */

static bool is_unknown(const uint8_t *hole, int32_t size)
{
    for (int32_t k = 0; k < size; k++) {
        if (hole[k] != OMAHA8_UNKNOWN) {
            return false;
        }
    }
    return true;
}

/* Adds cards to those seen; the first that is wrong decides. */
static omaha8_status see_cards(uint64_t *seen, const uint8_t *cards, int32_t count)
{
    for (int32_t k = 0; k < count; k++) {
        const uint8_t card = cards[k]; /* read once: others may write to it */
        if (card >= DECK) {
            return OMAHA8_CARD;
        }
        uint64_t bit = UINT64_C(1) << card;
        if (*seen & bit) {
            return OMAHA8_DUPLICATE;
        }
        *seen |= bit;
    }
    return OMAHA8_OK;
}

/* All cards of a showdown together. A byte of 52 or more sets a bit of `none`, or of `seen` from 52 on; a card that
 * repeats makes the sum more than the union. */
typedef struct {
    uint64_t seen;
    uint64_t sum;
    unsigned none;
} card_union;

static ALWAYS_INLINE void add_cards(card_union *all, const uint8_t *cards, int32_t count)
{
    UNROLL for (int32_t k = 0; k < count; k++) {
        const unsigned card = cards[k];
        const uint64_t bit = UINT64_C(1) << (card & 63u);
        all->none |= card & ~63u;
        all->seen |= bit;
        all->sum += bit;
    }
}

/* Of constant size, so that the loop is none. */
static inline void add_hole(card_union *all, const uint8_t *hole, int32_t size)
{
    switch (size) {
    case 4:
        add_cards(all, hole, 4);
        return;
    case 5:
        add_cards(all, hole, 5);
        return;
    case 6:
        add_cards(all, hole, 6);
        return;
    default:
        add_cards(all, hole, 7);
        return;
    }
}

/* The first fault in the cards, seat by seat and then on the board (-1). */
static omaha8_status find_card_fault(const omaha8_hand *hand, omaha8_place *place)
{
    const omaha8_showdown *in = hand->in;
    uint64_t seen = 0;
    for (int32_t seat = 0; seat < in->seats; seat++) {
        omaha8_status status = OMAHA8_OK;
        if (has_seat(hand->known, seat)) {
            status = see_cards(&seen, in->holes + seat * in->hole_size, in->hole_size);
        }
        if (status != OMAHA8_OK) {
            place->at = seat;
            return status;
        }
    }
    place->at = -1;
    return see_cards(&seen, in->board, hand->board_count);
}

/* Finds the seats whose cards are known and the length of the board; whether all is good. */
static ALWAYS_INLINE bool look_at_cards(const omaha8_showdown *in, uint32_t *known, int32_t *board_count)
{
    card_union all = {0, 0, 0};
    for (int32_t seat = 0; seat < in->seats; seat++) {
        const uint8_t *hole = in->holes + seat * in->hole_size;
        if (hole[0] != OMAHA8_UNKNOWN || !is_unknown(hole, in->hole_size)) {
            *known |= seat_bit(seat);
            add_hole(&all, hole, in->hole_size);
        }
    }
    *board_count = in->board_size;
    while (*board_count > 0 && in->board[*board_count - 1] == OMAHA8_UNKNOWN) {
        --*board_count;
    }
    add_cards(&all, in->board, *board_count);
    return *board_count != 1 && *board_count != 2 && all.none == 0 && all.seen >> DECK == 0 && all.seen == all.sum;
}

bool omaha8_are_cards_good(const omaha8_showdown *showdown)
{
    uint32_t known = 0;
    int32_t board_count;
    return look_at_cards(showdown, &known, &board_count);
}

static omaha8_status take_cards(omaha8_hand *hand, omaha8_place *place)
{
    if (look_at_cards(hand->in, &hand->known, &hand->board_count)) {
        return OMAHA8_OK;
    }
    omaha8_status status = find_card_fault(hand, place);
    bool counted = hand->board_count != 1 && hand->board_count != 2;
    return counted || place->at >= 0 ? status : OMAHA8_BOARD_SIZE;
}

/* ---- Numbers ---- */

static omaha8_status check_shape(const omaha8_showdown *in)
{
    if (in->seats < OMAHA8_MIN_SEATS || in->seats > OMAHA8_MAX_SEATS) {
        return OMAHA8_SEATS;
    }
    if (in->hole_size < 4 || in->hole_size > OMAHA8_MAX_HOLE) {
        return OMAHA8_HOLE_SIZE;
    }
    return in->board_size < 0 || in->board_size > OMAHA8_MAX_BOARD ? OMAHA8_BOARD_SIZE : OMAHA8_OK;
}

static omaha8_status check_rakes(const omaha8_showdown *in, omaha8_place *place)
{
    int32_t count = in->rake_count == OMAHA8_RAKE_WHOLE_HAND ? 1 : in->rake_count;
    for (int32_t i = 0; i < count; i++) {
        if (in->rakes[i] < 0) {
            place->at = i;
            return OMAHA8_RAKE;
        }
    }
    return OMAHA8_OK;
}

static omaha8_status check_sum(const omaha8_hand *hand)
{
    int64_t left = INT64_MAX - hand->in->dead_money;
    for (int32_t seat = 0; seat < hand->in->seats; seat++) {
        if (hand->stakes[seat] > left) {
            return OMAHA8_TOO_MANY_CHIPS;
        }
        left -= hand->stakes[seat];
    }
    return OMAHA8_OK;
}

static omaha8_status take_numbers(omaha8_hand *hand, omaha8_place *place)
{
    const omaha8_showdown *in = hand->in;
    for (int32_t seat = 0; seat < in->seats; seat++) {
        hand->stakes[seat] = in->contributions[seat];
        if (hand->stakes[seat] < 0) {
            place->at = seat;
            return OMAHA8_CONTRIBUTION;
        }
        hand->live |= in->folded[seat] ? 0 : seat_bit(seat);
    }
    if (in->button < 0 || in->button >= in->seats) {
        return OMAHA8_BUTTON;
    }
    if (in->chip < 1) {
        return OMAHA8_CHIP;
    }
    omaha8_status status = check_rakes(in, place);
    if (status != OMAHA8_OK) {
        return status;
    }
    if (in->dead_money < 0) {
        return OMAHA8_DEAD_MONEY;
    }
    if (in->odd_chip < 0 || in->odd_chip >= OMAHA8_ODD_COUNT) {
        return OMAHA8_ODD_CHIP;
    }
    return hand->live ? check_sum(hand) : OMAHA8_NOBODY_IN;
}

/* ---- Pots ---- */

/* The part of the largest contribution that nobody matched goes back, if its seat is still in. Here and below, what
 * is anybody's guess is computed rather than branched on. */
static void return_uncalled(omaha8_hand *hand, omaha8_settlement *out)
{
    int32_t largest = 0;
    int64_t most = -1;
    int64_t second = -1;
    for (int32_t seat = 0; seat < hand->in->seats; seat++) {
        int64_t stake = hand->stakes[seat];
        bool more = stake > most;
        int64_t lesser = more ? most : stake;
        out->returned[seat] = 0;
        second = lesser > second ? lesser : second;
        largest = more ? seat : largest;
        most = more ? stake : most;
    }
    if (has_seat(hand->live, largest)) {
        out->returned[largest] = most - second;
        hand->stakes[largest] = second;
    }
}

/* A layer with the seats of the pot below, or none, joins it; so does that pot this layer when it holds nothing. */
static void add_layer(omaha8_settlement *out, int64_t amount, uint32_t eligible)
{
    omaha8_pot *below = out->pots + out->pot_count - 1;
    if (out->pot_count > 0 && (eligible == 0 || eligible == below->eligible || below->amount == 0)) {
        below->amount += amount;
        below->eligible = eligible ? eligible : below->eligible;
        return;
    }
    omaha8_pot *pot = out->pots + out->pot_count++;
    pot->amount = amount;
    pot->rake = 0;
    pot->eligible = eligible;
}

/* One layer per contribution level, from the smallest contribution (which may be 0) up. */
static void build_pots(const omaha8_hand *hand, omaha8_settlement *out)
{
    const omaha8_showdown *in = hand->in;
    int64_t below = 0;
    int64_t dead_money = in->dead_money;
    uint64_t level = UINT64_MAX;
    for (int32_t seat = 0; seat < in->seats; seat++) {
        uint64_t stake = (uint64_t)hand->stakes[seat];
        level = stake < level ? stake : level;
    }
    out->pot_count = 0;
    while (level != UINT64_MAX) {
        uint64_t next = UINT64_MAX;
        uint32_t reached = 0;
        int64_t count = 0;
        for (int32_t seat = 0; seat < in->seats; seat++) {
            uint64_t stake = (uint64_t)hand->stakes[seat];
            uint64_t higher = stake > level ? stake : UINT64_MAX;
            reached |= (uint32_t)(stake >= level) << seat;
            count += stake >= level;
            next = higher < next ? higher : next;
        }
        add_layer(out, dead_money + count * ((int64_t)level - below), hand->live & reached);
        dead_money = 0;
        below = (int64_t)level;
        level = next;
    }
}

static omaha8_status check_contested(const omaha8_hand *hand, const omaha8_settlement *out, omaha8_place *place)
{
    for (int32_t i = 0; i < out->pot_count; i++) {
        uint32_t eligible = out->pots[i].eligible;
        if (several(eligible) && (eligible & ~hand->known)) {
            place->at = i;
            return OMAHA8_UNKNOWN_SEAT;
        }
    }
    for (int32_t i = 0; i < out->pot_count; i++) {
        if (several(out->pots[i].eligible) && hand->board_count != OMAHA8_MAX_BOARD) {
            place->at = i;
            return OMAHA8_BOARD_INCOMPLETE;
        }
    }
    return OMAHA8_OK;
}

/* ---- Rake ---- */

/* a * b / d and its remainder, for d below 2^63 and a quotient that fits. */
static void multiply_divide(uint64_t a, uint64_t b, uint64_t d, uint64_t *quotient, uint64_t *remainder)
{
    if (a == 0 || b <= UINT64_MAX / a) {
        *quotient = a * b / d;
        *remainder = a * b % d;
        return;
    }
    uint64_t q = 0;
    uint64_t r = 0; /* below d after every step, so that twice it fits */
    for (uint64_t bit = UINT64_C(1) << 63; bit; bit >>= 1) {
        q = 2 * q + 2 * r / d;
        r = 2 * r % d;
        if (a & bit) {
            r += b % d;
            q += b / d + r / d;
            r %= d;
        }
    }
    *quotient = q;
    *remainder = r;
}

static int64_t pots_total(const omaha8_settlement *out)
{
    int64_t total = 0;
    for (int32_t i = 0; i < out->pot_count; i++) {
        total += out->pots[i].amount;
    }
    return total;
}

/* Shares one rake between the pots in chips: in proportion, the chips left over to the largest remainders, the lower
 * pot first. */
static void share_rake(omaha8_settlement *out, int64_t rake, int64_t chip, int64_t total)
{
    uint64_t remainders[OMAHA8_MAX_SEATS];
    int64_t left = rake / chip;
    for (int32_t i = 0; i < out->pot_count; i++) {
        uint64_t chips;
        multiply_divide((uint64_t)(rake / chip), (uint64_t)out->pots[i].amount, (uint64_t)total, &chips,
                        &remainders[i]);
        out->pots[i].rake = (int64_t)chips * chip;
        left -= (int64_t)chips;
    }
    for (; left > 0; left--) {
        int32_t largest = 0;
        for (int32_t i = 1; i < out->pot_count; i++) {
            largest = remainders[i] > remainders[largest] ? i : largest;
        }
        out->pots[largest].rake += chip;
        remainders[largest] = 0;
    }
}

static omaha8_status take_whole_rake(const omaha8_showdown *in, omaha8_settlement *out, omaha8_place *place)
{
    int64_t rake = in->rakes[0];
    int64_t total = pots_total(out);
    if (rake > total) {
        return OMAHA8_RAKE_ABOVE_POTS;
    }
    if (rake == 0) {
        return OMAHA8_OK;
    }
    if (rake % in->chip != 0) {
        return OMAHA8_RAKE_NOT_CHIPS;
    }
    share_rake(out, rake, in->chip, total);
    for (int32_t i = 0; i < out->pot_count; i++) {
        if (out->pots[i].rake > out->pots[i].amount) {
            place->at = i;
            return OMAHA8_RAKE_ABOVE_POT;
        }
    }
    return OMAHA8_OK;
}

static omaha8_status take_pot_rakes(const omaha8_showdown *in, omaha8_settlement *out, omaha8_place *place)
{
    if (in->rake_count != out->pot_count) {
        return OMAHA8_RAKE_COUNT;
    }
    for (int32_t i = 0; i < out->pot_count; i++) {
        out->pots[i].rake = in->rakes[i];
        place->at = i;
        if (in->rakes[i] > out->pots[i].amount) {
            return OMAHA8_RAKE_ABOVE_POT;
        }
        if (in->rakes[i] % in->chip != 0) {
            return OMAHA8_RAKE_NOT_CHIPS;
        }
    }
    return OMAHA8_OK;
}

static omaha8_status take_rake(const omaha8_showdown *in, omaha8_settlement *out, omaha8_place *place)
{
    place->at = 0;
    omaha8_status status = in->rake_count == OMAHA8_RAKE_WHOLE_HAND ? take_whole_rake(in, out, place)
                                                                    : take_pot_rakes(in, out, place);
    out->rake = 0;
    for (int32_t i = 0; i < out->pot_count && status == OMAHA8_OK; i++) {
        const omaha8_pot *pot = out->pots + i;
        out->rake += pot->rake;
        if (several(pot->eligible) && in->chip != 1 && (pot->amount - pot->rake) % in->chip != 0) {
            place->at = i;
            status = OMAHA8_POT_NOT_CHIPS;
        }
    }
    return status;
}

/* ---- Winners ---- */

/* Ranks every live seat that is known, when three cards or more are on the board. */
static omaha8_status rank_seats(const omaha8_hand *hand, omaha8_settlement *out)
{
    const omaha8_showdown *in = hand->in;
    uint8_t cards[OMAHA8_MAX_SEATS * OMAHA8_MAX_HOLE];
    omaha8_value values[OMAHA8_MAX_SEATS];
    int32_t seats[OMAHA8_MAX_SEATS];
    int32_t count = 0;
    out->ranked = hand->board_count >= 3 ? hand->live & hand->known : 0;
    for (int32_t seat = 0; seat < in->seats; seat++) {
        if (has_seat(out->ranked, seat)) {
            for (int32_t k = 0; k < in->hole_size; k++) {
                cards[count * in->hole_size + k] = in->holes[seat * in->hole_size + k];
            }
            seats[count++] = seat;
        }
    }
    if (count == 0) {
        return OMAHA8_OK;
    }
    const omaha8_rows holes = {cards, in->hole_size, 1, in->hole_size};
    const omaha8_rows boards = {in->board, 0, 1, hand->board_count};
    const omaha8_results to = {&values[0].high, sizeof values[0], &values[0].low, sizeof values[0]};
    int bad_lane;
    omaha8_status status = omaha8_rank_block(&holes, &boards, 0, count, &to, &bad_lane);
    for (int32_t i = 0; i < count && status == OMAHA8_OK; i++) {
        out->values[seats[i]] = values[i];
    }
    return status;
}

static void find_winners(const omaha8_settlement *out, int32_t seats, omaha8_pot *pot)
{
    pot->high_winners = pot->eligible;
    pot->low_winners = 0;
    if (!several(pot->eligible)) {
        return;
    }
    unsigned best_high = UINT16_MAX;
    unsigned best_low = OMAHA8_NO_LOW;
    unsigned highs[OMAHA8_MAX_SEATS];
    unsigned lows[OMAHA8_MAX_SEATS];
    for (int32_t seat = 0; seat < seats; seat++) {
        bool in = has_seat(pot->eligible, seat);
        highs[seat] = in ? out->values[seat].high : UINT16_MAX;
        lows[seat] = in ? out->values[seat].low : OMAHA8_NO_LOW;
        best_high = highs[seat] < best_high ? highs[seat] : best_high;
        best_low = lows[seat] < best_low ? lows[seat] : best_low;
    }
    uint32_t high_winners = 0;
    uint32_t low_winners = 0;
    for (int32_t seat = 0; seat < seats; seat++) {
        high_winners |= (uint32_t)(highs[seat] == best_high) << seat;
        low_winners |= (uint32_t)(lows[seat] == best_low) << seat;
    }
    pot->high_winners = high_winners;
    pot->low_winners = best_low == OMAHA8_NO_LOW ? 0 : low_winners;
}

/* ---- Paying ---- */

/* `payouts` are added to. */
typedef struct {
    const omaha8_showdown *in;
    const omaha8_pot *pot;
    int64_t *payouts;
} payer;

static int32_t clockwise(const omaha8_showdown *in, int32_t steps)
{
    return ((int32_t)in->button + 1 + steps) % in->seats;
}

/* One odd chip each to `winners` clockwise, until none is left. */
static void deal_odd_chips(const payer *to, uint32_t winners, int64_t *left, uint32_t *given)
{
    for (int32_t i = 0; i < to->in->seats && *left > 0; i++) {
        int32_t seat = clockwise(to->in, i);
        if (has_seat(winners, seat)) {
            to->payouts[seat] += to->in->chip;
            *given |= seat_bit(seat);
            --*left;
        }
    }
}

static int64_t share_evenly(const payer *to, uint32_t winners, int64_t chips)
{
    if (!several(winners)) {
        to->payouts[first_seat(winners)] += chips * to->in->chip;
        return 0;
    }
    int64_t count = count_seats(winners);
    int64_t share = chips / count * to->in->chip;
    for (uint32_t left = winners; left; left &= left - 1) {
        to->payouts[first_seat(left)] += share;
    }
    return chips % count;
}

/* Shares `chips` between `winners`; seats in `had` come last for the odd ones, and those given one are added to it. */
static void share_chips(const payer *to, uint32_t winners, int64_t chips, uint32_t *had)
{
    int64_t left = share_evenly(to, winners, chips);
    if (left > 0) {
        uint32_t given = 0;
        deal_odd_chips(to, winners & ~*had, &left, &given);
        deal_odd_chips(to, winners & *had, &left, &given);
        *had |= given;
    }
}

static void pay_first(const payer *to, uint32_t winners, int64_t chips)
{
    for (int32_t i = 0; i < to->in->seats; i++) {
        int32_t seat = clockwise(to->in, i);
        if (has_seat(winners, seat)) {
            to->payouts[seat] += chips * to->in->chip;
            return;
        }
    }
}

static void pay_halves(const payer *to, int64_t chips)
{
    const omaha8_pot *pot = to->pot;
    int64_t low = chips / 2;
    int64_t high = chips - low;
    bool sole_high = !several(pot->high_winners);
    uint32_t had = sole_high && high > low ? pot->high_winners : 0; /* the odd chip of the pot is one, too */
    share_chips(to, pot->high_winners, high, &had);
    if (to->in->odd_chip == OMAHA8_ODD_BOVADA) {
        pay_first(to, pot->high_winners, share_evenly(to, pot->low_winners, low));
        return;
    }
    had = to->in->odd_chip == OMAHA8_ODD_ROBERTS ? had : 0;
    share_chips(to, pot->low_winners, low, &had);
}

static void pay_pot(const payer *to)
{
    const omaha8_pot *pot = to->pot;
    int64_t amount = pot->amount - pot->rake;
    if (!several(pot->eligible)) {
        to->payouts[first_seat(pot->eligible)] += amount;
        return;
    }
    int64_t chips = to->in->chip == 1 ? amount : amount / to->in->chip;
    uint32_t had = 0;
    if (pot->low_winners == 0 || pot->low_winners == pot->high_winners) {
        share_chips(to, pot->high_winners, chips, &had);
    } else {
        pay_halves(to, chips);
    }
}

void omaha8_pay_pots(const omaha8_showdown *showdown, omaha8_settlement *settlement, bool each_pot)
{
    for (int32_t seat = 0; seat < showdown->seats; seat++) {
        settlement->payouts[seat] = settlement->returned[seat];
    }
    for (int32_t i = 0; i < settlement->pot_count; i++) {
        omaha8_pot *pot = settlement->pots + i;
        find_winners(settlement, showdown->seats, pot);
        if (!each_pot) {
            const payer all = {showdown, pot, settlement->payouts};
            pay_pot(&all);
            continue;
        }
        const payer one = {showdown, pot, pot->payouts};
        for (int32_t seat = 0; seat < showdown->seats; seat++) {
            pot->payouts[seat] = 0;
        }
        pay_pot(&one);
        for (int32_t seat = 0; seat < showdown->seats; seat++) {
            settlement->payouts[seat] += pot->payouts[seat];
        }
    }
}

/* ---- A showdown ---- */

omaha8_status omaha8_prepare_hand(const omaha8_showdown *showdown, omaha8_hand *hand, omaha8_settlement *settlement,
                                  omaha8_place *place)
{
    hand->in = showdown;
    hand->live = 0;
    hand->known = 0;
    *place = (omaha8_place){0, 0};
    omaha8_status status = check_shape(showdown);
    if (status == OMAHA8_OK) {
        status = take_cards(hand, place);
    }
    if (status == OMAHA8_OK) {
        status = take_numbers(hand, place);
    }
    if (status != OMAHA8_OK) {
        return status;
    }
    return_uncalled(hand, settlement);
    build_pots(hand, settlement);
    status = check_contested(hand, settlement, place);
    return status == OMAHA8_OK ? take_rake(showdown, settlement, place) : status;
}

omaha8_status omaha8_settle(const omaha8_showdown *showdown, omaha8_settlement *settlement, omaha8_place *place)
{
    omaha8_hand hand;
    omaha8_status status = omaha8_prepare_hand(showdown, &hand, settlement, place);
    if (status == OMAHA8_OK) {
        status = rank_seats(&hand, settlement);
    }
    if (status == OMAHA8_OK) {
        omaha8_pay_pots(showdown, settlement, true);
    }
    return status;
}
