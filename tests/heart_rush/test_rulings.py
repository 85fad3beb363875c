"""Rulings: each is explained as it is coded, and each alternative plays otherwise."""

from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from crossblades.heart_rush import rulings as rulings_module
from crossblades.heart_rush.abilities import Owned, used
from crossblades.heart_rush.asks import ChooseFainting, DeclareAttack, FreeSidestep, TakeTurn
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.dice import saving_throw, skill_check
from crossblades.heart_rush.events import (
    Attacked,
    Contested,
    FellUnconscious,
    Moved,
    Pushed,
    RushWon,
    Wounded,
)
from crossblades.heart_rush.forced import obstacle
from crossblades.heart_rush.library import add_ability
from crossblades.heart_rush.moments import Moment, OnTurn
from crossblades.heart_rush.options import (
    Attack,
    Hinder,
    HoldBack,
    MoveFirst,
    Pass,
    PushTo,
    ShrugOff,
    StepTo,
    TakeIt,
    Trip,
    UseAbility,
)
from crossblades.heart_rush.rulings import AgilityOrder, Rulings
from crossblades.heart_rush.space import cover, free_for, hard_for
from crossblades.heart_rush.special import SpecialAbility
from crossblades.heart_rush.state import Scenario
from crossblades.heart_rush.words.rulings_text import RULINGS
from crossblades.kernel.dice import Scripted, Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import read_record, record_of, replay, write_record
from crossblades.kernel.rule import Rule
from crossblades.kernel.rulings import by_id, changed
from crossblades.systems import SYSTEMS
from tests.heart_rush.own_abilities import own_abilities
from tests.helpers import (
    BOW,
    FOES_PASS,
    GAME,
    GUARD,
    MACE,
    MISS,
    OPEN,
    attack,
    choose,
    clash,
    drive,
    fight_of,
    finish,
    foe,
    fresh_state,
    happened,
    hero,
    offered,
    play,
    refused,
    rolls,
    scene,
)

IDS = [ruling.id for ruling in RULINGS]


# --- code and explanation say the same


def test_every_ruling_is_explained_in_the_order_of_the_rules() -> None:
    assert list(by_id(Rulings())) == IDS
    chapters = [tuple(map(int, rule.removeprefix("HR-").split("."))) for rule in IDS]
    assert chapters == sorted(chapters)
    assert set(IDS) <= set(GAME.rulebook().rules)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_a_ruling_has_the_values_that_are_explained_the_default_first(ruling: Any) -> None:
    (field,) = (f for f in msgspec.structs.fields(Rulings) if f.encode_name == ruling.id)
    hint = get_type_hints(Rulings, vars(rulings_module))[field.name]
    values = get_args(hint) if get_origin(hint) else (True, False)
    assert tuple(choice.value for choice in ruling.choices) == values
    assert ruling.default.value == field.default
    for text in (ruling.texts, *(choice.meaning for choice in ruling.choices)):
        assert text.endswith(".")
    assert ruling.question.endswith("?")
    assert len(ruling.question) < 68


def test_the_rulings_that_the_rulebook_calls_options_are_options() -> None:
    named = {"HR-6.9", "HR-6.16", "HR-6.19", "HR-7.4", "HR-8.2", "HR-8.5", "HR-9.1", "HR-9.7"}
    assert named | {"HR-10.8"} <= set(IDS)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_a_file_sets_each_value_and_a_record_keeps_it(ruling: Any) -> None:
    duel = SYSTEMS["heart-rush"].encounters()["duel"]
    for choice in ruling.choices:
        written = msgspec.json.encode(choice.value).decode()
        text = duel.replace(
            "[[fighters]]", f'[rulings]\n"{ruling.id}" = {written}\n[[fighters]]', 1
        )
        scenario = GAME.read_encounter(text, "duel.toml").scenario
        assert GAME.rulings_of(scenario)[ruling.id] == choice.value
        kept = write_record(record_of(Fight(GAME, scenario, Seeded(1))))
        again = replay(read_record(kept, "a record", SYSTEMS))
        assert again.state.rulings == scenario.rulings


