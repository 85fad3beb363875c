"""Casting a spell and handling objects: what they cost, what they bring, and the turn they take."""

import pytest

from crossblades.heart_rush.asks import DecreeEffect, TakeTurn
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import Interacted, RushGained, SpellCast, Stowed, TurnPassed
from crossblades.heart_rush.gm_options import Decree
from crossblades.heart_rush.options import (
    CallOut,
    Cast,
    Dash,
    Draw,
    Engage,
    Help,
    Interact,
    MoveTo,
    Pass,
    Sidestep,
    Stow,
    TakeStance,
)
from crossblades.heart_rush.system import HeartRush
from crossblades.kernel.ask import Option
from crossblades.kernel.decree_options import Amount, ConditionNamed, NoDecree, Subject
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.free_text import LONGEST_LINE
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record
from tests.helpers import (
    DAGGER,
    DEFENSIVE,
    FOES_PASS,
    HEROES_PASS,
    SWORD,
    choose,
    fight_of,
    foe,
    happened,
    hero,
    only_offered,
    play,
    refused,
    rolls,
    scene,
    waiting,
)

LIGHT_SPELL = Spell("light", "A pebble glows for an hour.")
FOG = Spell("fog", "A bank of fog rises.")


def caster(*spells: Spell, gm: str = "") -> Fight:
    """Ann, who knows these spells, has the turn; the orc is beside her."""
    ann = hero("Ann", "c3", spells=spells)
    return waiting(ann, hero("Bob", "b3"), foe("Orc", "d3"), gm=gm)


def casts(fight: Fight) -> list[Option]:
    return [option for option in only_offered(fight) if isinstance(option, Cast)]


def next_round(fight: Fight) -> None:
    """Both sides pass, whoever has the turn."""
    before = fight.state.round
    while fight.state.round == before:
        ask = fight.asks[0]
        assert isinstance(ask, TakeTurn)
        choose(fight, ask.seat, Pass(ask.seat))


# --- HR-4.3


@pytest.mark.rule("HR-4.3", "HR-4.1")
def test_casting_a_known_spell_costs_the_action() -> None:
    fight = caster(LIGHT_SPELL)
    assert "HR-4.3" in Cast("Ann", "light").rules
    choose(fight, "heroes", Cast("Ann", "light"))
    ann = fight.state.creatures["Ann"]
    assert (ann.acted, ann.rush) == (True, 1)
    (cast,) = happened(fight.log, SpellCast)
    assert (cast.creature, cast.spell, cast.text) == ("Ann", "light", LIGHT_SPELL.text)
    assert "HR-4.3" in cast.rules
    assert not rolls(fight.log)


@pytest.mark.rule("HR-4.3")
def test_only_a_known_spell_is_cast() -> None:
    fight = caster(LIGHT_SPELL)
    assert casts(fight) == [Cast("Ann", "light")]
    refused(fight, Cast("Ann", "fog"))
    refused(fight, Cast("Bob", "light"))
    assert casts(caster()) == []
    refused(caster(), Cast("Ann", "light"))


@pytest.mark.rule("HR-4.3")
def test_each_known_spell_is_offered() -> None:
    assert casts(caster(LIGHT_SPELL, FOG)) == [Cast("Ann", "light"), Cast("Ann", "fog")]


@pytest.mark.rule("HR-4.3", "HR-4.1")
def test_one_action_casts_one_spell() -> None:
    fight = caster(LIGHT_SPELL, FOG)
    play(fight, ("heroes", Cast("Ann", "light")), FOES_PASS)
    assert casts(fight) == []
    refused(fight, Cast("Ann", "fog"))
    refused(fight, Engage("Ann", "Orc"))
    assert Dash("Ann", "free") in only_offered(fight), "free uses are left"


@pytest.mark.rule("HR-4.3", "HR-4.1")
@pytest.mark.parametrize("first", [Help("Ann", "Bob"), Sidestep("Ann", "action")])
def test_whoever_has_acted_casts_nothing(first: Option) -> None:
    fight = caster(LIGHT_SPELL)
    choose(fight, "heroes", first)
    if isinstance(first, Sidestep):
        choose(fight, "Ann", MoveTo("c2"))
    play(fight, FOES_PASS)
    refused(fight, Cast("Ann", "light"))


@pytest.mark.rule("HR-4.3", "HR-3.6")
def test_the_next_round_brings_another_spell() -> None:
    fight = caster(LIGHT_SPELL, FOG)
    choose(fight, "heroes", Cast("Ann", "light"))
    next_round(fight)
    refused(fight, Cast("Ann", "light"))  # it is spent
    choose(fight, "heroes", Cast("Ann", "fog"))
    assert len(happened(fight.log, SpellCast)) == 2


@pytest.mark.rule("HR-4.3", "HR-3.1")
def test_casting_passes_the_turn_and_needs_it() -> None:
    fight = caster(LIGHT_SPELL)
    choose(fight, "heroes", Cast("Ann", "light"))
    assert fight.state.turn == "foes"
    assert [passed.to for passed in happened(fight.log, TurnPassed)][-1] == "foes"
    fight = caster(LIGHT_SPELL)
    play(fight, HEROES_PASS)
    refused(fight, Cast("Ann", "light"))


