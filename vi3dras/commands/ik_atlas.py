"""What `vi3dras ik` answers beyond one place: from one solution to another, and every branch along a way."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import click

from vi3dras.api.explorer.atlas import ArmAtlas
from vi3dras.api.explorer.atlases import atlas_along, atlas_over_joint
from vi3dras.api.explorer.between import SolutionMotion, motion_between
from vi3dras.api.solutions import Solutions
from vi3dras.api.words import number
from vi3dras.commands.ik_rows import atlas_answer, motion_rows
from vi3dras.commands.output import options, working
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
