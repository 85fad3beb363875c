"""Chapter 2: who begins, who is surprised, who strikes before the first turn."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

from crossblades.heart_rush.asks import (
    DeclareAttack,
    SeizeOpportunities,
    SeizeOpportunity,
    TakeTurn,
    TripMover,
)
from crossblades.heart_rush.creature import Fighter, Lamp, Spell, Standing
from crossblades.heart_rush.events import (
    ActionsReturned,
    Attacked,
    Discovered,
    OpportunitySeized,
    Passed,
    Pushed,
    RoundBegan,
    RoundEnded,
    RushGained,
    SideBegins,
    Surprised,
    SurpriseEnded,
    TurnPassed,
)
from crossblades.heart_rush.gm_options import Decree
from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.options import (
    Attack,
    CallOut,
    CreatureOption,
    Dash,
    Engage,
    Enter,
    Follow,
    HoldBack,
    MoveFirst,
    MoveTo,
    OpportunityAttack,
    Pass,
    PushTo,
    ShrugOff,
    Sidestep,
    StepTo,
    TakeIt,
    TakeStance,
)
from crossblades.heart_rush.rulings import Rulings
from crossblades.interfaces.bots import bots_for, let_play
from crossblades.kernel.ask import Ask
from crossblades.kernel.decree_options import Amount, ConditionNamed, Subject
from crossblades.kernel.dice import Seeded
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.event import Rolled, standing
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import read_record, record_of, replay, write_record
from tests.helpers import (
    BOW,
    FOES_PASS,
    GAME,
    GUARD,
    HEROES_PASS,
    LIGHT,
    MISS,
    choose,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    play,
    refused,
    rolls,
    scene,
)

STEALTH = (4, 5)
"""A stealth check that just succeeds."""
NOISE = (4, 4)
"""One that just fails."""
BLIND_GUARD = (8, 6, 8, 8, 8, 8, 8)
"""A good defence against somebody unseen: 8 and 6 are kept."""
BLIND_OPEN = (1, 1, 8, 8, 8, 8, 8)
"""A bad one: two ones are kept."""
WALL = [f"e{row}" for row in range(1, 11)]
"""A wall through the whole map, from top to bottom."""
DARK = Ground(light="dark")
TRUSTING = hero("Ann", "c3", trusts=("Orc",))
"""Ann knows the orc and means well by it."""


def start(*fighters: Fighter, dice: Any = (), begins: str | None = None, **rest: Any) -> Fight:
    """A fight as it starts; who begins is left to the rules."""
    return fight_of(scene(*fighters, begins=begins, **rest), *dice)


def surprised(fight: Fight) -> set[str]:
    """Everyone who is surprised."""
    return {name for name, creature in fight.state.creatures.items() if creature.surprised}


def held(fight: Fight) -> set[str]:
    """Everyone who loses round 1."""
    return {name for name, creature in fight.state.creatures.items() if creature.held}


def strikers(ask: Ask) -> set[tuple[str, str]]:
    """Who may strike at whom."""
    options = [o for o in ask.options if isinstance(o, OpportunityAttack)]
    return {(o.creature, o.target) for o in options}


def the_ask(fight: Fight) -> Ask:
    """The one open question."""
    (ask,) = fight.asks
    return ask


def places(fight: Fight, *kinds: type[Any]) -> list[int]:
    """Where the first event of each kind stands in the log."""
    return [next(i for i, e in enumerate(fight.log) if isinstance(e, kind)) for kind in kinds]


BIDES: dict[str, Any] = {"opportunity attack": "never"}


def betrayed(*others: Fighter, dice: Any = (), ann: Fighter = TRUSTING, **rest: Any) -> Fight:
    """The orc, whom all the heroes trust, is about to fall on them; it begins.

    It strikes at them on its own turn alone.
    """
    return start(ann, *others, foe("Orc", "d3", asking=BIDES), dice=dice, **rest)


# --- HR-2.1: two sides; the side that did not expect the fight does not begin


@pytest.mark.rule("HR-2.1")
def test_every_creature_fights_on_one_of_two_sides() -> None:
    wolf = msgspec.structs.replace(foe("Wolf", "e5"), side="beasts", seat="beasts")
    with pytest.raises(CrossbladesError):
        GAME.check(scene(hero("Ann", "c3"), foe("Orc", "d3"), wolf))
    GAME.check(scene(hero("Ann", "c3"), foe("Orc", "d3")))


@pytest.mark.rule("HR-2.1")
@pytest.mark.parametrize(
    ("victim", "first"), [("Ann", "foes"), ("Orc", "heroes")], ids=["the foes", "the heroes"]
)
def test_the_side_that_expected_the_fight_begins_without_a_roll(victim: str, first: str) -> None:
    ann = hero("Ann", "c3", trusts=("Orc",) if victim == "Ann" else ())
    orc = foe("Orc", "d3", trusts=("Ann",) if victim == "Orc" else ())
    fight = start(ann, orc)
    assert surprised(fight) == {victim}
    assert rolls(fight.log) == []
    (begins,) = happened(fight.log, SideBegins)
    assert (begins.side, begins.rules) == (first, ("HR-2.1",))
    assert fight.state.first == fight.state.turn == first


@pytest.mark.rule("HR-2.1")
@pytest.mark.parametrize(("face", "first"), [(3, "foes"), (4, "heroes")])
def test_where_only_some_of_a_side_are_surprised_the_players_roll(face: int, first: str) -> None:
    fight = start(
        hero("Ann", "c3"), hero("Bob", "c9", trusts=("Orc",)), foe("Orc", "d3"), dice=[(face,)]
    )
    assert surprised(fight) == {"Bob"}
    (rolled,) = rolls(fight.log)
    assert (rolled.sizes, rolled.rules) == ((6,), ("HR-2.1",))
    assert fight.state.first == first
    finish(fight)


@pytest.mark.rule("HR-2.1")
@pytest.mark.parametrize(("face", "first"), [(3, "foes"), (4, "heroes")])
def test_where_both_sides_expect_the_fight_unseen_the_players_roll(face: int, first: str) -> None:
    apart = (hero("Ann", "c3"), foe("Orc", "g3"))
    fight = start(*apart, dice=[(face,)], walls=WALL, expecting=("heroes", "foes"))
    assert surprised(fight) == set()
    assert fight.state.turn == first
    finish(fight)


@pytest.mark.rule("HR-2.1")
def test_the_side_that_began_by_surprise_begins_every_later_round() -> None:
    fight = betrayed()
    play(fight, FOES_PASS, FOES_PASS)  # no strike, and nothing with the turn
    for number in (2, 3, 4):
        assert fight.state.round == number
        assert fight.state.turn == "foes"
        play(fight, ("foes", CallOut("Orc", "free", "Ha!")), HEROES_PASS, FOES_PASS)
    assert [began.round for began in happened(fight.log, RoundBegan)] == [1, 2, 3, 4, 5]
    assert len(happened(fight.log, SideBegins)) == 1


# --- HR-2.2: who is surprised


@pytest.mark.rule("HR-2.2")
def test_who_sees_a_stranger_or_an_enemy_is_not_surprised() -> None:
    fight = start(hero("Ann", "a1"), foe("Orc", "j10"), begins="heroes")
    assert surprised(fight) == set()
    assert happened(fight.log, Surprised) == []


@pytest.mark.rule("HR-2.2")
def test_who_sees_no_opponent_is_surprised() -> None:
    fight = start(
        hero("Ann", "c3"), foe("Orc", "g3"), walls=WALL, expecting=("foes",), begins="foes"
    )
    assert surprised(fight) == {"Ann"}
    (event,) = happened(fight.log, Surprised)
    assert event.creatures == ("Ann",)
    assert "HR-2.2" in event.rules


@pytest.mark.rule("HR-2.2", "HR-10.6")
def test_the_hidden_are_not_seen_and_so_they_surprise() -> None:
    fight = start(hero("Ann", "c3"), foe("Orc", "h8", hides=True), dice=[STEALTH])
    assert surprised(fight) == {"Ann"}
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-2.2", "HR-10.6")
def test_who_fails_to_hide_is_seen_and_surprises_nobody() -> None:
    fight = start(hero("Ann", "c3"), foe("Orc", "h8", hides=True), dice=[NOISE, (6,)])
    assert surprised(fight) == set()
    assert fight.state.turn == "heroes"
    finish(fight)


@pytest.mark.rule("HR-2.2")
def test_one_opponent_in_sight_is_enough() -> None:
    fight = start(
        hero("Ann", "c3"),
        foe("Gob", "h8"),
        foe("Orc", "d9", hides=True),
        dice=[STEALTH, (6,)],
    )
    assert surprised(fight) == set()
    finish(fight)


@pytest.mark.rule("HR-2.2")
def test_the_hidden_look_out_of_their_hiding_and_are_not_surprised() -> None:
    fight = start(hero("Ann", "c3", hides=True), foe("Orc", "h8"), dice=[STEALTH])
    assert surprised(fight) == {"Orc"}
    assert held(fight) == {"Orc"}
    assert fight.state.turn == "heroes"


@pytest.mark.rule("HR-2.2")
def test_each_sees_with_their_own_eyes() -> None:
    bob = hero("Bob", "g3")  # behind the wall, where the orc is not seen
    fight = start(hero("Ann", "c3"), bob, foe("Orc", "a1"), walls=WALL, dice=[(6,)])
    assert surprised(fight) == {"Bob"}
    assert held(fight) == set()


@pytest.mark.rule("HR-2.2")
def test_a_friend_who_turns_on_one_is_a_surprise_though_in_plain_sight() -> None:
    fight = betrayed()
    assert surprised(fight) == {"Ann"}


@pytest.mark.rule("HR-2.2")
def test_a_stranger_beside_the_friend_gives_it_away() -> None:
    fight = start(TRUSTING, foe("Orc", "d3"), foe("Gob", "h8"), dice=[(6,)])
    assert surprised(fight) == set()


@pytest.mark.rule("HR-2.2", "HR-10.6")
def test_a_hidden_stranger_beside_the_friend_does_not() -> None:
    fight = start(TRUSTING, foe("Orc", "d3"), foe("Gob", "h8", hides=True), dice=[STEALTH])
    assert surprised(fight) == {"Ann"}


@pytest.mark.rule("HR-2.2", "HR-10.5")
@pytest.mark.parametrize(
    ("ann", "orc", "expected"),
    [
        (hero("Ann", "a1"), foe("Orc", "j10"), {"Ann", "Orc"}),
        (hero("Ann", "a1", darkvision=True), foe("Orc", "j10"), {"Orc"}),
        (hero("Ann", "a1"), foe("Orc", "j10", darkvision=True), {"Ann"}),
        (hero("Ann", "a1"), foe("Orc", "j10", lamp=Lamp(5, 10)), {"Orc"}),
        (hero("Ann", "a1", lamp=Lamp(5, 10)), foe("Orc", "j10"), {"Ann"}),
        (hero("Ann", "a1", lamp=Lamp(50, 50)), foe("Orc", "j10"), set()),
    ],
    ids=["none", "Ann's eyes", "the orc's eyes", "orc's lamp", "Ann's lamp", "a great lamp"],
)
def test_in_the_dark_whoever_sees_the_other_is_not_surprised(
    ann: Fighter, orc: Fighter, expected: set[str]
) -> None:
    fight = start(ann, orc, ground=DARK, dice=[(6,)])
    told = [name for event in happened(fight.log, Surprised) for name in event.creatures]
    assert set(told) == expected


@pytest.mark.rule("HR-2.2", "HR-10.5")
def test_dim_light_hides_nobody() -> None:
    fight = start(hero("Ann", "a1"), foe("Orc", "j10"), ground=Ground(light="dim"), dice=[(6,)])
    assert surprised(fight) == set()


@pytest.mark.rule("HR-2.2")
def test_a_side_that_lies_in_wait_is_not_surprised_whatever_it_sees() -> None:
    apart = (hero("Ann", "c3"), foe("Orc", "g3"))
    fight = start(*apart, walls=WALL, expecting=("foes",))
    assert surprised(fight) == {"Ann"}
    assert fight.state.turn == "foes"
    assert rolls(fight.log) == []


@pytest.mark.rule("HR-2.2")
def test_it_is_seen_before_the_round_begins_and_not_after_the_first_blow() -> None:
    fight = start(
        hero("Ann", "c3"),
        hero("Bob", "h8"),
        foe("Orc", "d3", hides=True),
        dice=[STEALTH, MISS, BLIND_GUARD],
    )
    assert surprised(fight) == {"Ann", "Bob"}
    choose(fight, "foes", OpportunityAttack("Orc", "Ann", "might", "action"))
    finish(fight)
    assert "hidden" not in fight.state.creatures["Orc"].conditions
    assert surprised(fight) == held(fight) == {"Ann", "Bob"}


# --- HR-2.3: a whole party surprised


@pytest.mark.rule("HR-2.3")
def test_the_order_of_a_start() -> None:
    fight = start(
        hero("Ann", "c3"),
        foe("Orc", "d3", hides=True),
        dice=[STEALTH, MISS, BLIND_GUARD],
    )
    choose(fight, "foes", OpportunityAttack("Orc", "Ann", "might", "action"))
    order = (Rolled, Surprised, SideBegins, RoundBegan, RushGained, OpportunitySeized, Attacked)
    assert places(fight, *order) == sorted(places(fight, *order))
    assert happened(fight.log, TurnPassed) == []  # nobody has had a turn yet
    assert isinstance(the_ask(fight), TakeTurn)
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-2.3", "HR-4.12")
def test_each_of_the_unsurprised_may_strike_once_with_its_action() -> None:
    fight = start(
        hero("Ann", "c3", trusts=("Orc", "Gob")),
        foe("Orc", "d3"),
        foe("Gob", "c4"),
        dice=[MISS, GUARD, MISS, GUARD],
    )
    ask = the_ask(fight)
    assert isinstance(ask, SeizeOpportunities)
    assert {"HR-2.3", "HR-2.4"} <= set(ask.rules)
    assert strikers(ask) == {("Orc", "Ann"), ("Gob", "Ann")}
    pays = {o.pay for o in ask.options if isinstance(o, OpportunityAttack)}
    assert pays == {"action"}
    stances = {o.stance for o in ask.options if isinstance(o, OpportunityAttack)}
    assert stances == {"might", "agility", "cunning"}
    choose(fight, "foes", OpportunityAttack("Orc", "Ann", "might", "action"))
    again = the_ask(fight)
    assert isinstance(again, SeizeOpportunities)
    assert strikers(again) == {("Gob", "Ann")}
    choose(fight, "foes", OpportunityAttack("Gob", "Ann", "might", "action"))
    finish(fight)
    assert isinstance(the_ask(fight), TakeTurn)
    creatures = fight.state.creatures
    assert creatures["Orc"].acted
    assert creatures["Gob"].acted
    assert creatures["Orc"].rush == creatures["Gob"].rush == 1  # paid with the action alone


@pytest.mark.rule("HR-2.3", "HR-4.1")
def test_the_strike_is_the_action_of_round_one() -> None:
    fight = betrayed(dice=[MISS, GUARD])
    choose(fight, "foes", OpportunityAttack("Orc", "Ann", "might", "action"))
    refused(fight, Engage("Orc", "Ann"))
    assert Dash("Orc", "free") in offered(fight)  # the free uses are left
    play(fight, FOES_PASS)
    assert fight.state.round == 2
    assert Engage("Orc", "Ann") in offered(fight)


@pytest.mark.rule("HR-2.3")
def test_a_strike_may_be_left_and_the_action_kept() -> None:
    fight = betrayed()
    play(fight, FOES_PASS)
    assert not fight.state.creatures["Orc"].acted
    assert happened(fight.log, Passed) == []  # that was no turn
    assert Engage("Orc", "Ann") in offered(fight)


@pytest.mark.rule("HR-2.3", "HR-4.14")
def test_a_strike_needs_its_target_in_range_of_any_weapon() -> None:
    fight = start(
        hero("Ann", "c3", trusts=("Orc", "Gob", "Far")),
        foe("Orc", "e3"),
        foe("Gob", "i3", BOW),
        foe("Far", "p3", BOW),  # 65 feet: beyond twice the range
        width=20,
    )
    assert strikers(the_ask(fight)) == {("Gob", "Ann")}


@pytest.mark.rule("HR-2.3", "HR-12.4")
def test_a_shot_from_far_pays_for_the_distance() -> None:
    fight = start(
        hero("Ann", "c3", trusts=("Gob",)),
        foe("Gob", "m3", BOW),  # 50 feet: 20 more than the range
        width=20,
        dice=[(1, 1, 1, 1, 1), GUARD],
    )
    choose(fight, "foes", OpportunityAttack("Gob", "Ann", "might", "action"))
    shot, _ = rolls(fight.log)
    assert [p.advantage for p in shot.roll.parts if p.rule == "HR-12.4"] == [-2]
    finish(fight)


@pytest.mark.rule("HR-2.3")
def test_nobody_in_range_is_no_question() -> None:
    fight = start(hero("Ann", "a1", trusts=("Orc",)), foe("Orc", "j10"))
    assert isinstance(the_ask(fight), TakeTurn)


@pytest.mark.rule("HR-2.3", "HR-7.2", "HR-4.12")
def test_the_surprised_still_defend() -> None:
    ann = hero("Ann", "c3", trusts=("Orc",), armour=LIGHT)
    fight = betrayed(ann=ann, dice=[(5, 5, 5), (3, 4)])
    choose(fight, "foes", OpportunityAttack("Orc", "Ann", "might", "action"))
    strike, defence = rolls(fight.log)
    assert [part.source for part in strike.roll.parts] == ["heart", "might", "sword"]
    assert defence.roll.who == "Ann"
    assert defence.sizes == (8, 6)
    assert defence.total == 3 + 4 + 2
    (attacked,) = happened(fight.log, Attacked)
    assert attacked.damage == 15 - 9


@pytest.mark.rule("HR-2.3", "HR-7.5")
def test_the_damage_type_counts_in_a_strike() -> None:
    fight = betrayed(dice=[(1, 1, 1, 1), GUARD])  # a sword slashes: one more die in agility
    choose(fight, "foes", OpportunityAttack("Orc", "Ann", "agility", "action"))
    strike, _ = rolls(fight.log)
    assert strike.sizes == (8, 6, 8, 8)


@pytest.mark.rule("HR-2.3", "HR-2.5", "HR-8.1")
def test_the_surprised_may_shrug_a_strike_off() -> None:
    fight = betrayed(dice=[(5, 5, 5), (3, 4)])
    choose(fight, "foes", OpportunityAttack("Orc", "Ann", "might", "action"))
    choose(fight, "Ann", ShrugOff("Ann"))
    assert fight.state.creatures["Ann"].hit_points == 40 - 4
    assert fight.state.creatures["Ann"].heart == 6


@pytest.mark.rule("HR-2.3")
def test_a_party_that_is_surprised_as_a_whole_is_held() -> None:
    fight = betrayed(hero("Bob", "c9", trusts=("Orc",)))
    (event,) = happened(fight.log, Surprised)
    assert set(event.creatures) == set(event.held) == held(fight) == {"Ann", "Bob"}


@pytest.mark.rule("HR-2.3", "HR-3.8", "HR-4.1")
def test_the_held_can_do_nothing_in_round_one() -> None:
    wizard = hero("Ann", "c3", trusts=("Orc",), spells=(Spell("mist"),))
    fight = betrayed(hero("Bob", "c4", trusts=("Orc",)), ann=wizard)
    play(fight, FOES_PASS, ("foes", CallOut("Orc", "free", "Die!")))
    # The heroes' turn has come and gone.
    (passed,) = happened(fight.log, Passed)
    assert (passed.side, passed.forced) == ("heroes", True)
    assert "HR-3.8" in passed.rules
    assert fight.state.turn == "foes"
    assert fight.asks_of("heroes") == ()


@pytest.mark.rule("HR-2.3")
def test_the_other_side_has_turn_after_turn_until_it_passes() -> None:
    fight = betrayed()
    play(
        fight,
        FOES_PASS,
        ("foes", CallOut("Orc", "free", "Ha!")),
        ("foes", Dash("Orc", "free")),
        ("Orc", MoveTo("d9")),
        ("foes", Sidestep("Orc", "rush")),
        ("Orc", MoveTo("d10")),
    )
    assert fight.state.round == 1
    assert [p.forced for p in happened(fight.log, Passed)] == [True, True, True]
    play(fight, FOES_PASS)
    assert fight.state.round == 2


@pytest.mark.rule("HR-2.3")
def test_two_parties_that_cannot_see_each_other_let_round_one_go_by() -> None:
    fight = start(hero("Ann", "a1"), foe("Orc", "j10"), ground=DARK, dice=[(6,)])
    assert held(fight) == set()
    assert surprised(fight) == set()
    assert fight.state.round == 2
    assert [(p.side, p.forced) for p in happened(fight.log, Passed)] == [
        ("heroes", True),
        ("foes", True),
    ]
    assert fight.state.turn == "heroes"


@pytest.mark.rule("HR-2.3")
def test_each_seat_strikes_with_its_own() -> None:
    fight = start(
        hero("Ann", "c3", trusts=("Orc", "Gob")),
        foe("Orc", "d3"),
        foe("Gob", "c4", seat="greta"),
        dice=[MISS, GUARD, MISS, GUARD],
    )
    assert {a.seat: strikers(a) for a in fight.asks} == {
        "foes": {("Orc", "Ann")},
        "greta": {("Gob", "Ann")},
    }
    play(fight, ("greta", OpportunityAttack("Gob", "Ann", "might", "action")))
    assert {a.seat: strikers(a) for a in fight.asks} == {"foes": {("Orc", "Ann")}}
    play(fight, ("foes", OpportunityAttack("Orc", "Ann", "might", "action")))
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


@pytest.mark.rule("HR-2.3")
def test_only_the_unsurprised_of_the_other_side_strike() -> None:
    fight = start(
        hero("Ann", "c3", trusts=("Orc", "Gob")),
        foe("Orc", "d3"),
        foe("Gob", "c4", trusts=("Ann",)),  # it has not been told either
    )
    assert surprised(fight) == {"Ann", "Gob"}
    assert held(fight) == {"Ann"}
    assert strikers(the_ask(fight)) == {("Orc", "Ann")}


# --- HR-2.4: strikes from hiding


@pytest.mark.rule("HR-2.4")
def test_the_hidden_strike_before_the_first_turn_also_at_the_unsurprised() -> None:
    fight = start(
        hero("Ann", "c3"),
        foe("Gob", "j10"),
        foe("Orc", "d3", hides=True),
        dice=[STEALTH, (6,), MISS, BLIND_GUARD],
    )
    assert surprised(fight) == set()
    assert fight.state.turn == "heroes"
    ask = the_ask(fight)
    assert isinstance(ask, SeizeOpportunities)
    assert strikers(ask) == {("Orc", "Ann")}  # Gob is not hidden, and Ann not surprised
    choose(fight, "foes", OpportunityAttack("Orc", "Ann", "might", "action"))
    finish(fight)
    assert isinstance(the_ask(fight), TakeTurn)
    assert fight.state.turn == "heroes"
    assert fight.state.creatures["Orc"].acted


@pytest.mark.rule("HR-2.4", "HR-11.17")
def test_a_strike_from_hiding_is_not_seen_coming() -> None:
    fight = start(
        hero("Ann", "c3"), foe("Orc", "d3", hides=True), dice=[STEALTH, (5, 5, 5), BLIND_OPEN]
    )
    choose(fight, "foes", OpportunityAttack("Orc", "Ann", "might", "action"))
    _, strike, defence = rolls(fight.log)
    assert strike.sizes == (8, 6, 8)
    assert [p.rule for p in strike.roll.parts if p.advantage] == []
    assert [(p.rule, p.advantage) for p in defence.roll.parts if p.advantage] == [("HR-11.17", -5)]
    assert defence.sizes == (8, 6, 8, 8, 8, 8, 8)
    assert defence.total == 2
    (attacked,) = happened(fight.log, Attacked)
    assert (attacked.attack, attacked.defence, attacked.damage) == (15, 2, 13)
    (discovered,) = happened(fight.log, Discovered)
    assert (discovered.creature, discovered.at) == ("Orc", "d3")


@pytest.mark.rule("HR-2.4", "HR-11.17")
def test_the_exact_damage_of_a_strike_from_hiding() -> None:
    lurking = start(hero("Ann", "c3"), foe("Orc", "d3", hides=True), dice=[STEALTH])

    def run(dice: Enumerated) -> int:
        fight = lurking.clone(dice)
        choose(fight, "foes", OpportunityAttack("Orc", "Ann", "might", "action"))
        (attacked,) = happened(fight.log, Attacked)
        return attacked.damage

    engine: Counter[int] = Counter()
    for chance, damage in every_outcome(run):
        engine[damage] += chance  # type: ignore[assignment]
    assert engine == {k: v for k, v in strike_from_hiding().items() if v}
    assert sum(engine.values()) == 1


def strike_from_hiding() -> dict[int, Fraction]:
    """The damage of d8 + d6 + d8 against the two lowest of six d8 and a d6, by plain counting."""
    attacks = Counter(sum(faces) for faces in product(range(1, 9), range(1, 7), range(1, 9)))
    lowest = Counter({(9, 9): 1})
    for size in (8, 6, 8, 8, 8, 8, 8):
        following: Counter[tuple[int, int]] = Counter()
        for (low, next_low), number in lowest.items():
            for face in range(1, size + 1):
                a, b, _ = sorted((low, next_low, face))
                following[a, b] += number
        lowest = following
    whole = attacks.total() * lowest.total()
    chances: dict[int, Fraction] = {}
    for (total, ways), (kept, others) in product(attacks.items(), lowest.items()):
        damage = max(total - sum(kept), 0)
        chances[damage] = chances.get(damage, Fraction()) + Fraction(ways * others, whole)
    return chances


@pytest.mark.rule("HR-2.4")
@pytest.mark.parametrize("first", ["heroes", "foes"])
def test_hidden_ones_of_both_sides_take_turns_the_beginning_side_first(first: str) -> None:
    # Everyone sees somebody, so nobody is surprised; the hidden do not know of each other.
    fight = start(
        hero("Ann", "c3"),
        hero("Bob", "g6", hides=True),
        hero("Cid", "g8", hides=True),
        foe("Gob", "g7"),
        foe("Orc", "d3", hides=True),
        foe("Ork", "c4", hides=True),
        dice=[STEALTH] * 4 + [(6 if first == "heroes" else 1,)] + [MISS, BLIND_GUARD] * 4,
    )
    second = fight.state.other(first)
    expected = {
        "heroes": [{("Bob", "Gob"), ("Cid", "Gob")}, {("Cid", "Gob")}],
        "foes": [{("Orc", "Ann"), ("Ork", "Ann")}, {("Ork", "Ann")}],
    }
    attackers = {"heroes": ["Bob", "Cid"], "foes": ["Orc", "Ork"]}
    for turn in (0, 1):
        for side in (first, second):
            ask = the_ask(fight)
            assert isinstance(ask, SeizeOpportunities)
            assert ask.side == ask.seat == side
            assert strikers(ask) == expected[side][turn]
            target = "Gob" if side == "heroes" else "Ann"
            choose(fight, side, OpportunityAttack(attackers[side][turn], target, "might", "action"))
    finish(fight)
    assert isinstance(the_ask(fight), TakeTurn)
    assert fight.state.turn == first


@pytest.mark.rule("HR-2.4")
def test_a_side_that_declines_may_still_strike_after_the_other_has() -> None:
    fight = start(
        hero("Ann", "c3"),
        hero("Bob", "g6", hides=True),
        foe("Gob", "g7"),
        foe("Orc", "d3", hides=True),
        dice=[STEALTH, STEALTH, (6,), MISS, BLIND_GUARD],
    )
    play(fight, HEROES_PASS, ("foes", OpportunityAttack("Orc", "Ann", "might", "action")))
    ask = the_ask(fight)
    assert isinstance(ask, SeizeOpportunities)
    assert strikers(ask) == {("Bob", "Gob")}  # the orc shows itself too far off
    play(fight, HEROES_PASS)
    assert isinstance(the_ask(fight), TakeTurn)


@pytest.mark.rule("HR-2.4", "HR-10.6")
def test_two_hidden_ones_cannot_strike_at_each_other() -> None:
    fight = start(
        hero("Ann", "c3", hides=True),
        foe("Orc", "d3", hides=True),
        expecting=("heroes", "foes"),
        dice=[STEALTH, STEALTH, (6,)],
    )
    assert isinstance(the_ask(fight), TakeTurn)
    assert not [o for o in offered(fight) if isinstance(o, OpportunityAttack | Engage)]


@pytest.mark.rule("HR-2.4", "HR-10.6")
def test_who_leaves_the_strike_stays_hidden_and_keeps_the_action() -> None:
    fight = start(hero("Ann", "c3"), foe("Orc", "d3", hides=True), dice=[STEALTH])
    play(fight, FOES_PASS)
    orc = fight.state.creatures["Orc"]
    assert "hidden" in orc.conditions
    assert not orc.acted
    assert happened(fight.log, Discovered) == []


@pytest.mark.rule("HR-2.4", "HR-4.12", "HR-3.4")
@pytest.mark.parametrize("pay", ["action", "rush"])
def test_the_hidden_may_also_strike_later_and_an_instant_passes_no_turn(pay: Any) -> None:
    fight = start(
        hero("Ann", "c3"), foe("Orc", "d3", hides=True), dice=[STEALTH, MISS, BLIND_GUARD]
    )
    play(fight, FOES_PASS, ("foes", OpportunityAttack("Orc", "Ann", "might", pay)))
    finish(fight)
    orc = fight.state.creatures["Orc"]
    assert (orc.acted, orc.rush) == ((True, 1) if pay == "action" else (False, 0))
    assert "hidden" not in orc.conditions
    assert fight.state.turn == "foes"
    assert fight.asks_of("foes")


@pytest.mark.rule("HR-2.4", "HR-4.12", "HR-10.6")
def test_a_second_strike_from_hiding_there_is_not() -> None:
    # Ann is not surprised (Gob stands in sight), so hiding alone opens her to the orc.
    fight = start(
        hero("Ann", "c3"),
        foe("Gob", "j10"),
        foe("Orc", "d3", hides=True),
        dice=[STEALTH, (1,), MISS, BLIND_GUARD],
    )
    play(fight, ("foes", OpportunityAttack("Orc", "Ann", "might", "action")))
    assert isinstance(the_ask(fight), TakeTurn)
    assert fight.state.turn == "foes"
    refused(fight, OpportunityAttack("Orc", "Ann", "might", "rush"))


@pytest.mark.rule("HR-2.4", "HR-8.2")
def test_one_killed_before_the_first_turn_strikes_no_more() -> None:
    fight = start(
        hero("Ann", "c3", hit_points=5),
        hero("Bob", "j10"),
        foe("Orc", "d3", hides=True),
        foe("Ork", "d4", hides=True),
        dice=[STEALTH, STEALTH, (8, 6, 8), BLIND_OPEN],
    )
    assert strikers(the_ask(fight)) == {("Orc", "Ann"), ("Ork", "Ann")}
    play(fight, ("foes", OpportunityAttack("Orc", "Ann", "might", "action")))
    play(fight, ("Ann", TakeIt("Ann")))
    assert fight.state.creatures["Ann"].dead
    assert isinstance(the_ask(fight), TakeTurn)  # nobody is left in Ork's reach


@pytest.mark.rule("HR-2.4", "HR-3.7")
def test_a_fight_may_be_over_before_the_first_turn() -> None:
    fight = start(
        hero("Ann", "c3", hit_points=5),
        foe("Orc", "d3", hides=True),
        dice=[STEALTH, (8, 6, 8), BLIND_OPEN],
    )
    play(fight, ("foes", OpportunityAttack("Orc", "Ann", "might", "action")))
    play(fight, ("Ann", TakeIt("Ann")))
    assert fight.over


@pytest.mark.rule("HR-2.4", "HR-8.6")
def test_where_a_table_rules_so_one_struck_before_the_first_turn_faints_at_once() -> None:
    fight = start(
        hero("Ann", "c3", hit_points=15),
        hero("Bob", "c9"),
        foe("Orc", "d3", hides=True),
        foe("Ork", "b3", hides=True),
        dice=[STEALTH, STEALTH, (8, 6, 8), BLIND_OPEN],
        rulings=Rulings(at_zero="at once", helpless="spared"),
    )
    play(fight, ("foes", OpportunityAttack("Orc", "Ann", "might", "action")))
    play(fight, ("Ann", TakeIt("Ann")))
    assert fight.state.creatures["Ann"].unconscious
    assert isinstance(the_ask(fight), TakeTurn), "there is nobody left for Ork to strike at"


# --- HR-2.5: how long surprise lasts, and what the surprised can and cannot do


@pytest.mark.rule("HR-2.5")
def test_surprise_lasts_through_round_one() -> None:
    fight = betrayed()
    play(fight, FOES_PASS, ("foes", CallOut("Orc", "free", "Ha!")))
    assert surprised(fight) == held(fight) == {"Ann"}
    play(fight, FOES_PASS)
    assert fight.state.round == 2
    assert surprised(fight) == held(fight) == set()
    (ended,) = happened(fight.log, SurpriseEnded)
    assert ended.creatures == ("Ann",)
    assert "HR-2.5" in ended.rules
    play(fight, FOES_PASS)
    assert Dash("Ann", "free") in offered(fight)
    assert Engage("Ann", "Orc") in offered(fight)


@pytest.mark.rule("HR-2.5", "HR-4.12")
def test_after_round_one_nobody_is_open_for_having_been_surprised() -> None:
    fight = betrayed()
    play(fight, FOES_PASS, FOES_PASS)
    assert fight.state.round == 2
    assert not [o for o in offered(fight) if isinstance(o, OpportunityAttack)]


@pytest.mark.rule("HR-2.5", "HR-4.12", "HR-3.4")
@pytest.mark.parametrize("pay", ["action", "rush"])
def test_the_surprised_are_open_all_through_round_one(pay: Any) -> None:
    fight = betrayed(dice=[MISS, GUARD])
    play(fight, FOES_PASS, ("foes", CallOut("Orc", "free", "Ha!")))
    play(fight, ("foes", OpportunityAttack("Orc", "Ann", "might", pay)))
    finish(fight)
    assert fight.state.turn == "foes"


def drawn_in(orc: str, ann: str, *others: Fighter, dice: Any = (), **rest: Any) -> Fight:
    """The orc engages Ann, who is held; both have taken their stances."""
    fight = betrayed(*others, dice=dice, **rest)
    play(fight, FOES_PASS, ("foes", Engage("Orc", "Ann")))
    play(fight, ("Orc", TakeStance(orc)), ("Ann", TakeStance(ann)))  # type: ignore[arg-type]
    return fight


@pytest.mark.rule("HR-2.5", "HR-6.3")
def test_the_surprised_pick_a_stance_like_anybody() -> None:
    fight = betrayed()
    play(fight, FOES_PASS, ("foes", Engage("Orc", "Ann")))
    (ask,) = fight.asks_of("heroes")
    stances = {o.stance for o in ask.options if isinstance(o, TakeStance)}
    assert stances == {"might", "agility", "cunning", "defensive"}


@pytest.mark.rule("HR-2.5", "HR-6.5", "HR-8.1")
def test_the_surprised_attack_and_shrug_off_when_drawn_in() -> None:
    fight = drawn_in("cunning", "might", dice=[(5, 5, 5), (1, 1)])
    play(fight, ("Ann", Attack("Ann", "Orc")))
    assert [a.creature for a in happened(fight.log, Attacked)] == ["Ann"]
    fight = drawn_in("agility", "might", dice=[(5, 5, 5, 5), (1, 1)])
    play(fight, ("Orc", Attack("Orc", "Ann")))
    assert ShrugOff("Ann") in offered(fight)


@pytest.mark.rule("HR-2.5", "HR-6.9", "HR-6.16")
def test_the_surprised_have_no_free_sidestep() -> None:
    fight = drawn_in("might", "agility", dice=[(1, 1, 1, 1), GUARD])
    (ask,) = fight.asks_of("heroes")
    assert isinstance(ask, DeclareAttack)
    play(fight, ("Ann", Attack("Ann", "Orc")))
    finish(fight)
    assert not any(isinstance(o, StepTo) for o in offered(fight))
    assert isinstance(the_ask(fight), TakeTurn)
    assert fight.state.creatures["Ann"].at == "c3"


@pytest.mark.rule("HR-2.5", "HR-6.16")
def test_without_a_sidestep_there_is_no_moving_first() -> None:
    fight = drawn_in("might", "agility")
    (ask,) = fight.asks_of("heroes")
    assert Attack("Ann", "Orc") in ask.options
    assert HoldBack("Ann") in ask.options
    assert MoveFirst("Ann") not in ask.options


@pytest.mark.rule("HR-2.5", "HR-6.9")
def test_the_unsurprised_keep_theirs() -> None:
    fight = drawn_in("agility", "defensive")
    assert MoveFirst("Orc") in offered(fight)


@pytest.mark.rule("HR-2.3", "HR-12.3")
def test_the_held_push_with_might_but_do_not_step_after_it() -> None:
    fight = drawn_in("cunning", "might", dice=[MISS, GUARD])
    play(fight, ("Ann", Attack("Ann", "Orc")))
    followed = False
    while not isinstance(fight.asks[0], TakeTurn):
        (ask,) = fight.asks
        pushes = [o for o in ask.options if isinstance(o, PushTo)]
        followed |= any(isinstance(o, Follow) for o in ask.options)
        fight.answer(ask, pushes[0] if pushes else ask.options[0], ask.seat)
    assert len(happened(fight.log, Pushed)) == 2
    assert not followed
    assert fight.state.creatures["Ann"].at == "c3"


@pytest.mark.rule("HR-2.5", "HR-4.10")
def test_the_surprised_cannot_enter_an_engagement() -> None:
    fight = betrayed(hero("Bob", "d4", trusts=("Orc",)))
    play(fight, FOES_PASS, ("foes", Engage("Orc", "Ann")))
    assert not any(isinstance(o, Enter) for o in offered(fight))
    assert {a.seat for a in fight.asks} == {"heroes", "foes"}  # the stances of Ann and the orc
    play(fight, ("Ann", TakeStance("defensive")), ("Orc", TakeStance("defensive")))
    play(fight, FOES_PASS, ("foes", Engage("Orc", "Ann")))  # in round 2 Bob may
    assert Enter("Bob") in offered(fight)


@pytest.mark.rule("HR-2.5", "HR-4.12", "HR-4.6")
def test_the_surprised_have_no_opportunity_attack_on_who_walks_away() -> None:
    fight = betrayed()
    play(fight, FOES_PASS, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("h3")))
    assert not any(isinstance(ask, SeizeOpportunity) for ask in fight.asks)
    assert fight.state.creatures["Orc"].at == "h3"
    play(fight, FOES_PASS)
    assert fight.state.round == 2


@pytest.mark.rule("HR-2.5", "HR-4.11")
@pytest.mark.parametrize("number", [1, 2])
def test_the_surprised_cannot_trip(number: int) -> None:
    fight = betrayed(gm="gm")
    play(fight, FOES_PASS)
    if number == 2:
        play(fight, FOES_PASS)
    play(
        fight,
        ("gm", Decree("condition")),
        ("gm", Subject("Orc")),
        ("gm", ConditionNamed("off-balanced")),
    )
    (ask,) = fight.asks
    (amount,) = (o for o in ask.options if isinstance(o, Amount))
    play(fight, ("gm", Amount(1, amount.least, amount.most)))
    play(fight, ("foes", Sidestep("Orc", "action")), ("Orc", MoveTo("d4")))
    asked = any(isinstance(ask, TripMover) for ask in fight.asks)
    assert asked == (number == 2)


@pytest.mark.rule("HR-2.5", "HR-6.13")
def test_a_surprised_one_that_was_drawn_in_still_cannot_act_afterwards() -> None:
    fight = drawn_in("defensive", "defensive")
    assert isinstance(the_ask(fight), TakeTurn)
    assert fight.state.turn == "foes"  # it was the heroes' by HR-3.5, and they had to pass
    (passed,) = happened(fight.log, Passed)
    assert (passed.side, passed.forced) == ("heroes", True)


PARTLY = (
    hero("Ann", "c3"),
    hero("Bob", "d4", trusts=("Orc",)),
    foe("Orc", "d3", asking=BIDES),
)
"""Only Bob is surprised: he stands beside the orc and trusts it. Ann does not."""


@pytest.mark.rule("HR-2.5")
def test_in_a_party_that_is_partly_surprised_nobody_loses_round_one() -> None:
    fight = start(*PARTLY, begins="heroes")
    assert surprised(fight) == {"Bob"}
    assert held(fight) == set()
    (event,) = happened(fight.log, Surprised)
    assert (event.creatures, event.held) == (("Bob",), ())
    (ask,) = fight.asks_of("heroes")
    able = {o.creature for o in ask.options if isinstance(o, CreatureOption)}
    assert able == {"Ann", "Bob"}
    assert {Engage("Bob", "Orc"), Dash("Bob", "free")} <= set(ask.options)


@pytest.mark.rule("HR-2.3", "HR-2.4")
def test_before_the_first_turn_only_the_hidden_strike_at_such_a_party() -> None:
    fight = start(*PARTLY, foe("Shade", "d5", hides=True), begins="foes", dice=[STEALTH])
    assert surprised(fight) == {"Bob"}
    assert strikers(the_ask(fight)) == {("Shade", "Bob")}


@pytest.mark.rule("HR-2.5", "HR-4.10", "HR-6.9", "HR-4.12")
def test_the_surprised_of_such_a_party_keep_their_instants() -> None:
    fight = start(*PARTLY, begins="foes")
    while isinstance(fight.asks[0], SeizeOpportunities):
        play(fight, FOES_PASS)
    play(fight, ("foes", Engage("Orc", "Ann")))
    assert Enter("Bob") in offered(fight)
    fight = start(*PARTLY, begins="foes")
    while isinstance(fight.asks[0], SeizeOpportunities):
        play(fight, FOES_PASS)
    play(fight, ("foes", Engage("Orc", "Bob")), HEROES_PASS)
    play(fight, ("Orc", TakeStance("might")), ("Bob", TakeStance("agility")))
    assert MoveFirst("Bob") in offered(fight)


@pytest.mark.rule("HR-2.5", "HR-4.12")
@pytest.mark.parametrize("pay", ["action", "rush"])
def test_the_surprised_of_such_a_party_are_open_and_the_others_are_not(pay: Any) -> None:
    fight = start(*PARTLY, begins="foes", dice=[MISS, GUARD])
    while isinstance(fight.asks[0], SeizeOpportunities):
        assert strikers(fight.asks[0]) == {("Orc", "Bob")}
        play(fight, FOES_PASS)
    assert strikers(the_ask(fight)) == {("Orc", "Bob")}
    play(fight, ("foes", OpportunityAttack("Orc", "Bob", "might", pay)))
    finish(fight)


@pytest.mark.rule("HR-2.5", "HR-5.1")
def test_a_strike_before_the_first_turn_counts_as_round_one_for_rush() -> None:
    fight = start(
        hero("Ann", "c3"),
        foe("Orc", "d3", hides=True),
        foe("Gob", "d4", hides=True),
        dice=[STEALTH, STEALTH, MISS, BLIND_GUARD],
    )
    play(fight, ("foes", OpportunityAttack("Orc", "Ann", "might", "action")), FOES_PASS, FOES_PASS)
    assert fight.state.round == 2
    rush = {name: creature.rush for name, creature in fight.state.creatures.items()}
    assert rush == {"Ann": 0, "Orc": 1, "Gob": 0}  # to be struck does not count


@pytest.mark.rule("HR-2.5", "HR-5.1")
def test_a_strike_under_a_whole_surprise_counts_too() -> None:
    fight = betrayed(dice=[MISS, GUARD])
    play(fight, ("foes", OpportunityAttack("Orc", "Ann", "might", "action")), FOES_PASS)
    assert fight.state.round == 2
    assert fight.state.creatures["Orc"].rush == 1
    assert fight.state.creatures["Ann"].rush == 0


@pytest.mark.rule("HR-5.1")
def test_the_surprised_have_the_rush_point_of_round_one() -> None:
    fight = betrayed()
    assert {c.rush for c in fight.state.creatures.values()} == {1}


@pytest.mark.rule("HR-2.5", "HR-3.6")
def test_surprise_ends_between_the_rounds() -> None:
    fight = betrayed()
    play(fight, FOES_PASS, FOES_PASS)
    ended, over = places(fight, SurpriseEnded, RoundEnded)
    second = [i for i, e in enumerate(fight.log) if isinstance(e, RoundBegan)][1]
    third = [i for i, e in enumerate(fight.log) if isinstance(e, ActionsReturned)][1]
    assert min(ended, over) < second < third
    assert ended < third


@pytest.mark.rule("HR-2.5")
def test_everybody_sees_who_is_surprised() -> None:
    fight = betrayed()
    for seat in ("heroes", "foes"):
        view: Any = fight.view(seat)
        assert view.creatures["Ann"].surprised
        assert not view.creatures["Orc"].surprised
        assert happened(fight.log_of(seat), Surprised)


# --- taking back, records, and whole fights


@pytest.mark.rule("HR-2.4", "HR-10.6")
def test_a_strike_from_hiding_can_be_taken_back() -> None:
    fight = start(
        hero("Ann", "c3"), foe("Orc", "d3", hides=True), dice=[STEALTH, MISS, BLIND_GUARD]
    )
    before = fight.state.copy()
    play(fight, ("foes", OpportunityAttack("Orc", "Ann", "might", "action")))
    assert "hidden" not in fight.state.creatures["Orc"].conditions
    fight.undo("foes")
    assert fight.state == before
    assert isinstance(the_ask(fight), SeizeOpportunities)


@pytest.mark.rule("HR-2.3", "HR-2.5")
def test_taking_back_a_later_turn_does_not_start_the_fight_again() -> None:
    fight = start(
        hero("Ann", "c3"), foe("Orc", "d3", hides=True), dice=[STEALTH, MISS, BLIND_GUARD]
    )
    play(fight, ("foes", OpportunityAttack("Orc", "Ann", "might", "action")))
    play(fight, ("foes", CallOut("Orc", "free", "Ha!")))
    before, log = fight.state.copy(), standing(fight.log)
    play(fight, FOES_PASS, FOES_PASS)
    fight.undo("foes")
    fight.undo("foes")
    assert fight.state == before
    assert standing(fight.log) == log
    finish(fight)
    play(fight, FOES_PASS)
    assert fight.state.round == 2
    assert surprised(fight) == set()


def ambush(seed: int, policy: str = "sensible") -> Fight:
    """Bots play the shipped ambush to its end."""
    opening = GAME.read_encounter(GAME.encounters()["ambush"], "ambush")
    fight = Fight(GAME, opening.scenario, Seeded(seed))
    seats = GAME.seats(opening.scenario)
    chosen: Any = GAME.policies[policy]
    let_play(fight, bots_for(seats, chosen, seed))
    return fight


def ambushes() -> Iterator[Fight]:
    """Some of them, one after the other."""
    return (ambush(seed) for seed in range(10))


@pytest.mark.rule("HR-2.2", "HR-2.3", "HR-2.4", "HR-10.6")
def test_bots_show_the_shipped_ambush_in_full() -> None:
    for fight in ambushes():
        assert fight.over
        log = fight.log
        first_turn = places(fight, TurnPassed)[0]
        strikes = [e for e in log[:first_turn] if isinstance(e, OpportunitySeized)]
        found = {e.creature for e in happened(log[:first_turn], Discovered)}
        if happened(log, Surprised) and any(e.creature in found for e in strikes):
            return
    raise AssertionError("no ambush shows surprise, and a strike out of hiding")


@pytest.mark.rule("HR-2.2", "HR-2.4")
def test_an_ambush_replays_from_its_record() -> None:
    fight = ambush(1)
    text = write_record(record_of(fight))
    again = replay(read_record(text, "a test", {GAME.name: GAME}))
    assert again.log == fight.log
    assert again.state == fight.state


@pytest.mark.rule("HR-3.7", "HR-3.4", "HR-4.12")
def test_an_opportunity_that_fells_the_last_enemy_ends_the_fight_in_that_turn() -> None:
    orc = foe("Orc", "d3", trusts=("Ann",), hit_points=5)
    fight = start(hero("Ann", "c3"), orc, dice=[(8, 6, 8), (1, 1)])
    choose(fight, "heroes", Pass("heroes"))
    assert isinstance(the_ask(fight), TakeTurn)
    choose(fight, "heroes", OpportunityAttack("Ann", "Orc", "might", "rush"))
    choose(fight, "Orc", TakeIt("Orc"))
    assert fight.state.creatures["Orc"].dead
    assert fight.over


@pytest.mark.rule("HR-2.4", "HR-8.8")
@pytest.mark.parametrize(("ruling", "targets"), [("spared", {"Bob"}), ("death", {"Ann", "Bob"})])
def test_the_helpless_are_struck_before_the_first_turn_only_where_the_table_allows_it(
    ruling: Any, targets: set[str]
) -> None:
    ann = hero("Ann", "c3", standing=Standing(hit_points=0, heart=8))
    fight = start(
        ann,
        hero("Bob", "c4"),
        foe("Orc", "d3", hides=True),
        dice=[STEALTH],
        rulings=Rulings(helpless=ruling),
    )
    assert {target for _, target in strikers(the_ask(fight))} == targets


@pytest.mark.rule("HR-2.4", "HR-11.6")
@pytest.mark.parametrize("condition", ["stunned", "incapacitated"])
def test_who_comes_into_the_fight_stunned_does_not_strike_out_of_hiding(condition: str) -> None:
    still = Standing(hit_points=40, heart=8, conditions={condition: 1})
    orc = foe("Orc", "d3", hides=True, standing=still)
    fight = start(hero("Ann", "c3"), foe("Gob", "j10"), orc, dice=[STEALTH, (6,)])
    assert isinstance(the_ask(fight), TakeTurn), "nobody is asked to strike"
    finish(fight)
