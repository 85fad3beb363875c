"""Intervals and quantiles, from exact counts and with nothing but the standard library.

All of them take 95% intervals: in the long run, 19 of 20 hold the true number, or very nearly so.
What happens rarely has intervals that do not shrink to nothing where it never happened: Wilson's,
and those of Agresti and Coull (1998) and Agresti and Min (2005), carried over from shares to means.
"""

from collections.abc import Mapping
from math import inf, isfinite, sqrt
from statistics import NormalDist

from msgspec import Struct

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

Histogram = Mapping[int, int]
"""How often each number came up."""


class Estimate(Struct, frozen=True):
    """A number that was measured, and the interval that the true one is in, nearly always."""

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """How wide the interval is."""
        return self.high - self.low

    @property
    def known(self) -> bool:
        """Whether the interval has ends."""
        return isfinite(self.width)

    @property
    def could_be_zero(self) -> bool:
        """Whether nothing at all is among the numbers that it may be."""
        return self.low <= 0 <= self.high


def share(hits: float, trials: int) -> Estimate:
    """Wilson's interval of a chance: good for few trials, too, and never outside 0 to 1.

    A trial that nobody wins may count half.
    """
    rate = hits / trials
    scale = 1 + Z * Z / trials
    middle = (rate + Z * Z / (2 * trials)) / scale
    reach = Z / scale * sqrt(rate * (1 - rate) / trials + Z * Z / (4 * trials * trials))
    # At the ends the bound is exact; rounding must not put it past the number itself.
    low = 0.0 if hits == 0 else middle - reach
    high = 1.0 if hits == trials else middle + reach
    return Estimate(rate, low, high)


def count(numbers: Histogram) -> int:
    """How many numbers there are."""
    return sum(numbers.values())


def mean(numbers: Histogram, least: float = -inf) -> Estimate:
    """Student's interval of a mean of numbers that none can be below.

    It has no ends if all are alike: nothing is known of the spread then.
    """
    n, total, squares = _sums(numbers)
    middle = total / n
    # In whole numbers up to here, so nothing is lost when a large mean has a small spread.
    spread = n * squares - total * total
    if not spread:
        return Estimate(middle, -inf, inf)
    reach = student(n - 1) * sqrt(spread / (n * (n - 1)) / n)
    return Estimate(middle, max(middle - reach, least), middle + reach)


def mean_within(numbers: Histogram, least: int, most: int) -> Estimate:
    """The interval of a mean of numbers that none can be below or above; never outside of these.

    As if two more had come out at each end, so that it does not shrink to nothing where all are
    alike. Of nothing and one, the mean is a share.
    """
    n, total, squares = _sums(numbers)
    if (least, most) == (0, 1):
        return share(total, n)
    value, more = total / n, n + 4
    total, squares = total + 2 * (least + most), squares + 2 * (least * least + most * most)
    middle = total / more
    reach = Z * sqrt((more * squares - total * total) / more) / more
    return Estimate(value, max(middle - reach, least), min(middle + reach, most))


def _sums(numbers: Histogram) -> tuple[int, int, int]:
    """How many there are, their sum, and that of their squares."""
    total = sum(number * times for number, times in numbers.items())
    squares = sum(number * number * times for number, times in numbers.items())
    return count(numbers), total, squares


def student(freedom: int) -> float:
    """The quantile of Student's distribution for the interval (Hill's expansion; exact to 3)."""
    if freedom <= 3:
        return (12.706204736, 4.302652730, 3.182446305)[freedom - 1]
    z, v = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )


def quantile(numbers: Histogram, part: float) -> int:
    """The smallest number that at least this part of them does not exceed; 0.5 is the median."""
    wanted = part * count(numbers)
    seen = 0
    for number in sorted(numbers):
        seen += numbers[number]
        if seen >= wanted:
            return number
    raise ValueError("there are no numbers")


def paired_share(gained: int, lost: int, pairs: int) -> Estimate:
    """The difference of two chances measured on the same pairs."""
    return paired_mean({1: gained, -1: lost, 0: pairs - gained - lost}, 1)


def paired_mean(differences: Histogram, most: int) -> Estimate:
    """The mean of differences in pairs, none of which can be larger than the most.

    Agresti's and Min's interval: as if two pairs more had come out in every way alike, half of one
    with the largest gain, half with the largest loss, and one with neither, so that it does not
    shrink to nothing where no pair came out differently.
    """
    pairs, total, squares = _sums(differences)
    more = pairs + 2
    middle = total / more
    reach = Z * sqrt(squares + most * most - total * total / more) / more
    return Estimate(total / pairs, max(middle - reach, -most), min(middle + reach, most))
