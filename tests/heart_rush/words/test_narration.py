"""Every event has its own words; the options and questions are in `test_wording`."""

import re
from typing import get_args

import pytest

from crossblades.heart_rush import events
from crossblades.heart_rush.creature import Wound
from crossblades.heart_rush.events.reasons import Conductor, Giveaway, Loosening, Relief
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.words.narration import line
from crossblades.heart_rush.words.reason_words import CONDUCTORS, GIVEAWAYS, LOOSENINGS, RELIEFS
from crossblades.kernel.dice import Part, Roll, check_faces, dropped, pool, total
from crossblades.kernel.event import Event, Rolled, Undone
from crossblades.kernel.people import spoken
from crossblades.kernel.telling import TakenBack, Walked

HEART = Part("heart", "HR-1.1", (8,))
AGILITY = Part("agility", "HR-1.1", (6,))
MIGHT = Part("might", "HR-1.1", (6,))
BLADE = Part("sword", "HR-12.1", (8,))
SLASHING = Part("slashing", "HR-12.2", (8,))
ARMOUR = Part("heavy armour", "HR-12.6", bonus=6)
SHIELD = Part("light shield", "HR-12.6", bonus=1)
WEAKENED = Part("weakened 2", "HR-11.2", advantage=-2)
HELP = Part("help from Bo", "HR-4.8", advantage=1)


def rolled(who: str, why: str, faces: tuple[int, ...], *parts: Part) -> Rolled:
    """A roll as the fight would log it."""
    dice = pool(parts)
    check_faces(faces, dice.sizes, why)
    sum_of_kept = total(faces, dice)
    gone = dropped(faces, dice.drop)
    return Rolled(roll=Roll(who, why, parts), faces=faces, dropped=gone, total=sum_of_kept)


ROLLS: list[tuple[Event, str]] = [
    (
        rolled("Ana", "attack", (5, 3, 7, 8), HEART, AGILITY, BLADE, SLASHING),
        "Ana's attack: d8 5 (heart) + d6 3 (agility) + d8 7 (sword) + d8 8 (slashing) = 23",
    ),
    (
        rolled("Orc", "defence", (5, 3), HEART, MIGHT, ARMOUR, SHIELD),
        "Orc's defence: d8 5 (heart) + d6 3 (might) + 6 (heavy armour) + 1 (light shield) = 15",
    ),
    (
        rolled("Ana", "attack", (5, 1, 7, 4), HEART, AGILITY, BLADE, HELP),
        "Ana's attack (A1: help from Bo): "
        "d8 5 (heart) + d8 7 (sword) + d6 4 (advantage) = 16 [dropped d6 1 (agility)]",
    ),
    (
        rolled("Orc", "attack", (8, 3, 2, 7), HEART, MIGHT, WEAKENED),
        "Orc's attack (D2: weakened 2): "
        "d6 3 (might) + d8 2 (disadvantage) = 5 [dropped d8 8 (heart), d8 7 (disadvantage)]",
    ),
    (
        rolled("Orc", "defence", (8, 3, 2), HEART, MIGHT, ARMOUR, WEAKENED, HELP),
        "Orc's defence (D2: weakened 2, A1: help from Bo): d6 3 (might) + d8 2 (disadvantage) "
        "+ 6 (heavy armour) = 11 [dropped d8 8 (heart)]",
    ),
    (
        rolled("Ana", "attack", (5, 3), HEART, MIGHT, Part("weakened 1", advantage=-1), HELP),
        "Ana's attack (D1: weakened 1, A1: help from Bo): d8 5 (heart) + d6 3 (might) = 8",
    ),
    (
        rolled("Ana", "stealth", (5, 3), HEART, AGILITY, Part("a cracked rib", bonus=-12)),
        "Ana's stealth: d8 5 (heart) + d6 3 (agility) - 12 (a cracked rib) = -4",
    ),
    (
        rolled("Orc", "collision", (4, 2), Part("collision", dice=(6, 6))),
        "Orc's collision: d6 4 + d6 2 = 6",
    ),
    (
        rolled("heroes", "first turn", (4,), Part("first turn", dice=(6,))),
        "heroes' first turn: d6 4 = 4",
    ),
]

