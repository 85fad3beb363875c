"""Every event has its own words; the options and questions are in `test_wording`."""

import re
from typing import get_args

import pytest

from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Event, Rolled, Undone
from crossblades.kernel.people import spoken
from crossblades.kernel.telling import TakenBack, Walked
from crossblades.swords_reign import events
from crossblades.swords_reign.events.morale import Doubt
from crossblades.swords_reign.events.order import Ending
from crossblades.swords_reign.words.narration import line
from crossblades.swords_reign.words.narration_morale import DOUBTS
from crossblades.swords_reign.words.narration_order import ENDINGS
from tests.swords_reign.helpers import GAME
from tests.swords_reign.words.test_rest_words import RESTS

OWN = ("heroes",)
"""Who is told what is not for all."""

ATTACK = Rolled(
    roll=Roll(
        "Ana",
        "attack",
        (
            Part("d20", dice=(20,)),
            Part("STR", bonus=3),
            Part("proficiency", bonus=2),
            Part("prone", edge=1),
            Part("cover", edge=-1),
        ),
    ),
    faces=(14,),
    dropped=(),
    total=19,
)

ORDER: list[tuple[Event, str]] = [
    (
        ATTACK,
        "Ana's attack (EDGE: prone; SETBACK: cover): d20 14 + 3 (STR) + 2 (proficiency) = 19",
    ),
    (Undone(seat="foes", events=7), "foes took back what came last."),
    (
        Walked(creature="Ana", way=("a1", "a2", "b3"), feet=10),
        "Ana moves from a1 by a2 to b3 (10 feet).",
    ),
    (
        TakenBack(seat="foes", lines=7),
        "foes took back what came last; the last 7 lines no longer stand.",
    ),
    (
        events.ReflexTested(creature="Ana", total=14, against=12, quick=True),
        "Ana acts before the enemy: 14 against DC 12.",
    ),
    (
        events.ReflexTested(creature="Ana", total=11, against=12, quick=False),
        "Ana misses the first turn: 11 against DC 12.",
    ),
    (events.RoundBegan(round=2), "Round 2 begins."),
    (events.TurnBegan(creature="Ana"), "Ana's turn begins."),
    (
        events.HelpLapsed(creature="Ana", helper="Bo"),
        "Ana has not used the help of Bo, which lapses.",
    ),
    (
        events.ConditionsCounted(
            creature="Ana",
            left={"prone": -1, "poisoned": 2, "stunned": 0},
            over=("blinded", "shaken"),
        ),
        "Ana is still poisoned for 2 more turns, stunned until the next turn, "
        "no longer blinded, shaken.",
    ),
    (
        events.ConditionsCounted(creature="Ana", left={"poisoned": 1}),
        "Ana is still poisoned for 1 more turn.",
    ),
    (
        events.ConditionsCounted(creature="Ana", left={"prone": -1}, over=("shaken",)),
        "Ana is no longer shaken.",
    ),
    (events.TurnEnded(creature="Ana"), "Ana's turn ends."),
    (
        events.FightEnded(winner="heroes", reason="beaten", loser="foes"),
        "The fight is over: the heroes win (the foes have fled, surrendered or fallen).",
    ),
    (
        events.FightEnded(winner=None, reason="undecided", round=100),
        "The fight is over: nobody wins (undecided after 100 rounds).",
    ),
]

