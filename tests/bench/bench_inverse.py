"""Batch inverse kinematics as ratios against a reference measured in the same run.

Run with `pytest tests/bench/bench_inverse.py`. The references are a fill of the result, the plain closed form
written for numexpr, and EAIK, py-opw-kinematics and py-ikgeo-kinematics where they are installed
(`pip install EAIK py-opw-kinematics py-ikgeo-kinematics scipy`).
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor

import numexpr as ne
import numpy as np
import pytest
from bench.quick_inverse import follow_poses, solve_grid
from bench.race import least

from vi3dras.arm.robot import Joint, Robot
from vi3dras.inverse.solver import solver_for
from vi3dras.kinematics.forward import tool_pose

H = math.pi / 2
ROWS_6R = ((0.45, 0.15, H), (0, 0.6, 0), (0, 0.12, H), (0.62, 0, -H), (0, 0, H), (0.115, 0, 0))
OPW = {"a1": 0.15, "a2": -0.12, "b": 0, "c1": 0.45, "c2": 0.6, "c3": 0.62, "c4": 0.115}
ROWS_4R = ((0.07, 0, H), (0, 0.12, 0), (0, 0.12, 0), (0, 0.09, 0))


DOUBLES = np.lib.introspect.opt_func_info(func_name="^arctan2$")["arctan2"]["ddd"]
QUICK = any(name in DOUBLES["current"] for name in ("AVX512", "X86_V4"))
"""Whether numpy's inverse functions run on AVX-512; peers lose less without it."""


ROUNDS = 20
"""Runs of each job: on a busy machine few of them are undisturbed."""


def arm(rows: tuple[tuple[float, float, float], ...]) -> Robot:
    return Robot(
        "bench", "Bench", tuple(Joint(f"j{i}", d=d, a=a, alpha=al) for i, (d, a, al) in enumerate(rows))
    )


def poses(count: int) -> np.ndarray:
    q = np.random.default_rng(0).uniform(-np.pi, np.pi, (count, 6))
    return tool_pose(arm(ROWS_6R), q)


def rigid(targets: np.ndarray) -> object:
    return pytest.importorskip("scipy.spatial.transform").RigidTransform.from_matrix(targets)


def test_all_solutions_of_a_6r_arm_are_ten_times_quicker_than_eaik_batched() -> None:
    eaik = pytest.importorskip("eaik.IK_DH")
    d, a, alpha = map(np.array, zip(*ROWS_6R, strict=True))
    peer, solver, targets = eaik.DhRobot(alpha, a, d), solver_for(arm(ROWS_6R)), poses(50_000)
    ours, theirs = least(lambda: solver.raw(targets), lambda: peer.IK_batched(targets, 2), rounds=ROUNDS)
    assert theirs / ours >= (10 if QUICK else 6)


def test_all_solutions_of_a_6r_arm_are_twenty_times_quicker_than_py_opw() -> None:
    opw = pytest.importorskip("py_opw_kinematics")
    targets, solver = poses(50_000), solver_for(arm(ROWS_6R))
    peer, given = opw.Robot(opw.KinematicModel(**OPW), degrees=False), rigid(targets)
    ours, theirs = least(lambda: solver.raw(targets), lambda: peer.reach(given, threads=2), rounds=ROUNDS)
    assert theirs / ours >= (20 if QUICK else 12)


def test_a_4r_grid_is_a_quarter_of_a_fill_and_seven_times_quicker_than_numexpr() -> None:
    g, gz = np.linspace(-0.33, 0.33, 128), np.linspace(-0.2, 0.4, 128)
    out, robot = np.empty((4, 4, 128, 128, 128), np.float32), arm(ROWS_4R)
    halves = out[:, :, :64], out[:, :, 64:]
    with ThreadPoolExecutor(2) as pool:
        ours, fill, plain = least(
            lambda: solve_grid(robot, (g, g, gz), 0.3, out),
            lambda: list(pool.map(lambda half: half.fill(0), halves)),
            lambda: numexpr_grid(g, gz, 0.3, out),
            rounds=ROUNDS,
        )
    assert fill / ours >= (0.25 if QUICK else 0.20)
    assert plain / ours >= 7


@pytest.mark.parametrize(("peer", "goal"), [("py_ikgeo_kinematics", 4), ("py_opw_kinematics", 15)])
def test_a_path_of_ten_thousand_poses_is_several_times_quicker_than_a_compiled_peer(
    peer: str, goal: int
) -> None:
    library = pytest.importorskip(peer)
    model = getattr(library.KinematicModel, "from_opw", library.KinematicModel)(**OPW)
    t = np.linspace(0, 1, 10_000)[:, None]
    q = (1 - t) * np.array([-1, 1, -0.3, 0.2, 0.8, 0]) + t * np.array([1, 1.5, 0.5, 2, 1.2, -3])
    robot, theirs = arm(ROWS_6R), library.Robot(model, degrees=False)
    targets = tool_pose(robot, q)
    given = rigid(targets)
    whole, batch = least(
        lambda: follow_poses(robot, targets, q[0]), lambda: theirs.batch_inverse(given), rounds=ROUNDS
    )
    assert batch / whole >= goal


def numexpr_grid(g: np.ndarray, gz: np.ndarray, phi: float, out: np.ndarray) -> None:
    """The plain closed form of all four branches over every point."""
    (d1, *_), (_, a2, _), (_, a3, _), (_, a4, _) = ROWS_4R
    single = np.float32
    x, y, z = np.broadcast_arrays(
        g.astype(single)[:, None, None], g.astype(single)[:, None], gz.astype(single)
    )
    names = {"x": x, "y": y, "z": z, "phi": single(phi), "a2": single(a2), "a3": single(a3)}
    names |= {"hr": single(a4 * math.cos(phi)), "hz": single(d1 + a4 * math.sin(phi)), "one": single(1)}
    names |= {"links": single(a2 * a2 + a3 * a3), "half": single(0.5 / a2 / a3)}

    def put(text: str, where: np.ndarray) -> None:
        ne.evaluate(text, names, {}, out=where)

    for side, way in enumerate((1, -1)):
        names["s"] = single(way)
        put("arctan2(s*y, s*x)", out[2 * side, 0])
        out[2 * side + 1, 0] = out[2 * side, 0]
        names["r"] = ne.evaluate("s*sqrt(x*x + y*y) - hr", names, {})
        names["w"] = ne.evaluate("z - hz", names, {})
        names["c"] = ne.evaluate("(r*r + w*w - links)*half", names, {})
        names["b"] = ne.evaluate("arctan2(w, r)", names, {})
        names["g"] = ne.evaluate("arctan2(a3*sqrt(one - c*c), a2 + a3*c)", names, {})
        for elbow, bend in enumerate((1, -1)):
            rows = out[2 * side + elbow]
            names["e"] = single(bend)
            put("e*arccos(c)", rows[2])
            put("b - e*g", rows[1])
            names["t2"], names["t3"] = rows[1], rows[2]
            put("phi - t2 - t3", rows[3])
