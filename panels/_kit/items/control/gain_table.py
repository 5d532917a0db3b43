"""The gains of every joint, and those that were kept to compare with."""

from __future__ import annotations

from functools import partial

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.laws import ControlLaw, gain_units

from ...face.board import Board, FixedPart
from ...face.control import LOOP_GAINS
from ...face.units import joint_symbol
from ...hands.pointer import Shows
from ...widgets.heads import Caption, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from ..arms.sheets import joint_colour
from .law_form import brief

COLUMNS = (Column("joint", 62, is_left=True), Column("K_p", 78), Column("K_v", 78), Column("K_i", 78))
PORTS = ("kp", "kv", "ki")
NO_PART = "play no part: the tool has stiffness and damping"


class GainTable(FixedPart, shows=LOOP_GAINS):
    """A row for each joint; a click chooses whose charts are shown."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Gains", width=width)
        self._table = Table(
            parent, COLUMNS, width=width, row_height=28, on_edit=self._edit, on_choose=self._choose
        )
        self._table.shows_at = {
            name: Shows(port) for name, port in zip(("K_p", "K_v", "K_i"), PORTS, strict=True)
        }
        self._units = Caption(parent, width=width)
        gap(parent, 4)
        usual = Action(
            "Usual gains", partial(board.act, "take_usual"),
            tip="A pace of 12 rad/s, critically damped, for the arm at the test's start",
        )  # fmt: skip
        Buttons(parent, (usual,), width=width)
        self._before = Section(parent, "Compare", width=width)
        self._kept = Buttons(parent, self._actions(has_one=False), width=width, size=13)
        gap(parent, 4)

    def show(
        self, robot: Robot, law: ControlLaw, kp: Floats, kv: Floats, ki: Floats, loop_joint: int,
        before_law: ControlLaw | None,
    ) -> None:  # fmt: skip
        """Show the gains, and whether there are some to compare with."""
        if len(kp) != robot.n:
            return
        rows = []
        for i in range(robot.n):
            used = (law.kind != "impedance", law.kind != "impedance", law.kind == "pid")
            cells = (
                Cell(brief(part[i]), "text" if is_used else "text3", can_edit=True)
                for part, is_used in zip((kp, kv, ki), used, strict=True)
            )
            name = Cell(joint_symbol(robot, i), "text2", style="word")
            rows.append(TableRow((name, *cells), joint_colour(i), is_current=i + 1 == loop_joint))
        self._table.update(rows)
        self._units.update(NO_PART if law.kind == "impedance" else units_of(robot, law))
        self._before.update(hint="nothing kept" if before_law is None else f"kept: {before_law.kind}")
        self._kept.update(self._actions(has_one=before_law is not None))

    def _actions(self, *, has_one: bool) -> tuple[Action, ...]:
        keep = Action(
            "Keep" if has_one else "Keep to compare", partial(self._board.act, "keep_before"),
            tip="Keep law and gains of now: their run is dashed in the charts and a ghost in the view",
        )  # fmt: skip
        back = Action("Take it back", partial(self._board.act, "back_to_before"), tip="The gains of before")
        forget = Action("Forget", partial(self._board.act, "forget_before"), tip="Compare with nothing")
        return (keep, back, forget) if has_one else (keep,)

    def _edit(self, row: int, column: int, value: float) -> None:
        port = PORTS[column - 1]
        label = f"Set {COLUMNS[column].title} of joint {row + 1}"
        self._board.put(port, self._board.changed(port, row, value), label=label)

    def _choose(self, row: int) -> None:
        self._board.put("loop_joint", row + 1, label="Choose a joint")


def units_of(robot: Robot, law: ControlLaw) -> str:
    """What the gains are measured in, of each kind of joint that there is."""
    each = dict.fromkeys(
        gain_units(law, i, turns=joint.is_revolute)[: 3 if law.kind == "pid" else 2]
        for i, joint in enumerate(robot.joints)
    )
    return "; ".join(", ".join(units) for units in each)
