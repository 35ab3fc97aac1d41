"""The lines of PokerStars' text, as patterns: what a player does, what the table says, what the summary repeats.

A player's name may have colons, brackets and quotes in it, so no pattern says where a name ends: the reader knows the
names from the list of seats and matches what follows.
"""

from __future__ import annotations

import re
from typing import Final

CURRENCY: Final = r"(?:[$€£¥₹]|Rs\. ?)?"
NUMBER: Final = r"(?:\d{1,3}(?:,\d{3}){1,5}|\d{1,18})(?:\.\d{1,2})?"
CHAIR: Final = r"\d{1,3}"
LONGEST: Final = 1000  # of the lines that IDLE is tried on: no longer ones are written, and it is slow on them
CARDS: Final = r"\[((?:[2-9TJQKA][cdhs] ?)*)\]"


def amount(name: str) -> str:
    return rf"{CURRENCY}(?P<{name}>{NUMBER})"


HEADER: Final = re.compile(r"\s*PokerStars (?:Zoom |Home |Home Game )?(?:Hand|Game) #(?P<id>\d+): (?P<rest>.*)")
GAME: Final = re.compile(
    r"(?:(?P<size>[56]) Card )?(?P<name>Omaha|Courchevel) Hi/Lo (?P<limit>(?:No |Pot |Fixed )?Limit)\b", re.IGNORECASE
)
ANY_GAME: Final = re.compile(
    r"(?:(?:5|6|7) Card |6\+ |Triple Draw |Single Draw |Split )?"
    r"(?:Hold'em|Omaha|Courchevel|Stud|Razz|Badugi|Fusion|Draw|2-7 Lowball)(?: Hi/Lo)?"
    r" (?:No |Pot |Fixed )?Limit\b",
    re.IGNORECASE,
)
STAKES: Final = re.compile(
    rf"(?:\(|, )(?P<symbol>{CURRENCY})(?P<small>{NUMBER})/{CURRENCY}(?P<big>{NUMBER})(?P<code>[^)]*)\)"
)
CODE: Final = re.compile(r"\b[A-Z]{3}\b")
TABLE: Final = re.compile(rf"Table (?:ID )?'.*'.*?(?: Seat #(?P<button>{CHAIR}) is the button)?")
SEAT: Final = re.compile(
    rf"Seat (?P<number>{CHAIR}): (?P<name>.+?) ?\({amount('stack')} in chips(?:, {CURRENCY}{NUMBER} bounty)?\)"
    r"(?P<state> is sitting out| out of hand \(.*\))?"
)

STREET: Final = re.compile(
    r"\*\*\* (?:(?P<run>FIRST|SECOND) )?(?P<street>HOLE CARDS|PRE-FLOP|FLOP|TURN|RIVER|SHOW ?DOWN|SUMMARY) \*\*\*"
    r"(?P<cards>(?: \[(?:[2-9TJQKA][cdhs] ?)*\])*)"
)
TAIL: Final = rf"(?: and is all-in| and has reached the {CURRENCY}{NUMBER} cap)?(?: \(disconnect\))?"
MOVE: Final = re.compile(rf"(?P<verb>bets|calls) {amount('more')}{TAIL}|raises {amount('by')} to {amount('to')}{TAIL}")
POST: Final = re.compile(
    rf"posts (?P<what>small blind|big blind|small & big blinds|the ante|straddle|button blind) {amount('more')}{TAIL}"
)
STILL: Final = re.compile(rf"(?P<verb>folds|checks)(?: {CARDS})?{TAIL}")
SHOW: Final = re.compile(rf"(?:shows|mucks|mucked) {CARDS}(?: \((?P<name>.+)\))?")
COLLECTED: Final = re.compile(
    rf"collected {amount('chips')} from (?:(?P<main>main )|(?P<side>side ))?pot(?:-(?P<at>{CHAIR}))?"
)
UNCALLED: Final = re.compile(rf"Uncalled bet \({amount('chips')}\) returned to (?P<name>.+)")
DEALT: Final = re.compile(rf"Dealt to (?P<name>.+) {CARDS}")
CASHED_OUT: Final = re.compile(rf"cashed out the hand for {CURRENCY}{NUMBER}(?: \| Cash Out Fee {CURRENCY}{NUMBER})?")

# What moves no chips of the hand, whoever the name belongs to.
IDLE: Final = re.compile(
    r".+: (?:doesn't show hand|mucks hand|sits out|is sitting out|Re-join)"
    r'|.+ said, ".*"'
    r"|.+ (?:is (?:dis)?connected|is sitting out|has returned|leaves the table|stands up|has requested TIME"
    r"|has timed out(?: while (?:being )?disconnected)?|will be allowed to play after the button"
    r"|joins the table at seat #\d+|was removed from the table for failing to post)"
    rf"|.+ (?:re-buys|takes the add-on) and receives {NUMBER} chips for .+"
    r"|.+ finished the tournament(?: in \d+\w\w place)?(?: and (?:received|wins) .+)?\.?"
    r"|.+ wins the tournament(?: and receives .+)?"
    r"|.+ (?:wins|split) the .+ bounty for eliminating .+"
    r"|.+ wins .+ for (?:eliminating|splitting the elimination of) .+"
    r"|.+ wins an entry to tournament .+"
    r"|No low hand qualified|Betting is capped|Hand was run twice"
)
BETWEEN: Final = re.compile(r"\*{5,}(?: *# ?\d+ *\*+)?|Hand #\d+|Transcript for .*")

TOTAL: Final = re.compile(
    rf"Total pot {amount('total')}(?: Main pot {amount('main')}\.)?"
    rf"(?P<sides>(?: Side pot(?:-\d+)? {CURRENCY}{NUMBER}\.)*)"
    rf" ?\| Rake {amount('rake')}"
)
SIDE: Final = re.compile(rf"Side pot(?:-\d+)? {amount('side')}\.")
BOARD: Final = re.compile(rf"(?P<run>FIRST |SECOND )?Board {CARDS}")
SUMMARY_SEAT: Final = re.compile(rf"Seat (?P<number>{CHAIR}): (?P<rest>.*)")
ROLES: Final = re.compile(r"(?: \((?:button|small blind|big blind|button blind|small blind/button)\))*")
FOLDED: Final = re.compile(r" folded (?:before Flop|on the (?:Flop|Turn|River))(?: \(didn't bet\))?")
WON_UNSEEN: Final = re.compile(rf" collected \({amount('chips')}\)")
SHOWED: Final = re.compile(rf" showed {CARDS} and (?P<results>(?:won|lost|collected)\b.*)")
MUCKED: Final = re.compile(rf" mucked(?: {CARDS})?")
CASHED_NOTE: Final = re.compile(r" \((?:pot not awarded as player )?cashed out\)\.?")
RESULT: Final = re.compile(rf"(?:(?:won|collected) \({amount('chips')}\)|lost)(?: with (?P<name>.+))?")
NEXT_RESULT: Final = re.compile(r", and (?=(?:won|lost|collected)\b)")
HI_LO: Final = re.compile(r"(?:HI: )?(?P<high>.+?)(?:; LO: (?P<low>.+))?")
