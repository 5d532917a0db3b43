"""Strings of every sort for fuzzing: pieces of formulas, of code, of LaTeX, and noise."""

from __future__ import annotations

from hypothesis import strategies as st

PIECES = (
    *"0123456789uvxyzabceπθφτ+-*/^()[]{}|,;.=<>!²³½√∛°·−×÷_\\ \t\n'\"@#%&:?$~`",
    *("sin", "cos", "tan", "exp", "ln", "log2", "atan2", "hypot", "max", "min", "mod", "where", "if"),
    *("abs", "sqrt", "cbrt", "sinh", "arcsin", "sign", "round", "pow", "floor", "and", "or", "not", "**"),
    *("<=", ">=", "!=", "\\frac{", "\\sqrt{", "\\sqrt[3]{", "\\left(", "\\right)", "\\cdot", "\\pi", "\\sin"),
    *("}", "x_{i}", "r_1", "0,5", "1e3", "1e400", "9**9**9**9", "18e^-v", "2u", "sin²", "x =", "{,}"),
    *("u.__class__", "__import__('os')", "lambda", "import os", "eval(", "open(", "().__class__", "\u200b"),
    *("𝑥", "é", "🙂", "\x00", "\ud7ff", "⌊", "⌋"),
)  # fmt: skip

noise = st.text(max_size=60)
soup = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)
"""Pieces in any order: most of them nearly mean something."""


def _join(parts: tuple[str, str, str]) -> str:
    return f"({parts[0]}){parts[1]}({parts[2]})"


sound = st.recursive(
    st.sampled_from(["u", "v", "2", "0,5", "π", "a", "r_1", "1e-3", "½", "30°"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from([*"+-*/^·", " ", " mod ", "<", "**"]), inner).map(_join),
        st.tuples(
            st.sampled_from(["sin", "cos", "√", "ln", "abs", "cbrt", "floor", "tan", "exp", "sign", "-"]),
            inner,
        ).map(lambda parts: f"{parts[0]}({parts[1]})"),
        st.tuples(st.sampled_from(["max", "hypot", "atan2", "mod"]), inner, inner).map(
            lambda parts: f"{parts[0]}({parts[1]}; {parts[2]})"
        ),
        st.tuples(inner, inner, inner).map(lambda p: f"where(({p[0]}) > 0; {p[1]}; {p[2]})"),
    ),
    max_leaves=12,
)
"""Formulas that are right."""

anything = st.one_of(noise, soup, sound)
