"""The examples in every language that can carry their arm, read back by readers of their own.

Frames of KRL and RAPID are made of elementary turns and of quaternions here, by what the manuals of KUKA and
ABB say of A, B, C and q1 to q4.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from programs.examples_done import done_by

import vi3dras as vi
from vi3dras.kinematics.forward import tool_pose
from vi3dras.programs.library import ORDER

SIX = ("tool-change", "arc-and-circle", "letter", "cycle-time")
"""Those of arms with six joints that turn."""
FIVE = tuple(name for name in ORDER if name not in SIX)
NUMBER = r"-?\d+(?:\.\d+)?"


def stops(name: str) -> np.ndarray:
    """Joint values where the arm stops at the end of a line, each once, (N, n)."""
    done = done_by(name)
    if name == "cycle-time":  # where corners are rounded the lines end in them
        text = vi.program(name).text.replace("CNT 1,40,40", "CNT 0")
        done = vi.program(text=text).run()
    moved = [step.q for step in done.lines if step.end > step.start + 0.0015]
    return np.array([q for k, q in enumerate(moved) if k == 0 or np.abs(q - moved[k - 1]).max() > 1e-9])


def numbers(text: str) -> np.ndarray:
    return np.array(re.findall(NUMBER, text), float)


def in_order(wanted: np.ndarray, said: np.ndarray, near: float) -> bool:
    """Whether all rows of one come in the other, in their order; others may stand between them."""
    at = 0
    for row in wanted:
        found = np.flatnonzero(np.abs(said[at:] - row).max(axis=1) < near)
        if not len(found):
            return False
        at += int(found[0])
    return True


@pytest.mark.parametrize("name", SIX)
def test_urscript_stops_where_the_run_stops(name: str, tmp_path: Path) -> None:
    done = done_by(name)
    text = done.export(tmp_path / "a.script", "urscript").file.read_text("ascii")
    moves = re.findall(r"^  (movej|movel|movec)\((?:\[.*?\], )?\[(.*?)\],", text, re.M)
    said = np.array([numbers(joints) for _, joints in moves])
    assert in_order(stops(name), said, 2e-6)
    assert_allclose(said[-1], done.ran.machine.q, atol=2e-6)
    sleeps = sum(float(found) for found in re.findall(r"sleep\(([\d.]+)\)", text))
    waits = sum(step.end - step.start for step in done.lines if "DLY" in str(step.line.statement))
    assert_allclose(sleeps, waits, atol=0.05)
    told = re.findall(r"set_standard_digital_out\((\d+), (\w+)\)", text)
    assert told == [(str(event.bit), str(bool(event.value))) for event in done.output_events]


@pytest.mark.parametrize("name", SIX)
def test_krl_frames_are_where_the_run_stops(name: str, tmp_path: Path) -> None:
    done = done_by(name)
    text = done.export(tmp_path / "a.src", "krl").file.read_text("ascii")
    said, turned = [], []
    for line in re.findall(r"^(?:PTP|LIN|CIRC) .*$", text, re.M):
        last = re.findall(r"\{(.*?)\}", line)[-1]
        if line.startswith("PTP"):
            pose = tool_pose(done.motion.robot, np.radians(numbers(re.sub(r"A\d", "", last))))
            said.append(pose[:3, 3] * 1000)
            turned.append(pose[:3, :3])
        else:
            x, y, z, a, b, c = numbers(last)
            said.append(np.array([x, y, z]))
            turned.append(turn(2, a) @ turn(1, b) @ turn(0, c))
    poses = tool_pose(done.motion.robot, stops(name))
    wanted = np.column_stack([poses[:, :3, 3] * 1000, poses[:, :3, 0] * 1000, poses[:, :3, 1] * 1000])
    read = np.array([[*p, *(R[:, 0] * 1000), *(R[:, 1] * 1000)] for p, R in zip(said, turned, strict=True)])
    assert in_order(wanted, read, 5e-3)
    assert text.count("$OUT[") >= len(done.output_events)


@pytest.mark.parametrize("name", SIX)
def test_rapid_targets_are_where_the_run_stops(name: str, tmp_path: Path) -> None:
    done = done_by(name)
    text = done.export(tmp_path / "a.mod", "rapid").file.read_text("ascii")
    said = []
    for word, line in re.findall(r"^    (MoveAbsJ|MoveL|MoveC) (.*);$", text, re.M):
        if word == "MoveAbsJ":
            pose = tool_pose(done.motion.robot, np.radians(numbers(line.partition("]")[0])))
            said.append([*(pose[:3, 3] * 1000), *(pose[:3, 0] * 1000)])
        else:
            place, q = re.findall(rf"\[\[((?:{NUMBER},?){{3}})\],\[((?:{NUMBER},?){{4}})\]", line)[-1]
            w, x, y, z = numbers(q)
            said.append(
                [
                    *numbers(place),
                    *(1000 * np.array([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)])),
                ]
            )
    poses = tool_pose(done.motion.robot, stops(name))
    assert in_order(np.column_stack([poses[:, :3, 3], poses[:, :3, 0]]) * 1000, np.array(said), 5e-3)
    timed = sum(float(found) for found in re.findall(r"\\T:=([\d.]+)", text))
    waited = sum(float(found) for found in re.findall(r"WaitTime ([\d.]+)", text))
    assert_allclose(timed + waited, done.time, atol=0.02)


def turn(axis: int, degrees: float) -> np.ndarray:
    """About one axis by the right hand."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    made, (i, j) = np.eye(3), ((1, 2), (2, 0), (0, 1))[axis]
    made[i, i], made[j, j], made[i, j], made[j, i] = c, c, -s, s
    return made


@pytest.mark.parametrize("name", ORDER)
def test_an_example_is_written_and_opened_again(name: str, tmp_path: Path) -> None:
    done = done_by(name)
    again = vi.program(done.export(tmp_path / "again.mb4").file)
    assert again.errors == ()
    kept = [line.statement for line in again.checked.program.lines if line.statement is not None]
    first = [line.statement for line in vi.program(name).checked.program.lines if line.statement is not None]
    assert kept == first
    points = vi.read(done.export(tmp_path / "points.csv", "csv").file)
    scale = done.motion.robot.scale
    assert_allclose(points.q[-1] * scale, done.ran.machine.q, atol=1e-5)
    assert_allclose(points.times[-1], done.time, atol=1e-3)


@pytest.mark.parametrize("name", FIVE)
@pytest.mark.parametrize("to", ["urscript", "krl", "rapid"])
def test_an_arm_of_five_joints_is_refused_with_the_reason(name: str, to: str, tmp_path: Path) -> None:
    with pytest.raises(vi.Vi3drasError, match="six joints that turn"):
        done_by(name).export(tmp_path / "a.txt", to)
