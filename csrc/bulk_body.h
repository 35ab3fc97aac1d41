/* The body of a bulk kernel. The file that includes it gives VECTOR_BYTES, the type `plane` (a vector of so many
 * uint8_t), and these functions. They see a vector as lanes of 16 bytes.
 *
 *   load_lanes(from, stride)     lane i from from + i * stride
 *   store_lanes(v, to, stride)   lane i to to + i * stride
 *   zip_low(a, b)                in each lane: byte 0 of a, byte 0 of b, byte 1 of a .. byte 7 of b
 *   zip_high(a, b)               the same from byte 8 on
 *   swap_halves(a)               in each lane: bytes 8 to 15, bytes 0 to 7
 *
 * A block is eight vectors of deals, in steps:
 *
 *   1. take rows apart into vectors of bytes, one for each card of VECTOR_BYTES deals, and turn eight of those at a
 *      time into planes of bits: bit g of byte i is of deal g * VECTOR_BYTES + i;
 *   2. check, in planes, that the cards of every deal are different and in 0..51;
 *   3. find the sets of ranks of each deal, one rank after the other;
 *   4. find the values, by one circuit for all sizes of hole;
 *   5. turn the planes of the results back into bytes.
 *
 * Cards are loaded once, so that what was checked is what is ranked; nothing is looked up by their values. */
#include <string.h>

#include "bulk_circuits.inc"

enum {
    VECTORS = 8,
    MAX_CARDS = BULK_MAX_HOLE + BULK_BOARD,
    CARD_BITS = 6,
    NO_CARD_BITS = 0xC0, /* of a byte */
    RANKS_OF_DECK = 13,
    RANK_SETS = 7,                             /* planes that rank_circuit gives */
    SETS = 1 + RANK_SETS * RANKS_OF_DECK,      /* planes that value_circuit takes */
    HALVES = 8,                                /* planes of a card: four values of either half of its rank */
    DEAL_PLANES = 1 + MAX_CARDS * (1 + HALVES) /* planes that deal_circuit gives */
};

/* Vectors of the results' bytes: low and high bytes of the high class, low mask. Before they are turned, their planes
 * are what value_circuit gives. */
enum { CLASS_LOW = 0, CLASS_HIGH = VECTORS, MASK = 2 * VECTORS, RESULTS = 3 * VECTORS };

typedef uint16_t plane16 __attribute__((vector_size(VECTOR_BYTES)));

static ALWAYS_INLINE plane all_bytes(uint8_t byte) { return (plane){0} + byte; }

/* ---- 1. Taking cards in ---- */

/* One perfect shuffle of the 16 * size bytes of each lane: byte i goes to 2 * i modulo 16 * size - 1. Four of them take
 * byte size * i + k, which is card k of row i, to 16 * k + i. */
static ALWAYS_INLINE void shuffle(plane *v, int size)
{
    plane from[BULK_MAX_HOLE];
    UNROLL for (int i = 0; i < size; i++) {
        from[i] = v[i];
    }
    UNROLL for (int i = 0; i < size; i++) { /* half vectors i and i + size */
        plane a = from[i / 2];
        plane b = size % 2 == 0 ? from[(i + size) / 2] : swap_halves(from[(i + size) / 2]);
        v[i] = i % 2 == 0 ? zip_low(a, b) : zip_high(a, b);
    }
}

/* Exchanges the bits of b that `mask` names with those of a `shift` above them. */
static ALWAYS_INLINE void exchange(plane *a, plane *b, int shift, uint8_t mask)
{
    plane differ = ((plane)((plane16)*a >> shift) ^ *b) & all_bytes(mask);
    *b ^= differ;
    *a ^= (plane)((plane16)differ << shift);
}

/* Turns eight vectors: bit b of byte i of vector g becomes bit g of byte i of vector b. */
static ALWAYS_INLINE void turn(plane *v)
{
    UNROLL for (int g = 0; g < 4; g++) {
        exchange(&v[g], &v[g + 4], 4, 0x0F);
    }
    UNROLL for (int g = 0; g < 8; g += 4) {
        exchange(&v[g], &v[g + 2], 2, 0x33);
        exchange(&v[g + 1], &v[g + 3], 2, 0x33);
    }
    UNROLL for (int g = 0; g < 8; g += 2) {
        exchange(&v[g], &v[g + 1], 1, 0x55);
    }
}

static ALWAYS_INLINE plane take_rows(const uint8_t *rows, int size, plane (*cards)[VECTORS])
{
    plane seen = {0};
    ROLLED for (int g = 0; g < VECTORS; g++) {
        plane v[BULK_MAX_HOLE];
        UNROLL for (int k = 0; k < size; k++) {
            v[k] = load_lanes(rows + 16 * k, 16 * size);
        }
        UNROLL for (int i = 0; i < 4; i++) {
            shuffle(v, size);
        }
        UNROLL for (int k = 0; k < size; k++) {
            cards[k][g] = v[k];
            seen |= v[k];
        }
        rows += VECTOR_BYTES * size;
    }
    return seen;
}

/* The planes of the rows' cards, CARD_BITS each. Returns the union of all bytes, since planes of their upper bits are
 * not made. */
static ALWAYS_INLINE plane take_cards(const uint8_t *rows, int size, plane *bits)
{
    plane cards[BULK_MAX_HOLE][VECTORS];
    plane seen = take_rows(rows, size, cards);
    ROLLED for (int k = 0; k < size; k++) {
        plane v[VECTORS];
        UNROLL for (int g = 0; g < VECTORS; g++) {
            v[g] = cards[k][g];
        }
        turn(v);
        UNROLL for (int bit = 0; bit < CARD_BITS; bit++) {
            bits[CARD_BITS * k + bit] = v[bit];
        }
    }
    return seen;
}

