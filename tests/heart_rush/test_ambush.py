"""Chapter 4: opportunity attacks at any moment, out of hiding and on the surprised."""

from collections.abc import Sequence
from typing import Any

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import (
    ChooseFainting,
    DeclareAttack,
    KeepMoving,
    SeizeOpportunities,
    SeizeOpportunity,
    TakeDamage,
    TakeTurn,
    UseInstant,
)
from crossblades.heart_rush.bots.tactics import sensible
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.events import (
    Attacked,
    Discovered,
    FellUnconscious,
    Moved,
    OpportunitySeized,
    Sidestepped,
    TurnPassed,
)
from crossblades.heart_rush.numbers.odds import prospects
from crossblades.heart_rush.words.narration import label, question
from crossblades.interfaces.bots import bots_for
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import read_record, record_of, replay, write_record
from tests.helpers import (
    BOW,
    GAME,
    GUARD,
    HEROES_PASS,
    MACE,
    SPEAR,
    SWORD,
    advantages,
    choose,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    play,
    rolls,
    scene,
)

STEALTH = (8, 6)
UNSEEN = (8, 6, 8, 8, 8, 8, 8)
"""A good defence against one that is not seen: D5."""
OPEN = (1, 1, 1, 1, 1, 1, 1)
SAFE = hero("Eve", "a10")
"""Somebody far away whom the foes see, and who sees them: nobody is surprised."""


def lurking(
    *others: Fighter, at: str = "e3", weapon: Any = SPEAR, dice: Sequence[Any] = (), **shade: Any
) -> Fight:
    """Shade lies hidden, and has left the first strike; Ann, at c3 or so, is about to act."""
    hidden = foe("Shade", at, weapon, hides=True, **shade)
    ann = () if any(each.name == "Ann" for each in others) else (hero("Ann", "c3", MACE),)
    gob = foe("Gob", "j10")
    fight = fight_of(scene(*ann, hidden, gob, SAFE, *others), STEALTH, *dice)
    while isinstance(ask := fight.asks[0], SeizeOpportunities):
        fight.answer(ask, o.Pass(ask.seat), ask.seat)
    return fight


def strike(target: str = "Ann", stance: Any = "might", pay: Any = "action") -> o.OpportunityAttack:
    return o.OpportunityAttack("Shade", target, stance, pay)


DECLINE = ("foes", o.Decline("foes"))


def asked(fight: Fight) -> str:
    """At which moment the foes are asked now, if they are."""
    (ask,) = fight.asks_of("foes") or (None,)
    return ask.moment if isinstance(ask, UseInstant) else ""


def moments(fight: Fight, until: type = TakeTurn) -> list[str]:
    """Let all strikes go, and do nothing else, until this is asked: at which moments they were."""
    found = []
    while not isinstance(fight.asks[0], until):
        ask = fight.asks[0]
        if isinstance(ask, UseInstant):
            found.append(ask.moment)
        fight.answer(ask, ask.options[-1], ask.seat)
    return found


# --- on the enemy's turn


@pytest.mark.rule("HR-4.12", "HR-5.5")
@pytest.mark.parametrize("pay", ["action", "rush"])
def test_who_lies_in_wait_strikes_when_an_enemy_announces_what_will_not_wait(pay: Any) -> None:
    fight = lurking(dice=[(1, 1, 1), UNSEEN])
    choose(fight, "heroes", o.Sidestep("Ann", "rush"))
    assert asked(fight) == "action announced"
    choose(fight, "foes", strike(pay=pay))
    assert advantages(fight, 2) == [("obscured", "HR-11.17", -5)]
    shade = fight.state.creatures["Shade"]
    assert (shade.acted, shade.rush) == ((True, 1) if pay == "action" else (False, 0))
    kinds = [type(event) for event in fight.log]
    assert kinds.index(OpportunitySeized) < kinds.index(Sidestepped), "then she does it"
    choose(fight, "Ann", o.MoveTo("c4"))
    assert len(happened(fight.log, TurnPassed)) == 1
    assert fight.state.turn == "foes"
    finish(fight)


