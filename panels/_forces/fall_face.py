"""What stands where on the page Fall, what to try first there, and what the tour shows of it."""

from __future__ import annotations

from .._kit.face import FirstStep, Line, Stop, Tab
from .._kit.face.falls import FALL_DOCK, FALL_FORM, FALL_OTHER, FALL_READINGS, FALL_START, FALL_TORQUES
from .._kit.face.forces import FRICTION_SWITCH, GRAVITY_FORM, PAYLOAD_FORM
from .._kit.face.motion import Saving

TAB = Tab(
    "Fall",
    (
        FALL_START,
        FALL_FORM,
        FRICTION_SWITCH,
        Line(),
        FALL_OTHER,
        Line(),
        FALL_TORQUES,
        Line(),
        PAYLOAD_FORM,
        Line(),
        GRAVITY_FORM,
        Line(),
        Saving("fall_table", "fall"),
    ),
    below=FALL_DOCK,
    below_height=300,
    scene="fall_scene",
    near="fall_box",
    verdict=("fall_words",),
    readings=(FALL_READINGS,),
)

FIRST = FirstStep("Let it fall", "Start from the pose of now, then play", "Fall", "fall_from")

BENT = "0, 30, -120, 0, 30, 0"

STOPS = (
    Stop(
        "fall",
        {"robot": "puma560", "fall_from": BENT, "q": BENT},
        "The Puma 560 let go: friction brings it to rest",
        page="Fall",
    ),
    Stop(
        "chaos",
        {
            "robot": "planar2r",
            "q": "140, 10",
            "fall_from": "140, 10",
            "gravity": "0, -9.81, 0",
            "fall_ends": "ignore",
            "fall_time": "10",
            "fall_other": "start",
            "fall_shown": "apart",
        },
        "A millionth of a radian makes two falls part",
        theme="light",
        page="Fall",
    ),
)
