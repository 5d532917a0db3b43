"""The arm as a table to be typed into, saved under a name, and what maker and sources say about it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_edit import with_joint, with_joint_added, with_joint_removed
from vi3dras.arrays import Floats

from ...face.board import Board, FacePart, FixedPart
from ...face.motion import ABOUT_ROBOT, JOINT_TABLE, DhTable, RobotForm
from ...face.units import DECIMALS, joint_factor, joint_symbol, joint_text, joint_unit
from ...hands.pointer import Shows
from ...pen import Paint, segment, shown
from ...widgets.cards import ReadingRow
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from .saving import ArmSaver

DH_COLUMNS = (
    Column("i", 22, is_left=True),
    Column("θ_i", 74, name="θ"),
    Column("d_i (b_i)", 66, name="d"),
    Column("a_i", 66, name="a"),
    Column("α_i", 68, name="α"),
)
_JOINT_COLUMNS = (
    Column("i", 22, is_left=True),
    Column("joint", 84, is_left=True),
    Column("from", 64),
    Column("to", 64),
    Column("", 52, is_left=True),
)


class DhNumbers(FacePart[DhTable]):
    """θ, d, a, α of every joint; the variable shows where the joint is now."""

    def _lay_out(self, item: DhTable, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "D-H table", width=width)
        edit = self._edit if item.can_edit else None
        self._table = Table(parent, DH_COLUMNS, width=width, on_edit=edit).showing("robot", by="column")

    def show(self, robot: Robot, q: Floats) -> None:
        """Show the table."""
        if len(q) != robot.n:
            return
        rows, decimals = [], DECIMALS[robot.units.length]
        for i, (joint, value) in enumerate(zip(robot.joints, q, strict=True)):
            moved, turns = joint.sign * float(value), joint.is_revolute
            theta, d = joint.theta + (moved if turns else 0.0), joint.d + (0.0 if turns else moved)
            numbers = {
                "theta": math.degrees(theta),
                "d": d / robot.units.metres,
                "a": joint.a / robot.units.metres,
                "alpha": math.degrees(joint.alpha),
            }
            variable = "theta" if turns else "d"
            rows.append(dh_row(i, numbers, variable, decimals, can_edit=self._item.can_edit))
        self._head.update(hint=f"{robot.convention} · {robot.units.length} · deg")
        self._table.update(rows)

    def _edit(self, row: int, column: int, value: float) -> None:
        robot: Robot = self._board.get("robot")
        name = ("theta", "d", "a", "alpha")[column - 1]
        scale = math.pi / 180 if name in {"theta", "alpha"} else robot.units.metres
        changed = with_joint(robot, row, **{name: value * scale})
        letter = {"theta": "θ", "alpha": "α"}.get(name, name)
        self._board.put("robot", changed, label=f"Edit {letter}{row + 1}")


def dh_row(
    i: int, numbers: Mapping[str, float], variable: str, decimals: int = 2, *, can_edit: bool = False
) -> TableRow:
    """A row of D-H numbers, in degrees and the shown length unit: the variable in accent, zeros quiet."""
    cells = [Cell(str(i + 1), "text2")]
    for name, value in numbers.items():
        paint: Paint = "accent" if name == variable else "text3" if value == 0 else "text"
        text = shown(value, decimals if name in {"d", "a"} else 1)
        cells.append(Cell(text, paint, can_edit and name != variable))
    return TableRow(tuple(cells), segment(i))


class JointLimits(FixedPart, shows=JOINT_TABLE):
    """The limits of every joint; a click on the last column turns a revolute joint into a prismatic one."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Joints", "R turns, P slides", width=width)
        self._table = Table(parent, _JOINT_COLUMNS, width=width, on_edit=self._edit, on_choose=self._turn)
        self._table.shows = Shows("robot", by="row")

    def show(self, robot: Robot) -> None:
        """Show the limits."""
        rows = []
        for i, joint in enumerate(robot.joints):
            ends = (joint.low, joint.high)
            limits = [joint_text(robot, i, end) if math.isfinite(end) else "∞" for end in ends]
            kind = f"   {'R' if joint.is_revolute else 'P'} {joint_unit(robot, i)}"
            cells = (
                Cell(joint_symbol(robot, i), "text2", style="word"),
                Cell(joint.name, style="word"),
                *(Cell(text, can_edit=True) for text in limits),
                Cell(kind, "text2", style="word"),
            )
            rows.append(TableRow(cells, segment(i)))
        self._table.update(rows)

    def _edit(self, row: int, column: int, value: float) -> None:
        robot: Robot = self._board.get("robot")
        end = "low" if column == 2 else "high"
        si = value / joint_factor(robot, row)
        other = robot.joints[row].high if end == "low" else robot.joints[row].low
        changes = {end: si}
        if not math.isfinite(other):
            changes["high" if end == "low" else "low"] = abs(si) if end == "low" else -abs(si)
        self._board.put("robot", with_joint(robot, row, **changes), label=f"Edit limits {row + 1}")

    def _turn(self, row: int) -> None:
        robot: Robot = self._board.get("robot")
        other = "prismatic" if robot.joints[row].is_revolute else "revolute"
        turned = with_joint(robot, row, type=other)
        self._board.put("robot", turned, label=f"Make joint {row + 1} {other}")


