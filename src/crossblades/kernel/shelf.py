"""What comes with a game as files: the folder `content` of its package."""

from importlib.resources import files
from typing import NamedTuple

from crossblades.kernel.toml_text import TomlDocument, read_toml


class Shelf(NamedTuple):
    """The content of a game."""

    package: str

    def texts(self, folder: str) -> dict[str, str]:
        """The texts of all TOML files of a folder, by their names without the ending."""
        inside = (files(self.package) / "content" / folder).iterdir()
        found = sorted((file.name, file) for file in inside if file.name.endswith(".toml"))
        return {name.removesuffix(".toml"): file.read_text("utf-8") for name, file in found}

    def read(self, file: str) -> TomlDocument:
        """A TOML file, read: `creatures/beasts.toml`."""
        return read_toml((files(self.package) / "content" / file).read_text("utf-8"), file)
