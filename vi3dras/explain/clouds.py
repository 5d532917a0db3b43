"""Where an arm can be: how many poses, what they reach, limits and sections, and what it costs to know."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.explain import errata
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.inverse import distance_body
from vi3dras.explain.markup import given, told, words, worked
from vi3dras.explain.scope import Scope, count, significant, tidy
from vi3dras.kinematics.forward import link_frames
from vi3dras.volume.paper_limit import limit_lengths
from vi3dras.workspace.sweep import Sweep, step_unit


def poses_of_grid(scope: Scope, low: Floats, high: Floats, factor: float, end_points: bool) -> Body:
    """Eqs 17 and 18: how many poses the grid has."""
    found = scope.value
    if not isinstance(found, Sweep):
        known = {"n": count(found.count)}
        return worked(Equation("N", "n", known, count(found.size)), source="poses drawn from the ranges")
    known = {"f": Quantity(factor, 0 if factor.is_integer() else 2)}
    parts = []
    for joint in found.swept:
        width = float((high - low)[joint]) / step_unit(scope.robot, joint)
        known[f"r_{joint + 1}"] = Quantity(width, 0 if abs(width - round(width)) < 1e-9 else 1)
        parts.append(f"r_{joint + 1}/f")
    is_whole = all(abs(known[f"r_{j + 1}"].value / factor % 1) < 1e-9 for j in found.swept)
    more = "+1" if end_points else ""
    text = "*".join(f"({part}{more})" if is_whole else f"(ceil({part}){more})" for part in parts)
    return worked(
        Equation("N", text, known, count(found.size)), note=errata.ENDS,
        source="range by Factor, joint by joint",
        before=(words("N = Π r_i / f"),), has_givens=False,
    )  # fmt: skip


def values_of_joint(
    scope: Scope, poses: object, low: Floats, high: Floats, factor: float, end_points: bool
) -> Body:
    """How many values one joint takes."""
    if not isinstance(poses, Sweep):
        return Body()
    i = scope.place(of=poses.swept[0])
    if i not in poses.swept:
        return Body((words("n = 1"),), (told("this joint moves no tool point and stays at home"),))
    robot = scope.robot
    unit = step_unit(robot, i)
    known = {
        "l": Quantity(low[i] / unit, 1), "h": Quantity(high[i] / unit, 1),
        "f": Quantity(factor, 0 if factor.is_integer() else 2),
    }  # fmt: skip
    more = "+1" if end_points else ""
    body = worked(Equation(f"n_{i + 1}", f"ceil((h-l)/f){more}", known, count(poses.counts[i])),
                  source="values that the joint takes", note=errata.ENDS)  # fmt: skip
    return body._replace(title=f"range of joint {i + 1}, {robot.joints[i].name}")


def total_time(scope: Scope) -> Body:
    """The time of all clouds together."""
    known = {
        f"t_{k + 1}": Quantity(1000 * value, significant(1000 * value, 3), "ms")
        for k, value in enumerate(scope.value)
        if value is not None
    }
    total = sum(q.value for q in known.values())
    return worked(
        Equation("t", "+".join(known), known, Quantity(total, significant(total, 3), "ms")),
        source="best of five runs, cloud by cloud", has_givens=False,
    )  # fmt: skip


def nearest_vector(scope: Scope, chosen: int, picked: Floats) -> Body:
    """How near the nearest joint vector comes to the picked point."""
    found = scope.value
    if not len(found.q):
        return Body((words("|p(q) − P| < voxel"),), (told("no pose of the grid reaches this voxel"),))
    k = min(chosen, len(found.q) - 1)
    places = link_frames(scope.robot, found.q[k])[:, :3, 3]
    there = places[np.linalg.norm(places - picked, axis=1).argmin()]
    body = distance_body(scope, picked, there, f"joint vector {k + 1} of {found.total}")
    return body._replace(equation=(words("{ q : p(q) in the voxel of P }"), *body.equation))


def bars(scope: Scope) -> Body:
    """The counts of one chart, added up."""
    rows = scope.value
    chart = rows[min(scope.place(), len(rows) - 1)]
    counts = np.asarray(chart.counts)
    name = f"{scope.robot.joints[chart.joint].name}"
    known = {"b": count(len(counts)), "m": Quantity(float(counts.mean()), 3)}
    return worked(
        Equation("n", "b*m", known, count(int(counts.sum()))), source=f"bars of {name} by their mean",
        before=(words("n = Σ n_k"),),
    )  # fmt: skip


def time_per_point(scope: Scope) -> Body:
    """Time by points of the largest cloud that was timed."""
    rows = scope.value
    if not rows:
        return Body((words("t = t_1 · N"),), (told("nothing was timed yet"),))
    last = max(rows, key=lambda cost: cost.points)
    ns = 1e9 * last.seconds / last.points
    known = {"t": Quantity(last.seconds, significant(last.seconds, 5), "s"), "N": count(last.points)}
    return worked(Equation("t_1", "10^9*t/N", known, Quantity(ns, significant(ns, 3), "ns")),
                  source=f"Factor {last.factor:g}, {last.joints} joints")  # fmt: skip


def fineness(scope: Scope) -> Body:
    """How fine the sweep is on which everything is measured."""
    fine = scope.value.fine
    chain = fine.chain
    known = {f"n_{k + 1}": count(len(stage.values)) for k, stage in enumerate(chain.stages)}
    return worked(
        Equation("N", "*".join(known), known, count(chain.size)), has_givens=False,
        source="values of each joint, so fine that no voxel is missed",
        after=(given(("voxel", scope.length(fine.size)), ("step", scope.length(fine.step))),),
    )  # fmt: skip


def limit_equation(scope: Scope, radius: float) -> Equation:
    """Eq 20 with the lengths of the arm; `radius` is what the program has for it [m]."""
    rise, later, first = limit_lengths(scope.robot)
    known = {"d_1": scope.length(rise)}
    known |= {f"a_{i}": scope.length(length) for i, length in enumerate(later, start=2) if length > 1e-9}
    text = "(" + "+".join(known) + ")^2"
    known["a_1"] = scope.length(first)
    return Equation("R", f"sqrt({text}+a_1^2)", known, scope.length(radius))


def section_area(scope: Scope) -> Body:
    """The area of the section."""
    found = scope.value
    inside = int(np.count_nonzero(found.inside))
    metres = scope.robot.units.metres
    edge = found.size / metres
    known = {"n": count(inside), "c": Quantity(edge, tidy(edge, 6), scope.unit)}
    return worked(Equation("S", "n*c^2", known, scope.area(inside * found.size**2)),
                  source="squares of the section that can be reached")  # fmt: skip


def outline_length(scope: Scope) -> Body:
    """The length of the exact outline."""
    starts, ends = scope.value
    pieces = np.linalg.norm(np.asarray(ends) - np.asarray(starts), axis=1)
    if not len(pieces):
        return Body((words("l = Σ |e_k − s_k|"),), (told("this arm's section has no outline of its own"),))
    mean = float(pieces.mean()) / scope.robot.units.metres
    known = {"n": count(len(pieces)), "m": Quantity(mean, significant(mean, 7), scope.unit)}
    return worked(
        Equation("l", "n*m", known, scope.length(float(pieces.sum()))),
        source="pieces of the outline by their mean length", before=(words("l = Σ |e_k − s_k|"),),
    )  # fmt: skip
