"""Numbers in which public models of one machine differ: one is kept, the arm's file names the odd one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose

NUMBERS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "recorded_models.json").read_text("utf-8")
)["numbers"]
each_number = pytest.mark.parametrize(
    "number", NUMBERS, ids=[f"{n['arm']}-{n['joint']}-{n.get('column', 'range')}" for n in NUMBERS]
)


def kept(number: dict[str, Any]) -> Floats:
    """What is kept of a number: one, or both ends of a range."""
    return np.atleast_1d(number["kept"] if "kept" in number else number["range"]).astype(float)


def agrees(number: dict[str, Any], value: Any) -> bool:
    return np.allclose(value, kept(number), rtol=0, atol=1e-9)


@each_number
def test_an_arm_has_the_number_that_is_kept(arms: dict[str, Robot], number: dict[str, Any]) -> None:
    robot, index = arms[number["arm"]], number["joint"] - 1
    joint, sign = robot.joints[index], number.get("sign", 1)
    if "column" in number:
        found = [sign * getattr(joint, number["column"]) / robot.units.metres]
    else:
        ends = (robot.typed(index, end) for end in (joint.low, joint.high))
        found = sorted(sign * end + number.get("offset", 0) for end in ends)
    assert_allclose(found, kept(number), rtol=0, atol=1e-9)


@each_number
def test_it_is_that_of_most_models_or_has_a_reason(number: dict[str, Any]) -> None:
    agree = [agrees(number, value) for value in number["models"].values()]
    assert any(agree), "a number of nobody"
    assert sum(agree) > len(agree) / 2 or number["because"]


@each_number
def test_the_file_names_the_models_that_differ(arms: dict[str, Robot], number: dict[str, Any]) -> None:
    notes = " ".join(arms[number["arm"]].notes)
    odd = [model for model, value in number["models"].items() if not agrees(number, value)]
    assert bool(odd) == bool(number["odd"])
    for word in [*number["odd"], *(model.split(" ")[0].split(",")[0] for model in odd)]:
        assert word in notes


def test_the_wrist_of_the_hp6_reaches_what_its_maker_says(arms: dict[str, Robot]) -> None:
    """1378 mm from the first axis with d4 = 640, 1374 with the 635 of another model."""
    hp6 = arms["motoman-hp6"]
    a, d = hp6.table.a, hp6.table.d
    reach = a[0] + a[1] + np.hypot(a[2], d[3])
    assert hp6.facts.reach == pytest.approx(reach, abs=1e-3)


def test_the_arms_of_the_palletizer_are_long_enough_for_its_sister(arms: dict[str, Robot]) -> None:
    """M-410iB/700 and M-410iC/185 with the same arms reach 3143 mm: impossible with a4 = 225."""
    assert arms["fanuc-m410ib-300"].table.a.sum() >= 3.143


def test_the_wrist_of_the_irb_1410_reaches_what_its_maker_says(arms: dict[str, Robot]) -> None:
    """1.44 m with the arm as far forward as joint 2 goes and the forearm level; 1.46 m with a1 = 170."""
    irb = arms["abb-irb1410"]
    a, d = irb.table.a, irb.table.d
    reach = a[0] + a[1] * np.cos(irb.joints[1].high) + np.hypot(a[2], d[3])
    assert irb.facts.reach == pytest.approx(reach, abs=5e-3)


@pytest.mark.parametrize(
    ("short", "whole"), [("crs-a255-4axis", "crs-a255"), ("abb-irb2400-5axis", "abb-irb2400")]
)
def test_the_arm_of_the_paper_is_the_machine_with_its_last_joint_at_zero(
    arms: dict[str, Robot], short: str, whole: str
) -> None:
    """3D-RAS has an A255 of four axes and an IRB 2400 of five; the machines have one more."""
    few, all_ = arms[short], arms[whole]
    assert (few.n, few.joints) == (all_.n - 1, all_.joints[:-1])
    q = np.array([few.home, few.low, few.high])
    assert_allclose(tool_pose(few, q), tool_pose(all_, np.pad(q, ((0, 0), (0, 1)))), rtol=0, atol=1e-12)
