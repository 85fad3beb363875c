"""What screens are shown, and what must never be in anything that reaches them."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.interfaces.table.halls import AMBUSH, BRAWL, DUEL, Hall, hall, run
from tests.interfaces.table.visitors import Page, play

PARTS = {"table", "people", "land", "pieces", "turn", "waits", "roll", "proposal", "over"}


async def until_stances(here: Hall, random: Random) -> None:
    """Play until somebody is asked for a stance."""
    for _ in range(300):
        if any(ask["sealed"] for page in here.pages for ask in page.asks):
            return
        await play(here.pages, random, 1)
    raise AssertionError("nobody was asked for a stance")


def test_each_screen_has_its_parts_and_no_others(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            seat = next(iter(here.seats.values()))
            assert set(here.screen.parts) == set(here.spectator.parts) == PARTS
            assert set(seat.parts) == PARTS | {"asks", "mine", "instants"}
            assert set(here.gm.parts) == PARTS | {"asks", "mine", "links"}

    run(act())


def test_the_shared_screen_shows_the_code_while_the_lobby_is_open(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, begin=False) as here:
            others = (here.spectator, *here.seats.values())
            await here.gm.does("code", open=True)
            known = here.gm.parts["links"]
            assert here.screen.parts["links"] == {k: known[k] for k in ("code", "qr", "url")}
            assert not any("links" in each.parts for each in others)
            await here.gm.does("code", open=False)
            assert not here.screen.parts.get("links")
            await here.gm.does("code", open=True)
            await here.gm.does("begin")
            assert not here.screen.parts.get("links")

    run(act())


def test_the_table_and_its_people_are_told(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            table = here.screen.parts["table"]
            sides = {each["side"]: each["seats"] for each in table["sides"]}
            players, others = sides
            assert table["players"] == players
            assert table["phase"] == "fight"
            assert sides[players] == [*here.seats]
            assert sides[others] == []
            everybody = {each["side"]: each["seats"] for each in here.gm.parts["table"]["sides"]}
            assert everybody[others]
            rows = here.gm.parts["people"]
            assert {"role": "screen", "here": 1} in rows
            foes = [row for row in rows if row.get("side") == others]
            assert {row["player"] for row in foes} == {"gm"}
            assert all(row["fighters"] and row["typed"] is False for row in foes)
            assert not [r for r in here.screen.parts["people"] if r.get("side") == others]

    run(act())


def test_the_gm_sees_all_cards_and_a_player_those_of_its_own(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            seat, page = next(iter(here.seats.items()))
            assert [card["seat"] for card in page.parts["mine"]] == [seat]
            cards = {card["name"] for card in here.gm.parts["mine"]}
            assert cards == {piece["name"] for piece in here.gm.parts["pieces"]}

    run(act())


def test_a_question_comes_with_all_that_helps_to_answer_it(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL) as here:
            random = Random(1)
            kinds: dict[str, dict[str, Any]] = {}
            while "choose-stance" not in kinds:
                for page in here.pages:
                    kinds.update((ask["kind"], ask) for ask in page.open_asks)
                    kinds.update((ask["kind"], ask) for ask in page.asks if ask["optional"])
                await play(here.pages, random, 1)
            for ask in kinds.values():
                assert ask["question"]
                assert ask["rules"]
                assert ask["options"]
                for option in ask["options"]:
                    assert option["label"]
                    assert option["takes"] in ("", "text", "number", "creature")
            turn = kinds["take-turn"]
            assert turn["missing"]
            assert not turn["sealed"]
            assert "mine" not in turn
            assert kinds["may-decree"]["optional"]
            assert kinds["choose-stance"]["sealed"]
            assert kinds["choose-stance"]["mine"] is None

    run(act())


def test_what_must_be_answered_comes_first(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL) as here:
            random = Random(1)
            seen = 0
            for _ in range(80):
                optional = [ask["optional"] for ask in here.gm.asks]
                assert optional == sorted(optional)
                seen += len(set(optional)) > 1
                await play(here.pages, random, 1)
            assert seen

    run(act())


# --- sealed choices


def frames_of(here: Hall, start: dict[str, int]) -> dict[str, list[bytes]]:
    """What each screen was sent since then."""
    return {page.access.kid: page.frames[start[page.access.kid] :] for page in here.pages}


@pytest.mark.parametrize("encounter", [DUEL, AMBUSH])
def test_two_worlds_that_differ_in_a_sealed_choice_look_alike_to_all_others(
    tmp_path: Path, encounter: str
) -> None:
    found: list[dict[str, list[bytes]]] = []
    chooser: list[str] = []

    async def act(option: int) -> None:
        async with hall(tmp_path / str(option), encounter, seed=4) as here:
            await until_stances(here, Random(7))
            start = {page.access.kid: len(page.frames) for page in here.pages}
            page = next(p for p in here.pages if any(a["sealed"] for a in p.open_asks))
            ask = next(ask for ask in page.open_asks if ask["sealed"])
            await page.does("answer", "the-answer", ask=ask["key"], option=option)
            assert any(each.get("mine") == option for each in page.asks)
            assert any(pick["words"] for pick in page.parts["waits"]["picks"])
            chooser.append(page.access.kid)
            found.append(frames_of(here, start))

    run(act(0))
    run(act(1))
    one, other = found
    assert chooser[0] == chooser[1]
    assert one[chooser[0]] != other[chooser[0]]
    for kid in set(one) - {chooser[0]}:
        assert one[kid] == other[kid]
    counts = [json.loads(frame)["parts"]["waits"]["sealed"] for frame in one["screen"]]
    assert counts
    assert all(inside == 1 for inside, _ in counts)


def test_the_gm_who_plays_the_foes_sees_no_sealed_choice_of_players(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL, seed=4) as here:
            await until_stances(here, Random(7))
            page = next(
                each for each in here.seats.values() if any(a["sealed"] for a in each.open_asks)
            )
            ask = next(ask for ask in page.open_asks if ask["sealed"])
            await page.answer(ask, 1)
            assert here.gm.parts["waits"]["picks"] == []
            assert page.parts["waits"]["picks"][0]["words"] in ask["options"][1]["label"]
            assert here.screen.parts["waits"]["picks"] == []

    run(act())


def test_stances_are_revealed_all_at_once(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL, seed=4) as here:
            random = Random(7)
            await until_stances(here, random)
            while any(ask["sealed"] for page in here.pages for ask in page.asks):
                assert not [line for line in here.screen.log if "reveal" in line]
                await play(here.pages, random, 1)
            (reveal,) = [line["reveal"] for line in here.screen.log if "reveal" in line]
            assert len(reveal["choices"]) >= 2
            assert all(each["words"] for each in reveal["choices"])

    run(act())


# --- the hidden


def test_nothing_that_reaches_others_names_the_hidden(tmp_path: Path) -> None:
    """Neither their names, nor their seats, nor where they are."""

    async def act() -> None:
        async with hall(tmp_path, AMBUSH, seed=2) as here:
            others: list[Page] = [*here.seats.values(), here.screen, here.spectator]
            random = Random(3)
            ever = 0
            for _ in range(80):
                known = {piece["name"] for piece in here.gm.parts["pieces"]}
                for page in others:
                    shown = {piece["name"] for piece in page.parts["pieces"]}
                    told = b" ".join(page.frames).decode()
                    for name in known - shown:
                        ever += 1
                        assert json.dumps(name)[1:-1] not in told, (name, page.access)
                if any({p["name"] for p in page.parts["pieces"]} == known for page in others):
                    break
                await play(here.pages, random, 1)
            assert ever, "nobody was hidden"

    run(act())


def test_foes_are_waited_for_by_their_sides_name(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            random = Random(1)
            sides = here.gm.parts["table"]["sides"]
            foes = set(sides[1]["seats"])
            seen = 0
            for _ in range(60):
                whom = here.gm.parts["waits"]["whom"]
                if foes.intersection(whom):
                    seen += 1
                    for page in here.seats.values():
                        assert f"the {sides[1]['side']}" in page.parts["waits"]["whom"]
                        assert not foes.intersection(page.parts["waits"]["whom"])
                        named = {piece["seat"] for piece in page.parts["pieces"]}
                        assert not foes.intersection(named)
                await play(here.pages, random, 1)
            assert seen

    run(act())


def test_foes_hit_points_are_shown_as_the_gm_wants(tmp_path: Path) -> None:
    async def act(foes: str) -> None:
        async with hall(tmp_path / foes, BRAWL, begin=False) as here:
            await here.gm.does("setup", foes=foes)
            await here.gm.does("begin")
            side = here.gm.parts["table"]["sides"][1]["side"]
            page = next(iter(here.seats.values()))
            health = [p["health"] for p in page.parts["pieces"] if p["side"] == side]
            assert health
            assert all((each["hit_points"] is not None) == (foes == "numbers") for each in health)
            assert all((each["words"] is None) == (foes == "nothing") for each in health)
            assert all(p["health"]["hit_points"] for p in here.gm.parts["pieces"])

    for foes in ("numbers", "words", "nothing"):
        run(act(foes))


# --- messages


def test_a_screen_for_which_nothing_changes_is_sent_nothing(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL, seed=4) as here:
            await until_stances(here, Random(7))
            page = next(p for p in here.pages if any(a["sealed"] for a in p.open_asks))
            ask = next(ask for ask in page.open_asks if ask["sealed"])
            await page.answer(ask, 0)
            others = [each for each in here.pages if each is not page]
            before = [len(each.frames) for each in others]
            await page.does("withdraw", ask=ask["key"])
            await page.answer(page.open_asks[0], 1)
            told = [len(each.frames) - count for each, count in zip(others, before, strict=True)]
            assert set(told) == {2}, "each is told of the withdrawal, and of the new choice"
            await page.does("instants", how="not this round")
            assert [len(e.frames) - n for e, n in zip(others, before, strict=True)] == told

    run(act())


def test_lines_are_numbered_and_older_ones_can_be_had(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL, seed=1) as here:
            await play(here.pages, Random(1), 220)
            assert [line["n"] for line in here.screen.log] == list(
                range(1, len(here.screen.log) + 1)
            )
            assert len(here.screen.log) > 210
            late = await Page(here.table, "screen", kid="late").hello()
            assert late.log == here.screen.log[-200:]
            await late.raw(t="older", before=late.log[0]["n"])
            older = late.last("older")["lines"]
            assert older == here.screen.log[:-200][-200:]
            assert any("moved" in line for line in here.screen.log)
            assert any("dice" in line for line in here.screen.log)

    run(act())
