"""Chapter 6: who is in an engagement, and the stances they take."""

import pytest

from crossblades.heart_rush.asks import ChooseStance, DeclareAttack, JoinEngagement, TakeTurn
from crossblades.heart_rush.creature import AttackStance, Stance
from crossblades.heart_rush.events import (
    Attacked,
    Engaged,
    EngagementEnded,
    EnteredEngagement,
    StancesRevealed,
    StepBegan,
    TurnPassed,
)
from crossblades.heart_rush.options import (
    Attack,
    Engage,
    Enter,
    FallUnconscious,
    Help,
    HoldBack,
    Inflict,
    MoveFirst,
    Pass,
    TakeIt,
    TakeStance,
)
from crossblades.heart_rush.rulings import Rulings
from crossblades.kernel.ask import Option
from crossblades.kernel.errors import WrongSeatError
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BOW,
    MACE,
    MAUL,
    SPEAR,
    SWORD,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    play,
    refused,
    scene,
)

STANCES: tuple[Stance, ...] = ("might", "agility", "cunning", "defensive")
BEATS = {"cunning": "agility", "agility": "might", "might": "cunning"}


def duel(*rolls: tuple[int, ...]) -> Fight:
    """Ann and the orc, face to face."""
    return fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), *rolls)


def three_a_side() -> Fight:
    """Ann has engaged the orc; everybody could reach somebody."""
    heroes = (hero("Ann", "c3"), hero("Bob", "c4"), hero("Cid", "c2"))
    foes = (foe("Orc", "d3"), foe("Imp", "d4"), foe("Hex", "d2"))
    fight = fight_of(scene(*heroes, *foes))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    return fight


def side_asked(fight: Fight) -> str:
    """The side that may enter now."""
    sides = {ask.side for ask in fight.asks if isinstance(ask, JoinEngagement)}
    assert len(sides) == 1, f"one side at a time is asked to join, not {fight.asks}"
    return sides.pop()


# --- engaging


@pytest.mark.rule("HR-6.1", "HR-4.2")
def test_engaging_draws_both_in_and_costs_the_enemy_nothing() -> None:
    fight = duel()
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert set(fight.state.engagement.participants) == {"Ann", "Orc"}
    assert fight.state.creatures["Ann"].acted
    assert not fight.state.creatures["Orc"].acted
    (engaged,) = happened(fight.log, Engaged)
    assert "HR-6.1" in engaged.rules
    finish(fight)


@pytest.mark.rule("HR-6.1")
def test_an_engaged_enemy_cannot_refuse() -> None:
    fight = duel()
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert all(isinstance(ask, ChooseStance) for ask in fight.asks)
    refused(fight, Pass("foes"))


@pytest.mark.rule("HR-6.1", "HR-6.19")
def test_only_an_enemy_that_the_wielded_weapon_could_hit_is_engaged() -> None:
    ann, bob = hero("Ann", "c3", SWORD, BOW), hero("Bob", "c4")
    fight = fight_of(scene(ann, bob, foe("Orc", "d3"), foe("Far", "e3")))
    assert Engage("Ann", "Orc") in offered(fight)
    for target in ("Far", "Bob", "Ann"):
        refused(fight, Engage("Ann", target))


@pytest.mark.rule("HR-6.1", "HR-6.19", "HR-12.4")
def test_could_hit_includes_the_extended_range() -> None:
    archer = hero("Ann", "a1", BOW)
    fight = fight_of(scene(archer, foe("Orc", "m1"), foe("Far", "n1"), width=14))
    assert Engage("Ann", "Orc") in offered(fight)  # 60 feet
    refused(fight, Engage("Ann", "Far"))  # 65 feet


@pytest.mark.rule("HR-6.1", "HR-4.1")
def test_who_has_spent_its_action_cannot_engage() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3")))
    play(fight, ("heroes", Help("Ann", "Bob")), ("foes", Pass("foes")))
    assert Engage("Bob", "Orc") in offered(fight)
    refused(fight, Engage("Ann", "Orc"))


