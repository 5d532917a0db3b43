"""A student's tasks in Part Trajectory, all by its widgets: opened, placed, drawn, fitted."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, TypeVar

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.panels import instruments
from vi3dras.panels._kit.face.bound import Bound
from vi3dras.panels._kit.hands.overlay import open_popups
from vi3dras.panels._kit.items.parts.line import DrawnPlaces, LeanTable, LineFacts
from vi3dras.panels._kit.items.parts.opened import OpenedPart
from vi3dras.panels._kit.items.parts.place import PartPlace
from vi3dras.panels._kit.items.parts.reach import PartReach
from vi3dras.panels._kit.items.paths.timing import MeasureRows
from vi3dras.panels._kit.view.handles_part import PartMover
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.parts.shipped import BRACKET, part_file

NAME = "part-trajectory"
SHOWN = {NAME: instruments()[NAME]}
Part = TypeVar("Part", bound=Bound)


@pytest.fixture
def page(shell: Shell) -> Shell:
    """The instrument before a Lynx6."""
    shell.build(1440, 900)
    shell.open(NAME)
    return shell


def told(page: Shell, tab: str = "") -> None:
    if tab:
        page.choose(tab)
    page.frame(page.engine.settle())
    page.frame(set(page.engine.values))


def find(page: Shell, kind: type[Part]) -> Part:
    return next(part for part in page.bound if isinstance(part, kind))


def get(page: Shell, port: str) -> Any:
    return page.engine.get(f"{NAME}.{port}")


def test_a_mesh_is_opened_and_placed_by_numbers_and_by_handles(page: Shell, tmp_path: Path) -> None:
    told(page)
    opened, place = find(page, OpenedPart), find(page, PartPlace)
    opened.row.click("Open a mesh…")
    labels = [entry.label for popup in open_popups() for entry in popup.entries]  # type: ignore[attr-defined]
    assert "Bracket, the part that ships" in labels
    for popup in open_popups():
        popup.close()
    mesh = tmp_path / "mine.stl"
    shutil.copy(part_file(BRACKET), mesh)
    opened.open(mesh, "cm")
    told(page)
    assert_allclose(np.ptp(get(page, "mesh").box, axis=0), [0.9, 0.6, 0.5])
    place.place.type(0, 1, "30")
    place.turn.type(0, 3, "90")
    told(page)
    assert_allclose(get(page, "place"), [0.3, 0.0, 0.0])
    assert_allclose(get(page, "turn"), [0.0, 0.0, np.pi / 2])
    mover = PartMover(place._board, "place")
    mover.begin()
    mover.shift(np.array([0.013, 0.0, 0.02]), (0, 2), whole_units=True)
    mover.turn(2, -np.pi / 2)
    assert_allclose(mover.centre(), [0.3, 0.0, 0.0], err_msg="a turn counts from where the drag began")
    assert_allclose(get(page, "turn"), np.zeros(3), atol=1e-12)
    page.engine.undo()
    assert_allclose(get(page, "turn"), [0.0, 0.0, np.pi / 2])
    opened._take("/nowhere/part.stl", "mm", "Open part.stl")
    told(page)
    assert "no such file" in opened._words._text


def test_a_line_is_drawn_place_by_place_and_told(page: Shell) -> None:
    told(page, "Line")
    facts, places = find(page, LineFacts), find(page, DrawnPlaces)
    assert facts.words._text == "8 lines 10 mm apart: 56.80 cm"
    page.engine.put(f"{NAME}.line", "drawn")
    told(page)
    assert "needs two places" in facts.words._text
    for column, value in ((1, "-4"), (2, "-2"), (3, "1.2")):
        if column == 1:
            places.deeds.click("Add a place")
            told(page)
        places.rows.type(0, column, value)
    told(page)
    places.deeds.click("Add a place")
    told(page)
    places.rows.type(1, 1, "0")
    told(page)
    assert_allclose(get(page, "drawn_places"), [[-0.04, -0.02, 0.012], [0.0, -0.02, 0.012]])
    assert facts.words._text == "2 places: 4.00 cm"
    rows = [row.cells[0].text for row in find(page, LeanTable)._table.rows]
    assert rows[0] == "Length"
    assert rows[-1] == "Leans at most"
    kinds = {part._item.only: part for part in page.bound if isinstance(part, MeasureRows)}
    hidden = [row.item for row in kinds["line", "section"]._rows.values()]
    assert not any(dpg.get_item_configuration(item)["show"] for item in hidden)
    places.deeds.click("Remove last")
    places.deeds.click("Clear")
    assert get(page, "drawn_places").shape == (0, 3)


def test_fit_is_offered_and_taken(page: Shell) -> None:
    page.engine.put(f"{NAME}.place", np.array([0.3, 0.0, 0.0]))
    told(page)
    reach = find(page, PartReach)
    assert reach._card.promise[0].startswith("Would move (")
    reach._card.click("Fit to my arm")
    told(page)
    assert reach._card.promise == ("All of the line is reached where it is", "")
    reach._allow("for the line", on=False)
    told(page)
    assert get(page, "offer").before < 0.5
    page.engine.undo()
    page.engine.undo()
    assert_allclose(get(page, "place"), [0.3, 0.0, 0.0])
