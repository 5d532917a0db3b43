"""What keeps a motion from being exported, or a file from being checked, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class UnsafeMotionError(Vi3drasError):
    """A motion that must not go to an arm."""

    exit_code = 1

    def __init__(self, file: str, sentence: str, faults: int, cure: str = "") -> None:
        super().__init__(file, sentence, faults, cure)
        self.file, self.sentence, self.faults, self.cure = file, sentence, faults, cure

    def __str__(self) -> str:
        more = f" There are {self.faults - 1} more faults." if self.faults > 2 else ""
        more = " There is 1 more fault." if self.faults == 2 else more
        cure = f" {self.cure}" if self.cure else ""
        return (
            f"{self.file} is not written, the motion is not safe. {self.sentence}{more}{cure} "
            "It can be saved as a draft."
        )


class DraftNameError(Vi3drasError):
    """A safe motion that would be taken for a draft."""

    def __init__(self, file: str, better: str) -> None:
        super().__init__(file, better)
        self.file, self.better = file, better

    def __str__(self) -> str:
        return f"{self.file} is the name of a draft, but this motion is safe: call it {self.better}."


class ViaFileError(Vi3drasError):
    """A file that cannot be read at all."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(file, reason)
        self.file, self.reason = file, reason

    def __str__(self) -> str:
        return f"{self.file} cannot be read: {self.reason}. It should be an exported file."


class NoRobotError(Vi3drasError):
    """A file that does not say for which arm it is."""

    def __init__(self, file: str, passport: str) -> None:
        super().__init__(file, passport)
        self.file, self.passport = file, passport

    def __str__(self) -> str:
        return (
            f"{self.file} does not say for which arm it is ({self.passport}): "
            "name the arm with --robot, such as --robot lynx6."
        )


class ToleranceError(Vi3drasError):
    """A tolerance that nothing can be compared with."""

    def __init__(self, name: str, value: float) -> None:
        super().__init__(name, value)
        self.name, self.value = name, value

    def __str__(self) -> str:
        return (
            f"The tolerance {self.name} is {self.value:g}: it should be a finite number, not negative, and "
            "near and singular not 0."
        )


class PassportError(Vi3drasError):
    """A passport that cannot be used."""

    def __init__(self, file: str, what: str) -> None:
        super().__init__(file, what)
        self.file, self.what = file, what

    def __str__(self) -> str:
        return f"{self.file} cannot be used: {self.what}."
