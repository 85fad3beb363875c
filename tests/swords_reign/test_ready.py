"""OS-5.13, OS-5.20: actions that wait for their trigger."""

import pytest

from crossblades.kernel.decree_options import Subject
from crossblades.kernel.event import Rolled
from crossblades.swords_reign.actions import OTHERS, USUAL
from crossblades.swords_reign.asks import ChooseDestination
from crossblades.swords_reign.creature import Readied
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.events import ReadyingTold, Triggered
from crossblades.swords_reign.gear import Weapon
from crossblades.swords_reign.options import (
    Attack,
    CreatureOption,
    Dash,
    Decline,
    Disengage,
    Dodge,
    EndTurn,
    Escape,
    Move,
    MoveTo,
    OpportunityAttack,
    PushTo,
    Ready,
    ResistWith,
    Shove,
    Stop,
    TakeTurn,
    UseSpecial,
    WaitFor,
    WaitForWords,
    WaitWith,
)
from crossblades.swords_reign.ready import (
    ACTIONS,
    ALLY_ATTACKS,
    FOE_ATTACKS,
    FOE_CASTS,
    INTO_RANGE,
    INTO_REACH,
    readying,
)
from crossblades.swords_reign.referee_options import Decree, PlaceNamed
from tests.helpers import finish, happened
from tests.swords_reign.helpers import BOW, STAFF, act, creature, fight_of, foe, hero, offered

STARE = Special("stare", save="WIS", condition="shaken", rounds=1, range=60)


def waits(name: str, action: str, trigger: str) -> tuple[CreatureOption, ...]:
    """The answers by which somebody readies an action, and ends its turn."""
    return Ready(name), WaitWith(name, action), WaitFor(name, trigger), EndTurn(name)


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-5.20")
@pytest.mark.rule("OS-5.16")
def test_the_trigger_spends_the_reaction_on_the_action_right_after_it() -> None:
    fight = fight_of(
        hero("Ana", "a5"), foe("Gob", "e5", hit_points=20), dice=[(15,), (3,)]
    )  # fmt: skip
    act(fight, *waits("Ana", "attack", INTO_REACH), Move("Gob"), MoveTo("Gob", "b5"))
    assert creature(fight, "Gob").at == "b5", "right after the step, not before"
    act(fight, Attack("Ana", "Gob", "longsword"))
    (triggered,) = happened(fight.log, Triggered)
    assert triggered.trigger == INTO_REACH
    ana = creature(fight, "Ana")
    assert (ana.reaction, ana.readied) == (False, None)
    assert creature(fight, "Gob").hit_points == 20 - 3 - 2
    assert Attack("Gob", "Ana", "claw") in offered(fight), "then the goblin goes on"
    finish(fight)


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-6.1")
@pytest.mark.parametrize("weapon", [STAFF, BOW])
def test_hands_wait_for_their_own_reach_whatever_they_hold(weapon: Weapon) -> None:
    fight = fight_of(hero("Ana", "a5", weapon), foe("Gob", "g5"), dice=[(15,), (4,)])
    act(fight, *waits("Ana", "shove", INTO_REACH), Move("Gob"), MoveTo("Gob", "b5"))
    assert creature(fight, "Gob").at == "b5"
    act(fight, Shove("Ana", "Gob", "prone"))
    assert creature(fight, "Gob").conditions == {"prone": -1}
    finish(fight)


@pytest.mark.rule("OS-5.13")
def test_readying_takes_the_action() -> None:
    fight = fight_of(hero("Ana", "a5"), foe("Gob", "e5"))
    act(fight, *waits("Ana", "attack", INTO_REACH)[:3])
    assert not creature(fight, "Ana").action
    assert not [o for o in offered(fight) if isinstance(o, Attack | Dodge | Ready)]


