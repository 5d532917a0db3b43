"""Which controller: chips, the equation of the chosen one, and what it needs besides gains."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.laws import LAWS, LawKind
from vi3dras.explain.control import EQUATIONS
from vi3dras.explain.markup import say

from ...face.board import Board, FixedPart
from ...face.control import LOOP_LAW
from ...widgets.choices import Chips
from ...widgets.fields import NumberField, TextField
from ...widgets.heads import Caption, Section, gap
from ..paths.sketches import Printed

TOOL = (
    ("Stiffness", "tool_stiffness", 0, "N/m", 100.0),
    ("Turning stiffness", "tool_stiffness", 1, "N m/rad", 5.0),
    ("Damping", "tool_damping", 0, "N s/m", 10.0), ("Turning damping", "tool_damping", 1, "N m s/rad", 1.0),
)  # fmt: skip
"""The numbers of impedance: name, control, place, unit, step."""


class LawForm(FixedPart, shows=LOOP_LAW):
    """Chips, of which one is on."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Controller", "one for all joints", width=width)
        self._chips = []
        for some in (LAWS[:3], LAWS[3:5], LAWS[5:]):
            chips = Chips(parent, {law.label: False for law in some}, self._choose, width=width)
            self._chips.append(chips.showing("controller"))
            gap(parent, 4)
        self._equation = Printed(parent, width=width)
        self._about = Caption(parent, width=width)
        self._f = TextField(
            parent, "f", "", width=width, label_width=28, hint="1, or a formula such as m",
            on_change=self._type,
        ).showing("coefficient")  # fmt: skip
        self._words = Caption(parent, width=width)
        self._tool = [self._field(parent, *about) for about in TOOL]
        gap(parent, 4)

    def show(
        self, robot: Robot, controller: LawKind, coefficient: tuple[str, ...], tool_stiffness: Floats,
        tool_damping: Floats,
    ) -> None:  # fmt: skip
        """Show the law."""
        for chips in self._chips:
            kinds = {law.label: law.kind == controller for law in LAWS if law.label in chips.chips}
            chips.update(kinds)
        self._equation.update(tuple(map(say, EQUATIONS[controller])))
        self._about.update(next(law.about for law in LAWS if law.kind == controller))
        texts = set(coefficient)
        self._f.update(coefficient[0] if len(texts) == 1 and coefficient else "one for each joint")
        self._f.show(controller == "pd")
        self._words.update(
            "f of q1 … in rad, qd1 …, qdd1 …, and m, the joint's own inertia" if controller == "pd" else ""
        )
        numbers = {"tool_stiffness": tool_stiffness, "tool_damping": tool_damping}
        for field, (_, port, place, _, _) in zip(self._tool, TOOL, strict=True):
            field.update(float(numbers[port][place]))
            field.show(controller == "impedance")

    def _field(self, parent: int, name: str, port: str, place: int, unit: str, step: float) -> NumberField:
        def put(value: float) -> None:
            self._board.put(port, self._board.changed(port, place, value), label=f"Set {name.lower()}")

        return NumberField(
            parent, name, 0.0, width=self._width, unit=unit, step=step, low=0.0, high=1e6, decimals=0,
            field_width=128, on_change=put,
        ).showing(port)  # fmt: skip

    def _choose(self, word: str, on: bool) -> None:
        """Take a law, with the gains that are usual for it: those of another one mean something else."""
        kind = next(law.kind for law in LAWS if law.label == word)
        if on and kind != self._board.get("controller"):
            self._board.act("choose_law", kind=kind)

    def _type(self, text: str) -> None:
        robot: Robot = self._board.get("robot")
        self._board.put("coefficient", (text,) * robot.n, label="Set the coefficient f")


def span_of(board: Board, port: str) -> tuple[float, float]:
    """The least and the largest number of a control."""
    found = board.port(port)
    low, high = (getattr(found, end, None) for end in ("low", "high"))
    return -math.inf if low is None else float(low), math.inf if high is None else float(high)


def brief(value: float) -> str:
    """A gain as people type it."""
    return f"{value:.4g}" if np.isfinite(value) else "–"
