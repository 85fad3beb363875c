"""What the book leaves to the GM: questions with a default, stunts, and decrees."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from crossblades.heart_rush import gm_options as g
from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import (
    AllowHiding,
    DeclareAttack,
    DecreeDetail,
    DecreeEffect,
    GMAsk,
    JudgeHelpless,
    JudgeStunt,
    MayDecree,
    SetCover,
    TakeTurn,
    WordWound,
)
from crossblades.heart_rush.creature import Ability, Fighter, Spell, Stance, Wound
from crossblades.heart_rush.events import (
    AttackDeclared,
    Attacked,
    BreathDrawn,
    BreathHeld,
    Checked,
    CombatEnded,
    ConditionDecreed,
    ContestDecided,
    Decreed,
    Died,
    Discovered,
    EndDecreed,
    HazardMet,
    Hid,
    Hindered,
    HitPointsDecreed,
    Moved,
    OpportunitySeized,
    Passed,
    PlaceDecreed,
    RoundBegan,
    Ruled,
    SpellCast,
    StuntDeclared,
    StuntTried,
    TurnPassed,
    Wounded,
)
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.ground import Ground, Hazard, Light, Terrain
from crossblades.heart_rush.rulings import Helpless, Rulings
from crossblades.heart_rush.state import Scenario
from crossblades.interfaces.bots import Bot, bots_for, let_play, random_policy
from crossblades.kernel import decree_options as d
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Entered, Seeded
from crossblades.kernel.errors import (
    CrossbladesError,
    NotOfferedError,
    RecordError,
    StaleAskError,
    WrongSeatError,
)
from crossblades.kernel.event import Undone, standing
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record
from tests.helpers import (
    BOW,
    FOES_PASS,
    GAME,
    HEAVY,
    HEROES_PASS,
    JAVELIN,
    MACE,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    play,
    rolls,
    scene,
    turned_down,
    waiting,
)

DARTS = Weapon("dart", "ultralight", "thrown", "piercing", count=3)
EXPECTED = ("heroes", "foes")
DUEL = (hero("Ann", "c3"), foe("Orc", "d3"), foe("Gob", "j10"))


def table(*fighters: Fighter, dice: Sequence[Sequence[int]] = (), **scenario: Any) -> Fight:
    """A fight with a GM, in its first turn, which is the heroes'."""
    return waiting(*(fighters or DUEL), dice=dice, gm="gm", **scenario)


def judge(fight: Fight, option: Option) -> None:
    """The GM's answer."""
    choose(fight, "gm", option)


def rulings_of(fight: Fight) -> list[Ruled]:
    """Everything the GM has ruled."""
    return happened(fight.log, Ruled)


def same_without_a_gm(fight: Fight, twin: Fight) -> None:
    """Two fights have come to the same, the word of the GM apart."""
    lines = [
        log_lines(event for event in each.log if not isinstance(event, Ruled))
        for each in (fight, twin)
    ]
    assert lines[0] == lines[1]
    assert fight.state.creatures == twin.state.creatures


# --- HR-10.6: hiding


def ambush(*dice: Sequence[int], gm: str = "gm") -> Fight:
    """Gob, in hiding, and his friend the orc against Ann, who expects them."""
    fighters = (hero("Ann", "c3"), foe("Orc", "j10"), foe("Gob", "c8", hides=True))
    return waiting(*fighters, dice=dice, gm=gm, hiding=11, expecting=EXPECTED)


@pytest.mark.rule("HR-10.6")
def test_the_gm_is_asked_whether_there_is_a_place_to_hide() -> None:
    fight = ambush()
    (ask,) = fight.asks
    assert isinstance(ask, AllowHiding)
    assert (ask.seat, ask.creature) == ("gm", "Gob")
    assert ask.options == (g.Allow("hiding"), g.Forbid("hiding"))
    assert "HR-10.6" in ask.rules
    assert not rolls(fight.log)


@pytest.mark.rule("HR-10.6", "HR-1.2")
@pytest.mark.parametrize(("faces", "hidden"), [((5, 5), False), ((5, 6), True)])
def test_where_the_gm_allows_it_a_stealth_check_hides_one(
    faces: tuple[int, int], hidden: bool
) -> None:
    fight, twin = ambush(faces), ambush(faces, gm="")
    judge(fight, g.Allow("hiding"))
    checks = happened(fight.log, Checked)
    assert [(check.creature, check.against, check.success) for check in checks] == [
        ("Gob", 11, hidden)
    ]
    assert ("hidden" in fight.state.creatures["Gob"].conditions) is hidden
    assert len(happened(fight.log, Hid)) == hidden
    assert fight.state.creatures == twin.state.creatures  # the default


@pytest.mark.rule("HR-10.6")
def test_where_the_gm_does_not_allow_it_nobody_hides_and_nothing_is_rolled() -> None:
    fight = ambush()
    judge(fight, g.Forbid("hiding"))
    assert not rolls(fight.log)
    assert "hidden" not in fight.state.creatures["Gob"].conditions
    (ruled,) = rulings_of(fight)
    assert "Gob" in ruled.what
    assert "HR-10.6" in ruled.rules
    assert [found.creature for found in happened(fight.log, Discovered)] == ["Gob"]
    assert "Gob" in fight.view("heroes").creatures  # type: ignore[attr-defined]


@pytest.mark.rule("HR-10.6")
def test_without_a_gm_hiding_is_allowed() -> None:
    fight = ambush((8, 6), gm="")
    finish(fight)
    assert isinstance(fight.asks[0], TakeTurn)
    assert fight.state.creatures["Gob"].conditions == {"hidden": 1}
    assert not rulings_of(fight)


# --- HR-10.1: cover


def shot(*dice: Sequence[int], gm: str = "gm", level: int = 2, weapon: Any = BOW) -> Fight:
    """Ann has declared a shot at the orc, on ground that gives so much cover."""
    ground = Ground(kinds={"h": Terrain("a hedge", cover=level)}, at={"g3": "h"} if level else {})
    fighters = (hero("Ann", "c3", weapon), foe("Orc", "g3"))
    fight = waiting(*fighters, dice=dice, gm=gm, ground=ground)
    clash(fight, Ann="agility", Orc="defensive")
    attack(fight, "Ann", "Orc")
    return fight


@pytest.mark.rule("HR-10.1")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_where_there_is_cover_the_gm_is_asked_how_much(level: int) -> None:
    fight = shot(level=level)
    (ask,) = fight.asks
    assert isinstance(ask, SetCover)
    assert (ask.seat, ask.creature, ask.target) == ("gm", "Ann", "Orc")
    assert (ask.place, ask.level, ask.lines) == ("a hedge", level, 0)
    assert ask.options[0] == g.CoverLevel(level)
    assert set(ask.options) == {g.CoverLevel(n) for n in range(4)}
    assert len(ask.options) == 4
    assert "HR-10.1" in ask.rules
    assert not rolls(fight.log)


@pytest.mark.rule("HR-10.1")
def test_the_question_tells_how_many_lines_the_map_blocks() -> None:
    fighters = (hero("Ann", "a1", BOW), foe("Orc", "d2"))
    scenario = scene(*fighters, width=4, height=2, walls=["c2"], gm="gm", expecting=EXPECTED)
    fight = fight_of(scenario)
    clash(fight, Ann="agility", Orc="defensive")
    attack(fight, "Ann", "Orc")
    (ask,) = fight.asks
    assert isinstance(ask, SetCover)
    assert (ask.lines, ask.options[0]) == (2, g.CoverLevel(2))
    assert (ask.place, ask.level) == ("", 0)


@pytest.mark.rule("HR-10.1", "HR-1.5")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_the_level_the_gm_sets_is_the_disadvantage_of_the_shot(level: int) -> None:
    fight = shot((1, 1, 1, *(8,) * level), (4, 4))
    judge(fight, g.CoverLevel(level))
    roll = rolls(fight.log)[0]
    assert [(part.rule, part.advantage) for part in roll.roll.parts if part.advantage] == (
        [("HR-10.1", -level)] if level else []
    )
    assert roll.sizes == (8, 6, 8, *(8,) * level)
    assert happened(fight.log, Attacked)[0].attack == 3
    rulings = rulings_of(fight)
    if level == 2:
        twin = shot((1, 1, 1, 8, 8), (4, 4), gm="")
        same_without_a_gm(fight, twin)
    else:
        (ruled,) = rulings
        assert str(level) in ruled.ruling
        assert "HR-10.1" in ruled.rules


def test_a_scenario_can_be_given_a_gm_who_does_not_fight() -> None:
    scenario = scene(hero("Ann", "c3"), foe("Orc", "g3", seat="meg"))
    assert GAME.referee(GAME.with_referee(scenario, "gm")) == "gm"
    with pytest.raises(CrossbladesError, match="the seat meg cannot be the GM's: it plays Orc"):
        GAME.with_referee(scenario, "meg")


@pytest.mark.rule("HR-10.1")
@pytest.mark.parametrize("level", [0, 1, 3])
def test_the_gm_may_set_the_level_of_a_shot_in_the_open_too(level: int) -> None:
    fight = shot((1, 1, 1, *(8,) * level), (4, 4), level=0)
    (ask,) = fight.asks
    assert isinstance(ask, SetCover)
    assert (ask.lines, ask.place, ask.options[0]) == (0, "", g.CoverLevel(0))
    judge(fight, g.CoverLevel(level))
    assert len(rolls(fight.log)[0].sizes) == 3 + level
    assert len(rulings_of(fight)) == (level > 0), "the usual answer is no ruling"
    finish(fight)


