"""The named sides of the 3D view: lit while it is seen from there, and a way back once it was turned."""

from __future__ import annotations

from dataclasses import replace

from headless import frames, program


def test_a_side_is_lit_only_while_it_is_seen_and_a_click_goes_back_there() -> None:
    with program() as app:
        view = app.shell.view
        assert view is not None
        sides = view._tools._views
        assert sides.current == "Iso"
        view.look(replace(view.camera, azimuth=view.camera.azimuth + 0.3))
        frames(app)
        assert sides.current == ""
        sides.choose("Iso")
        frames(app)
        assert (view.camera.side, sides.current) == ("iso", "Iso")
        app.commands.look("top")
        assert sides.current == "Top"
