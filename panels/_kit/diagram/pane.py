"""What stands in the column beside the diagram: probes with their history, steps in their order."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from vi3dras.flow.diagram import StepView
from vi3dras.flow.parts import owner_of
from vi3dras.flow.ports import Control
from vi3dras.flow.probes import Probe

from ..pen import Paint, Rect, fonts, px, rgba
from ..widgets.spots import Action, Spots
from ..words import verbatim
from .live import Live, duration
from .plan.values import colour, digits, scale_of, sort_of, spark, told, unit

if TYPE_CHECKING:
    from .diagram import DiagramPanel


class Probes(Spots):
    """A card per probe: its value, and the history of it."""

    CARD = 160

    def __init__(self, parent: int, panel: DiagramPanel, *, width: int) -> None:
        self._panel, self._live = panel, panel.live
        super().__init__(parent, width=width, height=px(60))
        self.refresh()

    def refresh(self) -> None:
        """Show the probes as they are now."""
        count = len(self._live.engine.probes)
        self.resize(self.width, px(16) + count * px(self.CARD + 12) + px(36))
        self.repaint()

    def paint_spots(self) -> None:
        """Draw the cards."""
        y = px(12)
        for number, probe in enumerate(self._live.engine.probes.values(), 1):
            self._card(number, probe, y)
            y += px(self.CARD + 12)
        words = "Hover a wire to read it, click to keep a probe."
        self.pen.text(self.left, y + px(10), words, 13, "text3")

    def _card(self, number: int, probe: Probe, y: int) -> None:
        pen, x, right = self.pen, self.left, self.right
        engine, port = self._live.engine, self._live.engine.port(probe.ref)
        pen.box(x, y, right - x, px(self.CARD), "card", "card_line", radius=6)
        centre = partial(self._panel.centre, probe.ref)
        show = Action(f"Show {probe.ref}", centre, tip="Show it in the diagram")
        self.spot(Rect(x, y, right - x - px(32), px(44)), show)
        pen.disc(x + px(18), y + px(18), 8, "limit")
        pen.text(x + px(18), y + px(18), str(number), 12, "on_accent", style="bold", align="centre")
        name = fonts.elided(verbatim(probe.ref.rpartition(".")[2]), "mono", 15, right - x - px(70))
        pen.text(x + px(34), y + px(18), name, 15, style="mono")
        close = Action(f"Close {probe.ref}", lambda: self._close(probe.ref), tip="Take the probe away")
        pen.icon(right - px(16), y + px(18), "close", 12, "text" if self.is_lit(close) else "text3")
        self.spot(Rect(right - px(30), y + px(4), px(28), px(28)), close)
        way = fonts.elided(_way(self._live, probe.ref), "word", 12, right - x - px(24))
        pen.text(x + px(12), y + px(38), way, 12, "text3")
        value = probe.value
        text = told(port, value, self._live.units(probe.ref), length=18)
        state = engine.state(probe.ref).name
        paint: Paint = "far" if state == "error" else "text2" if state == "stale" else "text"
        word, _, unit = text.rpartition(" ") if isinstance(value, float) and " " in text else (text, "", "")
        word = "no value" if state == "error" else word
        end = pen.text(x + px(12), y + px(66), word, 22, paint, style="mono")
        pen.text(end + px(6), y + px(66), unit, 13, "text3", row=22)
        is_row = isinstance(value, np.ndarray) and value.ndim == 1 and value.dtype.kind in "iuf"
        if is_row and value.size <= 7:
            few = ", ".join(digits(v) for v in self._live.numbers(probe.ref, value))
            few = fonts.elided(few, "mono", 12, right - end - px(20))
            pen.text(right - px(12), y + px(66), few, 12, "text2", style="mono", align="right", row=22)
        self._history(probe, x + px(12), y + px(88), right - x - px(24), px(46))

    def _history(self, probe: Probe, x: int, y: int, width: int, height: int) -> None:
        pen = self.pen
        pen.box(x, y, width, height, "view", radius=4)
        numbers = probe.series[1]
        good = numbers[np.isfinite(numbers)]
        is_array = isinstance(probe.value, np.ndarray) and good.size < 3
        curve = spark(probe.value) if is_array else None
        foot = f"{len(numbers)} {'change' if len(numbers) == 1 else 'changes'}"
        if curve is None and good.size >= 2:
            few = good[np.linspace(0, good.size - 1, min(good.size, 120)).astype(int)]
            low, high = float(few.min()), float(few.max())
            curve = unit(few)
            factor, _ = scale_of(self._live.engine.port(probe.ref), self._live.units(probe.ref))
            measure = "" if probe.measure == "value" else f"{probe.measure} "
            range_ = f"{measure}{digits(low * factor)} … {digits(high * factor)}"
        else:
            range_ = "its numbers now" if curve is not None else "no history yet"
        pen.text(x, y + height + px(13), foot, 12, "text3", style="mono")
        pen.text(x + width, y + height + px(13), range_, 12, "text3", style="mono", align="right")
        if curve is not None:
            paint = rgba(colour(sort_of(self._live.engine.port(probe.ref))))
            self._plot(curve.tolist(), x, y, width, height, paint)

    def _plot(self, curve: list[float], x: int, y: int, width: int, height: int, paint: Paint) -> None:
        step = (width - px(12)) / max(len(curve) - 1, 1)
        points = [
            (x + px(6) + k * step, y + height - px(8) - v * (height - px(16))) for k, v in enumerate(curve)
        ]
        self.pen.path(points, paint, 1.6)
        self.pen.disc(*points[-1], 3, paint)

    def _close(self, ref: str) -> None:
        self._live.engine.unprobe(ref)
        self.refresh()


class StepList(Spots):
    """All steps in the order in which they run, with their times and runs."""

    def __init__(self, parent: int, panel: DiagramPanel, *, width: int) -> None:
        self._panel, self._live, self._owner = panel, panel.live, panel.inside
        self._steps: list[StepView] = []
        super().__init__(parent, width=width, height=px(60))
        self.refresh()

    def refresh(self) -> None:
        """Show the steps as they are now."""
        self._steps = self._live.steps(self._owner)
        self.resize(self.width, px(44) + px(28) * len(self._steps) + px(44))
        self.repaint()

    def paint_spots(self) -> None:
        """Draw the rows."""
        pen, engine = self.pen, self._live.engine
        columns = (self.right - px(48), self.right)
        pen.text(self.left + px(28), px(20), "In the order in which they run", 12, "text3")
        for x, word in zip(columns, ("time", "runs"), strict=True):
            pen.text(x, px(20), word, 12, "text3", align="right")
        stopped, breaks = engine.stopped_at, engine.breakpoints
        for k, step in enumerate(self._steps):
            self._row(step, px(34) + px(28) * k, columns, step.ref == stopped, step.ref in breaks)
        y = px(46) + px(28) * len(self._steps)
        pen.text(self.left, y, "Click a row to see it, its dot to stop before it.", 12, "text3")

    def _row(self, step: StepView, y: int, columns: tuple[int, int], is_next: bool, has_break: bool) -> None:
        pen, x, middle = self.pen, self.left, y + px(14)
        show = Action(f"Show {step.ref}", partial(self._panel.centre, step.ref), tip=step.about)
        toggle = partial(self._panel.toggle_break, step.ref)
        stop = Action(f"Stop before {step.ref}", toggle, tip="Stop before this step")
        if is_next:
            pen.box(x - px(8), y, self.right - x + px(16), px(28), "accent_back", radius=4)
        elif self.is_lit(show):
            pen.box(x - px(8), y, self.right - x + px(16), px(28), "hover", radius=4)
        dots: dict[str, Paint] = {"running": "accent", "error": "far", "stale": "limit", "fresh": "ok"}
        if has_break:
            pen.disc(x + px(6), middle, 6, "far")
        else:
            lit: Paint = "far" if self.is_lit(stop) else dots.get(step.condition, "line2")
            pen.disc(x + px(6), middle, 3.5, lit)
        name = verbatim(step.ref.rpartition(".")[2] if self._owner else step.ref)
        room = columns[0] - px(60) - x - px(22)
        pen.text(x + px(22), middle, fonts.elided(name, "mono", 13, room), 13, style="mono")
        time = duration(step.seconds) if step.runs else "–"
        pen.text(columns[0], middle, time, 12, "text2", style="mono", align="right", row=13)
        pen.text(columns[1], middle, str(step.runs), 12, "text3", style="mono", align="right", row=13)
        self.spot(Rect(x - px(8), y, px(24), px(28)), stop)
        self.spot(Rect(x + px(16), y, self.right - x - px(8), px(28)), show)


def _way(live: Live, ref: str) -> str:
    """Where a value comes from and what reads it, in names."""
    document = live.engine.document
    graph, source = document.graph, document.wires.get(ref, "")
    if isinstance(live.engine.port(ref), Control):
        # What a control stands beside in the graph, such as the arm whose joints it sets, does not fill it.
        before = [source or "hand"]
    else:
        before = [n.rpartition(".")[2] for n in graph.before(ref)]
    after = [n.rpartition(".")[2] for n in graph.after(ref)]
    start = f"{before[0]} to " if before else "to "
    if not after:
        return f"from {before[0]}" if before else owner_of(ref)
    return start + (after[0] if len(after) == 1 else f"{after[0]} and {len(after) - 1} more")
