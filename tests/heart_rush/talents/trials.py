"""What the tests of talents share: one attack, one defence, and what a talent added to a roll."""

from typing import Any

from crossblades.heart_rush.asks import TakeTurn
from crossblades.heart_rush.creature import Fighter, Stance
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import Attack, Decline, FightOn, Pass, UseAbility
from crossblades.kernel.dice import Part
from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from tests.helpers import choose, clash, fight_of, foe, hero, rolls, scene

Dice = tuple[tuple[int, ...], ...]
ORC = foe("Orc", "d3")


def ann(
    talent: str, *weapons: Weapon, destiny: bool = False, at: str = "c3", **sheet: Any
) -> Fighter:
    """Ann, who has this talent, perhaps at its destiny level."""
    higher = (talent,) if destiny else ()
    return hero("Ann", at, *weapons, abilities=(talent,), destiny=higher, **sheet)


def fighting(me: Fighter, *others: Fighter, dice: Dice = (), **where: Any) -> Fight:
    """Ann against the orc, who stands beside her, or against others."""
    return fight_of(scene(me, *(others or (ORC,)), **where), *dice)


def strike(fight: Fight, stance: Stance = "might", answer: Stance = "defensive") -> Fight:
    """Ann engages the orc and attacks it."""
    clash(fight, Ann=stance, Orc=answer)
    choose(fight, "Ann", Attack("Ann", "Orc"))
    return fight


def struck(fight: Fight, stance: Stance = "might", answer: Stance = "defensive") -> Fight:
    """The orc engages Ann and attacks her, on its side's turn."""
    if fight.state.turn == "heroes":
        choose(fight, "heroes", Pass("heroes"))
    clash(fight, Orc=stance, Ann=answer)
    choose(fight, "Orc", Attack("Orc", "Ann"))
    return fight


def added(rolled: Rolled, source: str) -> list[Part]:
    """What this source has added to a roll."""
    parts = [part for part in rolled.roll.parts if part.source == source]
    assert all(part.rule == "HR-5.2" for part in parts)
    return parts


def last(fight: Fight, why: str, back: int = 1) -> Rolled:
    """The last roll that was made for this reason, or an earlier one."""
    return [rolled for rolled in rolls(fight.log) if rolled.roll.why == why][-back]


def use(fight: Fight, ability: str, target: str = "", choice: str = "") -> None:
    """Ann uses it."""
    choose(fight, "heroes", UseAbility("Ann", ability, target, choice))


def may_use(fight: Fight, ability: str) -> bool:
    """Whether it is offered now."""
    return any(
        isinstance(option, UseAbility) and option.ability == ability
        for ask in fight.asks
        for option in ask.options
    )


def carry_on(fight: Fight) -> None:
    """Do as little as possible until the next turn or the end."""
    while not fight.over and not isinstance(fight.asks[0], TakeTurn):
        ask = fight.asks[0]
        least = [option for option in ask.options if isinstance(option, Decline | FightOn)]
        fight.answer(ask, least[0] if least else ask.options[-1], ask.seat)


def next_round(fight: Fight) -> None:
    """Both sides pass until a round has begun."""
    carry_on(fight)
    now = fight.state.round
    while fight.state.round == now and not fight.over:
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
