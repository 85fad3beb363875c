"""OS-3.4: what a miss may bring, where the Referee is asked."""

import pytest

from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.creature import Fighter
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import Attack, EndTurn, StrikeAt, TakeTurn
from crossblades.swords_reign.referee_options import Complicate, ComplicateInWords
from crossblades.swords_reign.rulings import Rulings
from tests.helpers import finish, happened
from tests.swords_reign.helpers import (
    CLAW,
    DAGGER,
    SWORD,
    act,
    begin_turn,
    creature,
    fight_of,
    foe,
    hero,
    lines,
    offered,
)

SPEAR = Strike("spear", (6,), weapon=True)
CLUB = Strike("club", (4,), weapon=True)


def table(*fighters: Fighter, dice: list[tuple[int, ...]]) -> Fight:
    """A fight whose Referee is asked after every miss."""
    return fight_of(*fighters, dice=dice, referee="Ref")


def orc_misses(attack: str, *misses: int) -> Fight:
    """An orc with a club and a spear, and claws besides, has missed Ana with one of them."""
    orc = foe("Orc", "b1", attacks=((CLUB,), (SPEAR,), (CLAW,)))
    fight = table(hero("Ana", "a1"), orc, dice=[(miss,) for miss in misses])
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), TakeTurn("Orc"), Attack("Orc", "Ana", attack))
    return fight


@pytest.mark.rule("OS-3.4")
def test_a_foe_drops_what_it_missed_with() -> None:
    fight = orc_misses("spear", 1)
    act(fight, Complicate("drops"))
    assert fight.state.lying == {"b1": ("Orc: spear",)}
    assert creature(fight, "Orc").carried == ("club",)


@pytest.mark.rule("OS-3.4")
def test_claws_are_not_dropped_though_a_club_is_at_hand() -> None:
    fight = orc_misses("claw", 1)
    assert Complicate("drops") not in offered(fight)
    assert Complicate("setback") in offered(fight)


@pytest.mark.rule("OS-3.4")
@pytest.mark.rule("OS-6.7")
def test_what_was_dropped_strikes_no_more_in_the_same_attack() -> None:
    orc = foe("Orc", "b1", SPEAR, SPEAR, CLAW)
    fight = table(hero("Ana", "a1"), orc, dice=[(1,), (1,)])
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), TakeTurn("Orc"))
    act(fight, Attack("Orc", "Ana", "spear, spear, claw"), Complicate("drops"))
    act(fight, StrikeAt("Orc", "Ana"))
    assert happened(fight.log, Rolled)[-1].roll.why == "attack with claw"
    finish(fight)


@pytest.mark.rule("OS-3.4")
def test_what_a_hero_has_thrown_is_not_dropped_besides() -> None:
    fight = table(hero("Ana", "a1", DAGGER, SWORD), foe("Gob", "d1"), dice=[(1,)])
    act(fight, TakeTurn("Ana"), Attack("Ana", "Gob", "dagger", thrown=True))
    assert Complicate("drops") not in offered(fight)


@pytest.mark.rule("OS-3.4")
@pytest.mark.parametrize(("referee", "wanted"), [("", True), ("Ref", False)])
def test_a_miss_is_a_miss_where_nobody_is_there_to_complicate_it(
    referee: str, wanted: bool
) -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Gob", "b1"), dice=[(1,)], referee=referee,
        rulings=Rulings(complications=wanted),
    )  # fmt: skip
    begin_turn(fight, "Ana")
    act(fight, Attack("Ana", "Gob", "longsword"))
    assert EndTurn("Ana") in offered(fight)


@pytest.mark.rule("OS-3.4")
def test_a_complication_may_be_told_in_words() -> None:
    fight = orc_misses("claw", 1)
    act(fight, ComplicateInWords("a lamp falls"))
    assert lines(fight)[-1] == "The Referee rules on the miss of Orc: a lamp falls."
    assert EndTurn("Orc") in offered(fight)
