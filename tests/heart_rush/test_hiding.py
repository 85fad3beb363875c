"""Chapters 10 and 11: hiding, what ends it, what the unseen gain, and that nobody is told."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product, zip_longest
from random import Random
from typing import Any, Self

import msgspec
import pytest

from crossblades.heart_rush.asks import (
    AllowHiding,
    FaceComplication,
    JoinEngagement,
    SeizeOpportunities,
    SeizeOpportunity,
    TakeTurn,
    TripMover,
)
from crossblades.heart_rush.creature import Fighter, Spell
from crossblades.heart_rush.events import (
    Attacked,
    CalledOut,
    Checked,
    Collided,
    Contested,
    Discovered,
    Engaged,
    HelpGiven,
    Hid,
    Moved,
    MoveEnded,
    OpportunitySeized,
    Ruled,
    RushGained,
    SpellCast,
    Surprised,
    Tripped,
)
from crossblades.heart_rush.gm_options import Allow, Decree, Forbid
from crossblades.heart_rush.grips import haul
from crossblades.heart_rush.ground import Ground, Terrain
from crossblades.heart_rush.options import (
    OPTION_TYPES,
    Attack,
    CallOut,
    Cast,
    Dash,
    Draw,
    Engage,
    Enter,
    FailOutright,
    Help,
    HoldBack,
    Inflict,
    LetGo,
    MoveFirst,
    MoveTo,
    NoPush,
    OpportunityAttack,
    Pass,
    PushTo,
    Sidestep,
    Stay,
    StepByStep,
    StepTo,
    Stow,
    TakeComplication,
    TakeIt,
    TakeStance,
    Trip,
)
from crossblades.heart_rush.state import begin
from crossblades.interfaces.bots import bots_for, random_policy
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.decree_options import Amount, ConditionNamed, Subject
from crossblades.kernel.dice import Roll, Scripted, Seeded
from crossblades.kernel.enumerated import Enumerated, every_outcome, outcomes_by_faces
from crossblades.kernel.event import Event, Rolled, standing
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import read_record, record_of, replay, write_record
from tests.helpers import (
    BOW,
    FOES_PASS,
    GAME,
    GUARD,
    HEROES_PASS,
    MAUL,
    MISS,
    SPEAR,
    SWORD,
    attack,
    choose,
    clash,
    drive,
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
"""A good defence against somebody unseen."""
DARK = Ground(light="dark")
THICKET = Terrain("thicket", cover=2)
UNSEEN = ("HR-11.17", -5)
"""What being obscured does to a roll."""


def start(*fighters: Fighter, dice: Any = (), begins: str | None = "foes", **rest: Any) -> Fight:
    """A fight as it starts; the foes begin unless told otherwise."""
    return fight_of(scene(*fighters, begins=begins, **rest), *dice)


BIDES: dict[str, Any] = {"opportunity attack": "never"}
"""It strikes on its side's turn alone, and at those that leave its reach."""


def lurking(*others: Fighter, at: str = "d3", dice: Any = (), **rest: Any) -> Fight:
    """Shade lies hidden, beside Ann unless told otherwise, has left the first strike, and bides.

    Gob stands in the open and far away, so that nobody is surprised.
    """
    shade = foe("Shade", at, SWORD, SPEAR, hides=True, spells=(Spell("mist"),), asking=BIDES)
    ann = hero("Ann", "c3")
    fight = start(ann, shade, foe("Gob", "j10"), *others, dice=[STEALTH, *dice], **rest)
    if isinstance(fight.asks[0], AllowHiding):
        play(fight, ("gm", Allow("hiding")))
    while isinstance(fight.asks[0], SeizeOpportunities):
        play(fight, FOES_PASS)
    return fight


def is_hidden(fight: Fight, name: str = "Shade") -> bool:
    """Whether a creature is hidden, as the state says."""
    return "hidden" in fight.state.creatures[name].conditions


def levels(rolled: Rolled) -> list[tuple[str, int]]:
    """The advantage and disadvantage in a roll, with their rules."""
    return [(part.rule, part.advantage) for part in rolled.roll.parts if part.advantage]


def words(*things: Any) -> str:
    """Everything that is said in some values."""
    return "\n".join(msgspec.json.encode(thing).decode() for thing in things)


def what_is_shown(fight: Fight, seat: str) -> str:
    """Everything that reaches a seat: its view, log and questions, as data and as text."""
    view: Any = fight.view(seat)
    asks = fight.asks_of(seat)
    log = fight.log_of(seat)
    told = [
        *GAME.status(view),
        repr(GAME.board(view)),
        *(GAME.line(event) for event in log),
        *(GAME.question(ask) for ask in asks),
        *(GAME.label(option) for ask in asks for option in ask.options),
        *(GAME.remark(option, view) for ask in asks for option in ask.options),
        *(repr(GAME.board(view, ask)) for ask in asks),
        *map(repr, fight.picks_of(seat)),
    ]
    return words(view, log, asks, told)


# --- HR-10.6: the stealth check


@pytest.mark.rule("HR-10.6", "HR-1.2")
@pytest.mark.parametrize(("dice", "hidden"), [(STEALTH, True), (NOISE, False)])
def test_hiding_takes_a_stealth_check_of_agility(dice: tuple[int, int], hidden: bool) -> None:
    shade = foe("Shade", "d9", agility=10, heart=6, hides=True)
    fight = start(hero("Ann", "c3"), shade, foe("Gob", "j10"), dice=[dice])
    (rolled,) = rolls(fight.log)
    assert rolled.roll.who == "Shade"
    assert [(p.source, p.dice) for p in rolled.roll.parts] == [("heart", (6,)), ("agility", (10,))]
    assert "HR-1.2" in rolled.rules
    (checked,) = happened(fight.log, Checked)
    assert (checked.what, checked.total, checked.against) == ("stealth", sum(dice), 9)
    assert checked.success == hidden == is_hidden(fight)
    assert len(happened(fight.log, Hid)) == hidden
    assert len(happened(fight.log, Discovered)) == (not hidden)


@pytest.mark.rule("HR-10.6", "HR-1.2")
@pytest.mark.parametrize("number", [0, 6, 12, 14, 15])
def test_the_scenario_says_how_hard_it_is_to_hide(number: int) -> None:
    fight = start(hero("Ann", "c3"), foe("Shade", "d9", hides=True), dice=[(8, 6)], hiding=number)
    (checked,) = happened(fight.log, Checked)
    assert checked.against == number
    assert is_hidden(fight) == (number <= 14)


@pytest.mark.rule("HR-10.6")
def test_only_those_who_hide_roll() -> None:
    fight = start(hero("Ann", "c3"), foe("Orc", "d9"))
    assert rolls(fight.log) == []
    assert not any(is_hidden(fight, name) for name in fight.state.creatures)