@pytest.mark.rule("HR-10.1")
def test_the_gm_is_asked_about_throws_and_not_about_blades() -> None:
    ground = Ground(kinds={"h": Terrain("a hedge", cover=2)}, at={"d3": "h"})
    for weapon, is_asked in ((JAVELIN, True), (MACE, False)):
        dice = [] if is_asked else [(1, 1, 1), (4, 4)]
        fight = table(hero("Ann", "c3", weapon), foe("Orc", "d3"), dice=dice, ground=ground)
        clash(fight, Ann="agility", Orc="defensive")
        attack(fight, "Ann", "Orc")
        assert any(isinstance(ask, SetCover) for ask in fight.asks) is is_asked


@pytest.mark.rule("HR-10.1")
def test_without_a_gm_the_map_decides() -> None:
    fight = shot((1, 1, 1, 8, 8), (4, 4), gm="")
    finish(fight)
    assert [p.advantage for p in rolls(fight.log)[0].roll.parts if p.advantage] == [-2]
    assert not rulings_of(fight)


# --- HR-8.8: the helpless


def at_the_helpless(*dice: Sequence[int], gm: str = "gm", rulings: Rulings | None = None) -> Fight:
    """Ann has chosen to strike at the orc, which lies unconscious beside her."""
    fight = waiting(*DUEL, dice=dice, gm=gm, rulings=rulings or Rulings())
    orc = fight.state.creatures["Orc"]
    orc.hit_points, orc.unconscious = 0, True
    play(fight, HEROES_PASS, FOES_PASS)  # the questions of round 2 know of it
    choose(fight, "heroes", o.OpportunityAttack("Ann", "Orc", "might", "action"))
    return fight


@pytest.mark.rule("HR-8.8")
@pytest.mark.parametrize("usual", ["opportunity attack", "death", "spared"])
def test_the_gm_is_asked_what_attacking_the_helpless_comes_to(usual: Helpless) -> None:
    fight = at_the_helpless(rulings=Rulings(helpless=usual))
    (ask,) = fight.asks
    assert isinstance(ask, JudgeHelpless)
    assert (ask.seat, ask.creature, ask.target) == ("gm", "Ann", "Orc")
    assert ask.options[0] == g.StrikeHelpless(usual)
    assert set(ask.options) == {
        g.StrikeHelpless("opportunity attack"),
        g.StrikeHelpless("death"),
        g.StrikeHelpless("spared"),
    }
    assert "HR-8.8" in ask.rules
    assert not fight.state.creatures["Orc"].dead


@pytest.mark.rule("HR-8.8", "HR-4.12")
def test_by_default_the_helpless_are_struck_as_an_opportunity() -> None:
    fight = at_the_helpless((2, 2, 2), (1, 1))
    judge(fight, g.StrikeHelpless("opportunity attack"))
    twin = at_the_helpless((2, 2, 2), (1, 1), gm="")
    for each in (fight, twin):
        choose(each, "Orc", o.TakeIt("Orc"))
        finish(each)
        assert len(happened(each.log, OpportunitySeized)) == 1
        assert each.state.creatures["Orc"].hit_points == -4
    same_without_a_gm(fight, twin)
    (ruled,) = rulings_of(fight)
    assert "Orc" in ruled.what
    assert "HR-8.8" in ruled.rules
    assert not rulings_of(twin)


@pytest.mark.rule("HR-8.8")
def test_the_gm_may_let_the_helpless_die_outright() -> None:
    fight = at_the_helpless()
    judge(fight, g.StrikeHelpless("death"))
    finish(fight)
    (died,) = happened(fight.log, Died)
    assert died.creature == "Orc"
    assert "HR-8.8" in died.rules
    assert fight.state.creatures["Ann"].acted
    (ruled,) = rulings_of(fight)
    assert ruled.ruling == "death"


@pytest.mark.rule("HR-8.8")
def test_without_the_gms_leave_there_is_no_attack_and_nothing_is_spent() -> None:
    fight = at_the_helpless()
    judge(fight, g.StrikeHelpless("spared"))
    finish(fight)
    assert not happened(fight.log, OpportunitySeized)
    ann, orc = fight.state.creatures["Ann"], fight.state.creatures["Orc"]
    assert (orc.hit_points, orc.dead) == (0, False)
    assert not ann.acted
    assert isinstance(fight.asks[0], TakeTurn)
    assert fight.state.turn == "heroes"  # the turn is still to be taken
    (ruled,) = rulings_of(fight)
    assert ruled.ruling == "spared"


@pytest.mark.rule("HR-8.8")
def test_the_gm_may_overrule_a_table_that_spares_the_helpless() -> None:
    fight = at_the_helpless(rulings=Rulings(helpless="spared"))
    judge(fight, g.StrikeHelpless("death"))
    assert fight.state.creatures["Orc"].dead


@pytest.mark.rule("HR-8.8", "HR-8.6")
def test_who_fights_on_is_no_matter_for_the_gm() -> None:
    fight = table()
    fight.state.creatures["Orc"].hit_points = -1
    play(fight, HEROES_PASS, FOES_PASS)
    assert not [option for option in offered(fight) if isinstance(option, o.OpportunityAttack)]


# --- HR-8.3: wounds


def hit(damage: int, gm: str = "gm") -> Fight:
    """The orc, in the stance that might beats, has taken a blow."""
    parry = {20: (1, 1), 12: (5, 5), 10: (6, 6), 9: (7, 6)}[damage]
    fight = waiting(*DUEL, dice=[(8, 6, 8), parry], gm=gm)
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", o.TakeIt("Orc"))
    return fight


@pytest.mark.rule("HR-8.3")
@pytest.mark.parametrize("damage", [10, 12, 20])
def test_the_gm_is_asked_to_describe_a_wound(damage: int) -> None:
    fight = hit(damage)
    (ask,) = fight.asks
    assert isinstance(ask, WordWound)
    assert (ask.seat, ask.creature, ask.rank) == ("gm", "Orc", damage)
    assert "HR-8.3" in ask.rules
    (usual,) = ask.options
    assert isinstance(usual, g.DescribeWound)
    assert usual.text


@pytest.mark.rule("HR-8.3")
def test_nine_points_are_no_matter_for_the_gm() -> None:
    fight = hit(9)
    assert not [ask for ask in fight.asks if isinstance(ask, WordWound)]


@pytest.mark.rule("HR-8.3")
def test_the_words_of_the_gm_are_the_description_of_the_wound() -> None:
    fight = hit(12)
    judge(fight, g.DescribeWound("an arm that hangs by a thread"))
    (wound,) = happened(fight.log, Wounded)
    assert (wound.creature, wound.rank, wound.text) == ("Orc", 12, "an arm that hangs by a thread")
    assert [w.text for w in fight.state.creatures["Orc"].wounds] == [wound.text]
    assert fight.view("heroes").creatures["Orc"].wounds[0].text == wound.text  # type: ignore[attr-defined]


@pytest.mark.rule("HR-8.3")
def test_the_usual_words_are_those_without_a_gm() -> None:
    fight, twin = hit(12), hit(12, gm="")
    judge(fight, fight.asks[0].options[0])
    same_without_a_gm(fight, twin)


@pytest.mark.rule("HR-8.3")
@pytest.mark.parametrize("text", ["", "two\nlines", "x" * 201])
def test_a_wound_is_described_in_a_line_of_words(text: str) -> None:
    fight = hit(12)
    turned_down(fight, fight.asks[0], g.DescribeWound(text), "HR-8.3")


# --- HR-9.6: stunts


def stunt_at(
    *dice: Sequence[int],
    ann: Stance = "might",
    orc: Stance = "cunning",
    fighters: Sequence[Fighter] = DUEL,
    text: str = "throws sand",
) -> Fight:
    """Ann has declared a stunt on the orc, in these stances."""
    fight = table(*fighters, dice=dice)
    clash(fight, Ann=ann, Orc=orc)
    choose(fight, "Ann", o.Stunt("Ann", "Orc", text))
    decline(fight)
    return fight


def decline(fight: Fight) -> None:
    """Make no attack and no step, until somebody is asked something else."""
    passive = (o.HoldBack, o.MoveFirst, o.Pass)
    while fight.asks and not isinstance(ask := fight.asks[0], TakeTurn | GMAsk):
        options = [option for option in ask.options if isinstance(option, passive)]
        if not options:
            return
        fight.answer(ask, options[0], ask.seat)


def stunts_offered(fight: Fight) -> list[Option]:
    return [option for option in offered(fight) if isinstance(option, o.Stunt)]


@pytest.mark.rule("HR-9.6", "HR-9.1")
@pytest.mark.parametrize(
    ("mine", "yours", "may"),
    [
        ("might", "cunning", True),
        ("might", "defensive", True),
        ("might", "might", False),
        ("cunning", "agility", True),
        ("agility", "might", True),
    ],
)
def test_a_stunt_needs_a_stance_that_is_directly_beaten(
    mine: Stance, yours: Stance, may: bool
) -> None:
    fight = table()
    clash(fight, Ann=mine, Orc=yours)
    assert bool(stunts_offered(fight)) is may


@pytest.mark.rule("HR-9.6")
def test_without_a_gm_nobody_can_allow_a_stunt() -> None:
    fight = waiting(*DUEL)
    clash(fight, Ann="might", Orc="cunning")
    assert not stunts_offered(fight)


@pytest.mark.rule("HR-9.6", "HR-6.12", "HR-9.7")
def test_a_stunt_replaces_the_attack_and_is_judged_when_it_is_declared() -> None:
    fight = stunt_at((4, 4), (4, 4))
    assert not happened(fight.log, StuntDeclared), "the GM comes first"
    (ask,) = fight.asks
    assert isinstance(ask, JudgeStunt)
    assert (ask.seat, ask.creature, ask.target, ask.text) == ("gm", "Ann", "Orc", "throws sand")
    assert "HR-9.6" in ask.rules
    abilities: tuple[Ability, ...] = ("might", "agility", "cunning", "presence")
    contests = {g.StuntContest(a, b) for a in abilities for b in abilities}
    assert contests < set(ask.options)
    assert [x for x in ask.options if x not in contests] == [g.Forbid("the stunt")]
    assert isinstance(ask.options[0], g.StuntContest)
    judge(fight, g.StuntContest("cunning", "agility"))
    assert [(d.creature, d.target, d.text) for d in happened(fight.log, StuntDeclared)] == [
        ("Ann", "Orc", "throws sand")
    ]
    assert not happened(fight.log, Attacked)
    finish(fight)


