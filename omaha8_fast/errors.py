"""What can be wrong with the input, and the one wording of each.

The classes are plain ValueErrors and TypeErrors. Their constructors-by-name hold the message texts, so
that every function, and the reference, says the same thing about the same fault. `where` names the
argument at fault (`hole`, `holes[17]`); None leaves it out.
"""

from __future__ import annotations

from collections.abc import Sequence


def _at(where: str | None, message: str) -> str:
    return message if where is None else f"{where}: {message}"


def _character(text: str) -> str:
    return f"{text!r} ({' '.join(f'U+{ord(c):04X}' for c in text)})"


def _listed(values: Sequence[object], word: str = "or") -> str:
    """Spell a list: "3, 4 or 5"."""
    *first, last = map(str, values)
    return f"{', '.join(first)} {word} {last}" if first else last


def _pointed(text: str, position: int, message: str) -> str:
    """A message about one place of a range text, with the text, or the part of it around there, and a caret."""
    start = max(0, position - 50) if len(text) > 100 else 0
    shown = "".join(c if c.isprintable() else " " for c in text[start : start + 100])
    before, after = "..." if start else "", "..." if start + 100 < len(text) else ""
    caret = " " * (len(before) + position - start) + "^"
    return f"range: column {position + 1}: {message}\n  {before}{shown}{after}\n  {caret}"


class Omaha8Error(Exception):
    """Base of every error that this package raises about its input."""

    def within(self, where: str) -> Omaha8Error:
        """The same error, said of a part of something larger: `row 17: board: ...`."""
        error = type(self)(f"{where}: {self}")
        error.__dict__.update(self.__dict__)
        return error


class InputTypeError(Omaha8Error, TypeError):
    """An argument of a type that is never accepted; nothing is truncated or guessed."""

    @classmethod
    def not_cards(cls, where: str | None, given: object) -> InputTypeError:
        return cls(_at(where, f"{type(given).__name__} is not cards, want text, integers or an integer array"))

    @classmethod
    def not_card_array(cls, where: str | None, dtype: object) -> InputTypeError:
        return cls(_at(where, f"an array of {dtype} is not cards, want text, integers or an integer array"))

    @classmethod
    def not_a_card(cls, where: str | None, given: object) -> InputTypeError:
        return cls(_at(where, f"{given!r} ({type(given).__name__}) is not a card, want text or an integer 0..51"))

    @classmethod
    def not_an_integer(cls, where: str, given: object) -> InputTypeError:
        return cls(f"{where}: {given!r} ({type(given).__name__}) is not an integer")

    @classmethod
    def not_a_number(cls, where: str, given: object) -> InputTypeError:
        return cls(f"{where}: {given!r} ({type(given).__name__}) is not a number")

    @classmethod
    def not_callable(cls, where: str, given: object) -> InputTypeError:
        return cls(f"{where}: {type(given).__name__} is not callable")

    @classmethod
    def not_a_sequence(cls, where: str, given: object, want: str) -> InputTypeError:
        return cls(f"{where}: {type(given).__name__} is not a sequence, want {want}")

    @classmethod
    def masked(cls, where: str | None) -> InputTypeError:
        return cls(_at(where, "a masked array, want one without a mask"))

    @classmethod
    def wrong_dtype(cls, where: str, dtype: object, want: str) -> InputTypeError:
        return cls(f"{where}: an array of {dtype}, want {want}")

    @classmethod
    def not_out(cls, where: str, given: object) -> InputTypeError:
        return cls(f"{where}: {type(given).__name__}, want a BatchEvaluation or a pair of arrays (high, low)")