ATTACKS: list[tuple[Event, str]] = [
    (
        events.AttackMade(creature="Ana", target="Goblin 2", attack="longsword"),
        "Ana attacks Goblin 2 with the longsword.",
    ),
    (
        events.AttackMade(creature="Ana", target="Orc", attack="longsword", reaction=True),
        "Ana attacks Orc with the longsword as a Reaction.",
    ),
    (
        events.AttackMade(creature="Ana", target="Orc", attack="spear", thrown=True),
        "Ana throws the spear at Orc.",
    ),
    (events.Thrown(creature="Ana", weapon="spear", space="c4"), "Ana's spear lies at c4."),
    (
        events.Unloaded(creature="Ana", weapon="light crossbow"),
        "Ana must reload before the next shot.",
    ),
    (
        events.Hit(creature="Ana", target="Goblin 2", total=19, armour_class=13),
        "Ana hits Goblin 2: 19 against AC 13.",
    ),
    (
        events.Hit(creature="Ana", target="Orc", total=25, armour_class=13, critical=True),
        "Ana hits Orc: 25 against AC 13, a critical.",
    ),
    (
        events.Missed(creature="Ana", target="Orc", total=9, armour_class=13),
        "Ana misses Orc: 9 against AC 13.",
    ),
    (events.Cleaved(creature="Ana", target="Orc"), "Ana's blow cleaves into Orc."),
    (events.ShieldBroken(creature="Ana"), "Ana's shield breaks and takes the whole blow."),
    (
        events.DamageChanged(creature="Orc", before=6, now=3, why="resists"),
        "The damage to Orc is 3 instead of 6 (resists).",
    ),
    (events.DamageTaken(creature="Orc", damage=5), "Orc takes 5 damage."),
    (events.HitPointsLeft(creature="Ana", hit_points=7, seen_by=OWN), "Ana is at 7 hit points."),
    (
        events.HitPointsLeft(creature="Ana", hit_points=-1, seen_by=OWN),
        "Ana is at 1 hit point below 0.",
    ),
    (events.Healed(creature="Ana", gained=4), "Ana gets 4 hit points back."),
    (
        events.Healed(creature="Ana", gained=1, wakes=True),
        "Ana gets 1 hit point back and wakes.",
    ),
    (events.Moved(creature="Ana", origin="c4", to="c5"), "Ana moves from c4 to c5."),
    (
        events.Moved(creature="Ana", origin="c4", to="c5", feet=10),
        "Ana moves from c4 to c5 (10 feet).",
    ),
    (events.MoveStopped(creature="Ana", at="c5"), "Ana's move ends early at c5."),
    (
        events.Pushed(creature="Orc", by="Ana", origin="c4", to="c5"),
        "Ana forces Orc from c4 to c5.",
    ),
    (events.StoodUp(creature="Ana", feet=15), "Ana stands up for 15 feet of movement."),
    (events.ConditionGained(creature="Orc", condition="prone"), "Orc is prone."),
    (
        events.ConditionGained(creature="Bo", condition="frightened", turns=2, source="Ogre"),
        "Bo is frightened of Ogre for 2 turns.",
    ),
    (
        events.ConditionGained(creature="Bo", condition="charmed", turns=1, source="Imp"),
        "Bo is charmed by Imp for 1 turn.",
    ),
    (events.ConditionEnded(creature="Bo", condition="prone"), "Bo is no longer prone."),
    (
        events.ConditionEnded(creature="Bo", condition="charmed", why="a hostile act"),
        "Bo is no longer charmed (a hostile act).",
    ),
    (
        events.Unaffected(creature="Bones", condition="poisoned", why="undead"),
        "Bones is undead and cannot be poisoned.",
    ),
    (
        events.Unaffected(creature="Bones", condition="poison", why="undead"),
        "Bones is undead: poison does nothing to Bones.",
    ),
    (
        events.NoteRecalled(
            creature="Orc", note="Bursts when slain.", occasion="dies", seen_by=("foes",)
        ),
        "Orc dies, and the stat block says: Bursts when slain.",
    ),
    (
        events.Befell(creature="Ana", what="cursed until dawn", special="Hex"),
        "Ana, Hex: cursed until dawn (for the Referee to rule on).",
    ),
]

