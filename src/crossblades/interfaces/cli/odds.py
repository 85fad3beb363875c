"""`crossblades odds`: exact odds, of the options of a fight or of typed dice."""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cyclopts import Parameter

from crossblades.analysis.odds import BLOCK, as_data, chart, table
from crossblades.analysis.what_if import WOUND, could_be_dice, what_if
from crossblades.interfaces.bots import DEFAULT_BOT, bots_for, policy_named
from crossblades.interfaces.cli.itself import command
from crossblades.interfaces.cli.opening import opened
from crossblades.interfaces.cli.parameters import Json, Number
from crossblades.interfaces.cli.seeds import seed_for
from crossblades.interfaces.files import load_record, replay_record
from crossblades.interfaces.saves import find_saved
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.prospects import Prospect
from crossblades.systems import SYSTEMS

CHARTS = 3
"""Options that are still drawn; of more there are only the tables."""
FAR = 30
"""Inputs before and after a place without dice in which one with dice is looked for."""
PLAIN_BLOCK = "#"
"""What bars are made of where the usual sign cannot be written."""
USUAL_SEED = 1

Seat = Annotated[str, Parameter(metavar="SEAT")]


class Row(NamedTuple):
    """An option with its odds."""

    ask: Ask
    option: Option
    odds: tuple[Prospect, ...]


def odds(
    *words: Annotated[str, Parameter(allow_leading_hyphen=True)],
    at: Number = None,
    seat: Seat = "",
    seed: Number = None,
    wound: Annotated[int, Parameter(metavar="N")] = WOUND,
    as_json: Json = False,
) -> None:
    """Exact odds: of every option open in a fight, or of dice that you type.

    Parameters
    ----------
    words
        An encounter or a saved fight, then words of an option, if
        you want only that. Or dice: 3d8+2 A2 vs 2d6+6, d20+5 E1 vs 15
        (A advantage, D disadvantage, E EDGE, S SETBACK).
    at
        After N inputs. Default: an encounter's start, a saved
        fight's end. Bots play an encounter until then.
    seat
        Only what this seat is asked. All odds are from what the
        seat that is asked can see.
    seed
        The dice and bots of an encounter.
    wound
        Damage that counts as a wound, for typed dice. Default: 10.
    as_json
        Print everything as JSON, chances as exact fractions, too.
    """
    given = " ".join(words).strip()
    if not given:
        raise CrossbladesError("odds of what? Name an encounter or a saved fight, or type dice")
    if _is_fight(words[0]):
        _of_a_fight(Given(words[0], at, seat, seed), " ".join(words[1:]), as_json)
    elif at is not None or seat or seed is not None:
        raise CrossbladesError("dice have no inputs or seats: leave out --at, --seat and --seed")
    else:
        _of_dice(given, wound, as_json)


def _is_fight(name: str) -> bool:
    """Whether a fight is meant, even one that there is not."""
    known = any(name in game.encounters() for game in SYSTEMS.values())
    return (
        known
        or os.path.isfile(name)
        or find_saved(name) is not None
        or Path(name).suffix in (".toml", ".jsonl")
        or not could_be_dice(name.split(maxsplit=1)[0] if name.strip() else "")
    )


# --- typed dice


def _of_dice(given: str, wound: int, as_json: bool) -> None:
    if wound < 1:
        raise CrossbladesError(f"--wound must be 1 or more, not {wound}")
    found = what_if(given, wound)
    if as_json:
        _print_json({"dice": given, "odds": _as_data(found)})
        return
    for prospect in found:
        _show(Printer(next(iter(SYSTEMS.values()))), prospect, charted=True)


# --- fights


class Given(NamedTuple):
    """Which fight was asked for, where in it, and whose questions."""

    name: str
    at: int | None
    seat: str
    seed: int | None

    def command(self, words: str) -> str:
        """What to type for an option of these words, there."""
        options = {"--at": self.at, "--seed": self.seed, "--seat": self.seat or None}
        typed = [f"{name}={value}" for name, value in options.items() if value is not None]
        return command("odds", self.name, *words.split(), *typed)


def _of_a_fight(given: Given, words: str, as_json: bool) -> None:
    game, fight, number = _fight_at(given.name, given.at, given.seed)
    rows = _rows(game, fight, given.seat, words)
    if as_json:
        options = [
            {
                "seat": row.ask.seat,
                "question": game.question(row.ask),
                "option": game.label(row.option),
                "odds": _as_data(row.odds),
            }
            for row in rows
        ]
        _print_json({"inputs": number, "options": options})
        return
    if any(row.odds for row in rows):
        _print_rows(game, rows, given)
    else:
        near = _nearest(given, words, number)
        where = "." if near is None else f"; the nearest place where they do is --at {near}."
        Printer(game).say(f"No dice decide what is open here{where}")


