"""Chapter 11: conditions, their levels, and what they come from."""

from typing import Any, Literal

from msgspec import Struct, structs

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.events import ConditionsFaded, ConditionsGained, EffectStarted
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import Imposing
from crossblades.kernel.errors import CrossbladesError

MOST_LEVELS = 5

DEADLY = 4
"""Levels of vulnerable that kill (HR-11.13)."""

Source = Literal["anyone", "held", "ridden"]
"""What a condition comes from: anyone, one in a grapple with it, or one that is climbed on."""


class Condition(Struct, frozen=True):
    """A condition, and what is common to many of them."""

    rule: str
    ability: Ability | None = None
    """The ability whose rolls it makes harder, a level of disadvantage for each of its own."""
    fading: bool = True
    """It loses a level at the start of each round."""
    most: int = MOST_LEVELS
    outlasts: bool = False
    """It goes on when the fight is over: it is ongoing, and nothing of the place holds it."""
    source: Source | None = None
    """Somebody is behind it, whom the rule needs to know."""
    welcome: bool = False
    """One is in it by choice, or to one's good: what shakes off conditions leaves it alone."""
    deadly: int = 0
    """Levels that kill; 0 if none do."""
    gnaws: bool = False
    """It may bring harm by itself, when a round ends or when its bearer does something."""
    text: str = ""
    """What it does, in our own words, where the game's words do not say so."""


CONDITIONS = {
    "dazed": Condition("HR-11.1", "cunning"),
    "weakened": Condition("HR-11.2", "might"),
    "off-balanced": Condition("HR-11.3", "agility"),
    "shaken": Condition("HR-11.4", "presence"),
    "restrained": Condition("HR-11.5", fading=False),
    "stunned": Condition("HR-11.6", fading=False, most=1, outlasts=True),
    "a level of stunned": Condition("HR-11.6", most=1),
    "incapacitated": Condition("HR-11.7", fading=False, most=1, outlasts=True),
    "poisoned": Condition("HR-11.8", fading=False, outlasts=True),
    "blinded": Condition("HR-11.9"),
    "suffocating": Condition("HR-11.10", fading=False, most=1, gnaws=True),
    "slowed": Condition("HR-11.11"),
    "crippled": Condition("HR-11.12", fading=False, most=1, outlasts=True),
    "physically vulnerable": Condition(
        "HR-11.13", fading=False, most=DEADLY, outlasts=True, deadly=DEADLY
    ),
    "mentally vulnerable": Condition(
        "HR-11.13", fading=False, most=DEADLY, outlasts=True, deadly=DEADLY
    ),
    "confused": Condition("HR-11.14", fading=False, outlasts=True),
    "frightened": Condition("HR-11.15", fading=False, source="anyone"),
    "enraged": Condition("HR-11.15", fading=False, source="anyone"),
    "charmed": Condition("HR-11.15", fading=False, outlasts=True, source="anyone"),
    "prone": Condition("HR-11.16", fading=False, most=1),
    "burning": Condition("HR-11.17", gnaws=True),
    "obscured": Condition("HR-11.17", fading=False, most=1, welcome=True),
    "hidden": Condition("HR-11.17", fading=False, most=1, welcome=True),
    "grappling": Condition("HR-11.18", fading=False, most=1, source="held", welcome=True),
    "grappled": Condition("HR-11.18", fading=False, most=1, source="held"),
    "creature climber": Condition("HR-11.19", fading=False, most=1, source="ridden", welcome=True),
    "climbed-on": Condition("HR-11.19", fading=False, most=1, source="ridden"),
    "entangled": Condition("HR-11.20", fading=False, most=1, source="anyone"),
}

VULNERABLE: set[str] = set()
"""The conditions of which one dies."""

GNAWING: set[str] = set()
"""Those, and the ones that do harm by themselves."""


def condition(name: str, rule: str, **fields: Any) -> str:
    """Add a condition of one's own, and give its name; `fields` are those of `Condition`."""
    if name in CONDITIONS:
        raise CrossbladesError(f"there is a condition {name!r} already")
    CONDITIONS[name] = Condition(rule, **fields)
    _sort(name, CONDITIONS[name])
    return name


def _sort(name: str, added: Condition) -> None:
    if added.deadly:
        VULNERABLE.add(name)
    if added.deadly or added.gnaws:
        GNAWING.add(name)


for _name, _condition in CONDITIONS.items():
    _sort(_name, _condition)

RESTRAINING = ("restrained", "grappled", "entangled")
"""What restrains: levels of it, and what counts as one level (HR-11.5, HR-11.18, HR-11.20)."""

_RESTRAINING = frozenset(RESTRAINING)


def is_hidden(creature: Creature) -> bool:
    """HR-11.17."""
    return "hidden" in creature.conditions


def hidden_from(creature: Creature, other: Creature) -> bool:
    """HR-11.17: an enemy in hiding, of whom it knows nothing."""
    return "hidden" in other.conditions and other.side != creature.side


