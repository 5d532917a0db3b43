"""Matrices and Jacobians in letters, against numpy on the same arms and against textbooks."""

import numpy as np
import pytest

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import dh_frames, tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.symbolic import chain
from vi3dras.symbolic.evaluate import evaluated
from vi3dras.symbolic.lettering import in_letters, in_numbers
from vi3dras.symbolic.matrices import ExpressionMatrix, flat
from vi3dras.symbolic.simplify import Rules
from vi3dras.symbolic.table import SymbolicTable
from vi3dras.symbolic.writing import written

POSES = 20


def poses(table: SymbolicTable) -> Floats:
    return np.random.default_rng(22).uniform(-3.0, 3.0, (POSES, table.robot.n))


def numbers(matrix: ExpressionMatrix, table: SymbolicTable, q: Floats, rates: Floats | None = None) -> Floats:
    """The values (N, rows, columns) of a matrix in letters."""
    found = np.stack(evaluated(flat(matrix), table.values(q, rates)), axis=-1)
    return found.reshape(*q.shape[:-1], len(matrix), -1)


@pytest.mark.parametrize("name", robot_files())
def test_tool_and_jacobian_in_letters_are_those_of_the_core(name: str) -> None:
    table = in_letters(load_robot(name))
    q = poses(table)
    assert np.abs(numbers(chain.tool(table), table, q) - tool_pose(table.robot, q)).max() < 1e-12
    J = numbers(chain.jacobian(table), table, q)
    assert np.abs(J - geometric_jacobian(table.robot, q)).max() < 1e-12


@pytest.mark.parametrize("name", ["puma560", "ur5", "scara-roboanalyzer", "stanford-arm", "kuka-iiwa14"])
def test_numbers_in_the_cells_give_the_same(name: str) -> None:
    table = in_numbers(load_robot(name))
    q = poses(table)
    assert set(table.variables) >= {letter for e in flat(chain.tool(table)) for letter in e.letters}
    assert np.abs(numbers(chain.tool(table), table, q) - tool_pose(table.robot, q)).max() < 1e-12


def test_every_frame_and_every_stretch_of_the_chain_fit_together() -> None:
    table = in_letters(load_robot("puma560"))
    q = poses(table)
    frames = dh_frames(table.robot, q)
    for i in range(7):
        for j in range(i, 7):
            there = numbers(chain.between(table, i, j), table, q)
            assert np.abs(frames[:, i] @ there - frames[:, j]).max() < 1e-12


@pytest.mark.parametrize("off", ["sums", "squares"])
def test_a_rule_that_is_off_changes_the_look_and_no_value(off: str) -> None:
    table, rules = in_letters(load_robot("puma560")), Rules(**{off: False})
    q = poses(table)
    assert np.abs(numbers(chain.tool(table, rules), table, q) - tool_pose(table.robot, q)).max() < 1e-12
    assert ("c23" in written([("T", chain.tool(table, rules))])) is (off != "sums")


def test_the_place_of_the_pumas_wrist_is_that_of_craig() -> None:
    """J. J. Craig, Introduction to Robotics, 3.7: p_x = c1 (a2 c2 + a3 c23 - d4 s23) - d3 s1, and so on.

    The arm of the library counts in another table, so a table of Craig's letters is asked.
    """
    text = written([("T", chain.tool(in_letters(load_robot("puma560"))))])
    assert "T[1,4] = c1*(a2*c2 + a3*c23 - d4*s23) + d3*s1" in text


def test_a_held_joint_is_a_number_and_has_no_column() -> None:
    table = in_letters(load_robot("puma560"), {2: 0.3})
    q = poses(table)
    q[:, 2] = 0.3
    assert table.variables == ("θ1", "θ2", "θ4", "θ5", "θ6")
    assert np.abs(numbers(chain.tool(table), table, q) - tool_pose(table.robot, q)).max() < 1e-12
    J = geometric_jacobian(table.robot, q)[..., [0, 1, 3, 4, 5]]
    assert np.abs(numbers(chain.jacobian(table), table, q) - J).max() < 1e-12


@pytest.mark.parametrize("name", ["planar3r", "puma560", "scara-roboanalyzer", "lynx6"])
def test_the_rate_of_the_jacobian_is_its_difference_over_time(name: str) -> None:
    """Central differences of the core's Jacobian along q + t q'."""
    table = in_letters(load_robot(name))
    q, step = poses(table), 1e-5
    rates = np.random.default_rng(5).uniform(-1, 1, q.shape)
    ahead, behind = (geometric_jacobian(table.robot, q + k * step * rates) for k in (1, -1))
    J_rate = numbers(chain.rate_of(chain.jacobian(table), table), table, q, rates)
    assert np.abs(J_rate - (ahead - behind) / (2 * step)).max() < 1e-9
