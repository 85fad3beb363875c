"""Chapter 5: an ability as the book prints it, and how an effect of one lasts."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, structs

from crossblades.heart_rush.gear import Element
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.toml_shapes import one_of

Frequency = Literal["passive", "minor", "heart", "major", "weekly", "monthly", "spell"]
"""HR-5.2: the first tag; a spell comes back as HR-16.2 says."""

Timing = Literal["slow", "quick", "instant"]
"""HR-5.2, HR-5.4."""

Asking = Literal["always", "when it matters", "never"]
"""When a seat is asked about an instant."""

Until = Literal[
    "attack", "defence", "attack or defence", "engagement", "round", "combat", "grapple"
]
"""What ends an effect: the next such roll, or the end of something."""
_ENDS = get_args(Until)


class SpecialAbility(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name, tags, and numbers; what it does hangs on moments (HR-5.2)."""

    name: str = ""
    frequency: Frequency
    timing: Timing = "slow"
    text: Annotated[str, Meta(min_length=1, max_length=400)]
    """What it does, in our own words."""
    numbers: dict[str, int] = {}
    destiny: dict[str, int] | None = None
    """The numbers that its destiny level changes; None if it has no such level."""
    destiny_frequency: Frequency | None = None
    """How often it can be used at its destiny level, if that changes (HR-5.2)."""
    destiny_timing: Timing | None = None
    """When it can be used at its destiny level, if that changes (HR-5.4)."""
    cheaper_hit_points: int = 0
    """Points by which its destiny level makes more hit points cheaper, earlier ones as well."""
    gives_spells: int = 0
    """Spells that come with it, for nothing; they are not counted among those known (HR-15.1)."""
    once_a_round: bool = False
    """It can be used once in a round (HR-3.6)."""
    takes_rush: bool = False
    """More rush may be put into it (HR-5.3)."""
    costs_heart: bool = False
    """It is paid for with sizes of one's own heart die."""
    shows_stance: bool = False
    """It tells one's stance before others choose theirs."""
    elemental: bool = False
    """It goes by the element that is on the sheet of its owner."""
    voiced: bool = False
    """It is called or shouted, which the silenced cannot do."""
    of: str = ""
    """The class it belongs to, or `creature`; a talent belongs to none."""
    rank: Annotated[int, Meta(ge=1, le=4)] = 1
    """The combat rank at which its class gives it."""
    needs: tuple[str, ...] = ()
    """What one must have before it."""
    note: bool = False
    """No rule does what it says: it stands on the sheet for people."""
    elements: tuple[Element, ...] = ()
    """What a spell is made of: it needs an attunement to each (HR-15.3, HR-16.2)."""

    @property
    def is_talent(self) -> bool:
        """Whether experience can buy it (HR-15.1)."""
        return not self.of and self.frequency != "spell"

    def at_destiny(self) -> "SpecialAbility":
        """HR-15.1: this ability as its destiny level makes it."""
        numbers = {**self.numbers, **(self.destiny or {})}
        frequency = self.destiny_frequency or self.frequency
        timing = self.destiny_timing or self.timing
        return structs.replace(self, numbers=numbers, frequency=frequency, timing=timing)


class Effect(Struct, frozen=True):
    """Something an ability has brought about that goes on for a while."""

    ability: str
    until: Until
    by: str
    """Whose ability it is."""
    value: int = 0
    about: str = ""
    """A creature, a stance, a condition: whatever else one must know."""
    rounds: int = 0
    """How many more ends of rounds it outlasts."""
    lends: bool = False
    """Meanwhile one has the ability that `about` names, as `by` has it."""
    holds: bool = False
    """Meanwhile the condition that `about` names does not fade below `value` levels."""
    brings: bool = False
    """Meanwhile one has `value` levels of the condition that `about` names."""
    paces: bool = False
    """Meanwhile the speed that `about` names is `value` feet more, or less."""

    def __post_init__(self) -> None:
        """Refuse an end that never comes."""
        if self.until not in _ENDS:
            problem = f"an effect of {self.ability} lasts until {self.until!r}"
            raise CrossbladesError(f"{problem}; expected {one_of(_ENDS)}")
