"""What a prompt says, and what can be typed at it, as `?` tells it."""

from crossblades.kernel.ask import Ask

LONGEST = 60
"""Letters of a prompt before the sign at its end; a longer one would leave no room to type."""
OPTIONS = (
    "Type a number, or words, or their beginnings: eng rook, c4; or just a name.",
    "Enter  show the menu again; more: the rest of it; back: the page before",
    "why    what is missing from the menu, and why; why rook: only that",
    "?      this help and the rules behind the question",
    "? 2    explain option 2 and its odds; ? NAME an ability, spell or condition",
)
ADVICE = ("a      advice: how best to mix sealed choices; a all: the others' mix, too",)
USUAL = ("Enter  the usual answer, which is the first; > takes it, and goes on and on",)
WAYS = ("c4 c5  go, or push, these steps one after the other, and no further",)
FILLING_IN = (
    "Type what is asked for. Enter takes what stands there, or goes back to the menu.",
    "?      this help",
)
OWN_WORDS = (
    "Type your own words. Enter takes those that stand there; > too, and goes on.",
    "?      this help and the rules behind the question",
)
DICE = (
    "Roll these dice and type their faces in the same order, such as: 5 3 7",
    "?      this help and the rules behind the roll",
)
PAUSE = ("Enter  let the others go on", ">      and on, until you are asked something")
REFEREE = ("d      decree something, while a side is to act",)
KEPT_BACK = ("g      what only the GM may see: look when no player looks",)
COMMANDS = (
    "m      the map and how everybody stands",
    "u      take back your last answer; before the first, the dice you entered",
    "r      bring back what you have taken back, one answer at a time",
    "q      save and leave",
)


class PromptHelp:
    """The help of each prompt, with the commands that this person has everywhere."""

    def __init__(self, *, referee: bool, keeps_back: bool = False, advice: bool = True) -> None:
        self.commands = (
            *(REFEREE if referee else ()), *(KEPT_BACK if keeps_back else ()), *COMMANDS,
        )  # fmt: skip
        self.filling_in = (*FILLING_IN, *self.commands)
        self.own_words = (*OWN_WORDS, *self.commands)
        self.dice = (*DICE, *self.commands)
        self.pause = (*PAUSE, *self.commands)
        self._advice = advice

    def of_question(self, ask: Ask, *, sealed: bool) -> tuple[str, ...]:
        """A way can be typed only where steps are asked for; a ruling has a usual answer."""
        by_steps = ask.step or any(option.by_steps for option in ask.options)
        usual = USUAL if ask.has_usual else ()
        advice = ADVICE if sealed and self._advice else ()
        return (*OPTIONS, *usual, *(WAYS if by_steps else ()), *advice, *self.commands)


def prompt(creature: str, stands: str) -> str:
    """`Ana: 35/35 hit points, heart d8, rush 1 > `; just the sign where nobody is asked."""
    words = f"{creature}: {stands}" if creature and stands else ""
    return f"{words} > " if words and len(words) <= LONGEST else "> "
