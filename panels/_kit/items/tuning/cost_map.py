"""The cost over both gains: a click or a drag picks a cell; the gains of now, the best and the picked one."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arrays import Floats
from vi3dras.control.loop import Loop
from vi3dras.tuning.question import Question
from vi3dras.tuning.scores import Weights, costs, worst_of
from vi3dras.tuning.search import Searched

from ...charts.maps import MapChart, MapMark, MapSheet
from ...face.board import Board, FixedPart
from ...face.tuning import SEARCH_MAP
from ...face.units import joint_symbol, word_of
from ...hands.pointer import Shows
from ...pen import short
from ...widgets.heads import SectionChoice
from .axes import MapAxis, axes_of

SHOWN = {"Cost": "cost", "RMS": "rms", "Overshoot": "overshoot", "Effort": "effort"}
TITLES = {"cost": "J", "rms": "RMS [°]", "overshoot": "over [°]", "effort": "N m"}
EMPTY = "Run the search to see the cost"
LEAST = 1e-4
"""The least height on a logarithmic scale: an overshoot of nothing."""


class CostMap(FixedPart, shows=SEARCH_MAP):
    """The map under its head, with the choice of what its colours mean."""

    also = ("loop", "picked", "search_question", "search_asked", "map_over", "map_ranges")
    chief = "searched"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        choose = board.sets("map_shown", "Colour by {}", SHOWN.get)
        self.head = SectionChoice(parent, "Cost over both gains", tuple(SHOWN), "Cost", choose, width=width)
        self.head.shows = Shows("map_shown")
        room = dpg.get_item_height(parent) - self.head.height - 4
        self.map = MapChart(parent, width=width, height=room, on_pick=self._pick, on_begin=self._begin)
        self.map.shows = Shows("searched")
        self._drawn: tuple[object, ...] = ()
        self._axes: tuple[MapAxis, MapAxis] | None = None

    def show(
        self, search_weights: Weights, map_shown: str, search_is_old: bool, searched: Searched | None,
    ) -> None:  # fmt: skip
        """Show the runs so far in the weights of now."""
        board = self._board
        loop: Loop | None = board.get("loop")
        question: Question | None = board.get("search_question")
        self.head.update(word_of(SHOWN, map_shown))
        title = "Cost over both gains"
        if searched is not None and search_is_old:
            title = "Belongs to another loop or other ranges: run it again"
        elif board.get("map_ranges") not in (None, (0, 1)):
            title = "Cost over numbers of the arm"
        elif question is not None and question.joint is not None and loop is not None:
            title = f"Cost over the gains of {joint_symbol(loop.robot, question.joint)}"
        self.head.take(label=title)
        found = None if searched is None or not len(searched.rows) else searched.weighed(search_weights)
        asked = board.get("search_asked")
        axes = question if found is None or asked is None else asked.question
        self._axes = None if axes is None else axes_of(axes, board.get("map_over"))
        drawn = (searched, search_weights, map_shown, None if axes is None else (axes.spans, self._axes))
        if drawn != self._drawn:
            self._drawn = drawn
            self.map.update(*_sheet(found, axes, self._axes, map_shown))
        self.map.age(search_is_old and searched is not None)
        marks = () if self._axes is None else marks_of(found, question, board.get("picked"), self._axes)
        self.map.mark(marks)

    def _pick(self, x: float, y: float) -> None:
        if self._axes is not None:
            place = np.array([x, y]) * [axis.size for axis in self._axes]
            self._board.put("picked", place, label="Pick a cell", gesture=("pick", self._gesture))


def _sheet(
    found: Searched | None, question: Question | None, axes: tuple[MapAxis, MapAxis] | None, shown: str
) -> tuple[MapSheet | None, str]:
    """The map, or words where there is none."""
    if question is None or axes is None:
        return None, EMPTY
    spans = (question if found is None else found).spans
    x, y = (spans[axis.place].values / axis.size for axis in axes)
    names = axes[0].name, axes[1].name
    blank = MapSheet(x, y, np.full((len(x), len(y)), np.nan), names, TITLES[shown])
    if found is None:
        return blank, EMPTY
    if not found.on_grid:
        return blank, "Downhill alone makes no map: choose Map" if found.has_stable else "No run is stable"
    cost = costs(found.scores, found.weights)
    values = cost if shown == "cost" else np.where(np.isfinite(cost), worst_of(found.scores, shown), np.inf)
    heights = found.plane(np.maximum(values, LEAST), (axes[0].place, axes[1].place))
    lost = int(np.isinf(cost).sum())
    words = f"unstable · {lost:,} of {len(cost):,}" if lost else ""
    sheet = blank._replace(heights=heights, outside=words or "unstable")
    return sheet, "" if found.has_stable else "Everything is unstable: lower Kv, or raise the update rate"


def marks_of(
    found: Searched | None, question: Question | None, picked: Floats | None, axes: tuple[MapAxis, MapAxis]
) -> tuple[MapMark, ...]:
    """Numbers of now, best, picked: each where it is on the map."""
    marks = []
    places, sizes = (axes[0].place, axes[1].place), np.array([axis.size for axis in axes])
    if question is not None and max(places) < len(question.spans):
        x, y = (question.start[list(places)] / sizes).tolist()
        marks.append(MapMark(max(x, 1e-9), max(y, 1e-9), "ring", "now", _numbers(x, y, None)))
    if found is not None and found.has_stable:
        x, y = (found.rows[found.best][list(places)] / sizes).tolist()
        marks.append(MapMark(x, y, "target", "best", _numbers(x, y, float(found.costs[found.best]))))
    if picked is not None and len(picked) == 2:
        x, y = (picked / sizes).tolist()
        at = float(picked[0]), float(picked[1])
        near = None if found is None or not len(found.rows) else found.nearest(*at, places)
        cost = None if near is None or found is None else float(found.costs[near])
        marks.append(MapMark(x, y, "square", "picked cell", _numbers(x, y, cost)))
    return tuple(marks)


def _numbers(x: float, y: float, cost: float | None) -> str:
    text = f"{short(float(f'{x:.4g}'))} · {short(float(f'{y:.4g}'))}"
    if cost is None:
        return text
    return f"{text}  J {cost:.3g}" if np.isfinite(cost) else f"{text}  unstable"
