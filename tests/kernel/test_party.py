"""A party that comes into an encounter: who gives way, who stays, and what is wrong with it."""

import pytest

from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.game import Opening
from crossblades.kernel.party import Party
from crossblades.systems import SYSTEMS
from tests.evenings import HEART_RUSH, TALES, Tale

both = pytest.mark.parametrize("tale", TALES, ids=lambda tale: tale.game)
PARTY = Party(("ana.toml", "bo.toml"))


def read(tale: Tale, text: str, party: Party | None = PARTY, **files: str) -> Opening:
    """An encounter with a party in it."""
    texts = {**tale.heroes, **{f"{name}.toml": text for name, text in files.items()}}

    def load(name: str) -> str:
        if name not in texts:
            raise CrossbladesError(f"{name}: no such file")
        return texts[name]

    return SYSTEMS[tale.game].read_encounter(text, "here.toml", load, party)


def names(opening: Opening) -> list[str]:
    return [fighter.name for fighter in opening.scenario.fighters]


def hero(tale: Tale) -> str:
    """A line for one who fights for the heroes."""
    kind = 'template = "scout"' if tale is HEART_RUSH else 'hero = "Ilse"'
    return f'{{ name = "Guide", side = "heroes", at = "a1", {kind} }},'


@both
def test_where_a_party_has_places_of_its_own_others_stay(tale: Tale) -> None:
    text = tale.waiting.replace("fighters = [", f"fighters = [{hero(tale)}")
    assert names(read(tale, text))[0] == "Guide"
    assert set(names(read(tale, text))) > {"Guide", "Ana", "Bo"}
    assert "Ana" not in names(read(tale, text, None))


@both
def test_a_character_that_the_file_names_stays_where_it_is(tale: Tale) -> None:
    line = '{ character = "bo.toml", side = "heroes", at = "a1" },'
    opening = read(tale, tale.fight.replace("fighters = [", f"fighters = [{line}"))
    assert {f.name: f.at for f in opening.scenario.fighters if f.character} == {
        "Bo": "a1", "Ana": "e3",
    }  # fmt: skip


@both
def test_who_is_away_leaves_a_place_free(tale: Tale) -> None:
    opening = read(tale, tale.fight, Party(PARTY.files, ("ana.toml",)))
    assert {f.name: f.at for f in opening.scenario.fighters if f.character} == {"Bo": "e2"}
    line = '{ character = "ana.toml", side = "heroes", at = "a1" },'
    named = tale.fight.replace("fighters = [", f"fighters = [{line}")
    assert "Ana" not in names(read(tale, named, Party(("bo.toml",), ("ana.toml",))))


@both
def test_alone_an_encounter_that_waits_for_a_party_says_so(tale: Tale) -> None:
    with pytest.raises(FileError, match="nobody fights for heroes before a party comes"):
        read(tale, tale.waiting, None)


@both
def test_too_few_places_are_a_mistake(tale: Tale) -> None:
    three = Party((*PARTY.files, "cy.toml"))
    with pytest.raises(FileError, match=r"here\.toml, party: 2 places for a party, and 3 come"):
        read(tale, tale.fight, three, cy=tale.heroes["bo.toml"].replace("Bo", "Cy"))


@pytest.mark.parametrize(
    ("party", "told"),
    [
        ('"z"', "line 5, party: z is nowhere on the map"),
        ('"w"', "line 5, party: w is a fighter too"),
        ('["z9"]', r"line 5, party\[0\]: there is no space"),
        ("3", "line 5, party: wrong kind of value"),
    ],
)
def test_places_that_are_none_are_told_with_their_line(party: str, told: str) -> None:
    text = HEART_RUSH.fight.replace("map =", f"party = {party}\nmap =").replace("@", ".")
    with pytest.raises(FileError, match=told):
        read(HEART_RUSH, text, None)


def test_mistakes_of_the_file_keep_their_lines_with_a_party() -> None:
    text = HEART_RUSH.fight.replace('"wolf"', '"wulf"')
    with pytest.raises(FileError, match=r"line 14, fighters\[2\].template: unknown template"):
        read(HEART_RUSH, text)


def test_who_trusts_somebody_that_gave_way_trusts_nobody() -> None:
    text = HEART_RUSH.fight.replace('"wolf" }', '"wolf", trusts = ["Another", "ana"] }')
    with pytest.raises(FileError, match="unknown opponent"):
        read(HEART_RUSH, text, None)
    wolf = read(HEART_RUSH, text).scenario.fighters[0]
    assert (wolf.name, wolf.trusts) == ("Wolf 1", ("Ana",))
