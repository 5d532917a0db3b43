"""Asking for a place of the tool, by slider or in the view: the arm follows as far as it can."""

from __future__ import annotations

from collections.abc import Hashable

from vi3dras.arrays import Floats
from vi3dras.inverse.follow import followed
from vi3dras.joint_workspace.first_sweep import asked_of

from ...face.board import Board
from .kept import kept


def ask_for(board: Board, target: Floats, label: str, gesture: Hashable, q: Floats | None = None) -> None:
    """Ask for a target (7,), from where the joints are or from `q` (n,), as a part of one step of undo.

    Where all ways are asked for the arm is there at once; the answer tells later whether it is the best.
    """
    q = board.get("q") if q is None else q
    values = {"target": target, "seed": q}
    if board.get("way") == "every":
        robot, task = board.get("robot"), board.get("wanted")
        q = followed(robot, task, asked_of(task, target[None])[0], q, kept(board))
        values |= {"q": q, "seed": q}
    if board.put_all(values, label=label, gesture=gesture):
        board.memo["follow"] = (label, gesture)
