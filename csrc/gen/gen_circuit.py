"""Writes the circuits of the bulk kernels: the rules of Omaha Hi-Lo as boolean logic, one deal in each bit of a plane.

From the card bits of a hole of 4, 5 or 6 cards and a board of five they give the high class and the low mask. They
never try the 60 to 150 combinations of two and three cards. What follows is why they need not; after that the rules
stand in the order in which a player would look at the cards.

Of a rank it matters whether the hole holds at least 1 or 2 of it, h1 and h2, and the board at least 1, 2 or 3, b1, b2
and b3. A hand takes two cards of the hole and three of the board, so a group of equal cards has a *split*, written
hole+board: a pair is 2+0, 1+1 or 0+2, trips are 2+1, 1+2 or 0+3, quads are 2+2 or 1+3.

The split of a group is forced, once no better kind of group can be made:

  Quads. 1+3 needs b3, 2+2 needs h2, and both at once would be five cards of a rank.
  Trips, no quads. If b3, the hole has none of the rank, for one would make quads 1+3: the split is 0+3. If b2 only, the
      hole has one or none, for two would make quads 2+2: the split is 1+2. If b1 only, it is 2+1.
  A pair, no trips. If h2, the board has none of the rank, for that would be trips 2+1: the split is 2+0. If b2, the
      hole has none: 0+2. Else 1+1.

So the hole's part of a split is the number of cards that the hole has of the rank, counted to two, and the board's part
is the rest of the group.

Two groups fit together if their splits leave two for the hole and three for the board.

  Full house, no quads. Trips 0+3 want a pair 2+0, trips 1+2 a pair 1+1, trips 2+1 a pair 0+2. In the first case some
      rank with h2 will do, and it is another than that of the trips, since b3 and h2 would be quads. Likewise in the
      last some rank with b2. In the middle case the rank of the trips has h1 and b1 itself, so two ranks must.
      The best is the highest trips that can be filled, with the highest pair that fills them.
  Two pair, no trips. 2+0 goes with 0+2, and 1+1 with 1+1 or 0+2; nothing else fits. Call a rank useful if another goes
      with it. The highest useful rank is the upper pair: it is part of a two pair, and no two pair has a higher rank in
      it. The lower pair is the highest rank that goes with it.

What the groups leave is a quota for either side, filled with ranks that are in no group. The highest on each side are
best, if they are all different. They are, for a rank twice among them would be a pair, and that would fit:

  High card. Any rank twice is a pair.
  Pair 2+0: no hole card and three of the board to come. A rank twice among those is 0+2, which makes two pair.
  Pair 1+1: one of the hole and two of the board. A rank on both sides is 1+1, twice on the board is 0+2: two pair.
  Pair 0+2: two of the hole and one of the board. A rank on both sides is 1+1, twice in the hole is 2+0: two pair.
  Trips 0+3: two of the hole. Twice is 2+0, which fills them. Trips 1+2: one of each side. The same is 1+1, which fills
      them. Trips 2+1: two of the board. Twice is 0+2, which fills them.
  Quads and two pair have a single kicker, and a full house none.

(A pair that fits with nothing may lie aside: 2+0 beside 2+0, or 0+2 beside 0+2. The side it lies on then gives one card
or none, so it does no harm.) Nor do the ranks run out: a side that gives n ranks besides the groups has n or more, for
it holds at least as many cards as a hand takes of it, and its cards of other ranks are different by what was just said.

Flush. The suit that three or more of the board have; two or more of the hole must have it. The highest of each side are
best, and cards of one suit are of different ranks. So if there is a flush, sets that hold its suit only take the place
of h1 and b1, and what finds kickers finds the flush; and a straight in them is a straight flush. Quads and full houses
beat a flush, and are found in the sets of all cards.

Straight. Five ranks in a row, each of them in the hole or on the board, at least two in the hole and at least three on
the board. That is enough: of a rank that both have either may give the card, so share those out until the counts are
two and three; the ranks that only one side has are not too many, as the other side has the rest.

Strength. Hands are numbered upward from 0 = 7-5-4-3-2, and the class is 7462 less that. A set of kickers r1 < r2 < ..
is worth C(r1, 1) + C(r2, 2) + .., the number of sets that come before it if the top rank decides first, once the ranks
of the groups are squeezed out of the thirteen.
"""

