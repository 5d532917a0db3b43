"""Virtual instruments for students of robot arms: the core, without a window."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # what editors and type checkers know of `vi`
    from vi3dras.api.public import *  # noqa: F403

__version__ = "0.1.0"

# Our arrays are many and small or cut into pieces: threads inside each product would only get in each
# other's way, and would make the last digit depend on their number.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# named here once more: whoever imports one room is not to load them all to learn that it is no public name
_PUBLIC = frozenset(
    (
        "Arm", "ArmMotion", "Object", "Overlap", "Painted", "Plot", "Pose", "Reach", "Solutions",
        "Sweep", "UnitsWarning", "Vi3drasError", "Workspace", "arc", "box", "formula", "formulas", "line",
        "open", "read", "robot", "robots",
    )
)  # fmt: skip


def __getattr__(name: str) -> Any:
    """A public name, such as `robots`: numpy and the rest are loaded when the first one is asked for."""
    if name in _PUBLIC:
        return getattr(import_module("vi3dras.api.public"), name)
    raise AttributeError(f"module 'vi3dras' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})
