"""What maps of forces are asked for: whose torque, and with what in the hand; or why there are none."""

from __future__ import annotations

from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot

from ...face.board import Board
from ...face.units import joint_name
from ...pen import shown
from ...widgets.fields import NumberField
from ...widgets.heads import Paragraph, gap
from ...widgets.menus import Dropdown, Entry
from ...widgets.widget import empty

HELD = frozenset({"torque", "torque-share"})
"""What a payload changes; the largest one is found without it."""


class LoadForm:
    """Widgets under the choice of colours; none where colours tell no forces."""

    def __init__(self, parent: int, board: Board, width: int) -> None:
        self._board, self._width, self._kind = board, width, ""
        self._group: int = dpg.add_group(parent=parent)
        self._why = Paragraph(parent, width=width)
        self.joint: Dropdown | None = None
        self.payload: NumberField | None = None

    def update(self, kind: str, joint: int, mass: float, trouble: str) -> None:
        """Show what is asked for by a kind of colours, or in a sentence why it cannot be told."""
        self._why.update(trouble, "limit")
        if kind != self._kind:
            self._kind = kind
            empty(self._group)
            self._lay_out()
        robot: Robot | None = self._board.get("robot")
        if self.joint is not None and robot is not None:
            self.joint.update(*joint_title(robot, min(joint, robot.n) - 1))
        if self.payload is not None:
            self.payload.update(mass)

    def _lay_out(self) -> None:
        self.joint = self.payload = None
        if self._kind == "torque":
            self.joint = Dropdown(self._group, self._joints, width=self._width).showing("load_joint")
            gap(self._group, 4)
        if self._kind in HELD:
            self.payload = NumberField(
                self._group, "Payload held", 0.0, width=self._width, unit="kg", decimals=2, step=0.5, low=0.0,
                on_change=self._hold, tip=self._board.port("load_mass").tip,
            ).showing("load_mass")  # fmt: skip

    def _hold(self, mass: float) -> None:
        self._board.put_all({"load_mass": mass, "band": None}, label="Payload held")

    def _joints(self) -> list[Entry]:
        robot: Robot = self._board.get("robot")
        now = min(int(self._board.get("load_joint")), robot.n) - 1
        return [
            Entry(name, partial(self._choose, i), hint=role, is_current=i == now)
            for i, (name, role) in enumerate(joint_title(robot, i) for i in range(robot.n))
        ]

    def _choose(self, index: int) -> None:
        self._board.put_all({"load_joint": index + 1, "band": None}, label=f"Torque of joint {index + 1}")


def map_reading(robot: Robot, kind: str, joint: int) -> tuple[float, str]:
    """How many shown units one of a map's values is, and what that unit is called."""
    if kind == "torque":
        return 1.0, "N m" if robot.joints[min(joint, robot.n) - 1].is_revolute else "N"
    return (100.0, "%") if kind == "torque-share" else (1.0, "kg")


def joint_title(robot: Robot, index: int) -> tuple[str, str]:
    """A joint in a list: its symbol, and its name as a hint."""
    return joint_name(robot, index), robot.joints[index].name


def significant_text(value: float) -> str:
    """Three digits that count."""
    size = abs(value)
    return shown(value, 0 if size >= 99.5 else 1 if size >= 9.95 else 2)
