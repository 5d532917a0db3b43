"""Sections, edge loops, rasters and drawn lines over shapes whose lengths are known exactly."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from parts.shapes import UP, cube, cylinder, frame, sphere, torus

from vi3dras.parts.drawn import drawn_line, nearest_on
from vi3dras.parts.edge_loops import edge_loops
from vi3dras.parts.errors import (
    FewPointsError,
    FineSpacingError,
    NoDirectionError,
    NoEdgesError,
    NoFacesError,
    NoSectionError,
    NoWayError,
    WideSpacingError,
)
from vi3dras.parts.raster import faces_along, raster
from vi3dras.parts.section import section


@pytest.mark.parametrize("at", [-0.5, -0.2, 0.0, 0.5])
def test_a_cube_is_cut_in_a_square_also_at_its_very_faces(at: float) -> None:
    (line,) = section(cube(), UP, at)
    assert line.closes
    assert_allclose(line.length, 4.0)
    assert_allclose(line.points[:, 2], at)
    assert_allclose(line.normals[:, 2], 0.0, atol=1e-12)


def test_a_section_through_edges_and_corners_is_whole() -> None:
    (line,) = section(cube(), np.array([1.0, 1.0, 0.0]), 0.0)
    assert_allclose(line.length, 2 + 2 * np.sqrt(2))
    (hexagon,) = section(cube(), np.array([1.0, 1.0, 1.0]), 0.0)
    assert_allclose(hexagon.length, 6 * np.sqrt(0.5))
    assert len(hexagon.corners) >= 5, "its first point, where it closes, is a sixth"


def test_a_section_goes_around_the_material_counter_clockwise() -> None:
    large, small = section(frame(), UP, 0.1)
    for line, sign in ((large, 1), (small, -1)):
        x, y = line.points[:, :2].T
        area = ((x[:-1] * y[1:]) - (x[1:] * y[:-1])).sum() / 2
        assert np.sign(area) == sign
    assert_allclose([large.length, small.length], [8.0, 3.2])


def test_sections_of_round_parts_are_their_polygons() -> None:
    (line,) = section(cylinder(32), UP, 0.3)
    assert_allclose(line.length, 2 * 32 * np.sin(np.pi / 32))
    (line,) = section(sphere(48), UP, 0.6)
    assert_allclose(line.length, 2 * np.pi * 0.8, rtol=2e-3)


def test_sections_agree_with_those_of_trimesh() -> None:
    """Lengths by trimesh 5.2.0, `creation.torus(1, 0.3, 48, 24).section(...)`: the same polygon turned."""
    ring = torus(1.0, 0.3, 48, 24)
    known = {
        ((0, 0, 1), 0.1): [8.039990765536462, 4.5174100466510065],
        ((1, 0, 0), 0.2): [1.8984054796878005, 1.8984054796878003],
        ((1, 2, 3), 0.25): [2.9167631100894176, 2.916217941251476],
    }
    for (normal, at), lengths in known.items():
        found = section(ring, np.array(normal, float), at)
        assert_allclose([line.length for line in found], lengths, rtol=1e-9, err_msg=str(normal))


def test_the_nearest_places_on_a_part_agree_with_those_of_trimesh() -> None:
    """Places by trimesh 5.2.0, `proximity.closest_point_naive` of the same ring; the second in a facet."""
    points = np.array([[1.2, 0.4, 0.5], [2, -1, -0.1]])
    places, _ = nearest_on(torus(1.0, 0.3, 48, 24), points)
    known = [
        [1.0888737913337188, 0.3622777351968906, 0.25980762113533157],
        [1.158000109437884, -0.5847716052504321, 0],
    ]
    assert_allclose(places, known, atol=1e-9)


def test_loops_are_counted_around_each_face_once() -> None:
    assert [round(line.length, 9) for line in edge_loops(cube())] == [4.0] * 6
    rims = edge_loops(cylinder(32))
    assert_allclose([line.length for line in rims], [64 * np.sin(np.pi / 32)] * 2)
    assert all(line.closes for line in rims)
    assert_allclose(np.abs(rims[0].normals[:, 2]), np.sqrt(0.5), atol=2e-2)
    lengths = [round(line.length, 9) for line in edge_loops(frame())]
    assert lengths.count(8.0) == 2, "around its top and its bottom"
    assert lengths.count(3.2) == 2, "around the hole"
    with pytest.raises(NoEdgesError, match="no edge sharper than 30 deg"):
        edge_loops(sphere(24))


def test_a_raster_of_a_square_is_as_long_as_its_lines_and_the_steps_between() -> None:
    box = cube()
    faces = faces_along(box, UP)
    assert_allclose(box.areas[faces].sum(), 1.0)
    line = raster(box, faces, 0.25, direction=UP)
    assert_allclose(line.length, 4 * 1.0 + 3 * 0.25)
    assert_allclose(line.normals, np.tile(UP, (len(line.normals), 1)))
    ends = np.abs(line.points[:, [0, 1]])
    assert set(np.unique(ends.round(9))) <= {0.0, 0.125, 0.375, 0.5}


def test_a_raster_keeps_out_of_a_hole_and_is_lifted_over_it() -> None:
    plate = frame()
    faces = faces_along(plate, UP)
    line = raster(plate, faces, 0.1, direction=UP, along=np.array([1.0, 0, 0]), lift=0.3)
    down = np.isclose(line.points[:, 2], 0.2)
    inside = (np.abs(line.points[:, :2]) < 0.4 - 1e-9).all(axis=1)
    assert not (down & inside).any()
    worked = np.isclose(line.points[:-1, 2], 0.2) & np.isclose(line.points[1:, 2], 0.2)
    along = worked & np.isclose(line.points[:-1, 1], line.points[1:, 1])
    lengths = np.linalg.norm(np.diff(line.points, axis=0), axis=1)
    assert_allclose(lengths[along].sum(), 12 * 2.0 + 8 * 1.2)
    assert (~down).sum() == 2, "once: the side beyond the hole is left for the end"


def test_faces_are_those_of_one_piece_that_is_named_or_the_largest() -> None:
    plate = frame()
    floor = faces_along(plate, -UP)
    assert_allclose(plate.corners[floor][..., 2], 0.0)
    wall = faces_along(plate, np.array([1.0, 0, 0]), at=np.array([-0.4, 0, 0.1]))
    assert_allclose(plate.corners[wall][..., 0], -0.4)
    with pytest.raises(NoFacesError, match="looks along 1, 1, 1 within 10 deg"):
        faces_along(plate, np.array([1.0, 1, 1]))


def test_a_drawn_line_goes_over_edges_the_shorter_way() -> None:
    line = drawn_line(cube(), np.array([[0, 0, 3.0], [2, 0, 0], [2, 0.3, 0]]))
    assert_allclose(line.length, 1.3)
    assert_allclose(line.points[[0, -1]], [[0, 0, 0.5], [0.5, 0.3, 0]])
    assert_allclose(line.normals[0], UP)
    around = drawn_line(sphere(48), np.array([[0, 0, 2.0], [2, 0, 0], [0, 2, 0]]))
    assert_allclose(around.length, np.pi, rtol=1e-3)
    assert_allclose(np.linalg.norm(around.points, axis=1), 1.0, rtol=2e-3)
    beyond = drawn_line(cylinder(64), np.array([[1, -0.1, 0], [1, 0.1, 0]]))
    assert beyond.length < 0.21, "not the long way around, where the line of its mesh begins"


def test_a_followed_line_has_its_corners_where_it_turns_and_even_steps_between() -> None:
    (line,) = section(cube(), UP, 0.1)
    curve = line.curve(81)
    steps = np.linalg.norm(np.diff(curve.way, axis=0), axis=1)
    assert_allclose(steps, steps.mean(), rtol=0.05)
    assert curve.closure.is_closed
    assert len(curve.points) == 81
    corners = np.abs(curve.way[list(curve.corners)][:, :2])
    assert_allclose(corners, 0.5, atol=1e-12)
    normals = line.normals_at(curve.places)
    assert_allclose(np.linalg.norm(normals, axis=1), 1.0)
    turn = np.degrees(np.arccos(np.clip((normals[1:] * normals[:-1]).sum(axis=1), -1, 1)))
    assert turn.max() < 10, "it turns little by little from face to face"
    assert_allclose(normals[0], normals[-1], atol=1e-9)


def test_what_cannot_be_is_said_in_a_sentence() -> None:
    box, faces = cube(), faces_along(cube(), UP)
    with pytest.raises(
        NoSectionError, match=r"part is not cut by a plane at 2 m: it is from -0.5 m to 0.5 m"
    ):
        section(box, UP, 2.0)
    with pytest.raises(NoDirectionError, match="0, 0, 0 is none"):
        section(box, 0 * UP, 0.0)
    with pytest.raises(WideSpacingError, match="A spacing of 3 m leaves no line on faces that are 1 m wide"):
        raster(box, faces, 3.0, direction=UP)
    with pytest.raises(FineSpacingError, match="100,000 lines"):
        raster(box, faces, 1e-5, direction=UP)
    with pytest.raises(FewPointsError, match="but 1 is given"):
        drawn_line(box, np.array([[0, 0, 1.0], [0, 0, 2.0]]))
    two = torus(1.0, 0.3, 48, 24)
    with pytest.raises(NoWayError, match="from place 1 to place 2"):
        drawn_line(two, np.array([[0.7, 0, 0], [-0.7, 0.0, 0]]))
