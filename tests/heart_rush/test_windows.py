"""Chapter 5: every moment at which an instant may be used, and who is asked at which."""

from collections.abc import Iterator
from typing import Any

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.abilities import Owned, used
from crossblades.heart_rush.asks import TakeTurn, UseInstant
from crossblades.heart_rush.condition_options import BreakFree, RollWith
from crossblades.heart_rush.conditions import gained, is_hidden
from crossblades.heart_rush.events import (
    AbilityUsed,
    ConditionsLost,
    Contested,
    Moved,
    Pushed,
    RushWon,
    Tripped,
)
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.gear import FISTS, Weapon
from crossblades.heart_rush.library import add_ability
from crossblades.heart_rush.moments import (
    AbilityAnnounced,
    AttackSeen,
    DamageSuffered,
    Moment,
    StancesShown,
)
from crossblades.heart_rush.special import SpecialAbility
from crossblades.heart_rush.words.narration import question
from crossblades.kernel.ask import Option
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.rule import Rule
from tests.heart_rush.own_abilities import own_abilities
from tests.helpers import (
    FOES_PASS,
    GAME,
    MACE,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    play,
    scene,
)

HIT, WARD = (8, 1, 1), (1, 1)
"""An attack that deals 8 damage through this defence."""


def tell(_moment: Moment, mine: Owned, _chosen: o.UseAbility) -> Rule[None]:
    """It only tells that it has happened."""
    yield RushWon(creature=mine.owner, ability=mine.id, points=0)


def stun(moment: Moment, mine: Owned, chosen: o.UseAbility) -> Rule[None]:
    yield gained(moment.state.creatures[chosen.target], {"stunned": 1}, ("HR-5.2",))


def steady(moment: Moment, mine: Owned, _chosen: o.UseAbility) -> Rule[None]:
    yield ConditionsLost(creature=mine.owner, ability=mine.id, left={})


def my_attack(moment: AttackSeen, mine: Owned) -> list[o.UseAbility]:
    return mine.use(moment) if moment.blow.attacker == mine.owner else []


def sharpen(moment: AttackSeen, mine: Owned, _chosen: o.UseAbility) -> Rule[None]:
    moment.attack += 5
    yield RushWon(creature=mine.owner, ability=mine.id, points=0)


def at_others(moment: Moment, mine: Owned) -> list[o.UseAbility]:
    side = mine.me(moment).side
    others = [c.name for c in moment.state.creatures.values() if c.side != side]
    return [option for name in others for option in mine.use(moment, name)]


FREE = SpecialAbility(frequency="passive", timing="instant", text="A trial that costs nothing.")
COSTLY = SpecialAbility(frequency="minor", timing="instant", text="A trial that costs rush.")
INSTANT = SpecialAbility(frequency="heart", timing="instant", text="A trial.")
TRIALS = (
    "trial cry",
    "trial shout",
    "trial stun",
    "trial balance",
    "trial echo",
    "trial edge",
    "trial toll",
)


@pytest.fixture(autouse=True, scope="module")
def _trials() -> Iterator[None]:
    """Abilities of these tests alone: nothing of them is left behind."""
    with own_abilities():
        for name in TRIALS:
            add_ability(name, {"trial echo": FREE, "trial toll": COSTLY}.get(name, INSTANT))
        used("trial cry", StancesShown, anytime=True)(tell)
        used("trial shout", DamageSuffered, StancesShown)(tell)
        used("trial stun", StancesShown, options=at_others, anytime=True)(stun)
        used("trial balance", StancesShown, anytime=True)(steady)
        used("trial echo", StancesShown, AbilityAnnounced)(tell)
        used("trial toll", StancesShown)(tell)
        used("trial edge", AttackSeen, options=my_attack)(sharpen)
        yield


ANN_PASSES = ("ann", o.Pass("ann"))
CRY = o.UseAbility("Ann", "trial cry")


def watching(
    *others: Any, dice: tuple[tuple[int, ...], ...] = (), asking: dict[str, Any] | None = None,
    arms: tuple[Weapon, ...] = (), **where: Any,
) -> Fight:  # fmt: skip
    """Ann, who wants to be asked always, stands beside an orc; it is the foes' turn."""
    wishes = {"trial cry": "always"} if asking is None else asking
    wishes = {**wishes, "letting go": "never"}
    me = hero("Ann", "c3", *arms, seat="ann", abilities=("trial cry",), asking=wishes)
    fighters = (me, *(others or (foe("Orc", "d3"),)))
    return fight_of(scene(*fighters, **{"begins": "foes", **where}), *dice)


