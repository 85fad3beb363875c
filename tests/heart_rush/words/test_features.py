"""Abilities and spells are told in our words, with their tags (HR-5.2) and rules."""

import pytest

from crossblades.heart_rush import library
from crossblades.heart_rush.asks import (
    ChooseForAbility,
    ChooseSpellPlace,
    ChooseSpellTargets,
    TakeTurn,
    UseInstant,
)
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.options import Cast, Decline, Pass, UseAbility
from crossblades.heart_rush.spell_options import EndSpell, Everyone
from crossblades.heart_rush.state import begin
from crossblades.heart_rush.visibility import View, view
from crossblades.heart_rush.words.features import meant
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.decree_options import ConditionNamed
from crossblades.kernel.features import Feature, called
from tests.helpers import GAME, foe, hero, scene

MUDDLE = Spell("muddle", "All paths cross.", ("void", "time"))
PLAIN = Spell("plain")


def seen() -> View:
    ana = hero("Ana", "c4", spells=(MUDDLE, PLAIN), destiny=("back stab",))
    return view(begin(scene(ana, foe("Rook", "j9"))), "heroes")


def turn(*options: Option) -> Ask:
    return TakeTurn(seat="heroes", side="heroes", options=options or (Pass("heroes"),))


def told(option: Option | None, ask: Ask | None = None) -> list[str]:
    return [feature.told for feature in meant(ask or turn(), option, seen())]


def found(name: str) -> Feature:
    [feature] = called(GAME.features(), name)
    return feature


def test_all_that_comes_with_the_game_can_be_looked_up() -> None:
    names = [feature.name for feature in GAME.features()]
    assert names == [*(ability.name for ability in library.abilities().values()), *CONDITIONS]
    assert {"Feint", "Gale", "Commander's Call", "Swarm"} <= set(names)
    known = GAME.rulebook().rules
    assert all(f.rules and set(f.rules) <= set(known) for f in GAME.features())


@pytest.mark.parametrize(
    ("name", "kind", "rules"),
    [
        ("Battle Frenzy", "talent: passive", ("HR-5.3",)),
        ("Overexert", "talent: passive, instant, once a round", ("HR-5.3", "HR-5.4")),
        ("Bunker Down", "talent: heart, quick", ("HR-5.3", "HR-5.4")),
        (
            "Commander's Call",
            "ability of the Battlemind, rank 3: minor, instant",
            ("HR-5.3", "HR-5.4"),
        ),
        ("Swarm", "ability of creatures: passive", ("HR-5.3",)),
        ("Gale", "spell of air", ("HR-4.3", "HR-16.1", "HR-16.2")),
        ("Deluge", "spell of water and force", ("HR-4.3", "HR-16.1", "HR-16.2")),
        ("Fire Fist", "spell of fire: instant", ("HR-4.3", "HR-16.1", "HR-16.2")),
    ],
)
def test_what_it_is_and_by_which_rules(name: str, kind: str, rules: tuple[str, ...]) -> None:
    """HR-5.2: a frequency, and but for passives a timing; HR-16.2: elements."""
    feature = found(name)
    assert (feature.kind, feature.rules) == (kind, rules)
    assert feature.text in {ability.text for ability in library.abilities().values()}


# --- in a fight


def test_an_option_tells_the_ability_that_it_uses() -> None:
    assert told(UseAbility("Ana", "feint", "Rook")) == [found("Feint").told]
    assert told(Cast("Ana", "gale")) == [found("Gale").told]
    assert told(EndSpell("Ana", "gale")) == [found("Gale").told]
    assert told(UseAbility("Ana", "an ability of nobody")) == []


def test_a_talent_that_is_lent_is_told_as_well() -> None:
    lends = UseAbility("Ana", "commander's call", choice="phalanx", rush=1)
    assert told(lends) == [found("Commander's Call").told, found("Phalanx").told]


def test_a_destiny_level_is_told_of_who_has_it() -> None:
    [own] = told(UseAbility("Ana", "back stab", "Rook"))
    assert own.startswith("Back Stab (talent: heart, instant, destiny level): ")
    [foes] = told(UseAbility("Rook", "back stab", "Ana"))
    assert foes.startswith("Back Stab (talent: heart, instant): ")
    [unseen] = told(UseAbility("Imp", "back stab", "Ana"))
    assert unseen == foes


def test_a_spell_without_rules_is_told_as_its_sheet_words_it() -> None:
    assert told(Cast("Ana", "muddle")) == ["muddle (spell of void and time): All paths cross."]
    assert told(Cast("Ana", "plain")) == ["plain (spell): What it does is the GM's to say."]


@pytest.mark.parametrize(
    "ask",
    [
        ChooseForAbility(seat="heroes", creature="Ana", ability="gale", options=()),
        ChooseSpellTargets(seat="heroes", creature="Ana", spell="gale", targets=(), options=()),
        ChooseSpellPlace(seat="heroes", creature="Ana", spell="gale", options=()),
        UseInstant(seat="heroes", moment="before attack", answering="gale", options=()),
    ],
)
def test_a_question_tells_what_it_is_about(ask: Ask) -> None:
    gale = [found("Gale").told]
    assert told(None, ask) == told(Everyone("Ana"), ask) == told(Decline("heroes"), ask) == gale


def test_where_no_ability_is_named_none_is_told() -> None:
    assert told(None) == told(Pass("heroes")) == []
    assert told(None, UseInstant(seat="heroes", moment="a roll", options=())) == []


# --- conditions


@pytest.mark.parametrize("name", CONDITIONS)
def test_a_condition_that_a_decree_names_has_its_rule(name: str) -> None:
    """Chapter 11 says all about it."""
    [condition] = meant(turn(), ConditionNamed(name), seen())
    assert condition == found(name) == Feature(name, "condition", "", (CONDITIONS[name].rule,))
    assert condition.told == f"{name} (condition)"
