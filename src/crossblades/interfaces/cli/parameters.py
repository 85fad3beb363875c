"""The kinds of options that several commands take."""

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
Dice = Annotated[Literal["seeded", "entered"] | None, Parameter(metavar="KIND")]
