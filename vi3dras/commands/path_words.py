"""Words of `vi3dras path` on the motion and the file: how fast, with which law, in which format."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, get_args

import click

from vi3dras.api.wished import TIMINGS, wishes_in
from vi3dras.api.words import number
from vi3dras.arm.robot import Robot
from vi3dras.formats.registry import FORMATS, Format, carried, format_named, format_of, named_alike
from vi3dras.motion.parameters import Grip, MotionParameters

_MOTION = (
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

_FILE = (
    click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Save the points."),
    click.option("--format", "form", metavar="NAME", help=f"Of the file: {', '.join(FORMATS)}."),
    click.option("--decimal-comma", is_flag=True, help="CSV for spreadsheets that write 1,5."),
    click.option(
        "--moving", is_flag=True, help="The arm moves already at the start, and goes on at the end."
    ),
    click.option("--draft", is_flag=True, help="Save also what is not safe, marked as a draft."),
)


def motion_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds what says how the path is run."""
    return _with(command, _MOTION)


def file_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds what says how it is saved."""
    return _with(command, _FILE)


@dataclass(frozen=True)
class MotionWords:
    """What was typed on the motion, as it was typed."""

    speed: str | None
    law: str | None
    least_time: bool
    duration: str | None
    accel: str | None
    spacing: str | None
    approach: str | None
    retreat: str | None
    dwell: str | None
    repeat: int | None
    blend: str | None
    grip: str | None

    @property
    def given(self) -> list[str]:
        """The options that were typed."""
        return [f"--{each.name.replace('_', '-')}" for each in fields(self) if getattr(self, each.name)]

    def wishes(self, robot: Robot) -> MotionParameters:
        """What they ask for, in SI."""
        if self.least_time and self.law not in {None, "least-time"}:
            raise click.UsageError(
                "Give --least-time or --law, not both: the least time is a law of its own."
            )
        words = (self.dwell or "0").split(",")
        if len(words) > 2:
            raise click.UsageError(
                f'--dwell is "{self.dwell}": write one pause or two, such as 0.5 or 0.5,1.'
            )
        numbers = {
            name: None if text is None else number(text, f"--{name}")
            for name in ("speed", "duration", "accel", "spacing", "approach", "retreat", "blend")
            for text in [getattr(self, name)]
        }
        return wishes_in(
            robot,
            law="least-time" if self.least_time else self.law,
            dwell=[number(word, "--dwell") for word in words],
            repeat=self.repeat,
            grip=self.grip,
            **numbers,
        )


def chosen_format(robot: Robot, output: Path | None, name: str | None, *, comma: bool) -> Format:
    """The format that is asked for by name, or by the end of the file's name.

    Raises:
        FormatError: there is none of that name, the file is named for another, or it cannot carry the arm.
    """
    form = format_named(name) if name else format_of(output) if output else FORMATS["via-points"]
    if output is not None:
        named_alike(form, output)
    if comma and not form.is_table:
        raise click.UsageError(f"--decimal-comma is for CSV: {form.label} has points by its rules.")
    return carried(form, robot)


def _with(command: Callable[..., Any], options: tuple[Callable[..., Any], ...]) -> Callable[..., Any]:
    for option in reversed(options):
        command = option(command)
    return command


def above(text: str, option: str) -> float:
    """A number above 0."""
    value = number(text, option)
    if not 0 < value < math.inf:
        raise click.UsageError(f"{option} cannot be {text}: give a number above 0.")
    return value
