"""The 3D view: the scene of an instrument in the renderer's picture, with words and handles over it."""

from __future__ import annotations

from collections.abc import Sequence

import dearpygui.dearpygui as dpg

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Size, View
from vi3dras.render.client import RenderClient
from vi3dras.render.pick import Picked, pick
from vi3dras.render.scene import Grid, Item, Mesh, Scene

from ..face import Tab, View3D
from ..face.board import Board
from ..hands.pointer import POINTER, Mouse
from ..pen import Pen, Rect, current, px, scale
from .bodies import SHOWN_AS
from .handles_page import handles_for
from .marks import Marks
from .mouse import MARGIN, MovedView, fit
from .over import Floated, Tools, below_tools
from .picture import Picture
from .trail import Trail
from .writing import Writing, Written, paint_over

LEAST = 160
"""A free part of the picture that is narrower or lower is none, in sizes of the look."""


class SceneView(MovedView):
    """A picture of the scene of one instrument, as large as its column."""

    def __init__(
        self, parent: int, face: View3D, board: Board, client: RenderClient, camera: Camera | None, size: Size
    ) -> None:
        self._face, self._board, self._client = face, board, client
        self._fine = (face.fine,) if isinstance(face.fine, str) and face.fine else tuple(face.fine)
        self._page = Tab("", ())
        self.camera = camera or Camera()
        self._is_fresh = camera is None
        self._fitted = {name: board.get(name) for name in face.fits}
        self._near: Floats | None = None
        self._keeps_camera = camera is not None
        self._size = size
        self._trail = Trail()
        self.arm = ""
        """The arm that is shown, by its id."""
        self._picked: Picked | None = None
        self.is_at_rest = False
        """Whether the picture is the best there is of what is shown now."""
        self.item: int = dpg.add_drawlist(*size, parent=parent)
        self._picture = Picture(self.item)
        self._over = Pen(dpg.add_draw_layer(parent=self.item))
        self._writing = Writing()
        self._are_handles_behind = False
        self.handles = handles_for(self.item, board, face, self._page)
        self.marks = Marks(board, face.drags, self._pick)
        POINTER.add(self)
        board.memo["view"] = self
        self._tools = Tools(parent, board, face.switches, self.look_from, size[0], self.refresh)
        self._tools.show_side(self.camera.side)
        self._over_left = Floated(parent, face.over, board) if face.over else None
        client.look(theme=current().name, scale=scale())
        self._make_picture()
        self.refresh()

    @property
    def ports(self) -> tuple[str, ...]:
        """What it shows."""
        face = self._face
        held = self.handles.ports if self.handles is not None else ()
        names = (
            face.scene, face.instead, *self._fine, face.labels, "robot", face.trail, *face.fits,
            *face.switches, self._page.scene, self._page.labels, self._page.near, *self._page.switches, *held,
        )  # fmt: skip
        return tuple(name for name in names if name)

    @property
    def bound(self) -> list[Floated]:
        """What floats over it and shows ports."""
        return [self._over_left] if self._over_left else []

    @property
    def top(self) -> int:
        """Where it is free below its tools, in pixels."""
        return below_tools(self._board)

    def lower(self, banner: int) -> None:
        """Leave so many pixels below the tools to something else."""
        self._board.memo["banner"] = banner

    def show_also(self, page: Tab) -> None:
        """Show more items, labels and handles: those of the page that is open."""
        before, self._page = self._page, page
        if page.handles != before.handles:
            if self.handles is not None:
                self.handles.delete()
            self.handles = handles_for(self.item, self._board, self._face, page)
        self._tools.offer((*page.switches, *self._face.switches), self._size[0])
        self.refresh()
        self._keeps_camera = False

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
        face = self._face
        has_failed = face.instead and self._board.error(face.scene)
        items = self._board.get(face.instead if has_failed else face.scene) or ()
        more = (self._board.get(self._page.scene) or ()) if self._page.scene else ()
        held = self.handles.items if self.handles is not None else ()
        robot = self._board.get("robot")
        is_new = robot is not None and robot.id != self.arm
        self._picked = None  # what moves away leaves its tag behind
        if is_new:
            self.arm = robot.id
            self._trail.clear()
        self._follow_tool()
        self._send(tuple(SHOWN_AS.of((*items, *self._fine_items(), *more, *held, *self._trail.items))))
        if self._is_to_fit() or self._fits_later or (is_new and self._is_fresh) or self._is_tool_lost():
            self.fit()
        self._is_fresh = self._is_fresh or is_new
        self._tools.refresh()
        self._change_over()

    def frame(self) -> bool:
        """Take a new picture from the renderer if there is one: once per frame. True when it came."""
        self.hear_escape()
        pixels = self._picture.pixels
        picture = self._client.poll(pixels)
        if picture is None or picture.pixels is not pixels:
            self._picture.frame()
            self._show_handles()
            return False
        self._picture.filled()
        self.is_at_rest = picture.quality == "rest" and picture.is_current
        if self._writing.picture(picture.said):
            self._paint_over()
        self._show_handles()
        return True

    def resize(self, size: Size) -> None:
        """Take another size in pixels."""
        if size != self._size:
            self._size = size
            dpg.configure_item(self.item, width=size[0], height=size[1])
            self._make_picture()
            self._tools.place(size[0])
            self._change_over(now=True)

    def look(self, camera: Camera) -> None:
        """Look from elsewhere."""
        self.is_at_rest = self.is_at_rest and camera == self.camera  # the same look brings no other picture
        self.camera = camera
        self._client.look(camera)
        self._tools.show_side(camera.side)
        self._change_over()

    def look_from(self, view: View) -> None:
        """Look from a named side, at all of it."""
        self.camera = self.camera.preset(view)
        self.fit()

    def fit(self) -> None:
        """Come as near as shows what the page is about, or else every cloud, or the arm with room to move."""
        if self._near is not None:
            camera, self._pivot = self.camera.fit(self._near, self._size, margin=MARGIN), None
        else:
            camera, self._pivot = fit(self.camera, self.scene, self._size, self._free())
        self._is_fitted, self._fits_later = True, camera is self.camera  # nothing was there to see
        self.look(camera)

    def fade(self, on: bool) -> None:
        """Look old, or as of now."""
        if on != self._over.is_faded:
            self._over.is_faded = on
            self._picture.fade(on)
            self._paint_over()

    def delete(self) -> None:
        """Take it away for good."""
        POINTER.remove(self)
        self._client.hide(*list(self.scene.items))
        self._picture.delete()

    def click(self, mouse: Mouse) -> None:
        """Tell of the place under the mouse, or let the instrument do so when it is of a cloud."""
        face, picked = self._face, self._pick(mouse)
        self._picked = picked
        if picked is not None:
            usual = face.pick if picked.kind == "points" else ""
            action = next((act for start, act in face.picks if picked.key.startswith(start)), usual)
            if action:
                self._picked = None
                told = {"key": picked.key, "index": picked.part, "position": picked.position}
                ports = self._board.vi.ports  # an action that reads a port of that name is told no other one
                self._board.act(action, **{name: v for name, v in told.items() if name not in ports})
        self._change_over()

    def _pick(self, mouse: Mouse) -> Picked | None:
        """What lies under the mouse, or a ghost where there is nothing else."""
        asked = (self.scene, self.camera, self._size, (mouse.x, mouse.y))
        ghost = pick(*asked, glass=True)
        return pick(*asked) or (ghost if ghost is not None and ghost.key.startswith("ghost") else None)

    # What is shown

    def _fine_items(self) -> tuple[Item, ...]:
        fresh = (name for name in self._fine if not self._board.is_stale(name))
        return tuple(item for name in fresh for item in self._board.get(name) or ())

    def _is_to_fit(self) -> bool:
        """Whether one of the indicators that say so has changed, or what the page is about."""
        now = {name: self._board.get(name) for name in self._fitted if not self._board.is_stale(name)}
        before, self._fitted = self._fitted, self._fitted | now
        then, self._near = self._near, self._board.get(self._page.near) if self._page.near else None
        return self._fitted != before or (then is not self._near and not self._keeps_camera)

    def _is_tool_lost(self) -> bool:
        """Whether the tool has left the picture that was fitted, by no hand in the view."""
        place = self._board.get(self._face.trail) if self._face.trail and self._is_fitted else None
        if place is None or self._held is not None or (self.handles is not None and self.handles.is_held):
            return False
        x, y = self.camera.project(place, self._size).pixels
        return not (0 < x < self._size[0] and 0 < y < self._size[1])

    def _free(self) -> Sequence[Rect]:
        """The parts of the picture that nothing lies over, each as large as it can be."""
        width, height = self._size
        whole = Rect(0, self.top, width, height - self.top)
        if self._over_left is None:
            return (whole,)
        right, bottom = self._over_left.covers
        beside = Rect(right, self.top, width - right, height - self.top)
        found = [
            part for part in (beside, Rect(0, bottom, width, height - bottom)) if min(part[2:]) > px(LEAST)
        ]
        return found or (whole,)

    def _send(self, items: Sequence[Item]) -> None:
        """Tell the renderer what changed: a link that moved costs its new place, the same ground nothing."""
        wanted = {item.key: item for item in items}
        known = self.scene.items
        self._client.hide(*[key for key in known if key not in wanted])
        moves: dict[str, Floats] = {}
        for key, item in wanted.items():
            old = known.get(key)
            if isinstance(item, Mesh) and item.is_moved(old):
                moves[key] = item.transform
            elif old != item:
                self._client.show(item)
        self._client.move(moves)
        self.is_at_rest = False

    def _follow_tool(self) -> None:
        face, board = self._face, self._board
        place = board.get(face.trail) if face.trail and board.get(face.trail_on) else None
        self._trail.follow(place, 1e-3 * self.camera.distance)

    def _make_picture(self) -> None:
        self._picture.resize(self._size)
        self._client.resize(self._size)
        self._client.look(self.camera)

    def _change_over(self, *, now: bool = False) -> None:
        """Write anew what stands over the picture, as soon as the picture is that of now."""
        names = (self._face.labels, self._page.labels)
        labels = tuple(label for name in names if name for label in self._board.get(name) or ())
        grid, robot = next(self.scene.of(Grid), None), self._board.get("robot")
        written = Written(self._client.said, self.camera, grid, robot, labels, self._picked)
        if self._writing.change(written, now=now):
            self._paint_over()
        else:
            self._are_handles_behind = True  # what the mouse holds is under it also before the picture comes

    def _show_handles(self) -> None:
        """Show the handles where they are now, unless that was done with all that is written."""
        if self._are_handles_behind and self.handles is not None and self._writing.shown is not None:
            self.handles.show(self._writing.shown.camera, self._size)
        self._are_handles_behind = False

    def _paint_over(self) -> None:
        if self._writing.shown is not None:
            paint_over(self._over, self._writing.shown, self._size, self.handles)
            self._are_handles_behind = False
