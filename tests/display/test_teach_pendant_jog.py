"""A student holds + on X: the tool goes along x alone, one Ctrl+Z brings it back; then drags an arrow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
from desk import SIZE, Desk
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels._kit.pen.layout import lay_out
from vi3dras.panels._kit.view.handles_shape import LENGTH, Stage
from vi3dras.render.camera import Camera

pytestmark = pytest.mark.display

PICKER = (900, 24)
LAYOUT = lay_out(*SIZE, 1.0)
VIEW, PAD = LAYOUT.view, LAYOUT.indicators
assert PAD is not None
PLUS_X = (round(PAD.x + PAD.width - 40), 184)
"""The button in the first row of the pad."""
WINDOW = (int(VIEW.width), int(VIEW.height))
KUKA = load_robot("kuka-kr5-arc")


@dataclass(frozen=True)
class State:
    """What the program keeps against crashes: the joints, and from where they are seen."""

    q: Floats
    camera: Camera

    @property
    def tool(self) -> Floats:
        """The pose of the tool, (4, 4)."""
        return tool_pose(KUKA, self.q)

    def place(self, metres: Floats) -> tuple[int, int]:
        """A point beside the tool as a place of the window."""
        x, y = self.camera.project(self.tool[:3, 3] + metres, WINDOW).pixels
        return round(VIEW.x + float(x)), round(VIEW.y + float(y))


def after(desk: Desk, act: Callable[[], object]) -> State:
    """Do something, and read what the program then keeps of itself."""
    kept = desk.kept_after(act)
    values = next(one["values"] for one in kept["instrument"] if one["name"] == "teach-pendant")
    raw = kept["view"]["cameras"]["teach-pendant"]
    return State(np.array(values.get("q", KUKA.home)), Camera(**{**raw, "target": tuple(raw["target"])}))


def test_a_held_button_and_a_dragged_arrow_move_the_tool_along_one_axis(desk: Desk) -> None:
    desk.start("open", "teach-pendant")
    desk.click(*PICKER)
    start = after(desk, lambda: desk.type("kr 5 arc"))
    desk.do("mousemove", *map(str, PLUS_X), "frames", "4", "mousedown", "1", "sleep", "0.5")
    desk.keep("jog-held")
    jogged = after(desk, lambda: desk.do("mouseup", "1", "frames", "4"))
    gone = jogged.tool[:3, 3] - start.tool[:3, 3]
    assert gone[0] > 0.002
    assert_allclose(gone[1:], 0, atol=1e-9)
    assert_allclose(jogged.tool[:3, :3], start.tool[:3, :3], atol=1e-9)
    back = after(desk, lambda: desk.key("ctrl+z"))
    assert_allclose(back.q, start.q)
    down = np.array([0.0, 0.0, -0.15])
    grip = 0.75 * Stage(back.camera, WINDOW, back.tool[:3, 3], LENGTH).metres * np.eye(3)[2]
    dragged = after(desk, lambda: desk.drag(back.place(grip), back.place(grip + down)))
    desk.keep("jog-dragged")
    gone = dragged.tool[:3, 3] - back.tool[:3, 3]
    assert_allclose(gone[:2], 0, atol=1e-9)
    pixel = 0.15 / float(np.hypot(*np.subtract(back.place(grip + down), back.place(grip))))
    assert_allclose(gone[2], -0.15, atol=1.5 * pixel)
    assert_allclose(dragged.tool[:3, :3], back.tool[:3, :3], atol=1e-9)
    again = after(desk, lambda: desk.key("ctrl+z"))
    assert_allclose(again.q, start.q)
