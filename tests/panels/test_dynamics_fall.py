"""The page Fall of the Dynamics Lab, built without a display: let go, played, compared, saved."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from dynamics_page import NAME, get, opened, part, put, told
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.explain import explain
from vi3dras.panels._kit.items.forces.fall_dock import FallDock
from vi3dras.panels._kit.items.forces.fall_form import FallOther, FallStart, FallTorques
from vi3dras.panels._kit.items.forces.fall_readings import FallReadings
from vi3dras.panels._kit.window.shell import Shell

ONLY = (NAME,)
HIGH = np.radians([140.0, 10.0])


@pytest.fixture
def lab(shell: Shell) -> Shell:
    gravity = np.array([0.0, -9.81, 0.0])
    high = {"fall_from": HIGH, "gravity": gravity, "fall_ends": "ignore", "fall_time": 1.0}
    return opened(shell, "Fall", {"robot": load_robot("planar2r")}, high)


def test_the_window_and_a_notebook_let_the_same_arm_fall(lab: Shell) -> None:
    told_here = get(lab, "fallen")
    made = vi.robot("planar2r").fall([140, 10], time=1, gravity=(0, -9.81, 0), ends="ignore")
    assert_allclose(np.degrees(told_here.q), made.q, atol=1e-8)
    assert get(lab, "fall_drift") == pytest.approx(made.drift)
    assert get(lab, "fall_words") == made.sentence


def test_the_arm_follows_the_player(lab: Shell) -> None:
    dock = part(lab, FallDock)
    dock.player.scrub(0.5)
    told(lab)
    assert_allclose(get(lab, "q"), get(lab, "fallen").q[50], atol=1e-9)
    readings = part(lab, FallReadings)
    assert readings._rows["kinetic"]._text == f"{get(lab, 'fallen').kinetic[50]:.3f}"
    part(lab, FallStart)._let_go()
    dock.frame()
    assert dock.player.run.is_playing
    assert dock.player.time == pytest.approx(0.0, abs=0.05)


def test_each_dock_is_drawn(lab: Shell) -> None:
    dock = part(lab, FallDock)
    assert len(dock._strips.traces) == 4
    put(lab, fall_shown="energy")
    assert [trace.symbol for trace in dock._strips.traces] == ["T", "U", "W", "L", "ΔE"]
    put(lab, fall_shown="phase", fall_joint=2)
    assert_allclose(dock._plot.lines[0].x, np.degrees(get(lab, "fallen").q[:, 1]))
    put(lab, fall_shown="apart")
    assert "Choose under A second fall" in dock._why._text
    part(lab, FallOther)._what.choose("Start")
    told(lab)
    assert dock._plot.lines[0].y[0] == pytest.approx(-6, abs=1e-6)


def test_a_millionth_of_a_radian_makes_two_falls_part(lab: Shell) -> None:
    put(lab, fall_other="start", fall_time=6.0)
    apart = get(lab, "falls_apart")
    assert apart[0] == pytest.approx(1e-6)
    assert apart.max() > 0.1


def test_a_second_fall_with_a_payload_is_another(lab: Shell) -> None:
    put(lab, fall_other="payload", fall_payload=2.0)
    made = vi.robot("planar2r").fall([140, 10], time=1, gravity=(0, -9.81, 0), ends="ignore", payload=2)
    assert_allclose(np.degrees(get(lab, "other_fall").q), made.q, atol=1e-8)


def test_a_slip_in_a_torque_is_told_and_cured(lab: Shell) -> None:
    fields = part(lab, FallTorques)._fields
    fields[1].type("sin(3t")
    told(lab)
    assert get(lab, "fallen") is None
    assert "τ2 = sin(3t cannot be read" in get(lab, "fall_words")
    fields[1].type("0.1 sin(3t)")
    told(lab)
    assert np.abs(get(lab, "fallen").put_in).max() > 0


def test_a_brake_holds_its_joint(lab: Shell) -> None:
    part(lab, FallStart)._chips.toggle("θ2")
    told(lab)
    assert get(lab, "fall_held") == (2,)
    assert_allclose(get(lab, "fallen").q[:, 1], HIGH[1], atol=0)


def test_the_script_says_what_the_window_shows(lab: Shell) -> None:
    put(lab, fall_held=(2,), fall_torque=("0.5 sin(t)", ""))
    parts = lab.engine.act(f"{NAME}.in_python")
    lines = next(one for one in parts if one[0] == "# Fall")
    names: dict[str, Any] = {"arm": vi.robot("planar2r")}
    exec(lines[1], names)  # the script that the program itself wrote
    assert_allclose(np.degrees(get(lab, "fallen").q), names["fall"].q, atol=1e-8)


def test_the_table_has_every_row(lab: Shell) -> None:
    columns = lab.engine.act(f"{NAME}.fall_table")
    assert len(columns["t_s"]) == 101
    assert {"theta1_deg", "kinetic_J", "unaccounted_J"} <= set(columns)


@pytest.mark.parametrize("port", ["fallen", "fall_drift", "falls_apart", "fall_torque"])
def test_its_numbers_can_be_asked(lab: Shell, port: str) -> None:
    put(lab, fall_other="start")
    said = explain(lab.engine, f"{NAME}.{port}")
    assert said.meaning