STARTING: list[tuple[Event, str]] = [
    (events.Surprised(creatures=("Sten", "Lia")), "Surprised: Sten, Lia."),
    (
        events.Surprised(creatures=("Sten", "Lia"), held=("Sten", "Lia")),
        "Surprised: Sten, Lia; they can neither move nor use abilities in round 1.",
    ),
    (
        events.Surprised(creatures=("Sten",), held=("Sten",)),
        "Surprised: Sten; Sten can neither move nor use abilities in round 1.",
    ),
    (
        events.Surprised(creatures=("Sten", "Lia", "Orc"), held=("Sten", "Lia")),
        "Surprised: Sten, Lia, Orc; Sten, Lia can neither move nor use abilities in round 1.",
    ),
    (events.SurpriseEnded(creatures=("Sten", "Lia")), "No longer surprised: Sten, Lia."),
    (events.Hid(creature="Ana"), "Ana lies hidden."),
    (
        events.Discovered(creature="Ana", at="c4", why="attack"),
        "Ana is no longer hidden at c4: Ana attacks.",
    ),
    (
        events.Discovered(creature="Ana", at="c4", why="bumped into", by="Orc"),
        "Ana is no longer hidden at c4: Orc bumps into Ana.",
    ),
]

HAZARDS: list[tuple[Event, str]] = [
    (events.Fell(creature="Orc", feet=20), "Orc falls 20 feet."),
    (
        events.HazardMet(creature="Orc", hazard="thorn hedge", space="c4"),
        "Orc meets the thorn hedge at c4.",
    ),
    (
        events.HazardMet(creature="Orc", hazard="pit trap", space="c4", once=True),
        "Orc springs the pit trap at c4.",
    ),
    (events.BreathHeld(creature="Ana", rounds=7), "Ana takes a breath, which lasts for 7 rounds."),
    (events.BreathHeld(creature="Ana", rounds=1), "Ana takes a breath, which lasts for 1 round."),
    (events.BreathSpent(creature="Ana", left=2), "Ana has breath for 2 more rounds."),
    (events.BreathSpent(creature="Ana", left=1), "Ana has breath for 1 more round."),
    (events.BreathSpent(creature="Ana", left=0), "Ana is out of breath."),
    (events.BreathDrawn(creature="Ana"), "Ana breathes again."),
    (
        events.PoisonUsed(creature="Ana", target="Orc", weapon="knife", poison="viper venom"),
        "Ana's knife gets viper venom into Orc; the dose is used up.",
    ),
    (
        events.PoisonFaded(creature="Ana", weapon="knife", poison="viper venom"),
        "The viper venom on Ana's knife is no longer potent.",
    ),
    (
        events.FirePutOut(creature="Ana", whom="Bo", left=1),
        "Ana beats at the fire on Bo: 1 burning left.",
    ),
    (
        events.FirePutOut(creature="Ana", whom="Ana", left=0),
        "Ana beats at the fire: it is out.",
    ),
    (
        events.AbilityUsed(
            creature="Ana",
            ability="cry of defiance",
            frequency="minor",
            choice="hit points",
            rush=2,
        ),
        "Ana uses Cry of Defiance (hit points) for 2 rush points.",
    ),
    (
        events.AbilityUsed(creature="Ana", ability="quick", frequency="major", target="Orc"),
        "Ana uses Quick on Orc.",
    ),
    (
        events.EffectStarted(creature="Ana", effect=Effect("bloodblade", "attack", "Ana", 8)),
        "Bloodblade works on Ana until the next attack.",
    ),
    (
        events.EffectStarted(
            creature="Ana", effect=Effect("gale", "round", "Ana", about="north", rounds=9)
        ),
        "Gale works on Ana (north) for 10 rounds.",
    ),
    (
        events.EffectsAged(creature="Ana", left={"gale": 9, "fire fist": 1}),
        "Still on Ana: Gale for 9 rounds, Fire Fist for 1 round.",
    ),
    (
        events.EffectStarted(
            creature="Ana", effect=Effect("commander's call", "round", "Bo", about="nimble")
        ),
        "Commander's Call works on Ana (Nimble) until the round ends.",
    ),
    (
        events.EffectsEnded(
            creature="Ana",
            effects=tuple(Effect(name, "round", "Ana") for name in ("gale", "tactics", "tactics")),
        ),
        "Gale, Tactics no longer work on Ana.",
    ),
    (
        events.DamageTaken(creature="Ana", damage=4, hit_points=-1, paid=True),
        "Ana gives up 4 hit points (1 hit point below 0).",
    ),
    (
        events.EffectsEnded(creature="Ana", effects=(Effect("bloodblade", "attack", "Ana", 8),)),
        "Bloodblade no longer works on Ana.",
    ),
    (
        events.TotalChanged(creature="Ana", ability="quick", what="attack", before=9, now=12),
        "Ana's Quick changes the attack from 9 to 12.",
    ),
    (
        events.RushWon(creature="Ana", ability="in the thick of it", points=1),
        "Ana gains 1 rush point by In the Thick of It.",
    ),
    (
        events.ConditionsLost(creature="Ana", ability="cry of defiance", left={"dazed": 1}),
        "Cry of Defiance leaves Ana with 1 dazed.",
    ),
    (
        events.HeartChanged(creature="Ana", ability="quick", heart=6),
        "Ana's heart die is d6 by Quick.",
    ),
    (
        events.ActionRegained(creature="Ana", ability="quick"),
        "Ana has an action again by Quick.",
    ),
    (
        events.AbilityGone(creature="Ana", ability="brutal criticals"),
        "Ana cannot use Brutal Criticals again until the next day.",
    ),
    (
        events.BodyChanged(creature="Ana", ability="elemental state", immune=("burning",)),
        "Ana's body changes by Elemental State.",
    ),
    (
        events.AbilityReturned(creature="Ana", ability="devastation strike"),
        "Devastation Strike counts as not used by Ana.",
    ),
    (
        events.TurnSeized(creature="Ana", ability="bag of tricks"),
        "Ana goes first in this round by Bag of Tricks.",
    ),
    (events.Spared(creature="Orc"), "Orc is spared in this round."),
    (
        events.DrawnIn(creature="Gob", by="Ana", ability="quick"),
        "Ana draws Gob into the engagement by Quick.",
    ),
    (events.FireDied(creature="Ana"), "The water puts out the fire on Ana."),
    (
        events.ConditionsGained(
            creature="Orc", levels={"poisoned": 2}, now={"hidden": 1, "poisoned": 3}
        ),
        "Orc gains 2 poisoned (now hidden, 3 poisoned).",
    ),
    (
        events.ConditionsGained(creature="Orc", levels={"suffocating": 1}, now={"suffocating": 1}),
        "Orc is now suffocating.",
    ),
]

