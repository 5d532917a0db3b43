"""Copy as Python: the script of every instrument gives the numbers that its panel shows."""

from __future__ import annotations

import contextlib
import io
import math
import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import create_autospec, patch

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import vi3dras as vi
from vi3dras.api.arm import Arm
from vi3dras.api.remote import RemoteArm
from vi3dras.api.values.given import UnitsWarning
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.flow import Engine
from vi3dras.joint_workspace.study import reordered, to_and_fro
from vi3dras.kinematics.steps import factors_of, multiplied
from vi3dras.objects.formula import Formula, Placement
from vi3dras.objects.library import load_formula
from vi3dras.panels import instruments
from vi3dras.panels._kit.face.typing_in import script_of

FACES = instruments()
Ports = Callable[[str], Any]
States = dict[str, dict[str, Any]]


def edited(name: str) -> Robot:
    """An arm whose table somebody changed: another length, another limit, another tool."""
    robot = load_robot(name)
    first, second, *others = robot.joints
    second = replace(second, a=second.a + 0.0123, high=second.high - 0.1)
    tool = ((1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.031), (0.0, 0.0, 0.0, 1.0))
    return replace(robot, joints=(first, second, *others), tool=tool)


SIMULATOR: States = {
    "as it begins": {},
    "another arm, bent": {"robot": load_robot("puma560"), "q": np.radians([10.5, -20, 30.25, 0.1, 50, 60])},
    "an edited table": {"robot": edited("lynx6"), "q": np.radians([32, 58.4, -64, -38.5, 12])},
    "a point alone, and a line": {
        "task": "position", "target": np.array([0.2, 0.05, 0.15, 0, 0, 0, 0]),
        "seed": np.radians([0, 90, -90, 0, 0]), "along": "line",
        "start": np.radians([-35.0, 60, -45, -45, 0]), "end": np.radians([45.0, 80, -60, -60, 0]),
    },
    "another law, slower": {"law": "septic", "duration": 31.7, "share": 0.4, "rows": 33},
    "joints that slide": {"robot": load_robot("adept-cobra-s600"), "q": np.array([0.5, 1.0, 0.1, 0.0])},
    "as printed": {"way": "as-printed", "target": np.array([0.24, 0.12, 0.1, 0, 0, 0, -0.7])},
    "out of reach": {"target": np.array([0.9, 0, 0.15, 0, 0, 0, -0.5])},
    "a self motion": {
        "robot": load_robot("franka-panda"), "anchor": np.radians([0.0, -44, 1, -135, 0, 90, 45]),
    },
    "a self motion about a point": {
        "robot": load_robot("lynx6"), "task": "position", "anchor": np.radians([20.0, 60, -50, -40, 0]),
    },
}  # fmt: skip


def simulator(told: dict[str, Any], port: Ports) -> None:
    assert_allclose(told["pose"].frames, port("frames"), atol=1e-9)
    assert_allclose(np.radians(told["pose"].wrist), port("wrist"), atol=1e-9)
    assert_allclose(told["pose"].dexterity, port("dexterity"), atol=1e-9)
    found, answer = told["solutions"], port("answer")
    assert found.task == port("wanted")
    assert found.why.kind == answer.kind
    assert_allclose(found.why.solutions.q, answer.solutions.q, atol=1e-9)
    assert found.why.solutions.branches == answer.solutions.branches
    assert_allclose(found.why.point, answer.point, atol=1e-9)
    same_motion(told["motion"], port("plan"), port("passport"))
    assert ("standing" in told) == (port("freedom") is not None) == (port("anchor") is not None)
    if "standing" in told:
        assert_allclose(told["standing"].joints, port("freedom").q, atol=1e-9)


def same_motion(motion: Any, plan: Any, passport: Any) -> None:
    for name in ("times", "q", "velocity", "acceleration", "points", "tool_speed"):
        assert_allclose(getattr(motion.rows, name), getattr(plan.stops, name), atol=1e-9, err_msg=name)
    assert motion.passport.sentence == passport.sentence
    assert motion.passport.is_safe == passport.is_safe


