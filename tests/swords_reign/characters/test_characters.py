"""Characters as files: what they say, what is wrong with them, and what fights leave in them."""

from typing import Any

import pytest
from msgspec import structs

from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError, FileError, RefusedError
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.characters.aftermath import after_fight, share
from crossblades.swords_reign.characters.character import Character, read_character
from crossblades.swords_reign.characters.keeper import SwordsReignCharacters
from crossblades.swords_reign.creature import Creature, Fighter, Standing
from crossblades.swords_reign.events import ExperienceGained
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.sheets.arriving import hero_called, read_sheet
from crossblades.swords_reign.state import State, begin
from tests.swords_reign.helpers import GAME, act, fight_of, foe, scene

KEEPER = SwordsReignCharacters()

ILSE = """\
# Mother Ilse of the ford.
game = "swords-reign"
name = "Mother Ilse"
hero = "Ilse"
experience = 120  # before the ford

[state]
hit_points = 12
fatigue = 1
spent_dice = 2
"""


def read(text: str = ILSE) -> Character:
    return read_character(text, "ilse.toml")


def fighter_of(character: Character, at: str = "c3") -> Fighter:
    """The character in a fight."""
    name, sheet, standing, _ = character.summoned
    return Fighter(name, "heroes", "heroes", at, sheet, False, standing, "ilse.toml")


def left(state: State, character: Character) -> Character:
    """What a fight in this state makes of a character."""
    (fighter,) = [f for f in state.scenario.fighters if f.character]
    return after_fight(character, fighter, state)


def battle(*fighters: Fighter) -> State:
    return begin(scene(*fighters))


def ilse_in(state: State) -> Creature:
    return state.creatures["Mother Ilse"]


# --- what a file says


def test_a_character_starts_from_a_hero_and_says_how_it_stands() -> None:
    ilse = read()
    _, base = hero_called(ilse.document, (), "Ilse")
    assert ilse.sheet == read_sheet(ilse.document, (), base)
    assert ilse.standing == Standing(hurt=7, fatigue=1, spent_dice=2, experience=120)
    assert read(ILSE.replace("hit_points = 12", "hit_points = 19")).standing.hurt == 0


def test_a_character_may_say_everything_itself() -> None:
    text = (
        'game = "swords-reign"\nname = "Bo"\nhit_points = 7\nweapons = ["club"]\nnotes = "New."\n'
    )
    bo = read_character(text, "bo.toml")
    assert bo.sheet.weapons == (library.weapons()["club"],)
    assert bo.standing == Standing()


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "problem"),
    [
        ('"swords-reign"', '"heart-rush"', 2, "game", "unknown value"),
        ('"Mother Ilse"', '" "', 3, "name", "cannot be a name"),
        ('hero = "Ilse"', 'hero = "Ilsa"', 4, "hero", "did you mean `Ilse`?"),
        ('hero = "Ilse"', "level = 3", None, "", "`hit_points` is missing"),
        ("hit_points = 12", "hit_points = 20", 8, "state.hit_points", "20 hit points"),
        ("hit_points = 12", "hit_points = 0", 8, "state.hit_points", "no hit points left"),
        ("spent_dice = 2", "spent_dice = 4", 10, "state.spent_dice", "4 hit dice spent"),
        ("fatigue = 1", "fatigue = 11", 9, "state.fatigue", "too large"),
        ("fatigue = 1", "tired = 1", 9, "state.tired", "unknown field `tired`"),
        ("experience = 120", "experience = -1", 5, "experience", "too small"),
    ],
)
def test_a_mistake_is_named_with_its_line_and_field(
    old: str, new: str, line: int | None, field: str, problem: str
) -> None:
    with pytest.raises(FileError) as caught:
        read(ILSE.replace(old, new))
    assert problem in str(caught.value)
    assert (caught.value.line, caught.value.field) == (line, field)


@pytest.mark.rule("OS-4.1")
@pytest.mark.parametrize("state", ["dead", "dying"])
def test_the_dead_and_the_dying_come_into_no_fight(state: str) -> None:
    ilse = read(ILSE.replace("hit_points = 12", f"{state} = true"))
    with pytest.raises(FileError, match=f"Mother Ilse is {state}"):
        _ = ilse.summoned


# --- what a fight leaves


@pytest.mark.rule("OS-4.3")
def test_a_fight_is_written_in_its_place_and_comments_stay() -> None:
    ilse = read()
    state = battle(fighter_of(ilse), foe("Rat", "d3"))
    creature = ilse_in(state)
    creature.hit_points, creature.fatigue, creature.provisions = 5, 2, 4
    now = left(state, ilse)
    assert now.standing == Standing(hurt=14, fatigue=2, spent_dice=2, experience=120)
    assert now.sheet.provisions == 4
    assert "# Mother Ilse of the ford.\n" in now.document.text
    assert "experience = 120  # before the ford\n" in now.document.text
    assert left(state, now).document.text == now.document.text


@pytest.mark.rule("OS-5.12", "OS-6.3")
def test_what_was_used_up_is_gone() -> None:
    ilse = read()
    state = battle(fighter_of(ilse), foe("Rat", "d3"))
    creature = ilse_in(state)
    creature.used = {"red potion": 2, "bitter root": 1, "Mend": 3}
    creature.shield = False
    now = left(state, ilse)
    assert [item.name for item in now.sheet.items] == ["red potion"]
    assert not now.sheet.shield
    assert now.sheet.spells == ilse.sheet.spells
    assert left(state, now).document.text == now.document.text


