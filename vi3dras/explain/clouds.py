"""What clouds say: how many poses, how much volume, how far, how it is counted."""

from __future__ import annotations

import numpy as np

from vi3dras.explain import errata
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.inverse import distance_body
from vi3dras.explain.markup import given, told, words
from vi3dras.explain.scope import Scope, count, percent, significant
from vi3dras.explain.topic import Topic, Topics, per_value, worked
from vi3dras.kinematics.forward import link_frames
from vi3dras.workspace.sweep import Sweep, step_unit


def poses(scope: Scope) -> Body:
    """Eqs 17 and 18: how many poses the grid has."""
    found = scope.value
    if not isinstance(found, Sweep):
        known = {"n": count(found.count)}
        return worked(Equation("N", "n", known, count(found.size)), source="poses drawn from the ranges")
    robot, factor = scope.robot, float(scope.get("factor"))
    low, high = np.asarray(scope.get("low")), np.asarray(scope.get("high"))
    known = {"f": Quantity(factor, 0 if factor.is_integer() else 2)}
    parts = []
    for joint in found.swept:
        width = float((high - low)[joint]) / step_unit(robot, joint)
        known[f"r_{joint + 1}"] = Quantity(width, 0 if abs(width - round(width)) < 1e-9 else 1)
        parts.append(f"r_{joint + 1}/f")
    is_whole = all(abs(known[f"r_{j + 1}"].value / factor % 1) < 1e-9 for j in found.swept)
    more = "+1" if scope.get("end_points") else ""
    text = "*".join(f"({part}{more})" if is_whole else f"(ceil({part}){more})" for part in parts)
    return worked(
        Equation("N", text, known, count(found.size)), note=errata.ENDS,
        source="range by Factor, joint by joint",
        before=(words("N = Π r_i / f"),), has_givens=False,
    )  # fmt: skip


def values_of_joint(scope: Scope) -> Body:
    """How many values one joint takes."""
    found = scope.get("poses")
    if not isinstance(found, Sweep):
        return Body()
    i = scope.place(of=found.swept[0])
    if i not in found.swept:
        return Body((words("n = 1"),), (told("this joint moves no tool point and stays at home"),))
    robot, factor = scope.robot, float(scope.get("factor"))
    unit = step_unit(robot, i)
    ends = [float(np.asarray(scope.get(name))[i]) / unit for name in ("low", "high")]
    known = {
        "l": Quantity(ends[0], 1), "h": Quantity(ends[1], 1),
        "f": Quantity(factor, 0 if factor.is_integer() else 2),
    }  # fmt: skip
    more = "+1" if scope.get("end_points") else ""
    body = worked(Equation(f"n_{i + 1}", f"ceil((h-l)/f){more}", known, count(found.counts[i])),
                  source="values that the joint takes", note=errata.ENDS)  # fmt: skip
    return body._replace(title=f"range of joint {i + 1}, {robot.joints[i].name}")


def coarse(scope: Scope) -> Body:
    """How many poses of all are there at once."""
    part, whole = scope.value.poses.size, scope.get("poses").size
    known = {"n": count(part), "N": count(whole)}
    return worked(
        Equation("s", "100*n/N", known, percent(100 * part / whole)), source="shown at once of all",
        before=(words("p_i = T_i(q)"),),
    )  # fmt: skip


def seconds(scope: Scope) -> Body:
    """Time per point times points."""
    points, whole = scope.get("poses").points, float(scope.value)
    each = 1e9 * whole / points
    known = {"t_1": Quantity(each, significant(each, 4), "ns"), "N": count(points)}
    result = Quantity(whole, significant(whole, 3), "s")
    return worked(Equation("t", "t_1*N/10^9", known, result), source="measured on this computer")


