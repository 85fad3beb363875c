"""The sensible bot: what it does and leaves alone, on small maps and in whole fights."""

from functools import partial
from random import Random
from typing import Any

import pytest

from crossblades.interfaces.bots import bots_for, let_play, policy_named
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.swords_reign import options
from crossblades.swords_reign.bots.tactics import STALE, sensible
from crossblades.swords_reign.creature import Fighter
from crossblades.swords_reign.effects import Item, Special, Spell
from crossblades.swords_reign.events import Broke, FightEnded, Moved
from crossblades.swords_reign.gear import Strike
from tests.swords_reign.helpers import (
    BOW,
    CROSSBOW,
    GAME,
    SWORD,
    act,
    begin_turn,
    creature,
    fight_of,
    foe,
    hero,
)

SLING = Strike("sling", (4,), reach=0, range=30)
BLAST = Spell("Blast", effect=Special(dice=(6, 6, 6), radius=5), range=60)
SCARE = Spell("Scare", effect=Special(save="WIS", condition="frightened"), range=60)
MEND = Spell("Mend", heal=(8,), range=5, friendly=True)


def answers(fight: Fight, name: str, most: int = 6) -> list[Option]:
    """What a sensible bot answers on a creature's turn, as long as no dice are needed."""
    begin_turn(fight, name)
    given: list[Option] = []
    while fight.state.acting == name and len(given) < most:
        ask = fight.asks[0]
        option = sensible(ask, partial(fight.view, ask.seat), Random(1))
        given.append(option)
        if isinstance(option, options.Attack | options.CastSpell | options.UseItem):
            break
        act(fight, option)
    return given


def first(*fighters: Fighter, name: str = "Ana", **scene: Any) -> Option:
    """The first thing that somebody does."""
    return answers(fight_of(*fighters, **scene), name, most=1)[0]


def whole(name: str, seed: int) -> Fight:
    """A shipped encounter, played by bots."""
    scenario = GAME.read_encounter(GAME.encounters()[name], name).scenario
    fight = Fight(GAME, scenario, Seeded(seed))
    let_play(fight, bots_for(GAME.seats(scenario), policy_named(GAME, "sensible"), seed))
    return fight


# --- where to go


def test_it_strikes_whom_it_can_and_holds_its_ground_afterwards() -> None:
    fight = fight_of(hero("Ana", "b2"), foe("Orc", "c2", hit_points=40), dice=[(2,)])
    given = answers(fight, "Ana")
    assert given == [options.Attack("Ana", "Orc", "longsword")]
    act(fight, *given)
    assert answers(fight, "Ana") == [options.EndTurn("Ana")]


@pytest.mark.rule("OS-7.3")
@pytest.mark.parametrize("afraid", [True, False])
def test_whoever_is_afraid_does_not_walk_to_and_fro(afraid: bool) -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Orc", "h1"), width=10)
    ana = creature(fight, "Ana")
    if afraid:
        ana.conditions, ana.sources = {"frightened": 2}, {"frightened": ("Orc",)}
    moves = [o for o in answers(fight, "Ana") if isinstance(o, options.Move | options.Dash)]
    assert bool(moves) is not afraid


def test_it_walks_around_a_wall_and_not_into_a_dead_end() -> None:
    # The orc is 10 feet away behind a wall with one gap, at its lower end.
    wall = [f"d{row}" for row in range(2, 10)]
    fight = fight_of(hero("Ana", "c6"), foe("Orc", "e6"), width=6, height=9, walls=wall)
    answers(fight, "Ana")
    assert fight.state.grid.xy[creature(fight, "Ana").at][1] < 5


def test_nobody_walks_back_and_forth() -> None:
    for name in ("broken-bridge", "silent-crypt"):
        been: set[str] = set()
        for event in whole(name, 2).log:
            if isinstance(event, Moved):
                assert event.to not in been, f"{event.creature} goes to {event.to} again"
                been |= {event.origin, event.to}
            else:  # Having done something there, one may come back.
                been = set()


def test_those_who_shoot_go_away_from_foes_that_come() -> None:
    fight = fight_of(
        hero("Ana", "f5", BOW), foe("Orc", "h5", hit_points=40), width=20, dice=[(2,)]
    )  # fmt: skip
    assert answers(fight, "Ana")[0] == options.Attack("Ana", "Orc", "longbow")
    act(fight, options.Attack("Ana", "Orc", "longbow"))
    answers(fight, "Ana")
    assert fight.state.distance(creature(fight, "Ana"), creature(fight, "Orc")) > 30


def test_those_who_shoot_do_not_invite_a_blow_by_leaving() -> None:
    fight = fight_of(hero("Ana", "f5", BOW), foe("Orc", "g5", hit_points=40), dice=[(2,)])
    act(fight, *answers(fight, "Ana"))
    assert answers(fight, "Ana") == [options.EndTurn("Ana")]


def test_they_know_how_far_a_spear_goes() -> None:
    spear = Strike("long spear", (6,), reach=10)
    fight = fight_of(hero("Ana", "f5", BOW), foe("Orc", "h5", spear, hit_points=40), dice=[(2,)])
    act(fight, *answers(fight, "Ana"))
    assert answers(fight, "Ana") == [options.EndTurn("Ana")]