from math import comb
from types import SimpleNamespace

from planes import Circuit, add, all_of, any_of, at_least, count_down, count_up, either, encode, only_if

RANKS = 13
BOARD = 5
CLASSES = 7462
CLASS_BITS = 13
CLASS_MASK = 2**CLASS_BITS - 1

# Strength of the weakest hand of each category. Flushes and high cards are five different ranks, not in a row.
NO_PAIRS = comb(13, 5) - 10
HIGH_CARD = 0
PAIR = HIGH_CARD + NO_PAIRS
TWO_PAIR = PAIR + 13 * comb(12, 3)
TRIPS = TWO_PAIR + comb(13, 2) * 11
STRAIGHT = TRIPS + 13 * comb(12, 2)
FLUSH = STRAIGHT + 10
FULL_HOUSE = FLUSH + NO_PAIRS
QUADS = FULL_HOUSE + 13 * 12
STRAIGHT_FLUSH = QUADS + 13 * 12
assert STRAIGHT_FLUSH + 10 == CLASSES


# ---- Cards ----


def deal_circuit(hole_size):
    """Reads the cards of a deal.

    in:  for each card, the hole's before the board's: two bits of suit, four of rank
    out: whether there is a flush; for each card, whether it counts for straights and kickers; for each card, which of
         four values the lower half of its rank has, and which the upper half
    """
    circuit = Circuit(6 * (hole_size + BOARD))
    cards = [circuit.inputs[6 * i : 6 * i + 6] for i in range(hole_size + BOARD)]
    hole, board = cards[:hole_size], cards[hole_size:]

    # Only one suit can be that of three board cards: both its bits are those of the board's majority.
    suit = [at_least([card[bit] for card in board], 3)[2] for bit in (0, 1)]
    in_hole, on_board = ([~((s0 ^ suit[0]) | (s1 ^ suit[1])) for s0, s1, *_ in side] for side in (hole, board))
    flush = at_least(in_hole, 2)[1] & at_least(on_board, 3)[2]
    counts = [in_suit | ~flush for in_suit in in_hole + on_board]

    halves = []
    for _, _, r0, r1, r2, r3 in cards:
        for low, high in ((r0, r1), (r2, r3)):
            halves += [~(low | high), low & ~high, high & ~low, low & high]
    return circuit, [flush, *counts, *halves]


def rank_circuit(hole_size):
    """Looks for one rank in a deal; the kernel asks for the thirteen in turn.

    in:  for each card, whether the lower half of its rank fits; likewise the upper half; whether the card counts for
         straights and kickers
    out: h1 h2 b1 b2 b3; whether a card of the hole has the rank and counts; whether one of the board does
    """
    size = hole_size + BOARD
    circuit = Circuit(3 * size)
    low, high, counts = (circuit.inputs[i * size : (i + 1) * size] for i in range(3))
    found = [a & b for a, b in zip(low, high, strict=True)]
    counted = [a & b for a, b in zip(found, counts, strict=True)]
    return circuit, [
        *at_least(found[:hole_size], 2),
        *at_least(found[hole_size:], 3),
        any_of(counted[:hole_size]),
        any_of(counted[hole_size:]),
    ]


# ---- Sets of ranks: lists of thirteen planes, deuce first ----


def both_of(left, right):
    return [a & b for a, b in zip(left, right, strict=True)]


def one_of(*sets):
    return [any_of(planes) for planes in zip(*sets, strict=True)]


def less(left, right):
    return [a & ~b for a, b in zip(left, right, strict=True)]