@pytest.mark.rule("HR-10.6")
def test_each_rolls_for_itself() -> None:
    one, two = (foe(name, at, hides=True) for name, at in (("Shade", "d9"), ("Lurker", "e9")))
    fight = start(hero("Ann", "c3"), one, two, dice=[STEALTH, NOISE])
    assert [r.roll.who for r in rolls(fight.log)] == ["Shade", "Lurker"]
    assert is_hidden(fight, "Shade")
    assert not is_hidden(fight, "Lurker")


@pytest.mark.rule("HR-10.6", "HR-1.4")
def test_two_ones_betray_the_hider() -> None:
    fight = start(hero("Ann", "c3"), foe("Shade", "d9", hides=True), dice=[(1, 1)], hiding=0)
    (checked,) = happened(fight.log, Checked)
    assert (checked.success, checked.complication) == (False, True)
    assert not is_hidden(fight)


@pytest.mark.rule("HR-10.6", "HR-1.4")
@pytest.mark.parametrize(
    ("answer", "again", "hidden"),
    [
        (FailOutright("Shade"), [], False),
        (TakeComplication("Shade"), [(2,)], False),
        (TakeComplication("Shade"), [(3,)], True),
    ],
)
def test_a_one_lets_the_hider_choose(answer: Option, again: list[Any], hidden: bool) -> None:
    fight = start(
        hero("Ann", "c3"), foe("Shade", "d9", hides=True), foe("Gob", "j10"), dice=[(1, 6), *again]
    )
    (ask,) = fight.asks
    assert isinstance(ask, FaceComplication)
    assert ask.seat == "foes"
    assert "Shade" not in what_is_shown(fight, "heroes")
    play(fight, ("Shade", answer))
    finish(fight)
    assert is_hidden(fight) == hidden


@pytest.mark.rule("HR-10.6", "HR-1.2", "HR-1.4")
def test_the_exact_chance_to_hide() -> None:
    scenario = scene(hero("Ann", "c3"), foe("Shade", "d9", hides=True), begins="foes")

    def run(dice: Enumerated) -> bool:
        fight = fight_of(scenario, dice=dice)
        if isinstance(fight.asks[0], FaceComplication):
            choose(fight, "Shade", TakeComplication("Shade"))
        return is_hidden(fight)

    engine = sum((c for c, hid in every_outcome(run, outcomes_by_faces) if hid), Fraction())
    by_hand = Fraction()
    for heart, agility in product(range(1, 9), range(1, 7)):
        if heart == agility == 1:
            continue  # a failure, and a complication
        if heart == 1:
            by_hand += Fraction(sum(again + agility >= 9 for again in range(1, 9)), 8)
        elif agility == 1:
            by_hand += Fraction(sum(heart + again >= 9 for again in range(1, 7)), 6)
        else:
            by_hand += heart + agility >= 9
    assert engine == by_hand / 48


@pytest.mark.rule("HR-10.6")
def test_the_gm_is_asked_whether_there_is_a_place_to_hide() -> None:
    fight = start(hero("Ann", "c3"), foe("Shade", "d9", hides=True), gm="gm", dice=[STEALTH])
    (ask,) = fight.asks
    assert isinstance(ask, AllowHiding)
    assert (ask.seat, ask.creature) == ("gm", "Shade")
    assert "HR-10.6" in ask.rules
    assert isinstance(ask.options[0], Allow)  # the default
    assert {type(option) for option in ask.options} == {Allow, Forbid}
    assert rolls(fight.log) == []
    fight.answer(ask, ask.options[0], "gm")
    finish(fight)
    assert is_hidden(fight)


@pytest.mark.rule("HR-10.6")
def test_where_the_gm_forbids_it_nobody_hides_or_rolls() -> None:
    fight = start(
        hero("Ann", "c3"), foe("Shade", "d9", hides=True), gm="gm", begins=None, dice=[(6,)]
    )
    (ask,) = fight.asks
    fight.answer(ask, next(o for o in ask.options if isinstance(o, Forbid)), "gm")
    finish(fight)  # the one roll is for the first turn
    assert not is_hidden(fight)
    assert happened(fight.log, Surprised) == []
    (found,) = happened(fight.log_of("heroes"), Discovered)
    assert found.creature == "Shade"


@pytest.mark.rule("HR-10.6")
def test_without_a_gm_nobody_is_asked() -> None:
    fight = start(hero("Ann", "c3"), foe("Shade", "d9", hides=True), dice=[STEALTH])
    assert is_hidden(fight)


@pytest.mark.rule("HR-10.6")
def test_nobody_can_hide_during_combat() -> None:
    assert not [kind for kind in OPTION_TYPES if "hid" in kind.__name__.lower()]
    fight = lurking()
    play(fight, ("foes", CallOut("Shade", "free", "Boo!")), HEROES_PASS, FOES_PASS)
    for _ in range(6):
        side = fight.state.turn
        play(fight, (side, Pass(side)))
    assert fight.state.round > 2
    assert not is_hidden(fight)


@pytest.mark.rule("HR-10.6", "HR-3.6")
def test_hiding_does_not_fade() -> None:
    fight = lurking()
    for _ in range(8):
        side = fight.state.turn
        play(fight, (side, Pass(side)))
    assert fight.state.round == 5
    assert is_hidden(fight)


# --- HR-11.17: what the unseen gain


@pytest.mark.rule("HR-11.17", "HR-4.12")
def test_the_hidden_strike_at_those_who_do_not_see_them() -> None:
    fight = lurking(dice=[MISS, BLIND_GUARD])
    strike = OpportunityAttack("Shade", "Ann", "might", "rush")
    assert strike in offered(fight)
    refused(fight, OpportunityAttack("Gob", "Ann", "might", "rush"))
    play(fight, ("foes", strike))
    attacked, defence = rolls(fight.log)[-2:]
    assert levels(attacked) == []
    assert levels(defence) == [UNSEEN]
    assert len(defence.dropped) == 5
    assert defence.total == 14
    finish(fight)


@pytest.mark.rule("HR-11.17", "HR-4.12")
def test_being_hidden_opens_only_those_in_range() -> None:
    fight = lurking(hero("Bob", "h8"))
    targets = {o.target for o in offered(fight) if isinstance(o, OpportunityAttack)}
    assert targets == {"Ann"}


