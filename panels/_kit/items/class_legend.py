"""The classes of targets over the view: how many there are of each, and which are shown."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ..face.board import Board, Bound, Builders
from ..face.targets import TargetLegend
from ..pen.theme import Rgb, px, rgba
from ..widgets.legend import ROW, WIDTH, Legend, Shown
from ..widgets.widget import PAD

LEAST_ROWS, NARROW, TAKEN = 3, 640, 194
"""The legend stays away where fewer rows fit or the view is narrower; what else stands there in height."""


class ClassLegend(Bound):
    """A row per class that occurs: its eye shows or hides it, its name shows it alone."""

    ports = ("study", "hidden", "eq20", "joint_cloud")

    def __init__(self, item: TargetLegend, parent: int, board: Board, width: int) -> None:
        self._board, self._parent, self._is_over = board, parent, item.is_over
        wide = px(WIDTH) if item.is_over else width - 2 * px(PAD)
        place: int = parent if item.is_over else dpg.add_group(parent=parent, indent=px(PAD))
        self._legend = Legend(place, "Targets", self._show, width=wide, heads=("targets", ""))
        self._fits = -1
        self.refresh()

    def refresh(self) -> None:
        """Show the classes and their counts, the largest of them where there is no room for all."""
        self._fits = self._room()
        title, rows = self._rows()
        if self._fits < len(rows):
            title = f"{title}, {self._fits} of {len(rows)}"
            rows = sorted(sorted(rows, key=lambda row: -row.points)[: self._fits], key=rows.index)
        self._legend.update(rows, title=title)
        dpg.configure_item(self._legend.item, show=bool(rows) and self._fits >= LEAST_ROWS)

    def frame(self) -> None:
        """Keep to a view that became larger or smaller: once per frame."""
        if self._room() != self._fits:
            self.refresh()

    def _rows(self) -> tuple[str, list[Shown]]:
        study, hidden = self._board.get("study"), self._board.get("hidden")
        if study is None:
            return "Verdict", []
        eq20, joints = self._board.get("eq20"), self._board.get("joint_cloud") is not None
        counts: dict[str, tuple[Rgb, int]] = {}
        for layer in study.layers:
            name, paint = (layer.verdict, layer.verdict_paint) if eq20 else (layer.name, layer.paint)
            if layer.solved or not joints:
                red, green, blue, _ = rgba(paint)
                counts[name] = ((red, green, blue), counts.get(name, ((0, 0, 0), 0))[1] + len(layer.rows))
        title = "Eq 20 of the paper" if eq20 else "Solutions" if joints else "Verdict"
        return title, [
            Shown(name, colour, points, is_shown=name not in hidden)
            for name, (colour, points) in counts.items()
        ]

    def _room(self) -> int:
        """How many rows stand between the tools and the gizmo; none in a view that is too narrow for it."""
        if not self._is_over:
            return 100
        stage = dpg.get_item_parent(self._parent)
        wide, high = dpg.get_item_width(stage) or 0, dpg.get_item_height(stage) or 0
        return max(int((high - px(TAKEN)) // px(ROW)), 0) if wide >= px(NARROW) else 0

    def _show(self, names: tuple[str, ...]) -> None:
        known = [row.name for row in self._legend.rows]
        others = [name for name in self._board.get("hidden") if name not in known]
        hidden = (*others, *(name for name in known if name not in names))
        self._board.put("hidden", hidden, label="Show classes of targets")


BUILDERS: Builders = {TargetLegend: ClassLegend}
