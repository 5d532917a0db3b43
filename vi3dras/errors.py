"""Every sentence that a student may be shown: facts as arguments, the sentence with a place for each."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from vi3dras.terminal import clean

LONGEST = 1000
"""Characters of a sentence; a spoilt file may hold words without end."""


class Vi3drasError(Exception):
    """Base of all errors that a student can cause and cure.

    Facts are the arguments, and the sentence is made of them when it is asked for: such an error survives
    pickling between processes. Whatever the facts hold, the sentence is one line that can be shown.
    """

    exit_code = 2
    """What the command line gives back: 2 for bad input, 1 for a failure."""
    says = "{}"
    """The sentence, with a place in braces for each fact; one that depends on them is in `_told`."""

    def _told(self, *facts: Any, **_: Any) -> str:
        return self.says.format(*facts)

    def __str__(self) -> str:
        return on_one_line(self._told(*self.args))


class FailureError(Vi3drasError):
    """Base of what went wrong although what was given is right: a cable, a disk, a screen."""

    exit_code = 1


class JointCountError(Vi3drasError):
    """Not one value per joint; facts: the arm, how many it takes, how many are given."""

    def _told(self, robot: str, expected: int, got: int) -> str:
        joints = "1 joint" if expected == 1 else f"{expected} joints"
        values = "1 value was" if got == 1 else f"{got or 'no'} values were"
        return f"{robot} has {joints}, but {values} given."


class NotANumberError(Vi3drasError):
    """Text where a finite number belongs."""

    def _told(self, text: str, where: str, hint: str = "") -> str:
        return f'"{text}" is not a number: {where} needs one such as 30 or -12.5.{after(hint)}'


class UnknownNameError(Vi3drasError):
    """A name that is not in a list, with the nearest ones offered; facts: its kind, itself, the list."""

    def _told(self, kind: str, name: str, known: tuple[str, ...]) -> str:
        return f'There is no {kind} "{name}".{after(nearest(name, known))}'


class UnknownPageError(Vi3drasError):
    """A page that an instrument does not have; facts: the instrument's title, the name, its pages."""

    def _told(self, title: str, name: str, known: tuple[str, ...]) -> str:
        if len(known) == 1:
            return f'{title} has no page "{name}": its only one is {known[0]}.'
        return f'{title} has no page "{name}": its pages are {", ".join(known[:-1])} and {known[-1]}.'


class LimitsError(Vi3drasError):
    """A lower limit that is not below the upper one; facts: the joint, and both."""

    says = "{} cannot move from {:g} to {:g}: the first must be the smaller."


class RobotNameError(Vi3drasError):
    """A file name that cannot be the id of an arm; facts: the name."""

    says = '"{}" cannot name an arm: use letters, digits and hyphens, such as my-arm.toml.'


class LibraryNameError(Vi3drasError):
    """A name that a file of the library has and keeps; facts: the name, and one that nobody has."""

    says = '"{}" belongs to the library: save yours under another name, such as {}.'


class FileExistsAlreadyError(Vi3drasError):
    """A file of that name is there, and nothing is overwritten unasked; facts: the file."""

    says = "{} is there already: choose another name, or remove it first."


class NotWritableError(FailureError):
    """A folder or a disk that takes no file; facts: the file, and what the system says."""

    def _told(self, file: str, reason: str) -> str:
        reason = reason[:1].lower() + reason[1:]
        return f"{file} cannot be written ({reason}): choose another folder."


class OutputError(FailureError):
    """What is printed cannot go where it should; facts: the file, None for the output itself, and why."""

    def _told(self, file: str | None, reason: str | None) -> str:
        reason = (reason or "unknown reason").lower()
        if file is None:
            return f"The output cannot be written ({reason}): send it elsewhere, or make room."
        return f"{file} cannot be used ({reason}): look whether it is still there."


class NoScreenError(FailureError):
    """Nothing to draw on; `for_window` tells a window from a picture, `display` the one that does not do."""

    def _told(self, for_window: bool, display: str = "") -> str:
        if for_window and display:
            return (
                f"The display {display} opens no window: it does not answer, or it draws no OpenGL. "
                "`vi3dras tour` writes what the dashboard shows as pictures."
            )
        if for_window:
            return (
                "There is no display to open a window on: start this on a desktop. "
                "`vi3dras tour` writes what the dashboard shows as pictures."
            )
        return (
            "There is no display to draw a picture on: install Xvfb (apt-get install xvfb), or use a desktop."
        )


class PictureError(FailureError):
    """A picture that does not come; facts: what did not come, and how long was waited for it [s]."""

    says = "No picture: {} did not come within {:g} s. Start it again."


class TypedError(Vi3drasError):
    """Words that cannot be meant; facts: the sentence, with options as the command line spells them."""


class InsideError(FailureError):
    """A fault of the program itself: not to be cured by who meets it, but nothing is lost by it.

    Facts: where it is, of which kind, and what Python says.
    """

    def _told(self, where: str, kind: str, what: str) -> str:
        what = f" ({what})" if what else ""
        return f"A fault of the program, in {where}: {kind}{what}. Your work is kept: save it, go on."


def on_one_line(sentence: str) -> str:
    """A sentence without what would steer a terminal, and cut in its middle: its end says what is right."""
    if len(sentence) > LONGEST:
        sentence = f"{sentence[: LONGEST // 2]} ... {sentence[-LONGEST // 4 :]}"
    return clean(sentence)


def nearest(name: str, known: tuple[str, ...]) -> str:
    """A sentence that offers the names most like `name`, or nothing."""
    close = nearest_names(name, known)
    return f"Did you mean {' or '.join(close)}?" if close else ""


def nearest_names(name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """At most three of the names, those most like `name` first."""
    folded = {k.casefold(): k for k in known}
    wanted = name.casefold().replace("_", "-").replace(" ", "-")
    close = get_close_matches(wanted, folded, n=3, cutoff=0.5)
    close += [k for k in folded if wanted and wanted in k and k not in close][: 3 - len(close)]
    return tuple(folded[k] for k in close)


def after(sentence: str) -> str:
    """A sentence as it follows another one; nothing stays nothing."""
    return f" {sentence}" if sentence else ""
