"""A student's tasks with Rosetta: an arm written, a table pasted, a slip found; no display is needed."""

from __future__ import annotations

import ast
import math
from pathlib import Path

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from as_student import printed
from numpy.testing import assert_allclose

from vi3dras.api.explorer.rosetta import NOTATIONS, written_in
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_edit import with_joint
from vi3dras.arrays import Floats
from vi3dras.flow import Engine
from vi3dras.kinematics.conventions import in_convention
from vi3dras.kinematics.forward import dh_frames, tool_pose
from vi3dras.panels._dh import detective, rosetta
from vi3dras.panels._kit.face import Label
from vi3dras.panels._kit.face.typing_in import script_of
from vi3dras.panels._kit.items.frames.rosetta import NotationForm, Proof
from vi3dras.panels._kit.items.frames.rosetta_paste import PasteForm, cleaned
from vi3dras.panels._kit.items.frames.rosetta_sheet import RosettaSheet
from vi3dras.panels._kit.items.frames.rosetta_slip import DetectiveForm
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.panels.dh_explorer import FACE, DhExplorer
from vi3dras.render.scene import Frame, Item, Lines, Points
from vi3dras.sessions.session import load, save

NAME = "dh-explorer"
ONLY = (NAME,)
CRAIG = """i\tα_{i-1} [deg]\ta_{i-1} [mm]\td_i [mm]\tθ_i
1\t0\t0\t0\tθ1
2\t-90\t0\t0\tθ2
3\t0\t431.8\t124.46\tθ3
"""
"""The first rows of the Puma 560, as J. J. Craig prints it."""


@pytest.fixture
def page(shell: Shell) -> Shell:
    shell.build(1440, 900)
    shell.open(NAME)
    front = shell.front
    assert front is not None
    front.choose("Rosetta")
    shell.engine.put(f"{NAME}.robot", load_robot("puma560"))
    told(shell)
    return shell


def told(shell: Shell) -> None:
    shell.engine.settle()
    shell.frame(set(shell.engine.values))


def part(shell: Shell, kind: type) -> object:
    front = shell.front
    assert front is not None
    return next(bound for bound in front.bound if isinstance(bound, kind))


def get(shell: Shell, port: str) -> object:
    return shell.engine.get(f"{NAME}.{port}")


def put(shell: Shell, **values: object) -> None:
    shell.engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
    told(shell)


def notes(shell: Shell) -> list[str]:
    """Title and text of every card there was."""
    return [f"{note.title}: {note.text}" for _, note in shell._notes.history]


@pytest.mark.parametrize("name", ["puma560", "franka-panda", "adept-cobra-s600", "planar2r"])
def test_the_four_notations_are_proved_to_be_one_arm(name: str) -> None:
    robot = load_robot(name)
    q = robot.home + 0.1
    with Engine() as engine:
        engine.add(DhExplorer)
        engine.put(f"{NAME}.robot", robot)
        engine.put(f"{NAME}.q", q)
        engine.settle()
        gaps = engine.get(f"{NAME}.notation_gaps")
        assert gaps.shape == (4,)
        assert gaps.max() < 2e-15
        words = engine.get(f"{NAME}.rosetta_words")
        assert words.startswith("All four notations give the same tool: the largest difference is ")


def test_the_proof_sees_a_wrong_notation(monkeypatch: pytest.MonkeyPatch) -> None:
    robot, written = load_robot("puma560"), rosetta.written_in
    other = with_joint(robot, 1, a=robot.joints[1].a + 1e-6)
    monkeypatch.setattr(
        rosetta, "written_in", lambda arm, name: written(other if name == "ets" else arm, name)
    )
    gaps = rosetta.prove_it(robot, robot.home)
    assert_allclose(gaps[NOTATIONS.index("ets")], 1e-6, rtol=1e-3)
    assert np.delete(gaps, NOTATIONS.index("ets")).max() < 2e-15


