"""OS-6.9: walls, bodies and who stands in whose way."""

import pytest

from crossblades.kernel.event import Rolled
from crossblades.swords_reign.creature import Status
from crossblades.swords_reign.defending import hiding
from crossblades.swords_reign.movement import destinations
from crossblades.swords_reign.options import (
    Attack,
    Hide,
    HitFor,
    Move,
    PushTo,
    Shove,
)
from tests.helpers import happened
from tests.swords_reign.helpers import (
    POLEAXE,
    act,
    creature,
    fight_of,
    foe,
    hero,
    offered,
    parts,
    spaces,
)


@pytest.mark.rule("OS-6.9")
def test_nobody_walks_through_walls() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j1"), width=10, height=1, walls=["c1"])
    act(fight, Move("Ana"))
    assert spaces(fight) == {"b1"}


@pytest.mark.rule("OS-6.9")
@pytest.mark.parametrize(
    ("status", "reached"),
    [
        ("up", set()),
        ("fleeing", set()),
        ("spared", {"c1", "d1", "e1", "f1", "g1"}),
        ("dead", {"b1", "c1", "d1", "e1", "f1", "g1"}),
    ],
)
def test_one_steps_over_the_fallen_and_stands_where_the_dead_lie(
    status: Status, reached: set[str]
) -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), foe("Far", "j1"), width=10, height=1)
    creature(fight, "Gob").status = status
    assert set(destinations(fight.state, creature(fight, "Ana"), 30)) == reached


@pytest.mark.rule("OS-5.8")
def test_nobody_is_shoved_into_a_wall_or_into_somebody() -> None:
    fight = fight_of(
        hero("Ana", "b2"), foe("Orc", "c2"), foe("Gob", "d3"), walls=["d1"], dice=[(15,), (2,)]
    )  # fmt: skip
    act(fight, Shove("Ana", "Orc", "away"))
    assert creature(fight, "Orc").at == "d2"


@pytest.mark.rule("OS-6.2")
def test_a_pull_goes_5_feet_nearer() -> None:
    fight = fight_of(
        hero("Ana", "a2", POLEAXE), foe("Orc", "c2", hit_points=20), dice=[(15,), (4,)]
    )  # fmt: skip
    act(fight, Attack("Ana", "Orc", "poleaxe"), HitFor("Ana", "pull"))
    assert [o.space for o in offered(fight) if isinstance(o, PushTo)] == ["b1", "b2", "b3"]


@pytest.mark.rule("OS-5.10")
@pytest.mark.parametrize(("status", "hides"), [("up", []), ("spared", [Hide("Ana")])])
def test_the_fallen_watch_nobody(status: Status, hides: list[Hide]) -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), foe("Far", "j1"), cover=["a1"])
    creature(fight, "Gob").status = status
    assert hiding(fight.state, creature(fight, "Ana")) == hides


@pytest.mark.rule("OS-7.3")
@pytest.mark.parametrize(
    ("blinded", "hidden", "setbacks"),
    [(False, False, {"frightened"}), (True, False, {"blinded"}), (False, True, set())],
)
def test_what_is_not_seen_frightens_nobody(blinded: bool, hidden: bool, setbacks: set[str]) -> None:
    dice = [(1, 1) if setbacks else (1,)]
    fight = fight_of(
        hero("Ana", "a1"), foe("Orc", "b1"), foe("Wight", "f1"), cover=["f1"], dice=dice
    )  # fmt: skip
    ana = creature(fight, "Ana")
    ana.conditions = {"frightened": -1, **({"blinded": -1} if blinded else {})}
    ana.sources = {"frightened": ("Wight",)}
    creature(fight, "Wight").hidden = hidden
    act(fight, Attack("Ana", "Orc", "longsword"))
    rolled = parts(happened(fight.log, Rolled)[-1])
    assert {source for source, edge in rolled.items() if edge < 0} == setbacks
