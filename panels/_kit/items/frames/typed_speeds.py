"""Velocities and forces that may be typed: of the tool or of the joints, the other follows."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats

from ...face.board import Board, FixedPart
from ...face.units import joint_factor, joint_name, joint_symbol, joint_unit
from ...face.velocities import TOOL_FORCE, TOOL_SPEED
from ...hands.pointer import Shows
from ...pen import Paint, shown
from ...widgets.heads import Caption, Paragraph, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from ..arms.sheets import joint_colour

NOTHING = 1e-9
"""What is smaller is the noise of a computation."""


class TypedSpeeds(FixedPart, shows=TOOL_SPEED):
    """The velocity of the tool over that of the joints: what is typed into either leads the other."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Velocities", "type either, the other follows", width=width)
        self._tool = Table(parent, (), width=width, row_height=26, on_edit=self._edit_tool)
        self._tool.shows = Shows("tool_moves")
        gap(parent, 6)
        self._joints = Table(parent, (), width=width, row_height=26, on_edit=self._edit_joints)
        self._joints.shows = Shows("rates")
        gap(parent, 4)
        self._words = Paragraph(parent, width=width)
        self._clear = Buttons(
            parent, (Action("All at rest", self._rest, tip="No velocity of the tool or the joints"),),
            width=width, fill=False,
        )  # fmt: skip

    def show(
        self, robot: Robot, lead: str, tool_velocity: Floats, rates: Floats, tool_moves: Floats,
        not_made: Floats, too_fast: Bools,
    ) -> None:  # fmt: skip
        """Show both in the arm's units per second."""
        if len(rates) != robot.n:
            return
        given = tool_velocity if lead == "tool" else tool_moves
        wrong = lead == "tool" and bool(not_made.any())
        self._tool.update(*twist_table(robot, given, not_made if wrong else None))
        self._joints.update(*joint_table(robot, rates, too_fast))
        self._words.update(*drive_words(robot, lead, given, rates, not_made, too_fast))

    def _edit_tool(self, row: int, column: int, value: float) -> None:
        robot, k = self._board.get("robot"), 3 * (row % 2) + column - 1
        ahead = "tool_velocity" if self._board.get("lead") == "tool" else "tool_moves"
        wanted = self._board.changed(ahead, k, value / tool_factor(robot, k))
        self._board.put_all({"lead": "tool", "tool_velocity": wanted}, label="Ask for a tool velocity")

    def _edit_joints(self, _: int, column: int, value: float) -> None:
        robot = self._board.get("robot")
        rates = self._board.changed("rates", column - 1, value / joint_factor(robot, column - 1))
        self._board.put_all({"lead": "joints", "joint_rates": rates}, label="Type joint rates")

    def _rest(self) -> None:
        n = self._board.get("robot").n
        values = {"lead": "tool", "tool_velocity": np.zeros(6), "joint_rates": np.zeros(n)}
        self._board.put_all(values, label="All at rest")


def tool_factor(robot: Robot, k: int) -> float:
    """How many shown units one of m/s or rad/s is."""
    return 1 / robot.units.metres if k < 3 else math.degrees(1)


def twist_table(robot: Robot, given: Floats, missing: Floats | None) -> tuple[list[TableRow], list[Column]]:
    """Rows and columns of a velocity of the tool (6,); in red what of it cannot be made."""
    columns = [
        Column("tool", 62, is_left=True),
        *(Column(axis, 58, name=axis, style="italic") for axis in "xyz"),
    ]
    units = f"{robot.units.length}/s", "°/s"

    def row(name: str, values: Floats, start: int, *, red: bool) -> TableRow:
        numbers = [values[start + k] * tool_factor(robot, start + k) for k in range(3)]
        cells = (Cell(_rate(v), "far" if red else "text", can_edit=not red) for v in numbers)
        return TableRow((Cell(name, "far" if red else "text2", style="word"), *cells))

    rows = [row(units[k], given, 3 * k, red=False) for k in range(2)]
    if missing is not None:
        rows += [row("lacks", missing, 3 * k, red=True) for k in range(2)]
    return rows, columns


