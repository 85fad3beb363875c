"""The validator's own picture of a fight, drawn from the log alone."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.grid import Grid
from crossblades.swords_reign.creature import Fighter, HeroSheet, Mode, StatBlock
from crossblades.swords_reign.events import HelpLapsed, NoteRecalled, Ruled
from crossblades.swords_reign.state import Scenario
from tests.swords_reign.validator.complaint import Complaint
from tests.swords_reign.validator.ways import Place, steps, walls_of

SPEEDS = {"slow": 15, "normal": 30, "fast": 45}
"""OS-6.4: feet a round."""

HELPLESS = frozenset({"incapacitated", "paralysed", "stunned", "unconscious"})
"""OS-7.5, 7.6, 7.10, 7.11: conditions that leave no Action and no Reaction."""

ROOTED = frozenset({"grappled", "restrained", "paralysed", "stunned", "unconscious"})
"""OS-7.4, 7.6, 7.9, 7.10, 7.11: conditions that leave no movement."""

FALLEN = ("dying", "stable", "dead", "spared")
OUT = ("dead", "spared", "fled", "surrendered")
"""Who has no turn any more."""


ASIDE = (HelpLapsed, NoteRecalled, Ruled)
"""What may be told between any two events."""


@dataclass
class Somebody:
    """A creature as the log has left it."""

    fighter: Fighter
    at: str
    hit_points: int
    fatigue: int = 0
    provisions: int = 0
    weapon: str = ""
    fell_with: str = ""
    """What it had in hand when it fell; a last stand has it again."""
    shield: bool = False
    status: str = "up"
    conditions: dict[str, int] = field(default_factory=dict)
    """Turns that each still covers; below 0 until something ends it."""
    sources: dict[str, set[str]] = field(default_factory=dict)
    used: Counter[str] = field(default_factory=Counter)
    unloaded: set[str] = field(default_factory=set)
    helpers: list[str] = field(default_factory=list)
    edge: int = 0
    """EDGE or SETBACK of its next roll, from its wits or from a miss."""
    readied: bool = False
    hidden: bool = False
    distracted: bool = False
    quick: bool | None = None
    had_turn: bool = False
    actions: int = 0
    moved: int = 0
    feared_from: str = ""
    """Where it was when its turn began, or when it was frightened: it comes no nearer than that."""
    dashes: bool = False
    disengaged: bool = False
    dodges: bool = False
    cleaved: bool = False
    reaction: bool = True
    loose: bool = False
    """It may move on another's turn: its readied Dash or Disengage has come."""
    triggered: bool = False
    """It may take its readied action now."""
    strikes: int = 0
    """Blows of the Attack action that are still to come."""

    @property
    def name(self) -> str:
        return self.fighter.name

    @property
    def side(self) -> str:
        return self.fighter.side

    @property
    def sheet(self) -> HeroSheet | StatBlock:
        return self.fighter.sheet

    @property
    def hero(self) -> HeroSheet | None:
        return self.sheet if isinstance(self.sheet, HeroSheet) else None

    @property
    def foe(self) -> StatBlock | None:
        return self.sheet if isinstance(self.sheet, StatBlock) else None

    @property
    def present(self) -> bool:
        """Whether it is still on the map."""
        return self.status not in ("dead", "fled")

    @property
    def helpless(self) -> bool:
        """OS-7.5: it can take no Action and no Reaction."""
        tired = self.fatigue >= 5 and self.hero is not None
        return (
            tired or self.status not in ("up", "fleeing") or bool(HELPLESS & self.conditions.keys())
        )

    @property
    def speed(self) -> int:
        """OS-6.4, OS-4.3: feet that it may move in a turn."""
        if self.hero is None:
            assert self.foe is not None
            return max(SPEEDS[self.foe.moves[mode]] for mode in ways_of(self.fighter))
        speed = SPEEDS[self.hero.speed]
        if self.fatigue == 3:
            return max(speed - 15, 15)
        return 15 if self.fatigue > 3 else speed


@dataclass
class Debt:
    """Something that the rules have follow."""

    rule: str
    words: str
    kinds: tuple[type[Event], ...]
    who: str
    line: int
    until: tuple[type[Event], ...]
    """What must not come before it; anything if empty."""


