"""OS-7.2: the charmed do not attack their charmer, nor with what meets others as well."""

import pytest

from crossblades.kernel.ask import Option
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.options import CastSpell, EndTurn, StrikeAt, UseSpecial
from tests.swords_reign.helpers import act, creature, fight_of, foe, hero, offered

BURST = Special("burst", dice=(6,), radius=5)


def charm(fight: Fight, victim: str, charmer: str) -> None:
    creature(fight, victim).conditions = {"charmed": -1}
    creature(fight, victim).sources = {"charmed": (charmer,)}


def aims(fight: Fight, kind: type[Option]) -> set[str]:
    return {getattr(option, "target", "") for option in offered(fight) if isinstance(option, kind)}


@pytest.mark.rule("OS-7.2")
@pytest.mark.parametrize(("charmer", "whom"), [("Hag", {"Far"}), ("Far", {"Hag", "Imp"})])
def test_no_burst_of_the_charmed_may_meet_the_charmer(charmer: str, whom: set[str]) -> None:
    spell = Spell("burst", effect=BURST, range=60)
    fight = fight_of(
        hero("Ana", "a1", spells=(spell,)), foe("Hag", "d1"), foe("Imp", "e1"), foe("Far", "h1")
    )
    charm(fight, "Ana", charmer)
    act(fight, EndTurn("Ana"))
    while fight.state.acting != "Ana":
        act(fight, offered(fight)[-1])
    assert aims(fight, CastSpell) == whom


@pytest.mark.rule("OS-7.2")
def test_no_breath_of_the_charmed_may_meet_the_charmer() -> None:
    breath = Special("breath", dice=(6,), range=30, shape="line")
    fight = fight_of(
        hero("Ana", "c1"), hero("Bo", "e1"), hero("Cy", "a5"), foe("Wyrm", "a1", specials=(breath,))
    )
    charm(fight, "Wyrm", "Ana")
    while fight.state.acting != "Wyrm":
        act(fight, offered(fight)[-1])
    assert aims(fight, UseSpecial) == {"Cy"}, "Ana stands in the way of the line to Bo"


@pytest.mark.rule("OS-7.2")
def test_nor_may_any_of_several_bursts_of_a_spell() -> None:
    spell = Spell("sparks", effect=BURST, range=60, targets=2)
    fight = fight_of(
        hero("Ana", "a1", spells=(spell,)), foe("Hag", "d1"), foe("Imp", "e1"), foe("Far", "h1"),
        foe("Off", "h5"), dice=[(1,), (1,)],
    )  # fmt: skip
    charm(fight, "Ana", "Hag")
    act(fight, EndTurn("Ana"))
    while fight.state.acting != "Ana":
        act(fight, offered(fight)[-1])
    act(fight, CastSpell("Ana", "sparks", "Far"))
    assert aims(fight, StrikeAt) == {"Off"}