@pytest.mark.rule("HR-9.6", "HR-9.1", "HR-9.7")
def test_a_stunt_comes_after_all_attack_rolls() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "d4"), foe("Orc", "d3"))
    fight = table(*fighters, dice=[(4, 5), (4, 4), (1, 1, 1, 1), (4, 4)])
    clash(fight, Ann="cunning", Orc="agility", Bob="might")
    choose(fight, "Ann", o.Stunt("Ann", "Orc", "a feint"))
    judge(fight, g.StuntContest("cunning", "agility"))
    assert [event.winner for event in happened(fight.log, ContestDecided)] == ["Ann"]
    attack(fight, "Orc", "Bob")
    assert not isinstance(fight.asks[0], GMAsk), "its effect comes at the end"
    decline(fight)
    finish(fight)
    assert happened(fight.log, Attacked)
    assert isinstance(fight.asks[0], GMAsk)


@pytest.mark.rule("HR-9.6")
def test_one_whose_stunt_the_gm_refuses_chooses_again() -> None:
    fight = stunt_at((4, 4), (4, 4))
    judge(fight, g.Forbid("the stunt"))
    (ruled,) = rulings_of(fight)
    assert "Ann" in ruled.what
    assert "HR-9.6" in ruled.rules
    (ask,) = fight.asks
    assert (type(ask), ask.seat) == (DeclareAttack, "heroes")
    assert o.Attack("Ann", "Orc") in ask.options
    choose(fight, "Ann", o.Stunt("Ann", "Orc", "another one"))
    judge(fight, g.StuntContest("cunning", "agility"))
    assert [declared.text for declared in happened(fight.log, StuntDeclared)] == ["another one"]
    finish(fight)


@pytest.mark.rule("HR-9.6", "HR-6.7")
def test_while_a_stunt_is_judged_nobody_learns_what_the_others_do() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"), foe("Gob", "d4"))
    fight = table(*fighters, dice=[(1, 1, 1), (4, 4)] * 2)
    clash(fight, Ann="cunning", Orc="agility", Bob="cunning", Gob="cunning")
    choose(fight, "Ann", o.Stunt("Ann", "Orc", "a feint"))
    attack(fight, "Bob", "Orc")
    choose(fight, "Gob", o.HoldBack("Gob"))
    judge(fight, g.Forbid("the stunt"))
    assert [ask.creature for ask in fight.asks if isinstance(ask, DeclareAttack)] == ["Ann"]
    assert not happened(fight.log, AttackDeclared)
    attack(fight, "Ann", "Orc")
    assert sorted(e.creature for e in happened(fight.log, AttackDeclared)) == ["Ann", "Bob"]


@pytest.mark.rule("HR-9.6", "HR-9.1", "HR-1.6")
@pytest.mark.parametrize(
    ("mine", "yours"), [("might", "might"), ("agility", "cunning"), ("presence", "agility")]
)
def test_a_stunt_is_a_contest_of_the_abilities_the_gm_names(mine: Ability, yours: Ability) -> None:
    dice = {"might": 4, "agility": 6, "cunning": 10, "presence": 12}
    fighters = (hero("Ann", "c3", **dice), foe("Orc", "d3", armour=HEAVY, **dice))
    fight = stunt_at((2, 2), (3, 3), fighters=fighters)
    judge(fight, g.StuntContest(mine, yours))
    finish(fight)
    first, second = rolls(fight.log)
    assert (first.roll.who, first.sizes) == ("Ann", (8, dice[mine]))  # no weapon dice
    assert (second.roll.who, second.sizes, second.total) == ("Orc", (8, dice[yours]), 6)
    (decided,) = happened(fight.log, ContestDecided)
    assert (decided.total, decided.answer, decided.winner) == (4, 6, "Orc")


@pytest.mark.rule("HR-9.6", "HR-1.6")
@pytest.mark.parametrize("answer", [(4, 4), (5, 4)])
def test_a_stunt_that_does_not_win_does_nothing(answer: tuple[int, int]) -> None:
    fight = stunt_at((4, 4), answer)
    before = fight.state.creatures["Orc"].conditions
    judge(fight, g.StuntContest("might", "might"))
    finish(fight)
    assert isinstance(fight.asks[0], TakeTurn)
    assert fight.state.creatures["Orc"].conditions == before
    assert not happened(fight.log, Decreed)


@pytest.mark.rule("HR-9.6", "HR-1.4")
def test_a_stunt_has_no_complications() -> None:
    fight = stunt_at((1, 1), (4, 4))
    judge(fight, g.StuntContest("might", "might"))
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-9.6")
def test_when_a_stunt_wins_the_gm_says_what_it_does() -> None:
    fight = stunt_at((4, 5), (4, 4))
    judge(fight, g.StuntContest("might", "might"))
    (ask,) = fight.asks
    assert isinstance(ask, DecreeEffect)
    assert ask.seat == "gm"
    assert ask.options[0] == d.NoDecree()
    assert {g.Decree("hit points"), g.Decree("condition"), g.Decree("position")} <= set(ask.options)
    assert "HR-9.6" in ask.rules
    play(
        fight,
        ("gm", g.Decree("condition")),
        ("gm", d.Subject("Orc")),
        ("gm", d.ConditionNamed("blinded")),
        ("gm", d.Amount(3, 0, 5)),
    )
    assert fight.state.creatures["Orc"].conditions == {"blinded": 3}
    assert fight.state.engagement is None
    assert fight.state.turn == "foes"  # HR-3.5: the side first engaged


@pytest.mark.rule("HR-9.6")
def test_a_stunt_may_be_for_show_alone() -> None:
    fight = stunt_at((4, 5), (4, 4))
    play(fight, ("gm", g.StuntContest("might", "might")), ("gm", d.NoDecree()))
    assert not happened(fight.log, Decreed)
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-9.6", "HR-8.2", "HR-3.7")
def test_a_stunt_can_kill() -> None:
    fight = stunt_at((4, 5), (4, 4), fighters=DUEL[:2])
    play(
        fight,
        ("gm", g.StuntContest("might", "might")),
        ("gm", g.Decree("hit points")),
        ("gm", d.Subject("Orc")),
        ("gm", d.Amount(-40, -1000, 40)),
    )
    assert fight.over
    assert happened(fight.log, CombatEnded)[0].winner == "heroes"


@pytest.mark.rule("HR-9.6")
@pytest.mark.parametrize("text", ["two\nlines", "x" * 201])
def test_a_stunt_is_told_in_a_line(text: str) -> None:
    fight = table()
    clash(fight, Ann="might", Orc="cunning")
    (ask,) = [ask for ask in fight.asks if o.Stunt("Ann", "Orc") in ask.options]
    turned_down(fight, ask, o.Stunt("Ann", "Orc", text))


@pytest.mark.rule("HR-9.1", "HR-9.6", "HR-11.2")
def test_the_contest_takes_the_disadvantage_of_a_condition() -> None:
    fight = stunt_at((4, 4, 4), (4, 4))
    fight.state.creatures["Ann"].conditions = {"weakened": 1}
    judge(fight, g.StuntContest("might", "might"))
    roll = rolls(fight.log)[0]
    assert roll.sizes == (8, 6, 8)
    assert [(p.rule, p.advantage) for p in roll.roll.parts if p.advantage] == [("HR-11.2", -1)]


@pytest.mark.rule("HR-9.1", "HR-9.6", "HR-11.16")
def test_the_contest_takes_the_disadvantage_of_an_attack_roll_of_the_prone() -> None:
    fight = stunt_at((4, 4, 4), (4, 4))
    fight.state.creatures["Ann"].conditions = {"prone": 1}
    judge(fight, g.StuntContest("might", "might"))
    roll = rolls(fight.log)[0]
    assert [(p.rule, p.advantage) for p in roll.roll.parts if p.advantage] == [("HR-11.16", -1)]


@pytest.mark.rule("HR-9.7", "HR-9.6")
def test_the_stunt_of_one_who_has_fallen_is_void() -> None:
    fighters = (
        hero("Ann", "c3", hit_points=10),
        hero("Bob", "a10"),
        foe("Orc", "d3"),
        foe("Gob", "c4"),
    )
    fight = table(*fighters, dice=[(4, 5), (4, 4), (8, 6, 8), (1, 1)])
    clash(fight, Ann="cunning", Orc="agility", Gob="might")
    choose(fight, "Ann", o.Stunt("Ann", "Orc", "a feint"))
    judge(fight, g.StuntContest("cunning", "agility"))
    decline_until(fight, o.Attack("Gob", "Ann"))
    choose(fight, "Gob", o.Attack("Gob", "Ann"))
    choose(fight, "Ann", o.TakeIt("Ann"))
    while not isinstance(fight.asks[0], TakeTurn):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    assert fight.state.creatures["Ann"].dead
    assert [tried.void for tried in happened(fight.log, StuntTried)] == [True]


def decline_until(fight: Fight, wanted: Option) -> None:
    """Decline attacks and steps until this can be chosen."""
    passive = (o.HoldBack, o.MoveFirst, o.Pass)
    while wanted not in offered(fight):
        ask = fight.asks[0]
        options = [option for option in ask.options if isinstance(option, passive)]
        fight.answer(ask, options[0], ask.seat)


