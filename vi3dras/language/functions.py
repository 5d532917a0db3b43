"""The functions of the language: their spellings, their arguments, and how they are computed."""

from __future__ import annotations

from typing import NamedTuple


class Function(NamedTuple):
    """One function."""

    name: str
    """What it is called when a formula is shown back."""
    others: tuple[str, ...] = ()
    """Further spellings, in lower case."""
    least: int = 1
    most: int = 1
    engine: str = ""
    """Its name in numexpr, where that differs."""
    inverse: str = ""
    """What an exponent of -1 makes of it."""
    arguments: str = "u"
    """Arguments in an example."""


MANY = 32
"""Most arguments of min and max."""

FUNCTIONS = {
    function.name: function
    for function in (
        Function("sin", ("sen", "seno", "sinus"), inverse="arcsin"),
        Function("cos", ("coseno", "cosinus", "kosinus"), inverse="arccos"),
        Function("tan", ("tg", "tang", "tangente", "tangens"), inverse="arctan"),
        Function("cot", ("cotan", "ctg", "cotg", "cotangente", "cotangens")),
        Function("sec", ("secante",)),
        Function("csc", ("cosec", "cosecante")),
        Function("arcsin", ("asin", "arcsen", "asen", "arcoseno", "arcussinus")),
        Function("arccos", ("acos", "arcocoseno", "arcuscosinus")),
        Function("arctan", ("atan", "arctg", "atg", "arcotangente", "arcustangens")),
        Function("atan2", ("arctan2", "arctg2", "atg2"), 2, 2, "arctan2", arguments="y; x"),
        Function("sinh", ("senh",), inverse="arsinh"),
        Function("cosh", inverse="arcosh"),
        Function("tanh", ("tgh",), inverse="artanh"),
        Function("sech"),
        Function("csch", ("cosech",)),
        Function("coth", ("ctgh", "cotgh")),
        Function("arsinh", ("asinh", "arcsinh", "argsinh"), engine="arcsinh"),
        Function("arcosh", ("acosh", "arccosh", "argcosh"), engine="arccosh"),
        Function("artanh", ("atanh", "arctanh", "argtanh"), engine="arctanh"),
        Function("exp", inverse="ln"),
        Function("ln", ("log",), engine="log"),
        Function("lg", ("log10",), engine="log10"),
        Function("log2", ("ld", "lb"), engine="log2"),
        Function("sqrt", ("raiz", "raíz", "wurzel")),
        Function("cbrt"),
        Function("abs", ("fabs", "betrag")),
        Function("sign", ("sgn", "signum", "signo")),
        Function("floor", ("piso",)),
        Function("ceil", ("ceiling", "techo")),
        Function("round", ("rnd",)),
        Function("trunc"),
        Function("min", ("minimum",), 2, MANY, "minimum", arguments="u; 1"),
        Function("max", ("maximum",), 2, MANY, "maximum", arguments="u; 1"),
        Function("mod", ("modulo",), 2, 2, arguments="u; 2"),
        Function("rem", ("fmod",), 2, 2, arguments="u; 2"),
        Function("hypot", (), 2, 2, arguments="u; v"),
        Function("pow", ("power",), 2, 2, arguments="u; 2"),
        Function("where", ("if", "iif", "si", "wenn", "piecewise"), 3, 3, arguments="u > 0; 1; −1"),
    )
}
"""By the name that is shown."""

INVERTED = {"cot": "tan", "sec": "cos", "csc": "sin", "coth": "tanh", "sech": "cosh", "csch": "sinh"}
"""Functions that are 1 through another."""

SPELLINGS = {
    spelling: function for function in FUNCTIONS.values() for spelling in (function.name, *function.others)
}
"""Every spelling in lower case."""

ADVICE = {
    **dict.fromkeys(("arccot", "acot", "arcctg", "arccotan"), "Write π/2 − arctan(...)."),
    **dict.fromkeys(("arcsec", "asec"), "Write arccos(1/...)."),
    **dict.fromkeys(("arccsc", "acsc"), "Write arcsin(1/...)."),
    **dict.fromkeys(("step", "heaviside"), "Write where(u > 0; 1; 0)."),
    **dict.fromkeys(("root", "nthroot", "nroot", "surd"), "Write a root as √u, ∛u or u^(1/n)."),
    **dict.fromkeys(("random", "rand"), "A formula gives the same points every time."),
    **dict.fromkeys(("re", "im", "conj"), "All numbers are real."),
    **dict.fromkeys(("sum", "suma", "summe"), "Write it out, term by term."),
    **dict.fromkeys(("prod", "product", "producto", "produkt"), "Write it out, factor by factor."),
    **dict.fromkeys(
        ("redondear", "runden", "abrunden", "aufrunden"),
        "Write round(u), or round(100·u)/100 for two decimals.",
    ),
    **dict.fromkeys(
        ("cociente", "quotient", "quotiente", "idiv", "floordiv"), "Write trunc(u/v) or floor(u/v)."
    ),
    **dict.fromkeys(("aleatorio", "zufallszahl"), "A formula gives the same points every time."),
    **dict.fromkeys(("mean", "average", "promedio", "mittelwert"), "Write (u + v)/2."),
    **dict.fromkeys(("fact", "factorial"), "Write the product out."),
    "remainder": "Write mod(u; v), or rem(u; v) with the sign of u.",
    "rad": "Write u° for the radians of u degrees.",
    "deg": "Write u·180/π for the degrees of u radians.",
    "norm": "Write hypot(u; v).",
    "sinc": "Write where(u == 0; 1; sin(u)/u).",
    "diff": "Work the derivative out first.",
    "integrate": "Solve the integral first.",
}
"""What to write for functions that are missing on purpose."""

SLIPS = {"sn": ("sin", "sinh"), "cs": ("cos",), "tn": ("tan",), "int": ("floor", "trunc"), "arg": ("atan2",)}
"""What is typed often enough for something else."""
