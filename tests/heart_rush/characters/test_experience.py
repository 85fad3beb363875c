"""Chapter 15: what is gained, what it buys, and what must be there before."""

import pytest
from msgspec import structs

from crossblades.heart_rush.characters.character import Character, read_character
from crossblades.heart_rush.characters.experience import award, buy, left
from crossblades.heart_rush.characters.keeper import HeartRushCharacters
from crossblades.heart_rush.characters.offers import next_heart, offers
from crossblades.heart_rush.characters.prices import (
    aspect_price,
    destiny_price,
    hit_point_price,
    next_die,
    spell_price,
    talent_price,
    worth,
)
from crossblades.heart_rush.events import ExperienceGained, FeatureBought, HeartDieRose
from crossblades.heart_rush.library import abilities
from crossblades.kernel.errors import CrossbladesError, RefusedError

ANA = """
game = "heart-rush"
name = "Ana"
might = "d8"
agility = "d12"
cunning = "d6"
presence = "d4"
hit_points = 40
aspects = [{ text = "Oath", rank = 2 }, { text = "Old scar", rank = 5 }]
talents = [
    { name = "Agile", kind = "combat", destiny = true },
    { name = "Charge", kind = "combat" },
    { name = "Singer", kind = "noncombat" },
]
attunements = { fire = "basic", force = "advanced" }
spells = [{ name = "Spark", elements = ["fire"] }]

[experience]
gained = 100
spent = 20
"""


def ana(old: str = "", new: str = "") -> Character:
    return read_character(ANA.replace(old, new) if old else ANA, "ana.toml")


def bought(words: str, character: Character | None = None) -> tuple[Character, FeatureBought]:
    before = character or ana()
    after, (event,) = buy(before, words)
    assert isinstance(event, FeatureBought)
    assert left(before) - left(after) == event.cost
    assert event.left == left(after)
    return after, event


# --- prices


@pytest.mark.rule("HR-15.1")
def test_the_prices_of_the_chart() -> None:
    assert [aspect_price(rank) for rank in (0, 1, 2, 3, 4)] == [1, 2, 3, 4, 5]
    assert [hit_point_price(most) for most in (10, 40, 45, 50, 120)] == [2, 5, 6, 6, 13]
    assert [next_die(die) for die in (4, 6, 8, 10, 12, 20)] == [6, 8, 10, 12, None, None]
    assert [talent_price(owned) for owned in (0, 1, 5)] == [3, 4, 8]
    assert [destiny_price(owned) for owned in (0, 1, 5)] == [5, 6, 10]
    assert [spell_price(known, False) for known in (0, 1, 3)] == [6, 8, 12]
    assert [spell_price(known, True) for known in (0, 1, 3)] == [0, 1, 3]
    assert [spell_price(known, True, 3) for known in (0, 2, 3, 4)] == [0, 0, 0, 1]
    assert [spell_price(known, False, 3) for known in (2, 3, 4)] == [0, 6, 8]


@pytest.mark.rule("HR-15.1")
@pytest.mark.parametrize(
    ("words", "cost"),
    [
        ("hit points", 5),
        ("+10 maximum hit points", 5),
        ("might", 10),
        ("Cunning die", 8),
        ("presence", 6),
        ("aspect Knows the road", 1),
        ("raise oath", 3),
        ("reword Oath to An oath to the king", 0),
        ("combat talent Feint", 5),
        ("noncombat talent Cook", 7),
        ("destiny Charge", 6),
        ("spell Flame Dance of fire", 8),
    ],
)
def test_what_things_cost(words: str, cost: int) -> None:
    _, event = bought(words)
    assert event.cost == cost
    assert "HR-15.1" in event.rules


@pytest.mark.rule("HR-15.1")
def test_what_they_bring() -> None:
    assert bought("hit points")[0].sheet.hit_points == 50
    assert bought("might")[0].sheet.might == 10
    aspects = bought("aspect Knows the road")[0].text.aspects
    assert (aspects[2].text, aspects[2].rank) == ("Knows the road", 1)
    assert bought("raise Oath")[0].text.aspects[0].rank == 3
    reworded = bought("reword oath to An oath to the king")[0].text.aspects[0]
    assert (reworded.text, reworded.rank) == ("An oath to the king", 2)
    talent = bought("combat talent Feint needs charge, Agile")[0].text.talents[3]
    assert (talent.name, talent.kind, talent.needs) == ("Feint", "combat", ("charge", "Agile"))
    assert bought("destiny of Singer")[0].text.talents[2].destiny
    spell = bought("spell Hot Chains of force and fire")[0].spells[1]
    assert (spell.name, spell.elements) == ("Hot Chains", ("force", "fire"))