class CardError(Omaha8Error, ValueError):
    """Cards that cannot be: not a card, twice the same, too few or too many."""

    @classmethod
    def not_a_rank(cls, where: str | None, position: int, character: str) -> CardError:
        return cls(_at(where, f"text position {position}: {_character(character)} is not a rank"))

    @classmethod
    def not_a_suit(cls, where: str | None, position: int, character: str) -> CardError:
        return cls(_at(where, f"text position {position}: {_character(character)} is not a suit"))

    @classmethod
    def not_a_playing_card(cls, where: str | None, position: int, character: str) -> CardError:
        """A character of the playing-card block that is no card of the deck: a knight, a joker, a back."""
        return cls(_at(where, f"text position {position}: {_character(character)} is not a card of the 52"))

    @classmethod
    def no_suit(cls, where: str | None, position: int, rank: str) -> CardError:
        return cls(_at(where, f"text position {position}: the suit is missing after {rank!r}"))

    @classmethod
    def no_card(cls, where: str | None, position: int) -> CardError:
        return cls(_at(where, f"text position {position}: a comma wants a card before and after it"))

    @classmethod
    def out_of_range(cls, where: str | None, given: int) -> CardError:
        return cls(_at(where, f"card {given} is not in 0..51"))

    @classmethod
    def unknown_card(cls, where: str | None, card: str) -> CardError:
        """PokerKit's card whose rank or suit nobody knows."""
        return cls(_at(where, f"{card} is an unknown card"))

    @classmethod
    def not_of_treys(cls, where: str, given: int) -> CardError:
        return cls(f"{where}: {given} is not one of treys' integers")

    @classmethod
    def twice(cls, where: str | None, card: str, also: str | None = None) -> CardError:
        return cls(_at(where, f"{card} appears twice" + (f" (also in {also})" if also else "")))

    @classmethod
    def count(cls, where: str | None, given: int, want: Sequence[int], because: str | None = None) -> CardError:
        cards = "1 card" if given == 1 else f"{given} cards"
        return cls(_at(where, f"{cards}, want {_listed(want)}" + (f" ({because})" if because else "")))

    @classmethod
    def sizes(cls, where: str | None, given: int, first: str, size: int) -> CardError:
        """Hands of unequal length where all must have one."""
        cards = "1 card" if given == 1 else f"{given} cards"
        return cls(_at(where, f"{cards}, want {size} as in {first}"))

    @classmethod
    def unknown(cls, where: str, pot: int) -> CardError:
        """An unknown hand of a seat that must show it."""
        return cls(f"{where}: the cards are unknown, but pots[{pot}] is contested")

    @classmethod
    def board_unknown(cls, where: str) -> CardError:
        return cls(f"{where}: a card is unknown, and there is a showdown")

    @classmethod
    def no_low(cls) -> CardError:
        return cls("hole and board: no low of five different ranks, eight or lower")


class ArgumentError(Omaha8Error, ValueError):
    """An argument of the right type with a value that no call can use: a shape, a count, a name."""

    @classmethod
    def ragged(cls, where: str | None) -> ArgumentError:
        return cls(_at(where, "rows of unequal length or depth, want a rectangular array"))

    @classmethod
    def not_read(cls, where: str | None, reason: str) -> ArgumentError:
        """A column whose owner fails to hand it over."""
        return cls(_at(where, f"the column could not be read: {reason}"))

    @classmethod
    def shape(cls, where: str, given: Sequence[int], want: str) -> ArgumentError:
        return cls(f"{where}: shape {tuple(given)}, want {want}")

    @classmethod
    def no_broadcast(cls, shapes: Sequence[tuple[str, Sequence[int]]]) -> ArgumentError:
        """Leading axes that do not fit each other."""
        given = _listed([f"{name} {tuple(shape)}" for name, shape in shapes], "and")
        return cls(f"leading axes do not broadcast: {given}")

    @classmethod
    def read_only(cls, where: str) -> ArgumentError:
        return cls(f"{where}: the array is read-only")

    @classmethod
    def overlap(cls, where: str, other: str) -> ArgumentError:
        return cls(f"{where}: shares memory with {other}")

    @classmethod
    def length(cls, where: str, given: int, want: str) -> ArgumentError:
        return cls(f"{where}: {given} {'value' if given == 1 else 'values'}, want {want}")

    @classmethod
    def too_small(cls, where: str, given: int, least: int) -> ArgumentError:
        return cls(f"{where}: {given}, want {least} or more")

    @classmethod
    def too_great(cls, where: str, given: int, most: int) -> ArgumentError:
        return cls(f"{where}: {given}, want {most} or less")

    @classmethod
    def not_positive(cls, where: str, given: object) -> ArgumentError:
        return cls(f"{where}: {given}, want a number above 0")

    @classmethod
    def too_large(cls, where: str, given: int) -> ArgumentError:
        """An integer that 64 signed bits cannot hold."""
        return cls(f"{where}: {given} does not fit 64 bits")

    @classmethod
    def choice(cls, where: str, given: object, allowed: Sequence[object]) -> ArgumentError:
        return cls(f"{where}: {given!r}, want {_listed([repr(a) for a in allowed])}")

    @classmethod
    def not_for(cls, where: str, given: object, because: str) -> ArgumentError:
        """An argument that is there for another package's calls, and cannot be honoured."""
        return cls(f"{where}: {given!r} is not taken: {because}")

    @classmethod
    def not_in_chips(cls, where: str, given: int, chip: int) -> ArgumentError:
        return cls(f"{where}: {given} is no multiple of the chip {chip}")

    @classmethod
    def changed(cls, where: str) -> ArgumentError:
        return cls(f"{where}: the input changed during the call")