@pytest.mark.rule("HR-6.3")
@pytest.mark.parametrize("order", [("Ann", "Bob"), ("Bob", "Ann")])
def test_of_several_sealed_stances_a_seat_withdraws_the_one_it_chose_last(
    order: tuple[str, str],
) -> None:
    fight = fight_of(scene(hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3")))
    play(fight, ("heroes", Engage("Ann", "Orc")), ("heroes", Enter("Bob")))
    choosing = {ask.creature: ask for ask in fight.asks if isinstance(ask, ChooseStance)}
    fight.answer(choosing[order[0]], TakeStance("might"), "heroes")
    fight.answer(choosing[order[1]], TakeStance("cunning"), "heroes")
    fight.undo("heroes")
    assert fight.asks == tuple(ask for name, ask in choosing.items() if name != order[0])
    assert [answer.option for answer in fight.picks_of("heroes")] == [TakeStance("might")]


# --- joining


@pytest.mark.rule("HR-6.14", "HR-6.2")
def test_sides_alternate_in_joining_and_the_targeted_side_is_first() -> None:
    fight = three_a_side()
    asked = []
    for name in ("Imp", "Bob", "Hex", "Cid"):
        asked.append(side_asked(fight))
        choose(fight, asked[-1], Enter(name))
    assert asked == ["foes", "heroes", "foes", "heroes"]
    assert set(fight.state.engagement.participants) == {"Ann", "Bob", "Cid", "Orc", "Imp", "Hex"}
    assert [event.creature for event in happened(fight.log, EnteredEngagement)] == [
        "Imp",
        "Bob",
        "Hex",
        "Cid",
    ]
    assert all("HR-6.14" in event.rules for event in happened(fight.log, EnteredEngagement))


@pytest.mark.rule("HR-6.14")
def test_the_side_asked_first_is_the_targeted_one_when_the_foes_begin() -> None:
    heroes = (hero("Ann", "c3"), hero("Bob", "c4"))
    fight = fight_of(scene(*heroes, foe("Orc", "d3"), foe("Imp", "d4"), begins="foes"))
    choose(fight, "foes", Engage("Orc", "Ann"))
    assert side_asked(fight) == "heroes"
    choose(fight, "heroes", Pass("heroes"))
    assert side_asked(fight) == "foes"


@pytest.mark.rule("HR-6.14")
def test_an_entry_reopens_the_choice_for_a_side_that_declined() -> None:
    fight = three_a_side()
    play(fight, ("foes", Pass("foes")), ("heroes", Enter("Bob")))
    assert side_asked(fight) == "foes"
    choose(fight, "foes", Enter("Imp"))
    assert side_asked(fight) == "heroes"
    choose(fight, "heroes", Pass("heroes"))
    assert side_asked(fight) == "foes"
    choose(fight, "foes", Enter("Hex"))
    assert side_asked(fight) == "heroes"
    choose(fight, "heroes", Enter("Cid"))
    assert all(isinstance(ask, ChooseStance) for ask in fight.asks)


@pytest.mark.rule("HR-6.14")
def test_joining_closes_when_both_sides_decline_in_a_row() -> None:
    fight = three_a_side()
    play(fight, ("foes", Enter("Imp")), ("heroes", Pass("heroes")), ("foes", Pass("foes")))
    assert all(isinstance(ask, ChooseStance) for ask in fight.asks)
    assert set(fight.state.engagement.participants) == {"Ann", "Orc", "Imp"}
    assert [c.name for c in fight.state.creatures.values() if c.acted] == ["Ann", "Imp"]


@pytest.mark.rule("HR-6.2", "HR-4.10")
def test_entering_costs_the_action_and_does_not_pass_the_turn() -> None:
    fight = three_a_side()
    choose(fight, "foes", Enter("Imp"))
    assert fight.state.creatures["Imp"].acted
    assert fight.state.turn == "heroes"
    assert not happened(fight.log, TurnPassed)


@pytest.mark.rule("HR-6.2", "HR-4.10")
def test_who_has_no_action_left_cannot_enter() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"), foe("Imp", "d4"))
    )
    play(fight, ("heroes", Help("Bob", "Ann")), ("foes", Pass("foes")))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    refused(fight, Enter("Bob"))
    choose(fight, "foes", Enter("Imp"))
    assert all(isinstance(ask, ChooseStance) for ask in fight.asks)


@pytest.mark.rule("HR-6.2", "HR-4.10", "HR-6.19")
def test_entering_needs_an_enemy_participant_in_weapon_range() -> None:
    heroes = (hero("Ann", "c3"), hero("Bob", "b3"), hero("Cid", "b4", SPEAR))
    fight = fight_of(scene(*heroes, foe("Orc", "d3"), foe("Imp", "a3")))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert side_asked(fight) == "heroes", "the imp reaches Bob alone, who is not in"
    assert offered(fight) == [Enter("Cid"), Pass("heroes")], "Bob reaches Ann and the imp only"
    refused(fight, Enter("Bob"))
    refused(fight, Enter("Imp"))


@pytest.mark.rule("HR-6.2", "HR-6.19", "HR-12.4")
def test_an_archer_may_enter_from_its_extended_range() -> None:
    heroes = (hero("Ann", "l1"), hero("Bob", "a1", BOW), hero("Cid", "a2", BOW))
    fight = fight_of(scene(*heroes, foe("Orc", "m1"), width=14))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    choose(fight, "heroes", Enter("Bob"))  # 60 feet
    assert Enter("Cid") in offered(fight)


@pytest.mark.rule("HR-6.14", "HR-6.2")
def test_who_has_joined_brings_others_into_range() -> None:
    heroes = (hero("Ann", "c3"), hero("Bob", "c4"))
    fight = fight_of(scene(*heroes, foe("Orc", "d3"), foe("Hex", "b5")))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    refused(fight, Enter("Hex"))
    choose(fight, "heroes", Enter("Bob"))
    choose(fight, "foes", Enter("Hex"))
    assert "Hex" in fight.state.engagement.participants


@pytest.mark.rule("HR-6.14")
def test_whoever_joined_is_a_target_like_the_others() -> None:
    heroes = (hero("Ann", "c3"),)
    fight = fight_of(scene(*heroes, foe("Orc", "d3"), foe("Imp", "d4"), foe("Hex", "d2")))
    clash(fight, Ann="might", Orc="defensive", Imp="defensive")
    assert {Attack("Ann", "Orc"), Attack("Ann", "Imp")} < set(offered(fight))
    refused(fight, Attack("Ann", "Hex"))


# --- sealed stances

SEATS = ("ann", "bob", "orc", "imp")


def four_seats(rulings: Rulings) -> Fight:
    """Everybody sits alone, and all four are in the engagement."""
    ann, bob = hero("Ann", "c3", seat="ann"), hero("Bob", "c4", seat="bob")
    orc, imp = foe("Orc", "d3", seat="orc"), foe("Imp", "d4", seat="imp")
    fight = fight_of(scene(ann, bob, orc, imp, rulings=rulings))
    play(fight, ("ann", Engage("Ann", "Orc")), ("imp", Enter("Imp")), ("bob", Enter("Bob")))
    return fight


def picks(fight: Fight, seat: str) -> list[Option]:
    """The sealed answers that a seat sees."""
    return [pick.option for pick in fight.picks_of(seat)]


@pytest.mark.rule("HR-6.3")
@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize("order", [("Ann", "Orc", "Imp"), ("Imp", "Orc", "Ann")])
def test_before_the_reveal_the_other_side_learns_nothing(
    shared: bool, order: tuple[str, ...]
) -> None:
    fight = four_seats(Rulings(shared_stances=shared))
    known = {seat: (fight.view(seat), fight.log_of(seat)) for seat in SEATS}
    asks = {seat: fight.asks_of(seat) for seat in SEATS}
    for name in order:
        choose(fight, name, TakeStance("cunning" if name == "Ann" else "might"))
    for seat in SEATS:
        assert (fight.view(seat), fight.log_of(seat)) == known[seat]
    assert fight.asks_of("bob") == asks["bob"]
    for seat in ("ann", "bob"):
        assert TakeStance("might") not in picks(fight, seat)
    for seat in ("orc", "imp"):
        assert TakeStance("cunning") not in picks(fight, seat)
    assert not fight.state.engagement.stances


@pytest.mark.rule("HR-6.3")
def test_side_mates_see_each_others_picks() -> None:
    fight = four_seats(Rulings())
    choose(fight, "Ann", TakeStance("cunning"))
    assert picks(fight, "ann") == picks(fight, "bob") == [TakeStance("cunning")]
    choose(fight, "Orc", TakeStance("might"))
    assert picks(fight, "imp") == [TakeStance("might")]
    assert picks(fight, "bob") == [TakeStance("cunning")]


@pytest.mark.rule("HR-6.3")
def test_a_table_may_switch_sharing_off() -> None:
    fight = four_seats(Rulings(shared_stances=False))
    choose(fight, "Ann", TakeStance("cunning"))
    assert picks(fight, "ann") == [TakeStance("cunning")]
    assert not any(picks(fight, seat) for seat in ("bob", "orc", "imp"))


@pytest.mark.rule("HR-6.3")
def test_all_stances_are_revealed_together() -> None:
    fight = four_seats(Rulings())
    stances: dict[str, Stance] = {
        "Imp": "defensive", "Bob": "agility", "Orc": "defensive", "Ann": "defensive",
    }  # fmt: skip
    for name, stance in stances.items():
        assert not happened(fight.log, StancesRevealed)
        choose(fight, name, TakeStance(stance))
    (revealed,) = happened(fight.log, StancesRevealed)
    assert revealed.stances == stances
    assert "HR-6.3" in revealed.rules
    for seat in SEATS:
        assert fight.view(seat).stances == stances  # type: ignore[attr-defined]
        assert revealed in fight.log_of(seat)
        assert not picks(fight, seat)


@pytest.mark.rule("HR-6.3")
def test_each_seat_takes_only_its_own_stance() -> None:
    fight = four_seats(Rulings())
    (ask,) = fight.asks_of("orc")
    with pytest.raises(WrongSeatError):
        fight.answer(ask, TakeStance("might"), "ann")
    assert set(ask.options) == {TakeStance(stance) for stance in STANCES}


# --- who may attack whom


@pytest.mark.rule("HR-6.4", "HR-6.5")
@pytest.mark.parametrize("theirs", STANCES)
@pytest.mark.parametrize("ours", STANCES)
def test_one_may_attack_the_stance_one_beats_or_shares(ours: Stance, theirs: Stance) -> None:
    fight = duel()
    clash(fight, Ann=ours, Orc=theirs)
    could = False
    while not isinstance(fight.asks[0], TakeTurn):
        for ask in fight.asks:
            could |= Attack("Ann", "Orc") in ask.options
            keen = (HoldBack, MoveFirst, Pass)
            least = next(option for option in ask.options if isinstance(option, keen))
            fight.answer(ask, least, ask.seat)
    attacks = ours != "defensive"
    assert could == (attacks and (theirs in {ours, "defensive"} or BEATS[ours] == theirs))
    assert happened(fight.log, EngagementEnded)
    finish(fight)


@pytest.mark.rule("HR-6.5")
def test_a_target_that_is_not_beaten_is_refused() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3"), foe("Imp", "d4")))
    clash(fight, Ann="might", Orc="defensive", Imp="agility")
    choose(fight, "Imp", MoveFirst("Imp"))
    choose(fight, "foes", Pass("foes"))
    while fight.asks[0].seat == "foes":
        choose(fight, "Imp", HoldBack("Imp"))
    refused(fight, Attack("Ann", "Imp"))
    assert Attack("Ann", "Orc") in offered(fight)


@pytest.mark.rule("HR-6.5")
def test_a_target_out_of_range_of_the_weapon_is_refused() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3"), foe("Imp", "d5", SPEAR)))
    clash(fight, Ann="might", Orc="defensive", Imp="defensive")
    refused(fight, Attack("Ann", "Imp"))


@pytest.mark.rule("HR-6.5")
def test_one_attacks_one_creature_and_may_hold_back() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3"), foe("Orc", "d3"), foe("Imp", "d4")), (1, 1, 1), (8, 6)
    )
    clash(fight, Ann="might", Orc="defensive", Imp="defensive")
    assert HoldBack("Ann") in offered(fight)
    choose(fight, "Ann", Attack("Ann", "Imp"))
    assert isinstance(fight.asks[0], TakeTurn), "no second attack"
    assert [event.target for event in happened(fight.log, Attacked)] == ["Imp"]
    finish(fight)


