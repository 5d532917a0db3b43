"""Positions are written and read again as they are; every line that is wrong has its own sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.errors import FileExistsAlreadyError
from vi3dras.interpreter.coordinates import Coordinates
from vi3dras.kinematics.forward import tool_pose
from vi3dras.programs.check import checked_program
from vi3dras.teaching import acts
from vi3dras.teaching.errors import PositionEndError, PositionFileError
from vi3dras.teaching.files import ENDS, positions_as, positions_in, read_positions, save_positions
from vi3dras.teaching.melfa_lines import ReadPositions
from vi3dras.teaching.position import positions_text
from vi3dras.teaching.usage import lines_using

ARM = load_robot("rv2aj")
RECORDED = np.radians([-107.756, 32.1796, 104.1809, 42.9295, 66.1123])
"""Joint values of a real RV-2AJ, whose controller shows X, Y, Z = -74.55, -232.81, 323.81 and A, B = 173.86,
179.29 (Rodchi/_Mitsubishi_Melfa_RV_2AJ)."""

SHOWN = "DEF POS P1=(-11.06,-228.23,333.95,201.45,180.14,0.00)(6,0) 'Pick"
"""A position of that arm's list, as its controller writes them."""


def listed(name: str) -> acts.Positions:
    robot = load_robot(name)
    rng = np.random.default_rng(19)
    low, high = np.clip(robot.low, -1.5, None), np.clip(robot.high, None, 1.5)
    positions: acts.Positions = ()
    for comment in ("", 'above, the "box"', "it's; half"):
        positions = acts.teach(robot, positions, rng.uniform(low, high), comment=comment)
    positions = acts.teach(robot, positions, robot.high * 0 + low, is_joint=True, comment="=at the limits")
    return acts.teach(robot, positions, rng.uniform(low, high), name="PICK")


def read(name: str, end: str, text: str) -> ReadPositions:
    return positions_in(load_robot(name), f"some{end}", end, text.encode())


ARMS = ["rv2aj", "kuka-kr5-arc", "scara-roboanalyzer", "planar2r"]


@pytest.mark.parametrize("end", [".csv", ".json"])
@pytest.mark.parametrize("name", [*ARMS, "franka-panda"])
def test_tables_and_json_keep_all_of_it(name: str, end: str) -> None:
    positions = listed(name)
    found = read(name, end, positions_as(load_robot(name), positions, end))
    assert found.told == ()
    for one, other in zip(positions, found.positions, strict=True):
        assert replace(other, q=one.q) == one
        assert_allclose(other.q, one.q, atol=1e-14)
    assert positions_as(load_robot(name), found.positions, end) == positions_as(
        load_robot(name), positions, end
    )


@pytest.mark.parametrize("end", [".pos", ".mb4"])
@pytest.mark.parametrize("name", ARMS)
def test_lines_of_a_controller_keep_the_place_and_the_posture(name: str, end: str) -> None:
    robot, positions = load_robot(name), listed(name)
    text = positions_as(robot, positions, end)
    found = read(name, end, text)
    assert found.told == ()
    assert positions_as(robot, found.positions, end) == text
    for one, other in zip(positions, found.positions, strict=True):
        assert (one.name, one.comment, one.is_joint) == (other.name, other.comment, other.is_joint)
        near = tool_pose(robot, np.array([one.q, other.q]))[:, :3, 3]
        assert_allclose(near[0], near[1], atol=2e-7)
        if robot.n > 4:
            assert_allclose(one.q, other.q, atol=2e-5)


def test_what_a_controller_wrote_is_written_again_as_it_was() -> None:
    text = f"{SHOWN}\nDEF POS P2=(300,0,200,0,180,0)\nDEF JNT J1=(0,10,80,0,90,0)"
    found = read("rv2aj", ".pos", text)
    assert found.told == ()
    assert found.positions[0].comment == "Pick"
    again = positions_as(ARM, found.positions, ".pos").split("\r\n")[1:]
    assert again == [*text.replace("0.00)", "0)").split("\n"), ""]
    shown = Coordinates(ARM).position(np.array(found.positions[0].q))
    assert_allclose(shown.values[:3], [-11.06, -228.23, 333.95], atol=1e-9)


def test_a_recorded_pose_is_written_as_its_controller_shows_it() -> None:
    line = positions_text(ARM, acts.teach(ARM, (), RECORDED))
    numbers = line.partition("(")[2].partition(")")[0].split(",")
    assert_allclose([float(n) for n in numbers], [-74.55, -232.81, 323.81, 173.86, 179.29, 0], atol=6e-4)
    assert line.startswith("DEF POS P1=(")
    assert line.endswith(")(6,0)\n")


