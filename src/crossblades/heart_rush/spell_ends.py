"""Chapter 16: ongoing spells, and how their casters end them."""

from crossblades.heart_rush.abilities import ongoing
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import EffectsEnded
from crossblades.heart_rush.spell_options import EndSpell
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule


def spells_to_end(state: State, creature: Creature) -> list[EndSpell]:
    """HR-16.1: a caster may end its ongoing spells."""
    known = {each.name for each in creature.sheet.spells}
    names = {
        effect.ability
        for bearer in state.everyone
        for effect in bearer.effects
        if effect.by == creature.name and effect.ability in known
    }
    return [EndSpell(creature.name, name) for name in sorted(names)]


def end_spell(state: State, chosen: EndSpell) -> Rule[None]:
    """HR-16.1: its caster ends it, in an instant."""
    for bearer in state.everyone:
        over = tuple(e for e in ongoing(bearer, chosen.spell) if e.by == chosen.creature)
        if over:
            yield EffectsEnded(creature=bearer.name, effects=over, rules=("HR-16.1",))
