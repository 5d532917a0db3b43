"""The instrument that contributing.md builds, copied out to the letter: found, whole, drawn and right."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from docs.pages import DOCS, ROOT
from headless import frames, program
from house import test_imports, test_rooms
from house.instrument_needs import needs

from vi3dras import panels
from vi3dras.flow import Engine
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels import instruments
from vi3dras.panels._kit.face import Face
from vi3dras.panels._kit.face.typing_in import script_of, set_by_words
from vi3dras.panels._kit.words import dictionary

BLOCK = re.compile(r"(?m)^`([\w/.]+)`[^\n]*:\n\n```\w+\n(.*?)\n```$", re.DOTALL)
NAME, FILE = "tether", "panels/tether.py"
WORDS = "panels/_kit/languages/es/tether.toml"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What somebody has who typed the page, with the folder where instruments are found."""
    page = (DOCS / "contributing.md").read_text(encoding="utf-8")
    files: dict[str, list[str]] = {}
    for file, text in BLOCK.findall(page):
        files.setdefault(file, []).append(text)
    for file, blocks in files.items():
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n\n\n".join(blocks) + "\n", encoding="utf-8")
    monkeypatch.setattr(panels, "__path__", [*panels.__path__, str(tmp_path / "panels")])
    return tmp_path


@pytest.fixture
def face(folder: Path) -> Iterator[Face]:
    yield instruments()[NAME]
    sys.modules.pop(f"{panels.__name__}.{NAME}", None)
    delattr(panels, NAME)


def asked(face: Face, folder: Path, words: dict[str, str]) -> list[str]:
    with Engine() as engine:
        engine.add(face.vi, NAME)
        engine.tick()
        return needs(face, engine, dictionary("es") | words, folder / "docs" / "guide")


def test_it_needs_nothing_more_and_no_word_for_nothing(face: Face, folder: Path) -> None:
    words = tomllib.loads((folder / WORDS).read_text(encoding="utf-8"))
    assert asked(face, folder, words) == []
    lines = asked(face, folder, {})
    later = {"All of the way is free"}
    assert {re.findall(r'"(.*)" =', line)[0] for line in lines} == set(words) - later
    assert not set(words) & set(dictionary("es"))


def test_it_keeps_the_rules_of_the_house(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / FILE
    text = file.read_text(encoding="utf-8")
    assert [*test_rooms.faults(text)] == []
    assert [word for word in test_rooms.FOREIGN if word in text] == []
    monkeypatch.setattr(test_imports, "ROOT", folder)
    assert [*test_imports.outside_table(file)] == []
    for words in (("check",), ("format", "--check")):
        call = [sys.executable, "-m", "ruff", *words, "--config", str(ROOT / "pyproject.toml"), str(file)]
        assert subprocess.run(call, capture_output=True, text=True, check=False).returncode == 0


def test_its_numbers_are_right(face: Face) -> None:
    with Engine() as engine:
        engine.add(face.vi, NAME)
        engine.put("tether.q", np.radians([20.0, 70.0, -40.0, 10.0, 0.0]))
        engine.put("tether.length", 0.1)
        engine.tick()
        place = tool_pose(engine.values["tether.robot"], engine.values["tether.q"])[:3, 3]
        assert engine.values["tether.distance"] == pytest.approx(np.linalg.norm(place), rel=1e-12)
        assert engine.values["tether.slack"] == pytest.approx(0.1 - np.linalg.norm(place), rel=1e-12)
        assert engine.values["tether.verdict"] == "The tether is too short"
        engine.act("tether.go_home")
        assert engine.get("tether.q") == pytest.approx(engine.values["tether.robot"].home)


def test_its_script_gives_the_same_number(face: Face) -> None:
    with Engine() as engine:
        engine.add(face.vi, NAME)
        engine.put("tether.q", np.radians([20.0, 70.0, -40.0, 10.0, 0.0]))
        engine.put("tether.length", 0.35)
        engine.tick()
        names: dict[str, Any] = {}
        exec(script_of(engine, NAME, face), names)  # this is what a script is for
        assert names["slack"] == pytest.approx(100 * engine.values["tether.slack"], abs=1e-9)


def test_an_instrument_without_a_script_is_told_what_to_add(face: Face, folder: Path) -> None:
    words = tomllib.loads((folder / WORDS).read_text(encoding="utf-8"))
    (line,) = asked(replace(face, script=""), folder, words)
    assert line.startswith("Tether needs an action")
    assert "docs/contributing.md" in line


def test_its_front_panel_and_its_tour_are_really_built(face: Face) -> None:
    with program() as app:
        app.shell.open(NAME)
        for stop in face.tour:
            for control, text in stop.sets.items():
                set_by_words(app.engine, NAME, control, text)
            frames(app)
        app.shell.choose(face.tabs[0].title)
        frames(app)
        rows = [bound._row for bound in app.shell.bound if type(bound).__name__ == "OneReading"]  # type: ignore[attr-defined]
        assert [row._unit for row in rows] == ["cm", "cm"]
        assert float(rows[0]._text) == pytest.approx(100 * app.engine.values["tether.distance"], abs=0.006)
        assert app.shell.face is face
        assert app.engine.values["tether.verdict"] == "The tether is too short"
