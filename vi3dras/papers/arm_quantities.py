"""What cards can ask of an arm at some joint values: frames, matrices, Jacobians, orientations."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.cartesian.printed import literal_angular_velocity
from vi3dras.errors import Vi3drasError
from vi3dras.kinematics.forward import link_frames, local_transforms
from vi3dras.kinematics.jacobian import geometric_jacobian, wrist_to_ground
from vi3dras.orientation import abc_from_matrix, angular_velocity_from_abc_rates, matrix_from_abc
from vi3dras.papers.errors import CardInputError
from vi3dras.papers.inputs import read_count, read_joints, read_robot
from vi3dras.papers.quantity import Inputs, Quantity, Result, Results, Work, angles, lengths, plain

VERSIONS = ("right", "printed")

ROBOT = {"robot": "an arm's id, or a robot file beside the card"}
JOINTS = {**ROBOT, "joints": "joint values in the arm's units, or the name of a pose"}


def _forward(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    q = read_joints(inputs, robot)

    def work() -> Results:
        frames = link_frames(robot, q)
        tool = frames[-1]
        return {
            "position": lengths(tool[:3, 3]),
            "abc": angles(abc_from_matrix(tool[:3, :3])),
            "rotation": plain(tool[:3, :3]),
            "n": plain(tool[:3, 0]),
            "o": plain(tool[:3, 1]),
            "a": plain(tool[:3, 2]),
            "links": lengths(frames[:, :3, 3]),
            "hand": angles(wrist_to_ground(tool)),
        }

    return work


def _link_matrix(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    q = read_joints(inputs, robot)
    link = read_count(inputs, "link", 1, 1, robot.n)

    def work() -> Results:
        matrix = local_transforms(robot, q)[link - 1]
        return {"rotation": plain(matrix[:3, :3]), "origin": lengths(matrix[:3, 3])}

    return work


def _jacobian(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    q = read_joints(inputs, robot)

    def work() -> Results:
        J = geometric_jacobian(robot, q)
        return {
            "size": plain(J.shape),
            "linear": _linear(robot, J),
            "angular": plain(J[3:]),
            "rank": plain(np.linalg.matrix_rank(J, tol=1e-9)),
        }

    return work


def _linear(robot: Robot, J: Floats) -> Result:
    """Ways per radian are lengths; an arm that slides has plain numbers in its own unit."""
    return lengths(J[:3]) if robot.table.revolute.all() else plain(J[:3] * robot.scale / robot.units.metres)


def _rotation(inputs: Inputs) -> Work:
    abc = np.radians(inputs.table.numbers("abc", 3))
    printed = inputs.table.choice("version", VERSIONS, "right") == "printed"

    def work() -> Results:
        matrix = printed_rotation(abc) if printed else matrix_from_abc(abc)
        return {
            "rotation": plain(matrix),
            "determinant": plain(np.linalg.det(matrix)),
            "abc": angles(abc_from_matrix(matrix)),
        }

    return work


def printed_rotation(abc: Floats) -> Floats:
    """Eq 7 of the Virtual Robot Module paper to the letter, (3, 3), at A, B, C (3,) [rad]."""
    (ca, cb, cc), (sa, sb, sc) = np.cos(abc), np.sin(abc)
    return np.array(
        [
            [cc * cb, cc * sb * sa - sb * ca, cc * sb * ca + sb * sa],
            [sc * cb, sc * sb * sa + cb * ca, sc * sb * ca - cb * sa],
            [-sb, cb * sa, cb * ca],
        ]
    )


def _rates(inputs: Inputs) -> Work:
    abc = np.radians(inputs.table.numbers("abc", 3))
    printed = inputs.table.choice("version", VERSIONS, "right") == "printed"
    rates = literal_angular_velocity if printed else angular_velocity_from_abc_rates
    return lambda: {"L": plain(rates(abc))}


def _arms(inputs: Inputs) -> Work:
    try:
        arms = [load_robot(name) for name in inputs.table.texts("robots")]
    except Vi3drasError as error:
        raise inputs.table.fault(CardInputError, "robots", "robots", str(error)) from error
    return lambda: {"count": plain(len(arms)), "joints": plain([robot.n for robot in arms])}


QUANTITIES = {
    "forward": Quantity(
        "Where the tool and the links are",
        JOINTS,
        {
            "position": "x, y, z of the tool",
            "abc": "its roll, pitch and yaw",
            "rotation": "its rotation matrix",
            "n": "its x axis",
            "o": "its y axis",
            "a": "its z axis",
            "links": "origins of base, D-H frames and tool",
            "hand": "angle of its z axis to the ground",
        },
        _forward,
    ),
    "link-matrix": Quantity(
        "One matrix between neighbouring D-H frames",
        {**JOINTS, "link?": "which one, counted from 1"},
        {"rotation": "its 3 x 3 part", "origin": "its last column"},
        _link_matrix,
    ),
    "jacobian": Quantity(
        "The tool's velocity per joint velocity",
        JOINTS,
        {
            "size": "rows and columns",
            "linear": "the rows of the point, per radian",
            "angular": "the rows of the turn",
            "rank": "in how many directions the tool can move",
        },
        _jacobian,
    ),
    "rotation": Quantity(
        "The rotation matrix of A, B, C, right or as the Virtual Robot Module paper prints it",
        {"abc": "roll, pitch and yaw in degrees", "version?": "right or printed"},
        {"rotation": "3 x 3", "determinant": "1 for a rotation", "abc": "read back from the matrix"},
        _rotation,
    ),
    "rates": Quantity(
        "The matrix L from changes of A, B, C to angular velocity, right or as printed",
        {"abc": "roll, pitch and yaw in degrees", "version?": "right or printed"},
        {"L": "3 x 3"},
        _rates,
    ),
    "arms": Quantity(
        "Arms of the library",
        {"robots": "their ids"},
        {"count": "how many", "joints": "how many joints each has"},
        _arms,
    ),
}
