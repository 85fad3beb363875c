"""What the tests of the game share: quick heroes and foes, scripted fights."""

from collections.abc import Iterable, Sequence
from typing import Any

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import DiceSource, Scripted
from crossblades.kernel.edges import Edge
from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.kernel.grid import Grid
from crossblades.kernel.prospects import Prospect
from crossblades.swords_reign.asks import ChooseAction, SaveWithShield, SpareOrKill
from crossblades.swords_reign.creature import Creature, Fighter, HeroSheet, Standing, StatBlock
from crossblades.swords_reign.gear import Strike, Weapon
from crossblades.swords_reign.options import Kill, MoveTo, TakeIt, TakeTurn
from crossblades.swords_reign.rulings import Rulings
from crossblades.swords_reign.state import Scenario
from crossblades.swords_reign.system import SwordsReign
from tests.twins import ask_for

GAME = SwordsReign()

SWORD = Weapon("longsword", (6,), two_handed=(8,), tags=("versatile",))
AXE = Weapon("greataxe", (10,), tags=("two-handed", "cleave"))
MACE = Weapon("mace", (6,), tags=("crush",))
POLEAXE = Weapon("poleaxe", (10,), tags=("two-handed", "reach", "hook"))
BOW = Weapon("longbow", (8,), tags=("far", "two-handed"))
CROSSBOW = Weapon("light crossbow", (6,), 1, tags=("far", "two-handed", "loading"))
DAGGER = Weapon("dagger", (4,), tags=("finesse", "thrown"))
STAFF = Weapon("staff", (4,), tags=("reach",))

CLAW = Strike("claw", (6,))

QUICK, LATE = (20,), (1,)
"""A Reflex check that passes, and one that fails."""

BY_THE_BOOK = Rulings()


def hero(name: str, at: str, *weapons: Weapon, **facts: Any) -> Fighter:
    """A hero with 10 hit points, STR +2, a d8 hit die and a longsword."""
    standing = Standing(**{k: facts.pop(k) for k in ("hurt", "fatigue") if k in facts})
    seat = facts.pop("seat", "heroes")
    sheet = {"hit_points": 10, "abilities": {"STR": 2}, "weapons": weapons or (SWORD,), **facts}
    return Fighter(name, "heroes", seat, at, HeroSheet(**sheet), standing=standing)


def foe(name: str, at: str, *attack: Strike, **facts: Any) -> Fighter:
    """A foe with 1 hit die, 4 hit points, AC 12 and a claw, which never checks its morale."""
    leader = facts.pop("leader", False)
    side = facts.pop("side", "foes")
    block = {
        "kind": "goblin", "hit_dice": 1, "hit_points": 4, "armour_class": 12,
        "attacks": (attack or (CLAW,),), **facts,
    }  # fmt: skip
    return Fighter(name, side, side, at, StatBlock(**block), leader)


def scene(
    *fighters: Fighter,
    width: int = 10,
    height: int = 10,
    walls: Iterable[str] = (),
    cover: Iterable[str] = (),
    rulings: Rulings = BY_THE_BOOK,
    rounds: int = 100,
    referee: str = "",
    edges: Iterable[Edge] = (),
) -> Scenario:
    """Heroes against foes on an open map."""
    return Scenario(
        "a test", Grid(width, height, tuple(walls), tuple(edges)), ("heroes", "foes"), fighters,
        rulings, rounds, tuple(cover), referee,
    )  # fmt: skip


def fight_of(
    *fighters: Fighter,
    dice: Iterable[Sequence[int]] = (),
    quick: bool = True,
    source: DiceSource | None = None,
    **scenario: Any,
) -> Fight:
    """A fight whose dice fall as scripted, after all who roll have passed their Reflex checks."""
    rolling = [f for f in fighters if f.side == "heroes" or isinstance(f.sheet, HeroSheet)]
    first = [QUICK for _ in rolling] if quick else []
    return Fight(GAME, scene(*fighters, **scenario), source or Scripted(*first, *dice))


def creature(fight: Fight, name: str) -> Creature:
    """Somebody as it stands now."""
    found: Creature = fight.state.creatures[name]
    return found


def act(fight: Fight, *options: Option) -> None:
    """Answer one question after the other with these options, whoever is asked."""
    for option in options:
        ask = _asking(fight, option)
        fight.answer(ask, option, ask.seat)


def _asking(fight: Fight, option: Option) -> Ask:
    for ask in fight.asks:
        if option in ask.options or any(o.admits(option) for o in ask.options):
            return ask
    raise AssertionError(f"nobody is asked for {option}; open: {fight.asks}")


def begin_turn(fight: Fight, name: str) -> None:
    """Let this creature be the next to act, if that is asked."""
    if fight.state.acting != name:
        act(fight, TakeTurn(name))


def offered(fight: Fight) -> list[Option]:
    """Everything that can be answered now."""
    return [option for ask in fight.asks for option in ask.options]


def feet(fight: Fight) -> int:
    """What is left of the movement of whoever acts."""
    (left,) = {ask.feet for ask in fight.asks if isinstance(ask, ChooseAction)}
    return left


def spaces(fight: Fight) -> set[str]:
    """Where the open move can go."""
    return {option.space for option in offered(fight) if isinstance(option, MoveTo)}


def parts(rolled: Rolled) -> dict[str, int]:
    """What went into a roll besides dice."""
    return {part.source: part.bonus or part.edge for part in rolled.roll.parts if not part.dice}


def lines(fight: Fight) -> list[str]:
    """The log in words."""
    return [GAME.line(event) for event in fight.log]


# --- odds


def simply(ask: Ask) -> Option | None:
    """Fell who falls, keep the shield; then we stop."""
    if isinstance(ask, SpareOrKill):
        return Kill(ask.creature, ask.target)
    return TakeIt(ask.creature) if isinstance(ask, SaveWithShield) else None


def odds_of(fight: Fight, option: Option, seat: str = "") -> tuple[Prospect, ...]:
    """As a menu would show them to the seat that is asked, or to another."""
    ask = ask_for(fight, option)
    return GAME.prospects(ask, option, GAME.view(fight.state, seat or ask.seat))
