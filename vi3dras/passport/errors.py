"""What keeps a motion from being exported, or a file from being checked, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import FailureError, Vi3drasError, after


class UnsafeMotionError(FailureError):
    """A motion that must not go to an arm."""

    def _told(self, file: str, sentence: str, faults: int, cure: str = "") -> str:
        more = f" There are {faults - 1} more faults." if faults > 2 else ""
        more = " There is 1 more fault." if faults == 2 else more
        return (
            f"{file} is not written, the motion is not safe. {sentence}{more}{after(cure)} "
            "It can be saved as a draft."
        )


class DraftNameError(Vi3drasError):
    """A safe motion that would be taken for a draft; facts: the file, and a better name."""

    says = "{} is the name of a draft, but this motion is safe: call it {}."


class ViaFileError(Vi3drasError):
    """A file that cannot be read at all; facts: the file, and why."""

    says = "{} cannot be read: {}. It should be an exported file."


class NoRobotError(Vi3drasError):
    """A file that does not say for which arm it is; facts: the file, and what its passport is."""

    says = "{} does not say for which arm it is ({}): name the arm with --robot, such as --robot lynx6."


class ToleranceError(Vi3drasError):
    """A tolerance that nothing can be compared with; facts: its name, and the number."""

    says = (
        "The tolerance {} is {:g}: it should be a finite number, not negative, and near and singular not 0."
    )


class PassportError(Vi3drasError):
    """A passport that cannot be used; facts: the file, and why."""

    says = "{} cannot be used: {}."
