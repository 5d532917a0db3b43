"""Formulas as text: to read, for LaTeX, Mathematica and MATLAB."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from vi3dras.language.printing import ATOM, POWER, PRODUCT, latin, strength
from vi3dras.language.tree import Call, Degrees, Name, Number, Power, Product, Sum, Tree
from vi3dras.symbolic.atoms import Atom
from vi3dras.symbolic.expression import Expression
from vi3dras.symbolic.matrices import ExpressionMatrix
from vi3dras.symbolic.simplify import USUAL, Rules
from vi3dras.symbolic.spelling import To, name_in
from vi3dras.symbolic.trees import angle_tree, short, shown_name, tree_of

LANGUAGES: tuple[To, ...] = ("text", "latex", "mathematica", "matlab")


@dataclass(frozen=True)
class _Tongue:
    """How a language writes what differs."""

    comment: str
    end: str
    cos_sin: str
    """How functions are called, with {} for name and argument."""


TONGUES = {
    "text": _Tongue("", "", "{}({})"),
    "latex": _Tongue("% ", "", r"\{} {}"),
    "mathematica": _Tongue("", ";", "{}[{}]"),
    "matlab": _Tongue("% ", ";", "{}({})"),
}

LATEX_NAMES = {
    "Jinv": "J^{-1}", "Jdot": r"\dot{J}", "Js": "J_s", "Jsinv": "J_s^{-1}", "tau": r"\tau",
}  # fmt: skip
"""Names that are more than letter and index."""

Named: TypeAlias = tuple[str, "ExpressionMatrix | Expression"]
"""What stands left of the equals sign, and what right of it."""


def written(named: Iterable[Named], to: To = "text", *, title: str = "", rules: Rules = USUAL) -> str:
    """Equations as a text that its program reads; what the short cosines mean comes first."""
    shown = list(named)
    every = [e for _, what in shown for e in _elements(what)]
    lines = [_remark(title, to)] if title else []
    lines += meanings(every, to)
    for name, what in shown:
        lines += _equation(name, what, to, rules)
    return "\n".join(lines) + "\n"


def meanings(expressions: Iterable[Expression], to: To = "text") -> list[str]:
    """A line for each short cosine and sine: c23 = cos(θ2 + θ3)."""
    atoms = sorted({atom for e in expressions for atom in e.atoms if atom.kind != "letter" and short(atom)})
    atoms = sorted(atoms, key=lambda atom: (len(atom.of), atom.of, atom.kind))
    return [_meaning(atom, to) for atom in atoms]


def formula(tree: Tree, to: To = "text") -> str:  # noqa: PLR0911 - one case for each kind of node
    """One formula."""
    match tree:
        case Number(value):
            return f"{value:.12g}" if to != "mathematica" else f"{value:.12g}".replace("e", "*^")
        case Name(name):
            return name_in(name, to)
        case Sum(terms):
            return _sum(terms, to)
        case Product(factors):
            return _product(factors, to)
        case Power(base, exponent):
            above = formula(exponent, to)
            raised = f"{{{above}}}" if to == "latex" else above
            return f"{_within(base, ATOM, to)}^{raised}"
        case Degrees(value):
            return _degrees(_within(value, ATOM, to), to)
        case Call(function, arguments):
            return _call(function, [formula(argument, to) for argument in arguments], to)
        case _:
            return str(tree)


def _elements(what: ExpressionMatrix | Expression) -> list[Expression]:
    return [what] if isinstance(what, Expression) else [e for row in what for e in row]


def _equation(name: str, what: ExpressionMatrix | Expression, to: To, rules: Rules) -> list[str]:
    end = TONGUES[to].end
    if isinstance(what, Expression):
        return [f"{_left(name, to)} = {formula(tree_of(what, rules), to)}{end}"]
    rows = [[formula(tree_of(e, rules), to) for e in row] for row in what]
    match to:
        case "text":
            is_column = len(rows[0]) == 1
            return [
                f"{name}[{i}] = {cell}" if is_column else f"{name}[{i},{j}] = {cell}"
                for i, row in enumerate(rows, 1)
                for j, cell in enumerate(row, 1)
            ]
        case "latex":
            lines = [" & ".join(row) + r" \\" for row in rows]
            return [rf"{_left(name, to)} = \begin{{bmatrix}}", *lines, r"\end{bmatrix}"]
        case "mathematica":
            lines = ["  {" + ", ".join(row) + "}" for row in rows]
            return [f"{_left(name, to)} = {{", ",\n".join(lines), "};"]
        case "matlab":
            return [
                f"{_left(name, to)} = [ ...",
                "; ...\n".join("  " + ", ".join(row) for row in rows) + "];",
            ]


def _left(name: str, to: To) -> str:
    if to == "latex":
        return LATEX_NAMES.get(name) or name_in(shown_name(name.replace("_", "")), to)
    return name if to == "text" else "".join(c for c in latin(name.replace("'", "d")) if c.isalnum())


def _meaning(atom: Atom, to: To) -> str:
    name = name_in(short(atom), to)
    function = {"mathematica": atom.kind.capitalize()}.get(to, atom.kind)
    inside = formula(angle_tree(atom.of), to)
    if to == "latex":
        return rf"% {short(atom)} = \{function}({inside})"
    return f"{name} = {TONGUES[to].cos_sin.format(function, inside)}{TONGUES[to].end}"


def _remark(title: str, to: To) -> str:
    return f"(* {title} *)" if to == "mathematica" else f"{TONGUES[to].comment or '# '}{title}"


def _sum(terms: tuple[tuple[int, Tree], ...], to: To) -> str:
    parts = []
    for place, (sign, term) in enumerate(terms):
        mark = "-" if sign < 0 else "+"
        lead = ("-" if sign < 0 else "") if place == 0 else f" {mark} "
        parts.append(lead + _within(term, PRODUCT, to))
    return "".join(parts)


def _product(factors: tuple[tuple[bool, Tree], ...], to: To) -> str:
    above = [f for divides, f in factors if not divides]
    below = [f for divides, f in factors if divides]
    if to == "latex":
        if not below:
            return _side_by_side(above)
        top, bottom = (formula(f[0], to) if len(f) == 1 else _side_by_side(f) for f in (above, below))
        return rf"\frac{{{top}}}{{{bottom}}}"
    top = "*".join(_within(f, POWER, to) for f in above) or "1"
    return "/".join([top, *(_within(f, ATOM if len(below) > 1 else POWER, to) for f in below)])


def _side_by_side(factors: list[Tree]) -> str:
    return r" \, ".join(_within(f, POWER, "latex") for f in factors) or "1"


def _call(function: str, arguments: list[str], to: To) -> str:
    inside = ", ".join(arguments)
    if to == "mathematica":
        named = {"asin": "ArcSin", "acos": "ArcCos", "atan2": "ArcTan"}
        inside = ", ".join(reversed(arguments))  # ArcTan[x, y] has its arguments the other way round
        return f"{named.get(function, function.capitalize())}[{inside}]"
    if to == "latex":
        if function == "sqrt":
            return rf"\sqrt{{{inside}}}"
        name = rf"\operatorname{{{function}}}" if function == "atan2" else rf"\{function}"
        return rf"{name}\left({inside}\right)"
    return f"{function}({inside})"


def _degrees(inside: str, to: To) -> str:
    written = {"latex": r"{}^{{\circ}}", "mathematica": "({} Degree)", "matlab": "deg2rad({})", "text": "{}°"}
    return written[to].format(inside)


def _within(tree: Tree, strongest: int, to: To) -> str:
    text = formula(tree, to)
    if strength(tree) >= strongest:
        return text
    return rf"\left({text}\right)" if to == "latex" else f"({text})"
