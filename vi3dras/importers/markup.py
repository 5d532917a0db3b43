"""XML of strangers: read within bounds, as plain nodes that know their line; nothing else is opened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from vi3dras.files import read_whole
from vi3dras.importers.errors import EntityFileError, NotXmlError, TooMuchError, UnreadableArmError

LARGEST = 20_000_000
"""Bytes of a description; the largest that are known have two millions."""
DEEPEST, MOST = 60, 200_000
"""Elements inside each other, and in all."""


@dataclass(slots=True)
class Node:
    """One element with what is in it."""

    tag: str
    """As it is written, with its prefix."""
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    text: str = ""
    line: int = 0
    file: str = ""
    """The name of the file that it stands in, as errors call it."""

    def all(self, tag: str) -> Iterator[Node]:
        """The children of that name."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> Node | None:
        """The first child of that name; None without one."""
        return next(self.all(tag), None)

    @property
    def where(self) -> str:
        """Where it stands, for people."""
        return f"line {self.line}" if self.line else ""


def file_bytes(file: Path) -> bytes:
    """The bytes of a description.

    Raises:
        UnreadableArmError: it cannot be opened.
        TooMuchError: it is too large.
    """
    try:
        content = read_whole(file)
    except OSError as error:
        raise UnreadableArmError(file.name, "", error.strerror or "unknown reason") from error
    if len(content) > LARGEST:
        raise TooMuchError(file.name, "", f"{LARGEST:,}", "bytes")
    return content


def parse_markup(content: bytes, name: str) -> Node:
    """The root of an XML text; `name` is what errors call its file.

    Raises:
        FileError: it is not XML, declares entities, or is larger than any arm.
    """
    bare = content.lstrip(b" \t\r\n")  # many begin with a blank line, which XML forbids
    building = _Building(name, content.count(b"\n", 0, len(content) - len(bare)))
    try:
        building.parser.Parse(bare, True)
    except expat.ExpatError as error:
        said = expat.ErrorString(error.code) or "unknown reason"
        raise NotXmlError(name, f"line {building.line}", said) from error
    except (ValueError, LookupError) as error:  # an encoding that Python has not, or not for this
        raise NotXmlError(name, "line 1", "unknown encoding") from error
    return building.root


class _Building:
    """What expat calls while it reads."""

    def __init__(self, name: str, skipped: int) -> None:
        self._name, self._skipped, self._open, self._count = name, skipped, list[Node](), 0
        self.root = Node("")
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse

    @property
    def line(self) -> int:
        """The line where expat is."""
        return self._skipped + self.parser.CurrentLineNumber

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        line = self.line
        self._count += 1
        for count, what, most in ((len(self._open), "levels", DEEPEST), (self._count, "elements", MOST)):
            if count > most:
                raise TooMuchError(self._name, f"line {line}", f"{most:,}", what)
        node = Node(tag, attributes, line=line, file=self._name)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)

    def _end(self, _tag: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if self._open:
            self._open[-1].text += text

    def _refuse(self, *_: object) -> None:
        raise EntityFileError(self._name, f"line {self.line}")
