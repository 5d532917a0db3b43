"""What the mouse asks for: a part of the front panel, or a terminal, wire or box of the block diagram."""

from __future__ import annotations

from vi3dras.flow.parts import owner_of, plain

from ..diagram.diagram import DiagramPanel
from ..diagram.touch import Under
from ..hands.pointer import Mouse, Target
from ..window.front import Front
from .asked import Asked


def asked_under(
    front: Front | DiagramPanel | None, name: str, target: Target, mouse: Mouse
) -> tuple[str, Asked] | None:
    """The instrument and its port or step that a place is about; `name` is the instrument that is open."""
    if isinstance(front, DiagramPanel):
        return asked_of_diagram(front.canvas.under) if target is front.canvas else None
    found = front.asked(target, mouse) if front is not None else None
    return None if found is None else (name, found)


def asked_of_diagram(under: Under) -> tuple[str, Asked] | None:
    """The instrument and its port or step under the mouse, if any."""
    ref = _ref(under)
    return (owner_of(ref), Asked(ref.rpartition(".")[2])) if "." in ref else None


def _ref(under: Under) -> str:
    if under.pin is not None:
        return under.pin.ref
    if under.wire is not None:
        return under.wire.route.net.ref
    return "" if under.box is None else plain(under.box.key)
