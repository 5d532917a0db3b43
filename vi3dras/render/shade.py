"""Light on what the pixels see: key light with shadow, sky and ground, weak fill, highlight, occlusion.

Everything happens in camera axes (right, up, forward), once per visible pixel, after it is known who is seen.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints, Singles
from vi3dras.render.camera import Lens
from vi3dras.render.light import SUN, SunMap
from vi3dras.render.raster import Visible, gradients
from vi3dras.render.soup import Corners, Soup
from vi3dras.render.theme import Theme

_GOLDEN = 2.39996
_REACH = 0.022
"""Neighbourhood as a share of the picture's height."""


class Drawn(NamedTuple):
    """Triangles as they stand in the picture."""

    corners: Corners
    xy: Floats
    """(T, 3, 2) in samples."""
    nearness: Floats
    """(T, 3)"""


def shaded(
    seen: Visible,
    drawn: Drawn,
    soup: Soup,
    lens: Lens,
    theme: Theme,
    sun: SunMap | None,
    *,
    soft: int,
    dim: Singles,
) -> Singles:
    """Give the linear light (P, 3) of every visible sample.

    Args:
        seen: which sample sees which triangle.
        drawn: the triangles.
        soup: their colours.
        lens: camera and size.
        theme: strength of the lights.
        sun: what the sun sees; without it everything is in the sun.
        soft: samples of the sun's shadow.
        dim: (P,) what occlusion leaves of the ambient light, 0 to 1.
    """
    slopes = lens.slopes(seen.pixel)
    # a normal over depth is linear in the picture, so no division is needed
    normal = _normalise(_interpolated(drawn.corners.attributes[..., :3], seen, drawn, lens))
    to_eye = np.empty_like(normal)
    to_eye[:2] = -slopes
    to_eye[2] = -1
    _normalise(to_eye)
    row = drawn.corners.source.take(seen.triangle)
    facing = _dot(normal, to_eye)
    turned = np.where((facing < 0) & soup.two_sided.take(row), np.float32(-1), np.float32(1))
    normal *= turned
    facing = np.clip(facing * turned, 0, 1)
    axes = lens.camera.axes
    up = axes[:, 2].astype(np.float32)
    to_sun = (-axes @ SUN).astype(np.float32)
    key = np.clip(_dot(normal, to_sun), 0, 1)
    reached = _sunlight(seen, slopes, normal, lens, sun, soft)
    hemisphere = np.float32(0.5) * _dot(normal, up) + np.float32(0.5)
    low, sky = theme.ambient
    ambient = (np.float32(low) + np.float32(sky) * hemisphere) * dim
    fill_from = np.array([-0.9, 0.35, -0.35], np.float32) / np.float32(math.sqrt(0.9**2 + 2 * 0.35**2))
    fill = np.clip(_dot(normal, fill_from), 0, 1) * np.float32(theme.fill)
    diffuse = ambient + key * reached * np.float32(theme.key) + fill
    gloss = soup.gloss.take(row)
    white = gloss * np.float32(0.55) * _highlight(normal, to_eye, to_sun) * reached
    edge = 1 - facing
    white += edge * edge * edge * hemisphere * dim * np.float32(theme.rim) * (gloss > np.float32(0.1))
    lit = soup.lit.take(row)
    diffuse = np.where(lit, diffuse, np.float32(1))
    white = np.where(lit, white, np.float32(0))
    colour = _colours(seen, drawn, soup, lens, row)
    colour *= diffuse[:, None]
    colour += white[:, None] * np.array([1, 1, 1.04], np.float32)
    return np.minimum(colour, np.float32(1), out=colour)


