"""Creatures of one's own as interfaces see them: files of them, and the figures of each."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Creatures(Protocol):
    """A game whose creatures have files of their own."""

    @property
    def heads(self) -> Sequence[str]:
        """What the figures of a creature are, its name first."""

    @property
    def named_by(self) -> str:
        """The field by which a fighter of an encounter names one: `template`."""

    @property
    def sample(self) -> str:
        """The fields of one to begin with, as they stand in a file."""

    def read(self, text: str, source: str) -> Mapping[str, Any]:
        """All creatures of a file, by name; a mistake in it is a FileError."""

    def figures(self, name: str, creature: Any) -> tuple[str, ...]:
        """The figures of one of them, its name first."""
