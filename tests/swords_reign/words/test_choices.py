"""Every type of option has its place, its short words, its target and its price."""

from typing import Any

import pytest

from crossblades.kernel import decree_options as d
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.choices import Choice
from crossblades.swords_reign import asks
from crossblades.swords_reign import options as o
from crossblades.swords_reign import referee_options as r
from crossblades.swords_reign.effects import Spell
from crossblades.swords_reign.state import begin
from crossblades.swords_reign.words.choices import GROUP_OF, GROUPS
from tests.swords_reign.helpers import GAME, foe, hero, scene

TURN = asks.ChooseAction(seat="heroes", creature="Ana", feet=30, options=())
WHO = asks.WhoActs(seat="heroes", side="heroes", options=())
LAST = asks.ChooseHeroicAction(seat="heroes", creature="Ana", options=())
WAITED = asks.TakeReadied(seat="heroes", creature="Ana", options=())
GOING = asks.ChooseDestination(seat="heroes", creature="Ana", feet=30, options=())
STEP = asks.ChooseStep(seat="heroes", creature="Ana", feet=30, options=())
PUSH = asks.ChoosePush(seat="heroes", creature="Ana", target="Orc", options=())
EXTRA = asks.ChooseExtra(seat="heroes", creature="Ana", target="Orc", options=())
STRIKE = asks.MayStrike(seat="heroes", creature="Ana", target="Orc", options=())
REFEREE = asks.HowHard(seat="gm", creature="Ana", ability="STR", text="", options=())

ACT: dict[str, Any] = {"actor": "Ana", "price": "Action"}
ORC: dict[str, Any] = {"actor": "Ana", "target": "Orc"}
AT_ORC: dict[str, Any] = {**ACT, "target": "Orc"}

