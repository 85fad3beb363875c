"""What the tests share: quick fighters, scripted fights, and rules driven on their own."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

from crossblades.heart_rush.asks import ChooseDestination, JoinEngagement, TakeTurn, UseInstant
from crossblades.heart_rush.creature import Fighter, Stance
from crossblades.heart_rush.gear import Armour, Weapon
from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.options import (
    Attack,
    Decline,
    Engage,
    Enter,
    FallUnconscious,
    HoldBack,
    Inflict,
    MoveFirst,
    MoveTo,
    NoPush,
    OpportunityAttack,
    Pass,
    TakeIt,
    TakeStance,
)
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.state import Scenario, State, begin
from crossblades.heart_rush.system import HeartRush
from crossblades.kernel.ask import Ask, AskAll, AskAny, Option
from crossblades.kernel.dice import DiceSource, Roll, Scripted, dropped, pool, total
from crossblades.kernel.edges import Edge
from crossblades.kernel.errors import NotOfferedError
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
FLAT = Ground()

# Answers, ready for `play`.
HEROES_PASS = ("heroes", Pass("heroes"))
FOES_PASS = ("foes", Pass("foes"))
DEFENSIVE = TakeStance("defensive")

# Dice of a plain fighter's attack and of the defence against it.
MISS, GUARD = (1, 1, 1), (8, 6)
"""An attack with three dice, and a good defence, which stops it."""
KILL, OPEN = (8, 6, 8), (1, 1)
"""An attack that deals 20 damage through a bad defence, and that defence."""


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
    ground: Ground = FLAT,
    expecting: tuple[str, ...] = (),
    hiding: int = 9,
    gm: str = "",
    edges: Iterable[Edge] = (),
) -> Scenario:
    """Heroes against foes on an open map; the heroes begin unless told otherwise."""
    grid = Grid(width, height, tuple(walls), tuple(edges))
    return Scenario(
        "a test",
        grid,
        ("heroes", "foes"),
        "heroes",
        fighters,
        begins,
        rulings,
        rounds,
        ground,
        expecting,
        hiding,
        gm,
    )


def fight_of(scenario: Scenario, *rolls: Sequence[int], dice: DiceSource | None = None) -> Fight:
    """A fight whose dice fall as scripted."""
    return Fight(GAME, scenario, dice or Scripted(*rolls))


def waiting(*fighters: Fighter, dice: Iterable[Sequence[int]] = (), **scenario: Any) -> Fight:
    """A fight in its first turn, which is the heroes' unless told otherwise."""
    return fight_of(scene(*fighters, **scenario), *dice)


def choose(fight: Fight, who: str, option: Option) -> None:
    """Answer the open question put to this creature, side or seat that offers the option."""
    for ask in fight.asks:
        about = {getattr(ask, "creature", ""), getattr(ask, "side", ""), ask.seat}
        fits = option in ask.options or any(o.admits(option) for o in ask.options)
        if who in about and fits:
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


def offered(fight: Fight) -> list[Option]:
    """Everything that can be answered now."""
    return [option for ask in fight.asks for option in ask.options]


def options_of(fight: Fight, name: str) -> list[Option]:
    """What this creature can do now."""
    return [option for option in offered(fight) if getattr(option, "creature", "") == name]


def only_offered(fight: Fight) -> list[Option]:
    """All that the one open question offers; fail if there are more questions."""
    (ask,) = fight.asks
    return list(ask.options)


def destinations(fight: Fight) -> set[str]:
    """Where the open move can go."""
    (ask,) = fight.asks
    assert isinstance(ask, ChooseDestination)
    return {option.space for option in ask.options if isinstance(option, MoveTo)}


def turned_down(fight: Fight, ask: Ask, option: Option, rule: str = "") -> None:
    """This question turns the option down and names its rules, and nothing changes."""
    before = (fight.state.copy(), fight.asks, list(fight.log))
    assert option not in ask.options, f"{ask} offers {option}"
    with pytest.raises(NotOfferedError) as error:
        fight.answer(ask, option, ask.seat)
    assert error.value.rules, f"{ask} turns {option} down by no rule"
    assert not rule or rule in error.value.rules
    assert (fight.state, fight.asks, fight.log) == before


