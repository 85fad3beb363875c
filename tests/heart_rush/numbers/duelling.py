"""Solved duels fought by the rules: a bot that looks the solution up."""

from collections.abc import Callable, Mapping
from math import sqrt
from random import Random

from msgspec import structs

from crossblades.analysis.duel import SolvedDuel
from crossblades.heart_rush.asks import ChooseConditions, ChooseStance, TakeDamage
from crossblades.heart_rush.numbers.duel import (
    CONDITIONS,
    DOWN,
    Levels,
    Mode,
    StanceDuel,
    inflictions,
    turned,
)
from crossblades.heart_rush.numbers.duel_engagement import plain_answer
from crossblades.heart_rush.numbers.duellists import HeartRushDuels
from crossblades.heart_rush.options import Inflict, ShrugOff, TakeIt, TakeStance
from crossblades.heart_rush.state import Scenario
from crossblades.heart_rush.system import HeartRush
from crossblades.heart_rush.visibility import CreatureView, View
from crossblades.interfaces.bots import Bot, let_play
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Seeded
from crossblades.kernel.duels import Standing, Strike
from crossblades.kernel.fight import Fight
from crossblades.kernel.rulings import Value

GAME = HeartRush()
SURE = 3.2905
"""Standard errors on either side that hold 99.9 % of all results."""


def duel_of(
    one: str, two: str, end: str = "death", *extras: str, rulings: Mapping[str, Value] | None = None
) -> StanceDuel:
    """A duel of two that need no files."""
    return HeartRushDuels().duel(one, two, (None, None), end, extras, str, rulings or {})


def standing_in(duel: StanceDuel, view: View) -> Standing:
    """Where a real fight stands, in an engagement."""
    one, two = (view.creatures[name] for name in duel.names)
    mode = Mode((one.heart, two.heart))  # type: ignore[arg-type]
    if duel.conditions:
        second = one.acted and two.acted
        mode = mode._replace(levels=(levels_of(one), levels_of(two)), second=second)
    points = [
        duel.points(side, each.hit_points, sum(wound.rank for wound in each.wounds))
        for side, each in enumerate((one, two))
    ]
    return Standing((points[0], points[1]), duel.number(mode))


def levels_of(creature: CreatureView) -> Levels:
    dazed, off_balanced, weakened = (creature.conditions.get(name, 0) for name in CONDITIONS)
    return dazed, off_balanced, weakened


class Duellist:
    """Plays one side of a solved duel."""

    def __init__(self, duel: StanceDuel, solved: SolvedDuel, side: int, faint: bool) -> None:
        self.duel, self.solved, self.side, self.faint = duel, solved, side, faint

    def __call__(self, ask: Ask, look: Callable[[], View], random: Random) -> Option:
        if isinstance(ask, ChooseStance):
            mix = self.solved.mix(self.side, standing_in(self.duel, look()))
            return TakeStance(random.choices(self.duel.actions, list(mix))[0])
        if isinstance(ask, TakeDamage):
            return self.takes_damage(ask, look())
        if isinstance(ask, ChooseConditions) and self.duel.conditions:
            return self.inflicts(look())
        return plain_answer(ask, self.faint)

    def takes_damage(self, ask: TakeDamage, view: View) -> Option:
        standing, strike = standing_in(self.duel, view), Strike(self.side, ask.damage)
        way = self.solved.way(standing, self.pair(view), strike)
        taken = way == self.duel.ways(standing.mode, strike)[0]
        return TakeIt(ask.creature) if taken else ShrugOff(ask.creature)

    def inflicts(self, view: View) -> Option:
        """Whatever leads to the mode that the solution wants next."""
        standing, pair = standing_in(self.duel, view), self.pair(view)
        if min(p - floor for p, floor in zip(standing.points, self.duel.out_at, strict=True)) < 1:
            return Inflict()  # it faints as soon as it is asked
        wanted = self.duel.mode(self.solved.next_mode(standing, pair))
        now = self.duel.mode(standing.mode).levels[1 - self.side]
        stances = (self.duel.actions[pair[0]], self.duel.actions[pair[1]])
        for after in inflictions(now):
            mode = self.duel.mode(standing.mode)
            shaken = (after, mode.levels[1]) if self.side else (mode.levels[0], after)
            plain = mode._replace(levels=shaken)
            if wanted == turned(plain, ("might", "might"))[1][0]:
                assert wanted in turned(mode, stances)[1]
                return Inflict(*(a - b for a, b in zip(after, now, strict=True)))
        raise AssertionError(wanted)

    def pair(self, view: View) -> tuple[int, int]:
        """The stances of both, by number."""
        one, two = (self.duel.actions.index(view.stances[n]) for n in self.duel.names)
        return one, two


def scenario_of(duel: StanceDuel) -> Scenario:
    """The place of the duel; the first fighter begins."""
    return structs.replace(duel.state.scenario, begins="first")


def share_won(duel: StanceDuel, solved: SolvedDuel, end: str, fights: int) -> float:
    """How many of the fights the first one wins by the rules."""
    won = 0
    for seed in range(fights):
        fight = Fight(GAME, scenario_of(duel), Seeded(seed))
        sides = enumerate(("first", "second"))
        let_play(fight, {s: Bot(s, Duellist(duel, solved, n, end == DOWN), seed) for n, s in sides})
        assert fight.over
        assert fight.log[-1].reason == "last standing"  # type: ignore[attr-defined]
        won += fight.log[-1].winner == "first"  # type: ignore[attr-defined]
    return won / fights


def margin(chance: float, fights: int) -> float:
    """Half of the interval that holds 99.9 % of all shares."""
    return SURE * sqrt(chance * (1 - chance) / fights)
