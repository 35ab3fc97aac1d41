/* Columns of text in memory of exactly their size, with hands, damaged bytes, and offsets and views that lead
 * anywhere, against a slow reading of the same; and hands of any bytes. Built with the sanitizers where there are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deals.h"
#include "hands.h"
#include "text.h"

enum { MOST_ROWS = 40, MOST_CARDS = 9, MOST_POINTS = 5 * MOST_CARDS + 1, LEFT = 3 };

static dealer rng = {.state = 20261130};
static int failures;

static void expect(bool good, const char *what, int column)
{
    if (!good && failures++ < 20) {
        fprintf(stderr, "failed: %s, column %d\n", what, column);
    }
}

static int64_t place_in(const char *characters, unsigned character)
{
    const char *at = character ? strchr(characters, (int)character) : NULL;
    return at ? at - characters : -1;
}

static bool is_space(uint32_t point) { return point < 128 && place_in(" \t\n\v\f\r", point) >= 0; }

/* The card at a place, -1 for none, and the place behind it. */
static int64_t slow_card(const uint32_t *points, int64_t stop, int64_t *at)
{
    uint32_t text[3] = {0, 0, 0};
    for (int64_t i = 0; i < 3 && *at + i < stop; i++) {
        text[i] = points[*at + i];
    }
    bool ten = text[0] == '1' && text[1] == '0';
    uint32_t rank = ten ? 'T' : text[0];
    uint32_t suit = text[ten ? 2 : 1];
    *at += ten ? 3 : 2;
    if (rank > 127 || suit > 127) {
        return -1;
    }
    bool small = place_in("tjqka", rank) >= 0;
    int64_t high = place_in("23456789TJQKA", small ? rank - 'a' + 'A' : rank);
    int64_t low = place_in("cdhsCDHS", suit);
    return high < 0 || low < 0 ? -1 : 4 * high + low % 4;
}

/* The rule: parts between commas, each of one card or more unless it is all; the rest is white space. */
static bool slow_hand(const uint32_t *points, int64_t length, int64_t size, uint8_t *ids)
{
    int64_t count = 0;
    int64_t commas = 0;
    int64_t start = 0;
    while (start <= length) {
        int64_t stop = start;
        int64_t before = count;
        while (stop < length && points[stop] != ',') {
            stop++;
        }
        for (int64_t at = start; at < stop;) {
            if (is_space(points[at])) {
                at++;
                continue;
            }
            int64_t card = slow_card(points, stop, &at);
            if (card < 0 || count == size) {
                return false;
            }
            ids[count++] = (uint8_t)card;
        }
        commas += stop < length;
        if (commas && count == before) {
            return false;
        }
        start = stop + 1;
    }
    return count == size;
}

/* A hand of about `size` cards, in half of the texts with something between them, now and then with a character
 * changed. */
static int64_t random_text(int64_t size, uint32_t *points)
{
    int64_t cards = below(&rng, 12) ? size : below(&rng, MOST_CARDS + 1);
    int64_t length = 0;
    bool spaced = below(&rng, 2);
    for (int64_t i = 0; i < cards; i++) {
        for (int spaces = spaced ? below(&rng, 3) : 0; spaces > 0; spaces--) {
            points[length++] = (uint8_t) " ,\t , \n\v,\f\r"[below(&rng, 11)];
        }
        if (spaced && !below(&rng, 6)) {
            points[length++] = '1';
            points[length++] = '0';
        } else {
            points[length++] = (uint8_t) "23456789TJQKAtjqka"[below(&rng, 18)];
        }
        points[length++] = (uint8_t) "cdhsCDHS"[below(&rng, 8)];
    }
    if (spaced && !below(&rng, 4)) {
        points[length++] = below(&rng, 3) ? ' ' : ',';
    }
    if (length && !below(&rng, 6)) {
        points[below(&rng, (int)length)] = below(&rng, 3) ? (uint32_t)below(&rng, 256) : (uint32_t)next_number(&rng);
    }
    return length - (length && !below(&rng, 20));
}

typedef struct {
    int64_t rows;
    int64_t lengths[MOST_ROWS];
    uint32_t points[MOST_ROWS][MOST_POINTS];
    bool there[MOST_ROWS];
} texts;

static void random_texts(int64_t size, texts *to)
{
    to->rows = below(&rng, MOST_ROWS) + 1;
    for (int64_t row = 0; row < to->rows; row++) {
        to->lengths[row] = random_text(size, to->points[row]);
        to->there[row] = below(&rng, 15) != 0;
    }
}

/* Reads a column row after row as its callers do, and compares. `wide`: whole code points, not their low bytes. */
static void compare(const texts *from, int64_t size, bool wide, int64_t (*read)(int64_t, uint8_t *), int column)
{
    uint8_t *ids = malloc((size_t)(from->rows * size) + 1);
    int64_t next = read(0, ids);
    for (int64_t row = 0; row < from->rows; row++) {
        uint32_t points[MOST_POINTS];
        uint8_t slow[MOST_CARDS];
        for (int64_t i = 0; i < from->lengths[row]; i++) {
            points[i] = wide ? from->points[row][i] : from->points[row][i] & 0xFF;
        }
        bool good = from->there[row] && slow_hand(points, from->lengths[row], size, slow);
        expect(good == (row != next), "the first row that is none", column);
        expect(!good || memcmp(slow, ids + row * size, (size_t)size) == 0, "the ids", column);
        if (row == next) {
            next = read(row + 1, ids);
        }
    }
    expect(next == from->rows, "all rows", column);
    free(ids);
}

