"""What `vi3dras ik` tells beyond one place: from one solution to another, and every branch along a way."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import click

from vi3dras.api.curve_atlas import atlas_of_formula
from vi3dras.api.explorer.atlas import ArmAtlas
from vi3dras.api.explorer.atlases import atlas_along, atlas_over_joint
from vi3dras.api.explorer.between import SolutionMotion, motion_between
from vi3dras.api.solutions import Solutions, solutions_for
from vi3dras.api.values.given import number
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.commands.formulas import FORMULA
from vi3dras.commands.ik_told import atlas_answer, motion_rows
from vi3dras.console.output import options, working
from vi3dras.joint_workspace.hands import Hand
from vi3dras.joint_workspace.ways import line_way
from vi3dras.objects.formula import Formula
from vi3dras.path.errors import GapError
from vi3dras.path.formula_curve import FormulaCurve

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
    click.option("--along", type=FORMULA, metavar="FORMULA", help="The atlas of a curve, in place of X Y Z."),
    click.option("--fit", "fits", is_flag=True, help="Move that curve to where the arm reaches most of it."),
    click.option(
        "--piece", type=click.IntRange(1), metavar="K", help="Which piece, from 1, of a curve with gaps."
    ),
    click.option("--samples", type=click.IntRange(2, 100_000), help="Samples of an atlas."),
    click.option(
        "-o", "--output", type=click.Path(path_type=Path), metavar="FILE.csv", help="Save rows or atlas."
    ),
)
"""The options of `ik` that ask for more than the solutions of one place."""

ASKED = ("between", "to", "over", "along")
"""Those that ask for rows; one at a time."""


class More(NamedTuple):
    """What was asked beyond the solutions."""

    between: tuple[int, int] | None
    to: tuple[str, str, str] | None
    over: str | None
    along: Formula | None
    fits: bool
    piece: int | None
    samples: int | None
    output: Path | None

    def check(self, method: str) -> None:
        """Raise where words do not go together."""
        asked = [f"--{name}" for name in ASKED if getattr(self, name) is not None]
        if len(asked) > 1:
            raise click.UsageError(f"Give {asked[0]} or {asked[1]}, not both: each asks for rows of its own.")
        if asked and method != "every":
            raise click.UsageError(f"{asked[0]} goes with all solutions: leave --method {method} out.")
        if not asked and self.output is not None:
            raise click.UsageError(
                "-o saves a motion or an atlas: give --between, --to, --over or --along, too."
            )
        if self.samples is not None and asked not in (["--to"], ["--over"], ["--along"]):
            raise click.UsageError(
                "--samples counts the samples of an atlas: give --to, --over or --along, too."
            )
        if self.along is None and (self.fits or self.piece is not None):
            option = "--fit" if self.fits else "--piece"
            raise click.UsageError(f"{option} is for the curve of a formula: give --along, too.")

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

    def answer_along(
        self, robot: Robot, hand: Hand, start: Floats | None
    ) -> tuple[Solutions, dict[str, Any]]:
        """The solutions at the first point of a formula's curve, and its atlas.

        Raises:
            UsageError: the formula has more curves than one, or its curve has gaps.
        """
        assert self.along is not None
        if len(self.along.names) > 1:
            raise click.UsageError(
                f"{self.along.title} is a {self.along.kind}: --along goes along a curve, such as helix. "
                "One row of it has an atlas in the D-H Explorer, and in Python."
            )
        asked = FormulaCurve(self.along, piece=self.piece or 0, hand=hand)
        with working("Branches") as report:
            try:
                made = atlas_of_formula(
                    robot, asked, self.samples or SAMPLES, fits=self.fits, start=start, report=report
                )
            except GapError as error:
                pieces = f"follow one of its {error.count} pieces with --piece K"
                raise click.UsageError(f"{error.reason()}: {pieces}.") from error
        found = solutions_for(robot, made.atlas.targets[0], made.atlas.task, start, "nearest")
        return found, {"formula": self.along.id, "hand": hand.sentence} | self._saved(made)

    def _saved(self, made: SolutionMotion | ArmAtlas) -> dict[str, Any]:
        """What was made, in a file, too, where that is asked for."""
        result = atlas_answer(made) if isinstance(made, ArmAtlas) else motion_rows(made)
        if self.output is not None:
            made.save(self.output)
            result["file"] = str(self.output)
        return result
