"""One coordinate as a function of the other two: a surface before the arm, and a curve on it to follow."""

from __future__ import annotations

from ._kit.face import Face, Stop
from ._trajectories import face as shared
from ._trajectories.files import WithFiles
from ._trajectories.formula_port import formula_control


class SurfaceTrajectory(WithFiles):
    """An explicit formula over two coordinates, such as y over x and z."""

    title = "Surface Trajectory"
    formula = formula_control("saddle")


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
