"""Beginning anew: an empty page for a formula, an arm of one's own, a session with nothing in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from vi3dras.arm.library import new_robot
from vi3dras.explain import Explanation
from vi3dras.objects.formula import Kind

from ..face.board import Board
from ..face.motion import RobotForm
from ..face.workspace import FormulaPreset
from ..hands.overlay import open_next
from ..items.arms.importing import Importing
from ..items.paths.formula import TextFields
from ..items.paths.in_view import begin_page
from ..pen import Icon
from ..widgets.menus import Entry

if TYPE_CHECKING:
    from .app import App

PAGES: tuple[tuple[Kind, str, Icon, str], ...] = (
    ("curve", "New curve", "route", "Ctrl+N"),
    ("surface", "New surface", "grid", ""),
    ("volume", "New body", "infinity", ""),
)


class Beginning:
    """The verbs of the File menu that begin something."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.importing = Importing(app.notes, self._take, self._tell)

    def entries(self) -> Sequence[Entry]:
        """The lines of the File menu."""
        pages = [
            Entry(words, partial(self.formula, kind), icon, keys)
            for kind, words, icon, keys in PAGES
            if self._page(FormulaPreset, kind)
        ]
        return (
            *pages,
            Entry("New arm", self.robot, "robot", enabled=self._page(RobotForm) is not None),
            Entry("Import arm...", self.importing.ask, "folder"),
            Entry("New session", self.session, "file", "Ctrl+Shift+N"),
        )

    def formula(self, kind: Kind) -> None:
        """Open the instrument for such formulas on an empty page, the mouse's hand free: typing may begin."""
        if (found := self._page(FormulaPreset, kind)) is None:
            return
        self._open(*found)
        app = self._app
        begin_page(Board(app.engine, app.shell.current, app.notes), kind)
        app.first_steps.offer()
        open_next(self._write)  # once the menu has gone and the page is drawn

    def robot(self) -> None:
        """Open the table of an arm with one joint: others come by a click."""
        if (found := self._page(RobotForm)) is not None:
            self._open(*found)
            self._app.take_robot(new_robot())

    def _take(self, robot: str) -> None:
        self._app.commands.take_robot(robot)

    def _tell(self, page: Explanation) -> None:
        self._app.help.tell(page)

    def session(self) -> None:
        """Let everything be as the program starts, once nothing is lost by it."""
        self._app.commands.unless_lost(self._clear)

    def _clear(self) -> None:
        app = self._app
        app.engine.become(app.defaults.state(), "New session")
        app.keeping.leave_file()

    def _write(self) -> None:
        fields = next((b for b in self._app.shell.bound if isinstance(b, TextFields)), None)
        if fields is not None:
            fields.write()

    def _open(self, name: str, page: str) -> None:
        self._app.shell.open(name)
        self._app.shell.open_panel(name)
        self._app.shell.choose(page)

    def _page(self, part: type, kind: Kind | None = None) -> tuple[str, str] | None:
        """The instrument and the page that show such a part, for this kind of formula."""
        faces = self._app.faces
        here = self._app.shell.current
        for name in sorted(faces, key=lambda name: name != here):
            for tab in faces[name].tabs:
                for item in tab.items:
                    if isinstance(item, part) and (kind is None or kind in getattr(item, "kinds", ())):
                        return name, tab.title
        return None
