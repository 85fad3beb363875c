"""What a rest is made of: the plan, and the state that it changes."""

from typing import Literal, get_args

from msgspec import Struct, field, structs

from crossblades.kernel.grid import Grid
from crossblades.kernel.resting import RestKind, RestWord
from crossblades.swords_reign.creature import UNTIL_ENDED, Fighter
from crossblades.swords_reign.rulings import Rulings
from crossblades.swords_reign.state import Scenario, State, begin

Kind = Literal["breather", "night", "haven"]
Shelter = Literal["structure", "tent", "none"]

CAMP = "camp"
"""The side of all who rest together, and the seat that answers for them."""

KINDS = (
    RestKind("breather", "10 minutes and a Provision each (OS-6.5)"),
    RestKind("night", "a night's rest (OS-6.5)"),
    RestKind("haven", "days in a safe haven (OS-6.8)"),
)
WORDS = (
    RestWord("food", "there is enough to eat that night"),
    RestWord("shelter", "where they sleep that night", get_args(Shelter), "none"),
)


class RestPlan(Struct, frozen=True, kw_only=True):
    """How some characters rest."""

    kind: Kind
    food: bool = False
    shelter: Shelter = "none"
    resting: tuple[str, ...] = ()
    """Who rests; an ally may only be there to tend the others."""
    tending: str = ""
    """Who tends all others (OS-6.5)."""


class RestScene(Struct, frozen=True):
    """What a rest starts from."""

    sheets: tuple[Fighter, ...]
    plan: RestPlan
    dying: tuple[str, ...] = ()
    rulings: Rulings = Rulings()


class Camp(State, kw_only=True, gc=False):
    """Everybody who is at the camp."""

    plan: RestPlan
    spent_dice: dict[str, int] = field(default_factory=dict)
    """Hit dice that each has used up (OS-6.5, OS-6.8)."""


def pitch_camp(scene: RestScene) -> Camp:
    """A state outside of combat: one space, one side, nobody's turn."""
    scenario = Scenario(
        name="a rest", grid=Grid(1, 1, ()), sides=(CAMP, ""), fighters=scene.sheets,
        rulings=scene.rulings,
    )  # fmt: skip
    spent = {sheet.name: sheet.standing.spent_dice for sheet in scene.sheets}
    camp = Camp(**structs.asdict(begin(scenario)), plan=scene.plan, spent_dice=spent)
    for name in scene.dying:
        creature = camp.creatures[name]
        creature.status = "dying"
        creature.conditions = dict.fromkeys(("unconscious", "prone"), UNTIL_ENDED)
    return camp