def joint_table(robot: Robot, rates: Floats, too_fast: Bools) -> tuple[list[TableRow], list[Column]]:
    """The rates of the joints (n,) in one row; red where they are too fast, under it how fast they may be."""
    columns = [
        Column("", 26, is_left=True),
        *(
            Column(joint_symbol(robot, i), 44, name=joint_symbol(robot, i), ink=joint_colour(i))
            for i in range(robot.n)
        ),
    ]
    numbers = [rates[i] * joint_factor(robot, i) for i in range(robot.n)]
    cells = [
        Cell(_short(v), "far" if fast else "text", can_edit=True)
        for v, fast in zip(numbers, too_fast, strict=True)
    ]
    limits = [
        Cell("–" if joint.speed is None else shown(joint.speed * joint_factor(robot, i), 0), "text3")
        for i, joint in enumerate(robot.joints)
    ]
    units = list(dict.fromkeys(f"{joint_unit(robot, i)}/s" for i in range(robot.n)))
    first = Cell(units[0] if len(units) == 1 else "1/s", "text2", style="word")
    return [TableRow((first, *cells)), TableRow((Cell("max", "text3", style="word"), *limits))], columns


def drive_words(
    robot: Robot, lead: str, given: Floats, rates: Floats, missing: Floats, too_fast: Bools
) -> tuple[str, Paint]:
    """What is to be said of the velocities."""
    if not given.any() and not rates.any():
        return "Type a velocity of the tool: the joints follow. Or type joint rates.", "text2"
    said = []
    if lead == "tool" and missing.any():
        said.append("Not all of this velocity can be made: what it lacks is red.")
    fast = [joint_name(robot, i) for i in np.flatnonzero(too_fast).tolist()]
    if fast:
        over = np.array([
            abs(rates[i]) / joint.speed for i, joint in enumerate(robot.joints) if joint.speed
        ])  # fmt: skip
        said.append(f"Too fast: {', '.join(fast)}. {100 / over.max():.0f} % of this velocity may be asked.")
    if said:
        return " ".join(said), "limit"
    return "All of it can be made within the limits of speed.", "text2"


class TypedForce(FixedPart, shows=TOOL_FORCE):
    """A force and a torque at the tool, and what the joints give for them."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Forces", "type what the tool pushes with", width=width)
        self._tool = Table(parent, (), width=width, row_height=26, on_edit=self._edit)
        self._tool.shows = Shows("tool_force")
        gap(parent, 6)
        self._joints = Table(parent, (), width=width, row_height=26)
        self._joints.shows = Shows("torques")
        self._words = Caption(parent, width=width)

    def show(self, robot: Robot, tool_force: Floats, torques: Floats) -> None:
        """Show both in N and N m."""
        if len(torques) != robot.n:
            return
        columns = [
            Column("tool", 62, is_left=True), *(Column(axis, 58, name=axis, style="italic") for axis in "xyz")
        ]  # fmt: skip
        rows = [
            TableRow(
                (
                    Cell(unit, "text2", style="word"),
                    *(Cell(_rate(v), can_edit=True) for v in tool_force[at : at + 3]),
                )
            )
            for unit, at in (("N", 0), ("N m", 3))
        ]
        self._tool.update(rows, columns)
        heads = [
            Column("", 26, is_left=True),
            *(Column(joint_symbol(robot, i), 44, ink=joint_colour(i)) for i in range(robot.n)),
        ]
        unit = "N m" if bool(robot.table.revolute.all()) else "*"
        cells = (Cell(_short(float(v))) for v in torques)
        self._joints.update([TableRow((Cell(unit, "text2", style="word"), *cells))], heads)
        slides = "" if unit == "N m" else " * N m of joints that turn, N of those that slide."
        self._words.update(f"What the joints give for it, without the arm's own weight.{slides}")

    def _edit(self, row: int, column: int, value: float) -> None:
        force = self._board.changed("tool_force", 3 * row + column - 1, value)
        self._board.put("tool_force", force, label="Type a force at the tool")


def _rate(value: float) -> str:
    """A speed or force in a cell."""
    return shown(value, 1 if abs(value) >= 99.95 else 2) if abs(value) > NOTHING else "0"


def _short(value: float) -> str:
    """The same in a narrow cell: three digits that count."""
    size = abs(value)
    return shown(value, 0 if size >= 99.5 else 1 if size >= 9.95 else 2) if size > NOTHING else "0"