@pytest.mark.rule("HR-5.5")
def test_the_question_says_what_is_about_to_be_done() -> None:
    fight = lurking()
    choose(fight, "heroes", o.Sidestep("Ann", "rush"))
    (ask,) = fight.asks
    told = label(o.Sidestep("Ann", "rush"))
    assert question(ask) == f"An instant now? (action announced: {told})"


@pytest.mark.rule("HR-5.5", "HR-10.6")
def test_but_not_if_that_would_betray_somebody_in_hiding() -> None:
    always: Any = {"opportunity attack": "always"}
    wary = hero("Ann", "c3", SPEAR, trusts=(), asking=always)
    fighters = (wary, foe("Rat", "d4"), foe("Shade", "e4", hides=True), SAFE)
    fight = fight_of(scene(*fighters), STEALTH)
    fight.state.creatures["Rat"].surprised = True
    play(fight, ("heroes", o.CallOut("Eve", "free")), ("heroes", o.Decline("heroes")))
    choose(fight, "foes", o.Help("Rat", "Shade"))
    (ask,) = fight.asks_of("heroes")
    assert question(ask) == "An instant now? (action announced)"


@pytest.mark.rule("HR-4.12", "HR-10.6")
def test_it_shows_itself_with_that_and_has_no_second_one() -> None:
    fight = lurking(dice=[(1, 1, 1), UNSEEN])
    play(fight, ("heroes", o.Sidestep("Ann", "rush")), ("foes", strike()))
    (found,) = happened(fight.log_of("heroes"), Discovered)
    assert found.creature == "Shade"
    assert not asked(fight), "it has a rush point left, but nobody is unaware any more"


@pytest.mark.rule("HR-4.12", "HR-3.1", "HR-8.2")
def test_whom_the_strike_kills_does_nothing_any_more() -> None:
    ann = hero("Ann", "c3", MACE, hit_points=5)
    fight = lurking(ann, hero("Bob", "a9"), dice=[(8, 6, 8), OPEN])
    play(fight, ("heroes", o.Sidestep("Ann", "rush")), ("foes", strike()))
    choose(fight, "Ann", o.TakeIt("Ann"))
    assert not happened(fight.log, Sidestepped)
    (ask,) = fight.asks
    assert isinstance(ask, TakeTurn)
    assert ask.side == "heroes", "they choose anew"


@pytest.mark.rule("HR-8.10", "HR-4.12")
def test_whom_the_strike_fells_may_faint_before_its_action_goes_on() -> None:
    ann = hero("Ann", "c3", MACE, hit_points=15)
    fight = lurking(ann, dice=[(8, 6, 8), OPEN])
    play(fight, ("heroes", o.Sidestep("Ann", "rush")), ("foes", strike()))
    choose(fight, "Ann", o.TakeIt("Ann"))
    assert isinstance(fight.asks[0], ChooseFainting)
    choose(fight, "Ann", o.FallUnconscious("Ann"))
    assert not happened(fight.log, Sidestepped)
    finish(fight)


@pytest.mark.rule("HR-4.12", "HR-5.5")
@pytest.mark.parametrize(
    "action",
    [o.CallOut("Ann", "free"), o.Stow("Ann", "free"), o.Interact("Ann", "free")],
)
def test_nobody_is_asked_about_what_can_wait(action: Option) -> None:
    fight = lurking()
    choose(fight, "heroes", action)
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-4.12", "HR-4.6")
def test_nobody_is_asked_twice_about_one_who_walks_out_of_its_reach() -> None:
    fight = lurking(at="d3", weapon=SWORD)
    play(fight, ("heroes", o.Dash("Ann", "free")), ("Ann", o.MoveTo("a3")))
    (ask,) = fight.asks
    assert isinstance(ask, SeizeOpportunity), "that comes by itself (HR-4.6)"
    choose(fight, "Shade", o.LetGo("Shade"))
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-4.12", "HR-4.14")
def test_an_archer_in_hiding_is_asked_before_a_dash() -> None:
    fight = lurking(weapon=BOW)
    choose(fight, "heroes", o.Dash("Ann", "free"))
    assert asked(fight) == "action announced"


