"""What a slip of the hand makes of a source: another operator or sign, the next index, the other end."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

Table = dict[str, tuple[str, ...]]

ARITHMETIC: Table = {
    "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "//": ("/",), "%": ("//",), "**": ("*",),
    "&": ("|",), "|": ("&",), "^": ("&",), "<<": (">>",), ">>": ("<<",),
}  # fmt: skip
COMPARISONS: Table = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",),
    "is": ("is not",), "is not": ("is",), "in": ("not in",), "not in": ("in",),
}  # fmt: skip
LOGIC: Table = {"and": ("or",), "or": ("and",)}
SIGNS = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~", ast.Not: "not "}
OTHER_END = {
    name: other
    for pair in (
        ("low", "high"), ("min", "max"), ("minimum", "maximum"), ("argmin", "argmax"), ("any", "all"),
        ("sin", "cos"), ("floor", "ceil"), ("first", "last"), ("start", "end"), ("before", "after"),
    )
    for name, other in (pair, pair[::-1])
}  # fmt: skip
"""Names that stand for each other's opposite."""
EITHER_WAY = {
    "minimum", "maximum", "min", "max", "hypot", "isclose", "allclose", "array_equal", "isinstance", "dot",
    "_dot", "logical_and", "logical_or",
}  # fmt: skip
"""Calls that do not ask which argument is the first."""

Span = tuple[int, int]
"""First and last byte, the last one exclusive."""
Choice = tuple[Span, tuple[str, ...]]
"""A place, and what may stand there instead."""


class Mutant(NamedTuple):
    """One slip in one module."""

    span: Span
    new: bytes
    """What stands in the place of the bytes of the span."""
    lines: Span
    """First and last line of the statement, counted from 1, both inclusive."""
    function: str
    """Where it stands; empty outside any function: such lines run on import."""

    def of(self, text: bytes) -> bytes:
        """The text with the slip."""
        return text[: self.span[0]] + self.new + text[self.span[1] :]

    def words(self, text: bytes) -> tuple[str, str]:
        """The lines before and after, each in one line without its indentation."""
        begin = text.rfind(b"\n", 0, self.span[0]) + 1
        end = text.find(b"\n", self.span[1])
        end = len(text) if end < 0 else end
        after = text[begin : self.span[0]] + self.new + text[self.span[1] : end]
        return " ".join(text[begin:end].decode().split()), " ".join(after.decode().split())


Site = tuple[Mutant, ...]
"""Everything that can be made of one place."""


def sites(text: bytes) -> list[Site]:
    """Every place where a slip may be made, in the order of the text."""
    source, tree, found = _Source(text), ast.parse(text), list[Site]()
    for node, statement, function in _walk(tree, tree.body[0], ""):
        lines = (statement.lineno, _last_line(statement))
        for span, news in _choices(node, source):
            found.append(tuple(Mutant(span, new.encode(), lines, function) for new in news))
    return sorted(filter(None, found), key=lambda site: site[0].span)


def reads(text: bytes) -> bool:
    """Whether Python can read it."""
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


class _Source:
    """A text in which the places of its nodes are found."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.starts = [0]
        for line in text.split(b"\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    def at(self, node: ast.expr) -> Span:
        """The bytes of an expression."""
        last = self.starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        return self.starts[node.lineno - 1] + node.col_offset, last

    def between(self, left: ast.expr, right: ast.expr, table: Table, tail: str = "") -> Choice:
        """The operator between two expressions."""
        names = sorted((re.escape(name).replace(r"\ ", r"\s+") for name in table), key=len, reverse=True)
        first, last = self.at(left)[1], self.at(right)[0]
        operator = re.compile(rf"#[^\n]*|({'|'.join(names)}){tail}".encode())
        for match in operator.finditer(self.text, first, last):
            if match.group(1):
                return match.span(1), table[" ".join(match.group(1).decode().split())]
        return (first, first), ()


def _walk(node: ast.AST, statement: ast.stmt, function: str) -> Iterator[tuple[ast.AST, ast.stmt, str]]:
    """Every node that computes, with its statement and the name of its function."""
    yield node, statement, function
    for field, child in ast.iter_fields(node):
        if field in {"annotation", "returns", "type_params"} or isinstance(node, ast.JoinedStr):
            continue  # places inside a formatted text are not told by Python 3.11
        for part in child if isinstance(child, list) else [child]:
            if isinstance(part, ast.AST):
                name = function
                if isinstance(node, ast.FunctionDef) and field == "body":
                    name = f"{function}.{node.name}".strip(".")
                yield from _walk(part, part if isinstance(part, ast.stmt) else statement, name)


def _last_line(statement: ast.stmt) -> int:
    """Of a statement with a body the last line before it."""
    body = getattr(statement, "body", None)
    if body:
        return max(int(body[0].lineno) - 1, statement.lineno)
    return statement.end_lineno or statement.lineno


def _choices(node: ast.AST, source: _Source) -> Iterator[Choice]:
    """The places of a node alone, without those of its parts."""
    match node:
        case ast.BinOp(left=left, right=right):
            yield source.between(left, right, ARITHMETIC)
        case ast.AugAssign(target=target, value=value):
            yield source.between(target, value, ARITHMETIC, tail="=")
        case ast.Compare(left=left, comparators=others):
            yield from (source.between(one, other, COMPARISONS) for one, other in pairwise([left, *others]))
        case ast.BoolOp(values=values):
            yield from (source.between(one, other, LOGIC) for one, other in pairwise(values))
        case ast.UnaryOp(op=op, operand=operand):
            first, last = source.at(node)[0], source.at(operand)[0]
            yield (first, last), (source.text[first:last].decode().replace(SIGNS[type(op)], "", 1),)
        case ast.Subscript(slice=index):
            for place, number in _numbers(index):
                yield source.at(place), (str(number + 1), str(number - 1))
        case ast.Attribute(attr=name) if name in OTHER_END:
            last = source.at(node)[1]
            yield (last - len(name.encode()), last), (OTHER_END[name],)
        case ast.Call(func=ast.Name(id=name) as called) if name in OTHER_END:
            yield source.at(called), (OTHER_END[name],)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[one, other]):
            are_names = all(isinstance(argument, ast.Name | ast.Attribute) for argument in (one, other))
            if are_names and name not in EITHER_WAY:
                (a, b), (c, d) = source.at(one), source.at(other)
                yield (a, d), ((source.text[c:d] + source.text[b:c] + source.text[a:b]).decode(),)


def _numbers(index: ast.expr) -> Iterator[tuple[ast.expr, int]]:
    """Whole numbers that stand in an index or at the ends of a slice themselves, each with its place."""
    match index:
        case ast.Constant(value=int(number)):
            yield index, number
        case ast.UnaryOp(operand=operand):
            yield from _numbers(operand)
        case ast.Tuple(elts=parts):
            for part in parts:
                yield from _numbers(part)
        case ast.Slice(lower=lower, upper=upper, step=step):
            for end in (lower, upper, step):
                if end is not None:
                    yield from _numbers(end)
