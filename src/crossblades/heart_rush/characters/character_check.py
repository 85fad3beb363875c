"""What types cannot say about a character's file."""

from collections.abc import Iterator

from crossblades.heart_rush import library
from crossblades.heart_rush.abilities import used_up
from crossblades.heart_rush.characters.character_text import DAYS, CharacterText
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import Fighter, Standing
from crossblades.heart_rush.resting import BAD_SLEEP
from crossblades.heart_rush.sheets.sheet_text import ExperienceText
from crossblades.kernel.names import is_neat
from crossblades.kernel.plain_text import is_plain_line
from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_faults import Fault
from crossblades.kernel.toml_shapes import one_of, shown
from crossblades.kernel.toml_text import TomlDocument


def check_character(
    document: TomlDocument, text: CharacterText, sheet: Fighter, standing: Standing
) -> None:
    """Note what no character can be, know or suffer."""
    for kind in ("talents", "spells"):
        for number, thing in enumerate(getattr(text, kind) or ()):
            check_name(document, (kind, number, "name"), thing.name)
    document.note_all((), _double_faults(text))
    document.note_all((), standing_faults(sheet, standing))


def check_learnt(
    document: TomlDocument, sheet: Fighter, text: CharacterText, points: ExperienceText, rank: int
) -> None:
    """Note what nobody can have learnt so (HR-15.1, HR-15.3)."""
    document.note_all((), _talent_faults(text, sheet))
    document.note_all((), _waiting_faults(text, sheet))
    document.note_all((), _rank_faults(text, sheet, rank))
    document.note_all((), _spent_faults(points))


_OWN = ("abilities", "class", "talents", "template")
"""Where a character's talents come from."""


def _talent_faults(text: CharacterText, sheet: Fighter) -> Iterator[Fault]:
    """HR-15.3: a talent needs its prerequisites."""
    had = {word.casefold() for word in (*sheet.abilities, *(t.name for t in text.talents))}
    for number, talent in enumerate(text.talents):
        for need in talent.needs:
            if need.casefold() not in had:
                problem = f"{talent.name} needs the talent {shown(need)}"
                yield Fault(("talents", number, "needs"), problem, "a talent that is there", _OWN)


def talent_warnings(text: CharacterText, sheet: Fighter) -> Iterator[Fault]:
    """HR-15.1: talents with rules of their own work in fights only from the sheet."""
    for number, talent in enumerate(text.talents):
        name = library.talent_called(talent.name)
        if name and name not in sheet.abilities:
            problem = f"{talent.name} does nothing in fights"
            yield Fault(("talents", number), problem, f"{shown(name)} among the `abilities`, too")
        elif name and talent.destiny and name not in sheet.destiny:
            problem = f"the destiny level of {talent.name} does nothing in fights"
            yield Fault(("talents", number), problem, f"{shown(name)} among the `destiny`, too")


def _waiting_faults(text: CharacterText, sheet: Fighter) -> Iterator[Fault]:
    """HR-5.3: days are counted for weekly and monthly abilities that are used up."""
    spent = used_up(sheet)
    waiting = [name for name, how in spent.items() if how in DAYS]
    for name in text.state.back_in:
        if name not in waiting:
            problem = f"no weekly or monthly ability {shown(name)} is among the `spent`"
            yield Fault(
                ("state", "back_in", name),
                problem,
                one_of(waiting) or "none here",
                ("spent", *_OWN),
            )


def _rank_faults(text: CharacterText, sheet: Fighter, rank: int) -> Iterator[Fault]:
    """A class gives its abilities by combat rank; those of a template have no line in the file."""
    known = library.abilities()
    for number, name in enumerate(sheet.abilities):
        least = known[name].rank if name in known else 0
        if least > rank:
            problem = f"{name} comes at combat rank {least}"
            expected = f"`combat_rank` of at least {least}, not {rank}"
            own = text.abilities is not None
            path = ("abilities", number) if own else ("combat_rank",)
            yield Fault(path, problem, expected, ("combat_rank", "template"))


def _double_faults(text: CharacterText) -> Iterator[Fault]:
    """Everything once, and in a line."""
    for kind, field in (("aspects", "text"), ("talents", "name"), ("spells", "name")):
        seen: set[str] = set()
        for number, thing in enumerate(getattr(text, kind) or ()):
            words = getattr(thing, field).casefold()
            if words in seen:
                yield Fault((kind, number), f"{shown(words)} twice", "each of them once")
            if not is_plain_line(words):
                yield Fault((kind, number), "a text that cannot be shown", "a single line")
            seen.add(words)


def _spent_faults(experience: ExperienceText) -> Iterator[Fault]:
    """HR-15.1: nobody spends more than was gained."""
    if experience.spent > experience.gained:
        expected = f"at most the {experience.gained} that were gained (HR-15.1)"
        problem = f"{experience.spent} points spent"
        yield Fault(("experience", "spent"), problem, expected, ("experience",))


def standing_faults(sheet: Fighter, standing: Standing) -> Iterator[Fault]:
    """How nobody can stand; the paths are those of a character's file."""
    most = sheet.hit_points
    if not -1000 <= standing.hit_points <= most:
        path = ("state", "hit_points")
        problem, expected = f"{standing.hit_points} hit points", f"at most {most}, the maximum"
        yield Fault(path, problem, expected, ("hit_points", "template"))
    if standing.heart > sheet.heart:
        expected = f"at most d{sheet.heart}, its maximum (HR-1.1)"
        problem = f"a heart die of d{standing.heart}"
        yield Fault(("state", "heart"), problem, expected, ("heart", "experience", "template"))
    for number, wound in enumerate(standing.wounds):
        here = ("state", "wounds", number)
        if not 1 <= wound.rank <= 1000:
            yield Fault((*here, "rank"), f"a wound of rank {wound.rank}", "1 to 1000")
        if not is_plain_line(wound.text) or len(wound.text) > 200:
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
