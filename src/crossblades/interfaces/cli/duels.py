"""The command that solves a duel: duel."""

import json
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import product
from math import ceil, log10
from pathlib import Path
from textwrap import wrap
from time import monotonic
from typing import Annotated, Any, Self

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from crossblades.interfaces.cli.parameters import File, Flag, Json, Number, Ruled
from crossblades.interfaces.files import new_file_paths, read_text, write_bytes
from crossblades.interfaces.terminal.columns import PARAGRAPH
from crossblades.kernel.duels import Duel, Duels, Standing
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Game
from crossblades.kernel.rulings import Value, read_rulings
from crossblades.systems import DUELS, SYSTEMS

try:
    import numpy as np
    from matplotlib import rc_context

    from crossblades.analysis.duel import SolvedDuel, best_response, solve_duel
    from crossblades.analysis.duel_picture import (
        CELL,
        HeatTable,
        heat_lines,
        heat_table,
        picture,
        picture_title,
    )
except ModuleNotFoundError as missing:
    raise CrossbladesError(
        f'this command needs {missing.name}: pip install "crossblades[numbers]"'
    ) from None

PICTURES = {".svg": "svg", ".png": "png"}
SLOW = 1.0
"""Seconds after which progress is shown."""

At = Annotated[str | None, Parameter(metavar="STANDING", allow_leading_hyphen=True)]
End = Annotated[str | None, Parameter(name="--to", metavar="END")]
Extras = Annotated[list[str] | None, Parameter(name="--with", metavar="WHAT", negative="")]


def duel(
    one: str,
    two: str,
    /,
    *,
    hp1: Annotated[Number, Parameter(name="--hp1")] = None,
    hp2: Annotated[Number, Parameter(name="--hp2")] = None,
    to: End = None,
    extras: Extras = None,
    ruling: Ruled = None,
    at: At = None,
    heat: File = None,
    predictable: Flag = False,
    as_json: Json = False,
) -> None:
    """Solve a duel without a map: who wins, and how both should play.

    Parameters
    ----------
    one
        A shipped fighter, a character's file, or a quick line:
        "orc 8/6/4/4 HD d8 HP 30 w 10 A +5 D +3 size M".
    two
        Whom it fights, likewise.
    hp1
        Hit points of the first to begin with.
    hp2
        Hit points of the second to begin with.
    to
        When it is over: death (default), or down, at 0 hit points.
    extras
        Count in what makes it larger and slower: conditions.
    ruling
        By what your table has ruled: HR-8.2=reduced.
    at
        Look a standing up: 12,-3,d6,d4 (hit points, then heart dice).
    heat
        Draw maps of it into this new file: .svg or .png.
    predictable
        Also say what choosing at random would cost each
        against one who knows it and replies best.
    as_json
        Print the numbers as JSON.
    """
    target = None if heat is None else _picture_path(heat)
    fought = _duel(one, two, (hp1, hp2), to, extras or (), ruling or ())
    standing = fought.start if at is None else read_standing(fought, at)
    with _Progress("solving") as progress:
        solved = solve_duel(fought, progress)
    careless = _careless(fought) if predictable else {}
    if as_json:
        print(json.dumps(_as_data(solved, standing, careless), ensure_ascii=False))
    else:
        _show(solved, standing, careless)
    if target is not None:
        write_bytes(target, _drawn(solved, PICTURES[target.suffix.lower()]))
        if not as_json:
            print(f"Drawn: {target}")


def _duel(
    one: str,
    two: str,
    points: tuple[int | None, int | None],
    to: str | None,
    extras: Sequence[str],
    rulings: Sequence[str],
) -> Duel:
    """Let the games that know duels read the fighters; the first that can takes them."""
    problems: list[CrossbladesError] = []
    for name, duels in DUELS.items():
        end = to or next(iter(duels.ends))
        if end not in duels.ends:
            raise CrossbladesError(f"--to {end!r}; expected {' or '.join(duels.ends)}")
        for extra in extras:
            if extra not in duels.extras:
                raise CrossbladesError(f"--with {extra!r}; expected {' or '.join(duels.extras)}")
        ruled = _read_rulings(SYSTEMS[name], duels, rulings)
        try:
            return duels.duel(one, two, points, end, extras, _load, ruled)
        except CrossbladesError as error:
            problems.append(error)
    raise problems[0]


def _load(name: str) -> str:
    return read_text(Path(name))


