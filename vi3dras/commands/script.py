"""`vi3dras script`: Python that computes what an instrument shows."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from vi3dras.arm.robot import Robot
from vi3dras.commands.explain import set_controls
from vi3dras.console.names import PANEL, ROBOT, blocks, panels
from vi3dras.console.output import json_option, say, show, tell_aside
from vi3dras.errors import TypedError
from vi3dras.flow import Engine
from vi3dras.sessions.session import load

EXAMPLES = """
\b
Examples:
  vi3dras script robot-simulator --robot puma560              the instrument as it begins
  vi3dras script fk-workspace --set factor=10                 with a control set
  vi3dras script --session weld-lesson.vi3                    what was open when the session was saved
  vi3dras script fk-workspace --session weld-lesson.vi3       another instrument of it
"""


@click.command("script", epilog=EXAMPLES)
@click.argument("panel", type=PANEL, required=False)
@click.option("--session", type=click.Path(path_type=Path), help="A session file that holds the instrument.")
@click.option("--robot", type=ROBOT, help="The arm.")
@click.option("--set", "sets", multiple=True, metavar="CONTROL=VALUE", help="Set a control, in degrees.")
@json_option
def command(
    panel: str | None, session: Path | None, robot: Robot | None, sets: tuple[str, ...], as_json: bool
) -> None:
    """Print Python that computes what an instrument shows, as Copy as Python does in the window.

    Without PANEL, the instrument that was open when the session was saved.
    """
    faces = panels()
    with Engine() as engine:
        if session is not None:
            catalogue = {face.vi.id: face.vi for face in (*faces.values(), *blocks().values())}
            found = load(session, catalogue)
            engine.become(found.state, session.name)
            panel = panel or str(found.view.get("open", ""))
            for problem in found.problems:
                tell_aside(str(problem))
        if panel not in faces:
            raise TypedError(f"No instrument is named: give one of {', '.join(faces)}, or a session of one.")
        if panel not in engine.document.instruments:
            engine.add(faces[panel].vi, panel)
        set_controls(engine, panel, robot, sets)
        engine.catch_up()
        script = import_module("vi3dras.panels._kit.face.typing_in").script_of(engine, panel, faces[panel])

    def lines(_: object) -> None:
        for line in script.splitlines():
            say(line)

    show({"panel": panel, "script": script}, as_json=as_json, table=lines)
