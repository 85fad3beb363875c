"""Whatever is altered in a log that was right, the validator finds: so it can fail."""

from collections.abc import Callable

import pytest
from msgspec import structs

from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Event, Rolled
from crossblades.swords_reign import events as e
from tests.swords_reign.validator.fights import FEW, Log, by_chance
from tests.swords_reign.validator.validate import complaints

Fits = Callable[[Log, int], bool]
"""Whether an event of a log, by its number, is one to alter."""


def altered(fits: Fits, alter: Callable[[Log, int], None]) -> set[str]:
    """The rules that a log breaks when its first fitting event is altered."""
    for seed in FEW:
        scenario, log = by_chance(seed)
        for line in range(len(log)):
            if fits(log, line):
                copied = list(log)
                alter(copied, line)
                return {complaint.rule for complaint in complaints(scenario, copied)}
    raise AssertionError("no log has such an event")


def of(kind: type[Event], **fields: object) -> Fits:
    """An event of a kind, with these values."""

    def fits(log: Log, line: int) -> bool:
        event = log[line]
        values = {name: getattr(event, name) for name in fields} if type(event) is kind else {}
        return type(event) is kind and values == fields

    return fits


def rolled(why: str, least: int = 0) -> Fits:
    """Dice rolled for a reason that begins like this."""

    def fits(log: Log, line: int) -> bool:
        event = log[line]
        fine = isinstance(event, Rolled) and event.roll.why.startswith(why)
        return fine and isinstance(event, Rolled) and len(event.faces) >= least

    return fits


def change(**fields: object) -> Callable[[Log, int], None]:
    """Give an event other values; a function gets the old one."""

    def alter(log: Log, line: int) -> None:
        old = {name: getattr(log[line], name) for name in fields}
        new = {name: to(old[name]) if callable(to) else to for name, to in fields.items()}
        log[line] = structs.replace(log[line], **new)

    return alter


def remove(log: Log, line: int) -> None:
    """Take an event out."""
    del log[line]


def repeat(log: Log, line: int) -> None:
    """Have an event happen twice."""
    log.insert(line, log[line])


def more(by: int) -> Callable[[int], int]:
    """A number that is so much larger."""
    return lambda number: number + by


def opposite(flag: bool) -> bool:
    return not flag


