"""The numbers of a button are those of the words."""

from fractions import Fraction

from crossblades.analysis.figures import Figures, figures
from crossblades.analysis.odds import brief
from crossblades.kernel.prospects import Prospect
from tests.analysis.test_odds import DAMAGE


def test_the_numbers_of_an_attack() -> None:
    (found,) = figures((DAMAGE,))
    assert found == Figures(5.1, "damage", 0.55, 0.0, {"wounds": 0.3})
    assert brief((DAMAGE,)) == "hits 55 %, 5.1 damage, wounds 30 %"


def test_what_cannot_miss_has_no_chance_to_hit() -> None:
    sure = Prospect("damage", {4: Fraction(1)}, {"hits": Fraction(1)}, unit="damage")
    assert figures((sure,)) == (Figures(4.0, "damage"),)


def test_the_likelier_of_dropping_and_killing() -> None:
    events = {"drops": Fraction(1, 4), "kills": Fraction(1, 8)}
    worse = Prospect("damage", {4: Fraction(1)}, events, "shrugged off", "damage", "Orc")
    assert figures((worse,)) == (
        Figures(4.0, "damage", drops=0.25, when="shrugged off", whom="Orc"),
    )


def test_words_alone_have_no_numbers() -> None:
    assert figures((Prospect("", {}, when="nothing happens"),)) == ()
