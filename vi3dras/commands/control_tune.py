"""`vi3dras control tune`: the gains with which an arm follows a motion best."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import numpy as np

from vi3dras.api.control.loops import loop_of
from vi3dras.api.control.tuned import Compared, Tuned
from vi3dras.api.control.tuning import question_in, tuned
from vi3dras.api.values.given import number
from vi3dras.arm.robot import Robot
from vi3dras.commands.control import arm_of, run_options, words_of
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, json_option, numbers_table, options, show, working
from vi3dras.files import refuse_taken
from vi3dras.tuning.search import METHODS

EXAMPLES = """
\b
Examples:
  vi3dras control tune puma560 --motion swing.csv -o best.toml      both gains of all joints by common factors
  vi3dras control tune puma560 --from home --to "zero (qz)" --controller computed-torque
          --search kp=10:4000:24 --search kv=1:300:18 --cost sum --method grid --json
  vi3dras control tune puma560 --motion swing.csv --joint 2 --search kp=100:9000 --search kv=10:900
  vi3dras control tune puma560 --motion swing.csv --payloads 0,1,2.5 --start home --start "ready (qr)"
  vi3dras control tune planar2r --from 0,0 --to 40,20 --search a2=20:60:9 --cost rms=1,clumsiness=2
  vi3dras control puma560 --motion swing.csv --gains best.toml      with what was found
"""

tune_options = options(
    click.option(
        "--search", "wanted", multiple=True, metavar="NAME=LOW:HIGH:STEPS",
        help="A range: kp, kv, ki, kp_by, kv_by, ki_by, rate, stiffness, damping, a2, d4, mass3, gear1.",
    ),
    click.option("--joint", metavar="J", help="Whose gains and error count; all joints without it."),
    click.option("--method", default="both", show_default=True, help=f"{', '.join(METHODS)}."),
    click.option(
        "--cost", default="smooth", show_default=True, metavar="WORD",
        help="smooth, sum (of |desired - actual|), rms, or weights such as rms=1,effort=0.1.",
    ),
    click.option("--payloads", metavar="KG1,KG2,...", help="Unknown to the model: the worst counts."),
    click.option("--start", "starts", multiple=True, metavar="Q", help="Another start: the worst counts."),
    click.option("--reach", default="0", metavar="LENGTH", help="That the tool should have: see shortfall."),
    click.option("--search-seed", type=int, default=0, show_default=True, help="Of the global search."),
    click.option("--no-keep", is_flag=True, help="Neither use runs of before nor keep those of now."),
)  # fmt: skip


@click.command("tune", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@run_options
@tune_options
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="BEST.toml", help="Save the best gains."
)
@click.option("--report", type=click.Path(path_type=Path), metavar="FILE.md", help="A page, runs, pictures.")
@json_option
def command(
    robot: Robot, wanted: tuple[str, ...], joint: str | None, method: str, cost: str, payloads: str | None,
    starts: tuple[str, ...], reach: str, search_seed: int, no_keep: bool, output: Path | None,
    report: Path | None, as_json: bool, **given: Any,
) -> None:  # fmt: skip
    """The gains, or numbers of the arm itself, with which a motion is followed best.

    The grid runs every combination; other methods need fewer runs. Runs are kept: a search that was stopped,
    or killed, goes on where it was when the same is asked again.
    """
    for file in (output, report):
        refuse_taken(file)
    robot = arm_of(robot, given)
    loop = loop_of(robot, **words_of(robot, given))
    masses = [number(word.strip(), "--payloads") for word in payloads.split(",")] if payloads else []
    poses = [joint_values(robot, tuple(text.split(","))) / robot.scale for text in starts]
    which = int(joint) if joint is not None and joint.isdigit() else joint
    ranges = dict(_range(text) for text in wanted) or None
    question = question_in(robot, loop, ranges, which, masses, poses, number(reach, "--reach"))
    with working("Searching") as told:
        found = tuned(question, method=method, weights=cost, seed=search_seed, keep=not no_keep, told=told)
    files = [] if output is None else [str(found.save(output))]
    if report is not None:
        files += [str(file) for file in found.report(report)]
    result = tune_result(found) | {"files": files}
    show(result, as_json=as_json, table=lambda console: _print(console, found, files))


def tune_result(found: Tuned) -> dict[str, Any]:
    """What `control tune` answers."""
    loop = found.loop
    return {
        "robot": loop.robot.id,
        "controller": loop.law.kind,
        "method": found.method,
        "weights": found.searched.weights.text,
        "best": found.best,
        "cost": found.cost,
        "runs": found.runs,
        "new_runs": found.new,
        "unstable": found.unstable,
        "kp": loop.law.kp,
        "kv": loop.law.kv,
        "ki": loop.law.ki,
        "rate_hz": loop.sampling.rate if np.isfinite(loop.sampling.rate) else None,
        "before": {each.name: _finite(each.before) for each in found.compared},
        "after": {each.name: _finite(each.after) for each in found.compared},
        "front": found.front.to_dict("records"),
        **loop.robot.units.told,
    }


def compared_table(rows: tuple[Compared, ...]) -> Any:
    """Each measure before and after, with the change in percent."""
    table = numbers_table("", "before", "after", "", "change")
    for row in rows:
        change = f"{row.percent:+.0f} %" if np.isfinite(row.percent) else ""
        table.add_row(row.label, _shown(row.before), _shown(row.after), row.unit, change)
    return table


def _range(text: str) -> tuple[str, str]:
    name, sign, given = text.partition("=")
    if not sign:
        raise click.UsageError(f'"--search {text}" is no range: write it as --search kp=10:4000:24.')
    return name.strip(), given.strip()


def _shown(value: float) -> str:
    return f"{value:.4g}" if np.isfinite(value) else "not stable" if np.isnan(value) else "never"


def _finite(value: float) -> float | None:
    return value if np.isfinite(value) else None


def _print(console: Console, found: Tuned, files: list[str]) -> None:
    loop = found.loop
    console.print(f"{loop.robot.name} ({loop.robot.id}), {loop.law.kind}, {found.method}", style="bold")
    best = ", ".join(f"{name} {value:.6g}" for name, value in found.best.items())
    console.print(f"Best {best}: cost {found.cost:.5g} = {found.searched.weights.text}")
    again = "" if found.new == found.runs else f", {found.new:,} of them made now"
    console.print(f"{found.runs:,} runs{again}; {found.unstable:,} are not stable")
    console.print(compared_table(found.compared))
    for file in files:
        console.print(f"Saved {file}", soft_wrap=True)
