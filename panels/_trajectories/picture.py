"""The object painted whole, where it would fit, and the picture with the arm on its way."""

from __future__ import annotations

from dataclasses import replace

from vi3dras.api.cell_contacts import Contacts
from vi3dras.api.objects import best_fit
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.files import Report
from vi3dras.flow import Indicator, VIPart
from vi3dras.joint_workspace.hands import Hand
from vi3dras.objects.formula import Formula
from vi3dras.objects.several import InView, is_edited_shown, several
from vi3dras.path.curve import Curve
from vi3dras.path.fit import Change, Fit
from vi3dras.path.objects import vertices_of
from vi3dras.path.pointing import Pointing
from vi3dras.render.scene import Item
from vi3dras.workcell import Cell

from .. import _arm
from .._cell.scene import cell_items, lit
from .painted import Along, Shown, curve_items, painted, wanted


class PaintedObject(VIPart):
    """The steps that wait until the arm stands on its way: a picture at once goes before the exact one."""

    pages = ("Object", "3D view")


@PaintedObject.step("shown", slow=True)
def paint_all(
    formula: Formula, robot: Robot, hand: Hand, pointing: Pointing, runs: str, backwards: bool, rough: Shown,
    cell_there: Cell, report: Report | None = None,
) -> Shown:  # fmt: skip
    """Every vertex."""
    # of an object that has few of them the picture at once has them all
    if rough.painting.vertices.shape == vertices_of(formula).shape:
        return replace(rough, is_rough=False)
    along = None if pointing == "held" else Along(pointing, runs, backwards)
    return painted(formula, robot, hand, along, is_rough=False, cell=cell_there, report=report)


@PaintedObject.step("offer", slow=True)
def offer_fit(
    formula: Formula, robot: Robot, hand: Hand, may_shift: bool, may_turn: bool, may_scale: bool,
    may_hand: bool, report: Report | None = None,
) -> Fit:  # fmt: skip
    """Where Fit would put the object."""
    allowed: tuple[tuple[Change, bool], ...] = (
        ("shift", may_shift),
        ("turn", may_turn),
        ("scale", may_scale),
    )
    may = [change for change, on in allowed if on]
    return best_fit(formula, robot, hand, may, turns_hand=may_hand, report=report)


class ArmInView(VIPart):
    """The arm among the things before it: on its way, and at home while there is no curve."""

    pages = ("Arm in the view",)
    arm_drawn = Indicator(
        tuple, label="Arm in the view", tip="The arm on its way, with what stands before it"
    )


@ArmInView.step("standing")
def stand_still(
    robot: Robot, drawn: tuple[Item, ...], arm: bool, grid: bool, cell_there: Cell,
    hidden_things: tuple[str, ...],
) -> tuple[Item, ...]:  # fmt: skip
    """The arm at home with what there is of the object: a formula without a curve takes nothing else away."""
    things = cell_items(cell_there, hidden_things, Contacts())
    return (*_arm.standing(robot, robot.home, arm=arm, grid=grid), *drawn, *things)


@ArmInView.step("arm_drawn")
def draw_arm(
    robot: Robot, q: Floats, frames: Floats, arm: bool, grid: bool, cell_scene: tuple[Item, ...],
    contacts: Contacts,
) -> tuple[Item, ...]:  # fmt: skip
    """The arm with what it touches in red, and what stands before it."""
    return (*lit(_arm.standing(robot, q, frames, arm=arm, grid=grid), contacts), *cell_scene)


@PaintedObject.step("scene", "subject")
def picture(
    rough: Shown, curve: Curve, objects: tuple[InView, ...], drawn: tuple[Item, ...], csv: str, path: bool,
    arm_drawn: tuple[Item, ...],
) -> tuple[tuple[Item, ...], str]:  # fmt: skip
    """What the 3D view shows at once, and of which arm and formula; an edited one is no other."""
    items = [*arm_drawn, *drawn]
    if path and not csv and is_edited_shown(objects):
        items += curve_items(curve, rough)
    formulas = several(objects, rough.formula).formulas
    untyped = sum(len(f.hinted) for f in formulas)  # what is typed for the first time moves all of it
    return tuple(items), " ".join([rough.robot.id, *sorted(f.id for f in formulas), *"?" * untyped])


@PaintedObject.step("fine", "verdict")
def refine(
    shown: Shown, objects: tuple[InView, ...], solid: bool, mesh: bool
) -> tuple[tuple[Item, ...], str]:
    """The object as it is shown at rest, and how much of it is reached."""
    painting = shown.painting
    words = f"{painting.reached:.1f} % of {shown.formula.title} can be reached"
    if painting.reached >= 99.95:
        words = f"All of {shown.formula.title} can be reached"
    if painting.things:
        words += f"; in the way: {', '.join(painting.things)}"
    if hinted := ", ".join(shown.formula.hinted):
        words += f"; {hinted} drawn from hints"
    if painting.lost:
        words += f"; {painting.lost} vertices have no value and are left out"
    items = wanted(shown, solid=solid, mesh=mesh) if is_edited_shown(objects) else ()
    return tuple(items), words
