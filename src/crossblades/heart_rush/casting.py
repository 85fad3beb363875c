"""Chapters 4 and 16: casting a spell."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from crossblades.heart_rush.abilities import Owned, ability_of, settle, used
from crossblades.heart_rush.about import About
from crossblades.heart_rush.asks import ChooseSpellPlace, ChooseSpellTargets
from crossblades.heart_rush.attunement import elements_of, long_rests_gone
from crossblades.heart_rush.conditions import lasting
from crossblades.heart_rush.creature import Ability, Creature, Spell
from crossblades.heart_rush.decrees import decree_effect
from crossblades.heart_rush.dice import challenge_number, half, saving_throw
from crossblades.heart_rush.events import EffectStarted, SpellCast
from crossblades.heart_rush.hazards import exertion
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.looking_ahead import Working, remembered
from crossblades.heart_rush.moments import Moment
from crossblades.heart_rush.obstacles import Obstacle
from crossblades.heart_rush.options import Cast, Pay, UseAbility
from crossblades.heart_rush.special import Effect, Until
from crossblades.heart_rush.speed import full_speed
from crossblades.heart_rush.spell_options import Everyone, NotThis, PlaceSpell
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import CastingPaid
from crossblades.kernel.ask import Option
from crossblades.kernel.cover_lines import FULL_COVER
from crossblades.kernel.rule import Rule

MINUTE = 10
"""Rounds that an ongoing spell lasts at the most, the one of its casting included (HR-16.1)."""


class Casting(NamedTuple):
    """A spell on its way."""

    state: State
    caster: Creature
    mine: Owned

    def number(self, name: str) -> int:
        """A number of the spell."""
        return self.mine.number(name)


SpellRule = Callable[[Casting], Rule[None]]
_SPELLS: dict[str, SpellRule] = {}
_INSTANT: set[str] = set()


# --- for content


def spell(name: str) -> Callable[[SpellRule], SpellRule]:
    """Let a function be what a spell of this name does; it is cast on its side's turn."""

    def hang(function: SpellRule) -> SpellRule:
        _SPELLS[name] = function
        return function

    return hang


def instant_spell(
    name: str, *moments: type[Moment], when: Callable[[Any, Owned], bool]
) -> Callable[[SpellRule], SpellRule]:
    """The same for a spell that needs no turn; at these moments it matters, if `when` says so."""

    def ways(moment: Moment, mine: Owned) -> list[UseAbility]:
        idle = isinstance(moment, moments) and not when(moment, mine)
        return [] if idle else ways_to_cast_now(moment, mine)

    def hang(function: SpellRule) -> SpellRule:
        _SPELLS[name] = function
        _INSTANT.add(name)
        used(name, *moments, options=ways, anytime=True)(_cast_in_an_instant)
        return function

    return hang


def spells_with_rules() -> set[str]:
    """The names of all spells for which a function says what they do."""
    return set(_SPELLS)


# --- the rule


def spells_to_cast(creature: Creature) -> list[Cast]:
    """HR-4.3: with the action; instants are among the abilities."""
    if creature.acted:
        return []
    return [
        Cast(creature.name, spell.name)
        for spell in spells_at_hand(creature)
        if spell.name not in _INSTANT
    ]


def spells_at_hand(creature: Creature) -> list[Spell]:
    """HR-16.2: known spells that are not spent, if it could cast one but for the action."""
    if not can_cast(creature):
        return []
    return [known for known in creature.sheet.spells if known.name not in creature.spent]


def ways_to_cast_now(moment: Moment, mine: Owned) -> list[UseAbility]:
    """HR-16.1: an instant spell with the action, or with what an ability takes for it."""
    me = mine.me(moment)
    if not can_cast(me):
        return []
    with_action = [] if me.acted else mine.use(moment)
    paid = settle(CastingPaid(state=moment.state, creature=me))
    return [*with_action, *(mine.use(moment, choice=paid.by, extra=paid.rush) if paid.by else ())]


def can_cast(creature: Creature) -> bool:
    """HR-16.1, HR-11.14: a free hand, no other spell this round, not after a long move.

    The confused cast nothing.
    """
    return no_casting(creature) is None


def no_casting(creature: Creature) -> Obstacle | None:
    """HR-16.1, HR-11.14: what keeps it from casting, the action apart."""
    if creature.cast_after is not None:
        return Obstacle("one spell", ("HR-16.1",))
    if not creature.free_hands:
        return Obstacle("no hand", ("HR-16.1",), creature.weapon.name if creature.wielding else "")
    if creature.moved > half(full_speed(creature)):
        return Obstacle("far moved", ("HR-16.1",), needed=creature.moved)
    if "confused" in creature.conditions:
        return Obstacle("condition", ("HR-11.14",), "confused")
    return None


def is_instant(spell: str) -> bool:
    """HR-16.1: whether it is cast at any moment, as an instant, and not with the turn."""
    return spell in _INSTANT


