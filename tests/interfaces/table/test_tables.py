"""Live tables: what is ok is on disk; what is refused changes nothing and disturbs nobody."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crossblades.interfaces.table.store import StoreError
from crossblades.interfaces.table.tables import Tables
from crossblades.interfaces.table.wire import LONGEST_FRAME
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.inputs import Answer
from crossblades.kernel.record import log_lines, read_record, replay
from crossblades.systems import SYSTEMS
from tests.interfaces.table.halls import AMBUSH, BRAWL, DUEL, Hall, hall, run, until
from tests.interfaces.table.visitors import Page, play


def frames(pages: list[Page]) -> list[int]:
    return [len(page.frames) for page in pages]


# --- whole fights


@pytest.mark.parametrize(("encounter", "seed"), [(BRAWL, 1), (BRAWL, 2)])
def test_a_whole_fight_is_played_and_its_record_replays(
    tmp_path: Path, encounter: str, seed: int
) -> None:
    async def act() -> None:
        async with hall(tmp_path, encounter, seed=seed) as here:
            await play(here.pages, Random(seed))
            assert here.fight.over
            outcome = here.fight.system.outcome(here.fight.state)  # type: ignore[attr-defined]
            assert {page.parts["over"] for page in here.pages} == {outcome}
            text = here.table.record(here.seats["Ilse"].access if "Ilse" in here.seats
                                     else here.screen.access)  # fmt: skip
            again = replay(read_record(text, "the record", SYSTEMS))
            assert log_lines(again.log) == log_lines(here.fight.log)
            stored = await here.store.inputs(here.table.id)
            assert [each.n for each in stored] == list(range(1, len(stored) + 1))
            listed = await here.store.table(here.table.id)
            assert listed is not None
            assert json.loads(listed.draft)["over"]

    run(act())


def test_a_fight_goes_on_where_the_server_was_killed(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            await play(here.pages, Random(3), 40)
            log = log_lines(here.fight.log)
            asks = [(ask.seat, ask.id) for ask in here.fight.asks]
            other = Tables(here.store, here.table.thinker)
            table = await other.open(here.table.id)
            assert table.fight is not None
            assert log_lines(table.fight.log) == log
            assert [(ask.seat, ask.id) for ask in table.fight.asks] == asks
            for page in here.pages:
                again = await Page(table, page.access.role, page.access.seat).hello()
                for part in ("land", "pieces", "turn", "asks", "mine", "waits", "roll"):
                    assert again.parts.get(part) == page.parts.get(part), part
            await other.close()

    run(act())


# --- the order of things


def test_an_answer_is_on_disk_before_the_fight_moves_and_before_anybody_hears(
    tmp_path: Path,
) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, ask = here.owner()
            before, log = frames(here.pages), log_lines(here.fight.log)
            here.store.gate = asyncio.Event()
            sending = asyncio.create_task(page.answer(ask, 0))
            await asyncio.sleep(0.05)
            assert frames(here.pages) == before
            assert log_lines(here.fight.log) == log
            here.store.gate.set()
            assert (await sending)["t"] == "ok"
            assert here.store.appended == 1
            kinds = [json.loads(frame)["t"] for frame in page.frames[-2:]]
            assert kinds == ["ok", "up"]

    run(act())


def test_on_a_full_disk_nothing_moves_and_later_it_goes_on(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, ask = here.owner()
            others = [each for each in here.pages if each is not page]
            before, log = frames(others), log_lines(here.fight.log)
            here.store.before = StoreError("the disk is full")
            said = await page.answer(ask, 0)
            assert (said["t"], said["why"]) == ("no", "the disk is full")
            assert log_lines(here.fight.log) == log
            assert frames(others) == before
            here.store.before = None
            assert (await page.answer(ask, 0))["t"] == "ok"
            assert log_lines(here.fight.log) != log

    run(act())


@pytest.mark.parametrize("written", [True, False])
def test_when_the_store_fails_in_an_unknown_way_the_fight_is_as_the_store_has_it(
    tmp_path: Path, written: bool
) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, ask = here.owner()
            error = OSError(5, "input/output error")
            if written:
                here.store.after = error
            else:
                here.store.before = error
            log = log_lines(here.fight.log)
            said = await page.answer(ask, 0)
            here.store.before = here.store.after = None
            assert said["t"] == ("ok" if written else "no")
            assert (log_lines(here.fight.log) != log) == written
            stored = await here.store.inputs(here.table.id)
            assert len(stored) == written
            for _ in range(5):
                await here.step()
            assert [each.n for each in await here.store.inputs(here.table.id)] == list(
                range(1, 6 + written)
            )

    run(act())


def test_a_fight_whose_beginning_was_written_has_begun_whatever_went_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, begin=False) as here:
            write = here.store.save_heading

            async def fail(_id: str, _heading: bytes) -> None:
                raise StoreError("the disk is full")

            async def write_and_fail(id: str, heading: bytes) -> None:
                await write(id, heading)
                raise OSError(5, "input/output error")

            monkeypatch.setattr(here.store, "save_heading", fail)
            assert (await here.gm.send("begin"))["why"] == "the disk is full"
            assert here.gm.parts["table"]["phase"] == "lobby"
            monkeypatch.setattr(here.store, "save_heading", write_and_fail)
            await here.gm.does("begin")
            assert here.gm.parts["table"]["phase"] == "fight"
            await here.step()

    run(act())


def test_a_page_that_hangs_up_in_the_middle_stops_nothing(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, ask = here.owner()
            here.store.gate = asyncio.Event()
            sending = asyncio.create_task(page.answer(ask, 0))
            await asyncio.sleep(0.02)
            sending.cancel()
            page.leave()
            here.store.gate.set()
            await until(lambda: here.store.appended == 1)
            await until(lambda: not here.table.lock.locked())
            inputs = len(here.fight.inputs)
            assert inputs == len(await here.store.inputs(here.table.id)) == 1

    run(act())


# --- late, doubled, foreign, malformed


def test_an_answer_that_is_sent_twice_counts_once(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, ask = here.owner()
            for _ in range(2):
                await page.does("answer", "same-id-1", ask=ask["key"], option=0)
            assert len(await here.store.inputs(here.table.id)) == 1
            # Also when the table has been loaded anew, and remembers nothing of it.
            here.table.done.clear()
            await page.does("answer", "same-id-1", ask=ask["key"], option=0)
            assert len(await here.store.inputs(here.table.id)) == 1

    run(act())


def test_an_id_that_somebody_else_has_used_is_refused(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            first, ask = here.owner()
            await first.does("answer", "used-by-one", ask=ask["key"], option=0)
            random = Random(1)
            while here.owner()[0] is first:
                await play(here.pages, random, 1)
            other, ask = here.owner()
            stored = len(await here.store.inputs(here.table.id))
            for key in (ask["key"], f"1@{other.parts['asks'][0]['seat']}"):
                said = await other.send("answer", "used-by-one", ask=key, option=0)
                assert "something else was sent under this id" in said["why"]
            assert len(await here.store.inputs(here.table.id)) == stored
            assert (await other.answer(ask, 0))["t"] == "ok"

    run(act())


async def refuses(here: Hall, page: Page, **message: Any) -> str:
    """Send something that must be refused, and that nobody else may notice."""
    others = [each for each in here.pages if each is not page]
    before, log = frames(others), log_lines(here.fight.log)
    await page.raw(**message)
    said = page.last("no")
    assert said["id"] == message.get("id", "")
    assert frames(others) == before
    assert log_lines(here.fight.log) == log
    return str(said["why"])


def test_what_does_not_fit_is_refused_and_disturbs_nobody(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, ask = here.owner()
            number, _, seat = ask["key"].partition("@")
            other = next(each for each in here.seats.values() if each is not page)
            sent: dict[str, Any] = {"t": "answer", "id": "a-new-id", "option": 0}
            key = ask["key"]
            assert "not put to this" in await refuses(here, other, **sent, ask=key)
            for onlooker in (here.screen, here.spectator):
                assert "looks on" in await refuses(here, onlooker, **sent, ask=key)
            stale = f"{int(number) + 7}@{seat}"
            assert "not open any more" in await refuses(here, page, **sent, ask=stale)
            assert "no" in await refuses(here, page, **sent, ask="nonsense")
            many = {**sent, "option": 999}
            assert "options" in await refuses(here, page, **many, ask=key)
            words = {**sent, "text": "hello"}
            assert "no words" in await refuses(here, page, **words, ask=key)
            assert "number" in await refuses(here, page, **{**sent, "number": 3}, ask=key)
            for strange in ({"t": "nonsense"}, {"t": "answer"}, {"x": 1}):
                assert "no message" in await refuses(here, page, **strange)
            assert "hello" not in page.parts

    run(act())


def test_what_the_rules_refuse_names_the_rules(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, ask = here.owner()
            said = await page.answer(ask, 998)
            assert said["rules"] == ask["rules"] != []

    run(act())


def test_a_long_or_broken_frame_is_refused(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, _ = here.owner()
            for frame in (
                b"\xff\xfe", "{", "[]", '"x"', "[" * 4000, "null",
                json.dumps({"t": "say", "id": "long-one", "text": "x", "y": "z" * LONGEST_FRAME}),
                json.dumps({"t": "ping"}) + " " * 5000,
            ):  # fmt: skip
                await here.table.receive(page.connection, frame)
                assert page.last("no")["why"]
            await page.raw(t="ping")
            assert page.last("pong")

    run(act())


def test_nothing_is_said_before_hello(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page = Page(here.table, "screen", kid="late")
            await page.raw(t="ping")
            assert page.last("no")["why"] == "say hello first"
            await here.step()
            assert len(page.frames) == 1

    run(act())


# --- coming and going


def test_a_page_that_was_away_gets_what_it_missed_and_no_more(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            here.screen.leave()
            for _ in range(4):
                await here.step()
            count = len(here.screen.frames)
            await here.screen.come_back()
            assert json.loads(here.screen.frames[count])["t"] == "resumed"
            for part in ("land", "pieces", "turn", "waits"):
                assert here.screen.parts[part] == here.spectator.parts[part]
            assert here.screen.log == here.spectator.log

    run(act())


def test_two_pages_of_a_seat_show_the_same_and_the_first_answer_counts(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, ask = here.owner()
            second = await Page(here.table, "seat", page.access.seat, kid="second").hello()
            assert second.parts == page.parts
            one, two = await asyncio.gather(page.answer(ask, 0), second.answer(ask, 1))
            assert sorted((one["t"], two["t"])) == ["no", "ok"]
            assert len(await here.store.inputs(here.table.id)) == 1
            assert second.parts == page.parts

    run(act())


def test_it_is_told_who_is_here(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            seat, page = next(iter(here.seats.items()))

            def here_at(looking: Page) -> int:
                (row,) = [r for r in looking.parts["people"] if r.get("seat") == seat]
                return int(row["here"])

            assert here_at(here.screen) == 1
            page.leave()
            assert here_at(here.screen) == here_at(here.gm) == 0

    run(act())


def test_tables_that_nobody_looks_at_are_let_go_and_come_back(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, idle=0.1) as here:
            await here.step()
            await asyncio.sleep(0.3)
            assert here.tables.live == (here.table,)
            log = log_lines(here.fight.log)
            for page in here.pages:
                page.leave()
            await until(lambda: not here.tables.live)
            again = await here.tables.open(here.table.id)
            assert again is not here.table
            assert again.fight is not None
            assert log_lines(again.fight.log) == log

    run(act())


def test_all_pages_are_told_that_the_server_stops(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            pages = here.pages
            await here.tables.close()
            assert {page.closed for page in pages} == {"the server stops"}
            assert all(page.last("bye") for page in pages)

    run(act())


def test_a_table_that_is_not_there_cannot_be_opened(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL, begin=False) as here:
            with pytest.raises(CrossbladesError, match="no such table"):
                await here.tables.open("nowhere")
            await here.tables.remove(here.table.id)
            assert here.gm.closed
            with pytest.raises(CrossbladesError, match="no such table"):
                await here.tables.open(here.table.id)

    run(act())


# --- seats


def test_a_free_seat_is_taken_once(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, AMBUSH, begin=False) as here:
            seat = next(iter(here.seats))
            assert here.table.free_seats() == []
            await here.gm.does("seat", seat=seat, player="open")
            assert [each.seat for each in here.table.free_seats()] == [seat]
            await here.table.claim(seat)
            with pytest.raises(CrossbladesError, match="not free"):
                await here.table.claim(seat)

    run(act())


def test_whose_seat_is_given_to_the_gm_looks_on(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            while (owner := here.owner())[0] is here.gm:
                await here.step()
            page, ask = owner
            await here.gm.does("seat", seat=page.access.seat, player="gm")
            assert page.asks == []
            assert (await page.answer(ask, 0))["t"] == "no"
            assert ask["key"] in [each["key"] for each in here.gm.asks]
            await here.gm.does("seat", seat=page.access.seat, player="person")
            assert [each["key"] for each in page.open_asks] == [ask["key"]]
            assert page.parts["mine"]

    run(act())


def test_a_link_lets_in_until_it_is_revoked(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, begin=False) as here:
            seat = next(iter(here.seats))
            here.seats[seat].leave()
            said = (await here.gm.does("link", role="seat", seat=seat))["said"]
            assert "/join#" in said["url"]
            assert said["qr"].startswith("<svg")
            (token,) = here.gm.parts["links"]["tokens"]
            page = await Page(here.table, "seat", seat, kid=token["kid"]).hello()
            assert here.gm.parts["links"]["tokens"][0]["here"] == 1
            await here.gm.does("revoke", kid=token["kid"])
            assert page.closed
            assert here.gm.parts["links"]["tokens"] == []
            assert [each.seat for each in here.table.free_seats()] == [seat]

    run(act())


def test_the_lobby_is_opened_with_a_new_code_and_closed(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, begin=False) as here:
            await here.gm.does("code", open=True)
            links = here.gm.parts["links"]
            assert here.table.doors is not None
            assert here.table.doors.table_of(links["code"]) == here.table.id
            assert links["url"].endswith(links["code"])
            await here.gm.does("code", open=False)
            assert here.gm.parts["links"]["code"] == ""
            assert not here.table.doors.table_of(links["code"])

    run(act())


def test_only_the_gm_sets_up_and_only_before_the_fight(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, begin=False) as here:
            page = next(iter(here.seats.values()))
            for kind, fields in (
                ("begin", {}), ("setup", {"advice": False}), ("settings", {"pace": 1}),
                ("code", {"open": True}), ("revoke", {"kid": "x"}),
                ("overrule", {"proposal": "x", "yes": True}),
            ):  # fmt: skip
                assert "GM" in (await page.send(kind, **fields))["why"]
            assert "setup" in here.gm.parts
            assert "setup" not in page.parts
            await here.gm.does("setup", foes="nothing")
            await here.gm.does("begin")
            assert "setup" not in here.gm.parts
            assert "begun" in (await here.gm.send("setup", foes="words"))["why"]
            assert "begun" in (await here.gm.send("begin"))["why"]

    run(act())


def test_whose_seat_is_gone_is_told(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, begin=False) as here:
            one, other = list(here.seats)[:2]
            await here.gm.does("setup", seats={one: other})
            assert "ask the GM" in here.seats[one].closed
            assert not here.seats[other].closed

    run(act())


# --- dice


async def until_a_roll_waits(here: Hall) -> None:
    random = Random(1)
    while here.gm.parts["roll"] is None:
        page, ask = here.owner()
        await page.answer(ask, random.randrange(len(ask["options"])))


def test_typed_dice_are_entered_by_their_owner_or_the_gm(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            seats = [*here.seats]
            await here.gm.does("typed", seats=seats)
            await until_a_roll_waits(here)
            assert here.gm.parts["roll"]["mine"]
            who = here.gm.parts["roll"]["who"]
            owner, other = here.seats[who], next(s for s in here.seats if s != who)
            roll = owner.parts["roll"]
            assert roll["mine"]
            assert not here.seats[other].parts["roll"]["mine"]
            assert here.screen.parts["waits"]["whom"] == [who]
            faces = [1] * len(roll["dice"])
            sent = {"roll": roll["number"], "faces": faces}
            assert "somebody else" in (await here.seats[other].send("dice", **sent))["why"]
            late = {**sent, "roll": roll["number"] + 1}
            assert "does not wait" in (await owner.send("dice", **late))["why"]
            wrong = {**sent, "faces": [*faces, 1]}
            assert "expected" in (await owner.send("dice", **wrong))["why"]
            await owner.does("dice", "my-dice-1", **sent)
            await owner.does("dice", "my-dice-1", **sent)
            dice = [line["dice"] for line in owner.log if "dice" in line][-1]
            assert [die["face"] for die in dice["dice"]] == faces

    run(act())


def test_a_roll_that_waits_falls_at_once_when_nobody_types_any_more(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            await here.gm.does("typed", seats=[*here.seats])
            await until_a_roll_waits(here)
            await here.gm.does("typed", seats=[])
            assert here.gm.parts["roll"] is None
            assert here.fight.asks

    run(act())


# --- instants, words, questions


def test_instants_are_declined_for_a_seat_until_the_round_ends(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL) as here:
            seat, page = next(iter(here.seats.items()))
            random = Random(5)

            def instant() -> dict[str, Any] | None:
                return next((ask for ask in page.open_asks if ask["instant"]), None)

            while instant() is None:
                await play(here.pages, random, 1)
            assert page.parts["instants"] == "when it matters"
            asked = instant()
            assert asked is not None
            await page.does("instants", how="not this round")
            await until(lambda: asked["key"] not in [ask["key"] for ask in page.asks])
            assert page.parts["instants"] == "not this round"
            given = [
                given for given in here.fight.inputs if isinstance(given, Answer)
                and given.seat == seat
            ]  # fmt: skip
            passing = [o["label"] for o in asked["options"] if o["group"] == "pass"]
            label = here.fight.system.label(given[-1].option)  # type: ignore[attr-defined]
            assert label in passing
            await page.does("instants", how="ask")
            assert page.parts["instants"] == "when it matters"

    run(act())


def test_words_reach_everybody(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            seat, page = next(iter(here.seats.items()))
            await page.does("say", "said-once", text="Well met!")
            await page.does("say", "said-once", text="Well met!")
            for each in here.pages:
                said = [s for s in each.others if s["t"] == "said"]
                assert said == [{"t": "said", "by": seat, "text": "Well met!"}]
            assert (await here.screen.send("say", text="hm"))["t"] == "no"
            assert (await page.send("say", text="two\nlines"))["t"] == "no"

    run(act())


def test_odds_ways_rules_and_older_lines_are_told(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL) as here:
            random = Random(2)
            while not any("stances" in ask for page in here.pages for ask in page.open_asks):
                await play(here.pages, random, 1)
            page = next(p for p in here.pages if any("stances" in a for a in p.open_asks))
            ask = next(a for a in page.open_asks if "stances" in a)
            assert ["cunning", "agility"] in ask["stances"]["beats"]
            assert len(ask["stances"]["dice"]["might"]) == 2
            await page.raw(t="odds", ask=ask["key"])
            await until(lambda: any(s["t"] == "odds" for s in page.others))
            found = page.last("odds")["options"]
            assert [each["option"] for each in found] == list(range(len(ask["options"])))
            assert any("%" in each["words"] for each in found)
            await page.raw(t="advice", ask=ask["key"])
            await until(lambda: any(s["t"] == "advice" for s in page.others))
            assert "does best to mix" in " ".join(page.last("advice")["lines"])
            await here.gm.does("settings", advice=False)
            await page.raw(t="advice", ask=ask["key"])
            await until(
                lambda: page.last("advice")["lines"] == ["There is no advice at this table."]
            )
            await page.raw(t="explain", rule="HR-6.4")
            assert [each["id"] for each in page.last("explain")["found"]] == ["HR-6.4"]
            await page.raw(t="explain", name="dazed")
            assert page.last("explain")["found"]
            await page.raw(t="older", before=3)
            assert page.last("older")["lines"] == page.log[:2]
            await page.raw(t="look", ask="9999@nobody", option=0)
            assert page.last("no")["why"]

    run(act())


def test_a_way_is_shown_before_it_is_gone(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            while True:
                page, ask = here.owner()
                spaces = [at for at, each in enumerate(ask["options"]) if each["space"]]
                if spaces:
                    break
                moves = [at for at, o in enumerate(ask["options"]) if o["group"] == "move"]
                await page.answer(ask, (moves or [0])[0])
            await page.raw(t="look", ask=ask["key"], option=spaces[-1])
            look = page.last("look")["look"]
            assert look["path"][-1] == ask["options"][spaces[-1]]["space"]
            assert look["feet"] > 0

    run(act())


# --- decrees


def option_with(ask: dict[str, Any], words: str) -> int:
    return next(at for at, each in enumerate(ask["options"]) if words in each["label"].lower())


MARSH_HAG = (
    """### Marsh hag
