"""OS-1.2, OS-1.3, OS-1.5 and chapter 7: what goes into a roll besides its dice."""

from collections import Counter

from crossblades.kernel.event import Event, Rolled
from crossblades.swords_reign.effects import ABILITIES, MENTAL, Ability
from tests.swords_reign.validator.attacks import Attacks, Blow
from tests.swords_reign.validator.table import Somebody, Table

Edges = Counter[str]
"""How much EDGE, or below 0 SETBACK, comes from each rule."""

PLAIN = ("damage", "healing", "hit die", "morale", "rounds", "number")
"""Rolls that no EDGE and no SETBACK ever touch."""

CONTESTS: dict[str, tuple[Ability, ...]] = {
    "grapple": ("STR",),
    "shove": ("STR",),
    "disarming": ("STR", "DEX"),
    "escape": ("STR", "DEX"),
    "resistance to the grapple": ("STR", "DEX"),
    "resistance to the shove": ("STR", "DEX"),
    "resistance to the disarming": ("STR", "DEX"),
    "resistance to the escape": ("STR",),
    "hiding": ("DEX",),
    "improvising": ABILITIES,
}
"""OS-5.7 to OS-5.10, OS-5.14, OS-5.17: what each check is made with."""


class Rolls:
    """Every roll has the modifiers that the rules give it, and no others."""

    def __init__(self, table: Table, attacks: Attacks) -> None:
        self.table = table
        self.attacks = attacks

    def see(self, event: Event) -> None:
        if not isinstance(event, Rolled):
            return
        why, who = event.roll.why, event.roll.who
        if why in PLAIN:
            self.compare(event, Counter())
            return
        if who not in self.table.people:
            self.table.complain("OS-1.2", f"there is no {who}")
            return
        somebody = self.table[who]
        if why.startswith("attack with "):
            self.attack(event)
        elif why == "death roll":
            self.compare(event, given(somebody))
        elif " save against " in why:
            self.save(event, somebody)
        elif why == "Reflex check":
            self.bonus(event, {ability(somebody, "DEX", False) - somebody.fatigue}, "OS-2.1")
            self.compare(event, unwell(self.table, somebody) + Counter())
        elif why in CONTESTS:
            each = CONTESTS[why]
            bonuses = {ability(somebody, one) - somebody.fatigue for one in each}
            if why == "improvising" and somebody.foe is not None and somebody.foe.mindless:
                bonuses.add(0)
            self.bonus(event, bonuses, "OS-1.2")
            self.compare(event, both(given(somebody), unwell(self.table, somebody)))
        else:
            self.table.complain("OS-1.2", f"nobody rolls for {why}")

    def bonus(self, event: Rolled, bonuses: set[int], rule: str) -> None:
        """What is added to the d20."""
        bonus = sum(part.bonus for part in event.roll.parts)
        self.table.check(bonus in bonuses, rule, f"the bonus is {sorted(bonuses)}, not {bonus}")
        dice = [size for part in event.roll.parts for size in part.dice]
        self.table.check(dice == [20], rule, "a check is rolled with a d20")

    def compare(self, event: Rolled, expected: Edges, unless: str = "") -> None:
        """Each source of EDGE and SETBACK is there, and no other."""
        found: Edges = Counter()
        for part in event.roll.parts:
            if part.edge:
                found[part.rule] += part.edge
        for rule in sorted({*found, *expected} - {unless}):
            due, now = expected[rule], found[rule]
            self.table.check(due == now, rule, f"EDGE {now:+} where {due:+} is due")

    def save(self, event: Rolled, somebody: Somebody) -> None:
        """OS-1.5: d20 + modifier (+ PB if proficient) − Fatigue; OS-6.7: the save bonus."""
        word = event.roll.why.split(" ")[0]
        (named,) = [one for one in ABILITIES if one == word]
        self.bonus(event, {saving(somebody, named) - somebody.fatigue}, "OS-1.5")
        self.compare(event, given(somebody), unless="OS-6.7")

    def attack(self, event: Rolled) -> None:
        """OS-3.5, OS-5.3, OS-5.19 and chapter 7: on attacks."""
        blow = self.attacks.blow
        if blow is None or blow.attacker.name != event.roll.who:
            return
        expected = both(given(blow.attacker), striking(self.table, blow))
        judged = blow.far and self.table.scenario.referee != ""
        if not judged and not expected["OS-3.5"] and covered(self.table, blow):
            expected["OS-3.5"] = -1
        self.compare(event, expected, unless="OS-3.5" if judged else "")


