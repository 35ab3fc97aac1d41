/* The core from C: a known deal, every status, and bytes that are no cards. Built with the sanitizers where there are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lists.h"
#include "omaha8/omaha8.h"
#include "sample.h"

static int failures;

static void expect(int good, const char *what)
{
    if (!good) {
        failures++;
        fprintf(stderr, "failed: %s\n", what);
    }
}

static uint64_t state = 20261130;

static uint32_t random_below(uint32_t limit)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((state >> 33) % limit);
}

/* AsKd5h2c on Ac3d7hKs9d: two pair, aces and kings with a nine; low 7-5-3-2-A. */
static void test_known_deal(void)
{
    const uint8_t hole[4] = {51, 45, 14, 0};
    const uint8_t board[5] = {48, 5, 22, 47, 29};
    omaha8_value value;
    expect(omaha8_rank(hole, 4, board, 5, &value) == OMAHA8_OK, "a known deal");
    expect(value.high == 2471 && value.low == 0x57, "its values");
    expect(omaha8_rank(hole, 3, board, 5, &value) == OMAHA8_HOLE_SIZE, "a hole of three");
    expect(omaha8_rank(hole, 4, board, 2, &value) == OMAHA8_BOARD_SIZE, "a board of two");
    const uint8_t same[4] = {51, 45, 14, 48};
    expect(omaha8_rank(same, 4, board, 5, &value) == OMAHA8_DUPLICATE, "a card twice");
    const uint8_t none[4] = {51, 45, 14, 52};
    expect(omaha8_rank(none, 4, board, 5, &value) == OMAHA8_CARD, "no card");
}

/* A batch names its first bad row, whatever comes after it, and the rows before it are right. */
static void test_bad_row(void)
{
    enum { COUNT = 200 };
    static uint8_t holes[COUNT][4];
    static uint8_t boards[COUNT][5];
    static uint16_t high[COUNT];
    static uint8_t low[COUNT];
    for (int bad = 0; bad < COUNT; bad++) {
        for (int row = 0; row < COUNT; row++) {
            memcpy(holes[row], (const uint8_t[]){51, 45, 14, 0}, 4);
            memcpy(boards[row], (const uint8_t[]){48, 5, 22, 47, 29}, 5);
        }
        holes[bad][2] = 255;
        boards[COUNT - 1][0] = 51;
        const omaha8_rows hole_rows = {holes[0], 4, 1, 4};
        const omaha8_rows board_rows = {boards[0], 5, 1, 5};
        omaha8_place place;
        omaha8_status status = omaha8_rank_many(&hole_rows, &board_rows, COUNT, high, 2, low, 1, &place);
        expect(status == OMAHA8_CARD && place.row == bad, "the first bad row");
        status = omaha8_check_many(&hole_rows, &board_rows, COUNT, &place);
        expect(status == OMAHA8_CARD && place.row == bad, "the first bad row of a check");
    }
}

/* Bytes and numbers of every kind: only statuses come back, and nothing outside is touched (the sanitizers look). */
static void test_garbage(void)
{
    for (int round = 0; round < 200000; round++) {
        int32_t hole_size = (int32_t)random_below(9);
        int32_t board_size = (int32_t)random_below(7);
        int32_t seats = (int32_t)random_below(26);
        uint8_t *holes = malloc((size_t)(seats * hole_size) + 1);
        uint8_t *board = malloc((size_t)board_size + 1);
        uint32_t limit = random_below(2) ? 256 : 53;
        for (int32_t i = 0; i < seats * hole_size; i++) {
            uint32_t card = random_below(9) ? (uint32_t)i % 52 : random_below(limit);
            holes[i] = (uint8_t)(random_below(4) ? card : 255u);
        }
        for (int32_t i = 0; i < board_size; i++) {
            board[i] = (uint8_t)random_below(limit);
        }
        int64_t contributions[26];
        uint8_t folded[26];
        int64_t rakes[26];
        for (int32_t i = 0; i < 26; i++) {
            contributions[i] = random_below(50) ? (int64_t)random_below(100) : INT64_MAX - (int64_t)random_below(3);
            folded[i] = random_below(3) == 0;
            rakes[i] = (int64_t)random_below(4) - (random_below(30) == 0);
        }
        omaha8_showdown showdown = {seats, hole_size, board_size, holes, board, contributions, folded,
                                    (int64_t)random_below(26) - 1, (int64_t)random_below(4),
                                    (int64_t)random_below(20) - 1, rakes,
                                    random_below(2) ? OMAHA8_RAKE_WHOLE_HAND : (int32_t)random_below(4),
                                    (int32_t)random_below(4)};
        omaha8_settlement settlement;
        omaha8_place place;
        omaha8_status status = omaha8_settle(&showdown, &settlement, &place);
        expect(status >= OMAHA8_OK && status < OMAHA8_STATUS_COUNT, "a status");
        if (seats > 0 && hole_size > 0) {
            omaha8_value value;
            uint8_t high_cards[5];
            uint8_t low_cards[5];
            omaha8_rank(holes, hole_size, board, board_size, &value);
            omaha8_best_cards(holes, hole_size, board, board_size, high_cards, low_cards);
        }
        free(board);
        free(holes);
    }
}

