"""Rulings shown to people: the list, one explained, and those that a fight does not leave alone."""

import shlex

from crossblades.interfaces.terminal.columns import SCREEN
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.rulings import Ruling, find_ruling, unusual, worded
from crossblades.systems import SYSTEMS


def list_rulings() -> None:
    """Every ruling of every game, with its values."""
    for game in (game for game in SYSTEMS.values() if game.rulings):
        printer = Printer(game)
        printer.say(f"{game.title}: rulings, defaults first; `crossblades rulings ID` explains.")
        for ruling in game.rulings:
            values = " | ".join(worded(choice.value) for choice in ruling.choices)
            question = f"  {ruling.id:<8}  {ruling.question}"
            if len(question) + len(values) + 2 < SCREEN:
                printer.say(f"{question}  {values}")
            else:
                printer.say(question)
                printer.say(f"{'':12}{values}")


def explain_ruling(given: str) -> None:
    """One ruling: the question, what the texts say, and what each value does."""
    every = {ruling.id: game for game in SYSTEMS.values() for ruling in game.rulings}
    ruling = find_ruling([r for game in SYSTEMS.values() for r in game.rulings], given)
    game = every[ruling.id]
    book, printer = game.rulebook(), Printer(game)
    printer.say(f"{ruling.id} ({game.title}): {ruling.question}")
    printer.say(f"  The texts: {ruling.texts}")
    say_sources(printer, ruling.texts)
    for choice in ruling.choices:
        mark = " (default)" if choice is ruling.default else ""
        printer.say(f"  {worded(choice.value)}{mark}: {choice.meaning}")
    for ours in book.rulings.get(ruling.id, ())[:1]:
        printer.say(f"  Why the default: {ours.why}.")
    typed, written = _set_otherwise(ruling)
    printer.say(f"  To rule otherwise: {typed}, or in an encounter's file")
    printer.say(f"  under [rulings]: {written}")


def say_sources(printer: Printer, text: str) -> None:
    """What the short names of texts mean that a text mentions."""
    for name, title in printer.game.rulebook().mentioned(text):
        printer.say(f"    {name}: {title}")


def _set_otherwise(ruling: Ruling) -> tuple[str, str]:
    """How to set another value than the default: in a command, and in a file."""
    other = ruling.choices[1].value
    typed = shlex.join((f"{ruling.id}={worded(other)}",))
    written = f'"{other}"' if isinstance(other, str) else worded(other)
    return f"--ruling {typed}", f'"{ruling.id}" = {written}'


def say_rulings(printer: Printer, scenario: object) -> None:
    """What a fight rules otherwise than by default, a line each."""
    game = printer.game
    for ruling, choice in unusual(game.rulings, game.rulings_of(scenario)):
        printer.say(f"Ruling {ruling.id}, {worded(choice.value)}: {choice.meaning}")
