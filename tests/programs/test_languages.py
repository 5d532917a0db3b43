"""Other languages, read back by readers of their own: they say what the run did, and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.api.program_runs import ProgramRun
from vi3dras.cli import run
from vi3dras.kinematics.forward import tool_pose

TEXT = """10 MOV J1
20 OVRD 50
30 SPD 100
40 MVS P1 WTH M_OUT(3)=1
50 HCLOSE 1
60 DLY 0.4
70 MVR P1,P2,P3
80 MVC P3,P2,P1
90 MOV J1
100 END
J1=(10,-80,70,-60,-70,5)
"""
"""A line, half a circle and a circle of 60 mm radius beside where J1 brings an UR5e."""


def done_by(name: str) -> ProgramRun:
    """The program, with its circle where the arm is."""
    arm = vi.robot(name)
    joints = {"ur5e": "10,-80,70,-60,-70,5", "kuka-kr5-arc": "10,100,-10,20,240,-90"}[name]
    start = np.radians([float(word) for word in joints.split(",")])
    words = ",".join(f"{np.degrees(value):g}" for value in start)
    pose = tool_pose(arm.robot, start)
    angles = arm.fk(np.degrees(start)).abc
    places = [(0, 0, -40), (60, 60, -40), (0, 120, -40)]
    lines = [
        f"P{k}=({','.join(f'{v:.3f}' for v in (*(pose[:3, 3] * 1000 + shift), *angles))})"
        for k, shift in enumerate(places, 1)
    ]
    text = TEXT.rpartition("J1=(")[0] + f"J1=({words})\n" + "\n".join(lines)
    done = vi.program(text=text).run(arm)
    assert done.fault is None, done.fault.message
    return done


@pytest.fixture(scope="module")
def by_ur() -> ProgramRun:
    return done_by("ur5e")


@pytest.fixture(scope="module")
def by_kuka() -> ProgramRun:
    return done_by("kuka-kr5-arc")


KINDS = ["joints", "output", "line", "hand", "wait", "arc", "arc", "arc", "arc", "joints"]
"""The moves of the program: each arc and each circle is said as two arcs."""


def numbers(text: str) -> np.ndarray:
    return np.array(re.findall(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?", text), float)


def ends(done: ProgramRun) -> list[np.ndarray]:
    """Joint values where the moves of the program end, each once."""
    moved = [step.q for step in done.lines if step.end > step.start and "DLY" not in str(step.line)]
    return [q for k, q in enumerate(moved) if k == 0 or np.abs(q - moved[k - 1]).max() > 1e-9]


def test_urscript_moves_to_the_same_joint_values(by_ur: ProgramRun, tmp_path: Path) -> None:
    written = by_ur.export(tmp_path / "a.script", "urscript")
    lines = [line.strip() for line in written.file.read_text("ascii").splitlines()]
    body = lines[lines.index("def program_program():") + 1 : -1]
    kinds = [re.match(r"\w+", line)[0] for line in body]  # type: ignore[index]
    assert kinds == [
        "movej", "movej", "set_standard_digital_out", "movel", "set_tool_digital_out", "sleep",
        *["movec"] * 4, "movej",
    ]  # fmt: skip
    lists = [[numbers(one) for one in re.findall(r"\[(.*?)\]", line)] for line in body]
    assert_allclose(lists[0][0], by_ur.ran.machine.start, atol=1e-6)
    said = [each[-1] for each in lists[1:] if each]
    wanted = [by_ur.lines[0].q, by_ur.lines[3].q, by_ur.lines[6].q, by_ur.lines[7].q, by_ur.lines[8].q]
    for q in wanted:
        assert min(float(np.abs(one - q).max()) for one in said) < 1e-6
    timed = sum(float(found) for found in re.findall(r"t=([\d.]+)", "\n".join(body)))
    lasts = [by_ur.lines[k].end - by_ur.lines[k].start for k in (0, 3, 8)]
    assert_allclose(timed, sum(lasts), atol=2e-4)
    assert "sleep(0.400)" in body
    assert "set_standard_digital_out(3, True)" in body


def test_krl_frames_are_where_the_tool_is(by_kuka: ProgramRun, tmp_path: Path) -> None:
    """KUKA's A, B, C are turns about z, y and x: made of elementary matrices here."""
    written = by_kuka.export(tmp_path / "a.src", "krl")
    lines = written.file.read_text("ascii").splitlines()
    frames = [numbers(found) for found in re.findall(r"\{X ([^}]*)\}", "\n".join(lines))]
    axes = [
        numbers(re.sub(r"A\d", "", found)) for found in re.findall(r"PTP \{(A1 [^}]*)\}", "\n".join(lines))
    ]
    assert_allclose(np.radians(axes[1]), by_kuka.lines[0].q, atol=2e-6)

    def turn(axis: int, degrees: float) -> np.ndarray:
        made, (i, j) = np.eye(3), [k for k in range(3) if k != axis]
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees)) * (-1 if axis == 1 else 1)
        made[i, i], made[j, j], made[i, j], made[j, i] = c, c, -s, s
        return made

    pose = tool_pose(by_kuka.motion.robot, by_kuka.lines[3].q)
    x, y, z, a, b, c = frames[0]
    assert_allclose([x, y, z], pose[:3, 3] * 1000, atol=1e-4)
    assert_allclose(turn(2, a) @ turn(1, b) @ turn(0, c), pose[:3, :3], atol=2e-6)
    assert sum(line.startswith("CIRC ") for line in lines) == 4
    assert "$OUT[3]=TRUE" in lines
    assert "WAIT SEC 0.400" in lines


