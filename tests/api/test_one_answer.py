"""The same question to window, command line and notebook: every number and every default is one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.api.asked import workspace_of
from vi3dras.api.formulas import formula
from vi3dras.api.reading import read
from vi3dras.api.shelves import robot
from vi3dras.api.values.usual import usual_ends, usual_factor, usual_voxel
from vi3dras.arm.library import load_library, load_robot
from vi3dras.flow import Engine
from vi3dras.orientation import abc_from_matrix
from vi3dras.panels.fk_workspace import FkWorkspace
from vi3dras.panels.joint_workspace_2d import JointWorkspace2D
from vi3dras.panels.robot_simulator import RobotSimulator
from vi3dras.panels.volume_trajectory import VolumeTrajectory

ARMS = (
    "lynx6", "kuka-kr5-arc", "puma560", "ur5e", "rv2aj", "planar3r", "adept-cobra-s600", "stanford-arm",
    "crs-a255", "abb-irb140",
)  # fmt: skip
ANSWERED_AT_ONCE = ("lynx6", "planar3r")
"""Arms whose workspace is measured in no time."""

arms = pytest.mark.parametrize("name", ARMS)


@pytest.fixture(scope="module")
def simulator() -> Iterator[Engine]:
    with Engine() as engine:
        engine.add(RobotSimulator)
        yield engine


def bent(name: str) -> np.ndarray:
    """A pose (n,) beside home, inside the limits, in the arm's units."""
    arm = load_robot(name)
    return np.clip(arm.home + 0.2, arm.low + 1e-3, arm.high - 1e-3) / arm.scale


@arms
def test_where_the_tool_is(name: str, told: Callable[..., dict[str, Any]], simulator: Engine) -> None:
    q = bent(name)
    pose, line, arm = robot(name).fk(q), told("fk", name, *q), load_robot(name)
    simulator.put("robot-simulator.robot", arm)
    simulator.tick()
    simulator.put("robot-simulator.q", q * arm.scale)
    simulator.tick()
    window = simulator.get("robot-simulator.frames")
    assert_allclose(line["position"], pose.position, atol=1e-9)
    assert_allclose(line["links"], pose.links, atol=1e-9)
    assert_allclose(line["abc_deg"], pose.abc, atol=1e-9)
    assert_allclose(window[:, :3, 3] / arm.units.metres, pose.links, atol=1e-9)
    assert_allclose(np.degrees(abc_from_matrix(window[-1, :3, :3])), pose.abc, atol=1e-9)


@arms
def test_every_way_to_a_place(name: str, told: Callable[..., dict[str, Any]], simulator: Engine) -> None:
    q, arm = bent(name), load_robot(name)
    pose = robot(name).fk(q)
    numbers = np.append(pose.matrix[:3, 3] * arm.units.metres, np.radians(pose.abc))
    simulator.put_all({"robot-simulator.robot": arm, "robot-simulator.task": "pose"})
    simulator.put_all({"robot-simulator.target": np.append(numbers, 0.0), "robot-simulator.seed": arm.home})
    simulator.settle()
    window = simulator.get("robot-simulator.answer")
    found = robot(name).ik(pose.position, abc=pose.abc, seed="home")
    line = told("ik", name, *pose.position, "--abc", *pose.abc, "--seed", "home")
    assert line["reason_class"] == found.why.kind == window.kind
    assert_allclose([s["q"] for s in line["solutions"]], found.q, atol=1e-6)
    assert [s["branch"] for s in line["solutions"]] == list(found.branches)
    order = window.solutions.best(arm.home)
    assert_allclose(window.solutions.q[order] / arm.scale, found.q, atol=1e-5)


def test_the_defaults_of_every_workspace_are_those_of_the_window() -> None:
    """Lynx6 at Factor 15 gave 20,736 poses here and 5,184 there; the voxel differed for 22 of 60 arms."""
    with Engine() as engine:
        engine.add(FkWorkspace)
        for arm in load_library().by_id.values():
            engine.put("fk-workspace.robot", arm)
            ends = np.stack([engine.get("fk-workspace.low"), engine.get("fk-workspace.high")], axis=1)
            assert_allclose(ends, usual_ends(arm))
            assert engine.get("fk-workspace.factor") == usual_factor(arm)
            assert engine.get("fk-workspace.voxel") == usual_voxel(arm)


