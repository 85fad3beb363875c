"""Chapter 5: what abilities hang on, what they cost, and which of them can be used now.

Content registers functions here, by the name of an ability and the type of a moment; no rule ever
names an ability.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from crossblades.heart_rush import library
from crossblades.heart_rush.creature import Creature, Fighter
from crossblades.heart_rush.events import EffectsAged, EffectsEnded, EffectStarted
from crossblades.heart_rush.hanging import (
    EFFECTS,
    HUNG,
    USES,
    EffectHook,
    PartsHook,
    ReactionHook,
    SettlementHook,
    Usable,
    UseHook,
    Wishes,
    plan_of,
)
from crossblades.heart_rush.lending import lend
from crossblades.heart_rush.moments import Moment, RollMoment
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.special import Asking, Effect, Frequency, SpecialAbility, Until
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import MaySpeak, RushPrice
from crossblades.kernel.dice import Part
from crossblades.kernel.moments import Plan
from crossblades.kernel.rule import Rule

Parts = Sequence[Part]
M = TypeVar("M", bound=Moment)
R = TypeVar("R", bound=RollMoment)


class Owned(NamedTuple):
    """An ability in somebody's hands."""

    owner: str
    id: str
    ability: SpecialAbility
    destiny: bool

    def number(self, name: str) -> int:
        """A number of the ability, as its destiny level has it."""
        return self.ability.numbers[name]

    def me(self, moment: Moment) -> Creature:
        """Its owner, as it stands."""
        return moment.state.creatures[self.owner]

    def on(self, creature: Creature) -> list[Effect]:
        """What this one of its owner's, and nobody else's of the kind, does to a creature."""
        return [effect for effect in ongoing(creature, self.id) if effect.by == self.owner]

    def use(
        self, moment: Moment, target: str = "", choice: str = "", extra: int = 0
    ) -> list[UseAbility]:
        """The option to use it so; none if it cannot be paid for (HR-5.3)."""
        me = self.me(moment)
        rush = self.rush_now(moment.state, me)
        if rush is None or rush + extra > me.rush:
            return []
        return [UseAbility(self.owner, self.id, target, choice, rush + extra)]

    def rush_now(self, state: State, me: Creature) -> int | None:
        """HR-5.3: the rush that it costs its owner now; None if it cannot be paid for."""
        rush = price(me, self)
        if rush and RushPrice in state.moments:
            asked = RushPrice(state=state, creature=me, ability=self.id, rush=rush)
            rush = settle(asked).rush
        return None if rush is None or rush > me.rush else rush

    def lasts(
        self, creature: str, until: Until, value: int = 0, about: str = "", rounds: int = 0
    ) -> EffectStarted:
        """The event that starts an effect of it on a creature."""
        effect = Effect(self.id, until, self.owner, value, about, rounds)
        return EffectStarted(creature=creature, effect=effect)

    def part(self, dice: tuple[int, ...] = (), bonus: int = 0, advantage: int = 0) -> Part:
        """What it adds to a roll."""
        return Part(self.ability.name, "HR-5.2", dice, bonus, advantage)


PartsOf = Callable[[Any, Owned], Parts]
Reaction = Callable[[Any, Owned], Rule[None]]
Options = Callable[[Any, Owned], list[UseAbility]]
Use = Callable[[Any, Owned, UseAbility], Rule[None]]
Settlement = Callable[[Any, Owned], None]
PartsOfEffect = Callable[[Any, Creature, Effect], Parts]
Alteration = Callable[[Fighter, SpecialAbility], Fighter]

_ALTERS: dict[str, Alteration] = {}


# --- for content


def adds(name: str, *moments: type[R], anyones: bool = False) -> Callable[[PartsOf], PartsOf]:
    """Let an ability add parts to rolls of its owner, or to anyone's."""

    def hang(function: PartsOf) -> PartsOf:
        HUNG.hang(name, moments, PartsHook(function, anyones), function)
        return function

    return hang


