"""How a motion is timed: the law, the speeds, what comes before and after, and where it has to be slow."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any, get_args

from vi3dras.arm.robot import Robot
from vi3dras.flow.ports import Port
from vi3dras.motion.laws import LAWS
from vi3dras.motion.rows import Plan
from vi3dras.units import ANGLES

from ...face.board import Board, FacePart, FixedPart
from ...face.motion import SLOWNESS, Measures, TimingForm
from ...face.units import DECIMALS, word_of
from ...pen import Paint, shown
from ...widgets.choices import Segment
from ...widgets.fields import NumberField
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.menus import Dropdown, Entry

TIMINGS: dict[str, tuple[str, str]] = {
    "constant": ("Constant tool speed", "The same speed all along, slower only where a joint demands it"),
    "least-time": ("Least time", "As quick as the joints allow everywhere"),
    **{law.name: (law.label, law.about) for law in LAWS},
}
"""Title and one sentence of each way to time a motion."""

WORDS = {
    "above": "Above", "tool": "Along tool", "open": "Open", "closed": "Closed", "closes": "Closes",
    "opens": "Opens", "joints": "All joints", "line": "Straight line", "arc": "Arc", "circle": "Circle",
    "relative": "Relative", "absolute": "Absolute", "section": "Section", "edge": "Edge", "raster": "Raster",
    "drawn": "Drawn", "x": "x", "y": "y", "z": "z", "-x": "−x", "-y": "−y", "-z": "−z",
}  # fmt: skip

RATES = {"tool_acceleration": "/s²", "speed": "/s", "approach_speed": "/s"}
"""What stands after the length unit of some controls."""

ZERO = {
    "Time of a run": "by speed",
    "Time": "least",
    "Approach speed": "as running",
    "Approach": "none",
    "Retreat": "none",
    "Round corners": "stops in each",
    "Spacing": "by count",
    "Points to visit": "as needed",
    "Tip of the tool": "no obstacle",
}
"""What 0 means, by the control's label, where it is no number like the others."""


class LawChoice(FacePart[TimingForm]):
    """The list of laws to choose from, and what the chosen one does."""

    def _lay_out(self, item: TimingForm, parent: int, board: Board, width: int) -> None:
        self.ports = (item.law,)
        Section(parent, "Timing", width=width)
        self._list = Dropdown(parent, self._entries, width=width, icon="clock")
        gap(parent, 6)
        self._about = Paragraph(parent, width=width)

    def refresh(self) -> None:
        """Show the law."""
        title, about = TIMINGS[self._board.get(self._item.law)]
        self._list.update(title)
        self._about.update(f"{about}.", "text2")

    def _entries(self) -> list[Entry]:
        now = self._board.get(self._item.law)
        laws = self._item.laws or tuple(TIMINGS)
        return [Entry(TIMINGS[law][0], partial(self._take, law), is_current=law == now) for law in laws]

    def _take(self, law: str) -> None:
        self._board.put(self._item.law, law, label=f"Timing: {TIMINGS[law][0].lower()}")


class MeasureRows(FacePart[Measures]):
    """A row per control: a number in the arm's unit, or one of a few words."""

    def _lay_out(self, item: Measures, parent: int, board: Board, width: int) -> None:
        self.ports = ("robot", *item.controls, *item.only[:1])
        if item.title:
            Section(parent, item.title, item.hint, width=width)
        self._rows = {name: self._build(parent, name, width).showing(name) for name in item.controls}

    def refresh(self) -> None:
        """Show the numbers in the units of the arm."""
        robot: Robot = self._board.get("robot")
        wanted = self._item.only
        for name, row in self._rows.items():
            row.show(not wanted or self._board.get(wanted[0]) in wanted[1:])
            value, port = self._board.get(name), self._board.port(name)
            if isinstance(row, Segment):
                row.update(WORDS[value])
                continue
            factor, row.unit, row.decimals, row.step = _reading(robot, name, port)
            low, high = port.low, port.high  # type: ignore[attr-defined]
            row.low = -math.inf if low is None else round(low / factor, 9)
            row.high = math.inf if high is None else round(high / factor, 9)
            row.update(round(value / factor, 9))

    def _build(self, parent: int, name: str, width: int) -> NumberField | Segment:
        port = self._board.port(name)
        if port.type not in (int, float):
            words = [WORDS[word] for word in get_args(port.type)]
            gap(parent, 4)
            say = self._board.sets(name, f"{port.label}: {{}}", partial(word_of, WORDS))
            segment = Segment(
                parent, words, words[0], say, label=port.label, label_width=52, size=13, inset=8,
                width=width, about=port.tip,
            )  # fmt: skip
            gap(parent, 4)
            return segment
        put, zero = partial(self._put, name), ZERO.get(port.label, "")
        return NumberField(parent, port.label, 0.0, width=width, on_change=put, tip=port.tip, zero=zero)

    def _put(self, name: str, number: float) -> None:
        port = self._board.port(name)
        factor, *_ = _reading(self._board.get("robot"), name, port)
        value: Any = round(number) if port.type is int else number * factor
        self._board.put(name, value, label=f"Set {port.label.lower()}")


def _reading(robot: Robot, name: str, port: Port) -> tuple[float, str, int, float]:
    """SI per unit shown, the unit, decimals, and the step of the wheel."""
    if port.unit == "m":
        unit = robot.units.length
        digits = DECIMALS[unit] - (name not in RATES)
        return robot.units.metres, unit + RATES.get(name, ""), digits, 10.0**-digits * 5
    if port.unit == "s":
        return 1.0, "s", 1, 0.1
    if port.unit == "rad":
        return ANGLES["deg"], "°", 1, 5.0
    if name == "share":
        return 0.01, "%", 0, 5.0
    return 1.0, "", 0, 1.0


class SlowCard(FixedPart, shows=SLOWNESS):
    """How long it takes, and a sentence for each place where the arm cannot keep the speed."""

    also = ("trouble", "robot")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._parent = parent
        self._head = Section(parent, "Speed along the path", width=width)
        self._lines = [Paragraph(parent, width=width) for _ in range(8)]

    def show(self, plan: Plan | None) -> None:
        """Show what limits the motion."""
        stale = self._board.is_stale("plan")
        if plan is None:
            self._head.update(hint="being timed" if stale else "no motion", stale=stale)
            lines: tuple[str, ...] = (why_none(self._board),)
        else:
            self._head.update(hint=f"{shown(plan.fine.duration, 2)} s in all", stale=stale)
            lines = plan.reasons or ("The speed that is asked for is kept everywhere.",)
        tell_lines(self._lines, lines, "text2" if plan else "far")


def tell_lines(rows: Sequence[Paragraph], sentences: Sequence[str], paint: Paint) -> None:
    """Show sentences below each other; the last row says how many more there are than rows."""
    extra = len(sentences) - len(rows)
    for k, row in enumerate(rows):
        text = sentences[k] if k < len(sentences) else ""
        if k == len(rows) - 1 and extra > 0:
            text = f"And {extra + 1} more."
        row.update(text, paint)


def why_none(board: Board) -> str:
    """Why there is no motion, in a sentence; nothing while it is being computed for the first time."""
    return board.error("plan") or board.get("trouble") or ""
