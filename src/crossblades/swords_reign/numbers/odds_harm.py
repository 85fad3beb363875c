"""The exact odds of harm: attacks, and what is saved against, through the rules that play.

A foe's hit points and saves are its own side's to know: of those the odds say nothing, or what
comes of a save that fails and of one that does not.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from msgspec import structs

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Pool, Roll, pool
from crossblades.kernel.distributions import gathered
from crossblades.kernel.enumerated import Enumerated, Outcome, every_outcome, outcomes_by_total
from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.foresight import Outcomes, by_one_roll, foresee
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.arms import Line
from crossblades.swords_reign.attack import NATURAL, strike
from crossblades.swords_reign.creature import Creature, StatBlock
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.events import (
    BeganDying,
    Checked,
    DamageTaken,
    Died,
    Hit,
    Missed,
    Spared,
)
from crossblades.swords_reign.gear import CLOSE, Strike
from crossblades.swords_reign.hitting import befall, without_effect
from crossblades.swords_reign.numbers.imagined import Look, between
from crossblades.swords_reign.numbers.odds_checks import Make, Odds, save_odds
from crossblades.swords_reign.options import Decline
from crossblades.swords_reign.space import cover, met_by
from crossblades.swords_reign.state import State

D20_AND_DAMAGE = 2
"""Rolls of most things: a d20 that decides, and damage."""

SURELY = 1_000_000
"""A DC that nobody reaches; taken away, one that everybody does."""


def usual(ask: Ask) -> Option:
    """The answer that adds nothing: no second target, no shield broken, STR to the damage."""
    last = ask.options[-1]
    return last if isinstance(last, Decline) else ask.options[0]


@lru_cache(maxsize=4096)
def by_natural_and_total(dice: Pool) -> tuple[Outcome, ...]:
    """The ways of a roll, told apart by its total and by whether its d20 shows a 20 (OS-3.3)."""
    if dice.sizes[:1] != (NATURAL,):
        return outcomes_by_total(dice)
    rest = dice.sizes[1:]
    lower = outcomes_by_total(Pool((NATURAL - 1, *rest), 0, dice.bonus, dice.minus))
    highest = outcomes_by_total(Pool(rest, 0, dice.bonus + NATURAL, dice.minus))
    chance = Fraction(1, NATURAL)
    return (
        *(Outcome(way.faces, way.chance * (1 - chance)) for way in lower),
        *(Outcome((NATURAL, *way.faces), way.chance * chance) for way in highest),
    )


def decided_by_the_d20(state: State, make: Make) -> Outcomes:
    """The ways of a rule's first d20 that are told apart by what it decides: hit, critical, saved.

    All that follows is the same for all totals that hit: so two or three ways stand for all.
    """
    rolled: list[Pool] = []

    def run(dice: Enumerated) -> tuple[Outcome, tuple[bool, ...]]:
        now = state.copy()
        seen = foresee(make(now), now, dice, usual, _is_decided)
        first = next((e for e in seen.events if isinstance(e, Rolled)), None)
        if first is None:
            return Outcome((), Fraction(1)), ()
        rolled[:] = [pool(first.roll.parts)]
        return Outcome(first.faces, dice.fallen(0).chance), _decision(seen.events[-1])

    ways: dict[tuple[bool, ...], Outcome] = {}
    for _, (way, decision) in by_one_roll(run, 0, by_natural_and_total):
        before = ways.get(decision)
        ways[decision] = Outcome(way.faces, way.chance + before.chance) if before else way
    if not rolled or rolled[0].sizes[:1] != (NATURAL,) or () in ways:
        return by_natural_and_total
    decisive, merged = rolled[0], tuple(ways.values())
    return lambda dice: merged if dice == decisive else by_natural_and_total(dice)


def _is_decided(item: Event | Roll) -> bool:
    return isinstance(item, Hit | Missed | Checked)


def _decision(event: Event) -> tuple[bool, ...]:
    """What a d20 has decided; nothing, if it was no such roll."""
    if isinstance(event, Hit):
        return True, event.critical
    if isinstance(event, Missed):
        return False, False
    return (event.success,) if isinstance(event, Checked) else ()


class Came(NamedTuple):
    """What has come of something that may harm somebody."""

    damage: int
    hits: bool
    critical: bool
    saves: bool
    drops: bool


class _Settled:
    """Says when it is over: the target has fallen, or as many rolls are made as it takes."""

    def __init__(self, rolls: int) -> None:
        self.left = rolls

    def __call__(self, item: Event | Roll) -> bool:
        if isinstance(item, Roll):
            self.left -= 1
            return self.left < 0
        return isinstance(item, BeganDying | Died | Spared)


def harm_odds(
    look: Look,
    target: str,
    make: Make,
    events: tuple[str, ...] = (),
    when: str = "",
    rolls: int = D20_AND_DAMAGE,
) -> Prospect:
    """The damage that a rule does to somebody by so many rolls, and the chances of these events.

    Falling goes without saying, where the hit points are known.
    """

    def run(dice: Enumerated) -> Came:
        now = look.state.copy()
        seen = foresee(make(now), now, dice, usual, _Settled(rolls))
        return came(seen.events, target)

    decided = rolls == D20_AND_DAMAGE
    ways = decided_by_the_d20(look.state, make) if decided else by_natural_and_total
    found = gathered(every_outcome(run, ways))
    if target in look.counted:
        events += ("drops",)
    chances = gathered((chance, one.damage) for one, chance in found.items())
    return Prospect(
        f"damage to {target}",
        dict(sorted(chances.items())),
        {event: _of(found, event) for event in events},
        when,
        "damage",
        target,
    )


def came(events: list[Event], target: str) -> Came:
    """What has happened to the target, by the log."""
    about = [e for e in events if getattr(e, "creature", "") == target]
    hits = [e for e in events if isinstance(e, Hit) and e.target == target]
    return Came(
        sum(e.damage for e in about if isinstance(e, DamageTaken)),
        bool(hits),
        any(hit.critical for hit in hits),
        any(e.success for e in about if isinstance(e, Checked)),
        any(isinstance(e, BeganDying | Died | Spared) for e in about),
    )


def _of(found: dict[Came, Fraction], event: str) -> Fraction:
    return sum((chance for one, chance in found.items() if getattr(one, event)), Fraction(0))


# --- blows


def strike_odds(
    look: Look, creature: str, target: str, line: Line, blow: Strike, when: str = ""
) -> Odds:
    """OS-3.1, OS-3.2, OS-3.3: hit or miss, then damage; then what a hit brings besides."""
    aimed = as_aimed_at(look, creature, target, blow.reach)
    key = ("strike", line.name, str(line.thrown), repr(blow), when, *aimed)
    return shared(look, target, key, lambda: _strike(look, creature, target, line, blow, when))


def _strike(look: Look, creature: str, target: str, line: Line, blow: Strike, when: str) -> Odds:
    def make(now: State) -> Rule[None]:
        return strike(now, now.creatures[creature], now.creatures[target], line, blow)

    look = between(look, creature, target)
    more = sum(rider.save is None and bool(rider.dice or rider.bonus) for rider in blow.riders)
    odds: Odds = (harm_odds(look, target, make, ("hits", "critical"), when, D20_AND_DAMAGE + more),)
    for rider in blow.riders:
        if rider.save:
            name = rider.name or "what comes with it"
            odds += befall_odds(look, creature, target, rider, f"{name}, if it hits")
    return odds


# --- saves


def befall_odds(look: Look, creature: str, target: str, special: Special, when: str = "") -> Odds:
    """OS-1.5: saved or not; of whose saves nothing is known, both, without their chances."""

    if why := without_effect(look.state.creatures[target], special):
        return (no_effect(target, why, when),)
    look = between(look, creature, target)

    def odds(settled: Special, events: tuple[str, ...], why: str) -> Prospect:
        def make(now: State) -> Rule[int | None]:
            return befall(now, now.creatures[target], settled, now.creatures[creature])

        return harm_odds(look, target, make, events, ", ".join(filter(None, (when, why))))

    harms = special.dice or special.bonus
    if special.save is None:
        return (odds(special, (), ""),) if harms else ()
    if not harms:
        return save_odds(look, target, special, when)
    if target in look.known:
        return (odds(special, ("saves",), ""),)
    why = "" if special.sure else "if it fails its save"
    fails = odds(structs.replace(special, against=SURELY), (), why)
    if not special.half:
        return (fails,)
    return (fails, odds(structs.replace(special, against=-SURELY), (), "if it saves"))


def no_effect(target: str, why: str, when: str) -> Prospect:
    """OS-6.7: what cannot befall somebody, as far as the seat knows."""
    told = ", ".join(filter(None, (when, f"no effect ({why})")))
    return Prospect(f"effect on {target}", {0: Fraction(1)}, when=told, whom=target)


def befall_all(
    look: Look, creature: str, target: str, special: Special, caster_too: bool = False
) -> Odds:
    """What befalls the target and those around it, each as it stands."""
    others = befall_others(look, creature, target, special, caster_too)
    return (*_once(look, creature, target, special), *others)


def befall_others(
    look: Look, creature: str, target: str, special: Special, caster_too: bool, when: str = ""
) -> Odds:
    """What befalls those around the target alone."""
    state = look.state
    user, aim = state.creatures[creature], state.creatures[target]
    met = met_by(state.grid, user, aim, state.creatures.values(), special)
    return tuple(
        odds
        for other in met
        if other.name != target and (caster_too or other.name != creature)
        for odds in _once(look, creature, other.name, special, when)
    )


def _once(look: Look, creature: str, target: str, special: Special, when: str = "") -> Odds:
    """Areas touch the same creatures wherever they are aimed at; a special need have no name."""
    key = ("befalls", creature, repr(special), when)
    return shared(look, target, key, lambda: befall_odds(look, creature, target, special, when))


# --- those who are alike


def shared(look: Look, target: str, key: tuple[str, ...], work: Callable[[], Odds]) -> Odds:
    """Of a horde many are alike: what befalls one befalls the others, and only the name changes.

    The key says what it is that befalls them, and how they stand to whoever does it.
    """
    key += (
        str(target in look.known),
        str(target in look.counted),
        _alike(look.state.creatures[target]),
    )
    if key not in look.worked_out:
        look.worked_out[key] = tuple(
            structs.replace(odds, what=odds.what.removesuffix(target)) for odds in work()
        )
    return tuple(
        structs.replace(odds, what=odds.what + target, whom=target) for odds in look.worked_out[key]
    )


def as_aimed_at(look: Look, creature: str, target: str, reach: int) -> tuple[str, ...]:
    """All that an attack that strikes so far may depend on of where the two are."""
    one, other = look.state.creatures[creature], look.state.creatures[target]
    feet, behind = look.state.distance(one, other), cover(look.state, one, other)
    return creature, str(feet > reach), str(feet > CLOSE), str(behind)


def _alike(creature: Creature) -> str:
    """All of a creature that a save and harm may depend on: not who it is, nor where."""
    sheet = creature.sheet
    if isinstance(sheet, StatBlock):
        sheet = structs.replace(sheet, kind="")
    who = structs.replace(creature.fighter, name="", at="", sheet=sheet)
    return repr(structs.replace(creature, fighter=who, sheet=sheet, name="", at=""))
