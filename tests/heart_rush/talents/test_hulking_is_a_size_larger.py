import pytest

from crossblades.heart_rush.sizes import one_larger
from crossblades.kernel.errors import CrossbladesError
from tests.heart_rush.talents.trials import ORC, ann, fighting
from tests.helpers import GAME, scene


@pytest.mark.rule("HR-5.2", "HR-10.7")
@pytest.mark.parametrize(
    ("size", "larger", "length"),
    [("tiny", "small", 1), ("medium", "large", 1), ("large", "L2", 2), ("L2", "L3", 3)],
)
def test_one_size_up(size: str, larger: str, length: int) -> None:
    me = fighting(ann("hulking", at="e6", size=size)).state.creatures["Ann"]
    assert (me.sheet.size, me.length) == (larger, length)
    assert one_larger(size) == larger


def test_there_must_be_room_for_it() -> None:
    GAME.check(scene(ann("hulking", at="j10"), ORC))
    with pytest.raises(CrossbladesError, match="no room"):
        GAME.check(scene(ann("hulking", at="j10", size="large"), ORC))
