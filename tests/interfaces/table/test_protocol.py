"""docs/protocol.md is enough: a client written from it alone plays whole fights of both games."""

import ast
import asyncio
import re
import subprocess
import sys
import uuid
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from crossblades.interfaces.table import wire
from tests.interfaces.table import client
from tests.interfaces.table.client import (
    RefusedRequest,
    Screen,
    Visitor,
    bold,
    is_whole,
    stands,
)
from tests.interfaces.table.parties import Party, all_told, ok, party, step

DOCS = Path(__file__).parents[3] / "docs" / "protocol.md"


@pytest.mark.parametrize(
    ("encounter", "foes"),
    [("heart-rush/orc-and-hound", "bot:sensible"), ("swords-reign/tavern-brawl", "gm")],
)
def test_clients_play_a_whole_fight(tmp_path: Path, encounter: str, foes: str) -> None:
    """To the end, with every part as the page says, and a record that replays to the byte."""

    async def act() -> None:
        async with party(tmp_path, encounter) as here:
            await here.begin(5, foes)
            await here.play(5)
            outcome = here.gm.parts["over"]
            for each in here.screens:
                await each.phase("over")
                assert each.parts["over"] == outcome
                assert is_whole(each.log)
                assert stands(each.log)
            told = [line["text"] for line in here.screen.log]
            assert told == [line["text"] for line in here.spectator.log]
            records = {await s.visitor.text("GET", f"{s.at}/record") for s in here.screens}
            assert len(records) == 1
            check_replay(tmp_path, records.pop(), outcome)
            documented(here.screens)

    asyncio.run(act())


def check_replay(folder: Path, record: str, outcome: str) -> None:
    """`crossblades replay` plays the record, and says how it ended."""
    path = folder / "a.fight.jsonl"
    path.write_text(record, "utf-8")
    command = [sys.executable, "-m", "crossblades", "replay", str(path)]
    replayed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert outcome.rstrip(".").lower() in replayed.stdout.lower()


# --- what the page says is all there is


def section(title: str) -> str:
    """A chapter of the page."""
    return DOCS.read_text("utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]


PARTS = set(re.findall(r"^- `(\w+)`", section("Parts"), re.MULTILINE))
SENT = set(re.findall(r"`(\w+)(?: \{[^`]*\})?`", section("From the server").partition("\n\n")[0]))


def documented(screens: list[Screen]) -> None:
    """Nothing comes that the page does not name."""
    words = set(re.findall(r"\w+", DOCS.read_text("utf-8")))
    for screen in screens:
        assert set(screen.parts) <= PARTS
        kinds = {message["t"] for message in screen.heard}
        assert kinds <= set(re.findall(r"\w+", section("From the server")))
        for message in screen.heard:
            fields = set(message) - {"t"}
            assert fields <= words, (fields - words, message["t"])
            if message["t"] == "full":
                assert keys_of(message["parts"]) <= words, keys_of(message["parts"]) - words
            for line in message.get("log", ()):
                assert keys_of(line) <= words, keys_of(line) - words


FREE = ("heights", "notes", "dice", "asking")
"""Objects whose keys are spaces, or stances, and no names of fields."""


def keys_of(found: Any) -> set[str]:
    """The names of all fields of something, however deep."""
    if isinstance(found, list):
        return set().union(*map(keys_of, found))
    if not isinstance(found, dict):
        return set()
    keys = set(found)
    for name, value in found.items():
        keys |= set() if name in FREE and isinstance(value, dict) else keys_of(value)
    return keys


def test_the_client_knows_nothing_but_the_page() -> None:
    tree = ast.parse(Path(client.__file__).read_text("utf-8"))
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    } | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not {name for name in imported if name.startswith(("crossblades", "tests"))}


def test_every_message_of_the_page_is_understood(tmp_path: Path) -> None:
    """All that a client may send, in the lobby and in the midst of a duel with real dice."""

    async def act() -> None:
        async with party(tmp_path, "heart-rush/duel") as here:
            ana = here.seats["Ana"]
            await lobby(here)
            await here.begin(3, "gm")
            random = Random(3)
            await until_sealed(here, random)
            await sealed(ana)
            await questions(ana)
            await words(here, ana)
            await taking_back(here, ana, random)
            await shutting_out(here)
            sent = set().union(*(each.sent for each in here.screens))
            assert sent == MESSAGES
            documented(here.screens)

    asyncio.run(act())


MESSAGES = {kind.__struct_config__.tag for kind in get_args(wire.Received)}


def test_the_page_names_every_message() -> None:
    page = section("From the client") + section("A connection")
    assert {kind for kind in MESSAGES if not re.search(rf"`{kind}\b", page)} == set()


