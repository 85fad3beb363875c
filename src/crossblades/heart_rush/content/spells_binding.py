"""Spells that hold those around their casters: wind, frost and shadow."""

from crossblades.heart_rush.cantrips import is_wet
from crossblades.heart_rush.casting import Casting, brings, choose_targets, spell
from crossblades.heart_rush.conditions import gained, is_prone
from crossblades.heart_rush.content.spells_common import BY_SPELL, others_within
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.sight import light_on
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule


def chosen(casting: Casting) -> Rule[list[Creature]]:
    """Of all who are near, those whom the caster does not spare."""
    near = others_within(casting.state, casting.caster, casting.number("feet"))
    return choose_targets(casting, near)


@spell("chilling wind")
def chilling_wind(casting: Casting) -> Rule[None]:
    """Immediate: it slows; where it freezes anyway, it holds them as well."""
    for creature in (yield from chosen(casting)):
        yield gained(creature, {"slowed": casting.number("slowed")}, BY_SPELL)
        if casting.state.land.ground.freezing:
            yield brings(casting, creature, "restrained", casting.number("restrained"))


@spell("cold snap")
def cold_snap(casting: Casting) -> Rule[None]:
    """Frozen to the ground until the round ends, the wet twice as fast."""
    for creature in (yield from chosen(casting)):
        frozen = is_wet(casting.state, creature) or stands_in_water(casting.state, creature)
        number = "wet" if frozen else "restrained"
        yield brings(casting, creature, "restrained", casting.number(number))


def stands_in_water(state: State, creature: Creature) -> bool:
    """HR-10.3: shallow water wets nobody, but it freezes around the feet."""
    return state.land.touches(state.land.shallow, creature.at, creature.length)


@spell("collapse in shadows")
def collapse_in_shadows(casting: Casting) -> Rule[None]:
    """Down, and held there by one's own shadow, which is the deeper the brighter the light."""
    for creature in (yield from chosen(casting)):
        if not is_prone(creature):
            yield gained(creature, {"prone": 1}, BY_SPELL)
        light = light_on(casting.state, creature)
        if light != "dark":
            yield brings(casting, creature, "restrained", casting.number(light))
