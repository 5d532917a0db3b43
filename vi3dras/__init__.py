"""Virtual instruments for students of robot arms: the core, without a window."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # what editors and type checkers know of `vi`
    from vi3dras.api.arm import Arm as Arm
    from vi3dras.api.calibration import ServoCalibration as ServoCalibration
    from vi3dras.api.cartesian import CartesianMotion as CartesianMotion
    from vi3dras.api.cells import Clearances as Clearances
    from vi3dras.api.cells import WorkCell as WorkCell
    from vi3dras.api.cells import cell as cell
    from vi3dras.api.cells import pipes as pipes
    from vi3dras.api.code import Code as Code
    from vi3dras.api.control.cured import Cured as Cured
    from vi3dras.api.control.excited import ExcitingMotion as ExcitingMotion
    from vi3dras.api.control.identified import Identification as Identification
    from vi3dras.api.control.stable import LoopStability as LoopStability
    from vi3dras.api.control.tuned import Tuned as Tuned
    from vi3dras.api.derivations import InverseDerivation as InverseDerivation
    from vi3dras.api.explorer.atlas import ArmAtlas as ArmAtlas
    from vi3dras.api.explorer.between import SolutionMotion as SolutionMotion
    from vi3dras.api.explorer.frames import Transform as Transform
    from vi3dras.api.explorer.frames import transform as transform
    from vi3dras.api.explorer.singular import Cuspidal as Cuspidal
    from vi3dras.api.explorer.singular import Singularities as Singularities
    from vi3dras.api.explorer.speeds import Speeds as Speeds
    from vi3dras.api.explorer.turns import CompoundRotation as CompoundRotation
    from vi3dras.api.explorer.turns import RotationCheck as RotationCheck
    from vi3dras.api.explorer.turns import check_rotation as check_rotation
    from vi3dras.api.explorer.turns import compound_rotation as compound_rotation
    from vi3dras.api.forces.falls import ArmFall as ArmFall
    from vi3dras.api.forces.fastest import Fastest as Fastest
    from vi3dras.api.forces.masses import Masses as Masses
    from vi3dras.api.forces.matrices import Dynamics as Dynamics
    from vi3dras.api.forces.statics import Statics as Statics
    from vi3dras.api.forces.torques import Torques as Torques
    from vi3dras.api.formulas import Object as Object
    from vi3dras.api.formulas import formula as formula
    from vi3dras.api.importing import ImportedArm as ImportedArm
    from vi3dras.api.importing import import_arm as import_arm
    from vi3dras.api.importing import urdf as urdf
    from vi3dras.api.jogging import JogStep as JogStep
    from vi3dras.api.jogging import LeadThrough as LeadThrough
    from vi3dras.api.objects import Painted as Painted
    from vi3dras.api.overlap import Overlap as Overlap
    from vi3dras.api.part_lines import PartLine as PartLine
    from vi3dras.api.part_painted import PaintedPart as PaintedPart
    from vi3dras.api.parts import Workpiece as Workpiece
    from vi3dras.api.parts import part as part
    from vi3dras.api.positions import PositionList as PositionList
    from vi3dras.api.program_runs import ProgramRun as ProgramRun
    from vi3dras.api.programs import RobotProgram as RobotProgram
    from vi3dras.api.programs import program as program
    from vi3dras.api.programs import robot_programs as robot_programs
    from vi3dras.api.reach import Reach as Reach
    from vi3dras.api.reading import read as read
    from vi3dras.api.remote import RemoteArm as RemoteArm
    from vi3dras.api.remote import ports as ports
    from vi3dras.api.served_arm import ServedArm as ServedArm
    from vi3dras.api.shared_arm import SharedArm as SharedArm
    from vi3dras.api.shared_arm import shared_arm as shared_arm
    from vi3dras.api.shelves import formulas as formulas
    from vi3dras.api.shelves import positions as positions
    from vi3dras.api.shelves import robot as robot
    from vi3dras.api.shelves import robots as robots
    from vi3dras.api.solutions import Solutions as Solutions
    from vi3dras.api.sweeps import Sweep as Sweep
    from vi3dras.api.symbols import SymbolicResult as SymbolicResult
    from vi3dras.api.symbols import Symbols as Symbols
    from vi3dras.api.symbols import symbols as symbols
    from vi3dras.api.taught_position import TaughtPosition as TaughtPosition
    from vi3dras.api.values.given import UnitsWarning as UnitsWarning
    from vi3dras.api.values.motions import ArmMotion as ArmMotion
    from vi3dras.api.values.places import arc as arc
    from vi3dras.api.values.places import box as box
    from vi3dras.api.values.places import line as line
    from vi3dras.api.values.plots import Plot as Plot
    from vi3dras.api.values.poses import Pose as Pose
    from vi3dras.api.window import open as open
    from vi3dras.api.workspace import Workspace as Workspace
    from vi3dras.errors import Vi3drasError as Vi3drasError

__version__ = "0.1.0"

# Our arrays are many and small or cut into pieces: threads inside each product would only get in each
# other's way, and would make the last digit depend on their number.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

_HOMES = {
    "ExcitingMotion": "control.excited", "Identification": "control.identified",
    "LoopStability": "control.stable",
    "Arm": "arm", "ArmAtlas": "explorer.atlas", "ArmFall": "forces.falls", "ArmMotion": "values.motions",
    "CartesianMotion": "cartesian", "Clearances": "cells", "Code": "code", "WorkCell": "cells",
    "cell": "cells", "pipes": "cells", "CompoundRotation": "explorer.turns",
    "Cured": "control.cured",
    "Cuspidal": "explorer.singular",
    "Dynamics": "forces.matrices", "Fastest": "forces.fastest",
    "ImportedArm": "importing", "import_arm": "importing", "urdf": "importing",
    "InverseDerivation": "derivations",
    "JogStep": "jogging", "LeadThrough": "jogging", "Masses": "forces.masses", "Object": "formulas",
    "Overlap": "overlap", "Painted": "objects", "Plot": "values.plots", "Pose": "values.poses",
    "PaintedPart": "part_painted", "PartLine": "part_lines", "Workpiece": "parts", "part": "parts",
    "PositionList": "positions", "TaughtPosition": "taught_position", "positions": "shelves",
    "ProgramRun": "program_runs", "Reach": "reach", "RobotProgram": "programs",
    "ServedArm": "served_arm", "SharedArm": "shared_arm", "shared_arm": "shared_arm",
    "RemoteArm": "remote", "ServoCalibration": "calibration", "ports": "remote",
    "RotationCheck": "explorer.turns", "Singularities": "explorer.singular",
    "SolutionMotion": "explorer.between", "Solutions": "solutions", "Speeds": "explorer.speeds",
    "Statics": "forces.statics", "Torques": "forces.torques", "Tuned": "control.tuned",
    "Sweep": "sweeps", "Transform": "explorer.frames", "UnitsWarning": "values.given",
    "Vi3drasError": "values.given", "Workspace": "workspace", "arc": "values.places",
    "box": "values.places", "check_rotation": "explorer.turns", "compound_rotation": "explorer.turns",
    "formula": "formulas", "formulas": "shelves", "line": "values.places", "open": "window",
    "program": "programs", "read": "reading", "robot": "shelves", "robot_programs": "programs",
    "robots": "shelves", "symbols": "symbols", "Symbols": "symbols", "SymbolicResult": "symbols",
    "transform": "explorer.frames",
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