def sets_if(*choices):
    """The union of the sets whose condition holds, from pairs of a condition and a set."""
    conditions = [condition for condition, _ in choices]
    columns = zip(*(ranks for _, ranks in choices), strict=True)
    return [any_of([a & b for a, b in zip(conditions, column, strict=True)]) for column in columns]


def in_common(left, right):
    return any_of(both_of(left, right))


def highest(ranks, void):
    """The highest rank of a set, as a set of one, and its thermometer: [i] = it is i or above. If `void`, there is no
    such rank and the thermometer has it above them all; an empty set has it below."""
    (above,) = count_down(ranks, [void])
    return less(ranks, above[1:]), above


def squeeze(ranks, above):
    """Moves the ranks over a rank, which is not in the set, down by one. `above` is the rank's thermometer."""
    under = both_of(ranks, above[1:])
    over = less(ranks, above[1:])
    return one_of(under[:-1], over[1:]) + under[-1:]


# ---- The low ----


def low_mask(h1, b1):
    """From the ace on, two ranks of the hole and three of the board. A rank on both sides uses up neither: it may come
    from either, and any five of these ranks can be split two and three. The first five are the low."""
    false = h1[0].circuit.false
    hole, board = ([ranks[i] for i in (12, *range(7))] for ranks in (h1, b1))
    _, hole_full = count_up(less(hole, board), [false] * 2)
    *_, board_full = count_up(less(board, hole), [false] * 3)
    usable = [(hole[i] & (board[i] | ~hole_full[i])) | (board[i] & ~board_full[i]) for i in range(8)]
    *_, full = count_up(usable, [false] * 5)
    return [(usable[i] & ~full[i]) | ~full[8] for i in range(8)]


# ---- The high: what there is ----


def best_straight(hole, board):
    """Thermometer of the straight with the highest top: [i] = its top is rank 3 + i or above, from five to ace."""
    hole, board = ([ranks[-1], *ranks] for ranks in (hole, board))
    straights = []
    for lowest in range(10):
        middle = range(lowest | 1, (lowest | 1) + 4)  # four ranks, the same for two neighbours
        edge = lowest if lowest % 2 == 0 else lowest + 4
        covered = all_of([all_of([hole[i] | board[i] for i in pair]) for pair in (middle[:2], middle[2:])])
        one, two = at_least([hole[i] for i in middle], 2)
        _, pair, three = at_least([board[i] for i in middle], 3)
        all_five = covered & (hole[edge] | board[edge])
        straights.append(all_five & (two | (one & hole[edge])) & (three | (pair & board[edge])))
    (tops,) = count_down(straights, [hole[0].circuit.false])
    return tops


def find_groups(h1, h2, b1, b2, b3):
    """The ranks of each kind of group, by split, and which kinds there are. A rank may be in several sets; `first_of`
    and `second_of` ask for those that say something."""
    pair_11, trips_12, trips_21 = both_of(h1, b1), both_of(h1, b2), both_of(h2, b1)
    any_11, two_11 = at_least(pair_11, 2)
    return SimpleNamespace(
        pair_20=h2, pair_11=pair_11, pair_02=b2, trips_21=trips_21, trips_12=trips_12, trips_03=b3,
        quads=both_of(trips_12, one_of(h2, b3)),
        any_20=any_of(h2), any_11=any_11, two_11=two_11, any_02=any_of(b2),
        any_21=any_of(trips_21), any_12=any_of(trips_12), any_03=any_of(b3),
    )  # fmt: skip


