"""Sweeps: the paper's counts, which joints count, and what cannot be swept."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Joint, Robot
from vi3dras.arrays import Floats
from vi3dras.errors import JointCountError, LimitsError, Vi3drasError
from vi3dras.units import Units
from vi3dras.workspace.errors import (
    EndlessSlideError,
    FactorError,
    NothingSweptError,
    RangeCountError,
)
from vi3dras.workspace.sweep import joint_ranges, sweep_by_factor, sweep_over

PAPER = np.radians([(0, 180), (0, 90), (0, 90), (-90, 90), (-90, 80)])
"""Equations 13 to 16 of the 3D-RAS paper, and the roll of the Lynx6."""


def deg(*pairs: tuple[float, float]) -> Floats:
    return np.radians(pairs)


@pytest.mark.parametrize(
    ("factor", "end_points", "per_link"),
    [
        (15, False, (12, 72, 432, 5184)),
        (15, True, (13, 91, 637, 8281)),
        (1, False, (180, 16200, 1458000, 262440000)),
    ],
)
def test_the_counts_are_those_of_the_paper_s_equation_18(
    factor: float, end_points: bool, per_link: tuple[int, ...]
) -> None:
    sweep = sweep_by_factor(load_robot("lynx6"), factor, ranges=PAPER, end_points=end_points)
    assert sweep.per_link == per_link
    assert sweep.size == per_link[-1]
    assert sweep.points == sum(per_link)


def test_a_joint_starts_at_its_low_end_and_goes_by_the_factor_in_degrees() -> None:
    sweep = sweep_by_factor(load_robot("lynx6"), 22.5, ranges=PAPER)
    assert_allclose(np.degrees(sweep.axes[1]), [0, 22.5, 45, 67.5], atol=1e-12)
    assert_allclose(np.degrees(sweep.axes[3]), np.arange(-90, 90, 22.5), atol=1e-12)


def test_a_step_that_does_not_divide_the_range_still_starts_low_and_with_end_points_ends_high() -> None:
    robot = load_robot("planar2r")
    ranges = deg((10, 60), (0, 7))
    half_open = sweep_by_factor(robot, 20, ranges=ranges)
    closed = sweep_by_factor(robot, 20, ranges=ranges, end_points=True)
    assert_allclose(np.degrees(half_open.axes[0]), [10, 30, 50])
    assert_allclose(np.degrees(closed.axes[0]), [10, 30, 50, 60])
    assert (half_open.shape, closed.shape) == ((3, 1), (4, 2))


def test_a_tenth_of_a_degree_is_not_lost_to_rounding() -> None:
    robot = load_robot("planar2r")
    assert sweep_by_factor(robot, 1.8, ranges=deg((0, 180), (-90, 90))).shape == (100, 100)


def test_a_roll_about_the_hand_s_axis_stays_at_home_but_not_with_a_tool_beside_it() -> None:
    robot = load_robot("lynx6")
    beside = tuple(tuple(row) for row in np.eye(4) + 0.02 * np.eye(4, k=3))
    assert sweep_by_factor(robot, 15).swept == (0, 1, 2, 3)
    assert sweep_by_factor(robot, 15).counts[4] == 1
    assert sweep_by_factor(replace(robot, tool=beside), 15).swept == (0, 1, 2, 3, 4)  # type: ignore[arg-type]


def test_a_joint_whose_ends_are_equal_stands_there() -> None:
    ranges = PAPER.copy()
    ranges[1] = math.radians(40)
    sweep = sweep_by_factor(load_robot("lynx6"), 15, ranges=ranges)
    assert sweep.swept == (0, 2, 3)
    assert_allclose(sweep.axes[1], math.radians(40))


def test_a_joint_with_one_value_only_is_still_a_link() -> None:
    assert sweep_by_factor(load_robot("lynx6"), 90, ranges=PAPER).per_link == (2, 2, 2, 4)


def test_a_slide_goes_by_the_arm_s_length_unit_and_in_metres_by_centimetres() -> None:
    slide = Joint("slide", "prismatic", low=0.0, high=0.6)
    turn = Joint("turn", a=0.3, low=0.0, high=1.0)
    for unit, count in (("mm", 300), ("cm", 30), ("m", 30)):
        robot = Robot("pr", "PR", (slide, turn), units=Units(length=unit))
        assert len(sweep_by_factor(robot, 2).axes[0]) == count


def test_what_turns_for_ever_is_swept_for_one_turn() -> None:
    robot = Robot("r", "R", (Joint("turn", a=0.3),))
    assert_allclose(joint_ranges(robot), [(-math.pi, math.pi)])
    assert sweep_by_factor(robot, 10).size == 36


def test_ranges_may_go_beyond_the_arm_s_own_limits() -> None:
    robot = load_robot("lynx6")
    assert math.degrees(robot.high[0]) < 180
    assert_allclose(sweep_by_factor(robot, 15, ranges=PAPER).axes[0][-1], math.radians(165))


@pytest.mark.parametrize(
    ("factor", "ranges", "error", "words"),
    [
        (0.5, PAPER, FactorError, "The Factor is 0.5, but it should be a number from 1 to 90"),
        (math.nan, PAPER, FactorError, "from 1 to 90"),
        (15, PAPER[:4], RangeCountError, "lynx6 takes 5 ranges, .* but 4 were given"),
        (15, deg(*[(0, 180)] * 4, (90, -90)), LimitsError, "roll cannot move from 90 to -90"),
        (15, deg(*[(0, 0)] * 5), NothingSweptError, "No joint of lynx6 moves"),
        (15, deg(*[(0, 0)] * 4, (0, 90)), NothingSweptError, "No joint of lynx6 moves"),
    ],
)
def test_what_makes_no_sweep_is_said(
    factor: float, ranges: Floats, error: type[Vi3drasError], words: str
) -> None:
    with pytest.raises(error, match=words):
        sweep_by_factor(load_robot("lynx6"), factor, ranges=ranges)


def test_a_slide_without_limits_needs_a_range() -> None:
    robot = Robot("p", "P", (Joint("quill", "prismatic"),))
    with pytest.raises(EndlessSlideError, match="quill slides without limits"):
        sweep_by_factor(robot, 15)


def test_values_of_one_s_own_need_one_axis_per_joint_and_something_to_sweep() -> None:
    robot = load_robot("planar2r")
    assert sweep_over(robot, [np.zeros(1), np.linspace(0, 1, 4)]).swept == (1,)
    with pytest.raises(JointCountError, match="planar2r has 2 joints"):
        sweep_over(robot, [np.zeros(3)])
    with pytest.raises(NothingSweptError):
        sweep_over(robot, [np.zeros(1), np.zeros(1)])
