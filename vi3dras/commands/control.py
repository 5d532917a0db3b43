"""`vi3dras control`: how an arm follows a motion under a controller."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import click
import numpy as np

from vi3dras.api.control.asked import backlash_in, desired_in, law_in, pushes_in, sampling_in
from vi3dras.api.control.controlled import Controlled
from vi3dras.api.control.loops import controlled
from vi3dras.api.values.given import number
from vi3dras.arm.robot import Robot
from vi3dras.console.force_words import (
    around_of,
    around_options,
    friction_option,
    limits_of_words,
    limits_option,
)
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, fixed, json_option, numbers_table, options, show, working
from vi3dras.control.desired import SHAPES, Desired
from vi3dras.control.laws import KINDS
from vi3dras.dynamics.estimate import with_masses
from vi3dras.files import refuse_taken
from vi3dras.tuning.arm_numbers import with_numbers
from vi3dras.tuning.gains_file import read_gains

PARTS: tuple[str, ...] = ("cure", "excite", "identify", "stability", "tune")
"""Sub-words in files of their own: `control_WORD.py` with a `command`."""

EXAMPLES = """
\b
Examples:
  vi3dras control puma560 --motion swing.csv --controller pd --kp 800 --kv 80 --rate 500
  vi3dras control puma560 --from home --to "zero (qz)" --controller computed-torque --json
  vi3dras control puma560 --from home --to home --test hold --push 0.5,0.2,0,0,-50      a push at the tool
  vi3dras control lynx6 --from home --to zero --test step --delay 0.01 -o run.csv       every sample
  vi3dras control puma560 --motion swing.csv --gains best.toml      with gains that `control tune` has found
  vi3dras control planar2r --from 0,0 --to 40,20 --f m --kp 144 --kv 24     the paper's f, here the inertia
