/* Every bulk kernel that runs on this CPU against the table kernel: test_bulk [deals per hole size] [seed].
 *
 * Deals: half random, half adversarial. Batches: every length up to two of the largest blocks and more, packed, strided
 * and shared rows and strided results. Faults: every kind at every position of a block. Garbage: any bytes as cards. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "deals.h"
#include "dispatch.h"

enum { LONGEST = 1100, GUARD = 0xA5 };

static const char *const names[] = {"avx512", "avx2", "portable", "tables"};

static const omaha8_bulk *kernels[4];
static int kernel_count;
static const omaha8_bulk *tables;
static uint64_t seed = 1;

static void fail(const char *what, const omaha8_bulk *kernel, const uint8_t *hole, int size, const uint8_t *board)
{
    fprintf(stderr, "%s: kernel %s, seed %llu, hole", what, kernel->name, (unsigned long long)seed);
    for (int i = 0; i < size; i++) {
        fprintf(stderr, " %d", hole[i]);
    }
    fprintf(stderr, ", board");
    for (int i = 0; i < BULK_BOARD; i++) {
        fprintf(stderr, " %d", board[i]);
    }
    fprintf(stderr, "\n");
    exit(1);
}

/* ---- Packed deals ---- */

typedef struct {
    uint8_t holes[LONGEST * BULK_MAX_HOLE];
    uint8_t boards[LONGEST * BULK_BOARD];
    uint16_t high[LONGEST];
    uint8_t low[LONGEST];
} batch;

static void deal(dealer *from, int size, int count, batch *to)
{
    for (int i = 0; i < count; i++) {
        uint8_t cards[BULK_MAX_HOLE + BULK_BOARD];
        draw(from, cards, size + BULK_BOARD);
        memcpy(to->holes + i * size, cards, (size_t)size);
        memcpy(to->boards + i * BULK_BOARD, cards + size, BULK_BOARD);
    }
}

/* `high` NULL only checks. */
static omaha8_status rank_packed(const omaha8_bulk *kernel, const batch *deals, int size, int64_t count, uint16_t *high,
                                 uint8_t *low, int64_t *row)
{
    const omaha8_rows holes = {deals->holes, size, 1, size};
    const omaha8_rows boards = {deals->boards, BULK_BOARD, 1, BULK_BOARD};
    const omaha8_results to = {high, sizeof *high, low, 1};
    omaha8_place place;
    omaha8_status status = omaha8_rank_rows(kernel, &holes, &boards, count, high ? &to : NULL, &place);
    *row = place.row;
    return status;
}

static void compare(const omaha8_bulk *kernel, const batch *deals, int size, int count, const uint16_t *high,
                    const uint8_t *low)
{
    for (int i = 0; i < count; i++) {
        if (high[i] != deals->high[i] || low[i] != deals->low[i]) {
            fprintf(stderr, "row %d of %d: %d and 0x%02X, want %d and 0x%02X\n", i, count, high[i], low[i],
                    deals->high[i], deals->low[i]);
            fail("values", kernel, deals->holes + i * size, size, deals->boards + i * BULK_BOARD);
        }
    }
}

static void test_deals(int size, int64_t count)
{
    static batch deals;
    static uint16_t high[BULK_MOST_LANES];
    static uint8_t low[BULK_MOST_LANES];
    dealer from = {seed + (uint64_t)size, {0}, 0};
    int64_t row;
    for (int64_t block = 0; block * BULK_MOST_LANES < count; block++) {
        choose_deck(&from, block % 2 == 0 ? 0 : 1 + (int)(block / 2 % (DECKS - 1)));
        deal(&from, size, BULK_MOST_LANES, &deals);
        rank_packed(tables, &deals, size, BULK_MOST_LANES, deals.high, deals.low, &row);
        for (int k = 0; k < kernel_count; k++) {
            if (rank_packed(kernels[k], &deals, size, BULK_MOST_LANES, high, low, &row) != OMAHA8_OK) {
                fail("refused", kernels[k], deals.holes, size, deals.boards);
            }
            compare(kernels[k], &deals, size, BULK_MOST_LANES, high, low);
        }
    }
}

/* ---- Lengths ---- */

