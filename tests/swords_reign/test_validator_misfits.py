"""A log of other sheets, or of another map, does not fit: the validator finds why."""

from collections.abc import Callable

import pytest
from msgspec import structs

from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.kernel.grid import Grid
from crossblades.swords_reign.creature import Fighter, HeroSheet, StatBlock
from crossblades.swords_reign.effects import Spell
from crossblades.swords_reign.events import BeganDying, Moved, TurnEnded
from crossblades.swords_reign.options import Attack, CastSpell, EndTurn, StandUp, TakeTurn
from crossblades.swords_reign.state import Scenario
from tests.swords_reign.helpers import BOW, act, fight_of, foe, hero
from tests.swords_reign.validator.fights import FEW, by_chance
from tests.swords_reign.validator.validate import complaints

Sheets = Callable[[Fighter], Fighter]


def heroes(**facts: object) -> Sheets:
    """All heroes have these facts on their sheets."""

    def alter(fighter: Fighter) -> Fighter:
        sheet = fighter.sheet
        if not isinstance(sheet, HeroSheet):
            return fighter
        new = {name: to(getattr(sheet, name)) if callable(to) else to for name, to in facts.items()}
        return structs.replace(fighter, sheet=structs.replace(sheet, **new))

    return alter


def foes(**facts: object) -> Sheets:
    """All foes have these facts in their blocks."""

    def alter(fighter: Fighter) -> Fighter:
        sheet = fighter.sheet
        if not isinstance(sheet, StatBlock):
            return fighter
        new = {name: to(getattr(sheet, name)) if callable(to) else to for name, to in facts.items()}
        return structs.replace(fighter, sheet=structs.replace(sheet, **new))

    return alter


OTHERWISE: dict[str, tuple[str, Sheets]] = {
    "slower heroes": ("OS-2.3", heroes(speed="slow")),
    "slower foes": ("OS-2.3", foes(moves={"walk": "slow"})),
    "heroes who have learnt less": ("OS-3.1", heroes(proficiency=0)),
    "heroes without proficient saves": ("OS-1.5", heroes(saves=())),
    "heroes who are trained in nothing": ("OS-1.2", heroes(checks=())),
    "stronger armour": ("OS-6.3", heroes(armour="plate")),
    "foes with another AC": ("OS-6.3", foes(armour_class=lambda number: number + 1)),
    "foes with more hit dice": ("OS-3.1", foes(hit_dice=lambda number: number + 2)),
    "foes with terrible saves": ("OS-1.5", foes(saves="terrible")),
    "foes that are easily frightened": ("OS-6.6", foes(morale=2)),
    "foes that resist nothing": ("OS-6.7", foes(resists=())),
    "foes that do not regenerate": ("OS-6.7", foes(regenerates=0)),
    "heroes without spells": ("OS-5.2", heroes(spells=())),
    "heroes with empty bags": ("OS-5.12", heroes(items=())),
    "heroes with an empty hand": ("OS-5.1", heroes(weapons=())),
    "heroes without a shield": ("OS-6.3", heroes(shield=False)),
    "heroes with fewer hit points": ("OS-4.1", heroes(hit_points=lambda points: points - 1)),
}


@pytest.mark.parametrize("what", OTHERWISE)
def test_the_validator_complains_of_logs_that_do_not_fit(what: str) -> None:
    rule, alter = OTHERWISE[what]
    for seed in range(2 * len(FEW)):
        scenario, log = by_chance(seed)
        other = structs.replace(scenario, fighters=tuple(map(alter, scenario.fighters)))
        if rule in {complaint.rule for complaint in complaints(other, log)}:
            return
    raise AssertionError(f"nothing breaks {rule}")


def shot(at: str, *walls: str) -> set[str]:
    """The rules that a shot from a1 to e1 breaks on another map, with the target elsewhere."""
    fight = fight_of(hero("Ana", "a1", BOW), foe("Gob", "e1", hit_points=99), dice=[(15,), (4,)])
    act(fight, Attack("Ana", "Gob", "longbow"))
    scenario: Scenario = fight.scenario  # type: ignore[assignment]
    fighters = (scenario.fighters[0], structs.replace(scenario.fighters[1], at=at))
    grid = Grid(scenario.grid.width, scenario.grid.height, walls)
    other = structs.replace(scenario, fighters=fighters, grid=grid)
    return {complaint.rule for complaint in complaints(other, fight.log)}


def test_no_shot_goes_through_a_wall() -> None:
    unended = {"OS-2.5"}
    assert shot("e1") == unended
    assert shot("e1", "c1") == unended | {"OS-3.5"}
    assert shot("e3", "c2") == unended | {"OS-3.5"}, "nobody has told of partial cover"


def test_no_blow_reaches_farther_than_its_weapon() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1", hit_points=99), dice=[(15,), (4,)])
    act(fight, Attack("Ana", "Gob", "longsword"))
    scenario: Scenario = fight.scenario  # type: ignore[assignment]
    assert {complaint.rule for complaint in complaints(scenario, fight.log)} == {"OS-2.5"}
    away = structs.replace(scenario.fighters[1], at="c1")
    other = structs.replace(scenario, fighters=(scenario.fighters[0], away))
    assert "OS-6.1" in {complaint.rule for complaint in complaints(other, fight.log)}


def test_nobody_stands_in_anothers_space_unless_one_of_the_two_lay_there() -> None:
    ilse = hero("Ilse", "b1", spells=(Spell("mend", heal=(6,), friendly=True),))
    fight = fight_of(
        hero("Bo", "a1", hit_points=3), ilse, foe("Gob", "b2", hit_points=99),
        dice=[(19,), (4,), (6,)],
    )  # fmt: skip
    act(fight, TakeTurn("Bo"), EndTurn("Bo"), EndTurn("Ilse"))
    act(fight, Attack("Gob", "Bo", "claw"), EndTurn("Gob"))
    act(fight, TakeTurn("Ilse"), CastSpell("Ilse", "mend", "Bo"), EndTurn("Ilse"), StandUp("Bo"))
    act(fight, EndTurn("Bo"))
    log = list(fight.log)
    assert sharing(fight, log, gob_at="b2") == []
    fell = next(line for line, event in enumerate(log) if isinstance(event, BeganDying))
    before = [line for line in ends(log) if line < fell]
    assert (sharing(fight, log, gob_at="a1"), len(before)) == (before, 2)
    into = Moved(creature="Gob", origin="b2", to="a1", feet=5)
    assert sharing(fight, [*log[: fell + 1], into, *log[fell + 1 :]], gob_at="b2") == []


def ends(log: list[Event]) -> list[int]:
    """The lines on which turns end."""
    return [line for line, event in enumerate(log) if isinstance(event, TurnEnded)]


def sharing(fight: Fight, log: list[Event], gob_at: str) -> list[int]:
    """The lines at which two stand in one space, if the goblin starts there."""
    scenario: Scenario = fight.scenario  # type: ignore[assignment]
    *others, gob = scenario.fighters
    other = structs.replace(scenario, fighters=(*others, structs.replace(gob, at=gob_at)))
    return [each.line for each in complaints(other, log) if "share it" in each.words]
