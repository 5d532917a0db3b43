"""An arm told from its tool to its base: a shoulder of three axes that meet becomes a wrist."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import normal_chain
from vi3dras.closed_forms.forms import Form, Task
from vi3dras.closed_forms.spherical_wrist import carried_wrist_form
from vi3dras.kinematics.conventions import as_matrix, to_standard
from vi3dras.rotations.elementary import rigid_inverse, shift, tilt


def backwards(robot: Robot) -> Robot:
    """The arm whose tool is the base of this one and whose base is its tool, the last joint first.

    Each Rz(θ) Tz(d) Tx(a) Rx(α) is undone by Rx(-α) Tx(-a) Tz(-d) Rz(-θ): the lengths and twists of a row go
    one joint up, those of the last one into the base.
    """
    robot = to_standard(robot)
    lengths = [*((-joint.a, -joint.alpha) for joint in robot.joints[-2::-1]), (0.0, 0.0)]
    joints = tuple(
        replace(joint, theta=-joint.theta, d=-joint.d, a=a, alpha=alpha, sign=-joint.sign, link=None)
        for joint, (a, alpha) in zip(robot.joints[::-1], lengths, strict=True)
    )
    last = robot.joints[-1]
    base = rigid_inverse(shift(x=last.a) @ tilt(last.alpha) @ np.array(robot.tool))
    tool = as_matrix(rigid_inverse(np.array(robot.base)))
    return replace(robot, joints=joints, base=as_matrix(base), tool=tool, poses=())


def carried_shoulder_form(
    robot: Robot, task: Task, form_of: Callable[[Robot, Task], Form | None]
) -> Form | None:
    """The closed form of three joints, found by `form_of`, with three before them whose axes meet."""
    turned = backwards(robot)
    form = carried_wrist_form(turned, normal_chain(turned), task, form_of)
    if form is None:
        return None
    found = form

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        found.solve(rigid_inverse(targets), hold[::-1], out[:, ::-1])

    names = tuple(name.replace("wrist", "shoulder pair") for name in form.branches)
    words = form.sentence.replace("a decoupled wrist", "a decoupled shoulder")
    return Form(words, names, solve, "carried shoulder")