def find_category(flush, straight, groups):
    """One flag a category, of which one is set: the best that there is."""
    g = groups
    found = {
        "straight_flush": flush & straight,
        "quads": any_of(g.quads),
        "full_house": (g.any_03 & g.any_20) | (g.any_12 & g.two_11) | (g.any_21 & g.any_02),
        "flush": flush,
        "straight": straight,
        "trips": g.any_03 | g.any_12 | g.any_21,
        "two_pair": (g.any_02 & (g.any_20 | g.any_11)) | g.two_11,
        "pair": g.any_02 | g.any_20 | g.any_11,
    }
    category = {}
    rest = flush.circuit.true
    for name, there in found.items():
        category[name] = rest & there
        rest = rest & ~there
    return SimpleNamespace(**category, high_card=rest)


# ---- The high: groups and kickers ----


def first_of(groups, category, void):
    """The rank of the quads, the trips, or the upper or only pair. The set of quads is empty unless they are the best
    hand or no group counts, so it needs no condition."""
    g, house, two = groups, category.full_house, category.two_pair
    candidates = sets_if(
        (void.circuit.true, g.quads),
        (category.trips | (house & g.any_20), g.trips_03),
        (category.trips | (house & g.two_11), g.trips_12),
        (category.trips | (house & g.any_02), g.trips_21),
        (category.pair | (two & g.any_02), g.pair_20),
        (category.pair | (two & (g.two_11 | g.any_02)), g.pair_11),
        (category.pair | (two & (g.any_20 | g.any_11)), g.pair_02),
    )
    return highest(candidates, void)


def second_of(h1, b1, groups, category, first, one, two):
    """The rank of the pair of a full house, of the lower pair, or of the kicker beside quads: the board's after 2+2,
    the hole's after 1+3, of all suits though there may be a flush. `one` and `two` say that the hole has at least so
    many cards of the first rank."""
    house, pairs, quads = category.full_house, category.two_pair, category.quads
    from_board, from_hole = quads & two, quads & ~two
    fits_11 = (house & one & ~two) | (pairs & ~two)
    candidates = sets_if(
        ((house | pairs) & ~one, groups.pair_20),
        (fits_11 | quads, [(h | from_board) & (b | from_hole) for h, b in zip(h1, b1, strict=True)]),
        ((house & two) | (pairs & one), groups.pair_02),
    )
    return highest(less(candidates, first), first[0].circuit.false)


def quotas(category, five, none, one, two, odd):
    """What of the hole's two and of the board's three cards is not for kickers: [j] = more than j are not. `odd` says
    that the two pairs take one card of the hole and three of the board."""
    c = category
    single = c.pair | c.trips
    hole = [
        none | c.two_pair | (single & one),
        none | (c.two_pair & ~odd) | (single & two),
    ]
    board = [
        ~(five | (c.pair & two)),
        ~(five | (c.pair & one) | (c.trips & two)),
        none | odd | (c.trips & ~one),
    ]
    return hole, board


def take(ranks, used):
    """The highest ranks of a set until the quota is full."""
    *_, full = count_down(ranks, used)
    return less(ranks, full[1:])


# ---- The high: its number ----


def category_bits(category):
    """Strength of a category's weakest hand, counted so that the complement of the sum is the class."""
    offset = CLASS_MASK - CLASSES
    bases = {
        "high_card": HIGH_CARD, "pair": PAIR, "two_pair": TWO_PAIR, "trips": TRIPS, "straight": STRAIGHT,
        "flush": FLUSH, "full_house": FULL_HOUSE, "quads": QUADS, "straight_flush": STRAIGHT_FLUSH,
    }  # fmt: skip
    return [
        any_of([getattr(category, name) for name, base in bases.items() if base + offset >> bit & 1])
        for bit in range(CLASS_BITS)
    ]