@pytest.mark.rule("OS-5.20")
def test_what_was_readied_lapses_at_ones_next_turn() -> None:
    fight = fight_of(hero("Ana", "a5"), foe("Gob", "j5"))
    act(fight, *waits("Ana", "attack", INTO_REACH))
    assert creature(fight, "Ana").readied is not None
    act(fight, EndTurn("Gob"))
    assert creature(fight, "Ana").readied is None
    act(fight, EndTurn("Ana"), Move("Gob"), MoveTo("Gob", "d5"))
    assert not happened(fight.log, Triggered)


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-5.16")
def test_without_a_reaction_nothing_is_triggered() -> None:
    fight = fight_of(hero("Ana", "a5"), foe("Gob", "b5"), foe("Hob", "f5"), dice=[(1,)])
    act(fight, *waits("Ana", "attack", INTO_REACH))
    act(fight, TakeTurn("Gob"), Move("Gob"), MoveTo("Gob", "d5"))
    act(fight, OpportunityAttack("Ana", "Gob", "longsword"), EndTurn("Gob"))
    act(fight, Move("Hob"), MoveTo("Hob", "b5"))
    assert EndTurn("Hob") in offered(fight), "Ana is not asked"


@pytest.mark.rule("OS-5.13")
def test_its_owner_may_let_the_trigger_pass_and_keeps_the_reaction() -> None:
    fight = fight_of(hero("Ana", "a5"), foe("Gob", "e5"))
    act(fight, *waits("Ana", "attack", INTO_REACH), Move("Gob"), MoveTo("Gob", "b5"))
    act(fight, Decline("Ana"))
    assert creature(fight, "Ana").reaction


@pytest.mark.rule("OS-5.20")
def test_a_foe_within_30_feet_can_be_waited_for_with_a_bow() -> None:
    fight = fight_of(hero("Ana", "a5", BOW), foe("Gob", "j5"), dice=[(1,)])
    act(fight, *waits("Ana", "attack", INTO_RANGE), Move("Gob"), MoveTo("Gob", "d5"))
    assert creature(fight, "Gob").at == "g5", "30 feet, on its way"
    act(fight, Attack("Ana", "Gob", "longbow"))
    assert creature(fight, "Gob").at == "d5"


@pytest.mark.rule("OS-5.20")
def test_a_foe_that_attacks_and_an_ally_that_attacks_are_triggers() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a2"), hero("Cy", "b2"), foe("Gob", "b1", hit_points=40),
        dice=[(1,), (1,), (1,), (1,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), *waits("Ana", "attack", ALLY_ATTACKS))
    act(fight, TakeTurn("Bo"), *waits("Bo", "attack", FOE_ATTACKS))
    act(fight, Attack("Cy", "Gob", "longsword"), Attack("Ana", "Gob", "longsword"), EndTurn("Cy"))
    act(fight, Attack("Gob", "Cy", "claw"), Attack("Bo", "Gob", "longsword"))
    assert [e.creature for e in happened(fight.log, Triggered)] == ["Ana", "Bo"]
    finish(fight)


@pytest.mark.rule("OS-5.20")
@pytest.mark.rule("OS-5.15")
def test_an_opportunity_attack_is_an_attack_that_can_be_waited_for() -> None:
    fight = fight_of(
        hero("Ana", "b2"), hero("Bo", "b1"), foe("Gob", "c1"), dice=[(1,), (1,)]
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), *waits("Ana", "attack", FOE_ATTACKS))
    act(fight, Move("Bo"), MoveTo("Bo", "a1"), OpportunityAttack("Gob", "Bo", "claw"))
    act(fight, Attack("Ana", "Gob", "longsword"))
    assert len(happened(fight.log, Triggered)) == 1
    finish(fight)