ANYONE = Rulings(targets="anyone")
"""The ruling of HR-6.19 under which one may attack allies and help enemies."""


@pytest.mark.rule("HR-6.19", "HR-6.5")
def test_an_ally_is_no_target() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3")), (1, 1, 1), (8, 6)
    )
    clash(fight, Ann="might", Orc="defensive", Bob="defensive")
    attacks = [option for option in offered(fight) if isinstance(option, Attack)]
    assert attacks == [Attack("Ann", "Orc")]
    refused(fight, Attack("Ann", "Bob"))
    choose(fight, "Ann", Attack("Ann", "Orc"))
    assert [event.target for event in happened(fight.log, Attacked)] == ["Orc"]


@pytest.mark.rule("HR-6.19", "HR-6.5")
def test_who_has_only_allies_in_range_is_not_asked() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3")))
    clash(fight, Ann="might", Orc="agility", Bob="defensive")
    play(fight, ("Orc", MoveFirst("Orc")), ("foes", Pass("foes")), ("Orc", HoldBack("Orc")))
    assert isinstance(fight.asks[0], TakeTurn)
    assert not happened(fight.log, Attacked)


@pytest.mark.rule("HR-6.19", "HR-6.16")
def test_no_free_sidestep_leads_to_an_attack_on_an_ally() -> None:
    for rulings, steps in ((Rulings(), False), (ANYONE, True)):
        fighters = (hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"))
        fight = fight_of(scene(*fighters, rulings=rulings))
        clash(fight, Ann="agility", Orc="cunning", Bob="defensive")
        choose(fight, "Orc", HoldBack("Orc"))
        assert (MoveFirst("Ann") in offered(fight)) is steps


@pytest.mark.rule("HR-6.19")
def test_a_table_may_let_one_attack_an_ally() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, rulings=ANYONE), (1, 1, 1), (8, 6))
    clash(fight, Ann="might", Orc="agility", Bob="defensive")
    play(fight, ("Orc", MoveFirst("Orc")), ("foes", Pass("foes")), ("Orc", HoldBack("Orc")))
    (ask,) = fight.asks
    assert isinstance(ask, DeclareAttack)
    assert set(ask.options) == {Attack("Ann", "Bob"), HoldBack("Ann")}
    choose(fight, "Ann", Attack("Ann", "Bob"))
    assert [event.target for event in happened(fight.log, Attacked)] == ["Bob"]
    finish(fight)


