"""Spells that work on their casters, and on their attacks."""

from crossblades.heart_rush.abilities import Owned, ongoing, reacts
from crossblades.heart_rush.casting import Casting, brings, goes_on, instant_spell, spell, works
from crossblades.heart_rush.content.common import is_unarmed
from crossblades.heart_rush.content.spells_common import BY_SPELL, feels, mark_chosen
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import EffectsEnded, EffectStarted
from crossblades.heart_rush.fire import catch_fire
from crossblades.heart_rush.forced import feet_of_attack, push
from crossblades.heart_rush.moments import (
    ActionAnnounced,
    AttackMade,
    BeforeAttack,
    DamageSuffered,
    EngagementClosing,
    RoundStarted,
    StepTaken,
)
from crossblades.heart_rush.options import Dash, Sidestep, StandUp
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule

# --- cloak of shadows


@spell("cloak of shadows")
def cloak_of_shadows(casting: Casting) -> Rule[None]:
    """Obscured until the next engagement or the round is over."""
    yield brings(casting, casting.caster, "obscured")


@reacts("cloak of shadows", EngagementClosing)
def cloak_falls(moment: EngagementClosing, mine: Owned) -> Rule[None]:
    """With the end of an engagement."""
    over = tuple(ongoing(mine.me(moment), mine.id))
    if over and mine.owner in moment.engagement.participants:
        yield EffectsEnded(creature=mine.owner, effects=over, rules=BY_SPELL)


# --- fire fist


def about_to_strike(moment: BeforeAttack, mine: Owned) -> bool:
    """It is the caster's own attack."""
    return moment.blow.attacker == mine.owner


def about_to_strike_unarmed(moment: BeforeAttack, mine: Owned) -> bool:
    """It is the caster's own attack, with nothing but the body."""
    return about_to_strike(moment, mine) and is_unarmed(moment.blow.weapon)


@instant_spell("fire fist", BeforeAttack, when=about_to_strike_unarmed)
def fire_fist(casting: Casting) -> Rule[None]:
    """Ongoing: unarmed hits set on fire."""
    yield goes_on(casting, casting.caster)


@reacts("fire fist", DamageSuffered)
def fist_burns(moment: DamageSuffered, mine: Owned) -> Rule[None]:
    """Whom the fists have hurt."""
    me = mine.me(moment)
    struck = moment.by == me.name and is_unarmed(moment.weapon)
    if struck and ongoing(me, mine.id):
        yield from catch_fire(moment.state, moment.creature, mine.number("burning"), "HR-16.1", me)


# --- force strike


@instant_spell("force strike", BeforeAttack, when=about_to_strike)
def force_strike(casting: Casting) -> Rule[None]:
    """The next attack pushes."""
    yield works(casting, casting.caster, "attack")


@reacts("force strike", AttackMade)
def strike_hurls(moment: AttackMade, mine: Owned) -> Rule[None]:
    """As far as it says, damage or not; in might by size (HR-10.10)."""
    me, target, blow = mine.me(moment), moment.state.creatures[moment.blow.target], moment.blow
    if blow.attacker == me.name and ongoing(me, mine.id) and not target.dead:
        feet = feet_of_attack(me, target, blow.stance, mine.number("feet"))
        yield from push(moment.state, me, target, feet)


# --- flame dance


def about_to_move(moment: ActionAnnounced, mine: Owned) -> bool:
    """It is the caster who moves."""
    moves = isinstance(moment.option, Dash | Sidestep | StandUp)
    return moves and moment.option.creature == mine.owner


@instant_spell("flame dance", ActionAnnounced, when=about_to_move)
def flame_dance(casting: Casting) -> Rule[None]:
    """Ongoing: the spaces that the caster leaves burn, for those chosen."""
    yield from mark_chosen(casting)
    yield goes_on(casting, casting.caster)


def burning_spaces(caster: Creature) -> set[str]:
    """Where this caster has danced."""
    return {effect.about for effect in _dances(caster) if effect.about}


def _dances(caster: Creature) -> list[Effect]:
    """What its own dance does around it, not what another's does to it."""
    return [effect for effect in ongoing(caster, "flame dance") if effect.by == caster.name]


@reacts("flame dance", StepTaken)
def flames_spread(moment: StepTaken, mine: Owned) -> Rule[None]:
    """A step of the caster leaves flames behind; a step into them burns those chosen."""
    state, caster, mover = moment.state, mine.me(moment), moment.creature
    dances = [effect for effect in _dances(caster) if not effect.about]
    if not dances:
        return
    before = set(state.grid.footprint(moment.origin, mover.length))
    now = set(state.grid.footprint(mover.at, mover.length))
    if mover is caster:
        for space in sorted(before - now - burning_spaces(caster)):
            yield _flames(dances[0], caster, space)
    elif (now - before) & burning_spaces(caster):
        yield from _scorch(Casting(state, caster, mine), mover)


def _scorch(casting: Casting, creature: Creature) -> Rule[None]:
    if (yield from feels(casting, creature)):
        yield from catch_fire(
            casting.state, creature, casting.number("burning"), "HR-16.1", casting.caster
        )


def _flames(dance: Effect, caster: Creature, space: str) -> EffectStarted:
    """As long as the dance itself."""
    effect = Effect(dance.ability, "round", caster.name, about=space, rounds=dance.rounds)
    return EffectStarted(creature=caster.name, effect=effect, rules=BY_SPELL)


@reacts("flame dance", RoundStarted)
def flames_burn(moment: RoundStarted, mine: Owned) -> Rule[None]:
    """Those chosen who stand in them when a round begins."""
    state, caster = moment.state, mine.me(moment)
    burning = burning_spaces(caster)
    for creature in list(state.everyone):
        if burning & set(state.grid.footprint(creature.at, creature.length)):
            yield from _scorch(Casting(state, caster, mine), creature)


def douse(state: State, spaces: set[str]) -> Rule[None]:
    """Water puts out the flames of a dance there."""
    for caster in state.everyone:
        out = tuple(effect for effect in _dances(caster) if effect.about in spaces)
        if out:
            yield EffectsEnded(creature=caster.name, effects=out, rules=("HR-11.17",))
