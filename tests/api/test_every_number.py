"""Ten arms, three ways to ask: the numbers beside those of the other questions, and defaults, are one too."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from api.asking import ARMS, KINDS, Told, arms, in_window, kinds
from counting import work_here
from numpy.testing import assert_allclose, assert_array_equal

import vi3dras as vi
from vi3dras.api.values.usual import usual_voxel
from vi3dras.api.values.wished import wishes_in
from vi3dras.arm.library import load_robot
from vi3dras.console.output import plain
from vi3dras.explain import explain
from vi3dras.explain.explanation import line_text
from vi3dras.flow import Engine
from vi3dras.panels.fk_workspace import FkWorkspace
from vi3dras.panels.ik_workspace import IkWorkspace
from vi3dras.panels.joint_workspace_2d import JointWorkspace2D
from vi3dras.panels.robot_simulator import RobotSimulator
from vi3dras.panels.volume_trajectory import VolumeTrajectory

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def engines() -> Iterator[dict[str, Engine]]:
    """An engine for each instrument, whose slow steps run here and only for what is asked."""
    with pytest.MonkeyPatch.context() as patch:
        work_here(patch)
        made = {}
        for vi_class in (RobotSimulator, JointWorkspace2D, FkWorkspace, IkWorkspace, VolumeTrajectory):
            made[vi_class.id] = engine = Engine()
            engine.add(vi_class)
        yield made
        for engine in made.values():
            engine.close()


def bent(name: str) -> np.ndarray:
    """A pose (n,) beside home, one joint of it outside its limits, in the arm's units."""
    arm = load_robot(name)
    q = np.clip(arm.home + 0.2, arm.low + 1e-3, arm.high - 1e-3)
    q[1] = np.where(np.isfinite(arm.high[1]), arm.high[1] + 0.01, q[1])
    return np.round(q / arm.scale, 3)


@arms
def test_where_an_arm_is(name: str, engines: dict[str, Engine], told: Told) -> None:
    arm, q = vi.robot(name), bent(name)
    pose, line = arm.fk(q), told("fk", name, *q)
    window = in_window(engines["robot-simulator"], "robot-simulator", name, q=q * arm.robot.scale)
    assert_allclose(line["q"], pose.q, atol=1e-9)
    assert_allclose(line["matrix"], pose.matrix, atol=1e-9)
    assert_allclose(line["wrist_deg"], pose.wrist, atol=1e-9)
    assert_allclose(line["dexterity"], pose.dexterity, atol=1e-9)
    assert line["violations"] == pose.violations
    assert line["within_limits"] == pose.within_limits
    matrix = window("tool").copy()
    matrix[:3, 3] /= arm.robot.units.metres
    assert_allclose(matrix, pose.matrix, atol=1e-9)
    assert_allclose(window("dexterity"), pose.dexterity, atol=1e-9)
    outside = ", ".join(pose.violations)
    assert window("verdict").startswith(
        f"Outside its limits: {outside}" if outside else ("All joints inside", "The tool is under the ground")
    )
    for column, values in engines["robot-simulator"].act("robot-simulator.table").items():
        if column.startswith(("x", "y", "z")):
            assert_allclose(values, pose.links[:, "xyz".index(column[0])], atol=1e-9)


@arms
def test_how_fast_the_tool_goes(name: str, engines: dict[str, Engine], told: Told) -> None:
    """The window shows the rows of the tool point, to some digits and per radian, beside its dexterity."""
    arm, q = vi.robot(name), bent(name)
    speeds = arm.jacobian(q)
    assert_allclose(told("fk", name, *q, "--jacobian", "geometric")["jacobian"], speeds, atol=1e-9)
    rates = np.array(told("fk", name, *q, "--jacobian", "analytic")["jacobian"], float)
    assert_allclose(rates, arm.jacobian(q, analytic=True), atol=1e-9)
    assert_allclose(rates[:3], speeds[:3], atol=1e-9)
    in_window(engines["robot-simulator"], "robot-simulator", name, q=q * arm.robot.scale)
    said = explain(engines["robot-simulator"], "robot-simulator.dexterity")
    told_there = line_text(said.body.numbers[0]).replace("\N{MINUS SIGN}", "-").replace("\N{THIN SPACE}", "")
    cells = np.array(re.findall(r"-?\d[\d.]*", told_there), float).reshape(3, arm.n)
    assert_allclose(cells, speeds[:3] / arm.robot.scale, atol=0.0051)


