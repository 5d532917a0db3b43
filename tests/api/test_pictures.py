"""Pictures without a display: what is drawn is where the numbers say, and files hold it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from as_student import vi

from vi3dras.api.values.plots import Strip, class_dots, cloud_dots, strips
from vi3dras.errors import Vi3drasError
from vi3dras.joint_workspace.classes import CLASS_PAINTS

SVG = "{http://www.w3.org/2000/svg}"


def answers() -> dict[str, Any]:
    """Everything that can be drawn, small."""
    arm = vi.robot("lynx6")
    return {
        "arm": arm, "pose": arm.fk("zero"), "solutions": arm.ik([20, 0, 15]), "none": arm.ik([90, 0, 0]),
        "workspace": arm.workspace(45), "reach": arm.reach([[20, 0, 15], [90, 0, 0]]),
        "sweep": arm.sweep("px", 15, 25, 5, at=[0, 6, 15]), "motion": arm.move("home", "zero"),
        "painted": vi.formula(x="u", y="0", z="10", u=(10, 60, 5)).paint(arm),
    }  # fmt: skip


def test_everything_has_a_picture_that_a_file_can_hold(tmp_path: Path) -> None:
    for name, answer in answers().items():
        picture = answer.plot()
        file = picture.save(tmp_path / f"{name}.{picture.kind}")
        assert file.read_bytes() == picture.data
        assert picture.data.startswith(b"\x89PNG" if picture.kind == "png" else b"<svg")
        assert picture.html in picture._repr_html_()


def test_a_file_whose_name_means_something_else_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Vi3drasError, match=r'"arm\.jpg" is no name for this picture: let it end in \.png'):
        vi.robot("lynx6").plot().save(tmp_path / "arm.jpg")


def test_another_pose_is_another_picture_and_the_same_pose_the_same() -> None:
    arm = vi.robot("lynx6")
    assert arm.plot("home").data == arm.plot("home").data != arm.plot("zero").data


def test_strips_run_where_the_numbers_are() -> None:
    x = np.array([0.0, 1.0, 2.0, 3.0, 4.0])
    plot = strips("time [s]", x, [Strip("θ1 [deg]", np.array([0.0, 10, np.nan, 30, 40]), low=5.0, high=99.0)])
    tree = ET.fromstring(plot.data)
    curves = [line.get("points", "").split() for line in tree.iter(f"{SVG}polyline")]
    places = [[tuple(map(float, place.split(","))) for place in curve] for curve in curves]
    assert [len(curve) for curve in places] == [2, 2], "the gap is a gap"
    (x0, y0), (x1, y1), (x3, y3), (x4, y4) = (place for curve in places for place in curve)
    assert x1 - x0 == pytest.approx(x4 - x3) == pytest.approx((x4 - x0) / 4)
    assert y0 - y1 == pytest.approx(y3 - y4, abs=0.11) == pytest.approx((y0 - y4) / 4, abs=0.11)
    assert len([1 for path in tree.iter(f"{SVG}path")]) == 1, "the limit that is near is drawn, not the other"


def test_a_place_has_the_colour_of_its_class() -> None:
    reach = vi.robot("lynx6").reach([[20, 0, 15], [90, 0, 0]])
    drawn = class_dots(reach.verdicts.points, reach.verdicts.code)
    assert drawn.painted is not None
    assert [drawn.paints[code] for code in drawn.painted] == [CLASS_PAINTS[0], CLASS_PAINTS[2]]
    np.testing.assert_allclose(drawn.positions, reach.verdicts.points, atol=1e-7)


def test_every_cloud_is_drawn_in_the_colour_of_its_segment() -> None:
    clouds = [cloud.points.astype(float) for cloud in vi.robot("lynx6").workspace(45).clouds]
    assert [dots.paints[0] for dots in cloud_dots(clouds)] == ["shoulder", "elbow", "wrist", "gripper"]
    assert [len(dots.positions) for dots in cloud_dots(clouds)] == [len(cloud) for cloud in clouds]
