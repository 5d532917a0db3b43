"""`vi3dras remote log`: every byte of a link with its time, what it says, and what a twin says to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from vi3dras.arm.robot import Robot
from vi3dras.console.names import ROBOT
from vi3dras.console.output import Console, fixed, json_option, say, show
from vi3dras.remote.byte_log import Entry, read_log
from vi3dras.remote.errors import GarbledError
from vi3dras.remote.registry import HOMES, board_class
from vi3dras.remote.replay import replayed


@click.command("log")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--robot", type=ROBOT, help="Say what every order tells this arm.")
@click.option("--board", type=click.Choice(tuple(HOMES)), default="ssc32", show_default=True, help="Of it.")
@click.option("--replay", is_flag=True, help="Say it again to a twin of --robot, and compare its answers.")
@json_option
def command(file: Path, robot: Robot | None, board: str, replay: bool, as_json: bool) -> int:
    """Every byte of FILE with its time; with --robot what it told the arm."""
    if replay and robot is None:
        raise click.UsageError("--replay needs an arm: give --robot.")
    entries, about = read_log(file)
    orders = {} if robot is None else orders_of(entries, robot, board)
    result: dict[str, Any] = {
        "about": about,
        "entries": [_entry(k, e, orders) for k, e in enumerate(entries)],
    }
    found = replayed(entries, robot, board) if replay and robot is not None else None
    if found is not None:
        result["replay"] = found._asdict()

    def table(console: Console) -> None:
        for line in about.splitlines():
            say(line)
        for k, entry in enumerate(entries):
            said = f"   {orders[k]}" if k in orders else ""
            say(f"{entry.time:12.4f} {'>' if entry.is_sent else '<'} {entry.text}{said}")
        if found is not None:
            say(found.sentence)

    show(result, as_json=as_json, table=table)
    return 0 if found is None or found.is_same else 1


def orders_of(entries: tuple[Entry, ...], robot: Robot, board: str) -> dict[int, str]:
    """What each sent entry tells an arm, in words."""
    reader, told = board_class(board)(robot), {}
    for k, entry in enumerate(entries):
        if not entry.is_sent:
            continue
        try:
            orders = reader.orders(entry.data)
        except GarbledError:
            told[k] = "none of this board"
            continue
        told[k] = "; ".join(
            order.kind
            if order.place is None
            else f"to {', '.join(fixed(v, 2) for v in order.place.q / robot.scale)}"
            + (f" in {order.seconds:g} s" if order.seconds is not None else "")
            for order in orders
        )
    return told


def _entry(number: int, entry: Entry, orders: dict[int, str]) -> dict[str, Any]:
    told = {
        "time_s": round(entry.time, 6),
        "sent": entry.is_sent,
        "text": entry.text,
        "hex": entry.data.hex(),
    }
    return told | ({"order": orders[number]} if number in orders else {})
