"""The column beside the diagram, with its pages."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from vi3dras.flow.diagram import Problem

from ..hands.pointer import POINTER
from ..pen.draw import Rect
from ..pen.layout import Layout, lower_part
from ..pen.skin import bare_child
from ..pen.theme import px, scale
from ..widgets.choices import Tabs
from .live import Live
from .pane import PaneHands, Probes, StepList
from .problems import Errors

PANE = 288
"""Width of the column."""
PAGES = ("Probes", "Steps", "Errors")


def areas(layout: Layout, *, has_side: bool) -> tuple[Rect, Rect]:
    """Where the canvas and the column beside it stand; the help, while open, takes most of the column."""
    top, left = layout.controls.y, layout.rail.width
    columns = (layout.controls, layout.centre, layout.view, layout.indicators)
    high, right = layout.controls.height, max(r.x + r.width for r in columns if r is not None)
    if not has_side:
        low = lower_part(layout, scale())
        beside = Rect(right, top + high - low, layout.status.width - right, low)
        return Rect(left, top, right - left, high), beside
    wide = min(px(PANE), round((right - left) * 0.4))
    return Rect(left, top, right - left - wide, high), Rect(right - wide, top, wide, high)


class Side:
    """Probes, steps and errors of one diagram."""

    def __init__(self, window: int, place: Rect, live: Live, owner: str, page: str, hands: PaneHands) -> None:
        self.item = bare_child(window, place, "panel", scrolls=True)
        self._width, self._live, self._owner, self._hands = int(place.width), live, owner, hands
        self.page = page
        self.problems: tuple[Problem, ...] = ()
        self._tabs = Tabs(self.item, PAGES, page, self.turn, width=self._width)
        self._group: int = dpg.add_group(parent=self.item)
        self.turn(page)

    def turn(self, page: str) -> None:
        """Open a page."""
        self.page = page
        self._tabs.update(page)
        dpg.delete_item(self._group, children_only=True)
        POINTER.forget_gone()
        group, live, wide = self._group, self._live, self._width
        self._probes = Probes(group, live, self._hands, width=wide) if page == PAGES[0] else None
        self._steps = (
            StepList(group, live, self._hands, self._owner, width=wide) if page == PAGES[1] else None
        )
        has_errors = page == PAGES[2] or (page == PAGES[0] and self.problems)
        self._errors = Errors(group, live, self._hands, width=wide) if has_errors else None
        if self._errors is not None:
            self._errors.update(self.problems)

    def refresh(self, problems: tuple[Problem, ...]) -> None:
        """Show probes, steps and errors as they are now."""
        before, self.problems = self.problems, problems
        if bool(before) != bool(problems):
            self.turn(self.page)
        if self._probes is not None:
            self._probes.refresh()
        if self._steps is not None:
            self._steps.refresh()
        if self._errors is not None:
            self._errors.update(problems)
