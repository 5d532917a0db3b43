"""What stands before the arm: a cell that is opened once and known to all, and how the arm stands in it."""

from __future__ import annotations

import numpy as np

from vi3dras.api.cell_contacts import Contact, Contacts, contact_with, contacts_at
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.objects.formula import Formula
from vi3dras.render.scene import Item
from vi3dras.workcell import Cell
from vi3dras.workcell.edit import EMPTY, thing_of
from vi3dras.workcell.kept import from_kept, kept

from .scene import cell_items

NOTHING = Contacts()


class CellBefore(VIPart):
    """The terminals of an instrument whose arm stands among things; `q` and `robot` are its own."""

    pages = ("Cell",)
    cell = Control(
        Cell, default=lambda: EMPTY, encode=kept, decode=from_kept, equation=None, quantity="things",
        tip="What stands before the arm: tables, boxes, cylinders, pipes and meshes",
        meaning="What stands before the arm. All instruments that have a cell show the same one.",
    )  # fmt: skip
    chosen_thing = Control(
        str, default="", label="Chosen thing", tip="The name of the thing that is measured and put elsewhere",
        quantity="a name",
    )  # fmt: skip
    hidden_things = Control(
        tuple[str, ...], default=(), label="Hidden things", quantity="names",
        tip="Names of things that are not drawn; the arm keeps away from them all the same",
    )  # fmt: skip
    thing_grips = Control(
        bool, default=True, label="Handles of the thing", tip="What the mouse moves, turns and scales it by"
    )
    measured_points = Control(
        Floats, default=np.zeros((3, 3)), shape=(3, 3), unit="m", label="Measured points", equation=None,
        tip="Three points on the chosen thing: its origin, one along x, one beside it on the side of y",
    )  # fmt: skip

    cell_there = Indicator(
        Cell, label="Cell as it stands", tip="The cell with the workpieces of a formula where that is",
        quantity="things", equation=None,
        meaning="The cell with the workpieces of a formula where that puts them.",
    )  # fmt: skip
    contacts = Indicator(
        Contacts, tip="What the arm touches, or which part of it is nearest to which thing", quantity="pairs",
        equation=None,
        meaning="What the arm touches, or else which part of it is nearest to which thing, and how near.",
    )  # fmt: skip
    to_chosen = Indicator(
        Contact | None, label="To the chosen thing", quantity="a pair", equation=None,
        tip="Which part of the arm is nearest to the chosen thing",
        meaning="Which part of the arm is nearest to the chosen thing, and how near.",
    )  # fmt: skip
    touch_words = Indicator(str, label="Touches", tip="What the arm touches now; nothing when it is clear")
    cell_scene = Indicator(tuple, label="Cell in the view", tip="The things in the 3D view")


class CellAlone(VIPart):
    """Where no formula moves a workpiece: the cell stands as its file has it."""

    pages = ("Cell",)


@CellAlone.step("cell_there")
def stand_as_filed(cell: Cell) -> Cell:
    """The cell as it is."""
    return cell


class CellOfFormula(VIPart):
    """Where a formula moves its workpieces: `formula` is the instrument's own."""

    pages = ("Cell",)


@CellOfFormula.step("cell_there")
def stand_with_formula(cell: Cell, formula: Formula) -> Cell:
    """The cell with the workpieces where the formula stands."""
    follows = any(thing.follows for thing in cell.things)
    return cell.following(formula.placement.matrix) if follows else cell


@CellBefore.step("contacts", "to_chosen", "touch_words")
def touch(
    robot: Robot, q: Floats, cell_there: Cell, chosen_thing: str
) -> tuple[Contacts, Contact | None, str]:
    """What the arm touches here, and how near it is to the chosen thing."""
    if not cell_there.things or len(q) != robot.n:
        return NOTHING, None, ""
    found = contacts_at(robot, cell_there, q)
    thing = thing_of(cell_there, chosen_thing)
    if thing is None or len(cell_there.things) == 1:
        return found, None if thing is None else found.nearest, found.sentence
    return found, contact_with(robot, cell_there, chosen_thing, q), found.sentence


@CellBefore.step("cell_scene")
def draw_cell(cell_there: Cell, hidden_things: tuple[str, ...], contacts: Contacts) -> tuple[Item, ...]:
    """The things whose eye is open, those that are touched in red."""
    return cell_items(cell_there, hidden_things, contacts)