@pytest.mark.rule("HR-4.12", "HR-4.14")
def test_nobody_is_asked_who_is_out_of_range_or_has_nothing_to_pay_with() -> None:
    fight = lurking(at="h3")
    choose(fight, "heroes", o.Sidestep("Ann", "rush"))
    assert not asked(fight)
    fight = lurking()
    shade = fight.state.creatures["Shade"]
    shade.acted, shade.rush = True, 0
    choose(fight, "heroes", o.Sidestep("Ann", "rush"))
    assert not asked(fight)


@pytest.mark.rule("HR-4.12", "HR-10.1")
def test_nobody_is_asked_through_a_wall() -> None:
    walls = [f"d{row}" for row in range(1, 11)]
    hidden = foe("Shade", "e3", SPEAR, hides=True)
    fighters = (hero("Ann", "c3", MACE), hidden, foe("Gob", "j10"), SAFE)
    expecting = ("heroes", "foes")
    fight = fight_of(scene(*fighters, walls=walls, expecting=expecting), STEALTH)
    choose(fight, "heroes", o.Sidestep("Ann", "rush"))
    assert not asked(fight)


@pytest.mark.rule("HR-4.12", "HR-8.8")
def test_the_helpless_are_no_targets_at_any_moment() -> None:
    asking: Any = {"opportunity attack": "always"}
    fight = lurking(hero("Bob", "d5"), asking=asking)
    bob = fight.state.creatures["Bob"]
    bob.hit_points, bob.unconscious = 0, True
    choose(fight, "heroes", o.CallOut("Ann", "free"))
    targets = {
        option.target for option in offered(fight) if isinstance(option, o.OpportunityAttack)
    }
    assert targets == {"Ann"}


@pytest.mark.rule("HR-4.12", "HR-5.5")
def test_whoever_has_waited_through_a_quiet_turn_is_asked_in_the_next() -> None:
    fight = lurking()
    play(fight, ("heroes", o.CallOut("Eve", "free")), ("foes", o.Pass("foes")))
    choose(fight, "heroes", o.Sidestep("Ann", "rush"))
    assert asked(fight) == "action announced"


@pytest.mark.rule("HR-10.6", "HR-5.5")
def test_nobody_is_asked_when_an_enemy_in_hiding_does_something() -> None:
    asking: Any = {"opportunity attack": "always"}
    fight = lurking(hero("Ann", "c3", MACE, asking=asking), foe("Rat", "d4"))
    fight.state.creatures["Rat"].surprised = True
    play(fight, ("heroes", o.Pass("heroes")), ("foes", o.Sidestep("Shade", "action")))
    assert not fight.asks_of("heroes"), "she could strike at the rat, but would learn of Shade"


# --- the policies


@pytest.mark.rule("HR-5.5", "HR-4.12")
@pytest.mark.parametrize(
    ("asking", "found"),
    [
        ({}, []),
        ({"opportunity attack": "always"}, ["action announced"]),
        ({"action announced": "always"}, ["action announced"]),
        ({"opportunity attack: action announced": "always"}, ["action announced"]),
        ({"opportunity attack: stances shown": "always"}, []),
    ],
)
def test_a_seat_says_when_it_wants_to_be_asked(asking: Any, found: list[str]) -> None:
    fight = lurking(asking=asking)
    choose(fight, "heroes", o.CallOut("Ann", "free"))
    assert moments(fight) == found


@pytest.mark.rule("HR-5.5", "HR-4.12")
@pytest.mark.parametrize("key", ["opportunity attack", "opportunity attack: action announced"])
def test_a_seat_that_never_wants_to_be_asked_is_not(key: str) -> None:
    asking: Any = {key: "never"}
    fight = lurking(asking=asking)
    choose(fight, "heroes", o.Sidestep("Ann", "rush"))
    assert not asked(fight)
    choose(fight, "Ann", o.MoveTo("c4"))
    assert strike() in offered(fight), "on its own side's turn it still strikes"


