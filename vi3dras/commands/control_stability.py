"""`vi3dras control stability`: how stable a loop is near a pose."""

from __future__ import annotations

import math
from typing import Any

import click
import numpy as np

from vi3dras.api.control.asked import law_in, sampling_in
from vi3dras.api.control.stable import LoopStability, gain_known, stability_at, still_at
from vi3dras.api.values.given import number
from vi3dras.api.values.numbers import joint_index
from vi3dras.arm.robot import Robot
from vi3dras.commands.control import coefficient_of_words, gain_of
from vi3dras.console.force_words import around_of, around_options, friction_option
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, json_option, numbers_table, show
from vi3dras.control.laws import KINDS

EXAMPLES = """
\b
Examples:
  vi3dras control stability puma560 0 45 180 0 45 0 --joint 2 --kp 800 --kv 60
  vi3dras control stability puma560 home --joint 2 --controller computed-torque --kp 400 --kv 40 --delay 0.004
  vi3dras control stability planar2r home --gain kp --rate inf --json      without sampling, for a script
"""


@click.command("stability", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.argument("q", nargs=-1, type=click.UNPROCESSED)
@click.option("--joint", default="1", show_default=True, help="Whose gain may change, by number or name.")
@click.option("--gain", default="kv", show_default=True, metavar="kp|kv|ki", help="Which gain.")
@click.option("--controller", type=click.Choice(KINDS), default="pd", show_default=True, help="The law.")
@click.option("--kp", metavar="K1,K2,...", help="One for all, or one each; usual ones without it.")
@click.option("--kv", metavar="K1,K2,...", help="The same.")
@click.option("--ki", metavar="K1,K2,...", help="The same.")
@click.option("--f", "f", multiple=True, metavar="FORMULA", help="Coefficient of pd: one, or one each.")
@click.option("--stiffness", metavar="K,KR", help="Of the tool for impedance, N/m and N m/rad.")
@click.option("--damping", metavar="D,DR", help="The same, N s/m and N m s/rad.")
@click.option(
    "--rate", default="500", show_default=True, metavar="HZ", help="Samples a second; inf for none."
)
@click.option("--delay", default="0", show_default=True, metavar="S", help="From reading to torque.")
@click.option("--speed", type=click.Choice(["measured", "differenced"]), default="measured")
@click.option("--alone", is_flag=True, help="Brakes hold all other joints.")
@click.option("--unknown", default="0", show_default=True, metavar="KG", help="A payload unknown to it.")
@around_options
@friction_option
@json_option
def command(
    robot: Robot, q: tuple[str, ...], joint: str, gain: str, controller: str, kp: str | None, kv: str | None,
    ki: str | None, f: tuple[str, ...], stiffness: str | None, damping: str | None, rate: str, delay: str,
    speed: str, alone: bool, unknown: str, payload: str, place: tuple[str, ...] | None,
    gravity: tuple[str, ...] | None, no_friction: bool, as_json: bool,
) -> None:  # fmt: skip
    """How stable a sampled and delayed loop is at a pose: margins, poles, the largest stable gain.

    Q is one value per joint, or the name of one of the arm's poses. The arm is taken as linear near it: mass
    matrix, viscous friction, slope of the weight; gains are in SI. Exit code: 0, whether stable or not.
    """
    values = joint_values(robot, q)
    gains = gain_of("kp", kp), gain_of("kv", kv), gain_of("ki", ki)
    tool = gain_of("stiffness", stiffness), gain_of("damping", damping)
    around = around_of(robot, payload, place, gravity, friction=not no_friction)
    pose = still_at(values)
    law = law_in(robot, controller, *gains, coefficient_of_words(f), pose, around, *tool)
    hertz = math.inf if rate == "inf" else number(rate, "--rate")
    sampling = sampling_in(hertz, number(delay, "--delay"), speed, 0.0, 0.0, 1)
    which = joint_index(robot, int(joint) if joint.isdecimal() else joint)
    found = stability_at(
        robot, pose, law, around, sampling, which, gain_known(gain), alone=alone,
        unknown=number(unknown, "--unknown"),
    )  # fmt: skip
    result = stability_result(found)
    show(result, as_json=as_json, table=lambda console: _print(console, found))


def stability_result(found: LoopStability) -> dict[str, Any]:
    """What `stability` answers, in SI, Hz and deg; `null` for what is endless or not there."""
    margins, clock = found.found.margins, found.found.clock
    speed, damped = found.found.swings
    return {
        "robot": found.robot.id,
        "joint": found.robot.joints[found.found.joint].name,
        "gain": found.found.gain,
        "value": found.found.value,
        "stable": found.is_stable,
        "words": found.words,
        "largest_gain": _told(found.largest_gain),
        "least_gain": _told(found.least_gain),
        "rate_hz": _told(clock.rate),
        "least_rate_hz": _told(found.least_rate),
        "gain_margin": _told(margins.gain),
        "gain_margin_down": margins.gain_down,
        "phase_margin_deg": _told(found.phase_margin),
        "delay_margin_s": _told(margins.delay),
        "crossover_hz": _told(margins.phase_at / (2 * np.pi)),
        "modulus_margin": margins.modulus,
        "poles": [[pole.real, pole.imag] for pole in found.poles.round(12).tolist()],
        "pole_hz": speed / (2 * np.pi),
        "pole_damping": damped,
        "told": list(found.told),
    }


def _told(value: float) -> float | None:
    """JSON knows no infinity."""
    return value if math.isfinite(value) else None


def _print(console: Console, found: LoopStability) -> None:
    robot, margins = found.robot, found.found.margins
    console.print(
        f"{robot.name}, {robot.joints[found.found.joint].name}: {found.words}", style="bold", soft_wrap=True
    )
    table = numbers_table("margin", "value", "", "at Hz")
    rows = (
        ("gain", margins.gain, "times", margins.gain_at),
        ("phase", found.phase_margin, "deg", margins.phase_at),
        ("delay", 1000 * margins.delay, "ms", margins.delay_at),
        ("distance from -1", margins.modulus, "", margins.modulus_at),
    )
    for name, value, unit, at in rows:
        told = f"{value:.4g}" if math.isfinite(value) else "endless"
        table.add_row(name, told, unit, f"{at / (2 * np.pi):.4g}" if math.isfinite(at) else "-")
    console.print(table)
    poles = numbers_table("pole", "size", "Hz", "damping")
    speed, damped = found.found.swings
    for k, pole in enumerate(found.poles[:12]):
        sign = "-" if pole.imag < 0 else "+"
        place = f"{pole.real:.4g} {sign} {abs(pole.imag):.4g}i"
        poles.add_row(place, f"{abs(pole):.5g}", f"{speed[k] / (2 * np.pi):.4g}", f"{damped[k]:.3g}")
    console.print(poles)
    for sentence in found.told:
        console.print(f"  {sentence}", soft_wrap=True)
