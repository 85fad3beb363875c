"""What types cannot say about a character's file."""

from collections.abc import Iterator

from crossblades.heart_rush.character_text import CharacterText
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import Fighter, Standing
from crossblades.heart_rush.resting import BAD_SLEEP
from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_faults import Fault
from crossblades.kernel.toml_shapes import one_of, shown
from crossblades.kernel.toml_text import TomlDocument


def check_character(
    document: TomlDocument, text: CharacterText, sheet: Fighter, standing: Standing
) -> None:
    """Refuse what no character can be, know or suffer."""
    for kind in ("talents", "spells"):
        for number, thing in enumerate(getattr(text, kind)):
            check_name(document, (kind, number, "name"), thing.name)
    faults = (*_learnt_faults(text), *standing_faults(sheet, standing), *_spent_faults(text))
    for fault in faults:
        raise document.error(fault.path, fault.problem, fault.expected)


def _learnt_faults(text: CharacterText) -> Iterator[Fault]:
    """Everything once, and in a line."""
    for kind, field in (("aspects", "text"), ("talents", "name"), ("spells", "name")):
        seen: set[str] = set()
        for number, thing in enumerate(getattr(text, kind)):
            words = getattr(thing, field).casefold()
            if words in seen:
                yield Fault((kind, number), f"{shown(words)} twice", "each of them once")
            if not words.isprintable():
                yield Fault((kind, number), "a text that cannot be shown", "a single line")
            seen.add(words)


def _spent_faults(text: CharacterText) -> Iterator[Fault]:
    """HR-15.1: nobody spends more than was gained."""
    experience = text.experience
    if experience.spent > experience.gained:
        expected = f"at most the {experience.gained} that were gained (HR-15.1)"
        yield Fault(("experience", "spent"), f"{experience.spent} points spent", expected)


def standing_faults(sheet: Fighter, standing: Standing) -> Iterator[Fault]:
    """How nobody can stand; the paths are those of a character's file."""
    most = sheet.hit_points
    if not -1000 <= standing.hit_points <= most:
        path = ("state", "hit_points")
        yield Fault(path, f"{standing.hit_points} hit points", f"at most {most}, the maximum")
    if standing.heart > sheet.heart:
        expected = f"at most d{sheet.heart}, its maximum (HR-1.1)"
        yield Fault(("state", "heart"), f"a heart die of d{standing.heart}", expected)
    for number, wound in enumerate(standing.wounds):
        here = ("state", "wounds", number)
        if not 1 <= wound.rank <= 1000:
            yield Fault((*here, "rank"), f"a wound of rank {wound.rank}", "1 to 1000")
        if not wound.text.isprintable() or len(wound.text) > 200:
            yield Fault((*here, "text"), "the text cannot be shown", "a single line of text")
    yield from _condition_faults(standing)


def _condition_faults(standing: Standing) -> Iterator[Fault]:
    """Chapter 11, HR-14.3: known conditions, at levels that they have."""
    lasting = [name for name, condition in CONDITIONS.items() if condition.outlasts]
    for field, known in (("conditions", lasting), ("bad_sleep", list(BAD_SLEEP))):
        for name, level in getattr(standing, field).items():
            if name not in known:
                problem = f"{shown(name)} does not last between fights"
                yield Fault(("state", field, name), problem, one_of(known))
            elif not 1 <= level <= CONDITIONS[name].most:
                expected = f"1 to {CONDITIONS[name].most}"
                yield Fault(("state", field, name), f"{level} levels of {name}", expected)
