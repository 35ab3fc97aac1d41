#include "text.h"

#include <string.h>

#include "compiler.h"

/* A rank with bit 6 and a suit with bit 7 set, in the places that they have in a card: both bits in their union say
 * that the other six are a card. */
enum { RANK = 0x40, SUIT = 0x80, BOTH = RANK | SUIT, POINTS = 128 };

static const uint8_t rank_of_point[POINTS] = {
    ['2'] = RANK | 0,  ['3'] = RANK | 4,  ['4'] = RANK | 8,  ['5'] = RANK | 12, ['6'] = RANK | 16, ['7'] = RANK | 20,
    ['8'] = RANK | 24, ['9'] = RANK | 28, ['T'] = RANK | 32, ['J'] = RANK | 36, ['Q'] = RANK | 40, ['K'] = RANK | 44,
    ['A'] = RANK | 48, ['t'] = RANK | 32, ['j'] = RANK | 36, ['q'] = RANK | 40, ['k'] = RANK | 44, ['a'] = RANK | 48,
};

static const uint8_t suit_of_point[POINTS] = {
    ['c'] = SUIT | 0, ['d'] = SUIT | 1, ['h'] = SUIT | 2, ['s'] = SUIT | 3,
    ['C'] = SUIT | 0, ['D'] = SUIT | 1, ['H'] = SUIT | 2, ['S'] = SUIT | 3,
};

static inline uint32_t load_32(const uint8_t *at)
{
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static inline int64_t load_offset(const uint8_t *offsets, bool wide, int64_t place)
{
    int32_t narrow;
    int64_t value;
    if (wide) {
        memcpy(&value, offsets + 8 * place, sizeof value);
        return value;
    }
    memcpy(&narrow, offsets + 4 * place, sizeof narrow);
    return narrow;
}

/* ---- One hand ---- */

/* The cards of 2 * size characters of `unit` bytes. */
static ALWAYS_INLINE bool read_cards(const uint8_t *text, int unit, int64_t size, uint8_t *ids)
{
    uint32_t points = 0;
    unsigned marks = BOTH;
    for (int64_t i = 0; i < size; i++) {
        const uint8_t *at = text + 2 * unit * i;
        uint32_t rank = unit == 1 ? at[0] : load_32(at);
        uint32_t suit = unit == 1 ? at[1] : load_32(at + unit);
        unsigned card = (unsigned)rank_of_point[rank % POINTS] | suit_of_point[suit % POINTS];
        points |= rank | suit;
        marks &= card;
        ids[i] = (uint8_t)(card & ~(unsigned)BOTH);
    }
    return points < POINTS && (marks & BOTH) == BOTH;
}

/* Holes of four are the most common: a size that the compiler knows. */
static ALWAYS_INLINE bool read_hand(const uint8_t *bytes, int64_t length, int64_t size, uint8_t *ids)
{
    if (size == 4) {
        return length == 8 && read_cards(bytes, 1, 4, ids);
    }
    return length % 2 == 0 && length / 2 == size && read_cards(bytes, 1, size, ids);
}

bool omaha8_text_hand(const uint8_t *bytes, int64_t length, int64_t size, uint8_t *ids)
{
    return read_hand(bytes, length, size, ids);
}

/* ---- UTF-8 columns ---- */

bool omaha8_text_valid(const uint8_t *valid, int64_t place)
{
    return !valid || (valid[place / 8] >> (place % 8) & 1);
}

/* The ends of the column are taken on trust, offsets between them are not. */
static ALWAYS_INLINE bool find_by_offset(const omaha8_text_column *column, bool wide, int64_t row, omaha8_text *text)
{
    int64_t place = column->first + row;
    int64_t start = load_offset(column->places, wide, place);
    int64_t end = load_offset(column->places, wide, place + 1);
    int64_t low = load_offset(column->places, wide, column->first);
    int64_t high = load_offset(column->places, wide, column->first + column->rows);
    if (start < low || end < start || end > high) {
        return false;
    }
    *text = (omaha8_text){end > start ? column->bytes + start : column->places, end - start};
    return true;
}

/* A view is 16 bytes: the length, then up to 12 bytes of text, or 4 of it, a buffer and the offset in that. */
static ALWAYS_INLINE bool find_by_view(const omaha8_text_column *column, int64_t row, omaha8_text *text)
{
    const uint8_t *view = column->places + 16 * (column->first + row);
    int32_t fields[4];
    int64_t size;
    memcpy(fields, view, sizeof fields);
    if (fields[0] >= 0 && fields[0] <= 12) {
        *text = (omaha8_text){view + 4, fields[0]};
        return true;
    }
    if (fields[0] < 0 || fields[2] < 0 || fields[2] >= column->buffer_count || fields[3] < 0) {
        return false;
    }
    memcpy(&size, column->buffer_sizes + 8 * fields[2], sizeof size);
    *text = (omaha8_text){(const uint8_t *)column->buffers[fields[2]] + fields[3], fields[0]};
    return fields[3] <= size - fields[0];
}

static ALWAYS_INLINE bool find(const omaha8_text_column *column, omaha8_text_layout layout, int64_t row,
                               omaha8_text *text)
{
    return layout == OMAHA8_VIEWS ? find_by_view(column, row, text)
                                  : find_by_offset(column, layout == OMAHA8_OFFSETS_64, row, text);
}

bool omaha8_text_find(const omaha8_text_column *column, int64_t row, omaha8_text *text)
{
    return find(column, column->layout, row, text);
}

static ALWAYS_INLINE int64_t read_rows(const omaha8_text_column *column, omaha8_text_layout layout, int64_t start,
                                       int64_t stop, int64_t size, uint8_t *ids)
{
    for (int64_t row = start; row < stop; row++) {
        omaha8_text text;
        if (!omaha8_text_valid(column->valid, column->first + row) || !find(column, layout, row, &text) ||
            !read_hand(text.bytes, text.length, size, ids + row * size)) {
            return row;
        }
    }
    return stop;
}

int64_t omaha8_text_read(const omaha8_text_column *column, int64_t start, int64_t stop, int64_t size, uint8_t *ids)
{
    switch (column->layout) {
    case OMAHA8_OFFSETS_32:
        return read_rows(column, OMAHA8_OFFSETS_32, start, stop, size, ids);
    case OMAHA8_OFFSETS_64:
        return read_rows(column, OMAHA8_OFFSETS_64, start, stop, size, ids);
    case OMAHA8_VIEWS:
        return read_rows(column, OMAHA8_VIEWS, start, stop, size, ids);
    }
    return start;
}

/* ---- Columns of code points ---- */

static bool zeros(const uint8_t *points, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        if (load_32(points + 4 * i)) {
            return false;
        }
    }
    return true;
}

int64_t omaha8_text_read_wide(const uint8_t *points, ptrdiff_t stride, int64_t width, int64_t start, int64_t stop,
                              int64_t size, uint8_t *ids)
{
    if (size > width / 2) {
        return start;
    }
    for (int64_t row = start; row < stop; row++) {
        const uint8_t *text = points + row * stride;
        if (!read_cards(text, 4, size, ids + row * size) || !zeros(text + 8 * size, width - 2 * size)) {
            return row;
        }
    }
    return stop;
}
