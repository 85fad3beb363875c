"""What blows, spells and specials are worth by their exact odds, in hit points.

Who falls counts most. Of strangers one sees how they stand, not how many hit points they have
left nor how well they save: that is guessed.
"""

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from msgspec import structs

from crossblades.kernel.ask import Option
from crossblades.kernel.health import LEFT
from crossblades.kernel.prospects import Prospect
from crossblades.swords_reign.arms import Line, lines
from crossblades.swords_reign.bots.tactics_arms import average
from crossblades.swords_reign.bots.tactics_worth import CONDITION, FRIEND, condition_worth
from crossblades.swords_reign.cover import FULL_COVER
from crossblades.swords_reign.creature import StatBlock
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.gear import CLOSE
from crossblades.swords_reign.numbers.imagined import Look, imagined
from crossblades.swords_reign.numbers.odds import spell_odds
from crossblades.swords_reign.numbers.odds_harm import befall_odds, strike_odds
from crossblades.swords_reign.options import Attack, CastSpell, UseSpecial
from crossblades.swords_reign.space import cover, met_by
from crossblades.swords_reign.spells import does_something
from crossblades.swords_reign.visibility import CreatureView, View

HIT_POINTS = {True: 16.0, False: 6.0}
"""Of a stranger that is unhurt: a hero, a foe."""

MOST = 2
"""Of the targets of a spell, so many are likely to be worth it."""

SAVES = 2
"""What a stranger is taken to add to its saves."""

FALL = 0.5
"""How much of a creature's worth goes with its last hit point."""


class Act(NamedTuple):
    """Something that harms an enemy from so far away."""

    option: Option
    target: str
    feet: int
    reach: int
    """From farther away it is a shot."""
    what: Line | Spell | Special


