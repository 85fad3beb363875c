"""The commands that fight: encounters, fight, play, replay."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from crossblades.interfaces.bots import (
    DEFAULT_BOT,
    bots_for,
    play_out,
    policies_by_seat,
    policy_named,
)
from crossblades.interfaces.cli.keeping import check_characters, keep_characters
from crossblades.interfaces.cli.parameters import (
    BotName,
    Bots,
    Characters,
    Dice,
    File,
    JsonEvents,
    Keep,
    Number,
    RuledOver,
    Rules,
    Sides,
)
from crossblades.interfaces.cli.rulings import say_rulings
from crossblades.interfaces.cli.seats import seats_wanted, with_referee_wanted
from crossblades.interfaces.cli.seeds import seed_for
from crossblades.interfaces.files import (
    is_record,
    new_file_path,
    open_encounter,
    replay_record,
    save_record,
    unused_record_path,
)
from crossblades.interfaces.terminal.play import TerminalPlayer
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.dice import Entered, Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.event import told
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game, Opening
from crossblades.kernel.record import log_lines
from crossblades.kernel.rulings import read_rulings
from crossblades.systems import SYSTEMS


def encounters() -> None:
    """List the shipped encounters."""
    for game in SYSTEMS.values():
        printer = Printer(game)
        printer.say(game.title)
        wide = max(map(len, game.encounters()), default=0)
        for name, text in game.encounters().items():
            opening = game.read_encounter(text, f"{name}.toml")
            printer.say(f"  {name:<{wide}}  {opening.name}. {opening.summary}")
        printer.say("Play one with `crossblades play NAME`, or let bots: `crossblades fight NAME`.")


def fight(
    encounter: str,
    /,
    *,
    seed: Number = None,
    record: File = None,
    bot: Bots = None,
    ruling: RuledOver = None,
    as_json: JsonEvents = False,
    rules: Rules = False,
    characters: Characters = None,
    keep: Keep = False,
) -> None:
    """Let bots fight an encounter and print the log.

    Parameters
    ----------
    encounter
        A shipped encounter or a TOML file.
    seed
        The same seed gives the same fight.
    record
        Write the fight to this new file, for `replay`.
    bot
        sensible (default), tactician, random; heroes=random for a side.
    """
    game, opening = open_encounter(encounter, characters)
    scenario = _ruled(game, opening, ruling or ())
    chosen = seed_for(seed, opening)
    policies = policies_by_seat(game, scenario, bot or ())
    target = None if record is None else new_file_path(record, "--record")
    fought = Fight(game, scenario, Seeded(chosen))
    play_out(fought, policies, chosen)
    if target is not None:
        save_record(target, fought)
    _show(game, fought, as_json, rules)
    if keep:
        keep_characters(fought, characters or Path(encounter).parent, quiet=as_json)
    if not as_json:
        again = fight_command(encounter, chosen, bot or (), ruling or (), characters)
        if keep:
            # Its characters are not what they were, so the same seed gives another fight now.
            again = "" if record is None else _command("replay", str(record))
        said = f" The same fight again: {again}" if again else ""
        Printer(game).copiable(f"Seed {chosen}.{said}")


def play(
    encounter: str,
    /,
    *,
    sides: Sides = None,
    dice: Dice = None,
    seed: Number = None,
    record: File = None,
    bot: BotName = DEFAULT_BOT,
    ruling: RuledOver = None,
    rules: Rules = False,
    characters: Characters = None,
    keep: Keep = False,
) -> None:
    """Play an encounter in the terminal; bots play the other side.

    Parameters
    ----------
    encounter
        A shipped encounter, a TOML file, or a saved fight.
    sides
        The side or seat you play; gm, all, heroes,gm. Default: players.
    dice
        seeded (default), or entered: you roll and type real dice.
    seed
        The same seed and answers give the same fight.
    record
        Where the fight is saved. Default: a new file here.
    bot
        The other side: sensible (default), tactician or random.
    """
    game, fought, target = _begin(
        encounter, dice, seed, record, characters, ruling or (), sides or ()
    )
    scenario: Any = fought.scenario
    mine = seats_wanted(game, scenario, sides or (), new=not is_record(Path(encounter)))
    others = [seat for seat in game.seats(scenario) if seat not in mine]
    bots = bots_for(others, policy_named(game, bot), seed)
    if keep:
        check_characters(fought)
    printer = Printer(game, rules=rules)
    printer.say(f"{scenario.name}. You play {', '.join(mine)}. Type ? for help.")
    say_rulings(printer, scenario)
    done = TerminalPlayer(fought, mine, bots, printer, target).play()
    folder = characters or Path(encounter).parent
    options = (*_side_option(sides or ()), *_bot_option(bot), *_keep_option(keep, folder, target))
    _say_saved(printer, target, "" if done else _command("play", str(target), *options))
    if keep and done:
        keep_characters(fought, folder)


def replay(
    file: Path,
    /,
    *,
    to: Number = None,
    sides: Sides = None,
    as_json: JsonEvents = False,
    rules: Rules = False,
) -> None:
    """Print the log of a saved fight, by playing it again.

    Parameters
    ----------
    file
        A file that `fight --record` or `play` has written.
    to
        Stop after N entries; works for a file that was cut off, too.
    sides
        Only what this side or seat came to know. Default: everything.
    """
    game, fought = replay_record(file, to)
    knowing = seats_wanted(game, fought.scenario, sides, new=False) if sides else None
    _show(game, fought, as_json, rules, knowing)


# --- fights


def _begin(
    encounter: str,
    dice: str | None,
    seed: int | None,
    record: Path | None,
    characters: Path | None,
    ruling: Sequence[str],
    sides: Sequence[str],
) -> tuple[Game, Fight, Path]:
    """A new fight or a saved one, and where it is to be saved."""
    path = Path(encounter)
    target = None if record is None else new_file_path(record, "--record")
    if is_record(path):
        if dice is not None or seed is not None:
            problem = "a saved fight goes on with its own dice; leave out --dice and --seed"
            raise CrossbladesError(f"{path}: {problem}")
        if ruling:
            problem = "a saved fight goes on with its own rulings; leave out --ruling"
            raise CrossbladesError(f"{path}: {problem}")
        game, fought = replay_record(path)
        return game, fought, target or path
    game, opening = open_encounter(encounter, characters)
    scenario = with_referee_wanted(game, _ruled(game, opening, ruling), sides)
    source = Entered() if dice == "entered" else Seeded(seed_for(seed, opening))
    fought = Fight(game, scenario, source)
    return game, fought, target or unused_record_path(path.stem)


def _ruled(game: Game, opening: Opening, given: Sequence[str]) -> Any:
    """The scenario, with the rulings that were typed over those of its file."""
    return game.with_rulings(opening.scenario, read_rulings(game.rulings, given))


def _show(
    game: Game, fought: Fight, as_json: bool, rules: bool, knowing: Sequence[str] | None = None
) -> None:
    """The log of a fight, or what of it these seats know."""
    log = fought.log if knowing is None else told(fought.log, knowing)
    if as_json:
        for line in log_lines(log):
            print(line.decode())
    else:
        printer = Printer(game, rules=rules)
        say_rulings(printer, fought.scenario)
        printer.log(log)


def _say_saved(printer: Printer, target: Path, again: str) -> None:
    """Where a fight is, and the command that goes on with it, if it is not over."""
    printer.say()
    printer.say(f"Saved in {target}. Go on with:" if again else f"Saved in {target}.")
    if again:
        printer.copiable(f"  {again}")


# --- commands to type next


def fight_command(
    encounter: str,
    seed: int,
    bots: Sequence[str] = (),
    rulings: Sequence[str] = (),
    characters: Path | None = None,
) -> str:
    """The command that shows a fight of bots again."""
    options = [f"--bot={words}" for words in bots]
    options += [f"--ruling={words}" for words in rulings]
    options += [f"--characters={characters}"] if characters else []
    return _command("fight", encounter, f"--seed={seed}", *options)


def _command(*words: str) -> str:
    return shlex.join(("crossblades", *words))


def _bot_option(bot: str) -> tuple[str, ...]:
    return () if bot == DEFAULT_BOT else (f"--bot={bot}",)


def _side_option(sides: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"--as={side}" for side in sides)


def _keep_option(keep: bool, folder: Path, record: Path) -> tuple[str, ...]:
    """A saved fight looks for its characters beside itself."""
    if not keep:
        return ()
    return ("--keep",) if folder == record.parent else ("--keep", f"--characters={folder}")
