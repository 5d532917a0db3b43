"""What stands on page Statics, its tour, and the same as Python."""

from __future__ import annotations

from vi3dras.api.arm import Arm
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import called, typed

from .._kit.face import Heading, Line, Stop, Tab
from .._kit.face.forces import FLOOR, FORCE_MAP, GRAVITY_FORM, HELD_PAYLOAD, PAYLOAD_FORM, REST_TABLE
from .._kit.face.motion import Buttons, Joints


def statics_in_python(robot: Robot, q: Floats, around: Surroundings, limits: Floats) -> tuple[str, ...]:
    """What holds the pose as Python."""
    place = [typed(each / robot.units.metres) for each in around.payload.place]
    asked = called(
        "arm.statics", Arm.statics, joints_typed(robot, q), payload=typed(around.payload.mass),
        place=tuple(place), gravity=tuple(typed(each) for each in around.gravity),
        limits=[typed(each) or None for each in limits] if limits.any() else None,
    )  # fmt: skip
    return f"held = {asked}", "print(held, held.largest_payload, held.stopped_by)"


TAB = Tab(
    "Statics",
    (
        PAYLOAD_FORM,
        Line(),
        Heading("Joints", "limits from the robot file"),
        Joints("q"),
        Buttons(("go_home",), poses="q"),
        Line(),
        GRAVITY_FORM,
    ),
    scene="statics_scene",
    labels="statics_labels",
    switches=("show_torques", "show_weights"),
    verdict=("statics_words", "stand"),
    readings=(REST_TABLE, Line(), HELD_PAYLOAD, Line(), FORCE_MAP, Line(), FLOOR),
)

TOUR = (
    Stop(
        "torque-map",
        {"robot": "puma560", "q": "0, 45, -180, 0, 45, 0", "map_kind": "torque", "payload_mass": "2.5"},
        "What the shoulder of the Puma 560 holds at each place, in the worst pose",
        page="Statics",
    ),
    Stop(
        "statics",
        {
            "robot": "puma560",
            "q": "0, 45, -180, 0, 45, 0",
            "payload_mass": "2.5",
            "payload_place": "0, 0, 0.08",
        },
        "What holds the Puma 560 with its rated payload",
        page="Statics",
    ),
)
