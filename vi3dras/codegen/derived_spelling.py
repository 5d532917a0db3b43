"""How the steps of a derived inverse are spelt in each language: names, formulas, tests, the lines around."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from vi3dras.codegen.c_like import c_float, c_number
from vi3dras.codegen.identifiers import KEYWORDS
from vi3dras.derivation.steps import Case
from vi3dras.export.quoting import plain
from vi3dras.language.printing import ATOM, POWER, PRODUCT, strength
from vi3dras.language.tree import Call, Degrees, Name, Number, Power, Product, Sum, Tree
from vi3dras.symbolic.spelling import name_in

OWN = frozenset({
    "p", "T", "q", "hold", "sign", "found", "cos", "sin", "sqrt", "atan2", "pow", "fabs", "fmax", "abs",
    "max",
    "min", "Math", "f64", "f32", "zeros", "y0", "y1", "j0", "j1", "yn", "jn", "NULL", "EOF", "I", "Some",
    "None", "True", "False",
})  # fmt: skip
"""What a program of a derivation is called by itself, or calls."""


class Tongue(NamedTuple):
    """How one language writes a function of steps."""

    comment: str
    """With {} for what is said."""
    let: str
    """A symbol and its value."""
    calls: dict[str, str]
    """Functions by name, with a place in braces for each argument."""
    square: str
    instead: str
    """What is taken where a condition holds, what elsewhere: condition, one, other."""
    leave: str
    """What is done where a condition holds and there is no answer."""
    number: Callable[[float], str] = c_number
    place: str = "{}[{}]"
    first: int = 0
    """How the first element of a row is counted."""
    least: float = 0.0
    """The least difference that tests can see: single precision has 7 digits."""


def _called(prefix: str, suffix: str = "", most: str = "fmax", size: str = "fabs") -> dict[str, str]:
    one = {name: f"{prefix}{name}{suffix}({{}})" for name in ("cos", "sin", "sqrt")}
    two = f"{prefix}atan2{suffix}({{}}, {{}})", f"{prefix}{most}{suffix}({{}}, {{}})"
    return one | {"atan2": two[0], "max": two[1], "abs": f"{prefix}{size}{suffix}({{}})"}


def _c(real: str, prefix: str, no: str, number: Callable[[float], str]) -> Tongue:
    return Tongue(
        "// {}", f"const {real} {{}} = {{}};", _called(prefix), f"{prefix}pow({{}}, {number(2.0)})",
        "{} ? {} : {}", f"if ({{}}) return {no};", number,
    )  # fmt: skip


TONGUES: dict[str, Tongue] = {
    "c": _c("double", "", "0", c_number),
    "cpp": _c("double", "std::", "false", c_number),
    "arduino": _c("float", "", "false", c_float)._replace(least=1e-12),
    "rust": Tongue(
        "// {}", "let {} = {};", _called("f64::", most="max", size="abs"), "f64::powi({}, 2)",
        "if {} {{ {} }} else {{ {} }}", "if {} {{ return None; }}",
    ),
    "javascript": Tongue(
        "// {}", "const {} = {};", _called("Math.", most="max", size="abs"), "Math.pow({}, 2)",
        "{} ? {} : {}", "if ({}) return null;",
    ),
    "python": Tongue(
        "# {}", "{} = {}", _called("math.") | {"max": "max({}, {})", "abs": "abs({})"}, "({})**2",
        "{1} if {0} else {2}", "if {}: return None",
    ),
    "matlab": Tongue(
        "% {}", "{} = {};", _called("", most="max", size="abs"), "({})^2", "", "if {}, return; end",
        place="{}({})", first=1,
    ),
}  # fmt: skip


class Spelt:
    """Formulas with the names that a language takes."""

    def __init__(self, tongue: Tongue, symbols: Iterable[str]) -> None:
        self.tongue = tongue
        self.names = safe_names(symbols)

    def say(self, text: str) -> str:
        """A comment on one line, in plain letters."""
        return self.tongue.comment.format(plain(told(text)).replace("\\", "/").replace("??", "?"))

    def let(self, name: str, value: str) -> str:
        """A symbol gets its value."""
        return self.tongue.let.format(self.names[name], value)

    def holds(self, case: Case) -> str:
        """When a case holds."""
        left, number = self.of(case.left), self.tongue.number
        slack = max(case.slack, self.tongue.least)
        limit = term_number(case.right)
        if case.relation in "=≠":
            gap = left if limit == 0 else f"{left} - {self._within(case.right, PRODUCT)}"
            sign = "<=" if case.relation == "=" else ">"
            return f"{self.tongue.calls['abs'].format(gap)} {sign} {number(slack)}"
        way = 1 if case.relation == ">" else -1
        if limit is not None:
            return f"{left} {case.relation} {number(limit + way * slack)}"
        return f"{left} {case.relation} {self.of(case.right)} {'-+'[way > 0]} {number(slack)}"

    def of(self, tree: Tree) -> str:  # noqa: PLR0911 - one case for each kind of node
        """A formula."""
        tongue = self.tongue
        match tree:
            case Number(value):
                return tongue.number(value)
            case Name(name):
                return self.names[name]
            case Sum(terms):
                return self._sum(terms)
            case Product(factors):
                return self._product(factors)
            case Power(Name(name), Number(2.0)):
                return f"{self.names[name]}*{self.names[name]}"
            case Power(base, Number(2.0)):
                return tongue.square.format(self.of(base))
            case Degrees(Number(value)):
                return tongue.number(math.radians(value))
            case Degrees(value):
                return f"{self._within(value, POWER)}*{tongue.number(math.pi / 180)}"
            case Call("sqrt", (inside,)):
                held = self.of(inside)
                if not _is_square(inside):
                    held = tongue.calls["max"].format(tongue.number(0.0), held)
                return tongue.calls["sqrt"].format(held)
            case Call(function, arguments):
                return tongue.calls[function].format(*map(self.of, arguments))
        raise TypeError(tree)

    def _sum(self, terms: tuple[tuple[int, Tree], ...]) -> str:
        parts = []
        for place, (way, term) in enumerate(terms):
            lead = "-" if place == 0 and way < 0 else "" if place == 0 else " - " if way < 0 else " + "
            parts.append(lead + self._within(term, PRODUCT))
        return "".join(parts)

    def _product(self, factors: tuple[tuple[bool, Tree], ...]) -> str:
        above = [self._within(f, PRODUCT) for divides, f in factors if not divides]
        below = [self._within(f, ATOM) for divides, f in factors if divides]
        return "/".join(["*".join(above) or self.tongue.number(1.0), *below])

    def _within(self, tree: Tree, least: int) -> str:
        text = self.of(tree)
        return text if strength(tree) >= least else f"({text})"


SIGNS = {"²": "^2", "≤": "<=", "≥": ">=", "≠": "!=", "°": " deg", "−": "-", "·": "*", "×": "x"}
"""Signs of a sentence that no keyboard has."""


def told(text: str) -> str:
    """A sentence with its letters spelt: sigma2 for σ2."""
    return "".join(
        SIGNS.get(sign) or name_in(sign, "matlab") if not sign.isascii() else sign for sign in text
    )


def safe_names(symbols: Iterable[str]) -> dict[str, str]:
    """A name in plain letters for each symbol, no two alike, none that a language keeps for itself."""
    found: dict[str, str] = {}
    for symbol in symbols:
        spelt = plain(name_in(symbol, "matlab")).replace("'", "d")
        name = "".join(sign for sign in spelt if sign.isalnum() or sign == "_")
        name = name if name[:1].isalpha() else f"x{name}"
        while name in KEYWORDS or name in OWN or name in found.values():
            name += "_"
        found[symbol] = name
    return found


def term_number(tree: Tree) -> float | None:
    """The number that a side of a test is, if it is one."""
    match tree:
        case Number(value):
            return value
        case Sum(((-1, Number(value)),)):
            return -value
    return None


def _is_square(tree: Tree) -> bool:
    """Whether no numbers make it negative: squares and their sums."""
    if isinstance(tree, Sum):
        return all(way > 0 and _is_square(term) for way, term in tree.terms)
    return isinstance(tree, Power | Number)