def same(one: Any, other: Any) -> None:
    """Every number of two values is the same, to the last digits that a computation is worth."""
    if isinstance(one, np.ndarray | float):
        assert_allclose(one, other, rtol=1e-9, atol=1e-12)
    elif isinstance(one, tuple | list):
        assert len(one) == len(other)
        for mine, yours in zip(one, other, strict=True):
            same(mine, yours)
    elif is_dataclass(one):
        for field in fields(one):
            same(getattr(one, field.name), getattr(other, field.name))
    else:
        assert one == other


CLOUDS: States = {
    "as it begins": {"factor": 30.0},
    "another arm": {"robot": load_robot("planar3r")},
    "an edited table": {"robot": edited("lynx6"), "factor": 20.0, "voxel": 0.03},
    "other ranges and ends": {
        "low": np.radians([-30.5, 0, 0, -90, 0]), "high": np.radians([90.0, 90, 100, 90, 0]),
        "factor": 22.5, "end_points": True, "voxel": 0.02, "colour_by": "height",
    },
    "a box, and its own limits": {
        "factor": 30.0, "clip": "box", "box_low": np.array([0.3, -0.1, 0.05]), "invert": True,
        "box_high": np.array([0.05, 0.25, 0.3]), "versus": "limits", "voxel": 0.03,
    },
    "a slab, and another arm": {
        "factor": 30.0, "clip": "slab", "slab_axis": "y", "slab_at": 0.1, "slab_width": 0.06,
        "versus": "arm", "other": load_robot("rv2aj"), "voxel": 0.03,
    },
    "a ball, and an edited arm": {
        "robot": load_robot("planar3r"), "clip": "sphere", "ball_centre": np.array([0.3, 0.1, 0.0]),
        "ball_radius": 0.2, "versus": "arm", "other": edited("planar3r"), "voxel": 0.02,
    },
    "cut open": {"factor": 20.0, "clip": "section", "section_angle": math.radians(47), "versus": "four"},
    "torques of an elbow": {
        "robot": load_robot("puma560"), "factor": 30.0, "colour_by": "torque", "load_joint": 3,
        "load_mass": 1.5, "voxel": 0.06,
    },
    "drawn at random": {"drawing": "random", "samples": 1234, "seed": 7, "colour_by": "manipulability"},
}  # fmt: skip


def clouds(told: dict[str, Any], port: Ports) -> None:
    cloud, facts = told["cloud"], port("facts")
    assert cloud.points_per_link == port("poses").per_link
    kept = told.get("masks", {}).get(cloud.tool.name, ...)
    assert ("masks" in told) == (port("clip") != "none")
    assert_allclose(cloud.tool.points[kept], port("drawn").items[-1].positions, atol=1e-9)
    assert ("common" in told) == (port("compared") is not None)
    if "common" in told:
        parts, compared = told["common"].comparison, port("compared")
        for part, volume in zip(
            parts, (compared.both, compared.first, compared.second, compared.either), strict=True
        ):
            assert part.volume == pytest.approx(volume, rel=1e-12)
    same(cloud.measures, facts.measures)
    same(cloud.holes, facts.holes)
    assert np.count_nonzero(cloud.voxels.counts) == port("counted").voxels
    if "values" in told:
        scale = port("drawn").scale
        assert (told["values"].low, told["values"].high) == pytest.approx((scale.low, scale.high), rel=1e-9)


START, END = np.array([0.15, 0.06, 0.15, 0, 0, 0, 0.2]), np.array([0.25, -0.05, 0.1, 0, 0, 0, -0.7])
SWEEPS: States = {
    "as it begins": {},
    "another arm": {"robot": load_robot("kuka-kr5-arc"), "count": 31},
    "an edited table, the wrist": {
        "robot": edited("lynx6"), "coordinate": "wrist", "low": -1.5, "high": 1.25,
        "target": np.array([0.2, 0.05, 0.1, 0, 0, 0, 0]), "count": 200,
    },
    "a line, the other elbow": {"follow": "line", "begin": START, "end": END, "branch": "elbow down"},
    "an arc": {"follow": "arc", "begin": START, "end": END, "count": 77},
    "a whole circle": {
        "robot": load_robot("kuka-kr5-arc"), "follow": "arc", "whole": True, "count": 40,
    },
    "points": {
        "follow": "path", "path": np.array([[0.2, 0.05, 0.1], [0.22, 0.0, 0.12], [0.2, -0.1, 0.15]]),
    },
    "another coordinate": {"coordinate": "pz", "low": 0.05, "high": 0.3},
    "a joint that moves": {"direction": "forward", "joint": 3, "joint_low": -1.0, "places": 91,
        "joints": np.radians([30.0, 90, -45, -30, 0])},
    "a joint that slides": {"robot": load_robot("adept-cobra-s600"), "direction": "forward", "joint": 3},
}  # fmt: skip


