"""What handles move: the tool itself, which a pendant jogs; the arm follows exactly or stops."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.hand import HandAxes, hand_axes
from vi3dras.jogging.rows import commanded, locks
from vi3dras.jogging.step import JogWay, jogged
from vi3dras.jogging.told import why_sentence
from vi3dras.kinematics.forward import tool_pose

from ..face.board import Board
from ..items.teach.jogger import jogger_of
from .handles_drag import BASE, Handle
from .handles_object import DragWords, Mover, turn_words

LIFT, ROLL = 1, 2
"""The rings of a hand that leans and rolls: the numbers of their axes."""


class ToolMover(Mover):
    """The tool of the arm: arrows along the world, rings about it, or about the axes of a hand."""

    def __init__(self, board: Board, control: str) -> None:
        super().__init__(board, control)
        self._q = np.zeros(0)
        self._known: tuple[object, object, HandAxes, tuple[str, ...]] | None = None

    @property
    def ports(self) -> tuple[str, ...]:
        """The joints alone: the tool follows from them."""
        return (self._control,)

    @property
    def _robot(self) -> Robot:
        robot: Robot = self._board.get("robot")
        return robot

    def _about(self) -> tuple[HandAxes, tuple[str, ...]]:
        """How the hand turns and what is locked where the arm is: asked once for all handles of a picture."""
        robot, q = self._robot, self._board.get(self._control)
        if self._known is None or self._known[0] is not robot or self._known[1] is not q:
            self._known = robot, q, hand_axes(robot, q), locks(robot, q, "world", np.eye(4))
        return self._known[2], self._known[3]

    def begin(self) -> None:
        """Remember where the arm is."""
        super().begin()
        self._q = np.array(self._board.get(self._control))

    def centre(self) -> Floats:
        """The tool's point, (3,) [m]."""
        point: Floats = tool_pose(self._robot, self._board.get(self._control))[:3, 3]
        return point

    def turns(self) -> Floats:
        """The axes of the world; of a hand those about which it leans and rolls."""
        if commanded(self._robot).by != "hand":
            return BASE
        lift, roll = self._about()[0]
        roll = np.cross(BASE[int(np.abs(lift).argmin())], lift) if roll is None else roll
        roll = roll - (roll @ lift) * lift
        roll = roll / np.linalg.norm(roll)
        return np.array([np.cross(lift, roll), lift, roll])

    def offers(self, handle: Handle) -> bool:
        """What is not locked on this arm; a tool has no size."""
        if handle.kind == "size":
            return False
        told = self._about()[1]
        if handle.kind != "turn":
            return not any(told[k] for k in handle.axes)
        if commanded(self._robot).by == "hand":
            return handle.axis == LIFT or (handle.axis == ROLL and not told[3])
        return not told[3 + handle.axis]

    def does(self, handle: Handle) -> str:
        """What a handle is for."""
        if handle.kind == "turn" and commanded(self._robot).by == "hand":
            return "Roll the hand" if handle.axis == ROLL else "Lift or lower the hand"
        return super().does(handle)

    def shift(self, by: Floats, axes: tuple[int, ...], *, whole_units: bool) -> DragWords:
        """Move the tool by (3,) [m] from where it was taken."""
        start = tool_pose(self._robot, self._q)[:3, 3]
        to, words = self._moved(start, by, axes, whole_units=whole_units)
        self._go(JogWay(to - start, np.zeros(3)), axes[0])
        return words

    def turn(self, axis: int, angle: float) -> DragWords:
        """Turn it about an axis of the world [rad]; lean or roll a hand."""
        if commanded(self._robot).by == "hand":
            lean, roll = (angle, 0.0) if axis == LIFT else (0.0, self._about_own(angle))
            self._go(JogWay(np.zeros(3), np.zeros(3), lean, roll), 4 if axis == LIFT else 3)
            return turn_words("hand" if axis == LIFT else "roll", angle)
        self._go(JogWay(np.zeros(3), angle * BASE[axis]), 3 + axis)
        return turn_words("xyz"[axis], angle)

    def _about_own(self, angle: float) -> float:
        """The same about the axis in which rolls are counted: that of the last joint, whatever its sign."""
        return angle * self._robot.joints[-1].sign

    def _go(self, way: JogWay, row: int) -> None:
        """Go there from where the tool was taken."""
        board, robot = self._board, self._robot
        if not way.length(robot):
            board.put(self._control, self._q, label="Drag the tool", gesture=("jog", -1 - self._gesture))
            return
        done = jogged(robot, self._q, way, damped=bool(board.get("damped")))
        jogger_of(board).tell(
            robot, done, row, why_sentence(robot, done), "Drag the tool", -1 - self._gesture
        )
