"""`vi3dras import`: an arm out of a file of another program, into the user's folder."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from vi3dras.api.importing import ImportedArm, import_arm
from vi3dras.commands.robots import print_robot, robot_result
from vi3dras.console.output import Console, counted, json_option, show
from vi3dras.importers.errors import ArgumentTextError

EXAMPLES = """
\b
Examples:
  vi3dras import my_arm.urdf                            into your folder of arms, its meshes beside it
  vi3dras import two_arms.xacro --chain left_tool       one of its branches
  vi3dras import two_arms.xacro --arg length=0.5        a xacro file is expanded here, and may ask
  vi3dras import robot.xml --name kr5-lab --json        an arm of RoboAnalyzer, for a script
  vi3dras import table.csv                              a D-H table
  vi3dras import my_arm.urdf --repair                   3.14 and 1.57 were meant to be right angles
"""


@click.command("import", epilog=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", metavar="ID", help="What the arm is called; else by the name in the file.")
@click.option("--chain", metavar="TIP", help="The link at the end of the branch that is wanted.")
@click.option(
    "--arg", "given", multiple=True, metavar="NAME=VALUE", help="A value that a xacro file asks for."
)
@click.option("--repair", is_flag=True, help="Make angles right that are nearly so.")
@json_option
def command(
    file: Path, name: str | None, chain: str | None, given: tuple[str, ...], repair: bool, as_json: bool
) -> None:
    """Read an arm from URDF, xacro, RoboAnalyzer or a D-H table, and keep it with your own.

    The kinematics are exactly those of the file; what is odd about it is told. Nothing in the file is run.
    """
    found = import_arm(file, name, chain=chain, arguments=arguments_in(given), repair=repair)
    show(import_answer(found), as_json=as_json, table=lambda console: _print(console, found))


def arguments_in(given: Iterable[str]) -> dict[str, str]:
    """The name and the value in each NAME=VALUE.

    Raises:
        ArgumentTextError: there is no = in one, or nothing before it.
    """
    pairs = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise ArgumentTextError(text)
        pairs[name.strip()] = value
    return pairs


def import_answer(found: ImportedArm) -> dict[str, Any]:
    """What was imported, for scripts."""
    return {
        "robot": found.arm.id, "file": str(found.file), "format": found.format, "notes": list(found.notes),
        "branches": list(found.branches), "arguments": found.arguments,
        "meshes": len(found.arm.robot.meshes), "arm": robot_result(found.arm.robot),
    }  # fmt: skip


def _print(console: Console, found: ImportedArm) -> None:
    robot = found.arm.robot
    print_robot(console, robot, with_notes=False)
    if len(found.branches) > 1:
        console.print(f"Branches end at: {', '.join(found.branches)}", soft_wrap=True)
    if found.arguments:
        told = ", ".join(f"{name}={value}" for name, value in found.arguments.items())
        console.print(f"Arguments: {told}", soft_wrap=True)
    console.print(f"{counted(len(robot.meshes), 'mesh file')} for its links")
    for note in found.notes:
        console.print(f"Odd: {note}", soft_wrap=True)
    console.print(f"Saved in {found.file}: vi3dras robots {robot.id}", soft_wrap=True)