@pytest.mark.rule("HR-11.17", "HR-4.12", "HR-4.6")
def test_the_hidden_strike_at_one_who_walks_out_of_their_reach() -> None:
    fight = lurking(begins="heroes", dice=[MISS, BLIND_GUARD])
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("a3")))
    (ask,) = fight.asks
    assert isinstance(ask, SeizeOpportunity)
    assert (ask.seat, ask.creature) == ("foes", "Shade")
    assert "Shade" not in what_is_shown(fight, "heroes")
    play(fight, ("Shade", OpportunityAttack("Shade", "Ann", "might", "rush")))
    assert levels(rolls(fight.log)[-1]) == [UNSEEN]
    assert not is_hidden(fight)
    finish(fight)


@pytest.mark.rule("HR-10.6", "HR-3.7")
def test_a_fight_goes_on_while_somebody_is_hidden() -> None:
    fight = start(
        hero("Ann", "c3"),
        foe("Gob", "d3", hit_points=5),
        foe("Shade", "i9", hides=True),
        begins="heroes",
        dice=[STEALTH, (8, 6, 8), (1, 1)],
    )
    clash(fight, Ann="might", Gob="defensive")
    attack(fight, "Ann", "Gob")
    play(fight, ("Gob", TakeIt("Gob")))
    assert fight.state.creatures["Gob"].dead
    assert not fight.over
    assert "Shade" not in what_is_shown(fight, "heroes")


@pytest.mark.rule("HR-11.17", "HR-10.6")
def test_after_the_attack_one_is_seen() -> None:
    fight = lurking(dice=[MISS, BLIND_GUARD, (1, 1, 1), (8, 6)])
    play(fight, ("foes", OpportunityAttack("Shade", "Ann", "might", "rush")), FOES_PASS)
    assert not is_hidden(fight)
    assert Engage("Ann", "Shade") in offered(fight)
    play(fight, ("heroes", Engage("Ann", "Shade")))
    play(fight, ("Ann", TakeStance("might")), ("Shade", TakeStance("defensive")))
    attack(fight, "Ann", "Shade")
    assert [levels(rolled) for rolled in rolls(fight.log)[-2:]] == [[], []]
    finish(fight)


@pytest.mark.rule("HR-10.6", "HR-11.17", "HR-10.5")
def test_an_attack_ends_hidden_but_not_obscured() -> None:
    fight = start(
        hero("Ann", "c3", darkvision=False),
        foe("Shade", "d3", hides=True, darkvision=True),
        expecting=("heroes",),
        ground=DARK,
        dice=[STEALTH, MISS, BLIND_GUARD, (1,) * 8, GUARD],
    )
    play(fight, ("foes", OpportunityAttack("Shade", "Ann", "might", "action")), FOES_PASS)
    assert not is_hidden(fight)
    # It is dark: Ann strikes at what she cannot see, and Shade sees her well.
    play(fight, ("heroes", Engage("Ann", "Shade")))
    play(fight, ("Ann", TakeStance("might")), ("Shade", TakeStance("defensive")))
    attack(fight, "Ann", "Shade")
    blow, defence = rolls(fight.log)[-2:]
    assert levels(blow) == [UNSEEN]
    assert blow.sizes == (8, 6, 8) + (8,) * 5
    assert levels(defence) == []
    finish(fight)


@pytest.mark.rule("HR-11.17", "HR-10.6")
def test_to_be_merely_obscured_opens_nobody_to_opportunity_attacks() -> None:
    fight = start(hero("Ann", "c3"), foe("Orc", "d3", darkvision=True), ground=DARK,
                  expecting=("heroes",))  # fmt: skip
    assert isinstance(fight.asks[0], TakeTurn)
    assert not [o for o in offered(fight) if isinstance(o, OpportunityAttack)]


@pytest.mark.rule("HR-11.17", "HR-7.4")
def test_contested_attack_rolls_in_the_dark_are_both_made_blindly() -> None:
    fight = start(
        hero("Ann", "c3"),
        foe("Orc", "d3"),
        ground=DARK,
        expecting=("heroes", "foes"),
        dice=[(1,) * 8, (1,) * 8],
    )
    clash(fight, Orc="might", Ann="might")
    for who, whom in (("Ann", "Orc"), ("Orc", "Ann")):
        attack(fight, who, whom)
    assert [levels(rolled) for rolled in rolls(fight.log)] == [[UNSEEN], [UNSEEN]]
    assert len(happened(fight.log, Contested)) == 1
    finish(fight)


@pytest.mark.rule("HR-11.17", "HR-1.5")
def test_the_exact_chance_to_hit_what_one_cannot_see() -> None:
    waiting = start(
        hero("Ann", "c3"),
        foe("Orc", "d3", darkvision=True),
        ground=DARK,
        expecting=("heroes",),
        begins="heroes",
    )
    clash(waiting, Ann="might", Orc="defensive")

    def run(dice: Enumerated) -> bool:
        fight = waiting.clone(dice)
        attack(fight, "Ann", "Orc")
        (attacked,) = happened(fight.log, Attacked)
        return attacked.damage > 0

    engine = sum((chance for chance, hit in every_outcome(run) if hit), Fraction())
    assert engine == _chance_to_hit_blindly()


def _chance_to_hit_blindly() -> Fraction:
    """The three lowest of seven d8 and a d6 against d8 + d6, by plain counting."""
    counts: dict[tuple[int, ...], int] = {(9, 9, 9): 1}
    for size in (8, 6, 8, 8, 8, 8, 8, 8):
        following: dict[tuple[int, ...], int] = {}
        for low, number in counts.items():
            for face in range(1, size + 1):
                kept = tuple(sorted((*low, face))[:3])
                following[kept] = following.get(kept, 0) + number
        counts = following
    whole = sum(counts.values()) * 48
    hits = 0
    for kept, number in counts.items():
        for heart, might in product(range(1, 9), range(1, 7)):
            hits += number * (sum(kept) > heart + might)
    return Fraction(hits, whole)


@pytest.mark.rule("HR-11.17")
def test_the_hidden_are_seen_by_their_own_side() -> None:
    # Gob stands beside Shade and may help it, and Shade may help Gob.
    fight = lurking(foe("Rat", "e3"))
    assert Help("Rat", "Shade") in offered(fight)


# --- what ends hiding, and what does not


def engage(fight: Fight) -> None:
    play(fight, ("foes", Engage("Shade", "Ann")))


def enter(fight: Fight) -> None:
    play(fight, ("foes", Engage("Rat", "Ann")), ("foes", Enter("Shade")))


def call_out(fight: Fight) -> None:
    play(fight, ("foes", CallOut("Shade", "free", "Boo!")))


def help_rat(fight: Fight) -> None:
    play(fight, ("foes", Help("Shade", "Rat")))


def cast(fight: Fight) -> None:
    play(fight, ("foes", Cast("Shade", "mist")))


