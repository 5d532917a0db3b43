"""Text on its way out: nothing in it steers a terminal, and every terminal, pipe or file takes it."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

SPELT = {"−": "-", "–": "-", "—": "-", "×": "x", "·": "*", "→": "->", "←": "<-", "≤": "<=", "≥": ">=",
         "√": "sqrt", "°": " deg", "µ": "u", "“": '"', "”": '"', "«": '"', "»": '"'}  # fmt: skip
"""How signs are written where the machine at the other end has none of them."""


def clean(text: str, keep: str = "") -> str:
    """Text of which every sign can be seen: what would steer a terminal, or is half a letter, is a blank."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in keep else " " for sign in text)


def spelt(text: str, encoding: str) -> str:
    """Text as it arrives where there are only the signs of an encoding, such as `cp1252`."""
    return text.encode(encoding, "spelt").decode(encoding)


def paper(*, width: int | None = None, stderr: bool = False) -> Console:
    """What tables are printed on; whatever is in a text, it steers no terminal."""
    from rich.console import Console
    from rich.text import Text

    class Paper(Console):
        def render_str(self, text: str, **how: Any) -> Text:
            return super().render_str(spelt(clean(text, keep="\n"), self.encoding), **how)

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Paper(highlight=False, markup=False, emoji=False, width=width, stderr=stderr)


def open_streams() -> None:
    """Make stdout and stderr take every text: signs that they lack are spelt, closed ones swallow it."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by who started the program, or a window without a console
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open to the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="spelt")


def give_up_stdout() -> None:
    """Send what is still to be written nowhere: whoever read it is gone, or its disk is full."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _spelt(error: UnicodeError) -> tuple[str, int]:
    """For `codecs`: what stands for signs that an encoding does not have, in plain ASCII."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(_spelling, error.object[error.start : error.end])), error.end


def _spelling(sign: str) -> str:
    if sign in SPELT:
        return SPELT[sign]
    alphabet, _, letter = unicodedata.name(sign, "").partition(" LETTER ")
    if alphabet.startswith("GREEK"):
        word = letter.partition(" ")[0].lower()
        return word.capitalize() if "CAPITAL" in alphabet else word
    return unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"


codecs.register_error("spelt", _spelt)
