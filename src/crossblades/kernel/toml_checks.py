"""Checks that files of every game need, beyond what types can say."""

from collections.abc import Iterable

from crossblades.kernel.names import LONGEST_NAME, is_neat
from crossblades.kernel.toml_faults import guess
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import one_of, shown
from crossblades.kernel.toml_text import TomlDocument


def check_name(document: TomlDocument, path: KeyPath, name: str) -> None:
    """Refuse a name that cannot be shown well, or that means everybody."""
    if not is_neat(name):
        signs = f"1 to {LONGEST_NAME} printable characters"
        expected = f'{signs}, no blanks at the ends, not "*"'
        raise document.error(path, f"{shown(name)} cannot be a name", expected)


def check_named(document: TomlDocument, key: str, what: str, known: Iterable[str]) -> None:
    """Refuse a document that does not say under this key which of the known ones it is of."""
    names = [*known]
    expected = one_of([*map(shown, names)])
    if key not in document.data:
        raise document.error((), f"`{key}` is missing", expected)
    name = document.data[key]
    if name not in names:
        problem = guess(what, name, names) if isinstance(name, str) else "wrong kind of value"
        raise document.error((key,), problem, expected)


def check_known(
    document: TomlDocument, path: KeyPath, what: str, name: str, known: Iterable[str]
) -> None:
    """Refuse a name that is none of the known ones."""
    names = list(known)
    if name not in names:
        raise document.error(path, guess(what, name, names), one_of(names))
