"""Place and turn of a frame in every form: a number typed into one of them changes all the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.explorer.frames import Transform
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError

from ...face.board import Board, FixedPart
from ...face.pair import FRAME_FORMS
from ...face.units import DECIMALS
from ...hands.pointer import Shows
from ...pen import shown
from ...widgets.heads import Caption, Section
from ...widgets.tables import Cell, Column, TableRow
from .row_table import FormCountError, RowTable
from .typing_pose import put_pose

WHOLE = ("", "w, φ", "x", "y", "z")
COLUMNS = tuple(
    Column(t, 88 if not t else 72, is_left=not t, style="word" if not t else "italic") for t in WHOLE
)
HOW = "Type one number, or a whole row at once: 0.5 0.5 0.5 0.5."
WRONG = "Repair the typed matrix to see it in every form."
SMALL = 1e-9
"""Numbers below this cannot be made longer to make up for another one."""


class NoOthersError(Vi3drasError):
    """A number of a row of length 1 where all others are 0; facts: the number."""

    says = "No other number can make the length 1 beside {}: type the whole row, such as 0.5 0.5 0.5 0.5."


class TooLongError(Vi3drasError):
    """A number of a row of length 1 that is beyond it; facts: the number."""

    says = "{} is too long for a row of length 1: type a number from -1 to 1, or all numbers of the row."


class NoAngleError(Vi3drasError):
    """An axis where nothing turns."""

    says = "With an angle of 0 every axis is the same: type the angle first, or all four numbers."


class Form(NamedTuple):
    """One way of writing a frame."""

    name: str
    first: int
    """The column of its first number, 0 for the one in front of x, y and z."""
    values: Callable[[Transform], Floats]
    """Its numbers, as they are shown."""
    digits: int
    made: Callable[[Transform, Floats], Transform]
    """The same frame with these numbers in the place of its own."""
    is_unit: bool = False
    """Whether the numbers are those of something of length 1; in front of an axis stands an angle."""


def forms_of(robot: Robot, order: str, about: str) -> tuple[Form, ...]:
    """The forms that the table has, row by row."""
    long = DECIMALS[robot.units.length]
    is_moving = about == "moving"
    return (
        Form("Position", 1, lambda t: t.position, long, lambda t, v: t.changed(v)),
        Form("A, B, C", 1, lambda t: t.abc, 2, lambda t, v: t.changed(abc=v)),
        Form(
            f"Euler {order}", 1, lambda t: t.euler(order, "moving" if is_moving else "fixed"), 2,
            lambda t, v: t.changed(euler=v, order=order, about="moving" if is_moving else "fixed"),
        ),
        Form(
            "Angle, axis", 0, lambda t: np.concatenate([[float(t.angle)], t.axis]), 4,
            lambda t, v: t.changed(axis_angle=(v[1:], v[0])),
        ),
        Form("Quaternion", 0, lambda t: t.quaternion, 4, lambda t, v: t.changed(quaternion=v), is_unit=True),
        Form("Rot. vector", 1, lambda t: t.rotation_vector, 2, lambda t, v: t.changed(rotation_vector=v)),
        Form("Twist v", 1, lambda t: t.twist[:3], long, lambda t, v: t.changed(twist=[*v, *t.twist[3:]])),
        Form("Twist ω", 1, lambda t: t.twist[3:], 2, lambda t, v: t.changed(twist=[*t.twist[:3], *v])),
    )  # fmt: skip


def with_number(numbers: Floats, k: int, value: float) -> Floats:
    """Numbers of length 1 with one of them typed: the others become longer or shorter alike.

    Raises:
        TooLongError, NoOthersError: they cannot.
    """
    if abs(value) > 1:
        raise TooLongError(shown(value, 4))
    others = np.array(numbers, float)
    others[k] = 0.0
    length, wanted = float(np.linalg.norm(others)), float(np.sqrt(max(1 - value * value, 0.0)))
    if length < SMALL < wanted:
        raise NoOthersError(shown(value, 4))
    made = others * (wanted / length if length > SMALL else 0.0)
    made[k] = value
    return made


class FrameForms(FixedPart, shows=FRAME_FORMS):
    """A row for each form; a frame of the arm becomes a typed one that starts there."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)
        self._head = Section(self._group, "", width=width)
        self.table = RowTable(
            self._group,
            COLUMNS,
            width=width,
            on_edit=self._edit,
            on_row=self._whole,
            row_height=25,
            head_height=22,
        )
        self.table.shows = Shows("between")
        self._told = Caption(self._group, width=width)
        self._forms: tuple[Form, ...] = ()

    def show(
        self,
        robot: Robot,
        frame_from: str,
        frame_to: str,
        euler_order: str,
        euler_about: str,
        frames_study: str,
        between: Transform | None,
    ) -> None:
        """Show all of them, or what to do while the typed matrix is no rotation."""
        dpg.configure_item(self._group, show=frames_study == "frame to frame")
        self._forms = forms_of(robot, euler_order, euler_about)
        self._head.update(
            f"Frame {frame_to} in frame {frame_from}", f"{robot.units.length} · {robot.units.angle}"
        )
        self.table.update([_row(form, between) for form in self._forms])
        self.table.show(between is not None)
        self._told.update(HOW if between is not None else WRONG)

    def _edit(self, row: int, column: int, value: float) -> None:
        form, now = self._forms[row], self._now()
        if now is None:
            return
        k = column - 1 - form.first
        numbers = np.array(form.values(now), float)
        if form.is_unit:
            numbers = with_number(numbers, k, value)
        elif form.first == 0 and k > 0:
            if abs(numbers[0]) < 1e-7:
                raise NoAngleError
            numbers[1:] = with_number(numbers[1:], k - 1, value)
        else:
            numbers[k] = value
        self._put(form.made(now, numbers))

    def _whole(self, row: int, numbers: Floats) -> None:
        form, now = self._forms[row], self._now()
        if now is None:
            return
        count = 4 - form.first
        if len(numbers) != count:
            raise FormCountError(len(numbers), count)
        self._put(form.made(now, numbers))

    def _now(self) -> Transform | None:
        found: Transform | None = self._board.get("between")
        return found

    def _put(self, made: Transform) -> None:
        put_pose(self._board, made.pose, "Type a frame")


def _row(form: Form, now: Transform | None) -> TableRow:
    numbers = [] if now is None else [float(v) for v in form.values(now)]
    digits = [form.digits] * len(numbers)
    if form.first == 0 and not form.is_unit and digits:
        digits[0] = 2
    texts = [shown(v, d) for v, d in zip(numbers, digits, strict=True)] or ["–"] * (4 - form.first)
    if now is not None and form.first == 0 and not form.is_unit and abs(numbers[0]) < 1e-7:
        texts[1:] = ["any"] * 3
    cells = [Cell("")] * form.first + [Cell(text, can_edit=now is not None) for text in texts]
    return TableRow((Cell(form.name, "text2", style="word"), *cells))
