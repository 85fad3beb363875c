"""Chapter 16: what casting takes, how long spells last, and instants among them."""

from typing import Any

import pytest

from crossblades.heart_rush.abilities import ongoing
from crossblades.heart_rush.asks import TakeTurn, UseInstant
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import BreathSpent, EffectsEnded, EffectStarted, SpellCast
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import (
    Attack,
    Cast,
    Dash,
    Decline,
    Engage,
    MoveTo,
    Sidestep,
    Stow,
    UseAbility,
)
from crossblades.heart_rush.spell_options import EndSpell, Everyone, NotThis
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record
from tests.helpers import (
    BOW,
    DAGGER,
    FOES_PASS,
    GAME,
    HEROES_PASS,
    MAUL,
    SWORD,
    choose,
    clash,
    destinations,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    only_offered,
    pass_round,
    play,
    refused,
    rolls,
    scene,
    waiting,
)

AURA, CLOAK, FISTS = Spell("crippling aura"), Spell("cloak of shadows"), Spell("fire fist")
CAST_AURA = (("heroes", Cast("Ann", AURA.name)), ("Ann", Everyone("Ann")))


def witch(*spells: Spell, weapon: Weapon = SWORD, **sheet: Any) -> Fight:
    """Ann, who knows these spells, has the turn; the orc is far away."""
    ann = hero("Ann", "c3", weapon, spells=spells or (AURA, CLOAK), **sheet)
    return waiting(ann, foe("Orc", "t3"), width=20)


@pytest.mark.rule("HR-16.1")
def test_after_moving_half_the_speed_one_still_casts_and_may_move_half_of_it_again() -> None:
    fight = witch()
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("i3")), FOES_PASS)
    assert fight.state.creatures["Ann"].moved == 30
    play(fight, ("heroes", Cast("Ann", CLOAK.name)), FOES_PASS)
    assert Sidestep("Ann", "rush") in only_offered(fight)


@pytest.mark.rule("HR-16.1")
def test_after_moving_more_than_half_the_speed_one_casts_nothing() -> None:
    fight = witch()
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("j3")), FOES_PASS)
    refused(fight, Cast("Ann", CLOAK.name))


@pytest.mark.rule("HR-16.1")
def test_after_a_spell_one_moves_half_the_speed_at_most_until_the_next_round() -> None:
    fight = witch()
    play(fight, ("heroes", Cast("Ann", CLOAK.name)), FOES_PASS)
    choose(fight, "heroes", Dash("Ann", "free"))
    assert "i3" in destinations(fight)
    assert "j3" not in destinations(fight)
    choose(fight, "Ann", MoveTo("i3"))
    play(fight, FOES_PASS)
    assert Sidestep("Ann", "rush") not in only_offered(fight)
    pass_round(fight)
    choose(fight, "heroes", Dash("Ann", "free"))
    assert "j3" in destinations(fight)


@pytest.mark.rule("HR-16.1")
@pytest.mark.parametrize(
    ("weapon", "shield", "free"),
    [
        (SWORD, None, True),
        (DAGGER, "light", False),
        (MAUL, None, False),
        (BOW, None, False),
        (Weapon("claws", "light", "melee", "slashing", body=True), "light", True),
    ],
)
def test_casting_takes_a_free_hand(weapon: Weapon, shield: str | None, free: bool) -> None:
    fight = witch(weapon=weapon, shield=shield, might=8)
    assert (Cast("Ann", CLOAK.name) in only_offered(fight)) is free


@pytest.mark.rule("HR-16.1", "HR-4.7")
def test_whoever_puts_the_weapon_away_has_a_hand_free() -> None:
    fight = witch(weapon=MAUL)
    refused(fight, Cast("Ann", CLOAK.name))
    play(fight, ("heroes", Stow("Ann", "free")), FOES_PASS)
    choose(fight, "heroes", Cast("Ann", CLOAK.name))


