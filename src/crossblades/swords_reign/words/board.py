"""The map as a seat sees it, and what one should know of a target before choosing it."""

from collections import defaultdict
from collections.abc import Iterator

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.game import Board, Note
from crossblades.kernel.grid import FEET
from crossblades.kernel.layers import Layer, Piece, below, offered_by, put_together, walls_of
from crossblades.kernel.words import counted, listed, of
from crossblades.swords_reign.cover import FULL_COVER, cover_between
from crossblades.swords_reign.creature import HeroSheet, StatBlock
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.options import (
    Attack,
    CastSpell,
    Cleave,
    Dash,
    Move,
    MoveTo,
    OpportunityAttack,
    PushTo,
    StepTo,
    StrikeAt,
    UseSpecial,
)
from crossblades.swords_reign.referee_options import PlaceNamed
from crossblades.swords_reign.space import around
from crossblades.swords_reign.visibility import CreatureView, View

PLACES = (MoveTo, StepTo, PushTo, PlaceNamed)
"""Options that name a space."""

AIMED = (Attack, OpportunityAttack, StrikeAt, Cleave, CastSpell, UseSpecial)
"""Options that name whom something is aimed at."""


def board(view: View, ask: Ask | None = None) -> Board:
    """Everybody by the letter of the status, what is offered, walls, weapons that lie, cover.

    What comes later is drawn over what came before it; notes say what is below it.
    """
    grid, offered = view.grid, offered_by(ask, PLACES)
    cover = tuple(_cover(view))
    arms = Layer("/", "weapon on the ground", tuple(view.lying))
    layers = (*cover, arms, walls_of(grid), offered)
    notes = (*below(offered, cover), *_lying(view))
    return put_together(grid, layers, _filled(view), layers, notes)


def _cover(view: View) -> Iterator[Layer]:
    """`: flour sacks: partial cover`, one for each thing that covers."""
    of: dict[str, list[str]] = defaultdict(list)
    for space in view.cover:
        of[covered_by(view, space)].append(space)
    for words, spaces in of.items():
        yield Layer(":", words, tuple(spaces))


def covered_by(view: View, space: str) -> str:
    """`flour sacks: partial cover`."""
    name = view.covering.get(space, "")
    return f"{name}: partial cover" if name else "partial cover"


def _filled(view: View) -> dict[str, list[Piece]]:
    """Who is where, of all that are neither dead nor gone."""
    filled: dict[str, list[Piece]] = defaultdict(list)
    for creature in view.creatures.values():
        if creature.on_the_map:
            filled[creature.at].append(Piece(creature.letter, creature.name))
    return filled


def _lying(view: View) -> Iterator[Note]:
    """`c4: Ana's dagger, Orc's axe`."""
    for space, things in view.lying.items():
        parts = (thing.rpartition(": ") for thing in things)
        yield Note((space,), listed(f"{of(owner)} {weapon}" for owner, _, weapon in parts))


# --- targets


def remark(option: Option, view: View) -> str:
    """How far off a target is, how it stands, what covers it: `45 feet, hurt, partial cover`.

    Of what works around its target, whom else it meets; of a move, whom it leaves (OS-5.15).
    """
    if isinstance(option, Move | Dash):
        return _in_reach_of(view, view.creatures[option.creature])
    if not isinstance(option, AIMED):
        return ""
    own, target = (view.creatures.get(name) for name in (option.creature, option.target))
    if not own or not target:
        return ""
    return listed((*_odds(view, own, target), *_met(option, view, own, target)), none="")


def _in_reach_of(view: View, mover: CreatureView) -> str:
    """OS-5.15: enemies with a Reaction, who may strike when it leaves their reach."""
    if mover.disengaged:
        return ""
    enemies = [c for c in view.creatures.values() if c.side != mover.side and c.up and c.reaction]
    near = [c.name for c in enemies if view.grid.distance(c.at, mover.at) <= c.reach]
    return f"in reach of {listed(near)}" if near else ""


def _odds(view: View, own: CreatureView, target: CreatureView) -> Iterator[str]:
    """Whoever is named can be reached, so that how far something goes needs no telling."""
    feet = view.grid.distance(own.at, target.at)
    if feet > FEET:
        yield f"{feet} feet"
    if target.health != "unhurt":
        yield target.health
    if 0 < cover_between(view.grid, view.cover, own.at, target.at) < FULL_COVER:
        yield "partial cover"


def _met(option: Option, view: View, own: CreatureView, target: CreatureView) -> Iterator[str]:
    """`hits 3 foes and its own side: Fenn, Ysolde`; specials spare their user (OS-6.7)."""
    effect = _area(option, own)
    if not effect.radius:
        return
    met = around(view.grid, target, view.creatures.values(), effect.radius)
    own_side = [
        each.name
        for each in met
        if each.side == own.side and (each is not own or isinstance(option, CastSpell))
    ]
    foes = sum(each.side != own.side for each in met)
    whom = (
        counted(foes, "foe") if foes else "",
        f"its own side: {listed(own_side)}" if own_side else "",
    )
    yield f"hits {' and '.join(filter(None, whom))}"


def _area(option: Option, own: CreatureView) -> Special:
    """What a spell or special does to those whom it meets; nothing for anything else."""
    sheet = own.known.sheet if own.known else None
    if isinstance(option, CastSpell) and isinstance(sheet, HeroSheet):
        spell = next(spell for spell in sheet.spells if spell.name == option.spell)
        return Special() if spell.heal or spell.heal_bonus else spell.effect
    if isinstance(option, UseSpecial) and isinstance(sheet, StatBlock):
        return next(special for special in sheet.specials if special.name == option.special)
    return Special()
