"""Every option and every question has its own words."""

import re
from types import ModuleType
from typing import Any, get_args

import pytest

from crossblades.heart_rush import asks
from crossblades.heart_rush import condition_options as c
from crossblades.heart_rush import gear_options as gear
from crossblades.heart_rush import gm_options as gm
from crossblades.heart_rush import options as o
from crossblades.heart_rush import rest_options as r
from crossblades.heart_rush import spell_options as s
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import Ability
from crossblades.heart_rush.words.narration import label, question
from crossblades.heart_rush.words.wording_gm import DETAILS
from crossblades.kernel import decree_options as decreed
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.people import spoken
from tests.helpers import foe

ABILITIES: tuple[Ability, ...] = get_args(Ability)

LABELS: list[tuple[Option, str]] = [
    (o.StandUp("Ana", "free"), "Ana: stand up for half the movement (free)"),
    (o.Rise("Ana"), "Ana: rise from prone (sidestep)"),
    (o.Hinder("Ana", "Orc", "harm"), "hinder Orc: d4 damage and 2 levels of conditions"),
    (o.Pass("foes"), "pass"),
    (o.Engage("Ana", "Orc"), "Ana: engage Orc (action)"),
    (o.Sidestep("Ana", "rush"), "Ana: sidestep (1 rush point)"),
    (o.Dash("Ana", "free"), "Ana: dash (free)"),
    (o.Help("Ana", "Bo"), "Ana: help Bo (action)"),
    (o.Draw("Ana", "sword", "action"), "Ana: draw the sword (action)"),
    (o.Stow("Ana", "free"), "Ana: put the weapon away (free)"),
    (gear.DrawShield("Ana", "free"), "Ana: take the shield in hand (free)"),
    (gear.StowShield("Ana", "action"), "Ana: put the shield away (action)"),
    (o.Attack("Ana", "Orc", "fire blast"), "attack Orc with the fire blast"),
    (gear.NoOther("Ana"), "no other target"),
    (o.CallOut("Ana", "free"), "Ana: call out (free)"),
    (o.CallOut("Ana", "free", "Run!"), 'Ana: call out "Run!" (free)'),
    (
        o.UseDoor("Ana", "c4", "d4", "closed", "action"),
        "Ana: close the door between c4 and d4 (action)",
    ),
    (o.Interact("Ana", "free"), "Ana: interact with an object (free)"),
    (
        o.Interact("Ana", "action", "bars the door"),
        'Ana: interact with an object "bars the door" (action)',
    ),
    (o.Cast("Ana", "Fog"), "Ana: cast Fog (action)"),
    (o.Cast("Ana", "gale"), "Ana: cast Gale (action)"),
    (o.UseAbility("Ana", "fire fist"), "Ana: cast Fire Fist (action)"),
    (
        o.UseAbility("Ana", "fire fist", "", "warcaster", 2),
        "Ana: cast Fire Fist by Warcaster (2 rush points)",
    ),
    (o.UseAbility("Ana", "fire fist", "", "warcaster"), "Ana: cast Fire Fist by Warcaster"),
    (o.UseAbility("Ana", "ether chains", "Orc", "Imp"), "Ana: Ether Chains on Orc, Imp"),
    (o.UseAbility("Ana", "quick"), "Ana: Quick"),
    (
        o.UseAbility("Ana", "quick", "Orc", "by stealth", 2),
        "Ana: Quick on Orc, by stealth (2 rush points)",
    ),
    (o.Decline("heroes"), "use nothing"),
    (o.PutOutFire("Ana", "Bo"), "Ana: beat at the fire on Bo (action)"),
    (o.PutOutFire("Ana", "Ana"), "Ana: beat at the fire (action)"),
    (o.FallUnconscious("Ana"), "Ana: fall unconscious"),
    (o.FightOn("Ana"), "Ana: fight on"),
    (o.MoveTo("c4"), "move to c4"),
    (o.Stay("Ana"), "stay"),
    (o.StepByStep("Ana"), "go step by step"),
    (o.Leap("Ana", "c4", 20), "leap down 20 feet to c4"),
    (o.GoOn("Ana"), "go on"),
    (
        o.OpportunityAttack("Ana", "Orc", "agility", "rush"),
        "Ana: opportunity attack on Orc in agility (1 rush point)",
    ),
    (o.LetGo("Ana"), "Ana: let the opportunity pass"),
    (o.Trip("Ana", "Orc"), "Ana: trip Orc (action)"),
    (o.Enter("Ana"), "Ana: enter the engagement (action)"),
    (o.TakeStance("might"), "might"),
    (o.Attack("Ana", "Orc"), "attack Orc"),
    (o.MoveFirst("Ana"), "sidestep first, then pick a target"),
    (o.Stunt("Ana", "Orc"), "try a stunt on Orc"),
    (o.Stunt("Ana", "Orc", "sand in the eyes"), 'try a stunt on Orc: "sand in the eyes"'),
    (o.HoldBack("Ana"), "make no attack"),
    (o.StepTo("Ana", "c4"), "Ana: sidestep to c4 (free)"),
    (o.Inflict(weakened=2), "2 weakened"),
    (o.Inflict(dazed=1, off_balanced=1), "1 dazed, 1 off-balanced"),
    (o.Inflict(), "no condition"),
    (o.PushTo("c4"), "push to c4"),
    (o.NoPush("Ana"), "do not push"),
    (o.Follow("Ana", "c4"), "follow to c4"),
    (o.ShrugOff("Ana"), "shrug it off: take half, heart die falls"),
    (o.TakeIt("Ana"), "take it in full"),
    (o.FailOutright("Ana"), "let it fail"),
    (o.TakeComplication("Ana"), "roll that die again and take a complication"),
    (r.InvokeWound("Ana", "a cut", 3), 'Ana: invoke "a cut" (penalty 3)'),
    (r.InvokeWound("Ana", "", 3), "Ana: invoke a wound (penalty 3)"),
    (r.InvokeNone("Ana"), "Ana: invoke no wound"),
]

