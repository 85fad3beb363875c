"""How everybody stands, for people to read."""

from collections.abc import Iterator

from crossblades.kernel.standing import Standing, lines_of
from crossblades.kernel.words import counted, listed
from crossblades.swords_reign.gear import CLOSE
from crossblades.swords_reign.visibility import CreatureView, Known, View
from crossblades.swords_reign.words.board import covered_by
from crossblades.swords_reign.words.wording import conditions, edge, when


def status(view: View) -> list[str]:
    """How each creature stands, in the order of the sheets; one line for all dead, and all fled."""
    there = [creature for creature in view.creatures.values() if creature.on_the_map]
    lines = lines_of([_standing(view, creature) for creature in there])
    return [*lines, *_gone(view, "dead"), *_gone(view, "fled")]


def _standing(view: View, creature: CreatureView) -> Standing:
    named = creature.name.casefold().startswith(creature.kind.casefold())
    side = creature.side if named else f"{creature.side}, {creature.kind}"
    place, facts = _place(view, creature), listed(_facts(view, creature))
    return Standing(creature.letter, creature.name, side, place, facts)


def _gone(view: View, status: str) -> Iterator[str]:
    """`Dead: Orc, Goblin 2`."""
    names = [creature.name for creature in view.creatures.values() if creature.status == status]
    if names:
        yield f"{status.capitalize()}: {listed(names)}"


def _facts(view: View, creature: CreatureView) -> Iterator[str]:
    if creature.status != "up":
        yield creature.status
    if creature.hit_points:
        left, most = creature.hit_points
        yield f"{left}/{most} hit points"
    elif creature.health:
        yield creature.health
    yield f"AC {creature.armour_class}"
    yield from creature.tags
    yield from _arms(creature)
    if creature.conditions:
        yield conditions(creature.conditions, creature.sources)
    if creature.fatigue:
        yield f"{creature.fatigue} Fatigue"
    yield from _doing(creature)
    if creature.known:
        yield from _own(creature.known)
    elif creature.waits:
        yield "waits for something"
    yield from _turn(view, creature)


def _arms(creature: CreatureView) -> Iterator[str]:
    """What it has in hand."""
    held = listed([creature.weapon] if creature.weapon else [], none="nothing in hand")
    arms = held if creature.hero else listed(creature.carried, none="")
    if arms:
        yield arms if creature.loaded else f"{arms} (not loaded)"
    if creature.reach > CLOSE:
        yield f"reach {creature.reach}"
    if creature.shield:
        yield "shield"


def at_a_glance(view: View, name: str) -> str:
    """`12/12 hit points, AC 15, 2 Fatigue`; nothing of those whose hit points are not known."""
    seen = view.creatures.get(name)
    if seen is None or not seen.hit_points:
        return ""
    left, most = seen.hit_points
    fatigue = f", {seen.fatigue} Fatigue" if seen.fatigue else ""
    return f"{left}/{most} hit points, AC {seen.armour_class}{fatigue}"


def _place(view: View, creature: CreatureView) -> str:
    """Where it is, and whether that covers it, since its letter hides it on the map."""
    covered = f" ({covered_by(view, creature.at)})" if creature.at in view.cover else ""
    return f"at {creature.at}{covered}"


def _doing(creature: CreatureView) -> Iterator[str]:
    if creature.hidden:
        yield "hidden"
    if creature.dodges:
        yield "dodging"
    if creature.helped_by:
        yield f"EDGE by the help of {listed(creature.helped_by)}"
    if creature.ruled:
        yield f"{edge(creature.ruled)} by the Referee on the next roll"
    if creature.edge:
        yield f"{edge(creature.edge)} on the next roll"
    if creature.specials:
        yield f"has used {listed(creature.specials)}"


def _own(known: Known) -> Iterator[str]:
    """What only those read who know all about it."""
    if known.provisions:
        yield counted(known.provisions, "Provision")
    if known.readied:
        yield f"ready to {known.readied.action}{when(known.readied.trigger)}"


def _turn(view: View, creature: CreatureView) -> Iterator[str]:
    """Where it is in the round."""
    if creature.name == view.acting:
        yield "acting now"
    elif creature.late and view.round == 1:
        yield "misses the first turn"
    elif creature.had_turn:
        yield "has acted"
    if not creature.reaction:
        yield "Reaction spent"
