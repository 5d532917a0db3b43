"""Generated programs against the core: C as compiled here, numpy functions, pinocchio where it is installed.

Run with `python tests/bench/bench_code.py`; in an environment with pinocchio its `rnea` is raced, too.
"""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import numpy as np
from race import Contender, race

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.codegen import python
from vi3dras.codegen.program import Program, program_for
from vi3dras.codegen.vectors import vectors_for
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.newton_euler import newton_euler, turns_of
from vi3dras.inverse.solver import solver_for
from vi3dras.kinematics.forward import link_frames
from vi3dras.kinematics.jacobian import geometric_jacobian

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "dynamics")]
rows: Any = import_module("compiled_rows")

N = 20_000
BATCHES = (1, 10, 100, 1_000, 100_000)
"""How many poses the Jacobian is asked for at once."""


def core_of(program: Program, name: str, inputs: tuple[Floats, ...]) -> Any:
    """What the core does for the same."""
    arm = program.robot
    if name == "fk":
        return partial(link_frames, arm, *inputs)
    if name == "jacobian":
        return partial(geometric_jacobian, arm, *inputs)
    if name == "rne":
        return partial(torques, arm, *inputs)
    return partial(solver_for(arm, "pose").raw, inputs[0])


def in_numpy(program: Program) -> dict[str, Any]:
    """The functions of the program in Python."""
    space: dict[str, Any] = {}
    exec(python.module(program), space)
    return space


def plain_newton_euler(program: Program, inputs: tuple[Floats, ...]) -> Any:
    """The algorithm of the books on whole arrays."""
    chain = chain_of(program.robot)
    q, qd, qdd = (list(np.ascontiguousarray(part.T)) for part in inputs)
    return lambda: newton_euler(chain, turns_of(chain, q), q, qd, qdd)


def by_pinocchio(program: Program, inputs: tuple[Floats, ...]) -> Any:
    """Its compiled algorithm, state by state, as Python calls it."""
    pin, oracle = import_module("pinocchio"), import_module("oracle")
    model = oracle.model_of(program.robot)
    data = model.createData()
    states = list(zip(*inputs, strict=True))

    def run() -> None:
        for q, qd, qdd in states:
            pin.rnea(model, data, q, qd, qdd)

    return run


def race_jacobians(name: str) -> None:
    """The core's Jacobian beside the generated one, whose algorithm the core takes from 1000 poses on."""
    arm = load_robot(name)
    start = process_time()
    own = in_numpy(program_for(arm, ("jacobian",), count=1))
    sys.stdout.write(
        f"{name}: {1e3 * (process_time() - start):.1f} ms to trace, write and read the Jacobian\n"
    )
    for count in BATCHES:
        q = np.random.default_rng(0).uniform(-1, 1, (count, arm.n))
        ways = (
            partial(geometric_jacobian, arm, q),
            partial(old_jacobian, arm, q),
            partial(own["jacobian"], q),
        )
        names = ("the core", "the core, frame by frame", "generated numpy")
        first, *others = (Contender(told, count, way) for told, way in zip(names, ways, strict=True))
        race(f"{count} Jacobians of {name}", first, *others, repeats=5)


def old_jacobian(arm: Robot, q: Floats) -> Floats:
    """From matrices of all frames, as the core does it for few poses."""
    return geometric_jacobian(arm, q, link_frames(arm, q))


def main() -> None:
    """Print the tables."""
    for name in ("puma560", "ur5e", "franka-panda", "lynx6", "planar3r"):
        race_jacobians(name)
    for name in ("puma560", "ur5e"):
        program = program_for(load_robot(name), ("fk", "jacobian", "ik", "rne"), count=1)
        own = in_numpy(program)
        with TemporaryDirectory() as home:
            library = rows.built([program], Path(home), ["-std=c99", "-O2"])
            for place, function in enumerate(program.functions):
                inputs = vectors_for(program.robot, function, N).inputs
                others = [
                    Contender("generated numpy", N, partial(own[function.name], *inputs)),
                    Contender("generated C", N, partial(rows.called, library, program, place, inputs)),
                ]
                if function.name == "rne":
                    plain = plain_newton_euler(program, inputs)
                    others.append(Contender("Newton and Euler on arrays", N, plain))
                    if find_spec("pinocchio"):
                        others.append(
                            Contender("pinocchio, called from Python", N, by_pinocchio(program, inputs))
                        )
                core = Contender("the core", N, core_of(program, function.name, inputs))
                race(f"{function.name} of {N} states of {name}", core, *others, repeats=5)


if __name__ == "__main__":
    main()