def sweeps(told: dict[str, Any], port: Ports) -> None:
    if port("direction") == "forward":
        motion, poses = port("motion"), told["poses"]
        assert_allclose(poses.joints, motion.q, atol=1e-9)
        unit = poses.robot.units
        assert_allclose(poses.position * unit.metres, motion.numbers[:, :3], atol=1e-9)
        assert_allclose(np.unwrap(np.radians(poses.abc), axis=0), motion.numbers[:, 3:6], atol=1e-9)
        return
    sweep, found, reading = told["sweep"], port("sweep"), port("reading")
    same(sweep.way, port("way"))
    assert_allclose(sweep.result.curves, found.curves, atol=1e-9)
    assert_array_equal(sweep.result.code, found.code)
    assert sweep.elbows == found.short_names
    shown = told.get("q", sweep.elbow())
    assert_allclose(shown, found.curves[:, reading.curve] / sweep.robot.scale, atol=1e-7)
    if port("jumps"):
        places = port("jump_places") if port("quick_way") is not None else found.jumps
        assert sweep.jumps == list(places)


TARGETS: States = {
    "as it begins": {"nx": 20, "ny": 20, "nz": 20},
    "another arm": {"robot": load_robot("kuka-kr5-arc"), "nx": 6, "ny": 6, "nz": 6},
    "an edited table, another hand": {
        "robot": edited("lynx6"), "hold": "fixed", "hand_angle": math.radians(-30.5),
        "nx": 15, "ny": 14, "nz": 9,
    },
    "one layer, some angles": {
        "pz": np.array([0.1, 0.1]), "nz": 1, "hold": "list", "hand_list": np.radians([0.0, -45.5, -90]),
        "px": np.array([-0.2, 0.35]), "nx": 40, "ny": 30,
    },
    "the point alone, row by row": {"hold": "point", "nx": 9, "ny": 8, "nz": 7, "order": "row-by-row"},
    "an angle of a range": {
        "hold": "free", "hand_range": np.radians([-80.0, -10]), "nx": 9, "ny": 8, "nz": 7,
    },
}  # fmt: skip


def targets(told: dict[str, Any], port: Ports) -> None:
    study, reach = port("study"), told["reach"]
    verdicts = reach.verdicts
    if study.asked.order == "to-and-fro":
        verdicts = reordered(verdicts, to_and_fro(study.asked.shape))
    assert reach.verdicts.hand == study.verdicts.hand
    for name in ("points", "code", "joint", "excess", "angle", "q"):
        assert_allclose(getattr(verdicts, name), getattr(study.verdicts, name), atol=1e-9, err_msg=name)


def typed_in(name: str, **texts: Any) -> Formula:
    """A formula of the library with what somebody typed."""
    return vi.formula(name, **texts).formula


