"""What is given from Python and cannot be: the program's sentence, and never Python's own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from api.given_frames import FRAMES_GIVEN
from as_student import vi

from vi3dras.api.values.given import EndlessError, GivenError
from vi3dras.errors import Vi3drasError

INF, NAN = float("inf"), float("nan")
ARM = vi.robot("lynx6")
WELD = vi.formula("pipe-weld")

GIVEN: dict[str, tuple[Callable[[], object], str]] = {
    "an endless joint": (lambda: ARM.fk([INF, 0, 0, 0, 0]), "Joint 1 of lynx6 is given an infinite value"),
    "one of many": (lambda: ARM.fk([[0] * 5, [0, 0, -INF, 0, 0]]), "Joint 3 of lynx6"),
    "its Jacobian": (lambda: ARM.jacobian([0, 0, 0, 0, INF]), "Joint 5 of lynx6"),
    "a move to it": (lambda: ARM.move([INF, 0, 0, 0, 0], "home"), "Joint 1 of lynx6"),
    "a picture of it": (lambda: ARM.plot([INF] * 5), "Joint 1 of lynx6"),
    "no samples": (lambda: ARM.workspace(samples=0), "cannot be 0: give a whole number from 1 on"),
    "less than no samples": (lambda: ARM.workspace(samples=-1), "cannot be -1"),
    "part of a sample": (lambda: ARM.workspace(samples=1.5), "cannot be 1.5"),
    "samples and a grid": (lambda: ARM.workspace(15, samples=9), "Give factor or samples, not both"),
    "a range with one end": (lambda: ARM.workspace(ranges={1: (5,)}), "The range of joint 1 cannot be (5,)"),
    "a range with three": (lambda: ARM.workspace(ranges={2: (5, 6, 7)}), "The range of joint 2 cannot be"),
    "a range that is a number": (lambda: ARM.workspace(ranges={1: 5}), "such as (-90, 90)"),
    "an endless range": (lambda: ARM.workspace(ranges={1: (0, INF)}), "such as (-90, 90)"),
    "ranges in a list": (
        lambda: ARM.workspace(ranges=[(0, 9)]),
        "Ranges cannot be [(0, 9)]: give them by joint",
    ),
    "half a joint": (lambda: ARM.workspace(ranges={1.5: (0, 5)}), "lynx6 has no joint 1.5"),
    "a Factor in letters": (lambda: ARM.workspace("x"), "The Factor cannot be 'x': give a number"),
    "a voxel of nothing": (lambda: ARM.workspace(voxel=0), "The voxel cannot be 0: give a number above 0"),
    "a point of two": (lambda: ARM.workspace(30).reaching([1, 2]), "The point cannot be [1, 2]"),
    "a file that is a number": (lambda: vi.read(3), "The name of a file cannot be 3: give a text such as"),
    "no file": (lambda: vi.read(None), "The name of a file cannot be None"),
    "a file to write": (lambda: ARM.move("home", "zero").export(3), "The name of a file cannot be 3"),
    "a cloud's file": (lambda: ARM.workspace(45).save(3), "The name of a file cannot be 3"),
    "an arm's name": (
        lambda: vi.read("x.csv", "lynx6"),
        "An arm cannot be 'lynx6': give one such as vi.robot(\"lynx6\")",
    ),
    "an arm's name again": (lambda: WELD.follow("lynx6"), "An arm cannot be 'lynx6'"),
    "a hand in letters": (lambda: ARM.reach([[20, 0, 15]], wrist=["x"]), "The hand's angle cannot be 'x'"),
    "a hand's range of one": (lambda: ARM.reach([[20, 0, 15]], wrist=(5,)), "cannot be (5,)"),
    "two angles of three": (lambda: ARM.reach([[20, 0, 15]], abc=(1, 2)), "A, B, C cannot be (1, 2)"),
    "two of three for one": (lambda: ARM.ik([20, 0, 15], abc=(1, 2)), "A, B, C cannot be (1, 2)"),
    "a hand for one": (lambda: ARM.ik([20, 0, 15], wrist="x"), "The hand's angle cannot be 'x'"),
    "a sweep from a letter": (lambda: ARM.sweep("px", "a", 40, at=[0, 0, 15]), "px cannot be 'a'"),
    "a duration in letters": (lambda: ARM.move("home", "zero", duration="x"), "The duration cannot be 'x'"),
    "rows of nothing": (lambda: ARM.move("home", "zero", rows=0), "The number of rows cannot be 0"),
    "one point": (lambda: WELD.follow(ARM, points=1), "The number of points cannot be 1"),
    "points in letters": (lambda: WELD.follow(ARM, points="x"), "The number of points cannot be 'x'"),
    "a speed in letters": (
        lambda: WELD.follow(ARM, speed="fast"),
        "speed cannot be 'fast': give a number above 0",
    ),
    "an endless speed": (lambda: WELD.follow(ARM, speed=INF), "speed cannot be inf: give a number above 0"),
    "no speed": (lambda: WELD.follow(ARM, speed=NAN), "speed cannot be nan"),
    "no runs": (lambda: WELD.follow(ARM, repeat=0), "repeat cannot be 0: give a whole number from 1 on"),
    "a pause in letters": (lambda: WELD.follow(ARM, dwell="x"), "dwell cannot be 'x'"),
    "a row in letters": (lambda: WELD.follow(ARM, row="a"), "row cannot be 'a'"),
    "a domain that is a number": (lambda: vi.formula("pipe-weld", u=3), "A domain cannot be 3"),
    "a formula that is a number": (lambda: vi.formula(3), 'There is no formula "3"'),
    **FRAMES_GIVEN,
}


@pytest.mark.parametrize("given", GIVEN)
def test_what_cannot_be_is_told(given: str) -> None:
    ask, told = GIVEN[given]
    with pytest.raises(Vi3drasError) as caught:
        ask()
    assert told in str(caught.value)


def test_a_value_that_is_not_known_stays_one() -> None:
    """Rows of a motion that are not reached are NaN: their places are, too."""
    assert str(ARM.fk([[0] * 5, [NAN] * 5]).position[1, 0]) == "nan"


def test_the_sentences_have_classes() -> None:
    with pytest.raises(EndlessError):
        ARM.fk([INF] * 5)
    with pytest.raises(GivenError):
        ARM.workspace(samples=0)
