"""Let the project join a race against other libraries: each function takes and gives plain arrays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from bench.quick_inverse import follow_poses, solve_grid
from numpy.typing import NDArray

from vi3dras.arm.robot import Joint, LinkMass, Robot
from vi3dras.arrays import Floats, Singles
from vi3dras.dynamics.chain import as_six
from vi3dras.dynamics.chain import chain_of as forces_on
from vi3dras.dynamics.forward import derivative
from vi3dras.dynamics.integrate import Tolerance, steps
from vi3dras.dynamics.many import over_states
from vi3dras.dynamics.programs import torque_arrays
from vi3dras.export.cloud import Layer, write_cloud
from vi3dras.export.csv import write_csv
from vi3dras.inverse.solver import solver_for
from vi3dras.language.evaluate import evaluate
from vi3dras.language.expression import parse
from vi3dras.workspace.bounds import Lattice, prism_behind
from vi3dras.workspace.chain import chain_of
from vi3dras.workspace.clouds import link_clouds
from vi3dras.workspace.sweep import sweep_over
from vi3dras.workspace.voxels import count_on

Rows = Sequence[tuple[float, float, float]]
"""Standard D-H rows of revolute joints as d, a [m] and alpha [rad]."""

Links = Sequence[tuple[float, Floats, Floats]]
"""Mass [kg], centre of mass [m] and inertia about it (3, 3) [kg m²] of each link, in its distal frame."""

_memory: dict[tuple[int, ...], Singles] = {}
_grids: dict[tuple[int, ...], Floats] = {}


def fk(rows: Rows, axes: Sequence[Floats]) -> Singles:
    """The tool's cloud over a grid, (N, 3), in memory that is used again."""
    shape = (int(np.prod([len(axis) for axis in axes])), 3)
    _memory[shape] = link_clouds(sweep_over(_arm(rows), axes), links=[-1], out=_memory.get(shape))[0].points
    return _memory[shape]


def vox(rows: Rows, axes: Sequence[Floats], count: int, reach: float) -> NDArray[np.bool_]:
    """Which of count x count x count cubes within the reach the tool gets into, counted through."""
    chain = chain_of(_arm(rows), axes, range(len(rows)))
    corner = np.full(3, -reach)
    lattice = Lattice(corner, 2 * reach / count, (count, count, count))
    return count_on(chain, prism_behind(chain), lattice).reshape(-1) > 0


def ik4(rows: Rows, gx: Floats, gy: Floats, gz: Floats, phi: float) -> Singles:
    """Joint values of all four branches over a grid of points, (4, 4, nx, ny, nz)."""
    shape = (4, 4, len(gx), len(gy), len(gz))
    _memory[shape] = solve_grid(_arm(rows), (gx, gy, gz), phi, _memory.get(shape))
    return _memory[shape]


def ik6(rows: Rows, poses: Floats) -> Floats:
    """All eight solutions for poses (N, 4, 4), (8, 6, N) with NaN for none."""
    return solver_for(_arm(rows)).raw(poses).transpose(1, 2, 0)


def path(rows: Rows, poses: Floats, q0: Floats) -> Floats:
    """Joint values (N, 6) along poses (N, 4, 4) without a jump."""
    return follow_poses(_arm(rows), poses, q0)


def formula(texts: Sequence[str], u: Floats, v: Floats) -> Floats:
    """Typed formulas over a grid, (k, len(u), len(v)), in memory that is used again."""
    shape = (len(texts), len(u), len(v))
    given = _grids.get(shape)
    _grids[shape] = evaluate([parse(text) for text in texts], {"u": u, "v": v}, out=given)
    return _grids[shape]


def rne(rows: Rows, links: Links, X: Floats) -> Floats:
    """Torques (n, N) for joint values, speeds and accelerations one below the other, (3 n, N)."""
    n = len(rows)
    states = [X[k : k + n].T for k in (0, n, 2 * n)]
    program = torque_arrays(forces_on(_arm(rows, links)))
    _grids[n, X.shape[1]] = over_states(program, states, out=_grids.get((n, X.shape[1]))).T
    return _grids[n, X.shape[1]]


def fdyn(rows: Rows, links: Links, x0: Sequence[float], dt: float, n: int) -> Floats:
    """Joint values and speeds (n + 1, 2 k) of an arm let go, every `dt` [s], from those at the start."""
    k = len(rows)
    made, still = derivative(forces_on(_arm(rows, links))), [0.0] * k

    def slope(_: float, state: Floats) -> Floats:
        numbers = state.tolist()
        return np.array([*numbers[k:], *made(numbers[:k], numbers[k:], still)])

    times = dt * np.arange(n + 1)
    states = np.empty((n + 1, 2 * k))
    states[0] = x0
    for step in steps(slope, 0.0, states[0], times[-1], Tolerance(1e-9, 1e-11)):
        inside = slice(*np.searchsorted(times, [step.start, step.end], side="right"))
        states[inside] = step.at(times[inside])
    return states


def csv(path: str, columns: Sequence[str], data: Floats) -> None:
    """A table (N, k) as CSV."""
    write_csv(Path(path), dict(zip(columns, data.T, strict=True)), replace=True)


def ply(path: str, xyz: Singles, rgb: NDArray[np.uint8]) -> None:
    """Coloured points (N, 3) as PLY."""
    write_cloud(Path(path), [Layer("points", xyz, rgb)], replace=True)


def _arm(rows: Rows, links: Links | None = None) -> Robot:
    masses = [None] * len(rows) if links is None else [_link(*link) for link in links]
    joints = tuple(
        Joint(f"{i}", d=d, a=a, alpha=alpha, link=mass)
        for i, ((d, a, alpha), mass) in enumerate(zip(rows, masses, strict=True))
    )
    return Robot("race", "Race", joints)


def _link(mass: float, com: Floats, inertia: Floats) -> LinkMass:
    x, y, z = np.asarray(com, float).tolist()
    return LinkMass(mass, (x, y, z), as_six(np.asarray(inertia)[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]))
