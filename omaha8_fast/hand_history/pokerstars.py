"""PokerStars' text of Omaha Hi/Lo hands, read line by line: a hand at a time, however long the file.

The format is known from what the site's client writes; this reader is made for the audit and keeps every line that it
does not understand.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import ClassVar, Final, NoReturn

from . import stars_lines as lines
from .model import Award, Line, PlayedHand, Player, PrintedName, Skipped, Unreadable

MOST_LINES: Final = 5000  # of one hand


def text_of(raw: bytes) -> str:
    """A line without its end. UTF-8, or the encoding of older clients on Windows."""
    raw = raw.rstrip().removeprefix(codecs.BOM_UTF8)
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def chunks(source: Iterable[bytes]) -> Iterator[list[Line]]:
    """The lines of each hand, and of each stretch that is no hand: these begin with another line than hands do."""
    chunk: list[Line] = []
    ends_at_blank = True  # as hands do after their summary, and stretches that are no hand
    for number, raw in enumerate(source, 1):
        text = text_of(raw)
        is_header = text[:11].strip() == "PokerStars" and lines.HEADER.match(text) is not None
        blank = not text or (text[0] in "*HT" and lines.BETWEEN.fullmatch(text) is not None)
        if chunk and (is_header or (blank and ends_at_blank) or len(chunk) >= MOST_LINES):
            yield chunk
            chunk, ends_at_blank = [], True
        if not blank:
            chunk.append(Line(number, text))
            if is_header:
                ends_at_blank = False
            elif text == "*** SUMMARY ***":
                ends_at_blank = True
    if chunk:
        yield chunk


@lru_cache(1024)
def joined(text: str) -> str:
    """Cards without the spaces between them; "" if one appears twice."""
    cards = text.replace(" ", "").replace("[", "").replace("]", "")
    found = _pairs(cards)
    return cards if len(set(found)) == len(found) else ""


def read(source: Iterable[bytes]) -> Iterator[PlayedHand | Skipped | Unreadable]:
    """The hands of a file, in order; what cannot be read comes as the error that it is.

    `source`: lines as bytes. A hand ends before the next one's first line, or at a blank line after its summary.

    >>> [hand] = read([b"PokerStars Hand #5: Hold'em No Limit ($1/$2 USD) - 2024/03/01", b"*** SUMMARY ***"])
    >>> hand
    Skipped(line=1, reason="Hold'em No Limit")
    >>> [error] = read([b"PokerStars Hand #5: Omaha Hi/Lo Pot Limit ($1/$2 USD) - 2024/03/01", b"Table 'x'"])
    >>> error.line, str(error)
    (2, "a hand without a line 'Total pot ... | Rake ...' in its summary")
    """
    for chunk in chunks(source):
        hand: PlayedHand | None = None
        try:
            reader = _Reader(chunk)
            hand = reader.hand
            yield reader.read()
        except Skip as skip:
            yield Skipped(chunk[0].number, str(skip))
        except Unreadable as error:
            unknown = hand.unknown_lines if hand else []
            error.others = [line for line in unknown if line.number != error.line]
            yield error


class Skip(Exception):
    """A hand that is none for the audit."""


class _Reader:
    """Reads one hand."""

    def __init__(self, chunk: list[Line]) -> None:
        self.chunk = chunk
        self.line = chunk[0]
        self.hand = self._header()
        self.awards: list[Award] = []
        self.seats: dict[str, int] = {}
        self.names: list[str] = []
        self.by_number: dict[int, int] = {}
        self.listed: list[tuple[int, str]] = []
        self.button_number = 0
        self.street: list[int] = []  # what each seat put in on this street, antes and dead blinds aside
        self.boards = ["", ""]
        self.run = 0
        self.twice = False
        self.posted: dict[str, int] = {}  # the seat that was first to post each blind
        self.antes: dict[int, int] = {}
        self.cashed_out: set[int] = set()
        self.summary_folds: set[int] = set()
        self.printed_boards: dict[int, str] = {}

    # ---- The head ----

    def _header(self) -> PlayedHand:
        header = lines.HEADER.fullmatch(self.line.text)
        if header is None:
            rest = len(self.chunk) - 1
            more = f" (and {rest} line{'s' if rest > 1 else ''} more)" if rest else ""
            self._fail(f"no hand, want a line that begins 'PokerStars Hand #'{more}")
        stated = header["rest"]
        game = lines.GAME.search(stated)
        if game is None:
            other = lines.ANY_GAME.search(stated)
            if other is None:
                self._fail("the line names no game that is known")
            raise Skip(other[0])
        stakes = lines.STAKES.search(stated, game.end())
        if stakes is None:
            self._fail("the line names no stakes")
        self.limit = game["limit"].lower() in ("limit", "fixed limit")
        cash = "ournament #" not in stated and bool(stakes["symbol"] or lines.CODE.search(stakes["code"]))
        size = int(game["size"] or (5 if game["name"].lower() == "courchevel" else 4))
        hand = PlayedHand(header["id"], game[0], self.line.number, [], 0, size, stakes["symbol"] if cash else "", cash)
        self.hand = hand
        self.stakes = self._chips(stakes["small"]), self._chips(stakes["big"])
        return hand

    def _chips(self, text: str) -> int:
        """An amount in the smallest unit."""
        whole, _, part = text.replace(",", "").partition(".")
        if not self.hand.cents:
            if part:
                self._fail("an amount in parts of a chip")
            return int(whole)
        return int(whole) * 100 + int(part.ljust(2, "0") if part else 0)

    def _fail(self, message: str) -> NoReturn:
        raise Unreadable(self.line.number, message, self.line.text)

    # ---- The whole hand ----

    def read(self) -> PlayedHand:
        take = self._head_line
        for line in self.chunk[1:]:
            self.line = line
            text = line.text
            street = lines.STREET.fullmatch(text) if text.startswith("*** ") else None
            if street is not None:
                self._begin_play()
                in_summary = self._street(street["run"], street["street"], street["cards"])
                take = self._summary_line if in_summary else self._play_line
            elif not take(text):
                self.hand.unknown_lines.append(self.line)
        return self._finished()

    def _head_line(self, text: str) -> bool:
        if text.startswith("Seat "):
            seat = lines.SEAT.fullmatch(text)
            if seat is not None:
                self.listed.append((int(seat["number"]), seat["name"]))
                return True
        if text.startswith("Table ") and not self.listed:
            table = lines.TABLE.fullmatch(text)
            if table is not None:
                self.button_number = int(table["button"] or 0)
                return True
        if not self.listed:
            return False
        self._begin_play()
        return self._play_line(text)

    def _begin_play(self) -> None:
        """Seats in order round the table; the button may be at an empty chair."""
        if self.hand.players:
            return
        if not self.listed:
            self._fail("a hand without a list of seats")
        chairs = dict(self.listed)
        if len(chairs) < len(self.listed):
            self._fail("a seat is listed twice")
        if self.button_number and self.button_number not in chairs:
            chairs[self.button_number] = ""
        for seat, number in enumerate(sorted(chairs)):
            self.hand.players.append(Player(number, chairs[number]))
            self.by_number[number] = seat
            if chairs[number]:
                self.seats[chairs[number]] = seat
        if len(self.seats) < len(self.listed):
            self._fail("two seats have one name")
        if not self.button_number:
            raise Unreadable(self.hand.line, "a hand without a line that says who has the button", self.chunk[0].text)
        self.hand.button = self.by_number[self.button_number]
        self.street = [0] * len(self.hand.players)
        self.names = list(self.seats)

    def _street(self, run: str | None, street: str, cards: str) -> bool:
        """Begins a part of the hand; whether it is the summary."""
        self.run = int(run == "SECOND")
        self.twice = self.twice or run is not None
        if street in ("PRE-FLOP", "FLOP", "TURN", "RIVER"):
            board = self._cards(cards)
            for at in (0, 1) if run is None else (self.run,):
                if not board.startswith(self.boards[at]):
                    self._fail(f"not the board that was dealt, {self.boards[at]}")
                self.boards[at] = board
            self.hand.board_line = self.line.number
            if street != "PRE-FLOP":  # which goes on with the blinds, and shows the one card of Courchevel
                self.street = [0] * len(self.street)
        return street == "SUMMARY"

    def _cards(self, text: str) -> str:
        cards = joined(text)
        if not cards and text:
            self._fail("a card appears twice")
        return cards

    # ---- The play ----

    def _play_line(self, text: str) -> bool:
        name, colon, rest = text.partition(": ")
        if colon:
            if name in self.seats and self._action(self.seats[name], rest):
                return True
            for name in self.names if ": " in rest else ():
                if text.startswith(name + ": ") and self._action(self.seats[name], text[len(name) + 2 :]):
                    return True
        return self._table_line(text)

    def _action(self, seat: int, what: str) -> bool:
        """What a player does; whether it is something that players do."""
        take = self.ACTIONS.get(what.partition(" ")[0])
        return take is not None and take(self, seat, what)

    def _still(self, seat: int, what: str) -> bool:
        still = lines.STILL.fullmatch(what)
        if still is None:
            return False
        if still["verb"] == "folds":
            self.hand.players[seat].folded = True
        self._hole(seat, still[2])
        return True

    def _move(self, seat: int, what: str) -> bool:
        move = lines.MOVE.fullmatch(what)
        if move is None:
            return False
        before = self.street[seat]
        after = self._chips(move["to"]) if move["to"] else before + self._chips(move["more"])
        if after < before:
            self._fail("a raise to less than the player has put in")
        self._put_in(seat, after - before)
        return True

    def _posts(self, seat: int, what: str) -> bool:
        post = lines.POST.fullmatch(what)
        if post is not None:
            self._post(seat, post["what"], self._chips(post["more"]))
        return post is not None

    def _shows(self, seat: int, what: str) -> bool:
        shown = lines.SHOW.fullmatch(what)
        if shown is None:
            return False
        self._hole(seat, shown[1])
        if shown["name"]:
            self._name(seat, self.run, shown["name"])
        return True

    ACTIONS: ClassVar[dict[str, Callable[[_Reader, int, str], bool]]] = {
        **dict.fromkeys(("folds", "checks"), _still),
        **dict.fromkeys(("bets", "calls", "raises"), _move),
        **dict.fromkeys(("shows", "mucks", "mucked"), _shows),
        "posts": _posts,
    }

    def _put_in(self, seat: int, chips: int) -> None:
        self.street[seat] += chips
        self.hand.players[seat].contributed += chips

    def _post(self, seat: int, what: str, chips: int) -> None:
        """A blind or an ante. A small blind out of turn is dead; of both blinds at once the small one is."""
        if what == "the ante":
            self.antes[seat] = self.antes.get(seat, 0) + chips
        elif what == "small & big blinds":
            self._put_in(seat, chips - self._dead_part(chips))
            self.hand.dead_money += self._dead_part(chips)
        elif what == "small blind" and self._out_of_turn(seat):
            self.hand.dead_money += chips
        else:
            self.posted.setdefault(what, seat)
            self._put_in(seat, chips)

    def _out_of_turn(self, seat: int) -> bool:
        """Whether a small blind is not the hand's own: it is the second, or from beyond the big blind."""
        button, chairs, big = self.hand.button, len(self.hand.players), self.posted.get("big blind")
        beyond = big is not None and seat != button and (seat - button - 1) % chairs > (big - button - 1) % chairs
        return beyond or "small blind" in self.posted

    def _dead_part(self, chips: int) -> int:
        """What is more than the big blind, which the stakes of limit games do not name: their first bet is as large."""
        return max(chips - self.stakes[not self.limit], 0)

    def _hole(self, seat: int, cards: str | None) -> None:
        """Notes the cards of a seat, once all of them are shown."""
        player = self.hand.players[seat]
        hole = self._cards(cards) if cards else ""
        if player.hole == hole:
            return
        if len(hole) > 2 * self.hand.hole_size:
            self._fail(f"{len(hole) // 2} cards, want {self.hand.hole_size}")
        if len(hole) < 2 * self.hand.hole_size:
            return
        if player.hole is not None and sorted(_pairs(player.hole)) != sorted(_pairs(hole)):
            self._fail(f"not the cards of {player.name} in line {player.line}")
        if player.hole is None:
            player.hole, player.line = hole, self.line.number

    def _name(self, seat: int, board: int, printed: str) -> None:
        halves = lines.HI_LO.fullmatch(printed)
        if halves is not None:
            at = self.printed_boards.get(board, self.boards[board])
            self.hand.names.append(PrintedName(seat, at, halves["high"], halves["low"], self.line.number))

    def _table_line(self, text: str) -> bool:
        """Lines without a player's colon."""
        if text.startswith("Uncalled bet "):
            uncalled = lines.UNCALLED.fullmatch(text)
            if uncalled is not None and uncalled["name"] in self.seats:
                back = self.hand.returned = self.hand.returned or {}
                seat = self.seats[uncalled["name"]]
                back[seat] = back.get(seat, 0) + self._chips(uncalled["chips"])
                return True
        if text.startswith("Dealt to "):
            dealt = lines.DEALT.fullmatch(text)
            if dealt is not None and dealt["name"] in self.seats:
                self._hole(self.seats[dealt["name"]], dealt[2])
                return True
        if text == "Hand cancelled":
            raise Skip("cancelled")
        for name in self.names if " collected " in text or " cashed out " in text else ():
            if text.startswith(name + " c"):
                rest = text[len(name) + 1 :]
                collected = lines.COLLECTED.fullmatch(rest)
                if collected is not None:
                    self._award(self.seats[name], collected)
                    return True
                if lines.CASHED_OUT.fullmatch(rest):
                    self.cashed_out.add(self.seats[name])
                    return True
        return self._idle(text)

    def _idle(self, text: str) -> bool:
        return len(text) <= lines.LONGEST and lines.IDLE.fullmatch(text) is not None

    def _award(self, seat: int, collected: re.Match[str]) -> None:
        pot = 0 if collected["main"] else int(collected["at"] or 1) if collected["side"] else None
        self.awards.append(Award(seat, self._chips(collected["chips"]), pot, self.run, self.line.number))

    # ---- The summary ----

    def _summary_line(self, text: str) -> bool:
        if text.startswith("Seat "):
            return self._summary_seat(text)
        total = lines.TOTAL.fullmatch(text)
        if total is not None:
            self.hand.total, self.hand.rake = self._chips(total["total"]), self._chips(total["rake"])
            if total["main"]:
                sides = [self._chips(side["side"]) for side in lines.SIDE.finditer(total["sides"])]
                self.hand.pots = [self._chips(total["main"]), *sides]
            return True
        board = lines.BOARD.fullmatch(text)
        if board is not None:
            at = int(board["run"] == "SECOND ")
            cards = self._cards(board[2])
            if self.boards[at] and self.boards[at] != cards:
                self._fail(f"not the board that was dealt, {self.boards[at]}")
            self.printed_boards[at] = cards
            self.hand.board_line = self.line.number
            self.twice = self.twice or board["run"] is not None
            return True
        if text == "Hand was run twice":
            self.twice = True
            return True
        return self._idle(text)

    def _summary_seat(self, text: str) -> bool:
        line = lines.SUMMARY_SEAT.fullmatch(text)
        seat = self.by_number.get(int(line["number"])) if line else None
        if line is None or seat is None or not line["rest"].startswith(self.hand.players[seat].name):
            return False
        rest = line["rest"][len(self.hand.players[seat].name) :]
        roles = lines.ROLES.match(rest)
        rest = rest[roles.end() if roles else 0 :]
        if lines.FOLDED.fullmatch(rest):
            self.summary_folds.add(seat)
            return True
        unseen = lines.WON_UNSEEN.fullmatch(rest)
        if unseen is not None:
            self.hand.won[seat] = [self._chips(unseen["chips"])]
            return True
        mucked = lines.MUCKED.fullmatch(rest)
        if mucked is not None:
            self._hole(seat, mucked[1])
            return True
        showed = lines.SHOWED.fullmatch(rest)
        if showed is None:
            return False
        self._hole(seat, showed[1])
        return self._results(seat, showed["results"])

    def _results(self, seat: int, text: str) -> bool:
        """What a seat won or lost, on each board."""
        text, notes = lines.CASHED_NOTE.subn("", text)
        cashed_out = notes > 0 or seat in self.cashed_out
        collected = any(award.seat == seat for award in self.awards)
        won = []
        results = [lines.RESULT.fullmatch(part) for part in lines.NEXT_RESULT.split(text)]
        if len(results) > 2:
            return False
        for board, result in enumerate(results):
            if result is None:
                return False
            chips = self._chips(result["chips"]) if result["chips"] else 0
            won.append(chips)
            if result["name"]:
                self._name(seat, board, result["name"])
            if chips and cashed_out and not collected:
                self.awards.append(Award(seat, chips, None, board, self.line.number))
        self.hand.won[seat] = won
        return True

    # ---- The end ----

    def _finished(self) -> PlayedHand:
        hand = self.hand
        if hand.total is None:
            unknown = hand.unknown_lines
            at = unknown[0] if unknown else self.chunk[-1]
            raise Unreadable(at.number, "a hand without a line 'Total pot ... | Rake ...' in its summary", at.text)
        if len(self.antes) > 1:
            for seat, chips in self.antes.items():
                hand.players[seat].contributed += chips
        else:  # one ante for the whole table
            hand.dead_money += sum(self.antes.values())
        for seat, player in enumerate(hand.players):
            played = player.contributed or seat in self.antes or player.hole
            player.folded = player.folded or seat in self.summary_folds or not played
        hand.awards = self.awards
        boards = [self.printed_boards.get(at, self.boards[at]) for at in (0, 1)]
        boards = [board if len(board) > 2 else "" for board in boards]  # Courchevel shows one before the flop
        hand.boards = boards if self.twice else boards[:1]
        if self.twice:
            self._check_runs(boards)
        return hand

    def _check_runs(self, boards: list[str]) -> None:
        """Two boards share the cards dealt before the hand was run twice, and no others."""
        first, second = (_pairs(board) for board in boards)
        shared = next((i for i, (a, b) in enumerate(zip(first, second)) if a != b), len(first))
        twice = set(first[shared:]) & set(second[shared:])
        if twice:
            raise Unreadable(self.hand.board_line, f"{sorted(twice)[0]} is on both boards", " / ".join(boards))


def _pairs(cards: str) -> list[str]:
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]
