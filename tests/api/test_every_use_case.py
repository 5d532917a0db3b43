"""Ten arms, every use case, three ways to ask: window, command line and notebook give one answer."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from api.asking import KINDS, Told, arms, in_window
from counting import work_here
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.api.formulas import Object
from vi3dras.api.values.numbers import hand_in
from vi3dras.arm.library import load_robot, robot_files
from vi3dras.flow import Engine
from vi3dras.orientation import abc_from_matrix
from vi3dras.panels.ik_workspace import IkWorkspace
from vi3dras.panels.joint_workspace_2d import JointWorkspace2D
from vi3dras.panels.robot_simulator import RobotSimulator
from vi3dras.panels.volume_trajectory import VolumeTrajectory

SPATIAL = tuple(name for name in KINDS if name != "planar3r")
"""One of each kind that can follow a weld."""

spatial = pytest.mark.parametrize("name", SPATIAL)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    """Instruments side by side, whose slow steps run here."""
    with pytest.MonkeyPatch.context() as patch:
        work_here(patch)
        with Engine() as made:
            for instrument in (RobotSimulator, JointWorkspace2D, IkWorkspace, VolumeTrajectory):
                made.add(instrument)
            yield made


@pytest.fixture(scope="module")
def asking() -> Iterator[Engine]:
    """The instrument of targets, which are asked for and never judged."""
    with pytest.MonkeyPatch.context() as patch:
        work_here(patch, "ik-workspace.solve")
        with Engine() as made:
            made.add(IkWorkspace)
            yield made


def bent(name: str) -> np.ndarray:
    """A pose (n,) beside home, inside the limits, in the arm's units."""
    arm = load_robot(name)
    return np.clip(arm.home + 0.2, arm.low + 1e-3, arm.high - 1e-3) / arm.scale


def codes(report: Any) -> list[tuple[str, str]]:
    """What each check of a passport says."""
    return [(check["code"], check["result"]) for check in report["checks"]]


@arms
def test_an_arm(name: str, engine: Engine, told: Told) -> None:
    arm, line = vi.robot(name), told("robots", name)
    window = in_window(engine, "robot-simulator", name)
    ends = [[-np.inf if low is None else low, np.inf if high is None else high]
            for low, high in (joint["range"] or (None, None) for joint in line["joints"])]  # fmt: skip
    assert_allclose(arm.limits, ends, atol=1e-6)
    assert_allclose(window("robot").low / window("robot").scale, arm.limits[:, 0], atol=1e-6)
    assert_allclose(window("q") / arm.robot.scale, arm.home, atol=1e-6)
    assert_allclose(line["poses"]["home"], arm.home, atol=1e-6)
    assert set(line["poses"]) == set(arm.poses)
    for pose, values in arm.poses.items():
        assert_allclose(line["poses"][pose], values, atol=1e-6)


@pytest.mark.parametrize("name", sorted(robot_files()))
def test_how_a_hand_stands_as_long_as_nobody_says_it(name: str, asking: Engine) -> None:
    """The window let the hand of a SCARA stand as it likes, the others as at home: five arms of all."""
    window = in_window(asking, "ik-workspace", name, nx=2, ny=2, nz=2)
    assert window("robot").id == name
    assert window("asked").hand == hand_in(load_robot(name))


@arms
def test_jacobians_and_how_well_a_pose_moves(name: str, engine: Engine) -> None:
    arm, q = vi.robot(name), bent(name)
    window = in_window(engine, "robot-simulator", name, q=q * arm.robot.scale)
    pose, metres = arm.fk(q), arm.robot.units.metres
    step = 1e-5
    for i, column in enumerate(arm.jacobian(q).T):
        aside = [arm.fk(q + side * step * np.eye(arm.n)[i]).position for side in (1, -1)]
        assert_allclose((aside[0] - aside[1]) / (2 * step), column[:3], atol=1e-5)
    assert_allclose(window("dexterity"), pose.dexterity, atol=1e-9)
    assert_allclose(window("position") / metres, pose.position, atol=1e-9)
    assert_allclose(np.degrees(window("abc")), pose.abc, atol=1e-9)
    assert_allclose(np.degrees(window("wrist")), pose.wrist, atol=1e-9)


