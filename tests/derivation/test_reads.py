"""What a derivation says: why a target is not reached, where no formula helps, and numbers of books."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Joint, Robot
from vi3dras.arrays import Floats
from vi3dras.derivation.derive import derivation
from vi3dras.derivation.run import cases_holding, inputs_of, solutions, values_of
from vi3dras.derivation.steps import Derivation
from vi3dras.derivation.writing import written
from vi3dras.inverse.paper_equations import Lengths, corrected
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.task import targets_met
from vi3dras.kinematics.forward import tool_pose
from vi3dras.language.printing import plain_text
from vi3dras.symbolic.lettering import in_letters, in_numbers, with_letter
from vi3dras.symbolic.table import Lettered, SymbolicTable

H = math.pi / 2


def planar(*lengths: float) -> Robot:
    return Robot("mine", "Mine", tuple(Joint(f"j{i}", a=a) for i, a in enumerate(lengths, 1)))


def names(told: Derivation, target: Floats) -> set[str]:
    return {case.name for case in cases_holding(told, target)}


# Craig, Introduction to Robotics, chapter 4, MATLAB exercise: a planar 3R with links 4, 3 and 2
@pytest.mark.parametrize(
    ("x", "y", "hand", "joints"),
    [
        (9.0, 0.0, 0.0, (0.0, 0.0, 0.0)),
        (7.5373, 3.9266, 60.0, (10.0, 20.0, 30.0)),
        (-3.0, 2.0, -90.0, (90.0, 90.0, 90.0)),
    ],
)
def test_a_textbooks_planar_3r_comes_out_as_in_the_book(
    x: float, y: float, hand: float, joints: tuple[float, ...]
) -> None:
    target = np.array([x, y, 0.0, math.radians(hand)])
    found = np.degrees(solutions(derivation(planar(4, 3, 2)), target[None])[0])
    away = np.abs((found - joints + 180) % 360 - 180).max(axis=1)
    assert away.min() < 0.02


def test_a_goal_that_the_book_calls_out_of_reach_is_too_far() -> None:
    goal = np.array([-3.1245, 9.1674, 0.0, math.radians(-30)])
    assert names(derivation(planar(4, 3, 2)), goal) == {"too far"}


@pytest.mark.parametrize(
    ("arm", "target", "case"),
    [
        (planar(2, 1, 1), (4.2, 0, 0, 0), "too far"),
        (planar(3, 1, 1), (1.5, 0, 0, 0), "too near"),
        (planar(2, 1, 1), (4, 0, 0, 0), "stretched or folded"),
        (planar(2, 2, 1), (1, 0, 0, 0), "wrist on the axis of the first link"),
        (load_robot("lynx6"), (0, 0, 0.4, H), "wrist on the axis of joint 1"),
    ],
)
def test_the_condition_that_fails_has_a_name(arm: Robot, target: tuple[float, ...], case: str) -> None:
    assert case in names(derivation(arm), np.array(target, float))


def test_a_pose_out_of_the_plane_of_five_joints_is_a_matter_of_orientation() -> None:
    arm = load_robot("lynx6")
    q = np.radians([20, 60, -40, -30, 0])
    pose, told = tool_pose(arm, q), derivation(arm, "pose")
    assert "hand out of the plane" not in names(told, pose)
    turn = np.eye(4)
    turn[:3, :3] = [[1, 0, 0], [0, np.cos(0.1), -np.sin(0.1)], [0, np.sin(0.1), np.cos(0.1)]]
    assert "hand out of the plane" in names(told, pose @ turn)


def test_a_wrist_nearer_than_the_shoulder_offset_is_inside_it() -> None:
    arm = load_robot("puma560")
    pose = tool_pose(arm, np.zeros(6))
    pose[:3, 3] = 0.05, 0.0, 0.9
    assert names(derivation(arm), pose) >= {"inside the offset"}


@pytest.mark.parametrize("name", ["puma560", "ur5", "stanford-arm", "kuka-kr5-arc", "abb-irb2400-5axis"])
def test_a_straight_wrist_keeps_the_joint_of_now_as_the_solver_does(name: str) -> None:
    arm = load_robot(name)
    q = np.array([0.3, 0.8, -0.6, 0.4, 0.0, 0.7])[: arm.n]
    q[~arm.table.revolute] = 0.4
    q[4] = (0.0 - arm.table.theta[4]) * arm.table.sign[4]
    hold = np.full(arm.n, 0.2)
    pose, told = tool_pose(arm, q)[None], derivation(arm, "pose")
    found, known = solutions(told, pose, hold)[0], solver_for(arm, "pose").raw(pose, hold)[0]
    met = np.isfinite(known).all(axis=1)
    apart = (found - known)[met]
    turns = arm.table.revolute
    apart[:, turns] -= 2 * np.pi * np.rint(apart[:, turns] / (2 * np.pi))
    assert np.abs(apart).max() < 1e-6
    assert "in line" in " ".join(names(told, pose[0])) or name in ("ur5", "abb-irb2400-5axis")


def test_equations_3_to_9_of_the_3d_ras_paper_come_out_corrected() -> None:
    """The numbers are of an oracle that was written for the paper's slips: q = 1.2898 and its angles."""
    lynx = load_robot("lynx6")
    lengths = {"base": {"d": 0.065}, "roll": {"d": 0.11}}
    arm = replace(lynx, joints=tuple(replace(j, **lengths.get(j.name, {})) for j in lynx.joints))
    told = derivation(arm)
    target = np.array([0.25, 0.0, 0.15, 0.0])
    sheet = corrected(Lengths(0.065, 0.0, 0.12, 0.12, 0.13), 0.25, 0.0, 0.15, 0.0)
    up = next(b for b in told.branches if b.name == "shoulder front, elbow up")
    values = {k: float(v[0]) for k, v in values_of(told, inputs_of(told, target[None]), up).items()}
    assert values["x4"] / 24 == pytest.approx(sheet.xb, abs=1e-12)
    assert values["z4"] / 24 == pytest.approx(sheet.zb, abs=1e-12)
    assert math.tan(-values["θ3"] / 2) == pytest.approx(1.2898, abs=5e-5) == sheet.q
    degrees = [math.degrees(values[name]) for name in ("θ1", "θ2", "θ3", "q4")]
    assert degrees == pytest.approx([0.0, 90 - 2.476, -104.426, 16.902], abs=1e-3)