def test_a_notation_is_shown_whole_copied_and_saved(
    page: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    form, sheet = part(page, NotationForm), part(page, RosettaSheet)
    form._notation.choose("PoE")
    form._language.choose("LaTeX")
    told(page)
    text = written_in(load_robot("puma560"), "poe").latex
    assert sheet._read.text == text
    copied: list[str] = []
    monkeypatch.setattr(dpg, "set_clipboard_text", copied.append)
    form._ways.click("Copy")
    assert copied == [text]
    form.save(tmp_path / "arm")
    assert (tmp_path / "arm.tex").read_text(encoding="utf-8") == text
    (tmp_path / "taken").write_text("a file, not a folder")
    form.save(tmp_path / "taken" / "arm")
    assert "cannot be written" in notes(page)[-1]
    page.engine.undo()
    told(page)
    assert get(page, "language") == "text"


def test_a_long_line_can_be_scrolled_to_its_end(page: Shell) -> None:
    put(page, notation="ets", language="latex")
    area = part(page, RosettaSheet)._read
    assert max(map(len, area.text.splitlines())) > 250
    assert dpg.get_item_width(area.item) > 2 * area._room.width


def drawn(robot: Robot, notation: str, q: Floats) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """What the view shows of a notation."""
    return rosetta.draw_it(robot, q, "write", notation, None, (), 0.6, True)


@pytest.mark.parametrize("name", ["puma560", "franka-panda"])
@pytest.mark.parametrize("notation", ["standard", "modified"])
def test_frames_of_both_conventions_lie_on_the_arm(name: str, notation: str) -> None:
    robot = load_robot(name)
    items, _ = drawn(robot, notation, robot.home)
    strong = [item for item in items if isinstance(item, Frame)]
    faint = [item for item in items if item.key.startswith("other/")]
    assert len(strong) == robot.n + 1
    assert len(faint) == robot.n
    assert_allclose(strong[-1].transform, tool_pose(robot, robot.home), atol=1e-12)
    frames = dh_frames(in_convention(robot, notation), robot.home)
    assert_allclose([frame.transform for frame in strong[:-1]], frames[:-1], atol=1e-12)
    other = dh_frames(in_convention(robot, "standard" if notation == "modified" else "modified"), robot.home)
    assert_allclose([frame.points[0] for frame in faint], other[1:, :3, 3], atol=1e-12)


def test_screw_axes_turn_nothing_that_lies_on_them() -> None:
    """What a joint turns leaves the points of its own axis where they are."""
    robot, q = load_robot("puma560"), np.radians([20, 60, -30, 40, 50, -60])
    items, labels = drawn(robot, "poe", q)
    axes = [item for item in items if isinstance(item, Lines) and item.key.startswith("screw/")]
    assert len(axes) == robot.n
    assert len({item.paint for item in axes}) == 5
    for i, item in enumerate(axes):
        moved = q.copy()
        moved[i] += 0.3
        turn = tool_pose(robot, moved) @ np.linalg.inv(tool_pose(robot, q))
        assert_allclose(item.points @ turn[:3, :3].T + turn[:3, 3], item.points, atol=1e-12)
    assert [label.text for label in labels] == [f"S_{i}" for i in range(1, 7)]


def test_the_walk_of_elementary_transforms_ends_at_the_tool() -> None:
    robot = load_robot("franka-panda")
    items, _ = drawn(robot, "ets", robot.home)
    walk = [item for item in items if isinstance(item, Lines) and item.key.startswith("walk/")]
    assert_allclose(walk[-1].points[-1], tool_pose(robot, robot.home)[:3, 3], atol=1e-12)
    ends = np.array([item.points for item in walk])
    assert_allclose(ends[1:, 0], ends[:-1, 1], atol=1e-12)
    assert sum(isinstance(item, Points) for item in items) == robot.n


def test_a_table_is_pasted_looked_at_and_taken_in_one_step_of_undo(
    page: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(page, rosetta_task="paste")
    form, before = part(page, PasteForm), get(page, "robot")
    monkeypatch.setattr(dpg, "get_clipboard_text", lambda: CRAIG)
    form._buttons.click("Paste")
    told(page)
    assert part(page, RosettaSheet)._typed.text == CRAIG
    assert get(page, "robot") is before
    cells = [[cell.text for cell in row.cells] for row in form._table.rows]
    assert cells == [
        ["1", "q1", "0", "0", "0"],
        ["2", "q2", "0", "0", "−90"],
        ["3", "q3", "124.46", "431.8", "0"],
    ]
    assert get(page, "rosetta_words") == "All 3 rows are read as modified D-H in mm and deg"
    form._take.click("Take it")
    told(page)
    robot = get(page, "robot")
    assert (robot.n, robot.convention, robot.joints[2].a) == (3, "modified", pytest.approx(0.4318))
    assert get(page, "pasted_text") == ""
    assert len(get(page, "q")) == 3
    page.engine.undo()
    told(page)
    assert get(page, "robot") == before
    assert get(page, "pasted_text") == CRAIG


def test_what_was_assumed_is_told_and_can_be_said_otherwise(page: Shell) -> None:
    put(page, rosetta_task="paste", pasted_text="0 0.3 0 90\n0 0 0.25 0\n0 0 0.16 0\n")
    form = part(page, PasteForm)
    assert "Lengths have no unit: read as m, the largest is 0.3." in form._told._text
    assert "No heading has i-1: read as standard D-H." in form._told._text
    form._choices["pasted_length"].choose("in")
    told(page)
    read = get(page, "pasted_table")
    assert (read.robot.units.length, read.robot.units.angle) == ("in", "deg")
    assert read.robot.joints[0].d == pytest.approx(0.3 * 0.0254)
    form._choices["pasted_convention"].choose("modified")
    told(page)
    assert get(page, "pasted_table").robot.convention == "modified"


def test_a_wrong_cell_is_named_by_row_and_column_and_nothing_is_lost(page: Shell) -> None:
    before, text = get(page, "robot"), "theta d a alpha\nq1 0 0 90\nq2 0 4x0 0\n"
    put(page, rosetta_task="paste", pasted_text=text)
    form = part(page, PasteForm)
    assert form._words._text.startswith('Row 2, column a: "4x0" cannot be read')
    assert get(page, "rosetta_words") == form._words._text
    assert not form._take.actions[0].enabled
    form.take()
    told(page)
    assert get(page, "robot") is before
    assert get(page, "pasted_text") == text


def test_a_text_of_megabytes_is_one_sentence(page: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    put(page, rosetta_task="paste", pasted_text=CRAIG)
    form, sheet = part(page, PasteForm), part(page, RosettaSheet)
    for text in (
        "x" * 10_000_000, "1 " * 5_000_000, "\t" * 30_000, "((" * 20_000, "1" + " " * 5_000_000 + "2",
    ):  # fmt: skip
        monkeypatch.setattr(dpg, "get_clipboard_text", lambda text=text: text)
        many = len(notes(page))
        form._buttons.click("Paste")
        sheet._typed.update(text[:30_000])  # as if it was typed there
        sheet._edit(text)
        told(page)
        assert len(notes(page)) == many + 2
        assert f"{len(text)} characters" in notes(page)[-1]
        assert get(page, "pasted_text") == sheet._typed.text == CRAIG


HOSTILE = (
    "", " \n ", "\x00", "\x1b[2J", "\ud800", "\u202e1 2 3 4", "1e999 0 1 0", "q" * 19_000, "(" * 19_990,
    "\\begin{" * 2_800 + "& \\\\", "1" + " " * 19_900 + "2", "name theta d a alpha\n\x1b]0;x\x07 0 1 1 90\n",
)  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_a_sentence_or_a_table(text: str) -> None:
    clean = cleaned(text)
    assert all(sign.isprintable() or sign in "\n\t" for sign in clean)
    robot = load_robot("puma560")
    for given in (text, clean):
        table, words = rosetta.read_it(robot, given, "as found", "as found", "as found")
        assert (table is None) == (not words.startswith(("All ", "The one row")))
        assert "\n" not in words
        if table is not None:
            assert all(joint.name.isprintable() for joint in table.robot.joints)


def test_an_empty_clipboard_says_what_to_do(page: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dpg, "get_clipboard_text", lambda: None)
    part(page, PasteForm).paste()
    assert "copy the rows of a table first" in notes(page)[-1].lower()


@pytest.mark.parametrize(
    ("table", "word"),
    [
        ("0 0 0 0\n0 0 0 90", "one point"),
        ("theta[rad] d a alpha[rad]\n0 1 1 90", "no arm has"),
        ("theta d[m] a alpha\n0 99999 1 90", "no arm has"),
    ],
)
def test_a_table_that_no_arm_has_is_refused(table: str, word: str) -> None:
    found, words = rosetta.read_it(load_robot("puma560"), table, "as found", "as found", "as found")
    assert found is None
    assert word in words


def spoilt(page: Shell) -> None:
    """A Puma whose a2 has the wrong sign, and six poses of the sound one."""
    robot = load_robot("puma560")
    rng = np.random.default_rng(3)
    rows = []
    for values in np.round(rng.uniform(-90, 90, (6, 6))):
        row = detective.pose_row(robot, np.radians(values))
        rows.append((*values.tolist(), *(round(v, 2) for v in row[6:])))
    other = with_joint(robot, 1, a=-robot.joints[1].a)
    put(page, rosetta_task="check", robot=other, known_poses=tuple(rows))


def test_the_detective_names_the_cell_lights_it_and_cures_it_in_one_step(page: Shell) -> None:
    spoilt(page)
    form, proof = part(page, DetectiveForm), part(page, Proof)
    assert form._verdict._text.startswith("Row 2, a: -431.8 mm should be 431.8 mm (sign).")
    assert get(page, "rosetta_words") == form._verdict._text
    lit = [(i, k) for i, row in enumerate(form._table.rows) for k, c in enumerate(row.cells) if c.done]
    assert lit == [(1, 3)]
    evidence = [[cell.paint for cell in row.cells[1:]] for row in proof._table.rows]
    assert evidence == [["far", "ok"]] * 6
    form._cure.click("Take the cure")
    told(page)
    assert get(page, "robot").joints[1].a == pytest.approx(0.4318)
    assert get(page, "rosetta_words") == "All of the known poses fit the table: no mistake is found"
    assert not any(cell.done for row in form._table.rows for cell in row.cells)
    page.engine.undo()
    told(page)
    assert get(page, "robot").joints[1].a == pytest.approx(-0.4318)


def test_the_view_shows_the_known_places_and_what_the_table_misses_them_by(page: Shell) -> None:
    spoilt(page)
    items = {item.key: item for item in get(page, "rosetta_scene")}
    assert len(items["known/places"].positions) == 6
    ends = items["known/misses"].points.reshape(-1, 2, 3)
    apart = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    assert_allclose(apart * 1000, get(page, "slip").before, atol=1e-6)


def test_poses_are_typed_row_by_row_and_each_step_can_be_undone(page: Shell) -> None:
    put(page, rosetta_task="check")
    form, sheet = part(page, DetectiveForm), part(page, RosettaSheet)
    assert "No pose is known yet" in sheet._none._text
    form._add_row()
    told(page)
    assert get(page, "rosetta_words") == "No pose has all of its numbers yet"
    for column in range(1, 10):
        sheet._poses.type(0, column, f"{column}.5")
        told(page)
    assert get(page, "known_poses")[0][:9] == tuple(k + 0.5 for k in range(1, 10))
    assert get(page, "slip") is not None
    sheet._poses.type(0, 2, "abc")
    assert sheet._poses.wrong == (0, 2)
    sheet._poses.type(0, 2, "1e9")
    assert "at most" in sheet._poses.sentence
    assert get(page, "known_poses")[0][1] == 2.5
    for _ in range(10):
        page.engine.undo()
    told(page)
    assert get(page, "known_poses") == ()


def test_the_pose_of_the_arm_is_added_in_its_units_and_gone_to_by_a_click(page: Shell) -> None:
    put(page, rosetta_task="check", q=np.radians([10, 20, 30, 40, 50, 60]))
    page.engine.act(f"{NAME}.add_pose")
    told(page)
    row = get(page, "known_poses")[0]
    assert row[:6] == (10, 20, 30, 40, 50, 60)
    place = tool_pose(load_robot("puma560"), np.radians(row[:6]))[:3, 3] * 1000
    assert_allclose(row[6:9], place, atol=1e-6)
    put(page, q=np.zeros(6))
    part(page, RosettaSheet)._choose(0)
    told(page)
    assert_allclose(np.degrees(get(page, "q")), row[:6])


def test_poses_come_from_a_csv_and_a_wrong_one_is_a_sentence(page: Shell, tmp_path: Path) -> None:
    put(page, rosetta_task="check")
    form, good = part(page, DetectiveForm), tmp_path / "poses.csv"
    heads = ",".join([*(f"theta{i}_deg" for i in range(1, 7)), "x_cm", "y_cm", "z_cm"])
    good.write_text(f"{heads}\n0,0,0,0,0,0,1,2,3\n10,0,0,0,0,0,4,5,6\n")
    form.load(good)
    told(page)
    poses = get(page, "known_poses")
    assert_allclose(np.array(poses)[:, 6:9], [[10, 20, 30], [40, 50, 60]])  # in mm, as the arm is
    assert all(math.isnan(v) for row in poses for v in row[9:])
    bad = [
        ("heads.csv", "a,b\n1,2\n", "theta1"),
        ("many.csv", f"{heads}\n" + "1,2,3,4,5,6,7,8,9\n" * 300, "300 poses"),
        ("large.csv", "1,2,3\n" * 400_000, "1 MB"),
        ("picture.csv", "\0\1\2" * 500, ""),
        ("empty.csv", "", "no pose"),
    ]
    for name, text, word in bad:
        (tmp_path / name).write_text(text)
        many = len(notes(page))
        form.load(tmp_path / name)
        assert len(notes(page)) == many + 1
        assert word in notes(page)[-1]
    form.load(tmp_path / "nowhere.csv")
    assert get(page, "known_poses") == poses


def test_an_example_is_solved_and_another_arm_forgets_the_poses(page: Shell) -> None:
    put(page, rosetta_task="check")
    for name in ("puma560", "adept-cobra-s600", "planar2r", "franka-panda"):
        put(page, robot=load_robot(name))
        assert get(page, "known_poses") == ()
        page.engine.act(f"{NAME}.try_example")
        told(page)
        slip = get(page, "slip")
        assert slip.mistake in {"sign", "reversed joints"} or slip.row is not None
        assert slip.after.max() < 1e-2 * slip.before.max()


def test_poses_of_an_arm_with_other_joints_are_told_and_not_used(page: Shell) -> None:
    put(page, rosetta_task="check")
    page.engine.act(f"{NAME}.try_example")
    put(page, pasted_text=CRAIG)
    part(page, PasteForm).take()
    told(page)
    assert "another number of joints" in part(page, RosettaSheet)._none._text
    assert get(page, "slip") is None


def test_a_session_keeps_poses_and_pasted_text_to_the_last_bit(tmp_path: Path) -> None:
    rows = ((0.1, 2.0, float("nan"), 1 / 3, 5.0, 6.0, 7.0, 8.0),)
    file = tmp_path / "session.toml"
    with Engine() as engine:
        engine.add(DhExplorer)
        engine.put(f"{NAME}.robot", load_robot("planar2r"))
        engine.put_all({f"{NAME}.known_poses": rows, f"{NAME}.pasted_text": CRAIG})
        save(engine, file)
    session = load(file, {NAME: DhExplorer})
    assert not session.problems
    with Engine() as other:
        other.become(session.state, "Open")
        other.tick()
        assert np.array_equal(other.get(f"{NAME}.known_poses"), rows, equal_nan=True)
        assert other.get(f"{NAME}.pasted_text") == CRAIG


def test_copied_python_writes_the_arm_and_finds_the_slip(page: Shell, tmp_path: Path) -> None:
    put(page, notation="poe", language="matlab")
    code = script_of(page.engine, NAME, FACE)
    assert 'arm.written("poe")' in code
    assert "written.matlab" in code
    assert "arm.detect" not in code
    spoilt(page)
    code = script_of(page.engine, NAME, FACE)
    ast.parse(code)
    found: dict[str, object] = {}
    printed(code, tmp_path, found)
    assert found["slip"].sentence == get(page, "slip").sentence
    assert found["written"].matlab == get(page, "written_text").text