@pytest.mark.rule("HR-4.3", "HR-3.2", "HR-3.8")
def test_casting_is_no_pass() -> None:
    fight = caster(LIGHT_SPELL)
    play(fight, ("heroes", Cast("Ann", "light")), FOES_PASS)
    play(fight, ("heroes", CallOut("Bob", "free", "Well done!")), FOES_PASS)
    assert fight.state.round == 1, "the two sides have not passed one after the other"
    play(fight, HEROES_PASS)
    assert fight.state.round == 2


@pytest.mark.rule("HR-4.3", "HR-4.1")
def test_nobody_casts_inside_an_engagement() -> None:
    fight = caster(LIGHT_SPELL)
    choose(fight, "heroes", Engage("Ann", "Orc"))
    refused(fight, Cast("Ann", "light"))
    play(fight, ("Ann", TakeStance("defensive")), ("Orc", DEFENSIVE))
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-4.3", "HR-8.6")
def test_the_unconscious_cast_nothing() -> None:
    fight = caster(LIGHT_SPELL)
    ann = fight.state.creatures["Ann"]
    play(fight, HEROES_PASS)
    ann.hit_points, ann.unconscious = 0, True
    play(fight, ("foes", CallOut("Orc", "free", "Ha!")))
    refused(fight, Cast("Ann", "light"))


@pytest.mark.rule("HR-4.3", "HR-2.3")
def test_those_of_a_party_that_is_wholly_surprised_cast_nothing() -> None:
    fight = caster(LIGHT_SPELL)
    play(fight, HEROES_PASS)
    for name in ("Ann", "Bob"):
        fight.state.creatures[name].surprised = fight.state.creatures[name].held = True
    play(fight, ("foes", CallOut("Orc", "free", "Ha!")))
    assert not any(isinstance(option, Cast) for ask in fight.asks for option in ask.options)


# --- HR-5.1


def rush_of(fight: Fight, name: str) -> int:
    points: int = fight.state.creatures[name].rush
    return points


@pytest.mark.rule("HR-5.1", "HR-4.3")
def test_a_round_in_which_one_casts_counts_for_rush() -> None:
    fight = caster(LIGHT_SPELL, FOG)
    assert (rush_of(fight, "Ann"), rush_of(fight, "Bob")) == (1, 1)
    choose(fight, "heroes", Cast("Ann", "light"))
    next_round(fight)
    assert (rush_of(fight, "Ann"), rush_of(fight, "Bob")) == (1, 0)
    choose(fight, "heroes", Cast("Ann", "fog"))
    next_round(fight)
    assert (rush_of(fight, "Ann"), rush_of(fight, "Bob")) == (2, 0)
    next_round(fight)
    assert rush_of(fight, "Ann") == 2, "one for every earlier round that counted"
    gained = happened(fight.log, RushGained)
    assert all("HR-5.1" in event.rules for event in gained)


@pytest.mark.rule("HR-5.1")
def test_casting_and_an_engagement_in_one_round_count_once() -> None:
    fight = caster(LIGHT_SPELL)
    choose(fight, "heroes", Cast("Ann", "light"))
    choose(fight, "foes", Engage("Orc", "Ann"))
    while not isinstance(fight.asks[0], TakeTurn):
        ask = fight.asks[0]
        wanted = [o for o in ask.options if isinstance(o, Pass) or o == DEFENSIVE]
        fight.answer(ask, wanted[0], ask.seat)
    next_round(fight)
    assert rush_of(fight, "Ann") == 1


@pytest.mark.rule("HR-5.1", "HR-4.7")
def test_handling_an_object_does_not_count_for_rush() -> None:
    fight = caster()
    choose(fight, "heroes", Interact("Ann", "free", "opens the door"))
    next_round(fight)
    assert rush_of(fight, "Ann") == 0


# --- the GM says what comes of it


@pytest.mark.rule("HR-4.3")
def test_with_a_gm_a_spell_does_what_the_gm_says() -> None:
    fight = caster(FOG, gm="gm")
    choose(fight, "heroes", Cast("Ann", "fog"))
    (ask,) = fight.asks
    assert isinstance(ask, DecreeEffect)
    assert ask.seat == "gm"
    assert "HR-4.3" in ask.rules
    play(
        fight,
        ("gm", Decree("condition")),
        ("gm", Subject("Orc")),
        ("gm", ConditionNamed("blinded")),
        ("gm", Amount(2, 0, 5)),
    )
    assert fight.state.creatures["Orc"].conditions == {"blinded": 2}
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-4.3")
def test_the_gm_may_let_nothing_happen() -> None:
    fight = caster(FOG, gm="gm")
    play(fight, ("heroes", Cast("Ann", "fog")), ("gm", NoDecree()))
    assert fight.state.creatures["Orc"].conditions == {}
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-4.3")
def test_without_a_gm_the_words_of_the_spell_stand_in_the_log() -> None:
    fight = caster(FOG)
    choose(fight, "heroes", Cast("Ann", "fog"))
    assert isinstance(fight.asks[0], TakeTurn)
    assert happened(fight.log, SpellCast)[0].text == FOG.text


