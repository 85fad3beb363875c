"""The lobby: default seats, every change a GM may make or not, and what the fight begins with."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crossblades.interfaces.table import wire
from crossblades.interfaces.table.drafts import (
    GM,
    Draft,
    decode_draft,
    encode_draft,
    fighters_of,
    seats_of,
)
from crossblades.interfaces.table.lobby import (
    begun,
    changed,
    looked_through,
    setup_part,
    shipped_draft,
    text_draft,
    with_player,
    with_settings,
    with_typed,
)
from crossblades.interfaces.table.new_tables import draft_of, own, usual_seats
from crossblades.interfaces.table.store import StoreError
from crossblades.interfaces.thinking import Thinker
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.heading import read_heading
from crossblades.kernel.journal_text import journal_text
from crossblades.kernel.record import read_record, replay
from crossblades.kernel.showing import Seated
from crossblades.systems import SYSTEMS

DUEL, HORDE = "heart-rush/duel", "swords-reign/goblin-horde"
SHIPPED = [f"{game.name}/{name}" for game in SYSTEMS.values() for name in game.encounters()]
ID = "an-id-of-mine"

BRIDGE = """
game = "heart-rush"
name = "At the bridge"
summary = "Ana meets an orc."
sides = ["heroes", "foes"]
map = '''
.....
.AO..
.....
'''
[[fighters]]
name = "Ana"
side = "heroes"
template = "swordhand"
glyph = "A"

