"""Every option and every question has its own words; the events are in `test_narration`."""

import re
from types import ModuleType
from typing import Any, get_args

import pytest

from crossblades.kernel import decree_options as decreed
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.people import spoken
from crossblades.swords_reign import asks
from crossblades.swords_reign import options as o
from crossblades.swords_reign import referee_options as r
from crossblades.swords_reign.words.narration import label, question
from crossblades.swords_reign.words.wording import SHORTHAND, edge
from crossblades.swords_reign.words.wording_referee import DETAILS
from tests.swords_reign.helpers import foe

LABELS: list[tuple[Option, str]] = [
    (o.TakeTurn("Ana"), "Ana"),
    (o.Move("Ana"), "move"),
    (o.MoveTo("Ana", "c4"), "move to c4"),
    (o.StepByStep("Ana"), "go step by step"),
    (o.StepTo("Ana", "c4"), "step to c4"),
    (o.GoOn("Ana"), "go on"),
    (o.Stop("Ana"), "stop"),
    (o.StandUp("Ana"), "stand up for half the Speed"),
    (o.LetGo("Ana", "Orc"), "let go of Orc"),
    (o.EndTurn("Ana"), "end the turn"),
    (o.Attack("Ana", "Goblin 2", "longsword"), "attack Goblin 2: longsword"),
    (o.Attack("Wolf", "Ana", "bite, claw"), "attack Ana: bite, claw"),
    (o.Attack("Ana", "Orc", "spear", thrown=True), "throw the spear at Orc"),
    (o.CastSpell("Ana", "Flare", "Orc"), "cast Flare on Orc"),
    (o.CastSpell("Ana", "Mend", "Ana"), "cast Mend"),
    (o.UseSpecial("Drake", "fire breath", "Ana"), "use fire breath on Ana"),
    (o.Dodge("Ana"), "dodge: SETBACK to those who attack"),
    (o.Disengage("Ana"), "disengage: moving provokes nothing"),
    (o.Dash("Ana"), "dash: twice the movement"),
    (o.Help("Ana", "Bo"), "help Bo: EDGE on Bo's next roll"),
    (o.Grapple("Ana", "Orc"), "grapple Orc"),
    (o.Escape("Ana", "Ogre", "DEX"), "escape Ogre's grapple by DEX"),
    (o.Shove("Ana", "Orc", "away"), "shove Orc back"),
    (o.Shove("Ana", "Orc", "prone"), "shove Orc down"),
    (o.Disarm("Ana", "Orc", "STR"), "disarm Orc by STR"),
    (o.Hide("Ana"), "hide"),
    (o.Stabilise("Ana", "Bo"), "stabilise Bo for 1 Provision"),
    (o.Draw("Ana", "mace"), "draw the mace"),
    (o.PickUp("Ana", "mace"), "pick up the mace"),
    (o.PickUp("Ana", "axe", "Gob"), "pick up Gob's axe"),
    (o.Reload("Ana"), "reload"),
    (o.UseItem("Ana", "red flask", "Ana"), "use the red flask"),
    (o.UseItem("Ana", "red flask", "Bo"), "use the red flask on Bo"),
    (o.UseDoor("Ana", "c4", "d4", "open", "gate"), "open the gate between c4 and d4"),
    (decreed.DoorAs("c4", "d4", "locked"), "the door between c4 and d4: locked"),
    (o.UseObject("Ana"), "use an object"),
    (o.UseObject("Ana", "pull the lever"), 'use an object: "pull the lever"'),
    (o.Ready("Ana"), "ready an action for a trigger"),
    (o.Improvise("Ana"), "improvise"),
    (o.Improvise("Ana", "swing on the lamp"), 'improvise: "swing on the lamp"'),
    (o.WaitWith("Ana", "attack"), "attack"),
    (o.WaitFor("Ana", "a foe attacks"), "a foe attacks"),
    (o.WaitForWords("Ana"), "something that you describe"),
    (o.WaitForWords("Ana", "the door opens"), 'something that you describe: "the door opens"'),
    (o.TryWith("Ana", "CHA"), "CHA"),
    (o.OpportunityAttack("Ana", "Orc", "longsword"), "opportunity attack on Orc: longsword"),
    (o.Decline("Ana"), "leave it"),
    (o.StrikeAt("Wolf", "Ana"), "Ana"),
    (o.Cleave("Ana", "Orc"), "Orc"),
    (o.HitFor("Ana", "strength"), "add STR to the damage"),
    (o.HitFor("Ana", "prone"), "knock prone"),
    (o.HitFor("Ana", "push"), "push 5 feet"),
    (o.HitFor("Ana", "pull"), "pull 5 feet"),
    (o.BreakShield("Ana"), "break the shield: no damage"),
    (o.TakeIt("Ana"), "take the damage"),
    (o.Kill("Ana", "Orc"), "kill Orc"),
    (o.Spare("Ana", "Orc"), "spare Orc"),
    (o.ResistWith("Ana", "STR"), "STR"),
    (o.PushTo("Ana", "c4"), "to c4"),
    (o.Flee("Orc"), "flee over the edge of the map"),
    (o.Surrender("Orc"), "surrender"),
]

