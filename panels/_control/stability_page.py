"""How the page Stability stands on the face of the Control Lab."""

from __future__ import annotations

from .._kit.face import FirstStep, Stop, Tab
from .._kit.face.control import STABILITY_CHARTS, STABILITY_FORM, STABILITY_READINGS

TAB = Tab(
    "Stability",
    (STABILITY_FORM,),
    below=STABILITY_CHARTS,
    below_height=400,
    scene="loop_scene",
    verdict=("stability_words", "loop_words"),
    readings=(STABILITY_READINGS,),
)

FIRST = FirstStep(
    "How much gain is too much", "Click on a branch of the locus", "Stability", "loop_stability"
)

STOPS = (
    Stop(
        "stability",
        {
            "robot": "puma560", "controller": "computed-torque", "test_start": "0, 45, -180, 0, 45, 0",
            "test_goal": "50, 70, -160, 0, 20, 0", "q": "0, 45, -180, 0, 45, 0", "delay": "0.01",
            "kp": "400, 400, 400, 400, 400, 400", "kv": "32, 32, 32, 32, 32, 32", "loop_joint": "2",
        },
        "Computed torque with 10 ms of delay: up to which damping the shoulder is stable",
        page="Stability",
    ),
)  # fmt: skip
