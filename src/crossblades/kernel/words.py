"""Parts of sentences that every game needs, and the lines of the kernel's own events."""

from collections.abc import Iterable, Iterator
from string import digits

from crossblades.kernel.dice import Part, pool, sources
from crossblades.kernel.event import Rolled, Undone
from crossblades.kernel.people import possessive
from crossblades.kernel.telling import TakenBack, Walked


def of(name: str) -> str:
    """`Ana's`, `heroes'`."""
    return possessive(name)


def sentence(words: str) -> str:
    """With a capital, whatever a side or a creature is called."""
    return words[:1].upper() + words[1:]


def counted(number: int, noun: str) -> str:
    """`1 line`, `2 lines`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(things: Iterable[str], none: str = "none") -> str:
    """`one, two`, or the word for nothing."""
    return ", ".join(things) or none


def hit_points(number: int) -> str:
    """`32 hit points`, `3 hit points below 0`."""
    return counted(abs(number), "hit point") + (" below 0" if number < 0 else "")


def winning(side: str | None) -> str:
    """`the heroes win`, `nobody wins`."""
    return "nobody wins" if side is None else f"the {side} win"


def quoting(words: str, text: str) -> str:
    """`Ana calls out: "Run!"`; without a text, the words are the sentence."""
    return f'{words}: "{text}"' if text else f"{words}."


def undone(event: Undone | TakenBack) -> str:
    """How far, and how much of what was told no longer stands."""
    # The seat that `--as gm` makes: a capital alone would not do.
    who = "GM" if event.seat == "gm" else event.seat
    told = f"{who} took back what came last"
    lines = event.lines if isinstance(event, TakenBack) else 0
    if not lines:
        return f"{told}."
    if lines == 1:
        return f"{told}; the last line no longer stands."
    return f"{told}; the last {lines} lines no longer stand."


def walked(event: Walked, feet: str = "") -> str:
    """`Ana moves from a1 by a2, a3 to b4 (15 feet).`; the feet can be told in other words."""
    start, *between, end = event.way
    told = feet or f"{event.feet} feet"
    return f"{event.creature} moves from {start} by {listed(between)} to {end} ({told})."


# --- dice


def rolled(event: Rolled) -> str:
    """`Ana's attack (EDGE: prone): d20 14 + d6 3 (EDGE) + 2 (STR) = 19`."""
    roll = event.roll
    dice = list(_dice(event))
    plus = len(dice) - pool(roll.parts).minus
    kept = [
        f"{'+' if i < plus else '-'} {die}" for i, die in enumerate(dice) if i not in event.dropped
    ]
    gone = listed((dice[i] for i in event.dropped), none="")
    total = " ".join([*kept, *_bonuses(roll.parts)]).removeprefix("+ ")
    why = _advantages(roll.parts)
    return (
        f"{of(roll.who)} {roll.why}{f' ({why})' if why else ''}: "
        f"{total} = {event.total}{f' [dropped {gone}]' if gone else ''}"
    )


def _dice(event: Rolled) -> Iterator[str]:
    """`d8 5 (sword)` for every die; what would only say the same again is left out."""
    parts = event.roll.parts
    for size, face, source in zip(event.sizes, event.faces, sources(parts), strict=True):
        alone = len(parts) == 1 and source == parts[0].source
        plain = alone or plain_die(source, size)
        yield f"d{size} {face}" if plain else f"d{size} {face} ({source})"


def plain_die(source: str, size: int) -> bool:
    """Whether what a die is rolled for is called `d20` or `2d6`, and says no more than the die."""
    return source.lstrip(digits) == f"d{size}"


def _bonuses(parts: Iterable[Part]) -> Iterator[str]:
    """`+ 6 (heavy armour)`; what brings nothing at all stands there as a 0, to say so."""
    for part in parts:
        if part.bonus or not (part.dice or part.advantage or part.edge):
            yield f"{'-' if part.bonus < 0 else '+'} {abs(part.bonus)} ({part.source})"


def _advantages(parts: Iterable[Part]) -> str:
    """`D2: weakened 2, A1: help from Bo`, or `EDGE: prone; SETBACK: cover`, as the books say it."""
    parts = tuple(parts)
    levels = (
        f"{'A' if part.advantage > 0 else 'D'}{abs(part.advantage)}: {part.source}"
        for part in parts
        if part.advantage
    )
    edge = listed((_times(part) for part in parts if part.edge > 0), none="")
    setback = listed((_times(part) for part in parts if part.edge < 0), none="")
    told = (
        listed(levels, none=""),
        f"EDGE: {edge}" if edge else "",
        f"SETBACK: {setback}" if setback else "",
    )
    return "; ".join(words for words in told if words)


def _times(part: Part) -> str:
    """`prone`, or `luck (2)` if it counts more than once."""
    return part.source if abs(part.edge) == 1 else f"{part.source} ({abs(part.edge)})"