@pytest.mark.rule("HR-9.7", "HR-9.6")
def test_at_the_end_a_stunt_is_void_when_the_two_are_no_longer_adjacent() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4", MACE), foe("Orc", "d3"))
    rulings = Rulings(offensive_checks="at the end")
    fight = table(*fighters, dice=[(1, 1, 1, 1), (4, 4)], rulings=rulings)
    clash(fight, Ann="might", Orc="cunning", Bob="might")
    choose(fight, "Ann", o.Stunt("Ann", "Orc", "grabs its shield"))
    attack(fight, "Bob", "Orc")
    judge(fight, g.StuntContest("cunning", "agility"))
    play(fight, ("Bob", o.PushTo("e2")), ("Bob", o.PushTo("f1")), ("Bob", o.Stay("Bob")))
    finish(fight)
    assert fight.state.distance(fight.state.creatures["Ann"], fight.state.creatures["Orc"]) > 5
    assert [tried.void for tried in happened(fight.log, StuntTried)] == [True]
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-9.6", "HR-9.7")
def test_a_stunt_at_a_distance_was_never_adjacent_and_is_not_void() -> None:
    archers = (hero("Ann", "c3", BOW), foe("Orc", "g3"))
    fight = stunt_at((4, 5), (4, 4), fighters=archers, text="shoots its cap off")
    judge(fight, g.StuntContest("cunning", "agility"))
    assert not happened(fight.log, StuntTried)
    assert isinstance(fight.asks[0], GMAsk)
    finish(fight)


@pytest.mark.rule("HR-9.1", "HR-9.6", "HR-11.16")
def test_the_prone_answer_a_stunt_with_the_disadvantage_of_a_defence_roll() -> None:
    fight = stunt_at((4, 4), (4, 4, 4))
    fight.state.creatures["Orc"].conditions = {"prone": 1}
    judge(fight, g.StuntContest("might", "might"))
    mine, answer = rolls(fight.log)
    assert not [part for part in mine.roll.parts if part.advantage]
    assert [(p.rule, p.advantage) for p in answer.roll.parts if p.advantage] == [("HR-11.16", -1)]


@pytest.mark.rule("HR-9.1", "HR-9.6", "HR-10.13")
def test_high_ground_serves_a_stunt_as_it_serves_an_attack() -> None:
    ground = Ground(kinds={"t": Terrain("the top", height=5)}, at={"c3": "t"})
    fight = table(dice=[(4, 4, 4), (4, 4)], ground=ground)
    clash(fight, Ann="might", Orc="cunning")
    choose(fight, "Ann", o.Stunt("Ann", "Orc", "leaps at it"))
    judge(fight, g.StuntContest("might", "might"))
    mine, answer = rolls(fight.log)
    assert [(p.rule, p.advantage) for p in mine.roll.parts if p.advantage] == [("HR-10.13", 1)]
    assert not [part for part in answer.roll.parts if part.advantage]


@pytest.mark.rule("HR-9.1", "HR-9.6", "HR-11.17", "HR-10.5")
def test_the_dark_hampers_both_sides_of_a_stunt() -> None:
    fight = table(dice=[(4,) * 7, (4,) * 7], ground=Ground(light="dark"), expecting=EXPECTED)
    clash(fight, Ann="might", Orc="cunning")
    choose(fight, "Ann", o.Stunt("Ann", "Orc", "gropes for it"))
    judge(fight, g.StuntContest("might", "might"))
    for roll in rolls(fight.log):
        assert [(p.rule, p.advantage) for p in roll.roll.parts if p.advantage] == [("HR-11.17", -5)]


@pytest.mark.rule("HR-9.1", "HR-9.6", "HR-10.3")
def test_water_hampers_both_sides_of_a_stunt() -> None:
    pond = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
    water = Terrain("a pond", water="deep")
    ground = Ground(kinds={"~": water}, at=dict.fromkeys(pond, "~"))
    fight = table(dice=[(4, 4, 4), (4, 4, 4)], ground=ground)
    clash(fight, Ann="might", Orc="cunning")
    choose(fight, "Ann", o.Stunt("Ann", "Orc", "splashes"))
    judge(fight, g.StuntContest("might", "might"))
    for roll in rolls(fight.log):
        assert [(p.rule, p.advantage) for p in roll.roll.parts if p.advantage] == [("HR-10.3", -1)]


@pytest.mark.rule("HR-9.6", "HR-4.8", "HR-4.16")
def test_help_serves_a_stunt() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "b3"), *DUEL[1:])
    fight = table(*fighters, dice=[(4, 4, 1), (4, 4)])
    play(fight, ("heroes", o.Help("Bob", "Ann")), FOES_PASS)
    clash(fight, Ann="might", Orc="cunning")
    choose(fight, "Ann", o.Stunt("Ann", "Orc", "a feint"))
    judge(fight, g.StuntContest("might", "might"))
    assert [(p.rule, p.advantage) for p in rolls(fight.log)[0].roll.parts if p.advantage] == [
        ("HR-4.8", 1)
    ]


@pytest.mark.rule("HR-9.7", "HR-9.6", "HR-9.5", "HR-6.6")
def test_offensive_actions_come_in_stance_order() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"), foe("Gob", "d4"))
    fight = table(*fighters, dice=[(4, 5), (4, 4)])
    clash(fight, Ann="cunning", Orc="agility", Bob="might", Gob="defensive")
    choose(fight, "Ann", o.Stunt("Ann", "Orc", "a feint"))
    judge(fight, g.StuntContest("cunning", "agility"))
    decline_until(fight, o.Hinder("Bob", "Gob", "fell"))
    choose(fight, "Bob", o.Hinder("Bob", "Gob", "fell"))
    decline(fight)
    assert isinstance(fight.asks[0], GMAsk)  # cunning is before might
    assert not happened(fight.log, Hindered)


# --- HR-4.3: spells


WITCH = hero("Ann", "c3", spells=(Spell("sleep", "It sleeps."),))


@pytest.mark.rule("HR-4.3")
def test_the_gm_says_what_comes_of_a_spell() -> None:
    fight = table(WITCH, *DUEL[1:])
    choose(fight, "heroes", o.Cast("Ann", "sleep"))
    (ask,) = fight.asks
    assert isinstance(ask, DecreeEffect)
    assert ask.options[0] == d.NoDecree()
    assert "HR-4.3" in ask.rules
    play(
        fight,
        ("gm", g.Decree("condition")),
        ("gm", d.Subject("Orc")),
        ("gm", d.ConditionNamed("dazed")),
        ("gm", d.Amount(2, 0, 5)),
    )
    assert fight.state.creatures["Orc"].conditions == {"dazed": 2}
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-4.3")
def test_without_a_gm_a_spell_is_words_alone() -> None:
    fight = waiting(WITCH, *DUEL[1:])
    choose(fight, "heroes", o.Cast("Ann", "sleep"))
    assert len(happened(fight.log, SpellCast)) == 1
    assert isinstance(fight.asks[0], TakeTurn)
    assert fight.state.turn == "foes"


# --- the GM's own words in the log


@pytest.mark.rule("HR-9.6")
def test_the_contest_that_the_gm_names_is_logged_as_a_ruling() -> None:
    fight = stunt_at((4, 4), (4, 4))
    judge(fight, g.StuntContest("agility", "cunning"))
    (ruled,) = rulings_of(fight)
    assert "agility" in ruled.ruling


def test_every_ruling_is_seen_by_all_and_has_its_words() -> None:
    fight = at_the_helpless()
    judge(fight, g.StrikeHelpless("spared"))
    for seat in ("heroes", "foes", "gm"):
        (ruled,) = happened(fight.log_of(seat), Ruled)
        assert ruled.ruling in GAME.line(ruled)


# --- decrees: when


@pytest.mark.rule("HR-3.1")
def test_while_a_side_has_its_turn_the_gm_may_decree() -> None:
    fight = table()
    for side in ("heroes", "foes", "heroes"):
        turn, may = fight.asks
        assert isinstance(turn, TakeTurn)
        assert isinstance(may, MayDecree)
        assert (turn.seat, may.seat, may.optional, turn.optional) == (side, "gm", True, False)
        assert set(may.options) == {
            g.Decree("hit points"),
            g.Decree("condition"),
            g.Decree("position"),
            g.Decree("check"),
            g.Decree("taking away"),
            g.Decree("newcomer"),
            g.Decree("ground"),
            g.Decree("light"),
            g.Decree("end of the fight"),
        }
        choose(fight, side, o.Pass(side))


def test_without_a_gm_nobody_may_decree() -> None:
    fight = waiting(*DUEL)
    assert [type(ask) for ask in fight.asks] == [TakeTurn]
    assert GAME.seats(fight.scenario) == ("heroes", "foes")
    assert GAME.seats(table().scenario) == ("heroes", "foes", "gm")


@pytest.mark.rule("HR-6.3")
def test_inside_an_engagement_the_gm_waits_and_sees_no_sealed_stance() -> None:
    fight = table()
    choose(fight, "heroes", o.Engage("Ann", "Orc"))
    assert not fight.asks_of("gm")
    choose(fight, "Ann", o.TakeStance("might"))
    assert not fight.picks_of("gm")
    assert fight.view("gm").stances == {}  # type: ignore[attr-defined]
    assert not fight.asks_of("gm")


@pytest.mark.parametrize("seat", ["heroes", "foes"])
def test_nobody_else_can_decree(seat: str) -> None:
    fight = table()
    turn, may = fight.asks
    before = (fight.state.copy(), fight.asks, list(fight.log))
    with pytest.raises(WrongSeatError):
        fight.answer(may, g.Decree("end of the fight"), seat)
    with pytest.raises((NotOfferedError, WrongSeatError)):
        fight.answer(turn, g.Decree("end of the fight"), seat)
    assert (fight.state, fight.asks, fight.log) == before
    judge(fight, g.Decree("hit points"))
    (detail,) = fight.asks
    assert detail.seat == "gm"
    with pytest.raises(WrongSeatError):
        fight.answer(detail, d.Subject("Orc"), seat)
    assert fight.asks_of(seat) == ()


