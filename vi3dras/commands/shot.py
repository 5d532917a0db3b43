"""`vi3dras shot`: a picture of the dashboard, with or without a display."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from vi3dras.album.entries import LANGUAGES
from vi3dras.arm.robot import Robot
from vi3dras.commands.explain import asked
from vi3dras.console.names import PANEL, ROBOT, SIZE, blocks, pairs_of, panels
from vi3dras.console.output import json_option, show
from vi3dras.console.screen import some_screen
from vi3dras.files import refuse_taken
from vi3dras.render.detail import BODIES

EXAMPLES = """
\b
Examples:
  vi3dras shot robot-simulator -o lynx6.png
  vi3dras shot robot-simulator -o kuka.png --robot kuka-kr5-arc --theme light --size 1100x700
  vi3dras shot robot-simulator -o bent.png --set q=30,60,-45,-30,0 --set wire=true
  vi3dras shot control-lab -o margins.png --robot puma560 --page Stability
  vi3dras shot fk-workspace -o wiring.png --diagram
  vi3dras shot robot-simulator -o a3.png --help-for links:3,1,4
"""


@click.command("shot", epilog=EXAMPLES)
@click.argument("panel", type=PANEL)
@click.option("-o", "--out", type=click.Path(path_type=Path), required=True, help="The PNG to write.")
@click.option("--replace", is_flag=True, help="A file of that name may go.")
@click.option("--robot", type=ROBOT, help="The arm to show.")
@click.option("--page", default="", metavar="NAME", help="The page that is open, as its tab is called.")
@click.option("--session", type=click.Path(path_type=Path), help="A session file to bring back first.")
@click.option("--set", "sets", multiple=True, metavar="CONTROL=VALUE", help="Set a control, in degrees.")
@click.option("--size", type=SIZE, default="1440x900", show_default=True, help="In pixels.")
@click.option("--theme", type=click.Choice(["dark", "light"]), default="dark", show_default=True)
@click.option("--scale", type=click.FloatRange(1, 2), default=1.0, show_default=True, help="Size of it all.")
@click.option(
    "--body", type=click.Choice(BODIES), default=BODIES[0], show_default=True, help="How arms look."
)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--help-for", metavar="PORT[:I,J]", help="With the context help for a port, or a part of it.")
@click.option("--diagram", is_flag=True, help="The block diagram behind the panel.")
@click.option("--wires", is_flag=True, help="The diagram of all instruments and the wires between them.")
@json_option
def command(
    panel: str, out: Path, replace: bool, robot: Robot | None, page: str, session: Path | None,
    sets: tuple[str, ...], size: tuple[int, int], theme: str, scale: float, body: str, language: str,
    help_for: str | None, diagram: bool, wires: bool, as_json: bool,
) -> None:  # fmt: skip
    """Write a picture of the dashboard."""
    controls = dict(pairs_of(sets))
    refuse_taken(out, replace=replace)
    with some_screen(*size):
        start = import_module("vi3dras.panels._kit.start")
        look = start.Look(size=size, theme=theme, scale=scale, is_picture=True, language=language, body=body)
        side = "wires" if wires else "inside" if diagram else ""
        question = None if help_for is None else asked(panel, help_for)
        start.write_picture(
            panels(), out, panel, robot, session, controls, look, blocks(), side, question, page
        )
    show(
        {"picture": str(out)}, as_json=as_json,
        table=lambda console: console.print(f"Wrote {out}", soft_wrap=True),
    )  # fmt: skip
