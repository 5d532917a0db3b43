"""What ended the window, or lost work, and does so no more."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from headless import frames, program, said

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
