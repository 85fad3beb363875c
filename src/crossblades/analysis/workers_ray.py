"""Workers of a Ray cluster; they need Crossblades installed, in the same version."""

from collections.abc import Iterator
from contextlib import contextmanager

import ray
from joblib import parallel_config
from ray.util.joblib import register_ray

from crossblades.analysis.workers import Workers
from crossblades.kernel.errors import CrossbladesError


@contextmanager
def workers(address: str) -> Iterator[Workers]:
    """All workers of the cluster at this address."""
    try:
        ray.init(address=address)
    except (ConnectionError, ValueError) as error:
        raise CrossbladesError(f"no Ray cluster answers at {address!r}: {error}") from None
    register_ray()
    try:
        with parallel_config("ray"):
            yield Workers()
    finally:
        ray.shutdown()