def asked(fight: Fight, *answers: tuple[str, Option]) -> list[str]:
    """The moments at which Ann is asked, and declines, while these answers are given."""
    left, moments = iter(answers), []
    current = next(left, None)
    while True:
        ask = fight.asks[0]
        if isinstance(ask, UseInstant):
            assert ask.options == (CRY, o.Decline("ann"))
            moments.append(ask.moment)
            fight.answer(ask, ask.options[-1], "ann")
        elif current is None:
            return moments
        else:
            choose(fight, *current)
            current = next(left, None)


# --- inside an engagement


@pytest.mark.rule("HR-5.5", "HR-5.4")
def test_every_moment_of_an_engagement_in_its_order() -> None:
    fight = watching(foe("Orc", "d3"), foe("Gob", "c4"), dice=(HIT, WARD, HIT, WARD))
    moments = asked(
        fight,
        ("foes", o.Engage("Orc", "Ann")),
        ("foes", o.Enter("Gob")),
        ("ann", o.TakeStance("defensive")),
        ("Orc", o.TakeStance("cunning")),
        ("Gob", o.TakeStance("might")),
        ("Orc", o.Attack("Orc", "Ann")),
        ("Ann", o.TakeIt("Ann")),
        ("Gob", o.Attack("Gob", "Ann")),
        ("Ann", o.TakeIt("Ann")),
    )
    one_attack = [
        "attack coming", "before attack", "roll seen", "roll seen", "attack seen",
        "damage coming", "damage suffered", "attack made",
    ]  # fmt: skip
    assert moments == [
        "round started", "action announced", "engagement opened", "entered",
        "joining closed",  # after joining closes and before stances
        "stances chosen",  # for what the book puts before the reveal
        "stances shown",  # after the reveal
        "attacks declared", *one_attack,
        "between steps",  # between the stance steps
        "attacks declared", *one_attack,
        "between steps",
        "engagement closing",  # after damage and before the engagement ends
    ]  # fmt: skip
    finish(fight)


@pytest.mark.rule("HR-5.5", "HR-7.4")
def test_contested_attacks_are_seen_before_anybody_is_hurt() -> None:
    fight = watching(dice=((1, 1, 1), HIT))
    moments = asked(
        fight,
        ("foes", o.Engage("Orc", "Ann")),
        ("ann", o.TakeStance("might")),
        ("Orc", o.TakeStance("might")),
        ("Ann", o.Attack("Ann", "Orc")),
        ("Orc", o.Attack("Orc", "Ann")),
        ("Orc", o.TakeIt("Orc")),
    )
    start = moments.index("attacks declared") + 1
    assert moments[start:] == [
        "attack coming", "attack coming", "before attack", "before attack",
        "roll seen", "roll seen", "attack seen", "attack seen",
        "damage coming", "damage suffered", "attack made", "attack made",
        "between steps", "engagement closing",
    ]  # fmt: skip
    assert len(happened(fight.log, Contested)) == 1


# --- outside of one


TURNS: dict[str, list[tuple[str, Option]]] = {
    "dash": [("foes", o.Dash("Orc", "free")), ("Orc", o.MoveTo("d4"))],
    "sidestep": [("foes", o.Sidestep("Orc", "rush")), ("Orc", o.MoveTo("d4"))],
    "call": [("foes", o.CallOut("Orc", "free"))],
    "stow": [("foes", o.Stow("Orc", "free"))],
    "interact": [("foes", o.Interact("Orc", "free"))],
    "help": [("foes", o.Help("Orc", "Gob"))],
}
"""What an orc may do with its turn, and the answers that go with it."""