class ShowdownError(Omaha8Error, ValueError):
    """A showdown that the rules cannot settle: seats, chips or rake that do not fit."""

    @classmethod
    def seats(cls, given: int) -> ShowdownError:
        return cls(f"holes: {given} {'seat' if given == 1 else 'seats'}, want 2..23")

    @classmethod
    def negative(cls, where: str, given: int) -> ShowdownError:
        return cls(f"{where}: {given} is negative")

    @classmethod
    def too_many_chips(cls, total: int) -> ShowdownError:
        return cls(f"contributions and dead_money: a sum of {total} is 2**63 or more")

    @classmethod
    def not_a_seat(cls, where: str, given: int, seats: int) -> ShowdownError:
        return cls(f"{where}: {given} is not a seat, want 0..{seats - 1}")

    @classmethod
    def folded_twice(cls, seat: int) -> ShowdownError:
        return cls(f"folded: seat {seat} appears twice")

    @classmethod
    def nobody_in(cls) -> ShowdownError:
        return cls("folded: every seat has folded, want one still in")

    @classmethod
    def rake_length(cls, given: int, pots: int) -> ShowdownError:
        return cls(f"rake: {given} {'amount' if given == 1 else 'amounts'}, want one for each of {pots} "
                   f"{'pot' if pots == 1 else 'pots'}")

    @classmethod
    def rake_above_pot(cls, where: str, given: int, pot: str, amount: int) -> ShowdownError:
        """`pot` is `pots[i]`, or `the pots` for one rake of the whole hand."""
        return cls(f"{where}: {given} is more than the {amount} of {pot}")

    @classmethod
    def rake_not_in_chips(cls, where: str, given: int, chip: int) -> ShowdownError:
        return cls(f"{where}: {given} is no multiple of the chip {chip}")

    @classmethod
    def rake_parts(cls, where: str, amount: int, raked: object, unraked: object) -> ShowdownError:
        """What a rake function makes of a pot."""
        return cls(f"{where}: {amount} is raked into {raked} and {unraked}, want whole numbers with that sum")

    @classmethod
    def pot_not_in_chips(cls, pot: int, amount: int, chip: int) -> ShowdownError:
        return cls(f"pots[{pot}]: {amount} after rake is no multiple of the chip {chip}")


class BettingError(Omaha8Error, ValueError):
    """An action that the betting rules of a game do not allow."""

    @classmethod
    def nobody_to_act(cls) -> BettingError:
        return cls("there is no player to act")

    @classmethod
    def capped(cls, bets: int) -> BettingError:
        return cls(f"the round is capped at {bets} {'bet' if bets == 1 else 'bets'}")

    @classmethod
    def not_reopened(cls, player: int, facing: int, want: int) -> BettingError:
        """A player who has acted, and faces an all-in wager that is too small to let him raise again."""
        return cls(f"player {player}: has acted and faces {facing}, raises again only when facing {want} or more")

    @classmethod
    def covered(cls, player: int, facing: int) -> BettingError:
        return cls(f"player {player}: has no chips beyond the {facing} to call")

    @classmethod
    def nobody_to_call(cls, player: int) -> BettingError:
        return cls(f"player {player}: nobody else has chips to call a raise with")

    @classmethod
    def partly_shown(cls, player: int) -> BettingError:
        return cls(f"player {player}: shows some cards, want all, or the hand mucked")

    @classmethod
    def last_hand(cls, player: int) -> BettingError:
        return cls(f"player {player}: the last hand that is in cannot be mucked")


