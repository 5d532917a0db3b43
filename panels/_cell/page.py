"""The page on which things are put before the arm."""

from __future__ import annotations

from .._kit.face import Heading, Line, Tab
from .._kit.face.cells import CELL_FILES, CELL_NEAREST, CELL_THINGS, CELL_TOOL, MEASURED_FORM, THING_FORM
from .._kit.face.motion import Pose
from .acts import CellFiles
from .before import CellAlone, CellBefore, CellOfFormula

PARTS = (CellBefore, CellAlone, CellFiles)
"""Of an instrument whose arm stands among the things as they are filed."""
WITH_FORMULA = (CellBefore, CellOfFormula, CellFiles)
"""Of one with a formula that may have workpieces."""
PAGE = "Cell"


def cell_tab(position: str = "", abc: str = "", verdict: tuple[str, ...] = ()) -> Tab:
    """The page, with what is read beside it: the nearest pair, and the pose of the tool by these ports."""
    pose = (Line(), Heading("Tool pose", "base frame"), Pose(position, abc)) if position else ()
    return Tab(
        PAGE, (CELL_THINGS, CELL_FILES, Line(), THING_FORM, MEASURED_FORM, Line(), CELL_TOOL),
        readings=(CELL_NEAREST, *pose), verdict=verdict,
        handles="thing_grips", handled="cell",
    )  # fmt: skip


TAB = cell_tab("position", "abc")
