"""From the words of a stat block to what the rules use (OS-6.7)."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import structs

from crossblades.kernel.names import written_as
from crossblades.kernel.toml_faults import guess
from crossblades.kernel.toml_shapes import cut, one_of
from crossblades.swords_reign.creature import CONDITIONS, StatBlock
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.gear import CLOSE, Strike
from crossblades.swords_reign.statblock.attacks import read_attacks
from crossblades.swords_reign.statblock.block_text import BlockText
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.movement import read_movement
from crossblades.swords_reign.statblock.on_hits import explained
from crossblades.swords_reign.statblock.specials import save_dc
from crossblades.swords_reign.statblock.tags import gathered, meant, read_tag
from crossblades.swords_reign.statblock.words import plain

T = TypeVar("T")

Attacks = tuple[tuple[Strike, ...], ...]

UNDERSTOOD = "words such as CON 12 or poisoned 2 rounds, or the same words among its notes"

HIT_POINTS = 4
"""OS-6.7: those of a hit die, when a block gives none."""
EXPERIENCE = 10
"""OS-6.7: that of a foe with one hit die."""


def stat_block(name: str, text: BlockText) -> StatBlock:
    """OS-6.7: a foe, with what its block leaves out; words that are no rules are a BlockError."""
    text = structs.replace(text, specials=tuple(map(_named, text.specials)))
    tags = [read_tag(words) for words in text.tags]
    said = [words for words, tag in zip(text.tags, tags, strict=True) if not tag.fields]
    said += [w for w, tag in zip(text.tags, tags, strict=True) if tag.fields and not tag.whole]
    _check_tags(text, said)
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
        attacks=_attacks(text),
        experience=text.hd**2 * EXPERIENCE if xp is None else xp,
        specials=tuple(special for special in text.specials if not special.on),
        notes=(*said, *text.notes),
        **told,
    )


def _named(special: Special) -> Special:
    """A special with its condition as the rules call it."""
    return structs.replace(special, condition=written_as(special.condition, CONDITIONS))


def _attacks(text: BlockText) -> Attacks:
    """Words in their brackets that are no rules must stand among the notes, lest a typo be lost."""
    attacks = _in_field("attacks", lambda: read_attacks(text.attacks, save_dc(text.hd)))
    attacks = with_riders(attacks, text.specials)
    noted = _run_together(" ".join(text.notes))
    for strike in (strike for attack in attacks for strike in attack):
        for words in strike.not_understood:
            if _run_together(words) not in noted:
                problem = f"{strike.name}: `{cut(words)}` is not understood"
                raise BlockError(problem, UNDERSTOOD, ("attacks",))
    return attacks


def with_riders(attacks: Attacks, specials: Sequence[Special]) -> Attacks:
    """OS-6.7: strikes with the specials that their hits bring."""
    names = {strike.name for attack in attacks for strike in attack}
    for number, special in enumerate(specials):
        if unknown := [name for name in special.on if name not in names]:
            problem = guess("strike", unknown[0], sorted(names))
            raise BlockError(problem, "strikes of its attacks", ("specials", number, "on"))
    brought = [special for special in specials if special.on]
    return tuple(tuple(_brings(strike, brought) for strike in each) for each in attacks)


def _brings(strike: Strike, specials: list[Special]) -> Strike:
    """OS-6.7: what its brackets only name is what the special tells; it goes as far as that."""
    mine = tuple(structs.replace(s, on=()) for s in specials if strike.name in s.on)
    if not mine:
        return strike
    mine = _hold_against_the_save(strike, mine)
    rider = strike.rider
    if rider and rider.condition and not rider.save and not rider.dice:
        rider = None if any(s.condition == rider.condition for s in mine) else rider
    far = max(special.range for special in mine)
    far = far if far > max(strike.reach, CLOSE) else 0
    return structs.replace(
        strike, rider=rider, more=mine, note=explained(strike.note, mine),
        range=max(strike.range, far),
    )  # fmt: skip


def _hold_against_the_save(strike: Strike, mine: tuple[Special, ...]) -> tuple[Special, ...]:
    """OS-6.7: `tongue (grab)` and `Tongue: STR 8 or pulled close`: one save is against both."""
    hold = strike.rider
    if not hold or hold != Special(against=hold.against, condition=hold.condition):
        return mine
    if strike.dice or strike.bonus or hold.condition in {special.condition for special in mine}:
        return mine
    return tuple(
        structs.replace(s, condition=hold.condition) if _in_words(s) else s for s in mine
    )  # fmt: skip


def _in_words(special: Special) -> bool:
    """Whether it is a save against nothing but words."""
    told = special.save and special.outcome
    return bool(told) and not (special.condition or special.dice or special.fate or special.push)


def _check_tags(text: BlockText, said: list[str]) -> None:
    """One that is nearly a tag with a rule must stand among the notes, lest a typo be lost."""
    noted = _run_together(" ".join(text.notes))
    for words in said:
        if (tag := meant(words)) and _run_together(words) not in noted:
            problem = f"unknown tag `{cut(words)}`; did you mean `{tag}`?"
            place = ("tags", text.tags.index(words))
            raise BlockError(problem, "that, or the same words among its notes", place)


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