class RangeError(Omaha8Error, ValueError):
    """Range text that is not in the language, or hands and weights that are no range.

    Of text, `text` is the whole of it and `column` the place of the first faulty character, from 1 (one past the end
    where something is missing); the message ends with the text and a caret below that place. Else both are None.
    """

    text: str | None = None
    column: int | None = None

    @classmethod
    def at(cls, text: str, position: int, message: str) -> RangeError:
        """`position` counts code points from 0."""
        error = cls(_pointed(text, position, message))
        error.text = text
        error.column = position + 1
        return error

    @classmethod
    def expected(cls, text: str, position: int, what: str) -> RangeError:
        return cls.at(text, position, f"expected {what}")

    @classmethod
    def unexpected(cls, text: str, position: int, advice: str) -> RangeError:
        return cls.at(text, position, f"unexpected {_character(text[position])}: {advice}")

    @classmethod
    def suit_variable(cls, text: str, position: int, any_cards: str, suits: str) -> RangeError:
        """Suit variables where most people mean any cards: A2xx."""
        return cls.at(
            text,
            position,
            f"{text[position]!r} is a suit variable, not a wildcard: write {any_cards} for any cards, or use ':' for "
            f"suits ({suits})",
        )

    @classmethod
    def too_many_cards(cls, text: str, position: int, size: int) -> RangeError:
        return cls.at(text, position, f"too many cards, want at most {size}")

    @classmethod
    def not_a_name(cls, text: str, position: int, names: Sequence[str]) -> RangeError:
        return cls.at(text, position, f"'$' wants one of {_listed(names)} after it (small and capital letters differ)")

    @classmethod
    def not_a_list_item(cls, text: str, position: int) -> RangeError:
        return cls.at(text, position, f"bad list item {text[position]!r}, want a rank, a card, a suit, 5-2 or T+")

    @classmethod
    def span_shape(cls, text: str, position: int) -> RangeError:
        return cls.at(text, position, "span ends must have the same shape: equal suits, ranks equally far apart")

    @classmethod
    def span_of_list(cls, text: str, position: int) -> RangeError:
        return cls.at(text, position, "a list or class cannot shift: a span takes ranks, suits, variables and '*'")

    @classmethod
    def span_without_rank(cls, text: str, position: int) -> RangeError:
        return cls.at(text, position, "there is no rank before it to shift")

    @classmethod
    def span_without_room(cls, text: str, position: int, shape: str, instead: str) -> RangeError:
        """A shape that already has the highest or lowest rank in it: AJ+."""
        way = "up" if text[position] == "+" else "down"
        return cls.at(text, position, f"{shape} cannot shift {way}, a span shifts all its ranks: write {instead}")

    @classmethod
    def ambiguous_weight(cls, text: str, position: int, number: str) -> RangeError:
        return cls.at(text, position, f"ambiguous weight @{number}: write @{number}% or @{number}.0")

    @classmethod
    def weight_out_of_range(cls, text: str, position: int, given: str) -> RangeError:
        return cls.at(text, position, f"weight @{given} is out of range, want 0.0..1.0 or 0%..100%")

    @classmethod
    def percentage_out_of_range(cls, text: str, position: int, given: str) -> RangeError:
        return cls.at(text, position, f"{given} is out of range, want 0%..100%")

    @classmethod
    def too_deep(cls, text: str, position: int, most: int) -> RangeError:
        return cls.at(text, position, f"more than {most} parentheses inside each other")

    @classmethod
    def no_order(cls, text: str, position: int) -> RangeError:
        """A percentage, while there is nothing to take it of."""
        return cls.at(text, position, "percentages are not supported: there is no order of starting hands")

    @classmethod
    def hand_twice(cls, where: str, hand: str, first: str) -> RangeError:
        return cls(f"{where}: {hand} appears twice (also as {first})")

    @classmethod
    def weight(cls, where: str, given: float) -> RangeError:
        return cls(f"{where}: {given} is not in 0..1")

    @classmethod
    def weights_twice(cls, source: str) -> RangeError:
        """Weights beside a source that has its own."""
        return cls(f"weights: {source} has its weights in it, want None")

    @classmethod
    def sizes(cls, left: int, right: int) -> RangeError:
        return cls(f"ranges of {left} and of {right} cards, want one size")