DYING: list[tuple[Event, str]] = [
    (
        events.BeganDying(creature="Ana"),
        "Ana is dying, falls unconscious and drops what is in hand.",
    ),
    (events.DyingAgain(creature="Ana"), "Ana is dying again."),
    (events.Stabilised(creature="Ana"), "Ana is stable and will wake on the next turn."),
    (
        events.Stabilised(creature="Ana", by="Bo"),
        "Bo stabilises Ana, who will wake on the next turn.",
    ),
    (events.StillDying(creature="Ana", total=7), "Ana rolls 7 and is still dying."),
    (events.GotUp(creature="Ana"), "Ana gets back up."),
    (events.Woke(creature="Ana"), "Ana wakes with 1 hit point, prone."),
    (events.Tired(creature="Ana", fatigue=2), "Ana has 2 Fatigue."),
    (events.LastStand(creature="Ana"), "Ana has one heroic action before death."),
    (events.Died(creature="Ana"), "Ana dies."),
    (events.Died(creature="Ana", stone=True), "Ana is turned to stone."),
    (events.Spared(creature="Orc", by="Ana"), "Ana spares Orc, who is felled but lives."),
]

MORALE: list[tuple[Event, str]] = [
    (
        events.MoraleChecked(kind="Goblin", why=("leader",), holds=True),
        "Every Goblin holds (the leader fell).",
    ),
    (
        events.MoraleChecked(kind="Goblin", why=("first ally", "odds"), holds=False),
        "Every Goblin breaks (the first ally fell and the odds are overwhelming).",
    ),
    (
        events.MoraleChecked(kind="Goblin", why=("half down",), holds=True, rallies=True),
        "Every Goblin rallies and checks morale no more (half of the side is down).",
    ),
    (
        events.MoraleChecked(kind="Goblin", why=("leader",), holds=True, alone="Snik"),
        "Snik holds (the leader fell).",
    ),
    (
        events.MoraleCompared(kind="Goblin", total=8, morale=7, seen_by=OWN),
        "That is 8 against Ml 7.",
    ),
    (
        events.Broke(kind="Goblin", creatures=("Goblin 1", "Goblin 2"), surrender=False),
        "Goblin 1, Goblin 2 flee.",
    ),
    (
        events.Broke(kind="Orc", creatures=("Ai", "Bo", "Cu", "Da", "Ek"), surrender=True),
        "Ai, Bo, Cu and 2 more surrender.",
    ),
    (events.Broke(kind="Orc", creatures=("Orc",), surrender=False), "Orc flees."),
    (events.Broke(kind="Orc", creatures=("Orc",), surrender=True), "Orc surrenders."),
    (events.Surrendered(creature="Ana"), "Ana surrenders."),
    (events.Fled(creature="Orc"), "Orc gets away."),
]

