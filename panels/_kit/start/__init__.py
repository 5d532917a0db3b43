"""The ways into the window: to work in it, alone or with a card of the papers, and for pictures."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from vi3dras.arm.robot import Robot
from vi3dras.explain import PortPart
from vi3dras.export.csv import write_csv

from ..face import Block, Face
from ..face.paged import page_of
from ..face.typing_in import set_by_words
from ..window.app import App
from ..window.remembered import Left, Look, recall, remember
from .pictures import shoot, stand, take

if TYPE_CHECKING:
    from vi3dras.papers.card import Card

__all__ = ["Look", "make_tour", "run_dashboard", "run_with_card", "take", "write_picture"]


def run_dashboard(
    faces: dict[str, Face],
    panel: str,
    robot: Robot | None,
    session: Path | None,
    blocks: dict[str, Block] | None = None,
    language: str = "",
) -> None:
    """Open the window as it was left and stay until it is closed."""
    left = recall()

    def begin(app: App) -> None:
        app.shell.open(panel or (left.opened if left.opened in faces else app.shell.current))
        if left.problem is not None:
            app.notes.say(str(left.problem))
        if session is not None:
            app.guard.run(partial(app.keeping.open, session), None)
        if robot is not None:
            app.take_robot(robot)

    look = left.look._replace(language=language or left.look.language)
    _work(App(faces, look, blocks), left, begin)


def run_with_card(faces: dict[str, Face], card: Card) -> None:
    """Open the window with a card and stay until it is closed.

    Raises:
        Vi3drasError: see `take_card`.
    """
    from ..window.lessons import take_card

    left = recall()
    _work(App(faces, left.look), left, lambda app: take_card(app, card))


def _work(app: App, left: Left, begin: Callable[[App], None]) -> None:
    """Let a window begin as it was left and with something, and stay until it is closed."""
    with closing(app):
        app.shell.tabs.update(left.pages)
        app.defaults.begin()
        begin(app)
        app.keeping.begin()
        app.keeping.start_autosave()
        app.run()
        remember(app)


def write_picture(
    faces: dict[str, Face],
    file: Path,
    panel: str,
    robot: Robot | None,
    session: Path | None,
    sets: dict[str, str],
    look: Look,
    blocks: dict[str, Block] | None = None,
    diagram: str = "",
    asked: tuple[str, PortPart | None] | None = None,
    page: str = "",
) -> None:
    """Write one picture of an instrument, or of a diagram: `inside` it, or of all with their `wires`.

    `asked` is the port that the context help explains, `page` the page that is open, if not the first.

    Raises:
        Vi3drasError: page, session or a control's value cannot be used, or the picture does not come.
    """
    title = page_of(faces[panel], page) if page else ""
    with closing(App(faces, look, blocks)) as app:
        app.shell.open(panel)
        if session is not None:
            app.keeping.bring_back(session)
        if title:
            app.shell.open(panel)
            app.shell.choose(title)
        if robot is not None:
            app.take_robot(robot)
        for name, text in sets.items():
            set_by_words(app.engine, panel, name, text)
        if diagram:
            app.shell.enter(panel if diagram == "inside" else "")
        if asked is not None:
            app.help.ask(*asked)
        shoot(app, file)


def make_tour(
    faces: dict[str, Face], folder: Path, size: tuple[int, int], *, only: str = ""
) -> list[tuple[Path, str]]:
    """Walk through the stops of every instrument, or of one; gives each file and what it shows."""
    written: list[tuple[Path, str]] = []
    with closing(App(faces, Look(size=size, is_picture=True))) as app:
        app.engine.snapshot("start")
        for panel, face in faces.items():
            if only not in {"", panel}:
                continue
            app.shell.open(panel)
            for stop in face.tour:
                stand(app, panel, stop)
                picture = folder / f"{panel}-{stop.name}.png"
                shoot(app, picture)
                written.append((picture, stop.sentence))
                if face.table:
                    table = folder / f"{panel}-{stop.name}.csv"
                    write_csv(table, app.engine.act(f"{panel}.{face.table}"), replace=True)
                    written.append((table, "the numbers behind it"))
    return written
