"""The cost of a search over two numbers as a picture: steps of colour, unstable cells hatched."""

from __future__ import annotations

from html import escape

import numpy as np

from vi3dras.arrays import alike
from vi3dras.tuning.search import Searched

WIDE, HIGH, LEFT, TOP = 560, 360, 64, 24
STEPS = 10
"""Colours from the least to the largest cost."""
ENDS = ((10, 126, 96), (226, 214, 170), (214, 100, 0))


def map_svg(searched: Searched) -> str:
    """The map as SVG: of further numbers that were searched, those of the cheapest run."""
    spans = list(range(min(len(searched.spans), 2)))
    costs = searched.plane(searched.costs)
    best = searched.rows[searched.best]
    known = costs[np.isfinite(costs)]
    low, high = (float(known.min()), float(known.max())) if len(known) else (1.0, 1.0)
    edges = np.geomspace(max(low, 1e-12), max(high, low * 1.0001, 1e-11), STEPS + 1)[1:-1]
    step = np.where(np.isfinite(costs), np.searchsorted(edges, costs), np.where(np.isinf(costs), STEPS, -1))
    wide, tall = WIDE / costs.shape[0], HIGH / costs.shape[1]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDE + 90}" height="{TOP + HIGH + 48}" '
        'font-family="sans-serif" font-size="11"><defs><pattern id="h" width="6" height="6" '
        'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" '
        'fill="#fbeceb"/><path d="M0 0v6" stroke="#c42a2a"/></pattern></defs>'
    ]
    for j in range(costs.shape[1]):
        y = TOP + HIGH - (j + 1) * tall
        for first, last in alike(step[:, j]):
            own = int(step[first, j])
            if own >= 0:
                fill = "url(#h)" if own == STEPS else _colour(own)
                parts.append(
                    f'<rect x="{LEFT + first * wide:.2f}" y="{y:.2f}" '
                    f'width="{(last - first + 1) * wide:.2f}" height="{tall:.2f}" fill="{fill}"/>'
                )
    return "".join([*parts, *_around(searched, spans, best), *_key(low, edges.tolist(), high), "</svg>"])


def _around(searched: Searched, places: list[int], best: np.ndarray) -> list[str]:
    """The frame with the ends of both ranges, and a ring at the best."""
    parts = [f'<rect x="{LEFT}" y="{TOP}" width="{WIDE}" height="{HIGH}" fill="none" stroke="#888"/>']
    shares = [searched.spans[k].share(float(best[k])) for k in places]
    at_x = LEFT + WIDE * shares[0]
    at_y = TOP + HIGH * (1 - (shares[1] if len(shares) > 1 else 0.5))
    for radius in (4, 8):
        parts.append(
            f'<circle cx="{at_x:.1f}" cy="{at_y:.1f}" r="{radius}" fill="none" stroke="#1260d2" '
            'stroke-width="2"/>'
        )
    first = searched.spans[places[0]]
    foot = TOP + HIGH + 18
    parts += [
        f'<text x="{LEFT}" y="{foot}">{first.low:g}</text>',
        f'<text x="{LEFT + WIDE}" y="{foot}" text-anchor="end">{first.high:g}</text>',
        f'<text x="{LEFT + WIDE / 2}" y="{foot}" text-anchor="middle">{escape(first.name)}</text>',
    ]
    if len(places) > 1:
        other = searched.spans[places[1]]
        ends = ((TOP + HIGH, f"{other.low:g}"), (TOP + 10, f"{other.high:g}"), (TOP + HIGH / 2, other.name))
        parts += [f'<text x="{LEFT - 6}" y="{y}" text-anchor="end">{escape(t)}</text>' for y, t in ends]
    return parts


def _key(low: float, edges: list[float], high: float) -> list[str]:
    """The colours with the costs between them."""
    tall = HIGH / STEPS
    left = LEFT + WIDE + 16
    parts = [
        f'<rect x="{left}" y="{TOP + HIGH - (k + 1) * tall:.1f}" width="12" height="{tall:.1f}" '
        f'fill="{_colour(k)}"/>'
        for k in range(STEPS)
    ]
    for k, edge in enumerate([low, *edges, high]):
        parts.append(f'<text x="{left + 17}" y="{TOP + HIGH - k * tall + 4:.1f}">{edge:.3g}</text>')
    return [*parts, f'<text x="{left}" y="{TOP - 8}">cost</text>']


def _colour(step: int) -> str:
    share = 2 * step / (STEPS - 1)
    red, green, blue = (round(float(np.interp(share, [0, 1, 2], [end[k] for end in ENDS]))) for k in range(3))
    return f"#{red:02x}{green:02x}{blue:02x}"