def test_the_gm_cannot_take_a_sides_turn() -> None:
    fight = table()
    turn, _ = fight.asks
    with pytest.raises(WrongSeatError):
        fight.answer(turn, o.Pass("heroes"), "gm")


def test_while_the_gm_decrees_the_turn_waits_and_is_open_again_afterwards() -> None:
    fight = table()
    turn, _ = fight.asks
    judge(fight, g.Decree("hit points"))
    (ask,) = fight.asks
    assert isinstance(ask, DecreeDetail)
    with pytest.raises(StaleAskError):
        fight.answer(turn, o.Pass("heroes"), "heroes")
    play(fight, ("gm", d.Subject("Orc")), ("gm", d.Amount(11, -1000, 40)))
    again, may = fight.asks
    assert isinstance(again, TakeTurn)
    assert isinstance(may, MayDecree)
    assert (fight.state.turn, again.options) == ("heroes", turn.options)
    assert not happened(fight.log, TurnPassed)
    choose(fight, "heroes", o.Pass("heroes"))  # the new question can be answered


@pytest.mark.rule("HR-3.2", "HR-3.8")
def test_a_decree_neither_makes_nor_cancels_a_pass() -> None:
    fight = table()
    choose(fight, *HEROES_PASS)
    set_hit_points(fight, "Orc", 11)
    assert fight.state.turn == "foes"
    choose(fight, *FOES_PASS)
    assert [began.round for began in happened(fight.log, RoundBegan)] == [1, 2]
    assert len(happened(fight.log, Passed)) == 2


def test_the_gm_may_decree_many_things_in_one_turn() -> None:
    fight = table()
    for points in (11, 12, 13):
        set_hit_points(fight, "Orc", points)
    assert [d.hit_points for d in happened(fight.log, HitPointsDecreed)] == [11, 12, 13]
    assert fight.state.turn == "heroes"


def test_with_several_players_the_gm_may_decree_between_them() -> None:
    fighters = (hero("Ann", "c3", seat="ann"), hero("Bob", "c4", seat="bob"), *DUEL[1:])
    fight = table(*fighters)
    assert [ask.seat for ask in fight.asks] == ["ann", "bob", "gm"]
    choose(fight, "ann", o.Pass("ann"))
    assert [ask.seat for ask in fight.asks] == ["bob", "gm"]
    set_hit_points(fight, "Orc", 11)
    assert "bob" in [ask.seat for ask in fight.asks]
    assert fight.state.turn == "heroes"
    choose(fight, "bob", o.CallOut("Bob", "free", "Now!"))
    assert fight.state.turn == "foes"


# --- decrees: thinking better of it


DECREES = (
    g.Decree("hit points"),
    g.Decree("condition"),
    g.Decree("position"),
    g.Decree("check"),
    g.Decree("end of the fight"),
)


@pytest.mark.parametrize("decree", DECREES)
def test_the_gm_may_think_better_of_it_at_every_question(decree: g.Decree) -> None:
    details: dict[str, list[Option]] = {
        "hit points": [d.Subject("Orc")],
        "condition": [d.Subject("Orc"), d.ConditionNamed("dazed")],
        "position": [d.Subject("Orc")],
        "check": [d.Subject("Orc"), g.CheckNamed("perception", "cunning")],
        "end of the fight": [],
    }
    for given in range(len(details[decree.what]) + 1):
        fight = table()
        before, length = fight.state.copy(), len(fight.log)
        judge(fight, decree)
        for answer in details[decree.what][:given]:
            judge(fight, answer)
        (ask,) = fight.asks
        assert isinstance(ask, DecreeDetail)
        assert d.NoDecree() in ask.options
        judge(fight, d.NoDecree())
        assert fight.state == before
        assert len(fight.log) == length
        assert [type(ask) for ask in fight.asks] == [TakeTurn, MayDecree]


# --- decrees: checks


def called_for(fight: Fight, what: str, ability: Ability, number: int) -> None:
    for answer in (g.Decree("check"), d.Subject("Ann"), g.CheckNamed(what, ability)):
        judge(fight, answer)
    judge(fight, d.Amount(number, 1, 21))


@pytest.mark.rule("HR-1.2", "HR-10.5")
@pytest.mark.parametrize(
    ("light", "faces", "success"), [("bright", (5, 4), True), ("dim", (5, 4, 2), False)]
)
def test_the_gm_may_call_for_a_check_and_dim_light_makes_it_harder_to_perceive(
    light: Light, faces: tuple[int, ...], success: bool
) -> None:
    fight = table(dice=(faces,), ground=Ground(light=light))
    called_for(fight, "perception", "cunning", 9)
    (ruled,) = rulings_of(fight)
    assert (ruled.what, ruled.ruling) == ("a check of Ann", "perception against 9")
    (checked,) = happened(fight.log, Checked)
    assert (checked.creature, checked.what, checked.success) == ("Ann", "perception", success)
    assert ("HR-10.5" in rolls(fight.log)[0].rules) is (light == "dim")
    assert fight.state.turn == "heroes"


@pytest.mark.rule("HR-1.4", "HR-11.13")
def test_such_a_check_may_be_complicated() -> None:
    fight = table(dice=((2, 5), (6,)))
    fight.state.creatures["Ann"].conditions = {"physically vulnerable": 1}
    called_for(fight, "a feat of might", "might", 9)
    choose(fight, "Ann", o.TakeComplication("Ann"))
    (checked,) = happened(fight.log, Checked)
    assert (checked.total, checked.complication) == (11, True)


@pytest.mark.rule("HR-1.8")
@pytest.mark.parametrize(
    ("task", "roller", "faces"),
    [("weakest link", "Bob", (4, 3, 1)), ("collaborative", "Ann", (4, 3, 1))],
)
def test_a_side_may_be_called_on_together(
    task: g.Task, roller: str, faces: tuple[int, ...]
) -> None:
    heroes = (hero("Ann", "c3", cunning=8), hero("Bob", "c4", cunning=4))
    fight = table(*heroes, foe("Orc", "c5"), dice=(faces,))
    judge(fight, g.Decree("check"))
    (subjects,) = fight.asks
    groups = [each for each in subjects.options if isinstance(each, g.Together)]
    assert groups == [g.Together("heroes", "weakest link"), g.Together("heroes", "collaborative")]
    for answer in (g.Together("heroes", task), g.CheckNamed("observation", "cunning")):
        judge(fight, answer)
    judge(fight, d.Amount(7, 1, 21))
    (ruled,) = rulings_of(fight)
    assert (ruled.what, ruled.ruling) == (
        "a check of the heroes together",
        "observation against 7",
    )
    (checked,) = happened(fight.log, Checked)
    assert (checked.creature, checked.total, checked.success) == (roller, 7, True)
    assert "HR-1.8" in rolls(fight.log)[0].rules
    assert fight.state.turn == "heroes"


# --- decrees: hit points


def set_hit_points(fight: Fight, creature: str, points: int) -> None:
    """The GM decrees them."""
    most = fight.state.creatures[creature].sheet.hit_points
    play(
        fight,
        ("gm", g.Decree("hit points")),
        ("gm", d.Subject(creature)),
        ("gm", d.Amount(points, -1000, most)),
    )


@pytest.mark.rule("HR-8.2")
@pytest.mark.parametrize("points", [40, 17, 1, 0, -39])
def test_hit_points_are_set_without_damage_shrug_off_or_wound(points: int) -> None:
    fight = table()
    set_hit_points(fight, "Orc", points)
    orc = fight.state.creatures["Orc"]
    assert (orc.hit_points, orc.heart, orc.wounds) == (points, 8, ())
    assert (orc.dead, orc.unconscious) == (False, False)
    (decreed,) = happened(fight.log, Decreed)
    assert isinstance(decreed, HitPointsDecreed)
    assert (decreed.gm, decreed.creature, decreed.hit_points) == ("gm", "Orc", points)
    assert decreed.rules
    for seat in ("heroes", "foes"):
        assert decreed in fight.log_of(seat)
    assert "decree" in GAME.line(decreed)


@pytest.mark.rule("HR-8.2")
@pytest.mark.parametrize("points", [41, 1000, -1001])
def test_hit_points_are_set_within_bounds(points: int) -> None:
    fight = table()
    play(fight, ("gm", g.Decree("hit points")), ("gm", d.Subject("Orc")))
    turned_down(fight, fight.asks[0], d.Amount(points, -1000, 40))


@pytest.mark.parametrize("option", [d.Amount(50, -1000, 60), d.Amount(5, 0, 40)])
def test_the_bounds_cannot_be_made_up(option: d.Amount) -> None:
    fight = table()
    play(fight, ("gm", g.Decree("hit points")), ("gm", d.Subject("Orc")))
    turned_down(fight, fight.asks[0], option)


@pytest.mark.rule("HR-8.6")
def test_one_at_zero_by_decree_may_faint_or_fight_on() -> None:
    fight = table()
    set_hit_points(fight, "Orc", 0)
    choose(fight, *HEROES_PASS)
    assert o.FallUnconscious("Orc") in offered(fight)
    assert o.Engage("Orc", "Ann") in offered(fight)


@pytest.mark.rule("HR-8.2", "HR-3.7")
@pytest.mark.parametrize("points", [-40, -41, -1000])
def test_death_by_decree(points: int) -> None:
    fight = table()
    set_hit_points(fight, "Orc", points)
    assert fight.state.creatures["Orc"].dead
    (died,) = happened(fight.log, Died)
    assert died.creature == "Orc"
    assert isinstance(fight.asks[0], TakeTurn)  # the other foe is left
    assert fight.state.turn == "heroes"
    assert o.Engage("Ann", "Orc") not in offered(fight)
    judge(fight, g.Decree("hit points"))
    assert d.Subject("Orc") not in offered(fight)  # the dead are dead
    judge(fight, d.NoDecree())
    set_hit_points(fight, "Gob", points)
    assert fight.over
    (ended,) = happened(fight.log, CombatEnded)
    assert (ended.winner, ended.reason) == ("heroes", "last standing")


