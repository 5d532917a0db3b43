"""`vi3dras shot`: a picture of the dashboard, with or without a display."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from vi3dras.commands.names import PanelName, RobotName, WindowSize, panels
from vi3dras.commands.output import json_option, show
from vi3dras.commands.screen import some_screen
from vi3dras.robot import Robot

EXAMPLES = """
\b
Examples:
  vi3dras shot robot-simulator -o lynx6.png
  vi3dras shot robot-simulator -o kuka.png --robot kuka-kr5-arc --theme light --size 1100x700
  vi3dras shot robot-simulator -o bent.png --set q=30,60,-45,-30,0 --set wire=true
"""


@click.command("shot", epilog=EXAMPLES)
@click.argument("panel", type=PanelName())
@click.option("-o", "--out", type=click.Path(path_type=Path), required=True, help="The PNG to write.")
@click.option("--robot", type=RobotName(), help="The arm to show.")
@click.option("--session", type=click.Path(path_type=Path), help="A session file to bring back first.")
@click.option("--set", "sets", multiple=True, metavar="CONTROL=VALUE", help="Set a control, in degrees.")
@click.option("--size", type=WindowSize(), default="1440x900", show_default=True, help="In pixels.")
@click.option("--theme", type=click.Choice(["dark", "light"]), default="dark", show_default=True)
@click.option("--scale", type=click.FloatRange(1, 2), default=1.0, show_default=True, help="Size of it all.")
@json_option
def command(
    panel: str, out: Path, robot: Robot | None, session: Path | None, sets: tuple[str, ...],
    size: tuple[int, int], theme: str, scale: float, as_json: bool,
) -> None:  # fmt: skip
    """Write a picture of the dashboard."""
    wanted = [word.partition("=") for word in sets]
    for name, sign, _ in wanted:
        if not sign:
            raise click.UsageError(f'"--set {name}" has no value: write it as --set {name}=VALUE.')
    controls = {name: text for name, _, text in wanted}
    with some_screen(*size):
        start = import_module("vi3dras.panels._kit.start")
        look = start.Look(size=size, theme=theme, scale=scale, is_picture=True)
        start.write_picture(panels(), out, panel, robot, session, controls, look)
    show(
        {"picture": str(out)}, as_json=as_json,
        table=lambda console: console.print(f"Wrote {out}", soft_wrap=True),
    )  # fmt: skip
