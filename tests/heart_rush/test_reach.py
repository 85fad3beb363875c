"""Where a dash can go, worked out a second time from the rules alone, on maps of any ground."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.heart_rush.asks import ChooseDestination, ChooseStep, TakeTurn
from crossblades.heart_rush.events import Checked, DamageTaken, Fell, Moved
from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.options import Dash, Leap, MoveTo, Stay, StepByStep
from crossblades.heart_rush.rulings import Rulings
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from tests.heart_rush.by_the_rules import KINDS, LENGTH, SIZES, Map, name_of, xy
from tests.helpers import BOW, DAGGER, choose, destinations, fight_of, foe, hero, scene


def any_map(seed: int) -> Fight:
    """Ann, of any size and speed, about to dash; an archer and a giant elk stand somewhere."""
    random = Random(seed)
    width, height = random.randint(4, 9), random.randint(4, 9)
    size = random.choice(SIZES)
    length = LENGTH.get(size, 1)
    every = [name_of((x, y)) for x in range(width) for y in range(height)]
    far = [space for space in every if max(xy(space)) >= length]  # Ann stands at the lower left
    orc_at, elk_at = random.sample(far, 2)
    share = random.choice((0, 0.1, 0.25))
    walls = {space for space in far if random.random() < share} - {orc_at, elk_at}
    share = random.choice((0.2, 0.6, 0.9))
    rough = [space for space in every if space not in walls and random.random() < share]
    kinds = random.sample(sorted(KINDS), random.randint(1, 5))
    ann = hero(
        "Ann",
        "a1",
        DAGGER,
        size=size,
        speed=random.choice((5, 20, 35, 60)),
        swim=random.choice((0, 5, 15, 40)),
        climb=random.choice((0, 5, 15, 40)),
    )
    scenario = scene(
        ann,
        hero("Elk", elk_at, size="large"),
        foe("Orc", orc_at, BOW),
        width=width,
        height=height,
        walls=sorted(walls),
        expecting=("heroes", "foes"),
        rulings=Rulings(walk_over=random.choice(("smaller", "both"))),
        ground=Ground("bright", KINDS, {space: random.choice(kinds) for space in rough}),
    )
    return fight_of(scenario, dice=Seeded(seed))


def starts_to_dash(fight: Fight) -> bool:
    """Announce the dash; whether there is anything to decide about it."""
    if Dash("Ann", "free") in fight.asks[0].options:
        choose(fight, "heroes", Dash("Ann", "free"))
    return isinstance(fight.asks[0], ChooseDestination)


@pytest.mark.rule("HR-4.5", "HR-10.2", "HR-10.3", "HR-10.4", "HR-10.7", "HR-10.8", "HR-10.14")
@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_a_dash_reaches_just_what_the_rules_allow(seed: int) -> None:
    fight = any_map(seed)
    expected = {name_of(place) for place in Map(fight.state, "Ann").reach()}
    assert (destinations(fight) if starts_to_dash(fight) else set()) == expected
    if not expected:
        return
    to = Random(seed).choice(sorted(expected))
    choose(fight, "Ann", MoveTo(to))
    assert fight.state.creatures["Ann"].at == to
    assert not [e for e in fight.log if isinstance(e, Fell | DamageTaken | Checked)]
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-4.5", "HR-10.2", "HR-10.3", "HR-10.4", "HR-10.14", "HR-13.2")
@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_each_step_of_any_way_is_offered_just_when_the_rules_allow_it(seed: int) -> None:
    fight, random = any_map(seed), Random(seed)
    if starts_to_dash(fight):
        choose(fight, "Ann", StepByStep("Ann"))
    left = Fraction(1)
    while isinstance(ask := fight.asks[0], ChooseStep):
        here = Map(fight.state, "Ann")
        at = xy(here.me.at)
        costs = {place: here.cost(place) for place in here.beside(at)}
        payable = {place for place, cost in costs.items() if cost is not None and cost <= left}
        walked = {name_of(place) for place in payable if here.passable(at, place)}
        assert {o.space for o in ask.options if isinstance(o, MoveTo)} == walked
        falls = {o.space for o in ask.options if isinstance(o, Leap)}
        assert falls <= {name_of(place) for place in here.beside(at)} - walked
        if not walked or random.random() < 0.1:
            choose(fight, "Ann", Stay("Ann"))
            break
        to = random.choice(sorted(walked))
        left -= costs[xy(to)] or 0
        choose(fight, "Ann", MoveTo(to))
    assert isinstance(fight.asks[0], TakeTurn)
    moved = [event for event in fight.log if isinstance(event, Moved)]
    assert fight.state.creatures["Ann"].moved == sum(event.feet for event in moved)
