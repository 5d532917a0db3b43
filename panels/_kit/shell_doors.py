"""The ways from a diagram into the window around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .diagram_doors import Doors
from .icons import Icon

if TYPE_CHECKING:
    from .shell import Shell


def doors_of(shell: Shell) -> Doors:
    """What a diagram can ask of the window."""
    return Doors(
        enter=shell.enter, open=shell.open_panel, has_face=lambda name: shell.face_of(name) is not None,
        go_to=shell.go_to, icon_of=lambda name: _icon_of(shell, name), blocks=shell.blocks,
        vis={face.vi.id: face.vi for face in shell.faces.values()},
    )  # fmt: skip


def _icon_of(shell: Shell, name: str) -> Icon:
    face = shell.face_of(name)
    if face is not None:
        return face.icon  # type: ignore[no-any-return]
    block = shell.blocks.get(shell.engine.document.instruments[name].vi.id)
    return block.icon or "cubes" if block else "cubes"  # type: ignore[return-value]
