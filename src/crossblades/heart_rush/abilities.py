"""Chapter 5: what abilities hang on, what they cost, and which of them can be used now.

Content registers functions here, by the name of an ability and the type of a moment; no rule ever
names an ability.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from crossblades.heart_rush import library
from crossblades.heart_rush.creature import Creature, Fighter
from crossblades.heart_rush.events import EffectsAged, EffectsEnded, EffectStarted
from crossblades.heart_rush.moments import Moment, RollMoment
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.special import Effect, Frequency, SpecialAbility, Until
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import MaySpeak, RushPrice
from crossblades.kernel.dice import Part
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
        rush = price(me, self)
        if rush:
            asked = RushPrice(state=moment.state, creature=me, ability=self.id, rush=rush)
            rush = settle(asked).rush
        if rush is None or rush + extra > me.rush:
            return []
        return [UseAbility(self.owner, self.id, target, choice, rush + extra)]

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


class Usable(NamedTuple):
    """How an ability is used."""

    moments: tuple[type[Moment], ...]
    """When it matters."""
    anytime: bool
    options: Options
    use: Use


_PARTS: dict[type[RollMoment], dict[str, tuple[PartsOf, bool]]] = {}
_ONGOING: dict[type[RollMoment], dict[str, tuple[PartsOfEffect, bool]]] = {}
_REACTIONS: dict[type[Moment], dict[str, Reaction]] = {}
_SETTLEMENTS: dict[type[Moment], dict[str, Settlement]] = {}
_USES: dict[str, Usable] = {}
_ALTERS: dict[str, Alteration] = {}


# --- for content


def adds(name: str, *moments: type[R], anyones: bool = False) -> Callable[[PartsOf], PartsOf]:
    """Let an ability add parts to rolls of its owner, or to anyone's."""

    def hang(function: PartsOf) -> PartsOf:
        for moment in moments:
            _PARTS.setdefault(moment, {})[name] = (function, anyones)
        return function

    return hang


def while_it_lasts(
    name: str, *moments: type[R], anyones: bool = False
) -> Callable[[PartsOfEffect], PartsOfEffect]:
    """Let an effect of an ability add parts to rolls of whoever bears it, or to anyone's."""

    def hang(function: PartsOfEffect) -> PartsOfEffect:
        for moment in moments:
            _ONGOING.setdefault(moment, {})[name] = (function, anyones)
        return function

    return hang


def reacts(name: str, *moments: type[M]) -> Callable[[Reaction], Reaction]:
    """Let an ability do something at a moment; it may ask, roll and yield events like any rule."""

    def hang(function: Reaction) -> Reaction:
        for moment in moments:
            _REACTIONS.setdefault(moment, {})[name] = function
        return function

    return hang


def settles(name: str, *moments: type[M]) -> Callable[[Settlement], Settlement]:
    """Let an ability change a number of a rule before it is used; it writes it to the moment."""

    def hang(function: Settlement) -> Settlement:
        for moment in moments:
            _SETTLEMENTS.setdefault(moment, {})[name] = function
        return function

    return hang


def just_use(moment: Moment, mine: Owned) -> list[UseAbility]:
    """The options of an ability that has no target and no ways."""
    return mine.use(moment)


def used(
    name: str, *moments: type[M], options: Options = just_use, anytime: bool = False
) -> Callable[[Use], Use]:
    """Let an ability be used at these moments, where it matters; or at any moment at all."""

    def hang(function: Use) -> Use:
        _USES[name] = Usable(moments, anytime, options, function)
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
    hung: tuple[dict[Any, dict[str, Any]], ...] = (_PARTS, _ONGOING, _REACTIONS, _SETTLEMENTS)
    return {*_USES, *_ALTERS}.union(*(names for each in hung for names in each.values()))


def how_used(name: str) -> Usable | None:
    """When and how an ability is used; None if it is not."""
    return _USES.get(name)


def does_more(name: str) -> bool:
    """Whether an ability does anything besides adding to rolls and changing numbers."""
    return name in _USES or any(name in hung for hung in _REACTIONS.values())


# --- hooks of those who fight


class PartsHook(NamedTuple):
    """An ability that adds to rolls."""

    function: PartsOf
    mine: Owned
    anyones: bool

    def parts(self, moment: RollMoment) -> Parts:
        """What it adds to this roll."""
        if self.anyones or moment.roller.name == self.mine.owner:
            return self.function(moment, self.mine)
        return ()


