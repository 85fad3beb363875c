"""What every game gives from the files of its package, and says of its rulings, in the same way."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

from msgspec import structs

from crossblades.kernel.coverage import Covered, read_coverage
from crossblades.kernel.rulebook import Rulebook, read_rulebook
from crossblades.kernel.rulings import Value, by_id, changed


class PackagedGame:
    """A game whose package holds `rulebook.md` and `RULES.md`, and whose scenarios hold rulings."""

    package: ClassVar[str]
    """The full name of its package."""

    def rulebook(self) -> Rulebook:
        return _rulebook(self.package)

    def coverage(self) -> dict[str, Covered]:
        return read_coverage(_text(self.package, "RULES.md"))

    def rulings_of(self, scenario: Any) -> dict[str, Value]:
        return by_id(scenario.rulings)

    def with_rulings(self, scenario: Any, values: Mapping[str, Value]) -> Any:
        return structs.replace(scenario, rulings=changed(scenario.rulings, values))


@cache
def _rulebook(package: str) -> Rulebook:
    return read_rulebook(_text(package, "rulebook.md"))


def _text(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text("utf-8")
