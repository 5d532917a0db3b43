"""The widgets of the Inverse page, built without a display."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.kinematics.jacobian import limit_shares
from vi3dras.panels._arm.inverse import TAB
from vi3dras.panels._kit.face.board import Board
from vi3dras.panels._kit.face.bound import Bound
from vi3dras.panels._kit.items.arms.descent import DescentList
from vi3dras.panels._kit.items.arms.inverse import MethodChoice, SelfMotionSlider, TargetSliders
from vi3dras.panels._kit.items.arms.kept import KeptSolution
from vi3dras.panels._kit.items.arms.solution import Answer, AttemptList, SolutionList
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.pen import skin, theme
from vi3dras.panels._kit.window import frame
from vi3dras.panels._kit.window.parts import Owners
from vi3dras.panels.robot_simulator import RobotSimulator

NAME = "robot-simulator"
T = TypeVar("T", bound=Bound)


class Page:
    """The Inverse page with an engine behind it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        board = Board(engine, NAME, Notes())
        column, dock = dpg.add_group(), dpg.add_child_window(height=280)
        assert TAB.below is not None
        self.bound = [
            *Owners().build(TAB.items, column, board, 328),
            *Owners().build([TAB.below], dock, board, 728),
        ]

    def find(self, kind: type[T]) -> T:
        """The part of that kind."""
        return next(bound for bound in self.bound if isinstance(bound, kind))

    def settle(self) -> None:
        """Compute and show everything."""
        changed = self.engine.settle()
        while changed:
            for bound in self.bound:
                if any(f"{NAME}.{port}" in changed for port in bound.ports):
                    bound.refresh()
            changed = self.engine.settle()
        frame.paint_stale()


@pytest.fixture
def page() -> Iterator[Page]:
    dpg.create_context()
    theme.use("dark", 1.0)
    frame.start()
    skin.apply()
    with Engine() as engine, dpg.window():
        engine.add(RobotSimulator)
        engine.settle()
        yield Page(engine)
    dpg.destroy_context()


def test_each_method_brings_its_own_list(page: Page) -> None:
    answer, ways = page.find(Answer), page.find(MethodChoice).ways
    assert isinstance(answer.shown, SolutionList)
    for word, kind in (
        ("As in the paper", AttemptList),
        ("Step by step", DescentList),
        ("All solutions", SolutionList),
    ):
        ways.choose(word)
        page.settle()
        assert isinstance(answer.shown, kind)
        assert page.engine.undo_name == f"Solve: {word.lower()}"
    page.engine.undo()
    page.settle()
    assert isinstance(answer.shown, DescentList)


def test_a_self_motion_is_one_step_back(page: Page) -> None:
    q = np.radians([10, -30, 15, -120, 10, 110, 20])
    page.engine.put(f"{NAME}.robot", load_robot("franka-panda"))
    page.engine.put(f"{NAME}.q", q)
    page.settle()
    slider = page.find(SelfMotionSlider).slider
    slider.type("40")  # the way is computed first, then it is taken
    page.settle()
    there = page.engine.get(f"{NAME}.q")
    assert slider.value == 40
    assert np.abs(there - q).max() > 0.2
    slider.type("-25")
    page.settle()
    assert slider.value == -25
    page.engine.undo()
    page.settle()
    assert slider.value == 40
    assert_allclose(page.engine.get(f"{NAME}.q"), there)
    page.engine.undo()
    page.settle()
    assert slider.value == 0
    assert_allclose(page.engine.get(f"{NAME}.q"), q)


def test_arrow_keys_walk_down_the_list_while_the_arm_still_moves(page: Page) -> None:
    page.engine.put(f"{NAME}.robot", load_robot("kuka-kr5-arc"))
    page.settle()
    page.engine.put(f"{NAME}.q", np.radians([28, 95, -26, 24, 238, -40]))
    page.engine.tick()
    page.engine.act(f"{NAME}.take_tool")
    page.settle()
    answer = page.find(Answer)
    assert isinstance(answer.shown, SolutionList)
    solutions = page.engine.get(f"{NAME}.answer").solutions
    assert not answer.on_key("Left")
    for key, expected in (("Up", 0), ("Down", 1), ("Down", 2), ("Up", 1)):
        assert answer.on_key(key)
        motion = answer.shown._motion
        assert motion._way is not None
        assert_allclose(motion._way[1], solutions.q[solutions.best()[expected]])


def test_the_solution_to_keep_is_taken_at_once_and_with_every_target_after_it(page: Page) -> None:
    page.engine.put(f"{NAME}.robot", load_robot("ur5"))
    page.engine.put(f"{NAME}.q", np.radians([20, -60, 60, -60, -90, 0]))
    page.settle()
    page.engine.act(f"{NAME}.take_tool")
    page.settle()
    found = page.engine.get(f"{NAME}.answer").solutions
    target = page.engine.get(f"{NAME}.target")
    room = np.where(found.within_limits, limit_shares(load_robot("ur5"), found.q).min(axis=-1), -1)
    ways, sliders = page.find(KeptSolution).ways, page.find(TargetSliders)._sliders
    ways.choose("Most margin")
    page.settle()
    assert_allclose(page.engine.get(f"{NAME}.q"), found.q[room.argmax()])
    for row in (5, 1):
        branch = found.best()[row]
        there = {"target": target, "q": found.q[branch], "seed": found.q[branch]}
        page.engine.put_all({f"{NAME}.{port}": value for port, value in there.items()})
        page.settle()
        ways.choose("This branch")
        page.settle()
        assert page.engine.get(f"{NAME}.branch") == found.branches[branch]
        sliders[2].type(str(sliders[2].value + 20))
        page.settle()
        again = page.engine.get(f"{NAME}.answer").solutions
        here = np.abs(again.q - page.engine.get(f"{NAME}.q")).max(axis=-1)
        assert again.branches[int(np.nanargmin(here))] == found.branches[branch]
        ways.choose("Nearest")
        page.settle()
