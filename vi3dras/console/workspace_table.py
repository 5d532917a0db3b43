"""The tables that `vi3dras workspace` prints for people."""

from __future__ import annotations

import math
from typing import Any

from vi3dras.api.values.usual import MEASURED_POSES
from vi3dras.arm.robot import Robot
from vi3dras.console.output import Console, fixed, numbers_table

WAYS = {
    "section": "a section turned about the first joint",
    "plane": "a flat region",
    "voxels": "voxels hit by a fine sweep",
    "thin": "a surface or a curve: it holds no volume",
}
SHOWN = 10
"""Joint vectors that are printed."""


def print_workspace(console: Console, robot: Robot, told: dict[str, Any]) -> None:
    """The answer for people."""
    how = f"{told['samples']:,} samples" if told["factor"] is None else f"Factor {told['factor']:g}"
    console.print(f"{robot.name} ({robot.id}): {told['poses']:,} poses, {how}", style="bold")
    _print_links(console, robot, told)
    if "measured" in told:
        _print_measures(console, robot, told)
    for part, show in (
        ("at", _print_at),
        ("compare", _print_comparison),
        ("paper_limit", _print_limit),
        ("time_graph", _print_times),
    ):
        if part in told:
            show(console, robot, told[part])
    if "colour" in told:
        colour = told["colour"]
        console.print(
            f"Colour: {colour['scheme']} from {colour['low']:.4g} to {colour['high']:.4g} {colour['unit']}"
        )
    if "file" in told:
        console.print(f"Wrote {told['points_written']:,} points to {told['file']}", soft_wrap=True)


def _print_links(console: Console, robot: Robot, told: dict[str, Any]) -> None:
    table = numbers_table("cloud", "points", "ms", "joint", "from", "to", "", "values")
    swept = [row for row in told["joints"] if row["swept"]]
    for i, row in enumerate(swept):
        seconds = told["elapsed_s_per_link"][i]
        ends = (
            "-∞" if row["low"] is None else f"{row['low']:g}",
            "∞" if row["high"] is None else f"{row['high']:g}",
        )
        table.add_row(
            told["links"][i],
            f"{told['points_per_link'][i]:,}",
            "" if seconds is None else f"{seconds * 1e3:.2f}",
            f"{row['joint']} {row['name']}",
            *ends,
            row["unit"],
            f"{row['values']:,}",
        )
    console.print(table)
    still = [row["name"] for row in told["joints"] if not row["swept"]]
    if still:
        console.print(f"Standing still, since they move no tool point or have no room: {', '.join(still)}")


def _print_measures(console: Console, robot: Robot, told: dict[str, Any]) -> None:
    unit = robot.units.length
    lines = [
        ("volume", told["volume"], told["volume_between"], f"{unit}³"),
        ("surface", told["surface_area"], None, f"{unit}²"),
        ("area", told["area"], told["area_between"], f"{unit}²"),
        ("outline", told["outline"], None, unit),
        ("largest reach", told["largest_reach"], told["largest_reach_between"], unit),
        ("smallest reach", told["smallest_reach"], told["smallest_reach_between"], unit),
    ]
    table = numbers_table("measure", "", "between", "unit")
    table.columns[3].justify = "left"
    for name, value, between, measure in lines:
        if value is not None and (name != "volume" or told["area"] is None):
            table.add_row(name, f"{value:,.2f}", _between(between), measure)
    for hole in told["holes"]:
        name, size, power = ("hole", hole["area"], "²") if "area" in hole else ("void", hole["volume"], "³")
        kind = "a ring" if hole["ring"] else "closed"
        table.add_row(f"{name}, {kind}", f"{size:,.2f}", _between(hole["between"]), unit + power)
    for width in told["tunnels"]:
        table.add_row("tunnel, width", f"{width:,.2f}", "", unit)
    table.add_row("joint vectors per voxel", f"{told['voxels']['poses_per_voxel']:,.1f}", "", "")
    low, high = told["bounds"]
    for axis, start, stop in zip("xyz", low, high, strict=True):
        table.add_row(f"cloud {axis}", f"{fixed(start, 2)} to {fixed(stop, 2)}", "", unit)
    console.print(table)
    by = told["measured"]
    sentence = f"Measured as {WAYS[by['way']]}, voxel {by['voxel']:.3g} {unit}"
    if by["voxel"] > by["voxel_asked"] * 1.001:
        sentence += (
            f": {by['voxel_asked']:.3g} {unit} was asked for and would take more poses than the "
            f"{MEASURED_POSES:,} that are computed"
        )
    console.print(
        f"{sentence}. The true figures lie between; a hole narrower than a voxel is not seen.", soft_wrap=True
    )


def _between(interval: list[float] | None) -> str:
    """An interval, rounded outward so that it still holds."""
    if interval is None:
        return ""
    low, high = math.floor(interval[0] * 100) / 100, math.ceil(interval[1] * 100) / 100
    return f"{low:,.2f} to {high:,.2f}"


def _print_at(console: Console, robot: Robot, told: dict[str, Any]) -> None:
    unit = robot.units.length
    place = "  ".join(fixed(v) for v in told["point"])
    console.print(
        f"{told['joint_vectors']:,} joint vectors reach {place} {unit} within a voxel of {told['voxel']:.3g}"
    )
    table = numbers_table("index", *(joint.name for joint in robot.joints))
    for index, q in list(zip(told["indices"], told["q"], strict=True))[:SHOWN]:
        table.add_row(" ".join(str(k) for k in index), *(fixed(v, 2) for v in q))
    if told["joint_vectors"]:
        console.print(table)
    if told["joint_vectors"] > SHOWN:
        console.print(f"and {told['joint_vectors'] - SHOWN:,} more")


def _print_comparison(console: Console, robot: Robot, told: dict[str, Any]) -> None:
    table = numbers_table(f"compared with {told['robot']}", f"{robot.units.length}³", "percent")
    names = (
        ("both", "both"), ("first_only", f"{robot.id} only"), ("second_only", f"{told['robot']} only"),
        ("either", "either"),
    )  # fmt: skip
    for key, name in names:
        table.add_row(name, f"{told[key]:,.1f}", fixed(100 * told[key] / (told["either"] or 1), 1))
    console.print(table)


def _print_limit(console: Console, robot: Robot, told: dict[str, Any]) -> None:
    unit = robot.units.length
    console.print(
        f"Printed limit (Eq 20): {told['radius']:.4g} {unit} about the base; exact: "
        f"{told['exact_reach']:.4g} {unit} about the first link's end. "
        f"{told['unreachable_percent']:.1f} % of the printed ball cannot be reached.",
        soft_wrap=True,
    )


def _print_times(console: Console, robot: Robot, told: list[dict[str, Any]]) -> None:
    most = max((row["joints"] for row in told), default=0)
    table = numbers_table("Factor", *(f"{k} joints [ms]" for k in range(1, most + 1)))
    by_factor: dict[float, dict[int, float]] = {}
    for row in told:
        by_factor.setdefault(row["factor"], {})[row["joints"]] = row["seconds"]
    for factor, times in by_factor.items():
        cells = (f"{times[k] * 1e3:.3f}" if k in times else "" for k in range(1, most + 1))
        table.add_row(f"{factor:g}", *cells)
    console.print(table)
