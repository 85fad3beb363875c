"""The words of rests: each game has its own, after the names of the characters' files."""

from collections.abc import Collection, Iterable
from pathlib import Path

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.resting import RestWord
from crossblades.systems import CHARACTERS, SYSTEMS

MARK = "--"


def words_with_values() -> set[str]:
    """The words after which a value is typed: `--shelter tent`. A word is alike in all games."""
    keepers = CHARACTERS.values()
    return {word.name for keeper in keepers for word in keeper.rest_words if word.has_value}


def split_words(
    typed: Iterable[str], with_values: Collection[str]
) -> tuple[list[Path], dict[str, str | None]]:
    """The files, and what is said of the rest: `--shelter tent`, `--shelter=tent`, `--watch`."""
    files: list[Path] = []
    said: dict[str, str | None] = {}
    tokens = iter(typed)
    for token in tokens:
        if not token.startswith(MARK):
            files.append(Path(token))
            continue
        name, equals, value = token.removeprefix(MARK).partition("=")
        if name in said:
            raise CrossbladesError(f"{MARK}{name[:40]} is said twice; once is enough")
        said[name] = value if equals else next(tokens, None) if name in with_values else None
    if not files:
        raise CrossbladesError("nobody rests; name the files of the characters")
    return files, said


def rest_help() -> str:
    """What each game knows, a sentence each."""
    return "\n\n".join(
        f"{SYSTEMS[name].title}: {', '.join(kind.name for kind in keeper.rests)}; "
        f"{', '.join(map(_shown, keeper.rest_words))}."
        for name, keeper in CHARACTERS.items()
    )


def _shown(word: RestWord) -> str:
    """`--shelter structure|tent|none`."""
    value = "N" if word.most else "|".join(word.values)
    return " ".join(filter(None, (f"{MARK}{word.name}", value)))
