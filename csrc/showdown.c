/* Settling showdowns: what goes back, the pots, the rake, the halves and the odd chips. */
#include <stdbool.h>

#include "block.h"
#include "card.h"

/* What is worked out of one showdown on the way to its settlement. */
typedef struct {
    const omaha8_showdown *in;
    uint32_t live;  /* seats still in */
    uint32_t known; /* seats whose cards are known */
    int32_t board_count;
    int64_t stakes[OMAHA8_MAX_SEATS]; /* contributions less what went back */
} hand_state;

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

static omaha8_status take_cards(hand_state *hand, omaha8_place *place)
{
    const omaha8_showdown *in = hand->in;
    uint64_t seen = 0;
    for (int32_t seat = 0; seat < in->seats; seat++) {
        const uint8_t *hole = in->holes + seat * in->hole_size;
        if (is_unknown(hole, in->hole_size)) {
            continue;
        }
        hand->known |= seat_bit(seat);
        omaha8_status status = see_cards(&seen, hole, in->hole_size);
        if (status != OMAHA8_OK) {
            place->at = seat;
            return status;
        }
    }
    hand->board_count = in->board_size;
    while (hand->board_count > 0 && in->board[hand->board_count - 1] == OMAHA8_UNKNOWN) {
        hand->board_count--;
    }
    place->at = -1;
    if (hand->board_count == 1 || hand->board_count == 2) {
        return OMAHA8_BOARD_SIZE;
    }
    return see_cards(&seen, in->board, hand->board_count);
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

static omaha8_status check_sum(const hand_state *hand)
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

static omaha8_status take_numbers(hand_state *hand, omaha8_place *place)
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

/* The part of the largest contribution that nobody matched goes back, if its seat is still in. */
static void return_uncalled(hand_state *hand, omaha8_settlement *out)
{
    int32_t largest = 0;
    int64_t second = 0;
    for (int32_t seat = 0; seat < hand->in->seats; seat++) {
        out->returned[seat] = 0;
        if (seat > 0 && hand->stakes[seat] > hand->stakes[largest]) {
            second = hand->stakes[largest];
            largest = seat;
        } else if (seat > 0 && hand->stakes[seat] > second) {
            second = hand->stakes[seat];
        }
    }
    if (has_seat(hand->live, largest)) {
        out->returned[largest] = hand->stakes[largest] - second;
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
static void build_pots(const hand_state *hand, omaha8_settlement *out)
{
    const omaha8_showdown *in = hand->in;
    int64_t level = hand->stakes[0];
    for (int32_t seat = 1; seat < in->seats; seat++) {
        level = hand->stakes[seat] < level ? hand->stakes[seat] : level;
    }
    int64_t below = 0;
    int64_t dead_money = in->dead_money;
    out->pot_count = 0;
    for (bool more = true; more;) {
        int64_t next = INT64_MAX;
        int64_t amount = dead_money;
        uint32_t eligible = 0;
        more = false;
        for (int32_t seat = 0; seat < in->seats; seat++) {
            int64_t stake = hand->stakes[seat];
            if (stake >= level) {
                amount += level - below;
                eligible |= hand->live & seat_bit(seat);
            }
            if (stake > level) {
                next = stake < next ? stake : next;
                more = true;
            }
        }
        add_layer(out, amount, eligible);
        dead_money = 0;
        below = level;
        level = next;
    }
}

static omaha8_status check_contested(const hand_state *hand, const omaha8_settlement *out, omaha8_place *place)
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
    if (rake % in->chip != 0) {
        return OMAHA8_RAKE_NOT_CHIPS;
    }
    if (rake > 0) {
        share_rake(out, rake, in->chip, total);
    }
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
        if (several(pot->eligible) && (pot->amount - pot->rake) % in->chip != 0) {
            place->at = i;
            status = OMAHA8_POT_NOT_CHIPS;
        }
    }
    return status;
}

/* ---- Winners ---- */

/* Ranks every live seat that is known, when three cards or more are on the board. */
static omaha8_status rank_seats(const hand_state *hand, omaha8_settlement *out)
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
    unsigned high = UINT16_MAX;
    unsigned low = OMAHA8_NO_LOW;
    pot->high_winners = several(pot->eligible) ? 0 : pot->eligible;
    pot->low_winners = 0;
    for (int32_t seat = 0; seat < seats && several(pot->eligible); seat++) {
        if (!has_seat(pot->eligible, seat)) {
            continue;
        }
        omaha8_value value = out->values[seat];
        if (value.high < high) {
            high = value.high;
            pot->high_winners = 0;
        }
        if (value.low < low) {
            low = value.low;
            pot->low_winners = 0;
        }
        pot->high_winners |= value.high == high ? seat_bit(seat) : 0;
        pot->low_winners |= value.low == low && low != OMAHA8_NO_LOW ? seat_bit(seat) : 0;
    }
}

