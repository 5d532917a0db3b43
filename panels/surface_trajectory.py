"""One coordinate as a function of the other two: a surface before the arm, and a curve on it to follow."""

from __future__ import annotations

from vi3dras.flow import VI, instead

from ._kit.face import Stop
from ._trajectories import face as shared
from ._trajectories.trajectory import formula_control


class SurfaceTrajectory(VI):
    """An explicit formula over two coordinates, such as y over x and z."""

    title = "Surface Trajectory"
    parts = shared.PARTS
    formula = instead(formula_control("saddle"))


FACE = shared.face(
    vi=SurfaceTrajectory,
    icon="layers",
    short="Surface",
    sentence="One coordinate of the other two, painted with what the arm can reach",
    kinds=("surface",),
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
