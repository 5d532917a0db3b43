"""What `vi3dras ik` tells of a motion between solutions, and of an atlas: for scripts, and for people."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.api.explorer.atlas import ArmAtlas
from vi3dras.api.explorer.between import SolutionMotion
from vi3dras.arm.robot import Robot
from vi3dras.console.output import Console, fixed, numbers_table


def motion_rows(made: SolutionMotion) -> dict[str, Any]:
    """A motion between two solutions, row by row, and what it passes."""
    columns = zip(made.times, made.q, made.drift, made.drift_angle, made.crossed_before, strict=True)
    return {
        "between": [
            {"t": t, "q": q, "drift": far, "drift_deg": turned, "crossed": passed}
            for t, q, far, turned, passed in columns
        ],
        "passage": {
            "from": made.numbers[0],
            "to": made.numbers[1],
            "duration_s": made.motion.duration,
            "largest_drift": made.largest_drift,
            "largest_drift_deg": made.largest_drift_angle,
            "crossed": [
                {
                    "t": each.t,
                    "percent": each.percent,
                    "kind": each.kind,
                    "joints": list(each.joints),
                    "q": each.q,
                    "changes_side": each.changes_side,
                }
                for each in made.crossed
            ],
            "must_cross": list(made.must_cross),
            "sentence": made.sentence,
        },
    }


def atlas_answer(made: ArmAtlas) -> dict[str, Any]:
    """An atlas: each ribbon where it is, where they meet, and the sequences through them."""
    ribbons = []
    for k, there in enumerate(made.exists):
        outside = np.flatnonzero(there & ~made.within_limits[k])
        ribbons.append(
            {
                "branch": made.branches[k],
                "samples": np.flatnonzero(there).tolist(),
                "q": made.q[k, there],
                "outside": outside.tolist(),
            }
        )
    best, near = made.steps
    meetings = [
        {"s": each.s, "how": each.how, "ribbons": list(each.ribbons), "q": each.q} for each in made.meetings
    ]
    return {
        "atlas": {
            "over": made.label,
            "unit": made.s_unit,
            "s": made.s,
            "ribbons": ribbons,
            "meetings": meetings,
            "chosen": [row if np.isfinite(row).all() else None for row in made.chosen],
            "chosen_ribbon": made.chosen_ribbon.tolist(),
            "jumps": made.jumps,
            "largest_step": best,
            "largest_step_greedy": near,
            "ends_as_it_began": made.ends_as_it_began,
            "sentence": made.sentence,
        }
    }


def print_more(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    """The same for people."""
    if "between" in result:
        _print_rows(console, robot, result)
        console.print(result["passage"]["sentence"], soft_wrap=True)
    if "atlas" in result:
        _print_atlas(console, result["atlas"])
        console.print(result["atlas"]["sentence"], soft_wrap=True)
    if "file" in result:
        console.print(f"Saved {result['file']}", soft_wrap=True)


def _print_rows(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    names = (joint.name for joint in robot.joints)
    table = numbers_table("t s", *names, f"drift {robot.units.length}", "turned deg", "crossed")
    for row in result["between"]:
        numbers = (fixed(value) for value in (*row["q"], row["drift"], row["drift_deg"]))
        table.add_row(fixed(row["t"]), *numbers, row["crossed"])
    console.print(table)


def _print_atlas(console: Console, atlas: dict[str, Any]) -> None:
    table = numbers_table("ribbon", "samples", "from", "to", "outside", "chosen")
    for k, ribbon in enumerate(atlas["ribbons"], 1):
        ends = (fixed(atlas["s"][ribbon["samples"][at]]) for at in (0, -1))
        chosen = atlas["chosen_ribbon"].count(k)
        counts = (str(len(ribbon["outside"])), str(chosen))
        table.add_row(f"{k} {ribbon['branch']}", str(len(ribbon["samples"])), *ends, *counts)
    console.print(table)
    for each in atlas["meetings"]:
        ribbons = " and ".join(str(k) for k in each["ribbons"])
        console.print(f"Ribbons {ribbons} {each['how']} at {fixed(each['s'])} {atlas['unit']}")