static omaha8_text_column bound;
static int64_t bound_size;

static int64_t read_column(int64_t start, uint8_t *ids)
{
    return omaha8_text_read(&bound, start, bound.rows, bound_size, ids);
}

static uint8_t *bitmap_of(const texts *from)
{
    uint8_t *valid = calloc((size_t)(LEFT + from->rows + 7) / 8, 1);
    for (int64_t row = 0; row < from->rows; row++) {
        valid[(LEFT + row) / 8] |= (uint8_t)(from->there[row] << ((LEFT + row) % 8));
    }
    return valid;
}

static void put_offset(uint8_t *offsets, bool wide, int64_t place, int64_t value)
{
    int32_t narrow = (int32_t)value;
    memcpy(offsets + (wide ? 8 : 4) * place, wide ? (const void *)&value : (const void *)&narrow, wide ? 8 : 4);
}

/* The texts behind LEFT others that the column is not about. */
static void test_offsets(const texts *from, bool wide, bool damage, int column)
{
    int64_t total = 0;
    for (int64_t row = 0; row < from->rows; row++) {
        total += from->lengths[row];
    }
    uint8_t *bytes = malloc((size_t)total + 1);
    uint8_t *offsets = calloc((size_t)(LEFT + from->rows + 1), wide ? 8 : 4);
    int64_t end = 0;
    for (int64_t row = 0; row < from->rows; row++) {
        for (int64_t i = 0; i < from->lengths[row]; i++) {
            bytes[end++] = (uint8_t)from->points[row][i];
        }
        put_offset(offsets, wide, LEFT + row + 1, end);
    }
    bytes = realloc(bytes, total ? (size_t)total : 1);
    uint8_t *valid = bitmap_of(from);
    bound = (omaha8_text_column){.layout = wide ? OMAHA8_OFFSETS_64 : OMAHA8_OFFSETS_32, .first = LEFT,
                                 .rows = from->rows, .valid = valid, .places = offsets, .bytes = bytes};
    if (damage) {
        uint8_t ids[MOST_ROWS * MOST_CARDS];
        for (int64_t row = 1; row < from->rows; row++) {
            put_offset(offsets, wide, LEFT + row, below(&rng, 2) ? (int64_t)next_number(&rng) : below(&rng, 400));
        }
        for (int64_t row = 0; row < from->rows; row++) {
            omaha8_text text;
            if (omaha8_text_find(&bound, row, &text) && text.length > 0) {
                expect(text.bytes >= bytes && text.bytes + text.length <= bytes + total, "inside of the bytes", column);
            }
            (void)omaha8_text_read(&bound, row, bound.rows, bound_size, ids);
        }
    } else {
        compare(from, bound_size, false, read_column, column);
    }
    free(valid);
    free(offsets);
    free(bytes);
}

/* Long texts lie in two buffers, in turn. */
static void test_views(const texts *from, bool damage, int column)
{
    uint8_t *buffers[2] = {malloc(MOST_ROWS * MOST_POINTS), malloc(MOST_ROWS * MOST_POINTS)};
    int64_t sizes[2] = {0, 0};
    uint8_t *views = calloc((size_t)(LEFT + from->rows), 16);
    for (int64_t row = 0; row < from->rows; row++) {
        uint8_t text[MOST_POINTS];
        int32_t fields[4] = {(int32_t)from->lengths[row], 0, 0, 0};
        for (int64_t i = 0; i < from->lengths[row]; i++) {
            text[i] = (uint8_t)from->points[row][i];
        }
        if (fields[0] <= 12) {
            memcpy(&fields[1], text, (size_t)fields[0]);
        } else {
            int buffer = (int)(row % 2);
            memcpy(&fields[1], text, 4);
            fields[2] = buffer;
            fields[3] = (int32_t)sizes[buffer];
            memcpy(buffers[buffer] + sizes[buffer], text, (size_t)fields[0]);
            sizes[buffer] += fields[0];
        }
        if (damage) {
            fields[below(&rng, 4)] = below(&rng, 2) ? (int32_t)next_number(&rng) : below(&rng, 40);
        }
        memcpy(views + 16 * (LEFT + row), fields, sizeof fields);
    }
    for (int buffer = 0; buffer < 2; buffer++) {
        buffers[buffer] = realloc(buffers[buffer], sizes[buffer] ? (size_t)sizes[buffer] : 1);
    }
    uint8_t *valid = bitmap_of(from);
    const void *const start[2] = {buffers[0], buffers[1]};
    bound = (omaha8_text_column){.layout = OMAHA8_VIEWS, .first = LEFT, .rows = from->rows, .valid = valid,
                                 .places = views, .buffers = start, .buffer_sizes = (const uint8_t *)sizes,
                                 .buffer_count = 2};
    if (damage) {
        uint8_t ids[MOST_ROWS * MOST_CARDS];
        for (int64_t row = 0; row < from->rows; row++) {
            omaha8_text text;
            unsigned sum = 0;
            if (omaha8_text_find(&bound, row, &text)) {
                for (int64_t i = 0; i < text.length; i++) {
                    sum += text.bytes[i];
                }
            }
            expect(sum <= 255 * MOST_ROWS * MOST_POINTS, "a text", column);
            (void)omaha8_text_read(&bound, row, bound.rows, bound_size, ids);
        }
    } else {
        compare(from, bound_size, false, read_column, column);
    }
    free(valid);
    free(views);
    free(buffers[0]);
    free(buffers[1]);
}