MOVED = Placement((0.0123, -0.02, 0.005), (0.1, 0.0, -0.35), 0.85, (0.01, 0.0, 0.0))
TYPED = vi.formula(x="20+4cos(u)", y="4 sin u", z="12 + k u/360", u=(0, 270, 50), k=3).formula
OBJECTS: States = {
    "as it begins": {},
    "another arm and law": {
        "robot": load_robot("kuka-kr5-arc"), "law": "cubic", "stops": 12,
        "formula": vi.formula("pipe-weld").placed(shift=[45, -20, 80]).formula,
    },
    "an edited table, slower, along the other variable": {
        "robot": edited("lynx6"), "runs": "second", "row": 3, "speed": 0.031, "share": 0.5, "backwards": True,
    },
    "another constant, moved": {
        "formula": replace(typed_in("pipe-weld", r1=7.5, dx=21), placement=MOVED), "hold": "fixed",
        "hand_angle": math.radians(-40), "may_turn": True, "may_hand": True,
    },
    "typed by hand": {"formula": TYPED, "hold": "point", "duration": 21.5, "approach": 0.02, "speed": 0.04},
    "along the curve": {
        "robot": load_robot("kuka-kr5-arc"), "pointing": "tangent", "repeat": 2, "dwell_start": 0.5,
        "formula": vi.formula("helix").placed(shift=[60, 0, 80]).formula,
        "spacing": 0.011,
    },
    "several angles, down to the curve": {
        "formula": load_formula("pipe-weld"), "hold": "list", "hand_list": np.radians([-30.0, -60]),
        "approach": 0.01, "retreat": 0.015, "approach_speed": 0.02, "direction": "tool", "grip": "closes",
        "tool_acceleration": 0.2, "blend": 0.004, "dwell_end": 0.25, "may_shift": False,
    },
}  # fmt: skip
SURFACES: States = {
    "as it begins": {},
    "another arm, onto the surface": {"robot": load_robot("puma560"), "pointing": "normal", "stops": 9},
    "another text and domain": {"formula": typed_in("saddle", u=(-5, 6, 12)), "row": 4, "stops": 15},
    "an edited table": {"robot": edited("lynx6"), "formula": load_formula("ripple"), "row": 9999 % 2000},
}


def objects(told: dict[str, Any], port: Ports) -> None:
    painting, shown = told["painted"].painting, port("shown").painting
    assert_array_equal(painting.code, shown.code)
    assert_allclose(painting.vertices, shown.vertices, atol=1e-9)
    assert_allclose(told["painted"].percent, shown.reached)
    same_motion(told["motion"], port("plan"), port("passport"))
    if port("may_shift"):
        same(told["fitted"].fitted, port("offer"))


PARTS: States = {
    "as it begins": {},
    "another arm, a section the other way, turned, all that can be wished": {
        "robot": load_robot("ur5e"), "line": "section", "section_axis": "x", "section_at": -0.01,
        "backwards": True, "turn": np.radians([0.0, 0.0, 25.0]), "cone": np.radians(35.0),
        "may_turn": True, "law": "septic", "speed": 0.02, "share": 0.6, "points": 140,
    },
    "an edge, the surface fitted": {
        "robot": load_robot("ur5e"), "line": "edge", "line_number": 2, "fit_for_line": False,
    },
    "a drawn line over an obstacle": {
        "line": "drawn", "drawn_places": np.array([[-0.04, -0.02, 0.012], [0.0, -0.02, 0.012]]), "tip": 0.01,
    },
}  # fmt: skip


def over_part(told: dict[str, Any], port: Ports) -> None:
    shown = port("shown")
    assert_allclose(told["painted"].percent, shown.reached)
    assert told["painted"].classes == pytest.approx(dict(shown.shares))
    assert_allclose(told["line"].line.over(told["part"].part).length, port("line_found").length)
    same_motion(told["motion"], port("plan"), port("passport"))
    same(told["fitted"].fitted, port("offer"))


FRAMES: States = {
    "as it begins": {},
    "another arm, bent, on its way": {
        "robot": load_robot("puma560"), "q": np.radians([10.5, -20, 30.25, 0.1, 50, 60]), "joint": 3,
        "done": 2.5,
    },
    "the other convention": {"robot": load_robot("kuka-kr5-arc"), "joint": 4, "order": "modified"},
    "joints that slide, an edited table": {
        "robot": load_robot("adept-cobra-s600"), "q": np.array([0.5, 1.0, 0.1, 0.0]), "joint": 3,
    },
    "both conventions of an arm in modified D-H": {"robot": load_robot("franka-panda"), "order": "both"},
}  # fmt: skip


def frame(told: dict[str, Any], port: Ports) -> None:
    """The script has the whole row, however much of it is done in the picture."""
    row, metres = port("moves"), port("robot").units.metres
    matrix, factors = np.array(told["step"].matrix), factors_of(row)
    matrix[:3, 3] *= metres
    assert_allclose(matrix, multiplied(factors), atol=1e-9)
    for known, factor in zip(told["step"].factors, factors, strict=True):
        assert_allclose(known.matrix[:3, :3], factor[:3, :3], atol=1e-9)
        assert_allclose(known.matrix[:3, 3] * metres, factor[:3, 3], atol=1e-9)


