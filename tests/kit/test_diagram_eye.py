"""From where a diagram is looked at: kept as a session has it, whatever sizes a window goes through."""

from __future__ import annotations

from pathlib import Path

import dearpygui.dearpygui as dpg
import pytest
from headless import frames, program

from vi3dras.panels._kit.diagram.eye import Eye
from vi3dras.panels._kit.window.app import App

SIZES = ((1440, 900), (1400, 860), (1440, 900), (1300, 800))


def resize(app: App, size: tuple[int, int], patch: pytest.MonkeyPatch) -> Eye | None:
    patch.setattr(dpg, "get_viewport_client_width", lambda: size[0])
    patch.setattr(dpg, "get_viewport_client_height", lambda: size[1])
    frames(app)
    assert app.shell.diagram is not None
    return app.shell.diagram.canvas.eye


def test_a_session_brings_its_eye_back_into_a_window_that_finds_its_size(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window manager may give a window another size for a moment."""
    file = own_home / "a.vi3"
    with program() as app:
        for name in list(app.faces)[1:]:
            app.engine.remove(name)  # what is left is small enough to be seen whole
        app.shell.enter("")
        frames(app)
        assert app.shell.diagram is not None
        canvas = app.shell.diagram.canvas
        assert canvas.eye is not None
        kept = canvas.eye._replace(x=canvas.eye.x - 4, y=canvas.eye.y - 3)
        canvas.look(kept)
        assert canvas.sees_all
        app.keeping.save(file)
    with program() as app:
        app.keeping.open(file)
        assert [resize(app, size, monkeypatch) for size in SIZES] == [kept] * 4
        app.commands.fit()
        found = [resize(app, size, monkeypatch) for size in SIZES]
        assert len(set(found)) == 3, "who asked for all of it sees all of it in every size"
        assert found[0] == found[2]