@pytest.mark.rule("HR-5.5")
@pytest.mark.parametrize("what", TURNS)
def test_any_action_can_be_answered_when_it_is_declared(what: str) -> None:
    fight, answers = watching(foe("Orc", "d3"), foe("Gob", "e3")), TURNS[what]
    before = asked(fight)
    assert before == ["round started"]
    choose(fight, *answers[0])
    ask = fight.asks[0]
    assert isinstance(ask, UseInstant)
    assert ask.moment == "action announced"
    assert [event for event in fight.log if isinstance(event, Moved)] == []
    moments = asked(fight, *answers[1:])
    rest = {"dash": ["step taken", "walk done"], "sidestep": ["step taken", "sidestep made"]}
    assert moments == ["action announced", *rest.get(what, [])]


@pytest.mark.rule("HR-5.5")
def test_every_step_of_a_move_is_a_moment_and_so_is_a_push() -> None:
    fight = watching(foe("Orc", "d3", MACE), foe("Gob", "j10"), dice=((8, 1, 1, 1), WARD))
    asked(fight)
    moments = asked(fight, ("foes", o.Dash("Gob", "free")), ("Gob", o.MoveTo("h8")))
    assert moments == ["action announced", "step taken", "step taken", "walk done"]
    choose(fight, "ann", o.Pass("ann"))
    moments = asked(
        fight,
        ("foes", o.Engage("Orc", "Ann")),
        ("ann", o.TakeStance("cunning")),
        ("Orc", o.TakeStance("might")),
        ("Orc", o.Attack("Orc", "Ann")),
        ("Ann", o.TakeIt("Ann")),
        ("Orc", o.PushTo("b3")),
        ("Orc", o.PushTo("a3")),
        ("Orc", o.Stay("Orc")),
    )
    assert len(happened(fight.log, Pushed)) == 2
    assert moments[moments.index("attack made") :] == [
        "attack made", "step taken", "step taken", "between steps", "engagement closing",
    ]  # fmt: skip


@pytest.mark.rule("HR-5.5", "HR-11.17")
def test_damage_at_a_rounds_end_can_be_answered_before_and_after() -> None:
    fight = watching(dice=((3, 4),))
    asked(fight)
    fight.state.creatures["Orc"].conditions = {"burning": 2}
    moments = asked(fight, FOES_PASS, ANN_PASSES, ("Orc", o.TakeIt("Orc")))
    assert moments == ["damage coming", "damage suffered", "round ending", "round started"]


@pytest.mark.rule("HR-5.5", "HR-11.18")
def test_any_roll_can_be_answered_once_it_is_seen() -> None:
    fight = watching(dice=((1, 1), (8, 6, 8)), arms=(FISTS,))
    hold(fight.state.creatures["Ann"], fight.state.creatures["Orc"])
    asked(fight)
    asked(fight, FOES_PASS, ANN_PASSES)
    moments = asked(fight, ("foes", BreakFree("Orc", "might")), ("Ann", RollWith("Ann", "might")))
    assert moments == ["action announced", "roll seen", "roll seen"]


@pytest.mark.rule("HR-5.5", "HR-4.12")
def test_an_opportunity_attack_is_answered_before_its_dice_fall() -> None:
    fight = watching(hero("Bob", "e3", seat="bob"), foe("Orc", "d3"), dice=(HIT, WARD))
    asked(fight)
    moments = asked(
        fight,
        ("foes", o.Dash("Orc", "free")),
        ("Orc", o.MoveTo("d6")),
        ("Ann", o.LetGo("Ann")),
        ("Bob", o.OpportunityAttack("Bob", "Orc", "might", "rush")),
        ("Orc", o.TakeIt("Orc")),
        ("Orc", o.GoOn("Orc")),
    )
    assert moments[:6] == [
        "action announced", "step taken", "attack coming", "before attack",
        "roll seen", "roll seen",
    ]  # fmt: skip


@pytest.mark.rule("HR-5.5", "HR-4.11")
def test_a_trip_can_be_answered_and_does_nothing_to_one_who_found_balance() -> None:
    orc = foe("Orc", "d3", abilities=("trial balance",), asking={"trial balance": "always"})
    fight = fight_of(scene(hero("Ann", "c3"), orc, begins="foes"))
    fight.state.creatures["Orc"].conditions = {"off-balanced": 1}
    answers = [("foes", o.Dash("Orc", "free")), ("Orc", o.MoveTo("d4"))]
    answers += [("Ann", o.Trip("Ann", "Orc"))]
    for who, option in answers:
        while isinstance(fight.asks[0], UseInstant):
            choose(fight, "foes", o.Decline("foes"))
        choose(fight, who, option)
    (ask,) = fight.asks
    assert isinstance(ask, UseInstant)
    assert ask.moment == "action announced"
    choose(fight, "foes", o.UseAbility("Orc", "trial balance"))
    assert happened(fight.log, Tripped) == []
    assert not fight.state.creatures["Ann"].acted, "what has become impossible is not done"