ACTIONS: list[tuple[Event, str]] = [
    (
        events.AttackBegan(creature="Wolf", attack="bite, claw"),
        "Wolf takes the Attack action (bite, claw).",
    ),
    (
        events.SpellCast(creature="Ana", spell="Flare", targets=("Orc", "Imp")),
        "Ana casts Flare on Orc, Imp.",
    ),
    (
        events.SpellCast(creature="Ana", spell="Mend", targets=("Ana",), text="Wounds close."),
        'Ana casts Mend: "Wounds close."',
    ),
    (
        events.SpecialUsed(creature="Drake", special="fire breath", targets=("Ana",)),
        "Drake uses fire breath on Ana.",
    ),
    (
        events.Dodged(creature="Ana"),
        "Ana dodges: attacks on Ana have SETBACK until Ana's next turn.",
    ),
    (
        events.Disengaged(creature="Ana"),
        "Ana disengages: Ana's moves provoke nothing this turn.",
    ),
    (events.Dashed(creature="Ana"), "Ana dashes and moves twice as far this turn."),
    (events.Helped(creature="Ana", ally="Bo"), "Ana helps Bo: EDGE on Bo's next roll."),
    (events.HelpUsed(creature="Bo"), "What was given to Bo's next roll is used up."),
    (events.EdgeGiven(creature="Bo", edge=1), "Bo has EDGE on Bo's next roll."),
    (events.EdgeGiven(creature="Bo", edge=-1), "Bo has SETBACK on Bo's next roll."),
    (events.Tended(creature="Ana", ally="Bo"), "Ana spends a Provision on Bo."),
    (events.Tried(creature="Ana", what="grapple", target="Orc"), "Ana tries to grapple Orc."),
    (events.Tried(creature="Ana", what="shove", target="Orc"), "Ana tries to shove Orc."),
    (events.Tried(creature="Ana", what="disarm", target="Orc"), "Ana tries to disarm Orc."),
    (events.Tried(creature="Ana", what="escape", target="Orc"), "Ana tries to get free of Orc."),
    (
        events.Contested(creature="Ana", target="Orc", total=14, answer=9, success=True),
        "Ana's 14 against Orc's 9: Ana wins.",
    ),
    (
        events.Contested(creature="Ana", target="Orc", total=9, answer=14, success=False),
        "Ana's 9 against Orc's 14: Orc wins.",
    ),
    (
        events.Contested(creature="Ana", target="Orc", total=9, answer=9, success=False),
        "Ana's 9 against Orc's 9: a tie, nothing changes.",
    ),
    (
        events.Checked(creature="Ana", what="hiding", total=12, against=12, success=True),
        "Ana's hiding succeeds: 12 against DC 12.",
    ),
    (
        events.Checked(
            creature="Ana", what="CON save against venom", total=7, against=8, success=False
        ),
        "Ana's CON save against venom fails: 7 against DC 8.",
    ),
    (events.Grappled(creature="Ana", target="Orc"), "Ana grapples Orc."),
    (
        events.GrappleEnded(creature="Ana", target="Orc", why="got free"),
        "Ana no longer grapples Orc (got free).",
    ),
    (
        events.Disarmed(creature="Orc", by="Ana", weapon="axe"),
        "Ana disarms Orc: the axe falls to the ground.",
    ),
    (events.Disarmed(creature="Orc", by="Orc", weapon="axe"), "Orc drops the axe."),
    (events.HidingTried(creature="Ana"), "Ana tries to hide."),
    (events.Hid(creature="Ana"), "Ana is hidden."),
    (events.Revealed(creature="Ana", why="attacked"), "Ana is no longer hidden (attacked)."),
    (events.Drawn(creature="Ana", weapon="mace"), "Ana draws the mace."),
    (events.PickedUp(creature="Ana", weapon="mace"), "Ana picks up the mace."),
    (events.Reloaded(creature="Ana", weapon="light crossbow"), "Ana reloads."),
    (
        events.ItemUsed(creature="Ana", item="red flask", target="Ana"),
        "Ana uses the red flask.",
    ),
    (
        events.ItemUsed(creature="Ana", item="red flask", target="Bo", text="It tastes of iron."),
        'Ana uses the red flask on Bo: "It tastes of iron."',
    ),
    (
        events.ObjectUsed(creature="Ana", text="pull the lever"),
        'Ana uses an object: "pull the lever"',
    ),
    (
        events.DoorUsed(creature="Ana", a="c4", b="d4", door="open", name="crypt door"),
        "Ana opens the crypt door between c4 and d4.",
    ),
    (
        events.DoorDecreed(referee="ref", a="c4", b="d4", door="closed", name=""),
        "The Referee decrees: the door between c4 and d4 is closed now.",
    ),
    (events.ObjectUsed(creature="Ana", text=""), "Ana uses an object."),
    (events.GotReady(creature="Ana"), "Ana gets ready and waits for something."),
    (
        events.ReadyingTold(creature="Ana", trigger="a foe attacks", action="dodge", seen_by=OWN),
        "Ana is ready to dodge when a foe attacks.",
    ),
    (
        events.ReadyingTold(creature="Ana", trigger="", action="attack", seen_by=OWN),
        "Ana is ready to attack.",
    ),
    (
        events.Triggered(creature="Ana", trigger="a foe attacks"),
        "Ana uses the Reaction (a foe attacks).",
    ),
    (
        events.Improvised(creature="Ana", text="swing on the lamp"),
        'Ana improvises: "swing on the lamp"',
    ),
]