def strike(fight: Fight) -> None:
    play(fight, ("foes", OpportunityAttack("Shade", "Ann", "might", "action")))


def dash_out(fight: Fight) -> None:
    play(fight, ("foes", Dash("Shade", "free")), ("Shade", MoveTo("d4")))


def sidestep_out(fight: Fight) -> None:
    play(fight, ("foes", Sidestep("Shade", "rush")), ("Shade", MoveTo("d2")))


@pytest.mark.rule("HR-10.6", "HR-11.17")
@pytest.mark.parametrize(
    "act", [engage, enter, call_out, help_rat, cast, strike, dash_out, sidestep_out]
)
def test_what_draws_all_eyes_ends_hiding(act: Any) -> None:
    fight = lurking(foe("Rat", "c4"), dice=[MISS, BLIND_GUARD])
    before = len(fight.log)
    act(fight)
    assert not is_hidden(fight)
    (found,) = happened(fight.log[before:], Discovered)
    assert found.creature == "Shade"
    assert {"HR-10.6", "HR-11.17"} & set(found.rules)
    for seat in ("heroes", "foes"):
        assert found in fight.log_of(seat)
        view: Any = fight.view(seat)
        assert view.creatures["Shade"].at == fight.state.creatures["Shade"].at
    # What it did is told to everybody.
    did = (Engaged, OpportunitySeized, CalledOut, HelpGiven, SpellCast)
    for event in happened(fight.log[before:], Event):
        if isinstance(event, did):
            assert event in fight.log_of("heroes")


@pytest.mark.rule("HR-10.6", "HR-4.11")
def test_tripping_ends_hiding() -> None:
    fight = lurking(gm="gm", begins="heroes")
    unbalance(fight, "Ann")
    play(fight, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("c4")))
    (ask,) = fight.asks
    assert isinstance(ask, TripMover)
    play(fight, ("Shade", Trip("Shade", "Ann")))
    assert not is_hidden(fight)
    (tripped,) = happened(fight.log_of("heroes"), Tripped)
    assert tripped.creature == "Shade"


def unbalance(fight: Fight, name: str, condition: str = "off-balanced", level: int = 1) -> None:
    """The GM decrees it."""
    play(
        fight,
        ("gm", Decree("condition")),
        ("gm", Subject(name)),
        ("gm", ConditionNamed(condition)),
    )
    (amount,) = (option for option in offered(fight) if isinstance(option, Amount))
    play(fight, ("gm", Amount(level, amount.least, amount.most)))


@pytest.mark.rule("HR-10.6")
def test_quiet_things_do_not_end_hiding() -> None:
    fight = lurking()
    play(fight, ("foes", Stow("Shade", "free")), HEROES_PASS)
    play(fight, ("foes", Draw("Shade", "spear", "action")), HEROES_PASS)
    assert is_hidden(fight)
    assert fight.state.creatures["Shade"].weapon == SPEAR
    assert "Shade" not in what_is_shown(fight, "heroes")
    play(fight, FOES_PASS)
    assert is_hidden(fight)


@pytest.mark.rule("HR-10.6", "HR-10.5")
def test_in_the_dark_the_hidden_move_unseen() -> None:
    fight = lurking(at="f3", ground=DARK, expecting=("heroes", "foes"))
    play(fight, ("foes", Dash("Shade", "free")), ("Shade", MoveTo("g8")))
    assert is_hidden(fight)
    assert fight.state.creatures["Shade"].at == "g8"
    assert happened(fight.log_of("heroes"), Moved) == []
    assert "Shade" not in what_is_shown(fight, "heroes")


@pytest.mark.rule("HR-10.6", "HR-10.5")
def test_darkvision_sees_those_who_leave_their_hiding_in_the_dark() -> None:
    fight = lurking(hero("Bob", "a9", darkvision=True), at="f3", ground=DARK)
    play(fight, ("foes", Dash("Shade", "free")), ("Shade", MoveTo("g3")))
    assert not is_hidden(fight)


@pytest.mark.rule("HR-10.6")
def test_behind_walls_the_hidden_move_unseen() -> None:
    wall = [f"e{row}" for row in range(1, 11)]
    fight = start(
        hero("Ann", "c3"),
        foe("Shade", "g3", hides=True),
        foe("Gob", "a1"),
        walls=wall,
        dice=[STEALTH],
    )
    play(fight, ("foes", Dash("Shade", "free")), ("Shade", MoveTo("i9")))
    assert is_hidden(fight)
    assert "Shade" not in what_is_shown(fight, "heroes")


@pytest.mark.rule("HR-10.6", "HR-10.1")
def test_from_cover_to_cover_the_hidden_stay_hidden() -> None:
    ground = Ground(kinds={"%": THICKET}, at={"g3": "%", "g4": "%"})
    fight = lurking(at="g3", ground=ground)
    play(fight, ("foes", Sidestep("Shade", "rush")), ("Shade", MoveTo("g4")))
    assert is_hidden(fight)
    assert "Shade" not in what_is_shown(fight, "heroes")


@pytest.mark.rule("HR-10.6")
def test_a_dash_through_plain_sight_is_seen_wherever_it_ends() -> None:
    # 30 feet of open ground, right under Ann's eyes, lie between the two thickets.
    ground = Ground(kinds={"%": THICKET}, at={"b5": "%", "h5": "%"})
    fight = lurking(at="b5", ground=ground)
    play(fight, ("foes", Dash("Shade", "free")), ("Shade", MoveTo("h5")))
    while not isinstance(fight.asks[0], TakeTurn):
        (ask,) = fight.asks
        fight.answer(ask, ask.options[-1], ask.seat)
    assert not is_hidden(fight)


@pytest.mark.rule("HR-10.6")
def test_to_dash_and_stay_is_not_to_step_into_plain_sight() -> None:
    fight = lurking()
    play(fight, ("foes", Dash("Shade", "free")), ("Shade", Stay("Shade")))
    # It has not moved: nothing has drawn an eye.
    assert is_hidden(fight)


# --- bumping into the hidden


@pytest.mark.rule("HR-10.6")
def test_the_space_of_a_hidden_one_looks_free() -> None:
    fight = lurking(begins="heroes")
    play(fight, ("heroes", Dash("Ann", "free")))
    assert MoveTo("d3") in offered(fight)
    fight = lurking(begins="heroes")
    play(fight, ("heroes", Sidestep("Ann", "rush")))
    assert MoveTo("d3") in offered(fight)


