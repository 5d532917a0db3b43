"""What an arm is asked for programs: a method of `Arm`, which loads the generator when it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.code import Code


def code(
    self: Arm, *what: str, to: str = "c", single: bool = False, vectors: int = 25,
) -> Code:  # fmt: skip
    """A program that computes what this arm computes, with test vectors and a test of its own.

    Masses that nobody published are estimated from the shape, as everywhere; `told` says so, and each file.

    >>> import vi3dras as vi
    >>> vi.robot("puma560").code("fk", "rne", to="c")
    <C for puma560: fk, rne; 526 operations>

    Args:
        self: the arm.
        what: fk, jacobian, ik, ik_pose, ik_wrist, ik_point, ik_numeric, velocity, acceleration, rates,
            joint_acceleration, trajectory, limits, pulses, rne, forward_dynamics; the first three if none.
        to: c, cpp, python, matlab, arduino, rust, javascript, latex, mathematica or text.
        single: single precision, where the language has both.
        vectors: how many test vectors of each function.

    Raises:
        LanguageNameError, FunctionNameError: there is no such language or function.
        NoClosedFormError, NoInertiaError, NoServosError: this arm has not what it needs.
    """
    from vi3dras.api.code import code_for
    from vi3dras.api.values.given import whole_in

    count = whole_in("The number of vectors", vectors, least=1)
    return code_for(self.robot, what or None, to, single=single, vectors=count)
