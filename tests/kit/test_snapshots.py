"""Snapshots in the window: kept, compared with what is now, gone back to, taken back."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from headless import frames, program, said

from vi3dras.panels._kit.hands.overlay import open_popups
from vi3dras.panels._kit.messages.notes import Words
from vi3dras.panels._kit.window.commands import WindowCommands


def test_to_and_fro_between_a_snapshot_and_now_loses_neither() -> None:
    with program() as app:
        snapshots, engine = WindowCommands(app).snapshots, app.engine
        snapshots.swap()
        assert "There is no snapshot" in said(app)[-1]
        a, b = np.radians([10.0, 60, -50, -20, 0]), np.radians([-30.0, 80, -20, -40, 10])
        engine.put("robot-simulator.q", a, label="Move the arm")
        snapshots.keep()
        assert said(app)[-1].startswith("Snapshot 1: Move the arm")
        engine.put("robot-simulator.q", b)
        for wanted in (a, b, a):
            snapshots.swap()
            frames(app)
            np.testing.assert_allclose(engine.get("robot-simulator.q"), wanted)
        engine.undo()
        np.testing.assert_allclose(engine.get("robot-simulator.q"), b)
        snapshots.keep()
        latest, first = snapshots._lines()
        assert latest.label.startswith("Snapshot 2")
        first.run()
        np.testing.assert_allclose(
            engine.get("robot-simulator.q"), b, err_msg="what the last swap left there"
        )


def test_a_snapshot_may_have_a_name_of_ones_own(own_home: Path) -> None:
    with program() as app:
        snapshots = WindowCommands(app).snapshots
        snapshots.ask()
        (asked,) = (popup for popup in open_popups() if isinstance(popup, Words))
        asked.answer("  Before the fit ")
        assert app.engine.snapshots == ("Before the fit",)
        assert [line.label for line in snapshots._lines()] == ["Before the fit"]
