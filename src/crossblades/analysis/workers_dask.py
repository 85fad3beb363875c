"""Workers of a Dask cluster; they need Crossblades installed, in the same version."""

from collections.abc import Iterator
from contextlib import contextmanager

from distributed import Client
from joblib import parallel_config

from crossblades.analysis.workers import Workers
from crossblades.kernel.errors import CrossbladesError

PATIENCE = "10s"
"""How long a scheduler may take to answer."""


@contextmanager
def workers(address: str) -> Iterator[Workers]:
    """All workers of the scheduler at this address."""
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise CrossbladesError(f"no Dask scheduler answers at {address!r}: {error}") from None
    with client, parallel_config("dask", client=client):
        yield Workers()
