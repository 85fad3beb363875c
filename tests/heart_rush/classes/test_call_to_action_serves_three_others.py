"""Call to Action."""

import pytest

from crossblades.heart_rush.asks import JoinEngagement
from crossblades.heart_rush.events import Healed, Sidestepped
from crossblades.heart_rush.options import Decline, Engage, Enter, MoveTo, Pass
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, decline, of, use
from tests.helpers import choose, clash, fight_of, foe, happened, hero, offered, scene

CALL = "call to action"


def begun() -> Fight:
    """Ann commands; Bob has acted and is hurt."""
    fighters = (
        hero("Ann", "b3", abilities=(CALL,)),
        hero("Bob", "c4"),
        hero("Cid", "c3"),
        foe("Orc", "d3"),
    )
    fight = fight_of(scene(*fighters))
    of(fight, "Bob").acted, of(fight, "Bob").hit_points = True, 20
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-4.10")
def test_one_enters_again_one_is_better_and_one_steps() -> None:
    fight = begun()
    use(fight, CALL)
    use(fight, CALL, "Bob", "enter again")
    use(fight, CALL, "Bob", "hit points")
    use(fight, CALL, "Cid", "sidestep")
    choose(fight, "Cid", MoveTo("c2"))
    assert [(h.creature, h.gained) for h in happened(fight.log, Healed)] == [("Bob", 5)]
    assert [(s.creature, s.pay) for s in happened(fight.log, Sidestepped)] == [("Cid", "free")]
    assert (costs(fight), of(fight, "Ann").rush) == ([(CALL, 1)], 0)
    choose(fight, "foes", Engage("Orc", "Cid"))
    assert Enter("Bob") in offered(fight)
    choose(fight, "heroes", Enter("Bob"))
    assert of(fight, "Bob").effects == (), "once"


def test_the_caller_is_not_among_them() -> None:
    fight = begun()
    use(fight, CALL)
    assert {getattr(option, "target", "") for option in offered(fight)} == {"Bob", "Cid", ""}


def test_without_it_one_who_has_acted_does_not_enter() -> None:
    fight = begun()
    use(fight, CALL)
    decline(fight)
    choose(fight, "foes", Engage("Orc", "Cid"))
    assert not isinstance(fight.asks[0], JoinEngagement) or Enter("Bob") not in offered(fight)


def test_it_is_slow() -> None:
    fight = begun()
    choose(fight, "heroes", Pass("heroes"))
    choose(fight, "foes", Engage("Orc", "Cid"))
    assert not [o for o in offered(fight) if getattr(o, "ability", "") == CALL]


@pytest.mark.rule("HR-5.2", "HR-8.6")
def test_the_unconscious_come_round_by_it() -> None:
    fight = begun()
    of(fight, "Bob").hit_points, of(fight, "Bob").unconscious = -2, True
    use(fight, CALL)
    assert {getattr(option, "target", "") for option in offered(fight)} == {"Cid", ""}
    choose(fight, "heroes", offered(fight)[-1])  # nobody enters
    use(fight, CALL, "Bob", "hit points")
    assert (of(fight, "Bob").hit_points, of(fight, "Bob").unconscious) == (3, False)


@pytest.mark.rule("HR-5.2")
def test_it_is_heard_120_feet_away_and_not_by_the_dead() -> None:
    mates = (hero("Bob", "y3"), hero("Cid", "z3"), hero("Dan", "b3"))
    fight = fight_of(
        scene(hero("Ann", "a3", abilities=(CALL,)), *mates, foe("Orc", "j9"), width=26)
    )
    of(fight, "Dan").hit_points, of(fight, "Dan").dead = -40, True
    use(fight, CALL)
    for choice in ("enter again", "hit points", "sidestep"):
        called = [option for option in offered(fight) if getattr(option, "choice", "") == choice]
        assert [getattr(option, "target", "") for option in called] == ["Bob"]
        choose(fight, "heroes", Decline("heroes"))


@pytest.mark.rule("HR-5.2", "HR-11.5")
def test_who_cannot_step_can_still_be_called_to_enter() -> None:
    fight = begun()
    of(fight, "Cid").conditions = {"restrained": 1}
    use(fight, CALL)
    assert {getattr(option, "target", "") for option in offered(fight)} == {"Bob", "Cid", ""}
    choose(fight, "heroes", Decline("heroes"))
    choose(fight, "heroes", Decline("heroes"))
    assert {getattr(option, "target", "") for option in offered(fight)} == {"Bob", ""}


@pytest.mark.rule("HR-5.2", "HR-4.10")
def test_a_first_engagement_takes_the_action_and_leaves_the_call_for_a_second() -> None:
    fight = begun()
    of(fight, "Bob").acted = False
    use(fight, CALL)
    use(fight, CALL, "Bob", "enter again")
    decline(fight)
    clash(fight, Orc="defensive", Cid="defensive", Bob="defensive")
    assert of(fight, "Bob").acted
    of(fight, "Orc").acted = False
    choose(fight, "heroes", Pass("heroes"))
    choose(fight, "foes", Engage("Orc", "Cid"))
    choose(fight, "heroes", Enter("Bob"))
    assert of(fight, "Bob").effects == ()
