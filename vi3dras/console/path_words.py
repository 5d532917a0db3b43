"""Words of `vi3dras path` on the motion and the file: how fast, with which law, in which format."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, get_args

import click

from vi3dras.api.values.given import number
from vi3dras.api.values.motions import ArmMotion
from vi3dras.api.values.wished import TIMINGS, wishes_in
from vi3dras.arm.robot import Robot
from vi3dras.console.output import options, working
from vi3dras.formats.registry import FORMATS, Format, carried, format_named, format_of, named_alike
from vi3dras.motion.limits import Grip, MotionParameters
from vi3dras.passport.report import Report

motion_options = options(
    click.option("--speed", help="Of the tool, in the arm's length unit per second; 5 cm/s without it."),
    click.option("--law", type=click.Choice(TIMINGS), help="Constant speed with ramps, or one law."),
    click.option("--least-time", is_flag=True, help="As fast as the joints' limits allow."),
    click.option("--duration", metavar="S", help="In this time, in place of a speed."),
    click.option("--accel", metavar="A", help="Largest acceleration of the tool, per second squared."),
    click.option(
        "--spacing", metavar="L", help="At most this far from point to point, in place of --points."
    ),
    click.option("--approach", metavar="L", help="The tool comes down to the start over this length."),
    click.option("--retreat", metavar="L", help="It leaves the end over this length."),
    click.option("--dwell", metavar="S[,S]", help="Pause at the start and at the end."),
    click.option("--repeat", type=click.IntRange(1, 1000), help="Run it so often; an open curve to and fro."),
    click.option("--blend", metavar="L", help="Round corners off from this far before them."),
    click.option("--grip", type=click.Choice(get_args(Grip)), help="What the hand does."),
)

"""What says how the path is run."""

file_options = options(
    click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Save the points."),
    click.option("--format", "form", metavar="NAME", help=f"Of the file: {', '.join(FORMATS)}."),
    click.option("--decimal-comma", is_flag=True, help="CSV for spreadsheets that write 1,5."),
    click.option(
        "--moving", is_flag=True, help="The arm moves already at the start, and goes on at the end."
    ),
    click.option("--draft", is_flag=True, help="Save also what is not safe, marked as a draft."),
)
"""What says how it is saved."""


def wishes_of(robot: Robot, typed: Mapping[str, Any]) -> MotionParameters:
    """What the options on the motion ask for, in SI."""
    law, dwell = typed["law"], (typed["dwell"] or "0").split(",")
    if typed["least_time"] and law not in {None, "least-time"}:
        raise click.UsageError("Give --least-time or --law, not both: the least time is a law of its own.")
    if len(dwell) > 2:
        raise click.UsageError(
            f'--dwell is "{typed["dwell"]}": write one pause or two, such as 0.5 or 0.5,1.'
        )
    numbers = {
        name: None if typed[name] is None else number(typed[name], f"--{name}")
        for name in ("speed", "duration", "accel", "spacing", "approach", "retreat", "blend")
    }
    return wishes_in(
        robot,
        law="least-time" if typed["least_time"] else law,
        dwell=[number(word, "--dwell") for word in dwell],
        repeat=typed["repeat"],
        grip=typed["grip"],
        direction=None,
        **numbers,
    )


class Save(NamedTuple):
    """Where a motion is to go, and how."""

    output: Path | None
    """None when it is only to be judged."""
    form: Format
    comma: bool
    draft: bool
    moving: bool
    """Whether the arm is known to move at the motion's ends."""

    def done(self, motion: ArmMotion) -> tuple[Report, dict[str, Any]]:
        """The verdict on a motion that is judged or saved, and what scripts are told of it and its files.

        Raises:
            FormatError, UnsafeMotionError, FileExistsAlreadyError, NotWritableError: see `ArmMotion.written`.
        """
        with working("Rows") as report:
            if self.output is None:
                return _told(motion.judged(self.form, moving=self.moving, report=report))
            done = motion.written(
                self.output, self.form, moving=self.moving, comma=self.comma, draft=self.draft, report=report
            )
        files = {"file": str(done.file), "passport": str(done.passport)}
        return _told(done.report, files | {"format": self.form.id, "draft": done.is_draft})


def _told(verdict: Report, files: Mapping[str, Any] | None = None) -> tuple[Report, dict[str, Any]]:
    told = verdict.as_dict()
    return verdict, {key: told[key] for key in ("safe", "checks", "faults", "warnings")} | dict(files or {})


def saving(
    robot: Robot, output: Path | None, name: str | None, *, comma: bool, draft: bool, moving: bool
) -> Save:
    """How a motion is saved: in the format of that name, or of the end of the file's name.

    Raises:
        FormatError: there is none of that name, the file is named for another, or it cannot carry the arm.
    """
    form = format_named(name) if name else format_of(output) if output else FORMATS["via-points"]
    if output is not None:
        named_alike(form, output)
    if comma and not form.is_table:
        raise click.UsageError(f"--decimal-comma is for CSV: {form.label} has points by its rules.")
    return Save(output, carried(form, robot), comma, draft, moving)


def above(text: str, option: str) -> float:
    """A number above 0."""
    value = number(text, option)
    if not 0 < value < math.inf:
        raise click.UsageError(f"{option} cannot be {text}: give a number above 0.")
    return value