class Table:
    """Everybody, the map, whose turn it is, and what is still owed."""

    def __init__(self, scenario: Scenario) -> None:
        grid = scenario.grid
        self.scenario = scenario
        self.places: dict[str, Place] = dict(grid.xy)
        self.draw(grid)
        self.people = {fighter.name: _arrived(fighter) for fighter in scenario.fighters}
        self.complaints: list[Complaint] = []
        self.line = 0
        self.round = 0
        self.acting = ""
        self.rolled: Rolled | None = None
        """The last roll."""
        self.debts: list[Debt] = []

    def draw(self, grid: Grid) -> None:
        """What is solid on the map, as it is now."""
        self.grid = grid
        walls = frozenset(self.places[name] for name in grid.walls)
        shut = (edge for edge in grid.edges or () if edge.door != "open")
        pairs = frozenset(frozenset((self.places[e.a], self.places[e.b])) for e in shut)
        self.walls = walls_of(grid.width, grid.height, walls, pairs)

    def __getitem__(self, name: str) -> Somebody:
        return self.people[name]

    # --- saying what is wrong

    def complain(self, rule: str, words: str) -> None:
        """Write down that this line breaks a rule."""
        self.complaints.append(Complaint(rule, self.line, words))

    def check(self, fine: bool, rule: str, words: str) -> None:
        """Complain unless all is fine."""
        if not fine:
            self.complain(rule, words)

    # --- what must follow

    def owe(
        self, rule: str, words: str, *kinds: type[Event], who: str = "",
        until: tuple[type[Event], ...] = (),
    ) -> None:  # fmt: skip
        """One of these events must come next, or before any of `until`."""
        self.debts.append(Debt(rule, words, kinds, who, self.line, until))

    def settle(self, event: Event) -> None:
        """See whether an event pays what is owed."""
        due, self.debts = self.debts, []
        for debt in due:
            whose = debt.who in ("", getattr(event, "creature", debt.who))
            if debt.line == self.line:
                self.debts.append(debt)
            elif isinstance(event, debt.kinds) and whose:
                continue
            elif isinstance(event, ASIDE):
                self.debts.append(debt)
            elif not debt.until or isinstance(event, debt.until):
                self.complain(debt.rule, f"{debt.words} (owed since line {debt.line})")
            else:
                self.debts.append(debt)

    # --- looking around

    def distance(self, one: str, other: str) -> int:
        """OS-6.9: feet between two spaces."""
        return 5 * steps(self.places[one], self.places[other])

    def between(self, one: Somebody, other: Somebody) -> int:
        """Feet between two creatures."""
        return self.distance(one.at, other.at)

    def lines(self, one: str, other: str) -> int:
        """How many of the four lines between two spaces walls block."""
        return self.walls.blocked_lines(self.places[one], self.places[other])

    def others(self, somebody: Somebody) -> Iterator[Somebody]:
        """Everybody else who is still on the map."""
        for other in self.people.values():
            if other is not somebody and other.present:
                yield other

    def enemies(self, somebody: Somebody) -> Iterator[Somebody]:
        """The other side, as far as it is on the map."""
        return (other for other in self.others(somebody) if other.side != somebody.side)

    @property
    def enemy_has_acted(self) -> bool:
        """OS-2.2: whether the side that acts first has had its turns in this round."""
        return any(one.had_turn and not self.leading(one.side) for one in self.people.values())

    def leading(self, side: str) -> bool:
        """OS-2.2: whether this is the side that acts first."""
        return side == self.scenario.sides[0]


def ways_of(fighter: Fighter) -> tuple[Mode, ...]:
    """OS-6.7: how a foe gets about here: on foot or in the air, or as else it can."""
    assert isinstance(fighter.sheet, StatBlock)
    moves = tuple(fighter.sheet.moves)
    here = tuple(mode for mode in moves if mode in ("walk", "fly"))
    return here or moves


def _arrived(fighter: Fighter) -> Somebody:
    """A creature before anything has happened."""
    sheet, standing = fighter.sheet, fighter.standing
    somebody = Somebody(fighter, fighter.at, sheet.hit_points - standing.hurt, standing.fatigue)
    if isinstance(sheet, HeroSheet):
        somebody.shield = sheet.shield
        somebody.provisions = sheet.provisions
        somebody.weapon = sheet.weapons[0].name if sheet.weapons else ""
    return somebody