# --- along a walk


WALKER = hero("Ann", "a3", MACE)


@pytest.mark.rule("HR-4.12", "HR-5.5")
def test_one_who_walks_into_range_is_struck_there_and_walks_on() -> None:
    fight = lurking(WALKER, at="e2", dice=[(1, 1, 1), UNSEEN])
    play(fight, ("heroes", o.Dash("Ann", "free")), ("Ann", o.MoveTo("d3")))
    assert asked(fight) == "step taken"
    assert fight.state.creatures["Ann"].at == "c3", "10 feet from the spear"
    choose(fight, "foes", strike())
    assert fight.state.creatures["Ann"].at == "d3"
    finish(fight)


@pytest.mark.rule("HR-4.12", "HR-5.5")
def test_on_such_a_walk_one_is_asked_once_and_always_if_one_likes() -> None:
    always: Any = {"opportunity attack: step taken": "always"}
    for asking, times in (({}, 1), (always, 3)):
        fight = lurking(WALKER, at="d1", asking=asking)
        play(fight, ("heroes", o.Dash("Ann", "free")), ("Ann", o.MoveTo("d3")))
        assert moments(fight) == ["step taken"] * times


@pytest.mark.rule("HR-4.12", "HR-4.15", "HR-8.2")
def test_one_who_is_killed_on_the_way_lies_where_it_was_struck() -> None:
    ann = hero("Ann", "a3", MACE, hit_points=5)
    fight = lurking(ann, at="e2", dice=[(8, 6, 8), OPEN])
    play(fight, ("heroes", o.Dash("Ann", "free")), ("Ann", o.MoveTo("d3")))
    play(fight, ("foes", strike()), ("Ann", o.TakeIt("Ann")))
    assert [event.to for event in happened(fight.log, Moved)] == ["b3", "c3"]


@pytest.mark.rule("HR-4.12", "HR-4.15", "HR-8.10")
def test_one_who_is_hurt_on_the_way_may_faint_or_stop() -> None:
    ann = hero("Ann", "a3", MACE, hit_points=15)
    fight = lurking(ann, at="e2", dice=[(8, 6, 8), OPEN])
    play(fight, ("heroes", o.Dash("Ann", "free")), ("Ann", o.MoveTo("d3")))
    play(fight, ("foes", strike()), ("Ann", o.TakeIt("Ann")))
    assert isinstance(fight.asks[0], ChooseFainting)
    choose(fight, "Ann", o.FightOn("Ann"))
    assert isinstance(fight.asks[0], KeepMoving)
    choose(fight, "Ann", o.Stay("Ann"))
    assert fight.state.creatures["Ann"].at == "c3"
    finish(fight)


@pytest.mark.rule("HR-4.12", "HR-12.3")
def test_one_who_is_pushed_into_range_is_open_too() -> None:
    fight = lurking(
        hero("Ann", "d6", MACE), foe("Orc", "d7", MACE), at="e2",
        dice=[(1, 1, 1, 1), GUARD, (1, 1, 1), UNSEEN],
    )  # fmt: skip
    choose(fight, "heroes", o.Pass("heroes"))
    choose(fight, "foes", o.Engage("Orc", "Ann"))
    while isinstance(fight.asks[0], UseInstant) or o.Pass(fight.asks[0].seat) in offered(fight):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    play(fight, ("Orc", o.TakeStance("might")), ("Ann", o.TakeStance("cunning")))
    choose(fight, "Orc", o.Attack("Orc", "Ann"))
    play(fight, ("Orc", o.PushTo("d5")))
    assert not asked(fight), "e2 is 15 feet from d5"
    choose(fight, "Orc", o.PushTo("d4"))
    assert asked(fight) == "step taken"
    choose(fight, "foes", strike())
    finish(fight)


