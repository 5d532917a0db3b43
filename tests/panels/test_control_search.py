"""The page Search of the Control Lab, built without a display."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from control_page import Lab

from vi3dras.arm.library import load_robot
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.items.tuning.compared import SearchCompared
from vi3dras.panels._kit.items.tuning.cost_map import CostMap
from vi3dras.panels._kit.items.tuning.cure import CureSteps, GainsFiles
from vi3dras.panels._kit.items.tuning.form import SearchForm, SearchRun
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.runs.run import run

NAME = "control-lab"
ONLY = (NAME,)


@pytest.fixture
def lab(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lab:
    monkeypatch.setenv("VI3DRAS_HOME", str(tmp_path))
    shell.build(1440, 900)
    shell.open(NAME)
    made = Lab(shell)
    made.put(robot=load_robot("planar2r"))
    made.put(
        controller="computed-torque", test_start=np.zeros(2), test_goal=np.radians([40.0, 20]), test_time=0.4,
        test_way=0.3, rate=200.0, delay=0.01, kp=np.full(2, 60.0), kv=np.full(2, 4.0), search_joint=1,
        search_kp=np.array([20.0, 2000, 8]), search_kv=np.array([2.0, 200, 7]), search_method="grid",
    )  # fmt: skip
    assert shell.front is not None
    shell.front.choose("Search")
    made.settle()
    return made


def over(chart: Any, kp: float, kv: float) -> Mouse:
    x, y = chart.axes()
    return Mouse(float(x.at(kp)), float(y.at(kv)), 0)


def test_before_the_first_run_the_map_shows_the_ranges_and_says_what_to_do(lab: Lab) -> None:
    chart = lab.part(CostMap).map
    assert chart.words == "Run the search to see the cost"
    assert [mark.word for mark in chart.marks] == ["now"]
    assert chart.sheet.across[0] == 20
    assert not lab.part(SearchCompared).keep.actions[0].enabled


def test_a_cell_of_the_map_is_the_run_with_its_gains(lab: Lab) -> None:
    lab.part(SearchRun)._row.click("Run search")
    lab.settle()
    searched = lab.get("searched")
    assert len(searched.rows) == 56
    chart = lab.part(CostMap).map
    assert {mark.word for mark in chart.marks} == {"now", "best"}
    assert np.isinf(chart.sheet.heights).any()
    chart.on_press(over(chart, 200, 20))
    chart.on_release(over(chart, 200, 20))
    lab.settle()
    kp, kv = lab.get("picked").tolist()
    assert {mark.word for mark in chart.marks} == {"now", "best", "picked cell"}
    lab.part(SearchCompared).others.click("Try picked cell")
    lab.settle()
    assert (lab.get("kp")[0], lab.get("kv")[0]) == (kp, kv)
    assert lab.get("kp")[1] == 60
    rms = float(np.degrees(run(lab.get("loop")).figures.rms[0]))
    assert searched.scores[searched.nearest(kp, kv), 0, 1] == pytest.approx(rms, rel=1e-9)


def test_the_best_gains_are_kept_in_one_step_and_come_back_in_one(lab: Lab) -> None:
    lab.act("run_search")
    best = lab.get("searched").best_row
    lab.part(SearchCompared).keep.click("Keep the best")
    lab.settle()
    assert lab.get("kp").tolist() == [best["kp"], 60.0]
    assert lab.get("before_law").kp == (60.0, 60.0)
    assert not lab.get("search_is_old")
    lab.shell.engine.undo()
    lab.settle()
    assert lab.get("kp").tolist() == [60.0, 60.0]
    assert lab.get("before_law") is None


def test_other_weights_recolour_at_once_and_other_ranges_make_the_map_old(lab: Lab) -> None:
    lab.act("run_search")
    before, first = lab.get("searched"), lab.part(CostMap).map.sheet
    lab.put(cost_ripple=5.0)
    assert lab.get("searched") is before
    assert not lab.get("search_is_old")
    assert not np.array_equal(lab.part(CostMap).map.sheet.heights, first.heights)
    lab.put(map_shown="effort")
    assert lab.part(CostMap).map.sheet.title == "N m"
    assert lab.get("searched") is before
    lab.put(rate=400.0)
    assert lab.get("search_is_old")
    assert lab.part(CostMap).map.is_stale
    assert "another loop" in lab.part(CostMap).head.label
    lab.put(rate=200.0)
    assert not lab.get("search_is_old")


def test_the_same_search_is_found_again_in_its_file(lab: Lab, tmp_path: Path) -> None:
    lab.act("run_search")
    (file,) = (tmp_path / "searches").glob("*.runs")
    runs = file.read_bytes()
    space: dict[str, Any] = {}
    script = "\n".join(line for part in lab.act("in_python") for line in part)
    exec("import vi3dras as vi\n" + script, space)
    assert space["found"].best == lab.get("searched").best_row
    assert space["found"].new == 0
    lab.put(search_method="both")
    lab.put(search_method="grid")
    lab.act("run_search")
    assert file.read_bytes() == runs
    assert len(list((tmp_path / "searches").glob("*.runs"))) == 1


def test_ranges_the_wrong_way_round_are_marked_and_nothing_is_run(lab: Lab) -> None:
    form = lab.part(SearchForm)
    form._table.type(0, 1, "5000")
    lab.settle()
    assert "the smaller number comes first" in lab.get("search_trouble")
    assert [cell.paint for cell in form._table.rows[0].cells[1:3]] == ["far", "far"]
    assert not lab.part(SearchRun)._row.actions[0].enabled


def test_where_nothing_is_stable_the_whole_map_is_hatched_with_a_way_out(lab: Lab) -> None:
    lab.put(search_kp=np.array([5.0, 9, 3]), search_kv=np.array([900.0, 2000, 3]))
    lab.act("run_search")
    chart = lab.part(CostMap).map
    assert np.isinf(chart.sheet.heights).all()
    assert "lower Kv, or raise the update rate" in chart.words
    assert "None of 9 runs stays stable" in lab.get("search_words")
    assert not lab.part(SearchCompared).keep.actions[0].enabled


def test_an_arm_that_shakes_is_cured_and_its_gains_taken(lab: Lab) -> None:
    lab.put(kp=np.full(2, 6000.0), kv=np.full(2, 300.0))
    lab.act("start_cure")
    found = lab.get("cured")
    assert found.after.is_calm
    assert lab.part(CureSteps)._said._text == lab.get("cure_words")
    script = "\n".join(line for part in lab.act("in_python") for line in part)
    assert "cured = arm.cure(" in script
    space: dict[str, Any] = {}
    exec("import vi3dras as vi\n" + script, space)
    assert [step[:5] for step in space["cured"].steps] == [step[:5] for step in found.steps]
    lab.act("take_cured")
    assert lab.get("kv").tolist() == list(found.loop.law.kv)
    assert run(lab.get("loop")).figures.stable


def test_gains_go_into_a_file_and_come_back(lab: Lab, tmp_path: Path) -> None:
    files, page = lab.part(GainsFiles), tmp_path / "search.md"
    lab.act("save_gains", file=str(tmp_path / "mine.toml"))
    lab.put(kp=np.full(2, 99.0), controller="pd", rate=333.0)
    files.open(tmp_path / "mine.toml")
    lab.settle()
    assert (lab.get("kp").tolist(), lab.get("controller"), lab.get("rate")) == (
        [60, 60],
        "computed-torque",
        200,
    )
    lab.act("run_search")
    files.report(page)
    assert page.is_file()
    assert (tmp_path / "search-map.svg").is_file()
