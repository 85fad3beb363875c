"""How each event of the log changes the picture."""

from crossblades.kernel.edges import Edge
from crossblades.kernel.event import Event, Rolled
from crossblades.swords_reign import events as e
from crossblades.swords_reign.events.base import ActionTaken
from tests.swords_reign.validator.table import Somebody, Table


def keep(table: Table, event: Event) -> None:
    """Bring the picture up to date."""
    if isinstance(event, Rolled):
        table.rolled = event
        return
    if isinstance(event, e.RoundBegan):
        table.round = event.round
        for one in table.people.values():
            one.had_turn = False
        return
    if isinstance(event, e.Broke):
        for name in event.creatures:
            table[name].status = "surrendered" if event.surrender else "fleeing"
            table[name].dodges = table[name].dodges and not event.surrender
        return
    if isinstance(event, e.DoorUsed | e.DoorDecreed):
        door = Edge(event.a, event.b, event.door, event.name)
        table.draw(table.grid.with_door(door))
    name = getattr(event, "creature", "")
    if name not in table.people:
        return
    somebody = table[name]
    if isinstance(event, ActionTaken):
        _acted(somebody)
    for keeper in (_order, _places, _wounds, _fates, _conditions, _things, _deeds, _blows):
        keeper(table, somebody, event)
    if somebody.helpless:
        somebody.dodges = False


def _acted(somebody: Somebody) -> None:
    if somebody.triggered:
        somebody.triggered = False
        somebody.loose = somebody.status == "up"
    else:
        somebody.actions -= 1


def _order(table: Table, somebody: Somebody, event: Event) -> None:
    match event:
        case e.ReflexTested():
            somebody.quick = event.quick
        case e.TurnBegan():
            table.acting = somebody.name
            somebody.had_turn, somebody.actions, somebody.moved = True, 1, 0
            somebody.dashes = somebody.disengaged = somebody.dodges = False
            somebody.cleaved = somebody.readied = somebody.triggered = False
            somebody.reaction, somebody.strikes = True, 0
            somebody.feared_from = somebody.at
        case e.TurnEnded():
            table.acting = ""
            for one in table.people.values():
                one.loose = one.cleaved = False
            somebody.distracted = False
        case e.ConditionsCounted():
            somebody.conditions.update(event.left)
            for name in event.over:
                _over(somebody, name)
        case _:
            pass


def _places(_table: Table, somebody: Somebody, event: Event) -> None:
    match event:
        case e.Moved():
            somebody.at = event.to
            somebody.moved += event.feet
        case e.Pushed() | e.PlaceDecreed():
            somebody.at = event.to
        case e.StoodUp():
            somebody.moved += event.feet
            _over(somebody, "prone")
        case e.Fled():
            somebody.status = "fled"
        case e.Surrendered():
            somebody.status, somebody.dodges = "surrendered", False
        case _:
            pass


def _wounds(table: Table, somebody: Somebody, event: Event) -> None:
    match event:
        case e.HitPointsLeft():
            somebody.hit_points = event.hit_points
        case e.Healed() if event.wakes:
            somebody.status = "up"
            _over(somebody, "unconscious")
        case e.BeganDying():
            somebody.fell_with = somebody.weapon
            if somebody.status == "surrendered":
                somebody.had_turn |= table.leading(somebody.side) and table.enemy_has_acted
            somebody.status, somebody.weapon = "dying", ""
            somebody.conditions |= {"unconscious": -1, "prone": -1}
            somebody.hidden = False
        case e.DyingAgain():
            somebody.status = "dying"
        case e.Stabilised():
            somebody.status = "stable"
        case e.GotUp():
            somebody.status = "up"
            _over(somebody, "unconscious")
            _over(somebody, "prone")
        case e.Woke():
            somebody.status, somebody.hit_points = "up", 1
            _over(somebody, "unconscious")
        case e.LastStand():
            somebody.triggered, somebody.status = True, "standing"
            somebody.weapon = somebody.fell_with
            _over(somebody, "unconscious")
        case _:
            pass


