"""A session file brings everything back, and the same state gives the same bytes."""

from __future__ import annotations

import enum
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flow.machines import CATALOGUE, TOYS, Arm, Join, Source, Toy
from hypothesis import given
from hypothesis import strategies as st

from vi3dras.arrays import Floats
from vi3dras.flow import VI, Control, Engine
from vi3dras.flow.errors import LimitError
from vi3dras.flow.values import equal
from vi3dras.sessions.session import load, save, session_text, value_from_text
from vi3dras.sessions.toml_text import table_text, value_text

Side = enum.Enum("Side", ["LEFT", "RIGHT"])

VIEW = {"camera": {"eye": [1.0, 2.0, 3.0], "name": 'a "b"\n'}, "scale": 1.5, "open": True, "odd key": {}}


class Sheet(VI):
    """A control of every kind that a file holds."""

    number = Control(float, default=0.1)
    count = Control(int, default=2)
    switch = Control(bool, default=False)
    text = Control(str, default='C:\\robots\t"θ"\x7f')
    side = Control(Side, default=Side.LEFT)
    points = Control(Floats, default=np.zeros((0, 3)))
    names = Control(tuple[str, ...], default=("a", "b"))
    perhaps = Control(float | None, default=None)
    drawn = Control(Toy, default=TOYS["scara"])


def test_instruments_values_wires_and_view_come_back(engine: Engine, tmp_path: Path) -> None:
    for vi in (Source, Join, Arm):
        engine.add(vi)
    engine.add(Source, "second")
    engine.put("source.x", 0.1 + 0.2)
    engine.put("arm.robot", TOYS["wrist"])
    engine.put("arm.q", [1, 2, 3, 4, 5, 1e-300])
    engine.connect("source.y", "join.a")
    engine.tick()
    save(engine, tmp_path / "a.toml", VIEW)
    with Engine() as other:
        session = load(tmp_path / "a.toml", CATALOGUE)
        other.become(session.state, "Open a")
        other.settle()
        assert session.problems == ()
        assert session.view == VIEW | {"odd key": {}}
        assert equal(dict(other.values), dict(engine.values))
        assert session_text(other, session.view) == (tmp_path / "a.toml").read_text()


def test_every_kind_of_value_survives_the_file(engine: Engine, tmp_path: Path) -> None:
    engine.add(Sheet)
    engine.put_all({"sheet.perhaps": float("inf"), "sheet.side": Side.RIGHT, "sheet.points": np.eye(3)})
    save(engine, tmp_path / "a.toml")
    with Engine() as other:
        other.become(load(tmp_path / "a.toml", {"sheet": Sheet}).state, "Open a")
        assert equal(dict(other.values), dict(engine.values))


def test_saving_twice_gives_the_same_bytes_and_replaces_the_file(engine: Engine, tmp_path: Path) -> None:
    engine.add(Arm)
    save(engine, tmp_path / "a.toml")
    first = (tmp_path / "a.toml").read_bytes()
    save(engine, tmp_path / "a.toml")
    assert (tmp_path / "a.toml").read_bytes() == first
    assert [p.name for p in tmp_path.iterdir() if p.is_file()] == ["a.toml"]


def test_a_value_that_no_file_can_hold_is_left_out_and_logged(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    engine.add(Sheet)
    assert "drawn" not in session_text(engine)
    assert [r.getMessage() for r in caplog.records] == [
        "sheet.drawn is not kept in the session: a Toy has no encode"
    ]


def test_opening_a_session_is_one_undo_step(engine: Engine, tmp_path: Path) -> None:
    engine.add(Source)
    save(engine, tmp_path / "a.toml")
    engine.put("source.x", 5)
    engine.add(Join)
    engine.connect("source.y", "join.a")
    engine.tick()
    engine.become(load(tmp_path / "a.toml", CATALOGUE).state, "Open a")
    engine.tick()
    assert list(engine.values) == ["source.x", "source.y"]
    engine.undo()
    engine.tick()
    assert engine.get("join.total") == 10


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("number", "15", 15.0),
        ("count", " 3 ", 3),
        ("switch", "true", True),
        ("text", "plain words", "plain words"),
        ("text", "15", "15"),
        ("side", "RIGHT", Side.RIGHT),
        ("names", '"x", "y"', ("x", "y")),
        ("perhaps", "2.5", 2.5),
    ],
)
def test_a_typed_text_becomes_the_value_that_was_meant(name: str, text: str, value: object) -> None:
    assert value_from_text(Sheet.controls()[name], text) == value


def test_typed_lists_need_no_brackets_and_ids_no_quotes() -> None:
    assert value_from_text(Sheet.controls()["points"], "0, 30, -90").tolist() == [0, 30, -90]
    assert value_from_text(Arm.controls()["robot"], "wrist") is TOYS["wrist"]


def test_a_typed_text_that_is_no_value_gets_the_controls_own_sentence(engine: Engine) -> None:
    with pytest.raises(Exception, match=r'^Count is the text "two", but it should be a whole number\.$'):
        value_from_text(Sheet.controls()["count"], "two")
    engine.add(Source)
    with pytest.raises(LimitError):
        engine.put("source.x", value_from_text(Source.controls()["x"], "5000"))


plain = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.text(), plain, max_size=5))
def test_what_is_written_is_read_back_to_the_last_bit(table: dict[str, Any]) -> None:
    read = tomllib.loads(table_text("view", table)).get("view", {})
    assert read == table
    assert tomllib.loads(f"x = {value_text(table)}")["x"] == table


def test_what_toml_cannot_hold_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="TOML cannot hold a object"):
        value_text(object())
