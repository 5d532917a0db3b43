"""Every sentence that a student may be shown: facts as fields, the sentence in `__str__`."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import wraps
from typing import Any

from vi3dras.terminal import clean

LONGEST = 1000
"""Characters of a sentence; a spoilt file may hold words without end."""


def _on_one_line(tell: Callable[[Any], str]) -> Callable[[Any], str]:
    """The sentence without what would steer a terminal, and cut in its middle: its end says what is right."""

    @wraps(tell)
    def told(self: Any) -> str:
        if len(sentence := tell(self)) > LONGEST:
            sentence = f"{sentence[: LONGEST // 2]} ... {sentence[-LONGEST // 4 :]}"
        return clean(sentence)

    return told


class Vi3drasError(Exception):
    """Base of all errors that a student can cause and cure.

    Facts go to `super().__init__`, the sentence is made in `__str__`: such an error survives pickling
    between processes. Whatever the facts hold, the sentence is one line that can be shown.
    """

    exit_code = 2
    """What the command line gives back: 2 for bad input, 1 for a failure."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "__str__" in vars(cls):
            setattr(cls, "__str__", _on_one_line(cls.__str__))  # noqa: B010 - a method is not assigned plainly


class JointCountError(Vi3drasError):
    """Not one value per joint."""

    def __init__(self, robot: str, expected: int, got: int) -> None:
        super().__init__(robot, expected, got)
        self.robot, self.expected, self.got = robot, expected, got

    def __str__(self) -> str:
        joints = "1 joint" if self.expected == 1 else f"{self.expected} joints"
        values = "1 value was" if self.got == 1 else f"{self.got or 'no'} values were"
        return f"{self.robot} has {joints}, but {values} given."


class NotANumberError(Vi3drasError):
    """Text where a finite number belongs."""

    def __init__(self, text: str, where: str, hint: str = "") -> None:
        super().__init__(text, where, hint)
        self.text, self.where, self.hint = text, where, hint

    def __str__(self) -> str:
        return f'"{self.text}" is not a number: {self.where} needs one such as 30 or -12.5.{after(self.hint)}'


class UnknownNameError(Vi3drasError):
    """A name that is not in a list; the nearest ones are offered."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        super().__init__(kind, name, known)
        self.kind, self.name, self.known = kind, name, known

    def __str__(self) -> str:
        return f'There is no {self.kind} "{self.name}".{after(nearest(self.name, self.known))}'


class LimitsError(Vi3drasError):
    """A lower limit that is not below the upper one."""

    def __init__(self, joint: str, low: float, high: float) -> None:
        super().__init__(joint, low, high)
        self.joint, self.low, self.high = joint, low, high

    def __str__(self) -> str:
        return f"{self.joint} cannot move from {self.low:g} to {self.high:g}: the first must be the smaller."


class RobotNameError(Vi3drasError):
    """A file name that cannot be the id of an arm."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f'"{self.name}" cannot name an arm: use letters, digits and hyphens, such as my-arm.toml.'


class LibraryNameError(Vi3drasError):
    """A name that a file of the library has and keeps; `free` is one that nobody has."""

    def __init__(self, name: str, free: str) -> None:
        super().__init__(name, free)
        self.name, self.free = name, free

    def __str__(self) -> str:
        return f'"{self.name}" belongs to the library: save yours under another name, such as {self.free}.'


class FileExistsAlreadyError(Vi3drasError):
    """A file of that name is there, and nothing is overwritten unasked."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.file = file

    def __str__(self) -> str:
        return f"{self.file} is there already: choose another name, or remove it first."


class NotWritableError(Vi3drasError):
    """A folder or a disk that takes no file."""

    exit_code = 1

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(file, reason)
        self.file, self.reason = file, reason

    def __str__(self) -> str:
        reason = self.reason[:1].lower() + self.reason[1:]
        return f"{self.file} cannot be written ({reason}): choose another folder."


class OutputError(Vi3drasError):
    """What is printed cannot go where it should; `file` is None for the output itself."""

    exit_code = 1

    def __init__(self, file: str | None, reason: str | None) -> None:
        super().__init__(file, reason)
        self.file, self.reason = file, reason

    def __str__(self) -> str:
        reason = (self.reason or "unknown reason").lower()
        if self.file is None:
            return f"The output cannot be written ({reason}): send it elsewhere, or make room."
        return f"{self.file} cannot be used ({reason}): look whether it is still there."


class NoScreenError(Vi3drasError):
    """Nothing to draw on; `for_window` tells a window from a picture, `display` the one that does not do."""

    exit_code = 1

    def __init__(self, for_window: bool, display: str = "") -> None:
        super().__init__(for_window, display)
        self.for_window, self.display = for_window, display

    def __str__(self) -> str:
        if self.for_window and self.display:
            return (
                f"The display {self.display} opens no window: it does not answer, or it draws no OpenGL. "
                "`vi3dras tour` writes what the dashboard shows as pictures."
            )
        if self.for_window:
            return (
                "There is no display to open a window on: start this on a desktop. "
                "`vi3dras tour` writes what the dashboard shows as pictures."
            )
        return (
            "There is no display to draw a picture on: install Xvfb (apt-get install xvfb), or use a desktop."
        )


class PictureError(Vi3drasError):
    """A picture that does not come."""

    exit_code = 1

    def __init__(self, what: str, seconds: float) -> None:
        super().__init__(what, seconds)
        self.what, self.seconds = what, seconds

    def __str__(self) -> str:
        return f"No picture: {self.what} did not come within {self.seconds:g} s. Start it again."


class TypedError(Vi3drasError):
    """Words that cannot be meant; facts: the sentence, with options as the command line spells them."""

    def __str__(self) -> str:
        return str(self.args[0])


class InsideError(Vi3drasError):
    """A fault of the program itself: not to be cured by who meets it, but nothing is lost by it."""

    exit_code = 1

    def __init__(self, where: str, kind: str, what: str) -> None:
        super().__init__(where, kind, what)
        self.where, self.kind, self.what = where, kind, what

    def __str__(self) -> str:
        what = f" ({self.what})" if self.what else ""
        return (
            f"A fault of the program, in {self.where}: {self.kind}{what}. Your work is kept: save it, go on."
        )


def nearest(name: str, known: tuple[str, ...]) -> str:
    """A sentence that offers the names most like `name`, or nothing."""
    folded = {k.casefold(): k for k in known}
    wanted = name.casefold().replace("_", "-").replace(" ", "-")
    close = get_close_matches(wanted, folded, n=3, cutoff=0.5)
    close += [k for k in folded if wanted and wanted in k and k not in close][: 3 - len(close)]
    return f"Did you mean {' or '.join(folded[k] for k in close)}?" if close else ""


def after(sentence: str) -> str:
    """A sentence as it follows another one; nothing stays nothing."""
    return f" {sentence}" if sentence else ""