@pytest.mark.rule("HR-10.6")
def test_who_walks_into_a_hidden_one_finds_it_and_stops() -> None:
    fight = lurking(at="f3", begins="heroes")
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("f3")))
    assert not is_hidden(fight)
    (found,) = happened(fight.log_of("heroes"), Discovered)
    assert (found.creature, found.at) == ("Shade", "f3")
    ann = fight.state.creatures["Ann"]
    assert fight.state.grid.distance(ann.at, "f3") == 5


@pytest.mark.rule("HR-10.6")
def test_who_walks_on_past_a_hidden_one_bumps_into_it_too() -> None:
    gorge = [f"{column}{row}" for column in "bcdefghij" for row in (2, 4)]
    fight = lurking(at="f3", begins="heroes", walls=gorge, expecting=("heroes", "foes"))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("i3")))
    assert not is_hidden(fight)
    assert fight.state.creatures["Ann"].at == "e3"


@pytest.mark.rule("HR-10.8", "HR-4.6", "HR-4.12")
def test_who_shows_itself_by_a_strike_is_in_the_way_from_then_on() -> None:
    gorge = [f"{column}{row}" for column in "bcdefghij" for row in (2, 4)]
    shade = foe("Shade", "f3", SWORD, hides=True, asking={"opportunity attack": "always"})
    fight = start(hero("Ann", "c3"), shade, foe("Gob", "j10"), begins="heroes", walls=gorge,
                  expecting=("heroes", "foes"), dice=[STEALTH, MISS, BLIND_GUARD])  # fmt: skip
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("i3")))
    while fight.state.creatures["Ann"].at != "e3":
        play(fight, FOES_PASS)
    play(fight, ("foes", OpportunityAttack("Shade", "Ann", "might", "rush")))
    assert not is_hidden(fight)
    assert fight.state.creatures["Ann"].at == "e3"
    (ended,) = happened(fight.log, MoveEnded)
    assert (ended.at, ended.rules) == ("e3", ("HR-4.15", "HR-10.8"))
    assert fight.state.turn == "foes"
    finish(fight)


@pytest.mark.rule("HR-10.6", "HR-4.5")
def test_who_goes_step_by_step_finds_a_hidden_one_too() -> None:
    fight = lurking(at="e3", begins="heroes")
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", StepByStep("Ann")), ("Ann", MoveTo("d3")))
    assert MoveTo("e3") in offered(fight)
    assert "Shade" not in what_is_shown(fight, "heroes")
    play(fight, ("Ann", MoveTo("e3")))
    assert not is_hidden(fight)
    assert fight.state.creatures["Ann"].at == "d3"


@pytest.mark.rule("HR-10.6", "HR-4.4")
def test_who_sidesteps_into_a_hidden_one_finds_it() -> None:
    fight = lurking(begins="heroes")
    play(fight, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("d3")))
    assert not is_hidden(fight)
    assert fight.state.creatures["Ann"].at == "c3"
    assert fight.state.creatures["Shade"].at == "d3"


@pytest.mark.rule("HR-10.6", "HR-6.9")
def test_the_free_sidestep_finds_a_hidden_one_too() -> None:
    fight = start(
        hero("Ann", "c3"),
        foe("Gob", "c4"),
        foe("Shade", "d3", hides=True, asking=BIDES),
        begins="heroes",
        dice=[STEALTH],
    )
    play(fight, FOES_PASS, ("heroes", Engage("Ann", "Gob")))
    while isinstance(fight.asks[0], JoinEngagement):
        play(fight, (fight.asks[0].seat, Pass(fight.asks[0].seat)))
    play(fight, ("Ann", TakeStance("agility")), ("Gob", TakeStance("defensive")))
    wrap = [o for o in offered(fight) if isinstance(o, MoveFirst | HoldBack | StepTo)]
    assert wrap
    while not any(isinstance(o, StepTo) for o in offered(fight)):
        (ask,) = fight.asks
        quiet = [o for o in ask.options if isinstance(o, HoldBack | MoveFirst)]
        fight.answer(ask, quiet[0], ask.seat)
    assert StepTo("Ann", "d3") in offered(fight)
    play(fight, ("heroes", StepTo("Ann", "d3")))
    assert not is_hidden(fight)
    assert fight.state.creatures["Ann"].at == "c3"


@pytest.mark.rule("HR-10.6", "HR-10.11")
def test_one_pushed_into_a_hidden_one_finds_it() -> None:
    fight = start(
        hero("Ann", "c3"),
        foe("Gob", "d3"),
        foe("Shade", "e3", hides=True),
        begins="heroes",
        dice=[STEALTH, MISS, GUARD, (3, 4)],
    )
    clash(fight, Ann="might", Gob="cunning")
    attack(fight, "Ann", "Gob")
    assert PushTo("e3") in offered(fight)
    assert "Shade" not in what_is_shown(fight, "heroes")
    play(fight, ("Ann", PushTo("e3")))
    assert not is_hidden(fight)
    (collided,) = happened(fight.log_of("heroes"), Collided)
    assert (collided.creature, collided.against) == ("Gob", "Shade")


@pytest.mark.rule("HR-10.6", "HR-10.8")
def test_who_walks_into_the_space_of_a_hidden_giant_finds_it() -> None:
    # A giant's space may be entered, but not without coming upon the giant.
    giant = foe("Shade", "e3", hides=True, size="L2", asking=BIDES)
    fight = start(hero("Ann", "c3"), giant, foe("Gob", "j10"), begins="heroes", dice=[STEALTH])
    while isinstance(fight.asks[0], SeizeOpportunities):
        play(fight, FOES_PASS)
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("e3")))
    assert not is_hidden(fight)


@pytest.mark.rule("HR-10.6")
def test_a_hidden_ones_own_side_knows_that_its_space_is_taken() -> None:
    fight = lurking(foe("Rat", "e3"))
    play(fight, ("foes", Sidestep("Rat", "rush")))
    assert MoveTo("d3") not in offered(fight)


# --- secrecy: nothing reaches the other seats


@pytest.mark.rule("HR-10.6")
def test_the_hidden_are_in_nobody_elses_view_log_or_options() -> None:
    fight = lurking(begins="heroes")
    shown = what_is_shown(fight, "heroes")
    assert "Shade" not in shown
    assert "Gob" in shown  # so much for the method
    view: Any = fight.view("heroes")
    assert set(view.creatures) == {"Ann", "Gob"}
    assert not happened(fight.log_of("heroes"), Rolled)
    assert not happened(fight.log_of("heroes"), Checked)
    assert not happened(fight.log_of("heroes"), Hid)
    able = {o.target for o in offered(fight) if isinstance(o, Engage)}
    assert able == set()  # Gob is too far away and Shade is not there, as far as Ann knows
    refused(fight, Engage("Ann", "Shade"))
    refused(fight, Help("Ann", "Shade"))


