"""The flag of a taught position is dragged in the view: its hand stays as it is, one undo brings it back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import numpy as np
import pytest
from kit.test_scene_view import SlowClient
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.flow import Engine
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels._kit.face.board import Board
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.view.view3d import SceneView
from vi3dras.panels._teach.position_coding import decoded
from vi3dras.panels.teach_pendant import FACE, TeachPendant
from vi3dras.render.client import RenderClient

NAME, SIZE = "teach-pendant", (700, 560)
KUKA = load_robot("kuka-kr5-arc")
TAUGHT = decoded("P1 10,80,-20,15,40,20; P2 -30,90,-30,0,60,0")


class Seen:
    """The view of the Teach Pendant over an engine, and the mouse in it."""

    def __init__(self, engine: Engine, parent: int) -> None:
        self.engine = engine
        client = cast(RenderClient, SlowClient())
        self.view = SceneView(parent, FACE.view, Board(engine, NAME, Notes()), client, None, SIZE)

    def taught(self, k: int) -> Floats:
        """The pose of a position, (4, 4)."""
        return tool_pose(KUKA, np.array(self.engine.get(f"{NAME}.positions")[k].q))

    def pixels(self, place: Floats) -> Mouse:
        x, y = self.view.camera.project(place, SIZE).pixels
        return Mouse(float(x), float(y))

    def drag(self, start: Floats, end: Floats, *, steps: int = 5) -> None:
        """Press at a place [m] and go to another, and hold."""
        begin, to = self.pixels(start), self.pixels(end)
        self.view.on_press(begin)
        for share in np.linspace(0, 1, steps + 1)[1:]:
            self.view.on_drag(Mouse(begin.x + share * (to.x - begin.x), begin.y + share * (to.y - begin.y)))
            self.engine.tick()
            self.view.refresh()


@pytest.fixture
def seen(window: int) -> Iterator[Seen]:
    with Engine() as engine:
        engine.add(TeachPendant)
        engine.put(f"{NAME}.robot", KUKA)
        engine.settle()
        engine.put(f"{NAME}.positions", TAUGHT)
        engine.settle()
        yield Seen(engine, window)


def across(seen: Seen) -> Floats:
    """A way of 80 mm in the plane of the picture, (3,) [m]."""
    right, up, _ = seen.view.camera.axes
    way: Floats = 0.06 * right - 0.05 * up
    return way


def test_a_flag_goes_with_the_mouse_and_its_hand_stays_as_it_is(seen: Seen) -> None:
    before, camera, way = seen.taught(1), seen.view.camera, across(seen)
    seen.drag(before[:3, 3], before[:3, 3] + way)
    seen.view.on_release(seen.pixels(before[:3, 3] + way))
    assert_allclose(seen.taught(1)[:3, 3], before[:3, 3] + way, atol=1e-6)
    assert_allclose(seen.taught(1)[:3, :3], before[:3, :3], atol=1e-9)
    assert seen.engine.get(f"{NAME}.chosen_position") == "P2"
    assert seen.view.camera == camera
    assert seen.engine.get(f"{NAME}.positions")[0] == TAUGHT[0]
    seen.engine.undo()
    seen.engine.settle()
    assert seen.engine.get(f"{NAME}.positions") == TAUGHT


def test_where_the_arm_does_not_come_the_flag_stops_before(seen: Seen) -> None:
    before = seen.taught(1)[:3, 3].copy()
    seen.drag(before, before + 40 * across(seen), steps=12)
    q = np.array(seen.engine.get(f"{NAME}.positions")[1].q)
    assert (KUKA.low - 1e-9 <= q).all()
    assert (q <= KUKA.high + 1e-9).all()
    assert 0.05 < np.linalg.norm(seen.taught(1)[:3, 3] - before) < 3.0


def test_a_drag_is_taken_back_and_goes_no_further(seen: Seen) -> None:
    before = seen.taught(0)[:3, 3]
    seen.drag(before, before + across(seen))
    seen.view.marks.take_back()
    seen.view.on_drag(seen.pixels(before + 2 * across(seen)))
    seen.engine.settle()
    assert seen.engine.get(f"{NAME}.positions") == TAUGHT


def test_a_press_without_a_drag_chooses_the_flag(seen: Seen) -> None:
    place = seen.pixels(seen.taught(0)[:3, 3])
    seen.view.on_press(place)
    seen.view.on_release(place)
    seen.engine.settle()
    assert seen.engine.get(f"{NAME}.chosen_position") == "P1"
    assert seen.engine.get(f"{NAME}.positions") == TAUGHT
