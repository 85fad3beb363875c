"""How everybody stands, for people to read."""

from crossblades.heart_rush.sizes import length
from crossblades.heart_rush.visibility import CreatureView, View
from crossblades.heart_rush.wording import levels
from crossblades.kernel.game import Board


def status(view: View) -> list[str]:
    """A line for each creature, in the order of the sheets."""
    marks = _marks(view)
    return [f"{marks[name]} {_standing(creature)}" for name, creature in view.creatures.items()]


def _standing(creature: CreatureView) -> str:
    sheet = creature.sheet
    start = f"{sheet.name} ({sheet.side})"
    if creature.dead:
        return f"{start}: dead"
    facts = [
        f"{creature.hit_points}/{sheet.hit_points} hit points",
        f"heart d{creature.heart}",
        f"rush {creature.rush}",
        f"{creature.weapon.name}",
        f"at {creature.at}",
    ]
    facts += [levels(creature.conditions)] if creature.conditions else []
    facts += [f"wounds {sum(wound.rank for wound in creature.wounds)}"] if creature.wounds else []
    facts += ["action spent"] if creature.acted else []
    facts += ["unconscious"] if creature.unconscious else []
    return f"{start}: {', '.join(facts)}"


def board(view: View) -> Board:
    """Everybody on the map, by the mark that stands in the status, too."""
    marks = dict.fromkeys(view.grid.walls, "#")
    letters = _marks(view)
    for name, creature in view.creatures.items():
        if not creature.dead:
            spaces = view.grid.footprint(creature.at, length(creature.sheet.size))
            marks.update(dict.fromkeys(spaces, letters[name]))
    return Board(view.grid, marks)


def _marks(view: View) -> dict[str, str]:
    """A letter or digit for each creature: of its name if it is free, else any."""
    free = list("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    marks = {}
    for name in view.creatures:
        wanted = [c for c in name.upper() if c in free]
        marks[name] = wanted[0] if wanted else free[0] if free else "?"
        if marks[name] in free:
            free.remove(marks[name])
    return marks
