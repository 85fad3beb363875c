"""Random maps are accepted by their games, and can be fought on."""

from random import Random

import msgspec
import pytest

from crossblades.kernel.game import Game
from crossblades.systems import SYSTEMS
from tests.maps import LEGENDS, Picture, encounter, opening
from tests.playing import Play
from tests.test_properties import INVARIANTS

GAMES = list(SYSTEMS.values())
ROUNDS = 3
MOST_STEPS = 5000


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_map_is_accepted_and_parties_have_one_to_four(game: Game) -> None:
    parties: set[tuple[str, int]] = set()
    for seed in range(150):
        opened = opening(game, seed)
        assert opened.warnings == ()
        fighters = opened.scenario.fighters
        sides = {side: sum(f.side == side for f in fighters) for side in opened.scenario.sides}
        parties.update(sides.items())
    assert parties == {(side, size) for side in ("heroes", "foes") for size in (1, 2, 3, 4)}


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_seed_always_draws_the_same_and_all_is_drawn_by_some(game: str) -> None:
    texts = [encounter(game, seed) for seed in range(60)]
    assert texts == [encounter(game, seed) for seed in range(60)]
    assert len(set(texts)) == len(texts)
    drawn = "".join(text.partition("map = '''")[2].partition("'''")[0] for text in texts)
    named = {line[1] for line in LEGENDS[game].splitlines() if line.startswith('"')}
    assert named | set(".#\n") == set(drawn)
    if game == "heart-rush":
        assert all(any(f'light = "{light}"' in t for t in texts) for light in ("dim", "dark"))


def picture_of(*rows: str) -> Picture:
    picture = Picture(Random(0))
    picture.rows = [list(row) for row in reversed(rows)]
    picture.width, picture.height = len(rows[0]), len(rows)
    return picture


@pytest.mark.parametrize(
    ("joined", "rows"),
    [
        (True, ["..#..", ".....", "..#.."]),
        (False, ["..#..", "..#..", "..#.."]),
        (False, ["..~..", "..=..", "..v.."]),
        (True, ["..~..", "..-..", "..~.."]),
        (False, [".___."]),
        (True, ["./__/"]),
    ],
)
def test_a_map_hangs_together_if_one_can_walk_everywhere(joined: bool, rows: list[str]) -> None:
    assert picture_of(*rows).joined() is joined


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_map_hangs_together(game: str) -> None:
    for seed in range(60):
        drawn = encounter(game, seed).partition("map = '''")[2].partition("'''")[0]
        assert picture_of(*drawn.split()).joined()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_maps_with_rooms_are_accepted_and_have_doors_of_all_kinds(game: Game) -> None:
    states: set[str | None] = set()
    for seed in range(40):
        opened = opening(game, seed, with_rooms=True)
        assert opened.warnings == ()
        states |= {edge.door for edge in opened.scenario.grid.edges}
    assert states == {None, "open", "closed", "locked"}


def test_a_locked_door_does_not_join_two_rooms() -> None:
    picture = picture_of("....")
    picture.edges = {frozenset(((1, 0), (2, 0))): "closed"}
    assert picture.joined()
    picture.edges = {frozenset(((1, 0), (2, 0))): "locked"}
    assert not picture.joined()


@pytest.mark.parametrize("rooms", [False, True])
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_bots_can_fight_a_few_rounds_on_it(game: Game, seed: int, rooms: bool) -> None:
    scenario = msgspec.structs.replace(opening(game, seed, rooms).scenario, rounds=ROUNDS)
    play = Play(game, scenario, seed)
    for _ in range(MOST_STEPS):
        if play.fight.over:
            break
        play.step()
        INVARIANTS[game.name](play.fight)
    assert play.fight.over
    assert play.fight.log
