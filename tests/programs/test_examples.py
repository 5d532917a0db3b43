"""The examples that ship: each runs to where its comment says, safely, and does what it is there to show.

What they do is held against numbers that stand in the programs or follow from them by hand; where the RV-2AJ
and the Lynx6 are is computed by sines and cosines from their lengths (Table 1 of the RV-2AJ paper, 3D-RAS).
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from labs.by_hand import forward
from numpy.testing import assert_allclose
from programs.examples_done import done_by

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.cli import run
from vi3dras.kinematics.forward import tool_pose
from vi3dras.programs.library import ORDER, SHIPPED
from vi3dras.programs.printing import program_text
from vi3dras.programs.reading import read_program

NAMES = sorted(file.stem for file in SHIPPED.glob("*.mb4"))


def by_sines(q: np.ndarray) -> tuple[float, ...]:
    """X, Y, Z, A, B of an RV-2AJ: 300 to the shoulder, 250, 160 and 72 mm from joint to joint, at q [deg]."""
    j1, j2, j3, j5, j6 = np.radians(q)
    leans = [j2, j2 + j3, j2 + j3 + j5]
    out, up = (sum(np.array([250, 160, 72]) * each(leans)) for each in (np.sin, np.cos))
    roll = np.degrees(j6 + j1 * np.cos(leans[2]))
    return out * np.cos(j1), out * np.sin(j1), 300 + up, roll, np.degrees(leans[2])


def puts(name: str, lines: set[int]) -> np.ndarray:
    """Where the tool is after some lines, each time that they run, (N, 3) [mm]."""
    done = done_by(name)
    q = np.array([step.q for step in done.lines if step.line.number in lines])
    return np.asarray(tool_pose(done.motion.robot, q)[:, :3, 3] * 1000)


def test_there_are_ten_and_all_have_their_place_in_the_list() -> None:
    assert len(NAMES) >= 10
    assert sorted(ORDER) == NAMES
    assert list(vi.robot_programs().id[: len(ORDER)]) == list(ORDER)


@pytest.mark.parametrize("name", NAMES)
def test_an_example_runs_safely_to_where_its_comment_says(name: str) -> None:
    read = vi.program(name)
    assert (read.errors, read.head.about[-1]) == ((), ".")
    done = done_by(name)
    assert (done.state, done.fault) == ("ended", None)
    assert done.motion.is_safe, done.motion.passport.sentence
    end = np.array(read.head.end)
    shown = by_sines(done.q) if read.head.robot == "rv2aj" else done.controller
    assert_allclose(shown[:3], end[:3], atol=0.006)
    turned = np.radians(np.array(shown[3 : len(end)]) - end[3:])
    assert_allclose(np.cos(turned), 1.0, atol=1e-7)


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_printed_and_read_again_the_same(name: str) -> None:
    program = read_program(vi.program(name).text).program
    text = program_text(program)
    again = read_program(text)
    assert (again.faults, again.program, program_text(again.program)) == ((), program, text)


def test_the_pallet_is_filled_to_and_fro() -> None:
    """Four places of 40 mm along x, three of 50 mm along y."""
    x, y = (220, 260, 300, 340), (30, 80, 130)
    wanted = [(a, y[0], 90) for a in x] + [(a, y[1], 90) for a in x[::-1]] + [(a, y[2], 90) for a in x]
    assert_allclose(puts("palletising", {110}), wanted, atol=1e-6)


def test_the_blocks_come_from_the_row_and_go_on_the_stack() -> None:
    assert_allclose(puts("stacking", {130}), [(170 + 40 * k, -180, 80) for k in range(4)], atol=1e-6)
    assert_allclose(puts("stacking", {200}), [(280, 160, 80 + 25 * k) for k in range(4)], atol=1e-6)


def test_every_part_goes_into_the_box_of_its_kind() -> None:
    """Kinds 1, 2 and 3 come after 0.5, 10 and 20 s; the counter on outputs 16 to 23 ends at 3."""
    assert_allclose(puts("sorting", {200}), [(220, 180, 100), (160, 240, 100), (220, -180, 100)], atol=1e-6)
    done = done_by("sorting")
    waits = [step.end for step in done.lines if step.line.number == 50]
    assert_allclose(waits[1:], [10, 20])
    assert sum(done.outputs[16 + k] << k for k in range(8)) == 3


def test_machine_and_robot_wait_for_each_other() -> None:
    done = done_by("handshake")
    told = [(event.bit, event.value, event.time) for event in done.output_events]
    called, entered, started, over, made = (told[k] for k in range(5))
    assert [each[:2] for each in (called, entered, started, over, made)] == [
        (10, 1), (10, 0), (11, 1), (11, 0), (12, 1),
    ]  # fmt: skip
    ends = {step.line.number: step.end for step in done.lines}
    assert (called[2], entered[2]) == (ends[80], max(3.0, ends[110]))
    assert_allclose(over[2] - started[2], 0.5)
    assert_allclose(ends[170], 14.0)
    assert made[2] == done.time


def test_the_flange_is_as_far_above_the_place_as_the_tool_is_long() -> None:
    assert_allclose(puts("tool-change", {40}), [(400, 100, 250 + 120)], atol=1e-6)
    assert_allclose(puts("tool-change", {100, 130}), [(400, 100, 250 + 60)] * 2, atol=1e-6)


def test_the_arcs_are_on_one_circle() -> None:
    fine, done = done_by("arc-and-circle").ran.plan().fine, done_by("arc-and-circle")
    begin = next(step.start for step in done.lines if step.line.number == 50)
    tool = tool_pose(done.motion.robot, fine.q[fine.times >= begin])[:, :3, 3]
    assert_allclose(np.linalg.norm(tool - [0.4, 0, 0.4], axis=1), 0.08, atol=1e-6)
    assert_allclose(tool[:, 2], 0.4, atol=1e-6)
    angle = np.unwrap(np.arctan2(tool[:, 1], tool[:, 0] - 0.4))
    assert_allclose(np.abs(np.diff(angle)).sum(), np.radians(180 + 180 + 90 + 360 + 90), atol=0.01)


def test_the_pen_stays_on_the_strokes_of_the_letter() -> None:
    """A stem, three bars and two bows of 30 mm about (90, 30) and (30, 30), in mm up and to the right."""
    done = done_by("letter")
    fine = done.ran.plan().fine
    tool = tool_pose(done.motion.robot, fine.q)[:, :3, 3] * 1000
    down = tool[np.abs(tool[:, 2] - 200) < 1e-3]
    up, right = down[:, 0] - 400, 60 - down[:, 1]
    bars = [np.hypot(up - height, np.maximum(right - 30, 0)) for height in (0, 60, 120)]
    bows = [
        np.where(right >= 30 - 1e-6, np.abs(np.hypot(up - middle, right - 30) - 30), np.inf)
        for middle in (30, 90)
    ]
    off = np.min([np.abs(right), *bars, *bows], axis=0)
    assert len(down) > 200
    assert off.max() < 1e-3
    assert {"up": up.max() > 119, "right": right.max() > 59.9} == {"up": True, "right": True}


def test_the_weld_is_the_seam_of_both_pipes() -> None:
    """It is on both pipes: r1 = 80 and r2 = 90 mm about axes through 250, 250, 150 mm, moved together.

    Arcs through every third point leave it by what a wire of 1 mm does not tell.
    """
    arm = vi.robot("lynx6")
    fitted = vi.formula("pipe-weld").fit(arm)
    points = fitted.curve(points=25).points * 1000
    text = vi.program("pipe-weld").text
    written = [
        [float(word) for word in found.split(",")[:3]] for found in re.findall(r"PS\(\d+\)=\((.*?)\)", text)
    ]
    assert_allclose(written, points, atol=0.0051)
    done = done_by("pipe-weld")
    fine = done.ran.plan().fine
    ends = {step.line.number: step.end for step in done.lines}
    welds = (fine.times >= ends[60]) & (fine.times <= ends[110])
    tool = [forward(*row[:4]) for row in np.degrees(fine.q[welds])]
    x, y, z = np.array(tool).T * 10 - np.array(fitted.formula.placement.shift)[:, None] * 1000
    x, y, z = x - 250, y - 250, z - 150
    assert np.abs(np.hypot(x, y) - 80).max() < 0.2
    assert np.abs(np.hypot(y, z) - 90).max() < 0.2
    assert np.ptp(np.unwrap(np.arctan2(y, x))) > np.radians(359)


def test_full_speed_and_rounded_corners_save_time() -> None:
    assert done_by("cycle-time").outputs == {1: 1, 2: 1}


def test_a_program_of_ones_own_is_found_by_its_name(own_home: Path) -> None:
    folder = own_home / "programs"
    folder.mkdir(parents=True)
    (folder / "mine.mb4").write_text(
        "' Robot : PUMA560\n' inputs: 3=1 3=0@2.5\n10 MOV J1\n20 CALLP \"deep\"\nJ1=(0)"
    )
    (folder / "deep.mb4").write_text("10 WAIT M_IN(3)=0\n20 MOV P_HOME\n")
    read = vi.program("Mine")
    assert (read.head.robot, read.head.inputs) == ("puma560", {3: [(0.0, 1), (2.5, 0)]})
    assert "mine" in set(vi.robot_programs().id)
    with pytest.raises(vi.Vi3drasError, match="Did you mean pick-and-place"):
        vi.program("pick-and-plaec")


@pytest.mark.parametrize(
    "line",
    ["' robot: the big one", "' inputs: from the PLC", "' end: here", "' robot rv2aj", "10 M1=1 ' robot: x"],
)
def test_a_comment_that_says_nothing_of_the_kind_is_only_a_comment(line: str) -> None:
    read = vi.program(text=f"{line}\n20 M2=1")
    assert read.head == vi.program(text="20 M2=1").head
    assert read.arm.robot.id == load_robot("rv2aj").id


def test_the_command_line_takes_a_name_in_place_of_a_file(
    own_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["program", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["programs"]
    assert {each["id"]: each["robot"] for each in listed}["letter"] == "ur5e"
    assert run(["program", "list"]) == 0
    assert "Draws the letter B" in capsys.readouterr().out
    copy = own_home / "programs" / "mine.mb4"
    copy.parent.mkdir(parents=True)
    assert run(["program", "show", "handshake", "-o", str(copy), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["inputs"], told["text"]) == ({"6": [[3.0, 1]], "7": [[14.0, 1]]}, copy.read_text())
    assert run(["program", "show", "handshake"]) == 0
    assert capsys.readouterr().out == copy.read_text()
    assert run(["program", "check", "mine"]) == 0
    assert ", 0 errors" in capsys.readouterr().out
    assert run(["program", "run", "tool-change", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["robot"], told["safe"]) == ("staubli-tx60", True)
    assert run(["program", "run", "handshake", "--input", "6=1"]) == 1
    assert "waits for ever" in capsys.readouterr().out
    assert run(["program", "export", "letter", "--to", "krl", "-o", str(tmp_path / "letter.src")]) == 0
    assert run(["program", "run", "pick-and-plac"]) == 2
    assert "Did you mean pick-and-place" in capsys.readouterr().err
