"""Chapter 5: instants, and the moments at which they may be used."""

from collections.abc import Iterator
from functools import partial

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
from crossblades.heart_rush.condition_options import Release
from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.events import AbilityUsed, SpellCast
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.letting_go import (
    LETTING_GO,
    letting_go_matters,
    release,
    who_could_let_go,
)
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


def awaited(state: State) -> bool:
    """Whether anything can happen at moments: by abilities, or by letting go (HR-11.21)."""
    if state.hooks:
        return True
    for creature in state.everyone:
        if creature.conditions and "grappling" in creature.conditions:
            return True
    return False


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


def window(moment: Moment, answering: UseAbility | None = None) -> Rule[None]:
    """HR-5.5, HR-5.6: instants now, and instants in answer to instants, the last one first.

    It closes when everybody who could use one has declined.
    """
    declined: set[str] = set()
    while asks := _asks(moment, answering, declined):
        choice = yield asks[0] if len(asks) == 1 else AskAny(tuple(asks))
        if isinstance(choice, Decline):
            declined.add(choice.seat)
        elif isinstance(choice, EndSpell):
            yield from end_spell(moment.state, choice)
        elif isinstance(choice, Release):
            yield from release(moment.state, choice)
        else:
            declined.clear()
            yield from use(moment, choice)


def _asks(moment: Moment, answering: UseAbility | None, declined: set[str]) -> list[Ask]:
    """A question for each seat that has something to use and has not declined."""
    options = _abilities_to_use(moment, answering, declined)
    for seat, letting_go, alone in _grapples_to_release(moment):
        asked = alone and not (answering or seat in declined or _is_secret(moment, seat))
        if asked or seat in options:
            options.setdefault(seat, []).append(letting_go)
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
    moment: Moment, answering: UseAbility | None, declined: set[str]
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
            new = [option for option in found if option not in options.get(seat, [])]
            if new and not any(_is_secret(each, seat) for each in moments):
                options.setdefault(seat, []).extend(new)
    return options


def _is_secret(moment: Moment, seat: str) -> bool:
    """HR-10.6: a question about what one in hiding does would tell that it is there."""
    if not isinstance(moment, Window) or not moment.doer:
        return False
    doer = moment.state.creatures[moment.doer]
    return is_hidden(doer) and seat not in moment.state.allies(doer)


def _grapples_to_release(moment: Moment) -> Iterator[tuple[str, Release, bool]]:
    """HR-11.21: for each grappler its seat, the option, and whether to ask just for that."""
    for creature in who_could_let_go(moment.state):
        asking = wish(creature.sheet.asking, LETTING_GO, called(type(moment)))
        alone = asking == "always" or letting_go_matters(moment, creature)
        if asking != "never":
            yield creature.seat, Release(creature.name), alone


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
    asking = wish(me.sheet.asking, mine.id, called(type(moment)))
    if asking == "when it matters":
        return matters(moment, mine) and me.seat != own
    return asking == "always"


def wish(wishes: dict[str, Asking], ability: str, moment: str) -> Asking:
    """What a sheet says of an ability at a moment; else of the ability; else of the moment."""
    for key in (f"{ability}: {moment}", ability, moment):
        if key in wishes:
            return wishes[key]
    return "when it matters"


def use(moment: Moment, chosen: UseAbility) -> Rule[None]:
    """HR-5.6, HR-5.7: announce and pay, let others answer, then let it happen."""
    mine = ability_used(moment.state, chosen)
    if mine.ability.voiced:
        yield from show_oneself(mine.me(moment), "call")
    if mine.ability.frequency == "spell":
        yield from show_oneself(mine.me(moment), "spell")
        rests = long_rests_gone(mine.me(moment).sheet.attunements, mine.ability.elements)
        yield SpellCast(
            creature=mine.owner, spell=mine.id, text=mine.ability.text, instant=True, rests=rests
        )
    else:
        slow = takes_the_turn(moment.state, chosen)
        yield AbilityUsed(
            creature=chosen.creature, ability=mine.id, frequency=mine.ability.frequency,
            target=chosen.target, choice=chosen.choice, rush=chosen.rush,
            slow=slow, instead=isinstance(moment, InsteadOfAttack),
            rules=("HR-5.3", "HR-5.7") if slow else ("HR-5.3", "HR-5.7", "HR-3.4"),
        )  # fmt: skip
    yield from reactions(AbilityAnnounced(state=moment.state, use=chosen))
    yield from window(moment, chosen)
    if can_use(mine.me(moment)):
        yield from at_work(moment, mine, chosen)


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
