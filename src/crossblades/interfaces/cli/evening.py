"""The command that plays an evening part by part: evening."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cyclopts import Parameter

from crossblades.interfaces import evenings
from crossblades.interfaces.bots import DEFAULT_BOT, bots_for, let_play, policy_named
from crossblades.interfaces.cli.complaints import warn
from crossblades.interfaces.cli.itself import command
from crossblades.interfaces.cli.parameters import (
    BotName,
    Characters,
    Dice,
    Flag,
    Foes,
    NoAdvice,
    Number,
    Rules,
    Sides,
)
from crossblades.interfaces.cli.rulings import say_rulings
from crossblades.interfaces.cli.saving import Begun, going_on, journal_for
from crossblades.interfaces.cli.seats import seats_wanted, with_referee_wanted
from crossblades.interfaces.cli.seeds import checked_seed, new_seed, seed_for
from crossblades.interfaces.evenings import Opened
from crossblades.interfaces.files import read_text, reason
from crossblades.interfaces.home import data_folder
from crossblades.interfaces.locks import Lock
from crossblades.interfaces.saves import find_saved, name_of
from crossblades.interfaces.terminal.answering import answer_all
from crossblades.interfaces.terminal.play import TerminalPlayer
from crossblades.interfaces.terminal.printer import Printer
from crossblades.interfaces.together import finish
from crossblades.kernel.dice import Entered, Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.evening import Part
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.health import Foes as FoesShown
from crossblades.kernel.record import Record

PartNumber = Annotated[int | None, Parameter(metavar="N")]


class Wish(NamedTuple):
    """What was typed about how a part is to be played."""

    bots: bool
    sides: Sequence[str]
    dice: str | None
    seed: int | None
    bot: str
    foes: FoesShown | None
    rules: bool
    advice: bool


def evening(
    file: str,
    /,
    *,
    look: Flag = False,
    bots: Flag = False,
    skip: Flag = False,
    again: PartNumber = None,
    sides: Sides = None,
    dice: Dice = None,
    seed: Number = None,
    bot: BotName = DEFAULT_BOT,
    foes: Foes = None,
    rules: Rules = False,
    no_advice: NoAdvice = False,
    characters: Characters = None,
) -> None:
    """Play an evening: encounters and rests, wounds carried on.

    Parameters
    ----------
    file
        The evening's file, or the name of one of your own.
    look
        Only show where it is.
    bots
        Let bots play the part to its end, and print the log.
    skip
        Leave the next part out.
    again
        Play part N once more; what it left on the characters stays.
    sides
        The side or seat you play; gm, all, heroes,gm. Default: players.
    dice
        seeded (default), or entered: you roll and type real dice.
    seed
        The dice of a part that begins now.
    bot
        Who plays the others: sensible (default), tactician or random.
    """
    path = _path(file)
    read_text(path)  # before anything is made beside it
    lock = _locked(path)
    try:
        _say_left(finish(path))
        opened = evenings.open_evening(path, characters)
        wish = Wish(bots, sides or (), dice, seed, bot, foes, rules, not no_advice)
        printer = Printer(opened.game, rules=rules)
        _show(opened, printer)
        if not look:
            _go_on(opened, printer, wish, skip=skip, again=again)
    finally:
        lock.release()


def _path(file: str) -> Path:
    """A file, or an evening of one's own by its name."""
    own = data_folder() / "evenings" / f"{file}.toml"
    if not os.path.lexists(file) and Path(file).name == file and os.path.isfile(own):
        return own
    return Path(file)


def _locked(path: Path) -> Lock:
    """No other program plays this evening meanwhile."""
    try:
        return Lock(path)
    except OSError as error:
        raise CrossbladesError(f"{path}: cannot be locked: {reason(error)}") from None


# --- where it is


def _show(opened: Opened, printer: Printer) -> None:
    """The party, and all parts with what has become of them."""
    evening, keeper = opened.evening, opened.keeper
    printer.say(f"{evening.name} ({opened.game.title})")
    for each in evenings.members(opened, evening.party):
        unfit = keeper.unfit(each.character)
        printer.say(f"   {keeper.name(each.character)}: {unfit or keeper.stands(each.character)}")
    following = evening.next
    for part in evening.parts:
        mark = ">" if part == following else " "
        state = part.played or ("goes on" if part.begun else "")
        words = f"{what(part)}{f': {state}' if state else ''}"
        printer.say(f"{mark} {part.number + 1:>2}  {words}")


def what(part: Part) -> str:
    """A part in words: its encounter's file, or its rest."""
    if part.encounter:
        return part.encounter
    usual = {"none", "comfortable", "1", "False"}
    said = [f"{k} {v}" if v is not True else k for k, v in part.words.items() if k != "kind"]
    words = [word for word in said if word.rpartition(" ")[2] not in usual]
    return f"rest: {part.kind}{''.join(f', {word}' for word in words)}"