static void test_lengths(int size)
{
    static batch deals;
    static uint16_t high[LONGEST + 1];
    static uint8_t low[LONGEST + 1];
    dealer from = {seed + (uint64_t)size, {0}, 0};
    int64_t row;
    choose_deck(&from, 0);
    deal(&from, size, LONGEST, &deals);
    rank_packed(tables, &deals, size, LONGEST, deals.high, deals.low, &row);
    for (int k = 0; k < kernel_count; k++) {
        for (int count = 0; count <= LONGEST; count++) {
            memset(high, GUARD, sizeof high);
            memset(low, GUARD, sizeof low);
            if (rank_packed(kernels[k], &deals, size, count, high, low, &row) != OMAHA8_OK) {
                fail("refused", kernels[k], deals.holes, size, deals.boards);
            }
            if (rank_packed(kernels[k], &deals, size, count, NULL, NULL, &row) != OMAHA8_OK) {
                fail("check refused", kernels[k], deals.holes, size, deals.boards);
            }
            compare(kernels[k], &deals, size, count, high, low);
            if (high[count] != GUARD * 0x0101 || low[count] != GUARD) {
                fail("wrote past the end", kernels[k], deals.holes, size, deals.boards);
            }
        }
    }
}

/* ---- Layouts ---- */

static void lay_out(const uint8_t *packed, int size, int count, omaha8_rows rows, uint8_t *memory)
{
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < size; k++) {
            memory[i * rows.row_stride + k * rows.card_stride] = packed[i * size + k];
        }
    }
}

typedef struct {
    ptrdiff_t row_stride;
    ptrdiff_t card_stride;
} layout;

static layout layout_of(int kind, int size)
{
    switch (kind) {
    case 0:
        return (layout){size, 1};
    case 1:
        return (layout){size + 3, 1};
    case 2: /* by columns */
        return (layout){1, LONGEST};
    case 3: /* backwards */
        return (layout){-(ptrdiff_t)size, 1};
    case 4:
        return (layout){2 * size, -2};
    default: /* one row for all */
        return (layout){0, 1};
    }
}

enum { LAYOUTS = 6, SPACE = 16 * LONGEST };

static omaha8_rows placed(int kind, const uint8_t *packed, int size, int count, uint8_t *memory)
{
    layout strides = layout_of(kind, size);
    uint8_t *first = memory + SPACE / 2;
    omaha8_rows rows = {first, strides.row_stride, strides.card_stride, size};
    lay_out(packed, size, strides.row_stride == 0 ? 1 : count, rows, first);
    return rows;
}

static void test_layout(const omaha8_bulk *kernel, int size, int kind, int count, batch *deals)
{
    static uint8_t memory[2][SPACE + SPACE / 2];
    static uint8_t high[LONGEST * 7 + 1];
    static uint8_t low[LONGEST * 3];
    static uint8_t expected_high[LONGEST * 7 + 1];
    static uint8_t expected_low[LONGEST * 3];
    int hole_kind = kind % LAYOUTS;
    int board_kind = kind / LAYOUTS;
    omaha8_rows holes = placed(hole_kind, deals->holes, size, count, memory[0]);
    omaha8_rows boards = placed(board_kind, deals->boards, BULK_BOARD, count, memory[1]);
    const omaha8_results to = {(uint16_t *)(void *)(high + 1), 7, low, 3};
    const omaha8_results expected = {(uint16_t *)(void *)(expected_high + 1), 7, expected_low, 3};
    omaha8_place place;
    omaha8_place expected_place;
    memset(high, GUARD, sizeof high);
    memset(low, GUARD, sizeof low);
    memset(expected_high, GUARD, sizeof high);
    memset(expected_low, GUARD, sizeof low);
    omaha8_status status = omaha8_rank_rows(kernel, &holes, &boards, count, &to, &place);
    omaha8_status expected_status = omaha8_rank_rows(tables, &holes, &boards, count, &expected, &expected_place);
    if (status != expected_status || (status != OMAHA8_OK && place.row != expected_place.row) ||
        (status == OMAHA8_OK && (memcmp(high, expected_high, sizeof high) || memcmp(low, expected_low, sizeof low)))) {
        fprintf(stderr, "layouts %d and %d, %d deals: status %d\n", hole_kind, board_kind, count, (int)status);
        fail("layout", kernel, deals->holes, size, deals->boards);
    }
}

static void test_layouts(int size)
{
    static batch deals;
    dealer from = {seed + (uint64_t)size, {0}, 0};
    for (int i = 0; i < LONGEST; i++) {
        deal_apart(&from, deals.holes + i * size, size, deals.boards + i * BULK_BOARD);
    }
    for (int k = 0; k < kernel_count; k++) {
        for (int kind = 0; kind < LAYOUTS * LAYOUTS; kind++) {
            for (int count = 60; count <= LONGEST; count += 80) {
                test_layout(kernels[k], size, kind, count, &deals);
            }
        }
    }
}

/* ---- Faults ---- */