def _interpolated(attributes: Singles, seen: Visible, drawn: Drawn, lens: Lens) -> Singles:
    """Give attributes (T, 3, 3) over depth at every visible sample (3, P): they are linear in the picture."""
    values = np.moveaxis(attributes * drawn.nearness[..., None], 2, 0)
    dx, dy = gradients(drawn.xy, values)
    table = np.concatenate([values[..., 0], dx, dy, drawn.xy[:, 0].T]).T.astype(np.float32)
    own = table.take(seen.triangle, axis=0).T
    row, column = np.divmod(seen.pixel.astype(np.int32), np.int32(lens.fine[0]))
    right = column.astype(np.float32) + np.float32(0.5) - own[9]
    down = row.astype(np.float32) + np.float32(0.5) - own[10]
    result: Singles = own[:3] + right * own[3:6] + down * own[6:9]
    return result


def _sunlight(
    seen: Visible, slopes: Singles, normal: Singles, lens: Lens, sun: SunMap | None, soft: int
) -> Singles | np.float32:
    if sun is None:
        return np.float32(1)
    depth = 1 / seen.nearness
    place = np.concatenate([slopes * depth, depth[None]])
    place += normal * np.float32(0.36 * sun.softness)
    from_camera = sun.matrix @ np.linalg.inv(lens.camera.view_matrix())
    points = from_camera[:, :3].astype(np.float32) @ place + from_camera[:, 3:].astype(np.float32)
    return sun.reaches(points, soft)


def _colours(seen: Visible, drawn: Drawn, soup: Soup, lens: Lens, row: Ints) -> Singles:
    colour = soup.colours.take(row, axis=0)
    if soup.corner_colours is None:
        return colour
    at = np.flatnonzero(soup.by_corner.take(row))
    some = seen.where(at)
    mixed = _interpolated(drawn.corners.attributes[..., 3:], some, drawn, lens) / some.nearness
    colour[at] = np.clip(mixed.T, 0, 1)
    return colour


def _highlight(normal: Singles, to_eye: Singles, to_sun: Singles) -> Singles:
    half = _normalise(to_eye + to_sun[:, None])
    x = np.clip(_dot(normal, half), 0, 1)
    x2 = x * x
    x4 = x2 * x2
    x8 = x4 * x4
    x16 = x8 * x8
    shine: Singles = x16 * x16 * x8 * x2
    return shine


def _dot(a: Singles, b: Singles) -> Singles:
    product: Singles = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    return product


def _normalise(vectors: Singles) -> Singles:
    length = np.sqrt(_dot(vectors, vectors))
    np.maximum(length, np.float32(1e-12), out=length)
    vectors /= length
    return vectors


def occlusion(seen: Visible, nearness: Singles, lens: Lens, *, scale: float, samples: int) -> Singles:
    """Say how much ambient light (P,) reaches each visible sample past what stands around it.

    Args:
        seen: the visible samples.
        nearness: (height * width,) of the whole picture.
        lens: camera and size.
        scale: metres over which the neighbourhood matters.
        samples: how many neighbours are asked.
    """
    width, height = lens.fine
    depth = 1 / seen.nearness
    y, x = np.divmod(seen.pixel.astype(np.int32), np.int32(width))
    spin = ((x * 7 + y * 13) % 5).astype(np.int32)
    hidden = np.zeros(len(depth), np.float32)
    square = depth * depth
    for k in range(samples):
        reach = _REACH * height * math.sqrt((k + 0.5) / samples)
        angles = _GOLDEN * k + np.arange(5) * 0.5
        xi = x + np.rint(reach * np.cos(angles)).astype(np.int32).take(spin)
        yi = y + np.rint(reach * np.sin(angles)).astype(np.int32).take(spin)
        np.clip(xi, 0, width - 1, out=xi)
        np.clip(yi, 0, height - 1, out=yi)
        yi *= width
        yi += xi
        nearer = (nearness.take(yi) - seen.nearness) * square
        part = np.clip(nearer * np.float32(1 / scale) - np.float32(0.17), 0, 1)
        part *= nearer < np.float32(5 * scale)
        hidden += part
    hidden *= np.float32(-0.75 / samples)
    hidden += 1
    return hidden
