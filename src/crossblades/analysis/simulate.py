"""Many fights of one encounter, or of two on the same seeds, by the rules that play.

Fights go in batches, here or to any number of workers; what comes back is plain counts. Batches are
as large and are added in the same order whoever fights them, so the results are the same, too.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct, field

from crossblades.analysis.compare import Pairs
from crossblades.analysis.counting import Counts
from crossblades.analysis.statistics import share
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.tallies import Chosen, Tally
from crossblades.systems import SYSTEMS, TALLIES

BATCH = 8
"""Fights that are sent and looked at together."""

Watch = Callable[[Ask, Option], None]


class Play(Protocol):
    """Puts the policies of these names into the seats, and lets them fight to the end."""

    def __call__(
        self, fight: Fight, policies: Mapping[str, str], seed: int, watch: Watch, /
    ) -> None: ...


class Setup(Struct, frozen=True):
    """What is fought, and by whom: plain data that can travel to a worker."""

    game: str
    scenario: Any
    policies: dict[str, str]
    """The name of the policy in each seat."""


class Plan(Struct, frozen=True):
    """What is to be simulated."""

    setups: tuple[Setup, ...]
    """One; or two, which are compared."""
    play: Play
    seed: int
    fights: int
    width: float | None = None
    """How wide the interval of a win rate, or of its difference, may be to stop early."""


class Batch(Struct, frozen=True):
    """Some fights of a plan, by their numbers."""

    plan: Plan
    first: int
    end: int


class Findings(Struct):
    """What was counted so far: for each setup, and for the two as pairs."""

    counts: tuple[Counts, ...]
    pairs: Pairs = field(default_factory=Pairs)

    @property
    def fights(self) -> int:
        """How many seeds were fought."""
        return self.counts[0].fights

    def with_more(self, more: "Findings") -> "Findings":
        """What another batch has found, besides; a new one, so that none is ever half added."""
        total = Findings(tuple(Counts() for _ in self.counts))
        for part in (self, more):
            for mine, theirs in zip(total.counts, part.counts, strict=True):
                mine.add(theirs)
            total.pairs.add(part.pairs)
        return total


def nothing(plan: Plan) -> Findings:
    """Before the first fight."""
    return Findings(tuple(Counts() for _ in plan.setups))


def seed_of(master: int, number: int) -> int:
    """The seed of a fight: the same for the same number, however many are fought."""
    digest = hashlib.sha256(f"{master} {number}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def batches(plan: Plan) -> Iterator[Batch]:
    """All fights of a plan, in order."""
    for first in range(0, plan.fights, BATCH):
        yield Batch(plan, first, min(first + BATCH, plan.fights))


def fight_batch(batch: Batch) -> Findings:
    """Fight some fights; this is what workers do."""
    plan = batch.plan
    for setup in plan.setups:  # a worker may lack what only the program that sends it has added
        SYSTEMS[setup.game].check(setup.scenario)
    found = nothing(plan)
    for number in range(batch.first, batch.end):
        seed = seed_of(plan.seed, number)
        tallies = []
        for setup, counts in zip(plan.setups, found.counts, strict=True):
            tally = fight_once(setup, plan.play, seed, counts)
            counts.count(tally, number, seed)
            tallies.append(tally)
        if len(tallies) == 2:
            found.pairs.count(tallies[0], tallies[1], number, seed)
    return found


def fight_once(setup: Setup, play: Play, seed: int, counts: Counts) -> Tally:
    """One fight; the answers in it are counted, where there was a choice."""
    game, tallies = SYSTEMS[setup.game], TALLIES[setup.game]
    chosen: Counter[tuple[str, Chosen]] = Counter()

    def watch(ask: Ask, option: Option) -> None:
        if len(ask.options) > 1:
            chosen[ask.seat, tallies.chosen(ask, option)] += 1

    fight = Fight(game, setup.scenario, Seeded(seed))
    play(fight, setup.policies, seed, watch)
    counts.count_answers(_with_names(chosen, game.sides(setup.scenario)))
    return tallies.tally(fight)


def _with_names(
    chosen: Mapping[tuple[str, Chosen], int], sides: Mapping[str, Sequence[str]]
) -> Counter[Chosen]:
    """What is about no creature alone, under the name of the side, or of the seat that has none."""
    side_of = {seat: side for side, seats in sides.items() for seat in seats}
    named: Counter[Chosen] = Counter()
    for (seat, each), times in chosen.items():
        named[each._replace(who=each.who or side_of.get(seat, seat))] += times
    return named


Spread = Callable[[Callable[[Batch], Findings], Iterable[Batch]], Iterator[Findings]]
"""Applies a function to each batch, in order, as `map` does; perhaps on many computers."""


def simulate(plan: Plan, spread: Spread = map) -> Iterator[Findings]:
    """What is known after each batch, until all is fought or the interval is narrow enough."""
    total = nothing(plan)
    for found in spread(fight_batch, batches(plan)):
        total = total.with_more(found)
        yield total
        if plan.width is not None and width_of(plan, total) <= plan.width:
            return


def width_of(plan: Plan, found: Findings) -> float:
    """How wide the widest interval of a side's win rate is, or of the difference in one."""
    first = plan.setups[0]
    sides = SYSTEMS[first.game].sides(first.scenario)
    if len(plan.setups) == 2:
        return max(found.pairs.wins(side).width for side in sides)
    counts = found.counts[0]
    return max(share(counts.winners.get(side, 0), counts.fights).width for side in sides)
