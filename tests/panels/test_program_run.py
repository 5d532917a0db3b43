"""A program run on the pendant: travelled, stopped, given inputs, watched, drawn, checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from pendant_run import PICK, RunningPendant

from vi3dras.api.arm import Arm
from vi3dras.api.program_runs import ProgramRun
from vi3dras.api.programs import RobotProgram
from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.flow.errors import ActionRefusedError
from vi3dras.interpreter.run import enough
from vi3dras.interpreter.run_errors import NothingRunsError, NoWatchError
from vi3dras.interpreter.signals import Event
from vi3dras.kinematics.forward import tool_pose
from vi3dras.passport.errors import UnsafeMotionError

NAME = "pendant"


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as made:
        made.add(RunningPendant)
        made.settle()
        yield made


def get(engine: Engine, port: str) -> object:
    return engine.get(f"{NAME}.{port}")


def act(engine: Engine, action: str, **extras: object) -> None:
    engine.act(f"{NAME}.{action}", **extras)
    engine.settle()


def put(engine: Engine, **values: object) -> None:
    engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
    engine.settle()


def run_of(engine: Engine) -> ProgramRun:
    found = get(engine, "run")
    assert isinstance(found, ProgramRun)
    return found


def test_run_on_stops_at_each_breakpoint_and_at_the_end(engine: Engine) -> None:
    put(engine, breakpoints=(9, 5))
    lines = []
    for _ in range(5):
        act(engine, "run_on")
        lines.append(get(engine, "run_line"))
    assert lines == [9, 5, 9, 5, 0]
    assert_allclose(get(engine, "q"), run_of(engine).ran.machine.q)
    assert str(get(engine, "run_words")).startswith("All of the program is run")


def test_one_line_over_a_call_and_back(engine: Engine) -> None:
    for _ in range(3):
        act(engine, "go_one_line")
    assert get(engine, "run_line") == 4
    act(engine, "go_over")
    assert get(engine, "run_line") == 5
    act(engine, "go_line_back")
    assert get(engine, "run_line") == 14
    engine.undo()
    engine.settle()
    assert get(engine, "run_line") == 5
    act(engine, "go_to_top")
    assert (get(engine, "run_at"), get(engine, "run_line")) == (0.0, 0)
    assert_allclose(get(engine, "q"), load_robot("rv2aj").home)


def test_arm_and_hand_are_where_the_program_has_them(engine: Engine) -> None:
    """P2 is 300, 40, 200 mm; the hand closes before the pause of 0.25 s."""
    put(engine, breakpoints=(12,))
    act(engine, "run_on")
    robot = load_robot("rv2aj")
    assert_allclose(tool_pose(robot, np.asarray(get(engine, "q")))[:3, 3], [0.3, 0.04, 0.2], atol=1e-9)
    assert (get(engine, "gripper"), get(engine, "run_hand")) == (0.0, 0.0)
    assert {number: value for kind, number, value, *_ in get(engine, "signals") if kind == "out"}[5] == 1  # type: ignore[attr-defined]


def test_values_are_watched_where_the_run_is(engine: Engine) -> None:
    put(engine, breakpoints=(5,))
    act(engine, "watch_more", name="m1*2+1")
    assert dict(get(engine, "watched"))["M1"] == "–"  # type: ignore[call-overload]
    act(engine, "run_on")
    assert dict(get(engine, "watched"))["M1*2+1"] == "1"  # type: ignore[call-overload]
    act(engine, "run_on")
    seen = dict(get(engine, "watched"))  # type: ignore[call-overload]
    assert (seen["M1"], seen["M1*2+1"]) == ("1", "3")
    assert seen["P_CURR"].startswith("300.0 40.0 200.0")
    act(engine, "watch_more", name="M1")
    assert "M1" not in dict(get(engine, "watched"))  # type: ignore[call-overload]
    with pytest.raises(NoWatchError):
        engine.act(f"{NAME}.watch_more", name="MOV P1")


def test_an_input_set_by_hand_counts_from_this_moment_on(engine: Engine) -> None:
    """In the first pass M2 becomes 3, in the second 7: input 2 was set between them."""
    put(engine, breakpoints=(5,), watch=("M2",))
    act(engine, "run_on")
    before = run_of(engine).trace.moments
    now = float(get(engine, "run_at"))  # type: ignore[arg-type]
    act(engine, "set_input", number=2)
    assert dict(get(engine, "watched"))["M2"] == "3"  # type: ignore[call-overload]
    after = run_of(engine).trace.moments
    assert_allclose(after[after <= now], before[before <= now], rtol=0, atol=0)
    act(engine, "run_on")
    assert dict(get(engine, "watched"))["M2"] == "7"  # type: ignore[call-overload]
    row = next(row for row in get(engine, "signals") if row[:2] == ("in", 2))  # type: ignore[attr-defined]
    assert (row[2], row[4]) == (1, True)
    act(engine, "forget_inputs")
    assert dict(get(engine, "watched"))["M2"] == "3"  # type: ignore[call-overload]


def test_inputs_come_as_the_comments_of_a_program_plan_them_until_they_are_set_by_hand(
    engine: Engine,
) -> None:
    put(engine, program_text="' inputs: 1=1@2\n10 WAIT M_IN(1)=1\n20 END")
    assert run_of(engine).time == pytest.approx(2.0)
    put(engine, run_inputs=(Event(0.5, 1, 1),))
    assert run_of(engine).time == pytest.approx(0.5)
    put(engine, run_inputs=(Event(3.0, 1, 1),))
    assert run_of(engine).time == pytest.approx(2.0), "what was planned before it was set stays"


def test_what_was_set_by_hand_is_kept_in_a_file(engine: Engine) -> None:
    act(engine, "run_on")
    act(engine, "set_input", number=4)
    port = engine.port(f"{NAME}.run_inputs")
    told = get(engine, "run_inputs")
    assert port.decode(port.encode(told)) == told  # type: ignore[attr-defined]


def test_a_run_that_a_line_stops_is_travelled_up_to_it(engine: Engine) -> None:
    text = PICK.replace("M2=3", "M2=1/M1")
    put(engine, program_text=text)
    assert str(get(engine, "run_words")).startswith("The run will stop in line 13: ")
    act(engine, "run_on")
    assert get(engine, "run_line") == 13
    assert str(get(engine, "run_words")).startswith("Line 13: ")
    act(engine, "go_line_back")
    assert get(engine, "run_line") == 12


def test_a_program_with_faults_does_not_run(engine: Engine) -> None:
    put(engine, program_text="10 MOVE P1")
    assert (get(engine, "run"), get(engine, "run_line"), get(engine, "run_words")) == (None, 0, "")
    with pytest.raises(NothingRunsError, match="Nothing runs yet"):
        engine.act(f"{NAME}.run_on")


def test_every_line_has_the_time_of_its_last_pass(engine: Engine) -> None:
    """120 DLY 0.25; line 7 is END; there is one jump back, so there is one cycle."""
    seconds = np.asarray(get(engine, "line_seconds"))
    assert len(seconds) == PICK.count("\n") + 1
    assert_allclose(seconds[11], 0.25)
    assert np.isnan(seconds[14])
    run = run_of(engine)
    whole = sum(each.last for each in run.line_times if 2 <= each.line <= 6 or each.line >= 8)
    first = [step for step in run.lines if step.line.at == 2]
    assert_allclose(float(get(engine, "run_cycle")), first[1].start - first[0].start)  # type: ignore[arg-type]
    assert 0 < whole < run.time


def test_an_endless_program_is_run_as_far_as_it_is_needed(engine: Engine) -> None:
    put(engine, program_text="10 *A\n20 DLY 1\n30 GOTO *A", run_most=30)
    run = run_of(engine)
    assert run.ran.is_cut
    assert (len(run.lines), get(engine, "run_passport")) == (30, None)
    assert enough(run.ran, 0.2 * run.trace.end, 30) == 30
    put(engine, run_most=enough(run.ran, 0.9 * run.trace.end, 30))
    longer = run_of(engine)
    assert len(longer.lines) == 120
    assert_allclose(longer.trace.moments[:30], run.trace.moments[:30], rtol=0, atol=0)


def test_a_run_begins_where_it_is_told(engine: Engine) -> None:
    there = load_robot("rv2aj").home + 0.1
    put(engine, q=there)
    act(engine, "begin_here")
    act(engine, "go_to_top")
    assert_allclose(get(engine, "q"), there)
    assert_allclose(run_of(engine).trace.start, there)
    act(engine, "begin_at_home")
    assert_allclose(run_of(engine).trace.start, load_robot("rv2aj").home)


def test_what_is_driven_this_line_and_what_is_to_go_are_drawn(engine: Engine) -> None:
    """Three ways: to P1, down to P2, and back to P1 from there."""
    act(engine, "travel", time=0.5)
    items = {item.key: item for item in get(engine, "run_scene")}  # type: ignore[attr-defined]
    assert set(items) == {"run/line", "run/to-go"}
    put(engine, breakpoints=(12,))
    act(engine, "run_on")
    items = {item.key: item for item in get(engine, "run_scene")}  # type: ignore[attr-defined]
    assert set(items) == {"run/driven", "run/to-go"}
    assert_allclose(items["run/driven"].points[-1], [0.3, 0.04, 0.2], atol=1e-9)
    label = get(engine, "run_labels")[0]  # type: ignore[index]
    assert label.text == "line 12 · waiting · 0 %"
    assert_allclose(label.at, [0.3, 0.04, 0.2], atol=1e-9)


def test_a_run_has_its_passport_and_an_unsafe_one_is_not_written(engine: Engine, tmp_path: Path) -> None:
    """Where the hand goes below the ground the capsules of the body touch it."""
    assert get(engine, "run_passport").is_safe  # type: ignore[attr-defined]
    run_of(engine).export(tmp_path / "pick.csv", "csv")
    put(engine, program_text="10 MOV P8\nP8=(250,0,-25,0,180,0)(6,0)")
    assert not get(engine, "run_passport").is_safe  # type: ignore[attr-defined]
    with pytest.raises(UnsafeMotionError):
        run_of(engine).export(tmp_path / "low.csv", "csv")
    assert not (tmp_path / "low.csv").exists()


def test_what_is_stale_is_not_travelled(engine: Engine) -> None:
    engine.pause()
    engine.put(f"{NAME}.program_text", PICK.replace("0.25", "0.5"))
    with pytest.raises(ActionRefusedError):
        engine.act(f"{NAME}.go_one_line")


LONG = """10 M1=0
20 *A
30 M1=M1+1
40 IF M1<600 THEN GOTO *A
50 MOV P1
60 END
P1=(300,40,250,0,180,0)(6,0)"""
"""It has an end, behind more lines than are recorded at first."""


def test_a_program_that_ends_late_has_its_passport_before_it_is_played(engine: Engine) -> None:
    put(engine, program_text=LONG)
    assert (run_of(engine).ran.is_cut, len(run_of(engine).lines)) == (True, 1000)
    assert get(engine, "run_passport").is_safe
    whole = RobotProgram("long", LONG).run(Arm(load_robot("rv2aj")))
    assert_allclose(get(engine, "run_plan").stops.times[-1], whole.time, atol=1e-9)


def test_a_program_without_an_end_has_no_passport(engine: Engine) -> None:
    put(engine, program_text="10 *A\n20 DLY 1\n30 GOTO *A")
    assert get(engine, "run_passport") is None
