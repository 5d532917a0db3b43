"""What the 3D FK Workspace measures on request and writes: times, clouds, pictures, numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from cloud_story import NAME, at_start, get, put, story
from numpy.testing import assert_allclose

from vi3dras.flow import Engine
from vi3dras.render.camera import Camera


@pytest.fixture(scope="module")
def shared() -> Iterator[Engine]:
    yield from story()


@pytest.fixture
def engine(shared: Engine) -> Engine:
    return at_start(shared)


def test_times_are_measured_only_when_asked_for(engine: Engine) -> None:
    assert get(engine, "study") == ()
    engine.act(f"{NAME}.measure_times")
    engine.settle()
    study = get(engine, "study")
    assert {cost.joints for cost in study} == {1, 2, 3, 4}
    assert all(cost.seconds > 0 for cost in study)
    assert {cost.factor: cost.points for cost in study if cost.joints == 4}[15.0] == 5184


def test_the_cloud_is_saved_as_it_is_shown(engine: Engine, tmp_path: Path) -> None:
    put(engine, "hidden", ("base", "shoulder", "elbow", "wrist"))
    file = tmp_path / "cloud.csv"
    engine.act(f"{NAME}.save_cloud", file=str(file))
    engine.settle()
    outcome = engine.outcome(f"{NAME}.save_cloud")
    assert outcome is not None
    assert outcome.error is None
    rows = file.read_text(encoding="utf-8").splitlines()
    assert len(rows) == 5184 + 1
    first = [float(v) for v in rows[1].split(",")[:3]]
    assert_allclose(first, get(engine, "coarse").tool.points[0] * 100, atol=1e-3)


def test_a_place_that_takes_no_file_gives_a_sentence_and_no_file(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where a folder should be", encoding="utf-8")
    file = tmp_path / "taken" / "cloud.ply"
    engine.act(f"{NAME}.save_cloud", file=str(file))
    engine.settle()
    outcome = engine.outcome(f"{NAME}.save_cloud")
    assert outcome is not None
    assert "cloud.ply" in str(outcome.error)


def test_a_picture_has_the_size_that_was_asked_for(engine: Engine, tmp_path: Path) -> None:
    items = (*get(engine, "scene"), *get(engine, "fine"))
    file = tmp_path / "cloud.png"
    engine.act(
        f"{NAME}.save_picture", file=str(file), items=items, camera=Camera(), size=(320, 200), theme="dark"
    )
    engine.settle()
    data = file.read_bytes()
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (320, 200)


def test_the_table_has_the_numbers_of_the_panel(engine: Engine) -> None:
    columns = engine.act(f"{NAME}.table")
    assert columns["poses"] == [5184]
    assert columns["volume_cm3"][0] == pytest.approx(get(engine, "facts").measures.volume * 1e6)


def test_the_verdict_warns_of_what_somebody_chose_and_not_of_the_papers_ranges(engine: Engine) -> None:
    """The workspace opened with a warning about its own default."""
    usual = get(engine, "verdict")
    assert usual == "All 5\u2009184 poses of the paper's ranges, wider than this arm's limits: base"
    high = np.array(get(engine, "high"))
    high[0] += np.radians(15)
    engine.put(f"{NAME}.high", high)
    engine.tick()
    assert get(engine, "verdict") == "5\u2009616 poses; beyond the arm's limits: base"
    engine.put_all({f"{NAME}.low": get(engine, "robot").low, f"{NAME}.high": get(engine, "robot").high})
    engine.tick()
    assert str(get(engine, "verdict")).endswith("poses, inside the arm's limits")
