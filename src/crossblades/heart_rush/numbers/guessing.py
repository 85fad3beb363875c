"""A fight as it may be, for all that a seat knows: the hidden are drawn anew, or left out.

Of traps that lie in secret a seat knows nothing, so there are none.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec import structs

from crossblades.heart_rush.abilities import hang_anew
from crossblades.heart_rush.creature import Creature, Fighter
from crossblades.heart_rush.hands import enter_fight
from crossblades.heart_rush.land import Land
from crossblades.heart_rush.numbers.imagined import without_sources
from crossblades.heart_rush.special import Asking
from crossblades.heart_rush.state import Scenario, State
from crossblades.heart_rush.visibility import GUESSED, THRESHOLD, knows_of, land_known
from crossblades.kernel.guessing import Mend
from crossblades.kernel.health import shown
from crossblades.kernel.letters import letters_for
from crossblades.kernel.rule import shallow

STRANGER = "Somebody"
"""What one is called of whom nothing is known but that there must be one."""


class _Hidden(NamedTuple):
    """One that hides, as a seat may imagine it."""

    creature: Creature
    letter: str


class HeartRushGuessing:
    """What Heart Rush hides: creatures, and traps."""

    def scenario(self, state: State) -> Scenario:
        return state.scenario

    def known(self, state: State, now: State, seat: str) -> State:
        """Without the hidden, what they have done to others, and secret traps."""
        twin = state.copy()
        twin.wishes = _wishes(state, seat)
        if twin.wishes != state.wishes:
            hang_anew(twin)
        land = _land(state, now, seat)
        unknown = _unknown(now, seat)
        if not unknown and land is now.land:
            return twin
        sheets = tuple(
            _trusting(s, unknown) for s in state.scenario.fighters if s.name not in unknown
        )
        twin.scenario = _scenario(state.scenario, sheets, land.ground)
        twin.scenario.__dict__["land"] = land  # worked out already
        twin.land = land
        twin.everyone = [c for c in twin.everyone if c.name not in unknown]
        twin.creatures = {c.name: c for c in twin.everyone}
        twin.letters = {n: letter for n, letter in state.letters.items() if n not in unknown}
        for creature in twin.everyone:
            _forget(creature, unknown)
        _hang(twin)
        return twin

    def guess(self, now: State, seat: str, random: Random, earlier: Iterable[State]) -> Mend:
        """The hidden are where they might be, as they were when the seat last saw them.

        Those it has never seen are not there; but a side that fights on has somebody.
        """
        unknown = _unknown(now, seat)
        counted = [_counted(now, c, random) for c in _uncounted(now, seat, unknown)]
        if not unknown:
            return lambda state: _count(state, counted)
        known = self.known(now, now, seat)
        hidden = list(_last_seen(unknown, seat, earlier))
        for side in known.scenario.sides:
            if not known.on_side(side) and not any(h.creature.side == side for h in hidden):
                hidden += _stranger(known, side, random)
        placed = [_placed(known, each, random) for each in hidden]

        def mend(state: State) -> None:
            _count(state, counted)
            _add(state, placed)

        return mend


def _wishes(state: State, seat: str) -> dict[str, Asking]:
    """How those of one's own side want to be asked; what opponents have said of that is theirs."""
    side = next((seats for seats in state.seats.values() if seat in seats), None)
    return {who: how for who, how in state.wishes.items() if side is None or who in side}


def _unknown(now: State, seat: str) -> frozenset[str]:
    return frozenset(c.name for c in now.everyone if not knows_of(now, seat, c))


class _Counted(NamedTuple):
    """Hit points that the seat may not know, as they may be."""

    name: str
    sheet: Fighter
    hit_points: int
    truly: int
    """How many it has: the same difference lies between both at any time of a turn."""


def _uncounted(now: State, seat: str, unknown: frozenset[str]) -> list[Creature]:
    """Those whose hit points this seat sees in words, or not at all."""
    if now.scenario.foes == "numbers":
        return []
    seen = [creature for creature in now.everyone if creature.name not in unknown]
    return [creature for creature in seen if seat not in now.counting(creature)]


