"""From the description of a front panel to widgets: which class builds which part."""

from __future__ import annotations

from functools import partial, reduce
from operator import or_

from .. import face
from ..face import Switches
from ..face.board import Board, Bound, Builders
from ..widgets.choices import Switch
from ..widgets.heads import Section, Separator, gap
from .arms import (
    about,
    chart,
    cursor,
    elbow,
    inverse,
    joint,
    joint_motion,
    method,
    reading,
    saving,
    self_motion,
    sweep,
    table,
)
from .clouds import (
    brush,
    card,
    clip,
    cloud,
    colour,
    compare,
    cost,
    detail,
    explore,
    facts,
    files,
    hand,
    section,
    study,
    target,
    verdict,
    walk,
    workspace,
)
from .paths import (
    arm_share,
    curve,
    export,
    formula,
    formula_file,
    move,
    name,
    objects,
    passport,
    path,
    placement,
    preset,
    timing,
    typeset,
    variable,
)

ROOMS = (
    about,
    arm_share,
    brush,
    card,
    chart,
    clip,
    cloud,
    colour,
    compare,
    cost,
    cursor,
    curve,
    detail,
    elbow,
    explore,
    export,
    facts,
    files,
    formula,
    formula_file,
    hand,
    inverse,
    joint,
    joint_motion,
    method,
    move,
    name,
    objects,
    passport,
    path,
    placement,
    preset,
    reading,
    saving,
    section,
    self_motion,
    study,
    sweep,
    table,
    target,
    timing,
    typeset,
    variable,
    verdict,
    walk,
    workspace,
)
"""Each knows how to build some parts."""


class SwitchList(Bound):
    """A switch per control."""

    def __init__(self, item: Switches, parent: int, board: Board, width: int) -> None:
        self.ports, self._board = item.controls, board
        gap(parent, 8)
        self._switches = {
            port: Switch(parent, board.port(port).label, False, partial(self._toggle, port), width=width)
            for port in item.controls
        }
        self.refresh()

    def refresh(self) -> None:
        """Show which are on."""
        for port, switch in self._switches.items():
            switch.update(bool(self._board.get(port)))

    def _toggle(self, port: str, on: bool) -> None:
        self._board.put(port, on, label=self._board.port(port).label)


_BUILDERS: Builders = reduce(or_, (room.BUILDERS for room in ROOMS), {Switches: SwitchList})


def build_one(item: face.Item, parent: int, board: Board, width: int) -> Bound | None:
    """Put one item there and give what has to be refreshed, if anything."""
    match item:
        case face.Heading():
            Section(parent, item.title, item.hint, width=width)
        case face.Line():
            gap(parent, 12)
            Separator(parent, width=width)
        case _:
            return _BUILDERS[type(item)](item, parent, board, width)
    return None
