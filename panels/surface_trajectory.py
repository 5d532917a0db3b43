"""One coordinate as a function of the other two: a surface before the arm, and a curve on it to follow."""

from __future__ import annotations

from vi3dras.flow import VI, instead

from ._kit.face import Face, Stop
from ._trajectories import face as shared
from ._trajectories.acts import ObjectUse
from ._trajectories.picture import PaintedObject
from ._trajectories.plan import TimedMotion
from ._trajectories.several import SeveralObjects
from ._trajectories.trajectory import FormulaPath, formula_control


class SurfaceTrajectory(VI):
    """An explicit formula over two coordinates, such as y over x and z."""

    title = "Surface Trajectory"
    parts = (FormulaPath, TimedMotion, PaintedObject, SeveralObjects, ObjectUse)
    formula = instead(formula_control("saddle"))


FACE = Face(
    vi=SurfaceTrajectory,
    icon="layers",
    short="Surface",
    sentence="One coordinate of the other two, painted with what the arm can reach",
    tabs=shared.tabs(("surface",)),
    view=shared.VIEW,
    indicators=shared.INDICATORS,
    below=shared.BELOW,
    below_height=shared.BELOW_HEIGHT,
    verdict="verdict",
    table="table",
    script="in_python",
    first_steps=shared.FIRST_STEPS,
    tour=(
        Stop("saddle", {"row": "12", "at": "0.5"}, "A saddle before the arm, and one of its curves"),
        Stop(
            "ripple",
            {"formula": "ripple", "hold": "fixed", "hand_angle": "-60", "at": "0.3"},
            "Rings on the ground, with the hand 60° down",
            theme="light",
        ),
    ),
)
