"""Typed formulas over a grid as ratios against numexpr over the full grid, measured in the same run.

Run with `pytest tests/bench/bench_formula.py`.
"""

from __future__ import annotations

import time

import numexpr
import numpy as np
import pytest
from bench.race import Contender, race

from vi3dras.language.evaluate import evaluate
from vi3dras.language.expression import parse
from vi3dras.language.printing import numexpr_text
from vi3dras.objects.library import load_formula
from vi3dras.objects.sampling import sampled

MOBIUS = ("20+(5+0,5v·cos(0,5u))·cos u", "20+(5+0,5v·cos(0,5u))·sin u", "20+0,5v·sin(0,5u)")
PARABOLOID = ("30+10·sin u", "30+10·cos(u+v)", "18·exp(−v)")
NOTHING = ("sin(u v)+cos(u+v)", "exp(−u v)·cos(3u v)", "√(u v+1)")
COUNT = 1000


@pytest.mark.parametrize(
    ("name", "texts", "least"),
    [("separable", MOBIUS, 5.0), ("half separable", PARABOLOID, 1.7), ("nothing to hoist", NOTHING, 0.9)],
)
def test_a_formula_is_quicker_than_numexpr_over_the_whole_grid(
    name: str, texts: tuple[str, ...], least: float
) -> None:
    u, v = np.linspace(0, 6, COUNT), np.linspace(0, 1, COUNT)
    expressions = [parse(text) for text in texts]
    engine = [numexpr_text(expression.tree) for expression in expressions]
    grids = dict(zip("uv", np.meshgrid(u, v, indexing="ij"), strict=True))
    ours, theirs = np.empty((3, COUNT, COUNT)), np.empty((3, COUNT, COUNT))

    def whole() -> None:
        for text, place in zip(engine, theirs, strict=True):
            numexpr.evaluate(text, grids, {}, out=place)

    def project() -> None:
        evaluate(expressions, {"u": u, "v": v}, out=ours)

    points = COUNT * COUNT
    ratios = race(
        f"{name}, {COUNT} x {COUNT}",
        Contender("formula", points, project),
        Contender("numexpr, full grid", points, whole),
        Contender("fill", points, lambda: theirs.fill(0)),
    )
    project()
    whole()
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-12)
    assert ratios["numexpr, full grid"] >= least


def test_a_key_press_is_read_and_evaluated_well_within_its_tenth_of_a_second() -> None:
    """40,000 points from a text that was never seen before; the rest of the tenth is for the picture."""
    formula = load_formula("mobius")
    sampled(formula, (200, 200))
    fresh = [f"20 + (5 + 0,{k}v·cos(0,5u) + sin(u v))·cos u" for k in range(1, 20)]
    spent = []
    for text in fresh:
        begin = time.perf_counter()
        expressions = [parse(text), parse(text.replace("cos u", "sin u")), parse(text)]
        evaluate(expressions, {v.name: v.samples(200) for v in formula.variables})
        spent.append(time.perf_counter() - begin)
    print(f"\nread and evaluate 200 x 200: {np.median(spent) * 1e3:.1f} ms")
    assert np.median(spent) < 0.03