def is_prone(creature: Creature) -> bool:
    """HR-11.16."""
    return "prone" in creature.conditions


def is_restrained(creature: Creature) -> bool:
    """HR-11.5: by whatever it is."""
    return not _RESTRAINING.isdisjoint(creature.conditions)


def is_incapacitated(creature: Creature) -> bool:
    """HR-11.7, HR-8.10: so are the unconscious."""
    return creature.unconscious or "incapacitated" in creature.conditions


def imposed(
    state: State,
    by: Creature,
    creature: Creature,
    levels: dict[str, int],
    rules: tuple[str, ...],
    fading: bool = True,
) -> ConditionsGained:
    """Levels that one creature brings on another; an ability may let it withstand some.

    `fading`: these levels fade, as they usually do.
    """
    withstood: tuple[str, ...] = ()
    if Imposing in state.moments:
        asked = settle(Imposing(state=state, by=by, creature=creature, fading=fading))
        withstood = asked.withstood
        if asked.less:
            levels = _lessened(levels, asked.less)
    return gained(creature, levels, rules, by.name, withstood)


def _lessened(levels: dict[str, int], less: int) -> dict[str, int]:
    """So many levels less of each condition that can have several."""
    left = {n: level - less if CONDITIONS[n].most > 1 else level for n, level in levels.items()}
    return {name: level for name, level in left.items() if level > 0}


def gained(
    creature: Creature,
    levels: dict[str, int],
    rules: tuple[str, ...],
    source: str = "",
    withstands: tuple[str, ...] = (),
) -> ConditionsGained:
    """Levels add up, five at most; one who is prone cannot be more so.

    Fear, rage and charm have one source at a time: another takes the place of the first (HR-11.15).
    What an ability makes it immune to, or lets it withstand now, it does not get.
    """
    immune = creature.sheet.immune + withstands
    withstood = tuple([name for name in levels if name in immune]) if immune else ()
    if withstood:
        levels = {name: level for name, level in levels.items() if name not in withstood}
    now, sources, cited = creature.conditions.copy(), {}, [*rules]
    for name, level in levels.items():
        condition = CONDITIONS[name]
        cited.append(condition.rule)
        if condition.source:
            sources[name] = source
            if creature.sources.get(name) != source:
                now.pop(name, None)
        now[name] = min(now.get(name, 0) + level, condition.most)
    cited += [CONDITIONS[name].rule for name in withstood]
    return ConditionsGained(
        creature=creature.name, levels=levels, now=now, sources=sources, withstood=withstood,
        rules=tuple(cited),
    )  # fmt: skip


def lasting(creature: Creature, effect: Effect, rules: tuple[str, ...]) -> EffectStarted:
    """Levels for as long as an effect lasts; with those that it has, five at most."""
    name, had = effect.about, creature.conditions.get(effect.about, 0)
    value = min(effect.value, CONDITIONS[name].most - had)
    effect = structs.replace(effect, value=value, brings=True)
    cited = (*rules, CONDITIONS[name].rule)
    return EffectStarted(creature=creature.name, effect=effect, rules=cited)


def faded(creature: Creature) -> ConditionsFaded | None:
    """HR-3.6: fading conditions lose one level; None if it has none.

    Those that stay do not.
    """
    if not creature.conditions:
        return None
    stays, left, cited = unfading(creature), {}, ["HR-3.6"]
    for name, level in creature.conditions.items():
        condition = CONDITIONS[name]
        if not condition.fading or level <= stays.get(name, 0):
            left[name] = level
            continue
        cited.append(condition.rule)
        if level > 1:
            left[name] = level - 1
    if left == creature.conditions:
        return None
    return ConditionsFaded(creature=creature.name, left=left, rules=tuple(cited))


def unfading(creature: Creature) -> dict[str, int]:
    """HR-14.5: the levels that do not fade: those of bad sleep, and those that an effect holds."""
    stays = dict(creature.bad_sleep)
    for effect in creature.effects:
        if effect.holds:
            stays[effect.about] = stays.get(effect.about, 0) + effect.value
    return stays


def shaken_off(creature: Creature, levels: int = MOST_LEVELS) -> dict[str, int]:
    """The conditions it has left without so many levels of each; welcome ones stay."""
    return {
        name: level if CONDITIONS[name].welcome else level - levels
        for name, level in creature.conditions.items()
        if CONDITIONS[name].welcome or level > levels
    }


def restraint(creature: Creature, grip: int) -> dict[str, int]:
    """HR-11.5: the levels of restrained by where they come from, five at most together.

    `grip`: what a grapple counts as (HR-11.18).
    """
    left, found = MOST_LEVELS, {}
    for name in RESTRAINING:
        level = creature.conditions.get(name, 0) * (grip if name == "grappled" else 1)
        level = min(level, left)
        if level:
            found[name] = level
            left -= level
    return found