REFEREE_LABELS: list[tuple[Option, str]] = [
    (r.SetAbility("INT"), "INT"),
    (r.SetDC(8), "DC 8 (easy)"),
    (r.SetDC(12), "DC 12 (normal)"),
    (r.SetDC(16), "DC 16 (hard)"),
    (r.SetDC(20), "DC 20 (very hard)"),
    (r.SetAnyDC(15), "another DC, from 1 to 40, such as 15"),
    (r.NeedsSense("sight"), "that needs sight, and fails"),
    (r.Forbid(), "that cannot be done"),
    (r.SetOutcome("edge"), "EDGE on the next roll"),
    (r.SetOutcome("prone"), "somebody falls prone"),
    (r.SetOutcome("push"), "somebody is pushed 5 feet"),
    (r.SetOutcome("shaken"), "somebody is shaken"),
    (r.SetOutcome("words"), "what was described, no more"),
    (r.OutcomeInWords(), "something that you describe"),
    (r.OutcomeFor("Orc"), "Orc"),
    (r.Complicate("none"), "no complication"),
    (r.Complicate("setback"), "SETBACK on the next roll"),
    (r.Complicate("drops"), "the weapon falls"),
    (r.Complicate("prone"), "a fall: prone"),
    (r.ComplicateInWords(), "something that you describe"),
    (r.CoverAs("setback"), "SETBACK to the attacker"),
    (r.CoverAs("armour class"), "2 more AC for the target"),
    (r.Decree("hit points"), "set hit points"),
    (r.Decree("condition"), "set a condition"),
    (r.Decree("position"), "move a creature"),
    (r.Decree("check"), "call for a check"),
    (r.Decree("fatigue"), "set Fatigue"),
    (r.Decree("edge"), "give EDGE or SETBACK on a roll"),
    (r.Decree("distraction"), "let something distract"),
    (r.Decree("trigger"), "say that a trigger has come"),
    (r.Decree("morale"), "make foes check their morale"),
    (r.Decree("end of the fight"), "end the fight"),
    (decreed.NoDecree(), "leave it as it is"),
    (decreed.Subject("Orc"), "Orc"),
    (r.Kind("Goblin"), "Goblin"),
    (decreed.ConditionNamed("prone"), "prone"),
    (r.PlaceNamed("c4"), "c4"),
    (decreed.Amount(3, 0, 10), "a number from 0 to 10, now 3"),
    (r.Decree("taking away"), "take a creature out of the fight"),
    (r.Decree("newcomer"), "add a creature"),
    (r.Decree("ground"), "change the ground of a space"),
    (r.AddCreature(), "somebody whom you name"),
    (r.AddCreature(foe("Orc", "c4")), "Orc (foes) at c4"),
    (decreed.GroundNamed("the moat", "~"), "the moat (~)"),
    (r.Winner("heroes"), "the heroes win"),
    (r.Winner(None), "nobody wins"),
]