[[fighters]]
name = "Orc"
side = "foes"
template = "brute"
glyph = "O"
"""


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    with Thinker(1, 20) as made:
        yield made


def set_up(draft: Draft, thinker: Thinker, **wanted: Any) -> Draft:
    return asyncio.run(changed(draft, wire.Setup(id=ID, **wanted), thinker))


def players(draft: Draft) -> dict[str, str]:
    return {row.seat: row.player for row in seats_of(draft)}


# --- what a table begins with


@pytest.mark.parametrize("id", SHIPPED)
def test_a_shipped_encounter_makes_a_table_that_can_begin(id: str) -> None:
    draft = shipped_draft(id)
    game = SYSTEMS[draft.game]
    rows = seats_of(draft)
    assert rows[-1].seat == GM
    players = next(
        iter(game.sides(game.read_encounter(game.encounters()[id.split("/")[1]], id).scenario))
    )
    for row in rows[:-1]:
        if row.side == players:
            assert (row.fighters, row.player) == ((row.seat,), "open")
        else:
            assert row.player == "bot:sensible"
    heading, _, scenario = read_heading(begun(draft).line(), "heading", SYSTEMS)
    assert heading.kind == "journal"
    assert heading.typed == ()
    assert game.referee(scenario) == GM
    assert set(game.seats(scenario)) == {row.seat for row in rows}


def test_many_foes_share_a_seat_by_their_kind() -> None:
    draft = shipped_draft(HORDE)
    rows = {row.seat: row.fighters for row in seats_of(draft)}
    assert len(rows["Goblin"]) == 30
    assert rows["Goblin chief"] == ("Goblin chief",)
    assert rows["Aldith"] == ("Aldith",)


def test_seats_of_a_file_stay_and_no_two_sides_share_a_name() -> None:
    heroes = [Seated("Ana", "heroes", "heroes"), Seated("Wolf", "heroes", "Ana")]
    heroes.append(Seated("Goblin", "heroes", "heroes"))
    foes = [Seated(f"Goblin {n}", "foes", "foes") for n in range(13)]
    foes.append(Seated("gm", "foes", "foes"))
    seats = usual_seats([*heroes, *foes], "heroes", ("gm", "spectator"))
    assert seats["Ana"] == seats["Wolf"] == "Ana"
    assert seats["Goblin"] == "Goblin"
    assert {seats[f"Goblin {n}"] for n in range(13)} == {"Goblin 2"}
    assert seats["gm"] == "gm 2"


def test_a_seed_that_nobody_has_set_is_new_each_time_and_fits_any_reader_of_json() -> None:
    seeds = [begun(shipped_draft(DUEL)).seed or 0 for _ in range(20)]
    assert len(set(seeds)) == 20
    assert max(seeds) < 2**53
    assert max(seeds) > 2**40


def test_the_fight_that_begins_can_be_replayed_from_its_first_line(thinker: Thinker) -> None:
    draft = with_typed(set_up(shipped_draft(DUEL), thinker, seed=7), ["Ana"])
    text, _ = journal_text(begun(draft), ())
    fight = replay(read_record(text, "journal", SYSTEMS))
    assert fight.seed == 7
    assert [ask.seat for ask in fight.asks]


# --- changes


def test_a_draft_comes_back_out_of_the_store_as_it_was(thinker: Thinker) -> None:
    draft = set_up(shipped_draft(HORDE), thinker, foes="nothing", advice=False, seed=2**63 - 1)
    draft = with_typed(with_player(draft, "Goblin", "gm"), ["Aldith", "Goblin"])
    draft = with_settings(draft, wire.Settings(id=ID, usual=True, pace=0))
    assert decode_draft(encode_draft(draft)) == draft
    with pytest.raises(StoreError, match="cannot be read"):
        decode_draft(b'{"game": 3}')


def test_seats_may_be_joined_and_keep_their_players(thinker: Thinker) -> None:
    draft = with_player(shipped_draft("heart-rush/skirmish"), "Ana", "person")
    heroes = [f.name for f in fighters_of(draft) if f.side == "heroes"]
    moved = set_up(draft, thinker, seats={heroes[1]: "Ana", heroes[2]: "Sam"})
    rows = {row.seat: row for row in seats_of(moved)}
    assert rows["Ana"].fighters == tuple(heroes[:2])
    assert rows["Ana"].player == "person"
    assert rows["Sam"].player == "open"
    assert heroes[1] not in rows
    assert set(players(moved)) == {*moved.seats.values(), GM}


@pytest.mark.parametrize(
    ("seats", "problem"),
    [
        ({"Nobody": "Ana"}, "nobody is called Nobody"),
        ({"Rook": "Ana"}, "one side only"),
        ({"Rook": "gm"}, "gm"),
        ({"Rook": "spectator"}, "spectator"),
        ({"Rook": " "}, "printable"),
        ({"Rook": "x" * 41}, "1 to 40"),
    ],
)
def test_seats_that_cannot_be_are_refused(
    thinker: Thinker, seats: dict[str, str], problem: str
) -> None:
    with pytest.raises(CrossbladesError, match=problem):
        set_up(shipped_draft(DUEL), thinker, seats=seats)


@pytest.mark.parametrize("id", [DUEL, HORDE])
def test_each_ruling_can_be_set_to_each_of_its_values_and_to_no_other(
    thinker: Thinker, id: str
) -> None:
    draft = shipped_draft(id)
    game = SYSTEMS[draft.game]
    for ruling in game.rulings:
        for choice in ruling.choices:
            ruled = set_up(draft, thinker, rulings={ruling.id: choice.value})
            shown = {row["id"]: row["value"] for row in setup_part(ruled)["rulings"]}
            assert shown[ruling.id] == choice.value
            scenario: Any = begun(ruled).scenario
            assert game.rulings_of(scenario)[ruling.id] == choice.value
        wrong_values: tuple[Any, ...] = (1, 0, "so-so", None, [], {})
        for wrong in wrong_values:
            with pytest.raises(CrossbladesError, match=f"{ruling.id}: no such value"):
                set_up(draft, thinker, rulings={ruling.id: wrong})
    with pytest.raises(CrossbladesError, match="no ruling has the id"):
        set_up(draft, thinker, rulings={"HR-99.9": True})


def test_who_plays_a_seat_is_an_open_chair_a_person_the_gm_or_a_bot_there_is() -> None:
    draft = shipped_draft(DUEL)
    for player in ("open", "person", "gm", "bot:sensible", "bot:tactician", "bot:random"):
        assert players(with_player(draft, "Rook", player))["Rook"] == player
    for player in ("", "me", "bot:", "bot:clever", "BOT:sensible", "x" * 400):
        with pytest.raises(CrossbladesError, match=r"nobody can be|no bot is called"):
            with_player(draft, "Rook", player)
    for seat in ("gm", "Nobody", ""):
        with pytest.raises(CrossbladesError, match="no seat"):
            with_player(draft, seat, "open")
        with pytest.raises(CrossbladesError, match="no seat"):
            with_typed(draft, [seat])


def test_typed_dice_are_those_of_a_seat_s_creatures(thinker: Thinker) -> None:
    draft = set_up(shipped_draft("heart-rush/skirmish"), thinker, seats={"Sten": "Ana"})
    assert begun(with_typed(draft, ["Ana"])).typed == ("Ana", "Sten")


def test_what_players_see_of_foes_goes_into_the_fight(thinker: Thinker) -> None:
    for how in ("numbers", "words", "nothing"):
        scenario: Any = begun(set_up(shipped_draft(DUEL), thinker, foes=how)).scenario
        assert scenario.foes == how


# --- encounters


def test_another_encounter_keeps_what_belongs_to_the_table_only(thinker: Thinker) -> None:
    draft = set_up(shipped_draft(DUEL), thinker, advice=False, foes="nothing", seed=5)
    draft = with_player(draft, "Ana", "person")
    other = set_up(draft, thinker, encounter=HORDE)
    assert (other.encounter, other.advice, other.seed) == (HORDE, False, 5)
    assert other.foes == "words"
    assert "Ana" not in players(other)
    for unknown in ("", "duel", "heart-rush/", "heart-rush/../duel", "chess/duel", "x" * 400):
        with pytest.raises(CrossbladesError, match="no encounter is called"):
            shipped_draft(unknown)
    with pytest.raises(CrossbladesError, match="not both"):
        set_up(draft, thinker, encounter=DUEL, text=BRIDGE)


def test_a_pasted_encounter_makes_a_table(thinker: Thinker) -> None:
    draft = asyncio.run(text_draft(BRIDGE, thinker))
    assert (draft.name, draft.summary) == ("At the bridge", "Ana meets an orc.")
    assert players(draft) == {"Ana": "open", "Orc": "bot:sensible", GM: "gm"}
    assert begun(draft).game == "heart-rush"


def test_all_mistakes_are_told_and_the_text_is_kept_until_they_are_mended(
    thinker: Thinker,
) -> None:
    draft = with_player(asyncio.run(text_draft(BRIDGE, thinker)), "Ana", "person")
    broken = BRIDGE.replace('"brute"', '"brut"').replace('side = "foes"', 'side = "foe"')
    wrong = set_up(draft, thinker, text=broken)
    assert wrong.text == broken
    lines = broken.splitlines()
    assert [lines[each.line - 1] for each in wrong.mistakes if each.line] == [
        'side = "foe"', 'template = "brut"',
    ]  # fmt: skip
    assert all(each.problem and each.expected for each in wrong.mistakes)
    assert setup_part(wrong)["mistakes"][0]["field"] == "fighters[1].side"
    assert seats_of(wrong)[0].seat == GM
    with pytest.raises(CrossbladesError, match="mistakes; mend them first"):
        begun(wrong)
    mended = set_up(wrong, thinker, text=BRIDGE)
    assert mended.mistakes == ()
    assert players(mended)["Ana"] == "person"
    assert begun(mended).game == "heart-rush"


def test_a_text_that_is_edited_keeps_the_seats_that_still_fit(thinker: Thinker) -> None:
    draft = asyncio.run(text_draft(BRIDGE, thinker))
    draft = with_player(set_up(draft, thinker, seats={"Ana": "Sam"}), "Sam", "person")
    renamed = set_up(draft, thinker, text=BRIDGE.replace('"Orc"', '"Ogre"'))
    assert players(renamed) == {"Sam": "person", "Ogre": "bot:sensible", GM: "gm"}
    clash = set_up(draft, thinker, text=BRIDGE.replace('"Orc"', '"Sam"'))
    assert players(clash) == {"Ana": "open", "Sam": "bot:sensible", GM: "gm"}


def test_the_host_s_own_encounters_are_listed_with_what_is_wrong_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thinker: Thinker
) -> None:
    monkeypatch.setenv("CROSSBLADES_HOME", str(tmp_path))
    assert own() == ()
    folder = tmp_path / "encounters"
    folder.mkdir()
    (folder / "bridge.toml").write_text(BRIDGE)
    (folder / "broken.toml").write_text(BRIDGE.replace('"brute"', '"brut"'))
    (folder / "ana.toml").write_text('game = "heart-rush"\nname = "Ana"')
    (folder / "notes.txt").write_text("no encounter")
    bridge, broken = own()
    assert (bridge.name, bridge.heading, bridge.fighters) == ("bridge", "At the bridge", 2)
    assert (broken.name, broken.fighters) == ("broken", 0)
    assert broken.summary.startswith("1 mistake: ")
    draft = draft_of("own/bridge")
    assert (draft.name, draft.encounter) == ("At the bridge", "own/bridge")
    assert set_up(shipped_draft(DUEL), thinker, encounter="own/bridge") == draft
    with pytest.raises(CrossbladesError, match="brut"):
        draft_of("own/broken")
    others = (
        "own/",
        "own/../bridge",
        "own/nothing",
        "own/bridge.toml",
        "own/\0",
        "own/" + "x" * 400,
    )
    for other in others:
        with pytest.raises(CrossbladesError, match="no encounter is called"):
            draft_of(f"own/{other}")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "game = 3",
        'game = "chess"',
        "\x00",
        "ä" * 1000,
        'game = "heart-rush"\nname = "x"',
        'name = "Ana"\ngame = "heart-rush"',
        "a.b.c = 1\n" * 100,
        "x = " + "[" * 2000,
    ],
)
def test_whatever_is_pasted_is_answered_with_mistakes(text: str) -> None:
    found = looked_through(text)
    assert found.opening is None
    assert found.mistakes
    assert all(each.problem for each in found.mistakes)


def test_a_pasted_encounter_may_name_no_files(thinker: Thinker) -> None:
    text = BRIDGE.replace('template = "swordhand"', 'character = "/etc/passwd"')
    wrong = asyncio.run(text_draft(text, thinker))
    assert any("files" in each.problem for each in wrong.mistakes)


def test_a_pasted_encounter_is_not_endless(thinker: Thinker) -> None:
    with pytest.raises(CrossbladesError, match="at most 128 KB"):
        asyncio.run(text_draft("# " + "x" * wire.LONGEST_SETUP, thinker))


@pytest.mark.parametrize("id", SHIPPED)
def test_the_text_of_a_shipped_encounter_is_there_to_be_changed(id: str) -> None:
    draft = shipped_draft(id)
    shown = setup_part(draft)
    assert draft.text == ""
    again = SYSTEMS[draft.game].read_encounter(shown["text"], "changed.toml")
    assert again.name == draft.name
