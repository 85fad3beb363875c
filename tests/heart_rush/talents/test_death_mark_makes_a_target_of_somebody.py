import pytest

from crossblades.heart_rush.asks import DeclareAttack, FreeSidestep
from crossblades.heart_rush.events import AbilityUsed
from crossblades.heart_rush.options import Attack, UseAbility
from tests.heart_rush.talents.trials import (
    ORC,
    added,
    ann,
    carry_on,
    fighting,
    last,
    may_use,
    next_round,
    use,
)
from tests.helpers import GUARD, MISS, SPEAR, choose, clash, foe, happened, hero, offered, rolls


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-6.12")
def test_instead_of_an_attack_everybodys_attacks_get_better() -> None:
    fighters = (ann("death mark"), hero("Bob", "d4"), ORC)
    fight = fighting(*fighters, dice=((*MISS, 1), GUARD))
    clash(fight, Ann="might", Orc="defensive")
    use(fight, "death mark", "Orc")
    (used,) = happened(fight.log, AbilityUsed)
    assert (used.target, used.instead) == ("Orc", True)
    carry_on(fight)
    assert not rolls(fight.log), "no attack was made"
    next_round(fight)
    clash(fight, Bob="might", Orc="defensive")
    choose(fight, "Bob", Attack("Bob", "Orc"))
    (part,) = added(last(fight, "attack"), "Death Mark")
    assert part.dice == (4,)


def test_others_are_not_marked() -> None:
    fighters = (ann("death mark"), ORC, foe("Gob", "c4"))
    fight = fighting(*fighters, dice=(MISS, GUARD))
    clash(fight, Ann="might", Orc="defensive")
    use(fight, "death mark", "Orc")
    next_round(fight)
    clash(fight, Ann="might", Gob="defensive")
    assert not may_use(fight, "death mark"), "once a day"
    choose(fight, "Ann", Attack("Ann", "Gob"))
    assert not added(last(fight, "attack"), "Death Mark")


def test_a_neighbour_it_must_be() -> None:
    fight = fighting(ann("death mark", SPEAR), foe("Orc", "e3"))
    clash(fight, Ann="might", Orc="defensive")
    assert isinstance(fight.asks[0], DeclareAttack)
    assert not may_use(fight, "death mark")


def test_in_agility_no_attack_follows_the_free_sidestep() -> None:
    fight = fighting(ann("death mark"))
    clash(fight, Ann="agility", Orc="defensive")
    use(fight, "death mark", "Orc")
    assert isinstance(fight.asks[0], FreeSidestep)
    carry_on(fight)
    assert not rolls(fight.log)


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_with_its_destiny_level_one_may_mark_it_more_deeply() -> None:
    fighters = (ann("death mark", destiny=True), hero("Bob", "d4"), ORC)
    fight = fighting(*fighters, dice=((*MISS, 1), GUARD))
    clash(fight, Ann="might", Orc="defensive")
    assert UseAbility("Ann", "death mark", "Orc") not in offered(fight)
    use(fight, "death mark", "Orc", "a larger die")
    carry_on(fight)
    assert not rolls(fight.log), "no attack was made"
    next_round(fight)
    clash(fight, Bob="might", Orc="defensive")
    choose(fight, "Bob", Attack("Bob", "Orc"))
    (part,) = added(last(fight, "attack"), "Death Mark")
    assert part.dice == (8,)


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_or_attack_it_all_the_same() -> None:
    fight = fighting(ann("death mark", destiny=True), dice=((*MISS, 1), GUARD))
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    use(fight, "death mark", "Orc")
    (used,) = happened(fight.log, AbilityUsed)
    assert (used.target, used.instead) == ("Orc", False)
    (part,) = added(last(fight, "attack"), "Death Mark")
    assert part.dice == (4,)
    assert fight.state.creatures["Ann"].spent == {"death mark": "major"}


def test_without_it_one_attacks_or_marks() -> None:
    fight = fighting(ann("death mark"), dice=(MISS, GUARD))
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    assert not may_use(fight, "death mark")
