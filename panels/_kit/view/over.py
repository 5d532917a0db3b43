"""What floats over the 3D view: its tools, and something in its upper left corner, such as a legend."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.render.camera import View

from ..face import Item
from ..face.board import Board
from ..face.bound import Bound
from ..hands.pointer import Shows
from ..items.build import build_one
from ..pen import px
from ..widgets.choices import Chips, Segment, chips_width, segment_width
from ..widgets.menus import Entry, Menu
from ..widgets.spots import Action, Buttons, button_width
from ..widgets.widget import Floating
from .bodies import HINTS, NAMES, SHOWN_AS

WIDTH = 272
GAP = 8
"""Below the tools."""
VIEWS: dict[str, View] = {"Iso": "iso", "Front": "front", "Side": "side", "Top": "top"}


class Floated(Bound):
    """A part of the face in a window of its own, as high as it needs."""

    def __init__(self, parent: int, item: Item, board: Board) -> None:
        self._window, self._board, self._place = Floating(parent), board, (-1, -1, -1)
        self.item = self._window.item
        """What holds all of it."""
        self.made = build_one(item, self.item, board, px(WIDTH)) or Bound()
        """The part itself."""
        self.ports = self.made.ports
        self._fit()

    def refresh(self) -> None:
        """Show what the ports hold now, in as much room as that takes."""
        self.made.refresh()
        self._fit()

    def frame(self) -> None:
        """Let it take a step of what moves by itself, in as much room as that takes."""
        self.made.frame()
        self._fit()

    @property
    def covers(self) -> tuple[int, int]:
        """How far it comes into the view, from the left and from the top."""
        top, width, height = self._place
        return px(12) + width, top + height

    def _fit(self) -> None:
        inner = [c for c in dpg.get_item_children(self.item, 1) or [] if dpg.is_item_shown(c)]
        height = sum(dpg.get_item_height(child) or 0 for child in inner)
        filled = [child for child in inner if (dpg.get_item_height(child) or 0) > 1]
        width = max((dpg.get_item_width(child) or 0 for child in filled), default=1)
        top = below_tools(self._board) + self._board.memo.get("banner", 0)
        if (top, width, height) != self._place:
            self._place = (top, width, height)
            self._window.cover(px(12), top, width, max(height, 1))


def below_tools(board: Board) -> int:
    """Where the view is free below its tools, in pixels from its top."""
    bottom: int = board.memo.get("tools_bottom", px(46))
    return bottom + px(GAP)


class Tools:
    """Directions at the left, switches of the instrument at the right: in a list where they have no room."""

    def __init__(
        self, parent: int, board: Board, switches: tuple[str, ...], look: Callable[[View], None], width: int,
        anew: Callable[[], None],
    ) -> None:  # fmt: skip
        self._board, self._anew = board, anew
        self._names = self._labelled(switches)
        words, choose = list(VIEWS), lambda word: look(VIEWS[word])
        self._left, self._right, self._folded, self._middle = (Floating(parent) for _ in range(4))
        self._views = Segment(
            self._left.item, words, "Iso", choose, width=segment_width(words), height=26, pad=0
        )
        self._chips = Chips(self._right.item, self._states(), self._toggle, pad=0)
        self._chips.shows_at = {label: Shows(name) for label, name in self._names.items()}
        widest = max(button_width(self._body_action(name), 13) for name in NAMES.values())
        self._body = Buttons(
            self._middle.item, [self._body_action()], width=widest, height=26, size=13, pad=0
        )
        show = Action("Show", self._open, "eye", tip="What the picture shows")
        self._button = Buttons(self._folded.item, [show], height=26, fill=False, pad=0)
        self.place(width)

    def offer(self, switches: tuple[str, ...], width: int) -> None:
        """Have other switches, in a view of this width."""
        names = self._labelled(switches)
        if names != self._names:
            self._names = names
            self._chips.shows_at = {label: Shows(name) for label, name in names.items()}
            self._chips.resize(chips_width(tuple(names)))
            self.refresh()
            self.place(width)

    def _labelled(self, switches: tuple[str, ...]) -> dict[str, str]:
        return {self._board.port(name).label: name for name in switches}

    def place(self, width: int) -> None:
        """Stand at both ends of a view of this width."""
        self._left.place(px(12), px(12), self._views)
        taken = px(12) + self._views.width + px(12)
        if "robot" in self._board.vi.ports:
            self._middle.place(taken - px(4), px(12), self._body)
            taken += self._body.width + px(8)
        left = width - px(12) - chips_width(self._states())
        is_folded = bool(self._names) and left < taken
        if is_folded:
            left = width - px(12) - self._button.width
            collides = left < taken
            self._right.cover(0, 0, 1, 1)
            self._folded.place(max(left, px(4)), px(46 if collides else 12), self._button)
        else:
            collides = False
            self._right.place(left, px(13), self._chips)
            self._folded.cover(0, 0, 1, 1)
        self._board.memo["tools_bottom"] = px(78 if collides else 46)

    def show_side(self, side: View | None) -> None:
        """Show from which named side the picture is seen, or that it is none of them."""
        self._views.update(next((word for word, view in VIEWS.items() if view == side), ""))

    def refresh(self) -> None:
        """Show which switches are on."""
        self._chips.update(self._states())

    def _states(self) -> dict[str, bool]:
        return {label: bool(self._board.get(name)) for label, name in self._names.items()}

    def _toggle(self, label: str, on: bool) -> None:
        words = f"{'Show' if on else 'Hide'} {label.lower()}"
        self._board.put(self._names[label], on, label=words)

    def _body_action(self, name: str = "") -> Action:
        tip = "How arms are shown, in all instruments: by meshes, by solids, by their skeleton"
        return Action(name or NAMES[SHOWN_AS.now], self._open_bodies, "robot", tip=tip)

    def _open_bodies(self) -> None:
        """Open the list of ways to show an arm under its button."""
        x, y = self._body.corner()
        entries = [
            Entry(name, partial(self._show_as, way), hint=HINTS[way], is_current=way == SHOWN_AS.now)
            for way, name in NAMES.items()
        ]
        Menu(entries, x, y + self._body.height + px(4))

    def _show_as(self, way: str) -> None:
        SHOWN_AS.now = way
        self._body.update([self._body_action()])
        self._anew()

    def _open(self) -> None:
        """Open the list of the switches under their button."""
        x, y = self._button.corner()
        entries = [
            Entry(label, partial(self._toggle, label, not on), "eye" if on else "eye_off")
            for label, on in self._states().items()
        ]
        Menu(entries, x, y + self._button.height + px(4))