REFEREE: list[tuple[Event, str]] = [
    (
        events.Ruled(what="Ana's leap", ruling="that cannot be done"),
        "The Referee rules on Ana's leap: that cannot be done.",
    ),
    (
        events.HitPointsDecreed(referee="ref", creature="Orc"),
        "The Referee decrees: Orc's hit points change.",
    ),
    (
        events.ConditionDecreed(referee="ref", creature="Orc", condition="prone", turns=-1),
        "The Referee decrees: Orc is prone.",
    ),
    (
        events.ConditionDecreed(referee="ref", creature="Orc", condition="stunned", turns=2),
        "The Referee decrees: Orc is stunned for 2 turns.",
    ),
    (
        events.ConditionDecreed(referee="ref", creature="Orc", condition="prone", turns=0),
        "The Referee decrees: Orc is no longer prone.",
    ),
    (
        events.PlaceDecreed(referee="ref", creature="Orc", origin="c4", to="d5"),
        "The Referee decrees: Orc moves from c4 to d5.",
    ),
    (
        events.FatigueDecreed(referee="ref", creature="Ana", fatigue=1),
        "The Referee decrees: Ana has 1 Fatigue.",
    ),
    (
        events.EdgeDecreed(referee="ref", creature="Ana", edge=-1),
        "The Referee decrees: Ana has SETBACK on Ana's next roll.",
    ),
    (
        events.Distracted(referee="ref", creature="Ana"),
        "The Referee decrees: nobody looks at Ana for a moment.",
    ),
    (
        events.GivingUpDecreed(referee="ref", creature="Orc", surrender=False),
        "The Referee decrees: Orc flees.",
    ),
    (
        events.GivingUpDecreed(referee="ref", creature="Orc", surrender=True),
        "The Referee decrees: Orc surrenders.",
    ),
    (
        events.TakenAway(referee="ref", creature="Orc"),
        "The Referee decrees: Orc leaves the fight.",
    ),
    (
        events.CreatureAdded(
            referee="ref", creature="Orc", side="foes", at="c4", sheet=None, known_by=()
        ),
        "The Referee decrees: Orc joins the foes at c4.",
    ),
    (
        events.GroundDecreed(referee="ref", space="c4", ground="wall", mark="#"),
        "The Referee decrees: c4 becomes a wall.",
    ),
    (
        events.EndDecreed(referee="ref", winner="heroes"),
        "The Referee decrees: the fight ends, and the heroes win.",
    ),
]

LINES = [*ORDER, *ATTACKS, *DYING, *MORALE, *ACTIONS, *REFEREE, *RESTS]


def concrete_events() -> set[type[Event]]:
    """The events of the game that are no bases of others, and the kernel's two."""
    own = {
        kind
        for kind in vars(events).values()
        if isinstance(kind, type)
        and issubclass(kind, Event)
        and kind.__module__.startswith(events.__name__)
    }
    bases = {base for kind in own for base in kind.__mro__[1:]}
    return (own - bases) | {Rolled, Undone}


@pytest.mark.parametrize(("event", "words"), LINES)
def test_an_event_is_told_in_a_line(event: Event, words: str) -> None:
    assert spoken(line(event)) == words


def test_every_event_has_its_own_words_and_an_example() -> None:
    assert concrete_events() <= set(line.registry)
    assert {type(event) for event, _ in LINES} - {TakenBack, Walked} == concrete_events()


@pytest.mark.parametrize("words", [words for _, words in LINES])
def test_words_are_one_plain_line_without_rule_ids(words: str) -> None:
    assert words.isprintable()
    assert words == words.strip() != ""
    assert not re.search(r"\bOS-\d", words)


def test_what_has_no_words_is_an_error() -> None:
    with pytest.raises(TypeError, match="the event Event"):
        line(Event())


def test_names_are_never_taken_for_templates() -> None:
    assert line(events.Died(creature="{0} %s")) == "{0} %s dies."


def test_every_doubt_and_ending_has_words() -> None:
    assert set(get_args(Doubt)) == set(DOUBTS)
    assert set(get_args(Ending)) == set(ENDINGS)


def test_a_line_of_the_log_begins_with_a_capital_whatever_a_side_is_called() -> None:
    assert GAME.line(Undone(seat="foes", events=1)) == "Foes took back what came last."
