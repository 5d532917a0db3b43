"""`vi3dras calibrate`: which pulse, or step, turns a servo where, from what was measured on it."""

from __future__ import annotations

from typing import Any

import click
import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.calibration import ServoCalibration, measuring_plan, servo_calibrated, servo_checked
from vi3dras.api.remote import RemoteArm, arm_at
from vi3dras.api.values.given import number
from vi3dras.api.values.numbers import joint_index
from vi3dras.arm.bus import BusServo
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.console.names import ROBOT, pairs_of
from vi3dras.console.output import Console, fixed, json_option, numbers_table, say, show, tell_aside
from vi3dras.remote.which_servo import servo_of

EXAMPLES = """
\b
Examples:
  vi3dras calibrate lynx6 elbow 860=93 1725=2 2500=-89         three pulses, and the angles that were read
  vi3dras calibrate lynx6 elbow 860=93 1725=2 2500=-89 --save my-lynx6
  vi3dras calibrate lynx6 elbow --port COM4 --save my-lynx6    the arm goes there, and you type the angles
  vi3dras calibrate my-lynx.toml elbow 1000=76 2400=-78 --check    is the file still good
  vi3dras calibrate so-101 elbow_flex 2061=0 3085=90 --ends 960:3150 --save my-so101    steps of a bus servo
  vi3dras calibrate so-101 elbow_flex --port COM5 --held       you turn the joint by hand, and type the angles

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
@click.option(
    "--port", help="Let the arm go to each place, from a known one such as home; one on a bus by hand."
)
@click.option(
    "--held", is_flag=True, help="Somebody holds the arm: bus servos let go, and are turned by hand."
)
@click.option(
    "--ends", metavar="LO:HI", help="Where a bus servo stands at both stops of its joint, in steps."
)
@click.option("--save", metavar="NAME", help="Keep the arm with the new lines as one of your own.")
@json_option
def command(
    robot: Robot, joint: str, points: tuple[str, ...], check: bool, pieces: int, places: int,
    port: str | None, held: bool, ends: str | None, save: str | None, as_json: bool,
) -> int:  # fmt: skip
    """Calibrate the servo of JOINT: pulses in microseconds, and the joint's angles there.

    Measure upwards and then downwards again: a servo rests a little before its place, and the mean is right.
    Angles are those of the Robot Simulator; a protractor is exact enough. A servo on a serial bus counts its
    own steps, which stand in place of pulses: one place tells where zero is, two its sign too, and --ends how
    far it may go. With --port it lets go, and you turn the joint by hand.
    """
    stops = None if ends is None else stops_of(ends)
    if port is not None and not points:
        servo = servo_of(robot, robot.joints[joint_index(robot, joint)].name)
        if isinstance(servo, BusServo):
            pulses, values = felt_at(robot, servo, port, held=held)
        else:
            pulses, values = measured_at(robot, joint, port, places)
    else:
        pairs = [(number(a, "PULSE"), number(b, "ANGLE")) for a, b in pairs_of(points)]
        pulses, values = (
            (np.array(each) for each in zip(*pairs, strict=True)) if pairs else (np.zeros(0),) * 2
        )
    if check:
        return _checked(robot, joint, pulses, values, as_json=as_json)
    found = servo_calibrated(Arm(robot), joint, pulses, values, pieces, stops)
    result = _told(robot, found, len(pulses)) | {"saved_as": found.keep(save).id if save else None}
    show(result, as_json=as_json, table=lambda console: _print(console, result))
    return 0


def stops_of(text: str) -> tuple[float, float]:
    """Two numbers of steps from LO:HI."""
    low, _, high = text.partition(":")
    return number(low, "LO"), number(high, "HI")


def _told(robot: Robot, found: ServoCalibration, points: int) -> dict[str, Any]:
    servo, scale = found.found.servo, float(robot.scale[found.joint])
    if isinstance(servo, BusServo):
        own: dict[str, Any] = {"id": servo.id, "zero": servo.zero, "ends": servo.ends}
    else:
        own = {"channel": servo.channel}
    return {
        "robot": robot.id, "joint": servo.joint, **own, "sign": servo.sign,
        "pulses": list(found.pulses), "angles": list(found.values), "offset": found.offset,
        "gain": _known(found.gain), "residual": found.residual, "worst": found.found.worst / scale,
        "play": _known(found.play), "short_of_limits": [each / scale for each in found.found.short],
        "points": points, **robot.units.told,
    }  # fmt: skip


def _known(value: float) -> float | None:
    return None if np.isnan(value) else value


def felt_at(robot: Robot, servo: BusServo, port: str, *, held: bool) -> tuple[Floats, Floats]:
    """Let the servos go, and ask for the angle at each place that the joint is turned to by hand."""
    name, index = servo.joint, joint_index(robot, servo.joint)
    steps: list[float] = []
    read: list[float] = []
    with RemoteArm(robot, arm_at(robot, port)) as arm:
        arm.torque_off(held=held)
        while True:
            tell_aside(f"Turn {name} by hand, and hold it there; nothing typed ends it")
            typed = click.prompt("What does the protractor show", default="", show_default=False, err=True)
            if not typed:
                return np.array(steps), np.array(read)
            steps.append(float(servo.steps(arm.status.reported[index])))
            read.append(number(typed, "the angle"))
            tell_aside(f"{name} stands at step {steps[-1]:.0f}")


def measured_at(robot: Robot, joint: str, port: str, places: int) -> tuple[Floats, Floats]:
    """Let the arm go from place to place, and ask for the angle that is read off at each."""
    index = joint_index(robot, joint)
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
    scale = float(robot.scale[joint_index(robot, joint)])
    result: dict[str, Any] = {
        "robot": robot.id, "joint": joint, "good": found.is_good, "worst": found.worst / scale,
        "offset": found.offset / scale, "gain": _known(found.gain), **robot.units.told,
    }  # fmt: skip
    unit = robot.units.angle
    verdict = "Still good" if found.is_good else "No longer good: calibrate it anew"
    sentence = f"{verdict}: {fixed(result['worst'], 2)} {unit} beside its file at most"
    show(result, as_json=as_json, table=lambda console: say(sentence))
    return 0 if found.is_good else 1


def _print(console: Console, result: dict[str, Any]) -> None:
    unit, on_bus = result["angle_unit"], "zero" in result
    hangs = f"number {result['id']}" if on_bus else f"channel {result['channel']}"
    say(f"{result['joint']} of {result['robot']}, {hangs}, {result['points']} points")
    if on_bus:
        say(f"zero at step {fixed(result['zero'], 1)}, sign {result['sign']}")
    rows = numbers_table("step" if on_bus else "pulse [µs]", f"angle [{unit}]")
    angles = result["angles"] if result["sign"] > 0 else result["angles"][::-1]
    for pulse, angle in zip(result["pulses"], angles, strict=True):
        rows.add_row(f"{pulse:.0f}", fixed(angle, 2))
    console.print(rows)
    gain = "" if result["gain"] is None else f", gain {fixed(result['gain'], 4)}"
    say(f"beside the old file by {fixed(result['offset'], 2)} {unit}{gain}")
    say(f"left over {fixed(result['residual'], 2)} {unit}, {fixed(result['worst'], 2)} {unit} at most")
    if result["play"] is not None:
        say(f"apart from below and from above: {fixed(result['play'], 2)} {unit}")
    if result["saved_as"]:
        say(f"Kept as {result['saved_as']}.")
