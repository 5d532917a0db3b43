"""Forces: an arm's own program against the same algorithm on arrays, one state and a million at rest.

Run with `python tests/bench/bench_dynamics.py`.
"""

from __future__ import annotations

import time
from functools import partial

import numpy as np
from race import Contender, least, race

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import Mechanism, chain_of
from vi3dras.dynamics.composite import mass_matrix
from vi3dras.dynamics.falling import FallWishes, fall
from vi3dras.dynamics.forward import accelerations
from vi3dras.dynamics.holding import at_rest
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.newton_euler import newton_euler, turns_of
from vi3dras.dynamics.programs import acceleration_numbers, torque_numbers

N = 100_000
BLOCK = 8192


def plainly(chain: Mechanism, q: Floats, qd: Floats, qdd: Floats) -> None:
    """Newton-Euler on arrays, in blocks that stay in the cache."""
    for start in range(0, len(q), BLOCK):
        at, speed, push = (list(part[start : start + BLOCK].T.copy()) for part in (q, qd, qdd))
        newton_euler(chain, turns_of(chain, at), at, speed, push)


def plainly_forward(chain: Mechanism, q: Floats, qd: Floats, torque: Floats) -> None:
    """Mass matrix and bias on arrays, solved by LAPACK."""
    for start in range(0, len(q), BLOCK):
        at, speed = (list(part[start : start + BLOCK].T.copy()) for part in (q, qd))
        size, still, turns = len(at[0]), [0.0] * chain.n, turns_of(chain, at)
        bias = newton_euler(chain, turns, at, speed, still).torque
        rows = [[np.broadcast_to(part, size) for part in row] for row in mass_matrix(chain, turns, at)]
        net = torque[start : start + BLOCK] - np.stack([np.broadcast_to(part, size) for part in bias], -1)
        np.linalg.solve(np.stack([np.stack(row, -1) for row in rows], -2), net[..., None])


def race_many(name: str) -> None:
    """Torques and accelerations of many states."""
    arm = load_robot(name)
    chain = chain_of(arm)
    states = list(np.random.default_rng(1).uniform(-2, 2, (3, N, arm.n)))
    plain = Contender("Newton-Euler on arrays", N, partial(plainly, chain, *states))
    ours = Contender("torques", N, partial(torques, arm, *states))
    race(f"torques of {N} states of {name}", plain, ours)
    few = [part[: 4 * BLOCK] for part in states]
    plain = Contender("composite bodies, LAPACK", 4 * BLOCK, partial(plainly_forward, chain, *few))
    ours = Contender("accelerations", 4 * BLOCK, partial(accelerations, arm, *few))
    race(f"accelerations of {4 * BLOCK} states of {name}", plain, ours)


def race_one(name: str) -> None:
    """Torques and accelerations of one state, and a fall."""
    arm = load_robot(name)
    chain = chain_of(arm)
    row = np.random.default_rng(1).uniform(-2, 2, (3, arm.n)).tolist()
    numbers = [*row[0], *row[1], *row[2]]

    def by_the_book() -> None:
        newton_euler(chain, turns_of(chain, row[0]), *row)

    race(
        f"one state of {name}",
        Contender("Newton-Euler on floats", 1, by_the_book),
        Contender("its own program", 1, partial(torque_numbers(chain), *numbers)),
        Contender("its accelerations", 1, partial(acceleration_numbers(chain), *numbers)),
    )
    let_go = partial(fall, arm, arm.home, wishes=FallWishes(1.0, has_stops=False))
    print(f"a fall of one second: {least(let_go)[0] * 1e3:.3g} ms")


def main() -> None:
    """Print the tables."""
    for name in ("puma560", "ur5e", "franka-panda"):
        race_many(name)
        race_one(name)
    arm = load_robot("puma560")
    q = np.random.default_rng(1).uniform(-2, 2, (1_000_000, 6))
    job = partial(at_rest, arm, q)
    wall, processor = least(job)[0], least(job, clock=time.process_time)[0]
    print(f"torques at rest, a million poses: {wall:.3f} s, processor {processor:.3f} s")


if __name__ == "__main__":
    main()