def _read_rulings(game: Game, duels: Duels, given: Sequence[str]) -> dict[str, Value]:
    """Those that were typed; one that changes nothing in a duel is refused, with those that do."""
    ruled = read_rulings(game.rulings, given)
    known = [ruling.id for ruling in duels.rulings]
    for rule in ruled:
        if rule not in known:
            raise CrossbladesError(f"{rule} changes nothing in a duel; {', '.join(known)} may")
    return ruled


def read_standing(duel: Duel, words: str) -> Standing:
    """`12,-3,d6,d4`: the points of both, then the mode of each."""
    example = ",".join((*map(str, duel.start.points), *duel.modes[duel.start.mode]))
    parts = [part.strip() for part in words.replace("−", "-").split(",")]
    try:
        one, two = (int(part) for part in parts[:2])
        mode = duel.modes.index((parts[2].casefold(), parts[3].casefold()))
    except (ValueError, IndexError):
        raise CrossbladesError(_no_standing(duel, words, example)) from None
    fits = all(
        floor < points <= most
        for points, floor, most in zip((one, two), duel.out_at, duel.start.points, strict=True)
    )
    if not fits or len(parts) > 4:
        raise CrossbladesError(_no_standing(duel, words, example))
    return Standing((one, two), mode)


def _no_standing(duel: Duel, words: str, example: str) -> str:
    floors, most = duel.out_at, duel.start.points
    ranges = " and ".join(f"{floors[i] + 1} to {most[i]}" for i in (0, 1))
    modes = " and ".join(_shown(dict.fromkeys(mode[i] for mode in duel.modes)) for i in (0, 1))
    return (
        f"--at {words[:60]!r} is no standing of this duel; expected {duel.points_called} of both "
        f"({ranges}) and {duel.modes_called} of both ({modes}), such as {example}"
    )


def _shown(modes: Iterable[str]) -> str:
    """Modes to choose from; of many, the shortest."""
    return "/".join(sorted(modes, key=len)[:6])


# --- words


def _show(solved: SolvedDuel, standing: Standing, careless: dict[str, float]) -> None:
    duel = solved.duel
    one, two = duel.names
    print(f"{one} against {two}: {one} wins {solved.value:.2%}, {two} {1 - solved.value:.2%}.")
    power = ceil(log10(max(solved.error, 1e-12)))  # rounded up, since it is a bound
    bound = f"no value is off by more than 1e{power}"
    print(f"All {solved.count:,} standings are solved; {bound}.\n")
    for line in _standing_lines(solved, standing):
        print(line)
    print()
    _show_heat(heat_table(solved, standing.mode), duel)
    print()
    for name, chance in careless.items():
        if_so = f"If {name} chose at random all the time, against one who knows it and replies best"
        print("\n".join(wrap(f"{if_so}, {one} would win {chance:.2%}.", PARAGRAPH)))
    for remark in duel.remarks:
        print("\n".join(wrap(remark, PARAGRAPH)))


def _show_heat(table: HeatTable, duel: Duel) -> None:
    """The table of chances; a terminal that has colours gets them, too."""
    lines = heat_lines(table, duel.names, duel.points_called)
    if not sys.stdout.isatty():
        print("\n".join(lines))
        return
    console = Console(highlight=False, soft_wrap=True)
    console.print(Text("\n".join(lines[:2])))
    for line, chances in zip(lines[2:], table.chances, strict=True):
        text = Text(line)
        for number, chance in enumerate(reversed(chances)):
            end = len(line) - CELL * number
            text.stylize(_colour(chance), end - CELL, end)
        console.print(text)


def _colour(chance: float) -> str:
    """From red for a chance of 0 through white to blue for 1."""
    fade = int(250 - 260 * abs(chance - 0.5))
    shade = f"250,{fade},{fade}" if chance < 0.5 else f"{fade},{fade},250"
    return f"black on rgb({shade})"


def _standing_lines(solved: SolvedDuel, standing: Standing) -> Iterator[str]:
    """How a standing is best played."""
    duel = solved.duel
    exchange = solved.at(standing)
    one, two = duel.names
    modes = duel.modes[standing.mode]
    where = "At the start" if standing == duel.start else "There"
    yield (
        f"{where}: {standing.points[0]} and {standing.points[1]} {duel.points_called}, "
        f"{duel.modes_called} {modes[0]} and {modes[1]}; {one} wins {exchange.value:.2%}."
    )
    wide = max(map(len, duel.actions)) + 2
    for name, mix in zip(duel.names, exchange.mixes, strict=True):
        shares = zip(duel.actions, mix, strict=True)
        yield f"  {name}: " + ", ".join(f"{action} {share:.1%}" for action, share in shares)
    yield f"What {one} wins by its own choice (down) and that of {two} (across), in %:"
    yield "  " + " " * wide + "".join(f"{action:>{wide}}" for action in duel.actions)
    for action, row in zip(duel.actions, exchange.payoffs, strict=True):
        yield f"  {action:<{wide}}" + "".join(f"{100 * worth:>{wide}.1f}" for worth in row)
    for side, name in enumerate(duel.names):
        yield _shrugs(solved, standing, side, name)


