"""Brushes over any poses: a stretch of a joint's values marks points, marked points fill the charts."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import reduce
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.workspace.poses import Poses
from vi3dras.workspace.sweep import Sweep

Brush = tuple[tuple[int, float, float], ...]
"""For each brushed joint its number, counted from 0, and the values from and to [rad] or [m]."""

HAIR = 1e-9

BARS = 36
"""Bars of a joint that has more values than that."""


class Chart(NamedTuple):
    """How often each value of a joint occurs among marked points."""

    joint: int
    """Counted from 0."""
    edges: Floats
    """Between which values each bar counts, (bars + 1,)."""
    counts: Ints
    """Marked points per bar, (bars,)."""
    totals: Ints
    """All points per bar, (bars,)."""


def brushed(poses: Poses, brush: Brush, *, link: int = -1) -> Bools:
    """Which points of a link's cloud lie within every brush, (N,); brushes of later joints do not count."""
    if isinstance(poses, Sweep):
        return brushed_grid(poses, {joint: (low, high) for joint, low, high in brush}, link=link)
    q, moved = poses.q, poses.swept[: range(len(poses.swept))[link] + 1]
    mask = np.ones(len(q), bool)
    for joint, low, high in brush:
        if joint in moved:
            mask &= (q[:, joint] >= low - HAIR) & (q[:, joint] <= high + HAIR)
    return mask


def charts_of(poses: Poses, mask: Bools) -> tuple[Chart, ...]:
    """A chart per swept joint of the points of the last cloud that are marked, (N,)."""
    if isinstance(poses, Sweep):
        counts = joint_counts(poses, mask)
        return tuple(_grid_chart(poses, joint, counts[joint]) for joint in poses.swept)
    q, charts = poses.q, []
    for joint in poses.swept:
        edges = np.linspace(*poses.ranges[joint], BARS + 1)
        marked, totals = (np.histogram(values, edges)[0] for values in (q[mask, joint], q[:, joint]))
        charts.append(Chart(joint, edges, marked.astype(np.int64), totals.astype(np.int64)))
    return tuple(charts)


def _grid_chart(sweep: Sweep, joint: int, counts: Ints) -> Chart:
    """A bar for each value of a joint with few of them, else neighbours share one."""
    values = sweep.axes[joint]
    each = sweep.size // len(values)
    some = -(-len(values) // BARS)
    starts = np.arange(0, len(values), some)
    sizes = np.diff(np.append(starts, len(values)))
    step = np.diff(values).mean() if len(values) > 1 else 1.0
    edges = np.append(values[starts] - step / 2, values[-1] + step / 2)
    return Chart(joint, edges, np.add.reduceat(counts, starts), each * sizes.astype(np.int64))


def crossed_charts(poses: Poses, brush: Brush, mask: Bools | None = None) -> tuple[Chart, ...]:
    """A chart per swept joint of the points that are marked, (N,), and in the brushes of the other joints.

    A joint's own brush does not empty its own chart: it shows where else the brush could go.
    """
    charts = []
    whole = np.ones(poses.size, bool) if mask is None else mask
    for joint in poses.swept:
        others = tuple(one for one in brush if one[0] != joint)
        marked = whole & brushed(poses, others) if others else whole
        charts.append(next(chart for chart in charts_of(poses, marked) if chart.joint == joint))
    return tuple(charts)


def brushed_grid(sweep: Sweep, ranges: Mapping[int, tuple[float, float]], *, link: int = -1) -> Bools:
    """Which points of a link's cloud have their joints within ranges, (N,) in the order of the grid.

    Args:
        sweep: the grid.
        ranges: low and high value in [rad] or [m] by joint, counted from 0; other joints may be anywhere.
        link: which link, counted from 0 over the swept joints, -1 for the tool.
    """
    columns = []
    for joint in sweep.swept[: range(len(sweep.swept))[link] + 1]:
        low, high = ranges.get(joint, (-np.inf, np.inf))
        values = sweep.axes[joint]
        columns.append((values >= low - HAIR) & (values <= high + HAIR))
    return reduce(lambda mask, column: (mask[:, None] & column).reshape(-1), columns)


def joint_counts(sweep: Sweep, mask: Bools) -> dict[int, Ints]:
    """How many marked points (N,) there are at each value of each joint, by joint, counted from 0."""
    shape, counts = sweep.shape, dict[int, Ints]()
    for k, joint in enumerate(sweep.swept):
        rows = mask.reshape(math.prod(shape[:k]), shape[k], -1)
        counts[joint] = np.count_nonzero(rows, axis=2).sum(axis=0)
    return counts