CONDITION_LABELS: list[tuple[Option, str]] = [
    (c.Grapple("Ana", "Orc"), "grapple Orc"),
    (c.ClimbOn("Ana", "Ogre", "agility"), "climb onto Ogre by agility"),
    (c.RollWith("Ana", "might"), "might"),
    (c.Crush("Ana"), "crush instead"),
    (c.PushAway("Ana"), "push"),
    (c.BreakFree("Orc", "might"), "Orc: break free by might (action)"),
    (c.Release("Ana"), "Ana: let go of the grappled"),
    (c.GoAlong("Ana"), "Ana: hold fast and go along"),
    (c.ThrowOff("Ogre", "agility"), "Ogre: throw off the climbers by agility (action)"),
    (c.HopOff("Ana", "free"), "Ana: get down for 5 feet and go on (free)"),
    (c.SlideDown("Ana"), "Ana: get down (sidestep)"),
    (c.Steady("Ana", "frightened"), "Ana: master the fear (action)"),
    (c.Steady("Ana", "enraged"), "Ana: master the rage (action)"),
    (c.EscapeNet("Ana", "cut"), "Ana: cut a way out of the net (action)"),
    (c.EscapeNet("Ana", "wriggle"), "Ana: wriggle out of the net (action)"),
    (c.EscapeNet("Ana", "tear"), "Ana: tear the net (action)"),
    (c.CutLoose("Bo", "Ana"), "Bo: cut Ana free (action)"),
]

SPELL_LABELS: list[tuple[Option, str]] = [
    (s.EndSpell("Ana", "gale"), "Ana: end Gale"),
    (s.Everyone("Ana"), "all of them"),
    (s.NotThis("Bo"), "not Bo"),
    (s.PlaceSpell("Ana", "c4"), "at c4"),
]

