"""The widgets of a motion, built without a display: strips, passport, formats, and what cannot be done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from trajectory_page import NAME, Page, opened_page

from vi3dras.arm.library import load_robot
from vi3dras.motion.joint_move import joint_move
from vi3dras.motion.limits import limits_of
from vi3dras.objects.library import load_formula
from vi3dras.panels._arm.move import elsewhere
from vi3dras.panels._kit.hands.pointer import Mouse
from vi3dras.panels._kit.items.paths.curve import CurveLength
from vi3dras.panels._kit.items.paths.export import ExportRows
from vi3dras.panels._kit.items.paths.motion_strips import MODES, traces_of
from vi3dras.panels._kit.items.paths.passport import CheckTable
from vi3dras.panels._kit.items.paths.path import PathPlayer, PointTable
from vi3dras.panels._kit.items.paths.timing import LawChoice, MeasureRows, SlowCard

pytestmark = pytest.mark.slow


@pytest.fixture
def page() -> Iterator[Page]:
    with opened_page() as page:
        yield page


def measure(page: Page, name: str) -> MeasureRows:
    """The rows in which a control stands."""
    return next(b for b in page.bound if isinstance(b, MeasureRows) and name in b.ports)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["lynx6", "franka-panda", "adept-cobra-s600", "planar3r"])
def test_every_strip_of_every_arm_has_its_unit_and_its_limits(name: str, mode: str) -> None:
    robot = load_robot(name)
    plan = joint_move(robot, robot.home, elsewhere(robot))
    traces = traces_of(mode, robot, plan.fine, limits_of(robot), None, plan.asked)
    assert len(traces) == (3 if mode == "Tool" else robot.n)
    for trace in traces:
        assert trace.values.shape == plan.fine.times.shape
        assert trace.unit or trace.symbol == "σ"
    if mode == "Speed":
        per = {"°/s", f"{robot.units.length}/s"}
        assert {trace.unit for trace in traces} <= per
        assert all(np.abs(trace.values).max() <= trace.high for trace in traces)


def test_where_a_joint_holds_the_tool_back_the_strip_says_which(page: Page) -> None:
    page.engine.put_all({f"{NAME}.speed": 1.0, f"{NAME}.tool_acceleration": 100.0})
    page.settle()
    player = page.find(PathPlayer)
    player._choose("Tool")
    speed = player._strips.traces[0]
    assert speed.aim == 100.0
    assert "at its greatest" in " ".join(span.word for span in speed.spans)
    span = next(span for span in speed.spans if "greatest" in span.word)
    x = float(player._strips.axis.at((span.start + span.end) / 2))
    assert player._strips.tip(Mouse(x, 5.0, 0, 0)) == span.word


def test_limits_of_the_arm_before_are_not_drawn_with_the_motion_of_another(page: Page) -> None:
    """Another arm while the engine rests: its motion came before its limits, and a strip had none."""
    player = page.find(PathPlayer)
    robot, before = load_robot("ur5"), limits_of(load_robot("planar3r"))
    plan = joint_move(robot, robot.home, elsewhere(robot))
    player._choose("Speed")
    player.show(plan, 0.0, robot, before, None)
    player.show(plan, 0.5, robot, limits_of(robot), None)
    assert len(player._strips.traces) == robot.n


def test_a_click_on_a_check_goes_to_its_worst_row(page: Page) -> None:
    table, stops = page.find(CheckTable), page.get("plan").stops
    index = next(k for k, check in enumerate(table.checks.found) if check.code == "SPEED")
    row = table.checks.found[index].row
    table.checks.choose(index)
    page.settle()
    assert_allclose(page.get("at") * stops.duration, stops.times[row], rtol=1e-9)
    assert page.find(PointTable)._table is not None


def test_an_unsafe_motion_cannot_be_exported_until_it_is_a_draft(page: Page, tmp_path: Path) -> None:
    rows = page.find(ExportRows)
    assert rows._save.actions[0].enabled
    page.engine.put(f"{NAME}.formula", load_formula("pipe-weld"))
    page.engine.tick()
    rows.refresh()
    assert not rows._save.actions[0].enabled
    assert rows._said._text == "It is being checked."
    page.settle()
    assert not rows._save.actions[0].enabled
    assert rows._said._text.startswith("It is not safe")
    rows._draft.toggle()
    assert rows._save.actions[0].enabled
    assert rows._said._text == ""
    rows.export(tmp_path / "weld")
    page.settle()
    rows.frame()
    assert (tmp_path / "weld.draft.csv").exists()


def test_only_formats_that_carry_the_arm_are_offered(page: Page) -> None:
    rows = page.find(ExportRows)
    labels = {entry.label for entry in rows._entries()}
    assert "SSC-32 script" in labels, "its file has a servo table"
    assert "URScript" not in labels
    page.engine.put(f"{NAME}.robot", load_robot("kuka-kr5-arc"))
    page.settle()
    labels = {entry.label for entry in rows._entries()}
    assert "URScript" in labels
    assert "SSC-32 script" not in labels


def test_a_format_that_does_not_carry_another_arm_is_left(page: Page) -> None:
    rows = page.find(ExportRows)
    rows._take("ssc32")
    page.engine.put(f"{NAME}.robot", load_robot("kuka-kr5-arc"))
    page.settle()
    assert rows._form == "via-points"


def test_measures_are_typed_in_the_units_of_the_arm(page: Page) -> None:
    rows = measure(page, "approach")
    rows._put("approach", 1.0)
    page.settle()
    assert_allclose(page.get("approach"), 0.01)
    rows._rows["direction"].choose("Along tool")
    assert page.get("direction") == "tool"
    measure(page, "share")._put("share", 50.0)
    assert_allclose(page.get("share"), 0.5)
    assert page.engine.undo_name == "Set share of limits"


def test_what_cannot_be_done_stands_in_words_on_the_page_and_under_the_view(page: Page) -> None:
    page.engine.put(f"{NAME}.approach", 0.8)
    page.settle()
    words = page.get("trouble")
    assert words.startswith("The approach of 80 cm is out of reach")
    assert page.find(SlowCard)._lines[0]._text == words
    assert page.find(PathPlayer)._why._text == words
    assert page.find(ExportRows)._said._text == "There is no motion to export."
    for key in ("Space", "Left", "Right"):
        page.find(PathPlayer).on_key(key)
    page.find(PathPlayer).frame()
    page.engine.put(f"{NAME}.approach", 0.0)
    page.settle()
    assert page.find(PathPlayer)._why._text == ""


def test_the_card_of_the_curve_tells_the_time_of_the_whole_motion(page: Page) -> None:
    page.find(LawChoice)._take("cubic")
    page.settle()
    cells = {row.cells[0].text: row.cells[1].text for row in page.find(CurveLength)._table.rows}
    assert cells["Time in all"] == f"{page.get('plan').fine.duration:.2f} s"
    assert cells["Points reached"] == "29 of 29"


def test_a_file_is_played_in_place_of_the_curve_and_let_go_again(page: Page, tmp_path: Path) -> None:
    rows = page.find(ExportRows)
    rows.export(tmp_path / "band.csv")
    page.settle()
    rows.read(tmp_path / "band.csv")
    page.settle()
    assert rows._head.hint == "from band.csv"
    assert [action.label for action in rows._read.actions] == ["Read a file", "Back to the curve"]
    rows._read.actions[1].run()
    page.settle()
    assert page.get("csv") == ""