def leading_bits(category, straight, tops, first_above, top_kicker):
    """What the top of a straight, the first group or the highest of five kickers is worth within its category; of five
    kickers, less the straights below. Without a first group, or five kickers, their thermometers give 0."""
    false = straight.circuit.false
    five = encode(top_kicker, [0] * 5 + [comb(r, 5) - (r - 4) - (r == 12) for r in range(5, 13)], 10)
    rank = encode(first_above, range(RANKS), 4)
    triple = add(rank, [false, *rank], 6)
    times_55 = add([false] * 4 + triple, add([false, *triple], rank, 7), 10)
    assert (comb(12, 3), comb(12, 2)) == (4 * 55, 2 + 64)
    choices = (
        five,
        only_if(straight, encode(tops, range(10), 4)),
        only_if(category.pair, [false] * 2 + times_55),
        only_if(category.trips, [false, *rank, false, *rank]),
        only_if(category.full_house | category.quads, [false] * 2 + [triple[i] for i in range(6)]),
        only_if(category.two_pair, encode(first_above, [11 * comb(r, 2) for r in range(RANKS)], 10)),
    )
    bits = choices[0]
    for choice in choices[1:]:
        bits = either(bits, choice)
    return bits


def kicker_bits(levels, category, second_above):
    """What the four lowest kickers are worth, and the lower pair. levels[j] is the thermometer of the j-th of five
    kickers, highest first; one that is missing is above all ranks."""
    bits = encode(levels[4], range(RANKS), 4)
    for level, chosen, width, total in ((3, 2, 6, 7), (2, 3, 8, 8)):
        bits = add(bits, encode(levels[level], [comb(r, chosen) for r in range(12)], width), total)
    lower_pair = only_if(category.two_pair, encode(second_above, [11 * r for r in range(12)], 7))
    return add(bits, either(encode(levels[1], [comb(r, 4) for r in range(12)], 9), lower_pair), 9)


def value_circuit():
    """Ranks a deal, whatever the size of its hole.

    in:  whether there is a flush; for each rank, what rank_circuit says
    out: the 13 bits of the high class, three empty ones, the eight of the low mask
    """
    circuit = Circuit(1 + 7 * RANKS)
    flush, *planes = circuit.inputs
    h1, h2, b1, b2, b3, hole, board = (planes[i::7] for i in range(7))
    low = low_mask(h1, b1)

    tops = best_straight(hole, board)
    groups = find_groups(h1, h2, b1, b2, b3)
    c = find_category(flush, tops[0], groups)
    five = c.high_card | c.flush
    straight = c.straight_flush | c.straight

    first, first_above = first_of(groups, c, five | straight)
    one, two = in_common(first, h1), in_common(first, h2)
    second, second_above = second_of(h1, b1, groups, c, first, one, two)
    odd = c.two_pair & ((one & ~two) ^ in_common(second, groups.pair_11))

    seconds = c.full_house | c.quads
    hole_used, board_used = quotas(c, five, seconds | straight, one, two, odd)
    used = one_of(first, second)
    kickers = one_of(
        take(less(hole, used), hole_used),
        take(less(board, used), board_used),
        [seconds & rank for rank in second],
    )
    kickers = squeeze(kickers, first_above)
    kickers = squeeze(kickers, [above | ~c.two_pair for above in second_above])
    three = five | c.pair
    levels = count_down(kickers, [~five, ~five, ~three, ~(three | c.trips), straight])

    leading = add(leading_bits(c, straight, tops, first_above, levels[0]), category_bits(c), CLASS_BITS)
    strength = add(leading, kicker_bits(levels, c, second_above), CLASS_BITS)
    return circuit, [*(~bit for bit in strength), *[circuit.false] * 3, *low]


def main():
    circuits = {"value": value_circuit()}
    for hole_size in (4, 5, 6):
        circuits[f"deal_{hole_size}"] = deal_circuit(hole_size)
        circuits[f"rank_{hole_size}"] = rank_circuit(hole_size)
    print("/* Written by gen_circuit.py, which says what goes in and out. */")
    for name, (circuit, results) in circuits.items():
        print(f"\n/* {len(circuit.live_gates(results))} gates */")
        print(f"static ALWAYS_INLINE void circuit_{name}(const plane *in, plane *out)\n{{\n{circuit.text(results)}\n}}")


if __name__ == "__main__":
    main()
