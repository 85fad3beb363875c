"""Checks that files of every game need, beyond what types can say."""

from collections.abc import Iterable

from crossblades.kernel.names import LONGEST_NAME, is_neat, written_as
from crossblades.kernel.toml_faults import guess
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import one_of, shown
from crossblades.kernel.toml_text import TomlDocument


def check_name(document: TomlDocument, path: KeyPath, name: str) -> None:
    """Note a name that cannot be shown well, or that means everybody."""
    if not is_neat(name):
        signs = f"1 to {LONGEST_NAME} printable characters"
        expected = f'{signs}, no blanks at the ends, not "*"'
        document.note(path, f"{shown(name)} cannot be a name", expected)


def named(document: TomlDocument, key: str, what: str, known: Iterable[str]) -> str:
    """The known one that a document says it is of, in capitals or not; else it is refused."""
    names = [*known]
    expected = one_of([*map(shown, names)])
    if key not in document.data:
        raise document.error((), f"`{key}` is missing", expected)
    name = document.data[key]
    if not isinstance(name, str):
        raise document.error((key,), "wrong kind of value", expected)
    if (meant := written_as(name, names)) not in names:
        raise document.error((key,), guess(what, name, names), expected)
    return meant


def known(
    document: TomlDocument, path: KeyPath, what: str, name: str, names: Iterable[str]
) -> str | None:
    """The one of the known names that is meant, in capitals or not; None if it is none of them."""
    known = list(names)
    if (meant := written_as(name, known)) in known:
        return meant
    document.lose(path, guess(what, name, known), one_of(known))
    return None
