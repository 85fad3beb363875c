"""How the sensible bot uses spells, abilities of the turn, and instants."""

from random import Random
from typing import Any

import pytest

from crossblades.heart_rush.asks import (
    ChooseConditions,
    ChooseForAbility,
    ChooseSpellPlace,
    UseInstant,
)
from crossblades.heart_rush.bonuses import splits
from crossblades.heart_rush.bots.tactics import sensible
from crossblades.heart_rush.bots.tactics_arms import best_range
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import (
    Attack,
    Cast,
    Decline,
    Engage,
    Inflict,
    TakeStance,
    UseAbility,
)
from crossblades.heart_rush.spell_options import PlaceSpell
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.fight import Fight
from tests.helpers import GAME, MAUL, SWORD, fight_of, foe, hero, scene

SPIRIT, CRY = "battle spirited", "cry of defiance"


def decided(fight: Fight, ask: Ask) -> Option:
    return sensible(ask, lambda: GAME.view(fight.state, "heroes"), Random(1))


def skirmish(**ann: Any) -> Fight:
    """Ann, her friend beside her, and an orc two spaces away."""
    return fight_of(scene(hero("Ann", "c3", SWORD, **ann), hero("Bob", "c4"), foe("Orc", "e3")))


def play_on(fight: Fight, *options: Option) -> None:
    """Whoever is asked first answers each of these."""
    for option in options:
        ask = fight.asks[0]
        fight.answer(ask, option, ask.seat)


def test_it_casts_before_it_helps_and_helps_before_it_engages() -> None:
    fight = skirmish(abilities=("above the fray",), spells=(Spell("gale"),))
    assert decided(fight, fight.asks[0]) == Cast("Ann", "gale")
    fight = skirmish(abilities=("above the fray",))
    assert decided(fight, fight.asks[0]) == UseAbility("Ann", "above the fray", "Bob", "help")


def test_it_waits_with_what_rush_makes_better_and_then_spends_all() -> None:
    fight = skirmish(abilities=(SPIRIT, CRY))

    def asked(*options: Option) -> UseInstant:
        return UseInstant(seat="heroes", moment="", options=(*options, Decline("heroes")))

    levels = [UseAbility("Ann", SPIRIT, rush=rush) for rush in range(5)]
    assert decided(fight, asked(*levels[:3])) == Decline("heroes")
    assert decided(fight, asked(*levels)) == levels[4]
    cry = UseAbility("Ann", CRY, rush=1)
    assert decided(fight, asked(*levels[:3], cry)) == cry


@pytest.mark.parametrize(("left", "pays"), [(6, False), (-13, False), (-14, True)])
def test_it_pays_with_its_heart_die_only_for_what_may_be_the_last_blow(
    left: int, pays: bool
) -> None:
    fight = fight_of(scene(hero("Ann", "c3", SWORD, abilities=("exert",)), foe("Orc", "d3")))
    play_on(fight, Engage("Ann", "Orc"), TakeStance("might"), TakeStance("defensive"))
    fight.state.creatures["Orc"].hit_points = left
    play_on(fight, Attack("Ann", "Orc"))
    (ask,) = fight.asks
    assert isinstance(ask, ChooseForAbility)
    exert = UseAbility("Ann", "exert")
    assert decided(fight, ask) == (exert if pays else Decline("heroes"))


def test_it_spoils_the_best_stance_with_all_the_levels_it_has() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3", agility=12)))
    for levels in (2, 4):
        ask = ChooseConditions(seat="heroes", creature="Ann", target="Orc", options=splits(levels))
        assert decided(fight, ask) == Inflict(off_balanced=levels)


def test_it_lets_a_sun_shine_beside_the_enemy_and_not_on_its_friends() -> None:
    fight = skirmish(spells=(Spell("blinding sun"),))
    spaces = tuple(PlaceSpell("Ann", at) for at in ("c3", "d3", "e3", "f3", "f4", "g3"))
    ask = ChooseSpellPlace(seat="heroes", creature="Ann", spell="blinding sun", options=spaces)
    assert decided(fight, ask) in (PlaceSpell("Ann", "f3"), PlaceSpell("Ann", "f4"))


def test_it_goes_as_near_as_what_hits_hardest_needs() -> None:
    def near(weapon: Weapon, element: str) -> int:
        ann = hero("Ann", "c3", weapon, attunements={element: "basic"}, might=12)
        view = GAME.view(fight_of(scene(ann, foe("Orc", "h3"))).state, "heroes")
        return best_range(view.creatures["Ann"], view.creatures["Orc"])

    assert near(SWORD, "fire") == 30, "fire is worth more than a sword"
    assert near(SWORD, "force") == 5, "a push is not"
    assert near(MAUL, "air") == 5
