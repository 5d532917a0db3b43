"""`vi3dras dh`: the D-H table of an arm at joint values, and from any of its frames to any other."""

from __future__ import annotations

from typing import Any

import click
import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.explorer.frames import Transform, transform_between
from vi3dras.api.explorer.rosetta import NOTATIONS
from vi3dras.api.values.numbers import joints_out
from vi3dras.api.values.tables import table_of_joints
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.commands.dh_notations import LANGUAGES, ArmOrTable, check_poses, convert_arm, finite
from vi3dras.console.names import joint_values
from vi3dras.console.output import Console, fixed, json_option, numbers_table, print_matrix, show
from vi3dras.rotations.euler import About

EXAMPLES = """
\b
Examples:
  vi3dras dh puma560                            the D-H table, and the matrix of each joint at home
  vi3dras dh kuka-kr5-arc 0 90 0 0 0 0          the same at joint values
  vi3dras dh puma560 home --frames 2 5          frame 5 in frame 2: matrix, factors, quaternion, axis
  vi3dras dh ur5e home --frames base tool --euler zyz     with Euler angles in an order of their own
  vi3dras dh ur5e home --frames tool 3 --elementary       each factor a turn about or a slide along one axis
  vi3dras dh lynx6 home --frames 0 tool --json  for a script
  vi3dras dh puma560 --convert modified         the same arm in the other convention
  vi3dras dh ur5e --convert poe --as python     screw axes as Python that can be copied
  vi3dras dh ./my-arm.toml --check known.csv    which slip in the table explains poses that are known
"""


@click.command("dh", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ArmOrTable())
@click.argument("q", nargs=-1, type=click.UNPROCESSED)
@click.option(
    "--frames", nargs=2, metavar="I J", help="Frame J in frame I: base, 0 (before joint 1) to n, or tool."
)
@click.option("--elementary", is_flag=True, help="With --frames: factors about and along one axis each.")
@click.option("--euler", metavar="ORDER", help="With --frames: also these Euler angles, such as zyz.")
@click.option("--fixed", is_flag=True, help="With --euler: about axes that stay; without it they move along.")
@click.option(
    "--convert", type=click.Choice(NOTATIONS), help="The arm in another notation: D-H, ETS, screw axes."
)
@click.option(
    "--as", "language", type=click.Choice(LANGUAGES), help="With --convert: as which text it is printed."
)
@click.option(
    "--check",
    metavar="POSES.csv",
    is_eager=True,
    help="Which slip in the table explains poses: theta1_deg ... x_mm, y_mm, z_mm, A_deg, B_deg, C_deg.",
)
@click.option(
    "--within", type=float, metavar="LENGTH", help="With --check: how far measured poses may be off."
)
@json_option
def command(
    robot: Robot, q: tuple[str, ...], frames: tuple[str, str] | None, elementary: bool, euler: str | None,
    fixed: bool, convert: str | None, language: str | None, check: str | None, within: float | None,
    as_json: bool,
) -> None:  # fmt: skip
    """The D-H table of an arm, and the transform between any two of its frames.

    Q is one value per joint, degrees for joints that turn and the arm's length unit for joints that slide,
    or the name of one of the arm's poses; the arm is at home without it.
    """
    for word, given, needs in (("--as", language, convert), ("--within", within, check)):
        if given is not None and needs is None:
            raise click.UsageError(f"{word} needs {'--convert' if word == '--as' else '--check'} beside it.")
    if sum(each is not None for each in (frames, convert, check)) > 1:
        raise click.UsageError("--frames, --convert and --check are three questions: ask one at a time.")
    if check is not None:
        check_poses(robot, check, within, as_json=as_json)
        return
    values = joint_values(robot, q or ("home",))
    if convert is not None:
        convert_arm(robot, convert, language or "text", values, as_json=as_json)
        return
    if frames is None:
        for word, given in (("--elementary", elementary), ("--euler", euler), ("--fixed", fixed)):
            if given:
                raise click.UsageError(f"{word} asks for frames: add --frames I J, such as --frames 0 tool.")
        result = table_result(robot, values)
        show(result, as_json=as_json, table=lambda console: _print_table(console, robot, result))
        return
    found = transform_between(robot, *frames, values, elementary=elementary)
    asked = {"robot": robot.id, "q": joints_out(robot, values), "frames": list(frames)}
    result = asked | frames_result(found)
    if euler is not None:
        about: About = "fixed" if fixed else "moving"
        result["euler"] = {
            "order": euler.lower(), "about": about, "angles_deg": found.euler(euler, about),
            "locked": bool(found.locked(euler, about)),
        }  # fmt: skip
    elif fixed:
        raise click.UsageError("--fixed tells how Euler angles are meant: add --euler ORDER such as zyx.")
    show(result, as_json=as_json, table=lambda console: _print_frames(console, robot, result))


