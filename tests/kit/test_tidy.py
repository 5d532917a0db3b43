"""A drag meets no pause in which Python looks through all objects of the program."""

from __future__ import annotations

import gc
from collections.abc import Callable

from headless import program

from vi3dras.panels._kit.window.tidy import SELDOM, Tidy

OLDEST = 2
"""The generation that Python looks through last, and that holds nearly all objects of the program."""


def looks_during(work: Callable[[], object]) -> int:
    """How often Python looks through all objects by itself meanwhile."""
    seen: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == OLDEST:
            seen.append(OLDEST)

    gc.callbacks.append(note)
    try:
        work()
    finally:
        gc.callbacks.remove(note)
    return len(seen)


def fill() -> list[list[int]]:
    """So many objects that stay that Python usually looks through all of them, several times."""
    return [[k] for k in range(400_000)]


def test_python_does_not_look_through_all_objects_by_itself_while_the_window_is_open() -> None:
    gc.collect()
    assert looks_during(fill) > 0, "without a window it does"
    gc.collect()
    tidy = Tidy()
    try:
        assert looks_during(fill) == 0
    finally:
        tidy.close()


def test_what_is_in_a_circle_and_not_needed_is_gone_after_the_next_rest() -> None:
    class Circle:
        def __init__(self) -> None:
            self.itself = self

    tidy = Tidy()
    try:
        tidy.look()
        Circle()
        tidy.look()
        assert not any(isinstance(thing, Circle) for thing in gc.get_objects())
    finally:
        tidy.close()


def test_the_program_keeps_python_from_it_until_it_is_closed() -> None:
    before = gc.get_threshold()
    with program() as app:
        assert gc.get_threshold()[OLDEST] == SELDOM
        assert app.pace._look_through == app.tidy.look
    assert gc.get_threshold() == before
