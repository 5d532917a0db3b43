"""What the answers say of themselves, what moves are, and that what cannot be is a sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from as_student import vi

from vi3dras.errors import Vi3drasError
from vi3dras.joint_workspace.errors import HandError
from vi3dras.joint_workspace.hands import Hand, targets_at

ARM = "lynx6"


def every_answer() -> dict[str, Any]:
    """One of each kind."""
    arm = vi.robot(ARM)
    weld = vi.formula("pipe-weld")
    motion = arm.move("home", "zero", duration=2)
    return {
        "arm": arm, "pose": arm.fk("home"), "poses": arm.fk(np.zeros((4, 5))),
        "solutions": arm.ik([20, 0, 15]),
        "none": arm.ik([90, 0, 0]), "workspace": arm.workspace(45), "reach": arm.reach([[20, 0, 15]]),
        "sweep": arm.sweep("px", 15, 25, 5, at=[0, 6, 15]), "object": weld, "painted": weld.paint(arm),
        "motion": motion, "passport": motion.passport,
    }  # fmt: skip


def test_every_answer_is_a_short_line_and_a_piece_of_html() -> None:
    for name, answer in every_answer().items():
        told = repr(answer)
        assert (told[0], told[-1], "\n" in told, len(told) < 260) == ("<", ">", False, True), name
        shown = answer._repr_html_()
        assert shown.startswith("<p>"), name
        assert shown.count("<table") == shown.count("</table>"), name
        assert "<lynx6" not in shown, name


WRONG: dict[str, tuple[Any, str]] = {
    "too few joints": (lambda a: a.fk([1, 2]), "lynx6 has 5 joints, but 2 values were given"),
    "a number alone": (lambda a: a.fk(3.0), "lynx6 has 5 joints, but 1 value"),
    "no such pose": (lambda a: a.fk("hom"), "Did you mean home"),
    "no such arm": (lambda _: vi.robot("lynx7"), "Did you mean lynx6"),
    "no such formula": (lambda _: vi.formula("pipe-wedl"), "Did you mean pipe-weld"),
    "half a place": (lambda a: a.ik([1, 2]), "give x, y, z"),
    "half of places": (lambda a: a.reach([[1, 2]]), "give x, y, z"),
    "told twice": (lambda a: a.ik(a.fk("home"), wrist=3), "in two ways, a matrix and wrist"),
    "no such joint": (lambda a: a.workspace(15, ranges={7: (0, 1)}), "its joints are 1 to 5"),
    "no such law": (lambda a: a.move("home", "zero", law="x"), 'no law "x": choose one of linear'),
    "no time": (lambda a: a.move("home", "zero", duration=0.1), "It takes 1.875 s at least"),
    "nowhere to go": (lambda a: a.move("home", "home", straight=True), "no length|same place|where"),
    "no such hand": (lambda a: vi.formula("pipe-weld").paint(a, wrist="up"), 'wrist is "up"'),
    "no variable": (lambda a: vi.formula("pipe-weld").follow(a, along="w"), "variables of Pipe weld are u"),
    "an incomplete formula": (lambda _: vi.formula(x="u"), "it is not whole"),
    "two wishes": (lambda a: vi.formula("pipe-weld").follow(a, speed=5, duration=2), "not both"),
    "words for joints": (lambda a: a.fk(["a"] * 5), "Joint values are given as .*: give numbers"),
    "rows of two lengths": (lambda a: a.fk([[1, 2], [3]]), "rows of the same length"),
    "words for a place": (lambda a: a.ik([1, 2, "x"]), "Places for the tool are given as"),
    "words for places": (lambda a: a.reach([["a", 1, 2]]), "Places for the tool are given as"),
    "no factor": (lambda a: a.workspace(0), "The Factor is 0, but it should be"),
    "no such wish": (lambda a: vi.formula("pipe-weld").follow(a, sped=3), 'no wish "sped": there are accel'),
    "no such change": (
        lambda a: vi.formula("pipe-weld").fit(a, may=["jump"]),
        "may jump is none: it may turn",
    ),
    "no file": (lambda _: vi.read("nowhere.csv"), "nowhere.csv"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_is_one_sentence_of_the_program(name: str) -> None:
    ask, words = WRONG[name]
    with pytest.raises(Vi3drasError, match=words) as caught:
        ask(vi.robot(ARM))
    assert "--" not in str(caught.value), "options belong to the command line"


def test_a_hand_without_an_angle_cannot_be_made() -> None:
    with pytest.raises(HandError, match="no angle for the hand: name at least one"):
        Hand("wrist")
    with pytest.raises(HandError, match="no orientation for the hand: give A, B and C"):
        Hand("pose")
    with pytest.raises(HandError, match="no angle for the hand"):
        targets_at(np.zeros((2, 3)), Hand("wrist", each=True))


@pytest.mark.parametrize("name", ["lynx6", "kuka-kr5-arc", "scara-roboanalyzer", "planar2r"])
def test_a_move_begins_and_ends_where_it_is_told_to(name: str) -> None:
    arm = vi.robot(name)
    start = arm.home
    end = start + np.where(np.arange(arm.n) < 2, -5.0, 3.0)
    motion = arm.move(start, end, law="cubic", rows=9)
    assert len(motion) == 9
    np.testing.assert_allclose(motion.q[[0, -1]], [start, end], atol=1e-9)
    np.testing.assert_allclose(arm.fk(motion.q).position, motion.tool, atol=1e-6)
    slower = arm.move(start, end, duration=2 * motion.duration)
    assert slower.duration == pytest.approx(2 * motion.duration)


@pytest.mark.parametrize("name", ["lynx6", "kuka-kr5-arc", "planar2r"])
def test_a_straight_move_stays_on_the_line(name: str) -> None:
    arm = vi.robot(name)
    start = arm.home + np.where(np.arange(arm.n) % 2 == 0, 20.0, -30.0)
    motion = arm.move(start, start + np.where(np.arange(arm.n) < 2, 8.0, 0.0), straight=True)
    along = motion.points - motion.points[0]
    length = np.linalg.norm(along[-1])
    assert np.linalg.norm(np.cross(along, along[-1] / length), axis=1).max() < 1e-6 * length
    np.testing.assert_allclose(motion.tool, motion.points, atol=1e-4 * length)


def test_tables_of_the_library_have_a_row_for_each() -> None:
    arms, shapes = vi.robots(), vi.formulas()
    for table, name in ((arms, "lynx6"), (shapes, "pipe-weld")):
        assert name in set(table["id"])
        assert table["id"].is_unique
