"""What the stances of an engagement come to: the game that they make.

Worth is the change of the chance to win. Between two, all that attacks do is counted exactly.
Among several, each attacker is taken to strike whom it gains most by striking, and what several
attacks do together is the sum of what each would do alone.
"""

from collections.abc import Sequence
from typing import NamedTuple

from crossblades.heart_rush.abilities import does_more
from crossblades.heart_rush.asks import ChooseStance
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.creature import AttackStance, Stance
from crossblades.heart_rush.engagement import open_stances
from crossblades.heart_rush.numbers.gains import Attacks
from crossblades.heart_rush.numbers.imagined import imagined
from crossblades.heart_rush.numbers.stakes import Stakes
from crossblades.heart_rush.special import SpecialAbility
from crossblades.heart_rush.state import State
from crossblades.heart_rush.visibility import View
from crossblades.kernel.ask import Ask
from crossblades.kernel.mixing import Mix
from crossblades.kernel.sealed import Player

ADDED = "abilities count by what they add to rolls as things stand"
GUESSED = "foes' hit points are guessed"
DONE = "what else abilities do is left out"

_NONE = 1e-12
"""A chance that is none."""


class Strike(NamedTuple):
    """What somebody gains by attacking somebody."""

    target: int
    stance: int
    """The target's, as an index of its choices."""
    gain: float