def refused(fight: Fight, option: Option, rule: str = "") -> None:
    """Every open question, of which there is at least one, turns the option down."""
    assert fight.asks, "nothing is asked, so nothing can be refused"
    for ask in fight.asks:
        turned_down(fight, ask, option, rule)


def clash(fight: Fight, **stances: Stance) -> None:
    """The first named engages the second, the others enter, and all take their stances."""
    engager, target, *others = stances
    choose(fight, fight.state.turn, Engage(engager, target))
    unharmed(fight)
    while isinstance(ask := fight.asks[0], JoinEngagement):
        wanted = [o for o in ask.options if isinstance(o, Enter) and o.creature in others]
        fight.answer(ask, wanted[0] if wanted else Pass(ask.seat), ask.seat)
    for name, stance in stances.items():
        choose(fight, name, TakeStance(stance))
    unharmed(fight)


def unharmed(fight: Fight) -> None:
    """Those who could strike the unaware now leave it (HR-4.12)."""
    kinds = {OpportunityAttack, Decline}
    while isinstance(ask := fight.asks[0], UseInstant) and {type(o) for o in ask.options} <= kinds:
        fight.answer(ask, Decline(ask.seat), ask.seat)


def attack(fight: Fight, creature: str, target: str) -> None:
    """Declare an attack."""
    choose(fight, creature, Attack(creature, target))


def wrap_up(fight: Fight) -> None:
    """Take all damage, use no bonus and no sidestep, until the next turn or the end."""
    least = (TakeIt, NoPush, HoldBack, MoveFirst, Pass)
    while not fight.over and not isinstance(fight.asks[0], TakeTurn):
        for ask in fight.asks:
            options = [o for o in ask.options if isinstance(o, least) or o == Inflict()]
            fight.answer(ask, options[0], ask.seat)


def orc_fallen(
    *dice: Sequence[int], striker: Fighter | None = None, rulings: Rulings = BY_THE_BOOK
) -> Fight:
    """Ann has felled the orc at d3; Bob, beside it unless told otherwise, has his action."""
    heroes = (hero("Ann", "c3"), striker or hero("Bob", "d4"))
    foes = (foe("Orc", "d3", hit_points=10), foe("Gob", "j10"))
    fight = fight_of(scene(*heroes, *foes, rulings=rulings), KILL, OPEN, *dice)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    play(fight, ("Orc", TakeIt("Orc")), ("Orc", FallUnconscious("Orc")), FOES_PASS)
    return fight


def happened(log: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of a kind, in order."""
    return [event for event in log if isinstance(event, kind)]


def rolls(log: Iterable[Event]) -> list[Rolled]:
    """All rolls, in order."""
    return happened(log, Rolled)


def advantages(fight: Fight, roll: int) -> list[tuple[str, str, int]]:
    """What gave advantage or disadvantage in a roll: sources, rules and levels."""
    found = rolls(fight.log)[roll].roll.parts
    return [(part.source, part.rule, part.advantage) for part in found if part.advantage]


def drive(
    rule: Rule[T], state: Any, dice: DiceSource, answers: Iterable[Option] = (), auto: bool = False
) -> tuple[T, list[Event]]:
    """Run a rule on its own, outside any fight: its result and its events, rolls included.

    With `auto` every question gets its last option.
    """
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
            value = item.options[-1] if auto else next(options)
            assert value in item.options
        else:
            assert isinstance(item, AskAll | AskAny)
            raise AssertionError("this helper answers single questions only")


def _throw(roll: Roll, dice: DiceSource) -> Rolled:
    thrown = pool(roll.parts)
    faces = dice.throw(roll, thrown.sizes)
    assert faces is not None
    gone = dropped(faces, thrown.drop)
    return Rolled(
        roll=roll, faces=faces, dropped=gone, total=total(faces, thrown), rules=roll.rules
    )


def fresh_state(*fighters: Fighter, **scenario: Any) -> State:
    """A state in which nothing has happened yet."""
    return begin(scene(*fighters, **scenario))


def pass_round(fight: Fight) -> None:
    """Both sides pass until the next round begins, or the fight is over."""
    before = fight.state.round
    while not fight.over and fight.state.round == before:
        ask = fight.asks[0]
        assert isinstance(ask, TakeTurn), f"{ask} is open"
        fight.answer(ask, Pass(ask.seat), ask.seat)