def test_the_students_own_letters_stand_in_the_equations() -> None:
    table = SymbolicTable(load_robot("planar3r"))
    for row, name in enumerate(("l1", "l2", "l3")):
        table = with_letter(table, Lettered(row, "a", name))
    cosine = next(e for s in derivation(table).steps for e in s.equations if e.defines == "c2")
    assert plain_text(cosine.right) == "(x^2 + y^2 − l1^2 − l2^2)/(2·l1·l2)"


def test_numbers_stand_where_no_letter_is() -> None:
    steps = derivation(in_numbers(load_robot("planar3r"))).steps
    assert plain_text(steps[2].equations[0].right) == "(x^2 + y^2 − 152500)/150000"


def test_a_letter_that_the_derivation_would_need_itself_stays_the_students() -> None:
    table = with_letter(in_letters(load_robot("planar3r")), Lettered(0, "a", "x"))
    told = derivation(table)
    assert [e.defines for e in told.steps[0].equations] == ["X", "y"]
    target = np.array([0.4, 0.3, 0.0, 0.5])
    assert np.allclose(solutions(told, target[None]), solver_for(table.robot, "wrist").raw(target[None]))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ufactory-xarm6", "5 and 6 pass each other at 76 mm"),
        ("kinova-jaco2-j2n6s300", "85.519 mm apart on axis 5"),
        ("franka-panda", "7 joints for 6 numbers"),
    ],
)
def test_an_arm_without_a_closed_form_says_why(name: str, words: str) -> None:
    told = derivation(load_robot(name))
    assert told.stop is not None
    assert not told.branches
    assert words in written(told)
    assert ("every branch" if name == "franka-panda" else "numeric inverse") in told.stop.offered


@pytest.mark.parametrize(
    "name", ["planar3r", "lynx6", "puma560", "ur5", "stanford-arm", "scara-roboanalyzer"]
)
def test_the_lines_for_matlab_run_and_give_the_joints(name: str) -> None:
    arm = vi.robot(name)
    told = arm.derivation()
    robot = arm.robot
    q = np.linspace(0.3, 0.9, robot.n)
    target = targets_met(robot, told.told.task, q[None])
    start = inputs_of(told.told, target)
    for branch, wanted in zip(told.told.branches, solutions(told.told, target)[0], strict=True):
        if np.isnan(wanted).any():
            continue
        known = {k: float(v[0]) for k, v in start.items() if k in told.told.inputs}
        found = as_matlab(written(told.told, "matlab", branch=branch), known)
        scale = [1.0 if turns else robot.units.metres for turns in robot.table.revolute]
        joints = [found[latin_name(n)] * s for n, s in zip(told.told.joints, scale, strict=True)]
        assert joints == pytest.approx(wanted.tolist(), abs=1e-9)


def latin_name(name: str) -> str:
    return name.replace("θ", "theta").replace("η", "eta").replace("δ", "delta")


def as_matlab(text: str, known: dict[str, float]) -> dict[str, float]:
    """Run MATLAB's lines, which but for powers, signs at their ends and `if` are Python's."""
    space = {
        "cos": math.cos,
        "sin": math.sin,
        "sqrt": math.sqrt,
        "atan2": math.atan2,
        "deg2rad": math.radians,
    }
    values = {name.replace("φ", "phi"): value for name, value in known.items()} | {"abs": abs}
    for line in text.splitlines():
        code = line.split("%")[0].replace("^", "**").strip()
        if code.startswith("if "):
            test, then = code.removeprefix("if ").removesuffix("; end").split(", ", 1)
            code = (
                f"{then.split(' = ')[0]} = ({then.split(' = ', 1)[1]}) if {test} else {then.split(' = ')[0]}"
            )
        exec(code.rstrip(";"), space, values)
    return values


def test_mathematicas_arctan_takes_x_before_y() -> None:
    text = vi.robot("planar3r").derivation().written("mathematica")
    assert "theta2 = ArcTan[c2, s2];" in text
    assert "a1 = 300;" in text


def test_latex_has_a_step_for_each_item_and_no_bare_greek() -> None:
    told = vi.robot("puma560").derivation()
    text = told.written("latex")
    assert text.count(r"\item") == len(told.steps)
    assert r"\frac{" in text
    assert r"\operatorname{atan2}" in text
    assert text.isascii()


def test_the_api_says_which_derivation_a_place_needs() -> None:
    with pytest.raises(vi.Vi3drasError, match="derivation is for wrist and the place asks for pose"):
        vi.robot("lynx6").derivation().solutions([20, 0, 15], abc=(0, 0, 0))


def test_the_api_gives_what_ik_gives() -> None:
    arm = vi.robot("lynx6")
    told = arm.derivation()
    found = told.solutions([20, 0, 15], wrist=-50)
    met = found[np.isfinite(found).all(axis=1)]
    known = arm.ik([20, 0, 15], wrist=-50)
    assert len(met) == len(known) == 2
    assert told.cases([60, 0, 15], wrist=-50) == ("too far",)
