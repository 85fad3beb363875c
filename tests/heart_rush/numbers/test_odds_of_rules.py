"""The odds of whatever rolls dice, against a real fight that goes on in every way they can fall."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from crossblades.heart_rush import library
from crossblades.heart_rush.about import About
from crossblades.heart_rush.asks import (
    ChooseAbility,
    ChooseForAbility,
    DeclareAttack,
    FaceComplication,
    ThrowAgain,
    UseInstant,
)
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.condition_options import (
    BreakFree,
    ClimbOn,
    Grapple,
    RollWith,
    ThrowOff,
)
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import Checked, ContestDecided, EffectStarted
from crossblades.heart_rush.events.links import climb, hold
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.grips import HOLDING_FAST, break_free
from crossblades.heart_rush.ground import Ground, Hazard, Terrain
from crossblades.heart_rush.hanging import ReactionHook
from crossblades.heart_rush.holding import hold_on
from crossblades.heart_rush.moments import Check, OffensiveCheck, RollSeen, Save
from crossblades.heart_rush.numbers.imagined import imagined
from crossblades.heart_rush.options import (
    Attack,
    Cast,
    Dash,
    Decline,
    FailOutright,
    MoveTo,
    Pass,
    ShrugOff,
    Stow,
    TakeComplication,
    TakeIt,
    UseAbility,
)
from crossblades.heart_rush.special import Effect
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.distributions import gathered
from crossblades.kernel.enumerated import Enumerated, every_outcome, outcomes_by_faces
from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.fight import Fight
from crossblades.kernel.foresight import foresee
from crossblades.kernel.prospects import Prospect
from tests.heart_rush.numbers.test_odds_in_menus import hurt, odds_of, same, taking
from tests.helpers import (
    DAGGER,
    GAME,
    HEAVY,
    JAVELIN,
    MAUL,
    attack,
    choose,
    clash,
    foe,
    hero,
    play,
    waiting,
)
from tests.twins import chance_of, every_way

WEAK: dict[str, Any] = {"might": 4, "agility": 4, "cunning": 4, "heart": 4}


def margin(log: list[Event]) -> int:
    decided = next(event for event in log if isinstance(event, ContestDecided))
    return decided.total - decided.answer


def saved(log: list[Event]) -> tuple[int, bool]:
    check = next(event for event in log if isinstance(event, Checked))
    return check.total, check.success


def same_check(odds: Prospect, event: str, played: dict[tuple[int, bool], Fraction]) -> None:
    totals = {total for total, _ in played}
    assert odds.chances == {n: chance_of(played, lambda one: one[0] == n) for n in totals}  # noqa: B023
    assert odds.events == {event: chance_of(played, lambda one: one[1])}
    assert 0 < odds.events[event] < 1


def same_contest(odds: Prospect, played: dict[int, Fraction]) -> None:
    assert odds.chances == played
    assert odds.events["wins"] == chance_of(played, lambda number: number > 0)
    assert odds.events["ties"] == played[0]


def answering(ability: str) -> Callable[[Ask], Option | None]:
    """Everybody else holds back; the contest is answered so."""

    def decide(ask: Ask) -> Option | None:
        if isinstance(ask, DeclareAttack):
            return ask.options[-1]
        if isinstance(ask, ChooseAbility):
            return next(o for o in ask.options if getattr(o, "ability", "") == ability)
        return taking(TakeIt)(ask)

    return decide


def test_climbing_onto_a_creature() -> None:
    fight = waiting(hero("Ann", "c3", FISTS), foe("Orc", "d3", size="L2", might=10, agility=4))
    clash(fight, Ann="might", Orc="cunning")
    option = next(o for o in fight.asks[0].options if isinstance(o, ClimbOn))
    (odds,) = odds_of(fight, option)
    same_contest(odds, every_way(fight, option, answering("might"), margin))


def against(log: list[Event]) -> int:
    """The margin as the one who answers sees it."""
    return -margin(log)


@pytest.mark.parametrize("ability", ["might", "agility"])
def test_answering_a_grapple(ability: Any) -> None:
    fight = waiting(hero("Ann", "c3", FISTS, might=8), foe("Orc", "d3", might=10, agility=4))
    clash(fight, Ann="might", Orc="cunning")
    play(fight, ("Ann", Grapple("Ann", "Orc")))
    option = RollWith("Orc", ability)
    (odds,) = odds_of(fight, option)
    same_contest(odds, every_way(fight, option, answering(ability), against))


@pytest.mark.parametrize("ability", ["might", "agility"])
@pytest.mark.parametrize("theirs", ["might", "agility"])
def test_answering_a_climber_does_not_tell_what_the_climber_rolls(
    ability: Any, theirs: Any
) -> None:
    orc = foe("Orc", "d3", size="L2", might=10, agility=4)
    fight = waiting(hero("Ann", "c3", FISTS, might=8, agility=6), orc)
    clash(fight, Ann="might", Orc="cunning")
    play(fight, ("Ann", ClimbOn("Ann", "Orc", theirs)))
    option = RollWith("Orc", ability)
    odds = {each.when: each for each in odds_of(fight, option)}
    assert set(odds) == {"against might", "against agility"}
    played = every_way(fight, option, answering(ability), against)
    same_contest(odds[f"against {theirs}"], played)


@pytest.mark.parametrize("ability", ["might", "agility"])
def test_answering_one_who_breaks_free(ability: Any) -> None:
    state = waiting(hero("Ann", "c3", might=8), foe("Orc", "d3", might=6)).state
    hold(state.creatures["Ann"], state.creatures["Orc"])
    ask = ChooseAbility(
        seat="Ann", creature="Ann", what=HOLDING_FAST, by="Orc", ability="might",
        options=(RollWith("Ann", "might"), RollWith("Ann", "agility")),
    )  # fmt: skip
    (odds,) = GAME.prospects(ask, RollWith("Ann", ability), GAME.view(state, "Ann"))

    def run(dice: Enumerated) -> int:
        now = state.copy()
        rule = break_free(now, BreakFree("Orc", "might"))
        seen = foresee(rule, now, dice, lambda _: RollWith("Ann", ability))
        return against(seen.events)

    same_contest(odds, gathered(every_outcome(run)))


@pytest.mark.parametrize("ability", ["might", "agility"])
def test_holding_on_to_a_creature(ability: Any) -> None:
    state = waiting(hero("Ann", "c3", might=8, agility=6), foe("Orc", "c3", size="L2")).state
    climb(state.creatures["Ann"], state.creatures["Orc"])
    ask = ChooseAbility(
        seat="Ann", creature="Ann", what="holding on", number=9,
        options=(RollWith("Ann", "might"), RollWith("Ann", "agility")),
    )  # fmt: skip
    (odds,) = GAME.prospects(ask, RollWith("Ann", ability), GAME.view(state, "Ann"))

    def run(dice: Enumerated) -> tuple[int, bool]:
        now = state.copy()
        rule = hold_on(now, now.creatures["Ann"], 9)
        return saved(foresee(rule, now, dice, lambda _: RollWith("Ann", ability)).events)

    same_check(odds, "holds on", gathered(every_outcome(run)))


def test_throwing_a_climber_off() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "c3", size="L2", might=10), begins="foes")
    climb(fight.state.creatures["Ann"], fight.state.creatures["Orc"])
    fight = fight.clone()
    climb(fight.state.creatures["Ann"], fight.state.creatures["Orc"])
    option = ThrowOff("Orc", "might")
    view = GAME.view(fight.state, "Orc")
    odds = GAME.prospects(fight.asks[0], option, view)
    assert len(odds) == 1
    mine, yours = (_pool(fight, name) for name in ("Orc", "Ann"))
    played: dict[int, Fraction] = {}
    for a, one in mine.items():
        for b, other in yours.items():
            played[a - b] = played.get(a - b, Fraction(0)) + one * other
    same_contest(odds[0], dict(sorted(played.items())))


def _pool(fight: Fight, name: str) -> dict[int, Fraction]:
    """Heart and might, in a plain loop; a creature on another has no advantage here."""
    creature = fight.state.creatures[name]
    sizes = (creature.heart, creature.sheet.might)
    chance = Fraction(1, sizes[0] * sizes[1])
    totals: dict[int, Fraction] = {}
    for one in range(1, sizes[0] + 1):
        for other in range(1, sizes[1] + 1):
            totals[one + other] = totals.get(one + other, Fraction(0)) + chance
    return totals


@pytest.mark.parametrize("how", [TakeIt, ShrugOff])
def test_a_second_throw(how: type[Option]) -> None:
    dice = ((1, 1, 1), (8, 6))
    fight = waiting(
        hero("Ann", "c3", JAVELIN), foe("Orc", "d3"), foe("Imp", "d4", hit_points=6), dice=dice
    )
    clash(fight, Ann="might", Orc="cunning", Imp="defensive")
    attack(fight, "Ann", "Orc")
    assert isinstance(fight.asks[0], ThrowAgain)
    option = Attack("Ann", "Imp")
    odds = {each.when: each for each in odds_of(fight, option)}
    played = every_way(fight, option, taking(how), hurt(fight, "Imp"))
    same(odds["" if how is TakeIt else "shrugged off"], played)


def attuned(element: str, **orc: Any) -> Fight:
    ann = hero("Ann", "c3", FISTS, attunements={element: "basic"}, **WEAK)
    fight = waiting(ann, foe("Orc", "d3", hit_points=9, **WEAK, **orc))
    clash(fight, Ann="agility", Orc="defensive")
    return fight


@pytest.mark.parametrize("shape", ["bolt", "blast"])
@pytest.mark.parametrize(("element", "armour"), [("air", HEAVY), ("air", None), ("earth", None)])
def test_a_cantrip(element: str, armour: Any, shape: str) -> None:
    """The total of air counts twice against metal."""
    fight = attuned(element, armour=armour)
    option = Attack("Ann", "Orc", f"{element} {shape}")
    (odds,) = odds_of(fight, option)
    played = every_way(fight, option, taking(TakeIt), hurt(fight, "Orc"), outcomes_by_faces)
    same(odds, played)


@pytest.mark.parametrize("armour", [HEAVY, None])
def test_a_cantrip_whose_dice_were_seen(armour: Any) -> None:
    """What comes of it is doubled by metal after whatever an ability makes of it."""
    me = hero("Ann", "c3", FISTS, abilities=("brutal criticals",), attunements={"air": "basic"})
    orc = foe("Orc", "d3", hit_points=60, armour=armour, **WEAK)
    fight = waiting(me, orc, dice=[(8, 6, 1)])
    clash(fight, Ann="agility", Orc="defensive")
    choose(fight, "heroes", Attack("Ann", "Orc", "air bolt"))
    for option in fight.asks[0].options:
        (odds,) = odds_of(fight, option)
        same(odds, every_way(fight, option, taking(TakeIt), hurt(fight, "Orc")))


def test_the_fire_that_comes_with_a_cantrip() -> None:
    fight = attuned("fire")
    odds = odds_of(fight, Attack("Ann", "Orc", "fire bolt"))
    chances = [each.chances for each in odds]
    assert {n: Fraction(min(n - 1, 13 - n), 36) for n in range(2, 13)} in chances


def test_the_save_against_a_hex() -> None:
    ann = hero("Ann", "c3", spells=(Spell("hex"),))
    fight = waiting(ann, foe("Orc", "i3", cunning=4), foe("Imp", "h3", cunning=10))
    assert odds_of(fight, Cast("Ann", "hex")) == (), "whom it is cast on is still to be chosen"
    choose(fight, "heroes", Cast("Ann", "hex"))
    for name in ("Orc", "Imp"):
        option = UseAbility("Ann", "hex", name)
        (odds,) = odds_of(fight, option)
        same_check(odds, f"{name} saves", every_way(fight, option, lambda _: None, saved))


@pytest.mark.parametrize("how", [TakeIt, ShrugOff])
def test_fire_that_is_spat_at_one_who_may_save(how: type[Option]) -> None:
    drake = foe("Drake", "g3", abilities=("spit fire",), might=8)
    fight = waiting(hero("Ann", "c3", hit_points=5), drake, begins="foes")
    fight.state.creatures["Ann"].hit_points = 3
    option = UseAbility("Drake", "spit fire", "Ann")
    save, *harm = odds_of(fight, option)
    same_check(save, "Ann saves", every_way(fight, option, taking(how), saved))
    assert {each.whom for each in harm} == {"Ann"}
    odds = {each.when: each for each in harm}
    played = every_way(fight, option, taking(how), hurt(fight, "Ann"))
    same(odds["" if how is TakeIt else "shrugged off"], played)


def test_a_walk_into_something_that_hurts() -> None:
    thorns = Terrain("thorns", hazard=Hazard("thorns", (4, 4), "agility", 9))
    ground = Ground(kinds={"x": thorns}, at={"e3": "x"})
    fight = waiting(hero("Ann", "c3"), foe("Orc", "i9"), ground=ground)
    play(fight, ("heroes", Dash("Ann", "free")))
    save, taken, shrugged = odds_of(fight, MoveTo("e3"))
    same_check(save, "succeeds", every_way(fight, MoveTo("e3"), taking(TakeIt), saved))
    same(taken, every_way(fight, MoveTo("e3"), taking(TakeIt), hurt(fight, "Ann")))
    same(shrugged, every_way(fight, MoveTo("e3"), taking(ShrugOff), hurt(fight, "Ann")))
    assert odds_of(fight, MoveTo("c5")) == ()


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("stance", ["defensive", "might"])
def test_what_an_ability_asks_before_an_attack(wanted: bool, stance: Any) -> None:
    ann = hero("Ann", "c3", DAGGER, abilities=("bloodblade",), hit_points=20, **WEAK)
    fight = waiting(ann, foe("Orc", "d3", DAGGER, hit_points=9, **WEAK))
    clash(fight, Ann="might", Orc=stance)
    while fight.asks and isinstance(fight.asks[0], DeclareAttack):
        for ask in fight.asks:
            fight.answer(ask, ask.options[0], ask.seat)
    (ask,) = fight.asks
    assert isinstance(ask, ChooseForAbility)
    option = ask.options[0] if wanted else Decline(ask.seat)
    played = every_way(fight, option, taking(TakeIt), hurt(fight, "Orc"))
    same(odds_of(fight, option)[0], played)


def test_of_an_attack_on_somebody_unseen_there_are_no_odds() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"))
    blow = Blow("Ann", "Ghost", "might", DAGGER)
    rolled = Rolled(roll=Roll("Ann", "attack", ()), faces=(), dropped=(), total=9)
    about = About("roll seen", blows=(blow,), rolled=rolled, attack=9)
    option = Decline("heroes")
    ask = UseInstant(seat="heroes", moment=about.moment, about=about, options=(option,))
    assert GAME.prospects(ask, option, GAME.view(fight.state, "heroes")) == ()


def test_an_instant_and_declining_it_before_the_attack_of_another() -> None:
    bob = hero("Bob", "c4", abilities=("guardian's sacrifice",))
    fight = waiting(hero("Ann", "c3"), bob, foe("Orc", "d3"), begins="foes")
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    for option in fight.asks[0].options:
        odds = odds_of(fight, option)
        whom = "Ann" if isinstance(option, Decline) else "Bob"
        assert odds[0].what == f"damage to {whom}"
        same(odds[0], every_way(fight, option, taking(TakeIt), hurt(fight, whom)))


def test_what_is_lent_to_somebody_counts() -> None:
    fighters = (
        hero("Ann", "a9", abilities=("battle frenzy",)),
        hero("Bob", "c3", DAGGER, **WEAK),
        foe("Orc", "d3", hit_points=9, **WEAK),
        foe("Gob", "c4"),
    )
    fight = waiting(*fighters)
    clash(fight, Bob="might", Orc="defensive")
    option = Attack("Bob", "Orc")
    alone = odds_of(fight, option)[0]
    effect = Effect("commander's call", "round", "Ann", about="battle frenzy", lends=True)
    EffectStarted(creature="Bob", effect=effect).apply(fight.state)
    lent = odds_of(fight, option)[0]
    assert lent.mean > alone.mean


def test_a_check_that_may_be_complicated_is_counted_by_its_faces() -> None:
    """HR-1.4: a 1 is thrown again, so two rolls of the same total differ."""
    rock = Terrain("rock", climb=6)
    ground = Ground(kinds={"r": rock}, at={"d3": "r"})
    fight = waiting(hero("Ann", "c3", **WEAK), foe("Orc", "i9"), ground=ground)
    play(fight, ("heroes", Dash("Ann", "free")))
    (odds,) = odds_of(fight, MoveTo("d3"))

    def again(ask: Ask) -> Option | None:
        return ask.options[-1] if isinstance(ask, FaceComplication) else None

    played = every_way(fight, MoveTo("d3"), again, saved, outcomes_by_faces)
    same_check(odds, "succeeds", played)


def test_a_second_try_is_the_bad_die_once_more() -> None:
    """HR-1.4."""
    rock = Terrain("rock", climb=6)
    ground = Ground(kinds={"r": rock}, at={"d3": "r"})
    strong = {"might": 8, "heart": 6}
    orc = foe("Orc", "i9")
    fight = waiting(hero("Ann", "c3", **strong), orc, ground=ground, dice=[(3, 1)])
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("d3")))
    assert not odds_of(fight, FailOutright("Ann"))
    (odds,) = odds_of(fight, TakeComplication("Ann"))
    assert odds.chances == {3 + face: Fraction(1, 8) for face in range(1, 9)}
    assert odds.events == {"succeeds": Fraction(6, 8)}
    played = every_way(fight, TakeComplication("Ann"), lambda _: None, saved)
    same_check(odds, "succeeds", played)


@pytest.mark.parametrize("kind", ["save", "contest", "offence", "defence"])
@pytest.mark.parametrize("faces", [(1, 1), (8, 6), (1, 6), (6, 6)])
def test_no_ability_minds_the_faces_of_a_save_or_a_contest(
    faces: tuple[int, int], kind: str
) -> None:
    """So that odds may count them by their totals."""
    everything = tuple(library.abilities())
    fight = waiting(hero("Ann", "c3", abilities=everything), foe("Orc", "d3"))
    ann, orc = (fight.state.creatures[name] for name in ("Ann", "Orc"))
    mine: dict[str, Any] = {"state": fight.state, "roller": ann, "ability": "agility", "what": ""}
    moments = {
        "save": Save(**mine),
        "contest": Check(**mine, against=orc),
        "offence": OffensiveCheck(**mine, against=orc, attacking=True),
        "defence": OffensiveCheck(**mine, against=orc, attacking=False),
    }
    roll = Roll("Ann", kind, (Part("heart", dice=(8,)), Part("agility", dice=(6,))))
    rolled = Rolled(roll=roll, faces=faces, dropped=(), total=sum(faces))
    seen = RollSeen(state=fight.state, roll=moments[kind], rolled=rolled, total=rolled.total)
    hooks = [h for h in fight.state.moments[RollSeen] if isinstance(h, ReactionHook)]
    assert len(hooks) > 5
    for hook in hooks:
        assert not list(hook.function(seen, hook.mine)), hook.mine.id


def test_one_who_has_put_a_heavy_weapon_away_swims_as_fast_in_the_mind() -> None:
    """HR-10.3, HR-12.1: what is in hand slows one in the water, too."""
    lake = Terrain("lake", water="deep")
    deep = Ground(kinds={"~": lake}, at=dict.fromkeys(("d3", "e3", "f3", "g3", "h3"), "~"))
    fight = waiting(hero("Ann", "c3", MAUL, swim=10), foe("Orc", "i9"), ground=deep)
    play(fight, ("heroes", Stow("Ann", "free")), ("foes", Pass("foes")))
    ann = fight.state.creatures["Ann"]
    assert imagined(GAME.view(fight.state, "Ann")).creatures["Ann"].swim == ann.swim == 10
    choose(fight, "heroes", Dash("Ann", "free"))
    for option in fight.asks[0].options:
        odds_of(fight, option)


def test_where_no_way_leads_there_are_no_odds() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "i9"))
    play(fight, ("heroes", Dash("Ann", "free")))
    assert MoveTo("i9") not in fight.asks[0].options
    assert GAME.prospects(fight.asks[0], MoveTo("i9"), GAME.view(fight.state, "Ann")) == ()
