"""Files of creatures of one's own: quick lines, templates with a difference, full sheets."""

import pytest

from crossblades.heart_rush.encounters.encounter import Encounter, read_encounter
from crossblades.heart_rush.encounters.palette import kinds_in
from crossblades.heart_rush.sheets.bestiary import read_foes
from crossblades.kernel.errors import CrossbladesError, FileError
from tests.evenings import HEART_RUSH

MARSH = """game = "heart-rush"

[foes."marsh orc"]
quick = "8/6/4/4 HP 30 A +5 D +3"
speed = 45

[foes.heron]
summary = "It stands very still."
template = "wolf"
hit_points = 12

[foes.witch]
might = "d4"
agility = "d6"
cunning = "d10"
presence = "d8"
hit_points = 20
class = "cleverheart"
"""
FIGHT = HEART_RUSH.fight.replace('"wolf" }', '"{}" }').replace(
    "map =", 'creatures = ["m.toml"]\nmap ='
)


def fight(kind: str, marsh: str = MARSH) -> Encounter:
    def load(file: str) -> str:
        if file != "m.toml":
            raise CrossbladesError(f"{file}: no such file")
        return marsh

    return read_encounter(FIGHT.replace("{}", kind), "here.toml", load)


def test_a_file_has_lines_templates_and_sheets() -> None:
    found = read_foes(MARSH, "m.toml")
    assert [*found] == ["marsh orc", "heron", "witch"]
    assert (found["marsh orc"].attack, found["marsh orc"].speed) == (5, 45)
    assert (found["heron"].hit_points, found["heron"].summary) == (12, "It stands very still.")
    assert found["witch"].abilities


@pytest.mark.parametrize(("kind", "hit_points"), [("marsh orc", 30), ("Heron", 12), ("witch", 20)])
def test_encounters_name_them_like_templates(kind: str, hit_points: int) -> None:
    wolf = fight(kind).scenario.fighters[2]
    assert (wolf.name, wolf.hit_points) == ("Wolf 1", hit_points)


def test_one_of_ones_own_counts_over_one_that_is_shipped() -> None:
    own = MARSH.replace("[foes.heron]", "[foes.rat]")
    assert fight("rat", own).scenario.fighters[2].hit_points == 12


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"wolf"', '"wulf"', r"m.toml, line 9, foes.heron.template: unknown template `wulf`"),
        ("HP 30", "", r'm.toml, line 4, foes."marsh orc".quick: no hit points'),
        ('cunning = "d10"\n', "", r"m.toml, line 12, foes.witch: `cunning` is missing"),
        ("speed", "sped", r'm.toml, line 5, foes."marsh orc".sped: unknown field'),
        ('"cleverheart"', '"clever"', r"m.toml, line 18, foes.witch.class: unknown class"),
        ('template = "wolf"', 'template = "wolf"\nquick = "4/4/4/4 HP 3"', "both `template` and"),
    ],
)
def test_a_mistake_says_where_it_is_and_hides_what_follows(old: str, new: str, told: str) -> None:
    with pytest.raises(FileError, match=told) as caught:
        fight("heron", MARSH.replace(old, new))
    assert len(caught.value.errors) == 1


def test_a_name_that_no_file_has_is_told() -> None:
    with pytest.raises(
        FileError, match=r"fighters\[2\].template: unknown template `hern`; did you"
    ):
        fight("hern")


def test_a_creature_is_in_one_file() -> None:
    twice = FIGHT.replace('["m.toml"]', '["m.toml", "n.toml"]').replace("{}", "heron")
    with pytest.raises(FileError, match=r"creatures\[1\]: a second marsh orc"):
        read_encounter(twice, "here.toml", lambda _: MARSH)


def test_files_are_read_only_where_they_are() -> None:
    with pytest.raises(FileError, match=r"creatures\[0\]: m.toml: files can be read only where"):
        read_encounter(FIGHT.replace("{}", "heron"), "here.toml")


def test_pages_put_them_into_encounters_as_fighters_in_full() -> None:
    orc, heron, witch = kinds_in(MARSH, "m.toml")
    assert (orc.name, orc.words) == ("marsh orc", "30 hit points, d8/d6/d4/d4")
    assert orc.fighter == {
        "name": "Marsh Orc", "quick": "8/6/4/4 HP 30 A +5 D +3", "speed": 45,
    }  # fmt: skip
    assert heron.fighter == {"name": "Heron", "template": "wolf", "hit_points": 12}
    assert witch.fighter["class"] == "cleverheart"
