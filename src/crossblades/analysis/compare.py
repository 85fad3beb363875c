"""The same seeds fought twice, before and after a change: the difference that the change makes."""

from math import inf

from msgspec import Struct, field, structs

from crossblades.analysis.counting import Extreme, Numbers, add, keep, measures
from crossblades.analysis.statistics import Estimate, paired_mean, paired_share
from crossblades.kernel.tallies import Tally


class Pairs(Struct):
    """What is counted of fights in pairs: the second after a change, on the seed of the first."""

    fights: int = 0
    changed: int = 0
    """Pairs that did not come out alike in all that is counted."""
    winners: dict[str, dict[str, int]] = field(default_factory=dict)
    """Who won before, and who after."""
    differences: dict[str, Numbers] = field(default_factory=dict)
    """How much more of each measure there was after the change."""
    turned: dict[str, Extreme] = field(default_factory=dict)
    """The first fights that another side won after the change, by the side that won it before."""

    def count(self, before: Tally, after: Tally, number: int, seed: int) -> None:
        """One more pair."""
        self.fights += 1
        self.changed += _counted(before) != _counted(after)
        old, new = before.winner or "", after.winner or ""
        add(self.winners, {old: {new: 1}})
        was, is_now = measures(before), measures(after)
        both = [what for what in was if what in is_now]
        add(self.differences, {what: {is_now[what] - was[what]: 1} for what in both})
        if old != new:
            keep(self.turned, {old: Extreme(0, -number, after.rounds, seed)})

    def add(self, more: "Pairs") -> None:
        """What others have counted, besides."""
        self.fights += more.fights
        self.changed += more.changed
        add(self.winners, more.winners)
        add(self.differences, more.differences)
        keep(self.turned, more.turned)

    @property
    def other_winner(self) -> int:
        """In how many pairs the change changed who won."""
        return self.fights - sum(after.get(who, 0) for who, after in self.winners.items())

    def wins(self, side: str) -> Estimate:
        """How much more often a side wins after the change."""
        won_before = sum(self.winners.get(side, {}).values())
        won_after = sum(after.get(side, 0) for after in self.winners.values())
        always = self.winners.get(side, {}).get(side, 0)
        return paired_share(won_after - always, won_before - always, self.fights)

    def more_of(self, measure: str, most: int) -> Estimate:
        """How much more of a measure there is after the change, in a fight; at most so much.

        One pair says nothing, nor do fights of which all are alike in what has no limits.
        """
        found = paired_mean(self.differences[measure], most)
        return found if self.fights > 1 and most else Estimate(found.value, -inf, inf)


def _counted(tally: Tally) -> Tally:
    """Without what is not counted: how far below 0 hit points are."""
    fates = tuple(structs.replace(fate, hit_points=fate.left) for fate in tally.fates)
    return structs.replace(tally, fates=fates)
