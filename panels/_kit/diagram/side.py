"""The column beside the diagram, with its pages; the last lists what stops the run arrow."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import dearpygui.dearpygui as dpg

from vi3dras.flow.diagram import Problem
from vi3dras.flow.parts import owner_of

from ..hands.overlay import wrapped
from ..hands.pointer import POINTER
from ..pen import Rect, fonts, px, scale
from ..pen.layout import Layout, lower_part
from ..pen.skin import bare_child
from ..widgets.choices import Tabs
from ..widgets.spots import Action, Spots, button_width
from .pane import Probes, StepList

if TYPE_CHECKING:
    from .diagram import DiagramPanel

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

    def __init__(self, window: int, place: Rect, panel: DiagramPanel, page: str) -> None:
        self.item = bare_child(window, place, "panel", scrolls=True)
        self._width, self._panel, self.page = int(place.width), panel, page
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
        group, panel, wide = self._group, self._panel, self._width
        self._probes = Probes(group, panel, width=wide) if page == PAGES[0] else None
        self._steps = StepList(group, panel, width=wide) if page == PAGES[1] else None
        has_errors = page == PAGES[2] or (page == PAGES[0] and self.problems)
        self._errors = Errors(group, panel, width=wide) if has_errors else None
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


class Errors(Spots):
    """A card per error: what is wrong, and the way to what cures it."""

    def __init__(self, parent: int, panel: DiagramPanel, *, width: int) -> None:
        self._panel = panel
        self.problems: tuple[Problem, ...] = ()
        super().__init__(parent, width=width, height=px(60))

    def update(self, problems: tuple[Problem, ...]) -> None:
        """Show these errors."""
        told = [(p.ref, str(p.error)) for p in problems]
        if told != [(p.ref, str(p.error)) for p in self.problems] or not problems:
            self.problems = problems
            self.resize(self.width, px(48) + sum(self._high(p) + px(12) for p in problems) + px(40))
            self.repaint()

    def paint_spots(self) -> None:
        """Draw the cards."""
        pen, y = self.pen, px(20)
        pen.text(self.left, y, "What stops the run arrow", 13, "text", style="bold")
        pen.text(self.right, y, str(len(self.problems)), 13, "text3", align="right")
        y += px(18)
        if not self.problems:
            pen.icon(self.left + px(6), y + px(14), "check", 13, "ok")
            pen.text(self.left + px(22), y + px(14), "Nothing: every input can be used.", 13, "text2")
        for problem in self.problems:
            self._card(problem, y)
            y += self._high(problem) + px(12)

    def _card(self, problem: Problem, y: int) -> None:
        pen, x = self.pen, self.left
        pen.box(x, y, self.right - x, self._high(problem), "far_back", radius=6)
        pen.icon(x + px(18), y + px(20), "error", 14, "far")
        title = f"{problem.ref} cannot be computed"
        title = fonts.elided(title, "bold", 14, self.right - x - px(48))
        pen.text(x + px(36), y + px(20), title, 14, style="bold")
        for k, line in enumerate(self._lines(problem)):
            pen.text(x + px(36), y + px(42 + 18 * k), line, 13, "text2")
        at: float = x + px(36)
        low = y + self._high(problem) - px(36)
        for action in self._actions(problem):
            place = Rect(at, low, button_width(action, 13), px(26))
            self.button(place, action, 13)
            at += place.width + px(6)

    def _actions(self, problem: Problem) -> list[Action]:
        panel, wires = self._panel, self._panel.engine.document.wires
        found = []
        if problem.control:
            go = partial(panel.doors.go_to, problem.control)
            found.append(Action("Go to control", go, tip=problem.control))
        cuts = [t for t in wires if owner_of(t) == owner_of(problem.ref)]
        if cuts:
            wire = problem.ref if problem.ref in cuts else cuts[0]
            cut = partial(panel.engine.disconnect, wire)
            found.append(Action("Cut the wire", cut, tip=f"{wires[wire]} to {wire}"))
        if len(found) < 2:
            found.append(Action("Show it", partial(panel.centre, problem.ref), tip=problem.ref))
        return found

    def _lines(self, problem: Problem) -> list[str]:
        return wrapped(str(problem.error), self.right - self.left - px(48), 13)

    def _high(self, problem: Problem) -> int:
        return px(30 + 18 * len(self._lines(problem)) + 50)
