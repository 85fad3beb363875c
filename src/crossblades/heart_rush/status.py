"""How everybody stands, for people to read."""

from collections.abc import Iterator

from crossblades.heart_rush.visibility import CreatureView, View
from crossblades.heart_rush.wording import counted, levels

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def status(view: View) -> list[str]:
    """A line for each creature, in the order of the sheets."""
    letter = letters(view)
    return [f"{letter[name]} {_line(view, creature)}" for name, creature in view.creatures.items()]


def _line(view: View, creature: CreatureView) -> str:
    sheet = creature.sheet
    start = f"{sheet.name} ({sheet.side})"
    return f"{start}: dead" if creature.dead else f"{start}: {', '.join(_facts(view, creature))}"


def _facts(view: View, creature: CreatureView) -> Iterator[str]:
    yield f"{creature.hit_points}/{creature.sheet.hit_points} hit points"
    yield f"heart d{creature.heart}"
    yield f"rush {creature.rush}"
    yield creature.weapon.name
    if creature.sheet.shield:
        yield f"{creature.sheet.shield} shield" + ("" if creature.shielded else " put away")
    yield _place(view, creature)
    if creature.conditions:
        yield levels(creature.conditions, sources=creature.sources)
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


def _place(view: View, creature: CreatureView) -> str:
    """Where it stands, and on what, since its letter hides the terrain on the map."""
    glyph = view.ground.at.get(creature.at)
    ground = f" ({view.ground.kinds[glyph].name})" if glyph else ""
    return f"at {creature.at}{ground}"


def letters(view: View) -> dict[str, str]:
    """A letter or digit for each creature: of its name if it is free, else any.

    Those who may appear later come last, so that they change nobody else's.
    """
    free = [letter for letter in LETTERS if letter not in view.ground.kinds]
    chosen: dict[str, str] = {}
    for name in sorted(view.creatures, key=lambda name: view.creatures[name].sheet.hides):
        wanted = [letter for letter in name.upper() if letter in free]
        chosen[name] = wanted[0] if wanted else free[0] if free else "?"
        if chosen[name] in free:
            free.remove(chosen[name])
    return chosen
