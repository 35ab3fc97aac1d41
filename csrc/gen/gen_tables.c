/* Writes the tables of tables.h as C text on standard output, from the plain rules of poker. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "omaha8/omaha8.h"
#include "tables.h"

static uint16_t pair_class[PAIR_ROWS][PAIR_COLUMNS];
static uint16_t flush_class[FLUSH_ROWS][FLUSH_COLUMNS];
static uint16_t class_by_pair[PAIRS][BOARD_ROWS];
static uint16_t row_of_three[FLUSH_ROWS_3][PAIRS];
static uint16_t row_of_four[FLUSH_ROWS_4][RANKS];

/* ---- The order of five-card hands: a key that is larger for the better hand ---- */

enum category { NOTHING, HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH };

/* The ranks of five cards in the order that decides: larger groups first, then higher ranks. */
typedef struct {
    unsigned groups; /* how many different ranks */
    unsigned count[5];
    unsigned rank[5];
} grouped;

static grouped group_ranks(const uint8_t ranks[5])
{
    unsigned count_of[RANKS] = {0};
    for (int i = 0; i < 5; i++) {
        count_of[ranks[i]]++;
    }
    grouped hand = {0};
    for (unsigned count = 5; count > 0; count--) {
        for (unsigned rank = RANKS; rank-- > 0;) {
            if (count_of[rank] == count) {
                hand.count[hand.groups] = count;
                hand.rank[hand.groups] = rank;
                hand.groups++;
            }
        }
    }
    return hand;
}

/* The top rank of a straight, or -1: five ranks in a row, or A-5-4-3-2 with the five on top. */
static int straight_top(const grouped *hand)
{
    if (hand->groups != 5) {
        return -1;
    }
    unsigned top = hand->rank[0];
    if (top - hand->rank[4] == 4) {
        return (int)top;
    }
    if (top == ACE && hand->rank[1] == 3) {
        return 3;
    }
    return -1;
}

static enum category category_of(const grouped *hand, bool suited, bool straight)
{
    if (hand->count[0] == 5) {
        return NOTHING;
    }
    if (suited) {
        return straight ? STRAIGHT_FLUSH : FLUSH;
    }
    if (straight) {
        return STRAIGHT;
    }
    switch (hand->groups) {
    case 2:
        return hand->count[0] == 4 ? QUADS : FULL_HOUSE;
    case 3:
        return hand->count[0] == 3 ? TRIPS : TWO_PAIR;
    case 4:
        return PAIR;
    default:
        return HIGH_CARD;
    }
}

/* 0 for five of a kind, which no deck holds. */
static uint32_t hand_key(const uint8_t ranks[5], bool suited)
{
    grouped hand = group_ranks(ranks);
    int top = straight_top(&hand);
    enum category category = category_of(&hand, suited, top >= 0);
    if (category == NOTHING) {
        return 0;
    }
    if (top >= 0) {
        memset(hand.rank, 0, sizeof hand.rank);
        hand.rank[0] = (unsigned)top;
    }
    uint32_t key = category;
    for (int i = 0; i < 5; i++) {
        key = key * RANKS + hand.rank[i];
    }
    return key;
}

/* ---- Walking over all rank multisets (or sets) of one size, ranks ascending ---- */

typedef void visitor(const uint8_t *ranks, int size);

static void walk(uint8_t *ranks, int filled, int size, bool different, visitor *visit)
{
    if (filled == size) {
        visit(ranks, size);
        return;
    }
    unsigned first = filled == 0 ? 0 : (unsigned)ranks[filled - 1] + (different ? 1 : 0);
    for (unsigned rank = first; rank < RANKS; rank++) {
        ranks[filled] = (uint8_t)rank;
        walk(ranks, filled + 1, size, different, visit);
    }
}

static void each_multiset(int size, visitor *visit)
{
    uint8_t ranks[5];
    walk(ranks, 0, size, false, visit);
}

static void each_set(int size, visitor *visit)
{
    uint8_t ranks[5];
    walk(ranks, 0, size, true, visit);
}

/* ---- Classes: 1 for the largest key, 2 for the next ---- */

static uint32_t keys[PAIR_ROWS_5 + FLUSH_ROWS_5];
static size_t key_count;

static void add_key(uint32_t key)
{
    if (key != 0) {
        keys[key_count++] = key;
    }
}

static void add_plain(const uint8_t *ranks, int size)
{
    (void)size;
    add_key(hand_key(ranks, false));
}

static void add_suited(const uint8_t *ranks, int size)
{
    (void)size;
    add_key(hand_key(ranks, true));
}

static int larger_first(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left;
    uint32_t b = *(const uint32_t *)right;
    return a < b ? 1 : a > b ? -1 : 0;
}