@pytest.mark.rule("HR-8.2")
def test_a_table_with_another_line_of_death_keeps_it() -> None:
    fight = table(rulings=Rulings(death="reduced"))
    fight.state.creatures["Orc"].wounds = (Wound(12, "a gash"),)
    set_hit_points(fight, "Orc", -27)
    assert not fight.state.creatures["Orc"].dead
    set_hit_points(fight, "Orc", -28)
    assert fight.state.creatures["Orc"].dead


@pytest.mark.rule("HR-8.6")
@pytest.mark.parametrize(("points", "wakes"), [(-1, False), (0, False), (1, True), (40, True)])
def test_waking_by_decree(points: int, wakes: bool) -> None:
    fight = table()
    orc = fight.state.creatures["Orc"]
    orc.hit_points, orc.unconscious = -5, True
    set_hit_points(fight, "Orc", points)
    assert fight.state.creatures["Orc"].unconscious is not wakes
    choose(fight, *HEROES_PASS)
    assert (o.Engage("Orc", "Ann") in offered(fight)) is wakes


@pytest.mark.rule("HR-8.6")
def test_one_who_has_been_woken_may_faint_again_only_at_zero() -> None:
    fight = table()
    orc = fight.state.creatures["Orc"]
    orc.hit_points, orc.unconscious, orc.down_since = -5, True, 1
    set_hit_points(fight, "Orc", 3)
    assert fight.state.creatures["Orc"].down_since == 0
    choose(fight, *HEROES_PASS)
    assert o.FallUnconscious("Orc") not in offered(fight)


# --- decrees: conditions


def set_condition(fight: Fight, creature: str, condition: str, level: int, most: int = 5) -> None:
    """The GM decrees it."""
    play(
        fight,
        ("gm", g.Decree("condition")),
        ("gm", d.Subject(creature)),
        ("gm", d.ConditionNamed(condition)),
        ("gm", d.Amount(level, 0, most)),
    )


@pytest.mark.parametrize(
    ("condition", "rule", "most"),
    [
        ("dazed", "HR-11.1", 5),
        ("weakened", "HR-11.2", 5),
        ("off-balanced", "HR-11.3", 5),
        ("shaken", "HR-11.4", 5),
        ("poisoned", "HR-11.8", 5),
        ("blinded", "HR-11.9", 5),
        ("suffocating", "HR-11.10", 1),
        ("prone", "HR-11.16", 1),
        ("hidden", "HR-11.17", 1),
    ],
)
def test_a_condition_is_set_to_any_level_it_can_have(condition: str, rule: str, most: int) -> None:
    for level in range(1, most + 1):
        fight = table()
        set_condition(fight, "Orc", condition, level, most)
        assert fight.state.creatures["Orc"].conditions == {condition: level}
        (decreed,) = happened(fight.log, Decreed)
        assert isinstance(decreed, ConditionDecreed)
        assert (decreed.gm, decreed.creature, decreed.condition, decreed.level) == (
            "gm", "Orc", condition, level,
        )  # fmt: skip
        assert rule in decreed.rules
        assert "decree" in GAME.line(decreed)
    fight = table()
    play(fight, ("gm", g.Decree("condition")), ("gm", d.Subject("Orc")))
    judge(fight, d.ConditionNamed(condition))
    turned_down(fight, fight.asks[0], d.Amount(most + 1, 0, most))
    turned_down(fight, fight.asks[0], d.Amount(-1, 0, most))


def test_a_level_is_set_and_not_added_and_none_ends_the_condition() -> None:
    fight = table()
    fight.state.creatures["Orc"].conditions = {"dazed": 2, "prone": 1}
    set_condition(fight, "Orc", "dazed", 3)
    assert fight.state.creatures["Orc"].conditions == {"dazed": 3, "prone": 1}
    set_condition(fight, "Orc", "dazed", 0)
    assert fight.state.creatures["Orc"].conditions == {"prone": 1}
    set_condition(fight, "Orc", "prone", 0, most=1)
    assert fight.state.creatures["Orc"].conditions == {}


@pytest.mark.rule("HR-3.6", "HR-11.2")
def test_a_decreed_condition_works_and_fades_like_any_other() -> None:
    fight = table(dice=[(1, 1, 1, 8, 8), (4, 4)])
    set_condition(fight, "Ann", "weakened", 2)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    assert [(p.rule, p.advantage) for p in rolls(fight.log)[0].roll.parts if p.advantage] == [
        ("HR-11.2", -2)
    ]
    play(fight, FOES_PASS, HEROES_PASS)
    assert fight.state.creatures["Ann"].conditions == {"weakened": 1}


@pytest.mark.rule("HR-11.16")
def test_the_turn_knows_of_a_decreed_condition_at_once() -> None:
    fight = table()
    set_condition(fight, "Ann", "prone", 1, most=1)
    assert o.StandUp("Ann", "free") in offered(fight)


# --- decrees: places


def places_for(fight: Fight, creature: str) -> set[str]:
    """Where the GM may put a creature."""
    play(fight, ("gm", g.Decree("position")), ("gm", d.Subject(creature)))
    return {option.space for option in offered(fight) if isinstance(option, o.MoveTo)}


def put(fight: Fight, creature: str, space: str) -> None:
    """The GM decrees its place."""
    play(
        fight,
        ("gm", g.Decree("position")),
        ("gm", d.Subject(creature)),
        ("gm", o.MoveTo(space)),
    )


@pytest.mark.rule("HR-10.7", "HR-10.8")
def test_a_creature_is_put_only_where_it_may_stand() -> None:
    fighters = (hero("Ann", "a1"), foe("Orc", "c1"))
    fight = table(*fighters, width=4, height=2, walls=["b1"])
    assert places_for(fight, "Ann") - {"a1"} == {"d1", "a2", "b2", "c2", "d2"}
    turned_down(fight, fight.asks[0], o.MoveTo("b1"))
    turned_down(fight, fight.asks[0], o.MoveTo("c1"))


@pytest.mark.rule("HR-10.7", "HR-10.8")
def test_a_large_creature_is_put_only_where_all_of_it_has_room() -> None:
    fighters = (hero("Ann", "d1"), foe("Ogre", "a1", size="L2"))
    fight = table(*fighters, width=5, height=3, walls=["a3"])
    # Not over Ann (d1), not over the wall (a3), not over the edge.
    assert places_for(fight, "Ogre") - {"a1"} == {"b1", "b2", "c2", "d2"}


@pytest.mark.rule("HR-10.8")
def test_the_much_smaller_may_be_put_into_the_space_of_the_larger() -> None:
    fighters = (hero("Ann", "d1"), foe("Ogre", "a1", size="L2"))
    fight = table(*fighters, width=4, height=2)
    assert places_for(fight, "Ann") - {"d1"} == {"a1", "b1", "c1", "a2", "b2", "c2", "d2"}


@pytest.mark.rule("HR-10.7")
def test_the_dead_are_in_nobodys_way() -> None:
    fight = table()
    set_hit_points(fight, "Orc", -40)
    assert "d3" in places_for(fight, "Ann")


def test_a_place_is_set_at_no_cost_and_gives_nobody_a_chance() -> None:
    fight = table()
    put(fight, "Ann", "a9")
    ann = fight.state.creatures["Ann"]
    assert (ann.at, ann.moved, ann.acted, ann.dashes) == ("a9", 0, False, 0)
    (decreed,) = happened(fight.log, Decreed)
    assert isinstance(decreed, PlaceDecreed)
    assert (decreed.gm, decreed.creature, decreed.origin, decreed.to) == ("gm", "Ann", "c3", "a9")
    assert "decree" in GAME.line(decreed)
    assert [type(ask) for ask in fight.asks] == [TakeTurn, MayDecree]
    assert o.Engage("Ann", "Orc") not in offered(fight)  # too far away now


@pytest.mark.rule("HR-13.3")
def test_one_who_is_put_under_water_holds_his_breath_and_draws_it_when_put_ashore() -> None:
    ground = Ground(kinds={"~": Terrain("deep", water="submerged")}, at={"a9": "~"})
    fight = table(dice=[(5, 4)], ground=ground)
    put(fight, "Ann", "a9")
    assert [held.rounds for held in happened(fight.log, BreathHeld)] == [9]
    assert fight.state.creatures["Ann"].breath == 9
    put(fight, "Ann", "c3")
    assert len(happened(fight.log, BreathDrawn)) == 1
    assert fight.state.creatures["Ann"].breath == 0


# --- decrees: the end


@pytest.mark.rule("HR-3.7")
@pytest.mark.parametrize("winner", ["heroes", "foes", None])
@pytest.mark.parametrize("turn", ["heroes", "foes"])
def test_the_gm_may_end_the_fight(winner: str | None, turn: str) -> None:
    fight = table()
    if turn == "foes":
        choose(fight, *HEROES_PASS)
    judge(fight, g.Decree("end of the fight"))
    (ask,) = fight.asks
    assert set(ask.options) == {
        g.Winner("heroes"),
        g.Winner("foes"),
        g.Winner(None),
        d.NoDecree(),
    }
    judge(fight, g.Winner(winner))
    assert fight.over
    assert fight.asks == ()
    (decreed,) = happened(fight.log, EndDecreed)
    assert (decreed.gm, decreed.winner) == ("gm", winner)
    assert "decree" in GAME.line(decreed)
    (ended,) = happened(fight.log, CombatEnded)
    assert (ended.winner, ended.reason) == (winner, "decreed")
    assert fight.log[-2:] == [decreed, ended], "no turn passes"
    assert fight.log[-1] is ended
    assert all(not creature.dead for creature in fight.state.creatures.values())


# --- secrecy