def _fates(_table: Table, somebody: Somebody, event: Event) -> None:
    match event:
        case e.Tired() | e.FatigueDecreed():
            somebody.fatigue = event.fatigue
        case e.Died():
            somebody.status = "dead"
        case e.Spared():
            somebody.status, somebody.dodges = "spared", False
            somebody.conditions |= {"unconscious": -1, "prone": -1}
        case _:
            pass


def _over(somebody: Somebody, condition: str) -> None:
    somebody.conditions.pop(condition, None)
    somebody.sources.pop(condition, None)


def _conditions(table: Table, somebody: Somebody, event: Event) -> None:
    match event:
        case e.ConditionGained():
            known = somebody.conditions.get(event.condition, 0)
            longest = -1 if min(known, event.turns) < 0 else max(known, event.turns)
            somebody.conditions[event.condition] = longest
            if event.source:
                somebody.sources.setdefault(event.condition, set()).add(event.source)
            if event.condition == "frightened":
                somebody.feared_from = somebody.at
            if event.condition == "unconscious":
                somebody.conditions["prone"] = -1
                somebody.weapon = ""
        case e.ConditionEnded():
            left = somebody.sources.get(event.condition, set()) - {event.source}
            if event.source and left:
                somebody.sources[event.condition] = left
            else:
                _over(somebody, event.condition)
        case e.Grappled():
            held = table[event.target]
            held.conditions["grappled"] = -1
            held.sources.setdefault("grappled", set()).add(somebody.name)
        case e.GrappleEnded():
            held = table[event.target]
            left = held.sources.get("grappled", set()) - {somebody.name}
            held.sources["grappled"] = left
            if not left:
                _over(held, "grappled")
        case _:
            pass


def _things(table: Table, somebody: Somebody, event: Event) -> None:
    match event:
        case e.Drawn() | e.PickedUp():
            owner = getattr(event, "owner", "")
            if owner in table.people and table[owner].fell_with == event.weapon:
                table[owner].fell_with = ""
            somebody.weapon = f"{owner}'s {event.weapon}" if owner else event.weapon
        case e.Disarmed() if somebody.weapon == event.weapon or somebody.hero is None:
            somebody.weapon = ""
        case e.Thrown():
            somebody.weapon = ""
        case e.Unloaded():
            somebody.unloaded.add(somebody.weapon)
        case e.Reloaded():
            somebody.unloaded.discard(somebody.weapon)
        case e.ShieldBroken():
            somebody.shield = False
        case e.ItemUsed():
            somebody.used[event.item] += 1
        case e.SpellCast():
            somebody.used[event.spell] += 1
        case e.SpecialUsed():
            somebody.used[event.special] += 1
        case e.Tended():
            somebody.provisions -= 1
        case _:
            pass


def _deeds(table: Table, somebody: Somebody, event: Event) -> None:
    match event:
        case e.Dodged():
            somebody.dodges = True
        case e.Disengaged():
            somebody.disengaged = True
        case e.Dashed():
            somebody.dashes = True
        case e.Helped():
            table[event.ally].helpers.append(somebody.name)
        case e.HelpUsed():
            somebody.helpers, somebody.edge = [], 0
        case e.HelpLapsed() if event.helper in somebody.helpers:
            somebody.helpers.remove(event.helper)
        case e.EdgeGiven():
            somebody.edge += event.edge
        case _:
            pass


def _blows(_table: Table, somebody: Somebody, event: Event) -> None:
    match event:
        case e.GotReady():
            somebody.readied = True
        case e.Triggered():
            somebody.readied = somebody.reaction = False
            somebody.triggered = True
        case e.AttackMade():
            somebody.strikes -= not event.reaction
            if event.reaction:
                somebody.reaction = False
        case e.Cleaved():
            somebody.cleaved = True
        case e.Hid():
            somebody.hidden = True
        case e.Revealed():
            somebody.hidden = False
        case e.Distracted():
            somebody.distracted = True
        case _:
            pass
