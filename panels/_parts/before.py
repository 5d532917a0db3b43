"""A mesh of a student's own before the arm: opened, put somewhere, and how the tool is to stand on it."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.objects.formula import Placement
from vi3dras.parts import Part
from vi3dras.parts.reached import CONE
from vi3dras.parts.shipped import BRACKET, part_file
from vi3dras.render.scene import Item
from vi3dras.workcell import Cell
from vi3dras.workcell.drawn import drawn as drawn_thing

from .known import Held, PartFile, Piece

AWAY, BENCH = 0.43, 0.15
"""Of its length the part stands before an arm, and before a large one on a bench so high."""
LARGE = 0.6
"""Such an arm reaches further [m]: a smaller one stands on the table itself."""
SURFACE = "part/surface"


def before_arm(robot: Robot) -> Floats:
    """A round place before an arm, (3,) [m]."""
    reach, metres = longest_reach(robot), robot.units.metres
    up = BENCH * reach if reach > LARGE else 0.0
    return np.array([round(AWAY * reach / metres), 0, round(up / metres)]) * metres


class PartBefore(VIPart):
    """The terminals of a part that stands before an arm; `robot` and `cell` are the instrument's own."""

    pages = ("Part",)
    part = Control(
        str, default=BRACKET, label="Part", quantity="a file",
        tip="A mesh file: STL, OBJ, PLY, DAE or GLB; bracket alone is the part that ships",
    )  # fmt: skip
    part_unit = Control(
        Literal["mm", "cm", "m", "in"], default="mm", label="Unit of the file", quantity="a unit",
        tip="Of length in the file; GLB and DAE say it themselves",
    )  # fmt: skip
    place = Control(
        Floats, per="robot", renew="robot.id", default=before_arm, shape=(3,), unit="m", label="Place",
        tip="Where the origin of the part's file stands before the arm",
    )  # fmt: skip
    turn = Control(
        Floats, default=np.zeros(3), shape=(3,), unit="rad", label="Turn",
        tip="Roll, pitch and yaw of the part about that origin",
    )  # fmt: skip
    cone = Control(
        float, default=float(CONE), low=0.0, high=np.pi / 2, unit="rad", label="Cone",
        tip="How far the tool may lean from the normal of the surface; 0 is straight alone",
    )  # fmt: skip
    tip = Control(
        float, default=0.0, low=0.0, high=1.0, unit="m", label="Tip of the tool",
        tip="The last of the tool, which may touch the part; the rest may not. 0 makes it no obstacle",
    )  # fmt: skip
    handles = Control(bool, default=False, tip="What the mouse moves and turns the part by")

    mesh = Indicator(
        Part, label="Mesh", tip="The part as its file has it", equation=None, quantity="triangles",
    )  # fmt: skip
    part_opened = Indicator(
        PartFile, label="Opened file", tip="Where the mesh was read, and when it was written", equation=None,
        quantity="a file",
    )  # fmt: skip
    piece = Indicator(
        Piece, label="Part in its place", tip="The part where it stands", equation=None, quantity="a part",
        meaning="The part where it stands before the arm.",
    )  # fmt: skip
    held = Indicator(
        Held, label="Tool over the part", tip="How the tool stands on the part and what it keeps clear of",
        equation=None, quantity="a wish",
    )  # fmt: skip
    drawn = Indicator(tuple, label="Part in the view", tip="The part in one colour, until it is painted")


@PartBefore.step("mesh", "part_opened", slow=True)
def open_part(part: str, part_unit: str) -> tuple[Part, PartFile]:
    """The part in a file, ready to be measured from."""
    path = part_file(part.strip() or BRACKET).absolute()
    changed = path.stat().st_mtime_ns if path.is_file() else 0
    opened = PartFile(str(path), part_unit, changed)
    found = opened.part
    assert found.body.parts is not None  # its tree takes a while: it is made here and comes along
    return found, opened


@PartBefore.step("piece")
def place_part(part_opened: PartFile, place: Floats, turn: Floats) -> Piece:
    """The part where the numbers put it."""
    (x, y, z), (a, b, c) = place.tolist(), turn.tolist()
    return Piece(part_opened, Placement((x, y, z), (a, b, c)))


@PartBefore.step("held")
def hold_tool(cone: float, tip: float, cell: Cell) -> Held:
    """How the tool stands on the part, in one value."""
    return Held(cone, tip, cell)


@PartBefore.step("drawn")
def draw_part(mesh: Part, piece: Piece) -> tuple[Item, ...]:
    """The part in the colour of metal."""
    return (drawn_thing(mesh.standing(piece.placement).thing, SURFACE, "steel"),)


class CellOfPart(VIPart):
    """Where a part moves the workpieces, and is one itself where the tool has a tip."""

    pages = ("Cell",)


@CellOfPart.step("cell_there")
def stand_with_part(held: Held, mesh: Part, piece: Piece) -> Cell:
    """The cell with the workpieces where the part stands, and the part where it is an obstacle."""
    return held.asked.around(mesh.standing(piece.placement)) or held.cell
