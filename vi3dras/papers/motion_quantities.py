"""What cards can ask of ways: curves of formulas, straight lines by the Jacobian, cubics, laws of motion."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.cartesian.stepping import Method, moved
from vi3dras.cartesian.way import line_by, misses, numbers_at
from vi3dras.motion.laws import BLEND, LAWS, cubic_between, law_peaks, law_shape
from vi3dras.objects.closure import arc_length, closure, curve
from vi3dras.objects.formula import Formula
from vi3dras.papers.arm_quantities import ROBOT, VERSIONS
from vi3dras.papers.errors import CardInputError, CardNameError
from vi3dras.papers.formula_quantities import AT, read_places
from vi3dras.papers.inputs import read_count, read_formula, read_joints, read_point, read_robot, read_switch
from vi3dras.papers.quantity import Inputs, Quantity, Result, Results, Work, angles, lengths, plain
from vi3dras.papers.reach_quantities import FORMULA
from vi3dras.path.curve import curve_of

FEEDBACK: dict[str, Method] = {
    "none": "first-order",
    "via-points": "via-points",
    "newton": "closed-loop",
}
"""What is done about the drift, and the method that does it."""


def _straight_line(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    if robot.n != 6:
        raise inputs.table.fault(CardInputError, "robot", "robot", f"{robot.id} has {robot.n} joints, not 6.")
    start = read_joints(inputs, robot, "start")
    shift = read_point(inputs, robot.units.metres, "shift")
    change = np.concatenate([shift, np.radians(inputs.table.numbers("turn", 3))])
    way = line_by(numbers_at(robot, start), change)
    steps, literal = read_count(inputs, "steps", 100, 1, 20_000), read_switch(inputs, "literal_rates")
    method = FEEDBACK[inputs.table.choice("feedback", tuple(FEEDBACK), "none")]
    method = "as-printed" if read_switch(inputs, "rounded") else method

    def work() -> Results:
        line = moved(robot, start, way, steps, method, literal_rates=literal)
        missed = misses(line.numbers[-1], way.goal)
        return {
            "position": lengths(line.numbers[-1, :3]),
            "abc": angles(line.numbers[-1, 3:]),
            "joints": angles(line.q[-1]),
            "drift": lengths(missed[:3]),
            "turn_drift": angles(missed[3:]),
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


def _curve(inputs: Inputs) -> Work:
    formula = read_formula(inputs)
    runs = inputs.table.text("along", formula.names[0])
    if runs not in formula.names:
        raise inputs.table.fault(CardNameError, "along", "variable", runs, *formula.names)
    at = {name: value for name, value in read_places(inputs, formula).items() if name != runs}
    count = read_count(inputs, "points", 2001, 3, 100_000)
    return partial(_curve_results, formula, runs, at, count)


def _curve_results(formula: Formula, runs: str, at: dict[str, float], count: int) -> Results:
    found = closure(formula, runs, at)
    variable = next(v for v in formula.variables if v.name == runs)
    end = np.nan if found.end is None else found.end * variable.scale
    fixed = {v.name: replace(v, low=at[v.name], high=at[v.name]) for v in formula.variables if v.name in at}
    row = replace(formula, variables=tuple(fixed.get(v.name, v) for v in formula.variables))
    return {
        "length": lengths(arc_length(formula, runs, at)),
        "gap": lengths(found.gap),
        "closed": plain(float(found.is_closed)),
        "closes_at": Result(np.array(end), "plain" if variable.angle == "none" else "angle"),
        "ripple": plain(_ripple(curve(formula, runs, at, points=count))),
        "even_ripple": plain(_ripple(curve_of(row, runs, 0, count).points.T)),
    }


def _ripple(points: Floats) -> float:
    """Largest over least step between points (3, n)."""
    steps = np.linalg.norm(np.diff(points, axis=1), axis=0)
    return float(steps.max() / steps.min())


QUANTITIES = {
    "curve": Quantity(
        "One curve of a formula",
        {**FORMULA, "along?": "the variable that runs", **AT, "points?": "for the speed ripple"},
        {
            "length": "of the curve",
            "gap": "from its end to its start",
            "closed": "1 when they meet",
            "closes_at": "the least end of the domain that would close it",
            "ripple": "largest over least speed when the variable runs evenly",
            "even_ripple": "the same with points at even distances along the curve",
        },
        _curve,
    ),
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
