"""What types cannot say about a character's file."""

from collections.abc import Iterator

from crossblades.heart_rush import library
from crossblades.heart_rush.characters.character_text import CharacterText
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import Fighter, Standing
from crossblades.heart_rush.resting import BAD_SLEEP
from crossblades.heart_rush.sheets.sheet_text import ExperienceText
from crossblades.kernel.names import is_neat
from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_faults import Fault
from crossblades.kernel.toml_shapes import one_of, shown
from crossblades.kernel.toml_text import TomlDocument


def check_character(
    document: TomlDocument, text: CharacterText, sheet: Fighter, standing: Standing
) -> None:
    """Refuse what no character can be, know or suffer."""
    for kind in ("talents", "spells"):
        for number, thing in enumerate(getattr(text, kind) or ()):
            check_name(document, (kind, number, "name"), thing.name)
    for fault in (*_double_faults(text), *standing_faults(sheet, standing)):
        raise document.error(fault.path, fault.problem, fault.expected)


def check_learnt(
    document: TomlDocument, sheet: Fighter, text: CharacterText, points: ExperienceText, rank: int
) -> None:
    """Refuse what nobody can have learnt so (HR-15.1, HR-15.3)."""
    faults = (
        *_talent_faults(text, sheet),
        *_rank_faults(text, sheet, rank),
        *_spent_faults(points),
    )
    for fault in faults:
        raise document.error(fault.path, fault.problem, fault.expected)


def _talent_faults(text: CharacterText, sheet: Fighter) -> Iterator[Fault]:
    """HR-15.3: a talent needs its prerequisites."""
    had = {word.casefold() for word in (*sheet.abilities, *(t.name for t in text.talents))}
    for number, talent in enumerate(text.talents):
        for need in talent.needs:
            if need.casefold() not in had:
                problem = f"{talent.name} needs the talent {shown(need)}"
                yield Fault(("talents", number, "needs"), problem, "a talent that is there")


def _rank_faults(text: CharacterText, sheet: Fighter, rank: int) -> Iterator[Fault]:
    """A class gives its abilities by combat rank; those of a template have no line in the file."""
    for number, name in enumerate(sheet.abilities):
        least = library.abilities()[name].rank
        if least > rank:
            problem = f"{name} comes at combat rank {least}"
            expected = f"`combat_rank` of at least {least}, not {rank}"
            own = text.abilities is not None
            yield Fault(("abilities", number) if own else ("combat_rank",), problem, expected)


def _double_faults(text: CharacterText) -> Iterator[Fault]:
    """Everything once, and in a line."""
    for kind, field in (("aspects", "text"), ("talents", "name"), ("spells", "name")):
        seen: set[str] = set()
        for number, thing in enumerate(getattr(text, kind) or ()):
            words = getattr(thing, field).casefold()
            if words in seen:
                yield Fault((kind, number), f"{shown(words)} twice", "each of them once")
            if not words.isprintable():
                yield Fault((kind, number), "a text that cannot be shown", "a single line")
            seen.add(words)


def _spent_faults(experience: ExperienceText) -> Iterator[Fault]:
    """HR-15.1: nobody spends more than was gained."""
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
    yield from _charm_faults(standing)


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


def _charm_faults(standing: Standing) -> Iterator[Fault]:
    """HR-11.15: a charm is somebody's."""
    source = standing.charmed_by
    if bool(source) != ("charmed" in standing.conditions):
        problem = "charmed by nobody" if not source else "a source without a charm"
        expected = "`conditions.charmed` and `charmed_by`, or neither (HR-11.15)"
        yield Fault(("state", "charmed_by" if source else "conditions"), problem, expected)
    elif source and not is_neat(source):
        yield Fault(("state", "charmed_by"), f"{shown(source)} cannot be a name", "a name")