/* ---- 2. Checking ---- */

static ALWAYS_INLINE plane find_repeats(const plane *card, const plane *others, int count)
{
    plane bad = {0};
    ROLLED for (int i = 0; i < count; i++) {
        plane differ = {0};
        UNROLL for (int bit = 0; bit < CARD_BITS; bit++) {
            differ |= card[bit] ^ others[CARD_BITS * i + bit];
        }
        bad |= ~differ;
    }
    return bad;
}

/* Deals with a card of rank 13 or more, or twice the same card. */
static ALWAYS_INLINE plane find_bad(const plane *bits, int cards)
{
    plane bad = {0};
    ROLLED for (int i = 0; i < cards; i++) {
        const plane *card = bits + CARD_BITS * i;
        bad |= card[5] & card[4] & (card[3] | card[2]);
        bad |= find_repeats(card, bits, i);
    }
    return bad;
}

static ALWAYS_INLINE bool any_bit(plane v)
{
    uint64_t words[VECTOR_BYTES / 8];
    memcpy(words, &v, sizeof words);
    uint64_t all = 0;
    UNROLL for (int i = 0; i < VECTOR_BYTES / 8; i++) {
        all |= words[i];
    }
    return all != 0;
}

/* ---- 3. and 4. The circuits; sizes are constants here ---- */

static ALWAYS_INLINE void deal_circuit(int size, const plane *bits, plane *deal)
{
    switch (size) {
    case 4:
        circuit_deal_4(bits, deal);
        return;
    case 5:
        circuit_deal_5(bits, deal);
        return;
    default:
        circuit_deal_6(bits, deal);
        return;
    }
}

static ALWAYS_INLINE void rank_circuit(int size, const plane *in, plane *sets)
{
    switch (size) {
    case 4:
        circuit_rank_4(in, sets);
        return;
    case 5:
        circuit_rank_5(in, sets);
        return;
    default:
        circuit_rank_6(in, sets);
        return;
    }
}

static ALWAYS_INLINE void find_sets(int size, const plane *bits, plane *sets)
{
    int cards = size + BULK_BOARD;
    plane deal[DEAL_PLANES];
    deal_circuit(size, bits, deal);
    sets[0] = deal[0];
    const plane *counts = deal + 1;
    const plane *halves = counts + cards;
    ROLLED for (int rank = 0; rank < RANKS_OF_DECK; rank++) {
        plane in[3 * MAX_CARDS];
        UNROLL for (int i = 0; i < cards; i++) {
            in[i] = halves[HALVES * i + rank % 4];
            in[cards + i] = halves[HALVES * i + 4 + rank / 4];
            in[2 * cards + i] = counts[i];
        }
        rank_circuit(size, in, sets + 1 + RANK_SETS * rank);
    }
}

static NOINLINE void find_values(const plane *sets, plane *results) { circuit_value(sets, results); }

/* ---- 5. Giving results out ---- */

static ALWAYS_INLINE void put_results(plane *results, uint16_t *high, uint8_t *low)
{
    ROLLED for (int i = 0; i < RESULTS; i += VECTORS) {
        turn(results + i);
    }
    uint8_t *to = (uint8_t *)high;
    ROLLED for (int g = 0; g < VECTORS; g++) {
        store_lanes(zip_low(results[CLASS_LOW + g], results[CLASS_HIGH + g]), to, 32);
        store_lanes(zip_high(results[CLASS_LOW + g], results[CLASS_HIGH + g]), to + 16, 32);
        memcpy(low, &results[MASK + g], VECTOR_BYTES);
        to += 2 * VECTOR_BYTES;
        low += VECTOR_BYTES;
    }
}

/* ---- A block ---- */

static ALWAYS_INLINE bool rank_block(int size, const uint8_t *holes, const uint8_t *boards, uint16_t *high, uint8_t *low)
{
    plane bits[CARD_BITS * MAX_CARDS];
    plane seen = take_cards(holes, size, bits) | take_cards(boards, BULK_BOARD, bits + CARD_BITS * size);
#ifndef OMAHA8_BENCH_UNCHECKED /* to measure what checking costs; the library is never built so */
    if (any_bit((seen & all_bytes(NO_CARD_BITS)) | find_bad(bits, size + BULK_BOARD))) {
        return false;
    }
#else
    (void)seen;
#endif
    if (!high) {
        return true;
    }
    plane sets[SETS];
    plane results[RESULTS];
    find_sets(size, bits, sets);
    find_values(sets, results);
    put_results(results, high, low);
    return true;
}

static NOINLINE bool rank_4(const uint8_t *holes, const uint8_t *boards, uint16_t *high, uint8_t *low)
{
    return rank_block(4, holes, boards, high, low);
}

static NOINLINE bool rank_5(const uint8_t *holes, const uint8_t *boards, uint16_t *high, uint8_t *low)
{
    return rank_block(5, holes, boards, high, low);
}

static NOINLINE bool rank_6(const uint8_t *holes, const uint8_t *boards, uint16_t *high, uint8_t *low)
{
    return rank_block(6, holes, boards, high, low);
}

static bool rank(const uint8_t *holes, int size, const uint8_t *boards, uint16_t *high, uint8_t *low)
{
    switch (size) {
    case 4:
        return rank_4(holes, boards, high, low);
    case 5:
        return rank_5(holes, boards, high, low);
    default:
        return rank_6(holes, boards, high, low);
    }
}