PENDANTS: States = {
    "as it begins": {},
    "another arm, bent": {"robot": load_robot("rv2aj"), "q": np.radians([20.0, 60, 50, 70, 0])},
    "a circle as printed, to places of the base": {
        "robot": load_robot("kuka-kr5-arc"), "line_mode": "absolute", "line_shape": "circle",
        "line_method": "as-printed", "line_steps": 30, "line_damped": True,
    },
    "an edited table": {"robot": edited("lynx6"), "q": np.radians([32, 58.4, -64, -38.5, 12])},
    "joints that slide": {"robot": load_robot("adept-cobra-s600"), "q": np.array([0.5, 1.0, 0.1, 0.0])},
}  # fmt: skip


def pendant(told: dict[str, Any], port: Ports) -> None:
    assert_allclose(told["pose"].frames, port("frames"), atol=1e-9)
    assert_allclose(told["line"].joints, port("line_gone").joints, atol=1e-6)
    assert told["line"].verdict == port("line_words")


FORCES: States = {
    "as it begins": {},
    "the Puma bent": {"robot": load_robot("puma560"), "q": np.radians([0.0, 45, -90, 0, 45, 0])},
    "an edited table": {"robot": edited("lynx6"), "q": np.radians([32, 58.4, -64, -38.5, 12])},
    "joints that slide": {"robot": load_robot("adept-cobra-s600"), "q": np.array([0.5, 1.0, 0.1, 0.0])},
    "a laden move on the Moon": {
        "robot": load_robot("puma560"), "move_end": np.radians([90.0, 0, -60, 40, 50, 90]),
        "move_law": "cubic", "move_time": 4.5, "has_friction": False,
        "payload_mass": 2.5, "payload_place": np.array([0.01, 0, 0.08]),
        "gravity": np.array([0.0, 0.0, -1.62]), "typed_limits": np.array([0.0, 60, 0, 0, 0, 0]),
    },
}  # fmt: skip


def standing(told: dict[str, Any], port: Ports) -> None:
    assert_allclose(told["pose"].frames, port("frames"), atol=1e-9)
    mine, shown = told["torques"], port("torques_along")
    assert_allclose(mine.torque, shown.torque, rtol=1e-6, atol=1e-9)
    assert mine.largest_payload == pytest.approx(shown.largest_payload)
    assert [each.words for each in mine.over] == [each.words for each in shown.over]


LOOPS: States = {
    "as it begins": {"robot": load_robot("planar2r")},
    "computed torque, late and with noise": {
        "robot": load_robot("planar2r"), "controller": "computed-torque", "kp": np.array([80.0, 60.0]),
        "kv": np.array([12.0, 9.0]), "delay": 0.004, "noise": math.radians(0.01), "noise_seed": 7,
        "test_goal": np.radians([50.0, -30.0]), "test_time": 0.8, "test_way": 0.4,
    },
    "a step of an arm on the Moon": {
        "robot": load_robot("planar3r"), "test_signal": "step", "gravity": np.array([0.0, -1.62, 0.0]),
        "test_start": np.zeros(3), "test_goal": np.radians([20.0, 10.0, -15.0]), "test_time": 0.6,
    },
    "joints that slide, at another rate": {
        "robot": load_robot("adept-cobra-s600"), "controller": "pid", "rate": 250.0, "test_time": 0.5,
    },
}  # fmt: skip


def looped(told: dict[str, Any], port: Ports) -> None:
    assert_allclose(told["run"].result.q, port("loop_run").q, atol=1e-7)
    assert told["run"].sentence == port("loop_words")


