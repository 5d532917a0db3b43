"""A student drags the tool by the target's arrow: the arm follows, and one Ctrl+Z brings both back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
from desk import SIZE, Desk
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.first_sweep import home_numbers
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels._kit.pen.layout import lay_out
from vi3dras.panels._kit.view.handles_shape import LENGTH, Stage
from vi3dras.panels.robot_simulator import FACE
from vi3dras.render.camera import Camera

pytestmark = pytest.mark.display

PICKER, TAB = (800, 24), (172, 112)
VIEW = lay_out(*SIZE, 1.0).view
WINDOW = (int(VIEW.width), int(VIEW.height) - FACE.below_height)
KUKA = load_robot("kuka-kr5-arc")
"""What the list of arms gives for the words that are typed."""


@dataclass(frozen=True)
class State:
    """What the program keeps against crashes: the joints, the target, and from where they are seen."""

    q: Floats
    target: Floats
    camera: Camera

    @property
    def tool(self) -> Floats:
        """The point of the tool, (3,) [m]."""
        return tool_pose(KUKA, self.q)[:3, 3]

    def place(self, metres: Floats) -> tuple[int, int]:
        """A point beside the target as a place of the window."""
        x, y = self.camera.project(self.target[:3] + metres, WINDOW).pixels
        return round(VIEW.x + float(x)), round(VIEW.y + float(y))


def after(desk: Desk, act: Callable[[], object]) -> State:
    """Do something, and read what the program then keeps of itself."""
    kept = desk.kept_after(act)
    values = next(one["values"] for one in kept["instrument"] if one["name"] == "robot-simulator")
    raw = kept["view"]["cameras"]["robot-simulator"]
    q, target = values.get("q", KUKA.home), values.get("target", home_numbers(KUKA))  # as usual: not kept
    return State(np.array(q), np.array(target), Camera(**{**raw, "target": tuple(raw["target"])}))


def test_the_tool_is_dragged_by_the_arrow_of_its_target_and_undone_in_one_step(desk: Desk) -> None:
    desk.start()
    desk.click(*PICKER)
    desk.type("kr 5 arc")
    state = after(desk, lambda: desk.click(*TAB))
    assert_allclose(state.tool, state.target[:3], atol=1e-9)
    down = np.array([0.0, 0.0, -0.3])
    grip = 0.75 * Stage(state.camera, WINDOW, state.target[:3], LENGTH).metres * np.eye(3)[2]
    moved = after(desk, lambda: desk.drag(state.place(grip), state.place(grip + down)))
    desk.keep("tool-dragged")
    assert_allclose(moved.target[:2], state.target[:2], atol=1e-12)
    pixel = 0.3 / float(np.hypot(*np.subtract(state.place(grip + down), state.place(grip))))
    assert_allclose(moved.target[2] - state.target[2], -0.3, atol=1.5 * pixel)
    assert_allclose(moved.tool, moved.target[:3], atol=1e-9)
    back = after(desk, lambda: desk.key("ctrl+z"))
    assert_allclose(back.target, state.target)
    assert_allclose(back.q, state.q)


def test_escape_takes_the_drag_back(desk: Desk) -> None:
    desk.start()
    desk.click(*PICKER)
    desk.type("kr 5 arc")
    state = after(desk, lambda: desk.click(*TAB))
    grip = 0.75 * Stage(state.camera, WINDOW, state.target[:3], LENGTH).metres * np.eye(3)[2]
    desk.do("mousemove", *map(str, state.place(grip)), "frames", "4", "mousedown", "1", "frames", "4")
    desk.do("mousemove", *map(str, state.place(0.5 * grip)), "frames", "8")
    desk.keep("tool-held")
    desk.do("mousemove", *map(str, state.place(-1.5 * grip)), "frames", "8")
    back = after(desk, lambda: desk.do("key", "Escape", "frames", "8", "mouseup", "1"))
    assert_allclose(back.target, state.target)
    assert_allclose(back.q, state.q)
