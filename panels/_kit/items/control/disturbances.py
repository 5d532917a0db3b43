"""Clock, sensors, motor limits, pushes and what the model does not know."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.loop import Motors
from vi3dras.runs.run import LoopRun

from ...face.board import Board, FixedPart
from ...face.control import LOOP_CLOCK, LOOP_MOTORS, LOOP_PUSH
from ...face.units import joint_factor, joint_symbol, word_of
from ...hands.pointer import Shows
from ...pen import Paint
from ...widgets.choices import Segment, Switch
from ...widgets.fields import NumberField
from ...widgets.heads import Section, gap
from ...widgets.tables import Cell, Column, Table, TableRow
from ..arms.sheets import joint_colour
from .law_form import brief, span_of

SPEEDS = {"Measured": "measured", "Differences": "differenced"}
MOTORS = (
    Column("joint", 64, is_left=True),
    Column("limit", 64),
    Column("peak", 60),
    Column("at limit %", 76),
    Column("play", 56),
)
PLAY = 4
"""The column of what the gear is loose by."""
DEGREE = math.radians(1.0)


class ClockForm(FixedPart, shows=LOOP_CLOCK):
    """Rate and delay; sensor step, noise and its seed; how speeds are known."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._parent = parent
        Section(parent, "Clock", "when the controller acts", width=width)
        go = board.sets("is_continuous", "Continuous", off="Sampled")
        self._switch = Switch(parent, "Continuous, without a clock", False, go, width=width)
        self._switch.showing("is_continuous")
        self._rate = self._field("Update rate", "rate", "Hz", 1.0, 50.0, 0)
        self._delay = self._field("Delay", "delay", "ms", 1e-3, 1.0, 2)
        self._head = Section(parent, "Sensors", "what the controller sees", width=width)
        self._quantum = self._field("Sensor step", "quantum", "deg", DEGREE, 0.01, 3)
        self._noise = self._field("Noise", "noise", "deg", DEGREE, 0.01, 3)
        self._seed = NumberField(
            parent, "Seed", 1.0, width=width, low=0, high=999999, decimals=0,
            on_change=board.sets("noise_seed", "Set the seed", round), tip=board.port("noise_seed").tip,
        ).showing("noise_seed")  # fmt: skip
        gap(parent, 4)
        self._speed = Segment(
            parent, list(SPEEDS), "Measured", board.sets("speed_from", "Speed: {}", SPEEDS.get), width=width,
            label="Speed", label_width=84, size=13, inset=8, about=board.port("speed_from").tip,
        )  # fmt: skip
        self._speed.showing("speed_from")
        gap(parent, 4)

    def show(
        self, rate: float, is_continuous: bool, delay: float, speed_from: str, quantum: float, noise: float,
        noise_seed: int,
    ) -> None:  # fmt: skip
        """Show the numbers; a continuous loop has none."""
        self._switch.update(is_continuous)
        self._rate.update(rate)
        self._delay.update(delay / 1e-3)
        self._quantum.update(quantum / DEGREE)
        self._noise.update(noise / DEGREE)
        self._seed.update(float(noise_seed))
        self._speed.update(word_of(SPEEDS, speed_from))
        clocked = self._rate, self._delay, self._head, self._quantum, self._noise, self._seed, self._speed
        for part in clocked:
            part.show(not is_continuous)

    def _field(self, name: str, port: str, unit: str, one: float, step: float, decimals: int) -> NumberField:
        about, board = self._board.port(port), self._board
        low, high = span_of(board, port)
        return NumberField(
            self._parent, name, 0.0, width=self._width, unit=unit, step=step, decimals=decimals,
            low=low / one, high=high / one, tip=about.tip,
            on_change=board.sets(port, f"Set {name.lower()}", lambda value: value * one),
        ).showing(port)  # fmt: skip


