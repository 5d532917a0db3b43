"""The five examples of the 3D-RAS paper before its arm, and what Fit makes of them.

The shares were computed by another program from the printed equations, with link lengths 6.5, 0, 12, 12 and
13 cm, the hand at any angle from -90 to 90 degrees and no joint limits, at 200 samples per variable.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import IDENTITY, Robot
from vi3dras.joint_workspace.hands import free_angle
from vi3dras.objects.formula import Formula
from vi3dras.objects.library import load_formula
from vi3dras.path.arm_reach import ArmReach
from vi3dras.path.curve import curve_of
from vi3dras.path.fit import fit
from vi3dras.path.objects import plain_vertices, vertices_of
from vi3dras.path.painting import paint

SHARES = {
    "hyperbolic-paraboloid": 14.0,
    "epicycloid": 73.4,
    "mobius": 88.1,
    "sphere": 79.5,
    "pipe-weld": 38.9,
}
HAND = free_angle(-np.pi / 2, np.pi / 2)


@pytest.fixture(scope="module")
def arm() -> Robot:
    lynx = load_robot("lynx6")
    joints = [replace(joint, low=-2 * np.pi, high=2 * np.pi) for joint in lynx.joints]
    joints[0], joints[4] = replace(joints[0], d=0.065), replace(joints[4], d=0.13)
    return replace(lynx, id="paper-arm", joints=tuple(joints), tool=IDENTITY)


def sampled_by(name: str, count: int) -> Formula:
    formula = load_formula(name)
    is_curve = len(formula.variables) == 1 or any(v.low == v.high for v in formula.variables)
    points = count**2 if is_curve else count
    return replace(formula, variables=tuple(replace(v, points=points) for v in formula.variables))


@pytest.mark.parametrize("name", SHARES)
def test_each_example_is_reached_as_far_as_the_reference_says(name: str, arm: Robot) -> None:
    assert paint(arm, vertices_of(sampled_by(name, 200)), HAND).reached == pytest.approx(
        SHARES[name], abs=0.3
    )


@pytest.mark.parametrize("name", SHARES)
def test_fit_brings_each_example_within_reach_by_a_shift_alone(name: str, arm: Robot) -> None:
    formula, reach = sampled_by(name, 80), ArmReach(arm, HAND)
    found = fit(plain_vertices(formula).reshape(-1, 3), formula.placement, reach, reach.bounds)
    assert found.placement.scale == 1.0
    assert found.placement.turn == (0, 0, 0)
    moved = replace(formula, placement=found.placement)
    painted = paint(arm, vertices_of(moved), HAND).reached
    assert painted >= 99.5
    assert painted == pytest.approx(100 * found.after, abs=0.05)


def test_the_weld_is_54652_mm_long_and_closed_and_its_points_are_evenly_spaced() -> None:
    curve = curve_of(load_formula("pipe-weld"), "u", 0, 200)
    assert curve.length == pytest.approx(0.54652, abs=2e-6)
    assert curve.closure.is_closed
    steps = np.linalg.norm(np.diff(curve.points, axis=0), axis=1)
    assert steps.max() / steps.min() < 1.001
    assert (curve.points[:, 2].min(), curve.points[:, 2].max()) == pytest.approx((0.19123, 0.24), abs=1e-5)


def test_the_open_example_is_open_by_the_reference_gap_and_two_pi_would_close_it() -> None:
    closure = curve_of(load_formula("hyperbolic-paraboloid"), "u", 0, 50).closure
    assert closure.gap == pytest.approx(0.028224, abs=1e-6)
    assert closure.label == "2π"
