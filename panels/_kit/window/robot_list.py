"""The list of arms: each with a small picture of it at home, those that were used last first."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

import numpy as np

from vi3dras.arm.library import load_library
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.render.scene import Lines
from vi3dras.solids import skeleton

from ..messages.notes import Notes
from ..pen.sketch import isometric
from ..settings import by_use
from ..widgets.menus import Entry


def robot_entries(now: Robot | None, notes: Notes, take: Callable[[str], object]) -> list[Entry]:
    """A line for every arm of the library; what is wrong with others is told."""
    library = load_library()
    for fault in library.faults:
        notes.say(str(fault))

    def line(name: str) -> Entry:
        robot = library.by_id[name]
        hint = robot.structure + (", yours" if name in library.own else "")
        current = now is not None and now.id == name
        return Entry(robot.name, partial(take, name), hint=hint, is_current=current, sketch=sketch(robot))

    used, others = by_use("robots", library.by_id)
    return [*map(line, used), *([Entry()] if used else []), *map(line, others)]


@lru_cache(maxsize=256)
def sketch(robot: Robot) -> tuple[Floats, ...]:
    """The bones of an arm at home, each (4, 2) or so: along its joint's axis, then across to the next one."""
    bones = (item.points for item in skeleton(robot, np.array(robot.home)) if isinstance(item, Lines))
    return tuple(isometric(np.asarray(points, float)) for points in bones)
