/* The bulk kernels: a block of deals at once, holes of four to six cards with boards of five, by the circuits of
 * gen/gen_circuit.py. Each is the same body (bulk_body.h), compiled for another width of vector. */
#ifndef OMAHA8_BULK_H
#define OMAHA8_BULK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "compiler.h"
#include "lanes.h"

/* They are written in GNU vectors, lowest byte first. Other compilers and machines use the tables only. */
#if defined(__GNUC__) && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define OMAHA8_BULK 1
#else
#define OMAHA8_BULK 0
#endif

#if OMAHA8_BULK && defined(__x86_64__)
#define OMAHA8_BULK_X86 1
#else
#define OMAHA8_BULK_X86 0
#endif

enum { BULK_MOST_LANES = 512, BULK_MIN_HOLE = 4, BULK_MAX_HOLE = 6, BULK_BOARD = 5 };

typedef struct {
    const char *name;
    int lanes; /* deals of a block */

    /* Ranks `lanes` deals: holes of `size` cards one behind the other, boards alike, results too; no pointer need be
     * aligned. If a deal is not good (a byte that is no card, a card twice) returns false and writes nothing. `high`
     * and `low` NULL only check. */
    bool (*rank)(const uint8_t *holes, int size, const uint8_t *boards, uint16_t *high, uint8_t *low);

    /* Settles the rows `first` .. `first + LANES - 1` of `lanes` (lanes.h); NULL where vectors are too short to gain by
     * it. */
    void (*settle)(omaha8_lanes *lanes, int first);
} omaha8_bulk;

#if OMAHA8_BULK
extern const omaha8_bulk omaha8_bulk_portable;
#endif

#if OMAHA8_BULK_X86
extern const omaha8_bulk omaha8_bulk_avx2;
extern const omaha8_bulk omaha8_bulk_avx512;
#endif

#endif
