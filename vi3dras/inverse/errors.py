"""What can be wrong with a target, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class TargetError(Vi3drasError):
    """A target that is no place: another shape, a number that is none, or a rotation that is none."""

    def __init__(self, fault: str, task: str, shape: tuple[int, ...]) -> None:
        super().__init__(fault, task, shape)
        self.fault, self.task, self.shape = fault, task, shape

    def __str__(self) -> str:
        if self.fault == "number":
            return (
                "A target or seed holds a number that is not finite: "
                "every coordinate needs one such as 30 or -12.5."
            )
        if self.fault == "rotation":
            return (
                "The first three columns of a target pose are no rotation: "
                "they should be three unit vectors at right angles, right-handed."
            )
        wanted = {
            "pose": "poses of 4 x 4 numbers",
            "wrist": "x, y, z and the hand's angle",
            "position": "x, y and z",
        }[self.task]
        return f"A target has the shape {self.shape}, but it should be {wanted}, one or a row of them."


class NotRedundantError(Vi3drasError):
    """An arm without a joint to spare."""

    def __init__(self, robot: str, joints: int, asked: int) -> None:
        super().__init__(robot, joints, asked)
        self.robot, self.joints, self.asked = robot, joints, asked

    def __str__(self) -> str:
        return (
            f"{self.robot} has {self.joints} joints and the tool is asked for {self.asked} numbers: "
            "a motion that leaves the tool in place needs more joints than that."
        )


class NotAsPrintedError(Vi3drasError):
    """An arm for which the printed equations of the 3D-RAS paper were not written."""

    def __init__(self, robot: str) -> None:
        super().__init__(robot)
        self.robot = robot

    def __str__(self) -> str:
        return (
            f"The printed equations need a base, a shoulder, an elbow and a wrist that bend in one plane, "
            f"such as lynx6 has; {self.robot} is built in another way."
        )