def test_a_scenario_takes_other_rulings_and_keeps_the_rest() -> None:
    scenario = scene(hero("Ann", "c3"), foe("Orc", "d3"), rulings=Rulings(helpless="death"))
    other = GAME.with_rulings(scenario, {"HR-8.2": "reduced", "HR-6.3": False})
    assert other.rulings == Rulings(helpless="death", death="reduced", shared_stances=False)
    assert scenario.rulings == Rulings(helpless="death")
    assert msgspec.structs.replace(other, rulings=scenario.rulings) == scenario


def test_a_value_that_does_not_exist_is_no_ruling() -> None:
    with pytest.raises(msgspec.ValidationError):
        changed(Rulings(), {"HR-8.2": "gone"})


# --- HR-3.4: quick abilities

QUICK = "quick trial of a ruling"


def _tell(_moment: Moment, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    yield RushWon(creature=mine.owner, ability=mine.id, points=0)


@pytest.fixture(autouse=True, scope="module")
def _own_abilities() -> Iterator[None]:
    """They are known in these tests alone."""
    with own_abilities():
        add_ability(QUICK, SpecialAbility(frequency="heart", timing="quick", text="A trial."))
        used(QUICK, OnTurn)(_tell)
        yield


@pytest.mark.rule("HR-3.4", "HR-3.8")
@pytest.mark.parametrize(
    ("ruling", "turn"), [("keeps the turn", "heroes"), ("passes the turn", "foes")]
)
def test_whether_a_quick_ability_passes_the_turn(ruling: Any, turn: str) -> None:
    fighters = (hero("Ann", "c3", abilities=(QUICK,)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, begins="foes", rulings=Rulings(quick=ruling)))
    play(fight, FOES_PASS, ("heroes", UseAbility("Ann", QUICK)))
    assert fight.state.turn == turn
    assert fight.state.passes == (1 if turn == "heroes" else 0), "taking the turn is no pass"


# --- HR-4.11: trips


@pytest.mark.rule("HR-4.11", "HR-4.15", "HR-10.11")
@pytest.mark.parametrize(("ruling", "ends_at"), [("stops", "e3"), ("slides on", "f3")])
def test_whether_a_trip_ends_a_push(ruling: Any, ends_at: str) -> None:
    fighters = (hero("Ann", "c3", MACE), hero("Bob", "f4", BOW), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, rulings=Rulings(tripped=ruling)), (*MISS, 1), GUARD)
    fight.state.creatures["Orc"].conditions = {"off-balanced": 3}
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    choose(fight, "Ann", PushTo("e3"))
    choose(fight, "Bob", Trip("Bob", "Orc"))
    if ruling == "slides on":
        choose(fight, "Ann", PushTo("f3"))
    orc = fight.state.creatures["Orc"]
    assert (orc.at, "prone" in orc.conditions) == (ends_at, True)
    assert not any(isinstance(option, PushTo) for option in offered(fight))
    finish(fight)


# --- HR-6.9: the order of agility


def mirror(order: AgilityOrder, *dice: tuple[int, ...], **rulings: Any) -> Fight:
    """Ann and Bob against Orc and Imp, all in agility; the foes are the targeted side."""
    heroes = (hero("Ann", "c3", MACE), hero("Bob", "c4", MACE))
    foes = (foe("Orc", "d3", MACE), foe("Imp", "d4", MACE))
    ruled = Rulings(agility_order=order, **rulings)
    fight = fight_of(scene(*heroes, *foes, rulings=ruled), *dice)
    clash(fight, Ann="agility", Orc="agility", Bob="agility", Imp="agility")
    return fight


def story(fight: Fight) -> list[str]:
    """Who attacked and who moved, in order."""
    told = []
    for event in fight.log:
        if isinstance(event, Attacked):
            told.append(f"{event.creature} strikes")
        elif isinstance(event, Contested):
            told.append("a contest")
        elif isinstance(event, Moved):
            told.append(f"{event.creature} steps")
    return told


STEPS = {"Ann": "b3", "Bob": "c5", "Orc": "c2", "Imp": "d5"}
"""Where each of them steps; Bob and Imp, and Ann and Orc, are still beside each other then."""


