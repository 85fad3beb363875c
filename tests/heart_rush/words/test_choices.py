"""Every type of option has its place, its short words, its target and its price."""

from typing import Any

import pytest

from crossblades.heart_rush import asks
from crossblades.heart_rush import condition_options as c
from crossblades.heart_rush import gear_options as gear
from crossblades.heart_rush import gm_options as gm
from crossblades.heart_rush import options as o
from crossblades.heart_rush import rest_options as r
from crossblades.heart_rush import spell_options as s
from crossblades.heart_rush.state import begin
from crossblades.heart_rush.words.choices import GROUP_OF, GROUPS
from crossblades.kernel import decree_options as d
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.choices import Choice
from tests.helpers import GAME, SWORD, foe, hero, scene

TURN = asks.TakeTurn(seat="heroes", side="heroes", options=())
DECLARE = asks.DeclareAttack(seat="heroes", creature="Ana", stance="might", options=())
HURT = asks.TakeDamage(seat="heroes", creature="Ana", damage=11, options=())
GM = asks.DecreeDetail(seat="gm", part="subject", options=())
SIDESTEP = asks.ChooseDestination(seat="heroes", creature="Ana", options=())
DASH = asks.ChooseDestination(seat="heroes", creature="Ana", feet=60, options=())
STEP = asks.ChooseStep(seat="heroes", creature="Ana", feet=20, options=())
PUSH = asks.ChoosePush(seat="heroes", creature="Ana", target="Orc", feet=10, options=())
FREE = asks.FreeSidestep(seat="heroes", side="heroes", options=())
SEIZE = asks.SeizeOpportunity(seat="heroes", creature="Ana", target="Orc", options=())
SPELL = asks.ChooseSpellTargets(
    seat="heroes", creature="Ana", spell="gale", targets=("Bo",), options=()
)
PLACE = asks.ChooseSpellPlace(seat="heroes", creature="Ana", spell="gale", options=())
CRUSH = asks.CrushOrPush(seat="heroes", creature="Ana", target="Orc", options=())
HOLD = asks.HoldFast(seat="heroes", creature="Ana", target="Orc", options=())
LEVELS = asks.ChooseConditions(seat="heroes", creature="Ana", target="Orc", options=())
STANCE = asks.ChooseStance(seat="heroes", creature="Ana", options=())
COVER = asks.SetCover(seat="gm", creature="Ana", target="Orc", lines=2, options=())

ACT: dict[str, Any] = {"actor": "Ana", "price": "action"}
ORC: dict[str, Any] = {"actor": "Ana", "target": "Orc"}