@pytest.mark.rule("HR-15.3", "HR-16.2")
@pytest.mark.parametrize("words", ["spell Flame Dance", "spell flame dance of fire"])
def test_a_spell_with_rules_of_its_own_brings_its_elements(words: str) -> None:
    character, _ = bought(words)
    assert [spell.name for spell in character.sheet.spells] == ["Spark", "flame dance"]


@pytest.mark.rule("HR-15.3", "HR-16.2")
def test_a_name_may_have_an_of_in_it() -> None:
    dark = ana("attunements = {", 'attunements = { dark = "basic",')
    assert bought("spell Cloak of Shadows", dark)[0].sheet.spells[1].name == "cloak of shadows"
    assert bought("spell Cloak of Shadows of dark", dark)[0].sheet.spells[1].elements == ("dark",)
    assert bought("spell Song of Fog of fire", dark)[0].sheet.spells[1].name == "Song of Fog"


@pytest.mark.rule("HR-15.1")
def test_the_spelltouched_pay_the_number_of_their_spells() -> None:
    for how in (
        "spelltouched = true",
        'combat_rank = 3\nelement = "fire"\nabilities = ["elemental attacks"]',
    ):
        touched = ana("[experience]", f"{how}\n\n[experience]")
        assert bought("spell Flame Dance of fire", touched)[1].cost == 1


@pytest.mark.rule("HR-15.1")
def test_three_spells_come_with_warcaster() -> None:
    def with_spells(names: str) -> Character:
        known = ", ".join(f'{{ name = "{name}", elements = ["fire"] }}' for name in names)
        extra = 'combat_rank = 3\nabilities = ["warcaster"]'
        return ana(
            'spells = [{ name = "Spark", elements = ["fire"] }]', f"{extra}\nspells = [{known}]"
        )

    prices = [bought("spell Flame Dance of fire", with_spells(n))[1].cost for n in ("AB", "ABCD")]
    assert prices == [0, 1]


@pytest.mark.rule("HR-15.1")
@pytest.mark.parametrize(
    ("words", "problem", "rule"),
    [
        ("agility", "agility is at d12, and goes no higher than d12", "HR-15.1"),
        ("raise Old scar", "is at rank 5, the highest", "HR-15.1"),
        ("destiny Agile", "has its destiny level already", "HR-15.1"),
        ("raise Nothing", 'the aspect "Nothing" is not there; expected one of "Oath"', ""),
        ("raise O", 'the aspect "O" fits several', ""),
        ("aspect oath", "is there already; `raise` takes it a rank higher", ""),
        ("combat talent CHARGE", "is there already", ""),
        ("spell spark of fire", "is there already", ""),
        ("talent Feint", "cannot be bought; expected one of hit points, might", ""),
        ("spell Fog", 'no spell "Fog"; expected a spell of the library, or `NAME of ELE', ""),
        ("spell Flame Dance of force", "flame dance is a spell of fire", "HR-15.3"),
        ("spell Flame Dance of mud", 'unknown element "mud"; expected one of air', ""),
    ],
)
def test_what_cannot_be_had(words: str, problem: str, rule: str) -> None:
    with pytest.raises(CrossbladesError) as caught:
        buy(ana(), words)
    assert problem in str(caught.value)
    assert rule in str(caught.value)


@pytest.mark.rule("HR-15.1")
def test_what_costs_more_than_is_left_is_refused() -> None:
    poor = ana("spent = 20", "spent = 96")
    with pytest.raises(RefusedError, match=r"costs 10 XP, and Ana has 4 \[HR-15.1\]"):
        buy(poor, "might")
    assert bought("raise Oath", poor)[1].left == 1


@pytest.mark.rule("HR-15.3")
@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("spell Gale", "gale needs an attunement to air"),
        ("spell Gale of air", "gale needs an attunement to air"),
        ("spell Fog of fire and air", "Fog needs an attunement to air"),
        ("combat talent Phalanx needs Agile, Shield Master", 'needs the talent "Shield Master"'),
        ("destiny Feint", 'the talent "Feint" is not there'),
    ],
)
def test_what_needs_something_else_first(words: str, problem: str) -> None:
    with pytest.raises(RefusedError) as caught:
        buy(ana(), words)
    assert problem in str(caught.value)
    assert caught.value.rules == ("HR-15.3",)


# --- gaining


@pytest.mark.rule("HR-15.3")
def test_the_gm_awards_points_and_says_for_what() -> None:
    after, (event,) = award(ana(), 5, "the ford")
    assert event == ExperienceGained(creature="Ana", points=5, total=105, reason="the ford")
    assert left(after) == 85


@pytest.mark.rule("HR-15.3")
def test_by_default_a_session_brings_the_combat_rank() -> None:
    desk = HeartRushCharacters()
    for rank, text in ((1, ANA), (4, ANA.replace("[exp", "combat_rank = 4\n\n[exp"))):
        _, (event,) = desk.award(read_character(text, "ana.toml"), None, "")
        assert isinstance(event, ExperienceGained)
        assert (event.points, event.reason) == (rank, "a session")


