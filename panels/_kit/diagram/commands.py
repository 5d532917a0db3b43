"""What menus and keys start in the diagram."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ..widgets.menus import Entry
from ..window.keys import Shortcut

if TYPE_CHECKING:
    from ..window.shell import Shell


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
            Shortcut("PgUp", "Nearer to the diagram", partial(self.zoom, 1)),
            Shortcut("PgDn", "Further from the diagram", partial(self.zoom, -1)),
        )

    def sides(self) -> tuple[Entry, ...]:
        """The sides from which instruments can be seen."""
        flip = self._shell.flip
        other = (
            Entry("Block diagram", flip, "wires", "Ctrl+E")
            if self._shell.diagram is None
            else Entry("Front panel", flip, "sliders", "Ctrl+E")
        )
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