/* ---- Paying ---- */

static int32_t clockwise(const omaha8_showdown *in, int32_t steps)
{
    return (int32_t)((in->button + 1 + steps) % in->seats);
}

/* One odd chip each to `winners` clockwise, until none is left. */
static void deal_odd_chips(const omaha8_showdown *in, omaha8_pot *pot, uint32_t winners, int64_t *left,
                           uint32_t *given)
{
    for (int32_t i = 0; i < in->seats && *left > 0; i++) {
        int32_t seat = clockwise(in, i);
        if (has_seat(winners, seat)) {
            pot->payouts[seat] += in->chip;
            *given |= seat_bit(seat);
            --*left;
        }
    }
}

static int64_t share_evenly(const omaha8_showdown *in, omaha8_pot *pot, uint32_t winners, int64_t chips)
{
    int64_t count = count_seats(winners);
    for (int32_t seat = 0; seat < in->seats; seat++) {
        pot->payouts[seat] += has_seat(winners, seat) ? chips / count * in->chip : 0;
    }
    return chips % count;
}

/* Shares `chips` between `winners`; seats in `had` come last for the odd ones, and those given one are added to it. */
static void share_chips(const omaha8_showdown *in, omaha8_pot *pot, uint32_t winners, int64_t chips, uint32_t *had)
{
    int64_t left = share_evenly(in, pot, winners, chips);
    uint32_t given = 0;
    deal_odd_chips(in, pot, winners & ~*had, &left, &given);
    deal_odd_chips(in, pot, winners & *had, &left, &given);
    *had |= given;
}

static void pay_first(const omaha8_showdown *in, omaha8_pot *pot, uint32_t winners, int64_t chips)
{
    for (int32_t i = 0; i < in->seats; i++) {
        int32_t seat = clockwise(in, i);
        if (has_seat(winners, seat)) {
            pot->payouts[seat] += chips * in->chip;
            return;
        }
    }
}

static void pay_halves(const omaha8_showdown *in, omaha8_pot *pot, int64_t chips)
{
    int64_t low = chips / 2;
    int64_t high = chips - low;
    bool sole_high = !several(pot->high_winners);
    uint32_t had = sole_high && high > low ? pot->high_winners : 0; /* the odd chip of the pot is one, too */
    share_chips(in, pot, pot->high_winners, high, &had);
    if (in->odd_chip == OMAHA8_ODD_BOVADA) {
        pay_first(in, pot, pot->high_winners, share_evenly(in, pot, pot->low_winners, low));
        return;
    }
    had = in->odd_chip == OMAHA8_ODD_ROBERTS ? had : 0;
    share_chips(in, pot, pot->low_winners, low, &had);
}

