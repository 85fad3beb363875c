"""What is known by its name, such as abilities, spells and conditions, and looking it up."""

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct


class Feature(Struct, frozen=True):
    """Something that somebody has or can do, told in our own words."""

    name: str
    kind: str
    """What it is: `talent: passive`, `spell of Ysolde`."""
    text: str
    """What it does; empty for what the rules say all about."""
    rules: tuple[str, ...] = ()
    """The rules that say when and how often, and what it costs."""

    @property
    def told(self) -> str:
        """All of it in one line: `Feint (talent: passive, instant): Once a round ...`."""
        text = f": {self.text}" if self.text else ""
        return f"{self.name} ({self.kind}){text}"


def conditions(rules: Mapping[str, str]) -> tuple[Feature, ...]:
    """Every condition of a game, by its name, which its rule explains."""
    return tuple(Feature(name, "condition", "", (rule,)) for name, rule in rules.items())


def called(features: Iterable[Feature], words: str) -> list[Feature]:
    """Those of exactly this name, in capitals or not, with apostrophes or without."""
    wanted = _plain(words)
    return [feature for feature in features if _plain(feature.name) == wanted]


def with_words(features: Iterable[Feature], words: str) -> list[Feature]:
    """Those in whose longer name all these words are."""
    wanted = set(_plain(words))
    return [f for f in features if wanted and wanted < set(_plain(f.name))]


def _plain(words: str) -> Sequence[str]:
    return re.findall(r"\w+", re.sub(r"['’]", "", words.lower()))