def ask(asked: type[Ask], /, **fields: Any) -> Ask:
    return asked(seat="ana", options=(o.EndTurn("Ana"),), **fields)


QUESTIONS: list[tuple[Ask, str]] = [
    (ask(asks.WhoActs, side="heroes"), "The turn of the heroes: who acts next?"),
    (
        ask(asks.ChooseAction, creature="Ana", feet=30),
        "Ana: what next (30 feet of movement left)?",
    ),
    (
        ask(asks.ChooseHeroicAction, creature="Ana"),
        "Ana is about to die: which last, heroic action?",
    ),
    (ask(asks.ChooseDestination, creature="Ana", feet=15), "Ana: where to (15 feet left)?"),
    (ask(asks.ChooseStep, creature="Ana", feet=15), "Ana: where to next (15 feet left)?"),
    (ask(asks.KeepMoving, creature="Ana"), "Ana is hurt on the way: go on moving?"),
    (
        ask(asks.ChooseTarget, creature="Wolf", strike="claw"),
        "Wolf: who is the next target (claw)?",
    ),
    (ask(asks.ChooseCleave, creature="Ana"), "Ana: whom does the blow cleave into?"),
    (
        ask(asks.ChooseExtra, creature="Ana", target="Orc"),
        "Ana hits Orc: what does the weapon do?",
    ),
    (ask(asks.ChoosePush, creature="Ana", target="Orc"), "Ana: force Orc where?"),
    (
        ask(asks.SaveWithShield, creature="Ana", damage=7),
        "Ana is about to take 7 damage: break the shield?",
    ),
    (
        ask(asks.SpareOrKill, creature="Ana", target="Orc"),
        "Ana fells Orc: kill or spare?",
    ),
    (
        ask(asks.ChooseResistance, creature="Ana", what="a grapple", by="Orc", total=12),
        "Ana: resist a grapple by Orc with which ability?",
    ),
    (
        ask(asks.MayStrike, creature="Ana", target="Orc"),
        "Ana: strike at Orc, who leaves your reach?",
    ),
    (ask(asks.WithWhat, creature="Ana"), "Ana: ready which action?"),
    (
        ask(asks.ForWhat, creature="Ana", action="attack"),
        "Ana: ready to attack when what happens?",
    ),
    (ask(asks.ChooseAbility, creature="Ana"), "Ana: try with which ability?"),
    (
        ask(asks.TakeReadied, creature="Ana"),
        "Ana: what you waited for has happened; use your Reaction?",
    ),
    (
        ask(asks.FleeOrSurrender, side="foes", kind="Goblin"),
        "The foes (Goblin) break: flee or surrender?",
    ),
    (
        ask(asks.WhichAbility, creature="Ana", text="swing on the lamp"),
        'Referee: which ability does this need? Ana improvises: "swing on the lamp"',
    ),
    (
        ask(asks.HowHard, creature="Ana", ability="DEX", text="swing on the lamp"),
        'Referee: how hard is this? Ana tries this with DEX: "swing on the lamp"',
    ),
    (
        ask(asks.WhatCameOfIt, creature="Ana", text=""),
        "Referee: what happens? Ana has done this.",
    ),
    (ask(asks.ToWhom, creature="Ana"), "Referee: to whom does Ana's deed happen?"),
    (
        ask(asks.HowCovered, creature="Ana", target="Orc"),
        "Referee: Ana shoots at Orc in cover; what does the cover do?",
    ),
    (
        ask(asks.AnyComplication, creature="Ana", target="Orc"),
        "Referee: Ana misses Orc; is there a complication?",
    ),
    (ask(asks.MayDecree), "Referee: change something? (Optional; Enter to skip.)"),
    (ask(asks.DecreeDetail, part="winner"), "Referee: say who has won."),
    (
        asks.DecreeDetail(
            seat="ref",
            part="source",
            creature="Orc",
            condition="charmed",
            options=(decreed.NoDecree(),),
        ),
        "Referee: nobody can be behind it (Orc, charmed): there is nobody else.",
    ),
]

