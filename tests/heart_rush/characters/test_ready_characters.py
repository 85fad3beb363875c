"""The characters that ship ready to play: what they are, they have paid for (chapter 15)."""

import pytest

from crossblades.heart_rush import library
from crossblades.heart_rush.characters.character import Character, read_character
from crossblades.heart_rush.characters.experience import award, buy, left
from crossblades.heart_rush.characters.keeper import HeartRushCharacters
from crossblades.heart_rush.characters.prices import (
    START_HEART,
    START_HIT_POINTS,
    risen_heart,
    worth,
)
from crossblades.heart_rush.sheets import templates
from crossblades.heart_rush.sheets.sheet_text import Template
from crossblades.interfaces.bots import bots_for, let_play, policy_named
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from tests.helpers import GAME

DESK = HeartRushCharacters()
READY: dict[str, Template] = {
    name: template for name, template in templates.templates().items() if template.experience.gained
}
ORDER = ("Strongheart", "Battleheart", "Cleverheart")
SUBCLASS_OF = {
    "Bastion": "Strongheart",
    "Wrathguard": "Strongheart",
    "Striker": "Battleheart",
    "Ravager": "Battleheart",
    "Battlemind": "Cleverheart",
    "Skirmisher": "Cleverheart",
}


def file_of(kind: str, name: str = "Ana") -> str:
    return f'game = "heart-rush"\nname = "{name}"\ntemplate = "{kind}"\n'


def character(kind: str) -> Character:
    return read_character(file_of(kind), "ana.toml")


def classes(kind: str) -> list[str]:
    known = library.abilities()
    return sorted({known[a].of for a in READY[kind].abilities or ()} - {""})


def test_there_are_eight_each_with_a_way_to_play_of_its_own() -> None:
    assert len(READY) == 8
    assert len({READY[kind].abilities for kind in READY}) == 8
    assert {name for kind in READY for name in classes(kind)} == {*ORDER, *SUBCLASS_OF}


@pytest.mark.rule("HR-15.1")
@pytest.mark.parametrize("kind", READY)
def test_everything_on_the_sheet_is_paid_for(kind: str) -> None:
    ready = character(kind)
    assert ready.experience.spent == worth(ready.sheet)
    assert 0 <= left(ready) <= 10


@pytest.mark.rule("HR-15.2")
@pytest.mark.parametrize("kind", READY)
def test_the_heart_die_is_that_of_its_experience(kind: str) -> None:
    sheet = character(kind).sheet
    assert sheet.heart == risen_heart(START_HEART, 0, READY[kind].experience.gained)
    assert (sheet.wound_threshold, sheet.speed, sheet.size) == (10, 60, "medium")
    assert (sheet.hit_points - START_HIT_POINTS) % 10 == 0
    assert max(sheet.might, sheet.agility, sheet.cunning, sheet.presence) <= 12


@pytest.mark.rule("HR-15.2")
def test_they_are_of_different_experience() -> None:
    gained = [template.experience.gained for template in READY.values()]
    assert len(set(gained)) == 8
    assert {template.combat_rank for template in READY.values()} == {1, 2, 3, 4}
    assert {character(kind).sheet.heart for kind in READY} == {8, 10}


@pytest.mark.parametrize("kind", READY)
def test_a_class_and_one_of_its_subclasses_give_all_that_the_rank_brings(kind: str) -> None:
    rank = READY[kind].combat_rank
    has = set(READY[kind].abilities or ())
    (main,) = (name for name in classes(kind) if name in ORDER)
    sub = [name for name in classes(kind) if name not in ORDER]
    assert [SUBCLASS_OF[name] for name in sub] == ([main] if rank > 1 else [])
    known = library.abilities().items()
    assert has >= {n for n, a in known if a.of in (main, *sub) and a.rank <= rank}
    assert all(library.abilities()[name].rank <= rank for name in has)


@pytest.mark.rule("HR-15.3")
@pytest.mark.parametrize("kind", READY)
def test_spells_have_their_attunements(kind: str) -> None:
    ready = character(kind)
    for spell in ready.spells:
        needed = library.abilities()[spell.name].elements
        assert needed
        assert set(needed) <= set(ready.sheet.attunements)


