"""Reach studies from files, and what is said when something is asked that cannot be."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.errors import Vi3drasError
from vi3dras.flow import Engine
from vi3dras.flow.errors import KindError
from vi3dras.panels.ik_workspace import IkWorkspace
from vi3dras.sessions.session import load, save

NAME = "ik-workspace"


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as made:
        made.add(IkWorkspace)
        made.put_all({f"{NAME}.n{axis}": 4 for axis in "xyz"})
        made.settle()
        yield made


def put(engine: Engine, **values: object) -> None:
    engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
    engine.settle()


def error(engine: Engine, port: str) -> str:
    return str(engine.state(f"{NAME}.{port}").error)


def test_points_of_a_file_get_their_verdicts_and_the_list_is_saved(engine: Engine, tmp_path: Path) -> None:
    file, saved = tmp_path / "points.csv", tmp_path / "verdicts.csv"
    file.write_text("x_cm,y_cm,z_cm\n20,0,15\n0,25,10\n90,0,10\n")
    put(engine, file=str(file), source="file")
    study = engine.get(f"{NAME}.study")
    assert_allclose(study.verdicts.points, [[0.2, 0, 0.15], [0, 0.25, 0.1], [0.9, 0, 0.1]])
    assert study.verdicts.reachable.tolist() == [True, True, False]
    assert engine.get(f"{NAME}.verdict").startswith("2 of 3 targets are reached (66.7 %)")
    engine.act(f"{NAME}.save_list", path=str(saved))
    engine.settle()
    rows = list(csv.DictReader(saved.read_text(encoding="utf-8").splitlines()))
    assert [row["reason"] for row in rows] == ["reachable", "reachable", "too far"]
    assert rows[1]["theta1_deg"] == "90.000000"
    engine.act(f"{NAME}.save_list", path=str(saved))
    engine.settle()
    outcome = engine.outcome(f"{NAME}.save_list")
    assert outcome is not None
    assert "is there already" in str(outcome.error)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x_cm,y_cm,z_cm\n1,nan,3\n", ["row 2", "y_cm", "nan"]),
        ("x_cm,y_cm\n1,2\n", ['no column "z"']),
        ("x_cm,y_cm,z_cm\n", ["no points"]),
        ("x_cm,y_cm,z_mile\n1,2,3\n", ["z_mile"]),
    ],
)
def test_a_file_that_cannot_be_used_is_explained(
    engine: Engine, tmp_path: Path, text: str, words: list[str]
) -> None:
    file = tmp_path / "points.csv"
    file.write_text(text)
    put(engine, file=str(file), source="file")
    sentence = error(engine, "problem")
    assert all(word in sentence for word in words), sentence
    assert len(engine.get(f"{NAME}.scene")) > 3, "the arm stays in the view"
    with pytest.raises(Vi3drasError, match="There are no targets now"):
        engine.act(f"{NAME}.table")
    put(engine, source="box")
    assert engine.get(f"{NAME}.study").count == 4**3


def test_a_file_that_was_mended_is_read_again(engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "points.csv"
    put(engine, file=str(file), source="file")
    assert "points.csv" in error(engine, "problem")
    file.write_text("x_cm;y_cm;z_cm\n20,5;0;15\n")
    put(engine, turn=1)
    assert_allclose(engine.get(f"{NAME}.study").verdicts.points, [[0.205, 0, 0.15]])


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"px": np.array([0.3, -0.1])}, "px goes from 30 to -10: the first must be the smaller"),
        ({"ny": 1}, "py has 1 point from -40 to 40"),
        ({"nx": 1000, "ny": 1000, "nz": 1000}, "1,000,000,000 targets are too many"),
        ({"hold": "list", "hand_list": np.zeros(0)}, "There is no angle for the hand"),
        ({"hold": "free", "hand_range": np.array([1.0, -1.0])}, "The hand's angle goes from"),
    ],
)
def test_what_holds_no_targets_is_said_in_a_sentence(
    engine: Engine, values: dict[str, object], words: str
) -> None:
    put(engine, **values)
    assert words in error(engine, "problem")
    engine.undo()
    engine.settle()
    assert engine.get(f"{NAME}.study").count == 4**3


def test_a_box_without_an_end_is_refused_at_once(engine: Engine) -> None:
    with pytest.raises(KindError, match="pz is nan in one place"):
        put(engine, pz=np.array([0.0, np.nan]))
    assert engine.get(f"{NAME}.study").count == 4**3


def test_several_angles_reach_at_least_what_each_of_them_does(engine: Engine) -> None:
    reached = []
    for angles in ([-0.5], [0.0], [-0.5, 0.0]):
        put(engine, hold="list", hand_list=np.array(angles))
        reached.append(engine.get(f"{NAME}.study").verdicts.reachable)
    assert (reached[2] == (reached[0] | reached[1])).all()
    put(engine, hold="free")
    assert (engine.get(f"{NAME}.study").verdicts.reachable | ~reached[2]).all()


def test_everything_comes_back_from_a_session(engine: Engine, tmp_path: Path) -> None:
    put(
        engine, hold="fixed", hand_angle=-0.5, px=np.array([0.05, 0.3]), span="layer",
        hidden=("too far", "reachable"), joint_axes=(2, 1, 0),
    )  # fmt: skip
    save(engine, tmp_path / "mine.vi3")
    session = load(tmp_path / "mine.vi3", {NAME: IkWorkspace})
    assert not session.problems
    with Engine() as other:
        other.become(session.state, "Open")
        other.settle()
        assert_allclose(other.get(f"{NAME}.px"), [0.05, 0.3])
        for port in ("hold", "hand_angle", "span", "hidden", "joint_axes", "verdict"):
            assert other.get(f"{NAME}.{port}") == engine.get(f"{NAME}.{port}")