CHOICES: list[tuple[Ask, Option, Choice]] = [
    (WHO, o.TakeTurn("Ana"), Choice("other", "Ana", "Ana")),
    (TURN, o.Move("Ana"), Choice("move", "move", "Ana", remark="in reach of Orc")),
    (
        GOING,
        o.MoveTo("Ana", "c3"),
        Choice("move", "c3", "Ana", space="c3", path=("b2", "c3"), price="10 feet"),
    ),
    (GOING, o.StepByStep("Ana"), Choice("move", "step by step", "Ana")),
    (
        STEP,
        o.StepTo("Ana", "b2"),
        Choice("move", "b2", "Ana", space="b2", path=("b2",), price="5 feet"),
    ),
    (GOING, o.GoOn("Ana"), Choice("move", "go on", "Ana")),
    (GOING, o.Stop("Ana"), Choice("pass", "stop", "Ana")),
    (TURN, o.StandUp("Ana"), Choice("move", "stand up", "Ana", price="15 feet")),
    (TURN, o.LetGo("Ana", "Orc"), Choice("manoeuvre", "let go of Orc", **ORC, price="free")),
    (TURN, o.EndTurn("Ana"), Choice("pass", "end the turn", "Ana")),
    (
        TURN,
        o.Attack("Ana", "Orc", "longsword"),
        Choice("attack", "attack Orc: longsword", **AT_ORC),
    ),
    (
        LAST,
        o.Attack("Ana", "Orc", "longsword"),
        Choice("attack", "attack Orc: longsword", **ORC),
    ),
    (
        WAITED,
        o.Attack("Ana", "Orc", "longsword"),
        Choice("attack", "attack Orc: longsword", **ORC, price="Reaction"),
    ),
    (TURN, o.CastSpell("Ana", "Sleep", "Orc"), Choice("ability", "cast Sleep on Orc", **AT_ORC)),
    (TURN, o.CastSpell("Ana", "Light", "Ana"), Choice("ability", "cast Light", **ACT)),
    (TURN, o.UseSpecial("Ana", "Roar", "Orc"), Choice("ability", "use Roar on Orc", **AT_ORC)),
    (TURN, o.Dodge("Ana"), Choice("other", "dodge", **ACT)),
    (TURN, o.Disengage("Ana"), Choice("move", "disengage", **ACT)),
    (TURN, o.Dash("Ana"), Choice("move", "dash", **ACT, remark="in reach of Orc")),
    (TURN, o.Help("Ana", "Bo"), Choice("other", "help Bo", **ACT, target="Bo")),
    (TURN, o.Grapple("Ana", "Orc"), Choice("manoeuvre", "grapple Orc", **AT_ORC)),
    (TURN, o.Escape("Ana", "Orc", "STR"), Choice("manoeuvre", "escape Orc by STR", **AT_ORC)),
    (TURN, o.Shove("Ana", "Orc", "away"), Choice("manoeuvre", "shove Orc back", **AT_ORC)),
    (TURN, o.Disarm("Ana", "Orc", "DEX"), Choice("manoeuvre", "disarm Orc by DEX", **AT_ORC)),
    (TURN, o.Hide("Ana"), Choice("other", "hide", **ACT)),
    (
        TURN,
        o.Stabilise("Ana", "Bo"),
        Choice("other", "stabilise Bo", "Ana", "Bo", price="Action, 1 Provision"),
    ),
    (TURN, o.Draw("Ana", "bow"), Choice("object", "draw the bow", **ACT)),
    (TURN, o.PickUp("Ana", "axe", "Orc"), Choice("object", "pick up Orc's axe", **ACT)),
    (TURN, o.Reload("Ana"), Choice("object", "reload the longsword", **ACT)),
    (TURN, o.Reload("Ana", "crossbow"), Choice("object", "reload crossbow", **ACT)),
    (
        TURN,
        o.UseItem("Ana", "salve", "Bo"),
        Choice("object", "use the salve on Bo", **ACT, target="Bo"),
    ),
    (
        TURN,
        o.UseDoor("Ana", "a1", "b1", "closed"),
        Choice("object", "close the door between a1 and b1", **ACT),
    ),
    (TURN, o.UseObject("Ana"), Choice("object", "use an object", **ACT)),
    (
        TURN,
        o.Ready("Ana"),
        Choice("other", "ready an action", "Ana", price="Action, later the Reaction"),
    ),
    (TURN, o.Improvise("Ana"), Choice("manoeuvre", "improvise", **ACT)),
    (TURN, o.WaitWith("Ana", "attack"), Choice("other", "attack", "Ana")),
    (TURN, o.WaitFor("Ana", "a foe attacks"), Choice("other", "a foe attacks", "Ana")),
    (TURN, o.WaitForWords("Ana"), Choice("other", "something that you describe", "Ana")),
    (TURN, o.TryWith("Ana", "STR"), Choice("other", "STR", "Ana")),
    (
        STRIKE,
        o.OpportunityAttack("Ana", "Orc", "longsword"),
        Choice("attack", "strike Orc: longsword", **ORC, price="Reaction"),
    ),
    (STRIKE, o.Decline("Ana"), Choice("pass", "leave it", "Ana")),
    (TURN, o.StrikeAt("Ana", "Orc"), Choice("attack", "Orc", **ORC)),
    (TURN, o.Cleave("Ana", "Orc"), Choice("attack", "Orc", **ORC)),
    (EXTRA, o.HitFor("Ana", "prone"), Choice("manoeuvre", "knock prone", **ORC)),
    (
        TURN,
        o.BreakShield("Ana"),
        Choice("object", "break the shield: no damage", "Ana", price="the shield"),
    ),
    (TURN, o.TakeIt("Ana"), Choice("other", "take the damage", "Ana")),
    (TURN, o.Kill("Ana", "Orc"), Choice("other", "kill Orc", **ORC)),
    (TURN, o.Spare("Ana", "Orc"), Choice("other", "spare Orc", **ORC)),
    (TURN, o.ResistWith("Ana", "STR"), Choice("other", "STR", "Ana")),
    (PUSH, o.PushTo("Ana", "c3"), Choice("move", "c3", **ORC, space="c3", path=("c3",))),
    (TURN, o.Flee("Ana"), Choice("move", "flee", "Ana", price="the whole turn")),
    (TURN, o.Surrender("Ana"), Choice("other", "surrender", "Ana", price="the whole turn")),
    (REFEREE, d.NoDecree(), Choice("pass", "leave it as it is")),
    (REFEREE, d.Subject("Bo"), Choice("other", "Bo", target="Bo")),
    (REFEREE, d.ConditionNamed("prone"), Choice("other", "prone")),
    (REFEREE, d.Amount(3, 0, 9), Choice("other", "a number from 0 to 9, now 3")),
    (REFEREE, r.SetAbility("STR"), Choice("other", "STR")),
    (REFEREE, r.SetDC(12), Choice("other", "DC 12 (normal)")),
    (REFEREE, r.SetAnyDC(), Choice("other", "another DC, from 1 to 40, such as 10")),
    (REFEREE, r.NeedsSense("sight"), Choice("other", "that needs sight, and fails")),
    (REFEREE, r.Forbid(), Choice("other", "that cannot be done")),
    (REFEREE, r.SetOutcome("edge"), Choice("other", "EDGE on the next roll")),
    (REFEREE, r.OutcomeInWords(), Choice("other", "something that you describe")),
    (REFEREE, r.OutcomeFor("Orc"), Choice("other", "Orc", target="Orc")),
    (REFEREE, r.CoverAs("setback"), Choice("other", "SETBACK to the attacker")),
    (REFEREE, r.Complicate("none"), Choice("other", "no complication")),
    (REFEREE, r.ComplicateInWords(), Choice("other", "something that you describe")),
    (REFEREE, r.Decree("morale"), Choice("other", "make foes check their morale")),
    (REFEREE, r.Kind("goblin"), Choice("other", "goblin")),
    (REFEREE, r.PlaceNamed("c3"), Choice("other", "c3", space="c3")),
    (REFEREE, d.DoorAs("a1", "b1", "open"), Choice("other", "the door between a1 and b1: open")),
    (REFEREE, d.GroundNamed("open ground", ""), Choice("other", "open ground")),
    (REFEREE, r.AddCreature(), Choice("other", "somebody whom you name")),
    (REFEREE, r.Winner("heroes"), Choice("other", "the heroes win")),
]


def sight() -> Any:
    """Ana with two spells, an orc beside her."""
    ana = hero("Ana", "a1", spells=(Spell("Sleep"), Spell("Light", friendly=True)))
    return GAME.view(begin(scene(ana, hero("Bo", "e5"), foe("Orc", "a2"))), "heroes")


@pytest.mark.parametrize(("ask", "option", "parts"), CHOICES, ids=lambda each: type(each).__name__)
def test_an_option_in_parts(ask: Ask, option: Option, parts: Choice) -> None:
    assert GAME.choice(option, ask, sight()) == parts


def test_every_type_of_option_has_one_place_and_an_example() -> None:
    placed = [kind for kinds in GROUPS.values() for kind in kinds]
    assert len(placed) == len(set(placed))
    assert set(GROUP_OF) == set(GAME.option_types)
    assert {type(option) for _, option, _ in CHOICES} == set(GAME.option_types)