"""


BARE = (
    "vi3dras control needs a robot and a motion, "
    'such as vi3dras control puma560 --from home --to "zero (qz)", '
    f"or one of {', '.join(PARTS[:-1])} and {PARTS[-1]}. See vi3dras control --help for examples."
)


class ControlGroup(click.Group):
    """A robot first, or one of the sub-words."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The words behind `control`; without any it says what it needs."""
        if not args:
            raise click.UsageError(BARE)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The sub-words; the run itself has none."""
        return [*PARTS]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The sub-word's command, else the run."""
        if name in PARTS:
            command: click.Command = import_module(f"vi3dras.commands.control_{name}").command
            return command
        return single

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A sub-word takes what is behind it; a run takes all."""
        if args[0] in PARTS:
            return super().resolve_command(ctx, args)
        return "", single, args


run_options = options(
    click.option("--motion", metavar="FILE.csv", help="What is desired: a motion in a file."),
    click.option("--from", "start", metavar="Q1,Q2,...", help="Where a test begins, or the name of a pose."),
    click.option("--to", "goal", metavar="Q1,Q2,...", help="Where it goes, or the name of a pose."),
    click.option("--from-xyz", nargs=3, metavar="X Y Z", help="Where the tool begins, in place of --from."),
    click.option("--to-xyz", nargs=3, metavar="X Y Z", help="Where the tool goes, in place of --to."),
    click.option("--test", type=click.Choice(SHAPES), default="move", show_default=True, help="How."),
    click.option("--time", "seconds", default="2", show_default=True, metavar="S", help="How long it is."),
    click.option("--way", default="1", show_default=True, metavar="S", help="From start to goal."),
    click.option("--begin", default="0", show_default=True, metavar="S", help="When it leaves the start."),
    click.option("--law", default="quintic", show_default=True, metavar="LAW", help="Of a move."),
    click.option("--frequency", default="1", show_default=True, metavar="HZ", help="Of a sine or chirp."),
    click.option("--last", default="5", show_default=True, metavar="HZ", help="At the end of a chirp."),
    click.option("--after", default="0", show_default=True, metavar="S", help="Watched after a motion ends."),
    click.option("--controller", type=click.Choice(KINDS), default="pd", show_default=True, help="The law."),
    click.option("--kp", metavar="K1,K2,...", help="N m/rad; one for all, or one each."),
    click.option("--kv", metavar="K1,K2,...", help="N m s/rad."),
    click.option("--ki", metavar="K1,K2,...", help="N m/(rad s), of pid."),
    click.option("--f", "f", multiple=True, metavar="FORMULA", help="Coefficient of pd: one, or one each."),
    click.option("--stiffness", metavar="K,KR", help="Of the tool for impedance, N/m and N m/rad."),
    click.option("--damping", metavar="D,DR", help="The same, N s/m and N m s/rad."),
    click.option("--rate", default="500", show_default=True, metavar="HZ", help="inf: continuous."),
    click.option("--delay", default="0", show_default=True, metavar="S", help="From reading to torque."),
    click.option("--speed", type=click.Choice(["measured", "differenced"]), default="measured"),
    click.option("--quantum", default="0", show_default=True, metavar="DEG", help="Step of the sensors."),
    click.option("--noise", default="0", show_default=True, metavar="DEG", help="Of what they read."),
    click.option("--seed", type=int, default=1, show_default=True, help="Of the noise."),
    click.option("--push", multiple=True, metavar="T,DT,FX,FY,FZ", help="A force at the tool, s and N."),
    click.option("--backlash", metavar="B1,B2,...", help="Play of the gears at the joints, deg."),
    click.option("--unknown", default="0", show_default=True, metavar="KG", help="A payload unknown to it."),
    click.option(
        "--gains",
        type=click.Path(path_type=Path),
        metavar="FILE.toml",
        help="Law, gains and rate from a file of `control tune`.",
    ),
    around_options,
    limits_option,
    friction_option,
)
"""Everything that decides a run."""


def arm_of(robot: Robot, given: dict[str, Any]) -> Robot:
    """The arm, with the lengths, masses and gears that a file of gains was found with."""
    kept = None if given["gains"] is None else read_gains(given["gains"], robot)
    return with_numbers(with_masses(robot), kept.arm) if kept is not None and kept.arm else robot


def words_of(robot: Robot, given: dict[str, Any]) -> dict[str, Any]:
    """What `loop_of` takes, from the words of `run_options`.

    Raises:
        NotANumberError, GivenError, ControlError: a word cannot be.
    """
    around = around_of(
        robot, given["payload"], given["place"], given["gravity"], friction=not given["no_friction"]
    )
    desired = _desired(robot, given)
    kp, kv, ki = (gain_of(name, given[name]) for name in ("kp", "kv", "ki"))
    f = coefficient_of_words(given["f"])
    tool = (gain_of(name, given[name]) for name in ("stiffness", "damping"))
    law = law_in(robot, given["controller"], kp, kv, ki, f, desired, around, *tool)
    kept = None if given["gains"] is None else read_gains(given["gains"], robot)
    rate, delay, quantum, noise = (
        number(given[name], f"--{name}") if given[name] != "inf" else np.inf
        for name in ("rate", "delay", "quantum", "noise")
    )
    return {
        "desired": desired,
        "law": law if kept is None else kept.law,
        "around": around,
        "sampling": sampling_in(
            rate if kept is None else kept.rate, delay, given["speed"], quantum, noise, given["seed"]
        ),
        "limits": limits_of_words(robot, given["limits"]),
        "pushes": pushes_in([_push(text) for text in given["push"]]),
        "backlash": backlash_in(robot, gain_of("backlash", given["backlash"])),
        "unknown": number(given["unknown"], "--unknown"),
    }


@click.command("control", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@run_options
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write every sample as CSV.")
@json_option
def single(robot: Robot, output: Path | None, as_json: bool, **given: Any) -> None:
    """How an arm follows a motion under a controller: sampled, delayed, with motors that have limits.

    At each sample the sensors read, the law computes a torque, and that is held from its delay on until the
    next one. Gains that are not given are usual ones for the arm at its start. The cost is the sum of
    |desired - actual| over joints and samples, times the sampling period.
    """
    refuse_taken(output)
    robot = arm_of(robot, given)
    words = words_of(robot, given)
    with working("Controlling") as report:
        made = controlled(robot, **words, report=report)
    result = control_result(made)
    if output is not None:
        made.save(output)
        result["file"] = str(output)
    show(result, as_json=as_json, table=lambda console: _print(console, made, result))


@click.group("control", cls=ControlGroup, epilog=EXAMPLES, invoke_without_command=False)
def command() -> None:
    """How an arm follows a motion under a controller, and with which gains it does so best."""


def control_result(made: Controlled) -> dict[str, Any]:
    """What `control` answers."""
    robot, figures, law = made.robot, made.result.figures, made.loop.law
    return {
        "robot": robot.id,
        "controller": law.kind,
        "kp": law.kp,
        "kv": law.kv,
        "ki": law.ki,
        "coefficient": law.coefficient,
        "rate_hz": made.loop.sampling.rate if np.isfinite(made.loop.sampling.rate) else None,
        "samples": len(made),
        "rms_deg": made.rms,
        "peak_deg": made.peak,
        "overshoot_deg": figures.overshoot / robot.scale,
        "steady_deg": figures.steady / robot.scale,
        "rise_s": _told(figures.rise),
        "settling_s": _told(figures.settling),
        "effort": figures.effort,
        "ripple": figures.ripple,
        "cost": made.cost,
        "saturated": figures.saturated,
        "tool_rms": float(figures.tool_rms) / robot.units.metres,
        "tool_peak": float(figures.tool_peak) / robot.units.metres,
        "stable": made.stable,
        "sentence": made.sentence,
        "told": list(made.told),
        **robot.units.told,
    }


def _told(values: Any) -> list[float | None]:
    """Numbers for JSON, which knows no infinity."""
    return [float(value) if np.isfinite(value) else None for value in values]


NUMBERS = {
    "time": "seconds", "begin": "begin", "way": "way", "frequency": "frequency", "last_frequency": "last",
}  # fmt: skip
"""Of a test, and the options that give them."""


def _desired(robot: Robot, given: dict[str, Any]) -> Desired:
    if given["motion"] is not None:
        after = number(given["after"], "--after")
        return desired_in(robot, Path(given["motion"]), None, after=after)
    ends = (given["start"] or given["from_xyz"], given["goal"] or given["to_xyz"])
    if not all(ends):
        raise click.UsageError("There is no motion: give --motion FILE.csv, or --from and --to.")
    start, goal = (
        None if given[name] is None else joint_values(robot, tuple(given[name].split(","))) / robot.scale
        for name in ("start", "goal")
    )
    places = (
        None if not given[name] else [number(word, f"--{name.replace('_', '-')}") for word in given[name]]
        for name in ("from_xyz", "to_xyz")
    )
    signal = {
        name: number(given[word], f"--{'time' if word == 'seconds' else word}")
        for name, word in NUMBERS.items()
    }
    return desired_in(robot, start, goal, *places, shape=given["test"], law=given["law"], **signal)


def gain_of(name: str, text: str | None) -> Any:
    """One number, several with commas between them, or None for what is usual."""
    if text is None:
        return None
    values = [number(word.strip(), f"--{name}") for word in text.split(",")]
    return values[0] if len(values) == 1 else values


def coefficient_of_words(words: tuple[str, ...]) -> str | tuple[str, ...] | None:
    """The paper's f: one for all joints, one each, or None for what is usual."""
    return None if not words else words[0] if len(words) == 1 else words


