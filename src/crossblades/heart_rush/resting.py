"""What a rest is made of: the plan, and the state that it changes."""

from typing import Literal, get_args

from msgspec import Struct, field, structs

from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.state import Scenario, State, begin
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.grid import Grid
from crossblades.kernel.resting import RestKind, RestWord, read_rest

Kind = Literal["short", "long", "none"]
Shelter = Literal["structure", "tent", "none"]
Bed = Literal["straw", "bedroll", "none"]
Weather = Literal["searing", "sweltering", "comfortable", "chilly", "freezing", "bone-chilling"]

BAD_SLEEP = ("weakened", "off-balanced", "dazed")
"""What a bad night brings: 1-2, 3-4 and 5-6 on a d6 (HR-14.3)."""

CAMP = "camp"
"""The side of all who rest together, and the seat that answers for them."""

MOST_NIGHTS = 365
"""Nights of one rest."""

KINDS = (
    RestKind("short", "the heart die and spells come back (HR-14.1, HR-16.2)"),
    RestKind("long", "a night (HR-14.2)"),
    RestKind("none", "a night without rest (HR-14.3)"),
)
WORDS = (
    RestWord("shelter", "what is above them", get_args(Shelter), "none"),
    RestWord("bed", "what they lie on; straw, or better", get_args(Bed), "none"),
    RestWord("weather", "how cold or hot it is", get_args(Weather), "comfortable"),
    RestWord("watch", "they keep watch"),
    RestWord("dreamwort", "they take dreamwort"),
    RestWord("potion", "each drinks a healing potion before"),
    RestWord("nights", "how many nights, one after the other", most=MOST_NIGHTS),
)


class RestPlan(Struct, frozen=True, kw_only=True):
    """How some characters rest."""

    kind: Kind
    """`none` is a night without rest (HR-14.3)."""
    shelter: Shelter = "none"
    bed: Bed = "none"
    """`straw` stands for any bed that is as good or better."""
    weather: Weather = "comfortable"
    watch: bool = False
    """Whoever rests keeps watch for a part of the night."""
    dreamwort: bool = False
    nights: int = 1
    """Days that pass, each with such a night."""
    potion: bool = False
    """Each drinks a healing potion, and waits an hour, before (HR-14.4)."""
    resting: tuple[str, ...] = ()
    """Who rests; a healer may only be there to treat."""
    healer: str = ""
    """Who treats the wounds of all, before they rest (HR-8.5)."""


class RestScene(Struct, frozen=True):
    """What a rest starts from."""

    sheets: tuple[Fighter, ...]
    plan: RestPlan
    bad_nights: dict[str, int]
    rulings: Rulings = Rulings()


class Camp(State, kw_only=True, gc=False):
    """Everybody who is at the camp."""

    plan: RestPlan
    bad_nights: dict[str, int] = field(default_factory=dict)
    """Nights of bad sleep one after the other (HR-14.3)."""


def pitch_camp(scene: RestScene) -> Camp:
    """A state outside of combat: one space, one side, nobody's turn."""
    scenario = Scenario(
        name="a rest", grid=Grid(1, 1, ()), sides=(CAMP, ""), players=CAMP,
        fighters=scene.sheets, rulings=scene.rulings,
    )  # fmt: skip
    return Camp(**structs.asdict(begin(scenario)), plan=scene.plan, bad_nights=scene.bad_nights)


def check_words(plan: RestPlan) -> None:
    """Refuse words that the rules of resting do not know, or that do not go together."""
    said = {word.name: str(getattr(plan, word.name)) for word in WORDS if word.has_value}
    read_rest(KINDS, WORDS, plan.kind, said)
    if plan.kind == "short" and plan.nights > 1:
        raise CrossbladesError("a short rest has no nights (HR-14.1); rest `long`, or `none`")