def _nearest(given: Given, words: str, here: int) -> int | None:
    """After how many inputs dice decide something that is asked for, if that is not far."""
    for away in range(1, FAR + 1):
        for there in (here + away, here - away):
            with suppress(CrossbladesError):
                game, fight, _ = _fight_at(given.name, there, given.seed)
                if any(row.odds for row in _rows(game, fight, given.seat, words, thorough=False)):
                    return there
    return None


def _fight_at(name: str, at: int | None, seed: int | None) -> tuple[Game, Fight, int]:
    """The fight at this place, and after how many inputs that is."""
    if path := find_saved(name):
        if seed is not None:
            raise CrossbladesError(f"{name}: a saved fight has its own dice; leave out --seed")
        game, fight = replay_record(path, at, "--at")
        return game, fight, len(load_record(path, partial=True).inputs) if at is None else at
    game, opening = opened(name)
    chosen = seed_for(seed, opening, USUAL_SEED)
    fight = Fight(game, opening.scenario, Seeded(chosen))
    bots = bots_for(game.seats(opening.scenario), policy_named(game, DEFAULT_BOT), chosen)
    wanted = at or 0
    if wanted < 0:
        raise CrossbladesError(f"--at must be 0 or more, not {wanted}")
    for number in range(wanted):
        if fight.over:
            raise CrossbladesError(
                f"{name}: the bots' fight is over after {number} inputs, before {wanted}"
            )
        ask = next(ask for ask in fight.asks if not ask.optional)
        bots[ask.seat].answer(fight, ask)
    return game, fight, wanted


def _rows(game: Game, fight: Fight, seat: str, words: str, *, thorough: bool = True) -> list[Row]:
    """The options that are asked for, with their odds; each from what its own seat sees."""
    asks = [ask for ask in fight.asks if not ask.optional and seat in ("", ask.seat)]
    if not asks:
        raise CrossbladesError(_nobody(game, fight, seat))
    found, labels = [], []
    for ask in asks:
        view = fight.view(ask.seat)
        for option in ask.options:
            label = game.label(option)
            labels.append(label)
            if _has(label, words):
                found.append(Row(ask, option, game.prospects(ask, option, view, thorough)))
    if not found:
        some = "; ".join(labels[:8])
        raise CrossbladesError(f"no option has the words {words[:60]!r}; open are: {some}")
    return found


def _has(label: str, words: str) -> bool:
    return all(word in label.lower() for word in words.lower().split())


def _nobody(game: Game, fight: Fight, seat: str) -> str:
    """Why there is nothing to choose from."""
    if fight.over:
        return "this fight is over: nothing is open; go back with --at N"
    if seat and seat not in game.seats(fight.scenario):
        return f"there is no seat {seat[:60]!r}; expected {', '.join(game.seats(fight.scenario))}"
    asked = ", ".join(dict.fromkeys(ask.seat for ask in fight.asks)) or "nobody, dice are awaited"
    return f"{seat or 'nobody'} is asked nothing now; asked: {asked}"


def _print_rows(game: Game, rows: Sequence[Row], given: Given) -> None:
    printer = Printer(game)
    with_odds = [row for row in rows if row.odds]
    charted = len(with_odds) <= CHARTS
    question = ""
    for row in with_odds:
        asked = f"{row.ask.seat}: {game.question(row.ask)}"
        if asked != question:
            printer.say(asked)
            question = asked
        printer.say()
        printer.say(game.label(row.option))
        for prospect in row.odds:
            _show(printer, prospect, charted)
    without = len(rows) - len(with_odds)
    if without:
        printer.say()
        many = "1 more option has" if without == 1 else f"{without} more options have"
        printer.say(f"{many} no odds of {'its' if without == 1 else 'their'} own.")
    if not charted and (label := _charted_alone(game, with_odds)):
        printer.say("Name an option to see its chart:")
        printer.say(f"  {given.command(label)}")


def _charted_alone(game: Game, rows: Sequence[Row]) -> str:
    """The first option that few others have the words of."""
    labels = [game.label(row.option) for row in rows]
    few = (label for label in labels if sum(_has(each, label) for each in labels) <= CHARTS)
    return next(few, "")


def _show(printer: Printer, prospect: Prospect, charted: bool) -> None:
    for line in table(prospect):
        printer.say(line)
    if charted and len(prospect.chances) > 1:
        block = BLOCK if printer.can_say(BLOCK) else PLAIN_BLOCK
        for line in chart(prospect, block):
            printer.say(line)


# --- JSON


def _as_data(found: Sequence[Prospect]) -> list[dict[str, Any]]:
    return [as_data(prospect) for prospect in found]


def _print_json(content: dict[str, Any]) -> None:
    print(json.dumps(content, ensure_ascii=False, indent=2))