@arms
def test_how_many_poses_a_workspace_has(name: str, told: Callable[..., dict[str, Any]]) -> None:
    arm = robot(name)
    found = arm.workspace()
    with Engine() as engine:
        engine.add(FkWorkspace)
        engine.put("fk-workspace.robot", load_robot(name))
        engine.tick()
        assert engine.get("fk-workspace.poses").per_link == found.points_per_link
    assert workspace_of(arm.robot).points_per_link == found.points_per_link
    if name in ANSWERED_AT_ONCE:
        line = told("workspace", name)
        assert tuple(line["points_per_link"]) == found.points_per_link
        assert_allclose(line["volume"], found.volume)
        assert_allclose(line["bounds"], found.bounds)
        assert_allclose(line["voxels"]["size"], found.voxel)
        assert [line["smallest_reach"], line["largest_reach"]] == [found.smallest_reach, found.largest_reach]


def test_a_sweep_is_one_table(tmp_path: Path, told: Callable[..., dict[str, Any]]) -> None:
    """It had another `code`, another `i`, and gaps where the other had numbers."""
    file = tmp_path / "sweep.csv"
    told("joints", "lynx6", "--x", "20:44:61", "--y", 6, "--z", 15, "--wrist", -30, "-o", file)
    sweep = robot("lynx6").sweep("px", 20, 44, 61, at=[0, 6, 15], wrist=-30)
    with Engine() as engine:
        engine.add(JointWorkspace2D)
        target = np.array([0.26, 0.06, 0.15, 0, 0, 0, np.radians(-30)])
        values = {"low": 0.20, "high": 0.44, "count": 61, "target": target}
        engine.put_all({f"joint-workspace-2d.{port}": value for port, value in values.items()})
        engine.settle()
        window = engine.act("joint-workspace-2d.table")
    table = sweep.to_frame()
    assert list(table) == list(window) == file.read_text(encoding="utf-8").splitlines()[0].split(",")
    saved = np.genfromtxt(file, delimiter=",", names=True, dtype=None, encoding="utf-8")
    for name in window:
        if name != "reason":
            assert_allclose(np.asarray(window[name], float), table[name].astype(float), atol=1e-9)
            assert_allclose(saved[name].astype(float), table[name].astype(float), atol=1e-6)
    assert table["reason"].tolist() == list(window["reason"]) == saved["reason"].tolist()


@pytest.mark.parametrize("name", ["lynx6", "adept-cobra-s600", "stanford-arm"])
def test_what_a_formula_becomes_before_an_arm(name: str, told: Callable[..., dict[str, Any]]) -> None:
    """By all defaults; `test_every_use_case` asks the window too."""
    arm = robot(name)
    moved = formula("pipe-weld").fit(arm)
    motion = moved.follow(arm)
    line = told("path", "pipe-weld", "--robot", name, "--fit")
    assert moved.fitted is not None
    assert_allclose(line["fit"]["percent_after"], 100 * moved.fitted.after)
    assert (line["rows"], line["safe"]) == (len(motion), motion.is_safe)
    assert_allclose(line["duration"], motion.duration)
    assert_allclose(line["percent_reachable"], moved.paint(arm).percent)


def test_a_weld_is_one_motion_in_the_window_too(tmp_path: Path, told: Callable[..., dict[str, Any]]) -> None:
    arm = robot("lynx6")
    moved = formula("pipe-weld").fit(arm)
    motion = moved.follow(arm, points=100)
    with Engine() as engine:
        engine.add(VolumeTrajectory)
        engine.put_all({"volume-trajectory.formula": moved.formula, "volume-trajectory.stops": 100})
        engine.settle()
        plan = engine.get("volume-trajectory.plan")
        report = engine.get("volume-trajectory.passport")
    assert_allclose(plan.stops.q, motion.rows.q, atol=1e-9)
    assert_allclose(plan.stops.times, motion.times, atol=1e-9)
    assert report.is_safe == motion.is_safe
    motion.export(tmp_path / "weld.csv")
    assert told("check", tmp_path / "weld.csv")["safe"] is True
    assert_allclose(read(tmp_path / "weld.csv").q, motion.q, atol=1e-5)
