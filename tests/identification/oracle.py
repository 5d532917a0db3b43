"""The regressor's columns and the number of base parameters against pinocchio, arm by arm.

In an environment that has pinocchio and this program (it is no dependency of it):

    PYTHONPATH=tests:. python tests/identification/oracle.py

Pinocchio tells ten numbers of a link in its joint's frame, we in that of modified D-H: what is compared is
the space that the columns span, whichever frame they are told in, and its dimension.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np
import pinocchio as pin
from dynamics.oracle import AROUND, model_of, say, states_of

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.estimate import with_masses
from vi3dras.identification.base import base_of
from vi3dras.identification.regressor import regressor

WANTED = 1e-10
"""How much of a column of one of them may be outside of what the other's columns span."""
HAIR = 1e-9


def theirs(name: str, states: list[Floats]) -> Floats:
    """Pinocchio's joint torque regressor (K n, 10 n)."""
    model = model_of(with_masses(load_robot(name)))
    data = model.createData()
    rows = [pin.computeJointTorqueRegressor(model, data, *each).copy() for each in zip(*states, strict=True)]
    return np.concatenate(rows)


def outside(columns: Floats, span: Floats) -> float:
    """The largest part of a column (K, p) that the columns of `span` do not make, as a share."""
    U, s, _ = np.linalg.svd(span, full_matrices=False)
    basis = U[:, s > HAIR * s[0]]
    size = np.linalg.norm(columns, axis=0)
    heavy = columns[:, size > HAIR * size.max()]
    heavy = heavy / np.linalg.norm(heavy, axis=0)
    return float(np.linalg.norm(heavy - basis @ (basis.T @ heavy), axis=0).max())


def compare(name: str) -> tuple[int, int, float]:
    """Our number of base parameters, their rank, and how far both spaces are apart."""
    robot = with_masses(load_robot(name))
    chain = chain_of(robot, AROUND)
    base = base_of(chain, rotors=False, friction=False)
    states = states_of(robot, 120, 36)
    q, qd, qdd = states
    ours = regressor(chain, q, qd, qdd, base.columns).reshape(-1, len(base.kept))
    said = theirs(name, states)
    size = np.linalg.norm(said, axis=0)
    heavy = size > HAIR * size.max()
    values = np.linalg.svd(said[:, heavy] / size[heavy], compute_uv=False)
    return (
        len(base.kept),
        int((values > HAIR * values[0]).sum()),
        max(outside(ours, said), outside(said, ours)),
    )


def main() -> int:
    """Print the table; 1 when a number differs or a space is further off than wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("arms", nargs="*", help="all of the library without a name")
    names = parser.parse_args().arms or sorted(robot_files())
    say(f"pinocchio {pin.__version__}")
    is_wrong = False
    for name in names:
        ours, rank, off = compare(name)
        say(f"{name:24} {ours:3} base parameters, rank {rank:3}, apart {off:.1e}")
        is_wrong |= ours != rank or off > WANTED
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
