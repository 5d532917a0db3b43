"""The target of the tool dragged in the view: the arm follows, and one step of undo brings both back."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.flow import Engine
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import abc_from_matrix, matrix_from_abc, matrix_from_axis_angle
from vi3dras.panels._arm.inverse import TAB
from vi3dras.panels._kit.face.board import Board
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.view.handles import Handles
from vi3dras.panels._kit.view.handles_drag import Handle
from vi3dras.panels._kit.view.handles_shape import RING, Stage
from vi3dras.panels._kit.view.handles_target import LIFT, ROLL, TargetMover
from vi3dras.panels._kit.window.parts import Owners
from vi3dras.panels.robot_simulator import RobotSimulator
from vi3dras.render.camera import Camera

NAME, SIZE = "robot-simulator", (700, 420)
CAMERA = Camera(target=(0.0, 0.0, 0.3), azimuth=-0.8, elevation=0.5, distance=4.0)
STARTS = {
    "lynx6": [30, 60, -45, -30, 10],
    "ur5": [20, -60, 60, -60, -90, 0],
    "franka-panda": [10, -30, 15, -120, 10, 110, 20],
}


class Drawn:
    """The handles over a view, the list of solutions below it, and an arm that stands at its target."""

    def __init__(self, engine: Engine, robot: str, camera: Camera = CAMERA) -> None:
        self.engine, self.robot, self.camera = engine, load_robot(robot), camera
        board = Board(engine, NAME, Notes())
        assert TAB.below is not None
        self.list = Owners().build([TAB.below], dpg.add_child_window(height=280), board, 728)
        engine.put(f"{NAME}.robot", self.robot)
        engine.put(f"{NAME}.q", np.radians(STARTS[robot]))
        engine.tick()
        engine.act(f"{NAME}.take_tool")
        self.settle()
        surface = dpg.add_drawlist(*SIZE)
        self.handles = Handles(surface, board, "target", "grips", TargetMover)
        self.handles.show(self.camera, SIZE)
        self.before = self.get("q"), self.get("target")

    def get(self, port: str) -> Floats:
        return np.array(self.engine.get(f"{NAME}.{port}"))

    def settle(self) -> None:
        """Compute everything, and let the list show it: the arm goes where the answer says."""
        while self.engine.settle():
            for bound in self.list:
                bound.refresh()

    @property
    def stage(self) -> Stage:
        assert self.handles._stage is not None
        return self.handles._stage

    @property
    def tool(self) -> Floats:
        """Where the tool is, (4, 4)."""
        return tool_pose(self.robot, self.get("q"))

    def place(self, metres: Floats) -> Floats:
        """Where a point beside the target is in the picture."""
        return self.camera.project(self.stage.centre + metres, SIZE).pixels

    def pull(self, start: Floats, end: Floats, *, ctrl: bool = False) -> None:
        """Drag from one place of the picture to another, and hold on; nothing slow comes back meanwhile."""
        assert self.handles.take(Mouse(*start))
        for share in np.linspace(0.1, 1.0, 10):
            self.handles.drag(Mouse(*(start + share * (end - start)), 0, ctrl))
            self.handles.show(self.camera, SIZE)

    def pull_arrow(self, axis: int, metres: float) -> None:
        """Drag an arrow so far along its axis."""
        along = np.eye(3)[axis]
        ahead = 0.7 * self.stage.metres * along
        self.pull(self.place(ahead), self.place(ahead + metres * along))

    def ring(self, axis: int, angle: float) -> Floats:
        """A place on a ring in the picture."""
        rim = np.zeros(3)
        rim[(axis + 1) % 3], rim[(axis + 2) % 3] = math.cos(angle), math.sin(angle)
        return self.place(RING * self.stage.metres * rim @ self.stage.turns)

    def is_as_before(self) -> bool:
        now = self.get("q"), self.get("target")
        return all(np.array_equal(a, b) for a, b in zip(self.before, now, strict=True))


@pytest.fixture
def engine(window: int) -> Iterator[Engine]:
    with Engine() as made, dpg.window():
        made.add(RobotSimulator)
        made.settle()
        yield made


@pytest.mark.parametrize("robot", STARTS)
def test_the_arm_is_at_the_target_in_every_picture_and_undo_brings_both_back(
    engine: Engine, robot: str
) -> None:
    drawn = Drawn(engine, robot)
    undo, start = engine.undo_name, drawn.stage.centre
    drawn.pull_arrow(1, 0.03)
    assert_allclose(drawn.stage.centre - start, [0, 0.03, 0], atol=1e-12)
    assert_allclose(drawn.tool[:3, 3], drawn.stage.centre, atol=1e-9)  # nothing slow has come back yet
    q = drawn.get("q")
    drawn.handles.let_go(Mouse(0, 0))
    drawn.settle()
    assert_allclose(drawn.get("q"), q, atol=1e-9)
    assert engine.undo_name == "Move the target"
    engine.undo()
    assert drawn.is_as_before()
    assert engine.undo_name == undo, "one drag was one step"


def test_the_middle_moves_in_the_plane_of_the_picture(engine: Engine) -> None:
    drawn = Drawn(engine, "ur5")
    centre, step = drawn.place(np.zeros(3)), np.array([18.0, -11.0])
    drawn.pull(centre, centre + step)
    assert_allclose(drawn.place(np.zeros(3)), centre + step, atol=1e-6)
    moved = drawn.stage.centre - drawn.before[1][:3]
    assert_allclose(moved @ CAMERA.axes[2], 0, atol=1e-12)
    assert_allclose(drawn.tool[:3, 3], drawn.stage.centre, atol=1e-9)


def test_out_of_reach_the_target_stays_at_the_mouse_and_the_arm_at_the_nearest_point(engine: Engine) -> None:
    drawn = Drawn(engine, "lynx6")
    start = drawn.stage.centre
    drawn.pull_arrow(0, 0.4)
    assert_allclose(drawn.stage.centre - start, [0.4, 0, 0], atol=1e-12)
    drawn.handles.let_go(Mouse(0, 0))
    drawn.settle()
    answer = engine.get(f"{NAME}.answer")
    assert answer.kind == "too far"
    assert_allclose(drawn.tool[:3, 3], answer.point, atol=1e-6)
    assert "too far" in engine.get(f"{NAME}.answer_words").lower()
    engine.undo()
    assert drawn.is_as_before()


def test_escape_takes_the_drag_back_and_a_late_answer_moves_nothing(engine: Engine) -> None:
    drawn = Drawn(engine, "franka-panda")
    drawn.pull_arrow(2, 1.5)
    assert not drawn.is_as_before()
    drawn.handles.take_back()
    drawn.settle()
    assert drawn.is_as_before()


def test_a_ring_turns_the_tool_about_an_axis_of_the_base_frame(engine: Engine) -> None:
    drawn = Drawn(engine, "ur5")
    before = drawn.tool
    drawn.pull(drawn.ring(2, math.radians(-80)), drawn.ring(2, math.radians(-68)), ctrl=True)
    assert drawn.handles._told.change == "turn z +10.0°"
    turn = matrix_from_axis_angle(np.array([0.0, 0.0, 1.0]), np.asarray(math.radians(10)))
    assert_allclose(drawn.tool[:3, :3], turn @ before[:3, :3], atol=1e-9)
    assert_allclose(drawn.tool[:3, 3], before[:3, 3], atol=1e-9)
    abc = abc_from_matrix(drawn.tool[:3, :3])
    assert_allclose(matrix_from_abc(drawn.get("target")[3:6]), matrix_from_abc(abc), atol=1e-9)


def test_a_hand_is_lifted_and_rolled_and_nothing_else(engine: Engine) -> None:
    drawn = Drawn(engine, "lynx6", replace(CAMERA, azimuth=-1.2))  # both rings are seen from there
    rings = {shape.handle for shape in drawn.handles._found if shape.handle.kind == "turn"}
    assert rings == {Handle("turn", LIFT), Handle("turn", ROLL)}
    middle = math.atan2(*(drawn.stage.turns @ -drawn.stage.ahead)[[0, 2]])  # nearest to the eye
    drawn.pull(drawn.ring(LIFT, middle), drawn.ring(LIFT, middle + math.radians(11)), ctrl=True)
    assert drawn.handles._told.change == "turn hand +10.0°"
    drawn.handles.let_go(Mouse(0, 0))
    drawn.settle()
    assert_allclose(np.degrees(drawn.get("target") - drawn.before[1])[6], 10, atol=1e-9)
    assert_allclose(np.degrees(drawn.get("q")[1:4].sum()), -15 + 10, atol=1e-6)
    target = drawn.get("target")
    middle = math.atan2(*(drawn.stage.turns @ -drawn.stage.ahead)[[1, 0]])
    drawn.pull(drawn.ring(ROLL, middle), drawn.ring(ROLL, middle - math.radians(14)), ctrl=True)
    assert_allclose(np.degrees(drawn.get("q")[4]), 10 - 15, atol=1e-6)
    assert_allclose(drawn.get("target"), target)
    assert_allclose(drawn.tool[:3, 3], target[:3], atol=1e-9)
    drawn.handles.take_back()
    assert_allclose(np.degrees(drawn.get("q")[4]), 10)


def test_switched_off_the_target_has_no_handles(engine: Engine) -> None:
    drawn = Drawn(engine, "ur5")
    assert len(drawn.handles.items) == 1
    engine.put(f"{NAME}.grips", False)
    drawn.handles.show(CAMERA, SIZE)
    assert not drawn.handles.items
    assert not drawn.handles.take(Mouse(*CAMERA.project(drawn.before[1][:3], SIZE).pixels))
