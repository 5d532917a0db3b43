"""What is pasted into one field of a formula goes where it belongs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from vi3dras.flow import Engine
from vi3dras.objects.formula import Formula
from vi3dras.panels import instruments
from vi3dras.panels._kit.face.board import Board
from vi3dras.panels._kit.face.workspace import FORMULA_TEXTS
from vi3dras.panels._kit.items.paths.formula import TextFields
from vi3dras.panels._kit.messages.notes import Notes


class Desk:
    """The fields of an instrument, with its engine."""

    def __init__(self, engine: Engine, name: str, window: int) -> None:
        self.engine, self.ref = engine, f"{name}.formula"
        engine.add(instruments()[name].vi, name)
        engine.attend("")
        engine.tick()
        self.fields = TextFields(FORMULA_TEXTS, window, Board(engine, name, Notes()), 328)

    def type(self, coordinate: str, text: str) -> None:
        self.fields.fields[coordinate].type(text)
        self.engine.tick()
        self.fields.refresh()

    @property
    def formula(self) -> Formula:
        found: Formula = self.engine.get(self.ref)
        return found

    @property
    def texts(self) -> list[str]:
        return [field.text for field in self.fields.fields.values()]


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as engine:
        yield engine


def test_three_coordinates_pasted_into_one_field_fill_all_of_them(engine: Engine, window: int) -> None:
    desk = Desk(engine, "volume-trajectory", window)
    desk.type("y", "x = 20 + 5cos u; y = 5 sin u; z = v")
    assert desk.texts == ["20 + 5cos u", "5 sin u", "v"]
    assert [e.text for e in desk.formula.expressions] == desk.texts
    engine.undo()
    assert desk.formula.id == "mobius-band"
    assert desk.formula.expressions[0].text != "20 + 5cos u"


def test_what_is_wrong_with_one_of_them_is_said_below_its_own_field(engine: Engine, window: int) -> None:
    desk = Desk(engine, "volume-trajectory", window)
    desk.type("x", "(u, sn(v), v)")
    assert desk.texts == ["u", "sn(v)", "v"]
    faults = [field.fault for field in desk.fields.fields.values()]
    assert (faults[0], faults[2]) == (None, None)
    assert faults[1] is not None
    assert (faults[1].start, faults[1].suggestions) == (0, ("sin", "sinh"))


def test_another_coordinate_is_told_and_cured_by_a_click(engine: Engine, window: int) -> None:
    desk = Desk(engine, "volume-trajectory", window)
    desk.type("y", "x = 3 sin u")
    fault = desk.fields.fields["y"].fault
    assert fault is not None
    assert fault.suggestions == ("y",)


def test_a_surface_given_for_another_axis_turns_with_enter(engine: Engine, window: int) -> None:
    desk = Desk(engine, "surface-trajectory", window)
    assert desk.formula.axis == "z"
    desk.type("z", "y = x² − z²")
    assert (desk.formula.axis, desk.formula.names) == ("y", ("x", "z"))
    assert desk.texts == ["y = x² − z²"]
    assert not desk.fields.is_refused


def test_a_surface_says_where_three_coordinates_belong(engine: Engine, window: int) -> None:
    desk = Desk(engine, "surface-trajectory", window)
    desk.type("z", "x = u; y = v; z = 2")
    fault = desk.fields.fields["z"].fault
    assert fault is not None
    assert "Volume Trajectory" in fault.sentence
