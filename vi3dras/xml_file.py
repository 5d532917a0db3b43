"""XML of other programs as a tree, without what makes a small file large: no types, no entities."""

from __future__ import annotations

from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

DEEPEST = 200
"""Elements inside each other; programs that write models stay far below."""


class XmlError(Exception):
    """Not XML as it is read here; facts: the line, what is there, what it should be."""

    def __init__(self, line: int, found: str, wanted: str) -> None:
        super().__init__(line, found, wanted)
        self.line, self.found, self.wanted = line, found, wanted


def parse_xml(data: bytes) -> Element:
    """The tree of a text in XML; names keep their namespace as `space}name`.

    Raises:
        XmlError: it is none, declares types or entities, or is nested deeper than `DEEPEST`.
    """
    builder = TreeBuilder()
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEPEST:
            raise XmlError(parser.CurrentLineNumber, f"{DEEPEST} elements inside each other", "a flat file")
        builder.start(name, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(name)

    def refused(*_: object) -> None:
        raise XmlError(parser.CurrentLineNumber, "it declares a document type", "XML without DOCTYPE")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refused
    try:
        parser.Parse(data, True)
        return builder.close()
    except expat.ExpatError as error:
        what = expat.ErrorString(error.code)
        raise XmlError(error.lineno, f"it is no XML ({what})", "one tree of elements that end") from None
    except (AssertionError, ValueError, LookupError) as error:  # an encoding that nobody knows
        raise XmlError(0, f"it is no XML ({error})", "one tree of elements that end") from None