@pytest.mark.rule("HR-11.14")
def test_the_confused_cast_nothing() -> None:
    fight = witch()
    play(fight, HEROES_PASS)
    fight.state.creatures["Ann"].conditions = {"confused": 1}
    choose(fight, "foes", Dash("Orc", "free"))
    choose(fight, "Orc", MoveTo("s3"))
    refused(fight, Cast("Ann", CLOAK.name))


@pytest.mark.rule("HR-16.1")
def test_one_spell_a_round_even_with_a_second_action() -> None:
    fight = witch()
    choose(fight, "heroes", Cast("Ann", CLOAK.name))
    fight.state.creatures["Ann"].acted = False
    play(fight, FOES_PASS)
    refused(fight, Cast("Ann", AURA.name))
    pass_round(fight)
    choose(fight, "heroes", Cast("Ann", AURA.name))


@pytest.mark.rule("HR-16.2")
def test_a_spell_is_gone_after_it_was_cast() -> None:
    fight = witch()
    choose(fight, "heroes", Cast("Ann", CLOAK.name))
    assert fight.state.creatures["Ann"].spent == {CLOAK.name: "spell"}
    pass_round(fight)
    refused(fight, Cast("Ann", CLOAK.name))
    assert Cast("Ann", AURA.name) in only_offered(fight)


@pytest.mark.rule("HR-16.2")
def test_a_spell_that_was_spent_before_the_fight_is_not_offered() -> None:
    fight = witch(spent=(CLOAK.name,))
    assert [o for o in only_offered(fight) if isinstance(o, Cast)] == [Cast("Ann", AURA.name)]


@pytest.mark.rule("HR-16.1")
def test_an_ongoing_spell_lasts_through_ten_rounds() -> None:
    fight = witch()
    play(fight, *CAST_AURA)
    for number in range(1, 11):
        assert fight.state.round == number
        assert ongoing(fight.state.creatures["Orc"], AURA.name)
        pass_round(fight)
    assert not ongoing(fight.state.creatures["Orc"], AURA.name)
    (ended,) = happened(fight.log, EffectsEnded)
    assert ended.creature == "Orc"


@pytest.mark.rule("HR-16.1", "HR-3.4")
def test_its_caster_ends_it_in_an_instant_and_keeps_the_turn() -> None:
    fight = witch()
    play(fight, *CAST_AURA, FOES_PASS)
    choose(fight, "heroes", EndSpell("Ann", AURA.name))
    assert not ongoing(fight.state.creatures["Orc"], AURA.name)
    assert fight.state.turn == "heroes"
    assert happened(fight.log, EffectsEnded)[0].rules == ("HR-16.1",)
    refused(fight, EndSpell("Ann", AURA.name))


@pytest.mark.rule("HR-16.1")
def test_nobody_else_ends_it() -> None:
    fight = witch()
    play(fight, *CAST_AURA)
    refused(fight, EndSpell("Orc", AURA.name))
    assert not [o for o in only_offered(fight) if isinstance(o, EndSpell)]


@pytest.mark.rule("HR-5.7", "HR-16.1")
def test_a_caster_spares_whom_it_likes() -> None:
    ann = hero("Ann", "c3", spells=(AURA,))
    fight = waiting(ann, hero("Bob", "c4"), foe("Orc", "d3"))
    choose(fight, "heroes", Cast("Ann", AURA.name))
    assert only_offered(fight) == [Everyone("Ann"), NotThis("Orc"), NotThis("Bob")]
    play(fight, ("Ann", NotThis("Bob")), ("Ann", Everyone("Ann")))
    started = {event.creature for event in happened(fight.log, EffectStarted)}
    assert started == {"Orc"}


# --- instants


def drawn_in(*spells: Spell, **sheet: Any) -> Fight:
    """The orc, who begins, has engaged Ann, who strikes back with her fists and has her action."""
    body = Weapon("knuckles", "improvised", "melee", "bludgeoning", body=True)
    ann = hero("Ann", "c3", body, spells=spells, **sheet)
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), dice=Seeded(1))
    clash(fight, Orc="defensive", Ann="agility")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    return fight


