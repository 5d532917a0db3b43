"""CNT: corners are rounded within what is asked, in less time, and every limit is kept.

Straight ways, distances and limits are counted here from the positions in the programs; the rows of the
motion are judged by differences between them, not by what the planner says of itself.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.api.program_runs import ProgramRun
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.limits import limits_of

PLACES = np.array([(300, 40, 250), (340, -40, 250), (260, -60, 250), (240, 60, 250)], float)
POSITIONS = "\n".join(f"P{k}=({x:g},{y:g},{z:g},0,180,0)(6,0)" for k, (x, y, z) in enumerate(PLACES, 1))
ROUND = "10 MOV P1\n20 SPD 100\n30 {cnt}\n40 {move} P2\n50 {move} P3\n60 {move} P4\n70 CNT 0\n80 {move} P1"


@cache
def ran(text: str, arm: str = "rv2aj") -> ProgramRun:
    done = vi.program(text=f"{text}\n{POSITIONS}").run(vi.robot(arm))
    assert done.fault is None, done.fault.message
    return done


def round_by(cnt: str, move: str) -> ProgramRun:
    return ran(ROUND.format(cnt=cnt, move=move))


def rows(done: ProgramRun, step: float = 2e-3) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Times (N,) from the end of line 30, joint values (N, n), and where the tool is (N, 3) [mm]."""
    from vi3dras.motion.assemble import even_times, motion_at

    begin = next(each.end for each in done.lines if each.line.number == 30)
    pieces, robot = done.ran.machine.pieces, done.motion.robot
    times = even_times(done.time, step)
    q = motion_at(robot, pieces, times[times >= begin], limits_of(robot)).q
    return times[times >= begin], q, tool_pose(robot, q)[:, :3, 3] * 1000


@pytest.mark.parametrize("move", ["MVS", "MOV"])
def test_rounded_corners_take_less_time_and_end_at_the_same_place(move: str) -> None:
    stops, small, large = (round_by(cnt, move) for cnt in ("CNT 0", "CNT 1,5,5", "CNT 1,20,20"))
    assert stops.time > small.time + 0.1 > large.time + 0.15
    assert round_by("CNT 1", move).time < stops.time - 0.1
    assert round_by("CNT 1,0,0", move).time == stops.time
    for done in (stops, small, large):
        assert_allclose(done.controller[:3], PLACES[0], atol=1e-6)
        assert done.motion.is_safe, done.motion.passport.sentence
        assert_allclose(sum(piece.duration for piece in done.ran.machine.pieces), done.time)


@pytest.mark.parametrize("blend", [5.0, 20.0])
def test_the_tool_leaves_its_line_only_within_the_distance_of_a_corner(blend: float) -> None:
    tool = rows(round_by(f"CNT 1,{blend:g},{blend:g}", "MVS"))[2]
    legs = [(PLACES[k], PLACES[(k + 1) % 4]) for k in range(4)]
    off = np.min([from_line(tool, *leg) for leg in legs], axis=0)
    away = np.min([np.linalg.norm(tool - corner, axis=1) for corner in PLACES[1:]], axis=0)
    assert off[away > blend + 1e-3].max() < 1e-3
    assert 0.05 * blend < off.max() < blend
    for corner in PLACES[1:]:
        passed = np.linalg.norm(tool - corner, axis=1).min()
        assert 0.05 * blend < passed < blend


def from_line(points: np.ndarray, start: np.ndarray, end: np.ndarray) -> np.ndarray:
    ahead = (end - start) / np.linalg.norm(end - start)
    along = np.clip((points - start) @ ahead, 0, np.linalg.norm(end - start))
    return np.asarray(np.linalg.norm(points - start - along[:, None] * ahead, axis=1))


def test_moves_by_the_joints_leave_their_way_only_within_the_distance_of_a_corner() -> None:
    """Their way is straight in the joints: what is off it there is near a corner with the tool."""
    done, stops = round_by("CNT 1,20,20", "MOV"), round_by("CNT 0", "MOV")
    _, q, tool = rows(done)
    corners = [each.q for each in stops.lines if each.line.number in {30, 40, 50, 60, 80}]
    off = np.min([from_line(q, *pair) for pair in pairwise(corners)], axis=0)
    away = np.min([np.linalg.norm(tool - corner, axis=1) for corner in PLACES[1:]], axis=0)
    assert off[away > 20].max() < 1e-6
    assert off.max() > 0.005
    assert away[off > 1e-4].max() < 20


@pytest.mark.parametrize("move", ["MVS", "MOV"])
def test_no_limit_is_passed_in_a_corner(move: str) -> None:
    done = round_by("CNT 1,20,20", move)
    times, q, tool = rows(done)
    limits, step = limits_of(done.motion.robot), times[1] - times[0]
    speed, rate = np.diff(q, axis=0) / step, np.diff(q, 2, axis=0) / step**2
    assert (np.abs(speed) / limits.speed).max() < 1 + 1e-6
    assert (np.abs(rate) / limits.acceleration).max() < 1 + 1e-3
    if move == "MVS":
        assert np.linalg.norm(np.diff(tool, axis=0), axis=1).max() / step < 100 * (1 + 1e-3)
        assert np.linalg.norm(np.diff(tool, 2, axis=0), axis=1).max() / step**2 < 500 * (1 + 0.01)
        moving = np.linalg.norm(np.diff(tool, axis=0), axis=1) / step
        assert moving[100:-150].min() > 40  # it never stops on its way


