"""The commands about characters between fights: after, rest, use, advance."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cyclopts import Parameter

from crossblades.interfaces.cli.complaints import warn
from crossblades.interfaces.cli.keeping import keep_characters
from crossblades.interfaces.cli.parameters import Dice, Flag, Folder, Number, Ruled, Rules
from crossblades.interfaces.cli.resting import rest_help, split_words, words_with_values
from crossblades.interfaces.cli.rulings import say_rulings
from crossblades.interfaces.cli.seeds import checked_seed, new_seed
from crossblades.interfaces.files import game_of, read_text, replace_text, replay_record
from crossblades.interfaces.saves import saved_or_file
from crossblades.interfaces.terminal.answering import answer_all
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.characters import Characters
from crossblades.kernel.dice import DiceSource, Entered, Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.resting import read_rest
from crossblades.kernel.rulings import read_rulings
from crossblades.systems import CHARACTERS, SYSTEMS

Said = Annotated[
    list[str],
    Parameter(
        metavar="FILE",
        negative="",
        allow_leading_hyphen=True,
        help=f"The characters' files, and more words about the rest.\n\n{rest_help()}",
    ),
]
Healer = Annotated[Path | None, Parameter(metavar="FILE")]
Wishes = Annotated[list[str] | None, Parameter(metavar="WORDS", negative="")]
Reason = Annotated[str, Parameter(name="--for", metavar="TEXT")]


def after(record: str, /, *, characters: Folder = None) -> None:
    """Write what a saved fight has done to its characters into their files.

    Parameters
    ----------
    record
        A fight that is over, by its name or as a file.
    characters
        Where the characters are. Default: beside the file, or here.
    """
    path = saved_or_file(record)
    _, fought = replay_record(path)
    keep_characters(fought, characters or Path(record).parent)


def rest(
    kind: str,
    files: Said,
    /,
    *,
    treat: Healer = None,
    dice: Dice = None,
    seed: Number = None,
    ruling: Ruled = None,
    rules: Rules = False,
) -> None:
    """Let characters rest, in one of the ways of their game.

    Parameters
    ----------
    kind
        The kind of rest; each game has its own, named below.
    treat
        The file of who treats or tends the others before.
    dice
        seeded (default), or entered: you roll and type real dice.
    seed
        The same seed gives the same rest.
    ruling
        What your table rules otherwise: HR-8.5=heal.
    """
    paths, given = split_words(files, words_with_values())
    opened = _open_all(paths)
    keeper, resting = opened.keeper, opened.characters
    healer = None if treat is None else _open(keeper, treat)
    words = read_rest(keeper.rests, keeper.rest_words, kind, given)
    printer = Printer(opened.game, rules=rules)
    ruled = read_rulings(opened.game.rulings, ruling or ())
    fought = Fight(*keeper.rest(resting, healer, words, ruled), _dice(dice, seed))
    say_rulings(printer, fought.scenario)
    answer_all(fought, printer)
    if treat and keeper.name(healer) not in map(keeper.name, resting):
        paths.append(treat)
        resting.append(healer)
    rested = keeper.rested(resting, fought)
    _say_what_is_back(printer, keeper, resting, rested)
    _write(printer, keeper, paths, resting, rested)


def _say_what_is_back(
    printer: Printer, keeper: Characters[Any], before: Sequence[Any], now: Sequence[Any]
) -> None:
    """What was used up before, and can be used again."""
    for old, new in zip(before, now, strict=True):
        gone = [each.words for each in keeper.uses(old) if each.back]
        back = [each.words for each in keeper.uses(new) if not each.back and each.words in gone]
        if back:
            printer.say(f"{keeper.name(new)} can use again: {', '.join(back)}.")


def use(
    file: Path,
    /,
    *words: Annotated[str, Parameter(metavar="WORDS")],
    ruling: Ruled = None,
    rules: Rules = False,
) -> None:
    """Use an ability or spell outside of combat, or poison a weapon.

    Parameters
    ----------
    file
        The character's file.
    words
        An ability, a spell, POISON on WEAPON; none: all there is.
    ruling
        What your table rules otherwise: "HR-16.2=long rests".
    """
    opened = _open_all([file])
    keeper, before = opened.keeper, opened.characters[0]
    printer = Printer(opened.game, rules=rules)
    ruled = read_rulings(opened.game.rulings, ruling or ())
    if not words:
        _list_uses(printer, keeper, before)
        return
    character, log = keeper.use(before, " ".join(words), ruled)
    printer.log(log)
    _write(printer, keeper, [file], [before], [character])


def _list_uses(printer: Printer, keeper: Characters[Any], character: Any) -> None:
    """What is at hand, and what is used up."""
    every = keeper.uses(character)
    if not every:
        printer.say(f"{keeper.name(character)} has nothing to use outside of combat.")
        return
    printer.say(f"{keeper.name(character)} can use outside of combat; - is used up:")
    for each in every:
        mark, back = ("-", f", back {each.back}") if each.back else (" ", "")
        printer.say(f"  {mark} {each.words}: {each.what}{back}")


def advance(
    file: Path,
    /,
    *,
    buy: Wishes = None,
    award: Number = None,
    session: Flag = False,
    reason: Reason = "",
    rules: Rules = False,
) -> None:
    """Award experience to a character, spend it, or show what it buys.

    Parameters
    ----------
    file
        The character's file.
    buy
        What to buy, as the list without options words it.
    award
        Gain N points.
    session
        Gain what a session brings: the combat rank.
    reason
        What the points are for.
    """
    opened = _open_all([file])
    keeper, before = opened.keeper, opened.characters[0]
    printer = Printer(opened.game, rules=rules)
    character = before
    log = []
    if award is not None or session:
        character, events = keeper.award(character, award, reason)
        log += events
    for wish in buy or ():
        character, events = keeper.buy(character, wish)
        log += events
    printer.log(log)
    printer.say(keeper.experience(character))
    if log:
        _write(printer, keeper, [file], [before], [character])
    else:
        _list_offers(printer, keeper, character)


def _list_offers(printer: Printer, keeper: Characters[Any], character: Any) -> None:
    """What each thing costs, the ones one cannot pay marked."""
    points, offers = keeper.offers(character)
    if not offers:
        return
    printer.say("Buy with --buy and these words; + is more than there is to spend:")
    for offer in offers:
        mark = "+" if offer.cost > points else " "
        printer.say(f"  {offer.cost:>3}{mark} {offer.words}: {offer.what}")


def _dice(kind: str | None, seed: int | None) -> DiceSource:
    """Real dice, or those of a seed, a new one if none was given."""
    if kind == "entered":
        return Entered()
    given = checked_seed(seed)
    return Seeded(new_seed() if given is None else given)


# --- files


class _Opened(NamedTuple):
    """Characters out of files of one game."""

    game: Game
    keeper: Characters[Any]
    characters: list[Any]


def _open_all(paths: Sequence[Path]) -> _Opened:
    """The characters of these files, which must be of the game of the first."""
    seen: set[str] = set()
    for path in paths:
        if os.path.realpath(path) in seen:
            raise CrossbladesError(f"{path} is named twice; once is enough")
        seen.add(os.path.realpath(path))
    first = paths[0]
    name = game_of(read_text(first), str(first), CHARACTERS)
    keeper = CHARACTERS[name]
    return _Opened(SYSTEMS[name], keeper, [_open(keeper, path) for path in paths])


def _open(keeper: Characters[Any], path: Path) -> Any:
    character = keeper.read(read_text(path), str(path))
    warn(keeper.warnings(character))
    return character


def _write(
    printer: Printer,
    keeper: Characters[Any],
    paths: Sequence[Path],
    before: Sequence[Any],
    now: Sequence[Any],
) -> None:
    """Write what has changed; the files were read whole before, and are kept beside."""
    for path, old, new in zip(paths, before, now, strict=True):
        if keeper.text(old) != keeper.text(new):
            replace_text(path, keeper.text(new))
            printer.say(f"{keeper.name(new)}, {path}: written; the old file ends in .bak.")