HD 3; AC 13; Ml 8; Swim Fast
**Attack** claw d6, claw d6
**Grip** who is hit by both claws: a STR save, or it is held.
"""
    + "She knows every path through the reeds, and every name that was lost there. " * 6
)


@pytest.mark.parametrize(
    ("encounter", "line"),
    [(DUEL, "goblin"), (BRAWL, "Wolf: HD 1; AC 13; bite d6"), (BRAWL, MARSH_HAG)],
)
def test_the_gm_adds_a_creature_in_the_midst_of_a_fight(
    tmp_path: Path, encounter: str, line: str
) -> None:
    async def act() -> None:
        async with hall(tmp_path, encounter) as here:
            random = Random(1)

            def decree() -> dict[str, Any] | None:
                return next((ask for ask in here.gm.asks if ask["optional"]), None)

            while decree() is None:
                await play(here.pages, random, 1)
            ask = decree()
            assert ask is not None
            await here.gm.answer(ask, option_with(ask, "add a creature"))
            ask = here.gm.open_asks[0]
            at = next(at for at, o in enumerate(ask["options"]) if o["takes"] == "creature")
            sides = [each["side"] for each in here.gm.parts["table"]["sides"]]
            sent = {"side": sides[1], "at": free_space(here.gm)}
            assert "side" in (await here.gm.answer(ask, at, text=line, side="x"))["why"]
            assert (await here.gm.answer(ask, at, text="no such beast", **sent))["t"] == "no"
            before = {piece["name"] for piece in here.screen.parts["pieces"]}
            said = await here.gm.answer(ask, at, text=line, **sent)
            assert said["t"] == "ok", said
            (new,) = [p for p in here.screen.parts["pieces"] if p["name"] not in before]
            assert new["side"] == sides[1]
            assert new["spaces"][0] == sent["at"]
            assert new["name"] in here.screen.log[-1]["text"]
            other = Tables(here.store, here.table.thinker)
            again = await other.open(here.table.id)
            assert again.fight is not None
            assert log_lines(again.fight.log) == log_lines(here.fight.log)
            await other.close()

    run(act())


def free_space(page: Page) -> str:
    """A space where nobody and nothing is."""
    land = page.parts["land"]
    taken = {space for piece in page.parts["pieces"] for space in piece["spaces"]}
    taken.update(land["walls"], *(layer["spaces"] for layer in land["layers"]))
    names = (f"{chr(97 + x)}{y + 1}" for x in range(land["width"]) for y in range(land["height"]))
    return next(name for name in names if name not in taken)


def test_after_a_fault_of_the_store_itself_the_fight_is_played_again(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, ask = here.owner()
            here.store.after = ZeroDivisionError("a fault of our own")
            with pytest.raises(ZeroDivisionError):
                await page.answer(ask, 0, id="unlucky-one")
            here.store.after = None
            assert not here.fight.inputs
            await page.does("answer", "unlucky-one", ask=ask["key"], option=0)
            assert len(here.fight.inputs) == 1
            fresh = await Page(here.table, "screen", kid="fresh").hello()
            for part in ("turn", "waits", "pieces"):
                assert fresh.parts[part] == here.screen.parts[part]
            await here.step()
            assert len(await here.store.inputs(here.table.id)) == len(here.fight.inputs) == 2

    run(act())
