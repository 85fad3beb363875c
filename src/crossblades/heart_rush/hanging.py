"""Chapter 5: what abilities hang on moments, and the plan of a fight that follows from it.

Content registers functions by the name of an ability (`abilities.adds` and its like). Here they are
bound to those who have the ability. Who has a say comes in this order: abilities as they stand on
the sheets, sheet after sheet; then effects that go on; then what somebody has for a while only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.moments import (
    ActionAnnounced,
    AttackSeen,
    BeforeAttack,
    BetweenSteps,
    DamageComing,
    DamageSuffered,
    JoiningClosed,
    Moment,
    OnTurn,
    RollMoment,
    RollSeen,
    StancesShown,
    StepTaken,
    Window,
    called,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.special import Asking, Effect, SpecialAbility
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Part
from crossblades.kernel.moments import Plan, Registry, joined, kept, kinds, planned
from crossblades.kernel.rule import Rule

Parts = Sequence[Part]
PartsOf = Callable[[Any, Any], Parts]
PartsOfEffect = Callable[[Any, Creature, Effect], Parts]
Reaction = Callable[[Any, Any], Rule[None]]
Settlement = Callable[[Any, Any], None]
Options = Callable[[Any, Any], list[UseAbility]]
Use = Callable[[Any, Any, UseAbility], Rule[None]]


class Wishes(NamedTuple):
    """When somebody wants to be asked about instants (HR-5.5)."""

    sheet: dict[str, Asking]
    """By ability, by moment, or by both; see `wish`."""
    seat: Asking | None = None
    """What the seat has said in the fight."""


class Usable(NamedTuple):
    """How an ability is used."""

    moments: tuple[type[Moment], ...]
    """When it matters."""
    anytime: bool
    options: Options
    use: Use
    begun: bool = False
    """What it has begun can go on when it is used up; `options` look at that themselves."""


class PartsHook(NamedTuple):
    """An ability that adds to rolls."""

    function: PartsOf
    anyones: bool
    mine: Any = None
    """The ability in somebody's hands (`abilities.Owned`), once it is bound."""

    def parts(self, moment: RollMoment) -> Parts:
        """What it adds to this roll."""
        if self.anyones or moment.roller.name == self.mine.owner:
            return self.function(moment, self.mine)
        return ()


class EffectHook(NamedTuple):
    """An effect of an ability that adds to rolls while it goes on."""

    function: PartsOfEffect
    anyones: bool


class EffectsHook(NamedTuple):
    """All effects that are going on."""

    functions: dict[str, EffectHook]
    """By the names of their abilities."""

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
    mine: Any = None


class SettlementHook(NamedTuple):
    """An ability that changes a number of a rule."""

    function: Settlement
    mine: Any = None


class UseHook(NamedTuple):
    """An ability that may be used at a moment; how, is in `USES`."""

    mine: Any
    asked: Asking
    """Whether a window opens for it: never where it only stands in a menu with other things."""


class InstantAction(NamedTuple):
    """Something that is no ability and can be done at any moment, too (HR-4.12, HR-11.21)."""

    name: str
    """What a fighter's `asking` calls it, as if it were an ability."""
    moments: tuple[type[Window], ...]
    """When it may matter."""
    while_any: frozenset[str]
    """Some creature must be in one of these conditions, or surprised; else nobody can do it."""
    ways: Callable[[Moment, Creature], Sequence[Option]]
    matters: Callable[[Moment, Creature, Sequence[Option]], bool]
    """Whether this is a moment to ask for it."""
    do: Callable[[Moment, Any], Rule[None]]


class WishHook(NamedTuple):
    """Somebody wishes to be asked about an instant action whenever it is possible."""

    owner: str
    id: str
    """What its sheet calls it."""


Hook = PartsHook | ReactionHook | SettlementHook

HUNG: Registry[Hook] = Registry()
"""What abilities hang on moments by themselves."""

EFFECTS: Registry[EffectHook] = Registry()
"""What their effects hang on rolls."""

USES: dict[str, Usable] = {}
"""How abilities are used."""

ACTIONS: dict[type[Option], InstantAction] = {}
"""What is no ability, and an instant as well."""

OPEN_TO_ACTIONS: tuple[type[Window], ...] = (
    ActionAnnounced, StepTaken, JoiningClosed, StancesShown, BetweenSteps, BeforeAttack, RollSeen,
    AttackSeen, DamageComing, DamageSuffered,
)  # fmt: skip
"""Where those are asked who always want to be, where nobody has abilities; else at any moment."""

