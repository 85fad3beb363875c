"""docs/rulings.md, from the rulings as the games have them.

Run with --write to bring it up to date.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from crossblades.kernel.game import Game
from crossblades.kernel.rulings import Ruling, Value
from crossblades.systems import SYSTEMS

PAGE = Path(__file__).parent.parent / "docs" / "rulings.md"
HEAD = """# Rulings

What the texts of a game leave open, and what a table may rule. This page is made by `make rules`.

`crossblades rulings` lists the rulings, `crossblades rulings HR-8.2` explains one. A table sets
them in the file of an encounter, or for one fight or rest with `--ruling`, which counts over the
file:

```
crossblades play duel --ruling HR-8.2=reduced --ruling "HR-7.4=same stance"
crossblades rest long ana.toml --ruling HR-8.5=heal
```

```
[rulings]
"HR-8.2" = "reduced"
"HR-7.4" = "same stance"
```

The record of a fight keeps its rulings, and a fight begins by naming those that are not the
defaults. What is settled without an option stands at the end of each game: there the texts bear no
second reading. A new ruling is a field of `Rulings` in `rulings.py`, its explanation in
`rulings_text.py`, and its effect right beside its rule.
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for game in SYSTEMS.values():
        parts.append(f"\n## {game.title}\n")
        sources = game.rulebook().sources.items()
        parts += (f"- {name}: {words}" for name, words in sources if name.startswith("S"))
        parts.append("")
        parts += ("\n".join(_section(game, ruling)) for ruling in game.rulings)
        parts += _settled(game)
    return "\n".join(parts) + "\n"


def _section(game: Game, ruling: Ruling) -> Iterator[str]:
    yield f"### {ruling.id}: {ruling.question}\n"
    yield f"{ruling.texts}\n"
    for choice in ruling.choices:
        default = " (default)" if choice is ruling.default else ""
        yield f"- `{_written(choice.value)}`{default}: {choice.meaning}"
    ours = game.rulebook().rulings.get(ruling.id)
    yield f"\nWhy the default: {ours[0].why}.\n" if ours else ""


def _settled(game: Game) -> list[str]:
    """The rulings in the table of the rulebook that are no options, with their reasons."""
    table, optional = game.rulebook().rulings, {ruling.id for ruling in game.rulings}
    told = {table[rule][0] for rule in optional & set(table)}
    settled: dict[str, str] = {}
    for rule in sorted(table, key=lambda rule: (rule in optional, rule)):
        for ours in table[rule]:
            if ours not in told:
                settled.setdefault(f"{ours.ruling}. Why: {ours.why}.", rule)
    rows = sorted((_chapter(rule), rule, text) for text, rule in settled.items())
    lines = [f"- {rule}: {text}" for _, rule, text in rows]
    return ["### Settled without an option\n", *lines, ""] if lines else []


def _chapter(rule: str) -> tuple[int, ...]:
    """The numbers of a rule's id, to sort by."""
    return tuple(map(int, rule.partition("-")[2].split(".")))


def _written(value: Value) -> str:
    """As it stands in a file."""
    return json.dumps(value)


def main() -> int:
    """Write the page, or tell whether it is up to date."""
    stale = not PAGE.exists() or PAGE.read_text("utf-8") != page()
    if stale and "--write" in sys.argv:
        PAGE.write_text(page(), "utf-8")
    if stale:
        print(f"docs/rulings.md: {'written' if '--write' in sys.argv else 'stale'}")
    return 0 if "--write" in sys.argv else int(stale)


if __name__ == "__main__":
    sys.exit(main())
