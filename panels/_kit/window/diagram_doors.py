"""The diagram and the window around it: what each starts in the other."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vi3dras.flow.parts import owner_of

from ..diagram.eye import Doors, FrontPage
from ..pen import Icon
from ..widgets.menus import Entry
from .front import page_of
from .keys import Shortcut

if TYPE_CHECKING:
    from .shell import Shell


class DiagramCommands:
    """The verbs of the diagram, for a window that may show one."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    def shortcuts(self) -> tuple[Shortcut, ...]:
        """Its keys."""
        return (
            Shortcut("Ctrl+E", "Front panel or block diagram", self._shell.flip),
            Shortcut("Ctrl+Up", "The diagram of all instruments", partial(self._shell.enter, "")),
            Shortcut("Del", "Cut the chosen wire of the diagram", self.cut),
            Shortcut("PgUp", "Nearer to the diagram", partial(self.zoom, 1), repeats=True),
            Shortcut("PgDn", "Further from the diagram", partial(self.zoom, -1), repeats=True),
        )

    def sides(self) -> tuple[Entry, ...]:
        """The sides from which instruments can be seen."""
        flip = self._shell.flip
        other = Entry("Front panel", flip, "sliders", "Ctrl+E")
        if self._shell.diagram is None:
            other = Entry("Block diagram", flip, "wires", "Ctrl+E")
        return (other, Entry("All instruments", partial(self._shell.enter, ""), "cubes", "Ctrl+Up"), Entry())

    def mouse(self) -> tuple[Entry, ...]:
        """What the mouse does in it."""
        return (
            Entry("Move the diagram, or a box of it", hint="drag"),
            Entry("Draw a wire between instruments", hint="drag from a terminal"),
            Entry("Go into an instrument of the diagram", hint="double click"),
        )

    def cut(self) -> None:
        """Take out what is chosen."""
        if self._shell.diagram is not None:
            self._shell.diagram.cut_chosen()

    def zoom(self, steps: int) -> None:
        """Come nearer, or go further away."""
        if self._shell.diagram is not None:
            self._shell.diagram.canvas.zoom(steps)

    def go_to(self, ref: str) -> None:
        """Show where an error can be cured: the control, or its place in the diagram."""
        document = self._shell.engine.document
        if ref in document.ports and document.control(ref) is not None:
            self._shell.go_to(ref)
            return
        self._shell.enter(ref.rpartition(".")[0])
        if self._shell.diagram is not None:
            self._shell.diagram.centre(ref)


NO_PANEL = "The dashboard is empty. An icon at the left brings its instrument back."
PANEL_OF_BLOCKS = ("Panel", "What the blocks of the diagram can be set to, and what they show")
"""The title of what was composed, and what it is for."""


def doors_of(shell: Shell) -> Doors:
    """What a diagram can ask of the window."""
    return Doors(
        enter=shell.enter,
        open=shell.open_panel,
        has_face=lambda name: shell.face_of(name) is not None,
        go_to=shell.go_to,
        icon_of=lambda name: _icon_of(shell, name),
        blocks=shell.blocks,
        vis={face.vi.id: face.vi for face in shell.faces.values()},
        on_page=lambda name: _on_page(shell, name),
    )


def attend_shown(shell: Shell) -> int:
    """Let what is shown run: an instrument, or the blocks and all that is wired; gives the structure now."""
    document = shell.engine.document
    wired = {owner_of(ref) for wire in document.wires.items() for ref in wire}
    blocks = {name for name, one in document.instruments.items() if one.vi.id in shell.blocks}
    shell.engine.attend(*({shell.inside} if shell.inside else {shell.current, *wired, *blocks}))
    return document.structure


def has_blocks(shell: Shell) -> bool:
    """True when there is a block on the dashboard, and so a panel of what was composed."""
    return any(one.vi.id in shell.blocks for one in shell.engine.document.instruments.values())


def with_panel(shell: Shell) -> str:
    """The instrument whose front panel lies behind the diagram that is shown; nothing when there is none."""
    instruments = shell.engine.document.instruments
    names = (shell.inside or "", shell.current, *instruments)
    return next((n for n in names if n in instruments and shell.face_of(n) is not None), "")


def _on_page(shell: Shell, name: str) -> FrontPage:
    """The page that is open of an instrument's front panel."""
    face = shell.face_of(name) if name in shell.engine.document.instruments else None
    if face is None:
        return FrontPage()
    page = shell.tabs.get(name, face.tabs[0].title)
    return FrontPage(page, frozenset(port for port in face.vi.ports if page_of(face, port) == page))


def _icon_of(shell: Shell, name: str) -> Icon:
    face = shell.face_of(name)
    if face is not None:
        return face.icon  # type: ignore[no-any-return]
    block = shell.blocks.get(shell.engine.document.instruments[name].vi.id)
    return block.icon or "cubes" if block else "cubes"  # type: ignore[return-value]
