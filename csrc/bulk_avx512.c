/* The bulk kernel for 512 deals in AVX-512. */
#include "bulk.h"

#if OMAHA8_BULK_X86
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw")
#endif

#define VECTOR_BYTES 64
typedef uint8_t plane __attribute__((vector_size(VECTOR_BYTES)));

static ALWAYS_INLINE __m128i lane_at(const uint8_t *from) { return _mm_loadu_si128((const __m128i *)from); }

static ALWAYS_INLINE plane load_lanes(const uint8_t *from, ptrdiff_t stride)
{
    __m512i v = _mm512_castsi128_si512(lane_at(from));
    v = _mm512_inserti32x4(v, lane_at(from + stride), 1);
    v = _mm512_inserti32x4(v, lane_at(from + 2 * stride), 2);
    return (plane)_mm512_inserti32x4(v, lane_at(from + 3 * stride), 3);
}

static ALWAYS_INLINE void store_lanes(plane v, uint8_t *to, ptrdiff_t stride)
{
    _mm_storeu_si128((__m128i *)to, _mm512_extracti32x4_epi32((__m512i)v, 0));
    _mm_storeu_si128((__m128i *)(to + stride), _mm512_extracti32x4_epi32((__m512i)v, 1));
    _mm_storeu_si128((__m128i *)(to + 2 * stride), _mm512_extracti32x4_epi32((__m512i)v, 2));
    _mm_storeu_si128((__m128i *)(to + 3 * stride), _mm512_extracti32x4_epi32((__m512i)v, 3));
}

static ALWAYS_INLINE plane zip_low(plane a, plane b) { return (plane)_mm512_unpacklo_epi8((__m512i)a, (__m512i)b); }

static ALWAYS_INLINE plane zip_high(plane a, plane b) { return (plane)_mm512_unpackhi_epi8((__m512i)a, (__m512i)b); }

static ALWAYS_INLINE plane swap_halves(plane a) { return (plane)_mm512_shuffle_epi32((__m512i)a, _MM_PERM_BADC); }

#include "bulk_body.h"
#include "lanes_body.h"

const omaha8_bulk omaha8_bulk_avx512 = {"avx512", VECTORS * VECTOR_BYTES, rank, settle_lanes};

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
