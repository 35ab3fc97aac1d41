/* The bulk kernel for 128 deals in plain GNU vectors of 16 bytes: SSE2 on x86-64, NEON on ARM. */
#include "bulk.h"

#if OMAHA8_BULK
#include <string.h>

#define VECTOR_BYTES 16
typedef uint8_t plane __attribute__((vector_size(VECTOR_BYTES)));

#if defined(__clang__)
#define CHOOSE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define CHOOSE(a, b, ...) __builtin_shuffle(a, b, (plane){__VA_ARGS__})
#endif

static ALWAYS_INLINE plane load_lanes(const uint8_t *from, ptrdiff_t stride)
{
    (void)stride;
    plane v;
    memcpy(&v, from, sizeof v);
    return v;
}

static ALWAYS_INLINE void store_lanes(plane v, uint8_t *to, ptrdiff_t stride)
{
    (void)stride;
    memcpy(to, &v, sizeof v);
}

static ALWAYS_INLINE plane zip_low(plane a, plane b)
{
    return CHOOSE(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

static ALWAYS_INLINE plane zip_high(plane a, plane b)
{
    return CHOOSE(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

static ALWAYS_INLINE plane swap_halves(plane a)
{
    return CHOOSE(a, a, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
}

#include "bulk_body.h"

const omaha8_bulk omaha8_bulk_portable = {"portable", VECTORS * VECTOR_BYTES, rank, NULL};

#endif
