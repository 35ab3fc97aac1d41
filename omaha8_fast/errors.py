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


class Omaha8Error(Exception):
    """Base of every error that this package raises about its input."""

    def within(self, where: str) -> Omaha8Error:
        """The same error, said of a part of something larger: `row 17: board: ...`."""
        return type(self)(f"{where}: {self}")


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


class ArgumentError(Omaha8Error, ValueError):
    """An argument of the right type with a value that no call can use: a shape, a count, a name."""

    @classmethod
    def ragged(cls, where: str | None) -> ArgumentError:
        return cls(_at(where, "rows of unequal length or depth, want a rectangular array"))

    @classmethod
    def no_axis(cls, where: str | None) -> ArgumentError:
        return cls(_at(where, "a single card is not a hand, want an axis of cards"))

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
    def pot_not_in_chips(cls, pot: int, amount: int, chip: int) -> ShowdownError:
        return cls(f"pots[{pot}]: {amount} after rake is no multiple of the chip {chip}")


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