static const uint8_t *wide_points;
static int64_t wide_width, wide_rows;

static int64_t read_wide(int64_t start, uint8_t *ids)
{
    return omaha8_text_read_wide(wide_points, 4 * wide_width, wide_width, start, wide_rows, bound_size, ids);
}

static void test_wide(texts *from, int column)
{
    wide_width = 0;
    wide_rows = from->rows;
    for (int64_t row = 0; row < from->rows; row++) {
        from->there[row] = true;
        wide_width = from->lengths[row] > wide_width ? from->lengths[row] : wide_width;
    }
    uint32_t *points = calloc(wide_width ? (size_t)(from->rows * wide_width) : 1, 4);
    for (int64_t row = 0; row < from->rows; row++) {
        while (from->lengths[row] > 0 && from->points[row][from->lengths[row] - 1] == 0) {
            from->lengths[row]--; /* a zero at the end is no part of the text */
        }
        memcpy(points + row * wide_width, from->points[row], 4 * (size_t)from->lengths[row]);
    }
    wide_points = (const uint8_t *)points;
    compare(from, bound_size, true, read_wide, column);
    free(points);
}

static bool slow_check(const uint8_t *ids, int64_t size, bool unknown)
{
    for (int64_t i = 0; i < size; i++) {
        if (ids[i] > 51 && !(unknown && ids[i] == 255)) {
            return false;
        }
        for (int64_t k = 0; k < i; k++) {
            if (ids[i] == ids[k] && ids[i] <= 51) {
                return false;
            }
        }
    }
    return true;
}

/* Mostly good hands, of which one or two bytes are anything. */
static void test_hands(int column)
{
    int64_t size = below(&rng, 3) ? 4 : below(&rng, 9);
    int64_t rows = below(&rng, 300);
    uint8_t *ids = malloc(rows && size ? (size_t)(rows * size) : 1);
    for (int64_t i = 0; i < rows * size; i++) {
        ids[i] = (uint8_t)((i / (size ? size : 1) * 7 + i % (size ? size : 1) * 5) % 52);
    }
    for (int change = below(&rng, 3); change > 0 && rows * size > 0; change--) {
        ids[below(&rng, (int)(rows * size))] = (uint8_t)below(&rng, 256);
    }
    for (int unknown = 0; unknown < 2; unknown++) {
        int64_t row = 0;
        while (row < rows && slow_check(ids + row * size, size, unknown)) {
            row++;
        }
        expect(omaha8_hands_fault(ids, rows, size, unknown) == row, "the first bad hand", column);
    }
    free(ids);
}

/* Every two bytes in every place of a hand of four. */
static void test_every_pair(void)
{
    for (int k = 0; k < 4; k++) {
        for (int pair = 0; pair < 65536; pair++) {
            uint8_t bytes[8] = {'A', 's', 'K', 'd', '2', 'c', '9', 'h'};
            uint8_t ids[4];
            uint8_t slow[4];
            uint32_t points[8];
            bytes[2 * k] = (uint8_t)(pair >> 8);
            bytes[2 * k + 1] = (uint8_t)pair;
            for (int i = 0; i < 8; i++) {
                points[i] = bytes[i];
            }
            bool good = slow_hand(points, 8, 4, slow);
            expect(omaha8_text_hand(bytes, 8, 4, ids) == good, "whether a pair is a card", pair);
            expect(!good || memcmp(ids, slow, 4) == 0, "which card", pair);
        }
    }
}

int main(int count, char **arguments)
{
    int columns = count > 1 ? atoi(arguments[1]) : 20000;
    test_every_pair();
    for (int column = 0; column < columns; column++) {
        static texts from;
        bound_size = below(&rng, 3) ? 4 : below(&rng, MOST_CARDS + 1);
        random_texts(bound_size, &from);
        test_offsets(&from, column % 2, false, column);
        test_offsets(&from, column % 2, true, column);
        test_views(&from, false, column);
        test_views(&from, true, column);
        test_wide(&from, column);
        test_hands(column);
    }
    if (failures) {
        fprintf(stderr, "%d failures\n", failures);
        return 1;
    }
    printf("text: all passed, %d columns\n", columns);
    return 0;
}
