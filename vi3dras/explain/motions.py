"""A curve as a motion in time: how fast, how long, how near to singular, and whether it may run."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.explain import errata
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body, Line
from vi3dras.explain.inverse import distance_body
from vi3dras.explain.markup import given, told, words, worked
from vi3dras.explain.scope import Scope, count, joint_symbol, percent
from vi3dras.flow.ports import Control
from vi3dras.inverse.multiple import singular_values
from vi3dras.inverse.targets import usual_task
from vi3dras.motion.rows import Plan

TINY = 1e-9
HALF = 5e-5
"""Half of the last digit that is shown."""


def stand(scope: Scope, plan: Plan | None, at: float) -> Body:
    """A joint value between two rows of the motion."""
    robot = scope.robot
    i = min(scope.place(), robot.n - 1)
    if plan is None:
        return Body((words("q = q(t)"),), (told("no point of the curve is reached: the arm waits at home"),))
    motion = plan.fine
    time = at * motion.duration
    place = float(np.interp(time, motion.times, np.arange(len(motion.times))))
    before = min(int(place), len(motion.q) - 2)
    a, b = (float(motion.q[k][i]) for k in (before, before + 1))
    if not np.isfinite([a, b]).all():
        return Body((words("q = q_k"),), (told("a gap: the arm waits at the nearest row that it reaches"),))
    known = {"a": scope.joint(i, a), "b": scope.joint(i, b), "w": Quantity(place - before, 3)}
    symbol = joint_symbol(robot, i)
    # Where a hand moves the joints, they need not stand where the motion is at this moment.
    is_led = not isinstance(scope.vi.ports["q"], Control)
    value = float(np.asarray(scope.value)[i]) if is_led else a + (place - before) * (b - a)
    when = Equation(
        "t", "p*T", {"p": Quantity(at, 4), "T": Quantity(motion.duration, 3)}, Quantity(time, 3, "s")
    )
    here = Equation(symbol, "a+w*(b-a)", known, scope.joint(i, value))
    return worked(when, here, source=f"between rows {before} and {before + 1} of {len(motion.q)}")._replace(
        symbol=symbol, title=f"joint {i + 1}, {robot.joints[i].name}"
    )


def mean_speed(scope: Scope) -> Body:
    """The mean speed of the tool over the whole motion, and what holds it back."""
    motion = scope.value.fine
    metres, duration = scope.robot.units.metres, motion.duration
    way = float(motion.way[-1])
    known = {"s": scope.length(way, more=2), "T": Quantity(duration, 4, "s")}
    mean = Quantity(way / metres / duration if duration else 0.0, 3, f"{scope.unit}/s")
    fastest = Quantity(float(np.nanmax(motion.tool_speed)) / metres, 3, f"{scope.unit}/s")
    held = 100 * float(np.count_nonzero(motion.held >= 0)) / len(motion.held)
    rows: tuple[Line, ...] = (given(("fastest", fastest), ("rows held back", percent(held))),)
    note = " ".join(f"{reason.rstrip('.')}." for reason in scope.value.reasons[:2])
    return worked(
        Equation("v", "s/T", known, mean), source="way by time, ramps and waits included", after=rows,
        note=note,
    )  # fmt: skip


LAWS = {
    "linear": "u", "cubic": "3*u^2-2*u^3", "quintic": "10*u^3-15*u^4+6*u^5",
    "septic": "35*u^4-84*u^5+70*u^6-20*u^7", "cycloidal": "u-sin(2*π*u)/(2*π)",
}  # fmt: skip
"""The share of the way at a share u of the time, for laws without a piece of constant speed."""


def move(scope: Scope, law: str, along: str, start: Floats, end: Floats, at: float) -> Body:
    """A joint of a move by a law, at one of its rows."""
    motion, robot = scope.value.stops, scope.robot
    width = end - start
    i = int(np.abs(width).argmax()) if scope.part is None else min(scope.place(), robot.n - 1)
    if along != "joints" or law not in LAWS or abs(width[i]) < TINY or not motion.duration:
        return mean_speed(scope)
    k = int(np.abs(motion.times - at * motion.duration).argmin())
    share = float(motion.q[k, i] - start[i]) / float(width[i])
    u = Quantity(float(motion.times[k]) / motion.duration, 4)
    symbol = joint_symbol(robot, i)
    known = {"a": scope.joint(i, start[i]), "b": scope.joint(i, end[i]), "s": Quantity(share, 4)}
    times = {"t": Quantity(float(motion.times[k]), 3, "s"), "T": Quantity(motion.duration, 3, "s")}
    reasons = " ".join(f"{reason.rstrip('.')}." for reason in scope.value.reasons[:2])
    return worked(
        Equation("u", "t/T", times, u), Equation("s", LAWS[law], {"u": u}, known["s"]),
        Equation(symbol, "a+s*(b-a)", known, scope.joint(i, float(motion.q[k, i]))),
        source=f"{law} law, row {k} of {len(motion.times)}", has_givens=False,
        note=f"{errata.CUBIC} {reasons}" if law == "cubic" else reasons,
    )  # fmt: skip


def limits(scope: Scope, share: float) -> Body:
    """The speed that one joint may use."""
    robot, found = scope.robot, scope.value
    i = min(scope.place(), robot.n - 1)
    top = scope.joint(i, float(found.speed[i]))
    unit = "°/s" if top.unit == "°" else f"{top.unit}/s"
    known = {"m": top._replace(value=top.value / share, unit=unit), "s": Quantity(share, 2)}
    joint = robot.joints[i].name
    return worked(
        Equation("v", "s*m", known, top._replace(unit=unit)), source=f"share of the largest speed of {joint}",
        note=" ".join(found.assumed[:2]),
    )  # fmt: skip


def passport(scope: Scope) -> Body:
    """How many rows the checks find nothing against."""
    found = scope.value
    wrong = {finding.row for finding in found.faults if finding.row is not None}
    known = {"k": count(len(wrong)), "N": count(found.rows)}
    good = found.rows - len(wrong)
    counts = given(
        ("checks", count(len(found.checks))), ("faults", count(len(found.faults))),
        ("warnings", count(len(found.warnings))),
    )  # fmt: skip
    return worked(
        Equation("n", "N-k", known, count(good)), source="rows without a fault", after=(counts,),
        note=found.sentence,
    )  # fmt: skip


def condition(scope: Scope, plan: Plan | None, at: float) -> Body:
    """How near to singular the arm is at this moment."""
    values = np.asarray(scope.value)
    if plan is None or not len(values):
        return Body((words("c = σ_{min} / σ_{max}"),), (told("there is no motion"),))
    motion = plan.fine
    k = int(np.abs(motion.times - at * motion.duration).argmin())
    robot, c = scope.robot, float(values[k])
    if not np.isfinite(motion.q[k]).all():
        return Body((words("c = σ_{min} / σ_{max}"),), (told("the arm does not reach this point"),))
    sizes = singular_values(robot, usual_task(robot), motion.q[k][None])[0]
    last = int(np.abs(sizes / sizes[0] - c).argmin())
    rows = given(("least of the motion", Quantity(float(np.nanmin(values)), 4)))
    if not np.isfinite(c) or abs(sizes[last] / sizes[0] - c) > HALF:
        return Body((words("c = σ_{min} / σ_{max}"),), (rows,), (), "singular values of the Jacobian")
    known = {f"σ_{last + 1}": Quantity(float(sizes[last]), 4), "σ_1": Quantity(float(sizes[0]), 4)}
    equation = Equation("c", f"σ_{last + 1}/σ_1", known, Quantity(c, 4))
    return worked(equation, source="singular values of the Jacobian, at this moment", after=(rows,))


def done(scope: Scope, plan: Plan | None, at: float) -> Body:
    """How far the tool is from where it is asked to be, at this moment."""
    places = np.asarray(scope.value)
    if plan is None or not len(places):
        return Body((words("e = |p − p(q)|"),), (told("there is no motion"),))
    motion = plan.fine
    k = int(np.abs(motion.times - at * motion.duration).argmin())
    if not (np.isfinite(places[k]).all() and np.isfinite(motion.points[k]).all()):
        return Body((words("e = |p − p(q)|"),), (told("nothing is asked of the tool here"),))
    return distance_body(scope, motion.points[k], places[k], "asked less done, at this moment")
