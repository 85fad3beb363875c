"""What the validator has to say."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Complaint:
    """A line of the log that breaks a rule."""

    rule: str
    line: int
    """The number of the event in the log, from 0."""
    words: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.rule}: {self.words}"
