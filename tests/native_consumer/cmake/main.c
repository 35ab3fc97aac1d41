/* Ranks deals from standard input, nine card ids a line: four of the hole, five of the board. */
#include <stdio.h>
#include <string.h>

#include "omaha8/omaha8.h"

enum { HOLE = 4, BOARD = 5, MOST = 4096 };

static uint8_t deals[MOST][HOLE + BOARD];
static uint16_t high[MOST];
static uint8_t low[MOST];

/* The number of deals; -1 when the input ends inside of one. */
static int read_deals(void)
{
    int cards = 0;
    unsigned card;
    while (cards < MOST * (HOLE + BOARD) && scanf("%u", &card) == 1) {
        deals[cards / (HOLE + BOARD)][cards % (HOLE + BOARD)] = (uint8_t)card;
        cards++;
    }
    return cards % (HOLE + BOARD) == 0 ? cards / (HOLE + BOARD) : -1;
}

/* One showdown: the second seat has the high, the first the low of the main pot. */
static omaha8_status settle(void)
{
    static const uint8_t holes[] = {49, 1, 38, 39, 44, 47, 40, 41, 32, 34, 28, 29, 16, 18, 31, 30};
    static const uint8_t board[] = {7, 10, 24, 45, 42};
    static const int64_t contributions[] = {50, 100, 200, 200};
    static const uint8_t folded[] = {0, 0, 0, 0};
    static const int64_t rake = 0;
    omaha8_showdown showdown;
    omaha8_settlement settlement;
    omaha8_place place;
    memset(&showdown, 0, sizeof showdown);
    showdown.seats = 4;
    showdown.hole_size = HOLE;
    showdown.board_size = BOARD;
    showdown.holes = holes;
    showdown.board = board;
    showdown.contributions = contributions;
    showdown.folded = folded;
    showdown.chip = 1;
    showdown.rakes = &rake;
    showdown.rake_count = OMAHA8_RAKE_WHOLE_HAND;
    showdown.odd_chip = OMAHA8_ODD_TDA;
    omaha8_status status = omaha8_settle(&showdown, &settlement, &place);
    for (int seat = 0; status == OMAHA8_OK && seat < showdown.seats; seat++) {
        printf("seat %d: %d\n", seat, (int)settlement.payouts[seat]);
    }
    return status;
}

int main(void)
{
    int count = read_deals();
    if (count < 0) {
        printf("nine cards a deal\n");
        return 1;
    }
    omaha8_rows holes = {deals[0], HOLE + BOARD, 1, HOLE};
    omaha8_rows boards = {deals[0] + HOLE, HOLE + BOARD, 1, BOARD};
    omaha8_place place;
    omaha8_status status = omaha8_rank_many(&holes, &boards, count, high, sizeof high[0], low, sizeof low[0], &place);
    if (status != OMAHA8_OK) {
        printf("deal %d: %s\n", (int)place.row, omaha8_status_text(status));
        return 1;
    }
    for (int i = 0; i < count; i++) {
        printf("%d %d\n", high[i], low[i]);
    }
    status = settle();
    printf("omaha8 %s: %s\n", omaha8_version(), omaha8_status_text(status));
    return status != OMAHA8_OK;
}
