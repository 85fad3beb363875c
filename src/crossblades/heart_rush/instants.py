"""Chapter 5: instants, and the moments at which they may be used."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from crossblades.heart_rush.abilities import (
    Owned,
    ReactionHook,
    ability_of,
    can_use,
    effect_of,
    matters,
    usable,
    works_by_itself,
)
from crossblades.heart_rush.asks import UseInstant
from crossblades.heart_rush.attunement import long_rests_gone
from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import AbilityUsed, SpellCast
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.looking_ahead import Working, about, remembered
from crossblades.heart_rush.moments import (
    AbilityAnnounced,
    InsteadOfAttack,
    InsteadOfStep,
    Moment,
    OnTurn,
    Window,
    called,
)
from crossblades.heart_rush.options import Decline, UseAbility
from crossblades.heart_rush.special import Asking
from crossblades.heart_rush.spell_ends import end_spell, spells_to_end
from crossblades.heart_rush.spell_options import EndSpell
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Ask, AskAny, Option
from crossblades.kernel.rule import Rule


class InstantAction(NamedTuple):
    """Something that is no ability and can be done at any moment, too (HR-4.12, HR-11.21)."""

    name: str
    """What a fighter's `asking` calls it, as if it were an ability."""
    ways: Callable[[Moment, Creature], Sequence[Option]]
    matters: Callable[[Moment, Creature, Sequence[Option]], bool]
    """Whether this is a moment to ask for it."""
    do: Callable[[Moment, Any], Rule[None]]


_ACTIONS: dict[type[Option], InstantAction] = {}


def at_any_moment(kind: type[Option], action: InstantAction) -> None:
    """Let an action be taken at any moment of HR-5.5."""
    _ACTIONS[kind] = action


def awaited(state: State) -> bool:
    """Whether anything can happen at moments: by abilities, or by actions that are instants.

    HR-11.21: by letting go; HR-4.12: by striking those who are unaware.
    """
    if state.hooks:
        return True
    for creature in state.everyone:
        if creature.surprised:
            return True
        if creature.conditions and not _WAITING.isdisjoint(creature.conditions):
            return True
    return False


_WAITING = frozenset({"grappling", "hidden"})


def at(moment: Moment) -> Rule[None]:
    """Let abilities answer to a moment by themselves, then let instants be used (HR-5.5)."""
    yield from reactions(moment)
    yield from window(moment)


def reactions(moment: Moment) -> Rule[None]:
    """What happens by itself at a moment."""
    for hook in moment.state.hooks.get(type(moment), ()):
        if isinstance(hook, ReactionHook) and works_by_itself(hook.mine.me(moment), hook.mine):
            yield from by_itself(moment, hook)


def by_itself(moment: Moment, hook: ReactionHook) -> Working:
    """What one ability does at a moment."""
    mine = hook.mine
    working = partial(about, moment, owner=mine.owner, ability=mine.id)
    return remembered(working, hook.function(moment, mine))


Free = set[tuple[str, str]]
"""Who has used which costless instant at a moment."""


def window(
    moment: Moment, answering: UseAbility | None = None, free: Free | None = None
) -> Rule[None]:
    """HR-5.5, HR-5.6: instants now, and instants in answer to instants, the last one first.

    It closes when everybody who could use one has declined. Each uses a costless one once (`free`).
    """
    free = set() if free is None else free
    declined: set[str] = set()
    while asks := _asks(moment, answering, declined, free):
        choice = yield asks[0] if len(asks) == 1 else AskAny(tuple(asks))
        if isinstance(choice, Decline):
            declined.add(choice.seat)
        elif isinstance(choice, EndSpell):
            yield from end_spell(moment.state, choice)
        elif type(choice) in _ACTIONS:
            yield from act_now(moment, choice)
        else:
            declined.clear()
            yield from use(moment, choice, free)