GM: list[tuple[Event, str]] = [
    (
        events.Ruled(what="Ana's hiding", ruling="there is no place for it", rules=("HR-10.6",)),
        "The GM rules on Ana's hiding: there is no place for it.",
    ),
    (
        events.HitPointsDecreed(gm="gm", creature="Orc", hit_points=12),
        "The GM decrees: Orc is at 12 hit points.",
    ),
    (
        events.HitPointsDecreed(gm="gm", creature="Orc", hit_points=-1),
        "The GM decrees: Orc is at 1 hit point below 0.",
    ),
    (
        events.ConditionDecreed(
            gm="gm", creature="Orc", condition="weakened", level=2, rules=("HR-11.2",)
        ),
        "The GM decrees: Orc has 2 weakened.",
    ),
    (
        events.ConditionDecreed(
            gm="gm", creature="Orc", condition="prone", level=1, rules=("HR-11.16",)
        ),
        "The GM decrees: Orc is prone.",
    ),
    (
        events.ConditionDecreed(
            gm="gm", creature="Orc", condition="weakened", level=0, rules=("HR-11.2",)
        ),
        "The GM decrees: Orc is no longer weakened.",
    ),
    (
        events.PlaceDecreed(gm="gm", creature="Orc", origin="c4", to="d5"),
        "The GM decrees: Orc moves from c4 to d5.",
    ),
    (events.TakenAway(gm="gm", creature="Orc"), "The GM decrees: Orc leaves the fight."),
    (
        events.DoorDecreed(gm="gm", a="c4", b="d4", door="locked", name="oak door"),
        "The GM decrees: the oak door between c4 and d4 is locked now.",
    ),
    (
        events.Collided(creature="Orc", against="b2|c2", wall=True, feet=5, split=False),
        "Orc crashes into the wall between b2 and c2 with 5 feet left.",
    ),
    (
        events.GroundDecreed(gm="gm", space="c4", ground="mud", mark="~"),
        "The GM decrees: c4 becomes mud.",
    ),
    (events.LightDecreed(gm="gm", light="dim"), "The GM decrees: the light is dim now."),
    (events.Rearranged(), "The fight goes on as it stands now."),
    (
        events.EndDecreed(gm="gm", winner="heroes"),
        "The GM decrees: the fight ends, and the heroes win.",
    ),
    (
        events.EndDecreed(gm="gm", winner=None),
        "The GM decrees: the fight ends, and nobody wins.",
    ),
]

