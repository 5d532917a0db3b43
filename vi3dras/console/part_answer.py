"""What `vi3dras part` answers: how much of a part is reached, where it was moved, the line over it."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.api.part_lines import PartLine
from vi3dras.api.part_motions import OverPart, fit_told, lean_told
from vi3dras.console.output import Console, fixed, numbers_table
from vi3dras.parts.following import Over
from vi3dras.parts.painted import PartPainting
from vi3dras.path.fit import Fit


def part_answer(painting: PartPainting, found: Fit | None) -> dict[str, Any]:
    """How much of a part is reached where it stands, and where that is."""
    part, robot = painting.part, painting.robot
    metres = part.units.metres
    return {
        "part": part.body.file,
        "robot": robot.id,
        "unit": part.units.length,
        "triangles": len(part.areas),
        "size": np.ptp(part.box, axis=0) / metres,
        "area": float(part.areas.sum()) / metres**2,
        "cone_deg": float(np.degrees(painting.cone)),
        "percent": painting.shares,
        "percent_reachable": painting.reached,
        "xyz": part.placement.matrix[:3, 3] / metres,
        "rpy_deg": np.degrees(part.placement.turn),
        "fit": fit_told(found),
    }


def line_answer(chosen: PartLine, over: Over, asked: OverPart) -> dict[str, Any]:
    """The line that is followed, in the unit of its part."""
    stops = over.followed.stops
    return {
        "line": {
            "kind": chosen.line.kind,
            "told": chosen.line.told,
            "number": chosen.number,
            "of": chosen.count,
            "length": chosen.length,
            "closed": chosen.closes,
        },
        "hand": asked.sentence,
        "points": len(stops.points),
        "reachable": int(stops.reachable.sum()),
        **lean_told(over, asked),
    }


def print_part(console: Console, painting: PartPainting, result: dict[str, Any]) -> None:
    """How much of a part is reached, for people."""
    unit, fit = result["unit"], result["fit"]
    size = " x ".join(f"{side:.4g}" for side in result["size"])
    hand = f"tool within {result['cone_deg']:g} deg of the normal"
    console.print(f"{painting.part.title} before {painting.robot.name}, {hand}", style="bold")
    console.print(f"{result['triangles']:,} triangles, {size} {unit}")
    table = numbers_table("class", "percent of its area")
    for name, share in result["percent"].items():
        table.add_row(name, fixed(share, 1))
    console.print(table)
    if fit:
        xyz, yaw = ", ".join(fixed(value, 2) for value in result["xyz"]), result["rpy_deg"][2]
        turned = "" if abs(yaw) < 1e-9 else f", turned by {fixed(yaw, 0)} deg"
        of = "the line" if "line" in result else "its surface"
        console.print(
            f"Fit: {fixed(fit['percent_before'], 1)} % of {of} before, "
            f"{fixed(fit['percent_after'], 1)} % after; its origin is at ({xyz}) {unit}{turned}"
        )


def print_line(console: Console, result: dict[str, Any]) -> None:
    """The line that is followed, for people."""
    line = result["line"]
    which = f" {line['number']} of {line['of']}" if line["of"] > 1 else ""
    closed = ", closed" if line["closed"] else ""
    console.print(
        f"{line['kind'].capitalize()}{which} ({line['told']}): "
        f"{fixed(line['length'], 2)} {result['unit']}{closed}, "
        f"{result['reachable']} of {result['points']} points reached, {result['jumps']} jumps"
    )
