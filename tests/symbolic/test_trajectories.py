"""Trajectory formulas in letters, against the numbers of the erratum and the core's laws of motion."""

import numpy as np

import vi3dras as vi
from vi3dras.motion.laws import cubic_between
from vi3dras.symbolic.trajectories import cubic
from vi3dras.symbolic.trees import tree_of
from vi3dras.symbolic.writing import formula


def cubic_at(t: float, **ends: float) -> dict[str, float]:
    equations = vi.symbols("planar2r")["cubic"]
    factors = equations.at("home", **ends)
    known = {name: float(factors[name]) for name in ("A0", "A1", "A2", "A3")}
    return known | {"Q": float(equations.at("home", t=t, **ends, **known)["Q"])}


def test_the_cubic_has_the_factors_and_values_of_the_erratum() -> None:
    """From 10 to 70 in 3 s, from rest to rest."""
    for t, value in ((0.75, 19.375), (1.5, 40.0), (2.25, 60.625)):
        found = cubic_at(t, Q0=10, Q1=70, V0=0, V1=0, tf=3)
        assert np.isclose(found["Q"], value)
        assert np.isclose(found["A2"], 20)
        assert np.isclose(found["A3"], -4.4444, atol=5e-5)


def test_the_cubic_with_speeds_at_its_ends_is_that_of_the_core() -> None:
    found = cubic_at(1.2, Q0=10, Q1=70, V0=5, V1=-4, tf=3)
    value = cubic_between(np.array([1.2]), 3.0, 10.0, 70.0, 5.0, -4.0)[0]
    assert np.isclose(found["Q"], np.ravel(value)[0])


def test_the_printed_cubic_begins_with_the_wrong_speed() -> None:
    printed, right = dict(cubic().printed), dict(cubic().right)
    assert formula(tree_of(printed["A1"])) == "V1"  # type: ignore[arg-type]  # a formula, no matrix
    assert formula(tree_of(right["A1"])) == "V0"  # type: ignore[arg-type]
    assert printed["A2"] == right["A2"]


def test_blends_meet_the_line_with_its_speed() -> None:
    """Peak speed 1.1538 for blends of a fifth, by another program (the paper bench)."""
    asked, ends = vi.symbols("planar2r")["blends"], {"Q0": 0.0, "Q1": 1.0, "tf": 1.0, "tb": 0.2}
    v = float(asked.at("home", t=0.2, **ends)["v"])
    assert np.isclose(v, 1.1538, atol=5e-5)

    def at(t: float, part: str) -> float:
        return float(asked.at("home", t=t, v=v, u=1.0 - t, D1=1 - 0.4 / 3, **ends)[part])

    assert np.isclose(at(0.2, "Q_begin"), at(0.2, "Q_line"))
    assert np.isclose(at(0.8, "Q_end"), at(0.8, "Q_line"))
    assert np.isclose(at(0.2, "Q_begin") - at(0.2 - 1e-6, "Q_begin"), 1e-6 * v)
    assert (at(0.0, "Q_begin"), at(1.0, "Q_end")) == (0.0, 1.0)