class Worth:
    """What one creature could do to its enemies, from wherever it may stand."""

    def __init__(self, view: View, name: str) -> None:
        self.view, self.name = view, name
        self.look = imagined(view)
        self.me = self.look.state.creatures[name]
        self.enemies = [c for c in view.creatures.values() if c.side != self.me.side and c.up]
        self.acts = {enemy.name: list(self._acts(enemy.name)) for enemy in self.enemies}
        self._values: dict[tuple[Option, tuple[bool, ...]], float] = {}

    def _acts(self, target: str) -> Iterator[Act]:
        """OS-5.1, OS-5.2, OS-6.7: everything it could do to somebody."""
        name, sheet, used = self.name, self.me.sheet, self.me.used
        for line in lines(self.me):
            blow, attack = line.strikes[0], Attack(name, target, line.name, line.thrown)
            yield Act(attack, target, max(blow.reach, blow.range), blow.reach, line)
        if isinstance(sheet, StatBlock):
            for special in sheet.specials:
                if does_something(special) and not _is_spent(special, used):
                    use = UseSpecial(name, special.name, target)
                    yield Act(use, target, special.range, CLOSE, special)
            return
        for spell in sheet.spells:
            if not spell.friendly and not spell.heal and not _is_spent(spell, used):
                cast = CastSpell(name, spell.name, target)
                yield Act(cast, target, spell.range, CLOSE, spell)

    def best(self, space: str) -> tuple[float, Act | None]:
        """The best that it could do from there; nothing, if there is nobody to do it to."""
        look = self._standing(space)
        found: list[tuple[float, Act | None]] = [(0.0, None)]
        me, creatures = look.state.creatures[self.name], look.state.creatures
        for enemy in self.enemies:
            feet = self.view.grid.distance(space, enemy.at)
            within = [act for act in self.acts[enemy.name] if feet <= act.feet]
            if within and (behind := cover(look.state, me, creatures[enemy.name])) < FULL_COVER:
                found += [(self._value(act, look, feet, behind), act) for act in within]
        return max(found, key=itemgetter(0))

    def _standing(self, space: str) -> Look:
        """As if it stood there."""
        state = structs.replace(self.look.state)
        state.creatures = {**state.creatures, self.name: structs.replace(self.me, at=space)}
        return self.look._replace(state=state)

    def _value(self, act: Act, look: Look, feet: int, behind: int) -> float:
        within = feet <= _radius(act.what)
        key = (act.option, (feet > act.reach, feet > CLOSE, bool(behind), within))
        if key not in self._values:
            self._values[key] = self._worked_out(act, look)
        return self._values[key]

    def _worked_out(self, act: Act, look: Look) -> float:
        target = self.view.creatures[act.target]
        if isinstance(act.what, Line):
            return sum(self._blow(act.what, n, look, target) for n in range(len(act.what.strikes)))
        if isinstance(act.what, Special):
            return self._burst(look, target, act.what, spared=self.name)
        return min(act.what.targets, len(self.enemies), MOST) * self._spell(act, act.what, look)

    def _spell(self, act: Act, spell: Spell, look: Look) -> float:
        """OS-5.2: what must hit is an attack; everything else may be saved against."""
        target = self.view.creatures[act.target]
        if not spell.attack:
            return self._burst(look, target, spell.effect)
        odds = spell_odds(look, CastSpell(self.name, spell.name, act.target))[0]
        if not spell.effect.save:
            return harm_worth(odds, target)
        return float(odds.events["hits"]) * self._burst(look, target, spell.effect)

    def _blow(self, line: Line, number: int, look: Look, target: CreatureView) -> float:
        """A hit's harm, and what it brings besides."""
        blow = line.strikes[number]
        odds = strike_odds(look, self.name, target.name, line, blow)[0]
        more = sum(self._effect(look, target, rider) for rider in blow.riders)
        often = average(blow.count, blow.count_bonus) if blow.count else 1
        return often * (harm_worth(odds, target) + float(odds.events["hits"]) * more)

    def _burst(self, look: Look, target: CreatureView, special: Special, spared: str = "") -> float:
        """For everybody around the target whom it meets, friends included, and who casts a spell.

        What a stat block does spares itself (OS-6.7).
        """
        if not special.radius and not special.shape:
            return self._effect(look, target, special)
        state = look.state
        user, centre = state.creatures[self.name], state.creatures[target.name]
        around = [
            self.view.creatures[c.name]
            for c in met_by(state.grid, user, centre, state.creatures.values(), special)
            if c.up and c.name != spared
        ]
        return sum(
            self._effect(look, other, special) * (-FRIEND if other.side == self.me.side else 1)
            for other in around
        )

    def _effect(self, look: Look, target: CreatureView, special: Special) -> float:
        """OS-1.5: harm and condition, by the chance that it saves."""
        if not target.known:
            special = structs.replace(special, against=max(special.against - SAVES, 1))
            look = look._replace(known=look.known | {target.name})
        found = befall_odds(look, self.name, target.name, special)
        harm = sum(harm_worth(odds, target) for odds in found if odds.unit)
        fails = 1 - float(found[0].events.get("saves", 0)) if found else 1.0
        felled = whole(target) if special.fate and target.up else 0.0
        told = CONDITION if special.outcome else 0.0
        return harm + fails * (condition_worth(special.condition, target) + felled + told)


def _radius(what: Line | Spell | Special) -> int:
    """How far around its target it works."""
    if isinstance(what, Line):
        return 0
    return what.effect.radius if isinstance(what, Spell) else what.radius


def _is_spent(what: Spell | Special, used: dict[str, int]) -> bool:
    return bool(what.uses) and used.get(what.name, 0) >= what.uses


def whole(creature: CreatureView) -> float:
    """What a creature is worth: its hit points when unhurt."""
    return float(creature.hit_points.most) if creature.hit_points else HIT_POINTS[creature.hero]


def left(creature: CreatureView) -> float:
    """The hit points that it has, or is likely to have, left."""
    if creature.hit_points:
        return float(max(creature.hit_points.left, 1))
    return whole(creature) * LEFT[creature.health]


def lost(creature: CreatureView, damage: float) -> float:
    """What damage takes from a creature: each hit point its share, and the last one the rest.

    Nobody knows quite how many are left, so that to come near counts as well.
    """
    points = left(creature)
    share = min(damage / points, 1.0)
    return (1 - FALL) * share * points + FALL * share**2 * whole(creature)


def harm_worth(odds: Prospect, target: CreatureView) -> float:
    """The same for all that the dice may do."""
    if not target.up:
        return 0.0
    return sum(lost(target, damage) * float(chance) for damage, chance in odds.chances.items())
