"""The command that weighs a sealed choice: stance."""

from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from crossblades.analysis.equilibrium import Equilibrium, Solver
from crossblades.interfaces.bots import DEFAULT_BOT, bots_for, policy_named
from crossblades.interfaces.cli.opening import opened
from crossblades.interfaces.cli.parameters import BotName, Characters, Json, Number
from crossblades.interfaces.cli.seeds import seed_for
from crossblades.interfaces.extras import MissingExtraError, extra
from crossblades.interfaces.files import load_record, replay_record
from crossblades.interfaces.saves import find_saved
from crossblades.interfaces.terminal.mixes import equilibrium_at, mix_lines
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.ask import Ask
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.mixing import solve
from crossblades.kernel.words import counted
from crossblades.systems import SEALED, SYSTEMS


def stance(
    encounter: str,
    /,
    *,
    at: Number = None,
    seed: Number = None,
    bot: BotName = DEFAULT_BOT,
    as_json: Json = False,
    characters: Characters = None,
) -> None:
    """Show how best to mix stances, and what leaving the mix costs.

    Parameters
    ----------
    encounter
        A shipped encounter, a TOML file, or a saved fight.
    at
        After N inputs of the fight. Default: a saved fight's end, or the first.
    seed
        Of the fight that bots have up to there. Default: the file's, or 0.
    bot
        Who fights up to there: sensible (default), tactician or random.
    as_json
        Print it as JSON.
    """
    if saved := find_saved(encounter):
        if seed is not None:
            raise CrossbladesError(f"{encounter}: a saved fight has its own dice; leave out --seed")
        point = _in_record(saved, at)
    else:
        point = _in_bots_fight(encounter, at, seed, bot, characters)
    game, ask = point.game, point.ask
    found = equilibrium_at(game, ask, point.fight.view(ask.seat), _solver())
    assert found is not None
    if as_json:
        print(_json(point, found))
        return
    printer = Printer(game)
    printer.say(f"After {_inputs(point.number)}, as {ask.seat} sees it: {game.question(ask)}")
    for line in mix_lines(found):
        printer.say(line)


class Point(NamedTuple):
    """Where in a fight a sealed choice is open."""

    game: Game
    fight: Fight
    ask: Ask
    number: int
    """After how many inputs."""


def _solver() -> Solver:
    """That of a library, where it is installed; else the plain one, which bots have."""
    try:
        highs: Solver = extra("linear_programme", "crossblades[numbers]", "HiGHS").solve_by_highs
    except MissingExtraError:
        return solve
    return highs


def _inputs(number: int) -> str:
    """`1 input`, `3 inputs`."""
    return counted(number, "input")


def _json(point: Point, found: Equilibrium) -> str:
    data = {"at": point.number, "seat": point.ask.seat, **msgspec.to_builtins(found)}
    return msgspec.json.encode(data).decode()


def _in_record(path: Path, at: int | None) -> Point:
    """The choice of a saved fight, which is played again up to there."""
    record = load_record(path, partial=True)
    game = SYSTEMS[record.system.name]
    _check_sealed(game)
    last = len(record.inputs)
    numbers = [last, *range(last)] if at is None else [at]
    for number in numbers:
        game, fight = replay_record(path, number, "--at")
        if ask := _choice(game, fight):
            return Point(game, fight, ask, number)
    around = [] if at is None else sorted(range(last + 1), key=lambda number: abs(number - at))
    near = (number for number in around if _choice(game, replay_record(path, number)[1]))
    raise _no_choice(at, list(islice(near, 1)))


def _in_bots_fight(
    encounter: str, at: int | None, seed: int | None, bot: str, characters: Path | None
) -> Point:
    """The choice of a fight of bots."""
    game, opening = opened(encounter, characters)
    _check_sealed(game)
    chosen = seed_for(seed, opening, usual=0)
    fight = Fight(game, opening.scenario, Seeded(chosen))
    passed = []
    for number, ask in _choices(game, fight, bot, chosen):
        if at is None or number == at:
            return Point(game, fight, ask, number)
        passed.append(number)
    raise _no_choice(at, passed)


def _choices(game: Game, fight: Fight, bot: str, seed: int) -> Iterator[tuple[int, Ask]]:
    """Every such choice of a fight of bots, and after how many inputs it comes."""
    bots = bots_for(game.seats(fight.scenario), policy_named(game, bot), seed)
    for number in count():
        must = [ask for ask in fight.asks if not ask.optional]
        if not must:
            return
        if _is_choice(game, fight, must[0]):
            yield number, must[0]
        bots[must[0].seat].answer(fight, must[0])


def _choice(game: Game, fight: Fight) -> Ask | None:
    return next((ask for ask in fight.asks if _is_choice(game, fight, ask)), None)


def _is_choice(game: Game, fight: Fight, ask: Ask) -> bool:
    return SEALED[game.name].sealed(ask, fight.view(ask.seat)) is not None


def _check_sealed(game: Game) -> None:
    if game.name not in SEALED:
        able = ", ".join(SYSTEMS[name].title for name in SEALED)
        raise CrossbladesError(f"{game.title} has no sealed choices to weigh; these have: {able}")


def _no_choice(at: int | None, elsewhere: list[int]) -> CrossbladesError:
    """What is wrong, and after how many inputs there is a choice."""
    if not elsewhere:
        return CrossbladesError("nobody chooses a stance in this fight")
    nearest = min(elsewhere, key=lambda number: abs(number - (at or 0)))
    return CrossbladesError(
        f"no stance is chosen after {_inputs(at or 0)}; the nearest is --at {nearest}"
    )
