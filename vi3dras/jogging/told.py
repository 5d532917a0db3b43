"""What a jog did, as a sentence: how far it came, what stopped it, how far off a damped one is."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.sentences import joint_text, length_text
from vi3dras.jogging.along import JogAsk, amount_text, row_name
from vi3dras.jogging.meeting import Aim, rows_at
from vi3dras.jogging.rows import commanded
from vi3dras.jogging.step import Jogged
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.rows import joint_name
from vi3dras.velocities.lost import blame_sentence, losses_at, lost_sentence, with_minus
from vi3dras.velocities.task_part import VANISHED

BESIDE = 1e-6
"""A tool that is nearer, [m] and [rad], is there."""


def jog_sentence(robot: Robot, ask: JogAsk, done: Jogged) -> str:
    """What to tell people about a jog."""
    return with_minus(" ".join(part for part in _parts(robot, ask, done) if part))


def why_sentence(robot: Robot, done: Jogged) -> str:
    """What stopped a jog, and how far off a damped one is, but not how far it came."""
    parts = stop_sentence(robot, done), damped_sentence(robot, done)
    return with_minus(" ".join(part for part in parts if part))


def _parts(robot: Robot, ask: JogAsk, done: Jogged) -> list[str]:
    name = _row_words(robot, ask)
    came = amount_text(robot, ask, done.share * ask.amount)
    if done.stop is None and max(done.missed) > BESIDE:
        went = f"{name} came {came} of {amount_text(robot, ask, ask.amount)}."
    elif done.stop is None:
        went = f"{name} went {amount_text(robot, ask, ask.amount)}."
    else:
        went = f"{name} stopped after {came} of {amount_text(robot, ask, ask.amount)}."
    others = [joint_name(robot, joint) for joint in done.at_limit]
    spared = f"Other joints go on for {' and '.join(others)}, at the limit." if others else ""
    return [went, stop_sentence(robot, done), spared, damped_sentence(robot, done)]


def _row_words(robot: Robot, ask: JogAsk) -> str:
    """A row and whose it is."""
    row = row_name(robot, ask.frame, ask.row)
    if ask.frame == "tool":
        return f"{row} of the tool"
    if ask.frame == "user":
        return f"{row} of the user frame"
    return row if ask.frame == "joint" else f"{row} of the world"


def stop_sentence(robot: Robot, done: Jogged) -> str:
    """What stopped a jog; nothing where nothing did."""
    stop = done.stop
    if stop is None:
        return ""
    name = joint_name(robot, stop.joint)
    if stop.why == "limit":
        return f"The {name} is at its limit, {joint_text(robot, stop.joint, float(done.q[stop.joint]))}."
    losses = losses_at(robot, done.q) if stop.loss is None else (stop.loss,)
    said = [f"{lost_sentence(robot, loss)} {blame_sentence(robot, done.q, loss)}" for loss in losses]
    far = "without end" if not np.isfinite(stop.needs) else f"{stop.needs:.0f} times as far as the tool"
    said.append(f"The {name} would have to go {far}: jog a joint, or go on damped.")
    return " ".join(said)


def damped_sentence(robot: Robot, done: Jogged) -> str:
    """How far a damped tool is from where it was asked to be; nothing where it is not."""
    point, angle = done.missed
    if point <= BESIDE and angle <= BESIDE:
        return ""
    parts = [length_text(robot, point)] if point > BESIDE else []
    parts += [f"{math.degrees(angle):.3g} deg"] if angle > BESIDE else []
    return f"Damped, the tool is {' and '.join(parts)} from where it was asked to be."


def least_share(robot: Robot, q: Floats) -> float:
    """The least singular value over the largest of what the arm is commanded by: 0 in a singular pose."""
    it = commanded(robot)
    if it.by == "pose" and len(it.span) < 6:
        J = it.span @ scaled_jacobian(robot, "pose", q[None])[0]
    else:
        J = rows_at(robot, Aim(tool_pose(robot, q), 0.0, q, 0.0), q).J
    values = np.linalg.svd(J, compute_uv=False)
    share = float(values[-1] / max(float(values[0]), 1e-300))
    return share if share > VANISHED else 0.0
