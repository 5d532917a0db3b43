"""What became of the targets: legend, player, lamps and lists, built without a display."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from ik_panel import Panel, open_panel

from vi3dras.panels._kit.items.clouds.card import ClassLegend, WhyCard
from vi3dras.panels._kit.items.clouds.study import PointList
from vi3dras.panels._kit.items.clouds.verdict import LampTable, PaperCard, ShareCard
from vi3dras.panels._kit.items.clouds.walk import Walk


@pytest.fixture
def panel() -> Iterator[Panel]:
    with open_panel() as made:
        yield made


def test_the_legend_hides_classes_and_names_what_the_printed_limit_says(panel: Panel) -> None:
    panel.settle()
    legend = panel.find(ClassLegend)._legend
    assert next(row.name for row in legend.rows) == "reachable"
    assert sum(row.points for row in legend.rows) == 6**3
    legend.click("eye reachable")
    panel.settle()
    assert "reachable" in panel.get("hidden")
    panel.find(PaperCard)._switch.toggle()
    panel.settle()
    assert legend.title == "Eq 20 of the paper"


def test_the_player_leads_the_arm_through_the_targets(panel: Panel) -> None:
    panel.settle()
    walk = panel.find(Walk)
    study = panel.get("study")
    walk._go(0)
    panel.settle()
    assert panel.get("at") == study.walk[0]
    assert walk.on_key("Right")
    panel.settle()
    assert panel.get("at") == study.walk[1]
    walk._field.type("0.01")
    walk.on_key("Space")
    walk._last = 0.0
    walk.frame()
    panel.settle()
    assert panel.get("at") == study.walk[-1]
    assert not walk.player.run.is_playing
    for word in ("Layer", "Row", "So far", "All"):
        walk._spans.choose(word)
        panel.settle()
        assert len(walk._strips.traces) == 5


def passed(panel: Panel, milliseconds: float) -> int:
    """How many targets the player passes in four of its steps."""
    walk, study = panel.find(Walk), panel.get("study")
    walk._go(0)
    panel.settle()
    walk._field.type(str(milliseconds))
    walk.on_key("Space")
    for _ in range(4):
        walk._last = 0.0
        walk.frame()
        panel.settle()
    walk.player.update(walk.player.run._replace(is_playing=False))
    return int(np.flatnonzero(study.walk == panel.get("at"))[0])


def test_a_larger_performance_step_slows_the_arm_down_as_in_the_paper(panel: Panel) -> None:
    """It ran backwards: larger was faster; and one target in a tenth of a second was the slowest."""
    panel.settle()
    assert panel.find(Walk)._field.value == 20.0, "five targets in a tenth of a second, as ever"
    assert [passed(panel, step) for step in (10, 20, 100, 200)] == [40, 20, 4, 2]
    assert panel.get("performance_step") == 0.5


def test_lamps_and_shares_follow_the_targets(panel: Panel) -> None:
    panel.put(hold="fixed", hand_angle=-0.5)
    study = panel.get("study")
    parts = panel.find(ShareCard)._reach.parts
    assert parts[0].percent == pytest.approx(100 * study.reached / study.count)
    assert sum(part.percent for part in parts) == pytest.approx(100)
    limit = next(layer for layer in study.layers if layer.name.startswith("limit of"))
    panel.put(at=int(limit.rows[0]))
    lamps = [row.cells[0].lamp for row in panel.find(LampTable)._table.rows]
    assert "far" in lamps
    panel.find(WhyCard)._ask()
    panel.settle()
    assert panel.find(WhyCard)._words._text.startswith("Joint limit: ")


def test_the_list_goes_to_a_target_and_says_what_is_wrong_with_a_file(panel: Panel, tmp_path: Path) -> None:
    panel.settle()
    points = panel.find(PointList)
    points._turn(1)
    points._go(2)
    panel.settle()
    assert panel.get("at") == panel.get("picked") == 14
    file = tmp_path / "none.csv"
    file.write_text("x_cm,y_cm,z_cm\n1,2,three\n")
    points._take(file)
    panel.settle()
    assert '"three" is not a number' in points._fault._text
