"""What an arm is asked of gains: methods of `Arm`, which is long enough without them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from numpy.typing import ArrayLike

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.control.cured import Cured
    from vi3dras.api.control.tuned import Tuned


def tune(
    self: Arm, motion: Any = None, goal: ArrayLike | str | None = None, *,
    search: Mapping[str, Any] | None = None, joint: int | str | None = None, method: str = "both",
    weights: str | dict[str, float] = "smooth", payloads: Sequence[float] = (), starts: Sequence[Any] = (),
    reach: float = 0.0, search_seed: int = 0, keep: bool = True,
    report: Callable[[float], None] | None = None, **loop: Any,
) -> Tuned:  # fmt: skip
    """Better gains, and numbers of the arm itself, for a motion: the best of all combinations or near them.

    >>> import vi3dras as vi
    >>> arm = vi.robot("planar2r")
    >>> ranges = {"kp": (20, 500, 6), "kv": (2, 80, 6)}
    >>> found = arm.tune([0, 0], [40, 20], search=ranges, controller="computed-torque", time=0.5, keep=False)
    >>> found.runs > 36, found.cost < 0.01
    (True, True)

    Args:
        self: the arm.
        motion: what `control` takes, as `goal`.
        goal: where a test goes.
        search: ranges (low, high, steps) by name: `kp`, `kv`, `ki` of the joint or the same for all joints;
            `kp_by`, `kv_by`, `ki_by` to multiply those that are there; `rate` [Hz]; `stiffness`, `damping` of
            impedance; lengths `a2`, `d4` in the arm's unit, `mass3` [kg], `gear1`. Factors on Kp and Kv if
            None.
        joint: whose gains and errors count, from 1 or by name; all joints if None.
        method: `grid` for all combinations; `local` downhill from the gains that are there (Nelder and Mead);
            `global` over the ranges (differential evolution); `both` for the grid and downhill from its best.
        weights: `smooth` for RMS error + 0.3 overshoot + 0.06 ripple, `sum` for the paper's sum of |desired -
            actual|, `rms`, or weights by name.
        payloads: masses [kg] that the model does not know: the worst of them counts.
        starts: poses from which the same motion begins: the worst of them counts.
        reach: how far out the tool should come, in the arm's unit; weigh it with `shortfall`.
        search_seed: of the global search, and of nothing else.
        keep: whether runs are kept in a file in the user's folder: the same search goes on where it ended.
        report: told the fraction done; may raise to stop.
        loop: what `control` takes: controller, kp, kv, rate, delay, noise, limits, payload and so on.

    Raises:
        TuningError: a range, weight or method that cannot be, or no run is stable.
        ControlError, GivenError: what `control` raises.
    """
    from vi3dras.api.control.tuning import question_in, tuned

    asked = self.control(motion, goal, **loop).loop
    question = question_in(self.robot, asked, search, joint, payloads, starts, reach)
    return tuned(question, method=method, weights=weights, seed=search_seed, keep=keep, told=report)


def cure(
    self: Arm, motion: Any = None, goal: ArrayLike | str | None = None, *,
    report: Callable[[float], None] | None = None, **loop: Any,
) -> Cured:  # fmt: skip
    """From an arm that shakes to good gains, a step at a time: what is measured, changed and why.

    >>> import vi3dras as vi
    >>> shaken = {"controller": "computed-torque", "kp": 6000, "kv": 300, "rate": 200, "delay": 0.01}
    >>> steps = vi.robot("planar2r").cure([0, 0], [40, 20], time=0.6, way=0.4, **shaken).steps
    >>> steps[1].title
    'Late answers'

    Args:
        self: the arm.
        motion: what `control` takes, as `goal`.
        goal: where a test goes.
        report: told the fraction done; may raise to stop.
        loop: what `control` takes, with the gains under which it shakes.

    Raises:
        NoCureError: impedance has no gains of joints.
        ControlError, GivenError: what `control` raises.
    """
    from vi3dras.api.control.cured import Cured
    from vi3dras.tuning.wizard import cure as cured

    asked = self.control(motion, goal, **loop).loop
    return Cured(cured(asked, report or (lambda _: None)))
