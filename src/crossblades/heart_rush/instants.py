"""Chapter 5: instants, and the moments at which they may be used."""

from collections.abc import Iterator, Sequence
from functools import partial

from crossblades.heart_rush.abilities import (
    Owned,
    ability_of,
    can_use,
    effect_of,
    usable,
    ways_to_use,
    works_by_itself,
)
from crossblades.heart_rush.asks import UseInstant
from crossblades.heart_rush.attunement import long_rests_gone
from crossblades.heart_rush.bearing import by_conditions
from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.events import AbilityUsed, SpellCast
from crossblades.heart_rush.hanging import (
    ACTING,
    ACTIONS,
    STIRRING,
    ReactionHook,
    UseHook,
    wish,
    wishes_of,
)
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
from crossblades.heart_rush.spell_ends import end_spell, spells_to_end
from crossblades.heart_rush.spell_options import EndSpell
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Ask, AskAny, Option
from crossblades.kernel.rule import Rule


def awaited(state: State, moment: type[Window] = Window) -> bool:
    """Whether anybody may have a say at moments of this type, or at any, if none is named.

    By an ability, or because of what somebody is in: HR-11.21 and HR-4.12 give instants to those
    who grapple, to the hidden, and to the enemies of the surprised.
    """
    moments = state.moments
    if moments and (moment in moments or moment is Window):
        return True
    conditions = STIRRING.get(moment)
    if conditions is not None:
        for creature in state.everyone:
            if creature.surprised:
                return True
            if creature.conditions and not conditions.isdisjoint(creature.conditions):
                return True
    return False


def at(moment: Window) -> Rule[None] | tuple[()]:
    """Let abilities answer to a moment by themselves, then let instants be used (HR-5.5)."""
    return _at(moment) if awaited(moment.state, type(moment)) else ()


def _at(moment: Window) -> Rule[None]:
    yield from reactions(moment)
    yield from by_conditions(moment)
    yield from window(moment)


def reactions(moment: Moment) -> Rule[None]:
    """What happens by itself at a moment."""
    for hook in moment.state.moments.get(type(moment), ()):
        if type(hook) is ReactionHook and works_by_itself(hook.mine.me(moment), hook.mine):
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
        elif type(choice) in ACTIONS:
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
    """HR-5.5, HR-5.6: what each seat can use at this moment, and in answer to what is announced.

    What answers an instant of one's own, whose seat is `own`, could have been announced before it.
    """
    state, own = moment.state, ""
    moments = [moment]
    if answering:
        own = state.creatures[answering.creature].seat
        moments.append(AbilityAnnounced(state=state, use=answering))
    options: dict[str, list[Option]] = {}
    for now in moments:
        for hook in state.moments.get(type(now), ()):
            if type(hook) is not UseHook or hook.asked == "never":
                continue
            seat = hook.mine.me(now).seat
            if seat in declined or (seat == own and hook.asked != "always"):
                continue
            again = (hook.mine.owner, hook.mine.id) in free
            new = [
                option
                for option in ways_to_use(now, hook)
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
    return ACTIONS[type(chosen)].do(moment, chosen)


def _actions_to_take(moment: Moment) -> Iterator[tuple[str, Sequence[Option], bool]]:
    """For each who could take one: its seat, the ways, and whether to ask just for that."""
    state = moment.state
    for creature in state.everyone if _any_actions(state) else ():
        if not can_use(creature):
            continue
        for action in ACTIONS.values():
            asking = wish(wishes_of(state, creature), action.name, called(type(moment)))
            if asking != "never" and (ways := action.ways(moment, creature)):
                alone = asking == "always" or action.matters(moment, creature, ways)
                yield creature.seat, ways, alone


def _any_actions(state: State) -> bool:
    """Whether instant actions are possible because of what anybody is in."""
    for creature in state.everyone:
        if creature.surprised or not ACTING.isdisjoint(creature.conditions):
            return True
    return False


def _spells_to_end(state: State) -> dict[str, list[EndSpell]]:
    """HR-16.1: ending a spell is an instant, too; nobody is asked for it alone."""
    endings: dict[str, list[EndSpell]] = {}
    for creature in state.everyone:
        if creature.sheet.spells and can_use(creature):
            endings.setdefault(creature.seat, []).extend(spells_to_end(state, creature))
    return endings


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
    return usable(moment, (moment.creature.name,))


# --- on a turn


def abilities_on_turn(state: State, side: str) -> list[UseAbility]:
    """HR-5.4: slow and quick abilities of a side that has its turn, and instants, too."""
    users = [creature.name for creature in state.everyone if creature.side == side]
    return usable(OnTurn(state=state, side=side), users)


def use_on_turn(state: State, chosen: UseAbility) -> Rule[None]:
    """HR-5.4: use an ability while one's side has the turn."""
    side = state.creatures[chosen.creature].side
    yield from use(OnTurn(state=state, side=side), chosen)


def takes_the_turn(state: State, chosen: UseAbility) -> bool:
    """HR-3.4, HR-5.4: only slow abilities do, unless a table lets quick ones pass it, too."""
    timing = ability_used(state, chosen).ability.timing
    return timing == "slow" or (timing == "quick" and state.rulings.quick == "passes the turn")