@pytest.mark.rule("OS-4.5", "OS-4.3")
def test_the_stable_wake_after_the_fight_and_are_tired() -> None:
    ilse = read()
    state = battle(fighter_of(ilse), foe("Rat", "d3"))
    ilse_in(state).status, ilse_in(state).hit_points = "stable", 0
    now = left(state, ilse)
    assert (now.state.hit_points, now.state.fatigue) == (1, 2)


@pytest.mark.rule("OS-4.1", "OS-4.2")
@pytest.mark.parametrize("status", ["dying", "dead"])
def test_the_dying_stay_so_and_the_dead_gain_nothing(status: Any) -> None:
    ilse = read()
    state = battle(fighter_of(ilse), foe("Rat", "d3", experience=10))
    ilse_in(state).status, ilse_in(state).hit_points = status, 0
    state.creatures["Rat"].status = "dead"
    now = left(state, ilse)
    assert (now.state.dying, now.state.dead) == (status == "dying", status == "dead")
    assert now.text.experience == (130 if status == "dying" else 120)
    assert left(state, now).document.text == now.document.text


@pytest.mark.rule("OS-6.7")
def test_companions_have_no_share_and_beaten_heroes_bring_nothing() -> None:
    ilse = read()
    rival = structs.replace(fighter_of(ilse, "a1"), name="Rival", side="foes", character="")
    hound = structs.replace(foe("Hound", "b1"), side="heroes")
    state = battle(fighter_of(ilse), hound, rival, foe("Ogre", "d3", experience=51))
    for name in ("Rival", "Ogre"):
        state.creatures[name].status = "dead"
    assert share(state, ilse_in(state)) == 51


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("status", "worth"),
    [("dead", 25), ("spared", 25), ("surrendered", 25), ("fled", 0), ("up", 0)],
)
def test_beaten_foes_bring_experience_in_equal_shares(status: Any, worth: int) -> None:
    ilse = read()
    others = [structs.replace(fighter_of(ilse, at), name=at, character="") for at in ("a1", "b1")]
    state = battle(fighter_of(ilse), *others, foe("Ogre", "d3", experience=51))
    state.creatures["Ogre"].status = status
    assert share(state, ilse_in(state)) == (17 if worth else 0)
    state.creatures["a1"].status = "dead"
    assert share(state, ilse_in(state)) == worth


# --- keeping whole fights


def fought(text: str = ILSE) -> Fight:
    """A round in which nobody does anything."""
    ilse = fighter_of(read(text))
    fight = fight_of(ilse, foe("Rat", "a1", hit_points=400), rounds=1, source=Seeded(1))
    while not fight.over:
        act(fight, fight.asks[0].options[-1])
    return fight


def test_after_a_fight_the_texts_are_kept_once_and_nothing_newer_is_lost() -> None:
    fight = fought()
    assert KEEPER.files(fight.state.scenario) == ["ilse.toml"]
    fight.state.creatures["Mother Ilse"].hit_points = 3
    ((file, name, text),) = KEEPER.after(fight, {"ilse.toml": ILSE})
    assert (file, name) == ("ilse.toml", "Mother Ilse")
    assert text is not None
    assert "hit_points = 3" in text
    assert KEEPER.after(fight, {"ilse.toml": text}) == [("ilse.toml", "Mother Ilse", None)]
    for newer in (
        ILSE.replace("fatigue = 1", "fatigue = 2"),
        ILSE.replace("experience = 120", "experience = 130"),
        ILSE.replace("[state]", "provisions = 9\n[state]"),
    ):
        with pytest.raises(CrossbladesError, match="nothing is written over that"):
            KEEPER.after(fight, {"ilse.toml": newer})


@pytest.mark.parametrize("state", ["dead", "dying"])
def test_one_who_has_died_since_is_not_brought_back_by_an_older_fight(state: str) -> None:
    unhurt = ILSE.replace("hit_points = 12\n", "")
    fight = fought(unhurt)
    fight.state.creatures["Mother Ilse"].hit_points = 3
    with pytest.raises(CrossbladesError, match="nothing is written over that"):
        KEEPER.after(fight, {"ilse.toml": f"{unhurt}{state} = true\n"})


def test_a_fight_that_is_not_over_keeps_nobody() -> None:
    fight = fight_of(fighter_of(read()), foe("Rat", "a1"))
    with pytest.raises(CrossbladesError, match="the fight is not over"):
        KEEPER.after(fight, {"ilse.toml": ILSE})


def test_the_scenario_of_a_character_is_sound() -> None:
    GAME.check(fought().state.scenario)


# --- experience


def test_experience_is_awarded_and_noted() -> None:
    ilse, events = KEEPER.award(read(), 30, "the ford")
    assert events == [
        ExperienceGained(creature="Mother Ilse", points=30, total=150, reason="the ford")
    ]
    assert "experience = 150  # before the ford" in KEEPER.text(ilse)
    assert KEEPER.experience(ilse) == "Mother Ilse: level 3, 150 XP."
    assert KEEPER.offers(ilse) == (150, [])


@pytest.mark.parametrize(
    ("points", "reason", "complaint"),
    [
        (None, "", "no award for a session; say how many"),
        (0, "", "0 XP cannot be awarded"),
        (1, "a\nb", "the reason must be a line"),
    ],
)
def test_odd_awards_are_refused(points: int | None, reason: str, complaint: str) -> None:
    with pytest.raises(CrossbladesError, match=complaint):
        KEEPER.award(read(), points, reason)


def test_nothing_is_bought() -> None:
    with pytest.raises(RefusedError, match="experience buys nothing in this game"):
        KEEPER.buy(read(), "luck")
