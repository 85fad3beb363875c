"""Every error a user can cause, each saying what is wrong, where, and what would be right."""

from collections.abc import Sequence


class CrossbladesError(Exception):
    """Anything that is the caller's or the file's fault; never a bug of ours."""


class RefusedError(CrossbladesError):
    """An answer that the rules do not allow now; nothing has changed."""

    def __init__(self, problem: str, rules: tuple[str, ...] = ()) -> None:
        self.problem = problem
        self.rules = rules
        super().__init__(f"{problem} [{', '.join(rules)}]" if rules else problem)


class StaleAskError(RefusedError):
    """The question has been answered or taken back in the meantime."""


class WrongSeatError(RefusedError):
    """The question was put to another seat."""


class NotOfferedError(RefusedError):
    """The answer is none of the options."""


class DiceError(CrossbladesError):
    """Dice that cannot be: a missing, left-over or impossible face or size."""


class RecordError(CrossbladesError):
    """A record that cannot be read or that does not replay."""

    longest = 1000

    def __init__(self, problem: str) -> None:
        if len(problem) > self.longest:  # it may quote a file without an end
            problem = f"{problem[: self.longest // 2]} … {problem[-self.longest // 2 :]}"
        super().__init__(problem)


class FileError(CrossbladesError):
    """A mistake in a file: where it stands and what was expected there."""

    def __init__(
        self,
        problem: str,
        *,
        source: str,
        line: int | None = None,
        field: str = "",
        expected: str = "",
    ) -> None:
        self.problem = problem
        self.source = source
        self.line = line
        self.field = field
        self.expected = expected
        where = ", ".join(part for part in (source, f"line {line}" if line else "", field) if part)
        super().__init__(f"{where}: {problem}" + (f"; expected {expected}" if expected else ""))

    @property
    def errors(self) -> tuple["FileError", ...]:
        """Every mistake that this tells."""
        return (self,)


class FileErrors(FileError):  # noqa: N818
    """Several mistakes, in one file or in files that name each other; it stands at the first."""

    def __init__(self, errors: Sequence[FileError]) -> None:
        first = errors[0]
        super().__init__(
            first.problem,
            source=first.source,
            line=first.line,
            field=first.field,
            expected=first.expected,
        )
        self._errors = tuple(errors)

    @property
    def errors(self) -> tuple[FileError, ...]:
        return self._errors

    def __str__(self) -> str:
        return "\n".join(map(str, self._errors))