class UntriedVersion(UserWarning):
    """Another package in a version with which the adapter to it has not been tried."""

    @classmethod
    def of(cls, package: str, version: str, tried: Sequence[str]) -> UntriedVersion:
        return cls(f"{package} {version}: omaha8_fast was tried with {_listed(tried, 'and')}")


class RangeHint(UserWarning):
    """Range text that is legal, but often means something else than its writer thinks."""

    @classmethod
    def ace_high(cls, text: str, position: int, end: str, ranks: int) -> RangeHint:
        """A list span from the ace to a low rank: [A-5]."""
        low = "[A,2]" if end == "2" else f"[A,2-{end}]"
        also = {"5": "$W or ", "8": "$L or "}.get(end, "")
        message = f"the ace is high, so A-{end} is {ranks} ranks: write {also}{low} for ace to {end} as low cards"
        return cls(_pointed(text, position, message))

    @classmethod
    def spade(cls, text: str, position: int, suited: str) -> RangeHint:
        """A suit at the end of ranks, as in AKs."""
        return cls(_pointed(text, position, f"'s' is spades, for this card only: write {suited} for suited"))

    @classmethod
    def suits_for_macro(cls, text: str, position: int, macro: str) -> RangeHint:
        """The suits ds or ss where the macro of that name may be meant."""
        cards = {"$ds": "a diamond and a spade", "$ss": "two spades"}[macro]
        suited = {"$ds": "double-suited", "$ss": "single-suited"}[macro]
        return cls(_pointed(text, position, f"this is {cards}: write {macro} for {suited}"))

    @classmethod
    def single_suited(cls, text: str, position: int, size: int) -> RangeHint:
        return cls(_pointed(text, position, f"$ss is xxyz, in {size} cards that may be double-suited: write ($ss!$ds)"))


class EquityError(Omaha8Error, ValueError):
    """Players whom no deal can serve: too many for the deck, or ranges that are empty or exclude each other."""

    @classmethod
    def players(cls, given: int, most: int) -> EquityError:
        return cls(f"players: {given} {'player' if given == 1 else 'players'}, want 2..{most}")

    @classmethod
    def no_room(cls, players: int, size: int, dead: int) -> EquityError:
        have = f"{52 - dead} are not dead" if dead else "the deck has 52"
        return cls(f"players: {players} hands of {size} cards and a board take {players * size + 5} cards, {have}")

    @classmethod
    def not_a_hand(cls, where: str, text: str) -> EquityError:
        return cls(f"{where}: {text!r} is not a hand, want 4, 5 or 6 cards without commas")

    @classmethod
    def empty_range(cls, where: str) -> EquityError:
        return cls(f"{where}: the range is empty")

    @classmethod
    def dead_range(cls, where: str) -> EquityError:
        return cls(f"{where}: no hand of the range is left without the known cards")

    @classmethod
    def weight(cls, where: str, place: int, given: float) -> EquityError:
        return cls(f"{where}: weight {given} of hand {place} is neither 0 nor a number from 1e-9 to 1e9")

    @classmethod
    def hand(cls, where: str, place: int) -> EquityError:
        return cls(f"{where}: hand {place} is not cards 0..51 in ascending order")

    @classmethod
    def no_deal(cls) -> EquityError:
        return cls("players: found no hands of the ranges that do not share cards")


class PokerEvalError(Omaha8Error, RuntimeError, ValueError):
    """What poker-eval's Python interface calls a RuntimeError: cards, games and numbers of them that it cannot take."""

    @classmethod
    def of(cls, where: str, error: Omaha8Error) -> PokerEvalError:
        """Another error of this package, said of an argument of that interface."""
        return cls(f"{where}: {error}")

    @classmethod
    def game(cls, given: object, games: Sequence[str]) -> PokerEvalError:
        return cls(f"game: {given!r}, want {_listed(games)}")

    @classmethod
    def too_few_cards(cls, wanted: int, left: int) -> PokerEvalError:
        return cls(f"pockets and board: {wanted} cards are to be dealt, {left} are left")
