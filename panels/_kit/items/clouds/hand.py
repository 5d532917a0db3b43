"""How the hand is to stand at every target: any angle, one, several in turn, A, B, C, or as it likes."""

from __future__ import annotations

import math
import re

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.joint_workspace.hands import angles_in_turn, free_angle, ways_to_hold

from ...face.board import Board, FixedPart
from ...face.units import word_of
from ...face.workspace import HAND_FORM
from ...pen import segment, short, typed
from ...widgets.editor import refusals
from ...widgets.fields import TextField
from ...widgets.heads import Paragraph, SectionChoice, gap
from ...widgets.ranges import RangeSlider
from ...widgets.slider import LineSlider
from ...widgets.tracks import Axis

WORDS = {"Free": "free", "Fixed": "fixed", "List": "list", "A B C": "pose", "Any": "point"}
TURN = (-180.0, 180.0)


class HandChoice(FixedPart, shows=HAND_FORM):
    """A choice of ways, and what each of them needs."""

    also = ("hand_range", "hand_angle", "hand_list", "abc")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        choose = board.sets("hold", "Hold the hand: {}", WORDS.get)
        self._head = SectionChoice(parent, "Wrist", ("Any",), "Any", choose, width=width)
        gap(parent, 4)
        self._group: int = dpg.add_group(parent=parent)
        self._rows: list[RangeSlider | LineSlider | TextField] = []

    def show(self, robot: Robot, hold: str) -> None:
        """Show the way that is chosen, in degrees."""
        self._head.update(word_of(WORDS, hold), [word_of(WORDS, way) for way in ways_to_hold(robot)])
        if self._is_new(self._group, robot.id, hold):
            self._rows = self._build(hold)
        self._show(hold)

    def _build(self, hold: str) -> list[RangeSlider | LineSlider | TextField]:
        axis = Axis("hand", ends=TURN, margin=0.0)
        match hold:
            case "free":
                hands = self._stretches(self._set_range)
                slider = RangeSlider(self._group, axis, TURN, colour=segment(3), **hands)
                return [slider.showing("hand_range")]
            case "fixed":
                return [self._slider(axis, "hand_angle", 0)]
            case "list":
                field = TextField(
                    self._group, "hand at", "", width=self._width, hint="0; -45", on_change=self._set_list
                )
                Paragraph(self._group, width=self._width).update("A target takes the first that reaches it.")
                return [field.showing("hand_list")]
            case "pose":
                axes = [Axis(name, ends=TURN, margin=0.0) for name in "ABC"]
                return [self._slider(axis, "abc", k) for k, axis in enumerate(axes)]
        words = "The point alone is asked for: the tool may stand as it likes."
        Paragraph(self._group, width=self._width).update(words)
        return []

    def _show(self, hold: str) -> None:
        board = self._board
        for k, row in enumerate(self._rows):
            if isinstance(row, RangeSlider):
                low, high = (round(math.degrees(v), 6) for v in board.get("hand_range"))
                row.update((low, high), "")
            elif isinstance(row, TextField):
                row.update("; ".join(short(round(math.degrees(v), 3)) for v in board.get("hand_list")))
            else:
                value = board.get("hand_angle") if hold == "fixed" else board.get("abc")[k]
                row.update(round(math.degrees(value), 6))

    def _slider(self, axis: Axis, control: str, k: int) -> LineSlider:
        def change(value: float) -> None:
            angle, is_one = math.radians(value), control == "hand_angle"
            new = angle if is_one else self._board.changed(control, k, angle)
            label = "Hand angle" if is_one else f"Tool {'ABC'[k]}"
            self._board.put(control, new, label=label, gesture=("hand", self._gesture))

        slider = LineSlider(self._group, axis, 0.0, label_width=44, **self._slides(change))
        return slider.showing(control, (k,) if control == "abc" else ())

    def _set_range(self, low: float, high: float) -> None:
        free_angle(math.radians(low), math.radians(high))
        ends = np.radians([low, high])
        self._board.put("hand_range", ends, label="Hand angles", gesture=("hand", self._gesture))

    def _set_list(self, text: str) -> None:
        field = self._rows[0]
        assert isinstance(field, TextField)
        with refusals(field, field.field):
            angles = np.radians([typed(word, "the hand") for word in _split(text)])
            angles_in_turn(tuple(angles.tolist()))
            self._board.put("hand_list", angles, label="Hand angles in turn")


def _split(text: str) -> list[str]:
    """Numbers between semicolons, else between commas or spaces."""
    parts = text.split(";") if ";" in text else re.split(r"[,\s]+", text)
    return [part.strip() for part in parts if part.strip()]
