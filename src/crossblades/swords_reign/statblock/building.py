"""From the words of a stat block to what the rules use (OS-6.7)."""

from collections.abc import Callable
from typing import Any, TypeVar, get_args

from crossblades.kernel.toml_faults import guess
from crossblades.kernel.toml_shapes import cut, one_of
from crossblades.swords_reign.creature import Condition, StatBlock
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.statblock.attacks import read_attacks
from crossblades.swords_reign.statblock.block_text import BlockText
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.movement import read_movement
from crossblades.swords_reign.statblock.specials import save_dc
from crossblades.swords_reign.statblock.tags import gathered, meant, read_tag
from crossblades.swords_reign.statblock.words import plain

T = TypeVar("T")

CONDITIONS: tuple[str, ...] = get_args(Condition)

UNDERSTOOD = "words such as CON 12 or poisoned 2 rounds, or the same words among its notes"

HIT_POINTS = 4
"""OS-6.7: those of a hit die, when a block gives none."""
EXPERIENCE = 10
"""OS-6.7: that of a foe with one hit die."""


def stat_block(name: str, text: BlockText) -> StatBlock:
    """OS-6.7: a foe, with what its block leaves out; words that are no rules are a BlockError."""
    tags = [read_tag(words) for words in text.tags]
    said = [words for words, tag in zip(text.tags, tags, strict=True) if not tag.fields]
    said += [w for w, tag in zip(text.tags, tags, strict=True) if tag.fields and not tag.whole]
    _check_tags(said, text.notes)
    told: dict[str, Any] = {"saves": text.saves}
    told |= gathered(tags)
    hp, xp = text.hp, text.xp
    _check_specials(text.specials)
    return StatBlock(
        kind=name,
        hit_dice=text.hd,
        hit_points=max(1, text.hd * HIT_POINTS) if hp is None else hp,
        armour_class=text.ac,
        moves=_in_field("move", lambda: read_movement(text.move)),
        morale=text.morale,
        attacks=_in_field("attacks", lambda: _attacks(text)),
        experience=text.hd**2 * EXPERIENCE if xp is None else xp,
        specials=text.specials,
        notes=(*said, *text.notes),
        **told,
    )


def _attacks(text: BlockText) -> tuple[tuple[Strike, ...], ...]:
    """Words in their brackets that are no rules must stand among the notes, lest a typo be lost."""
    attacks = read_attacks(text.attacks, save_dc(text.hd))
    noted = _run_together(" ".join(text.notes))
    for strike in (strike for attack in attacks for strike in attack):
        for words in strike.not_understood:
            if _run_together(words) not in noted:
                raise BlockError(f"{strike.name}: `{cut(words)}` is not understood", UNDERSTOOD)
    return attacks


def _check_tags(said: list[str], notes: tuple[str, ...]) -> None:
    """One that is nearly a tag with a rule must stand among the notes, lest a typo be lost."""
    noted = _run_together(" ".join(notes))
    for words in said:
        if (tag := meant(words)) and _run_together(words) not in noted:
            problem = f"unknown tag `{cut(words)}`; did you mean `{tag}`?"
            raise BlockError(problem, "that, or the same words among its notes", ("tags",))


def _run_together(words: str) -> str:
    """Without blanks and capitals: long notes are broken up."""
    return "".join(plain(words).lower().split())


def _check_specials(specials: tuple[Special, ...]) -> None:
    """One is chosen by its name, and brings conditions that there are."""
    for number, special in enumerate(specials):
        before = {other.name for other in specials[:number]}
        if not special.name or special.name in before:
            problem = f"a second special called {special.name}" if special.name else "no name"
            raise BlockError(problem, "a name of its own", ("specials", number, "name"))
        if special.condition and special.condition not in CONDITIONS:
            problem = guess("condition", special.condition, CONDITIONS)
            raise BlockError(problem, one_of(CONDITIONS), ("specials", number, "condition"))


def _in_field(field: str, read: Callable[[], T]) -> T:
    """Say in which field the words are that were refused."""
    try:
        return read()
    except BlockError as error:
        raise BlockError(error.problem, error.expected, (field,)) from error
