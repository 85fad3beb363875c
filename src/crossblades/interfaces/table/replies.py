"""Answers to whoever only wants to know something: odds, ways, advice, rules, older lines."""

import asyncio
from collections.abc import Iterable
from typing import Any

from crossblades.analysis.odds import brief, in_words
from crossblades.interfaces.table import wire
from crossblades.interfaces.table.connections import Connection
from crossblades.interfaces.table.core import Core
from crossblades.interfaces.table.questions import find_ask, option_at
from crossblades.interfaces.terminal.mixes import advice_lines
from crossblades.interfaces.workers import ThinkingError
from crossblades.kernel.ask import Ask
from crossblades.kernel.errors import RefusedError
from crossblades.kernel.features import called, with_words
from crossblades.kernel.game import Game
from crossblades.kernel.prospects import Prospect
from crossblades.systems import SYSTEMS

AT_ONCE = 2
"""Things that are worked out for a page at the same time; the oldest gives way."""
MOST_FOUND = 12
"""Rules that are told at once."""

Question = wire.Odds | wire.Look | wire.Advice | wire.Explain | wire.Older | wire.Ping
"""Messages that change nothing."""


def replied(core: Core, connection: Connection, sent: Question) -> None:
    """Answer, at once or once it is worked out; refused with a sentence."""
    match sent:
        case wire.Ping():
            connection.say("pong")
        case wire.Odds():
            _work_out(connection, _odds(core, connection, sent))
        case wire.Advice():
            _work_out(connection, _advice(core, connection, sent))
        case wire.Look():
            _look(core, connection, sent)
        case wire.Explain():
            _explain(core, connection, sent)
        case wire.Older():
            lines = core.stream_of(connection.screen).lines
            connection.say("older", lines=lines.before(sent.before) if lines is not None else [])


def _work_out(connection: Connection, work: Any) -> None:
    """Let something be worked out beside everything else."""
    while len(connection.tasks) >= AT_ONCE:
        oldest = next(iter(connection.tasks))
        oldest.cancel()
        connection.tasks.discard(oldest)
    task = asyncio.get_running_loop().create_task(work)
    connection.tasks.add(task)
    task.add_done_callback(connection.tasks.discard)


def _asked(core: Core, connection: Connection, key: str) -> tuple[Ask, Any, Game]:
    """An open question of this page, and what its seat may know."""
    look = core.look(connection.screen)
    ask = find_ask(look.fight, key, look.seats)
    return ask, look.view_of(ask.seat), look.game


async def _odds(core: Core, connection: Connection, sent: wire.Odds) -> None:
    """The odds of one option or of all; those that take too long are left out."""
    try:
        ask, view, game = _asked(core, connection, sent.ask)
        option = None if sent.option is None else option_at(ask, sent.option)
        thought = core.thinker.odds(game.name, ask, view, option)
        found = await asyncio.wrap_future(thought)
    except (ThinkingError, RefusedError):
        connection.say("odds", ask=sent.ask, options=[])
        return
    first = sent.option or 0
    options = [
        {"option": place, "words": brief(each), "odds": [_prospect(one) for one in each]}
        for place, each in enumerate(found, start=first)
    ]
    connection.say("odds", ask=sent.ask, options=options)


def _prospect(odds: Prospect) -> dict[str, Any]:
    """What may come of something, in words and in numbers."""
    return {
        "words": "; ".join(in_words((odds,))),
        "what": odds.what,
        "whom": odds.whom,
        "when": odds.when,
        "unit": odds.unit,
        "mean": float(odds.mean),
        "events": {event: float(chance) for event, chance in odds.events.items()},
    }


async def _advice(core: Core, connection: Connection, sent: wire.Advice) -> None:
    """How to make a sealed choice; nothing of how others do best."""
    if not core.draft.advice:
        connection.say("advice", ask=sent.ask, lines=["There is no advice at this table."])
        return
    try:
        ask, view, game = _asked(core, connection, sent.ask)
        found = await asyncio.wrap_future(core.thinker.advice(game.name, ask, view))
    except RefusedError as error:
        lines = [error.problem]
    except ThinkingError:
        lines = ["That would take too long to work out."]
    else:
        lines = ["There is advice for choices that are sealed, and for no others."]
        if found is not None:
            # The last line tells what can be typed at a terminal.
            lines = advice_lines(found, getattr(ask, "creature", ""))[:-1]
    connection.say("advice", ask=sent.ask, lines=lines)


def _look(core: Core, connection: Connection, sent: wire.Look) -> None:
    """What an option would do on the map."""
    ask, view, game = _asked(core, connection, sent.ask)
    found = game.preview(option_at(ask, sent.option), ask, view)
    connection.say("look", ask=sent.ask, option=sent.option, look=found)


# --- rules and names


def _explain(core: Core, connection: Connection, sent: wire.Explain) -> None:
    """What a rule says, or what has this name."""
    found = explained(core.draft.game, sent.rule, sent.name)
    connection.say("explain", rule=sent.rule, name=sent.name, found=found)


def explained(game_name: str, rule: str, name: str) -> list[dict[str, str]]:
    """What is written about a rule, or else about a name."""
    game = SYSTEMS.get(game_name)
    if game is None or not (rule or name):
        return []
    return _rules(game, rule) if rule else _named(game, name)


def _rules(game: Game, word: str) -> list[dict[str, str]]:
    book = game.rulebook()
    found = [book.rules[word]] if word in book.rules else book.find(word)
    return [_rule(game, each.id) for each in found[:MOST_FOUND]]


def _rule(game: Game, id: str) -> dict[str, str]:
    rule = game.rulebook().rules[id]
    return {"id": rule.id, "title": rule.title, "text": rule.text}


def _named(game: Game, name: str) -> list[dict[str, str]]:
    """Abilities, spells and conditions of this name, then rules with these words."""
    features = game.features()
    found: list[dict[str, str]] = []
    for feature in (called(features, name) or with_words(features, name))[:MOST_FOUND]:
        if feature.text:
            title = f"{feature.name} ({feature.kind})"
            found.append({"id": "", "title": title, "text": feature.text})
        found += [_rule(game, id) for id in _known(game, feature.rules)]
    return (found or _rules(game, name))[:MOST_FOUND]


def _known(game: Game, ids: Iterable[str]) -> list[str]:
    rules = game.rulebook().rules
    return [id for id in ids if id in rules]
