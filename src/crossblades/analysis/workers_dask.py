"""Workers of a Dask cluster; they need Crossblades installed, in the same version."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any

from distributed import Client, KilledWorker

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

PATIENCE = "10s"
"""How long a scheduler may take to answer."""


@contextmanager
def workers(address: str) -> Iterator[Spread]:
    """All workers of the scheduler at this address."""
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise CrossbladesError(f"no Dask scheduler answers at {address!r}: {error}") from None
    with client:
        _check(client, address)
        yield _spread_over(client, address)


def _check(client: Any, address: str) -> None:
    named = f"the Dask cluster at {address!r}"
    found = client.run(version, on_error="return")
    if not found:
        raise CrossbladesError(f"{named} has no workers; start one: dask worker {address}")
    for answer in found.values():
        if not isinstance(answer, str):
            raise no_crossblades(named, answer)
    check_versions(found.values(), named)


def _spread_over(client: Any, address: str) -> Spread:
    def send(run: Callable[[Batch], Findings], batch: Batch) -> Any:
        return client.submit(run, batch, pure=False)

    def receive(future: Any) -> Findings:
        try:
            found: Findings = future.result()
        except (KilledWorker, CancelledError, OSError) as error:
            raise LostError(f"the Dask cluster at {address!r} is lost: {error}") from None
        return found

    def spread(run: Callable[[Batch], Findings], batches: Iterable[Batch]) -> Iterator[Findings]:
        ahead = AHEAD * max(1, sum(client.nthreads().values()))
        return in_order(batches, ahead, lambda batch: send(run, batch), receive, _forget)

    return spread


def _forget(future: Any) -> None:
    future.release()
