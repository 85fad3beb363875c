"""What a GM may change in the midst of a fight: who fights, and where."""

from typing import Any

import pytest
from msgspec import structs

from crossblades.heart_rush.creature import Fighter, Spell
from crossblades.heart_rush.events import (
    CombatEnded,
    EffectsEnded,
    GroundDecreed,
    LightDecreed,
    TakenAway,
)
from crossblades.heart_rush.gm_options import AddCreature, Decree, LightNamed
from crossblades.heart_rush.ground import Hazard, Terrain
from crossblades.heart_rush.newcomers import CreatureAdded
from crossblades.heart_rush.options import Dash, Engage, MoveTo, Pass
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.system import HeartRush
from crossblades.kernel.ask import Option
from crossblades.kernel.decree_options import OPEN, WALL, GroundNamed, NoDecree, Subject
from crossblades.kernel.dice import Entered, Seeded
from crossblades.kernel.errors import CrossbladesError, FileError, NotOfferedError
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record
from crossblades.systems import SYSTEMS
from tests.heart_rush.places import MUD, laid
from tests.helpers import (
    BOW,
    choose,
    destinations,
    foe,
    happened,
    hero,
    offered,
    play,
    waiting,
)

PIT = Terrain("ground", hazard=Hazard("pit", (6,), secret=True))

GAME: Any = HeartRush()


def table(*more: Fighter, **facts: Any) -> Fight:
    return waiting(hero("Ana", "c4"), hero("Bo", "a1"), foe("Orc", "j9"), *more, gm="gm", **facts)


def seen(fight: Fight, seat: str = "heroes") -> Any:
    """The fight as a seat sees it."""
    return fight.view(seat)


def decree(fight: Fight, what: Any, *answers: Option) -> None:
    play(fight, ("gm", Decree(what)), *(("gm", answer) for answer in answers))


def take_away(fight: Fight, name: str) -> None:
    decree(fight, "taking away", Subject(name))


def newcomer(name: str = "Eve", at: str = "e5", **sheet: Any) -> AddCreature:
    return AddCreature(foe(name, at, **sheet))


# --- taking away


@pytest.mark.rule("HR-3.7")
def test_whoever_is_taken_away_leaves_the_fight_and_the_map() -> None:
    fight = table(foe("Eve", "c5"))
    take_away(fight, "Eve")
    eve = fight.state.creatures["Eve"]
    assert (eve.dead, eve.gone) == (True, True)
    assert happened(fight.log, TakenAway)[0].creature == "Eve"
    assert Engage("Ana", "Eve") not in offered(fight)
    piece = next(p for p in GAME.board(fight.view("heroes")).pieces if p.name == "Eve")
    assert (piece.spaces, piece.fled, piece.dead) == ((), True, False)
    assert any("Eve (foes): out of the fight" in each for each in GAME.status(fight.view("gm")))
    choose(fight, "heroes", Dash("Ana", "free"))
    assert "c5" in destinations(fight)


@pytest.mark.rule("HR-3.7")
def test_with_the_last_of_a_side_the_fight_ends() -> None:
    fight = table()
    take_away(fight, "Orc")
    assert happened(fight.log, CombatEnded)[0].winner == "heroes"


@pytest.mark.rule("HR-11.18")
@pytest.mark.rule("HR-11.19")
@pytest.mark.rule("HR-11.15")
@pytest.mark.parametrize(
    ("mine", "others"),
    [
        (("grappling", "Orc"), ("grappled", "Eve")),
        (("grappled", "Orc"), ("grappling", "Eve")),
        (("creature climber", "Orc"), ("climbed-on", "")),
        (("climbed-on", ""), ("creature climber", "Eve")),
        (("prone", ""), ("frightened", "Eve")),
        (("prone", ""), ("charmed", "Eve")),
    ],
)
def test_all_that_holds_on_to_it_ends(mine: Any, others: Any) -> None:
    fight = table(foe("Eve", "c5"))
    eve, orc = fight.state.creatures["Eve"], fight.state.creatures["Orc"]
    for creature, (condition, source) in ((eve, mine), (orc, others)):
        creature.conditions, creature.sources = {condition: 1}, {condition: source}
        if not source:
            creature.sources = {}
    orc.helped_by = "Eve"
    take_away(fight, "Eve")
    assert (orc.conditions, orc.sources, orc.helped_by) == ({}, {}, "")


