"""A student opens a mesh, places it, chooses a line over it and exports: on the engine alone."""

from __future__ import annotations

import json
import pickle
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from parts.shapes import saved, torus

import vi3dras as vi
from vi3dras.cli import run
from vi3dras.flow import Engine
from vi3dras.panels._parts.before import SURFACE
from vi3dras.panels.part_trajectory import PartTrajectory
from vi3dras.parts.shipped import BRACKET, part_file
from vi3dras.sessions.session import value_from_text

NAME = PartTrajectory.id
SHORT = {"line": "drawn", "drawn_places": np.array([[-0.04, -0.02, 0.012], [0.02, -0.02, 0.012]])}
"""A line over the foot of the bracket."""
FREE = {"line": "drawn", "drawn_places": np.array([[-0.04, -0.02, 0.012], [0.0, -0.02, 0.012]])}
"""One that ends further from its wall."""


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as made:
        made.add(PartTrajectory)
        made.snapshot("start")
        yield made


@pytest.fixture
def student(engine: Engine) -> Engine:
    engine.restore("start")
    return engine


def put(engine: Engine, **values: Any) -> None:
    engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
    engine.settle()


def get(engine: Engine, port: str) -> Any:
    return engine.get(f"{NAME}.{port}")


def sentence(engine: Engine, port: str) -> str:
    return str(engine.state(f"{NAME}.{port}").error)


def test_from_a_mesh_to_a_file_that_check_calls_safe(
    student: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mesh = tmp_path / "mine.stl"
    shutil.copy(part_file(BRACKET), mesh)
    put(student, part=str(mesh), place=np.array([0.31, 0.0, 0.0]), tip=0.01, **FREE)
    assert get(student, "mesh").title == "mine"
    assert not get(student, "passport").is_safe
    offer = get(student, "offer")
    assert offer.before < offer.after == 1.0
    student.act(f"{NAME}.take_place")
    student.settle()
    assert get(student, "offer").before == 1.0
    assert get(student, "passport").is_safe
    student.act(
        f"{NAME}.export", file=str(tmp_path / "paint.csv"), form="via-points", comma=False, draft=False
    )
    student.settle()
    outcome = student.outcome(f"{NAME}.export")
    assert outcome is not None
    assert outcome.error is None
    passport = json.loads((tmp_path / "paint.passport.json").read_text("utf-8"))
    assert passport["settings"]["part"]["file"] == "mine.stl"
    assert run(["check", str(tmp_path / "paint.csv")]) == 0
    assert "Safe" in capsys.readouterr().out
    for _ in range(2):
        student.undo()
    student.settle()
    assert get(student, "mesh").title == BRACKET


def test_window_command_line_and_script_have_one_answer(
    student: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    put(student, place=np.array([0.22, 0.0, 0.0]), **SHORT)
    words = ("--place", "220", "0", "0", "--draw", "-40,-20,12;20,-20,12")
    assert run(["part", BRACKET, *words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    shown, found, plan = (get(student, port) for port in ("shown", "line_found", "plan"))
    assert_allclose(told["percent_reachable"], shown.reached, rtol=1e-12)
    assert told["percent"] == pytest.approx(dict(shown.shares))
    assert_allclose(told["line"]["length"], 1000 * found.length)
    assert told["reachable"] == told["points"] == 100
    line = vi.part(BRACKET).placed((220, 0, 0)).draw([[-40, -20, 12], [20, -20, 12]])
    motion = line.follow(vi.robot("lynx6"))
    assert_allclose(motion.rows.q, plan.stops.q, atol=1e-12)
    assert_allclose(motion.times, plan.stops.times)
    assert motion.passport.sentence == get(student, "passport").sentence
    assert_allclose(told["largest_lean_deg"], np.degrees(np.nanmax(get(student, "lean"))), rtol=1e-9)


def test_what_cannot_be_is_one_sentence_and_the_rest_stays(student: Engine, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt.stl"
    spoilt.write_bytes(b"solid nothing")
    for part, words in ((tmp_path / "gone.stl", "no such file"), (spoilt, "spoilt.stl"), (tmp_path, "")):
        put(student, part=str(part))
        told = sentence(student, "mesh")
        assert words in told
        assert "\n" not in told
        assert told == sentence(student, "plan")
        assert get(student, "standing"), "the arm itself is still there"
    put(student, part=BRACKET, line="section", section_at=2.0)
    assert "is not cut by a plane at 2000 mm" in sentence(student, "line_found")
    assert get(student, "shown").reached > 0
    for places in (np.zeros((0, 3)), SHORT["drawn_places"][:1], SHORT["drawn_places"][[0, 0]]):
        put(student, line="drawn", drawn_places=places)
        assert "needs two places that are apart" in sentence(student, "line_found")
    put(student, cone=0.0, **SHORT)
    assert get(student, "shown").reached < 25
    assert get(student, "verdict").endswith("% of bracket can be reached")


def test_clicks_on_the_part_draw_a_line_wherever_it_stands(student: Engine) -> None:
    put(student, line="drawn", turn=np.radians([0.0, 0.0, 30.0]))
    placement = get(student, "piece").placement.matrix
    for own in SHORT["drawn_places"] + np.array([0.0, 0.0, 1e-4]):
        there = placement[:3, :3] @ own + placement[:3, 3]
        student.act(f"{NAME}.draw_by_click", key=SURFACE, index=0, position=there)
        student.settle()
    assert_allclose(get(student, "drawn_places"), SHORT["drawn_places"], atol=1e-12)
    points = get(student, "line_found").points
    assert_allclose(points[0], placement[:3, :3] @ SHORT["drawn_places"][0] + placement[:3, 3], atol=1e-9)
    end = get(student, "plan").stops.points[-1]
    student.act(f"{NAME}.draw_by_click", key="path/line", index=0, position=end)
    assert get(student, "at") == 1.0
    assert len(get(student, "drawn_places")) == 2
    control = PartTrajectory.controls()["drawn_places"]
    assert value_from_text(control, "[[0, 0, 0.1], [0.2, 0, 0.1]]").shape == (2, 3)


def test_the_part_is_an_obstacle_but_for_the_tip(student: Engine) -> None:
    assert not get(student, "cell_there").things
    put(student, tip=0.001, place=np.array([0.22, 0.0, 0.0]), **SHORT)
    (thing,) = get(student, "cell_there").things
    assert thing.name == BRACKET
    checks = {check.code for check in get(student, "passport").checks}
    assert "WORKPIECE" in checks
    drawn = [item.key for item in get(student, "scene")]
    assert drawn.count(SURFACE) == 1
    assert not [key for key in drawn if key.endswith(f"/{BRACKET}")], "it is drawn in its colours alone"


def test_a_large_mesh_is_drawn_quickly_and_sent_once(student: Engine, tmp_path: Path) -> None:
    ring = saved(torus(0.05, 0.02, 200, 100), tmp_path / "ring.stl")
    put(student, part=str(ring), part_unit="m", line="section", section_axis="x", section_at=0.0)
    (item,) = get(student, "fine")
    assert len(item.triangles) <= 8000
    detail = item.source()
    assert len(detail.fine.triangles) == len(detail.fine.painted) == 40_000
    assert len(pickle.dumps(get(student, "piece"))) < 1000, "steps are not sent the mesh"
    put(student, place=np.array([0.23, 0.0, 0.0]))
    (moved,) = get(student, "fine")
    assert moved.source != item.source
    assert_allclose(moved.transform[:3, 3], [0.23, 0.0, 0.0])
