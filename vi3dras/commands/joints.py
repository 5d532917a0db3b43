"""`vi3dras joints`: which targets of a box, or of a sweep, the arm reaches, and what its joints do there."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click
import numpy as np

from vi3dras.api.cells import cell_in
from vi3dras.api.reach import Reach, reach_at
from vi3dras.api.sweeps import Sweep, sweep_along
from vi3dras.api.values.given import number, parts_of
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.console.cell_words import cell_option
from vi3dras.console.names import ROBOT, hand_of
from vi3dras.console.output import Console, counted, fixed, json_option, numbers_table, show, working
from vi3dras.console.path_answer import print_touched
from vi3dras.files import refuse_taken
from vi3dras.joint_workspace.grid import axis_values, target_grid
from vi3dras.joint_workspace.hands import Hand, fixed_angle, targets_at
from vi3dras.joint_workspace.ways import Way, sweep_of

EXAMPLES = """
\b
Examples:
  vi3dras joints lynx6 --x -40:40:50 --y -40:40:50 --z -20:50:50 --wrist -30   a box of 125,000 targets
  vi3dras joints lynx6 --x 5:35:31 --y 0 --z 0:40:41 --wrist -90:0             any angle of that range
  vi3dras joints lynx6 --x 10:30:601 --y 6 --z 15 --wrist -30 -o sweep.csv     px alone: a sweep
  vi3dras joints lynx6 --x 25 --y 0 --z 10 --wrist -90:90:181                  a sweep of the wrist angle
  vi3dras joints kuka-kr5-arc --x 600:1200:13 --y -600:600:13 --z 400:1400:11 --abc 180 0 0 --json
"""


@click.command("joints", epilog=EXAMPLES)
@click.argument("robot", type=ROBOT)
@click.option("--x", "x", required=True, metavar="LO:HI:N", help="Values of px, or one number.")
@click.option("--y", "y", required=True, metavar="LO:HI:N", help="Values of py, or one number.")
@click.option("--z", "z", required=True, metavar="LO:HI:N", help="Values of pz, or one number.")
@click.option(
    "--wrist",
    metavar="W",
    help="Angle of the hand to the ground; W1,W2,... the first that works; LO:HI any of that range; "
    "LO:HI:N a sweep.",
)
@click.option("--abc", nargs=3, type=str, metavar="A B C", help="Roll, pitch and yaw of the tool.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE.csv", help="Save all of it.")
@cell_option
@json_option
def command(
    robot: Robot, x: str, y: str, z: str, wrist: str | None, abc: tuple[str, str, str] | None,
    output: Path | None, cell: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Joint workspace: all targets of a box, what becomes of each, and the joint values.

    Lengths are in the arm's unit, angles in degrees. Where one coordinate alone has several values they are
    followed as a sweep. Without --wrist and --abc the hand may stand as it likes, or as at home where the
    full pose counts. With --cell what is reached only by touching something is a collision.
    """
    refuse_taken(output)
    things = None if cell is None else cell_in(cell)
    axes = [_axis(robot, name, text) for name, text in (("--x", x), ("--y", y), ("--z", z))]
    angles = _angles_to_sweep(wrist)
    hand = fixed_angle(float(angles[0])) if angles is not None else hand_of(robot, wrist, abc)
    begin = time.perf_counter()
    with working("Targets") as report:
        way = _way(axes, angles, hand)
        if way is None and angles is not None:
            raise click.UsageError(
                "A sweep of the wrist angle needs --x, --y and --z as one number each: "
                "for a box give --wrist LO:HI or a list."
            )
        found: Sweep | Reach
        if way is None:
            found = reach_at(robot, target_grid(*axes), hand, cell=things, report=report)
            result = found.summary()
        else:
            found = sweep_along(robot, way, cell=things, report=report)
            held = found.reach.verdicts._replace(hand=hand)
            result = Reach(robot, held).summary() | {"sweep": found.summary()}
            if way.label == "wrist":
                result["hand"] = "swept"
    result["elapsed_s"] = time.perf_counter() - begin
    if output is not None:
        found.save(output)
        result["file"] = str(output)
    show(result, as_json=as_json, table=lambda console: print_summary(console, robot, result))


def _way(axes: list[Floats], angles: Floats | None, hand: Hand) -> Way | None:
    """The sweep that is asked for, or None for a box."""
    several = [k for k in range(3) if len(axes[k]) > 1]
    if hand.free is not None or len(hand.angles) > 1 or len(several) + (angles is not None) != 1:
        return None
    at = targets_at(np.array([[axis[0] for axis in axes]]), hand)[0]
    if angles is not None:
        return sweep_of("wrist", at, "wrist", float(angles[0]), float(angles[-1]), len(angles))
    axis = axes[several[0]]
    return sweep_of(hand.task, at, ("px", "py", "pz")[several[0]], float(axis[0]), float(axis[-1]), len(axis))


def _axis(robot: Robot, name: str, text: str) -> Floats:
    """The values of one coordinate [m]."""
    parts = parts_of(name, text, "one number, or LO:HI:N such as -10:30:41", (1, 3))
    low, high = number(parts[0], name), number(parts[-2] if len(parts) == 3 else parts[0], name)
    count = number(parts[2], f"the count of {name}") if len(parts) == 3 else 1
    return axis_values(name, low, high, count, robot.units.metres)


def _angles_to_sweep(wrist: str | None) -> Floats | None:
    """The wrist angles [rad] of LO:HI:N, or None for any other word."""
    if wrist is None or wrist.count(":") != 2:
        return None
    low, high, count = wrist.split(":")
    ends = number(low, "--wrist"), number(high, "--wrist")
    return np.radians(axis_values("--wrist", *ends, number(count, "the count of --wrist")))


def print_summary(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    """The report for people."""
    targets = counted(result["targets"], "target")
    console.print(f"{robot.name} ({robot.id}): {targets}, {result['hand']}", style="bold")
    table = numbers_table("class", "targets", "percent")
    for name, count in result["classes"].items():
        if count:
            table.add_row(name, f"{count:,}", fixed(result["percent"][name], 1))
    console.print(table)
    print_touched(console, result)
    joints = numbers_table("joint", "least", "largest", "", "out of range", "stopped by")
    for i, name in enumerate(result["joints"]):
        ends = (result["joint_min"][i], result["joint_max"][i])
        shown = ("-" if end is None else fixed(end, 2) for end in ends)
        unit = "deg" if robot.joints[i].is_revolute else robot.units.length
        joints.add_row(name, *shown, unit, f"{result['out_of_range'][i]:,}", f"{result['stopped_by'][i]:,}")
    console.print(joints)
    paper = result["paper_limit"]
    console.print(
        f"Printed limit (Eq 20) {paper['length']:.4g} {robot.units.length}: accepts {paper['accepted']:,}, "
        f"of which {paper['accepted_but_unreachable']:,} are not reached."
    )
    if "sweep" in result:
        console.print(f"{result['sweep']['sentence']}.", soft_wrap=True)
    console.print(f"{result['elapsed_s'] * 1e3:.0f} ms")
