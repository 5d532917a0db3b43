"""A spherical wrist on any three joints that can place its centre: Stanford arm, gantry, cylindrical arm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vi3dras.arm.robot import IDENTITY, Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import Chain, normal_chain, rigid_inverse, shift
from vi3dras.closed_forms.forms import Form, Task
from vi3dras.closed_forms.wrist import FLIPS, Hand, is_spherical_wrist, write_wrist
from vi3dras.kinematics.conventions import as_matrix, to_standard
from vi3dras.kinematics.forward import tool_pose


def carried_wrist_form(
    robot: Robot, chain: Chain, task: Task, form_of: Callable[[Robot, Task], Form | None]
) -> Form | None:
    """The closed form of three joints, found by `form_of`, with a spherical wrist behind them."""
    if task != "pose" or len(chain.kinds) != 6 or not is_spherical_wrist(chain):
        return None
    robot = to_standard(robot)
    centre = as_matrix(shift(z=robot.joints[3].d))
    arm = replace(robot, joints=robot.joints[:3], tool=centre, poses=())
    carrier = replace(robot, joints=robot.joints[:3], tool=IDENTITY, poses=())
    wrist = normal_chain(replace(robot, joints=robot.joints[3:], base=IDENTITY, poses=()))
    form = form_of(arm, "position")
    if form is None:
        return None
    branches = tuple(f"{name}, {flip}" for name in form.branches for flip in FLIPS)
    behind, ahead = rigid_inverse(chain.tool)[:3, 3], rigid_inverse(wrist.tool)

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        centres = targets[:, :3, :3] @ behind + targets[:, :3, 3]
        placed = np.empty((len(form.branches), 3, len(targets)))
        form.solve(centres, hold[:3], placed)
        forearm = tool_pose(carrier, placed.swapaxes(1, 2)) @ wrist.base
        turned = rigid_inverse(forearm) @ targets @ ahead
        Q = np.moveaxis(turned[..., :3, :3], (-2, -1), (0, 1))
        hand = Hand(Q[0, 2], Q[1, 2], Q[2, 0], -Q[2, 1], -Q[2, 2])
        joints = out.reshape(len(placed), 2, 6, -1).swapaxes(0, 1)  # flip, place
        joints[:, :, :3] = placed
        held = float(wrist.variables(hold[3:])[0])
        write_wrist(joints[:, :, 3:], hand, lambda: (Q[0, 0], Q[0, 1], Q[1, 0], Q[1, 1]), held)
        wrist.as_joints_inplace(joints[:, :, 3:])

    words = form.sentence.split(", closed form")[0]
    return Form(
        f"{words} with a decoupled wrist, closed form, up to {len(branches)} solutions", branches, solve
    )
