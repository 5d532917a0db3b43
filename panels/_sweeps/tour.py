"""What the tour does with the 2D Joint Workspace."""

from __future__ import annotations

from .._kit.face import Stop

TOUR = (
    Stop(
        "sweep",
        {"low": "0.2", "high": "0.44", "target": "0.26, 0.06, 0.15, 0, 0, 0, 0", "cursor": "0.2"},
        "px swept: the elbow leaves its limits near the base, and far out nothing reaches",
    ),
    Stop(
        "margin",
        {"layout": "margin", "cursor": "0.55"},
        "The room of all joints to their limits in one chart",
    ),
    Stop(
        "circle",
        {"robot": "kuka-kr5-arc", "follow": "arc", "whole": "true", "cursor": "0.4"},
        "A whole circle with six joints, and the other ways to reach it",
    ),
    Stop("scara", {"robot": "adept-cobra-s600"}, "A SCARA up to the edge of its reach", theme="light"),
    Stop(
        "forward",
        {"robot": "rv2aj", "joint": "3", "cursor": "0.6"},
        "One joint moves: the tool's coordinates",
        page="Forward",
    ),
)
