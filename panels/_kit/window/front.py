"""The front panel of the instrument that is open: its columns, its view, and what stands around it."""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from vi3dras.render.camera import Camera
from vi3dras.render.client import RenderClient

from ..face import Face, Item, Tab
from ..face.board import Board, part_of
from ..face.bound import Bound
from ..hands.pointer import POINTER, Mouse, Target
from ..help.asked import HelpAsked, asked
from ..items.build import build_one
from ..pen import Rect, px
from ..pen.layout import Layout
from ..pen.skin import bare_child
from ..view.view3d import SceneView
from ..widgets.choices import Tabs
from .guard import each
from .one_place import VIEW, OnePlace
from .parts import Ageing, Owners, Pointing, around
from .readings import TITLE as READINGS
from .readings import Fold, Readings

LEAST_STAGE = 120
"""Of the view's width, whatever lies over it."""


class Front:
    """Everything between header and status line; deleted and made anew for another instrument or size."""

    def __init__(
        self,
        window: int,
        face: Face,
        board: Board,
        client: RenderClient,
        layout: Layout,
        camera: Camera | None,
        page: str,
        covered: int = 0,
        fold: Fold | None = None,
    ) -> None:
        self._face, self._board, self._layout = face, board, layout
        self._controls = bare_child(window, layout.controls, "clear")
        self._indicators = (
            bare_child(window, layout.indicators, "clear", scrolls=True) if layout.indicators else 0
        )
        self._stage = bare_child(window, layout.view, "clear")  # the picture covers all of it
        # What lies over the right of the view, such as the help, must not hide the arm.
        self._stage_width = max(int(layout.view.width) - covered, px(LEAST_STAGE))
        self._stage_size = (self._stage_width, int(layout.view.height))
        dpg.configure_item(self._stage, width=self._stage_width)
        middle = layout.centre or layout.view
        self._centre = bare_child(window, layout.centre, "clear") if layout.centre else 0
        self._body = bare_child(self._centre, middle._replace(x=0, y=0), "clear") if self._centre else 0
        """What stands in the middle; what floats over that stands beside it."""
        self._dock = bare_child(window, middle, "clear", scrolls=True)
        tabs = list(face.tabs)
        if layout.indicators is None:
            tabs.append(Tab(READINGS, face.indicators))
        self._tab_items = {tab.title: tab for tab in tabs}
        page = page if page in self._tab_items else tabs[0].title
        width = int(layout.controls.width)
        self._tabs = Tabs(self._controls, list(self._tab_items), page, self.choose, width=width)
        self._page = bare_child(self._controls, Rect(0, self._tabs.height, width, 1), "clear", scrolls=True)
        """What the current tab shows; it scrolls, and the tabs stay."""
        self._fixed: list[Bound] = []
        self._owners = Owners()
        self._pointing = Pointing(self._page)
        self._ageing = Ageing(self._owners, board)
        self._readings: Readings | None = None
        if layout.indicators is None:
            column = self._controls, (width, int(layout.controls.height))
            self._readings = Readings(*column, fold or Fold(), self._share_column)
        self._read: tuple[Item, ...] = ()
        self.view = SceneView(self._stage, face.view, board, client, camera, self._stage_size)
        for floated in self.view.bound:
            self._owners.put(floated.item, floated)
        self._fitted: set[tuple[str, str]] = set()
        if camera is not None:
            self._fitted = {(self._arm(), tab.scene) for tab in tabs}
        self.bound: list[Bound] = []
        self._docked: tuple[Item | None, list[Bound]] = (None, [])
        self._middle: tuple[object, list[Bound]] = (None, [])
        self._places = OnePlace(window, layout.switch, self._turn) if layout.switch else None
        self._open(page)

    def choose(self, title: str) -> None:
        """Turn to a page of the control column."""
        for bound in self._open(title):
            bound.turned_to()

    def _open(self, title: str) -> list[Bound]:
        """Show a page of the control column and give its parts."""
        self.page = title
        tab = self._tab_items[title]
        self._tabs.update(title)
        self._clear(self._page)
        dpg.set_y_scroll(self._page, 0.0)
        self._share_column()
        page = self._owners.build(tab.items, self._page, self._board, int(self._layout.controls.width))
        self._read_of(tab)
        self._share_side(tab)
        below = self._dock_below(tab)
        self.bound = [*self._fixed, *page, *below, *self._middle[1]]
        self.view.show_also(tab)
        self.view.resize(self._stage_size)
        if self._places is not None:
            self._places.offer((tab.middle or self._face.place, *((tab.place,) if tab.place else ()), VIEW))
        return page

    def _read_of(self, tab: Tab) -> None:
        """Show what is read while this page is open, unless it is there already."""
        items = tab.readings or self._face.indicators
        if items == self._read:
            return
        self._read = items
        column = self._indicators if self._readings is None else self._readings.body
        self._clear(column)
        place = self._layout.indicators or self._layout.controls
        self._fixed = self._owners.build(items, column, self._board, int(place.width))

    def _share_column(self) -> None:
        """Give the page what tabs and readings leave; as a page of their own these need no other place."""
        taken = self._tabs.height
        if self._readings is not None:
            taken += self._readings.place(is_there=self.page != READINGS)
        dpg.configure_item(self._page, height=max(int(self._layout.controls.height) - taken, 1))

    def point_at(self, port: str) -> None:
        """Scroll to what shows a port and frame it for a moment."""
        found = [b for b in self.bound if port in b.ports]
        bound = next((b for b in found if b.is_refused), found[0] if found else None)
        if bound is not None:
            self._pointing.start(bound)

    @property
    def ports(self) -> set[str]:
        """What is shown of the instrument now."""
        parts = (*self.bound, *self.view.bound)
        return {*self.view.ports, *(port for part in parts for port in part.ports)}

    def asked(self, target: Target, mouse: Mouse) -> HelpAsked | None:
        """The port that a place of the panel is about, if any."""
        part = self._owners.of(target)
        if part is None and self._stage in around(target):
            # The 3D view has ports and is no part of its own.
            part = next(iter(self.view.bound), Bound()) if target is not self.view else Bound()
            part.ports = part.ports or self.view.ports
        return None if part is None else asked(part, target, mouse)

    def frame(self, changed: set[str]) -> bool:
        """Show what changed: once per frame. True when a new picture came."""
        name = self._board.name
        works: list[Callable[[], object]] = []
        for bound in (*self.bound, *self.view.bound):
            if any(f"{name}.{port}" in changed for port in bound.ports):
                works.append(bound.refresh)
            works.append(bound.frame)
        if any(f"{name}.{port}" in changed for port in self.view.ports):
            works.append(self.view.refresh)
        pictured: list[bool] = []
        each(
            *works,
            self._turn_page,
            self._fit_to_page,
            self._board.tell_outcomes,
            self._pointing.frame,
            lambda: pictured.append(self.view.frame()),
            lambda: self._ageing.frame((*self.bound, *self.view.bound), self.view, changed=bool(changed)),
        )
        return any(pictured)

    def _turn_page(self) -> None:
        """Turn to the page that one of its parts asks for, at once: it may be undone by the next frame."""
        page = self._board.memo.pop("page", self.page)
        if page != self.page and page in self._tab_items:
            self.choose(page)

    def delete(self) -> None:
        """Take it away for good."""
        self.view.delete()
        switch = self._places.item if self._places else 0
        for child in (self._controls, self._indicators, self._stage, self._centre, switch, self._dock):
            if child:
                dpg.delete_item(child)
        POINTER.forget_gone()

    @property
    def stage(self) -> int:
        """The child window over which messages float: the 3D view, or what stands in its place."""
        if self._places is None or self._places.word == VIEW:
            return self._stage
        return self._dock if self._places.word == self._tab_items[self.page].place else self._centre

    @property
    def stage_size(self) -> tuple[int, int]:
        """Its width and height in pixels."""
        if self.stage == self._stage or self._layout.centre is None:
            return self._stage_size
        return int(self._layout.centre.width), int(self._layout.centre.height)

    def _turn(self, word: str) -> None:
        """Show the middle, what stands under it, or the view where there is room for one of them."""
        own = self._tab_items[self.page].place
        dpg.configure_item(self._stage, show=word == VIEW)
        dpg.configure_item(self._centre, show=word != VIEW)
        dpg.configure_item(self._body, show=word != own)
        if own:
            dpg.configure_item(self._dock, show=word == own)

    def _arm(self) -> str:
        robot = self._board.get("robot")
        return robot.id if robot is not None else ""

    def _fit_to_page(self) -> None:
        """Show all of what a page adds to the scene when it first comes for an arm: a way may be long."""
        scene = self._tab_items[self.page].scene
        if self._layout.centre is None or not scene or (self._arm(), scene) in self._fitted:
            return
        if self._board.get(scene) is not None and not self._board.is_stale(scene):
            self._fitted.add((self._arm(), scene))
            self.view.fit()

    def _share_side(self, tab: Tab) -> None:
        """Give view and readings at the right of a middle their heights on this page."""
        lay = self._layout
        if lay.centre is None or lay.indicators is None:
            return
        whole = int(lay.view.height + lay.indicators.height)
        low = whole - int(lay.view.height) if not tab.foot else min(px(tab.foot), whole - px(LEAST_STAGE))
        self._stage_size = (self._stage_width, whole - low)
        dpg.configure_item(self._stage, height=whole - low)
        at = (int(lay.indicators.x), int(lay.view.y) + whole - low)
        dpg.configure_item(self._indicators, pos=at, height=low)

    def _dock_below(self, tab: Tab) -> list[Bound]:
        """Put something under the view, or under the centre, which give way to it."""
        place = self._layout.centre or self._layout.view
        item = tab.below or self._face.below
        room = min(px(tab.below_height or self._face.below_height), int(place.height) // 2) if item else 0
        is_apart = self._places is not None and bool(tab.place)
        self._make_room(
            place, int(place.height) if is_apart else room, tab.centre or self._face.centre, is_apart
        )
        if item is not self._docked[0]:
            self._clear(self._dock)
            docked = build_one(item, self._dock, self._board, int(place.width)) if item else None
            self._owners.put(self._dock, docked)
            self._docked = (item, [docked] if docked else [])
        return self._docked[1]

    def _make_room(self, place: Rect, room: int, centre: Item | None, is_apart: bool) -> None:
        """Give the dock so much of a place; where it stands apart the middle has all of it, too."""
        height = int(place.height) - (0 if is_apart else room)
        at = (int(place.x), int(place.y) + (0 if is_apart else height))
        dpg.configure_item(self._dock, pos=at, height=max(room, 1), show=room > 0)
        if self._layout.centre is None:
            self._stage_size = (self._stage_width, height)
            dpg.configure_item(self._stage, height=height)
            return
        dpg.configure_item(self._centre, height=height)
        dpg.configure_item(self._body, height=height)
        if (height, centre) != self._middle[0] and centre is not None:
            self._clear(self._body)
            made = build_one(centre, self._body, self._board, int(place.width))
            self._owners.put(self._body, made)
            self._middle = ((height, centre), [made] if made else [])

    def _clear(self, parent: int) -> None:
        dpg.delete_item(parent, children_only=True)
        POINTER.forget_gone()
        self._owners.forget_gone()


def page_of(face: Face, port: str) -> str:
    """The page of the control column that shows a port; nothing when none does."""
    items = [(tab.title, item) for tab in face.tabs for item in tab.items]
    found = (title for tells in (_names, _knows) for title, item in items if tells(item, port))
    return next(found, "")


def _names(item: Item, port: str) -> bool:
    """True when a part of a face names a port."""
    values = vars(item).values()
    return any(value == port or (isinstance(value, tuple) and port in value) for value in values)


def _knows(item: Item, port: str) -> bool:
    """True when a part of a face knows a port by itself; most know the arm beside others."""
    part = part_of(item)
    known = part.ports if part else ()
    return port in (tuple(p for p in known if p != "robot") or known)
