"""Chapter 3: the end of a round, thing by thing in its order, and the last round there is."""

from collections.abc import Iterator

import pytest

from crossblades.heart_rush.abilities import Owned, reacts
from crossblades.heart_rush.asks import ChooseFainting
from crossblades.heart_rush.events import (
    CombatEnded,
    ConditionsGained,
    DamageTaken,
    EffectsEnded,
    FellUnconscious,
    FoughtOn,
    GrappleEnded,
    HazardMet,
    PoisonFaded,
    RoundBegan,
    RoundEnded,
    RushGained,
    RushWon,
    SurpriseEnded,
)
from crossblades.heart_rush.gear import Poison
from crossblades.heart_rush.ground import Ground, Hazard, Terrain
from crossblades.heart_rush.library import add_ability
from crossblades.heart_rush.moments import RoundEnding
from crossblades.heart_rush.options import FightOn, TakeIt
from crossblades.heart_rush.special import Effect, SpecialAbility
from crossblades.kernel.fight import Fight
from crossblades.kernel.rule import Rule
from tests.heart_rush.own_abilities import own_abilities
from tests.helpers import (
    DAGGER,
    FOES_PASS,
    HEROES_PASS,
    choose,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    pass_round,
    play,
    rolls,
    scene,
)

TOLL = "trial toll"


def toll(moment: RoundEnding, mine: Owned) -> Rule[None]:
    yield RushWon(creature=mine.owner, ability=mine.id, points=0)


@pytest.fixture(autouse=True, scope="module")
def _trial() -> Iterator[None]:
    """An ability of these tests alone: nothing of it is left behind."""
    with own_abilities():
        add_ability(TOLL, SpecialAbility(frequency="passive", text="A trial."))
        reacts(TOLL, RoundEnding)(toll)
        yield


FLAMES = Hazard("flames", (4,), "agility", 12, "round end", burning=2)


def everything_at_once(*dice: tuple[int, ...]) -> Fight:
    """Ann burns in a fire, Bob suffocates, the poison of Cat dries, Dan is surprised.

    Eve holds one who is dead, an ability waits for the round's end, and its effect ends with it.
    """
    venom = Poison("venom", (6,), on="dagger", potency=1)
    fighters = (
        hero("Ann", "c3", abilities=(TOLL,)),
        hero("Bob", "a1"),
        hero("Cat", "a9", DAGGER, poisons=(venom,)),
        foe("Dan", "j10"),
        foe("Eve", "j1"),
        foe("Far", "j5"),
        hero("Lost", "i1"),
    )
    ground = Ground(kinds={"f": Terrain("a fire", hazard=FLAMES)}, at={"c3": "f"})
    fight = fight_of(scene(*fighters, ground=ground), *dice)
    creatures = fight.state.creatures
    creatures["Ann"].conditions["burning"] = 1
    creatures["Ann"].hit_points = 3
    creatures["Ann"].effects = (Effect(TOLL, "round", "Ann"),)
    creatures["Bob"].conditions["suffocating"] = 1
    creatures["Dan"].surprised = True
    creatures["Eve"].conditions["grappling"] = 1
    creatures["Eve"].sources["grappling"] = "Lost"
    creatures["Lost"].conditions["grappled"] = 1
    creatures["Lost"].sources["grappled"] = "Eve"
    creatures["Lost"].dead = True
    return fight


THE_END = (
    DamageTaken,  # of the fire that Ann is in already
    HazardMet,
    DamageTaken,
    ConditionsGained,
    DamageTaken,  # of what has caught fire only now, which burns at once
    DamageTaken,  # for want of air
    PoisonFaded,
    SurpriseEnded,
    GrappleEnded,
    RushWon,
    EffectsEnded,
    FoughtOn,
    RoundEnded,
    RoundBegan,
    RushGained,
)


@pytest.mark.rule("HR-3.6", "HR-11.17", "HR-13.1", "HR-11.10", "HR-8.10")
def test_the_order_of_a_rounds_end() -> None:
    fight = everything_at_once((1,), (1, 1), (2,), (1, 1), (1,))
    start = len(fight.log)
    pass_round_and_take_it(fight)
    found = tuple(type(event) for event in fight.log[start:] if type(event) in THE_END)
    assert found == THE_END
    assert [(r.roll.who, r.sizes) for r in rolls(fight.log)] == [
        ("Ann", (6,)), ("Ann", (8, 6)), ("Ann", (4,)), ("Ann", (6, 6)), ("Bob", (6,)),
    ]  # fmt: skip
    finish(fight)


@pytest.mark.rule("HR-3.6", "HR-8.6", "HR-11.17")
def test_after_ten_minutes_one_faints_before_the_fire_burns_on() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "a1"), foe("Orc", "j9"))
    fight = fight_of(scene(*fighters, rounds=100), (3,))
    ann = fight.state.creatures["Ann"]
    ann.hit_points, ann.down_since, ann.conditions = -1, 1, {"burning": 1}
    fight.state.round = 100
    start = len(fight.log)
    play(fight, HEROES_PASS, FOES_PASS, ("Ann", TakeIt("Ann")))
    kinds = (FellUnconscious, DamageTaken, RoundEnded, CombatEnded)
    assert [type(e) for e in fight.log[start:] if type(e) in kinds] == [*kinds]
    assert (ann.unconscious, ann.hit_points) == (True, -4)
    finish(fight)


@pytest.mark.rule("HR-3.6", "HR-3.7", "HR-11.17")
@pytest.mark.parametrize("last", [1, 2])
def test_who_burns_to_death_as_the_round_ends_has_lost_before_another_begins(last: int) -> None:
    """In the last round that is allowed, too."""
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "h3"), rounds=last), (6,))
    orc = fight.state.creatures["Orc"]
    orc.hit_points, orc.conditions = 5 - orc.sheet.hit_points, {"burning": 1}
    play(fight, HEROES_PASS, FOES_PASS, ("Orc", TakeIt("Orc")))
    assert [event.winner for event in happened(fight.log, CombatEnded)] == ["heroes"]
    assert len(happened(fight.log, RoundBegan)) == len(happened(fight.log, RoundEnded)) == 1
    finish(fight)


def pass_round_and_take_it(fight: Fight) -> None:
    """Nobody shrugs anything off, and Ann fights on."""
    play(fight, HEROES_PASS, FOES_PASS)
    while fight.state.round == 1:
        (ask,) = fight.asks
        name = ask.creature  # type: ignore[attr-defined]
        choose(fight, name, FightOn(name) if isinstance(ask, ChooseFainting) else TakeIt(name))


@pytest.mark.rule("HR-3.7")
@pytest.mark.parametrize("last", [1, 2, 3])
def test_the_last_round_that_is_allowed_is_played_and_no_other(last: int) -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "h3"), rounds=last))
    for _ in range(last):
        assert not fight.over
        pass_round(fight)
    assert fight.over
    assert [began.round for began in happened(fight.log, RoundBegan)] == [*range(1, last + 1)]
    (ended,) = happened(fight.log, CombatEnded)
    assert (ended.winner, ended.reason) == (None, "out of time")
    assert not happened(fight.log, FellUnconscious)