/* Spoils one card of a row: no card, or the same as another card of the row. */
static void spoil(dealer *from, batch *deals, int size, int row, int kind)
{
    static const uint8_t no_cards[] = {52, 53, 63, 64, 116, 128, 180, 191, 192, 255};
    enum { NO_CARDS = sizeof no_cards };
    uint8_t *hole = deals->holes + row * size;
    uint8_t *board = deals->boards + row * BULK_BOARD;
    int k = below(from, size);
    int j = below(from, BULK_BOARD);
    if (kind < NO_CARDS) {
        hole[k] = no_cards[kind];
    } else if (kind < 2 * NO_CARDS) {
        board[j] = no_cards[kind - NO_CARDS];
    } else if (kind == 2 * NO_CARDS) {
        hole[k] = hole[(k + 1 + below(from, size - 1)) % size];
    } else if (kind == 2 * NO_CARDS + 1) {
        board[j] = board[(j + 1 + below(from, BULK_BOARD - 1)) % BULK_BOARD];
    } else {
        board[j] = hole[k];
    }
}

enum { FAULTS = 23 };

static void test_faults(int size)
{
    static batch deals;
    static uint16_t high[LONGEST];
    static uint8_t low[LONGEST];
    dealer from = {seed + (uint64_t)size, {0}, 0};
    choose_deck(&from, 0);
    for (int kind = 0; kind < FAULTS; kind++) {
        for (int row = 0; row < LONGEST; row += row < BULK_MOST_LANES ? 1 : 7) {
            deal(&from, size, LONGEST, &deals);
            spoil(&from, &deals, size, row, kind);
            int64_t expected_row;
            omaha8_status expected = rank_packed(tables, &deals, size, LONGEST, deals.high, deals.low, &expected_row);
            for (int k = 0; k < kernel_count; k++) {
                int64_t found = -1;
                memset(high, GUARD, sizeof high);
                omaha8_status status = rank_packed(kernels[k], &deals, size, LONGEST, high, low, &found);
                int64_t checked = -1;
                omaha8_status check = rank_packed(kernels[k], &deals, size, LONGEST, NULL, NULL, &checked);
                bool right = expected != OMAHA8_OK && status == expected && check == expected && found == row &&
                             checked == row && expected_row == row && high[row] == GUARD * 0x0101;
                if (!right) {
                    fprintf(stderr, "fault %d in row %d: status %d, row %d\n", kind, row, (int)status, (int)found);
                    fail("fault", kernels[k], deals.holes + row * size, size, deals.boards + row * BULK_BOARD);
                }
            }
        }
    }
}

/* ---- Garbage ---- */

/* In exactly sized heap blocks, for sanitizers. */
static void test_garbage(int size, int rounds)
{
    dealer from = {seed + (uint64_t)size, {0}, 0};
    for (int round = 0; round < rounds; round++) {
        for (int k = 0; k < kernel_count; k++) {
            int count = kernels[k]->lanes;
            int hole_bytes = count * size;
            int board_bytes = count * BULK_BOARD;
            uint8_t *holes = malloc((size_t)hole_bytes);
            uint8_t *boards = malloc((size_t)board_bytes);
            uint16_t *high = malloc(2 * (size_t)count);
            uint8_t *low = malloc((size_t)count);
            if (!holes || !boards || !high || !low) {
                fprintf(stderr, "no memory\n");
                exit(1);
            }
            int limit = round % 2 == 0 ? 256 : 52;
            for (int i = 0; i < hole_bytes; i++) {
                holes[i] = (uint8_t)below(&from, limit);
            }
            for (int i = 0; i < board_bytes; i++) {
                boards[i] = (uint8_t)below(&from, limit);
            }
            if (kernels[k]->rank(holes, size, boards, high, low)) {
                fail("accepted", kernels[k], holes, size, boards);
            }
            free(holes);
            free(boards);
            free(high);
            free(low);
        }
    }
}

int main(int argc, char **argv)
{
    int64_t count = argc > 1 ? strtoll(argv[1], NULL, 10) : 1000000;
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    tables = omaha8_find_kernel("tables");
    for (int i = 0; i < 3; i++) {
        const omaha8_bulk *kernel = omaha8_find_kernel(names[i]);
        printf("%s: %s\n", names[i], kernel ? "tested" : "does not run on this CPU");
        if (kernel) {
            kernels[kernel_count++] = kernel;
        }
    }
    for (int size = BULK_MIN_HOLE; size <= BULK_MAX_HOLE; size++) {
        test_deals(size, count);
        test_lengths(size);
        test_layouts(size);
        test_faults(size);
        test_garbage(size, 64);
        printf("holes of %d: %lld deals the same\n", size, (long long)count);
    }
    return 0;
}