@pytest.mark.rule("HR-5.3")
def test_its_effects_on_others_end_and_its_abilities_hang_on_nothing() -> None:
    fight = table(foe("Eve", "c5", abilities=("battle frenzy",)))
    orc = fight.state.creatures["Orc"]
    orc.effects = (Effect("feint", "round", "Eve"), Effect("feint", "round", "Bo"))
    take_away(fight, "Eve")
    assert orc.effects == (Effect("feint", "round", "Bo"),)
    assert len(happened(fight.log, EffectsEnded)) == 1
    owners = [
        getattr(getattr(h, "mine", h), "owner", "") for f in fight.state.moments.values() for h in f
    ]
    assert "Eve" not in owners


@pytest.mark.rule("HR-10.6")
def test_of_one_who_hides_others_do_not_learn_that_it_is_taken_away() -> None:
    fight = table(foe("Eve", "c5"))
    fight.state.creatures["Eve"].conditions = {"hidden": 1}
    take_away(fight, "Eve")
    assert not happened(fight.log_of("heroes"), TakenAway)
    assert happened(fight.log_of("foes"), TakenAway)
    assert "Eve" not in seen(fight, "heroes").creatures


# --- adding


@pytest.mark.rule("HR-2.1")
@pytest.mark.rule("HR-5.1")
def test_a_newcomer_has_its_place_its_letter_its_seat_and_its_action() -> None:
    fight = table()
    decree(fight, "newcomer", newcomer())
    eve = fight.state.creatures["Eve"]
    assert (eve.at, eve.seat, eve.rush, eve.acted) == ("e5", "foes", 1, False)
    assert seen(fight).creatures["Eve"].letter == "E"
    (came,) = happened(fight.log_of("heroes"), CreatureAdded)
    assert GAME.line(came) == "The GM decrees: Eve joins the foes at e5."
    choose(fight, "heroes", Pass("heroes"))
    assert any(getattr(option, "creature", "") == "Eve" for option in offered(fight))


@pytest.mark.rule("HR-5.3")
def test_what_a_newcomer_is_able_to_do_hangs_on_moments() -> None:
    fight = table()
    assert not fight.state.moments
    decree(fight, "newcomer", newcomer(abilities=("dual wielder",), spells=(Spell("gale"),),
                                       attunements={"air": "basic"}))  # fmt: skip
    own = GAME.sheets(fight.view("foes"), "foes")[-1]
    assert {each.name for each in own.abilities} >= {"Gale"}
    assert fight.state.creatures["Eve"].sheet.two_weapons


@pytest.mark.rule("HR-10.6")
def test_a_newcomer_may_come_in_hiding() -> None:
    fight = table()
    decree(fight, "newcomer", newcomer(hides=True))
    assert not happened(fight.log_of("heroes"), CreatureAdded)
    assert "Eve" not in seen(fight, "heroes").creatures
    assert "Eve" in seen(fight, "foes").creatures


