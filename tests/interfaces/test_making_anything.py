"""Whatever is chosen step by step gives a character that can be checked, played, and read again."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.interfaces.checking import look_through
from crossblades.kernel.dice import Seeded
from crossblades.kernel.making import Field, Making, Stage
from crossblades.systems import CHARACTERS, MAKING, SYSTEMS
from tests.playing import Play

CHOICES = 40
ANSWERS = 60
FIGHT = """
game = "{game}"
name = "A test of strength"
summary = "Somebody new against a twin."
sides = ["heroes", "foes"]
rounds = 3
map = '''
............
............
..A......B..
............
............
'''
fighters = [
  {{ character = "new.toml", side = "heroes", glyph = "A" }},
  {{ character = "new.toml", side = "foes", glyph = "B", name = "Twin" }},
]
"""
WORDS = ("Ana", "Øystein of the Fen", "*", "", "  spaced  out ", "a\tb\x00", "x" * 300, "42", '"\\')


def anything(field: Field, random: Random) -> list[str]:
    """Something for a field: mostly what it offers, at times what it does not."""
    if random.random() < 0.05:
        return [random.choice(WORDS) for _ in range(random.randrange(4))]
    if field.kind == "number":
        return [str(random.randint(field.least - 1, min(field.most + 1, 30)))]
    if field.kind in ("one", "many"):
        values = [choice.value for choice in field.choices]
        many = 1 if field.kind == "one" else random.randrange(min(len(values), 8) + 1)
        return random.sample(values, min(many, len(values)))
    return [random.choice(WORDS) for _ in range(1 if field.kind == "line" else 3)]


def chosen_at_random(making: Making[Any], random: Random) -> Stage:
    """Where somebody gets to who clicks about, and then gives it a name."""
    chosen: dict[str, list[str]] = {}
    found = making.stage(chosen)
    for _ in range(CHOICES):
        field = random.choice([field for step in found.steps for field in step.fields])
        chosen[field.name] = anything(field, random)
        found = making.stage(chosen)
        assert bool(found.text) != any(remark.stops for remark in found.remarks)
    return making.stage({**chosen, "name": ["Nobody Else"]})


@pytest.mark.parametrize("game", MAKING)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_any_choices_give_a_character_that_is_fine_and_can_fight(game: str, seed: int) -> None:
    found = chosen_at_random(MAKING[game], Random(seed))
    keeper, system = CHARACTERS[game], SYSTEMS[game]
    character = keeper.read(found.text, "new.toml")
    assert keeper.text(character) == found.text
    assert MAKING[game].portrait(character).parts is not None
    # What was shown as counting is what counts: with these very values nothing is otherwise.
    assert MAKING[game].stage(found.chosen).text == found.text
    opening = system.read_encounter(FIGHT.format(game=game), "test.toml", lambda _: found.text)
    play = Play(system, opening.scenario, seed)
    for _ in range(ANSWERS):
        if play.fight.over:
            break
        play.step()


@pytest.mark.parametrize("game", MAKING)
def test_check_finds_what_was_made_fine(game: str, tmp_path: Any) -> None:
    path = tmp_path / "new.toml"
    for seed in range(5):
        path.write_text(chosen_at_random(MAKING[game], Random(seed)).text)
        checked = look_through(path)
        assert checked.what == f"a character of {SYSTEMS[game].title}"
        assert not checked.mistakes


@pytest.mark.parametrize("game", MAKING)
def test_what_is_not_among_the_choices_changes_nothing_but_the_remarks(game: str) -> None:
    making = MAKING[game]
    plain = making.stage({"name": ["Ana"]})
    odd = {"name": ["Ana"], "nonsense": ["x"], "class": ["wizard king"], "weapons": ["sun"] * 500}
    found = making.stage(odd)
    assert found.text == plain.text
    assert len(found.remarks) == len(plain.remarks) + 2


@pytest.mark.parametrize("game", MAKING)
def test_the_same_seed_rolls_the_same_dice_or_none(game: str) -> None:
    making = MAKING[game]
    for step in making.stage({}).steps:
        if step.dice:
            one, two = (making.throw(step.name, {}, Seeded(7)) for _ in range(2))
            assert one == two
            assert len(making.stage(one.chosen).steps) == len(making.stage({}).steps)
