/* Deals for the tests of kernels: random ones, and adversarial ones from decks of which few ranks or suits are left. */
#ifndef DEALS_H
#define DEALS_H

#include <stdint.h>

typedef struct {
    uint64_t state;
    uint8_t deck[52];
    int cards; /* left in the deck */
} dealer;

/* splitmix64 */
static inline uint64_t next_number(dealer *from)
{
    uint64_t z = from->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static inline int below(dealer *from, int limit) { return (int)((next_number(from) >> 32) * (uint64_t)limit >> 32); }

static inline int bits_of(unsigned set)
{
    int count = 0;
    for (; set != 0; set &= set - 1) {
        count++;
    }
    return count;
}

/* Keeps the cards of these ranks, and all of these suits beside them. */
static inline void use_deck(dealer *from, unsigned ranks, unsigned suits)
{
    from->cards = 0;
    for (unsigned card = 0; card < 52; card++) {
        if (ranks >> (card >> 2) & 1u || suits >> (card & 3u) & 1u) {
            from->deck[from->cards++] = (uint8_t)card;
        }
    }
}

static inline unsigned some_ranks(dealer *from, int count)
{
    unsigned set = 0;
    while (bits_of(set) < count) {
        set |= 1u << below(from, 13);
    }
    return set;
}

enum { DECKS = 8 };

/* Deck 0 is the whole one; the others have at least 12 cards. */
static inline void choose_deck(dealer *from, int kind)
{
    switch (kind) {
    case 1: /* quads and full houses */
        use_deck(from, some_ranks(from, 3), 0);
        return;
    case 2: /* pairs and trips */
        use_deck(from, some_ranks(from, 4 + below(from, 4)), 0);
        return;
    case 3: /* one suit: flushes and straight flushes */
        use_deck(from, 0, 1u << below(from, 4));
        return;
    case 4: /* one suit and a few ranks: all categories at once */
        use_deck(from, some_ranks(from, 1 + below(from, 3)), 1u << below(from, 4));
        return;
    case 5: /* two suits */
        use_deck(from, 0, 1u << below(from, 4) | 1u << below(from, 4));
        return;
    case 6: /* lows, and the wheel */
        use_deck(from, 0x107F, 0);
        return;
    case 7: { /* five to seven ranks in a row: straights */
        int count = 5 + below(from, 3);
        use_deck(from, ((1u << count) - 1u) << below(from, 14 - count), 0);
        return;
    }
    default:
        use_deck(from, 0x1FFF, 0);
        return;
    }
}

/* The first cards of a shuffle. */
static inline void draw(dealer *from, uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++) {
        int j = i + below(from, from->cards - i);
        uint8_t card = from->deck[j];
        from->deck[j] = from->deck[i];
        from->deck[i] = card;
        cards[i] = card;
    }
}

/* A hole of low cards and a board of five high ones: any such hole goes with any such board, as shared rows need. */
static inline void deal_apart(dealer *from, uint8_t *hole, int size, uint8_t *board)
{
    use_deck(from, 0x00FF, 0);
    draw(from, hole, size);
    use_deck(from, 0x1F00, 0);
    draw(from, board, 5);
}

#endif