@pytest.mark.rule("HR-6.19", "HR-6.5")
def test_enemies_are_offered_before_allies() -> None:
    """Bob enters before the imp does."""
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"), foe("Imp", "d4"))
    fight = fight_of(scene(*fighters, begins="foes", rulings=ANYONE))
    clash(fight, Orc="defensive", Ann="might", Bob="defensive", Imp="defensive")
    attacks = [option for option in offered(fight) if isinstance(option, Attack)]
    assert attacks == [Attack("Ann", name) for name in ("Orc", "Imp", "Bob")]


# --- the end


@pytest.mark.rule("HR-6.13", "HR-3.5")
@pytest.mark.parametrize(
    ("begins", "engager", "target"), [("heroes", "Ann", "Orc"), ("foes", "Orc", "Ann")]
)
def test_after_the_engagement_the_side_first_engaged_has_the_turn(
    begins: str, engager: str, target: str
) -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3"), begins=begins))
    wary: Stance = "defensive"
    clash(fight, **{engager: wary, target: wary})
    (ended,) = happened(fight.log, EngagementEnded)
    assert "HR-6.13" in ended.rules
    assert fight.state.engagement is None
    assert fight.state.turn == fight.state.creatures[target].side
    assert Engage(target, engager) in offered(fight), "one drawn in still has its action"
    assert not fight.state.creatures[target].acted


