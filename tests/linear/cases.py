"""Loops of one joint that python-control was asked about, and what we say of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.linear.closed import Clock, closed_matrix
from vi3dras.linear.law import LinearLaw
from vi3dras.linear.margins import margins_of
from vi3dras.linear.plant import Plant
from vi3dras.linear.response import opened_at


class Case(NamedTuple):
    """A joint and its controller."""

    M: float
    B: float
    G: float
    kp: float
    kv: float
    ki: float
    rate: float
    delay: int
    """In samples."""
    differenced: bool


CASES = {
    "weight pulls back": Case(4.2, 9.5, 12.0, 800.0, 60.0, 0.0, 500.0, 0, False),
    "weight pulls away": Case(4.2, 9.5, -30.0, 800.0, 60.0, 0.0, 500.0, 2, False),
    "differences": Case(0.19, 0.4, 1.0, 90.0, 6.0, 0.0, 200.0, 1, True),
    "integral": Case(0.58, 3.9, 5.0, 300.0, 20.0, 400.0, 250.0, 1, False),
    "slow and late": Case(4.2, 9.5, 12.0, 1200.0, 120.0, 0.0, 100.0, 1, False),
}


def parts_of(case: Case) -> tuple[Plant, LinearLaw, Clock]:
    """The case as the core has it."""
    plant = Plant(*(np.array([[each]]) for each in (case.M, case.B, case.G)))
    law = LinearLaw(*(np.array([[each]]) for each in (case.kp, case.kv, case.ki)))
    return plant, law, Clock(case.rate, case.delay / case.rate, case.differenced)


def ours(case: Case, w: Floats) -> dict[str, Any]:
    """What is compared."""
    plant, law, clock = parts_of(case)
    margins = margins_of(lambda v: opened_at(plant, law, clock, 0, v), clock)
    response = opened_at(plant, law, clock, 0, w)
    return {
        "gain": margins.gain,
        "gain_at": margins.gain_at,
        "phase": np.degrees(margins.phase),
        "phase_at": margins.phase_at,
        "largest_pole": float(np.abs(np.linalg.eigvals(closed_matrix(plant, law, clock))).max()),
        "magnitude": np.abs(response),
        "angle": np.angle(response),
    }
