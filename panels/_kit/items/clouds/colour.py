"""Choosing what the colours of a cloud mean, and reading them on their scale."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from vi3dras.arm.robot import Robot
from vi3dras.dynamics.maps import MAPS
from vi3dras.workspace.colours import colour_scale

from ...face.board import Board, FixedPart
from ...face.units import length_text
from ...face.workspace import COLOUR_BY
from ...pen import px, short, shown
from ...widgets.choices import Chips, chips_width
from ...widgets.heads import Section, gap
from ...widgets.legend import spaced
from ...widgets.menus import Dropdown, Entry
from ...widgets.widget import PAD, Widget
from .load import LoadForm, map_reading, significant_text

NAMES = {
    "segment": "Segment",
    "density": "Density",
    "height": "Height",
    "radius": "Radius",
    "manipulability": "Manipulability",
    "inverse-condition": "Inverse condition",
    "limit-margin": "Limit margin",
    "orientation": "Orientation",
    "torque": "Torque of a joint",
    "torque-share": "Share of the motors",
    "largest-payload": "Largest payload",
}
HINTS = {
    "segment": "the paper's colours",
    "density": "poses per voxel",
    "height": "above the ground",
    "radius": "from the z axis",
    "manipulability": "how well it moves",
    "inverse-condition": "1 is best",
    "limit-margin": "1 in the middle",
    "orientation": "hand to the ground",
    "torque": "at rest, worst pose",
    "torque-share": "at rest, worst pose",
    "largest-payload": "at rest, worst pose",
}
LENGTHS = frozenset({"height", "radius"})
"""What is read in the arm's length unit."""
CHIPS = ("density", "height", "manipulability")


class ScaleBar(Widget):
    """The colours from low to high with their numbers; nothing for segments."""

    def __init__(self, parent: int, *, width: int) -> None:
        self._ends = ("", "", "")
        super().__init__(parent, width=width, height=1)

    def update(self, low: str, high: str, unit: str) -> None:
        """Show another scale; without words there is none."""
        if self.take(_ends=(low, high, unit)):
            self.resize(self.width, px(38) if low else 1)

    def paint(self) -> None:
        """Draw the bar and its ends."""
        low, high, unit = self._ends
        if not low:
            return
        colours = colour_scale("dark")
        whole, count = self.right - self.left, len(colours)
        for k, colour in enumerate(colours):
            x0, x1 = (round(self.left + whole * j / count) for j in (k, k + 1))
            r, g, b = (int(v) for v in colour)
            self.pen.box(x0, px(6), x1 - x0, px(8), (r, g, b))
        self.pen.text(self.left, px(26), low, 12, "text2", style="mono")
        self.pen.text(self.right, px(26), high, 12, "text2", style="mono", align="right")
        self.pen.text((self.left + self.right) / 2, px(26), unit, 12, "text3", align="centre")


class ColourChoice(FixedPart, shows=COLOUR_BY):
    """A list of all meanings, chips for the common ones, and the scale."""

    also = ("drawn", "rough_scale", "robot", "voxel")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Colour by", width=width)
        self.list = Dropdown(parent, self._entries, width=width, icon="palette")
        self._rows = []
        for words in _rows_of_chips(width):
            gap(parent, 8)
            self._rows.append((words, Chips(parent, dict.fromkeys(words, False), self._toggle, width=width)))
        self._bar = ScaleBar(parent, width=width)
        self._load = LoadForm(parent, board, width)

    def show(self, colour_by: str, load_joint: int, load_mass: float, load_trouble: str) -> None:
        """Show the meaning and its scale; under it whose torque, and with what in the hand."""
        self.list.update(NAMES[colour_by], HINTS[colour_by])
        for words, chips in self._rows:
            chips.update({word: word == NAMES[colour_by] for word in words})
        self._show_scale(colour_by)
        self._load.update(colour_by, load_joint, load_mass, load_trouble)

    def choose(self, name: str) -> None:
        """Colour by something else."""
        values = {"colour_by": name, "band": None}
        self._board.put_all(values, label=f"Colour by {NAMES[name].lower()}")

    def _entries(self) -> list[Entry]:
        now = self._board.get("colour_by")
        return [
            Entry(word, partial(self.choose, name), hint=HINTS[name], is_current=name == now)
            for name, word in NAMES.items()
        ]

    def _toggle(self, word: str, on: bool) -> None:
        self.choose(next(name for name, known in NAMES.items() if known == word) if on else "segment")

    def _show_scale(self, now: str) -> None:
        robot: Robot | None = self._board.get("robot")
        scale = scale_of(self._board)
        if scale is None or robot is None:
            self._bar.update("", "", "")
            return
        ends = (scale.low, scale.high)
        if now in LENGTHS:
            told, unit = [length_text(robot, v) for v in ends], robot.units.length
        elif now == "orientation":
            told, unit = [shown(math.degrees(v), 0) for v in ends], "° to the ground"
        elif scale.is_log:
            told, unit = [spaced(round(v)) for v in ends], "per voxel, log scale"
        elif now in MAPS:
            factor, unit = map_reading(robot, now, int(self._board.get("load_joint")))
            told = [significant_text(v * factor) for v in ends]
            told[1] += "+" if now == "largest-payload" else ""
        else:
            digits = 2 - math.floor(math.log10(max(scale.high - scale.low, 1e-9)))
            told, unit = [short(round(v, digits)) for v in ends], HINTS[now]
        self._bar.update(told[0], told[1], unit)


def scale_of(board: Board) -> Any:
    """What the colours that are shown run from and to; None for plain ones."""
    drawn = board.fresh("drawn")
    scale = board.get("rough_scale") if drawn is None else drawn.scale
    return scale if scale is not None and scale.scheme == board.get("colour_by") else None


def _rows_of_chips(width: int) -> list[list[str]]:
    rows: list[list[str]] = [[]]
    for name in CHIPS:
        if rows[-1] and chips_width([*rows[-1], NAMES[name]]) > width - 2 * px(PAD):
            rows.append([])
        rows[-1].append(NAMES[name])
    return rows
