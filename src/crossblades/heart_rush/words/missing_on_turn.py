"""What a creature cannot do with its side's turn now, and why (HR-4.1)."""

from collections.abc import Iterator, Sequence

from crossblades.heart_rush import condition_options as c
from crossblades.heart_rush import options as o
from crossblades.heart_rush.abilities import Owned, can_speak
from crossblades.heart_rush.asks import TakeTurn
from crossblades.heart_rush.casting import is_instant, no_casting
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.doors import no_use_of
from crossblades.heart_rush.gear_options import DrawShield
from crossblades.heart_rush.obstacles import Obstacle
from crossblades.heart_rush.space import can_step, known_enemies
from crossblades.heart_rush.special import SpecialAbility
from crossblades.heart_rush.speed import may_still_move, speed_of_dash, upright
from crossblades.heart_rush.state import State
from crossblades.heart_rush.why_not import (
    Going,
    in_the_way,
    no_ability,
    no_act,
    no_action,
    no_dash,
    no_drawing,
    no_engaging,
    no_handling,
    no_rising,
    no_second,
    no_sidestep,
    not_in_range,
)
from crossblades.heart_rush.words.obstacle_words import line
from crossblades.heart_rush.words.wording import name_of
from crossblades.kernel.ask import Option
from crossblades.kernel.choices import Missing
from crossblades.kernel.decree_words import the_door
from crossblades.kernel.grid import FEET

Options = Sequence[Option]
Lines = Iterator[Missing]


def missing_on_turn(ask: TakeTurn, state: State) -> Lines:
    """HR-4.1: of each creature of the seat, what its turn does not offer."""
    for creature in state.everyone:
        if creature.seat != ask.seat or creature.side != ask.side or creature.dead:
            continue
        mine = [each for each in ask.options if getattr(each, "creature", "") == creature.name]
        if not mine and (obstacle := no_act(state, creature)):
            yield line("other", "act", obstacle, creature)
            continue
        yield from _attacks(state, creature, mine)
        yield from _moves(state, creature, mine)
        yield from _end_conditions(creature, mine)
        yield from _magic(creature)
        yield from _abilities(state, creature, mine)
        yield from _help(creature, mine)
        yield from _objects(creature, mine)
        yield from _doors(state, creature)
        yield from _call(state, creature, mine)


def _offered(mine: Options, *kinds: type[Option]) -> bool:
    return any(isinstance(option, kinds) for option in mine)


def _attacks(state: State, creature: Creature, mine: Options) -> Lines:
    """HR-4.2: each enemy that it cannot engage; one line if it can engage nobody at all."""
    if obstacle := no_engaging(state, creature):
        yield line("attack", "engage", obstacle, creature)
        return
    open_to = {option.target for option in mine if isinstance(option, o.Engage)}
    others = [enemy for enemy in known_enemies(state, creature) if enemy.name not in open_to]
    others.sort(key=lambda enemy: state.distance(creature, enemy))
    ways = _ways_there(state, creature, mine)
    for enemy in others:
        if obstacle := not_in_range(state, creature, enemy):
            way = _way_there(ways, enemy, obstacle)
            yield line("attack", f"engage {enemy.name}", obstacle, creature, enemy.name, way)


def _ways_there(state: State, creature: Creature, mine: Options) -> dict[str, Going]:
    """HR-4.4, HR-4.5: the moves that leave it the action to engage with, the shortest first."""
    ways = {}
    if any(isinstance(option, o.Sidestep) and option.pay == "rush" for option in mine):
        ways["sidestep"] = Going(state, creature, FEET, dashes=False)
    if any(isinstance(option, o.Dash) and option.pay == "free" for option in mine):
        feet = may_still_move(creature, speed_of_dash(creature))
        ways["dash"] = Going(state, creature, feet, dashes=True)
    return ways


def _way_there(ways: dict[str, Going], enemy: Creature, obstacle: Obstacle) -> str:
    """`sidestep or dash first`."""
    if obstacle.bar == "walls":
        return "move first" if ways else ""
    able = [name for name, going in ways.items() if going.leads_to(enemy)]
    if obstacle.bar != "far" or not ways:
        return ""
    return f"{' or '.join(able)} first" if able else "more than one move away"