CONDITIONS: list[tuple[Event, str]] = [
    (
        events.ManoeuvreDeclared(creature="Ana", target="Orc", how="grapple"),
        "Ana forgoes the attack and will grapple Orc.",
    ),
    (
        events.ManoeuvreDeclared(creature="Ana", target="Ogre", how="climb on", ability="agility"),
        "Ana forgoes the attack and will climb onto Ogre by agility.",
    ),
    (
        events.OffenceChecked(creature="Ana", won=True),
        "What Ana tries takes effect at the end.",
    ),
    (events.FoughtOn(creature="Ana"), "Ana fights on."),
    (events.OffenceChecked(creature="Ana", won=False), "What Ana tries fails."),
    (
        events.ManoeuvreTried(creature="Ana", target="Orc", how="grapple", rules=("HR-9.2",)),
        "Ana tries to grapple Orc.",
    ),
    (
        events.ManoeuvreTried(
            creature="Ana", target="Ogre", how="climb on", void=True, rules=("HR-9.4",)
        ),
        "Ana cannot climb onto Ogre any more.",
    ),
    (
        events.ConditionEnded(
            creature="Bo", condition="confused", why="helped", by="Ana", rules=("HR-11.14",)
        ),
        "Bo is no longer confused: Ana helps Bo.",
    ),
    (events.Steadied(creature="Bo", condition="frightened"), "Bo tries to master the fear."),
    (events.Steadied(creature="Bo", condition="enraged"), "Bo tries to master the rage."),
    (events.Grappled(creature="Ana", target="Orc"), "Ana grapples Orc."),
    (
        events.GrappleEnded(creature="Ana", target="Orc", why="broken"),
        "Ana no longer grapples Orc: Orc breaks free.",
    ),
    (
        events.Struggled(creature="Orc", grappler="Ana", ability="might"),
        "Orc struggles against Ana's grip by might.",
    ),
    (
        events.Dragged(creature="Orc", by="Ana", origin="d4", to="d5"),
        "Ana drags Orc along from d4 to d5.",
    ),
    (
        events.ClimbedOn(creature="Ana", target="Ogre", origin="d4", to="d5"),
        "Ana climbs onto Ogre at d5.",
    ),
    (
        events.Carried(creature="Ana", by="Ogre", origin="d4", to="d5"),
        "Ogre carries Ana from d4 to d5.",
    ),
    (events.FellOff(creature="Ana", target="Ogre"), "Ana falls off Ogre."),
    (
        events.HoppedOff(creature="Ana", target="Ogre"),
        "Ana gets down from Ogre for 5 feet of movement.",
    ),
    (
        events.ShookItself(creature="Ogre", ability="agility"),
        "Ogre tries to throw off the climbers by agility.",
    ),
    (events.FoughtNet(creature="Ana", way="cut"), "Ana tries to cut a way out of the net."),
    (events.FoughtNet(creature="Ana", way="wriggle"), "Ana tries to wriggle out of the net."),
    (events.FoughtNet(creature="Ana", way="tear"), "Ana tries to tear the net."),
    (events.CutFree(creature="Bo", whom="Ana"), "Bo cuts Ana free."),
    (
        events.ConditionsGained(
            creature="Bo", levels={"frightened": 2}, now={"frightened": 2},
            sources={"frightened": "Ogre"},
        ),
        "Bo gains 2 frightened of Ogre.",
    ),
    (
        events.ConditionDecreed(
            gm="gm", creature="Bo", condition="grappled", level=1, source="Ogre",
            rules=("HR-11.18",),
        ),
        "The GM decrees: Bo is grappled by Ogre.",
    ),
]  # fmt: skip

