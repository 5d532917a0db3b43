"""`vi3dras control excite`: a motion that makes every parameter of an arm felt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from vi3dras.api.control.excited import ExcitingMotion
from vi3dras.api.control.excited import exciting_motion as designed
from vi3dras.api.forces.around import gravity_in
from vi3dras.api.values.given import GivenError, number, number_in, whole_in
from vi3dras.arm.robot import Robot
from vi3dras.console.names import ROBOT
from vi3dras.console.output import Console, fixed, json_option, numbers_table, show, working
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.files import refuse_taken

EXAMPLES = """
\b
Examples:
  vi3dras control excite puma560 -o excite.csv                  a motion to run, with its passport
  vi3dras control excite puma560 -o excite.csv --share 0.5      with half of range, speed and acceleration
  vi3dras control excite puma560 --measured measured.csv        what sensors would tell of it, with noise
  vi3dras control excite puma560 --period 20 --repeat 2 --json  slower, twice, for a script
"""


@click.command("excite", epilog=EXAMPLES)
@click.argument("robot", type=ROBOT)
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE.csv", help="Save the motion.")
@click.option("--period", default=10.0, show_default=True, metavar="S", help="Of the Fourier series.")
@click.option("--harmonics", default=5, show_default=True, help="Sines and cosines of each joint.")
@click.option("--share", default=0.8, show_default=True, help="Of range, speed and acceleration, up to 1.")
@click.option("--repeat", default=1, show_default=True, help="How often the period is run.")
@click.option("--seed", default=0, show_default=True, help="Another number searches elsewhere.")
@click.option("--gravity", nargs=3, metavar="X Y Z", help="In m/s² in the world; 0 0 -9.81 without it.")
@click.option(
    "--measured", type=click.Path(path_type=Path), metavar="OUT.csv", help="Save simulated torques, too."
)
@click.option(
    "--noise", default=0.01, show_default=True, help="Of them, as a share of their root mean square."
)
@click.option("--encoder", default=1e-5, show_default=True, help="Noise of joint values in rad, m.")
@json_option
def command(
    robot: Robot, output: Path | None, period: float, harmonics: int, share: float, repeat: int, seed: int,
    gravity: tuple[str, ...] | None, measured: Path | None, noise: float, encoder: float, as_json: bool,
) -> None:  # fmt: skip
    """A motion that tells the base parameters of an arm as well as can be, within its limits.

    Every joint runs through a finite Fourier series, from rest to rest. The condition of the regressor is
    made as small as a search finds: the same one for the same seed. `vi3dras control identify` takes what is
    measured.
    """
    for path in (output, measured):
        refuse_taken(path)
    pull = gravity_in(None if gravity is None else [number(word, "--gravity") for word in gravity])
    number_in("The period", period, above=0.0)
    if not 0 < share <= 1:
        raise GivenError("The share", share, "a number above 0, up to 1")
    for what, value in (("The noise", noise), ("The encoder's noise", encoder)):
        if not value >= 0:
            raise GivenError(what, value, "a number, 0 or more")
    with working("Search") as report:
        found = designed(
            robot, Surroundings(pull), period=period, harmonics=whole_in("--harmonics", harmonics, least=2),
            share=share, repeat=whole_in("--repeat", repeat), seed=whole_in("--seed", seed, least=0),
            report=report,
        )  # fmt: skip
    if output is not None:
        found.export(output)
    if measured is not None:
        found.measured(noise=noise, encoder=encoder, seed=seed).save(measured)
    result = excited_result(found)
    result |= {"output": output and str(output), "measured": measured and str(measured)}
    show(result, as_json=as_json, table=lambda console: _print(console, found, result))


def excited_result(found: ExcitingMotion) -> dict[str, Any]:
    """What `excite` answers: the series in the arm's units."""
    robot, series = found.robot, found.found.series
    scale = robot.scale
    return {
        "robot": robot.id,
        "duration_s": found.duration,
        "condition": found.condition,
        "first_condition": found.first_condition,
        "middle": series.middle / scale,
        "sines": series.sines / scale[:, None],
        "cosines": series.cosines / scale[:, None],
        "period_s": series.period,
        "touches": list(found.found.touches),
        "torque_share": found.torque_shares,
        "safe": found.motion.is_safe,
        "passport": found.motion.passport.sentence,
        "told": list(found.told),
        **robot.units.told,
    }


def _print(console: Console, found: ExcitingMotion, result: dict[str, Any]) -> None:
    robot = found.robot
    head = f"{robot.name}: {fixed(found.duration, 1)} s, condition {found.condition:.3g}"
    console.print(f"{head}, the best of the first random ones {found.first_condition:.3g}", style="bold")
    table = numbers_table("joint", "middle", "from", "to", "", "touches its", "motor %")
    low, high = found.motion.q.min(axis=0), found.motion.q.max(axis=0)
    for i, joint in enumerate(robot.joints):
        numbers = (fixed(value, 1) for value in (result["middle"][i], low[i], high[i]))
        motor = f"{100 * found.torque_shares[i]:.0f}" if found.torque_shares[i] > 0 else "-"
        table.add_row(joint.name, *numbers, robot.unit(i), result["touches"][i], motor)
    console.print(table)
    console.print(result["passport"], soft_wrap=True)
    for sentence in result["told"]:
        console.print(f"  {sentence}", soft_wrap=True)
    for saved in (result["output"], result["measured"]):
        if saved is not None:
            console.print(f"Saved {saved}")
