"""What a fight or a rest leaves on a character, for its file."""

from collections.abc import Collection, Iterable
from typing import Any

from msgspec import structs

from crossblades.heart_rush import library
from crossblades.heart_rush.characters.character import Character, changed, plain, with_state
from crossblades.heart_rush.characters.character_text import KnownSpell
from crossblades.heart_rush.characters.waiting import (
    after_nights,
    after_short_rest,
    with_used_up,
)
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import Creature, Standing
from crossblades.heart_rush.events import SpellCast
from crossblades.heart_rush.resting import Camp
from crossblades.heart_rush.state import State
from crossblades.kernel.event import Event


def leaves_as(creature: Creature, present: Collection[str]) -> Standing:
    """HR-14.5: as it stands, less what fades or belongs to the place; bad sleep stays.

    A charm by somebody who was not there has gone on elsewhere (HR-11.15).
    """
    had = creature.conditions
    bad_sleep = {
        name: min(level, had[name]) for name, level in creature.bad_sleep.items() if name in had
    }
    held = {effect.about for effect in creature.effects}
    lasting = {
        name: level for name, level in had.items() if CONDITIONS[name].outlasts and name not in held
    }
    charmed_by = creature.sources["charmed"] if "charmed" in lasting else ""
    before = creature.sheet.standing
    if not charmed_by and before and before.charmed_by and before.charmed_by not in present:
        lasting["charmed"], charmed_by = before.conditions["charmed"], before.charmed_by
    return Standing(
        creature.hit_points, creature.heart, creature.wounds, lasting, bad_sleep,
        charmed_by=charmed_by, timeproof=creature.timeproof,
    )  # fmt: skip


def after_fight(
    character: Character, creature: Creature, state: State, log: Iterable[Event]
) -> Character:
    """The character as the fight has left it: hurt, poisons used up, spells spent.

    Destiny points are for a wound that was invoked before the fight (HR-8.7).
    """
    character = with_destiny(character, creature.destiny)
    left = leaves_as(creature, state.creatures)
    character = with_standing(character, left, dead=creature.dead and not creature.gone)
    mine = [e for e in log if isinstance(e, SpellCast) and e.creature == creature.name]
    gone = {event.spell: event.rests or "short rest" for event in mine}
    spells = [
        structs.replace(s, spent=gone.get(library.spell_called(s.name) or s.name, s.spent))
        for s in character.spells
    ]
    character = _with_spells(character, spells)
    cast = {event.spell for event in mine}
    own = (name for name in creature.spent if name in character.sheet.abilities)  # not lent ones
    abilities = {name: creature.spent[name] for name in own if name not in cast}
    character = with_used_up(character, abilities)
    return _with_poisons(character, creature)


def with_standing(character: Character, standing: Standing, **more: Any) -> Character:
    """The character in the state of that standing."""
    most = character.sheet.hit_points - sum(wound.rank for wound in standing.wounds)
    return with_state(
        character,
        hit_points=None if standing.hit_points == most else standing.hit_points,
        heart=None if standing.heart == character.sheet.heart else f"d{standing.heart}",
        wounds=[plain(wound) for wound in standing.wounds],
        conditions=dict(standing.conditions),
        bad_sleep=dict(standing.bad_sleep),
        charmed_by=standing.charmed_by,
        timeproof=standing.timeproof,
        **more,
    )


def after_rest(character: Character, camp: Camp) -> Character:
    """HR-14.1, HR-14.2: the character after a rest, which is counted.

    A long rest brings back heart and major abilities (HR-5.3), and spells in their time. Any
    night makes a day, for weekly and monthly abilities, and ends the one for which time cannot
    stun it (HR-12.7). Poison on weapons may have lost its potency (HR-13.4).
    """
    plan, state = camp.plan, character.state
    creature = camp.creatures[character.name]
    character = with_destiny(character, creature.destiny)
    if character.name not in plan.resting:
        return character
    standing = leaves_as(creature, camp.creatures)
    character = _with_poisons(character, creature)
    if plan.kind == "short":
        character = with_standing(character, standing, short_rests=state.short_rests + 1)
        character = after_short_rest(character)
        return _with_spells(character, [_after_short_rest(s) for s in character.spells])
    rested = plan.kind == "long"
    character = with_standing(
        character, structs.replace(standing, timeproof=False), short_rests=0,
        bad_nights=camp.bad_nights[character.name],
        long_rests=state.long_rests + plan.nights * rested,
    )  # fmt: skip
    character = after_nights(character, plan.nights, rested)
    if not rested:
        return character
    return _with_spells(character, [_after_long_rests(s, plan.nights) for s in character.spells])


def with_destiny(character: Character, points: int) -> Character:
    """HR-8.7: the character with so many destiny points more."""
    if not points:
        return character
    data = character.data
    data["destiny_points"] = character.text.destiny_points + points
    return changed(character, data)


def _after_short_rest(spell: KnownSpell) -> KnownSpell:
    """HR-16.2: no spell is gone for less than a short rest."""
    return structs.replace(spell, spent=0) if spell.spent == "short rest" else spell


def _after_long_rests(spell: KnownSpell, nights: int) -> KnownSpell:
    """HR-16.2: as many long rests fewer to go."""
    spell = _after_short_rest(spell)
    return structs.replace(spell, spent=max(int(spell.spent) - nights, 0))


def _with_spells(character: Character, spells: list[KnownSpell]) -> Character:
    if tuple(spells) == character.spells:
        return character
    data = character.data
    data["spells"] = [plain(spell) for spell in spells]
    return changed(character, data)


def _with_poisons(character: Character, creature: Creature) -> Character:
    """HR-13.4: a coat that was used up was one of the doses."""
    given = character.said.poisons or ()
    used = [bool(poison.on) and poison.on not in creature.coated for poison in given]
    if not any(used):
        return character
    left = [
        structs.replace(poison, on=None, doses=poison.doses - 1) if gone else poison
        for poison, gone in zip(given, used, strict=True)
        if not gone or poison.doses > 1
    ]
    data = character.data
    data["poisons"] = [plain(poison) for poison in left]
    return changed(character, data)
