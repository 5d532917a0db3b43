"""Programs end where their positions say; what stands in the way is told with its line."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from programs.right import POSITIONS, RIGHT

import vi3dras as vi
from vi3dras.api.program_runs import ProgramRun
from vi3dras.api.programs import RobotProgram
from vi3dras.arm.library import load_robot
from vi3dras.cli import run
from vi3dras.interpreter.coordinates import Coordinates
from vi3dras.interpreter.cycles import goes_round_for_ever
from vi3dras.kinematics.forward import tool_pose

RV2AJ = vi.robot("rv2aj")


def ran(text: str, arm: vi.Arm = RV2AJ, **how: object) -> ProgramRun:
    return vi.program(text=f"{text}\n{POSITIONS}").run(arm, **how)  # type: ignore[arg-type]


def test_there_are_forty_programs() -> None:
    assert len({text for text, _ in RIGHT}) >= 40


@pytest.mark.parametrize(("text", "end"), RIGHT, ids=[text for text, _ in RIGHT])
def test_a_program_ends_where_its_positions_say(text: str, end: tuple[object, ...]) -> None:
    done = ran(text)
    assert (done.state, done.fault) == ("ended", None)
    if end[0] == "J":
        assert_allclose(done.q, np.array(end[1:], float), atol=1e-9)
    else:
        shown = np.array(done.controller[:5])
        assert_allclose(shown[:3], np.array(end[:3], float), atol=1e-6)
        assert_allclose(np.cos(np.radians(shown[3:] - np.array(end[3:], float))), 1.0, atol=1e-9)


def test_an_rv2aj_stands_where_its_paper_says() -> None:
    """ERR-18: the wrist centre at the start angles and at 30, -60, 80, -20, 45; the flange is 72 mm on."""
    wrist = vi.robot("rv2aj")
    stated = {"0,0,90,0,0,0": (0.16, 0.0, 0.55), "30,30,80,0,70,45": (0.238461, 0.137675, 0.461783)}
    for words, place in stated.items():
        done = vi.program(text=f"10 MOV J1\nJ1=({words})").run(wrist)
        pose = done.end.frames[-1]
        assert_allclose(pose[:3, 3] - 0.072 * pose[:3, 2], place, atol=5e-7)


def test_an_rv2aj_shows_what_its_controller_shows() -> None:
    """The recorded pose: joint values and X, Y, Z of a real controller, which prints two decimals."""
    q = np.radians([-107.756, 32.1796, 104.1809, 42.9295, 66.1123])
    arm = Coordinates(load_robot("rv2aj"))
    shown = arm.position(q)
    assert_allclose(shown.values[:3], [-74.55, -232.81, 323.81], atol=2e-4)
    assert_allclose(np.degrees(shown.values[3:5]), [173.8600, 179.2900], atol=5e-4)
    assert_allclose(arm.joints(shown, np.zeros(5)), q, atol=1e-9)


@pytest.mark.parametrize(
    "name", ["rv2aj", "lynx6", "kuka-kr5-arc", "ur5e", "adept-cobra-s600", "puma560", "planar3r"]
)
def test_a_position_brings_the_arm_back(name: str) -> None:
    robot = load_robot(name)
    arm = Coordinates(robot)
    q = np.clip(robot.home + 0.2, robot.low + 0.01, robot.high - 0.01)
    shown = arm.position(q)
    there = arm.joints(shown, q)
    assert_allclose(tool_pose(robot, there), tool_pose(robot, q), atol=1e-8)
    if robot.n > 3:
        back = arm.at_frame(arm.frame(shown), shown.posture, shown.turns)
        assert_allclose(back.values[:3], shown.values[:3], atol=1e-6)
        assert_allclose(np.cos(np.subtract(back.values[3:6], shown.values[3:6])), 1.0, atol=1e-9)


@pytest.mark.parametrize("command", ["MVR P1,P2,P6", "MVR2 P1,P6,P2", "MVR3 P1,P2,P4", "MVC P1,P2,P6"])
def test_an_arc_keeps_to_its_circle(command: str) -> None:
    """All of them lie on the circle of 40 mm about (300, 0, 250)."""
    done = ran(f"10 MOV P1\n20 SPD 50\n30 {command}")
    fine = done.ran.plan().fine
    moved = fine.times > done.lines[0].end
    tool = tool_pose(RV2AJ.robot, fine.q[moved])[:, :3, 3]
    assert_allclose(np.linalg.norm(tool - [0.3, 0.0, 0.25], axis=1), 0.04, atol=1e-6)
    assert_allclose(tool[:, 2], 0.25, atol=1e-6)
    assert done.motion.is_safe


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("10 MOV P8\nP8=(900,0,250,0,180,0)(6,0)", 1, "P8 is out of reach"),
        ("10 MOV P1\n20 MVS P8\nP8=(-300,-40,250,0,180,0)(6,0)", 2, "The tool cannot stay on its way"),
        ("10 MOV J8\nJ8=(0,130,0,0,0,0)", 1, "J8 is out of the range of J2"),
        ("10 MVR P1,P4,P6", 1, "on one line"),
        ("10 MVR3 P1,P2,P5", 1, "from its centre"),
        ("10 M1=0\n20 M2=1/M1", 2, "divided by 0"),
        ("10 M1=9\n20 M1=M1^(M1^9)", 2, "no controller can hold"),
        ("10 RETURN", 1, "nowhere to return to"),
        ("10 *A\n20 GOSUB *A", 2, "within each other"),
        ("10 WAIT M_IN(1)=1", 1, "waits for ever"),
        ("10 M1=200\n20 OVRD M1", 2, "from 1 to 100"),
        ("10 DEF PLT 1,P1,P2,P5,,3,2,1\n20 MOV (PLT 1,7)", 2, "from 1 to 6"),
        ("10 MOV (PLT 2,1)", 1, "DEF PLT 2"),
        ("10 MVA P1,3", 1, "DEF ARCH 3"),
        ('10 CALLP "OTHER"', 1, "put OTHER.mb4 beside this one"),
        ("10 IF M_IN(1)=1 THEN M1=5\n20 M2=M1", 2, "M1 has no value yet"),
        ("10 TOOL (50,0,0,0,0,0)", 1, "leave X, Y, A and B of TOOL at 0"),
        ("10 M_OUT(40000)=1", 1, "no input or output 40000"),
        ("10 MOV P8\nP8=(300,0,250,0,180,0)(4,0)", 1, "not reached with the posture FL1 = 4"),
    ],
)
def test_what_stands_in_the_way_is_told_with_its_line(text: str, line: int, why: str) -> None:
    done = ran(text)
    assert done.state == "stopped"
    assert done.fault is not None
    assert done.fault.line == line
    assert why in done.fault.message


def test_an_endless_loop_is_stopped_at_once_when_asked() -> None:
    asked = iter([False] * 25 + [True])
    done = ran("10 *A\n20 MOV P1\n30 MOV P2\n40 GOTO *A", stop=lambda: next(asked))
    assert len(done.lines) == 25
    never = ran("10 *A\n20 GOTO *A", most=500)
    assert (never.state, len(never.lines)) == ("stopped", 500)
    assert never.fault is not None
    assert "has not ended" in never.fault.message


def test_inputs_come_when_they_are_planned_and_outputs_go_when_they_are_told() -> None:
    done = ran("10 WAIT M_IN(3)=1\n20 M_OUT(7)=1 DLY 0.5\n30 DLY 2\n40 M_OUTB(16)=5", inputs={3: [(1.5, 1)]})
    assert done.outputs == {7: 0, 16: 1, 17: 0, 18: 1, **dict.fromkeys(range(19, 24), 0)}
    times = [(event.time, event.value) for event in done.output_events if event.bit == 7]
    assert_allclose(times, [(1.5, 1), (2.0, 0)])
    assert_allclose(done.time, 3.5)


def test_speeds_hold_the_tool_and_the_joints_back() -> None:
    """A line of 80 mm at 20 mm/s with ramps of 0.5 m/s2 takes 4 s and a ramp, 0.04 s; half as fast 8.02 s."""
    slow = "10 MOV P1\n20 {}\n30 SPD 20\n40 MVS P6"
    takes = {word: ran(slow.format(word)).lines[3] for word in ("OVRD 100", "OVRD 50")}
    assert_allclose(takes["OVRD 100"].end - takes["OVRD 100"].start, 4.04, atol=1e-3)
    assert_allclose(takes["OVRD 50"].end - takes["OVRD 50"].start, 8.02, atol=0.03)
    quick, half = (ran(f"10 {word}\n20 MOV P1").lines[1].end for word in ("ACCEL 100,100", "ACCEL 50,50"))
    assert half > quick


def test_a_program_calls_another_and_gets_its_values_back(tmp_path: Path) -> None:
    main = '10 M1=5\n20 CALLP "UP",P1,M1\n30 P9=P1\n40 P9.Z=M1\n50 MOV P9\n'
    (tmp_path / "MAIN.mb4").write_text(main + POSITIONS)
    (tmp_path / "UP.mb4").write_text("10 FPRM P2,M2\n20 MOV P2\n30 M2=M2+265\n40 END\n")
    done = vi.program(tmp_path / "MAIN.mb4").run(RV2AJ)
    assert (done.state, {step.program for step in done.lines}) == ("ended", {"MAIN", "UP"})
    assert_allclose(done.controller[:3], [300, 40, 270], atol=1e-6)


def test_a_halted_program_goes_on() -> None:
    done = ran("10 MOV P1\n20 HLT\n30 MOV P2")
    assert (done.state, len(done.lines)) == ("halted", 2)
    assert done.ran.machine.step() is not None
    assert_allclose(done.controller[:3], [340, 0, 250], atol=1e-6)


def test_the_command_line_tells_the_same_as_python(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pick.mb4"
    file.write_text(f"10 MOV P1,-50\n20 MVS P1\n30 HCLOSE 1\n40 M_OUT(1)=1\n50 DLY 0.5\n60 END\n{POSITIONS}")
    assert run(["program", "run", str(file), "--robot", "rv2aj", "--json"]) == 0
    told, done = json.loads(capsys.readouterr().out), vi.program(file).run(RV2AJ)
    assert_allclose(told["end"]["q"], done.q, atol=1e-9)
    assert_allclose(told["end"]["position"], [300, 40, 250], atol=1e-6)
    assert_allclose(told["end"]["abc_deg"], done.end.abc, atol=1e-9)
    assert_allclose(told["time_s"], sum(line["time_s"] for line in told["lines"]))
    assert [line["number"] for line in told["lines"]] == [10, 20, 30, 40, 50, 60]
    assert (told["outputs"], told["safe"]) == ({"1": 1}, True)
    assert run(["program", "run", str(file), "--robot", "lynx6", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["stopped"]["line"] == 1
    assert run(["program", "run", str(file)]) == 0
    assert "10 MOV P1,-50" in capsys.readouterr().out
    assert run(["program", "run", str(file), "--input", "1"]) == 2
    file.write_text("10 MOV P1\n")
    assert run(["program", "run", str(file)]) == 2
    assert "P1 never gets a value" in capsys.readouterr().err


def test_a_motion_of_a_program_has_its_passport() -> None:
    """The passport judges rows of joint values and times: it knows nothing of programs."""
    safe = ran("10 MOV P1\n20 MVS P2\n30 DLY 0.3\n40 HCLOSE 1\n50 MOV P3").motion
    assert safe.is_safe
    assert_allclose(safe.duration, ran("10 MOV P1\n20 MVS P2\n30 DLY 0.3\n40 HCLOSE 1\n50 MOV P3").time)
    low = ran("10 MOV P8\nP8=(250,0,-25,0,180,0)(6,0)")
    assert not low.motion.is_safe


@pytest.mark.parametrize(
    ("lines", "is_endless"),
    [
        ("10 *A\n20 M1=M1+1\n30 GOTO *A\nP1=(300,40,250,0,180,0)(6,0)", True),
        ("10 *A\n20 IF M1>3 THEN END\n30 GOTO *A", False),
        ("10 *A\n20 HLT\n30 GOTO *A", False),
        ('10 *A\n20 CALLP "OTHER"\n30 GOTO *A', False),
        ("10 *A\n20 IF M1<3 THEN GOTO *A", False),
        ("10 M1=1", False),
    ],
)
def test_a_program_that_cannot_end_is_known_without_running_it(lines: str, is_endless: bool) -> None:
    assert goes_round_for_ever(RobotProgram("x", lines).checked.program) is is_endless
