"""The colour of every class of targets, the same in each picture, chart and legend."""

from __future__ import annotations

from typing import Literal

ClassPaint = Literal["ok", "limit", "far", "near", "sing"] | tuple[int, int, int]
"""A token that the window and the renderer both know, or red, green, blue from 0 to 255."""

IMPOSSIBLE = (206, 96, 190)
"""A hand that cannot stand like that: another trouble than a place too near, seen in both themes."""

OUTSIDE = (128, 136, 149)
"""Beside the plane of a flat arm: no stretching helps, so it is not the red of what is too far."""

MISSING = (100, 108, 122)

CLASS_PAINTS: tuple[ClassPaint, ...] = (
    "ok", "limit", "far", "near", IMPOSSIBLE, OUTSIDE, "sing", MISSING,
)  # fmt: skip
"""By the code of `joint_workspace.classes`."""
