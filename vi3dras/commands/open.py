"""`vi3dras open`: the dashboard, with an instrument, an arm or a session to begin with."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from vi3dras.album.entries import LANGUAGES
from vi3dras.arm.robot import Robot
from vi3dras.console.names import PANEL, ROBOT, blocks, panels
from vi3dras.console.screen import require_screen

EXAMPLES = """
\b
Examples:
  vi3dras                                    the dashboard
  vi3dras open robot-simulator --robot ur5e  with an arm
  vi3dras open --language es                 in Spanish
  vi3dras open --session weld-lesson.vi3     as it was saved
"""


@click.command("open", epilog=EXAMPLES)
@click.argument("panel", type=PANEL, required=False)
@click.option("--robot", type=ROBOT, help="The arm to begin with.")
@click.option("--session", type=click.Path(path_type=Path), help="A session file to bring back.")
@click.option("--language", type=click.Choice(LANGUAGES), help="Of the window, kept for the next time.")
def command(panel: str | None, robot: Robot | None, session: Path | None, language: str | None) -> None:
    """Open the dashboard, with the instrument that was open last unless PANEL names one."""
    require_screen()
    start = import_module("vi3dras.panels._kit.start")
    start.run_dashboard(panels(), panel or "", robot, session, blocks(), language or "")
