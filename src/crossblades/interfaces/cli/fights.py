"""The commands that fight: encounters, fight, play, replay."""

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
from crossblades.interfaces.cli.complaints import warn
from crossblades.interfaces.cli.itself import command
from crossblades.interfaces.cli.keeping import check_characters, keep_characters
from crossblades.interfaces.cli.opening import opened_for_bots
from crossblades.interfaces.cli.parameters import (
    BotName,
    Bots,
    Characters,
    Dice,
    File,
    Foes,
    JsonEvents,
    Keep,
    NoAdvice,
    Number,
    RuledOver,
    Rules,
    Sides,
)
from crossblades.interfaces.cli.rulings import say_rulings
from crossblades.interfaces.cli.saving import Wish, begun, ruled, unfinished
from crossblades.interfaces.cli.seats import seats_wanted
from crossblades.interfaces.cli.seeds import seed_for
from crossblades.interfaces.files import (
    check_can_be_written,
    load_record,
    new_file_path,
    replayed,
    save_record,
)
from crossblades.interfaces.saves import find_saved, name_of, saved_or_file
from crossblades.interfaces.terminal.play import TerminalPlayer
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.dice import Seeded
from crossblades.kernel.event import told
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.record import is_checked, log_lines
from crossblades.kernel.scenario import Scenario
from crossblades.systems import SYSTEMS


def encounters() -> None:
    """List the shipped encounters."""
    for game in (game for game in SYSTEMS.values() if game.encounters()):
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
    game, opening = opened_for_bots(encounter, characters)
    scenario = ruled(game, opening, ruling or ())
    chosen = seed_for(seed, opening)
    policies = policies_by_seat(game, scenario, bot or ())
    target = None if record is None else new_file_path(record, "--record")
    if target is not None:
        check_can_be_written(target)
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
            again = "" if record is None else command("replay", str(record))
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
    foes: Foes = None,
    rules: Rules = False,
    no_advice: NoAdvice = False,
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
        The same seed and answers give the same fight. For a record of
        a fight that is not over: the dice to come.
    record
        Where the fight is saved. Default: with the other saves.
    bot
        The other side: sensible (default), tactician or random.
    """
    new = find_saved(encounter) is None
    hint = unfinished(encounter)
    game, fought, journal = begun(
        encounter, Wish(dice, seed, record, characters, ruling or (), sides or (), foes)
    )
    with journal:
        scenario: Any = fought.scenario
        mine = seats_wanted(game, scenario, sides or (), new=new)
        others = [seat for seat in game.seats(scenario) if seat not in mine]
        bots = bots_for(others, policy_named(game, bot), seed)
        journal.bots = others
        if keep:
            check_characters(fought)
        printer = Printer(game, rules=rules, people=game.people(scenario))
        _welcome(printer, scenario, mine, hint)
        done = TerminalPlayer(fought, mine, bots, printer, advice=not no_advice).play()
    target = journal.path
    folder, kept_in = characters or Path(encounter).parent, Path(name_of(target))
    kept = _keep_option(keep, folder, kept_in)
    options = (*_side_option(sides or ()), *_bot_option(bot), *kept)
    _say_saved(printer, target, "" if done else command("play", name_of(target), *options))
    if keep and done:
        keep_characters(fought, folder)


def _welcome(printer: Printer, scenario: Scenario, mine: Sequence[str], hint: str) -> None:
    """What is played, by whom, and by which rulings."""
    if hint:
        printer.say(hint)
    printer.say(f"{scenario.name}. You play {', '.join(mine)}. Type ? for help.")
    say_rulings(printer, scenario)


def replay(
    file: str,
    /,
    *,
    to: Number = None,
    record: File = None,
    sides: Sides = None,
    as_json: JsonEvents = False,
    rules: Rules = False,
) -> None:
    """Print the log of a saved fight, by playing it again.

    Parameters
    ----------
    file
        A saved fight by its name, or a file that `play` or `fight
        --record` has written.
    to
        Stop after N inputs; works for a file that was cut off, too.
    record
        Write a record to share to this new file: until the fight is
        over it has no seed and nothing sealed.
    sides
        Only what this side or seat came to know. Default: everything.
    """
    path = saved_or_file(file)
    target = None if record is None else new_file_path(record, "--record")
    found = load_record(path, partial=to is not None)
    game, fought = replayed(found, path, to)
    if not found.journal and not is_checked(found, to):
        part = f"its first {to} of {len(found.inputs)} inputs were replayed"
        why = "the file has lost its last line" if found.closing is None else part
        warn([f"{path}: the digest was not checked: {why}"])
    if target is not None:
        save_record(target, fought)
    knowing = seats_wanted(game, fought.scenario, sides, new=False) if sides else None
    _show(game, fought, as_json, rules, knowing)


# --- fights


def _show(
    game: Game, fought: Fight, as_json: bool, rules: bool, knowing: Sequence[str] | None = None
) -> None:
    """The log of a fight, or what of it these seats know."""
    log = fought.log if knowing is None else told(fought.log, knowing)
    if as_json:
        for line in log_lines(log):
            print(line.decode())
    else:
        people = game.people(fought.scenario)
        printer = Printer(game, rules=rules, people=people)
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
    return command("fight", encounter, f"--seed={seed}", *options)


def _bot_option(bot: str) -> tuple[str, ...]:
    return () if bot == DEFAULT_BOT else (f"--bot={bot}",)


def _side_option(sides: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"--as={side}" for side in sides)


def _keep_option(keep: bool, folder: Path, record: Path) -> tuple[str, ...]:
    """A saved fight looks for its characters beside itself."""
    if not keep:
        return ()
    return ("--keep",) if folder == record.parent else ("--keep", f"--characters={folder}")
