"""An empty page: nothing of what was there before stays, and what is not typed is not written."""

from __future__ import annotations

from pathlib import Path

import pytest
from headless import frames, program, said

from vi3dras.formats.registry import FORMATS
from vi3dras.language.errors import HintedError
from vi3dras.objects.formula import Formula, Placement
from vi3dras.objects.library import load_formula
from vi3dras.panels._kit.items.paths.formula import TextFields
from vi3dras.panels._kit.window.app import App
from vi3dras.panels._trajectories.acts import export
from vi3dras.sessions.session import session_text


def begin(app: App, label: str) -> None:
    next(entry for entry in app.commands.beginning.entries() if entry.label == label).run()
    frames(app)


def formula(app: App) -> Formula:
    found: Formula = app.engine.get(f"{app.shell.current}.formula")
    return found


def fields(app: App) -> TextFields:
    return next(bound for bound in app.shell.bound if isinstance(bound, TextFields))


@pytest.mark.parametrize(
    ("label", "panel", "kind"),
    [
        ("New curve", "volume-trajectory", "curve"),
        ("New surface", "surface-trajectory", "surface"),
        ("New body", "volume-trajectory", "volume"),
    ],
)
def test_a_page_is_empty_whatever_stood_there(label: str, panel: str, kind: str) -> None:
    with program() as app:
        weld = load_formula("pipe-weld" if panel == "volume-trajectory" else "saddle")
        app.engine.put(f"{panel}.formula", weld)
        begin(app, label)
        page = formula(app)
        assert app.shell.current == panel
        assert page.kind == kind
        assert (page.placement, page.companions, page.constants) == (Placement(), (), ())
        assert (page.about, page.sources, page.notes) == ("", (), ())
        assert all(field.text == "" and field.hint for field in fields(app).fields.values())
        app.engine.undo()
        assert formula(app) == weld


def test_three_lines_become_a_curve_while_the_fields_stay_the_same_widgets() -> None:
    with program() as app:
        begin(app, "New curve")
        before = dict(fields(app).fields)
        before["x"].type("20 + 3 cos t")
        frames(app)
        assert formula(app).names == ("t",)
        assert formula(app).hinted == ("y", "z")
        before["y"].type("3 sin t")
        before["z"].type("10")
        frames(app)
        assert fields(app).fields == before
        assert [field.symbol for field in before.values()] == ["x(t)", "y(t)", "z(t)"]
        assert formula(app).hinted == ()


def test_a_field_that_is_emptied_on_a_page_is_a_hint_again_while_it_is_typed() -> None:
    with program() as app:
        begin(app, "New curve")
        field = fields(app).fields["x"]
        field._on_change("2")
        field._on_change("")
        assert formula(app).hinted == ("x", "y", "z")
        assert field.fault is None


def test_what_is_only_hinted_is_not_exported_and_the_hints_can_be_taken(tmp_path: Path) -> None:
    with program() as app:
        begin(app, "New curve")
        fields(app).fields["x"].type("20 + 3 cos u")
        app.engine.settle()
        names = (
            "robot",
            "plan",
            "trouble",
            "formula",
            "curve",
            "hand",
            "pointing",
            "wishes",
            "followed",
            "row",
            "csv",
            "cell_there",
        )
        now = {name: app.engine.get(f"{app.shell.current}.{name}") for name in names}
        file = tmp_path / "a.csv"
        with pytest.raises(HintedError):
            export(**now, file=str(file), form=next(iter(FORMATS)), comma=False, draft=False)
        assert not file.exists()
        fields(app)._take_hints()
        assert export(
            **now | {"formula": formula(app)},
            file=str(file),
            form=next(iter(FORMATS)),
            comma=False,
            draft=False,
        )
        assert file.exists()


def test_a_new_session_is_as_the_program_starts_and_asks_before_anything_is_lost(tmp_path: Path) -> None:
    with program() as app:
        first = session_text(app.engine)
        app.engine.put("robot-simulator.q", app.engine.get("robot-simulator.q") + 0.1)
        app.keeping.save(tmp_path / "mine.vi3")
        begin(app, "New session")
        assert session_text(app.engine) == first
        assert (app.keeping.file, app.keeping.is_unsaved) == (None, False)


def test_a_new_arm_has_one_joint_and_is_shown_in_every_instrument() -> None:
    with program() as app:
        begin(app, "New arm")
        robots = [app.engine.get(ref) for ref in app.engine.document.ports if ref.endswith(".robot")]
        assert {robot.name for robot in robots} == {"Arm 1"}
        assert {robot.n for robot in robots} == {1}
        app.engine.settle()
        assert not [line for line in said(app) if "fault of the program" in line]
