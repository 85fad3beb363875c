"""OS-6.7: files of foes, and those that are shipped."""

from collections import Counter
from importlib.resources import files
from random import Random

import pytest

from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import FileError
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.creature import Fighter, StatBlock
from crossblades.swords_reign.options import Flee, Surrender
from crossblades.swords_reign.statblock.foes import read_foes
from crossblades.swords_reign.words.narration import line
from tests.swords_reign.scenes import hero, scene
from tests.swords_reign.words.test_fights_in_words import Bare, any_option

NEWT = """game = "swords-reign"

[foes.newt]
hd = 5
ac = 12
move = "Slow, Swim Fast"
attacks = "bite (d6)"
tags = ["Undead"]
specials = [{ name = "Slime", save = "DEX", condition = "prone" }]
"""


def shipped() -> dict[str, StatBlock]:
    found: dict[str, StatBlock] = {}
    for file in (files("crossblades.swords_reign") / "content" / "foes").iterdir():
        foes = read_foes(file.read_text("utf-8"), file.name)
        assert not found.keys() & foes.keys()
        found |= foes
    return found


@pytest.mark.rule("OS-6.7")
def test_a_special_without_a_dc_has_that_of_the_hit_dice() -> None:
    assert read_foes(NEWT, "x")["newt"].specials[0].against == 12
    given = NEWT.replace('save = "DEX"', 'save = "DEX", against = 12').replace("hd = 5", "hd = 1")
    assert read_foes(given, "x")["newt"].specials[0].against == 12


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Slow, ", "Hop, ", "x.toml, line 6, foes.newt.move: `hop` is no movement; expected"),
        ("(d6)", "(d6", "x.toml, line 7, foes.newt.attacks: a bracket without its pair"),
        ('"prone"', '"pron"', "line 9, foes.newt.specials[0].condition: unknown condition `pron`"),
        ("hd = 5", "hd = 500", "line 4, foes.newt.hd: too large"),
        ("ac = 12", "", "line 3, foes.newt: `ac` is missing"),
        ("ac = 12", "ac = 12\nmp = 1", "line 6, foes.newt.mp: unknown field"),
        ("foes.newt", 'foes."*"', 'line 3, foes."*": "*" cannot be a name'),
        ("swords-reign", "chess", "line 1, game"),
        ("[foes.newt]", "[[foes]]", "foes: wrong kind of value"),
        ("specials = [{", "specials = 3 #", "line 9, foes.newt.specials: wrong kind of value"),
        ("[foes.newt]", "[foes]\nnewt = 1\n[more]", "line 4, foes.newt: wrong kind of value"),
    ],
)
def test_a_mistake_in_a_file_names_line_and_field(old: str, new: str, message: str) -> None:
    with pytest.raises(FileError) as caught:
        read_foes(NEWT.replace(old, new), "x.toml")
    assert message in str(caught.value)


def test_twenty_foes_are_shipped_from_no_hit_dice_to_ten() -> None:
    foes = shipped()
    assert len(foes) == 20
    assert {foe.hit_dice for foe in foes.values()} == set(range(11))
    assert all(foe.attacks for foe in foes.values())
    assert all(not s.note for foe in foes.values() for attack in foe.attacks for s in attack)
    assert {"goblin", "goblin chief"} <= foes.keys()


@pytest.mark.rule("OS-6.7")
def test_every_rule_of_a_stat_block_has_a_foe() -> None:
    used: Counter[str] = Counter()
    for foe in shipped().values():
        strikes = [strike for attack in foe.attacks for strike in attack]
        riders = [strike.rider for strike in strikes if strike.rider]
        used.update(foe.moves.keys())
        used[foe.saves] += 1
        used.update(field for field in foe.__struct_fields__ if getattr(foe, field))
        for name in ("kind", "silver", "magic", "weapon", "rider", "range"):
            used[f"strike {name}"] += any(getattr(strike, name) for strike in strikes)
        for special in (*foe.specials, *riders):
            used.update(f"special {f}" for f in special.__struct_fields__ if getattr(special, f))
    wanted = {
        "walk", "fly", "swim", "climb", "burrow", "normal", "excellent", "terrible",
        "undead", "mindless", "incorporeal", "swarm", "regenerates", "immune", "resists",
        "vulnerable", "specials", "notes", "strike kind", "strike magic",
        "strike weapon", "strike rider", "strike range", "special save", "special dice",
        "special kind", "special half", "special condition", "special rounds", "special push",
        "special radius", "special uses",
    }  # fmt: skip
    assert {name for name in wanted if not used[name]} == set()


@pytest.mark.parametrize("name", sorted(shipped()))
def test_every_foe_that_is_shipped_fights(name: str) -> None:
    ana = hero("Ana", "b2", hit_points=30)
    it = Fighter("It", "foes", "foes", "d2", shipped()[name])
    fight, random = Fight(Bare(), scene(ana, it, width=6, height=4), Seeded(1)), Random(1)
    for _ in range(60):
        if not fight.over:
            ask, option = any_option(fight.asks, random)
            if not isinstance(option, Flee | Surrender):
                fight.answer(ask, option, ask.seat)
    assert all(line(event) for event in fight.log)
    assert len(fight.log) > 10
