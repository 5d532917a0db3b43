"""The window: bar, rail and status line around the front panel of the instrument that is open."""

from __future__ import annotations

from collections.abc import Mapping

import dearpygui.dearpygui as dpg

from vi3dras.flow import Engine
from vi3dras.render.camera import Camera, Size
from vi3dras.render.client import RenderClient

from .bar import Commands, TopBar
from .bars import Status, StatusLine
from .board import Board, Bound
from .face import Face
from .front import Front
from .layout import Layout, lay_out
from .menus import Menu
from .notes import Notes
from .pointer import POINTER
from .rail import Head, Rail
from .skin import bare_child
from .theme import px, scale
from .view3d import SceneView


class Shell:
    """Everything that is in the window; built anew when its size, theme or scale changes."""

    def __init__(
        self, engine: Engine, faces: Mapping[str, Face], client: RenderClient, commands: Commands,
        notes: Notes,
    ) -> None:  # fmt: skip
        self.engine, self.faces, self._client = engine, dict(faces), client
        self._commands, self._notes = commands, notes
        self.current = next(iter(faces))
        self.tabs: dict[str, str] = {}
        self.cameras: dict[str, Camera] = {}
        self._window: int = dpg.add_window(
            no_title_bar=True, no_move=True, no_resize=True, no_scrollbar=True, no_saved_settings=True,
            no_bring_to_front_on_focus=True,
        )  # fmt: skip
        dpg.set_primary_window(self._window, True)
        self._front: Front | None = None
        self._size = (1, 1)
        engine.attend(self.current)

    @property
    def view(self) -> SceneView | None:
        """The 3D view that is shown."""
        return None if self._front is None else self._front.view

    @property
    def is_at_rest(self) -> bool:
        """True when the 3D view shows everything at its best."""
        return self.view is not None and self.view.is_at_rest

    @property
    def face(self) -> Face:
        """The front panel that is open."""
        return self.faces[self.current]

    @property
    def layout(self) -> Layout:
        """Where everything stands."""
        face = self.face
        return lay_out(*self._size, scale(), has_centre=face.centre is not None, foot=face.foot)

    @property
    def stage(self) -> int:
        """The child window that holds the 3D view."""
        return self._front.stage if self._front else 0

    @property
    def stage_size(self) -> Size:
        """Width and height of the 3D view in pixels."""
        return self._front.stage_size if self._front else (1, 1)

    @property
    def bound(self) -> list[Bound]:
        """Everything on the front panel that shows ports."""
        return self._front.bound if self._front else []

    def build(self, width: int, height: int) -> None:
        """Fill the window for its size in pixels."""
        self._drop()
        dpg.delete_item(self._window, children_only=True)
        POINTER.forget_gone()
        self._size = (width, height)
        layout = self.layout
        self._bar = TopBar(bare_child(self._window, layout.bar, "bar"), width, self._commands)
        self._rail = Rail(
            bare_child(self._window, layout.rail, "bar"), list(self.faces.values()), self.open,
            self._commands.settings, width=int(layout.rail.width), height=int(layout.rail.height),
        )  # fmt: skip
        self._head = Head(bare_child(self._window, layout.header, "panel"), width=int(layout.header.width))
        self._status = StatusLine(
            bare_child(self._window, layout.status, "bar"), width=width, on_press=self._show_messages
        )
        self._open_face()

    def open(self, name: str) -> None:
        """Show another instrument."""
        if name != self.current:
            self.engine.tick()
            self._drop()
            self.current = name
            self._open_face()

    def choose(self, title: str) -> None:
        """Open a page of the control column."""
        if self._front is not None:
            self._front.choose(title)

    def frame(self, changed: set[str]) -> bool:
        """Show what changed: once per frame. True when a new picture came."""
        if self._front is None:
            return False
        pictured = self._front.frame(changed)
        self.cameras[self.current] = self._front.view.camera
        self.tabs[self.current] = self._front.page
        return pictured

    def update_bar(self, *, robot: tuple[str, str], session: str) -> None:
        """Show arm, transport, undo and session in the bar."""
        engine = self.engine
        self._bar.update(
            transport=engine.transport,
            robot=robot,
            undo=engine.undo_name,
            redo=engine.redo_name,
            session=session,
        )

    def update_status(self, now: list[Status], facts: list[str]) -> None:
        """Show the status line."""
        self._status.update(now, facts)

    def _show_messages(self) -> None:
        Menu(self._commands.messages(), px(8), self.layout.status.y)

    def _open_face(self) -> None:
        face, name = self.face, self.current
        self.engine.attend(name)
        self.engine.tick()
        self._rail.update(name)
        self._head.update(face.vi.title, face.sentence)
        self._front = Front(
            self._window, face, Board(self.engine, name, self._notes), self._client, self.layout,
            self.cameras.get(name), self.tabs.get(name, face.tabs[0].title),
        )  # fmt: skip

    def _drop(self) -> None:
        if self._front is not None:
            self._front.delete()
            self._front = None
