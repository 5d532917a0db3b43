"""A run is a recording: every line has its moment, and all that is known then follows from it alone."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from programs.right import POSITIONS, RIGHT

import vi3dras as vi
from vi3dras.api.program_runs import ProgramRun
from vi3dras.cli import run
from vi3dras.interpreter import moves, travel
from vi3dras.interpreter.replay import (
    joints_at,
    line_at,
    line_back,
    next_stop,
    one_line,
    outputs_at,
    share_at,
    step_over,
    values_at,
)
from vi3dras.interpreter.run_errors import NoWatchError, UnsetError
from vi3dras.interpreter.watching import watched

RV2AJ = vi.robot("rv2aj")

PARTS = """10 M1=0
20 *A
30 MOV P1
40 GOSUB *S
50 M1=M1+1
60 M_OUT(3)=1
70 DLY 0.25
80 IF M1<3 THEN *A
90 END
100 *S
110 DLY 0.5
120 M_OUT(3)=0
130 RETURN"""

ASKING = """10 M1=0
20 FOR M2=1 TO 12
30 IF M_IN(1)=1 THEN M1=M1+1
40 DLY 0.1
50 MOV P1
60 IF M_IN(2)=1 THEN MOV P3 ELSE MOV P2
70 M_OUT(4)=M_IN(1)
80 NEXT M2
90 WAIT M_IN(2)=1"""


def ran(text: str, **how: object) -> ProgramRun:
    return vi.program(text=f"{text}\n{POSITIONS}").run(RV2AJ, **how)  # type: ignore[arg-type]


def moment_at(done: ProgramRun, line: int, time: int = 1) -> float:
    """When a line of the main program begins for the first time, the second, ..."""
    places = [k for k, step in enumerate(done.lines) if step.line.at == line and not step.stand.calls]
    return float(done.trace.moments[places[time - 1]])


@pytest.mark.parametrize("text", [PARTS, *(text for text, _ in RIGHT[-12:])])
def test_one_line_after_the_other_leads_through_the_recording_and_back(text: str) -> None:
    done = ran(text)
    trace, moment, seen = done.trace, 0.0, [0.0]
    assert (np.diff(trace.moments) > 0).all()
    while moment < trace.end:
        moment = one_line(trace, moment)
        seen.append(moment)
    assert_allclose(seen, trace.moments, atol=0)
    assert [line_at(trace, at) for at in seen[:-1]] == [step.line.at for step in done.lines]
    for at in reversed(seen[:-1]):
        moment = line_back(trace, moment)
        assert moment == at
    assert line_back(trace, 0.0) == 0.0


def test_step_over_goes_past_the_return() -> None:
    done = ran(PARTS)
    calls = moment_at(done, 4)
    assert line_at(done.trace, one_line(done.trace, calls)) == 10
    assert step_over(done.trace, calls) == moment_at(done, 5)
    assert step_over(done.trace, moment_at(done, 11)) == moment_at(done, 12)
    assert step_over(done.trace, moment_at(done, 9)) == done.trace.end


def test_a_breakpoint_stops_every_pass() -> None:
    done = ran(PARTS)
    first = next_stop(done.trace, 0.0, {5, 9})
    assert [first, next_stop(done.trace, first, {5, 9})] == [moment_at(done, 5), moment_at(done, 5, 2)]
    assert next_stop(done.trace, moment_at(done, 9), {5, 9}) == done.trace.end


def test_values_are_those_of_their_moment() -> None:
    """M1 counts its passes: it is 0 before line 5 is done for the first time, then 1, 2, 3."""
    done = ran(PARTS)
    for time in (1, 2, 3):
        at = moment_at(done, 5, time)
        assert watched(done.trace, at, "M1") == time - 1
        assert watched(done.trace, one_line(done.trace, at), "M1*10+1") == 10 * time + 1
    with pytest.raises(UnsetError):
        watched(done.trace, 0.0, "M1")
    assert done.variables()["P2"][:6] == pytest.approx([340, 0, 250, 0, 180, 0])
    assert "M1" not in {name for name, _ in values_at(done.trace, 0.0)}
    assert done.watch("P_CURR")[:3] == pytest.approx([300, 40, 250])
    with pytest.raises(NoWatchError, match="no value that can be watched"):
        done.watch("MOV P1")


def test_outputs_are_on_from_the_line_behind_and_off_when_set_so_at_the_same_time() -> None:
    done = ran(PARTS)
    sets = moment_at(done, 6)
    assert outputs_at(done.trace, sets)[3] == 0
    assert outputs_at(done.trace, one_line(done.trace, sets))[3] == 1
    twice = ran("10 M_OUT(1)=1\n20 M_OUT(1)=0\n30 M_OUT(2)=1 DLY 0.5\n40 DLY 1")
    assert twice.outputs == {1: 0, 2: 0}
    assert [outputs_at(twice.trace, time) for time in (0.3, 0.7)] == [{1: 0, 2: 1}, {1: 0, 2: 0}]


def test_the_arm_stands_at_the_end_of_a_line_where_the_line_left_it() -> None:
    text = "5 DEF ARCH 1,40,60,10,10\n10 MOV P1\n20 MVR P1,P2,P6\n30 DLY 0.2\n40 MVA P1,1"
    done = ran(f"{text}\n50 CNT 1\n60 MVS P2\n70 M_OUT(1)=1\n80 MVS P3\n90 MVS P6")
    for k, step in enumerate(done.lines):
        assert_allclose(joints_at(done.trace, float(done.trace.moments[k + 1])), step.q, atol=1e-9)
    fine = done.ran.plan().fine
    every = slice(None, None, len(fine.times) // 40)
    there = [joints_at(done.trace, time + 2e-9) for time in fine.times[every]]
    assert_allclose(there, fine.q[every], atol=1e-6)
    middle = (done.lines[1].start + done.lines[1].end) / 2
    assert_allclose(share_at(done.trace, middle), 0.5, atol=1e-6)


@pytest.mark.parametrize("corners", ["", "5 CNT 1\n"])
def test_what_comes_in_later_leaves_the_past_as_it_was(corners: str) -> None:
    """Inputs set at 24 moments, some of them between two lines that take no time."""
    asking = corners + ASKING
    plain = ran(asking, inputs={1: [(0.55, 1), (1.4, 0)]})
    rng = np.random.default_rng(19)
    for k in rng.choice(len(plain.lines), 24, replace=False):
        now = float(plain.trace.moments[k])
        bit, value = int(rng.integers(1, 3)), int(rng.integers(0, 2))
        plan = {1: [(0.55, 1), (1.4, 0)], 2: []}
        plan[bit] = [*plan[bit], (now, value)]
        other = ran(asking, inputs=plan)
        assert [s.line for s in other.lines[:k]] == [s.line for s in plain.lines[:k]]
        assert_allclose(other.trace.moments[: k + 1], plain.trace.moments[: k + 1], rtol=0, atol=0)
        for at in plain.trace.moments[: k + 1 : 5]:
            assert values_at(other.trace, at) == values_at(plain.trace, at)
            assert outputs_at(other.trace, at) == outputs_at(plain.trace, at)
            assert_allclose(joints_at(other.trace, at), joints_at(plain.trace, at), rtol=0, atol=0)


def test_one_cycle_takes_what_its_lines_take() -> None:
    """0.5 s and 0.25 s, and 1 ms for going back; a loop inside it is not what is asked."""
    done = ran("10 *A\n20 DLY 0.5\n30 FOR M1=1 TO 2\n40 DLY 0.125\n50 NEXT M1\n60 GOTO *A", most=40)
    assert done.cycle is not None
    assert (done.cycle.first, done.cycle.behind) == (1, 6)
    assert_allclose(done.cycle.times, 0.5 + 2 * 0.125 + 2 * 0.001, atol=1e-12)
    times = {each.line: each for each in done.line_times}
    assert_allclose([times[2].last, times[4].last], [0.5, 0.125], atol=1e-12)
    assert_allclose(times[4].total, 0.125 * times[4].passes, atol=1e-12)
    assert ran("10 MOV P1\n20 MOV P2").cycle is None


def test_a_program_that_is_called_is_a_line_of_the_one_that_calls(tmp_path: Path) -> None:
    main = '10 M1=5\n20 CALLP "UP",P1,M1\n30 P9=P1\n40 P9.Z=M1\n50 MOV P9\n'
    (tmp_path / "MAIN.mb4").write_text(main + POSITIONS)
    (tmp_path / "UP.mb4").write_text("10 FPRM P2,M2\n20 DLY 2\n30 M2=M2+265\n40 END\n")
    done = vi.program(tmp_path / "MAIN.mb4").run(RV2AJ)
    assert done.line_at(1.0) == 2
    assert done.variables(1.0) == {"M2": 5.0, "P2": done.watch("P1")}
    assert step_over(done.trace, moment_at(done, 2)) == moment_at(done, 3)
    assert watched(done.trace, moment_at(done, 3), "M1") == 270
    assert_allclose(next(each.last for each in done.line_times if each.line == 2), 2.0)


def test_a_run_that_is_stopped_stands_at_the_line_that_stopped_it() -> None:
    """The straight line to where the arc begins is driven before the arc is refused."""
    done = ran("10 MOV P1\n20 M1=4\n30 MVR P2,P4,P2\n40 MOV P3")
    assert done.fault is not None
    trace = done.trace
    assert (line_at(trace, trace.end), done.fault.line) == (3, 3)
    assert trace.end > trace.moments[-1]
    assert_allclose(joints_at(trace, trace.end), done.ran.machine.q, atol=1e-9)
    assert watched(trace, trace.end, "M1") == 4
    assert one_line(trace, float(trace.moments[-1])) == trace.end


def test_a_loop_plans_its_moves_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 10,000 lines a third are moves; from the second round on they are known."""
    made: list[object] = []

    def counted(*asked: object) -> object:
        made.append(asked)
        return moves.line_piece(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(travel, "line_piece", counted)
    done = ran("10 *A\n20 MVS P1\n30 MVS P2\n40 M_OUT(1)=1\n50 M_OUT(1)=0\n60 GOTO *A", most=10_000)
    assert (len(done.lines), len(made)) == (10_000, 3)
    assert done.ran.is_cut
    assert len(pickle.dumps(done.trace.ways)) < 100_000
    assert line_at(done.trace, moment_at(done, 4, 1000)) == 4


def test_rounded_corners_of_a_loop_are_timed_once_and_a_longer_run_begins_the_same() -> None:
    """64 moves go without a stop; what is cut off later has the same lines at the same times before."""
    loop = "5 CNT 1\n10 *A\n20 MVS P1\n30 MVS P2\n40 MVS P6\n50 GOTO *A"
    short, long = ran(loop, most=500), ran(loop, most=1500)
    near = round(0.6 * 500)
    assert_allclose(long.trace.moments[:near], short.trace.moments[:near], rtol=0, atol=0)
    assert len({id(piece) for piece in long.ran.machine.pieces}) < 20
    assert len(long.trace.firsts) < 400


def test_a_recording_comes_back_from_another_process_the_same() -> None:
    done = ran(PARTS)
    back = pickle.loads(pickle.dumps(done))
    assert_allclose(back.trace.moments, done.trace.moments, atol=0)
    assert (back.variables(1.0), back.outputs) == (done.variables(1.0), done.outputs)


def test_a_run_is_a_table() -> None:
    table = ran(PARTS).to_frame()
    assert list(table.columns)[:5] == ["line", "program", "text", "start_s", "end_s"]
    assert (table["end_s"] >= table["start_s"]).all()
    assert table["text"][2] == "30 MOV P1"


def test_the_command_line_tells_what_is_watched_and_how_long_lines_take(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "loop.mb4"
    file.write_text(f"10 FOR M1=1 TO 3\n20 DLY 0.5\n30 NEXT M1\n40 MOV P1\n{POSITIONS}")
    asked = ["program", "run", str(file), "--watch", "M1,MIN(M1,2),M7,P_CURR.Z", "--line-times"]
    assert run([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    seen = [line["watch"] for line in told["lines"]]
    assert [each["M1"] for each in seen] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert (seen[-1]["MIN(M1,2)"], seen[-1]["M7"], seen[-1]["P_CURR.Z"]) == (2, None, pytest.approx(250))
    assert told["line_times"][1] == {"line": 2, "passes": 3, "last_s": 0.5, "total_s": 1.5}
    assert_allclose(told["cycle"]["times_s"], 0.501, atol=1e-12)
    assert run(asked) == 0
    assert "One cycle, lines 2 to 3, takes 0.501 s" in capsys.readouterr().out
    assert run(["program", "run", str(file), "--watch", "MOV P1"]) == 2


def test_what_def_io_names_is_watched_as_the_program_reads_it() -> None:
    """Input 6 comes on after 3 s: bit 2 of the byte from 4 on, which the mask lets through."""
    text = "10 DEF IO DOOR=BIT,6\n20 DEF IO KIND=BYTE,4,6\n30 WAIT DOOR=1\n40 M1=KIND\n50 DLY 1"
    run = vi.program(text=text).run(RV2AJ, inputs={6: [(3, 1)]})
    seen = [run.watch(name, time) for name in ("DOOR", "KIND", "DOOR+10") for time in (1, 3.5)]
    assert seen == [0, 1, 0, 4, 10, 11]
    assert run.watch("M1") == run.watch("KIND") == 4


def test_numbers_for_people_carry_no_noise_of_what_was_computed() -> None:
    """The place of the example that its comment states: y is 0, not 8.8e-15."""
    done = vi.program("pick-and-place").run()
    assert done.controller == [320.0, 0.0, 300.0, 0.0, 180.0, 0.0, 0.0, 0.0]
