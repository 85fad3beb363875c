import pytest

from crossblades.heart_rush.asks import ChooseForAbility, ChooseStance
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.events import AbilityUsed
from crossblades.heart_rush.options import Attack, Decline, Engage, Enter, TakeStance
from crossblades.kernel.fight import Fight
from crossblades.kernel.visibility import EVERYONE
from tests.heart_rush.talents.trials import added, ann, fighting, last, use
from tests.helpers import BOW, GUARD, choose, foe, happened, hero, rolls


def gambled(
    *dice: tuple[int, ...],
    stance: str = "might",
    orc: Stance = "defensive",
    destiny: bool = False,
) -> Fight:
    """Ann has said which stance she takes, and the orc has answered."""
    fight = fighting(ann("gambit", destiny=destiny), dice=dice)
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert isinstance(fight.asks[0], ChooseForAbility)
    use(fight, "gambit", choice=stance)
    choose(fight, "Ann", TakeStance(stance))  # type: ignore[arg-type]
    choose(fight, "Orc", TakeStance(orc))
    return fight


def levels(fight: Fight, roll: str) -> list[int]:
    return [part.advantage for part in added(last(fight, roll), "Gambit")]


@pytest.mark.rule("HR-5.2", "HR-6.3")
def test_the_stance_is_said_before_anybody_chooses_and_is_binding() -> None:
    fight = fighting(ann("gambit"))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    use(fight, "gambit", choice="cunning")
    (said,) = happened(fight.log, AbilityUsed)
    assert (said.choice, said.seen_by) == ("cunning", EVERYONE)
    asks = {ask.creature: ask.options for ask in fight.asks if isinstance(ask, ChooseStance)}
    assert asks["Ann"] == (TakeStance("cunning"),)
    assert len(asks["Orc"]) == 4


def test_ones_attack_has_advantage() -> None:
    fight = gambled((1, 1, 1, 1), GUARD)
    choose(fight, "Ann", Attack("Ann", "Orc"))
    assert levels(fight, "attack") == [1]
    assert levels(fight, "defence") == [], "it has not attacked her"


@pytest.mark.rule("HR-1.5")
def test_whoever_attacks_one_defends_badly() -> None:
    strike = (1, 1, 1, 1)
    fighters = (ann("gambit"), hero("Bob", "d4"), foe("Orc", "d3"))
    fight = fighting(*fighters, dice=(strike, GUARD, strike, (8, 6, 8, 8)))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    choose(fight, "heroes", Enter("Bob"))
    use(fight, "gambit", choice="might")
    for name, stance in (("Ann", "might"), ("Bob", "agility"), ("Orc", "agility")):
        choose(fight, name, TakeStance(stance))  # type: ignore[arg-type]
    choose(fight, "Orc", Attack("Orc", "Ann"))
    choose(fight, "Bob", Attack("Bob", "Orc"))
    by_name = {
        rolled.roll.who: rolled for rolled in rolls(fight.log) if rolled.roll.why == "defence"
    }
    assert [part.advantage for part in added(by_name["Orc"], "Gambit")] == [-2]
    assert added(by_name["Ann"], "Gambit") == []


def test_it_may_be_left_alone() -> None:
    fight = fighting(ann("gambit"), dice=((1, 1, 1, 1), GUARD))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    choose(fight, "heroes", Decline("heroes"))
    choose(fight, "Ann", TakeStance("agility"))
    choose(fight, "Orc", TakeStance("defensive"))
    choose(fight, "Ann", Attack("Ann", "Orc"))
    assert levels(fight, "attack") == []


@pytest.mark.rule("HR-12.5")
def test_an_archer_who_can_only_defend_has_nothing_to_say() -> None:
    fight = fighting(ann("gambit", BOW), foe("Orc", "e3"))
    fight.state.creatures["Ann"].moved = 40
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert isinstance(fight.asks[0], ChooseStance)


@pytest.mark.rule("HR-5.2")
def test_whoever_attacks_another_defends_as_ever_and_nobody_else_is_bound() -> None:
    strike = (1, 1, 1, 1)
    fighters = (ann("gambit"), hero("Bob", "d4"), foe("Orc", "d3"))
    fight = fighting(*fighters, dice=(strike, GUARD, strike, GUARD))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    choose(fight, "heroes", Enter("Bob"))
    use(fight, "gambit", choice="might")
    asks = {ask.creature: ask.options for ask in fight.asks if isinstance(ask, ChooseStance)}
    assert (len(asks["Bob"]), len(asks["Orc"])) == (4, 4)
    for name, stance in (("Ann", "might"), ("Bob", "might"), ("Orc", "agility")):
        choose(fight, name, TakeStance(stance))  # type: ignore[arg-type]
    choose(fight, "Orc", Attack("Orc", "Bob"))
    assert not fight.state.creatures["Orc"].effects


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_with_its_destiny_level_the_attack_is_better_still() -> None:
    fight = gambled((1, 1, 1, 1, 1, 1), GUARD, destiny=True)
    choose(fight, "Ann", Attack("Ann", "Orc"))
    (part,) = added(last(fight, "attack"), "Gambit")
    assert (part.dice, part.advantage) == ((6,), 2)
