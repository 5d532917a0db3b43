"""A search finds what a loop over all combinations finds, with fewer runs, and the same every time."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_array_equal
from tuning.valley import KP, KV, SPANS, Valley, value_of

from vi3dras.tuning.errors import (
    ManyRunsError,
    MethodError,
    NoStableError,
    NothingOpenError,
    SpanOrderError,
    SpanSignError,
    SpanStepsError,
    SpanTextError,
    WeightError,
)
from vi3dras.tuning.front import front
from vi3dras.tuning.kept_runs import KeptRuns
from vi3dras.tuning.scores import MEASURES, Weights, costs, weights_of
from vi3dras.tuning.search import Searched, search
from vi3dras.tuning.spans import Grid, Span, span

RMS = Weights(rms=1.0)


def find(method: str, seed: int = 0, spans: tuple[Span, ...] = SPANS) -> tuple[Searched, int]:
    valley = Valley()
    return search(valley, spans, RMS, method, KeptRuns({}), seed=seed), valley.runs


def brute_force() -> tuple[float, float, float]:
    """The least cost of all combinations with its gains, by two plain loops."""
    kps = [float(f"{10 * 400 ** (i / 95):.6g}") for i in range(96)]
    kvs = [float(f"{300 ** (i / 71):.6g}") for i in range(72)]
    return min((value_of(kp, kv), kp, kv) for kp, kv in product(kps, kvs))


def test_the_grid_finds_what_two_loops_find() -> None:
    found, runs = find("grid")
    least, kp, kv = brute_force()
    assert runs == 96 * 72
    assert (found.costs[found.best], found.best_row) == (least, {"kp": kp, "kv": kv})


@pytest.mark.parametrize("seed", range(5))
def test_the_search_over_all_comes_as_low_with_a_tenth_of_the_runs(seed: int) -> None:
    found, runs = find("global", seed)
    assert found.costs[found.best] <= brute_force()[0]
    assert runs <= 96 * 72 / 10


def test_downhill_from_a_grid_is_at_least_as_good_as_the_grid() -> None:
    coarse = (KP._replace(steps=12), KV._replace(steps=9))
    found, runs = find("both", spans=coarse)
    grid, _ = find("grid", spans=coarse)
    assert found.costs[found.best] < grid.costs[grid.best]
    assert found.costs[found.best] <= brute_force()[0]
    assert runs <= 96 * 72 / 10


def test_the_same_search_gives_the_same_bytes() -> None:
    one, other = find("global", 3)[0], find("global", 3)[0]
    assert one.rows.tobytes() == other.rows.tobytes()
    assert one.scores.tobytes() == other.scores.tobytes()


@pytest.mark.parametrize("method", ["grid", "global", "both"])
def test_a_search_that_was_stopped_ends_as_if_it_had_not_been(method: str, tmp_path: Path) -> None:
    """It asks anew for what is in the file, and only the rest is run."""
    whole = KeptRuns({"a": 1}, folder=tmp_path / "whole")
    search(Valley(), SPANS, RMS, method, whole)
    with pytest.raises(KeyboardInterrupt):
        search(
            Valley(300 if method == "global" else 3000),
            SPANS,
            RMS,
            method,
            KeptRuns({"a": 1}, folder=tmp_path),
        )
    again, valley = KeptRuns({"a": 1}, folder=tmp_path), Valley()
    before = len(again)
    search(valley, SPANS, RMS, method, again)
    assert before > 0
    assert valley.runs == len(again) - before
    assert again.file is not None
    assert whole.file is not None
    assert again.file.read_bytes() == whole.file.read_bytes()


def test_runs_of_another_question_are_not_taken(tmp_path: Path) -> None:
    search(Valley(), SPANS, RMS, "grid", KeptRuns({"payload": 0}, folder=tmp_path))
    assert len(KeptRuns({"payload": 2}, folder=tmp_path)) == 0


def test_a_spoilt_file_is_as_good_as_none(tmp_path: Path) -> None:
    kept = KeptRuns({}, folder=tmp_path)
    search(Valley(), SPANS, RMS, "global", kept)
    assert kept.file is not None
    kept.file.write_bytes(kept.file.read_bytes()[:-5])
    assert len(KeptRuns({}, folder=tmp_path)) == 0


def test_the_map_fills_from_coarse_to_fine() -> None:
    """After every eighth value of both ranges each cell shows the one at the corner of its block."""
    grid = Grid(SPANS)
    first = 12 * 9
    rows = grid.rows[grid.order][:first]
    made = Searched(SPANS, RMS, rows, Valley()(rows), on_grid=first)
    shown = made.on_map(np.arange(first, dtype=float))
    assert shown.shape == (96, 72)
    assert not np.isnan(shown).any()
    assert len(np.unique(shown)) == first
    for i, j in ((0, 0), (7, 7), (8, 7), (95, 71)):
        k = int(shown[i, j])
        assert_array_equal(rows[k], [KP.values[i // 8 * 8], KV.values[j // 8 * 8]])


def test_other_weights_need_no_new_run() -> None:
    found, runs = find("grid")
    other = found.weighed(Weights(rms=1.0, effort=10.0))
    assert runs == 96 * 72
    loop = [value_of(*row) + 10 * (1 + row[0] / 1000 + row[1] / 30) for row in found.rows.tolist()]
    assert other.best == int(np.argmin(loop))


def test_the_front_is_what_nobody_beats_in_both() -> None:
    """Against every pair compared by hand."""
    chance = np.random.default_rng(5)
    error = np.round(chance.random(300), 2)
    effort = np.round(1 - error + 0.3 * chance.random(300), 2)  # what lowers one raises the other
    error[::7] = np.nan
    found = front(error, effort)
    want = []
    for k in range(300):
        if np.isnan(error[k]):
            continue
        beaten = [
            i for i in range(300)
            if error[i] <= error[k] and effort[i] <= effort[k]
            and (error[i] < error[k] or effort[i] < effort[k] or i < k)
        ]  # fmt: skip
        if not beaten:
            want.append(k)
    assert sorted(found) == sorted(want)
    assert len(found) > 5
    assert np.all(np.diff(error[found]) > 0)


def test_the_worst_circumstance_counts() -> None:
    """Three payloads: the least of the largest costs, by plain loops; one that falls over rules a run out."""
    chance = np.random.default_rng(2)
    scores = chance.random((50, 3, len(MEASURES)))
    scores[4, 1] = np.nan
    weights = Weights(rms=1.0, overshoot=0.3, effort=0.1)
    want = []
    for run in scores:
        each = [run[s][1] + 0.3 * run[s][3] + 0.1 * run[s][6] for s in range(3)]
        want.append(np.inf if any(np.isnan(each)) else max(each))
    np.testing.assert_allclose(costs(scores, weights), want, rtol=1e-12)


def test_a_rate_is_one_of_its_values_for_an_optimiser_too() -> None:
    rate = Span("rate", 100.0, 1000.0, 4, is_log=False, is_held=True)
    assert set(rate.at(np.linspace(0, 1, 50)).tolist()) == {100.0, 400.0, 700.0, 1000.0}


@pytest.mark.parametrize(
    ("given", "error", "told"),
    [
        ("4000:10:24", SpanOrderError, "kp cannot go from 4000 to 10: the smaller number comes first"),
        ("10:4000:1e9", SpanStepsError, "1e+09 steps: take a whole number from 1 to 1,000"),
        ("0:4000:24", SpanSignError, "cannot begin at 0: begin above zero"),
        ("ten", SpanTextError, "write a range as LOW:HIGH:STEPS"),
        ("1:nan:3", SpanTextError, "such as 10:4000:24"),
    ],
)
def test_a_bad_range_is_told(given: str, error: type[Exception], told: str) -> None:
    with pytest.raises(error) as caught:
        span("kp", given)
    assert told in str(caught.value)


def test_what_cannot_be_searched_is_told() -> None:
    with pytest.raises(ManyRunsError, match=r"1,000,000 combinations, and 200,000 are the most"):
        Grid((KP._replace(steps=1000), KV._replace(steps=1000)))
    with pytest.raises(NothingOpenError, match="give a range with two steps or more"):
        find("grid", spans=(span("kp", 100), span("kv", 20)))
    with pytest.raises(MethodError, match='no search "gird"'):
        find("gird")
    with pytest.raises(NoStableError, match="None of 4 runs stays stable: lower the gains"):
        _ = find("grid", spans=(span("kp", (10, 20, 2)), span("kv", (200, 300, 2))))[0].best
    for words in ("rms=-1", "speed=1", "rms=0", "rms=x"):
        with pytest.raises(WeightError, match="weights are 0 or more"):
            weights_of(words)
