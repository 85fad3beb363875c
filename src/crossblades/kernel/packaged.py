"""What every game does in the same way: the files of its package, its rulings, its seats."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar, get_args

from msgspec import structs

from crossblades.kernel.coverage import Covered, read_coverage
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.health import Foes
from crossblades.kernel.people import People
from crossblades.kernel.plain_game import PlainGame
from crossblades.kernel.rulebook import Rulebook, read_rulebook
from crossblades.kernel.rulings import Value, by_id, changed
from crossblades.kernel.seating import reseated
from crossblades.kernel.showing import Seated, Turn
from crossblades.kernel.words import sentence, winning

FOES: tuple[Foes, ...] = get_args(Foes)


class PackagedGame(PlainGame):
    """A game whose package holds `rulebook.md` and `RULES.md`, and whose scenarios hold rulings,
    fighters with their seats, and perhaps the seat of a referee.
    """

    package: ClassVar[str]
    """The full name of its package."""
    referee_field: ClassVar[str]
    """Where a scenario names the seat of who referees, if anybody does."""
    referee_title: ClassVar[str]
    """What the book calls who referees."""

    def turn(self, view: Any) -> Turn:
        return Turn(view.round, "", "", f"Round {view.round}")

    def outcome(self, state: Any) -> str:
        return f"{sentence(winning(state.winner))}." if state.over else ""

    def seat_of(self, where: Any, creature: str) -> str:
        there = where.fighters if hasattr(where, "fighters") else where.creatures.values()
        for each in there:
            if each.name == creature:
                seat: str = each.seat
                return seat
        raise CrossbladesError(f"nobody is called {creature}")

    def fighters(self, scenario: Any) -> tuple[Seated, ...]:
        return tuple(Seated(f.name, f.side, f.seat, self.kind_of(f)) for f in scenario.fighters)

    def kind_of(self, _fighter: Any, /) -> str:
        """What a fighter is, in a word or two."""
        return ""

    def with_seats(self, scenario: Any, seats: Mapping[str, str]) -> Any:
        fighters = reseated(scenario.fighters, seats)
        for fighter in fighters:
            if fighter.seat == self.referee(scenario):
                raise CrossbladesError(
                    f"{fighter.seat} is the {self.referee_title}'s seat, and cannot "
                    f"decide for {fighter.name}"
                )
        return structs.replace(scenario, fighters=fighters)

    def rulebook(self) -> Rulebook:
        return _rulebook(self.package)

    def coverage(self) -> dict[str, Covered]:
        return read_coverage(_text(self.package, "RULES.md"))

    def rulings_of(self, scenario: Any) -> dict[str, Value]:
        return by_id(scenario.rulings)

    def with_rulings(self, scenario: Any, values: Mapping[str, Value]) -> Any:
        return structs.replace(scenario, rulings=changed(scenario.rulings, values))

    def people(self, scenario: Any) -> People:
        return {each.name: each.pronoun for each in scenario.fighters if each.pronoun}

    def seats(self, scenario: Any) -> tuple[str, ...]:
        seats = [fighter.seat for fighter in scenario.fighters]
        referee = self.referee(scenario)
        return tuple(dict.fromkeys([*seats, referee] if referee else seats))

    def referee(self, scenario: Any) -> str:
        seat: str = getattr(scenario, self.referee_field)
        return seat

    def with_referee(self, scenario: Any, seat: str) -> Any:
        taken = [fighter.name for fighter in scenario.fighters if fighter.seat == seat]
        if taken:
            raise CrossbladesError(
                f"the seat {seat} cannot be the {self.referee_title}'s: it plays {taken[0]}"
            )
        return structs.replace(scenario, **{self.referee_field: seat})

    def with_foes(self, scenario: Any, how: Foes) -> Any:
        if how not in FOES:
            raise CrossbladesError(f"foes cannot be seen as {how!r}; expected {' or '.join(FOES)}")
        return structs.replace(scenario, foes=how)


@cache
def _rulebook(package: str) -> Rulebook:
    return read_rulebook(_text(package, "rulebook.md"))


def _text(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text("utf-8")