@pytest.mark.rule("HR-10.6")
def test_the_gm_sees_the_hidden_and_their_foes_do_not() -> None:
    fight = ambush((8, 6))
    judge(fight, g.Allow("hiding"))
    assert "Gob" in fight.view("gm").creatures  # type: ignore[attr-defined]
    assert "Gob" in fight.view("foes").creatures  # type: ignore[attr-defined]
    assert "Gob" not in fight.view("heroes").creatures  # type: ignore[attr-defined]


def told(fight: Fight, seat: str) -> bytes:
    """All that a seat can learn: its log, its view, its questions."""
    parts = [*log_lines(fight.log_of(seat)), msgspec.json.encode(fight.view(seat))]
    return b"".join([*parts, *map(msgspec.json.encode, fight.asks_of(seat))])


def before_the_first(fight: Fight) -> None:
    """Strike at nobody before the first turn."""
    while not isinstance(fight.asks[0], TakeTurn):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)


@pytest.mark.rule("HR-10.6")
def test_what_is_decreed_of_the_hidden_is_told_to_their_side_and_the_gm_alone() -> None:
    fight = ambush((8, 6))
    judge(fight, g.Allow("hiding"))
    before_the_first(fight)
    known = fight.log_of("heroes"), fight.view("heroes")
    put(fight, "Gob", "e9")
    set_hit_points(fight, "Gob", 33)
    set_condition(fight, "Gob", "dazed", 2)
    assert (fight.log_of("heroes"), fight.view("heroes")) == known
    assert b"Gob" not in told(fight, "heroes")
    for seat in ("foes", "gm"):
        assert len(happened(fight.log_of(seat), Decreed)) == 3
    assert not happened(fight.log_of("heroes"), Decreed)


def test_what_a_decree_is_about_is_asked_of_the_gm_alone() -> None:
    fight = table()
    known = [told(fight, seat) for seat in ("heroes", "foes")]
    play(fight, ("gm", g.Decree("hit points")), ("gm", d.Subject("Orc")))
    for seat, before in zip(("heroes", "foes"), known, strict=True):
        assert fight.asks_of(seat) == ()
        assert before.startswith(told(fight, seat))  # nothing more than before


@pytest.mark.rule("HR-10.6", "HR-11.17")
def test_one_who_is_hidden_by_decree_moves_unseen() -> None:
    wall = [f"i{row}" for row in range(6, 11)]  # between Gob and everybody else
    fight = table(*DUEL, walls=wall, expecting=EXPECTED)
    assert "Gob" in fight.view("heroes").creatures  # type: ignore[attr-defined]
    set_condition(fight, "Gob", "hidden", 1, most=1)
    choose(fight, *HEROES_PASS)
    seen = len(fight.log_of("heroes"))
    play(fight, ("foes", o.Dash("Gob", "free")), ("Gob", o.MoveTo("j9")))
    assert fight.state.creatures["Gob"].conditions == {"hidden": 1}
    assert "Gob" not in fight.view("heroes").creatures  # type: ignore[attr-defined]
    assert [moved.to for moved in happened(fight.log_of("foes"), Moved)] == ["j9"]
    assert [moved.to for moved in happened(fight.log_of("gm"), Moved)] == ["j9"]
    assert b"Gob" not in b"".join(log_lines(fight.log_of("heroes")[seen:]))


@pytest.mark.rule("HR-10.6", "HR-11.17")
def test_what_is_hidden_by_decree_stays_so_when_something_else_is_taken_back() -> None:
    wall = [f"i{row}" for row in range(6, 11)]
    fight = table(*DUEL, walls=wall, expecting=EXPECTED)
    set_condition(fight, "Gob", "hidden", 1, most=1)
    choose(fight, *HEROES_PASS)
    choose(fight, *FOES_PASS)
    fight.undo("foes")
    seen = len(fight.log_of("heroes"))
    play(fight, ("foes", o.Dash("Gob", "free")), ("Gob", o.MoveTo("j9")))
    assert b"Gob" not in b"".join(log_lines(fight.log_of("heroes")[seen:]))


@pytest.mark.rule("HR-10.6", "HR-13.1")
def test_a_trap_gives_those_away_who_spring_it_from_hiding() -> None:
    trap = Hazard("dart", (4,), "agility", 12, once=True, secret=True)
    ground = Ground(kinds={"x": Terrain("floor", hazard=trap)}, at={"j9": "x"})
    wall = [f"i{row}" for row in range(6, 11)]
    fight = table(*DUEL, walls=wall, expecting=EXPECTED, ground=ground, dice=[(8, 6)])
    set_condition(fight, "Gob", "hidden", 1, most=1)
    choose(fight, *HEROES_PASS)
    play(fight, ("foes", o.Dash("Gob", "free")), ("Gob", o.MoveTo("j9")))
    assert fight.state.creatures["Gob"].conditions == {}
    told = [type(event) for event in fight.log_of("heroes")]
    assert told.index(Discovered) < told.index(HazardMet)
    assert fight.view("heroes").sprung == ("j9",)  # type: ignore[attr-defined]


@pytest.mark.rule("HR-13.1")
def test_only_the_gm_knows_of_a_secret_trap_also_when_asked_for_a_place() -> None:
    trap = Hazard("dart", (4,), "agility", 12, once=True, secret=True)
    ground = Ground(kinds={"x": Terrain("floor", hazard=trap)}, at={"e5": "x"})
    fight = table(ground=ground)
    assert b"dart" in told(fight, "gm")
    assert b"dart" not in told(fight, "heroes") + told(fight, "foes")


# --- records, and taking back


def rolled_in(fight: Fight, faces: list[tuple[int, ...]]) -> None:
    """Enter what waits to be entered."""
    while fight.waiting is not None:
        fight.enter(faces.pop(0))


def long_story() -> Fight:
    """A fight with entered dice in which the GM is asked everything and decrees everything."""
    spell = (Spell("sleep", "It sleeps."),)
    fighters = (
        hero("Ann", "c3", BOW, spells=spell),
        hero("Bob", "e5"),
        foe("Orc", "f5"),
        foe("Gob", "g9", hides=True),
    )
    ground = Ground(
        kinds={
            "h": Terrain("a hedge", cover=1),
            "x": Terrain("floor", hazard=Hazard("dart", (4,), "agility", 12, secret=True)),
        },
        at={"f5": "h", "e6": "x"},
    )
    scenario = scene(*fighters, ground=ground, gm="gm", expecting=EXPECTED)
    fight = Fight(GAME, scenario, Entered())
    faces: list[tuple[int, ...]] = [
        (8, 6),  # Gob hides
        *((8, 6, 8, 8, 8, 8), (1, 1)),  # Ann's shot, with three levels of cover
        *((4, 5), (4, 4)),  # Bob's stunt
        (1, 1),  # Bob steps on the dart
        (4,),
    ]

    def answers(*given: tuple[str, Option]) -> None:
        rolled_in(fight, faces)
        for who, option in given:
            choose(fight, who, option)
            rolled_in(fight, faces)

    def skip_to(kind: type[Ask]) -> None:
        while not isinstance(fight.asks[0], kind):
            ask = fight.asks[0]
            fight.answer(ask, ask.options[-1], ask.seat)
            rolled_in(fight, faces)

    answers(("gm", g.Allow("hiding")))
    skip_to(TakeTurn)
    answers(("heroes", o.Engage("Ann", "Orc")))
    while isinstance(fight.asks[0].options[0], o.Enter):
        answers((fight.asks[0].seat, o.Pass(fight.asks[0].seat)))
    answers(("Ann", o.TakeStance("agility")), ("Orc", o.TakeStance("defensive")))
    answers(("Ann", o.Attack("Ann", "Orc")), ("gm", g.CoverLevel(3)))
    skip_to(TakeTurn)
    for what, detail in (
        ("hit points", (d.Subject("Orc"), d.Amount(25, -1000, 40))),
        (
            "condition",
            (d.Subject("Orc"), d.ConditionNamed("weakened"), d.Amount(2, 0, 5)),
        ),
        ("position", (d.Subject("Gob"), o.MoveTo("h9"))),
        ("position", (d.Subject("Gob"), d.NoDecree())),
    ):
        answers(("gm", g.Decree(what)), *(("gm", each) for each in detail))  # type: ignore[arg-type]
    fight.undo("gm")  # thinks better of having thought better
    answers(("gm", o.MoveTo("g9")))
    answers(FOES_PASS, ("heroes", o.Engage("Bob", "Orc")))
    while isinstance(fight.asks[0].options[0], o.Enter):
        answers((fight.asks[0].seat, o.Pass(fight.asks[0].seat)))
    answers(("Bob", o.TakeStance("might")), ("Orc", o.TakeStance("cunning")))
    answers(("Bob", o.Stunt("Bob", "Orc", "pulls the rug")))
    answers(("gm", g.StuntContest("might", "agility")), ("gm", g.Decree("condition")))
    answers(
        ("gm", d.Subject("Orc")),
        ("gm", d.ConditionNamed("prone")),
        ("gm", d.Amount(1, 0, 1)),
    )
    answers(FOES_PASS)
    answers(("heroes", o.Dash("Bob", "free")), ("Bob", o.StepByStep("Bob")))
    answers(("Bob", o.MoveTo("e6")))
    skip_to(TakeTurn)
    answers(("gm", g.Decree("end of the fight")), ("gm", g.Winner("heroes")))
    assert not faces
    assert fight.over
    return fight


def test_a_fight_with_all_of_it_replays_byte_for_byte() -> None:
    fight = long_story()
    text = write_record(record_of(fight))
    again = replay(read_record(text, "a.fight.jsonl", {GAME.name: GAME}))
    assert log_lines(again.log) == log_lines(fight.log)
    assert write_record(record_of(again)) == text
    assert again.state == fight.state
    kinds = {type(event) for event in fight.log}
    assert {Ruled, HitPointsDecreed, ConditionDecreed, PlaceDecreed, EndDecreed, Undone} <= kinds


