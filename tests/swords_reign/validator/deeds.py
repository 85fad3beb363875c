"""Chapter 5: the actions, one a turn, and what each of them asks for."""

from crossblades.kernel.event import Event
from crossblades.swords_reign import events as e
from crossblades.swords_reign.events.base import ActionTaken
from tests.swords_reign.validator.table import Somebody, Table

HANDS = 5
"""OS-5.6, OS-5.11: whom one lays hands on is within 5 feet."""


class Deeds:
    """OS-5.3 to OS-5.14, and that nobody does what it cannot do."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tried: e.Tried | None = None
        self.won: e.Contested | None = None
        self.hiding: bool | None = None

    def see(self, event: Event) -> None:
        if isinstance(event, ActionTaken):
            self.acts(event)
        self.at_another(event)
        match event:
            case e.Helped():
                self.helped(event)
            case e.HelpUsed():
                somebody = self.table[event.creature]
                used = bool(somebody.helpers or somebody.edge)
                self.table.check(used, "OS-5.6", "nothing had been given to it")
            case e.HelpLapsed():
                helped = event.helper in self.table[event.creature].helpers
                self.table.check(helped, "OS-5.23", f"{event.helper} did not help it")
            case e.HidingTried():
                self.hiding = None
                self.table.owe("OS-5.10", "hiding is rolled for", e.Checked, until=(e.TurnEnded,))
            case e.Checked() if event.what == "hiding":
                self.hiding = event.success
                if event.success:
                    self.table.owe("OS-5.10", "it is hidden", e.Hid, who=event.creature)
            case e.Hid():
                self.hides(self.table[event.creature])
            case e.Tended():
                self.tended(event)
            case e.Triggered():
                self.triggered(self.table[event.creature])
            case e.AttackMade() if self.table[event.creature].hidden:
                self.table.owe("OS-5.19", "an attack reveals it", e.Revealed, until=_NEXT)
            case _:
                pass

    def at_another(self, event: Event) -> None:
        """Contests and what comes of them."""
        match event:
            case e.Tried():
                self.tries(event)
            case e.Contested():
                self.contested(event)
            case e.Grappled() | e.Disarmed() | e.Pushed() | e.ConditionGained():
                self.follows(event)
            case e.GrappleEnded():
                self.ended(event)
            case _:
                pass

    # --- any action

    def acts(self, event: ActionTaken) -> None:
        """OS-2.3: one Action a turn, or the readied one; none for the helpless (OS-7.5)."""
        table, somebody = self.table, self.table[event.creature]
        if somebody.triggered:
            if somebody.status == "standing":
                return
        else:
            mine = table.acting == somebody.name
            table.check(mine, "OS-2.3", f"it is the turn of {table.acting or 'nobody'}")
            table.check(somebody.actions > 0, "OS-2.3", "its Action is spent")
        rule = "OS-4.1" if somebody.status not in ("up", "fleeing") else "OS-7.5"
        why = ", ".join((somebody.status, *somebody.conditions))
        table.check(not somebody.helpless, rule, f"{somebody.name} is {why}")
        if somebody.status == "fleeing":
            runs = isinstance(event, e.Dashed | e.Tried)
            table.check(runs, "OS-6.6", "the broken run, or try to get free")

    def triggered(self, somebody: Somebody) -> None:
        """OS-5.13, OS-5.16, OS-5.20: one that was readied since its last turn, as a Reaction."""
        table = self.table
        table.check(somebody.readied, "OS-5.13", "it had nothing ready")
        table.check(somebody.reaction, "OS-5.16", "its Reaction is spent")
        table.check(not somebody.helpless, "OS-7.5", "it takes no Reaction")
        table.owe("OS-5.20", "the readied action follows", ActionTaken, who=somebody.name)

    # --- help, hiding, healing hands

    def helped(self, event: e.Helped) -> None:
        """OS-5.6: an ally in reach."""
        table, ally = self.table, self.table[event.ally]
        helper = table[event.creature]
        table.check(ally.side == helper.side and ally is not helper, "OS-5.6", "that is no ally")
        table.check(table.between(helper, ally) <= HANDS, "OS-5.6", "the ally is out of reach")
        table.check(ally.status in ("up", "dying"), "OS-5.6", f"{ally.name} is {ally.status}")

    def hides(self, somebody: Somebody) -> None:
        """OS-5.10, OS-5.22: after a check that succeeded."""
        self.table.check(self.hiding is True, "OS-5.10", "the check failed")
        self.hiding = None

    def tended(self, event: e.Tended) -> None:
        """OS-5.11: 1 Provision for an adjacent dying ally."""
        table, ally = self.table, self.table[event.ally]
        tending = table[event.creature]
        table.check(tending.provisions > 0, "OS-5.11", "it has no Provision")
        table.check(ally.status == "dying", "OS-5.11", f"{ally.name} is {ally.status}")
        table.check(table.between(tending, ally) <= HANDS, "OS-5.11", "it is not adjacent")
        table.owe("OS-5.11", "the ally is stable", e.Stabilised, who=ally.name)

    # --- laying hands on somebody

    def tries(self, event: e.Tried) -> None:
        """OS-5.7 to OS-5.9, OS-5.17: on one in reach, by a contest."""
        table = self.table
        target = table[event.target]
        table.check(target.present, "OS-5.7", f"{target.name} is {target.status}")
        hidden = target.hidden and target.side != table[event.creature].side
        table.check(not hidden, "OS-5.19", f"{target.name} is hidden")
        if event.what == "escape":
            held = table[event.creature].sources.get("grappled", set())
            table.check(event.target in held, "OS-5.17", f"{event.target} does not hold it")
        else:
            near = table.between(table[event.creature], target) <= HANDS
            table.check(near, event.rules[0], f"{target.name} is out of reach")
        self.tried, self.won = event, None
        kinds = (e.Contested,)
        table.owe("OS-1.4", "it is decided", *kinds, who=event.creature, until=_NEXT)

    def contested(self, event: e.Contested) -> None:
        """What the winner of a contest brings about."""
        tried, self.tried = self.tried, None
        if tried is None or (tried.creature, tried.target) != (event.creature, event.target):
            self.table.complain("OS-1.4", "nobody tried anything")
            return
        if event.success:
            self.won = event
        kinds: dict[str, tuple[type[Event], ...]] = {
            "grapple": (e.Grappled,),
            "shove": (e.Pushed, e.ConditionGained, e.Unaffected),
            "disarm": (e.Disarmed,),
            "escape": (e.GrappleEnded,),
        }
        if event.success and tried.what != "shove":
            rule = {"grapple": "OS-5.7", "disarm": "OS-5.9", "escape": "OS-5.17"}[tried.what]
            self.table.owe(rule, f"the {tried.what} succeeds", *kinds[tried.what], until=_NEXT)

    def follows(self, event: e.Grappled | e.Disarmed | e.Pushed | e.ConditionGained) -> None:
        """OS-5.7 to OS-5.9: what needs a contest that was won."""
        rule = event.rules[0] if event.rules else ""
        if rule not in ("OS-5.7", "OS-5.8", "OS-5.9") or isinstance(event, e.Grappled):
            return
        self.table.check(self.won is not None, rule, "no contest was won")
        self.won = None

    def ended(self, event: e.GrappleEnded) -> None:
        """OS-5.17: there was a grapple, and it had a reason to end."""
        table = self.table
        held = table[event.target].sources.get("grappled", set())
        table.check(event.creature in held, "OS-5.17", f"{event.creature} does not hold it")
        if event.why == "got free":
            table.check(self.won is not None, "OS-5.17", "no contest was won")
            self.won = None
        elif event.why == "cannot hold on":
            holder = table[event.creature]
            lets = holder.helpless or not holder.present
            table.check(lets, "OS-5.17", f"{event.creature} can hold on")


_NEXT: tuple[type[Event], ...] = (ActionTaken, e.AttackMade, e.Moved, e.TurnEnded)
