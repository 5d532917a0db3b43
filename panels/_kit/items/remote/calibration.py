"""One servo measured: turn it, read the protractor, note it; places make its line, stops bound it."""

from __future__ import annotations

import math
from contextlib import suppress
from functools import partial

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.calibration import ServoCalibration
from vi3dras.api.watched_arm import ArmNow
from vi3dras.arm.bus import BusServo
from vi3dras.arm.library import keep_robot
from vi3dras.arm.robot import Robot
from vi3dras.remote.calibration import Check
from vi3dras.remote.errors import NoServoError
from vi3dras.remote.which_servo import AnyServo, servo_of

from ...face.board import Board, FixedPart
from ...face.remote import SERVO_FORM
from ...face.units import joint_factor, joint_symbol, joint_unit
from ...hands.pointer import Shows
from ...pen import shown
from ...widgets.choices import Segment
from ...widgets.fields import NumberField, TextField
from ...widgets.heads import Caption, LampWord, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from ...words import verbatim
from .protractor import Protractor

READ = (Column("file says", 70), Column("read", 60), Column("beside", 60))
COLUMNS = {"pulse": (Column("pulse", 64), *READ), "step": (Column("step", 64), *READ)}
"""Of a servo that is sent pulses, and of one that counts its steps."""
STEPS = (-10.0, -1.0, 1.0, 10.0)
"""Degrees, or millimetres, by which a button turns the joint."""


