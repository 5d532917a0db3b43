"""How the page Search stands on the face of the Control Lab."""

from __future__ import annotations

from .._kit.face import FirstStep, Line, Stop, Tab
from .._kit.face.tuning import (
    CURE_STEPS,
    GAINS_FILES,
    SEARCH_ARM,
    SEARCH_COMPARED,
    SEARCH_COST,
    SEARCH_FORM,
    SEARCH_MAP,
    SEARCH_ROBUST,
    SEARCH_RUN,
)

TAB = Tab(
    "Search",
    (
        SEARCH_RUN,
        SEARCH_FORM,
        SEARCH_ROBUST,
        SEARCH_ARM,
        SEARCH_COST,
        Line(),
        GAINS_FILES,
        Line(),
        CURE_STEPS,
    ),
    below=SEARCH_MAP,
    below_height=400,
    scene="loop_scene",
    verdict=("search_words", "loop_words"),
    readings=(SEARCH_COMPARED,),
)

FIRST = FirstStep(
    "Search for better gains", "Click Run search, and then a cell of the map", "Search", "searched"
)

STOPS = (
    Stop(
        "search",
        {
            "robot": "planar2r", "controller": "computed-torque", "test_start": "0, 0", "test_goal": "60, 30",
            "delay": "0.008", "test_time": "1", "test_way": "0.6", "kp": "60, 60", "kv": "4, 4",
            "search_kp": "10, 8000, 32", "search_kv": "1, 300, 24", "search_joint": "1",
        },
        "The cost over both gains of a joint: the gains of now, the best, and what is not stable",
        page="Search",
        acts=("run_search",),
    ),
)  # fmt: skip