# --- inside an engagement


def engaged(*dice: Sequence[int], **shade: Any) -> Fight:
    """Ann and the orc have shown their stances: might and cunning. Shade lurks beside Ann."""
    fight = lurking(foe("Orc", "c4", MACE), dice=dice, **shade)
    choose(fight, "heroes", o.Engage("Ann", "Orc"))
    while asked(fight) or not any(isinstance(each, o.TakeStance) for each in offered(fight)):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    play(fight, ("Ann", o.TakeStance("might")), ("Orc", o.TakeStance("cunning")))
    return fight


@pytest.mark.rule("HR-4.12", "HR-5.5")
def test_after_the_reveal_those_in_an_engagement_can_be_struck() -> None:
    fight = engaged((1, 1, 1), UNSEEN)
    assert asked(fight) == "stances shown"
    choose(fight, "foes", strike())
    assert isinstance(fight.asks[0], DeclareAttack), "the engagement goes on"
    engagement = fight.state.engagement
    assert engagement is not None
    assert engagement.participants == ("Ann", "Orc"), "Shade is not in it"
    finish(fight)


@pytest.mark.rule("HR-4.12", "HR-8.10", "HR-6.7")
def test_whom_it_fells_there_may_faint_before_the_first_step() -> None:
    fight = engaged((8, 6, 8), OPEN)
    fight.state.creatures["Ann"].hit_points = 12
    play(fight, ("foes", strike()), ("Ann", o.TakeIt("Ann")))
    assert isinstance(fight.asks[0], ChooseFainting)
    choose(fight, "Ann", o.FallUnconscious("Ann"))
    assert {getattr(ask, "creature", "") for ask in fight.asks} == {"Orc"}, "she attacks nobody"
    finish(fight)


@pytest.mark.rule("HR-5.5", "HR-4.12")
def test_whoever_wants_it_is_asked_at_every_moment_of_an_engagement() -> None:
    asking: Any = {"opportunity attack": "always"}
    fight = lurking(foe("Orc", "c4", MACE), dice=[(5, 5, 5, 5), (1, 1)], asking=asking)
    choose(fight, "heroes", o.Engage("Ann", "Orc"))
    found = []
    answers: dict[str, Option] = {
        "Ann": o.TakeStance("might"), "Orc": o.TakeStance("cunning"),
    }  # fmt: skip
    while not isinstance(fight.asks[0], TakeTurn):
        ask = fight.asks[0]
        who = getattr(ask, "creature", "")
        wanted = [answers.get(who), o.Attack("Ann", "Orc"), o.TakeIt("Orc")]
        option = next((each for each in wanted if each and each in ask.options), ask.options[-1])
        if isinstance(ask, UseInstant):
            found.append(ask.moment)
        if isinstance(ask, TakeDamage):
            found.append("damage")
        fight.answer(ask, option, ask.seat)
    assert found == [
        "action announced", "joining closed", "stances shown", "between steps",
        "before attack", "roll seen", "roll seen", "attack seen",
        "damage coming", "damage", "damage suffered", "between steps",
    ]  # fmt: skip
    finish(fight)


@pytest.mark.rule("HR-6.15", "HR-5.5", "HR-7.4")
def test_what_it_does_between_two_rolls_of_a_step_counts_after_that_step() -> None:
    asking: Any = {"opportunity attack": "never", "opportunity attack: roll seen": "always"}
    dice = [(5, 5, 5, 5), (4, 4, 4), (1, 1, 1, 1, 1, 1, 1), (8, 6, 8, 8)]
    fight = lurking(foe("Orc", "c4", MACE), dice=dice, asking=asking)
    play(fight, HEROES_PASS, ("foes", o.Engage("Orc", "Ann")))
    while not any(isinstance(each, o.TakeStance) for each in offered(fight)):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    play(fight, ("Orc", o.TakeStance("might")), ("Ann", o.TakeStance("might")))
    play(fight, ("Orc", o.Attack("Orc", "Ann")), ("Ann", o.Attack("Ann", "Orc")))
    assert asked(fight) == "roll seen"
    play(fight, ("foes", strike()), ("Ann", o.ShrugOff("Ann")))
    assert fight.state.creatures["Ann"].heart == 6
    assert rolls(fight.log)[-1].sizes == (8, 6, 8, 8), "her attack has the heart die of before"
    choose(fight, "Orc", o.TakeIt("Orc"))
    finish(fight)


