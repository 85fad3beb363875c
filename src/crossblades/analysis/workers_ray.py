"""Workers of a Ray cluster; they need Crossblades installed, in the same version."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError

from crossblades.analysis.clusters import (
    AHEAD,
    LostError,
    check_versions,
    in_order,
    no_crossblades,
    version,
)
from crossblades.analysis.simulate import Batch, Findings, Spread
from crossblades.kernel.errors import CrossbladesError


@contextmanager
def workers(address: str) -> Iterator[Spread]:
    """All workers of the cluster at this address; if nobody is there, Ray tries for a long time."""
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise CrossbladesError(f"no Ray cluster answers at {address!r}: {error}") from None
    try:
        _check(address)
        yield _spread_over(address)
    finally:
        ray.shutdown()


def _check(address: str) -> None:
    named = f"the Ray cluster at {address!r}"
    try:
        found: str = ray.get(ray.remote(version).remote())
    except RayError as error:
        raise no_crossblades(named, error) from None
    check_versions([found], named)


def _spread_over(address: str) -> Spread:
    def receive(sent: Any) -> Findings:
        try:
            found: Findings = ray.get(sent)
        except RayTaskError:
            raise  # a fight went wrong, and that is our mistake
        except RayError as error:
            raise LostError(f"the Ray cluster at {address!r} is lost: {error}") from None
        return found

    def spread(run: Callable[[Batch], Findings], batches: Iterable[Batch]) -> Iterator[Findings]:
        task = ray.remote(_run)
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        return in_order(batches, ahead, lambda batch: task.remote(run, batch), receive, ray.cancel)

    return spread


def _run(run: Callable[[Batch], Findings], batch: Batch) -> Findings:
    """A function of its own, which is what Ray wants; `run` may be anything that can be called."""
    return run(batch)
