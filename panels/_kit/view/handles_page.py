"""Which handles stand in the view: those of the page that is open, or those of the instrument."""

from __future__ import annotations

from ..face import Tab, View3D
from ..face.board import Board
from .handles import Handles
from .handles_jog import ToolMover
from .handles_object import ObjectMover
from .handles_part import PartMover
from .handles_target import TargetMover
from .handles_thing import ThingMover


def handles_for(surface: int, board: Board, face: View3D, page: Tab) -> Handles | None:
    """The handles of a page, or else those of the instrument, if it has any."""
    if page.handled:
        return Handles(surface, board, page.handled, page.handles, ThingMover)
    if page.handles:
        asks = "wanted" in board.vi.ports
        what = ("target", page.handles, TargetMover) if asks else ("q", page.handles, ToolMover)
        return Handles(surface, board, *what)
    mover = PartMover if face.handles == "place" else ObjectMover
    return Handles(surface, board, face.handles, face.handles_on, mover) if face.handles else None