def _push(text: str) -> tuple[Any, ...]:
    words = [number(word.strip(), "--push") for word in text.split(",")]
    if len(words) != len(["T", "DT", "FX", "FY", "FZ"]):
        raise click.UsageError(f'"--push {text}" is no push: write it as --push 0.5,0.1,0,0,-20.')
    return words[0], words[1], tuple(words[2:])


def _print(console: Console, made: Controlled, result: dict[str, Any]) -> None:
    robot, loop = made.robot, made.loop
    clock = "continuous" if loop.sampling.is_continuous else f"{loop.sampling.rate:g} Hz"
    console.print(f"{robot.name} ({robot.id}), {loop.law.kind}, {clock}", style="bold")
    table = numbers_table("joint", "Kp", "Kv", "RMS", "peak", "overshoot", "steady", "at limit %", "unit")
    for i, joint in enumerate(robot.joints):
        errors = [result[name][i] for name in ("rms_deg", "peak_deg", "overshoot_deg", "steady_deg")]
        share = fixed(100 * result["saturated"][i], 1)
        row = (f"{loop.law.kp[i]:g}", f"{loop.law.kv[i]:g}", *map(fixed, errors), share)
        table.add_row(joint.name, *row, robot.unit(i))
    console.print(table)
    console.print(made.sentence, soft_wrap=True)
    console.print(f"Cost {result['cost']:.5g}, {result['samples']:,} samples")
    for sentence in made.told:
        console.print(f"  {sentence}", soft_wrap=True)
    if "file" in result:
        console.print(f"Saved {result['file']}", soft_wrap=True)
