"""What handles move: a control, such as the object of a formula in whose place, turn and size it ends up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.objects.formula import Formula, Placement
from vi3dras.orientation import abc_from_matrix, matrix_from_abc, matrix_from_axis_angle
from vi3dras.path.fit import placed, turning_about
from vi3dras.path.objects import middle_of
from vi3dras.render.scene import Item

from ..face.board import Board
from ..face.units import DECIMALS
from ..pen import shown
from .handles_drag import BASE, Handle, Kind, whole

_gestures = count()
SMALLEST = 0.01
SIZE_STEP = 0.1
STEPS = {"m": (0.01, "whole cm"), "cm": (1.0, "whole cm"), "mm": (10.0, "whole cm"), "in": (1.0, "whole in")}
"""Per length unit: what a move with Ctrl keeps to, and what that is called."""


class DragWords(NamedTuple):
    """A drag in words."""

    change: str
    now: str = ""


class Mover:
    """A control that handles change: all of a drag is one step of undo."""

    def __init__(self, board: Board, control: str) -> None:
        self._board, self._control = board, control
        self._gesture = 0
        self._held: list[Any] = []

    @property
    def ports(self) -> tuple[str, ...]:
        """What it shows and changes."""
        return (self._control,)

    @property
    def items(self) -> tuple[Item, ...]:
        """What stands in the scene while its handles are shown."""
        return ()

    def begin(self) -> None:
        """Remember how it stands: what follows counts from here, and is one step of undo."""
        self._gesture = next(_gestures)
        self._held = [self._board.get(port) for port in self.ports]

    def take_back(self) -> None:
        """Put it where it was at the beginning."""
        now = (self._board.get(port) for port in self.ports)
        if not all(np.array_equal(a, b) for a, b in zip(now, self._held, strict=True)):
            self._board.engine.undo()

    def centre(self) -> Floats:
        """Where its handles stand, (3,) [m]."""
        raise NotImplementedError

    def turns(self) -> Floats:
        """The axes of the rings, unit vectors as rows (3, 3)."""
        return BASE

    def offers(self, handle: Handle) -> bool:
        """Whether a handle would change it."""
        return True

    def shift(self, by: Floats, axes: tuple[int, ...], *, whole_units: bool) -> DragWords:
        """Move it by (3,) [m]; with whole units what it holds along these axes is a round number."""
        raise NotImplementedError

    def turn(self, axis: int, angle: float) -> DragWords:
        """Turn it about one of its axes [rad]."""
        raise NotImplementedError

    def grow(self, factor: float, *, whole_units: bool) -> DragWords:
        """Make it larger; with whole units by steps of the size."""
        raise NotImplementedError

    def does(self, handle: Handle) -> str:
        """What a handle is for."""
        if handle.kind == "free":
            return "Move in the plane of the picture"
        if handle.kind == "plane":
            a, b = ("xyz"[k] for k in handle.axes)
            return f"Move along {a} and {b}"
        if handle.kind == "move":
            return f"Move along {'xyz'[handle.axis]}"
        return f"Turn about {'xyz'[handle.axis]}" if handle.kind == "turn" else "Make larger or smaller"

    def whole(self, kind: Kind) -> str:
        """What a drag with Ctrl keeps to, in words."""
        words = STEPS[self._board.get("robot").units.length][1]
        return {"turn": "steps of 5°", "size": f"steps of {SIZE_STEP}"}.get(kind, words)

    def _moved(
        self, start: Sequence[float] | Floats, by: Floats, axes: tuple[int, ...], *, whole_units: bool
    ) -> tuple[Floats, DragWords]:
        """Where a place (3,) [m] comes to, and that in words."""
        units = self._board.get("robot").units
        to: Floats = np.add(start, by)
        for k in axes if whole_units else ():
            to[k] = whole(to[k] / units.metres, STEPS[units.length][0]) * units.metres
        digits, moved = DECIMALS[units.length], np.subtract(to, start) / units.metres
        change = "  ".join(f"{'xyz'[k]} {_signed(moved[k], digits)}" for k in axes)
        now = ", ".join(shown(to[k] / units.metres, digits) for k in axes)
        return to, DragWords(f"{change} {units.length}", f"now {now}")


def turn_words(axis: str, angle: float) -> DragWords:
    """A turn [rad] in words."""
    return DragWords(f"turn {axis} {_signed(np.degrees(angle), 1)}°")


class ObjectMover(Mover):
    """The control that holds a formula; the same numbers stand on the page of the object."""

    def __init__(self, board: Board, control: str) -> None:
        super().__init__(board, control)
        self._middle: tuple[object, Floats] = (None, np.zeros(3))
        self._before = self._formula
        self._start = self._before.placement

    @property
    def _formula(self) -> Formula:
        found: Formula = self._board.get(self._control)
        return found

    def centre(self) -> Floats:
        """The middle of the object, (3,) [m]: there its handles stand."""
        return placed(self._own_middle(), self._formula.placement)

    def begin(self) -> None:
        """Remember how it stands, to be turned about its middle."""
        super().begin()
        self._before = self._formula
        self._start = turning_about(self._before.placement, self._own_middle())

    def shift(self, by: Floats, axes: tuple[int, ...], *, whole_units: bool) -> DragWords:
        """Move it by (3,) [m]; with whole units its shift along these axes is a round number."""
        to, words = self._moved(self._start.shift, by, axes, whole_units=whole_units)
        x, y, z = (float(v) for v in to)
        self._put(replace(self._start, shift=(x, y, z)), "Move the object")
        return words

    def turn(self, axis: int, angle: float) -> DragWords:
        """Turn it about an axis of the base frame through its middle [rad]."""
        self._put(turned(self._start, axis, angle), "Turn the object")
        return turn_words("xyz"[axis], angle)

    def grow(self, factor: float, *, whole_units: bool) -> DragWords:
        """Make it larger about its middle; with whole units by steps of the size."""
        scale = self._start.scale * factor
        scale = max(whole(scale, SIZE_STEP), SIZE_STEP) if whole_units else max(scale, SMALLEST)
        self._put(replace(self._start, scale=scale), "Scale the object")
        return DragWords(f"size × {shown(scale, 2)}")

    def _own_middle(self) -> Floats:
        """The middle before it is placed, computed once for a shape."""
        f = self._formula
        shape = (f.kind, f.axis, f.expressions, f.variables, f.constants, f.units)
        if shape != self._middle[0]:
            self._middle = (shape, middle_of(f))
        return self._middle[1]

    def _put(self, placement: Placement, label: str) -> None:
        there = replace(self._before, placement=placement)
        self._board.put(self._control, there, label=label, gesture=("handles", self._gesture))


def turned(placement: Placement, axis: int, angle: float) -> Placement:
    """The placement after a turn [rad] about an axis of the base frame through its pivot."""
    turn = matrix_from_axis_angle(np.eye(3)[axis], np.asarray(angle))
    a, b, c = abc_from_matrix(turn @ matrix_from_abc(np.array(placement.turn)))
    return replace(placement, turn=(float(a), float(b), float(c)))


def _signed(value: float, digits: int) -> str:
    text = shown(float(value), digits)
    return text if text.startswith("−") else f"+{text}"
