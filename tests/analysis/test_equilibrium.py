"""Equilibria of sealed choices, of games that are nobody's."""

from collections.abc import Sequence

import pytest

from crossblades.analysis.equilibrium import equilibrium_of
from crossblades.kernel.mixing import Mix
from crossblades.kernel.sealed import Player

HANDS = ("rock", "paper", "scissors")
BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}


class Hands:
    """Rock, paper, scissors of everyone against everyone of the other side."""

    exact = True
    simplified = "nothing is simplified"
    chance = 0.5

    def __init__(self, *sides: str) -> None:
        self.players = tuple(Player(f"{s}{i}", s, HANDS) for i, s in enumerate(sides))

    def worth(self, player: int, mixes: Sequence[Mix]) -> list[float]:
        mine = self.players[player]
        foes = [
            mix for mix, each in zip(mixes, self.players, strict=True) if each.side != mine.side
        ]
        return [
            sum(
                chance * won(hand, other)
                for mix in foes
                for chance, other in zip(mix, HANDS, strict=True)
            )
            for hand in HANDS
        ]

    def value(self, side: str, mixes: Sequence[Mix]) -> float:
        return sum(
            chance * worth
            for index, player in enumerate(self.players)
            if player.side == side
            for chance, worth in zip(mixes[index], self.worth(index, mixes), strict=True)
        )

    def payoffs(self) -> list[list[float]]:
        return [[won(one, other) for other in HANDS] for one in HANDS]


def won(hand: str, other: str) -> float:
    return float(BEATS[hand] == other) - float(BEATS[other] == hand)


def test_two_are_solved_outright() -> None:
    found = equilibrium_of(Hands("a", "b"))
    assert found.exploitability <= 1e-9
    assert found.value == pytest.approx(0)
    assert [list(row) for row in found.payoffs or ()] == [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    for player in found.players:
        assert player.mix == pytest.approx(dict.fromkeys(HANDS, 1 / 3))
        assert player.costs == pytest.approx(dict.fromkeys(HANDS, 0), abs=1e-9)


def test_several_are_approached_and_what_is_left_to_gain_is_measured() -> None:
    found = equilibrium_of(Hands("a", "a", "b"))
    assert not found.payoffs
    assert "regret matching" in found.method
    assert "nothing is simplified" in found.method
    assert 0 <= found.exploitability <= 1e-6
    best = [-min(player.costs.values()) for player in found.players]
    assert found.exploitability == pytest.approx(sum(max(gain, 0) for gain in best))
    assert found.players[2].mix == pytest.approx(dict.fromkeys(HANDS, 1 / 3), abs=0.001)
