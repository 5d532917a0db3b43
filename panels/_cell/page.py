"""The page on which things are put before the arm."""

from __future__ import annotations

from .._kit.face import Heading, Line, Tab
from .._kit.face.cells import CELL_FILES, CELL_NEAREST, CELL_THINGS, CELL_TOOL, THING_FORM
from .._kit.face.motion import Pose
from .acts import CellFiles
from .before import CellAlone, CellBefore

PARTS = (CellBefore, CellAlone, CellFiles)
"""Of an instrument whose arm stands among the things as they are filed."""
PAGE = "Cell"
POSE = (Heading("Tool pose", "base frame"), Pose("position", "abc"))
TAB = Tab(
    PAGE, (CELL_THINGS, CELL_FILES, Line(), THING_FORM, Line(), CELL_TOOL),
    readings=(CELL_NEAREST, Line(), *POSE),
)  # fmt: skip
