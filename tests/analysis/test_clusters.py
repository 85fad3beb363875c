"""Fights on clusters: two workers of Dask on this computer, a stand-in for Ray, and Ray itself."""

import importlib.util
import logging
import os
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import partial, reduce
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from distributed import LocalCluster

from crossblades import __version__
from crossblades.analysis import workers_dask
from crossblades.analysis.clusters import LostError, check_versions, in_order
from crossblades.analysis.simulate import BATCH, Findings, Plan, batches, simulate
from crossblades.kernel.errors import CrossbladesError
from tests.analysis.fights import as_json, dies_once, found_by, plan_of, setup_of, summary_of

HAS_RAY = importlib.util.find_spec("ray") is not None
needs_ray = pytest.mark.skipif(not HAS_RAY, reason="Ray is large, and not installed here")
NOBODY = "127.0.0.1:9"


@pytest.fixture
def plan() -> Plan:
    return plan_of(setup_of("duel"), fights=3 * BATCH)


def assert_found_by_all(plan: Plan, found: Findings) -> None:
    """To the byte what one core finds."""
    assert as_json(summary_of(plan, found)) == as_json(summary_of(plan))


def added(parts: Iterator[Findings]) -> Findings:
    return reduce(Findings.with_more, parts)


# --- in order


def test_batches_go_out_ahead_and_come_back_in_order(plan: Plan) -> None:
    sent: list[int] = []
    forgotten: list[int] = []

    def send(batch: Any) -> int:
        sent.append(batch.first)
        return len(sent)

    def receive(number: int) -> Any:
        return number

    found = in_order(batches(plan), 1, send, receive, forgotten.append)
    assert next(found) == 1  # type: ignore[comparison-overlap]
    assert sent == [0, BATCH]
    assert list(found) == [2, 3]  # type: ignore[comparison-overlap]
    assert forgotten == []


def test_what_is_under_way_is_forgotten_when_nobody_wants_more(plan: Plan) -> None:
    forgotten: list[int] = []

    def receive(number: int) -> Any:
        return number

    found = in_order(batches(plan), 2, lambda batch: batch.first, receive, forgotten.append)
    assert isinstance(found, Generator)
    next(found)
    found.close()
    assert forgotten == [0, BATCH, 2 * BATCH]


def test_workers_of_another_version_are_refused() -> None:
    check_versions([__version__, __version__], "all")
    with pytest.raises(CrossbladesError, match=r"the workers of X have Crossblades 0\.0\.9, and"):
        check_versions([__version__, "0.0.9"], "X")


# --- Dask


@contextmanager
def dask_on_loopback(*, processes: bool = False, many: int = 2) -> Iterator[str]:
    """A scheduler and workers that nobody else can reach."""
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=many,
        threads_per_worker=1,
        processes=processes,
        host="127.0.0.1",
        protocol="tcp",
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    ) as cluster:
        yield cluster.scheduler_address


def test_two_workers_of_dask_find_to_the_byte_what_one_core_does(plan: Plan) -> None:
    with dask_on_loopback() as address, workers_dask.workers(address) as spread:
        assert_found_by_all(plan, found_by(plan, spread))


@pytest.mark.slow
def test_what_a_worker_of_dask_had_when_it_died_is_fought_by_another(
    plan: Plan, tmp_path: Path
) -> None:
    run = partial(dies_once, str(tmp_path / "dead"))
    with dask_on_loopback(processes=True) as address, workers_dask.workers(address) as spread:
        found = added(spread(run, batches(plan)))
    assert (tmp_path / "dead").exists()
    assert_found_by_all(plan, found)


def test_a_dask_cluster_that_goes_away_is_lost(plan: Plan) -> None:
    with dask_on_loopback() as address, workers_dask.workers(address) as spread:
        found = simulate(plan, lambda run, some: spread(partial(lost, run), some))
        with pytest.raises(LostError, match=r"the Dask cluster at .* is lost: gone"):
            next(iter(found))


def lost(_run: Any, _batch: Any) -> Findings:
    raise OSError("gone")


def test_a_dask_cluster_without_workers_is_named() -> None:
    with (
        dask_on_loopback(many=0) as address,
        pytest.raises(CrossbladesError, match="has no workers; start one: dask worker tcp://"),
        workers_dask.workers(address),
    ):
        pass


def test_workers_that_cannot_run_crossblades_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise ModuleNotFoundError("No module named 'crossblades'")

    monkeypatch.setattr(workers_dask, "version", fail)
    with (
        dask_on_loopback(many=1) as address,
        pytest.raises(CrossbladesError, match=rf"install version {__version__} on all .* named 'c"),
        workers_dask.workers(address),
    ):
        pass


