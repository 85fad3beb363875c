"""What every game does in the same way: the files of its package, its rulings, its seats."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

from msgspec import structs

from crossblades.kernel.coverage import Covered, read_coverage
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.rulebook import Rulebook, read_rulebook
from crossblades.kernel.rulings import Value, by_id, changed


class PackagedGame:
    """A game whose package holds `rulebook.md` and `RULES.md`, and whose scenarios hold rulings,
    fighters with their seats, and perhaps the seat of a referee.
    """

    package: ClassVar[str]
    """The full name of its package."""
    referee_field: ClassVar[str]
    """Where a scenario names the seat of who referees, if anybody does."""
    referee_title: ClassVar[str]
    """What the book calls who referees."""

    def rulebook(self) -> Rulebook:
        return _rulebook(self.package)

    def coverage(self) -> dict[str, Covered]:
        return read_coverage(_text(self.package, "RULES.md"))

    def rulings_of(self, scenario: Any) -> dict[str, Value]:
        return by_id(scenario.rulings)

    def with_rulings(self, scenario: Any, values: Mapping[str, Value]) -> Any:
        return structs.replace(scenario, rulings=changed(scenario.rulings, values))

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


@cache
def _rulebook(package: str) -> Rulebook:
    return read_rulebook(_text(package, "rulebook.md"))


def _text(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text("utf-8")
