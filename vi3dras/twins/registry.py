"""All virtual boards, and a twin of an arm on one of them."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import UnknownNameError
from vi3dras.twins.board import VirtualBoard
from vi3dras.twins.body import PERFECT, Flaws, body_of
from vi3dras.twins.errors import UnwiredError
from vi3dras.twins.twin import Twin

HOMES = {
    "ssc32": "ssc32:VirtualSsc32",
    "ssc32u": "ssc32u:VirtualSsc32U",
    "arduino": "arduino:VirtualArduino",
    "feetech": "feetech:VirtualFeetech",
    "grbl": "grbl:VirtualGrbl",
    "melfa": "melfa:VirtualMelfa",
}
"""The file of this room and the class in it, by the board's id."""


def virtual_board_class(name: str) -> type[VirtualBoard]:
    """The virtual board of an id.

    Raises:
        UnknownNameError: there is none.
    """
    if name not in HOMES:
        raise UnknownNameError("board", name, tuple(HOMES))
    module, _, kind = HOMES[name].partition(":")
    return cast("type[VirtualBoard]", getattr(import_module(f"vi3dras.twins.{module}"), kind))


def twin_of(
    robot: Robot,
    board: str = "ssc32",
    *,
    flaws: Flaws = PERFECT,
    seed: int = 0,
    start: Floats | None = None,
    byte_s: float | None = None,
) -> Twin:
    """A twin of an arm.

    Args:
        robot: the arm.
        board: the id of what it hangs on.
        flaws: how far from its file it may be.
        seed: which of all such arms, and of all faults of a wire.
        start: where its joints are before the power comes, (n,); at home if None.
        byte_s: what one byte takes on its line [s]; as the board is usually set if None.

    Raises:
        UnknownNameError: there is no such board.
        UnwiredError: the arm's file does not say how it hangs on it.
    """
    kind = virtual_board_class(board)
    why = kind.missing(robot)
    if why is not None:
        raise UnwiredError(board, robot.name, why)
    made = kind(robot, body_of(robot, flaws, seed=seed, start=start))
    return Twin(made, byte_s=byte_s or kind.bits / kind.baud(robot), seed=seed)