@pytest.mark.rule("HR-8.10", "HR-5.5")
def test_inside_a_step_nobody_faints_but_after_it() -> None:
    asking: Any = {"opportunity attack": "never", "opportunity attack: attack seen": "always"}
    dice = [(1, 1, 1, 1), (8, 6), (8, 6, 8), OPEN]
    fight = engaged(*dice, asking=asking)
    fight.state.creatures["Ann"].hit_points = 12
    choose(fight, "Ann", o.Attack("Ann", "Orc"))
    assert asked(fight) == "attack seen"
    play(fight, ("foes", strike()), ("Ann", o.TakeIt("Ann")))
    assert happened(fight.log, Attacked)[-1].creature == "Ann", "her attack is made"
    while not isinstance(fight.asks[0], ChooseFainting):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    choose(fight, "Ann", o.FallUnconscious("Ann"))
    assert happened(fight.log, FellUnconscious)
    finish(fight)


# --- on the surprised


def partly(*dice: Sequence[int], **orc: Any) -> Fight:
    """Bob, beside the orc, trusts it, and is the only one who is surprised; the heroes begin."""
    fighters = (
        hero("Ann", "a10", MACE), hero("Bob", "d4", MACE, trusts=("Orc",)),
        foe("Orc", "f4", SPEAR, **orc),
    )  # fmt: skip
    fight = fight_of(scene(*fighters), *dice)
    while isinstance(fight.asks[0], SeizeOpportunities):
        choose(fight, "foes", o.Pass("foes"))
    assert fight.state.creatures["Bob"].surprised
    return fight


@pytest.mark.rule("HR-4.12", "HR-2.5", "HR-5.5")
def test_the_surprised_are_struck_on_their_own_turn() -> None:
    fight = partly((1, 1, 1), GUARD)
    choose(fight, "heroes", o.Sidestep("Bob", "rush"))
    assert asked(fight) == "action announced"
    choose(fight, "foes", o.OpportunityAttack("Orc", "Bob", "might", "rush"))
    play(fight, DECLINE)
    choose(fight, "Bob", o.MoveTo("c4"))
    assert fight.state.turn == "foes"
    finish(fight)


@pytest.mark.rule("HR-4.12", "HR-2.5")
def test_nobody_is_asked_about_those_who_are_not_surprised() -> None:
    fight = partly()
    choose(fight, "heroes", o.Sidestep("Ann", "rush"))
    assert not asked(fight)


@pytest.mark.rule("HR-4.12", "HR-2.5", "HR-5.5")
def test_the_surprised_are_struck_on_their_way_and_in_an_engagement() -> None:
    fight = partly()
    play(fight, ("heroes", o.Dash("Bob", "free")), ("Bob", o.MoveTo("e3")))
    assert moments(fight) == [], "it was in reach all the time"
    choose(fight, "foes", o.Engage("Orc", "Bob"))
    play(fight, ("Orc", o.TakeStance("might")), ("Bob", o.TakeStance("agility")))
    assert asked(fight) == "stances shown"
    assert o.OpportunityAttack("Orc", "Bob", "agility", "rush") in offered(fight)