def test_the_smaller_distance_counts() -> None:
    assert ran(ROUND.format(cnt="CNT 1,10,30", move="MVS")).time == round_by("CNT 1,10,10", "MVS").time
    assert ran(ROUND.format(cnt="CNT 1,30,10", move="MVS")).time == round_by("CNT 1,10,10", "MVS").time


@pytest.mark.parametrize(
    "between",
    ["DLY 0.1", "HCLOSE 1", "SPD 90", "OVRD 90", "M1=M_IN(1)", "M1=M_OUT(1)", "M_TIMER(1)=0", "P9=P_CURR",
     "TOOL (0,0,0,0,0,0)"],
)  # fmt: skip
def test_the_arm_stops_where_a_program_has_to_know_or_something_changes(between: str) -> None:
    """It comes to P2 at rest: at the end of line 40 the tool is exactly there."""
    done = ran(f"10 MOV P1\n20 SPD 100\n30 CNT 1,20,20\n40 MVS P2\n45 {between}\n50 MVS P3\n60 MVS P4")
    end = next(each for each in done.lines if each.line.number == 40)
    assert_allclose(tool_pose(done.motion.robot, end.q)[:3, 3] * 1000, PLACES[1], atol=1e-5)
    later = next(each for each in done.lines if each.line.number == 50)
    passed = tool_pose(done.motion.robot, later.q)[:3, 3] * 1000
    assert 1 < np.linalg.norm(passed - PLACES[2]) < 20


def test_an_output_between_two_moves_is_set_where_their_corner_is_passed() -> None:
    text = "10 MOV P1\n20 CNT 1,20,20\n30 MVS P2\n40 M_OUT(1)=1 DLY 0.2\n50 MVS P3\n"
    text += "60 MVS P4 WTH M_OUT(2)=1\n70 MVS P1"
    done = ran(text)
    on, off, other = done.output_events
    ends = {each.line.number: each.end for each in done.lines}
    assert_allclose([on.time, off.time - on.time, other.time], [ends[30], 0.2, ends[50]])
    at = [next(each.q for each in done.lines if each.line.number == number) for number in (30, 50)]
    places = tool_pose(done.motion.robot, np.array(at))[:, :3, 3] * 1000
    assert_allclose(np.linalg.norm(places - PLACES[1:3], axis=1), [4, 4], atol=4)
    assert np.linalg.norm(places - PLACES[1:3], axis=1).min() > 0.5


def test_every_line_begins_where_the_one_before_ends() -> None:
    done = round_by("CNT 1,20,20", "MVS")
    starts, ends = ([getattr(each, name) for each in done.lines] for name in ("start", "end"))
    assert_allclose(starts[1:], ends[:-1])
    assert_allclose(ends[-1], done.time)
    assert (np.diff(ends) >= 0).all()


def test_a_loop_of_many_moves_stops_only_now_and_then() -> None:
    """Seventy-two moves: one stop behind the sixty-fourth, and the loop's own turns cost nothing."""
    text = (
        "10 MOV P1\n20 CNT 1,20,20\n30 FOR M1=1 TO 18\n40 MOV P2\n50 MOV P3\n60 MOV P4\n70 MOV P1\n80 NEXT M1"
    )
    done = ran(text)
    assert done.motion.is_safe
    assert [len(each.chain.moves) for each in done.ran.machine.chains.values()] == [64, 8]
    assert_allclose(done.controller[:3], PLACES[0], atol=1e-6)


def test_arcs_and_lines_run_into_each_other() -> None:
    """Half a circle that begins and ends along lines: nothing is rounded away, and the tool does not stop."""
    text = "10 MOV P1\n20 SPD 100\n30 CNT {}\n40 MVS P2\n50 MVR P2,P3,P4\n60 MVS P5\n"
    at = [(300, 100), (300, 40), (260, 0), (220, 40), (220, 100)]
    places = "\n".join(f"P{k}=({x},{y},250,0,180,0)" for k, (x, y) in enumerate(at, 1))
    stops, runs = (vi.program(text=text.format(k) + places).run(vi.robot("rv2aj")) for k in ("0", "1,10,10"))
    tool = rows(runs)[2]
    below = tool[:, 1] < 40
    off = np.where(
        below, np.abs(np.hypot(tool[:, 0] - 260, tool[:, 1] - 40) - 40), np.abs(np.abs(tool[:, 0] - 260) - 40)
    )
    assert off.max() < 0.5
    assert runs.time < stops.time - 0.35
    assert runs.motion.is_safe


def test_other_languages_round_the_same_corners(tmp_path: Path) -> None:
    done = vi.program("cycle-time").run()
    text = done.export(tmp_path / "a.script", "urscript").file.read_text("ascii")
    radii = [float(found) for found in re.findall(r"movej\(\[.*?\], t=[\d.]+, r=([\d.]+)\)", text)]
    assert len(radii) == 3
    assert 0.005 < min(radii) <= max(radii) <= 0.04 + 1e-9
    text = done.export(tmp_path / "a.src", "krl").file.read_text("ascii")
    far = [float(found) for found in re.findall(r"\$APO\.CDIS=([\d.]+)\nPTP \{A1 .*\} C_DIS", text)]
    assert_allclose(far, np.array(radii) * 1000, atol=0.06)
    text = done.export(tmp_path / "a.mod", "rapid").file.read_text("ascii")
    zones = [float(found) for found in re.findall(r"\[FALSE,([\d.]+),", text)]
    assert_allclose(zones, np.array(radii) * 1000, atol=0.06)
    assert text.count("fine, tool0") + len(zones) == len(re.findall("MoveAbsJ", text))
