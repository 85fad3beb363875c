"""Bots: they choose from what is offered and what they see; the sensible one plays sensibly."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, get_args

import pytest

from crossblades.heart_rush.asks import (
    BlastAnother,
    ChooseDestination,
    ChooseFainting,
    ChooseStance,
    DeclareAttack,
    FreeSidestep,
    JoinEngagement,
    TakeDamage,
    TakeTurn,
)
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.events import AttackDeclared, CombatEnded, Engaged
from crossblades.heart_rush.gear import FISTS, Element
from crossblades.heart_rush.gear_options import NoOther
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Engage,
    Enter,
    FallUnconscious,
    FightOn,
    HoldBack,
    MoveTo,
    Pass,
    PutOutFire,
    ShrugOff,
    StepTo,
    TakeIt,
    TakeStance,
)
from crossblades.heart_rush.state import Engagement, State
from crossblades.heart_rush.visibility import View
from crossblades.interfaces.bots import (
    RESTLESS,
    Bot,
    bots_for,
    let_play,
    policy_named,
    random_policy,
)
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Entered, Seeded
from crossblades.kernel.errors import CrossbladesError, NotOfferedError
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BOW,
    DAGGER,
    GAME,
    MACE,
    SPEAR,
    foe,
    fresh_state,
    happened,
    hero,
    scene,
)

sensible = policy_named(GAME, "sensible")


def decide(state: State, ask: Ask, seed: int = 1) -> Option:
    """What the sensible bot answers."""
    return sensible(ask, lambda: GAME.view(state, ask.seat), Random(seed))


def engaged(*fighters: Fighter, participants: Sequence[str]) -> State:
    """A state in the middle of an engagement."""
    state = fresh_state(*fighters)
    state.engagement = Engagement("foes", tuple(participants))
    return state


def fought(seed: int, policies: dict[str, str], *fighters: Fighter) -> Fight:
    """A whole fight between these bots."""
    fighters = fighters or (hero("Ana", "c4"), foe("Rook", "i4"))
    fight = Fight(GAME, scene(*fighters, begins=None), Seeded(seed))
    let_play(
        fight,
        {seat: Bot(seat, policy_named(GAME, name), seed) for seat, name in policies.items()},
    )
    assert fight.over
    return fight


# --- any bot


def test_bots_are_found_by_name() -> None:
    assert policy_named(GAME, "sensible") is GAME.policies["sensible"]
    with pytest.raises(CrossbladesError, match="no bot is called 'x'; expected random or sensible"):
        policy_named(GAME, "x")


def test_random_picks_anything_that_is_offered_and_nothing_else() -> None:
    options = tuple(TakeStance(stance) for stance in ("might", "agility", "cunning", "defensive"))
    ask = ChooseStance(seat="heroes", creature="Ana", options=options)
    random = Random(1)

    def never() -> Any:
        raise AssertionError("random needs no look")

    picked = Counter(random_policy(ask, never, random) for _ in range(400))
    assert set(picked) == set(options)
    assert min(picked.values()) > 60


@pytest.mark.parametrize("late", [True, False])
def test_the_bot_called_random_ends_what_has_gone_on_for_long(late: bool) -> None:
    fight = Fight(GAME, scene(hero("Ana", "c4"), foe("Rook", "d4")), Seeded(1))
    fight.state.round = RESTLESS + late
    (ask,) = fight.asks
    policy, look = policy_named(GAME, "random"), partial(fight.view, ask.seat)
    picked = {policy(ask, look, Random(seed)) for seed in range(40)}
    assert picked == {Engage("Ana", "Rook")} if late else len(picked) > 3


@pytest.mark.parametrize("name", ["random", "sensible"])
@pytest.mark.parametrize("seed", range(2))
def test_only_offered_options_are_taken(name: str, seed: int) -> None:
    policy = policy_named(GAME, name)
    asked = 0

    def checked(ask: Ask, look: Callable[[], Any], random: Random) -> Option:
        nonlocal asked
        asked += 1
        choice = policy(ask, look, random)
        assert choice in ask.options
        return choice

    opening = GAME.read_encounter(GAME.encounters()["skirmish"], "skirmish")
    fight = Fight(GAME, opening.scenario, Seeded(seed))
    let_play(fight, bots_for(("heroes", "foes"), checked, seed))
    assert fight.over
    assert asked > 20


def test_the_same_seed_gives_the_same_answers_and_each_seat_its_own() -> None:
    both = {"heroes": "random", "foes": "random"}
    assert fought(3, both).log == fought(3, both).log
    assert fought(3, both).log != fought(4, both).log
    one, two = bots_for(("heroes", "foes"), random_policy, 5).values()
    assert one.random.random() != two.random.random()


def test_bots_draw_nothing_from_the_dice_of_the_fight() -> None:
    fight = Fight(GAME, scene(hero("Ana", "c4"), foe("Rook", "i4")), Seeded(1))
    bot = Bot("heroes", random_policy, 1)
    for _ in range(50):
        random_policy(fight.asks[0], lambda: None, bot.random)
    assert isinstance(fight.dice, Seeded)
    assert fight.dice.position == 0


def test_a_bot_has_nothing_but_its_view() -> None:
    """A fight without a state, a log or dice is enough for a bot."""

    class Window:
        """All that a bot may look at."""

        def __init__(self, fight: Fight) -> None:
            self._fight = fight
            self.looked: list[str] = []

        def view(self, seat: str) -> Any:
            self.looked.append(seat)
            return self._fight.view(seat)

        def answer(self, ask: Ask, option: Option, seat: str) -> None:
            self._fight.answer(ask, option, seat)

    fight = Fight(GAME, scene(hero("Ana", "c4"), foe("Rook", "e4")), Seeded(2))
    window = Window(fight)
    bots = {seat: Bot(seat, sensible, 2) for seat in ("heroes", "foes")}
    while not fight.over:
        ask = fight.asks[0]
        bots[ask.seat].answer(window, ask)  # type: ignore[arg-type]
        assert window.looked.pop() == ask.seat
    assert happened(fight.log, CombatEnded)


def test_a_view_has_no_way_back_to_the_state() -> None:
    state = engaged(hero("Ana", "c4"), foe("Rook", "d4"), participants=("Ana", "Rook"))
    view = GAME.view(state, "heroes")
    reachable: list[object] = [view, *view.creatures.values()]
    fields = [getattr(thing, name) for thing in reachable for name in thing.__struct_fields__]  # type: ignore[attr-defined]
    assert not any(field is state or field is state.engagement for field in fields)
    assert not any(field is creature for creature in state.creatures.values() for field in fields)
    assert view.stances == {}


def test_bots_stop_for_people_for_dice_and_at_the_end() -> None:
    fight = Fight(GAME, scene(hero("Ana", "c4"), foe("Rook", "i4"), begins="foes"), Seeded(1))
    let_play(fight, bots_for(("foes",), sensible, 1))
    assert {ask.seat for ask in fight.asks} == {"heroes"}
    waiting = Fight(GAME, scene(hero("Ana", "c4"), foe("Rook", "i4"), begins=None), Entered())
    let_play(waiting, bots_for(("heroes", "foes"), sensible, 1))
    assert waiting.waiting is not None
    over = fought(1, {"heroes": "sensible", "foes": "sensible"})
    let_play(over, bots_for(("heroes", "foes"), sensible, 1))
    assert over.over


# --- the sensible one: turns and moves


def destinations(*spaces: str) -> tuple[MoveTo, ...]:
    return tuple(MoveTo(space) for space in spaces)


def test_it_moves_into_reach_by_the_shortest_way() -> None:
    state = fresh_state(hero("Ana", "a1"), foe("Rook", "e1"), foe("Borg", "j10"))
    ask = ChooseDestination(
        seat="heroes", creature="Ana", options=destinations("b1", "c1", "d1", "e2", "d3")
    )
    assert decide(state, ask) == MoveTo("d1")


def test_it_comes_as_near_as_it_can() -> None:
    state = fresh_state(hero("Ana", "a1"), foe("Rook", "j1"))
    ask = ChooseDestination(seat="heroes", creature="Ana", options=destinations("a2", "c1", "b1"))
    assert decide(state, ask) == MoveTo("c1")


def test_it_dashes_towards_an_enemy_out_of_reach_and_engages_one_in_reach() -> None:
    far = fresh_state(hero("Ana", "a1"), foe("Rook", "e1"))
    turn = (Dash("Ana", "free"), Pass("heroes"))
    ask = TakeTurn(seat="heroes", side="heroes", options=turn)
    assert decide(far, ask) == Dash("Ana", "free")
    near = fresh_state(hero("Ana", "a1"), foe("Rook", "b1"), foe("Borg", "b2", hit_points=5))
    strikes = (Engage("Ana", "Rook"), Engage("Ana", "Borg"), *turn)
    ask = TakeTurn(seat="heroes", side="heroes", options=strikes)
    assert decide(near, ask) == Engage("Ana", "Borg")


def test_it_dashes_neither_for_an_action_nor_without_one_left() -> None:
    fresh = fresh_state(hero("Ana", "a1"), foe("Rook", "e1"))
    spent = fresh_state(hero("Ana", "a1"), foe("Rook", "e1"))
    spent.creatures["Ana"].acted = True
    for state, pay in ((spent, "free"), (fresh, "action")):
        options = (Dash("Ana", pay), Pass("heroes"))  # type: ignore[arg-type]
        ask = TakeTurn(seat="heroes", side="heroes", options=options)
        assert decide(state, ask) == Pass("heroes")


def test_it_leaves_the_fallen_alone() -> None:
    state = fresh_state(hero("Ana", "a1"), foe("Rook", "b1"), foe("Borg", "b2"))
    state.creatures["Rook"].unconscious = True
    options = (Engage("Ana", "Rook"), Pass("heroes"))
    ask = TakeTurn(seat="heroes", side="heroes", options=options)
    assert decide(state, ask) == Pass("heroes")


def test_it_sidesteps_into_reach_and_away_with_a_bow() -> None:
    options = (StepTo("Ana", "b1"), StepTo("Ana", "a2"), Pass("heroes"))
    ask = FreeSidestep(seat="heroes", side="heroes", options=options)
    assert decide(fresh_state(hero("Ana", "a1"), foe("Rook", "c1")), ask) == options[0]
    assert decide(fresh_state(hero("Ana", "a1"), foe("Rook", "b2")), ask) == options[2]
    archer = fresh_state(hero("Ana", "b1", BOW), foe("Rook", "c1"))
    steps = (StepTo("Ana", "b2"), StepTo("Ana", "a1"), Pass("heroes"))
    ask = FreeSidestep(seat="heroes", side="heroes", options=steps)
    assert decide(archer, ask) == steps[1]


# --- engagements


def join(state: State) -> Option:
    options = (Enter("Bo"), Pass("heroes"))
    return decide(state, JoinEngagement(seat="heroes", side="heroes", options=options))


def test_it_joins_when_it_pays() -> None:
    fighters = (hero("Ana", "a1"), hero("Bo", "a2", might=12, heart=12), foe("Rook", "b1"))
    assert join(engaged(*fighters, participants=("Ana", "Rook"))) == Enter("Bo")


def test_it_stays_out_when_it_would_only_be_hurt() -> None:
    dice = {"might": 12, "agility": 12, "cunning": 12, "heart": 12}
    weak = {"might": 4, "agility": 4, "cunning": 4, "heart": 4}
    fighters = (hero("Ana", "a1"), hero("Bo", "a2", **weak), foe("Rook", "b1", **dice))
    state = engaged(*fighters, participants=("Ana", "Rook"))
    state.creatures["Bo"].hit_points = 10
    assert join(state) == Pass("heroes")


def test_it_does_not_join_on_its_last_legs_or_against_nobody() -> None:
    fighters = (hero("Ana", "a1"), hero("Bo", "a2", might=12, heart=12), foe("Rook", "b1"))
    down = engaged(*fighters, participants=("Ana", "Rook"))
    down.creatures["Bo"].hit_points = 0
    assert join(down) == Pass("heroes")
    asleep = engaged(*fighters, participants=("Ana", "Rook"))
    asleep.creatures["Rook"].unconscious = True
    assert join(asleep) == Pass("heroes")


def test_it_attacks_the_weakest_enemy_and_never_an_ally() -> None:
    state = fresh_state(
        hero("Ana", "a1"), hero("Bo", "a2", hit_points=1), foe("Rook", "b1"), foe("Borg", "b2")
    )
    state.creatures["Borg"].hit_points = 3
    targets = (Attack("Ana", "Rook"), Attack("Ana", "Borg"), Attack("Ana", "Bo"))
    ask = DeclareAttack(
        seat="heroes", creature="Ana", stance="might", options=(*targets, HoldBack("Ana"))
    )
    assert decide(state, ask) == Attack("Ana", "Borg")
    ask.options = (Attack("Ana", "Bo"), HoldBack("Ana"))
    assert decide(state, ask) == HoldBack("Ana")


def test_it_beats_at_a_blaze_but_not_at_a_flicker() -> None:
    state = fresh_state(hero("Ana", "a1"), foe("Rook", "b1"))
    options = (Engage("Ana", "Rook"), PutOutFire("Ana", "Ana"), Pass("heroes"))
    ask = TakeTurn(seat="heroes", side="heroes", options=options)
    state.creatures["Ana"].conditions = {"burning": 2}
    assert decide(state, ask) == Engage("Ana", "Rook")
    state.creatures["Ana"].conditions = {"burning": 3}
    assert decide(state, ask) == PutOutFire("Ana", "Ana")


def test_it_casts_where_that_is_its_best_attack() -> None:
    ann = hero("Ana", "a1", DAGGER, attunements={"fire": "basic", "air": "basic"})
    options = tuple(Attack("Ana", "Rook", arm) for arm in ("", "fire bolt", "air bolt"))
    ask = DeclareAttack(seat="heroes", creature="Ana", stance="agility", options=options)
    state = fresh_state(ann, foe("Rook", "b1"))
    assert decide(state, ask) == Attack("Ana", "Rook", "fire bolt")
    state.creatures["Rook"].conditions = {"burning": 5}
    assert decide(state, ask) == Attack("Ana", "Rook")
    state.creatures["Rook"].wet = True
    assert decide(state, ask) == Attack("Ana", "Rook", "air bolt")


def test_it_blasts_all_enemies_and_no_ally() -> None:
    ann = hero("Ana", "a1", attunements={"dark": "advanced"})
    state = fresh_state(ann, hero("Bo", "a2"), foe("Rook", "b1"))
    options = (Attack("Ana", "Bo", "dark blast"), NoOther("Ana"))
    ask = BlastAnother(seat="heroes", creature="Ana", weapon="dark blast", options=options)
    assert decide(state, ask) == NoOther("Ana")
    ask.options = (Attack("Ana", "Rook", "dark blast"), *options)
    assert decide(state, ask) == Attack("Ana", "Rook", "dark blast")


def test_it_wastes_no_time_on_the_immune() -> None:
    ann = hero("Ana", "a1", DAGGER, attunements={"time": "basic"})
    options = (Attack("Ana", "Rook"), Attack("Ana", "Rook", "time bolt"))
    ask = DeclareAttack(seat="heroes", creature="Ana", stance="might", options=options)
    state = fresh_state(ann, foe("Rook", "b1", heart=4))
    assert decide(state, ask) == Attack("Ana", "Rook", "time bolt")
    state.creatures["Rook"].timeproof = True
    assert decide(state, ask) == Attack("Ana", "Rook")


@pytest.mark.parametrize("name", ["random", "sensible"])
def test_casters_fight_to_the_end(name: str) -> None:
    every = dict.fromkeys(get_args(Element), "advanced")
    fighters = (
        hero("Ana", "c4", FISTS, attunements=every), hero("Bo", "c5", attunements=every),
        foe("Rook", "e4", FISTS, attunements=every), foe("Borg", "e5", MACE, shield="light"),
    )  # fmt: skip
    for seed in range(3):
        assert fought(seed, {"heroes": name, "foes": name}, *fighters).over


@pytest.mark.parametrize("seed", range(5))
def test_no_ally_is_attacked_in_whole_fights(seed: int) -> None:
    fighters = (
        hero("Ana", "c4"), hero("Bo", "c5", SPEAR), hero("Cy", "b4", BOW),
        foe("Rook", "e4"), foe("Borg", "e5", MACE), foe("Dag", "f4", BOW),
    )  # fmt: skip
    fight = fought(seed, {"heroes": "sensible", "foes": "sensible"}, *fighters)
    side = {fighter.name: fighter.side for fighter in fighters}
    strikes = [(event.creature, event.target) for event in happened(fight.log, AttackDeclared)]
    strikes += [(event.creature, event.target) for event in happened(fight.log, Engaged)]
    assert strikes
    assert all(side[attacker] != side[target] for attacker, target in strikes)


# --- damage


@pytest.mark.parametrize(
    ("hit_points", "damage", "shrugs"),
    [
        (40, 4, False),  # a scratch
        (40, 9, False),  # just below the wound threshold of 10
        (40, 10, True),  # a wound, but for half of it
        (40, 19, False),  # half of it, rounded up, is a wound as well
        (6, 8, True),  # falls to 0, but not by half
        (3, 8, False),  # falls anyway
        (-30, 11, True),  # would die
        (-39, 5, False),  # dies anyway
    ],
)
def test_it_shrugs_off_what_would_wound_fell_or_kill(
    hit_points: int, damage: int, shrugs: bool
) -> None:
    state = fresh_state(hero("Ana", "a1"), foe("Rook", "b1"))
    state.creatures["Ana"].hit_points = hit_points
    options = (ShrugOff("Ana"), TakeIt("Ana"))
    ask = TakeDamage(seat="heroes", creature="Ana", damage=damage, options=options)
    assert decide(state, ask) == options[0 if shrugs else 1]


def test_creatures_without_wounds_do_not_fear_them() -> None:
    state = fresh_state(hero("Ana", "a1", wound_threshold=None), foe("Rook", "b1"))
    options = (ShrugOff("Ana"), TakeIt("Ana"))
    ask = TakeDamage(seat="heroes", creature="Ana", damage=15, options=options)
    assert decide(state, ask) == TakeIt("Ana")


@pytest.mark.parametrize(("hit_points", "faints"), [(0, False), (-23, False), (-24, True)])
def test_it_gives_up_when_the_next_blow_may_kill(hit_points: int, faints: bool) -> None:
    state = fresh_state(hero("Ana", "a1"), foe("Rook", "b1"))
    state.creatures["Ana"].hit_points = hit_points
    options = (FightOn("Ana"), FallUnconscious("Ana"))
    ask = ChooseFainting(seat="heroes", creature="Ana", options=options)
    assert decide(state, ask) == options[faints]


def test_where_nothing_is_at_stake_it_does_the_thing() -> None:
    state = fresh_state(hero("Ana", "a1"), foe("Rook", "b1"))
    assert isinstance(GAME.view(state, "heroes"), View)
    options = (FightOn("Ana"), FallUnconscious("Ana"))
    assert decide(state, Ask(seat="heroes", options=options)) == options[0]


# --- how good it is


def test_sensible_beats_random_clearly() -> None:
    won: Counter[str] = Counter()
    for seed in range(60):
        clever, wild = ("heroes", "foes") if seed % 2 else ("foes", "heroes")
        (end,) = happened(fought(seed, {clever: "sensible", wild: "random"}).log, CombatEnded)
        won["sensible" if end.winner == clever else "random" if end.winner else "nobody"] += 1
    assert won["sensible"] >= 50
    assert won["random"] <= 5


def test_of_a_bot_that_answers_what_is_not_offered_it_is_told_what_that_was() -> None:
    fight = Fight(GAME, scene(hero("Ana", "c4"), foe("Rook", "d4"), begins="heroes"), Seeded(1))
    bot = Bot("heroes", lambda _ask, _look, _random: Engage("Ana", "Nobody"))
    with pytest.raises(
        NotOfferedError, match=r"bot of heroes answered TakeTurn .* Engage\(.*Nobody"
    ):
        bot.answer(fight, fight.asks[0])
    assert not fight.inputs
