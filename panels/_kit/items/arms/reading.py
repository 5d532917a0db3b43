"""Reading numbers: the pose, single values, matrices, origins."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.api.values.numbers import matrix_out
from vi3dras.arm.robot import IDENTITY, Robot
from vi3dras.arrays import Floats

from ...face import Bar, Reading
from ...face.board import Board, FacePart, FixedPart
from ...face.motion import MATRICES, NEAREST_LIMIT, ORIGINS, Pose
from ...face.units import DECIMALS, joint_factor, joint_symbol, joint_unit, length_text
from ...hands.pointer import Shows
from ...pen import Paint, segment, shown
from ...widgets.cards import Bar as BarRow
from ...widgets.cards import MatrixView, PoseCard, ReadingRow
from ...widgets.heads import Section, SectionChoice, gap
from ...widgets.tables import Cell, Column, Table, TableRow

ORIGIN_COLUMNS = (Column("", 41, is_left=True), *(Column(axis, 82, style="italic") for axis in "xyz"))


class ToolPose(FacePart[Pose]):
    """Position in the arm's length unit, A, B, C in degrees."""

    def _lay_out(self, item: Pose, parent: int, board: Board, width: int) -> None:
        self.ports = ("robot", item.position, item.abc)
        self._card = PoseCard(parent, width=width)
        self._card.shows_at = {"p": Shows(item.position, by="row"), "ABC": Shows(item.abc, by="row")}
        gap(parent, 8)

    def refresh(self) -> None:
        """Show the pose."""
        robot: Robot = self._board.get("robot")
        position, abc = self._board.get(self._item.position), self._board.get(self._item.abc)
        if position is None or abc is None:
            return
        self._card.describe(robot.units.length, DECIMALS[robot.units.length])
        stale = self._board.is_stale(self._item.position)
        self._card.update(list(position / robot.units.metres), list(np.degrees(abc)), stale=stale)


class OneReading(FacePart[Reading]):
    """One number; angles are shown in degrees, lengths in the arm's unit."""

    def _lay_out(self, item: Reading, parent: int, board: Board, width: int) -> None:
        port = board.port(item.port)
        self._unit = {"rad": "°"}.get(port.unit, port.unit)
        self.ports = (item.port, "robot") if port.unit == "m" else (item.port,)
        self._row = ReadingRow(
            parent, port.label, width=width, unit=self._unit, decimals=item.decimals, tip=port.tip,
            unit_width=None if self._unit == "m" else 11,
        )  # fmt: skip

    def refresh(self) -> None:
        """Show the number."""
        value = self._board.get(self._item.port)
        if value is not None and self._unit == "m":
            robot: Robot = self._board.get("robot")
            self._row.say(length_text(robot, value), unit=robot.units.length)
        elif value is not None:
            self._row.update(math.degrees(value) if self._unit == "°" else value)


class NearestLimitReading(FixedPart, shows=NEAREST_LIMIT):
    """The joint with the least room: amber when it is close, red when it is outside."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        port = board.port("margins")
        self._row = ReadingRow(parent, port.label, width=width, unit="°", tip=port.tip)

    def show(self, robot: Robot, margins: Floats) -> None:
        """Show joint and distance."""
        if len(margins) != robot.n:  # those of the arm before
            return
        shares = margins / np.where(np.isfinite(robot.high - robot.low), robot.high - robot.low, 2 * np.pi)
        nearest = int(np.argmin(shares))
        if not np.isfinite(margins[nearest]):
            self._row.say("no limits", unit="")
            return
        value = float(margins[nearest]) * joint_factor(robot, nearest)
        paint: Paint = "far" if value < -1e-6 else "limit" if shares[nearest] < 0.02 else "text"
        unit, note = joint_unit(robot, nearest), joint_symbol(robot, nearest)
        self._row.update(value, note=note, paint=paint, unit=unit)


class OneBar(FacePart[Bar]):
    """A number from 0 to 1."""

    def _lay_out(self, item: Bar, parent: int, board: Board, width: int) -> None:
        self.ports = (item.port,)
        port = board.port(item.port)
        self._row = BarRow(parent, port.label, width=width, tip=port.tip)

    def refresh(self) -> None:
        """Show the number."""
        value = self._board.get(self._item.port)
        if value is not None:
            self._row.update(value, value, paint="ok" if value > 0.1 else "limit" if value > 0.02 else "far")


ABOUT_T = (
    "Columns n, o, a: where the x, y and z axes of the tool point. Column p: where the tool is. "
    "B is the base, H the hand behind the last joint."
)


class MatrixPair(FixedPart, shows=MATRICES):
    """The product of all matrices, and one of them."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = SectionChoice(parent, "Matrices", ("A_1",), "A_1", self._choose, width=width)
        self._whole = MatrixView(parent, "T", "base to tool", width=width).showing("tool", by="element")
        gap(parent, 12)
        self._one = MatrixView(parent, "A", width=width)
        self._whole.about = ABOUT_T

    def show(self, robot: Robot, tool: Floats, links: Floats, chosen: int) -> None:
        """Show both matrices."""
        if len(links) != robot.n:
            return
        chosen = min(chosen, robot.n)
        decimals = DECIMALS[robot.units.length] + 1
        names = [f"A_{i}" for i in range(1, robot.n + 1)]
        self._head.update(names[chosen - 1], names)
        product = " ".join(["B"] * (robot.base != IDENTITY) + names + ["H"] * (robot.tool != IDENTITY))
        self._whole.describe(
            f"T = {product}",
            "axes n, o, a; place p" if robot.n < 6 else "n o a p" if robot.n < 8 else "",
            decimals,
        )
        self._whole.update(matrix_out(robot, tool), stale=self._board.is_stale("tool"))
        self._one.shows = Shows("links", (chosen - 1,), by="element")
        self._one.describe(names[chosen - 1], robot.joints[chosen - 1].name, decimals)
        self._one.update(matrix_out(robot, links[chosen - 1]))

    def _choose(self, word: str) -> None:
        self._board.put("chosen", int(word.removeprefix("A_")), label=f"Show {word}")


class FrameOrigins(FixedPart, shows=ORIGINS):
    """Where each frame is."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Link origins", width=width)
        self._table = Table(
            parent, ORIGIN_COLUMNS, width=width, row_height=23, head_height=20, is_card=False, has_lines=False
        ).showing("frames", by="coordinate")

    def show(self, robot: Robot, frames: Floats) -> None:
        """Show the origins of frames 1 to n."""
        self._head.update(hint=robot.units.length)
        origins = frames[1:, :3, 3] / robot.units.metres
        self._table.update(origin_rows(origins, DECIMALS[robot.units.length] + 1))


def origin_rows(origins: Floats, decimals: int) -> list[TableRow]:
    """Origins (links, 3) in the unit that is shown, one below the other."""
    rows = []
    for i, origin in enumerate(origins):
        name = f"O_{i + 1}" if i < 9 else f"O_{{{i + 1}}}"
        numbers = (Cell(shown(float(v), decimals)) for v in origin)
        rows.append(TableRow((Cell(name, "text2", style="word"), *numbers), segment(i)))
    return rows
