"""`vi3dras remote ports` and `stop`: what there is to drive, and a stop for all that is driven."""

from __future__ import annotations

import click

from vi3dras.api.remote import ports
from vi3dras.console.output import Console, counted, json_option, numbers_table, say, show
from vi3dras.remote.running import stop_all


@click.command("ports")
@json_option
def list_ports(as_json: bool) -> None:
    """What is plugged in, and which twins run on this machine."""
    found = ports()
    result = {"ports": [each._asdict() for each in found]}

    def table(console: Console) -> None:
        if not found:
            say("Nothing is plugged in, and no twin runs: vi3dras twin ssc32 starts one.")
            return
        rows = numbers_table("port", "name", "hardware")
        for each in found:
            rows.add_row(*each)
        console.print(rows)

    show(result, as_json=as_json, table=table)


@click.command("stop")
@json_option
def stop(as_json: bool) -> None:
    """Stop every arm that a program of this machine drives."""
    found = stop_all()
    result = {"stopped": [each._asdict() for each in found]}

    def table(console: Console) -> None:
        say(f"{counted(len(found), 'arm')} told to stop.")
        for each in found:
            say(f"{each.robot} at {each.port}: {each.state}")

    show(result, as_json=as_json, table=table)
