"""What a student may give the 2D Joint Workspace by mistake, and points from a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.flow import Engine
from vi3dras.flow.errors import KindError
from vi3dras.panels.joint_workspace_2d import JointWorkspace2D

NAME = "joint-workspace-2d"


@pytest.fixture(scope="module")
def shared() -> Iterator[Engine]:
    with Engine() as made:
        made.add(JointWorkspace2D)
        made.settle()
        made.snapshot("start")
        yield made


@pytest.fixture
def engine(shared: Engine) -> Engine:
    shared.restore("start")
    return shared


def get(engine: Engine, port: str) -> Any:
    return engine.get(f"{NAME}.{port}")


def put(engine: Engine, **values: Any) -> None:
    engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
    engine.settle()


def trouble(engine: Engine, port: str = "reading") -> str:
    return str(engine.state(f"{NAME}.{port}").error)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"count": 0}, "px has 0 points"),
        ({"count": 1}, "px has 1 point"),
        ({"count": 1_000_000}, "1,000,000 targets are too many"),
        ({"low": 0.3, "high": 0.3}, "The sweep of px starts and ends at one point"),
        ({"follow": "path"}, "There is no path yet"),
        ({"follow": "path", "path": np.array([[0.2, 0, 0.1], [np.nan, 0, 0.1]])}, "Point 2 of the path"),
        ({"follow": "path", "path": np.zeros((3, 2))}, "The path has 2 numbers per point"),
        ({"coordinate": "A"}, 'There is no coordinate "A"'),
    ],
)  # fmt: skip
def test_what_cannot_be_swept_is_said_in_a_sentence(
    engine: Engine, values: dict[str, Any], sentence: str
) -> None:
    put(engine, **values)
    assert trouble(engine).startswith(sentence)


def test_an_end_that_is_no_number_is_refused_at_once(engine: Engine) -> None:
    with pytest.raises(KindError, match="From is inf in one place"):
        put(engine, low=float("inf"))


def test_points_come_from_a_file_and_a_bad_one_is_refused(engine: Engine, tmp_path: Path) -> None:
    good = tmp_path / "weld.csv"
    good.write_text("x_cm,y_cm,z_cm,wrist_deg\n22,5,15,0\n28,5,15,-10\n30,0,12,-20\n")
    engine.act(f"{NAME}.load_points", file=good)
    engine.settle()
    assert get(engine, "follow") == "path"
    assert_allclose(get(engine, "sweep").targets[1], [0.28, 0.05, 0.15, np.radians(-10)])
    bad = tmp_path / "bad.csv"
    bad.write_text("x_cm,y_cm\n1,2\n")
    with pytest.raises(Exception, match='there is no column "z"'):
        engine.act(f"{NAME}.load_points", file=bad)
