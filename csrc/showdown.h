/* The two steps of a settlement on either side of ranking its seats; a batch ranks those of many hands at once. */
#ifndef OMAHA8_SHOWDOWN_H
#define OMAHA8_SHOWDOWN_H

#include <stdbool.h>

#include "omaha8/omaha8.h"

/* What is worked out of one showdown on the way to its settlement. */
typedef struct {
    const omaha8_showdown *in;
    uint32_t live;  /* seats still in */
    uint32_t known; /* seats whose cards are known */
    int32_t board_count;
    int64_t stakes[OMAHA8_MAX_SEATS]; /* contributions less what went back */
} omaha8_hand;

/* Checks all of a showdown, and finds what goes back, the pots and their rake. */
omaha8_status omaha8_prepare_hand(const omaha8_showdown *showdown, omaha8_hand *hand, omaha8_settlement *settlement,
                                  omaha8_place *place);

/* Whether the cards of a showdown of good shape are: of every seat all or none known, none twice, a board of a length
 * that there is. */
bool omaha8_are_cards_good(const omaha8_showdown *showdown);

/* Pays the pots by the values of the seats. With `each_pot` the payouts of each pot are kept, too. */
void omaha8_pay_pots(const omaha8_showdown *showdown, omaha8_settlement *settlement, bool each_pot);

#endif