def _asks(
    moment: Moment, answering: UseAbility | None, declined: set[str], free: Free
) -> list[Ask]:
    """A question for each seat that has something to use and has not declined."""
    options = _abilities_to_use(moment, answering, declined, free)
    for seat, ways, alone in _actions_to_take(moment):
        asked = alone and not (answering or seat in declined or _is_secret(moment, seat))
        if asked or seat in options:
            options.setdefault(seat, []).extend(ways)
    for seat, endings in _spells_to_end(moment.state).items() if options else ():
        if seat in options:
            options[seat] += endings
    name, announced = called(type(moment)), answering.ability if answering else ""
    return [
        UseInstant(
            seat=seat,
            moment=name,
            answering=announced,
            options=(*found, Decline(seat)),
            about=about(moment, use=answering),
        )
        for seat, found in options.items()
    ]


def _abilities_to_use(
    moment: Moment, answering: UseAbility | None, declined: set[str], free: Free
) -> dict[str, list[Option]]:
    """HR-5.5, HR-5.6: what each seat can use at this moment, and in answer to what is announced."""
    state, own = moment.state, ""
    moments = [moment]
    if answering:
        own = state.creatures[answering.creature].seat
        moments.append(AbilityAnnounced(state=state, use=answering))
    options: dict[str, list[Option]] = {}
    for now in moments:
        for mine, found in usable(now, ("instant",), wanted=partial(_asked, now, own, declined)):
            seat = mine.me(now).seat
            again = (mine.owner, mine.id) in free
            new = [
                option
                for option in found
                if option not in options.get(seat, []) and not (again and not option.rush)
            ]
            if new and not any(_is_secret(each, seat) for each in moments):
                options.setdefault(seat, []).extend(new)
    return options


def _is_secret(moment: Moment, seat: str) -> bool:
    """HR-10.6: a question about what one in hiding does would tell that it is there."""
    if not isinstance(moment, Window) or not moment.doer:
        return False
    doer = moment.state.creatures[moment.doer]
    return is_hidden(doer) and seat not in moment.state.allies(doer)


def act_now(moment: Moment, chosen: Option) -> Rule[None]:
    """HR-3.4: take an action that is an instant."""
    return _ACTIONS[type(chosen)].do(moment, chosen)


def _actions_to_take(moment: Moment) -> Iterator[tuple[str, Sequence[Option], bool]]:
    """For each who could take one: its seat, the ways, and whether to ask just for that."""
    for creature in moment.state.everyone:
        if not can_use(creature):
            continue
        for action in _ACTIONS.values():
            asking = wish(moment.state, creature, action.name, called(type(moment)))
            if asking != "never" and (ways := action.ways(moment, creature)):
                alone = asking == "always" or action.matters(moment, creature, ways)
                yield creature.seat, ways, alone


def _spells_to_end(state: State) -> dict[str, list[EndSpell]]:
    """HR-16.1: ending a spell is an instant, too; nobody is asked for it alone."""
    endings: dict[str, list[EndSpell]] = {}
    for creature in state.everyone:
        if creature.sheet.spells and can_use(creature):
            endings.setdefault(creature.seat, []).extend(spells_to_end(state, creature))
    return endings


def _asked(moment: Moment, own: str, declined: set[str], mine: Owned) -> bool:
    """So that any time stays playable: always, when it matters, or never.

    What answers an instant of one's own, whose seat is `own`, could have been announced before it.
    """
    me = mine.me(moment)
    if me.seat in declined:
        return False
    asking = wish(moment.state, me, mine.id, called(type(moment)))
    if asking == "when it matters":
        return matters(moment, mine) and me.seat != own
    return asking == "always"


def wish(state: State, creature: Creature, ability: str, moment: str) -> Asking:
    """What a sheet says of an ability at a moment; else of the ability; else of the moment.

    What its seat has said in the fight holds for all moments of which no ability has its own.
    """
    wishes = creature.sheet.asking
    for key in (f"{ability}: {moment}", ability):
        if key in wishes:
            return wishes[key]
    if creature.seat in state.wishes:
        return state.wishes[creature.seat]
    return wishes.get(moment, "when it matters")


