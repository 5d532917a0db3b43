"""The picture of an arm over a part: at home while there is no motion, else on its way."""

from __future__ import annotations

from vi3dras.api.cell_contacts import Contacts
from vi3dras.arm.robot import Robot
from vi3dras.flow import Indicator, VIPart
from vi3dras.parts import Part
from vi3dras.render.scene import Item, Lines
from vi3dras.workcell import Cell

from .. import _arm
from .._cell.scene import cell_items
from .._trajectories.picture import draw_arm
from .lines import LineShown


class ArmAmongThings(VIPart):
    """The arm among the things before it: on its way, and at home while there is no line."""

    pages = ("Arm in the view",)
    arm_drawn = Indicator(
        tuple, label="Arm in the view", tip="The arm on its way, with what stands before it"
    )


@ArmAmongThings.step("standing")
def wait_at_home(
    robot: Robot, arm: bool, grid: bool, cell: Cell, hidden_things: tuple[str, ...]
) -> tuple[Item, ...]:
    """The arm at home with the things: the part in its colours comes as soon as there is one."""
    things = cell_items(cell, hidden_things, Contacts())
    return (*_arm.standing(robot, robot.home, arm=arm, grid=grid), *things)


ArmAmongThings.step("arm_drawn")(draw_arm)


class ArmOverPart(VIPart):
    """The step of the whole picture; its items are the instrument's own."""

    pages = ("3D view",)


@ArmOverPart.step("scene", "subject")
def picture_over(
    robot: Robot, arm_drawn: tuple[Item, ...], mesh: Part, drawn: tuple[Item, ...], line_found: LineShown,
    path: bool,
) -> tuple[tuple[Item, ...], str]:  # fmt: skip
    """What the 3D view shows at once, and of which arm and part."""
    thing = {f"{kind}/{mesh.title}" for kind in ("cell", "touched")}  # where it is an obstacle, too
    items = [*(item for item in arm_drawn if item.key not in thing), *drawn]
    if path:
        items.append(Lines("path/line", line_found.points, paint="accent", width=2.5))
    return tuple(items), f"/{robot.id}/{mesh.body.sha256}"
