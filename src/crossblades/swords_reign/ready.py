"""OS-5.13, OS-5.20: actions that wait for their trigger."""

from crossblades.kernel.ask import Option
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.arms import melee_reach
from crossblades.swords_reign.asks import ForWhat, TakeReadied, WithWhat
from crossblades.swords_reign.conditions import has_reaction
from crossblades.swords_reign.cover import in_reach
from crossblades.swords_reign.creature import Creature, HeroSheet, StatBlock
from crossblades.swords_reign.doing import OFFERS, offers, perform
from crossblades.swords_reign.events import GotReady, ReadyingTold, Triggered
from crossblades.swords_reign.gear import CLOSE, NEAR
from crossblades.swords_reign.options import Action, Decline, Ready, WaitFor, WaitForWords, WaitWith
from crossblades.swords_reign.state import State

INTO_REACH = "a foe comes into reach"
INTO_RANGE = "a foe comes within 30 feet"
FOE_ATTACKS = "a foe attacks"
ALLY_ATTACKS = "an ally attacks"
FOE_CASTS = "a foe casts a spell or uses a special"

TRIGGERS = (INTO_REACH, INTO_RANGE, FOE_ATTACKS, ALLY_ATTACKS, FOE_CASTS)
"""What one can wait for without asking the Referee."""

ACTIONS = (
    "attack", "cast a spell", "use a special", "escape", "grapple", "shove", "disarm", "dodge",
    "disengage", "dash", "help", "hide", "stabilise", "use an object", "improvise",
)  # fmt: skip
"""What can be readied: every action of the table but Ready."""

BY_HAND = ("grapple", "shove", "disarm")
"""Those for which one must lay hands on somebody."""


@offers("ready")
def readying(_state: State, creature: Creature) -> list[Ready]:
    """OS-5.13: it will need its Reaction."""
    return [Ready(creature.name)] if has_reaction(creature) else []


@perform.register
def get_ready(option: Ready, state: State) -> Rule[None]:
    """OS-5.13: an action and its trigger; everybody sees it, its own side knows what for."""
    creature = state.creatures[option.creature]
    ways = tuple(WaitWith(creature.name, name) for name in ACTIONS if _knows(creature, name))
    chosen: WaitWith = yield WithWhat(seat=creature.seat, creature=creature.name, options=ways)
    trigger = yield ForWhat(
        seat=creature.seat, creature=creature.name, action=chosen.action,
        options=_triggers(state, creature),
    )  # fmt: skip
    words = trigger.text if isinstance(trigger, WaitForWords) else trigger.trigger
    yield GotReady(creature=creature.name)
    yield ReadyingTold(
        creature=creature.name, trigger=words, action=chosen.action,
        seen_by=state.knowing(creature),
    )  # fmt: skip


def _triggers(state: State, creature: Creature) -> tuple[Option, ...]:
    """OS-5.13: words of one's own need a Referee who judges them."""
    plain = tuple(WaitFor(creature.name, trigger) for trigger in TRIGGERS)
    return (*plain, WaitForWords(creature.name)) if state.scenario.referee else plain


def _knows(creature: Creature, action: str) -> bool:
    """Whether it could ever do this."""
    sheet = creature.sheet
    if action == "cast a spell":
        return isinstance(sheet, HeroSheet) and bool(sheet.spells)
    if action == "use a special":
        return isinstance(sheet, StatBlock) and bool(sheet.specials)
    return action != "stabilise" or creature.provisions > 0


# --- triggers


def arrives(state: State, mover: Creature, origin: str) -> Rule[None]:
    """OS-5.20: right after a step, those who have waited for it."""
    for enemy in state.enemies(mover):
        yield from _comes_near(state, enemy, mover, (enemy.at, origin))


def displaced(state: State, moved: Creature, origin: str) -> Rule[None]:
    """OS-5.13: what somebody is forced to counts as well, also for whom it brings near."""
    yield from arrives(state, moved, origin)
    for enemy in state.enemies(moved):
        if enemy.up:
            yield from _comes_near(state, moved, enemy, (origin, enemy.at))


def _comes_near(
    state: State, waiting: Creature, foe: Creature, before: tuple[str, str]
) -> Rule[None]:
    """OS-5.20: a foe may be near enough now, and was not where the two were before."""
    if waiting.readied is None or not foe.on_the_map:
        return
    grid, now = state.grid, (waiting.at, foe.at)
    feet = _reach(waiting, waiting.readied.action)
    if in_reach(grid, now[0], feet, now[1]) and not in_reach(grid, before[0], feet, before[1]):
        yield from spring(state, waiting, INTO_REACH)
    if grid.distance(*before) > NEAR >= grid.distance(*now):
        yield from spring(state, waiting, INTO_RANGE)


def _reach(creature: Creature, action: str) -> int:
    """OS-5.13, OS-6.1: its weapon's, but hands reach 5 feet, whatever they hold."""
    return CLOSE if action in BY_HAND else melee_reach(creature) or CLOSE


def acted(state: State, actor: Creature, as_foe: str, as_ally: str | None = None) -> Rule[None]:
    """OS-5.20: right after an attack or a spell, those who have waited for it."""
    for other in list(state.creatures.values()):
        if other is not actor and other.readied is not None:
            trigger = as_ally if other.side == actor.side else as_foe
            if trigger is not None:
                yield from spring(state, other, trigger)


def spring(state: State, creature: Creature, trigger: str) -> Rule[None]:
    """OS-5.13: the trigger spends the Reaction on the action, if its owner still wants it."""
    readied = creature.readied
    if readied is None or readied.trigger != trigger or not has_reaction(creature):
        return
    options: list[Action] = list(OFFERS[readied.action](state, creature))
    if not options:
        return
    choice = yield TakeReadied(
        seat=creature.seat, creature=creature.name, options=(*options, Decline(creature.name))
    )
    if not isinstance(choice, Decline):
        yield Triggered(creature=creature.name, trigger=trigger)
        yield from perform(choice, state)