def while_it_lasts(
    name: str, *moments: type[R], anyones: bool = False
) -> Callable[[PartsOfEffect], PartsOfEffect]:
    """Let an effect of an ability add parts to rolls of whoever bears it, or to anyone's."""

    def hang(function: PartsOfEffect) -> PartsOfEffect:
        EFFECTS.hang(name, moments, EffectHook(function, anyones), function)
        return function

    return hang


def reacts(name: str, *moments: type[M]) -> Callable[[Reaction], Reaction]:
    """Let an ability do something at a moment; it may ask, roll and yield events like any rule."""

    def hang(function: Reaction) -> Reaction:
        HUNG.hang(name, moments, ReactionHook(function), function)
        return function

    return hang


def settles(name: str, *moments: type[M]) -> Callable[[Settlement], Settlement]:
    """Let an ability change a number of a rule before it is used; it writes it to the moment."""

    def hang(function: Settlement) -> Settlement:
        HUNG.hang(name, moments, SettlementHook(function), function)
        return function

    return hang


def just_use(moment: Moment, mine: Owned) -> list[UseAbility]:
    """The options of an ability that has no target and no ways."""
    return mine.use(moment)


def used(
    name: str,
    *moments: type[M],
    options: Options = just_use,
    anytime: bool = False,
    begun: bool = False,
) -> Callable[[Use], Use]:
    """Let an ability be used at these moments, where it matters; or at any moment at all.

    `options` are looked for only if its owner could pay for it. `begun`: also if it is used up.
    """

    def hang(function: Use) -> Use:
        USES[name] = Usable(moments, anytime, options, function, begun)
        return function

    return hang


def alters(name: str) -> Callable[[Alteration], Alteration]:
    """Let an ability change what is written on the sheet of its owner."""

    def hang(function: Alteration) -> Alteration:
        _ALTERS[name] = function
        return function

    return hang


def with_behaviour() -> set[str]:
    """The names of all abilities for which something is hung here."""
    return {*USES, *_ALTERS, *HUNG.sources, *EFFECTS.sources}


def how_used(name: str) -> Usable | None:
    """When and how an ability is used; None if it is not."""
    return USES.get(name)


def does_more(name: str) -> bool:
    """Whether an ability does anything besides adding to rolls and changing numbers."""
    return name in USES or any(isinstance(hook, ReactionHook) for _, hook in HUNG.of(name))


# --- of those who fight


def settle(moment: M) -> M:
    """A number as everybody's abilities change it."""
    for hook in moment.state.moments.get(type(moment), ()):
        hook.function(moment, hook.mine)
    return moment


def hang_anew(state: State) -> None:
    """Let all have a say who are there now, as they wish to be asked now."""
    present = (creature.sheet for creature in state.everyone if not creature.gone)
    state.moments = plan_for(present, state.wishes)
    lend(state)


def plan_for(sheets: Iterable[Fighter], said: Mapping[str, Asking] = {}) -> Plan:
    """Who has a say at which moments by the abilities on these sheets; nobody without any.

    `said`: when seats have said in the fight that they want to be asked.
    """
    sheets = list(sheets)
    owned = [mine for sheet in sheets for mine in _owned_by(sheet)]
    wishes = {each.name: Wishes(each.asking, said.get(each.seat)) for each in sheets}
    return plan_of(owned, wishes)


def _owned_by(sheet: Fighter) -> list[Owned]:
    """The abilities of a sheet, and the spells it knows that have rules of their own."""
    spells = [spell.name for spell in sheet.spells if library.is_spell(spell.name)]
    return [
        Owned(sheet.name, name, library.ability(name, sheet.destiny), name in sheet.destiny)
        for name in (*sheet.abilities, *spells)
    ]


