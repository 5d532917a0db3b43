"""A program of the Teach Pendant: checked with its positions, saved, opened again, exported, taught from."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from programs.right import POSITIONS

from vi3dras.api.programs import program
from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.interpreter.signals import Event
from vi3dras.panels._kit.face.typing_in import script_of
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.panels.teach_pendant import FACE, TeachPendant

ONLY = ("teach-pendant",)
IT = "teach-pendant"
PICK = "10 MOV P1\n20 MVS P2\n30 HOPEN 1\n40 MOV J1\n50 END"


@pytest.fixture
def pendant() -> Iterator[Engine]:
    with Engine() as made:
        made.add(TeachPendant)
        made.put(f"{IT}.robot", load_robot("rv2aj"))
        made.settle()
        yield made


def opened(engine: Engine, file: str) -> Any:
    """What the action reads."""
    engine.act(f"{IT}.open_program", file=file)
    engine.settle()
    outcome = engine.outcome(f"{IT}.open_program")
    assert outcome is not None
    assert outcome.error is None, outcome.error
    return outcome.value


def test_a_program_is_opened_with_its_positions_and_those_of_the_file_beside_it(
    pendant: Engine, tmp_path: Path
) -> None:
    """P1 to J2 stand behind the lines, P7 in the .POS file; what stands behind the lines counts more."""
    (tmp_path / "pick.MB4").write_text(f"{PICK}\r\n{POSITIONS}", encoding="latin-1")
    (tmp_path / "pick.pos").write_text("DEF POS P7=(300,0,300,0,180,0)(6,0)\nDEF POS P1=(1,2,3,4,5,6)(6,0)\n")
    read = opened(pendant, str(tmp_path / "pick.MB4"))
    assert (read.text, read.name, read.folder) == (PICK, "pick", str(tmp_path))
    assert [taught.name for taught in read.positions] == [
        "P1",
        "P2",
        "P3",
        "P4",
        "P5",
        "P6",
        "J1",
        "J2",
        "P7",
    ]
    assert_allclose(np.degrees(read.positions[6].q), (10, 20, 80, 50, -30), atol=1e-9)  # J4 is not there


def test_a_program_that_is_saved_is_the_same_when_it_is_opened_again(pendant: Engine, tmp_path: Path) -> None:
    (tmp_path / "pick.mb4").write_text(f"{PICK}\n{POSITIONS}")
    read = opened(pendant, str(tmp_path / "pick.mb4"))
    pendant.put_all({f"{IT}.program_text": read.text, f"{IT}.positions": read.positions}, label="Open")
    pendant.tick()
    assert pendant.values[f"{IT}.faults"] == ()
    assert pendant.values[f"{IT}.program_words"] == "All lines of the program can be run"
    pendant.act(f"{IT}.save_program", file=str(tmp_path / "again.mb4"))
    assert pendant.values[f"{IT}.program_name"] == "again"
    again = opened(pendant, str(tmp_path / "again.mb4"))
    assert again[:2] == read[:2]
    for one, other in zip(read.positions, again.positions, strict=True):
        assert (one.name, one.is_joint) == (other.name, other.is_joint)
        assert_allclose(one.q, other.q, atol=1e-6)
    assert program(tmp_path / "again.mb4").is_sound


def test_a_missing_position_is_taught_where_the_arm_is(pendant: Engine) -> None:
    pendant.put(f"{IT}.program_text", "10 MOV P7\n20 MOV J3")
    pendant.tick()
    assert [fault.error.args[0] for fault in pendant.values[f"{IT}.faults"]] == ["P7", "J3"]
    assert pendant.values[f"{IT}.program_words"].startswith("Line 1: P7 never gets a value")
    for name in ("P7", "J3"):
        pendant.act(f"{IT}.teach_missing", name=name)
    pendant.tick()
    assert pendant.values[f"{IT}.faults"] == ()
    q = pendant.values[f"{IT}.q"]
    assert [(one.name, one.is_joint, one.q) for one in pendant.values[f"{IT}.positions"]] == [
        ("P7", False, tuple(q)), ("J3", True, tuple(q)),
    ]  # fmt: skip


def test_an_example_brings_its_arm_and_is_sound_on_it(pendant: Engine) -> None:
    names = [name for name, _ in pendant.act(f"{IT}.list_examples")]
    assert names[0] == "pick-and-place"
    assert len(names) >= 10
    read = opened(pendant, "pick-and-place")
    assert read.robot.id == "rv2aj"
    assert read.positions
    assert not [told for told in read.told if "reach" in told]


@pytest.mark.parametrize(("to", "end"), [("mb4", ".mb4"), ("csv", ".csv")])
def test_what_the_program_does_is_exported(pendant: Engine, tmp_path: Path, to: str, end: str) -> None:
    pendant.put(f"{IT}.program_text", f"{PICK}\n{POSITIONS}")
    pendant.act(f"{IT}.export_program", file=str(tmp_path / f"out{end}"), to=to, draft=False)
    pendant.settle()
    outcome = pendant.outcome(f"{IT}.export_program")
    assert outcome is not None
    assert outcome.error is None, outcome.error
    assert "checked and safe" in outcome.value
    assert (tmp_path / f"out{end}").is_file()
    assert len(list(tmp_path.glob("*.passport.json"))) == 1


def test_what_is_exported_is_the_run_that_is_shown(pendant: Engine, tmp_path: Path) -> None:
    """It begins where the run begins, wherever the arm stands now, with the inputs that were set by hand."""
    pendant.put(f"{IT}.program_text", f"10 WAIT M_IN(2)=1\n20 MOV P1\n{POSITIONS}")
    pendant.put(f"{IT}.run_inputs", (Event(1.5, 2, 1),))
    pendant.settle()
    pendant.put(f"{IT}.q", np.radians([30.0, 20, 70, 60, 10]))
    pendant.act(f"{IT}.export_program", file=str(tmp_path / "out.csv"), to="csv", draft=False)
    pendant.settle()
    outcome = pendant.outcome(f"{IT}.export_program")
    assert outcome is not None
    assert outcome.error is None, outcome.error
    rows = np.genfromtxt(tmp_path / "out.csv", delimiter=",", names=True, dtype=None, encoding="utf-8")
    run = pendant.get(f"{IT}.run")
    assert_allclose(rows["t_s"][-1], run.time, atol=1e-3)
    assert_allclose([rows[f"theta{k + 1}_deg"][0] for k in range(5)], [0, 0, 90, 0, 0], atol=1e-3)


def test_a_program_that_cannot_be_run_is_not_exported_and_the_sentence_says_why(
    pendant: Engine, tmp_path: Path
) -> None:
    pendant.put(f"{IT}.program_text", "10 MOV P8\nP8=(900,0,250,0,180,0)(6,0)")
    pendant.act(f"{IT}.export_program", file=str(tmp_path / "out.mb4"), to="mb4", draft=True)
    pendant.settle()
    outcome = pendant.outcome(f"{IT}.export_program")
    assert outcome is not None
    assert "P8 is out of reach" in str(outcome.error)
    assert not list(tmp_path.iterdir())


def test_lines_are_numbered_anew_and_tidied_as_steps_of_undo(pendant: Engine) -> None:
    pendant.put(f"{IT}.program_text", "5  dly  1\n6 goto 5")
    pendant.act(f"{IT}.tidy_lines")
    assert pendant.values[f"{IT}.program_text"] == "5 DLY 1\n6 GOTO 5"
    pendant.act(f"{IT}.renumber_lines")
    assert pendant.values[f"{IT}.program_text"] == "10 DLY 1\n20 GOTO 10"
    pendant.undo()
    pendant.undo()
    assert pendant.values[f"{IT}.program_text"] == "5  dly  1\n6 goto 5"


def test_the_page_shows_file_and_faults_and_a_click_on_a_fault_goes_there(shell: Shell) -> None:
    shell.build(1440, 900)
    front: Any = shell.front
    front.choose("Program")
    shell.engine.put(f"{IT}.program_text", "10 DLY 1\n20 MOVE P1")
    shell.frame(shell.engine.tick())
    faults = next(bound for bound in front.bound if type(bound).__name__ == "ProgramFaults")
    editor = next(bound for bound in front.bound if type(bound).__name__ == "ProgramEditorDock")
    faults.rows.click("0 2")
    assert editor.text.typing.caret == (1, 3)
    assert editor.text.keyboard.is_on
    editor.text.write("'")
    shell.frame(shell.engine.tick())
    assert shell.engine.values[f"{IT}.program_text"] == "10 DLY 1\n20 'MOVE P1"
    assert faults.rows.faults == ()


def test_the_script_of_the_pendant_has_the_program_with_its_positions(pendant: Engine) -> None:
    pendant.put(f"{IT}.program_text", "10 MOV P1 'it's there\n20 CALLP \"10\"\n30 MOV P9")
    pendant.act(f"{IT}.teach_missing", name="P1")
    pendant.tick()
    text = script_of(pendant, IT, FACE)
    known: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(text, known)
    assert known["program"].text.startswith(pendant.values[f"{IT}.program_text"])
    assert [str(fault.error) for fault in known["program"].errors] == [
        str(fault.error) for fault in pendant.values[f"{IT}.faults"]
    ]
    assert "3 8 P9 never gets a value" in said.getvalue()


def test_an_example_is_taken_with_its_arm_and_its_positions_as_one_step_of_undo(shell: Shell) -> None:
    shell.build(1440, 900)
    front: Any = shell.front
    front.choose("Program")
    editor = next(bound for bound in front.bound if type(bound).__name__ == "ProgramEditorDock")
    engine = shell.engine
    before = engine.values[f"{IT}.robot"].id
    assert before != "rv2aj"
    editor.open("pick-and-place")
    engine.settle()
    shell.frame(engine.tick())
    engine.tick()
    assert engine.values[f"{IT}.robot"].id == "rv2aj"
    assert [taught.name for taught in engine.values[f"{IT}.positions"]] == ["P1", "P2", "P3"]
    assert engine.values[f"{IT}.faults"] == ()
    engine.undo()
    engine.tick()
    assert (engine.values[f"{IT}.robot"].id, engine.values[f"{IT}.program_text"]) == (before, "")