ACTING: set[str] = set()
"""The conditions in which instant actions are possible."""

STIRRING: dict[type, frozenset[str]] = {}
"""The conditions that have a say at a type of moment while one bears them; by `Window`, at any."""


def at_any_moment(kind: type[Option], action: InstantAction) -> None:
    """Let an action be taken at any moment of HR-5.5."""
    ACTIONS[kind] = action
    for condition in action.while_any:
        ACTING.add(condition)
        stir(condition, action.moments)


def stir(condition: str, moments: Iterable[type[Window]]) -> None:
    """Let these moments be made while somebody is in this condition."""
    for moment in moments:
        for each in (moment, Window):
            STIRRING[each] = STIRRING.get(each, frozenset()) | {condition}


def plan_of(owned: Iterable[Any], wishes: Mapping[str, Wishes]) -> Plan:
    """Who has a say where these abilities are; nobody without any.

    `wishes`: when everybody wants to be asked.
    """
    owned = list(owned)
    windows = tuple(kinds(Window)) if owned else OPEN_TO_ACTIONS
    always = [each for who, theirs in wishes.items() for each in _wished(who, theirs, windows)]
    plan = planned(each for mine in owned for each in hung_by(mine, wishes[mine.owner]))
    if not owned:
        return planned(always)
    plan = joined(plan, always)
    functions: dict[type, dict[str, EffectHook]] = {}
    for ability in EFFECTS.sources:
        for roll, hook in EFFECTS.of(ability):
            functions.setdefault(roll, {})[ability] = hook
    return joined(plan, ((roll, EffectsHook(found)) for roll, found in functions.items()))


def hung_by(mine: Any, wishes: Wishes) -> Iterator[tuple[type, Any]]:
    """What an ability in somebody's hands hangs on moments; itself, under `SpecialAbility`."""
    yield SpecialAbility, mine
    for moment, hook in HUNG.of(mine.id):
        yield moment, hook._replace(mine=mine)
    if usable := USES.get(mine.id):
        yield from _used_at(usable, mine, wishes)


def _used_at(usable: Usable, mine: Any, wishes: Wishes) -> Iterator[tuple[type, UseHook]]:
    """HR-5.4, HR-5.5: the moments at which its owner is to be asked about it."""
    matters: set[type[Moment]] = {kind for moment in usable.moments for kind in kinds(moment)}
    possible = matters | {OnTurn} if usable.anytime else matters
    windows = set(kinds(Window)) if usable.anytime and any(wishes) else set()
    for kind in possible | windows:
        asked = _asked(mine, wishes, kind, kind in matters)
        if asked != "never" or not issubclass(kind, Window):
            yield kind, UseHook(mine, asked)


def _asked(mine: Any, wishes: Wishes, kind: type[Moment], matters: bool) -> Asking:
    """HR-5.5: whether a window opens for it; so that any time stays playable, mostly not."""
    if mine.ability.timing != "instant":
        return "never"
    wished = wish(wishes, mine.id, called(kind))
    return "never" if wished == "when it matters" and not matters else wished


def _wished(
    owner: str, wishes: Wishes, windows: Iterable[type[Window]]
) -> Iterator[tuple[type, WishHook]]:
    """Where one wishes always to be asked about instant actions."""
    for action in ACTIONS.values() if any(wishes) else ():
        for kind in windows:
            if wish(wishes, action.name, called(kind)) == "always":
                yield kind, WishHook(owner, action.name)


def wishes_of(state: State, creature: Creature) -> Wishes:
    """When somebody wants to be asked now."""
    return Wishes(creature.sheet.asking, state.wishes.get(creature.seat))


def wish(wishes: Wishes, ability: str, moment: str) -> Asking:
    """What a sheet says of an ability at a moment; else of the ability; else of the moment.

    What its seat has said in the fight holds for all moments of which no ability has its own.
    """
    for key in (f"{ability}: {moment}", ability):
        if key in wishes.sheet:
            return wishes.sheet[key]
    return wishes.seat or wishes.sheet.get(moment, "when it matters")


def without(plan: Plan, owner: str, ability: str = "") -> Plan:
    """The plan without what somebody has, or without this ability of theirs."""
    return kept(plan, lambda hook: not _is(hook, owner, ability))


def _is(hook: Any, owner: str, ability: str) -> bool:
    """Whether this is something that somebody has, or hangs it on a moment."""
    mine = getattr(hook, "mine", hook)
    if getattr(mine, "owner", None) != owner:
        return False
    return not ability or mine.id == ability
