"""`vi3dras control cure`: from an arm that shakes to good gains, a step at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from vi3dras.api.control.cured import Cured
from vi3dras.api.control.loops import loop_of
from vi3dras.arm.robot import Robot
from vi3dras.commands.control import arm_of, run_options, words_of
from vi3dras.commands.control_tune import compared_table
from vi3dras.console.names import ROBOT
from vi3dras.console.output import Console, json_option, show, working
from vi3dras.files import refuse_taken
from vi3dras.tuning.wizard import cure

EXAMPLES = """
\b
Examples:
  vi3dras control cure puma560 --motion swing.csv --kp 3000 --kv 400 --rate 200 --delay 0.01
  vi3dras control cure planar2r --from 0,0 --to 40,20 --controller computed-torque --kp 6000 --kv 300 --json
  vi3dras control cure puma560 --motion swing.csv --gains mine.toml -o better.toml
"""


@click.command("cure", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@run_options
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="BEST.toml", help="Save the gains.")
@json_option
def command(robot: Robot, output: Path | None, as_json: bool, **given: Any) -> None:
    """From an arm that shakes to good gains: what is measured, what is changed and why, what it gave.

    Looked for are answers that come too late for the damping, motors that are full, noise, a weight that
    only the spring holds; at the end the gains around are tried.
    """
    refuse_taken(output)
    robot = arm_of(robot, given)
    loop = loop_of(robot, **words_of(robot, given))
    with working("Curing") as told:
        found = Cured(cure(loop, told))
    file = None if output is None else str(found.save(output))
    result = cure_result(found) | {"file": file}
    show(result, as_json=as_json, table=lambda console: _print(console, found, file))


def cure_result(found: Cured) -> dict[str, Any]:
    """What `control cure` answers."""
    law = found.loop.law
    return {
        "robot": found.loop.robot.id,
        "controller": law.kind,
        "kp": law.kp,
        "kv": law.kv,
        "ki": law.ki,
        "stable": found.found.after.is_calm,
        "steps": [
            {**dict(zip(("title", "measured", "changed", "why", "gave"), step[:5], strict=True)),
             "controller": step.loop.law.kind, "kp": step.loop.law.kp, "kv": step.loop.law.kv}
            for step in found.steps
        ],
        **found.loop.robot.units.told,
    }  # fmt: skip


def _print(console: Console, found: Cured, file: str | None) -> None:
    console.print(f"{found.loop.robot.name} ({found.loop.robot.id})", style="bold")
    for number, step in enumerate(found.steps, 1):
        console.print(f"\n{number}  {step.title}", style="bold")
        for sentence in (step.measured, step.changed, step.why, step.gave):
            console.print(f"   {sentence}", soft_wrap=True)
    console.print(compared_table(found.compared))
    law = found.loop.law
    console.print(f"{law.kind}: Kp {_list(law.kp)}; Kv {_list(law.kv)}", soft_wrap=True)
    if file is not None:
        console.print(f"Saved {file}", soft_wrap=True)


def _list(gains: tuple[float, ...]) -> str:
    return ", ".join(f"{gain:g}" for gain in gains)
