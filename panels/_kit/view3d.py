"""The 3D view: the renderer's picture as a texture, the mouse that moves the camera, words over it."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Size, View
from vi3dras.render.client import RenderClient
from vi3dras.render.pick import Picked, pick
from vi3dras.render.scene import Grid, Item, Lines, Mesh, Scene

from .board import Board, Bound
from .digits import short
from .draw import Pen
from .face import View3D
from .fitting import fitted, outline_points
from .fonts import text_width
from .pointer import POINTER, Mouse, Target
from .theme import current, px, rgba, scale
from .view_labels import name_of, paint_gizmo, paint_labels, paint_ticks
from .view_over import Floated
from .view_tools import Tools

TRAIL = 600
"""Places of the tool that its trail remembers."""


class SceneView(Target):
    """A picture of the scene of one instrument, as large as its column."""

    def __init__(
        self, parent: int, face: View3D, board: Board, client: RenderClient, camera: Camera | None, size: Size
    ) -> None:
        self._face, self._board, self._client = face, board, client
        self._fine = (face.fine,) if isinstance(face.fine, str) and face.fine else tuple(face.fine)
        self._also = ("", "")
        self.camera = camera or Camera()
        self._is_fresh = camera is None
        self._fitted = {name: board.get(name) for name in face.fits}
        self._size = size
        self._trail: deque[tuple[float, float, float]] = deque(maxlen=TRAIL)
        self._arm = ""
        self._picked: Picked | None = None
        self._held: Mouse | None = None
        self._moved = False
        self.is_at_rest = False
        """Whether the picture is the best there is of what is shown now."""
        self._registry: int = dpg.add_texture_registry()
        self.item: int = dpg.add_drawlist(*size, parent=parent)
        self._texture = 0
        self._pixels = np.empty((0, 0, 4), np.float32)
        self._picture: int = dpg.add_draw_layer(parent=self.item)
        self._over = Pen(dpg.add_draw_layer(parent=self.item))
        POINTER.add(self)
        board.memo["view"] = self
        self._tools = Tools(parent, board, face.switches, self.look_from, size[0])
        self._over_left = Floated(parent, face.over, board) if face.over else None
        client.look(theme=current().name, scale=scale())
        self._make_texture()
        self.refresh()

    @property
    def ports(self) -> tuple[str, ...]:
        """What it shows."""
        face = self._face
        names = (
            face.scene, *self._fine, face.labels, face.robot, face.trail, *face.fits, *face.switches,
            *self._also,
        )  # fmt: skip
        return tuple(name for name in names if name)

    @property
    def bound(self) -> list[Bound]:
        """What floats over it and shows ports."""
        return [self._over_left] if self._over_left else []

    def show_also(self, scene: str, labels: str) -> None:
        """Show more items and labels: those of the page that is open."""
        self._also = (scene, labels)
        self.refresh()

    @property
    def stage_size(self) -> Size:
        """Width and height in pixels."""
        return self._size

    @property
    def scene(self) -> Scene:
        """What is shown."""
        return self._client.scene

    def refresh(self) -> None:
        """Show what the instrument's scene is now."""
        items = self._board.get(self._face.scene) or ()
        more = (self._board.get(self._also[0]) or ()) if self._also[0] else ()
        robot = self._board.get(self._face.robot)
        is_new = robot is not None and robot.id != self._arm
        self._picked = None  # what moves away leaves its tag behind
        if is_new:
            self._arm = robot.id
            self._trail.clear()
        self._follow_tool()
        self._send((*items, *self._fine_items(), *more, *self._trail_items()))
        if self._is_to_fit() or (is_new and self._is_fresh):
            self.fit()
        self._is_fresh = self._is_fresh or is_new
        self._tools.refresh()
        self._paint_over()

    def frame(self) -> bool:
        """Take a new picture from the renderer if there is one: once per frame. True when it came."""
        picture = self._client.poll(self._pixels)
        if picture is None or picture.pixels is not self._pixels:
            return False
        self.is_at_rest = picture.quality == "rest"
        return True

    def resize(self, size: Size) -> None:
        """Take another size in pixels."""
        if size != self._size:
            self._size = size
            dpg.configure_item(self.item, width=size[0], height=size[1])
            self._make_texture()
            self._tools.place(size[0])
            self._paint_over()

    def look(self, camera: Camera) -> None:
        """Look from elsewhere."""
        self.is_at_rest = self.is_at_rest and camera == self.camera  # the same look brings no other picture
        self.camera = camera
        self._client.look(camera)
        self._paint_over()

    def look_from(self, view: View) -> None:
        """Look from a named side, at all of it."""
        self.camera = self.camera.preset(view)
        self.fit()

    def fit(self) -> None:
        """Come as near as shows every cloud, or without one the whole arm with room to move."""
        points = outline_points(self.scene)
        if points is not None:
            self.look(fitted(self.camera, points, self._size))
            return
        bounds = self.scene.bounds()
        if bounds is None:
            return
        low, high = bounds
        room = 0.12 * float(np.max(high - low))
        low, high = np.minimum(low - room, -room), np.maximum(high + room, room)
        self.look(self.camera.fit(np.array([low, high]), self._size, margin=1.12))

    def delete(self) -> None:
        """Take it away for good."""
        POINTER.remove(self)
        self._client.hide(*list(self.scene.items))
        dpg.delete_item(self._registry)

    # The mouse

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Everywhere."""
        return True

    def on_press(self, mouse: Mouse) -> None:
        """Take hold of the scene."""
        self._held, self._moved = mouse, False

    def on_drag(self, mouse: Mouse) -> None:
        """Orbit with the left button, shift the picture with the others."""
        if self._held is None:
            return
        dx, dy = mouse.x - self._held.x, mouse.y - self._held.y
        self._moved = self._moved or math.hypot(dx, dy) > 3
        if not self._moved:
            return
        button, shift = self._held.button, self._held.shift
        self._held = Mouse(mouse.x, mouse.y, button, mouse.ctrl, shift)
        if button == 0 and not shift:
            turn = math.pi / max(self._size[1], 1)
            self.look(self.camera.orbit(-dx * turn, dy * turn))
        else:
            self.look(self.camera.pan(dx, dy, self._size))

    def on_release(self, mouse: Mouse) -> None:
        """Let go; without a move it was a click, which reads the place under it."""
        if self._held is not None and not self._moved and mouse.button == 0:
            self._take(pick(self.scene, self.camera, self._size, (mouse.x, mouse.y)))
        self._held = None

    def on_double(self, mouse: Mouse) -> None:
        """Show everything."""
        self.fit()

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Come nearer to what is under the mouse, or go away from it."""
        self.look(self.camera.zoom(1.15**steps, (mouse.x, mouse.y), self._size))

    def _take(self, picked: Picked | None) -> None:
        """Tell of the place that was clicked, or let the instrument do so when it is of a cloud."""
        face, self._picked = self._face, picked
        if face.pick and picked and (picked.kind == "points" or picked.key.startswith(face.pick_also)):
            self._picked = None
            self._board.act(face.pick, key=picked.key, index=picked.part, position=picked.position)
        self._paint_over()

    # What is shown

    def _fine_items(self) -> tuple[Item, ...]:
        fresh = (name for name in self._fine if not self._board.is_stale(name))
        return tuple(item for name in fresh for item in self._board.get(name) or ())

    def _is_to_fit(self) -> bool:
        """Whether one of the indicators that say so has changed."""
        now = {name: self._board.get(name) for name in self._fitted if not self._board.is_stale(name)}
        before, self._fitted = self._fitted, self._fitted | now
        return self._fitted != before

    def _send(self, items: Sequence[Item]) -> None:
        """Tell the renderer what changed: a link that only moved costs its new place alone."""
        wanted = {item.key: item for item in items}
        known = self.scene.items
        self._client.hide(*[key for key in known if key not in wanted])
        moves: dict[str, Floats] = {}
        for key, item in wanted.items():
            old = known.get(key)
            if isinstance(item, Mesh) and isinstance(old, Mesh) and item.vertices is old.vertices:
                moves[key] = item.transform
            elif old is not item:
                self._client.show(item)
        self._client.move(moves)
        self.is_at_rest = False

    def _follow_tool(self) -> None:
        place = self._board.get(self._face.trail) if self._face.trail else None
        if place is None or not self._board.get(self._face.trail_on):
            self._trail.clear()
            return
        here = tuple(float(v) for v in place)
        if not self._trail or math.dist(here, self._trail[-1]) > 1e-3 * self.camera.distance:
            self._trail.append(here)  # type: ignore[arg-type]

    def _trail_items(self) -> tuple[Item, ...]:
        if len(self._trail) < 2:
            return ()
        fade = np.linspace(0.15, 1.0, len(self._trail))
        return (Lines("trail", np.array(self._trail), paint="accent", alpha=fade, width=2.0),)

    def _make_texture(self) -> None:
        width, height = self._size
        dpg.delete_item(self._picture, children_only=True)
        if self._texture:
            dpg.delete_item(self._texture)
        self._pixels = np.empty((height, width, 4), np.float32)
        self._pixels[:] = np.array(rgba("view")) / 255
        self._texture = dpg.add_raw_texture(
            width, height, self._pixels, format=dpg.mvFormat_Float_rgba, parent=self._registry
        )
        dpg.draw_image(self._texture, (0, 0), (width, height), parent=self._picture)
        self._client.resize(self._size)
        self._client.look(self.camera)

    def _paint_over(self) -> None:
        pen, size = self._over, self._size
        pen.clear()
        robot = self._board.get(self._face.robot)
        grid = next(self.scene.of(Grid), None)
        if grid is not None and robot is not None:
            paint_ticks(pen, grid, robot.units.metres, self.camera, size)
            step = short(grid.step / robot.units.metres)
            words = f"grid {step} {robot.units.length}"
            pen.text(size[0] - px(16), size[1] - px(22), words, 12, "text3", align="right")
        more = (self._board.get(self._also[1]) or ()) if self._also[1] else ()
        paint_labels(pen, [*(self._board.get(self._face.labels) or ()), *more], self.camera, size)
        if self._picked is not None and robot is not None:
            self._paint_picked(pen, robot.units.metres, robot.units.length)
        paint_gizmo(pen, self.camera, px(48), size[1] - px(48))

    def _paint_picked(self, pen: Pen, metres: float, unit: str) -> None:
        assert self._picked is not None
        name = name_of(self._picked.key)
        place: Floats = self._picked.position / metres
        words = f"{name}  " + "  ".join(f"{axis} {v:.2f}" for axis, v in zip("xyz", place, strict=True))
        pixel, depth = self.camera.project(self._picked.position, self._size)
        if depth <= self.camera.near:
            return
        x, y = round(float(pixel[0])), round(float(pixel[1]))
        width = round(text_width(f"{words} {unit}", "mono", 13)) + px(20)
        left = min(x + px(12), self._size[0] - width - px(8))
        pen.disc(x, y, 4, "accent", "text")
        pen.box(left, y + px(8), width, px(26), "card", "line2", radius=4)
        pen.text(left + px(10), y + px(21), f"{words} {unit}", 13, style="mono")
