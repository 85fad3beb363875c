"""What can be typed at each prompt, as `?` tells it."""

from crossblades.kernel.ask import Ask

OPTIONS = (
    "Type the number of an option, or words, such as c4; a name shows all it is in.",
    "?      this help, the rules behind the question, odds of sealed choices",
    "? 2    explain option 2 and its odds; ? NAME an ability, spell or condition",
)
USUAL = ("Enter  the usual answer, which is the first; > takes it, and goes on and on",)
WAYS = ("c4 c5  go these steps one after the other, then stay there",)
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
COMMANDS = (
    "m      the map and how everybody stands",
    "u      take back your last answer; before the first, the dice you entered",
    "r      bring back what you have taken back, one answer at a time",
    "q      save and leave",
)


class PromptHelp:
    """The help of each prompt, with the commands that this person has everywhere."""

    def __init__(self, *, referee: bool) -> None:
        self.commands = (*REFEREE, *COMMANDS) if referee else COMMANDS
        self.filling_in = (*FILLING_IN, *self.commands)
        self.own_words = (*OWN_WORDS, *self.commands)
        self.dice = (*DICE, *self.commands)
        self.pause = (*PAUSE, *self.commands)

    def of_question(self, ask: Ask) -> tuple[str, ...]:
        """A way can be typed only where steps are asked for; a ruling has a usual answer."""
        by_steps = ask.step or any(option.by_steps for option in ask.options)
        usual = USUAL if ask.has_usual else ()
        return (*OPTIONS, *usual, *(WAYS if by_steps else ()), *self.commands)
