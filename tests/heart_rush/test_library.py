"""What comes with the game: every file reads, and holds sensible fighters."""

import pytest

from crossblades.heart_rush import library
from crossblades.heart_rush.carrying import capacity, carried
from crossblades.heart_rush.encounters.encounter import read_encounter
from crossblades.heart_rush.events.doors import hang
from crossblades.heart_rush.gear import FISTS, Weapon
from crossblades.heart_rush.hands import enter_fight
from crossblades.heart_rush.sheets import templates
from crossblades.heart_rush.sheets.sheet_check import sheet_faults
from crossblades.heart_rush.sight import sees
from crossblades.heart_rush.sizes import rank
from crossblades.heart_rush.state import State, begin
from crossblades.heart_rush.system import HeartRush
from crossblades.kernel.dice import Seeded
from crossblades.kernel.edges import Edge
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight

ENCOUNTERS = (
    "ambush",
    "customs-house",
    "dragons-hoard",
    "duel",
    "granary",
    "old-mine",
    "orc-and-hound",
    "skirmish",
    "storm-and-ember",
)
KINDS = (
    "swordhand", "shieldbearer", "archer", "rogue", "brute", "scout", "undead orc",
    "undead hound", "goblin", "bandit", "stormcaller", "emberhand",
)  # fmt: skip

CHARACTERS = (
    "shield captain", "reaver", "fleet hunter", "ember monk", "nightblade", "force adept",
    "storm marshal", "sun priest",
)  # fmt: skip
GUIDE = ((20, (5, 8)), (40, (8, 12)), (60, (12, 15)), (100, (15, 100)))
"""Hit points at the most, and the wound thresholds that go with them."""


def alone(template: str) -> str:
    """An encounter in which a fighter of this kind meets a swordhand."""
    return f"""
game = "heart-rush"
name = "Trial"
summary = "One against one."
sides = ["a", "b"]
map = "......\\n......\\n......"
fighters = [
    {{ name = "one", side = "a", at = "a1", template = "{template}" }},
    {{ name = "two", side = "b", at = "f1", template = "swordhand" }},
]
"""


def test_weapons_are_found_by_name() -> None:
    assert library.weapon("maul") == Weapon("maul", "heavy", "melee", "bludgeoning")
    assert library.weapon("spear").reach
    assert library.weapon("bite").hands == 0
    assert library.weapon("throwing knife").count == 2


@pytest.mark.rule("HR-12.1")
@pytest.mark.parametrize(
    ("size", "names"),
    [
        ("heavy", ["longbow", "longsword", "pike", "maul", "heavy crossbow"]),
        ("light", ["crossbow", "shortsword", "shortbow"]),
        ("ultralight", ["knife", "throwing knife", "claws"]),
        ("improvised", ["bite"]),
    ],
)
def test_weapons_have_the_size_that_the_book_gives_them(size: str, names: list[str]) -> None:
    assert {library.weapon(name).size for name in names} == {size}


def test_there_is_a_weapon_of_each_size_kind_and_damage() -> None:
    weapons = library.weapons().values()
    assert {w.size for w in weapons} == {"heavy", "light", "ultralight", "improvised"}
    assert {w.kind for w in weapons} == {"melee", "ranged", "thrown", "whip"}
    assert {w.damage for w in weapons} == {"bludgeoning", "slashing", "piercing"}


@pytest.mark.parametrize("kind", KINDS)
def test_the_promised_templates_are_there(kind: str) -> None:
    assert templates.template(kind).summary.endswith(".")


@pytest.mark.parametrize("kind", templates.templates())
def test_every_template_makes_a_fighter_with_a_weapon_in_hand(kind: str) -> None:
    fighter = read_encounter(alone(kind), "trial.toml").scenario.fighters[0]
    armed = fighter.weapons or "unarmed combatant" in fighter.abilities
    assert armed
    assert enter_fight(fighter).weapon in (fighter.weapons or (FISTS,))
    assert 10 <= fighter.hit_points <= 100


@pytest.mark.parametrize(
    ("look_up", "name", "words"),
    [
        (library.weapon, "longswrd", "unknown weapon `longswrd`; did you mean `longsword`?"),
        (templates.template, "unicorn", "unknown template `unicorn`; expected one of swordhand, "),
    ],
)
def test_unknown_names_are_refused_with_those_that_exist(
    look_up: object, name: str, words: str
) -> None:
    assert callable(look_up)
    with pytest.raises(CrossbladesError) as caught:
        look_up(name)
    assert str(caught.value).startswith(words)


