"""Commander's Call."""

import pytest

from crossblades.heart_rush.events import AbilityGone, EffectStarted
from crossblades.heart_rush.options import (
    Attack,
    CallOut,
    Decline,
    Engage,
    Pass,
    TakeStance,
    UseAbility,
)
from crossblades.heart_rush.special import SpecialAbility
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, lent, of, use, ways
from tests.helpers import (
    FOES_PASS,
    GUARD,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    pass_round,
    play,
    scene,
)

CALL = "commander's call"
TALENTS = (CALL, "battle frenzy", "quick", "tactics")


def begun(*dice: tuple[int, ...]) -> Fight:
    """Ann, who commands, and Bob, beside two enemies."""
    fighters = (
        hero("Ann", "a9", abilities=TALENTS),
        hero("Bob", "c3"),
        foe("Orc", "d3"),
        foe("Gob", "c4"),
    )
    return fight_of(scene(*fighters), *dice)


def borrowers(fight: Fight) -> set[str]:
    """Who has the frenzy now."""
    return {
        each.owner for each in fight.state.moments[SpecialAbility] if each.id == "battle frenzy"
    }


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_another_has_the_talent_until_the_round_ends() -> None:
    fight = begun((1, 1, 1, 1, 1), GUARD)
    use(fight, CALL, choice="battle frenzy")
    use(fight, CALL, "Bob")
    assert (costs(fight), of(fight, "Ann").rush) == ([(CALL, 1)], 0)
    assert [started.creature for started in happened(fight.log, EffectStarted)] == ["Bob"]
    assert borrowers(fight) == {"Ann", "Bob"}
    choose(fight, "heroes", Engage("Bob", "Orc"))
    while not isinstance(fight.asks[0].options[0], TakeStance):
        fight.answer(fight.asks[0], fight.asks[0].options[-1], fight.asks[0].seat)
    choose(fight, "Bob", TakeStance("might"))
    choose(fight, "Orc", TakeStance("defensive"))
    choose(fight, "Bob", Attack("Bob", "Orc"))
    (part,) = lent(fight, 0, "Battle Frenzy")
    assert (part.rule, part.advantage) == ("HR-5.2", 2)
    for side in ("foes", "heroes"):
        choose(fight, side, Pass(side))
    assert borrowers(fight) == {"Ann"}


def test_only_talents_are_lent_and_none_that_are_written_on_the_sheet() -> None:
    assert {option.choice for option in ways(begun(), CALL)} == {"battle frenzy"}


def test_nobody_need_take_it() -> None:
    fight = begun()
    use(fight, CALL)
    choose(fight, "Ann", Decline("heroes"))
    assert borrowers(fight) == {"Ann"}


def test_a_fight_in_which_a_talent_was_lent_can_be_taken_back() -> None:
    fight = begun()
    use(fight, CALL)
    use(fight, CALL, "Bob")
    fight.undo("heroes")
    assert borrowers(fight) == {"Ann"}
    play(fight, ("Ann", Decline("heroes")))
    assert borrowers(fight) == {"Ann"}


def test_not_to_those_too_far_away() -> None:
    ann = hero("Ann", "a1", abilities=TALENTS)
    fighters = (ann, hero("Bob", "z1"), foe("Orc", "b2"))
    assert not ways(fight_of(scene(*fighters, width=26)), CALL)


@pytest.mark.rule("HR-5.2")
def test_it_is_heard_120_feet_away() -> None:
    mates = (hero("Bob", "y9"), hero("Cid", "z9"))
    fight = fight_of(
        scene(hero("Ann", "a9", abilities=TALENTS), *mates, foe("Orc", "d3"), width=26)
    )
    use(fight, CALL)
    assert [getattr(option, "target", "") for option in fight.asks[0].options] == ["Bob", ""]


@pytest.mark.rule("HR-5.2")
def test_it_lends_talents_of_ones_own_not_those_of_a_friend() -> None:
    ann, bob = hero("Ann", "a9", abilities=TALENTS), hero("Bob", "c3", abilities=("fury",))
    fight = fight_of(scene(ann, bob, foe("Orc", "d3")))
    assert {option.choice for option in ways(fight, CALL)} == {"battle frenzy"}


@pytest.mark.rule("HR-5.2")
def test_each_of_four_may_be_another_talent_or_another_creature() -> None:
    """The talent that was named stands first; nobody is offered one twice."""
    talents = (CALL, "battle frenzy", "fury", "haphazard")
    fighters = (hero("Ann", "a9", abilities=talents), hero("Bob", "c3"), hero("Cid", "c5"))
    fight = fight_of(scene(*fighters, foe("Orc", "j9")))
    use(fight, CALL, choice="fury")
    for name, talent in (("Cid", "fury"), ("Bob", "haphazard"), ("Bob", "fury")):
        assert UseAbility("Ann", CALL, name, talent) in ways(fight, CALL)
        use(fight, CALL, name, talent)
        assert UseAbility("Ann", CALL, name, talent) not in ways(fight, CALL)
    use(fight, CALL, "Bob", "battle frenzy")
    had = {
        (each.owner, each.id) for each in fight.state.moments[SpecialAbility] if each.owner != "Ann"
    }
    assert had == {("Cid", "fury"), *(("Bob", talent) for talent in talents[1:])}
    assert not ways(fight, CALL), "four is the most, and Ann has no rush left"


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_a_heart_talent_that_was_lent_is_gone_until_the_next_day_for_both() -> None:
    talents = (CALL, "battlescreech", "fury")
    fighters = (hero("Ann", "a9", abilities=talents), hero("Bob", "c3"), foe("Orc", "e3"))
    fight = fight_of(scene(*fighters))
    use(fight, CALL, choice="battlescreech")
    use(fight, CALL, "Bob", "battlescreech")
    choose(fight, "Ann", Decline("heroes"))
    assert [(gone.creature, gone.ability) for gone in happened(fight.log, AbilityGone)] == [
        ("Ann", "battlescreech")
    ]
    assert {option.creature for option in ways(fight, "battlescreech")} == {"Bob"}
    use(fight, "battlescreech")
    choose(fight, "Bob", Decline("heroes"))
    for name in ("Ann", "Bob"):
        assert of(fight, name).spent == {"battlescreech": "major"}, "a wound brings no major back"
    pass_round(fight)
    of(fight, "Ann").rush = 2
    play(fight, ("heroes", CallOut("Bob", "free", "Again!")), FOES_PASS)
    assert {option.choice for option in ways(fight, CALL)} == {"fury"}


@pytest.mark.rule("HR-5.2")
def test_it_lends_the_basic_level_alone() -> None:
    """Ann's fury is two heart dice, Bob's one."""
    ann = hero("Ann", "a9", abilities=(CALL, "fury"), destiny=("fury",))
    fighters = (ann, hero("Bob", "c3"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), (1, 1, 1, 1), GUARD)
    of(fight, "Bob").hit_points = -1
    use(fight, CALL, choice="fury")
    use(fight, CALL, "Bob")
    clash(fight, Bob="might", Orc="defensive")
    choose(fight, "Bob", Attack("Bob", "Orc"))
    assert [part.dice for part in lent(fight, 0, "Fury")] == [(8,)]