def test_an_empty_crossbow_is_loaded_and_makes_nobody_a_boxer() -> None:
    fight = fight_of(
        hero("Ana", "b2", CROSSBOW), foe("Orc", "j2", hit_points=40), dice=[(2,)], width=30
    )  # fmt: skip
    act(fight, *answers(fight, "Ana"))
    if fight.state.acting == "Ana":
        answers(fight, "Ana")
    begin_turn(fight, "Orc")
    act(fight, options.EndTurn("Orc"))
    assert options.Reload("Ana") in answers(fight, "Ana")


def test_of_two_that_do_the_same_a_foe_uses_what_its_block_names_first() -> None:
    slinger = {"attacks": ((SLING,), (Strike("club", (4,)),))}
    fight = fight_of(hero("Ana", "b2"), foe("Imp", "d2", **slinger), quick=False, dice=[(1,), (2,)])
    assert answers(fight, "Imp")[0] == options.Attack("Imp", "Ana", "sling")
    act(fight, options.Attack("Imp", "Ana", "sling"))
    answers(fight, "Imp")
    assert fight.state.distance(creature(fight, "Ana"), creature(fight, "Imp")) > 15


def test_with_nothing_to_do_it_dodges() -> None:
    wall = [f"d{row}" for row in range(1, 11)]
    assert first(hero("Ana", "a1"), foe("Orc", "h1"), walls=wall) == options.Dodge("Ana")


# --- the dying and the hurt


@pytest.mark.parametrize(
    ("facts", "does"),
    [
        ({"provisions": 1}, options.Stabilise("Ana", "Bo")),
        ({"spells": (MEND,)}, options.CastSpell("Ana", "Mend", "Bo")),
        ({"items": (Item("flask", (6,)),)}, options.UseItem("Ana", "flask", "Bo")),
    ],
)
def test_it_walks_to_the_dying_and_helps_them(facts: dict[str, Any], does: Option) -> None:
    fighters = (hero("Ana", "b2", **facts), hero("Bo", "e2"), foe("Orc", "h8", hit_points=40))
    fight = fight_of(*fighters)
    creature(fight, "Bo").status, creature(fight, "Bo").hit_points = "dying", 0
    given = answers(fight, "Ana")
    assert isinstance(given[0], options.Move)
    assert does in given


def test_who_has_nothing_to_help_with_fights() -> None:
    fight = fight_of(hero("Ana", "b2"), hero("Bo", "a1"), foe("Orc", "c2", hit_points=40))
    creature(fight, "Bo").status, creature(fight, "Bo").hit_points = "dying", 0
    assert answers(fight, "Ana", most=1) == [options.Attack("Ana", "Orc", "longsword")]


# --- spells and weapons


def test_a_blast_is_for_many_foes_and_not_for_friends() -> None:
    crowd = [foe(f"Imp {i}", f"h{i}", hit_points=20) for i in range(1, 4)]
    caster = hero("Ana", "b2", spells=(BLAST,))
    assert first(caster, *crowd) == options.CastSpell("Ana", "Blast", "Imp 2")
    friends = [hero("Bo", "g2"), hero("Cy", "g1")]
    assert not isinstance(first(caster, *friends, *crowd), options.CastSpell)


def test_the_undead_are_not_frightened() -> None:
    caster = hero("Ana", "b2", spells=(SCARE,))
    assert isinstance(first(caster, foe("Ghoul", "h8")), options.CastSpell)
    assert isinstance(first(caster, foe("Ghoul", "h8", undead=True)), options.Move)


def test_the_unarmed_take_the_best_weapon_there_is() -> None:
    fight = fight_of(hero("Ana", "b2", SWORD, BOW), foe("Orc", "c2", hit_points=40))
    ana = creature(fight, "Ana")
    ana.weapon = ""
    assert answers(fight, "Ana", most=1) == [options.Draw("Ana", "longbow")]


# --- whole fights


@pytest.mark.rule("OS-6.6")
def test_a_horde_of_thirty_goblins_breaks_and_the_fight_ends_soon() -> None:
    fights = [whole("goblin-horde", seed) for seed in range(1, 4)]
    assert max(fight.state.round for fight in fights) <= 10
    assert all(isinstance(fight.log[-1], FightEnded) for fight in fights)
    broken = [event for fight in fights for event in fight.log if isinstance(event, Broke)]
    assert any(event.kind == "goblin" and len(event.creatures) > 10 for event in broken)


@pytest.mark.rule("OS-2.5")
@pytest.mark.parametrize("policy", ["sensible", "tactician"])
def test_whoever_can_harm_nobody_does_not_fight_on_for_ever(policy: str) -> None:
    ghost = foe("Ghost", "c3", Strike("sigh", (), 0), incorporeal=True, hit_points=20)
    fight = fight_of(hero("Ana", "b2", hit_points=500), ghost, source=Seeded(3))
    let_play(fight, bots_for(("heroes", "foes"), policy_named(GAME, policy), 1))
    (ended,) = [event for event in fight.log if isinstance(event, FightEnded)]
    assert (ended.winner, fight.state.round) == ("foes", STALE)
