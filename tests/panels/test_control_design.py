"""The page Search of the Control Lab: other starts, payloads, and numbers of the arm itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from control_page import Lab
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.panels import catalogue
from vi3dras.panels._kit.items.tuning.compared import SearchCompared
from vi3dras.panels._kit.items.tuning.cost_map import CostMap
from vi3dras.panels._kit.items.tuning.design import SearchArm
from vi3dras.panels._kit.items.tuning.robust import SearchRobust
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.sessions.session import load, save
from vi3dras.tuning.arm_numbers import arm_numbers

NAME = "control-lab"
ONLY = (NAME,)
TURNED = np.radians([60.0, -30.0])


@pytest.fixture
def lab(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lab:
    monkeypatch.setenv("VI3DRAS_HOME", str(tmp_path))
    shell.build(1100, 700)
    shell.open(NAME)
    made = Lab(shell)
    made.put(robot=load_robot("planar2r"))
    made.put(
        controller="computed-torque", test_start=np.zeros(2), test_goal=np.radians([40.0, 20]), test_time=0.4,
        test_way=0.3, rate=200.0, kp=np.full(2, 60.0), kv=np.full(2, 4.0), search_joint=0,
        search_kp=np.array([20.0, 2000, 4]), search_kv=np.array([2.0, 60, 3]), search_method="grid",
    )  # fmt: skip
    assert shell.front is not None
    shell.front.choose("Search")
    made.settle()
    return made


def copied(lab: Lab) -> Any:
    """What the copied script finds."""
    space: dict[str, Any] = {}
    script = "\n".join(line for part in lab.act("in_python") for line in part)
    exec("import vi3dras as vi\n" + script, space)
    return space["found"]


def test_a_search_robust_over_payloads_and_poses_is_that_of_python(lab: Lab) -> None:
    form = lab.part(SearchRobust)
    form._masses.type("0.5, 2")
    lab.put(q=TURNED)
    form._entries()[0].run()
    lab.settle()
    assert lab.get("search_circumstances")[0] == (0.0, 0.5, 2.0)
    assert_allclose(lab.get("search_circumstances")[1], [[0.0, 0.0], TURNED])
    assert form._said._text == "Each run is made 6 times, and the worst counts"
    assert [row.cells[0].text for row in form._table.rows] == ["60, −30"]
    lab.act("run_search")
    found = copied(lab)
    assert found.new == 0
    assert found.best == lab.get("searched").best_row
    assert found.searched.scores.shape[1] == 6
    form._drop(0)
    form._masses.type("")
    lab.settle()
    assert lab.get("search_circumstances") == ((), ())
    form._masses.type("heavy")
    assert lab.get("search_payload").size == 0


def test_a_length_of_the_arm_is_searched_kept_and_taken_back(lab: Lab) -> None:
    form, chart = lab.part(SearchArm), lab.part(CostMap)
    entry = next(one for one in form._entries() if one.label == "a_2")
    assert entry.hint == "length 200 mm"
    entry.run()
    lab.settle()
    form._table.type(0, 3, "3")
    form._table.type(0, 2, "300")
    lab.put(search_reach=350 * 0.001, map_over="arm")
    assert [cell.text for cell in form._table.rows[0].cells] == ["a_2 [mm]", "100", "300", "3"]
    lab.act("run_search")
    searched, weights = lab.get("searched"), lab.get("search_weights")
    assert len(searched.rows) == 4 * 3 * 3
    assert (weights.clumsiness, weights.shortfall) == (1.0, 10.0)
    assert chart.map.sheet.names[0] == "a_2 [mm]"
    assert_allclose(chart.map.sheet.across, [100, 173.205, 300])
    assert_allclose(np.nanmin(chart.map.sheet.heights), searched.costs[searched.best])
    found = copied(lab)
    assert found.new == 0
    assert found.best["a2"] == pytest.approx(1000 * searched.best_row["a2"])
    assert sorted(set(found.to_frame()["a2"])) == [100, 173.205, 300]
    lab.part(SearchCompared).keep.click("Keep the best")
    lab.settle()
    kept = searched.best_row
    assert arm_numbers(lab.get("robot"))["a2"] == kept["a2"]
    assert lab.get("kp").tolist() == [kept["kp"]] * 2
    assert lab.get("robot").id == "planar2r"
    assert lab.get("search_arm"), "the same arm, still designed"
    lab.engine.undo()
    lab.engine.undo()
    assert arm_numbers(lab.get("robot"))["a2"] == 0.2
    assert lab.get("kp").tolist() == [60.0, 60.0]


def test_a_pick_on_the_map_of_the_arm_has_the_gains_that_suit_it_best(lab: Lab) -> None:
    for name in ("a2", "mass2"):
        lab.act("turn_number", name=name)
        lab.part(SearchArm)._table.type(0 if name == "a2" else 1, 3, "2")
    lab.part(SearchArm)._look_over("Arm")
    lab.act("run_search")
    chart, searched = lab.part(CostMap), lab.get("searched")
    assert chart.map.sheet.names == ("a_2 [mm]", "m_2 [kg]")
    chart._pick(400.0, 0.5)
    lab.settle()
    same = (searched.rows[:, 2] == 0.4) & (searched.rows[:, 3] == 0.5)
    cheapest = searched.costs[same].min()
    assert chart.map.sheet.heights[1, 0] == cheapest
    assert searched.costs[searched.nearest(0.4, 0.5, (2, 3))] == cheapest


def test_a_session_keeps_it_and_one_of_before_opens(lab: Lab, tmp_path: Path) -> None:
    lab.act("turn_number", name="a2")
    lab.put(search_payload=np.array([2.0]), search_starts=((0.5, -0.25),))
    file = tmp_path / "lab.vi3"
    save(lab.engine, file)
    ranges = lab.get("search_arm")
    kept = file.read_text(encoding="utf-8")
    before = kept.replace("search_payload = [2.0]", "search_payload = 2.0")
    assert before != kept
    for text in (kept, before):
        file.write_text(text, encoding="utf-8")
        lab.put(search_payload=np.zeros(0), search_starts=(), search_arm=())
        session = load(file, catalogue())
        assert session.problems == ()
        lab.engine.become(session.state, "Open")
        assert lab.get("search_payload").tolist() == [2.0]
        assert lab.get("search_starts") == ((0.5, -0.25),)
        assert lab.get("search_arm") == ranges
