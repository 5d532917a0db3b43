"""Rotations in every form beside scipy's: 100,000 at random, all orders, every gimbal lock; their times.

Run with `python tests/bench/bench_rotations.py` where scipy is; the program itself does not need it.
"""

from __future__ import annotations

import sys
import warnings
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
from race import Contender, race

from vi3dras.arrays import Floats
from vi3dras.orientation import quaternion_from_matrix
from vi3dras.rotations.elementary import matrix_from_vector, vector_from_matrix
from vi3dras.rotations.euler import (
    ABOUT,
    ORDERS,
    About,
    angle_at_zero,
    euler_from_matrix,
    is_locked,
    matrix_from_euler,
)

COUNT, SEED = 100_000, 18


def gaps_at_random(rotation: Any, given: Any, order: str, about: About) -> Iterator[tuple[str, Floats]]:
    """What the two differ by, a name for each."""
    word = order.upper() if about == "moving" else order
    R, theirs = given.as_matrix(), given.as_euler(word)
    ours = euler_from_matrix(R, order, about)
    middle = np.sin(theirs[:, 1]) if order[0] == order[2] else np.cos(theirs[:, 1])
    turned = (ours - theirs + np.pi) % (2 * np.pi) - np.pi
    yield "angles, times the distance from gimbal lock", turned * middle[:, None]
    yield "there and back", matrix_from_euler(ours, order, about) - R
    yield "from our angles to scipy's matrix", rotation.from_euler(word, ours).as_matrix() - R
    yield "from scipy's angles to our matrix", matrix_from_euler(theirs, order, about) - R


def gaps_at_locks(rotation: Any, order: str, about: About) -> Iterator[tuple[str, Floats]]:
    """The same at gimbal lock, with outer angles every five degrees."""
    word = order.upper() if about == "moving" else order
    first, third = (each.ravel() for each in np.meshgrid(*[np.radians(np.arange(-180, 181, 5.0))] * 2))
    for middle in (0.0, np.pi) if order[0] == order[2] else (np.pi / 2, -np.pi / 2):
        R = rotation.from_euler(word, np.stack([first, np.full_like(first, middle), third], -1)).as_matrix()
        ours = euler_from_matrix(R, order, about)
        assert is_locked(R, order, about).all()
        assert (ours[:, angle_at_zero(about)] == 0).all()
        yield (
            "at gimbal lock, from our angles to scipy's matrix",
            (rotation.from_euler(word, ours).as_matrix() - R),
        )


def main() -> None:
    """Print the largest gaps, and the times."""
    from scipy.spatial.transform import Rotation

    warnings.simplefilter("ignore", UserWarning)  # scipy tells each gimbal lock
    given = Rotation.random(COUNT, random_state=np.random.default_rng(SEED))
    R, worst = given.as_matrix(), defaultdict[str, float](float)
    found = [("quaternion", np.abs(quaternion_from_matrix(R)) - np.abs(given.as_quat(scalar_first=True)))]
    found += [("rotation vector", vector_from_matrix(R) - given.as_rotvec())]
    found += [("matrix of a rotation vector", matrix_from_vector(given.as_rotvec()) - R)]
    for order in ORDERS:
        for about in ABOUT:
            found += gaps_at_random(Rotation, given, order, about)
            found += gaps_at_locks(Rotation, order, about)
    for name, gap in found:
        worst[name] = max(worst[name], float(np.abs(gap).max()))
    sys.stdout.writelines(f"{gap:9.1e}  {name}\n" for name, gap in worst.items())
    ours = Contender("euler_from_matrix", COUNT, lambda: euler_from_matrix(R, "zyz"))
    theirs = Contender(
        "scipy, from_matrix and as_euler", COUNT, lambda: Rotation.from_matrix(R).as_euler("ZYZ")
    )
    race(f"{COUNT} rotations as zyz", theirs, ours)


if __name__ == "__main__":
    main()