# --- answers to instants


@pytest.mark.rule("HR-5.6", "HR-11.6")
def test_one_who_is_stunned_in_answer_does_not_bring_about_what_was_announced() -> None:
    ann = hero("Ann", "c3", seat="ann", abilities=("trial cry",))
    orc = foe("Orc", "d3", abilities=("trial stun",))
    fight = fight_of(scene(ann, orc))
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "ann", CRY)
    (ask,) = fight.asks
    assert question(ask) == "An instant now? (stances shown, in answer to Trial Cry)"
    choose(fight, "foes", o.UseAbility("Orc", "trial stun", "Ann"))
    assert [each.creature for each in happened(fight.log, AbilityUsed)] == ["Ann", "Orc"]
    assert happened(fight.log, RushWon) == []
    assert fight.state.creatures["Ann"].spent == {"trial cry": "heart"}, "it is used up"


@pytest.mark.rule("HR-5.6")
def test_nobody_is_asked_to_answer_an_instant_of_ones_own_unless_one_always_is() -> None:
    both = ("trial cry", "trial shout")
    for wishes, again in (({}, False), ({"trial shout": "always"}, True)):
        ann = hero("Ann", "c3", seat="ann", abilities=both, asking=wishes)
        fight = fight_of(scene(ann, foe("Orc", "d3")))
        clash(fight, Ann="might", Orc="defensive")
        choose(fight, "ann", CRY)
        assert (happened(fight.log, RushWon) == []) is again
        choose(fight, "ann", o.UseAbility("Ann", "trial shout"))
        told = [each.ability for each in happened(fight.log, RushWon)]
        assert told == (["trial shout", "trial cry"] if again else ["trial cry", "trial shout"])


# --- who is asked when


@pytest.mark.rule("HR-5.5")
@pytest.mark.parametrize(
    ("wishes", "moments"),
    [
        ({}, ["stances shown"]),
        ({"trial cry": "when it matters"}, ["stances shown"]),
        ({"trial cry": "never"}, []),
        ({"stances shown": "never"}, []),
        ({"stances shown": "never", "trial cry": "when it matters"}, ["stances shown"]),
        ({"between steps": "always"}, ["stances shown", "between steps"]),
        ({"trial cry: joining closed": "always"}, ["joining closed", "stances shown"]),
        ({"trial cry": "never", "trial cry: between steps": "always"}, ["between steps"]),
        ({"trial cry": "never", "joining closed": "always"}, []),
    ],
)
def test_a_seat_says_for_each_ability_and_moment_when_it_is_asked(
    wishes: dict[str, str], moments: list[str]
) -> None:
    fight = watching(asking=wishes)
    assert moments == asked(
        fight,
        ("foes", o.Engage("Orc", "Ann")),
        ("ann", o.TakeStance("defensive")),
        ("Orc", o.TakeStance("might")),
        ("Orc", o.HoldBack("Orc")),
    )


@pytest.mark.rule("HR-5.5")
@pytest.mark.parametrize(
    ("key", "problem"),
    [
        ("trial shout", 'it has no "trial shout"'),
        ("stance shown", 'it has no "stance shown"'),
        ("trial cry: stance shown", 'no moment "stance shown"'),
    ],
)
def test_a_wish_names_an_ability_one_has_or_a_moment_there_is(key: str, problem: str) -> None:
    ann = hero("Ann", "c3", abilities=("trial cry",), asking={key: "never"})
    with pytest.raises(CrossbladesError, match=problem):
        GAME.check(scene(ann, foe("Orc", "d3")))


