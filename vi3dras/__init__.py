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

_HOMES = {
    "Arm": "arm", "ArmMotion": "motions", "Object": "formulas", "Overlap": "overlap", "Painted": "painted",
    "Plot": "plots", "Pose": "poses", "Reach": "reach", "Solutions": "solutions", "Sweep": "sweeps",
    "UnitsWarning": "given", "Vi3drasError": "given", "Workspace": "workspace", "arc": "places",
    "box": "places", "formula": "formulas", "formulas": "shelves", "line": "places", "open": "window",
    "read": "reading", "robot": "shelves", "robots": "shelves",
}  # fmt: skip
"""Where a public name is at home, among the use cases: an arm is there without formulas and motions."""
_PUBLIC = frozenset(_HOMES)


def __getattr__(name: str) -> Any:
    """A public name, such as `robots`: numpy and what it needs are loaded when it is asked for."""
    if name in _HOMES:
        return getattr(import_module(f"vi3dras.api.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'vi3dras' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})