@pytest.mark.rule("HR-10.6")
def test_their_own_side_knows_all_about_them() -> None:
    pal = foe("Rat", "j9", seat="rita")
    fight = lurking(pal, begins="heroes")
    for seat in ("foes", "rita"):
        view: Any = fight.view(seat)
        assert view.creatures["Shade"].conditions == {"hidden": 1}
        assert happened(fight.log_of(seat), Hid)
        assert [r.roll.who for r in rolls(fight.log_of(seat))] == ["Shade"]


@pytest.mark.rule("HR-10.6")
def test_no_seat_of_the_other_side_knows_and_no_stranger() -> None:
    fight = lurking(hero("Bob", "a1", seat="bert"), begins="heroes")
    for seat in ("heroes", "bert", "nobody", ""):
        assert "Shade" not in words(fight.view(seat), fight.log_of(seat), fight.asks_of(seat))


@pytest.mark.rule("HR-10.6")
def test_the_gm_sees_all() -> None:
    fight = lurking_with_gm()
    view: Any = fight.view("gm")
    assert set(view.creatures) == set(fight.state.creatures)
    assert fight.log_of("gm") == fight.log
    for seat in ("heroes", "bert"):
        assert "Shade" not in what_is_shown(fight, seat)


def lurking_with_gm() -> Fight:
    """Shade is hidden by leave of the GM, and moves about in the dark."""
    fight = start(
        hero("Ann", "c3"),
        hero("Bob", "a1", seat="bert"),
        foe("Shade", "f3", hides=True),
        foe("Gob", "j10"),
        gm="gm",
        ground=DARK,
        expecting=("heroes", "foes"),
        dice=[STEALTH],
    )
    assert "Shade" not in what_is_shown(fight, "heroes")  # while the GM is asked
    play(fight, ("gm", Allow("hiding")))
    play(fight, ("foes", Dash("Shade", "free")), ("Shade", MoveTo("f5")))
    return fight


@pytest.mark.rule("HR-10.6", "HR-5.1")
def test_rush_is_told_without_the_hidden() -> None:
    fight = lurking(begins="heroes")
    points = [gained.points for gained in happened(fight.log_of("heroes"), RushGained)]
    assert points == [{"Ann": 1, "Gob": 1}]
    mine: dict[str, int] = {}
    for gained in happened(fight.log_of("foes"), RushGained):
        mine |= gained.points
    assert mine == {"Ann": 1, "Gob": 1, "Shade": 1}
    assert fight.state.creatures["Shade"].rush == 1


@pytest.mark.rule("HR-10.6", "HR-2.4")
def test_nobody_else_hears_of_a_strike_that_was_left() -> None:
    fight = lurking(begins="heroes")
    assert not [e for e in fight.log_of("heroes") if isinstance(e, OpportunitySeized)]
    for kind in (SeizeOpportunities, SeizeOpportunity):
        assert not any(isinstance(ask, kind) for ask in fight.asks_of("heroes"))


@pytest.mark.rule("HR-10.6", "HR-4.12", "HR-4.6")
@pytest.mark.parametrize("to", ["g3", "d5"], ids=["leaving the reach", "inside it"])
def test_one_who_sneaks_away_unseen_gives_no_opportunity(to: str) -> None:
    fight = lurking(ground=DARK, expecting=("heroes", "foes"))
    play(fight, ("foes", Dash("Shade", "free")), ("Shade", MoveTo(to)))
    assert is_hidden(fight)
    assert not any(isinstance(ask, SeizeOpportunity) for ask in fight.asks)
    assert "Shade" not in what_is_shown(fight, "heroes")


@pytest.mark.rule("HR-10.6", "HR-4.11")
def test_one_who_sneaks_off_balance_cannot_be_tripped() -> None:
    fight = lurking(ground=DARK, expecting=("heroes", "foes"), gm="gm")
    unbalance(fight, "Shade")
    assert "Shade" not in what_is_shown(fight, "heroes")
    play(fight, ("foes", Sidestep("Shade", "rush")), ("Shade", MoveTo("d4")))
    assert is_hidden(fight)
    assert not any(isinstance(ask, TripMover) for ask in fight.asks)


@pytest.mark.rule("HR-10.6", "HR-4.12")
def test_two_hidden_enemies_know_nothing_of_each_other() -> None:
    fight = start(
        hero("Ann", "c3", hides=True),
        hero("Bob", "a10"),
        foe("Shade", "d3", hides=True),
        foe("Gob", "j10"),
        dice=[STEALTH, STEALTH],
    )
    assert "Shade" not in what_is_shown(fight, "heroes")
    assert "Ann" not in what_is_shown(fight, "foes")
    assert isinstance(fight.asks[0], TakeTurn)
    targets = [getattr(o, "target", None) for o in offered(fight)]
    assert "Ann" not in targets


@pytest.mark.rule("HR-10.6", "HR-4.12")
def test_a_hidden_one_is_not_struck_from_hiding_in_a_later_turn() -> None:
    fight = start(
        hero("Ann", "c3", hides=True),
        foe("Shade", "d3", hides=True),
        expecting=("heroes", "foes"),
        dice=[STEALTH, STEALTH],
    )
    while isinstance(fight.asks[0], SeizeOpportunities):
        play(fight, (fight.asks[0].seat, Pass(fight.asks[0].seat)))
    for _ in range(2):
        side = fight.state.turn
        other = "Ann" if side == "foes" else "Shade"
        assert other not in what_is_shown(fight, side)
        play(fight, (side, Pass(side)))


@pytest.mark.rule("HR-10.6", "HR-4.8")
def test_help_for_a_hidden_friend_is_not_announced() -> None:
    fight = lurking(foe("Rat", "e3"))
    play(fight, ("foes", Help("Rat", "Shade")))
    assert is_hidden(fight)
    assert "Shade" not in what_is_shown(fight, "heroes")
    assert happened(fight.log_of("foes"), HelpGiven)


@pytest.mark.rule("HR-10.6")
def test_what_the_gm_decrees_of_a_hidden_one_stays_secret() -> None:
    fight = lurking_with_gm()
    play(fight, ("bert", Pass("bert")), HEROES_PASS)
    for condition, level in (("dazed", 2), ("prone", 1)):
        unbalance(fight, "Shade", condition, level)
        assert "Shade" not in what_is_shown(fight, "heroes")
    play(fight, ("gm", Decree("hit points")), ("gm", Subject("Shade")))
    (amount,) = (o for o in offered(fight) if isinstance(o, Amount))
    play(fight, ("gm", Amount(11, amount.least, amount.most)))
    assert fight.state.creatures["Shade"].hit_points == 11
    play(fight, ("gm", Decree("position")), ("gm", Subject("Shade")), ("gm", MoveTo("h8")))
    assert fight.state.creatures["Shade"].at == "h8"
    assert "Shade" not in what_is_shown(fight, "heroes")


