"""The first stops of the tour: steps, frames, velocities."""

from __future__ import annotations

from .._kit.face import Stop

STOPS = (
    Stop(
        "twist",
        {"robot": "kuka-kr5-arc", "q": "24, 108, -26, -20, 232, 30", "joint": "3", "done": "3.58"},
        "α3 of the KUKA KR 5 counts up",
    ),
    Stop("offset", {"robot": "puma560", "joint": "3", "done": "1.6"}, "d3 of the Puma slides along z"),
    Stop(
        "test",
        {
            "robot": "kuka-kr5-arc",
            "q": "24, 108, -26, -20, 232, 30",
            "joint": "4",
            "question": "1",
            "answer": "0.95",
            "done": "3.999999",
        },
        "A hidden number of the table is found by dragging the frame",
    ),
    Stop(
        "both",
        {"robot": "puma560", "joint": "2", "order": "both", "done": "2.5"},
        "Standard and modified D-H on one clock",
        theme="light",
    ),
    Stop(
        "frames",
        {
            "robot": "kuka-kr5-arc",
            "q": "24, 108, -26, -20, 232, 30",
            "frame_from": "2",
            "frame_to": "5",
        },
        "Frame 5 in frame 2, in every form",
        page="Frames",
    ),
    Stop(
        "turns",
        {
            "frames_study": "compound rotation",
            "turn_angles": "40, 50, 60",
            "turns_done": "1.6",
            "both_ways": "true",
        },
        "zyx about moving axes beside xyz about fixed ones",
        page="Frames",
    ),
    Stop(
        "velocities",
        {"robot": "kuka-kr5-arc", "q": "24, 108, -26, -20, 232, 30", "column": "2"},
        "The columns of the Jacobian and the velocity ellipsoid of the KUKA KR 5",
        page="Velocities",
    ),
    Stop(
        "singular",
        {"robot": "kuka-kr5-arc", "q": "24, 108, -26, 0, 180, 0", "singular_on": "true"},
        "The singular surfaces of the KUKA KR 5, its wrist in one line",
        page="Singular",
    ),
)
