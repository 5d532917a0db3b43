"""An arm on every board there is, and what watches its shafts: nothing of the driver is asked."""

from __future__ import annotations

import shutil

import numpy as np
import pytest
from memory_link import MemoryLink
from wired_arm import WiredArm

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.remote.board import Ask, Place, T
from vi3dras.remote.conversation import Conversation
from vi3dras.remote.registry import board_class
from vi3dras.twins.servos import FRAME_S
from vi3dras.twins.sketch_host import COMPILERS
from vi3dras.twins.twin import Twin

ARMS = {"arduino": "lynx6", "feetech": "so-101", "grbl": "puma560", "melfa": "rv2aj"}
"""An arm for each board."""

NO_COMPILER = not any(shutil.which(name) for name in COMPILERS)
each_board = pytest.mark.parametrize(
    "board",
    [
        pytest.param(board, marks=[pytest.mark.skipif(NO_COMPILER, reason="no C++")] * (board == "arduino"))
        for board in ARMS
    ],
)


def wired(board: str, *, seed: int = 0) -> WiredArm:
    """An arm on a board, not yet connected."""
    robot = load_robot(ARMS[board])
    arm = WiredArm(board, robot=robot, seed=seed)
    arm.twin.byte_s = board_class(board)(robot).line.byte_s
    return arm


def ready(board: str, *, seed: int = 0) -> WiredArm:
    """The same at home, known to the driver."""
    return wired(board, seed=seed).ready()


def away(arm: WiredArm, by: float = 0.3) -> Floats:
    """A place that is not home, (n,)."""
    home = arm.robot.home
    return np.where(home + by <= arm.robot.high, home + by, home - by)


def asked(twin: Twin, ask: Ask[T]) -> T | None:
    """What a board is answered; nothing where it wants no answer."""
    talk = Conversation(MemoryLink(twin), board_class(twin.board.id)(twin.board.robot).line)
    if ask.answer is None:
        talk.send(ask.data)
        return None
    routine = talk.ask(ask, 1.0)
    while True:
        try:
            next(routine)
        except StopIteration as end:
            answer: T = end.value
            return answer


def told(twin: Twin, seconds: float) -> bytes:
    """All that is said in so long a time."""
    data, end = b"", twin.time + seconds
    while twin.time < end:
        data += twin.pass_until_said(end)
    return data


def somewhere(q: Floats, gripper: float = float("nan")) -> Place:
    """A place in degrees."""
    return Place(np.radians(q), gripper)


class Shafts:
    """Where the shafts are at every frame."""

    def __init__(self, twin: Twin) -> None:
        self.twin, self.times, self.q = twin, [], []  # type: ignore[var-annotated]
        self._look()

    def _look(self) -> None:
        self.times.append(self.twin.time)
        self.q.append(self.twin.board.body.q.copy())
        self.twin.at(self.twin.time + FRAME_S, self._look)

    @property
    def speeds(self) -> Floats:
        """Of each joint at most [rad/s], (n,)."""
        fastest: Floats = np.abs(np.diff(np.array(self.q), axis=0)).max(axis=0) / FRAME_S
        return fastest

    def stood_from(self, time: float) -> float:
        """From when on nothing moved any more, after a time [s]."""
        moved = np.flatnonzero(np.abs(np.diff(np.array(self.q), axis=0)).max(axis=1) > 1e-9) + 1
        return max(float(np.array(self.times)[moved].max(initial=0.0)), time)
