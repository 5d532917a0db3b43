"""`vi3dras check`: an exported file against its passport and the arm."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from vi3dras.api.cells import cell_in
from vi3dras.arm.robot import Robot
from vi3dras.console.cell_words import cell_option
from vi3dras.console.names import ROBOT
from vi3dras.console.output import Console, counted, json_option, numbers_table, show, working
from vi3dras.formats.verify import Verified, verified
from vi3dras.passport.codes import CODES
from vi3dras.passport.outcome import Outcome

EXAMPLES = """
\b
Examples:
  vi3dras check weld.csv                    against weld.passport.json, which lies beside it
  vi3dras check weld.csv --robot my-lynx    is it safe for my own arm, too
  vi3dras check weld.csv --cell bench.cell.toml    with these things before the arm
  vi3dras check weld.csv --json             every check, for a script

Exit code: 0 safe, 1 not safe, 2 the file cannot be checked at all.
"""

MOST = 12
"""Sentences that are printed."""


@click.command("check", epilog=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--robot", type=ROBOT, help="The arm that is to run it; that of the passport without it.")
@cell_option
@click.option("--moving", is_flag=True, help="The arm moves already at the start, and goes on at the end.")
@json_option
def command(file: Path, robot: Robot | None, cell: Path | None, moving: bool, as_json: bool) -> int:
    """Check an exported motion: is every row as it was exported, and safe for the arm.

    Every row is looked at: limits, speed, acceleration, jumps, singular poses, where the tool is, the arm
    against itself and the ground. Rows count from 0, as in column i. Of other formats than via points every
    line has to be one of the format; what it orders the joints to do is checked.

    Safe holds for the arm as it is now, and for the controller of the format: joints that go evenly from row
    to row (via points, joints, servo boards), the quintic of ROS, the cubic of URScript. RoboDK, G-code and
    MELFA find the joints' way between the rows themselves: there the rows alone are safe. Of what stands in
    the way only the cell is known, that of the export or the one named here; nothing is said of cables and
    loads, or of an arm that is not as its file says.
    """
    with working("Rows") as report:
        found = verified(
            file, robot, moving=moving, cell=None if cell is None else cell_in(cell), report=report
        )
    show(summary(file, found), as_json=as_json, table=lambda console: _print(console, file, found))
    return 0 if found.report.is_safe else 1


def summary(file: Path, found: Verified) -> dict[str, Any]:
    """The answer for scripts."""
    passport = found.passport
    return {
        "file": str(file),
        "robot": found.robot.id,
        "passport": passport is not None,
        "exported_with": None if passport is None else passport.content["program"],
        "draft": None if passport is None else passport.is_draft,
        **found.robot.units.told,
        "assumed": list(found.limits.assumed),
    } | found.report.as_dict()


def _print(console: Console, file: Path, found: Verified) -> None:
    report = found.report
    arm = f"{found.robot.name} ({found.robot.id})"
    console.print(f"{file}: {counted(report.rows, 'row')} for {arm}", style="bold")
    table = numbers_table("check", "result", "worst", "allowed", "", "joint", "row", "rows at fault")
    for check in report.checks:
        if CODES[check.code].severity == "fault" or check.findings:
            table.add_row(*_row(check))
    console.print(table)
    every = (*report.faults, *report.warnings)
    for finding in every[:MOST]:
        console.print(f"{finding.code}: {finding.sentence}", soft_wrap=True)
    if len(every) > MOST:
        console.print(f"and {len(every) - MOST} more; --json tells them all")
    for sentence in found.limits.assumed:
        console.print(sentence, soft_wrap=True)
    console.print("Safe." if report.is_safe else "Not safe.", style="bold")


def _row(check: Outcome) -> tuple[str, ...]:
    code = CODES[check.code]
    result = "passed" if check.passed else code.severity
    numbers = ["" if value is None else f"{value:.5g}" for value in (check.worst, check.allowed)]
    joint = "" if check.joint is None else str(check.joint + 1)
    row = "" if check.row is None else str(check.row)
    return code.title, result, *numbers, check.unit, joint, row, f"{check.rows:,}" if check.rows else ""
