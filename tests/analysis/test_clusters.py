"""Fights on clusters: on two workers of Dask on this computer, and on whatever calls itself Ray."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from distributed import LocalCluster
from joblib import register_parallel_backend
from joblib.parallel import MultiprocessingBackend, ThreadingBackend

from crossblades.analysis import workers_dask
from crossblades.analysis.simulate import BATCH
from crossblades.kernel.errors import CrossbladesError
from tests.analysis.fights import as_json, found_by, plan_of, setup_of, summary_of


@contextmanager
def dask_on_loopback() -> Iterator[str]:
    """A scheduler and two workers that nobody else can reach."""
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        host="127.0.0.1",
        protocol="tcp",
        dashboard_address=None,
    ) as cluster:
        yield cluster.scheduler_address


def test_two_workers_of_dask_find_to_the_byte_what_one_core_does() -> None:
    plan = plan_of(setup_of("duel"), fights=3 * BATCH)
    with dask_on_loopback() as address, workers_dask.workers(address) as spread:
        found = found_by(plan, spread)
    assert as_json(summary_of(plan, found)) == as_json(summary_of(plan))


def test_a_scheduler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_dask, "PATIENCE", "200ms")
    with (
        pytest.raises(CrossbladesError, match=r"no Dask scheduler answers at '127.0.0.1:9'"),
        workers_dask.workers("127.0.0.1:9"),
    ):
        pass


class InWaves(ThreadingBackend):  # type: ignore[misc]
    """A backend from which results do not come one by one, as Ray's."""

    supports_return_generator = MultiprocessingBackend.supports_return_generator


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Stands for Ray, which is large and not installed here: threads under its name."""
    fake: Any = ModuleType("ray")
    fake.begun, fake.ended = [], []
    fake.init = lambda *, address: fake.begun.append(address)
    fake.shutdown = lambda: fake.ended.append(True)
    adapter: Any = ModuleType("ray.util.joblib")
    adapter.register_ray = lambda: register_parallel_backend("ray", InWaves)
    for name, module in (("ray", fake), ("ray.util", ModuleType("ray.util")),
                         ("ray.util.joblib", adapter)):  # fmt: skip
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "crossblades.analysis.workers_ray", raising=False)
    return fake


def test_a_backend_that_gives_results_in_waves_finds_the_same(ray: Any) -> None:
    assert not InWaves.supports_return_generator
    plan = plan_of(setup_of("duel"), fights=3 * BATCH)
    workers = import_module("crossblades.analysis.workers_ray").workers
    with workers("127.0.0.1:6379") as spread:
        spread.jobs = 2
        found = found_by(plan, spread)
    assert as_json(summary_of(plan, found)) == as_json(summary_of(plan))
    assert (ray.begun, ray.ended) == (["127.0.0.1:6379"], [True])


def test_a_ray_cluster_that_is_not_there_is_named(ray: Any) -> None:
    def refuse(address: str) -> None:
        raise ConnectionError("nobody there")

    ray.init = refuse
    workers = import_module("crossblades.analysis.workers_ray").workers
    with pytest.raises(CrossbladesError, match=r"no Ray cluster answers at 'x'"), workers("x"):
        pass
