"""The page Rosetta: what stands on it, what the tour shows of it, and the script that computes the same."""

from __future__ import annotations

from vi3dras.api.arm import Arm
from vi3dras.arm.robot import Robot
from vi3dras.scripts.spelling import Part, called, typed

from .._kit.face import Stop, Tab
from .._kit.face.motion import MATRICES
from .._kit.face.rosetta import (
    DETECTIVE_FORM,
    NOTATION_FORM,
    PASTE_FORM,
    ROSETTA_PROOF,
    ROSETTA_SHEET,
    ROSETTA_TASK,
)
from .detective import Poses, whole_rows

PASTED = """i & $\\alpha_{i-1}$ & $a_{i-1}$ [mm] & $d_i$ [mm] & $\\theta_i$ \\\\
1 & 0 & 0 & 0 & $\\theta_1$ \\\\
2 & -90° & 0 & 0 & $\\theta_2$ \\\\
3 & 0 & 431.8 & 124.46 & $\\theta_3$ \\\\
4 & -90° & 20.32 & 431.8 & $\\theta_4$ \\\\
5 & 90° & 0 & 0 & $\\theta_5$ \\\\
6 & -90° & 0 & 0 & $\\theta_6$ \\\\"""
"""The Puma 560 as J. J. Craig prints it."""


def written_in_python(
    robot: Robot, notation: str, language: str, poses: Poses, *, turns: bool, within: float
) -> tuple[Part, ...]:
    """The lines that write the arm in a notation and, where poses are known, look for the slip."""
    code = called("arm.written", Arm.written, notation)
    parts: list[Part] = [
        ("# The arm in another notation, as text", f"written = {code}", f"print(written.{language})")
    ]
    rows, n = whole_rows(robot, poses, turns=turns), robot.n
    if rows:
        numbers = [
            [list(map(typed, row[a:b])) for row in rows] for a, b in ((0, n), (n, n + 3), (n + 3, n + 6))
        ]
        more = {"abc": numbers[2]} if turns else {}
        allowed = typed(within, robot.units.metres) if within else None
        slip = called("arm.detect", Arm.detect, *numbers[:2], **more, within=allowed)
        parts.append(
            ("# The slip in the table that these poses give away", f"slip = {slip}", "print(slip.sentence)")
        )
    return tuple(parts)


TAB = Tab(
    "Rosetta",
    (ROSETTA_TASK, NOTATION_FORM, PASTE_FORM, DETECTIVE_FORM),
    scene="rosetta_scene",
    labels="rosetta_labels",
    below=ROSETTA_SHEET,
    below_height=256,
    verdict=("rosetta_words",),
    readings=(ROSETTA_PROOF, MATRICES),
)

STOPS = (
    Stop("rosetta", {"robot": "puma560", "notation": "modified", "language": "python"},
         "Modified D-H of the Puma, to copy", page="Rosetta"),
    Stop("screws", {"robot": "kuka-kr5-arc", "q": "24, 108, -26, -20, 232, 30", "notation": "poe"},
         "The screw axes of the KUKA KR 5", theme="light", page="Rosetta"),
    Stop("pasted", {"robot": "puma560", "rosetta_task": "paste", "pasted_text": PASTED},
         "A table from a paper, as it was read", page="Rosetta"),
    Stop("slip", {"robot": "puma560", "rosetta_task": "check"},
         "Six poses give a wrong sign away", page="Rosetta", acts=("try_example",)),
)  # fmt: skip
