"""Margins, responses, poles and locus against python-control, from matrices that are put together here.

In an environment that has it and this program (it is no dependency of it):

    python tests/linear/oracle.py              # prints how far they are apart
    python tests/linear/oracle.py --record     # writes what python-control says into python_control_0_10.json
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import control
import numpy as np
from linear.cases import CASES, Case, ours

RECORD = Path(__file__).with_name("python_control_0_10.json")
WANTED = 1e-5
"""How far margins may be apart, as a share: both search them between frequencies."""


def theirs(case: Case) -> dict[str, Any]:
    """What python-control says of a joint's loop that is cut open at its motor."""
    A = [[0.0, 1.0], [-case.G / case.M, -case.B / case.M]]
    h = 1.0 / case.rate
    plant = control.c2d(control.ss(A, [[0.0], [1.0 / case.M]], np.eye(2), np.zeros((2, 1))), h, "zoh")
    late = control.ss([], [], [], [[1.0]], h)
    for _ in range(case.delay):
        late = control.ss([[0.0]], [[1.0]], [[1.0]], [[0.0]], h) * late
    difference = control.ss([[0.0]], [[1.0]], [[-1.0 / h]], [[1.0 / h]], h)
    total = control.ss([[1.0]], [[h]], [[1.0]], [[0.0]], h)
    reading, speed = control.ss([], [], [], [[1.0, 0.0]], h), control.ss([], [], [], [[0.0, 1.0]], h)
    asked = case.kp * reading + case.kv * (difference * reading if case.differenced else speed)
    asked = asked + case.ki * total * reading if case.ki else asked
    opened = asked * plant * late
    gain, phase, _, at_gain, at_phase, _ = control.stability_margins(opened)
    poles = control.poles(control.feedback(opened, 1))
    w = np.geomspace(0.5, 0.9 * np.pi * case.rate, 7)
    response = control.frequency_response(opened, w)
    return {
        "gain": float(gain), "gain_at": float(at_gain), "phase": float(phase), "phase_at": float(at_phase),
        "largest_pole": float(np.abs(poles).max()),
        "w": w.tolist(), "magnitude": np.abs(response.complex).tolist(),
        "angle": np.angle(response.complex).tolist(),
    }  # fmt: skip


def main() -> int:
    """Print the table; 1 when anything is further off than wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true")
    found = {name: theirs(case) for name, case in CASES.items()}
    if parser.parse_args().record:
        RECORD.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    worst = 0.0
    for name, said in found.items():
        made = ours(CASES[name], np.array(said["w"]))
        off = {key: apart(made[key], said[key]) for key in made}
        worst = max(worst, *off.values())
        sys.stdout.write(f"{name:22} " + "  ".join(f"{key} {each:.1e}" for key, each in off.items()) + "\n")
    return int(worst > WANTED)


def apart(one: Any, other: Any) -> float:
    """The largest difference as a share."""
    one, other = np.asarray(one, float), np.asarray(other, float)
    if np.isinf(one).all() and np.isinf(other).all():
        return 0.0
    return float((np.abs(one - other) / np.maximum(np.abs(other), 1e-9)).max())


if __name__ == "__main__":
    sys.exit(main())
