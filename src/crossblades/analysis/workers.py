"""Fights on many cores of this computer, through joblib."""

import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import cast

from joblib import Parallel, cpu_count, delayed

from crossblades.analysis.simulate import Batch, Findings
from crossblades.kernel.errors import CrossbladesError


def cores() -> int:
    """How many this computer lets us use."""
    return cast(int, cpu_count())


class Workers:
    """Spreads batches over this many processes; -1 is one for each core."""

    def __init__(self, jobs: int = -1) -> None:
        self.jobs = jobs

    def __call__(
        self, run: Callable[[Batch], Findings], batches: Iterable[Batch]
    ) -> Iterator[Findings]:
        """What each batch comes to, in order, while later ones are fought."""
        parallel = Parallel(self.jobs, return_as="generator", batch_size=1)
        yield from _until_enough(parallel(delayed(run)(batch) for batch in batches))


def _until_enough(found: Generator[Findings, None, None]) -> Iterator[Findings]:
    """Let go of the batches under way when nobody wants more, without joblib's warning of it."""
    try:
        for each in found:  # noqa: UP028, since `yield from` would close it outside of `finally`
            yield each
    except CrossbladesError as error:
        raise CrossbladesError(
            f"another core knows nothing of it: {error}; "
            "with one job (--jobs 1) this program fights alone"
        ) from error
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            found.close()