# --- HR-4.7, HR-3.3


@pytest.mark.rule("HR-4.7", "HR-3.3")
def test_the_first_interaction_is_free_the_second_costs_the_action_and_there_is_no_third() -> None:
    fight = caster()
    refused(fight, Interact("Ann", "action", "opens the door"))
    refused(fight, Interact("Ann", "rush", "opens the door"))
    choose(fight, "heroes", Interact("Ann", "free", "opens the door"))
    ann = fight.state.creatures["Ann"]
    assert (ann.acted, ann.rush, ann.interactions) == (False, 1, 1)
    assert fight.state.turn == "foes", "free first uses pass the turn"
    play(fight, FOES_PASS)
    refused(fight, Interact("Ann", "free", "shuts the door"))
    choose(fight, "heroes", Interact("Ann", "action", "shuts the door"))
    assert (ann.acted, ann.interactions) == (True, 2)
    play(fight, FOES_PASS)
    for pay in ("free", "action", "rush"):
        refused(fight, Interact("Ann", pay, "opens it again"))
    events = happened(fight.log, Interacted)
    assert [(event.creature, event.pay, event.text) for event in events] == [
        ("Ann", "free", "opens the door"),
        ("Ann", "action", "shuts the door"),
    ]
    assert all("HR-4.7" in event.rules for event in events)


@pytest.mark.rule("HR-4.7")
def test_drawing_stowing_and_handling_share_the_free_use() -> None:
    ann = hero("Ann", "c3", SWORD, DAGGER)
    fight = waiting(ann, foe("Orc", "j10"))
    play(fight, ("heroes", Stow("Ann", "free")), FOES_PASS)
    refused(fight, Interact("Ann", "free", "picks up a stone"))
    refused(fight, Draw("Ann", "dagger", "free"))
    assert Interact("Ann", "action") in only_offered(fight)
    fight = waiting(ann, foe("Orc", "j10"))
    play(fight, ("heroes", Interact("Ann", "free", "picks up a stone")), FOES_PASS)
    refused(fight, Stow("Ann", "free"))
    play(fight, ("heroes", Stow("Ann", "action")), FOES_PASS)
    assert [stowed.pay for stowed in happened(fight.log, Stowed)] == ["action"]


@pytest.mark.rule("HR-4.7", "HR-4.1")
def test_whoever_has_acted_still_has_the_free_use_and_no_other() -> None:
    fight = caster(LIGHT_SPELL)
    play(fight, ("heroes", Cast("Ann", "light")), FOES_PASS)
    play(fight, ("heroes", Interact("Ann", "free", "drops the wand")), FOES_PASS)
    refused(fight, Interact("Ann", "action", "picks it up"))


@pytest.mark.rule("HR-4.7", "HR-4.5", "HR-4.9")
def test_the_free_uses_of_dash_call_and_interaction_are_three() -> None:
    fight = caster()
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("c4")), FOES_PASS)
    play(fight, ("heroes", CallOut("Ann", "free", "Help!")), FOES_PASS)
    play(fight, ("heroes", Interact("Ann", "free", "lights a torch")))
    assert not fight.state.creatures["Ann"].acted


@pytest.mark.rule("HR-4.7", "HR-3.6")
def test_the_next_round_brings_the_free_use_back() -> None:
    fight = caster()
    choose(fight, "heroes", Interact("Ann", "free", "opens the door"))
    next_round(fight)
    choose(fight, "heroes", Interact("Ann", "free", "shuts the door"))
    assert not fight.state.creatures["Ann"].acted


@pytest.mark.rule("HR-4.7")
@pytest.mark.parametrize("text", ["two\nlines", "x" * (LONGEST_LINE + 1), "a\ttab", "bell\x07"])
def test_what_one_does_is_told_in_one_line(text: str) -> None:
    refused(caster(), Interact("Ann", "free", text))


@pytest.mark.rule("HR-4.7")
@pytest.mark.parametrize("text", ["", "öffnet die Tür – leise", "x" * LONGEST_LINE])
def test_any_one_line_will_do(text: str) -> None:
    fight = caster()
    choose(fight, "heroes", Interact("Ann", "free", text))
    assert [event.text for event in happened(fight.log, Interacted)] == [text]


@pytest.mark.rule("HR-4.7")
def test_the_free_text_is_nobody_elses() -> None:
    fight = caster()
    refused(fight, Interact("Orc", "free", "opens the door"))


@pytest.mark.rule("HR-4.3", "HR-4.7")
def test_spells_and_interactions_are_in_the_record() -> None:
    ann = hero("Ann", "c3", spells=(LIGHT_SPELL,))
    fight = fight_of(scene(ann, foe("Orc", "d3")), dice=Seeded(1))
    play(fight, ("heroes", Interact("Ann", "free", "opens the door")), FOES_PASS)
    choose(fight, "heroes", Cast("Ann", "light"))
    text = write_record(record_of(fight))
    again = replay(read_record(text, "a test", {HeartRush.name: HeartRush()}))
    assert log_lines(again.log) == log_lines(fight.log)
