"""What drives the joints: two tables whose cells are typed, with units that suit the numbers."""

from __future__ import annotations

from typing import Any

from vi3dras.arm.robot import Motor, Robot
from vi3dras.dynamics.mass_edit import with_motor

from ...face.board import Board, FixedPart
from ...face.forces import MOTOR_TABLES
from ...face.units import joint_symbol
from ...hands.pointer import Shows
from ...pen import segment
from ...widgets.heads import Caption, Section, gap
from ...widgets.tables import Cell, Column, Table, TableRow
from .masses import brief, put_arm

ROTOR, VISCOUS = 1e-4, 1e-3
"""What one in the table is in [kg m²] and [N m s/rad]."""
DRIVE = (
    Column("", 30, is_left=True),
    Column("rotor, kg cm²", 84, name="rotor"),
    Column("gear", 84, name="gear"),
    Column("limit, N m", 84, name="largest torque"),
)
FRICTION = (
    Column("", 30, is_left=True),
    Column("viscous, mN m s", 96, name="viscous friction"),
    Column("dry, up", 74, name="dry friction upwards"),
    Column("dry, down", 82, name="dry friction downwards"),
)
DRIVE_TIPS = (
    "",
    "The rotor and what turns with it, about the motor's own axis",
    "Turns of the motor for one of the joint, rad/m where it slides; negative when it turns against it",
    "The most at the joint, in N where it slides; 0 where nobody says it",
)
FRICTION_TIPS = (
    "",
    "Friction at the motor that grows with its speed, for each rad/s",
    "Dry friction at the motor while the joint's value grows, in N m",
    "Dry friction at the motor while the joint's value falls, in N m, 0 or less",
)


class MotorTables(FixedPart, shows=MOTOR_TABLES):
    """Rotor, gear and limit above, friction below."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Motors", "at the motor, but for the limit", width=width)
        looks: dict[str, Any] = {"width": width, "row_height": 25, "head_height": 22}
        self.drives = Table(parent, DRIVE, on_edit=self._edit_drive, **looks)
        gap(parent, 2)
        Section(parent, "Friction", "at the motor, dry in N m", width=width)
        self.friction = Table(parent, FRICTION, on_edit=self._edit_friction, **looks)
        self.drives.column_tips, self.friction.column_tips = DRIVE_TIPS, FRICTION_TIPS
        for table in (self.drives, self.friction):
            table.shows = Shows("robot", by="row")
        gap(parent, 4)
        self._told = Caption(parent, width=width)

    def show(self, robot: Robot) -> None:
        """Show every motor; what is as if nobody knew it is quiet."""
        drives: list[TableRow] = []
        friction: list[TableRow] = []
        for i, joint in enumerate(robot.joints):
            motor = joint.motor or Motor()
            name = Cell(joint_symbol(robot, i), "text2", style="word")
            limit = "–" if motor.torque is None else brief(motor.torque)
            drive = (brief(motor.inertia / ROTOR), brief(motor.gear), limit)
            loss = (brief(motor.viscous / VISCOUS), *(brief(v) for v in motor.coulomb))
            for rows, texts in ((drives, drive), (friction, loss)):
                known = joint.motor is not None
                cells = (
                    Cell(t, "text" if known and t not in {"0", "–"} else "text3", can_edit=True)
                    for t in texts
                )
                rows.append(TableRow((name, *cells), segment(i)))
        self.drives.update(drives)
        self.friction.update(friction)
        is_told = any(joint.motor is not None for joint in robot.joints)
        self._told.update("" if is_told else "Nobody says what drives this arm: no friction, no limit.")

    def _edit_drive(self, row: int, column: int, value: float) -> None:
        told = {1: ("inertia", value * ROTOR), 2: ("gear", value), 3: ("torque", value or None)}
        self._put(row, *told[column])

    def _edit_friction(self, row: int, column: int, value: float) -> None:
        up, down = (self._motor(row)).coulomb
        told = {
            1: ("viscous", value * VISCOUS),
            2: ("coulomb", (value, down)),
            3: ("coulomb", (up, value)),
        }
        self._put(row, *told[column])

    def _motor(self, row: int) -> Motor:
        return self._board.get("robot").joints[row].motor or Motor()

    def _put(self, row: int, part: str, value: object) -> None:
        if _same(getattr(self._motor(row), part), value):
            return
        changed = with_motor(self._board.get("robot"), row, **{part: value})
        put_arm(self._board, changed, f"Edit motor {row + 1}")


def _same(old: Any, new: Any) -> bool:
    """Whether a number was opened and left as it was shown."""
    if isinstance(old, tuple):
        return all(_same(a, b) for a, b in zip(old, new, strict=True))
    return old == new if old is None or new is None else brief(old) == brief(new)
