"""The window: bar, rail, and the front panel of the instrument that is open."""

from __future__ import annotations

from collections.abc import Mapping

import dearpygui.dearpygui as dpg

from vi3dras.flow import Engine
from vi3dras.render.camera import Camera
from vi3dras.render.client import RenderClient

from .bar import Commands, TopBar
from .bars import Status, StatusLine
from .board import Board, Bound
from .choices import Tabs
from .face import Face, Tab
from .items import build
from .layout import Layout, lay_out
from .menus import Menu
from .notes import Notes
from .overlay import Rect
from .pointer import POINTER
from .rail import Head, Rail
from .skin import child_theme
from .theme import Token, px, scale
from .view3d import SceneView

DOCK = 280
"""Height of what stands under the view."""


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
        self.bound: list[Bound] = []
        self._view: SceneView | None = None
        self._themes: dict[Token, int] = {}

    @property
    def view(self) -> SceneView | None:
        """The 3D view that is shown."""
        return self._view

    @property
    def is_at_rest(self) -> bool:
        """True when the 3D view shows everything at its best."""
        return self._view is not None and self._view.is_at_rest

    @property
    def face(self) -> Face:
        """The front panel that is open."""
        return self.faces[self.current]

    def build(self, width: int, height: int) -> None:
        """Fill the window for its size in pixels."""
        self._drop()
        self._themes.clear()
        self.layout = layout = lay_out(width, height, scale())
        self._bar = TopBar(self._child(layout.bar, "bar"), width, self._commands)
        rail = self._child(layout.rail, "bar")
        self._rail = Rail(
            rail, list(self.faces.values()), self.open, self._commands.settings,
            width=int(layout.rail.width), height=int(layout.rail.height),
        )  # fmt: skip
        self._head = Head(self._child(layout.header, "panel"), width=int(layout.header.width))
        self._status = StatusLine(
            self._child(layout.status, "bar"), width=width, on_press=self._show_messages
        )
        self._controls = self._child(layout.controls, "panel", scrolls=True)
        self._indicators = self._child(layout.indicators, "panel", scrolls=True) if layout.indicators else 0
        self.stage = self._child(layout.view, "view")
        self.stage_size = (int(layout.view.width), int(layout.view.height))
        self._dock = self._child(layout.view, "panel", scrolls=True)
        self._open_face(layout)

    def open(self, name: str) -> None:
        """Show another instrument."""
        if name != self.current:
            self.engine.tick()
            self.current = name
            self._drop_face()
            self._open_face(self.layout)

    def frame(self, changed: set[str]) -> bool:
        """Show what changed: once per frame. True when a new picture came."""
        for bound in self.bound:
            if any(f"{self.current}.{port}" in changed for port in bound.ports):
                bound.refresh()
            bound.frame()
        view = self._view
        if view is not None:
            if any(f"{self.current}.{port}" in changed for port in view.ports):
                view.refresh()
            self.cameras[self.current] = view.camera
        return view is not None and view.frame()

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

    def _open_face(self, layout: Layout) -> None:
        face, name = self.face, self.current
        self._rail.update(name)
        self._head.update(face.vi.title, face.sentence)
        board = Board(self.engine, name, self._notes)
        tabs = list(face.tabs)
        if layout.indicators is None:
            tabs.append(Tab("Readings", face.indicators))
        self._tab_items = {tab.title: tab for tab in tabs}
        title = self.tabs.get(name, tabs[0].title)
        title = title if title in self._tab_items else tabs[0].title
        width = int(layout.controls.width)
        self._tabs = Tabs(self._controls, list(self._tab_items), title, self.choose, width=width)
        self._page: int = dpg.add_group(parent=self._controls)
        self._board = board
        self._fixed: list[Bound] = []
        if layout.indicators is not None:
            self._fixed = build(face.indicators, self._indicators, board, int(layout.indicators.width))
        self._view = SceneView(
            self.stage, face.view, board, self._client, self.cameras.get(name), self.stage_size
        )
        self.choose(title)

    def choose(self, title: str) -> None:
        """Open a page of the control column."""
        self.tabs[self.current] = title
        tab = self._tab_items[title]
        self._tabs.update(title)
        self._clear(self._page)
        self._clear(self._dock)
        place = self.layout.view
        dock = min(px(DOCK), int(place.height) // 2) if tab.below else 0
        width, height = int(place.width), int(place.height) - dock
        self.stage_size = (width, height)
        dpg.configure_item(self.stage, height=height)
        dpg.configure_item(
            self._dock, pos=(int(place.x), int(place.y) + height), height=max(dock, 1), show=dock > 0
        )
        self.bound = [
            *self._fixed,
            *build(tab.items, self._page, self._board, int(self.layout.controls.width)),
            *(build([tab.below], self._dock, self._board, width) if tab.below else []),
        ]
        if self._view is not None:
            self._view.show_also(tab.scene, tab.labels)
            self._view.resize(self.stage_size)

    def _drop_face(self) -> None:
        if self._view is not None:
            self._view.delete()
            self._view = None
        for column in (self._controls, self._indicators, self.stage, self._dock):
            if column:
                self._clear(column)
        self.bound = []

    def _drop(self) -> None:
        if self._view is not None:
            self._view.delete()
            self._view = None
        self.bound = []
        self._clear(self._window)

    def _clear(self, parent: int) -> None:
        dpg.delete_item(parent, children_only=True)
        POINTER.forget_gone()

    def _child(self, place: Rect, paint: Token, *, scrolls: bool = False) -> int:
        child: int = dpg.add_child_window(
            parent=self._window, pos=(int(place.x), int(place.y)),
            width=int(place.width), height=int(place.height),
            border=False, no_scrollbar=not scrolls, no_scroll_with_mouse=not scrolls,
        )  # fmt: skip
        if paint not in self._themes:
            self._themes[paint] = child_theme(paint)
        dpg.bind_item_theme(child, self._themes[paint])
        return child