@pytest.mark.rule("OS-5.20")
def test_a_special_of_a_foe_is_a_trigger() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Owl", "b1", specials=(STARE,)), dice=[(20,), (1,)]
    )  # fmt: skip
    act(fight, *waits("Ana", "attack", FOE_CASTS), UseSpecial("Owl", "stare", "Ana"))
    act(fight, Attack("Ana", "Owl", "longsword"))
    assert happened(fight.log, Rolled)[-1].roll.why == "attack with longsword"
    finish(fight)


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-5.17")
def test_getting_out_of_a_grapple_can_be_readied_too() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a3"), foe("Gob", "b1"), dice=[(1,), (15,), (1,)]
    )  # fmt: skip
    creature(fight, "Ana").conditions = {"grappled": -1}
    creature(fight, "Ana").sources = {"grappled": ("Gob",)}
    act(fight, TakeTurn("Ana"), *waits("Ana", "escape", FOE_ATTACKS)[:3], EndTurn("Bo"))
    act(fight, Attack("Gob", "Ana", "claw"), Escape("Ana", "Gob", "STR"))
    assert creature(fight, "Ana").conditions == {}
    finish(fight)


@pytest.mark.rule("OS-5.13")
def test_the_helpless_do_not_take_what_they_readied() -> None:
    fight = fight_of(hero("Ana", "a5"), foe("Gob", "e5"))
    act(fight, *waits("Ana", "attack", INTO_REACH))
    creature(fight, "Ana").conditions = {"stunned": 1}
    act(fight, Move("Gob"), MoveTo("Gob", "b5"))
    assert EndTurn("Gob") in offered(fight), "Ana is not asked"


@pytest.mark.rule("OS-5.13")
def test_the_referee_says_when_a_trigger_in_words_has_come() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), dice=[(1,)], referee="Ref")
    act(fight, TakeTurn("Ana"), Ready("Ana"), WaitWith("Ana", "attack"))
    act(fight, WaitForWords("Ana", "the goblin laughs"), EndTurn("Ana"), TakeTurn("Gob"))
    act(fight, Decree("trigger"), Subject("Ana"), Attack("Ana", "Gob", "longsword"))
    assert [e.trigger for e in happened(fight.log, Triggered)] == ["the goblin laughs"]
    finish(fight)


@pytest.mark.rule("OS-5.13")
def test_a_trigger_without_words_waits_for_the_referee_too() -> None:
    owls = foe("Owl", "b1", specials=(STARE,)), foe("Eagle", "c1", specials=(STARE,))
    fight = fight_of(hero("Ana", "a1"), *owls, dice=[(20,), (1,)], referee="Ref")
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), TakeTurn("Owl"))
    act(fight, Ready("Owl"), WaitWith("Owl", "attack"), WaitForWords("Owl"), EndTurn("Owl"))
    act(fight, TakeTurn("Eagle"), UseSpecial("Eagle", "stare", "Ana"))
    assert not happened(fight.log, Triggered), "an ally's special is none of the book's triggers"
    act(fight, Decree("trigger"), Subject("Owl"), Attack("Owl", "Ana", "claw"))
    assert [e.creature for e in happened(fight.log, Triggered)] == ["Owl"]
    finish(fight)


@pytest.mark.rule("OS-5.13")
def test_what_one_waits_for_is_told_to_ones_own_side_alone() -> None:
    fight = fight_of(hero("Ana", "a5"), foe("Gob", "e5"))
    act(fight, *waits("Ana", "attack", INTO_REACH))
    assert happened(fight.log_of("heroes"), ReadyingTold)
    assert not happened(fight.log_of("foes"), ReadyingTold)