def _moves(state: State, creature: Creature, mine: Options) -> Lines:
    """HR-4.4, HR-4.5, HR-11.16: dash, sidestep; and to stand up, for the prone."""
    steps = can_step(state, creature)
    if not _offered(mine, o.Dash) and (obstacle := no_dash(state, creature, steps)):
        yield line("move", "dash", obstacle, creature)
    if not _offered(mine, o.Sidestep) and (obstacle := no_sidestep(state, creature)):
        yield line("move", "sidestep", obstacle, creature)
    if "prone" in creature.conditions and not _offered(mine, o.StandUp):
        rising = half(upright(creature, creature.speed))
        if obstacle := no_rising(state, creature, rising):
            way = "sidestep to rise" if _offered(mine, o.Sidestep) else ""
            yield line("move", "stand up", obstacle, creature, way_out=way)


_ENDINGS: dict[str, tuple[type[Option], str]] = {
    "grappled": (c.BreakFree, "break free"),
    "climbed-on": (c.ThrowOff, "throw off the climbers"),
    "frightened": (c.Steady, "master the fear"),
    "enraged": (c.Steady, "master the rage"),
    "entangled": (c.EscapeNet, "get out of the net"),
    "burning": (o.PutOutFire, "put out the fire"),
}
"""HR-4.13: the conditions that an action ends, and the action."""


def _end_conditions(creature: Creature, mine: Options) -> Lines:
    """HR-4.13: for those in such a condition, when the action is missing."""
    obstacle = no_action(creature)
    for condition, (kind, short) in _ENDINGS.items():
        if obstacle and condition in creature.conditions and not _offered(mine, kind):
            yield line("manoeuvre", short, obstacle, creature)


def _magic(creature: Creature) -> Lines:
    """HR-4.3, HR-16.1: the spells that are cast with the turn."""
    spells = [spell.name for spell in creature.sheet.spells if not is_instant(spell.name)]
    if not spells:
        return
    if obstacle := no_action(creature) or no_casting(creature):
        yield line("ability", "cast a spell", obstacle, creature)
        return
    for name in spells:
        if name in creature.spent:
            used_up = Obstacle("used up", ("HR-16.2",), "spell")
            yield line("ability", f"cast {name_of(name)}", used_up, creature)


def _abilities(state: State, creature: Creature, mine: Options) -> Lines:
    """HR-5.3, HR-5.4: what could be used on a turn."""
    offered = {option.ability for option in mine if isinstance(option, o.UseAbility)}
    each: Owned
    for each in state.moments.get(SpecialAbility, ()):
        if each.owner != creature.name or each.id in offered:
            continue
        if obstacle := no_ability(state, each):
            yield line("ability", each.ability.name, obstacle, creature)


def _help(creature: Creature, mine: Options) -> Lines:
    """HR-4.8: whoever could help somebody if it had the action."""
    if not _offered(mine, o.Help) and (obstacle := no_action(creature)):
        yield line("other", "help", obstacle, creature)


def _objects(creature: Creature, mine: Options) -> Lines:
    """HR-4.7: things at large, or each weapon and the shield that it has not in hand."""
    if obstacle := no_handling(creature):
        yield line("object", "use an object", obstacle, creature)
        return
    drawn = {option.weapon for option in mine if isinstance(option, o.Draw)}
    held = {weapon.name for weapon in (creature.weapon, creature.other) if weapon}
    for weapon in creature.sheet.weapons:
        if weapon.body or weapon.name in drawn | held:
            continue
        if obstacle := no_drawing(creature, weapon):
            yield line("object", f"draw the {weapon.name}", obstacle, creature)
    if creature.sheet.shield and not creature.shielded and not _offered(mine, DrawShield):
        no_hand = Obstacle("no hand", ("HR-12.6",), in_the_way(creature))
        yield line("object", "take the shield in hand", no_hand, creature)


def _doors(state: State, creature: Creature) -> Lines:
    """HR-4.7: each door beside it that it can neither open nor close."""
    for door in state.grid.doors_at(creature.at, creature.length):
        if obstacle := no_use_of(state, door):
            what = "close" if door.door == "open" else "open"
            short = f"{what} {the_door(door.name, door.a, door.b)}"
            yield line("object", short, obstacle, creature)


def _call(state: State, creature: Creature, mine: Options) -> Lines:
    """HR-4.9: what keeps it from calling out."""
    if _offered(mine, o.CallOut):
        return
    if not can_speak(state, creature):
        yield line("other", "call out", Obstacle("silenced", ("HR-4.9",)), creature)
    elif obstacle := no_second(creature):
        yield line("other", "call out", obstacle, creature)
