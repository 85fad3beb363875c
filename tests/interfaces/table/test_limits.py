"""How often somebody may do something."""

from crossblades.interfaces.table.limits import Limits, origin_of


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_is_emptied_at_once_and_fills_up_with_time() -> None:
    clock = Clock()
    limits = Limits(at_once=3, a_minute=6, clock=clock)
    assert [limits.take("a") for _ in range(5)] == [True, True, True, False, False]
    clock.now += 9
    assert not limits.allows("a")
    clock.now += 1
    assert limits.allows("a")
    assert limits.take("a")
    assert not limits.take("a")
    clock.now += 3600
    assert [limits.take("a") for _ in range(4)] == [True, True, True, False]


def test_each_name_has_a_bucket_of_its_own() -> None:
    limits = Limits(at_once=1, a_minute=1, clock=Clock())
    assert limits.take("a")
    assert limits.take("b")
    assert not limits.take("a")


def test_asking_counts_nothing() -> None:
    limits = Limits(at_once=1, a_minute=1, clock=Clock())
    assert all(limits.allows("a") for _ in range(10))
    assert len(limits) == 0


def test_only_so_many_names_are_remembered_and_those_seen_last_stay() -> None:
    limits = Limits(at_once=1, a_minute=1, most=10, clock=Clock())
    for number in range(1000):
        limits.take(f"stranger {number}")
    assert len(limits) == 10
    assert not limits.allows("stranger 999")


def test_a_person_counts_as_one_whatever_end_of_an_address_they_choose() -> None:
    assert origin_of("192.168.1.5") == "192.168.1.5"
    assert origin_of("2001:db8:1:2:3:4:5:6") == origin_of("2001:db8:1:2::9")
    assert origin_of("2001:db8:1:2::9") != origin_of("2001:db8:1:3::9")
    assert origin_of("fe80::1%eth0") == origin_of("fe80::2")
    assert len(origin_of("x" * 1000)) == 64
