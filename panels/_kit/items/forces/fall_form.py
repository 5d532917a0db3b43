"""How a fall begins, what acts on it, and what a second one has different."""

from __future__ import annotations

from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

from ...face.board import Board, FixedPart
from ...face.falls import FALL_FORM, FALL_OTHER, FALL_START, FALL_TORQUES
from ...face.units import joint_factor, joint_symbol, joint_text, joint_unit, word_of
from ...hands.pointer import Shows
from ...pen import shown
from ...widgets.choices import Chips, Segment
from ...widgets.fields import NumberField, TextField
from ...widgets.heads import Caption, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from ..arms.sheets import joint_colour

COLUMNS = (Column("joint", 74, is_left=True), Column("start", 92), Column("speed", 92))
ENDS = {"Stop": "stop", "Bounce": "bounce", "Ignore it": "ignore"}
OTHERS = {"None": "nothing", "Start": "start", "Friction": "friction", "Payload": "payload"}
PLAY = "fall/play"
"""What tells the dock that the arm is to be let go now."""


class FallStart(FixedPart, shows=FALL_START):
    """A button that lets the arm go, a row for each joint, and a chip for each brake."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        gap(parent, 8)
        go = Action("Let it fall", self._let_go, "play", "primary", tip="Play the fall from its start")
        Buttons(parent, (go,), width=width)
        Section(parent, "Start", "type, or take the arm's pose", width=width)
        self._table = Table(parent, COLUMNS, width=width, row_height=26, on_edit=self._edit)
        self._table.shows_at = {"start": Shows("fall_from"), "speed": Shows("fall_speed")}
        gap(parent, 8)
        tip = "Let the fall begin where the arm is"
        take = Action("Start from the pose of now", partial(board.act, "fall_from_here"), "target", tip=tip)
        Buttons(parent, (take,), width=width, size=13)
        Section(parent, "Brakes", "joints that are held", width=width)
        self._group: int = dpg.add_group(parent=parent)
        self._chips: Chips

    def show(self, robot: Robot, fall_from: Floats, fall_speed: Floats, fall_held: tuple[int, ...]) -> None:
        """Show where it begins in the arm's units, and which joints are held."""
        if not len(fall_from) == len(fall_speed) == robot.n:
            return
        outside, rows = robot.out_of_range(fall_from), []
        for i in range(robot.n):
            speed = fall_speed[i] * joint_factor(robot, i)
            rows.append(
                TableRow(
                    (
                        Cell(f"{joint_symbol(robot, i)}  {joint_unit(robot, i)}", "text2", style="word"),
                        Cell(joint_text(robot, i, fall_from[i]), "far" if outside[i] else "text", True),
                        Cell(shown(speed, 1), "text" if speed else "text3", True),
                    ),
                    joint_colour(i),
                )
            )
        self._table.update(rows)
        chips = {robot.symbol(i): i + 1 in fall_held for i in range(robot.n)}
        if self._is_new(self._group, tuple(chips)):
            self._chips = Chips(self._group, chips, self._brake, width=self._width)
            self._chips.shows = Shows("fall_held")
            gap(self._group, 8)
        self._chips.update(chips)

    def _let_go(self) -> None:
        self._board.memo[PLAY] = True

    def _edit(self, row: int, column: int, value: float) -> None:
        port = ("fall_from", "fall_speed")[column - 1]
        robot: Robot = self._board.get("robot")
        numbers = self._board.changed(port, row, value / joint_factor(robot, row))
        self._board.put_all(
            {port: numbers, "fall_at": 0.0}, label=f"Set the start of the fall, joint {row + 1}"
        )

    def _brake(self, word: str, on: bool) -> None:
        robot: Robot = self._board.get("robot")
        joint = next(i + 1 for i in range(robot.n) if robot.symbol(i) == word)
        held = {*self._board.get("fall_held")}
        held = held | {joint} if on else held - {joint}
        label = f"{'Hold' if on else 'Release'} joint {joint}"
        self._board.put("fall_held", tuple(sorted(held)), label=label)