async def lobby(here: Party) -> None:
    """What the GM does before the fight."""
    gm, code = here.gm, here.gm.parts["links"]["code"]
    stranger = Visitor(here.server.address)
    for wrong in ("ZZZZZZ", "", code[:5]):
        with pytest.raises(RefusedRequest, match="no lobby is open"):
            await stranger.seats(wrong)
    with pytest.raises(RefusedRequest, match="not free any more"):
        await stranger.claim(code, seat="Ana")
    await ok(gm.does("setup", text="nonsense"))
    await gm.until(lambda: gm.parts["setup"]["mistakes"])
    await ok(gm.does("setup", encounter="heart-rush/duel", foes="words", advice=True, seed=3))
    await all_told(gm)
    assert not gm.parts["setup"]["mistakes"]
    await ok(gm.does("seat", seat="Ana", player="person"))
    await ok(gm.does("typed", seats=["Ana"]))
    await all_told(gm)
    assert gm.parts["setup"]["typed"] == ["Ana"]
    said = await ok(gm.does("link", role="spectator"))
    assert "<svg" in said["said"]["qr"]
    late = stranger.screen(await stranger.enter(said["said"]["url"]))
    async with late:
        assert late.parts["table"]["phase"] == "lobby"
        assert late.me["role"] == "spectator"
    await ok(gm.does("code", open=False))
    with pytest.raises(RefusedRequest, match="no lobby is open"):
        await stranger.seats(code)
    await ok(gm.does("code", open=True))
    await all_told(gm)
    assert gm.parts["links"]["code"] not in ("", code)


async def until_sealed(here: Party, random: Random) -> None:
    """Play until stances are chosen."""
    players = [here.seats["Ana"], here.gm]
    for _ in range(400):
        if any(ask["sealed"] for ask in here.seats["Ana"].open_asks):
            return
        await step(players, random)
    raise AssertionError("nobody was asked for a stance")


async def sealed(ana: Screen) -> None:
    """Lock in, think again, lock in."""
    (ask,) = ana.open_asks
    assert ask["mine"] is None
    assert {option["label"] for option in ask["options"]}
    assert len(ask["stances"]["beats"]) == 3
    said = await ana.asks_for("advice", ask=ask["key"])
    assert said["lines"]
    for option in (0, 1):
        id = str(uuid.uuid4())
        for _ in range(2):  # the second is the same message, and does no harm
            await ok(ana.does("answer", id, ask=ask["key"], option=option))
        await all_told(ana)
        assert ana.parts["asks"][0]["mine"] == option
        assert ana.parts["waits"]["picks"]
        await ok(ana.does("withdraw", ask=ask["key"]))
        await all_told(ana)
        assert ana.parts["asks"][0]["mine"] is None
        assert not ana.parts["waits"]["picks"]


async def questions(ana: Screen) -> None:
    """What changes nothing."""
    (ask,) = ana.open_asks
    odds = await ana.asks_for("odds", ask=ask["key"])
    assert odds["ask"] == ask["key"]
    look = await ana.asks_for("look", ask=ask["key"], option=0)
    assert (look["ask"], look["option"]) == (ask["key"], 0)
    rule = ask["rules"][0]
    found = (await ana.asks_for("explain", rule=rule))["found"]
    assert [each["id"] for each in found] == [rule]
    assert (await ana.asks_for("explain", name="prone"))["found"]
    lines = (await ana.asks_for("older", before=ana.log[-1]["n"]))["lines"]
    assert lines == ana.log[:-1][-200:]


async def words(here: Party, ana: Screen) -> None:
    """Words for everybody; how instants are asked."""
    await ok(ana.does("say", text="Well <b>met</b>!"))
    for each in here.screens:
        await all_told(each)
        (said,) = (m for m in each.heard if m["t"] == "said")
        assert (said["by"], said["text"]) == ("Ana", "Well <b>met</b>!")
    ways = {"not this round": "not this round", "ask": "when it matters", "never": "never"}
    for how, told in ways.items():
        await ok(ana.does("instants", how=how))
        await all_told(ana)
        assert ana.parts["instants"] == told
    await ok(ana.does("instants", how="when it matters"))


async def taking_back(here: Party, ana: Screen, random: Random) -> None:
    """A proposal, agreed to; another, overruled."""
    gm = here.gm
    await until_answered(here, ana, random)
    await ok(ana.does("undo"))
    await gm.until(lambda: gm.parts["proposal"])
    proposal = gm.parts["proposal"]
    assert (proposal["by"], proposal["mine"]) == ("Ana", True)
    await ok(gm.does("vote", proposal=proposal["id"], yes=True))
    await ana.until(lambda: "void" in ana.log[-1])
    await ok(ana.does("redo"))
    await until_answered(here, ana, random)
    await ok(ana.does("undo"))
    await gm.until(lambda: gm.parts["proposal"])
    await ok(gm.does("overrule", proposal=gm.parts["proposal"]["id"], yes=False))
    await ana.until(lambda: ana.parts["proposal"] is None)


async def until_answered(here: Party, ana: Screen, random: Random) -> None:
    """Play until Ana has given an answer that all have seen."""
    for _ in range(200):
        await all_told(ana, here.gm)
        asked = [ask for ask in ana.open_asks if not ask["sealed"]]
        rolls = ana.open_roll or here.gm.open_roll
        if asked and not rolls:
            await ok(ana.does("answer", ask=asked[0]["key"], **bold(random)(ana, asked[0])))
            await all_told(here.gm)
            return
        await step([ana, here.gm], random)
    raise AssertionError("Ana was asked nothing")


async def shutting_out(here: Party) -> None:
    """A way in that is taken back ends the page, and no other."""
    kids = {each["role"]: each["kid"] for each in here.gm.parts["links"]["tokens"]}
    await ok(here.gm.does("revoke", kid=here.screen.at.rpartition("/")[2]))
    assert kids["screen"]
    await here.screen.until(lambda: here.screen.ended)
    assert here.screen.heard[-1]["t"] == "bye"
    assert not here.spectator.ended
