"""The picture of an arm over a part: at home while there is no motion, else on its way."""

from __future__ import annotations

from vi3dras.api.cell_contacts import Contacts
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import VIPart
from vi3dras.parts import Part
from vi3dras.render.scene import Item, Lines
from vi3dras.workcell import Cell

from .. import _arm
from .._cell.scene import cell_items, lit
from .lines import LineShown


class ArmOverPart(VIPart):
    """The steps of the picture; its items are the instrument's own."""

    pages = ("3D view",)


@ArmOverPart.step("standing")
def wait_at_home(
    robot: Robot, arm: bool, grid: bool, cell: Cell, hidden_things: tuple[str, ...]
) -> tuple[Item, ...]:
    """The arm at home with the things: the part in its colours comes as soon as there is one."""
    things = cell_items(cell, hidden_things, Contacts())
    return (*_arm.standing(robot, robot.home, arm=arm, grid=grid), *things)


@ArmOverPart.step("scene", "subject")
def picture_over(
    robot: Robot, q: Floats, frames: Floats, arm: bool, grid: bool, path: bool, mesh: Part,
    drawn: tuple[Item, ...], line_found: LineShown, cell_there: Cell, contacts: Contacts,
    hidden_things: tuple[str, ...],
) -> tuple[tuple[Item, ...], str]:  # fmt: skip
    """What the 3D view shows at once, and of which arm and part; what the arm touches is red."""
    items = [*lit(_arm.standing(robot, q, frames, arm=arm, grid=grid), contacts), *drawn]
    items += cell_items(cell_there, (*hidden_things, mesh.title), contacts)  # the part itself is painted
    if path:
        items.append(Lines("path/line", line_found.points, paint="accent", width=2.5))
    return tuple(items), f"/{robot.id}/{mesh.body.sha256}"