def _shrugs(solved: SolvedDuel, standing: Standing, side: int, name: str) -> str:
    """For which harms a victim does something else than the first thing."""
    found = other_ways(solved, standing, side)
    other = solved.duel.ways_called[-1]
    return f"{name} should {other}: {_ranges(found)}." if found else f"{name} should not {other}."


def other_ways(solved: SolvedDuel, standing: Standing, side: int) -> list[int]:
    """The harms that the victim does not just take, whatever both have chosen."""
    duel, mode = solved.duel, standing.mode
    actions = range(len(duel.actions))
    other: dict[int, bool] = {}
    for pair in product(actions, actions):
        for strike in duel.strikes(mode, *pair):
            if strike.victim == side:
                first = solved.way(standing, pair, strike) == duel.ways(mode, strike)[0]
                other[strike.harm] = other.get(strike.harm, True) and not first
    return sorted(harm for harm, differs in other.items() if differs)


def _ranges(numbers: list[int]) -> str:
    """`3, 5 to 9`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join(" to ".join(map(str, run)) for run in runs)


def _careless(duel: Duel) -> dict[str, float]:
    """What the first one wins if one chooses among all actions alike, and the other knows it."""
    alike = np.full(len(duel.actions), 1 / len(duel.actions))
    found = {}
    for side, name in enumerate(duel.names):
        with _Progress(f"answering {name}") as progress:
            found[name] = best_response(duel, side, alike, progress).value
    return found


def _as_data(solved: SolvedDuel, standing: Standing, careless: dict[str, float]) -> dict[str, Any]:
    duel = solved.duel
    exchange = solved.at(standing)
    table = heat_table(solved, standing.mode)
    data: dict[str, Any] = {
        "names": duel.names,
        "value": solved.value,
        "error": solved.error,
        "standings": solved.count,
        "points": duel.points_called,
        "at": {
            "points": standing.points,
            "modes": duel.modes[standing.mode],
            "value": exchange.value,
            "actions": duel.actions,
            "mixes": [mix.tolist() for mix in exchange.mixes],
            "payoffs": exchange.payoffs.tolist(),
            duel.ways_called[-1]: [other_ways(solved, standing, side) for side in (0, 1)],
        },
        "heat": table._asdict(),
        "remarks": duel.remarks,
    }
    if careless:
        data["if chosen at random by"] = careless
    return data


# --- pictures


def _picture_path(path: Path) -> Path:
    if path.suffix.lower() not in PICTURES:
        raise CrossbladesError(f"{path}: no picture; expected a file that ends in .svg or .png")
    return new_file_paths({"--heat": path})["--heat"]


def _drawn(solved: SolvedDuel, kind: str) -> bytes:
    buffer = BytesIO()
    metadata = {"Title": picture_title(solved), **({"Date": None} if kind == "svg" else {})}
    # In an SVG words stay words: they can be found, read aloud, and shown in any script.
    with warnings.catch_warnings(), rc_context({"svg.fonttype": "none", "svg.hashsalt": "duel"}):
        # A letter that the font does not have is drawn as a box, and that is all.
        warnings.filterwarnings("ignore", "Glyph", UserWarning)
        picture(solved).savefig(buffer, format=kind, metadata=metadata)
    return buffer.getvalue()


class _Progress:
    """How far it is, on one line that goes away; only for people, and only if it takes long."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.started = monotonic()
        self.shown = -1

    def __enter__(self) -> Self:
        return self

    def __call__(self, done: int, whole: int) -> None:
        share = 100 * done // whole
        late = monotonic() - self.started >= SLOW
        if late and share != self.shown and sys.stderr.isatty():
            self.shown = share
            print(f"\r{self.what}: {share} %", end="", file=sys.stderr, flush=True)

    def __exit__(self, *_: object) -> None:
        if self.shown >= 0:
            print("\r" + " " * (len(self.what) + 8) + "\r", end="", file=sys.stderr, flush=True)
