"""What stands around the steps of a derived inverse in each language: its head, its results, its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Places(NamedTuple):
    """The sizes of what goes in and out."""

    target: str
    """What the target is called: T for a pose, p for a point."""
    rows: tuple[int, ...]
    joints: int
    forks: int


def element(name: str, row: int, column: int | None, at: str, first: int) -> str:
    """An element of the target, which is a point or a pose."""
    if column is None:
        return at.format(name, row + first)
    if "(" in at:
        return at.format(name, f"{row + first}, {column + first}")
    return at.format(at.format(name, row), column)


class Frame(NamedTuple):
    """What stands around the steps."""

    begin: Callable[[str, Places], list[str]]
    end: Callable[[list[str]], list[str]]
    unread: Callable[[Places, dict[str, bool]], list[str]] = lambda sizes, read: []
    indent: str = "  "


def _c_frame(real: str, kind: str, no_yes: tuple[str, str], include: list[str], head: str) -> Frame:
    is_c = kind.endswith("int")

    def array(name: str, sizes: tuple[int, ...], given: str = "const ") -> str:
        within = "".join(f"[{max(size, 1)}]" for size in sizes)
        return f"{given}{real} {name}{within}" if is_c else f"{given}{real} (&{name}){within}"

    def begin(stem: str, sizes: Places) -> list[str]:
        n, forks = (sizes.joints,), (sizes.forks,)
        of = [array(sizes.target, sizes.rows), array("hold", n), array("sign", forks), array("q", n, "")]
        return [
            "",
            *include,
            "",
            f"{kind} {head.format(stem)}({of[0]}, {of[1]},",
            f"    {of[2]}, {of[3]})",
            "{",
        ]

    def unread(sizes: Places, read: dict[str, bool]) -> list[str]:
        names = {"target": sizes.target, "hold": "hold", "sign": "sign"}
        return [f"(void){names[key]};" for key, is_read in read.items() if not is_read]

    def end(joints: list[str]) -> list[str]:
        return [*(f"  q[{k}] = {name};" for k, name in enumerate(joints)), f"  return {no_yes[1]};", "}"]

    return Frame(begin, end, unread)


def _rust_begin(stem: str, sizes: Places) -> list[str]:
    kind = "f64"
    for size in reversed(sizes.rows):
        kind = f"[{kind}; {size}]"
    return [
        "", "#[allow(non_snake_case, unused_variables, unused_parens)]",
        f"pub fn {stem}_derived({sizes.target}: &{kind}, hold: &[f64; {sizes.joints}],",
        f"    sign: &[f64; {max(sizes.forks, 1)}]) -> Option<[f64; {sizes.joints}]> {{",
    ]  # fmt: skip


FRAMES: dict[str, Frame] = {
    "c": _c_frame("double", "int", ("0", "1"), ["#include <math.h>"], "{}_derived"),
    "cpp": _c_frame("double", "inline bool", ("false", "true"), ["#include <cmath>"], "{}_derived"),
    "arduino": _c_frame("float", "inline bool", ("false", "true"), ["#include <math.h>"], "{}_derived"),
    "rust": Frame(_rust_begin, lambda joints: [f"  Some([{', '.join(joints)}])", "}"]),
    "javascript": Frame(
        lambda stem, sizes: ["", f"export function {stem}_derived({sizes.target}, hold, sign) {{"],
        lambda joints: [f"  return [{', '.join(joints)}];", "}"],
    ),
    "python": Frame(
        lambda stem, sizes: ["", "import math", "", f"def {stem}_derived({sizes.target}, hold, sign):"],
        lambda joints: [f"    return [{', '.join(joints)}]"], indent="    ",
    ),
    "matlab": Frame(
        lambda stem, sizes: [f"function [q, found] = {stem}_derived({sizes.target}, hold, sign)",
                             f"  q = nan(1, {sizes.joints});", "  found = false;"],
        lambda joints: [f"  q = [{', '.join(joints)}];", "  found = true;", "end"],
    ),
}  # fmt: skip