@arms
def test_the_table_of_an_arm(name: str, engines: dict[str, Engine], told: Told) -> None:
    arm, line = vi.robot(name), told("robots", name)["joints"]
    window, frame = in_window(engines["robot-simulator"], "robot-simulator", name)("robot"), arm.to_frame()
    length, metres = arm.robot.units.length, arm.robot.units.metres
    sizes = {"theta_deg": np.pi / 180, f"d_{length}": metres, f"a_{length}": metres, "alpha_deg": np.pi / 180}
    for column, size in sizes.items():
        word = column.partition("_")[0]
        assert_allclose([joint[word] for joint in line], frame[column], atol=1e-8)
        assert_allclose([getattr(joint, word) / size for joint in window.joints], frame[column], atol=1e-8)
    assert [joint["name"] for joint in line] == frame["joint"].tolist() == [j.name for j in window.joints]


@pytest.mark.parametrize("name", ["lynx6", "kuka-iiwa7"])
def test_where_joints_go_while_the_tool_stays(name: str, engines: dict[str, Engine], told: Told) -> None:
    arm = vi.robot(name)
    q = np.round(0.3 * arm.limits[:, 0] + 0.7 * arm.limits[:, 1], 2)
    standing = arm.fk(q).self_motion()
    stands = {"task": "usual", "anchor": q * arm.robot.scale}
    window = in_window(engines["robot-simulator"], "robot-simulator", name, **stands)
    assert_allclose(told("fk", name, *q, "--self-motion")["self_motion"], standing.q, atol=1e-9)
    assert_allclose(window("freedom").q, standing.joints, atol=1e-9)
    assert len(standing.q) > 90
    assert_allclose(standing.position - arm.fk(q).position, 0, atol=1e-6)


@pytest.mark.parametrize(("name", "far"), [*((name, 1.0) for name in ARMS), *((name, 4.0) for name in KINDS)])
def test_every_way_to_a_place(name: str, far: float, engines: dict[str, Engine], told: Told) -> None:
    """With the seed that each has when nothing is said; four times too far nothing is found in any way."""
    arm = vi.robot(name)
    there = arm.fk(np.clip(arm.home + 10, *arm.limits.T))
    place = np.round(far * there.position, 3)
    numbers = np.array([*place * arm.robot.units.metres, 0, 0, 0, 0])
    asked = {"task": "position", "target": numbers, "seed": arm.robot.home}
    window = in_window(engines["robot-simulator"], "robot-simulator", name, **asked)
    found, line = arm.ik(place), told("ik", name, *place)
    assert line["reason"] == window("answer_words") == found.reason
    assert line["solver"] == window("method") == found.solver
    assert line["task"] == window("wanted") == found.task
    assert line["reachable"] == found.reachable == (far == 1.0)
    assert_allclose(line["distance"], found.distance, atol=1e-9)
    assert_allclose(window("answer").distance / arm.robot.units.metres, found.distance, atol=1e-9)
    answer = window("answer")
    best = answer.solutions.best(None)
    assert_allclose(answer.solutions.q[best] / arm.robot.scale, found.q, atol=1e-6)
    assert_allclose([each["q"] for each in line["solutions"]], found.q.tolist(), atol=1e-6)
    assert_allclose([each["residual"] for each in line["solutions"]], found.residual.tolist(), atol=1e-9)
    assert [each["within_limits"] for each in line["solutions"]] == found.within_limits.tolist()
    assert [each["self_motion"] for each in line["solutions"]] == found.self_motions
    nearest = line["nearest"] or {"q": found.nearest.q, "position": found.nearest.position}
    assert_allclose(nearest["q"], found.nearest.q, atol=1e-6)
    assert_allclose(answer.nearest / arm.robot.scale, found.nearest.q, atol=1e-6)
    assert_allclose(nearest["position"], found.nearest.position, atol=1e-6)


