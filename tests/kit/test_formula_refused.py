"""A formula that cannot be read breaks the run arrow until it is cured, and stays where it was typed."""

from __future__ import annotations

import pickle

from vi3dras.flow import Engine
from vi3dras.flow.diagram import problems
from vi3dras.panels import instruments
from vi3dras.panels._kit.face.board import Board
from vi3dras.panels._kit.face.workspace import FORMULA_TEXTS
from vi3dras.panels._kit.items.paths.formula import TextFields
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.window.front import page_of

NAME, REF = "surface-trajectory", "surface-trajectory.formula"


def test_a_wrong_text_is_a_problem_that_leads_to_its_field_and_goes_with_its_cure(window: int) -> None:
    face = instruments()[NAME]
    with Engine() as engine:
        engine.add(face.vi, NAME)
        engine.attend("")
        engine.tick()
        board = Board(engine, NAME, Notes())
        fields = TextFields(FORMULA_TEXTS, window, board, 328)
        fields.fields["z"].type("sn(x)")
        (found,) = problems(engine)
        assert (found.ref, found.control) == (REF, REF)
        assert str(found.error).startswith('z = sn(x) cannot be read. There is no function "sn"')
        assert str(pickle.loads(pickle.dumps(found.error))) == str(found.error)
        assert page_of(face, "formula") == "Formula"

        again = TextFields(FORMULA_TEXTS, window, board, 328)
        assert again.is_refused
        assert again.fields["z"].text == "sn(x)"
        assert again.fields["z"].fault is not None
        again.fields["z"].type("sin(x)")
        engine.tick()
        assert not again.is_refused
        assert not engine.refused
