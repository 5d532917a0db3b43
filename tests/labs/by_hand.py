"""The Lynx6 by school geometry: a second route to the answers of the sheets, in cm and degrees."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.cli import run

BASE, BONE, HAND = 11.06, 12.0, 15.0


class Elbow(NamedTuple):
    """One elbow at many targets."""

    q: Floats
    """Base, shoulder, elbow and wrist, (4, ...)."""
    inside: Bools
    """Where the point is reached within the limits."""


def forward(q1: float, q2: float, q3: float, q4: float) -> tuple[float, float, float]:
    """x, y and z of the finger tip."""
    a, b, c = np.radians([q2, q2 + q3, q2 + q3 + q4])
    out = BONE * np.cos(a) + BONE * np.cos(b) + HAND * np.cos(c)
    up = BASE + BONE * np.sin(a) + BONE * np.sin(b) + HAND * np.sin(c)
    return float(out * np.cos(np.radians(q1))), float(out * np.sin(np.radians(q1))), float(up)


def elbow(x: Floats, y: Floats, z: Floats, wrist: Floats, sign: int) -> Elbow:
    """The cosine law in the arm's plane; sign -1 for the elbow that points up."""
    w = np.radians(wrist)
    out, up = np.hypot(x, y) - HAND * np.cos(w), z - BASE - HAND * np.sin(w)
    bend = (out**2 + up**2 - 2 * BONE**2) / (2 * BONE**2)
    q3 = sign * np.arccos(np.clip(bend, -1, 1))
    q2 = np.arctan2(up, out) - q3 / 2
    q = np.degrees(np.array(np.broadcast_arrays(np.arctan2(y, x), q2, q3, w - q2 - q3)))
    low, high = np.array([-90, 0, -90, -90]), np.array([90, 180, 90, 90])
    shape = (4,) + (1,) * (q.ndim - 1)
    kept = (q >= low.reshape(shape) - 1e-9) & (q <= high.reshape(shape) + 1e-9)
    return Elbow(q, (np.abs(bend) <= 1) & kept.all(axis=0))


def reached(x: Floats, y: Floats, z: Floats) -> Bools:
    """Which points are reached with the hand at any angle from -90 to 90, tried every quarter of a degree."""
    wrist = np.linspace(-90, 90, 721)
    found = np.zeros(np.shape(x), bool)
    for sign in (-1, 1):
        found |= elbow(x[..., None], y[..., None], z[..., None], wrist, sign).inside.any(axis=-1)
    return found


def form(folder: Path, lab: str, student: str, *more: str) -> tuple[Path, dict[str, Any]]:
    """The form that the command writes, and what is in it."""
    file = folder / f"{lab}-{student}.json"
    assert run(["lab", lab, "--student", student, "-o", str(file), "--json", *more]) == 0
    return file, json.loads(file.read_text(encoding="utf-8"))


def filled(file: Path, told: dict[str, Any], **changes: Any) -> Path:
    """The form with some of its keys changed."""
    file.write_text(json.dumps({**told, **changes}), encoding="utf-8")
    return file