@pytest.mark.rule("HR-15.2")
@pytest.mark.parametrize(
    ("gained", "points", "heart", "to"),
    [
        (100, 99, "d8", 8), (100, 100, "d8", 10), (199, 1, "d8", 10), (200, 5, "d10", 10),
        (450, 50, "d10", 12), (999, 1, "d12", 20), (100, 1000, "d8", 20), (100, 100, "d12", 12),
        (100, 100, "d6", 10),
    ],
)  # fmt: skip
def test_the_heart_die_rises_by_itself(gained: int, points: int, heart: str, to: int) -> None:
    text = ANA.replace("gained = 100", f"gained = {gained}")
    text = text.replace("hit_points = 40", f'hit_points = 40\nheart = "{heart}"')
    after, events = award(read_character(text, "ana.toml"), points)
    assert after.sheet.heart == to
    risen = [event.heart for event in events if isinstance(event, HeartDieRose)]
    assert risen == ([] if heart == f"d{to}" else [to])


@pytest.mark.rule("HR-15.2")
def test_one_at_full_heart_stays_so_and_others_rest_first() -> None:
    after, _ = award(ana(), 100)
    assert after.standing.heart == 10
    tired = read_character(f'{ANA}\n[state]\nheart = "d6"\n', "ana.toml")
    assert award(tired, 100)[0].standing.heart == 6


@pytest.mark.parametrize("points", [0, -1, 10_001])
def test_awards_that_make_no_sense(points: int) -> None:
    with pytest.raises(CrossbladesError, match="cannot be awarded"):
        award(ana(), points)
    with pytest.raises(CrossbladesError, match="a line"):
        award(ana(), 1, "two\nlines")


# --- the list


@pytest.mark.rule("HR-15.1")
def test_everything_that_is_offered_costs_what_it_says() -> None:
    listed = {offer.words: offer.cost for offer in offers(ana())}
    for words, cost in listed.items():
        given = words.replace("reword TEXT to TEXT", "reword Oath to Vow").replace("TEXT", "New")
        given = (
            given.replace("ELEMENTS", "fire").replace("ELEMENT", "air").replace("NAME", "Newest")
        )
        assert bought(given)[1].cost == cost
    assert "agility" not in listed
    assert "raise Old scar" not in listed
    assert "destiny Agile" not in listed


@pytest.mark.rule("HR-15.2")
def test_the_next_threshold() -> None:
    assert next_heart(ana()) == (200, 10)
    assert next_heart(ana("hit_points = 40", 'hit_points = 40\nheart = "d12"')) == (1000, 20)
    assert next_heart(ana("gained = 100", "gained = 2000")) is None
    desk = HeartRushCharacters()
    assert desk.experience(ana()).endswith("The heart die is d8, and d10 from 200 XP on.")
    grown = ana("gained = 100", "gained = 2000")
    assert desk.experience(grown).endswith("The heart die is d20.")


# --- talents with rules of their own


@pytest.mark.rule("HR-15.1")
def test_a_talent_that_has_rules_becomes_an_ability() -> None:
    after, _ = bought("combat talent Bloodblade")
    assert after.sheet.abilities == ("bloodblade",)
    assert after.sheet.destiny == ()
    assert bought("destiny Bloodblade", after)[0].sheet.destiny == ("bloodblade",)
    assert bought("combat talent Whatever")[0].sheet.abilities == ()


@pytest.mark.rule("HR-15.3")
@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("combat talent Cry of Defiance", "is no talent but an ability of the strongheart"),
        ("combat talent Fire Breath", "is no talent but an ability of the creature"),
        ("combat talent Gale", "Gale is no talent but a spell"),
        ("noncombat talent Bloodblade", "is a combat talent; buy `combat talent Bloodblade`"),
        ("attunement force", "the attunement to force is advanced, and experience brings it no"),
        ("attunement mud", 'unknown element "mud"; expected one of air'),
    ],
)
def test_things_are_bought_as_what_they_are(words: str, problem: str) -> None:
    with pytest.raises(CrossbladesError) as caught:
        buy(ana(), words)
    assert problem in str(caught.value)


@pytest.mark.rule("HR-15.3")
def test_a_talent_without_a_destiny_level_has_none_to_buy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = structs.replace(abilities()["quick"], destiny=None)
    monkeypatch.setitem(abilities(), "quick", plain)
    quick, _ = bought("combat talent Quick")
    with pytest.raises(RefusedError, match="Quick has no destiny level"):
        buy(quick, "destiny Quick")
    assert "destiny Quick" not in {offer.words for offer in offers(quick)}


