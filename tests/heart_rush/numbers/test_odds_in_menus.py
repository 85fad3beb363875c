"""Odds in menus are the frequencies of the engine, exactly: every way of the dice is played."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from msgspec import structs

from crossblades.heart_rush.actions import ACTIONS
from crossblades.heart_rush.asks import ChooseAbility, ChooseForAbility, DeclareAttack, TakeDamage
from crossblades.heart_rush.condition_options import BreakFree, EscapeNet, Grapple, RollWith, Steady
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.events import (
    ConditionEnded,
    ContestDecided,
    DamageTaken,
    Died,
    HelpGiven,
    Wounded,
)
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.grips import break_free
from crossblades.heart_rush.numbers.odds import prospects
from crossblades.heart_rush.numbers.odds_harm import least
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Engage,
    Hinder,
    HoldBack,
    OpportunityAttack,
    Pass,
    ShrugOff,
    TakeIt,
    TakeStance,
    UseAbility,
)
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.special import Effect
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Roll
from crossblades.kernel.distributions import gathered
from crossblades.kernel.enumerated import Enumerated, every_outcome, outcomes_by_faces
from crossblades.kernel.event import Event, known
from crossblades.kernel.fight import Fight
from crossblades.kernel.foresight import foresee
from crossblades.kernel.prospects import Prospect
from tests.helpers import (
    DAGGER,
    GAME,
    HEAVY,
    LIGHT,
    MACE,
    attack,
    clash,
    drive,
    finish,
    foe,
    happened,
    hero,
    play,
    rolls,
    waiting,
)
from tests.twins import ask_for, chance_of, every_way


class Hurt(NamedTuple):
    """What the log says of the first damage to somebody."""

    damage: int
    wounds: bool
    drops: bool
    kills: bool


def hurt(fight: Fight, name: str) -> Callable[[list[Event]], Hurt]:
    before = fight.state.creatures[name].hit_points

    def read(log: list[Event]) -> Hurt:
        taken = [e for e in log if isinstance(e, DamageTaken) and e.creature == name]
        return Hurt(
            taken[0].damage if taken else 0,
            any(isinstance(e, Wounded) and e.creature == name for e in log),
            bool(taken) and before > 0 >= known(taken[0].hit_points),
            any(isinstance(e, Died) and e.creature == name for e in log),
        )

    return read


def odds_of(fight: Fight, option: Option, thorough: bool = False) -> tuple[Prospect, ...]:
    """As a menu would show them: from what the seat that is asked sees."""
    ask = ask_for(fight, option)
    return GAME.prospects(ask, option, GAME.view(fight.state, ask.seat), thorough)


def same(odds: Prospect, played: dict[Hurt, Any]) -> None:
    """The odds are the frequencies, number for number."""
    numbers = {one.damage for one in played}
    assert odds.chances == {n: chance_of(played, lambda o: o.damage == n) for n in numbers}  # noqa: B023
    assert odds.events == {
        "hits": chance_of(played, lambda one: one.damage > 0),
        "wounds": chance_of(played, lambda one: one.wounds),
        "drops": chance_of(played, lambda one: one.drops),
        "kills": chance_of(played, lambda one: one.kills),
    }


def taking(damage: type[Option]) -> Callable[[Ask], Option | None]:
    """Everybody else holds back; abilities are declined; damage is taken so; then we stop."""

    def decide(ask: Ask) -> Option | None:
        if isinstance(ask, DeclareAttack):
            return ask.options[-1]
        if isinstance(ask, ChooseForAbility):
            return least(ask)
        if isinstance(ask, TakeDamage):
            return next(option for option in ask.options if isinstance(option, damage))
        return None

    return decide


PAIRS: list[tuple[Stance, Stance]] = [
    ("cunning", "cunning"), ("cunning", "agility"), ("cunning", "defensive"),
    ("agility", "agility"), ("agility", "might"), ("agility", "defensive"),
    ("might", "might"), ("might", "cunning"), ("might", "defensive"),
]  # fmt: skip


@pytest.mark.parametrize("how", [TakeIt, ShrugOff])
@pytest.mark.parametrize(("mine", "yours"), PAIRS)
def test_an_attack_in_each_pair_of_stances(mine: Stance, yours: Stance, how: type[Option]) -> None:
    ann = hero("Ann", "c3", MACE, might=8, cunning=4)
    orc = foe("Orc", "d3", agility=4, hit_points=2, wound_threshold=3, armour=LIGHT)
    fight = waiting(ann, orc)
    clash(fight, Ann=mine, Orc=yours)
    fight.state.creatures["Orc"].hit_points = 1
    option = Attack("Ann", "Orc")
    odds = {each.when: each for each in odds_of(fight, option)}
    played = every_way(fight, option, taking(how), hurt(fight, "Orc"))
    same(odds["" if how is TakeIt else "shrugged off"], played)
    assert chance_of(played, lambda one: one.kills) > 0
    assert chance_of(played, lambda one: one.drops and not one.kills) > 0


def test_an_attack_by_every_single_face() -> None:
    weak = {"might": 4, "heart": 4}
    fight = waiting(hero("Ann", "c3", DAGGER, **weak), foe("Orc", "d3", hit_points=3, **weak))
    clash(fight, Ann="might", Orc="defensive")
    fight.state.creatures["Ann"].conditions = {"weakened": 1}
    option = Attack("Ann", "Orc")
    (odds,) = odds_of(fight, option)
    played = every_way(fight, option, taking(TakeIt), hurt(fight, "Orc"), outcomes_by_faces)
    same(odds, played)


@pytest.mark.parametrize("back", ["Orc", "Ann"])
def test_an_attack_that_is_struck_back(back: str) -> None:
    fight = waiting(hero("Ann", "c3", might=8), foe("Orc", "d3", MACE, hit_points=12))
    clash(fight, Ann="might", Orc="might")
    option = Attack("Ann", "Orc")
    odds = [each for each in odds_of(fight, option) if each.when == "if Orc strikes back"]

    def decide(ask: Ask) -> Option | None:
        if isinstance(ask, DeclareAttack):
            return Attack("Orc", "Ann")
        return taking(TakeIt)(ask)

    played = every_way(fight, option, decide, hurt(fight, back))
    same(next(each for each in odds if each.what == f"damage to {back}"), played)


def test_where_a_table_rules_so_every_attack_on_ones_own_stance_is_contested() -> None:
    rulings = Rulings(contested="same stance")
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"), rulings=rulings)
    clash(fight, Ann="might", Orc="might")
    option = Attack("Ann", "Orc")
    to_orc, to_ann = odds_of(fight, option)
    same(to_orc, every_way(fight, option, taking(TakeIt), hurt(fight, "Orc")))
    same(to_ann, every_way(fight, option, taking(TakeIt), hurt(fight, "Ann")))


def test_an_opportunity_attack_on_one_that_walks_away() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3", hit_points=10), begins="foes")
    fight.state.creatures["Orc"].conditions = {"blinded": 2}
    play(fight, ("foes", Dash("Orc", "free")))
    ask = fight.asks[0]
    fight.answer(ask, next(o for o in ask.options if getattr(o, "space", "") == "h3"), ask.seat)
    option = OpportunityAttack("Ann", "Orc", "agility", "action")
    taken, shrugged = odds_of(fight, option)
    same(taken, every_way(fight, option, taking(TakeIt), hurt(fight, "Orc")))
    same(shrugged, every_way(fight, option, taking(ShrugOff), hurt(fight, "Orc")))


def test_help_counts_and_is_in_the_view() -> None:
    fight = waiting(hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"))
    clash(fight, Ann="might", Orc="defensive")
    option = Attack("Ann", "Orc")
    alone = odds_of(fight, option)[0]
    HelpGiven(creature="Bob", whom="Ann").apply(fight.state)
    helped = odds_of(fight, option)[0]
    assert helped.mean > alone.mean
    same(helped, every_way(fight, option, taking(TakeIt), hurt(fight, "Orc")))


def test_what_is_left_by_shrugging_off_and_by_taking_it() -> None:
    dice = ((8, 6, 8), (1, 1))
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3", hit_points=15), dice=dice)
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    taken, shrugged = odds_of(fight, TakeIt("Orc"))[0], odds_of(fight, ShrugOff("Orc"))[0]
    assert taken.chances == {20: 1}
    assert taken.events == {"hits": 1, "wounds": 1, "drops": 1, "kills": 0}
    assert shrugged.chances == {10: 1}
    assert shrugged.events == {"hits": 1, "wounds": 1, "drops": 0, "kills": 0}
    finish(fight)


def test_hindering_that_hurts() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3", hit_points=3))
    clash(fight, Ann="might", Orc="cunning")
    taken, _ = odds_of(fight, Hinder("Ann", "Orc", "harm"))
    played = every_way(
        fight,
        Hinder("Ann", "Orc", "harm"),
        lambda ask: HoldBack("Orc") if isinstance(ask, DeclareAttack) else taking(TakeIt)(ask),
        hurt(fight, "Orc"),
    )
    same(taken, played)
    assert odds_of(fight, Hinder("Ann", "Orc", "fell")) == ()


def contest(log: list[Event]) -> int:
    (decided,) = [event for event in log if isinstance(event, ContestDecided)]
    return decided.total - decided.answer


@pytest.mark.parametrize("hands", [1, 2])
def test_a_grapple_with_one_hand_or_two(hands: int) -> None:
    fight = waiting(hero("Ann", "c3", might=10), foe("Orc", "d3", agility=8, size="small"))
    ann = fight.state.creatures["Ann"]
    ann.weapon = ann.bare if hands == 2 else ann.weapon
    assert ann.free_hands == hands
    clash(fight, Ann="might", Orc="cunning")
    option = Grapple("Ann", "Orc")
    (odds,) = odds_of(fight, option)

    def decide(ask: Ask) -> Option | None:
        if isinstance(ask, DeclareAttack):
            return ask.options[-1]
        return RollWith("Orc", "agility") if isinstance(ask, ChooseAbility) else None

    played = every_way(fight, option, decide, contest)
    assert odds.chances == played
    assert odds.events["wins"] == chance_of(played, lambda margin: margin > 0)
    assert odds.events["ties"] == played[0]


def test_breaking_free_against_the_better_of_two_abilities() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3", might=10, agility=4))
    ann, orc = fight.state.creatures.values()
    ann.conditions, ann.sources = {"grappled": 1}, {"grappled": "Orc"}
    orc.conditions, orc.sources = {"grappling": 1}, {"grappling": "Ann"}
    option = BreakFree("Ann", "agility")
    (odds,) = prospects(fight.asks[0], option, GAME.view(fight.state, "heroes"))

    def run(dice: Enumerated) -> int:
        state = fight.state.copy()
        _, log = drive(break_free(state, option), state, dice, [RollWith("Orc", "might")])
        return contest(log)

    assert odds.chances == gathered(every_outcome(run))


@pytest.mark.parametrize(
    ("option", "condition"),
    [
        (Steady("Ann", "frightened"), "frightened"),
        (EscapeNet("Ann", "wriggle"), "entangled"),
        (EscapeNet("Ann", "tear"), "entangled"),
        (EscapeNet("Ann", "cut"), "entangled"),
    ],
)
def test_a_save(option: Option, condition: str) -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"))
    ann = fight.state.creatures["Ann"]
    ann.conditions, ann.sources = {condition: 1}, {condition: "Orc"}
    (odds,) = prospects(fight.asks[0], option, GAME.view(fight.state, "heroes"))

    def run(dice: Enumerated) -> tuple[int, bool]:
        state = fight.state.copy()
        _, log = drive(ACTIONS[type(option)](state, option), state, dice)  # type: ignore[index]
        return rolls(log)[0].total, bool(happened(log, ConditionEnded))

    played = gathered(every_outcome(run, outcomes_by_faces))
    assert odds.events["succeeds"] == chance_of(played, lambda one: one[1])
    assert 0 < odds.events["succeeds"] < 1
    totals = {total for total, _ in played}
    assert odds.chances == {n: chance_of(played, lambda one: one[0] == n) for n in totals}  # noqa: B023


def test_before_an_engagement_there_are_the_odds_of_an_attack_in_each_stance() -> None:
    fight = waiting(hero("Ann", "c3", MACE, might=10), foe("Orc", "d3", armour=HEAVY))
    odds = odds_of(fight, Engage("Ann", "Orc"))
    assert [each.when for each in odds] == ["in cunning", "in agility", "in might"]
    assert all(set(each.events) == {"hits"} for each in odds)
    clash_odds = {}
    for stance in ("cunning", "agility", "might"):
        twin = waiting(hero("Ann", "c3", MACE, might=10), foe("Orc", "d3", armour=HEAVY))
        clash(twin, Ann=stance, Orc=stance)
        clash_odds[f"in {stance}"] = odds_of(twin, Attack("Ann", "Orc"))[0].chances
    assert {each.when: each.chances for each in odds} == clash_odds


def test_a_stance_has_the_odds_of_its_attack_on_everybody_in_reach() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"), foe("Gob", "i9"))
    play(fight, ("heroes", Engage("Ann", "Orc")))
    while getattr(fight.asks[0], "side", ""):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    assert [each.when for each in odds_of(fight, TakeStance("might"))] == [
        "if it comes to your attack on Orc"
    ]
    assert odds_of(fight, TakeStance("defensive")) == ()


def test_what_no_dice_decide_has_no_odds() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"))
    for ask in fight.asks:
        for option in ask.options:
            if not isinstance(option, Engage):
                assert odds_of(fight, option) == ()
    assert Pass("heroes") in fight.asks[0].options


def test_odds_are_made_of_what_the_seat_sees() -> None:
    """A hidden ally that nobody of the other side knows of changes nothing in its odds."""
    with_it = waiting(hero("Ann", "c3"), hero("Bob", "d4"), foe("Orc", "d3"), begins="foes")
    with_it.state.creatures["Bob"].conditions = {"hidden": 1}
    without = waiting(hero("Ann", "c3"), foe("Orc", "d3"), begins="foes")
    option = Engage("Orc", "Ann")
    assert odds_of(with_it, option) == odds_of(without, option)


def face_to_face(*orcs_abilities: str, **anns: Any) -> Fight:
    """Two with d4 for everything, one in might and one in defensive."""
    weak = {"might": 4, "heart": 4, "hit_points": 9}
    ann = hero("Ann", "c3", DAGGER, **weak, **anns)
    fight = waiting(ann, foe("Orc", "d3", abilities=orcs_abilities, **weak))
    clash(fight, Ann="might", Orc="defensive")
    return fight


def test_abilities_that_look_at_faces_are_looked_at_face_by_face() -> None:
    fight = face_to_face("perfect defence")
    option = Attack("Ann", "Orc")
    (odds,) = odds_of(fight, option)
    played = every_way(fight, option, taking(TakeIt), hurt(fight, "Orc"), outcomes_by_faces)
    same(odds, played)
    assert odds.mean < odds_of(face_to_face(), option)[0].mean


def exploding(size: int, most: int) -> dict[int, Fraction]:
    """A die that is thrown again at its maximum, in a plain loop, up to so many throws."""
    chances = {}
    for again in range(most):
        for face in range(1, size):
            chances[again * size + face] = Fraction(1, size ** (again + 1))
    return chances


def added(*dice: dict[int, Fraction]) -> dict[int, Fraction]:
    totals = {0: Fraction(1)}
    for die in dice:
        sums: dict[int, Fraction] = {}
        for one, chance in totals.items():
            for other, part in die.items():
                sums[one + other] = sums.get(one + other, Fraction(0)) + chance * part
        totals = sums
    return totals


def test_dice_that_bring_dice_without_end_are_counted_but_for_a_tail() -> None:
    """Three d4 that explode, less two that do not, halved: in a plain loop, and by the odds."""
    fight = face_to_face(abilities=("brutal attacks",))
    (odds,) = odds_of(fight, Attack("Ann", "Orc"))
    plain = {face: Fraction(1, 4) for face in range(1, 5)}
    struck, held = added(*[exploding(4, 25)] * 3), added(plain, plain)
    damage: dict[int, Fraction] = {}
    for one, chance in struck.items():
        for other, part in held.items():
            number = (max(one - other, 0) + 1) // 2
            damage[number] = damage.get(number, Fraction(0)) + chance * part
    assert 0 < odds.tail < Fraction(1, 10**9)
    for number, chance in damage.items():
        assert 0 <= chance - odds.chances.get(number, 0) <= odds.tail + Fraction(1, 10**12)
    assert odds.chances[0] == damage[0]


@pytest.mark.parametrize("ability", ["destined for glory", "haphazard", "brutal criticals"])
def test_abilities_that_look_at_an_attack(ability: str) -> None:
    """Also those that roll more dice when they have seen some: every single face is played."""
    fight = face_to_face(abilities=(ability,), destiny=("brutal criticals",))
    option = Attack("Ann", "Orc")
    (odds,) = odds_of(fight, option)
    same(odds, every_way(fight, option, taking(TakeIt), hurt(fight, "Orc"), outcomes_by_faces))
    assert odds.tail == 0


def netted(*abilities: str) -> Fight:
    """Ann is in a net, with a blade."""
    knife = Weapon("knife", "ultralight", "melee", "slashing")
    ann = hero("Ann", "c3", knife, heart=4, agility=4, abilities=abilities)
    fight = waiting(ann, foe("Orc", "d3"))
    creature = fight.state.creatures["Ann"]
    creature.conditions, creature.sources = {"entangled": 1}, {"entangled": "Orc"}
    return fight


@pytest.mark.parametrize("ability", ["destined for glory", "haphazard"])
def test_abilities_look_at_the_cut_of_a_net_as_at_an_attack(ability: str) -> None:
    fight, option = netted(ability), EscapeNet("Ann", "cut")
    (odds,) = prospects(fight.asks[0], option, GAME.view(fight.state, "heroes"))

    def run(dice: Enumerated) -> bool:
        state = fight.state.copy()
        _, log = drive(ACTIONS[EscapeNet](state, option), state, dice)
        return bool(happened(log, ConditionEnded))

    played = gathered(every_outcome(run, outcomes_by_faces))
    assert odds.events == {"succeeds": played[True]}
    (plain,) = prospects(fight.asks[0], option, GAME.view(netted().state, "heroes"))
    assert odds.events["succeeds"] > plain.events["succeeds"]


def test_a_cut_whose_dice_bring_dice_without_end_is_counted_but_for_a_tail() -> None:
    fight, option = netted("brutal attacks"), EscapeNet("Ann", "cut")
    (odds,) = prospects(fight.asks[0], option, GAME.view(fight.state, "heroes"))

    def run(dice: Enumerated) -> bool:
        """Whether it is cut; whoever rolls a third time has at least 4 + 1 + 1 and 4."""
        state = fight.state.copy()
        rolls: list[Roll] = []

        def third(item: Event | Roll) -> bool:
            if isinstance(item, Roll):
                rolls.append(item)
            return len(rolls) == 3

        foresee(ACTIONS[EscapeNet](state, option), state, dice, least, third)
        return len(rolls) == 3 or "entangled" not in state.creatures["Ann"].conditions

    played = gathered(every_outcome(run, outcomes_by_faces))
    assert 0 < odds.tail < Fraction(1, 10**9)
    assert odds.events["succeeds"] + odds.tail == played[True]


def test_dice_without_end_in_a_rule_that_is_run_leave_it_without_odds() -> None:
    """They may not make a menu wait for ever."""
    fight = waiting(hero("Ann", "c3", abilities=("blitz", "brutal attacks")), foe("Orc", "d3"))
    ann = fight.state.creatures["Ann"]
    ann.rush, ann.effects = 1, (Effect("blitz", "round", "Ann"),)
    option = UseAbility("Ann", "blitz", "Orc", "might", 1)
    view = GAME.view(fight.state, "heroes")
    assert prospects(fight.asks[0], option, view) == ()
    ann.sheet = structs.replace(ann.sheet, abilities=("blitz",))
    assert prospects(fight.asks[0], option, GAME.view(fight.state, "heroes"))
