"""`vi3dras calibrate`: which pulse turns a servo where, from what was measured on it."""

from __future__ import annotations

from typing import Any

import click
import numpy as np

from vi3dras.api.calibration import joint_number, measuring_plan, servo_calibrated, servo_checked
from vi3dras.api.remote import RemoteArm, arm_at
from vi3dras.api.values.given import number
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.console.names import ROBOT, pairs_of
from vi3dras.console.output import Console, fixed, json_option, numbers_table, say, show, tell_aside

EXAMPLES = """
\b
Examples:
  vi3dras calibrate lynx6 elbow 860=93 1725=2 2500=-89         three pulses, and the angles that were read
  vi3dras calibrate lynx6 elbow 860=93 1725=2 2500=-89 --save my-lynx6
  vi3dras calibrate lynx6 elbow --port COM4 --save my-lynx6    the arm goes there, and you type the angles
  vi3dras calibrate my-lynx.toml elbow 1000=76 2400=-78 --check    is the file still good

Exit code: 0 done, or still good; 1 no longer good; 2 these are no measurements.
"""


@click.command("calibrate", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.argument("joint")
@click.argument("points", nargs=-1, metavar="[PULSE=ANGLE]...", type=click.UNPROCESSED)
@click.option("--check", is_flag=True, help="Say whether the file is still good, and change nothing.")
@click.option("--pieces", type=click.IntRange(2, 12), default=2, show_default=True, help="Straight lines.")
@click.option(
    "--places", type=click.IntRange(3, 15), default=5, show_default=True, help="To go to, by --port."
)
@click.option("--port", help="Let the arm go to each place; it has to stand at a known place, such as home.")
@click.option("--save", metavar="NAME", help="Keep the arm with the new lines as one of your own.")
@json_option
def command(
    robot: Robot, joint: str, points: tuple[str, ...], check: bool, pieces: int, places: int,
    port: str | None, save: str | None, as_json: bool,
) -> int:  # fmt: skip
    """Calibrate the servo of JOINT: pulses in microseconds, and the joint's angles there.

    Measure upwards and then downwards again: a servo rests a little before its place, and the mean is right.
    Angles are those of the Robot Simulator; a protractor is exact enough.
    """
    if port is not None and not points:
        pulses, values = measured_at(robot, joint, port, places)
    else:
        pairs = [(number(a, "PULSE"), number(b, "ANGLE")) for a, b in pairs_of(points)]
        pulses, values = (
            (np.array(each) for each in zip(*pairs, strict=True)) if pairs else (np.zeros(0),) * 2
        )
    if check:
        return _checked(robot, joint, pulses, values, as_json=as_json)
    found = servo_calibrated(robot, joint, pulses, values, pieces)
    servo = found.found.servo
    scale = float(robot.scale[found.joint])
    result: dict[str, Any] = {
        "robot": robot.id, "joint": servo.joint, "channel": servo.channel, "sign": servo.sign,
        "pulses": list(found.pulses), "angles": list(found.values), "offset": found.offset,
        "gain": found.gain, "residual": found.residual, "worst": found.found.worst / scale,
        "play": None if np.isnan(found.play) else found.play,
        "short_of_limits": [each / scale for each in found.found.short], "points": len(pulses),
        "saved_as": found.keep(save).id if save else None, **robot.units.told,
    }  # fmt: skip
    show(result, as_json=as_json, table=lambda console: _print(console, result))
    return 0


def measured_at(robot: Robot, joint: str, port: str, places: int) -> tuple[Floats, Floats]:
    """Let the arm go from place to place, and ask for the angle that is read off at each."""
    index = joint_number(robot, joint)
    pulses, values = measuring_plan(robot, joint, places)
    read = []
    with RemoteArm(robot, arm_at(robot, port)) as arm:
        at = robot.home.copy()
        for pulse, value in zip(pulses, values, strict=True):
            at[index] = value
            arm.go(at / robot.scale)
            tell_aside(f"{robot.joints[index].name} gets {pulse:.0f} microseconds")
            read.append(number(click.prompt("What does the protractor show", err=True), "the angle"))
    return pulses, np.array(read)


def _checked(robot: Robot, joint: str, pulses: Floats, values: Floats, *, as_json: bool) -> int:
    found = servo_checked(robot, joint, pulses, values)
    scale = float(robot.scale[joint_number(robot, joint)])
    result: dict[str, Any] = {
        "robot": robot.id, "joint": joint, "good": found.is_good, "worst": found.worst / scale,
        "offset": found.offset / scale, "gain": found.gain, **robot.units.told,
    }  # fmt: skip
    unit = robot.units.angle
    verdict = "Still good" if found.is_good else "No longer good: calibrate it anew"
    sentence = f"{verdict}: {fixed(result['worst'], 2)} {unit} beside its file at most"
    show(result, as_json=as_json, table=lambda console: say(sentence))
    return 0 if found.is_good else 1


def _print(console: Console, result: dict[str, Any]) -> None:
    unit = result["angle_unit"]
    say(f"{result['joint']} of {result['robot']}, channel {result['channel']}, {result['points']} points")
    rows = numbers_table("pulse [µs]", f"angle [{unit}]")
    angles = result["angles"] if result["sign"] > 0 else result["angles"][::-1]
    for pulse, angle in zip(result["pulses"], angles, strict=True):
        rows.add_row(f"{pulse:.0f}", fixed(angle, 2))
    console.print(rows)
    say(f"beside the old file by {fixed(result['offset'], 2)} {unit}, gain {fixed(result['gain'], 4)}")
    say(f"left over {fixed(result['residual'], 2)} {unit}, {fixed(result['worst'], 2)} {unit} at most")
    if result["play"] is not None:
        say(f"apart from below and from above: {fixed(result['play'], 2)} {unit}")
    if result["saved_as"]:
        say(f"Kept as {result['saved_as']}.")