class RobotFields(FacePart[RobotForm]):
    """Joints more or less, back to the file, and a file of one's own."""

    def _lay_out(self, item: RobotForm, parent: int, board: Board, width: int) -> None:
        gap(parent, 8)
        more = partial(self._edit, "Add a joint", lambda robot: with_joint_added(robot, robot.n))
        fewer = partial(self._edit, "Remove a joint", lambda robot: with_joint_removed(robot, robot.n - 1))
        edits = Action("Add joint", more, "add"), Action("Remove last", fewer, "minus")
        Buttons(parent, edits, width=width)
        gap(parent, 8)
        reset = partial(self._edit, "Back to the file", lambda robot: load_robot(robot.id))
        self._back = Action("Back to the file", reset, "reset", tip="Forget all changes of this arm")
        self._reset = Buttons(parent, (self._back,), width=width)
        self._saver = ArmSaver(parent, board, width, item.q)

    def show(self, robot: Robot) -> None:
        """Offer its file to an arm that has one."""
        self._reset.update((replace(self._back, enabled=robot.id in robot_files()),))

    def _edit(self, label: str, change: Callable[[Robot], Robot]) -> None:
        robot = self._board.get("robot")
        self._board.tries(lambda: self._board.put("robot", change(robot), label=label))


_TRUST = {
    "high": "two sources agree",
    "medium": "one source",
    "low": "partly from memory",
    "unknown": "nobody said",
}


class RobotFacts(FixedPart, shows=ABOUT_ROBOT):
    """Payload, mass, reach, repeatability, how sure the numbers are, sources and notes."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)

    def show(self, robot: Robot) -> None:
        """Show what is known of the arm that is there now."""
        told = robot.id, robot.manufacturer, robot.facts, robot.notes, robot.sources, robot.confidence
        if not self._is_new(self._group, *told):
            return
        Section(self._group, "About this arm", robot.manufacturer, width=self._width)
        unit, metres, facts = robot.units.length, robot.units.metres, robot.facts
        for label, value, told_unit in (
            ("Reach", None if facts.reach is None else facts.reach / metres, unit),
            ("Payload", facts.payload_kg, "kg"),
            ("Mass", facts.mass_kg, "kg"),
            ("Repeatability", None if facts.repeatability is None else facts.repeatability / metres, unit),
        ):
            if value is not None:
                row = ReadingRow(self._group, label, width=self._width, unit=told_unit, unit_width=26)
                row.say(f"{value:g}")
        trust = ReadingRow(self._group, "Confidence", width=self._width, tip=_TRUST[robot.confidence])
        trust.say(robot.confidence)
        for title, lines in (("Notes", robot.notes), ("Sources", robot.sources)):
            if lines:
                Section(self._group, title, width=self._width)
            for line in lines:
                Paragraph(self._group, width=self._width).update(line)
        gap(self._group, 8)