def frames_result(found: Transform) -> dict[str, Any]:
    """What `dh --frames` answers: lengths in the arm's unit, angles in degrees."""
    screw = found.screw
    return {
        "matrix": found.matrix,
        "factors": [part.matrix for part in found.factors],
        "factor_names": [part.label for part in found.factors],
        "inverse": found.inverse.matrix,
        "abc_deg": found.abc,
        "quaternion": found.quaternion,
        "axis": found.axis,
        "angle_deg": np.asarray(found.angle),
        "rotation_vector_deg": found.rotation_vector,
        "twist": found.twist,
        "screw": {
            "axis": screw.axis, "point": screw.point, "angle_deg": np.asarray(screw.angle),
            "slide": np.asarray(screw.slide),
        },
        **found.read_in.told,
    }  # fmt: skip


def table_result(robot: Robot, q: Floats) -> dict[str, Any]:
    """What `dh` alone answers: the table with its limits, and the matrix of each joint."""
    arm = Arm(robot)
    columns = table_of_joints(robot, arm.limits)
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    matrices = [transform_between(robot, k, k + 1, q).matrix for k in range(robot.n)]
    return {
        "robot": robot.id,
        "convention": robot.convention,
        "q": joints_out(robot, q),
        "table": [{k: finite(v) for k, v in row.items()} for row in rows],
        "matrices": matrices,
        "base": transform_between(robot, "base", 0, q).matrix,
        "tool": transform_between(robot, robot.n, "tool", q).matrix,
        **robot.units.told,
    }


def _print_frames(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    here, there = result["frames"]
    unit = robot.units.length
    console.print(f"{robot.name} ({robot.id}): {there} in {here}", style="bold")
    told = " · ".join(result["factor_names"]) or "1"
    print_matrix(console, f"= {told}", result["matrix"], unit)
    print_matrix(console, "inverse", result["inverse"], unit)
    for name, matrix in zip(result["factor_names"], result["factors"], strict=True):
        print_matrix(console, name, matrix, unit)
    forms = numbers_table("orientation", "", "", "", "")
    forms.add_row("A B C [deg]", *map(fixed, result["abc_deg"]))
    if "euler" in result:
        euler = result["euler"]
        note = ", gimbal lock" if euler["locked"] else ""
        forms.add_row(f"{euler['order']} {euler['about']} [deg]{note}", *map(fixed, euler["angles_deg"]))
    forms.add_row("quaternion w x y z", *(fixed(v, 6) for v in result["quaternion"]))
    forms.add_row("axis, angle [deg]", *(fixed(v, 6) for v in result["axis"]), fixed(result["angle_deg"]))
    forms.add_row("rotation vector [deg]", *map(fixed, result["rotation_vector_deg"]))
    forms.add_row(f"twist, v [{unit}]", *map(fixed, result["twist"][:3]))
    forms.add_row("twist, ω [deg]", *map(fixed, result["twist"][3:]))
    screw = result["screw"]
    forms.add_row(f"screw through [{unit}], slide", *map(fixed, screw["point"]), fixed(screw["slide"]))
    console.print(forms)


def _print_table(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    unit = robot.units.length
    console.print(f"{robot.name} ({robot.id}), {robot.convention} D-H", style="bold")
    rows = numbers_table("joint", "type", "theta [deg]", f"d [{unit}]", f"a [{unit}]", "alpha [deg]", "q", "")
    for i, row in enumerate(result["table"]):
        numbers = [fixed(v) for key, v in row.items() if key.startswith(("theta", "d_", "a_", "alpha"))]
        name = f"{i + 1} {row['joint']}"
        rows.add_row(name, row["type"], *numbers, fixed(result["q"][i], 2), robot.unit(i))
    console.print(rows)
    for k, matrix in enumerate(result["matrices"], 1):
        print_matrix(console, f"A{k}", matrix, unit)
    for name in ("base", "tool"):
        if not np.allclose(result[name], np.eye(4)):
            print_matrix(console, name, result[name], unit)
