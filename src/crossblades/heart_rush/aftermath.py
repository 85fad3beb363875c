"""What a fight or a rest leaves on a character, for its file."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import structs

from crossblades.heart_rush import library
from crossblades.heart_rush.character import Character, changed, with_state
from crossblades.heart_rush.character_text import NIGHTS_FOR_A_SPELL, KnownSpell
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import Creature, Standing
from crossblades.heart_rush.events import SpellCast
from crossblades.heart_rush.gear import Attunement
from crossblades.heart_rush.resting import RestPlan
from crossblades.kernel.event import Event


def leaves_as(creature: Creature) -> Standing:
    """HR-14.5: as it stands, less what fades or belongs to the place; bad sleep stays."""
    had = creature.conditions
    bad_sleep = {
        name: min(level, had[name]) for name, level in creature.bad_sleep.items() if name in had
    }
    lasting = {name: level for name, level in had.items() if CONDITIONS[name].outlasts}
    return Standing(creature.hit_points, creature.heart, creature.wounds, lasting, bad_sleep)


def after_fight(character: Character, creature: Creature, log: Iterable[Event]) -> Character:
    """The character as the fight has left it: hurt, poisons used up, spells spent."""
    character = with_standing(character, leaves_as(creature), dead=creature.dead)
    cast = {e.spell for e in log if isinstance(e, SpellCast) and e.creature == creature.name}
    character = _with_spells(
        character, [_spent(character, spell, cast) for spell in known(character)]
    )
    character = with_used_up(character, sorted(creature.spent))
    return _with_poisons(character, creature)


def with_used_up(character: Character, abilities: list[str]) -> Character:
    """HR-5.3: the character with these abilities used up."""
    if abilities == sorted(character.sheet.spent):
        return character
    data = character.data
    data["spent"] = abilities
    return changed(character, data)


def with_standing(character: Character, standing: Standing, **more: Any) -> Character:
    """The character in the state of that standing."""
    most = character.sheet.hit_points - sum(wound.rank for wound in standing.wounds)
    return with_state(
        character,
        hit_points=None if standing.hit_points == most else standing.hit_points,
        heart=None if standing.heart == character.sheet.heart else f"d{standing.heart}",
        wounds=[_plain(wound) for wound in standing.wounds],
        conditions=dict(standing.conditions),
        bad_sleep=dict(standing.bad_sleep),
        **more,
    )


def after_rest(
    character: Character, creature: Creature, plan: RestPlan, bad_nights: int
) -> Character:
    """HR-14.1, HR-14.2: the character after a rest, which is counted.

    A long rest brings back heart and major abilities (HR-5.3), and spells in their time.
    """
    standing = Standing(
        creature.hit_points, creature.heart, creature.wounds,
        {k: v for k, v in creature.conditions.items() if CONDITIONS[k].outlasts},
        creature.bad_sleep,
    )  # fmt: skip
    state = character.state
    if creature.name not in plan.resting:
        return character
    if plan.kind == "short":
        return with_standing(character, standing, short_rests=state.short_rests + 1)
    character = with_standing(
        character, standing, short_rests=0, bad_nights=bad_nights,
        long_rests=state.long_rests + (plan.kind == "long"),
    )  # fmt: skip
    if plan.kind == "none":
        return character
    slow = ("weekly", "monthly")
    waiting = [a for a in character.sheet.spent if library.abilities()[a].frequency in slow]
    character = with_used_up(character, waiting)
    rested = [structs.replace(s, spent=max(s.spent - 1, 0)) for s in known(character)]
    return _with_spells(character, rested)


def known(character: Character) -> tuple[KnownSpell, ...]:
    """The spells of a character, spent or not."""
    return character.text.spells


def _spent(character: Character, spell: KnownSpell, cast: set[str]) -> KnownSpell:
    """A spell that was cast is gone for some long rests, fewer the better one is attuned to it."""
    if spell.name not in cast:
        return spell
    attunements = character.text.attunements
    levels: list[Attunement] = [attunements.get(element, "basic") for element in spell.elements]
    nights = max((NIGHTS_FOR_A_SPELL[level] for level in levels), default=4)
    return structs.replace(spell, spent=nights)


def _with_spells(character: Character, spells: list[KnownSpell]) -> Character:
    if tuple(spells) == character.text.spells:
        return character
    data = character.data
    data["spells"] = [_plain(spell) for spell in spells]
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
    data["poisons"] = [_plain(poison) for poison in left]
    return changed(character, data)


def _plain(thing: msgspec.Struct) -> dict[str, Any]:
    """A struct as a table of a file, without what goes without saying."""
    fields = structs.fields(type(thing))
    table = {field.encode_name: getattr(thing, field.name) for field in fields}
    usual = {field.encode_name: field.default for field in fields}
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in table.items()
        if value != usual[key]
    }