def test_the_hit_points_of_a_newcomer_are_told_as_the_table_wants() -> None:
    scenario = GAME.with_foes(table().scenario, "words")
    fight = Fight(GAME, scenario, Seeded(1))
    decree(fight, "newcomer", newcomer())
    told = happened(fight.log_of("heroes"), CreatureAdded)[0]
    assert told.sheet is None
    assert happened(fight.log_of("foes"), CreatureAdded)[0].sheet is not None


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        (foe("Orc", "e5"), "Orc is in the fight already; another name is needed"),
        (foe("", "e5"), "a name is not 1 to 40 printable characters"),
        (foe("Eve", "c4"), "Ana and Eve both stand in c4"),
        (foe("Eve", "z99"), "z99 is not on the map"),
        (foe("Eve", "j9", size="L2"), "Eve has no room in j9"),
        (foe("Eve", "e5", seat="tom"), "the seat 'tom' does not play the foes; expected foes"),
        (structs.replace(foe("Eve", "e5"), side="elves"), "there is no side 'elves'; expected"),
        (foe("Eve", "e5", trusts=("Orc",)), "Eve can trust opponents only, each once"),
        (foe("Eve", "e5", abilities=("flying",)), "Eve: unknown ability `flying`"),
        (foe("Eve", "e5", BOW, size="colossal"), "colossal"),
    ],
)
def test_a_sheet_that_does_not_fit_is_refused_in_plain_words(sheet: Fighter, why: str) -> None:
    fight = table()
    choose(fight, "gm", Decree("newcomer"))
    ask, before = fight.asks[0], len(fight.log)
    with pytest.raises(CrossbladesError) as refused:
        fight.answer(ask, AddCreature(sheet), "gm")
    assert why in str(refused.value)
    with pytest.raises(CrossbladesError):
        fight.check(ask, AddCreature(sheet), "gm")
    assert (fight.asks, len(fight.log)) == ((ask,), before)
    with pytest.raises(NotOfferedError):
        fight.answer(ask, Subject("Ana"), "gm")


def test_nobody_comes_without_a_sheet() -> None:
    for answer in (AddCreature(), NoDecree()):
        fight = table()
        decree(fight, "newcomer", answer)
        assert not happened(fight.log, CreatureAdded)


def test_a_creature_is_read_from_a_template_or_a_quick_line() -> None:
    fight = table()
    read = GAME.read_creature
    goblin = read("goblin", "", "e5", "foes", "foes", fight.state)
    assert (goblin.name, goblin.at, goblin.seat) == ("Goblin", "e5", "foes")
    decree(fight, "newcomer", AddCreature(goblin))
    assert read("Goblin", "", "e6", "foes", "foes", fight.state).name == "Goblin 2"
    quick = read("ogre 10/6/4/4 HP 60 size L", "Grum", "f6", "foes", "foes", fight.state)
    assert (quick.name, quick.hit_points, quick.size) == ("Grum", 60, "large")


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("goblim", "e5", "the new creature, template: unknown template `goblim`; did you mean"),
        ("ogre 10/6/4", "e5", "the new creature, quick: 3 dice in `10/6/4`"),
        ("goblin", "c4", "the new creature: Ana and Goblin both stand in c4"),
    ],
)
def test_mistakes_in_the_text_of_a_creature_are_told(text: str, at: str, why: str) -> None:
    with pytest.raises(FileError) as told:
        GAME.read_creature(text, "", at, "foes", "foes", table().state)
    assert str(told.value).startswith(why)


# --- light and ground


@pytest.mark.rule("HR-10.5")
def test_the_light_may_change() -> None:
    fight = table()
    before = fight.state.scenario
    decree(fight, "light", LightNamed("dark"))
    assert happened(fight.log, LightDecreed)[0].light == "dark"
    assert fight.state.land.ground.light == seen(fight, "heroes").ground.light == "dark"
    assert before.ground.light == "bright"
    layers = GAME.board(fight.view("heroes")).layers
    assert any("dark" in layer.kinds and len(layer.spaces) == 100 for layer in layers)
    assert LightNamed("dark") not in light_offered(fight)


def light_offered(fight: Fight) -> list[Option]:
    choose(fight, "gm", Decree("light"))
    return offered(fight)


