"""What each block computes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.errors import FileExistsAlreadyError
from vi3dras.flow import Engine
from vi3dras.flow.diagram import problems
from vi3dras.flow.errors import DeclarationError
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels import blocks

PALETTE = blocks()


def one(engine: Engine, name: str, **values: object) -> Engine:
    engine.add(PALETTE[name].vi)
    engine.put_all({f"{name}.{port}": value for port, value in values.items()})
    engine.settle()
    return engine


def test_a_slider_stays_between_its_ends_whichever_is_larger(engine: Engine) -> None:
    one(engine, "slider", value=7.0, least=5.0, largest=2.0)
    assert engine.get("slider.out") == 5


def test_a_range_holds_both_ends(engine: Engine) -> None:
    one(engine, "range", first=-1.0, last=1.0, count=5)
    assert_allclose(engine.get("range.values"), [-1, -0.5, 0, 0.5, 1], rtol=0)


def test_a_column_is_counted_from_one_and_a_missing_one_is_told(engine: Engine) -> None:
    one(engine, "column", table=[[1, 2], [3, 4]], which=2)
    assert engine.get("column.values").tolist() == [2, 4]
    engine.put("column.which", 3)
    engine.tick()
    (problem,) = problems(engine)
    assert str(problem.error) == "There is no column 3: the table has 2, counted from 1."


def test_points_are_made_of_coordinates_and_of_numbers_for_all(engine: Engine) -> None:
    one(engine, "points", x=[1, 2, 3], z=0.5)
    assert engine.get("points.points").tolist() == [[1, 0, 0.5], [2, 0, 0.5], [3, 0, 0.5]]


def test_a_path_of_the_library_turns_and_grows_about_its_middle(engine: Engine) -> None:
    one(engine, "path", formula="helix", count=50)
    plain, length = engine.get("path.points"), engine.get("path.length")
    middle = (plain.min(axis=0) + plain.max(axis=0)) / 2
    engine.put_all({"path.scale": 2, "path.turn": [0, 0, np.pi], "path.shift": [0.1, 0, 0]})
    engine.tick()
    half_turn = middle + 2 * (plain - middle) * [-1, -1, 1] + [0.1, 0, 0]
    assert_allclose(engine.get("path.points"), half_turn, atol=1e-12)
    assert_allclose(engine.get("path.length"), 2 * length, rtol=1e-12)


def test_forward_kinematics_takes_one_pose_or_many(engine: Engine) -> None:
    robot = load_robot("kuka-kr5-arc")
    one(engine, "fk", robot=robot)
    assert_allclose(engine.get("fk.points")[0], tool_pose(robot, robot.home)[:3, 3], atol=1e-12)


def test_a_chart_draws_each_column_with_no_more_places_than_the_eye_needs(engine: Engine) -> None:
    table = np.arange(30_000.0).reshape(-1, 3)
    one(engine, "chart", y=table)
    assert engine.get("chart.lines").shape == (3, 2000)
    assert engine.get("chart.across")[:2].tolist() == [1, 6]
    engine.put("chart.x", [1.0, 2.0])
    engine.tick()
    assert "Across is of shape (2,) and Lines of shape (10000, 3)" in str(problems(engine)[0].error)


def test_the_heads_of_a_csv_tell_its_units(engine: Engine, tmp_path: Path) -> None:
    vi = PALETTE["csv"].vi.remake({"text": "n, x_cm, q_deg, share"})
    engine.add(vi)
    engine.put_all({"csv.n": [1, 2], "csv.x_cm": [0.5, 1], "csv.q_deg": [[0, np.pi], [np.pi / 2, 0]]})
    engine.put("csv.share", 0.25)
    engine.tick()
    file = engine.act("csv.save", file=str(tmp_path / "table"))
    assert file == str(tmp_path / "table.csv")
    rows = Path(file).read_text().splitlines()
    assert rows[0] == "n,x_cm,q1_deg,q2_deg,share"
    assert_allclose([float(word) for word in rows[1].split(",")], [1, 50, 0, 180, 0.25], atol=1e-6)
    with pytest.raises(FileExistsAlreadyError):
        engine.act("csv.save", file=file)


HEADS = [
    "",
    "a,,b",
    "a b",
    "1a",
    "columns",
    "title",
    "save",
    "gather",
    "../a",
    ",".join(f"a{i}" for i in range(25)),
]


@pytest.mark.parametrize("text", HEADS)
def test_a_head_that_cannot_be_one_is_refused(text: str) -> None:
    with pytest.raises(DeclarationError, match="CSV file: "):
        PALETTE["csv"].vi.remake({"text": text})
