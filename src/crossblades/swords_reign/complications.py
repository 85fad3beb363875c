"""OS-3.4: what a miss may bring, if the Referee says so."""

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.asks import AnyComplication
from crossblades.swords_reign.creature import UNTIL_ENDED, Creature
from crossblades.swords_reign.events import Disarmed, EdgeGiven
from crossblades.swords_reign.hitting import afflict
from crossblades.swords_reign.referee_options import Complicate, Complication
from crossblades.swords_reign.state import State

RULES = ("OS-3.4",)


def complication(state: State, creature: Creature, target: Creature, weapon: str) -> Rule[None]:
    """OS-3.4: the Referee is asked where the table wants it; the weapon, if any, may be dropped."""
    referee = state.scenario.referee
    if not referee or not state.rulings.complications:
        return
    ways: list[Complication] = ["none", "setback", "prone"]
    if weapon:
        ways.append("drops")
    choice: Complicate = yield AnyComplication(
        seat=referee, creature=creature.name, target=target.name,
        options=tuple(Complicate(way) for way in ways),
    )  # fmt: skip
    if choice.what == "setback":
        yield EdgeGiven(creature=creature.name, edge=-1, rules=RULES)
    elif choice.what == "prone":
        yield from afflict(creature, "prone", UNTIL_ENDED, creature, RULES)
    elif choice.what == "drops":
        yield Disarmed(creature=creature.name, by=creature.name, weapon=weapon, rules=RULES)