@pytest.mark.rule("HR-5.5", "HR-2.5", "HR-11.6")
@pytest.mark.parametrize("change", ["used up", "stunned", "unconscious", "dead", "held"])
def test_a_seat_that_cannot_use_anything_is_never_asked(change: str) -> None:
    fight = watching(hero("Bob", "a1", seat="bob"), foe("Orc", "d3"), begins="heroes")
    ann = fight.state.creatures["Ann"]
    choose(fight, "ann", o.Decline("ann"))
    if change == "used up":
        ann.spent = {"trial cry": "heart"}
    elif change == "stunned":
        ann.conditions = {"stunned": 1}
    else:
        setattr(ann, change, True)
    play(fight, ANN_PASSES, ("bob", o.Pass("bob")), ("foes", o.CallOut("Orc", "free")))
    assert not any(isinstance(ask, UseInstant) for ask in fight.asks)


@pytest.mark.rule("HR-5.5", "HR-10.6")
def test_nobody_is_asked_about_what_one_in_hiding_does() -> None:
    """The question alone would tell that somebody is there."""
    gob = foe("Gob", "j10", hides=True, abilities=("trial cry",))
    fight = watching(foe("Orc", "d3"), gob, walls=("i9", "i10", "j9"), dice=((8, 6),))
    assert is_hidden(fight.state.creatures["Gob"])
    asked(fight)
    choose(fight, "foes", o.Interact("Gob", "free"))
    assert isinstance(fight.asks[0], TakeTurn)
    choose(fight, *ANN_PASSES)
    choose(fight, "foes", o.UseAbility("Gob", "trial cry"))
    assert isinstance(fight.asks[0], TakeTurn)
    assert asked(fight, ("foes", o.CallOut("Orc", "free"))) == ["action announced"]


@pytest.mark.rule("HR-5.5", "HR-5.6")
def test_a_costless_instant_that_answers_itself_is_used_once_at_one_moment() -> None:
    ann = hero("Ann", "c3", abilities=("trial echo",), asking={"trial echo": "always"})
    fight = fight_of(scene(ann, foe("Orc", "d3")))
    clash(fight, Ann="defensive", Orc="defensive")
    (ask,) = fight.asks
    assert isinstance(ask, UseInstant)
    fight.answer(ask, o.UseAbility("Ann", "trial echo"), ask.seat)
    assert len(happened(fight.log, AbilityUsed)) == 1
    assert not [each for each in fight.asks if o.UseAbility("Ann", "trial echo") in each.options]


@pytest.mark.rule("HR-5.5", "HR-5.3")
def test_one_that_costs_rush_may_be_used_again_at_the_same_moment() -> None:
    ann = hero("Ann", "c3", abilities=("trial toll",))
    fight = fight_of(scene(ann, foe("Orc", "d3")))
    fight.state.creatures["Ann"].rush = 4
    clash(fight, Ann="defensive", Orc="defensive")
    for price in (1, 2):
        choose(fight, "heroes", o.UseAbility("Ann", "trial toll", rush=price))
    assert [used.rush for used in happened(fight.log, AbilityUsed)] == [1, 2]
    assert fight.state.creatures["Ann"].rush == 1
    assert not fight.asks_of("heroes") or not isinstance(fight.asks[0], UseInstant)


@pytest.mark.rule("HR-5.5", "HR-7.4")
@pytest.mark.parametrize("who", ["Ann", "Orc"])
def test_what_an_instant_changes_in_a_roll_that_is_seen_counts_in_contests(who: str) -> None:
    edge = {"abilities": ("trial edge",)}
    ann = hero("Ann", "c3", MACE, **(edge if who == "Ann" else {}))
    orc = foe("Orc", "d3", MACE, **(edge if who == "Orc" else {}))
    fight = fight_of(scene(ann, orc), (2, 2, 2), (2, 2, 2))
    clash(fight, Ann="cunning", Orc="cunning")
    play(fight, ("Ann", o.Attack("Ann", "Orc")), ("Orc", o.Attack("Orc", "Ann")))
    (ask,) = fight.asks
    assert isinstance(ask, UseInstant)
    fight.answer(ask, o.UseAbility(who, "trial edge"), ask.seat)
    (contested,) = happened(fight.log, Contested)
    totals = (11, 6) if who == "Ann" else (6, 11)
    assert (contested.attack, contested.answer, contested.damage) == (*totals, 5)
    assert contested.loser == ("Orc" if who == "Ann" else "Ann")
    finish(fight)
