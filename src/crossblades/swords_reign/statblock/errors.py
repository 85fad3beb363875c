"""What is wrong with the words of a stat block."""

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.toml_lines import Step


class BlockError(CrossbladesError):
    """Words of a block that are no rules: what is wrong, in which field, what would be right."""

    def __init__(self, problem: str, expected: str, field: tuple[Step, ...] = ()) -> None:
        self.problem = problem
        self.expected = expected
        self.field = field
        super().__init__(f"{problem}; expected {expected}")
