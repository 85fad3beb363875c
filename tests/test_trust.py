"""Whatever an encounter file says that is read, a record of its fight can say, and opens again."""

import tomllib
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from crossblades.interfaces.bots import random_policy
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.importing import Source
from crossblades.kernel.journal_text import journal_text
from crossblades.kernel.record import (
    Record,
    log_lines,
    read_record,
    record_of,
    replay,
    write_record,
)
from crossblades.kernel.toml_write import toml_text
from crossblades.systems import IMPORTERS, SYSTEMS

ODD = st.sampled_from(
    ["\n", "\t", "\x1b[2J", "\x9b", "\u00ad", "\u200b", "\u200d", "\u2066", "\u202e", "\u2028",
     "\u00a0", "\ufeff", "\ue000", "é", "Ω", "ﷺ", "🗡", "e\u0301", "'", '"', "\\", ";", "&", "<b>",
     "*", " ", "  ", "-", "(", ")", "d6", " or ", ", ", "{", "]"]
)  # fmt: skip
WORDS = st.builds(
    "".join, st.lists(st.one_of(ODD, st.text("abcXYZ 12", min_size=1, max_size=30)), max_size=5)
)
"""Text with odd signs in it, some of it long."""
NUMBERS = st.one_of(st.integers(-3, 25), st.sampled_from([100, 1000, 2**31, 2**63 - 1, 10**25]))
MILD = st.one_of(
    st.text("abcXYZ 12éΩ", min_size=1, max_size=60).map(str.strip),
    st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=30),
    WORDS,
)
"""Text that is often one that a file may have."""
FREE = {"name", "text", "notes", "tags", "summary", "seat", "gm", "attacks"}
"""Fields with words of one's own."""
ODDS_AND_ENDS = st.one_of(WORDS, NUMBERS, st.booleans(), st.lists(WORDS, max_size=2))

FOE: dict[str, Any] = {
    "hd": 3, "ac": 13, "attacks": "2 claws (d4), bite (d6+1) or spit (d8, Near)",
    "tags": ["Undead", "Resist: Cold"], "notes": ["It smells."],
    "specials": [{"name": "Glare", "save": "WIS", "against": 8, "condition": "blinded",
                  "rounds": 1, "range": 30, "text": "It glares."}],
}  # fmt: skip
EXTRAS: dict[str, dict[str, Any]] = {
    "swords-reign": {"foes": {"Marsh thing": FOE}},
    "heart-rush": {"gm": "Meg"},
}


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands that is no table and no list."""
    if isinstance(data, dict):
        return [leaf for key, value in data.items() for leaf in leaves(value, (*path, key))]
    if isinstance(data, list):
        return [leaf for at, value in enumerate(data) for leaf in leaves(value, (*path, at))]
    return [path]


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The data with another value in one place."""
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = changed(data[path[0]], path[1:], value)
    return copy


@st.composite
def encounters(draw: st.DrawFn, game: Game) -> str:
    """A shipped encounter, with a foe of one's own and some values replaced."""
    text = draw(st.sampled_from(sorted(game.encounters().items())))[1]
    data = {**tomllib.loads(text), **EXTRAS[game.name]}
    fighters = [dict(fighter) for fighter in data["fighters"]]
    if game.name == "swords-reign":
        foes = [fighter for fighter in fighters if "foe" in fighter]
        draw(st.sampled_from(foes))["foe"] = "Marsh thing"
    data["fighters"] = fighters
    places = [path for path in leaves(data) if path[0] not in ("game", "map")]
    free = [path for path in places if FREE & set(path)]
    for path in draw(st.lists(st.sampled_from(free), max_size=3, unique=True)):
        data = changed(data, path, draw(MILD))
    for path in draw(st.lists(st.sampled_from(places), max_size=1)):
        data = changed(data, path, draw(ODDS_AND_ENDS))
    if draw(st.booleans()):
        data = OF_ONES_OWN[game.name](data, draw(MILD), draw(MILD))
    return toml_text(data)


def _with_attacks(data: dict[str, Any], one: str, other: str) -> dict[str, Any]:
    return {**data, "foes": {"Marsh thing": {**FOE, "attacks": f"{one} (d4) or {other} (d6)"}}}


def _with_a_quick_line(data: dict[str, Any], one: str, other: str) -> dict[str, Any]:
    first, *rest = data["fighters"]
    plain = {key: first[key] for key in ("side", "glyph", "at", "seat") if key in first}
    quick = f"{one} 8/6/4/4 HD d8 HP 30 w 10 A +5 D +3 size M"
    return {**data, "fighters": [{**plain, "name": other, "quick": quick}, *rest]}