# --- the unconscious


def orc_lies_senseless(*rolls: tuple[int, ...]) -> Fight:
    """Ann has felled the orc to −4 of 20 hit points, and the heroes have the turn again."""
    heroes = (hero("Ann", "c3", MAUL), hero("Bob", "c4", MACE))
    foes = (foe("Orc", "d3", hit_points=20), foe("Imp", "j9"))
    fight = fight_of(scene(*heroes, *foes), (8, 6, 12), (1, 1), *rolls)
    clash(fight, Ann="cunning", Orc="agility")
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Orc", TakeIt("Orc")), ("Ann", Inflict()))
    choose(fight, "Orc", FallUnconscious("Orc"))
    return fight


@pytest.mark.rule("HR-6.7", "HR-8.10")
def test_who_faints_between_the_steps_neither_attacks_nor_sidesteps() -> None:
    fight = orc_lies_senseless()
    assert isinstance(fight.asks[0], TakeTurn)
    assert [event.stance for event in happened(fight.log, StepBegan) if event.creatures] == [
        "cunning"
    ]
    finish(fight)


@pytest.mark.rule("HR-6.18")
@pytest.mark.parametrize(
    ("stance", "faces"),
    [("might", (2, 2, 2, 3)), ("agility", (2, 2, 5)), ("cunning", (2, 2, 5))],
)
def test_every_stance_beats_the_unconscious_and_nothing_is_halved(
    stance: AttackStance, faces: tuple[int, ...]
) -> None:
    fight = orc_lies_senseless(faces, (1, 1))
    choose(fight, "foes", Pass("foes"))
    choose(fight, "heroes", Engage("Bob", "Orc"))
    assert [ask.creature for ask in fight.asks if isinstance(ask, ChooseStance)] == ["Bob"]
    choose(fight, "Bob", TakeStance(stance))
    assert happened(fight.log, StancesRevealed)[-1].stances == {"Bob": stance, "Orc": None}
    play(fight, ("Bob", Attack("Bob", "Orc")), ("Orc", TakeIt("Orc")))
    attacked = happened(fight.log, Attacked)[-1]
    assert (attacked.defence, attacked.damage, attacked.halved) == (2, 7, False)
    assert fight.state.creatures["Orc"].hit_points == -11
    if stance == "agility":
        choose(fight, "heroes", Pass("heroes"))
    assert isinstance(fight.asks[0], TakeTurn), "no push, no conditions"
    finish(fight)