def step_and_strike(fight: Fight) -> None:
    """Whoever may step does, and whoever may strike after that does."""
    while isinstance(ask := fight.asks[0], FreeSidestep | DeclareAttack):
        wanted = [StepTo(*item) for item in STEPS.items()]
        options = [o for o in ask.options if o in wanted or isinstance(o, Attack)]
        fight.answer(ask, options[0] if options else ask.options[-1], ask.seat)


@pytest.mark.rule("HR-6.9")
@pytest.mark.parametrize(
    ("order", "told"),
    [
        (
            "one phase",
            [
                "Ann strikes", "Imp strikes",
                "Orc steps", "Ann steps", "Imp steps", "Bob steps", "Orc strikes", "Bob strikes",
            ],
        ),
        (
            "by halves",
            [
                "Ann strikes", "Imp strikes", "Imp steps", "Ann steps",
                "Orc steps", "Bob steps", "Orc strikes", "Bob strikes",
            ],
        ),
        (
            "one by one",
            [
                "Imp strikes", "Imp steps", "Ann strikes", "Ann steps",
                "Orc steps", "Orc strikes", "Bob steps", "Bob strikes",
            ],
        ),
    ],
)  # fmt: skip
def test_when_the_agile_step(order: AgilityOrder, told: list[str]) -> None:
    fight = mirror(order, *[MISS, GUARD] * 4)
    attack(fight, "Ann", "Orc")
    attack(fight, "Imp", "Bob")
    play(fight, ("Bob", MoveFirst("Bob")), ("Orc", MoveFirst("Orc")))
    step_and_strike(fight)
    assert story(fight) == told
    finish(fight)


@pytest.mark.rule("HR-6.9", "HR-6.7")
def test_one_by_one_a_step_takes_no_declared_target_away() -> None:
    fight = mirror("one by one", MISS, GUARD, MISS, GUARD)
    attack(fight, "Imp", "Bob")
    attack(fight, "Ann", "Imp")
    play(fight, ("Bob", MoveFirst("Bob")), ("Orc", MoveFirst("Orc")))
    choose(fight, "foes", StepTo("Imp", "e5"))
    assert story(fight) == ["Imp strikes", "Imp steps", "Ann strikes"]
    finish(fight)


@pytest.mark.rule("HR-6.9", "HR-7.4")
@pytest.mark.parametrize("order", ["one phase", "by halves", "one by one"])
def test_mutual_attacks_are_contested_in_every_order(order: AgilityOrder) -> None:
    fight = mirror(order, MISS, MISS)
    attack(fight, "Ann", "Orc")
    attack(fight, "Orc", "Ann")
    play(fight, ("Bob", MoveFirst("Bob")), ("Imp", MoveFirst("Imp")))
    assert story(fight) == ["a contest"]
    finish(fight)


@pytest.mark.rule("HR-6.9")
def test_one_by_one_the_second_to_move_chooses_knowing_what_the_first_did() -> None:
    fight = mirror("one by one", MISS, GUARD, targets="anyone")
    for name in ("Ann", "Orc", "Bob", "Imp"):
        choose(fight, name, MoveFirst(name))
    choose(fight, "foes", StepTo("Orc", "e4"))
    choose(fight, "Orc", HoldBack("Orc"))  # only the imp is in its reach
    choose(fight, "heroes", Pass("heroes"))  # Ann stays; she is next, before the imp
    refused(fight, Attack("Ann", "Orc"))
    attack(fight, "Ann", "Imp")
    assert story(fight) == ["Orc steps", "Ann strikes"]
    finish(fight)