@pytest.mark.rule("HR-15.1", "HR-15.3")
def test_an_attunement_is_a_noncombat_talent_taken_for_an_element() -> None:
    after, event = bought("attunement to air")
    assert (event.cost, event.what) == (7, "the basic attunement to air")
    assert after.sheet.attunements == {"fire": "basic", "force": "advanced", "air": "basic"}
    after, event = bought("attunement fire", after)
    assert (event.cost, event.what) == (8, "the advanced attunement to fire")
    assert bought("noncombat talent Cook", after)[1].cost == 9
    assert bought("spell Gale", after)[0].spells[1].name == "gale", "the one that has rules"


@pytest.mark.rule("HR-15.2")
def test_a_file_that_names_no_heart_die_has_that_of_its_experience() -> None:
    for gained, heart in ((100, 8), (199, 8), (200, 10), (499, 10), (500, 12), (1000, 20)):
        assert ana("gained = 100", f"gained = {gained}").sheet.heart == heart


# --- what a file says


@pytest.mark.rule("HR-15.2")
@pytest.mark.parametrize(
    ("kind", "heart", "gained", "risen"),
    [
        ("swordhand", "", 199, 8),
        ("swordhand", "", 200, 10),
        ("swordhand", 'heart = "d8"', 600, 12),
        ("swordhand", 'heart = "d12"', 200, 12),
        ("reaver", "", 205, 10),
        ("reaver", "", 500, 12),
        ("reaver", "", 1000, 20),
        ("goblin", "", 10, 6),
        ("goblin", "", 200, 10),
    ],
)
def test_the_heart_die_is_never_below_what_was_gained_for_it(
    kind: str, heart: str, gained: int, risen: int
) -> None:
    text = f'game = "heart-rush"\nname = "Ann"\ntemplate = "{kind}"\n{heart}\n'
    grown = read_character(f"{text}[experience]\ngained = {gained}\n", "ann.toml")
    assert (grown.sheet.heart, grown.summoned.sheet.heart) == (risen, f"d{risen}")


TALENTED = """game = "heart-rush"
name = "Ann"
template = "swordhand"
talents = [{ name = "Agile", kind = "combat" }, { name = "Singer", kind = "noncombat" }]
abilities = ["agile"]
destiny = ["agile"]
[experience]
gained = 50
"""


@pytest.mark.rule("HR-15.1")
def test_a_destiny_level_on_the_sheet_is_not_sold_again_and_counts() -> None:
    ann = read_character(TALENTED, "ann.toml")
    with pytest.raises(RefusedError, match="Agile has its destiny level already"):
        buy(ann, "destiny agile")
    assert {offer.words: offer.cost for offer in offers(ann)}["destiny Singer"] == 6


@pytest.mark.rule("HR-15.1")
@pytest.mark.parametrize(
    ("before", "now", "warning"),
    [
        ("", "", []),
        (
            'abilities = ["agile"]\ndestiny = ["agile"]\n', "",
            ['Agile does nothing in fights; expected "agile" among the `abilities`, too'],
        ),
        (
            'kind = "combat" }, { name = "Singer", kind = "noncombat" }]\nabilities = ["agile"]\n'
            'destiny = ["agile"]\n',
            'kind = "combat", destiny = true }]\nabilities = ["agile"]\n',
            [
                'the destiny level of Agile does nothing in fights; expected "agile" among the '
                "`destiny`, too"
            ],
        ),
    ],
)  # fmt: skip
def test_a_talent_that_would_do_nothing_in_fights_is_told(
    before: str, now: str, warning: list[str]
) -> None:
    assert before in TALENTED
    ann = read_character(TALENTED.replace(before, now) if before else TALENTED, "ann.toml")
    assert ann.document.warnings == [f"ann.toml, line 4, talents[0]: {each}" for each in warning]


HULK = """game = "heart-rush"
name = "Ann"
might = "d8"
agility = "d12"
cunning = "d6"
presence = "d4"
hit_points = 60
abilities = ["hulking"]
[experience]
gained = 100
spent = 30
"""


@pytest.mark.rule("HR-15.1", "HR-5.2")
def test_hulking_makes_hit_points_cheaper_and_those_bought_before_as_well() -> None:
    ann = read_character(HULK, "ann.toml")
    assert bought("hit points", ann)[1].cost == 7
    hulk, event = bought("destiny Hulking", ann)
    assert event.cost == 5 - 2 * 2, "60 hit points are two purchases"
    assert bought("hit points", hulk)[1].cost == 5
    assert {offer.words: offer.cost for offer in offers(hulk)}["hit points"] == 5


@pytest.mark.rule("HR-15.1")
def test_that_counts_in_what_a_sheet_is_worth() -> None:
    ann = read_character(HULK, "ann.toml").sheet
    hulk = structs.replace(ann, destiny=("hulking",))
    assert worth(hulk) - worth(ann) == 5 - 2 * 2
