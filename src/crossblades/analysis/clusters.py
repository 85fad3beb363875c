"""What all clusters have in common: batches go out ahead of time, and come back in order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from crossblades import __version__
from crossblades.analysis.simulate import Batch, Findings
from crossblades.kernel.errors import CrossbladesError

AHEAD = 4
"""Batches for each worker that are on their way at a time."""

Sent = TypeVar("Sent")


class LostError(CrossbladesError):
    """A cluster that does not answer any more."""


def in_order(
    batches: Iterable[Batch],
    ahead: int,
    send: Callable[[Batch], Sent],
    receive: Callable[[Sent], Findings],
    forget: Callable[[Sent], object],
) -> Iterator[Findings]:
    """What each batch comes to; those still on their way are forgotten if nobody wants more."""
    under_way: deque[Sent] = deque()
    try:
        for batch in batches:
            under_way.append(send(batch))
            if len(under_way) > ahead:
                yield receive(under_way[0])
                under_way.popleft()
        while under_way:
            yield receive(under_way[0])
            under_way.popleft()
    finally:
        for sent in under_way:
            forget(sent)


def version() -> str:
    """What is installed where this is run."""
    return __version__


def check_versions(found: Iterable[str], cluster: str) -> None:
    """Workers of another version would fight by other rules."""
    others = sorted(set(found) - {__version__})
    if others:
        raise CrossbladesError(
            f"the workers of {cluster} have Crossblades {', '.join(others)}, and this is "
            f"{__version__}; install the same version on all of them"
        )


def no_crossblades(cluster: str, error: Exception) -> CrossbladesError:
    """Workers that cannot even say what they have installed."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    said = lines[-1][:200] if lines else type(error).__name__
    return CrossbladesError(
        f"the workers of {cluster} cannot run Crossblades; install version {__version__} on all "
        f"of them. They say: {said}"
    )