@pytest.mark.rule("HR-6.9", "HR-6.16")
@pytest.mark.parametrize("order", ["by halves", "one by one"])
def test_where_everyone_may_sidestep_it_takes_no_attack_in_any_order(order: AgilityOrder) -> None:
    rulings = Rulings(agility_order=order, free_sidestep="everyone")
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3", BOW), rulings=rulings))
    clash(fight, Ann="agility", Orc="defensive")
    choose(fight, "Ann", MoveFirst("Ann"))
    choose(fight, "heroes", StepTo("Ann", "b3"))
    assert story(fight) == ["Ann steps"]
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-6.9", "HR-6.16")
@pytest.mark.parametrize("order", ["one phase", "by halves", "one by one"])
def test_the_sidestep_before_an_attack_leads_to_it_in_every_order(order: AgilityOrder) -> None:
    rulings = Rulings(agility_order=order)
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3", BOW), rulings=rulings))
    clash(fight, Ann="agility", Orc="defensive")
    choose(fight, "Ann", MoveFirst("Ann"))
    refused(fight, StepTo("Ann", "b3"), "HR-6.16")
    choose(fight, "heroes", StepTo("Ann", "c4"))
    assert Attack("Ann", "Orc") in offered(fight)


@pytest.mark.rule("HR-6.16", "HR-6.18")
@pytest.mark.parametrize("order", ["one phase", "by halves", "one by one"])
def test_who_cannot_step_declares_once_in_every_order(order: AgilityOrder) -> None:
    scenario = scene(hero("Ann", "c3"), foe("Orc", "d3"), rulings=Rulings(agility_order=order))
    fight = fight_of(scenario)
    fight.state.creatures["Ann"].conditions = {"restrained": 1}
    clash(fight, Ann="agility", Orc="defensive")
    choose(fight, "Ann", HoldBack("Ann"))
    assert isinstance(fight.asks[0], TakeTurn)
    assert story(fight) == []


# --- HR-6.15: what a step's rolls count


@pytest.mark.rule("HR-6.15")
@pytest.mark.parametrize(("count", "sizes"), [("step start", (8, 6)), ("now", (6, 6))])
def test_whether_a_fallen_heart_die_counts_for_the_next_roll_of_the_step(
    count: Any, sizes: tuple[int, int]
) -> None:
    fighters = (hero("Ann", "c3", MACE), hero("Bob", "c4", MACE), foe("Orc", "d3"))
    strike = (4, 4, 4)
    fight = fight_of(scene(*fighters, rulings=Rulings(rolls_count=count)), strike, OPEN, MISS, OPEN)
    clash(fight, Ann="agility", Orc="might", Bob="agility")
    attack(fight, "Ann", "Orc")
    attack(fight, "Bob", "Orc")
    choose(fight, "Orc", ShrugOff("Orc"))
    defences = [rolled.sizes for rolled in rolls(fight.log) if rolled.roll.why == "defence"]
    assert defences == [(8, 6), sizes]


@pytest.mark.rule("HR-6.15", "HR-6.7")
def test_under_now_the_killed_still_strike_in_their_step() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3", hit_points=5), foe("Imp", "j9"))
    scenario = scene(*fighters, hero("Bob", "d4"), rulings=Rulings(rolls_count="now"))
    fight = fight_of(scenario, (8, 6, 8), OPEN, MISS, GUARD)
    clash(fight, Ann="cunning", Orc="cunning", Bob="defensive")
    attack(fight, "Ann", "Orc")
    attack(fight, "Orc", "Bob")
    choose(fight, "Orc", TakeIt("Orc"))
    assert story(fight) == ["Ann strikes", "Orc strikes"]
    finish(fight)


# --- HR-8.3: wounds


@pytest.mark.rule("HR-8.3")
@pytest.mark.parametrize("threshold", [10, 6])
@pytest.mark.parametrize(("ruling", "least"), [("at the threshold", 0), ("above it", 1)])
def test_how_much_damage_makes_a_wound(ruling: Any, least: int, threshold: int) -> None:
    for damage in (threshold - 1, threshold, threshold + 1):
        orc = foe("Orc", "d3", wound_threshold=threshold)
        state = fresh_state(orc, rulings=Rulings(wounds=ruling))
        rule = take_damage(state, state.creatures["Orc"], damage, "slashing")
        _, log = drive(rule, state, Scripted(), (TakeIt("Orc"),))
        assert len(happened(log, Wounded)) == (damage >= threshold + least)


# --- HR-8.6: fainting