@pytest.mark.rule("OS-5.20")
@pytest.mark.parametrize(
    ("trigger", "weapon", "way"),
    [
        (INTO_REACH, STAFF, ("c5", "c4")),
        (INTO_RANGE, BOW, ("g5", "g4")),
        (INTO_REACH, BOW, ("c5",)),
    ],
)
def test_whoever_is_that_near_already_or_not_yet_does_not_come_there(
    trigger: str, weapon: Weapon, way: tuple[str, ...]
) -> None:
    fight = fight_of(hero("Ana", "a5", weapon), foe("Gob", way[0]))
    act(fight, *waits("Ana", "attack", trigger), Move("Gob"))
    act(fight, MoveTo("Gob", way[-1]) if len(way) > 1 else Stop("Gob"))
    assert EndTurn("Gob") in offered(fight), "Ana is not asked"


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-6.1")
def test_a_long_weapon_waits_for_its_own_reach() -> None:
    fight = fight_of(hero("Ana", "a5", STAFF), foe("Gob", "g5"), dice=[(1,)])
    act(fight, *waits("Ana", "attack", INTO_REACH), Move("Gob"), MoveTo("Gob", "b5"))
    assert creature(fight, "Gob").at == "c5", "10 feet, on its way"
    act(fight, Attack("Ana", "Gob", "staff"))
    assert creature(fight, "Gob").at == "b5"
    finish(fight)


@pytest.mark.rule("OS-5.13")
def test_whoever_could_do_nothing_is_not_asked() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Owl", "d1", specials=(STARE,)), dice=[(20,)])
    act(fight, *waits("Ana", "attack", FOE_CASTS), UseSpecial("Owl", "stare", "Ana"))
    assert EndTurn("Owl") in offered(fight), "no sword reaches so far"


@pytest.mark.rule("OS-5.13")
def test_one_readies_what_one_could_do_for_a_trigger_that_somebody_judges() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"))
    act(fight, Ready("Ana"))
    ways = {option.action for option in offered(fight) if isinstance(option, WaitWith)}
    assert not ways & {"cast a spell", "use a special", "stabilise"}
    act(fight, WaitWith("Ana", "attack"))
    assert WaitForWords("Ana") not in offered(fight), "there is no Referee"


# --- what is of use on one's own turn, as a rule


@pytest.mark.rule("OS-5.13")
def test_every_action_of_the_table_can_be_readied_but_ready() -> None:
    assert set(ACTIONS) == {*USUAL, *OTHERS} - {"ready"}


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-5.5")
@pytest.mark.parametrize(("before", "left"), [([], 60), ([MoveTo("Ana", "a8")], 45)])
def test_a_readied_dash_is_run_at_the_trigger(before: list[MoveTo], left: int) -> None:
    fight = fight_of(hero("Ana", "a5"), foe("Gob", "i5"), width=30)
    for place in before:
        act(fight, Move("Ana"), place)
    act(fight, *waits("Ana", "dash", FOE_ATTACKS))
    creature(fight, "Ana").readied = Readied(INTO_RANGE, "dash")
    act(fight, Move("Gob"), MoveTo("Gob", "e5"), Dash("Ana"))
    (ask,) = fight.asks
    assert isinstance(ask, ChooseDestination)
    assert (ask.creature, ask.feet) == ("Ana", left)
    act(fight, MoveTo("Ana", "a10"))
    ana = creature(fight, "Ana")
    assert (ana.at, ana.reaction) == ("a10", False)
    assert creature(fight, "Gob").at == "e5", "then the goblin goes on"


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-5.4")
def test_a_readied_disengage_leads_away_with_what_is_left_of_the_move() -> None:
    fight = fight_of(hero("Ana", "a5"), foe("Gob", "d5"))
    act(fight, Move("Ana"), MoveTo("Ana", "a6"), *waits("Ana", "disengage", INTO_REACH))
    act(fight, Move("Gob"), MoveTo("Gob", "b6"), Disengage("Ana"), MoveTo("Ana", "a10"))
    assert (creature(fight, "Ana").at, creature(fight, "Ana").moved) == ("a10", 25)
    assert creature(fight, "Gob").reaction, "nothing was provoked"