def ability_of(state: State, owner: str, ability: str) -> Owned | None:
    """Somebody's ability, or spell with rules of its own; None if it does not have that now."""
    mine: Owned
    for mine in state.moments.get(SpecialAbility, ()):
        if mine.id == ability and mine.owner == owner:
            return mine
    return None


def used_up(sheet: Fighter) -> dict[str, Frequency]:
    """HR-5.3: what it has used up before the fight; heart abilities come back with a wound."""
    book, reached = library.abilities(), sheet.destiny
    return {
        name: library.ability(name, reached).frequency if name in book else "spell"
        for name in sheet.spent
    }


def altered(sheet: Fighter) -> Fighter:
    """A sheet as its abilities change it."""
    for name in sheet.abilities:
        if name in _ALTERS:
            sheet = _ALTERS[name](sheet, library.ability(name, sheet.destiny))
    return sheet


def is_on_the_sheet(name: str) -> bool:
    """Whether an ability changes a sheet, so that it cannot be had for a while only."""
    return name in _ALTERS


# --- using


def price(creature: Creature, mine: Owned) -> int | None:
    """HR-5.3, HR-3.6: the rush it costs now; None if it is used up, perhaps for this round."""
    if mine.id in creature.spent:
        return None
    if mine.ability.once_a_round and mine.id in creature.used_this_round:
        return None
    if mine.ability.frequency == "minor":
        return creature.uses.get(mine.id, 0) + 1
    return 0


def can_use(creature: Creature) -> bool:
    """HR-2.3: not those who are held; and nobody who is stunned."""
    return creature.can_act and not creature.unable


def works_by_itself(creature: Creature, mine: Owned) -> bool:
    """HR-5.3: a passive ability is always on, as far as nobody has to choose or do anything.

    What was used, or cast, goes on as long as its owner could use it.
    """
    if mine.ability.frequency == "passive":
        return not creature.dead
    return can_use(creature)


def can_speak(state: State, creature: Creature) -> bool:
    """HR-4.9: whether it can make itself heard; only an ability can keep it from that."""
    return MaySpeak not in state.moments or settle(MaySpeak(state=state, creature=creature)).allowed


def usable(moment: Moment, users: Container[str]) -> list[UseAbility]:
    """What these could use now, in every way."""
    options: list[UseAbility] = []
    for hook in moment.state.moments.get(type(moment), ()):
        if type(hook) is UseHook and hook.mine.owner in users:
            options += ways_to_use(moment, hook)
    return options


def ways_to_use(moment: Moment, hook: UseHook) -> list[UseAbility]:
    """The ways in which an ability could be used now."""
    mine = hook.mine
    usable, me = USES[mine.id], moment.state.creatures[mine.owner]
    if not (can_use(me) and (usable.begun or mine.rush_now(moment.state, me) is not None)):
        return []
    if mine.ability.voiced and not can_speak(moment.state, me):
        return []
    return usable.options(moment, mine)


def effect_of(moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """What an ability does."""
    return USES[mine.id].use(moment, mine, chosen)


# --- effects that go on


def ongoing(creature: Creature, name: str) -> list[Effect]:
    """The effects of an ability that a creature bears."""
    return [effect for effect in creature.effects if effect.ability == name]


def expire(state: State, until: Until, creature: Creature | None = None) -> Rule[None] | tuple[()]:
    """End the effects that last until now, of one creature or of all."""
    for bearer in (creature,) if creature else state.everyone:
        if bearer.effects:
            return _expire(until, [creature] if creature else list(state.everyone))
    return ()


def _expire(until: Until, bearers: Iterable[Creature]) -> Rule[None]:
    for bearer in bearers:
        over = tuple(e for e in bearer.effects if e.until == until and not e.rounds)
        if over:
            yield EffectsEnded(creature=bearer.name, effects=over)
        left = {e.ability: e.rounds for e in bearer.effects if e.rounds} if until == "round" else {}
        if left:
            yield EffectsAged(creature=bearer.name, left=left)