# --- files that start from them


@pytest.mark.rule("HR-15.1")
def test_a_file_counts_what_its_template_has() -> None:
    adept = character("force adept")
    assert [talent.name for talent in adept.talents if talent.kind == "combat"] == [
        "Down with the Weak", "Take Advantage",
    ]  # fmt: skip
    rich, _ = award(adept, 50)
    after, (event,) = buy(rich, "combat talent Quick")
    assert "for 5 XP" in GAME.line(event)
    assert after.sheet.abilities == (*adept.sheet.abilities, "quick")
    after, (event,) = buy(rich, "noncombat talent Cook")
    assert "for 5 XP" in GAME.line(event), "an advanced attunement was a talent taken twice"
    with pytest.raises(CrossbladesError, match="is there already"):
        buy(rich, "combat talent take advantage")
    with pytest.raises(CrossbladesError, match="is there already"):
        buy(rich, "spell Force Strike")


@pytest.mark.rule("HR-15.1", "HR-15.3")
def test_a_bought_spell_comes_to_those_of_the_template() -> None:
    rich, _ = award(character("sun priest"), 50)
    for words in ("attunement air", "spell Gale"):
        rich, _ = buy(rich, words)
    assert [spell.name for spell in rich.sheet.spells] == ["blinding sun", "gale"]
    assert rich.sheet.attunements == {"light": "basic", "air": "basic"}
    assert rich.experience.spent == worth(rich.sheet), "4 for the attunement, 8 for the spell"


@pytest.mark.rule("HR-15.1")
def test_experience_goes_on_from_the_templates() -> None:
    reaver, _ = award(character("reaver"), 5)
    assert (reaver.experience.gained, reaver.experience.spent) == (210, 202)
    assert reaver.document.text.endswith("\n[experience]\ngained = 210\nspent = 202\n")


def cave(*kinds: str) -> str:
    heroes = "".join(
        f'  {{ character = "{n}.toml", side = "heroes", at = "a{n + 1}" }},\n'
        for n in range(len(kinds))
    )
    return f"""
game = "heart-rush"
name = "A cave"
summary = "Wolves."
sides = ["heroes", "foes"]
map = "........\\n........\\n........\\n........"
fighters = [
{heroes}  {{ name = "Wolf", template = "wolf", side = "foes", at = ["f1", "f2", "f3"] }},
]
"""


@pytest.mark.rule("HR-16.2", "HR-5.3")
@pytest.mark.parametrize("kind", READY)
def test_a_fight_a_night_and_a_fight_again(kind: str) -> None:
    """The bot plays them; what was cast is gone, and is written where the template had it."""
    files = {"0.toml": file_of(kind), "1.toml": file_of("shield captain", "Bo")}
    for seed in range(2):
        scenario = GAME.read_encounter(cave(kind, "x"), "cave.toml", files.__getitem__).scenario
        fight = Fight(GAME, scenario, Seeded(seed))
        let_play(fight, bots_for(GAME.seats(scenario), policy_named(GAME, "sensible"), seed))
        assert fight.over
        creature = fight.state.creatures["Ana"]
        for kept in DESK.after(fight, files):
            files[kept.file] = kept.text or files[kept.file]
        ana = read_character(files["0.toml"], "0.toml")
        cast = {name for name, how in creature.spent.items() if how == "spell"}
        assert {spell.name for spell in ana.spells if spell.spent} >= cast
        assert not cast & {spell.name for spell in ana.sheet.spells}
        assert set(ana.sheet.spent) == set(creature.spent) - cast
        if ana.state.dead:
            return
        system, scene = DESK.rest([ana], None, {"kind": "long", "bed": "bedroll"})
        (ana,) = DESK.rested([ana], Fight(system, scene, Seeded(seed)))
        assert ana.sheet.spent == ()
        files["0.toml"] = ana.document.text


def test_no_kind_of_fighter_stands_in_two_files() -> None:
    named = [name for file in templates.template_files() for name in templates.templates_in(file)]
    assert len(named) == len(set(named)) == len(templates.templates())
