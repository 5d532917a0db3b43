"""What the page Solutions shows, as Python."""

from __future__ import annotations

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.formulas import Object
from vi3dras.api.solutions import Solutions
from vi3dras.api.values.places import line
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.targets import usual_task
from vi3dras.path.formula_curve import FormulaCurve
from vi3dras.scripts.lines import hand_words, joints_typed, place_words, row_typed, shape_code
from vi3dras.scripts.spelling import Code, called


def solutions_in_python(
    robot: Robot, pose_asked: Floats, near: Floats, initial: int, final: int
) -> tuple[str, ...]:
    """Every way to the pose, and the motion from one to another, as Python."""
    place, hand = place_words(robot, usual_task(robot), pose_asked)
    seed = None if np.array_equal(near, robot.home) else joints_typed(robot, near)
    solutions = called("arm.ik", Arm.ik, place, **hand, seed=seed)
    lines = ["# From solution to solution", f"solutions = {solutions}", "print(solutions.to_frame())"]
    if initial != final:
        lines += [
            f"if len(solutions) >= {max(initial, final)}:",
            f"    change = solutions.{called('between', Solutions.between, initial, final)}",
            "    print(change.sentence)",
        ]
    return tuple(lines)


def atlas_in_python(
    robot: Robot, dock: str, atlas_over: str, pose_asked: Floats, line_to: Floats, curve: FormulaCurve,
    samples: int, spare_samples: int, *, fits: bool,
) -> tuple[str, ...]:  # fmt: skip
    """The atlas as Python, while it is looked at; `solutions` is there already."""
    if dock != "atlas":
        return ()
    if atlas_over == "self-motion":
        over = called("self_motion_atlas", Solutions.self_motion_atlas, count=spare_samples)
        return "# Every branch over the self-motion", f"atlas = solutions.{over}", "print(atlas)"
    if atlas_over == "curve":
        return "# Every branch along a curve", *_curve_in_python(robot, curve, samples, fits=fits)
    task = usual_task(robot)
    ends = (row_typed(robot, task, each) for each in (pose_asked, line_to))
    way = called("vi.line", line, *ends)
    made = called("arm.atlas", Arm.atlas, way, samples)
    return "# Every branch along a line", f"atlas = {made}", "print(atlas)"


def _curve_in_python(robot: Robot, curve: FormulaCurve, samples: int, *, fits: bool) -> tuple[str, ...]:
    """The atlas of a formula's curve."""
    words = {} if curve.hand is None else hand_words(robot, curve.hand)
    moved = (f"shape = {called('shape.fit', Object.fit, Code('arm'), **words)}",) if fits else ()
    pointing = {} if curve.pointing == "held" else {"pointing": curve.pointing}
    along = None if curve.along == curve.formula.names[0] else curve.along
    made = called(
        "shape.atlas", Object.atlas, Code("arm"), along=along, row=curve.row, points=samples,
        piece=curve.piece, backwards=curve.backwards, **words, **pointing,
    )  # fmt: skip
    return shape_code(curve.formula), *moved, f"atlas = {made}", "print(atlas)"
