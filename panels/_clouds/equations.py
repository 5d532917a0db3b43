"""What the clouds say, as equations with the numbers of now: poses, scale, volume, reach, what two share."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from vi3dras.api.values.usual import longest_reach
from vi3dras.explain import errata
from vi3dras.explain.clouds import limit_equation
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.markup import given, words, worked
from vi3dras.explain.scope import Scope, count, percent, share_equation, significant, tidy
from vi3dras.volume.solid import Reach
from vi3dras.workspace.poses import Poses

if TYPE_CHECKING:
    from .clouds import Clouds

ROW_PAPER, ROW_VOLUME, ROW_REACH = 0, 1, 2
"""What may be asked of the facts."""


def mean_per_voxel(scope: Scope) -> Body:
    """Poses per voxel."""
    found = scope.value
    known = {"N": count(found.poses), "V": count(found.voxels)}
    return worked(
        Equation("m", "N/V", known, Quantity(found.mean, significant(found.mean, 4))),
        source="poses by voxels that have any",
        after=(given(("the fullest has", count(found.most)), ("voxel", scope.length(found.size))),),
    )


def measured(scope: Scope, reach: Reach | None) -> Body:
    """Volume, limits, and what Eq 20 says: by the row that is asked for."""
    k = scope.place(of=ROW_VOLUME)
    if k == ROW_VOLUME:
        return volume(scope, reach)
    if k == ROW_REACH:
        return exact_limit(scope)
    return eq20(scope)


def eq20(scope: Scope) -> Body:
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


def volume(scope: Scope, reach: Reach | None) -> Body:
    """The volume: what one section sweeps when it turns, or cubes counted."""
    found = scope.value.measures
    turned = None if reach is None else reach.turned
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


def expected_time(scope: Scope, poses: Poses) -> Body:
    """Time per point times points."""
    points, whole = poses.points, float(scope.value)
    each = 1e9 * whole / points
    known = {"t_1": Quantity(each, significant(each, 4), "ns"), "N": count(points)}
    result = Quantity(whole, significant(whole, 3), "s")
    return worked(Equation("t", "t_1*N/10^9", known, result), source="measured on this computer")


def share_at_once(scope: Scope, poses: Poses) -> Body:
    """How many poses of all are there at once."""
    equation = share_equation(scope.value.poses.size, poses.size)
    return worked(equation, source="shown at once of all", before=(words("p_i = T_i(q)"),))


def farthest(scope: Scope, coarse: Clouds, auto_scale: bool) -> Body:
    """The largest coordinate of the clouds."""
    if not auto_scale:
        known = {"L": scope.length(scope.value)}
        return worked(Equation("e", "L", known, scope.length(scope.value)), source="the whole arm")
    spans = np.max([np.abs(cloud.points).max(axis=0) for cloud in coarse.links], axis=0).tolist()
    known = {name: scope.length(span) for name, span in zip("uvw", spans, strict=True)}
    return worked(
        Equation("e", "max(u, v, w)", known, scope.length(scope.value)), source="farthest along x, y and z"
    )


def eighths(scope: Scope, extent: float) -> Body:
    """The extent in eighths of the arm."""
    known = {"e": scope.length(extent), "L": scope.length(longest_reach(scope.robot))}
    return worked(Equation("n", "ceil(8*e/L)", known, count(scope.value)),
                  source="the scale in eighths of all lengths in one line")  # fmt: skip


def marked_share(scope: Scope, coarse: Clouds) -> Body:
    """Which share of the coarse cloud is within clip and brushes."""
    return worked(share_equation(scope.value, coarse.poses.size), source="poses within clip and brushes")


def in_common(scope: Scope) -> Body:
    """What both reach in parts of what either reaches."""
    found = scope.value
    known = {"b": scope.volume(found.both), "f": scope.volume(found.first), "s": scope.volume(found.second)}
    share = 100 * found.both / found.either if found.either else 0.0
    return worked(Equation("p", "100*b/(b+f+s)", known, percent(share)),
                  source=" and ".join(found.names))  # fmt: skip