def _counted(now: State, creature: Creature, random: Random) -> _Counted:
    """About as many as anybody would take it to have, going by how it looks."""
    most = round(GUESSED * (0.5 + random.random()))
    lowest, highest = {
        "unhurt": (most, most),
        "hurt": (most // 2 + 1, most - 1),
        "at half or less": (1, most // 2),
        "down": (-most // 2, 0),
    }[shown(creature.hit_points, creature.sheet.hit_points)]
    if now.scenario.foes == "nothing" and not creature.unconscious:
        lowest, highest = 1, most
    threshold = None if creature.sheet.wound_threshold is None else THRESHOLD
    sheet = structs.replace(
        creature.sheet, hit_points=most, wound_threshold=threshold, standing=None
    )
    left = lowest + int(random.random() * (highest - lowest + 1))
    return _Counted(creature.name, sheet, left, creature.hit_points)


def _count(state: State, counted: Sequence[_Counted]) -> None:
    sheets = {fighter.name: fighter for fighter in state.scenario.fighters}
    for each in counted:
        creature = state.creatures[each.name]
        creature.hit_points += each.hit_points - each.truly
        creature.sheet = sheets[each.name] = each.sheet
    if counted:
        _fight_of(state, tuple(sheets.values()))


def _fight_of(state: State, sheets: Sequence[Fighter]) -> None:
    """As if the fight had started with these."""
    land = state.scenario.land
    state.scenario = _scenario(state.scenario, sheets)
    state.scenario.__dict__["land"] = land  # worked out already


def _land(state: State, now: State, seat: str) -> Land:
    """HR-13.1: the map with the traps that the seat knows, those sprung since then among them."""
    land = land_known(now, seat)
    sprung = tuple(space for space in now.sprung if space not in state.sprung)
    if not sprung or land is now.land:
        return land
    return now.scenario.lands_known((*now.met, *sprung))


def _trusting(sheet: Fighter, unknown: frozenset[str]) -> Fighter:
    """Whom it trusts may tell of somebody hidden."""
    trusts = tuple(name for name in sheet.trusts if name not in unknown)
    return sheet if trusts == sheet.trusts else structs.replace(sheet, trusts=trusts)


def _scenario(scenario: Scenario, sheets: Sequence[Fighter], ground: object = None) -> Scenario:
    return structs.replace(
        scenario, fighters=tuple(sheets), ground=scenario.ground if ground is None else ground
    )


def _forget(creature: Creature, unknown: frozenset[str]) -> None:
    """HR-10.6: nobody learns of the hidden by what they have done."""
    if creature.helped_by in unknown:
        creature.helped_by = ""
    if creature.effects:
        effects = creature.effects
        creature.effects = tuple(e for e in effects if not unknown & {e.by, e.about})
    if not unknown.isdisjoint(creature.sources.values()):
        sources = {what: who for what, who in creature.sources.items() if who not in unknown}
        creature.conditions, creature.sources = dict(creature.conditions), sources
        without_sources(creature)


def _hang(state: State) -> None:
    """HR-5.7: what the abilities of those who are there hang on moments."""
    if state.moments:
        hang_anew(state)


def _last_seen(unknown: frozenset[str], seat: str, earlier: Iterable[State]) -> Iterator[_Hidden]:
    """Those whom the seat has seen before they hid, as they were then."""
    missing = sorted(unknown)
    for state in earlier:
        if not state.first:
            return  # nobody hides before it begins (HR-2.1)
        for name in missing.copy():
            creature = state.creatures.get(name)
            if creature is not None and knows_of(state, seat, creature):
                missing.remove(name)
                yield _Hidden(shallow(creature), state.letters[name])
        if not missing:
            return


def _stranger(known: State, side: str, random: Random) -> list[_Hidden]:
    """Somebody of a side, made after one of the other; nobody if there is none either."""
    others = known.on_side(known.other(side))
    if not (others and known.seats[side]):
        return []
    model = others[int(random.random() * len(others))]
    name = STRANGER
    while name in known.creatures:
        name += "?"
    sheet = structs.replace(
        model.sheet, name=name, side=side, seat=known.seats[side][0], hides=True, abilities=(),
        destiny=(), spent=(), spells=(), attunements={}, poisons=(), asking={}, lamp=None,
        trusts=(), standing=None, character="",
    )  # fmt: skip
    taken = dict.fromkeys([*known.letters, name])
    letter = letters_for(list(taken), set(known.land.ground.kinds)).get(name, "?")
    return [_Hidden(enter_fight(sheet), letter)]


def _placed(known: State, each: _Hidden, random: Random) -> _Hidden:
    """Hidden, somewhere where nobody is; HR-10.6."""
    creature = each.creature
    creature.conditions = {
        what: level for what, level in creature.conditions.items() if what not in creature.sources
    } | {"hidden": 1}
    creature.sources, creature.helped_by = {}, ""
    creature.effects = tuple(
        e for e in creature.effects if {e.by, e.about} <= {creature.name, *known.creatures}
    )
    free = known.grid.room(known.grid.full, creature.length)
    for other in known.everyone:
        if not other.dead:
            free &= ~known.land.places(known.grid.square(other.at, other.length), creature.length)
    if places := sorted(known.grid.on(free)):
        creature.at = places[int(random.random() * len(places))]
    return each


def _add(state: State, hidden: Sequence[_Hidden]) -> None:
    """Those who hide are there, too."""
    sheets = [*state.scenario.fighters, *(each.creature.sheet for each in hidden)]
    _fight_of(state, sheets)
    copies = [shallow(each.creature) for each in hidden]
    state.everyone = [*state.everyone, *copies]
    state.creatures = {creature.name: creature for creature in state.everyone}
    state.letters = {**state.letters, **{h.creature.name: h.letter for h in hidden}}
    if state.moments or any(each.creature.sheet.abilities for each in hidden):
        hang_anew(state)