def _go_on(opened: Opened, printer: Printer, wish: Wish, *, skip: bool, again: int | None) -> None:
    part = opened.evening.next
    if again is not None:
        opened, part = _again(opened, again)
    if part is None:
        printer.say("The evening is over.")
        return
    if skip:
        evenings.leave_out(opened, part)
        printer.say(f"Part {part.number + 1} is left out.")
    elif part.table:
        raise CrossbladesError(
            f"part {part.number + 1} is played at a table in the browser: go on there, or leave it "
            "out with --skip"
        )
    elif part.encounter:
        _fight(opened, part, printer, wish)
    else:
        _rest(opened, part, printer, wish)


def _again(opened: Opened, number: int) -> tuple[Opened, Part]:
    """A part that was played is to be played once more."""
    parts = opened.evening.parts
    if not 1 <= number <= len(parts):
        raise CrossbladesError(f"--again must be from 1 to {len(parts)}, not {number}")
    opened = evenings.play_again(opened, parts[number - 1])
    return opened, opened.evening.parts[number - 1]


# --- fights


def _fight(opened: Opened, part: Part, printer: Printer, wish: Wish) -> None:
    """Play an encounter; when it is over, what it did is in all files together."""
    begun, part = _begun(opened, part, printer, wish)
    game, fought, journal = begun
    fought.journal = journal.append
    with journal:
        over = _played(game, fought, journal, printer, wish)
    if not over:
        printer.say(f"Saved in {journal.path}. Go on with:")
        printer.copiable(f"  {command('evening', str(opened.path))}")
        return
    _carry(opened, part, evenings.after_fight(opened, part, fought), printer)


def _begun(opened: Opened, part: Part, printer: Printer, wish: Wish) -> tuple[Begun, Part]:
    """The fight of a part: the one that goes on, or a new one, which the evening's file names."""
    # A file from elsewhere names no files of ours but those of evenings.
    at_home = part.fight and Path(part.fight).name == part.fight
    path = find_saved(part.fight) if at_home else None
    if path is not None:
        if wish.dice or wish.seed is not None:
            raise CrossbladesError("this part goes on with its own dice; leave out --dice, --seed")
        return going_on(path), part
    if part.fight:
        printer.say(f"The saved fight {part.fight} is gone: this part begins anew.")
    for words in evenings.missing_words(opened, part):
        printer.say(words)
    opening = evenings.encounter_of(opened, part)
    warn(opening.warnings)
    game = opened.game
    scenario = with_referee_wanted(game, opening.scenario, wish.sides)
    scenario = game.with_foes(scenario, wish.foes or opening.foes or "words")
    seed = None if wish.dice == "entered" else seed_for(wish.seed, opening)
    record = Record(game, scenario, seed)
    journal = journal_for(record, opened.path.stem, None)
    fight = Fight(game, scenario, Entered() if seed is None else Seeded(seed))
    now = evenings.mark(opened, part, fight=name_of(journal.path))
    return Begun(game, fight, journal), now.evening.parts[part.number]


def _played(game: Game, fought: Fight, journal: Any, printer: Printer, wish: Wish) -> bool:
    """Whether the fight came to its end."""
    scenario: Any = fought.scenario
    policy = policy_named(game, wish.bot)
    say_rulings(printer, scenario)
    printer = Printer(game, rules=wish.rules, people=game.people(scenario))
    if wish.bots:
        journal.bots = game.seats(scenario)
        let_play(fought, bots_for(game.seats(scenario), policy, wish.seed))
        printer.log(fought.log)
        return fought.over
    mine = seats_wanted(game, scenario, wish.sides, new=True)
    others = [seat for seat in game.seats(scenario) if seat not in mine]
    journal.bots = others
    printer.say(f"{scenario.name}. You play {', '.join(mine)}. Type ? for help.")
    player = TerminalPlayer(
        fought, mine, bots_for(others, policy, wish.seed), printer, advice=wish.advice
    )
    return player.play()


# --- rests


def _rest(opened: Opened, part: Part, printer: Printer, wish: Wish) -> None:
    given = checked_seed(wish.seed)
    seed = new_seed() if given is None else given
    rest = evenings.rest_of(opened, part, Entered() if wish.dice == "entered" else Seeded(seed))
    for words in rest.lines:
        printer.say(words)
    if wish.bots:
        answer_first(rest.fight)
        printer.log(rest.fight.log)
    else:
        answer_all(rest.fight, printer)
    _carry(opened, part, evenings.after_rest(opened, rest), printer)


def answer_first(fight: Fight) -> None:
    """Give every question of a rest its first answer, which is the usual one."""
    while not fight.over:
        ask = fight.asks[0]
        fight.answer(ask, ask.options[0], ask.seat)


# --- the end of a part


def _carry(opened: Opened, part: Part, found: evenings.Outcome, printer: Printer) -> None:
    _say_left(evenings.carry(opened, part, found))
    for path in found.changes:
        printer.say(f"{path}: written; the old file ends in .bak.")
    for words in found.lines:
        printer.say(words)
    following = evenings.open_evening(opened.path).evening.next
    if following is None:
        printer.say("The evening is over.")
    else:
        printer.say(f"Next: part {following.number + 1}, {what(following)}.")


def _say_left(paths: Sequence[Path]) -> None:
    """Tell of files that were changed by somebody else while they were to be written."""
    warn(
        f"{path}: what the evening would have written, for the file was changed meanwhile"
        for path in paths
    )
