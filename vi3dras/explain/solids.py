"""Everything that an arm reaches: volume, limits, sections, what two of them share."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import errata
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.markup import given, told, words
from vi3dras.explain.scope import Scope, count, percent, significant, tidy
from vi3dras.explain.topic import Topic, Topics, worked
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import local_transforms


def reach(scope: Scope) -> Body:
    """How fine the sweep is on which everything is measured."""
    fine = scope.value.fine
    chain = fine.chain
    known = {f"n_{k + 1}": count(len(stage.values)) for k, stage in enumerate(chain.stages)}
    return worked(
        Equation("N", "*".join(known), known, count(chain.size)), has_givens=False,
        source="values of each joint, so fine that no voxel is missed",
        after=(given(("voxel", scope.length(fine.size)), ("step", scope.length(fine.step))),),
    )  # fmt: skip


def facts(scope: Scope) -> Body:
    """Volume, limits, and what Eq 20 says: by the row that is asked for."""
    k = scope.place(of=ROW_VOLUME)
    if k == ROW_VOLUME:
        return volume(scope)
    if k == ROW_REACH:
        return exact_limit(scope)
    return paper(scope)


ROW_PAPER, ROW_VOLUME, ROW_REACH = 0, 1, 2
"""What may be asked of the facts."""


def paper(scope: Scope) -> Body:
    """Eq 20: the length limit of the paper, beside the exact one."""
    found = scope.value
    equations = [limit_equation(scope, found.paper)]
    gap = found.gap
    share = {"V": scope.volume(gap.reached), "B": scope.volume(gap.ball)}
    equations.append(Equation("u", "100-100*V/B", share, percent(100 * gap.unreachable)))
    return worked(
        *equations, source="3D-RAS Eq 20, and what of its ball is not reached", has_givens=False,
        note=errata.LIMIT,
        after=(given(("exact reach", scope.length(found.measures.largest_reach))),),
    )._replace(symbol="R", title="length limit of the paper", chip=scope.unit)  # fmt: skip


def limit_equation(scope: Scope, radius: float) -> Equation:
    """Eq 20 with the lengths of the arm; `radius` is what the program has for it [m]."""
    robot = to_standard(scope.robot)
    steps = local_transforms(robot, np.zeros(robot.n))
    steps[-1] = steps[-1] @ np.array(robot.tool)
    known = {"d_1": scope.length(abs(float(steps[0][2, 3])))}
    for i in range(1, robot.n):
        length = _stretched(robot, i, steps[i])
        if length > 1e-9:
            known[f"a_{i + 1}"] = scope.length(length)
    text = "(" + "+".join(known) + ")^2"
    known["a_1"] = scope.length(robot.joints[0].a)
    return Equation("R", f"sqrt({text}+a_1^2)", known, scope.length(radius))


def _stretched(robot: Robot, i: int, step: Floats) -> float:
    """How much link `i` adds to a straight arm [m]: its length, and how far it slides."""
    slide = 0.0
    if not robot.joints[i].is_revolute:
        ends = np.array([robot.low[i], robot.high[i]])
        slide = float(np.abs(ends[np.isfinite(ends)]).max(initial=0.0))
    return float(np.linalg.norm(step[:3, 3])) + slide


def volume(scope: Scope) -> Body:
    """The volume: what one section sweeps when it turns, or cubes counted."""
    found, reach_now = scope.value.measures, scope.get("reach")
    turned = None if reach_now is None else reach_now.turned
    if found.area is not None:
        cells = found.area / found.voxel**2
        known = {"n": Quantity(cells, tidy(cells, 1)), "c": scope.length(found.voxel)}
        return worked(Equation("S", "n*c^2", known, scope.area(found.area)), source="a flat region")
    if turned is not None and turned.signed is None and turned.sectors is None:
        moment = turned.folded.moment / scope.robot.units.metres**3
        known = {
            "M": Quantity(moment, significant(moment, 7), f"{scope.unit}³"),
            "t": Quantity(math.degrees(turned.turn), 1, "°"),
        }
        return _volume(scope, "t*M", known, "the section turned about joint 1: Pappus")
    cells = found.volume / found.voxel**3
    known = {"n": Quantity(cells, tidy(cells, 1)), "c": scope.length(found.voxel)}
    return _volume(scope, "n*c^3", known, "voxels that can be reached, the cut ones in part")


def _volume(scope: Scope, text: str, known: dict[str, Quantity], source: str) -> Body:
    found = scope.value.measures
    metres = scope.robot.units.metres
    known = {
        name: q._replace(value=found.voxel / metres, decimals=tidy(found.voxel / metres))
        if name == "c"
        else q
        for name, q in known.items()
    }
    return worked(
        Equation("V", text, known, scope.volume(found.volume)), source=source,
        before=(words("V = ∫∫ φ r dr dz"),) if "M" in known else (),
    )._replace(symbol="V", title="volume that is reached", chip=f"{scope.unit}³")  # fmt: skip


def exact_limit(scope: Scope) -> Body:
    """The largest reach against the paper's limit."""
    found = scope.value
    known = {"s": scope.length(found.measures.largest_reach), "R": scope.length(found.paper)}
    share = 100 * found.measures.largest_reach / found.paper
    return worked(
        Equation("p", "100*s/R", known, percent(share)),
        source="exact reach in parts of Eq 20",
        note=errata.LIMIT,
    )._replace(symbol="s", title="exact reach", chip=scope.unit)


def cut(scope: Scope) -> Body:
    """The area of the section."""
    found = scope.value
    inside = int(np.count_nonzero(found.inside))
    metres = scope.robot.units.metres
    edge = found.size / metres
    known = {"n": count(inside), "c": Quantity(edge, tidy(edge, 6), scope.unit)}
    return worked(Equation("S", "n*c^2", known, scope.area(inside * found.size**2)),
                  source="squares of the section that can be reached")  # fmt: skip


def outline(scope: Scope) -> Body:
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


def compared(scope: Scope) -> Body:
    """What both reach in parts of what either reaches."""
    found = scope.value
    known = {"b": scope.volume(found.both), "f": scope.volume(found.first), "s": scope.volume(found.second)}
    share = 100 * found.both / found.either if found.either else 0.0
    return worked(Equation("p", "100*b/(b+f+s)", known, percent(share)),
                  source=" and ".join(found.names))  # fmt: skip


TOPICS: Topics = {
    "reach": Topic("N", "Everything that the ranges reach, measured on a sweep so fine that no voxel is "
                   "missed.", "a solid", work=reach),
    "facts": Topic("V", "Volume, surface, reach and holes of what the ranges reach, beside the paper's "
                   "length limit.", "length, area, volume", "Eq 19, 20", facts),
    "cut": Topic("S", "What is reached in the plane of the section.", "area", work=cut),
    "outline": Topic("l", "The true edge of what is reached, in distance from the axis and height.", "length",
                     work=outline),
    "compared": Topic("p", "How much two workspaces have in common.", "volume", work=compared),
}  # fmt: skip
