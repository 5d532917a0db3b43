"""Controls that are on or off, one below the other."""

from __future__ import annotations

from functools import partial

from ..face import Switches
from ..face.board import Board, Bound, Builders
from ..widgets.choices import Switch
from ..widgets.heads import gap


class SwitchList(Bound):
    """A switch per control."""

    def __init__(self, item: Switches, parent: int, board: Board, width: int) -> None:
        self.ports, self._board = item.controls, board
        gap(parent, 8)
        self._switches = {
            name: Switch(parent, board.port(name).label, False, partial(self._toggle, name), width=width)
            for name in item.controls
        }
        self.refresh()

    def refresh(self) -> None:
        """Show which are on."""
        for name, switch in self._switches.items():
            switch.update(bool(self._board.get(name)))

    def _toggle(self, name: str, on: bool) -> None:
        self._board.put(name, on, label=self._board.port(name).label)


BUILDERS: Builders = {Switches: SwitchList}
