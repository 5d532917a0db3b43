"""What the joints do while the tool moves, or the tool while a joint does, as Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.numbers import in_units
from vi3dras.api.places import arc, line
from vi3dras.api.sweeps import ANGLES as SWEPT_ANGLES
from vi3dras.api.sweeps import Sweep
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.first_sweep import first_sweep
from vi3dras.joint_workspace.points_file import numbers_along
from vi3dras.joint_workspace.sweep import usual_count
from vi3dras.scripts.lines import joints_typed, lengths_typed, place_words, row_typed
from vi3dras.scripts.spelling import Code, called, literal, typed, typed_row
from vi3dras.units import ANGLES

from .motion import ends_of


def sweep_in_python(
    robot: Robot, follow: str, coordinate: str, low: float, high: float, count: int, target: Floats,
    begin: Floats, through: Floats, end: Floats, whole: bool, path: Floats, branch: str,
) -> tuple[str, ...]:  # fmt: skip
    """What the joints do along the way as Python."""
    task = usual_task(robot)
    many = None if count == usual_count(robot, task) else count
    if follow == "sweep":
        asked = _coordinate_in_python(robot, coordinate, low, high, many, target)
    else:
        first, last = row_typed(robot, task, begin), row_typed(robot, task, end)
        way: Code | list[list[float]]
        if follow == "line":
            way = called("vi.line", line, first, last)
        elif follow == "arc":
            way = called("vi.arc", arc, first, lengths_typed(robot, through[:3]), last, whole=whole)
        else:
            way, many = [row_typed(robot, task, row) for row in numbers_along(path, target)], None
        asked = called("arm.sweep", Arm.sweep, way, count=many)
    told = f"sweep = {asked}", "print(sweep)", "print(sweep.to_frame())"
    elbow = f"q = {called('sweep.elbow', Sweep.elbow, branch)}"
    return (*told, elbow, "print(q)") if branch else told


def _coordinate_in_python(
    robot: Robot, coordinate: str, low: float, high: float, many: int | None, target: Floats
) -> Code:
    """The sweep of one coordinate; where it is the first one, nothing more is said."""
    first = first_sweep(robot)
    unit = ANGLES["deg"] if coordinate in SWEPT_ANGLES else robot.units.metres
    is_first = coordinate == "px" and (low, high) == (first.low, first.high)
    ends = () if is_first else (typed(low, unit), typed(high, unit))
    words: dict[str, Any] = {"count": many}
    if not np.array_equal(target, first.numbers):
        place, hand = place_words(robot, usual_task(robot), target)
        words |= {"at": place} | hand
    return called("arm.sweep", Arm.sweep, coordinate, *ends, **words)


def motion_in_python(
    robot: Robot, joints: Floats, joint: int, joint_low: float | None, joint_high: float | None, places: int
) -> tuple[str, ...]:  # fmt: skip
    """The tool while one joint moves as Python."""
    moving, scale = min(joint, robot.n) - 1, in_units(robot).scale
    low, high = typed_row(ends_of(robot, moving, joint_low, joint_high), [scale[moving]] * 2)
    at_home = joints_typed(robot, joints) == "home"
    others = Code("arm.home") if at_home else literal(typed_row(joints, scale))
    return (
        "import numpy as np",
        f"q = np.tile({others}, ({places}, 1)){'' if at_home else '.astype(float)'}",
        f"q[:, {moving}] = np.linspace({literal(low)}, {literal(high)}, {places})",
        "poses = arm.fk(q)",
        "print(poses.to_frame())",
    )
