"""`vi3dras dh`: the table, and any frame in any other, as a student and as a script ask."""

from __future__ import annotations

import json
from functools import reduce
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.cli import run


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["dh", *words, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence on stderr; nothing on stdout."""
    assert run(["dh", *words]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    return err.strip()


def test_the_planar_arm_of_roboanalyzer_has_its_tool_where_its_paper_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Three links of 2, 2 and 1 at 30, 60 and -30 degrees; the other posture has the same tool."""
    file = tmp_path / "of-the-paper.toml"
    row = '[[joint]]\nname = "{}"\ntype = "revolute"\ntheta = 0.0\nd = 0.0\na = {}\nalpha = 0.0'
    rows = [row.format(f"link {i}", length) for i, length in enumerate((2.0, 2.0, 1.0))]
    head = 'name = "3R"\nconvention = "standard"\nunits = { length = "m", angle = "deg" }'
    file.write_text("\n".join([head, *rows]), encoding="utf-8")
    result = answer(capsys, str(file), "30", "60", "-30", "--frames", "base", "tool")
    other = answer(capsys, str(file), "90", "-60", "30", "--frames", "base", "tool")
    assert_allclose(np.array(result["matrix"])[:2, 3], [2.2320508, 3.8660254], atol=1e-7)
    assert_allclose(result["matrix"], other["matrix"], atol=1e-9)
    assert_allclose([result["angle_deg"], *result["axis"]], [60, 0, 0, 1], atol=1e-9)


@pytest.mark.parametrize("name", ["puma560", "kuka-kr5-arc", "franka-panda", "lynx6", "kinova-gen3"])
@pytest.mark.parametrize("ends", [("base", "tool"), ("2", "4"), ("tool", "1"), ("3", "3")], ids=str)
def test_every_form_is_one_and_the_same_motion(
    name: str, ends: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    result = answer(capsys, name, "home", "--frames", *ends)
    matrix = np.array(result["matrix"])
    assert_allclose(reduce(np.matmul, np.array(result["factors"]), np.eye(4)), matrix, atol=1e-8)
    assert len(result["factors"]) == len(result["factor_names"])
    assert_allclose(matrix @ result["inverse"], np.eye(4), atol=1e-8)
    units = {"length": result["length_unit"]}
    forms = {
        "abc": result["abc_deg"], "quaternion": result["quaternion"],
        "axis_angle": (result["axis"], result["angle_deg"]), "rotation_vector": result["rotation_vector_deg"],
    }  # fmt: skip
    for form, value in forms.items():
        made = vi.transform(matrix[:3, 3], **{form: value}, **units)  # type: ignore[misc]
        assert_allclose(made.matrix, matrix, atol=1e-8)
    assert_allclose(vi.transform(twist=result["twist"], **units).matrix, matrix, atol=1e-6)
    if ends == ("base", "tool"):
        assert run(["fk", name, "home", "--json"]) == 0
        assert_allclose(matrix, json.loads(capsys.readouterr().out)["matrix"], atol=1e-9)


def test_euler_angles_of_an_order_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("puma560", "10", "20", "30", "40", "50", "60", "--frames", "3", "tool", "--euler", "ZYZ")
    moving, fixed = answer(capsys, *words)["euler"], answer(capsys, *words, "--fixed")["euler"]
    assert (moving["order"], moving["about"], fixed["about"]) == ("zyz", "moving", "fixed")
    assert_allclose(moving["angles_deg"], fixed["angles_deg"][::-1], atol=1e-9)
    assert not moving["locked"]
    still = answer(capsys, "puma560", "home", "--frames", "3", "3", "--euler", "zyz")["euler"]
    assert still["locked"]
    assert_allclose(still["angles_deg"], 0, atol=1e-12)


def test_the_wrist_of_the_puma_is_a_zyz_of_its_joints(capsys: pytest.CaptureFixture[str]) -> None:
    """Joints 4, 5 and 6 of a spherical wrist are Euler angles: Rz(θ4) Ry(-θ5) Rz(θ6) with these twists."""
    words = ("puma560", "10", "20", "30", "40", "50", "60", "--frames", "3", "6", "--euler", "zyz")
    angles = answer(capsys, *words)["euler"]["angles_deg"]
    wrapped = [(angle + 180) % 360 - 180 for angle in (40 + 180, 50, 60 + 180)]
    assert_allclose(angles, wrapped, atol=1e-9)


def test_the_table_has_the_matrix_of_each_joint(capsys: pytest.CaptureFixture[str]) -> None:
    result = answer(capsys, "kinova-gen3", "home")
    arm = vi.robot("kinova-gen3")
    whole = reduce(np.matmul, map(np.array, (result["base"], *result["matrices"], result["tool"])))
    assert_allclose(whole, arm.fk("home").matrix, atol=1e-8)
    assert len(result["table"]) == arm.n
    assert result["table"][0]["from"] is None, "a joint without limits"
    assert result["convention"] == arm.robot.convention


def test_what_people_read_names_the_factors(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dh", "lynx6", "home", "--frames", "tool", "3"]) == 0
    told = capsys.readouterr().out
    assert "3 in tool" in told
    assert "tool⁻¹ · A5⁻¹ · A4⁻¹" in told
    assert run(["dh", "lynx6"]) == 0
    told = capsys.readouterr().out
    assert "standard D-H" in told
    assert "A5" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--frames", "7", "1"), "ur5e has no frame 7: choose base, 0 to 6, tool"),
        (("--frames", "-1", "1"), "ur5e has no frame '-1'"),
        (("--frames", "0", "hand"), "ur5e has no frame 'hand'"),
        (("--frames", "0", "1", "--euler", "zzx"), '"zzx" is no order of axes'),
        (("--euler", "zyx"), "--euler asks for frames: add --frames I J"),
        (("--frames", "0", "1", "--fixed"), "--fixed tells how Euler angles are meant"),
        (("1", "2", "--frames", "0", "1"), "ur5e has 6 joints, but 2 values were given"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in complaint(capsys, "ur5e", *words)