static void number_classes(void)
{
    each_multiset(5, add_plain);
    each_set(5, add_suited);
    qsort(keys, key_count, sizeof keys[0], larger_first);
}

static uint16_t class_of(const uint8_t ranks[5], bool suited)
{
    uint32_t key = hand_key(ranks, suited);
    const uint32_t *found = bsearch(&key, keys, key_count, sizeof keys[0], larger_first);
    return found ? (uint16_t)(found - keys + 1) : UNREACHABLE;
}

/* ---- Rows: three board cards by the rules, four and five as the best of one card left out ---- */

static unsigned pair_row(const uint8_t *ranks, int size)
{
    unsigned row = pair_row_base(size);
    for (int k = 0; k < size; k++) {
        row += multiset_term(ranks[k], k);
    }
    return row;
}

static unsigned triangle(unsigned rank) { return rank * (rank + 1) / 2; }

static bool more_than_four(const uint8_t *board, int size, unsigned a, unsigned b)
{
    unsigned count[RANKS] = {0};
    count[a]++;
    count[b]++;
    for (int i = 0; i < size; i++) {
        count[board[i]]++;
    }
    for (int i = 0; i < size; i++) {
        if (count[board[i]] > 4) {
            return true;
        }
    }
    return false;
}

static bool contains(const uint8_t *set, int size, unsigned rank)
{
    for (int i = 0; i < size; i++) {
        if (set[i] == rank) {
            return true;
        }
    }
    return false;
}

static uint16_t with_three(const uint8_t *board, unsigned a, unsigned b, bool suited)
{
    uint8_t ranks[5] = {board[0], board[1], board[2], (uint8_t)a, (uint8_t)b};
    return class_of(ranks, suited);
}

static void without(const uint8_t *ranks, int size, int dropped, uint8_t *rest)
{
    for (int i = 0; i < size; i++) {
        if (i != dropped) {
            *rest++ = ranks[i];
        }
    }
}

static void fill_pair_row(const uint8_t *board, int size)
{
    uint16_t *row = pair_class[pair_row(board, size)];
    for (unsigned b = 0; b < RANKS; b++) {
        for (unsigned a = 0; a <= b; a++) {
            unsigned column = triangle(b) + a;
            if (more_than_four(board, size, a, b)) {
                continue;
            }
            if (size == 3) {
                row[column] = with_three(board, a, b, false);
                continue;
            }
            for (int dropped = 0; dropped < size; dropped++) {
                uint8_t rest[4];
                without(board, size, dropped, rest);
                uint16_t class = pair_class[pair_row(rest, size - 1)][column];
                row[column] = class < row[column] ? class : row[column];
            }
        }
    }
}

static void fill_flush_row(const uint8_t *board, int size)
{
    uint16_t *row = flush_class[flush_row(board, size)];
    for (unsigned b = 0; b < RANKS; b++) {
        for (unsigned a = 0; a < b; a++) {
            unsigned column = flush_column(a, b);
            if (contains(board, size, a) || contains(board, size, b)) {
                continue;
            }
            if (size == 3) {
                row[column] = with_three(board, a, b, true);
                continue;
            }
            for (int dropped = 0; dropped < size; dropped++) {
                uint8_t rest[4];
                without(board, size, dropped, rest);
                uint16_t class = flush_class[flush_row(rest, size - 1)][column];
                row[column] = class < row[column] ? class : row[column];
            }
        }
    }
}

/* The rows of five board cards once more, with the pair first. */
static void fill_class_by_pair(void)
{
    for (unsigned pair = 0; pair < PAIRS; pair++) {
        for (unsigned row = 0; row < PAIR_ROWS_5; row++) {
            class_by_pair[pair][row] = pair_class[pair_row_base(5) + row][pair];
        }
    }
}

/* ---- Three and four different ranks completed to five ---- */

static uint16_t row_with(const uint8_t *set, int size, const uint8_t *others)
{
    uint8_t ranks[5];
    memcpy(ranks, set, (size_t)size);
    memcpy(ranks + size, others, (size_t)(5 - size));
    for (int k = size; k < 5; k++) {
        for (int i = k; i > 0 && ranks[i - 1] > ranks[i]; i--) {
            uint8_t rank = ranks[i];
            ranks[i] = ranks[i - 1];
            ranks[i - 1] = rank;
        }
    }
    return (uint16_t)(pair_row(ranks, 5) - pair_row_base(5));
}

static void fill_row_of_three(const uint8_t *set, int size)
{
    for (uint8_t b = 0; b < RANKS; b++) {
        for (uint8_t a = 0; a <= b; a++) {
            const uint8_t others[2] = {a, b};
            row_of_three[flush_row(set, size)][triangle(b) + a] = row_with(set, size, others);
        }
    }
}