@pytest.mark.rule("HR-16.1", "HR-5.4", "HR-5.5")
def test_an_instant_is_cast_inside_an_engagement_with_the_action_one_still_has() -> None:
    fight = drawn_in(FISTS)
    (ask,) = fight.asks
    assert isinstance(ask, UseInstant)
    assert ask.options == (UseAbility("Ann", "fire fist"), Decline("heroes"))
    choose(fight, "heroes", UseAbility("Ann", "fire fist"))
    (cast,) = happened(fight.log, SpellCast)
    assert (cast.spell, cast.instant, cast.pay) == ("fire fist", True, "action")
    ann = fight.state.creatures["Ann"]
    assert (ann.acted, ann.spent) == (True, {"fire fist": "spell"})
    assert ongoing(ann, "fire fist")


@pytest.mark.rule("HR-16.1", "HR-4.1")
def test_whoever_has_spent_the_action_on_engaging_casts_no_instant() -> None:
    ann = hero("Ann", "c3", spells=(Spell("force strike"),))
    fight = fight_of(scene(ann, foe("Orc", "d3")), dice=Seeded(1))
    clash(fight, Ann="agility", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    assert not happened(fight.log, SpellCast)
    assert not isinstance(fight.asks[0], UseInstant)


def about_to_strike(weapon: Weapon = SWORD, **changes: Any) -> Fight:
    """The orc has engaged Ann, who strikes back and knows an instant spell."""
    ann = hero("Ann", "c3", weapon, spells=(Spell("force strike"),))
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), dice=Seeded(1))
    for name, value in changes.items():
        setattr(fight.state.creatures["Ann"], name, value)
    clash(fight, Orc="defensive", Ann="agility")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    return fight


@pytest.mark.rule("HR-16.1", "HR-11.14")
def test_an_instant_spell_takes_all_that_casting_takes() -> None:
    force = UseAbility("Ann", "force strike")
    assert force in offered(about_to_strike())
    assert force in offered(about_to_strike(moved=30))
    assert force not in offered(about_to_strike(moved=35)), "more than half the speed"
    assert force not in offered(about_to_strike(MAUL)), "no hand is free"
    assert force not in offered(about_to_strike(cast_after=0)), "one spell a round"
    assert force not in offered(about_to_strike(conditions={"confused": 1}))


@pytest.mark.rule("HR-16.1", "HR-13.3")
def test_an_instant_spell_costs_breath_like_any_action() -> None:
    fight = about_to_strike(breath=5)
    before = fight.state.creatures["Ann"].breath
    choose(fight, "heroes", UseAbility("Ann", "force strike"))
    assert [spent.left for spent in happened(fight.log, BreathSpent)] == [before - 1]


@pytest.mark.rule("HR-16.1", "HR-5.5")
def test_a_seat_is_asked_about_an_instant_spell_as_it_wishes() -> None:
    fight = drawn_in(FISTS, asking={"fire fist": "never"})
    assert not isinstance(fight.asks[0], UseInstant)


@pytest.mark.rule("HR-16.1", "HR-5.4")
def test_an_ongoing_spell_can_be_ended_where_instants_are_asked_for() -> None:
    ann = hero("Ann", "c3", SWORD, spells=(AURA, Spell("force strike")))
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="heroes"), dice=Seeded(1))
    play(fight, *CAST_AURA, FOES_PASS, HEROES_PASS)
    play(fight, HEROES_PASS)
    choose(fight, "foes", Engage("Orc", "Ann"))
    for ask in fight.asks:
        stance = ask.options[1] if getattr(ask, "creature", "") == "Ann" else ask.options[3]
        fight.answer(ask, stance, ask.seat)
    choose(fight, "Ann", Attack("Ann", "Orc"))
    assert EndSpell("Ann", AURA.name) in offered(fight)
    choose(fight, "heroes", EndSpell("Ann", AURA.name))
    assert not ongoing(fight.state.creatures["Orc"], AURA.name)
    assert UseAbility("Ann", "force strike") in offered(fight)


