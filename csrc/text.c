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

static ALWAYS_INLINE uint32_t point_at(const uint8_t *text, int unit, int64_t place)
{
    return unit == 1 ? text[place] : load_32(text + unit * place);
}

static ALWAYS_INLINE unsigned card_of(uint32_t rank, uint32_t suit)
{
    return (unsigned)rank_of_point[rank % POINTS] | suit_of_point[suit % POINTS];
}

/* The cards of 2 * size characters of `unit` bytes. */
static ALWAYS_INLINE bool read_plain(const uint8_t *text, int unit, int64_t size, uint8_t *ids)
{
    uint32_t points = 0;
    unsigned marks = BOTH;
    for (int64_t i = 0; i < size; i++) {
        uint32_t rank = point_at(text, unit, 2 * i);
        uint32_t suit = point_at(text, unit, 2 * i + 1);
        unsigned card = card_of(rank, suit);
        points |= rank | suit;
        marks &= card;
        ids[i] = (uint8_t)(card & ~(unsigned)BOTH);
    }
    return points < POINTS && (marks & BOTH) == BOTH;
}

/* The same with white space anywhere between cards, one comma between two of them, and 10 for T. */
static ALWAYS_INLINE bool read_spaced(const uint8_t *text, int unit, int64_t length, int64_t size, uint8_t *ids)
{
    int64_t count = 0;
    bool comma = false;
    for (int64_t at = 0; at < length; at++) {
        uint32_t rank = point_at(text, unit, at);
        if (rank == ' ' || (rank >= '\t' && rank <= '\r')) {
            continue;
        }
        if (rank == ',' && count > 0 && !comma) {
            comma = true;
            continue;
        }
        if (rank == '1' && at + 1 < length && point_at(text, unit, at + 1) == '0') {
            rank = 'T';
            at++;
        }
        at++;
        if (count == size || at >= length) {
            return false;
        }
        uint32_t suit = point_at(text, unit, at);
        unsigned card = card_of(rank, suit);
        if ((rank | suit) >= POINTS || (card & BOTH) != BOTH) {
            return false;
        }
        ids[count++] = (uint8_t)(card & ~(unsigned)BOTH);
        comma = false;
    }
    return count == size && !comma;
}

/* Holes of four are the most common: a size that the compiler knows. */
static ALWAYS_INLINE bool read_hand(const uint8_t *bytes, int64_t length, int64_t size, uint8_t *ids)
{
    if (size == 4 && length == 8 && read_plain(bytes, 1, 4, ids)) {
        return true;
    }
    return omaha8_text_hand(bytes, length, size, ids);
}

bool omaha8_text_hand(const uint8_t *bytes, int64_t length, int64_t size, uint8_t *ids)
{
    if (length % 2 == 0 && length / 2 == size && read_plain(bytes, 1, size, ids)) {
        return true;
    }
    return read_spaced(bytes, 1, length, size, ids);
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

static int64_t length_of(const uint8_t *points, int64_t width)
{
    while (width > 0 && !load_32(points + 4 * (width - 1))) {
        width--;
    }
    return width;
}

int64_t omaha8_text_read_wide(const uint8_t *points, ptrdiff_t stride, int64_t width, int64_t start, int64_t stop,
                              int64_t size, uint8_t *ids)
{
    for (int64_t row = start; row < stop; row++) {
        const uint8_t *text = points + row * stride;
        int64_t length = length_of(text, width);
        bool plain = length % 2 == 0 && length / 2 == size && read_plain(text, 4, size, ids + row * size);
        if (!plain && !read_spaced(text, 4, length, size, ids + row * size)) {
            return row;
        }
    }
    return stop;
}
