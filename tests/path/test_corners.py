"""Even distances along a curve, its corners among them, and a hand that may choose its angle."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.joint_workspace.hands import free_angle
from vi3dras.objects.library import load_formula
from vi3dras.path.corners import Polyline, monotone, turns_of, with_corners
from vi3dras.path.curve import curve_of
from vi3dras.path.smoothing import smooth_angles, spread_out


@pytest.mark.parametrize(
    ("name", "corners"),
    [("letter-m", 3), ("letter-v", 1), ("letter-z", 2), ("letter-s", 0), ("astroid", 3), ("cycloid", 2),
     ("heart", 1), ("spray-raster", 15), ("sphere", 0), ("pipe-weld", 0), ("trefoil", 0)],
)  # fmt: skip
def test_corners_and_cusps_are_found_and_nothing_else(name: str, corners: int) -> None:
    formula = load_formula(name)
    assert len(curve_of(formula, formula.names[0], 0, 60).corners) == corners


def test_a_corner_is_where_two_lines_meet() -> None:
    bend = np.pi / 10.0

    def points_at(values: np.ndarray) -> np.ndarray:
        left, right = np.minimum(values - bend, 0.0), np.maximum(values - bend, 0.0)
        return np.stack([left, right, 0 * values], axis=1)

    values = np.linspace(0.0, 1.0, 1000)
    line, at = with_corners(Polyline(values, points_at(values)), points_at)
    assert_allclose(line.values[at], [bend], atol=1e-7)
    assert_allclose(line.points[at], [[0.0, 0.0, 0.0]], atol=1e-7)


def test_a_tight_bend_is_no_corner() -> None:
    turn = np.linspace(0.0, 1.0, 4001)

    def points_at(values: np.ndarray) -> np.ndarray:
        angle = np.clip((values - 0.5) / 0.0008, 0.0, 1.0) * np.pi / 2  # a quarter turn within 4 samples
        step = np.exp(1j * angle) / len(values) * np.ptp(values)
        way = np.cumsum(step)
        return np.stack([way.real, way.imag, 0 * values], axis=1)

    _, at = with_corners(Polyline(turn, points_at(turn)), points_at)
    assert len(at) == 0


@pytest.mark.parametrize("name", ["pipe-weld", "epicycloid", "viviani", "trefoil"])
def test_distances_along_a_curve_are_even(name: str) -> None:
    formula = load_formula(name)
    curve = curve_of(formula, formula.names[0], 0, 100)
    steps = np.linalg.norm(np.diff(curve.way, axis=0), axis=1)
    turns = turns_of(curve.way)
    straight = np.maximum(turns[:-1], turns[1:]) < np.radians(
        3.0
    )  # a chord of a bend is shorter than its way
    assert np.ptp(steps[straight]) / steps.mean() < 1e-3


def test_even_distances_do_not_wait_for_the_samples() -> None:
    x = np.array([0.0, 0.1, 0.4, 0.5, 0.9, 1.0])
    at = np.linspace(0.0, 1.0, 300)
    assert_allclose(monotone(x, 2 * x + 1, at), 2 * at + 1, atol=1e-12)
    steps = monotone(x, np.array([0.0, 0.0, 1.0, 1.0, 3.0, 3.0]), at)
    assert (np.diff(steps) >= -1e-12).all()


def test_a_free_hand_turns_smoothly_and_ends_as_it_began_on_a_closed_curve() -> None:
    formula, robot = load_formula("sphere"), load_robot("lynx6")
    way = 0.4 * (curve_of(formula, formula.names[0], 0, 200).way - [0.2, 0.2, 0.2]) + [0.17, 0.05, 0.17]
    angles = smooth_angles(robot, way, free_angle(-np.pi / 2, np.pi / 2), closes=True)
    assert angles is not None
    assert_allclose(angles[0], angles[-1], atol=1e-9)
    around = np.concatenate([angles, angles[1:50]])
    assert np.abs(np.diff(around, 2)).max() < np.radians(0.05)


def test_spreading_keeps_a_mean_and_makes_curvature_smooth() -> None:
    steps = np.repeat([0.0, 1.0, 0.0], 200)
    smooth = spread_out(steps, 0.2, False)
    assert len(smooth) == 600
    assert_allclose(smooth.sum(), 200.0, rtol=1e-9)
    assert np.abs(np.diff(smooth, 3)).max() < 1e-4
