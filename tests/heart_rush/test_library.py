"""What comes with the game: every file reads, and holds sensible fighters."""

import pytest

from crossblades.heart_rush import library
from crossblades.heart_rush.creature import enter_fight
from crossblades.heart_rush.encounter import read_encounter
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.system import HeartRush
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight

ENCOUNTERS = ("ambush", "duel", "orc-and-hound", "skirmish")
KINDS = (
    "swordhand", "shieldbearer", "archer", "rogue", "brute", "scout", "undead orc",
    "undead hound", "goblin", "bandit",
)  # fmt: skip


def alone(template: str) -> str:
    """An encounter in which a fighter of this kind meets a swordhand."""
    return f"""
game = "heart-rush"
name = "Trial"
summary = "One against one."
sides = ["a", "b"]
map = "......\\n......"
fighters = [
    {{ name = "one", side = "a", at = "a1", template = "{template}" }},
    {{ name = "two", side = "b", at = "f1", template = "swordhand" }},
]
"""


def test_weapons_are_found_by_name() -> None:
    assert library.weapon("maul") == Weapon("maul", "heavy", "melee", "bludgeoning")
    assert library.weapon("spear").reach
    assert library.weapon("bite").hands == 0
    assert library.weapon("javelin").count == 3


def test_there_is_a_weapon_of_each_size_kind_and_damage() -> None:
    weapons = library.weapons().values()
    assert {w.size for w in weapons} == {"heavy", "light", "ultralight"}
    assert {w.kind for w in weapons} == {"melee", "ranged", "thrown", "whip"}
    assert {w.damage for w in weapons} == {"bludgeoning", "slashing", "piercing"}


@pytest.mark.parametrize("kind", KINDS)
def test_the_promised_templates_are_there(kind: str) -> None:
    assert library.template(kind).summary.endswith(".")


@pytest.mark.parametrize("kind", library.templates())
def test_every_template_makes_a_fighter_with_a_weapon_in_hand(kind: str) -> None:
    fighter = read_encounter(alone(kind), "trial.toml").scenario.fighters[0]
    assert enter_fight(fighter).weapon in fighter.weapons
    assert 10 <= fighter.hit_points <= 60


@pytest.mark.parametrize(
    ("look_up", "name", "words"),
    [
        (library.weapon, "longswrd", "unknown weapon `longswrd`; did you mean `longsword`?"),
        (library.template, "dragon", "unknown template `dragon`; expected one of swordhand, "),
    ],
)
def test_unknown_names_are_refused_with_those_that_exist(
    look_up: object, name: str, words: str
) -> None:
    assert callable(look_up)
    with pytest.raises(CrossbladesError) as caught:
        look_up(name)
    assert str(caught.value).startswith(words)


def test_the_encounters_are_named_by_their_files() -> None:
    assert tuple(library.encounters()) == ENCOUNTERS


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_every_shipped_encounter_can_be_begun(name: str) -> None:
    encounter = read_encounter(library.encounters()[name], f"{name}.toml")
    fight = Fight(HeartRush(), encounter.scenario, Seeded(1))
    assert fight.asks
    assert encounter.summary.endswith(".")


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_every_shipped_encounter_is_on_open_ground(name: str) -> None:
    # Cover is not in the rules yet, so a wall would not stop an arrow.
    assert read_encounter(library.encounters()[name], name).scenario.grid.walls == ()
