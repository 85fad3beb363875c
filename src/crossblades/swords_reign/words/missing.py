"""What somebody may look for among the options in vain, and why it is not there."""

from collections.abc import Callable, Iterator, Sequence

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.choices import Group, Missing
from crossblades.kernel.decree_words import the_door
from crossblades.swords_reign import options as o
from crossblades.swords_reign.asks import ChooseAction, WhoActs
from crossblades.swords_reign.creature import Creature, HeroSheet
from crossblades.swords_reign.doors import no_use_of
from crossblades.swords_reign.movement import feet_left
from crossblades.swords_reign.obstacles import Obstacle
from crossblades.swords_reign.space import beside
from crossblades.swords_reign.state import State
from crossblades.swords_reign.visibility import View
from crossblades.swords_reign.why_not import (
    BY_HAND,
    OF_ITSELF,
    comes_near,
    no_act,
    no_action,
    no_attack,
    no_giving_up,
    no_move,
    no_stabilising,
    no_standing_up,
    spell_or_special,
    untouchable,
)
from crossblades.swords_reign.words.obstacle_words import line

Lines = Iterator[Missing]
Options = Sequence[Option]


def missing(ask: Ask, view: View, imagined: Callable[[View], State]) -> tuple[Missing, ...]:
    """What a turn does not offer, from what the seat knows. `imagined`: the fight as it does.

    Other questions offer all that anybody would look for.
    """
    if isinstance(ask, WhoActs):
        return tuple(_turns_over(ask, view))
    return tuple(_on_turn(ask, imagined(view))) if isinstance(ask, ChooseAction) else ()


def _turns_over(ask: WhoActs, view: View) -> Lines:
    """OS-2.1, OS-2.2: those of one's side who have had their turn in this round."""
    able = {option.creature for option in ask.options if isinstance(option, o.TakeTurn)}
    for name, seen in view.creatures.items():
        if seen.side == ask.side and seen.up and seen.had_turn and name not in able:
            late = seen.late and view.round == 1
            why = "the Reflex check failed: no turn in round 1" if late else "has had its turn"
            rules = ("OS-2.1",) if late else ("OS-2.2",)
            yield Missing("other", name, why, name, rules=rules)


def _on_turn(ask: ChooseAction, state: State) -> Lines:
    """OS-2.3: moves and actions."""
    creature, mine = state.creatures[ask.creature], ask.options
    if obstacle := no_act(creature) or no_action(creature):
        yield from _all_actions(creature, obstacle)
    else:
        yield from _attacks(state, creature, mine)
        yield from _magic(creature, mine)
        yield from _of_itself(state, creature, mine)
        yield from _by_hand(state, creature, mine)
        yield from _stabilising(state, creature, mine)
        yield from _doors(state, creature)
    yield from _moves(state, creature, mine)


def _offered(mine: Options, *kinds: type[Option]) -> bool:
    return any(isinstance(option, kinds) for option in mine)


_ACTIONS: dict[str, tuple[Group, tuple[type[Option], ...]]] = {
    "dodge": ("other", (o.Dodge,)),
    "disengage": ("move", (o.Disengage,)),
    "dash": ("move", (o.Dash,)),
    "help": ("other", (o.Help,)),
    "hide": ("other", (o.Hide,)),
    "grapple": ("manoeuvre", (o.Grapple,)),
    "shove": ("manoeuvre", (o.Shove,)),
    "disarm": ("manoeuvre", (o.Disarm,)),
    "ready": ("other", (o.Ready,)),
}
"""OS-5.3 to OS-5.13: actions that are not always offered, by the words one looks for."""


def _all_actions(creature: Creature, obstacle: Obstacle) -> Lines:
    """OS-2.3: no Action, so none of them."""
    yield line("attack", "attack", obstacle, creature)
    if isinstance(creature.sheet, HeroSheet) and creature.sheet.spells:
        yield line("ability", "cast a spell", obstacle, creature)
    for name, (group, _) in _ACTIONS.items():
        yield line(group, name, obstacle, creature)
    yield line("object", "use an object", obstacle, creature)
    yield line("manoeuvre", "improvise", obstacle, creature)