def test_the_lines_are_those_of_a_program() -> None:
    positions = listed("rv2aj")
    text = (
        "10 MOV P1\n20 *AGAIN\n30 MVS P2,-50\n40 IF M_IN(1)=1 THEN MOV PICK\n50 P9=P1*P2\n60 MVR P1,P2,PICK\n"
    )
    program = checked_program(text + positions_text(ARM, positions))
    assert program.faults == ()
    used = lines_using(program.program, acts.names_of(positions))
    assert used == {"P1": (1, 5, 6), "P2": (3, 5, 6), "P3": (), "J1": (), "PICK": (4, 6)}


def test_only_the_positions_of_a_program_are_read() -> None:
    text = "10 MOV P1\n20 MOVE P9\n30 P2=P1\n40 P3=(1,2)(9\n50 END\nP1=(300,0,200,0,180,0)(6,0)\n"
    found = read("rv2aj", ".mb4", text)
    assert acts.names_of(found.positions) == ("P1",)
    assert [told.line for told in found.told] == [4]


LINES = {
    "DEF POS P1=(300,0,200,0,180": "Something is missing",
    "MOV P1": "is no position: write DEF POS",
    f"{SHOWN}\nDEF JNT P1=(0,0,90,0,0,0)": "P1 stands in line 1 already",
    "DEF POS P1=(900,0,0,0,180,0)(6,0)": "P1 is out of reach: Too far",
    "DEF JNT J1=(0,0,90,0,0,0,7)": "J1 has 7 joint values, and Mitsubishi MELFA RV-2AJ has 5 joints",
    "DEF POS P1=(300,0,200,0,180,0)(2,0)": "FL1 = 2",
}


@pytest.mark.parametrize(("text", "sentence"), LINES.items(), ids=LINES)
def test_a_line_that_cannot_be_used_is_told(text: str, sentence: str) -> None:
    told = read("rv2aj", ".pos", text).told[-1]
    assert sentence in told.message
    assert told.line == text.count("\n") + 1


def test_what_the_arm_cannot_take_is_kept_as_it_stands() -> None:
    text = "DEF POS P1=(900,0,0,0,180,0)(6,0)\nDEF JNT J1=(0,0,90,0,0,0,7)\n"
    found = read("rv2aj", ".pos", text)
    assert [told.is_kept for told in found.told] == [True, True]
    for end in ENDS:
        again = read("rv2aj", end, positions_as(ARM, found.positions, end))
        assert positions_text(ARM, again.positions) == text
        assert not ARM.out_of_range(np.array([one.q for one in again.positions])).any()


ROWS = {
    "x_mm,y_mm,z_mm\n300,0,200\n300,foo,200": (3, 'y_mm is "foo"'),
    "name,x_mm,y_mm,z_mm\nP1,300,0,200\n\np1,300,0,250": (4, "P1 stands in line 2 already"),
    "name,x_mm,y_mm,z_mm\nP1,300,0,200\nP2,300,0": (3, "there are 3 cells, and the head has 4"),
    "x_mm,y_mm,z_mm\n300,0,200\n300,,200": (3, "y_mm is missing"),
    "x_mm,y_mm,z_mm,A_deg,B_deg\n300,0,200,0,180": (2, "C is missing"),
    "J1_deg,J2_deg,J3_deg,J5_deg\n1,2,3,4": (2, "J6_deg is missing"),
    "name,x_mm,y_mm,z_mm\nMOV,300,0,200": (2, "cannot name a position"),
    "kind,x_mm,y_mm,z_mm\nplace,300,0,200": (2, "kind is place, but it should be position or joints"),
}


@pytest.mark.parametrize(("text", "told"), ROWS.items(), ids=ROWS)
def test_a_row_that_cannot_be_read_is_told_with_its_line(text: str, told: tuple[int, str]) -> None:
    found = read("rv2aj", ".csv", text).told[-1]
    assert found.line == told[0]
    assert told[1] in found.message