@spatial
def test_a_sweep(name: str, engine: Engine, told: Told, tmp_path: Path) -> None:
    """The sweep that the window begins with, asked for everywhere."""
    window = in_window(engine, "joint-workspace-2d", name)
    arm, found = vi.robot(name), window("sweep")
    metres, numbers = arm.robot.units.metres, window("target")
    low, high, count = window("low") / metres, window("high") / metres, window("count")
    place, hand = numbers[:3] / metres, np.degrees(numbers[3:])
    how = {"wrist": float(hand[3])} if found.task == "wrist" else {"abc": hand[:3].tolist()}
    sweep = arm.sweep("px", low, high, count, at=place, **how)
    default = arm.sweep("px", low, high, at=place, **how)
    assert len(default) == count
    words = ["--wrist", how["wrist"]] if "wrist" in how else ["--abc", *how["abc"]]
    line = told(
        "joints", name, "--x", f"{low}:{high}:{count}", "--y", place[1], "--z", place[2], *words,
        "-o", tmp_path / "s.csv",
    )  # fmt: skip
    assert [found.names[k] for k in found.drawn] == [sweep.result.names[k] for k in sweep.result.drawn]
    assert_allclose(found.code, sweep.result.code)
    assert line["classes"] == sweep.reach.summary()["classes"]
    assert line["sweep"]["sentence"] == sweep.summary()["sentence"]
    assert line["sweep"]["jumps"] == sweep.summary()["jumps"]
    assert_allclose(window("jump_places"), sweep.jumps)
    with (tmp_path / "s.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    table = sweep.to_frame()
    assert list(rows[0]) == list(table)
    assert [row["reason"] for row in rows] == table["reason"].tolist()


@arms
def test_a_box_of_places(name: str, engine: Engine, told: Told) -> None:
    """The targets that the window begins with, asked for everywhere."""
    window = in_window(engine, "ik-workspace", name, nx=7, ny=5, nz=4)
    arm, verdicts = vi.robot(name), window("study").verdicts
    unit = arm.robot.units.metres
    boxes = [f"{low / unit}:{high / unit}:{count}" for low, high, count in window("asked").axes]
    line = told("joints", name, "--x", boxes[0], "--y", boxes[1], "--z", boxes[2])
    reach = arm.reach(verdicts.points / unit)
    assert_allclose(reach.verdicts.code, verdicts.code)
    assert line["classes"] == reach.summary()["classes"] == verdicts.counts
    assert line["stopped_by"] == reach.summary()["stopped_by"]
    assert len(reach) == 7 * 5 * 4


@arms
def test_a_move_between_poses(name: str, engine: Engine, told: Told, tmp_path: Path) -> None:
    window = in_window(engine, "robot-simulator", name)
    arm = vi.robot(name)
    start, end = (window(port) / arm.robot.scale for port in ("start", "end"))
    motion = arm.move(start, end)
    plan, report = window("plan"), window("passport")
    line = told("move", name, *start, "to", *end, "-o", tmp_path / "line.csv", "--draft")
    assert_allclose(plan.stops.q, motion.rows.q, atol=1e-9)
    assert_allclose(plan.stops.times, motion.times, atol=1e-9)
    assert (line["rows"], line["safe"], line["law"]) == (len(motion), motion.is_safe, window("law"))
    assert_allclose(line["duration"], motion.duration)
    assert list(plan.reasons) == list(motion.held) == line["held"]
    assert report.is_safe == motion.is_safe
    assert codes(report.as_dict()) == codes(motion.passport.as_dict())
    how = {"form": "via-points", "comma": False, "draft": True}
    engine.act("robot-simulator.export", file=str(tmp_path / "window.csv"), **how)
    engine.settle()
    written = motion.export(tmp_path / "python.csv", draft=True)
    assert codes(written.report.as_dict()) == codes(line)
    names = [written.file.name.replace("python", who) for who in ("line", "window", "python")]
    assert len({(tmp_path / file).read_bytes() for file in names}) == 1
    assert len({(tmp_path / written.passport.name.replace("python", who)).read_text(encoding="utf-8").replace(
        who, "") for who in ("line", "window", "python")}) == 1  # fmt: skip


@spatial
def test_a_formula_from_the_text_to_the_file(name: str, engine: Engine, told: Told, tmp_path: Path) -> None:
    """Painted, moved into reach, followed, checked, written and read."""
    arm, weld = vi.robot(name), vi.formula("pipe-weld")
    window = in_window(engine, "volume-trajectory", name, formula=weld.formula, stops=100, csv="")
    painted = weld.paint(arm)
    assert_allclose(window("shown").painting.code, painted.painting.code)
    if painted.percent:
        line = told("path", "pipe-weld", "--robot", name, "--points", 100)
        assert_allclose(line["percent_reachable"], painted.percent)
    else:
        assert "reaches no point" in window("trouble")
    moved = weld.fit(arm)
    assert moved.fitted is not None
    assert_allclose(window("offer").placement.shift, moved.formula.placement.shift, atol=1e-12)
    assert window("offer").after == moved.fitted.after
    engine.act("volume-trajectory.take_fit")
    engine.settle()
    line = told(
        "path", "pipe-weld", "--robot", name, "--fit", "--points", 100, "-o", tmp_path / "line.csv", "--draft"
    )
    _same_curve(moved, arm, window, line)
    motion = moved.follow(arm, points=100)
    assert_allclose(line["fit"]["percent_after"], 100 * moved.fitted.after)
    assert (line["rows"], line["safe"]) == (len(motion), motion.is_safe)
    assert_allclose(line["duration"], motion.duration)
    assert_allclose(window("plan").stops.q, motion.rows.q, atol=1e-9)
    assert_allclose(window("plan").stops.times, motion.times, atol=1e-9)
    assert codes(window("passport").as_dict()) == codes(motion.passport.as_dict())
    how = {"form": "via-points", "comma": False, "draft": True}
    engine.act("volume-trajectory.export", file=str(tmp_path / "window.csv"), **how)
    engine.settle()
    written = motion.export(tmp_path / "python.csv", draft=True)
    assert codes(written.report.as_dict()) == codes(line)
    names = [written.file.name.replace("python", who) for who in ("line", "window", "python")]
    assert len({(tmp_path / file).read_bytes() for file in names}) == 1
    back = vi.read(written.file)
    again = in_window(engine, "volume-trajectory", name, csv=str(written.file))
    table = told("path", "--import", written.file, "--robot", name)
    assert_allclose(again("plan").stops.q, back.rows.q)
    assert_allclose(again("plan").stops.phase, back.rows.phase)
    assert (table["rows"], table["safe"]) == (len(back), back.is_safe)
    assert again("passport").is_safe == back.is_safe
    assert_allclose(back.q, motion.q, atol=1e-5)


def _same_curve(moved: Object, arm: vi.Arm, window: Callable[[str], Any], line: dict[str, Any]) -> None:
    """Whether the curve that is followed is one."""
    curve = moved.curve()
    assert_allclose(window("curve").points, curve.points, atol=1e-12)
    assert_allclose(window("curve").length, curve.length)
    assert_allclose(line["length"] * arm.robot.units.metres, curve.length)


@spatial
def test_a_table_without_times(name: str, engine: Engine, told: Told, tmp_path: Path) -> None:
    """The window kept its rows, and the others timed it anew."""
    arm = vi.robot(name)
    q = np.linspace(arm.home, bent(name), 9)
    heads = [column for column in arm.fk(q).to_frame() if column.startswith(("theta", "d"))]
    file = tmp_path / "table.csv"
    np.savetxt(file, q, delimiter=",", header=",".join(heads), comments="")
    read = vi.read(file, arm)
    window = in_window(engine, "volume-trajectory", name, csv=str(file), stops=100)
    line = told("path", "--import", file, "--robot", name)
    assert_allclose(window("plan").stops.q, read.rows.q, atol=1e-12)
    assert_allclose(window("plan").stops.times, read.times, atol=1e-12)
    assert (line["rows"], line["safe"]) == (len(read), read.is_safe)
    assert window("passport").is_safe == read.is_safe


@arms
def test_frames_of_the_window_are_those_of_a_pose(name: str, engine: Engine) -> None:
    arm = vi.robot(name)
    window = in_window(engine, "robot-simulator", name, q=arm.robot.home)
    pose = arm.fk("home")
    assert_allclose(window("frames")[:, :3, 3] / arm.robot.units.metres, pose.links, atol=1e-9)
    assert_allclose(np.degrees(abc_from_matrix(window("frames")[-1, :3, :3])), pose.abc, atol=1e-9)
