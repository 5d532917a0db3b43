"""How the page Identify stands on the face of the Control Lab."""

from __future__ import annotations

from .._kit.face import FirstStep, Line, Stop, Tab
from .._kit.face.identifying import (
    BASE_TABLE,
    EXCITING_FORM,
    IDENTIFY_READINGS,
    IDENTIFY_RUN,
    MEASURED_SOURCE,
)

TAB = Tab(
    "Identify",
    (IDENTIFY_RUN, MEASURED_SOURCE, Line(), EXCITING_FORM),
    below=BASE_TABLE,
    below_height=400,
    scene="loop_scene",
    verdict=("identify_words", "loop_words"),
    readings=(IDENTIFY_READINGS,),
)

FIRST = FirstStep(
    "Find the masses", "Click Identify, and look at the error bars", "Identify", "identification"
)

STOPS = (
    Stop(
        "identify",
        {"robot": "planar2r", "exciting_period": "4", "test_start": "0, 0", "test_goal": "60, 30"},
        "What torques tell of the masses: sums with error bars, and what the model says",
        page="Identify",
        acts=("ask_identify",),
    ),
)  # fmt: skip