@pytest.mark.rule("OS-5.4")
@pytest.mark.rule("OS-5.20")
def test_a_readied_disengage_saves_from_the_second_of_two_who_strike_at_a_step() -> None:
    fight = fight_of(
        hero("Ana", "a6"), hero("Bo", "b6"), foe("Gob", "a5", hit_points=20), dice=[(1,)]
    )
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"))
    act(fight, *waits("Gob", "disengage", FOE_ATTACKS)[:3], Move("Gob"), MoveTo("Gob", "a1"))
    act(fight, OpportunityAttack("Ana", "Gob", "longsword"), Disengage("Gob"))
    assert creature(fight, "Bo").reaction
    assert not [o for o in offered(fight) if isinstance(o, OpportunityAttack)]
    finish(fight)


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-5.18")
def test_the_prone_stand_up_before_they_run() -> None:
    fight = fight_of(hero("Ana", "a5"), foe("Gob", "d5"))
    act(fight, *waits("Ana", "dash", INTO_REACH))
    creature(fight, "Ana").conditions = {"prone": -1}
    act(fight, Move("Gob"), MoveTo("Gob", "b5"), Dash("Ana"), MoveTo("Ana", "a9"), Decline("Gob"))
    assert creature(fight, "Ana").moved == 15 + 20
    assert not creature(fight, "Ana").conditions


# --- triggers that somebody else brings about


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-5.8")
def test_a_shove_into_reach_is_a_trigger() -> None:
    fight = fight_of(
        hero("Ana", "a5"), hero("Bo", "d5"), foe("Gob", "c5", hit_points=20),
        dice=[(15,), (1,), (15,), (3,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), *waits("Ana", "attack", INTO_REACH))
    act(fight, Shove("Bo", "Gob", "away"), PushTo("Bo", "b5"), Attack("Ana", "Gob", "longsword"))
    assert [e.creature for e in happened(fight.log, Triggered)] == ["Ana"]
    assert not creature(fight, "Ana").reaction
    assert creature(fight, "Gob").hit_points == 20 - 3 - 2
    finish(fight)


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-5.8")
def test_whoever_is_shoved_to_a_foe_has_that_foe_in_reach() -> None:
    fight = fight_of(
        hero("Ana", "c5"), foe("Gob", "d5"), foe("Hob", "a5", hit_points=20),
        dice=[(15,), (1,), (15,), (3,)],
    )  # fmt: skip
    act(fight, *waits("Ana", "attack", INTO_REACH), TakeTurn("Gob"), Shove("Gob", "Ana", "away"))
    act(fight, ResistWith("Ana", "STR"), PushTo("Gob", "b5"), Attack("Ana", "Hob", "longsword"))
    assert creature(fight, "Hob").hit_points == 20 - 3 - 2
    finish(fight)


@pytest.mark.rule("OS-5.13")
def test_whom_the_referee_puts_into_reach_comes_there() -> None:
    fight = fight_of(hero("Ana", "a5"), foe("Gob", "j5"), dice=[(1,)], referee="Ref")
    act(fight, TakeTurn("Ana"), *waits("Ana", "attack", INTO_REACH), TakeTurn("Gob"))
    act(fight, Decree("position"), Subject("Gob"), PlaceNamed("b5"))
    act(fight, Attack("Ana", "Gob", "longsword"))
    assert [e.creature for e in happened(fight.log, Triggered)] == ["Ana"]


@pytest.mark.rule("OS-5.13")
def test_spells_specials_and_provisions_can_be_readied_by_who_has_some() -> None:
    mage = hero("Ana", "a1", spells=(Spell("ray"),), provisions=1)
    fight = fight_of(mage, foe("Owl", "b1", specials=(STARE,)))
    act(fight, Ready("Ana"))
    ways = {option.action for option in offered(fight) if isinstance(option, WaitWith)}
    assert ways >= {"cast a spell", "stabilise"}
    assert "use a special" not in ways
    act(fight, WaitWith("Ana", "dodge"), WaitFor("Ana", FOE_CASTS), EndTurn("Ana"), Ready("Owl"))
    assert WaitWith("Owl", "use a special") in offered(fight)
    assert WaitWith("Owl", "cast a spell") not in offered(fight)


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-5.16")
def test_without_a_reaction_nothing_can_be_readied() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"))
    creature(fight, "Ana").reaction = False
    assert readying(fight.state, creature(fight, "Ana")) == []
