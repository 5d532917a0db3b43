"""From the description of a front panel to widgets: which class builds which part."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

from .. import face
from ..face import Switches
from ..face.board import Board, FacePart, part_of
from ..face.bound import Bound
from ..widgets.heads import Section, Separator, gap
from . import __path__ as rooms

for found in walk_packages(rooms, f"{__package__}."):
    import_module(found.name)  # each module beside this one holds parts of a face, with the items they show


class SwitchList(FacePart[Switches]):
    """A switch per control."""

    def _lay_out(self, item: Switches, parent: int, board: Board, width: int) -> None:
        self.ports = item.controls
        gap(parent, 8)
        labels = {port: board.port(port).label for port in item.controls}
        self._switches = {port: self._switch_for(parent, port, label) for port, label in labels.items()}

    def refresh(self) -> None:
        """Show which are on."""
        for port, switch in self._switches.items():
            switch.update(bool(self._board.get(port)))


def build_one(item: face.Item, parent: int, board: Board, width: int) -> Bound | None:
    """Put one item there and give what has to be refreshed, if anything."""
    if isinstance(item, face.Heading):
        Section(parent, item.title, item.hint, width=width)
    elif isinstance(item, face.Line):
        gap(parent, 12)
        Separator(parent, width=width)
    made = part_of(item)
    return made(item, parent, board, width) if made else None