def test_every_beginning_of_its_record_replays() -> None:
    fight = long_story()
    record = record_of(fight)
    for entries in range(len(record.inputs) + 1):
        again = replay(record, entries)
        stands = log_lines(again.log)
        assert stands == log_lines(fight.log)[: len(stands)]


def test_a_record_in_which_somebody_else_decrees_is_refused() -> None:
    fight = fight_of(scene(*DUEL, gm="gm"), dice=Seeded(1))
    set_hit_points(fight, "Orc", 11)
    text = write_record(record_of(fight))
    forged = text.replace('"seat":"gm"', '"seat":"foes"')
    assert forged != text
    with pytest.raises(RecordError):
        replay(read_record(forged, "a.fight.jsonl", {GAME.name: GAME}))


@pytest.mark.parametrize(
    "details",
    [
        (g.Decree("hit points"), d.Subject("Orc"), d.Amount(-40, -1000, 40)),
        (
            g.Decree("condition"),
            d.Subject("Orc"),
            d.ConditionNamed("dazed"),
            d.Amount(2, 0, 5),
        ),
        (g.Decree("position"), d.Subject("Orc"), o.MoveTo("a1")),
        (g.Decree("end of the fight"), g.Winner("foes")),
    ],
)
def test_a_decree_can_be_taken_back_and_brought_back(details: tuple[Option, ...]) -> None:
    fight = table()
    before, asks, length = fight.state.copy(), fight.asks, len(fight.log)
    for detail in details:
        judge(fight, detail)
    after, over = fight.state.copy(), fight.over
    assert after != before
    fight.undo("gm", len(details))
    assert fight.state == before
    assert not fight.over
    assert [(type(ask), ask.seat, ask.options) for ask in fight.asks] == [
        (type(ask), ask.seat, ask.options) for ask in asks
    ]
    assert len(standing(fight.log)) == length
    assert [undone.seat for undone in happened(fight.log, Undone)] == ["gm"]
    for _ in details:
        fight.redo("gm")
    assert (fight.state, fight.over) == (after, over)


def test_the_last_word_of_a_decree_can_be_taken_back_alone() -> None:
    fight = table()
    set_hit_points(fight, "Orc", 11)
    fight.undo("gm")
    (ask,) = fight.asks
    assert isinstance(ask, DecreeDetail)
    assert fight.state.creatures["Orc"].hit_points == 40
    judge(fight, d.Amount(22, -1000, 40))
    assert fight.state.creatures["Orc"].hit_points == 22


def test_a_ruling_can_be_taken_back() -> None:
    fight = hit(12)
    judge(fight, g.DescribeWound("a gash"))
    fight.undo("gm")
    (ask,) = fight.asks
    assert isinstance(ask, WordWound)
    judge(fight, g.DescribeWound("a scratch"))
    assert [wound.text for wound in fight.state.creatures["Orc"].wounds] == ["a scratch"]


def test_what_was_done_after_a_decree_is_taken_back_with_it() -> None:
    fight = table()
    set_hit_points(fight, "Orc", 11)
    play(fight, HEROES_PASS, ("foes", o.CallOut("Orc", "free", "Ha!")))
    fight.undo("gm", 5)
    assert fight.state.creatures["Orc"].hit_points == 40
    assert fight.state.turn == "heroes"
    assert [type(ask) for ask in fight.asks] == [TakeTurn, MayDecree]


def test_a_clone_is_open_to_decrees_of_its_own() -> None:
    fight = table()
    judge(fight, g.Decree("hit points"))
    twin = fight.clone()
    play(twin, ("gm", d.Subject("Orc")), ("gm", d.Amount(11, -1000, 40)))
    assert fight.state.creatures["Orc"].hit_points == 40
    assert twin.state.creatures["Orc"].hit_points == 11


# --- bots


def eager(ask: Ask, look: Callable[[], Any], random: Random) -> Option:
    """Like random, but a GM of this kind must never be heard of decrees."""
    assert not isinstance(ask, MayDecree)
    return random_policy(ask, look, random)


@pytest.mark.parametrize("seed", range(6))
def test_bots_play_to_the_end_and_leave_the_decrees_alone(seed: int) -> None:
    scenario = long_story().scenario
    assert isinstance(scenario, Scenario)
    short = msgspec.structs.replace(scenario, rounds=5)
    fight = Fight(GAME, short, Seeded(seed))
    let_play(fight, bots_for(GAME.seats(short), eager, seed))
    assert fight.over
    assert not happened(fight.log, EndDecreed)
    text = write_record(record_of(fight))
    assert write_record(record_of(replay(read_record(text, "a", {GAME.name: GAME})))) == text


def test_bots_go_on_while_a_gm_of_flesh_and_blood_says_nothing() -> None:
    fight = fight_of(scene(*DUEL, gm="gm", rounds=2), dice=Seeded(3))

    def passes(ask: Ask, _look: Callable[[], Any], _random: Random) -> Option:
        return next(x for x in ask.options if isinstance(x, o.Pass))

    let_play(fight, {seat: Bot(seat, passes, 1) for seat in ("heroes", "foes")})
    assert fight.over


def test_bots_wait_for_a_gm_who_watches() -> None:
    fight = fight_of(scene(*DUEL, gm="gm", rounds=2), dice=Seeded(3))

    def passes(ask: Ask, _look: Callable[[], Any], _random: Random) -> Option:
        return next(x for x in ask.options if isinstance(x, o.Pass))

    bots = {seat: Bot(seat, passes, 1) for seat in ("heroes", "foes")}
    let_play(fight, bots, ("gm",))
    assert not fight.over
    assert fight.state.turn == "foes"
    set_hit_points(fight, "Orc", 11)
    let_play(fight, bots)
    assert fight.over


# --- any play


def busy_gm(fight: Fight, bots: dict[str, Bot], random: Random) -> None:
    """One more answer; now and then the GM decrees."""
    asks = [ask for ask in fight.asks if not ask.optional or random.random() < 0.2]
    ask = random.choice(asks or [ask for ask in fight.asks if not ask.optional])
    bots[ask.seat].answer(fight, ask)


def in_order(fight: Fight) -> None:
    """What must hold after anything that the GM may decree."""
    state = fight.state
    dying = {ask.creature for ask in fight.asks if isinstance(ask, WordWound)}
    taken: dict[str, list[Any]] = {}
    for creature in state.creatures.values():
        assert creature.hit_points <= creature.sheet.hit_points
        if creature.name not in dying:  # whose last wound is being described
            assert creature.dead or creature.hit_points > -creature.sheet.hit_points
        assert not creature.unconscious or creature.hit_points <= 0
        assert all(1 <= level <= 5 for level in creature.conditions.values())
        spaces = state.grid.footprint(creature.at, creature.length)
        assert spaces
        assert not set(spaces) & set(state.grid.walls)
        for space in () if creature.dead else spaces:
            taken.setdefault(space, []).append(creature)
    for together in taken.values():
        assert len({creature.rank for creature in together}) == len(together)


@pytest.mark.parametrize("seed", range(8))
def test_any_play_with_a_busy_gm_keeps_in_order_and_replays(seed: int) -> None:
    pond = Terrain("a pond", water="submerged")
    trap = Terrain("floor", hazard=Hazard("dart", (4,), "agility", 12, secret=True, once=True))
    ground = Ground(
        kinds={"~": pond, "x": trap, "h": Terrain("a hedge", cover=2)},
        at={"b2": "~", "b3": "~", "e4": "x", "f4": "h", "d5": "x"},
    )
    fighters = (
        hero("Ann", "c3", DARTS, hit_points=20),
        hero("Bob", "d4", hit_points=20),
        foe("Orc", "e3", hit_points=20),
        foe("Ogre", "f5", size="L2", hit_points=30),
        foe("Gob", "g2", hides=True, hit_points=15),
    )
    scenario = scene(
        *fighters, width=8, height=7, walls=["g3"], ground=ground, gm="gm", expecting=EXPECTED,
        rounds=6,
    )  # fmt: skip
    GAME.check(scenario)
    fight = Fight(GAME, scenario, Seeded(seed))
    bots = bots_for(GAME.seats(scenario), random_policy, seed)
    random = Random(seed)
    while not fight.over:
        busy_gm(fight, bots, random)
        in_order(fight)
        if random.random() < 0.05 and fight.inputs and not fight.over:
            back = random.randint(1, 3)
            state, log = fight.state.copy(), log_lines(standing(fight.log))
            if any(fight.picks_of(seat) for seat in GAME.seats(scenario)):
                continue
            fight.undo("gm", min(back, len(fight.inputs)))
            for _ in range(min(back, len(fight.inputs))):
                fight.redo("gm")
            assert (fight.state, log_lines(standing(fight.log))) == (state, log)
    text = write_record(record_of(fight))
    again = replay(read_record(text, "a.fight.jsonl", {GAME.name: GAME}))
    assert log_lines(again.log) == log_lines(fight.log)
    assert write_record(record_of(again)) == text


def test_the_gm_is_nobodys_player() -> None:
    scenario = scene(hero("Ann", "c3", seat="gm"), *DUEL[1:], gm="gm")
    with pytest.raises(CrossbladesError):
        GAME.check(scenario)


# --- without a GM


def test_without_a_gm_nobody_is_ever_asked_what_is_the_gms() -> None:
    for seed in range(4):
        scenario = long_story().scenario
        assert isinstance(scenario, Scenario)
        alone = msgspec.structs.replace(scenario, gm="", rounds=4)
        fight = Fight(GAME, alone, Seeded(seed))
        bots = bots_for(GAME.seats(alone), random_policy, seed)
        while not fight.over:
            assert not [ask for ask in fight.asks if isinstance(ask, GMAsk)]
            ask = fight.asks[0]
            bots[ask.seat].answer(fight, ask)
        assert not [event for event in fight.log if isinstance(event, Ruled | Decreed)]
