"""What students compose: a formula followed by an arm, two arms on one path; kept, undone, brought back."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.files import write_whole
from vi3dras.flow import Engine
from vi3dras.flow.diagram import diagram, problems
from vi3dras.flow.errors import CircleError
from vi3dras.flow.lineage import origins
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels import blocks, catalogue
from vi3dras.sessions.session import load, save, session_text

PALETTE = blocks()


@pytest.fixture
def circle(engine: Engine) -> Engine:
    """A circle typed as two formulas -> points -> IK -> chart and CSV, with the tool checked by FK."""
    engine.add(PALETTE["range"].vi, "t")
    for name, text in (("x", "0.22 + 0.04cos(2pi·t)"), ("y", "0.04sin(2pi·t)")):
        engine.add(PALETTE["formula"].vi.remake({"text": text, "unit": "m"}), name)
        engine.connect("t.values", f"{name}.t")
    for name in ("points", "robot", "ik", "fk", "chart", "csv"):
        engine.add(PALETTE[name].vi, name)
    wires = {
        "points.x": "x.value", "points.y": "y.value", "ik.points": "points.points", "ik.robot": "robot.arm",
        "fk.robot": "robot.arm", "fk.q": "ik.q", "chart.y": "ik.q", "chart.x": "ik.times",
        "csv.points_cm": "points.points", "csv.q_deg": "ik.q",
    }  # fmt: skip
    for target, source in wires.items():
        engine.connect(source, target)
    engine.put_all({"points.z": 0.12, "t.count": 41})
    engine.settle()
    return engine


def test_a_typed_circle_is_followed_drawn_and_written(circle: Engine, tmp_path: Path) -> None:
    assert problems(circle) == ()
    assert circle.get("ik.share") == 100
    assert_allclose(circle.get("fk.points"), circle.get("points.points"), atol=1e-9)
    assert circle.get("chart.lines").shape == (5, 41)
    file = circle.act("csv.save", file=str(tmp_path / "circle.csv"))
    table = np.loadtxt(file, delimiter=",", skiprows=1)
    at = tool_pose(load_robot("lynx6"), np.radians(table[:, 3:]))[:, :3, 3]
    assert_allclose(at, table[:, :3] / 100, atol=1e-7)
    assert_allclose(np.hypot(table[:, 0] - 22, table[:, 1]), 4, atol=1e-6)


def test_where_the_lines_come_from_leads_back_to_what_was_typed(circle: Engine) -> None:
    found = origins(circle, "chart.lines")
    way = ["t.spaced", "y.evaluate", "points.stack", "ik.follow_path", "chart.draw"]
    assert [ref for ref in found if ref in way] == way


def test_the_session_brings_the_very_diagram_back(circle: Engine, tmp_path: Path) -> None:
    for place, name in enumerate(circle.document.instruments):
        circle.place(name, 100.0 * place, 1 / 3)
    save(circle, tmp_path / "a.vi3", {"open": "diagram"})
    with Engine() as other:
        session = load(tmp_path / "a.vi3", catalogue())
        other.become(session.state, "Open a.vi3")
        other.settle()
        assert session.problems == ()
        assert session_text(other, session.view).encode() == (tmp_path / "a.vi3").read_bytes()
        assert diagram(other).order == diagram(circle).order
        assert diagram(other).wires == diagram(circle).wires
        assert_allclose(other.get("fk.points"), circle.get("fk.points"), atol=0)


def test_undo_takes_the_whole_composition_apart_and_redo_builds_it_again(circle: Engine) -> None:
    text = session_text(circle)
    count = sum(1 for _ in iter(circle.undo, False))
    assert not circle.document.instruments
    for _ in range(count):
        circle.redo()
    circle.settle()
    assert session_text(circle) == text
    assert circle.get("ik.share") == 100


def test_a_tool_cannot_lead_the_path_that_it_follows(circle: Engine) -> None:
    before = circle.document.state()
    with pytest.raises(CircleError, match=r"^Wiring fk\.points to ik\.points would close a circle: "):
        circle.connect("fk.points", "ik.points", instead=True)
    assert circle.document.state() == before


def test_two_arms_are_fed_by_one_path(engine: Engine) -> None:
    engine.add(PALETTE["path"].vi, "path")
    engine.put("path.formula", "letter-s")
    for name, arm in (("a", "lynx6"), ("b", "puma560")):
        engine.add(PALETTE["robot"].vi, f"robot-{name}")
        engine.add(PALETTE["ik"].vi, f"ik-{name}")
        engine.put(f"robot-{name}.name", arm)
        engine.connect(f"robot-{name}.arm", f"ik-{name}.robot")
        engine.connect("path.points", f"ik-{name}.points")
    engine.settle()
    assert [engine.get(f"ik-{name}.q").shape for name in "ab"] == [(60, 5), (60, 6)]
    assert engine.get("ik-a.points") is engine.get("ik-b.points") is engine.get("path.points")
    assert problems(engine) == ()


def test_an_instrument_of_the_dashboard_can_lend_its_arm(engine: Engine) -> None:
    engine.add(catalogue()["robot-simulator"], "robot-simulator")
    engine.add(PALETTE["fk"].vi, "fk")
    engine.connect("robot-simulator.robot", "fk.robot")
    engine.connect("robot-simulator.q", "fk.q")
    engine.settle()
    engine.put("robot-simulator.q", load_robot("lynx6").home + 0.1)
    engine.settle()
    assert_allclose(engine.get("fk.points")[0], engine.get("robot-simulator.position"), atol=1e-12)


def test_the_example_of_the_documentation_opens(engine: Engine, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "session-files.md").read_text(encoding="utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]
    write_whole(tmp_path / "a.vi3", example)
    session = load(tmp_path / "a.vi3", catalogue())
    assert session.problems == ()
    engine.become(session.state, "Open")
    engine.tick()
    assert engine.places.keys() == {"formula", "points.stack"}
    assert_allclose(engine.get("points.points"), [[0.2 + 0.05 * np.cos(0.5), 0, 0]], rtol=1e-15)
