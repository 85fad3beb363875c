"""OS-5.14: what a Referee sets, and what comes of it by the rules."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from crossblades.kernel.ask import Option
from crossblades.kernel.decree_options import Amount, ConditionNamed, NoDecree, Subject
from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.creature import Fighter, Readied
from crossblades.swords_reign.events import (
    Checked,
    ConditionDecreed,
    FightEnded,
    GrappleEnded,
    HitPointsDecreed,
    MoraleChecked,
)
from crossblades.swords_reign.options import Attack, TakeTurn
from crossblades.swords_reign.ready import INTO_REACH
from crossblades.swords_reign.referee_options import (
    Decree,
    Kind,
    NeedsSense,
    PlaceNamed,
    Sense,
    SetAbility,
    Winner,
)
from tests.helpers import happened
from tests.swords_reign.helpers import (
    act,
    creature,
    fight_of,
    foe,
    hero,
    lines,
    odds_of,
    offered,
    parts,
)


def table(*more: Fighter, dice: Any = (), **facts: Any) -> Fight:
    """Ana, a goblin beside her, and a Referee."""
    goblin = foe("Gob", "b1", **{"morale": 7, **facts})
    return fight_of(hero("Ana", "a1"), goblin, *more, dice=dice, referee="Ref")


@pytest.mark.rule("OS-2.5")
@pytest.mark.parametrize("winner", ["heroes", "foes", None])
def test_the_referee_may_end_the_fight(winner: str | None) -> None:
    fight = table()
    act(fight, Decree("end of the fight"), Winner(winner))
    (ended,) = happened(fight.log, FightEnded)
    assert (ended.winner, ended.reason) == (winner, "decreed")
    assert fight.over


@pytest.mark.rule("OS-4.1")
@pytest.mark.rule("OS-5.14")
def test_a_hero_whose_hit_points_are_set_to_0_is_dying() -> None:
    fight = table(hero("Bo", "a9"))
    act(fight, Decree("hit points"), Subject("Ana"), Amount(0, 0, 10))
    ana = creature(fight, "Ana")
    assert (ana.status, ana.hit_points, ana.weapon) == ("dying", 0, "")
    assert len(happened(fight.log, HitPointsDecreed)) == 1


@pytest.mark.rule("OS-4.4")
@pytest.mark.rule("OS-6.6")
def test_a_foe_whose_hit_points_are_set_to_0_dies_and_its_like_take_fright() -> None:
    fight = table(foe("Hob", "j9", morale=7), dice=[(1, 1)])
    act(fight, Decree("hit points"), Subject("Gob"), Amount(0, 0, 4))
    assert creature(fight, "Gob").status == "dead"
    assert len(happened(fight.log, MoraleChecked)) == 1


@pytest.mark.rule("OS-5.14")
@pytest.mark.parametrize("number", [1, 3])
def test_whoever_keeps_some_hit_points_stands(number: int) -> None:
    fight = table()
    act(fight, Decree("hit points"), Subject("Gob"), Amount(number, 0, 4))
    gob = creature(fight, "Gob")
    assert (gob.status, gob.hit_points) == ("up", number)


@pytest.mark.rule("OS-5.14")
def test_the_dying_whose_hit_points_are_set_to_0_are_as_they_were() -> None:
    fight = table(hero("Bo", "a9"))
    ana = creature(fight, "Ana")
    ana.status, ana.hit_points = "stable", 0
    act(fight, Decree("hit points"), Subject("Ana"), Amount(0, 0, 10))
    assert (ana.status, ana.hit_points, ana.fatigue) == ("stable", 0, 0)


@pytest.mark.rule("OS-5.14")
@pytest.mark.rule("OS-5.17")
@pytest.mark.rule("OS-6.9")
def test_whoever_is_put_somewhere_else_is_out_of_a_grapple() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Gob", "b1"), width=4, height=1, walls=["c1"], referee="Ref"
    )  # fmt: skip
    creature(fight, "Ana").conditions = {"grappled": -1}
    creature(fight, "Ana").sources = {"grappled": ("Gob",)}
    act(fight, Decree("position"), Subject("Gob"))
    assert offered(fight)[:3] == [PlaceNamed("b1"), PlaceNamed("d1"), NoDecree()]
    act(fight, PlaceNamed("d1"))
    assert creature(fight, "Gob").at == "d1"
    assert len(happened(fight.log, GrappleEnded)) == 1


@pytest.mark.rule("OS-4.3")
@pytest.mark.parametrize("fatigue", [0, 3])
def test_the_referee_sets_fatigue(fatigue: int) -> None:
    fight = table()
    creature(fight, "Ana").fatigue = 1
    act(fight, Decree("fatigue"), Subject("Ana"), Amount(fatigue, 0, 10))
    assert creature(fight, "Ana").fatigue == fatigue


@pytest.mark.rule("OS-7.3")
def test_a_fear_that_is_decreed_has_somebody_behind_it_and_its_end_needs_nobody() -> None:
    fight = table()
    act(fight, Decree("condition"), Subject("Ana"), ConditionNamed("frightened"))
    act(fight, Amount(2, -1, 100))
    assert offered(fight) == [Subject("Gob"), NoDecree()]
    act(fight, Subject("Gob"))
    assert creature(fight, "Ana").conditions == {"frightened": 2}
    assert creature(fight, "Ana").sources == {"frightened": ("Gob",)}
    act(fight, Decree("condition"), Subject("Ana"), ConditionNamed("frightened"))
    act(fight, Amount(0, -1, 100))
    assert (creature(fight, "Ana").conditions, creature(fight, "Ana").sources) == ({}, {})


@pytest.mark.rule("OS-5.14")
def test_triggers_and_morale_are_offered_where_there_are_some() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), referee="Ref")
    assert not {Decree("trigger"), Decree("morale")} & set(offered(fight))
    shaky = table()
    assert Decree("morale") in offered(shaky)


@pytest.mark.rule("OS-5.13")
def test_a_trigger_of_the_book_is_not_the_referees_to_call() -> None:
    fight = table()
    creature(fight, "Ana").readied = Readied(INTO_REACH, "attack")
    creature(fight, "Gob").readied = Readied("the bell tolls", "attack")
    act(fight, Decree("fatigue"), NoDecree())
    act(fight, Decree("trigger"))
    assert offered(fight) == [Subject("Gob"), NoDecree()]


HALFWAY: list[tuple[Option, ...]] = [
    (Decree("end of the fight"),),
    (Decree("morale"),),
    (Decree("hit points"),),
    (Decree("hit points"), Subject("Ana")),
    (Decree("condition"), Subject("Ana")),
    (Decree("condition"), Subject("Ana"), ConditionNamed("prone")),
    (Decree("condition"), Subject("Ana"), ConditionNamed("charmed"), Amount(2, -1, 100)),
    (Decree("position"), Subject("Ana")),
    (Decree("check"), Subject("Ana")),
    (Decree("check"), Subject("Ana"), SetAbility("WIS")),
    (Decree("fatigue"), Subject("Ana")),
]


@pytest.mark.rule("OS-5.14")
@pytest.mark.parametrize("answers", HALFWAY)
def test_the_referee_may_think_better_of_it_at_every_step(answers: tuple[Option, ...]) -> None:
    fight = table()
    before: list[Event] = list(fight.log)
    act(fight, *answers, NoDecree())
    assert fight.log == before
    assert Decree("fatigue") in offered(fight)


@pytest.mark.rule("OS-6.6")
def test_the_referee_calls_for_morale_and_names_the_kind() -> None:
    fight = table(dice=[(1, 2)])
    act(fight, Decree("morale"), Kind("goblin"))
    (checked,) = happened(fight.log, MoraleChecked)
    assert (checked.holds, checked.why) == (True, ("odds",))
    assert not happened(fight.log, ConditionDecreed)


@pytest.mark.rule("OS-1.3")
@pytest.mark.rule("OS-5.14")
@pytest.mark.parametrize(("edge", "total", "said"), [(2, 10 + 6, "2 EDGE"), (-1, 7, "SETBACK")])
def test_the_referee_gives_edge_or_setback_on_the_next_roll(
    edge: int, total: int, said: str
) -> None:
    fight = table(dice=[(6, *(3,) * abs(edge))] if edge < 0 else [(6, 3, 3), (1,)])
    act(fight, Decree("edge"), Subject("Ana"), Amount(edge, -5, 5))
    assert f"The Referee decrees: Ana has {said} on Ana's next roll." in lines(fight)
    act(fight, TakeTurn("Ana"))
    (odds, *_) = odds_of(fight, Attack("Ana", "Gob", "longsword"))
    act(fight, Attack("Ana", "Gob", "longsword"))
    rolled = next(r for r in happened(fight.log, Rolled) if "attack" in r.roll.why)
    assert parts(rolled) == {"STR": 2, "proficiency": 2, "the Referee": edge}
    assert rolled.total == total
    assert rolled.roll.rules == ("OS-3.1", "OS-1.3", "OS-5.14")
    assert creature(fight, "Ana").ruled == 0
    six_sided = [sum(dice) for dice in product(range(1, 7), repeat=abs(edge))]
    sign = 1 if edge > 0 else -1
    hits = sum(d == 20 or d + sign * more + 4 >= 12 for d in range(1, 21) for more in six_sided)
    assert odds.events["hits"] == Fraction(hits, 20 * len(six_sided))


@pytest.mark.rule("OS-1.3")
def test_what_was_given_is_taken_back_with_0() -> None:
    fight = table()
    act(fight, Decree("edge"), Subject("Gob"), Amount(1, -5, 5))
    act(fight, Decree("edge"), Subject("Gob"), Amount(0, -5, 5))
    assert creature(fight, "Gob").ruled == 0
    assert lines(fight)[-1].endswith("Gob has neither EDGE nor SETBACK on Gob's next roll.")


@pytest.mark.rule("OS-7.1")
@pytest.mark.rule("OS-7.12")
@pytest.mark.parametrize("who", ["Ana", "Gob"])
@pytest.mark.parametrize(
    ("condition", "sense", "rule"),
    [("blinded", "sight", "OS-7.1"), ("deafened", "hearing", "OS-7.12")],
)
def test_a_check_that_needs_a_lost_sense_fails(
    who: str, condition: str, sense: Sense, rule: str
) -> None:
    fight = table()
    creature(fight, who).conditions = {condition: -1}
    act(fight, Decree("check"), Subject(who), NeedsSense(sense))
    (checked,) = happened(fight.log, Checked)
    assert (checked.success, checked.rules) == (False, ("OS-5.14", rule))
    assert f"{who}'s check without {sense} fails: 0 against DC 12." in lines(fight)
