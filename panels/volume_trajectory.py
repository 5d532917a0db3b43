"""x, y, z of u and v: a body before the arm, painted with what it can reach, and a curve that it follows."""

from __future__ import annotations

from vi3dras.flow import VI

from ._cell.page import PAGE
from ._cell.tour import PIPES
from ._kit.face import Stop
from ._trajectories import face as shared


class VolumeTrajectory(VI):
    """Three formulas over two variables, or over one for a curve."""

    title = "Volume Trajectory"
    parts = shared.PARTS


FACE = shared.face(
    vi=VolumeTrajectory,
    icon="infinity",
    short="Volume",
    sentence="x, y, z of u and v, painted with what the arm can reach",
    kinds=("volume", "curve"),
    tour=(
        Stop(
            "mobius",
            {"hold": "fixed", "hand_angle": "-60", "at": "0.2"},
            "A Möbius band, painted with what the arm can reach with its hand 60° down",
        ),
        Stop("weld", {"formula": "pipe-weld", "at": "0.3"}, "The weld of the paper, too far away in part"),
        Stop(
            "pipes",
            {"formula": "pipe-weld", "cell": PIPES, "chosen_thing": "the horizontal pipe", "at": "0.5"},
            "The weld on real pipes: what touches is red",
            page=PAGE,
        ),
        Stop(
            "torus",
            {"robot": "rv2aj", "formula": "torus", "at": "0.6"},
            "Another arm goes round a torus",
            theme="light",
        ),
        Stop("typed", {"formula": "trefoil", "at": "0.2"}, "A knot before the arm", page="Path"),
    ),
)
