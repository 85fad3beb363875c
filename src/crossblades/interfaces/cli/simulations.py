"""The command that fights many times and counts: simulate."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from cyclopts import Parameter

from crossblades.analysis.clusters import LostError
from crossblades.analysis.report import html_of
from crossblades.analysis.simulate import BATCH, Findings, Plan, Setup, Spread, simulate
from crossblades.analysis.spreadsheet import csv_of
from crossblades.analysis.summary import Stop, Summary, summarize
from crossblades.interfaces.bots import play_out, policies_by_seat
from crossblades.interfaces.cli.fights import fight_command
from crossblades.interfaces.cli.opening import opened_for_bots
from crossblades.interfaces.cli.parameters import Bots, Characters, File, Number, Ruled
from crossblades.interfaces.cli.seeds import seed_for
from crossblades.interfaces.cli.summaries import lines_of
from crossblades.interfaces.extras import MissingExtraError, extra
from crossblades.interfaces.files import new_file_paths, write_text
from crossblades.interfaces.reaching import knock
from crossblades.interfaces.terminal.progress import Meter
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Game, Opening
from crossblades.kernel.rulings import Value, read_rulings, worded
from crossblades.systems import TALLIES

USUAL = 1000
PLENTY = 100_000
"""Fights after which it ends if only a width was asked for."""
MOST = 10_000_000
FEW = 4 * BATCH
"""Fights for which no workers are started unless they are asked for."""
NUMBERS = "crossblades[numbers]"
BACKENDS = {"dask": "crossblades[cluster]", "ray": "ray"}
"""The clusters that can be used, and what to install for each."""

Width = Annotated[float | None, Parameter(metavar="X")]
Other = Annotated[str | None, Parameter(metavar="OTHER")]
Backend = Annotated[str | None, Parameter(metavar="KIND=ADDRESS")]
JsonFile = Annotated[Path | None, Parameter(name="--json", metavar="FILE")]
CsvFile = Annotated[Path | None, Parameter(name="--csv", metavar="FILE")]


def simulate_fights(
    encounter: str,
    /,
    *,
    fights: Number = None,
    policy: Bots = None,
    seed: Number = None,
    versus: Other = None,
    ruling: Ruled = None,
    under: Ruled = None,
    width: Width = None,
    jobs: Number = None,
    backend: Backend = None,
    characters: Characters = None,
    report: File = None,
    json_file: JsonFile = None,
    csv_file: CsvFile = None,
) -> None:
    """Let bots fight an encounter many times, and count.

    Parameters
    ----------
    encounter
        A shipped encounter or a TOML file.
    fights
        How many. Default: 1000; with --width, at most 100,000.
    policy
        sensible (default), tactician, random; foes=random for a side.
    seed
        The same seed gives the same fights.
    versus
        Compare with this encounter, on the same seeds.
    ruling
        Compare with this ruling, likewise: HR-8.2=reduced.
    under
        Fight by this ruling, with nothing to compare.
    width
        Stop when the interval is as narrow as this: 0.02.
    jobs
        Fight on N cores. Default: on all.
    backend
        Fight on a cluster: dask=HOST:PORT, ray=HOST:PORT.
    report
        Write a page with plots, for browsers, to this new file.
    json_file
        Write the numbers to this new file.
    csv_file
        Write them to this new file as a table.
    """
    fights = _checked(fights, width, jobs, backend)
    files = new_file_paths({"--report": report, "--json": json_file, "--csv": csv_file})
    asked = _Asked(encounter, under or (), versus, ruling or (), policy or (), characters)
    fought = _fought(asked)
    seed = seed_for(seed, fought[0].opening)
    plan = Plan(tuple(one.setup for one in fought), play_out, seed, fights, width)
    with _workers(fights, jobs, backend) as spread:
        result = _run(plan, spread)
    _tell(plan, fought, result, files)


def _checked(fights: int | None, width: float | None, jobs: int | None, backend: str | None) -> int:
    """How many fights there are to be, unless something is wrong with what was typed."""
    if fights is None:
        fights = USUAL if width is None else PLENTY
    if not 1 <= fights <= MOST:
        raise CrossbladesError(f"--fights must be from 1 to {MOST:,}, not {fights:,}")
    if width is not None and not 0 < width < 1:
        raise CrossbladesError(f"--width must be between 0 and 1, such as 0.02, not {width:g}")
    if jobs is not None and jobs < 1:
        raise CrossbladesError(f"--jobs must be at least 1, not {jobs}")
    if jobs is not None and backend is not None:
        raise CrossbladesError("a cluster uses all its workers; leave out --jobs or --backend")
    return fights


# --- what is fought


class _Asked(NamedTuple):
    """What is to be fought, as it was typed."""

    encounter: str
    under: Sequence[str]
    """Rulings by which all is fought."""
    versus: str | None
    """The encounter that it is compared with, if that is another."""
    ruling: Sequence[str]
    """Rulings that it is compared with."""
    policies: Sequence[str]
    characters: Path | None


class _Fought(NamedTuple):
    """An encounter by some rulings, which is fought again and again."""

    asked: _Asked
    encounter: str
    opening: Opening
    rulings: Mapping[str, Value]
    setup: Setup

    def command(self, seed: int) -> str:
        """What to type to see the fight of this seed."""
        typed = [f"{rule}={worded(value)}" for rule, value in self.rulings.items()]
        policies, characters = self.asked.policies, self.asked.characters
        return fight_command(self.encounter, seed, policies, typed, characters)


def _fought(asked: _Asked) -> list[_Fought]:
    """The encounter, and what it is compared with, if it is."""
    game, opening = opened_for_bots(asked.encounter, asked.characters)
    if game.name not in TALLIES:
        raise CrossbladesError(f"{asked.encounter}: fights of {game.title} are not counted yet")
    rulings = read_rulings(game.rulings, asked.under)
    before = _by_rulings(asked, game, asked.encounter, opening, rulings)
    if asked.versus is None and not asked.ruling:
        return [before]
    rulings = {**rulings, **read_rulings(game.rulings, asked.ruling)}
    other = asked.encounter if asked.versus is None else asked.versus
    after = _by_rulings(asked, game, other, _of_the_same_game(asked, other, game), rulings)
    _check_comparable(game, before.setup.scenario, after.setup.scenario)
    return [before, after]


def _by_rulings(
    asked: _Asked, game: Game, encounter: str, opening: Opening, rulings: Mapping[str, Value]
) -> _Fought:
    scenario = game.with_rulings(opening.scenario, rulings)
    policies = policies_by_seat(game, scenario, asked.policies)
    return _Fought(asked, encounter, opening, rulings, Setup(game.name, scenario, policies))


def _of_the_same_game(asked: _Asked, other: str, game: Game) -> Opening:
    """Another encounter, if it is of the game of the first."""
    other_game, opening = opened_for_bots(other, asked.characters)
    if other_game is not game:
        raise CrossbladesError(
            f"{asked.encounter} is of {game.title} and {other} of {other_game.title}; "
            "only fights of the same game can be compared"
        )
    return opening


def _check_comparable(game: Game, before: Any, after: Any) -> None:
    one, other = game.sides(before), game.sides(after)
    if set(one) != set(other):
        raise CrossbladesError(
            f"the sides are {' and '.join(one)} in one encounter and {' and '.join(other)} in "
            "the other; give them the same names to compare them"
        )
    if before == after:
        raise CrossbladesError("the change changes nothing, so there is nothing to compare")


# --- who fights


@contextmanager
def _workers(fights: int, jobs: int | None, backend: str | None) -> Iterator[Spread]:
    """One core, many, or a cluster, whatever was asked for and is installed."""
    if backend is not None:
        kind, equals, address = backend.partition("=")
        if kind not in BACKENDS or not equals:
            known = " or ".join(f"{name}=ADDRESS" for name in BACKENDS)
            raise CrossbladesError(f"--backend must be {known}, not {backend[:80]!r}")
        cluster = extra(f"workers_{kind}", BACKENDS[kind], f"--backend {kind}")
        knock(address)
        with cluster.workers(address) as spread:
            yield spread
    elif jobs == 1 or (jobs is None and fights <= FEW):
        yield map
    else:
        yield _on_cores(jobs)


def _on_cores(jobs: int | None) -> Spread:
    """As many as asked for, or all; without joblib one, and the way to more."""
    try:
        workers = extra("workers", NUMBERS, "More than one core")
    except MissingExtraError as missing:
        Meter.note(str(missing))
        return map
    many = min(jobs, 4 * workers.cores()) if jobs else workers.cores()
    spread: Spread = workers.Workers(many) if many > 1 else map
    return spread


class _Result(NamedTuple):
    """What was found, and why not more."""

    found: Findings
    stopped: Stop
    interrupt: BaseException | None = None
    """What stopped it before it was done."""


def _run(plan: Plan, spread: Spread) -> _Result:
    """Fight until done or narrow enough; after an interrupt, with what there is."""
    found: Findings | None = None
    try:
        with Meter(plan.fights, "fights") as meter:
            for found in simulate(plan, spread):
                meter.show(found.fights)
    except (KeyboardInterrupt, LostError) as interrupt:
        if found is None:
            raise
        return _Result(found, "interrupted", interrupt)
    assert found is not None
    return _Result(found, "all fought" if found.fights == plan.fights else "narrow enough")


# --- what it came to


def _tell(
    plan: Plan, fought: Sequence[_Fought], result: _Result, files: Mapping[str, Path]
) -> None:
    """Print the numbers, then write them: what was found is never lost, if one of the two fails."""
    summary = summarize(
        plan, result.found, result.stopped, lambda place, seed: fought[place].command(seed)
    )
    writers = {"--report": html_of, "--json": json_of, "--csv": csv_of}
    try:
        for line in lines_of(summary):
            print(line)
    finally:
        for option, path in files.items():
            write_text(path, writers[option](summary))
    for path in files.values():
        print(f"Written: {path}")
    if result.interrupt:
        raise result.interrupt


def json_of(summary: Summary) -> str:
    """The numbers as JSON that people can read, too."""
    return msgspec.json.format(msgspec.json.encode(summary)).decode() + "\n"
