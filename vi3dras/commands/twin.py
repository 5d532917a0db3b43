"""`vi3dras twin`: a virtual board with an arm on it, for this program or any other."""

from __future__ import annotations

import sys
import time
from typing import Any

import click

from vi3dras.api.twins import FLAWS, flaws_known
from vi3dras.api.values.given import number
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.console.names import ROBOT, pairs_of
from vi3dras.console.output import Console, fixed, json_option, say, show
from vi3dras.remote.running import TWIN_END, Note
from vi3dras.twins.process import FAULTS, TwinSpec, set_fault
from vi3dras.twins.registry import HOMES, virtual_board_class
from vi3dras.twins.serving import TwinServer

EXAMPLES = """
\b
Examples:
  vi3dras twin ssc32                                 a Lynx6 on an SSC-32; prints where it is to be reached
  vi3dras twin ssc32 --port 2332                     at tcp://127.0.0.1:2332, for this machine alone
  vi3dras twin ssc32u --seed 7 --fault spoilt=0.001  another arm, on a cable that spoils bytes
  vi3dras twin ssc32 --flaws none --for 60 --json    perfect servos, for a minute
"""


@click.command("twin", epilog=EXAMPLES)
@click.argument("board", type=click.Choice(tuple(HOMES)))
@click.option("--robot", type=ROBOT, help="The arm on it; without it one that hangs on this board.")
@click.option("--port", type=click.IntRange(0, 65535), help="A TCP port of this machine, 0 for any.")
@click.option("--seed", type=int, default=0, show_default=True, help="Which of all such arms.")
@click.option(
    "--flaws", type=click.Choice(tuple(FLAWS)), default="usual", show_default=True,
    help="How far its servos are from what its file says.",
)  # fmt: skip
@click.option("--baud", type=int, help="Of its line; as the arm's file says without it.")
@click.option("--fault", "faults", multiple=True, metavar="NAME=VALUE", help=f"{', '.join(FAULTS)}.")
@click.option("--for", "seconds", default="0", help="Seconds until it ends; without it, until Ctrl+C.")
@json_option
def command(
    board: str, robot: Robot | None, port: int | None, seed: int, flaws: str, baud: int | None,
    faults: tuple[str, ...], seconds: str, as_json: bool,
) -> None:  # fmt: skip
    """Serve a virtual BOARD: over a pseudo-terminal, or over TCP with --port.

    It speaks bytes as the board does, at its baud rate, and its servos are slow, have play and a calibration
    of their own: nobody can tell it from a real one. Windows has no pseudo-terminals: there it is TCP.
    """
    robot = robot or load_robot(virtual_board_class(board).usual_robot)
    known = [(name, number(value, f"--fault {name}")) for name, value in pairs_of(faults)]
    for name, _ in known:
        if name not in FAULTS:
            raise click.UsageError(f'There is no fault "{name}": there are {", ".join(FAULTS)}.')
    end = time.monotonic() + (number(seconds, "--for") or float("inf"))
    twin = TwinSpec(robot, board, flaws_known(flaws), seed, baud=baud).made()
    for name, value in known:
        set_fault(twin, name, value)
    server = TwinServer(twin, port)
    note = Note(robot.id, board, server.address, end=TWIN_END)
    result: dict[str, Any] = {"board": board, "robot": robot.id, "address": server.address, "seed": seed}
    show(result, as_json=as_json, table=lambda console: _print(console, robot, result))
    sys.stdout.flush()
    try:
        while time.monotonic() < end:
            server.pump(min(0.1, max(end - time.monotonic(), 0.0)))
    except KeyboardInterrupt:
        pass
    finally:
        server.close()
        note.close()
    if not as_json:
        say(f"Ended; the joints were at {', '.join(fixed(v, 1) for v in twin.board.body.q / robot.scale)}.")


def _print(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    say(f"{robot.name} on {result['board']} at {result['address']}")
    say(f"vi3dras remote home --port {result['address']} --robot {robot.id} --held")