@pytest.mark.rule("HR-10.1")
@pytest.mark.rule("HR-10.14")
def test_a_space_may_become_a_wall_and_open_again() -> None:
    fight = table(foe("Eve", "e4"))
    decree(fight, "ground", MoveTo("d4"), WALL)
    assert happened(fight.log, GroundDecreed)[0].ground == "wall"
    for grid in (fight.state.grid, fight.state.land.grid, seen(fight, "heroes").grid):
        assert grid.walls == ("d4",)
    assert fight.state.grid.cover("c4", "e4") > 0
    choose(fight, "heroes", Dash("Ana", "free"))
    assert "d4" not in destinations(fight)
    fight.undo("gm", 1)
    decree(fight, "ground", MoveTo("d4"), OPEN)
    assert fight.state.grid.walls == ()
    assert fight.state.grid.cover("c4", "e4") == 0


@pytest.mark.rule("HR-10.2")
def test_a_space_may_become_ground_that_the_map_has() -> None:
    fight = table(ground=laid({MUD: "h1"}))
    decree(fight, "ground", MoveTo("c5"), GroundNamed("mud", "a"))
    assert fight.state.land.terrain("c5") == MUD
    assert seen(fight, "heroes").land.terrain("c5") == MUD
    choose(fight, "heroes", Dash("Ana", "free"))
    ask = next(ask for ask in fight.asks if ask.seat == "heroes")
    assert GAME.choice(MoveTo("c5"), ask, fight.view("heroes")).price == "10 feet"


def test_no_wall_comes_where_somebody_stands() -> None:
    fight = table()
    choose(fight, "gm", Decree("ground"))
    choose(fight, "gm", MoveTo("c4"))
    assert WALL not in offered(fight)


@pytest.mark.rule("HR-13.1")
def test_a_secret_trap_is_laid_and_lifted_in_secret() -> None:
    ground = laid({PIT: "h1"})
    fight = table(ground=ground)
    decree(fight, "ground", MoveTo("c5"), GroundNamed("ground", "a"))
    assert not happened(fight.log_of("heroes"), GroundDecreed)
    assert happened(fight.log_of("gm"), GroundDecreed)
    assert fight.state.land.terrain("c5") == PIT
    assert seen(fight, "gm").land.terrain("c5") == PIT
    assert seen(fight, "heroes").land.terrain("c5").hazard is None
    decree(fight, "ground", MoveTo("h1"), OPEN)
    assert not happened(fight.log_of("heroes"), GroundDecreed)


# --- undo, records, copies


def upheaval(fight: Fight) -> None:
    take_away(fight, "Bo")
    decree(fight, "newcomer", newcomer(abilities=("battle frenzy",)))
    decree(fight, "light", LightNamed("dim"))
    decree(fight, "ground", MoveTo("d4"), WALL)


def test_all_of_it_is_undone_and_brought_back() -> None:
    fight = table(ground=laid({MUD: "h1"}))
    before = fight.state.copy()
    upheaval(fight)
    after = fight.state.copy()
    fight.undo("gm", 9)
    assert fight.state == before
    assert fight.state.land.ground.light == "bright"
    fight.redo("gm")
    while fight.taken_back:
        fight.redo("gm")
    assert fight.state == after


def test_it_replays_to_the_byte() -> None:
    fight = Fight(GAME, table(ground=laid({MUD: "h1"})).scenario, Seeded(3))
    upheaval(fight)
    choose(fight, "heroes", Dash("Ana", "free"))
    choose(fight, "Ana", MoveTo("c5"))
    fight.undo("gm", 2)
    decree(fight, "taking away", Subject("Orc"))
    again = replay(read_record(write_record(record_of(fight)), "a.fight.jsonl", SYSTEMS))
    assert list(log_lines(again.log)) == list(log_lines(fight.log))
    assert again.state == fight.state


def test_copies_go_on_from_it() -> None:
    fight = table(ground=laid({MUD: "h1"}))
    upheaval(fight)
    for twin in (fight.clone(), fight.light_clone(Entered())):
        assert twin.state == fight.state
        assert [ask.options for ask in twin.asks] == [ask.options for ask in fight.asks]
        choose(twin, "heroes", Dash("Ana", "free"))
        assert "d4" not in destinations(twin)
