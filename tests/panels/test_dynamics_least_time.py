"""The page Least time of the Dynamics Lab, built without a display."""

from __future__ import annotations

import numpy as np
import pytest
from dynamics_page import NAME, get, opened, part, put, told

from vi3dras.arm.library import load_robot
from vi3dras.explain import explain
from vi3dras.panels._kit.items.forces.least_time import LeastReadings, PhasePlane
from vi3dras.panels._kit.window.shell import Shell

ONLY = (NAME,)


@pytest.fixture
def lab(shell: Shell) -> Shell:
    start, end = np.radians([[0, 90, -90, 0, 0, 0], [90, 0, -60, 40, 50, 90]])
    limits = np.array([45.0, 75, 40, 0, 0, 0])
    move = {"move_start": start, "move_end": end, "typed_limits": limits}
    return opened(shell, "Least time", {"robot": load_robot("puma560")}, move)


def test_the_way_is_done_in_less_time_and_the_table_says_what_leads(lab: Shell) -> None:
    found = get(lab, "fastest_way")
    assert found.duration < found.before
    assert get(lab, "fastest_words").startswith("All limits are kept")
    readings = part(lab, LeastReadings)
    assert readings._rows[0]._text == f"{found.duration:.3f}"
    leads = [each for each in found.leads if each.kind != "none"]
    assert [row.cells[0].text.split()[0] for row in readings._table.rows] == [each.kind for each in leads]
    assert {"torque", "speed"} <= {each.kind for each in leads}


def test_the_plane_has_the_profile_below_its_ceiling(lab: Shell) -> None:
    lines = part(lab, PhasePlane).plot.lines
    ceiling = next(line for line in lines if line.name == "maximum velocity").y
    profile = [line.y for line in lines if line.name[:1] in "τv" and len(line.y) == len(ceiling)]
    assert profile
    for values in profile:
        both = np.isfinite(values) & np.isfinite(ceiling)
        assert (values[both] <= ceiling[both] + 1e-9).all()
    dots = next(line for line in lines if line.has_marks)
    assert np.isfinite(dots.y).sum() == len(get(lab, "fastest_way").found.phases) - 1
    assert get(lab, "fastest_scene")


def test_a_motor_that_is_too_weak_is_named_and_nothing_is_drawn(lab: Shell) -> None:
    put(lab, typed_limits=np.array([45.0, 5, 40, 0, 0, 0]))
    assert get(lab, "fastest_way") is None
    assert "motor of shoulder cannot follow" in get(lab, "fastest_words")
    assert not part(lab, LeastReadings)._table.rows
    assert not part(lab, PhasePlane).plot.lines


def test_the_quick_motion_becomes_the_motion_whose_torques_are_shown(lab: Shell) -> None:
    found = get(lab, "fastest_way")
    lab.engine.act(f"{NAME}.take_fastest")
    told(lab)
    assert get(lab, "motion_from") == "taken"
    along = get(lab, "torques_along")
    assert along.times[-1] == pytest.approx(found.duration)
    share = np.abs(along.torque).max(axis=0) / along.limits
    assert 0.99 < share.max() < 1.002


def test_the_help_tells_the_least_time(lab: Shell) -> None:
    said = explain(lab.engine, f"{NAME}.fastest_way")
    assert "Bobrow" in said.body.source