ALL_LABELS = [*LABELS, *REFEREE_LABELS]


@pytest.mark.parametrize(("option", "words"), ALL_LABELS)
def test_an_option_is_a_menu_entry(option: Option, words: str) -> None:
    assert spoken(label(option)) == words


@pytest.mark.parametrize(("asked", "words"), QUESTIONS)
def test_a_question_is_a_prompt(asked: Ask, words: str) -> None:
    assert spoken(question(asked)) == words


def _kinds(*modules: ModuleType) -> set[type]:
    """The classes that these modules define and that are no bases of others."""
    own = {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    }
    return own - {base for kind in own for base in kind.__mro__[1:]}


def test_every_option_has_its_own_words_and_an_example() -> None:
    kinds = {kind for kind in _kinds(o, r, decreed) if issubclass(kind, Option)}
    assert kinds <= set(label.registry)
    assert {type(option) for option, _ in ALL_LABELS} == kinds
    assert kinds == {*o.OPTION_TYPES, *r.REFEREE_OPTION_TYPES}


def test_every_question_has_its_own_words_and_an_example() -> None:
    kinds = {kind for kind in _kinds(asks) if issubclass(kind, Ask)}
    assert kinds <= set(question.registry)
    assert {type(asked) for asked, _ in QUESTIONS} == kinds


def test_the_referee_is_called_by_that_name() -> None:
    """So that whoever sits at the table with the players sees whose question it is."""
    for asked, words in QUESTIONS:
        assert words.startswith("Referee: ") == isinstance(asked, asks.RefereeAsk)


TURN = (
    o.Move, o.StandUp, o.LetGo, o.EndTurn, o.Attack, o.CastSpell, o.UseSpecial, o.Dodge,
    o.Disengage, o.Dash, o.Help, o.Grapple, o.Escape, o.Shove, o.Disarm, o.Hide, o.Stabilise,
    o.Draw, o.PickUp, o.Reload, o.UseItem,
)  # fmt: skip


@pytest.mark.parametrize(
    "menu",
    [
        [option for option, _ in LABELS if isinstance(option, TURN)],
        [option for option, _ in LABELS if isinstance(option, o.HitFor)],
        [option for option, _ in REFEREE_LABELS if isinstance(option, r.Decree | decreed.NoDecree)],
        [option for option, _ in REFEREE_LABELS if isinstance(option, r.SetDC | r.Forbid)],
    ],
)
def test_no_two_entries_of_a_menu_read_the_same(menu: list[Option]) -> None:
    assert len({label(option) for option in menu}) == len(menu) > 1


@pytest.mark.parametrize("words", [words for _, words in (*ALL_LABELS, *QUESTIONS)])
def test_words_are_one_plain_line_without_rule_ids(words: str) -> None:
    assert words.isprintable()
    assert words == words.strip() != ""
    assert not re.search(r"\bOS-\d", words)


def test_what_has_no_words_is_an_error() -> None:
    with pytest.raises(TypeError, match="the option Option"):
        label(Option())
    with pytest.raises(TypeError, match="the question Ask"):
        question(Ask(seat="ana", options=()))


def test_more_than_one_source_of_edge_is_counted() -> None:
    assert [edge(number) for number in (1, 2, -1, -3)] == ["EDGE", "2 EDGE", "SETBACK", "3 SETBACK"]


def test_the_short_signs_are_explained_within_a_line() -> None:
    told = " ".join(SHORTHAND)
    assert all(sign in told for sign in ("EDGE", "SETBACK", "AC", "DC", "d20"))
    assert all(len(line) <= 100 for line in SHORTHAND)


def test_every_part_of_a_decree_has_words() -> None:
    assert set(get_args(asks.DecreePart)) == set(DETAILS)