def test_a_table_of_others_is_read_by_its_units() -> None:
    """Decimal commas, semicolons, a comment, metres and radians: as spreadsheets and scripts write them."""
    found = read(
        "rv2aj", ".csv", "# by hand\nx_m;y_m;z_m;A [rad];B [rad];C [rad]\n0,3;0;0,2;0;3,14159265;0\n"
    )
    assert found.told == ()
    assert_allclose(
        Coordinates(ARM).position(np.array(found.positions[0].q)).values[:3], [300, 0, 200], atol=1e-6
    )
    free = read("kuka-kr5-arc", ".csv", "x,y,z\n800,100,700\n").positions[0]
    assert_allclose(
        tool_pose(load_robot("kuka-kr5-arc"), np.array(free.q))[:3, 3], [0.8, 0.1, 0.7], atol=1e-9
    )
    hand = read("rv2aj", ".csv", "x_mm,y_mm,z_mm,wrist_deg\n300,0,200,-90\n").positions[0]
    assert_allclose(np.degrees(hand.q[1] + hand.q[2] + hand.q[3]), 180, atol=1e-6)


def test_a_place_that_was_edited_counts_more_than_the_joints_beside_it() -> None:
    positions = acts.teach(ARM, (), RECORDED)
    text = positions_as(ARM, positions, ".csv")
    raised = text.replace(",323.8", ",343.8")
    moved = read("rv2aj", ".csv", raised).positions[0]
    assert_allclose(np.degrees(moved.q) - np.degrees(RECORDED), 0, atol=15)
    assert acts.step_to(ARM, positions[0], np.array(moved.q)).along[2] == pytest.approx(20, abs=1e-4)


OBJECTS = {
    '{"positions": [{"name": 7}]}': "name is 7, but it should be a text",
    '{"positions": [{"x_mm": "a", "y_mm": 0, "z_mm": 0}]}': 'x_mm is "a", but it should be a number',
    '{"positions": [4]}': "this is 4, but it should be an object with a name",
    '{"positions": [{"name": "P1"}]}': "x_mm, y_mm, z_mm is missing",
}


@pytest.mark.parametrize(("text", "sentence"), OBJECTS.items(), ids=OBJECTS)
def test_an_object_that_cannot_be_read_is_told_with_its_number(text: str, sentence: str) -> None:
    assert [(told.line, sentence in told.message) for told in read("rv2aj", ".json", text).told] == [
        (1, True)
    ]


@pytest.mark.parametrize(
    ("end", "text"),
    [(".json", "{"), (".json", "[" * 100_000), (".json", '{"a": 1}'), (".csv", "a,b\n1,2"), (".csv", ""),
     (".csv", "x,X,y,z\n1,1,1,1"), (".pos", "' nothing")],
)  # fmt: skip
def test_a_file_with_nothing_of_the_kind_is_refused_with_its_name(end: str, text: str) -> None:
    with pytest.raises(PositionFileError, match=f"some{end}: "):
        read("rv2aj", end, text)


def test_a_file_is_written_whole_and_none_is_overwritten_unasked(tmp_path: Path) -> None:
    file, positions = tmp_path / "pick.POS", listed("rv2aj")
    save_positions(ARM, positions, file)
    before = file.read_bytes()
    with pytest.raises(FileExistsAlreadyError):
        save_positions(ARM, positions[:1], file)
    assert file.read_bytes() == before
    save_positions(ARM, positions[:1], file, replace=True)
    assert acts.names_of(read_positions(ARM, file).positions) == ("P1",)
    with pytest.raises(PositionEndError, match=r"pick.txt has no end .*: .pos, .csv, .json or .mb4 does"):
        save_positions(ARM, positions, tmp_path / "pick.txt")
    with pytest.raises(PositionFileError, match="cannot be read"):
        read_positions(ARM, tmp_path / "none.pos")


def test_a_list_of_nothing_is_a_file_too() -> None:
    assert read("rv2aj", ".json", positions_as(ARM, (), ".json")).positions == ()


def test_comments_that_fit_behind_no_position_stand_before_it() -> None:
    long = "a comment that is by far too long for the rest of the line, and is kept all the same"
    positions = tuple(replace(one, comment=long) for one in listed("kuka-kr5-arc"))
    text = positions_as(load_robot("kuka-kr5-arc"), positions, ".pos")
    assert max(map(len, text.split("\r\n"))) <= 127
    assert [one.comment for one in read("kuka-kr5-arc", ".pos", text).positions] == [long] * len(positions)


def test_a_posture_that_no_computer_holds_is_read_by_its_bits() -> None:
    """Found by spoilt files: FL1 = 6.1e100 ended the reading."""
    found = read("rv2aj", ".pos", "DEF POS P1=(300,0,200,0,180,0)(61e99,0)")
    assert [told.is_kept for told in found.told] == [True]
    assert "FL1 = 0" in found.told[0].message
