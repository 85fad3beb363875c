"""Answering the few questions of what is no fight: no map, no bots, nothing to save."""

from collections.abc import Callable

from crossblades.interfaces.terminal.keyboard import read_line
from crossblades.interfaces.terminal.matching import pick
from crossblades.interfaces.terminal.printer import Printer
from crossblades.interfaces.terminal.typed import dice_of, faces
from crossblades.kernel.ask import Ask
from crossblades.kernel.dice import Roll
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight


def answer_all(fight: Fight, printer: Printer, read: Callable[[str], str] = read_line) -> None:
    """Put every question and every roll to the person, until all is over."""
    told = 0
    while True:
        printer.log(fight.log[told:])
        told = len(fight.log)
        if fight.over:
            return
        try:
            _put(fight, printer, read)
        except EOFError:
            raise CrossbladesError("broken off; nothing was written") from None
        except CrossbladesError as error:
            printer.say(str(error))


def _put(fight: Fight, printer: Printer, read: Callable[[str], str]) -> None:
    """The roll that waits, or the first question."""
    printer.say()
    if fight.waiting:
        _put_roll(fight, fight.waiting, printer, read)
    else:
        _put_question(fight, fight.asks[0], printer, read)


def _put_roll(fight: Fight, roll: Roll, printer: Printer, read: Callable[[str], str]) -> None:
    printer.say(f"{roll.who}, {roll.why}: {', '.join(dice_of(roll))}")
    typed = read("Faces: ").strip()
    if typed == "?":
        _explain(printer, roll.rules)
    else:
        fight.enter(faces(typed))


def _put_question(fight: Fight, ask: Ask, printer: Printer, read: Callable[[str], str]) -> None:
    labels = [printer.label(option) for option in ask.options]
    printer.say(printer.asked(ask))
    for number, label in enumerate(labels, start=1):
        printer.say(f"  {number}  {label}")
    typed = read("> ").strip()
    if typed == "?":
        _explain(printer, ask.rules)
    else:
        fight.answer(ask, ask.options[pick(labels, typed)], ask.seat)


def _explain(printer: Printer, rules: tuple[str, ...]) -> None:
    """The rules behind a question or a roll, and how to leave."""
    printer.explain(rules)
    printer.say("Ctrl-D or Ctrl-C breaks off; nothing is written then.")