def both(one: Edges, other: Edges) -> Edges:
    """Two sets of sources together; unlike `+`, it keeps what is below 0."""
    together = Counter(one)
    together.update(other)
    return together


def given(somebody: Somebody) -> Edges:
    """OS-5.6, OS-5.14, OS-3.4: what waits for its next roll."""
    edges: Edges = Counter()
    if somebody.helpers:
        edges["OS-5.6"] = len(somebody.helpers)
    if somebody.edge:
        edges["OS-5.14" if somebody.edge > 0 else "OS-3.4"] = somebody.edge
    return edges


def unwell(table: Table, somebody: Somebody) -> Edges:
    """OS-7.3, OS-7.7: SETBACK on attacks and checks."""
    edges: Edges = Counter()
    for condition in ("poisoned", "shaken"):
        if condition in somebody.conditions:
            edges["OS-7.7"] -= 1
    if afraid(table, somebody):
        edges["OS-7.3"] -= 1
    return edges


def afraid(table: Table, somebody: Somebody) -> bool:
    """OS-7.3: while the source of its fear is seen."""
    if "frightened" not in somebody.conditions:
        return False
    sources = [table[name] for name in somebody.sources.get("frightened", set())]
    return not sources or any(sees(table, somebody, source) for source in sources)


def sees(table: Table, one: Somebody, other: Somebody) -> bool:
    """Whether one sees another: no wall between them, not hidden, not blind."""
    if not other.present or (other.hidden and other.side != one.side):
        return False
    blind = {"blinded", "unconscious"} & one.conditions.keys()
    return not blind and table.lines(one.at, other.at) < 4


def striking(table: Table, blow: Blow) -> Edges:
    """What the state of the attacker, and of the target, does to an attack."""
    attacker, target = blow.attacker, blow.target
    edges = unwell(table, attacker)
    if "blinded" in attacker.conditions:
        edges["OS-7.1"] -= 1
    if "blinded" in target.conditions:
        edges["OS-7.1"] += 1
    if "restrained" in attacker.conditions:
        edges["OS-7.9"] -= 1
    for condition, rule in (
        ("paralysed", "OS-7.6"),
        ("restrained", "OS-7.9"),
        ("stunned", "OS-7.10"),
    ):
        if condition in target.conditions:
            edges[rule] += 1
    if "prone" in target.conditions:
        edges["OS-7.8"] += -1 if blow.far else 1
    if target.dodges:
        edges["OS-5.3"] -= 1
    if blow.hidden:
        edges["OS-5.19"] += 1
    return edges


def covered(table: Table, blow: Blow) -> bool:
    """OS-3.5: partial cover, by walls or by what stands in the target's space."""
    start, end = blow.attacker.at, blow.target.at
    apart = table.distance(start, end) > 5
    if end in table.scenario.cover and apart:
        return True
    return 0 < table.lines(start, end) < 4


def ability(somebody: Somebody, named: Ability, trained: bool = True) -> int:
    """OS-1.2, OS-1.6: the modifier of a check, with PB; foes have their save bonus."""
    hero = somebody.hero
    if hero is None:
        return save_bonus(somebody)
    proficient = trained and named in hero.checks
    return hero.abilities.get(named, 0) + (hero.proficiency if proficient else 0)


def saving(somebody: Somebody, named: Ability) -> int:
    """OS-1.5, OS-6.7: the modifier of a save."""
    hero = somebody.hero
    if hero is None:
        assert somebody.foe is not None
        return 0 if somebody.foe.mindless and named in MENTAL else save_bonus(somebody)
    return hero.abilities.get(named, 0) + (hero.proficiency if named in hero.saves else 0)


def save_bonus(somebody: Somebody) -> int:
    """OS-6.7: HD ÷ 2 rounded up; HD if excellent, 0 if terrible."""
    assert somebody.foe is not None
    hit_dice = somebody.foe.hit_dice
    return {"normal": -(-hit_dice // 2), "excellent": hit_dice, "terrible": 0}[somebody.foe.saves]