static void fill_row_of_four(const uint8_t *set, int size)
{
    for (uint8_t rank = 0; rank < RANKS; rank++) {
        row_of_four[flush_row(set, size) - FLUSH_ROWS_3][rank] = row_with(set, size, &rank);
    }
}

/* ---- Lows ---- */

static uint8_t lowest(unsigned set, int wanted)
{
    unsigned chosen = 0;
    for (unsigned bit = 1; bit < 1u << LOW_RANKS && wanted > 0; bit <<= 1) {
        if (set & bit) {
            chosen |= bit;
            wanted--;
        }
    }
    return (uint8_t)chosen;
}

static uint8_t five_lowest(unsigned set)
{
    int ranks = 0;
    for (unsigned bit = 1; bit < 1u << LOW_RANKS; bit <<= 1) {
        ranks += (set & bit) != 0;
    }
    return ranks < 5 ? OMAHA8_NO_LOW : lowest(set, 5);
}

/* ---- Text ---- */

static void write_numbers(const char *declaration, const uint16_t *values, size_t count)
{
    printf("\n%s = {\n", declaration);
    for (size_t i = 0; i < count; i++) {
        printf("%u,%c", values[i], i % 24 == 23 || i + 1 == count ? '\n' : ' ');
    }
    printf("};\n");
}

static void write_table(const char *name, const uint16_t *values, size_t rows, size_t columns)
{
    printf("\nconst uint16_t %s[%zu][%zu] = {\n", name, rows, columns);
    for (size_t row = 0; row < rows; row++) {
        printf("{");
        for (size_t column = 0; column < columns; column++) {
            printf("%u,", values[row * columns + column]);
        }
        printf("},\n");
    }
    printf("};\n");
}

static void write_low_tables(void)
{
    uint16_t two[256];
    uint16_t three[256];
    uint16_t five[256];
    for (unsigned set = 0; set < 256; set++) {
        two[set] = lowest(set, 2);
        three[set] = lowest(set, 3);
        five[set] = five_lowest(set);
    }
    write_numbers("const uint8_t omaha8_low_two[256]", two, 256);
    write_numbers("const uint8_t omaha8_low_three[256]", three, 256);
    write_numbers("const uint8_t omaha8_low_five[256]", five, 256);
}

static void write_triangle(void)
{
    uint16_t numbers[RANKS];
    for (unsigned rank = 0; rank < RANKS; rank++) {
        numbers[rank] = (uint16_t)triangle(rank);
    }
    write_numbers("const uint8_t omaha8_triangle[RANKS]", numbers, RANKS);
}

/* The bit of a rank in a set of low ranks, if it is one. */
static unsigned low_bit(unsigned rank)
{
    return rank == ACE ? 1u : rank < LOW_RANKS - 1 ? 2u << rank : 0;
}

static void write_card_marks(void)
{
    printf("\nconst uint64_t omaha8_card_marks[256] = {\n");
    for (uint8_t card = 0; card < DECK; card++) {
        printf("1u << %u | UINT64_C(%u) << LOW_MARK,\n", 4 * suit_of(card),
               low_bit(rank_of(card)));
    }
    for (unsigned byte = DECK; byte < 256; byte++) {
        printf("0,\n");
    }
    printf("};\n");
}

int main(void)
{
    memset(pair_class, 0xFF, sizeof pair_class);
    memset(flush_class, 0xFF, sizeof flush_class);
    memset(class_by_pair, 0xFF, sizeof class_by_pair);
    number_classes();
    for (int size = 3; size <= 5; size++) {
        each_multiset(size, fill_pair_row);
        each_set(size, fill_flush_row);
    }
    fill_class_by_pair();
    each_set(3, fill_row_of_three);
    each_set(4, fill_row_of_four);
    printf("/* Written by gen_tables.c; see tables.h. */\n#include \"tables.h\"\n");
    write_table("omaha8_pair_class", &pair_class[0][0], PAIR_ROWS, PAIR_COLUMNS);
    write_table("omaha8_flush_class", &flush_class[0][0], FLUSH_ROWS, FLUSH_COLUMNS);
    write_table("omaha8_class_by_pair", &class_by_pair[0][0], PAIRS, BOARD_ROWS);
    write_table("omaha8_row_of_three", &row_of_three[0][0], FLUSH_ROWS_3, PAIRS);
    write_table("omaha8_row_of_four", &row_of_four[0][0], FLUSH_ROWS_4, RANKS);
    write_triangle();
    write_card_marks();
    write_low_tables();
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