def test_rapid_targets_are_where_the_tool_is(by_kuka: ProgramRun, tmp_path: Path) -> None:
    written = by_kuka.export(tmp_path / "a.mod", "rapid")
    text = written.file.read_text("ascii")
    line = next(numbers(found) for found in re.findall(r"MoveL \[\[(.*?)\],\[\d", text))
    pose = tool_pose(by_kuka.motion.robot, by_kuka.lines[3].q)
    assert_allclose(line[:3], pose[:3, 3] * 1000, atol=1e-4)
    w, x, y, z = numbers(re.findall(r"MoveL \[\[.*?\],\[(.*?)\]", text)[0])
    assert_allclose(w * w + x * x + y * y + z * z, 1.0, atol=1e-6)
    assert_allclose(
        [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)], pose[:3, 0], atol=1e-6
    )
    words = re.findall(r"^    (\w+)", text, re.M)
    assert words == [
        "ConfL",
        "MoveAbsJ",
        "MoveAbsJ",
        "SetDO",
        "MoveL",
        "SetDO",
        "WaitTime",
        *["MoveC"] * 4,
        "MoveAbsJ",
    ]


def test_a_program_is_written_and_opened_again(tmp_path: Path) -> None:
    first = vi.program(text="10 mov p1\n20 mvs p1, -20\nP1=(300,0,200,0,180,0)(6,0)")
    done = first.run(vi.robot("rv2aj"))
    written = done.export(tmp_path / "again.mb4")
    again = vi.program(written.file)
    assert again.errors == ()
    kept = [line for line in again.checked.program.lines if line.statement is not None]
    assert kept == list(first.checked.program.lines)
    assert_allclose(again.run(vi.robot("rv2aj")).q, done.q)
    points = done.export(tmp_path / "points.csv", "csv")
    assert_allclose(vi.read(points.file).q[-1], done.q, atol=1e-5)
    for each in (written, points):
        assert run(["check", str(each.file)]) == 0
    lines = written.file.read_text("utf-8").replace("200", "201")
    written.file.write_text(lines, "utf-8")
    assert run(["check", str(written.file)]) == 1


def test_what_is_not_safe_or_stopped_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    low = tmp_path / "low.mb4"
    low.write_text("10 MOV P8\nP8=(250,0,-25,0,180,0)(6,0)\n")
    words = ["program", "export", str(low), "--to", "csv", "-o", str(tmp_path / "low.csv")]
    assert run(words) == 1
    assert not (tmp_path / "low.csv").exists()
    assert run([*words, "--draft", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["draft"]
    assert Path(told["file"]).name == "low.draft.csv"
    assert run(["program", "export", str(low), "--to", "krl", "-o", str(tmp_path / "low.src")]) == 2
    assert "six joints" in capsys.readouterr().err
    far = vi.program(text="10 MOV P8\nP8=(950,0,0,0,180,0)").run(vi.robot("rv2aj"))
    with pytest.raises(vi.Vi3drasError, match="stops in line 1"):
        far.export(tmp_path / "far.csv", "csv")
    draft = vi.program(low).run(vi.robot("rv2aj")).export(tmp_path / "d.mb4", draft=True)
    assert "9 HLT" in draft.file.read_text("utf-8").splitlines()