GM_LABELS: list[tuple[Option, str]] = [
    (gm.Allow("hiding"), "allow hiding"),
    (gm.Forbid("hiding"), "forbid hiding"),
    (gm.CoverLevel(0), "no cover"),
    (gm.CoverLevel(1), "cover 1 (something small)"),
    (gm.CoverLevel(2), "cover 2 (something to lean out from)"),
    (gm.CoverLevel(3), "cover 3 (an arrow slit)"),
    (gm.CoverLevel(4), "cover 4"),
    (gm.StrikeHelpless("opportunity attack"), "an opportunity attack"),
    (gm.StrikeHelpless("death"), "outright death"),
    (gm.StrikeHelpless("spared"), "mercy: nothing happens"),
    (gm.DescribeWound("a broken arm"), 'describe the wound, now "a broken arm"'),
    (gm.DescribeWound(""), "describe the wound"),
    (gm.StuntContest("might", "agility"), "might against agility"),
    (gm.Decree("hit points"), "set hit points"),
    (gm.Decree("condition"), "set a condition"),
    (gm.Decree("position"), "move a creature"),
    (gm.Decree("end of the fight"), "end the fight"),
    (decreed.NoDecree(), "leave it as it is"),
    (decreed.Subject("Orc 2"), "Orc 2"),
    (decreed.ConditionNamed("off-balanced"), "off-balanced"),
    (
        gm.Together("heroes", "weakest link"),
        "the heroes together, as well as the worst of them (weakest link)",
    ),
    (
        gm.Together("foes", "collaborative"),
        "the foes together, as well as the best of them (collaborative)",
    ),
    (gm.CheckNamed("perception", "cunning"), "perception (cunning)"),
    (gm.CheckNamed("a feat of might", "might"), "a feat of might"),
    (decreed.Amount(12, -1000, 40), "a number from -1000 to 40, now 12"),
    (gm.Decree("taking away"), "take a creature out of the fight"),
    (gm.Decree("newcomer"), "add a creature"),
    (gm.Decree("ground"), "change the ground of a space"),
    (gm.Decree("light"), "change the light"),
    (gm.AddCreature(), "somebody whom you name"),
    (gm.AddCreature(foe("Orc", "c4")), "Orc (foes) at c4"),
    (gm.LightNamed("dark"), "darkness"),
    (gm.LightNamed("dim"), "dim light"),
    (gm.Decree("door"), "open, close, lock or unlock a door"),
    (decreed.DoorAs("c4", "d4", "open", "gate"), "the gate between c4 and d4: open"),
    (decreed.GroundNamed("mud", "~"), "mud (~)"),
    (decreed.OPEN, "open ground"),
    (decreed.WALL, "wall (#)"),
    (gm.Winner("heroes"), "the heroes win"),
    (gm.Winner(None), "nobody wins"),
]


def ask(kind: type[Ask], **facts: Any) -> Ask:
    """A question; who is asked and what is offered do not matter to its words."""
    return kind(seat="ana", options=(), **facts)


QUESTIONS: list[tuple[Ask, str]] = [
    (ask(asks.TakeTurn, side="heroes"), "The turn of the heroes: who does what?"),
    (ask(asks.ChooseDestination, creature="Ana"), "Ana: where to?"),
    (ask(asks.ChooseStep, creature="Ana", feet=15), "Ana: where to next (15 feet left)?"),
    (ask(asks.TripMover, creature="Ana", target="Orc"), "Ana: trip Orc, who is moving?"),
    (ask(asks.KeepMoving, creature="Ana"), "Ana: go on moving?"),
    (ask(asks.UseInstant, moment="stances shown"), "An instant now? (stances shown)"),
    (
        ask(asks.ChooseForAbility, creature="Ana", ability="bloodblade"),
        "Ana's Bloodblade: what?",
    ),
    (
        ask(asks.ChooseSpellTargets, creature="Ana", spell="gale", targets=("Orc", "Bo")),
        "Ana's Gale touches Orc, Bo: spare whom?",
    ),
    (ask(asks.ChooseSpellPlace, creature="Ana", spell="deluge"), "Ana's Deluge: where?"),
    (
        ask(asks.SeizeOpportunity, creature="Ana", target="Orc"),
        "Ana: strike at Orc, who is moving?",
    ),
    (
        ask(asks.SeizeOpportunities, side="heroes"),
        "Who of the heroes strikes before the first turn?",
    ),
    (ask(asks.JoinEngagement, side="heroes"), "Who of the heroes enters the engagement?"),
    (ask(asks.ChooseStance, creature="Ana"), "Ana: which stance?"),
    (ask(asks.DeclareAttack, creature="Ana", stance="agility"), "Ana in agility: attack whom?"),
    (ask(asks.FreeSidestep, side="heroes"), "Who of the heroes takes the free sidestep?"),
    (ask(asks.ChooseConditions, creature="Ana", target="Orc"), "Ana: which conditions for Orc?"),
    (ask(asks.ThrowAgain, creature="Ana"), "Ana: throw again at whom?"),
    (
        ask(asks.BlastAnother, creature="Ana", weapon="fire blast"),
        "Ana: whom else does the fire blast hit?",
    ),
    (
        ask(asks.ChoosePush, creature="Ana", target="Orc", feet=10),
        "Ana: push Orc where (10 feet left)?",
    ),
    (ask(asks.FollowPush, creature="Ana"), "Ana: follow the push?"),
    (
        ask(asks.TakeDamage, creature="Orc", damage=12),
        "Orc is about to take 12 damage: shrug it off?",
    ),
    (
        ask(asks.ChooseFainting, creature="Ana"),
        "Ana is at 0 or fewer hit points: fight on or fall unconscious?",
    ),
    (
        ask(asks.InvokeWounds, creature="Ana", what="medicine"),
        "Ana rolls for medicine: invoke a wound, for destiny points? Who plays Ana may, or the GM.",
    ),
    (
        ask(asks.FaceComplication, creature="Ana", size=6, rest=3, against=9),
        "Ana has rolled a 1: let it fail, or take a complication?",
    ),
]