class LimitTable(FixedPart, shows=LOOP_MOTORS):
    """A row for each motor: its limit, how long it is asked for more, and the play of its gear."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Motors", "limit 0: the file's; play in deg", width=width)
        self._table = Table(parent, MOTORS, width=width, row_height=26, on_edit=self._edit)
        self._table.shows_at = {"limit": Shows("torque_limits"), "play": Shows("backlash")}
        gap(parent, 4)

    def show(
        self, robot: Robot, torque_limits: Floats, backlash: Floats, motors: Motors | None,
        loop_run: LoopRun | None,
    ) -> None:  # fmt: skip
        """Show limits, peaks, shares of the time, and play."""
        if not len(torque_limits) == len(backlash) == robot.n:
            return
        if motors is None or len(motors.limits) != robot.n:
            return
        made = loop_run if loop_run is not None and loop_run.q.shape[1] == robot.n else None
        rows = []
        for i in range(robot.n):
            limit = brief(motors.limits[i])
            peak = "–" if made is None else brief(float(np.abs(made.given[:, i]).max()))
            share = 0.0 if made is None else 100 * float(made.figures.saturated[i])
            typed: Paint = "text" if torque_limits[i] > 0 else "text3"
            loose = float(backlash[i]) * joint_factor(robot, i)
            cells = (
                Cell(
                    f"{joint_symbol(robot, i)}  {'N m' if robot.joints[i].is_revolute else 'N'}",
                    "text2",
                    style="word",
                ),
                Cell(limit, typed, can_edit=True),
                Cell(peak, "text2"),
                Cell(f"{share:.1f}", "far" if share else "text3"),
                Cell(brief(loose), "text" if loose else "text3", can_edit=True),
            )
            rows.append(TableRow(cells, joint_colour(i)))
        self._table.update(rows)

    def _edit(self, row: int, column: int, value: float) -> None:
        if column == PLAY:
            play = value / joint_factor(self._board.get("robot"), row)
            changed = self._board.changed("backlash", row, play)
            self._board.put("backlash", changed, label=f"Set the play of gear {row + 1}")
            return
        limits = self._board.changed("torque_limits", row, value)
        self._board.put("torque_limits", limits, label=f"Set the limit of motor {row + 1}")


class PushForm(FixedPart, shows=LOOP_PUSH):
    """A force by its parts, when, for how long, and the unknown payload."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._parent = parent
        Section(parent, "Push", "a force at the tool, N in the world", width=width)
        columns = (Column("x", 90), Column("y", 90), Column("z", 90))
        self._force = Table(parent, columns, width=width, row_height=28, on_edit=self._push)
        self._force.shows = Shows("push_force")
        self._start = self._field("Begins", "push_start", "s", 0.1, 2)
        self._time = self._field("Lasts", "push_time", "s", 0.05, 3)
        Section(parent, "Unknown", "held, and not in the model", width=width)
        self._mass = self._field("Unknown payload", "unknown_mass", "kg", 0.5, 2)
        gap(parent, 4)

    def show(self, push_force: Floats, push_start: float, push_time: float, unknown_mass: float) -> None:
        """Show the push."""
        cells = (Cell(brief(v), "text" if v else "text3", can_edit=True) for v in push_force.tolist())
        self._force.update([TableRow(tuple(cells))])
        self._start.update(push_start)
        self._time.update(push_time)
        self._mass.update(unknown_mass)

    def _push(self, row: int, column: int, value: float) -> None:
        self._board.put("push_force", self._board.changed("push_force", column, value), label="Set the push")

    def _field(self, name: str, port: str, unit: str, step: float, decimals: int) -> NumberField:
        about = self._board.port(port)
        low, high = span_of(self._board, port)
        return NumberField(
            self._parent, name, 0.0, width=self._width, unit=unit, step=step, decimals=decimals,
            low=low, high=high, tip=about.tip,
            on_change=self._board.sets(port, f"Set {about.label.lower()}"),
        ).showing(port)  # fmt: skip
