"""How much each thing that could be done is worth to a sensible bot, in hit points."""

from functools import singledispatch

from crossblades.kernel.ask import Option
from crossblades.kernel.health import Shown
from crossblades.swords_reign import options
from crossblades.swords_reign.arms import FISTS, Line, lines_of
from crossblades.swords_reign.bots.tactics_arms import average, blow_harm
from crossblades.swords_reign.conditions import HELPLESS, IMMUNE_UNDEAD
from crossblades.swords_reign.creature import HeroSheet, weapon_called
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.space import met_by
from crossblades.swords_reign.visibility import CreatureView, View

FINISHING: dict[Shown | None, float] = {
    "unhurt": 1.0, "hurt": 1.2, "at half or less": 1.5, "down": 0.0, None: 1.0,
}  # fmt: skip
"""It pays to fell those who are hurt already; the fallen are left alone."""

CONDITION = 3.0
"""What a condition is worth, about; those that keep one from acting, twice as much."""

FELLS = 10.0
"""What it is worth to fell somebody at once, about."""

FRIEND = 2.0
"""How much more a wound to a friend weighs than one to a foe."""

UNARMED = 4.0
"""What it is worth to have something in hand again: more than a blow with the fist."""

HALF = 0.5
"""About the chance that a save fails."""


def is_worn(me: CreatureView) -> bool:
    """Whether it should think of itself."""
    if me.hit_points is None:
        return me.health == "at half or less"
    return 3 * me.hit_points.left <= me.hit_points.most


@singledispatch
def worth(_option: Option, _view: View) -> float:
    """What is not known to be worth anything is worth nothing."""
    return 0.0


def _chance(bonus: int, target: CreatureView) -> float:
    """About how often a d20 hits, the commonest EDGE and SETBACK in mind."""
    edge = 3.5 * ("prone" in target.conditions) - 3.5 * target.dodges
    return min(max((21 + bonus + edge - target.armour_class) / 20, 0.05), 0.95)


def line_worth(me: CreatureView, line: Line, target: CreatureView) -> float:
    """The damage that an attack is likely to do to somebody."""
    if me.known is None or not target.up:
        return 0.0
    sheet = me.known.sheet
    if isinstance(sheet, HeroSheet):
        best = max(sheet.abilities.get("STR", 0), sheet.abilities.get("DEX", 0))
        bonus, more = sheet.proficiency + best, best
    else:
        bonus, more = sheet.hit_dice, 0
    done = sum(blow_harm(strike, more) for strike in line.strikes)
    return _chance(bonus, target) * max(done, 1) * FINISHING[target.health]


def effect_worth(special: Special, target: CreatureView) -> float:
    """What an effect is likely to do to one creature."""
    if not target.up:
        return 0.0
    fails = HALF if special.save else 1.0
    meets = 1.0 if special.sure else fails + (1 - fails) / 2 * special.half
    harm = average(special.dice, special.bonus) * meets
    more = condition_worth(special.condition, target) + FELLS * bool(special.fate)
    more += CONDITION * bool(special.outcome)
    return harm * FINISHING[target.health] + fails * more


def condition_worth(condition: str, target: CreatureView) -> float:
    """Nothing for what it suffers from already, or what cannot befall the undead (OS-6.7)."""
    immune = "undead" in target.tags and condition in IMMUNE_UNDEAD
    if not condition or condition in target.conditions or immune:
        return 0.0
    return CONDITION * (2 if condition in HELPLESS else 1)


def burst_worth(
    special: Special, me: CreatureView, target: CreatureView, view: View, spared: str = ""
) -> float:
    """The same for everybody around the target whom it meets, friends included."""
    met = met_by(view.grid, me, target, view.creatures.values(), special)
    return sum(
        effect_worth(special, other) * (-FRIEND if other.side == me.side else 1)
        for other in met
        if other.name != spared
    )


@worth.register
def _(option: options.Attack, view: View) -> float:
    me, target = view.creatures[option.creature], view.creatures[option.target]
    if me.known is None:
        return 0.0
    those = [
        line
        for line in lines_of(me.known.sheet, me)
        if (line.name, line.thrown) == (option.attack, option.thrown)
    ]
    return line_worth(me, those[0], target) - (0.5 if option.thrown else 0) if those else 0.0


@worth.register
def _(option: options.StrikeAt, view: View) -> float:
    target = view.creatures[option.target]
    return FINISHING[target.health] if target.up else 0.0


@worth.register
def _(option: options.CastSpell, view: View) -> float:
    me, target = view.creatures[option.creature], view.creatures[option.target]
    if me.known is None or not isinstance(me.known.sheet, HeroSheet):
        return 0.0
    spell = next(spell for spell in me.known.sheet.spells if spell.name == option.spell)
    if spell.heal or spell.heal_bonus:
        return _healing(target, average(spell.heal, spell.heal_bonus))
    one = burst_worth(spell.effect, me, target, view)
    return one * min(spell.targets, 2) * (HALF if spell.attack else 1)


@worth.register
def _(option: options.UseSpecial, view: View) -> float:
    me, target = view.creatures[option.creature], view.creatures[option.target]
    if me.known is None or isinstance(me.known.sheet, HeroSheet):
        return 0.0
    special = next(s for s in me.known.sheet.specials if s.name == option.special)
    return burst_worth(special, me, target, view, spared=me.name)


def _healing(target: CreatureView, points: float) -> float:
    """The dying first; the stable wake without it, the unhurt need nothing."""
    if target.status == "dying":
        return 20.0
    return points if target.up and is_worn(target) else 0.0


@worth.register
def _(option: options.UseItem, view: View) -> float:
    me, target = view.creatures[option.creature], view.creatures[option.target]
    if me.known is None or not isinstance(me.known.sheet, HeroSheet):
        return 0.0
    item = next(item for item in me.known.sheet.items if item.name == option.item)
    if item.heal or item.heal_bonus:
        return _healing(target, average(item.heal, item.heal_bonus))
    return CONDITION if item.cures in target.conditions else 0.0


@worth.register
def _(_option: options.Stabilise, _view: View) -> float:
    return 15.0


@worth.register
def _(_option: options.Reload, _view: View) -> float:
    return 2.0


@worth.register(options.PickUp)
@worth.register(options.Draw)
def _(option: options.PickUp | options.Draw, view: View) -> float:
    """Whoever has nothing in hand takes the best there is."""
    me = view.creatures[option.creature]
    if me.weapon or me.known is None:
        return 0.0
    if not isinstance(me.known.sheet, HeroSheet):
        own = isinstance(option, options.PickUp) and not option.owner
        return UNARMED if own or lines_of(me.known.sheet, me) == FISTS else 0.0
    weapon = weapon_called(me.known.sheet, option.weapon, me.taken)
    return UNARMED + average(weapon.dice, weapon.bonus) / 10


@worth.register
def _(_option: options.Escape, _view: View) -> float:
    return 0.5
