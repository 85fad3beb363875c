"""Two worlds that differ only in what a seat may not know, to prove that it makes no difference."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import structs

from crossblades.heart_rush.land import Land
from crossblades.heart_rush.looks import shown_as, without_secrets
from crossblades.heart_rush.visibility import knows_of
from crossblades.kernel.fight import Fight
from crossblades.kernel.health import shown
from crossblades.kernel.snapshot import Snapshot
from crossblades.kernel.visibility import EVERYONE
from crossblades.swords_reign.creature import HeroSheet, Readied
from crossblades.swords_reign.visibility import knows

Change = Callable[[Any, Any, str, Random], bool]
"""Changes what a seat knows nothing of now, in a state; whether there was anything to change."""


def hidden_and_traps(state: Any, now: Any, seat: str, random: Random) -> bool:
    """Heart Rush: where the hidden are and how they are, and where traps lie in secret."""
    changed = False
    for creature in state.everyone:
        unknown_now = not knows_of(now, seat, now.creatures[creature.name])
        in_hiding = not knows_of(state, seat, creature)
        if unknown_now and (in_hiding or (creature.sheet.hides and not state.first)):
            changed = True
            creature.hit_points -= random.randrange(3)
            creature.rush += random.randrange(3)
            creature.heart = random.choice([4, 6, 8])
            taken = {other.at for other in state.everyone}
            free = sorted(
                set(state.grid.on(state.grid.room(state.grid.full, creature.length))) - taken
            )
            creature.at = random.choice(free)
        elif state.scenario.foes != "numbers" and seat not in state.counting(creature):
            changed = True
            _hurt_otherwise(creature, random)
    return _move_traps(state, now, seat, random) or changed


def _hurt_otherwise(creature: Any, random: Random) -> None:
    """A few hit points more or less, which do not show."""
    before, looks = creature.hit_points, health(creature)
    creature.hit_points += random.randint(-3, 3)
    if health(creature) != looks or looks == "down":
        creature.hit_points = before


def _move_traps(state: Any, now: Any, seat: str, random: Random) -> bool:
    ground, land = state.scenario.ground, state.scenario.land
    if not land.secretive or seat == state.scenario.gm:
        return False
    at, looks = dict(ground.at), shown_as(without_secrets(ground.kinds))
    traps = [s for s in state.grid.on(land.secrets) if s not in now.met + state.met + now.sprung]
    for trap in traps:
        plain = [s for s in state.grid.on(state.grid.open) if s not in at]
        if looks[at[trap]] or not plain:
            continue  # its ground looks like something
        del at[trap]
        at[random.choice(plain)] = ground.at[trap]
    moved = structs.replace(ground, at=at)
    state.scenario = structs.replace(state.scenario, ground=moved)
    state.land = state.scenario.__dict__["land"] = Land(state.grid, moved)
    return bool(at != ground.at)


def sheets_and_plans(state: Any, now: Any, seat: str, random: Random) -> bool:
    """Olde Swords Reign: what a stranger has left, how it saves, what it waits for."""
    changed = False
    for creature in state.creatures.values():
        if knows(state, seat, creature):
            continue
        changed = True
        sheet = creature.sheet
        if isinstance(sheet, HeroSheet):
            more = {"CON": random.randrange(4), "INT": random.randrange(4)}
            sheet = structs.replace(sheet, abilities={**sheet.abilities, **more}, hit_die=6)
        else:
            morale = random.randint(2, 12)
            sheet = structs.replace(sheet, morale=morale, experience=random.randrange(99))
        creature.sheet = sheet
        creature.fighter = structs.replace(creature.fighter, sheet=sheet, leader=False)
        creature.provisions += random.randrange(3)
        if state.scenario.foes != "numbers":
            _hurt_otherwise(creature, random)
        if creature.readied is not None:
            creature.readied = Readied("words of its own", creature.readied.action)
    return changed


def health(creature: Any) -> str:
    return shown(creature.hit_points, creature.sheet.hit_points)


CHANGES: dict[str, Change] = {
    "heart-rush": hidden_and_traps,
    "swords-reign": sheets_and_plans,
}


def another_world(fight: Fight, seat: str, random: Random) -> Fight | None:
    """The same fight for all that this seat can tell, with other secrets; None if that fails.

    It fails where there are none, and where what the seat has seen would have come otherwise.
    """
    change, twin = CHANGES[fight.system.name], fight.clone()
    changed, snapshots = False, []
    numbers = random.getrandbits(32)
    for snapshot in twin._snapshots:
        state = snapshot.state.copy()
        changed = change(state, fight.state, seat, Random(numbers)) or changed
        snapshots.append(structs.replace(snapshot, state=state))
    if not changed:
        return None
    twin._snapshots = list[Snapshot](snapshots)
    sealed = twin._sealed
    try:
        twin._return_to(len(twin._entries))
        log = twin.clone().log
    except (AssertionError, IndexError, KeyError, StopIteration, TypeError, ValueError):
        return None
    for mine, theirs in zip(fight._asked, twin._asked, strict=False):
        theirs.id = mine.id
    twin._last_ask, twin._sealed = fight._last_ask.copy(), sealed
    assert log is not None
    same = _known(fight, seat) == _known(twin, seat)
    return twin if same and twin.state != fight.state else None


def _known(fight: Fight, seat: str) -> tuple[Any, ...]:
    """What a seat knows of a fight since its last turn, and at this question.

    That nobody is asked in public tells all that somebody decides in secret: they wait.
    """
    light = fight.light_clone(fight.dice)
    asked = [ask.seat for ask in fight.asks if ask.known_to == EVERYONE]
    return light.log_of(seat), fight.view(seat), fight.asks_of(seat), asked, fight.waiting