class EffectsHook(NamedTuple):
    """All effects that are going on."""

    functions: dict[str, tuple[PartsOfEffect, bool]]

    def parts(self, moment: RollMoment) -> Parts:
        """What they add to this roll."""
        parts: list[Part] = []
        for bearer in moment.state.everyone:
            for effect in bearer.effects:
                if effect.ability not in self.functions:
                    continue
                function, anyones = self.functions[effect.ability]
                if anyones or moment.roller.name == bearer.name:
                    parts += function(moment, bearer, effect)
        return parts


class ReactionHook(NamedTuple):
    """An ability that does something at a moment."""

    function: Reaction
    mine: Owned


class SettlementHook(NamedTuple):
    """An ability that changes a number of a rule."""

    function: Settlement
    mine: Owned


def settle(moment: M) -> M:
    """A number as everybody's abilities change it."""
    for hook in moment.state.hooks.get(type(moment), ()):
        hook.function(moment, hook.mine)
    return moment


def hooks_of(sheets: Iterable[Fighter]) -> dict[type, tuple[Any, ...]]:
    """What their abilities hang on each type of moment; nothing at all without abilities."""
    owned = [mine for sheet in sheets for mine in _owned_by(sheet)]
    if not owned:
        return {}
    hooks: defaultdict[type, list[Any]] = defaultdict(list)
    hooks[Owned] += owned
    for mine in owned:
        for moment, hook in _hung_by(mine):
            hooks[moment].append(hook)
    for moment, functions in _ONGOING.items():
        hooks[moment].append(EffectsHook(functions))
    return {moment: tuple(found) for moment, found in hooks.items()}


def _hung_by(mine: Owned) -> Iterator[tuple[type, PartsHook | ReactionHook | SettlementHook]]:
    """What one ability hangs on moments."""
    for roll, parts in _PARTS.items():
        if mine.id in parts:
            function, anyones = parts[mine.id]
            yield roll, PartsHook(function, mine, anyones)
    for moment, reactions in _REACTIONS.items():
        if mine.id in reactions:
            yield moment, ReactionHook(reactions[mine.id], mine)
    for term, settlements in _SETTLEMENTS.items():
        if mine.id in settlements:
            yield term, SettlementHook(settlements[mine.id], mine)


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
    for mine in state.hooks.get(Owned, ()):
        if (mine.owner, mine.id) == (owner, ability):
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
    return not state.hooks or settle(MaySpeak(state=state, creature=creature)).allowed


def usable(
    moment: Moment,
    timing: Sequence[str],
    owner: str = "",
    wanted: Callable[[Owned], bool] = lambda _mine: True,
) -> Iterator[tuple[Owned, list[UseAbility]]]:
    """Every ability of these timings that somebody, or this one, could use now, with the ways.

    The ways are looked for last: that may take long.
    """
    for mine in moment.state.hooks.get(Owned, ()):
        if owner and mine.owner != owner:
            continue
        use = _USES.get(mine.id)
        if use is None or mine.ability.timing not in timing or not can_use(mine.me(moment)):
            continue
        if mine.ability.voiced and not can_speak(moment.state, mine.me(moment)):
            continue
        fits = use.anytime or isinstance(moment, use.moments)
        if fits and wanted(mine) and (found := use.options(moment, mine)):
            yield mine, found


def matters(moment: Moment, mine: Owned) -> bool:
    """Whether this is one of the moments for which an ability is made."""
    return isinstance(moment, _USES[mine.id].moments)


def effect_of(moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """What an ability does."""
    return _USES[mine.id].use(moment, mine, chosen)


# --- effects that go on


def ongoing(creature: Creature, name: str) -> list[Effect]:
    """The effects of an ability that a creature bears."""
    return [effect for effect in creature.effects if effect.ability == name]


def expire(state: State, until: Until, creature: Creature | None = None) -> Rule[None]:
    """End the effects that last until now, of one creature or of all."""
    for bearer in [creature] if creature else list(state.everyone):
        over = tuple(e for e in bearer.effects if e.until == until and not e.rounds)
        if over:
            yield EffectsEnded(creature=bearer.name, effects=over)
        left = {e.ability: e.rounds for e in bearer.effects if e.rounds} if until == "round" else {}
        if left:
            yield EffectsAged(creature=bearer.name, left=left)
