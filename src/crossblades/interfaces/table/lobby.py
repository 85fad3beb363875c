"""The lobby: what a GM may set up before a fight begins, and how it begins."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from crossblades.interfaces.table import wire
from crossblades.interfaces.table.drafts import (
    GM,
    OPEN,
    SEEDS,
    Draft,
    check_player,
    creatures_of,
    fighters_of,
    game_of_draft,
    peopled,
    scenario_as_read,
)
from crossblades.interfaces.table.looking import Looked, looked_through
from crossblades.interfaces.table.new_tables import draft_of, new_draft, shipped_draft, shipped_text
from crossblades.interfaces.thinking import Thinker
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.heading import Heading
from crossblades.kernel.rulings import Value, find_ruling, worded
from crossblades.systems import SYSTEMS

__all__ = [
    "Draft", "begun", "changed", "looked_through", "setup_part", "shipped_draft", "text_draft",
    "with_asking", "with_player", "with_settings", "with_typed",
]  # fmt: skip


# --- changes


async def text_draft(text: str, thinker: Thinker) -> Draft:
    """A table for an encounter that was pasted, perhaps with mistakes in it."""
    return _with_text(Draft(game=""), text, await _looked(text, thinker))


async def _looked(text: str, thinker: Thinker) -> Looked:
    """What is in a text; a process of its own reads it, for it may take long."""
    if len(text.encode("utf-8", "replace")) > wire.LONGEST_SETUP:
        most = wire.LONGEST_SETUP // 1024
        raise CrossbladesError(f"the encounter is too long; expected at most {most} KB")
    return await asyncio.wrap_future(thinker.looked_through(text))


async def changed(draft: Draft, setup: wire.Setup, thinker: Thinker) -> Draft:
    """The draft as the GM wants it; refused with a sentence, and then nothing has changed."""
    if setup.encounter is not None and setup.text is not None:
        raise CrossbladesError("choose an encounter or give its text, not both")
    if setup.encounter is not None:
        draft = _with_options_of(draft, await asyncio.to_thread(draft_of, setup.encounter))
    if setup.text is not None:
        draft = _with_text(draft, setup.text, await _looked(setup.text, thinker))
    if setup.seats:
        draft = _with_seats(draft, setup.seats)
    if setup.rulings:
        draft = _with_rulings(draft, setup.rulings)
    if setup.asking:
        draft = with_asking(draft, setup.asking)
    if setup.foes is not None:
        draft = structs.replace(draft, foes=setup.foes)
    if setup.advice is not None:
        draft = structs.replace(draft, advice=setup.advice)
    if setup.seed is not None:
        draft = structs.replace(draft, seed=setup.seed)
    return draft


def _with_options_of(old: Draft, new: Draft) -> Draft:
    """Another encounter at the same table."""
    return structs.replace(
        new,
        advice=old.advice,
        usual=old.usual,
        pace=old.pace,
        seed=old.seed,
        code=old.code,
        evening=old.evening,
    )


def _with_text(old: Draft, text: str, looked: Looked) -> Draft:
    """The draft with this text; what was set up for its fighters stays, as far as it fits."""
    if looked.opening is None:
        return structs.replace(
            old, game=looked.game or old.game, encounter="", text=text, scenario="",
            mistakes=looked.mistakes, warnings=looked.warnings,
        )  # fmt: skip
    new = _with_options_of(old, new_draft(looked.game, looked.opening, text=text))
    new = structs.replace(new, warnings=looked.warnings)
    if looked.game != old.game:
        return new
    new = structs.replace(new, rulings=old.rulings, typed=old.typed, asking=old.asking)
    seats = {name: old.seats.get(name, seat) for name, seat in new.seats.items()}
    try:
        kept = structs.replace(new, seats=seats, players=old.players)
        _check_seats(kept)
    except CrossbladesError:
        return peopled(new)
    return peopled(kept)


def _with_seats(draft: Draft, seats: Mapping[str, str]) -> Draft:
    known = [each.name for each in fighters_of(draft)]
    for name in seats:
        if name not in known:
            raise CrossbladesError(f"nobody is called {name}; expected {', '.join(known[:20])}")
    moved = structs.replace(draft, seats={**draft.seats, **seats})
    _check_seats(moved)
    return peopled(moved)


def _check_seats(draft: Draft) -> None:
    _scenario(structs.replace(draft, rulings={}))


def _with_rulings(draft: Draft, rulings: Mapping[str, Any]) -> Draft:
    game = game_of_draft(draft)
    chosen: dict[str, Value] = dict(draft.rulings)
    for id, value in rulings.items():
        ruling = find_ruling(game.rulings, id)
        fitting = [c.value for c in ruling.choices if type(c.value) is type(value)]
        if value not in fitting:
            ways = " or ".join(worded(choice.value) for choice in ruling.choices)
            raise CrossbladesError(f"{ruling.id}: no such value; expected {ways}")
        chosen[ruling.id] = value
    return structs.replace(draft, rulings=chosen)


def with_player(draft: Draft, seat: str, player: str) -> Draft:
    """The draft with somebody else in a seat."""
    if seat == GM or seat not in draft.players:
        known = ", ".join(name for name in draft.players if name != GM)
        raise CrossbladesError(f"there is no seat {seat[:40]!r} to give away; expected {known}")
    check_player(draft, player)
    return structs.replace(draft, players={**draft.players, seat: player})


def with_asking(draft: Draft, wishes: Mapping[str, str]) -> Draft:
    """The draft with these seats asked for instants so."""
    for seat in wishes:
        if seat not in draft.players or seat == GM:
            raise CrossbladesError(f"there is no seat {seat[:40]!r} that could be asked")
    wished = structs.replace(draft, asking={**draft.asking, **wishes})
    _scenario(structs.replace(wished, rulings={}))
    return wished


def with_typed(draft: Draft, seats: Sequence[str]) -> Draft:
    """The draft with the dice of these seats typed in, and no others."""
    for seat in seats:
        if seat == GM or seat not in draft.players:
            raise CrossbladesError(f"there is no seat {seat[:40]!r} whose dice could be typed in")
    return structs.replace(draft, typed=tuple(dict.fromkeys(seats)))


def with_settings(draft: Draft, settings: wire.Settings) -> Draft:
    """The draft with what may be changed at any time."""
    wanted = {
        name: value
        for name in ("advice", "usual", "pace")
        if (value := getattr(settings, name)) is not None
    }
    return structs.replace(draft, **wanted)


# --- the beginning


def begun(draft: Draft) -> Heading:
    """What the fight starts from: the first line of its journal."""
    scenario = _scenario(draft)
    game_of_draft(draft).check(scenario)
    return Heading(
        kind="journal",
        game=draft.game,
        seed=secrets.randbelow(SEEDS) if draft.seed is None else draft.seed,
        typed=tuple(sorted(creatures_of(draft, draft.typed))),
        scenario=scenario,
    ).sealed()


def _scenario(draft: Draft) -> Any:
    """The encounter with its seats, its GM, and everything else that was set up."""
    game = game_of_draft(draft)
    scenario = game.with_seats(scenario_as_read(draft), draft.seats)
    scenario = game.with_referee(scenario, GM)
    # Once more: now a fighter that sits on the GM's seat is refused by name.
    scenario = game.with_seats(scenario, {})
    scenario = game.with_foes(scenario, draft.foes)
    scenario = game.with_asking(scenario, draft.asking)
    return game.with_rulings(scenario, draft.rulings)


def setup_part(draft: Draft) -> dict[str, Any]:
    """What the GM sees of the draft: the part `setup`, but for what only the table knows."""
    values = (
        {**game_of_draft(draft).rulings_of(scenario_as_read(draft)), **draft.rulings}
        if draft.scenario
        else draft.rulings
    )
    rulings = game_of_draft(draft).rulings if draft.game in SYSTEMS else ()
    return {
        "encounter": draft.encounter,
        "text": draft.text or shipped_text(draft.encounter),
        "summary": draft.summary,
        "mistakes": [structs.asdict(each) for each in draft.mistakes],
        "warnings": list(draft.warnings),
        "fighters": [structs.asdict(each) for each in fighters_of(draft)],
        "rulings": [
            {
                "id": ruling.id,
                "title": ruling.question,
                "value": values.get(ruling.id, ruling.default.value),
                "values": [{"value": c.value, "words": c.meaning} for c in ruling.choices],
                "why": ruling.texts,
            }
            for ruling in rulings
        ],
        "asking": asking_of(draft),
        "foes": draft.foes,
        "seed": draft.seed,
        "code": draft.code,
        "typed": list(draft.typed),
    }


def asking_of(draft: Draft) -> dict[str, str]:
    """When each seat is asked for instants; nothing in games that leave no choice."""
    ways = SYSTEMS[draft.game].asking if draft.game in SYSTEMS else ()
    seats = [seat for seat in draft.players if seat != GM]
    return {seat: draft.asking.get(seat, ways[0]) for seat in seats} if ways else {}


def is_open(draft: Draft, seat: str) -> bool:
    """Whether somebody may take this seat."""
    return draft.players.get(seat) == OPEN