@pytest.mark.rule("HR-4.12", "HR-5.5")
def test_stances_are_shown_to_those_who_could_strike_somebody_in_the_engagement() -> None:
    fighters = (
        hero("Ann", "a10", MACE), hero("Bob", "d4", MACE, trusts=("Orc", "Gob")),
        foe("Orc", "e4", SWORD), foe("Gob", "a9", SWORD),
    )  # fmt: skip
    fight = fight_of(scene(*fighters, begins="foes"))
    assert fight.state.creatures["Bob"].surprised
    play(fight, ("foes", o.Engage("Gob", "Ann")))
    while not any(isinstance(each, o.TakeStance) for each in offered(fight)):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    play(fight, ("Gob", o.TakeStance("might")), ("Ann", o.TakeStance("cunning")))
    assert not asked(fight), "the orc can strike at Bob, who is not in it"


@pytest.mark.rule("HR-2.5", "HR-2.3")
def test_the_surprised_of_a_whole_party_strike_at_nobody_themselves() -> None:
    asking: Any = {"opportunity attack": "always"}
    ann = hero("Ann", "c3", MACE, trusts=("Orc", "Shade"), asking=asking)
    fighters = (ann, foe("Orc", "d3", SWORD), foe("Shade", "d4", SWORD, trusts=("Ann",)))
    fight = fight_of(scene(*fighters, begins="foes"))
    while isinstance(fight.asks[0], SeizeOpportunities):
        choose(fight, "foes", o.Pass("foes"))
    assert fight.state.creatures["Ann"].held
    assert fight.state.creatures["Shade"].surprised
    choose(fight, "foes", o.Sidestep("Shade", "rush"))
    assert not fight.asks_of("heroes")


# --- what else must hold


@pytest.mark.rule("HR-4.12", "HR-5.6")
def test_two_who_lie_in_wait_are_asked_together_and_the_second_may_strike_too() -> None:
    other = foe("Wisp", "e4", SPEAR, hides=True, seat="wisp")
    dice = [STEALTH, (1, 1, 1), UNSEEN, (1, 1, 1), UNSEEN]
    fight = lurking(other, dice=dice)
    choose(fight, "heroes", o.Sidestep("Ann", "rush"))
    assert {ask.seat for ask in fight.asks} == {"foes", "wisp"}
    play(fight, ("foes", strike()))
    play(fight, ("wisp", o.OpportunityAttack("Wisp", "Ann", "might", "rush")))
    assert [seized.creature for seized in happened(fight.log, OpportunitySeized)] == [
        "Shade", "Wisp",
    ]  # fmt: skip
    choose(fight, "Ann", o.MoveTo("c4"))
    finish(fight)


@pytest.mark.rule("HR-4.12")
def test_sensible_players_strike_from_hiding_when_they_can() -> None:
    fight = lurking(dice=[(1, 1, 1, 1), UNSEEN])
    choose(fight, "heroes", o.Sidestep("Ann", "rush"))
    bots = bots_for(["foes"], sensible, 1)
    bots["foes"].answer(fight, fight.asks_of("foes")[0])
    (seized,) = happened(fight.log, OpportunitySeized)
    assert seized.pay == "rush", "which would be lost"


@pytest.mark.rule("HR-4.12", "HR-10.6")
def test_a_fight_with_such_strikes_replays_from_its_record() -> None:
    hidden = foe("Shade", "e3", SPEAR, hides=True)
    fighters = (hero("Ann", "c3", MACE), hidden, foe("Gob", "j10"), SAFE)
    fight = Fight(GAME, scene(*fighters, rounds=3, hiding=2), Seeded(4))
    bots = bots_for(["heroes", "foes"], sensible, 4)
    while not fight.over:
        ask = fight.asks[0]
        bots[ask.seat].answer(fight, ask)
    assert happened(fight.log, OpportunitySeized)
    again = replay(read_record(write_record(record_of(fight)), "a test", {GAME.name: GAME}))
    assert again.log == fight.log


@pytest.mark.rule("HR-4.12")
def test_the_menu_shows_the_odds_of_such_a_strike_as_of_any_other() -> None:
    fight = lurking()
    choose(fight, "heroes", o.Sidestep("Ann", "rush"))
    (ask,) = fight.asks
    view: Any = fight.view("foes")
    assert prospects(ask, strike(), view)
    assert not prospects(ask, o.Decline("foes"), view)
