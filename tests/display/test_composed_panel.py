"""What was composed in the diagram has a front panel: opened, used by mouse and keys, saved, opened again."""

from __future__ import annotations

import shutil
import signal
from pathlib import Path

import numpy as np
import pytest
from desk import Desk
from display.diagram_seen import saved

pytestmark = pytest.mark.display

CIRCLE = Path(__file__).parents[2] / "docs/examples/typed-circle.vi3"
FORMULA_X, HEIGHT = (200, 314), (330, 482)
"""The fields of x and of z, in pixels of the window."""
CHART = np.s_[130:840, 440:1110]


def test_the_panel_of_a_diagram_is_opened_used_saved_and_opened_again(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "circle.vi3"
    shutil.copy(CIRCLE, file)
    desk.start("open", "--session", str(file))
    desk.quiet()
    desk.key("ctrl+e")
    before = desk.quiet()
    desk.keep("panel-opened")
    desk.click(*FORMULA_X)
    desk.key("ctrl+a")
    desk.type("0.2+0.05cos(2pi*t)")
    desk.click(*HEIGHT)
    desk.key("ctrl+a")
    desk.type("8")
    after = desk.quiet()
    desk.keep("panel-used")
    assert (abs(before[CHART] - after[CHART]).max(axis=2) > 24).sum() > 500, "the chart follows"
    engine, _ = saved(desk, file)
    engine.settle()
    np.testing.assert_allclose(engine.get("points.points")[0], (0.25, 0, 0.08), atol=1e-12)
    assert engine.get("ik.share") == 100
    desk.stop(signal.SIGKILL)
    desk.start("open", "--session", str(file))
    again = desk.quiet()
    desk.keep("panel-again")
    assert (abs(again[CHART] - after[CHART]).max(axis=2) > 24).mean() < 0.001, "the same panel"
