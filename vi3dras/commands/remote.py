"""`vi3dras remote`: a real arm, or a twin of it: ports, home, go, run, jog, stop, log."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.remote import RemoteArm, Watch, arm_at
from vi3dras.api.values.given import number
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.commands import remote_log, remote_ports
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import (
    Console,
    counted,
    fixed,
    json_option,
    numbers_table,
    options,
    say,
    show,
    tell_aside,
    working,
)
from vi3dras.files import refuse_taken
from vi3dras.remote.registry import HOMES
from vi3dras.remote.status import Status

EXAMPLES = """
\b
Examples:
  vi3dras remote ports                                     what is plugged in, and which twins run
  vi3dras remote home --port /dev/ttyUSB0 --held           the first move: somebody holds the arm
  vi3dras remote run weld.csv --port COM4 --feed 50        a checked file, at half its speed
  vi3dras remote run weld.csv --port tcp://127.0.0.1:2332 --log weld.log
  vi3dras remote jog elbow -5 --port COM4                  one joint by five degrees, slowly
  vi3dras remote stop                                      every arm that this machine drives
  vi3dras remote sketch --robot lynx6 -o board.ino         an Arduino becomes a servo board
  vi3dras remote log weld.log --robot lynx6                every byte with its time, and what it says

Ctrl+C stops the arm. So does the end of this program, whatever ends it, within 0.2 s.
"""

arm_options = options(
    click.option("--port", required=True, help="Where it hangs: /dev/ttyUSB0, COM4, tcp://host:port."),
    click.option("--robot", type=ROBOT, default="lynx6", show_default=True, help="Which arm it is."),
    click.option("--board", type=click.Choice(tuple(HOMES)), help="Its board; all are asked without it."),
    click.option("--held", is_flag=True, help="Somebody holds the arm: its first move may be a jump."),
    click.option("--log", "log", type=click.Path(path_type=Path), help="Write every byte into this file."),
)


@click.group("remote", epilog=EXAMPLES)
def command() -> None:
    """Drive a real arm, or its twin.

    Nothing leaves that is not checked: bytes are read again as the board reads them, and must keep to the
    limits and speeds of the arm's file, and to the rows of the file that is sent.
    """


for part in (remote_log.command, remote_ports.list_ports, remote_ports.stop):
    command.add_command(part)


@command.command("home")
@arm_options
@json_option
def go_home(as_json: bool, **where: Any) -> None:
    """Go home slowly, by a way that is checked."""
    _told(lambda arm, held: arm.home(held=held), as_json, **where)


@command.command("park")
@arm_options
@json_option
def park(as_json: bool, **where: Any) -> None:
    """Go slowly to the pose `park` of the arm's file, or home where it has none."""
    _told(lambda arm, held: arm.park(held=held), as_json, **where)


@command.command("go", context_settings={"ignore_unknown_options": True})
@click.argument("q", nargs=-1, type=click.UNPROCESSED)
@arm_options
@json_option
def go(q: tuple[str, ...], as_json: bool, **where: Any) -> None:
    """Go slowly to joint values Q, or to one of the arm's poses."""
    values = joint_values(where["robot"], q) / where["robot"].scale
    _told(lambda arm, held: arm.go(values, held=held), as_json, **where)


@command.command("jog", context_settings={"ignore_unknown_options": True})
@click.argument("joint")
@click.argument("by", type=click.UNPROCESSED)
@arm_options
@json_option
def jog(joint: str, by: str, as_json: bool, **where: Any) -> None:
    """Turn JOINT, by name or number, BY so many degrees, slowly."""
    amount = number(by, "BY")
    _told(lambda arm, _: arm.jog(joint, amount), as_json, **where)


@command.command("run")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--feed", default="100", show_default=True, help="Percent of the planned speed, 10 to 150.")
@click.option("--teacher-allows", is_flag=True, help="Also a file that is not safe, on the teacher's word.")
@arm_options
@json_option
def run(file: Path, feed: str, teacher_allows: bool, as_json: bool, **where: Any) -> None:
    """Send FILE, a table of via-points with its passport, row by row.

    The arm goes slowly to the first row, then through all of them.
    """
    share = number(feed, "--feed") / 100

    def sent(arm: RemoteArm, held: bool) -> None:
        if held:
            arm.home(held=True)
        with working("Rows") as report:
            watch: Watch = lambda status: report(status.row / max(status.rows - 1, 1))  # noqa: E731
            arm.run(file, feed=share, teacher_allows=teacher_allows, watch=watch)

    _told(sent, as_json, **where)


@command.command("torque-off")
@arm_options
@json_option
def torque_off(as_json: bool, **where: Any) -> None:
    """Let the servos go: the arm falls, so --held has to say that somebody has it."""
    _told(lambda arm, held: arm.torque_off(held=held), as_json, **where)


@command.command("sketch")
@click.option("--robot", type=ROBOT, default="lynx6", show_default=True, help="Which arm it is.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The file, board.ino.")
@click.option("--replace", is_flag=True, help="Over a file of that name.")
@json_option
def sketch(robot: Robot, output: Path, replace: bool, as_json: bool) -> None:
    """Write the sketch that makes a servo board for an arm of an Arduino.

    It has the ends of each servo in it, and stands still when it hears nothing for 0.2 s.
    """
    file = Arm(robot).save_sketch(output, replace=replace)
    result = {"robot": robot.id, "board": "arduino", "file": str(file)}
    show(
        result, as_json=as_json, table=lambda _: say(f"{file}: load it into the board, then --board arduino.")
    )


def _told(
    do: Callable[[RemoteArm, bool], None], as_json: bool, *, port: str, robot: Robot, board: str | None,
    held: bool, log: Path | None,
) -> None:  # fmt: skip
    """Do something with an arm, and say where it is then."""
    refuse_taken(log)
    with _connected(robot, port, board, log) as arm:
        do(arm, held)
        result = status_told(robot, arm.status) | {"port": port}
    show(result, as_json=as_json, table=lambda console: _print(console, robot, result))


@contextmanager
def _connected(robot: Robot, port: str, board: str | None, log: Path | None) -> Iterator[RemoteArm]:
    """An arm, which Ctrl+C stops; its log is written when it stands."""
    arm = RemoteArm(robot, arm_at(robot, port, board))
    try:
        yield arm
    except KeyboardInterrupt:
        arm.stop()
        tell_aside("Stopped.")
        sys.exit(1)
    finally:
        if log is not None:
            arm.save_log(log)
        arm.close()


def status_told(robot: Robot, status: Status) -> dict[str, Any]:
    """What an arm does now, in the arm's units."""
    return {
        "robot": robot.id,
        "board": status.board,
        "state": status.state,
        "commanded": known(status.commanded / robot.scale),
        "reported": known(status.reported / robot.scale),
        "late_answers": status.late,
        "longest_answer_s": round(status.longest, 4),
        "resent": status.resent,
        **robot.units.told,
    }


def known(values: Floats) -> list[float | None]:
    """Numbers, and None where nobody knows."""
    return [round(float(value), 6) + 0.0 if np.isfinite(value) else None for value in values]


def _print(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    say(f"{robot.name} on {result['board']} at {result['port']}: {result['state']}")
    rows = numbers_table("joint", "sent to", "reported")
    for joint, sent, reported in zip(robot.joints, result["commanded"], result["reported"], strict=True):
        rows.add_row(joint.name, *("?" if value is None else fixed(value, 2) for value in (sent, reported)))
    console.print(rows)
    late = result["late_answers"]
    longest = 1000 * result["longest_answer_s"]
    say(f"{counted(late, 'answer')} came late; the longest took {longest:.0f} ms")