class FallTorques(FixedPart, shows=FALL_TORQUES):
    """A line of text for each motor."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Torques", "N m, or N where a joint slides", width=width)
        self._group: int = dpg.add_group(parent=parent)
        self._fields: list[TextField] = []
        words = Caption(parent, width=width)
        words.update("A number, or a formula of t in s, q1 … in rad or m, and their speeds qd1 …")

    def show(self, robot: Robot, fall_torque: tuple[str, ...]) -> None:
        """Show the texts."""
        if self._is_new(self._group, robot.n, tuple(joint.type for joint in robot.joints)):
            self._fields = [self._field(robot, i) for i in range(robot.n)]
        for field, text in zip(self._fields, (*fall_torque, *[""] * robot.n), strict=False):
            field.update(text)

    def _field(self, robot: Robot, i: int) -> TextField:
        field = TextField(
            self._group, f"τ_{i + 1}", "", width=self._width, label_width=40, hint="0",
            on_change=partial(self._type, i),
        )  # fmt: skip
        return field.showing("fall_torque")

    def _type(self, i: int, text: str) -> None:
        n = self._board.get("robot").n
        texts = [*self._board.get("fall_torque"), *[""] * n][:n]
        texts[i] = text
        self._board.put("fall_torque", tuple(texts), label=f"Set the torque of joint {i + 1}")


class FallForm(FixedPart, shows=FALL_FORM):
    """Time, what happens at limits, and how much of its speed a joint keeps there."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        gap(parent, 4)
        self._time = NumberField(
            parent, "Time", 3.0, width=width, unit="s", step=0.5, low=0.01, high=600.0, decimals=2,
            on_change=board.sets("fall_time", "Set the time of the fall"), tip=board.port("fall_time").tip,
        ).showing("fall_time")  # fmt: skip
        gap(parent, 4)
        self._ends = Segment(
            parent, list(ENDS), "Stop", board.sets("fall_ends", "At a limit: {}", ENDS.get),
            label="At a limit", label_width=84, size=13, inset=8, width=width,
            about=board.port("fall_ends").tip,
        )  # fmt: skip
        self._ends.showing("fall_ends")
        gap(parent, 4)
        self._bounce = NumberField(
            parent, "Speed kept at a bounce", 0.5, width=width, step=0.1, low=0.0, high=1.0, decimals=2,
            on_change=board.sets("fall_bounce", "Set the bounce"), tip=board.port("fall_bounce").tip,
        ).showing("fall_bounce")  # fmt: skip
        gap(parent, 4)

    def show(self, fall_time: float, fall_ends: str, fall_bounce: float) -> None:
        """Show the wishes."""
        self._time.update(fall_time)
        self._ends.update(word_of(ENDS, fall_ends))
        self._bounce.update(fall_bounce)
        self._bounce.show(fall_ends == "bounce")


class FallOther(FixedPart, shows=FALL_OTHER):
    """What is different, and by how much."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "A second fall", "a ghost beside the first", width=width)
        self._what = Segment(
            parent, list(OTHERS), "None", board.sets("fall_other", "Second fall: other {}", OTHERS.get),
            size=13, inset=8, width=width, about=board.port("fall_other").tip,
        )  # fmt: skip
        self._what.showing("fall_other")
        gap(parent, 4)
        self._shift = NumberField(
            parent, "Starts apart by 10^k rad, k =", -6.0, width=width, step=1.0, low=-12.0, high=0.0,
            decimals=0, on_change=board.sets("fall_shift", "Set how far apart they start", round),
            tip=board.port("fall_shift").tip,
        ).showing("fall_shift")  # fmt: skip
        self._payload = NumberField(
            parent, "Its payload", 1.0, width=width, unit="kg", step=0.5, low=0.0, high=1e4, decimals=2,
            on_change=board.sets("fall_payload", "Set the payload of the second fall"),
            tip=board.port("fall_payload").tip,
        ).showing("fall_payload")  # fmt: skip
        self._words = Caption(parent, width=width)
        gap(parent, 4)

    def show(self, fall_other: str, fall_shift: int, fall_payload: float, has_friction: bool) -> None:
        """Show what is different."""
        self._what.update(word_of(OTHERS, fall_other))
        self._shift.update(float(fall_shift))
        self._payload.update(fall_payload)
        self._shift.show(fall_other == "start")
        self._payload.show(fall_other == "payload")
        words = "It has no friction." if has_friction else "It has the friction of the robot file."
        self._words.update(words if fall_other == "friction" else "")
