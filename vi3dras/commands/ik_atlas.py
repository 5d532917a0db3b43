"""What `vi3dras ik` tells beyond one place: from one solution to another, and every branch along a way."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

from vi3dras.api.explorer.atlas import ArmAtlas
from vi3dras.api.explorer.atlases import atlas_along, atlas_over_joint
from vi3dras.api.explorer.between import SolutionMotion, motion_between
from vi3dras.api.given import number
from vi3dras.api.solutions import Solutions
from vi3dras.arm.robot import Robot
from vi3dras.commands.output import Console, fixed, numbers_table, options, working
from vi3dras.joint_workspace.ways import line_way

SAMPLES = 101
"""Samples of a straight way as long as nobody asks for another number."""


more_options = options(
    click.option(
        "--between", nargs=2, type=int, metavar="I J", help="The motion from solution I to J, from 1."
    ),
    click.option(
        "--to", nargs=3, type=str, metavar="X Y Z", help="The atlas of the straight way to another place."
    ),
    click.option(
        "--over",
        metavar="JOINT",
        help="The atlas over a joint that is to spare, by number or name; `any` for the one that suits.",
    ),
    click.option("--samples", type=click.IntRange(2, 100_000), help="Samples of an atlas."),
    click.option(
        "-o", "--output", type=click.Path(path_type=Path), metavar="FILE.csv", help="Save rows or atlas."
    ),
)
"""The options of `ik` that ask for more than the solutions of one place."""


class More(NamedTuple):
    """What was asked beyond the solutions."""

    between: tuple[int, int] | None
    to: tuple[str, str, str] | None
    over: str | None
    samples: int | None
    output: Path | None

    def check(self, method: str) -> None:
        """Raise where words do not go together."""
        asked = [f"--{name}" for name in ("between", "to", "over") if getattr(self, name) is not None]
        if len(asked) > 1:
            raise click.UsageError(f"Give {asked[0]} or {asked[1]}, not both: each asks for rows of its own.")
        if asked and method != "every":
            raise click.UsageError(f"{asked[0]} goes with all solutions: leave --method {method} out.")
        if not asked and self.output is not None:
            raise click.UsageError("-o saves a motion or an atlas: give --between, --to or --over, too.")
        if self.samples is not None and asked not in (["--to"], ["--over"]):
            raise click.UsageError("--samples counts the samples of an atlas: give --to or --over, too.")

    def answer(self, found: Solutions) -> dict[str, Any]:
        """What is told beside the solutions."""
        if self.between is not None:
            return self._saved(motion_between(found, *self.between))
        if self.to is not None:
            target = found.target.copy()
            place = target[:3, 3] if found.task == "pose" else target[:3]
            place[:] = [
                number(word, f"{axis} of --to") * found.robot.units.metres
                for word, axis in zip(self.to, "XYZ", strict=True)
            ]
            way = line_way(found.task, found.target, target, self.samples or SAMPLES)
            with working("Branches") as report:
                start = found.joints[0] if found.reachable else None
                return self._saved(atlas_along(found.robot, way, start=start, report=report))
        if self.over is not None:
            joint = None if self.over == "any" else int(self.over) if self.over.isdecimal() else self.over
            with working("Branches") as report:
                return self._saved(atlas_over_joint(found, joint, self.samples or 60, report=report))
        return {}

    def _saved(self, made: SolutionMotion | ArmAtlas) -> dict[str, Any]:
        """What was made, in a file, too, where that is asked for."""
        result = atlas_answer(made) if isinstance(made, ArmAtlas) else motion_rows(made)
        if self.output is not None:
            made.save(self.output)
            result["file"] = str(self.output)
        return result


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
