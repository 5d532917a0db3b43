"""What ended the window, or lost work, and does so no more."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Any

import pytest
from headless import frames, program, said

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.errors import NotWritableError
from vi3dras.inverse.solver import Solver
from vi3dras.joint_workspace.first_sweep import first_sweep
from vi3dras.panels._kit.messages import file_dialog
from vi3dras.panels._kit.window.guard import CALM, Guard

EXAMPLES = Path(__file__).parents[2] / "docs/examples"
PROBED = "robot-simulator.links"


def test_a_kept_probe_does_not_end_the_program_when_its_instrument_goes() -> None:
    """Click the `links` wire, *Remove all*: window gone, `There is no port "robot-simulator.links".`"""
    with program() as app:
        app.shell.enter("robot-simulator")
        frames(app)
        assert app.shell.diagram is not None
        app.shell.diagram.keep_probe(PROBED)
        frames(app)
        app.engine.remove(*app.engine.document.instruments)
        frames(app)
        app.keeping.open(EXAMPLES / "typed-circle.vi3")
        frames(app)
        assert said(app) == []
        assert PROBED not in app.engine.probes
        app.engine.undo()
        app.engine.undo()
        frames(app)
        assert PROBED in app.engine.probes
        assert said(app) == []


def test_an_exception_in_every_frame_is_told_once_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """No exception in a frame may end the program: it becomes a notice, and the state is saved first."""
    order: list[str] = []

    def broken(*_: object) -> None:
        order.append("broken")
        raise KeyError("a key that nobody thought of")

    with program() as app, caplog.at_level(logging.ERROR):
        app.keeping.start_autosave()
        app.engine.put("robot-simulator.q", [0.1, 0.2, 0.3, 0.1, 0.1])
        monkeypatch.setattr(app.keeping, "rescue", lambda: order.append("saved"))
        monkeypatch.setattr(type(app.help), "frame", broken)
        frames(app, 20)
        assert order[:2] == ["broken", "saved"]
        assert order.count("saved") == 1
        assert order.count("broken") == 20
        told = [sentence for sentence in said(app) if "KeyError" in sentence]
        assert len(told) == 1
        assert "Your work is kept" in told[0]
        assert len([record for record in caplog.records if record.exc_info]) == 1


def test_what_goes_wrong_again_after_a_calm_while_is_told_again() -> None:
    """A second click on *Save* where nothing can be written must not seem to have saved."""
    told: list[str] = []
    guard = Guard(lambda: None, told.append)

    def refused() -> None:
        raise NotWritableError("a.csv", "no space left on device")

    for turn in range(1, 4):
        for _ in range(5):
            guard.run(refused, None)
            guard.end_frame()
        assert len(told) == turn
        for _ in range(CALM):
            guard.end_frame()


def test_a_name_that_no_disk_takes_is_a_sentence(own_home: Path) -> None:
    """A name of 300 letters in a dialog: OSError, File name too long."""
    with program() as app:
        app.commands.save_as()
        frames(app)
        dialog = file_dialog._open[-1]
        app.guard.run(lambda: dialog.take(own_home / ("x" * 300)), None)
        frames(app)
        assert len(said(app)) == 1
        assert "file name too long" in said(app)[0].casefold()
        assert "fault" not in said(app)[0]


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="names of bytes as Linux has them")
def test_a_folder_whose_name_is_no_text_ends_no_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dear PyGui dies of half a character, and a home may be called so."""
    monkeypatch.setenv("VI3DRAS_HOME", str(tmp_path / "caf\udce9"))
    with program() as app:
        app.commands.save_as()
        frames(app)
        assert app.keeping.save(tmp_path / "caf\udce9" / "\udce9")
        app.commands.open_recent(tmp_path / "caf\udce9" / "\udce9.vi3")
        frames(app)
        assert said(app) == []


def test_choosing_an_arm_asks_no_slow_inverse_before_the_window_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A click on xArm 6 froze the window: hundreds of targets by the roots of a polynomial, in its thread."""
    asked: list[int] = []
    solve = Solver.solve

    def counted(self: Solver, targets: Floats, *rest: Any, **more: Any) -> Any:
        asked.append(len(targets))
        return solve(self, targets, *rest, **more)

    monkeypatch.setattr(Solver, "solve", counted)
    robot = load_robot("ufactory-xarm6")
    first_sweep.cache_clear()
    first_sweep(robot)
    assert sum(asked) == 0
