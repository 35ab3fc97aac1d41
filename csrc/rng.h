/* Random numbers: xoshiro256++ (Blackman and Vigna), each stream seeded by splitmix64 from a seed and a number. */
#ifndef OMAHA8_RNG_H
#define OMAHA8_RNG_H

#include <stdint.h>

typedef struct {
    uint64_t state[4];
} rng;

static inline uint64_t mix64(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static inline rng rng_of(uint64_t seed, uint64_t stream)
{
    const uint64_t golden = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t x = mix64(mix64(seed + golden) ^ (stream + golden));
    rng random;
    for (int i = 0; i < 4; i++) {
        x += golden;
        random.state[i] = mix64(x);
    }
    return random;
}

static inline uint64_t rotate_left(uint64_t x, int by) { return x << by | x >> (64 - by); }

static inline uint64_t next64(rng *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[0] + s[3], 23) + s[0];
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

/* The upper half of a product of 64 bits and fewer than 32; the lower half replaces `fraction`. */
static inline uint32_t multiply(uint64_t *fraction, uint32_t by)
{
    uint64_t low = (*fraction & UINT32_MAX) * by;
    uint64_t high = (*fraction >> 32) * by + (low >> 32);
    *fraction = high << 32 | (low & UINT32_MAX);
    return (uint32_t)(high >> 32);
}

/* `count` numbers, the i-th below bounds - i, all from one draw: the digits of a 64-bit fraction in mixed base. A
 * draw is thrown away where the product of the bounds, below `most`, does not divide 2^64 evenly (Lemire's method). */
static inline void next_digits(rng *random, uint32_t bound, int count, uint64_t most, uint32_t *digits)
{
    for (;;) {
        uint64_t fraction = next64(random);
        for (int i = 0; i < count; i++) {
            digits[i] = multiply(&fraction, bound - (uint32_t)i);
        }
        if (fraction >= most) {
            return;
        }
        uint64_t product = 1;
        for (int i = 0; i < count; i++) {
            product *= bound - (uint32_t)i;
        }
        if (fraction >= (0 - product) % product) {
            return;
        }
    }
}

/* A number below `bound`. */
static inline uint32_t next_below(rng *random, uint32_t bound)
{
    uint32_t digit;
    next_digits(random, bound, 1, (uint64_t)bound, &digit);
    return digit;
}

/* A number of [0, 1), of 53 bits. */
static inline double next_unit(rng *random) { return (double)(next64(random) >> 11) * 0x1p-53; }

#endif
