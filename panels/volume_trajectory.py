"""x, y, z of u and v: a body before the arm, painted with what it can reach, and a curve that it follows."""

from __future__ import annotations

from vi3dras.flow import VI

from ._kit.face import Face, Stop
from ._trajectories import face as shared
from ._trajectories.acts import ObjectUse
from ._trajectories.picture import PaintedObject
from ._trajectories.plan import TimedMotion
from ._trajectories.several import SeveralObjects
from ._trajectories.trajectory import FormulaPath


class VolumeTrajectory(VI):
    """Three formulas over two variables, or over one for a curve."""

    title = "Volume Trajectory"
    parts = (FormulaPath, TimedMotion, PaintedObject, SeveralObjects, ObjectUse)


FACE = Face(
    vi=VolumeTrajectory,
    icon="infinity",
    short="Volume",
    sentence="x, y, z of u and v, painted with what the arm can reach",
    tabs=shared.tabs(("volume", "curve")),
    view=shared.VIEW,
    indicators=shared.INDICATORS,
    below=shared.BELOW,
    below_height=shared.BELOW_HEIGHT,
    verdict="verdict",
    table="table",
    script="in_python",
    first_steps=shared.FIRST_STEPS,
    tour=(
        Stop(
            "mobius",
            {"hold": "fixed", "hand_angle": "-60", "at": "0.2"},
            "A Möbius band, painted with what the arm can reach with its hand 60° down",
        ),
        Stop("weld", {"formula": "pipe-weld", "at": "0.3"}, "The weld of the paper, too far away in part"),
        Stop(
            "torus",
            {"robot": "rv2aj", "formula": "torus", "at": "0.6"},
            "Another arm goes round a torus",
            theme="light",
        ),
        Stop("typed", {"formula": "trefoil", "at": "0.2"}, "A knot before the arm", page="Path"),
    ),
)
