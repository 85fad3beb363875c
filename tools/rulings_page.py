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
defaults. The other rulings in the table of `rulebook.md` are no options, since the texts bear no
second reading (HR-1.6, HR-1.7, HR-4.12). A new one is a field of `Rulings` in `rulings.py`, its
explanation in `rulings_text.py`, and its effect right beside its rule.
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
    return "\n".join(parts) + "\n"


def _section(game: Game, ruling: Ruling) -> Iterator[str]:
    yield f"### {ruling.id}: {ruling.question}\n"
    yield f"{ruling.texts}\n"
    for choice in ruling.choices:
        default = " (default)" if choice is ruling.default else ""
        yield f"- `{_written(choice.value)}`{default}: {choice.meaning}"
    why = game.rulebook().rulings.get(ruling.id)
    yield f"\nWhy the default: {why[1]}.\n" if why else ""


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
