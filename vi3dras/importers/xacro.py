"""xacro expanded without ROS: macros, properties, conditions and includes of a robot description.

Nothing of a file is run as Python, nothing of the machine is told to it, and what it includes stands near it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from vi3dras.importers.errors import (
    IncludeFileError,
    LackingError,
    NoSuchPartError,
    TooMuchError,
    UnsupportedFileError,
)
from vi3dras.importers.markup import Node, file_bytes, parse_markup
from vi3dras.importers.odd import Odd, odd
from vi3dras.importers.packages import named_file
from vi3dras.importers.values import text_of
from vi3dras.importers.xacro_text import Scope, literal, spelt, truth

PREFIX = "xacro:"
OLD = {"property", "macro", "include"}
"""What old files write without the prefix."""
PARAMETER = re.compile(r"([*\w]+)(?::?=((?:'[^']*'|\"[^\"]*\"|\$\{[^}]*\}|\$\([^)]*\)|[^\s'\"])*))?")
"""One of a macro, with its default."""
STEPS, DEEPEST = 300_000, 100
"""Elements that are looked at, and macros or files inside each other."""


class Macro(NamedTuple):
    """A piece of a description with parameters."""

    params: tuple[tuple[str, str | None], ...]
    """Each with its default; a name that begins with * takes elements."""
    body: list[Node]


def is_xacro(root: Node) -> bool:
    """Whether a description has anything to expand; many only name the namespace."""
    if root.tag.startswith(PREFIX) or any("${" in text or "$(" in text for text in root.attributes.values()):
        return True
    return any(map(is_xacro, root.children))


def arguments_of(root: Node) -> dict[str, str]:
    """The arguments that a file asks for, with their defaults; empty where it has none."""
    asked = root.all(f"{PREFIX}arg")
    return {node.attributes.get("name", ""): node.attributes.get("default", "") for node in asked}


def expanded(root: Node, file: Path, arguments: dict[str, str], notes: list[Odd]) -> Node:
    """The description that a xacro file stands for.

    Args:
        root: what was read from the file.
        file: where it is.
        arguments: values for what it asks.
        notes: what is odd is put there.

    Raises:
        FileError: something in it cannot be computed, found, or goes on without end.
    """
    return _Expansion(file, arguments, notes).root(root)


class _Expansion:
    def __init__(self, file: Path, arguments: dict[str, str], notes: list[Odd]) -> None:
        self._files, self._notes = [file], notes
        self._top = Scope(arguments=dict(arguments))
        self._macros: dict[str, Macro] = {}
        self._steps, self._depth, self._lost = 0, 0, False

    def root(self, node: Node) -> Node:
        made = Node(node.tag, self._attributes(node, self._top), line=node.line, file=node.file)
        made.children = list(self._all(node.children, self._top))
        return made

    def _all(self, nodes: list[Node], scope: Scope) -> Iterator[Node]:
        for node in nodes:
            yield from self._one(node, scope)

    def _one(self, node: Node, scope: Scope) -> Iterator[Node]:
        self._steps += 1
        if self._steps > STEPS:
            raise TooMuchError(node.file, node.where, f"{STEPS:,}", "elements once it is expanded")
        if not node.tag.startswith(PREFIX) and node.tag not in OLD:
            made = Node(node.tag, self._attributes(node, scope), line=node.line, file=node.file)
            made.children = list(self._all(node.children, scope))
            yield made
            return
        verb = node.tag.removeprefix(PREFIX)
        deed = getattr(self, f"_do_{verb}", None)
        yield from (deed(node, scope) or ()) if deed is not None else self._call(node, verb, scope)

    def _attributes(self, node: Node, scope: Scope) -> dict[str, str]:
        kept = {key: text for key, text in node.attributes.items() if not key.startswith("xmlns")}
        return {key: spelt(scope.filled(text, node)) for key, text in kept.items()}

    def _do_property(self, node: Node, scope: Scope) -> None:
        name = text_of(node, "name")
        into = {"global": scope.top, "parent": scope.above or scope}.get(
            node.attributes.get("scope", ""), scope
        )
        if "value" in node.attributes:
            told = node.attributes["value"]
            into.values[name] = told if into is scope else scope.filled(told, node)
        elif "default" in node.attributes:
            if into.holder(name) is None:
                into.values[name] = node.attributes["default"]
        else:
            into.blocks[name] = node.children

    def _do_arg(self, node: Node, scope: Scope) -> None:
        name = text_of(node, "name")
        if name not in scope.arguments and "default" in node.attributes:
            scope.arguments[name] = spelt(scope.filled(node.attributes["default"], node))

    def _do_macro(self, node: Node, _scope: Scope) -> None:
        found = PARAMETER.finditer(node.attributes.get("params", ""))
        params = [(each[1], each[2]) for each in found if each[1]]
        name = text_of(node, "name").removeprefix(PREFIX)
        self._macros[name] = Macro(tuple(params), node.children)

    def _do_if(self, node: Node, scope: Scope) -> Iterator[Node]:
        yield from self._all(node.children, scope) if self._holds(node, scope) else ()

    def _do_unless(self, node: Node, scope: Scope) -> Iterator[Node]:
        yield from () if self._holds(node, scope) else self._all(node.children, scope)

    def _holds(self, node: Node, scope: Scope) -> bool:
        return truth(scope.filled(text_of(node, "value"), node), node)

    def _do_insert_block(self, node: Node, scope: Scope) -> Iterator[Node]:
        name = text_of(node, "name")
        block = scope.block(name)
        if block is None:
            raise NoSuchPartError(node.file, node.where, "<xacro:insert_block>", "block", name)
        yield from self._all(block, scope)

    def _do_include(self, node: Node, scope: Scope) -> Iterator[Node]:
        name = spelt(scope.filled(text_of(node, "filename"), node))
        file = named_file(name, self._files[-1])
        if file is None:
            if len(self._files) > 1 or "find" in node.attributes["filename"]:
                self._lost = True
                self._notes.append(odd("missing-include", name.rpartition("/")[2]))
                return
            raise IncludeFileError(node.file, node.where, name)
        self._deeper(node)
        self._files.append(file)
        root = parse_markup(file_bytes(file), file.name)
        yield from self._all(root.children, scope)
        self._files.pop()
        self._depth -= 1

    def _call(self, node: Node, name: str, scope: Scope) -> Iterator[Node]:
        """What a macro stands for, with the parameters that are given."""
        given = dict(node.attributes)
        if name == "call":
            name = spelt(scope.filled(given.pop("macro", ""), node)).removeprefix(PREFIX)
        if name in {"element", "attribute"}:
            raise UnsupportedFileError(node.file, node.where, f"<xacro:{name}>", "write it as it shall be")
        macro = self._macros.get(name)
        if macro is None:
            if self._lost:
                return
            raise NoSuchPartError(node.file, node.where, "the file", "macro", name, *self._macros)
        self._deeper(node)
        inner, blocks = Scope(scope), iter(list(self._all(node.children, scope)))
        for param, default in macro.params:
            if param.startswith("*"):
                block = next(blocks, None)
                if block is None:
                    raise LackingError(node.file, node.where, f"<xacro:{name}>", f"block {param}")
                inner.blocks[param.lstrip("*")] = block.children if param.startswith("**") else [block]
            else:
                inner.values[param] = self._given(node, name, param, default, scope)
        yield from self._all(macro.body, inner)
        self._depth -= 1

    def _given(self, node: Node, name: str, param: str, default: str | None, scope: Scope) -> object:
        """The value of a parameter: given, that of outside where its default says ^, or the default."""
        if param in node.attributes:
            return literal(scope.filled(node.attributes[param], node))
        if default is not None and default.startswith("^"):
            if scope.holder(param) is not None:
                return scope.value(param, node)
            default = default[2:] if default.startswith("^|") else None
        if default is None:
            raise LackingError(node.file, node.where, f"<xacro:{name}>", param)
        return literal(scope.filled(default.strip("'\""), node))

    def _deeper(self, node: Node) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise TooMuchError(node.file, node.where, f"{DEEPEST}", "macros inside each other")
