"""Parts that need more than the core install: loaded by name, only when they are wanted."""

from importlib import import_module
from types import ModuleType

from crossblades.kernel.errors import CrossbladesError


class MissingExtraError(CrossbladesError):
    """A library that is not installed, and the way to get it."""


def extra(module: str, install: str, purpose: str) -> ModuleType:
    """A module of the analysis; if a library for it is missing, which one, and how to get it."""
    try:
        return import_module(f"crossblades.analysis.{module}")
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("crossblades"):
            raise
        raise MissingExtraError(
            f'{purpose} needs {error.name}, which is not installed: pip install "{install}"'
        ) from None