class Melee:
    """The engagement as a game: each participant picks a stance, both sides want to win."""

    def __init__(
        self,
        attacks: Attacks,
        names: Sequence[str],
        choices: Sequence[Sequence[Stance | None]],
        guessed: bool = False,
    ) -> None:
        self.attacks, self.guessed = attacks, guessed
        self.creatures = [attacks.state.creatures[name] for name in names]
        self.choices = choices
        self.foes = [
            [i for i, foe in enumerate(self.creatures) if foe.side != me.side]
            for me in self.creatures
        ]
        self._strikes = [
            [self._strikes_of(me, stance) for stance in mine] for me, mine in enumerate(choices)
        ]

    @property
    def players(self) -> tuple[Player, ...]:
        """The participants; one who picks no stance has a single choice (HR-6.18)."""
        return tuple(
            Player(creature.name, creature.side, tuple(stance or "none" for stance in mine))
            for creature, mine in zip(self.creatures, self.choices, strict=True)
        )

    @property
    def exact(self) -> bool:
        """Between two with weapons alone, all is counted."""
        return not self.simplified

    @property
    def simplified(self) -> str:
        found = (
            (GUESSED, self.guessed),
            (SEVERAL, len(self.creatures) > 2),
            ("poison is left out", any(c.coated for c in self.creatures)),
            (
                "what a cantrip does besides damage is priced roughly",
                any(c.sheet.attunements for c in self.creatures),
            ),
            (ADDED, bool(self.attacks.state.moments)),
            (
                DONE,
                any(
                    does_more(mine.id)
                    for mine in self.attacks.state.moments.get(SpecialAbility, ())
                ),
            ),
        )
        return "; ".join(words for words, is_so in found if is_so)

    @property
    def chance(self) -> float:
        return self.attacks.stakes.now(self.creatures[0].side)

    def _strikes_of(self, me: int, stance: Stance | None) -> list[Strike]:
        """All it might gain by in this stance, the most first."""
        found = []
        if stance is not None and stance != "defensive" and self.creatures[me].can_act:
            for foe in self.foes[me]:
                for index, other in enumerate(self.choices[foe]):
                    gain = self._gain(me, foe, stance, other)
                    if gain is not None:
                        found.append(Strike(foe, index, gain))
        found.sort(key=_by_gain)
        return found

    def _gain(self, me: int, foe: int, stance: AttackStance, other: Stance | None) -> float | None:
        """Attacks on one's own stance are contested as often as the other strikes back."""
        mine, theirs = self.creatures[me], self.creatures[foe]
        best = self.attacks.best(mine, theirs, stance, other)
        if best is None or other != stance:
            return None if best is None else best[0]
        back = self.attacks.best(theirs, mine, stance, stance) if theirs.can_act else None
        if back is None or not (best[1].rolls and back[1].rolls):
            return best[0]
        even = self.attacks.contested(
            Blow(mine.name, theirs.name, stance, best[1]),
            Blow(theirs.name, mine.name, stance, back[1]),
        )
        if self.attacks.state.rulings.contested != "mutual":
            return even / 2
        share = 1 / len(self.foes[foe])
        return share * even / 2 + (1 - share) * best[0]

    def worth(self, player: int, mixes: Sequence[Mix]) -> list[float]:
        """What each stance of a participant is worth to it while the others mix so."""
        mixed = list(mixes)
        values = []
        for index in range(len(self.choices[player])):
            mixed[player] = _only(index, len(self.choices[player]))
            mine = self._expected(self._strikes[player][index], mixed)
            theirs = sum(self._gains_of(foe, mixed) for foe in self.foes[player])
            values.append(mine - theirs)
        return values

    def _gains_of(self, player: int, mixes: Sequence[Mix]) -> float:
        return sum(
            chance * self._expected(strikes, mixes)
            for chance, strikes in zip(mixes[player], self._strikes[player], strict=True)
            if chance and strikes
        )

    def value(self, side: str, mixes: Sequence[Mix]) -> float:
        """What the engagement adds to a side's chance to win."""
        whole = 0.0
        for player, creature in enumerate(self.creatures):
            sign = 1 if creature.side == side else -1
            whole += sign * self._gains_of(player, mixes)
        return whole

    def _expected(self, strikes: Sequence[Strike], mixes: Sequence[Mix]) -> float:
        """The best of what can be had, over all that the others may have picked.

        A contested attack may be worth less than nothing, and is made all the same if there are
        only two: the other one would make it.
        """
        if len(self.creatures) == 2:
            return sum(mixes[s.target][s.stance] * s.gain for s in strikes)
        left: dict[int, float] = {}
        open_still, whole = 1.0, 0.0
        for target, stance, gain in strikes:
            if gain <= 0:
                break
            chance = mixes[target][stance]
            if chance:
                before = left.get(target, 1.0)
                after = left[target] = before - chance
                if after <= _NONE:
                    return whole + open_still * gain
                share = open_still * chance / before
                whole += share * gain
                open_still -= share
        return whole

    def payoffs(self) -> list[list[float]]:
        """Between two: what each pair of stances adds to the first one's chance to win."""
        pure = [[_only(i, len(mine)) for i in range(len(mine))] for mine in self.choices]
        side = self.creatures[0].side
        return [[self.value(side, (one, other)) for other in pure[1]] for one in pure[0]]


def _by_gain(strike: Strike) -> float:
    return -strike.gain


def _only(index: int, count: int) -> Mix:
    return tuple(float(i == index) for i in range(count))


def choices_of(state: State, names: Sequence[str]) -> list[tuple[Stance | None, ...]]:
    """HR-6.3, HR-6.18: the stances open to each; the unconscious have none."""
    found: list[tuple[Stance | None, ...]] = []
    for name in names:
        creature = state.creatures[name]
        found.append(open_stances(state, creature) if creature.can_act else (None,))
    return found


SEVERAL = (
    "each attacker strikes whom it gains most by, and attacks add up as if each were the only one"
)


def engagement_seen(view: View, first: str = "") -> Melee:
    """The engagement under way as a game, from what a seat sees and as its `first` player does."""
    state = imagined(view)
    names = sorted(view.participants, key=lambda name: name != first)
    guessed = any(seen.guessed for seen in view.creatures.values())
    return Melee(Attacks(state, Stakes(state)), names, choices_of(state, names), guessed)


class HeartRushStances:
    """The sealed choices of Heart Rush."""

    def sealed(self, ask: Ask, view: View) -> Melee | None:
        return engagement_seen(view, ask.creature) if isinstance(ask, ChooseStance) else None
