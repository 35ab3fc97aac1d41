"""What an audit found, for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..evaluation import evaluate
from ..report import BOLD, FAINT, RED, Ink, parts, printable
from ..results import Pot
from .audit import VERDICTS, Audit, pot_name
from .model import PlayedHand
from .settle import Rules

WIDTH: Final = max(map(len, VERDICTS))


def counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def hand_lines(name: str, result: Audit, rules: Rules, ink: Ink) -> Iterator[str]:
    """A hand in one line, what is wrong with it in more, and how it should have been paid."""
    hand, settled, verdict = result.hand, result.settled, result.verdict
    total = hand.money(settled.total)
    pots = counted(len(settled.pots), "pot") + f" of {total}"
    boards = " run twice" if len(hand.boards) > 1 else ""
    awards = counted(sum(1 for amount in result.paid or () if amount), "award")
    checked = ", ".join([pots + boards, awards, *([counted(result.names, "name")] if result.names else [])])
    label = ink(RED if verdict == "wrong" else BOLD if verdict != "right" else FAINT, f"{verdict:<{WIDTH}}")
    yield f"{label}  #{printable(hand.id)}  {printable(name)}:{hand.line}  {checked}"
    for difference in result.differences:
        yield f"    {printable(difference.text)}"
    if result.unchecked:
        yield f"    {printable(result.unchecked)}"
    elif result.hidden:
        unseen = " and ".join(hand.who(seat) for seat in result.hidden)
        yield f"    {printable(unseen)} did not show and got nothing: taken as mucked"
    rake = sum(pot.rake for pot in settled.pots)
    if hand.implied_rake and rake:
        yield f"    rake {hand.money(rake)}: what the awards leave, the file does not say"
    if result.payouts_differ():  # so that who wins has shown
        yield from (f"    {printable(line)}" for line in settled_lines(result, rules))


def settled_lines(result: Audit, rules: Rules) -> Iterator[str]:
    """Who wins what of each pot, on each board, and with what."""
    hand, pots = result.hand, result.settled.pots
    for number, pot in enumerate(pots):
        rake = f", rake {hand.money(pot.rake)}" if pot.rake else ""
        for board, part in zip(hand.boards or [""], pot.boards):
            where = f" on {board}" if len(hand.boards) > 1 else ""
            won = "; ".join(_winners(hand, part, board, rules)) or "nothing"
            yield f"{pot_name(number, len(pots))} {hand.money(pot.amount)}{rake}{where}: {won}"


def _winners(hand: PlayedHand, pot: Pot, board: str, rules: Rules) -> Iterator[str]:
    if len(pot.eligible) == 1:
        yield f"{hand.who(pot.eligible[0])} {hand.money(sum(pot.payouts))}, alone"
        return
    given = {"holes": hand.players, "button": hand.button, "chip": rules.chip, "odd_chip": rules.odd_chip}
    for word, _, shares in parts(pot, given) if pot.amount else ():
        for seat, chips in shares.items():
            value = evaluate(hand.players[seat].hole or "", board)
            names = {"high": value.high_name, "low": value.low_name}.get(word) or f"{value.high_name}; {value.low_name}"
            yield f"{word} {hand.who(seat)} {hand.money(chips)} with {names}"


def summary_line(counts: Mapping[str, int], skipped: Mapping[str, int]) -> str:
    """How many hands of each kind there were."""
    audited = sum(counts.get(verdict, 0) for verdict in VERDICTS)
    said = [f"{counts[verdict]} {verdict}" for verdict in VERDICTS if counts.get(verdict) and verdict != "right"]
    parts = [", ".join([f"{counts.get('right', 0)} of {audited} right", *said])]
    if skipped:
        games = ", ".join(f"{number} {printable(reason)}" for reason, number in sorted(skipped.items()))
        parts.append(f"{sum(skipped.values())} skipped ({games})")
    if counts.get("bad input"):
        parts.append(f"{counts['bad input']} bad input")
    if counts.get("lines"):
        parts.append(f"{counted(counts['lines'], 'line')} not understood")
    if counts.get("rake"):
        parts.append(f"{counted(counts['rake'], 'hand')} with rake that the file does not name")
    return "; ".join(parts)


def summary_dict(counts: Mapping[str, int], skipped: Mapping[str, int]) -> dict[str, Any]:
    names = {verdict.replace(" ", "_"): counts.get(verdict, 0) for verdict in VERDICTS}
    others = {"bad_input": counts.get("bad input", 0), "lines_not_understood": counts.get("lines", 0)}
    return {"hands": sum(names.values()), **names, **others, "skipped": dict(skipped)}


def to_dict(name: str, result: Audit) -> dict[str, Any]:
    """All that an audit found, in the smallest unit of the hand: cents or chips."""
    hand, settled = result.hand, result.settled
    seats = [
        {
            "seat": player.number,
            "name": player.name,
            "hole": player.hole,
            "folded": player.folded,
            "contributed": player.contributed,
            "returned": settled.returned[seat],
            "paid": None if result.paid is None else result.paid[seat],
            "settled": settled.won[seat],
        }
        for seat, player in enumerate(hand.players)
    ]
    pots = [
        {
            "amount": pot.amount,
            "rake": pot.rake,
            "seats": [hand.players[seat].number for seat in pot.eligible],
            "boards": [
                {
                    "high_winners": [hand.players[seat].number for seat in part.high_winners],
                    "low_winners": [hand.players[seat].number for seat in part.low_winners],
                    "payouts": list(part.payouts),
                }
                for part in pot.boards
            ],
        }
        for pot in settled.pots
    ]
    return {
        "file": name,
        "line": hand.line,
        "id": hand.id,
        "game": hand.game,
        "unit": "cents" if hand.cents else "chips",
        "verdict": result.verdict,
        "unchecked": result.unchecked or None,
        "boards": [board for board in hand.boards if board],
        "dead_money": hand.dead_money,
        "rake": sum(pot.rake for pot in settled.pots),
        "rake_named": not hand.implied_rake,
        "names": result.names,
        "seats": seats,
        "pots": pots,
        "differences": [
            difference.to_dict()
            | {"seat": None if difference.seat is None else hand.players[difference.seat].number}
            for difference in result.differences
        ],
        "not_understood": [{"line": line.number, "text": line.text} for line in hand.unknown_lines],
    }
