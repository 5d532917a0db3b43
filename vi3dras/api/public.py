"""What `import vi3dras as vi` offers: every public name, and where it is at home."""

from __future__ import annotations

from vi3dras.api.arm import Arm
from vi3dras.api.formulas import Object, formula
from vi3dras.api.given import UnitsWarning
from vi3dras.api.motions import ArmMotion
from vi3dras.api.overlap import Overlap
from vi3dras.api.painted import Painted
from vi3dras.api.places import arc, box, line
from vi3dras.api.plots import Plot
from vi3dras.api.poses import Pose
from vi3dras.api.reach import Reach
from vi3dras.api.reading import read
from vi3dras.api.shelves import formulas, robot, robots
from vi3dras.api.solutions import Solutions
from vi3dras.api.sweeps import Sweep
from vi3dras.api.window import open
from vi3dras.api.workspace import Workspace
from vi3dras.errors import Vi3drasError

__all__ = [
    "Arm",
    "ArmMotion",
    "Object",
    "Overlap",
    "Painted",
    "Plot",
    "Pose",
    "Reach",
    "Solutions",
    "Sweep",
    "UnitsWarning",
    "Vi3drasError",
    "Workspace",
    "arc",
    "box",
    "formula",
    "formulas",
    "line",
    "open",
    "read",
    "robot",
    "robots",
]
