"""The 3D view with a renderer that takes its time: words belong to the picture, and the tool stays in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

import dearpygui.dearpygui as dpg
import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats, Singles
from vi3dras.flow import Engine
from vi3dras.panels._kit.face.board import Board
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.view.view3d import SceneView
from vi3dras.panels.robot_simulator import FACE, RobotSimulator
from vi3dras.render.client import Picture, RenderClient
from vi3dras.render.scene import Item, Scene

NAME, SIZE = "robot-simulator", (700, 560)


class SlowClient:
    """A renderer that draws when it is told to."""

    def __init__(self) -> None:
        self.scene, self.said, self._drawn = Scene(), 0, False
        self.shown: list[str] = []

    def show(self, *items: Item) -> None:
        self.scene.show(*items)
        self.shown += [item.key for item in items]
        self.said += 1

    def hide(self, *keys: str) -> None:
        for key in keys:
            self.scene.hide(key)
            self.said += 1

    def move(self, transforms: Mapping[str, Floats]) -> None:
        for key, transform in transforms.items():
            self.scene.move(key, transform)
            self.said += 1

    def look(self, *_: object, **__: object) -> None:
        self.said += 1

    def resize(self, _: object) -> None:
        self.said += 1

    def draw(self) -> int:
        """Draw what has been asked for up to now."""
        self._drawn = True
        self._shows = self.said
        return self.said

    def poll(self, into: Singles) -> Picture | None:
        if not self._drawn:
            return None
        self._drawn = False
        return Picture(into, "rest", 1.0, self._shows == self.said, self._shows)


class Seen:
    """The view of the Robot Simulator over an engine."""

    def __init__(self, engine: Engine, parent: int) -> None:
        self.engine, self.client = engine, SlowClient()
        board, client = Board(engine, NAME, Notes()), cast(RenderClient, self.client)
        self.view = SceneView(parent, FACE.view, board, client, None, SIZE)
        self.picture()

    def put(self, **values: Any) -> None:
        """Set controls, and let the view show what follows."""
        self.engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
        self.engine.tick()
        self.view.refresh()

    def picture(self) -> None:
        """Let a picture of what was asked for come."""
        self.client.draw()
        assert self.view.frame()

    @property
    def words(self) -> list[tuple[str, tuple[float, ...]]]:
        """Every word over the picture, and where it stands."""
        nodes = dpg.get_item_children(self.view._over.surface, 2) or []
        items = [item for node in nodes for item in dpg.get_item_children(node, 2) or []]
        found = [dpg.get_item_configuration(item) for item in items if "Text" in dpg.get_item_type(item)]
        return [(entry["text"], tuple(entry["pos"])) for entry in found]

    @property
    def tool(self) -> Floats:
        """Where the tool is in the picture."""
        return self.view.camera.project(self.engine.get(f"{NAME}.position"), SIZE).pixels


@pytest.fixture
def seen(window: int) -> Iterator[Seen]:
    with Engine() as engine:
        engine.add(RobotSimulator)
        engine.settle()
        yield Seen(engine, window)


def test_words_go_on_with_the_picture_that_they_belong_to(seen: Seen) -> None:
    begin = seen.words
    for k in range(1, 4):
        seen.put(q=np.radians([10.0 * k, 90, -20, 0, 0]))
        seen.view.look(seen.view.camera.orbit(0.1, 0.0))
        if k == 1:
            seen.client.draw()
    assert seen.words == begin, "no picture has come yet"
    assert seen.view.frame()
    first = seen.words
    assert first != begin
    assert not seen.view.frame()
    assert seen.words == first, "later changes are not in this picture"
    seen.picture()
    assert seen.words not in (begin, first)
    now = seen.words
    seen.view.refresh()
    assert seen.words == now, "what changes nothing in the picture waits for none"


def test_another_arm_is_seen_whole_from_the_same_side(seen: Seen) -> None:
    seen.view.look(seen.view.camera.orbit(0.7, 0.2))
    for robot, longer in (("kuka-kr210-ultra", 4.0), ("lynx6", 0.25)):
        before = seen.view.camera
        seen.put(robot=load_robot(robot))
        after = seen.view.camera
        assert (after.azimuth, after.elevation) == (before.azimuth, before.elevation)
        assert (
            after.distance / before.distance > longer
            if longer > 1
            else after.distance < longer * before.distance
        )


@pytest.mark.parametrize("by_hand", [False, True])
def test_the_view_steps_back_when_the_tool_leaves_it_but_not_from_where_a_hand_brought_it(
    seen: Seen, by_hand: bool
) -> None:
    seen.put(trace=False, q=np.radians([0, 90, -90, -90, 0]))  # a trail would be seen whole, too
    seen.view.fit()
    if by_hand:
        seen.view.on_wheel(Mouse(350, 280), 1)
    before = seen.view.camera
    seen.put(q=np.radians([-14, 92, -3, 6, 80]))
    inside = bool((seen.tool > 0).all() and (seen.tool < SIZE).all())
    assert inside is not by_hand
    assert (seen.view.camera == before) is by_hand


def test_an_arm_that_comes_after_the_view_was_made_is_seen_whole(
    window: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What makes the picture may run for the first time when its instrument is opened."""
    get = Board.get
    with Engine() as engine, monkeypatch.context() as early:
        engine.add(RobotSimulator)
        engine.settle()
        early.setattr(Board, "get", lambda board, port: () if port == "scene" else get(board, port))
        late = Seen(engine, window)
        assert late.client.scene.bounds() is None
        early.undo()
        late.view.refresh()
        came = late.view.camera
        late.view.fit()
        assert came == late.view.camera


def test_the_ground_is_not_told_again_when_the_arm_moves(seen: Seen) -> None:
    seen.put(robot=load_robot("lynx6"))
    assert "grid" in seen.client.scene.items
    seen.client.shown.clear()
    for angle in (0.1, 0.2, 0.3):
        seen.put(q=np.array([angle, 1.0, -1.0, -0.5, 0.0]))
    assert "grid" not in seen.client.shown
    seen.put(robot=load_robot("ur5"))
    assert "grid" in seen.client.shown