QUESTIONS += [
    (ask(asks.ChooseAbility, creature="Orc", what="grapple"), "Orc: which ability (grapple)?"),
    (
        ask(asks.HoldFast, creature="Ana", target="Orc"),
        "Orc is moved. Ana: hold fast, or let go?",
    ),
    (ask(asks.CrushOrPush, creature="Ana", target="Orc"), "Ana: crush Orc, or push?"),
]

GM_QUESTIONS: list[tuple[Ask, str]] = [
    (
        ask(asks.InvokeWoundsOf, creature="Ana", what="stealth"),
        "GM: Ana rolls for stealth. Invoke a wound, for its destiny points?",
    ),
    (
        ask(asks.AllowHiding, creature="Ana"),
        "GM: does Ana have a place to hide? A stealth check will decide.",
    ),
    (
        ask(asks.SetCover, creature="Ana", target="Orc", lines=2),
        "GM: how much cover does Orc have from Ana's shot? 2 lines are blocked.",
    ),
    (
        ask(asks.SetCover, creature="Ana", target="Orc", lines=1),
        "GM: how much cover does Orc have from Ana's shot? 1 line is blocked.",
    ),
    (
        ask(asks.SetCover, creature="Ana", target="Orc", lines=0),
        "GM: how much cover does Orc have from Ana's shot? 0 lines are blocked.",
    ),
    (
        ask(asks.SetCover, creature="Ana", target="Orc", lines=0, place="bush", level=2),
        "GM: how much cover does Orc have from Ana's shot? "
        "In the way: bush, cover 2; 0 lines are blocked.",
    ),
    (
        ask(asks.JudgeHelpless, creature="Ana", target="Orc"),
        "GM: Ana attacks Orc, who is helpless: what happens?",
    ),
    (
        ask(asks.WordWound, creature="Orc", rank=12),
        "GM: what does Orc's wound look like? It has rank 12.",
    ),
    (
        ask(asks.JudgeStunt, creature="Ana", target="Orc", text="sand in the eyes"),
        'GM: which contest decides, if any? Ana tries a stunt on Orc: "sand in the eyes"',
    ),
    (
        ask(asks.JudgeStunt, creature="Ana", target="Orc", text=""),
        "GM: which contest decides, if any? Ana tries a stunt on Orc.",
    ),
    (ask(asks.MayDecree), "GM: change something? (Optional; Enter to skip.)"),
    (
        ask(asks.DecreeEffect, what="Ana's stunt on Orc"),
        "GM: what is the effect of Ana's stunt on Orc?",
    ),
    (ask(asks.DecreeDetail, part="winner"), "GM: say who has won."),
    (ask(asks.DecreeDetail, part="newcomer"), "GM: say who comes into the fight."),
    (ask(asks.DecreeDetail, part="space"), "GM: say the space whose ground changes."),
    (ask(asks.DecreeDetail, part="door"), "GM: say what becomes of a door."),
    (ask(asks.DecreeDetail, part="light"), "GM: say the light where no lamp reaches."),
    (ask(asks.DecreeDetail, part="place", creature="Orc"), "GM: say the place of Orc."),
    (
        ask(asks.DecreeDetail, part="source", creature="Undead orc", condition="frightened"),
        "GM: say who is behind it (Undead orc, frightened).",
    ),
    (
        asks.DecreeDetail(
            seat="gm",
            part="source",
            creature="Orc",
            condition="grappled",
            options=(decreed.NoDecree(),),
        ),
        "GM: nobody can be behind it (Orc, grappled): nobody beside has a free hand.",
    ),
]


ALL_LABELS = [*LABELS, *CONDITION_LABELS, *SPELL_LABELS, *GM_LABELS]
ALL_QUESTIONS = [*QUESTIONS, *GM_QUESTIONS]


@pytest.mark.parametrize(("option", "words"), ALL_LABELS)
def test_an_option_is_a_menu_entry(option: Option, words: str) -> None:
    assert spoken(label(option)) == words


