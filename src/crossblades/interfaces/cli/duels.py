"""The command that solves a duel: duel."""

import json
import warnings
from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from crossblades.interfaces.cli.parameters import File, Flag, Json, Number, Ruled
from crossblades.interfaces.files import new_file_paths, read_text, write_bytes
from crossblades.interfaces.terminal.progress import PercentDone
from crossblades.kernel.duels import Duel, Duels, Standing
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Game
from crossblades.kernel.rulings import Value, read_rulings
from crossblades.systems import DUELS, SYSTEMS

try:
    import numpy as np
    from matplotlib import rc_context

    from crossblades.analysis.duel import SolvedDuel, best_response, solve_duel
    from crossblades.analysis.duel_picture import picture, picture_title
    from crossblades.interfaces.cli.duel_words import duel_data, show_duel
except ModuleNotFoundError as missing:
    raise CrossbladesError(
        f'this command needs {missing.name}: pip install "crossblades[numbers]"'
    ) from None

PICTURES = {".svg": "svg", ".png": "png"}

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
    with PercentDone("solving") as progress:
        solved = solve_duel(fought, progress)
    careless = _careless(fought) if predictable else {}
    if as_json:
        print(json.dumps(duel_data(solved, standing, careless), ensure_ascii=False))
    else:
        show_duel(solved, standing, careless)
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


def _careless(duel: Duel) -> dict[str, float]:
    """What the first one wins if one chooses among all actions alike, and the other knows it."""
    alike = np.full(len(duel.actions), 1 / len(duel.actions))
    found = {}
    for side, name in enumerate(duel.names):
        with PercentDone(f"answering {name}") as progress:
            found[name] = best_response(duel, side, alike, progress).value
    return found


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
