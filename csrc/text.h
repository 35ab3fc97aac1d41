/* Columns of card text: reads cards of two characters, `AsKd` in either case, and 10 for T, with white space between
 * them or commas, all in ASCII.
 *
 * Each reader takes rows from `start` on until it meets one that is not such text of just `size` cards, or `stop`, and
 * returns that row: the caller reads it by the full rules of card text and goes on behind it. Row i has its ids at
 * ids[i * size]. Repeated cards are not looked for. */
#ifndef OMAHA8_TEXT_H
#define OMAHA8_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The layouts of UTF-8 columns that Arrow has: text i between offsets i and i + 1, or behind view i. */
typedef enum { OMAHA8_OFFSETS_32, OMAHA8_OFFSETS_64, OMAHA8_VIEWS } omaha8_text_layout;

/* `rows` texts from place `first` of the buffers on. The bit of a place in `valid` is 0 where there is no text; NULL:
 * every row has one. `places` are the offsets or views, `bytes` what offsets point into, `buffers` what views do. */
typedef struct {
    omaha8_text_layout layout;
    int64_t first;
    int64_t rows;
    const uint8_t *valid;
    const uint8_t *places;
    const uint8_t *bytes;
    const void *const *buffers;
    const uint8_t *buffer_sizes; /* int64 each */
    int64_t buffer_count;
} omaha8_text_column;

typedef struct {
    const uint8_t *bytes;
    int64_t length;
} omaha8_text;

bool omaha8_text_valid(const uint8_t *valid, int64_t place);

/* The text of a valid row; false if its place is outside of the buffers. */
bool omaha8_text_find(const omaha8_text_column *column, int64_t row, omaha8_text *text);

int64_t omaha8_text_read(const omaha8_text_column *column, int64_t start, int64_t stop, int64_t size, uint8_t *ids);

/* Texts of at most `width` code points, 4 bytes each, in rows `stride` bytes apart; shorter ones end in zeros. */
int64_t omaha8_text_read_wide(const uint8_t *points, ptrdiff_t stride, int64_t width, int64_t start, int64_t stop,
                              int64_t size, uint8_t *ids);

/* Whether a text is such, and its ids. */
bool omaha8_text_hand(const uint8_t *bytes, int64_t length, int64_t size, uint8_t *ids);

#endif