def test_a_scheduler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_dask, "PATIENCE", "200ms")
    with (
        pytest.raises(CrossbladesError, match=rf"no Dask scheduler answers at '{NOBODY}'"),
        workers_dask.workers(NOBODY),
    ):
        pass


# --- a stand-in for Ray


class StandInError(Exception):
    """Stands for what goes wrong in Ray."""


class StandInTaskError(StandInError):
    """Stands for a mistake in what was run."""


class StandIn(ModuleType):
    """Runs everything at once, here."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.begun: list[str] = []
        self.ended = 0
        self.answers: Any = lambda found: found

    def init(self, *, address: str, **_options: object) -> None:
        self.begun.append(address)

    def shutdown(self) -> None:
        self.ended += 1

    def remote(self, run: Any) -> Any:
        task = ModuleType("task")
        task.remote = lambda *given: partial(run, *given)  # type: ignore[attr-defined]
        return task

    def get(self, sent: Any) -> Any:
        return self.answers(sent())

    def cancel(self, _sent: Any) -> None:
        pass

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """Whatever is installed, `import ray` gives the stand-in."""
    stand_in = StandIn()
    errors: Any = ModuleType("ray.exceptions")
    errors.RayError, errors.RayTaskError = StandInError, StandInTaskError
    monkeypatch.setitem(sys.modules, "ray", stand_in)
    monkeypatch.setitem(sys.modules, "ray.exceptions", errors)
    monkeypatch.delitem(sys.modules, "crossblades.analysis.workers_ray", raising=False)
    yield stand_in
    del sys.modules["crossblades.analysis.workers_ray"]


def ray_workers(address: str) -> Any:
    return import_module("crossblades.analysis.workers_ray").workers(address)


def test_tasks_of_ray_are_sent_and_the_connection_is_closed(ray: StandIn, plan: Plan) -> None:
    with ray_workers("here:1") as spread:
        assert_found_by_all(plan, found_by(plan, spread))
    assert (ray.begun, ray.ended) == (["here:1"], 1)


def test_a_ray_cluster_that_goes_away_is_lost_and_our_mistakes_are_ours(
    ray: StandIn, plan: Plan
) -> None:
    for error, expected in ((StandInError("gone"), LostError), (StandInTaskError("x"), None)):
        with ray_workers("here:1") as spread:
            ray.answers = partial(_raise, error)
            with pytest.raises(expected or StandInTaskError):
                found_by(plan, spread)
            ray.answers = lambda found: found


def _raise(error: Exception, _found: object) -> None:
    raise error


def test_workers_of_ray_without_crossblades_are_named(ray: StandIn) -> None:
    ray.answers = partial(_raise, StandInError("a\nNo module named 'crossblades'\n"))
    with (
        pytest.raises(CrossbladesError, match=r"They say: No module named 'crossblades'$"),
        ray_workers("here:1"),
    ):
        pass
    assert ray.ended == 1


def test_a_ray_cluster_that_is_not_there_is_named(ray: StandIn) -> None:
    def refuse(**_options: object) -> None:
        raise ConnectionError("nobody there")

    ray.init = refuse  # type: ignore[method-assign]
    with pytest.raises(CrossbladesError, match=r"no Ray cluster answers at 'x'"), ray_workers("x"):
        pass


# --- Ray itself


@pytest.fixture(scope="module")
def real_ray() -> Iterator[str]:
    """A cluster of two workers; it is left to itself what it warns of."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("RAY_USAGE_STATS_ENABLED", "RAY_ENABLE_UV_RUN_RUNTIME_ENV"):
            patch.setenv(name, "0")
        patch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        patch.setenv("PYTHONPATH", os.pathsep.join(map(os.path.abspath, sys.path)))
        cluster = import_module("ray.cluster_utils").Cluster(
            initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False}
        )
        yield cluster.address
        cluster.shutdown()


@needs_ray
@pytest.mark.filterwarnings("default")
def test_two_workers_of_ray_find_to_the_byte_what_one_core_does(real_ray: str, plan: Plan) -> None:
    with ray_workers(real_ray) as spread:
        assert_found_by_all(plan, found_by(plan, spread))


@needs_ray
@pytest.mark.filterwarnings("default")
def test_what_a_worker_of_ray_had_when_it_died_is_fought_by_another(
    real_ray: str, plan: Plan, tmp_path: Path
) -> None:
    run = partial(dies_once, str(tmp_path / "dead"))
    with ray_workers(real_ray) as spread:
        found = added(spread(run, batches(plan)))
    assert (tmp_path / "dead").exists()
    assert_found_by_all(plan, found)
