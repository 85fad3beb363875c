"""The book's own example of an engagement: an archer and you, an undead orc and its hound."""

import pytest

from crossblades.heart_rush.asks import (
    ChooseStance,
    DeclareAttack,
    FreeSidestep,
    JoinEngagement,
    TakeTurn,
)
from crossblades.heart_rush.condition_options import Grapple
from crossblades.heart_rush.events import (
    Attacked,
    Contested,
    DamageTaken,
    Dashed,
    Engaged,
    EngagementEnded,
    EnteredEngagement,
    ShruggedOff,
    StancesRevealed,
    StepBegan,
    TurnPassed,
)
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Engage,
    Enter,
    Help,
    Hinder,
    HoldBack,
    MoveTo,
    Pass,
    ShrugOff,
    Sidestep,
    TakeIt,
    TakeStance,
)
from crossblades.kernel.errors import NotOfferedError
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BOW,
    MAUL,
    SWORD,
    choose,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    play,
    rolls,
    scene,
)

BITE = Weapon("bite", "light", "melee", "piercing", body=True)


def example() -> Fight:
    """You at a5, the archer in the corner, the orc at g5 and its hound behind it."""
    heroes = (hero("You", "a5", SWORD), hero("Archer", "a1", BOW, seat="archer"))
    foes = (foe("Orc", "g5", MAUL), foe("Hound", "j9", BITE))
    return fight_of(
        scene(*heroes, *foes),
        (6, 5, 7),  # the archer's attack: heart, agility, bow
        (2, 2),  # the orc's defence: heart, agility
        (3, 4, 6, 2),  # the orc: heart, now a d6, might, maul, and one more for bludgeoning
        (4, 3, 5),  # you: heart, might, sword
    )


YOU_DASH = (("heroes", Dash("You", "free")), ("You", MoveTo("f5")))
THE_HOUND_DASHES = (("foes", Dash("Hound", "free")), ("Hound", MoveTo("f6")))
THE_ARCHER_ENGAGES = (("archer", Engage("Archer", "Orc")),)
ALL_JOIN = (("heroes", Enter("You")), ("foes", Enter("Hound")))
STANCES = (
    ("You", TakeStance("might")),
    ("Archer", TakeStance("agility")),
    ("Orc", TakeStance("might")),
    ("Hound", TakeStance("cunning")),
)
THE_SHOT = (("Archer", Attack("Archer", "Orc")), ("Orc", ShrugOff("Orc")))
NO_SIDESTEP = (("archer", Pass("archer")),)
THE_CONTEST = (("You", Attack("You", "Orc")), ("Orc", Attack("Orc", "You")))
YOU_TAKE_IT = (("You", TakeIt("You")),)


def with_actions(fight: Fight) -> list[str]:
    """Who still has an action."""
    return [c.name for c in fight.state.creatures.values() if not c.acted]