LETTERS: States = {
    "as it begins": {"robot": load_robot("planar3r")},
    "a determinant": {"robot": load_robot("puma560"), "equation": "det", "code_functions": "fk"},
    "in numbers, multiplied out": {
        "robot": load_robot("planar2r"), "equation": "J", "cell_style": "numbers", "rule_expanded": True,
        "code_language": "python",
    },
    "inertia of two links that hang": {
        "robot": load_robot("planar2r"), "equation": "g", "gravity_along": "-y", "mass_style": "numbers",
        "rule_sums": False, "code_language": "rust", "code_single": True,
    },
    "a letter of one's own": {
        "robot": load_robot("planar2r"), "equation": "T", "typed_cells": ("0 a l1", "1 a l2"),
        "code_functions": "ik", "q": np.radians([30.0, 40.0]),
    },
    "a wrist pulled away, another length, steps in Python": {
        "robot": load_robot("planar3r"), "typed_cells": ("0 a int", "1 a 220"), "wrist_pulled": 0.01,
        "q": np.radians([20.0, 75.0, -52.0]), "derived_language": "python", "code_functions": "fk",
    },
    "a joint held": {
        "robot": load_robot("puma560"), "typed_cells": ("2 theta 30", "0 d h"), "equation": "Ja",
        "q": np.radians([20.0, 10.0, 15.0, 5.0, 40.0, 10.0]), "code_functions": "fk",
    },
    "no closed form, no determinant": {
        "robot": load_robot("franka-panda"), "equation": "det", "code_functions": "fk, ik",
        "code_language": "text",
    },
}  # fmt: skip
for each in LETTERS.values():
    each["language"] = "text"


def lettered(told: dict[str, Any], port: Ports) -> None:
    """The equation and its numbers of now, the steps with their branches, the program: on every page."""
    shown, steps = port("shown"), port("derived")
    assert told["letters"].table == port("letters")
    assert ("equations" in told) == bool(shown.parts)
    if shown.parts:
        equations = told["equations"]
        assert equations.text.split() == port("equation_text").split()
        now = equations.at(port("q") / port("robot").scale)[shown.parts[-1][0]]
        assert_allclose(np.atleast_2d(now), port("equation_now"), atol=1e-12)
    assert told["code"].text == port("code_sheet").text
    assert told["steps"].told == steps
    assert told["steps"].program(port("derived_language")).text == port("derived_program").text
    if steps.branches:
        pulled = port("wrist_pulled") / steps.table.robot.units.metres
        reached = np.radians(told["steps"].reached(port("q") / port("robot").scale, pulled=pulled))
        assert_allclose(reached, [one.q for one in port("branches_now")], atol=1e-9)


CASES: dict[str, tuple[States, Callable[[dict[str, Any], Ports], None]]] = {
    "robot-simulator": (SIMULATOR, simulator),
    "dh-explorer": (FRAMES, frame),
    "fk-workspace": (CLOUDS, clouds),
    "joint-workspace-2d": (SWEEPS, sweeps),
    "ik-workspace": (TARGETS, targets),
    "surface-trajectory": (SURFACES, objects),
    "volume-trajectory": (OBJECTS, objects),
    "part-trajectory": (PARTS, over_part),
    "teach-pendant": (PENDANTS, pendant),
    "dynamics-lab": (FORCES, standing),
    "control-lab": (LOOPS, looped),
    "symbols": (LETTERS, lettered),
}


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as made:
        yield made


def in_state(engine: Engine, name: str, state: dict[str, Any]) -> None:
    engine.add(FACES[name].vi, name)
    if "robot" in state:
        engine.put(f"{name}.robot", state["robot"])
    engine.catch_up()
    engine.put_all({f"{name}.{control}": value for control, value in state.items() if control != "robot"})
    engine.catch_up()


def executed(script: str) -> tuple[dict[str, Any], str]:
    """What a script leaves behind in a namespace of its own, and what it prints."""
    names: dict[str, Any] = {"__name__": "__script__"}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("ignore", UnitsWarning)  # degrees that look like radians are what was set
        exec(compile(script, "script.py", "exec"), names)  # this is what a script is for
    return names, printed.getvalue()


@pytest.mark.parametrize(
    ("name", "state"), [(name, state) for name, (states, _) in CASES.items() for state in states]
)
def test_a_script_gives_the_numbers_of_the_panel(name: str, state: str, engine: Engine) -> None:
    states, compare = CASES[name]
    in_state(engine, name, states[state])
    script = script_of(engine, name, FACES[name])
    engine.settle()
    told, printed = executed(script)
    assert printed.strip()
    compare(told, lambda port: engine.get(f"{name}.{port}"))


