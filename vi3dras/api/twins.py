"""A twin of an arm, and how far it may be from the arm's file."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.errors import UnknownNameError
from vi3dras.twins.body import PERFECT, Flaws
from vi3dras.twins.process import TwinProcess, TwinSpec

FLAWS = {"none": PERFECT, "usual": Flaws()}
"""How a twin may differ from its file."""


def twin_of_arm(
    robot: Robot, board: str = "ssc32", *, flaws: str = "usual", seed: int = 0, port: int | None = None
) -> TwinProcess:
    """A twin of an arm in a process of its own; see `Arm.twin`."""
    return TwinProcess(TwinSpec(robot, board, flaws_known(flaws), seed, port=port))


def flaws_known(name: str) -> Flaws:
    """How a twin may differ from its file, by a word.

    Raises:
        UnknownNameError: there is no such word.
    """
    if name not in FLAWS:
        raise UnknownNameError("kind of flaws", name, tuple(FLAWS))
    return FLAWS[name]