@pytest.mark.parametrize(("asked", "words"), ALL_QUESTIONS)
def test_a_question_is_a_prompt(asked: Ask, words: str) -> None:
    assert spoken(question(asked)) == words


def test_every_option_has_its_own_words_and_an_example() -> None:
    assert {*o.OPTION_TYPES, *gear.GEAR_OPTION_TYPES, *gm.GM_OPTION_TYPES} <= set(label.registry)
    assert {type(option) for option, _ in CONDITION_LABELS} == set(c.CONDITION_OPTION_TYPES)
    assert {type(option) for option, _ in SPELL_LABELS} == set(s.SPELL_OPTION_TYPES)
    players = {*o.OPTION_TYPES, *gear.GEAR_OPTION_TYPES, *r.REST_OPTION_TYPES}
    assert {type(option) for option, _ in LABELS} == players
    assert {type(option) for option, _ in GM_LABELS} == set(gm.GM_OPTION_TYPES)


def test_every_question_has_its_own_words_and_an_example() -> None:
    assert set(asks.ASK_TYPES) <= set(question.registry)
    assert {type(asked) for asked, _ in ALL_QUESTIONS} == set(asks.ASK_TYPES)


def test_no_type_of_option_or_question_is_left_out() -> None:
    options = {kind for kind in _kinds(o, c, s, gear, gm, r, decreed) if issubclass(kind, Option)}
    assert options == {
        *o.OPTION_TYPES,
        *c.CONDITION_OPTION_TYPES,
        *s.SPELL_OPTION_TYPES,
        *gear.GEAR_OPTION_TYPES,
        *gm.GM_OPTION_TYPES,
        *r.REST_OPTION_TYPES,
    }
    assert {kind for kind in _kinds(asks) if issubclass(kind, Ask)} == set(asks.ASK_TYPES)


def _kinds(*modules: ModuleType) -> set[type]:
    """The classes that these modules define and that are no bases of others."""
    own = {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    }
    return own - {base for kind in own for base in kind.__mro__[1:]}


def test_the_gm_is_called_by_that_name() -> None:
    """So that whoever sits at the table with the players sees whose question it is."""
    for asked, words in ALL_QUESTIONS:
        assert words.startswith("GM: ") == isinstance(asked, asks.GMAsk)


MENUS: list[list[Option]] = [
    [gm.CoverLevel(level) for level in range(4)],
    [
        gm.StrikeHelpless("opportunity attack"),
        gm.StrikeHelpless("death"),
        gm.StrikeHelpless("spared"),
    ],
    [gm.Forbid("the stunt"), *(gm.StuntContest(a, b) for a in ABILITIES for b in ABILITIES)],
    [option for option, _ in GM_LABELS if isinstance(option, gm.Decree | decreed.NoDecree)],
    [decreed.NoDecree(), *map(decreed.ConditionNamed, CONDITIONS)],
    [gm.Winner("heroes"), gm.Winner("foes"), gm.Winner(None), decreed.NoDecree()],
    [o.StepByStep("Ana"), o.Stay("Ana"), o.MoveTo("c4"), o.Leap("Ana", "c5", 10)],
    [
        o.Attack("Ana", "Orc"),
        o.Hinder("Ana", "Orc", "fell"),
        c.Grapple("Ana", "Orc"),
        c.ClimbOn("Ana", "Orc", "might"),
        c.ClimbOn("Ana", "Orc", "agility"),
        o.Stunt("Ana", "Orc"),
        o.HoldBack("Ana"),
    ],
]


@pytest.mark.parametrize("menu", MENUS)
def test_no_two_entries_of_a_menu_read_the_same(menu: list[Option]) -> None:
    assert len({label(option) for option in menu}) == len(menu)


@pytest.mark.parametrize("words", [words for _, words in (*ALL_LABELS, *ALL_QUESTIONS)])
def test_words_are_one_plain_line_without_rule_ids(words: str) -> None:
    assert words.isprintable()
    assert words == words.strip() != ""
    assert not re.search(r"\bHR-\d", words)


def test_what_has_no_words_is_an_error() -> None:
    with pytest.raises(TypeError, match="the option Option"):
        label(Option())
    with pytest.raises(TypeError, match="the question Ask"):
        question(Ask(seat="ana", options=()))


def test_every_part_of_a_decree_has_words() -> None:
    assert set(get_args(asks.DecreePart)) == set(DETAILS)
