"""A motion among the things before the arm: its checks, its passport, and the script of both."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from vi3dras.api.cells import WorkCell
from vi3dras.api.cells import cell as opened
from vi3dras.api.values.motions import ArmMotion, Told
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.motion.limits import Limits
from vi3dras.motion.rows import Plan
from vi3dras.passport.check import check_motion
from vi3dras.passport.report import Report
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import Code, called
from vi3dras.workcell import Cell
from vi3dras.workcell.cell_file import END
from vi3dras.workcell.edit import beside


def known(cell: Cell) -> Cell | None:
    """The cell that a motion is checked in; none where nothing stands before the arm."""
    return cell if cell.things else None


def among(motion: ArmMotion, cell: Cell, file: str) -> ArmMotion:
    """A motion that is to be written as a file, with the cell for its checks and its passport."""
    return replace(motion, cell=known(beside(cell, Path(file).parent)))


def judged_among(
    robot: Robot, plan: Plan | None, cell: Cell, limits: Limits | None = None, report: Told | None = None
) -> Report | None:
    """Whether an arm may run a motion among the things; none where there is no motion of this arm."""
    if plan is None or plan.stops.q.shape[1] != robot.n:
        return None
    return check_motion(robot, plan.stops, limits=limits, cell=known(cell), report=report)


def cell_in_python(cell: Cell) -> tuple[str, ...]:
    """The cell as Python, from the file that the page saves; nothing for an empty one."""
    if not cell.things:
        return ()
    words = re.findall(r"[^\W_]+", cell.title.casefold()) or ["bench"]
    return "# Cell > Save writes this file", f"cell = {called('vi.cell', opened, '-'.join(words) + END)}"


def clearances_in_python(cell: Cell, robot: Robot, q: Floats) -> tuple[str, ...]:
    """How far the arm is from each thing as Python."""
    if not cell.things:
        return ()
    far = called("cell.clearances", WorkCell.clearances, Code("arm"), joints_typed(robot, q))
    return *cell_in_python(cell), f"clearances = {far}", "print(clearances.to_frame())"


def with_cell(cell: Cell, words: dict[str, Any]) -> dict[str, Any]:
    """The words of a call that takes a cell."""
    return words | ({"cell": Code("cell")} if cell.things else {})
