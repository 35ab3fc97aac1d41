/* The bulk kernel for 256 deals in AVX2. */
#include "bulk.h"

#if OMAHA8_BULK_X86
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif

#define VECTOR_BYTES 32
typedef uint8_t plane __attribute__((vector_size(VECTOR_BYTES)));

static ALWAYS_INLINE plane load_lanes(const uint8_t *from, ptrdiff_t stride)
{
    __m256i v = _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)from));
    return (plane)_mm256_inserti128_si256(v, _mm_loadu_si128((const __m128i *)(from + stride)), 1);
}

static ALWAYS_INLINE void store_lanes(plane v, uint8_t *to, ptrdiff_t stride)
{
    _mm_storeu_si128((__m128i *)to, _mm256_castsi256_si128((__m256i)v));
    _mm_storeu_si128((__m128i *)(to + stride), _mm256_extracti128_si256((__m256i)v, 1));
}

static ALWAYS_INLINE plane zip_low(plane a, plane b) { return (plane)_mm256_unpacklo_epi8((__m256i)a, (__m256i)b); }

static ALWAYS_INLINE plane zip_high(plane a, plane b) { return (plane)_mm256_unpackhi_epi8((__m256i)a, (__m256i)b); }

static ALWAYS_INLINE plane swap_halves(plane a) { return (plane)_mm256_shuffle_epi32((__m256i)a, 0x4E); }

#include "bulk_body.h"
#include "lanes_body.h"

const omaha8_bulk omaha8_bulk_avx2 = {"avx2", VECTORS * VECTOR_BYTES, rank, settle_lanes};

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
