"""Who comes into a fight at a table: by which names, and with whose dice."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from crossblades.interfaces.table.tables import Tables
from crossblades.kernel.record import log_lines
from tests.interfaces.table.halls import BRAWL, DUEL, Hall, hall, run
from tests.interfaces.table.test_tables import free_space, option_with
from tests.interfaces.table.visitors import play


async def newcomer(here: Hall) -> tuple[dict[str, Any], int]:
    """The question for one who comes, and the number of the option that takes it."""
    while not any(ask["optional"] for ask in here.gm.asks):
        await play(here.pages, Random(1), 1)
    (ask,) = [ask for ask in here.gm.asks if ask["optional"]]
    await here.gm.answer(ask, option_with(ask, "add a creature"))
    ask = here.gm.open_asks[0]
    return ask, next(at for at, one in enumerate(ask["options"]) if one["takes"] == "creature")


@pytest.mark.parametrize("encounter", [DUEL, BRAWL])
def test_every_name_that_is_offered_can_be_read(tmp_path: Path, encounter: str) -> None:
    async def act() -> None:
        async with hall(tmp_path, encounter) as here:
            ask, option = await newcomer(here)
            names = ask["options"][option]["names"]
            assert len(names) > 10
            assert len(set(names)) == len(names)
            side = here.gm.parts["table"]["sides"][1]["side"]
            for name in names:
                said = await here.gm.answer(ask, option, text=name, at="zz99", side=side)
                assert "is not on the map" in said["why"], name

    run(act())


@pytest.mark.parametrize("encounter", [DUEL, BRAWL])
def test_the_dice_of_one_who_comes_to_a_seat_with_real_dice_are_typed_in(
    tmp_path: Path, encounter: str
) -> None:
    async def act() -> None:
        async with hall(tmp_path, encounter) as here:
            ask, option = await newcomer(here)
            side = here.gm.parts["table"]["sides"][1]
            await here.gm.does("typed", seats=[side["seats"][0]])
            was_typed = here.fight.typed
            before = {piece["name"] for piece in here.gm.parts["pieces"]}
            refused = await here.gm.answer(ask, option, text="goblin", at="zz99", side=side["side"])
            assert refused["t"] == "no"
            assert here.fight.typed == was_typed
            sent = {"text": "goblin", "side": side["side"], "at": free_space(here.gm)}
            await here.gm.does("answer", ask=ask["key"], option=option, **sent)
            (new,) = {piece["name"] for piece in here.gm.parts["pieces"]} - before
            assert here.fight.typed == {*was_typed, new}
            other = Tables(here.store, here.table.thinker)
            again = (await other.open(here.table.id)).fight
            assert again is not None
            assert again.typed == here.fight.typed
            assert log_lines(again.log) == log_lines(here.fight.log)
            await other.close()

    run(act())


def test_the_dice_of_one_who_comes_to_any_other_seat_are_rolled(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL) as here:
            ask, option = await newcomer(here)
            heroes, foes = here.gm.parts["table"]["sides"]
            await here.gm.does("typed", seats=heroes["seats"])
            typed = here.fight.typed
            sent = {"text": "goblin", "side": foes["side"], "at": free_space(here.gm)}
            await here.gm.does("answer", ask=ask["key"], option=option, **sent)
            assert here.fight.typed == typed

    run(act())


def test_a_newcomer_goes_to_the_seat_that_is_named(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            for place in (1, 0):
                ask, option = await newcomer(here)
                side = here.gm.parts["table"]["sides"][0]
                seat = side["seats"][place]
                before = {piece["name"] for piece in here.gm.parts["pieces"]}
                sent = {"text": "goblin", "side": seat, "at": free_space(here.gm)}
                await here.gm.does("answer", ask=ask["key"], option=option, **sent)
                (new,) = [p for p in here.gm.parts["pieces"] if p["name"] not in before]
                assert (new["side"], new["seat"]) == (side["side"], seat)
            assert new["name"] in [card["name"] for card in here.seats[seat].parts["mine"]]

    run(act())
