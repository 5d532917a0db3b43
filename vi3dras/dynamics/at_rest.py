"""What the motors hold while the arm stands: of a million poses at once, for the colours of a cloud."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Singles
from vi3dras.dynamics.chain import Mechanism, chain_of
from vi3dras.dynamics.many import Rows, over_blocks, over_states
from vi3dras.dynamics.programs import traced_torques
from vi3dras.dynamics.straight_line import Arrays, for_arrays
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.dynamics.tracing import turn_by_half
from vi3dras.kinematics.forward import joint_values
from vi3dras.workspace.pieces import Report, Scratch
from vi3dras.workspace.sweep import Sweep


def held_at(
    robot: Robot, q: Floats, joints: Sequence[int] | None = None,
    around: Surroundings = Surroundings(), *, report: Report | None = None,  # noqa: B008  # a frozen value
) -> Singles:  # fmt: skip
    """The torques of some joints that hold poses (N, n) at rest, (N, joints) in [N m] or [N].

    Args:
        robot: the arm.
        q: joint values.
        joints: which torques, counted from 0; all for None.
        around: gravity and payload.
        report: told the fraction that is done; what it raises stops the work within 50 ms.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    poses = joint_values(robot, q).reshape(-1, robot.n)
    program = _program(chain_of(robot, around), _asked(robot, joints))
    out = np.empty((program.outputs, len(poses)), np.float32)
    return over_states(program, [poses], out=out, report=report)


def held_over(
    sweep: Sweep, joints: Sequence[int] | None = None,
    around: Surroundings = Surroundings(), *, report: Report | None = None,  # noqa: B008  # a frozen value
) -> Singles:  # fmt: skip
    """The same for every pose of a grid in the order of the tool's cloud; the poses never stand in memory."""
    robot = sweep.robot
    program = _program(chain_of(robot, around), _asked(robot, joints))
    axes = [sweep.axes[joint] for joint in program.reads]
    counts = sweep.counts
    below = [int(np.prod(counts[joint + 1 :])) for joint in program.reads]

    def read(block: slice, scratch: Scratch) -> Rows:
        place = np.arange(block.start, block.stop)
        return [axis[place // step % len(axis)] for axis, step in zip(axes, below, strict=True)]

    out = np.empty((program.outputs, int(np.prod(counts))), np.float32)
    return over_blocks(program, read, out, report)


def _asked(robot: Robot, joints: Sequence[int] | None) -> tuple[int, ...]:
    return tuple(range(robot.n)) if joints is None else tuple(joints)


@lru_cache(maxsize=64)
def _program(chain: Mechanism, joints: tuple[int, ...]) -> Arrays:
    """From rows of joint values to the torques of some joints at rest, and nothing for the others."""
    traced = traced_torques(chain, turn_by_half, has_speed=False, has_push=False)
    return for_arrays(traced._replace(outputs=tuple(traced.outputs[joint] for joint in joints)))
