"""What handles move: a target of the tool, which the arm follows."""

from __future__ import annotations

import numpy as np

from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.hand import HandAxes, hand_axes
from vi3dras.orientation import abc_from_matrix, matrix_from_abc, matrix_from_axis_angle
from vi3dras.render.scene import Frame, Item

from ..face.board import Board
from ..items.arms.kept import ask_for
from .handles_drag import BASE, Handle
from .handles_object import DragWords, Mover, turn_words

LIFT, ROLL = 1, 2
"""The rings of a hand whose angle to the ground is asked: the numbers of their axes."""
AXES = 0.136
"""How long the axes of the target are, as a share of the arm's reach: as long as those of the tool."""


class TargetMover(Mover):
    """The target of the page that is open; a hand turns only as what is asked of it lets it."""

    def __init__(self, board: Board, control: str) -> None:
        super().__init__(board, control)
        self._start, self._q = np.zeros(7), np.zeros(0)
        self._axes_of: tuple[object, object, HandAxes] | None = None

    @property
    def ports(self) -> tuple[str, ...]:
        """The target, what is asked of it, and the joints that follow it."""
        return ("target", "wanted", "q")

    @property
    def items(self) -> tuple[Item, ...]:
        """The axes of the target, where all of its orientation is asked."""
        target: Floats = self._board.get("target")
        if self._board.get("wanted") != "pose":
            return ()
        pose = np.eye(4)
        pose[:3, :3], pose[:3, 3] = matrix_from_abc(target[3:6]), target[:3]
        return (Frame("target", pose, length=AXES * longest_reach(self._robot)),)

    @property
    def _robot(self) -> Robot:
        robot: Robot = self._board.get("robot")
        return robot

    @property
    def _axes(self) -> HandAxes:
        """How the hand turns where the arm is: asked once for all handles of a picture."""
        robot, q = self._robot, self._board.get("q")
        if self._axes_of is None or self._axes_of[0] is not robot or self._axes_of[1] is not q:
            self._axes_of = robot, q, hand_axes(robot, q)
        return self._axes_of[2]

    def begin(self) -> None:
        """Remember where target and arm are."""
        super().begin()
        self._start, self._q = (np.array(self._board.get(p)) for p in ("target", "q"))

    def take_back(self) -> None:
        """Put target and arm where they were at the beginning."""
        super().take_back()
        self._board.memo.pop("follow", None)

    def centre(self) -> Floats:
        """The point of the target, (3,) [m]."""
        point: Floats = self._board.get("target")[:3]
        return point

    def turns(self) -> Floats:
        """The axes of the base frame; for a hand those about which it can be lifted and rolled."""
        if self._board.get("wanted") != "wrist":
            return BASE
        lift, roll = self._axes
        roll = np.cross(BASE[int(np.abs(lift).argmin())], lift) if roll is None else roll
        roll = roll - (roll @ lift) * lift
        roll = roll / np.linalg.norm(roll)
        return np.array([np.cross(lift, roll), lift, roll])

    def offers(self, handle: Handle) -> bool:
        """A target has no size, a point no turn, and a hand two at most."""
        task = self._board.get("wanted")
        if handle.kind != "turn" or task == "pose":
            return handle.kind != "size"
        rolls = self._axes.roll is not None
        return task == "wrist" and (handle.axis == LIFT or (handle.axis == ROLL and rolls))

    def does(self, handle: Handle) -> str:
        """What a handle is for; the rings of a hand lift and roll it."""
        if handle.kind == "turn" and self._board.get("wanted") == "wrist":
            return "Roll the hand" if handle.axis == ROLL else "Lift or lower the hand"
        return super().does(handle)

    def shift(self, by: Floats, axes: tuple[int, ...], *, whole_units: bool) -> DragWords:
        """Move its point by (3,) [m]; with whole units its place along these axes is a round number."""
        to, words = self._moved(self._start[:3], by, axes, whole_units=whole_units)
        self._ask(np.append(to, self._start[3:]), "Move the target")
        return words

    def turn(self, axis: int, angle: float) -> DragWords:
        """Turn it about an axis of the base frame; lift or roll a hand [rad]."""
        target, q, word = self._start.copy(), None, "xyz"[axis]
        if self._board.get("wanted") == "pose":
            turn = matrix_from_axis_angle(BASE[axis], np.asarray(angle))
            target[3:6] = abc_from_matrix(turn @ matrix_from_abc(target[3:6]))
        elif axis == LIFT:
            target[6] = np.remainder(target[6] + angle + np.pi, 2 * np.pi) - np.pi
            word = "hand"
        else:
            q, word = self._q.copy(), "roll"
            q[-1] = np.clip(q[-1] + angle, self._robot.low[-1], self._robot.high[-1])
        self._ask(target, "Turn the target", q)
        return turn_words(word, angle)

    def _ask(self, target: Floats, label: str, q: Floats | None = None) -> None:
        ask_for(self._board, target, label, ("target handles", self._gesture), q)
