"""What a typed frame is put into: the controls of the typed one, as one step of undo."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats

from ...face.board import Board

TYPED = "typed"


def typed_values(start: str, end: str, pose: Floats, typed_in: str) -> dict[str, object]:
    """The controls that make a typed pose (4, 4) [m] of `end` in `start` true.

    A frame of the arm becomes a typed one there; where the typed one is what is looked from, it moves.
    """
    if start == TYPED and end != TYPED:
        return {"typed_frame": np.linalg.inv(pose), "typed_in": end}
    if start == TYPED:
        return {"frame_from": typed_in, "typed_frame": pose}
    return {"frame_to": TYPED, "typed_frame": pose, "typed_in": start}


def put_pose(board: Board, pose: Floats, label: str) -> None:
    """Make a typed pose (4, 4) [m] true."""
    start, end = board.get("frame_from"), board.get("frame_to")
    board.put_all(typed_values(start, end, pose, board.get("typed_in")), label=label)