static void pay_pot(const omaha8_showdown *in, omaha8_pot *pot)
{
    uint32_t had = 0;
    int64_t amount = pot->amount - pot->rake;
    for (int32_t seat = 0; seat < in->seats; seat++) {
        pot->payouts[seat] = 0;
    }
    if (!several(pot->eligible)) {
        for (int32_t seat = 0; seat < in->seats; seat++) {
            pot->payouts[seat] = has_seat(pot->eligible, seat) ? amount : 0;
        }
    } else if (pot->low_winners == 0 || pot->low_winners == pot->high_winners) {
        share_chips(in, pot, pot->high_winners, amount / in->chip, &had);
    } else {
        pay_halves(in, pot, amount / in->chip);
    }
}

/* ---- A showdown ---- */

static omaha8_status prepare(hand_state *hand, omaha8_settlement *out, omaha8_place *place)
{
    omaha8_status status = check_shape(hand->in);
    if (status == OMAHA8_OK) {
        status = take_cards(hand, place);
    }
    if (status == OMAHA8_OK) {
        status = take_numbers(hand, place);
    }
    if (status != OMAHA8_OK) {
        return status;
    }
    return_uncalled(hand, out);
    build_pots(hand, out);
    status = check_contested(hand, out, place);
    return status == OMAHA8_OK ? take_rake(hand->in, out, place) : status;
}

omaha8_status omaha8_settle(const omaha8_showdown *showdown, omaha8_settlement *settlement, omaha8_place *place)
{
    hand_state hand = {showdown, 0, 0, 0, {0}};
    *place = (omaha8_place){0, 0};
    omaha8_status status = prepare(&hand, settlement, place);
    if (status == OMAHA8_OK) {
        status = rank_seats(&hand, settlement);
    }
    if (status != OMAHA8_OK) {
        return status;
    }
    for (int32_t seat = 0; seat < showdown->seats; seat++) {
        settlement->payouts[seat] = settlement->returned[seat];
    }
    for (int32_t i = 0; i < settlement->pot_count; i++) {
        omaha8_pot *pot = settlement->pots + i;
        find_winners(settlement, showdown->seats, pot);
        pay_pot(showdown, pot);
        for (int32_t seat = 0; seat < showdown->seats; seat++) {
            settlement->payouts[seat] += pot->payouts[seat];
        }
    }
    return OMAHA8_OK;
}

/* ---- Many ---- */

static const int64_t *row_of(const int64_t *values, ptrdiff_t stride, int64_t row)
{
    return (const int64_t *)(const void *)((const char *)values + row * stride);
}

/* Scalars are copied, `rake` to where the caller keeps it: what was checked is what is used. */
static omaha8_showdown showdown_row(const omaha8_showdowns *all, int64_t row, int64_t *rake)
{
    omaha8_showdown one = all->first;
    one.holes += row * all->holes_stride;
    one.board += row * all->board_stride;
    one.folded += row * all->folded_stride;
    one.contributions = row_of(one.contributions, all->contributions_stride, row);
    one.button = *row_of(all->buttons, all->button_stride, row);
    one.chip = *row_of(all->chips, all->chip_stride, row);
    one.dead_money = *row_of(all->dead_money, all->dead_money_stride, row);
    *rake = *row_of(all->rakes, all->rake_stride, row);
    one.rakes = rake;
    one.rake_count = OMAHA8_RAKE_WHOLE_HAND;
    return one;
}

omaha8_status omaha8_settle_many(const omaha8_showdowns *showdowns, int64_t start, int64_t count, int64_t *payouts,
                                 omaha8_place *place)
{
    for (int64_t row = start; row < start + count; row++) {
        int64_t rake;
        omaha8_settlement settlement;
        omaha8_showdown one = showdown_row(showdowns, row, &rake);
        omaha8_status status = omaha8_settle(&one, &settlement, place);
        if (status != OMAHA8_OK) {
            place->row = row;
            return status;
        }
        for (int32_t seat = 0; seat < one.seats; seat++) {
            payouts[row * one.seats + seat] = settlement.payouts[seat];
        }
    }
    return OMAHA8_OK;
}