/* Settling pays out what came in, for numbers near the limit of 64 bits too. */
static void test_large_rake(void)
{
    const uint8_t holes[2][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}};
    const uint8_t board[5] = {48, 20, 33, 40, 15};
    const int64_t contributions[2] = {INT64_MAX / 4, INT64_MAX / 4};
    const uint8_t folded[2] = {0, 0};
    const int64_t rake[1] = {INT64_MAX / 3};
    const omaha8_showdown showdown = {2, 4, 5, holes[0], board, contributions, folded, 0, 1, INT64_MAX / 3, rake,
                                      OMAHA8_RAKE_WHOLE_HAND, OMAHA8_ODD_TDA};
    omaha8_settlement settlement;
    omaha8_place place;
    expect(omaha8_settle(&showdown, &settlement, &place) == OMAHA8_OK, "large amounts");
    int64_t total = 2 * (INT64_MAX / 4) + INT64_MAX / 3;
    expect(settlement.payouts[0] + settlement.payouts[1] == total - rake[0], "their sum");
}

/* Aces against kings before the flop, exactly and by a sample; and what no spot is. */
/* Many showdowns with amounts about what fits: each is settled, or refused, as it is alone. */
static void test_many_amounts(void)
{
    static const int64_t amounts[] = {0, 7, INT32_MAX - 1, INT32_MAX, INT64_C(1) << 31, INT64_C(1) << 62, INT64_MAX, -1};
    enum { AMOUNTS = sizeof amounts / sizeof amounts[0] };
    static const uint8_t holes[2][4] = {{48, 49, 0, 4}, {44, 45, 40, 41}};
    static const uint8_t board[5] = {8, 12, 16, 36, 28};
    static const uint8_t folded[2] = {0, 0};
    static const int64_t zero = 0;
    static const int64_t one = 1;
    for (int i = 0; i < AMOUNTS * AMOUNTS * AMOUNTS; i++) {
        const int64_t dead_money = amounts[i % AMOUNTS];
        const int64_t contributions[2] = {amounts[i / AMOUNTS % AMOUNTS], amounts[i / AMOUNTS / AMOUNTS]};
        const omaha8_showdown alone = {2, 4, 5, holes[0], board, contributions, folded, 0, 1, dead_money, &zero,
                                       OMAHA8_RAKE_WHOLE_HAND, OMAHA8_ODD_TDA};
        const omaha8_showdowns all = {alone, 0, 0, 0, 0, 0, 0, 0, 0, &zero, &one, &zero, &dead_money};
        omaha8_settlement settlement;
        omaha8_place place;
        int64_t payouts[2] = {0, 0};
        omaha8_status status = omaha8_settle(&alone, &settlement, &place);
        expect(omaha8_settle_many(&all, 0, 1, payouts, &place) == status, "the status of many");
        expect(status != OMAHA8_OK || memcmp(payouts, settlement.payouts, sizeof payouts) == 0, "the payouts of many");
    }
}