def _attacks(state: State, creature: Creature, mine: Options) -> Lines:
    """OS-5.1: each enemy on its feet that it cannot attack, the nearest first."""
    attacked = {option.target for option in mine if isinstance(option, o.Attack)}
    others = [e for e in state.enemies(creature) if e.up and e.name not in attacked]
    others.sort(key=lambda enemy: state.distance(creature, enemy))
    for enemy in others:
        if obstacle := no_attack(state, creature, enemy):
            way = _way_there(state, creature, enemy, mine, obstacle)
            yield line("attack", f"attack {enemy.name}", obstacle, creature, enemy.name, way)


def _way_there(
    state: State, creature: Creature, enemy: Creature, mine: Options, obstacle: Obstacle
) -> str:
    """OS-2.3: a move comes before the attack; a dash takes the Action."""
    if obstacle.bar not in ("far", "walls") or not _offered(mine, o.Move):
        return ""
    if obstacle.bar == "walls" or comes_near(state, creature, enemy, feet_left(creature)):
        return "move first"
    return "more than one move away"


def _magic(creature: Creature, mine: Options) -> Lines:
    """OS-5.2, OS-6.7: spells and specials."""
    offered = {option.spell for option in mine if isinstance(option, o.CastSpell)}
    offered |= {option.special for option in mine if isinstance(option, o.UseSpecial)}
    verb = "cast" if creature.hero else "use"
    for name, obstacle in spell_or_special(creature):
        if name not in offered:
            yield line("ability", f"{verb} {name}", obstacle, creature)


def _of_itself(state: State, creature: Creature, mine: Options) -> Lines:
    """OS-5.3 to OS-5.6, OS-5.10, OS-5.13."""
    for name, reason in OF_ITSELF.items():
        group, kinds = _ACTIONS[name]
        if not _offered(mine, *kinds) and (obstacle := reason(state, creature)):
            yield line(group, name, obstacle, creature)


def _by_hand(state: State, creature: Creature, mine: Options) -> Lines:
    """OS-5.7 to OS-5.9: with nobody beside it, one line each; else those that are spared."""
    near = beside(state, creature, (e for e in state.enemies(creature) if not e.down))
    for name, reason in BY_HAND.items():
        group, kinds = _ACTIONS[name]
        if not near and not _offered(mine, *kinds):
            nobody = Obstacle("nobody beside", ("OS-5.7", "OS-6.9"), "enemy")
            yield line(group, name, nobody, creature)
        targets = {getattr(each, "target", "") for each in mine if isinstance(each, kinds)}
        for enemy in near:
            if enemy.name in targets:
                continue
            if obstacle := untouchable(creature, enemy) or reason(state, creature, enemy):
                yield line(group, f"{name} {enemy.name}", obstacle, creature, enemy.name)


def _stabilising(state: State, creature: Creature, mine: Options) -> Lines:
    """OS-5.11: each ally who is dying."""
    tended = {option.ally for option in mine if isinstance(option, o.Stabilise)}
    for ally in state.allies(creature):
        if ally.status != "dying" or ally.name in tended:
            continue
        if obstacle := no_stabilising(state, creature, ally):
            way = "move first" if obstacle.bar == "far" and _offered(mine, o.Move) else ""
            short = f"stabilise {ally.name}"
            yield line("other", short, obstacle, creature, ally.name, way)


def _doors(state: State, creature: Creature) -> Lines:
    """OS-5.12: each door beside it that it can neither open nor close."""
    for door in state.grid.doors_at(creature.at):
        if obstacle := no_use_of(state, door):
            what = "close" if door.door == "open" else "open"
            short = f"{what} {the_door(door.name, door.a, door.b)}"
            yield line("object", short, obstacle, creature)


def _moves(state: State, creature: Creature, mine: Options) -> Lines:
    """OS-2.3, OS-2.5, OS-5.18: move, stand up for the prone, flee."""
    if not _offered(mine, o.Move) and (obstacle := no_move(state, creature)):
        may_dash = obstacle.bar == "no feet" and _offered(mine, o.Dash)
        yield line("move", "move", obstacle, creature, way_out="dash" if may_dash else "")
    prone = "prone" in creature.conditions
    if prone and not _offered(mine, o.StandUp) and (rising := no_standing_up(state, creature)):
        yield line("move", "stand up", rising, creature)
    if not _offered(mine, o.Flee) and (obstacle := no_giving_up(creature)):
        yield line("move", "flee", obstacle, creature)
