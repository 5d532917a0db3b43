"""An instrument as Python: one way for the window, the command line and tests."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError
from vi3dras.flow import Engine
from vi3dras.scripts.spelling import program

from . import Face


class NoScriptError(Vi3drasError):
    """An instrument that has no script; facts: its title."""

    def __str__(self) -> str:
        return f"{self.args[0]} cannot be copied as Python: its file names no script."


def script_of(engine: Engine, name: str, face: Face) -> str:
    """Python that computes what an instrument shows; it needs its controls alone, nothing that is computed.

    Args:
        engine: where it is.
        name: what it is called there.
        face: its front panel.

    Raises:
        NoScriptError: it says none.
        ActionRefusedError: a control has no value.
    """
    if not face.script or name not in engine.document.instruments:
        raise NoScriptError(face.vi.title)
    return program(face.vi.title, engine.act(f"{name}.{face.script}"))