static void test_equity(void)
{
    const uint8_t holes[8] = {51, 50, 3, 6, 47, 46, 41, 37};
    omaha8_match match = {2, 4, 0, 0, holes, NULL, NULL, 0};
    omaha8_equity equity;
    void *workspace = malloc(OMAHA8_EQUITY_WORKSPACE);
    expect(omaha8_equity_exact(&match, &equity, workspace) == OMAHA8_OK, "a match-up");
    expect(equity.outcomes == 1086008 && equity.players[0].scoop == 708686, "its scoops");
    expect(equity.players[0].high_share + equity.players[0].low_share == 779394 * equity.unit, "its shares");
    match.players = 12;
    expect(omaha8_equity_exact(&match, &equity, workspace) == OMAHA8_SEATS, "too many players");
    const omaha8_sample_player seats[3] = {{holes, 1, NULL, NULL, NULL}, {holes + 4, 1, NULL, NULL, NULL}, {0}};
    const omaha8_sampler sampler = {3, 4, 0, 0, seats, NULL, NULL, 0, 0, 4096, 1};
    int64_t *counts = calloc(64, sizeof *counts);
    expect(omaha8_sample(&sampler, 0, 10000, counts, NULL) == OMAHA8_OK, "a sample");
    omaha8_sample_tally(3, counts, &equity);
    expect(equity.outcomes == 10000, "its deals");
    free(counts);
    free(workspace);
}

/* Two hands against the same two, of which each meets the other only; and hands that are none. */
static void test_sweep(void)
{
    uint8_t hands[8] = {0, 1, 2, 3, 4, 5, 6, 51};
    const uint16_t high[2] = {7000, 20};
    const uint8_t level[2] = {1, 0};
    const int64_t weights[2] = {3, 5};
    const omaha8_sweep_list list = {2, hands, high, level, weights};
    int64_t kinds[24];
    int64_t *sums = malloc(sizeof *sums * OMAHA8_SWEEP_ROWS * 2);
    expect(omaha8_sweep(&list, &list, 2, weights, kinds, sums) == OMAHA8_OK, "a sweep");
    for (int kind = 0; kind < 12; kind++) {
        expect(kinds[kind] == (kind == 10 ? 5 : 0), "the weak hand loses both halves");
        expect(kinds[12 + kind] == (kind == 0 ? 3 : 0), "the strong hand wins both");
    }
    hands[7] = 52;
    expect(omaha8_sweep(&list, &list, 2, weights, kinds, sums) == OMAHA8_CARD, "no card");
    hands[7] = 6;
    expect(omaha8_sweep(&list, &list, 2, weights, kinds, sums) == OMAHA8_DUPLICATE, "a card twice");
    free(sums);
}

/* Match-ups of random bytes, in memory of exactly their size. */
static void test_equity_garbage(void)
{
    void *workspace = malloc(OMAHA8_EQUITY_WORKSPACE);
    for (int i = 0; i < 3000; i++) {
        int32_t players = (int32_t)random_below(13);
        int32_t hole_size = (int32_t)random_below(9);
        int32_t board_size = (int32_t)random_below(7);
        size_t cards = (size_t)(players * hole_size);
        uint8_t *holes = malloc(cards + 1);
        uint8_t *board = malloc((size_t)board_size + 1);
        for (size_t k = 0; k < cards; k++) {
            holes[k] = (uint8_t)(i % 2 ? random_below(60) : (unsigned)(k * 7 % 52));
        }
        for (int32_t k = 0; k < board_size; k++) {
            board[k] = (uint8_t)random_below(54);
        }
        omaha8_match match = {players, hole_size, board_size, 0, holes, board, NULL, i % 3 == 0};
        omaha8_equity equity;
        omaha8_status status = omaha8_equity_exact(&match, &equity, workspace);
        expect(status >= OMAHA8_OK && status < OMAHA8_STATUS_COUNT, "a status");
        omaha8_list lists[OMAHA8_MAX_PLAYERS];
        for (int32_t player = 0; player < players && player < OMAHA8_MAX_PLAYERS; player++) {
            lists[player] = (omaha8_list){holes, players, NULL, NULL, NULL};
        }
        if (players >= 2 && players <= OMAHA8_MAX_PLAYERS && board_size >= 3) {
            const omaha8_lists all = {2, hole_size, board_size, 0, lists, board, NULL, 0, i % 2, 0};
            omaha8_weighted sums;
            status = omaha8_equity_lists(&all, 0, players, &sums, workspace);
            expect(status >= OMAHA8_OK && status < OMAHA8_STATUS_COUNT, "a status of lists");
        }
        free(board);
        free(holes);
    }
    free(workspace);
}

int main(void)
{
    test_known_deal();
    test_bad_row();
    test_garbage();
    test_large_rake();
    test_many_amounts();
    test_equity();
    test_sweep();
    test_equity_garbage();
    if (failures == 0) {
        printf("omaha8 %s: all passed\n", omaha8_version());
    }
    return failures != 0;
}