LINES: list[tuple[Event, str]] = [
    *CONDITIONS,
    *ROLLS,
    *STARTING,
    *HAZARDS,
    *GM,
    (
        Walked(creature="Ana", way=("a1", "a2", "b3"), feet=10),
        "Ana moves from a1 by a2 to b3 (10 feet).",
    ),
    (
        Walked(
            creature="Ana",
            way=("a1", "a2", "b3"),
            feet=20,
            rules=("HR-10.8", "HR-10.4", "HR-10.2", "HR-10.14"),
        ),
        "Ana moves from a1 by a2 to b3 "
        "(20 feet of movement: difficult ground, climbing, past somebody larger).",
    ),
    (
        Walked(creature="Ana", way=("a1", "a2", "b3"), feet=10, rules=("HR-10.3",)),
        "Ana moves from a1 by a2 to b3 (10 feet).",
    ),
    (
        TakenBack(seat="foes", lines=7),
        "foes took back what came last; the last 7 lines no longer stand.",
    ),
    (
        TakenBack(seat="foes", lines=1),
        "foes took back what came last; the last line no longer stands.",
    ),
    (Undone(seat="foes", events=0), "foes took back what came last."),
    (events.SideBegins(side="heroes"), "The heroes begin."),
    (events.RoundBegan(round=2), "Round 2 begins."),
    (
        events.ConditionsFaded(creature="Orc", left={"dazed": 1, "weakened": 2}),
        "Orc's conditions fade: 1 dazed, 2 weakened left.",
    ),
    (events.ConditionsFaded(creature="Orc", left={}), "Orc's conditions fade: none left."),
    (
        events.RushGained(points={"Ana": 1, "Bo": 0, "Orc 2": 3}),
        "Rush points: 3 for Orc 2; 1 for Ana.",
    ),
    (events.RushGained(points={"Ana": 0}), "Rush points: none."),
    (events.ActionsReturned(), "Everyone has an action again."),
    (events.Passed(side="foes"), "The foes pass."),
    (events.Passed(side="foes", forced=True), "The foes can do nothing and pass."),
    (events.TurnPassed(to="foes"), "The turn passes to the foes."),
    (events.RoundEnded(round=1), "Round 1 ends; unspent rush is lost."),
    (
        events.CombatEnded(winner="heroes", reason="last standing"),
        "The combat is over: the heroes win (last standing).",
    ),
    (
        events.CombatEnded(winner=None, reason="out of time"),
        "The combat is over: nobody wins (out of time).",
    ),
    (
        events.CombatEnded(winner="heroes", reason="decreed"),
        "The combat is over: the heroes win (decreed).",
    ),
    (events.Sidestepped(creature="Ana"), "Ana sidesteps with an action."),
    (events.Sidestepped(creature="Ana", pay="rush"), "Ana sidesteps for a rush point."),
    (events.Dashed(creature="Ana", pay="free"), "Ana dashes."),
    (events.Moved(creature="Ana", origin="d4", to="e4"), "Ana moves from d4 to e4."),
    (events.Moved(creature="Ana", origin="d4", to="e4", feet=0), "Ana moves from d4 to e4."),
    (
        events.Moved(creature="Ana", origin="d4", to="e4", feet=10),
        "Ana moves from d4 to e4 (10 feet).",
    ),
    (
        events.Moved(creature="Ana", origin="d4", to="e4", feet=13, rules=("HR-10.14", "HR-10.3")),
        "Ana moves from d4 to e4 (13 feet of movement: water).",
    ),
    (events.MoveEnded(creature="Ana", at="d4"), "Ana's move ends at d4."),
    (
        events.OpportunitySeized(creature="Orc", target="Ana", stance="might", pay="rush"),
        "Orc makes an opportunity attack on Ana in might for a rush point.",
    ),
    (
        events.OpportunitySeized(
            creature="Orc", target="Ana", stance="might", pay="action", weapon="claws"
        ),
        "Orc makes an opportunity attack on Ana with the claws in might with an action.",
    ),
    (events.HelpGiven(creature="Bo", whom="Ana"), "Bo helps Ana: advantage on Ana's next roll."),
    (events.HelpUsed(creature="Ana", helper="Bo"), "Ana has used the help of Bo."),
    (events.Drew(creature="Ana", weapon="sword", pay="free"), "Ana draws the sword."),
    (
        events.Stowed(creature="Ana", weapon="sword", pay="action"),
        "Ana puts the sword away with an action.",
    ),
    (events.ShieldDrawn(creature="Ana", pay="free"), "Ana takes the shield in hand."),
    (
        events.ShieldStowed(creature="Ana", pay="action"),
        "Ana puts the shield away with an action.",
    ),
    (
        events.CalledOut(creature="Ana", text="To the bridge!", pay="free"),
        'Ana calls out: "To the bridge!"',
    ),
    (
        events.CalledOut(creature="Ana", text="Now!", pay="action"),
        'Ana calls out with an action: "Now!"',
    ),
    (events.CalledOut(creature="Ana", text="", pay="free"), "Ana shouts."),
    (
        events.DoorUsed(creature="Ana", a="c4", b="c5", door="open", name="", pay="free"),
        "Ana opens the door between c4 and c5.",
    ),
    (
        events.DoorUsed(creature="Ana", a="c4", b="c5", door="closed", name="gate", pay="action"),
        "Ana closes the gate between c4 and c5 with an action.",
    ),
    (
        events.Interacted(creature="Ana", text="bars the door", pay="free"),
        'Ana interacts with an object: "bars the door"',
    ),
    (
        events.Interacted(creature="Ana", text="", pay="action"),
        "Ana interacts with an object with an action.",
    ),
    (
        events.SpellCast(creature="Ana", spell="Fog", text="Nobody sees a thing.", rests=4),
        'Ana casts Fog, which is gone for 4 long rests: "Nobody sees a thing."',
    ),
    (
        events.SpellCast(creature="Ana", spell="Fog", text="", rests=1),
        "Ana casts Fog, which is gone for 1 long rest.",
    ),
    (
        events.SpellCast(creature="Ana", spell="fire fist", text="", rests=0),
        "Ana casts Fire Fist, which is gone until a short rest.",
    ),
    (
        events.ConditionsGained(
            creature="Ana", levels={"dazed": 1}, now={"dazed": 1}, withstood=("prone",)
        ),
        "Ana gains 1 dazed. Ana is immune to prone.",
    ),
    (
        events.ConditionsGained(creature="Ana", levels={}, now={}, withstood=("burning",)),
        "Ana is immune to burning.",
    ),
    (events.Squeezed(creature="Ana", target="Orc"), "Ana squeezes Orc."),
    (
        events.Tripped(creature="Ana", target="Orc", at="c4"),
        "Ana trips Orc: Orc falls prone at c4.",
    ),
    (events.Engaged(creature="Ana", target="Orc"), "Ana engages Orc."),
    (events.EnteredEngagement(creature="Bo"), "Bo enters the engagement."),
    (
        events.StancesRevealed(stances={"Ana": "agility", "Orc": "might", "Imp": None}),
        "Stances: Ana agility, Orc might, Imp none.",
    ),
    (events.StepBegan(stance="agility", creatures=("Ana", "Bo")), "Agility step: Ana, Bo."),
    (
        events.AttackDeclared(creature="Ana", target="Orc", stance="agility"),
        "Ana attacks Orc in agility.",
    ),
    (
        events.AttackDeclared(creature="Ana", target="Orc", stance="might", weapon="fire bolt"),
        "Ana attacks Orc with the fire bolt in might.",
    ),
    (
        events.AttackDoubled(creature="Ana", target="Orc", why="metal", total=18),
        "Orc wears metal: the air doubles Ana's attack to 18.",
    ),
    (events.Drenched(creature="Orc"), "Orc is drenched."),
    (events.TimeWithstood(creature="Orc"), "Time cannot stun Orc again for a day."),
    (
        events.TimeWithstood(creature="Orc", again=True),
        "Orc is immune: time cannot stun Orc again so soon.",
    ),
    (
        events.Attacked(
            creature="Ana", target="Orc 2", attack=23, defence=8, halved=False, damage=15
        ),
        "Ana's 23 against Orc 2's 8: 15 damage.",
    ),
    (
        events.Attacked(creature="Ana", target="Orc", attack=23, defence=8, halved=True, damage=8),
        "Ana's 23 against Orc's 8: 15, halved to 8 by the defensive stance.",
    ),
    (
        events.Attacked(creature="Ana", target="Orc", attack=5, defence=8, halved=True, damage=0),
        "Ana's 5 against Orc's 8: no damage.",
    ),
    (
        events.Contested(creature="Ana", target="Orc", attack=14, answer=9, loser="Orc", damage=5),
        "Ana's 14 against Orc's 9, contested: 5 damage to Orc.",
    ),
    (
        events.Contested(creature="Ana", target="Orc", attack=9, answer=9, loser=None, damage=0),
        "Ana's 9 against Orc's 9, contested: a tie, nobody is hurt.",
    ),
    (
        events.ConditionsGained(creature="Orc", levels={"weakened": 2}, now={"weakened": 2}),
        "Orc gains 2 weakened.",
    ),
    (
        events.ConditionsGained(
            creature="Orc",
            levels={"dazed": 1, "off-balanced": 1},
            now={"dazed": 3, "off-balanced": 1},
        ),
        "Orc gains 1 dazed, 1 off-balanced (now 3 dazed, 1 off-balanced).",
    ),
    (
        events.Pushed(creature="Orc", by="Ana", origin="d4", to="e4"),
        "Ana pushes Orc from d4 to e4.",
    ),
    (
        events.Collided(creature="Orc", against="f4", wall=True, feet=10, split=False),
        "Orc crashes into the wall at f4 with 10 feet left.",
    ),
    (
        events.Collided(creature="Orc", against="Imp", feet=5, split=True),
        "Orc crashes into Imp with 5 feet left; they share the damage.",
    ),
    (events.EngagementEnded(), "The engagement ends."),
    (
        events.HinderDeclared(creature="Ana", target="Orc", how="fell"),
        "Ana forgoes the attack and will hinder Orc, to fell Orc.",
    ),
    (
        events.Hindered(creature="Ana", target="Orc", how="blind"),
        "Ana hinders Orc, to blind Orc.",
    ),
    (
        events.Hindered(creature="Ana", target="Orc", how="push", void=True),
        "Ana cannot hinder Orc any more.",
    ),
    (
        events.StuntDeclared(creature="Ana", target="Orc", text="sand in the eyes"),
        'Ana forgoes the attack and will try a stunt on Orc: "sand in the eyes"',
    ),
    (
        events.StuntDeclared(creature="Ana", target="Orc", text=""),
        "Ana forgoes the attack and will try a stunt on Orc.",
    ),
    (
        events.StuntTried(creature="Ana", target="Orc", text="sand in the eyes"),
        'Ana tries the stunt on Orc: "sand in the eyes"',
    ),
    (events.StuntTried(creature="Ana", target="Orc", text=""), "Ana tries the stunt on Orc."),
    (
        events.StuntTried(creature="Ana", target="Orc", text="sand in the eyes", void=True),
        "Ana cannot try the stunt on Orc any more.",
    ),
    (events.StoodUp(creature="Ana"), "Ana stands up."),
    (events.StoodUp(creature="Ana", feet=30), "Ana stands up for 30 feet of movement."),
    (
        events.ConditionsGained(creature="Orc", levels={"prone": 1}, now={"prone": 1}),
        "Orc is now prone.",
    ),
    (
        events.ShruggedOff(creature="Orc", damage=8, heart=6),
        "Orc shrugs it off: 8 damage, Orc's heart die falls to d6.",
    ),
    (
        events.DamageTaken(creature="Orc", damage=8, hit_points=32),
        "Orc takes 8 damage (32 hit points left).",
    ),
    (
        events.DamageTaken(creature="Orc", damage=8, hit_points=1),
        "Orc takes 8 damage (1 hit point left).",
    ),
    (
        events.DamageTaken(creature="Orc", damage=8, hit_points=0),
        "Orc takes 8 damage (0 hit points left).",
    ),
    (
        events.DamageTaken(creature="Orc", damage=8, hit_points=-3),
        "Orc takes 8 damage (3 hit points below 0).",
    ),
    (
        events.Wounded(creature="Orc", rank=12, text="a broken arm"),
        'Orc is wounded: "a broken arm" (rank 12).',
    ),
    (events.Wounded(creature="Orc", rank=12, text=""), "Orc is wounded: rank 12."),
    (events.FellUnconscious(creature="Ana"), "Ana falls unconscious."),
    (
        events.FellUnconscious(creature="Ana", chosen=False),
        "Ana can hold out no longer and falls unconscious.",
    ),
    (events.CameRound(creature="Ana"), "Ana comes round."),
    (events.Died(creature="Orc"), "Orc dies."),
    (
        events.Healed(creature="Ana", gained=5, hit_points=12),
        "Ana is healed by 5, to 12 hit points.",
    ),
    (
        events.Healed(creature="Ana", gained=5, hit_points=2, wakes=True),
        "Ana is healed by 5, to 2 hit points and wakes.",
    ),
    (
        events.Healed(creature="Ana", gained=5, hit_points=-1),
        "Ana is healed by 5, to 1 hit point below 0.",
    ),
    (
        events.WoundsTreated(
            creature="Ana",
            by="Bo",
            total=7,
            wounds=(Wound(5, "a broken arm"), Wound(3, "a cracked rib")),
        ),
        'Bo treats Ana\'s wounds by 7; left: "a broken arm" (rank 5), "a cracked rib" (rank 3).',
    ),
    (
        events.WoundsTreated(creature="Bo", by="Bo", total=12, wounds=()),
        "Bo treats Bo's wounds by 12; left: none.",
    ),
    (
        events.WoundInvoked(creature="Ana", wound="a cut", penalty=12, destiny=5),
        'Ana invokes "a cut": penalty 12, 5 destiny points.',
    ),
    (
        events.WoundInvoked(creature="Ana", wound="", penalty=1, destiny=1),
        "Ana invokes a wound: penalty 1, 1 destiny point.",
    ),
    (
        events.Checked(creature="Ana", what="medicine", total=12, against=9, success=True),
        "Ana's medicine, 12 against 9: success.",
    ),
    (
        events.Checked(creature="Ana", what="medicine", total=4, against=0, success=True),
        "Ana's medicine comes to 4.",
    ),
    (
        events.Checked(creature="Ana", what="medicine", total=2, against=0, success=False),
        "Ana's medicine, 2: failure.",
    ),
    (
        events.Checked(
            creature="Ana", what="stealth", total=8, against=9, success=False, complication=True
        ),
        "Ana's stealth, 8 against 9: failure with a complication.",
    ),
    (
        events.ContestDecided(
            creature="Ana", other="Orc", what="tug", total=9, answer=7, winner="Ana"
        ),
        "Tug, Ana's 9 against Orc's 7: Ana wins.",
    ),
    (
        events.ContestDecided(
            creature="Ana", other="Orc", what="tug", total=9, answer=9, winner=None
        ),
        "Tug, Ana's 9 against Orc's 9: a tie, nothing changes.",
    ),
    (events.HeartRestored(creature="Ana", heart=8), "Ana rests: the heart die is d8 again."),
    (events.LongRested(creature="Ana"), "Ana lies down for a long rest."),
    (
        events.SleepChecked(creature="Ana", total=100, success=True),
        "Ana's sleeping check, 100 against 100: good sleep.",
    ),
    (
        events.SleepChecked(creature="Ana", total=99, success=False),
        "Ana's sleeping check, 99 against 100: bad sleep.",
    ),
    (events.SleptWell(creature="Ana", left={}, gone={}), "Ana has slept well."),
    (
        events.SleptWell(creature="Ana", left={}, gone={"dazed": 2}),
        "Ana has slept well; gone: 2 dazed.",
    ),
    (
        events.SleptBadly(creature="Ana", night=1, bad_sleep={"dazed": 1}, now={"dazed": 1}),
        "Ana has not slept well; it does not fade: 1 dazed.",
    ),
    (
        events.SleptBadly(creature="Ana", night=2, bad_sleep={"dazed": 3}, now={"dazed": 3}),
        "Ana has not slept well, 2 bad nights running; it does not fade: 3 dazed.",
    ),
    (
        events.WoundsHealed(
            creature="Ana", wounds=(Wound(3, "a gash"), Wound(2, "")), rules=("HR-14.3",)
        ),
        'Ana\'s wounds heal; left: "a gash" (rank 3), rank 2.',
    ),
    (events.PotionDrunk(creature="Ana"), "Ana drinks a healing potion and waits an hour."),
    (
        events.UsedOutside(
            creature="Ana", what="Duelist", text="A foe.", frequency="major", rules=("HR-5.3",)
        ),
        'Ana uses Duelist, which is gone until a long rest: "A foe."',
    ),
    (
        events.UsedOutside(
            creature="Ana", what="Gale", text="", frequency="spell", rests=3, rules=("HR-16.2",)
        ),
        "Ana casts Gale, which is gone for 3 long rests.",
    ),
    (
        events.PoisonApplied(creature="Ana", poison="venom", weapon="dagger", left=1),
        "Ana puts venom on the dagger: 1 dose left.",
    ),
    (
        events.PoisonApplied(
            creature="Ana", poison="venom", weapon="dagger", left=0, scraped="sap"
        ),
        "Ana scrapes sap off and puts venom on the dagger: 0 doses left.",
    ),
    (
        events.ExperienceGained(creature="Ana", points=5, total=105),
        "Ana gains 5 XP, 105 in all.",
    ),
    (
        events.ExperienceGained(creature="Ana", points=5, total=105, reason="the ford"),
        'Ana gains 5 XP, 105 in all: "the ford"',
    ),
    (events.HeartDieRose(creature="Ana", heart=10), "Ana's heart die rises to d10."),
    (
        events.FeatureBought(creature="Ana", what="might d10", cost=10, left=3),
        "Ana buys might d10 for 10 XP; 3 left.",
    ),
]


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
    assert not re.search(r"\bHR-\d", words)


def test_what_has_no_words_is_an_error() -> None:
    with pytest.raises(TypeError, match="the event Event"):
        line(Event())


def test_names_are_never_taken_for_templates() -> None:
    assert line(events.Died(creature="{0} %s")) == "{0} %s dies."


@pytest.mark.parametrize(
    ("reasons", "words"),
    [
        (Giveaway, GIVEAWAYS),
        (Loosening, LOOSENINGS),
        (Relief, RELIEFS),
        (Conductor, CONDUCTORS),
    ],
)
def test_every_reason_has_words_of_its_own(reasons: object, words: dict[str, str]) -> None:
    assert set(get_args(reasons)) == set(words)
    assert len(set(words.values())) == len(words)