def beaten_down(ruling: Any) -> Fight:
    """The orc, in might, has fallen below zero in the step before its own."""
    fighters = (hero("Ann", "c3"), foe("Orc", "d3", hit_points=12), foe("Imp", "j9"))
    scenario = scene(*fighters, rulings=Rulings(at_zero=ruling))
    fight = fight_of(scenario, (8, 6, 1, 1), (1, 1))
    clash(fight, Ann="agility", Orc="might")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    while not isinstance(fight.asks[0], TakeTurn | ChooseFainting):
        fight.answer(fight.asks[0], fight.asks[0].options[-1], fight.asks[0].seat)
    return fight


@pytest.mark.rule("HR-8.6", "HR-8.10")
def test_by_choice_one_is_asked_and_may_fight_on() -> None:
    fight = beaten_down("by choice")
    assert isinstance(fight.asks[0], ChooseFainting)
    assert not happened(fight.log, FellUnconscious)


@pytest.mark.rule("HR-8.6", "HR-8.10")
def test_at_once_one_faints_unasked_and_attacks_no_more() -> None:
    fight = beaten_down("at once")
    assert [fell.chosen for fell in happened(fight.log, FellUnconscious)] == [False]
    assert isinstance(fight.asks[0], TakeTurn)
    assert [blow.creature for blow in happened(fight.log, Attacked)] == ["Ann"]


@pytest.mark.rule("HR-8.6", "HR-3.6")
def test_at_once_holds_outside_engagements_too() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3", hit_points=4, heart=4), foe("Imp", "j9"))
    fight = fight_of(scene(*fighters, rulings=Rulings(at_zero="at once")), (4,))
    fight.state.creatures["Orc"].conditions = {"burning": 1}
    fight.state.creatures["Orc"].sheet = msgspec.structs.replace(
        fight.state.creatures["Orc"].sheet, hit_points=40
    )
    play(fight, ("heroes", Pass("heroes")), FOES_PASS)
    (fell,) = happened(fight.log, FellUnconscious)
    assert (fell.creature, fight.state.round) == ("Orc", 2)


# --- HR-9.1: the defensive stance


@pytest.mark.rule("HR-9.1")
@pytest.mark.parametrize(("ruling", "open_to_it"), [("beaten", True), ("not beaten", False)])
def test_whether_the_defensive_can_be_hindered(ruling: Any, open_to_it: bool) -> None:
    scenario = scene(hero("Ann", "c3"), foe("Orc", "d3"), rulings=Rulings(defensive=ruling))
    fight = fight_of(scenario)
    clash(fight, Ann="might", Orc="defensive")
    assert Attack("Ann", "Orc") in offered(fight)
    assert any(isinstance(option, Hinder) for option in offered(fight)) is open_to_it


@pytest.mark.rule("HR-9.1")
def test_not_beaten_is_about_the_defensive_alone() -> None:
    scenario = scene(hero("Ann", "c3"), foe("Orc", "d3"), rulings=Rulings(defensive="not beaten"))
    fight = fight_of(scenario)
    clash(fight, Ann="cunning", Orc="agility")
    assert any(isinstance(option, Hinder) for option in offered(fight))


# --- HR-10.8: who walks over whom


def giant_and_rat(ruling: Any, **rat: Any) -> Scenario:
    fighters = (hero("Giant", "c3", size="large"), foe("Rat", "d3", size="small", **rat))
    return scene(*fighters, rulings=Rulings(walk_over=ruling), width=5, height=5)


@pytest.mark.rule("HR-10.8")
@pytest.mark.parametrize("ruling", ["smaller", "both"])
def test_whether_the_larger_may_walk_over_the_smaller(ruling: str) -> None:
    state = GAME.begin(giant_and_rat(ruling))
    giant, rat, bit = state.creatures["Giant"], state.creatures["Rat"], state.grid.bit
    assert bool(free_for(state, giant) & bit["d3"]) is (ruling == "both")
    assert bool(hard_for(state, giant) & bit["d3"]) is (ruling == "both")
    assert free_for(state, rat) & hard_for(state, rat) & bit["c3"], "the smaller may in any case"
    assert not hard_for(state, giant) & bit["e5"]


