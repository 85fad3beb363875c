"""The kinds of options that several commands take; those that mean the same in each say it here."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

Flag = Annotated[bool, Parameter(negative="")]
Json = Annotated[bool, Parameter(name="--json", negative="")]
Number = Annotated[int | None, Parameter(metavar="N")]
File = Annotated[Path | None, Parameter(metavar="FILE")]
Folder = Annotated[Path | None, Parameter(metavar="FOLDER")]
BotName = Annotated[str, Parameter(metavar="NAME")]
Bots = Annotated[list[str] | None, Parameter(metavar="NAME", negative="")]
Sides = Annotated[list[str] | None, Parameter(name="--as", metavar="SIDE", negative="")]
Ruled = Annotated[list[str] | None, Parameter(metavar="ID=VALUE", negative="")]
Foes = Annotated[
    Literal["numbers", "words", "nothing"] | None,
    Parameter(metavar="HOW", help="Foes' hit points: numbers, words (default), nothing."),
]
Dice = Annotated[Literal["seeded", "entered"] | None, Parameter(metavar="KIND")]

Rules = Annotated[
    bool,
    Parameter(negative="", help="Show the rules behind each line, even without colour."),
]
JsonEvents = Annotated[
    bool,
    Parameter(name="--json", negative="", help="Print one JSON event a line."),
]
Characters = Annotated[
    Path | None,
    Parameter(metavar="FOLDER", help="Where its characters are. Default: beside it."),
]
Keep = Annotated[
    bool,
    Parameter(negative="", help="Write into their files what the fight did to them."),
]
RuledOver = Annotated[
    list[str] | None,
    Parameter(metavar="ID=VALUE", negative="", help="Over what the file says: HR-8.2=reduced."),
]
NoAdvice = Annotated[
    bool,
    Parameter(negative="", help="Switch off the solver that `a` asks how to mix stances."),
]