@pytest.mark.rule(
    "HR-3.3", "HR-3.5", "HR-6.1", "HR-6.2", "HR-6.3", "HR-6.5", "HR-6.6", "HR-6.13", "HR-6.14",
    "HR-7.4", "HR-8.1",
)  # fmt: skip
def test_the_example_of_the_undead_orc_plays_out_as_the_book_tells_it() -> None:
    fight = example()
    state = fight.state

    # You dash towards the orc, for free, and the turn passes.
    play(fight, *YOU_DASH)
    assert state.turn == "foes"

    # The hound dashes, coming adjacent to you as well.
    play(fight, *THE_HOUND_DASHES)
    assert state.turn == "heroes"
    assert [event.pay for event in happened(fight.log, Dashed)] == ["free", "free"]
    assert sorted(with_actions(fight)) == ["Archer", "Hound", "Orc", "You"]

    # The archer engages the orc. The hound can reach nobody in the engagement: you are asked.
    play(fight, *THE_ARCHER_ENGAGES)
    assert [ask.side for ask in fight.asks if isinstance(ask, JoinEngagement)] == ["heroes"]
    choose(fight, "heroes", Enter("You"))
    # Now it can reach you, and joins.
    assert [ask.side for ask in fight.asks if isinstance(ask, JoinEngagement)] == ["foes"]
    choose(fight, "foes", Enter("Hound"))
    assert [event.creature for event in happened(fight.log, Engaged)] == ["Archer"]
    assert [event.creature for event in happened(fight.log, EnteredEngagement)] == ["You", "Hound"]
    assert with_actions(fight) == ["Orc"], "being engaged costs nothing"

    # Stances are coordinated on one side, secret to the other, and revealed together.
    assert len([ask for ask in fight.asks if isinstance(ask, ChooseStance)]) == 4
    play(fight, *STANCES[:1])
    assert [pick.option for pick in fight.picks_of("archer")] == [TakeStance("might")]
    assert not fight.picks_of("foes")
    play(fight, *STANCES[1:3])
    assert not happened(fight.log, StancesRevealed)
    play(fight, *STANCES[3:])
    (revealed,) = happened(fight.log, StancesRevealed)
    assert revealed.stances == {
        "You": "might", "Archer": "agility", "Orc": "might", "Hound": "cunning",
    }  # fmt: skip

    # Cunning: the archer is the only one the hound beats, and out of its reach; it does nothing.
    # Agility: the archer beats the orc.
    (ask,) = fight.asks
    assert isinstance(ask, DeclareAttack)
    assert ask.creature == "Archer"
    with pytest.raises(NotOfferedError):
        fight.answer(ask, Attack("Archer", "Hound"), "archer")
    play(fight, *THE_SHOT)
    (shot,) = happened(fight.log, Attacked)
    assert (shot.creature, shot.target) == ("Archer", "Orc")
    assert (shot.attack, shot.defence, shot.damage) == (18, 4, 14)
    (shrugged,) = happened(fight.log, ShruggedOff)
    assert (shrugged.damage, shrugged.heart) == (7, 6)
    assert state.creatures["Orc"].hit_points == 33
    assert isinstance(fight.asks[0], FreeSidestep)
    play(fight, *NO_SIDESTEP)

    # Might: you could strike the orc or the hound; the orc has you alone.
    options = {
        ask.creature: set(ask.options) for ask in fight.asks if isinstance(ask, DeclareAttack)
    }
    hinders = {option for option in options["You"] if isinstance(option, Hinder)}
    assert {option.target for option in hinders} == {"Hound"}  # directly beaten; the orc is not
    attacks = {Attack("You", "Orc"), Attack("You", "Hound"), HoldBack("You")}
    attacks.add(Grapple("You", "Hound"))  # which is an option for the same reason
    assert options["You"] - hinders == attacks
    assert Attack("Orc", "You") in options["Orc"]
    assert Attack("Orc", "Archer") not in options["Orc"]
    play(fight, *THE_CONTEST)
    (contest,) = happened(fight.log, Contested)
    assert (contest.loser, contest.damage) == ("You", 3)
    assert {contest.attack, contest.answer} == {12, 15}
    assert [roll.sizes for roll in rolls(fight.log)[-2:]] == [(6, 6, 12, 12), (8, 6, 8)]
    play(fight, *YOU_TAKE_IT)

    # The engagement ends; the orc's side has the turn, and only the orc has an action left.
    assert len(happened(fight.log, EngagementEnded)) == 1
    assert [event.to for event in happened(fight.log, TurnPassed)] == ["foes", "heroes", "foes"]
    assert state.turn == "foes"
    assert with_actions(fight) == ["Orc"]
    hit_points = {name: creature.hit_points for name, creature in state.creatures.items()}
    assert hit_points == {"You": 37, "Archer": 40, "Orc": 33, "Hound": 40}
    assert [event.creature for event in happened(fight.log, DamageTaken)] == ["Orc", "You"]
    steps = [event.stance for event in happened(fight.log, StepBegan)]
    assert steps == ["cunning", "agility", "might"]
    finish(fight)


@pytest.mark.rule("HR-6.2", "HR-6.13", "HR-4.1")
def test_after_the_example_only_the_orc_can_engage_and_nobody_can_join() -> None:
    fight = example()
    play(fight, *YOU_DASH, *THE_HOUND_DASHES, *THE_ARCHER_ENGAGES, *ALL_JOIN, *STANCES)
    play(fight, *THE_SHOT, *NO_SIDESTEP, *THE_CONTEST, *YOU_TAKE_IT)
    (ask,) = fight.asks
    assert isinstance(ask, TakeTurn)
    costly = {o.creature for o in ask.options if isinstance(o, Engage | Help)}
    costly |= {
        o.creature for o in ask.options if isinstance(o, Dash | Sidestep) and o.pay == "action"
    }
    assert costly == {"Orc"}
    choose(fight, "foes", Engage("Orc", "You"))
    assert {a.creature for a in fight.asks if isinstance(a, ChooseStance)} == {"Orc", "You"}
    assert with_actions(fight) == []
    finish(fight)
