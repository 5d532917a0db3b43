"""What a student reads in the instruments, set as the sheet says, is what the grader takes for right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from labs.answers import right_answers

from vi3dras.flow import Engine
from vi3dras.labs.library import load_sheet
from vi3dras.labs.sheet import in_words, numbers_for
from vi3dras.panels import instruments
from vi3dras.panels._kit.face.typing_in import set_by_words


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as made:
        for name in ("robot-simulator", "joint-workspace-2d", "fk-workspace", "ik-workspace"):
            made.add(instruments()[name].vi, name)
        made.settle()
        made.snapshot("start")
        yield made


def worked(engine: Engine, lab: str, **more: str) -> dict[str, float]:
    """Set a sheet in its instrument for one student; gives what the grader wants to hear."""
    sheet = load_sheet(lab)
    numbers = numbers_for(sheet, "Ada")
    engine.restore("start")
    sets = {setting.control: setting.value for setting in sheet.settings} | more
    for control, value in sets.items():
        set_by_words(engine, sheet.panel, control, in_words(value, numbers))
    engine.settle()
    return right_answers(sheet, "Ada")


def test_the_simulator_shows_the_tool(engine: Engine) -> None:
    right = worked(engine, "fk-ik")
    shown = engine.get("robot-simulator.position") * 100
    np.testing.assert_allclose(shown, [right["x"], right["y"], right["z"]], atol=1e-9)
    assert np.degrees(engine.get("robot-simulator.wrist")) == pytest.approx(right["hand"])


def test_the_2d_joint_workspace_shows_the_share_that_is_reached(engine: Engine) -> None:
    numbers = numbers_for(load_sheet("joint-2d"), "Ada")
    hand = float(np.radians(numbers["w"]))
    right = worked(engine, "joint-2d", target=f"0, {{y}}e-2, {{z}}e-2, 0, 0, 0, {hand}")
    reading: Any = engine.get("joint-workspace-2d.reading")
    share = dict(reading.shares)[0]
    assert round(share * 81 / 100) == right["reached"]


def test_the_fk_workspace_counts_the_points(engine: Engine) -> None:
    right = worked(engine, "fk-workspace")
    per_link = engine.get("fk-workspace.poses").per_link
    assert (per_link[-1], per_link[1]) == (right["gripper"], right["elbow"])
    bounds = engine.get("fk-workspace.facts").measures.bounds * 100
    assert bounds[1][2] == pytest.approx(right["height"], abs=0.05)


def test_the_ik_workspace_shows_the_targets(engine: Engine) -> None:
    right = worked(engine, "ik-workspace")
    study: Any = engine.get("ik-workspace.study")
    assert study.count == right["targets"]
    assert study.reached == right["reached"]
    assert int(study.paper.accepted.sum()) == right["printed_limit"]
    assert np.degrees(study.verdicts.joint_min[0]) == pytest.approx(right["base"])