@kinds
def test_what_a_workspace_says(name: str, engines: dict[str, Engine], told: Told, tmp_path: Path) -> None:
    """Every cloud point by point, and every measure, on cubes of a fifth of the arm."""
    arm, file = vi.robot(name), tmp_path / "cloud.csv"
    edge, metres = 20 * usual_voxel(arm.robot), arm.robot.units.metres
    cloud = arm.workspace(60, voxel=edge / metres)
    assert cloud.tool is not None
    last, far = cloud.tool.points[-1].astype(float), 1000.0
    window = in_window(
        engines["fk-workspace"], "fk-workspace", name, factor=60.0, voxel=edge, hidden=(),
        colour_by="height", clip="box", box_low=np.array([far, 0, far]) * metres, invert=True,
        box_high=np.array([0, -far, -far]) * metres, versus="limits", picked=last,
        picked_link=cloud.tool.name,
    )  # fmt: skip
    line = told(
        "workspace", name, "--factor", 60, "--voxel", edge / metres, "--colour", "height", "--paper-limit",
        "--at", *last / metres, "--compare", name, "--clip", f"box:{far},0,{far},0,{-far},{-far}", "--invert",
        "-o", file,
    )  # fmt: skip
    _same_points(window, line, cloud, cloud.masks(("box", far, 0, far, 0, -far, -far), invert=True), file)
    _same_measures(window, line, cloud)
    scale, values = window("drawn").scale, cloud.colours("height")
    ends = np.array([values.low, values.high])
    assert_allclose([line["colour"]["low"], line["colour"]["high"]], ends / metres)
    assert_allclose([scale.low, scale.high], ends)
    back = cloud.reaching(last / metres)
    assert line["at"]["joint_vectors"] == window("vectors").total == back.total > 0
    assert_allclose(line["at"]["q"], back.q[:100] / arm.robot.scale, atol=1e-6)
    common, compared = cloud.compare(), window("compared")
    for word, there in {"both": "both", "first_only": "first", "either": "either"}.items():
        volume = getattr(compared, there) / metres**3
        assert_allclose([line["compare"][word], volume], getattr(common, word), rtol=1e-9)


def _same_points(
    window: Callable[[str], Any], line: dict[str, Any], cloud: vi.Workspace, masks: Any, file: Path
) -> None:
    """Whether the clouds are one, and what is shown and saved of them."""
    assert tuple(line["points_per_link"]) == cloud.points_per_link == window("poses").per_link
    assert line["links"] == cloud.names
    kept = [cloud.points[link][masks[link]] for link in cloud.names]
    assert line["points_kept_per_link"] == [len(points) for points in kept]
    drawn = {item.key.partition("/")[2]: item.positions.astype(float) for item in window("drawn").items}
    for link, points in zip(cloud.names, kept, strict=True):
        assert_array_equal(drawn[link] / cloud.robot.units.metres, points)
    saved = np.genfromtxt(file, delimiter=",", names=True)
    rows = np.stack([saved[axis] for axis in saved.dtype.names[:3]], axis=1)
    assert_allclose(rows, np.concatenate(kept), atol=1e-4)


