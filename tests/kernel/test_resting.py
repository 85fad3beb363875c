"""The words of a rest, as a game declares them."""

import pytest

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.resting import RestKind, RestWord, read_rest

KINDS = (RestKind("nap", "short"), RestKind("night", "long"))
WORDS = (RestWord("bed", "where", ("straw", "none"), "none"), RestWord("watch", "awake"))


def test_what_is_not_said_goes_without_saying() -> None:
    assert read_rest(KINDS, WORDS, "nap", {}) == {"kind": "nap", "bed": "none", "watch": False}


def test_what_is_said_counts() -> None:
    said = read_rest(KINDS, WORDS, "night", {"bed": "straw", "watch": None})
    assert said == {"kind": "night", "bed": "straw", "watch": True}


@pytest.mark.parametrize(
    ("kind", "given", "complaint"),
    [
        ("nip", {}, 'unknown rest "nip"; expected one of nap, night'),
        ("nap", {"moon": None}, 'unknown word "moon"; expected one of bed, watch'),
        ("nap", {"bed": "x"}, 'unknown bed "x"; expected one of straw, none'),
        ("nap", {"bed": None}, "bed: it needs a value; expected one of straw, none"),
        ("nap", {"watch": "2"}, 'watch: "2" says nothing more; leave it out'),
    ],
)
def test_unknown_words_are_refused_with_what_is_right(
    kind: str, given: dict[str, str | None], complaint: str
) -> None:
    with pytest.raises(CrossbladesError) as caught:
        read_rest(KINDS, WORDS, kind, given)
    assert str(caught.value) == complaint
