"""A session keeps the Dynamics Lab, with and without a motion that was taken from another instrument."""

from __future__ import annotations

import base64
import logging
import zlib
from pathlib import Path

import pytest
from numpy.testing import assert_array_equal

from vi3dras.flow import Engine
from vi3dras.panels import catalogue, instruments
from vi3dras.panels._forces.motion_source import LARGEST, MOTION_CODING
from vi3dras.sessions.session import load, save

NAME = "dynamics-lab"


@pytest.mark.parametrize("is_taken", [False, True])
def test_a_session_keeps_every_control(
    is_taken: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Engine() as engine:
        engine.add(instruments()[NAME].vi, NAME)
        engine.settle()
        run = engine.get(f"{NAME}.force_run")
        if is_taken:
            engine.put(f"{NAME}.motion_taken", run)
            engine.put(f"{NAME}.motion_from", "taken")
        with caplog.at_level(logging.WARNING):
            save(engine, tmp_path / "lab.vi3")
        assert not caplog.records
        session = load(tmp_path / "lab.vi3", catalogue())
        assert session.problems == ()
        engine.become(session.state, "Open")
        kept = engine.get(f"{NAME}.motion_taken")
        assert (kept is None) is not is_taken
        if is_taken:
            assert_array_equal(kept.trajectory.q, run.trajectory.q)
            assert_array_equal(kept.trajectory.qdd, run.trajectory.qdd)


def test_a_motion_that_unfolds_without_end_is_not_read() -> None:
    rows = base64.b64encode(zlib.compress(bytes(LARGEST + 8))).decode()
    with pytest.raises(ValueError, match="reshape"):
        MOTION_CODING["decode"]({"joints": 6, "title": "x", "jumps": [], "rows": rows})
