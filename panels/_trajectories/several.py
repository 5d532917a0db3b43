"""The objects that stand beside the edited one: kept as they are, drawn in their colours, and judged."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from vi3dras.api.objects import painted as paint_formula
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.explain.scope import per_value
from vi3dras.files import Report
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.inverse.solver import closed_form
from vi3dras.joint_workspace.hands import Hand
from vi3dras.objects.formula import Formula
from vi3dras.objects.several import (
    ALONE,
    COLOURS,
    MOST,
    InView,
    checked,
    free_colour,
    is_edited_shown,
    several,
)
from vi3dras.path.objects import vertices_of
from vi3dras.path.painting import SEARCHED
from vi3dras.path.pointing import Pointing
from vi3dras.render.scene import Item
from vi3dras.workcell import Cell

from .._cell.among import known
from .painted import Shown, plain_items, running, wanted
from .trajectory import FORMULA_CODING

DRAWN = {1: 2000, 2: 61}
"""Samples of each variable that are drawn of a curve, and of what has two."""
JUDGED = 300
"""Vertices that are judged of an object beside the edited one: for whole percents, not for a picture."""


class Share(NamedTuple):
    """How much of an object is reached."""

    formula: Formula
    percent: float | None
    """None where this hand makes no sense, or the formula has no value."""


def _encode(listed: tuple[InView, ...]) -> list[dict[str, Any]]:
    """A table per object: its colour, its formula but of the edited one, and whether its eye is closed."""
    tables = []
    for row in listed:
        formula = {} if row.formula is None else {"formula": FORMULA_CODING["encode"](row.formula)}
        tables.append({"colour": row.colour, **formula, **({} if row.is_shown else {"hidden": True})})
    return tables


def _decode(raw: Any) -> tuple[InView, ...]:
    """The list of such tables; or ids of formulas, in one text too, that stand beside the edited one."""
    told = [word.strip() for word in raw.split(",")] if isinstance(raw, str) else raw
    tables: list[dict[str, Any]] = [{"formula": one} if isinstance(one, str) else one for one in told]
    if all("formula" in table for table in tables):
        tables.insert(0, {})
    rows: tuple[InView, ...] = ()
    for table in tables:
        colour = table.get("colour")
        formula = FORMULA_CODING["decode"](table["formula"]) if "formula" in table else None
        known = colour if colour in COLOURS else free_colour(rows)
        rows = (*rows, InView(known, formula, not table.get("hidden", False)))
    return rows


class SeveralObjects(VIPart):
    """The terminals of a view with several objects."""

    pages = ("Objects",)
    objects = Control(
        tuple[InView, ...], default=ALONE, validate=checked, encode=_encode, decode=_decode,
        tip="All objects of the view: which are shown, and in which colours", quantity="objects",
        equation=None,
        meaning=f"All objects of the view, {MOST} at most: which are shown, and in which colours. One of "
        "them is edited.",
    )  # fmt: skip
    beside = Indicator(tuple, label="Beside it", tip="The other objects of the view, each in its colour")
    drawn = Indicator(tuple, label="All objects", tip="The edited object and those beside it")
    reaches = Indicator(
        tuple, label="Reach beside it", tip="How much of each of the other objects is reached", symbol="s",
        equation=None, quantity="%", parts=per_value,
        meaning="How much of each of the other objects the arm reaches, judged at some of its vertices.",
    )  # fmt: skip


@SeveralObjects.step("beside")
def draw_beside(objects: tuple[InView, ...], solid: bool, mesh: bool) -> tuple[Item, ...]:
    """The other objects whose eye is open, each in its colour."""
    off = tuple(end for end, on in (("/skin", solid), ("/mesh", mesh)) if not on)
    rows = ((k, row.formula, row.colour) for k, row in enumerate(objects) if row.formula and row.is_shown)
    items = (item for row in rows for item in _drawn(*row))
    return tuple(item for item in items if not (off and item.key.endswith(off)))


@lru_cache(maxsize=2 * MOST)
def _drawn(place: int, formula: Formula, colour: str) -> tuple[Item, ...]:
    most = DRAWN[len(formula.variables)]
    few = tuple(replace(variable, points=min(variable.points, most)) for variable in formula.variables)
    try:
        vertices = vertices_of(replace(formula, variables=few))
    except Vi3drasError:
        return ()  # what is wrong with it is said when it is edited
    return plain_items(f"beside/{place}", vertices, COLOURS[colour])


@SeveralObjects.step("drawn")
def draw_objects(
    rough: Shown, objects: tuple[InView, ...], others: tuple[Item, ...], beside: tuple[Item, ...],
    solid: bool, mesh: bool,
) -> tuple[Item, ...]:  # fmt: skip
    """All objects as they are shown at once."""
    if not is_edited_shown(objects):
        return beside
    return (*wanted(rough, solid=solid, mesh=mesh), *others, *beside)


@SeveralObjects.step("reaches", slow=True)
def judge_beside(
    objects: tuple[InView, ...], robot: Robot, hand: Hand, pointing: Pointing, runs: str, backwards: bool,
    cell_there: Cell, report: Report | None = None,
) -> tuple[Share, ...]:  # fmt: skip
    """How much of each of the other objects is reached."""
    found = []
    for k, row in enumerate(objects, 1):
        if row.formula is not None:
            way = (pointing, running(row.formula, runs), backwards)
            found.append(Share(row.formula, _percent(row.formula, robot, hand, way, known(cell_there))))
        if report is not None:
            report(k / len(objects))
    return tuple(found)


@lru_cache(maxsize=4 * MOST)
def _percent(
    formula: Formula, robot: Robot, hand: Hand, way: tuple[Pointing, str, bool], cell: Cell | None
) -> float | None:
    pointing, along, backwards = way
    try:
        most = JUDGED if closed_form(robot, hand.task) is not None else SEARCHED
        painting = paint_formula(
            formula, robot, hand, pointing, along, backwards=backwards, most=most, cell=cell
        )
    except Vi3drasError:
        return None
    return painting.reached


@SeveralObjects.action("Edit what is clicked", "objects", "formula", "row", "piece", "at", "csv")
def edit_clicked(
    objects: tuple[InView, ...], formula: Formula, row: int, piece: int, at: float, csv: str,
    key: str, index: int, position: Floats,
) -> tuple[tuple[InView, ...], Formula, int, int, float, str]:  # fmt: skip
    """The object that was clicked is the edited one, followed from the start of its first curve."""
    place = key.removeprefix("beside/").partition("/")[0]
    if not (key.startswith("beside/") and place.isdecimal() and int(place) < len(objects)):
        return objects, formula, row, piece, at, csv
    now = several(objects, formula)._replace(edited=int(place))
    return now.listed, now.formulas[now.edited], 0, 0, 0.0, ""
