"""The commands, each a function whose docstring is its help."""

from pathlib import Path
from random import SystemRandom
from typing import Annotated, Literal

from cyclopts import Parameter

from crossblades.interfaces.bots import bots_for, let_play, policy_named
from crossblades.interfaces.files import (
    is_record,
    load_record,
    open_encounter,
    save_record,
    unused_record_path,
)
from crossblades.interfaces.terminal.play import TerminalPlayer
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel import record as records
from crossblades.kernel.dice import Entered, Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game, Opening
from crossblades.kernel.rulebook import Rule, Rulebook
from crossblades.systems import SYSTEMS

Rules = Annotated[bool, Parameter(negative="")]
Json = Annotated[bool, Parameter(name="--json", negative="")]


def fight(
    encounter: str,
    /,
    *,
    seed: int | None = None,
    record: Path | None = None,
    bot: str = "sensible",
    as_json: Json = False,
    rules: Rules = False,
) -> None:
    """Let bots fight an encounter and print the log.

    Parameters
    ----------
    encounter
        A shipped encounter (see `crossblades encounters`) or a TOML file.
    seed
        The same seed gives the same fight. Default: the encounter's, else a new one.
    record
        Write the fight to this file, for `replay`.
    bot
        Who plays: `sensible` or `random`.
    as_json
        Print one JSON event a line.
    rules
        Show the rules behind each line (always shown, dimly, where there is colour).
    """
    game, opening = open_encounter(encounter)
    chosen = _seed(seed, opening)
    fought = Fight(game, opening.scenario, Seeded(chosen))
    policy = policy_named(game, bot)
    let_play(fought, bots_for(game.seats(opening.scenario), policy, chosen))
    if record is not None:
        save_record(record, fought)
    _show(game, fought, as_json, rules)
    if not as_json:
        again = f"crossblades fight {encounter} --seed {chosen}"
        print(f"Seed {chosen}. The same fight again: {again}")


def play(
    encounter: str,
    /,
    *,
    side: Annotated[str | None, Parameter(name="--as")] = None,
    dice: Literal["seeded", "entered"] = "seeded",
    seed: int | None = None,
    record: Path | None = None,
    bot: str = "sensible",
    rules: Rules = False,
) -> None:
    """Play an encounter in the terminal; bots play the other side.

    Type the number of an option. `?` explains, `u` takes back, `m` shows the map, `q` saves.

    Parameters
    ----------
    encounter
        A shipped encounter, a TOML file, or a saved fight to go on with.
    side
        The side you play. Default: the players' side.
    dice
        `entered`: you roll real dice and type them in.
    seed
        Makes the dice fall the same way again.
    record
        Where the fight is saved. Default: a new file in this folder.
    bot
        Who plays the other side: `sensible` or `random`.
    rules
        Show the rules behind each line (always shown, dimly, where there is colour).
    """
    path = Path(encounter)
    if is_record(path):
        saved = load_record(path)
        game, scenario = _game(saved.system.name), saved.scenario
        fought, target = records.replay(saved), record or path
    else:
        game, opening = open_encounter(encounter)
        scenario = opening.scenario
        source = Entered() if dice == "entered" else Seeded(_seed(seed, opening))
        fought = Fight(game, scenario, source)
        target = record or unused_record_path(path.stem)
    mine, others = _seats(game, scenario, side)
    bots = bots_for(others, policy_named(game, bot), seed)
    printer = Printer(game, rules=rules)
    printer.say(f"{scenario.name}. You play {', '.join(mine)}. Type ? for help.")
    printer.status(fought.view(mine[0]))
    done = TerminalPlayer(fought, mine, bots, printer, target).play()
    printer.say()
    printer.say(f"The fight is saved in {target}." if done else _how_to_go_on(target))


def replay(
    file: Path, /, *, to: int | None = None, as_json: Json = False, rules: Rules = False
) -> None:
    """Print the log of a saved fight, by playing it again.

    Parameters
    ----------
    file
        A record that `fight --record` or `play` has written.
    to
        Stop after this many entries; a file that was cut off can be read up to there.
    as_json
        Print one JSON event a line.
    rules
        Show the rules behind each line (always shown, dimly, where there is colour).
    """
    record = load_record(file, partial=to is not None)
    if to is not None and not 0 <= to <= len(record.entries):
        raise CrossbladesError(f"--to must be from 0 to {len(record.entries)}, not {to}")
    _show(_game(record.system.name), records.replay(record, to), as_json, rules)


def rules(word: str = "", /, *more: str) -> None:
    """Explain a rule in our own words: an id such as HR-6.4, a chapter such as HR-6, or a word.

    Parameters
    ----------
    word
        What to look for. Nothing: list the chapters.
    more
        Further words that must occur, too.
    """
    wanted = " ".join((word, *more)).strip()
    books = [game.rulebook() for game in SYSTEMS.values()]
    if not wanted:
        for game in SYSTEMS.values():
            _print_chapters(game)
        return
    found = [(book, rule) for book in books for rule in book.find(wanted)]
    if not found:
        near = ", ".join(name for book in books for name in book.closest(wanted))
        hint = f"; did you mean {near}?" if near else ""
        raise CrossbladesError(f"no rule has the id or word {wanted!r}{hint}")
    for book, rule in found:
        _print_rule(book, rule)


def encounters() -> None:
    """List the shipped encounters."""
    for game in SYSTEMS.values():
        print(game.title)
        for name, text in game.encounters().items():
            opening = game.read_encounter(text, f"{name}.toml")
            print(f"  {name:<16} {opening.name}: {opening.summary}")
    print("Play one with `crossblades play NAME`; let bots fight it with `crossblades fight NAME`.")


# --- helpers


def _game(name: str) -> Game:
    return SYSTEMS[name]


def _seed(given: int | None, opening: Opening) -> int:
    """The one given, else the encounter's, else a new one."""
    if given is not None:
        return given
    return SystemRandom().randrange(2**32) if opening.seed is None else opening.seed


def _seats(game: Game, scenario: object, side: str | None) -> tuple[list[str], list[str]]:
    """The seats of the person's side, and all the others."""
    sides = game.sides(scenario)
    side = next(iter(sides)) if side is None else side
    if side not in sides:
        raise CrossbladesError(f"there is no side {side!r}; expected {' or '.join(sides)}")
    mine = list(sides[side])
    return mine, [seat for seat in game.seats(scenario) if seat not in mine]


def _show(game: Game, fought: Fight, as_json: bool, rules: bool) -> None:
    if as_json:
        for line in records.log_lines(fought.log):
            print(line.decode())
    else:
        Printer(game, rules=rules).log(fought.log)


def _how_to_go_on(target: Path) -> str:
    return f"Saved in {target}. Go on with: crossblades play {target}"


def _print_chapters(game: Game) -> None:
    print(f"{game.title}, by chapters. Try `crossblades rules HR-6` or `crossblades rules wound`.")
    for chapter in game.rulebook().chapters.values():
        if chapter.number:
            print(f"  {chapter.number:>2}  {chapter.name}")


def _print_rule(book: Rulebook, rule: Rule) -> None:
    title = f" {rule.title}" if rule.title else ""
    print(f"{rule.id}{title} ({rule.chapter})")
    print(f"  {rule.text}")
    if rule.id in book.rulings:
        ruling, why = book.rulings[rule.id]
        print(f"  Our ruling: {ruling}. Why: {why}.")
    named = (book.sources.get(letter, letter) for letter in rule.sources)
    print(f"  Source: {'; '.join(named)}")
