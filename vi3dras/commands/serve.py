"""`vi3dras serve`: a class shares the arm that hangs on this machine."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from vi3dras.api.arm import Arm
from vi3dras.api.served_arm import HERE, ServedArm
from vi3dras.api.values.given import number
from vi3dras.arm.robot import Robot
from vi3dras.console.names import ROBOT
from vi3dras.console.output import json_option, say, show
from vi3dras.remote.registry import HOMES
from vi3dras.sharing.tokens import token_in

EXAMPLES = """
\b
Examples:
  vi3dras serve --port /dev/ttyUSB0 --held         for this machine alone; it goes home first
  vi3dras serve --port COM4 --listen 0.0.0.0:2340 --token-file class.txt --held
  vi3dras serve --arm so-101 --port COM4 --listen lab-pc:2340 --token-file class.txt
  vi3dras serve --port tcp://127.0.0.1:2332 --held    of a twin: vi3dras twin ssc32 --port 2332

Students use vi3dras send, the panel Remote Arm, or vi.shared_arm; a browser shows the queue at
http://lab-pc:2340.
"""


@click.command("serve", epilog=EXAMPLES)
@click.option("--port", required=True, help="Where the arm hangs: /dev/ttyUSB0, COM4, tcp://host:port.")
@click.option(
    "--arm", "--robot", "robot", type=ROBOT, default="lynx6", show_default=True, help="Which arm it is."
)
@click.option("--board", type=click.Choice(tuple(HOMES)), help="Its board; all are asked without it.")
@click.option("--held", is_flag=True, help="Somebody holds the arm: it goes home first, and may jump.")
@click.option("--listen", default=HERE, show_default=True, help="HOST:PORT where others reach it.")
@click.option("--token", default="", help="Of the class; a file keeps it from those who see what runs here.")
@click.option("--token-file", type=click.Path(path_type=Path), help="A file with it in its first line.")
@click.option("--teacher-token", default="", help="Of the teacher; one is made and printed without it.")
@click.option("--teacher-token-file", type=click.Path(path_type=Path), help="A file with it.")
@click.option("--for", "seconds", default="0", help="Seconds until it ends; without it, until Ctrl+C.")
@json_option
def command(
    port: str, robot: Robot, board: str | None, held: bool, listen: str, token: str, token_file: Path | None,
    teacher_token: str, teacher_token_file: Path | None, seconds: str, as_json: bool,
) -> None:  # fmt: skip
    """Share an arm with a class: a queue, one holder at a time.

    Every job is checked again here. Whoever has the token may press STOP; only who has the arm goes on, and
    the teacher, who may also take the arm over. Beyond this machine nobody enters without a token.
    """
    span = number(seconds, "--for") or None
    token = token_in(token_file) if token_file is not None else token
    own = token_in(teacher_token_file) if teacher_token_file is not None else teacher_token
    with Arm(robot).serve(port, board, listen=listen, token=token, teacher_token=own, held=held) as served:
        result: dict[str, Any] = {
            "robot": robot.id, "board": served.board, "port": port, "address": served.address,
            "needs_token": bool(token), "logs": str(served.records.folder),
            "teacher_token": None if own else served.teacher_token, "knows_place": served.knows_place,
        }  # fmt: skip
        show(result, as_json=as_json, table=lambda _: _print(result, served))
        sys.stdout.flush()
        with suppress(KeyboardInterrupt):
            served.wait(span)
    if not as_json:
        say("Ended; the arm stands.")


def _print(result: dict[str, Any], served: ServedArm) -> None:
    say(f"{served.robot.name} on {result['board']} at {result['port']}, shared at {result['address']}")
    token = " --token-file CLASS.txt" if result["needs_token"] else ""
    say(f"Students: vi3dras send FILE.csv --to {result['address']}{token} --name NAME --wait")
    if result["teacher_token"]:
        say(f"Teacher: --token {result['teacher_token']}")
    if not result["knows_place"]:
        say("Nobody knows where the arm stands: hold it, then vi3dras send --home --held as the teacher.")
    say(f"Logs: {result['logs']}")
    served.records.told = _line


def _line(text: str) -> None:
    say(text)
    sys.stdout.flush()