@pytest.mark.rule("HR-10.6")
def test_one_whom_the_gm_hides_later_is_hidden_like_the_others() -> None:
    fight = start(hero("Ann", "c3"), foe("Shade", "g8"), foe("Gob", "j10"), gm="gm", ground=DARK,
                  expecting=("heroes", "foes"))  # fmt: skip
    unbalance(fight, "Shade", "hidden")
    told = len(fight.log_of("heroes"))
    view: Any = fight.view("heroes")
    assert "Shade" not in view.creatures
    play(fight, ("foes", Dash("Shade", "free")), ("Shade", MoveTo("g3")))
    assert "Shade" not in words(fight.log_of("heroes")[told:], fight.asks_of("heroes"))


@pytest.mark.rule("HR-10.6")
def test_one_whom_the_gm_reveals_is_announced() -> None:
    fight = lurking_with_gm()
    play(fight, ("bert", Pass("bert")), HEROES_PASS)
    unbalance(fight, "Shade", "hidden", 0)
    view: Any = fight.view("heroes")
    assert "Shade" in view.creatures
    assert "Shade" in words(fight.log_of("heroes"))


@pytest.mark.rule("HR-10.6")
def test_what_a_hidden_one_takes_back_leaves_no_trace_in_the_others_log() -> None:
    fight = lurking(at="f3", ground=DARK, expecting=("heroes", "foes"))
    told = fight.log_of("heroes")
    play(fight, ("foes", Dash("Shade", "free")))
    fight.undo("foes")
    assert is_hidden(fight)
    assert "Shade" not in what_is_shown(fight, "heroes")
    # Nothing that they have been told was taken back.
    assert standing(fight.log_of("heroes")) == told


# --- secrecy: what is played is the same as if there were nobody


class ByRoller:
    """Dice that depend on who rolls and why, so that one more fighter changes no other roll."""

    def __init__(self, seed: int, thrown: Sequence[tuple[str, str]] = ()) -> None:
        self.seed = seed
        self.thrown = list(thrown)

    @property
    def position(self) -> int:
        """How many rolls there were."""
        return len(self.thrown)

    def throw(self, roll: Roll, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """The faces of these dice."""
        key = (roll.who, roll.why)
        self.thrown.append(key)
        if roll.why == "stealth":
            return tuple(sizes)
        random = Random(f"{self.seed} {key} {self.thrown.count(key)}")
        return tuple(random.randint(1, size) for size in sizes)

    def rewound(self, position: int) -> Self:
        """As it was after so many rolls."""
        return type(self)(self.seed, self.thrown[:position])


LEAST = (Pass, LetGo, HoldBack, NoPush, TakeIt, Stay, TakeStance, Inflict)
"""How the foes answer in these fights, so that their hidden friend does nothing."""

HEROES_OF_THE_EMPTY_HALL = (
    hero("Ann", "c3"),
    hero("Bob", "e6", BOW, SWORD),
    hero("Cid", "b8", MAUL),
)


def observed(fight: Fight, seat: str) -> str:
    """What a seat sees, save for the numbers of questions."""
    asks = [msgspec.structs.replace(ask, id=0) for ask in fight.asks_of(seat)]
    return words(fight.view(seat), fight.log_of(seat), asks)


def until_asked(fight: Fight, seat: str) -> None:
    """Let everybody else do as little as they can until this seat is asked, or the end."""
    while not fight.over and not fight.asks_of(seat):
        ask = next(ask for ask in fight.asks if not ask.optional)
        quiet: list[Option] = [o for o in ask.options if isinstance(o, LEAST)]
        fight.answer(ask, (quiet or ask.options)[-1], ask.seat)


def pick(ask: Ask, random: Random) -> int:
    """Any option, but moves and engagements more often."""
    lively = [
        i for i, o in enumerate(ask.options) if isinstance(o, Dash | Engage | Sidestep | Attack)
    ]
    every = range(len(ask.options))
    return random.choice(lively if lively and random.random() < 0.6 else list(every))


def same_for_the_heroes(shade: Fighter, seed: int, **rest: Any) -> bool:
    """Play at random, with and without the hidden one; returns whether it was found."""
    gob = foe("Gob", "h5", hit_points=200)
    fighters = (*HEROES_OF_THE_EMPTY_HALL, gob)
    with_shade = Fight(
        GAME, scene(*fighters, shade, expecting=("heroes", "foes"), **rest), ByRoller(seed)
    )
    without = Fight(GAME, scene(*fighters, expecting=("heroes", "foes"), **rest), ByRoller(seed))
    random = Random(seed)
    for _ in range(60):
        until_asked(with_shade, "heroes")
        until_asked(without, "heroes")
        if not is_hidden(with_shade):
            return True
        assert observed(with_shade, "heroes") == observed(without, "heroes")
        if with_shade.over:
            return False
        one, two = (fight.asks_of("heroes")[0] for fight in (with_shade, without))
        number = pick(one, random)
        for fight, ask in ((with_shade, one), (without, two)):
            fight.answer(ask, ask.options[number], "heroes")
    return False


@pytest.mark.rule("HR-10.6")
@pytest.mark.parametrize("seed", range(25))
def test_to_the_others_a_hidden_one_is_as_good_as_not_there(seed: int) -> None:
    places = ["d3", "e4", "f6", "d7", "g5", "i2"]
    same_for_the_heroes(foe("Shade", places[seed % 6], hides=True), seed)


@pytest.mark.rule("HR-10.6")
@pytest.mark.parametrize("seed", range(10))
def test_so_it_is_in_the_dark_and_among_walls(seed: int) -> None:
    shade = foe("Shade", "e4", SPEAR, hides=True, darkvision=True)
    ground = Ground(light="dim" if seed % 2 else "dark")
    same_for_the_heroes(shade, seed, ground=ground, walls=["d5", "d6", "f4", "g8"])


@pytest.mark.rule("HR-10.6", "HR-10.8")
def test_so_is_a_hidden_giant() -> None:
    for seed in range(10):
        same_for_the_heroes(foe("Shade", "d4", hides=True, size="L2"), seed)


@pytest.mark.rule("HR-10.6", "HR-10.7")
@pytest.mark.parametrize("seed", range(5))
def test_so_is_a_hidden_sprite(seed: int) -> None:
    same_for_the_heroes(foe("Shade", "d4", hides=True, size="tiny"), seed)


@pytest.mark.rule("HR-10.6")
def test_such_fights_do_find_the_hidden_now_and_then() -> None:
    found = [same_for_the_heroes(foe("Shade", "d4", hides=True), seed) for seed in range(12)]
    assert True in found
    assert False in found


@pytest.mark.rule("HR-10.6", "HR-4.6")
def test_a_way_does_not_bend_around_somebody_unknown() -> None:
    fights = [
        start(hero("Ann", "a3"), *lurkers, foe("Gob", "j10"), begins="heroes", dice=dice)
        for lurkers, dice in (((foe("Shade", "d2", hides=True),), [STEALTH]), ((), []))
    ]
    ways = []
    for fight in fights:
        while isinstance(fight.asks[0], SeizeOpportunities):
            play(fight, FOES_PASS)
        play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("h3")))
        until_asked(fight, "heroes")
        moved = happened(fight.log, Moved)
        ways.append([move.to for move in moved if move.creature == "Ann"])
    assert ways[0] == ways[1]