def first_shows(face: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """The first die shows something else."""
    return lambda faces: (face, *faces[1:])


def then(*kinds: type[Event]) -> Fits:
    """An event after which these come."""
    return lambda log, line: tuple(map(type, log[line : line + len(kinds)])) == kinds


def roll_of(event: Event) -> Rolled:
    """An event that is a roll."""
    assert isinstance(event, Rolled)
    return event


def due_to(source: str) -> Fits:
    """A roll with this source of EDGE or SETBACK alone."""

    def fits(log: Log, line: int) -> bool:
        event = log[line]
        if not isinstance(event, Rolled):
            return False
        return [part.source for part in event.roll.parts if part.edge] == [source]

    return fits


def without(source: str) -> Callable[[Roll], Roll]:
    """A roll without one of its parts."""
    return lambda roll: structs.replace(
        roll, parts=tuple(part for part in roll.parts if part.source != source)
    )


TAMPERED: dict[str, tuple[str, Fits, Callable[[Log, int], None]]] = {
    "a face that a d20 does not have": (
        "OS-3.1", rolled("attack with"), change(faces=first_shows(21)),
    ),
    "another face than the total says": (
        "OS-1.3", rolled("damage", 1), change(faces=first_shows(0)),
    ),
    "a total that is 1 too high": ("OS-1.3", rolled("hiding"), change(total=more(1))),
    "an EDGE die that was not rolled": (
        "OS-1.3", rolled("attack with", 2), change(faces=lambda faces: faces[:1]),
    ),
    "a check that fails although it met the DC": (
        "OS-1.2", of(e.Checked, what="improvising", success=True), change(success=False),
    ),
    "a save that succeeds although it did not": (
        "OS-1.5", of(e.Checked, rules=("OS-1.5",), success=False), change(success=True),
    ),
    "a contest won with the lower total": (
        "OS-1.4", of(e.Contested, success=False), change(success=True),
    ),
    "a hero called quick who was not": (
        "OS-2.1", of(e.ReflexTested, quick=False), change(quick=True),
    ),
    "reflexes that nobody checked": ("OS-2.1", of(e.ReflexTested), remove),
    "a round that is left out": ("OS-2.2", of(e.RoundBegan, round=2), change(round=3)),
    "a turn without an end": ("OS-2.2", of(e.TurnEnded), remove),
    "two Actions in a turn": ("OS-2.3", of(e.Dodged), repeat),
    "a Dash that was not taken": (
        "OS-2.3",
        lambda log, line: all(isinstance(each, e.Moved) for each in log[line + 1 : line + 11])
        and isinstance(log[line], e.Dashed),
        remove,
    ),
    "an effect that does not count down": (
        "OS-2.4", then(e.TurnBegan, e.ConditionsCounted),
        lambda log, line: remove(log, line + 1),
    ),
    "a fight without an end": ("OS-2.5", of(e.FightEnded), remove),
    "the wrong winner": (
        "OS-2.5", of(e.FightEnded, winner="heroes"), change(winner="foes"),
    ),
    "a step that is left out": (
        "OS-6.9", then(e.Moved, e.Moved, e.Moved), lambda log, line: remove(log, line + 1),
    ),
    "a leap": ("OS-6.9", of(e.Moved, to="a1"), change(to="h9")),
    "an attack that nobody rolled": ("OS-3.1", rolled("attack with"), remove),
    "an attack without an outcome": ("OS-3.1", then(e.Missed, e.Moved), remove),
    "a bonus from nowhere": (
        "OS-3.1", rolled("attack with"),
        change(
            roll=lambda roll: structs.replace(
                roll, parts=(*roll.parts, structs.replace(roll.parts[0], dice=(), bonus=1))
            ),
            total=more(1),
        ),
    ),
    "1 more damage than was rolled": ("OS-3.2", of(e.DamageTaken), change(damage=more(1))),
    "a wound that nobody counts": ("OS-3.2", then(e.DamageTaken, e.HitPointsLeft, e.Moved),
                                   lambda log, line: remove(log, line + 1)),
    "1 hit point more than are left": (
        "OS-4.1", of(e.HitPointsLeft, hit_points=3), change(hit_points=4),
    ),
    "a critical without a natural 20": (
        "OS-3.3", of(e.Hit, critical=False), change(critical=True),
    ),
    "another armour class": ("OS-6.3", of(e.Missed), change(armour_class=more(1))),
    "a hero at 0 who stays up": ("OS-4.1", of(e.BeganDying), remove),
    "a foe at 0 who stays up": ("OS-4.4", of(e.Died, rules=("OS-4.4",)), remove),
    "a death roll that is left out": ("OS-4.2", rolled("death roll"), remove),
    "a death roll that says otherwise": (
        "OS-4.2", of(e.StillDying),
        change(total=more(1)),
    ),
    "nobody is tired of getting up": ("OS-4.3", of(e.Tired), remove),
    "two Reactions in a round": (
        "OS-5.16",
        lambda log, line: then(e.AttackMade, Rolled, e.Missed, e.Moved)(log, line)
        and of(e.AttackMade, reaction=True)(log, line),
        lambda log, line: log.__setitem__(slice(line, line), log[line : line + 3]),
    ),
    "help that nobody gave": ("OS-5.6", of(e.Helped), remove),
    "a shove that nobody won": (
        "OS-5.8", of(e.Pushed, rules=("OS-5.8", "OS-5.21")),
        lambda log, line: log.insert(line, log[line]),
    ),
    "standing up for less": ("OS-5.18", of(e.StoodUp), change(feet=5)),
    "morale that nobody checked": (
        "OS-6.6", then(e.Died, Rolled, e.MoraleCompared, e.MoraleChecked, e.TurnEnded),
        lambda log, line: log.__delitem__(slice(line + 1, line + 4)),
    ),
    "morale that holds although it broke": (
        "OS-6.6", of(e.MoraleChecked, holds=False), change(holds=opposite),
    ),
    "another Ml than the stat block has": (
        "OS-6.6", of(e.MoraleCompared), change(morale=more(-1)),
    ),
    "EDGE out of nowhere": (
        "OS-7.1", rolled("attack with"),
        change(
            roll=lambda roll: structs.replace(
                roll, parts=(*roll.parts, Part("blinded", "OS-7.1", edge=1))
            ),
            faces=lambda faces: (*faces, 3),
            total=more(3),
        ),
    ),
    "a SETBACK that is left out": (
        "OS-5.3", due_to("dodging"),
        lambda log, line: change(
            roll=without("dodging"),
            faces=lambda faces: faces[:-1],
            total=more(roll_of(log[line]).faces[-1]),
        )(log, line),
    ),
    "dice of another weapon": (
        "OS-3.2", rolled("damage", 1),
        change(roll=lambda roll: structs.replace(roll, parts=(Part("axe", dice=(12,)),))),
    ),
    "another DC than the special has": (
        "OS-1.5", of(e.Checked, rules=("OS-1.5",)), change(against=more(1)),
    ),
    "another DC for reflexes": ("OS-2.1", of(e.ReflexTested), change(against=11)),
    "a spell that it does not know": ("OS-5.2", of(e.SpellCast), change(spell="Fireball")),
    "a potion out of an empty bag": (
        "OS-5.12", of(e.ItemUsed),
        lambda log, line: log.__setitem__(slice(line, line), [log[line]] * 4),
    ),
    "a potion that gives back more": (
        "OS-5.12", of(e.Healed, rules=("OS-5.12",)), change(gained=more(1)),
    ),
    "an Action of the dying": (
        "OS-4.1", of(e.StillDying),
        lambda log, line: log.insert(
            line + 1, e.Dodged(creature=getattr(log[line], "creature", ""))
        ),
    ),
    "an Action out of turn": (
        "OS-2.3", of(e.RoundBegan, round=2),
        lambda log, line: log.insert(
            line, e.Dodged(creature=getattr(log[line + 1], "creature", ""))
        ),
    ),
    "a step into a wall": (
        "OS-6.9", of(e.Moved),
        change(to="zz99"),
    ),
    "damage of a kind that it resists": (
        "OS-6.7", of(e.DamageChanged, why="resists"), remove,
    ),
    "a shield that breaks twice": ("OS-6.3", of(e.ShieldBroken), repeat),
    "an attack with something it has not": (
        "OS-5.1", of(e.AttackMade), change(attack="ballista"),
    ),
    "hidden after a check that failed": (
        "OS-5.10", of(e.Checked, what="hiding", success=False),
        lambda log, line: log.insert(
            line + 1, e.Hid(creature=getattr(log[line], "creature", ""))
        ),
    ),
    "an end that is not the end": (
        "OS-2.5", of(e.RoundBegan, round=2),
        lambda log, line: log.insert(
            line, e.FightEnded(winner="heroes", reason="beaten", loser="foes")
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", TAMPERED)
def test_the_validator_complains_of(what: str) -> None:
    rule, fits, alter = TAMPERED[what]
    assert rule in altered(fits, alter)
