"""What the tests share: quick fighters, scripted fights, and rules driven on their own."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.gear import Armour, Weapon
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.state import Scenario, State, begin
from crossblades.heart_rush.system import HeartRush
from crossblades.kernel.ask import Ask, AskAll, AskAny, Option
from crossblades.kernel.dice import DiceSource, Roll, Scripted, dropped, pool
from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.fight import Fight
from crossblades.kernel.grid import Grid
from crossblades.kernel.rule import Rule

GAME = HeartRush()
T = TypeVar("T")
E = TypeVar("E", bound=Event)

# One weapon of each kind, as plain as can be.
SWORD = Weapon("sword", "light", "melee", "slashing")
MACE = Weapon("mace", "light", "melee", "bludgeoning")
MAUL = Weapon("maul", "heavy", "melee", "bludgeoning")
SPEAR = Weapon("spear", "light", "melee", "piercing", reach=True)
DAGGER = Weapon("dagger", "ultralight", "melee", "piercing")
BOW = Weapon("bow", "light", "ranged", "piercing")
LONGBOW = Weapon("longbow", "heavy", "ranged", "piercing")
JAVELIN = Weapon("javelin", "light", "thrown", "piercing", count=3)
WHIP = Weapon("whip", "ultralight", "whip", "slashing")

LIGHT = Armour("light")
MEDIUM = Armour("medium")
HEAVY = Armour("heavy")

BY_THE_BOOK = Rulings()


def fighter(name: str, side: str, at: str, *weapons: Weapon, **sheet: Any) -> Fighter:
    """A fighter with a d8 heart, d6 in everything, 40 hit points and a sword."""
    dice = {"might": 6, "agility": 6, "cunning": 6, "presence": 6, "hit_points": 40}
    sheet = {"seat": side, **dice, **sheet}
    return Fighter(name=name, side=side, at=at, weapons=weapons or (SWORD,), **sheet)


def hero(name: str, at: str, *weapons: Weapon, **sheet: Any) -> Fighter:
    """A fighter of the side `heroes`."""
    return fighter(name, "heroes", at, *weapons, **sheet)


def foe(name: str, at: str, *weapons: Weapon, **sheet: Any) -> Fighter:
    """A fighter of the side `foes`."""
    return fighter(name, "foes", at, *weapons, **sheet)


def scene(
    *fighters: Fighter,
    begins: str | None = "heroes",
    width: int = 10,
    height: int = 10,
    walls: Iterable[str] = (),
    rulings: Rulings = BY_THE_BOOK,
    rounds: int = 100,
) -> Scenario:
    """Heroes against foes on an open map; the heroes begin unless told otherwise."""
    grid = Grid(width, height, tuple(walls))
    sides = ("heroes", "foes")
    return Scenario("a test", grid, sides, "heroes", fighters, begins, rulings, rounds)


def fight_of(scenario: Scenario, *rolls: Sequence[int], dice: DiceSource | None = None) -> Fight:
    """A fight whose dice fall as scripted."""
    return Fight(GAME, scenario, dice or Scripted(*rolls))


def choose(fight: Fight, who: str, option: Option) -> None:
    """Answer the open question put to this creature, side or seat that offers the option."""
    for ask in fight.asks:
        about = {getattr(ask, "creature", ""), getattr(ask, "side", ""), ask.seat}
        offered = option in ask.options or any(o.admits(option) for o in ask.options)
        if who in about and offered:
            fight.answer(ask, option, ask.seat)
            return
    raise AssertionError(f"nobody asks {who} for {option}; open: {fight.asks}")


def play(fight: Fight, *answers: tuple[str, Option]) -> None:
    """Answer one question after the other."""
    for who, option in answers:
        choose(fight, who, option)


def finish(fight: Fight) -> None:
    """Fail if scripted rolls are left over."""
    assert isinstance(fight.dice, Scripted)
    fight.dice.finish()


def happened(log: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of a kind, in order."""
    return [event for event in log if isinstance(event, kind)]


def rolls(log: Iterable[Event]) -> list[Rolled]:
    """All rolls, in order."""
    return happened(log, Rolled)


def drive(
    rule: Rule[T], state: State, dice: DiceSource, answers: Iterable[Option] = ()
) -> tuple[T, list[Event]]:
    """Run a rule on its own, outside any fight: its result and its events, rolls included."""
    log: list[Event] = []
    options = iter(answers)
    value: Any = None
    while True:
        try:
            item = rule.send(value)
        except StopIteration as stop:
            assert next(options, None) is None, "answers are left over"
            if isinstance(dice, Scripted):
                dice.finish()
            return stop.value, log
        value = None
        if isinstance(item, Event):
            item.apply(state)
            log.append(item)
        elif isinstance(item, Roll):
            value = _throw(item, dice)
            log.append(value)
        elif isinstance(item, Ask):
            value = next(options)
            assert value in item.options
        else:
            assert isinstance(item, AskAll | AskAny)
            raise AssertionError("this helper answers single questions only")


def _throw(roll: Roll, dice: DiceSource) -> Rolled:
    sizes, drop, bonus = pool(roll.parts)
    faces = dice.throw(roll, sizes)
    assert faces is not None
    gone = dropped(faces, drop)
    total = sum(f for i, f in enumerate(faces) if i not in gone) + bonus
    return Rolled(roll=roll, faces=faces, dropped=gone, total=total, rules=roll.rules)


def fresh_state(*fighters: Fighter, **scenario: Any) -> State:
    """A state in which nothing has happened yet."""
    return begin(scene(*fighters, **scenario))