def extent(scope: Scope) -> Body:
    """The largest coordinate of the clouds."""
    if not scope.get("auto_scale"):
        known = {"L": scope.length(scope.value)}
        return worked(Equation("e", "L", known, scope.length(scope.value)), source="the whole arm")
    corners = [
        (float(cloud.points[:, k].min()), float(cloud.points[:, k].max()))
        for k in range(3)
        for cloud in scope.get("coarse").links
    ]
    names = "uvw"
    spans = [
        max(max(abs(a), abs(b)) for a, b in corners[k * len(corners) // 3 : (k + 1) * len(corners) // 3])
        for k in range(3)
    ]
    known = {name: scope.length(span) for name, span in zip(names, spans, strict=True)}
    return worked(
        Equation("e", "max(u, v, w)", known, scope.length(scope.value)),
        source="farthest along x, y and z",
    )


def framing(scope: Scope) -> Body:
    """The extent in eighths of the arm."""
    robot = scope.robot
    slides = sum(max(abs(j.low), abs(j.high)) for j in robot.joints if not j.is_revolute)
    hand = float(np.linalg.norm(np.array(robot.tool)[:3, 3]))
    whole = max(sum(abs(j.a) + abs(j.d) for j in robot.joints) + slides + hand, 0.01)
    known = {"e": scope.length(float(scope.get("extent"))), "L": scope.length(whole)}
    return worked(Equation("n", "ceil(8*e/L)", known, count(scope.value)),
                  source="the scale in eighths of all lengths in one line")  # fmt: skip


def timed(scope: Scope) -> Body:
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


def counted(scope: Scope) -> Body:
    """Poses per voxel."""
    found = scope.value
    known = {"N": count(found.poses), "V": count(found.voxels)}
    return worked(
        Equation("m", "N/V", known, Quantity(found.mean, significant(found.mean, 4))),
        source="poses by voxels that have any",
        after=(given(("the fullest has", count(found.most)), ("voxel", scope.length(found.size))),),
    )


def vectors(scope: Scope) -> Body:
    """How near the nearest joint vector comes to the picked point."""
    found, chosen = scope.value, int(scope.get("chosen") or 0)
    if not len(found.q):
        return Body((words("|p(q) − P| < voxel"),), (told("no pose of the grid reaches this voxel"),))
    k = min(chosen, len(found.q) - 1)
    places = link_frames(scope.robot, found.q[k])[:, :3, 3]
    point = np.asarray(scope.get("picked"))
    there = places[np.linalg.norm(places - point, axis=1).argmin()]
    body = distance_body(scope, point, there, f"joint vector {k + 1} of {found.total}")
    return body._replace(equation=(words("{ q : p(q) in the voxel of P }"), *body.equation))


def marked(scope: Scope) -> Body:
    """Which share of the coarse cloud is within clip and brushes."""
    whole = scope.get("coarse").poses.size
    known = {"n": count(scope.value), "N": count(whole)}
    return worked(Equation("s", "100*n/N", known, percent(100 * scope.value / whole)),
                  source="poses within clip and brushes")  # fmt: skip


def charts(scope: Scope) -> Body:
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


def study(scope: Scope) -> Body:
    """Time by points of the largest cloud that was timed."""
    rows = scope.value
    if not rows:
        return Body((words("t = t_1 · N"),), (told("nothing was timed yet"),))
    last = max(rows, key=lambda cost: cost.points)
    ns = 1e9 * last.seconds / last.points
    known = {"t": Quantity(last.seconds, significant(last.seconds, 5), "s"), "N": count(last.points)}
    return worked(Equation("t_1", "10^9*t/N", known, Quantity(ns, significant(ns, 3), "ns")),
                  source=f"Factor {last.factor:g}, {last.joints} joints")  # fmt: skip


TOPICS: Topics = {
    "poses": Topic("N", "Every combination of joint values: each is one pose, and puts one point into the "
                   "cloud of each link.", "a count", "Eq 17, 18", poses),
    "coarse": Topic("n", "The clouds that follow the mouse: all poses of the grid, or every so many of them.",
                    "points", "Eq 10-12", coarse),
    "seconds": Topic("t", "How long all clouds will take on this computer, told before they begin.",
                     work=seconds),
    "extent": Topic("e", "How far from the base the view goes: the farthest coordinate of the clouds.",
                    work=extent),
    "framing": Topic("n", "The scale in eighths of the arm: only a new one moves the camera.", "a count",
                     work=framing),
    "timed": Topic("t", "How long each link's cloud took, the best of some runs.", "s", work=timed),
    "counted": Topic("m", "How many poses end in the same voxel: where there are many, the arm has many "
                     "ways.", "poses per voxel", work=counted),
    "vectors": Topic("q", "All joint vectors of the grid that end in the voxel around the picked point.",
                     "joint values", work=vectors),
    "marked": Topic("n", "Poses of the coarse cloud within clip and brushes.", "a count", work=marked),
    "charts": Topic("n_k", "How often each joint value occurs among the poses that are shown.", "counts",
                    work=charts, parts=per_value),
    "study": Topic("t_1", "How the time grows with the points, measured on this computer.", "s", work=study),
}  # fmt: skip