def use(moment: Moment, chosen: UseAbility, free: Free | None = None) -> Rule[None]:
    """HR-5.6, HR-5.7: announce and pay, let others answer, then let it happen.

    `free`: the costless instants that were used at this moment.
    """
    mine = ability_used(moment.state, chosen)
    free = set() if free is None else free
    if not chosen.rush:
        free.add((chosen.creature, chosen.ability))
    if mine.ability.voiced:
        yield from show_oneself(mine.me(moment), "call")
    if mine.ability.frequency == "spell":
        yield from cast_now(moment, mine, chosen)
    else:
        slow = takes_the_turn(moment.state, chosen)
        yield AbilityUsed(
            creature=chosen.creature, ability=mine.id, frequency=mine.ability.frequency,
            target=chosen.target, choice=chosen.choice, rush=chosen.rush,
            slow=slow, instead=isinstance(moment, InsteadOfAttack),
            rules=("HR-5.3", "HR-5.7") if slow else ("HR-5.3", "HR-5.7", "HR-3.4"),
        )  # fmt: skip
    yield from reactions(AbilityAnnounced(state=moment.state, use=chosen))
    yield from window(moment, chosen, free)
    if can_use(mine.me(moment)):
        yield from at_work(moment, mine, chosen)


def cast_now(moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """HR-16.1: an instant spell, for the action or by the ability that was chosen for it."""
    me = mine.me(moment)
    yield from show_oneself(me, "spell")
    by = ability_of(moment.state, me.name, chosen.choice)
    if by:
        yield AbilityUsed(
            creature=me.name, ability=by.id, frequency=by.ability.frequency, choice=mine.id,
            rush=chosen.rush, rules=("HR-5.3", "HR-5.7", "HR-3.4"),
        )  # fmt: skip
    rests = long_rests_gone(moment.state.rulings, me.sheet.attunements, mine.ability.elements)
    yield SpellCast(
        creature=me.name, spell=mine.id, text=mine.ability.text, instant=True, rests=rests,
        pay="free" if by else "action",
    )  # fmt: skip


def at_work(moment: Moment, mine: Owned, chosen: UseAbility) -> Working:
    """HR-5.7: what was announced happens."""
    return remembered(partial(about, moment, use=chosen), effect_of(moment, mine, chosen))


def ability_used(state: State, chosen: UseAbility) -> Owned:
    """What was chosen to be used."""
    mine = ability_of(state, chosen.creature, chosen.ability)
    assert mine is not None
    return mine


def instead(moment: InsteadOfAttack | InsteadOfStep) -> list[UseAbility]:
    """HR-6.12, HR-4.4: what one may do by an ability instead of an attack, or of a step."""
    return [
        option
        for mine, found in usable(moment, ("slow", "quick", "instant"), moment.creature.name)
        if matters(moment, mine)
        for option in found
    ]


# --- on a turn


def abilities_on_turn(state: State, side: str) -> list[UseAbility]:
    """HR-5.4: slow and quick abilities of a side that has its turn, and instants, too."""
    moment = OnTurn(state=state, side=side)
    return [
        option
        for mine, found in usable(moment, ("slow", "quick", "instant"))
        if mine.me(moment).side == side
        for option in found
    ]


def use_on_turn(state: State, chosen: UseAbility) -> Rule[None]:
    """HR-5.4: use an ability while one's side has the turn."""
    side = state.creatures[chosen.creature].side
    yield from use(OnTurn(state=state, side=side), chosen)


def takes_the_turn(state: State, chosen: UseAbility) -> bool:
    """HR-3.4, HR-5.4: only slow abilities do, unless a table lets quick ones pass it, too."""
    timing = ability_used(state, chosen).ability.timing
    return timing == "slow" or (timing == "quick" and state.rulings.quick == "passes the turn")