class ServoForm(FixedPart, shows=SERVO_FORM):
    """The servo, the protractor, what was measured, and what it says."""

    ports = (
        "servo_joint",
        "measured",
        "bus_stops",
        "servo_found",
        "servo_check",
        "servo_words",
        "arm_now",
        "robot",
    )
    chief = "measured"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        robot: Robot = board.get("robot")
        self._head = Section(parent, "Calibration of a servo", width=width)
        words = [joint_symbol(robot, i) for i in range(robot.n)]
        self._joints = Segment(parent, words, words[0], self._choose, size=13, inset=8, most=width)
        self._joints.shows = Shows("servo_joint")
        gap(parent, 6)
        self.dial = Protractor(parent, width=width, on_read=self._read)
        gap(parent, 4)
        self._turns = Buttons(parent, (), width=width)
        gap(parent, 4)
        self.field = NumberField(
            parent, "Read off", 0.0, width=width, unit="°", decimals=1, step=0.1, on_change=self._read
        )
        gap(parent, 4)
        self.notes = Buttons(parent, (), width=width)
        self._apart: int = dpg.add_group(parent=parent)
        gap(self._apart, 4)
        self.stops = Buttons(parent, (), width=width)
        gap(parent, 4)
        self._places: int = dpg.add_group(parent=parent)
        self._lamp = LampWord(parent, "", width=width)
        self._found = Caption(parent, width=width)
        self._name = TextField(
            parent, "Name", "", width=width, hint=verbatim(f"my-{robot.id}"), on_change=lambda _: None
        )
        gap(parent, 4)
        self.save = Buttons(parent, (), width=width)
        gap(parent, 8)
        self._for = robot

    def refresh(self) -> None:
        """Show where the joint is, and what was measured."""
        board, now = self._board, self._board.get("arm_now") or ArmNow()
        robot: Robot = board.get("robot")
        i = min(board.get("servo_joint"), robot.n) - 1
        joint, factor = robot.joints[i], joint_factor(robot, i)
        self._joints.update(joint_symbol(robot, i))
        self._head.update(hint=joint.name)
        self._name.take(hint=verbatim(f"my-{robot.id}"))
        sent = float(now.commanded[i]) * factor if len(now.commanded) == robot.n else math.nan
        shows = float(now.shows[i]) * factor if len(now.shows) == robot.n else math.nan
        if math.isfinite(shows):
            self.field.update(round(shows, 1))
        self.dial.update(joint.low * factor, joint.high * factor, sent, shows)
        may = now.state == "standing" and now.knows_place and not now.is_latched
        on_bus = robot.bus is not None and robot.bus.of(joint.name) is not None
        may_note = may or (on_bus and now.state == "free" and now.measures)
        self._turns.update([self._turn(robot, i, by, may=may) for by in STEPS])
        place = Action("Next place", partial(board.act, "go_to_place"), "step", enabled=may)
        note = Action("Note it", self._note, "check", "primary", enabled=may_note)
        has_some = bool(board.get("measured") or board.get("bus_stops"))
        anew = Action("Anew", partial(board.act, "forget_points"), "reset", enabled=has_some)
        self.notes.update((place, note, anew))
        stop = Action("Here is a stop", partial(board.act, "note_stop"), "ruler", enabled=may_note)
        self.stops.update((stop,) if on_bus else ())
        self.stops.show(on_bus)
        dpg.configure_item(self._apart, show=on_bus)
        self._show_found(robot, i)

    def _show_found(self, robot: Robot, i: int) -> None:
        board, factor = self._board, joint_factor(robot, i)
        servo = servo_at(robot, i)
        number = "step" if isinstance(servo, BusServo) else "pulse"
        if self._is_new(self._places, number):
            self._table = Table(
                self._places,
                COLUMNS[number],
                width=self._width,
                row_height=22,
                is_card=False,
                has_lines=False,
            )
            self._table.shows = Shows("measured")
        own = [each for each in board.get("measured") or () if each[0] == i + 1]
        self._table.update([_row(servo, pulse, value, factor) for _, pulse, value in own])
        found: ServoCalibration | None = board.get("servo_found")
        check: Check | None = board.get("servo_check")
        if check is None:
            self._lamp.update("Not measured", "off")
        else:
            word = "The file is still good" if check.is_good else "The file is not good any more"
            self._lamp.update(word, "ok" if check.is_good else "far")
        words: str = board.get("servo_words") or ""
        self._found.update(words if found is None else told_of(robot, i, found))
        keep = Action("Save the arm", self._keep, "save", enabled=found is not None)
        self.save.update((keep,))

    def _turn(self, robot: Robot, i: int, by: float, *, may: bool) -> Action:
        size = math.radians(by) if robot.joints[i].is_revolute else by / 1000
        unit = "°" if robot.joints[i].is_revolute else " mm"
        label = f"{'+' if by > 0 else '−'}{abs(by):.0f}{unit}"
        return Action(label, partial(self._board.act, "turn_joint", by=size), enabled=may)

    def _choose(self, word: str) -> None:
        robot: Robot = self._board.get("robot")
        joint = next(i + 1 for i in range(robot.n) if joint_symbol(robot, i) == word)
        self._board.put("servo_joint", joint, label="Choose a joint")

    def _read(self, value: float) -> None:
        self.field.update(value)

    def _note(self) -> None:
        robot: Robot = self._board.get("robot")
        i = min(self._board.get("servo_joint"), robot.n) - 1
        self._board.act("note_point", value=self.field.value / joint_factor(robot, i))

    def _keep(self) -> None:
        board, found = self._board, self._board.get("servo_found")
        with board.notes.refusals():
            saved = keep_robot(found.arm.robot, self._name.text.strip() or f"my-{board.get('robot').id}")
            board.put_all({"robot": saved, "measured": (), "bus_stops": ()}, label=f"Save {saved.id}")
            board.notes.tell(f"Saved as {saved.id}", "Let go of the arm and connect again to drive it so.")


def told_of(robot: Robot, i: int, found: ServoCalibration) -> str:
    """Sign, offset, gain, residual and play in a line."""
    unit, sign = joint_unit(robot, i), "+" if found.found.servo.sign > 0 else "−"
    offset, left, gap_between = (
        f"{shown(value, 2)}{unit}" for value in (found.offset, found.residual, found.play)
    )
    line = f"gain {found.gain:.3f}" if found.zero is None else f"zero at step {found.zero:.0f}"
    told = [f"sign {sign}", f"offset {offset}", line, f"residual {left}"]
    play = [f"play {gap_between}"] if math.isfinite(found.play) else []
    return " · ".join([*told, *play])


def servo_at(robot: Robot, i: int) -> AnyServo | None:
    """The servo of a joint from 0; None where it has none."""
    with suppress(NoServoError):
        return servo_of(robot, robot.joints[i].name)
    return None


def _row(servo: AnyServo | None, pulse: float, value: float, factor: float) -> TableRow:
    says = float(servo.value(np.array([pulse]))[0]) if servo is not None else math.nan
    cells = (
        Cell(f"{pulse:.0f}{'' if isinstance(servo, BusServo) else ' µs'}", "text2"),
        Cell(shown(says * factor, 1), "text2"),
        Cell(shown(value * factor, 1)),
        Cell(shown((value - says) * factor, 1), "text2"),
    )
    return TableRow(cells)