@pytest.mark.rule("HR-10.8")
def test_walking_over_is_for_two_sizes_and_more() -> None:
    fighters = (hero("Ann", "c3"), foe("Rat", "d3", size="small"), foe("Cat", "c4", size="tiny"))
    state = fresh_state(*fighters, rulings=Rulings(walk_over="both"))
    free, bit = free_for(state, state.creatures["Ann"]), state.grid.bit
    assert not free & bit["d3"]
    assert free & bit["c4"]


@pytest.mark.rule("HR-10.8")
def test_the_larger_has_no_cover_from_the_smaller_it_stands_on() -> None:
    fighters = (hero("Giant", "c3", size="large"), hero("Rat", "c3", size="small"))
    state = fresh_state(*fighters, foe("Orc", "j3", BOW), rulings=Rulings(walk_over="both"))
    orc, giant, rat = (state.creatures[name] for name in ("Orc", "Giant", "Rat"))
    assert (cover(state, orc, giant), cover(state, orc, rat)) == (0, 1)


# --- HR-10.11: what stops a push


@pytest.mark.rule("HR-10.11")
@pytest.mark.parametrize(
    ("size", "ruling", "stops"),
    [
        ("large", "two sizes", True),
        ("large", "one size", True),
        ("L2", "two sizes", True),
        ("L2", "one size", False),
        ("L3", "two sizes", False),
        ("tiny", "two sizes", True),
        ("tiny", "one size", False),
        ("small", "one size", True),
    ],
)
def test_which_sizes_stop_forced_movement(size: str, ruling: Any, stops: bool) -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"), foe("Other", "e3", size=size))
    state = fresh_state(*fighters, rulings=Rulings(stopped_by=ruling))
    met = obstacle(state, state.creatures["Orc"], "e3")
    assert met is (state.creatures["Other"] if stops else None)


@pytest.mark.rule("HR-10.11")
def test_under_one_size_one_is_pushed_past_the_feet_of_an_ogre() -> None:
    fighters: tuple[Fighter, ...] = (hero("Ann", "c3", MACE), foe("Orc", "d3"))
    ogre = foe("Ogre", "e3", size="L2")
    fight = fight_of(scene(*fighters, ogre, rulings=Rulings(stopped_by="one size")), MISS, GUARD)
    clash(fight, Ann="cunning", Orc="agility")
    choose(fight, "Ann", Hinder("Ann", "Orc", "push"))
    choose(fight, "Ann", PushTo("e3"))
    (pushed,) = happened(fight.log, Pushed)
    assert pushed.to == "e3"
    assert not rolls(fight.log)


# --- HR-11.1: what conditions touch


@pytest.mark.rule("HR-11.1", "HR-11.2", "HR-11.3", "HR-11.4")
@pytest.mark.parametrize(("touch", "attack_dice"), [("all rolls", 4), ("checks", 3)])
def test_whether_conditions_touch_attack_and_defence_rolls(touch: Any, attack_dice: int) -> None:
    scenario = scene(hero("Ann", "c3"), foe("Orc", "d3"), rulings=Rulings(conditions_touch=touch))
    fight = fight_of(scenario, (1,) * attack_dice, (8, 6, 1)[: attack_dice - 1])
    for creature in fight.state.creatures.values():
        creature.conditions = {"weakened": 1}
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    assert [len(rolled.faces) for rolled in rolls(fight.log)] == [attack_dice, attack_dice - 1]
    finish(fight)


@pytest.mark.rule("HR-11.1", "HR-11.2")
def test_checks_and_saves_are_touched_under_either_ruling() -> None:
    state = fresh_state(hero("Ann", "c3"), rulings=Rulings(conditions_touch="checks"))
    ann = state.creatures["Ann"]
    ann.conditions = {"weakened": 1}
    for rule in (skill_check, saving_throw):
        _, log = drive(rule(state, ann, "might", "lifting", 9), state, Scripted((5, 4, 3)))
        assert len(rolls(log)) == 1
