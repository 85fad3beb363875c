"""Moments: who hangs on them, in which order, and what a plan knows of it."""

from collections.abc import Callable

from crossblades.kernel.moments import Registry, joined, kept, kinds, planned


class Reveal:
    """A moment."""


class Blow(Reveal):
    """A special case of it."""


class Pause:
    """Another moment."""


def named(chapter: str, name: str) -> Callable[[], None]:
    """A function of this name, as a module of this name would have it."""

    def function() -> None:
        return

    function.__module__, function.__name__ = chapter, name
    return function


def hung(*places: tuple[str, str]) -> Registry[str]:
    """What these chapters hang on a reveal, in this order."""
    registry: Registry[str] = Registry()
    for chapter, name in places:
        registry.hang("book", [Reveal], f"{chapter}.{name}", named(chapter, name))
    return registry


def test_who_hangs_has_a_say_by_chapter_and_name_whatever_was_imported_first() -> None:
    places = [("walls", "a"), ("attack", "z"), ("attack", "b")]
    expected = ("attack.b", "attack.z", "walls.a")
    assert hung(*places).plan("book") == {Reveal: expected}
    assert hung(*reversed(places)).plan("book") == {Reveal: expected}


def test_a_plan_has_no_key_for_moments_at_which_nobody_has_a_say() -> None:
    registry = hung(("attack", "b"))
    assert Reveal in registry.plan("book")
    assert Pause not in registry.plan("book")
    assert registry.plan("nobody") == {}


def test_a_plan_is_made_of_the_sources_that_are_there() -> None:
    registry = hung(("attack", "b"))
    registry.hang("ground", [Reveal, Pause], "mud", named("attack", "a"))
    assert registry.plan("book") == {Reveal: ("attack.b",)}
    assert registry.plan("book", "ground") == {Reveal: ("mud", "attack.b"), Pause: ("mud",)}
    assert registry.sources == {"book", "ground"}
    assert [*registry.of("ground")] == [(Reveal, "mud"), (Pause, "mud")]


def test_what_is_hung_later_is_in_the_plans_that_are_made_then() -> None:
    registry = hung(("attack", "b"))
    before = registry.plan("book")
    registry.hang("book", [Pause], "late", named("attack", "c"))
    assert registry.plan("book") == {Reveal: ("attack.b",), Pause: ("late",)}
    assert before == {Reveal: ("attack.b",)}, "a plan that a fight has is never changed"


def test_sources_come_last_and_go_without_a_trace() -> None:
    plan = planned([(Reveal, "one"), (Pause, "one")])
    more = joined(plan, [(Reveal, "two"), (Blow, "two")])
    assert more == {Reveal: ("one", "two"), Pause: ("one",), Blow: ("two",)}
    assert kept(more, lambda hook: hook != "one") == {Reveal: ("two",), Blow: ("two",)}
    assert plan == {Reveal: ("one",), Pause: ("one",)}


def test_special_cases_of_a_moment_are_found() -> None:
    assert [*kinds(Reveal)] == [Reveal, Blow]
