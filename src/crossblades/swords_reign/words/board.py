"""The map as a seat sees it, and what one should know of a target before choosing it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.board import Board, Health, Layer, Piece, offered_by
from crossblades.kernel.grid import FEET
from crossblades.kernel.words import counted, listed, of
from crossblades.swords_reign.cover import FULL_COVER, cover_between, in_reach
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
from crossblades.swords_reign.space import met_by
from crossblades.swords_reign.visibility import CreatureView, View
from crossblades.swords_reign.words.wording import each_condition

PLACES = (MoveTo, StepTo, PushTo, PlaceNamed)
"""Options that name a space."""

AIMED = (Attack, OpportunityAttack, StrikeAt, Cleave, CastSpell, UseSpecial)
"""Options that name whom something is aimed at."""


def board(view: View, ask: Ask | None = None) -> Board:
    """Water, cover, weapons that lie, what is offered, and everybody."""
    layers = (*_water(view), *_cover(view), *_lying(view), *offered_by(ask, PLACES))
    return Board(view.grid, layers, tuple(map(_piece, view.creatures.values())))


def _piece(creature: CreatureView) -> Piece:
    """A creature where it is; the dead and those who have fled are nowhere."""
    health = Health(creature.health, *(creature.hit_points or ()))
    return Piece(
        creature.name, creature.side, creature.letter,
        (creature.at,) if creature.on_the_map else (), creature.seat, health,
        tuple(each_condition(creature.conditions, creature.sources)),
        hidden=creature.hidden, down=creature.down,
        dead=creature.status == "dead", fled=creature.status == "fled",
    )  # fmt: skip


def _cover(view: View) -> Iterator[Layer]:
    """`: flour sacks: partial cover`, one for each thing that covers."""
    of: dict[str, list[str]] = defaultdict(list)
    for space in view.cover:
        of[covered_by(view, space)].append(space)
    for words, spaces in of.items():
        yield Layer(("cover",), ":", words, tuple(spaces), view.covering.get(spaces[0], ""))


def _water(view: View) -> Iterator[Layer]:
    """`~ the moat: water`, one for each name."""
    for name in dict.fromkeys(view.water.values()):
        spaces = tuple(space for space, called in view.water.items() if called == name)
        yield Layer(("water",), "~", f"{name}: water", spaces, name)


def covered_by(view: View, space: str) -> str:
    """`flour sacks: partial cover`."""
    name = view.covering.get(space, "")
    return f"{name}: partial cover" if name else "partial cover"


def _lying(view: View) -> Iterator[Layer]:
    """Weapons on the ground, with a note for each space: `c4: Ana's dagger, Orc's axe`."""
    if view.lying:
        notes = {space: _things(things) for space, things in view.lying.items()}
        yield Layer(("thing",), "/", "weapon on the ground", tuple(notes), notes=notes)


def _things(things: Iterable[str]) -> str:
    """`Ana's dagger, Orc's axe`."""
    parts = (thing.rpartition(": ") for thing in things)
    return listed(f"{of(owner)} {weapon}" for owner, _, weapon in parts)


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
    near = [c.name for c in enemies if in_reach(view.grid, c.at, c.reach, mover.at)]
    return f"in reach of {listed(near)}" if near else ""


def _odds(view: View, own: CreatureView, target: CreatureView) -> Iterator[str]:
    """Whoever is named can be reached, so that how far something goes needs no telling."""
    feet = view.grid.distance(own.at, target.at)
    if feet > FEET:
        yield f"{feet} feet"
    if target.health and target.health != "unhurt":
        yield target.health
    if 0 < cover_between(view.grid, view.cover, own.at, target.at) < FULL_COVER:
        yield "partial cover"


def _met(option: Option, view: View, own: CreatureView, target: CreatureView) -> Iterator[str]:
    """`hits 3 foes and its own side: Fenn, Ysolde`; specials spare their user (OS-6.7)."""
    effect = _area(option, own)
    if not effect.radius and not effect.shape:
        return
    met = met_by(view.grid, own, target, view.creatures.values(), effect)
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
