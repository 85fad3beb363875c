"""OS-3.4: what a miss may bring, if the Referee says so."""

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.asks import AnyComplication
from crossblades.swords_reign.creature import UNTIL_ENDED, Creature
from crossblades.swords_reign.events import Disarmed, EdgeGiven, Ruled
from crossblades.swords_reign.hitting import afflict
from crossblades.swords_reign.referee_options import Complicate, ComplicateInWords, Complication
from crossblades.swords_reign.state import State

RULES = ("OS-3.4",)


def complication(state: State, creature: Creature, target: Creature, weapon: str) -> Rule[None]:
    """OS-3.4: the Referee is asked, if there is one; the weapon, if any, may be dropped."""
    referee = state.scenario.referee
    if not referee or not state.rulings.complications:
        return
    ways: list[Complication] = ["none", "setback", "prone"]
    if weapon:
        ways.append("drops")
    choice: Complicate | ComplicateInWords = yield AnyComplication(
        seat=referee, creature=creature.name, target=target.name,
        options=(*map(Complicate, ways), ComplicateInWords()),
    )  # fmt: skip
    if isinstance(choice, ComplicateInWords):
        what = f"the miss of {creature.name}"
        yield Ruled(what=what, ruling=choice.text or "there is a complication", rules=RULES)
    elif choice.what == "setback":
        yield EdgeGiven(creature=creature.name, edge=-1, rules=RULES)
    elif choice.what == "prone":
        yield from afflict(creature, "prone", UNTIL_ENDED, creature, RULES)
    elif choice.what == "drops":
        yield Disarmed(creature=creature.name, by=creature.name, weapon=weapon, rules=RULES)