ON_WIRE: States = {
    "the twin": {},
    "another board without a flaw, in units of its own": {
        "robot": load_robot("planar3r"),
        "twin_board": "grbl",
        "twin_flaws": "none",
        "q": np.radians([10.0, 20.0, 30.0]),
    },
    "a port": {"arm_way": "port", "arm_port": "COM4"},
    "a file, over the network": {"arm_way": "tcp", "arm_host": "tcp://lab:2332", "job_file": "weld.csv"},
}


@pytest.mark.parametrize("state", ON_WIRE)
def test_the_script_of_an_arm_on_a_wire_asks_what_the_panel_would(state: str, engine: Engine) -> None:
    """Nothing moves here: what it would ask of arm and twin is noted, in calls that they have."""
    in_state(engine, "remote-arm", ON_WIRE[state])
    script, port = script_of(engine, "remote-arm", FACES["remote-arm"]), engine.values
    with (
        patch.object(Arm, "connect", autospec=True) as connect,
        patch.object(Arm, "twin", autospec=True) as twin,
    ):
        real = create_autospec(RemoteArm, instance=True)
        connect.return_value.__enter__.return_value = real
        twin.return_value.address = "the twin's"
        executed(script)
    way = port["remote-arm.arm_way"]
    there = {"twin": "the twin's", "port": port["remote-arm.arm_port"]}.get(way, port["remote-arm.arm_host"])
    assert connect.call_args.args[1:] == (there,)
    assert twin.call_count == (way == "twin")
    real.home.assert_called_once_with(held=True)
    if file := port["remote-arm.job_file"]:
        real.run.assert_called_once_with(file)
    else:
        robot, q = port["remote-arm.robot"], port["remote-arm.q"]
        (asked,) = real.go.call_args.args
        assert_allclose(robot.home if asked == "home" else asked * robot.scale, q, atol=1e-9)


def test_every_instrument_has_a_script_and_is_tried_in_many_states() -> None:
    assert {*CASES, "remote-arm"} == set(FACES)
    assert all(face.script for face in FACES.values())
    for states, _ in CASES.values():
        assert len(states) >= 4


@pytest.mark.parametrize(
    ("name", "columns", "row"),
    [
        ("volume-trajectory", "t_s,theta1_deg,theta2_deg,theta3_deg,theta4_deg,theta5_deg", "0,90,-45,-30,0"),
        ("volume-trajectory", "x_cm,y_cm,z_cm", "5,10"),
        ("ik-workspace", "x_cm,y_cm,z_cm", "50,10"),
    ],
    ids=["joints over time", "places to follow", "targets"],
)  # fmt: skip
def test_a_file_is_read_from_where_the_student_has_it(
    name: str, columns: str, row: str, engine: Engine, tmp_path: Path
) -> None:
    file = tmp_path / 'it\'s "mine".csv'
    file.write_text("\n".join([columns, *(f"{20 + k},{row}" for k in range(4)), ""]))
    is_motion = name == "volume-trajectory"
    chosen = {"csv": str(file), "speed": 0.03} if is_motion else {"source": "file", "file": str(file)}
    in_state(engine, name, chosen)
    engine.settle()
    told, _ = executed(script_of(engine, name, FACES[name]))
    if is_motion:
        same_motion(told["motion"], engine.get(f"{name}.plan"), engine.get(f"{name}.passport"))
    else:
        same(told["reach"].verdicts, engine.get(f"{name}.study").verdicts)


def test_a_script_names_no_folder_of_this_machine(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VI3DRAS_HOME", str(tmp_path))
    for name, (states, _) in CASES.items():
        for state in states.values():
            in_state(engine, name, state)
            script = script_of(engine, name, FACES[name])
            assert str(Path.home()) not in script
            assert str(tmp_path) not in script
            assert str(Path(vi.__file__).parent) not in script
            engine.remove(name)


@pytest.mark.parametrize("name", CASES)
def test_a_script_is_short_and_names_its_instrument(name: str, engine: Engine) -> None:
    in_state(engine, name, {})
    lines = script_of(engine, name, FACES[name]).splitlines()
    assert lines[0] == f"# {FACES[name].vi.title}"
    assert lines[1:3] == ["import vi3dras as vi", ""]
    assert len(lines) <= (48 if name == "dh-explorer" else 24)  # which has eight pages
    assert max(map(len, lines)) <= 110
    assert not re.search(r"\d{12}", "\n".join(lines)), "a number with noise in it"
