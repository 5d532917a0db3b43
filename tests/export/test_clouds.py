"""Clouds as files: read back by others, whole or not at all."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.errors import FileExistsAlreadyError, NotWritableError
from vi3dras.export.cloud import BLOCK, CloudSuffixError, Layer, block_count, blocks, points_in, write_cloud


def layers(count: int = 1000) -> list[Layer]:
    rng = np.random.default_rng(0)
    points = rng.uniform(-0.4, 0.5, (count, 3)).astype(np.float32)
    colours = rng.integers(0, 256, (count, 3), np.uint8)
    return [
        Layer("elbow", points[: count // 3], np.array([250, 204, 60], np.uint8)),
        Layer("gripper", points[count // 3 :], colours[count // 3 :]),
    ]


def together(parts: list[Layer]) -> tuple[np.ndarray, np.ndarray]:  # type: ignore[type-arg]
    points = np.concatenate([part.points for part in parts])
    colours = np.concatenate([np.broadcast_to(part.colours, part.points.shape) for part in parts])
    return points, colours


def test_open3d_reads_the_same_points_and_colours(tmp_path: Path) -> None:
    open3d = pytest.importorskip("open3d")
    parts = layers(BLOCK + 10)
    write_cloud(tmp_path / "a.ply", parts)
    read = open3d.io.read_point_cloud(str(tmp_path / "a.ply"))
    points, colours = together(parts)
    assert_array_equal(np.asarray(read.points, np.float32), points)
    assert_array_equal(np.rint(np.asarray(read.colors) * 255), colours)


def test_a_ply_file_has_15_bytes_per_point_behind_its_header(tmp_path: Path) -> None:
    file = tmp_path / "a.PLY"
    write_cloud(file, layers(), unit="cm")
    head, _, body = file.read_bytes().partition(b"end_header\n")
    assert b"format binary_little_endian 1.0" in head
    assert b"comment lengths in cm" in head
    assert len(body) == 15 * 1000
    first = np.frombuffer(body[:12], "<f4")
    assert_allclose(first, 100 * layers()[0].points[0], rtol=1e-6)


@pytest.mark.parametrize(("unit", "per_metre"), [("m", 1), ("cm", 100), ("mm", 1000)])
def test_tables_hold_every_point_in_the_arms_unit(tmp_path: Path, unit: str, per_metre: int) -> None:
    parts = layers()
    points, colours = together(parts)
    write_cloud(tmp_path / "a.csv", parts, unit=unit)
    assert (tmp_path / "a.csv").read_text().splitlines()[0] == (
        f"x_{unit},y_{unit},z_{unit},red,green,blue,link"
    )
    table = np.loadtxt(tmp_path / "a.csv", delimiter=",", skiprows=1)
    assert_allclose(table[:, :3], per_metre * points, atol=1e-7 * per_metre)
    assert_array_equal(table[:, 3:6], colours)
    assert_array_equal(table[:, 6], np.repeat([1, 2], [333, 667]))
    write_cloud(tmp_path / "a.xyz", parts, unit=unit)
    assert_allclose(np.loadtxt(tmp_path / "a.xyz"), per_metre * points, atol=1e-7 * per_metre)
    write_cloud(tmp_path / "a.npz", parts, unit=unit)
    with np.load(tmp_path / "a.npz") as archive:
        assert str(archive["length_unit"]) == unit
        assert_allclose(archive["gripper"], per_metre * parts[1].points, rtol=1e-6)
        assert_array_equal(archive["gripper_rgb"], parts[1].colours)


@pytest.mark.parametrize("suffix", [".ply", ".csv", ".npz", ".xyz"])
def test_the_same_cloud_gives_the_same_bytes(tmp_path: Path, suffix: str) -> None:
    files = [tmp_path / f"{name}{suffix}" for name in "ab"]
    for file in files:
        write_cloud(file, layers())
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_file_is_not_overwritten_unasked(tmp_path: Path) -> None:
    file = tmp_path / "a.ply"
    file.write_text("mine")
    with pytest.raises(FileExistsAlreadyError, match="is there already"):
        write_cloud(file, layers())
    assert file.read_text() == "mine"
    write_cloud(file, layers(), replace=True)
    assert file.read_bytes().startswith(b"ply")


@pytest.mark.parametrize("suffix", [".ply", ".csv", ".npz", ".xyz"])
def test_a_full_disk_gives_a_sentence_and_no_half_file(tmp_path: Path, suffix: str) -> None:
    """A limit on the size of files stops the writing in its middle, as a full disk does."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        with pytest.raises(NotWritableError, match=r"cannot be written .* choose another folder"):
            write_cloud(tmp_path / f"a{suffix}", layers())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_none_gives_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotWritableError, match="choose another folder"):
        write_cloud(tmp_path / "file" / "a.ply", layers())


def test_stopping_leaves_nothing_behind(tmp_path: Path) -> None:
    class Stopped(BaseException):
        pass

    def stop(_: float) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        write_cloud(tmp_path / "a.ply", layers(), report=stop)
    assert not list(tmp_path.iterdir())


def test_progress_ends_at_one(tmp_path: Path) -> None:
    for suffix in (".ply", ".csv", ".npz", ".xyz"):
        told: list[float] = []
        write_cloud(tmp_path / f"p{suffix}", layers(), report=told.append)
        assert told == sorted(told)
        assert told[-1] == 1
        assert_allclose(np.diff(told, prepend=0), 1 / len(told))


def test_an_unknown_suffix_gives_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(CloudSuffixError, match=r"should end in \.ply, \.csv, \.npz or \.xyz"):
        write_cloud(tmp_path / "a.stl", layers())


def test_an_empty_cloud_is_a_file_without_points(tmp_path: Path) -> None:
    nothing = [Layer("gripper", np.zeros((0, 3), np.float32), np.zeros(3, np.uint8))]
    for suffix in (".ply", ".csv", ".npz", ".xyz"):
        write_cloud(tmp_path / f"a{suffix}", nothing)
    assert (tmp_path / "a.csv").read_text() == "x_m,y_m,z_m,red,green,blue,link\n"


@pytest.mark.parametrize(
    ("counts", "sizes"), [((0,), []), ((3,), [(0, 3)]), ((4, 0, 9), [(0, 4), (2, 4), (2, 4), (2, 1)])]
)
def test_layers_are_cut_into_pieces_with_their_number(
    counts: tuple[int, ...], sizes: list[tuple[int, int]]
) -> None:
    """Pieces of at most four points: each knows its layer, its points and their colours, and none is lost."""
    layers = [
        Layer(
            f"l{k}",
            np.arange(3.0 * n, dtype=np.float32).reshape(n, 3),
            np.arange(3 * n, dtype=np.uint8).reshape(n, 3),
        )
        for k, n in enumerate(counts)
    ]
    found = list(blocks(layers, 4))
    assert [(number, len(piece.points)) for number, piece in found] == sizes
    assert block_count(layers, 4) == len(found)
    assert points_in(layers) == sum(counts)
    for k, layer in enumerate(layers):
        mine = [piece for number, piece in found if number == k]
        assert all(piece.name == layer.name for piece in mine)
        if mine:
            np.testing.assert_array_equal(np.concatenate([piece.points for piece in mine]), layer.points)
            np.testing.assert_array_equal(np.concatenate([piece.colours for piece in mine]), layer.colours)


def test_one_colour_for_all_points_goes_with_every_piece() -> None:
    layer = Layer("l", np.zeros((9, 3), np.float32), np.array([1, 2, 3], np.uint8))
    assert [piece.colours.tolist() for _, piece in blocks([layer], 4)] == [[1, 2, 3]] * 3
