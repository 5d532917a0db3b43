"""A derivation, computed equation by equation, gives what the solver gives: every branch, at many poses."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from inverse.arms import BUILDS, arm, targets_of

from vi3dras.arm.library import load_library
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.derivation.derive import derivation
from vi3dras.derivation.run import solutions
from vi3dras.derivation.steps import Derivation
from vi3dras.inverse.solver import solver_for
from vi3dras.kinematics.conventions import as_matrix
from vi3dras.orientation import matrix_from_abc
from vi3dras.rotations.elementary import motion
from vi3dras.symbolic.lettering import in_letters, in_numbers

TASKS: tuple[Task, ...] = ("pose", "wrist", "position")

POSES = 60


@cache
def library() -> dict[str, Robot]:
    return dict(load_library()[0])


def gap(robot: Robot, one: Floats, other: Floats) -> Floats:
    """How far joint values are apart, whole turns aside; NaN where one has none."""
    apart = one - other
    turns = robot.table.revolute
    apart[..., turns] -= 2 * np.pi * np.rint(apart[..., turns] / (2 * np.pi))
    return np.abs(apart).max(axis=-1)


def poses(robot: Robot, seed: int = 5) -> Floats:
    chance = np.random.default_rng(seed)
    slides = ~robot.table.revolute
    q = chance.uniform(-3, 3, (POSES, robot.n))
    q[:, slides] = chance.uniform(-0.4, 0.4, (POSES, slides.sum()))
    return q


def assert_agrees(told: Derivation, robot: Robot, q: Floats) -> None:
    targets = targets_of(robot, q, told.task)
    hold, solver = q[0], solver_for(robot, told.task)
    assert solver.form is not None
    found, known = solutions(told, targets, hold), solver.raw(targets, hold)
    with np.errstate(invalid="ignore"):
        apart = gap(robot, found, known)
    assert [branch.name for branch in told.branches] == list(solver.form.branches)
    assert (np.isnan(found).any(axis=-1) == np.isnan(known).any(axis=-1)).all()
    assert np.nanmax(apart) < 1e-9
    assert np.isfinite(apart).any(axis=1).all() or not solver.form.complete


NOT_TOLD = ("six roots", "free angle", "free hand", "held hand", "arm angle", "last turn", "held joints")


def told_tasks(robot: Robot) -> list[Task]:
    forms = {task: solver_for(robot, task).form for task in TASKS}
    return [task for task, form in forms.items() if form and form.kind not in NOT_TOLD]


@pytest.mark.parametrize("name", sorted(library()))
def test_every_arm_of_the_library_with_a_closed_form_is_told_as_it_is_solved(name: str) -> None:
    robot = library()[name]
    for task in told_tasks(robot):
        for table in (in_letters(robot), in_numbers(robot)):
            assert_agrees(derivation(table, task), robot, poses(robot))


BASE = as_matrix(motion(matrix_from_abc(np.array([0.4, -0.7, 1.1])), np.array([0.1, -0.2, 0.3])))
TOOL = as_matrix(motion(np.eye(3), np.array([0.0, 0.0, 0.07])))


@pytest.mark.parametrize("name", BUILDS)
@pytest.mark.parametrize("signs", [False, True], ids=["plain", "counted the other way"])
def test_arms_of_every_build_are_told_as_they_are_solved(name: str, *, signs: bool) -> None:
    for ends in ({}, {"base": BASE, "tool": TOOL}):
        robot = arm(name, signs=signs, **ends)
        for task in told_tasks(robot):
            told = derivation(in_letters(robot), task)
            assert told.stop is None
            assert_agrees(told, robot, poses(robot))