def _same_measures(window: Callable[[str], Any], line: dict[str, Any], cloud: vi.Workspace) -> None:
    """Whether volume, reach, holes, limits and counts are one."""
    unit, facts, limit = cloud.robot.units.metres, window("facts"), line["paper_limit"]
    words = {"volume": 3, "surface": 2, "area": 2, "outline": 1, "largest_reach": 1, "smallest_reach": 1}
    for word, power in words.items():
        value, there = getattr(cloud.measures, word), getattr(facts.measures, word)
        typed = line["surface_area" if word == "surface" else word]
        assert (value is None) == (typed is None) == (there is None)
        assert value is None or np.allclose([typed * unit**power, there], value, rtol=1e-9)
    for word, power in {"volume": 3, "area": 2, "largest": 1, "smallest": 1}.items():
        value, there = (getattr(each, f"{word}_between") for each in (cloud.measures, facts.measures))
        typed = line[f"{word}_reach_between" if power == 1 else f"{word}_between"]
        assert value == there
        assert value is typed or np.allclose(np.array(typed) * unit**power, value, rtol=1e-9)
    assert_allclose([line["volume"], line["largest_reach"]], [cloud.volume, cloud.largest_reach], rtol=1e-9)
    assert_allclose(line["reach_bounds"], facts.measures.bounds / unit, rtol=1e-9)
    holes = [[hole.size for hole in each.voids] for each in (cloud.holes, facts.holes)]
    assert holes[0] == holes[1]
    assert len(line["holes"]) == len(holes[0])
    assert_allclose(np.array(line["tunnels"]) * unit, facts.holes.tunnels)
    assert_allclose([limit["radius"] * unit, limit["exact_reach"]], [facts.paper, cloud.largest_reach])
    assert_allclose(limit["unreachable_percent"], 100 * facts.gap.unreachable)
    counted, counts, typed = window("counted"), cloud.voxels.counts, line["voxels"]
    assert typed["occupied"] == counted.voxels == np.count_nonzero(counts)
    assert typed["most_poses"] == counted.most == counts.max()
    assert typed["poses"] == counted.poses == counts.sum()
    assert_allclose(line["bounds"], cloud.bounds)


@arms
def test_every_target_of_a_box(name: str, engines: dict[str, Engine], told: Told, tmp_path: Path) -> None:
    """The box that the window begins with, coarser: each number of each table."""
    window = in_window(engines["ik-workspace"], "ik-workspace", name, nx=4, ny=3, nz=3, order="row-by-row")
    arm, unit = vi.robot(name), load_robot(name).units.metres
    axes = [(low / unit, high / unit, count) for low, high, count in window("asked").axes]
    reach, file = arm.reach(vi.box(*axes)), tmp_path / "targets.csv"
    boxes = [":".join(map(str, axis)) for axis in axes]
    line = told("joints", name, "--x", boxes[0], "--y", boxes[1], "--z", boxes[2], "-o", file)
    assert {key: line[key] for key in reach.summary()} == json.loads(
        json.dumps(reach.summary(), default=plain)
    )
    _same_table(engines["ik-workspace"].act("ik-workspace.table"), reach.to_frame(), file)


@arms
def test_every_place_of_a_sweep(name: str, engines: dict[str, Engine], told: Told, tmp_path: Path) -> None:
    window = in_window(engines["joint-workspace-2d"], "joint-workspace-2d", name, count=31)
    arm, unit, numbers = vi.robot(name), load_robot(name).units.metres, window("target")
    place, hand = numbers[:3] / unit, np.degrees(numbers[3:])
    how = {"wrist": float(hand[3])} if window("sweep").task == "wrist" else {"abc": hand[:3].tolist()}
    low, high, file = window("low") / unit, window("high") / unit, tmp_path / "sweep.csv"
    sweep = arm.sweep("px", low, high, 31, at=place, **how)
    words = ["--wrist", how["wrist"]] if "wrist" in how else ["--abc", *how["abc"]]
    told("joints", name, "--x", f"{low}:{high}:31", "--y", place[1], "--z", place[2], *words, "-o", file)
    _same_table(engines["joint-workspace-2d"].act("joint-workspace-2d.table"), sweep.to_frame(), file)


def _same_table(window: Any, frame: Any, file: Path) -> None:
    """Whether a table of the window, one of pandas and a file are one, column by column."""
    with file.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert list(window) == list(frame) == list(rows[0])
    for column in frame:
        saved = [row[column] for row in rows]
        if frame[column].dtype.kind not in "ifb":
            assert frame[column].tolist() == list(window[column]) == saved
            continue
        assert_allclose(np.asarray(window[column], float), frame[column].astype(float), atol=1e-9)
        assert_allclose([float(word or "nan") for word in saved], frame[column].astype(float), atol=1e-5)


def test_what_is_wished_of_a_motion_when_nothing_is_said(engines: dict[str, Engine]) -> None:
    """But for the number of points, which stands in the window for everybody to see."""
    window = in_window(engines["volume-trajectory"], "volume-trajectory", "lynx6")
    assert replace(window("wishes"), count=None) == wishes_in(load_robot("lynx6"))