@pytest.mark.rule("HR-16.1", "HR-3.4", "HR-3.8")
def test_an_instant_spell_neither_takes_the_turn_nor_cancels_a_pass() -> None:
    imp = foe("Imp", "j10", DAGGER, spells=(FISTS,))
    fight = waiting(hero("Ann", "c3"), imp)
    play(fight, HEROES_PASS, ("foes", UseAbility("Imp", "fire fist")))
    assert fight.state.turn == "foes"
    assert isinstance(fight.asks[0], TakeTurn)
    play(fight, FOES_PASS)
    assert fight.state.round == 2


@pytest.mark.rule("HR-16.1", "HR-10.6")
def test_an_instant_spell_gives_the_hidden_away() -> None:
    imp = foe("Imp", "j10", DAGGER, spells=(FISTS,), hides=True)
    fight = waiting(hero("Ann", "c3"), imp, dice=[(8, 6)], expecting=("heroes",))
    play(fight, HEROES_PASS, ("foes", UseAbility("Imp", "fire fist")))
    assert "hidden" not in fight.state.creatures["Imp"].conditions


@pytest.mark.rule("HR-3.1", "HR-4.1", "HR-5.5")
def test_what_was_announced_is_not_done_if_an_instant_has_spent_the_action_for_it() -> None:
    ann = hero("Ann", "c3", spells=(Spell("flame dance"),))
    fight = waiting(ann, foe("Orc", "j10"))
    choose(fight, "heroes", Sidestep("Ann", "action"))
    choose(fight, "heroes", UseAbility("Ann", "flame dance"))
    choose(fight, "Ann", Everyone("Ann"))
    assert fight.state.creatures["Ann"].at == "c3"
    (ask,) = fight.asks
    assert isinstance(ask, TakeTurn)
    assert (ask.side, Sidestep("Ann", "action") in ask.options) == ("heroes", False)
    assert Sidestep("Ann", "rush") in ask.options


# --- sheets and records


@pytest.mark.rule("HR-16.2")
def test_a_spell_is_no_ability_of_a_sheet() -> None:
    with pytest.raises(CrossbladesError, match="gale is a spell"):
        GAME.check(scene(hero("Ann", "c3", abilities=("gale",)), foe("Orc", "d3")))
    with pytest.raises(CrossbladesError, match='it has no "gale"'):
        GAME.check(scene(hero("Ann", "c3", spent=("gale",)), foe("Orc", "d3")))


@pytest.mark.rule("HR-4.3")
def test_a_spell_with_rules_asks_no_gm_and_tells_its_text() -> None:
    ann = hero("Ann", "c3", spells=(CLOAK,))
    fight = waiting(ann, foe("Orc", "j10"), gm="gm")
    choose(fight, "heroes", Cast("Ann", CLOAK.name))
    assert isinstance(fight.asks[0], TakeTurn)
    assert happened(fight.log, SpellCast)[0].text.startswith("Shadows hide you")
    assert not rolls(fight.log)


@pytest.mark.rule("HR-16.1")
def test_spells_and_their_ends_are_in_the_record() -> None:
    ann = hero("Ann", "c3", spells=(AURA,), attunements={"force": "basic"})
    fight = fight_of(scene(ann, foe("Orc", "d3")), dice=Seeded(1))
    play(fight, *CAST_AURA, FOES_PASS, ("heroes", EndSpell("Ann", AURA.name)))
    again = replay(read_record(write_record(record_of(fight)), "a test", {GAME.name: GAME}))
    assert log_lines(again.log) == log_lines(fight.log)


@pytest.mark.rule("HR-16.1", "HR-12.1")
def test_who_wields_a_weapon_in_each_hand_has_none_free_to_cast() -> None:
    ann = hero("Ann", "c3", SWORD, DAGGER, spells=(CLOAK,), abilities=("dual wielder",))
    fight = waiting(ann, foe("Orc", "t3"), width=20)
    refused(fight, Cast("Ann", CLOAK.name))
    play(fight, ("heroes", Stow("Ann", "free", "dagger")), FOES_PASS)
    assert Cast("Ann", CLOAK.name) in only_offered(fight)