OF_ONES_OWN = {"swords-reign": _with_attacks, "heart-rush": _with_a_quick_line}
"""What no shipped encounter has."""


@pytest.mark.parametrize("name", ["heart-rush", "swords-reign"])
@settings(max_examples=60)
@given(data=st.data())
def test_what_is_read_is_taken_recorded_and_opened_again(name: str, data: st.DataObject) -> None:
    game = SYSTEMS[name]
    opens_again_if_read(game, data.draw(encounters(game)))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["heart-rush", "swords-reign"])
@settings(max_examples=3000)
@given(data=st.data())
def test_the_same_of_thousands(name: str, data: st.DataObject) -> None:
    game = SYSTEMS[name]
    opens_again_if_read(game, data.draw(encounters(game)))


def opens_again_if_read(game: Game, text: str) -> None:
    """A file is refused with its name, or its fight opens again."""
    refused = ""
    with suppress(CrossbladesError):
        refused = "refused"
        opening = game.read_encounter(text, "a.toml")
        refused = ""
    event(refused or "read")
    if refused:
        with pytest.raises(CrossbladesError, match=r"\Aa\.toml"):
            game.read_encounter(text, "a.toml")
    else:
        opens_again(game, opening.scenario)


def opens_again(game: Game, scenario: Any) -> None:
    """Its journal and its record give the same fight."""
    game.check(scenario)
    inputs: list[Any] = []
    fight = Fight(game, scenario, Seeded(2), inputs.append)
    chance = Random(2)
    while len(inputs) < 12 and not fight.over:
        ask = fight.asks[0]
        fight.answer(ask, random_policy(ask, object, chance), ask.seat)
    journal, _ = journal_text(Record(game, scenario, 2).heading("journal"), inputs)
    for file in (journal, write_record(record_of(fight))):
        again = replay(read_record(file, "a.fight.jsonl", SYSTEMS))
        assert log_lines(again.log) == log_lines(fight.log)
        assert again.scenario == scenario


BLOCK = """
{name}
HD {hd} AC 13 MV Normal ML 8
Attacks: {attack} (d6) or {other} (d8, Near)
{tag}
{special}: CON 12 or poisoned. {note}
"""
MAP = """
game = "swords-reign"
name = "Imported"
summary = "Foes out of a text."
sides = ["heroes", "foes"]
map = '''
A....B
'''
fighters = [
  {{ hero = "Aldith", side = "heroes", glyph = "A" }},
  {{ foe = {foe}, side = "foes", glyph = "B" }},
]
creatures = ["foes.toml"]
"""


@settings(max_examples=60)
@given(
    name=WORDS, attack=WORDS, other=WORDS, tag=WORDS, special=WORDS, note=WORDS,
    hd=st.integers(0, 30),
)  # fmt: skip
def test_imported_foes_fight_and_their_fights_open_again(hd: int, **words: str) -> None:
    game = SYSTEMS["swords-reign"]
    found = IMPORTERS["swords-reign"].read([Source("a.md", BLOCK.format(hd=hd, **words))])
    for foe in tomllib.loads(found.text).get("foes", {}) if found.rows else ():
        text = MAP.format(foe=toml_text({"x": foe}).removeprefix("x = ").strip())
        opening = game.read_encounter(text, "a.toml", lambda _file: found.text)
        opens_again(game, opening.scenario)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("attacks", f"{'very ' * 9}long claw (d4)"),
        ("notes", ["one\ntwo"]),
        ("tags", ["soft\u00adly"]),
        ("specials", [{**FOE["specials"][0], "name": "\x1b[2JGlare"}]),
        ("specials", [{**FOE["specials"][0], "text": "\u202eglares"}]),
    ],
)
def test_what_made_fights_that_could_not_be_opened_is_told_with_its_line(
    field: str, value: Any
) -> None:
    game = SYSTEMS["swords-reign"]
    data = {**tomllib.loads(MAP.format(foe='"Marsh thing"')), "creatures": []}
    data["foes"] = {"Marsh thing": FOE}
    opens_again(game, game.read_encounter(toml_text(data), "a.toml").scenario)
    data["foes"] = {"Marsh thing": {**FOE, field: value}}
    with pytest.raises(CrossbladesError, match=rf'a\.toml, line \d+, foes\."Marsh thing"\.{field}'):
        game.read_encounter(toml_text(data), "a.toml")
