"""What can be wrong with a target, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class TargetError(Vi3drasError):
    """A target that is no place; facts: `number`, `rotation` or `shape`, the task, and the shape."""

    def _told(self, fault: str, task: str, shape: tuple[int, ...]) -> str:
        if fault == "number":
            return (
                "A target or seed holds a number that is not finite: "
                "every coordinate needs one such as 30 or -12.5."
            )
        if fault == "rotation":
            return (
                "The first three columns of a target pose are no rotation: "
                "they should be three unit vectors at right angles, right-handed."
            )
        wanted = {
            "pose": "poses of 4 x 4 numbers",
            "wrist": "x, y, z and the hand's angle",
            "position": "x, y and z",
        }[task]
        return f"A target has the shape {shape}, but it should be {wanted}, one or a row of them."


class NotRedundantError(Vi3drasError):
    """An arm without a joint to spare; facts: the arm, its joints, the numbers that are asked for."""

    says = (
        "{} has {} joints and the tool is asked for {} numbers: a motion that leaves the tool in place "
        "needs more joints than that."
    )


class NotAsPrintedError(Vi3drasError):
    """An arm for which the printed equations of the 3D-RAS paper were not written; facts: the arm."""

    says = (
        "The printed equations need a base, a shoulder, an elbow and a wrist that bend in one plane, such "
        "as lynx6 has; {} is built in another way."
    )
