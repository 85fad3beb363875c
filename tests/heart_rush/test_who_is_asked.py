"""Chapter 5: abilities are looked at only when they can matter, and nobody is left out."""

from collections.abc import Iterator
from random import Random

import pytest

from crossblades.heart_rush.abilities import Owned, used
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.instants import awaited
from crossblades.heart_rush.library import add_ability
from crossblades.heart_rush.moments import (
    AttackMade,
    BeforeAttack,
    Moment,
    OnTurn,
    StancesShown,
    StepTaken,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.pace import Pace
from crossblades.heart_rush.sheets.asking import wish
from crossblades.heart_rush.special import SpecialAbility
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import MayDash
from crossblades.heart_rush.walking import Walk
from crossblades.interfaces.bots import bots_for, policy_named
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.rule import Rule
from crossblades.systems import HEART_RUSH
from tests.heart_rush.own_abilities import own_abilities
from tests.helpers import fight_of, foe, fresh_state, hero, scene

TRIAL = "a trial of questions"


@pytest.fixture
def looks() -> Iterator[list[type[Moment]]]:
    """The moments at which somebody looked for ways to use an ability for shown stances."""
    found: list[type[Moment]] = []

    def ways(moment: Moment, mine: Owned) -> list[UseAbility]:
        found.append(type(moment))
        return mine.use(moment)

    def nothing(_moment: StancesShown, _mine: Owned, _chosen: UseAbility) -> Rule[None]:
        yield from ()

    with own_abilities():
        sheet = SpecialAbility(frequency="minor", timing="instant", text="A trial.")
        add_ability(TRIAL, sheet)
        used(TRIAL, StancesShown, options=ways)(nothing)
        yield found


def played(rush: int) -> Fight:
    """A whole duel of two bots; the one with the ability begins every decision with this rush."""
    ann = hero("Ann", "c3", abilities=(TRIAL,))
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="heroes"), dice=Seeded(4))
    bots = bots_for(("heroes", "foes"), policy_named(HEART_RUSH, "sensible"), 1)
    while fight.asks:
        fight.state.creatures["Ann"].rush = rush
        bots[fight.asks[0].seat].answer(fight, fight.asks[0])
    return fight


@pytest.mark.rule("HR-5.5")
def test_ways_to_use_an_ability_are_looked_for_at_its_moments_alone(
    looks: list[type[Moment]],
) -> None:
    played(rush=100)
    assert set(looks) == {StancesShown}


@pytest.mark.rule("HR-5.3")
def test_they_are_not_looked_for_while_it_cannot_be_paid_for(looks: list[type[Moment]]) -> None:
    played(rush=0)
    assert looks == []


@pytest.mark.rule("HR-5.5")
def test_a_moment_is_awaited_where_somebody_has_a_say_and_nowhere_else() -> None:
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "d3"))
    assert not any(awaited(state, each) for each in (BeforeAttack, StepTaken, AttackMade))
    assert not awaited(state)
    state.creatures["Ann"].conditions = {"grappling": 1}
    assert awaited(state)
    assert awaited(state, BeforeAttack)
    assert not awaited(state, StepTaken)
    fight = fight_of(scene(hero("Ann", "c3", abilities=("cinch down",)), foe("Orc", "d3")))
    assert awaited(fight.state)
    assert MayDash not in fight.state.moments
    assert OnTurn in fight.state.moments


@pytest.mark.rule("HR-5.5")
def test_what_a_seat_says_in_a_fight_changes_at_once_where_it_is_asked(
    looks: list[type[Moment]],
) -> None:
    ann = hero("Ann", "c3", abilities=(TRIAL,))
    state = fight_of(scene(ann, foe("Orc", "d3"), begins="heroes"), dice=Seeded(4)).state
    assert awaited(state, StancesShown)
    wish(state, "heroes", "never")
    assert not awaited(state, StancesShown)
    wish(state, "foes", "always")
    assert awaited(state, StepTaken), "somebody may be asked about strikes and grapples"
    wish(state, "heroes", "when it matters")
    assert awaited(state, StancesShown)
    assert looks == []


# --- what is found without listing it is what a list would have found


def test_the_places_that_are_too_dear_are_those_that_cost_more() -> None:
    random = Random(7)
    for _ in range(200):
        boards = [random.getrandbits(8) for _ in range(3)]
        pace = Pace(random.randint(1, 3), tuple((random.randint(1, 4), b) for b in boards), 0)
        budget = random.randint(0, 4)
        dear = {n for n in range(8) if pace.cost(1 << n) > budget}
        assert dear == {n for n in range(8) if pace.too_dear(budget) >> n & 1}


@pytest.mark.parametrize("name", ["dragons-hoard", "old-mine", "granary"])
def test_a_walk_leads_somewhere_if_there_is_a_next_step(name: str) -> None:
    scenario = HEART_RUSH.read_encounter(HEART_RUSH.encounters()[name], name).scenario
    fight = Fight(HEART_RUSH, scenario, Seeded(2))
    bots = bots_for(HEART_RUSH.seats(scenario), policy_named(HEART_RUSH, "sensible"), 2)
    seen = set()
    while fight.asks and len(fight.inputs) < 60:
        ask = next(ask for ask in fight.asks if not ask.optional)
        bots[ask.seat].answer(fight, ask)
        for creature in fight.state.everyone:
            for feet in (0, 5, 10, 60):
                seen.add(_agrees(fight.state, creature, feet))
    assert seen == {True, False}


def _agrees(state: State, creature: Creature, feet: int) -> bool:
    leads = Walk(state, creature, feet).leads_anywhere()
    assert leads == bool(Walk(state, creature, feet).next_steps())
    return leads
