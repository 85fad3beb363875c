"""Fights on many cores, or on a cluster, through joblib."""

import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from typing import cast

from joblib import Parallel, cpu_count, delayed, effective_n_jobs
from joblib.parallel import get_active_backend

from crossblades.analysis.simulate import Batch, Findings

WAVE = 4
"""Batches for each worker that are sent together where they cannot come back one by one."""


def cores() -> int:
    """How many this computer lets us use."""
    return cast(int, cpu_count())


class Workers:
    """Spreads batches over this many workers of the backend that is set; -1 is all there are."""

    def __init__(self, jobs: int = -1) -> None:
        self.jobs = jobs

    def __call__(
        self, run: Callable[[Batch], Findings], batches: Iterable[Batch]
    ) -> Iterator[Findings]:
        """What each batch comes to, in order, while later ones are fought."""
        backend, _ = get_active_backend()
        if backend.supports_return_generator:
            parallel = Parallel(self.jobs, return_as="generator", batch_size=1)
            yield from _until_enough(parallel(delayed(run)(batch) for batch in batches))
        else:
            yield from self._in_waves(run, iter(batches))

    def _in_waves(
        self, run: Callable[[Batch], Findings], batches: Iterator[Batch]
    ) -> Iterator[Findings]:
        size = WAVE * effective_n_jobs(self.jobs)
        with Parallel(self.jobs, batch_size=1) as parallel:
            while wave := list(islice(batches, size)):
                yield from parallel(delayed(run)(batch) for batch in wave)


def _until_enough(found: Generator[Findings, None, None]) -> Iterator[Findings]:
    """Let go of the batches under way when nobody wants more, without joblib's warning of it."""
    try:
        for each in found:  # noqa: UP028, since `yield from` would close it outside of `finally`
            yield each
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            found.close()