@pytest.mark.parametrize("kind", templates.templates())
def test_every_template_fits_the_size_and_strength_it_has(kind: str) -> None:
    fighter = read_encounter(alone(kind), "trial.toml").scenario.fighters[0]
    assert list(sheet_faults(fighter)) == []


def test_creatures_come_from_vermin_to_a_dragon_by_the_guide() -> None:
    creatures = {
        name: kind
        for name, kind in templates.templates().items()
        if name not in (*KINDS, "spearman", "ogre") and name not in CHARACTERS
    }
    assert len(creatures) >= 15
    assert all(kind.abilities for kind in creatures.values())
    assert (creatures["rat"].heart, creatures["dragon"].heart) == ("d4", "d20")
    assert (creatures["rat"].size, creatures["dragon"].size) == ("tiny", "L3")
    for name, kind in creatures.items():
        points, threshold = kind.hit_points, kind.wound_threshold
        assert points is not None, name
        if threshold == "none":
            continue
        assert isinstance(threshold, int), name
        low, high = next(limits for most, limits in GUIDE if points <= most)
        assert low <= threshold <= high, name


def test_eight_characters_are_ready() -> None:
    for name in CHARACTERS:
        kind = templates.template(name)
        assert kind.abilities or kind.spells


def test_the_encounters_are_named_by_their_files() -> None:
    assert tuple(library.encounters()) == ENCOUNTERS


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_every_shipped_encounter_can_be_begun(name: str) -> None:
    encounter = read_encounter(library.encounters()[name], f"{name}.toml")
    fight = Fight(HeartRush(), encounter.scenario, Seeded(1))
    assert fight.asks
    assert encounter.summary.endswith(".")


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_in_every_shipped_encounter_all_can_walk_to_all(name: str) -> None:
    """If they open the doors that are not locked."""
    state = begin(read_encounter(library.encounters()[name], name).scenario)
    for door in state.land.grid.doors:
        if door.door == "closed":
            hang(state, Edge(door.a, door.b, "open", door.name))
    land, grid = state.land, state.grid
    walked = grid.open & ~land.climbing & ~land.no_footing[rank("medium")]
    everybody = grid.board(creature.at for creature in state.creatures.values())
    for creature in state.creatures.values():
        layers = grid.reach(creature.at, walked, 10_000, (), land.ways())
        assert everybody & ~sum(layers) == 0, creature.name


@pytest.mark.rule("HR-10.12")
@pytest.mark.parametrize("kind", templates.templates())
def test_every_template_can_carry_what_it_has(kind: str) -> None:
    fighter = read_encounter(alone(kind), "trial.toml").scenario.fighters[0]
    assert carried(fighter) <= capacity(fighter)


# --- the ambush and the mine


def state_of(name: str) -> State:
    return begin(read_encounter(library.encounters()[name], name).scenario)


@pytest.mark.rule("HR-2.2", "HR-10.6")
def test_the_travellers_see_nobody_of_the_ambush() -> None:
    state = state_of("ambush")
    for traveller in state.on_side("travellers"):
        assert not [e.name for e in state.enemies(traveller) if sees(state, traveller, e)]
    bandits = state.on_side("bandits")
    hiding = [bandit for bandit in bandits if bandit.sheet.hides]
    assert 2 * len(hiding) > len(bandits)
    assert all(state.land.terrain(bandit.at).cover for bandit in hiding)
    assert state.scenario.expecting == ("bandits",)
    assert state.scenario.hiding < 9


def test_the_mine_has_everything_that_a_mine_has() -> None:
    state = state_of("old-mine")
    ground, land = state.scenario.ground, state.land
    drawn = [land.terrain(space) for space in ground.at]
    assert ground.light == "dark"
    assert {kind.water for kind in drawn} == {None, "shallow", "deep"}
    assert {kind.height for kind in drawn} == {0, -20, 10, 5}
    assert any(kind.slope for kind in drawn)
    assert any(kind.climb is not None for kind in drawn)
    assert any(kind.light for kind in drawn)
    assert any(kind.difficult and kind.cover for kind in drawn)
    assert land.secrets
    sheets = [creature.sheet for creature in state.creatures.values()]
    assert {sheet.side for sheet in sheets if sheet.darkvision} == {"goblins"}
    assert [sheet.name for sheet in sheets if sheet.lamp] == ["Ana"]
    assert [sheet.poisons[0].on for sheet in sheets if sheet.poisons] == ["dagger"]


def test_nobody_starts_on_a_trap() -> None:
    for name in ENCOUNTERS:
        state = state_of(name)
        assert not any(
            state.land.touches(state.land.hazards, creature.at, creature.length)
            for creature in state.creatures.values()
        )
