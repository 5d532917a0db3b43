"""What cards can ask of motions: straight lines by the Jacobian, cubics, laws of motion."""

from __future__ import annotations

from functools import partial
from typing import get_args

import numpy as np

from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.resolved_rate import Feedback, straight_line
from vi3dras.motion.laws import BLEND, LAWS, cubic_between, law_peaks, law_shape
from vi3dras.orientation import abc_from_matrix
from vi3dras.papers.arm_quantities import ROBOT, VERSIONS
from vi3dras.papers.errors import CardInputError
from vi3dras.papers.inputs import read_count, read_joints, read_point, read_robot, read_switch
from vi3dras.papers.quantity import Inputs, Quantity, Results, Work, angles, lengths, plain

FEEDBACK: tuple[Feedback, ...] = get_args(Feedback)


def _straight_line(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    if robot.n != 6:
        raise inputs.table.fault(CardInputError, "robot", "robot", f"{robot.id} has {robot.n} joints, not 6.")
    start = read_joints(inputs, robot, "start")
    shift = read_point(inputs, robot.units.metres, "shift")
    turn = np.radians(inputs.table.numbers("turn", 3))
    move = partial(
        straight_line,
        robot,
        start,
        shift,
        turn,
        read_count(inputs, "steps", 100, 1, 20_000),
        rounded=read_switch(inputs, "rounded"),
        literal_rates=read_switch(inputs, "literal_rates"),
        feedback=inputs.table.choice("feedback", FEEDBACK, "none"),
    )

    def work() -> Results:
        line, first = move(), tool_pose(robot, start)
        came, turned = line.position[-1] - first[:3, 3], line.abc[-1] - abc_from_matrix(first[:3, :3])
        return {
            "position": lengths(line.position[-1]),
            "abc": angles(line.abc[-1]),
            "joints": angles(line.q[-1]),
            "drift": lengths(came - shift),
            "turn_drift": angles((turned - turn + np.pi) % (2 * np.pi) - np.pi),
            "within_limits": plain(float(not robot.out_of_range(line.q).any())),
        }

    return work


def _cubic(inputs: Inputs) -> Work:
    table = inputs.table
    start, end, duration = table.number("start"), table.number("end"), table.number("duration", example="3")
    if duration <= 0:
        raise table.fault(CardInputError, "duration", "duration", "it should be above 0 seconds.")
    first, last = table.number("start_speed", 0.0), table.number("end_speed", 0.0)
    times = np.array(table.numbers("times") if table.has("times") else [0.0, duration])
    printed = table.choice("version", VERSIONS, "right") == "printed"

    def work() -> Results:
        ends = cubic_between(np.array([0.0, duration]), duration, start, end, first, last)
        third = (ends.acceleration[1] - ends.acceleration[0]) / (6 * duration)
        factors = np.array([start, last if printed else first, ends.acceleration[0] / 2, third])
        powers = times[:, None] ** np.arange(4)
        slopes = np.arange(1, 4) * times[:, None] ** np.arange(3)
        return {
            "factors": plain(factors),
            "values": plain(powers @ factors),
            "speeds": plain(slopes @ factors[1:]),
        }

    return work


def _law(inputs: Inputs) -> Work:
    name = inputs.table.choice("law", tuple(law.name for law in LAWS), "cubic")
    blend = inputs.table.number("blend", BLEND)
    if not 0 < blend <= 0.5:
        raise inputs.table.fault(CardInputError, "blend", "blend", "it should be above 0 and at most 0.5.")
    table = inputs.table
    times = np.array(table.numbers("times") if table.has("times") else [0.0, 0.5, 1.0])

    def work() -> Results:
        shape, peaks = law_shape(name, times, blend), law_peaks(name, blend)
        return {
            "share": plain(shape.share),
            "speed": plain(shape.speed),
            "acceleration": plain(shape.acceleration),
            "peak_speed": plain(peaks.speed),
            "peak_acceleration": plain(peaks.acceleration),
        }

    return work


QUANTITIES = {
    "straight-line": Quantity(
        "A straight line by the inverse Jacobian: Eqs 1 and 2 of the Virtual Robot Module paper",
        {
            **ROBOT,
            "start": "joint values, or the name of a pose",
            "shift": "change of x, y, z in the arm's unit",
            "turn": "change of A, B, C in degrees",
            "steps": "how many",
            "rounded?": "true for link matrices of 4 decimals, as the paper's program has them",
            "literal_rates?": "true for Eq 12 to the letter",
            "feedback?": "none, via-points or newton",
        },
        {
            "position": "where the tool ends",
            "abc": "its roll, pitch and yaw there",
            "joints": "joint values there",
            "drift": "how far x, y, z are off",
            "turn_drift": "how far A, B, C are off",
            "within_limits": "1 when no joint left its range on the way",
        },
        _straight_line,
    ),
    "cubic": Quantity(
        "The cubic of section 2.1 of the prototyping paper, right or as printed",
        {
            "start, end": "joint values",
            "start_speed?, end_speed?": "per second; 0 without them",
            "duration": "in seconds",
            "times?": "when to look, in seconds",
            "version?": "right or printed",
        },
        {"factors": "A0 to A3", "values": "at the times", "speeds": "at the times"},
        _cubic,
    ),
    "law": Quantity(
        "A law of motion for a way of 1 in a time of 1",
        {"law": "its name", "times?": "when to look, from 0 to 1", "blend?": "share of each blend"},
        {
            "share": "of the way",
            "speed": "at the times",
            "acceleration": "at the times",
            "peak_speed": "the largest",
            "peak_acceleration": "the largest",
        },
        _law,
    ),
}