CHOICES: list[tuple[Ask, Option, Choice]] = [
    (TURN, o.Pass("heroes"), Choice("pass", "pass")),
    (
        TURN,
        o.Engage("Ana", "Orc"),
        Choice("attack", "engage Orc", **ORC, price="action", remark="40 feet"),
    ),
    (TURN, o.Sidestep("Ana", "rush"), Choice("move", "sidestep", "Ana", price="1 rush point")),
    (TURN, o.Dash("Ana", "free"), Choice("move", "dash", "Ana", price="free")),
    (
        TURN,
        o.StandUp("Ana", "free"),
        Choice("move", "stand up", "Ana", price="free, half the movement"),
    ),
    (SIDESTEP, o.Rise("Ana"), Choice("move", "rise from prone", "Ana")),
    (TURN, o.Help("Ana", "Bo"), Choice("other", "help Bo", "Ana", "Bo", price="action")),
    (TURN, o.Draw("Ana", "bow", "free"), Choice("object", "draw the bow", "Ana", price="free")),
    (TURN, o.Stow("Ana", "free"), Choice("object", "put the sword away", "Ana", price="free")),
    (
        TURN,
        gear.DrawShield("Ana", "free"),
        Choice("object", "take the shield in hand", "Ana", price="free"),
    ),
    (TURN, gear.StowShield("Ana", "action"), Choice("object", "put the shield away", **ACT)),
    (TURN, o.CallOut("Ana", "free"), Choice("other", "call out", "Ana", price="free")),
    (
        TURN,
        o.UseDoor("Ana", "a1", "b1", "open", "free", "gate"),
        Choice("object", "open the gate between a1 and b1", "Ana", price="free"),
    ),
    (TURN, o.Interact("Ana", "action"), Choice("object", "interact with an object", **ACT)),
    (TURN, o.Cast("Ana", "gale"), Choice("ability", "cast Gale", **ACT)),
    (TURN, o.PutOutFire("Ana", "Ana"), Choice("other", "beat at the fire", **ACT)),
    (
        TURN,
        o.PutOutFire("Ana", "Bo"),
        Choice("other", "beat at the fire on Bo", "Ana", "Bo", price="action"),
    ),
    (
        TURN,
        o.UseAbility("Ana", "quick", "Orc", "by stealth", 2),
        Choice("ability", "Quick on Orc, by stealth", "Ana", "Orc", price="2 rush points"),
    ),
    (TURN, o.UseAbility("Ana", "fire fist"), Choice("ability", "cast Fire Fist", **ACT)),
    (
        TURN,
        o.UseAbility("Ana", "fire fist", "", "warcaster", 1),
        Choice("ability", "cast Fire Fist by Warcaster", "Ana", price="1 rush point"),
    ),
    (
        TURN,
        o.UseAbility("Ana", "fire fist", "", "warcaster"),
        Choice("ability", "cast Fire Fist by Warcaster", "Ana", price="free"),
    ),
    (
        TURN,
        o.UseAbility("Ana", "rallying cry"),
        Choice("ability", "Rallying Cry", "Ana", price="once until a long rest"),
    ),
    (
        TURN,
        o.UseAbility("Ana", "fire breath"),
        Choice("ability", "Fire Breath", "Ana", price="once until a long rest or a wound"),
    ),
    (TURN, o.Decline("heroes"), Choice("pass", "use nothing")),
    (TURN, o.FallUnconscious("Ana"), Choice("other", "fall unconscious", "Ana")),
    (TURN, o.FightOn("Ana"), Choice("other", "fight on", "Ana")),
    (
        DASH,
        o.MoveTo("c3"),
        Choice("move", "c3", "Ana", space="c3", path=("b2", "c3"), price="10 feet"),
    ),
    (SIDESTEP, o.MoveTo("b2"), Choice("move", "b2", "Ana", space="b2", path=("b2",))),
    (STEP, o.MoveTo("b2"), Choice("move", "b2", "Ana", space="b2", path=("b2",), price="5 feet")),
    (GM, o.MoveTo("b2"), Choice("move", "b2", space="b2")),
    (SIDESTEP, o.Stay("Ana"), Choice("pass", "stay", "Ana")),
    (DASH, o.StepByStep("Ana"), Choice("move", "step by step", "Ana")),
    (
        STEP,
        o.Leap("Ana", "b2", 20),
        Choice("move", "leap down 20 feet to b2", "Ana", space="b2", path=("b2",)),
    ),
    (DASH, o.GoOn("Ana"), Choice("move", "go on", "Ana")),
    (
        SEIZE,
        o.OpportunityAttack("Ana", "Orc", "agility", "rush"),
        Choice("attack", "strike Orc in agility", price="1 rush point", **ORC, remark="40 feet"),
    ),
    (SEIZE, o.LetGo("Ana"), Choice("pass", "let the opportunity pass", "Ana")),
    (SEIZE, o.Trip("Ana", "Orc"), Choice("manoeuvre", "trip Orc", price="action", **ORC)),
    (TURN, o.Enter("Ana"), Choice("attack", "enter the engagement", **ACT)),
    (STANCE, o.TakeStance("might"), Choice("other", "might", "Ana")),
    (DECLARE, o.Attack("Ana", "Orc"), Choice("attack", "attack Orc", **ORC, remark="40 feet")),
    (DECLARE, o.MoveFirst("Ana"), Choice("move", "sidestep first, then pick a target", "Ana")),
    (DECLARE, o.Hinder("Ana", "Orc", "fell"), Choice("manoeuvre", "hinder Orc: prone", **ORC)),
    (DECLARE, o.Stunt("Ana", "Orc"), Choice("manoeuvre", "try a stunt on Orc", **ORC)),
    (DECLARE, o.HoldBack("Ana"), Choice("pass", "make no attack", "Ana")),
    (DECLARE, c.Grapple("Ana", "Orc"), Choice("manoeuvre", "grapple Orc", **ORC)),
    (
        DECLARE,
        c.ClimbOn("Ana", "Orc", "might"),
        Choice("manoeuvre", "climb onto Orc by might", **ORC),
    ),
    (DECLARE, gear.NoOther("Ana"), Choice("pass", "no other target", "Ana")),
    (
        FREE,
        o.StepTo("Ana", "b2"),
        Choice("move", "b2", "Ana", space="b2", path=("b2",), price="free"),
    ),
    (LEVELS, o.Inflict(dazed=2), Choice("other", "2 dazed", **ORC)),
    (PUSH, o.PushTo("c4"), Choice("move", "c4", space="c4", path=("c4",), **ORC)),
    (PUSH, o.NoPush("Ana"), Choice("pass", "do not push", "Ana")),
    (TURN, o.Follow("Ana", "c4"), Choice("move", "follow to c4", "Ana", space="c4")),
    (
        HURT,
        o.ShrugOff("Ana"),
        Choice("other", "shrug it off: take 6", "Ana", price="heart die to d6"),
    ),
    (HURT, o.TakeIt("Ana"), Choice("other", "take all 11", "Ana")),
    (TURN, o.FailOutright("Ana"), Choice("other", "let it fail", "Ana")),
    (
        TURN,
        o.TakeComplication("Ana"),
        Choice("other", "roll that die again and take a complication", "Ana"),
    ),
    (TURN, c.RollWith("Ana", "might"), Choice("other", "might", "Ana")),
    (CRUSH, c.Crush("Ana"), Choice("manoeuvre", "crush instead", **ORC)),
    (CRUSH, c.PushAway("Ana"), Choice("manoeuvre", "push", **ORC)),
    (
        TURN,
        c.BreakFree("Bo", "might"),
        Choice("manoeuvre", "break free by might", "Bo", "Orc", price="action"),
    ),
    (TURN, c.Release("Orc"), Choice("manoeuvre", "let go of Bo", "Orc", "Bo")),
    (HOLD, c.GoAlong("Ana"), Choice("move", "hold fast and go along", **ORC)),
    (
        TURN,
        c.ThrowOff("Ana", "agility"),
        Choice("manoeuvre", "throw off the climbers by agility", **ACT),
    ),
    (
        TURN,
        c.HopOff("Ana", "free"),
        Choice("move", "get down and go on", "Ana", price="free, 5 feet"),
    ),
    (SIDESTEP, c.SlideDown("Ana"), Choice("move", "get down", "Ana")),
    (TURN, c.Steady("Ana", "enraged"), Choice("other", "master the rage", **ACT)),
    (TURN, c.EscapeNet("Ana", "cut"), Choice("manoeuvre", "cut a way out of the net", **ACT)),
    (TURN, c.CutLoose("Ana", "Bo"), Choice("other", "cut Bo free", "Ana", "Bo", price="action")),
    (TURN, s.EndSpell("Ana", "gale"), Choice("ability", "end Gale", "Ana")),
    (SPELL, s.Everyone("Ana"), Choice("ability", "all of them", "Ana")),
    (SPELL, s.NotThis("Bo"), Choice("ability", "not Bo", target="Bo")),
    (PLACE, s.PlaceSpell("Ana", "c4"), Choice("ability", "c4", "Ana", space="c4")),
    (TURN, r.InvokeWound("Ana", "a cut", 3), Choice("other", 'invoke "a cut" (penalty 3)', "Ana")),
    (TURN, r.InvokeNone("Ana"), Choice("pass", "invoke no wound", "Ana")),
    (GM, d.NoDecree(), Choice("pass", "leave it as it is")),
    (GM, d.Subject("Bo"), Choice("other", "Bo", target="Bo")),
    (GM, d.ConditionNamed("prone"), Choice("other", "prone")),
    (GM, d.Amount(3, 0, 9), Choice("other", "a number from 0 to 9, now 3")),
    (GM, gm.Allow("a stunt"), Choice("other", "allow a stunt")),
    (GM, gm.Forbid("a stunt"), Choice("other", "forbid a stunt")),
    (COVER, gm.CoverLevel(0), Choice("other", "no cover", target="Orc")),
    (GM, gm.StrikeHelpless("death"), Choice("other", "outright death")),
    (GM, gm.DescribeWound(""), Choice("other", "describe the wound")),
    (GM, gm.StuntContest("might", "agility"), Choice("other", "might against agility")),
    (GM, gm.Decree("check"), Choice("other", "call for a check")),
    (GM, gm.CheckNamed("stealth", "agility"), Choice("other", "stealth (agility)")),
    (
        GM,
        gm.Together("heroes", "collaborative"),
        Choice("other", "the heroes together, as well as the best of them (collaborative)"),
    ),
    (GM, d.DoorAs("a1", "b1", "locked"), Choice("other", "the door between a1 and b1: locked")),
    (GM, d.GroundNamed("mud", "~"), Choice("other", "mud (~)")),
    (GM, gm.AddCreature(), Choice("other", "somebody whom you name")),
    (GM, gm.LightNamed("dim"), Choice("other", "dim light")),
    (GM, gm.Winner("heroes"), Choice("other", "the heroes win")),
]


def sight() -> Any:
    """Ana with a sword, Bo in the grip of an orc."""
    state = begin(scene(hero("Ana", "a1", SWORD), hero("Bo", "h2"), foe("Orc", "i2")))
    bo, orc = state.creatures["Bo"], state.creatures["Orc"]
    bo.conditions, bo.sources = {"grappled": 1}, {"grappled": "Orc"}
    orc.conditions, orc.sources = {"grappling": 1}, {"grappling": "Bo"}
    return GAME.view(state, "heroes")


@pytest.mark.parametrize(("ask", "option", "parts"), CHOICES, ids=lambda each: type(each).__name__)
def test_an_option_in_parts(ask: Ask, option: Option, parts: Choice) -> None:
    assert GAME.choice(option, ask, sight()) == parts


def test_every_type_of_option_has_one_place_and_an_example() -> None:
    placed = [kind for kinds in GROUPS.values() for kind in kinds]
    assert len(placed) == len(set(placed))
    assert set(GROUP_OF) == set(GAME.option_types)
    assert {type(option) for _, option, _ in CHOICES} == set(GAME.option_types)
