"""Equilibria of sealed choices, of games that are nobody's."""

from collections.abc import Sequence

import pytest

from crossblades.analysis.equilibrium import equilibrium_of, if_foreseen
from crossblades.kernel.mixing import Mix
from crossblades.kernel.sealed import Player

HANDS = ("rock", "paper", "scissors")
BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}


class Hands:
    """Rock, paper, scissors of everyone against everyone of the other side."""

    exact = True
    simplified = ""
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


def test_always_the_same_costs_nothing_against_the_mix_and_all_against_one_who_knows_it() -> None:
    for player in equilibrium_of(Hands("a", "b")).players:
        assert player.costs == pytest.approx(dict.fromkeys(HANDS, 0), abs=1e-9)
        assert player.foreseen == pytest.approx(dict.fromkeys(HANDS, 1))


def test_rows_and_columns_are_foreseen_by_the_best_reply_of_the_other() -> None:
    rows, columns = if_foreseen([[3, 0], [1, 2]], 1.5)
    assert rows == [1.5, 0.5]
    assert columns == [1.5, 0.5]


@pytest.mark.parametrize("sides", ["ab", "aab"])
def test_what_is_not_exact_says_what_is_taken_to_be_simpler(sides: str) -> None:
    hands = Hands(*sides)
    hands.exact, hands.simplified = False, "wells are left out"
    assert equilibrium_of(hands).method.endswith("; wells are left out")


def test_several_are_approached_and_what_is_left_to_gain_is_measured() -> None:
    found = equilibrium_of(Hands("a", "a", "b"))
    assert not found.payoffs
    assert found.method == "regret matching and optimistic weights"
    assert [player.foreseen for player in found.players] == [None] * 3
    assert 0 <= found.exploitability <= 1e-6
    best = [-min(player.costs.values()) for player in found.players]
    assert found.exploitability == pytest.approx(sum(max(gain, 0) for gain in best))
    assert found.players[2].mix == pytest.approx(dict.fromkeys(HANDS, 1 / 3), abs=0.001)
