"""What belongs to older controls looks old: each part of a front panel with a stale port, and the view."""

from __future__ import annotations

import time
from collections.abc import Sequence

from ..face.board import Board, Bound
from ..hands.pointer import POINTER
from ..help.owners import Owners
from ..view.view3d import SceneView
from ..widgets.widget import Widget

PATIENCE = 0.5
"""Seconds that a part may be behind before it looks so: what is being computed comes soon."""


class Ageing:
    """Fades the widgets of a front panel, and its view once nothing is being done about it."""

    def __init__(self, owners: Owners, board: Board) -> None:
        self._owners, self._board = owners, board
        self._since: dict[Bound, float] = {}
        self._old: set[Bound] = set()

    def frame(self, bounds: Sequence[Bound], view: SceneView, *, changed: bool) -> None:
        """Let each part look as old as it is: once per frame, after all were refreshed."""
        now, is_held = time.monotonic(), self._board.engine.is_held(self._board.name)
        self._since = {b: self._since.get(b, now) for b in bounds if self._is_stale(b.ports)}
        before, wait = self._old, 0.0 if is_held else PATIENCE
        self._old = {bound for bound, since in self._since.items() if now - since >= wait}
        if self._old != before or (changed and self._old):  # what was built anew is bright
            self._fade(before | self._old)
        view.fade(is_held and self._is_stale(view.ports))

    def _is_stale(self, ports: Sequence[str]) -> bool:
        return any(self._board.is_stale(port) for port in ports if port in self._board.vi.ports)

    def _fade(self, bounds: set[Bound]) -> None:
        for target in POINTER.targets:
            if isinstance(target, Widget) and target.fades:
                owner = self._owners.of(target)
                if owner in bounds:
                    target.fade(owner in self._old)