def cast(state: State, chosen: Cast) -> Rule[None]:
    """HR-4.3: with the action."""
    caster = state.creatures[chosen.creature]
    known = next(each for each in caster.sheet.spells if each.name == chosen.spell)
    return cast_spell(state, caster, known)


def cast_spell(
    state: State, caster: Creature, known: Spell, pay: Pay = "action", saved: int = 0
) -> Rule[None]:
    """HR-4.3, HR-16.2: it is spent; it does what it says, or what the GM makes of its words.

    `saved`: long rests that an ability takes off the time for which it is gone.
    """
    mine = _owned(state, caster, known)
    text = known.text or (mine.ability.text if mine else "")
    rests = long_rests_for(state, caster, known, saved)
    yield from show_oneself(caster, "spell")
    yield SpellCast(creature=caster.name, spell=known.name, text=text, pay=pay, rests=rests)
    if mine:
        yield from spell_at_work(state, caster, mine)
    else:
        yield from decree_effect(state, f"{caster.name}'s spell, {known.name}", ("HR-4.3",))


def spell_at_work(state: State, caster: Creature, mine: Owned) -> Working:
    """HR-4.3: what a spell does once it is cast."""
    working = partial(About, owner=caster.name, ability=mine.id)
    return remembered(working, _SPELLS[mine.id](Casting(state, caster, mine)))


def long_rests_for(state: State, caster: Creature, known: Spell, saved: int = 0) -> int:
    """HR-16.2: how long it will be gone; 0: until a short rest."""
    return long_rests_gone(state.rulings, caster.sheet.attunements, elements_of(known), saved)


def _owned(state: State, caster: Creature, known: Spell) -> Owned | None:
    """The spell with its numbers, if it has rules of its own."""
    return ability_of(state, caster.name, known.name) if known.name in _SPELLS else None


def _cast_in_an_instant(moment: Moment, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """HR-16.1: it was announced and paid for; now it happens (HR-5.6)."""
    caster = mine.me(moment)
    yield from _SPELLS[mine.id](Casting(moment.state, caster, mine))
    yield from exertion(moment.state, caster)


# --- what spells have in common


def choose_targets(casting: Casting, candidates: list[Creature]) -> Rule[list[Creature]]:
    """HR-5.7: the caster chooses whom an area touches: all, or all but some."""
    chosen = list(candidates)
    caster = casting.caster
    while chosen:
        options: list[Option] = [Everyone(caster.name), *(NotThis(c.name) for c in chosen)]
        choice = yield ChooseSpellTargets(
            seat=caster.seat, creature=caster.name, spell=casting.mine.id,
            targets=tuple(c.name for c in chosen), options=tuple(options),
        )  # fmt: skip
        if isinstance(choice, Everyone):
            return chosen
        chosen = [creature for creature in chosen if creature.name != choice.creature]
    return chosen


def choose_place(casting: Casting, feet: int | None = None) -> Rule[str]:
    """HR-5.7: a space that the caster can see, within so many feet if the spell has a range."""
    caster, grid, land = casting.caster, casting.state.grid, casting.state.land
    seen = [
        PlaceSpell(caster.name, space)
        for space in grid.on(grid.open)
        if feet is None or land.distance(caster.at, space, caster.length) <= feet
        if grid.cover(caster.at, space, caster.length) < FULL_COVER
    ]
    choice: PlaceSpell = yield ChooseSpellPlace(
        seat=caster.seat, creature=caster.name, spell=casting.mine.id, options=tuple(seen)
    )
    return choice.space


def works(casting: Casting, creature: Creature, until: Until, about: str = "") -> EffectStarted:
    """HR-16.1: a spell that waits on somebody for what it says."""
    effect = Effect(casting.mine.id, until, casting.caster.name, about=about)
    return EffectStarted(creature=creature.name, effect=effect, rules=("HR-16.1",))


def brings(casting: Casting, creature: Creature, condition: str, levels: int = 1) -> EffectStarted:
    """HR-16.1: a spell that gives somebody a condition until the round ends."""
    effect = Effect(casting.mine.id, "round", casting.caster.name, levels, condition)
    return lasting(creature, effect, ("HR-16.1",))


def goes_on(casting: Casting, creature: Creature, value: int = 0, about: str = "") -> EffectStarted:
    """HR-16.1: an ongoing spell, for a minute at the most, this round included."""
    mine = casting.mine
    effect = Effect(mine.id, "round", mine.owner, value, about, rounds=MINUTE - 1)
    return EffectStarted(creature=creature.name, effect=effect, rules=("HR-16.1",))


def save_against(casting: Casting, creature: Creature, ability: Ability) -> Rule[bool]:
    """HR-16.2, HR-1.3: a save against the caster's heart challenge number."""
    number = challenge_number(casting.caster, None)
    what = f"save against {casting.mine.ability.name}"
    saved = yield from saving_throw(casting.state, creature, ability, what, number)
    return saved.success
