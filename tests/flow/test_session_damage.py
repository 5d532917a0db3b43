"""A damaged, cut, newer or foreign session file gives one sentence with file and place, and nothing else."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flow.machines import CATALOGUE, TOYS, Arm, Join, Source

from vi3dras.errors import Vi3drasError
from vi3dras.files import write_whole
from vi3dras.flow import Engine
from vi3dras.sessions import session
from vi3dras.sessions.autosave import Autosave, Kept, left_behind
from vi3dras.sessions.restore import SessionError
from vi3dras.sessions.session import END, load, session_text


@pytest.fixture
def text(engine: Engine) -> str:
    for vi in (Source, Join, Arm):
        engine.add(vi)
    engine.put("arm.q", [1, 2, 3, 4])
    engine.connect("source.y", "join.a")
    engine.tick()
    return session_text(engine, {"camera": {"eye": [1.0, 2.0, 3.0]}})


def loaded(tmp_path: Path, content: str | bytes) -> session.Session:
    write_whole(tmp_path / "a.toml", content, replace=True)
    return load(tmp_path / "a.toml", CATALOGUE)


DAMAGED: dict[str, tuple[str | bytes, str]] = {
    "nothing in it": ("", "a.toml, line 0: it was cut off: its last line should be"),
    "no toml": ("<html>", "a.toml, line 1, column 1: it is damaged or cut off ("),
    "not text": (b"\xff\xfe\x00", "a.toml, byte 1: it is not UTF-8 text."),
    "no version": (END, "a.toml, version: it should be a whole number such as 2."),
    "version in words": (f'version = "one"\n{END}', "a.toml, version: it should be a whole number"),
    "newer": (
        f"version = 99\n{END}",
        "a.toml, version: a newer vi3dras wrote version 99, this one reads up to 2",
    ),
    "no list": (f"version = 1\ninstrument = 3\n{END}", "a.toml, instrument: it should be a list of tables"),
    "no name": (f'version = 1\n[[instrument]]\nvi = "arm"\n{END}', "a.toml, instrument: name is missing"),
    "values no table": (
        f'version = 1\n[[instrument]]\nname = "arm"\nvi = "arm"\nvalues = 3\n{END}',
        "a.toml, instrument arm: values should be a table.",
    ),
    "wire in the air": (f'version = 1\n[[wire]]\nfrom = "a.b"\n{END}', "a.toml, wire: to is missing"),
    "view no table": (f"version = 1\nview = 3\n{END}", "a.toml, view: it should be a table"),
    "bottomless": (f"version = 1\nx = {'[' * 5000}\n{END}", "a.toml: it is damaged"),
    "endless number": (f"version = {'9' * 5000}\n{END}", "a.toml: it is damaged"),
}


@pytest.mark.parametrize("case", DAMAGED)
def test_a_file_that_cannot_be_used_says_where_and_why(tmp_path: Path, case: str) -> None:
    content, sentence = DAMAGED[case]
    with pytest.raises(SessionError) as caught:
        loaded(tmp_path, content)
    assert str(caught.value).startswith(sentence)


def test_a_missing_file_and_a_folder_are_sentences_too(tmp_path: Path) -> None:
    with pytest.raises(SessionError, match=r"^no\.toml: it cannot be read \(No such file"):
        load(tmp_path / "no.toml", CATALOGUE)
    with pytest.raises(SessionError, match="it cannot be read"):
        load(tmp_path, CATALOGUE)


def test_a_file_cut_at_any_place_is_known_to_be_cut(text: str, tmp_path: Path) -> None:
    whole = text.rstrip()
    for end in range(0, len(whole), 7):
        with pytest.raises(SessionError):
            loaded(tmp_path, whole[:end])


def test_a_file_with_any_byte_changed_loads_or_gives_a_sentence(text: str, tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    for _ in range(400):
        damaged = bytearray(text.encode())
        damaged[rng.integers(len(damaged))] = rng.integers(256)
        with contextlib.suppress(SessionError):
            loaded(tmp_path, bytes(damaged))


REPAIRED: list[tuple[str, str, str]] = [
    ('vi = "arm"', 'vi = "leg"', 'a.toml, instrument arm: There is no instrument "leg".'),
    ('name = "arm"', 'name = "source"', "a.toml, instrument source: An instrument cannot be called"),
    ("x = 1.0", "x = 5000.0", "a.toml, source.x: Width is 5000 m, outside -1000 m to 1000 m."),
    ("x = 1.0", 'x = "wide"', 'a.toml, source.x: Width is the text "wide", but'),
    ("x = 1.0", "width = 1.0", 'a.toml, source.width: There is no port "source.width".'),
    ("x = 1.0", "y = 1.0", "a.toml, source.y: it is computed and cannot be set."),
    ('robot = "scara"', 'robot = "gone"', "a.toml, arm.robot: its value cannot be read ('gone')."),
    ('from = "source.y"', 'from = "arm.q"', "a.toml, wire to join.a: arm.q gives numbers, but"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), REPAIRED)
def test_what_cannot_be_brought_back_is_listed_and_the_rest_loads(
    text: str, tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    assert old in text
    session = loaded(tmp_path, text.replace(old, new))
    assert str(session.problems[0]).startswith(sentence)
    with Engine() as other:
        other.become(session.state, "Open a")
        other.settle()
        assert other.state("join.total").name == "fresh"


def test_an_older_version_is_migrated_step_by_step(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rename(data: dict[str, Any]) -> dict[str, Any]:
        return {"instrument": data["instrument"], "wire": data["links"]}

    monkeypatch.setattr(session, "VERSION", 3)
    monkeypatch.setitem(session.MIGRATIONS, 2, rename)
    loaded_session = loaded(tmp_path, text.replace("[[wire]]", "[[links]]"))
    assert ("wire", "join.a") in loaded_session.state


def test_autosave_loses_at_most_ten_seconds_and_writes_when_the_hand_rests(
    engine: Engine, tmp_path: Path
) -> None:
    path = tmp_path / "last.vi3"
    view = {"eye": [0.0]}
    autosave = Autosave(engine, Kept(path), view=lambda: view)
    assert not autosave.tick(0)
    engine.add(Arm)
    written = []
    for now in range(1, 60):
        if now < 25:
            engine.put("arm.q", [now, 0, 0, 0])
        if now == 40:
            view["eye"] = [1.0]
        if autosave.tick(now):
            written.append(now)
    assert written == [11, 22, 25, 41]
    recovered = Kept(path).load(CATALOGUE)
    assert recovered.state["value", "arm.q"].value.tolist() == [24, 0, 0, 0]
    assert recovered.view == {"eye": [1.0]}
    autosave.close()
    assert [kept.path for kept in left_behind(tmp_path)] == [path]


def test_an_autosave_that_fails_says_so_once_and_tries_again(
    engine: Engine, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "blocked").write_text("a file where a folder should be")
    autosave = Autosave(engine, Kept(tmp_path / "blocked" / "last.vi3"))
    engine.add(Arm)
    engine.put("arm.robot", TOYS["wrist"])
    assert [autosave.tick(now) for now in (0, 1, 5, 12)] == [False, False, False, False]
    assert isinstance(autosave.error, Vi3drasError)
    assert len(caplog.records) == 1
    (tmp_path / "blocked").unlink()
    assert autosave.tick(30)
    assert autosave.error is None


def test_a_bottomless_view_is_left_out_and_all_else_is_there(tmp_path: Path, text: str) -> None:
    """A text of TOML can nest a table deeper than it can be written again."""
    deep = f"{'{a=' * 60}1{'}' * 60}"
    found = loaded(tmp_path, text.replace(END, f"[view]\ndeep = {deep}\n{END}"))
    assert [str(problem) for problem in found.problems] == [
        "a.toml, view: its tables lie too deep in each other; it is left out."
    ]
    assert found.view == {}
    with Engine() as engine:
        engine.become(found.state, "Open")
        assert engine.get("arm.q").tolist() == [1, 2, 3, 4]
