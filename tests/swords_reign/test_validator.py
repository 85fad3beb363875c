"""A validator that knows the rules alone has nothing to say against fights that were fought."""

import pytest

from crossblades.kernel.event import Event
from crossblades.swords_reign.state import Scenario
from tests import playing
from tests.swords_reign.validator.fights import FEW, GAME, MANY, by_chance, on_a_map, sensibly
from tests.swords_reign.validator.validate import complaints


def told(scenario: Scenario, log: list[Event]) -> list[str]:
    """Complaints as lines to read."""
    return [str(complaint) for complaint in complaints(scenario, log)]


def test_nothing_is_wrong_with_fights_by_chance_on_random_maps() -> None:
    for seed in FEW:
        assert (seed, told(*by_chance(seed))) == (seed, [])


def test_nothing_is_wrong_with_sensible_fights_on_random_maps() -> None:
    for seed in FEW[:20]:
        scenario = on_a_map(seed)
        assert (seed, told(scenario, sensibly(scenario, seed))) == (seed, [])


def test_nothing_is_wrong_with_fights_among_rooms_and_doors() -> None:
    for seed in FEW[:20]:
        assert (seed, told(*by_chance(seed, rooms=True))) == (seed, [])
        scenario = on_a_map(seed, rooms=True)
        assert (seed, told(scenario, sensibly(scenario, seed))) == (seed, [])


def of_an_encounter(name: str, seed: int) -> None:
    """A shipped encounter, fought sensibly and by chance."""
    scenario = playing.scenario(GAME, name)
    assert (seed, told(scenario, sensibly(scenario, seed))) == (seed, [])
    play = playing.Play(GAME, scenario, seed)
    while not play.fight.over:
        play.step()
    assert (seed, told(scenario, play.fight.log)) == (seed, [])


@pytest.mark.parametrize("name", GAME.encounters())
def test_nothing_is_wrong_with_the_shipped_encounters(name: str) -> None:
    of_an_encounter(name, 1)


@pytest.mark.slow
def test_nothing_is_wrong_with_many_fights_on_random_maps() -> None:
    for seed in MANY:
        scenario = on_a_map(seed)
        assert (seed, told(scenario, sensibly(scenario, seed))) == (seed, [])
        assert (seed, told(*by_chance.__wrapped__(seed))) == (seed, [])


@pytest.mark.slow
@pytest.mark.parametrize("name", GAME.encounters())
def test_nothing_is_wrong_with_many_fights_of_the_shipped_encounters(name: str) -> None:
    for seed in range(2, 40):
        of_an_encounter(name, seed)
