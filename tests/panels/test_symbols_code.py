"""The page Code of Symbols, built without a display: what is chosen, shown, proved, copied and written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.api.code import CodeSheet, sheet_of
from vi3dras.arm.library import load_robot
from vi3dras.codegen.proof import Proof
from vi3dras.panels._kit.items.symbols.code_form import CodeForm
from vi3dras.panels._kit.items.symbols.code_listing import Listing
from vi3dras.panels._kit.items.symbols.code_pieces import code_pieces
from vi3dras.panels._kit.items.symbols.code_proof import CodeCounts, CodeProof, free_folder
from vi3dras.panels._kit.window.shell import Shell

NAME = "symbols"
ONLY = (NAME,)


@pytest.fixture
def page(shell: Shell) -> Shell:
    shell.build(1440, 900)
    shell.open(NAME)
    shell.engine.put(f"{NAME}.robot", load_robot("planar3r"))
    shell.engine.put(f"{NAME}.code_language", "python")
    assert shell.front is not None
    shell.front.choose("Code")
    told(shell)
    return shell


def told(shell: Shell) -> None:
    shell.engine.settle()
    shell.frame(set(shell.engine.values))


def part(shell: Shell, kind: type) -> Any:
    assert shell.front is not None
    middle = shell.front._middle[1]
    return next(bound for bound in (*shell.front.bound, *middle) if isinstance(bound, kind))


def sheet(shell: Shell) -> CodeSheet:
    found: CodeSheet = shell.engine.get(f"{NAME}.code_sheet")
    return found


def test_the_program_is_shown_with_its_numbers(page: Shell) -> None:
    found = sheet(page)
    assert found.proof.ran
    assert found.proof.is_sound
    lines = part(page, Listing)._lines
    assert "def fk(q):" in lines.rows
    assert lines.name == "planar3r.py"
    lines.scroll(10_000)
    assert lines.first == len(lines.seen) - lines.count
    rows = part(page, CodeCounts)._table.rows
    assert [row.cells[0].text for row in rows] == [name for name, _ in found.counts]
    assert int(rows[0].cells[-2].text) == found.counts[0][1].total
    assert part(page, CodeProof)._lamp.word == "75 of 75 hold"
    assert part(page, CodeProof)._lamp.state == "ok"
    assert page.engine.get(f"{NAME}.code_words").startswith("All 75 of 75")


def test_chips_choose_language_and_functions(page: Shell) -> None:
    form = part(page, CodeForm)
    form._turn("velocity", True)
    assert page.engine.get(f"{NAME}.code_functions") == "fk, jacobian, ik, velocity"
    form._turn("jacobian", False)
    form._speak("Text", True)
    assert page.engine.get(f"{NAME}.code_language") == "text"
    told(page)
    found = sheet(page)
    assert [name for name, _ in found.counts] == ["fk", "ik", "velocity"]
    assert not found.proof.ran
    assert "compared in Python" in page.engine.get(f"{NAME}.code_words")


def test_files_are_written_beside_those_that_are_there(
    page: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VI3DRAS_HOME", str(tmp_path))
    copied: list[str] = []
    monkeypatch.setattr(dpg, "set_clipboard_text", copied.append)
    proof = part(page, CodeProof)
    proof.export()
    proof.export()
    proof.copy()
    assert copied == [sheet(page).text]
    folders = sorted(path for path in (tmp_path / "exports").iterdir())
    assert [path.name for path in folders] == ["planar3r-python", "planar3r-python-2"]
    assert {path.name for path in folders[1].iterdir()} == {name for name, _ in sheet(page).files}
    assert free_folder(folders[0]).name == "planar3r-python-3"


def test_a_vector_that_fails_locks_the_export(page: Shell) -> None:
    proof = part(page, CodeProof)
    proof.show(sheet(page)._replace(proof=Proof(74, 75, 0.5, ran=True, failed=("ik",))))
    assert proof._lamp.state == "far"
    assert not proof._ways.actions[0].enabled


def test_masses_that_are_estimates_are_said_beside_the_program(page: Shell) -> None:
    assert part(page, CodeProof)._told._text == ""
    page.engine.put(f"{NAME}.robot", load_robot("lynx6"))
    page.engine.put(f"{NAME}.code_functions", "rne")
    told(page)
    assert sheet(page).proof.is_sound
    assert part(page, CodeProof)._told._text.startswith("Estimated from the shape: the drawn body is filled")


def test_what_an_arm_has_not_is_said_and_stood_in_for() -> None:
    found = sheet_of(load_robot("franka-panda"), ("fk", "ik"), "text")
    assert [name for name, _ in found.counts] == ["fk", "ik_step"]
    assert found.left_out[0][0] == "ik"
    assert "7 joints" in found.left_out[0][1]
    nothing = sheet_of(load_robot("puma560"), ("fk",), "arduino")
    assert not nothing.text
    assert "[servo]" in nothing.trouble


def test_a_line_has_its_colours() -> None:
    pieces = list(code_pieces("  const double c1 = cos(q[0]) * 1.5e-3; // turn", "c"))
    assert [piece.text for piece in pieces[:3]] == ["const", "double", "c1"]
    assert [piece.text for piece in pieces if piece.text[0].isdigit()] == ["0", "1.5e-3"]
    assert pieces[-1].text == "// turn"
    assert pieces[-1].ink == "text3"
    assert pieces[0].ink == "accent" != pieces[2].ink
