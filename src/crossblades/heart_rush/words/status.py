"""How everybody stands, for people to read."""

from collections.abc import Iterator

from crossblades.heart_rush.minds import attitude
from crossblades.heart_rush.visibility import CreatureView, View
from crossblades.heart_rush.words.wording import levels, name_of
from crossblades.kernel.standing import Standing, lines_of
from crossblades.kernel.words import counted, listed


def status(view: View) -> list[str]:
    """How each creature stands, in the order of the sheets."""
    return lines_of([_standing(view, creature) for creature in view.creatures.values()])


def _standing(view: View, creature: CreatureView) -> Standing:
    sheet = creature.sheet
    place, facts = _place(view, creature), listed(_facts(view, creature))
    if creature.dead:
        place, facts = "", "out of the fight" if creature.gone else "dead"
    return Standing(creature.letter, sheet.name, sheet.side, place, facts)


def _facts(view: View, creature: CreatureView) -> Iterator[str]:
    if not creature.guessed:
        yield f"{creature.hit_points}/{creature.sheet.hit_points} hit points"
    elif shows := shows_as(creature):
        yield shows
    yield f"heart d{creature.heart}"
    yield f"rush {creature.rush}"
    yield " and ".join(weapon.name for weapon in (creature.weapon, creature.other) if weapon)
    if creature.sheet.shield:
        yield f"{creature.sheet.shield} shield" + ("" if creature.shielded else " put away")
    if creature.conditions:
        yield levels(creature.conditions, sources=creature.sources)
    if charmer := view.creatures.get(creature.sources.get("charmed", "")):
        kind = attitude(creature.sheet, charmer.sheet, creature.conditions["charmed"])
        yield f"{kind} to {charmer.sheet.name}"
    if creature.effects:
        yield from _effects(creature)
    if creature.wounds:
        yield f"wounds {sum(wound.rank for wound in creature.wounds)}"
    if creature.surprised:
        yield "surprised"
    if creature.breath:
        yield f"breath for {counted(creature.breath, 'round')}"
    if creature.acted:
        yield "action spent"
    if creature.unconscious:
        yield "unconscious"


def at_a_glance(view: View, name: str) -> str:
    """`35/35 hit points, heart d8, rush 1`; nothing of those whose hit points are not known."""
    seen = view.creatures.get(name)
    if seen is None or seen.guessed:
        return ""
    points = f"{seen.hit_points}/{seen.sheet.hit_points} hit points"
    return f"{points}, heart d{seen.heart}, rush {seen.rush}"


def shows_as(creature: CreatureView) -> str:
    """What is seen of hit points that are not known; one may fight on without any (HR-8.6)."""
    at_zero = creature.shows == "down" and not creature.unconscious
    return "at 0 hit points or less" if at_zero else creature.shows or ""


def _effects(creature: CreatureView) -> Iterator[str]:
    """Each ability that works on it, with all that it is about."""
    for ability in dict.fromkeys(effect.ability for effect in creature.effects):
        about = [e.about for e in creature.effects if e.ability == ability and e.about]
        yield f"{name_of(ability)} ({', '.join(about)})" if about else name_of(ability)


def _place(view: View, creature: CreatureView) -> str:
    """Where it stands, and on what, since its letter hides the terrain on the map."""
    glyph = view.ground.at.get(creature.at)
    ground = f" ({view.ground.kinds[glyph].name})" if glyph else ""
    return f"at {creature.at}{ground}"


def letters(view: View) -> dict[str, str]:
    """The mark of each creature that a seat knows of."""
    return {name: creature.letter for name, creature in view.creatures.items()}
