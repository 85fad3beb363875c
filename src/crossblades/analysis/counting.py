"""Counting fights: whole numbers only, so that a sum is the same whatever parts it is made of."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field, structs

from crossblades.kernel.tallies import Chosen, Tally

Numbers = dict[int, int]
"""How often each number came up."""


class Extreme(Struct, frozen=True, order=True):
    """A fight that stands out; the larger one stands out more, of equals the earlier fight."""

    score: int
    earliness: int
    """Its number, below zero."""
    value: int
    """What is told of it: rounds, hit points, deaths."""
    seed: int


class Counts(Struct):
    """Everything that is counted of many fights of one encounter."""

    fights: int = 0
    winners: dict[str, int] = field(default_factory=dict)
    """Fights that each side has won; those that nobody has are under an empty name."""
    measures: dict[str, Numbers] = field(default_factory=dict)
    """Rounds, and for each side its hit points left, deaths and other harm, a number a fight."""
    sides: dict[str, str] = field(default_factory=dict)
    """The side of each creature."""
    most: dict[str, int] = field(default_factory=dict)
    """The unhurt hit points of each creature."""
    hit_points: dict[str, Numbers] = field(default_factory=dict)
    """For each creature, how many it had left; below 0 is nothing left."""
    ends: dict[str, dict[str, int]] = field(default_factory=dict)
    deaths: dict[str, int] = field(default_factory=dict)
    harm: dict[str, dict[str, Numbers]] = field(default_factory=dict)
    answers: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)
    """Who, the question, the answer."""
    extremes: dict[str, Extreme] = field(default_factory=dict)

    def count(self, tally: Tally, number: int, seed: int) -> None:
        """One more fight, the one with this number and seed."""
        self.fights += 1
        add(self.winners, {tally.winner or "": 1})
        measured = measures(tally)
        add(self.measures, {what: {value: 1} for what, value in measured.items()})
        for fate in tally.fates:
            name = fate.name
            self.sides[name], self.most[name] = fate.side, fate.most
            add(self.hit_points, {name: {fate.left: 1}})
            add(self.ends, {name: {fate.end: 1}})
            add(self.deaths, {name: int(fate.dead)})
            add(self.harm, {name: {kind: {harm: 1} for kind, harm in fate.harm.items()}})
        keep(self.extremes, extremes(tally, number, seed))

    def count_answers(self, times: Mapping[Chosen, int]) -> None:
        """More answers to questions that had several."""
        for (who, question, answer), number in times.items():
            add(self.answers, {who: {question: {answer: number}}})

    def add(self, more: "Counts") -> None:
        """What others have counted, besides."""
        for name in structs.asdict(more):
            mine, theirs = getattr(self, name), getattr(more, name)
            if name == "fights":
                self.fights += theirs
            elif name == "extremes":
                keep(mine, theirs)
            elif name in ("sides", "most"):
                mine.update(theirs)
            else:
                add(mine, theirs)


def add(total: dict[Any, Any], more: dict[Any, Any]) -> None:
    """Add numbers by their names, in tables within tables."""
    for key, value in more.items():
        if isinstance(value, dict):
            add(total.setdefault(key, {}), value)
        else:
            total[key] = total.get(key, 0) + value


def keep(best: dict[str, Extreme], others: dict[str, Extreme]) -> None:
    """Keep whatever stands out most."""
    for what, other in others.items():
        best[what] = max(best.get(what, other), other)


ROUNDS = "rounds"


def left_of(side: str) -> str:
    """What the hit points are called that a side has left."""
    return f"hit points left, {side}"


def deaths_of(side: str) -> str:
    """What the deaths of a side are called."""
    return f"deaths, {side}"


def harm_of(kind: str, side: str) -> str:
    """What other harm of a side is called."""
    return f"{kind}, {side}"


def measures(tally: Tally) -> dict[str, int]:
    """What one fight comes to: a number for the fight, or for each of its sides."""
    found = {ROUNDS: tally.rounds}
    for fate in tally.fates:
        add(found, {left_of(fate.side): fate.left})
        add(found, {deaths_of(fate.side): int(fate.dead)})
        add(found, {harm_of(kind, fate.side): harm for kind, harm in fate.harm.items()})
    return found


def limits(counts: Counts) -> dict[str, tuple[int, int]]:
    """The least and the most of each measure: what a fight has had, and what it surely can have.

    A side can lose all its lives or hit points, or none, and each of its creatures can be harmed.
    """
    sides = counts.sides
    lives = {side: list(sides.values()).count(side) for side in sides.values()}
    can: dict[str, int] = {}
    for name, side in sides.items():
        add(can, {left_of(side): counts.most[name]})
        can[deaths_of(side)] = lives[side]
        can |= {harm_of(kind, side): lives[side] for kind in counts.harm.get(name, ())}
    found = {what: (min(numbers), max(numbers)) for what, numbers in counts.measures.items()}
    for what, most in can.items():
        found[what] = (min(0, found[what][0]), max(most, found[what][1]))
    return found


def extremes(tally: Tally, number: int, seed: int) -> dict[str, Extreme]:
    """In what ways a fight may stand out, and how much."""
    measured = measures(tally)
    rounds = measured[ROUNDS]
    deaths = sum(fate.dead for fate in tally.fates)
    found = {
        "shortest, in rounds": Extreme(-rounds, -number, rounds, seed),
        "longest, in rounds": Extreme(rounds, -number, rounds, seed),
    }
    if deaths:
        found["most deaths"] = Extreme(deaths, -number, deaths, seed)
    if tally.winner is None:
        return found | {"won by nobody, in rounds": Extreme(0, -number, rounds, seed)}
    left = measured[left_of(tally.winner)]
    return found | {
        f"clearest win of {tally.winner}, hit points left": Extreme(left, -number, left, seed),
        f"closest win of {tally.winner}, hit points left": Extreme(-left, -number, left, seed),
    }