# --- secrecy, whatever is played


class Watch:
    """Follows a fight, and fails as soon as a name reaches a seat that must not know it."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.read = 0
        self.secret = {f.name: f for f in fight.state.scenario.fighters if f.hides}

    def look(self) -> None:
        """Check all that has happened since the last look, and all that is shown now."""
        new = self.fight.log[self.read :]
        for event, following in zip_longest(new, new[1:]):
            told = following if isinstance(event, Ruled) else event  # a ruling and what it means
            if isinstance(told, Discovered):
                self.secret.pop(told.creature, None)
            self.keep(event.seen_by, event, GAME.line(event))
        self.read = len(self.fight.log)
        if not self.secret:
            return
        for seat in GAME.seats(self.fight.state.scenario):
            view: Any = self.fight.view(seat)
            asks = self.fight.asks_of(seat)
            picks = self.fight.picks_of(seat)
            labels = [GAME.label(option) for ask in asks for option in ask.options]
            self.keep((seat,), view, asks, picks, labels, GAME.status(view))

    def keep(self, seats: Sequence[str], *things: Any) -> None:
        """No secret may be told to a seat that is not of its side, nor the GM's."""
        for name, sheet in self.secret.items():
            knowing = {f.seat for f in self.fight.state.scenario.fighters if f.side == sheet.side}
            if set(seats) - knowing - {"gm"}:
                assert name not in words(*things), f"{name} is told to {seats}"


HIDERS = ("Wisp", "Moth", "Shade", "Lurker")


def hall(seed: int, hiders: Sequence[str] = HIDERS) -> Iterator[Fighter]:
    """Some are hidden; where they are, and with what, depends on the seed."""
    random = Random(seed)
    spaces = random.sample([f"{c}{r}" for c in "abcdefgh" for r in range(1, 9)], 8)
    weapons = [SWORD, BOW, SPEAR, MAUL]
    names = ["Ann", "Bob", "Wisp", "Moth", "Gob", "Rat", "Shade", "Lurker"]
    for name, space in zip(names, spaces, strict=True):
        make = hero if name in ("Ann", "Bob", "Wisp", "Moth") else foe
        yield make(
            name,
            space,
            random.choice(weapons),
            hides=name in hiders,
            darkvision=random.random() < 0.3,
            hit_points=30,
            might=8,
            spells=(Spell("mist"),),
        )


def watched(seed: int, light: Any, hiders: Sequence[str] = HIDERS, dashing: bool = True) -> int:
    """Bots play at random and are watched; returns how many answers were given in secrecy."""
    thickets = [f"{c}{r}" for c in "bdfh" for r in (1, 2, 5, 6, 7)]
    ground = Ground(light=light, kinds={"%": THICKET}, at=dict.fromkeys(thickets, "%"))
    scenario = scene(
        *hall(seed, hiders),
        begins=None,
        ground=ground,
        gm="gm" if seed % 2 else "",
        hiding=4,
        expecting=("heroes", "foes") if seed % 3 else (),
        rounds=12,
    )
    fight = Fight(GAME, scenario, Seeded(seed))
    random = Random(seed)
    watch = Watch(fight)
    watch.look()
    answers = 0
    while not fight.over and watch.secret:
        ask = next(ask for ask in fight.asks if not ask.optional)
        options = [
            o
            for o in ask.options
            if dashing or not (isinstance(o, Dash) and is_hidden(fight, o.creature))
        ]
        fight.answer(ask, random.choice(options), ask.seat)
        watch.look()
        answers += 1
    return answers


@pytest.mark.rule("HR-10.6")
@pytest.mark.parametrize("light", ["bright", "dim", "dark"])
@pytest.mark.parametrize("hiders", [("Wisp", "Moth"), ("Shade", "Lurker")])
def test_no_name_of_those_who_lie_still_reaches_the_other_side(
    hiders: tuple[str, str], light: Any
) -> None:
    answers = sum(watched(seed, light, hiders, dashing=False) for seed in range(10))
    assert answers > 100


@pytest.mark.rule("HR-10.6")
@pytest.mark.parametrize("light", ["bright", "dim", "dark"])
def test_no_name_of_the_hidden_reaches_the_other_side_whatever_they_do(light: Any) -> None:
    answers = sum(watched(seed, light) for seed in range(20))
    assert answers > 100


@pytest.mark.rule("HR-10.6")
def test_a_fight_with_hidden_ones_replays_from_its_record() -> None:
    scenario = scene(*hall(3), begins=None, gm="gm", hiding=4, rounds=6)
    fight = Fight(GAME, scenario, Seeded(3))
    bots = bots_for(GAME.seats(scenario), random_policy, 3)
    while not fight.over:
        ask = next(ask for ask in fight.asks if not ask.optional)
        bots[ask.seat].answer(fight, ask)
    again = replay(read_record(write_record(record_of(fight)), "a test", {GAME.name: GAME}))
    assert again.log == fight.log
    for seat in GAME.seats(scenario):
        assert again.log_of(seat) == fight.log_of(seat)
        assert again.view(seat) == fight.view(seat)


@pytest.mark.rule("HR-10.6", "HR-11.18")
@pytest.mark.parametrize(("to", "seen"), [("c1", True), ("c5", False)])
def test_one_in_hiding_that_is_forced_into_the_open_is_seen(to: str, seen: bool) -> None:
    walls = ("d3", "d4", "d5", "d6")
    state = begin(scene(hero("Ana", "c4"), foe("Orc", "j1"), walls=walls, width=12, height=9))
    ana, orc = state.creatures["Ana"], state.creatures["Orc"]
    ana.conditions = {"hidden": 1}
    _, log = drive(haul(state, ana, orc, to), state, Scripted())
    assert bool(happened(log, Discovered)) == seen
